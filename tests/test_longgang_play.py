"""龙港 is played by its book: wall, flowers, wilds, claims and what is let go, kongs, wins."""

from __future__ import annotations

import pytest

from rules.hand import Hand
from rules.opponents import careful, quick
from rules.table import PlayError, game, view
from rules.table.course import rested
from rules.table.state import Discard
from rules.tiles import mpsz, parse, tile
from rules.variants.longgang_wall import bottom
from tests.longgang_play import lg
from tests.table_play import act, acts, all_pass, played

WAITS_8M = "67m33567s123p456p789s"
"""Sixteen tiles that wait for 5m and 8m."""
APART = "1479m28p3469s123466z"
"""Sixteen tiles of nothing."""
LIES = "two_wilds_and_seat_flower_passed_two_tai"


def code_of(play, line):
    with pytest.raises(PlayError) as refused:
        play.apply(act(line))
    return refused.value.code


# --- wall and deal -------------------------------------------------------------------------------


def test_the_dealer_has_seventeen_and_45_draws_come_before_the_share_out():
    play = lg({}, tail="5s")
    assert [len(seat.full.concealed) for seat in play.seats] == [17, 16, 16, 16]
    assert (play.wall.left, bottom(play), view(play, 0).left) == (70, 49, 45)


def test_the_turned_up_tile_lies_aside_and_replacements_begin_beside_it():
    play = lg({0: "1111m" + "2468m2468p2468s"}, "1z", "7s5s", "9p")
    assert play.facts["turned"] == tile("9p")
    play = played(play, "0 ckong 1m")
    assert play.seats[0].drawn == tile("5s")
    assert play.game.draws_left(play) == 45


def test_who_threw_second_is_counted_from_the_dealer_and_both_throws_are_counted_off():
    wall = game("longgang").broken(tuple(range(136)), {"dice": (2, 2, 6, 6)})
    assert wall.tiles[-1] == 34 + 2 * (16 - 1)
    assert wall.tiles[0] == 34 + 2 * 16


# --- flowers and wilds ---------------------------------------------------------------------------


def test_a_guest_flower_is_laid_out_when_the_turn_comes_and_not_before():
    play = lg({1: "2f4f147m147p147s12346z"}, "7z7z", "3s8s")
    assert mpsz(play.seats[1].hand.flowers) == ""
    play = all_pass(played(play, "0 discard 7z"))
    assert play.turn == 1
    assert mpsz(play.seats[1].hand.flowers) == "4f"
    assert tile("2f") in play.seats[1].hand.concealed
    assert play.seats[1].drawn == tile("8s")


def test_a_claim_is_a_turn_too_and_the_flower_goes_out_after_it():
    play = lg({1: "4f5577m147p147s123z"}, "5m", "8s")
    play = played(play, "0 discard 5m", "1 pong 5m")
    assert mpsz(play.seats[1].hand.flowers) == "4f"
    assert (play.seats[1].drawn, play.came) == (tile("8s"), "replacement")
    assert act("1 discard 5m") not in play.legal(1)


def test_where_a_flower_is_turned_up_nobody_lays_one_out():
    play = lg({0: "2f3f147m147p147s1234z"}, "6z", turned="1f")
    assert play.seats[0].hand.flowers == ()
    assert {mpsz(place.hand.wild) for place in play.seats} == {"234f"}
    assert code_of(play, "0 discard 2f") == "wild_thrown"


def test_wilds_and_the_own_flower_are_never_thrown_or_claimed():
    play = lg({0: "1f9p147m147p147s1234z"}, "6z")
    thrown = {action.tile for action in play.legal(0)}
    assert not thrown & {tile("1f"), tile("9p")}
    assert code_of(play, "0 discard 9p") == "wild_thrown"
    hand = play.seats[1].hand
    assert not play.game.table.may_discard(hand, tile("2f"))


# --- swaps, what was thrown, what was let go -----------------------------------------------------


def test_after_a_pong_the_same_tile_is_not_thrown():
    play = lg({2: "555m147p147s12346z"}, "5m")
    play = played(play, "0 discard 5m", "2 pong 5m")
    assert code_of(play, "2 discard 5m") == "swap"


