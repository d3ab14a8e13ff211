"""The peers from PyPI, each asked in the form that suits it best.

Every question is a pair: how a row of 34 counts is brought into the peer's form (not timed), and
what is called (timed). Waits are answered as the peer answers them; `kinds` makes them equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from jansou.analysis import shanten as jansou
from jansou.analysis import waits as jansou_waits
from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.shanten import Shanten
from numpy.typing import NDArray
from riichienv import _riichienv as riichienv
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

Row = NDArray[np.uint8]
Question = tuple[Callable[[Row], Any], Callable[[Any], Any]]


@dataclass(frozen=True, slots=True)
class Peer:
    """An engine: its name, its questions, and how it forgets what it remembers of hands."""

    name: str
    shanten: Question
    waits: Question
    forget: Callable[[], None] = lambda: None


def as_list(row: Row) -> list[int]:
    """The counts as a list."""
    return row.tolist()


def as_tiles(row: Row) -> list[int]:
    """The hand as 136 numbers, four to a kind."""
    return [4 * kind + copy for kind, n in enumerate(row.tolist()) for copy in range(n)]


def kinds(answer: Any) -> tuple[int, ...]:
    """A peer's waits as sorted kinds."""
    if isinstance(answer, int):
        return tuple(kind for kind in range(34) if answer >> kind & 1)
    return tuple(sorted(answer))


def _mahjong_waits(row: list[int]) -> list[int]:
    if Shanten.calculate_shanten(row) != 0:
        return []
    found = []
    for kind in range(34):
        if row[kind] < 4:
            row[kind] += 1
            if Agari.is_agari(row):
                found.append(kind)
            row[kind] -= 1
    return found


def _xiangting_shanten(row: list[int]) -> int:
    return calculate_replacement_number(row, PlayerCount.FOUR) - 1


def _xiangting_waits(row: list[int]) -> int:
    number, tiles = calculate_necessary_tiles(row, PlayerCount.FOUR)
    return tiles if number == 1 else 0


def _jansou_forgets() -> None:
    jansou._COUNT_MEMO.clear()
    jansou._PROBE_MEMO.clear()
    jansou_waits._cached_waits.cache_clear()


PEERS = (
    Peer("mahjong", (as_list, Shanten.calculate_shanten), (as_list, _mahjong_waits)),
    Peer(
        "riichienv",
        (as_tiles, riichienv.calculate_shanten),
        (as_tiles, lambda tiles: riichienv.HandEvaluator(tiles).get_waits()),
    ),
    Peer("xiangting", (as_list, _xiangting_shanten), (as_list, _xiangting_waits)),
    Peer(
        "jansou",
        (as_list, lambda row: jansou.shanten_counts(row, 0)),
        (as_list, lambda row: jansou_waits.waits_counts(row, ())),
        _jansou_forgets,
    ),
)

_DECLARED = HandConfig(is_riichi=True, is_tsumo=True)


def mahjong_score(hand: tuple[list[int], int]) -> Any:
    """The value of a complete hand of 136-numbers with its winning tile, by `mahjong`."""
    tiles, win = hand
    return HandCalculator.estimate_hand_value(tiles, win, config=_DECLARED)


def answers(question: Question, rows: Iterable[Row]) -> list[Any]:
    """What a peer says of each row."""
    prepare, ask = question
    return [ask(prepare(row)) for row in rows]
