"""Acceptance 进张: what each discard leaves a hand to hope for, under the table's own rules.

For every tile that may be thrown: how far the rest is from a ready hand that may be declared or
may win (`away`; rules/goal.py), the kinds that bring it a step nearer with the copies nobody has
shown, and for a rest that is ready the tiles by which it is really won. `quick` gives the bare
numbers of one hand in a fraction of a millisecond, `cuts` the same with every reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.batch import Counts, plain_row
from rules.facts import NO_FACTS, Facts
from rules.goal import FAR, Goal
from rules.hand import Hand, Meld
from rules.tiles import FLOWER_KINDS, KINDS, NAMES
from rules.values import Waits, Why
from rules.variants.goals import by_shape, goal, turned_up
from rules.words import Text

Left = Sequence[int]
"""Copies of each kind that nobody has shown, flowers at the end."""

ANY, SELF, NEARER = "any", "self", "nearer"

_SAYS = {
    "ready": Text("打完就听{tiles}，还剩 {n} 张", "ready on {tiles}, {n} left"),
    "own_draw": Text(
        "打完听{tiles}，只能自摸，还剩 {n} 张", "ready on {tiles} by own draw only, {n} left"
    ),
    "nearer": Text(
        "打完还差 {away} 步听牌，进张 {kinds} 种 {n} 张",
        "{away} {away:step|steps} from ready; {kinds} {kinds:kind|kinds}, "
        "{n} {n:tile|tiles} that help",
    ),
    "barred": Text(
        "牌型听{tiles}，可这桌不算：{why}。还差 {away} 步，进张 {n} 张",
        "by shape it waits for {tiles}, but not at this table: {why}. "
        "{away} {away:step|steps} to go, {n} {n:tile|tiles} that help",
    ),
    "longer": Text(
        "光看牌型差 {shape} 步，按这桌的规矩要 {away} 步，进张 {n} 张",
        "{shape} {shape:step|steps} by shape, {away} by the rules of this table; "
        "{n} {n:tile|tiles} that help",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Accepted:
    """A kind that helps: the copies left, and how it helps.

    state: "nearer" for a step towards ready; of a ready hand "any" (own draw or discard) or
    "self" (own draw only).
    """

    kind: int
    left: int
    state: str = NEARER


@dataclass(frozen=True, slots=True)
class Cut:
    """What one discard leaves: the steps to a ready hand that may win, the kinds that help, why.

    shape_away: the steps by shape alone, which the table's bars may make more; shape: the kinds
    that help the shape alone.
    """

    tile: int
    away: int
    accepts: tuple[Accepted, ...]
    why: Why
    shape_away: int
    shape: tuple[Accepted, ...]

    @property
    def tiles(self) -> int:
        """How many tiles help in all."""
        return sum(one.left for one in self.accepts)

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds that help."""
        return tuple(one.kind for one in self.accepts)

    @property
    def rank(self) -> tuple[int, int]:
        """Smaller is better: the steps, then the tiles that help."""
        return self.away, -self.tiles

    @property
    def shape_rank(self) -> tuple[int, int]:
        """The same by shape alone."""
        return self.shape_away, -sum(one.left for one in self.shape)


@dataclass(frozen=True, slots=True)
class Brief:
    """A discard in numbers: the steps to a ready hand that may win, and the tiles that help."""

    tile: int
    away: int
    tiles: int

    @property
    def rank(self) -> tuple[int, int]:
        """Smaller is better: the steps, then the tiles that help."""
        return self.away, -self.tiles


def unseen(table: Any, hand: Hand, melds: Iterable[Meld] = (), shown: Iterable[int] = ()) -> Left:
    """The copies of each kind that a player has not seen, by kind (flowers at the end).

    melds: those of the other seats; shown: tiles in the rivers that nobody took, a turned-up tile.

    >>> from rules import variants
    >>> left = unseen(variants.table("koudian"), Hand.parse("1123m"), (), (2, 2))
    >>> left[:4]
    (2, 3, 1, 4)
    """
    row = [table.copies(kind) if kind in table.kinds else 0 for kind in range(FLOWER_KINDS)]
    apart = (kind for meld in melds for kind in meld.tiles)
    for kind in (*hand.all_tiles, *hand.flowers, *apart, *shown):
        row[kind] -= 1
    return tuple(max(0, n) for n in row)


