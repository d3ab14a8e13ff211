"""Making the puzzles of a report, and measuring each as it is made.

Puzzle i of a kind stands at table TABLES[i mod t], on level 1 + (i div t) mod 5, with seed i: every
table and level in turn, consecutive seeds.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from drills import options
from drills.drill import DRILLS, Drill, NoPuzzle, faults, level_of
from drills.puzzle import Puzzle, Scene
from rules import variants
from rules.hand import Meld
from rules.tiles import KINDS, NAMES, counts
from rules.words import Text

VARIANT = "koudian"
SIGN: Mapping[bool | None, str] = {True: "ok  ", False: "FAIL", None: "–   "}
"""Whether a check holds, as a report says it."""
TABLES: tuple[Mapping[str, Any], ...] = (
    {},
    {"mode": "haozi"},
    {"mo5_hu6": True},
    {"mode": "house2"},
    {"gai_kou_no_gang": True, "diangang_bao": True},
    {"mode": "feng_haozi"},
    {"dai_zhuang": True, "zimo_zhuang_double": True},
    {"no_honors": True},
    {"mode": "shuang_haozi"},
    {"dianpao_bao_gang": True, "must_hu": True},
    {"wind_runs": True},
    {"late_kong": True, "pass_lock": "go_round"},
    {"special_fan": False, "circle": True},
    {"stack_special": True, "open_ting_tile": True},
)
"""The tables of a report, by their options off default."""


@dataclass(frozen=True, slots=True)
class Made:
    """One puzzle of a report: level asked for, seconds it took, options that it shows as on.

    changed: of these, the options that change its answer; due: the level of its table nearest to
    the one asked for, that one if it is 0.
    """

    puzzle: Puzzle
    level: int
    seconds: float
    on: tuple[str, ...]
    changed: tuple[str, ...]
    due: int = 0

    @property
    def on_level(self) -> bool:
        """Whether its rating lies in the band of the level that is due."""
        return level_of(self.puzzle.rating) == (self.due or self.level)


class Faults(logging.Handler):
    """Counts the disagreements of the two engines."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what was logged."""
        self.said.append(record.getMessage())

    def __enter__(self) -> Faults:
        faults.addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        faults.removeHandler(self)


def tables(mode: str | None) -> tuple[Mapping[str, Any], ...]:
    """The tables of one mode, all without one."""
    return tuple(t for t in TABLES if mode is None or t.get("mode", "basic") == mode)


def made(kind: str, number: int, mode: str | None = None) -> Iterator[Made]:
    """The puzzles of a kind in their order; a table that has none at a level is left out.

    Raises:
        NoPuzzle: if a table has none at a level that it should have.
    """
    drill, chosen = DRILLS[kind], tables(mode)
    for at in range(number):
        table = variants.table(VARIANT, **dict(chosen[at % len(chosen)]))
        level = 1 + at // len(chosen) % 5
        start = time.perf_counter()
        try:
            puzzle = drill.make(table, level, at)
        except NoPuzzle:
            continue
        seconds = time.perf_counter() - start
        on = options.exercisable(kind, table)
        due = min(drill.levels(table), key=lambda other: abs(other - level))
        yield Made(puzzle, level, seconds, on, tuple(_changing(drill, puzzle, on)), due)


def _changing(drill: Drill, puzzle: Puzzle, on: Iterable[str]) -> Iterator[str]:
    table = drill.table(puzzle)
    for key in on:
        if drill.key_at(options.without(table, key), puzzle) != puzzle.key:
            yield key


_KIND = {name.zh: kind for kind, name in enumerate(NAMES[:KINDS])}


# --- the same puzzle -----------------------------------------------------------------------------


def likeness(puzzle: Puzzle) -> object:
    """A puzzle up to exchange of suits: the same question if these are equal.

    The tiles count and what is said of them under the question, but neither the table nor the
    sentences beside it, most of which change nothing.
    """
    return min((_exchanged(puzzle, order) for order in permutations((0, 1, 2))), key=str)


def _exchanged(puzzle: Puzzle, order: tuple[int, ...]) -> tuple[Any, ...]:
    def moved(kind: int) -> int:
        return kind if kind >= 27 else 9 * order[kind // 9] + kind % 9

    def row(kinds: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(map(moved, kinds)))

    def apart(melds: Iterable[Meld]) -> tuple[Any, ...]:
        return tuple(sorted((meld.is_kong, row(meld.tiles)) for meld in melds))

    scene = puzzle.scene
    seats = tuple(
        (seat.role, apart(seat.melds), tuple(moved(cast.kind) for cast in seat.river))
        for seat in scene.seats
    )
    hand = (row(scene.hand.concealed), apart(scene.hand.melds), row(scene.hand.wild))
    tile = -1 if scene.tile is None else moved(scene.tile)
    story = [_told(text, moved) for text in (puzzle.ask, puzzle.lead)]
    if not scene.hand.concealed:
        story += [_told(text, moved) for text in scene.facts]
    return (tuple(story), hand, tile, seats)


def _told(text: Text, moved: Callable[[int], int]) -> tuple[Any, ...]:
    """A text with its gaps, tiles as their kinds after the exchange."""
    return (text.zh, tuple(_gap(value, moved) for _, value in text.gaps))


def _gap(value: Any, moved: Callable[[int], int]) -> Any:
    if isinstance(value, Text):
        return moved(_KIND[value.zh]) if value.zh in _KIND else _told(value, moved)
    if isinstance(value, tuple):
        return tuple(sorted((_gap(item, moved) for item in value), key=str))
    return str(value)


def tiles_shown(scene: Scene) -> list[int]:
    """How often each kind is seen in a scene: hand, tile, melds and open rivers together."""
    melds = [meld for seat in scene.seats for meld in seat.melds]
    melds = melds if scene.seats else list(scene.hand.melds)
    river = [cast for seat in scene.seats for cast in seat.river]
    seen = list(scene.hand.concealed)
    seen += [kind for meld in melds for kind in meld.tiles]
    seen += [cast.kind for cast in river if not cast.down and not cast.taken]
    seen += [] if scene.tile is None else [scene.tile]
    return list(counts(seen))
