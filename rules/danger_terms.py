"""What a variant says about an opponent: what he may hide, and which of his waits can win.

Each variant has its `terms` in rules/variants/<name>_danger.py; `usual` is what they begin with.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib import import_module
from itertools import combinations, product
from math import comb
from typing import Any

from rules.danger_price import Made
from rules.danger_public import Opponent, Proof, Public
from rules.danger_ready import Ready
from rules.danger_sums import Stock
from rules.danger_words import PASSED_TURN, THIRD_SUIT, let_go_of
from rules.tiles import KINDS, NAMES
from rules.variant import Variant
from rules.words import Text

Kinds = frozenset[int]
Sides = tuple[tuple[int, tuple[int, ...]], ...]
Part = tuple[tuple[int, ...], Kinds]
"""Ways to hold 0, 1 … wilds, and the kinds that such hands hold all four of."""

NONE: Kinds = frozenset()
EVERY: Kinds = frozenset(range(KINDS))
ALL_SIDES: Sides = ((1, (0, 1, 2, 3)),)


@dataclass(frozen=True, slots=True)
class Case:
    """What is counted, as one value: alike opponents are counted once.

    parts: ways to hold 0, 1 … wilds, with the kinds that such hands cannot wait for (they hold all
    four); free: ways to hold wilds that win with any tile; ready: a hand that fits waits
    for one of these kinds; impossible: for none of these; locks: who waits for one of these cannot
    win from a discard any more; too_many: numbers of wilds that bar discards; asked: of the kinds
    that all four may be held of, those whose wins are wanted.
    """

    stock: Stock
    shapes: tuple[str, ...]
    ready: Kinds
    parts: tuple[tuple[tuple[int, ...], Kinds], ...] = (((1,), NONE),)
    free: tuple[int, ...] = (0,)
    impossible: Kinds = NONE
    locks: Kinds = NONE
    too_many: Kinds = NONE
    asked: Kinds = EVERY


@dataclass(frozen=True, slots=True)
class Counted:
    """How many hands fit, and how many of them win on each of the 34 kinds as a discard."""

    ready: int
    wins: tuple[int, ...]


NOTHING = Counted(0, (0,) * KINDS)


@dataclass(frozen=True, slots=True)
class Terms:
    """The case of an opponent, with what is proven about him.

    closed: kinds that he cannot win on, each with its proof; all_closed: the proof that he cannot
    win from a discard at all; notes: what the count leaves out or takes for granted; count: how it
    is counted; whole: no hand that wins is left out, so that a count of 0 is a proof;
    made: hands that win on a kind, to be priced, where those of sets and a pair will not do.
    """

    case: Case
    closed: Mapping[int, Proof] = field(default_factory=dict)
    all_closed: Proof | None = None
    notes: tuple[Text, ...] = ()
    count: Callable[[Case], Counted] | None = None
    whole: bool = True
    made: Made | None = None

    def with_closed(self, closed: Mapping[int, Proof], **changes: Any) -> Terms:
        """The same with more kinds closed, and changes of the case."""
        case = replace(self.case, **changes)
        return replace(self, case=case, closed={**self.closed, **closed})

    def counted(self, asked: Kinds = EVERY) -> Counted:
        """What there is to count of these kinds; nothing is where nothing can be won."""
        if self.all_closed is not None:
            return NOTHING
        whole = frozenset(kind for _, dead in self.case.parts for kind in dead)
        case = replace(self.case, asked=whole & asked - self.closed.keys())
        return (self.count or counted)(case)


@lru_cache(64)
def counted(case: Case) -> Counted:
    """Count the hands of a case, each once, in whole numbers."""
    hands = cache(lambda wilds: Ready(replace(case.stock, wilds=wilds), case.shapes, case.free))
    ready, wins, barred = 0, [0] * KINDS, case.locks | case.impossible
    for wilds, dead in alike(case.parts, case.ready | case.impossible):
        ready += hands(wilds).any_of((case.ready | case.impossible) - dead)
        ready -= hands(wilds).any_of(case.impossible - dead)
    for wilds, dead in alike(case.parts, case.asked | barred):
        few = tuple(0 if n in case.too_many else ways for n, ways in enumerate(wilds))
        for kind, number in enumerate(hands(few).each(barred - dead)):
            wins[kind] += 0 if kind in dead else number
    return Counted(ready, tuple(wins))


def alike(parts: Iterable[Part], kinds: Kinds) -> list[Part]:
    """The parts joined that differ in none of these kinds, all for equally many wilds.

    >>> alike((((1, 2), NONE), ((0, 0, 1), frozenset({4}))), frozenset({5}))
    [((1, 2, 1), frozenset())]
    """
    found: dict[Kinds, dict[int, int]] = {}
    for wilds, dead in parts:
        row = found.setdefault(dead & kinds, {})
        for number, ways in enumerate(wilds):
            row[number] = row.get(number, 0) + ways
    most = max((number for row in found.values() for number in row), default=0)
    return [(vector({most: 0, **row}), dead) for dead, row in found.items()]


def usual(
    table: Any, public: Public, opponent: Opponent, sides: Sides = ALL_SIDES, **changes: Any
) -> Case:
    """The case at a table without rules of its own about waits."""
    wild = table.wilds_at(public.wild, opponent.seat, public.facts)
    unseen = public.unseen()
    natural = tuple(
        n if kind in table.kinds and kind not in wild else 0 for kind, n in enumerate(unseen)
    )
    ponged = (meld.kind for meld in opponent.melds if meld.type == "pong")
    stock = Stock(
        natural, opponent.concealed, (1,), table.honour_runs,
        tuple(kind for kind in ponged if natural[kind]), sides,
    )  # fmt: skip
    ready = frozenset(kind for kind in table.kinds if kind < KINDS)
    konged = frozenset(meld.kind for meld in opponent.melds if meld.is_kong)
    parts = tuple((ways, dead | konged) for ways, dead in wild_parts(table, public, wild))
    case = Case(stock, table.shapes, ready, parts)
    return replace(case, **changes)


def wild_parts(
    table: Any, public: Public, wild: Collection[int]
) -> tuple[tuple[tuple[int, ...], Kinds], ...]:
    """The ways to hold so many wilds; apart where a hand may hold all four of a wild kind."""
    shown = public.shown()
    found: dict[Kinds, dict[int, int]] = {}
    left = {kind: table.copies(kind) - shown[kind] for kind in wild}
    for held in product(*(range(n + 1) for n in left.values())):
        whole = frozenset(k for k, n in zip(left, held, strict=True) if n == 4)
        ways = 1
        for n, most in zip(held, left.values(), strict=True):
            ways *= comb(most, n)
        row = found.setdefault(whole, {})
        row[sum(held)] = row.get(sum(held), 0) + ways
    return tuple((vector(row), whole) for whole, row in found.items())


def vector(ways: Mapping[int, int]) -> tuple[int, ...]:
    """Ways by number, from 0.

    >>> vector({0: 1, 2: 3})
    (1, 0, 3)
    """
    return tuple(ways.get(n, 0) for n in range(max(ways, default=0) + 1))


def two_suits(shown: Collection[int], barred: Collection[int] = ()) -> Sides:
    """The choices of sides for hands of two suits at most, melds counted, with their signs.

    >>> two_suits((0, 1)), two_suits((0, 1, 2)), two_suits((0,))
    (((1, (0, 1, 3)),), (), ((1, (0, 1, 3)), (1, (0, 2, 3)), (-1, (0, 3))))
    """
    if len(set(shown)) > 2 or set(shown) & set(barred):
        return ()
    fits = [
        pair
        for pair in combinations(range(3), 2)
        if set(shown) <= set(pair) and not set(barred) & set(pair)
    ]
    found: list[tuple[int, tuple[int, ...]]] = [(1, pair) for pair in fits]
    if len(fits) > 1:
        ones = [one for one in range(3) if set(shown) <= {one} and one not in barred]
        found += [(-1, (one,)) for one in ones]
        found += [(1, ())] * (len(fits) == 3)
    return tuple((sign, (*suits, 3)) for sign, suits in found)


def third_suit(opponent: Opponent) -> dict[int, Proof]:
    """The proofs against the suits that a player whose melds show two cannot hold."""
    suits = opponent.suits
    if len(suits) < 2:
        return {}
    return {
        kind: Proof("third_suit", THIRD_SUIT.fill(tile=NAMES[kind]), opponent.seat)
        for kind in range(27)
        if kind // 9 not in suits
    }


def let_go(opponent: Opponent, *, since_turn: bool = True) -> Kinds:
    """Kinds that he let go, those since his last turn or all."""
    return frozenset(
        passed.tile for passed in opponent.passed if not (since_turn and passed.own_draw_since)
    )


def same_tile(public: Public, opponent: Opponent, kinds: Collection[int]) -> dict[int, Proof]:
    """The proofs that kinds let go since his last turn are closed until then."""
    return {
        kind: Proof(
            "passed", PASSED_TURN.fill(tile=let_go_of(public, opponent, kind)), opponent.seat,
            (kind,), True,
        )
        for kind in kinds
    }  # fmt: skip


def terms(table: Variant, public: Public, opponent: Opponent) -> Terms:
    """What the table's variant says about an opponent."""
    own = import_module(f"rules.variants.{table.key}_danger")
    found: Terms = own.terms(table, public, opponent)
    return found
