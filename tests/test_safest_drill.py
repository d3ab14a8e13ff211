"""Which tile is the safest? The best tier of the exact danger, borne out by hands that win."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from drills import safest_witness
from drills.concepts import CONCEPTS
from drills.drill import DRILLS, Disagreement, at, level_of, make
from drills.options import without
from drills.report_run import Faults, tiles_shown
from drills.report_say import everything_said
from drills.safest import THERE
from drills.safest_seen import Weighed, asks, weighed
from drills.safest_spots import LEAST_KEPT, positions, promising
from drills.safest_witness import borne_out, hands, won_on
from rules import variants
from rules.danger import danger
from rules.table.public import public
from rules.tiles import MARKS
from rules.variants import VARIANTS

DRILL = DRILLS["safest"]


@pytest.fixture(scope="module", params=VARIANTS)
def puzzle(request):
    with Faults() as faults:
        levels = THERE[request.param]
        made = make("safest", request.param, {}, levels[len(levels) // 2], 4)
    assert faults.said == []
    return made


def test_a_puzzle_of_every_table_is_whole_and_told(puzzle):
    assert at(puzzle.address) == puzzle
    assert level_of(puzzle.rating) == puzzle.level
    assert max(tiles_shown(puzzle.scene)) <= 4
    assert set(puzzle.concepts) <= DRILL.concepts_at(puzzle.variant) <= set(CONCEPTS)
    (field,) = DRILL.steps(puzzle, {})
    assert set(field.kinds) <= set(puzzle.scene.hand.concealed)
    assert puzzle.key["throw"] in dict(field.options)
    assert DRILL.steps(puzzle, puzzle.key) == ()
    assert list(everything_said(DRILL, puzzle)) == []
    assert DRILL.key_at(DRILL.table(puzzle), puzzle) == puzzle.key


def test_any_tile_of_the_best_tier_is_right_and_the_worst_is_told_with_its_count(puzzle):
    look = puzzle.facts
    found = danger(DRILL.table(puzzle), look.public, frozenset(look.kinds))
    assert look.right == found.best
    for kind in look.right:
        said = DRILL.grade(puzzle, {"throw": MARKS[kind]})
        assert (said.result, said.share) == ("right", 1.0)
    worst = look.others[-1]
    said = DRILL.grade(puzzle, {"throw": MARKS[worst.kind]})
    assert said.result == "wrong"
    assert said.sections[0].rows[0].given is not None
    assert any(row.kind == worst.kind and row.given for row in said.counts.rows)
    most = max(one.wins for one in worst.against)
    assert most > 0
    assert most >= 10**8 or f"{most:,}" in str([row.wins for row in said.counts.rows])
    assert said.charged in puzzle.concepts


def test_where_several_can_win_the_sum_decides_and_the_worst_is_named(puzzle):
    look = puzzle.facts
    worst = look.others[-1]
    said = DRILL.grade(puzzle, {"throw": MARKS[worst.kind]}).lead
    against = sum(one.expected > 0 for one in worst.against)
    assert ("最要防" in said.say("zh")) == ("The worst is" in said.say("en")) == (against > 1)
    if not look.proved and look.top.expected:
        assert ("几家加起来" in said.say("zh")) == (len(look.able) > 1)


def looks(table, seed):
    return (weighed(table, spot) for spot in positions(table, 2, Random(seed), 20))


@pytest.mark.parametrize("variant", ["koudian", "yuci", "sichuan"])
def test_nothing_that_is_hidden_matters(variant):
    table = variants.table(variant)
    spot = next(positions(table, 2, Random(f"{variant} 1"), 12))
    play, seat = spot.play, spot.play.turn
    others = [n for n, one in enumerate(play.seats) if n != seat and not one.hand.flowers]
    first, second = others[:2]
    hidden = [play.seats[n].hand.concealed for n in (first, second)]
    mixed = sorted(hidden[0] + hidden[1])
    for n, tiles in ((first, mixed[: len(hidden[0])]), (second, mixed[len(hidden[0]) :])):
        play = play.seat_but(n, hand=replace(play.seats[n].hand, concealed=tuple(tiles)))
    wall = play.wall
    rest = sorted(wall.tiles[wall.head :])
    play = play.but(wall=replace(wall, tiles=(*wall.tiles[: wall.head], *rest)))
    assert public(play, seat) == spot.public


@pytest.mark.parametrize("variant", ["koudian", "yuci"])
def test_a_hand_that_wins_on_a_proved_tile_drops_the_position(variant, monkeypatch):
    table = variants.table(variant)
    look = next(
        look for n in range(40) for look in looks(table, n) if asks(table, look) and look.proved
    )
    assert borne_out(table, look.public, look.found)
    monkeypatch.setattr(safest_witness, "won_on", lambda *_: look.right)
    with Faults() as faults, pytest.raises(Disagreement):
        borne_out(table, look.public, look.found)
    assert len(faults.said) == 1


def test_a_witness_holds_tiles_that_are_not_seen_and_wins():
    table = variants.table("guangdong")
    look = next(look for look in looks(table, 4) if asks(table, look))
    opponent, kind = look.public.opponents[0], look.others[-1].kind
    unseen = look.public.unseen()
    won = 0
    for hand in hands(table, look.public, opponent, kind, Random(1)):
        assert all(hand.concealed.count(one) <= unseen[one] for one in hand.concealed)
        won += kind in won_on(table, look.public, opponent, hand)
    assert won


def test_a_tile_that_is_not_held_is_wrong(puzzle):
    look: Weighed = puzzle.facts
    other = next(kind for kind in range(34) if kind not in look.kinds)
    assert DRILL.grade(puzzle, {"throw": MARKS[other]}).result == "wrong"


def test_every_table_says_which_levels_come_up():
    assert set(THERE) == set(VARIANTS)


def test_tiles_that_are_proven_at_sight_are_kept_back_on_the_higher_levels():
    table = variants.table("koudian")
    low, high = (list(islice(positions(table, level, Random(3), 20), 8)) for level in (2, 3))
    assert any(kind % 9 < 5 for spot in low for kind in spot.sure if kind < 27)
    for spot in high:
        assert spot.kept
        assert all(kind < 27 and kind % 9 < 5 for kind in spot.kept)
        assert len(spot.kinds) >= LEAST_KEPT
        assert not set(spot.kept) & {*spot.kinds, *spot.sure}
        assert weighed(table, spot).kept == spot.kept
    puzzle = make("safest", "koudian", {}, 3, 2)
    (field,) = DRILL.steps(puzzle, {})
    assert not set(field.kinds) & set(puzzle.facts.kept)
    assert "1–5 点" in puzzle.lead.say("zh")


def test_the_hardest_moments_of_a_hand_come_first_for_the_hardest_level():
    found = list(positions(variants.table("sichuan"), 2, Random(8), 16))
    first = [promising(found, place, Random(1))[0].hint for place in (0.0, 1.0)]
    assert first[0] < first[1]


@pytest.mark.parametrize("options", [{"must_hu": True}, {"wind_runs": True}])
def test_an_option_decides_which_tile_is_right(options):
    made = make("safest", "koudian", options, 1, 0)
    (key,) = options
    there = DRILL.key_at(without(DRILL.table(made), key), made)
    assert there != made.key
    assert DRILL.grade(made, made.key).result == "right"


def test_tiles_that_are_worth_little_are_told_in_one_row():
    puzzle = make("safest", "koudian", {}, 1, 5)
    said = DRILL.grade(puzzle, {"throw": MARKS[puzzle.facts.others[-1].kind]})
    rows = [row for row in said.sections[-1].rows if "1–5" in row.text.say("en")]
    assert len(rows) == 1
    assert {kind for row in said.sections[-1].rows for kind in row.tiles} == set(puzzle.facts.right)