def test_after_a_chow_neither_the_same_nor_the_other_end_is_thrown():
    play = lg({1: "23457m147p147s12346z"}, "2m")
    play = played(play, "0 discard 2m", "1 chow 2m 34m")
    thrown = {action.tile for action in play.legal(1)}
    assert not thrown & set(parse("25m"))
    assert tile("7m") in thrown


def test_a_tile_just_thrown_is_not_chowed_in_the_same_go_around():
    play = lg({1: "2234m147p147s1234z77m"}, "1z2m1z1z2m")
    for line in ("0 discard 1z", "1 discard 2m", "2 discard 1z", "3 discard 1z"):
        play = all_pass(played(play, line))
    play = played(play, "0 discard 2m")
    assert acts(play, 1) == {"pong", "pass"}
    assert code_of(play, "1 chow 2m 34m") == "just_discarded"


def test_a_pong_let_pass_comes_back_only_after_the_own_next_draw():
    play = lg({3: "55m147p147s12346z77s"}, "5m5m1z")
    play = played(play, "0 discard 5m", "3 pass", "1 discard 5m")
    assert "pong" not in acts(play, 3)
    play = all_pass(play)
    assert play.turn == 2
    play = all_pass(played(play, "2 discard 1z"))
    assert play.turn == 3
    assert "pongs" not in play.seats[3].marks


def test_after_a_win_let_go_no_discard_wins_before_the_own_draw():
    play = lg({2: WAITS_8M}, "8m8m8m1z")
    play = played(play, "0 discard 8m")
    assert "win" in acts(play, 2)
    play = all_pass(play)
    play = played(play, "1 discard 8m")
    assert "win" not in acts(play, 2)
    play = all_pass(play)
    assert (play.turn, "win" in acts(play, 2)) == (2, True)


def test_by_option_a_pass_bars_the_own_draw_too_until_the_own_discard():
    play = lg({2: WAITS_8M}, "8m1z8m1z1z1z8m", options={"pass_rule": "all"})
    play = all_pass(played(play, "0 discard 8m"))
    play = all_pass(played(play, "1 discard 1z"))
    assert code_of(play, "2 win 8m") == "passed"
    play = all_pass(played(play, "2 discard 8m", "3 discard 1z"))
    play = all_pass(played(play, "0 discard 1z"))
    play = all_pass(played(play, "1 discard 1z"))
    assert (play.turn, "win" in acts(play, 2)) == (2, True)


def test_a_tile_thrown_by_oneself_is_not_won_on_in_the_same_go_around():
    play = lg({0: WAITS_8M}, "8m8m")
    play = played(play, "0 discard 8m", "1 discard 8m")
    assert "win" not in acts(play, 0)


def test_a_pair_broken_for_a_claim_may_win_on_the_tile_that_is_followed():
    play = lg({1: ""}, "5m8m")
    melds = ["chow:123p", "chow:456p", "chow:789s", "pong:777z"]
    hand = Hand.parse("34m88m", melds, wild=["9p", "2f"])
    play = rested(play.seat_but(1, hand=hand, feeders=(0,) * 4))
    play = played(play, "0 discard 5m")
    assert {"win", "chow"} <= acts(play, 1)
    play = played(play, "1 chow 5m 34m", "1 discard 8m")
    play = played(all_pass(play), "2 discard 8m")
    assert "win" in acts(play, 1)


def test_a_pair_broken_for_another_tile_than_the_win_let_go_is_no_exception():
    """longgang.md, 5: who chows or pongs *that* tile; here another took it by a pong."""
    play = lg({0: APART, 3: "5566m1479p1479s2467z"}, "5m")
    melds = ["chow:123p", "chow:456p", "chow:789s", "pong:777z"]
    hand = Hand.parse("34m88m", melds, wild=["9p", "2f"])
    play = rested(play.seat_but(1, hand=hand, feeders=(0,) * 4))
    play = played(play, "0 discard 5m", "1 chow 5m 34m", "3 pong 5m")
    assert play.turn == 3
    hand = Hand.parse("88m", [*melds, "chow:567m"], wild=["9p", "2f"])
    play = play.but(turn=1).marked(1, claim=("chow", tile("7m"), parse("56m")))
    play = rested(play.seat_but(1, hand=hand, feeders=(0,) * 5))
    assert "broke" not in played(play, "1 discard 8m").seats[1].marks


