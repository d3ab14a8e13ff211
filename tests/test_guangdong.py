"""广东 beyond the book's worked cases: its traps, and every option that changes an answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ask import answer
from rules.hand import Hand
from rules.tiles import tile
from rules.values import Offer
from rules.variants import table

CHICKEN = {"hand": "456s88m23s", "melds": ["pong:555p", "chow:123m"], "win_tile": "4s"}
RUNS = {"hand": "123m456p789s45s44z", "win_tile": "6s"}
FROM_0 = {"win_by": "discard", "winner": 1, "from": 0}
OWN = {"win_by": "self_draw", "winner": 1}
THREE = [
    {"seat": 1, "hand": "456s88m23s", "melds": ["pong:555p", "chow:123m"]},
    {"seat": 2, "hand": "56s99p123m", "melds": ["pong:333p", "chow:789m"]},
    {"seat": 3, "hand": "11s555m777p888p56s", "melds": []},
]


def ask(ask_: str, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    asked = {"variant": "guangdong", "ask": ask_, "options": options or {}, "given": given}
    return answer(asked)


def score(options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    return ask("score", options, **given)


def many(options: dict[str, Any] | None = None, n: int = 3) -> dict[str, Any]:
    return score(options, what="many", winners=THREE[:n], win_tile="4s", **{"from": 0})


# --- fan -----------------------------------------------------------------------------------------


def test_patterns_are_not_added_and_the_lesser_are_told() -> None:
    hand = Hand.parse("123m456m789m34m11z")
    found = table("guangdong").score(Offer(hand, tile("5m"), "discard", 1, 2))
    assert [element.key for element in found.elements] == ["mixed_suit"]
    assert [(e.key, why.code) for e, why in found.also] == [("all_runs", "largest_only")]


def test_bonuses_outside_the_cap_are_told_and_do_not_count() -> None:
    hand = Hand.parse("112233m55m666m78m")
    found = table("guangdong").score(Offer(hand, tile("9m"), "self_draw", 1))
    assert found.figure("fan") == 4
    assert ("own_draw", "outside") in [(e.key, why.code) for e, why in found.also]


def test_table_a_is_cut_at_three_and_says_so() -> None:
    won = {"hand": "222p55p11z", "melds": ["pong:333s", "pong:666m"], "win_tile": "1z"}
    given = {**won, "win_by": "self_draw", "winner": 0}
    assert [score({"cap": cap}, **given)["fan"] for cap in ("table", 3, 4, 5)] == [3, 3, 4, 5]
    assert score({"table": "B"}, **given)["fan"] == 5
    hand = Hand.parse("222p55p11z", ["pong:333s", "pong:666m"])
    line = table("guangdong").score(Offer(hand, tile("1z"), "self_draw", 0)).lines[0]
    assert line.note is not None
    assert "cut at 3" in line.note.say("en")


def test_table_b_has_no_other_cap() -> None:
    assert score({"table": "B", "cap": 3}, **RUNS, **OWN)["error"]["code"] == "option_clash"
    assert score({"table": "B", "cap": 5}, **RUNS, **OWN)["fan"] == 2


def test_nine_gates_needs_its_thirteen_tiles() -> None:
    other = score(hand="1112345678899m", win_tile="9m", **FROM_0)
    assert other["elements"] == [["清一色", 4]]
    gates = score(hand="1112345678999m", win_tile="8m", **FROM_0)
    assert gates["elements"] == [["九莲宝灯", 6]]


def test_a_pair_of_dragons_adds_nothing_and_the_own_wind_may_count_twice() -> None:
    pair = score(hand="123m456p789s45s77z", win_tile="6s", **FROM_0)
    assert pair["elements"] == [["平胡", 1]]
    twice = CHICKEN | {"melds": ["pong:222z", "chow:123m"]}
    found = score(**twice, **FROM_0, round_wind="S")
    assert found["elements"] == [["鸡胡", 0], ["门风", 1], ["圈风", 1]]


def test_a_kong_adds_where_the_table_has_it() -> None:
    won = CHICKEN | {"melds": ["kong:5555p", "chow:123m"]}
    assert score(**won, **FROM_0)["fan"] == 0
    assert score({"kong_fan": True}, **won, **FROM_0)["elements"] == [["鸡胡", 0], ["杠", 1]]


def test_a_floor_raises_and_never_lowers() -> None:
    drawn = score(**CHICKEN, **OWN, last_tile=True)
    assert (drawn["elements"], drawn["fan"]) == ([["鸡胡", 0], ["自摸", 1]], 3)
    assert score(**CHICKEN, **FROM_0, last_tile=True)["fan"] == 0
    orphans = {"hand": "19m19p19s1234567z", "win_tile": "7z"}
    b = score({"table": "B"}, **orphans, **OWN, opening="地和")
    assert (b["elements"], b["fan"]) == ([["十三幺", 9]], 9)


def test_a_win_at_the_beginning_is_six_and_stands_alone() -> None:
    dealer = {"win_by": "self_draw", "winner": 0, "opening": "天和"}
    found = score(**RUNS, **dealer)
    assert (found["elements"], found["payments"]) == ([["天和", 6]], [192, -64, -64, -64])


@pytest.mark.parametrize(
    "given",
    [
        {**RUNS, **OWN, "opening": "天和"},
        {**RUNS, **OWN, "opening": "人和"},
        {**RUNS, **FROM_0, "from": 2, "opening": "人和"},
        {**RUNS, **FROM_0, "opening": "地和"},
        {**RUNS, "win_by": "self_draw", "winner": 0, "opening": "地和"},
        {**CHICKEN, **OWN, "opening": "地和"},
    ],
)
def test_a_beginning_that_cannot_be_is_refused(given: dict[str, Any]) -> None:
    assert score(**given)["error"]["code"] == "opening"
    assert ask("win", **given)["error"]["code"] == "opening"


# --- may I win? ----------------------------------------------------------------------------------


def test_seven_pairs_is_no_hand() -> None:
    given = {"hand": "1133m5577p2244s5z", "win_tile": "5z"}
    assert ask("win", **given, **OWN)["why_code"] == "shape"
    assert ask("waits", hand=given["hand"])["waits"] == []


def test_a_short_hand_is_told_how_short() -> None:
    found = ask("win", {"min_fan": 3}, **RUNS, **FROM_0)
    assert (found["why_code"], found["why"]) == ("short", "1 fan 番 only; 3 are needed 起胡")
    assert ask("win", {"min_fan": 1}, **CHICKEN, **OWN)["win"]


@pytest.mark.parametrize(("options", "wins"), [({}, False), ({"louhu": "off"}, True)])
def test_a_passed_tile(options: dict[str, Any], wins: bool) -> None:
    passed = [{"tile": "4s"}]
    assert ask("win", options, **CHICKEN, **FROM_0, passed=passed)["win"] is wins
    assert ask("win", options, **CHICKEN, **OWN, passed=passed)["win"]
    assert ask("win", options, **CHICKEN, **FROM_0, passed=[{"tile": "1s"}])["win"]


def test_only_an_added_kong_is_robbed_and_a_claimed_one_is_a_discard() -> None:
    rob = {"win_by": "rob_kong", "winner": 1, "from": 2}
    won = CHICKEN | {"hand": "567s88m23s"}
    for type_, wins in {"addkong": True, "ckong": False, "kong": False}.items():
        assert ask("win", **won, **rob, kong_type=type_)["win"] is wins
        assert ask("win", what="rob", type=type_) == {"win": wins}
    claimed = ask("win", **CHICKEN, **FROM_0, kong_claim=True)
    assert claimed["win"]
    assert "not 抢杠" in claimed["why"]


def test_earthly_ends_with_any_call_or_kong() -> None:
    first = {"winner": 3, "win_by": "self_draw"}
    assert ask("win", what="dihe", **first) == {"dihe": True}
    assert ask("win", what="dihe", **first, calls=["ckong"]) == {"dihe": False}
    assert ask("win", what="dihe", **first, first_own_draw=False) == {"dihe": False}
    assert ask("win", what="dihe", winner=0, win_by="self_draw") == {"dihe": False}


# --- several winners -----------------------------------------------------------------------------


def test_two_winners_have_no_floor_and_three_have() -> None:
    assert (many(n=2)["fans"], many(n=2)["payments"]) == ([0, 0], [-2, 1, 1, 0])
    assert (many()["fans"], many()["payments"]) == ([3, 3, 3], [-24, 8, 8, 8])


def test_the_floor_of_three_opens_a_room_only_where_it_is_said() -> None:
    assert many({"min_fan": 3})["error"]["code"] == "no_win"
    assert many({"min_fan": 3, "triple_min": True})["fans"] == [3, 3, 3]
    assert many({"min_fan": 3, "triple_min": True}, 2)["error"]["code"] == "no_win"


def test_where_the_nearest_alone_wins() -> None:
    nearest = {"multi_win": "nearest"}
    assert many(nearest)["error"]["code"] == "one_winner"
    assert ask("win", nearest, candidates=[1, 3], **{"from": 2}) == {"winner": 3}
    both = ask("win", candidates=[1, 3], **{"from": 2})
    assert both == {"winner": 3, "winners": [3, 1]}


# --- who pays ------------------------------------------------------------------------------------


def test_who_is_bound_pays_for_an_own_draw_alone() -> None:
    assert score(**RUNS, **OWN, bao=3)["payments"] == [0, 12, 0, -12]
    assert score(**RUNS, **FROM_0, bao=3)["payments"] == [-2, 2, 0, 0]
    assert score(**RUNS, **OWN, bao=1)["error"]["code"] == "bao_is_winner"


def test_twice_from_the_discarder() -> None:
    double = {"discard_payment": "double"}
    assert score(double, **RUNS, **FROM_0)["payments"] == [-4, 8, -2, -2]
    assert score(double, **RUNS, **OWN, bao=0)["payments"] == [-24, 24, 0, 0]
    assert score({"base_point": 5}, **RUNS, **FROM_0)["score"] == 10


def liable(options: dict[str, Any] | None = None, /, **given: Any) -> Any:
    return ask("settle", options, what="liable", win_by="self_draw", **given)["liable"]


def test_a_feeder_is_bound_to_the_first_he_fed() -> None:
    fed = [{"feeder": 2, "makes_twelve": 1}, {"feeder": 2, "makes_twelve": 3}]
    assert liable(events=fed, winner=1) == 2
    assert liable(events=fed, winner=3) is None
    paid = ask(
        "settle", what="liable", events=fed, winner=3, win_by="self_draw", score=8
    )["payments"]  # fmt: skip
    assert paid == [-8, -8, -8, 24]


def test_of_two_feeders_the_earlier_pays() -> None:
    given = {"winner": 1, "events": [{"feeder": 3, "makes_twelve": 1}]}
    big = {"exposed_pongs": ["5z", "6z"], "fed_tile": "7z", "feeder": 2}
    assert liable(**given, **big) == 3
    assert liable({"two_liable": "later"}, **given, **big) == 2


def test_the_last_dragon_or_wind_binds_and_no_other_does() -> None:
    assert liable(exposed_pongs=["1z", "3z", "4z"], fed_tile="2z", feeder=0, winner=2) == 0
    assert liable(exposed_pongs=["1z", "3z"], fed_tile="2z", feeder=0, winner=2) is None
    assert liable(exposed_pongs=["5z", "1z"], fed_tile="7z", feeder=0, winner=2) is None


def test_a_robbed_kong_is_paid_for_all_by_who_made_it() -> None:
    given = {"winner": 1, "win_by": "rob_kong", "from": 3, "score": 8}
    found = ask("settle", what="liable", events=[{"feeder": 2, "makes_twelve": 1}], **given)
    assert found == {"liable": None, "payments": [0, 24, 0, -24]}


def test_the_feeder_of_the_first_kong_stays_bound() -> None:
    chain = [{"type": "kong", "from": 2}, {"type": "ckong"}]
    assert ask("settle", what="kong_bao", kongs=chain) == {"liable": 2}
    off = {"chain_kong_bao": False}
    assert ask("settle", off, what="kong_bao", kongs=chain) == {"liable": None}
    assert ask("settle", off, what="kong_bao", kongs=chain[:1]) == {"liable": 2}
    assert ask("settle", what="kong_bao", kongs=chain[::-1]) == {"liable": None}


def test_a_wrong_count_may_cost_a_capped_hand() -> None:
    wrong = {"what": "count", "tiles": 14, "seat": 2}
    assert ask("settle", **wrong) == {
        "state": "大相公", "can_win": False, "payments": [0, 0, 0, 0],
    }  # fmt: skip
    pay = ask("settle", {"count_penalty": "pay", "table": "B"}, **wrong)
    assert pay["payments"] == [32, 32, -96, 32]
    right = ask("settle", {"count_penalty": "pay"}, **(wrong | {"tiles": 13}))
    assert right["payments"] == [0, 0, 0, 0]


def test_kongs_are_free() -> None:
    won = CHICKEN | {"melds": ["ckong:5555p", "chow:123m"]}
    kongs = [{"by": 1, "tile": "5p", "type": "ckong"}]
    found = ask("settle", result="win", **won, **OWN, kongs=kongs)
    assert found == {"hu": [-2, 6, -2, -2], "kongs": [0, 0, 0, 0], "payments": [-2, 6, -2, -2]}


# --- the deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "next_dealer", "wind"),
    [
        ({"dealer": 0, "result": "draw"}, 0, "E"),
        ({"dealer": 1, "result": "win", "winners": [3, 1]}, 1, "E"),
        ({"dealer": 1, "result": "win", "winner": 0}, 2, "E"),
        ({"dealer": 3, "result": "win", "winner": 1, "round_wind": "E"}, 0, "S"),
        ({"dealer": 3, "result": "draw", "round_wind": "W"}, 3, "W"),
    ],
)
def test_the_next_dealer(given: dict[str, Any], next_dealer: int, wind: str) -> None:
    assert ask("dealer", **given) == {"next_dealer": next_dealer, "round_wind": wind}


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (("dealer", {"dealer": 0, "result": "win"}), "missing"),
        (("dealer", {"dealer": 0, "result": "draw", "winner": 1}), "not_with"),
        (("settle", {"what": "liable", "winner": 1, "win_by": "discard"}), "from_needed"),
        (("settle", {"what": "liable", "winner": 1, "win_by": "self_draw", "from": 2}), "not_with"),
        (("settle", {"what": "kong_bao", "kongs": [{"type": "kong"}]}), "from_needed"),
        (("waits", {"hand": "123m", "wild": ["5m"]}), "unknown_field"),
    ],
)
def test_what_cannot_be_is_refused(question: tuple[str, dict[str, Any]], code: str) -> None:
    name, given = question
    assert ask(name, **given)["error"]["code"] == code


def test_a_claim_and_the_wall() -> None:
    chow = {"hand": "46s123m5678m11p23p", "tile": "5s", "type": "chow"}
    assert ask("kong", **chow, by=1, **{"from": 0})["allowed"]
    assert ask("kong", **chow, by=1, **{"from": 2})["why_code"] == "not_previous"
    assert ask("kong", what="replacement") == {"replacement_from": "back"}
    assert ask("settle", what="wall") == {"tiles": 136, "dealer_hand": 14, "others_hand": 13}
