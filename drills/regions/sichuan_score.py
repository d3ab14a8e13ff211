"""四川: what its "score this hand" asks, its hands, and the wrong rules that its book warns of."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from drills.regions.score_book import (
    Ask,
    Book,
    Case,
    Draft,
    Event,
    Focus,
    Level,
)
from drills.regions.score_hands import every, mixed, near, pairs, pungs, sets, spread, suits
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
from drills.regions.score_wrong import nearly_one_suit, only_fits
from drills.regions.sichuan_score_wrong import (
    WRONGS,
    kongs,
    nearly_ends,
    nearly_middles,
    pays,
    roots,
)
from drills.roles import who
from rules.facts import Facts
from rules.features import TERMINALS
from rules.values import Element
from rules.variant import Variant
from rules.variants.sichuan_elements import ADDITIONS, DRAGONS, MIDDLE, PATTERNS
from rules.words import Text

ONE, TWO = suits(1), suits(2)

HANDS = {
    "plain": sets(TWO, 0.35),
    "pungs": pungs(TWO),
    "colour": sets(ONE, 0.3),
    "colour_pungs": mixed(pungs(ONE), sets(ONE, 0.9)),
    "ends": every(TWO, TERMINALS),
    "near_ends": near(every(TWO, TERMINALS)),
    "colour_kongs": sets(ONE, 0.75),
    "two_kongs": sets(TWO, 0.9),
    "colour_ends": every(ONE, TERMINALS),
    "middles": pungs(TWO, MIDDLE),
    "near_middles": near(pungs(TWO, MIDDLE), pair=0.5),
    "near_colour": near(sets(ONE)),
    "pairs": pairs((0,), TWO),
    "dragons": pairs((1, 1, 1, 2, 2, 3), TWO),
    "colour_pairs": pairs((0, 0, 1, 1, 2), ONE),
    "spread": spread(TWO),
    "colour_spread": spread(ONE, 0.4),
}


def _out(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """One or two others have won before."""
    offer = draft.offer
    if table.settings["mode"] != "blood" or offer.facts.get("opening_hand"):
        return None
    able = [seat for seat in range(4) if seat not in (offer.winner, offer.source)]
    gone = tuple(sorted(chance.sample(able, min(chance.choice((1, 1, 2)), len(able) - 1) or 1)))
    told = _GONE.fill(who=tuple(who(draft.me, seat) for seat in gone))
    facts = Facts({**offer.facts, "out": gone})
    return replace(draft, offer=replace(offer, facts=facts), told=(*draft.told, told))


_GONE = Text("{who}先前已经胡了。", "{who:cap} won earlier.")


def _kong_fed(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Who fed the kong before a replacement tile."""
    offer = draft.offer
    if offer.kong_type != "kong":
        return draft
    gone = offer.facts.get("out", ())
    feeder = chance.choice([s for s in range(4) if s != offer.winner and s not in gone])
    facts = Facts({**offer.facts, "kong_from": feeder})
    told = _FED.fill(who=who(draft.me, feeder))
    return replace(draft, offer=replace(offer, facts=facts), told=(*draft.told, told))


_FED = Text("那个杠是{who}点的。", "That kong was fed by {who}.")

EVENTS = {
    "own": Event("self_draw", OWN, OWN_SAYS),
    "kong_draw": Event("replacement", REPLACED, REPLACED_SAYS, twist=_kong_fed),
    "thrown": Event("discard", THROWN, THROWN_SAYS),
    "robbed": Event("rob_kong", ROBBED, ROBBED_SAYS),
    "heavenly": Event(
        "self_draw",
        Text("{winner}坐庄，起手十四张就胡了。",
             "Won by {winner}, the dealer, on 14 tiles as dealt."),
        Text("起手第十四张", "the fourteenth tile dealt"),
        {"opening_hand": True}, winners=(0,), melds=(0,),
    ),
    "earthly": Event(
        "discard",
        Text("{winner}胡了庄家打出的第一张牌{tile}。",
             "Won by {winner} on {tile}, the first tile thrown by the dealer."),
        Text("庄家第一张", "the dealer's first tile"),
        {"dealers_first_discard": True}, winners=(1, 2, 3), sources=(0,), melds=(0,),
    ),
    "first_draw": Event(
        "self_draw",
        Text("{winner}自己第一次摸牌就自摸{tile}，之前没人碰杠。",
             "Won by {winner} on {tile}, the own first draw, with no call before."),
        OWN_SAYS, {"own_first_draw": True}, winners=(1, 2, 3), melds=(0,),
    ),
    "first_draw_late": Event(
        "self_draw",
        Text("{winner}自己第一次摸牌就自摸{tile}，之前有人碰过。",
             "Won by {winner} on {tile}, the own first draw, after somebody had ponged."),
        OWN_SAYS, {"own_first_draw": True, "calls_before": True}, winners=(1, 2, 3), melds=(0,),
    ),
    "last_draw": Event(
        "self_draw",
        Text("{winner}摸到牌墙最后一张{tile}，胡了。",
             "Won by {winner} on {tile}, the last tile of the wall."),
        OWN_SAYS, {"last_tile": True},
    ),
    "kong_shot": Event(
        "discard",
        Text("{source}杠完打出{tile}，{winner}胡了。",
             "Won by {winner} on {tile}, thrown by {source} right after a kong."),
        THROWN_SAYS, {"after_kong": True},
    ),
}  # fmt: skip

_COMMON = {"own": 6.0, "thrown": 6.0, "kong_draw": 2.0, "robbed": 1.0}
_RARE = {"first_draw": 0.3, "earthly": 0.3, "heavenly": 0.3, "first_draw_late": 0.5,
         "kong_shot": 0.5, "last_draw": 0.5}  # fmt: skip

