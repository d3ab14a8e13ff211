"""Settling up at the other tables: the sums are the tables' own, every trap comes up."""

import pytest

from drills.drill import DRILLS, at, level_of, make
from drills.options import without
from drills.puzzle import Amounts
from drills.regions.settle import RegionalSettle
from drills.report_run import likeness
from rules import variants

DRILL = DRILLS["settle"]
TRAPS = {
    "yuci": {14}, "sichuan": {8, 9, 10}, "luoyang": {12, 13}, "longgang": {1, 13, 17, 18, 19, 30},
    "liaoyuan": {8},
}  # fmt: skip
TABLES = sorted(TRAPS)


def puzzles(variant, number):
    levels = DRILL.levels(variants.table(variant))
    return [make("settle", variant, {}, level, seed) for level in levels for seed in range(number)]


def test_the_variants_with_an_account_of_their_own():
    assert set(RegionalSettle.decks) == set(TRAPS)
    assert {"koudian", *TRAPS} == set(DRILL.tables)


@pytest.mark.parametrize("variant", TABLES)
def test_the_key_is_the_tables_own_and_sums_to_nothing(variant):
    table = variants.table(variant)
    for made in puzzles(variant, 12):
        assert dict(DRILL.key_at(table, made)) == dict(made.key)
        assert level_of(made.rating) == made.level
        assert at(made.address) == made
        for field in DRILL.steps(made, {}):
            right = made.key[field.name]
            if isinstance(field, Amounts):
                assert sum(right) == 0
                assert set(right) <= set(field.likely)
            else:
                assert right in field.likely
        verdict = DRILL.grade(made, dict(made.key))
        assert (verdict.result, verdict.share) == ("right", 1)
        if verdict.ledger:
            rows = [row for _, row in verdict.ledger.rows]
            assert [sum(column) for column in zip(*rows[:-1], strict=True)] == list(rows[-1])


@pytest.mark.parametrize("variant", TABLES)
def test_a_wrong_sum_is_wrong_and_everything_is_said_in_both_languages(variant):
    for made in puzzles(variant, 5):
        (field, *_) = DRILL.steps(made, {})
        right = made.key[field.name]
        wrong = [right[0] + 1, *right[1:]] if isinstance(field, Amounts) else right + 1
        verdict = DRILL.grade(made, {**made.key, field.name: wrong})
        assert verdict.share < 1
        for language in ("zh", "en"):
            rows = [row for section in verdict.sections for row in section.rows]
            said = [row.head.say(language) + row.text.say(language) for row in rows]
            said += [made.lead.say(language), *(f.say(language) for f in made.scene.facts)]
            assert not any("{" in text for text in said)
            assert all(len(row.text.say(language)) <= 200 for row in rows)


@pytest.mark.parametrize("variant", TABLES)
def test_the_traps_of_the_book_are_set(variant):
    assert {trap for made in puzzles(variant, 60) for trap in made.traps} >= TRAPS[variant]


def test_the_drawn_hand_of_the_curriculum():
    made = [one for one in puzzles("sichuan", 40) if one.concepts == ("settle.drawn",)]
    assert made
    for one in made:
        hands = [seat.hand for seat in one.scene.seats]
        tiles = [kind for hand in hands for kind in hand.all_tiles]
        assert max(tiles.count(kind) for kind in set(tiles)) <= 4
        assert [hand.size for hand in hands] == [13] * 4


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("luoyang", {"ordinary_zimo": False}), ("luoyang", {"dealer_double": True}),
        ("luoyang", {"zhici_split": "equal"}), ("liaoyuan", {"feng_dan": 3}),
        ("sichuan", {"direct_kong": 1}), ("yuci", {"kong_doubles": True}),
    ],
)  # fmt: skip
def test_a_table_off_its_defaults_is_settled_by_its_own_rules(variant, options):
    table = variants.table(variant, **options)
    (key,) = options
    made = [make("settle", variant, options, 2, seed) for seed in range(40)]
    keys = [DRILL.key_at(without(table, key), one) for one in made]
    assert all(dict(DRILL.key_at(table, one)) == dict(one.key) for one in made)
    changed = sum(one.key != other for one, other in zip(made, keys, strict=True))
    assert changed > 10 or options == {"ordinary_zimo": False}


@pytest.mark.parametrize("variant", TABLES)
def test_no_account_comes_twice(variant):
    made = [make("settle", variant, {}, 1, seed) for seed in range(200)]
    assert len({likeness(one) for one in made}) == len(made)
