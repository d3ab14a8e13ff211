"""倩女幽魂 is played by its book: flowers, claims, first-turn wins, shapes, chained games."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from rules.table import LogError, Session, deal, game, read, view, written
from rules.table.course import next_turn, rested
from rules.table.state import Result
from rules.tiles import parse, tile
from tests.table_play import acts, all_pass, dealt, played

QIANNV = game("qiannv")
PLAIN = game("qiannv", flowers=False)
READY = "123456m45789p22s"
"""Waits for 3p and 6p."""


def with_left(play, left):
    """The play with so few tiles in the wall."""
    return rested(play.but(wall=replace(play.wall, head=play.wall.head + play.wall.left - left)))


def counted(play):
    """The keys of what the first winner scores."""
    return [element.key for element in play.wins[0].score.elements]


# --- flowers and the wall ------------------------------------------------------------------------


def test_flowers_of_the_deal_are_laid_out_and_replaced_from_the_back():
    hands = {0: "1f23456m45789p22s", 2: "2f3f"}
    play = dealt(QIANNV, hands, "4f", "6f7f8f9m8m5f7m1m")
    dealer, other = play.seats[0], play.seats[2]
    assert dealer.hand.flowers == parse("1f4f")
    assert tile("1m") in dealer.hand.concealed
    assert dealer.drawn == tile("7m")
    assert other.hand.flowers == parse("2f3f5f")
    assert {tile("8m"), tile("9m")} <= set(other.hand.concealed)
    assert all(len(seat.hand.concealed) == 13 for seat in play.seats)
    assert play.wall.tail == 5


def test_a_drawn_flower_is_replaced_and_a_win_on_it_is_a_win_on_a_replacement():
    play = dealt(QIANNV, {1: READY}, "1z7z7z7z7z1f", "2f3f4f5f6f7f8f6p")
    for line in ("0 discard 1z", "1 discard 7z", "2 discard 7z", "3 discard 7z", "0 discard 7z"):
        play = played(all_pass(play), line)
    play = all_pass(play)
    assert play.seats[1].hand.flowers == parse("1f")
    play = played(play, "1 win 6p")
    assert play.wins[0].offer.by == "replacement"
    assert play.result.payments == (-8, 24, -8, -8)


def test_a_hand_is_drawn_when_no_tile_is_left_to_replace_a_flower():
    play = with_left(dealt(QIANNV, {}, "1z", "2f3f4f5f6f7f8f1f"), 1)
    play = all_pass(played(play, "0 discard 1z"))
    assert play.result.result == "draw"
    assert play.seats[1].hand.flowers == parse("1f")


def test_without_flowers_there_are_136_tiles():
    play = deal(PLAIN, 4)
    assert len(play.built) == 136
    assert play.wall.left == 83


@pytest.mark.parametrize(("left", "kong", "drawn"), [(14, False, True), (15, True, False)])
def test_the_reserve_is_neither_drawn_nor_taken_for_a_kong(left, kong, drawn):
    at = game("qiannv", reserve=14, flowers=False)
    play = with_left(dealt(at, {0: "1111m"}, "9s"), left)
    assert ("ckong" in acts(play, 0)) is kong
    assert next_turn(play, 1).over is drawn
    assert view(play, 0).left == left - 14


# --- claims --------------------------------------------------------------------------------------


def test_only_the_next_seat_may_chow_and_a_pong_goes_first():
    hands = {1: "4688m", 2: "46m99s", 3: "55m1199p"}
    play = played(dealt(PLAIN, hands, "5m"), "0 discard 5m")
    assert acts(play, 1) == {"chow", "pass"}
    assert play.waiting == (1, 3)
    chowed = played(play, "1 chow 5m 46m", "3 pass")
    assert chowed.seats[1].hand.melds[0].type == "chow"
    ponged = played(play, "1 chow 5m 46m", "3 pong 5m")
    assert (ponged.turn, ponged.seats[1].hand.melds) == (3, ())


@pytest.mark.parametrize(
    ("many", "payments"), [(False, (-1024, 1024, 0, 0)), (True, (-2048, 1024, 0, 1024))]
)
def test_the_nearest_alone_wins_unless_the_table_has_several_winners(many, payments):
    hands = {1: READY, 3: "123456m45789p33s"}
    play = dealt(game("qiannv", multi_win=many, flowers=False), hands, "6p")
    play = played(play, "0 discard 6p", "3 win 6p", "1 win 6p")
    assert play.result.payments == payments
    assert len(play.wins) == 1 + many


def test_an_added_kong_can_be_robbed_and_its_maker_alone_pays():
    play = dealt(PLAIN, {1: READY, 3: "66p1122m99s1234z8s"}, "6p7z7z7z6p")
    play = played(play, "0 discard 6p", "1 pass", "3 pong 6p", "3 discard 1z")
    for line in ("0 discard 7z", "1 discard 7z", "2 discard 7z"):
        play = played(all_pass(play), line)
    play = played(all_pass(play), "3 addkong 6p", "1 win 6p")
    assert play.wins[0].offer.by == "rob_kong"
    assert play.result.payments == (0, 4, 0, -4)


# --- wins of the first turn, and shapes ----------------------------------------------------------


def test_a_dealer_complete_as_dealt_has_tianhu():
    play = played(dealt(PLAIN, {0: READY}, "6p"), "0 win 6p")
    assert counted(play) == ["heavenly"]
    assert play.result.payments == (3072, -1024, -1024, -1024)


def test_a_win_on_the_dealers_first_discard_is_renhu():
    play = played(dealt(PLAIN, {2: READY}, "6p"), "0 discard 6p", "2 win 6p")
    assert counted(play) == ["human"]


@pytest.mark.parametrize(
    ("call", "broken_by", "earthly"),
    [
        ("", "chow_pong_kong", True),
        ("pong", "chow_pong_kong", False),
        ("kong", "chow_pong_kong", False),
        ("kong", "chow_pong", True),
        ("pong", "chow_pong", False),
    ],
)
def test_dihu_is_the_first_own_draw_and_void_after_a_call(call, broken_by, earthly):
    at = game("qiannv", dihu_broken_by=broken_by, flowers=False)
    play = dealt(at, {1: READY, 3: "777z1199m"}, "7z9s6p" if call else "7z6p")
    play = played(play, "0 discard 7z")
    if call:
        play = played(play, f"3 {call} 7z", "3 discard 1m", "0 discard 9s")
    play = played(all_pass(play), "1 win 6p")
    assert ("earthly" in counted(play)) is earthly


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("1122m3344p5566s7z", "7z"),
        ("1111m3344p5566s7z", "7z"),
        ("19m19p19s1234567z", "1m"),
        ("147m258p369s1234z", "5z"),
    ],
)
def test_special_shapes_win(hand, wins):
    play = dealt(PLAIN, {2: hand}, f"2m{wins}")
    play = played(all_pass(played(play, "0 discard 2m")), f"1 discard {wins}")
    assert "win" in acts(play, 2)


# --- passing, drawn hands ------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "closed"), [("none", False), ("same_tile", True)])
def test_a_tile_let_go_is_closed_until_the_own_next_turn_where_the_table_minds(rule, closed):
    play = dealt(game("qiannv", pass_rule=rule, flowers=False), {2: READY}, "6p6p7z7z7z6p")
    play = all_pass(played(play, "0 discard 6p"))
    again = played(play, "1 discard 6p")
    assert ("win" in acts(again, 2)) is not closed
    other = played(all_pass(again), "2 discard 7z")
    other = played(all_pass(other), "3 discard 7z")
    other = played(all_pass(other), "0 discard 7z")
    assert "win" in acts(played(all_pass(other), "1 discard 6p"), 2)


def test_a_winning_tile_that_is_ponged_instead_is_no_fifth_copy_when_the_rules_are_asked():
    at = game("qiannv", pass_rule="same_tile", flowers=False)
    play = dealt(at, {2: "123456m55p678s55s"}, "5s1z5p")
    play = played(play, "0 discard 5s", "2 pong 5s", "2 discard 1m")
    assert play.seats[2].passed[0].own_draw_since
    assert play.game.passed(play, 2) == ()


def test_a_call_is_an_own_turn_too():
    at = game("qiannv", pass_rule="same_tile", flowers=False)
    play = dealt(at, {2: "123456m45p99s222z"}, "6p2z6p")
    play = played(play, "0 discard 6p", "2 pass", "1 discard 2z", "2 pong 2z", "2 discard 2z")
    assert "win" in acts(played(all_pass(play), "3 discard 6p"), 2)


@pytest.mark.parametrize(("rule", "closed"), [("none", False), ("same_tile", True)])
def test_a_drawn_winning_tile_that_is_thrown_away_is_let_go(rule, closed):
    play = dealt(game("qiannv", pass_rule=rule, flowers=False), {0: READY}, "6p6p")
    play = all_pass(played(play, "0 discard 6p"))
    assert ("win" in acts(played(play, "1 discard 6p"), 0)) is not closed


@pytest.mark.parametrize(("pay", "payments"), [("none", (0, 0, 0, 0)), (2, (-2, 6, -2, -2))])
def test_a_drawn_hand_pays_the_ready_where_the_table_has_it(pay, payments):
    hands = {
        0: "1479m1479p1479s5z", 1: READY, 2: "2589m2589p258s66z", 3: "11369m36p36s3344z",
    }  # fmt: skip
    play = dealt(game("qiannv", draw_pay=pay, flowers=False), hands, "7z")
    play = with_left(play, 0)
    assert all_pass(played(play, "0 discard 7z")).result.payments == payments


# --- the games that follow -----------------------------------------------------------------------


def test_the_next_dealer_is_drawn_by_lot_kept_in_the_log_and_told_at_the_end():
    lots = {deal(QIANNV, seed).facts["next_dealer"] for seed in range(30)}
    assert lots == {0, 1, 2, 3}
    play = deal(QIANNV, 3)
    assert "next_dealer" not in view(play, 0).facts
    over = play.but(stage="over", result=Result("draw", (0, 0, 0, 0)))
    assert view(over, 0).facts["next_dealer"] == over.game.next_dealer(over)
    assert read(written(play)).last == play


@pytest.mark.parametrize(
    "facts", [{"next_dealer": 4}, {"next_dealer": [1]}, {"round_wind": "x"}, {"dice": [1]}]
)
def test_a_log_whose_lot_cannot_be_is_refused(facts):
    head, rest = written(deal(QIANNV, 3)).split("\n", 1)
    with pytest.raises(LogError) as refused:
        read(f"{json.dumps({**json.loads(head), 'facts': facts})}\n{rest}")
    assert (refused.value.code, refused.value.line) == ("facts", 1)


@pytest.mark.parametrize(("chosen", "dealer"), [("winner", 2), ("rotate", 1)])
def test_the_winner_or_the_next_seat_deals_where_the_table_has_it(chosen, dealer):
    at = game("qiannv", next_dealer=chosen, flowers=False)
    play = played(dealt(at, {2: READY}, "6p"), "0 discard 6p", "2 win 6p")
    assert at.next_dealer(play) == dealer
    assert at.next_dealer(deal(at, 1)) == (0 if chosen == "winner" else 1)


def test_the_first_dealer_is_drawn_by_lot():
    assert {Session.drawn(QIANNV, Random(seed)).dealer for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("floor", "points"), [(False, (-4, 4, 0, 0)), (True, (0, 4, 0, 0))])
def test_points_do_not_fall_under_0_where_the_table_has_it(floor, points):
    session = Session.begin(game("qiannv", floor_zero=floor))
    play = session.deal(1).but(stage="over", result=Result("win", (-4, 4, 0, 0)))
    assert session.after(play).points == points


def test_the_prevailing_wind_changes_after_four_games_where_it_changes():
    session = Session.begin(game("qiannv", round_wind="rotate"))
    winds = []
    for _ in range(8):
        winds.append(session.facts["round_wind"])
        play = session.deal(1)
        session = session.after(play.but(stage="over", result=Result("draw", (0, 0, 0, 0))))
    assert "".join(winds) == "东东东东南南南南"
    assert dict(Session.begin(QIANNV).facts) == {}


def test_a_pung_of_the_prevailing_wind_counts_in_its_games():
    at = game("qiannv", round_wind="rotate", flowers=False)
    hands = {2: "123456m45p22s222z"}
    play = dealt(at, hands, "1z6p", round_wind="南")
    play = played(all_pass(played(play, "0 discard 1z")), "1 discard 6p", "2 win 6p")
    assert [element.key for element in play.wins[0].score.elements] == ["round_wind"]
