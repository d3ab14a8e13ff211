"""Claim or pass? Positions from play; the key is the coach's verdict, both engines agreeing."""

from dataclasses import replace
from random import Random

import pytest

from drills import claim_seen
from drills.claim import WINDOWS, offers
from drills.claim_seen import Asked, choices, confirmed, counted
from drills.concepts import CONCEPTS
from drills.drill import DRILLS, Disagreement, at, level_of, make
from drills.from_play import drawing, drew, moments, other_draws
from drills.judge import judge
from drills.options import without
from drills.report_run import Faults, likeness, tiles_shown
from drills.report_say import everything_said
from rules import variants
from rules.facts import NO_FACTS
from rules.hand import Hand
from rules.table import Action
from rules.table.faults import of_moment
from rules.tiles import tile
from rules.variants import VARIANTS

DRILL = DRILLS["claim"]


@pytest.fixture(scope="module", params=VARIANTS)
def puzzles(request):
    with Faults() as faults:
        made = [make("claim", request.param, {}, level, seed) for level, seed in ((2, 3), (3, 4))]
    assert faults.said == []
    return made


def test_a_puzzle_of_every_table_is_whole_and_told(puzzles):
    for puzzle in puzzles:
        assert at(puzzle.address) == puzzle
        assert level_of(puzzle.rating) == puzzle.level
        assert max(tiles_shown(puzzle.scene)) <= 4
        assert set(puzzle.concepts) <= DRILL.concepts_at(puzzle.variant) <= set(CONCEPTS)
        (field,) = DRILL.steps(puzzle, {})
        assert len(field.options) >= 4
        assert puzzle.key["take"] in dict(field.options)
        assert DRILL.steps(puzzle, puzzle.key) == ()
        assert list(everything_said(DRILL, puzzle)) == []
    assert len({str(likeness(puzzle)) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("variant", ["koudian", "yuci", "sichuan", "guangdong", "longgang"])
def test_the_coach_says_the_same_of_every_act(variant):
    table, seen = variants.table(variant), 0
    for play, seat, spot in offers(table, 3, Random(variant)):
        look = choices(table, spot)
        if not look.clear:
            continue
        right = {way.action for way in look.right}
        for action in play.legal(seat):
            mine = None if action.act == "pass" else action
            said = judge(play, seat, action)
            assert said is not None
            assert (said.cost == 0) == (mine in right)
            assert {one if one.act != "pass" else None for one in said.best} == right
        seen += 1
        if seen == 6:
            break
    assert seen


def spot(hand, lies, *claims, facts=NO_FACTS):
    held = Hand.parse(hand)
    left = tuple(
        max(0, 4 - held.all_tiles.count(kind) - (kind == tile(lies))) for kind in range(42)
    )
    return Asked(held, tile(lies), claims, left, facts)


def pong(lies):
    return Action(0, "pong", tile(lies))


def test_a_pong_that_makes_it_ready_is_called_at_once():
    table = variants.table("koudian")
    look = confirmed(table, choices(table, spot("88p345m678m67s33z2s", "8p", pong("8p"))))
    assert look.clear
    assert (look.now.away, look.nearest.away) == (1, 0)
    assert [way.act for way in look.right] == ["pong"]


def test_a_pair_that_stands_in_two_runs_is_no_idle_pair():
    table = variants.table("koudian")
    look = choices(table, spot("567789m58s444p77z", "7m", pong("7m")))
    assert look.now.tiles == 24
    assert [way.act for way in look.right] == ["pass"]
    assert look.nearest.tiles < 6
    assert not counted(table, look)


def test_seven_pairs_in_sight_are_not_given_up():
    table = variants.table("yuci")
    look = choices(table, spot("1133m5577p99m24z8m", "3m", pong("3m")))
    assert look.pairs
    assert look.nearest.away > look.now.away
    made = replace(make("claim", "yuci", {}, 2, 3), facts=look)
    assert "seven pairs" in DRILL.grade(made, {"take": "pass:same"}).lead.say("en")


def test_of_two_chows_the_one_that_keeps_the_good_side():
    table = variants.table("guangdong")
    chows = (Action(0, "chow", tile("3m"), (0, 1)), Action(0, "chow", tile("3m"), (3, 4)))
    look = choices(table, spot("1245m678p789p1s55z", "3m", *chows))
    assert look.close
    assert [way.action for way in look.right] == [chows[0]]


def test_of_two_that_are_as_good_neither_was_missed():
    table = variants.table("guangdong")
    chows = (Action(0, "chow", tile("3m"), (1, 3)), Action(0, "chow", tile("3m"), (3, 4)))
    look = choices(table, spot("2444578m2789p12s", "3m", *chows))
    assert len(look.right) == 2
    made = replace(make("claim", "guangdong", {}, 2, 3), facts=look)
    for given, marks in (("chow-24m", {"ok", "note"}), ("pass:same", {"miss", "extra"})):
        said = DRILL.grade(made, {"take": given})
        assert {row.mark for row in said.sections[0].rows} == marks


def test_a_claim_for_nothing_is_told_with_the_tiles_it_costs():
    table = variants.table("koudian")
    look = choices(table, spot("68m36677p3445s33z", "4s", pong("4s")))
    assert look.clear
    made = replace(make("claim", "koudian", {}, 2, 3), facts=look)
    said = DRILL.grade(made, {"take": "pass:same"}).lead.say("zh")
    assert f"从 {look.now.tiles} 张变成 {look.nearest.tiles} 张" in said
    assert "也不值得" not in said


def test_a_claim_that_widens_it_without_a_step_is_told_with_the_tiles_it_brings():
    table = variants.table("koudian")
    look = choices(table, spot("68m1278p1233s227z", "3s", pong("3s")))
    assert look.clear
    assert look.nearest.tiles > look.now.tiles
    made = replace(make("claim", "koudian", {}, 2, 3), facts=look)
    said = DRILL.grade(made, {"take": "pass:same"}).lead
    assert f"从 {look.now.tiles} 张变成 {look.nearest.tiles} 张，也不值得" in said.say("zh")
    assert f"{look.nearest.tiles} tiles help where {look.now.tiles} did" in said.say("en")


def test_the_key_at_another_table_is_worked_out_there():
    made = make("claim", "koudian", {"wind_runs": True}, 2, 1)
    assert DRILL.key_at(DRILL.table(made), made) == made.key
    assert set(DRILL.key_at(without(DRILL.table(made), "wind_runs"), made)) == {"take"}


def test_a_fault_of_one_engine_drops_the_position(monkeypatch):
    table = variants.table("koudian")
    look = choices(table, spot("88p345m678m67s33z2s", "8p", pong("8p")))
    monkeypatch.setattr(claim_seen, "by_targets", lambda *_: 9)
    with Faults() as faults, pytest.raises(Disagreement):
        confirmed(table, look)
    assert len(faults.said) == 1


def test_another_tile_drawn_is_still_a_hand_of_play():
    for variant in ("koudian", "longgang", "sichuan"):
        table = variants.table(variant)
        play = next(one for one in moments(table, Random("draw"), 12) if drew(one))
        kinds = other_draws(play)
        assert len(kinds) > 10
        for kind in kinds[::9]:
            other = drawing(play, kind)
            assert other.seats[play.turn].drawn == kind
            assert other.wall.left == play.wall.left
            assert list(of_moment(other, Random(1))) == []


def test_levels_are_looked_for_where_they_are():
    assert set(WINDOWS) == {1, 2, 3, 4, 5}
