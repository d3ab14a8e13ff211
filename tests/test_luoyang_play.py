"""洛阳杠次 at the table of play, in the words of its book (luoyang.md, 1 to 5, 8 and 9)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.table import Play, PlayError, Session, game, laid, view
from rules.tiles import mpsz, tile
from tests.table_play import act, acts, all_pass, dealt, drained, paid, played, thrown, wall, won

AT = game("luoyang")
BOMB = "111p234p56s88m999m"
"""Waits for 4s and 7s."""
ANCI = "111s222p33s444p23m"
"""With 4m as the 次牌 it wins by a kong of 1s, 2p or 4p."""
ZHICI = "111m222p333m44p56s"
"""The same with 7s, of 1m, 2p or 3m."""
XUCI = "44m123m456p77m56s9s"
"""A pong of 4m, and it waits for 7s with the kong."""


def table(hands: dict[int, str], draws: str, ci: str, **options: Any) -> Play:
    """A hand at a table with these options, with its 次牌."""
    return dealt(game("luoyang", **options), hands, draws, tail=f"{ci}5z")


# --- the wall (section 1) ------------------------------------------------------------------------


def test_the_source_example_of_dice_breaks_the_west_wall() -> None:
    built = wall(AT, seed=9)
    play = laid(AT, built, {"dice": (5, 6)})
    west = 2 * 34
    assert play.wall.tiles[:4] == built[west + 10 : west + 14]
    assert play.facts["ci"] == built[west + 8]
    assert play.wall.rest[-1] == built[west + 9]


def test_the_ci_lies_face_up_for_all_and_nobody_draws_it() -> None:
    play = table({}, "", "7s")
    assert (play.facts["ci"], play.wall.aside, AT.draws_left(play)) == (tile("7s"), 1, 82)
    assert view(play, 3).facts["ci"] == tile("7s")
    assert AT.turned_up(play) == (tile("7s"),)


@pytest.mark.parametrize(
    ("rule", "ci", "left"), [("allowed", "1z", 82), ("double", "1z", 82), ("redraw", "7s", 80)]
)
def test_another_tile_is_turned_for_an_honour_where_the_table_has_that(
    rule: str, ci: str, left: int
) -> None:
    at = game("luoyang", honor_ci=rule)
    play = dealt(at, tail="7s8s1z2z")
    assert (mpsz((play.facts["ci"],)), at.draws_left(play)) == (ci, left)
    assert [event.tile for event in play.events if event.what == "turn_up"] == [*at.turned_up(play)]


# --- a turn (section 3) --------------------------------------------------------------------------


def test_no_chow_and_no_win_on_a_discard() -> None:
    play = table({1: BOMB}, "4s", "5m").apply(act("0 discard 4s"))
    assert not acts(play, 1) & {"win", "chow"}


def test_after_a_pong_comes_a_discard() -> None:
    play = table({2: "44m1111s23p456p79s"}, "4m", "5m")
    play = played(play, "0 discard 4m", "2 pong 4m")
    assert acts(play, 2) == {"discard"}
    with pytest.raises(PlayError) as refused:
        play.apply(act("2 ckong 1s"))
    assert refused.value.code == "just_ponged"


def test_a_kong_that_is_no_ci_draws_the_next_tile_of_the_wall() -> None:
    play = table({0: "1111s25p"}, "9m8m", "7s").apply(act("0 ckong 1s"))
    assert (play.came, play.seats[0].drawn, play.wall.tail) == ("replacement", tile("8m"), 0)


def test_a_kong_may_be_held_back() -> None:
    play = table({0: "1111s"}, "9m", "7s")
    assert act("0 ckong 1s") in play.legal(0)
    assert act("0 discard 9m") in play.legal(0)


def test_the_ci_may_be_ponged_but_never_konged() -> None:
    play = table({1: "77s"}, "7s", "7s").apply(act("0 discard 7s"))
    assert act("1 pong 7s") in play.legal(1)
    assert act("1 kong 7s") not in play.legal(1)


def test_no_kong_when_the_wall_is_drawn() -> None:
    play = drained(dealt(AT, {2: "777z"}, "1m", tail="3s7z"), 0)
    play = play.apply(act(f"{play.turn} discard 7z"))
    assert "kong" not in acts(play, 2)


# --- the ways to win (sections 5 and 8) ----------------------------------------------------------


def test_a_bomb_is_an_own_draw_and_may_be_declined() -> None:
    play = thrown(table({1: BOMB}, "7z4s", "5m"), "0 discard 7z")
    assert {"win", "discard"} <= acts(play, 1)
    play = played(play, "1 win 4s")
    assert (won(play), paid(play)) == ({"bomb": 200}, (-200, 600, -200, -200))


def test_the_dealer_complete_as_dealt() -> None:
    play = played(table({0: BOMB}, "4s", "5m"), "0 win 4s")
    assert play.wins[0].offer.by == "dealt"
    assert (won(play), paid(play)) == ({"heavenly": 200}, (600, -200, -200, -200))


def test_a_concealed_kong_of_the_own_draw_takes_the_ci() -> None:
    play = thrown(table({1: ANCI}, "7z1s8m", "4m"), "0 discard 7z")
    assert {"win", "ckong", "discard"} <= acts(play, 1)
    done = played(play, "1 win 1s")
    assert (won(done), paid(done)) == ({"anci": 700}, (-700, 2100, -700, -700))
    assert [event.tiles for event in done.events if event.what == "take_ci"] == [(tile("1s"),) * 4]
    plain = play.apply(act("1 ckong 1s"))
    assert (plain.over, plain.seats[1].drawn) == (False, tile("8m"))


def test_a_kong_kept_warm_takes_the_ci_when_the_hand_is_ready() -> None:
    play = thrown(table({1: "1111s3m222p33s456p"}, "7z2m", "4m"), "0 discard 7z")
    play = played(play, "1 win 2m")
    assert won(play) == {"anci": 700}


def test_a_kong_that_breaks_the_wait_is_only_a_kong() -> None:
    play = thrown(table({1: "222p34p567s123m89m"}, "7z2p", "5p"), "0 discard 7z")
    assert "ckong" in acts(play, 1)
    assert "win" not in acts(play, 1)


def test_a_discard_makes_a_kong_of_a_triplet_in_hand_that_takes_the_ci() -> None:
    play = thrown(table({1: ZHICI}, "9s6z2p", "7s"), "0 discard 9s", "1 discard 6z")
    play = play.apply(act("2 discard 2p"))
    assert acts(play, 1) == {"win", "kong", "pong", "pass"}
    done = played(play, "1 win 2p")
    assert (won(done), paid(done)) == ({"zhici": 1300}, (-300, 1900, -1300, -300))
    plain = played(play, "1 kong 2p")
    assert (plain.over, plain.came) == (False, "replacement")


def test_the_fourth_tile_of_an_exposed_pong_is_no_use_when_discarded() -> None:
    play = played(table({1: XUCI}, "4m5z6z4m", "7s"), "0 discard 4m", "1 pong 4m", "1 discard 9s")
    play = thrown(play, "2 discard 5z", "3 discard 6z").apply(act("0 discard 4m"))
    assert (play.turn, play.came) == (1, "draw")


@pytest.mark.parametrize("feeder", [0, 2])
def test_the_own_fourth_tile_added_to_a_pong_takes_the_ci(feeder: int) -> None:
    play = table({1: XUCI}, {0: "", 2: "1z2z"}[feeder] + "4m5z6z7z4m", "7s")
    if feeder == 2:
        play = thrown(play, "0 discard 1z", "1 discard 2z")
    play = played(play, f"{feeder} discard 4m", "1 pong 4m", "1 discard 9s")
    play = thrown(play, "2 discard 5z", "3 discard 6z", "0 discard 7z")
    assert {"win", "addkong"} <= acts(play, 1)
    play = played(play, "1 win 4m")
    found = [-600] * 4
    found[feeder], found[1] = -700, 1900
    assert (won(play), list(paid(play))) == ({"xuci": 700}, found)


def test_three_ci_in_hand_win_whatever_the_rest_is() -> None:
    play = thrown(table({1: "77s35m9m148p25s136z"}, "5z7s", "7s"), "0 discard 5z")
    play = played(play, "1 win 7s")
    assert (won(play), paid(play)) == ({"tianci": 700}, (-700, 2100, -700, -700))


def test_three_ci_as_dealt_win_before_the_dealer_moves_or_wait() -> None:
    play = table({2: "777s35m9m148p25s16z"}, "4z", "7s")
    assert (play.stage, play.waiting, acts(play, 2)) == ("setup", (2,), {"win", "wait"})
    done = play.apply(act("2 win"))
    assert (won(done), paid(done)) == ({"tianci": 700}, (-700, -700, 2100, -700))
    later = play.apply(act("2 wait"))
    assert later.waiting == (0,)
    with pytest.raises(PlayError) as refused:
        later.apply(act("0 wait"))
    assert refused.value.code == "only_dealt"
    assert all(event.what != "wait" for event in view(later, 0).events)
    later = thrown(later, "0 discard 4z")
    later = thrown(later, f"1 discard {mpsz((later.seats[1].drawn,))}")
    assert "win" in acts(later, 2)
    off = table({2: "777s35m9m148p25s16z"}, "4z", "7s", three_ci_wins=False)
    assert off.waiting == (0,)


def test_a_hard_table_knows_no_plain_own_draw() -> None:
    play = thrown(table({1: BOMB}, "7z4s", "5m", ordinary_zimo=False), "0 discard 7z")
    assert "win" not in acts(play, 1)
    play = thrown(table({1: ANCI}, "7z1s", "4m", ordinary_zimo=False), "0 discard 7z")
    assert "win" in acts(play, 1)


def test_a_ci_of_an_honour_is_doubled_where_the_table_has_that() -> None:
    hands = {1: "111s222p33s444p11z"}
    play = thrown(table(hands, "7z1s", "1z", honor_ci="double"), "0 discard 7z")
    assert paid(played(play, "1 win 1s")) == (-1400, 4200, -1400, -1400)


@pytest.mark.parametrize("late", [False, True])
def test_near_the_end_of_the_wall_the_feeder_of_a_zhici_pays_for_all(late: bool) -> None:
    at = game("luoyang", baoci=True)
    if late:
        play = drained(dealt(at, {3: ZHICI}, "9m", tail="2p7s5z"), 1)
        play = played(play, "1 discard 2p", "3 win 2p")
        assert paid(play) == (0, -1900, 0, 1900)
    else:
        play = played(dealt(at, {3: ZHICI}, "2p", tail="7s5z"), "0 discard 2p", "3 win 2p")
        assert paid(play) == (-1300, -300, -300, 1900)


def test_a_win_on_a_discard_where_the_table_has_that() -> None:
    play = table({1: BOMB}, "4s", "5m", dianpao=True)
    play = played(play, "0 discard 4s", "1 win 4s")
    assert (won(play), paid(play)) == ({"dianpao": 200}, (-200, 200, 0, 0))


@pytest.mark.parametrize("robs", [False, True])
def test_an_added_kong_is_robbed_where_the_table_has_that(robs: bool) -> None:
    hands = {1: "44s16p5z", 3: BOMB}
    play = table(hands, "4s1z2z3z4s", "5m", qianggang=robs)
    play = played(play, "0 discard 4s", "1 pong 4s", "1 discard 5z")
    play = thrown(play, "2 discard 1z", "3 discard 2z", "0 discard 3z")
    play = play.apply(act("1 addkong 4s"))
    if not robs:
        assert (play.came, [kong.source for kong in play.kongs]) == ("replacement", [0])
        return
    play = played(play, "3 win 4s")
    assert (won(play), paid(play)) == ({"qianggang": 600}, (0, -600, 0, 600))


# --- kongs and drawn hands (sections 8 and 9) ----------------------------------------------------


@pytest.mark.parametrize("rule", ["kept", "void"])
def test_kong_money_after_a_drawn_hand(rule: str) -> None:
    at = game("luoyang", drawn_hand_kongs=rule)
    play = dealt(at, {0: "1111s", 2: "999p"}, "9p", tail="7s5z").apply(act("0 ckong 1s"))
    play = thrown(play.apply(act("0 discard 9p")), "2 kong 9p")
    play = drained(play, 0)
    play = all_pass(play.apply(act(f"{play.turn} discard {mpsz((play.seats[play.turn].drawn,))}")))
    assert (play.over, play.wins, play.wall.left) == (True, (), 0)
    kept = (600 - 100, -200, -200 + 100, -200)
    assert paid(play) == (kept if rule == "kept" else (0, 0, 0, 0))


def test_kongs_made_before_stay_paid_beside_a_win() -> None:
    play = table({0: "1111s", 1: BOMB}, "7z7z4s", "5m").apply(act("0 ckong 1s"))
    play = played(thrown(play, "0 discard 7z"), "1 win 4s")
    assert paid(play) == (600 - 200, 600 - 200, -400, -400)


# --- a session (section 2) -----------------------------------------------------------------------


def test_the_winner_deals_next_and_a_drawn_hand_keeps_the_dealer() -> None:
    win = played(
        thrown(table({2: BOMB}, "7z6z4s", "5m"), "0 discard 7z", "1 discard 6z"), "2 win 4s"
    )
    session = Session.begin(AT, 3).after(win)
    assert (session.dealer, session.points) == (1, (-200, 600, -200, -200))
    drawn = drained(dealt(AT, seed=2), 0)
    drawn = thrown(drawn, f"{drawn.turn} discard {mpsz((drawn.seats[drawn.turn].drawn,))}")
    assert session.after(drawn).dealer == 1
    rotating = game("luoyang", dealer_rule="rotate")
    assert Session.begin(rotating).after(win.but(game=rotating)).dealer == 1


@pytest.mark.parametrize("number", [4, 8])
def test_a_session_has_as_many_hands_as_the_table_says(number: int) -> None:
    session = Session.begin(game("luoyang", session_hands=number))
    win = played(table({0: BOMB}, "4s", "5m"), "0 win 4s")
    for _ in range(number - 1):
        session = session.after(win)
    assert not session.over
    assert session.after(win).over
