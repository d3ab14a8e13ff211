"""辽源: what its "score this hand" asks, its hands with eggs, and how they are won."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from drills.regions.liaoyuan_score_wrong import (
    WRONGS,
    edge_or_single,
    eggs,
    only_eggs,
    pays,
    pungs_with_egg,
)
from drills.regions.score_book import (
    Aimed,
    Ask,
    Block,
    Blocks,
    Book,
    Case,
    Event,
    Focus,
    Level,
    Pool,
    Recipe,
)
from drills.regions.score_hands import mixed, near, pairs, pungs, sets, suits
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
from drills.regions.score_wrong import nearly_triplets, only_fits
from rules.hand import EGGS, Meld
from rules.values import Element
from rules.variants.liaoyuan_elements import BASES, DOUBLES
from rules.words import Text

ALL = suits(3, honours=0.5)

# --- hands ---------------------------------------------------------------------------------------

_WINDS, _DRAGONS, _ONES, _NINES = EGGS


def _egg(chance: Random) -> Block:
    """An egg as it is laid; of dragons sometimes with one more of them."""
    kinds = chance.choice((_WINDS, _WINDS, _DRAGONS, _DRAGONS, _ONES, _NINES))
    more = (chance.choice(kinds),) if kinds == _DRAGONS and chance.random() < 0.3 else ()
    return tuple(sorted((*kinds, *more)))


def _with_egg(recipe: Recipe, number: tuple[int, ...] = (1,)) -> Recipe:
    """A hand of a recipe with eggs in place of sets."""

    def make(pool: Pool, chance: Random) -> Blocks | None:
        blocks = recipe(pool, chance)
        if blocks is None or isinstance(blocks, Aimed):
            return None
        *three, two = blocks
        laid = [_egg(chance) for _ in range(chance.choice(number))]
        return [*laid, *three[len(laid) :], two]

    return make


def _gap(recipe: Recipe) -> Recipe:
    """A hand of a recipe won on the middle of a run."""

    def make(pool: Pool, chance: Random) -> Aimed | None:
        blocks = recipe(pool, chance)
        if blocks is None or isinstance(blocks, Aimed):
            return None
        runs = [block for block in blocks if len({*block}) == 3 and block[0] < 27 > block[2]]
        runs = [run for run in runs if run[2] - run[0] == 2]
        return Aimed(blocks, chance.choice(runs)[1]) if runs else None

    return make


def laid_egg(block: Block) -> Meld | None:
    """The egg that a block is, None for a set or a pair."""
    kinds = set(block)
    egg = len(kinds) >= 3 and any(kinds <= set(family) for family in EGGS)
    return Meld("egg", block) if egg else None


_PLAIN = sets(ALL, 0.5)

HANDS = {
    "plain": _PLAIN,
    "gap": _gap(_PLAIN),
    "egg": _with_egg(_PLAIN),
    "egg_gap": _gap(_with_egg(_PLAIN, (1, 1, 2))),
    "eggs": _with_egg(_PLAIN, (2,)),
    "egg_pungs": _with_egg(pungs(ALL), (1, 1, 2)),
    "pungs": mixed(pungs(ALL), pungs(suits(2, honours=0.5))),
    "near_pungs": near(pungs(ALL), 0.0, pair=0.0),
    "pairs": pairs((0, 0, 1), suits(3, honours=0.5)),
    "fours": pairs((1, 1, 2, 2, 3), suits(3, honours=0.3)),
}

EVENTS = {
    "own": Event("self_draw", OWN, OWN_SAYS),
    "thrown": Event("discard", THROWN, THROWN_SAYS),
    "kong_draw": Event("replacement", REPLACED, REPLACED_SAYS),
    "robbed": Event("rob_kong", ROBBED, ROBBED_SAYS),
    "last_draw": Event(
        "self_draw",
        Text("{winner}摸到牌墙最后一张{tile}，胡了。",
             "Won by {winner} on {tile}, the last tile of the wall."),
        OWN_SAYS, {"last_tile": True},
    ),
    "last_thrown": Event(
        "discard",
        Text("牌墙摸完了，{winner}胡了{source}打出的最后一张{tile}。",
             "The wall was empty; won by {winner} on {tile}, the last discard, by {source}."),
        THROWN_SAYS, {"last_tile": True},
    ),
}  # fmt: skip

_HOW = {"own": 5.0, "thrown": 6.0, "kong_draw": 1.0, "robbed": 0.5, "last_draw": 0.7,
        "last_thrown": 0.5}  # fmt: skip

LEVELS = {
    1: Level({"plain": 3, "gap": 1, "pungs": 1, "pairs": 1, "egg": 1},
             {"own": 1, "thrown": 1}, melds=(1, 2, 2, 3), kongs=0.0),
    2: Level({"plain": 2, "gap": 3, "egg": 2, "egg_gap": 2, "egg_pungs": 2, "pungs": 2,
              "near_pungs": 2, "pairs": 2},
             _HOW, melds=(0, 0, 1, 2), kongs=0.3),
    3: Level({"gap": 3, "egg": 2, "egg_gap": 3, "eggs": 1, "egg_pungs": 2, "pungs": 3,
              "fours": 3, "near_pungs": 2},
             _HOW, melds=(0, 0, 1, 2), kongs=0.5),
    4: Level({"gap": 4, "egg_gap": 3, "eggs": 2, "egg_pungs": 2, "pungs": 4, "fours": 2},
             _HOW | {"kong_draw": 3, "last_draw": 2}, melds=(0, 1, 2, 2), kongs=0.9),
    5: Level({"gap": 8, "egg_gap": 0.4, "pungs": 5, "near_pungs": 2},
             {"own": 0.7, "kong_draw": 3, "last_draw": 6, "thrown": 5, "robbed": 1.5,
              "last_thrown": 2}, melds=(1, 2, 3, 3), kongs=1.0),
}  # fmt: skip

# --- the book ------------------------------------------------------------------------------------


def _value(element: Element) -> Text:
    base = any(row.element.key == element.key for row in BASES)
    name = Text("底 {n}", "base {n}") if base else Text("×{n}", "×{n}")
    return name.fill(n=element.value)


def _burdens(table: Any, made: Case) -> int:
    """A dealer beside a discarder: two shares double, each for a reason of its own."""
    return int(made.offer.source is not None and 0 not in (made.offer.winner, made.offer.source))


def _items(table: Any, made: Case) -> int:
    """Eggs and kongs, which count as sets and may open the hand, and doublings."""
    thrown = made.offer.source is not None
    return eggs(made) + made.hand.kongs + int(made.figures["doubles"]) + thrown


def _force(table: Any, made: Case) -> int:
    """A cap that cuts, one who pays for all, melds that keep 站立 or end it against the look."""
    cap = table.settings["cap"]
    cut = bool(cap) and any(-amount >= cap for amount in made.score.payments)
    alone = bool(table.settings["baosanjia"] and made.offer.source is not None)
    return cut + alone + _slips("score.concealed")(made)


def _slips(*concepts: str) -> Callable[[Case], bool]:
    """Whether a wrong rule of these concepts would give something else."""
    return lambda made: any(slip.wrong.concept in concepts for slip in made.slips)


CONCEPTS = {
    "score.plain": only_fits("ordinary", "own_draw"),
    "score.largest-only": _slips("score.largest-only"),
    "score.gap-base": lambda c: "gap" in c.keys or edge_or_single(c),
    "score.pairs-family": lambda c: not c.hand.standard,
    "score.triplets": lambda c: c.hand.all_triplets or nearly_triplets(c) or pungs_with_egg(c),
    "score.concealed": lambda c: "standing" in c.keys or only_eggs(c)
        or _slips("score.concealed")(c),
    "score.doublings": lambda c: c.figures["doubles"] > 0 or _slips("score.doublings")(c),
    "settle.each": lambda c: sum(a < 0 for a in c.score.payments) == 3,
    "settle.dealer": lambda c: True,
    "settle.share-double": lambda c: c.offer.source is not None,
}  # fmt: skip

EXERCISED = {
    "egg_keeps_standing": Focus(hands=("egg", "eggs", "egg_pungs", "egg_gap"),
                                levels=(2, 3, 4)),
    "baosanjia": Focus(events=("thrown", "robbed")),
    "bian_diao": Focus(hands=("plain", "egg", "near_pungs"), levels=(1, 2, 3)),
    "gangkai_double": Focus(events=("kong_draw",), levels=(2, 3, 4, 5)),
    "cap": Focus(hands=("fours", "pungs"), levels=(3, 4, 5)),
}  # fmt: skip

BOOK = Book(
    ask=Text("只算胡：底几，翻几次，四家各收付多少？蛋和杠另算。",
             "The win alone: base, doublings, and each seat's amount? Eggs and kongs aside."),
    asks=(
        Ask("base", Text("底是几", "base 底"), near=(1, 2, 4, 8)),
        Ask("doubles", Text("翻几次（庄家和点炮不算在内）",
                            "doublings, dealer and discarder left out"), 1.5,
            near=(0, 1, 2, 3)),
    ),
    hands=HANDS,
    events=EVENTS,
    levels=LEVELS,
    pays=pays,
    wrongs=WRONGS,
    few_hands=frozenset({"fours"}),
    rows=lambda table: (*BASES, *DOUBLES),
    value=_value,
    concepts=CONCEPTS,
    base=frozenset({"ordinary", "own_draw"}),
    few=6,
    burdens=_burdens,
    force=_force,
    items=_items,
    always_laid=laid_egg,
    exercised=EXERCISED,
)  # fmt: skip