def test_two_wilds_and_the_own_flower_do_not_lie_in_wait_for_an_honour():
    melds = ["chow:123p", "chow:456p", "chow:789s"]
    play = lg({0: APART, 3: "77z"}, "8m1s7z")
    hand = Hand.parse("67m35s99p2f", melds, wild=["9p", "2f"])
    play = play.seat_but(3, river=(Discard(tile("1s")),))
    play = rested(play.seat_but(1, hand=hand, feeders=(0,) * 3))
    play = all_pass(played(play, "0 discard 8m"))
    assert play.seats[1].marks["lies"] is True
    assert "lies" not in view(play, 0).seats[1].marks
    play = all_pass(played(play, "1 discard 1s"))
    play = played(play.marked(1, let_go=False), "2 discard 7z")
    assert "pong" in acts(play, 3)
    assert "win" not in acts(play, 1)
    assert play.game.win(play, 1).why.code == "lying_in_wait"


@pytest.mark.parametrize(("held", "lies"), [("99p2f", True), ("999p2f", False)])
def test_who_konged_instead_of_a_win_lies_in_wait_until_the_third_wild_comes(held, lies):
    """longgang.md, 5 (三财神吊字牌): two true wilds and the own flower, a two-tai win let go."""
    play = lg({0: APART, 3: APART}, "2z8m7z", "5s")
    play = all_pass(played(play, "0 discard 2z"))
    chows, wild = ["chow:123p", "chow:456p"], ["9p", "2f"]
    hand = Hand.parse("1111s67m3s99p2f", chows, wild=wild)
    play = rested(play.seat_but(1, hand=hand, drawn=tile("8m"), feeders=(0,) * 2))
    assert {"win", "ckong"} <= acts(play, 1)
    play = played(play, "1 ckong 1s")
    assert play.seats[1].marks["lies"] is True
    play = play.seat_but(1, hand=Hand.parse(f"67m3s{held}", chows, wild=wild))
    assert play.game.facts(play, 1, tile("7z"), "discard").get(LIES, False) is lies


# --- kongs ---------------------------------------------------------------------------------------


def test_no_kong_in_the_turn_of_a_claim():
    play = lg({1: "55m1111s147p1234z"}, "5m")
    play = played(play, "0 discard 5m", "1 pong 5m")
    assert code_of(play, "1 ckong 1s") == "just_claimed"


def test_the_fourth_tile_of_an_own_triplet_may_be_kept_and_spoils_the_hand_if_thrown():
    play = lg({0: APART}, "5m")
    hand = Hand.parse("1479m28p3469s246z", ["pong:555m"], wild=["9p", "1f"])
    play = rested(play.seat_but(0, hand=hand, feeders=(1,)))
    assert {"addkong", "discard"} <= acts(play, 0)
    kept = played(play, "0 discard 1m")
    assert "zero" not in kept.seats[0].marks
    thrown = played(play, "0 discard 5m")
    assert view(thrown, 2).seats[0].marks["zero"] is True


def test_a_claim_that_would_leave_only_wilds_is_barred():
    melds = ["chow:123p", "chow:456p", "chow:789s", "pong:777z"]
    play = lg({0: APART}, "5m")
    hand = Hand.parse("55m9p2f", melds, wild=["9p", "2f"])
    play = rested(play.seat_but(1, hand=hand, feeders=(0,) * 4))
    play = played(play, "0 discard 5m")
    assert "win" in acts(play, 1)
    assert code_of(play, "1 pong 5m") == "swap"


# --- wins ----------------------------------------------------------------------------------------


def test_with_nothing_but_wilds_one_must_win():
    melds = ["chow:123p", "chow:456p", "chow:789s", "pong:777z", "pong:222z"]
    play = lg({0: APART}, "9p")
    hand = Hand.parse("1f", melds, wild=["9p", "1f"])
    play = rested(play.seat_but(0, hand=hand, feeders=(1,) * 5))
    assert acts(play, 0) == {"win"}


