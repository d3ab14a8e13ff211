"""The coach: what is to be said of a learner's choices, by the same verdicts as the drills."""

from __future__ import annotations

from functools import lru_cache

from drills.judge import Judged, judge, worst
from tutor import replay as replays
from tutor.replay import Replay, read_log
from tutor.sitting import Sitting
from tutor.store import Store

WORST = 3
"""So many choices of a hand are shown at its end."""


def last(sitting: Sitting) -> Judged | None:
    """What is to be said of the learner's last choice, however good it was; None before the first.

    Not where the coach is silent.
    """
    own = [n for n, act in enumerate(sitting.acts) if act.seat == sitting.seat]
    if sitting.coach != "each" or not own:
        return None
    at = own[-1]
    return judge(sitting.plays[at], sitting.seat, sitting.acts[at])


def at(replay: Replay, step: int) -> Judged | None:
    """What is to be said of the act that comes at a step."""
    if step >= replay.steps:
        return None
    act = replay.log.acts[step]
    return judge(replay.log.plays[step], act.seat, act)


def choices(replay: Replay) -> tuple[tuple[int, Judged], ...]:
    """The steps of the learner's choices with what is to be said of each, in order."""
    return _judged(replay.text, replay.seat) if replay.seat is not None else ()


def worst_of(replay: Replay) -> tuple[tuple[int, Judged], ...]:
    """The steps of the learner's choices that cost most, the worst first."""
    return worst(choices(replay), WORST)


@lru_cache(maxsize=128)
def _judged(text: str, seat: int) -> tuple[tuple[int, Judged], ...]:
    log = read_log(text)
    own = [(n, act) for n, act in enumerate(log.acts) if act.seat == seat]
    judged = ((n, judge(log.plays[n], seat, act)) for n, act in own)
    return tuple((n, one) for n, one in judged if one is not None)


def after_hand(store: Store, sitting: Sitting) -> tuple[tuple[int, Judged], ...]:
    """The worst choices of a hand that is over, where the coach speaks at all."""
    if sitting.coach == "off" or sitting.replay is None:
        return ()
    return worst_of(replays.load(store, sitting.replay))
