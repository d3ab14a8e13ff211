"""榆次: the wrong rules that its "score this hand" recognises (yuci.md, section 12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from drills.regions.score_book import Case, Figures, Gives, Wrong
from drills.regions.score_wrong import nearly_one_suit, nearly_triplets
from rules.errors import RuleError
from rules.payments import pay
from rules.values import Four
from rules.variants.yuci_elements import BY_KEY, LABELS, MIDDLE, counted, one_name
from rules.words import Text

# --- what is paid --------------------------------------------------------------------------------


def liable(made: Case) -> bool:
    """Whether the discarder had not declared, and so pays for all."""
    offer = made.offer
    undeclared = offer.by == "rob_kong" or offer.source not in offer.declared
    return not offer.own and undeclared


def due(table: Any, made: Case, figures: Figures, seat: int) -> int:
    """What one loser owes: base, patterns and the dealer's point, doubled by own draw; kongs."""
    times = 1 + made.offer.own
    each = 2 + figures["pattern"] + (0 in (seat, made.offer.winner))
    kongs = figures["kong_points"] * (times if table.settings["kong_doubles"] else 1)
    return int(times * each + kongs)


def losers(made: Case) -> list[int]:
    """The three other seats."""
    return [seat for seat in range(4) if seat != made.offer.winner]


def pays(table: Any, made: Case, figures: Figures) -> Four:
    """Each loser his own share, or one all three and one more."""
    return _paid(made, {seat: due(table, made, figures, seat) for seat in losers(made)})


def _paid(made: Case, dues: dict[int, int], *, alone: bool | None = None, bao: int = 1) -> Four:
    if liable(made) if alone is None else alone:
        return pay(made.offer.winner, [(made.offer.source or 0, sum(dues.values()) + bao)])
    return pay(made.offer.winner, dues.items())


# --- patterns otherwise --------------------------------------------------------------------------


def has(key: str, code: str) -> Callable[[Any, Case], bool]:
    """Whether an element only looks as if it counted, for this reason."""
    return lambda table, made: any(e.key == key and why.code == code for e, why in made.score.also)


def _more(test: Callable[[Any, Case], Any], more: int) -> Any:
    """So much more for the patterns, where a test holds."""

    def gives(table: Any, made: Case) -> Gives | None:
        if not test(table, made):
            return None
        return Gives({"pattern": made.figures["pattern"] + more})

    return gives


def _split(table: Any, made: Case) -> bool:
    return any(why.code == "several_names" for _, why in made.score.also)


def labels(table: Any, made: Case) -> int:
    """How many names the one wait would have in all readings together."""
    if not one_name(table, made.hand):
        return 0
    return len({f.wait for f, _ in made.readings} & set(LABELS))


def other_readings(table: Any, made: Case) -> list[int]:
    """What the other readings of the hand would give, less than the best."""
    found = {counted(table, hand).total for hand, _ in made.readings}
    return sorted(found - {made.figures["pattern"]})


def other_end(table: Any, made: Case) -> int | None:
    """What another wait gives that differs in the straight, None without such a wait."""
    offer, here = made.offer, "straight" in made.keys
    for kind in table.waits(offer.hand).shape:
        if kind == offer.tile:
            continue
        try:
            other = table.score(replace(offer, tile=kind))
        except RuleError:
            continue
        if any(e.key == "straight" for e in other.elements) != here:
            return int(other.counted["pattern"])
    return None


def exposed(made: Case) -> bool:
    """Whether nothing but kongs is laid out, one of them not concealed."""
    types = {meld.type for meld in made.offer.hand.melds}
    return "addkong" in types and types <= {"addkong", "ckong"}


def ends_laid_out(made: Case) -> bool:
    """Whether only what is laid out keeps the hand from 断."""
    offer = made.offer
    inside = {*offer.hand.concealed, offer.tile} <= set(MIDDLE)
    return inside and not made.hand.only(MIDDLE)


def nearly_middle(made: Case) -> bool:
    """One block alone holds a 1, a 9 or a 风."""
    bad = [b for b in made.hand.blocks if not set(b.kinds) <= set(MIDDLE)]
    return made.hand.standard and len(bad) == 1


def all_nine(made: Case) -> bool:
    """All nine ranks of a suit without the straight."""
    held = {*made.offer.hand.all_tiles, made.offer.tile}
    whole = any(set(range(low, low + 9)) <= held for low in (0, 9, 18))
    return whole and made.hand.standard and not made.hand.straight()


# --- payments otherwise --------------------------------------------------------------------------


