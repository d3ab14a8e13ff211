"""Dealer, dice and 次牌 at a 洛阳 table (luoyang.md, section 2)."""

from __future__ import annotations

from random import Random

from drills.card import Card, Deck, Sort, likely, seats, told
from drills.dealer_story import ME, STORY, Throw, common, story
from drills.puzzle import Answer, Number
from drills.roles import who
from rules.variant import Variant
from rules.words import Text

_ASK = Text("从谁的门开牌？", "Whose wall is opened?")
_ASK_BOTH = Text("从谁的门、留几墩开牌？", "Whose wall is opened, and how many stacks are left?")
_WHOSE, _SKIP = Text("谁的门", "whose wall"), Text("留几墩", "stacks left standing")
_ROUND = Text(
    "门按两颗的和 {sum} 顺时针数，庄家的门是一：数到{to}。",
    "Count the walls clockwise by the sum {sum}, the dealer's own as one: {to}.",
)
_SMALL = Text(
    "留的墩数看小的那颗：{small}。次牌是留下的最后一墩上面那张。",
    "The smaller die says how many stacks are left: {small}. "
    "The 次牌 is the upper tile of the last of them.",
)


def _break(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Whose wall, by who deals after a hand, and how many stacks are left, by two dice."""
    throw = Throw.of(common, seed)
    low, high = sorted(throw.dice)

    def again(other: Variant) -> Answer:
        dice, dealer = list(throw.dice), throw.dealer(other)
        found = told(other, "dealer", what="break", dice=dice, dealer=dealer)
        key: dict[str, object] = {"wall": str(found["wall_seat"])}
        return key if level == 1 else key | {"skip": found["skip_stacks"]}

    key, (hand, thrown) = again(table), throw.told
    to = who(ME, int(str(key["wall"])))
    skip = (Number("skip", _SKIP, likely(low, (high, low + high, low + 1))),)
    return Card(
        ask=_ASK if level == 1 else _ASK_BOTH, lead=hand, facts=(thrown,),
        fields=(seats("wall", _WHOSE, ME), *(skip if level > 1 else ())), key=key,
        because=(
            *throw.because(table),
            (_WHOSE, _ROUND.fill(sum=low + high, to=to)),
            *(((_SKIP, _SMALL.fill(small=low)),) if level > 1 else ()),
        ),
        concept="dealer.wall", again=again, traps=(14,),
        features={"facts_beyond_one": 2, "wall": int(level > 1)},
    )  # fmt: skip


DECK: Deck = (
    Sort(8, (1, 2, 3), story(), concepts=STORY),
    Sort(1, (1, 2), _break, concepts=("dealer.wall",)),
)
