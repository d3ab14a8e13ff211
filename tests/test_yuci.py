"""榆次 beyond the book's worked cases: its traps, and every option that changes an answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ask import answer
from rules.hand import Hand
from rules.tiles import tile
from rules.variant import Offer
from rules.variants import table

PLAIN = {"hand": "234678s34m11m", "melds": ["pong:555s"], "win_tile": "2m"}
BAO = {"win_by": "discard", "winner": 1, "from": 2, "declared": [1]}
SHARED = BAO | {"declared": [1, 2]}
OWN = {"win_by": "self_draw", "winner": 1, "declared": [1]}


def ask(ask_: str, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    asked = {"variant": "yuci", "ask": ask_, "options": options or {}, "given": given}
    return answer(asked)


def score(options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    return ask("score", options, **(PLAIN | SHARED | given))


def elements(options: dict[str, Any] | None = None, **given: Any) -> list[Any]:
    return score(options, **given)["elements"]


def told(hand: str, won: str, melds: tuple[str, ...] = (), **options: Any) -> set[tuple[str, str]]:
    """Key and reason of what looks like an element and does not count."""
    offer = Offer(Hand.parse(hand, melds), tile(won), "discard", 1, 2, frozenset({1}))
    return {(e.key, why.code) for e, why in table("yuci", **options).score(offer).also}


# --- declaring and winning -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "melds", "code"),
    [
        ("123m456m12s55s789p", [], "three_suits"),
        ("11m33m55s77s99s22p3p", [], "three_suits"),
        ("456m789s22s45m", ["pong:999p"], "three_suits"),
        ("2m", ["ckong:1111m", "pong:333m", "pong:555s", "pong:444s"], "ok"),
        ("234678s13m11m", ["ckong:9999s"], "ok"),
        ("13m99s", ["ckong:2222m", "pong:555s", "pong:777s"], "dead"),
        ("147m258s369s1234z", [], "not_ready"),
    ],
)
def test_a_declaration_needs_a_tile_that_wins(hand: str, melds: list[str], code: str) -> None:
    found = ask("waits", hand=hand, melds=melds)
    assert found["why_code"] == code
    assert found["can_declare"] == (code == "ok")


def test_a_third_suit_completes_and_never_wins() -> None:
    waits = table("yuci").waits(Hand.parse("123m456m12s55s789p"))
    assert waits.shape == ()
    assert waits.state(tile("3s")) == "never"
    won = {"hand": "123m456m12s55s789p", "melds": [], "win_tile": "3s"}
    assert ask("win", **won, **BAO)["why_code"] == "three_suits"


def test_a_dead_wait_is_declared_only_where_it_counts() -> None:
    hand: dict[str, Any] = {"hand": "13m99s", "melds": ["ckong:2222m", "pong:555s", "pong:777s"]}
    assert ask("waits", {"dead_waits": "count"}, **hand)["can_declare"]
    assert ask("waits", **hand)["waits"] == []
    assert ask("shanten", **hand, live=False)["shanten"] == 0
    assert table("yuci", dead_waits="count").shanten(Hand.parse(hand["hand"], hand["melds"])) == 0


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (BAO, "ok"),
        (BAO | {"declared": [2]}, "undeclared"),
        (OWN | {"declared": []}, "undeclared"),
        (BAO | {"ting_tile": True}, "face_down"),
        (BAO | {"win_by": "rob_kong"}, "ok"),
        (BAO | {"win_by": "rob_kong", "kong_type": "ckong"}, "only_added_kong"),
        (BAO | {"win_tile": "3m"}, "shape"),
        (BAO | {"passed": [{"tile": "2m"}]}, "passed"),
        (BAO | {"passed": [{"tile": "2m", "own_draw_since": True}]}, "passed"),
        (BAO | {"win_by": "rob_kong", "passed": [{"tile": "2m"}]}, "passed"),
        (BAO | {"passed": [{"tile": "5m"}]}, "ok"),
        (OWN | {"passed": [{"tile": "2m"}]}, "ok"),
        (BAO | {"let_go_before_declaring": ["2m"]}, "ok"),
    ],
)
def test_what_bars_a_win(given: dict[str, Any], code: str) -> None:
    found = ask("win", **(PLAIN | given))
    assert (found["win"], found["why_code"]) == (code == "ok", code)


def test_nobody_wins_on_a_replacement() -> None:
    konged = PLAIN | {"melds": ["kong:5555s"]}
    drawn = {"win_by": "replacement", "winner": 1, "declared": [1]}
    assert ask("win", **konged, **drawn)["why_code"] == "replacement"


def test_an_own_draw_may_be_declined_where_the_table_has_it() -> None:
    strict = {"decline_self_draw": False}
    assert ask("win", **PLAIN, **OWN)["may_pass"]
    assert not ask("win", strict, **PLAIN, **OWN)["may_pass"]
    assert ask("win", strict, **PLAIN, **BAO)["may_pass"]


def test_a_declared_discarder_is_told_apart() -> None:
    assert "each of the three" in ask("win", **PLAIN, **SHARED)["why"]
    assert "for all" in ask("win", **PLAIN, **BAO)["why"]


@pytest.mark.parametrize(
    ("claims", "taken"),
    [
        ({"1": "kong", "3": "win"}, (3, "win")),
        ({"1": "win", "3": "win"}, (1, "win")),
        ({"2": "pong"}, (2, "pong")),
        ({}, (None, None)),
    ],
)
def test_who_gets_a_tile(claims: dict[str, str], taken: tuple[Any, Any]) -> None:
    found = ask("win", what="claims", tile="5s", claims=claims, **{"from": 0})
    assert (found["taken_by"], found["as"]) == taken


def test_readings_are_counted_whether_it_wins_or_not() -> None:
    won = {"hand": "777z777s888s999s1z", "win_tile": "1z"}
    assert ask("win", what="readings", **won, **BAO)["readings"] == 2
    found = ask("win", what="readings", **won, **(BAO | {"declared": []}))
    assert (found["win"], found["readings"]) == (False, 2)
    pairs = {"hand": "2233445566778m", "win_tile": "8m"}
    assert ask("win", what="readings", **pairs, **BAO)["readings"] == 4


# --- elements ------------------------------------------------------------------------------------


def test_what_looks_like_an_element_says_why_it_is_none() -> None:
    assert ("single", "several_names") in told("234678s6789m", "9m", ("pong:555s",))
    assert ("edge", "several_names") in told("1222m234678s", "3m", ("pong:555s",))
    lone = ("pong:222s", "pong:555s", "pong:999s", "pong:111m")
    assert told("9m", "9m", lone) == {("all_triplets", "not_two_pairs")}
    assert told("9m", "9m", lone, pengpeng_single_wait=True) == set()
    pairs = told("2p44p77p113399m66z", "2p")
    assert pairs == {("concealed", "included"), ("single", "flat")}


def test_every_kong_is_an_element() -> None:
    melds = ["ckong:5555s", "ckong:8888s", "kong:1111z"]
    found = score(hand="34m11m", melds=melds)
    assert found["kong_points"] == 5
    assert sorted(found["elements"]) == sorted([["烂胡", 0], ["暗杠", 2], ["暗杠", 2], ["明杠", 1]])


def test_a_name_that_fits_two_shapes_has_the_first_label() -> None:
    melds = ["pong:555s"]
    assert elements(hand="1233m234678s", melds=melds, win_tile="3m") == [["边", 1]]
    assert elements(hand="2334m123678s", melds=melds, win_tile="3m") == [["坎", 1]]


def test_a_live_dragon_scores_on_every_wait() -> None:
    for won in ("2s", "5s"):
        found = elements(hand="123456789p34s88s", melds=[], win_tile=won)
        assert ["一条龙", 10] in found


def test_options_of_elements() -> None:
    pairs = {"hand": "2p44p77p113399m66z", "melds": [], "win_tile": "2p"}
    assert elements({"seven_pairs_points": 7}, **pairs) == [["七对", 7]]
    kongs = PLAIN | {"melds": ["ckong:5555s"]}
    assert ask("score", **kongs, **OWN)["payments"] == [-10, 26, -8, -8]
    doubled = ask("score", {"kong_doubles": True}, **kongs, **OWN)
    assert doubled["payments"] == [-12, 32, -10, -10]


# --- payments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "payments"),
    [
        (SHARED, [-3, 7, -2, -2]),
        (BAO, [0, 8, -8, 0]),
        (BAO | {"from": 0}, [-8, 8, 0, 0]),
        (BAO | {"from": 0, "declared": [0, 1]}, [-3, 7, -2, -2]),
        (BAO | {"win_by": "rob_kong", "after_kong": False}, [0, 8, -8, 0]),
        (BAO | {"after_kong": True}, [0, 8, -8, 0]),
        (SHARED | {"winner": 0, "declared": [0, 2]}, [9, -3, -3, -3]),
        (BAO | {"winner": 0, "declared": [0]}, [10, 0, -10, 0]),
        (OWN | {"winner": 0, "declared": [0]}, [18, -6, -6, -6]),
    ],
)
def test_who_pays(given: dict[str, Any], payments: list[int]) -> None:
    assert ask("score", **PLAIN, **given)["payments"] == payments


@pytest.mark.parametrize("given", [SHARED, BAO, OWN])
def test_the_rows_of_a_score_sum_to_its_payments(given: dict[str, Any]) -> None:
    rules = table("yuci")
    hand = Hand.parse("234678s34m11m", ["kong:5555s"])
    declared = frozenset(given["declared"])
    offer = Offer(hand, tile("2m"), given["win_by"], 1, given.get("from"), declared)
    found = rules.score(offer)
    columns = zip(*(line.amounts for line in found.lines), strict=True)
    assert tuple(sum(column) for column in columns) == found.payments


def test_only_the_winners_kongs_are_settled() -> None:
    kongs = [{"by": 3, "tile": "9m", "type": "ckong"}]
    found = ask("settle", result="win", **PLAIN, **SHARED, kongs=kongs)
    assert found == {"hu": [-3, 7, -2, -2], "kongs": [0] * 4, "payments": [-3, 7, -2, -2]}
    mine = PLAIN | {"melds": ["ckong:5555s"]}
    kongs = [{"by": 1, "tile": "5s", "type": "ckong"}]
    assert ask("settle", result="win", **mine, **SHARED, kongs=kongs)["payments"][1] == 16
    assert ask("settle", result="draw", kongs=kongs)["payments"] == [0] * 4
    drawn = ask("settle", what="draw", kongs=kongs)
    assert drawn == {"payments": [0] * 4, "next_dealer": 1}


def test_so_many_points_are_paid_as_a_hand_of_them() -> None:
    points = {"what": "formula", "pattern": 0, **OWN}
    assert ask("settle", **points, kong_points=1)["payments"] == [-7, 17, -5, -5]
    robbed = BAO | {"win_by": "rob_kong"}
    found = ask("settle", what="formula", pattern=0, **robbed)
    assert (found["payments"], found["name"]) == ([0, 8, -8, 0], "大包")


# --- kongs, the wall, the deal -------------------------------------------------------------------

QUIET = {"hand": "234555678s34m11m"}


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        ({"discard": "5s"}, ["pong:555s", "kong:5555s"]),
        ({"discard": "1m"}, ["pong:111m"]),
        ({"discard": "2m"}, []),
        ({"discard": "5s", "declared": True}, []),
        ({"discard": "5s", "ting_tile": True}, []),
        ({"drawn": "5s"}, ["ckong:5555s"]),
        ({"drawn": "5s", "wall_left": 15, "kongs_made": 0}, ["ckong:5555s"]),
        ({"drawn": "5s", "wall_left": 15, "kongs_made": 1}, []),
        ({"discard": "5s", "wall_left": 14}, ["pong:555s"]),
    ],
)
def test_which_pongs_and_kongs_may_be_made(given: dict[str, Any], allowed: list[str]) -> None:
    assert ask("kong", what="which", **QUIET, **given) == {"allowed": allowed}


def test_no_kong_in_the_turn_of_a_pong_unless_the_table_has_it() -> None:
    ponged = {"hand": "2346666s34m99s", "melds": ["pong:111z"], "just_ponged": True}
    assert ask("kong", what="which", **ponged)["allowed"] == []
    free = {"kong_right_after_pong": True}
    assert ask("kong", free, what="which", **ponged)["allowed"] == ["ckong:6666s"]
    one = ponged | {"tile": "6s", "type": "ckong", "declared": False}
    assert ask("kong", **one)["why_code"] == "just_ponged"
    assert ask("kong", free, **one)["allowed"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"type": "chow", "tile": "5m", "from": 0}, "no_chow"),
        ({"type": "kong", "tile": "5s", "from": 0}, "ok"),
        ({"type": "kong", "tile": "1m", "from": 0}, "tiles"),
        ({"type": "kong", "tile": "5s", "from": 0, "declared": True}, "declared"),
        ({"type": "pong", "tile": "5s", "from": 0, "ting_tile": True}, "face_down"),
        ({"type": "kong", "tile": "5s", "from": 0, "wall_left": 14}, "wall_empty"),
        ({"type": "pong", "tile": "5s", "from": 0, "wall_left": 14}, "ok"),
    ],
)
def test_what_bars_a_kong(given: dict[str, Any], code: str) -> None:
    assert ask("kong", **QUIET, **({"declared": False} | given))["why_code"] == code


@pytest.mark.parametrize(
    ("mode", "left", "kongs", "draws"),
    [
        ("remaining", 14, 0, False), ("remaining", 17, 1, True), ("remaining", 16, 1, False),
        ("boundary", 16, 2, False), ("boundary", 17, 2, True), ("boundary", 15, 0, True),
    ],
)  # fmt: skip
def test_the_reserve_grows_with_every_kong(mode: str, left: int, kongs: int, draws: bool) -> None:
    given = {"what": "reserve", "kongs_made": kongs, "wall_left": left}
    found = ask("kong", {"reserve_mode": mode}, **given)
    assert found["reserve_tiles"] == 14 + 2 * kongs
    assert (found["may_draw"], found["result"]) == (draws, "play" if draws else "draw")


def test_the_deal_leaves_69_draws() -> None:
    found = ask("dealer", what="wall")
    assert (found["left"], found["draws"]) == (83, 69)


@pytest.mark.parametrize(
    ("dice", "place"),
    [
        ([3, 4, 2, 3], (2, 12, 2, 13)),
        ([6, 6, 3, 1], (3, 16, 3, 17)),
        ([6, 6, 3, 2], (3, 17, 2, 1)),
        ([3, 2, 6, 6], (0, 17, 3, 1)),
        ([6, 6, 6, 6], (3, 24, 2, 8)),
    ],
)
def test_the_wall_is_drawn_clockwise(dice: list[int], place: tuple[int, ...]) -> None:
    found = ask("dealer", what="stacks", dice=dice)
    assert tuple(found[name] for name in ("breaker", "skip", "wall", "stack")) == place


@pytest.mark.parametrize(
    ("options", "given", "seat"),
    [
        ({}, {"result": "win", "winner": 0}, 0),
        ({}, {"result": "win", "winner": 3}, 1),
        ({}, {"result": "draw"}, 0),
        ({}, {"result": "draw", "kongs_made": 1}, 1),
        ({"draw_kong_rotates": False}, {"result": "draw", "kongs_made": 1}, 0),
    ],
)
def test_the_deal_goes_to_the_next_seat(
    options: dict[str, Any], given: dict[str, Any], seat: int
) -> None:
    assert ask("dealer", options, dealer=0, **given) == {"next_dealer": seat}


def test_who_deals_a_pot() -> None:
    first = {"what": "first", "dice_sums": [4, 9, 11, 2]}
    assert ask("dealer", **first) == {"first_dealer": 2}
    assert ask("dealer", **(first | {"dice_sums": [9, 9, 2, 3]})) == {"first_dealer": None}
    assert ask("dealer", {"first_dealer": "east"}, what="first", east=3) == {"first_dealer": 3}
    assert ask("dealer", what="next_pot", bust=[3, 1]) == {"next_dealer": 1}


# --- the pot -------------------------------------------------------------------------------------


def test_a_pot_ends_with_a_bust_or_after_its_hands() -> None:
    even = {"points_before": [50] * 4, "payments": [0, 8, -8, 0]}
    assert not ask("settle", what="pot", **even, hands_played=8)["pot_over"]
    assert ask("settle", {"hands_per_pot": 8}, what="pot", **even, hands_played=8)["pot_over"]
    assert ask("settle", {"pot_points": 100}, what="points") == {"points": 100}
    assert ask("settle", what="points", cards=[1, 2, 3]) == {"points": 6}


def test_a_capped_loss_is_taken_from_what_is_left() -> None:
    low = {"points_before": [3, 50, 50, 0], "payments": [-6, 14, -4, -4]}
    found = ask("settle", {"bust": "capped"}, what="pot", **low)
    assert found == {"points_after": [0, 57, 46, 0], "pot_over": True, "bust": [0, 3]}


@pytest.mark.parametrize(
    ("ask_", "given", "code"),
    [
        ("win", {"what": "claims", "tile": "5s", "from": 0, "claims": {"0": "win"}},
         "winner_is_from"),
        ("win", {"what": "claims", "tile": "5s", "from": 0, "claims": {"1": "pong", "2": "kong"}},
         "two_claims"),
        ("kong", {"what": "which", **QUIET, "drawn": "5s", "discard": "5s"}, "not_with"),
        ("kong", {"what": "which", **QUIET, "drawn": "5s", "just_ponged": True}, "not_with"),
        ("kong", {"what": "which", **QUIET, "drawn": "5s", "ting_tile": True}, "missing"),
        ("kong", {"what": "which", **QUIET}, "wrong_count"),
        ("kong", {"what": "which", "hand": "234555678s34m5m5s", "discard": "5s"},
         "five_in_question"),
        ("dealer", {"what": "stacks", "dice": [1, 2, 3]}, "out_of_range"),
        ("dealer", {"what": "first"}, "missing"),
        ("settle", {"what": "pot", "points_before": [50] * 4, "payments": [1, 0, 0, 0]},
         "not_zero"),
        ("settle", {"what": "pot", "points_before": [50] * 4, "payments": [1, 1, -2, 0]},
         "one_winner"),
        ("settle", {"what": "formula", "pattern": 1, **OWN, "from": 2}, "not_with"),
        ("settle", {"what": "formula", "pattern": 1, **BAO, "from": 1}, "winner_is_from"),
        ("settle", {"what": "formula", "pattern": 1, **BAO,
                    "kongs": [{"by": 1, "type": "ckong", "tile": "9m"}]}, "winners_kong"),
        ("score", {**PLAIN, **BAO, "declared": []}, "no_win"),
        ("waits", {"hand": "123m456m789m123s5s", "wild": ["5z"]}, "unknown_field"),
        ("waits", {"hand": "456m789m123s5s", "melds": ["chow:123m"]}, "meld_not_in_play"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(ask_: str, given: dict[str, Any], code: str) -> None:
    assert ask(ask_, **given)["error"]["code"] == code
