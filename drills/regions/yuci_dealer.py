"""Dealer, wall and reserve at a 榆次 table (yuci.md, sections 1, 2 and 9)."""

from __future__ import annotations

from random import Random
from typing import Any

from drills.card import KONG_LISTS, Card, Deck, Sort, kongs_told, likely, own, seats, told, yes_no
from drills.dealer_story import ME, STORY, Course, Throw, story, with_kongs
from drills.puzzle import Answer, Number
from drills.roles import who
from rules.variant import Variant
from rules.words import Text


def _traps(table: Variant, course: Course) -> tuple[int, ...]:
    """20: another than the dealer won, or a drawn hand had kongs."""
    moved = any(
        (event.winners and event.winners != (dealer,)) or event.kongs for dealer, event, _ in course
    )
    return (20,) if moved else ()


# --- the reserve ---------------------------------------------------------------------------------

_MAY = Text("还能摸牌吗？", "May another tile be drawn?")
_MAY_LABEL = Text("还能不能摸", "may one draw?")
_STILL = Text("能摸", "yes")
_NO_MORE = Text("不能，荒庄", "no, the hand is drawn")
_KEPT = Text("王牌几张", "how many tiles are kept 王牌")
_LEFT = Text(
    "牌墙一共还剩 {left} 张（连王牌）。",
    "{left} tiles are left in the wall, those kept counted in.",
)
_KONGS = Text("这一手{kongs}。", "Kongs so far: {kongs}.")
_NO_KONGS = Text("这一手没人开过杠。", "Nobody has made a kong.")
_RULE = Text(
    "王牌 14 张，开一个杠多留一墩两张：14 + 2 × {kongs} = {reserve}。",
    "14 are kept, and two more for each kong: 14 + 2 × {kongs} = {reserve}.",
)
_COMPARED = {
    True: Text("还剩 {left} 张，比留下的多，能摸。", "{left} are left, more than are kept: yes."),
    False: Text("还剩 {left} 张，都是王牌，荒庄。", "{left} are left, all of them kept: drawn."),
}
_NOT_WILD = Text(
    "王牌就是最后不摸的那些，不是赖子。", "王牌 are the tiles that stay undrawn; they are not wild."
)
ABOUT = (-2, -1, 0, 1, 2, 3)
"""How many tiles more are left than are kept."""

_RESERVE, _WALL = Text("王牌", "tiles kept 王牌"), Text("牌墙", "the wall")


def _reserve(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """The tiles kept after some kongs, and whether one may be drawn."""
    more, listed = own(seed, len(ABOUT), len(KONG_LISTS))
    made = kongs_told(KONG_LISTS[listed])
    kongs = len(made)
    about = int(told(table, "kong", what="reserve", kongs_made=kongs)["reserve_tiles"])
    left = about + ABOUT[more]
    given: dict[str, Any] = {"what": "reserve", "kongs_made": kongs, "wall_left": left}

    def again(other: Variant) -> Answer:
        found = told(other, "kong", **given)
        key: dict[str, object] = {"may": "yes" if found["may_draw"] else "no"}
        return key if level < 3 else key | {"kept": found["reserve_tiles"]}

    key = again(table)
    asked = (Number("kept", _KEPT, likely(about, (14, 14 + kongs, about + 2, about - 2))),)
    return Card(
        ask=_MAY, lead=_LEFT.fill(left=left),
        facts=(_KONGS.fill(kongs=made) if made else _NO_KONGS,),
        fields=(yes_no("may", _MAY_LABEL, _STILL, _NO_MORE), *(asked if level == 3 else ())),
        key=key,
        because=(
            (_RESERVE, _RULE.fill(kongs=kongs, reserve=about)),
            (_WALL, _COMPARED[key["may"] == "yes"].fill(left=left)),
            (_RESERVE, _NOT_WILD),
        ),
        concept="dealer.wall", again=again, traps=(21,) if kongs else (),
        features={"facts_beyond_one": 1 + 3 * (level == 3), "wall": 1},
    )  # fmt: skip


# --- breaking the wall ---------------------------------------------------------------------------

_BREAK = Text("开谁的门？", "Whose wall is broken?")
_WHOSE = Text("开谁的门", "whose wall")
_COUNT = Text(
    "从庄家数起，庄家是一，数到 {sum}：{to}。",
    "Count from the dealer, who is one, up to {sum}: {to}.",
)


def _break(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Whose wall, by who deals after a hand, and by two dice."""
    throw = Throw.of(with_kongs, seed)

    def again(other: Variant) -> Answer:
        found = told(other, "dealer", what="break", dice_sum=sum(throw.dice))
        return {"wall": str((int(found["breaker"]) + throw.dealer(other)) % 4)}

    key, (hand, dice) = again(table), throw.told
    to = who(ME, int(str(key["wall"])))
    return Card(
        ask=_BREAK, lead=hand, facts=(dice,), fields=(seats("wall", _WHOSE, ME),), key=key,
        because=(*throw.because(table), (_WHOSE, _COUNT.fill(sum=sum(throw.dice), to=to))),
        concept="dealer.wall", again=again, traps=_traps(table, throw.course(table)),
        features={"facts_beyond_one": 2},
    )  # fmt: skip


DECK: Deck = (
    Sort(4, (1, 2, 3), story(with_kongs, traps=_traps), ("draw_kong_rotates",), concepts=STORY),
    Sort(2, (2, 3), _reserve, ("reserve_mode",), concepts=("dealer.wall",)),
    Sort(1, (1,), _break, concepts=("dealer.wall",)),
)
