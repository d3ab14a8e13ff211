"""Whatever is asked, the outcome is an answer of the documented form or an error object."""

from __future__ import annotations

import copy
import json
import random
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.__main__ import main
from rules.ask import ASKS, answer
from rules.ask_forms import FORMS
from rules.ask_lines import answer_line
from tests.vectors import cases

ANSWERS = {
    "waits": {
        "waits", "self_draw", "discard", "can_declare", "wild_draw_points", "why_code", "why",
    },
    "win": {"win", "why_code", "why", "may_pass"},
    "score": {"elements", "points", "multiplier", "per_payer", "payments"},
    "ting": {"declare_discards"},
    "kong": {"allowed", "why_code", "why", "waits_before", "waits_after"},
    "settle": {"hu", "kongs", "payments"},
    "dealer": {"next_dealer"},
    "shanten": {"shanten"},
    "discard": {"best", "discards"},
    "danger": {"proved", "best", "plan", "tiles", "assumption"},
}  # fmt: skip
WINNER = {"winner"}
CASES = [case for case in cases(Path(__file__).parent / "vectors") if case.variant == "koudian"]
QUESTIONS = [case.question for case in CASES] + [
    case.question | {"ask": "shanten"} for case in CASES if case.question["ask"] == "waits"
]
TILES = ["0z", "8z", "10m", "5m", "1z", "东", "红中", "五万", "", "1f", "55m", "m", "5", "x", "🀀"]
NAMES = sorted({field.name for forms in FORMS.values() for form in forms for field in form.fields})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(TILES),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(NAMES), inner),
    max_leaves=12,
)
QUICK = settings(
    deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def check(question: Any) -> bool:
    """Whether it was answered; fails on anything but an answer or an error object."""
    found = answer(question)
    json.dumps(found)
    if "error" in found:
        assert set(found) <= {"error", "id"}
        assert set(found["error"]) == {"code", "field", "tile", "text"}
        assert all(isinstance(part, str) for part in found["error"].values())
        assert 0 < len(found["error"]["text"]) < 600
        return False
    found.pop("id", None)
    assert set(found) in (ANSWERS[question["ask"]], WINNER)
    for name in ("payments", "hu", "kongs"):
        assert sum(found.get(name, ())) == 0
    if "waits" in found:
        assert {*found["discard"]} <= {*found["self_draw"]} <= {*found["waits"]}
    return True


@QUICK
@given(JSON)
def test_any_value(value: Any) -> None:
    assert not check(value)


@QUICK
@given(
    st.sampled_from(sorted(ASKS)),
    st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=5), JSON, max_size=6),
    st.dictionaries(st.text(max_size=9), JSON, max_size=2),
)
def test_any_fields(ask: str, fields: dict[str, Any], options: dict[str, Any]) -> None:
    check({"variant": "koudian", "ask": ask, "options": options, "given": fields})


@QUICK
@given(st.binary(max_size=200) | st.text().map(lambda text: text.encode("utf-8", "replace")))
def test_any_line(line: bytes) -> None:
    found = answer_line(line)
    assert found["error"]["code"] != "fault"


@QUICK
@given(st.sampled_from(sorted(ASKS)), st.text(max_size=30), st.lists(st.text(max_size=9)))
def test_any_tiles(ask: str, hand: str, melds: list[str]) -> None:
    name = "hand14" if ask == "ting" else "hand"
    fields = {name: hand, "melds": melds}
    check({"variant": "koudian", "ask": ask, "given": fields})


STRANGE = [
    None, True, 0, -1, 4, 3.5, 10**30, "", "x" * 500, [], [[]], {}, ["5m"], ["5m"] * 60, [1, 1],
    [0, 1, 2, 3], "discard", "rob_kong", "replacement", "ckong", "addkong", ["chow:123m"],
    ["pong:555s"], ["ckong:7777s"], [{"by": 1, "tile": "7s", "type": "ckong"}], [{}], *TILES,
]  # fmt: skip
OPTIONS: dict[str, list[Any]] = {
    "mode": ["basic", "haozi", "feng_haozi", "shuang_haozi", "house2", "x", 1, None],
    "no_honors": [True, False, 1],
    "wind_runs": [True],
    "mo5_hu6": [True],
    "replacement": ["no", "ckong_only"],
    "haozi_diao": ["zimo_only"],
    "wild_claim": [True],
    "stack_special": [True],
}


def mutated(question: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    question = copy.deepcopy(question)
    for _ in range(luck.randint(1, 3)):
        where = luck.choice([question["given"]] * 8 + [question, question["options"]])
        if where is question["options"]:
            name = luck.choice(sorted(OPTIONS))
            where[name] = luck.choice(OPTIONS[name])
        else:
            _mutate(where, luck)
        if not isinstance(question.get("given"), dict) or not isinstance(
            question.get("options"), dict
        ):
            break
    return question


def _mutate(where: dict[str, Any], luck: random.Random) -> None:
    name = luck.choice([*where] or ["hand"])
    step = luck.randrange(5)
    if step == 0:
        where.pop(name, None)
    elif step == 1:
        where[luck.choice(NAMES)] = luck.choice(STRANGE)
    elif step == 2 and isinstance(where.get(name), str) and where[name]:
        at = luck.randrange(len(where[name]))
        where[name] = where[name][:at] + luck.choice("0123456789mpsz") + where[name][at + 1 :]
    elif step == 3 and isinstance(where.get(name), list):
        where[name] = [*where[name], *where[name], luck.choice(STRANGE)][: luck.randrange(4)]
    elif isinstance(where.get(name), int):
        where[name] = luck.randint(-1, 4)
    else:
        where[name] = luck.choice(STRANGE)


@pytest.mark.parametrize("seed", range(20))
def test_questions_with_something_changed(seed: int) -> None:
    luck = random.Random(seed)
    outcomes = [check(mutated(luck.choice(QUESTIONS), luck)) for _ in range(250)]
    assert 10 < sum(outcomes) < 240


def test_questions_as_they_are() -> None:
    assert all(check(question) for question in QUESTIONS)


WORDS = st.sampled_from([
    "45m123p789p777s22z", "468m123p789p777s22z", "四五万", "6m", "5z", "0z", "1", "-1", "9", "x",
    "--from", "--wild", "--meld", "pong:555s", "--option", "mode=haozi", "mo5_hu6", "--declared",
    "", "--draw", "--kong", "2:ckong:8s", "2:kong:8s:3", "²", "--passed", "6m+", "--type",
    "--formal", "--shape", "pairs", "--winner", "--language", "zh", "--variant", "koudian", "--by",
    "discard",
])  # fmt: skip


@QUICK
@given(
    st.sampled_from([*ASKS, "options", "wait"]),
    st.lists(WORDS | st.text("01²-:,=+mpsz万", max_size=6), max_size=7),
)
def test_any_command(command: str, words: list[str]) -> None:
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        try:
            status = main([command, *words])
        except SystemExit as ended:
            status = int(str(ended.code))
    assert status == (2 if err.getvalue() else 0)
    assert bool(out.getvalue()) is not bool(err.getvalue())
    assert "Traceback" not in err.getvalue()
