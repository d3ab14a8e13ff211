"""The report on the drills: its measures are right, and a small slice of it passes."""

from dataclasses import replace

import pytest

from drills import report
from drills.drill import DRILLS, level_of, make
from drills.report_checks import all_checks, even_starts, within
from drills.report_run import TABLES, Faults, Made, likeness, made, tables, tiles_shown
from drills.report_say import everything_said
from rules import variants
from rules.hand import Hand
from rules.tiles import NAMES
from rules.words import Text

MINE = ("score", "settle", "kong", "safe")
SLICE = 28


@pytest.fixture(scope="module")
def reports():
    return {kind: report.report(kind, SLICE) for kind in MINE}


@pytest.mark.parametrize("kind", MINE)
def test_a_slice_of_the_report_passes(reports, kind):
    found = reports[kind]
    assert len(found.made) == SLICE
    assert [f.text for f in found.findings if f.ok is False] == []
    assert {f.check for f in found.findings} == set(range(1, 11))


def test_the_lines_name_traps_concepts_times_and_every_check(reports):
    said = list(report.lines(reports["safe"]))
    assert said[0].startswith(f"== safe: {SLICE} puzzles")
    for start in ("traps", "concepts", "main", "answers", "times"):
        assert any(line.startswith(start) for line in said)
    assert sum("check" in line for line in said) == len(reports["safe"].findings)


def test_traps_that_no_puzzle_holds_are_named(reports):
    found = list(reports.values())
    assert 24 not in report.unreached([]) or len(report.unreached([])) == 26
    seen = {trap for one in found for m in one.made for trap in m.puzzle.traps}
    assert set(report.unreached(found)) == set(range(1, 27)) - seen


def test_a_failing_check_fails_the_report(reports):
    found = reports["score"]
    assert found.ok
    bad = replace(found, findings=(*found.findings, replace(found.findings[0], ok=False)))
    assert not bad.ok
    worse = all_checks("score", found.made, ["a disagreement"])
    assert worse[0].ok is False


def test_the_command_prints_and_answers_with_its_code():
    said = []
    assert report.main(["--kinds", "kong", "--number", "14", "--mode", "haozi"], said.append) == 0
    assert said[0].startswith("== kong: 14 puzzles")


def test_tables_are_possible_and_cover_every_mode():
    for options in TABLES:
        variants.table("koudian", **options)
    modes = {options.get("mode", "basic") for options in TABLES}
    assert modes == {"basic", "haozi", "feng_haozi", "shuang_haozi", "house2"}
    assert tables("house2") == ({"mode": "house2"},)
    assert len(list(made("safe", 6))) == 6


def test_a_level_that_a_table_lacks_is_measured_by_the_nearest():
    puzzle = make("safe", "koudian", {}, 2, 3)
    one = Made(puzzle, 5, 0.0, (), (), level_of(puzzle.rating))
    assert one.on_level
    assert not replace(one, due=0).on_level


def test_likeness_is_the_same_after_an_exchange_of_suits_only():
    one = make("safe", "koudian", {}, 2, 3)
    moved = replace(one, scene=replace(one.scene, hand=turned(one.scene.hand), seats=()))
    bare = replace(one, scene=replace(one.scene, seats=()))
    assert likeness(moved) == likeness(bare)
    kind = one.scene.hand.concealed[0]
    other = replace(bare, scene=replace(bare.scene, hand=bare.scene.hand.minus(kind)))
    assert likeness(other) != likeness(bare)


def test_likeness_takes_the_story_and_not_what_lies_beside_it():
    one = make("win", "koudian", {}, 3, 5)
    beside = (Text("别的", "something else"),)
    same = replace(one, options=(("must_hu", True),), scene=replace(one.scene, facts=beside))
    assert likeness(same) == likeness(one)
    assert likeness(replace(one, lead=Text("你摸到。", "You draw."))) != likeness(one)


def test_likeness_exchanges_the_suits_of_tiles_that_are_told():
    one = make("win", "koudian", {}, 3, 5)
    told = Text("放过{tile}。", "let {tile} go.")
    hand = replace(one, scene=replace(one.scene, hand=Hand.parse("12345m678p11122s"), tile=None))
    other = replace(hand, scene=replace(hand.scene, hand=Hand.parse("12345p678s11122m")))
    first = replace(hand, lead=told.fill(tile=NAMES[5]))
    assert likeness(first) == likeness(replace(other, lead=told.fill(tile=NAMES[14])))
    assert likeness(first) != likeness(replace(other, lead=told.fill(tile=NAMES[5])))


def test_cores_that_begin_too_often_at_one_rank_are_found():
    found = [one for one in made("waits", 70) if "waits.two-sided" in one.puzzle.concepts]
    first = found[0]
    assert {f.check for f in even_starts("waits", found)} == {5}
    lines = [f for f in even_starts("waits", [first] * 40) if "two-sided" in f.text]
    assert [f.ok for f in lines] == [False]


@pytest.mark.parametrize(("ranks", "ok"), [((2, 3, 4, 5, 6, 7), True), ((2, 2, 3, 3), False)])
def test_cores_must_not_lean_to_one_end(ranks, ok):
    one = next(m for m in made("waits", 70) if "waits.two-sided" in m.puzzle.concepts)
    found = [moved_core(one, rank) for rank in ranks * 60]
    assert list(even_starts("waits", found))[-1].ok is ok


def test_starts_are_looked_at_in_waits_only():
    assert list(even_starts("win", ())) == []
    assert {f.ok for f in even_starts("waits", ())} == {None}


def moved_core(one, rank):
    core = replace(one.puzzle.facts.core, tiles=(rank - 1, rank))
    return replace(one, puzzle=replace(one.puzzle, facts=replace(one.puzzle.facts, core=core)))


def turned(hand):
    """万 to 筒, 筒 to 条, 条 to 万."""
    kinds = tuple(k if k > 26 else (k + 9) % 27 for k in hand.concealed)
    melds = tuple(
        replace(meld, tiles=tuple(k if k > 26 else (k + 9) % 27 for k in meld.tiles))
        for meld in hand.melds
    )
    return Hand(kinds, melds, hand.wild)


def test_what_is_shown_is_counted_once():
    for kind in MINE:
        puzzle = make(kind, "koudian", {}, 3, 2)
        assert 1 <= max(tiles_shown(puzzle.scene)) <= 4


def test_a_text_that_is_too_long_or_empty_is_found():
    puzzle = make("kong", "koudian", {}, 1, 0)

    class Long(type(DRILLS["kong"].at("koudian"))):
        def grade(self, puzzle, answer):
            verdict = super().grade(puzzle, answer)
            return replace(verdict, head=Text("长" * 201, ""), lead=Text("{gap}", "{gap}"))

    faults = list(everything_said(Long(), puzzle))
    assert any("201 characters in zh" in fault for fault in faults)
    assert any("nothing said in en" in fault for fault in faults)
    assert any("an empty gap" in fault for fault in faults)


def test_disagreements_are_counted():
    import logging

    with Faults() as faults:
        logging.getLogger("tingpai.faults").error("engines differ: %s", "x")
    assert faults.said == ["engines differ: x"]
    logging.getLogger("tingpai.faults").error("not counted")
    assert len(faults.said) == 1


@pytest.mark.parametrize(("share", "of", "ok"), [(0.5, 10, True), (0.2, 1000, False)])
def test_shares_have_room_for_chance(share, of, ok):
    assert within(share, 0.45, 0.55, of) is ok
