"""Which tiles win? The key is both engines' own; every tile that can be picked is explained."""

import subprocess
import sys
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drills import options
from drills.concepts import CONCEPTS, carried, rarest_first
from drills.concepts_tests import WAITS
from drills.core import study
from drills.drill import DRILLS, LEVELS, Disagreement, agreed, at, level_of, make
from drills.hands import canonical
from drills.lots import LOTS, lot
from rules import variants
from rules.hand import Hand, Meld
from rules.tiles import MARKS

DRILL = DRILLS["waits"].at("koudian")
TABLES = {
    "basic": {},
    "haozi": {"mode": "haozi"},
    "feng_haozi": {"mode": "feng_haozi", "wild_face_wait": False},
    "shuang_haozi": {"mode": "shuang_haozi", "haozi_diao": "zimo_only"},
    "house2": {"mode": "house2"},
    "no_honors": {"no_honors": True, "mode": "shuang_haozi"},
    "mo5": {"mo5_hu6": True},
    "wind_runs": {"wind_runs": True, "mo5_hu6": True, "mode": "haozi"},
}
CASES = [(name, level, seed) for name in TABLES for level in LEVELS for seed in (0, 1)]


def puzzle(name, level, seed):
    return make("waits", "koudian", TABLES[name], level, seed)


@cache
def many(name="basic", number=60):
    return tuple(puzzle(name, level, seed) for level in LEVELS for seed in range(number))


@pytest.mark.parametrize(("name", "level", "seed"), CASES)
def test_a_puzzle_of_every_table_and_level(name, level, seed):
    made = puzzle(name, level, seed)
    table, hand = variants.table("koudian", **TABLES[name]), made.scene.hand
    waits = table.waits(hand)
    assert waits == table.waits_by_reading(hand)
    wins = {kind for kind in waits.self_draw if kind not in hand.wild}
    assert made.key == {"waits": {MARKS[kind]: waits.state(kind) for kind in sorted(wins)}}
    assert level_of(made.rating) == level
    assert set(made.concepts) <= set(CONCEPTS)
    assert made.concepts == rarest_first(made.concepts)
    assert made.concepts
    assert at(made.address) == made
    assert made.facts.asked or made.facts.away == 1


@pytest.mark.parametrize(("name", "level", "seed"), CASES)
def test_the_key_is_right_and_nothing_and_everything_are_not(name, level, seed):
    made = puzzle(name, level, seed)
    (field,) = DRILL.steps(made, {})
    right = DRILL.grade(made, made.key)
    assert (right.result, right.share) == ("right", 1.0)
    everything = {MARKS[k]: "any" for k in field.kinds if k not in field.given}
    for wrong in ({"waits": everything}, {"waits": {}}):
        if wrong != made.key:
            verdict = DRILL.grade(made, wrong)
            assert verdict.result != "right"
            assert verdict.share < 1
    assert DRILL.steps(made, made.key) == ()


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


@pytest.mark.parametrize(("name", "level", "seed"), CASES[::2])
def test_every_single_pick_has_a_row_that_says_why(name, level, seed):
    made = puzzle(name, level, seed)
    (field,) = DRILL.steps(made, {})
    key = made.key["waits"]
    for kind in field.kinds:
        if kind in field.given:
            continue
        for state in ("any", "self"):
            verdict = DRILL.grade(made, {"waits": {MARKS[kind]: state}})
            said_well(verdict)
            (row,) = [row for row in rows(verdict) if row.tiles == (kind,) and row.mark != "note"]
            true = key.get(MARKS[kind])
            assert row.mark == ("extra" if not true else "ok" if true == state else "way")
            assert row.flag == made.facts.waits.state(kind)
            split = [k for block in row.split for k in block.kinds]
            assert len(split) >= 14
            if row.flag == "no" and kind not in made.facts.dead:
                assert row.split[-1].name == "left"
            missed = {row.tiles for row in rows(verdict) if row.mark == "miss"}
            assert missed == {(k,) for k in field.kinds if MARKS[k] in key and k != kind}


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(range(300)),
    st.dictionaries(st.sampled_from(MARKS[:34]), st.sampled_from(["any", "self"]), max_size=34),
)
def test_the_verdict_counts_missed_extra_and_wrong_ways(place, marks):
    made = many()[place]
    verdict = DRILL.grade(made, {"waits": marks})
    key = made.key["waits"]
    found = Counter(row.mark for row in rows(verdict))
    assert found["miss"] == len(set(key) - set(marks))
    assert found["extra"] == len(set(marks) - set(key))
    assert found["way"] == sum(key.get(mark, state) != state for mark, state in marks.items())
    assert (verdict.result == "right") == (marks == key)
    assert 0 <= verdict.share <= 1
    assert (verdict.share == 1) == (marks == key)
    assert verdict.charged in made.concepts


