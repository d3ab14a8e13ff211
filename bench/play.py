"""The opponents: whole hands a minute at every table, and what care is worth.

    python -m bench.play
    python -m bench.play --strength --deals 250 --variant koudian

Speeds are hands a minute of process time on one core, the median of several runs. Strength: each
deal is played four times, with the careful player in each seat against three quick ones; printed
are the points a hand it gains and the standard error over deals. Among equals it would gain 0.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any

from rules.opponents import STRENGTHS, Chooser
from rules.table import Game, Play, Session, deal, game
from rules.table.games import GAMES
from rules.table.selfplay import hands

GOALS = {"quick": 1000, "careful": 60}
"""Hands a minute that each strength is to play."""

SLOWER = {"quick": 1, "careful": 4}
"""One hand in so many of a run is played by each strength."""

TRIED = ("koudian", "beijing", "yuci")
"""Tables at which care must pay."""


def rate(played: Game, choose: Chooser, number: int, runs: int) -> float:
    """Whole hands a minute, the median of some runs after one to warm up."""

    def chosen(play: Play, seat: int, rng: Random) -> Any:
        return choose(play, seat)

    found = []
    for run in range(runs + 1):
        start = process_time()
        for _ in hands(played, number, run, chosen):
            pass
        found.append(60 * number / (process_time() - start))
    return median(found[1:])


def speeds(names: Iterable[str], number: int, runs: int) -> bool:
    """Print a line for each table; whether all are as fast as they are to be."""
    fine = True
    for name in names:
        rates = {
            key: rate(game(name), choose, number // SLOWER[key], runs)
            for key, choose in STRENGTHS.items()
        }
        fine = fine and all(rates[key] >= least for key, least in GOALS.items())
        told = "   ".join(f"{key} {rates[key]:5.0f}" for key in rates)
        print(f"{name:10} {told}   hands a minute", flush=True)
    return fine


def gains(played: Game, deals: int, seed: int) -> list[float]:
    """What a careful player among quick ones gains, the mean of its four seats, by deal."""
    facts, found = Session.begin(played).facts, []
    for at in range(seed, seed + deals):
        ends = [_end(deal(played, at, facts), seat) for seat in range(4)]
        found.append(fmean(ends))
    return found


def _end(play: Play, careful: int) -> int:
    while not play.over:
        seat = play.waiting[0]
        choose = STRENGTHS["careful" if seat == careful else "quick"]
        play = play.apply(choose(play, seat))
    assert play.result is not None
    return play.result.payments[careful]


def strengths(names: Iterable[str], deals: int, seed: int) -> bool:
    """Print a line for each table; whether care pays at all of them, by twice the error."""
    fine = True
    for name in names:
        found = gains(game(name), deals, seed)
        mean, error = fmean(found), stdev(found) / len(found) ** 0.5
        fine = fine and mean > 2 * error
        print(f"{name:10} {mean:+7.2f} ± {error:.2f} points a hand, {4 * deals} hands", flush=True)
    return fine


def main(arguments: list[str] | None = None) -> int:
    """Run what is asked for; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.play", description=__doc__)
    parser.add_argument("--strength", action="store_true", help="careful against three quick ones")
    parser.add_argument("--deals", type=int, default=250, help="deals, each played four times")
    parser.add_argument(
        "--hands", type=int, default=60, help="hands of a run, for careful a quarter"
    )
    parser.add_argument("--runs", type=int, default=3, help="runs, of which the median is told")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first deal")
    parser.add_argument("--variant", action="append", help="this table only; repeat")
    args = parser.parse_args(arguments)
    if args.strength:
        return 0 if strengths(args.variant or TRIED, args.deals, args.seed) else 1
    return 0 if speeds(args.variant or GAMES, args.hands, args.runs) else 1


if __name__ == "__main__":
    sys.exit(main())
