"""Points of tiles and what they open: the gate, own draws, discards (koudian.md, sections 4, 5)."""

from __future__ import annotations

from rules.tiles import KINDS, is_honour, rank

HONOUR_POINTS = 10
GATE = 6
"""A hand may be declared if one of its waits has so many points (section 4)."""

LEAST = {False: (3, 6), True: (5, 6)}
"""Least points of a tile won by own draw and from a discard; True: with 摸五胡六 (section 5)."""

POINTS = tuple(HONOUR_POINTS if is_honour(kind) else rank(kind) for kind in range(KINDS))
"""The points of each kind."""
