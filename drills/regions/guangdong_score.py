"""广东: what its "score this hand" asks, its hands, and how they are won."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from drills.regions import score_classic
from drills.regions.guangdong_score_wrong import (
    WRONGS,
    nearly_mixed_suit,
    nearly_nine_gates,
    outside,
    pays,
)
from drills.regions.score_book import Ask, Book, Case, Draft, Event, Focus, Level, Setting
from drills.regions.score_classic import (
    EARTHLY,
    FEW_HANDS,
    HEAVENLY,
    HUMAN,
    TAGS,
    both_winds,
    other_winds,
)
from drills.regions.score_hands import honours, near, sets, suits
from drills.regions.score_scene import OWN, OWN_SAYS, THROWN, THROWN_SAYS
from drills.regions.score_wrong import nearly_one_suit, nearly_triplets, only_fits
from drills.roles import who
from rules.facts import Facts
from rules.features import WINDS
from rules.values import Element
from rules.variant import Variant
from rules.variants.guangdong_bao import bound, kong_feeder, twelve_on_table
from rules.variants.guangdong_elements import BONUSES
from rules.variants.guangdong_score import floors
from rules.words import Text

ONE, MIXED = suits(1), suits(1, honours=1)

HANDS = score_classic.HANDS | {
    "near_mixed": near(sets(MIXED, 0.4)),
    "small_winds": honours(WINDS, (3,), pair=True, rest=ONE, pungs=0.5),
    "big_winds": honours(WINDS, (4,), pair=False, rest=ONE),
}

# --- what is told --------------------------------------------------------------------------------

OWN_ROUND = 0.4
"""How often the round wind is made the winner's own."""

_ROUND = Text("现在是{wind}圈。", "The round wind is {wind}.")


def _setting(table: Variant, winner: int, chance: Random) -> Setting:
    """The round wind; every seat says its own."""
    at = winner if chance.random() < OWN_ROUND else chance.randrange(4)
    told = _ROUND.fill(wind=TAGS[at])
    return Setting(facts=Facts({"round_wind": "ESWN"[at]}), told=(told,), tags=TAGS)


def _more(draft: Draft, told: Text, *, marks: dict[str, int], **facts: Any) -> Draft:
    """The draft with a sentence, marks and facts more."""
    offer = replace(draft.offer, facts=Facts({**draft.offer.facts, **facts}))
    return replace(draft, offer=offer, told=(*draft.told, told), marks={**draft.marks, **marks})


def _others(draft: Draft, chance: Random) -> list[int]:
    """The seats that neither won nor threw the tile."""
    seats = [s for s in range(4) if s not in (draft.offer.winner, draft.offer.source)]
    chance.shuffle(seats)
    return seats


_KONG_FED = Text("那个杠是{who}点的。", "That kong was fed by {who}.")
_ALSO = Text("{who}也胡这张，各算各的；只算{winner}这一家。",
             "Also won on this tile by {who}; count the win of {winner} alone.")  # fmt: skip
_FOURTH = Text("{winner}最后落地的那副是{who}打的。",
               "The last meld of {winner} was fed by {who}.")  # fmt: skip
_EARLIER = Text("{who}早先已经让{other}落地四副。",
                "Earlier the fourth open meld of {other} was fed by {who}.")  # fmt: skip