def test_the_mock_page_in_words():
    hand = Hand.parse("1m23477m3455p", ["pong:666z"], ["1m"])
    table = variants.table("koudian", mode="haozi")
    seen = study(table, hand)
    made = DRILL._puzzle(table, 4, 1, seen)
    given_marks = {"7m": "any", "5p": "any", "6p": "any", "3p": "self", "4p": "self"}
    verdict = DRILL.grade(made, {"waits": given_marks | {"2p": "self", "8p": "any"}})
    assert verdict.head.say("zh") == "漏1 多2 胡法错1"
    assert verdict.head.say("en") == "Missed 1 · extra 2 · way 1"
    assert "五筒" in verdict.lead.say("zh")
    assert "耗子" in verdict.lead.say("zh")
    marks = {row.tiles[0]: row.mark for row in rows(verdict) if row.mark != "note"}
    assert marks == {
        6: "ok", 10: "extra", 11: "ok", 12: "ok", 13: "way", 14: "ok", 15: "miss", 16: "extra",
    }  # fmt: skip
    said_well(verdict)


def test_a_tile_that_never_wins_is_charged_to_that_concept():
    made = next(p for p in many() if "waits.never" in p.concepts and p.key["waits"])
    never = next(k for k in made.facts.asked if made.facts.waits.state(k) == "never")
    marks = dict(made.key["waits"]) | {MARKS[never]: "self"}
    assert DRILL.grade(made, {"waits": marks}).charged == "waits.never"


def test_wrong_ways_alone_are_charged_to_the_three_states():
    made = next(p for p in many() if len(set(p.key["waits"].values())) == 2)
    other = {"any": "self", "self": "any"}
    marks = {mark: other[state] for mark, state in made.key["waits"].items()}
    assert DRILL.grade(made, {"waits": marks}).charged == "waits.states"


def test_one_way_wrong_is_worth_half():
    made = next(p for p in many() if len(p.key["waits"]) == 2)
    first = next(iter(made.key["waits"]))
    other = {"any": "self", "self": "any"}[made.key["waits"][first]]
    verdict = DRILL.grade(made, {"waits": dict(made.key["waits"]) | {first: other}})
    assert (verdict.result, verdict.share) == ("partly", 0.75)


def test_the_wild_is_shown_and_not_asked():
    made = puzzle("shuang_haozi", 3, 0)
    (field,) = DRILL.steps(made, {})
    assert field.given == made.scene.hand.wild
    assert len(field.given) == 2
    assert not {MARKS[kind] for kind in field.given} & set(made.key["waits"])
    asked = DRILL.grade(made, {"waits": made.key["waits"] | {MARKS[field.given[0]]: "self"}})
    assert asked.result == "right"


def test_answers_are_balanced_over_the_middle_levels():
    found = Counter(DRILL.balance(p) for p in many() if p.level in (2, 3, 4))
    shares = {name: number / 180 for name, number in found.items()}
    bounds = {"0": (0.05, 0.21), "1": (0.13, 0.33), "2": (0.2, 0.42), "3": (0.12, 0.32),
              "4+": (0.06, 0.25)}  # fmt: skip
    assert set(shares) == set(bounds)
    assert all(low <= shares[name] <= high for name, (low, high) in bounds.items()), shares
    states = Counter(state for p in many() for state in p.facts.states)
    assert min(states.values()) > 0.12 * sum(states.values())


