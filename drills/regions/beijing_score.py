"""北京: what its "score this hand" asks, its hands, and how they are won."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from drills.regions.beijing_score_wrong import (
    WRONGS,
    at_home,
    is_flat,
    nearly_dragon,
    other_five,
    pays,
    wild_suit_dragon,
    wilds_of,
)
from drills.regions.score_book import (
    Aimed,
    Ask,
    Blocks,
    Book,
    Case,
    Draft,
    Event,
    Focus,
    Level,
    Pool,
    Recipe,
    Setting,
)
from drills.regions.score_hands import (
    a_set,
    mixed,
    near,
    nine_ranks,
    of,
    only_honours,
    pairs,
    pungs,
    sets,
    straight,
    suits,
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
from drills.regions.score_wrong import nearly_one_suit
from drills.roles import who
from rules.facts import Facts
from rules.hand import Meld
from rules.tiles import NAMES
from rules.values import Element
from rules.variant import Variant
from rules.variants.beijing_bars import CALLS
from rules.variants.beijing_elements import FIVE, rows
from rules.variants.beijing_wild import WILD_OF
from rules.words import Text

ONE, MIXED, WIDE = suits(1), suits(1, honours=1), suits(2, honours=0.4)


def _home(recipe: Recipe) -> Recipe:
    """A hand in which the wild kind may stand for itself."""

    def make(pool: Pool, chance: Random) -> Blocks | Aimed | None:
        kinds = tuple(sorted({*pool.kinds, *pool.wild}))
        made = recipe(replace(pool, kinds=kinds), chance)
        tiles = [kind for block in made for kind in block] if isinstance(made, list) else []
        return made if set(tiles) & set(pool.wild) else None

    return make


def _own_straight(pool: Pool, chance: Random) -> Blocks | None:
    """A straight in the wild's own suit, the wild at its place."""
    low = pool.wild[0] // 9 * 9 if pool.wild else 27
    if low >= 27:
        return None
    kinds = of(pool, (0, 1, 2, 3))
    blocks: Blocks = [(low + at, low + at + 1, low + at + 2) for at in (0, 3, 6)]
    blocks += [a_set(kinds, chance, 0.4) for _ in range(pool.sets - 3)]
    return [*blocks, (chance.choice(kinds),) * 2]


def _five(pool: Pool, chance: Random) -> Aimed | None:
    """四五六万 with the five to come, or another shape that takes it."""
    run = chance.choices(((3, 4, 5), (2, 3, 4), (4, 5, 6), (4, 4)), (6, 1, 1, 1))[0]
    kinds = of(pool, (0, 1, 2, 3))
    if not set(run) <= set(kinds):
        return None
    rest = [kind for kind in kinds if kind != FIVE]
    blocks: Blocks = [run] if len(run) == 3 else []
    blocks += [a_set(rest, chance, 0.4) for _ in range(pool.sets - len(blocks))]
    return Aimed([*blocks, run if len(run) == 2 else (chance.choice(rest),) * 2], FIVE)


def _five_pairs(pool: Pool, chance: Random) -> Aimed | None:
    """Seven pairs with the 五万 to come."""
    kinds = [kind for kind in of(pool, (0, 1, 2, 3)) if kind != FIVE]
    if FIVE not in pool.kinds:
        return None
    chosen = chance.sample(kinds, 6)
    return Aimed([*((kind,) * 2 for kind in chosen), (FIVE, FIVE)], FIVE)


def _four_wilds(pool: Pool, chance: Random) -> Aimed | None:
    """All four wilds and any ten tiles."""
    if not pool.wild:
        return None
    wild = pool.wild[0]
    rest = chance.sample([kind for kind in pool.kinds for _ in range(3)], 10)
    return Aimed([(kind,) for kind in [*rest, *[wild] * 4]], wild)


