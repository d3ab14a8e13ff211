"""Dealer, late discards and wall at a 龙港 table (longgang.md, sections 1, 2 and 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from random import Random
from typing import Any

from drills.card import KONG_LISTS, Card, Deck, Sort, kongs_told, likely, own, told
from drills.dealer_story import STORY, Course, story
from drills.difficulty import rating
from drills.drill import level_of
from drills.puzzle import Answer, Choice, Number
from rules.features import DRAGONS, HONOURS
from rules.tiles import MARKS, NAMES
from rules.variant import Variant
from rules.words import Text


def _traps(table: Variant, course: Course) -> tuple[int, ...]:
    """28: a drawn hand, after which the deal passes."""
    return (28,) if any(not event.winners for _, event, _ in course) else ()


# --- late discards -------------------------------------------------------------------------------

_LATE = Text("打出这张，别人胡了，要不要包？", "If somebody wins on it, must you pay for all?")
_SEAT = Text(
    "你坐{seat}，快分张了。手里单张的字牌：{lone}。",
    "You are {seat}, and it is late in the deal. Your single honours: {lone}.",
)
_SEATS = (
    Text("东", "East 东"),
    Text("南", "South 南"),
    Text("西", "West 西"),
    Text("北", "North 北"),
)
_THROW = Text("你打出{tile}。", "You throw {tile}.")
_SEEN = Text("已经有人打过、没人要的：{tiles}。", "Thrown before and let pass: {tiles}.")
_UNSEEN = Text("这几张都还没人打过。", "None of them has been thrown before.")
_PAY = Text("要不要包", "must you pay for all?")
_YES, _NO = Text("要包三家", "yes, for all three"), Text("不用包", "no")
_ORDER = Text("次序", "the order")
_RULE = Text(
    "先打自己的门风，再打已经放过的三元，最后才打谁也没见过的。",
    "First the own wind, then a dragon already let pass, last one that nobody has seen.",
)
_KEPT = {
    "yes": Text("手里还有该先打的，乱了次序，包。", "Another had to go first: you pay for all."),
    "no": Text("没有该先打的，照次序打的，不包。", "Nothing had to go first: you do not."),
}


Late = tuple[int, tuple[int, ...], int, tuple[int, ...]]


@cache
def _late_hands(level: int) -> tuple[Late, ...]:
    """Seat, single honours, the one thrown and the dragons seen: all that a level may ask."""
    return tuple(
        (seat, lone, tile, seen)
        for seat in range(4)
        for number in range(2, 7)
        for lone in combinations(HONOURS, number)
        for tile in lone
        if tile in DRAGONS or tile == 27 + seat
        for seen in _some(kind for kind in lone if kind in DRAGONS)
        if level_of(rating("dealer", _weight(lone, seen))) == level
    )


def _some(kinds: Iterable[int]) -> Iterator[tuple[int, ...]]:
    every = tuple(kinds)
    return chain.from_iterable(combinations(every, n) for n in range(len(every) + 1))


def _weight(lone: Sequence[int], seen: Sequence[int]) -> dict[str, int]:
    return {"facts_beyond_one": len(lone) + len(seen) - 1}


def _liable(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Whether a late honour binds its thrower."""
    cases = _late_hands(level)
    seat, lone, tile, seen = cases[own(seed, len(cases))[0]]
    given: dict[str, Any] = {
        "seat": seat, "lone_honours": [MARKS[kind] for kind in lone], "discard": MARKS[tile],
        "seen": [MARKS[kind] for kind in seen], "late": True,
    }  # fmt: skip

    def again(other: Variant) -> Answer:
        return {"liable": "no" if told(other, "settle", what="liable", **given)["liable"] is None
                else "yes"}  # fmt: skip

    key = again(table)
    named = tuple(NAMES[kind] for kind in seen)
    return Card(
        ask=_LATE, lead=_SEAT.fill(seat=_SEATS[seat], lone=tuple(NAMES[kind] for kind in lone)),
        facts=(_SEEN.fill(tiles=named) if seen else _UNSEEN, _THROW.fill(tile=NAMES[tile])),
        fields=(Choice("liable", _PAY, (("yes", _YES), ("no", _NO))),), key=key,
        because=((_ORDER, _RULE), (NAMES[tile], _KEPT[str(key["liable"])])),
        concept="dealer.late", again=again, traps=(20,),
        features=_weight(lone, seen),
    )  # fmt: skip


# --- what is left to draw ------------------------------------------------------------------------

_DRAW = Text("牌墙里一共还有多少张能摸？", "How many tiles can be drawn in this deal?")
_MORE = Text("补花补过 {n} 张；{kongs}。", "{n} {n:flower was|flowers were} replaced; {kongs}.")
_NO_KONGS = Text("没人开过杠", "nobody has made a kong")
_DRAWN = Text("能摸几张", "tiles to draw")
_WALL = Text(
    "发出去 {dealt} 张，翻一张，尾上留 {reserve} 张，剩下的能摸：{drawable}。",
    "{dealt} are dealt, one is turned up, {reserve} stay at the tail; "
    "the rest can be drawn: {drawable}.",
)


def _wall(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Wall arithmetic after some replacements."""
    flowers, listed = own(seed, 9, len(KONG_LISTS))
    made = kongs_told(KONG_LISTS[listed])
    replaced = flowers + len(made)

    def again(other: Variant) -> Answer:
        return {"left": told(other, "count", what="wall", replacements=replaced)["drawable"]}

    found = told(table, "count", what="wall", replacements=replaced)
    right = int(found["drawable"])
    return Card(
        ask=_DRAW, lead=_MORE.fill(n=flowers, kongs=made or _NO_KONGS), key=again(table),
        fields=(Number("left", _DRAWN, likely(right, (right + 1, right - 4, right + replaced))),),
        because=((_DRAWN, _WALL.fill(
            dealt=found["dealt"], reserve=found["reserve"], drawable=right)),),
        concept="dealer.wall", again=again, features={"facts_beyond_one": 1, "wall": 1},
    )  # fmt: skip


DECK: Deck = (
    Sort(6, (1, 2, 3), story(traps=_traps), concepts=STORY),
    Sort(2, (2, 3), _liable, concepts=("dealer.late",)),
    Sort(1, (2,), _wall, concepts=("dealer.wall",)),
)
