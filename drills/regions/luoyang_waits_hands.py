"""Hands of 洛阳杠次 for "which tiles win?", each with the 次牌 that lies face up beside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from drills.hands import one_set
from drills.regions.waits_book import Bench, Plan, Setting
from drills.regions.waits_hands import checked, hand_of, pair_of, sets_of
from rules import lattice
from rules.facts import Facts
from rules.hand import Hand, Meld
from rules.variant import Variant
from rules.variants.luoyang_ci import after_kong
from rules.words import Text

OWN = ("triplets", "quad", "pong", "seen")
"""The recipes of hands that a 次牌 is wanted for."""


def setting(table: Variant, hand: Hand, plan: Plan, chance: Random) -> tuple[Hand, Setting] | None:
    """The face-up 次牌: one that the hand can use, one that it holds, or any."""
    held = hand.held
    winds = table.settings["honor_ci"] != "redraw"
    free = [kind for kind in table.kinds if held[kind] < 4 and (winds or kind < 27)]
    if plan.recipe == "two-ci":
        pool = [kind for kind in free if hand.concealed.count(kind) == 2]
    else:
        wanted = sorted({*_usable(hand)} & {*free})
        three = [kind for kind in wanted if held[kind] == 3]
        wished = chance.random() < (0.95 if plan.recipe in OWN else 0.3)
        own = [kind for kind in free if held[kind] == 1 and chance.random() < 0.5]
        pool = (three or wanted) if wished and wanted else own or free
    if not pool:
        return None
    ci = chance.choice(pool)
    told = (_FEEDS,) if table.settings["dianpao"] else ()
    return hand, Setting(Facts({"ci": ci}), ci, Text("次牌", "The 次牌"), told)


_FEEDS = Text(
    "这桌平常成牌也能点炮，只问最贵的胡法。",
    "At this table a tile that completes the hand wins thrown as well; the dearest way is asked.",
)


def _usable(hand: Hand) -> Iterator[int]:
    """The kinds that the rest waits for once a kong is made of three or four alike, or a pong."""
    pongs = [meld.kind for meld in hand.melds if meld.type == "pong"]
    for kind in sorted({*hand.concealed, *pongs}):
        have = hand.concealed.count(kind) + 3 * (kind in pongs)
        if have == 3:
            yield from lattice.waits(after_kong(hand, kind))
        elif have == 4:
            yield from _two_short(after_kong(hand, kind))


def _two_short(rest: Hand) -> Iterator[int]:
    """The kinds that complete a hand two tiles short together with another."""
    for first in rest.concealed:
        for other in (first - 1, first, first + 1):
            if 0 <= other < 34 and rest.held[other] < 4:
                yield from lattice.waits(rest.plus(other))


def with_triplets(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """As `spoiled`, with a triplet beside that may be konged; `size` sets share the pair's suit."""
    sets = sets_of(chance, bench, plan, bench.sets - 1, plan.size)
    alike = one_set(chance, bench.stock, bench.stock.suits[1] + "z", 1.0)
    two = pair_of(chance, bench, plan) if chance.random() < 0.5 else ()
    two = two or (chance.choice(bench.stock.of(bench.stock.suits[0])),) * 2
    tiles = [*chain(*sets[: max(plan.size, 1)]), *two]
    tiles.remove(chance.choice(tiles))
    return hand_of(chance, bench, plan, [*sets[max(plan.size, 1) :], alike], tiles)


def with_quad(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Four alike kept in hand, and three sets and a pair less two tiles."""
    sets = sets_of(chance, bench, plan, bench.sets - 1, plan.size)
    four = chance.choice(bench.stock.of(bench.stock.suits[1]))
    tiles = [*chain(*sets), *pair_of(chance, bench, plan)]
    for _ in range(2):
        tiles.remove(chance.choice(tiles))
    return checked(bench, (*tiles, *(four,) * 4), ())


def with_pong(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """A pong apart that a draw may make a kong, and three sets and a pair less one tile."""
    sets = sets_of(chance, bench, plan, bench.sets - 1, plan.size)
    apart = Meld("pong", one_set(chance, bench.stock, bench.stock.suits + "z", 1.0))
    tiles = [*chain(*sets), *pair_of(chance, bench, plan)]
    tiles.remove(chance.choice(tiles))
    return checked(bench, tiles, (apart,))


def with_two_ci(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Three sets and two pairs, one of them of the 次牌: ready, or less a tile that is not."""
    sets = sets_of(chance, bench, plan, bench.sets - 1, plan.size)
    twos = [*pair_of(chance, bench, plan), *pair_of(chance, bench, plan)]
    return hand_of(chance, bench, plan, sets, twos)


def with_seen(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """A wait whose one end is ponged already, beside a triplet that may be konged."""
    first = bench.stock.of(bench.stock.suits[0])[0]
    start = chance.randrange(7)
    run = [first + start + at for at in range(3)]
    end = run.pop(chance.choice((0, 2)))
    alike = one_set(chance, bench.stock, bench.stock.suits[1] + "z", 1.0)
    rest = sets_of(chance, bench, plan, bench.sets - 3, plan.size)
    tiles = [*run, *alike, *chain(*rest), *pair_of(chance, bench, plan)]
    return checked(bench, tiles, (Meld("pong", (end,) * 3),))
