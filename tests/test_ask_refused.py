"""Asking: what is refused, with the code, the field and the tile at fault, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ask import answer
from tests.questions import CKONG, HAND, HAOZI, MELDED, ask, settle, win

FED: dict[str, Any] = {"by": 2, "tile": "8s", "type": "kong", "from": 3, "from_declared": False}


def discard(**given: Any) -> dict[str, Any]:
    return win(**({"win_by": "discard", "from_": 2} | given))


def rob(**given: Any) -> dict[str, Any]:
    return win(**({"win_by": "rob_kong", "from_": 2} | given))


REFUSED = {
    # the question
    "no-variant": ({"ask": "waits", "given": {"hand": HAND}}, "missing", "variant", ""),
    "no-ask": ({"variant": "koudian", "given": {"hand": HAND}}, "missing", "ask", ""),
    "variant": (ask("waits", hand=HAND) | {"variant": "kouidan"}, "unknown_variant", "variant", ""),
    "ask": (ask("wait", hand=HAND), "unknown_ask", "ask", ""),
    "question-field": (ask("waits", hand=HAND) | {"expect": {}}, "unknown_field", "expect", ""),
    "given-field": (ask("waits", hnad=HAND), "unknown_field", "hnad", ""),
    "given-list": (ask("waits") | {"given": [HAND]}, "wrong_type", "given", ""),
    "given-null": (ask("waits") | {"given": None}, "wrong_type", "given", ""),
    "language": (ask("waits", hand=HAND) | {"language": "fr"}, "unknown_value", "language", ""),
    "id": (ask("waits", hand=HAND) | {"id": [1]}, "wrong_type", "id", ""),
    "no-hand": (ask("waits"), "missing", "hand", ""),
    "hand-number": (ask("waits", hand=123), "wrong_type", "hand", ""),
    "long-hand": (ask("waits", hand="1m" * 200), "too_long", "hand", ""),
    "long-list": (ask("waits", hand=HAND, wild=["1m"] * 50), "too_long", "wild", ""),
    # options
    "option": (ask("waits", {"mo5hu6": True}, hand=HAND), "unknown_option", "mo5hu6", ""),
    "option-list": (ask("waits", {"mode": ["basic"]}, hand=HAND), "option_type", "mode", ""),
    "option-null": (ask("waits", {"mo5_hu6": None}, hand=HAND), "option_type", "mo5_hu6", ""),
    # tiles
    "0z": (ask("waits", hand="0z"), "no_such_tile", "hand", "0z"),
    "8z": (ask("waits", hand="45m123p789p777s28z"), "no_such_tile", "hand", "8z"),
    "10m": (ask("waits", hand="10m"), "no_such_tile", "hand", "0m"),
    "no-suit": (ask("waits", hand="123"), "no_suit", "hand", "123"),
    "no-number": (ask("waits", hand="m"), "no_number", "hand", "m"),
    "letters": (ask("waits", hand="45m x"), "unreadable", "hand", "x"),
    "two-tiles": (win(win_tile="67m"), "one_tile", "win_tile", "67m"),
    "no-tile": (win(win_tile=""), "one_tile", "win_tile", ""),
    "bad-win-tile": (win(win_tile="0m"), "no_such_tile", "win_tile", "0m"),
    "flower": (ask("waits", hand="45m123p789p777s2z1f"), "not_in_play", "hand", "1f"),
    "honour": (ask("waits", {"no_honors": True}, hand=HAND), "not_in_play", "hand", "2z"),
    "honour-won": (
        win({"no_honors": True}, hand="45m123p789p777s22s", win_tile="1z"),
        "not_in_play", "win_tile", "1z",
    ),
    "honour-melded": (
        ask("waits", {"no_honors": True}, hand="45m123p789p22s", melds=["pong:555z"]),
        "not_in_play", "melds", "5z",
    ),
    # copies and counts
    "five": (ask("waits", hand="45m123p789p77777s"), "five_copies", "hand", "7s"),
    "five-melded": (
        ask("waits", hand="45m123p789p27s", melds=["ckong:7777s"]), "five_copies", "hand", "7s",
    ),
    "five-won": (win(hand="66665m123p789p22z"), "five_in_question", "win_tile", "6m"),
    "five-won-melded": (
        win(hand=MELDED, melds=["ckong:6666m"]), "five_in_question", "win_tile", "6m",
    ),
    "five-passed": (
        win(hand="45666m123p78p22z7p", passed=[{"tile": "6m"}]), "five_in_question", "passed", "6m",
    ),
    "twelve": (ask("waits", hand="45m123p789p777s2z"), "wrong_count", "hand", ""),
    "fourteen": (ask("waits", hand=HAND + "9s"), "wrong_count", "hand", ""),
    "melds-not-counted": (ask("waits", hand=HAND, melds=["pong:555z"]), "wrong_count", "hand", ""),
    "empty": (ask("waits", hand=""), "wrong_count", "hand", ""),
    "thirteen-to-cut": (ask("ting", hand14=HAND), "wrong_count", "hand14", ""),
    "fifteen": (ask("shanten", hand=HAND + "11m"), "wrong_count", "hand", ""),
    # melds
    "meld-form": (ask("waits", hand=MELDED, melds=["555s"]), "meld_form", "melds", "555s"),
    "meld-type": (ask("waits", hand=MELDED, melds=["peng:555s"]), "meld_type", "melds", "555s"),
    "meld-mixed": (ask("waits", hand=MELDED, melds=["pong:556s"]), "meld_tiles", "melds", "556s"),
    "kong-of-3": (ask("waits", hand=MELDED, melds=["kong:555s"]), "meld_tiles", "melds", "555s"),
    "chow": (ask("waits", hand=MELDED, melds=["chow:123m"]), "meld_not_in_play", "melds", "1m"),
    "meld-number": (ask("waits", hand=MELDED, melds=[5]), "wrong_type", "melds", ""),
    # wild kinds
    "wild-basic": (ask("waits", hand=HAND, wild=["5z"]), "wild_number", "wild", ""),
    "wild-none": (ask("waits", HAOZI, hand=HAND), "wild_number", "wild", ""),
    "wild-two": (ask("waits", HAOZI, hand=HAND, wild=["5z", "6z"]), "wild_number", "wild", ""),
    "wild-twice": (
        ask("waits", {"mode": "shuang_haozi"}, hand=HAND, wild=["5z", "5z"]),
        "wild_twice", "wild", "5z",
    ),
    "wild-one-of-two": (
        ask("waits", {"mode": "shuang_haozi"}, hand=HAND, wild=["5z"]), "wild_number", "wild", "",
    ),
    "wild-suit": (
        ask("waits", {"mode": "feng_haozi"}, hand=HAND, wild=["5m"]), "wild_kind", "wild", "5m",
    ),
    "wild-pong": (
        ask("waits", HAOZI, hand=MELDED, wild=["5z"], melds=["pong:555z"]),
        "wild_meld", "melds", "5z",
    ),
    # seats and ways of winning
    "seat-4": (win(winner=4), "no_seat", "winner", ""),
    "seat-minus": (discard(from_=-1), "no_seat", "from", ""),
    "seat-true": (win(winner=True), "wrong_type", "winner", ""),
    "seat-fraction": (win(winner=1.0), "wrong_type", "winner", ""),
    "declared-4": (win(declared=[1, 4]), "no_seat", "declared", ""),
    "declared-twice": (win(declared=[1, 1]), "seat_twice", "declared", ""),
    "declared-number": (win(declared=1), "wrong_type", "declared", ""),
    "from-self": (discard(from_=1), "winner_is_from", "from", ""),
    "no-from": (win(win_by="discard"), "from_needed", "from", ""),
    "rob-no-from": (win(win_by="rob_kong"), "from_needed", "from", ""),
    "drawn-from": (win(from_=2), "not_with", "from", ""),
    "by": (win(win_by="selfdraw"), "unknown_value", "win_by", ""),
    "face-down-drawn": (win(ting_tile=True), "not_with", "ting_tile", ""),
    "kong-type-drawn": (win(kong_type="ckong"), "not_with", "kong_type", ""),
    "replacement-of-nothing": (win(win_by="replacement"), "no_such_kong", "kong_type", ""),
    "replacement-of-other": (
        win(win_by="replacement", hand=MELDED, melds=["ckong:9999s"], kong_type="kong"),
        "no_such_kong", "kong_type", "",
    ),
    "replacement-unclear": (
        win(win_by="replacement", hand="45m123p22z", melds=["ckong:9999s", "kong:8888s"]),
        "kong_type_unclear", "kong_type", "",
    ),
    "robbed-in-hand": (
        rob(hand="456m66m123p789p22z"), "robbed_tile_held", "win_tile", "6m",
    ),
    "robbed-pair": (rob(hand="6m123m123p789p777s"), "robbed_tile_held", "win_tile", "6m"),
    "passed-field": (win(passed=[{"tile": "6m", "at": 1}]), "unknown_field", "passed.at", ""),
    "passed-tile": (win(passed=[{"tile": "0m"}]), "no_such_tile", "passed.tile", "0m"),
    "passed-text": (win(passed=["6m"]), "wrong_type", "passed", ""),
    "candidates-and-hand": (
        ask("win", candidates=[1, 3], from_=0, hand=HAND), "not_with", "hand", "",
    ),
    "candidate-discards": (
        ask("win", candidates=[0, 1], from_=0), "winner_is_from", "candidates", "",
    ),
    "refused-stranger": (
        ask("win", candidates=[1, 3], from_=0, refused=[2]), "not_a_candidate", "refused", "",
    ),
    # scores and settlements
    "score-no-win": (win(declared=[]) | {"ask": "score"}, "no_win", "win_tile", "6m"),
    "settle-no-win": (settle([], win_tile="9s"), "no_win", "win_tile", "9s"),
    "settle-draw-hand": (
        ask("settle", result="draw", hand=HAND), "not_with", "hand", "",
    ),
    "settle-result": (ask("settle", result="lost"), "unknown_value", "result", ""),
    "kong-no-by": (settle([{"tile": "8s", "type": "ckong"}]), "missing", "kongs.by", ""),
    "kong-pong": (settle([CKONG | {"type": "pong"}]), "unknown_value", "kongs.type", ""),
    "kong-unfed": (settle([CKONG | {"type": "kong"}]), "missing", "kongs.from", ""),
    "kong-fed-self": (settle([FED | {"from": 2}]), "feeder_is_maker", "kongs.from", ""),
    "ckong-fed": (settle([CKONG | {"from": 3}]), "not_with", "kongs.from", ""),
    "kong-twice": (settle([CKONG, CKONG | {"by": 3}]), "five_in_question", "kongs", "8s"),
    "kong-of-hand": (settle([CKONG | {"tile": "7s"}]), "five_in_question", "kongs", "7s"),
    "kong-of-won": (settle([CKONG | {"tile": "6m"}]), "five_in_question", "kongs", "6m"),
    "kong-not-melded": (settle([CKONG | {"by": 1}]), "kong_not_melded", "kongs", "8s"),
    "kong-not-listed": (
        settle([], hand=MELDED, melds=["ckong:8888s"]), "kong_not_listed", "kongs", "8s",
    ),
    "kong-other-type": (
        settle([CKONG | {"by": 1}], hand=MELDED, melds=["addkong:8888s"]),
        "kong_not_melded", "kongs", "8s",
    ),
    "kongs-of-draw": (
        ask("settle", result="draw", kongs=[CKONG, FED | {"by": 1}]),
        "five_in_question", "kongs", "8s",
    ),
    "robbed-other": (
        settle([], win_by="rob_kong", from_=2, robbed="7m"), "robbed_differs", "robbed", "7m",
    ),
    "robbed-drawn": (settle([], robbed="6m"), "not_with", "robbed", ""),
    "robbed-and-kong": (
        settle([CKONG | {"tile": "6m"}], win_by="rob_kong", from_=3),
        "five_in_question", "kongs", "6m",
    ),
    # kongs
    "kong-no-from": (
        ask("kong", hand=HAND, tile="7s", type="kong", declared=False), "from_needed", "from", "",
    ),
    "kong-own-from": (
        ask("kong", hand=HAND, tile="7s", type="ckong", declared=False, drawn="7s", from_=2),
        "not_with", "from", "",
    ),
    "kong-drawn": (
        ask("kong", hand=HAND, tile="7s", type="kong", declared=False, drawn="7s", from_=2),
        "not_with", "drawn", "",
    ),
    "kong-three-ponged": (
        ask("kong", hand=HAND, tile="7s", type="kong", declared=False, from_=2,
            ponged_with_three=True),
        "not_with", "ponged_with_three", "",
    ),
    "kong-face-down": (
        ask("kong", hand=HAND, tile="7s", type="ckong", declared=False, drawn="7s", ting_tile=True),
        "not_with", "ting_tile", "",
    ),
    "kong-fifth": (
        ask("kong", hand="45m123p789p7777s2z", tile="7s", type="kong", declared=False, from_=2),
        "five_in_question", "tile", "7s",
    ),
    "kong-count": (
        ask("kong", hand=HAND + "1z", tile="7s", type="kong", declared=False, from_=2),
        "wrong_count", "hand", "",
    ),
    "kong-not-held": (
        ask("kong", hand=HAND + "1z", tile="9s", type="ckong", declared=False),
        "not_held", "hand", "9s",
    ),
    "wall": (
        ask("kong", hand=HAND, tile="7s", type="kong", declared=False, from_=2, wall_left=-1),
        "out_of_range", "wall_left", "",
    ),
    # dealers and distances
    "dealer-no-winner": (ask("dealer", dealer=0, result="win"), "missing", "winner", ""),
    "dealer-draw-winner": (
        ask("dealer", dealer=0, result="draw", winner=1), "not_with", "winner", "",
    ),
    "dealer-kongs": (
        ask("dealer", dealer=0, result="draw", kongs_made=99), "out_of_range", "kongs_made", "",
    ),
    "shape": (ask("shanten", hand=HAND, shapes=["pair"]), "unknown_value", "shapes", ""),
    "live-text": (ask("waits", hand=HAND, live="yes"), "wrong_type", "live", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_code_field_and_tile(name: str) -> None:
    question, code, field, tile = REFUSED[name]
    error = answer(question).get("error", {})
    assert (error.get("code"), error.get("field"), error.get("tile")) == (code, field, tile)
    assert set(error) == {"code", "field", "tile", "text"}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_in_both_languages(name: str) -> None:
    question = REFUSED[name][0]
    english, chinese = (answer(question, language)["error"]["text"] for language in ("en", "zh"))
    assert english != chinese
    assert any("一" <= char <= "鿿" for char in chinese)
    assert "{" not in english + chinese
    assert len(english) < 400


@pytest.mark.parametrize("options", [
    {"mode": "feng_haozi", "no_honors": True},
    {"zimo_zhuang_double": True},
    {"mode": "house2", "special_fan": True},
    {"mode": "haozii"},
    {"mode": 1},
    {"shisanyao_fan": True},
    {"shisanyao_fan": 3},
    {"mo5_hu6": 1},
    {"mo5_hu6": "true"},
    {"wild_kong_points": -5},
    {"wild_kong_points": 10**12},
    {"wild_kong_points": "fifty"},
    {"": True},
    {"self": True},
    {"key": "koudian"},
])  # fmt: skip
def test_options_that_clash_or_cannot_be_are_refused_by_name(options: dict[str, Any]) -> None:
    error = answer(ask("waits", options, hand="45m123p789p777s22s", wild=[]))["error"]
    assert error["field"] in options
    assert error["code"].endswith("option") or error["code"].startswith("option")


def test_a_nearest_name_is_suggested() -> None:
    assert "“hand”" in answer(ask("waits", hnad=HAND))["error"]["text"]
    assert "“waits”" in answer(ask("wait", hand=HAND))["error"]["text"]
    assert "“koudian”" in answer(ask("waits") | {"variant": "kouidan"})["error"]["text"]


def test_a_tile_let_go_as_a_win_and_then_claimed_is_one_tile():
    given = {
        "hand": "45m123p789p22z", "melds": ["pong:666m"], "win_tile": "3m", "win_by": "self_draw",
        "winner": 1, "declared": [1], "passed": [{"tile": "6m", "own_draw_since": True}] * 2,
    }  # fmt: skip
    asked = {"variant": "koudian", "ask": "win", "given": given}
    assert "error" not in answer(asked)