def _riding(pool: Pool, chance: Random) -> Aimed | None:
    """Four sets and a wild that waits for anything."""
    if not pool.wild:
        return None
    kinds = of(pool, (0, 1, 2, 3))
    tile = chance.choice(kinds)
    blocks: Blocks = [a_set(kinds, chance, 0.4) for _ in range(pool.sets)]
    return Aimed([*blocks, (pool.wild[0], tile)], tile)


HANDS = {
    "plain": sets(WIDE, 0.4),
    "home": _home(sets(WIDE, 0.3)),
    "straight": straight("other"),
    "own_straight": _own_straight,
    "nine_ranks": nine_ranks,
    "mixed": sets(MIXED, 0.4),
    "near_colour": near(sets(ONE, 0.3)),
    "colour": sets(ONE, 0.3),
    "colour_straight": straight("same"),
    "honours": pungs(only_honours),
    "pairs": pairs((0,), suits(3, honours=0.5)),
    "rich_pairs": pairs((1, 1, 2), suits(3, honours=0.5)),
    "mixed_pairs": mixed(pairs((0, 1), MIXED), pairs((0, 1), ONE)),
    "five": _five,
    "five_pairs": _five_pairs,
    "four_wilds": _four_wilds,
    "riding": _riding,
}

# --- what is told --------------------------------------------------------------------------------

_TURNED = Text("翻出{shown}，混儿是{wild}。", "{shown:cap} was turned up: the wild 混儿 is {wild}.")
_UP = Text("这一局在楼上。", "The table is upstairs 上楼.")
_UP_AGAIN = Text("在楼上，上楼以来荒了 {n} 局。", "Upstairs 上楼, after {n} drawn hands.")


def _setting(table: Variant, winner: int, chance: Random) -> Setting:
    """The tile turned up, and whether the table is upstairs."""
    shown = chance.choice(table.kinds)
    wild = WILD_OF[shown]
    facts: dict[str, Any] = {"indicator": shown}
    told = [_TURNED.fill(shown=NAMES[shown], wild=NAMES[wild])]
    if chance.random() < UPSTAIRS:
        hands = chance.choice((1, 1, 2, 3))
        facts |= {"upstairs": True, "drawn_hands": hands}
        told.append(_UP if hands == 1 else _UP_AGAIN.fill(n=hands))
    return Setting((wild,), Facts(facts), (shown,), tuple(told))


UPSTAIRS = 0.2
"""How often the table is upstairs."""

_FAILED = Text("{who}报过混儿悠，没成。", "{who:cap} had announced a 混儿悠, and it failed.")


