"""The lattice: which tiles complete a hand, and how far a hand is from completion.

The first engine. It looks hands up in tables that are built once from the list of all targets
(rules/targets.py, rules/classes.py); rules/readings.py is the second engine and shares no code.

Conventions, all of them options where engines disagree:

- The winning tile is an ordinary tile of its face; wild tiles in hand are free. A wild stands for
  any tile, even for a fifth copy of a kind (111z + 1z + a wild is a triplet and a pair), so a
  hand and a tile win when what they lack is at most the number of wilds.
- `live` (default): a kind held four times, melds and wilds by their face counted, is no wait, and
  a hand that waits on such tiles alone is not ready. `live=False` gives the formal answers, where
  a fifth copy may be drawn.
- `melds_count` (default): copies in own melds count against the four.
- `quad_pairs` (default): four alike are two of the seven pairs.
- Seven pairs and thirteen orphans need a hand without melds; with 16 tiles "pairs" is 八对半,
  seven pairs and a triplet.
- `honour_runs`: three different winds are a run, and so are the three dragons (风嘴子).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules import shapes as special
from rules.errors import HandError
from rules.hand import Hand
from rules.tiles import KINDS, counts
from rules.words import Text

SHAPES = ("standard", "pairs", "orphans")
"""The shapes of a complete hand: sets and a pair, seven pairs, thirteen orphans."""

_CODE_BITS = 21
_LOW = (1 << _CODE_BITS) - 1
_WEIGHT = tuple(5 ** (kind % 9) << _CODE_BITS * (kind // 9) for kind in range(KINDS))
_STARTS = (0, 9, 18, 27)


@dataclass(frozen=True, slots=True)
class Lattice:
    """The tables for hands of so many sets: classes of points, merges of classes, last look-ups.

    suit, honours: the class of each point; pair_of_suits, suit_and_honours: the merged class of
    two classes; lack: for each number of sets still wanted, what two merged classes lack of them
    and a pair; suit_face, honour_face: see rules.classes.faces.
    """

    sets: int
    suit: bytes
    honours: bytes
    suits: int
    letters: int
    width: int
    pair_of_suits: tuple[int, ...]
    suit_and_honours: tuple[int, ...]
    lack: tuple[bytes, ...]
    suit_face: memoryview
    honour_face: memoryview

    def need(self, kinds: Sequence[int], sets: int) -> int:
        """How many tiles these kinds lack of `sets` sets and a pair.

        >>> lattice().need((0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8), 4)
        1
        """
        return self.need_at(_codes(kinds), sets)

    def need_at(self, codes: tuple[int, int, int, int], sets: int) -> int:
        """The same from the codes of the four sides."""
        m, p, s, z = codes
        suit = self.suit
        left = self.pair_of_suits[suit[m] * self.suits + suit[p]]
        right = self.suit_and_honours[suit[s] * self.letters + self.honours[z]]
        return self.lack[sets][left * self.width + right]

    def faces(self, codes: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """The faces of the four sides."""
        m, p, s, z = codes
        suit = self.suit_face
        return suit[m], suit[p], suit[s], self.honour_face[z]


@cache
def lattice(sets: int = 4, honour_runs: bool = False, fifth: bool = False) -> Lattice:
    """The lattice for hands of up to `sets` sets, built on first use (a third of a second).

    With `fifth` a kind may be wanted more than four times: for wild tiles, and for formal waits.
    """
    from rules import classes as table
    from rules.targets import HONOURS, HONOURS_WITH_RUNS, SUIT

    winds = HONOURS_WITH_RUNS if honour_runs else HONOURS
    suit, letters = table.classes(SUIT, sets, fifth), table.classes(winds, sets, fifth)
    left, left_rows = table.intern(table.merge(suit.rows, suit.rows))
    right, right_rows = table.intern(table.merge(suit.rows, letters.rows))
    lack = table.merge(left_rows, right_rows)[:, :, :, 1]
    return Lattice(
        sets=sets,
        suit=suit.of,
        honours=letters.of,
        suits=len(suit.rows),
        letters=len(letters.rows),
        width=len(right_rows),
        pair_of_suits=tuple(left.ravel().tolist()),
        suit_and_honours=tuple(right.ravel().tolist()),
        lack=tuple(lack[:, :, m].tobytes() for m in range(sets + 1)),
        suit_face=table.faces(SUIT, sets, fifth).data,
        honour_face=table.faces(winds, sets, fifth).data,
    )


def _codes(kinds: Sequence[int]) -> tuple[int, int, int, int]:
    packed = sum(map(_WEIGHT.__getitem__, kinds))
    return (
        packed & _LOW,
        packed >> 21 & _LOW,
        packed >> 42 & _LOW,
        packed >> 63,
    )


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
    tiles = hand.concealed
    _expect(tiles, (1,))
    natural = tiles if not hand.wild else tuple(k for k in tiles if k not in hand.wild)
    whole = not hand.melds
    found: set[int] = set()
    if len(natural) < len(tiles):
        found = _with_wilds(hand, natural, shapes, honour_runs, quad_pairs)
    else:
        if "standard" in shapes:
            found.update(_standard(tiles, lattice(_sets(hand), honour_runs, not live)))
        if whole:
            found.update(_special(tiles, shapes, quad_pairs, not live))
    if live:
        mine = hand.held if melds_count else hand.counts
        return tuple(sorted(k for k in found if mine[k] < 4))
    return tuple(sorted(found))


def _sets(hand: Hand) -> int:
    return max(4, hand.size // 3)


def _expect(tiles: Sequence[int], spare: tuple[int, ...]) -> None:
    if len(tiles) % 3 not in spare:
        raise HandError(
            "wrong_count",
            Text(
                "手里 {n} 张不对：听牌是三的倍数加一，胡牌是三的倍数加二",
                "{n} concealed tiles: a hand that waits has 3n + 1 of them, a complete one 3n + 2",
            ).fill(n=len(tiles)),
            field="hand",
        )


def _standard(kinds: Sequence[int], table: Lattice) -> list[int]:
    faces = table.faces(_codes(kinds))
    total = sum(face >> 9 & 63 for face in faces)
    found = []
    for face, start in zip(faces, _STARTS, strict=True):
        if total - (face >> 9 & 63) <= 1:
            found += [start + k for k in range(9) if face >> k & 1]
    return found


def _special(
    kinds: Sequence[int], shapes: Collection[str], quad_pairs: bool, fifth: bool
) -> set[int]:
    row = list(counts(kinds))
    return {
        kind
        for lack in special.of(shapes, len(kinds), quad_pairs, fifth)
        for kind in _near(lack, row, 0)
    }


def _near(lack: special.Lack, row: list[int], wilds: int) -> list[int]:
    if lack(row) > wilds + 1:
        return []
    found = []
    for kind in range(KINDS):
        row[kind] += 1
        if lack(row) <= wilds:
            found.append(kind)
        row[kind] -= 1
    return found


def _with_wilds(
    hand: Hand,
    natural: tuple[int, ...],
    shapes: Collection[str],
    honour_runs: bool,
    quad_pairs: bool,
) -> set[int]:
    tiles, wilds, found = hand.concealed, len(hand.concealed) - len(natural), set()
    row = list(counts(natural))
    if "standard" in shapes:
        table, sets = lattice(_sets(hand), honour_runs, True), len(tiles) // 3
        if table.need(natural, sets) <= wilds + 1:
            for kind in range(KINDS):
                if row[kind] < 4:
                    need = table.need((*natural, kind), sets)
                else:
                    need = _roomy(hand, natural, honour_runs, kind)
                if need <= wilds:
                    found.add(kind)
    if not hand.melds:
        for lack in special.of(shapes, len(tiles), quad_pairs, True):
            found.update(_near(lack, row, wilds))
    return found


def _roomy(hand: Hand, natural: tuple[int, ...], honour_runs: bool, kind: int) -> int:
    from rules import room

    row = list(counts(natural))
    row[kind] += 1
    return room.need(row, [99] * KINDS, len(hand.concealed) // 3, 0, honour_runs)


def completes(hand: Hand, kind: int, **conventions: Any) -> bool:
    """Whether a tile completes a hand of 3n + 1 tiles; conventions as for waits.

    >>> completes(Hand.parse("13m456p789s11z222z"), 1)
    True
    """
    return kind in waits(hand, **conventions)


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
    tiles = hand.concealed
    _expect(tiles, (1, 2))
    natural = tiles if not hand.wild else tuple(k for k in tiles if k not in hand.wild)
    lacks = [99]
    if "standard" in shapes:
        lacks.append(_lack(hand, natural, honour_runs, live, melds_count))
    if not hand.melds:
        row, fifth = list(counts(natural)), not live or len(natural) < len(tiles)
        lacks += [lack(row) for lack in special.of(shapes, len(tiles), quad_pairs, fifth)]
    return min(lacks) - (len(tiles) - len(natural)) - 1


def _lack(
    hand: Hand, natural: tuple[int, ...], honour_runs: bool, live: bool, melds_count: bool
) -> int:
    sets, size = len(hand.concealed) // 3, _sets(hand)
    wilds = len(hand.concealed) - len(natural)
    free = lattice(size, honour_runs, True).need(natural, sets) if wilds or not live else 0
    if not live:
        return free
    if not (hand.melds and melds_count):
        strict = lattice(size, honour_runs).need(natural, sets)
        if not wilds or strict == free:
            return strict
    from rules import room

    row = counts(natural)
    held = hand.held if melds_count else hand.counts
    left = [row[k] + 4 - held[k] for k in range(KINDS)]
    return room.need(row, left, sets, wilds, honour_runs)
