"""How a kong is put to the learner: the scene, the sentence under the question, the choices."""

from __future__ import annotations

from drills.claimed import Claimed
from drills.puzzle import Choice, Scene
from drills.roles import ROLES
from drills.saying import names
from rules.tiles import NAMES
from rules.variant import KongOffer, Variant
from rules.words import Text

ASKS = {
    "kong": Text("这个杠，能开吗？", "May this kong be made?"),
    "pong": Text("这张，能碰吗？", "May this tile be ponged?"),
    "chow": Text("这张，能吃吗？", "May this tile be chowed?"),
    "money": Text("这是什么杠，谁付钱？", "What kong is this, and who pays?"),
}
_STATE = (Text("你还没报听。", "You have not declared."), Text("你报了听。", "You declared 报听."))
_WANTS = {
    "kong": Text("{who}打出{tile}，你手里有 {n} 张，想杠。",
                 "{who} throws {tile}; you hold {n} and want the kong."),
    "ckong": Text("你刚摸到第四张{tile}，想暗杠。",
                  "You have just drawn the fourth {tile} and want a concealed kong 暗杠."),
    "older_ckong": Text("四张{tile}报听前就在手里。刚摸到{drawn}，这会儿想暗杠{tile}。",
                        "All four {tile} were in hand before that. You have just drawn {drawn} "
                        "and want a concealed kong 暗杠 of {tile} now."),
    "addkong": Text("碰过{tile}，刚摸到第四张，想补杠。",
                    "You ponged {tile}, have just drawn the fourth and want to add it 补杠."),
    "older_addkong": Text("碰过{tile}，第四张报听前就在手里。刚摸到{drawn}，想拿{tile}补杠。",
                          "You ponged {tile} and held the fourth before declaring. You have just "
                          "drawn {drawn} and want to add {tile} 补杠 now."),
    "late_addkong": Text("碰{tile}的时候，手里本来就有三张。现在想拿剩下那张补杠。",
                         "When you ponged {tile} you held three of them. "
                         "Now you want to add the last one 补杠."),
    "pong": Text("{who}打出{tile}，你手里有一对，想碰。",
                 "{who} throws {tile}; you hold a pair and want the pong 碰."),
    "chow": Text("{who}打出{tile}，你手里有{two}，想吃成一顺。",
                 "{who} throws {tile}; you hold {two} and want the run 吃."),
}  # fmt: skip
_MONEY = {
    "kong": Text("{who}打出{tile}，你杠了。{who}那时{state}。",
                 "{who} threw {tile} and you made the kong; {who} was {state}."),
    "ckong": Text("第四张{tile}是你自己摸的，你暗杠了。",
                  "You drew the fourth {tile} yourself and laid the four down concealed."),
    "addkong": Text("{who}打的{tile}你碰了，后来自己摸到第四张补上。{who}那时{state}。",
                    "You ponged {tile} from {who} ({state}) and drew the fourth later."),
}  # fmt: skip
_FEEDER = (Text("还没报听", "undeclared"), Text("已经报听", "declared 报听"))
_SAYS = Text("{who}打出", "thrown by {who}")
_DREW = Text("刚摸到", "just drawn")
FACTS = {
    "face_down": Text("{tile}是{who}报听扣下的那张。", "{tile} is the tile {who} declared with."),
    "not_down": Text("{who}早就报了听，这张不是扣下的。",
                     "{who} declared earlier; this is not the declaring tile."),
    "wall": Text("牌墙还剩 {n} 张。", "The wall has {n} {n:tile|tiles} left."),
    "passed": Text("这一局你放过一张{passed}。", "You let {passed} go earlier in this hand."),
    "others": Text("别的两家也报了听。", "Two others have declared as well."),
}  # fmt: skip
LABEL = Text("能不能，为什么", "yes or no, and why")
MAY = Text("能", "yes")
_MAY_NOT = Text("不能：{why}", "no: {why}")
CODES = (
    "not_listening", "wait_changed", "not_drawn_tile", "late_kong", "tiles", "wall_empty",
    "face_down", "declared", "no_chow", "wild_claim",
)  # fmt: skip
"""Reasons against, in the order in which they are offered."""

MONEY = {
    "added": Text("补杠：三家各付 {v}", "added kong 补杠: each pays {v}"),
    "concealed": Text("暗杠：三家各付 {twice}", "concealed kong 暗杠: each pays {twice}"),
    "fed_each": Text("点杠：三家各付 {v}", "fed kong 点杠: each pays {v}"),
    "fed_alone": Text("点杠：点的人一家付 {all}", "fed kong 点杠: the feeder alone pays {all}"),
}  # fmt: skip
"""The answers to who pays."""


def choice(table: Variant, claimed: Claimed) -> Choice:
    """The one field: yes, or no with each reason that this table has; or who pays."""
    if claimed.money:
        v = table.points(claimed.offer.tile)
        options = tuple(
            (key, text.fill(v=v, twice=2 * v, all=3 * v)) for key, text in MONEY.items()
        )
        return Choice("kong", ASKS["money"], options)
    codes = [code for code in CODES if code != "wild_claim" or table.wild_number]
    reasons = tuple((code, _MAY_NOT.fill(why=table.reasons[code])) for code in codes)
    return Choice("kong", LABEL, (("may", MAY), *reasons))


def ask(claimed: Claimed) -> Text:
    """The question in one line."""
    if claimed.money:
        return ASKS["money"]
    return ASKS.get(claimed.offer.type, ASKS["kong"])


def lead(claimed: Claimed) -> Text:
    """What the player holds and wants."""
    offer = claimed.offer
    if claimed.money:
        state = _FEEDER[claimed.feeder_declared]
        return _MONEY[offer.type].fill(who=_who(claimed), tile=NAMES[offer.tile], state=state)
    want = _WANTS[_way(offer)].fill(
        who=_who(claimed),
        tile=NAMES[offer.tile],
        n=offer.hand.concealed.count(offer.tile),
        drawn=NAMES[offer.drawn] if offer.drawn is not None else "",
        two=names((offer.tile - 1, offer.tile + 1)) if offer.type == "chow" else "",
    )
    return Text("{state}{want}", "{state} {want}").fill(state=_STATE[offer.declared], want=want)


def _way(offer: KongOffer) -> str:
    if offer.type == "addkong" and offer.ponged_with_three:
        return "late_addkong"
    older = offer.drawn is not None and offer.drawn != offer.tile
    return f"older_{offer.type}" if older else offer.type


def _who(claimed: Claimed) -> Text:
    return ROLES[("you", "right", "across", "left")[claimed.feeder]]


def scene(claimed: Claimed) -> Scene:
    """The hand, the tile apart, the wall if it matters, and the facts."""
    offer = claimed.offer
    hand, tile = offer.hand, offer.tile
    if offer.drawn is not None:
        tile = offer.drawn
    elif offer.type == "addkong":
        hand = hand.minus(offer.tile)
    says = _SAYS.fill(who=_who(claimed)) if offer.source is not None else _DREW
    facts = tuple(_fact(claimed, key) for key in claimed.facts)
    return Scene(hand, tile, says, wall=offer.wall_left, facts=facts)


def _fact(claimed: Claimed, key: str) -> Text:
    passed = NAMES[claimed.passed] if claimed.passed is not None else ""
    return FACTS[key].fill(
        tile=NAMES[claimed.offer.tile], who=_who(claimed), n=claimed.offer.wall_left, passed=passed
    )