def _failed(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """One of the losers had announced a 混儿悠."""
    offer = draft.offer
    if offer.facts.get("no_discard_yet") or offer.facts.get("hun_you"):
        return None
    seat = chance.choice([seat for seat in range(4) if seat != offer.winner])
    facts = Facts({**offer.facts, "failed_hun_you": (seat,)})
    told = _FAILED.fill(who=who(draft.me, seat))
    return replace(draft, offer=replace(offer, facts=facts), told=(*draft.told, told))


def _robs_concealed(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Whoever makes the concealed kong holds all four."""
    return None if draft.offer.tile in draft.offer.hand.all_tiles else draft


def _riding_so(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Only a hand that waits on every tile may ride."""
    return draft if table.waits_on_all(draft.offer.hand) else None  # type: ignore[attr-defined]


EVENTS = {
    "own": Event("self_draw", OWN, OWN_SAYS),
    "thrown": Event("discard", THROWN, THROWN_SAYS, melds=(0,)),
    "thrown_kong": Event("discard", THROWN, THROWN_SAYS, melds=(1,), only=("ckong",)),
    "kong_draw": Event("replacement", REPLACED, REPLACED_SAYS),
    "robbed": Event("rob_kong", ROBBED, ROBBED_SAYS),
    "robbed_hidden": Event(
        "rob_kong",
        Text("{source}暗杠{tile}，被{winner}抢了，胡了。",
             "{source:cap} made a concealed kong of {tile}; {winner} robbed it 抢杠 and won."),
        Text("{source}暗杠", "concealed kong, {source}"), robs="ckong", twist=_robs_concealed,
    ),
    "robbed_thrown": Event(
        "rob_kong",
        Text("{source}打出{tile}，有人要明杠，{winner}先胡了。",
             "{tile} was thrown by {source}; another would kong it, but {winner} won first."),
        THROWN_SAYS, robs="kong", melds=(0,), twist=_robs_concealed,
    ),
    "last_draw": Event(
        "self_draw",
        Text("{winner}摸到保留牌前最后一张{tile}，胡了。",
             "Won by {winner} on {tile}, the last tile before the kept stacks."),
        OWN_SAYS, {"last_tile": True},
    ),
    "heavenly": Event(
        "self_draw",
        Text("{winner}坐庄，还没打过牌就胡了。",
             "Won by {winner}, the dealer, before any discard of the own."),
        OWN_SAYS, {"no_discard_yet": True}, winners=(0,), melds=(0,),
    ),
    "earthly": Event(
        "self_draw",
        Text("{winner}还没打过牌，就自摸{tile}胡了。",
             "Won by {winner} with an own draw of {tile}, before any discard of the own."),
        OWN_SAYS, {"no_discard_yet": True}, winners=(1, 2, 3), melds=(0,),
    ),
    "earthly_thrown": Event(
        "discard",
        Text("{winner}还没打过牌，就胡了{source}打出的{tile}。",
             "Won by {winner} on {tile}, thrown by {source}, before any discard of the own."),
        THROWN_SAYS, {"no_discard_yet": True}, winners=(1, 2, 3), melds=(0,),
    ),
    "riding": Event(
        "self_draw",
        Text("{winner}报了混儿悠，下一张自摸{tile}，胡了。",
             "{winner:cap} had announced a 混儿悠 and won with the next draw, {tile}."),
        OWN_SAYS, {"hun_you": "success"}, twist=_riding_so,
    ),
}  # fmt: skip

_COMMON = {"own": 6.0, "thrown": 5.0, "thrown_kong": 1.5, "kong_draw": 1.0, "robbed": 1.0,
           "robbed_thrown": 0.5, "last_draw": 0.6, "robbed_hidden": 0.4}  # fmt: skip
_RARE = {"heavenly": 0.7, "earthly": 0.4, "earthly_thrown": 0.4, "riding": 0.6}

LEVELS = {
    2: Level({"plain": 6, "home": 3, "nine_ranks": 2, "straight": 1, "four_wilds": 0.6,
              "near_colour": 0.5},
             {"own": 5, "thrown": 5, "robbed_thrown": 1, "heavenly": 0.5, "earthly": 0.5,
              "earthly_thrown": 0.5},
             melds=(0, 1, 1, 1), kongs=0.1, wilds=(0, 0, 1)),
    3: Level({"plain": 2, "home": 3, "straight": 3, "nine_ranks": 3, "own_straight": 2,
              "mixed": 1, "pairs": 2, "five": 3, "five_pairs": 0.5, "near_colour": 1,
              "riding": 1},
             _COMMON | _RARE, {"failed": 0.1}, melds=(0, 0, 1, 1), kongs=0.2, wilds=(0, 0, 1)),
    4: Level({"straight": 2, "own_straight": 4, "nine_ranks": 1, "mixed": 2, "colour": 2,
              "rich_pairs": 2, "five": 3, "five_pairs": 1, "home": 2, "mixed_pairs": 1,
              "colour_straight": 1, "riding": 1},
             _COMMON | _RARE, {"failed": 0.2}, melds=(0, 0, 1, 2), kongs=0.5,
             wilds=(0, 0, 1, 1, 2)),
    5: Level({"own_straight": 5, "colour": 1, "colour_straight": 5, "rich_pairs": 2,
              "mixed_pairs": 2, "home": 1, "five_pairs": 1},
             _COMMON | {"riding": 0.3}, {"failed": 0.3}, melds=(0, 1, 2), kongs=0.8,
             wilds=(0, 1, 1, 2)),
}  # fmt: skip

# --- the book ------------------------------------------------------------------------------------


def may_lie(melds: tuple[Meld, ...]) -> bool:
    """One chow or pong at most; kongs are free."""
    return sum(meld.type in CALLS for meld in melds) <= 1


def _force(table: Any, made: Case) -> int:
    """A flat hand, a rule that turns on the wild."""
    return is_flat(made) + at_home(made) + wild_suit_dragon(table, made)


def _burdens(table: Any, made: Case) -> int:
    """What changes a share: a 混儿悠 that failed, upstairs."""
    facts = made.offer.facts
    return bool(facts.get("failed_hun_you")) + bool(facts.get("upstairs"))


def _value(element: Element) -> Text:
    if element.key == "plain":
        return Text("1 分", "1")
    flat = element.value == 40
    return Text("{n} 分" if flat else "× {n}", "{n}" if flat else "× {n}").fill(n=element.value)


def _rows_beside(made: Case) -> int:
    return len(made.keys - {"plain", "discard", "upstairs"})


CONCEPTS = {
    "score.multiply": lambda c: _rows_beside(c) > 2,
    "score.no-wild": lambda c: "no_wild" in c.keys or at_home(c),
    "score.own-wild-dragon": lambda c: "own_dragon" in c.keys
        or ("dragon" in c.keys and wilds_of(c) > 0),
    "score.catch-five": lambda c: "catch_five" in c.keys or other_five(c),
    "score.flat": is_flat,
    "score.straight": lambda c: bool({"dragon", "own_dragon"} & c.keys) or nearly_dragon(c),
    "score.pairs-family": lambda c: bool({"pairs", "rich_pairs"} & c.keys),
    "score.colour": lambda c: bool({"one_suit", "mixed_suit", "honours"} & c.keys)
        or (bool(c.readings) and nearly_one_suit(c)),
    "score.concealed": lambda c: bool(c.offer.hand.melds),
    "settle.share-double": lambda c: "discard" in c.keys
    or bool(c.offer.facts.get("failed_hun_you")),
    "settle.each": lambda c: len({a for a in c.score.payments if a < 0}) == 1,
}  # fmt: skip

EXERCISED = {
    "combine": Focus(),
    "discard_payment": Focus(events=("thrown", "thrown_kong")),
    "dealer_pays_double": Focus(),
    "upstairs_stack": Focus(),
    "rob_kong_stack": Focus(events=("robbed",), levels=(3, 4, 5)),
    "benhun_stack": Focus(hands=("own_straight",), levels=(3, 4, 5)),
    "limit_flat": Focus(events=("heavenly", "earthly"), levels=(2, 3)),
    "zhuowukui_any_five": Focus(hands=("five",), levels=(3, 4)),
    "rich_pairs_natural": Focus(hands=("rich_pairs",), levels=(4,)),
    "dragon_concealed": Focus(hands=("straight",), levels=(3, 4)),
    "double_rich_pairs": Focus(hands=("rich_pairs",), levels=(4, 5)),
}  # fmt: skip

BOOK = Book(
    ask=Text("这手牌一份几分，四家各收付多少？",
             "What is one share worth, and what does each seat pay or get?"),
    asks=(Ask("points", Text("一份几分（点炮、上楼另算）", "one share, before 点炮 and 上楼"),
              near=(2, 4, 8, 16, 32)),),
    hands=HANDS,
    events=EVENTS,
    levels=LEVELS,
    pays=pays,
    wrongs=WRONGS,
    rows=lambda table: tuple(rows(table)),
    value=_value,
    concepts=CONCEPTS,
    base=frozenset({"plain", "self_draw", "discard", "upstairs"}),
    few=10,
    may_lie=may_lie,
    twists={"failed": _failed},
    setting=_setting,
    burdens=_burdens,
    force=_force,
    exercised=EXERCISED,
)  # fmt: skip
