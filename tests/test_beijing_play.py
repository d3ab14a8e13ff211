"""北京 at the table of play, in the words of its book (beijing.md, sections 1 to 6, 8 and 9)."""

from __future__ import annotations

import pytest

from rules.opponents import careful, quick
from rules.table import Action, Play, PlayError, deal, game, view
from rules.tiles import tile
from tests.table_play import act, acts, all_pass, dealt, drained, paid, played, thrown, won

AT = game("beijing")
READY = "123456m45p789s22z"
"""Closed, waits for 3p and 6p."""


# --- the wall (section 1) ------------------------------------------------------------------------


def test_the_tile_after_the_deal_is_turned_up_and_names_the_wild() -> None:
    play = dealt(AT, draws="1m9p")
    assert (play.facts["indicator"], play.wild) == (tile("9p"), (tile("1p"),))
    assert all(seat.hand.wild == play.wild for seat in play.seats)
    assert tile("9p") in AT.turned_up(play)
    assert view(play, 2).facts["indicator"] == tile("9p")


def test_sixty_eight_tiles_are_drawn_in_a_hand_without_kongs() -> None:
    assert AT.draws_left(dealt(AT)) == 68


def test_the_dice_break_the_wall() -> None:
    play = deal(AT, 5)
    dice = play.facts["dice"]
    start = 34 * (-(sum(dice) - 1) % 4) + 2 * sum(dice)
    assert play.wall.tiles[:5] == (play.built * 2)[start : start + 5]


@pytest.mark.parametrize(("rule", "left"), [("counted", [14, 13, 14]), ("fixed", [14, 13, 12])])
def test_a_kong_takes_the_last_tile_and_moves_the_stacks_out_of_bounds(
    rule: str, left: list[int]
) -> None:
    at = game("beijing", tail_rule=rule)
    play = dealt(at, {0: "1111z2222z34567m"}, "9s3z", tail="7p8p")
    kept = [play.wall.left - at.draws_left(play)]
    for kong, drawn in (("1z", "8p"), ("2z", "7p")):
        play = played(play, f"0 ckong {kong}")
        assert play.seats[0].drawn == tile(drawn)
        kept.append(play.wall.left - at.draws_left(play))
    assert kept == left


def test_the_hand_is_drawn_when_only_the_kept_stacks_are_left() -> None:
    play = drained(dealt(AT, seed=3), 0)
    play = all_pass(play.apply(Action(play.turn, "discard", play.seats[play.turn].drawn)))
    assert play.over
    assert not play.wins
    assert (play.wall.left, paid(play)) == (14, (0, 0, 0, 0))


# --- one chow or one pong (section 3) ------------------------------------------------------------


@pytest.fixture(scope="module")
def ponged() -> Play:
    """Seat 2 has ponged 5m and thrown 9s; it holds two 7p, 1s 2s, and 7z three times."""
    play = dealt(AT, {2: "55m77p12s777z99s1z3z"}, "5m9m3s7p7z", seed=4)
    return played(play, "0 discard 5m", "2 pong 5m", "2 discard 1z")


def test_one_chow_or_one_pong_a_hand_and_kongs_beside(ponged: Play) -> None:
    play = all_pass(ponged)
    play = play.apply(Action(3, "discard", tile("3s")))
    assert not acts(play, 2) & {"chow", "pong"}
    play = all_pass(play)
    again = play.apply(Action(0, "discard", tile("7p")))
    assert not acts(again, 2) & {"chow", "pong"}
    play = all_pass(again)
    play = play.apply(Action(1, "discard", tile("7z")))
    assert acts(play, 2) == {"kong", "pass"}
    with pytest.raises(PlayError) as refused:
        play.apply(act("2 pong 7z"))
    assert refused.value.code == "claim_used"


def test_a_chow_only_from_the_player_before() -> None:
    play = dealt(AT, {1: "12m", 2: "12m"}, "3m9p")
    play = played(play, "0 discard 3m")
    assert "chow" in acts(play, 1)
    assert "chow" not in acts(play, 2)


@pytest.mark.parametrize("with_wilds", [False, True])
def test_wilds_are_claimed_with_only_where_the_table_has_that(with_wilds: bool) -> None:
    at = game("beijing", wild_in_claims=with_wilds)
    play = played(dealt(at, {1: "12m", 2: "99p11p"}, "3m1m"), "0 discard 3m")
    assert ("chow" in acts(play, 1)) is with_wilds
    play = played(dealt(at, {2: "22m11p"}, "2m1m"), "0 discard 2m")
    assert ("pong" in acts(play, 2)) is with_wilds