def _flipped(table: Any, made: Case) -> Gives | None:
    """Who pays for all is taken the other way round."""
    offer = made.offer
    if offer.own or offer.by == "rob_kong":
        return None
    dues = {seat: due(table, made, made.figures, seat) for seat in losers(made)}
    return Gives({}, _paid(made, dues, alone=not liable(made)))


def _no_bao(table: Any, made: Case) -> Gives | None:
    if not liable(made):
        return None
    dues = {seat: due(table, made, made.figures, seat) for seat in losers(made)}
    return Gives({}, _paid(made, dues, bao=0))


def _own_share(table: Any, made: Case) -> Gives | None:
    """Whoever threw it pays one share and one more."""
    if not liable(made):
        return None
    seat = made.offer.source or 0
    return Gives({}, _paid(made, {seat: due(table, made, made.figures, seat)}))


def _no_dealer(table: Any, made: Case) -> Gives:
    more = 1 + made.offer.own
    right = {seat: due(table, made, made.figures, seat) for seat in losers(made)}
    shares = {s: n - more * (0 in (s, made.offer.winner)) for s, n in right.items()}
    return Gives({}, _paid(made, shares))


def _not_doubled(table: Any, made: Case) -> Gives | None:
    if not made.offer.own:
        return None
    kongs = made.figures["kong_points"]
    dues = {s: 2 + made.figures["pattern"] + (0 in (s, made.offer.winner)) for s in losers(made)}
    return Gives({}, _paid(made, {seat: n + kongs for seat, n in dues.items()}))


def _kongs_otherwise(table: Any, made: Case) -> Gives | None:
    """Kong points doubled by own draw, or not where the table doubles them."""
    if not made.offer.own or not made.figures["kong_points"]:
        return None
    more = made.figures["kong_points"] * (-1 if table.settings["kong_doubles"] else 1)
    dues = {seat: due(table, made, made.figures, seat) + more for seat in losers(made)}
    return Gives({}, _paid(made, dues))


_PAIRS = Text(
    "七对不再加门清，也不加吊。", "With 七对 neither 门清 nor 吊 is added."
)  # fmt: skip
_WHO = Text(
    "打的人上架了，三家都付；没上架，他一家包三家再加 1。",
    "Had the discarder declared, all three pay; if not, one pays all three and 1 more.",
)

