"""倩女幽魂: the wrong rules that its "score this hand" recognises (qiannv.md, section 12)."""

from __future__ import annotations

from typing import Any

from drills.regions.score_book import Case, Figures, Gives, Wrong
from drills.regions.score_classic import both_winds, other_winds, pair_of, triplets_of
from drills.regions.score_wrong import (
    among_others,
    at_table,
    each_pays,
    nearly_one_suit,
    nearly_triplets,
    with_facts,
)
from rules.features import DRAGONS, WINDS
from rules.payments import among, each
from rules.values import Four
from rules.variants.qiannv_elements import ADDED, CAP, FIXED
from rules.variants.qiannv_score import counted, fan
from rules.words import Text

FIXED_KEYS = frozenset(row.element.key for row in FIXED)
ADDED_KEYS = frozenset(row.element.key for row in ADDED)


def unit(fans: int) -> int:
    """What so many fan are paid with."""
    return int(2 ** (int(fans) + 1))


def pays(table: Any, made: Case, figures: Figures) -> Four:
    """All three by own draw, else whoever threw or konged the tile."""
    offer, amount = made.offer, unit(figures["fan"])
    if offer.own:
        return each(offer.winner, amount)
    return among(offer.winner, amount, [offer.source or 0])


# --- the parts of a score ------------------------------------------------------------------------


def fixed(made: Case) -> int:
    """The fan of the fixed pattern that counts, 0 without one."""
    return max((e.value for e in made.score.elements if e.key in FIXED_KEYS), default=0)


def adds(made: Case) -> int:
    """The fan of everything that adds up, whether it counts or not."""
    kept = sum(e.value for e in made.score.elements if e.key in ADDED_KEYS)
    alone = [e.value for e, why in made.score.also if why.code == "alone" and e.key in ADDED_KEYS]
    return kept + sum(alone)


def _more(test: Any, more: int) -> Any:
    """So much more, where nothing is fixed and a test holds; not past the cap."""

    def gives(table: Any, made: Case) -> Gives | None:
        if fixed(made) or not test(made):
            return None
        return Gives({"fan": min(CAP, adds(made) + more)})

    return gives


def _as_fixed(key: str, test: Any) -> Any:
    """A fixed pattern that the hand nearly is, taken for what it is, if it is dearer."""
    value = next(row.element.value for row in FIXED if row.element.key == key)

    def gives(table: Any, made: Case) -> Gives | None:
        if key in made.keys | made.also or value <= made.figures["fan"] or not test(made):
            return None
        return Gives({"fan": value})

    return gives


def _as_added(key: str, test: Any) -> Any:
    """A row that the hand nearly has, added."""
    value = next(row.element.value for row in ADDED if row.element.key == key)

    def gives(table: Any, made: Case) -> Gives | None:
        if key in made.keys | made.also or fixed(made) or not test(made):
            return None
        return Gives({"fan": min(CAP, adds(made) + value)})

    return gives


# --- what a hand only looks like -----------------------------------------------------------------


def cheaper(table: Any, made: Case) -> int:
    """The least fan that another reading of the hand would give, -1 if all are alike."""
    every = [fan(counted(table, hand)) for hand, _ in made.readings]
    return min(every) if min(every) < made.figures["fan"] else -1


# --- the wrong rules -----------------------------------------------------------------------------


def _uncapped(table: Any, made: Case) -> Gives | None:
    return Gives({"fan": adds(made)}) if not fixed(made) and adds(made) > CAP else None


def _on_fixed(table: Any, made: Case) -> Gives | None:
    return Gives({"fan": fixed(made) + adds(made)}) if fixed(made) and adds(made) else None


def _lower(table: Any, made: Case) -> Gives | None:
    """The lower of two fixed patterns."""
    other = [e.value for e, _ in made.score.also if e.key in FIXED_KEYS]
    low = min(other, default=99)
    return Gives({"fan": low}) if low < fixed(made) else None


