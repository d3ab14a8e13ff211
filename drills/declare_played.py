"""Fourteen tiles before a declaration out of hands of play, in which nobody is quick to declare.

Whoever declares as soon as he may never has much to choose from: the hands of those who wait a
little are the ones in which several cuts may declare, or a whole hand cannot win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

from drills.declare_seen import Fourteen, Ready
from drills.from_play import drew, moments, other_draws
from rules.hand import Hand
from rules.opponents import quick
from rules.table import Action, Play
from rules.variant import Variant

REACHED: Mapping[str, Mapping[int, tuple[int, ...]]] = {
    "koudian": {1: (0, 1, 2), 2: (0, 1, 2), 3: (2,), 4: (2,), 5: (2,)},
    "yuci": {1: (1, 2), 2: (1, 2), 3: (2,)},
}
"""By level, of how many legal cuts (2: two or more) there are hands of play at a table."""
PLAYED = 0.97
"""How often hands of play are looked at: they hold no orphans, and few pairs."""
HANDS = 2
"""So many hands of play are looked at before the tiles are dealt."""
STARTS = (8, 34)
"""At which choice of a hand one begins to look, at least and at most."""
MOST = 400
"""So many positions of a hand are looked at: more are too much alike."""
CUTS, PLAIN = 2, 0.03
"""So many cuts are ready at least, to choose from; how often tiles with one alone are looked at."""
WHOLE = 0.4
"""How often a whole hand is looked for, where several cuts are legal at level 3."""

Look = Callable[[Hand], Fourteen | None]
"""What is to be seen in fourteen tiles, None if they are not as wanted."""


def comes_up(table: Variant, place: tuple[int, int], chance: Random) -> bool:
    """Whether hands of play shall be looked at for tiles of a level and class of answer."""
    level, kind = place
    return kind in REACHED[table.key].get(level, ()) and chance.random() < PLAYED


def found(
    table: Variant,
    place: tuple[int, int],
    chance: Random,
    ready: Callable[[Variant, Hand], Ready],
    look: Look,
) -> Fourteen | None:
    """Tiles of play as wanted, None if none come up in a few hands.

    place: level and class of answer; ready: the cuts that are ready by shape, as the table has it.
    """
    whole = place == (3, 2) and chance.random() < WHOLE
    for _ in range(HANDS):
        for hand in hands(table, chance, chance.randint(*STARTS)):
            cuts = len(ready(table, hand))
            if not cuts or (cuts < CUTS and chance.random() >= PLAIN):
                continue
            if whole and table.shanten(hand) >= 0:
                continue
            seen = look(hand)
            if seen is not None:
                return replace(seen, played=True)
    return None


def hands(table: Variant, chance: Random, skip: int) -> Iterator[Hand]:
    """The tiles of one hand of play that a seat near ready could hold before it throws."""
    tried = 0
    for play in moments(table, chance, skip, patient):
        hand = play.seats[play.turn].hand
        if not drew(play) or table.shanten(hand) > 1:
            continue
        kinds = [kind for kind in other_draws(play) if _near(hand, kind)]
        for kind in chance.sample(kinds, len(kinds)):
            yield hand.plus(kind)
        tried += len(kinds)
        if tried > MOST:
            return


def _near(hand: Hand, kind: int) -> bool:
    """Whether a tile has company in a hand, or is wild."""
    return kind in hand.wild or any(
        kind == other or (kind // 9 == other // 9 < 3 and abs(kind - other) < 3)
        for other in hand.concealed
    )


def patient(play: Play, seat: int) -> Action:
    """What a quick player does who does not declare yet."""
    chosen = quick(play, seat)
    return Action(seat, "discard", chosen.tile) if chosen.act == "declare" else chosen
