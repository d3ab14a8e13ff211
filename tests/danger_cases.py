"""Small situations for danger: few tiles unseen, so that every hand can be listed and judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from random import Random
from typing import Any

from rules import lattice
from rules.danger import Opponent, Public
from rules.danger_terms import terms
from rules.facts import Facts
from rules.hand import Hand, Meld
from rules.tiles import KINDS
from rules.values import Offer, Passed, Waits

ME, THEY = 0, 2

TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "koudian": (
        {}, {"pass_lock": "tile"}, {"pass_lock": "go_round"}, {"must_hu": True},
        {"mode": "haozi"}, {"mode": "feng_haozi", "wild_face_wait": False}, {"wind_runs": True},
        {"mo5_hu6": True, "mode": "shuang_haozi"}, {"no_honors": True},
    ),
    "yuci": ({},),
    "sichuan": ({}, {"dingque": True}, {"pass_scope": "same_tile"}),
    "qiannv": ({}, {"pass_rule": "same_tile"}),
    "guangdong": ({}, {"louhu": "off"}),
    "beijing": ({}, {"three_wilds_self_draw": True}, {"pass_scope": "same_tile"}),
    "longgang": ({"ba_dui_ban": "off"}, {"ba_dui_ban": "off", "four_true_wilds": True}),
    "luoyang": ({},),
}  # fmt: skip
"""The tables where every count is exact, by the variant."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A table and what is public."""

    table: Any
    public: Public

    @property
    def opponent(self) -> Opponent:
        """The one other player that it is about."""
        return self.public.opponents[0]

    @property
    def wild(self) -> tuple[int, ...]:
        """The wild kinds of the opponent."""
        found: tuple[int, ...] = self.table.wilds_at(self.public.wild, THEY, Facts())
        return found


def situation(table: Any, chance: Random, unseen: int = 6) -> Situation:
    """A made-up situation with so many tiles more unseen than the opponent hides."""
    free = [kind for kind in table.kinds if kind < KINDS]
    wild = _wild(table, chance, free)
    while True:
        melds, pool = _tiles(table, chance, free, unseen)
        used = pool + Counter(kind for meld in melds for kind in meld.tiles)
        if max(used.values()) <= 4 and not any(meld.kind in wild for meld in melds):
            break
    for kind in wild:
        pool[kind] = min(chance.randint(0, 3), table.copies(kind) - used[kind] + pool[kind])
    rest = Counter({kind: table.copies(kind) for kind in table.kinds})
    rest -= pool + Counter(kind for meld in melds for kind in meld.tiles)
    concealed = table.hand_size - 3 * len(melds)
    near = sorted(kind for kind in pool if kind < KINDS)
    kinds = chance.sample(free, 2) + chance.sample(near, 1)
    passed = [Passed(kind, chance.random() < 0.3) for kind in kinds if chance.random() < 0.6]
    facts = {"named": chance.choice("mps")} if table.settings.get("dingque") else {}
    other = Opponent(
        THEY, melds, concealed, table.declares, passed=tuple(passed), facts=Facts(facts),
        after=tuple(chance.sample(free, 2)),
    )  # fmt: skip
    ci = {"ci": chance.choice([k for k in rest if k in near])} if table.key == "luoyang" else {}
    seen = tuple(rest.elements())
    return Situation(table, Public(ME, Hand(()), (other,), seen=seen, wild=wild, facts=Facts(ci)))


def _wild(table: Any, chance: Random, free: list[int]) -> tuple[int, ...]:
    if table.key == "longgang":
        return (chance.choice((*free, 34, 36)),)
    able = [kind for kind in table.wild_kinds() if kind in free]
    return tuple(chance.sample(able, table.wild_number)) if able else ()