# --- winning (section 5) -------------------------------------------------------------------------


def test_an_opened_hand_wins_by_self_draw_only() -> None:
    play = dealt(AT, {1: "12366m45p789s22z7z"}, "6m9p3z4z6p3p", seed=1)
    play = played(play, "0 discard 6m", "1 pong 6m", "1 discard 7z")
    play = thrown(play, "2 discard 3z", "3 discard 4z").apply(act("0 discard 6p"))
    assert "win" not in acts(play, 1)
    assert AT.win(play, 1).why.code == "opened"
    assert "win" in acts(all_pass(play), 1)


def test_the_nearest_wins_and_the_discarder_pays_double() -> None:
    play = dealt(AT, {1: READY, 3: "234567m45p567s33z"}, "6p9p", seed=2)
    play = played(play, "0 discard 6p", "1 win 6p", "3 win 6p")
    assert [win.seat for win in play.wins] == [1]
    assert won(play) == {"earthly": 40}
    assert paid(play) == (-40, 120, -40, -40)


def test_if_the_nearer_gives_up_the_next_may_declare() -> None:
    play = dealt(AT, {1: READY, 3: "234567m45p567s33z"}, "6p9p", seed=2)
    play = played(play, "0 discard 6p", "1 pass", "3 win 6p")
    assert [win.seat for win in play.wins] == [3]


@pytest.mark.parametrize(("scope", "open_"), [("any", False), ("same_tile", True)])
def test_after_a_win_let_go_no_discard_wins_until_the_own_next_turn(
    scope: str, open_: bool
) -> None:
    at = game("beijing", pass_scope=scope)
    play = dealt(at, {3: READY}, "6p9p3p4z4z4z3p", seed=2)
    play = thrown(play, "0 discard 6p")
    play = play.apply(act("1 discard 3p"))
    assert ("win" in acts(play, 3)) is open_
    play = thrown(all_pass(play), "2 discard 4z", "3 discard 4z", "0 discard 4z")
    play = play.apply(act("1 discard 3p"))
    assert "win" in acts(play, 3)


def test_an_own_draw_that_is_not_taken_is_a_win_let_go_too() -> None:
    play = dealt(AT, {1: READY}, "4z9p6p3p", seed=2)
    play = thrown(play, "0 discard 4z")
    assert "win" in acts(play, 1)
    play = thrown(play, "1 discard 6p").apply(act("2 discard 3p"))
    assert "win" not in acts(play, 1)


@pytest.mark.parametrize(("scope", "open_"), [("any", False), ("same_tile", True)])
def test_a_winning_draw_kept_as_the_fourth_alike_is_let_go_as_well(scope: str, open_: bool) -> None:
    at = game("beijing", pass_scope=scope)
    play = dealt(at, {1: "123m456p789s111z9m"}, "4z8m1z6s", seed=2)
    play = thrown(play, "0 discard 4z")
    assert "win" in acts(play, 1)
    play = thrown(play, "1 discard 9s").apply(act("2 discard 6s"))
    assert ("win" in acts(play, 1)) is open_


@pytest.mark.parametrize(("scope", "open_"), [("any", False), ("same_tile", True)])
@pytest.mark.parametrize(
    ("hand", "drawn"), [("444456m123p789s2z", "2z"), ("44456m123p789s22z", "4m")]
)
def test_a_winning_draw_let_go_for_a_kong_is_a_win_let_go_too(
    hand: str, drawn: str, scope: str, open_: bool
) -> None:
    """Section 5: no discard may be won until the own next turn; the kong's is still the same."""
    at = game("beijing", pass_scope=scope)
    play = dealt(at, {1: hand}, f"4z8m{drawn}7m", tail="8p", seed=2)
    play = thrown(play, "0 discard 4z")
    assert "win" in acts(play, 1)
    play = thrown(play, "1 ckong 4m", "1 discard 8p").apply(act("2 discard 7m"))
    assert ("win" in acts(play, 1)) is open_


def test_all_four_wilds_win_on_the_spot_and_only_there() -> None:
    hand = {0: "111p2468m2468s15z"}
    play = dealt(AT, hand, "1p9p")
    assert play.legal(0) == (act("0 win 1p"),)
    play = played(play, "0 win 1p")
    assert (won(play), paid(play)) == ({"four_wilds": 40}, (120, -40, -40, -40))
    off = dealt(game("beijing", four_wilds_auto=False), hand, "1p9p")
    assert "win" not in acts(off, 0)


