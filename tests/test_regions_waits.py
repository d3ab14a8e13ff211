"""Which tiles win at the other tables? Keys of both engines, traps of each book, every pick."""

from collections import Counter
from functools import cache

import pytest

from drills import concepts_tests, lots
from drills.concepts import CONCEPTS, rarest_first
from drills.drill import DRILLS, LEVELS, at, level_of, make
from drills.puzzle import Marks
from drills.regions import waits
from drills.regions.waits_book import Plan, Setting
from drills.regions.waits_study import found, rating, study
from drills.report_run import likeness
from rules import variants
from rules.facts import Facts
from rules.hand import Hand
from rules.tiles import MARKS, parse, tile

DRILL = DRILLS["waits"]
VARIANTS = tuple(waits.BOOKS)
NUMBER = 10
TRAPS = {
    "yuci": {1, 3, 4, 5},
    "sichuan": {1, 13},
    "beijing": {8},
    "guangdong": {8},
    "qiannv": set(),
    "luoyang": {2, 6},
    "longgang": {21, 22, 23, 24},
    "liaoyuan": {1, 2, 11},
}
OPTIONS = [
    ("yuci", {"dead_waits": "count"}),
    ("sichuan", {"dingque": True}),
    ("beijing", {"three_wilds_self_draw": True}),
    ("beijing", {"four_wilds_auto": False}),
    ("luoyang", {"ordinary_zimo": False}),
    ("luoyang", {"three_ci_wins": False}),
    ("luoyang", {"seven_pairs": True}),
    ("longgang", {"ba_dui_ban": "off"}),
    ("longgang", {"four_true_wilds": True}),
    ("liaoyuan", {"quemen": True}),
    ("liaoyuan", {"dahu_exempt": False}),
    ("liaoyuan", {"qidui": False}),
]


@cache
def some(variant):
    return tuple(
        make("waits", variant, {}, level, seed) for level in LEVELS for seed in range(NUMBER)
    )


def rows(verdict):
    return [row for section in verdict.sections for row in section.rows]


def said_well(verdict):
    texts = [verdict.head, verdict.lead, *(section.title for section in verdict.sections)]
    for row in rows(verdict):
        texts += [row.head, row.text, *([row.given] if row.given else [])]
    for text in texts:
        for language in ("zh", "en"):
            said = text.say(language)
            assert 0 < len(said) <= 200, said
            assert "{" not in said, said
            assert "耗子" not in said, said


# --- the puzzles ---------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_key_is_that_of_both_engines_at_the_level_asked_for(variant):
    for puzzle in some(variant):
        table, seen = DRILL.at(variant).table(puzzle), puzzle.facts
        facts = seen.setting.facts
        waits_ = table.waits(seen.hand, facts=facts)
        assert waits_ == table.waits_by_reading(seen.hand, facts=facts)
        wins = {MARKS[kind] for kind in waits_.self_draw}
        assert set(puzzle.key["waits"]) == wins
        able = DRILL.levels(table)
        assert level_of(puzzle.rating) == min(able, key=lambda one: abs(one - puzzle.level))
        assert puzzle.rating == rating(seen)
        assert puzzle.concepts == rarest_first(puzzle.concepts)
        assert set(puzzle.concepts) <= set(CONCEPTS)
        assert puzzle.concepts
        assert puzzle.scene.hand.concealed == seen.hand.concealed
        assert DRILL.key_at(table, puzzle) == puzzle.key


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_address_makes_the_puzzle_again(variant):
    for puzzle in some(variant)[::17]:
        waits.book_of.cache_clear()
        assert at(puzzle.address) == puzzle
        again = DRILL.at(variant).make(DRILL.at(variant).table(puzzle), puzzle.level, puzzle.seed)
        assert again == puzzle


