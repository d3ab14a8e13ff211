"""How an offer is put to the learner: the question, the story, the scene, the answers to choose."""

from __future__ import annotations

from drills.offered import Offered
from drills.puzzle import Choice, Scene
from drills.roles import who
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

ASK = Text("这张牌，你能胡吗？", "Do you win on this tile?")
LABEL = Text("能不能，为什么", "yes or no, and why")
YES = Text("能胡", "yes, I may win")
YES_OR_PASS = Text("能胡，也可以放过", "yes, and I may also let it go")
MUST = Text("能胡，而且不能放过", "yes, and it cannot be let go")
_NO = Text("不能：{why}", "no: {why}")

_STATE = {
    True: Text("你报了听。", "You declared 报听."),
    False: Text("你还没报听。", "You have not declared 报听."),
}
_COMES = {
    "discard": Text("{who}打出{tile}。", "{who} throws {tile}."),
    "self_draw": Text("你摸到{tile}。", "You draw {tile}."),
    "replacement": Text("你开了杠，补到{tile}。", "You made a kong and draw {tile} for it."),
    "addkong": Text("{who}碰过{tile}，现在补上第四张开杠。",
                    "{who} ponged {tile} earlier and now adds the fourth 补杠."),
    "ckong": Text("{who}手里四张{tile}，开暗杠。",
                  "{who} lays down four {tile} as a concealed kong 暗杠."),
}  # fmt: skip
_FACE_DOWN = Text(
    "这是{who}报听扣下的那张。", "It is the tile that {who} declares with, face down."
)
_LET = {
    False: Text("刚才有人打{tile}，你没要；那以后你还没摸过牌。",
                "A moment ago {tile} was thrown and you let it go; you have not drawn since."),
    True: Text("前面有人打{tile}，你没要；那以后你又摸过牌。",
               "Earlier {tile} was thrown and you let it go; you have drawn since."),
}  # fmt: skip
_WILD = Text("{wild}是耗子。", "{wild} {n:is|are} wild 耗子.")
_SAYS = {
    "discard": Text("{who}打出", "thrown by {who}"),
    "rob_kong": Text("{who}开杠", "konged by {who}"),
    "self_draw": Text("你摸到", "you draw"),
    "replacement": Text("杠后补到", "drawn for the kong"),
}
FACTS = {
    "others": Text("另有别家也报了听。", "Somebody else has declared as well."),
    "thrower": Text("{who}早就报了听。", "{who} declared some turns ago."),
    "thrower_not": Text("{who}没报听。", "{who} has not declared."),
    "last": Text("这是牌墙最后一张。", "It is the last tile of the wall."),
    "early": Text("你报听已经好几圈了。", "You declared several turns ago."),
}
"""Sentences that have no say."""


def choice(table: Variant) -> Choice:
    """The one field: may win, or not with each reason that this table has."""
    must = bool(table.settings["must_hu"])
    yes = (("must", MUST), ("yes", YES_OR_PASS)) if must else (("yes", YES),)
    codes = getattr(table, "win_codes", ())
    reasons = tuple((code, _NO.fill(why=table.reasons[code])) for code in codes)
    return Choice("win", LABEL, (*yes, *reasons))


def told(table: Variant, given: str) -> Text:
    """A given answer in words."""
    return dict(choice(table).options).get(given, Text("？", "?"))


def lead(made: Offered) -> Text:
    """What the player has done, and how the tile comes."""
    offer = made.offer
    way = offer.kong_type if offer.by == "rob_kong" else offer.by
    said = [_STATE[made.declared]]
    said += [_LET[let.own_draw_since].fill(tile=NAMES[let.tile]) for let in offer.passed]
    said.append(_COMES[way].fill(who=_who(made), tile=NAMES[offer.tile]))
    if offer.face_down:
        said.append(_FACE_DOWN.fill(who=_who(made)))
    wild = offer.hand.wild
    if wild:
        said.insert(0, _WILD.fill(wild=tuple(NAMES[kind] for kind in wild), n=len(wild)))
    return sentences(said)


def sentences(said: list[Text]) -> Text:
    """Sentences one after the other."""
    gaps = {f"s{n}": text for n, text in enumerate(said)}
    slots = [f"{{{name}}}" for name in gaps]
    return Text("".join(slots), " ".join(slots)).fill(**gaps)


def scene(made: Offered) -> Scene:
    """The hand, the tile apart, and the sentences that have no say."""
    offer = made.offer
    facts = tuple(FACTS[key].fill(who=_who(made)) for key in made.facts)
    return Scene(offer.hand, offer.tile, _SAYS[offer.by].fill(who=_who(made)), facts=facts)


def _who(made: Offered) -> Text:
    return who(0, made.offer.source or 0)
