"""A kong that is asked about: the offer, what the rules say, and the waits on both sides of it."""

from __future__ import annotations

from dataclasses import dataclass

from drills.core import Study
from rules.hand import Hand, Meld
from rules.variant import KongOffer, KongRuling, Waits


@dataclass(frozen=True, slots=True)
class Claimed:
    """One claim and everything that is told about it.

    facts: keys of the sentences shown, whether they matter or not; passed: the tile of "passed";
    feeder: the seat that threw the tile (or the ponged one), counted from the player; before: the
    hand as declared, studied, if the waits matter; after: the waits once the kong lies there;
    money: it is asked who pays instead.
    """

    family: str
    offer: KongOffer
    ruling: KongRuling
    before: Study | None
    after: Waits | None
    facts: tuple[str, ...] = ()
    passed: int | None = None
    feeder: int = 0
    feeder_declared: bool = False
    money: bool = False

    @property
    def code(self) -> str:
        """The answer: "may" or the reason against."""
        return "may" if self.ruling.ok else self.ruling.why.code

    @property
    def tested(self) -> bool:
        """Whether the waits before and after are compared."""
        return self.before is not None and not self.money

    @property
    def in_core(self) -> bool:
        """Whether the konged tiles belong to what the wait hangs on."""
        return self.before is not None and self.offer.tile in self.before.core.tiles

    @property
    def shrinks(self) -> bool:
        """Whether the hand waits for fewer tiles afterwards, and could still be declared."""
        if self.before is None or self.after is None or not self.after.can_declare:
            return False
        return set(self.after.shape) < set(self.before.waits.shape)


def declared_hand(offer: KongOffer) -> Hand:
    """The thirteen tiles (a kong counted as three) that were declared."""
    return offer.hand if offer.hand.size == 13 else offer.hand.minus(offer.tile)


def after_kong(offer: KongOffer) -> Hand:
    """The hand once the kong lies on the table."""
    rest = tuple(kind for kind in offer.hand.concealed if kind != offer.tile)
    pong = Meld("pong", (offer.tile,) * 3)
    melds = [meld for meld in offer.hand.melds if meld != pong]
    return Hand(rest, (*melds, Meld(offer.type, (offer.tile,) * 4)), offer.hand.wild)
