"""广东鸡平胡 at the table of play: several winners, 漏胡, who is bound to pay, the round wind."""

import json
from dataclasses import replace

import pytest

from rules.table import LogError, Play, PlayError, Session, game, read, written
from rules.table.course import rested
from rules.tiles import tile
from tests.table_play import act, acts, all_pass, dealt, played

A = "123456789m11p78p"
B = "123456789s22p78p"
C = "456456789m22m78p"
"""Each waits for 6p and 9p, 平胡: 1 fan."""


def fed(**options) -> Play:
    """Seats 0, 1 and 2 wait for 6p and 9p; seat 3 has drawn 9p."""
    play = dealt(game("guangdong", **options), {0: C, 1: A, 2: B}, "1z2z3z9p6p4z5z9p")
    for line in ("0 discard 1z", "1 discard 2z", "2 discard 3z"):
        play = all_pass(played(play, line))
    return play


def thrown(**options) -> Play:
    return played(fed(**options), "3 discard 9p")


# --- claims, several winners (sections 3 and 7) --------------------------------------------------


def test_only_the_next_player_chows_and_a_pong_comes_first() -> None:
    play = dealt(game("guangdong"), {1: "46m", 2: "46m", 3: "55m"}, "5m")
    play = play.apply(act("0 discard 5m"))
    assert act("1 chow 5m 46m") in play.legal(1)
    assert "chow" not in acts(play, 2)
    play = play.apply(act("1 chow 5m 46m"))
    ponged = all_pass(play.apply(act("3 pong 5m")))
    assert (ponged.turn, ponged.seats[3].hand.melds[0].type) == (3, "pong")


def test_all_who_can_win_a_discard_do_and_the_discarder_pays_each() -> None:
    play = played(thrown(), "0 pass", "1 win 9p", "2 win 9p")
    assert play.result.payments == (0, 2, 2, -4)


def test_three_winners_count_three_fan_at_least() -> None:
    play = played(thrown(), "0 win 9p", "1 win 9p", "2 win 9p")
    assert play.result.payments == (8, 8, 8, -24)


def test_where_the_nearest_alone_wins_the_others_get_nothing() -> None:
    play = played(thrown(multi_win="nearest"), "1 win 9p", "2 win 9p", "0 pass")
    assert [win.seat for win in play.wins] == [1]
    assert play.result.payments == (0, 2, 0, -2)


def test_a_win_comes_before_a_kong_of_the_same_discard() -> None:
    play = dealt(game("guangdong"), {1: A, 3: "999p"}, "1z2z9p")
    for line in ("0 discard 1z", "1 discard 2z"):
        play = all_pass(played(play, line))
    play = played(play, "2 discard 9p", "3 kong 9p", "1 win 9p")
    (win,) = play.wins
    assert (win.offer.by, win.offer.facts["kong_claim"]) == ("discard", True)
    assert play.result.payments == (0, 2, -2, 0)
    assert play.kongs == ()


def test_kongs_take_the_tail_and_an_added_one_may_be_robbed() -> None:
    play = dealt(game("guangdong"), {1: A, 3: "99p123456s"}, "9p4z5z4z9p", "7z")
    play = all_pass(played(play, "0 discard 9p", "1 pass", "3 pong 9p", "3 discard 1s"))
    for line in ("0 discard 4z", "1 discard 5z", "2 discard 4z"):
        play = all_pass(played(play, line))
    play = played(play, "3 addkong 9p")
    robbed = played(play, "1 win 9p")
    assert robbed.result.payments == (0, 24, 0, -24)
    stands = played(play, "1 pass")
    assert stands.seats[3].drawn == tile("7z")


def test_a_concealed_kong_is_not_robbed() -> None:
    play = dealt(game("guangdong"), {0: "9999p", 1: "123456789m11p78p"}, "1z")
    play = played(play, "0 ckong 9p")
    assert play.came == "replacement"


# --- winning (section 5) -------------------------------------------------------------------------


def test_a_tile_let_go_is_closed_until_the_own_draw_or_call() -> None:
    at = dealt(game("guangdong"), {1: A}, "1z2z9p9p")
    for line in ("0 discard 1z", "1 discard 2z"):
        at = all_pass(played(at, line))
    passed = all_pass(played(at, "2 discard 9p"))
    again = played(passed, "3 discard 9p")
    assert "win" not in acts(again, 1)
    after = all_pass(again)
    assert [p.tile for p in after.seats[1].passed] == [tile("9p")]


def test_another_tile_than_the_one_let_go_is_open() -> None:
    play = dealt(game("guangdong"), {1: A}, "1z2z9p6p")
    for line in ("0 discard 1z", "1 discard 2z", "2 discard 9p"):
        play = all_pass(played(play, line))
    assert "win" in acts(played(play, "3 discard 6p"), 1)


