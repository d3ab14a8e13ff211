"""Positions before a discard, out of hands of play: what `discard_spot.py` deals, played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from drills.discard_spot import Spot
from drills.from_play import drawing, drew, moments, other_draws
from drills.puzzle import Scene
from drills.regions.discard_beside import Beside
from drills.regions.play_beside import beside
from drills.seen import casts, whole_scene
from rules.hand import Hand
from rules.opponents import steps
from rules.table import Play
from rules.table.known import unseen
from rules.variant import Variant

STARTS: Mapping[int, tuple[int, int]] = {
    1: (14, 40), 2: (10, 34), 3: (4, 24), 4: (2, 18), 5: (0, 12),
}  # fmt: skip
"""At which choice of a hand a level begins to look, at least and at most."""
STEPS: Mapping[int, tuple[int, ...]] = {
    1: (1, 2), 2: (1, 2, 3), 3: (1, 2, 3), 4: (2, 3, 4), 5: (3, 4),
}  # fmt: skip
"""How far from ready a hand is before the draw that makes a position of a level."""
LUCK: Mapping[str, int] = {"longgang": 1, "beijing": 2}
"""So many wilds may be held before a hand could win by another one alone."""
DEALT_AT_FIRST = frozenset({"luoyang"})
"""Where the first version has no hands of play."""
EACH = 4
"""So many tiles that could have been drawn are tried at a moment."""


@dataclass(frozen=True, slots=True)
class Played(Spot):
    """A position out of a hand of play, with its scene."""

    felt: Scene
    played: ClassVar[bool] = True

    def scene(self) -> Scene:
        """What is drawn on the felt."""
        return self.felt


def played(table: Variant, level: int, chance: Random) -> Iterator[Played]:
    """The positions of one hand in which somebody who has declared nothing has to throw."""
    for play in moments(table, chance, chance.randint(*STARTS[level])):
        if not drew(play) or play.seats[play.turn].declared is not None:
            continue
        if steps(play, play.turn, play.seats[play.turn].hand) not in STEPS[level]:
            continue
        kinds = other_draws(play)
        for kind in chance.sample(kinds, min(EACH, len(kinds))):
            spot = _spot(drawing(play, kind))
            if spot is not None:
                yield spot


def _spot(play: Play) -> Played | None:
    """The position of the seat in turn; None where it can win or may not throw what it likes."""
    seat, game = play.turn, play.game
    hand, options = play.seats[seat].full, play.legal(seat)
    free = {kind for kind in set(hand.concealed) if game.table.may_discard(hand, kind)}
    if any(one.act == "win" for one in options) or _lucky(play, hand):
        return None
    if {one.tile for one in options if one.act == "discard"} != free:
        return None
    view, says = play.view(seat), beside(play, seat)
    lies = Beside(hand.wild, game.hand_facts(play, seat), tuple(game.turned_up(play)), says)
    return Played(
        seat, hand, lies, tuple(casts(view, n) for n in range(4)),
        tuple(one.hand.melds for one in play.seats), view.left, unseen(play, seat),
        whole_scene(view, says),
    )  # fmt: skip


def _lucky(play: Play, hand: Hand) -> bool:
    """Whether the hand could soon win by the wilds that it holds, whatever the rest."""
    return hand.wilds > LUCK.get(play.game.table.key, hand.wilds)
