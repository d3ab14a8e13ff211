"""四川: the wrong rules that its "score this hand" recognises (sichuan.md, section 12)."""

from __future__ import annotations

from typing import Any

from drills.regions.score_book import Case, Figures, Gives, Wrong
from drills.regions.score_wrong import (
    among_others,
    at_table,
    each_pays,
    nearly_one_suit,
    nearly_triplets,
    off,
    payers,
    plus,
    with_figures,
    without_any,
)
from rules.features import TERMINALS
from rules.payments import among, total
from rules.values import Four
from rules.variants.sichuan_elements import DRAGONS, MIDDLE, PATTERNS
from rules.words import Text


def unit(table: Any, points: int) -> int:
    """What one payer pays for so many 分."""
    times = 2 ** (points - 1) if table.settings["points"] == "pow2" else points
    return int(times) * int(table.base)


def pays(table: Any, made: Case, figures: Figures) -> Four:
    """The discarder alone, or everybody still in."""
    offer = made.offer
    seats = payers(offer, offer.facts.get("out", ()))
    share = among(offer.winner, unit(table, figures["total"]), seats)
    if offer.own and table.settings["zimo_bonus"] == "base":
        return total((share, among(offer.winner, table.base, seats)))
    return share


def roots(made: Case) -> int:
    """How many 根 there are."""
    return made.times("root")


def kongs(made: Case) -> int:
    """How many kongs there are."""
    return made.times("kong")


def _renamed(made: Case, more: int) -> Gives:
    """One 根 more or less than a hand of pairs has, and the name that goes with it."""
    fours = len(made.hand.fours) + more
    figures = {"total": made.figures["total"] + more, "name": DRAGONS.get(fours)}
    return Gives(figures)


def _missed(table: Any, made: Case) -> Gives | None:
    n = roots(made)
    if not n:
        return None
    name = None if made.hand.shape == "pairs" else made.figures["name"]
    return Gives({"total": made.figures["total"] - n, "name": name})


def _triplets_as_roots(table: Any, made: Case) -> Gives | None:
    held = made.hand.triplets if made.hand.standard else ()
    konged = {meld.kind for meld in made.offer.hand.melds if meld.is_kong}
    more = [kind for kind in held if kind not in konged and kind not in made.hand.alikes]
    if len(more) != 1 or made.hand.all_triplets:
        return None
    return Gives({"total": made.figures["total"] + 1})


def _pattern_instead(key: str, value: int, fits: Any) -> Any:
    """A pattern that nearly fits is taken for the one that counts, if it is worth more."""

    def gives(table: Any, made: Case) -> Gives | None:
        best = max((e.value for e in made.score.elements if e.key in _PATTERN_KEYS), default=99)
        if best >= value or key in made.keys | made.also or not fits(made):
            return None
        return Gives({"total": made.figures["total"] - best + value})

    return gives


_PATTERN_KEYS = {row.element.key for row in PATTERNS}


def nearly_ends(made: Case) -> bool:
    """All blocks but one hold a 1 or a 9."""
    return made.hand.standard and without_any(made.hand, TERMINALS) == 1


def nearly_middles(made: Case) -> bool:
    """All triplets, and all blocks but one are of 2, 5 or 8."""
    return made.hand.all_triplets and off(made.hand, MIDDLE) == 1


def _out_pays(table: Any, made: Case) -> Gives | None:
    """Everybody pays an own draw, those too who have won."""
    offer = made.offer
    if not offer.own or not offer.facts.get("out"):
        return None
    share = among(offer.winner, unit(table, made.figures["total"]), range(4))
    return Gives({}, share)


def _all_pay(by: str) -> Any:
    """All three pay what one alone owes."""
    return lambda table, made: (
        each_pays(made, unit(table, made.figures["total"])) if made.offer.by == by else None
    )


def _feeder_pays(table: Any, made: Case) -> Gives | None:
    """Who fed the kong pays the replacement win alone."""
    feeder = made.offer.facts.get("kong_from")
    if made.offer.by != "replacement" or feeder is None:
        return None
    due = -sum(a for a in made.score.payments if a < 0)
    return Gives({}, among(made.offer.winner, due, [feeder]))


NAMED = {row.element.key: row.element.name for row in PATTERNS}
"""What patterns are called."""

