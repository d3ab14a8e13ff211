"""The exact counts of hands of one suit, 13 to 17 tiles, over the whole lattice 5^9."""

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from rules.batch import shanten_many, waits_many

CASES = json.loads((Path(__file__).parent / "vectors" / "single_suit.json").read_text())
NINE_GATES = np.array([3, 1, 1, 1, 1, 1, 1, 1, 3])
DRAWS = np.array([comb(4, n) for n in range(5)])


@cache
def suits(tiles: int) -> np.ndarray:
    """Every hand of so many tiles of one suit: an array [hand, rank] of counts."""
    rows = np.indices((5,) * 9, dtype=np.uint8).reshape(9, -1).T
    return rows[rows.sum(axis=1) == tiles]


def wide(rows: np.ndarray) -> np.ndarray:
    return np.pad(rows, ((0, 0), (0, 25)))


@dataclass(frozen=True)
class Suit:
    """All hands of so many tiles, and what each waits for or whether it wins, by shape."""

    tiles: int
    live: bool

    @property
    def rows(self) -> np.ndarray:
        return suits(self.tiles)

    @property
    def sets(self) -> int:
        return self.tiles // 3

    def waits_by(self, *shapes: str) -> np.ndarray:
        found = waits_many(wide(self.rows), self.sets, shapes=shapes, live=self.live)
        assert not found[:, 9:].any()
        return found[:, :9]

    def wins_by(self, *shapes: str) -> np.ndarray:
        return shanten_many(wide(self.rows), self.sets, shapes=shapes) == -1

    @cached_property
    def standard(self) -> np.ndarray:
        return self.waits_by("standard")

    @cached_property
    def special(self) -> np.ndarray:
        return self.waits_by("pairs")

    @cached_property
    def any(self) -> np.ndarray:
        return self.waits_by("standard", "pairs")

    @cached_property
    def every_live_tile(self) -> np.ndarray:
        """The hands that every kind not held four times completes (张张可胡)."""
        return (self.any == (self.rows < 4)).all(axis=1)

    @property
    def draws(self) -> np.ndarray:
        """In how many ways each hand can be drawn."""
        return DRAWS[self.rows].prod(axis=1)


@cache
def suit(tiles: int, live: bool = True) -> Suit:
    return Suit(tiles, live)


def count(which: np.ndarray) -> dict:
    return {"count": int(which.sum())}


def ready(waits: np.ndarray) -> dict:
    return count(waits.any(axis=1))


def histogram(waits: np.ndarray) -> dict:
    by_number = np.bincount(waits.sum(axis=1), minlength=10)[1:].tolist()
    return {"histogram": by_number, "sum": sum(by_number)}


def written(row: np.ndarray) -> str:
    return "".join(str(rank) * n for rank, n in enumerate(row, 1))


def grouped(s: Suit, worth) -> dict[str, int]:
    """The sum of what the hands of 张张可胡 are worth, by their number of waits."""
    groups: Counter[str] = Counter()
    for waits, value in zip(s.any[s.every_live_tile], worth[s.every_live_tile], strict=True):
        groups[str(waits.sum())] += int(value)
    return dict(groups)


def different(s: Suit) -> np.ndarray:
    """Hands that a special wait finishes with no four alike."""
    three = s.rows == 3
    alike = (s.rows == 4).any(axis=1)
    return (s.special & ~three).any(axis=1) & ~alike


def every_live_tile(s: Suit) -> dict:
    by_waits = grouped(s, np.ones(len(s.rows), int))
    return {"types": int(s.every_live_tile.sum()), "by_waits": by_waits}


def every_live_tile_draws(s: Suit) -> dict:
    by_waits = grouped(s, s.draws)
    return {"draws": sum(by_waits.values()), "by_waits": by_waits}


def every_live_tile_with_special(s: Suit) -> dict:
    all_waits, standard = s.any[s.every_live_tile], s.standard[s.every_live_tile]
    enough = (standard == all_waits).all(axis=1)
    too = s.special[s.every_live_tile].any(axis=1)
    return {
        "need_special": int((~enough).sum()),
        "standard_alone_enough_but_special_too": int((enough & too).sum()),
    }


def with_waits(s: Suit, number: int) -> np.ndarray:
    return s.rows[s.every_live_tile & (s.any.sum(axis=1) == number)].astype(int)


def nine_kinds(s: Suit) -> dict:
    names: Counter[str] = Counter()
    special = s.special[s.every_live_tile & (s.any.sum(axis=1) == 9)].any(axis=1)
    for row, pairs in zip(with_waits(s, 9), special, strict=True):
        if (row >= NINE_GATES).all():
            names["nine_gates"] += 1
        elif (row >= 3).sum() == 4:
            names["four_triplets"] += 1
        else:
            names["ba_dui_ban" if pairs else "jiu_long_fei_tian"] += 1
    return dict(names)


