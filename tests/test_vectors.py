"""Every worked case of the rule books, asked as a program would ask it."""

from __future__ import annotations

import pytest

from rules.ask import answer
from tests.vectors import FOLDER, Case, cases

CASES = cases()


def test_there_are_cases() -> None:
    assert CASES, f"no case of a known variant in {FOLDER}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    found = case.compared(answer(case.question))
    expected = case.compared(case.expect)
    assert {name: found.get(name, found) for name in expected} == expected
