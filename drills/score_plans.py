"""What settled hands of each level hold: themes, ways of winning, kongs, with their weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from drills.deal import Plan
from drills.won_hands import WHOLE, Wish
from rules.variant import Variant

Weights = Sequence[tuple[str, int]]

THEMES: Mapping[int, Weights] = {
    1: (("plain", 3), ("straight", 5), ("colour", 3), ("pairs", 4), ("triplets", 1)),
    2: (("plain", 4), ("straight", 3), ("colour", 3), ("pairs", 2), ("pairs_one", 2),
        ("triplets", 2), ("half_colour", 2), ("nine_ranks", 2)),
    3: (("plain", 1), ("straight", 3), ("colour", 3), ("pairs_one", 2), ("pairs_two", 2),
        ("nine_ranks", 3), ("half_colour", 2), ("honours", 1), ("orphans", 1),
        ("colour_straight", 2)),
    4: (("straight", 2), ("nine_ranks", 3), ("honours", 1), ("colour_straight", 4),
        ("colour_pairs", 3), ("pairs_two", 2), ("pairs_three", 2), ("orphans", 1)),
    5: (("nine_ranks", 1), ("colour_straight", 4), ("colour_pairs", 4), ("pairs_two", 2),
        ("pairs_three", 4), ("straight", 1)),
}  # fmt: skip
"""Themes of the won hand by level."""

WAYS: Mapping[str, Weights] = {
    "own": (("self_draw", 6), ("replacement", 1)),
    "shared": (("discard", 4), ("rob_kong", 1)),
    "liable": (("discard", 4), ("rob_kong", 1)),
    "wild": (("self_draw", 1),),
}
"""Ways of winning, own draws and another's tile apart."""

KONGS: Mapping[bool, Mapping[int, tuple[int, ...]]] = {
    False: {1: (0, 0, 0, 1), 2: (0, 0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3), 5: (2, 3, 4, 5, 6)},
    True: {1: (1,), 2: (1, 1, 2), 3: (1, 2, 2, 3), 4: (2, 3, 4), 5: (3, 4, 5)},
}
"""How many kongs lie on the table, without and with their settlement."""

MELDS: Mapping[int, tuple[int, ...]] = {
    1: (0, 0, 0, 1), 2: (0, 0, 1, 1, 2), 3: (0, 1, 1, 2), 4: (0, 1, 2), 5: (0, 1, 2, 3),
}  # fmt: skip
"""How many melds the winner may have."""

WILDS: Mapping[int, tuple[int, ...]] = {
    1: (0,), 2: (0, 0, 1), 3: (0, 1, 1), 4: (1, 1, 2), 5: (1, 2, 2, 3),
}  # fmt: skip
"""How many wilds the winner holds, in the wild modes."""

DRAWN_WILD = 0.3
DRAWN_HAND = 0.15
OWN_DRAW = 0.4
"""How often a win is an own draw."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is chosen before tiles: how it ends, and whether the next dealer is asked.

    end: "draw", "own", "wild" (an own draw of the wild), "shared" (a declared feeder) or "liable".
    """

    end: str
    asks_dealer: bool


def outcome(table: Variant, level: int, chance: Random, *, with_kongs: bool) -> Outcome:
    """The outcome of one seed; level 1 is too low for liability, the high ones for drawn hands."""
    if with_kongs and level in (2, 3) and chance.random() < DRAWN_HAND:
        return Outcome("draw", asks_dealer=True)
    poor = level == 5 and not (with_kongs or multiplies(table) or table.wild_number)
    dealer = poor or (level > 1 and chance.random() < _DEALER_ASKED[level])
    low = level == 1 and table.settings.get("dai_zhuang")
    if not low and chance.random() < OWN_DRAW:
        wild = level > 1 and table.wild_number and chance.random() < DRAWN_WILD
        return Outcome("wild" if wild else "own", dealer)
    return Outcome("liable" if level > 1 and chance.random() < _LIABLE[level] else "shared", dealer)


