"""The layout of a face: one number that says of a side what a hand without wilds needs to know.

From the low end: whether the side is finished, its pairs (four alike are two), its different
orphans, its pairs of orphans, its tiles; then one bit for each kind that finishes it. The faces of
a hand may be added up: every field but the bits is the sum of its sides' fields.
"""

DONE, PAIRS, ORPHANS, ORPHAN_PAIRS, TILES, FINISHERS = 0, 6, 10, 14, 18, 23
"""Where the fields begin."""

DONE_MASK, MASK, TILES_MASK = 63, 15, 31
"""How wide the fields are; MASK is that of pairs, orphans and pairs of orphans."""

UNFINISHED = 8
"""The field DONE of a side that is not finished; else its number of pairs, 0 or 1."""
