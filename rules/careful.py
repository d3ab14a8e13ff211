"""The careful opponent: as near to ready as the quick one, but by what the hand would be worth.

A discard is weighed by what it leaves to expect (rules/hopes.py) less, where somebody threatens,
what the tile may cost by exact counts (rules/danger.py), both in points of the table. Claims and
kongs are those that bring the hand nearer, but for those that open a hand which is worth far less
open.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules import danger_terms, hopes
from rules.aims import kept_open
from rules.danger_price import Deal, price
from rules.facts import NO_FACTS, Facts
from rules.hopes import Sight
from rules.quick import claim, edge, kong
from rules.table.action import Action
from rules.table.public import public
from rules.table.state import Play
from rules.threats import LATE, threats

WEIGHT = 0.8
"""What part of its expected payment a dangerous tile is weighed with."""

KEEPS = 1 / 3
"""A hand is not opened at a table where it keeps less than this of its worth: at 北京 an opened
hand wins by own draw alone, for half, and who opens none gains some two points a hand by it."""

OPENS = ("pong", "chow", "kong")

LIKELY = (0.05, 0.15, 0.3, 0.6, 0.9)
"""How likely a player who need not declare is ready, by melds laid open."""

LATER = 0.3
"""How much likelier at the end of the wall."""


def careful(play: Play, seat: int) -> Action:
    """What a careful player does: every win, the claims of a quick one, the discard worth most."""
    options = play.legal(seat)
    chosen = play.game.ventures(play, seat) or play.game.prefers(play, seat)
    if chosen is not None:
        return chosen
    if play.stage == "claims":
        return take(play, seat, options)
    return kong(play, seat, options) or throw(play, seat, options)


def take(play: Play, seat: int, options: tuple[Action, ...]) -> Action:
    """The claim of a quick player, unless it opens a hand that is worth far less open."""
    closed = all(meld.type == "ckong" for meld in play.seats[seat].hand.melds)
    if closed and kept_open(play.game.table) < KEEPS:
        options = tuple(one for one in options if one.act not in OPENS) or options
    return claim(play, seat, options)


def throw(play: Play, seat: int, options: tuple[Action, ...]) -> Action:
    """The discard that leaves most: hope less danger; with it the hand is declared if it may be.

    Where nobody declares it is a guess who is ready, and a hand that is given up may be fined:
    there danger decides between equals. Of a ready hand the payment alone decides. Dear hands
    are played for where that was measured to pay.
    """
    throws = {action.tile: action for action in options if action.act == "discard"}
    throws |= {action.tile: action for action in options if action.act == "declare"}
    if len(throws) < 2:
        return next(iter(throws.values()), options[0])
    sight = Sight.of(play, seat)
    hand, grows = play.seats[seat].full, sight.pace.grows
    found = hopes.of_discards(sight, hand, set(throws), grows=grows)
    least, declares = min(hope.away for hope in found), play.game.table.declares
    ready, near = least == 0, [hope for hope in found if hope.away == least]
    values = {hope.tile: hope.value for hope in near}
    costs = risks(play, seat, throws) if declares and not ready else {}
    ranks = {hope.tile: (values.get(hope.tile, 0.0) - costs.get(hope.tile, 0.0), -hope.away,
                         hope.tiles) for hope in (found if costs else near)}  # fmt: skip
    equal = [tile for tile, rank in ranks.items() if rank == max(ranks.values())]
    if len(equal) > 1 and not (declares or ready):
        costs = risks(play, seat, equal)
    return throws[max(equal, key=lambda tile: (-costs.get(tile, 0.0), edge(tile)))]


def risks(play: Play, seat: int, kinds: Iterable[int]) -> dict[int, float]:
    """What each discard may cost against those who threaten; nothing where nobody does."""
    asked, hunters = frozenset(kinds), threats(play, seat)
    if not hunters:
        return {}
    table, seen = play.game.table, public(play, seat)
    found = dict.fromkeys(asked, 0.0)
    for other in (other for other in seen.opponents if other.seat in hunters):
        terms = danger_terms.terms(table, seen, other)
        counted = terms.counted(asked)
        facts = Facts(dict(seen.facts)) if terms.made else NO_FACTS
        deal = Deal(other.seat, seat, play.declared, facts)
        likely = WEIGHT * _likely(play, other.seat) / max(1, counted.ready)
        for kind in asked - terms.closed.keys():
            if wins := counted.wins[kind]:
                found[kind] += likely * wins * price(table, deal, kind, terms.made)
    return found


def _likely(play: Play, seat: int) -> float:
    """How likely a seat that threatens is ready, by what all see."""
    if play.game.table.declares:
        return 1.0
    late = LATER * (play.game.draws_left(play) < LATE)
    return min(1.0, LIKELY[min(len(play.seats[seat].hand.melds), len(LIKELY) - 1)] + late)
