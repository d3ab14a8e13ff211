"""A scene as a short text that names its picture: all that is drawn, and nothing that is said."""

from __future__ import annotations

import json
from typing import Any

from drills.puzzle import Cast, Scene, Seat
from rules.hand import Hand, Meld
from rules.tiles import MARKS, mpsz, parse, tile

START = "s_"
"""How the key of such a picture begins: one that comes once, and is not worth keeping."""

_FLAGS = ("late", "down", "taken")


def key(scene: Scene) -> str:
    """The key of a scene.

    >>> scene = Scene(Hand.parse("45m", ["pong:555s"], ["5m"]), tile=8, wall=30)
    >>> read(key(scene)) == scene
    True
    """
    kept = {
        "hand": _hand(scene.hand), "tile": None if scene.tile is None else MARKS[scene.tile],
        "wall": scene.wall, "seats": [_seat(seat) for seat in scene.seats],
    }  # fmt: skip
    return START + json.dumps(kept, separators=(",", ":"))


def read(text: str) -> Scene:
    """The scene of a key."""
    kept = json.loads(text.removeprefix(START))
    at = None if kept["tile"] is None else tile(kept["tile"])
    seats = tuple(_seat_read(seat) for seat in kept["seats"])
    return Scene(_hand_read(kept["hand"]), at, None, seats, kept["wall"])


def _hand(hand: Hand) -> list[Any]:
    return [mpsz(hand.concealed), [str(meld) for meld in hand.melds], mpsz(hand.wild)]


def _hand_read(kept: list[Any]) -> Hand:
    concealed, melds, wild = kept
    return Hand.parse(concealed, melds, [wild] if wild else [])


def _seat(seat: Seat) -> list[Any]:
    river = [MARKS[cast.kind] + _flags(cast) for cast in seat.river]
    return [
        seat.seat, seat.role, seat.declared, seat.dealer, [str(meld) for meld in seat.melds],
        " ".join(river), None if seat.hand is None else _hand(seat.hand),
    ]  # fmt: skip


def _flags(cast: Cast) -> str:
    return "".join(flag[0] for flag in _FLAGS if getattr(cast, flag))


def _seat_read(kept: list[Any]) -> Seat:
    seat, role, declared, dealer, melds, river, hand = kept
    casts = tuple(_cast(part) for part in river.split())
    held = None if hand is None else _hand_read(hand)
    return Seat(
        seat, role, declared, dealer, tuple(Meld.parse(meld) for meld in melds), casts, held
    )


def _cast(part: str) -> Cast:
    (kind,) = parse(part[:2])
    return Cast(kind, *(flag[0] in part[2:] for flag in _FLAGS))
