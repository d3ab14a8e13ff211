"""How a claim is put to the learner: the question, the story, the scene, the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from drills.puzzle import Choice, Scene
from drills.regions.kong_book import Asked, Book
from drills.roles import who
from drills.saying import names
from rules.hand import KONGS
from rules.tiles import NAMES
from rules.values import KongOffer
from rules.variant import Variant
from rules.words import Text

ASKS = {
    "pong": Text("这张，能碰吗？", "May this tile be ponged?"),
    "chow": Text("这张，能吃吗？", "May this tile be chowed?"),
} | dict.fromkeys(KONGS, Text("这个杠，能开吗？", "May this kong be made?"))
WANTS = {
    "kong": Text("{who}打出{tile}，你手里有{held}，想杠。",
                 "{who:cap} throws {tile}; you hold {held} and want the kong."),
    "exposed": Text("{who}打出{tile}，你碰过{tile}，想用它凑成杠。",
                    "{who:cap} throws {tile}; you have a pong of it and want to make it a kong."),
    "ckong": Text("你刚摸到第四张{tile}，想暗杠。",
                  "You have just drawn the fourth {tile} and want a concealed kong 暗杠."),
    "wild_ckong": Text("你手里三张{tile}，刚摸到{drawn}，想拿它当第四张暗杠。",
                       "You hold three {tile}, have just drawn {drawn} and want it to be the "
                       "fourth of a concealed kong 暗杠."),
    "older_ckong": Text("四张{tile}早就在手里，刚摸到{drawn}，这会儿想暗杠{tile}。",
                        "You have held four {tile} for some time, have just drawn {drawn} and "
                        "want a concealed kong 暗杠 of {tile} now."),
    "addkong": Text("碰过{tile}，刚摸到第四张，想补杠。",
                    "You ponged {tile}, have just drawn the fourth and want to add it 补杠."),
    "older_addkong": Text("碰过{tile}，第四张早就在手里。刚摸到{drawn}，想拿{tile}补杠。",
                          "You ponged {tile} and have held the fourth for some time. You have just "
                          "drawn {drawn} and want to add {tile} 补杠 now."),
    "ci_ckong": Text("你手里有三张{tile}，想凑成暗杠。",
                     "You hold three {tile} and want to make a concealed kong 暗杠 of them."),
    "turn_ckong": Text("你手里有四张{tile}，想马上暗杠。",
                       "You hold four {tile} and want a concealed kong 暗杠 at once."),
    "turn_addkong": Text("你想马上把第四张{tile}补上去，开补杠。",
                         "You want to add the fourth {tile} 补杠 at once."),
    "pong": Text("{who}打出{tile}，你手里有{held}，想碰。",
                 "{who:cap} throws {tile}; you hold {held} and want the pong 碰."),
    "chow": Text("{who}打出{tile}，你想拿手里的{two}吃。",
                 "{who:cap} throws {tile}; you want to chow 吃 it with your {two}."),
    "wild_pong": Text("{who}打出{tile}，你想拿手里的{two}碰。",
                      "{who:cap} throws {tile}; you want to pong 碰 it with your {two}."),
    "run": Text("{who}打出{tile}，你想吃。", "{who:cap} throws {tile}; you want to chow 吃 it."),
    "calls": Text("{who}打出{tile}。", "{who:cap} throws {tile}."),
}  # fmt: skip
HELD = (
    Text("零张", "none"), Text("一张", "one"), Text("一对", "a pair"), Text("三张", "three"),
    Text("四张", "four"),
)  # fmt: skip
_SAYS = Text("{who}打出", "thrown by {who}")
_DREW = Text("刚摸到", "just drawn")
LABEL = Text("能不能，为什么", "yes or no, and why")
MAY = Text("能", "yes")
MAY_NOT = Text("不能：{why}", "no: {why}")
WILD = Text("{tiles}是{name}。", "{tiles:cap} {n:is|are} wild {name}.")


def reasons(book: Book, table: Variant) -> Mapping[str, Text]:
    """The short name of every reason against that this table has, in their order."""
    found = {
        code: check.short or table.reasons[code]
        for code, check in book.checks.items()
        if check.needs(table)
    }
    return found | {code: myth.text for code, myth in book.myths.items() if myth.needs(table)}


def choice(book: Book, table: Variant) -> Choice:
    """Yes, or no with each reason that this table has, and the wrong ones that learners give."""
    no = tuple((code, MAY_NOT.fill(why=why)) for code, why in reasons(book, table).items())
    return Choice("kong", LABEL, (("may", MAY), *no))


def want(asked: Asked, way: str = "") -> Text:
    """What the player holds and wants."""
    offer = asked.offer
    copies = offer.hand.concealed.count(offer.tile)
    return WANTS[way or _way(offer)].fill(
        who=thrower(asked),
        tile=NAMES[offer.tile],
        held=HELD[min(copies, 4)],
        drawn="" if offer.drawn is None else NAMES[offer.drawn],
        two=names(offer.uses),
    )


def _way(offer: KongOffer) -> str:
    if offer.type == "kong" and not offer.hand.concealed.count(offer.tile):
        return "exposed"
    if offer.type == "pong" and offer.uses:
        return "wild_pong"
    if offer.type == "ckong" and offer.copies == 3:
        return "wild_ckong"
    if offer.source is None and offer.drawn is None:
        if offer.type == "ckong" and offer.copies == 3:
            return "ci_ckong"
        return f"turn_{offer.type}"
    older = offer.drawn is not None and offer.drawn != offer.tile
    return f"older_{offer.type}" if older else offer.type


def thrower(asked: Asked) -> Text:
    """Who threw the tile, as the player sees it."""
    source = asked.offer.source
    return who(asked.me, asked.me if source is None else source)


def gaps(book: Book, table: Variant, asked: Asked) -> dict[str, Any]:
    """What the sentences of a table may name."""
    offer = asked.offer
    return {
        "who": thrower(asked),
        "tile": NAMES[offer.tile],
        "n": offer.wall_left or 0,
        "copies": offer.copies,
        "spare": NAMES[asked.spare],
        "count": asked.count,
        **book.gaps(table, offer),
    }


def lead(book: Book, table: Variant, asked: Asked, way: str = "") -> Text:
    """What lies on the table, then what the player wants."""
    return sentences((*book.begin(table, asked), want(asked, way)))


def sentences(parts: Sequence[Text]) -> Text:
    """Some sentences in a row; in English with a gap between them."""
    found = parts[0]
    for part in parts[1:]:
        found = Text("{a}{b}", "{a} {b}").fill(a=found, b=part)
    return found


def told_wild(table: Variant, asked: Asked) -> tuple[Text, ...]:
    """Which kinds are wild, in the table's own word for them."""
    wild = asked.offer.hand.wild
    if not wild:
        return ()
    return (WILD.fill(tiles=names(wild), n=len(wild), name=table.terms["wild"].zh),)


def scene(book: Book, table: Variant, asked: Asked) -> Scene:
    """The hand, the tile apart, the wall if it is told, and the sentences."""
    offer = asked.offer
    tile = offer.tile if offer.source is not None else offer.drawn
    says = (
        _SAYS.fill(who=thrower(asked))
        if offer.source is not None
        else None
        if tile is None
        else _DREW
    )
    filled = gaps(book, table, asked)
    facts = tuple(book.says[key].text.fill(**filled) for key in book.says if key in asked.facts)
    return Scene(offer.hand, tile, says, wall=offer.wall_left, facts=facts)
