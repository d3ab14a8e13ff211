"""Moments of a hand at which somebody threatens a seat that is not ready, found by cheap looks.

Nothing is counted here: what is proven at once and what lies open say which moments are worth it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from drills import difficulty
from drills.from_play import drawing, drew, moments, other_draws
from rules.danger import Public
from rules.danger_terms import terms
from rules.opponents import steps
from rules.table import Play
from rules.table.public import public
from rules.variant import Variant

MELDS = 2
"""So many open melds make a threat where nobody declares."""
LATE: Mapping[str, int] = {"sichuan": 24, "luoyang": 28, "longgang": 34}
LATE_ELSEWHERE = 40
"""So few tiles left, too: not much later half of the hands of a table are over."""
LEAST, LEAST_KEPT = 5, 4
"""So many kinds must be able to go, so many beside those that are kept."""
EVIDENT = "low"
"""The proof that is read off the tile itself: on the higher levels such tiles are kept back."""
KEPT_FROM = 3
"""The first level on which they are."""
DRAWS = 2
"""So many draws are tried at one moment."""
MOMENTS = 16
"""So many positions of a hand are compared before one is counted."""
LOOSE = 0.3
"""How far chance moves a position in their order, of the whole of it."""


Sees = Callable[[Play, int], Public]
"""What a seat is taken to know."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A position before a discard: what the seat sees, the kinds that are asked about.

    kept: kinds that may go but are kept back; sure: kinds proven without counting.
    """

    play: Play
    public: Public
    kinds: tuple[int, ...]
    kept: tuple[int, ...] = ()
    sure: tuple[int, ...] = ()

    @property
    def open(self) -> bool:
        """Whether what is proven at once leaves something to ask."""
        return 2 * len(self.sure) <= len(self.kinds) + 1

    @property
    def hint(self) -> int:
        """The part of the rating that what lies open gives."""
        rivers = {kind for one in self.public.opponents for kind in one.river}
        doubtful = [kind for kind in self.kinds if kind not in self.sure]
        return difficulty.rating(
            "safest",
            {
                "opponents": sum(one.declared for one in self.public.opponents) - 1,
                "unproved": not self.sure,
                "few_right": 3 - len(self.sure),
                "thrown": sum(kind in rivers for kind in doubtful),
                "honours": sum(kind >= 27 for kind in doubtful),
                "candidates_beyond_five": len(self.kinds) - LEAST,
                "wilds": self.public.hand.wilds,
            },
        )


def promising(spots: Sequence[Spot], place: float, chance: Random) -> list[Spot]:
    """The positions of a hand, those first that lie near a place in their order, 0 the easiest."""
    ranked = sorted(spots, key=lambda spot: spot.hint)
    last = max(len(ranked) - 1, 1)
    far = [abs(at / last - place) + LOOSE * chance.random() for at in range(len(ranked))]
    return [ranked[at] for at in sorted(range(len(ranked)), key=far.__getitem__)]


def positions(
    table: Variant, level: int, chance: Random, skip: int, sees: Sees = public
) -> Iterator[Spot]:
    """Positions of one hand in which somebody threatens a seat that is not ready."""
    for play in moments(table, chance, skip):
        seat = play.turn
        if not drew(play) or not threatened(play, seat):
            continue
        if steps(play, seat, play.seats[seat].hand) < 1:
            continue
        kinds = other_draws(play)
        for kind in chance.sample(kinds, min(DRAWS, len(kinds))):
            spot = _spot(table, drawing(play, kind), level, sees)
            if spot is not None and spot.open:
                yield spot


def _spot(table: Variant, play: Play, level: int, sees: Sees) -> Spot | None:
    able, seen = _able(play), sees(play, play.turn)
    if len(able) < LEAST:
        return None
    found = [terms(table, seen, one) for one in seen.opponents]
    live = [one.closed for one in found if one.all_closed is None]
    sure = tuple(kind for kind in able if all(kind in closed for closed in live))
    kept = tuple(kind for kind in sure if _evident([one[kind].code for one in live]))
    if level < KEPT_FROM or not kept:
        return Spot(play, seen, able, (), sure)
    kinds = tuple(kind for kind in able if kind not in kept)
    if len(kinds) < LEAST_KEPT:
        return None
    return Spot(play, seen, kinds, kept, tuple(kind for kind in sure if kind in kinds))


def _evident(codes: list[str]) -> bool:
    return bool(codes) and set(codes) == {EVIDENT}


def threatened(play: Play, seat: int) -> bool:
    """Whether one of the others may well be ready: declared, or few of his tiles are hidden."""
    others = [one for n, one in enumerate(play.seats) if n != seat and one.won is None]
    if play.seats[seat].declared is not None:
        return False
    table = play.game.table
    if table.declares:
        return any(one.declared is not None for one in others)
    late = play.game.draws_left(play) < LATE.get(table.key, LATE_ELSEWHERE)
    return late or any(len(one.hand.melds) >= MELDS for one in others)


def _able(play: Play) -> tuple[int, ...]:
    """The kinds that may be thrown, () where there is something else to think of."""
    options = play.legal(play.turn)
    if any(one.act in ("win", "declare") for one in options):
        return ()
    return tuple(sorted({one.tile for one in options if one.act == "discard"}))