WRONGS = (
    Wrong("two_names", "score.single-name", (6,), Text(
        "能胡的不止一口，边、坎、吊都不算。", "More than one name wins: no 边, 坎 or 吊.",
    ), _more(_split, 1)),
    Wrong("two_labels", "score.single-name", (7,), Text(
        "一口只算一样，不能又算边坎又算吊。",
        "One wait has one name: 边 or 坎 and 吊 do not both count.",
    ), _more(lambda t, c: labels(t, c) > 1, 1)),
    Wrong("label_forgotten", "score.single-name", (), Text(
        "只有一口，边、坎、吊要加 1，漏了。", "One name alone wins: 边, 坎 or 吊 is missing.",
    ), _more(lambda t, c: c.keys & set(LABELS), -1)),
    Wrong("wrong_end", "score.straight-end", (8,), Text(
        "听的两头里只有一头成龙，看胡的是哪一张。",
        "Only one of the waits makes the straight; see which tile came.",
    ), lambda t, c: None if (n := other_end(t, c)) is None else Gives({"pattern": n})),
    Wrong("straight_added", "score.straight-end", (8,), Text(
        "胡的这头不成龙，不能加一条龙。", "This end makes no straight 一条龙.",
    ), _more(lambda t, c: "straight" not in c.keys and other_end(t, c) is not None, 10)),
    Wrong("single_pungs", "score.triplets", (9,), Text(
        "四副刻子单吊将，不是碰碰胡；碰碰胡要胡在对倒上。",
        "Four triplets waiting for the pair are no 碰碰胡; it takes two pairs (对倒).",
    ), _more(has("all_triplets", "not_two_pairs"), 5)),
    Wrong("other_reading", "score.best-reading", (10,), Text(
        "同样的牌还有更大的读法，取大的。", "The same tiles read dearer another way; take that.",
    ), lambda t, c: Gives({"pattern": found[-1]}) if (found := other_readings(t, c)) else None),
    Wrong("pairs_concealed", "score.pairs-family", (11,), _PAIRS,
          _more(lambda t, c: c.hand.shape == "pairs", 1)),
    Wrong("pairs_both", "score.pairs-family", (11,), _PAIRS,
          _more(lambda t, c: c.hand.shape == "pairs", 2)),
    Wrong("lost_to_ckong", "score.concealed", (12,), Text(
        "暗杠不破门清。", "A concealed kong 暗杠 keeps 门清.",
    ), _more(lambda t, c: "concealed" in c.keys and c.offer.hand.melds, -1)),
    Wrong("kept_by_addkong", "score.concealed", (12,), Text(
        "补杠是碰出来的，门清破了。", "An added kong 补杠 was ponged: no 门清.",
    ), _more(lambda t, c: exposed(c), 1)),
    Wrong("concealed_forgotten", "score.concealed", (), Text(
        "没有碰和明杠，门清要加 1，点炮也加。",
        "No pong, no open kong: 门清 adds 1, on a discard too.",
    ), _more(lambda t, c: "concealed" in c.keys, -1)),
    Wrong("melds_unseen", "score.no-terminals", (13,), Text(
        "断要看十四张，碰杠出去的也算。", "断 looks at all 14 tiles, those laid out too.",
    ), _more(lambda t, c: ends_laid_out(c), 1)),
    Wrong("nearly_middle", "score.no-terminals", (), Text(
        "有一副带幺、九或风，不算断。", "One block holds a 1, a 9 or a 风: no 断.",
    ), _more(lambda t, c: nearly_middle(c), 1), near=True, name=BY_KEY["middle"].name),
    Wrong("middle_forgotten", "score.no-terminals", (), Text(
        "十四张都是二到八，断要加 1。", "All 14 tiles are 2 to 8: 断 adds 1.",
    ), _more(lambda t, c: "middle" in c.keys, -1)),
    Wrong("dragon_missed", "score.straight", (23,), Text(
        "清一色里还藏着一条龙，再加 10。", "Inside the one suit lies a straight: 10 more.",
    ), _more(lambda t, c: {"straight", "one_suit"} <= c.keys, -10)),
    Wrong("nine_ranks", "score.straight", (), Text(
        "一到九都有，可凑不成 123、456、789 三副。",
        "All nine ranks are there, but not as 123, 456 and 789.",
    ), _more(lambda t, c: all_nine(c), 10), near=True, name=BY_KEY["straight"].name),
    Wrong("nearly_triplets", "score.triplets", (), Text(
        "有一副是顺子，不是碰碰胡。", "One set is a run: no 碰碰胡.",
    ), _more(lambda t, c: nearly_triplets(c), 5), near=True, name=BY_KEY["all_triplets"].name),
    Wrong("nearly_colour", "score.colour", (), Text(
        "有一副是另一门，不是清一色。", "One block is of another suit: no 清一色.",
    ), _more(lambda t, c: nearly_one_suit(c), 10), near=True, name=BY_KEY["one_suit"].name),
    Wrong("mixed_as_clean", "score.colour", (), Text(
        "有风就是凑一色 5 分，不是清一色。", "With 风 it is 凑一色, 5, and no 清一色.",
    ), _more(lambda t, c: "mixed_suit" in c.keys, 5)),
    Wrong("who_pays", "settle.liable", (15,), _WHO, _flipped),
    Wrong("no_bao", "settle.liable", (15,), Text(
        "大包、包庄在三家的数上再加 1。", "大包 and 包庄 cost 1 beyond the three shares.",
    ), _no_bao),
    Wrong("own_share", "settle.liable", (15,), Text(
        "没上架点炮，三家的份都归他付。", "An undeclared discarder pays all three shares.",
    ), _own_share),
    Wrong("kongs_doubled", "settle.own-draw", (), Text(
        "杠分加不加倍看这桌的规定：本来不加，选了才加。",
        "Kong points are not doubled, unless this table has chosen so.",
    ), _kongs_otherwise),
    Wrong("not_doubled", "settle.own-draw", (), Text(
        "自摸要加倍：底、牌型和庄家那 1 分都翻。",
        "An own draw doubles base, patterns and the dealer's point.",
    ), _not_doubled),
    Wrong("no_dealer", "settle.dealer", (), Text(
        "跟庄家来往多 1，自摸多 2。", "To or from the dealer it is 1 more, 2 by own draw.",
    ), _no_dealer),
    Wrong("ckong_one", "settle.kongs", (), Text(
        "暗杠 2 分，明杠和补杠 1 分。", "A concealed kong is 2, an open or added one 1.",
    ), lambda t, c: Gives({"kong_points": c.hand.kongs})),
    Wrong("kongs_forgotten", "settle.kongs", (), Text(
        "胡家自己的杠，每家都要给杠分。", "Each loser pays for the winner's own kongs.",
    ), lambda t, c: Gives({"kong_points": 0})),
)  # fmt: skip
