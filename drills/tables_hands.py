"""Positions that several tables can judge: a hand, a tile, and how it comes.

A position knows no table: a run apart is a chow only where one may be called, so positions for a
pair of tables are made of what both of them play with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from drills.hands import Stock, fits, letters_of, one_pair, one_set, stock
from rules.hand import Hand, Meld
from rules.tiles import KINDS, is_honour, suit
from rules.values import Offer
from rules.variant import Variant

NEAR = 0.12
"""How often the tile is one beside that which completes the hand."""

Sets = list[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Position:
    """A ready hand, the tile that comes, from whom (None: drawn), and where you sit."""

    hand: Hand
    tile: int
    me: int
    source: int | None

    @property
    def by(self) -> str:
        """The way in which the tile comes."""
        return "self_draw" if self.source is None else "discard"


def offered(table: Variant, position: Position, chance: Random) -> Offer | None:
    """The position as it lies at a table; whoever must declare there has declared.

    None if what the table needs besides (a wild, a turned-up tile) would touch the hand.
    """
    hand, facts = table.situation(position.hand, chance)
    wild = tuple(kind for kind in hand.wild if kind < KINDS)
    if table.wild_number and not wild:
        able = [kind for kind in table.wild_kinds() if not _touches(position, kind)]
        wild = tuple(sorted(chance.sample(able, table.wild_number)))
    wild = table.wilds_at(wild, position.me, facts)
    shown = [*wild, *(value for value in facts.values() if _is_kind(value))]
    if any(_touches(position, kind) for kind in shown):
        return None
    hand = Hand(position.hand.concealed, position.hand.melds, wild)
    declared = frozenset({position.me} if table.declares else ())
    return Offer(
        hand, position.tile, position.by, position.me, position.source, declared, facts=facts
    )


def _is_kind(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _touches(position: Position, kind: int) -> bool:
    return kind == position.tile or kind in position.hand.all_tiles


# --- making one ----------------------------------------------------------------------------------


def _plain(rng: Random, have: Stock, number: int) -> Sets:
    letters = letters_of(have)
    return [one_set(rng, have, letters) for _ in range(number)] + [one_pair(rng, have, letters)]


def _two_suits(rng: Random, have: Stock, number: int) -> Sets:
    letters = have.suits[:2] + ("z" if have.of("z") and rng.random() < 0.5 else "")
    return [one_set(rng, have, letters) for _ in range(number)] + [one_pair(rng, have, letters)]


def _colour(rng: Random, have: Stock, number: int) -> Sets:
    letters = have.suits[0] + ("z" if have.of("z") and rng.random() < 0.4 else "")
    return [one_set(rng, have, letters) for _ in range(number)] + [one_pair(rng, have, letters)]


def _runs(rng: Random, have: Stock, number: int) -> Sets:
    letters = have.suits[: rng.choice((2, 3))]
    sets = [one_set(rng, have, letters, 0.0) for _ in range(number)]
    return [*sets, one_pair(rng, have, letters)]


def _triplets(rng: Random, have: Stock, number: int) -> Sets:
    letters = have.suits[: rng.choice((1, 2, 3))] + ("z" if have.of("z") else "")
    return [one_set(rng, have, letters, 1.0) for _ in range(number)] + [
        one_pair(rng, have, letters)
    ]


def _straight(rng: Random, have: Stock, number: int) -> Sets:
    low = have.of(have.suits[0])[0]
    head = [(low + at, low + at + 1, low + at + 2) for at in (0, 3, 6)]
    letters = letters_of(have)
    rest = [one_set(rng, have, letters) for _ in range(number - 3)]
    return [*head, *rest, one_pair(rng, have, letters)]


def _pairs(rng: Random, have: Stock, number: int) -> Sets:
    letters = have.suits[: rng.choice((2, 3))] + ("z" if have.of("z") else "")
    kinds = rng.sample([kind for letter in letters for kind in have.of(letter)], 8)
    triplet = [(kinds[7],) * 3] if number > 4 else []
    return [*((kind, kind) for kind in kinds[:7]), *triplet]


THEMES: Mapping[str, Callable[[Random, Stock, int], Sets]] = {
    "plain": _plain, "two-suits": _two_suits, "colour": _colour, "runs": _runs,
    "triplets": _triplets, "straight": _straight, "pairs": _pairs,
}  # fmt: skip
"""Complete hands of one sort, in sets and a pair."""


def position(
    theme: str, tables: Sequence[Variant], rng: Random, *, melds: int = 0
) -> Position | None:
    """A position of a theme, made of what all these tables play with; None if it does not fit."""
    kinds = [k for k in tables[0].kinds if k < KINDS and all(k in table.kinds for table in tables)]
    have = stock(tables[0], rng, tuple(k for k in tables[0].kinds if k not in kinds))
    size = tables[0].hand_size
    blocks = THEMES[theme](rng, have, size // 3)
    if sum(map(len, blocks)) != size + 1 or not fits(kind for block in blocks for kind in block):
        return None
    apart = _apart(blocks, tables, rng, 0 if theme == "pairs" else melds)
    stay = [kind for block in blocks if block not in apart for kind in block]
    tile = rng.choice(stay)
    stay.remove(tile)
    if rng.random() < NEAR:
        tile = _beside(tile, tables, rng)
    laid = tuple(_meld(block) for block in sorted(apart))
    if not fits((*stay, *(kind for block in apart for kind in block), tile)):
        return None
    me = rng.randrange(4)
    source = rng.choice((None, *(seat for seat in range(4) if seat != me)))
    return Position(Hand(tuple(stay), laid), tile, me, source)


def _beside(tile: int, tables: Sequence[Variant], rng: Random) -> int:
    """A neighbour of a tile, or another honour: the hand is then complete by chance alone."""
    able = [
        k for k in range(KINDS)
        if k != tile and suit(k) == suit(tile) and (abs(k - tile) < 3 or is_honour(k))
        and all(k in table.kinds for table in tables)
    ]  # fmt: skip
    return rng.choice(able)


def _apart(blocks: Sets, tables: Sequence[Variant], rng: Random, melds: int) -> Sets:
    """Up to so many sets that may lie apart at all of the tables."""
    chow = all("chow" in table.melds for table in tables)
    able = [
        block
        for block in dict.fromkeys(blocks)
        if len(block) == 3 and (chow or len(set(block)) == 1) and blocks.count(block) == 1
    ]
    return rng.sample(able, min(melds, len(able)))


def _meld(block: tuple[int, ...]) -> Meld:
    return Meld("pong" if len(set(block)) == 1 else "chow", block)
