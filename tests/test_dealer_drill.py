"""Dealer and wall: every card's answer is the table's own, with the way to it."""

import pytest

from drills.concepts import CONCEPTS
from drills.dealer import DealerDrill
from drills.dealer_story import hands_of
from drills.drill import DRILLS, at, kinds_at, level_of, make
from drills.options import without
from drills.puzzle import Amounts, Choice, Number
from drills.report_run import likeness
from rules import variants
from tests.test_report_variants import FROM_PLAY

DRILL = DRILLS["dealer"]
DECKS = DealerDrill.decks
TABLES = sorted(key for key in DECKS if key in variants.VARIANTS)
TRAPS = {
    "koudian": {17}, "yuci": {20, 21}, "sichuan": {14}, "beijing": {10, 12}, "qiannv": {11},
    "luoyang": {14}, "longgang": {20, 28}, "liaoyuan": {12}, "guangdong": set(),
}  # fmt: skip


def puzzles(variant, number):
    return [
        make("dealer", variant, {}, level, seed) for level in (1, 2, 3) for seed in range(number)
    ]


def test_every_variant_has_a_deck():
    assert set(DECKS) >= set(variants.VARIANTS)


@pytest.mark.parametrize("variant", TABLES)
def test_the_key_is_the_tables_answer_and_grades_as_right(variant):
    table = variants.table(variant)
    for made in puzzles(variant, 12):
        assert dict(DRILL.key_at(table, made)) == dict(made.key)
        assert level_of(made.rating) == made.level
        assert at(made.address) == made
        fields = DRILL.steps(made, {})
        assert [field.name for field in fields] == list(made.key)
        assert DRILL.steps(made, made.key) == ()
        verdict = DRILL.grade(made, dict(made.key))
        assert (verdict.result, verdict.share) == ("right", 1)


@pytest.mark.parametrize("variant", TABLES)
def test_wrong_answers_are_wrong_and_everything_is_said_in_both_languages(variant):
    for made in puzzles(variant, 6):
        for field in DRILL.steps(made, {}):
            for wrong in others(field, made.key[field.name]):
                verdict = DRILL.grade(made, {**made.key, field.name: wrong})
                assert verdict.share < 1
                rows = [row for section in verdict.sections for row in section.rows]
                assert [row.mark for row in rows].count("miss") == 1
                for language in ("zh", "en"):
                    said = [row.head.say(language) + row.text.say(language) for row in rows]
                    said += [made.lead.say(language), *(f.say(language) for f in made.scene.facts)]
                    assert not any("{" in text for text in said)
                    assert all(len(row.text.say(language)) <= 200 for row in rows)


def others(field, right):
    if isinstance(field, Choice):
        return [value for value, _ in field.options if value != right]
    if isinstance(field, Number):
        assert right in field.likely
        return [number for number in field.likely if number != right]
    assert isinstance(field, Amounts)
    return [[amount + 10 for amount in right]]


@pytest.mark.parametrize("variant", TABLES)
def test_the_traps_of_the_book_are_set(variant):
    assert {trap for made in puzzles(variant, 60) for trap in made.traps} >= TRAPS[variant]


def test_stories_of_a_thousand_seeds_are_all_different():
    for number, many in ((2, False), (3, False), (2, True)):
        assert len({hands_of(number, seed, many) for seed in range(1000)}) == 1000


def test_the_circle_changes_who_deals():
    plain, circle = variants.table("koudian"), variants.table("koudian", circle=True)
    made = [make("dealer", "koudian", {}, 2, seed) for seed in range(20)]
    assert any(DRILL.key_at(plain, one) != DRILL.key_at(circle, one) for one in made)


def test_higher_levels_are_as_hard_as_the_third():
    made = make("dealer", "koudian", {}, 5, 1)
    assert (made.level, level_of(made.rating)) == (5, 3)
    assert at(made.address) == made


@pytest.mark.parametrize("variant", TABLES)
def test_no_question_comes_twice(variant):
    made = [make("dealer", variant, {}, 1 + seed % 3, seed) for seed in range(300)]
    assert len({likeness(one) for one in made}) == len(made)


@pytest.mark.parametrize(
    ("variant", "key"),
    [("beijing", "burn_chain"), ("beijing", "upstairs_fees"), ("yuci", "reserve_mode")],
)
def test_an_option_off_its_default_is_exercised(variant, key):
    (option,) = (one for one in variants.table(variant).options if one.key == key)
    value = next(value for value, _ in option.choices if value != option.default)
    table = variants.table(variant, **{key: value})
    made = [make("dealer", variant, {key: value}, 3, seed) for seed in range(60)]
    changed = [DRILL.key_at(without(table, key), one) != one.key for one in made]
    assert sum(changed) >= 12


@pytest.mark.parametrize("variant", TABLES)
def test_a_kind_knows_its_concepts(variant):
    """Those out of play too, whose puzzles take longer: they are looked at in the report's test."""
    slow = FROM_PLAY if variant != "koudian" else ()
    for kind in kinds_at(variant):
        able = DRILLS[kind].concepts_at(variant)
        assert able <= set(CONCEPTS)
        assert kind in slow or set(make(kind, variant, {}, 2, 1).concepts) <= able