@pytest.mark.parametrize("variant", VARIANTS)
def test_only_the_key_is_right(variant):
    for puzzle in some(variant)[::4]:
        (field,) = DRILL.steps(puzzle, {})
        assert isinstance(field, Marks)
        right = DRILL.grade(puzzle, puzzle.key)
        assert (right.result, right.share) == ("right", 1.0)
        assert {MARKS[kind] for kind in field.kinds} >= set(puzzle.key["waits"])
        assert {s for s, _, _ in field.states} >= set(puzzle.key["waits"].values())
        every = {MARKS[kind]: field.states[0][0] for kind in field.kinds}
        for wrong in ({}, every):
            if wrong != puzzle.key["waits"]:
                verdict = DRILL.grade(puzzle, {"waits": wrong})
                assert verdict.result != "right"
                assert verdict.share < 1
        assert DRILL.steps(puzzle, puzzle.key) == ()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_single_pick_has_a_row_that_says_why(variant):
    for puzzle in some(variant)[::9]:
        (field,) = DRILL.steps(puzzle, {})
        key = puzzle.key["waits"]
        said_well(DRILL.grade(puzzle, puzzle.key))
        for kind in field.kinds:
            for state, _, _ in field.states:
                verdict = DRILL.grade(puzzle, {"waits": {MARKS[kind]: state}})
                said_well(verdict)
                (row,) = [
                    row for row in rows(verdict) if row.tiles == (kind,) and row.mark != "note"
                ]
                true = key.get(MARKS[kind])
                assert row.mark == ("extra" if not true else "ok" if true == state else "way")
                assert row.flag == puzzle.facts.found.state(kind)
                assert bool(row.given) == (len(field.states) > 1 and row.mark in ("extra", "way"))
                missed = {row.tiles for row in rows(verdict) if row.mark == "miss"}
                assert missed == {parse(mark) for mark in key if mark != MARKS[kind]}
                assert verdict.charged in puzzle.concepts


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_trap_of_the_book_is_reached(variant):
    book = waits.book_of(variant)
    assert {trap for trap, _ in book.traps} == TRAPS[variant]
    reached = {trap for puzzle in some(variant) for trap in puzzle.traps}
    more = (make("waits", variant, {}, 2 + at % 2, NUMBER + at) for at in range(100))
    while reached != TRAPS[variant]:
        reached.update(next(more).traps)


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_class_of_answer_is_worth_guessing(variant):
    middle = [puzzle for puzzle in some(variant) if puzzle.level in (2, 3, 4)]
    found_ = Counter(DRILL.balance(puzzle) for puzzle in middle)
    assert set(found_) == {"0", "1", "2", "3", "4+"}
    assert max(found_.values()) <= 0.5 * len(middle)


@pytest.mark.parametrize("variant", VARIANTS)
def test_seeds_in_a_row_have_lots_of_their_own_and_do_not_repeat_a_hand(variant):
    able = DRILL.levels(variants.table(variant))
    puzzles = [puzzle for puzzle in some(variant) if puzzle.level in able]
    assert len({str(likeness(puzzle)) for puzzle in puzzles}) == len(puzzles)
    own = [_own_lot(p) for p in puzzles if not p.facts.shapes & {"orphans", "unrelated"}]
    assert sum(own) >= 0.95 * len(own)


def _own_lot(puzzle):
    """Hands of one lot are one seed's out of lots.LOTS in a row."""
    hand = puzzle.facts.hand
    return lots.lot(hand.concealed, hand.melds, hand.wild) % lots.LOTS == puzzle.seed


@pytest.mark.parametrize(("variant", "chosen"), OPTIONS, ids=str)
def test_an_option_that_is_on_changes_answers(variant, chosen):
    (option,), book = chosen, waits.book_of(variant)
    targets = book.matter[option]
    levels = sorted({at for at, target in book.plans if target in targets})[-2:] or [2, 3]
    made = [make("waits", variant, chosen, level, seed) for level in levels for seed in range(20)]
    assert sum(map(_changed, made)) >= 0.22 * len(made)


def _changed(puzzle):
    return DRILL.key_at(variants.table(puzzle.variant), puzzle) != puzzle.key


def test_every_concept_of_the_books_has_a_row():
    carried = {key for variant in VARIANTS for key in waits.book_of(variant).concepts}
    assert carried <= set(CONCEPTS)
    own = {key for key, concept in CONCEPTS.items() if concept.drill == "waits"}
    assert own >= carried | set(concepts_tests.WAITS)


# --- worked cases of the curriculum --------------------------------------------------------------


