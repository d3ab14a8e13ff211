"""What there is to see in a position before a discard, and whether it makes a question.

A question has one best tile, with others beside it that look as good. Before it is asked, the
second engine must say the same: hands one step away are read one by one with every draw and
discard, the distance of others is found by trying every target.
"""

from __future__ import annotations

from dataclasses import dataclass

from drills import difficulty
from drills.discard_spot import Spot
from drills.drill import Disagreement, agreed, faults, level_of
from rules.acceptance import Brief, Cut, best, cuts, may_win, quick
from rules.batch import plain_row
from rules.facts import Facts
from rules.goal import Goal, kept
from rules.hand import Hand
from rules.room import FREE, need
from rules.shapes import special
from rules.tiles import KINDS
from rules.variant import Variant, Waits
from rules.variants.goals import goal

LEAST, FURTHEST = 4, 3
PLAUSIBLE, CLOSE = 0.6, 0.85
UNSEEN = 590
"""So much the table's bars, what others show and many kinds can add to a rating."""
PLAIN = "bomb_draws"
"""The waits of 洛阳 that need no kong."""
_READ = 2
"""So many of the best cuts are read in full by the second engine."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A position with what every discard leaves, the best first.

    shape: the tiles that are best by shape alone; bare: those that are best if only the own tiles
    are counted; plans: whether two ways of completing the hand are equally near after the best.
    """

    spot: Spot
    cuts: tuple[Cut, ...]
    shape: tuple[int, ...]
    bare: tuple[int, ...]
    plans: bool

    @property
    def top(self) -> Cut:
        """The best discard, the lowest of equal ones."""
        return self.cuts[0]

    @property
    def right(self) -> tuple[int, ...]:
        """Every tile that is as good as the best."""
        return tuple(cut.tile for cut in self.cuts if cut.rank == self.top.rank)

    @property
    def plausible(self) -> tuple[Cut, ...]:
        """The discards that look as good: as near, with tiles enough."""
        return tuple(
            cut for cut in self.cuts
            if cut.away == self.top.away and cut.tiles >= PLAUSIBLE * self.top.tiles
        )  # fmt: skip

    @property
    def close(self) -> bool:
        """Whether the second best comes near to the best."""
        return any(
            cut.rank != self.top.rank and cut.tiles >= CLOSE * self.top.tiles
            for cut in self.plausible
        )

    @property
    def barred(self) -> bool:
        """Whether the table's bars change the answer."""
        return not set(self.shape) & set(self.right)

    @property
    def shown(self) -> bool:
        """Whether the tiles that others show change the answer."""
        return not set(self.bare) & set(self.right)

    @property
    def waits_own(self) -> bool:
        """Whether the last copy of what lies in an own meld counts as a tile that helps.

        It might only come to wait for itself.
        """
        laid = {kind for meld in self.spot.hand.melds for kind in meld.tiles}
        held = self.spot.hand.held
        return any(
            one.kind in laid and held[one.kind] > 2
            for cut in self.cuts[:_READ]
            if cut.away == 1
            for one in cut.accepts
        )

    @property
    def parts(self) -> bool:
        """Whether the best tile to throw has company in the hand: its twin, or a neighbour."""
        tile, own = self.top.tile, self.spot.hand.concealed
        return own.count(tile) > 1 or any(
            other // 9 == tile // 9 < 3 and 0 < abs(other - tile) < 3 for other in own
        )

    @property
    def rating(self) -> int:
        """The starting rating."""
        return difficulty.rating(
            "discard",
            {
                "away": self.top.away,
                "plausible_beyond_one": len(self.plausible) - 1,
                "close_second": self.close,
                "profile": self.barred,
                "shown": self.shown,
                "wilds": self.spot.hand.wilds,
                "kinds_beyond_six": len(self.top.accepts) - 6,
            },
        )

    def cut(self, tile: int) -> Cut | None:
        """What a discard leaves, None for a tile that may not be thrown."""
        return next((cut for cut in self.cuts if cut.tile == tile), None)


def seen(table: Variant, spot: Spot) -> Seen:
    """What there is to see in a position at a table."""
    facts = spot.beside.facts
    found = sorted(cuts(table, spot.hand, spot.left, facts), key=lambda cut: (*cut.rank, cut.tile))
    least = min(cut.shape_rank for cut in found)
    bare = cuts(table, spot.hand, spot.bare(table), facts)
    return Seen(
        spot,
        tuple(found),
        tuple(cut.tile for cut in found if cut.shape_rank == least),
        tuple(cut.tile for cut in best(bare)),
        two_plans(table, spot.hand.minus(found[0].tile), facts),
    )


def asks(table: Variant, spot: Spot) -> bool:
    """Whether a position makes a question: one best tile, not ready yet, something to lose."""
    return bool(briefly(table, spot))


