"""Which cut declares 上架? At 榆次 a suit must be missing; every key is the table's."""

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest

from drills.concepts import CONCEPTS
from drills.declare_seen import waits_of
from drills.drill import BANDS, DRILLS, at, level_of, make
from drills.options import without
from drills.regions.declare import WHERE, book_of
from drills.regions.declare_making import ready
from drills.regions.declare_played import Search, forgetful, hands
from drills.report_run import likeness, tiles_shown
from drills.report_say import everything_said
from rules import variants
from rules.hand import Hand
from rules.tiles import MARKS, suit

TRAPS = {"yuci": {1, 2, 4}}
"""The traps of each rule book that this kind has to set."""

OPTIONS = {"yuci": ({"dead_waits": "count"},)}
DRILL = DRILLS["declare"]
SEEDS, PLAYED = 20, 3
"""Puzzles of each level, and how many of them are made as today; the others are dealt."""
CASES = [(variant, level) for variant in WHERE for level in BANDS]


@cache
def served(variant, level):
    """Puzzles of one level at the table as it stands."""
    versions = {seed: "4" if seed < PLAYED else "2" for seed in range(SEEDS)}
    return [
        make("declare", variant, {}, level, seed, version=made) for seed, made in versions.items()
    ]


def every(variant):
    """Those of all levels."""
    return [puzzle for level in BANDS for puzzle in served(variant, level)]


def asked_of_the_table(table, hand):
    """The key, by the rules' own answer."""
    found = table.declare(hand)
    key = {"cuts": [MARKS[cut] for cut in sorted(found)]}
    for cut, waits in found.items():
        key[waits_of(MARKS[cut])] = {MARKS[kind]: "win" for kind in waits.shape}
    return key


@pytest.mark.parametrize(("variant", "level"), CASES)
def test_every_level_is_served_and_its_key_is_the_tables(variant, level):
    table = variants.table(variant)
    for puzzle in served(variant, level):
        assert level_of(puzzle.rating) == level, puzzle.address
        assert puzzle.key == asked_of_the_table(table, puzzle.scene.hand)
        assert DRILL.key_at(table, puzzle) == puzzle.key
        assert DRILL.grade(puzzle, puzzle.key).result == "right"
        assert DRILL.steps(puzzle, puzzle.key) == ()
        assert max(tiles_shown(puzzle.scene)) <= 4
        assert set(puzzle.concepts) <= set(CONCEPTS)
        assert puzzle.concepts
        assert at(puzzle.address) == puzzle


@pytest.mark.parametrize(("variant", "level"), CASES)
def test_every_pick_is_explained_in_both_languages(variant, level):
    for puzzle in served(variant, level)[:5]:
        assert list(everything_said(DRILL, puzzle)) == []


@pytest.mark.parametrize("variant", WHERE)
def test_a_tile_marked_wrongly_is_explained(variant):
    for puzzle in every(variant)[::5]:
        for mark in puzzle.key["cuts"][:1]:
            right = puzzle.key[waits_of(mark)]
            wrong = next(m for m in MARKS[:34] if m not in right)
            answer = {**puzzle.key, waits_of(mark): {**right, wrong: "win"}}
            verdict = DRILL.grade(puzzle, answer)
            assert verdict.result == "partly"
            rows = [row for part in verdict.sections for row in part.rows if row.mark == "extra"]
            assert any(MARKS.index(wrong) in row.tiles for row in rows)


@pytest.mark.parametrize("variant", WHERE)
def test_no_two_puzzles_are_alike_and_answers_are_spread(variant):
    seen = Counter(likeness(puzzle) for puzzle in every(variant))
    assert max(seen.values()) == 1
    answers = Counter(DRILL.balance(p) for level in (1, 2, 3, 4) for p in served(variant, level))
    assert all(answers[kind] >= 8 for kind in ("none", "one", "more"))


@pytest.mark.parametrize("variant", WHERE)
def test_new_hands_of_all_levels_but_the_highest_come_out_of_play(variant):
    new = [puzzle for level in (1, 2, 3, 4) for puzzle in served(variant, level)[:PLAYED]]
    assert sum(puzzle.facts.played for puzzle in new) > 0.6 * len(new)


def test_who_forgets_the_missing_suit_has_cuts_that_are_barred():
    table, chance = variants.table("yuci"), Random("a forgetful hand")
    tiles = hands(table, chance, Search(1, forgetful))
    cuts = [ready(table, hand) for hand in islice(tiles, 40)]
    assert sum(not waits.can_declare for one in cuts for waits in one.values()) > 20


@pytest.mark.parametrize("variant", WHERE)
def test_every_trap_of_the_book_is_set(variant):
    assert {trap for puzzle in every(variant) for trap in puzzle.traps} >= TRAPS[variant]


@pytest.mark.parametrize(
    ("variant", "options"), [(name, row) for name, rows in OPTIONS.items() for row in rows]
)
def test_an_option_that_is_on_changes_answers(variant, options):
    table = variants.table(variant, **options)
    (key,) = options
    assert key in book_of(variant).matter
    made = [
        make("declare", variant, options, level, seed, version="2")
        for level in (1, 2)
        for seed in range(15)
    ]
    assert sum(DRILL.key_at(without(table, key), p) != p.key for p in made) >= 6


def test_a_cut_that_leaves_three_suits_is_named_as_barred():
    puzzle = next(p for p in every("yuci") if p.facts.shut and p.facts.legal)
    barred = puzzle.facts.shut[0].kind
    after = puzzle.scene.hand.minus(barred)
    assert len({suit(kind) for kind in after.all_tiles} - {"z"}) == 3
    verdict = DRILL.grade(puzzle, {**puzzle.key, "cuts": [*puzzle.key["cuts"], MARKS[barred]]})
    assert verdict.result == "partly"
    assert verdict.charged == "declare.suits"


def test_the_lone_tile_of_the_third_suit_goes():
    table = variants.table("yuci")
    key = asked_of_the_table(table, Hand.parse("234m678m999p22p33p5s"))
    assert key == {"cuts": ["5s"], "waits_5s": {"2p": "win", "3p": "win"}}