# --- the quick way -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rest:
    """Hands with one tile less, those with as many wilds together: the tile, the row."""

    tiles: tuple[int, ...]
    rows: Counts
    wilds: int


def rests(hand: Hand, tiles: Iterable[int]) -> Iterator[Rest]:
    """What each of some discards leaves of a hand, as rows; a flower that is no wild is none."""
    row, every = plain_row(hand), tuple(tiles)
    plain = tuple(kind for kind in every if kind not in hand.wild and kind < KINDS)
    if plain:
        rows = np.repeat(row[None], len(plain), axis=0)
        rows[range(len(plain)), plain] -= 1
        yield Rest(plain, rows, hand.wilds)
    wild = tuple(kind for kind in every if kind in hand.wild)
    if wild:
        yield Rest(wild, np.repeat(row[None], len(wild), axis=0), hand.wilds - 1)


def throwable(table: Any, hand: Hand) -> tuple[int, ...]:
    """The kinds of a hand that may be thrown at a table."""
    return tuple(kind for kind in sorted(set(hand.concealed)) if table.may_discard(hand, kind))


def quick(table: Any, hand14: Hand, left: Left, facts: Facts = NO_FACTS) -> tuple[Brief, ...]:
    """Steps and tiles that help for every discard of a hand with one tile too many.

    As `cuts`, but that copies used up by own melds do not make a hand further from ready.

    Raises:
        HandError: a wrong number of tiles.
    """
    hand14.expect(table.hand_size + 1)
    aim = goal(table, hand14, facts)
    copies = np.array(left[:KINDS])
    found = []
    for rest in rests(hand14, throwable(table, hand14)):
        far, helps = aim.helps(rest.rows, rest.wilds)
        sums, eased = (helps * copies).sum(axis=1), _eased(aim, hand14.wild, rest)
        for at, tile in enumerate(rest.tiles):
            away = max(int(far[at]), 0)
            waits = None if away else table.waits(hand14.minus(tile), facts=facts)
            if waits is not None and not may_win(table, waits):
                found.append(_unready(table, hand14.minus(tile), tile, left, facts))
            elif waits is None:
                also = hand14.wild if eased[at] < away else ()
                tiles = int(sums[at]) - sum(int(helps[at, k]) * left[k] for k in _faces(hand14))
                found.append(Brief(tile, away, tiles + sum(left[kind] for kind in also)))
            else:
                found.append(Brief(tile, 0, sum(one.left for one in won_by(waits, hand14, left))))
    return tuple(sorted(found, key=lambda brief: brief.tile))


def _unready(table: Any, hand: Hand, tile: int, left: Left, facts: Facts) -> Brief:
    """A hand that looks ready and waits for nothing: the copies are its own."""
    away, kinds = one_step(table, hand, facts)
    return Brief(tile, away, sum(left[kind] for kind in kinds))


def _faces(hand: Hand) -> tuple[int, ...]:
    """The wild kinds that have a face among the ordinary ones."""
    return tuple(kind for kind in hand.wild if kind < KINDS)


def _eased(aim: Goal, wild: tuple[int, ...], rest: Rest) -> list[int]:
    """The steps of each row with one wild more: fewer than without it wherever one helps."""
    if not wild:
        return [FAR] * len(rest.tiles)
    if not aim.last:
        return [-1] * len(rest.tiles)
    return [max(int(steps), 0) for steps in aim.away(rest.rows, rest.wilds + 1)[0]]


