"""One table of speeds: Tingpai and its peers on the same hands, in the same run.

    python -m bench

Answers are compared before anything is timed. A batch row gives Tingpai all hands in one call;
peers, which know no batches, are asked in a loop. No peer knows wild tiles.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from bench import clock
from bench.hands import Rows, complete, dealt, near_ready, with_wilds
from bench.peers import PEERS, answers, as_tiles, kinds, mahjong_score
from rules import lattice, readings
from rules.batch import shanten_many, waits_many
from rules.hand import Hand
from rules.variant import Offer
from rules.variants import table

HANDS = 5000
SCORED = 1000
MINE = "tingpai"
Ask = Callable[[Any], Any]
Tasks = dict[str, clock.Task]


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table: what is asked, the goal, and the rate or time of each engine."""

    what: str
    goal: float
    found: dict[str, float]
    unit: str = "/s"


def hands_of(rows: Rows) -> list[Hand]:
    """The rows as hands."""
    return [Hand(tuple(np.repeat(np.arange(34), row).tolist())) for row in rows]


# --- answers first --------------------------------------------------------------------------------


def check(rows: Rows) -> str:
    """Compare all answers on these hands; a line that says so.

    Raises:
        AssertionError: naming the peer that says something else.
    """
    away, waits = shanten_many(rows, quad_pairs=False).tolist(), _kinds(waits_many(rows))
    mine = hands_of(rows)
    assert away == [lattice.shanten(hand, quad_pairs=False) for hand in mine]
    assert waits == [lattice.waits(hand) for hand in mine]
    for peer in PEERS:
        assert answers(peer.shanten, rows) == away, peer.name
        assert [kinds(answer) for answer in answers(peer.waits, rows)] == waits, peer.name
    return f"{len(rows)} hands: shanten and waits of all {len(PEERS) + 1} engines are the same"


def check_wilds(rows: Rows, wilds: np.ndarray) -> str:
    """Compare the waits with wilds with the second engine: red dragons stand for the wilds."""
    kept = np.flatnonzero(rows[:, 33] == 0)[:500]
    found = waits_many(rows[kept], 4, wilds[kept])
    for row, wild, waits in zip(rows[kept], wilds[kept], found, strict=True):
        tiles = (*np.repeat(np.arange(34), row).tolist(), *[33] * int(wild))
        hand = Hand(tiles, wild=(33,))
        held = np.array(hand.held)
        assert tuple((waits & (held < 4)).nonzero()[0].tolist()) == readings.waits(hand)
    return f"{len(kept)} hands with wilds: lattice and readings say the same"


def _kinds(found: np.ndarray) -> list[tuple[int, ...]]:
    return [tuple(row.nonzero()[0].tolist()) for row in found]


# --- rows of the table ----------------------------------------------------------------------------


def lines(runs: int) -> Iterator[Line]:
    """Every row of the table, measured as it is asked for."""
    random, near = dealt(HANDS, 1), near_ready(HANDS, 1)
    wild, number = with_wilds(near, 1)
    print(check(random), check(near), check_wilds(wild, number), sep="\n", flush=True)
    rates = partial(clock.rates, runs=runs)
    for name, rows in (("random", random), ("near ready", near)):
        tasks: Tasks = {MINE: partial(shanten_many, rows), **_loops("shanten", rows)}
        yield Line(f"shanten, batch, {name}", 10e6, rates(tasks, HANDS))
    tasks = {MINE: partial(waits_many, near), **_loops("waits", near)}
    yield Line("waits, batch, near ready", 8e6, rates(tasks, HANDS))
    tasks = {MINE: partial(waits_many, wild, 4, number)}
    yield Line("waits, batch, 1 to 4 wilds", 2e6, rates(tasks, HANDS))
    for what, ask in (("shanten", lattice.shanten), ("waits", lattice.waits)):
        tasks = {MINE: partial(_each, ask, hands_of(near)), **_loops(what, near)}
        yield Line(f"{what}, hand by hand, near ready", 0.2e6, rates(tasks, HANDS))
    yield Line("score, hand by hand", 20e3, _scoring(runs))
    yield Line("import", 150, _imports(runs), " ms")
    yield Line("import and first answer", float("inf"), _first_answers(runs), " ms")


def _loops(what: str, rows: Rows) -> Tasks:
    tasks: Tasks = {}
    for peer in PEERS:
        prepare, ask = getattr(peer, what)
        tasks[peer.name] = partial(_fresh, peer.forget, ask, [prepare(row) for row in rows])
    return tasks


