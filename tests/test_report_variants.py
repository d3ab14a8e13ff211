"""The report on another table: what it counts is there, and a fault fails it."""

from dataclasses import replace

import pytest

from drills import report
from drills.drill import DRILLS, kinds_at
from drills.report_variants import TRAPS, lines, measured, unreached
from rules.variants import VARIANTS

FROM_PLAY = ("discard", "claim", "keep", "safest")
"""Kinds whose positions take hands of play: one makes the slice."""


def test_every_book_has_its_number_of_traps():
    assert set(TRAPS) == set(VARIANTS)


@pytest.mark.parametrize("variant", [key for key in VARIANTS if key != "koudian"])
def test_a_slice_of_every_kind_is_made_graded_and_agreed(variant):
    for kind in kinds_at(variant):
        number = 1 if kind in FROM_PLAY else 5
        found = measured(variant, kind, number)
        assert (found.ok, found.missed, len(found.puzzles)) == (True, 0, number), kind
        assert all(1 <= trap <= TRAPS[variant] for one in found.puzzles for trap in one.traps)
        able = DRILLS[kind].concepts_at(variant)
        assert all(set(one.concepts) <= able for one in found.puzzles)
        said = list(lines(found))
        assert said[0].startswith(f"== {kind}: {number} puzzles")
        for start in ("traps", "concepts", "answers", "levels", "times"):
            assert any(line.startswith(start) for line in said)


def test_traps_out_of_reach_and_wrong_keys_are_named():
    found = measured("sichuan", "dealer", 20)
    assert 14 not in unreached("sichuan", [found])
    assert 1 in unreached("sichuan", [found])
    bad = replace(found, wrong=1)
    assert not bad.ok
    assert any(line.startswith("FAIL") for line in lines(bad))


def test_a_check_that_fails_fails_the_kinds_that_are_made_in_one_way():
    found = measured("guangdong", "claim", 4)
    assert {finding.check for finding in found.findings} == set(range(1, 11)) - {8}
    bad = replace(found, findings=(replace(found.findings[0], ok=False),))
    assert not bad.ok
    assert any("FAIL check" in line for line in lines(bad))


def test_a_trap_that_needs_an_option_is_reached_at_a_table_that_has_it():
    assert 7 not in unreached("guangdong", [measured("guangdong", "win", 50)])


def test_the_command_measures_another_table():
    said = []
    arguments = ["--variant", "qiannv", "--kinds", "dealer", "--number", "6"]
    assert report.main(arguments, said.append) == 0
    assert said[:2] == ["# qiannv", "== dealer: 6 puzzles, 0 repeats, 0 not made"]
