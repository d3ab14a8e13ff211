"""Kongs that somebody may want to make: a family of situations for every reason for and against.

A family gives an offer; whether it may be made is the rules' business, and the drill keeps only
those whose ruling is the one it wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from drills.hands import WIND_RUNS, with_wilds
from rules.hand import Hand, Meld
from rules.tiles import is_honour
from rules.variant import KongOffer, Variant

Blocks = list[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Taste:
    """How a hand is made: in how many suits, with how many melds and wilds.

    winds: with a run of winds or dragons.
    """

    suits: int
    melds: int
    wilds: int
    winds: bool = False


@dataclass(slots=True)
class _Bench:
    """A hand in the making at one table."""

    table: Variant
    rng: Random
    wild: tuple[int, ...]
    taste: Taste
    lean: int | None

    def leaning(self, kinds: list[int], weight: int) -> list[int]:
        """The kinds of the rank that the seed leans to, all of them if there is none or no seed.

        Seeds that lie close together lean to different ranks, so that they make different hands.
        """
        if self.lean is None:
            return kinds
        rank = self.lean // weight % 9
        return [kind for kind in kinds if kind % 9 == rank] or kinds

    def kinds(self) -> list[int]:
        """The kinds of a few suits, honours sometimes, no wild ones."""
        chosen = self.rng.sample((0, 1, 2), self.taste.suits)
        if self.taste.suits > 1 and self.rng.random() < 0.6:
            chosen.append(3)
        return [k for k in self.table.kinds if k // 9 in chosen and k not in self.wild]

    def a_set(self, kinds: list[int], weight: int = 0) -> tuple[int, ...]:
        """A run or a triplet; with a weight, of the rank that the seed leans to."""
        kind = self.rng.choice(self.leaning(kinds, weight) if weight else kinds)
        if is_honour(kind) and self.table.honour_runs and self.rng.random() < 0.6:
            return self.winds()
        run = (kind, kind + 1, kind + 2)
        if is_honour(kind) or kind % 9 > 6 or self.rng.random() < 0.3 or set(run) & set(self.wild):
            return (kind,) * 3
        return run

    def winds(self) -> tuple[int, ...]:
        """A run of winds or dragons without a wild."""
        runs = [run for run in WIND_RUNS if not set(run) & set(self.wild)]
        return self.rng.choice(runs or list(WIND_RUNS))

    def blocks(self, *first: tuple[int, ...]) -> Blocks:
        """Four sets, the first ones given, and a pair."""
        kinds = self.kinds()
        found = list(first)
        if self.taste.winds and len(found) < 4:
            found.append(self.winds())
        while len(found) < 4:
            found.append(self.a_set(kinds, 9 if len(found) == len(first) + self.taste.winds else 0))
        return [*found, (self.rng.choice(self.leaning(kinds, 81)),) * 2]

    def hand(self, blocks: Blocks, *melds: Meld, keep: int | None = None) -> Hand | None:
        """The blocks with one tile (not of kind `keep`) taken out, some triplets laid apart."""
        rest, laid = self._laid(blocks, keep, len(melds))
        tiles = [kind for block in rest for kind in block]
        able = [kind for kind in tiles if kind != keep] if keep is not None else tiles
        if not able:
            return None
        tiles.remove(self.rng.choice(able))
        return self._made(tiles, (*melds, *laid), keep)

    def _laid(self, blocks: Blocks, keep: int | None, already: int) -> tuple[Blocks, list[Meld]]:
        """Some sets taken out of the blocks, melds of any kind laid down in their place."""
        rest, laid = list(blocks), list[Meld]()
        for block in self.rng.sample(blocks, len(blocks)):
            if len(laid) + already >= self.taste.melds:
                break
            if len(block) != 3 or keep in block:
                continue
            kind = block[0]
            if len(set(block)) > 1 or self.rng.random() < 0.6:
                kind = self.rng.choice([k for k in self.table.kinds if k not in self.wild])
            rest.remove(block)
            name = self.rng.choice(("pong", "pong", "kong", "ckong"))
            laid.append(Meld(name, (kind,) * (3 if name == "pong" else 4)))
        return rest, laid

    def _made(self, tiles: list[int], melds: tuple[Meld, ...], keep: int | None) -> Hand | None:
        loose = [kind for kind in tiles if kind != keep]
        kept = [kind for kind in tiles if kind == keep]
        if loose:
            loose = list(with_wilds(self.rng, loose, self.wild, self.taste.wilds))
        count = Counter([*loose, *kept, *(kind for meld in melds for kind in meld.tiles)])
        return Hand((*loose, *kept), melds, self.wild) if max(count.values()) <= 4 else None

    def ready(self, blocks: Blocks, *melds: Meld, keep: int | None = None) -> Hand | None:
        """The same, if it may be declared."""
        hand = self.hand(blocks, *melds, keep=keep)
        return hand if hand and self.table.waits(hand).can_declare else None

    def pick(self, *, runs: bool = False) -> int:
        """A kind to be konged; with `runs` one that can stand in a run."""
        able = [kind for kind in self.kinds() if not runs or kind < 27]
        return self.rng.choice(self.leaning(able, 1))


def _three_in_hand(bench: _Bench) -> tuple[Hand, int] | None:
    """A ready hand with three of a kind in it."""
    kind = bench.pick()
    hand = bench.ready(bench.blocks((kind,) * 3), keep=kind if bench.rng.random() < 0.5 else None)
    if hand is None or hand.concealed.count(kind) != 3 or hand.held[kind] != 3:
        return None
    return hand, kind


def _fed(bench: _Bench) -> KongOffer | None:
    found = _three_in_hand(bench)
    return found and KongOffer(found[0], found[1], "kong", declared=True, source=1)


def _drawn(bench: _Bench) -> KongOffer | None:
    found = _three_in_hand(bench)
    return found and KongOffer(found[0], found[1], "ckong", declared=True, drawn=found[1])


def _older_four(bench: _Bench) -> KongOffer | None:
    """Four alike that lay in the hand when it was declared, another tile just drawn."""
    kind = bench.pick(runs=True)
    low = kind - kind % 9
    start = min(max(low, kind - bench.rng.randrange(3)), low + 6)
    run = (start, start + 1, start + 2)
    if kind not in run or set(run) & set(bench.wild):
        return None
    hand = bench.ready(bench.blocks((kind,) * 3, run), keep=kind)
    drawn = _other(bench, hand, kind)
    if hand is None or drawn is None or hand.concealed.count(kind) != 4:
        return None
    return KongOffer(hand, kind, "ckong", declared=True, drawn=drawn)


def _other(bench: _Bench, hand: Hand | None, kind: int) -> int | None:
    """A tile that was drawn and that is of no use: no wait, no wild, not the kind in question."""
    if hand is None:
        return None
    idle = set(bench.table.waits(hand).shape) | set(bench.wild) | {kind}
    able = [k for k in bench.table.kinds if k not in idle and hand.held[k] < 4]
    return bench.rng.choice(able) if able else None


def _added(bench: _Bench) -> KongOffer | None:
    """A pong, and its fourth tile just drawn after declaring."""
    kind = bench.pick()
    hand = bench.ready(bench.blocks((kind,) * 3)[1:], Meld("pong", (kind,) * 3))
    if hand is None or hand.held[kind] != 3:
        return None
    return KongOffer(hand, kind, "addkong", declared=True, drawn=kind)


def _older_added(bench: _Bench) -> KongOffer | None:
    """A pong whose fourth tile stands in a run since before the declaration."""
    kind = bench.pick(runs=True)
    low = kind - kind % 9
    start = min(max(low, kind - bench.rng.randrange(3)), low + 6)
    run = (start, start + 1, start + 2)
    if kind not in run or set(run) & set(bench.wild):
        return None
    hand = bench.ready(bench.blocks((kind,) * 3, run)[1:], Meld("pong", (kind,) * 3), keep=kind)
    drawn = _other(bench, hand, kind)
    if hand is None or drawn is None or hand.concealed.count(kind) != 1:
        return None
    return KongOffer(hand, kind, "addkong", declared=True, drawn=drawn)


def _ponged(bench: _Bench) -> KongOffer | None:
    """Not declared: a pong, its fourth tile in hand; held already when it was ponged or not."""
    kind = bench.pick()
    hand = bench.hand(bench.blocks((kind,) * 3)[1:], Meld("pong", (kind,) * 3))
    if hand is None or hand.held[kind] != 3:
        return None
    with_three = bench.rng.random() < 0.6
    return KongOffer(hand.plus(kind), kind, "addkong", ponged_with_three=with_three)


def _undeclared(bench: _Bench) -> KongOffer | None:
    """Not declared: three in hand and the fourth thrown or drawn."""
    kind = bench.pick()
    hand = bench.hand(bench.blocks((kind,) * 3), keep=kind)
    if hand is None or hand.concealed.count(kind) != 3 or hand.held[kind] != 3:
        return None
    if bench.rng.random() < 0.5:
        return KongOffer(hand, kind, "kong", source=1)
    return KongOffer(hand, kind, "ckong", drawn=kind)


def _two_in_hand(bench: _Bench) -> KongOffer | None:
    """Two in hand and a third thrown: enough for a pong only."""
    kind = bench.pick()
    blocks = bench.blocks((kind,) * 3)
    hand = bench.hand([*blocks[1:-1], (kind, kind), blocks[-1]], keep=kind)
    if hand is None:
        return None
    hand = _filled_up(bench, hand)
    if hand is None or hand.held[kind] != 2:
        return None
    declared = bench.table.waits(hand).can_declare
    return KongOffer(hand, kind, "kong", declared=declared, source=1)


def _filled_up(bench: _Bench, hand: Hand) -> Hand | None:
    """Thirteen tiles, loose ones added."""
    while hand.size < 13:
        kind = bench.rng.choice(bench.kinds())
        if hand.held[kind] >= 4:
            return None
        hand = hand.plus(kind)
    return hand if hand.size == 13 else None


def _pong(bench: _Bench) -> KongOffer | None:
    """A pair in hand and a third one thrown: may it be ponged?"""
    kind = bench.pick()
    blocks = bench.blocks()
    hand = bench.ready([*blocks[:-1], (kind, kind)], keep=kind)
    if hand is None or hand.held[kind] != 2:
        return None
    return KongOffer(hand, kind, "pong", declared=bench.rng.random() < 0.65, source=1)


def _chow(bench: _Bench) -> KongOffer | None:
    """Two neighbours in hand and the third thrown by the player on the left."""
    hand = bench.ready(bench.blocks())
    if hand is None:
        return None
    able = [k for k in range(27) if k % 9 and _beside(hand, k) and k not in bench.wild]
    if not able:
        return None
    return KongOffer(hand, bench.rng.choice(able), "chow", source=3)


def _beside(hand: Hand, kind: int) -> bool:
    held = hand.counts
    return kind % 9 < 8 and bool(held[kind - 1] and held[kind + 1]) and held[kind] < 4


def _wild_fed(bench: _Bench) -> KongOffer | None:
    """Three wilds in hand and the fourth thrown, not declared."""
    if not bench.wild:
        return None
    hand = bench.hand(bench.blocks((bench.wild[0],) * 3), keep=bench.wild[0])
    if hand is None or hand.concealed.count(bench.wild[0]) != 3:
        return None
    return KongOffer(hand, bench.wild[0], "kong", source=1)


def _four_wilds(bench: _Bench) -> KongOffer | None:
    """Three wilds in hand and the fourth drawn, not declared: a concealed kong."""
    fed = _wild_fed(bench)
    return fed and replace(fed, type="ckong", source=None, drawn=fed.tile)


def _empty_wall(bench: _Bench) -> KongOffer | None:
    found = bench.rng.choice((_fed, _drawn, _added, _undeclared))(bench)
    return found and replace(found, wall_left=0)


def _face_down(bench: _Bench) -> KongOffer | None:
    found = bench.rng.choice((_fed, _undeclared))(bench)
    return replace(found, face_down=True) if found and found.type == "kong" else None


FAMILIES: Mapping[str, Callable[[_Bench], KongOffer | None]] = {
    "fed": _fed,
    "drawn": _drawn,
    "older_four": _older_four,
    "added": _added,
    "older_added": _older_added,
    "ponged": _ponged,
    "undeclared": _undeclared,
    "two_in_hand": _two_in_hand,
    "pong": _pong,
    "chow": _chow,
    "wild_fed": _wild_fed,
    "four_wilds": _four_wilds,
    "empty_wall": _empty_wall,
    "face_down": _face_down,
}
"""Every family of situations by name."""


def claim(
    table: Variant,
    family: str,
    taste: Taste,
    wild: tuple[int, ...],
    *,
    rng: Random,
    lean: int | None,
) -> KongOffer | None:
    """An offer of a family, None if the tiles drawn will not do; the feeder is any other seat.

    lean: the seed that chooses some of the ranks, None for all by chance.
    """
    found = FAMILIES[family](_Bench(table, rng, wild, taste, lean))
    if found is None or found.source is None or found.type == "chow":
        return found
    return replace(found, source=rng.choice((1, 2, 3)))
