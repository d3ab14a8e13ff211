"""四川 beyond the book's worked cases: its traps, and every option that changes an answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ask import answer
from rules.hand import Hand
from rules.tiles import tile
from rules.variant import Offer
from rules.variants import table

PLAIN = {"hand": "123m345m22p999p66p", "win_tile": "2p"}
FROM_2 = {"win_by": "discard", "winner": 1, "from": 2}
OWN = {"win_by": "self_draw", "winner": 1}


def ask(ask_: str, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    asked = {"variant": "sichuan", "ask": ask_, "options": options or {}, "given": given}
    return answer(asked)


def score(options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    return ask("score", options, **(PLAIN | FROM_2 | given))


def elements(options: dict[str, Any] | None = None, **given: Any) -> list[Any]:
    return score(options, **given)["elements"]


# --- two suits -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "melds", "won"),
    [
        ("123m456m789m123p5p", [], "5p"),
        ("123m456m789m5p", ["pong:222p"], "5p"),
    ],
)
def test_two_suits_win(hand: str, melds: list[str], won: str) -> None:
    assert ask("win", hand=hand, melds=melds, win_tile=won, **FROM_2)["win"]


def test_a_third_suit_bars_the_shape_and_says_so() -> None:
    waits = table("sichuan").waits(Hand.parse("123m456m78p999s55s"))
    assert waits.shape == ()
    assert [(kind, why.code) for kind, why in waits.barred] == [
        (tile("6p"), "three_suits"),
        (tile("9p"), "three_suits"),
    ]
    assert waits.state(tile("6p")) == "never"


def test_only_the_wait_that_keeps_two_suits_is_a_wait() -> None:
    waits = table("sichuan").waits(Hand.parse("111m222m333m4m", ["pong:555p"]))
    assert tile("4m") in waits.shape
    assert ask("waits", hand="4m", melds=["pong:111m", "pong:222m", "pong:333m", "pong:555p"])[
        "waits"
    ] == ["4m"]


def test_a_honour_is_not_in_play() -> None:
    assert ask("waits", hand="123m456m789m123p5z")["error"]["code"] == "not_in_play"


def test_nothing_is_declared_and_ting_tells_what_leaves_it_ready() -> None:
    found = ask("ting", hand14="123m345m22p999p66p9m")
    assert found["declare_discards"]["9m"] == ["2p", "6p"]
    assert ask("win", declared=[1], **PLAIN, **FROM_2)["error"]["code"] == "unknown_field"


# --- elements ------------------------------------------------------------------------------------


def test_a_root_may_lie_anywhere_but_a_kong_is_none() -> None:
    assert ["根", 1] in elements(hand="234m789p66p34m", melds=["pong:777p"], win_tile="2m")
    konged = elements(hand="234m34m999p66p", melds=["addkong:7777p"], win_tile="2m")
    assert konged == [["平胡", 1], ["杠", 1]]


def test_of_equal_patterns_the_lower_row_is_named_and_the_others_are_told() -> None:
    hand = Hand.parse("1122334455667s")
    found = table("sichuan").score(Offer(hand, tile("7s"), "discard", 1, 2))
    assert [element.key for element in found.elements] == ["pairs"]
    assert {element.key for element, why in found.also if why.code == "largest_only"} >= {
        "one_suit"
    }


def test_patterns_add_up_where_the_table_has_it() -> None:
    on = {"combine_patterns": True}
    pairs = elements(on, hand="1122334455667s", win_tile="7s")
    assert sorted(pairs) == sorted([["清一色", 3], ["暗七对", 3]])
    pungs = elements(on, hand="111m444m222m99m66m", win_tile="9m")
    assert pungs == [["清对", 4]]
    assert elements(on) == [["平胡", 1]]


@pytest.mark.parametrize(
    ("option", "hand", "won", "found"),
    [
        ("clean_pairs", "1133557788992s", "2s", [["清七对", 5]]),
        ("clean_dragon", "1111557788992s", "2s", [["清龙七对", 5], ["根", 1]]),
        ("clean_terminals", "123123789789m9m", "9m", [["清幺九", 5], ["根", 1]]),
    ],
)
def test_extra_patterns(option: str, hand: str, won: str, found: list[Any]) -> None:
    assert elements({option: True}, hand=hand, win_tile=won) == found
    assert found[0] not in elements(hand=hand, win_tile=won)


def test_extra_additions() -> None:
    hook = {"hand": "5m", "melds": ["pong:111m", "pong:222m", "pong:888p", "pong:999p"]}
    assert ["金钩钓", 1] in elements({"golden_hook": True}, **hook, win_tile="5m")
    assert elements(**hook, win_tile="5m") == [["对对胡", 2]]
    assert ["海底", 1] in elements({"last_tile_fan": True}, last_tile=True)
    assert elements({"last_tile_fan": True}) == [["平胡", 1]]
    assert ["杠上炮", 1] in elements({"kong_shot": True}, after_kong=True)


def test_an_own_draw_adds_what_the_table_says() -> None:
    one = ask("score", {"zimo_bonus": 1}, **PLAIN, **OWN)
    assert (one["elements"], one["payments"]) == ([["平胡", 1], ["自摸", 1]], [-2, 6, -2, -2])
    base = ask("score", {"zimo_bonus": "base"}, **PLAIN, **OWN)
    assert (base["elements"], base["payments"]) == ([["平胡", 1]], [-2, 6, -2, -2])


def test_doubling_and_the_cap() -> None:
    big = {"hand": "111s3s", "melds": ["kong:2222s", "ckong:4444s", "addkong:9999s"]}
    assert score({"points": "pow2"}, **big, win_tile="3s")["payments"] == [0, 64, -64, 0]
    capped = score({"points": "pow2", "cap": 5}, **big, win_tile="3s")
    assert (capped["total"], capped["payments"]) == (5, [0, 16, -16, 0])
    assert score({"cap": 3, "base": 10}, **big, win_tile="3s")["payments"] == [0, 30, -30, 0]


def test_heaven_is_the_dealers_and_earth_the_others() -> None:
    dealer = {"win_by": "self_draw", "winner": 0, "opening_hand": True}
    assert ask("score", **PLAIN, **dealer)["elements"] == [["天胡", 8]]
    other = dealer | {"winner": 1}
    assert ask("score", **PLAIN, **other)["elements"] == [["平胡", 1]]
    first = {"own_first_draw": True}
    assert ask("score", **PLAIN, **OWN, **first)["elements"] == [["地胡", 8]]
    six = ask("score", {"tianhu_points": 6}, **PLAIN, **OWN, **first)
    assert six["total"] == 6


# --- who pays ------------------------------------------------------------------------------------


def test_who_has_won_neither_pays_nor_wins_again() -> None:
    assert ask("score", **PLAIN, **OWN, out=[0])["payments"] == [0, 2, -1, -1]
    assert ask("win", **PLAIN, **OWN, out=[1])["why_code"] == "out"
    assert ask("win", **PLAIN, **FROM_2, out=[2])["why_code"] == "out"
    assert ask("score", **PLAIN, **FROM_2, out=[2])["error"]["code"] == "no_win"


def test_several_win_on_one_tile_and_each_is_paid_his_own() -> None:
    winners = [
        {"seat": 1, "hand": "123m345m22p999p66p"},
        {"seat": 3, "hand": "333p444p99p11p", "melds": ["pong:888p"]},
    ]
    found = ask("score", what="many", winners=winners[:1], win_tile="2p", **{"from": 0})
    assert found["payments"] == [-1, 1, 0, 0]
    refused = ask("score", what="many", winners=winners, win_tile="2p", **{"from": 0})
    assert refused["error"]["code"] == "no_win"
    twice = ask("score", what="many", winners=winners[:1] * 2, win_tile="2p", **{"from": 0})
    assert twice["error"]["code"] == "seat_twice"


def test_kongs_are_settled_beside_the_win() -> None:
    kongs = [
        {"by": 1, "tile": "2p", "type": "ckong"},
        {"by": 3, "tile": "9s", "type": "kong", "from": 0},
    ]
    given = {"result": "win", "hand": "123m345m99p66p", "melds": ["ckong:2222p"], "win_tile": "9p"}
    found = ask("settle", **given, **FROM_2, kongs=kongs)
    assert found == {"hu": [0, 2, -2, 0], "kongs": [-4, 6, -2, 0], "payments": [-4, 8, -4, 0]}
    wiped = ask("settle", {"cagua": True}, **given, **FROM_2, kongs=kongs)
    assert wiped["kongs"] == [-4, 5, -3, 2]


def test_kong_money_moves_on_with_the_discard_after_it() -> None:
    kongs = [{"by": 2, "tile": "9s", "type": "ckong"}]
    given = {"result": "win", **PLAIN, **FROM_2, "kongs": kongs, "after_kong": True}
    assert ask("settle", **given)["kongs"] == [-2, -2, 6, -2]
    assert ask("settle", {"kong_transfer": True}, **given)["kongs"] == [-2, 4, 0, -2]


def test_a_robbed_kong_is_none() -> None:
    hand = {"hand": "123m345m34p999p66p", "win_tile": "2p", "win_by": "rob_kong", "winner": 1}
    kongs = [{"by": 3, "tile": "2p", "type": "addkong"}]
    found = ask("settle", result="win", **hand, kongs=kongs, **{"from": 3})
    assert (found["hu"], found["kongs"]) == ([0, 2, 0, -2], [0, 0, 0, 0])
    fed = ask("win", **hand, kong_type="ckong", **{"from": 3})
    assert fed["why_code"] == "only_added_kong"


# --- passing, last tiles -------------------------------------------------------------------------


def test_a_pass_closes_what_is_not_worth_more() -> None:
    hand = {"hand": "123m345m234p34p66p", "win_tile": "5p"}
    passed = [{"tile": "5p"}]
    closed = ask("win", **hand, **FROM_2, passed=passed)
    assert (closed["win"], closed["why_code"]) == (False, "passed")
    assert ask("win", **hand, **OWN, passed=passed)["win"]
    drawn = [{"tile": "5p", "own_draw_since": True}]
    assert ask("win", **hand, **FROM_2, passed=drawn)["win"]
    other = ask("win", **(hand | {"win_tile": "2p"}), **FROM_2, passed=passed)
    assert other["why_code"] == "passed"
    only = {"pass_scope": "same_tile"}
    assert ask("win", only, **(hand | {"win_tile": "2p"}), **FROM_2, passed=passed)["win"]


def test_a_win_worth_more_than_the_one_passed_is_open() -> None:
    hand = {"hand": "123m345m222p34p66p", "win_tile": "2p"}
    assert ask("win", **hand, **FROM_2, passed=[{"tile": "5p"}])["win"]


@pytest.mark.parametrize(("left", "option", "may"), [(5, 4, True), (4, 4, False), (4, 0, True)])
def test_the_last_tiles_must_be_won(left: int, option: int, may: bool) -> None:
    given = {**PLAIN, **OWN, "tiles_left_before_draw": left}
    assert ask("win", {"must_win_last": option}, **given)["may_pass"] is may


# --- the named suit ------------------------------------------------------------------------------


def test_a_named_suit_may_not_be_won_or_claimed_with() -> None:
    on = {"dingque": True}
    assert ask("win", on, **PLAIN, **FROM_2, named="p")["why_code"] == "named_suit"
    assert ask("win", on, **PLAIN, **FROM_2, named="s")["win"]
    assert ask("waits", on, hand=PLAIN["hand"], named="m")["waits"] == []
    claim = {"hand": "55s123m345m99m66p8p", "tile": "5s", "type": "pong", "from": 0}
    assert ask("kong", on, **claim, named="s")["why_code"] == "named_suit"
    assert ask("kong", on, **claim, named="p")["allowed"]


# --- the drawn hand ------------------------------------------------------------------------------

HANDS = {
    "0": {"hand": "123m345m22p999p66p"},
    "1": {"hand": "667m334788p2557s"},
    "2": {"hand": "789m123s678s99s66s"},
    "3": {"hand": "345p111p78p345s44s"},
}


def test_a_drawn_hand_tells_its_rows() -> None:
    found = ask("settle", what="draw", hands=HANDS)
    assert [row["amounts"] for row in found["rows"]] == [[16, -48, 16, 16]]
    assert "花猪" in found["rows"][0]["text"]


def test_with_a_named_suit_who_still_holds_it_is_the_pig() -> None:
    named = {"0": "s", "1": "p", "2": "p", "3": "m"}
    found = ask("settle", {"dingque": True}, what="draw", hands=HANDS, named=named)
    assert found["pigs"] == [1]
    named["2"] = "s"
    assert ask("settle", {"dingque": True}, what="draw", hands=HANDS, named=named)["pigs"] == [1, 2]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"hands": {"0": HANDS["0"]}}, "missing_hand"),
        ({"hands": HANDS, "out": [1]}, "out"),
        ({"hands": HANDS | {"4": HANDS["0"]}}, "no_seat"),
        ({"hands": HANDS | {"1": {"hand": "1m"}}}, "wrong_count"),
        ({"hands": HANDS | {"1": {"hand": "667m334788p255z7s"}}}, "not_in_play"),
        ({"hands": HANDS | {"1": HANDS["3"] | {"hand": "345p111p78p345s44p"}}}, "five_in_question"),
        ({"hands": HANDS, "kongs": [{"type": "kong", "by": 0, "paid": [1, 0, 0, 0]}]}, "not_zero"),
    ],
)
def test_an_impossible_drawn_hand_is_refused(given: dict[str, Any], code: str) -> None:
    assert ask("settle", what="draw", **given)["error"]["code"] == code


def test_a_drawn_hand_is_asked_with_all_hands() -> None:
    assert ask("settle", result="draw")["error"]["code"] == "draw_hands"


# --- wins one after another, the deal ------------------------------------------------------------


def test_a_hand_ends_with_the_third_win() -> None:
    steps = [
        {"winner": 1, "total": 3, "by": "discard", "from": 2},
        {"winner": 3, "total": 2, "by": "discard", "from": 2, "same_discard": True},
        {"winner": 0, "total": 1, "by": "self_draw"},
    ]
    found = ask("settle", what="sequence", steps=steps)
    assert found == {"payments": [1, 3, -6, 2], "hand_over": True}
    more = [*steps, {"winner": 2, "total": 1, "by": "self_draw"}]
    assert ask("settle", what="sequence", steps=more)["error"]["code"] == "too_many_wins"
    again = [*steps[:1], steps[0] | {"from": 0}]
    assert ask("settle", what="sequence", steps=again)["error"]["code"] == "out"
    left = ask("settle", {"leaver_forfeits": True}, what="sequence", steps=steps, left=[1])
    assert left["payments"] == [1, 0, -3, 2]


def test_in_the_ordinary_game_the_first_wins_end_it() -> None:
    both = [
        {"winner": 1, "total": 3, "by": "discard", "from": 2},
        {"winner": 3, "total": 2, "by": "discard", "from": 2, "same_discard": True},
    ]
    ordinary = {"mode": "ordinary"}
    found = ask("settle", ordinary, what="sequence", steps=both)
    assert found == {"payments": [0, 3, -5, 2], "hand_over": True}
    later = [both[0], {"winner": 0, "total": 1, "by": "self_draw"}]
    code = ask("settle", ordinary, what="sequence", steps=later)["error"]["code"]
    assert code == "too_many_wins"


@pytest.mark.parametrize(
    ("given", "option", "seat"),
    [
        ({"winners": [1], "from": 0}, "next", 2),
        ({"winners": [1, 3], "from": 0}, "next", 0),
        ({"winners": [1], "from": 3}, "discarder_next", 0),
        ({"winners": [2]}, "next", 3),
        ({"winners": [2], "out": [3]}, "next", 0),
    ],
)
def test_who_draws_after_a_win(given: dict[str, Any], option: str, seat: int) -> None:
    assert ask("settle", {"after_win": option}, what="after_win", **given) == {"next": seat}


@pytest.mark.parametrize(
    ("options", "given", "seat"),
    [
        ({}, {"winners": [2], "by": "self_draw"}, 2),
        ({}, {"winners": [2], "by": "discard", "from": 3}, 2),
        ({}, {"winners": [1, 2], "by": "discard", "from": 3}, 3),
        ({"dealer_rule": "discarder"}, {"winners": [2], "by": "discard", "from": 3}, 2),
        ({"mode": "ordinary", "dealer_rule": "discarder"}, {"winners": [2], "by": "self_draw"}, 2),
        ({}, {"winners": [], "dealer": 1}, 1),
        ({"draw_dealer": "next"}, {"winners": [], "dealer": 3}, 0),
    ],
)
def test_who_deals_next(options: dict[str, Any], given: dict[str, Any], seat: int) -> None:
    assert ask("dealer", options, **given) == {"next_dealer": seat}


def test_questions_that_contradict_themselves_are_refused() -> None:
    assert ask("dealer", winners=[1], by="discard")["error"]["code"] == "from_needed"
    assert (
        ask("dealer", winners=[1], by="discard", **{"from": 1})["error"]["code"] == "winner_is_from"
    )
    assert ask("settle", what="drawn")["error"]["code"] == "unknown_value"
    pay = {"what": "pay", "tile": "5s", "by": 1}
    assert ask("kong", type="kong", **pay)["error"]["code"] == "from_needed"
    assert ask("kong", type="ckong", robbed_by=2, **pay)["error"]["code"] == "not_with"
    assert ask("kong", type="ckong", out=[1], **pay)["error"]["code"] == "out"


def test_there_is_no_chow() -> None:
    claim = {"hand": "46s123m5678m11p23p", "tile": "5s", "type": "chow", "from": 0}
    assert ask("kong", **claim)["why_code"] == "no_chow"


def test_no_kong_without_a_tile_to_replace_it() -> None:
    claim = {"hand": "555s123m5678m11p2p", "tile": "5s", "type": "kong", "from": 0}
    assert ask("kong", **claim, wall_left=1)["allowed"]
    assert ask("kong", **claim, wall_left=0)["why_code"] == "wall_empty"
