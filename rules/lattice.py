"""The lattice: which tiles complete a hand, and how far it is from ready.

The first engine. It looks hands up in tables that are built on first use from the list of all
targets (rules/targets.py, rules/classes.py); the second engine, rules/readings.py, shares no code
with it. Thousands of hands at once: rules/batch.py.

Conventions, all of them options where engines disagree:

- The winning tile is an ordinary tile of its face; the wilds in hand are free. A wild stands for
  any tile, even for a fifth copy of a kind (111z with 1z and a wild is a triplet and a pair), so
  a hand and a tile win when what they lack is at most the number of wilds.
- `live` (default): a kind held four times, melds and wilds by their face counted, is no wait, and
  a hand that waits on such tiles alone is not ready. `live=False` gives the formal answers, where
  a fifth copy may be drawn.
- `melds_count` (default): copies in own melds count against the four.
- `quad_pairs` (default): four alike are two of the seven pairs.
- Seven pairs, thirteen orphans and 全不靠 ("unrelated") need a hand without melds; with 16 tiles
  "pairs" is 八对半, seven pairs and a triplet.
- `honour_runs`: three different winds are a run, and so are the three dragons (风嘴子).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import xor
from typing import Any

from rules.errors import HandError
from rules.faces import (
    DONE_MASK,
    FINISHERS,
    MASK,
    ORPHAN_PAIRS,
    ORPHANS,
    PAIRS,
    UNFINISHED,
)
from rules.hand import Hand
from rules.shapes import ORPHANS as ORPHAN_KINDS
from rules.shapes import draws, special, unrelated
from rules.tiles import KINDS, counts
from rules.words import Text

SHAPES = ("standard", "pairs", "orphans")
"""The shapes of a complete hand: sets and a pair, seven pairs, thirteen orphans."""

EVERY_SHAPE = (*SHAPES, "unrelated")
"""Those that only some variants have included: 全不靠."""

Sides = tuple[int, int, int, int]
"""A number for each side of a hand: 万, 筒, 条 and the honours."""

_CODE_BITS = 21
_CODE = (1 << _CODE_BITS) - 1
_weight = tuple(5 ** (kind % 9) << _CODE_BITS * (kind // 9) for kind in range(KINDS)).__getitem__
_STEPS = tuple(
    tuple((kind, 5 ** (kind % 9)) for kind in range(KINDS) if kind // 9 == side)
    for side in range(4)
)
_KINDS_OF = tuple(
    tuple(tuple(start + k for k in range(9) if bits >> k & 1) for bits in range(512))
    for start in (0, 9, 18, 27)
)


def codes(kinds: Iterable[int]) -> Sides:
    """The code of each side: the sum of count × 5^rank.

    >>> codes((0, 0, 1, 33))
    (7, 0, 0, 15625)
    """
    packed = sum(map(_weight, kinds))
    return packed & _CODE, packed >> 21 & _CODE, packed >> 42 & _CODE, packed >> 63


@dataclass(frozen=True, slots=True)
class Lattice:
    """The tables of rules.classes for hands of so many sets, in the form that Python reads fastest.

    Two-dimensional tables are flat; `widths` holds the length of their lines. The classes of points
    go on beyond the last point, so that one may look where a fifth copy would lead.
    """

    sets: int
    suit: bytes
    honours: bytes
    letters: tuple[int, ...]
    rest: tuple[int, ...]
    lack: tuple[bytes, ...]
    suits: tuple[int, ...]
    three: tuple[int, ...]
    last: tuple[bytes, ...]
    widths: tuple[int, int, int, int]
    suit_face: memoryview
    honour_face: memoryview

    def need(self, kinds: Iterable[int], sets: int) -> int:
        """How many tiles these kinds lack of `sets` sets and a pair.

        >>> lattice().need((0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8), 4)
        1
        """
        return self.need_at(codes(kinds), sets)

    def need_at(self, at: Sides, sets: int) -> int:
        """The same from the codes of the sides."""
        suit, (suits, letters, rest, _) = self.suit, self.widths
        right = self.letters[suit[at[2]] * letters + self.honours[at[3]]]
        right = self.rest[right * suits + suit[at[1]]]
        return self.lack[sets][suit[at[0]] * rest + right]

    def draws(self, at: Sides, sets: int, wilds: int) -> list[int]:
        """The kinds that bring a hand to what so many wilds can fill; none if it is not one away.

        A kind held four times already is not among them.
        """
        if self.need_at(at, sets) > wilds + 1:
            return []
        return [
            kind
            for code, kinds, (of, fills) in zip(at, _STEPS, self._views(at, sets), strict=True)
            for kind, step in kinds
            if fills[of[code + step]] <= wilds and code // step % 5 < 4
        ]

    def _views(self, at: Sides, sets: int) -> list[tuple[bytes, bytes]]:
        """For each side the class of its points, and what the hand lacks for each such class."""
        suit, (suits, letters, rest, three) = self.suit, self.widths
        m, p, s, z = suit[at[0]], suit[at[1]], suit[at[2]], self.honours[at[3]]
        with_z = self.letters[s * letters + z] * suits
        around = (
            self.rest[with_z + p],
            self.rest[with_z + m],
            self.rest[self.letters[m * letters + z] * suits + p],
        )
        lack, last = self.lack[sets], self.last[sets]
        lines = [(suit, lack[r::rest]) for r in around]
        far = self.three[self.suits[m * suits + p] * suits + s]
        return [*lines, (self.honours, last[far::three])]

    def faces(self, at: Sides) -> Sides:
        """The faces of the sides, see rules.faces."""
        face = self.suit_face
        return face[at[0]], face[at[1]], face[at[2]], self.honour_face[at[3]]


@cache
def lattice(sets: int = 4, honour_runs: bool = False, fifth: bool = False) -> Lattice:
    """The lattice for hands of up to `sets` sets, built on first use (a fifth of a second).

    With `fifth` a kind may be wanted more than four times: for wilds, and for formal waits.
    """
    from rules.classes import tables

    t = tables(sets, honour_runs, fifth)
    return Lattice(
        sets, t.suit.tobytes() + bytes(5**8), t.honours.tobytes() + bytes(5**6),
        tuple(t.letters.ravel().tolist()), tuple(t.rest.ravel().tolist()),
        tuple(part.tobytes() for part in t.lack),
        tuple(t.suits.ravel().tolist()), tuple(t.three.ravel().tolist()),
        tuple(part.tobytes() for part in t.last),
        (t.rest.shape[1], t.letters.shape[1], t.lack.shape[2], t.last.shape[2]),
        t.suit_face.data, t.honour_face.data,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Terms:
    """The conventions of one question."""

    shapes: tuple[str, ...]
    honour_runs: bool
    live: bool
    melds_count: bool
    quad_pairs: bool

    def held(self, hand: Hand) -> tuple[int, ...]:
        """The copies that count against the four of each kind."""
        return hand.held if self.melds_count else hand.counts

    def table(self, hand: Hand, *, fifth: bool) -> Lattice:
        """The lattice that is large enough for this hand."""
        sets = len(hand.concealed) // 3 + len(hand.melds)
        return lattice(4 if sets <= 4 else 5, self.honour_runs, fifth)


_terms = cache(_Terms)


def waits(
    hand: Hand,
    *,
    shapes: Collection[str] = SHAPES,
    honour_runs: bool = False,
    live: bool = True,
    melds_count: bool = True,
    quad_pairs: bool = True,
) -> tuple[int, ...]:
    """The kinds that complete a hand of 3n + 1 tiles, in order; conventions as above.

    >>> waits(Hand.parse("123m7m456p9p789s22z", wild=["9p"]))
    (4, 5, 6, 7, 8, 28)
    >>> waits(Hand.parse("123m456p7777s222z")), waits(Hand.parse("123m456p7777s222z"), live=False)
    ((), (24,))

    Raises:
        HandError: if the hand has no such number of tiles.
    """
    _expect(hand, (1,))
    terms = _terms(tuple(shapes), honour_runs, live, melds_count, quad_pairs)
    natural = _natural(hand)
    if len(natural) == len(hand.concealed):
        found = _plain_waits(hand, terms)
    else:
        found = _wild_waits(hand, natural, terms)
    if found and live and (hand.melds or hand.wild):
        held = terms.held(hand)
        return tuple(kind for kind in found if held[kind] < 4)
    return found


def completes(hand: Hand, kind: int, **terms: Any) -> bool:
    """Whether a tile completes a hand of 3n + 1 tiles; conventions as for waits.

    >>> completes(Hand.parse("13m456p789s11222z"), 1)
    True
    """
    return kind in waits(hand, **terms)


def shanten(
    hand: Hand,
    *,
    shapes: Collection[str] = SHAPES,
    honour_runs: bool = False,
    live: bool = True,
    melds_count: bool = True,
    quad_pairs: bool = True,
) -> int:
    """How many tiles a hand is from ready: -1 complete, 0 ready; conventions as above.

    >>> shanten(Hand.parse("123456789m1111p")), shanten(Hand.parse("123456789m1111p"), live=False)
    (1, 0)

    Raises:
        HandError: if the hand has 3n tiles.
    """
    _expect(hand, (1, 2))
    terms = _terms(tuple(shapes), honour_runs, live, melds_count, quad_pairs)
    natural = _natural(hand)
    at, wilds = codes(natural), len(hand.concealed) - len(natural)
    table = terms.table(hand, fifth=wilds > 0 or not live)
    lack = 99
    if "standard" in shapes:
        lack = table.need_at(at, len(hand.concealed) // 3)
        if live and (wilds or hand.melds):
            lack = _strict_lack(hand, natural, at, lack, terms)
    if not hand.melds:
        lack = min(lack, _special_lack(hand, natural, table.faces(at), terms))
    return lack - wilds - 1


def _expect(hand: Hand, spare: tuple[int, ...]) -> None:
    if len(hand.concealed) % 3 not in spare:
        raise HandError(
            "wrong_count",
            Text(
                "手里 {n} 张不对：听牌是三的倍数加一，胡牌是三的倍数加二",
                "{n} concealed tiles: a hand that waits has 3n + 1 of them, a complete one 3n + 2",
            ).fill(n=len(hand.concealed)),
            field="hand",
        )


def _natural(hand: Hand) -> tuple[int, ...]:
    wild = hand.wild
    if not wild:
        return hand.concealed
    return tuple(kind for kind in hand.concealed if kind not in wild)


def _plain_waits(hand: Hand, terms: _Terms) -> tuple[int, ...]:
    tiles = hand.concealed
    faces = terms.table(hand, fifth=not terms.live).faces(codes(tiles))
    total = sum(faces)
    found = _finishers(faces, total & DONE_MASK) if "standard" in terms.shapes else ()
    if not hand.melds and (more := _special_waits(tiles, total, terms)):
        found = tuple(sorted({*found, *more}))
    return found


def _finishers(faces: Sides, unfinished: int) -> tuple[int, ...]:
    """The kinds that finish one side while the others are finished, with one pair in all."""
    if unfinished > UNFINISHED + 1:
        return ()
    found: tuple[int, ...] = ()
    for face, kinds in zip(faces, _KINDS_OF, strict=True):
        if unfinished - (face & DONE_MASK) <= 1:
            found += kinds[face >> FINISHERS]
    return found


def _special_waits(tiles: Sequence[int], total: int, terms: _Terms) -> Sequence[int]:
    if len(tiles) != 13:
        return _special_draws(tiles, len(tiles), total, terms)
    found: Sequence[int] = ()
    six = total >> PAIRS & MASK == 6 and "pairs" in terms.shapes
    if six and (terms.quad_pairs or len(set(tiles)) == 7):
        found = (reduce(xor, tiles),)
    orphans = total >> ORPHANS & MASK
    if orphans >= 12 and "orphans" in terms.shapes:
        if orphans == 13:
            return ORPHAN_KINDS
        if total >> ORPHAN_PAIRS & MASK:
            return (next(kind for kind in ORPHAN_KINDS if kind not in tiles),)
    if "unrelated" in terms.shapes:
        found = (*found, *draws(unrelated, list(counts(tiles)), 0))
    return found


def _wild_waits(hand: Hand, natural: tuple[int, ...], terms: _Terms) -> tuple[int, ...]:
    tiles, at = len(hand.concealed), codes(natural)
    table = terms.table(hand, fifth=True)
    found: list[int] = []
    if "standard" in terms.shapes:
        found += table.draws(at, tiles // 3, tiles - len(natural))
        if not terms.live:
            found += _fifth_copies(hand, natural, terms)
    if not hand.melds:
        found += _special_draws(natural, tiles, sum(table.faces(at)), terms)
    return tuple(sorted(set(found)))


def _special_draws(natural: Sequence[int], tiles: int, total: int, terms: _Terms) -> Sequence[int]:
    wilds = tiles - len(natural)
    few = total >> PAIRS & MASK < 6 - wilds and total >> ORPHANS & MASK < 12 - wilds
    if tiles == 13 and few and "unrelated" not in terms.shapes:
        return ()
    fifth = not terms.live or wilds > 0
    ways = special(terms.shapes, tiles, quad_pairs=terms.quad_pairs, fifth=fifth)
    row = list(counts(natural))
    return [kind for lack in ways for kind in draws(lack, row, wilds)]


def _fifth_copies(hand: Hand, natural: tuple[int, ...], terms: _Terms) -> list[int]:
    from rules.room import FREE, need

    row, sets = counts(natural), len(hand.concealed) // 3
    fives = {k: (*row[:k], 5, *row[k + 1 :]) for k in range(KINDS) if row[k] == 4}
    wilds = len(hand.concealed) - len(natural)
    return [k for k, five in fives.items() if need(five, FREE, sets, 0, terms.honour_runs) <= wilds]


def _strict_lack(hand: Hand, natural: tuple[int, ...], at: Sides, free: int, terms: _Terms) -> int:
    """What a hand lacks when copies run out; `free` is what it lacks when they do not."""
    sets, wilds = len(hand.concealed) // 3, len(hand.concealed) - len(natural)
    if not (hand.melds and terms.melds_count):
        strict = terms.table(hand, fifth=False).need_at(at, sets)
        if not wilds or strict == free:
            return strict
    from rules.room import need

    row, held = counts(natural), terms.held(hand)
    room = tuple(mine + 4 - all_mine for mine, all_mine in zip(row, held, strict=True))
    return need(row, room, sets, wilds, terms.honour_runs)


def _special_lack(hand: Hand, natural: tuple[int, ...], faces: Sides, terms: _Terms) -> int:
    tiles = len(hand.concealed)
    plain = terms.quad_pairs and "unrelated" not in terms.shapes
    if len(natural) == tiles and tiles in (13, 14) and plain:
        total = sum(faces)
        pairs = 7 - (total >> PAIRS & MASK) if "pairs" in terms.shapes else 99
        orphans = 14 - (total >> ORPHANS & MASK) - (total >> ORPHAN_PAIRS & MASK > 0)
        return min(pairs, orphans) if "orphans" in terms.shapes else pairs
    fifth = not terms.live or len(natural) < tiles
    ways = special(terms.shapes, tiles, quad_pairs=terms.quad_pairs, fifth=fifth)
    row = counts(natural)
    return min((lack(row) for lack in ways), default=99)