def test_three_wilds_win_with_any_tiles_and_the_others_count_nothing():
    play = lg({1: "99p147m28p3469s2467z", 2: "111z222z"}, "1s9p")
    play = all_pass(played(play, "0 discard 1s"))
    play = played(play, "1 win 9p")
    assert [element.key for element in play.wins[0].score.elements] == ["bulldozer"]
    assert [line.key for line in play.result.lines] == ["share"]


def test_the_dealers_dealt_hand_is_heavenly_after_flowers_and_concealed_kongs_too():
    play = lg({0: "1111z67m33567s123p45p"}, "3f", "5s6p8m")
    assert mpsz(play.seats[0].hand.flowers) == "3f"
    play = played(play, "0 ckong 1z", "0 win 6p")
    assert [element.key for element in play.wins[0].score.elements] == ["heavenly"]


def test_the_first_discard_is_earthly_and_three_dealt_wilds_go_first():
    dealt = {1: WAITS_8M, 3: "999p147m28p346s2467z"}
    play = played(lg(dealt, "8m"), "0 discard 8m")
    both = all_pass(played(play, "1 win 8m", "3 win 8m"))
    assert [(win.seat, win.score.elements[0].key) for win in both.wins] == [(3, "bulldozer")]
    one = all_pass(played(play, "1 win 8m"))
    assert [(win.seat, win.score.elements[0].key) for win in one.wins] == [(1, "earthly")]


@pytest.mark.parametrize(("on", "key"), [(True, "human"), (False, None)])
def test_a_win_of_the_first_go_around_is_human_by_option(on, key):
    play = lg({2: WAITS_8M}, "1z8m", options={"human_win": on})
    play = played(all_pass(played(play, "0 discard 1z")), "1 discard 8m")
    play = all_pass(played(play, "2 win 8m"))
    keys = [element.key for element in play.wins[0].score.elements]
    assert (key in keys) if key else "human" not in keys


def test_of_several_the_next_in_turn_wins():
    hands = {1: WAITS_8M, 3: "67m44567s123p456p123s"}
    play = lg(hands, "1z1z8m")
    play = all_pass(played(play, "0 discard 1z"))
    play = all_pass(played(play, "1 discard 1z"))
    play = played(play, "2 discard 8m", "1 win 8m", "3 win 8m")
    assert [win.seat for win in play.wins] == [3]


# --- hands broken off ----------------------------------------------------------------------------


def test_nine_kinds_of_big_tiles_break_the_hand_off_by_option():
    hand = {0: "19m19p19s1234z2468m35s"}
    assert "nine" not in acts(lg(hand, "5p", turned="7z"), 0)
    play = lg(hand, "5p", turned="7z", options={"abort_nine": True})
    near = lg({0: "123789m123789p19s12z"}, "3z", turned="7z", options={"abort_nine": True})
    assert "nine" in acts(near, 0)
    assert [careful(one, 0).act for one in (play, near)] == ["nine", "discard"]
    assert quick(play, 0).act == "discard"
    play = played(play, "0 nine")
    assert play.result.result == "draw"
    assert play.game.next_dealer(play) == 1


@pytest.mark.parametrize("on", [True, False])
def test_four_winds_thrown_in_a_row_break_the_hand_off_by_option(on):
    play = lg({}, "1z1z1z1z5s", options={"abort_winds": on})
    for line in ("0 discard 1z", "1 discard 1z", "2 discard 1z", "3 discard 1z"):
        play = all_pass(played(play, line))
    assert play.over is on


@pytest.mark.parametrize("on", [True, False])
def test_the_fourth_kong_breaks_the_hand_off_by_option(on):
    hand = {0: "1111m2222m3333m4444m"}
    play = lg(hand, "6s", "7s8s3s2s", options={"abort_kongs": on})
    for kind in range(1, 5):
        play = played(play, f"0 ckong {kind}m")
    assert play.over is on


@pytest.mark.parametrize("on", [True, False])
def test_three_winners_of_one_tile_break_the_hand_off_by_option(on):
    hands = {1: WAITS_8M, 2: "67m44567s123p456p123s", 3: "67m22z567s123p456p234s"}
    play = played(lg(hands, "8m", options={"abort_three": on}), "0 discard 8m")
    play = played(play, "1 win 8m", "2 win 8m", "3 win 8m")
    assert (play.over, play.result.result) == (True, "draw" if on else "win")
