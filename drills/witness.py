"""A hand that an opponent may hold and win with: the witness against calling a tile safe.

A witness is made of unseen tiles only, is a legal declared hand, contradicts nothing that was
seen after the declaration, and wins on the tile by the table's own ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from drills.proofs import ORPHANS, Threat, View
from rules.danger_words import run_partners
from rules.hand import Hand
from rules.tiles import is_honour
from rules.variant import Offer, Passed, Variant, Waits

_LEAVES = 10
"""Hands tried for one way of waiting before the next way is looked at."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A concealed hand of one opponent that wins on `kind`, and everything it waits for."""

    seat: int
    kind: int
    hand: Hand
    waits: Waits


def witness(
    table: Variant, view: View, threat: Threat, kind: int, *, rng: Random, taken: Sequence[int] = ()
) -> Witness | None:
    """A witness for one opponent and one kind, None if the search finds none.

    taken: 34 counts of unseen tiles that lie elsewhere (in the hand of another declared player).
    """
    left = [n - (taken[k] if taken else 0) for k, n in enumerate(view.unseen)]
    if min(left) < 0:
        return None
    for part, pair in ways(table, view, threat, kind, rng):
        if any(part.count(k) > left[k] for k in part):
            continue
        hands = filled(table, left, threat.size, part, pair=pair, rng=rng)
        for tiles in islice(hands, _LEAVES):
            found = consistent(table, view, threat, tiles, kind)
            if found:
                return found
    return None


def consistent(
    table: Variant, view: View, threat: Threat, tiles: Sequence[int], kind: int
) -> Witness | None:
    """The witness that these concealed tiles are, None if something seen speaks against them."""
    hand = Hand(tuple(tiles), threat.melds, view.hand.wild)
    waits = table.waits(hand)
    if kind not in waits.discard or not waits.can_declare:
        return None
    if any(own in waits.self_draw or own in hand.wild for own in threat.own):
        return None
    gone = [tile for tile in threat.let_go if tile.kind in waits.discard]
    if gone and table.settings["must_hu"]:
        return None
    offer = Offer(
        hand,
        kind,
        "discard",
        winner=threat.seat,
        source=view.me,
        declared=frozenset(other.seat for other in view.threats),
        passed=tuple(Passed(tile.kind, own_draw_since=not tile.since_turn) for tile in gone),
    )
    return Witness(threat.seat, kind, hand, waits) if table.win(offer).ok else None


def ways(
    table: Variant, view: View, threat: Threat, kind: int, rng: Random
) -> Iterator[tuple[tuple[int, ...], bool]]:
    """How the kind may be waited for: the tiles that wait, and whether a pair is still needed."""
    runs = list(run_partners(table, kind))
    rng.shuffle(runs)
    if threat.size >= 4:
        yield from ((run, True) for run in runs)
        yield (kind, kind), True
    yield (kind,), False
    for wild in view.hand.wild:
        for run in runs:
            yield from (((wild, near), True) for near in run if threat.size >= 4)
        yield (wild,), False


def filled(
    table: Variant,
    left: Sequence[int],
    size: int,
    part: tuple[int, ...],
    *,
    pair: bool,
    rng: Random,
) -> Iterator[list[int]]:
    """Concealed hands that hold the waiting part, then sets and a pair of what is left."""
    counts = list(left)
    for kind in part:
        counts[kind] -= 1
    sets = (size - len(part) - 2 * pair) // 3
    blocks = _shuffled(_blocks(table, counts), part, rng)
    twos: list[tuple[int, ...]] = [(k, k) for k in table.kinds if counts[k] >= 2]
    pairs = _shuffled(twos if pair else [()], part, rng)
    for start in range(4 * _LEAVES if pairs else 0):
        head = [*part, *pairs[start % len(pairs)]]
        tiles = _lay(counts, head, len(part), _turned(blocks, 7 * start), sets)
        if tiles is not None:
            yield tiles
    if size == 13:
        yield from _pairs_or_orphans(table, counts, part, rng)


def _shuffled(
    blocks: list[tuple[int, ...]], part: tuple[int, ...], rng: Random
) -> list[tuple[int, ...]]:
    """Blocks in random order, those far from the waiting part first."""
    rng.shuffle(blocks)
    return sorted(blocks, key=lambda block: _touch(block, part))


def _turned(blocks: list[tuple[int, ...]], by: int) -> list[tuple[int, ...]]:
    at = by % len(blocks) if blocks else 0
    return blocks[at:] + blocks[:at]


def _touch(block: Sequence[int], part: Sequence[int]) -> bool:
    """Whether a block lies so near the waiting part that it may change what is waited for."""
    return any(abs(a - b) <= 3 and a < 27 and b < 27 for a in block for b in part)


def _blocks(table: Variant, counts: Sequence[int]) -> list[tuple[int, ...]]:
    blocks: list[tuple[int, ...]] = [(k, k, k) for k in table.kinds if counts[k] >= 3]
    for first in table.kinds:
        run = (first, first + 1, first + 2)
        if not is_honour(first) and first % 9 <= 6 and all(counts[k] for k in run):
            blocks.append(run)
    return blocks


def _lay(
    counts: Sequence[int], head: list[int], done: int, blocks: list[tuple[int, ...]], sets: int
) -> list[int] | None:
    """Lay the head (its first `done` tiles are counted already) and the first sets that fit."""
    rest, tiles = list(counts), list(head)
    for kind in head[done:]:
        rest[kind] -= 1
    for block in blocks:
        if sets and all(rest[kind] >= block.count(kind) for kind in block):
            for kind in block:
                rest[kind] -= 1
            tiles += block
            sets -= 1
    return None if sets or min(rest) < 0 else tiles


def _pairs_or_orphans(
    table: Variant, counts: Sequence[int], part: tuple[int, ...], rng: Random
) -> Iterator[list[int]]:
    """Seven pairs and thirteen orphans that wait for the single kind of the part."""
    if len(part) != 1:
        return
    kind = part[0]
    pairs = [k for k in table.kinds if counts[k] >= 2 and k != kind]
    if len(pairs) >= 6:
        yield [kind, *(k for k in rng.sample(pairs, 6) for _ in (0, 1))]
    others = [k for k in ORPHANS if k != kind]
    if kind in ORPHANS and all(counts[k] for k in others):
        yield [kind, *others]
        yield from ([*others, twice] for twice in others if counts[twice] > 1)
