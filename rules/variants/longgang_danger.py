"""What a player of 龙港 may win on: sixteen tiles, wilds 财神, and three true ones win with all."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

from rules.danger_public import Opponent, Proof, Public
from rules.danger_terms import Terms, let_go, same_tile, usual, vector
from rules.tiles import NAMES
from rules.variants.longgang_wild import FLOWERS, IN_PLAY, NATURAL, bulldozer
from rules.words import Text

WILD = Text(
    "{tile}是财神，打不得，也胡不了。", "{tile} is the wild 财神: it may not be thrown, nor won on."
)
HALF = Text("门清的八对半没算", "seven pairs and a triplet 八对半 of closed hands are left out")


def terms(table: Any, public: Public, opponent: Opponent) -> Terms:
    """The hands that wait for a printed tile; 推土机 waits for every one."""
    wild = table.wilds_at(public.wild, opponent.seat, public.facts)
    wilds, free = _wilds(table, public, wild)
    half = "pairs" in table.shapes and opponent.concealed == table.hand_size
    konged = frozenset(meld.kind for meld in opponent.melds if meld.is_kong)
    case = usual(
        table, public, opponent, shapes=("standard",), parts=((wilds, konged),), free=free,
        ready=frozenset(NATURAL) - set(wild),
    )  # fmt: skip
    gone = let_go(opponent) - set(wild)
    closed = {kind: Proof("wild", WILD.fill(tile=NAMES[kind])) for kind in wild if kind in NATURAL}
    closed |= same_tile(public, opponent, gone)
    found = Terms(case, closed, notes=(HALF,) * half, whole=not half)
    return found.with_closed({}, locks=gone)


def _wilds(
    table: Any, public: Public, wild: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ways to hold so many wilds, and those of them that are 推土机."""
    shown, plain, free = public.shown(), {0: 0}, {0: 0}
    in_play = {kind: 1 if kind in FLOWERS else IN_PLAY + (kind in public.seen) for kind in wild}
    left = [max(0, in_play[kind] - shown[kind]) for kind in wild]
    for held in product(*(range(n + 1) for n in left)):
        tiles = [kind for kind, n in zip(wild, held, strict=True) for _ in range(n)]
        ways = 1
        for n, most in zip(held, left, strict=True):
            ways *= comb(most, n)
        row = free if bulldozer(table, tiles, wild) else plain
        row[len(tiles)] = row.get(len(tiles), 0) + ways
    return vector(plain), vector(free)
