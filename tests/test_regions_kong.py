"""May it be claimed? Pong, kong and chow at the other tables; every ruling is the table's."""

from collections import Counter
from functools import cache

import pytest

from drills.concepts import CONCEPTS
from drills.drill import BANDS, DRILLS, at, level_of, make
from drills.options import without
from drills.regions.kong import WHERE, book_of
from drills.report_run import likeness, tiles_shown
from drills.report_say import everything_said
from rules import variants
from rules.tiles import MARKS

TRAPS = {
    "yuci": {18, 19, 21, 22},
    "sichuan": {7, 8},
    "beijing": {5},
    "longgang": {26},
    "luoyang": {3, 4, 5, 8, 11},
    "liaoyuan": {3, 5, 6, 7},
    "guangdong": set(),
    "qiannv": set(),
}
"""The traps of each rule book that this kind has to set."""

OPTIONS = {
    "yuci": ({"kong_right_after_pong": True}, {"reserve_mode": "boundary"}),
    "sichuan": ({"dingque": True}, {"direct_kong": 1}, {"cagua": True}, {"base": 5}),
    "beijing": ({"wild_in_claims": True},),
    "luoyang": (
        {"base": 1000},
        {"angang_mult": 1},
        {"bugang_payer": "all"},
        {"dealer_double": True},
        {"ordinary_zimo": False},
        {"three_ci_wins": False},
    ),
    "liaoyuan": (
        {"max_open_melds": 3},
        {"feng_dan": 3},
        {"zan_dan": True},
        {"dian_dan": True},
    ),
    "qiannv": ({"reserve": 14},),
}
"""Tables off their defaults, one option each."""

DRILL = DRILLS["kong"]
SEEDS = 24
CASES = [(variant, level) for variant in WHERE for level in BANDS]


@cache
def served(variant, level):
    """Puzzles of one level at the table as it stands."""
    return [make("kong", variant, {}, level, seed) for seed in range(SEEDS)]


def every(variant):
    """Those of all levels."""
    return [puzzle for level in BANDS for puzzle in served(variant, level)]


@pytest.mark.parametrize(("variant", "level"), CASES)
def test_every_level_is_served_and_its_key_is_the_tables(variant, level):
    table = variants.table(variant)
    for puzzle in served(variant, level):
        assert level_of(puzzle.rating) == level, puzzle.address
        assert DRILL.key_at(table, puzzle) == puzzle.key
        assert DRILL.grade(puzzle, puzzle.key).result == "right"
        assert DRILL.steps(puzzle, puzzle.key) == ()
        assert max(tiles_shown(puzzle.scene)) <= 4
        assert puzzle.concepts
        assert set(puzzle.concepts) <= set(CONCEPTS)
        assert at(puzzle.address) == puzzle


@pytest.mark.parametrize(("variant", "level"), CASES)
def test_every_answer_is_explained_in_both_languages(variant, level):
    for puzzle in served(variant, level)[:6]:
        assert list(everything_said(DRILL, puzzle)) == []


@pytest.mark.parametrize(("variant", "level"), CASES)
def test_only_the_key_is_right(variant, level):
    for puzzle in served(variant, level)[:6]:
        for field in DRILL.steps(puzzle, {}):
            for value, _ in getattr(field, "options", ()):
                answer = {**puzzle.key, field.name: value}
                right = DRILL.grade(puzzle, answer).result == "right"
                assert right == (value == puzzle.key[field.name]), (puzzle.address, value)


@pytest.mark.parametrize("variant", WHERE)
def test_no_two_puzzles_are_alike(variant):
    seen = Counter(likeness(puzzle) for puzzle in every(variant))
    assert max(seen.values()) == 1


@pytest.mark.parametrize("variant", WHERE)
def test_yes_and_no_are_even(variant):
    answers = Counter(DRILL.balance(puzzle) for puzzle in every(variant))
    assert 0.4 < answers["yes"] / (answers["yes"] + answers["no"]) < 0.6


@pytest.mark.parametrize("variant", WHERE)
def test_every_trap_of_the_book_is_set(variant):
    seen = {trap for puzzle in every(variant) for trap in puzzle.traps}
    seed = SEEDS
    while not seen >= TRAPS[variant] and seed < 8 * SEEDS:
        seen |= {
            trap for level in (1, 2, 3) for trap in make("kong", variant, {}, level, seed).traps
        }
        seed += 1
    assert seen >= TRAPS[variant]


@pytest.mark.parametrize(
    ("variant", "options"), [(name, row) for name, rows in OPTIONS.items() for row in rows]
)
def test_an_option_that_is_on_changes_answers(variant, options):
    table = variants.table(variant, **options)
    (key,) = options
    levels = book_of(variant).focus[key].levels
    made = [make("kong", variant, options, level, seed) for level in levels for seed in range(12)]
    changed = [DRILL.key_at(without(table, key), puzzle) != puzzle.key for puzzle in made]
    assert sum(changed) >= len(made) / 5


@pytest.mark.parametrize("variant", WHERE)
def test_what_is_picked_wrongly_is_named(variant):
    for puzzle in every(variant):
        if "after" not in puzzle.key:
            continue
        (field,) = DRILL.steps(puzzle, {"kong": "may"})
        wrong = [kind for kind in field.kinds if MARKS[kind] not in puzzle.key["after"]]
        if not wrong:
            continue
        extra = MARKS[wrong[0]]
        verdict = DRILL.grade(puzzle, {"kong": "may", "after": [*puzzle.key["after"], extra]})
        assert verdict.result == "partly"
        rows = [row for section in verdict.sections for row in section.rows]
        named = [row for row in rows if row.mark == "extra"]
        assert any(wrong[0] in row.tiles for row in named)


def test_a_right_no_with_the_wrong_reason_is_half_right():
    puzzle = next(p for p in served("yuci", 1) if p.key == {"kong": "declared"})
    half, wrong = DRILL.grade(puzzle, {"kong": "tiles"}), DRILL.grade(puzzle, {"kong": "may"})
    assert (half.result, half.share) == ("partly", 0.5)
    assert (wrong.result, wrong.charged) == ("wrong", "kong.locked")


def test_who_pays_for_kongs_and_the_wrong_rule_is_named():
    puzzle = next(p for p in served("sichuan", 1) if p.facts.sort == "pay" and p.key["payments"][0])
    right = DRILL.grade(puzzle, puzzle.key)
    assert right.ledger is not None
    assert sum(puzzle.key["payments"]) == 0
    wrong = [-amount for amount in puzzle.key["payments"]]
    verdict = DRILL.grade(puzzle, {"payments": wrong})
    assert verdict.share < 1
    assert verdict.charged == "kong.who-pays"
    assert verdict.ledger.given == tuple(wrong)
