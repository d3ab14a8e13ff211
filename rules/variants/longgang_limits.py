"""The limit hands of 龙港, 三台腊子 (longgang.md, section 7): 300 and three 台, whatever else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.elements import Row
from rules.features import HONOURS, TERMINALS, WINDS, Finished, is_wild
from rules.parting import ReadBlock
from rules.tiles import suit
from rules.values import Element, Offer
from rules.variants.longgang_wild import bulldozer, true_held, true_kinds, wilds_held
from rules.words import Text

LIMIT, TAI = 300, 3
GREEN = (19, 20, 21, 23, 25, 32)


def _limit(key: str, zh: str, en: str, fits: Any, needs: Text) -> Row:
    return Row(Element(key, Text(zh, f"{en} {zh}"), TAI, needs=needs, group="tai"), fits)


# --- limits of the deal and the draw, which need no reading --------------------------------------


def _heavenly(table: Any, offer: Offer) -> bool:
    return offer.winner == 0 and (
        table.fact(offer, "special") == "heavenly" or (offer.added is None and offer.own)
    )


def _earthly(table: Any, offer: Offer) -> bool:
    return table.fact(offer, "special") == "earthly" and offer.source == 0


def _human(table: Any, offer: Offer) -> bool:
    return table.fact(offer, "special") == "human"


def _bulldozer(table: Any, offer: Offer) -> bool:
    return bulldozer(table, wilds_held(offer.hand, offer.added), offer.hand.wild)


AT_ONCE = (
    _limit("heavenly", "天胡", "heavenly", _heavenly, Text(
        "庄家起手十七张就胡；别家都算 0", "the dealer's 17 tiles as dealt; the others count 0",
    )),
    _limit("earthly", "地胡", "earthly", _earthly, Text(
        "胡庄家打的第一张；别家都算 0", "on the dealer's first discard; the others count 0",
    )),
    _limit("human", "人胡", "human", _human, Text(
        "第一圈就胡（有的地方算）；别家都算 0",
        "in the first go-around (in some places); the others count 0",
    )),
    _limit("bulldozer", "推土机", "bulldozer", _bulldozer, Text(
        "三张财神，别的牌随便；别家都算 0", "three true wilds and any tiles; the others count 0",
    )),
)  # fmt: skip
"""Limits that also make the others count nothing."""


def first_at_once(table: Any, offer: Offer) -> Element | None:
    """The limit of the deal or the draw, if there is one."""
    rows: Any = AT_ONCE
    fit = (row.element for row in rows if has(table, row.element) and row.fits(table, offer))
    return next(fit, None)


# --- limits by tiles, in one reading -------------------------------------------------------------


def _winds(table: Any, f: Finished, triplets: int, pair: bool) -> bool:
    """So many wind triplets, and the fourth wind the pair; a block of wilds may be a wind."""
    named = {b.kinds[0] for b in f.sets if not is_wild(b) and b.kinds[0] in WINDS}
    spare = [b for b in f.sets if is_wild(b) and _as_wind(table, f, b)]
    if not f.standard or len(named) + len(spare) < triplets:
        return False
    end = f.pair
    if not pair or end is None:
        return True
    return _as_wind(table, f, end) if is_wild(end) else end.kinds[0] in {*WINDS} - named


def _as_wind(table: Any, f: Finished, block: ReadBlock) -> bool:
    """Whether a block of wilds may be a wind (option `si_xi_wild` where a wind is the wild)."""
    true = true_kinds(f.hand.wild)
    if table.settings["si_xi_wild"] == "free" or not {*true} & {*WINDS}:
        return True
    return true_held(f.hand, f.offer.added) >= 2


def _wild_set(f: Finished) -> bool:
    return any(is_wild(block) for block in f.sets)


def _mixed_terminals(f: Finished) -> bool:
    return f.all_triplets and f.only((*TERMINALS, *HONOURS))


def _guardians(f: Finished) -> bool:
    honours = sum(kind in HONOURS for kind in f.triplets)
    pair = f.pair is not None and f.pair.kinds[0] in HONOURS
    return honours >= 4 or (honours == 3 and pair)


def _in_row(kinds: tuple[int, ...], n: int) -> bool:
    return any(
        all(kind + step in kinds and suit(kind) == suit(kind + step) != "z" for step in range(n))
        for kind in kinds
    )


def _konged(f: Finished) -> tuple[int, ...]:
    return tuple(meld.kind for meld in f.hand.melds if meld.is_kong)


def _five_concealed(f: Finished) -> bool:
    opened = any(block.meld not in ("", "ckong") for block in f.sets)
    fed = f.last is not None and f.last.name == "triplet" and not f.offer.own
    return f.all_triplets and not opened and not fed


BY_TILES = (
    _limit("one_suit", "清一色", "one suit", lambda t, f: f.one_suit, Text(
        "只有一门，可以用财神，八对半也算", "one suit, wilds allowed, 八对半 too",
    )),
    _limit("all_honours", "字一色", "all honours", lambda t, f: f.all_honours, Text(
        "只有字牌", "honours only",
    )),
    _limit("big_winds", "大四喜", "big four winds", lambda t, f: _winds(t, f, 4, False), Text(
        "四副风刻", "four wind triplets",
    )),
    _limit("small_winds", "小四喜", "small four winds", lambda t, f: _winds(t, f, 3, True), Text(
        "三副风刻，第四种风做将", "three wind triplets, the fourth wind the pair",
    )),
    _limit("terminals", "清老头", "all terminals",
           lambda t, f: f.all_triplets and f.only(TERMINALS), Text(
        "对对胡，只有 1 和 9", "all triplets of 1 and 9",
    )),
    _limit("mixed_terminals", "混老头", "mixed terminals", lambda t, f: _mixed_terminals(f), Text(
        "对对胡，只有 1、9 和字牌", "all triplets of 1, 9 and honours",
    )),
    _limit("wild_set", "财神会", "a set of wilds", lambda t, f: _wild_set(f), Text(
        "两张财神加坐花自成一副，别的牌不用财神",
        "two true wilds and the own flower as one set, the rest without wilds",
    )),
    _limit("eight_pairs", "八对半", "seven pairs and a triplet",
           lambda t, f: f.shape == "pairs", Text(
        "七对加一副刻子，没有副露，四张算两对",
        "seven pairs and a triplet, nothing laid out, four alike are two pairs",
    )),
    _limit("guardians", "四金刚", "four guardians", lambda t, f: _guardians(f), Text(
        "三副字刻加字对，或四副字刻（有的地方算）",
        "three honour triplets and an honour pair, or four (in some places)",
    )),
    _limit("five_kongs", "五杠子", "five kongs", lambda t, f: f.kongs == 5, Text(
        "五副杠（有的地方算）", "five kongs (in some places)",
    )),
    _limit("kongs_in_row", "四连杠", "four kongs in a row", lambda t, f: _in_row(
        _konged(f), 4), Text(
        "同一门相连的四副杠（有的地方算）", "four kongs of one suit in a row (in some places)",
    )),
    _limit("triplets_in_row", "五连刻", "five triplets in a row", lambda t, f: _in_row(
        f.triplets, 5), Text(
        "同一门相连的五副刻子（有的地方算）", "five triplets of one suit in a row (in some places)",
    )),
    _limit("five_concealed", "五暗刻", "five concealed triplets",
           lambda t, f: _five_concealed(f), Text(
        "五副暗刻或暗杠（有的地方算）", "five concealed triplets or kongs (in some places)",
    )),
    _limit("green", "绿一色", "all green", lambda t, f: f.only(GREEN), Text(
        "只有 2、3、4、6、8 条和发（有的地方算）",
        "2, 3, 4, 6, 8 tiao and 发 only (in some places)",
    )),
)  # fmt: skip
"""Limits by tiles in the book's order: the first that fits names the hand."""

ON = {
    "human": "human_win", "guardians": "si_jin_gang", "five_kongs": "five_kongs",
    "kongs_in_row": "kongs_in_row", "triplets_in_row": "triplets_in_row",
    "five_concealed": "five_concealed", "green": "green",
}  # fmt: skip
"""The option that a limit hand needs."""


def has(table: Any, element: Element) -> bool:
    """Whether this table has a limit hand."""
    if element.key == "eight_pairs":
        return bool(table.settings["ba_dui_ban"] == "limit")
    return element.key not in ON or bool(table.settings[ON[element.key]])


def by_tiles(table: Any, f: Finished) -> int:
    """The place in BY_TILES of the first limit that fits, one past the end if none does."""
    rows = enumerate(BY_TILES)
    fit = (at for at, row in rows if has(table, row.element) and row.fits(table, f))
    return next(fit, len(BY_TILES))


def limits(table: Any) -> Iterator[Element]:
    """The limit hands that this table has."""
    return (row.element for row in (*AT_ONCE, *BY_TILES) if has(table, row.element))
