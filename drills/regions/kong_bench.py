"""Hands in the making: sets, a pair and a part, round the tiles that a claim is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random

from drills.hands import fits
from drills.lots import lot
from drills.regions.kong_book import Book, Draft
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand, Meld
from rules.tiles import KINDS, is_honour
from rules.values import KongOffer, Waits
from rules.variant import Variant

Block = tuple[int, ...]

SUITS = {1: (2, 3, 3), 2: (2, 3), 3: (2, 2, 3), 4: (1, 2, 2), 5: (1, 1, 2)}
MELDS = {1: (0, 1, 1, 2), 2: (0, 1, 1, 2), 3: (0, 1, 1), 4: (0, 0, 1), 5: (0, 0, 1)}
SHARED = 8
"""Among so many seeds hands of one suit are shared out."""

PARTS = ((0, 1), (0, 1), (0, 2), (0, 0))
"""Two tiles that lack a third: neighbours, a gap, a pair."""


@dataclass(slots=True)
class Bench:
    """One claim in the making: the table, the level, the asked seat, its wild kinds, a few suits.

    places: the suits in use (0–2, 3 for honours), some of them several times.
    """

    table: Variant
    book: Book
    level: int
    rng: Random
    me: int
    wild: tuple[int, ...]
    places: tuple[int, ...]
    melds: int
    wilds: int
    seed: int = 0

    def owns(self, hand: Hand) -> bool:
        """Whether a hand is for this seed: hands of one suit are few and shared out among seeds."""
        if len({*self.places}) > 1:
            return True
        tiles = [kind for kind in hand.concealed if kind < KINDS]
        return (lot(tiles, hand.melds, hand.wild) - self.seed) % SHARED == 0

    # --- tiles -------------------------------------------------------------------------------

    def pool(self, *, runs: bool = False) -> list[int]:
        """The natural kinds of the suits in use; `runs`: no honours."""
        return [
            kind
            for kind in self.table.kinds
            if kind < (27 if runs else KINDS) and kind // 9 in self.places and kind not in self.wild
        ]

    def pick(self, *, runs: bool = False) -> int:
        """One of them; the suits that stand several times in `places` come oftener."""
        place = self.rng.choice([at for at in self.places if not runs or at < 3])
        return self.rng.choice([kind for kind in self.pool(runs=runs) if kind // 9 == place])

    def a_set(self) -> Block:
        """A run, or three times in ten a triplet."""
        kind = self.pick()
        run = (kind, kind + 1, kind + 2)
        if is_honour(kind) or kind % 9 > 6 or self.rng.random() < 0.3 or set(run) & {*self.wild}:
            return (kind,) * 3
        return run

    def three(self) -> Block:
        """A triplet."""
        return (self.pick(),) * 3

    def a_part(self) -> Block:
        """Two tiles that lack a third."""
        first, second = self.rng.choice(PARTS)
        kind = self.pick(runs=True)
        if kind % 9 + second > 8 or kind + second in self.wild:
            return (kind, kind)
        return (kind + first, kind + second)

    def run_with(self, kind: int) -> Block | None:
        """A run that a kind stands in, None if there is none."""
        if is_honour(kind):
            return None
        starts = [kind - kind % 9 + at for at in range(max(0, kind % 9 - 2), min(kind % 9, 6) + 1)]
        runs = [(start, start + 1, start + 2) for start in starts]
        free = [run for run in runs if not {*run} & {*self.wild}]
        return self.rng.choice(free) if free else None

    # --- hands -------------------------------------------------------------------------------

    def round_set(self, first: Block, *more: Block, melds: tuple[Meld, ...] = ()) -> Hand | None:
        """A hand one tile short: `first` (kept whole) and sets, a pair; one tile is taken out."""
        number = self.table.hand_size // 3 - len(melds) - bool(first) - len(more)
        sets = [*more, *(self.a_set() for _ in range(number))]
        pair = (self.pick(),) * 2
        stay, laid = self._laid(sets, self.melds - len(melds))
        tiles = [*chain(*stay), *pair]
        tiles.pop(self.rng.randrange(len(tiles)))
        return self._hand(first, tiles, (*melds, *laid))

    def round_part(self, first: Block, melds: tuple[Meld, ...] = ()) -> Hand | None:
        """A hand that a claim with `first` may make ready: another part, a pair, a loose tile."""
        number = self.table.hand_size // 3 - len(melds) - 2
        stay, laid = self._laid([self.a_set() for _ in range(number)], self.melds - len(melds))
        tiles = [*chain(*stay), *self.a_part(), *(self.pick(),) * 2, self.pick()]
        return self._hand(first, tiles, (*melds, *laid))

    def round_tiles(self, first: Block) -> Hand | None:
        """Some tiles, sets, a pair and loose tiles or a part: a hand one tile short in number."""
        number = self.table.hand_size // 3 - 2
        stay, laid = self._laid([self.a_set() for _ in range(number)], self.melds)
        rest = self.a_part() if len(first) == 3 else (self.pick(),)
        return self._hand(first, [*chain(*stay), *(self.pick(),) * 2, *rest], tuple(laid))

    def loosened(self, hand: Hand, keep: Sequence[int], times: int) -> Hand | None:
        """The hand with some tiles, none of `keep`, replaced by chance."""
        tiles = list(hand.concealed)
        able = [at for at, kind in enumerate(tiles) if kind not in (*keep, *hand.wild)]
        for at in self.rng.sample(able, min(times, len(able))):
            tiles[at] = self.rng.choice([kind for kind in self.pool() if kind not in keep])
        every = (*tiles, *(kind for meld in hand.melds for kind in meld.tiles))
        if not fits(kind for kind in every if kind < KINDS):
            return None
        return replace(hand, concealed=tuple(tiles))

    def _laid(self, sets: list[Block], number: int) -> tuple[list[Block], list[Meld]]:
        """The sets that stay, and some of them as melds; runs only where there is a chow."""
        stay, laid = list(sets), list[Meld]()
        for block in self.rng.sample(sets, len(sets)):
            if len(laid) >= number:
                break
            chows = "chow" in self.table.melds and "chow" in self.book.laid
            stay.remove(block)
            laid.append(self._meld(block if chows or len(set(block)) == 1 else self.three()))
        return stay, laid

    def _meld(self, block: Block) -> Meld:
        if len(set(block)) > 1:
            return Meld("chow", block)
        name = self.rng.choice([name for name in self.book.laid if name != "chow"])
        return Meld(name, block[:1] * (3 if name == "pong" else 4))

    def _hand(self, first: Block, tiles: list[int], melds: tuple[Meld, ...]) -> Hand | None:
        for at in self.rng.sample(range(len(tiles)), min(self.wilds, len(tiles))):
            tiles[at] = self.rng.choice(self.wild) if self.wild else tiles[at]
        every = [*first, *tiles, *(kind for meld in melds for kind in meld.tiles)]
        most = [every.count(kind) <= (1 if kind >= KINDS else 3) for kind in self.wild]
        if not all(most) or not fits(kind for kind in every if kind < KINDS):
            return None
        order = tuple(sorted(melds, key=lambda meld: (meld.kind, meld.type)))
        return Hand((*first, *tiles), order, self.wild)

    def waits(self, hand: Hand, facts: Facts = NO_FACTS) -> Waits:
        """What a hand waits for at this table."""
        return self.table.waits(hand, facts=facts)

    # --- claims ------------------------------------------------------------------------------

    def draft(self, hand: Hand | None, tile: int, type_: str, **more: object) -> Draft | None:
        """A claim by the asked seat, None if the tile cannot be there."""
        if hand is None or (hand.held[tile] > 3 and "drawn" not in more and type_ != "ckong"):
            return None
        facts = self.book.facts(self, hand, tile)
        offer = KongOffer(hand, tile, type_, by=self.me, facts=facts)
        return Draft(replace(offer, **more))  # type: ignore[arg-type]

    def other(self, hand: Hand, *besides: int) -> int | None:
        """A tile that was drawn: no wild, none of `besides`, not held four times."""
        able = [kind for kind in self.pool() if hand.held[kind] < 4 and kind not in besides]
        return self.rng.choice(able) if able else None

    def seat(self, role: str) -> int:
        """The seat of a role as the asked player sees it."""
        return (self.me + ("you", "right", "across", "left").index(role)) % 4

    def any_seat(self) -> int:
        """One of the other three."""
        return (self.me + self.rng.choice((1, 2, 3))) % 4


def bench(table: Variant, book: Book, level: int, seed: int, chance: Random) -> Bench:
    """A bench for one try."""
    me = chance.randrange(4)
    wild = book.wild(table, me, chance)
    number = chance.choice((book.suits or SUITS)[level])
    places = chance.sample((0, 1, 2), number)
    honours = any(kind in table.kinds for kind in range(27, KINDS))
    if honours and (number < 3 or chance.random() < 0.6):
        places.append(3)
    places += places[:1] * book.lean.get(level, 0)
    melds = chance.choice(MELDS[level])
    wilds = chance.choice((0, 0, 1, 2)) if wild and level > 1 else 0
    return Bench(table, book, level, chance, me, wild, tuple(places), melds, wilds, seed)
