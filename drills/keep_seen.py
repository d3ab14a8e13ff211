"""A hand that can be ready in several ways: what each discard leaves to win on.

The measure is the copies that nobody has shown of the tiles that win, by own draw or by a discard.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from drills import difficulty
from drills.claim_seen import plain_row
from drills.drill import Disagreement, agreed, faults
from drills.from_play import crowded, drawing, drew, moments, other_draws
from rules.acceptance import ANY, Cut, best, cuts, may_win, quick, unseen, won_by
from rules.facts import Facts
from rules.hand import Hand
from rules.opponents import FAR
from rules.table import Play
from rules.table.known import unseen as left_for
from rules.variant import Variant
from rules.variants.goals import goal

CLOSE = 0.8
LEAST = 4
"""So many kinds must be able to go."""


@dataclass(frozen=True, slots=True)
class Held:
    """A position before a discard: the hand, the tiles that may go, what has not been seen."""

    hand: Hand
    able: tuple[int, ...]
    left: tuple[int, ...]
    facts: Facts


@dataclass(frozen=True, slots=True)
class Waiting:
    """A position with what every discard leaves, the best first.

    bare: the best discards if only the own tiles are counted; first: as the first version rated
    it, to which waits that no discard wins differed in that, too.
    """

    held: Held
    cuts: tuple[Cut, ...]
    bare: tuple[int, ...]
    first: bool = False

    @property
    def ready(self) -> tuple[Cut, ...]:
        """The discards that leave the hand ready."""
        return tuple(cut for cut in self.cuts if cut.away == 0)

    @property
    def top(self) -> Cut:
        """The best discard."""
        return self.cuts[0]

    @property
    def right(self) -> tuple[int, ...]:
        """Every discard that nothing beats."""
        return tuple(cut.tile for cut in self.cuts if cut.rank == self.top.rank)

    @property
    def barred(self) -> bool:
        """Whether a wait that looks as wide or wider is none at this table."""
        return any(
            cut.shape_away == 0 < cut.away and -cut.shape_rank[1] >= self.top.tiles
            for cut in self.cuts
        )

    @property
    def shown(self) -> bool:
        """Whether the tiles that others show change the answer."""
        return not set(self.bare) & set(self.right)

    @property
    def kinds_mislead(self) -> bool:
        """Whether another discard waits for as many kinds or more, with fewer copies left."""
        most = len(self.top.accepts)
        return any(
            len(cut.accepts) >= max(most, 2) and cut.rank > self.top.rank for cut in self.ready
        )

    @property
    def states_differ(self) -> bool:
        """Whether another discard has as many tiles or more that win from a discard, too."""
        mine = from_discards(self.top)
        least = mine if self.first else max(mine, 1)
        return mine < self.top.tiles and any(
            from_discards(cut) >= least and cut.rank > self.top.rank for cut in self.ready
        )

    @property
    def close(self) -> bool:
        """Whether the second best comes near to the best."""
        second = [cut.tiles for cut in self.ready if cut.rank > self.top.rank]
        return max(second, default=0) >= CLOSE * self.top.tiles

    @property
    def rating(self) -> int:
        """The starting rating."""
        waits = {kind for cut in self.ready for kind in cut.kinds}
        suits = [sum(k // 9 == s for k in self.held.hand.concealed) for s in range(3)]
        return difficulty.rating(
            "keep",
            {
                "cuts_beyond_two": len(self.ready) - 2,
                "kinds_beyond_two": len(waits) - 2,
                "suit_beyond_five": max(suits) - 5,
                "close_second": self.close,
                "kinds_mislead": self.kinds_mislead,
                "states_differ": self.states_differ,
                "shown": self.shown,
                "profile": self.barred,
                "wilds": self.held.hand.wilds,
            },
        )

    def cut(self, tile: int) -> Cut | None:
        """What a discard leaves, None for a tile that may not go."""
        return next((cut for cut in self.cuts if cut.tile == tile), None)


def from_discards(cut: Cut) -> int:
    """The copies left that win from a discard, too."""
    return sum(one.left for one in cut.accepts if one.state == ANY)


def held(play: Play) -> Held:
    """What the seat in turn has to choose from."""
    seat = play.turn
    throws = [one for one in play.legal(seat) if one.act in ("discard", "declare")]
    return Held(
        play.seats[seat].full, tuple(sorted({one.tile for one in throws})), left_for(play, seat),
        play.game.hand_facts(play, seat),
    )  # fmt: skip


def waiting(table: Variant, spot: Held, *, first: bool = False) -> Waiting:
    """What every discard leaves at a table; first: rated as in the first version."""
    found = [cut for cut in cuts(table, spot.hand, spot.left, spot.facts) if cut.tile in spot.able]
    found.sort(key=lambda cut: (*cut.rank, cut.tile))
    own = unseen(table, spot.hand)
    alone = [(-sum(own[kind] for kind in cut.kinds), cut.tile) for cut in found if cut.away == 0]
    least = min(alone, default=(0, FAR))[0]
    return Waiting(spot, tuple(found), tuple(tile for n, tile in alone if n == least), first)


def asks(table: Variant, spot: Held) -> bool:
    """Whether a position makes a question: ready in two ways or more, one of them the best."""
    briefs = quick(table, spot.hand, spot.left, spot.facts)
    ready = [one for one in briefs if one.away == 0 and one.tile in spot.able]
    few = len(ready) < 2 or len(spot.able) < LEAST
    return not few and len(best(ready)) == 1 and max(one.tiles for one in ready) > 1


def positions(table: Variant, chance: Random, skip: int) -> Iterator[tuple[Play, Held]]:
    """Positions of one hand in which a seat draws a tile that lets it be ready in several ways."""
    for play in moments(table, chance, skip):
        place = play.seats[play.turn]
        if not drew(play) or place.declared is not None or crowded(play, play.turn):
            continue
        for kind in _helping(table, play):
            drawn = drawing(play, kind)
            spot = held(drawn)
            if not any(one.act == "win" for one in drawn.legal(play.turn)) and asks(table, spot):
                yield drawn, spot


def _helping(table: Variant, play: Play) -> tuple[int, ...]:
    """The tiles to draw that may make ready a hand that is near, in the order of their kinds."""
    place = play.seats[play.turn]
    facts = play.game.hand_facts(play, play.turn)
    far, helps = goal(table, place.hand, facts).helps(plain_row(place.hand)[None], place.hand.wilds)
    if far[0] > 1:
        return ()
    able = other_draws(play)
    if far[0] == 1:
        wanted = {int(kind) for kind in np.flatnonzero(helps[0])}
        return tuple(kind for kind in able if kind in wanted and kind not in place.hand.wild)
    return tuple(kind for kind in able if _near(place.hand, kind))


def _near(hand: Hand, kind: int) -> bool:
    """Whether a tile has company in a hand."""
    return kind not in hand.wild and any(
        kind == other or (kind // 9 == other // 9 < 3 and abs(kind - other) < 3)
        for other in hand.concealed
    )


# --- the second engine ---------------------------------------------------------------------------


def confirmed(table: Variant, found: Waiting) -> Waiting | None:
    """The same, if the readings say of every discard what the lattice says.

    None where a discard would leave a win that needs no shape (a third wild, a 次): such luck is
    not counted here.

    Raises:
        Disagreement: if they do not; the fault is logged.
    """
    spot = found.held
    for cut in found.cuts:
        hand = spot.hand.minus(cut.tile)
        waits = agreed(table, hand, spot.facts)
        ready = may_win(table, waits)
        if ready and cut.shape_away:
            return None
        kinds = tuple(one.kind for one in won_by(waits, spot.hand, spot.left))
        if ready != (cut.away == 0) or (ready and kinds != cut.kinds):
            faults.error("engines differ on a wait: %s cut %s at %s", spot.hand, cut.tile,
                         table.chosen())  # fmt: skip
            raise Disagreement(str(hand))
    return found
