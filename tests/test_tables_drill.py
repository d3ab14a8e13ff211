"""Same hand, two tables: both answers are the tables' own, and every difference is explained."""

from collections import Counter

import pytest

from drills.compared import SIDES, WHERE, companions
from drills.drill import DRILLS, at, level_of, make
from rules import variants

DRILL = DRILLS["tables"]
EVERY = tuple(variants.VARIANTS)
ALONE = tuple(key for key in EVERY if not companions(variants.table(key)))


def levels(variant):
    return DRILL.levels(variants.table(variant))


def puzzles(variant, number):
    for level in levels(variant):
        for seed in range(number):
            yield make("tables", variant, {}, level, seed)


@pytest.mark.parametrize("variant", EVERY)
def test_the_key_is_what_both_tables_say(variant):
    for made in puzzles(variant, 4):
        pair = made.facts
        for side, judged in pair.sides.items():
            offer = judged.offer
            ruling = judged.table.win(offer)
            assert ruling.ok == (side in SIDES[made.key["where"]])
            if ruling.ok and pair.pays:
                payments = judged.table.score(offer).payments
                assert sum(payments) == 0
                assert made.key[side] == payments[offer.winner] > 0
            if not offer.hand.wild:
                won = judged.table.waits_by_reading(offer.hand, facts=offer.facts)
                assert ruling.ok <= (won.state(offer.tile) != "no")
        assert level_of(made.rating) == made.level
        assert at(made.address) == made
        assert max(made.scene.hand.plus(made.scene.tile).held) <= 4


@pytest.mark.parametrize("variant", EVERY)
def test_every_answer_is_graded_and_explained(variant):
    for made in puzzles(variant, 3):
        (field,) = DRILL.steps(made, {})
        assert [value for value, _ in field.options] == list(WHERE)
        for value in WHERE:
            given = {"where": value}
            asked = DRILL.steps(made, given)
            assert [number.name for number in asked] == (
                list(SIDES[value]) if made.facts.pays else []
            )
            given |= {number.name: made.facts.sides[number.name].gets for number in asked}
            verdict = DRILL.grade(made, given)
            assert (verdict.result == "right") == (value == made.key["where"])
            rows = [row for section in verdict.sections for row in section.rows]
            wrong = {row.mark for row in rows} & {"miss", "extra", "way"}
            assert bool(wrong) == (verdict.result != "right")
            for row in rows:
                for language in ("zh", "en"):
                    said = row.head.say(language) + row.text.say(language)
                    assert "{" not in said
                    assert len(row.text.say(language)) <= 200
            for language in ("zh", "en"):
                assert "{" not in made.lead.say(language)


@pytest.mark.parametrize("variant", EVERY)
def test_a_wrong_amount_is_partly_right_and_says_the_right_one(variant):
    made = next(p for p in puzzles(variant, 20) if len(p.key) > 1)
    side = next(name for name in made.key if name != "where")
    (number, *_) = DRILL.steps(made, {"where": made.key["where"]})
    assert made.key[side] in number.likely
    verdict = DRILL.grade(made, {**made.key, side: made.key[side] + 1})
    assert (verdict.result, 0 < verdict.share < 1) == ("partly", True)
    (row,) = [row for section in verdict.sections for row in section.rows if row.mark == "way"]
    assert str(made.key[side]) in row.head.say("zh")


@pytest.mark.parametrize("variant", EVERY)
def test_answers_are_spread_and_hands_do_not_repeat(variant):
    low = 3 if variant in ALONE else 2
    made = [make("tables", variant, {}, low, seed) for seed in range(60)]
    shares = Counter(DRILL.balance(puzzle) for puzzle in made)
    assert max(shares.values()) <= 0.75 * len(made) or variant in ALONE
    seen = {(str(puzzle.scene.hand), puzzle.scene.tile) for puzzle in made}
    assert len(seen) == len(made)


def test_an_option_compared_always_changes_something():
    made = [p for p in puzzles("guangdong", 25) if p.facts.option]
    assert len(made) > 5
    for puzzle in made:
        here, there = puzzle.facts.here, puzzle.facts.there
        assert here.ruling.ok != there.ruling.ok or (puzzle.facts.pays and here.gets != there.gets)
        changed = [
            key for key, value in here.table.settings.items() if there.table.settings[key] != value
        ]
        assert puzzle.facts.option in changed


def test_every_concept_of_the_kind_comes_up():
    seen = {key for variant in EVERY for p in puzzles(variant, 8) for key in p.concepts}
    assert seen == {"tables.option", "tables.mode", "tables.variant", "tables.name"}


def test_own_options_are_kept_and_told():
    made = make("tables", "koudian", {"mo5_hu6": True}, 2, 1)
    assert dict(made.options) == {"mo5_hu6": True}
    assert made.facts.here.table.settings["mo5_hu6"] is True
    if not made.facts.option:
        assert "你选的" in made.lead.say("zh")


@pytest.mark.parametrize("variant", ALONE)
def test_a_table_without_companions_serves_its_easiest_to_beginners(variant):
    made = make("tables", variant, {}, 1, 0)
    assert (made.level, level_of(made.rating)) == (1, 3)
    assert at(made.address) == made
