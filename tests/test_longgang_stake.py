"""龙港 at its end: the share-out, who settles with whom, liability, chips from hand to hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.errors import RuleError
from rules.table import PlayError, Session, game, laid, read, view, written
from rules.table.course import rested
from rules.table.state import Discard
from rules.tiles import mpsz, tile
from rules.variants.longgang_wall import bottom
from tests.longgang_play import left, lg
from tests.table_play import act, acts, all_pass, played

WAITS_8M = "67m33567s123p456p789s"
APART = "1479m28p3469s123466z"
LONGGANG = game("longgang")


def odd(play):
    """The same once the tail's single tile is gone: 20 tiles in the reserve."""
    return play.but(wall=replace(play.wall, tail=play.wall.tail + 1))


# --- the share-out -------------------------------------------------------------------------------


def test_the_last_four_tiles_go_round_and_the_first_who_can_wins_by_own_draw():
    play = left(lg({0: APART, 2: WAITS_8M}, "5m1z8m1z1z"), 0)
    play = all_pass(played(play, "0 discard 5m"))
    assert (play.turn, play.came, acts(play, 2)) == (2, "share", {"win", "keep"})
    assert play.seats[1].drawn == tile("1z")
    play = played(play, "2 win 8m")
    assert (play.wins[0].offer.by, play.wins[0].offer.own) == ("share", True)
    assert play.seats[3].drawn == -1


def test_who_discards_in_the_share_out_is_told_why_not():
    """longgang.md, sections 1 and 3: the last four tiles are shared out without discards."""
    play = left(lg({0: APART, 2: WAITS_8M}, "5m1z8m1z1z"), 0)
    play = all_pass(played(play, "0 discard 5m"))
    for line in ("2 discard 6m", "2 ckong 6m"):
        with pytest.raises(PlayError) as refused:
            play.apply(act(line))
        assert refused.value.code == "share_out"


def test_nobody_wins_in_the_share_out_so_the_hand_is_drawn_and_the_deal_passes_on():
    play = left(lg({0: APART, 2: WAITS_8M}, "5m1z8m1z1z"), 0)
    play = played(all_pass(played(play, "0 discard 5m")), "2 keep")
    assert (play.result.result, play.result.payments) == ("draw", (0, 0, 0, 0))
    assert [event.seat for event in play.events if event.what == "draw"][-4:] == [1, 2, 3, 0]
    assert LONGGANG.next_dealer(play) == 1


def test_a_flower_that_is_shared_out_stays_in_hand():
    play = left(lg({0: APART, 1: APART}, "5m4f2s2s2s"), 0)
    play = all_pass(played(play, "0 discard 5m"))
    assert play.over
    assert play.seats[1].hand.flowers == ()
    assert play.seats[1].drawn == tile("4f")


def test_the_drawn_shares_are_hidden_from_the_others():
    play = left(lg({0: APART, 2: WAITS_8M}, "5m1z8m1z1z"), 0)
    play = all_pass(played(play, "0 discard 5m"))
    seen = [event for event in view(play, 3).events if event.what == "draw"]
    assert [event.tile for event in seen[-2:]] == [-1, -1]


def test_with_21_in_the_reserve_the_single_tile_replaces_and_play_goes_on():
    play = left(lg({0: "1111m2468p2468s123z6z"}, "5m", "9s"), 0)
    play = played(play, "0 ckong 1m")
    assert (bottom(play), play.came) == (4, "replacement")
    assert "discard" in acts(play, 0)


def test_with_20_the_last_bottom_tile_replaces_and_the_others_take_the_rest():
    play = lg({0: "1111m2468p2468s123z6z"}, "5m1z2z3z7s", "9s")
    play = left(rested(odd(play)), 0)
    play = played(play, "0 ckong 1m")
    assert play.over
    assert play.seats[0].drawn == tile("7s")
    assert mpsz(place.drawn for place in play.seats[1:]) == "123z"
    assert play.wall.left == 20


def test_one_tile_earlier_the_reserve_moves_and_the_tail_tile_is_that_seats_share():
    play = lg({0: "1111m2468p2468s123z6z"}, "5m1z2z3z4s6s", "8s9s")
    play = left(rested(odd(play)), 1)
    play = played(play, "0 ckong 1m")
    assert play.over
    assert play.seats[0].drawn == tile("8s")
    assert mpsz(place.drawn for place in play.seats[1:]) == "123z"
    assert play.wall.left == 21


def test_who_takes_such_a_replacement_wins_first():
    play = lg({0: "1111m123456p789s23s"}, "3s" + "1z2z3z1s")
    play = left(rested(odd(play)), 0)
    play = played(play, "0 ckong 1m")
    assert acts(play, 0) <= {"win", "keep"}


# --- the account ---------------------------------------------------------------------------------


def won_by_1(**options):
    """Seat 1 wins the dealer's second discard."""
    hands = {0: APART, 1: WAITS_8M, 2: "111444z147m147p14s23z", 3: "1457m258p3689s23677z"}
    play = lg(hands, "8m", options=options)
    play = rested(play.seat_but(3, river=(Discard(tile("9s")),)))
    return play, played(play, "0 discard 8m", "1 win 8m")


