"""Fourteen tiles before a declaration at other tables, out of hands of play.

How a hand is played decides what comes up in it: who waits with declaring has several ready cuts
to choose from, who forgets that a suit must be missing has cuts that are barred.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from drills.declare_played import STARTS, patient
from drills.declare_seen import Fourteen
from drills.from_play import drew, moments, other_draws
from drills.regions.declare_book import DeclareBook
from drills.regions.declare_making import Wanted, as_wanted, ready
from rules import lattice
from rules.acceptance import rests, throwable
from rules.hand import Hand
from rules.opponents import Chooser
from rules.quick import edge
from rules.table import Action, Play
from rules.table.known import unseen
from rules.variant import Variant
from rules.variants.goals import goal

PLAYED = 0.96
"""How often hands of play are looked at: they hold few pairs."""
MOST = 200
"""So many positions of a hand are looked at: more are too much alike."""


def forgetful(play: Play, seat: int) -> Action:
    """What a patient player does who thinks of sets and a pair, and of no missing suit."""
    chosen = patient(play, seat)
    if play.stage != "turn" or chosen.act != "discard":
        return chosen
    table, hand = play.game.table, play.seats[seat].full
    facts, left = play.game.hand_facts(play, seat), np.array(unseen(play, seat)[:34])
    aim = goal(table, hand, facts).plain()
    ranks: dict[int, tuple[int, int, int]] = {}
    for rest in rests(hand, throwable(table, hand)):
        far, helps = aim.helps(rest.rows, rest.wilds)
        tiles = (helps * left).sum(axis=1)
        for at, kind in enumerate(rest.tiles):
            ranks[kind] = (max(int(far[at]), 0), -int(tiles[at]), -edge(kind))
    throws = [one for one in play.legal(seat) if one.act == "discard" and one.tile in ranks]
    return min(throws, key=lambda one: ranks[one.tile], default=chosen)


@dataclass(frozen=True, slots=True)
class Search:
    """How tiles of a level and class are looked for in hands of play.

    hands: how many; plays: how they are played; cuts: so many are ready by shape at least, barred
    ones among them; away: how far from ready, by shape, a seat is at most before it draws.
    """

    hands: int
    plays: Chooser = patient
    cuts: int = 2
    away: int = 0


SEARCHES: Mapping[tuple[int, int], Search] = {
    (1, 0): Search(1, cuts=0, away=1),
    (1, 1): Search(2, cuts=1),
    (1, 2): Search(2),
    (2, 0): Search(2, forgetful),
    (2, 1): Search(6),
    (2, 2): Search(2),
    (3, 0): Search(2, forgetful),
    (3, 1): Search(5),
    (3, 2): Search(4),
    (4, 0): Search(2, forgetful),
    (4, 2): Search(8),
}
"""By level and how many cuts are legal (2: two or more); what is not named hardly comes up."""


def found(book: DeclareBook, table: Variant, wanted: Wanted, chance: Random) -> Fourteen | None:
    """Tiles of play as wanted, None if none come up in a few hands."""
    search = SEARCHES.get(wanted[:2])
    if search is None or chance.random() >= PLAYED:
        return None
    for _ in range(search.hands):
        for hand in hands(table, chance, search):
            if len(ready(table, hand)) < search.cuts:
                continue
            seen = as_wanted(book, table, hand, wanted)
            if seen is not None:
                return replace(seen, played=True)
    return None


def hands(table: Variant, chance: Random, search: Search) -> Iterator[Hand]:
    """The tiles of one hand of play that a seat near ready could hold before it throws."""
    tried = 0
    for play in moments(table, chance, chance.randint(*STARTS), search.plays):
        hand = play.seats[play.turn].hand
        if not drew(play) or lattice.shanten(hand, shapes=table.shapes) > search.away:
            continue
        kinds = other_draws(play)
        for kind in chance.sample(kinds, len(kinds)):
            yield hand.plus(kind)
        tried += len(kinds)
        if tried > MOST:
            return
