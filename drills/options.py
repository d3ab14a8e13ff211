"""Which of a table's options matter to a kind of drill, and which a puzzle is to exercise.

A puzzle in which a chosen option changes nothing teaches that the option does nothing; so every
option that is off its default, and that this kind of drill depends on, is made to change the answer
in at least three puzzles of ten (CURRICULUM 6, check 8).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from rules import variants
from rules.errors import OptionError
from rules.variant import Variant
from rules.words import Text

MATTER: Mapping[str, tuple[str, ...]] = {
    "waits": ("mode", "no_honors", "mo5_hu6", "wind_runs"),
    "declare": ("mode", "no_honors", "wind_runs", "wild_face_wait"),
    "win": (
        "mode", "no_honors", "must_hu", "mo5_hu6", "wind_runs", "pass_lock", "open_ting_tile",
        "haozi_diao",
    ),
    "score": (
        "mode", "no_honors", "dai_zhuang", "zimo_zhuang_double", "wind_runs", "special_fan",
        "circle", "replacement", "bao_plus5", "stack_special", "shisanyao_fan",
    ),
    "settle": (
        "mode", "no_honors", "dai_zhuang", "zimo_zhuang_double", "diangang_bao",
        "dianpao_bao_gang", "wind_runs", "special_fan", "circle", "replacement",
        "void_kongs_on_draw", "bao_plus5", "stack_special", "shisanyao_fan",
    ),
    "kong": (
        "mode", "no_honors", "gai_kou_no_gang", "late_kong", "wind_runs", "open_ting_tile",
        "wild_claim",
    ),
    "safe": ("mode", "no_honors", "must_hu", "wind_runs", "pass_lock", "open_ting_tile"),
    "discard": ("mode", "no_honors", "wind_runs"),
    "claim": ("mode", "no_honors", "wind_runs"),
    "keep": ("mode", "no_honors", "wind_runs", "mo5_hu6"),
    "safest": ("mode", "no_honors", "must_hu", "wind_runs", "pass_lock"),
}  # fmt: skip
"""The options on which the answer of each kind can depend, in the order in which they are shown."""

TILE_SETS = ("mode", "no_honors")
"""Options that change the tiles in play and not the reading of a position: never exercised."""


def _multiplies(table: Variant) -> bool:
    return bool(getattr(table, "multiplies", True))


NEEDS: Mapping[str, Callable[[Variant], bool]] = {
    "wild_face_wait": lambda table: table.wild_number > 0,
    "haozi_diao": lambda table: table.wild_number > 0,
    "wild_claim": lambda table: table.wild_number > 0,
    "wind_runs": lambda table: table.honour_runs,
    "pass_lock": lambda table: not table.settings["must_hu"],
    "special_fan": lambda table: table.settings["mode"] == "basic",
    "stack_special": _multiplies,
    "shisanyao_fan": lambda table: _multiplies(table) and not table.settings["no_honors"],
    "bao_plus5": lambda table: bool(table.settings["dai_zhuang"]),
    "circle": lambda table: not table.settings["dai_zhuang"],
}
"""What else an option takes before it can change anything."""

NEEDS_OF: Mapping[tuple[str, str], Callable[[Variant], bool]] = {
    ("safe", "pass_lock"): lambda table: str(table.settings["pass_lock"]) == "go_round",
    ("safe", "wind_runs"): lambda table: table.wild_number == 0,
    ("claim", "wind_runs"): lambda table: False,
    ("keep", "wind_runs"): lambda table: False,
    ("declare", "wild_face_wait"): lambda table: any(kind < 27 for kind in table.wild_kinds()),
    ("safest", "pass_lock"): lambda table: str(table.settings["pass_lock"]) == "go_round",
    ("safest", "wind_runs"): lambda table: table.wild_number == 0,
}
"""The same for one kind of drill.

A tile let go is safe by `tile` and by `all` alike; an honour's own face never opens the gate alone;
a run of honours decides about a claim or a wait in hardly any hand of play.
"""


SHARE = 0.38
"""How often an option that is off its default is made to change the answer."""


def shown(kind: str, table: Variant) -> tuple[tuple[Text, Text], ...]:
    """Name and value of every option that matters to a kind, at one table."""
    return tuple(
        (option.name, option.says(table.settings[option.key]))
        for option in table.options
        if option.key in MATTER.get(kind, ())
    )


def exercisable(kind: str, table: Variant) -> tuple[str, ...]:
    """The options off their default that can change an answer of this kind at this table."""
    chosen = dict(table.chosen())
    return tuple(
        key
        for key in MATTER.get(kind, ())
        if key in chosen and key not in TILE_SETS and _in_effect(kind, key, table)
    )


def _in_effect(kind: str, key: str, table: Variant) -> bool:
    needs = (NEEDS.get(key), NEEDS_OF.get((kind, key)))
    return all(need(table) for need in needs if need is not None)


def exercised(kind: str, table: Variant, chance: Random) -> str:
    """The option that one puzzle is to exercise, "" for none in particular."""
    keys = exercisable(kind, table)
    draw = chance.random()
    share = min(SHARE, 1 / len(keys)) if keys else 0.0
    return next((key for at, key in enumerate(keys) if draw < share * (at + 1)), "")


def without(table: Variant, key: str) -> Variant:
    """The same table with one option back at its default, and those that go only with it."""
    kept = {name: value for name, value in table.chosen() if name != key}
    try:
        return variants.table(table.key, **kept)
    except OptionError as clash:
        kept.pop(clash.field)
        return variants.table(table.key, **kept)
