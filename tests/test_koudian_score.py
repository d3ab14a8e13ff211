"""扣点点 against its rule book: elements, payments, the account of a hand."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import QuestionError
from rules.hand import Hand, Meld
from rules.readings import readings
from rules.tiles import tile
from rules.variant import Offer, Score
from rules.variants.koudian_elements import ELEMENTS
from tests.koudian_hands import CHINESE, SPLIT_3_6, hand, kd, offer, some_options, somebody

quick = settings(deadline=None)


def elements(score: Score) -> dict[str, int]:
    return {element.key: element.value for element in score.elements}


def also(score: Score) -> dict[str, str]:
    return {element.key: why.code for element, why in score.also}


# --- elements ------------------------------------------------------------------------------------


SPECIAL = [
    ("plain", 1, SPLIT_3_6, (), "6m"),
    ("plain", 1, "1123445678m777s", (), "9m"),
    ("plain", 1, "7z", ("pong:111z", "pong:222z", "pong:333z", "pong:444z"), "7z"),
    ("plain", 1, "2345567p", ("pong:999p", "pong:111z"), "8p"),
    ("plain", 1, "12345667p11z", ("pong:999p",), "8p"),
    ("plain", 1, "1m", ("pong:333m", "pong:777p", "pong:888s", "pong:999s"), "1m"),
    ("one_suit", 2, "1112334556778p", (), "9p"),
    ("one_suit", 2, "2345567s", ("pong:999s", "ckong:1111s"), "8s"),
    ("one_suit", 2, "9s", ("pong:111s", "pong:222s", "pong:333s", "kong:5555s"), "9s"),
    ("one_suit", 2, "1234555677889s", (), "9s"),
    ("pairs", 2, "11337p5577s2244m", (), "7p"),
    ("pairs", 2, "1122445577998s", (), "8s"),
    ("pairs_one", 4, "1133m5577p22s888s", (), "8s"),
    ("pairs_one", 4, "1133m5577p2222s9s", (), "9s"),
    ("pairs_two", 8, "1133m5555p22229s", (), "9s"),
    ("pairs_three", 16, "1111m5555p22229s", (), "9s"),
    ("pairs_three", 16, "1111m5555p222s99s", (), "2s"),
    ("straight", 2, "123456789p78m11z", (), "6m"),
    ("straight", 2, "12345678p66m222z", (), "9p"),
    ("straight", 2, "123456789m6s", ("pong:222z",), "6s"),
    ("straight", 2, "123456789m6s", ("ckong:2222z",), "6s"),
    ("straight", 2, "11123456789p99s", (), "9s"),
    ("orphans", 2, "19m19p19s1234567z", (), "5z"),
    ("orphans", 2, "199m19p19s123456z", (), "7z"),
]


@pytest.mark.parametrize(("key", "times", "text", "melds", "won"), SPECIAL)
def test_special_hands_multiply(
    key: str, times: int, text: str, melds: tuple[str, ...], won: str
) -> None:
    points = kd().points(tile(won))
    fed = kd().score(offer(text, *melds, tile=won, by="discard"))
    drawn = kd().score(offer(text, *melds, tile=won, by="self_draw"))
    assert elements(fed) == {key: times}
    assert elements(drawn) == {key: times, "own_draw": 2}
    assert (fed.points, fed.multiplier, fed.per_payer) == (points, times, points * times)
    assert (drawn.multiplier, drawn.per_payer) == (2 * times, 2 * points * times)


@pytest.mark.parametrize(
    "options", [{"special_fan": False}, {"mode": "house2"}, {"mode": "haozi"}], ids=str
)
@pytest.mark.parametrize(
    ("key", "text", "melds", "won"), [(key, *rest) for key, _, *rest in SPECIAL]
)
def test_elsewhere_every_hand_is_plain(
    options: dict[str, Any], key: str, text: str, melds: tuple[str, ...], won: str
) -> None:
    held = hand(text, *melds).all_tiles
    free = next(mark for mark in ("2m", "8m", "3p", "7s") if tile(mark) not in held)
    wild = free if options.get("mode") == "haozi" else ""
    score = kd(**options).score(offer(text, *melds, tile=won, by="discard", wild=wild))
    assert elements(score) == {"plain": 1}
    fits = {k: code for k, code in also(score).items() if code != "not_listed"}
    if key != "plain":
        assert fits[key] == {"haozi": "wild_mode", "house2": "house2"}.get(
            options.get("mode", ""), "option_off"
        )


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1133m5577p224s7z5z", "pairs"),
        ("1133m555p2244s7z5z", "pairs_one"),
        ("1133m5577p2244s5z", "pairs"),
        ("1133m555p222s7z55z", "pairs_two"),
        ("1133m55p22s7z555z4s", "pairs_one"),
    ],
)
def test_wilds_in_pairs_make_the_most_four_alikes(text: str, key: str) -> None:
    won = "4s" if text == "1133m5577p224s7z5z" else "7z"
    won = "5s" if text == "1133m5577p2244s5z" else won
    score = kd(mode="haozi").score(offer(text, tile=won, by="discard", wild="5z"))
    assert also(score)[key] == "wild_mode"


def test_the_largest_counts_and_the_rest_is_named() -> None:
    both = offer("1234555677889m", tile="9m", by="discard")
    assert elements(kd().score(both)) == {"one_suit": 2}
    assert also(kd().score(both)) == {"straight": "largest_only"}
    pairs = offer("1122445577998m", tile="8m", by="discard")
    assert elements(kd().score(pairs)) == {"pairs": 2}
    assert also(kd().score(pairs)) == {"one_suit": "largest_only"}
    higher = offer("1122445555998m", tile="8m", by="discard")
    assert elements(kd().score(higher)) == {"pairs_one": 4}


def test_they_multiply_where_the_table_says_so() -> None:
    table = kd(stack_special=True)
    both = table.score(offer("1234555677889m", tile="9m", by="self_draw"))
    assert elements(both) == {"one_suit": 2, "straight": 2, "own_draw": 2}
    assert both.multiplier == 8
    pairs = table.score(offer("1122445577998m", tile="8m", by="discard"))
    assert elements(pairs) == {"pairs": 2, "one_suit": 2}
    assert pairs.multiplier == 4
    assert elements(table.score(offer(SPLIT_3_6, tile="6m", by="discard"))) == {"plain": 1}


@pytest.mark.parametrize(("fan", "expected"), [(1, "plain"), (2, "orphans"), (4, "orphans")])
def test_thirteen_orphans_count_what_the_table_says(fan: int, expected: str) -> None:
    score = kd(shisanyao_fan=fan).score(offer("19m19p19s1234567z", tile="5z", by="discard"))
    assert elements(score) == {expected: fan}
    assert score.per_payer == 10 * fan
    assert ("orphans" in also(score)) == (fan == 1)


@pytest.mark.parametrize(
    ("text", "melds", "won", "near"),
    [
        ("1123445678m777s", (), "9m", {"straight": "not_parted"}),
        ("12345667p11z", ("pong:999p",), "8p",
         {"straight": "not_parted", "mixed_suit": "not_listed"}),
        ("2345567p", ("pong:999p", "pong:111z"), "8p", {"mixed_suit": "not_listed"}),
        ("7z", ("pong:111z", "pong:222z", "pong:333z", "pong:444z"), "7z",
         {"triplets": "not_listed", "all_honours": "not_listed"}),
        ("1m", ("pong:333m", "pong:777p", "pong:888s", "pong:999s"), "1m",
         {"triplets": "not_listed"}),
        (SPLIT_3_6, (), "6m", {}),
    ],
)  # fmt: skip
def test_what_nearly_fits_is_named_with_its_reason(
    text: str, melds: tuple[str, ...], won: str, near: dict[str, str]
) -> None:
    score = kd().score(offer(text, *melds, tile=won, by="discard"))
    assert also(score) == near
    for element, why in score.also:
        assert why.text == kd().reasons[why.code]
        assert CHINESE.search(element.name.zh)


def test_a_robbed_kong_adds_nothing() -> None:
    score = kd().score(offer(SPLIT_3_6, tile="6m", by="rob_kong"))
    assert elements(score) == {"plain": 1}
    assert also(score) == {"rob_kong": "not_listed"}


def test_honour_runs_may_fill_a_straight() -> None:
    text = "123456789p77s12z"
    score = kd(wind_runs=True).score(offer(text, tile="4z", by="discard"))
    assert elements(score) == {"straight": 2}
    with pytest.raises(QuestionError) as fault:
        kd().score(offer(text, tile="4z", by="discard"))
    assert (fault.value.code, fault.value.field, fault.value.tile) == ("no_win", "win_tile", "4z")


def test_the_table_of_elements() -> None:
    book = {
        "plain": (1, 2), "own_draw": (2, 2), "one_suit": (2, 4), "pairs": (2, 4),
        "straight": (2, 4), "pairs_one": (4, 8), "pairs_two": (8, 16), "pairs_three": (16, 32),
        "orphans": (2, 4),
    }  # fmt: skip
    assert {e.key: (e.value, e.own) for e in kd().elements} == book
    assert [e.key for e in kd().elements] == list(book)
    assert [e.key for e in kd(mode="haozi").elements] == ["plain", "own_draw"]
    assert kd(shisanyao_fan=4).elements[-1].value == 4
    assert {e.key: e.value for e in kd().kong_elements} == {"kong": 1, "addkong": 1, "ckong": 2}
    for element in (*ELEMENTS, *kd().kong_elements):
        assert element.needs is not None
        assert element.name.zh in element.name.en


# --- points --------------------------------------------------------------------------------------


def test_a_natural_tile_scores_its_own_face_a_drawn_wild_the_best_wait() -> None:
    one, text = kd(mode="haozi"), "78m123p456p777s22z"
    for won, points in (("6m", 6), ("9m", 9), ("5z", 9)):
        score = one.score(offer(text, tile=won, by="self_draw", wild="5z"))
        assert (score.points, score.per_payer) == (points, 2 * points)
    strict = kd(mode="haozi", mo5_hu6=True)
    low = offer("23456m123p789p22z", tile="5z", by="replacement", wild="5z")
    assert strict.score(low).points == 7
    assert "耗子" in strict.score(low).lines[0].note.say("zh")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("rule", "kong", "doubled"),
    [
        ("zimo", "kong", True), ("zimo", "ckong", True), ("zimo", "addkong", True),
        ("ckong_only", "ckong", True), ("ckong_only", "kong", False),
        ("ckong_only", "addkong", False), ("no", "ckong", False), ("no", "kong", False),
    ],
)  # fmt: skip
def test_a_replacement_tile_doubles_as_the_table_says(rule: str, kong: str, doubled: bool) -> None:
    table = kd(replacement=rule, dai_zhuang=True, zimo_zhuang_double=True)
    won = offer("45m123p789p22z", f"{kong}:7777s", tile="6m", by="replacement", kong_type=kong)
    score = table.score(won)
    assert score.multiplier == (2 if doubled else 1)
    unit, extra = (12, 10) if doubled else (6, 5)
    assert score.payments == (-unit - extra, 3 * unit + extra, -unit, -unit)
    assert kd(replacement=rule).win(
        offer("45m123p789p22z", f"{kong}:7777s", tile="3m", by="replacement", kong_type=kong)
    ).ok  # fmt: skip


# --- who pays ------------------------------------------------------------------------------------


D, DD = {"dai_zhuang": True}, {"dai_zhuang": True, "zimo_zhuang_double": True}
ONCE = {"dai_zhuang": True, "bao_plus5": "once"}
PAID = [
    ({}, "self_draw", 1, None, (1,), (-12, 36, -12, -12)),
    ({}, "self_draw", 0, None, (0, 1, 2, 3), (36, -12, -12, -12)),
    ({}, "discard", 1, 2, (1, 2), (-6, 18, -6, -6)),
    ({}, "discard", 1, 2, (1,), (0, 18, -18, 0)),
    ({}, "discard", 1, 2, (0, 1, 3), (0, 18, -18, 0)),
    ({}, "rob_kong", 1, 2, (1, 2), (-6, 18, -6, -6)),
    ({}, "rob_kong", 1, 2, (1,), (0, 18, -18, 0)),
    (D, "self_draw", 0, None, (0,), (51, -17, -17, -17)),
    (D, "self_draw", 1, None, (1,), (-17, 41, -12, -12)),
    (D, "discard", 1, 2, (1, 2), (-11, 23, -6, -6)),
    (D, "discard", 1, 2, (1,), (0, 23, -23, 0)),
    (D, "discard", 1, 0, (1,), (-23, 23, 0, 0)),
    (D, "discard", 0, 2, (0,), (33, 0, -33, 0)),
    (D, "discard", 0, 2, (0, 2), (33, -11, -11, -11)),
    (DD, "self_draw", 0, None, (0,), (66, -22, -22, -22)),
    (DD, "self_draw", 3, None, (3,), (-22, -12, -12, 46)),
    (DD, "discard", 0, 2, (0,), (33, 0, -33, 0)),
    (DD, "rob_kong", 0, 2, (0, 2), (33, -11, -11, -11)),
    (ONCE, "discard", 1, 2, (1,), (0, 18, -18, 0)),
    (ONCE, "discard", 1, 0, (1,), (-23, 23, 0, 0)),
    (ONCE, "discard", 0, 2, (0,), (23, 0, -23, 0)),
    (ONCE, "discard", 1, 2, (1, 2), (-11, 23, -6, -6)),
    (ONCE, "self_draw", 0, None, (0,), (51, -17, -17, -17)),
]


@pytest.mark.parametrize(("options", "by", "winner", "source", "declared", "payments"), PAID)
def test_who_pays_what(
    options: dict[str, Any],
    by: str,
    winner: int,
    source: int | None,
    declared: tuple[int, ...],
    payments: tuple[int, ...],
) -> None:
    won = Offer(hand(SPLIT_3_6), tile("6m"), by, winner, source, frozenset(declared))
    score = kd(**options).score(won)
    assert score.payments == payments
    keys = [line.key for line in score.lines]
    assert keys[0] == "share"
    assert ("liable" in keys) == (source is not None and source not in declared)
    assert ("dealer" in keys) == (bool(options) and payments != (0, 18, -18, 0))


def test_the_rows_make_the_arithmetic_visible() -> None:
    won = offer("123456789m78s11z", tile="9s", by="discard", winner=2, source=1, declared=(2,))
    rows = [
        (r.text.say("zh"), r.text.say("en"), r.amounts)
        for r in kd(dai_zhuang=True).score(won).lines
    ]
    assert rows == [
        ("一份是 18", "one share is 18", (-18, -18, 54, -18)),
        ("庄家的 5", "the dealer's 5", (-5, 0, 5, 0)),
        ("包胡", "one pays for all 包胡", (23, -41, 0, 18)),
    ]
    assert kd(dai_zhuang=True).score(won).payments == (0, -59, 59, 0)
    note = kd().score(won).lines[0].note
    assert note is not None
    assert note.say("zh") == "九条 9 点，一条龙：9 × 2 = 18"
    assert note.say("en") == "9 tiao is 9 points, straight 一条龙: 9 × 2 = 18"


# --- properties ----------------------------------------------------------------------------------


@quick
@given(st.integers(0, 10**9))
def test_rows_sum_to_payments_and_payments_to_nothing(seed: int) -> None:
    rng = random.Random(seed)
    won, table = somebody(rng), kd(**some_options(rng))
    score = table.score(won)
    assert sum(score.payments) == 0
    assert score.payments == tuple(map(sum, zip(*(r.amounts for r in score.lines), strict=True)))
    for row in score.lines:
        assert sum(row.amounts) == 0
    assert score.per_payer == score.points * score.multiplier
    if won.source is not None and won.source not in won.declared:
        others = [s for s in range(4) if s not in (won.winner, won.source)]
        assert [score.payments[seat] for seat in others] == [0, 0]


@quick
@given(st.integers(0, 10**9))
def test_exchanging_suits_changes_no_score_and_no_wait(seed: int) -> None:
    rng = random.Random(seed)
    won, table = somebody(rng), kd(**some_options(rng))
    order = rng.sample(range(3), 3)
    moved = [9 * order[kind // 9] + kind % 9 if kind < 27 else kind for kind in range(34)]
    other = Hand(
        tuple(moved[kind] for kind in won.hand.concealed),
        tuple(Meld(m.type, tuple(moved[kind] for kind in m.tiles)) for m in won.hand.melds),
    )
    again = Offer(other, moved[won.tile], won.by, won.winner, won.source, won.declared,
                  kong_type=won.kong_type)  # fmt: skip
    one, two = table.score(won), table.score(again)
    assert (one.elements, one.payments, also(one)) == (two.elements, two.payments, also(two))
    assert {moved[kind] for kind in table.waits(won.hand).shape} == set(table.waits(other).shape)


@quick
@given(st.integers(0, 10**9))
def test_special_hands_are_those_that_some_reading_shows(seed: int) -> None:
    rng = random.Random(seed)
    won = somebody(rng)
    score = kd(stack_special=True).score(won)
    keys = {e.key for e in score.elements} | {
        e.key for e, why in score.also if why.code != "not_parted"
    }
    found = readings(won.hand, won.tile)
    runs = [{b.kinds for b in one.blocks if b.name == "run"} for one in found]
    straight = any(
        {(f, f + 1, f + 2), (f + 3, f + 4, f + 5), (f + 6, f + 7, f + 8)} <= these
        for these in runs
        for f in (0, 9, 18)
    )
    assert ("straight" in keys) == straight
    assert any(key.startswith("pairs") for key in keys) == any(r.shape == "pairs" for r in found)
