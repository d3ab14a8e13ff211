"""What holds of every variant, whatever its rules: data, manual, engines, manners."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.agree import table_differences
from bench.table_positions import table_positions
from rules.ask import answer
from rules.ask_lines import answer_line
from rules.values import PARTS
from rules.variants import VARIANTS, table
from rules.words import Text
from tests.manual import page, tables
from tests.vectors import Case, cases

ROOT = Path(__file__).parent.parent
CASES = cases(ROOT / "tests" / "vectors")
KEYS = sorted(VARIANTS)
NEW = [key for key in KEYS if key != "koudian"]
"""Those whose manual is made of the tables of tests/manual.py."""

PAIR = re.compile(r"```json\n(\{.+?)\n```\n\n```json\n(\{.+?)\n```", re.DOTALL)

STRANGE: list[Any] = [
    None, True, -1, 4, 3.5, 10**30, "", "x" * 500, [], [[]], {}, ["5m"], [1, 1], [{}], {"0": []},
    "discard", "1f", "5m", "0z", ["egg:567z"], ["pong:555s"], ["chow:678z"],
]  # fmt: skip

per_variant = pytest.mark.parametrize("key", KEYS)
per_new = pytest.mark.parametrize("key", NEW)


def test_codes_are_two_letters_of_one_variant_each() -> None:
    codes = [variant.code for variant in VARIANTS.values()]
    assert sorted(set(codes)) == sorted(codes)
    assert all(code.isalpha() and code.islower() and len(code) == 2 for code in codes)


@per_variant
def test_every_option_has_its_default_among_its_values_once(key: str) -> None:
    keys = [option.key for option in VARIANTS[key].options]
    assert len(set(keys)) == len(keys)
    for option in VARIANTS[key].options:
        assert option.allows(option.default), option.key
        values = [(type(value), value) for value, _ in option.choices]
        assert len(set(values)) == len(values), option.key


@per_variant
def test_a_table_reads_like_its_book(key: str) -> None:
    for path in (ROOT / "rules" / "variants").glob(f"{key}*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 300, path.name


@per_variant
def test_all_that_is_said_is_short_and_in_both_languages(key: str) -> None:
    for rules in tables(key):
        said = [rules.name, rules.place, *rules.reasons.values(), *rules.marks.values()]
        said += [note.text for note in rules.notes]
        for element in rules.elements:
            said += [element.name, *([element.needs] if element.needs else [])]
        for text in said:
            assert isinstance(text, Text)
            assert 0 < len(text.zh) <= 400
            assert 0 < len(text.en) <= 400


@per_variant
def test_every_reason_against_an_offer_has_a_name(key: str) -> None:
    rules = VARIANTS[key]
    assert {*rules.win_bars, *rules.kong_bars} <= set(rules.reasons)
    assert {note.part for note in rules.notes} <= set(PARTS)
    assert {note.mark for note in rules.notes if note.mark} <= set(rules.marks)


@per_variant
def test_a_score_answers_what_its_players_count(key: str) -> None:
    counted = {*VARIANTS[key].groups, *VARIANTS[key].counts, "payments"}
    for case in CASES:
        common = case.question["ask"] == "score" and "what" not in case.question["given"]
        if case.variant == key and common:
            assert set(answer(case.question)) == counted, case.id


@per_new
def test_the_rule_page_shows_sources_and_open_questions(key: str) -> None:
    parts = {note.part for note in VARIANTS[key].notes}
    assert parts >= {"claims", "ready", "shapes", "scores", "pays", "source", "open"}


@per_new
def test_the_manual_has_every_table(key: str) -> None:
    manual = (ROOT / "docs" / f"{key}.md").read_text(encoding="utf-8").splitlines()
    wanted = [line for line in page(table(key)) if line.startswith("| `")]
    assert [line for line in wanted if line not in manual] == []


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        pair
        for key in NEW
        for pair in PAIR.findall((ROOT / "docs" / f"{key}.md").read_text("utf-8"))
    ],
)
def test_examples_of_the_manual(asked: str, told: str) -> None:
    assert answer(json.loads(asked)) == json.loads(told)


@per_variant
def test_engines_agree_on_positions_of_every_table(key: str) -> None:
    for at, rules in enumerate(tables(key)):
        some = table_positions(rules, 200 if at == 0 else 15, at)
        assert list(table_differences(rules, some)) == []


def asked_strangely(case: Case, rng: Random) -> list[dict[str, Any]]:
    """The question of a case with one field after the other made strange or left out."""
    found = []
    for field in case.question["given"]:
        for value in rng.sample(STRANGE, 5):
            question = copy.deepcopy(case.question)
            question["given"][field] = value
            found.append(question)
        question = copy.deepcopy(case.question)
        del question["given"][field]
        found.append(question)
    return found


@per_variant
def test_no_question_however_strange_makes_a_fault(key: str) -> None:
    mine = [case for case in CASES if case.variant == key]
    rng = Random(7)
    for case in rng.sample(mine, min(len(mine), 60)):
        for question in asked_strangely(case, rng):
            found = answer(question)
            if "error" in found:
                assert 0 < len(found["error"]["text"]) < 600
            assert sum(found.get("payments", ())) == 0


@per_variant
def test_answers_speak_both_languages(key: str) -> None:
    for case in [case for case in CASES if case.variant == key][:40]:
        for language in ("zh", "en"):
            assert "error" not in answer(case.question | {"language": language}), case.id


def test_an_ask_that_a_variant_does_not_have_is_refused() -> None:
    assert answer_line(b'{"variant": "koudian", "ask": "hu"}')["error"]["code"] == "unknown_ask"
