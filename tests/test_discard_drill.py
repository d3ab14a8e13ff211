"""What would you throw? One best tile, by every table's rules, both engines agreeing."""

import random
from dataclasses import replace

import pytest

from drills import concepts, options
from drills.concepts import CONCEPTS
from drills.discard import ONLY, TESTS, DiscardDrill
from drills.discard_played import Played
from drills.discard_seen import CLOSE, asks, briefly, in_reach, seen, two_plans
from drills.discard_spot import Wish, spots
from drills.drill import DRILLS, Disagreement, at, level_of, make
from drills.puzzle import Choice
from drills.report_run import Faults, likeness, tiles_shown
from rules import variants
from rules.acceptance import best, cuts, unseen
from rules.facts import NO_FACTS
from rules.hand import Hand
from rules.tiles import MARKS, NAMES
from rules.variants import VARIANTS

DRILL = DRILLS["discard"]


@pytest.fixture(scope="module", params=VARIANTS)
def puzzles(request):
    with Faults() as faults:
        made = [make("discard", request.param, {}, level, 3) for level in (2, 3)]
    assert faults.said == []
    return made


def test_the_key_is_the_tile_that_nothing_beats(puzzles):
    for puzzle in puzzles:
        spot, table = puzzle.facts.spot, DRILL.table(puzzle)
        found = best(cuts(table, spot.hand, spot.left, spot.beside.facts))
        assert puzzle.key == {"throw": MARKS[found[0].tile]}
        assert len(found) == 1
        assert level_of(puzzle.rating) == puzzle.level


def test_every_tile_is_graded_and_told_in_both_languages(puzzles):
    for puzzle in puzzles:
        (field,) = DRILL.steps(puzzle, {})
        assert isinstance(field, Choice)
        assert set(field.kinds) <= set(puzzle.scene.hand.concealed)
        for value, _ in field.options:
            verdict = DRILL.grade(puzzle, {"throw": value})
            assert (verdict.result == "right") == (value == puzzle.key["throw"])
            assert verdict.charged in puzzle.concepts
            rows = [row for section in verdict.sections for row in section.rows]
            assert len(rows) == len(field.options)
            for text in (verdict.head, verdict.lead, *(row.text for row in rows)):
                for language in ("zh", "en"):
                    said = text.say(language)
                    assert said
                    assert "{" not in said
                    assert len(said) <= 200
        assert DRILL.steps(puzzle, puzzle.key) == ()


def test_the_best_is_compared_with_those_as_near_and_with_no_other(puzzles):
    for puzzle in puzzles:
        look = puzzle.facts
        near = [cut for cut in look.cuts if cut.away == look.top.away]
        said = DRILL.grade(puzzle, puzzle.key).lead
        assert ("further off" in said.say("en")) == (len(near) == 1)
        assert ("一样近" in said.say("zh")) == (len(near) > 1)
        worst = max(look.cuts, key=lambda cut: cut.away)
        if worst.away > look.top.away and worst.tile not in look.shape:
            back = f"退 {worst.away - look.top.away} 步"
            assert back in DRILL.grade(puzzle, {"throw": MARKS[worst.tile]}).lead.say("zh")


def test_the_own_flower_is_named_among_many_tiles_that_help():
    puzzle = make("discard", "longgang", {}, 2, 5)
    top = puzzle.facts.top
    (flower,) = (one.kind for one in top.accepts if one.kind >= 34 and one.left)
    assert sum(one.left > 0 for one in top.accepts) > 6
    (best, *_), *_ = (section.rows for section in DRILL.grade(puzzle, puzzle.key).sections)
    assert NAMES[flower].say("zh") in best.text.say("zh")


def test_what_lies_open_is_counted_and_no_tile_five_times(puzzles):
    for puzzle in puzzles:
        spot = puzzle.facts.spot
        shown = tiles_shown(puzzle.scene)
        for kind in spot.beside.shown:
            shown[kind] += 1
        assert max(shown) <= 4
        assert all(spot.left[kind] == 4 - n for kind, n in enumerate(shown) if spot.left[kind])


def test_an_address_makes_it_again_and_concepts_have_names(puzzles):
    for puzzle in puzzles:
        assert at(puzzle.address) == puzzle
        assert set(puzzle.concepts) <= DRILL.concepts_at(puzzle.variant) <= set(CONCEPTS)
    assert len({str(likeness(puzzle)) for puzzle in puzzles}) == len(puzzles)


def test_tiles_as_good_as_the_best_are_right_too():
    puzzle = make("discard", "koudian", {}, 2, 3)
    table, hand = variants.table("koudian"), Hand.parse("13567m345s6699p66z")
    spot = _spot(puzzle.facts.spot, table, hand)
    look = seen(table, spot)
    assert [MARKS[tile] for tile in look.right] == ["1m", "3m"]
    assert not asks(table, spot)
    assert look.barred
    tied = _with(puzzle, look)
    for mark in ("1m", "3m"):
        assert DRILL.grade(tied, {"throw": mark}).share == 1
    wrong = DRILL.grade(tied, {"throw": "6p"})
    assert (wrong.result, wrong.charged) == ("partly", "discard.gate-aware")
    assert "8 张" in wrong.lead.say("zh")
    assert DRILL.grade(tied, {"throw": "9s"}).result == "wrong"


