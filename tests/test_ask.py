"""Asking: what is answered, by value, by line and as a process."""

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
from tests.questions import CKONG, HAND, HAOZI, ask, settle, win

ROOT = Path(__file__).parent.parent


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