_DEALER_ASKED: Mapping[int, float] = {2: 0.15, 3: 0.2, 4: 0.25, 5: 0.3}
"""How often the next dealer is asked too."""

_LIABLE: Mapping[int, float] = {2: 0.6, 3: 0.6, 4: 0.6, 5: 0.6}
"""How often a feeder had not declared."""

FOCUS: Mapping[str, tuple[str, ...]] = {
    "dai_zhuang": ("own", "shared", "liable"),
    "zimo_zhuang_double": ("own",),
    "diangang_bao": ("own", "shared", "liable"),
    "dianpao_bao_gang": ("liable",),
    "wind_runs": ("own", "shared", "liable"),
    "special_fan": ("own", "shared", "liable"),
    "circle": ("own", "shared", "liable", "draw"),
    "replacement": ("own",),
    "void_kongs_on_draw": ("draw",),
    "bao_plus5": ("liable",),
    "stack_special": ("own", "shared", "liable"),
    "shisanyao_fan": ("own", "shared", "liable"),
}
"""The ends in which each option can change the account."""

_THEMES: Mapping[str, tuple[str, ...]] = {
    "shisanyao_fan": ("orphans",),
    "stack_special": ("colour_straight", "colour_pairs"),
    "special_fan": ("colour", "straight", "pairs", "pairs_one", "colour_straight"),
    "wind_runs": ("honour_runs",),
}
"""Themes that an option works on."""


def plan_for(
    table: Variant, level: int, chance: Random, end: str, focus: str, *, with_kongs: bool
) -> Plan:
    """A plan of the level for an outcome, with only what this table has."""
    kongs = chance.choice(KONGS[with_kongs][level])
    if level == 5 and not (with_kongs or multiplies(table) or table.wild_number):
        kongs = chance.choice(KONGS[True][5])
    if end == "draw":
        return Plan("plain", "self_draw", Wish(), "draw", kongs)
    by = "replacement" if focus == "replacement" else _by(end, level, chance)
    theme = _theme(table, level, focus, chance)
    plan = Plan(
        theme,
        by,
        _wish(table, level, theme, by, end, chance=chance),
        kongs=kongs,
        late=chance.random() < 0.4,
        feeder=float(end == "shared"),
    )
    if level == 1:
        plan = replace(plan, types=("ckong", "ckong", "addkong", "kong"), late=False)
    if focus == "diangang_bao":
        return replace(plan, kongs=max(1, kongs), late=True)
    return plan


def _theme(table: Variant, level: int, focus: str, chance: Random) -> str:
    if focus in _THEMES:
        return chance.choice(_THEMES[focus])
    if level == 5 and not (multiplies(table) or table.wild_number):
        return chance.choice(("colour_pairs", "colour_pairs", "colour_straight", "pairs_three"))
    return _weighted(chance, THEMES[level])


def _by(end: str, level: int, chance: Random) -> str:
    if level == 1:
        return "self_draw" if end == "own" else "discard"
    return _weighted(chance, WAYS[end])


def _wish(table: Variant, level: int, theme: str, by: str, end: str, *, chance: Random) -> Wish:
    """What the won hand shows; a replacement tile takes a kong."""
    melds = 0 if theme in WHOLE else chance.choice(MELDS[level])
    kong = by == "replacement" or (level > 1 and chance.random() < 0.2)
    return Wish(
        melds=max(melds, by == "replacement"),
        kongs=int(kong),
        wilds=chance.choice(WILDS[level]) if table.wild_number else 0,
        draw_wild=end == "wild",
    )


def multiplies(table: Variant) -> bool:
    """Whether special hands multiply at a table at all."""
    return bool(getattr(table, "multiplies", True))


def _weighted(chance: Random, weights: Weights) -> str:
    return chance.choices([name for name, _ in weights], [n for _, n in weights])[0]
