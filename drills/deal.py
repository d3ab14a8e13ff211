"""Making a settled hand: who won what from whom, which kongs lie on the table, who had declared.

The situation is drawn, settled by the rules, and reckoned again by account.py; only if both give
the same amounts may anything be asked about it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from drills import account
from drills.account import Case
from drills.drill import Disagreement, agreed, faults
from drills.hands import wild_kinds
from drills.won_hands import Wish, won
from rules.errors import QuestionError
from rules.hand import Hand, Meld
from rules.variant import Four, Kong, Offer, Score, Settlement, Variant


@dataclass(frozen=True, slots=True)
class Plan:
    """What a deal shall hold; `theme` is one of won_hands.THEMES.

    result: "win" or "draw"; kongs: to be settled; late: a feeder declared after feeding a kong;
    feeder: how often the feeder of the win had declared; types: of the kongs on the table.
    """

    theme: str
    by: str
    wish: Wish
    result: str = "win"
    kongs: int = 0
    late: bool = False
    feeder: float = 0.5
    types: tuple[str, ...] = ("kong", "addkong", "ckong")


@dataclass(frozen=True, slots=True)
class Deal:
    """A settled hand as it lies on the table, the dealer at seat 0.

    me: the asked seat; mine: the asked player's hand after a drawn hand; offer: the win;
    melds: by seat, the winner's as in his hand; kongs: all that count as made; robbed: the kong
    that was robbed; declared: who had declared at the end (before the winning tile just the same,
    for nobody can declare afterwards); case: the same in numbers.
    """

    me: int
    wild: tuple[int, ...]
    offer: Offer | None
    melds: tuple[tuple[Meld, ...], ...]
    kongs: tuple[Kong, ...]
    robbed: Kong | None
    declared: frozenset[int]
    case: Case
    settlement: Settlement
    next_dealer: int
    mine: Hand | None = None

    @property
    def score(self) -> Score | None:
        """The score of the win, None after a drawn hand."""
        return self.settlement.score

    def payments(self, with_kongs: bool) -> Four:
        """What each seat pays and gets, with or without the kongs."""
        return self.settlement.payments if with_kongs else self.settlement.win


@dataclass(slots=True)
class _Making:
    """A table while it is made: melds by seat, how often each kind is used, kongs and feeders."""

    table: Variant
    plan: Plan
    rng: Random
    wild: tuple[int, ...]
    offer: Offer | None = None
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])
    used: Counter[int] = field(default_factory=Counter)
    kongs: list[Kong] = field(default_factory=list)
    feeders: dict[int, int] = field(default_factory=dict)

    def lay(self, seat: int, name: str, kind: int) -> None:
        """Lay a meld before a seat."""
        meld = Meld(name, (kind,) * (3 if name == "pong" else 4))
        self.melds[seat].append(meld)
        self.used.update(meld.tiles)
        self.note(seat, meld)

    def note(self, seat: int, meld: Meld) -> None:
        """Write a kong down: a fed one with its feeder, an added one with who fed the pong."""
        if not meld.is_kong:
            return
        feeder = self.rng.choice([other for other in range(4) if other != seat])
        fed = meld.type == "kong"
        self.kongs.append(Kong(seat, meld.kind, meld.type, feeder if fed else None))
        if meld.type == "addkong":
            self.feeders[meld.kind] = feeder

    def another(self, *names: str) -> None:
        """Lay one more meld before somebody other than the winner, if a kind is left for it."""
        winner = self.offer.winner if self.offer else None
        able = [k for k in self.table.kinds if not self.used[k] and k not in self.wild]
        free = [s for s in range(4) if len(self.melds[s]) < 3 and s != winner]
        if able and free:
            self.lay(self.rng.choice(free), self.rng.choice(names), self.rng.choice(able))


def deal(table: Variant, plan: Plan, rng: Random) -> Deal | None:
    """A settled hand by plan, None if the tiles drawn do not go together.

    Nothing is checked yet; see `checked`.
    """
    made = _Making(table, plan, rng, wild_kinds(table, rng))
    if plan.result == "win":
        made.offer = _offer(made)
        if made.offer is None:
            return None
    _lay_out(made)
    if max(made.used.values(), default=0) > 4:
        return None
    found = _settled(made)
    return found if made.offer else replace(found, mine=_thirteen(made, found))


def _offer(made: _Making) -> Offer | None:
    """The win: a hand of the theme, who wins it from whom, who has declared."""
    plan, rng = made.plan, made.rng
    found = won(made.table, plan.theme, plan.wish, rng, made.wild)
    if found is None:
        return None
    winner, source = _seats(plan, rng)
    declared = _declared(plan, rng, winner, source)
    kong = "addkong" if plan.by == "rob_kong" else ""
    if plan.by == "replacement":
        kong = next((meld.type for meld in found.hand.melds if meld.is_kong), "")
    offer = Offer(found.hand, found.tile, plan.by, winner, source, declared, kong_type=kong)
    if plan.by == "replacement" and not kong:
        return None
    return offer if made.table.win(offer).ok else None


def _seats(plan: Plan, rng: Random) -> tuple[int, int | None]:
    winner = rng.randrange(4)
    own = plan.by in ("self_draw", "replacement")
    return winner, None if own else rng.choice([seat for seat in range(4) if seat != winner])


def _declared(plan: Plan, rng: Random, winner: int, source: int | None) -> frozenset[int]:
    """Who has declared: the winner, the feeder as often as planned, others in a third."""
    odds = {seat: plan.feeder if seat == source else 0.35 for seat in range(4)}
    return frozenset(seat for seat in range(4) if seat == winner or rng.random() < odds[seat])


def _lay_out(made: _Making) -> None:
    """Everybody's melds: the winner's own, the robbed pong, kongs by plan, a pong now and then."""
    offer = made.offer
    if offer is not None:
        made.melds[offer.winner] = list(offer.hand.melds)
        made.used.update([*offer.hand.all_tiles, offer.tile])
        for meld in offer.hand.melds:
            made.note(offer.winner, meld)
        if offer.by == "rob_kong" and offer.source is not None:
            made.lay(offer.source, "pong", offer.tile)
    for _ in range(made.plan.kongs - len(made.kongs)):
        made.another(*made.plan.types)
    if made.rng.random() < 0.5:
        made.another("pong")


def _settled(made: _Making) -> Deal:
    offer, rng = made.offer, made.rng
    declared = offer.declared if offer else frozenset(s for s in range(4) if rng.random() < 0.6)
    kongs = tuple(_state(made, kong, declared) for kong in made.kongs)
    result = "win" if offer else "draw"
    settlement = made.table.settle(offer, kongs, result=result)
    winner = offer.winner if offer else None
    return Deal(
        me=rng.randrange(4),
        wild=made.wild,
        offer=offer,
        melds=tuple(tuple(laid) for laid in made.melds),
        kongs=kongs,
        robbed=_robbed(offer),
        declared=declared,
        case=_case(made, kongs, declared, settlement.score),
        settlement=settlement,
        next_dealer=made.table.next_dealer(0, result, winner, len(kongs)),
    )


def _state(made: _Making, kong: Kong, declared: frozenset[int]) -> Kong:
    """Whether the feeder of a kong had declared when he fed it; later declared if planned."""
    if kong.type != "kong" or kong.source not in declared:
        return kong
    early = not made.plan.late and made.rng.random() < 0.6
    return replace(kong, source_declared=early)


def _robbed(offer: Offer | None) -> Kong | None:
    if offer is None or offer.by != "rob_kong" or offer.source is None:
        return None
    return Kong(offer.source, offer.tile, "addkong")


def _case(
    made: _Making, kongs: tuple[Kong, ...], declared: frozenset[int], score: Score | None
) -> Case:
    offer, points = made.offer, made.table.points
    robbed = _robbed(offer)
    return Case(
        settings=made.table.settings,
        points=score.points if score else 0,
        multiplier=score.multiplier if score else 1,
        winner=offer.winner if offer else None,
        source=offer.source if offer else None,
        own_extra=bool(offer and counts_as_own(made.table, offer)),
        declared=declared,
        at_end=declared,
        kongs=tuple((kong, points(kong.tile)) for kong in kongs),
        robbed=(robbed, points(robbed.tile)) if robbed else None,
        feeders=tuple(sorted(made.feeders.items())),
    )


def counts_as_own(table: Variant, offer: Offer) -> bool:
    """Whether a win scores as an own draw: a replacement tile does so as the table has it."""
    if offer.by != "replacement":
        return offer.own
    rule = table.settings["replacement"]
    return rule == "zimo" or (rule == "ckong_only" and offer.kong_type == "ckong")


def checked(table: Variant, made: Deal) -> Deal:
    """The deal, if both engines agree about the hand and both ways of reckoning about the money.

    Raises:
        Disagreement: if they do not; the fault is logged.
    """
    if made.offer is not None:
        agreed(table, made.offer.hand)
    first = (made.settlement.win, made.settlement.kongs, made.settlement.payments)
    win, kongs = account.win(made.case), account.kongs(made.case)
    if first == (win, kongs, account.added(win, kongs)):
        return made
    faults.error("accounts differ: %s at %s", made.offer, table.chosen())
    raise Disagreement(str(made.offer))


def again(table: Variant, made: Deal) -> Deal:
    """The same situation settled at another table; a tile that does not win there pays nothing."""
    offer = made.offer
    result = "win" if offer else "draw"
    try:
        settlement = table.settle(offer, made.kongs, result=result)
    except QuestionError:
        settlement = Settlement((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    score, winner = settlement.score, offer.winner if offer else None
    case = replace(
        made.case,
        settings=table.settings,
        points=score.points if score else 0,
        multiplier=score.multiplier if score else 0,
        own_extra=bool(offer and counts_as_own(table, offer)),
    )
    dealer = table.next_dealer(0, result, winner, len(made.kongs))
    return replace(made, case=case, settlement=settlement, next_dealer=dealer)


def _thirteen(made: _Making, found: Deal) -> Hand:
    """Any tiles that are left, for the asked player's hand after a drawn hand."""
    melds = found.melds[found.me]
    pool = [kind for kind in made.table.kinds for _ in range(4 - made.used[kind])]
    return Hand(tuple(made.rng.sample(pool, 13 - 3 * len(melds))), melds, made.wild)
