"""How dangerous each tile is to throw: proofs first, then exact counts of the hands it deals into.

For every opponent the ready hands are counted that fit all that is public, each weighed by the ways
to hold it out of the tiles that nobody has seen; a tile's share is the part of them that wins on it
as a discard. How often somebody is ready at all is not guessed at: where nothing is declared the
shares hold if he is. Nothing is sampled: counts are whole numbers, shares fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from rules import danger_terms
from rules.danger_price import Deal, price
from rules.danger_public import Opponent, Proof, Public, who
from rules.danger_terms import Counted, Terms
from rules.danger_words import NOTHING_FITS, zero
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.tiles import KINDS
from rules.variant import Variant
from rules.words import Text

__all__ = ["Against", "Danger", "Opponent", "Proof", "Public", "Risk", "danger"]

TURNS = 4
"""How many turns a plan looks ahead."""


@dataclass(frozen=True, slots=True)
class Against:
    """A tile against one opponent: his hands that win on it, of all that fit, and what they cost.

    proof: why none does, if there is one; price: the smallest payment of plain hands that win.
    """

    seat: int
    wins: int
    ready: int
    price: int
    proof: Proof | None = None

    @property
    def share(self) -> Fraction:
        """The part of the ready hands that win on the tile."""
        return Fraction(self.wins, self.ready) if self.ready else Fraction(0)

    @property
    def expected(self) -> Fraction:
        """The payment to be expected if he is ready."""
        return self.share * self.price


@dataclass(frozen=True, slots=True)
class Risk:
    """How dangerous one kind is, against each opponent in the order of `Public.opponents`."""

    kind: int
    against: tuple[Against, ...]

    @property
    def proved(self) -> bool:
        """Whether a proof holds against everybody."""
        return all(one.proof is not None for one in self.against)

    @property
    def proofs(self) -> tuple[Proof, ...]:
        """The proofs that together make it safe, one if it holds against everybody; else none."""
        if not self.proved:
            return ()
        found = [one.proof for one in self.against if one.proof is not None]
        whole = [proof for proof in found if proof.seat is None]
        return tuple(whole[:1] or dict.fromkeys(found))

    @property
    def fleeting(self) -> bool:
        """Whether one of its proofs ends with the next turn."""
        return any(proof.fleeting for proof in self.proofs)

    @property
    def share(self) -> Fraction:
        """The shares of all opponents together."""
        return sum((one.share for one in self.against), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The payment to be expected, over all opponents."""
        return sum((one.expected for one in self.against), Fraction(0))

    @property
    def order(self) -> tuple[bool, Fraction, Fraction]:
        """What tiles are ranked by; equal: equally good."""
        return not self.proved, self.expected, self.share


@dataclass(frozen=True, slots=True)
class Danger:
    """The kinds that may be thrown, the safest first; a plan for some turns; what is assumed."""

    risks: tuple[Risk, ...]
    plan: tuple[int, ...]
    assumption: Text

    @property
    def proved(self) -> tuple[int, ...]:
        """The kinds that are proved safe."""
        return tuple(sorted(risk.kind for risk in self.risks if risk.proved))

    @property
    def best(self) -> tuple[int, ...]:
        """The kinds of the best tier: all that are proved safe, or those of least danger."""
        least = self.risks[0].order if self.risks else None
        fits = [r for r in self.risks if r.proved or r.order == least]
        return self.proved or tuple(sorted(risk.kind for risk in fits))

    def risk(self, kind: int) -> Risk:
        """One of the kinds."""
        return next(risk for risk in self.risks if risk.kind == kind)


_Found = tuple[Opponent, Terms, Counted]


def danger(table: Variant, public: Public, kinds: Collection[int] | None = None) -> Danger:
    """How dangerous each kind is to throw, for the own tiles or for `kinds`.

    >>> from rules.variants import table
    >>> public = Public(0, Hand.parse("159m"), (Opponent(1, concealed=1, declared=True),))
    >>> found = danger(table("koudian"), public)
    >>> found.proved, found.risk(8).share
    ((0, 4), Fraction(1, 25))

    Raises:
        OptionError: wild kinds that this table does not have.
    """
    table.check_wild(public.wild)
    asked = sorted(throwable(table, public) if kinds is None else set(kinds))
    every = [(other, danger_terms.terms(table, public, other)) for other in public.opponents]
    counts = [(other, found, found.counted(frozenset(asked))) for other, found in every]
    risks = [
        Risk(kind, tuple(_against(table, public, kind, one) for one in counts)) for kind in asked
    ]
    ranked = tuple(sorted(risks, key=lambda risk: (risk.order, risk.kind)))
    notes = dict.fromkeys(note for _, found in every for note in found.notes)
    return Danger(ranked, plan(table, public.hand, ranked), assumption(table, public, notes))


