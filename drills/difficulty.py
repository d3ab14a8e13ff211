"""How hard a puzzle starts out: a base and weighted counts for every kind of drill, as data.

R = min(2600, base + sum of weight × count), every weight positive and every count read from the
position and its key, so that R never falls when a feature grows (CURRICULUM 2). Results move a
puzzle's rating afterwards; this only seeds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.tiles import suit

if TYPE_CHECKING:
    from drills.core import Study

HIGHEST = 2600
NO_CAP = 99

Feature = tuple[float, int]
"""Weight of one, and how many of them count."""

FORMULA: Mapping[str, tuple[int, Mapping[str, Feature]]] = {
    "waits": (600, {
        "kinds": (110, 4), "kinds_beyond_five": (60, NO_CAP), "core_beyond_two": (70, NO_CAP),
        "readings_beyond_one": (40, 5), "suit_beyond_five": (40, NO_CAP),
        "marks_beyond_one": (90, 2), "never": (60, 1), "dead": (150, 2), "special_shape": (100, 1),
        "both_shapes": (100, 1), "wilds": (220, NO_CAP), "locked": (120, 1),
        "one_away": (150, 1), "left_beyond_four": (70, NO_CAP),
    }),
    "score": (650, {
        "rows": (110, NO_CAP), "near_misses": (80, 3), "other_totals": (120, 2),
        "rules_in_force": (150, NO_CAP), "melds": (30, NO_CAP), "kongs": (70, NO_CAP),
        "wilds": (200, NO_CAP), "payments": (120, 1), "liabilities": (150, NO_CAP),
        "players": (0, NO_CAP), "extras": (90, NO_CAP), "dealer": (150, 1),
        "dearer_waits": (40, 4), "decoys": (40, NO_CAP),
        "items": (50, NO_CAP),
    }),
    "settle": (650, {
        "kongs": (120, NO_CAP), "liabilities": (150, NO_CAP), "players": (60, NO_CAP),
        "extras": (60, NO_CAP), "dealer": (150, 1), "rows": (90, NO_CAP), "near_misses": (60, 3),
        "other_totals": (90, 2), "rules_in_force": (120, NO_CAP), "wilds": (150, NO_CAP),
        "melds": (15, NO_CAP), "payments": (0, 1), "dearer_waits": (30, 4), "decoys": (0, 0),
    }),
    "dealer": (600, {"facts_beyond_one": (110, NO_CAP), "wall": (200, 1)}),
    "win": (600, {
        "conditions": (130, NO_CAP), "decoys": (110, 2), "wilds": (100, NO_CAP),
        "reading": (1 / 3, HIGHEST),
    }),
    "declare": (650, {
        "illegal": (130, 3), "legal_beyond_one": (80, 4), "tiles_beyond_two": (40, 10),
        "wilds": (150, NO_CAP), "reading": (1 / 3, HIGHEST),
    }),
    "kong": (700, {
        "options": (140, NO_CAP), "claims_beyond_one": (130, NO_CAP), "in_core": (200, 1),
        "declared": (100, 1), "reading": (1 / 3, HIGHEST), "compared": (40, 6),
    }),
    "safe": (750, {
        "proofs": (150, NO_CAP), "opponents": (110, NO_CAP), "candidates_beyond_three": (40, 6),
        "no_proof": (250, 1), "close_second": (150, 1), "wilds": (100, 2),
        "open_again": (150, 2),
    }),
    "discard": (550, {
        "away": (250, NO_CAP), "plausible_beyond_one": (90, 4), "close_second": (150, 1),
        "profile": (200, 1), "shown": (150, 1), "wilds": (150, 2), "kinds_beyond_six": (20, 12),
    }),
    "claim": (380, {
        "away": (380, 5), "claims_beyond_one": (150, 3), "unchanged": (120, 1), "in_core": (130, 1),
        "profile": (250, 1), "pairs": (200, 1), "wilds": (150, 3), "close": (150, 1),
    }),
    "keep": (560, {
        "cuts_beyond_two": (180, 3), "kinds_beyond_two": (100, 4), "suit_beyond_five": (70, 5),
        "close_second": (150, 1), "kinds_mislead": (150, 1), "states_differ": (130, 1),
        "shown": (300, 1), "profile": (300, 1), "wilds": (100, 2),
    }),
    "safest": (400, {
        "opponents": (90, 2), "unproved": (260, 1), "proofs": (110, 3), "few_right": (90, 2),
        "close_second": (200, 1), "dearer": (200, 1), "thrown": (90, 5), "honours": (60, 3),
        "candidates_beyond_five": (50, 8), "wilds": (120, 2), "kept": (200, 1),
    }),
    "tables": (650, {
        "pays": (330, 1), "rows": (90, NO_CAP), "barred": (60, 2), "differs": (50, 2),
        "equal": (90, 1), "melds": (30, NO_CAP), "suit_beyond_five": (80, NO_CAP),
    }),
}  # fmt: skip
"""Base and features (weight, cap) of every kind; "reading" is the `waits` rating above its base."""


def rating(kind: str, features: Mapping[str, int]) -> int:
    """The starting rating of a puzzle with these feature counts.

    >>> rating("waits", {}), rating("waits", {"kinds": 1, "marks_beyond_one": 1})
    (600, 800)
    >>> rating("win", {"conditions": 3, "reading": 240})
    1070

    Raises:
        KeyError: for a feature that the kind does not have.
    """
    base, table = FORMULA[kind]
    total = float(base)
    for name, count in features.items():
        weight, cap = table[name]
        total += weight * min(max(count, 0), cap)
    return min(HIGHEST, round(total))


def of_study(seen: Study) -> int:
    """The `waits` rating of a hand, from what was seen of it.

    >>> from drills.core import study
    >>> from rules import variants
    >>> from rules.hand import Hand
    >>> of_study(study(variants.table("koudian"), Hand.parse("7778p234m567m111z")))
    1000
    """
    return rating("waits", features(seen))


def features(seen: Study) -> dict[str, int]:
    """The counts of the `waits` formula for one hand."""
    kinds, states = len(seen.asked), seen.states
    natural = [kind for kind in seen.hand.concealed if kind not in seen.hand.wild]
    ready = kinds > 0
    return {
        "kinds": kinds - 1,
        "kinds_beyond_five": kinds - 5,
        "core_beyond_two": len(seen.core.tiles) - 2 if ready else 0,
        "readings_beyond_one": sum(seen.splits(kind) - 1 for kind in seen.asked),
        "suit_beyond_five": max(sum(suit(k) == s for k in natural) for s in "mps") - 5,
        "marks_beyond_one": len(set(states)) - 1,
        "never": int("never" in states),
        "dead": len(seen.dead),
        "special_shape": int(bool(seen.shapes & {"pairs", "orphans"})),
        "both_shapes": int(len(seen.shapes) > 1),
        "wilds": seen.wilds,
        "locked": int(seen.locked),
        "one_away": int(not ready),
        "left_beyond_four": seen.left - 4 if not ready else 0,
    }
