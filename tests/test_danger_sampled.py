"""Danger agrees with a simulation, and is counted in time."""

from __future__ import annotations

import pytest

from bench import danger as bench
from bench.danger_sample import check


@pytest.mark.parametrize("name", ["koudian", "yuci", "sichuan"])
def test_a_simulation_agrees_within_its_error(name: str) -> None:
    found = check(name, {}, 40_000, 7)
    assert sum(one.ready for one in found) > 1000
    assert max(one.worst for one in found) < bench.LIMIT


def test_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--views", "1", "--variant", "sichuan"]) in {0, 1}
    assert capsys.readouterr().out.startswith("sichuan    median")
