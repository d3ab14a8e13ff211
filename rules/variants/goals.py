"""Which complete hands win at each table, as goals to measure a hand's distance by.

The bars of the books as data: 缺一门 of 榆次 and 四川, the gate of 扣点点, the three conditions of
辽源; the copies that a wild still in the wall may stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.facts import Facts
from rules.features import HONOURS, TERMINALS
from rules.goal import Goal
from rules.hand import Hand
from rules.tiles import KINDS
from rules.values import Waits
from rules.variants.koudian_points import GATE, POINTS
from rules.variants.liaoyuan_goal import LiaoyuanGoal

Maker = Callable[[Any, Hand, Facts, Goal], Goal]

_HIGH = tuple(kind for kind in range(KINDS) if POINTS[kind] >= GATE)


def goal(table: Any, hand: Hand, facts: Facts) -> Goal:
    """What a hand goes for at a table; special shapes only where it has no melds."""
    shapes = ("standard",) if hand.melds else tuple(table.shapes)
    sets = len(hand.concealed) // 3
    plain = Goal(sets, shapes, table.honour_runs, fifth=hand.wilds > 0)
    made = MAKERS.get(table.key)
    return plain if made is None else made(table, hand, facts, plain)


def _gate(table: Any, hand: Hand, facts: Facts, plain: Goal) -> Goal:
    wild = () if table.settings["wild_face_wait"] else hand.wild
    last = tuple(kind for kind in _HIGH if kind in table.kinds and kind not in wild)
    return replace(plain, last=last)


def _melded(hand: Hand) -> set[int]:
    return {kind // 9 for meld in hand.melds for kind in meld.tiles if kind < 27}


def _two_suits(table: Any, hand: Hand, facts: Facts, plain: Goal) -> Goal:
    free = [at for at in range(3) if at not in _melded(hand)]
    return replace(plain, drops=tuple((at,) for at in free))


def _dead_counted(table: Any, hand: Hand, facts: Facts, plain: Goal) -> Goal:
    counted = table.settings["dead_waits"] == "count"
    return _two_suits(table, hand, facts, replace(plain, fifth=counted))


def _given_up(table: Any, hand: Hand, facts: Facts, plain: Goal) -> Goal:
    both = _two_suits(table, hand, facts, plain)
    named = facts.get("named", "") if table.settings["dingque"] else ""
    if not named:
        return both
    return replace(both, drops=tuple(drop for drop in both.drops if drop == ("mps".index(named),)))


def _wild_to_come(table: Any, hand: Hand, facts: Facts, plain: Goal) -> Goal:
    to_come = any(hand.all_tiles.count(wild) < table.copies(wild) for wild in hand.wild)
    return replace(plain, fifth=plain.fifth or to_come)


def _three_suits(table: Any, hand: Hand, facts: Facts, plain: Goal) -> Goal:
    kinds = {kind for meld in hand.melds for kind in meld.tiles}
    types = {meld.type for meld in hand.melds}
    suits = () if table.settings["quemen"] else (0, 1, 2)
    return LiaoyuanGoal(
        plain.sets, plain.shapes,
        suits=tuple(at for at in suits if at not in _melded(hand)),
        terminal=not kinds & {*TERMINALS, *HONOURS},
        triplet=not types - {"chow"},
        triplets=bool(table.settings["dahu_exempt"]) and not types & {"chow", "egg"},
    )  # fmt: skip


MAKERS: Mapping[str, Maker] = {
    "koudian": _gate,
    "yuci": _dead_counted,
    "sichuan": _given_up,
    "beijing": _wild_to_come,
    "longgang": _wild_to_come,
    "liaoyuan": _three_suits,
}
"""What is barred, or may come, beyond the shapes; a table that is not named bars nothing."""

TURNED_UP: Mapping[str, str] = {"luoyang": "ci"}
"""The fact that names a tile which lies face up and is never drawn, where a table has one."""


PLAIN: Mapping[str, str] = {"luoyang": "bomb_draws"}
"""The name of the waits that need no kong, where others win by one and the tile turned up."""


def by_shape(table: Any, waits: Waits) -> bool:
    """Whether a hand that may win with these waits is ready by its shape, a kong left aside.

    At 洛阳 a kong with the 次牌 wins for hands that wait for nothing (luoyang.md, section 5).
    """
    name = PLAIN.get(table.key)
    return name is None or bool(waits.by(name) or waits.barred)


def turned_up(table: Any, facts: Facts) -> tuple[int, ...]:
    """The tile that lies face up for the whole hand: only its other copies can come."""
    shown = facts.get(TURNED_UP.get(table.key, ""))
    return () if shown is None else (shown,)
