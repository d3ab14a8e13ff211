"""What tables of the classical patterns share when a hand is scored: hands, openings, winds."""

from __future__ import annotations

from drills.regions.score_book import Case, Event
from drills.regions.score_hands import (
    honours,
    late_gates,
    mixed,
    near,
    nine_gates,
    only_honours,
    orphans,
    pungs,
    round_wind,
    runs,
    sets,
    suits,
    winds,
)
from drills.regions.score_scene import (
    OWN,
    OWN_SAYS,
    REPLACED,
    REPLACED_SAYS,
    ROBBED,
    ROBBED_SAYS,
    THROWN,
    THROWN_SAYS,
)
from rules.facts import Facts
from rules.features import DRAGONS, HONOURS, TERMINALS, WINDS
from rules.tiles import NAMES
from rules.words import Text

ONE, TWO, MIXED = suits(1), suits(2), suits(1, honours=1)

HANDS = {
    "plain": sets(suits(2, honours=0.3), 0.4),
    "runs": runs(suits(2)),
    "colour_runs": runs(ONE, 1.0),
    "winds": winds(TWO),
    "dragons": honours(DRAGONS, (1, 1, 2), pair=False),
    "dragon_pair": honours(DRAGONS, (0, 1), pair=True),
    "pungs": pungs(suits(2, honours=0.5)),
    "wind_pungs": winds(TWO, 1.0),
    "near_pungs": near(pungs(suits(2, honours=0.5)), 0.0, pair=0.0),
    "mixed": sets(MIXED, 0.4),
    "mixed_winds": winds(ONE, 0.4),
    "mixed_pungs": mixed(pungs(MIXED), winds(ONE, 1.0)),
    "colour": sets(ONE, 0.3),
    "near_colour": near(sets(ONE, 0.3)),
    "colour_pungs": pungs(ONE),
    "mixed_ends": pungs(suits(3, honours=1), (*TERMINALS, *HONOURS)),
    "ends": pungs(suits(3), TERMINALS),
    "small_dragons": honours(DRAGONS, (2,), pair=True, rest=ONE, pungs=0.5),
    "near_dragons": honours(DRAGONS, (2,), pair=False, rest=ONE, pungs=0.5),
    "near_winds": honours(WINDS, (3,), pair=False, rest=ONE, pungs=0.5),
    "big_dragons": honours(DRAGONS, (3,), pair=False, rest=ONE, pungs=0.5),
    "big_honours": mixed(
        honours(DRAGONS, (3,), pair=False, rest=only_honours),
        honours(WINDS, (4,), pair=False, rest=only_honours),
    ),
    "honours": pungs(only_honours),
    "gates": nine_gates,
    "late_gates": late_gates,
    "orphans": orphans,
}

FEW_HANDS = frozenset({
    "gates", "late_gates", "orphans", "ends", "big_winds", "big_honours", "honours",
    "small_winds", "mixed_ends", "colour_pungs"
})  # fmt: skip
"""Recipes that make few different hands."""

TAGS = tuple(Text(NAMES[kind].zh[0], NAMES[kind].en) for kind in WINDS)
"""What stands at each seat: its wind."""

EVENTS = {
    "own": Event("self_draw", OWN, OWN_SAYS),
    "thrown": Event("discard", THROWN, THROWN_SAYS),
    "kong_draw": Event("replacement", REPLACED, REPLACED_SAYS),
    "robbed": Event("rob_kong", ROBBED, ROBBED_SAYS),
}

HEAVENLY = Event(
    "self_draw",
    Text("{winner}坐庄，起手十四张就胡了。",
         "Won by {winner}, the dealer, on 14 tiles as dealt."),
    Text("起手第十四张", "the fourteenth tile dealt"), winners=(0,), melds=(0,),
)  # fmt: skip
HUMAN = Event(
    "discard",
    Text("{winner}胡了庄家打出的第一张牌{tile}。",
         "Won by {winner} on {tile}, the first tile thrown by the dealer."),
    Text("庄家第一张", "the dealer's first tile"), winners=(1, 2, 3), sources=(0,), melds=(0,),
)  # fmt: skip
EARTHLY = Event(
    "self_draw",
    Text("{winner}自己第一次摸牌就自摸{tile}，之前没人吃碰杠。",
         "Won by {winner} on {tile}, the own first draw, with no call before."),
    OWN_SAYS, winners=(1, 2, 3), melds=(0,),
)  # fmt: skip


def _winds_of(made: Case) -> tuple[int, int]:
    """The winner's wind and the one that prevails."""
    return WINDS[made.offer.winner], round_wind(Facts(made.offer.facts))


def other_winds(made: Case) -> bool:
    """Whether a triplet of winds is neither the own nor the round wind."""
    dear = _winds_of(made)
    return any(kind in WINDS and kind not in dear for kind in made.hand.triplets)


def both_winds(made: Case) -> bool:
    """Whether one triplet is of the own wind and of the round wind."""
    own, now = _winds_of(made)
    return own == now and own in made.hand.triplets


def pair_of(made: Case, kinds: tuple[int, ...]) -> bool:
    """Whether the pair is of one of these kinds."""
    return made.hand.pair is not None and made.hand.pair.kinds[0] in kinds


def triplets_of(made: Case, kinds: tuple[int, ...]) -> int:
    """How many triplets are of these kinds."""
    return sum(kind in kinds for kind in made.hand.triplets)