def test_a_hand_that_only_its_shape_makes_ready_is_told_so():
    puzzle, table = make("discard", "koudian", {}, 2, 3), variants.table("liaoyuan")
    look = seen(table, _spot(puzzle.facts.spot, table, Hand.parse("56678m55577s7z", ["pong:777p"])))
    assert [MARKS[tile] for tile in look.shape] == ["7z"]
    red = look.cut(look.shape[0])
    assert (red.shape_away, red.away) == (0, 1)
    said = DRILL.grade(replace(puzzle, variant="liaoyuan", facts=look), {"throw": "7z"}).lead
    assert "牌型上已经听了，可这桌不算" in said.say("zh")
    assert f"{red.tiles} tiles that help" in said.say("en")


def _spot(like, table, hand):
    return replace(like, hand=hand, left=tuple(unseen(table, hand)))


def _with(puzzle, look):
    tests = {key: test for key, test in TESTS.items() if "koudian" in ONLY.get(key, {"koudian"})}
    return replace(
        puzzle, facts=look, key={"throw": MARKS[look.top.tile]},
        concepts=concepts.carried(tests, look),
    )  # fmt: skip


def test_two_plans_are_pairs_and_sets_or_two_choices_of_suits():
    yuci, qiannv = variants.table("yuci"), variants.table("qiannv")
    assert two_plans(qiannv, Hand.parse("1122334m5578p19s"), NO_FACTS)
    assert not two_plans(qiannv, Hand.parse("123456789m1124p"), NO_FACTS)
    assert two_plans(yuci, Hand.parse("123456m12p12s111z"), NO_FACTS)


def test_a_tile_with_company_is_told_from_an_idle_one():
    like, table = make("discard", "koudian", {}, 2, 3).facts.spot, variants.table("koudian")
    idle = seen(table, _spot(like, table, Hand.parse("23488m567p2378s15z")))
    parts = seen(table, _spot(like, table, Hand.parse("234889m567p24678s")))
    assert (idle.parts, parts.parts) == (False, True)


def test_the_last_copy_of_an_own_pong_may_only_come_to_wait_for_itself():
    like, table = make("discard", "koudian", {}, 2, 3).facts.spot, variants.table("koudian")
    assert seen(table, _spot(like, table, Hand.parse("2345p1788889s", ["pong:333z"]))).waits_own
    assert not seen(table, _spot(like, table, Hand.parse("2345p1788889s", ["pong:111m"]))).waits_own


def test_a_cheap_look_leaves_no_position_of_the_level_out(puzzles):
    for puzzle in puzzles:
        spot, table = puzzle.facts.spot, DRILL.table(puzzle)
        briefs = briefly(table, spot)
        assert in_reach(puzzle.level, spot, briefs)
        assert not in_reach(5, spot, briefs) or puzzle.rating > 1300


def test_two_kinds_of_wild_leave_nothing_plain():
    twice = variants.table("koudian", mode="shuang_haozi")
    assert 1 not in DRILL.levels(twice)
    assert 1 in DRILL.levels(variants.table("koudian", mode="haozi"))
    assert 1 in DRILL.levels_of("3", twice)


def test_an_option_that_is_on_decides_in_some(monkeypatch):
    table = variants.table("koudian", wind_runs=True)
    made = [make("discard", "koudian", {"wind_runs": True}, 3, seed) for seed in range(4)]
    plain = options.without(table, "wind_runs")
    assert any(DRILL.key_at(plain, puzzle) != puzzle.key for puzzle in made)
    assert all(DRILL.key_at(table, puzzle) == puzzle.key for puzzle in made)


def test_a_fault_of_one_engine_drops_the_position(monkeypatch):
    from drills import discard_seen

    table = variants.table("qiannv")
    chance = random.Random("fault")
    spot = next(spot for spot in spots(table, Wish(3), 5, chance) if asks(table, spot))
    look = discard_seen.confirmed(table, seen(table, spot))
    monkeypatch.setattr(discard_seen, "_shape_away", lambda *_: 9)
    with Faults() as faults, pytest.raises(Disagreement):
        discard_seen.confirmed(table, look)
    assert len(faults.said) == 1


def test_answers_of_all_sorts_are_right():
    made = [make("discard", "guangdong", {}, 1 + seed % 4, seed) for seed in range(5)]
    assert len({DRILL.balance(puzzle) for puzzle in made}) > 1
    assert isinstance(DRILL, DiscardDrill)
    assert 0 < CLOSE < 1


def test_seven_seeds_of_ten_come_from_play():
    made = [make("discard", "guangdong", {}, 2, seed) for seed in range(10)]
    played = [puzzle for puzzle in made if isinstance(puzzle.facts.spot, Played)]
    assert len(played) == 7
    for puzzle in played:
        assert any(seat.river for seat in puzzle.scene.seats)
        assert puzzle.scene.wall == puzzle.facts.spot.wall
    dealt = make("discard", "luoyang", {}, 2, 0, version="2")
    assert not isinstance(dealt.facts.spot, Played)
