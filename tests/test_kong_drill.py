"""May this kong be made? The key is the rules' own; every reason against comes about."""

from collections import Counter
from dataclasses import replace

import pytest

from drills.drill import DRILLS, at, level_of, make
from drills.kong import FAMILIES, FOCUS
from drills.kong_scene import CODES, MONEY
from drills.options import MATTER, without
from drills.report_say import everything_said
from rules import variants

DRILL = DRILLS["kong"]
TABLES = {
    "basic": {},
    "haozi": {"mode": "haozi"},
    "shuang_haozi": {"mode": "shuang_haozi"},
    "house2": {"mode": "house2"},
    "no_honors": {"no_honors": True},
    "gai": {"gai_kou_no_gang": True, "mo5_hu6": True},
    "late": {"late_kong": True, "diangang_bao": True},
    "open": {"open_ting_tile": True, "wind_runs": True},
    "claim": {"mode": "haozi", "wild_claim": True},
}
CASES = [(name, level, seed) for name in TABLES for level in range(1, 6) for seed in range(2)]


def puzzle(name, level, seed):
    return make("kong", "koudian", TABLES[name], level, seed)


@pytest.mark.parametrize(("name", "level", "seed"), CASES)
def test_a_puzzle_of_every_table_and_level(name, level, seed):
    made, table = puzzle(name, level, seed), variants.table("koudian", **TABLES[name])
    claimed = made.facts
    ruling = table.kong(claimed.offer)
    assert level_of(made.rating) == level
    assert made.concepts
    values = dict(DRILL.steps(made, {})[0].options)
    assert made.key["kong"] in values
    assert len(values) >= 4
    if not claimed.money:
        assert made.key["kong"] == ("may" if ruling.ok else ruling.why.code)
    assert DRILL.steps(made, made.key) == ()
    assert DRILL.grade(made, made.key).result == "right"
    assert at(made.address) == made


@pytest.mark.parametrize(("name", "level", "seed"), CASES[::3])
def test_every_choice_is_explained(name, level, seed):
    assert list(everything_said(DRILL, puzzle(name, level, seed))) == []


@pytest.mark.parametrize(("name", "level", "seed"), CASES)
def test_the_waits_before_and_after_are_shown(name, level, seed):
    made, table = puzzle(name, level, seed), variants.table("koudian", **TABLES[name])
    claimed = made.facts
    if claimed.before is None or claimed.money:
        return
    sections = DRILL.grade(made, {"kong": "tiles"}).sections
    rows = [row for section in sections for row in section.rows if row.split]
    assert rows[0].tiles == claimed.before.waits.shape
    assert rows[-1].tiles == claimed.after.shape
    offer = claimed.offer
    given = table.kong(replace(offer, wall_left=None, face_down=False))
    if given.before is not None:
        assert (given.before, given.after) == (rows[0].tiles, rows[-1].tiles)


def test_every_reason_against_comes_about_and_so_does_every_kind_of_money():
    seen = Counter()
    for name, options in TABLES.items():
        for level in range(1, 3 if "mode" in options else 4):
            seeds = range(10, 34 if level == 1 else 16)
            seen.update(puzzle(name, level, seed).key["kong"] for seed in seeds)
    assert set(CODES) <= set(seen)
    assert set(MONEY) <= set(seen)
    assert set(FAMILIES) <= set(seen)


def test_yes_and_no_are_even():
    answers = Counter(
        DRILL.balance(puzzle(name, level, seed))
        for name in ("basic", "gai", "haozi")
        for level in (1, 2)
        for seed in range(30)
    )
    share = answers["yes"] / (answers["yes"] + answers["no"])
    assert 0.35 < share < 0.65


@pytest.mark.parametrize("key", FOCUS)
def test_an_option_that_is_on_changes_the_answer(key):
    assert key in MATTER["kong"]
    options = {key: True} | ({"mode": "haozi"} if key == "wild_claim" else {})
    table = variants.table("koudian", **options)
    level = 2 if FOCUS[key].top == 2 else 3
    changed = [
        DRILL.key_at(without(table, key), made) != made.key
        for made in (make("kong", "koudian", options, level, seed) for seed in range(12))
    ]
    assert sum(changed) >= 2


def test_a_right_no_with_the_wrong_reason_is_half_right():
    made = next(
        p for p in (puzzle("basic", 3, s) for s in range(30)) if p.key["kong"] == "not_listening"
    )
    half, wrong = DRILL.grade(made, {"kong": "tiles"}), DRILL.grade(made, {"kong": "may"})
    assert (half.result, half.share) == ("partly", 0.5)
    assert (wrong.result, wrong.share) == ("wrong", 0)
    assert wrong.charged == "kong.eats"
