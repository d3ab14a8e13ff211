"""The account of a hand, reckoned a second time: the book's way, and the ways people get wrong.

Section 8 of the rule book as plain sums. With no habit it is the second opinion on every payment
that is asked; with one of HABITS it is what a learner gets who believes that wrong rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.variant import Four, Kong

ZERO: Four = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody reckons; every default is the book's way.

    share: what one payer owes: "full", "third" (divided by three).
    liable: who pays a discard: "tile" (undeclared: the feeder for all), "always", "never", "once"
    (the feeder one share); exempt: declared losers pay nothing.
    extra: the dealer's 5: "flat", "none", "times" (multiplied), "double" (10 on any win), "sum" (5
    and 10 added), "own" (a liable feeder pays only his own).
    kongs: whose are paid: "all", "winner", "none"; concealed: the factor of a 暗杠.
    fed: a fed kong: "book", "always" (the feeder for all), "never", "end" (by the state at the
    end), "added" (who fed the pong of a 补杠 too).
    deal_in: 点炮包杠: "book", "always", "never", "keep" (own kongs stay).
    robbed: a robbed kong is paid; drawn: kongs of a drawn hand are paid.
    """

    share: str = "full"
    liable: str = "tile"
    exempt: bool = False
    extra: str = "flat"
    kongs: str = "all"
    concealed: int = 2
    fed: str = "book"
    deal_in: str = "book"
    robbed: bool = False
    drawn: bool = False


BOOK = Habit()


@dataclass(frozen=True, slots=True)
class Case:
    """A settled hand in numbers, dealer at seat 0.

    points and multiplier of the win; winner None = a drawn hand; source None = an own draw;
    own_extra: the win counts as an own draw for the dealer's extra; declared: before the tile;
    at_end: seats that had declared at the end; kongs with their points; robbed: the kong that was
    robbed, if one was; feeders: (kind, seat) of the pong behind each added kong.
    """

    settings: Mapping[str, Any]
    points: int = 0
    multiplier: int = 1
    winner: int | None = None
    source: int | None = None
    own_extra: bool = False
    declared: frozenset[int] = frozenset()
    at_end: frozenset[int] = frozenset()
    kongs: tuple[tuple[Kong, int], ...] = ()
    robbed: tuple[Kong, int] | None = None
    feeders: tuple[tuple[int, int], ...] = ()
    extra: int = field(init=False)

    def __post_init__(self) -> None:
        doubled = self.settings["zimo_zhuang_double"] and self.own_extra
        object.__setattr__(
            self, "extra", (10 if doubled else 5) * bool(self.settings["dai_zhuang"])
        )

    @property
    def unit(self) -> int:
        """What one payer owes before the dealer's extra."""
        return self.points * self.multiplier

    @property
    def liable(self) -> bool:
        """Whether the feeder of the win had not declared."""
        return self.source is not None and self.source not in self.declared


def win(case: Case, habit: Habit = BOOK) -> Four:
    """What each seat pays and gets for the win alone."""
    if case.winner is None:
        return ZERO
    payers = [seat for seat in range(4) if seat != case.winner]
    owed = {seat: _share(case, habit) + _extra(case, habit, seat) for seat in payers}
    if habit.exempt:
        kept = [seat for seat in payers if seat not in case.declared or seat == case.source]
        owed = {seat: owed[seat] if seat in kept else 0 for seat in payers}
    if case.source is not None and _feeder_pays(case, habit):
        owed = {case.source: _alone(case, habit, owed)}
    return _paid(case.winner, owed)


def _share(case: Case, habit: Habit) -> int:
    return -(-case.unit // 3) if habit.share == "third" else case.unit


def _feeder_pays(case: Case, habit: Habit) -> bool:
    always = habit.liable in ("always", "once")
    return always or (case.liable and habit.liable != "never")


def _alone(case: Case, habit: Habit, owed: Mapping[int, int]) -> int:
    """What the feeder pays when he pays alone."""
    source = case.source if case.source is not None else -1
    if habit.liable == "once":
        return owed[source]
    once = case.settings["bao_plus5"] == "once"
    if habit.extra == "own" or (once and habit.extra == "flat"):
        dealer = 0 in (case.winner, source)
        return 3 * _share(case, habit) + case.extra * dealer
    return sum(owed.values())


def _extra(case: Case, habit: Habit, payer: int) -> int:
    if 0 not in (case.winner, payer) or not case.extra:
        return 0
    odd = {"none": 0, "times": 5 * case.multiplier, "double": 10, "sum": 15}
    return odd.get(habit.extra, case.extra)


def kongs(case: Case, habit: Habit = BOOK) -> Four:
    """What each seat pays and gets for the kongs."""
    total = ZERO
    for kong, points in counted(case, habit):
        total = added(total, one_kong(case, kong, points, habit))
    return total


def counted(case: Case, habit: Habit = BOOK) -> list[tuple[Kong, int]]:
    """The kongs that are paid at all."""
    if case.winner is None and case.settings["void_kongs_on_draw"] and not habit.drawn:
        return []
    found = list(case.kongs)
    if case.robbed and habit.robbed:
        found.append(case.robbed)
    if habit.kongs == "none":
        return []
    if habit.kongs == "winner":
        found = [(kong, points) for kong, points in found if kong.by == case.winner]
    return found


def one_kong(case: Case, kong: Kong, points: int, habit: Habit = BOOK) -> Four:
    """What each seat pays and gets for one kong; all 0 if it is void."""
    each = points * (habit.concealed if kong.type == "ckong" else 1)
    others = [seat for seat in range(4) if seat != kong.by]
    if deals_in(case, habit):
        source = case.source if case.source is not None else -1
        if kong.by == source:
            return _paid(kong.by, dict.fromkeys(others, each)) if habit.deal_in == "keep" else ZERO
        return _paid(kong.by, {source: 3 * each})
    if _feeder(case, kong, habit) is not None:
        return _paid(kong.by, {_feeder(case, kong, habit): 3 * each})
    return _paid(kong.by, dict.fromkeys(others, each))


def deals_in(case: Case, habit: Habit = BOOK) -> bool:
    """Whether 点炮包杠 puts all kongs on the feeder of the win."""
    if case.source is None or not case.settings["dianpao_bao_gang"]:
        return False
    return habit.deal_in == "always" or (case.liable and habit.deal_in != "never")


def _feeder(case: Case, kong: Kong, habit: Habit) -> int | None:
    """Who pays a kong alone, if somebody does."""
    if kong.type == "addkong" and habit.fed == "added":
        return dict(case.feeders).get(kong.tile)
    if kong.source is None or kong.type != "kong":
        return None
    if habit.fed == "always":
        return kong.source
    if not case.settings["diangang_bao"] or habit.fed == "never":
        return None
    declared = kong.source in case.at_end if habit.fed == "end" else kong.source_declared
    return None if declared else kong.source


def payments(case: Case, habit: Habit = BOOK, *, with_kongs: bool = True) -> Four:
    """What each seat pays and gets in all."""
    return added(win(case, habit), kongs(case, habit)) if with_kongs else win(case, habit)


def added(one: Four, two: Four) -> Four:
    """Two accounts seat by seat.

    >>> added((1, -1, 0, 0), (0, -2, 2, 0))
    (1, -3, 2, 0)
    """
    return (one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3])


def _paid(receiver: int, owed: Mapping[int | None, int] | Mapping[int, int]) -> Four:
    row = [0, 0, 0, 0]
    for seat, amount in owed.items():
        if seat is not None:
            row[seat] -= amount
            row[receiver] += amount
    return (row[0], row[1], row[2], row[3])