def test_without_the_rule_the_same_tile_is_open_again() -> None:
    play = dealt(game("guangdong", louhu="off"), {1: A}, "1z2z9p9p")
    for line in ("0 discard 1z", "1 discard 2z", "2 discard 9p"):
        play = all_pass(played(play, line))
    assert "win" in acts(played(play, "3 discard 9p"), 1)


def test_a_call_opens_what_was_let_go() -> None:
    play = dealt(game("guangdong"), {1: "123456789m1199p"}, "1z2z9p1p")
    for line in ("0 discard 1z", "1 discard 2z"):
        play = all_pass(played(play, line))
    play = all_pass(played(play, "2 discard 9p"))
    assert play.seats[1].passed
    play = played(play, "3 discard 1p", "1 pong 1p")
    assert play.seats[1].passed == ()


def test_a_hand_short_of_the_minimum_wins_by_its_own_draw() -> None:
    play = fed(min_fan=3)
    assert acts(played(play, "3 discard 9p"), 1) == set()
    with pytest.raises(PlayError) as refused:
        play.apply(act("1 win 9p"))
    assert refused.value.code == "not_asked"
    assert acts(thrown(min_fan=1), 1) >= {"win", "pass"}


def test_short_hands_may_win_three_together_where_the_table_has_it() -> None:
    play = thrown(min_fan=3, triple_min=True)
    assert [acts(play, seat) >= {"win"} for seat in range(3)] == [True] * 3
    three = played(play, "0 win 9p", "1 win 9p", "2 win 9p")
    assert three.result.payments == (8, 8, 8, -24)
    two = played(play, "0 win 9p", "1 win 9p", "2 pass")
    assert (two.wins, two.came, two.turn) == ((), "draw", 0)


# --- 天和, 地和, 人和, 海底捞月 (section 7) ------------------------------------------------------


def test_the_dealers_first_tiles_and_first_discard_and_a_first_draw() -> None:
    heavenly = played(dealt(game("guangdong"), {0: A}, "9p"), "0 win 9p")
    assert heavenly.result.payments == (192, -64, -64, -64)
    human = played(dealt(game("guangdong"), {2: A}, "9p"), "0 discard 9p", "2 win 9p")
    assert human.result.payments == (-64, 0, 64, 0)
    earthly = all_pass(played(dealt(game("guangdong"), {1: A}, "1z9p"), "0 discard 1z"))
    assert played(earthly, "1 win 9p").result.payments == (-64, 192, -64, -64)


def test_after_anybodys_call_there_is_no_earthly_win() -> None:
    play = dealt(game("guangdong"), {1: A, 3: "11z2z"}, "1z3z9p")
    play = all_pass(played(play, "0 discard 1z", "3 pong 1z", "3 discard 2z"))
    play = all_pass(played(play, "0 discard 3z"))
    assert played(play, "1 win 9p").wins[0].score.figure("fan") == 2


def test_the_last_tile_drawn_counts_three_at_least() -> None:
    play = fed()
    wall = replace(play.wall, head=len(play.wall.tiles) - 1)
    winning = replace(wall, tiles=(*wall.tiles[:-1], tile("6p")))
    play = rested(play.but(wall=winning))
    play = all_pass(played(play, "3 discard 9p"))
    assert play.wall.left == 0
    assert played(play, "0 win 6p").result.payments == (24, -8, -8, -8)


# --- who is bound to pay (section 8) -------------------------------------------------------------


def laid_down(*feeds: str, hand: str, draw: str, options=None) -> Play:
    """Seat 1 pongs tile after tile that seat 0 (or 3, "3:") throws, then it draws."""
    draws, lines, junk = "", [], ["1z", "2z", "3z", "4z"]
    for n, feed in enumerate(feeds):
        who, kind = feed.split(":")
        if n:
            draws += "6s7s" if who == "0" else "6s"
            lines += ["2 discard 6s", "3 discard 7s"] if who == "0" else ["2 discard 6s"]
        draws += kind
        lines += [f"{who} discard {kind}", f"1 pong {kind}", f"1 discard {junk[n]}"]
    lines += ["2 discard 8s", "3 discard 8s", "0 discard 8s"]
    play = dealt(game("guangdong", **(options or {})), {1: hand}, f"{draws}8s8s8s{draw}")
    for line in lines:
        play = played(play if " pong " in line else all_pass(play), line)
    return all_pass(play)


FOUR = ("0:1m", "0:2m", "0:4p", "0:5p")
OPEN = "11m22m44p55p1234z9s"


def test_who_feeds_the_fourth_open_set_pays_for_all_of_an_own_draw() -> None:
    play = laid_down(*FOUR, hand=OPEN, draw="9s")
    assert len(play.seats[1].hand.melds) == 4
    assert play.facts["fed"] == ((0, 1),)
    assert played(play, "1 win 9s").result.payments == (-24, 24, 0, 0)