def throwable(table: Variant, public: Public) -> set[int]:
    """The kinds that this seat may throw."""
    hand = Hand(public.hand.concealed, public.hand.melds, wilds_of(table, public))
    return {kind for kind in hand.concealed if kind < KINDS and table.may_discard(hand, kind)}


def wilds_of(table: Variant, public: Public) -> tuple[int, ...]:
    """The kinds that are wild in the own hand."""
    return table.wilds_at(public.wild, public.me, Facts(dict(public.facts)))


def _against(table: Variant, public: Public, kind: int, found: _Found) -> Against:
    opponent, terms, counted = found
    proof = terms.all_closed or terms.closed.get(kind)
    wins = 0 if proof else counted.wins[kind]
    if proof is None and not wins and terms.whole:
        unseen = terms.case.stock.unseen
        text = zero(table, public, opponent, kind, unseen) if counted.ready else NOTHING_FITS
        proof = Proof("zero", text, opponent.seat)
    if proof is not None and proof.seat is not None:
        named = proof.text.fill(who=who(public.me, opponent.seat))
        proof = replace(proof, text=named)
    cost = price(table, _deal(public, opponent, terms), kind, terms.made) if wins else 0
    return Against(opponent.seat, wins, counted.ready, cost, proof)


def _deal(public: Public, opponent: Opponent, terms: Terms) -> Deal:
    declared = frozenset(other.seat for other in public.opponents if other.declared)
    facts = Facts(dict(public.facts)) if terms.made else NO_FACTS
    return Deal(opponent.seat, public.me, declared, facts)


def plan(table: Variant, hand: Hand, risks: Iterable[Risk], turns: int = TURNS) -> tuple[int, ...]:
    """What to throw in the next turns: the safest first, of equally safe ones what costs least.

    A proof that ends with the next turn is good for the first throw alone, and is used there.
    """
    every = list(risks)
    costs = {risk.kind: _cost(table, hand, risk.kind) for risk in every}
    ranks = {risk.kind: (risk.order, costs[risk.kind]) for risk in every}
    now = min(every, key=lambda r: (ranks[r.kind], not r.fleeting, r.kind), default=None)
    if now is None:
        return ()
    later = sorted(every, key=lambda r: (r.fleeting, ranks[r.kind], r.kind))
    left = Counter(hand.concealed) - Counter((now.kind,))
    tiles = [risk.kind for risk in later for _ in range(left[risk.kind])]
    return (now.kind, *tiles)[:turns]


def _cost(table: Variant, hand: Hand, kind: int) -> int:
    """How far from ready the hand is without a tile."""
    if hand.size != table.hand_size + 1:
        return 0
    return table.shanten(hand.minus(kind))


_EQUAL = Text(
    "假定合得上的听牌每一手都同样可能",
    "every ready hand that fits is taken as equally likely",
)
_IF_READY = Text("没报听的当作已经听牌", "the others are taken to be ready")
_PRICE = Text(
    "价钱按能胡它的几手普通牌里最便宜的算",
    "a price is the smallest of a few plain hands that win on the tile",
)


def assumption(table: Variant, public: Public, notes: Iterable[Text] = ()) -> Text:
    """One sentence: what the counts and the expected payments take for granted."""
    ready = () if table.declares else (_IF_READY,)
    return Text("{parts}。", "{parts:cap}.").fill(parts=_joined((_EQUAL, *ready, _PRICE, *notes)))


def _joined(parts: tuple[Text, ...]) -> Text:
    names = [f"p{n}" for n in range(len(parts))]
    zh = "；".join(f"{{{name}}}" for name in names)
    en = "; ".join(f"{{{name}}}" for name in names)
    return Text(zh, en).fill(**dict(zip(names, parts, strict=True)))
