"""How an offer is put to the learner: the story, the scene, the answers to choose from."""

from __future__ import annotations

from collections.abc import Mapping

from drills.puzzle import Choice, Scene
from drills.regions.win_book import Asked, Beside, Book, Draft
from drills.roles import who
from drills.win_scene import ASK, LABEL, MUST, YES, YES_OR_PASS, sentences
from rules.tiles import NAMES
from rules.values import Offer
from rules.variant import Variant
from rules.words import Text

__all__ = [
    "ASK",
    "BESIDE",
    "MUST",
    "NO",
    "YES",
    "YES_OR_PASS",
    "choice",
    "gaps_of",
    "lead",
    "scene",
]

NO = Text("不能：{why}", "no: {why}")
COMES = {
    "discard": Text("{who}打出{tile}。", "{who:cap} throws {tile}."),
    "self_draw": Text("你摸到{tile}。", "You draw {tile}."),
    "replacement": Text("你开了杠，补到{tile}。", "You made a kong and draw {tile} for it."),
    "share": Text("打到最后分张，你分到{tile}。",
                  "The last tiles are shared out 分张, and you get {tile}."),
    "addkong": Text("{who}碰过{tile}，现在补上第四张开杠。",
                    "{who:cap} ponged {tile} earlier and now adds the fourth 补杠."),
    "ckong": Text("{who}手里四张{tile}，开暗杠。",
                  "{who:cap} lays down four {tile} as a concealed kong 暗杠."),
    "kong": Text("{who}打出{tile}，{third}手里有三张，开明杠。",
                 "{who:cap} throws {tile}, and {third} with three in hand makes a kong 明杠."),
}  # fmt: skip
SAYS = {
    "discard": Text("{who}打出", "thrown by {who}"),
    "kong": Text("{who}打出，别人杠", "thrown by {who}, konged"),
    "addkong": Text("{who}补杠", "konged by {who}"),
    "ckong": Text("{who}暗杠", "konged by {who}"),
    "self_draw": Text("你摸到", "you draw"),
    "replacement": Text("杠后补到", "drawn for the kong"),
    "share": Text("分到", "shared out to you"),
}

BESIDE: Mapping[str, Beside] = {
    "seen": Beside(
        Text("桌上已经见过一张{tile}。", "One {tile} has been thrown before."),
        lambda table, draft: _seen_before(draft), "seen",
    ),
    "fresh": Beside(
        Text("{tile}前面还没人打过。", "Nobody has thrown {tile} before."),
        lambda table, draft: draft.offer.by == "discard" and not draft.offer.passed,
        "seen",
    ),
    "early": Beside(Text("这一手才打了五圈。", "It is only the fifth go-around."), group="turn"),
    "won": Beside(Text("上一手也是你胡的。", "You won the hand before as well."), group="luck"),
    "losing": Beside(Text("你今天输得最多。", "You have lost most today."), group="luck"),
    "ponged": Beside(
        Text("{who}这一手碰了两副。", "{who:cap} has ponged twice in this hand."),
        lambda table, draft: draft.offer.source is not None, "thrower",
    ),
    "quick": Beside(
        Text("{who}摸起来就打，没想。", "{who:cap} drew it and threw it at once."),
        lambda table, draft: draft.offer.by == "discard" and not draft.offer.face_down, "thrower",
    ),
    "kept": Beside(
        Text("这副牌你等了好几圈。", "You have been waiting with this hand for some turns."),
        lambda table, draft: not draft.offer.passed, "wait",
    ),
    "after_kong": Beside(
        Text("{who}刚开了杠，打的是这张。", "{who:cap} has just made a kong and throws this one."),
        lambda table, draft: _not_locked(draft), "thrower",
    ),
    "warm": Beside(
        Text("{who}也在等大牌。", "{who:cap} is after a big hand, too."),
        lambda table, draft: draft.offer.source is not None, "thrower",
    ),
}  # fmt: skip
"""Sentences that have no say at any table."""


def _not_locked(draft: Draft) -> bool:
    """Whether the thrower may have made a kong just now."""
    offer = draft.offer
    return offer.by == "discard" and offer.source not in offer.declared


def _seen_before(draft: Draft) -> bool:
    offer = draft.offer
    held = [*offer.hand.all_tiles, *draft.setting.shown].count(offer.tile)
    return not offer.passed and offer.by == "discard" and held <= 2


def options(book: Book, table: Variant) -> tuple[tuple[str, Text], ...]:
    """Every answer that can be chosen at a table, the wins first."""
    reasons = dict(table.reasons) | dict(book.reasons)
    no = tuple((code, NO.fill(why=reasons[code])) for code in book.codes(table))
    return (*book.wins(table), *no)


def choice(book: Book, table: Variant, asked: Asked) -> Choice:
    """The one field: may win, or not with each reason that this table has."""
    own = None if book.choice is None else book.choice(table, asked)
    return own or Choice("win", LABEL, options(book, table))


def lead(asked: Asked) -> Text:
    """What lies on the table, what happened, and how the tile comes."""
    draft = asked.draft
    return sentences([*draft.setting.told, *draft.told, comes(draft), *draft.after])


def comes(draft: Draft) -> Text:
    """How the tile comes."""
    offer = draft.offer
    third = draft.busy[0] if draft.busy else offer.winner
    return COMES[_way(offer)].fill(
        who=_thrower(draft), third=who(offer.winner, third), tile=NAMES[offer.tile]
    )


def _way(offer: Offer) -> str:
    return offer.kong_type if offer.by == "rob_kong" else offer.by


def _thrower(draft: Draft) -> Text:
    offer = draft.offer
    return who(offer.winner, offer.winner if offer.source is None else offer.source)


def gaps_of(draft: Draft) -> dict[str, Text]:
    """What fills the sentences that have no say."""
    return {"who": _thrower(draft), "tile": NAMES[draft.offer.tile]}


def scene(asked: Asked) -> Scene:
    """The hand, the tile apart, and the sentences that have no say."""
    offer, gaps = asked.offer, gaps_of(asked.draft)
    facts = tuple(BESIDE[key].text.fill(**gaps) for key in asked.beside)
    return Scene(offer.hand, offer.tile, SAYS[_way(offer)].fill(who=gaps["who"]), facts=facts)
