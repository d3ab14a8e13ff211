"""倩女幽魂 beyond the book's worked cases: its traps, and every option that changes an answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ask import answer
from rules.hand import Hand
from rules.tiles import tile
from rules.values import Offer
from rules.variants import table
from rules.variants.qiannv_titles import LADDER, level

RUNS = {"hand": "123m456p678s99s12p", "win_tile": "3p"}
DRAGONS = {"hand": "555z666z77z123m99p", "win_tile": "7z"}
HONOURS = {"hand": "555z666z77z111z22z", "win_tile": "2z"}
PAIRS = {"hand": "1122m3344p5566s7z", "win_tile": "7z"}
HONOUR_PAIRS = {"hand": "1122334455667z", "win_tile": "7z"}
SINGLES = {"hand": "147m258p369s1234z", "win_tile": "5z"}
FROM_2 = {"win_by": "discard", "winner": 1, "from": 2}
FROM_DEALER = {"win_by": "discard", "winner": 1, "from": 0}
OWN = {"win_by": "self_draw", "winner": 1}


def ask(ask_: str, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    asked = {"variant": "qiannv", "ask": ask_, "options": options or {}, "given": given}
    return answer(asked)


def score(options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    return ask("score", options, **(RUNS | ({} if "winner" in given else FROM_2) | given))


def counted(options: dict[str, Any] | None = None, /, **given: Any) -> tuple[list[Any], int]:
    found = score(options, **given)
    return sorted(found["elements"]), found["fan"]


# --- what adds up, and its end at five -----------------------------------------------------------


def test_one_suit_by_own_draw_is_still_five() -> None:
    clean = {"hand": "123s345s678s55s99s", "win_tile": "9s"}
    assert counted(**clean, **OWN) == ([["清一色", 5], ["自摸", 1]], 5)
    assert score(**clean, **OWN)["payments"] == [-64, 192, -64, -64]


def test_mixed_suit_and_pungs_stop_at_five_and_say_so() -> None:
    hand = Hand.parse("222p999p33z44z", ["pong:666z"])
    found = table("qiannv").score(Offer(hand, tile("3z"), "discard", 1, 2))
    assert (found.figure("fan"), found.payments) == (5, (0, 64, -64, 0))
    note = found.lines[0].note
    assert note is not None
    assert all("暴胡" in note.say(language) for language in ("zh", "en"))


def test_a_drawn_hand_of_nothing_lists_chicken_beside_the_own_draw() -> None:
    plain = {"hand": "123m456p888s99s12p", "win_tile": "3p"}
    assert counted(**plain) == ([["鸡胡", 0]], 0)
    assert counted(**plain, **OWN) == ([["自摸", 1], ["鸡胡", 0]], 1)


def test_the_better_reading_counts() -> None:
    runs = {"hand": "111222333m78p99s", "win_tile": "9p"}
    assert counted(**runs) == ([["平胡", 1]], 1)
    assert counted(hand="111222333m99m88m", win_tile="9m") == ([["清一色对对碰", 6]], 6)


def test_a_pair_of_honours_in_a_hand_of_sequences() -> None:
    hand = {"hand": "123m456p678s12p22z", "win_tile": "3p"}
    assert counted(**hand)[0] == [["平胡", 1]]
    assert counted({"pinghu_pair": "no_honour"}, **hand)[0] == [["鸡胡", 0]]
    assert counted({"pinghu_pair": "no_honour"})[0] == [["平胡", 1]]


# --- fixed patterns stand alone ------------------------------------------------------------------


def test_nothing_is_added_to_a_fixed_pattern() -> None:
    assert counted(**DRAGONS, **OWN) == ([["大三元", 9]], 9)
    on = {"zimo_on_big": True}
    assert counted(on, **DRAGONS, **OWN) == ([["大三元", 9], ["自摸", 1]], 10)
    assert counted(on, **DRAGONS) == ([["大三元", 9]], 9)


def test_the_higher_of_two_fixed_patterns_alone() -> None:
    assert counted(**HONOURS) == ([["字一色", 8]], 8)
    winds = {"hand": "111z222z333z44z55z", "win_tile": "5z"}
    assert counted(**winds) == ([["字一色", 8]], 8)
    both = {"big_combine": True}
    assert counted(both, **HONOURS) == ([["字一色", 8], ["小三元", 7]], 15)
    assert counted(both, **winds) == ([["字一色", 8], ["小四喜", 7]], 15)
    assert score(both, **HONOURS)["payments"] == [0, 2**16, -(2**16), 0]


def test_of_equal_fixed_patterns_the_upper_row_is_named() -> None:
    dealt = {"hand": "111z222z333z44z55m", "win_tile": "4z", "win_by": "self_draw", "winner": 0}
    assert counted(**dealt, opening_hand=True) == ([["大四喜", 9]], 9)


def test_what_does_not_count_is_told_with_its_reason() -> None:
    hand = Hand.parse("111z222z333z44z55m")
    found = table("qiannv").score(Offer(hand, tile("4z"), "self_draw", 1))
    why = {element.key: why.code for element, why in found.also}
    assert why == {
        "all_pungs": "included", "round_wind": "included", "seat_wind": "included",
        "mixed_suit": "alone", "own_draw": "alone",
    }  # fmt: skip


def test_mixed_terminals_need_both() -> None:
    mixed = {"hand": "111m999m22z99s", "melds": ["pong:777z"], "win_tile": "2z"}
    assert counted(**mixed) == ([["混幺九", 6]], 6)
    assert counted(hand="111m999m111s999s9p", win_tile="9p") == ([["清幺九", 8]], 8)
    assert counted({"big_combine": True}, hand="111m999m111s999s9p", win_tile="9p")[1] == 8


# --- shapes without a row ------------------------------------------------------------------------


def test_seven_pairs_and_singles_are_worth_nothing_by_themselves() -> None:
    assert counted(**PAIRS) == ([["鸡胡", 0]], 0)
    assert counted(**SINGLES, **OWN) == ([["自摸", 1], ["鸡胡", 0]], 1)
    assert counted(**HONOUR_PAIRS) == ([["鸡胡", 0]], 0)


def test_their_fan_where_the_table_gives_one() -> None:
    assert counted({"seven_pairs_fan": 4}, **PAIRS) == ([["七对", 4]], 4)
    assert counted({"seven_pairs_fan": 4}, **PAIRS, **OWN)[1] == 5
    assert counted({"unrelated_fan": 2}, **SINGLES) == ([["全不靠", 2]], 2)
    assert counted({"seven_pairs_fan": 4}) == ([["平胡", 1]], 1)


def test_pairs_of_honours() -> None:
    on = {"honour_pairs_as_ziyise": True}
    assert counted(on, **HONOUR_PAIRS) == ([["字一色", 8]], 8)
    assert counted(on, **PAIRS) == ([["鸡胡", 0]], 0)


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("147m258p369s1234z", ["5z", "6z", "7z"]),
        ("147m147p369s1234z", []),
        ("14m258p39s123456z", ["7m", "6s", "7z"]),
        ("1122m3344p5566s7z", ["7z"]),
    ],
)
def test_waits_of_the_special_shapes(hand: str, waits: list[str]) -> None:
    assert ask("waits", hand=hand)["waits"] == waits


# --- nine gates ----------------------------------------------------------------------------------

GATES = {"hand": "1112345678999m", "win_tile": "5m"}
ALMOST = {"hand": "1122345678999m", "win_tile": "1m"}


def test_nine_gates_need_the_nine_sided_wait() -> None:
    assert counted(**GATES) == ([["九莲宝灯", 9]], 9)
    assert counted(**ALMOST) == ([["清一色", 5]], 5)
    assert counted({"nine_gates_any_wait": True}, **ALMOST) == ([["九莲宝灯", 9]], 9)
    assert counted({"nine_gates_any_wait": True}, **GATES) == ([["九莲宝灯", 9]], 9)


@pytest.mark.parametrize("any_wait", [False, True])
def test_nine_gates_are_concealed(any_wait: bool) -> None:
    called = {"hand": "2345678999m", "melds": ["pong:111m"], "win_tile": "2m"}
    assert counted({"nine_gates_any_wait": any_wait}, **called) == ([["清一色", 5]], 5)


# --- heaven, earth, man --------------------------------------------------------------------------


def test_heavenly_is_the_dealers() -> None:
    dealer = {"win_by": "self_draw", "winner": 0, "opening_hand": True}
    assert counted(**dealer) == ([["天胡", 9]], 9)
    assert counted(**(dealer | {"winner": 1}))[1] == 2


def test_human_is_on_the_dealers_first_discard() -> None:
    assert counted(**FROM_DEALER, dealers_first_discard=True) == ([["人胡", 9]], 9)
    assert counted(**FROM_DEALER)[1] == 1


@pytest.mark.parametrize(
    ("broken_by", "before", "fan"),
    [
        ("chow_pong_kong", {}, 9),
        ("chow_pong_kong", {"calls_before": True}, 2),
        ("chow_pong_kong", {"kong_before": True}, 2),
        ("chow_pong", {"kong_before": True}, 9),
        ("chow_pong", {"calls_before": True}, 2),
    ],
)
def test_earthly_is_void_after_a_call(broken_by: str, before: dict[str, Any], fan: int) -> None:
    first = {"own_first_draw": True, **before, **OWN}
    assert counted({"dihu_broken_by": broken_by}, **first)[1] == fan


# --- winds ---------------------------------------------------------------------------------------


def winds(kind: str, winner: int, options: dict[str, Any], **given: Any) -> list[str]:
    hand = {"hand": "123m456p55p67s", "melds": [f"pong:{kind * 3}z"], "win_tile": "8s"}
    by = {"win_by": "self_draw", "winner": winner}
    names = [name for name, _ in score(options, **hand, **by, **given)["elements"]]
    return [name for name in names if name.endswith("风牌")]


@pytest.mark.parametrize(
    ("kind", "winner", "options", "given", "rows"),
    [
        ("1", 0, {}, {}, ["门风牌", "圈风牌"]),
        ("1", 1, {}, {}, ["圈风牌"]),
        ("2", 1, {}, {}, ["门风牌"]),
        ("3", 1, {}, {}, []),
        ("2", 1, {"round_wind": "南"}, {}, ["门风牌", "圈风牌"]),
        ("3", 1, {"round_wind": "rotate"}, {"round_wind": "西"}, ["圈风牌"]),
        ("1", 1, {"round_wind": "rotate"}, {}, ["圈风牌"]),
    ],
)
def test_seat_wind_and_prevailing_wind(
    kind: str, winner: int, options: dict[str, Any], given: dict[str, Any], rows: list[str]
) -> None:
    assert winds(kind, winner, options, **given) == rows


# --- who pays ------------------------------------------------------------------------------------


def test_a_robbed_kong_is_a_discard_and_a_replacement_an_own_draw() -> None:
    plain = {"hand": "123m456p888s99s12p", "win_tile": "3p"}
    robbed = score(**plain, win_by="rob_kong", winner=1, **{"from": 3})
    assert robbed["payments"] == [0, 2, 0, -2]
    for melds, hand in (([], plain), (["ckong:8888s"], {"hand": "123m456p99s12p"})):
        drawn = score(**(plain | hand), melds=melds, win_by="replacement", winner=1)
        assert drawn["payments"] == [-4, 12, -4, -4]


def test_a_replacement_after_either_of_two_kongs_or_a_flower() -> None:
    hand = {"hand": "22m55p777p", "melds": ["kong:5555z", "ckong:8888s"], "win_tile": "5p"}
    assert score(**hand, win_by="replacement", winner=1)["fan"] == 5


def test_without_flowers_a_replacement_needs_a_kong() -> None:
    none = {"flowers": False}
    code = score(none, win_by="replacement", winner=1)["error"]["code"]
    assert code == "no_such_kong"


def test_only_an_added_kong_is_robbed() -> None:
    robbed = {"win_by": "rob_kong", "winner": 1, "from": 3, "kong_type": "ckong"}
    assert ask("win", **RUNS, **robbed)["why_code"] == "only_added_kong"


def test_kongs_and_drawn_hands_are_not_paid() -> None:
    kongs = [{"by": 3, "tile": "9m", "type": "ckong"}]
    found = ask("settle", result="win", **RUNS, **FROM_2, kongs=kongs)
    assert (found["hu"], found["kongs"]) == ([0, 4, -4, 0], [0, 0, 0, 0])
    assert ask("settle", result="draw", kongs=kongs)["payments"] == [0, 0, 0, 0]


def test_the_not_ready_pay_where_the_table_has_it() -> None:
    pays = {"draw_pay": 2}
    assert ask("settle", what="draw", ready=[0, 2])["payments"] == [0, 0, 0, 0]
    assert ask("settle", pays, what="draw", ready=[0, 2])["payments"] == [4, -4, 4, -4]
    assert ask("settle", pays, what="draw")["payments"] == [0, 0, 0, 0]
    assert ask("settle", pays, result="draw")["error"]["code"] == "draw_ready"


WINNERS = [
    {"seat": 1, "hand": "123m456p678s99s12p"},
    {"seat": 3, "hand": "345m345s78s11m", "melds": ["pong:555z"]},
]


def test_several_winners_only_where_the_table_has_it() -> None:
    given = {"what": "many", "winners": WINNERS, "win_tile": "3p", "from": 0}
    other = [WINNERS[0], WINNERS[1] | {"hand": "345m345s12p11m"}]
    assert ask("score", **(given | {"winners": other}))["error"]["code"] == "one_winner"
    found = ask("score", {"multi_win": True}, **(given | {"winners": other}))
    assert found["payments"] == [-8, 4, 0, 4]
    assert ask("score", {"multi_win": True}, **given)["error"]["code"] == "no_win"
    assert ask("win", candidates=[1, 3], **{"from": 2}) == {"winner": 3}
    both = ask("win", {"multi_win": True}, candidates=[1, 3], **{"from": 2})
    assert both["winners"] == [3, 1]


# --- passing, claims, flowers --------------------------------------------------------------------


def test_a_passed_tile() -> None:
    same = {"pass_rule": "same_tile"}
    passed = [{"tile": "3p"}]
    assert ask("win", **RUNS, **FROM_2, passed=passed)["win"]
    assert ask("win", same, **RUNS, **FROM_2, passed=passed)["why_code"] == "passed"
    assert ask("win", same, **RUNS, **OWN, passed=passed)["win"]
    assert ask("win", same, **RUNS, **FROM_2, passed=[{"tile": "6p"}])["win"]
    turn = [{"tile": "3p", "own_draw_since": True}]
    assert ask("win", same, **RUNS, **FROM_2, passed=turn)["win"]


def test_chow_is_from_the_player_before() -> None:
    chow = {"hand": "46s123m5678m11p23p", "tile": "5s", "type": "chow", "by": 1}
    assert ask("kong", **chow, **{"from": 0})["allowed"]
    assert ask("kong", **chow, **{"from": 2})["why_code"] == "not_previous"


@pytest.mark.parametrize(("left", "reserve", "may"), [(0, 0, False), (1, 0, True), (14, 14, False)])
def test_no_kong_without_a_replacement(left: int, reserve: int, may: bool) -> None:
    claim = {"hand": "555s123m5678m11p2p", "tile": "5s", "type": "kong", "from": 0}
    found = ask("kong", {"reserve": reserve}, **claim, wall_left=left)
    assert found["allowed"] is may
    assert found["why_code"] == ("ok" if may else "wall_empty")


def test_flowers_are_laid_out_and_change_nothing() -> None:
    hand = "123m456m789m123p5z"
    assert ask("waits", hand=hand, flowers=["1f", "8f"])["waits"] == ["5z"]
    assert ask("waits", hand=hand, flowers=["1m"])["error"]["code"] == "no_flower"
    assert ask("waits", hand="1f123m456m789m123p")["error"]["code"] == "flower_in_hand"
    kong = ask("kong", hand=hand, tile="1f", type="ckong")
    assert kong["error"]["code"] == "flower_in_hand"
    off = ask("waits", {"flowers": False}, hand=hand, flowers=["1f"])
    assert off["error"]["code"] == "not_in_play"
    assert ask("settle", what="wall")["tiles"] == 144
    assert ask("settle", {"flowers": False}, what="wall")["tiles"] == 136


# --- titles, points, the deal --------------------------------------------------------------------


def test_every_title_begins_at_its_threshold() -> None:
    for at, (_, points) in enumerate(LADDER, 1):
        assert level(points) == at
        assert level(points - 1) == max(1, at - 1)


def test_points_run_on_and_may_stop_at_zero() -> None:
    hand = {"what": "standing", "before": [100, 0, 90, 1], "won": [-4, 12, -4, -4]}
    found = ask("settle", **hand)
    assert found == {"points": [96, 12, 86, -3], "titles": ["白板"] * 4}
    assert ask("settle", {"floor_zero": True}, **hand)["points"] == [96, 12, 86, 0]


@pytest.mark.parametrize(
    ("rule", "given", "seat"),
    [
        ("random", {"result": "win", "winner": 2}, "random"),
        ("winner", {"result": "win", "winner": 2}, 2),
        ("winner", {"result": "draw"}, 3),
        ("rotate", {"result": "win", "winner": 2}, 0),
    ],
)
def test_who_deals_next(rule: str, given: dict[str, Any], seat: Any) -> None:
    found = ask("dealer", {"next_dealer": rule}, dealer=3, **given)
    assert found == {"next_dealer": seat}


def test_a_deal_that_contradicts_itself_is_refused() -> None:
    assert ask("dealer", dealer=0, result="win")["error"]["code"] == "missing"
    assert ask("dealer", dealer=0, result="draw", winner=1)["error"]["code"] == "not_with"