def _fresh(forget: clock.Task, ask: Ask, hands: list[Any]) -> None:
    forget()
    _each(ask, hands)


def _each(ask: Ask, hands: list[Any]) -> None:
    for hand in hands:
        ask(hand)


def _scoring(runs: int) -> dict[str, float]:
    """Complete hands, new ones in every run, with a winning tile that 扣点点 allows."""
    found: dict[str, list[float]] = {MINE: [], "mahjong": []}
    koudian = table("koudian")
    for run in range(runs):
        rows = complete(SCORED, 100 + run)
        best = [max(row.nonzero()[0].tolist(), key=koudian.points) for row in rows]
        offers = [
            Offer(hand.minus(kind), kind, "self_draw", 1, declared=frozenset({1}))
            for hand, kind in zip(hands_of(rows), best, strict=True)
        ]
        tiles = [as_tiles(row) for row in rows]
        riichi = [
            (hand, next(tile for tile in hand if tile // 4 == kind))
            for hand, kind in zip(tiles, best, strict=True)
        ]
        assert not any(mahjong_score(hand).error for hand in riichi[:100])
        both = {
            MINE: partial(_each, koudian.score, offers),
            "mahjong": partial(_each, mahjong_score, riichi),
        }
        for name, rate in clock.rates(both, SCORED, 1).items():
            found[name].append(rate)
    return {name: float(np.median(some)) for name, some in found.items()}


_ROW = "[1,1,1,0,0,0,0,0,0, 0,0,0,1,1,1,0,0,0, 0,0,0,0,0,0,1,1,1, 2,2,0,0,0,0,0]"
_IMPORT = {
    MINE: "import rules.lattice, rules.variants",
    "mahjong": "from mahjong.shanten import Shanten; import mahjong.hand_calculating.hand",
    "riichienv": "import riichienv",
    "xiangting": "import xiangting",
    "jansou": "import jansou.analysis.shanten",
}
_ASK = {
    MINE: "from rules.hand import Hand; rules.lattice.shanten(Hand.parse('123m456p789s1122z'))",
    "mahjong": f"Shanten.calculate_shanten({_ROW})",
    "riichienv": "riichienv.calculate_shanten([0,4,8,48,52,56,96,100,104,108,109,112,113])",
    "xiangting": f"xiangting.calculate_replacement_number({_ROW}, xiangting.PlayerCount.FOUR)",
    "jansou": f"jansou.analysis.shanten.shanten_counts({_ROW}, 0)",
}


def _imports(runs: int) -> dict[str, float]:
    return {name: 1000 * clock.start_up(code, runs) for name, code in _IMPORT.items()}


def _first_answers(runs: int) -> dict[str, float]:
    codes = {name: f"{_IMPORT[name]}\n{_ASK[name]}" for name in _IMPORT}
    return {name: 1000 * clock.start_up(code, runs) for name, code in codes.items()}


# --- the table ------------------------------------------------------------------------------------


def written(line: Line) -> str:
    """One row as text: goal, own figure, and of each peer the figure and how many times ours."""
    mine = line.found[MINE]
    cells = [f"{line.what:32}", f"{_number(line.goal, line.unit):>10}"]
    cells.append(f"{_number(mine, line.unit):>10}")
    for peer in PEERS:
        theirs = line.found.get(peer.name)
        if theirs is None:
            cells.append(f"{'–':>18}")
        else:
            ratio = mine / theirs
            cells.append(f"{_number(theirs, line.unit):>10} ×{ratio:<6.{0 if ratio >= 10 else 2}f}")
    return " ".join(cells)


def _number(value: float, unit: str) -> str:
    if value == float("inf"):
        return "–"
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size and unit == "/s":
            return f"{value / size:.3g}{letter}{unit}"
    return f"{value:.3g}{unit}"


def main(arguments: list[str]) -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs a median is taken of")
    runs = parser.parse_args(arguments).runs
    clock.one_core()
    print(f"Python {platform.python_version()}, numpy {np.__version__}, one core, {runs} runs")
    head = ["", "goal", MINE, *(f"{peer.name:>10} (ours ÷)" for peer in PEERS)]
    measured = lines(runs)
    first = next(measured)
    print(f"\n{head[0]:32} {head[1]:>10} {head[2]:>10} " + " ".join(head[3:]))
    print(written(first), flush=True)
    for line in measured:
        print(written(line), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