def won_by(waits: Waits, hand: Hand, left: Left) -> tuple[Accepted, ...]:
    """The tiles that win for a ready hand, with the copies left and the way."""
    kinds = sorted({*waits.self_draw, *waits.discard})
    if waits.wild_draw_points:
        kinds = sorted({*kinds, *hand.wild})
    return tuple(
        Accepted(kind, left[kind], ANY if kind in waits.discard else SELF) for kind in kinds
    )


# --- with every reason ---------------------------------------------------------------------------


def cuts(
    table: Any, hand14: Hand, left: Left, facts: Facts = NO_FACTS, *, exact: bool = False
) -> tuple[Cut, ...]:
    """What every discard of a hand with one tile too many leaves, by tile.

    A ready hand is asked of the table itself; so is one a step away where own melds hold the last
    copies of a tile that it needs. Further away such copies count as if they could still come.

    exact: a hand that a kong alone may win (洛阳) is not ready, and one that only its waits bar
    (扣点点) is asked of the table too; puzzles that were given out are measured without.

    Raises:
        HandError: a wrong number of tiles.
    """
    hand14.expect(table.hand_size + 1)
    aim = goal(table, hand14, facts)
    shape = aim.plain()
    asked, found = _Asked(table, hand14, left, facts, exact), []
    there = np.isin(np.arange(KINDS), table.kinds)
    for rest in rests(hand14, throwable(table, hand14)):
        far, helps = aim.helps(rest.rows, rest.wilds)
        flat, eases = shape.helps(rest.rows, rest.wilds)
        eased = _eased(aim, hand14.wild, rest)
        for at, tile in enumerate(rest.tiles):
            away = max(int(far[at]), 0)
            kinds = _kinds(hand14, helps[at] & there, hand14.wild if eased[at] < away else ())
            easy = _kinds(hand14, eases[at] & there, hand14.wild if flat[at] > 0 else ())
            plain = (max(int(flat[at]), 0), _accepted(easy, left))
            found.append(asked.cut(tile, away, kinds, plain))
    return tuple(sorted(found, key=lambda cut: cut.tile))


def best(found: Iterable[Any]) -> tuple[Any, ...]:
    """The discards (cuts or briefs) that nothing beats: fewest steps, then most tiles; ties too."""
    every = tuple(found)
    top = min(one.rank for one in every)
    return tuple(one for one in every if one.rank == top)


def _kinds(hand: Hand, helps: Any, wilds: tuple[int, ...]) -> tuple[int, ...]:
    plain = (int(kind) for kind in np.flatnonzero(helps) if kind not in hand.wild)
    return tuple(sorted({*plain, *wilds}))


def _accepted(kinds: Iterable[int], left: Left) -> tuple[Accepted, ...]:
    return tuple(Accepted(kind, left[kind]) for kind in kinds)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The hand that throws, and what is known beside it."""

    table: Any
    hand14: Hand
    left: Left
    facts: Facts
    exact: bool

    def cut(
        self,
        tile: int,
        away: int,
        kinds: tuple[int, ...],
        plain: tuple[int, tuple[Accepted, ...]],
    ) -> Cut:
        """One discard as it was measured, asked of the table where the rest may be ready."""
        table, hand = self.table, self.hand14.minus(tile)
        waits = table.waits(hand, facts=self.facts) if plain[0] == 0 else None
        if waits is not None and self.exact and not by_shape(table, waits):
            waits = None
        if waits is not None and may_win(table, waits):
            accepts = won_by(waits, hand, self.left)
            return Cut(tile, 0, accepts, _ready(accepts), *plain)
        gone = [kind for kind in kinds if kind not in hand.wild and hand.held[kind] > 3]
        low = self.exact and waits is not None
        if away == 0 or low or (away == 1 and gone and not hand.wilds):
            near, leading = one_step(table, hand, self.facts, exact=self.exact)
            away, kinds = (near, leading) if near == 1 or away < 2 else (away, kinds)
        elif away == 1 and not hand.wilds and _uses_up(hand):
            kinds = self._still(hand, kinds)
            away = 1 if kinds else 2
        able = (kind for kind in kinds if _may_come(table, hand, kind, self.facts))
        accepts = _accepted(able, self.left)
        return Cut(tile, away, accepts, _why(away, accepts, plain[0], waits), *plain)

    def _still(self, hand: Hand, kinds: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the kinds that help the shape which leave a hand ready by the table's waits."""
        aim = goal(self.table, hand, self.facts)
        able = (kind for kind in kinds if _may_come(self.table, hand, kind, self.facts))
        return tuple(kind for kind in able if self._ready_after(aim, hand.plus(kind)))

    def _ready_after(self, aim: Goal, more: Hand) -> bool:
        for rest in rests(more, throwable(self.table, more)):
            far, _ = aim.away(rest.rows, rest.wilds)
            near = (tile for tile, away in zip(rest.tiles, far, strict=True) if away <= 0)
            if any(_leaves(self.table, more, tile, self.facts, self.exact) for tile in near):
                return True
        return False