def exchanged(hand, order):
    def move(kind):
        return kind if kind >= 27 else 9 * order[kind // 9] + kind % 9

    melds = tuple(Meld(meld.type, tuple(map(move, meld.tiles))) for meld in hand.melds)
    return Hand(tuple(map(move, hand.concealed)), melds, tuple(map(move, hand.wild)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["basic", "haozi", "feng_haozi", "shuang_haozi", "no_honors"])
def test_every_hand_is_of_the_lot_of_its_seed(name, level):
    for seed in range(2000, 2024):
        made = puzzle(name, level, seed)
        hand = made.scene.hand
        if "orphans" not in made.facts.shapes:
            assert (lot(hand.concealed, hand.melds, hand.wild) - seed) % LOTS == 0


@settings(max_examples=50, deadline=None)
@given(st.integers(0, len(LEVELS) * 60 - 1), st.permutations(range(3)))
def test_a_lot_stays_the_same_when_suits_are_exchanged(place, order):
    hand = many("haozi")[place].scene.hand
    other = exchanged(hand, order)
    assert canonical(other) == canonical(hand)
    assert lot(other.concealed, other.melds, other.wild) == lot(
        hand.concealed, hand.melds, hand.wild
    )


def test_a_thousand_seeds_in_a_row_do_not_repeat_a_hand():
    assert LOTS >= 1000
    hands = {canonical(puzzle("basic", 2, seed).scene.hand) for seed in range(3000, 4000)}
    assert len(hands) == 1000


@pytest.mark.parametrize(
    ("name", "level", "number"), [("basic", 3, 1), ("haozi", 4, 2), ("shuang_haozi", 5, 1)]
)
def test_orphans_come_by_at_seeds_of_their_own(name, level, number):
    found = [puzzle(name, level, seed) for seed in range(75, 1075, 151)]
    shapes = [made.scene.hand for made in found if "orphans" in made.facts.shapes]
    assert len(shapes) >= number
    assert len({canonical(hand) for hand in shapes}) == len(shapes)
    assert all(level_of(made.rating) == level for made in found)


def test_hands_that_are_not_ready_are_near_misses():
    table = variants.table("koudian")
    found = [p for p in many() if not p.facts.asked]
    assert len(found) > 20
    for made in found:
        hand = made.scene.hand
        helping = [k for k in range(34) if hand.held[k] < 4 and not table.shanten(hand.plus(k))]
        assert len(helping) >= 2
        assert made.key == {"waits": {}}
        said_well(DRILL.grade(made, made.key))


@pytest.mark.parametrize("name", ["mo5", "wind_runs"])
def test_options_that_are_on_change_answers_often(name):
    table = variants.table("koudian", **TABLES[name])
    found = [p for level in LEVELS for p in (puzzle(name, level, seed) for seed in range(24))]
    for key in options.exercisable("waits", table):
        other = options.without(table, key)
        changed = sum(DRILL.key_at(other, p) != p.key for p in found)
        assert changed >= 0.25 * len(found), key


def test_melds_kongs_wilds_and_every_shape_occur():
    found = [*many(), *many("haozi", 24)]
    types = Counter(meld.type for p in found for meld in p.scene.hand.melds)
    assert set(types) == {"pong", "kong", "addkong", "ckong"}
    assert {p.facts.wilds for p in found} >= {0, 1, 2}
    shapes = Counter(shape for p in found for shape in p.facts.shapes)
    shapes.update(puzzle("basic", 3, 226).facts.shapes)
    assert set(shapes) == {"standard", "pairs", "orphans"}
    ready_on_nothing = [p for p in found if p.facts.asked and not p.key["waits"]]
    assert ready_on_nothing
    assert any(p.facts.dead for p in found)


def test_the_traps_of_the_rule_book_are_reached():
    found = [*many(), *many("haozi", 24), *many("mo5", 24)]
    reached = {trap for p in found for trap in p.traps}
    assert reached >= {2, 3, 4, 7, 9, 21, 23, 26}


def test_the_same_seed_makes_the_same_hand_in_another_process():
    code = (
        "from drills.drill import make;"
        "print([str(make('waits','koudian',{'mode':'haozi'},l,s).scene.hand)"
        " for l in (1,3,5) for s in (3,4)])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    here = [
        str(make("waits", "koudian", {"mode": "haozi"}, level, seed).scene.hand)
        for level in (1, 3, 5)
        for seed in (3, 4)
    ]
    assert outputs == {f"{here}\n"}


def test_a_hand_on_which_the_engines_differ_is_not_served(caplog):
    class Odd(type(variants.table("koudian"))):
        def waits_by_reading(self, hand, **_):
            return self.waits(hand.minus(hand.concealed[0]).plus(hand.concealed[-1]))

    table = Odd(dict(variants.table("koudian").settings))
    with pytest.raises(Disagreement):
        agreed(table, Hand.parse("45p234m789m666s33z"))
    assert [record.name for record in caplog.records] == ["tingpai.faults"]


CARRIED = [
    ("12p345m777s66z789m", "waits.edge"), ("13p345m777s66z789m", "waits.gap"),
    ("34p345m777s66z789m", "waits.two-sided"), ("9p345m777s666z789m", "waits.pair"),
    ("99p345m777s66z789m", "waits.double-pair"), ("2233p345m777s789m", "waits.double-pair"),
    ("6789p345m777s789m", "waits.four-run-double-pair"),
    ("7778p345m777s789m", "waits.triplet-neighbour"), ("7779p345m777s789m", "waits.triplet-gap"),
    ("6678p345m777s789m", "waits.pair-beside-run"), ("7889p345m777s789m", "waits.pair-inside-run"),
    ("34567p345m777s66z", "waits.three-sided"), ("56789p345m777s66z", "waits.three-sided-cut"),
    ("23345p345m777s66z", "waits.doubled-run"), ("78999p345m222s66z", "waits.triplet-side-pair"),
    ("2344445p345m777s", "waits.split-four"), ("1113456666788s", "waits.whole-suit"),
    ("3334455p345m777s", "waits.compound"), ("1133m5577p99s66z8s", "waits.seven-pairs"),
    ("2233445566778m", "waits.two-shapes"), ("19m19p19s1234567z", "waits.orphans"),
    ("34p345m777s66z789m", "waits.states"), ("23p345m777s66z789m", "waits.never"),
]  # fmt: skip


@pytest.mark.parametrize(("tiles", "concept"), CARRIED, ids=[f"{c}-{t}" for t, c in CARRIED])
def test_a_hand_carries_its_concept(tiles, concept):
    seen = study(variants.table("koudian"), Hand.parse(tiles))
    assert concept in carried(WAITS, seen)


CARRIED_ELSEWHERE = [
    ("79m123p456s99p", ["ckong:8888m"], [], {}, {"waits.none", "waits.dead"}),
    (
        "4456p789m",
        ["pong:555p", "pong:222z"],
        [],
        {},
        {"waits.pong-locked", "waits.pair-beside-run"},
    ),
    ("456m789p66s99s124z", [], [], {"wind_runs": True}, {"waits.honour-run"}),
    ("45p234m789m66s33z5z", [], ["5z"], {"mode": "haozi"}, {"waits.wild", "waits.states"}),
    ("45p234m789m666s33z", [], ["6p"], {"mode": "haozi"}, {"waits.wild-own-face"}),
    ("234m567p99s13p57s1z", [], [], {}, {"waits.none"}),
]


@pytest.mark.parametrize(("tiles", "melds", "wild", "chosen", "concepts"), CARRIED_ELSEWHERE)
def test_concepts_of_melds_wilds_and_options(tiles, melds, wild, chosen, concepts):
    seen = study(variants.table("koudian", **chosen), Hand.parse(tiles, melds, wild))
    assert concepts <= set(carried(WAITS, seen))


def test_every_waits_concept_has_a_test_and_both_names():
    assert set(WAITS) <= {key for key, concept in CONCEPTS.items() if concept.drill == "waits"}
    for concept in CONCEPTS.values():
        for text in (concept.name, concept.lesson):
            assert text.say("zh")
            assert text.say("en")
        assert concept.name.zh in concept.name.en


def test_the_rarest_concept_comes_first():
    assert rarest_first(["waits.states", "waits.orphans", "waits.none"]) == (
        "waits.orphans", "waits.none", "waits.states",
    )  # fmt: skip
