"""Asking: what is answered, what is refused and how, by value, by line and as a process."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.ask import ASKS, answer
from rules.ask_forms import FORMS
from rules.ask_lines import LINE_LENGTH, answer_line, converse

ROOT = Path(__file__).parent.parent
HAND = "45m123p789p777s22z"
MELDED = "45m123p789p22z"
HAOZI = {"mode": "haozi"}


def ask(name: str, options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    """A question; a field name that is a Python keyword is written with a trailing underscore."""
    fields = {key.rstrip("_"): value for key, value in given.items()}
    return {"variant": "koudian", "ask": name, "options": options or {}, "given": fields}


def win(options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    usual = {"hand": HAND, "win_tile": "6m", "win_by": "self_draw", "winner": 1, "declared": [1]}
    return ask("win", options, **(usual | given))


def settle(kongs: list[dict[str, Any]], **given: Any) -> dict[str, Any]:
    question = win(**given)
    return question | {
        "ask": "settle",
        "given": question["given"] | {"result": "win", "kongs": kongs},
    }


def discard(**given: Any) -> dict[str, Any]:
    return win(**({"win_by": "discard", "from_": 2} | given))


def rob(**given: Any) -> dict[str, Any]:
    return win(**({"win_by": "rob_kong", "from_": 2} | given))


CKONG = {"by": 2, "tile": "8s", "type": "ckong"}
FED = {"by": 2, "tile": "8s", "type": "kong", "from": 3, "from_declared": False}

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


def test_language_of_the_question_comes_before_the_default() -> None:
    question = win() | {"language": "zh"}
    assert answer(question, "en")["why"] == answer(win(), "zh")["why"] != answer(win())["why"]


def test_id_is_repeated_in_answers_and_errors() -> None:
    assert answer(win() | {"id": "a7"})["id"] == "a7"
    refused = answer(win(winner=4) | {"id": 7})
    assert (refused["id"], refused["error"]["code"]) == (7, "no_seat")


def test_a_robbed_kong_listed_among_the_kongs_is_not_paid() -> None:
    robbed = {"by": 3, "tile": "6m", "type": "addkong"}
    plain = answer(settle([CKONG], win_by="rob_kong", from_=3))
    assert answer(settle([CKONG, robbed], win_by="rob_kong", from_=3)) == plain
    assert plain["kongs"] == [-16, -16, 48, -16]


OLDER = {"hand": "45m789p22z7s", "melds": ["pong:777s", "pong:111z"], "type": "addkong"}


@pytest.mark.parametrize(("given", "why_code"), [
    ({"hand": HAND, "type": "ckong", "drawn": "7s"}, "ok"),
    ({"hand": HAND, "type": "ckong"}, "ok"),
    ({"hand": HAND + "7s", "type": "ckong"}, "ok"),
    ({"hand": "45m123p789p27777s", "type": "ckong", "drawn": "9p"}, "ok"),
    ({"hand": "6m123p789p27777s2s", "type": "ckong", "drawn": "9p", "declared": True},
     "not_drawn_tile"),
    ({"hand": "6m123p789p27777s2s", "type": "ckong", "declared": True}, "not_drawn_tile"),
    ({"hand": "45m123p789p22s77z8s", "type": "ckong", "drawn": "7s"}, "tiles"),
    ({"hand": "45m123p789p277s77z", "type": "ckong"}, "tiles"),
    (OLDER, "ok"),
    (OLDER | {"hand": "45m789p22z"}, "ok"),
    (OLDER | {"hand": "56m789p27s", "drawn": "9m", "declared": True}, "not_drawn_tile"),
    (OLDER | {"hand": "56m789p27s", "declared": True}, "not_drawn_tile"),
    (OLDER | {"melds": ["pong:888s", "pong:111z"]}, "tiles"),
])  # fmt: skip
def test_the_drawn_tile_of_a_kong_may_be_left_out(given: dict[str, Any], why_code: str) -> None:
    usual = {"tile": "7s", "declared": False, "melds": []}
    assert answer(ask("kong", **(usual | given))).get("why_code") == why_code


def test_a_priced_kong_of_wilds_needs_to_know_the_wild_after_a_drawn_hand() -> None:
    options = HAOZI | {"wild_kong_points": 20, "void_kongs_on_draw": False}
    kongs = [{"by": 2, "tile": "5z", "type": "ckong"}]
    known = answer(ask("settle", options, result="draw", kongs=kongs, wild=["5z"]))
    assert known["payments"] == [-40, -40, 120, -40]
    other = answer(ask("settle", options, result="draw", kongs=kongs, wild=["6z"]))
    assert other["payments"] == [-20, -20, 60, -20]
    unknown = answer(ask("settle", options, result="draw", kongs=kongs))
    assert unknown["error"]["code"] == "wild_number"


def test_formal_waits_and_plain_pairs_can_be_asked_for() -> None:
    held = {"hand": "13m456p789s11z", "melds": ["ckong:2222m"]}
    assert answer(ask("waits", **held))["waits"] == []
    assert answer(ask("waits", **held, live=False))["waits"] == ["2m"]
    quad = {"hand": "5566m33799p4444z"}
    assert answer(ask("waits", **quad))["waits"] == ["7p"]
    plain = answer(ask("waits", **quad, quad_pairs=False))
    assert (plain["waits"], plain["discard"], plain["can_declare"]) == ([], [], False)


def test_shanten_by_shape_and_convention() -> None:
    def away(**given: Any) -> int:
        return answer(ask("shanten", **given))["shanten"]

    assert away(hand=HAND) == 0
    assert away(hand=HAND + "6m") == -1
    assert away(hand="1112223334444z") == 1
    assert away(hand="1112223334444z", live=False) == 0
    assert away(hand="11112222333344m4z"[:-2], shapes=["pairs"]) == -1
    assert away(hand="11112222333344m", shapes=["pairs"], quad_pairs=False) > -1
    assert away(hand="19m19p19s1234567z", shapes=["orphans"]) == 0


def lines(*questions: bytes) -> tuple[list[dict[str, Any]], bool]:
    sink = io.BytesIO()
    fine = converse(io.BytesIO(b"\n".join(questions)), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()], fine


def line(question: Any) -> bytes:
    return json.dumps(question).encode()


@pytest.mark.parametrize(("text", "code"), [
    (b"", None),
    (b"waits", "not_json"),
    (b'{"a"', "not_json"),
    (b'{"variant": "koudian"} x', "not_json"),
    (b"NaN", "not_json"),
    (b'{"ask": Infinity}', "not_json"),
    (b"\xff\xfe", "not_json"),
    (b"[" * 50_000, "not_json"),
    (b'{"given":' * 9_000, "not_json"),
    (b'{"id": ' + b"9" * 5_000 + b"}", "not_json"),
    (b'{"variant": "koudian", "ask": "waits", "id": ' + b"9" * 3_000 + b"}", "wrong_type"),
    (b'{"variant": "koudian", "ask": "waits", "options": {"wild_kong_points": ' + b"9" * 3_000
     + b"}}", "out_of_range"),
    (b'{"ask": "win", "ask": "waits"}', "field_twice"),
    (b"[1]", "not_object"),
    (b"null", "not_object"),
    (b'"waits"', "not_object"),
    (b"7", "not_object"),
    (b'{"ask": "\\ud800"}', "missing"),
    (b'{"\\ud800": 1}', "unknown_field"),
    (b" " * (LINE_LENGTH + 1) + b"{}", "too_long"),
    (b'{"ask": "' + b"x" * 10 * LINE_LENGTH + b'"}', "too_long"),
    (b'{"variant": "koudian", "ask": "waits", "given": ' + b"[" * 900 + b"]" * 900 + b"}",
     "wrong_type"),
])  # fmt: skip
def test_any_line_gets_one_line_and_the_next_is_answered(text: bytes, code: str | None) -> None:
    found, fine = lines(text, line(win()))
    assert [entry.get("error", {}).get("code") for entry in found[:-1]] == ([code] if code else [])
    assert found[-1]["win"] is True
    assert fine is (code is None)


def test_an_answer_is_written_before_the_next_question_is_read() -> None:
    command = [sys.executable, "-m", "rules", "ask", "--language", "zh"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for question, code in ((win(), None), (win(winner=9), "no_seat"), (win(), None)):
            asked.stdin.write(line(question) + b"\n")
            asked.stdin.flush()
            told = json.loads(asked.stdout.readline())
            assert told.get("error", {}).get("code") == code
        asked.stdin.close()
        assert asked.wait(10) == 2


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "rules", *arguments],
        input=given, capture_output=True, cwd=ROOT, check=False, timeout=60,
    )  # fmt: skip


def test_process_answers_a_file_and_ends_with_0(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + line(win()) + b"\r\n\r\n" + line(ask("waits", hand=HAND)))
    ran = run("ask", str(path))
    assert (ran.returncode, ran.stderr) == (0, b"")
    first, second = map(json.loads, ran.stdout.splitlines())
    assert first["win"] is True
    assert second["waits"] == ["3m", "6m"]


def test_process_ends_with_2_when_one_line_failed_or_the_file_is_missing() -> None:
    ran = run("ask", given=b"{}\n" + line(win()))
    assert ran.returncode == 2
    assert [*json.loads(ran.stdout.splitlines()[0])] == ["error"]
    assert json.loads(ran.stdout.splitlines()[1])["win"] is True
    missing = run("ask", "no-such-file")
    assert (missing.returncode, missing.stdout) == (2, b"")
    assert missing.stderr.decode().startswith("no-such-file: ")


def test_process_tells_people_in_words() -> None:
    ran = run("waits", "四五万一二三筒七八九筒七七七条南南", "--language", "zh")
    assert ran.returncode == 0
    assert "三万" in ran.stdout.decode()
    refused = run("waits", "0z")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert refused.stderr.decode() == "there is no tile 0z\n"


def test_process_refuses_a_wrong_command_line_with_the_message_alone() -> None:
    for words in (("wait", HAND), ("waits",), ("waits", HAND, "--nothing"), ()):
        ran = run(*words)
        assert (ran.returncode, ran.stdout) == (2, b"")
        assert len(ran.stderr.splitlines()) == 1
    assert run("win", HAND, "6m", "--winner", "x").stderr == (
        "“winner” takes a whole number, here is text\n".encode()
    )


def test_process_ends_quietly_when_nobody_reads_on() -> None:
    piped = f"{sys.executable} -m rules ask | head -n 1"
    many = (line(win()) + b"\n") * 3000
    ran = subprocess.run(
        piped, shell=True, input=many, capture_output=True, cwd=ROOT, check=False, timeout=60
    )
    assert ran.stderr == b""
    assert json.loads(ran.stdout)["win"] is True


def test_every_ask_has_its_form() -> None:
    assert list(ASKS) == list(FORMS)


def test_a_line_never_raises_even_if_the_program_is_at_fault() -> None:
    assert "error" in answer_line(b'{"variant": ["koudian"], "ask": {}, "given": 3}')