def test_losers_settle_their_differences_doubled_with_the_dealer():
    _, play = won_by_1()
    play = all_pass(play)
    told = dict(play.wins[0].offer.facts["losers_hu"])
    assert set(told) == {0, 2, 3}
    assert (told[0], told[2]) == (10, 20)
    between = next(line.amounts for line in play.result.lines if line.key == "losers")
    assert between[2] - between[0] >= 2 * 2
    assert sum(play.result.payments) == 0


def test_a_hand_that_threw_its_fourth_tile_counts_nothing():
    play, _ = won_by_1()
    play = all_pass(played(play.marked(2, zero=True), "0 discard 8m", "1 win 8m"))
    assert dict(play.wins[0].offer.facts["losers_hu"])[2] == 0


@pytest.mark.parametrize(("late", "liable"), [(4, None), (40, None)])
def test_a_number_tile_makes_nobody_liable(late, liable):
    _, play = won_by_1(late_phase_draws=late)
    assert all_pass(play).wins[0].offer.facts.get("liable") is liable


@pytest.mark.parametrize(("draws", "liable"), [(4, 0), (5, None)])
def test_a_fresh_dragon_thrown_late_before_the_own_wind_makes_liable(draws, liable):
    play = lg({0: "1479m28p3469s12346z5s", 1: "77z678m123p456p789s33s"}, "7z")
    play = left(rested(play.seat_but(3, river=(Discard(tile("9s")),))), draws)
    play = all_pass(played(play, "0 discard 7z", "1 win 7z"))
    assert play.wins[0].offer.facts.get("liable") == liable
    assert ("liable" in [line.key for line in play.result.lines]) is (liable == 0)


@pytest.mark.parametrize(
    "facts", [{"dice": (1, 1, 1, 7)}, {"broke": 2}, {"over": True}, {"wild": (3,)}, {"turned": 3}]
)
def test_a_log_whose_lot_cannot_be_is_refused(facts):
    given = {**lg({}).dealt, **facts}
    with pytest.raises(RuleError):
        laid(LONGGANG, lg({}).built, given)


# --- chips ---------------------------------------------------------------------------------------


def test_everybody_starts_with_95_chips_after_the_pool():
    assert Session.begin(LONGGANG).points == (95,) * 4
    assert Session.begin(game("longgang", players=5)).points == (95,) * 5


def at(points, **facts):
    begun = Session.begin(LONGGANG)
    return replace(begun, points=points, facts={**begun.facts, **facts})


def test_a_stack_pays_no_more_than_it_holds_and_the_first_to_run_out_adds_fifty():
    _, play = won_by_1()
    play = all_pass(play)
    session = at((1, 95, 95, 95)).after(play)
    assert session.points[0] == 50
    assert sum(session.points) == 286 + 50
    assert not session.over
    assert session.game.table.settings["follow"] == "after_broke"


def test_the_next_to_run_out_ends_the_session_and_two_at_once_too():
    _, play = won_by_1()
    play = all_pass(play)
    assert at((1, 95, 95, 95), broke=1).after(play).over
    assert at((1, 95, 1, 1)).after(play).over
    again = at((1, 95, 95, 95)).after(play).again()
    assert (again.game, again.points) == (LONGGANG, (95,) * 4)


def test_without_added_chips_the_first_to_run_out_ends_it():
    _, play = won_by_1(add_chips=False)
    play = all_pass(play)
    session = replace(Session.begin(play.game), points=(1, 95, 95, 95)).after(play)
    assert session.over
    assert session.points[0] == 0


def test_the_larger_follow_on_holds_in_the_next_hand_and_its_log():
    _, play = won_by_1()
    session = at((1, 95, 95, 95)).after(all_pass(play))
    dealt = session.deal(3)
    assert read(written(dealt)).last == dealt
    assert dealt.game.table.chosen() == (("follow", "after_broke"),)


def test_of_five_players_one_rests_and_comes_in_as_north_when_the_dealer_leaves():
    five = game("longgang", players=5)
    session = Session.begin(five)
    assert [session.seat_of(player) for player in range(5)] == [0, 1, 2, 3, 4]
    _, play = won_by_1(players=5)
    session = session.after(all_pass(play))
    assert (session.dealer, session.points[4]) == (1, 95)
    assert [session.seat_of(player) for player in range(5)] == [4, 0, 1, 2, 3]


def test_the_round_wind_turns_when_the_deal_comes_back_where_it_counts():
    at_table = game("longgang", round_wind=True)
    session = replace(Session.begin(at_table), dealer=3)
    assert session.facts["round_wind"] == "东"
    play = left(lg({0: APART}, "5m2s2s2s2s", options={"round_wind": True}, round_wind="东"), 0)
    play = all_pass(played(play, "0 discard 5m"))
    assert session.after(play).facts["round_wind"] == "南"
    assert act("0 discard 5m") not in play.legal(0)