def _kong_fed(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Who fed the kong before a replacement tile, and whether that binds him."""
    if draft.offer.kong_type != "kong":
        return draft
    feeder = _others(draft, chance)[0]
    told = _KONG_FED.fill(who=who(draft.me, feeder))
    return _more(draft, told, marks={"feeder": feeder}, bao=kong_feeder(table, (feeder,)))


def _twelve(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Four melds are laid out: who fed the last, and whom he had fed before."""
    offer = draft.offer
    if len(offer.hand.melds) < 4 or offer.hand.melds[-1].type in ("ckong", "addkong"):
        return None
    feeder, other, *_ = _others(draft, chance)
    told = [_FOURTH.fill(who=who(draft.me, feeder))]
    events = [(feeder, offer.winner)] if twelve_on_table(offer.hand.melds) else []
    if chance.random() < 0.35:
        told.append(_EARLIER.fill(who=who(draft.me, feeder), other=who(draft.me, other)))
        events = [(feeder, other), *events]
    seat = bound(table, events, offer.winner) if offer.own else None
    text = Text("{said}", "{said}").fill(said=told[0])
    found = _more(draft, text, marks={"feeder": feeder}, bao=seat)
    return replace(found, told=(*found.told, *told[1:]))


def _many(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """One or two others win on the same discard."""
    offer = draft.offer
    if offer.by != "discard" or offer.facts.get("opening") or not table.many_win:
        return None
    others = sorted(_others(draft, chance)[: chance.choice((1, 2))])
    told = _ALSO.fill(who=tuple(who(draft.me, seat) for seat in others))
    if len(others) == 2:
        return _more(draft, told, marks={}, three_winners=True)
    return _more(draft, told, marks={"two_winners": others[0]})


EVENTS = score_classic.EVENTS | {
    "kong_draw": replace(score_classic.EVENTS["kong_draw"], twist=_kong_fed),
    "twelve": Event("self_draw", OWN, OWN_SAYS, twist=_twelve, melds=(4,)),
    "twelve_thrown": Event("discard", THROWN, THROWN_SAYS, twist=_twelve, melds=(4,)),
    "last_draw": Event(
        "self_draw",
        Text("{winner}摸到牌墙最后一张{tile}，胡了。",
             "Won by {winner} on {tile}, the last tile of the wall."),
        OWN_SAYS, {"last_tile": True},
    ),
    "heavenly": replace(HEAVENLY, facts={"opening": "天和"}),
    "human": replace(HUMAN, facts={"opening": "人和"}),
    "earthly": replace(EARTHLY, facts={"opening": "地和"}),
    "late_earthly": Event(
        "self_draw",
        Text("{winner}自己第一次摸牌就自摸{tile}，之前有人吃过。",
             "Won by {winner} on {tile}, the own first draw, after somebody had chowed."),
        OWN_SAYS, winners=(1, 2, 3), melds=(0,),
    ),
}  # fmt: skip

_COMMON = {"own": 5.0, "thrown": 6.0, "kong_draw": 1.0, "robbed": 0.7, "last_draw": 0.7,
           "twelve": 1.0, "twelve_thrown": 0.7}  # fmt: skip
_RARE = {"heavenly": 0.2, "human": 0.2, "earthly": 0.2, "late_earthly": 1.5}

LEVELS = {
    1: Level({"plain": 4, "runs": 2, "dragon_pair": 2, "pungs": 1, "dragons": 1, "winds": 1},
             {"own": 1, "thrown": 1}, melds=(0, 0, 1, 2), kongs=0.0),
    2: Level({"runs": 2, "plain": 1, "winds": 7, "dragons": 2, "dragon_pair": 2, "pungs": 3,
              "near_pungs": 1, "mixed": 2, "near_mixed": 1, "colour": 1, "near_colour": 1,
              "gates": 0.3, "late_gates": 5, "orphans": 0.3},
             _COMMON | _RARE, {"many": 0.4}, melds=(0, 1, 2), kongs=0.1),
    3: Level({"winds": 2, "colour_runs": 3, "wind_pungs": 4, "mixed": 3, "mixed_winds": 3,
              "mixed_pungs": 2, "colour": 2, "dragons": 2, "near_dragons": 2, "pungs": 2,
              "gates": 0.5, "late_gates": 8, "mixed_ends": 1, "near_winds": 1},
             _COMMON | _RARE, {"many": 0.4}, melds=(0, 1, 2), kongs=0.25),
    4: Level({"mixed_winds": 2, "wind_pungs": 2, "mixed_pungs": 4, "small_dragons": 3,
              "near_dragons": 2, "near_winds": 2, "mixed_ends": 3, "ends": 1, "big_dragons": 2,
              "honours": 1, "small_winds": 2},
             _COMMON | {"kong_draw": 2, "twelve": 2}, {"many": 0.4}, melds=(1, 2, 2, 3),
             kongs=0.4),
    5: Level({"mixed_pungs": 4, "small_dragons": 3, "small_winds": 4, "big_dragons": 3,
              "big_winds": 3, "honours": 3, "big_honours": 2, "mixed_ends": 4, "near_winds": 1},
             _COMMON | {"kong_draw": 3, "twelve": 3, "last_draw": 1}, {"many": 0.6},
             melds=(2, 3, 3), kongs=0.6),
}  # fmt: skip

# --- the book ------------------------------------------------------------------------------------


def _force(table: Any, made: Case) -> int:
    """A cap that cuts, a floor that lifts, or one that is below."""
    least = [floor for _, floor in floors(table, made.offer)]
    total = sum(element.value for element in made.score.elements)
    cut = not outside(table, made) and total > table.cap
    return cut + bool(least)


def _burdens(table: Any, made: Case) -> int:
    """Who is bound, was robbed, or looks bound."""
    return int(made.offer.by == "rob_kong" or "feeder" in made.draft.marks)


def _value(element: Element) -> Text:
    return Text("{n} 番", "{n}").fill(n=element.value)


_BIG = frozenset({"small_dragons", "small_winds", "big_dragons", "big_winds", "honours",
                  "terminals", "nine_gates", "orphans", "mixed_terminals"})  # fmt: skip


def _rows(table: Any) -> tuple[Any, ...]:
    return (*table.patterns, *BONUSES)


CONCEPTS = {
    "score.plain": only_fits("chicken", "all_runs", "own_draw"),
    "score.largest-only": lambda c: any(why.code == "largest_only" for _, why in c.score.also),
    "score.triplets": lambda c: c.hand.all_triplets or nearly_triplets(c),
    "score.colour": lambda c: c.hand.one_suit or c.hand.mixed_suit or nearly_one_suit(c)
        or nearly_mixed_suit(c),
    "score.fixed": lambda c: bool(_BIG & (c.keys | c.also)) or nearly_nine_gates(c)
        or any(why.code == "outside" for _, why in c.score.also),
    "score.add-cap": lambda c: sum(e.value for e in c.score.elements) > c.figures["fan"],
    "score.floor": lambda c: c.event in ("kong_draw", "robbed", "last_draw", "heavenly", "human",
                                         "earthly", "late_earthly")
        or "two_winners" in c.draft.marks or bool(c.offer.facts.get("three_winners")),
    "score.bonus-winds": lambda c: bool({"seat_wind", "round_wind"} & (c.keys | c.also))
        or other_winds(c) or both_winds(c),
    "settle.liable": lambda c: c.offer.by == "rob_kong" or "feeder" in c.draft.marks,
    "settle.power": lambda c: c.figures["fan"] > 1,
    "settle.each": lambda c: sum(a < 0 for a in c.score.payments) == 3,
}  # fmt: skip

EXERCISED = {
    "table": Focus(),
    "cap": Focus(hands=("winds", "wind_pungs", "mixed_winds"), levels=(2, 3, 4),
                 needs=lambda table: table.settings["cap"] in (4, 5)
        and table.settings["table"] == "A"),
    "discard_payment": Focus(),
    "kong_fan": Focus(events=("kong_draw", "twelve", "own", "thrown"), levels=(3, 4, 5)),
    "base_point": Focus(),
}  # fmt: skip

BOOK = Book(
    ask=Text("这手牌几番，四家各收付多少？",
             "How many fan 番, and what does each seat pay or get?"),
    asks=(Ask("fan", Text("一共几番", "fan 番 in all"), near=(0, 1, 2, 3, 4, 5, 6)),),
    hands=HANDS,
    events=EVENTS,
    levels=LEVELS,
    pays=pays,
    wrongs=WRONGS,
    few_hands=FEW_HANDS,
    rows=_rows,
    value=_value,
    concepts=CONCEPTS,
    base=frozenset({"chicken"}),
    few=6,
    twists={"many": _many},
    setting=_setting,
    burdens=_burdens,
    force=_force,
    exercised=EXERCISED,
)  # fmt: skip