def _uses_up(hand: Hand) -> bool:
    """Whether own melds may hold the last copies of a tile that the concealed ones come to need."""
    laid = {kind for meld in hand.melds for kind in meld.tiles if hand.held[kind] > 2}
    return any(
        kind == other or (kind // 9 == other // 9 < 3 and abs(kind - other) < 3)
        for kind in laid
        for other in hand.concealed
    )


def _may_come(table: Any, hand: Hand, kind: int, facts: Facts) -> bool:
    """Whether a copy is left that the hand has not, and that does not lie face up for good."""
    gone = hand.all_tiles.count(kind) + (kind in turned_up(table, facts))
    return gone < table.copies(kind)


def may_win(table: Any, waits: Waits) -> bool:
    """Whether a hand with these waits is ready at a table: it may be declared, or win."""
    return waits.can_declare if table.declares else bool(waits.self_draw or waits.discard)


def one_step(
    table: Any, hand: Hand, facts: Facts, *, exact: bool = False
) -> tuple[int, tuple[int, ...]]:
    """The kinds after which some discard leaves a hand ready: 1 and them, or 2 and none.

    By the table's own waits, one hand after the other: slow (a tenth of a second).
    """
    found = [
        kind
        for kind in table.kinds
        if _may_come(table, hand, kind, facts)
        and (kind < KINDS or kind in hand.wild)
        and any(
            _leaves(table, hand.plus(kind), tile, facts, exact)
            for tile in throwable(table, hand.plus(kind))
        )
    ]
    return (1, tuple(found)) if found else (2, ())


def _leaves(table: Any, hand14: Hand, tile: int, facts: Facts, exact: bool) -> bool:
    """Whether a discard leaves a hand ready."""
    waits = table.waits(hand14.minus(tile), facts=facts)
    return may_win(table, waits) and (not exact or by_shape(table, waits))


# --- reasons -------------------------------------------------------------------------------------


def _ready(accepts: tuple[Accepted, ...]) -> Why:
    code = "ready" if any(one.state == ANY for one in accepts) else "own_draw"
    return Why(code, _SAYS[code].fill(tiles=_names(accepts), n=sum(one.left for one in accepts)))


def _names(accepts: Iterable[Accepted]) -> tuple[Text, ...]:
    return tuple(NAMES[one.kind] for one in accepts)


def _why(away: int, accepts: tuple[Accepted, ...], shape: int, waits: Waits | None) -> Why:
    n = sum(one.left for one in accepts)
    if shape == 0 and waits is not None:
        kinds = sorted({*waits.shape, *(kind for kind, _ in waits.barred)})
        if kinds:
            why = waits.barred[0][1].text if waits.barred else waits.gate.text
            tiles = tuple(NAMES[kind] for kind in kinds)
            return Why("barred", _SAYS["barred"].fill(tiles=tiles, why=why, away=away, n=n))
    if away > shape:
        return Why("longer", _SAYS["longer"].fill(shape=shape, away=away, n=n))
    live = sum(one.left > 0 for one in accepts)
    return Why("nearer", _SAYS["nearer"].fill(away=away, kinds=live, n=n))
