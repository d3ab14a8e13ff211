"""北京 beyond the book's worked cases: its traps, and every option that changes an answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ask import answer
from rules.hand import Hand
from rules.tiles import tile
from rules.variant import Offer
from rules.variants import table

FROM_2 = {"win_by": "discard", "winner": 1, "from": 2}
OWN = {"win_by": "self_draw", "winner": 1}
PLAIN = {"hand": "234m678m345p666s1z", "win_tile": "1z", "wild": ["9p"]}
KUI = {"hand": "46m234p678p999s11z", "win_tile": "5m", "wild": ["3z"]}
DRAGON = {"hand": "12m456m789m22p345s", "win_tile": "3m", "wild": ["9p"]}
OPENED = {"hand": "234m678m45p99s", "melds": ["pong:666s"], "win_tile": "3p", "wild": ["9p"]}


def ask(ask_: str, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    asked = {"variant": "beijing", "ask": ask_, "options": options or {}, "given": given}
    return answer(asked)


def elements(options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, int]:
    return dict(ask("score", options, **given)["elements"])


def rob(kong: str) -> dict[str, Any]:
    return {"win_by": "rob_kong", "kong_type": kong, "winner": 1, "from": 3}


# --- the wild ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "wild"),
    [("9s", "1s"), ("4z", "1z"), ("7z", "6z"), ("6z", "5z"), ("5z", "7z"), ("3p", "4p")],
)
def test_the_wild_follows_the_tile_turned_up(shown: str, wild: str) -> None:
    found = ask("waits", indicator=shown, hand="123m456m55p234s67s")
    assert found["wild"] == [wild]
    assert wild in found["waits"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "wild_needed"),
        ({"wild": ["5m"], "indicator": "5m"}, "wild_differs"),
        ({"wild": ["5m", "6m"]}, "wild_number"),
    ],
)
def test_a_question_says_which_tile_is_wild(given: dict[str, Any], code: str) -> None:
    assert ask("waits", hand="123m456m55p234s67s", **given)["error"]["code"] == code


def test_a_drawn_wild_completes_what_a_thrown_one_does_not() -> None:
    found = ask("waits", hand="1111m234p567p888p", wild=["9s"])
    assert (found["self_draw"], found["discard"]) == (["9s"], [])
    won = {"hand": "123m456m55p234s67s", "win_tile": "9s", "wild": ["9s"]}
    assert ask("win", **won, **OWN)["win"]
    assert ask("win", **won, **FROM_2)["why_code"] == "wild_discard"


def test_a_thrown_wild_is_its_printed_tile_and_still_a_wild() -> None:
    won = {"hand": "123m456m55p234s67s", "win_tile": "8s", "wild": ["8s"]}
    assert "无混儿" not in elements(**won, **FROM_2)


def test_a_wild_is_even_a_fifth_tile() -> None:
    won = {"hand": "123m456p789s111z9m", "win_tile": "1z", "wild": ["9m"]}
    assert ask("win", **won, **OWN)["win"]


def test_four_wilds_win_only_when_drawn_and_where_the_table_has_it() -> None:
    won = {"hand": "999p149m258s147z3s", "win_tile": "9p", "wild": ["9p"]}
    assert ask("waits", hand=won["hand"], wild=["9p"])["self_draw"] == ["9p"]
    assert elements(**won, **OWN) == {"混杠": 40}
    assert elements(**won, **OWN, upstairs=True) == {"混杠": 40, "上楼": 2}
    assert ask("win", {"four_wilds_auto": False}, **won, **OWN)["why_code"] == "shape"
    assert not ask("win", **won, **FROM_2)["win"]


# --- winning -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (OPENED | FROM_2, "opened"),
        (OPENED | OWN, "ok"),
        (OPENED | rob("addkong"), "ok"),
        (OPENED | rob("kong"), "opened"),
        (PLAIN | FROM_2, "ok"),
        (PLAIN | FROM_2 | {"win_tile": "2z"}, "shape"),
        (PLAIN | FROM_2 | {"passed": [{"tile": "9p"}]}, "passed"),
        (PLAIN | FROM_2 | {"passed": [{"tile": "9p", "own_draw_since": True}]}, "ok"),
        (PLAIN | OWN | {"passed": [{"tile": "1z"}]}, "ok"),
        (DRAGON | rob("ckong"), "ok"),
        (DRAGON | rob("ckong") | {"hand": "123456789m22p45s", "win_tile": "3s"}, "no_dragon"),
    ],
)
def test_what_bars_a_win(given: dict[str, Any], code: str) -> None:
    found = ask("win", **given)
    assert (found["win"], found["why_code"]) == (code == "ok", code)


def test_options_that_bar_a_win() -> None:
    three = {"hand": "123m456m55p23s999p", "win_tile": "4s", "wild": ["9p"]} | FROM_2
    assert ask("win", **three)["win"]
    barred = ask("win", {"three_wilds_self_draw": True}, **three)
    assert barred["why_code"] == "three_wilds"
    passed = PLAIN | FROM_2 | {"passed": [{"tile": "9p"}]}
    assert ask("win", {"pass_scope": "same_tile"}, **passed)["win"]


@pytest.mark.parametrize(("held", "wins"), [(13, False), (14, True), (15, False)])
def test_a_wrong_number_of_tiles_cannot_win(held: int, wins: bool) -> None:
    assert ask("win", what="held", tiles_held=held)["win"] is wins
    assert not ask("win", what="held", tiles_held=held, complete=False)["win"]


def test_the_nearest_who_declares_wins() -> None:
    able = {"what": "who_wins", "from": 2, "can_win": [1, 3]}
    assert ask("win", **able, declare=[1, 3])["winner"] == 3
    assert ask("win", **able, declare=[1])["winner"] == 1
    assert ask("win", **able, declare=[])["win"] is False
    assert ask("win", **able, declare=[0])["error"]["code"] == "cannot_win"


def test_riding_needs_a_win_to_decline_and_a_wait_on_everything() -> None:
    rides = {"what": "hun_you", "wild": ["9m"], "hand": "123m456p789s111z9m"}
    assert ask("ting", **rides, drawn="5p", discard="5p")["allowed"]
    assert not ask("ting", **rides, drawn="5p", discard="9m")["allowed"]
    open_ = rides | {"hand": "123m456p789s11z9m3s"}
    assert not ask("ting", **open_, drawn="7z", discard="3s")["allowed"]


# --- what scores ---------------------------------------------------------------------------------


def told(given: dict[str, Any], **options: Any) -> set[tuple[str, str]]:
    """Key and reason of what looks like a row and does not count."""
    hand = Hand.parse(given["hand"], (), given["wild"])
    offer = Offer(hand, tile(given["win_tile"]), "discard", 1, 2)
    return {(e.key, why.code) for e, why in table("beijing", **options).score(offer).also}


def test_catching_the_five_needs_it_for_the_only_wait() -> None:
    assert elements(**KUI, **FROM_2)["捉五魁"] == 2
    two = KUI | {"hand": "4666m234p678p999s"}
    assert ("catch_five", "several_waits") in told(two)
    side = KUI | {"hand": "34m234p678p999s11z"}
    for given in (two, side):
        assert "捉五魁" not in elements(**given, **FROM_2)
        assert "捉五魁" in elements({"zhuowukui_any_five": True}, **given, **FROM_2)


@pytest.mark.parametrize(
    ("hand", "won", "wild", "row"),
    [
        ("123456789m22p34s", "5s", "5m", "本混儿龙"),
        ("1234678m5m9p22p34s", "5s", "9p", "一条龙"),
        ("123456789m22p3s5m", "4s", "5m", "一条龙"),
    ],
)
def test_the_own_wild_dragon_has_one_wild_of_its_suit(
    hand: str, won: str, wild: str, row: str
) -> None:
    found = elements(hand=hand, win_tile=won, wild=[wild], **OWN)
    assert {"一条龙", "本混儿龙"} & found.keys() == {row}
    assert "无混儿" not in found


def test_rows_beside_the_own_wild_dragon() -> None:
    own = {"hand": "123456789m22p34s", "win_tile": "5s", "wild": ["5m"]}
    assert told(own) == {("dragon", "included")}
    both = elements({"benhun_stack": True}, **own, **FROM_2)
    assert (both["本混儿龙"], both["一条龙"], both["无混儿"]) == (4, 2, 2)


def test_a_called_set_counts_for_a_dragon_unless_the_table_says_no() -> None:
    called = {"hand": "456m789m22p34s", "melds": ["chow:123m"], "win_tile": "5s", "wild": ["3z"]}
    assert "一条龙" in elements(**called, **OWN)
    assert "一条龙" not in elements({"dragon_concealed": True}, **called, **OWN)


def test_rich_seven_pairs() -> None:
    mixed = {"hand": "11m333m77p22p88s4z9p", "win_tile": "4z", "wild": ["9p"]}
    assert elements(**mixed, **OWN)["豪华七对子"] == 4
    assert elements({"rich_pairs_natural": True}, **mixed, **OWN)["七对子"] == 2
    twice = {"hand": "1111m3333m77p22p4z", "win_tile": "4z", "wild": ["9p"]}
    assert elements(**twice, **OWN)["豪华七对子"] == 4
    assert elements({"double_rich_pairs": 8}, **twice, **OWN)["豪华七对子"] == 8
    two_wilds = {"hand": "11m33m77p22p88s99p4z", "win_tile": "4z", "wild": ["9p"]}
    assert "豪华七对子" in elements(**two_wilds, **OWN)


def test_flat_hands() -> None:
    first = {"no_discard_yet": True}
    assert elements(**PLAIN, **OWN, **first) == {"地和": 40}
    assert elements(**PLAIN, **FROM_2, **first) == {"地和": 40}
    assert "地和" not in elements({"dihu_on_discard": False}, **PLAIN, **FROM_2, **first)
    opened = elements(**OPENED, **OWN, **first)
    assert "地和" not in opened
    free = ask("score", {"limit_flat": False}, **PLAIN, **OWN, **first)
    assert free["points"] == 40 * 2 * 2 * 2


def test_robbery_may_be_double_altogether() -> None:
    robbed = DRAGON | rob("addkong")
    assert {"抢杠", "自摸"} <= elements(**robbed).keys()
    assert "自摸" not in elements({"rob_kong_stack": False}, **robbed)
    assert "点炮" in elements(**(DRAGON | rob("kong")))


# --- payments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "given", "payments"),
    [
        ({}, {}, [-4, 16, -8, -4]),
        ({"discard_payment": "discarder_only"}, {}, [0, 8, -8, 0]),
        ({"discard_payment": "discarder_covers_all"}, {}, [0, 16, -16, 0]),
        ({"dealer_pays_double": True}, {}, [-8, 20, -8, -4]),
        ({"combine": "add"}, {}, [-4, 14, -6, -4]),
        ({}, {"failed_hun_you": [0, 2]}, [-8, 28, -16, -4]),
        ({}, {"upstairs": True}, [-8, 32, -16, -8]),
        ({}, {"upstairs": True, "drawn_hands": 3}, [-8, 32, -16, -8]),
        ({"upstairs_stack": True}, {"upstairs": True, "drawn_hands": 2}, [-16, 64, -32, -16]),
        ({}, {"no_discard_yet": True, "upstairs": True}, [-80, 240, -80, -80]),
    ],
)
def test_who_pays(options: dict[str, Any], given: dict[str, Any], payments: list[int]) -> None:
    assert ask("score", options, **PLAIN, **FROM_2, **given)["payments"] == payments
    settled = ask("settle", options, result="win", **PLAIN, **FROM_2, **given)
    assert (settled["payments"], settled["kongs"]) == (payments, [0] * 4)


def test_a_drawn_hand_pays_nothing() -> None:
    assert ask("settle", result="draw")["payments"] == [0] * 4


def test_fees() -> None:
    first = {"what": "burn_dealer", "first_discards": ["1z"] * 4, "result": "win"}
    assert ask("settle", **first)["payments"] == [-30, 10, 10, 10]
    second = first | {"second_discards": ["2z"] * 4}
    assert ask("settle", {"burn_chain": True}, **second)["payments"] == [-60, 20, 20, 20]
    false = {"what": "false_win", "offender": 2, "upstairs": True}
    assert ask("settle", **false)["payments"] == [20, 20, -60, 20]
    assert ask("settle", {"upstairs_fees": True}, **false)["payments"] == [40, 40, -120, 40]


# --- claims, the deal ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"type": "pong", "melds": ["chow:123p"], "hand": "55s23m78m147p1z"}, "claim_used"),
        ({"type": "kong", "melds": ["pong:111p"], "hand": "555s23m78m14p1z"}, "ok"),
        ({"type": "pong", "melds": ["kong:2222p"], "hand": "55s23m78m147p1z"}, "ok"),
        ({"type": "pong", "melds": ["addkong:2222p"], "hand": "55s23m78m147p1z"}, "claim_used"),
        ({"type": "pong", "hand": "55s23m78m147p1234z", "claims_already": 1}, "claim_used"),
        ({"type": "pong", "hand": "55s23m78m147p1234z", "wild": ["5s"]}, "wild_claim"),
        ({"type": "pong", "hand": "55s23m78m147p1234z", "tiles_held": 13}, "small"),
        ({"type": "kong", "hand": "555s23m78m14p1234z", "tiles_held": 13}, "ok"),
        ({"type": "kong", "hand": "555s23m78m14p1234z", "tiles_held": 15}, "big"),
    ],
)
def test_what_bars_a_claim(given: dict[str, Any], code: str) -> None:
    assert ask("kong", tile="5s", **{"from": 0}, **given)["why_code"] == code


def test_the_kept_stacks_are_counted_with_the_tiles_taken() -> None:
    tails = [ask("kong", what="tail", kongs_made=n) for n in range(5)]
    assert [tail["tail_stacks"] for tail in tails] == [7, 7, 8, 9, 10]
    assert [tail["tiles_left_when_drawn"] for tail in tails] == [14, 13, 14, 15, 16]
    assert ask("settle", what="wall")["draws"] == 68


@pytest.mark.parametrize(
    ("given", "seat", "upstairs"),
    [
        ({"result": "draw", "upstairs": False}, 0, True),
        ({"result": "win", "winner": 0, "dealer_wind": "4z", "upstairs": True}, 0, True),
        ({"result": "win", "winner": 2, "dealer_wind": "4z", "upstairs": True}, 1, False),
        ({"result": "win", "winner": 2, "dealer_wind": "2z", "upstairs": True}, 1, True),
        ({"result": "false_win", "upstairs": False}, 0, False),
    ],
)
def test_the_table_is_upstairs_until_north_is_through(
    given: dict[str, Any], seat: int, upstairs: bool
) -> None:
    found = ask("dealer", **given)
    assert (found["next_dealer"], found["upstairs"]) == (seat, upstairs)


@pytest.mark.parametrize(
    ("ask_", "given", "code"),
    [
        ("score", PLAIN | OWN | {"hun_you": "success"}, "no_hun_you"),
        ("score", PLAIN | OWN | {"failed_hun_you": [1]}, "winner_failed"),
        ("settle", {"what": "burn_dealer", "first_discards": ["1z"], "result": "win"}, "not_four"),
        ("dealer", {"result": "win"}, "missing"),
        ("dealer", {"result": "draw", "winner": 1}, "not_with"),
    ],
)
def test_what_cannot_be_is_refused(ask_: str, given: dict[str, Any], code: str) -> None:
    assert ask(ask_, **given)["error"]["code"] == code