def _as_drawn(table: Any, made: Case) -> Gives | None:
    """A robbed kong taken for an own draw."""
    if made.offer.by != "rob_kong":
        return None
    more = 0 if fixed(made) else 1
    fans = made.figures["fan"] + more if fixed(made) else min(CAP, adds(made) + more)
    return Gives({"fan": fans}, each(made.offer.winner, unit(fans)))


def _not_drawn(table: Any, made: Case) -> Gives | None:
    """A replacement tile not taken for an own draw."""
    return _more(lambda c: True, -1)(table, made) if made.offer.by == "replacement" else None


def _half(table: Any, made: Case) -> Gives:
    """2^fan instead of 2^(fan + 1)."""
    a, b, c, d = (amount // 2 for amount in made.score.payments)
    return Gives({}, (a, b, c, d))


def _read_low(table: Any, made: Case) -> Gives | None:
    low = cheaper(table, made)
    return Gives({"fan": low}) if low >= 0 else None


NAMED = {row.element.key: row.element.name for row in (*FIXED, *ADDED)}
"""What rows are called."""

WRONGS = (
    Wrong("uncapped", "score.add-cap", (1,), Text(
        "加过 5 番了；五番以内的牌最多算 5 番。",
        "That goes past 5; what adds up stops there.",
    ), _uncapped),
    Wrong("on_fixed", "score.fixed", (2,), Text(
        "六番以上的牌型单独算，什么都不往上加。",
        "A fixed pattern stands alone; nothing is added to it.",
    ), _on_fixed),
    Wrong("lower", "score.largest-only", (3,), Text(
        "合上两种大牌，算大的那种。", "Two fixed patterns fit: the higher counts.",
    ), _lower),
    Wrong("both", "score.largest-only", (3,), Text(
        "合上两种大牌只算大的，不相加。",
        "Of two fixed patterns the higher counts; they do not add up.",
    ), lambda t, c: at_table(big_combine=True)(t, c) if fixed(c) else None),
    Wrong("pairs_paid", "score.plain", (4,), Text(
        "七对本身没有番。", "Seven pairs have no fan of their own.",
    ), lambda t, c: at_table(seven_pairs_fan=4)(t, c) if c.hand.shape == "pairs" else None),
    Wrong("unrelated_paid", "score.plain", (4,), Text(
        "全不靠本身没有番。", "Fourteen singles have no fan of their own.",
    ), lambda t, c: at_table(unrelated_fan=4)(t, c) if c.hand.shape == "unrelated" else None),
    Wrong("pairs_forgotten", "score.plain", (), Text(
        "这桌七对（全不靠）有番，漏了。", "At this table that shape has fan of its own.",
    ), at_table(seven_pairs_fan=0, unrelated_fan=0)),
    Wrong("honour_pairs", "score.fixed", (4,), Text(
        "字一色要刻子，七对字牌不算。", "字一色 takes pungs; pairs of honours are not it.",
    ), at_table(honour_pairs_as_ziyise=True), near=True, name=NAMED["honours"]),
    Wrong("near_gates", "score.fixed", (5,), Text(
        "胡之前手里不是 1112345678999，只算清一色。",
        "Before the win it was not 1112345678999: only 清一色.",
    ), at_table(nine_gates_any_wait=True), near=True, name=NAMED["nine_gates"]),
    Wrong("late_earthly", "score.fixed", (6,), Text(
        "之前有人吃碰或明杠，就不是地胡了。", "A chow, pong or called kong came before: no 地胡.",
    ), lambda t, c: with_facts(calls_before=False, kong_before=False)(t, c)
        if c.offer.facts.get("own_first_draw") else None, near=True, name=NAMED["earthly"]),
    Wrong("as_drawn", "settle.own-draw", (7,), Text(
        "抢杠算点炮，不算自摸：不加番，杠的人付。",
        "A robbed kong counts as a discard: no 自摸, and whoever konged it pays.",
    ), _as_drawn),
    Wrong("not_drawn", "settle.own-draw", (7,), Text(
        "补杠补花补到的牌算自摸，要加 1 番。",
        "A replacement tile is an own draw and adds 1.",
    ), _not_drawn),
    Wrong("half", "settle.power", (8,), Text(
        "一家付 2 的（番 + 1）次方，少乘了一个二。",
        "One payer owes 2^(fan + 1); that is half of it.",
    ), _half),
    Wrong("read_low", "score.best-reading", (9,), Text(
        "这手牌另有一种拆法，番更多。", "The hand can be read another way, with more fan.",
    ), _read_low),
    Wrong("other_wind", "score.bonus-winds", (10,), Text(
        "既不是门风也不是圈风，不加番。", "That wind is neither the seat's nor the prevailing one.",
    ), _more(other_winds, 1)),
    Wrong("wind_once", "score.bonus-winds", (10,), Text(
        "门风又是圈风，两样都算。", "It is the seat's wind and the prevailing one: both count.",
    ), _more(both_winds, -1)),
    Wrong("dragon_pair", "score.bonus-winds", (), Text(
        "三元牌做将不加番，要一副刻子。", "A pair of dragons adds nothing; it takes a pung.",
    ), _more(lambda c: pair_of(c, DRAGONS), 1)),
    Wrong("near_small_dragons", "score.fixed", (), Text(
        "两副三元刻子，将不是第三种。", "Two dragon pungs, but the pair is not the third dragon.",
    ), _as_fixed("small_dragons",
                 lambda c: triplets_of(c, DRAGONS) == 2 and not pair_of(c, DRAGONS)),
        near=True, name=NAMED["small_dragons"]),
    Wrong("near_small_winds", "score.fixed", (), Text(
        "三副风刻，将不是第四种风。", "Three wind pungs, but the pair is not the fourth wind.",
    ), _as_fixed("small_winds", lambda c: triplets_of(c, WINDS) == 3 and not pair_of(c, WINDS)),
        near=True, name=NAMED["small_winds"]),
    Wrong("near_colour", "score.colour", (), Text(
        "有一副是另一门，碰出去的也要看。",
        "One block is of another suit; what is laid out counts too.",
    ), _as_added("one_suit", nearly_one_suit), near=True, name=NAMED["one_suit"]),
    Wrong("honours_forgotten", "score.colour", (), Text(
        "有字牌就不是清一色，是混一色。", "With honours it is 混一色, no 清一色.",
    ), lambda t, c: Gives({"fan": CAP}) if "mixed_suit" in c.keys else None, near=True,
        name=NAMED["one_suit"]),
    Wrong("near_pungs", "score.triplets", (), Text(
        "有一副是顺子，不是对对碰。", "One set is a run: no 对对碰.",
    ), _as_added("all_pungs", nearly_triplets), near=True, name=NAMED["all_pungs"]),
    Wrong("near_runs", "score.plain", (), Text(
        "有一副是刻子，不是平胡。", "One set is a pung: no 平胡.",
    ), _as_added("plain", lambda c: c.hand.standard and len(c.hand.runs) == 3), near=True,
        name=NAMED["plain"]),
    Wrong("draw_forgotten", "score.add-cap", (), Text(
        "自摸加 1 番，漏了。", "An own draw adds 1; it is missing.",
    ), _more(lambda c: c.offer.by == "self_draw", -1)),
    Wrong("own_on_discard", "score.add-cap", (), Text(
        "点炮没有自摸那 1 番。", "A discard does not have the 1 of 自摸.",
    ), _more(lambda c: c.offer.by == "discard", 1)),
    Wrong("all_pay_discard", "settle.own-draw", (), Text(
        "点炮只有打的那家付。", "A discard is paid by whoever threw it, alone.",
    ), lambda t, c: each_pays(c, unit(c.figures["fan"])) if c.offer.by == "discard" else None),
    Wrong("one_pays_draw", "settle.own-draw", (8,), Text(
        "自摸三家每家都付一整份，不是分着付。", "An own draw is paid in full by each of the three.",
    ), among_others),
)  # fmt: skip