WRONGS = (
    Wrong("patterns_added", "score.largest-only", (4,), Text(
        "几种牌型加起来了。这桌只算最大的一种。",
        "Several patterns were added; only the highest counts here.",
    ), at_table(combine_patterns=True)),
    Wrong("highest_only", "score.largest-only", (4,), Text(
        "这桌勾了牌型相加，合上的都算。",
        "At this table all patterns that fit add up, not the highest alone.",
    ), at_table(combine_patterns=False)),
    Wrong("dragon_and_root", "score.pairs-family", (2,), Text(
        "龙七对的 4 分里已经有一个根，又加了一次。",
        "The 4 of 龙七对 holds its 根 already; it was added again.",
    ), lambda t, c: plus(1)(t, c) if c.hand.fours else None),
    Wrong("roots_missed", "score.root", (2,), Text(
        "漏了根：四张一样的没有杠，散在哪里都算。",
        "A 根 is missing: four alike that were not konged count wherever they lie.",
    ), _missed),
    Wrong("one_root", "score.root", (3,), Text(
        "根不止一个，要自己数，别信现成的数。",
        "There is more than one 根; count them yourself.",
    ), lambda t, c: _renamed(c, -1) if c.hand.fours and roots(c) > 1
        else plus(1 - roots(c))(t, c) if roots(c) > 1 else None),
    Wrong("kong_as_root", "score.root", (2,), Text(
        "杠了就只算杠，不再算根。", "Four that are konged are a 杠 and not a 根 as well.",
    ), lambda t, c: plus(kongs(c))(t, c) if kongs(c) else None),
    Wrong("triplet_as_root", "score.root", (2, 3), Text(
        "三张不是根，要四张都在自己手里才算。",
        "Three alike are no 根; it takes all four.",
    ), _triplets_as_roots),
    Wrong("dragon_too_many", "score.pairs-family", (3,), Text(
        "没有四张一样的，就是暗七对，不是龙七对。",
        "No four alike: plain 暗七对, no dragon.",
    ), lambda t, c: _renamed(c, 1) if c.hand.shape == "pairs" and not c.hand.fours else None),
    Wrong("near_ends", "score.every-set", (5,), Text(
        "有一副（或将）里没有 1 也没有 9，不是幺九牌。",
        "One set (or the pair) holds neither a 1 nor a 9.",
    ), _pattern_instead("terminals", 3, nearly_ends), near=True, name=NAMED["terminals"]),
    Wrong("near_middles", "score.every-set", (5,), Text(
        "刻子和将都要是 2、5、8，这里有一个不是。",
        "Triplets and pair must all be 2, 5 or 8; one of them is not.",
    ), _pattern_instead("middle_pungs", 4, nearly_middles), near=True,
        name=NAMED["middle_pungs"]),
    Wrong("near_colour", "score.colour", (), Text(
        "有一副是另一门，碰出去的也要看。",
        "One block is of another suit; what is laid out counts too.",
    ), _pattern_instead("one_suit", 3, nearly_one_suit), near=True,
        name=NAMED["one_suit"]),
    Wrong("near_pungs", "score.triplets", (), Text(
        "有一副是顺子，不是对对胡。", "One set is a run.",
    ), _pattern_instead("all_pungs", 2, nearly_triplets), near=True,
        name=NAMED["all_pungs"]),
    Wrong("wait_paid", "score.plain", (6,), Text(
        "边张、坎张、单钓都不加分。", "Edge, gap and single waits add nothing.",
    ), lambda t, c: plus(1)(t, c) if c.hand.wait in ("edge", "gap", "single") else None),
    Wrong("draw_paid", "score.plain", (6,), Text(
        "自摸不加分，只是没胡的都要付。",
        "An own draw adds nothing; it only makes everybody still in pay.",
    ), lambda t, c: at_table(zimo_bonus=1)(t, c) if c.offer.by == "self_draw" else None),
    Wrong("draw_forgotten", "score.plain", (6,), Text(
        "这桌自摸另外加，漏了。", "At this table an own draw adds something; it is missing.",
    ), at_table(zimo_bonus=0)),
    Wrong("kong_forgotten", "score.root", (), Text(
        "杠本身也加 1 分，每个都加。", "Every kong adds 1 itself.",
    ), lambda t, c: plus(-kongs(c))(t, c) if kongs(c) else None),
    Wrong("late_first", "score.plain", (), Text(
        "之前有人碰过，就没有地胡了。", "After a call there is no 地胡 any more.",
    ), lambda t, c: with_figures(total=int(t.settings["tianhu_points"]))(t, c)
        if c.event == "first_draw_late" else None, near=True, name=NAMED["earthly"]),
    Wrong("uncapped", "score.add-cap", (), Text(
        "这桌封顶，多的不算。", "This table has a cap; the rest does not count.",
    ), at_table(cap="none")),
    Wrong("not_doubled", "score.plain", (), Text(
        "这桌一分一翻：多一分，付的翻一倍。",
        "At this table each further 分 doubles what is paid.",
    ), at_table(points="linear")),
    Wrong("out_pays", "settle.out", (7,), Text(
        "已经胡了的不再付钱。", "Whoever has won already pays no more.",
    ), _out_pays),
    Wrong("all_pay_discard", "settle.own-draw", (), Text(
        "点炮只有打的那家付。", "A discard is paid by whoever threw it, alone.",
    ), _all_pay("discard")),
    Wrong("robbed_all", "settle.own-draw", (), Text(
        "抢杠只有补杠的那家付。", "A robbed kong is paid by whoever made it, alone.",
    ), _all_pay("rob_kong")),
    Wrong("feeder_pays", "settle.own-draw", (), Text(
        "杠上花算自摸，没胡的都付，不是点杠的一家包。",
        "A win on the replacement is an own draw: everybody still in pays, not the feeder alone.",
    ), _feeder_pays),
    Wrong("one_pays_draw", "settle.own-draw", (), Text(
        "自摸是没胡的每家都付一整份，不是分着付。",
        "An own draw is paid in full by each player still in; it is not split.",
    ), among_others),
)  # fmt: skip
