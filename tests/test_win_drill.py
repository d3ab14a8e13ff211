"""May I win on this? The key is the rules' own; every answer is explained, every trap reached."""

import pytest

from drills.drill import DRILLS, at, level_of, make
from drills.hands import canonical
from drills.offered import with_hand
from drills.report_checks import within
from drills.win_hands import hard_hands
from drills.win_tell import CHECKS, TWINS
from rules import variants
from rules.hand import Hand

DRILL = DRILLS["win"]
TABLES = {
    "basic": {},
    "haozi": {"mode": "haozi"},
    "feng_haozi": {"mode": "feng_haozi"},
    "shuang_haozi": {"mode": "shuang_haozi", "haozi_diao": "zimo_only"},
    "house2": {"mode": "house2"},
    "no_honors": {"no_honors": True, "mo5_hu6": True},
    "must": {"must_hu": True, "mo5_hu6": True},
    "open": {"open_ting_tile": True, "pass_lock": "tile", "wind_runs": True},
}
CASES = [(name, level, seed) for name in TABLES for level in range(1, 6) for seed in range(3)]


def puzzle(name, level, seed):
    return make("win", "koudian", TABLES[name], level, seed)


@pytest.mark.parametrize(("name", "level", "seed"), CASES)
def test_a_puzzle_of_every_table_and_level(name, level, seed):
    made = puzzle(name, level, seed)
    table = variants.table("koudian", **TABLES[name])
    offer = made.facts.offer
    ruling = table.win(offer)
    assert level_of(made.rating) == level
    assert made.key["win"] in dict(DRILL.steps(made, {})[0].options)
    assert (made.key["win"] in ("yes", "must")) == ruling.ok
    assert ruling.ok or made.key["win"] == ruling.why.code
    assert (
        offer.tile in table.waits_by_reading(offer.hand).shape
        or made.key["win"] != "yes"
        or (offer.tile in offer.hand.wild)
    )
    assert at(made.address) == made


@pytest.mark.parametrize(("name", "level", "seed"), CASES)
def test_every_answer_is_graded_and_explained_in_both_languages(name, level, seed):
    made = puzzle(name, level, seed)
    (field,) = DRILL.steps(made, {})
    for value, _ in field.options:
        verdict = DRILL.grade(made, {"win": value})
        assert (verdict.result == "right") == (value == made.key["win"])
        assert verdict.share == {"right": 1.0, "partly": 0.5, "wrong": 0.0}[verdict.result]
        assert verdict.charged in made.concepts
        rows = [row for section in verdict.sections for row in section.rows]
        assert ("miss" in {row.mark for row in rows}) == (verdict.result != "right")
        for row in rows:
            for language in ("zh", "en"):
                assert 0 < len(row.text.say(language)) <= 200
                assert "{" not in row.text.say(language) + row.head.say(language)


def test_nothing_is_to_be_asked_once_it_is_answered():
    assert DRILL.steps(puzzle("basic", 1, 1), {"win": "yes"}) == ()


@pytest.mark.parametrize("name", TABLES)
def test_a_declared_hand_could_be_declared(name):
    for seed in range(20):
        made = puzzle(name, 1 + seed % 5, seed)
        if made.facts.declared:
            assert made.facts.seen.waits.can_declare


def test_yes_and_no_balance():
    wins = [puzzle("basic", 2, seed).facts.ruling.ok for seed in range(200)]
    assert 80 <= sum(wins) <= 120


def test_hands_do_not_repeat_up_to_suits():
    found = [puzzle("basic", 1 + seed % 5, seed) for seed in range(200)]
    assert len({(canonical(p.scene.hand), p.scene.tile, p.lead) for p in found}) == 200


def test_no_two_seeds_own_a_hand_of_one_suit():
    table = variants.table("koudian")
    owned = [ranks for number in range(40) for ranks in hard_hands(table, number)]
    assert len(owned) == len(set(owned)) > 40
    assert all(len(table.waits(Hand(ranks)).shape) >= 4 for ranks in owned)


@pytest.mark.parametrize(
    ("options", "levels"),
    [
        ({"mo5_hu6": True}, (2, 3, 4)),
        ({"pass_lock": "go_round"}, (2, 3, 4)),
        ({"open_ting_tile": True}, (2, 3, 4)),
        ({"wind_runs": True}, (1, 2, 3)),
        ({"must_hu": True}, (1, 2, 3, 4, 5)),
    ],
)
def test_an_option_that_is_on_decides_in_three_of_ten(options, levels):
    without = variants.table("koudian")
    found = [make("win", "koudian", options, levels[s % len(levels)], s) for s in range(90)]
    changed = [DRILL.key_at(without, one) != one.key for one in found]
    assert within(sum(changed) / 90, 0.3, 1, 90)


def test_a_hand_that_takes_the_place_of_another_is_ruled_on_alike():
    table = variants.table("koudian")
    made = next(p.facts for p in (puzzle("basic", 3, s) for s in range(30)) if p.facts.ruling.ok)
    assert with_hand(table, made, made.seen.hand) == made
    assert with_hand(table, made, Hand.parse("1112345678999m")) is None


def test_the_traps_and_reasons_are_reached():
    found = [puzzle(n, 1 + s % 5, s) for n in TABLES for s in range(40)]
    assert {1, 2, 3, 4, 7, 14, 20, 21, 23} <= {trap for p in found for trap in p.traps}
    codes = {code for code, *_ in CHECKS}
    assert codes | {"yes", "must"} == {p.key["win"] for p in found}
    assert codes | {"yes", "must"} == set(TWINS)


def test_a_passed_low_tile_locks_nothing():
    found = [puzzle("basic", 1 + s % 5, s).facts for s in range(150)]
    low = [f for f in found if "low" in f.family and f.offer.passed]
    assert low
    assert all(f.ruling.ok for f in low)