def briefly(table: Variant, spot: Spot) -> tuple[Brief, ...]:
    """What every discard leaves in bare numbers, () if the position makes no question."""
    if any(spot.hand.all_tiles.count(kind) > 2 for kind in spot.beside.shown):
        return ()
    briefs = quick(table, spot.hand, spot.left, spot.beside.facts)
    top = best(briefs)
    near = 1 <= top[0].away <= FURTHEST and top[0].tiles >= LEAST
    return briefs if len(top) == 1 and near and len(briefs) >= _LEAST_CUTS else ()


def in_reach(level: int, spot: Spot, briefs: tuple[Brief, ...]) -> bool:
    """Whether a position may be of a level, by the bare numbers of its discards."""
    (top,) = best(briefs)
    near = [
        one.tiles for one in briefs
        if one is not top and one.away == top.away and one.tiles >= PLAUSIBLE * top.tiles
    ]  # fmt: skip
    least = difficulty.rating(
        "discard",
        {
            "away": top.away,
            "plausible_beyond_one": len(near),
            "close_second": max(near, default=0) >= CLOSE * top.tiles,
            "wilds": spot.hand.wilds,
        },
    )
    return level_of(least) <= level <= level_of(least + UNSEEN)


_LEAST_CUTS = 5


def two_plans(table: Variant, hand: Hand, facts: Facts) -> bool:
    """Whether pairs and sets, or two choices of suits, are equally near."""
    aim, row = goal(table, hand, facts), plain_row(hand)[None]
    if len(aim.drops) > 1:
        lacks = sorted(int(aim.lacking(row * kept(drop))[0][0]) for drop in aim.drops)
        if lacks[0] == lacks[1]:
            return bool(set(hand.concealed) - set(hand.wild))
    if "pairs" not in aim.shapes:
        return False
    pairs, sets = (
        Goal(aim.sets, (shape,), aim.honour_runs, aim.fifth).lacking(row)[0][0]
        for shape in ("pairs", "standard")
    )
    return bool(pairs == sets)


# --- the second engine ---------------------------------------------------------------------------


def confirmed(table: Variant, look: Seen) -> Seen:
    """The same, if the second engine says it too.

    Raises:
        Disagreement: if it does not; the fault is logged.
    """
    for cut in look.plausible:
        if cut.shape_away != max(_shape_away(table, look, cut), 0):
            raise _fault(table, look, cut, "distance")
    for cut in look.cuts[:_READ]:
        if cut.away == 1 and cut.kinds != _read(table, look, cut):
            raise _fault(table, look, cut, "tiles")
    return look


def _shape_away(table: Variant, look: Seen, cut: Cut) -> int:
    """How far a cut is by shape, by every target and by the shapes' own rules."""
    hand = look.spot.hand.minus(cut.tile)
    aim = goal(table, look.spot.hand, look.spot.beside.facts)
    row = tuple(int(n) for n in plain_row(hand))
    lacks = [lack(row) for lack in special(aim.shapes, len(hand.concealed), quad_pairs=True,
                                           fifth=aim.fifth)]  # fmt: skip
    if "standard" in aim.shapes:
        lacks.append(need(row, FREE if aim.fifth else (4,) * KINDS, aim.sets, 0, aim.honour_runs))
    return min(lacks) - hand.wilds - 1


def _read(table: Variant, look: Seen, cut: Cut) -> tuple[int, ...]:
    """The kinds after which a discard leaves a ready hand, every hand read by both engines."""
    hand, facts = look.spot.hand.minus(cut.tile), look.spot.beside.facts
    able = [*(kind for kind in table.kinds if kind < KINDS and kind not in hand.wild), *hand.wild]
    return tuple(
        kind
        for kind in sorted(able)
        if hand.all_tiles.count(kind) < table.copies(kind) and _leads(table, hand.plus(kind), facts)
    )


def _leads(table: Variant, more: Hand, facts: Facts) -> bool:
    return any(
        _by_shape(table, more, agreed(table, more.minus(tile), facts))
        for tile in sorted(set(more.concealed))
        if table.may_discard(more, tile)
    )


def _by_shape(table: Variant, hand: Hand, waits: Waits) -> bool:
    """Whether a hand is ready by its shape, a wild in its place too: a kong with the 次 is not.

    Where waits come by kongs as well, the plain ones have a name.
    """
    plain = dict(waits.ways).get(PLAIN, waits.shape)
    shape = plain or set(waits.self_draw) & set(hand.wild)
    return bool(shape) and may_win(table, waits)


def _fault(table: Variant, look: Seen, cut: Cut, about: str) -> Disagreement:
    hand = look.spot.hand
    faults.error("engines differ on %s: %s wild %s cut %s at %s", about, hand, hand.wild, cut.tile,
                 table.chosen())  # fmt: skip
    return Disagreement(str(hand))
