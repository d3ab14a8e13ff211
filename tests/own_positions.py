"""Positions by hand, one of each kind at each table that has it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

NINE = "1112345678999m"
FED = {"win_by": "discard", "winner": 1, "from": 2}
OWN = {"win_by": "self_draw", "winner": 1}

WAITS: dict[str, dict[str, Any]] = {
    "koudian": {"hand": NINE},
    "sichuan": {"hand": NINE, "named": "p"},
    "beijing": {"hand": NINE, "indicator": "5z"},
    "guangdong": {"hand": "123m456p789s5z", "melds": ["chow:345s"]},
    "qiannv": {"hand": NINE},
    "luoyang": {"hand": NINE, "ci": "5m"},
    "longgang": {"hand": "1112345678999m345p", "wild": ["3z"], "seat": 0},
    "liaoyuan": {"hand": "234m567p345s5m", "melds": ["pong:111s"]},
    "yuci": {"hand": NINE},
}

WINS: dict[str, dict[str, Any]] = {
    "koudian": {"hand": NINE, "win_tile": "5m", "declared": [1], **FED},
    "sichuan": {"hand": NINE, "win_tile": "5m", "last_tile": True, "out": [3], **FED},
    "beijing": {"hand": NINE, "win_tile": "5m", "indicator": "5z", **FED},
    "guangdong": {"hand": NINE, "win_tile": "5m", "round_wind": "S", **FED},
    "qiannv": {"hand": NINE, "win_tile": "5m", **FED},
    "luoyang": {"hand": NINE, "ci": "5m", "win_by": "dealt", "winner": 1},
    "longgang": {
        "hand": "1112345678999m345p",
        "wild": ["3z"],
        "win_tile": "5m",
        "own_discards_this_round": ["4m", "9p"],
        **FED,
    },
    "liaoyuan": {"hand": NINE, "win_tile": "5m", **FED},
    "yuci": {"hand": NINE, "win_tile": "5m", "declared": [1], **FED},
}

SCORES: dict[str, dict[str, Any]] = {
    "koudian": {"hand": "234m567p345s678s9m", "win_tile": "9m", "declared": [1], **OWN},
    "sichuan": {"hand": "234m567m345s678s5m", "win_tile": "5m", **OWN},
    "beijing": {"hand": "234m567p345s678s5m", "win_tile": "5m", "indicator": "5z", **OWN},
    "guangdong": {"hand": "123m456m789m1z", "melds": ["pong:222z"], "win_tile": "1z", **FED},
    "qiannv": {"hand": "123m456m789m1z", "melds": ["pong:222z"], "win_tile": "1z", **FED},
    "luoyang": {"hand": "234m567p345s678s5m", "win_tile": "5m", "ci": "3m", **OWN},
    "longgang": {
        "hand": "234m567p345s678s5m111s",
        "wild": ["3z"],
        "win_tile": "5m",
        "losers_hu": {"0": 20, "2": 40},
        **OWN,
    },
    "liaoyuan": {"hand": "234m567p345s5m", "melds": ["pong:111s"], "win_tile": "5m", **FED},
    "yuci": {"hand": "234m567m345s678s5m", "win_tile": "5m", "declared": [1], **OWN},
}

_HAND = "123m67m145699p789s"
_SEATS: dict[str, Any] = {
    "1": {"river": "9m8m7m1s", "melds": ["pong:111p", "pong:555p"]},
    "2": {"river": "9m8m7m1s"},
    "3": {"river": "5s6s", "declared": 1},
}
SAFE: dict[str, dict[str, Any]] = {
    "koudian": {
        "hand": "123m5699m145p789s5z",
        "seats": {"1": {"river": "9m8m1z", "declared": 3}, "2": {"river": "1m2m9p9m"}},
    },
    "sichuan": {"hand": _HAND, "seats": _SEATS},
    "yuci": {"hand": _HAND, "seats": deepcopy(_SEATS)},
}

EVERY = [
    (kind, variant, given)
    for kind, positions in
    (("waits", WAITS), ("win", WINS), ("score", SCORES), ("safe", SAFE))
    for variant, given in positions.items()
]  # fmt: skip

OPTIONS = {("waits", "sichuan"): {"dingque": True}}