LEVELS = {
    1: Level({"plain": 3, "pungs": 2, "pairs": 4, "near_ends": 1, "near_colour": 0.5},
             {"own": 1, "thrown": 1, "kong_shot": 0.1, "last_draw": 0.1},
             melds=(0, 0, 1, 2), kongs=0.0),
    2: Level({"plain": 2, "pungs": 3, "colour": 3, "ends": 2, "near_ends": 3, "near_middles": 2,
              "spread": 3, "near_colour": 1, "dragons": 2},
             _COMMON | _RARE, {"out": 0.25}, kongs=0.3),
    3: Level({"colour_pungs": 2, "ends": 2, "near_middles": 2, "middles": 2, "dragons": 3,
              "colour_pairs": 3, "spread": 2, "colour_spread": 3, "pungs": 2},
             _COMMON | _RARE, {"out": 0.4}, melds=(1, 2, 2, 3), kongs=0.5),
    4: Level({"colour_pungs": 4, "middles": 2, "dragons": 1, "colour_pairs": 2, "colour_ends": 2,
              "colour_spread": 3},
             _COMMON | {"kong_draw": 4} | _RARE, {"out": 0.7}, melds=(2, 2, 3), kongs=0.8),
    5: Level({"colour_pungs": 4, "colour_kongs": 4, "two_kongs": 6},
             _COMMON | {"kong_draw": 6, "robbed": 2}, {"out": 0.9}, melds=(3, 3, 4), kongs=1.0),
}  # fmt: skip


def _called(table: Any, made: Case) -> tuple[tuple[str, Text], ...]:
    plain = ("none", Text("就叫暗七对", "plain 暗七对"))
    return (plain, *((name.zh, name) for name in DRAGONS.values()))


ASKS = (
    Ask("total", Text("一共几分", "分 in all"), near=(1, 2, 3, 4, 5)),
    Ask("name", Text("这副七对叫什么", "what these seven pairs are called"), 1,
        asked=lambda table, made: "pairs" in made.keys, options=_called),
)  # fmt: skip


def _force(table: Any, made: Case) -> int:
    """A cap that cuts."""
    return int(made.figures["total"] < sum(e.value for e in made.score.elements))


def _items(table: Any, made: Case) -> int:
    """Items to add up, beyond two."""
    return sum(max(1, made.times(key)) for key in made.keys) - 2


def _burdens(table: Any, made: Case) -> int:
    """Players who have won, a fed kong that shifts nothing."""
    facts = made.offer.facts
    return bool(facts.get("out")) + (facts.get("kong_from") is not None)


def _value(element: Element) -> Text:
    return Text("{n} 分", "{n} 分").fill(n=element.value)


CONCEPTS = {
    "score.plain": only_fits("plain", "rob_kong", "own_draw"),
    "score.largest-only": lambda c: bool(c.also),
    "score.pairs-family": lambda c: c.hand.shape == "pairs",
    "score.triplets": lambda c: c.hand.all_triplets,
    "score.colour": lambda c: c.hand.one_suit or nearly_one_suit(c),
    "score.root": lambda c: bool(roots(c) or kongs(c)),
    "score.every-set": lambda c: bool({"terminals", "middle_pungs"} & (c.keys | c.also))
        or nearly_ends(c) or nearly_middles(c),
    "score.best-reading": lambda c: len({frozenset(fit) for _, fit in c.readings}) > 1,
    "settle.out": lambda c: bool(c.offer.facts.get("out")),
    "settle.own-draw": lambda c: c.offer.by in ("replacement", "rob_kong"),
    "settle.each": lambda c: sum(a < 0 for a in c.score.payments) == 3,
}  # fmt: skip

EXERCISED = {
    "points": Focus(),
    "cap": Focus(hands=("colour_pungs", "middles", "colour_pairs", "colour_spread"),
                 levels=(3, 4, 5)),
    "tianhu_points": Focus(events=("heavenly", "earthly", "first_draw"), levels=(2, 3, 4)),
    "combine_patterns": Focus(hands=("colour_pungs", "colour_pairs", "middles", "colour_ends"),
                              levels=(2, 3, 4, 5)),
    "clean_pairs": Focus(hands=("colour_pairs",), levels=(2, 3, 4, 5)),
    "clean_dragon": Focus(hands=("colour_pairs",), levels=(3, 4, 5)),
    "clean_terminals": Focus(hands=("colour_ends",), levels=(2, 3, 4, 5)),
    "last_tile_fan": Focus(events=("last_draw",)),
    "kong_shot": Focus(events=("kong_shot",)),
    "zimo_bonus": Focus(events=("own", "kong_draw")),
    "base": Focus(),
}  # fmt: skip

BOOK = Book(
    ask=Text("这手牌几分，四家各收付多少？", "How many 分, and what does each seat pay or get?"),
    asks=ASKS,
    hands=HANDS,
    events=EVENTS,
    levels=LEVELS,
    pays=pays,
    wrongs=WRONGS,
    few_hands=frozenset(
        {
            "ends",
            "near_ends",
            "colour_ends",
            "middles",
            "near_middles",
            "colour_pungs",
            "colour_kongs",
            "colour_pairs",
            "pairs",
            "colour_spread",
        }
    ),
    rows=lambda table: (*PATTERNS, *ADDITIONS),
    value=_value,
    concepts=CONCEPTS,
    base=frozenset({"plain"}),
    chows=False,
    twists={"out": _out},
    burdens=_burdens,
    force=_force,
    items=_items,
    exercised=EXERCISED,
)