def test_a_discarded_wild_does_not_complete_the_four() -> None:
    play = dealt(AT, {1: "111p2468m2468s15z"}, "1p9p").apply(act("0 discard 1p"))
    assert "win" not in acts(play, 1)


@pytest.mark.parametrize("three", [False, True])
def test_three_wilds_win_by_self_draw_only_where_the_table_has_that(three: bool) -> None:
    at = game("beijing", three_wilds_self_draw=three)
    play = dealt(at, {1: "111p123456m78s22z"}, "9s9p").apply(act("0 discard 9s"))
    assert ("win" in acts(play, 1)) is not three


# --- robbing (section 5) -------------------------------------------------------------------------


def test_an_added_kong_is_robbed_as_a_self_draw_by_an_opened_hand_too() -> None:
    play = dealt(AT, {1: "123m45p789s2277z1z", 2: "66p5z"}, "6p9p7z6p", seed=2)
    play = played(play, "0 discard 6p", "2 pong 6p", "2 discard 5z", "3 discard 7z", "1 pong 7z")
    play = played(play, "1 discard 1z", "2 addkong 6p")
    assert acts(play, 1) == {"win", "pass"}
    robbed = played(play, "1 win 6p")
    assert won(robbed) == {"plain": 1, "self_draw": 2, "no_wild": 2, "rob_kong": 2}
    assert (robbed.kongs, paid(robbed)) == ((), (-8, 24, -8, -8))
    stands = played(play, "1 pass")
    assert (stands.came, stands.turn, len(stands.kongs)) == ("replacement", 2, 1)


def test_a_concealed_kong_is_robbed_by_the_body_of_a_dragon_alone() -> None:
    play = dealt(AT, {0: "333m", 1: "12m456m789m22p345s"}, "3m8p").apply(act("0 ckong 3m"))
    assert acts(play, 1) == {"win", "pass"}
    play = played(play, "1 win 3m")
    rows = {"plain": 1, "concealed": 2, "self_draw": 2, "no_wild": 2, "dragon": 2, "rob_kong": 2}
    assert (won(play), paid(play)) == (rows, (-32, 96, -32, -32))
    play = dealt(AT, {0: "333p", 1: "234m678m45p666s11z"}, "3p8p").apply(act("0 ckong 3p"))
    assert (play.came, play.waiting) == ("replacement", (0,))


@pytest.mark.parametrize(
    ("earthly", "rows", "payments"),
    [
        (True, {"earthly": 40}, (-40, 120, -40, -40)),
        (False, {"plain": 1, "concealed": 2, "discard": 2, "no_wild": 2, "rob_kong": 2},
         (-16, 32, -8, -8)),
    ],
)  # fmt: skip
def test_a_discard_that_another_kongs_is_robbed_and_is_a_discard_all_the_same(
    earthly: bool, rows: dict[str, int], payments: tuple[int, ...]
) -> None:
    """Sections 5 and 7: its discarder pays double; before any own discard it is 地和."""
    at = game("beijing", dihu_on_discard=earthly)
    play = dealt(at, {1: "234m678m45p666s11z", 3: "333p"}, "3p8p").apply(act("0 discard 3p"))
    play = played(play, "3 kong 3p", "1 win 3p")
    assert (won(play), paid(play)) == (rows, payments)


def test_a_win_on_a_replacement_tile_is_a_self_draw_on_top() -> None:
    play = dealt(AT, {0: "111z23456m789s22z"}, "1z8p", tail="7m")
    play = played(play, "0 ckong 1z", "0 win 7m")
    assert {"self_draw", "kong_draw"} <= set(won(play)) or "heavenly" in won(play)


# --- 混儿悠 (section 6) --------------------------------------------------------------------------

RIDER = "123m456p789s111z9m"
"""With 9m wild it waits on every tile."""


@pytest.fixture(scope="module")
def ride() -> Play:
    """Seat 1 has drawn a winning tile and may ride; seat 2 is ready for 3p and 6p."""
    return thrown(
        dealt(AT, {1: RIDER, 2: READY.replace("1", "4").replace("2z", "3z")}, "4z8m5z6z7z1z7p"),
        "0 discard 4z",
    )


