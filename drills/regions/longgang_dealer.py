"""Dealer, late discards and wall at a 龙港 table (longgang.md, sections 1, 2 and 8)."""

from __future__ import annotations

from random import Random

from drills.card import Card, Deck, Sort, kongs_told, likely, told
from drills.dealer_story import Course, story
from drills.puzzle import Answer, Choice, Number
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


def _liable(table: Variant, level: int, seed: int, chance: Random) -> Card | None:
    """Whether a late honour binds its thrower."""
    seat = chance.randrange(4)
    dragons = chance.sample((31, 32, 33), chance.choice((1, 2, 2, 3)))
    own = (27 + seat,) if chance.random() < 0.5 else ()
    others = [wind for wind in range(27, 31) if wind != 27 + seat and chance.random() < 0.3]
    lone = sorted({*dragons, *own, *others})
    tile = chance.choice((*dragons, *own))
    seen = sorted(kind for kind in dragons if chance.random() < 0.5)
    if len(lone) < 2:
        return None
    given = {
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
        features={"facts_beyond_one": len(lone) + len(seen) - 1},
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
    flowers, kongs = chance.randrange(0, 9), chance.randrange(0, 5)
    made = kongs_told(chance.randrange(4), kongs, chance)
    replaced = flowers + kongs

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
    Sort(6, (1, 2, 3), story(traps=_traps)),
    Sort(2, (1, 2, 3), _liable),
    Sort(1, (2,), _wall),
)