def test_on_a_discard_the_discarder_pays_for_himself() -> None:
    play = laid_down(*FOUR, hand=OPEN, draw="1z9s")
    play = played(all_pass(played(play, "1 discard 1z")), "2 discard 9s", "1 win 9s")
    assert play.result.payments == (0, 4, -4, 0)


BIG = ("0:5z", "0:6z", "3:7z", "0:5p")


@pytest.mark.parametrize(("liable", "payer"), [("earlier", 3), ("later", 0)])
def test_of_two_bound_feeders_one_pays(liable: str, payer: int) -> None:
    hand, options = "55z66z77z55p1234z9s", {"two_liable": liable}
    play = laid_down(*BIG, hand=hand, draw="9s", options=options)
    assert play.facts["fed"] == ((3, 1), (0, 1))
    paid = played(play, "1 win 9s").result.payments
    assert (paid[1], paid[payer]) == (192, -192)


def test_who_feeds_a_kong_pays_for_all_of_its_replacement() -> None:
    play = dealt(game("guangdong"), {1: "555m123456p99s78s"}, "5m", "6s")
    play = played(play, "0 discard 5m", "1 kong 5m", "1 win 6s")
    assert play.result.payments == (-24, 24, 0, 0)


@pytest.mark.parametrize(
    ("chain", "payments"), [(True, (-24, 24, 0, 0)), (False, (-8, 24, -8, -8))]
)
def test_through_a_chain_of_kongs_the_first_feeder_stays_bound(chain: bool, payments) -> None:
    at = game("guangdong", chain_kong_bao=chain)
    play = dealt(at, {1: "555m2222p99s345s7s"}, "5m", "6s8s")
    play = played(play, "0 discard 5m", "1 kong 5m", "1 ckong 2p", "1 win 6s")
    assert play.result.payments == payments


def test_a_kong_of_an_earlier_turn_binds_nobody() -> None:
    play = dealt(game("guangdong"), {1: "555m123456p99s78s"}, "5m1z1z1z6s", "7z")
    play = all_pass(played(play, "0 discard 5m", "1 kong 5m", "1 discard 7z"))
    for line in ("2 discard 1z", "3 discard 1z", "0 discard 1z"):
        play = all_pass(played(play, line))
    assert played(play, "1 win 6s").result.payments == (-2, 6, -2, -2)


# --- the dealer, the round, a drawn hand (sections 2 and 9) --------------------------------------


def test_a_dealer_among_the_winners_stays_and_else_the_next_deals() -> None:
    both = played(thrown(), "0 win 9p", "1 win 9p", "2 pass")
    assert both.game.next_dealer(both) == 0
    other = played(thrown(), "0 pass", "1 pass", "2 win 9p")
    assert other.game.next_dealer(other) == 1


def test_a_drawn_hand_is_not_paid_and_the_dealer_stays() -> None:
    play = fed()
    wall = replace(play.wall, head=len(play.wall.tiles))
    play = all_pass(played(rested(play.but(wall=wall)), "3 discard 9p"))
    assert play.over
    assert play.result.payments == (0, 0, 0, 0)
    assert play.game.next_dealer(play) == 0


def test_the_round_wind_counts_for_whoever_has_its_triplet() -> None:
    play = dealt(game("guangdong"), {1: "222z123456m11p78p"}, "1z3z9p", round_wind="S")
    for line in ("0 discard 1z", "1 discard 3z"):
        play = all_pass(played(play, line))
    play = played(play, "2 discard 9p", "1 win 9p")
    assert {e.key for e in play.wins[0].score.elements} >= {"seat_wind", "round_wind"}


@pytest.mark.parametrize(
    "facts", [{"round_wind": "X"}, {"round_wind": ["E"]}, {"round_wind": {}}, {"fed": [[0, 1]]}]
)
def test_a_log_with_another_round_wind_than_the_four_is_refused(facts) -> None:
    head, *rest = written(fed()).splitlines()
    changed = json.dumps({**json.loads(head), "facts": facts})
    with pytest.raises(LogError) as refused:
        read("\n".join([changed, *rest]))
    assert (refused.value.code, refused.value.line) == ("facts", 1)


def test_a_session_is_the_east_round() -> None:
    session, dealers = Session.begin(game("guangdong")), []
    while not session.over:
        assert session.facts["round_wind"] == "E"
        dealers.append(session.dealer)
        play = session.deal(session.played)
        while not play.over:
            seat = play.waiting[0]
            play = play.apply(play.legal(seat)[0])
        session = session.after(play)
    assert set(dealers) == {0, 1, 2, 3}
    assert (session.dealer, session.rounds, session.facts["round_wind"]) == (0, 1, "S")
    assert sum(session.points) == 0
