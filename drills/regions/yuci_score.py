"""榆次: what its "score this hand" asks, its hands, and how they are won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from drills.regions.score_book import (
    Aimed,
    Ask,
    Block,
    Blocks,
    Book,
    Case,
    Draft,
    Event,
    Focus,
    Level,
    Pool,
    Recipe,
    Twist,
)
from drills.regions.score_hands import (
    HONOURS,
    SUITS,
    a_set,
    mixed,
    near,
    of,
    only_honours,
    pairs,
    pungs,
    sets,
    steps,
    suits,
)
from drills.regions.score_scene import OWN_SAYS, ROBBED_SAYS, THROWN_SAYS
from drills.regions.score_wrong import nearly_one_suit, nearly_triplets, only_fits
from drills.regions.yuci_score_wrong import (
    WRONGS,
    all_nine,
    ends_laid_out,
    exposed,
    labels,
    liable,
    nearly_middle,
    other_end,
    pays,
)
from drills.roles import who
from rules.values import Element
from rules.variant import Variant
from rules.variants.yuci_elements import LABELS, MIDDLE, PATTERNS
from rules.words import Text

ONE, TWO, MIXED = suits(1), suits(2, honours=0.3), suits(1, honours=1)

# --- hands ---------------------------------------------------------------------------------------


def _middle(pool: Pool, chance: Random) -> Blocks:
    """Sets and a pair of twos to eights."""
    kinds = [kind for kind in of(pool, suits(2)(pool, chance)) if kind in MIDDLE]
    blocks: Blocks = [a_set(kinds, chance, 0.4) for _ in range(pool.sets)]
    return [*blocks, (chance.choice(kinds),) * 2]


def _ends_out(pool: Pool, chance: Random) -> Blocks:
    """A hand of twos to eights with one triplet of ends or honours, to be laid out."""
    blocks = _middle(pool, chance)
    ends = [kind for kind in pool.kinds if kind not in MIDDLE]
    places = {kind // 9 for block in blocks for kind in block} | {HONOURS}
    kind = chance.choice([end for end in ends if end // 9 in places])
    return [(kind,) * 3, *blocks[1:]]


def _dragon(same: bool) -> Recipe:
    """A straight and the rest, of its suit or of one other with honours."""

    def make(pool: Pool, chance: Random) -> Blocks:
        place, other, _ = chance.sample(SUITS, 3)
        kinds = of(pool, (place,) if same else (other, HONOURS))
        blocks: Blocks = [tuple(9 * place + at + step for step in range(3)) for at in (0, 3, 6)]
        blocks.append(a_set(kinds, chance, 0.4))
        return [*blocks, (chance.choice(kinds),) * 2]

    return make


_ENDS = (
    ((1, 2, 3), (7, 8, 9), (5, 6, 7), 7), ((1, 2, 3), (7, 8, 9), (4, 5, 6), 4),
    ((1, 2, 3), (7, 8, 9), (3, 4, 5), 3), ((1, 2, 3), (7, 8, 9), (4, 5, 6), 6),
    ((4, 5, 6), (7, 8, 9), (2, 3, 4), 4), ((4, 5, 6), (7, 8, 9), (1, 2, 3), 1),
    ((1, 2, 3), (4, 5, 6), (6, 7, 8), 6), ((1, 2, 3), (4, 5, 6), (7, 8, 9), 9),
)  # fmt: skip
"""Waits with two ends of which one makes the straight, and the end that came."""


def _straight_end(pool: Pool, chance: Random) -> Aimed:
    """Won on either end of the wait that makes a straight."""
    place, other, _ = chance.sample(SUITS, 3)
    *parts, tile = chance.choice(_ENDS)
    blocks: Blocks = [tuple(9 * place + rank - 1 for rank in part) for part in parts]
    kinds = of(pool, chance.choice(((place,), (other, HONOURS), (other,))))
    blocks += [a_set(kinds, chance, 0.5), (chance.choice(kinds),) * 2]
    return Aimed(blocks, 9 * place + int(tile) - 1)


def _filled(pool: Pool, chance: Random, blocks: Sequence[Block]) -> Blocks:
    """These blocks and as many sets more as a hand takes, of two suits."""
    place = blocks[0][0] // 9
    other = chance.choice([suit for suit in SUITS if suit != place])
    kinds = of(pool, (place, other))
    more = pool.sets - sum(len(block) == 3 for block in blocks)
    return [*(a_set(kinds, chance, 0.35) for _ in range(more)), *blocks]


def _two_labels(pool: Pool, chance: Random) -> Aimed:
    """1233 won on 3, 7789 on 7, 2334 on 3: the one wait reads as two forms."""
    at = chance.randrange(2, 7)
    low, tile = chance.choice(((0, 2), (6, 6), (at - 1, at)))
    place = 9 * chance.choice(SUITS)
    tile += place
    run = (place + low, place + low + 1, place + low + 2)
    return Aimed(_filled(pool, chance, [run, (tile,) * 2]), tile)


def _two_names(dead: bool) -> Recipe:
    """7779 won on 8, which wins on 9 too; with three nines more that one is dead."""

    def make(pool: Pool, chance: Random) -> Aimed:
        place, low = 9 * chance.choice(SUITS), chance.randrange(7)
        three, single = chance.choice(((low, low + 2), (low + 2, low)))
        run = (place + low, place + low + 1, place + low + 2)
        blocks: list[Block] = [run, (place + three,) * 2]
        if dead:
            blocks.append((place + single,) * 3)
        return Aimed(_filled(pool, chance, blocks), place + low + 1)

    return make


HANDS = {
    "plain": sets(TWO, 0.35),
    "middle": _middle,
    "near_middle": near(_middle),
    "ends_out": _ends_out,
    "two_labels": _two_labels,
    "two_names": _two_names(False),
    "dead_name": _two_names(True),
    "pungs": pungs(TWO),
    "near_pungs": near(pungs(TWO), 0.0, pair=0.0),
    "mixed": sets(MIXED, 0.4),
    "mixed_pungs": pungs(MIXED),
    "straight": _dragon(False),
    "straight_end": _straight_end,
    "clean_straight": _dragon(True),
    "pairs": mixed(pairs((0, 0, 1), TWO), pairs((0, 1), suits(2))),
    "mixed_pairs": pairs((0, 0, 1), MIXED),
    "clean_pairs": pairs((0, 1, 1, 2), ONE),
    "steps": steps(suits(2), 0.5),
    "clean_steps": steps(ONE, 0.3),
    "colour": sets(ONE, 0.3),
    "near_colour": near(sets(ONE, 0.3)),
    "colour_pungs": pungs(ONE),
    "honours": pungs(only_honours),
}

FEW_HANDS = frozenset({"clean_straight", "clean_pairs", "colour_pungs", "honours", "clean_steps"})
"""Recipes that make few different hands."""

# --- how they are won ----------------------------------------------------------------------------

UP = 0.35
"""How often a player whom it does not concern has declared as well."""

_UP = Text("{who}也上架了。", "Also declared 上架: {who}.")
_DOWN = Text("{who}没上架。", "Not declared: {who}.")


def _declared(source: bool) -> Twist:
    """The winner has declared; so has the source or not, and perhaps another."""

    def twist(table: Variant, draft: Draft, chance: Random) -> Draft:
        offer = draft.offer
        seats = {offer.winner} | ({offer.source} if source and offer.source is not None else set())
        others = [s for s in range(4) if s not in (offer.winner, offer.source)]
        more = [seat for seat in others if chance.random() < UP]
        told = [_UP.fill(who=tuple(who(draft.me, seat) for seat in more))] if more else []
        if offer.source is not None:
            told.insert(0, (_UP if source else _DOWN).fill(who=who(draft.me, offer.source)))
        declared = frozenset({*seats, *more})
        return replace(draft, offer=replace(offer, declared=declared), told=(*draft.told, *told))

    return twist


EVENTS = {
    "own": Event(
        "self_draw",
        Text("{winner}上架以后自摸{tile}，胡了。",
             "Won by {winner}, declared 上架, with an own draw of {tile}."),
        OWN_SAYS, twist=_declared(False),
    ),
    "thrown": Event(
        "discard",
        Text("{winner}上架以后，胡了{source}打出的{tile}。",
             "Won by {winner}, declared 上架, on {tile}, thrown by {source}."),
        THROWN_SAYS, twist=_declared(False),
    ),
    "thrown_up": Event(
        "discard",
        Text("{winner}上架以后，胡了{source}打出的{tile}。",
             "Won by {winner}, declared 上架, on {tile}, thrown by {source}."),
        THROWN_SAYS, twist=_declared(True),
    ),
    "robbed": Event(
        "rob_kong",
        Text("{source}拿{tile}补杠，被上架的{winner}抢杠胡了。",
             "{tile} was added to a pong by {source}; {winner}, declared 上架, robbed it 抢杠."),
        ROBBED_SAYS, twist=_declared(False),
    ),
}  # fmt: skip

_HOW = {"own": 4.0, "thrown": 3.0, "thrown_up": 2.5, "robbed": 0.4}

LEVELS = {
    1: Level({"plain": 4, "near_middle": 1, "ends_out": 1, "two_names": 1},
             _HOW, melds=(0, 1, 2), kongs=0.0),
    2: Level({"plain": 2, "middle": 2, "ends_out": 3, "two_labels": 7, "two_names": 3,
              "dead_name": 1, "pungs": 2, "near_pungs": 2, "mixed": 2, "pairs": 2, "steps": 2,
              "near_colour": 1, "straight": 1},
             _HOW, melds=(0, 1, 1, 2), kongs=0.35),
    3: Level({"middle": 3, "two_labels": 7, "dead_name": 1, "pungs": 3, "mixed": 2,
              "mixed_pungs": 2, "straight": 2, "straight_end": 4, "pairs": 2, "mixed_pairs": 2,
              "steps": 5, "colour": 2, "ends_out": 1},
             _HOW, melds=(0, 1, 1, 2), kongs=0.6),
    4: Level({"straight_end": 4, "clean_straight": 2, "clean_pairs": 2, "mixed_pungs": 2,
              "clean_steps": 2, "colour": 2, "colour_pungs": 2, "honours": 1, "steps": 4,
              "pungs": 2, "middle": 2},
             _HOW, melds=(0, 1, 2, 3), kongs=0.8),
    5: Level({"colour_pungs": 5, "mixed_pungs": 3, "steps": 3, "pungs": 3, "honours": 2,
              "straight_end": 1, "clean_straight": 1},
             _HOW | {"thrown": 6}, melds=(2, 3, 3), kongs=1.0),
}  # fmt: skip

# --- the book ------------------------------------------------------------------------------------


def _value(element: Element) -> Text:
    return Text("{n} 分", "{n}").fill(n=element.value)


def _kongs(table: Any, made: Case) -> bool:
    return any(meld.is_kong for meld in made.offer.hand.melds)


def _slips(concept: str) -> Callable[[Case], bool]:
    """Whether a wrong rule of this concept would give something else."""
    return lambda made: any(slip.wrong.concept == concept for slip in made.slips)


CONCEPTS = {
    "score.plain": only_fits("plain", "kong", "addkong", "ckong"),
    "score.single-name": lambda c: bool(set(LABELS) & c.keys)
        or any(why.code == "several_names" for _, why in c.score.also),
    "score.concealed": lambda c: "concealed" in c.keys or exposed(c),
    "score.no-terminals": lambda c: "middle" in c.keys or nearly_middle(c) or ends_laid_out(c),
    "score.triplets": lambda c: c.hand.all_triplets or nearly_triplets(c),
    "score.colour": lambda c: bool({"mixed_suit", "one_suit", "all_honours"} & c.keys)
        or nearly_one_suit(c),
    "score.straight": lambda c: "straight" in c.keys or all_nine(c),
    "score.straight-end": _slips("score.straight-end"),
    "score.pairs-family": lambda c: c.hand.shape == "pairs",
    "score.best-reading": _slips("score.best-reading"),
    "settle.each": lambda c: sum(a < 0 for a in c.score.payments) == 3,
    "settle.liable": lambda c: not c.offer.own,
    "settle.own-draw": lambda c: c.offer.own,
    "settle.dealer": lambda c: True,
    "settle.kongs": lambda c: c.hand.kongs > 0,
}  # fmt: skip


def _burdens(table: Any, made: Case) -> int:
    """An undeclared discarder."""
    return int(liable(made))


def _force(table: Any, made: Case) -> int:
    """A wait that has two names, or two forms."""
    return int(labels(table, made) > 1 or other_end(table, made) is not None)


def _kong_kinds(table: Any, made: Case) -> int:
    """Kongs, whose points differ by their kind."""
    return made.hand.kongs


EXERCISED = {
    "pengpeng_single_wait": Focus(hands=("pungs", "mixed_pungs", "colour_pungs"),
                                  levels=(2, 3, 4, 5)),
    "seven_pairs_points": Focus(hands=("pairs", "mixed_pairs", "clean_pairs"),
                                levels=(2, 3, 4)),
    "dead_waits": Focus(hands=("dead_name",), levels=(1, 2, 3)),
    "kong_doubles": Focus(events=("own",), levels=(2, 3, 4, 5)),
}  # fmt: skip

BOOK = Book(
    ask=Text("牌型几分，杠几分，四家各收付多少？",
             "What are patterns and kongs worth, and what does each seat pay or get?"),
    asks=(
        Ask("pattern", Text("牌型合几分", "patterns 牌型 in all"), near=(0, 1, 2, 3, 5, 10)),
        Ask("kong_points", Text("杠分", "kong points 杠分"), 1, asked=_kongs),
    ),
    hands=HANDS,
    events=EVENTS,
    levels=LEVELS,
    pays=pays,
    wrongs=WRONGS,
    few_hands=FEW_HANDS,
    rows=lambda table: PATTERNS,
    value=_value,
    concepts=CONCEPTS,
    base=frozenset({"plain"}),
    chows=False,
    few=4,
    burdens=_burdens,
    force=_force,
    items=_kong_kinds,
    exercised=EXERCISED,
)  # fmt: skip