def _tiles(
    table: Any, chance: Random, free: list[int], unseen: int
) -> tuple[tuple[Meld, ...], Counter[int]]:
    """Melds, and tiles around a hand that is nearly complete."""
    number = chance.choice((0, 1, 2, 3, 3, 4, 4) if table.key != "beijing" else (0, 0, 1, 1))
    number += table.hand_size // 3 - 4 if number else 0
    kinds = chance.sample(free, number)
    few = 0.8 if table.key == "beijing" else 0.2
    types = ["ckong" if chance.random() < few else "pong" for _ in kinds]
    melds = tuple(
        Meld(type_, (kind,) * (3 + (type_ == "ckong")))
        for type_, kind in zip(types, kinds, strict=True)
    )
    suits = chance.sample(range(3), 2)
    near = [k for k in free if k // 9 in suits or k // 9 == 3]
    pool: Counter[int] = Counter()
    if chance.random() < 0.3 and table.hand_size == 13:
        pool.update(dict.fromkeys(chance.sample(near, 7), 2))
    else:
        for _ in range(table.hand_size // 3 - number):
            first = chance.choice([k for k in near if k < 27 and k % 9 < 7])
            pool.update((first, first + 1, first + 2))
        pool[chance.choice(near)] += 2
    for _ in range(unseen - 1):
        pool[chance.choice(near)] += 1
    return melds, pool


def hands(pool: dict[int, int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every multiset of so many tiles of a pool, with the ways to hold it."""
    kinds = sorted(kind for kind, n in pool.items() if n > 0)

    def rest(at: int, left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if not left:
            yield (), 1
        elif at < len(kinds):
            for held in range(min(left, pool[kinds[at]]) + 1):
                for tiles, ways in rest(at + 1, left - held):
                    yield (kinds[at],) * held + tiles, ways * comb(pool[kinds[at]], held)

    return rest(0, size)


def pool_of(found: Situation) -> dict[int, int]:
    """What nobody has seen, flowers that are wild included."""
    shown = found.public.shown()
    return {
        kind: found.table.copies(kind) - shown[kind] for kind in {*range(KINDS), *found.wild}
        if kind in found.table.kinds
    }  # fmt: skip


def small(table: Any, chance: Random, most: int = 250) -> Situation:
    """A situation in which the opponent can hold so many different hands at most."""
    while True:
        found = situation(table, chance, 4)
        ways = [1] + [0] * found.opponent.concealed
        for n in pool_of(found).values():
            ways = [sum(ways[max(0, at - n) : at + 1]) for at in range(len(ways))]
        if 1 < ways[-1] <= most:
            return found


def listed(found: Situation) -> tuple[int, list[int]]:
    """Hands that fit and, by kind, hands that win on it, by listing and judging all of them."""
    fits, wins = 0, [0] * KINDS
    for tiles, ways in hands(pool_of(found), found.opponent.concealed):
        hand = Hand(tiles, found.opponent.melds, found.wild)
        ok, won = judged(found, hand)
        fits += ways * ok
        for kind in won:
            wins[kind] += ways
    return fits, wins


def judged(found: Situation, hand: Hand) -> tuple[bool, tuple[int, ...]]:
    """Whether a hand fits what is public, and the discards that it wins on."""
    table, other = found.table, found.opponent
    facts = Facts({**other.facts, **found.public.facts})
    waits: Waits = table.waits(hand, facts=facts)
    fits = FITS.get(table.key, lambda table, hand, waits: bool(waits.shape))(table, hand, waits)
    if table.settings.get("must_hu") and _must_have_won(other, waits):
        return False, ()
    passed = tuple(one for one in other.passed if one.tile in waits.discard)
    won = tuple(kind for kind in waits.discard if _wins(found, hand, kind, passed, facts))
    return fits, won if fits else ()


FITS = {
    "koudian": lambda table, hand, waits: waits.can_declare,
    "beijing": lambda table, hand, waits: bool(table.natural(hand)),
    "luoyang": lambda table, hand, waits: bool(table.completing(lattice.waits, hand, True)),
}


def _must_have_won(other: Opponent, waits: Waits) -> bool:
    gone = {passed.tile for passed in other.passed} & {*waits.discard}
    return bool(gone or {*other.after} & {*waits.self_draw})


def _wins(
    found: Situation, hand: Hand, kind: int, passed: tuple[Passed, ...], facts: Facts
) -> bool:
    if hand.held[kind] == 4:
        return False
    declared = frozenset({THEY}) if found.table.declares else frozenset()
    offer = Offer(hand, kind, "discard", THEY, ME, declared, passed=passed, facts=facts)
    return bool(found.table.win(offer).ok)


def counted(found: Situation) -> tuple[int, list[int]]:
    """The same by the exact count; what is proved safe has no hands."""
    own = terms(found.table, found.public, found.opponent)
    result = own.counted()
    wins = [0 if kind in own.closed else n for kind, n in enumerate(result.wins)]
    return result.ready, [n if kind in found.table.kinds else 0 for kind, n in enumerate(wins)]
