"""辽源: the wrong rules that its "score this hand" recognises (liaoyuan.md, section 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drills.regions.score_book import Case, Figures, Gives, Wrong
from drills.regions.score_wrong import nearly_triplets
from rules.payments import pay
from rules.values import Four
from rules.variants.liaoyuan_elements import BASES
from rules.words import Text

NAMES = {row.element.key: row.element.name for row in BASES}

# --- what is paid --------------------------------------------------------------------------------


def losers(made: Case) -> list[int]:
    """The three other seats."""
    return [seat for seat in range(4) if seat != made.offer.winner]


def dealt(made: Case, seat: int) -> bool:
    """Whether a share is between the dealer and somebody."""
    return 0 in (seat, made.offer.winner)


def value(figures: Figures) -> int:
    """Base and doublings, before what doubles a share alone."""
    return int(figures["base"] * 2 ** figures["doubles"])


def pays(table: Any, made: Case, figures: Figures) -> Four:
    """Each loser his own share, doubled with the dealer and for who threw it; or one for all."""
    unit = value(figures)
    dues = {s: unit * 2 ** (dealt(made, s) + (s == made.offer.source)) for s in losers(made)}
    return _paid(table, made, dues)


def _paid(table: Any, made: Case, dues: dict[int, int], *, alone: bool | None = None) -> Four:
    cap, source = table.settings["cap"], made.offer.source
    cut = {seat: min(due, cap) if cap else due for seat, due in dues.items()}
    one = table.settings["baosanjia"] if alone is None else alone
    if source is not None and one:
        return pay(made.offer.winner, [(source, sum(cut.values()))])
    return pay(made.offer.winner, cut.items())


# --- bases and doublings otherwise ---------------------------------------------------------------


def _base(test: Callable[[Any, Case], int]) -> Any:
    """Another base, where there is one."""

    def gives(table: Any, made: Case) -> Gives | None:
        base = test(table, made)
        return Gives({"base": base}) if base else None

    return gives


def _doubles(test: Callable[[Any, Case], Any], more: int) -> Any:
    """So many doublings more, where a test holds."""

    def gives(table: Any, made: Case) -> Gives | None:
        if not test(table, made):
            return None
        return Gives({"doubles": made.figures["doubles"] + more})

    return gives


def _gap_needs_one(table: Any, made: Case) -> int:
    """夹 only on a single wait."""
    return int("gap" in made.keys and len(table.waits(made.offer.hand).shape) > 1)


def read_plainly(made: Case) -> bool:
    """Whether the hand reads in another way too, in which it is no 夹."""
    return "gap" in made.keys and any("gap" not in fit for _, fit in made.readings)


def edge_or_single(made: Case) -> bool:
    """An edge or a single wait that is no 夹."""
    return made.hand.wait in ("edge", "single") and not made.keys & {"gap", "edge", "single"}


def _edge_as_gap(table: Any, made: Case) -> int:
    return 2 if edge_or_single(made) and made.figures["base"] < 2 else 0


def _summed(table: Any, made: Case) -> int:
    """Every base that fits is added."""
    also = sum(e.value for e, why in made.score.also if why.code == "largest_only")
    return int(made.figures["base"] + also) if also else 0


def fours(made: Case) -> int:
    """How many four-alikes there are among seven pairs."""
    return 0 if made.hand.standard else len(made.hand.fours)


def eggs(made: Case) -> int:
    """How many eggs are laid."""
    return sum(meld.type == "egg" for meld in made.offer.hand.melds)


def pungs_with_egg(made: Case) -> bool:
    """Triplets only, but for the eggs."""
    hand = made.hand
    return hand.standard and bool(eggs(made)) and len(hand.triplets) + eggs(made) == 4


def only_eggs(made: Case) -> bool:
    """Whether eggs alone keep the hand from 站立."""
    open_ = {meld.type for meld in made.offer.hand.melds} - {"ckong"}
    return open_ == {"egg"} and "standing" not in made.keys


def _open_kong(made: Case) -> bool:
    open_ = {meld.type for meld in made.offer.hand.melds} - {"ckong"}
    return bool(open_) and open_ <= {"kong", "addkong"}


def _after_kong(table: Any, made: Case) -> bool:
    return made.offer.by == "replacement" and not table.settings["gangkai_double"]


# --- payments otherwise --------------------------------------------------------------------------


def _whole(test: Callable[[Case], bool], share: Callable[[Case, int], bool]) -> Any:
    """What doubles one share doubles all three."""

    def gives(table: Any, made: Case) -> Gives | None:
        if not test(made):
            return None
        unit = 2 * value(made.figures)
        return Gives({}, _paid(table, made, {s: unit * 2 ** share(made, s) for s in losers(made)}))

    return gives


def _without(share: Callable[[Case, int], bool]) -> Any:
    """What doubles one share is forgotten."""

    def gives(table: Any, made: Case) -> Gives:
        unit = value(made.figures)
        return Gives({}, _paid(table, made, {s: unit * 2 ** share(made, s) for s in losers(made)}))

    return gives


def _discarder(made: Case, seat: int) -> bool:
    return seat == made.offer.source


def _other_payers(table: Any, made: Case) -> Gives | None:
    """One pays where three do, or three where one does."""
    if made.offer.source is None:
        return None
    unit = value(made.figures)
    dues = {s: unit * 2 ** (dealt(made, s) + _discarder(made, s)) for s in losers(made)}
    return Gives({}, _paid(table, made, dues, alone=not table.settings["baosanjia"]))


def _uncapped(table: Any, made: Case) -> Gives | None:
    if not table.settings["cap"]:
        return None
    unit = value(made.figures)
    dues = {s: unit * 2 ** (dealt(made, s) + _discarder(made, s)) for s in losers(made)}
    source = made.offer.source
    if table.settings["baosanjia"] and source is not None:
        return Gives({}, pay(made.offer.winner, [(source, sum(dues.values()))]))
    return Gives({}, pay(made.offer.winner, dues.items()))


WRONGS = (
    Wrong("egg_stands", "score.concealed", (4,), Text(
        "下了蛋就不是站立了，不翻。", "An egg laid out ends 站立: no doubling.",
    ), _doubles(lambda t, c: only_eggs(c), 1)),
    Wrong("egg_pungs", "score.triplets", (4,), Text(
        "蛋算一副，可有蛋就不是飘胡。", "An egg is a set, but with an egg it is no 飘胡.",
    ), _base(lambda t, c: 4 if pungs_with_egg(c) and c.figures["base"] < 4 else 0),
        near=True, name=NAMES["triplets"]),
    Wrong("dealer_whole", "settle.dealer", (9,), Text(
        "庄家的翻倍只在他和胡家之间，别家不翻。",
        "The dealer's doubling is between him and the winner; the others do not double.",
    ), _whole(lambda c: c.offer.winner != 0, _discarder)),
    Wrong("discarder_whole", "settle.share-double", (10,), Text(
        "点炮只翻他自己那一份，别家照旧。",
        "The discarder doubles his own share alone; the others pay theirs.",
    ), _whole(lambda c: c.offer.source is not None, dealt)),
    Wrong("dealer_forgotten", "settle.dealer", (9,), Text(
        "和庄家之间的那一份要翻倍。", "A share paid to or by the dealer doubles.",
    ), _without(_discarder)),
    Wrong("discarder_forgotten", "settle.share-double", (10,), Text(
        "点炮的自己那一份要翻倍。", "The discarder's own share doubles.",
    ), _without(dealt)),
    Wrong("other_payers", "settle.each", (), Text(
        "看这桌的规定：不包三家时三家各付各的，包三家时点炮的一家付。",
        "As this table has it: all three pay their own, or by 包三家 the discarder pays all.",
    ), _other_payers),
    Wrong("uncapped", "settle.each", (), Text(
        "一家最多付到封顶。", "Nobody pays more than the cap.",
    ), _uncapped),
    Wrong("single_wait_gap", "score.gap-base", (), Text(
        "夹胡不必只听这一张，补在顺子中间就算。",
        "夹胡 needs no single wait; the tile only has to fill the middle of a run.",
    ), _base(_gap_needs_one)),
    Wrong("read_plainly", "score.gap-base", (), Text(
        "换一种读法，胡的这张正好夹在中间，取大的。",
        "Read another way the tile fills a gap; the dearer reading counts.",
    ), _base(lambda t, c: int(read_plainly(c)))),
    Wrong("gap_forgotten", "score.gap-base", (), Text(
        "胡的是顺子中间那张，底是 2。", "The tile fills the middle of a run: base 2.",
    ), _base(lambda t, c: int("gap" in c.keys))),
    Wrong("edge_as_gap", "score.gap-base", (), Text(
        "边张、单吊不是夹胡，底还是 1。", "An edge or a single wait is no 夹胡: base 1.",
    ), _base(_edge_as_gap), near=True, name=NAMES["gap"]),
    Wrong("bases_added", "score.largest-only", (), Text(
        "底只取最大的一个，不相加。", "Only the dearest base counts; they are not added.",
    ), _base(_summed)),
    Wrong("fours_forgotten", "score.pairs-family", (), Text(
        "七对里有四张一样的，底要往上翻。", "Four alike among the pairs raise the base.",
    ), _base(lambda t, c: 4 if fours(c) else 0)),
    Wrong("one_four_less", "score.pairs-family", (), Text(
        "四张一样的数漏了一个。", "One four-alike was not counted.",
    ), _base(lambda t, c: c.figures["base"] // 2 if fours(c) else 0)),
    Wrong("near_pungs", "score.triplets", (), Text(
        "有一副是顺子，不是飘胡。", "One set is a run: no 飘胡.",
    ), _base(lambda t, c: 4 if nearly_triplets(c) and not eggs(c) else 0),
        near=True, name=NAMES["triplets"]),
    Wrong("pungs_forgotten", "score.triplets", (), Text(
        "全是刻子和杠，是飘胡，底 4。", "Triplets and kongs only: 飘胡, base 4.",
    ), _base(lambda t, c: int("triplets" in c.keys))),
    Wrong("lost_to_ckong", "score.concealed", (), Text(
        "暗杠不破站立。", "A concealed kong keeps 站立.",
    ), _doubles(lambda t, c: "standing" in c.keys and c.offer.hand.melds, -1)),
    Wrong("kept_by_kong", "score.concealed", (), Text(
        "明杠和补杠都亮出来了，不是站立。", "An open or added kong lies exposed: no 站立.",
    ), _doubles(lambda t, c: _open_kong(c), 1)),
    Wrong("standing_forgotten", "score.doublings", (), Text(
        "没吃没碰没明杠没下蛋，站立要翻一倍。", "Nothing exposed: 站立 doubles.",
    ), _doubles(lambda t, c: "standing" in c.keys, -1)),
    Wrong("own_forgotten", "score.doublings", (), Text(
        "自摸要翻一倍。", "An own draw doubles.",
    ), _doubles(lambda t, c: "own_draw" in c.keys, -1)),
    Wrong("last_forgotten", "score.doublings", (), Text(
        "海底捞再翻一倍。", "The last tile of the wall doubles once more.",
    ), _doubles(lambda t, c: "last_tile" in c.keys, -1)),
    Wrong("last_thrown", "score.doublings", (), Text(
        "海底捞要自己摸到，点炮不算。", "海底捞 takes an own draw; a discard does not.",
    ), _doubles(lambda t, c: c.event == "last_thrown", 1)),
    Wrong("kong_draw_doubled", "score.doublings", (), Text(
        "杠后补牌胡，这桌不另外翻倍。", "A win on a kong's replacement does not double here.",
    ), _doubles(_after_kong, 1)),
    Wrong("kong_draw_plain", "score.doublings", (), Text(
        "这桌杠后补牌胡要翻倍。", "At this table a win on a kong's replacement doubles.",
    ), _doubles(lambda t, c: c.keys & {"open_kong_draw", "concealed_kong_draw"}, -1)),
)  # fmt: skip