def eight_kinds(s: Suit) -> dict:
    rows = with_waits(s, 8)
    gates = int((rows >= NINE_GATES).all(axis=1).sum())
    return {"total": len(rows), "nine_gates_plus_set": gates, "other": len(rows) - gates}


def last_digits(s: Suit) -> dict:
    kept = 4 if s.tiles == 16 else 1
    numbers = s.any[s.every_live_tile].sum(axis=1)
    tails: dict[str, list[str]] = {}
    for row, number in zip(s.rows[s.every_live_tile], numbers, strict=True):
        tails.setdefault(str(number), []).append(written(row)[-kept:])
    return {number: sorted(some) for number, some in tails.items()}


def every_live_tile_list(s: Suit) -> dict:
    numbers = s.any[s.every_live_tile].sum(axis=1).tolist()
    return {
        "hands": [[written(r), n] for r, n in zip(s.rows[s.every_live_tile], numbers, strict=True)]
    }


def kongs(s: Suit) -> dict:
    found = [hand for k in range(1, s.sets) for kinds in combinations(range(9), k)
             for hand in _with_kongs(s, kinds)]  # fmt: skip
    by = Counter(f"{hand.count('[')} kong, {number} waits" for hand, number in found)
    return {"types": len(found), "by": dict(by), "list": found}


def _with_kongs(s: Suit, kinds: tuple[int, ...]) -> list[list]:
    rows = suits(s.tiles - 3 * len(kinds))
    rows = rows[(rows[:, kinds] == 0).all(axis=1)]
    held = rows.copy()
    held[:, kinds] = 4
    sets = s.sets - len(kinds)
    waits = waits_many(wide(rows), sets, shapes=("standard",), held=wide(held))[:, :9]
    found = (waits == (held < 4)).all(axis=1) & waits.any(axis=1)
    laid = "".join(f"[{str(kind + 1) * 4}]" for kind in kinds)
    return [
        [laid + written(row), int(number)]
        for row, number in zip(rows[found], waits[found].sum(axis=1), strict=True)
    ]


def mirror_parity(s: Suit) -> dict:
    both = s.rows[s.wins_by("standard") & s.wins_by("pairs")]
    same = (both == both[:, ::-1]).all(axis=1)
    return {"both": len(both), "palindromes_among_both": int(same.sum())}


COUNTED = {
    "hands": lambda s: {"count": len(s.rows)},
    "ready_standard": lambda s: ready(s.standard),
    "ready_special": lambda s: ready(s.special),
    "ready_any": lambda s: ready(s.any),
    "not_ready_any": lambda s: count(~s.any.any(axis=1)),
    "ready_both": lambda s: count(s.standard.any(axis=1) & s.special.any(axis=1)),
    "ready_both_same_tile": lambda s: ready(s.standard & s.special),
    "ready_special_all_different": lambda s: count(different(s)),
    "ready_special_six_or_more_waits": lambda s: count(s.special.sum(axis=1) >= 6),
    "ready_any_draws": lambda s: {"count": int(s.draws[s.any.any(axis=1)].sum())},
    "not_ready_any_draws": lambda s: {"count": int(s.draws[~s.any.any(axis=1)].sum())},
    "waits_histogram_standard": lambda s: histogram(s.standard),
    "waits_histogram_special": lambda s: histogram(s.special),
    "waits_histogram_any": lambda s: histogram(s.any),
    "winning_standard": lambda s: count(s.wins_by("standard")),
    "winning_special": lambda s: count(s.wins_by("pairs")),
    "winning_special_all_different": lambda s: count(s.wins_by("pairs") & (s.rows < 4).all(axis=1)),
    "winning_both": lambda s: count(s.wins_by("standard") & s.wins_by("pairs")),
    "winning_any": lambda s: count(s.wins_by("standard", "pairs")),
    "not_winning_any": lambda s: count(~s.wins_by("standard", "pairs")),
    "winning_any_draws": lambda s: {"count": int(s.draws[s.wins_by("standard", "pairs")].sum())},
    "every_live_tile": every_live_tile,
    "every_live_tile_draws": every_live_tile_draws,
    "every_live_tile_with_special": every_live_tile_with_special,
    "every_live_tile_nine_kinds": nine_kinds,
    "every_live_tile_eight_kinds": eight_kinds,
    "every_live_tile_last_digits": last_digits,
    "every_live_tile_list": every_live_tile_list,
    "every_live_tile_kongs": kongs,
    "mirror_parity": mirror_parity,
}


def in_any_order(answer: dict) -> dict:
    return {
        key: sorted(value) if key in ("hands", "list") else value for key, value in answer.items()
    }


@pytest.mark.parametrize(
    "case", CASES, ids=lambda c: f"{c['id']}-{c['given']['tiles']}-{c['given']['what']}"
)
def test_single_suit_counts(case):
    s = suit(case["given"]["tiles"], live=not case["options"].get("fifth_copy", False))
    answer = COUNTED[case["given"]["what"]](s)
    assert in_any_order(answer) == in_any_order(case["expect"])
