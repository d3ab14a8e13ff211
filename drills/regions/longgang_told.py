"""What is told with an offer of 龙港: passes, own discards, the exception, dead hands."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from drills.regions import win_twists as told
from drills.regions.win_book import Draft
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

PASS = told.fact(
    Text("这一圈你放过一次胡，之后还没摸过牌。",
         "In this go-around you let a win go, and have not drawn since."),
    mark="passed", passed_this_round=True, drawn_since_pass=False,
)  # fmt: skip
PASS_SINCE = told.fact(
    Text("你放过一次胡，之后又摸过牌。", "You let a win go, and have drawn since."),
    mark="passed", passed_this_round=True, drawn_since_pass=True,
)  # fmt: skip
LIES = told.fact(
    Text("你拿着两张财神和坐花，放过一次两台的胡。",
         "You hold two wilds and your own flower, and let a win of two tai go."),
    mark="lies", two_wilds_and_seat_flower_passed_two_tai=True,
)  # fmt: skip
_DEAD = (
    told.fact(Text("这一手你打出过一张财神。", "You have thrown a wild in this hand."),
              mark="threw_wild", dead_hand=True),
    told.fact(Text("这一手你换吃过：吃了一头，打出另一头。",
                   "You have swapped: a chow at one end, the tile of the other end thrown."),
              mark="dead", dead_hand=True),
    told.fact(Text("补花的时候你少补了一张。", "You once failed to replace a flower."),
              mark="dead", dead_hand=True),
)  # fmt: skip
_THREW = Text("这一圈你自己打过{tile}。", "You threw {tile} yourself in this go-around.")
_BROKE = Text(
    "你剩四张时能胡没胡，吃碰了那张，拆对打出{tile}，单吊{tile}；下一家就跟着打。",
    "With four tiles left you claimed the winning tile instead, threw one {tile} of your pair to "
    "wait for the other, and the next player throws the same.",
)


def dead(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Something that makes the hand play along only."""
    return _DEAD[0](table, draft, chance)


def dead_else(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Another mistake that makes the hand play along only."""
    return chance.choice(_DEAD[1:])(table, draft, chance)


def _threw(which: told.Which) -> told.Twist:
    """A tile that the player threw in this go-around."""

    def twist(table: Variant, draft: Draft, chance: Random) -> Draft | None:
        kinds = [kind for kind in which(table, draft) if told.room(draft, kind)]
        if not kinds or "threw" in draft.marks:
            return None
        kind = chance.choice(kinds)
        facts = {"own_discards_this_round": (kind,)}
        return told.with_facts(draft, _THREW.fill(tile=NAMES[kind]), facts, mark="threw")

    return twist


def broke(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """The exception: the pair broken into a single wait, and the same tile followed."""
    tile = draft.offer.tile
    if not told.room(draft, tile):
        return None
    facts = {
        "passed_this_round": True,
        "drawn_since_pass": False,
        "own_discards_this_round": (tile,),
        "broke_pair_into_single_wait": True,
        "followed_same_tile": True,
    }
    found = told.with_facts(draft, _BROKE.fill(tile=NAMES[tile]), facts, mark="broke")
    return replace(found, marks=found.marks | {"passed", "threw"})


SAME, OTHER = _threw(told.the_same), _threw(told.another)
