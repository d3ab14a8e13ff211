"""The careful opponent: what a discard could deal into, and what the hand would be worth.

Every discard is weighed by what the rest may expect (rules/hopes.py) less what the tile may cost
(rules/danger.py) where somebody threatens.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules import hopes
from rules.danger import danger
from rules.hand import Hand
from rules.hopes import Sight
from rules.quick import claim as quick_claim
from rules.quick import edge, kong, melded
from rules.table.action import Action
from rules.table.public import public
from rules.table.state import Play
from rules.threats import LATE, threats

WEIGHT = 0.8
"""What part of its expected payment a dangerous tile is weighed with."""

LIKELY = (0.05, 0.15, 0.3, 0.6, 0.9)
"""How likely a player who need not declare is ready, by melds laid open."""

FAR = 2
"""So many steps from ready a hand looks to danger even where wilds make the counts slow."""

CLAIMS = 0.5
"""A claim that saves a step must leave so much of the hope."""


def careful(play: Play, seat: int) -> Action:
    """What a careful player does: every win, and else what leaves the most to hope for."""
    options = play.legal(seat)
    chosen = play.game.prefers(play, seat)
    if chosen is not None:
        return chosen
    if play.stage == "claims":
        return claim(play, seat, options)
    return kong(play, seat, options) or throw(play, seat, options)


# --- an own turn ---------------------------------------------------------------------------------


def throw(play: Play, seat: int, options: tuple[Action, ...]) -> Action:
    """The discard, or declaration, that leaves most: hope less danger."""
    throws = {(a.act == "declare", a.tile): a for a in options if a.act in ("discard", "declare")}
    if len(throws) < 2:
        return next(iter(throws.values()), options[0])
    hand, sight = play.seats[seat].full, Sight.of(play, seat)
    found = {hope.tile: hope for hope in hopes.of_discards(sight, hand, {t for _, t in throws})}
    far = min(hope.away for hope in found.values()) >= FAR
    costs = risks(play, seat, found) if far or not hand.wild else {}
    return max(
        (a for (declares, tile), a in throws.items() if declares or (True, tile) not in throws),
        key=lambda a: (found[a.tile].value - costs.get(a.tile, 0.0), edge(a.tile)),
    )


def risks(play: Play, seat: int, kinds: Iterable[int]) -> dict[int, float]:
    """What each discard may cost where somebody threatens."""
    if not threats(play, seat):
        return {}
    likely = {n: _likely(play, n) for n in range(4)}
    found = danger(play.game.table, public(play, seat), set(kinds))
    return {
        risk.kind: WEIGHT * sum(likely[one.seat] * float(one.expected) for one in risk.against)
        for risk in found.risks
    }


def _likely(play: Play, seat: int) -> float:
    """How likely a seat is ready, by what all see."""
    one = play.seats[seat]
    if play.game.table.declares:
        return float(one.declared is not None)
    late = 0.3 * (play.game.draws_left(play) < LATE)
    return min(1.0, LIKELY[min(len(one.hand.melds), len(LIKELY) - 1)] + late)


# --- a tile that lies ----------------------------------------------------------------------------


def claim(play: Play, seat: int, options: tuple[Action, ...]) -> Action:
    """The claim that leaves most to hope for, or pass."""
    passing = next((action for action in options if action.act == "pass"), options[-1])
    hand, sight = play.seats[seat].hand, Sight.of(play, seat)
    wanted = quick_claim(play, seat, options)
    if wanted.act not in ("pong", "chow"):
        return wanted
    now, after = hopes.of_hand(sight, hand).value, claimed(sight, hand, wanted)
    return wanted if after > CLAIMS * now else passing


def claimed(sight: Sight, hand: Hand, action: Action) -> float:
    """What a claim leaves to hope for."""
    after = melded(hand, action)
    tiles = {kind for kind in after.concealed if sight.table.may_discard(after, kind)}
    found = hopes.of_discards(sight, after, tiles)
    return max((hope.value for hope in found), default=0.0)