def seen_at(variant, hand, setting=None, **options):
    table, book = variants.table(variant, **options), waits.book_of(variant)
    return book, study(book, table, found(book, table, hand, setting or Setting()))


CASES = [
    ("yuci", "234m567m345p88p67s", (), "", "waits.missing-suit"),
    ("yuci", "34m55z678p", ("pong:222p", "pong:111z"), "2m 5m", "waits.two-sided"),
    ("yuci", "34m55z678p", ("pong:222p", "pong:888s"), "", "waits.missing-suit"),
    ("yuci", "6789s234m567m111z", (), "6s 9s", "waits.four-run-double-pair"),
    ("yuci", "7779m123m456s111s", (), "8m 9m", "waits.triplet-gap"),
    ("yuci", "4456p789m", ("pong:555p", "pong:222z"), "4p 7p", "waits.pong-locked"),
    ("sichuan", "34567p99p234m567m", (), "2p 5p 8p", "waits.three-sided"),
    ("sichuan", "123m456m78p999s55s", (), "", "waits.missing-suit"),
    ("sichuan", "345p7788p", ("kong:9999s", "pong:111s"), "7p 8p", "waits.double-pair"),
    ("sichuan", "2222m345p678p999p", (), "", "waits.dead"),
    ("guangdong", "1133m5577p99s66z8s", (), "", "waits.no-pairs-shape"),
    ("guangdong", "19m19p19s1234567z", (), "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z",
     "waits.orphans"),
    ("qiannv", "147m258p369s1234z", (), "5z 6z 7z", "waits.unrelated"),
    ("qiannv", "1133m5577p99s66z8s", (), "8s", "waits.seven-pairs"),
    ("qiannv", "1112345678999s", (), "1s 2s 3s 4s 5s 6s 7s 8s 9s", "waits.whole-suit"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "tiles", "melds", "wins", "concept"), CASES)
def test_a_worked_case(variant, tiles, melds, wins, concept):
    book, seen = seen_at(variant, Hand.parse(tiles, melds))
    assert [MARKS[kind] for kind, _ in seen.found.key] == wins.split()
    assert book.concepts[concept](seen)


WILD_CASES = [
    ("345m678m222s78s99s", "3p", "4p", {"4p": "self", "6s": "any", "9s": "any"}),
    ("345m678m222s78s99s", "5z", "7z", {"6s": "any", "9s": "any", "7z": "self"}),
    ("345m678m234p56s99s", "2m", "3m",
     {"3m": "any", "6m": "any", "9m": "any", "4s": "any", "7s": "any"}),
]  # fmt: skip


@pytest.mark.parametrize(("tiles", "shown", "wild", "key"), WILD_CASES)
def test_a_worked_case_with_a_wild(tiles, shown, wild, key):
    facts = Facts({"indicator": tile(shown)})
    _, seen = seen_at("beijing", Hand.parse(tiles, (), [wild]), Setting(facts))
    assert {MARKS[kind]: state for kind, state in seen.found.key} == key


def test_the_turned_up_tile_tells_the_wild_and_a_called_hand_only_draws():
    book = waits.book_of("beijing")
    for puzzle in some("beijing"):
        wild, shown = puzzle.facts.hand.wild[0], puzzle.scene.tile
        assert {**{k: k + 1 for k in range(33)}, 8: 0, 17: 9, 26: 18, 30: 27, 31: 33, 32: 31,
                33: 32}[shown] == wild  # fmt: skip
        assert book.may_lie(puzzle.scene.hand.melds)
        if any(m.type in ("chow", "pong", "kong", "addkong") for m in puzzle.scene.hand.melds):
            assert set(puzzle.key["waits"].values()) <= {"self"}
        if puzzle.facts.found.key:
            assert MARKS[wild] in puzzle.key["waits"]
        assert puzzle.scene.hand.wild == ((wild,) if puzzle.facts.wilds else ())


def test_a_plan_says_how_many_wilds_are_held():
    assert Plan("gap", wilds=2).wilds == 2
    held = Counter(puzzle.facts.wilds for puzzle in some("beijing"))
    assert set(held) >= {0, 1, 2}
