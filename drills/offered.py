"""A tile that somebody may be able to win on: the offer, the ruling, and the families of both.

You sit at seat 0; the others are counted from you. A family says how the tile comes and what else
is told; whether it wins is the rules' business, and the drill keeps only what it wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from drills.core import Study, study
from rules.hand import Hand, Meld
from rules.tiles import suit
from rules.variant import Offer, Passed, Ruling, Variant

LOW = 6
"""Fewer points than this look as if they barred a win."""


@dataclass(frozen=True, slots=True)
class Offered:
    """One offer and what is told about it.

    seen: the hand without the tile; facts: keys of the sentences that change nothing; must: whether
    a win here is taken without asking.
    """

    family: str
    offer: Offer
    ruling: Ruling
    seen: Study
    facts: tuple[str, ...] = ()

    @property
    def answer(self) -> str:
        """What is right: "yes", "must" (a win that cannot be passed) or the reason against."""
        if not self.ruling.ok:
            return self.ruling.why.code
        return "yes" if self.ruling.may_pass else "must"

    @property
    def declared(self) -> bool:
        """Whether the asked player has declared."""
        return self.offer.winner in self.offer.declared


@dataclass(frozen=True, slots=True)
class Family:
    """How an offer comes about: the way of the tile, which tile, what was passed, the kong's type.

    tile: "any" (won either way), "self", "never", "near" (completes nothing), "wild", "own" (any of
    self_draw); passed: "" or what was let go: "wait", "same", "same_since", "low".
    """

    by: str
    tile: str
    passed: str = ""
    kong: str = ""
    face_down: bool = False
    declared: bool = True


FAMILIES: Mapping[str, Family] = {
    "discard": Family("discard", "any"),
    "drawn": Family("self_draw", "own"),
    "drawn_low": Family("self_draw", "self"),
    "drawn_wild": Family("self_draw", "wild"),
    "robbed": Family("rob_kong", "any", kong="addkong"),
    "replaced": Family("replacement", "own", kong="ckong"),
    "drawn_after_pass": Family("self_draw", "own", passed="wait"),
    "drawn_low_after_pass": Family("self_draw", "self", passed="wait"),
    "drawn_low_after_low": Family("self_draw", "self", passed="low"),
    "after_low": Family("discard", "any", passed="low"),
    "robbed_after_low": Family("rob_kong", "any", passed="low", kong="addkong"),
    "after_pass": Family("discard", "any", passed="wait"),
    "after_same": Family("discard", "any", passed="same"),
    "after_same_since": Family("discard", "any", passed="same_since"),
    "robbed_after_pass": Family("rob_kong", "any", passed="wait", kong="addkong"),
    "face_down": Family("discard", "any", face_down=True),
    "undeclared": Family("discard", "any", declared=False),
    "undeclared_drawn": Family("self_draw", "own", declared=False),
    "near": Family("discard", "near"),
    "near_drawn": Family("self_draw", "near"),
    "near_robbed": Family("rob_kong", "near", kong="addkong"),
    "low": Family("discard", "self"),
    "low_robbed": Family("rob_kong", "self", kong="addkong"),
    "never": Family("discard", "never"),
    "never_drawn": Family("self_draw", "never"),
    "never_replaced": Family("replacement", "never", kong="ckong"),
    "concealed_kong": Family("rob_kong", "any", kong="ckong"),
    "wild_thrown": Family("discard", "wild"),
    "dangling": Family("discard", "high"),
    "dangling_robbed": Family("rob_kong", "high", kong="addkong"),
}
"""Every family by name."""

ANSWERS: Mapping[str, tuple[str, ...]] = {
    "yes": (
        "discard", "drawn", "drawn_low", "drawn_wild", "robbed", "replaced", "drawn_after_pass",
        "after_low", "robbed_after_low", "after_pass", "after_same_since",
    ),
    "undeclared": ("undeclared", "undeclared_drawn"),
    "shape": ("near", "near", "near_drawn", "near_robbed"),
    "points": ("low", "low", "low_robbed", "never", "never_drawn", "never_replaced", "drawn_low"),
    "passed": ("after_pass", "after_same", "robbed_after_pass"),
    "only_added_kong": ("concealed_kong",),
    "face_down": ("face_down",),
    "wild_discard": ("wild_thrown",),
    "haozi_diao": ("dangling", "dangling_robbed"),
}  # fmt: skip
"""The families in which an answer can come about."""


def offered(table: Variant, family: str, seen: Study, chance: Random) -> Offer | None:
    """An offer of a family to the player of a hand, None if the hand has no such tile."""
    row = FAMILIES[family]
    if row.declared and not seen.waits.can_declare:
        return None
    tile = _tile(table, row, seen, chance)
    if tile is None or (row.by == "replacement" and not any(m.is_kong for m in seen.hand.melds)):
        return None
    passed = PASSED[row.passed](table, seen, tile, chance)
    if passed is None:
        return None
    own = row.by in ("self_draw", "replacement")
    source = None if own else chance.choice((1, 2, 3))
    others = {seat for seat in (1, 2, 3) if chance.random() < 0.4}
    if row.face_down and source is not None:
        others.add(source)
    return Offer(
        hand=seen.hand,
        tile=tile,
        by=row.by,
        winner=0,
        source=source,
        declared=frozenset(others | ({0} if row.declared else set())),
        passed=passed,
        face_down=row.face_down,
        kong_type=_kong(seen.hand.melds, chance) if row.by == "replacement" else row.kong,
    )


def with_hand(table: Variant, made: Offered, hand: Hand) -> Offered | None:
    """The same offer to another hand, None unless it waits and is ruled on as the first."""
    offer, waits = made.offer, table.waits(hand)
    room = 4 if offer.by == "rob_kong" else 1
    if waits != made.seen.waits or hand.held[offer.tile] + room > 4:
        return None
    if any(hand.held[let.tile] + (let.tile == offer.tile) > 3 for let in offer.passed):
        return None
    if offer.by == "replacement" and offer.kong_type not in {meld.type for meld in hand.melds}:
        return None
    moved = replace(offer, hand=hand)
    ruling = table.win(moved)
    if (ruling.ok, ruling.why.code) != (made.ruling.ok, made.ruling.why.code):
        return None
    return replace(made, offer=moved, ruling=ruling, seen=study(table, hand, waits))


def _kong(melds: tuple[Meld, ...], chance: Random) -> str:
    return chance.choice([meld.type for meld in melds if meld.is_kong])


# --- which tile -----------------------------------------------------------------------------------


def _tile(table: Variant, row: Family, seen: Study, chance: Random) -> int | None:
    room = 4 if row.by == "rob_kong" else 1
    held = seen.hand.held
    able = [kind for kind in TILES[row.tile](table, seen) if held[kind] + room <= 4]
    return chance.choice(able) if able else None


def _near(table: Variant, seen: Study) -> list[int]:
    """Kinds that complete nothing, beside tiles of the hand or of its waits."""
    waits = (*seen.waits.shape, *seen.core.tiles)
    formal = {*seen.waits.shape, *seen.hand.wild}
    near = [k for k in table.kinds if k not in formal and any(_beside(k, w) for w in waits)]
    return near or [k for k in set(seen.hand.concealed) if k not in formal]


def _beside(kind: int, other: int) -> bool:
    if suit(kind) != suit(other):
        return False
    return suit(kind) == "z" or abs(kind - other) <= 3


TILES: Mapping[str, Callable[[Variant, Study], list[int]]] = {
    "any": lambda table, seen: [k for k in seen.waits.discard if k not in seen.hand.wild],
    "own": lambda table, seen: [k for k in seen.waits.self_draw if k not in seen.hand.wild],
    "self": lambda table, seen: [k for k in seen.asked if 3 <= table.points(k) < LOW],
    "never": lambda table, seen: [k for k in seen.asked if k not in seen.waits.self_draw],
    "high": lambda table, seen: [k for k in seen.asked if table.points(k) >= LOW],
    "near": _near,
    "wild": lambda table, seen: list(seen.hand.wild),
}
"""The kinds that a family may offer."""


# --- what was let go ------------------------------------------------------------------------------

Let = tuple[Passed, ...] | None


def _nothing(table: Variant, seen: Study, tile: int, chance: Random) -> Let:
    return ()


def _wait(table: Variant, seen: Study, tile: int, chance: Random) -> Let:
    able = [kind for kind in seen.waits.discard if _room(seen, tile, kind)]
    other = [kind for kind in able if kind != tile]
    return _let(other or able, chance, chance.random() < 0.5)


def _same(table: Variant, seen: Study, tile: int, chance: Random) -> Let:
    return _let([tile] if _room(seen, tile, tile) else [], chance, False)


def _same_since(table: Variant, seen: Study, tile: int, chance: Random) -> Let:
    return _let([tile] if _room(seen, tile, tile) else [], chance, True)


def _low(table: Variant, seen: Study, tile: int, chance: Random) -> Let:
    able = [k for k in seen.asked if table.points(k) < LOW and _room(seen, tile, k)]
    return _let(able, chance, chance.random() < 0.5)


def _room(seen: Study, tile: int, kind: int) -> bool:
    return seen.hand.held[kind] + (kind == tile) < 4


def _let(able: list[int], chance: Random, since: bool) -> Let:
    return (Passed(chance.choice(able), since),) if able else None


PASSED: Mapping[str, Callable[[Variant, Study, int, Random], Let]] = {
    "": _nothing, "wait": _wait, "same": _same, "same_since": _same_since, "low": _low,
}  # fmt: skip
"""What was let go earlier, None if the hand has no such tile."""


def with_facts(made: Offered, number: int, chance: Random) -> Offered:
    """The offer with so many sentences told that change nothing."""
    able = [key for key, fits in NEUTRAL.items() if fits(made.offer)]
    return replace(made, facts=tuple(sorted(chance.sample(able, min(number, len(able))))))


NEUTRAL: Mapping[str, Callable[[Offer], bool]] = {
    "others": lambda offer: bool(offer.declared - {0, offer.source}),
    "thrower": lambda offer: offer.source in offer.declared and not offer.face_down,
    "thrower_not": lambda offer: offer.source is not None and offer.source not in offer.declared,
    "last": lambda offer: offer.by == "self_draw",
    "early": lambda offer: 0 in offer.declared,
}
"""Sentences that have no say, and where they can be told."""
