"""Every worked case of the rule books, asked as a program would ask it."""

from __future__ import annotations

import pytest

from rules.ask import answer
from tests.vectors import FOLDER, Case, cases, comparable

CASES = cases()


def test_there_are_cases() -> None:
    assert CASES, f"no case of a known variant in {FOLDER}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    found = comparable(answer(case.question))
    expected = comparable(case.expect)
    assert {name: found.get(name, found) for name in expected} == expected
