"""What a hand hangs on at its own table: readings by the table's shapes, core, rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from drills import difficulty
from drills.core import core, dead_waits, fewest_left
from drills.regions.waits_book import Book, Found, Seen, Setting
from rules import lattice
from rules.hand import Hand
from rules.tiles import suit
from rules.variant import Variant

SPECIAL = {"pairs", "orphans", "unrelated"}
"""Shapes other than sets and a pair."""


def found(book: Book, table: Variant, hand: Hand, setting: Setting) -> Found:
    """What the table says of a hand in its setting."""
    waits = table.waits(hand, facts=setting.facts)
    return Found(hand, setting, waits, tuple(sorted(book.key(table, hand, waits).items())))


def study(book: Book, table: Variant, said: Found) -> Seen:
    """Everything about a hand one tile short that grading and rating ask for."""
    hand, ways = said.hand, book.ways(table, said)
    away = 0 if ways or said.key else max(table.shanten(hand), 0)
    left = fewest_left(hand) if away and not elsewhere(table, hand) else 0
    return Seen(
        hand=hand,
        waits=said.waits,
        asked=tuple(kind for kind in ways if kind not in hand.wild),
        ways=ways,
        core=core(hand, ways),
        dead=dead_waits(table, hand, said.waits),
        locked=is_locked(table, said),
        away=away,
        left=left,
        found=said,
    )


def elsewhere(table: Variant, hand: Hand, shape: str = "pairs") -> tuple[int, ...]:
    """The kinds that would complete a hand in a shape that this table does not have."""
    return () if shape in table.shapes else tuple(lattice.waits(hand, shapes=(shape,)))


def is_locked(table: Variant, said: Found) -> bool:
    """Whether giving the tiles of a chow or pong back to the hand would change its waits."""
    hand, waits = said.hand, said.waits
    for at, meld in enumerate(hand.melds):
        if meld.type not in ("chow", "pong") or not _near(hand, meld.tiles):
            continue
        melds = (*hand.melds[:at], *hand.melds[at + 1 :])
        back = replace(hand, concealed=(*hand.concealed, *meld.tiles), melds=melds)
        again = table.waits(back, facts=said.setting.facts)
        if (again.shape, again.barred) != (waits.shape, waits.barred):
            return True
    return False


def _near(hand: Hand, tiles: tuple[int, ...]) -> bool:
    return any(
        suit(kind) == suit(tile) and abs(kind - tile) <= 2
        for kind in hand.concealed
        for tile in set(tiles)
    )


def features(seen: Seen) -> Mapping[str, int]:
    """The counts of the `waits` formula; barred and dead kinds count alike (CURRICULUM 2)."""
    natural = [kind for kind in seen.hand.concealed if kind not in seen.hand.wild]
    kinds, said = len(seen.found.won), seen.found
    return {
        "kinds": kinds - 1,
        "kinds_beyond_five": kinds - 5,
        "core_beyond_two": len(seen.core.tiles) - 2 if seen.shapes - {"unrelated", "pairs"} else 0,
        "readings_beyond_one": sum(seen.splits(kind) - 1 for kind in seen.asked),
        "suit_beyond_five": max(sum(suit(k) == s for k in natural) for s in "mps") - 5,
        "marks_beyond_one": len({state for _, state in said.key}) - 1,
        "dead": len(seen.dead) + len(said.barred),
        "special_shape": int(bool(seen.shapes & SPECIAL)),
        "both_shapes": int(len(seen.shapes) > 1),
        "wilds": seen.wilds,
        "locked": int(seen.locked),
        "one_away": int(not seen.ready),
        "left_beyond_four": seen.left - 4 if not seen.ready else 0,
    }


def rating(seen: Seen) -> int:
    """The starting rating of a hand."""
    return difficulty.rating("waits", features(seen))
