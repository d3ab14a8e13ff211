"""广东: the wrong rules that its "score this hand" recognises (guangdong.md, section 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drills.regions.score_book import Case, Figures, Gives, Wrong
from drills.regions.score_classic import both_winds, other_winds, pair_of, triplets_of
from drills.regions.score_wrong import (
    among_others,
    at_table,
    each_pays,
    nearly_one_suit,
    nearly_triplets,
    score_with,
    with_facts,
)
from rules.features import DRAGONS, WINDS
from rules.payments import among, each, pay
from rules.values import Four
from rules.variants.guangdong_elements import (
    BONUSES,
    FLOOR,
    NINE_GATES,
    OPENING_FAN,
    OPENINGS,
    PATTERNS,
)
from rules.variants.guangdong_score import floors, inside
from rules.words import Text

_BONUS = frozenset(row.element.key for row in BONUSES)
_OPENING = frozenset(element.key for element in OPENINGS.values())

# --- what is paid --------------------------------------------------------------------------------


def unit(table: Any, fan: int) -> int:
    """What so many fan are paid with."""
    return int(table.base) * 2 ** int(fan)


def pays(table: Any, made: Case, figures: Figures) -> Four:
    """The discarder, all three, or whoever is bound or was robbed for all."""
    offer, amount = made.offer, unit(table, figures["fan"])
    double = table.settings["discard_payment"] == "double"
    bound = offer.source if offer.by == "rob_kong" else offer.facts.get("bao")
    if bound is not None and offer.by != "discard":
        return pay(offer.winner, [(bound, 3 * amount * (1 + double))])
    if offer.own:
        return each(offer.winner, amount * (1 + double))
    if double:
        others = [seat for seat in range(4) if seat != offer.winner]
        dues = [(seat, amount * (1 + (seat == offer.source))) for seat in others]
        return pay(offer.winner, dues)
    return among(offer.winner, amount, [offer.source or 0])


# --- the parts of a score ------------------------------------------------------------------------


def pattern(table: Any, made: Case) -> int:
    """The fan of the pattern that counts, or would without 天和 and the like."""
    every = (*made.score.elements, *(element for element, _ in made.score.also))
    values = [e.value for e in every if e.key not in _BONUS | _OPENING]
    return max(values, default=0)


def bonuses(made: Case) -> int:
    """The fan of all bonuses that the hand has, whether they count or not."""
    every = (*made.score.elements, *(element for element, _ in made.score.also))
    return sum(element.value for element in every if element.key in _BONUS)


def fan_of(table: Any, made: Case, base: int, more: int, *, cap: bool = True) -> int:
    """Pattern and bonuses, cut at the cap if it lies inside, and raised to what it is at least."""
    fan = base
    if inside(table, base):
        fan = min(base + more, table.cap) if cap else base + more
    return max([fan, *(floor for _, floor in floors(table, made.offer))])


def outside(table: Any, made: Case) -> bool:
    """Whether the pattern lies outside the cap."""
    return not inside(table, pattern(table, made))


def _more(test: Callable[[Any, Case], bool], more: int) -> Any:
    """So many bonuses more, where a test holds; they do nothing outside the cap."""

    def gives(table: Any, made: Case) -> Gives | None:
        if not test(table, made):
            return None
        return Gives({"fan": fan_of(table, made, pattern(table, made), bonuses(made) + more)})

    return gives


def _as(key: str, test: Callable[[Case], bool]) -> Any:
    """A pattern that the hand nearly is, taken for the one that counts if it is dearer."""

    def gives(table: Any, made: Case) -> Gives | None:
        value = next((row.element.value for row in table.patterns if row.element.key == key), 0)
        if key in made.keys | made.also or value <= pattern(table, made) or not test(made):
            return None
        return Gives({"fan": fan_of(table, made, value, bonuses(made))})

    return gives


# --- what a hand only looks like -----------------------------------------------------------------


def nearly_nine_gates(made: Case) -> bool:
    """The fourteen tiles are nine gates and the thirteen before were not."""
    if made.offer.hand.melds or not made.hand.one_suit:
        return False
    left = [kind % 9 for kind in made.hand.tiles]
    for rank in NINE_GATES:
        if rank not in left:
            return False
        left.remove(rank)
    return True


def nearly_mixed_suit(made: Case) -> bool:
    """One suit and honours but for one block."""
    places = [block.kinds[0] // 9 for block in made.hand.blocks if block.kinds[0] < 27]
    honours = len(places) < len(made.hand.blocks)
    once = [place for place in set(places) if places.count(place) == 1]
    return made.hand.standard and honours and len(set(places)) == 2 and len(once) == 1


# --- the wrong rules -----------------------------------------------------------------------------


def _added(table: Any, made: Case) -> Gives | None:
    """All patterns that fit are added."""
    also = [e.value for e, why in made.score.also if why.code == "largest_only"]
    values = [pattern(table, made), *also]
    if not any(also):
        return None
    return Gives({"fan": fan_of(table, made, sum(values), bonuses(made))})


def _with_bonus(table: Any, made: Case) -> Gives | None:
    """Bonuses on a hand outside the cap."""
    if not outside(table, made) or not bonuses(made):
        return None
    return Gives({"fan": pattern(table, made) + bonuses(made)})


def _uncapped(table: Any, made: Case) -> Gives | None:
    if outside(table, made):
        return None
    fan = fan_of(table, made, pattern(table, made), bonuses(made), cap=False)
    return Gives({"fan": fan})


def _unraised(table: Any, made: Case) -> Gives | None:
    """The floor is forgotten."""
    base, more = pattern(table, made), bonuses(made)
    return Gives({"fan": base if outside(table, made) else min(base + more, table.cap)})


def _lowered(table: Any, made: Case) -> Gives | None:
    """A floor is taken for the value of the hand."""
    least = [floor for _, floor in floors(table, made.offer)]
    return Gives({"fan": max(least)}) if least and max(least) < made.figures["fan"] else None


def _floor_added(table: Any, made: Case) -> Gives | None:
    """The three fan of a floor come on top."""
    least = [floor for _, floor in floors(table, made.offer)]
    if not least or max(least) > FLOOR or outside(table, made):
        return None
    return Gives({"fan": pattern(table, made) + bonuses(made) + FLOOR})


def _two_winners(table: Any, made: Case) -> Gives | None:
    if "two_winners" in made.draft.marks:
        return with_facts(three_winners=True)(table, made)
    return None


def _three_forgotten(table: Any, made: Case) -> Gives | None:
    three = made.offer.facts.get("three_winners")
    return with_facts(three_winners=False)(table, made) if three else None


def _late_opening(table: Any, made: Case) -> Gives | None:
    if made.event != "late_earthly":
        return None
    return Gives({"fan": max(made.figures["fan"], OPENING_FAN)})


def _bound(table: Any, made: Case) -> Gives | None:
    """Somebody is made to pay for all who is not bound, or not for this."""
    seat = made.draft.marks.get("feeder")
    if seat is None or seat == made.offer.facts.get("bao"):
        return None
    due = 3 * unit(table, made.figures["fan"])
    return Gives({}, among(made.offer.winner, due, [seat]))


def _not_bound(table: Any, made: Case) -> Gives | None:
    if made.offer.facts.get("bao") is None:
        return None
    score = score_with(table, made, bao=None)
    return Gives({}, score.payments) if score else None


def _robbed_once(table: Any, made: Case) -> Gives | None:
    if made.offer.by != "rob_kong":
        return None
    due = unit(table, made.figures["fan"])
    return Gives({}, among(made.offer.winner, due, [made.offer.source or 0]))


def _times_two(table: Any, made: Case) -> Gives | None:
    """Two for each fan, instead of doubling with each."""
    fan = made.figures["fan"]
    right = unit(table, fan)
    wrong = 2 * fan * int(table.base)
    if wrong == right or not fan:
        return None
    a, b, c, d = (amount // right * wrong for amount in made.score.payments)
    return Gives({}, (a, b, c, d))


def _other_table(table: Any, made: Case) -> Gives | None:
    other = "B" if table.settings["table"] == "A" else "A"
    return at_table(table=other, cap="table")(table, made)


NAMED = {
    **{element.key: element.name for element, *_ in PATTERNS},
    **{element.key: element.name for element in OPENINGS.values()},
}
"""What patterns are called."""

WRONGS = (
    Wrong("patterns_added", "score.largest-only", (1,), Text(
        "几个底番加起来了，只取最大的一个。",
        "Several patterns were added; only the dearest counts.",
    ), _added),
    Wrong("bonus_outside", "score.fixed", (2,), Text(
        "爆胡以外的大牌不加附加番。", "A pattern outside the cap takes no bonus.",
    ), _with_bonus),
    Wrong("uncapped", "score.add-cap", (3,), Text(
        "加过爆胡了，爆胡以内的牌到顶为止。",
        "That goes past the cap 爆胡; a hand inside stops there.",
    ), _uncapped),
    Wrong("wind_once", "score.bonus-winds", (4,), Text(
        "门风又是圈风，两样都加。", "The own wind is the round wind too: both bonuses count.",
    ), _more(lambda t, c: both_winds(c), -1)),
    Wrong("dragon_pair", "score.bonus-winds", (5,), Text(
        "三元牌做将不加番，要一副刻子。", "A pair of dragons adds nothing; it takes a triplet.",
    ), _more(lambda t, c: pair_of(c, DRAGONS), 1)),
    Wrong("other_wind", "score.bonus-winds", (), Text(
        "别家的门风不加番。", "Another seat's wind adds nothing.",
    ), _more(lambda t, c: other_winds(c), 1)),
    Wrong("wind_pair", "score.bonus-winds", (), Text(
        "风牌做将不加番。", "A pair of winds adds nothing.",
    ), _more(lambda t, c: pair_of(c, WINDS), 1)),
    Wrong("other_table", "score.plain", (6,), Text(
        "看错番表了：这桌用的是另一张。", "That is the other fan table; this room does not use it.",
    ), _other_table),
    Wrong("near_gates", "score.fixed", (9,), Text(
        "胡之前手里不是 1112345678999，只算清一色。",
        "Before the win it was not 1112345678999: only 清一色.",
    ), _as("nine_gates", nearly_nine_gates), near=True, name=NAMED["nine_gates"]),
    Wrong("near_small_dragons", "score.fixed", (), Text(
        "两副三元刻子，将不是第三种，不是小三元。",
        "Two dragon triplets, but the pair is not the third dragon.",
    ), _as("small_dragons", lambda c: triplets_of(c, DRAGONS) == 2 and not pair_of(c, DRAGONS)),
        near=True, name=NAMED["small_dragons"]),
    Wrong("near_small_winds", "score.fixed", (), Text(
        "三副风刻，将不是第四种风，不是小四喜。",
        "Three wind triplets, but the pair is not the fourth wind.",
    ), _as("small_winds", lambda c: triplets_of(c, WINDS) == 3 and not pair_of(c, WINDS)),
        near=True, name=NAMED["small_winds"]),
    Wrong("near_colour", "score.colour", (), Text(
        "有一副是另一门，碰出去的也要看。",
        "One block is of another suit; what is laid out counts too.",
    ), _as("one_suit", nearly_one_suit), near=True, name=NAMED["one_suit"]),
    Wrong("near_mixed", "score.colour", (), Text(
        "字牌以外还有两门，不是混一色。", "Beside the honours there are two suits.",
    ), _as("mixed_suit", nearly_mixed_suit), near=True, name=NAMED["mixed_suit"]),
    Wrong("near_triplets", "score.triplets", (), Text(
        "有一副是顺子，不是碰碰胡。", "One set is a run.",
    ), _as("all_triplets", nearly_triplets), near=True, name=NAMED["all_triplets"]),
    Wrong("honours_forgotten", "score.colour", (), Text(
        "有字牌就不是清一色，是混一色。", "With honours it is 混一色, no 清一色.",
    ), _as("one_suit", lambda c: c.hand.mixed_suit and c.hand.standard), near=True,
        name=NAMED["one_suit"]),
    Wrong("late_earthly", "score.floor", (12,), Text(
        "已经有人吃碰过，就不是地和了。", "Somebody has called before: no 地和.",
    ), _late_opening, near=True, name=NAMED["earthly"]),
    Wrong("two_winners", "score.floor", (13,), Text(
        "两家胡没有保底，三家才有。", "Two winners have no floor; it takes three.",
    ), _two_winners),
    Wrong("three_forgotten", "score.floor", (13,), Text(
        "一炮三响，每家至少 3 番。", "Three winners: each counts 3 fan at least.",
    ), _three_forgotten),
    Wrong("lowered", "score.floor", (14,), Text(
        "保底只往上抬，本来就高的照原来算。",
        "A floor only lifts; a dearer hand keeps its value.",
    ), _lowered),
    Wrong("floor_added", "score.floor", (14,), Text(
        "保底是至少 3 番，不是再加 3 番。", "The floor is 3 at least, not 3 more.",
    ), _floor_added),
    Wrong("unraised", "score.floor", (), Text(
        "忘了保底：这样胡有起码的番数。", "The floor was forgotten; such a win has a least value.",
    ), _unraised),
    Wrong("not_bound_pays", "settle.liable", (11,), Text(
        "这一把他不包：暗杠不算落地，只包头一个，点炮也不包。",
        "He is not bound: concealed kongs are not on the table, only the first so fed, own draws "
        "only.",
    ), _bound),
    Wrong("bound_forgotten", "settle.liable", (11,), Text(
        "有人要包：三家的都归他付。", "Somebody is bound and pays all three shares.",
    ), _not_bound),
    Wrong("draw_forgotten", "score.add-cap", (), Text(
        "自摸加 1 番，漏了。", "An own draw adds 1 fan; it is missing.",
    ), _more(lambda t, c: "own_draw" in c.keys, -1)),
    Wrong("bonus_forgotten", "score.bonus-winds", (), Text(
        "附加番漏了：风和三元的刻子要加。", "Bonuses are missing: triplets of winds and dragons.",
    ), lambda t, c: Gives({"fan": fan_of(t, c, pattern(t, c), int("own_draw" in c.keys))})
        if bonuses(c) > 1 else None),
    Wrong("robbed_once", "settle.liable", (), Text(
        "抢杠是被抢的一家付三家的份。", "Who is robbed pays all three shares.",
    ), _robbed_once),
    Wrong("all_pay_discard", "settle.own-draw", (), Text(
        "点炮只有打的那家付。", "A discard is paid by whoever threw it, alone.",
    ), lambda t, c: each_pays(c, unit(t, c.figures["fan"])) if c.offer.by == "discard" else None),
    Wrong("one_pays_draw", "settle.own-draw", (), Text(
        "自摸三家每家都付一整份，不是分着付。", "An own draw is paid in full by each of the three.",
    ), among_others),
    Wrong("times_two", "settle.power", (), Text(
        "番是翻倍：2 的番次方，不是乘二。", "Each fan doubles: 2 to the power of fan, not 2 × fan.",
    ), _times_two),
)  # fmt: skip
