"""榆次 is played by its book: the wall and its reserve, 上架, 过胡, kongs, the pot."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from rules.facts import Facts
from rules.table import LogError, Session, deal, game, read, view, written
from rules.table.course import rested
from rules.table.state import Result
from rules.tiles import tile
from tests.table_play import act, acts, all_pass, dealt, played

YUCI = game("yuci")
READY = "123456m45789p22z"
"""Waits for 3p and 6p."""


def declared(**options):
    """The dealer has declared with 7z and waits for 3p and 6p."""
    return all_pass(
        played(dealt(game("yuci", **options), {0: READY}, "7z6p1z1z3p"), "0 declare 7z")
    )


# --- the wall ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "start"),
    [((2, 3, 1, 1), 14), ((2, 4, 6, 6), 2), ((1, 1, 1, 1), 2 * 51 + 8), ((6, 6, 6, 6), 2 * 41)],
)
def test_drawing_starts_after_as_many_stacks_as_the_four_dice_show(dice, start):
    wall = YUCI.broken(tuple(range(136)), Facts({"dice": dice}))
    piles = [(start + at) % 136 for at in (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35)]
    assert wall.tiles[:12] == tuple(piles)


def test_tiles_go_out_by_two_stacks_and_the_dealer_jumps_to_the_third():
    wall = YUCI.broken(tuple(range(136)), Facts({"dice": (2, 3, 1, 1)}))
    hands, fourteenth = wall.tiles[:52], wall.tiles[52]
    assert [hands[13 * seat] - 14 for seat in range(4)] == [0, 4, 8, 12]
    assert [hands[13 * seat + 12] - 14 for seat in range(4)] == [48, 49, 50, 51]
    assert fourteenth - 14 == 52
    assert sorted(wall.tiles) == list(range(136))


def test_the_dice_are_thrown_with_the_deal_and_stand_in_the_log():
    play = deal(YUCI, 5)
    assert len(play.facts["dice"]) == 4
    assert read(written(play)).last == play
    assert {deal(YUCI, seed).facts["dice"] for seed in range(8)} != {play.facts["dice"]}


@pytest.mark.parametrize(
    "facts",
    [{"dice": [3]}, {"dice": [1, 2, 3, 7]}, {"dice": "1234"}, {"first_dice": [1] * 4}, {"wild": 3}],
)
def test_a_log_whose_dice_cannot_be_is_refused(facts):
    head, rest = written(deal(YUCI, 5)).split("\n", 1)
    with pytest.raises(LogError) as refused:
        read(f"{json.dumps({**json.loads(head), 'facts': facts})}\n{rest}")
    assert (refused.value.code, refused.value.line) == ("facts", 1)


@pytest.mark.parametrize(("mode", "left"), [("remaining", 66), ("boundary", 67)])
def test_every_kong_makes_the_reserve_one_stack_larger(mode, left):
    play = dealt(game("yuci", reserve_mode=mode), {0: "1111m"}, "9s", "5z")
    assert YUCI.draws_left(play) == 69
    play = played(play, "0 ckong 1m")
    assert play.seats[0].drawn == tile("5z")
    assert play.game.draws_left(play) == view(play, 0).left == left


@pytest.mark.parametrize(("above", "allowed"), [(0, False), (1, True)])
def test_a_kong_needs_a_tile_above_the_reserve(above, allowed):
    play = dealt(YUCI, {0: "1111m"}, "9s", "5z")
    short = replace(play.wall, head=play.wall.head + 69 - above)
    play = rested(play.but(wall=short))
    assert ("ckong" in acts(play, 0)) is allowed
    if allowed:
        play = played(play, "0 ckong 1m")
        assert (play.seats[0].drawn, play.game.draws_left(play)) == (tile("5z"), 0)


def test_the_last_discard_may_be_ponged_and_then_the_hand_is_drawn():
    play = dealt(YUCI, {2: "55m"}, "5m")
    play = rested(play.but(wall=replace(play.wall, head=play.wall.head + 69)))
    ponged = played(play, "0 discard 5m", "2 pong 5m")
    assert ponged.turn == 2
    over = all_pass(ponged.apply(ponged.legal(2)[-1]))
    assert over.result == Result("draw", (0, 0, 0, 0), over.result.lines)


# --- declaring and winning -----------------------------------------------------------------------


def test_the_face_down_tile_cannot_be_called_and_only_its_owner_knows_it():
    play = dealt(YUCI, {0: READY, 2: "77z"}, "7z")
    play = played(play, "0 declare 7z")
    assert play.stage == "turn"
    assert view(play, 2).seats[0].river[0].tile == -1
    assert view(play, 0).seats[0].river[0].tile == tile("7z")


def test_a_hand_of_three_suits_is_ready_by_shape_and_cannot_be_declared():
    assert "declare" not in acts(dealt(YUCI, {0: "123456m45p789s22z"}, "7z"), 0)
    assert "declare" in acts(dealt(YUCI, {0: READY}, "7z"), 0)


def test_a_complete_hand_before_declaring_can_only_be_declared_with():
    play = dealt(YUCI, {0: READY}, "3p")
    assert "win" not in acts(play, 0)
    assert act("0 declare 3p") in play.legal(0)


def test_after_declaring_there_is_no_pong_no_kong_and_the_drawn_tile_is_thrown():
    play = dealt(YUCI, {0: "12345645m222z55z"}, "7z5z9s9s2z")
    play = played(all_pass(played(play, "0 declare 7z")), "1 discard 5z")
    assert play.waiting == (2,)
    for line in ("2 discard 9s", "3 discard 9s"):
        play = played(all_pass(play), line)
    assert all_pass(play).legal(0) == (act("0 discard 2z"),)


def test_an_undeclared_feeder_pays_for_all_and_a_declared_one_does_not():
    play = played(declared(), "1 discard 6p", "0 win 6p")
    assert play.result.payments == (13, -13, 0, 0)
    other = "11122233344p99s"
    play = dealt(YUCI, {0: READY, 1: other}, "7z7z1z1z1z6p")
    for line in ("0 declare 7z", "1 declare 7z", "2 discard 1z", "3 discard 1z", "0 discard 1z"):
        play = played(all_pass(play), line)
    play = played(all_pass(play), "1 discard 6p", "0 win 6p")
    assert play.result.payments == (12, -4, -4, -4)


def test_a_name_let_go_is_closed_for_discards_and_open_for_an_own_draw():
    play = played(all_pass(played(declared(), "1 discard 6p")), "2 discard 1z")
    play = all_pass(played(all_pass(play), "3 discard 1z"))
    assert [one.tile for one in play.seats[0].passed] == [tile("6p")]
    assert "win" in acts(play, 0)
    play = played(play, "0 discard 3p")
    assert [one.tile for one in play.seats[0].passed] == [tile("6p"), tile("3p")]


def test_a_name_that_was_not_let_go_is_still_won_from_a_discard():
    for name, asked in (("6p", False), ("3p", True)):
        play = dealt(YUCI, {0: READY}, f"7z6p{name}")
        play = all_pass(played(play, "0 declare 7z", "1 discard 6p"))
        assert ("win" in acts(played(play, f"2 discard {name}"), 0)) is asked


def test_an_own_draw_must_be_taken_where_it_may_not_be_declined():
    play = declared(decline_self_draw=False)
    for line in ("1 discard 6p", "2 discard 1z", "3 discard 1z"):
        play = all_pass(played(play, line))
    assert acts(play, 0) == {"win"}


def test_what_went_by_before_declaring_closes_nothing():
    play = dealt(YUCI, {0: READY}, "7z6p1z1z9s6p")
    for line in ("0 discard 7z", "1 discard 6p", "2 discard 1z", "3 discard 1z", "0 declare 9s"):
        play = played(all_pass(play), line)
    play = played(all_pass(play), "1 discard 6p")
    assert "win" in acts(play, 0)
    assert play.game.offer(play, 0).facts["let_go_before_declaring"] == (tile("6p"),)


def test_an_added_kong_can_be_robbed_and_its_maker_pays_for_all():
    play = dealt(YUCI, {0: READY, 2: "66p123789s12349m"}, "7z6p1z1z4z6p")
    play = played(play, "0 discard 7z", "1 discard 6p", "2 pong 6p")
    play = played(play, "2 discard 9m", "3 discard 1z", "0 declare 1z", "1 discard 4z")
    play = played(all_pass(play), "2 addkong 6p", "0 win 6p")
    assert (play.wins[0].offer.by, play.kongs) == ("rob_kong", ())
    assert play.result.payments == (13, 0, -13, 0)


def test_a_discard_after_a_kong_is_won_like_any_other():
    play = dealt(YUCI, {0: READY, 1: "5555s"}, "7z1z", "6p")
    play = played(all_pass(played(play, "0 declare 7z")), "1 ckong 5s", "1 discard 6p", "0 win 6p")
    assert play.wins[0].offer.facts["after_kong"]
    assert play.result.payments == (13, -13, 0, 0)


@pytest.mark.parametrize("after_pong", [False, True])
def test_a_kong_in_the_turn_of_a_pong_is_an_option(after_pong):
    at = game("yuci", kong_right_after_pong=after_pong)
    play = dealt(at, {2: "555m1111p"}, "5m")
    play = played(play, "0 discard 5m", "2 pong 5m")
    assert ({"ckong", "addkong"} <= acts(play, 2)) is after_pong


@pytest.mark.parametrize("shown", [True, False])
def test_face_down_tiles_are_shown_at_the_end_where_the_table_has_it(shown):
    play = played(declared(reveal_facedown=shown), "1 discard 6p", "0 win 6p")
    seen = view(play, 2)
    assert seen.seats[0].river[0].tile == (tile("7z") if shown else -1)
    assert any(event.tiles for event in seen.events if event.seat == 0) is shown
    assert len(seen.hands[0]) == 14


# --- the deal and the pot ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rotates", "kongs", "dealer"), [(True, 0, 0), (True, 1, 1), (False, 1, 0)]
)
def test_a_kong_moves_the_deal_of_a_drawn_hand(rotates, kongs, dealer):
    play = dealt(game("yuci", draw_kong_rotates=rotates), {0: "1111m"}, "9s")
    if kongs:
        play = played(play, "0 ckong 1m")
    assert play.game.next_dealer(play) == dealer


def won_by(session, payments):
    """The session after a hand with these payments."""
    play = session.deal(1)
    return session.after(play.but(stage="over", result=Result("win", payments)))


@pytest.mark.parametrize(
    ("bust", "points"), [("full", (50, 110, -10, 50)), ("capped", (50, 100, 0, 50))]
)
def test_the_pot_ends_when_somebody_has_lost_all(bust, points):
    session = Session.begin(game("yuci", bust=bust))
    assert (session.points, session.over) == ((50,) * 4, False)
    session = won_by(session, (0, 60, -60, 0))
    assert (session.points, session.over) == (points, True)
    again = session.again()
    assert (again.dealer, again.points, again.played) == (2, (50,) * 4, 0)


def test_of_several_who_are_bust_the_first_from_the_last_dealer_on_deals_next():
    session = replace(Session.begin(YUCI), points=(0, 150, 50, 0), last=3, dealer=1)
    assert session.again().dealer == 3
    assert replace(session, last=1).again().dealer == 3
    assert replace(session, points=(0, 150, 0, 50), last=1).again().dealer == 2


def test_a_pot_may_end_after_so_many_hands():
    session = Session.begin(game("yuci", hands_per_pot=2, pot_points=100))
    for _ in range(2):
        assert not session.over
        session = won_by(session, (3, -1, -1, -1))
    assert session.over
    assert session.points == (106, 98, 98, 98)


def test_the_first_dealer_has_the_highest_dice_or_sits_east():
    for seed in range(8):
        session = Session.drawn(YUCI, Random(seed))
        sums = session.facts["first_dice"]
        assert sums.count(max(sums)) == 1
        assert session.dealer == session.first == sums.index(max(sums))
        east = Session.drawn(game("yuci", first_dealer="east"), Random(seed))
        assert (east.dealer, dict(east.facts)) == (0, {})
