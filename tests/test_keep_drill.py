"""Which wait to keep? The widest by copies left; positions from play, both engines agreeing."""

from dataclasses import replace
from random import Random

import pytest

from drills import keep_seen
from drills.concepts import CONCEPTS
from drills.drill import DRILLS, Disagreement, at, level_of, make
from drills.judge import judge
from drills.keep import PLAIN, THERE
from drills.keep_seen import Held, confirmed, from_discards, positions, waiting
from drills.report_run import Faults, likeness, tiles_shown
from drills.report_say import everything_said
from rules import variants
from rules.acceptance import unseen
from rules.facts import NO_FACTS
from rules.hand import Hand
from rules.tiles import MARKS, tile
from rules.variants import VARIANTS

DRILL = DRILLS["keep"]


@pytest.fixture(scope="module", params=VARIANTS)
def puzzles(request):
    with Faults() as faults:
        made = [make("keep", request.param, {}, 2, seed) for seed in (1, 2)]
    assert faults.said == []
    return made


def test_a_puzzle_of_every_table_is_whole_and_told(puzzles):
    for puzzle in puzzles:
        assert at(puzzle.address) == puzzle
        assert level_of(puzzle.rating) == puzzle.level == 2
        assert max(tiles_shown(puzzle.scene)) <= 4
        assert set(puzzle.concepts) <= DRILL.concepts_at(puzzle.variant) <= set(CONCEPTS)
        (field,) = DRILL.steps(puzzle, {})
        assert set(field.kinds) <= set(puzzle.scene.hand.concealed)
        assert puzzle.key["throw"] in dict(field.options)
        assert DRILL.steps(puzzle, puzzle.key) == ()
        assert list(everything_said(DRILL, puzzle)) == []
    assert len({str(likeness(puzzle)) for puzzle in puzzles}) == len(puzzles)


def test_one_discard_leaves_more_to_win_on_than_every_other(puzzles):
    for puzzle in puzzles:
        look = puzzle.facts
        assert len(look.ready) > 1
        counts = [cut.tiles for cut in look.ready]
        assert counts[0] > max(counts[1:])
        assert puzzle.key == {"throw": MARKS[look.top.tile]}
        assert DRILL.key_at(DRILL.table(puzzle), puzzle) == puzzle.key


@pytest.mark.parametrize("variant", ["koudian", "yuci", "guangdong"])
def test_the_coach_says_the_same(variant):
    table = variants.table(variant)
    play, spot = next(positions(table, Random(variant), 4))
    look = waiting(table, spot)
    act = "declare" if table.declares else "discard"
    said = [judge(play, play.turn, one) for one in play.legal(play.turn) if one.act == act]
    by_tiles = [one for one in said if one.by == "acceptance"]
    assert by_tiles
    for one in by_tiles:
        assert (one.cost == 0) == (one.action.tile in look.right)


def held(table, hand):
    tiles = Hand.parse(hand)
    return Held(tiles, tuple(sorted(set(tiles.concealed))), unseen(table, tiles), NO_FACTS)


def test_copies_not_kinds_and_not_those_from_a_discard():
    table = variants.table("koudian")
    look = confirmed(table, waiting(table, held(table, "677p234m888m456s66z")))
    assert [MARKS[cut.tile] for cut in look.ready] == ["7p", "6p"]
    assert [(cut.tiles, from_discards(cut)) for cut in look.ready] == [(8, 4), (4, 4)]
    assert look.kinds_mislead
    assert look.states_differ
    yuci = variants.table("yuci")
    look = waiting(yuci, held(yuci, "11233455567789p"))
    assert (MARKS[look.top.tile], look.top.tiles) == ("1p", 7)


def test_a_tile_that_leaves_it_unready_is_no_matter_of_kinds_or_copies():
    made = make("keep", "koudian", {}, 1, 4)
    table = variants.table("koudian")
    look = waiting(table, held(table, "677p234m888m456s66z"))
    concepts = ("keep.close", "keep.kinds-or-copies", "keep.more")
    asked = replace(made, facts=look, concepts=concepts)
    assert len(look.cut(tile("2m")).accepts) >= len(look.top.accepts)
    said = {mark: DRILL.grade(asked, {"throw": mark}) for mark in ("6p", "2m")}
    assert said["6p"].charged == "keep.kinds-or-copies"
    assert (said["2m"].result, said["2m"].charged) == ("wrong", "keep.close")


def test_a_wait_by_own_draw_only_is_told_so():
    made = make("keep", "guangdong", {}, 1, 4)
    look = made.facts
    own = replace(look.top, accepts=tuple(replace(one, state="self") for one in look.top.accepts))
    told = replace(made, facts=replace(look, cuts=(own, *look.cuts[1:])))
    rows = DRILL.grade(told, made.key).sections[0].rows
    assert "只能自摸" in rows[0].text.say("zh")
    assert "by own draw only" in rows[0].text.say("en")


def test_where_no_discard_wins_there_is_nothing_to_compare_in_that():
    look = make("keep", "luoyang", {}, 2, 1).facts
    assert {from_discards(cut) for cut in look.ready} == {0}
    assert not look.states_differ
    assert replace(look, first=True).rating == look.rating + 130


def test_many_waits_that_a_table_bars_are_not_named_one_by_one():
    puzzle = at("kdl14-3-80")
    barred = [cut for cut in puzzle.facts.cuts if cut.why.code == "barred" and len(cut.shape) > 4]
    assert barred
    assert list(everything_said(DRILL, puzzle)) == []
    rows = [row for part in DRILL.grade(puzzle, puzzle.key).sections for row in part.rows]
    (told,) = (row.text.say("zh") for row in rows if row.tiles == (barred[0].tile,))
    assert "听好几种，可这桌都不算" in told


def test_what_lies_in_the_rivers_is_not_counted():
    table = variants.table("guangdong")
    spot = held(table, "2344678m111222p5m")
    look = waiting(table, spot)
    left = list(spot.left)
    for kind in look.top.kinds:
        left[kind] = 0
    gone = waiting(table, replace(spot, left=tuple(left)))
    assert not set(gone.right) & set(look.right)
    assert gone.shown


def test_a_fault_of_one_engine_drops_the_position(monkeypatch):
    table = variants.table("koudian")
    look = waiting(table, held(table, "677p234m888m456s66z"))
    monkeypatch.setattr(keep_seen, "may_win", lambda *_: False)
    with Faults() as faults, pytest.raises(Disagreement):
        confirmed(table, look)
    assert len(faults.said) == 1


def test_a_part_of_the_first_puzzles_holds_more_than_the_count(monkeypatch):
    table = variants.table("koudian")
    assert 0.5 < PLAIN[1] < 1
    assert DRILL.make(table, 1, 1, "3").concepts == ("keep.more",)
    monkeypatch.setitem(PLAIN, 1, 0.0)
    assert DRILL.make(table, 1, 1).concepts != ("keep.more",)


def test_every_table_says_which_levels_come_up():
    assert set(THERE) == set(VARIANTS)
    assert tile("1m") == 0
