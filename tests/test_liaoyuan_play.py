"""辽源 is played by its book: eggs, conditions of a win, who pays for eggs, the room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.hand import Hand
from rules.table import Action, PlayError, Session, game, read, written
from rules.table.course import rested
from rules.table.state import Result
from rules.tiles import parse, tile
from tests.table_play import acts, all_pass, dealt, played

LIAOYUAN = game("liaoyuan")


def egg(seat: int, tiles: str) -> Action:
    return Action(seat, "egg", uses=parse(tiles))


def grow(seat: int, kind: str, laid: str) -> Action:
    return Action(seat, "addegg", tile(kind), parse(laid))


def short(play, left: int):
    """The same with so few tiles left in the wall that may be drawn."""
    wall = play.wall
    return rested(play.but(wall=replace(wall, head=len(wall.tiles) - left)))


# --- eggs ----------------------------------------------------------------------------------------


def test_an_egg_of_three_draws_no_tile_and_leaves_eleven_to_discard_from():
    play = dealt(LIAOYUAN, {0: "567z1358m1358p24s"}, "9s").apply(egg(0, "567z"))
    place = play.seats[0]
    assert str(place.hand.melds[0]) == "egg:567z"
    assert (len(place.full.concealed), place.drawn, play.wall.left) == (11, tile("9s"), 83)
    assert "discard" in acts(play, 0)


def test_an_egg_of_four_winds_draws_one_tile():
    play = dealt(LIAOYUAN, {0: "1234z1358m1358p2s"}, "9s", "6s").apply(egg(0, "1234z"))
    place = play.seats[0]
    assert (len(place.full.concealed), place.drawn, play.wall.left) == (11, tile("6s"), 82)


def test_four_dragons_with_a_double_are_an_egg_and_mixed_ends_are_none():
    play = dealt(LIAOYUAN, {0: "5567z1m19p1s247s55p"}, "8s")
    assert {egg(0, "567z"), egg(0, "5567z"), egg(0, "1m1p1s")} == {
        action for action in play.legal(0) if action.act == "egg"
    }


@pytest.mark.parametrize(("feng_dan", "allowed"), [(4, False), (3, True)])
def test_three_winds_are_an_egg_by_option_alone(feng_dan, allowed):
    play = dealt(game("liaoyuan", feng_dan=feng_dan), {0: "123z1358m1358p24s"}, "9s")
    assert (egg(0, "123z") in play.legal(0)) is allowed


@pytest.mark.parametrize("late", [False, True])
def test_a_new_egg_is_laid_before_the_own_first_discard_or_by_option_later(late):
    play = dealt(game("liaoyuan", zan_dan=late), {0: "567z147m147p2589s"}, "4z3z3z3z4z")
    for line in ("0 discard 4z", "1 discard 3z", "2 discard 3z", "3 discard 3z"):
        play = all_pass(played(play, line))
    assert (egg(0, "567z") in play.legal(0)) is late
    if not late:
        with pytest.raises(PlayError) as refused:
            play.apply(egg(0, "567z"))
        assert refused.value.code == "late"


def test_a_tile_is_added_to_an_egg_on_any_own_turn_and_replaced():
    play = dealt(LIAOYUAN, {0: "567z147m147p2589s"}, "4z3z3z3z5z", "6m").apply(egg(0, "567z"))
    for line in ("0 discard 4z", "1 discard 3z", "2 discard 3z", "3 discard 3z"):
        play = all_pass(played(play, line))
    play = play.apply(grow(0, "5z", "567z"))
    assert str(play.seats[0].hand.melds[0]) == "egg:5567z"
    assert (play.came, play.seats[0].drawn) == ("replacement", tile("6m"))
    with pytest.raises(PlayError) as refused:
        play.apply(grow(0, "6m", "5567z"))
    assert refused.value.code == "no_egg"


def test_an_egg_may_be_laid_after_a_claim_and_wins_nothing_there():
    play = dealt(LIAOYUAN, {1: "55m567z123m456p11s"}, "5m4z")
    play = played(play, "0 discard 5m", "1 pong 5m").apply(egg(1, "567z"))
    assert acts(play, 1) == {"discard"}


def test_no_tile_left_no_egg_of_four():
    play = short(dealt(LIAOYUAN, {0: "1234z567z58m1358p"}, "9s"), 0)
    assert {action.uses for action in play.legal(0) if action.act == "egg"} == {parse("567z")}


def test_opponents_lay_an_egg_that_costs_their_hand_nothing():
    play = dealt(LIAOYUAN, {0: "567z123m456p78s22s"}, "1z")
    assert LIAOYUAN.prefers(play, 0) == egg(0, "567z")
    play = dealt(LIAOYUAN, {0: "1m1p1s23m23p23s456s7s"}, "1z")
    assert LIAOYUAN.prefers(play, 0) is None


# --- winning -------------------------------------------------------------------------------------


def test_an_egg_is_a_set_and_stands_for_the_triplet():
    play = dealt(LIAOYUAN, {0: "567z123m456p78s22s"}, "9s")
    assert "win" not in acts(play, 0)
    play = play.apply(egg(0, "567z"))
    assert "win" in acts(play, 0)
    result = played(play, "0 win 9s").result
    assert result.payments == (15, -5, -5, -5)


def test_the_drawn_tile_may_lie_in_the_egg_and_the_hand_still_wins():
    play = dealt(LIAOYUAN, {0: "67z123m456p789s22s"}, "5z").apply(egg(0, "567z"))
    win = next(action for action in play.legal(0) if action.act == "win")
    play = play.apply(win)
    assert play.wins[0].score.figure("base") == 1
    assert read(written(play)).last == play


def test_the_replacement_of_an_egg_is_a_plain_own_draw():
    play = dealt(game("liaoyuan", gangkai_double=True), {0: "1234z123m456p78s2s"}, "2s", "9s")
    play = played(play.apply(egg(0, "1234z")), "0 win 9s")
    assert play.wins[0].offer.by == "self_draw"
    assert "open_kong_draw" not in [element.key for element in play.wins[0].score.elements]


def test_a_win_on_a_kongs_replacement_doubles_by_option():
    for on in (False, True):
        at = game("liaoyuan", gangkai_double=on)
        play = dealt(at, {0: "4444s123m456p78s2s"}, "2s", "9s")
        play = played(play, "0 ckong 4s", "0 win 9s")
        keys = [element.key for element in play.wins[0].score.elements]
        assert ("concealed_kong_draw" in keys) is on


def test_the_last_tile_of_the_wall_doubles_by_own_draw():
    play = short(dealt(LIAOYUAN, {0: "111s123m456p78s22s"}, "9s"), 0)
    assert "last_tile" in [e.key for e in played(play, "0 win 9s").wins[0].score.elements]


def test_a_hand_that_lacks_a_suit_may_not_win():
    hand = {0: "111z123m456m78p22p"}
    assert "win" not in acts(dealt(LIAOYUAN, hand, "9p"), 0)
    assert "win" in acts(dealt(game("liaoyuan", quemen=True), hand, "9p"), 0)


@pytest.mark.parametrize(("many", "winners"), [(False, [1]), (True, [1, 3])])
def test_of_several_the_nearest_wins_or_by_option_all(many, winners):
    hands = {1: "111s123m456p78s55s", 3: "222s123m456p78s66s"}
    play = dealt(game("liaoyuan", multi_win=many), hands, "9s")
    play = played(play, "0 discard 9s", "1 win 9s", "3 win 9s")
    assert [win.seat for win in play.wins] == winners
    assert sum(play.result.payments) == 0


def test_a_robbed_added_kong_is_not_paid_and_its_maker_feeds():
    play = dealt(LIAOYUAN, {1: "111s123m456p78s22s"}, "9s")
    hand = Hand.parse("13568m1358p4z", ["pong:999s"])
    play = rested(play.seat_but(0, hand=hand, feeders=(3,)))
    play = played(play, "0 addkong 9s")
    assert acts(play, 1) == {"win", "pass"}
    play = played(play, "1 win 9s")
    assert (play.wins[0].offer.by, play.kongs) == ("rob_kong", ())
    assert play.result.payments == (-8, 12, -2, -2)


# --- the account ---------------------------------------------------------------------------------


def test_losers_are_paid_for_their_eggs_when_somebody_wins():
    hands = {0: "567z1358m1358p24s", 1: "111s123m456p78s22s"}
    play = dealt(LIAOYUAN, hands, "9s").apply(egg(0, "567z"))
    won = played(play, "0 discard 9s", "1 win 9s").result
    plain = played(dealt(LIAOYUAN, hands, "9s"), "0 discard 9s", "1 win 9s").result
    more = tuple(a - b for a, b in zip(won.payments, plain.payments, strict=True))
    assert more == (3, -1, -1, -1)


@pytest.mark.parametrize(("option", "paid"), [("void", (0,) * 4), ("paid", (3, -1, -1, -1))])
def test_eggs_of_a_drawn_hand_are_void_or_paid(option, paid):
    at = game("liaoyuan", drawn_eggs=option)
    play = dealt(at, {0: "567z1358m1358p24s"}, "9s").apply(egg(0, "567z"))
    play = all_pass(played(short(play, 0), "0 discard 9s"))
    assert (play.result.result, play.result.payments) == ("draw", paid)


def test_the_feeder_of_an_open_kong_pays_all_by_option():
    for on, paid in ((False, (-2, 6, -2, -2)), (True, (-6, 6, 0, 0))):
        at = game("liaoyuan", dian_dan=on, drawn_eggs="paid")
        play = dealt(at, {1: "333s123m456p22p57s"}, "3s", "7z")
        play = played(play, "0 discard 3s", "1 kong 3s")
        play = all_pass(played(short(play, 0), "1 discard 7z"))
        assert play.result.payments == paid


# --- limits and the room -------------------------------------------------------------------------


def test_fourteen_tiles_stay_by_option():
    play = dealt(game("liaoyuan", liu_qi_dun=True), {0: "1111m2468p2468s1z"}, "9s")
    assert (play.wall.left, play.game.draws_left(play)) == (83, 69)
    play = short(play, 14)
    assert "ckong" not in acts(play, 0)
    play = all_pass(played(play, "0 discard 9s"))
    assert play.result.result == "draw"


@pytest.mark.parametrize(("most", "allowed"), [(4, True), (3, False)])
def test_no_fourth_open_meld_by_option(most, allowed):
    play = dealt(game("liaoyuan", max_open_melds=most), {1: "55m"}, "5m")
    hand = Hand.parse("55m19s", ["pong:111s", "chow:123p", "pong:777p"])
    play = played(play.seat_but(1, hand=hand), "0 discard 5m")
    assert ("pong" in acts(play, 1)) is allowed


def test_the_dealer_stays_by_winning_and_after_a_drawn_hand():
    play = dealt(LIAOYUAN, {0: "111s123m456p78s22s", 1: "333s123m456p78s55p"}, "9s")
    assert LIAOYUAN.next_dealer(played(play, "0 win 9s")) == 0
    assert LIAOYUAN.next_dealer(played(play, "0 discard 9s", "1 win 9s")) == 1
    assert LIAOYUAN.next_dealer(all_pass(played(short(play, 0), "0 discard 9s"))) == 0


def test_the_dealer_stays_who_wins_beside_a_nearer_seat():
    """liaoyuan.md, section 2: the dealer stays on an own win, alone or not (`multi_win`)."""
    hands = {0: "222s123m456p78s66s", 2: "111s123m456p78s55s"}
    play = dealt(game("liaoyuan", multi_win=True), hands, "1z9s")
    play = played(all_pass(played(play, "0 discard 1z")), "1 discard 9s", "2 win 9s", "0 win 9s")
    assert [win.seat for win in play.wins] == [2, 0]
    assert play.game.next_dealer(play) == 0


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (grow(0, "5z", "123z"), "no_egg"),
        (grow(0, "5z", "9m"), "no_egg"),
        (grow(0, "6z", "567z"), "not_held"),
        (egg(0, "1m1p1s"), "not_held"),
        (egg(0, ""), "no_egg"),
    ],
)
def test_an_egg_that_cannot_be_is_refused_by_its_rule(wanted, code):
    """liaoyuan.md, section 3: an egg is laid from the hand and grows by its own kinds."""
    play = dealt(LIAOYUAN, {0: "567z147m147p2589s"}, "5z")
    play = play.apply(egg(0, "567z"))
    with pytest.raises(PlayError) as refused:
        play.apply(wanted)
    assert refused.value.code == code


@pytest.mark.parametrize("hands", [8, 16, 24])
def test_a_room_plays_as_many_hands_as_was_agreed(hands):
    session = Session.begin(game("liaoyuan", room_hands=hands))
    over = dealt(session.game).but(stage="over", result=Result("draw", (0, 0, 0, 0)))
    for _ in range(hands):
        assert not session.over
        session = session.after(over)
    assert session.over
    assert session.points == (0, 0, 0, 0)