def test_who_could_win_may_announce_and_win_with_the_next_draw(ride: Play) -> None:
    assert {"win", "ride"} <= acts(ride, 1)
    assert act("1 ride 1m") not in ride.legal(1)
    play = ride.apply(act("1 ride 5z"))
    assert view(all_pass(play), 0).seats[1].marks == {"riding": True}
    play = thrown(play, "2 discard 6z", "3 discard 7z", "0 discard 1z")
    assert view(play, 0).seats[1].marks == {}
    play = played(play, "1 win 7p")
    assert won(play) == {"plain": 1, "concealed": 2, "self_draw": 2, "hun_you": 2}
    assert paid(play) == (-8, 24, -8, -8)


def test_a_careful_player_rides_where_it_leaves_more_and_a_quick_one_wins(ride: Play) -> None:
    play = dealt(AT, {1: "123m456p789s11z9m5s"}, "4z8m5z6z7z2z1z")
    first = ("0 discard 4z", "1 discard 5z", "2 discard 6z", "3 discard 7z", "0 discard 2z")
    play = thrown(play, *first)
    assert careful(play, 1) == act("1 ride 5s")
    assert quick(play, 1).act == "win"
    assert careful(ride, 1).act == "win", "the first draw of all, 地和, pays more"


def test_rides_that_leave_as_much_are_no_question() -> None:
    """With three wilds 1z and 5z may be thrown alike."""
    play = thrown(dealt(AT, {1: "123m456p789s1z999m"}, "4z8m5z"), "0 discard 4z")
    assert sum(action.act == "ride" for action in play.legal(1)) > 1
    assert careful(play, 1).act == "win"


def test_who_rides_keeps_the_thirteen_tiles(ride: Play) -> None:
    play = thrown(ride, "1 ride 5z", "2 discard 6z", "3 discard 7z").apply(act("0 discard 1z"))
    assert (play.turn, play.came) == (1, "draw")
    assert AT.kong(ride.marked(1, riding=1), act("1 kong 1z")).why.code == "riding"


def test_a_ride_that_does_not_wait_on_everything_is_refused(ride: Play) -> None:
    cases = (("1 ride 9m", "not_all"), ("2 ride 4m", "not_asked"), ("1 ride 7z", "not_held"))
    for line, code in cases:
        with pytest.raises(PlayError) as refused:
            ride.apply(act(line))
        assert refused.value.code == code
    play = thrown(dealt(AT, {1: "159m159p159s1234z"}, "4z8m5z"), "0 discard 4z")
    with pytest.raises(PlayError) as refused:
        play.apply(act("1 ride 5z"))
    assert refused.value.code == "no_win"


def test_a_ride_pays_double_if_another_wins_first() -> None:
    play = dealt(AT, {1: RIDER, 2: READY}, "4z8m5z6z6p")
    play = thrown(play, "0 discard 4z", "1 ride 5z", "2 discard 6z").apply(act("3 discard 6p"))
    play = thrown(play, "2 win 6p")
    assert play.wins[0].offer.facts["failed_hun_you"] == (1,)
    assert (won(play)["discard"], paid(play)) == (2, (-4, -8, 20, -8))


# --- 天和, 地和, 海底, 烧庄 (sections 7 and 8) ----------------------------------------------------


def test_the_dealer_complete_before_a_discard_has_forty_from_each() -> None:
    play = played(dealt(AT, {0: READY}, "6p9p"), "0 win 6p")
    assert (won(play), paid(play)) == ({"heavenly": 40}, (120, -40, -40, -40))
    at = game("beijing", limit_flat=False)
    play = played(dealt(at, {0: READY}, "6p9p"), "0 win 6p")
    assert won(play)["heavenly"] == 40
    assert len(won(play)) > 1


@pytest.mark.parametrize("flat", [True, False])
def test_earthly_is_won_on_a_discard_unless_the_table_says_otherwise(flat: bool) -> None:
    at = game("beijing", dihu_on_discard=flat)
    play = played(dealt(at, {1: READY}, "6p9p"), "0 discard 6p", "1 win 6p")
    assert ("earthly" in won(play)) is flat


def test_an_own_discard_ends_the_chance_of_earthly() -> None:
    play = thrown(dealt(AT, {1: READY}, "4z9p5z6z7z1z6p"), "0 discard 4z", "1 discard 5z")
    play = played(thrown(play, "2 discard 6z", "3 discard 7z", "0 discard 1z"), "1 win 6p")
    assert won(play) == {"plain": 1, "concealed": 2, "self_draw": 2, "no_wild": 2}


def test_the_last_tile_before_the_kept_stacks() -> None:
    play = drained(dealt(AT, {0: READY}, "7s9p", tail="6p11223344556677z"), 0)
    play = played(play, "0 win 6p")
    assert won(play)["last_tile"] == 4
