"""四川 at the table of play: 血战到底, one discard for several, kong money, a drawn hand."""

from dataclasses import replace
from random import Random

import pytest

from rules.ask import answer
from rules.table import Action, Play, PlayError, Session, game, view
from rules.table.course import rested
from rules.table.selfplay import hands
from rules.tiles import mpsz, parse, tile
from tests.table_play import act, acts, all_pass, dealt, played, thrown

A = "123456789m11p78p"
B = "123456789s22p78p"
"""Both wait for 6p and 9p: 1 分."""
READY = ("789m123s678s99s66s", "123m345m22p999p66p")
SHORT = ("12334579m23588p", "125668m2344589s")


def short(play: Play, left: int) -> Play:
    """The same with so many tiles left in the wall."""
    wall = replace(play.wall, head=len(play.wall.tiles) - left)
    return rested(play.but(wall=wall))


def fed(**options):
    """Seats 1 and 2 wait for 6p and 9p; seat 3 has just drawn 9p."""
    play = dealt(game("sichuan", **options), {1: A, 2: B}, "5s4s3m9p6p")
    for line in ("0 discard 5s", "1 discard 4s", "2 discard 3m"):
        play = all_pass(played(play, line))
    return play


def ended(play: Play, discard: str) -> Play:
    """The hand once the wall is empty and the seat in turn has thrown a tile that nobody wins."""
    return all_pass(played(short(play, 0), discard))


# --- several winners, play goes on (sections 3 and 8) --------------------------------------------


def test_all_who_can_win_a_discard_may_and_the_discarder_pays_each() -> None:
    play = all_pass(played(fed(), "3 discard 9p", "1 win 9p", "2 win 9p"))
    assert [win.seat for win in play.wins] == [1, 2]
    assert [win.score.payments for win in play.wins] == [(0, 1, 0, -1), (0, 0, 1, -1)]
    assert not play.over


def test_in_blood_the_others_play_on_from_the_last_winner() -> None:
    play = all_pass(played(fed(), "3 discard 9p", "1 win 9p", "2 win 9p"))
    assert (play.turn, play.came) == (3, "draw")
    other = all_pass(played(fed(after_win="discarder_next"), "3 discard 9p", "1 win 9p"))
    assert (other.turn, other.came) == (0, "draw")
    assert other.seats[1].won == 0


def test_the_ordinary_game_ends_with_the_wins_on_one_discard() -> None:
    play = all_pass(played(fed(mode="ordinary"), "3 discard 9p", "1 win 9p", "2 win 9p"))
    assert play.over
    assert play.result.payments == (0, 1, 1, -2)


def test_who_has_won_is_out_and_neither_pays_nor_receives() -> None:
    play = all_pass(played(fed(), "3 discard 9p", "1 win 9p", "2 pass"))
    assert (play.turn, play.seats[2].drawn) == (2, tile("6p"))
    play = played(play, "2 win 6p")
    assert play.wins[1].score.payments == (-1, 0, 2, -1)
    assert play.turn == 3
    assert play.legal(1) == play.legal(2) == ()


def test_three_winners_end_the_hand_without_a_drawn_hand() -> None:
    c = "456456789m22m78p"
    play = dealt(game("sichuan"), {0: c, 1: A, 2: B}, "5s4s3m9p")
    for line in ("0 discard 5s", "1 discard 4s", "2 discard 3m"):
        play = all_pass(played(play, line))
    play = played(play, "3 discard 9p", "0 win 9p", "1 win 9p", "2 win 9p")
    assert play.over
    assert play.result.payments == (1, 1, 1, -3)


# --- kongs (sections 1 and 8) --------------------------------------------------------------------


def test_a_kong_is_replaced_from_the_head_and_paid_at_once() -> None:
    play = dealt(game("sichuan"), {0: "5555m"}, "9s8s", "1p")
    play = played(play, "0 ckong 5m")
    assert play.seats[0].drawn == tile("8s")
    assert play.wall.tail == 0
    assert play.facts["kong_paid"] == ((6, -2, -2, -2),)


@pytest.mark.parametrize(
    ("options", "paid"),
    [({}, (-2, 2, 0, 0)), ({"direct_kong": 1}, (-1, 1, 0, 0)), ({"cagua": True}, (-2, 4, -1, -1))],
)
def test_a_fed_kong_is_paid_by_its_feeder(options, paid) -> None:
    play = dealt(game("sichuan", **options), {1: "555m"}, "5m")
    play = played(play, "0 discard 5m", "1 kong 5m")
    assert play.facts["kong_paid"] == (paid,)


def test_with_no_tile_left_no_kong_can_be_made() -> None:
    play = dealt(game("sichuan"), {0: "5555m"}, "9s")
    assert "ckong" in acts(play, 0)
    last = short(play, 0)
    assert "ckong" not in acts(last, 0)
    with pytest.raises(PlayError) as refused:
        last.apply(act("0 ckong 5m"))
    assert refused.value.code == "wall_empty"


def added() -> Play:
    """Seat 3 adds 9p to its pong; seat 1 waits for it and has let the first one go."""
    play = dealt(game("sichuan"), {1: A, 3: "99p123456s"}, "9p4s5s4s9p")
    play = all_pass(played(play, "0 discard 9p", "1 pass", "3 pong 9p", "3 discard 1s"))
    for line in ("0 discard 4s", "1 discard 5s", "2 discard 4s"):
        play = all_pass(played(play, line))
    return played(play, "3 addkong 9p")


def test_a_robbed_kong_is_none_and_its_maker_alone_pays() -> None:
    play = played(added(), "1 win 9p")
    assert play.wins[0].offer.by == "rob_kong"
    assert play.wins[0].score.payments == (0, 2, 0, -2)
    assert play.kongs == ()
    assert play.turn == 2
    assert play.seats[3].hand.melds[0].type == "pong"


def test_an_added_kong_that_stands_is_paid_by_each() -> None:
    play = played(added(), "1 pass")
    assert play.facts["kong_paid"] == ((-1, -1, -1, 3),)


def test_after_a_win_only_those_still_in_pay_a_kong() -> None:
    play = dealt(game("sichuan"), {1: A, 2: "5555s"}, "9p")
    play = all_pass(played(play, "0 discard 9p", "1 win 9p"))
    play = played(play, "2 ckong 5s")
    assert play.facts["kong_paid"] == ((-2, 0, 4, -2),)


@pytest.mark.parametrize(
    ("transfer", "payments"), [(False, (-2, 6, -2, -2)), (True, (-8, 12, -2, -2))]
)
def test_kong_money_goes_on_to_the_winner_of_the_next_discard(transfer, payments) -> None:
    at = game("sichuan", kong_transfer=transfer, mode="ordinary")
    play = dealt(at, {0: "5555s", 1: A}, "4s9p")
    play = played(play, "0 ckong 5s", "0 discard 9p", "1 win 9p")
    assert play.wins[0].score.points == 8
    assert play.result.payments == payments


def test_money_that_has_moved_on_is_not_given_back_at_a_drawn_hand() -> None:
    play = dealt(game("sichuan", kong_transfer=True), {0: "5555s123m123p", 1: A}, "4s9p3s")
    play = all_pass(played(play, "0 ckong 5s", "0 discard 9p", "1 win 9p"))
    play = ended(play, "2 discard 3s")
    kongs = [line.amounts for line in play.result.lines if line.key == "kong"]
    assert kongs == [(6, -2, -2, -2), (-6, 6, 0, 0)]


# --- the last four, passing (section 5) ----------------------------------------------------------


@pytest.mark.parametrize(("left", "must"), [(4, True), (5, False)])
def test_one_of_the_last_four_tiles_must_be_won(left: int, must: bool) -> None:
    play = dealt(game("sichuan"), {1: A}, "5s", "9p3s3s3s4s"[: 2 * left])
    play = all_pass(played(short(play, left), "0 discard 5s"))
    assert play.turn == 1
    assert (acts(play, 1) == {"win"}) is must
    if must:
        with pytest.raises(PlayError) as refused:
            play.apply(act("1 discard 1m"))
        assert refused.value.code == "must_win"


def test_a_tile_thrown_after_one_of_the_last_four_was_drawn_must_be_won() -> None:
    play = dealt(game("sichuan"), {2: B}, "5s", "9p3s3s3s")
    play = all_pass(played(short(play, 4), "0 discard 5s"))
    play = played(play, "1 discard 9p")
    assert acts(play, 2) == {"win"}
    free = dealt(game("sichuan", must_win_last=0), {2: B}, "5s", "9p3s3s3s")
    free = all_pass(played(short(free, 4), "0 discard 5s"))
    assert acts(played(free, "1 discard 9p"), 2) >= {"win", "pass"}


VARIED = "44456789m123p99p"
"""Waits for 7m and 9p of 1 分, and for 4m of 2: a 根."""


def let_go(then: str, more: str = "", **options) -> Play:
    """Seat 1 lets 7m of seat 2 go, then seat 3 throws another tile."""
    play = dealt(game("sichuan", **options), {1: VARIED}, f"5s6s7m{then}{more}")
    for line in ("0 discard 5s", "1 discard 6s", "2 discard 7m"):
        play = all_pass(played(play, line))
    return played(play, f"3 discard {then}")


def test_after_a_pass_only_a_win_of_more_is_open_within_the_round() -> None:
    assert "win" not in acts(let_go("9p"), 1)
    assert "win" in acts(let_go("4m"), 1)
    assert "win" in acts(let_go("9p", pass_scope="same_tile"), 1)


def test_a_pass_closes_what_is_worth_no_more_than_the_win_let_go_really_was() -> None:
    play = dealt(game("sichuan"), {1: VARIED}, "7m5s4m")
    play = all_pass(played(play, "0 discard 7m"))
    play = played(all_pass(played(play, "1 discard 5s")), "2 discard 4m")
    assert "win" in acts(play, 1)
    play = dealt(game("sichuan"), {2: VARIED}, "7m4m")
    play = played(all_pass(played(play, "0 discard 7m")), "1 discard 4m")
    with pytest.raises(PlayError) as refused:
        play.apply(act("2 win 4m"))
    assert "win" not in acts(play, 2)
    assert refused.value.code in ("passed", "not_asked")
    assert play.seats[2].marks["let_go"] == ((tile("7m"), 8),)
    assert "let_go" not in view(play, 1).seats[2].marks


def test_an_own_draw_opens_what_a_pass_closed() -> None:
    play = all_pass(let_go("2s", "5s9p"))
    play = all_pass(played(play, "0 discard 5s"))
    assert Action(1, "win", tile("9p")) in play.legal(1)
    assert play.seats[1].passed == ()


def test_an_own_draw_let_go_is_a_pass_too() -> None:
    play = dealt(game("sichuan"), {1: VARIED}, "5s9p9p")
    play = all_pass(played(play, "0 discard 5s"))
    play = played(play, "1 discard 9p")
    play = all_pass(play)
    play = played(play, "2 discard 9p")
    assert "win" not in acts(play, 1)


def test_an_own_draw_let_go_for_a_kong_that_is_robbed_is_a_pass_too() -> None:
    """Section 5: until the own next draw a discard must be worth more than the win let go."""
    hands = {1: "55567m1123p4599p", 3: "46m12345678911s"}
    play = dealt(game("sichuan"), hands, "5m2s8s2s6p8m").apply(act("0 discard 5m"))
    play = played(play, "3 pass", "1 pong 5m")
    play = thrown(play, "1 discard 1p", "2 discard 2s", "3 discard 8s", "0 discard 2s")
    assert {"win", "addkong"} <= acts(play, 1)
    play = played(play, "1 addkong 5m", "3 win 5m", "0 discard 8m")
    assert play.stage != "claims" or "win" not in acts(play, 1)


# --- 天胡, 地胡 (section 7) -----------------------------------------------------------------------


def test_the_dealers_tiles_as_dealt_are_heavenly() -> None:
    play = played(dealt(game("sichuan"), {0: A}, "9p"), "0 win 9p")
    assert play.wins[0].score.payments == (24, -8, -8, -8)


def test_the_own_first_draw_is_earthly_unless_somebody_has_called() -> None:
    play = all_pass(played(dealt(game("sichuan"), {1: A}, "5s9p"), "0 discard 5s"))
    assert played(play, "1 win 9p").wins[0].score.points == 8
    called = dealt(game("sichuan"), {1: A, 3: "55s"}, "5s1s9p")
    called = all_pass(played(called, "0 discard 5s", "3 pong 5s"))
    throw = next(a for a in called.legal(3) if a.tile not in parse("69p"))
    called = all_pass(called.apply(throw))
    called = all_pass(played(called, "0 discard 1s"))
    assert played(called, "1 win 9p").wins[0].score.points == 1


# --- a drawn hand (section 9) --------------------------------------------------------------------


def drawn(hands, **options) -> Play:
    """The four hands at an empty wall, the dealer throws the tile too many."""
    play = dealt(game("sichuan", **options), dict(enumerate(hands)), "9m")
    return ended(play, "0 discard 9m")


def test_the_not_ready_pay_the_ready_their_largest_hand() -> None:
    play = drawn(("125668m2344589s", SHORT[0], *reversed(READY)))
    assert play.result.payments == (-3, -3, 2, 4)
    least = drawn(("125668m2344589s", SHORT[0], *reversed(READY)), ready_pay="min")
    assert least.result.payments == (-2, -2, 2, 2)


def test_a_pig_pays_sixteen_to_each_of_the_others() -> None:
    play = drawn(("667m334788p2557s", READY[1], READY[0], "345p111p78p345s44s"))
    assert play.result.payments == (-48, 16, 16, 16)


def test_who_is_not_ready_gives_kong_money_back() -> None:
    play = dealt(game("sichuan"), {0: "5555m123689s11m2s"}, "8s9m")
    play = ended(played(play, "0 ckong 5m"), "0 discard 9m")
    kongs = [line.amounts for line in play.result.lines if line.key == "kong"]
    assert kongs == [(6, -2, -2, -2), (-6, 2, 2, 2)]


def test_ready_players_keep_their_kong_money() -> None:
    play = dealt(game("sichuan"), {0: "5555m123678s11m2s"}, "3s9m")
    play = ended(played(play, "0 ckong 5m"), "0 discard 9m")
    assert [line.amounts for line in play.result.lines if line.key == "kong"] == [(6, -2, -2, -2)]


def test_in_blood_a_hand_is_drawn_with_two_still_in_and_those_alone_settle() -> None:
    play = all_pass(played(fed(), "3 discard 9p", "1 win 9p", "2 win 9p"))
    throw = next(a for a in play.legal(3) if a.act == "discard")
    play = all_pass(short(play, 0).apply(throw))
    assert play.over
    assert play.result.result == "win"
    rows = [line.amounts for line in play.result.lines if line.key in ("pig", "not_ready")]
    assert rows
    assert all(row[1] == row[2] == 0 for row in rows)


# --- who deals next, the session (section 2) -----------------------------------------------------


def test_the_first_winner_deals_or_who_dealt_several_in() -> None:
    at = game("sichuan")
    several = all_pass(played(fed(), "3 discard 9p", "1 win 9p", "2 win 9p"))
    assert at.next_dealer(several) == 3
    one = all_pass(played(fed(), "3 discard 9p", "1 win 9p"))
    assert at.next_dealer(one) == 1
    ordinary = fed(mode="ordinary", dealer_rule="discarder")
    ordinary = all_pass(played(ordinary, "3 discard 9p", "1 win 9p"))
    assert ordinary.game.next_dealer(ordinary) == 3


@pytest.mark.parametrize(("rule", "dealer"), [("same", 0), ("next", 1)])
def test_after_a_hand_that_nobody_won_the_same_dealer_stays(rule: str, dealer: int) -> None:
    play = drawn(("125668m2344589s", SHORT[0], *reversed(READY)), draw_dealer=rule)
    assert play.game.next_dealer(play) == dealer


def test_a_session_has_its_hands_and_chips() -> None:
    session = Session.drawn(game("sichuan", hands=4, start_chips=100), Random(3))
    assert session.points == (100,) * 4
    assert session.first == (sum(session.facts["dealer_dice"]) - 1) % 4
    while not session.over:
        play = session.deal(session.played)
        while not play.over:
            play = play.apply(play.legal(play.waiting[0])[0])
        session = session.after(play)
    assert (session.played, sum(session.points)) == (4, 400)


@pytest.mark.parametrize(
    "options", [{}, {"dingque": True, "cagua": True, "pig_pays_winners": True}]
)
def test_the_account_is_what_the_rules_answer_piece_by_piece(options) -> None:
    drawn_hands = 0
    for one in hands(game("sichuan", **options), 12, 4):
        play, asked = one.play, []
        gone = [seat for seat in range(4) if play.seats[seat].won is not None]
        asked += [win.score.payments for win in play.wins]
        asked += play.facts.get("kong_paid", ())
        if len(gone) < 3:
            drawn_hands += 1
            asked.append(direct(play, gone, options))
        assert play.result.payments == tuple(map(sum, zip(*asked, strict=True)))
    assert drawn_hands


def direct(play: Play, gone: list[int], options):
    """The payments of a drawn hand, asked in the form that anybody asks."""
    still = [(n, seat) for n, seat in enumerate(play.seats) if n not in gone]
    given = {
        "what": "draw",
        "out": gone,
        "hands": {
            str(n): {"hand": mpsz(seat.hand.concealed), "melds": list(map(str, seat.hand.melds))}
            for n, seat in still
        },
        "named": {str(n): seat.marks["named"] for n, seat in still if "named" in seat.marks},
        "kongs": [
            {"type": kong.type, "by": kong.by, "paid": list(paid)}
            for kong, paid in zip(play.kongs, play.facts.get("kong_paid", ()), strict=True)
        ],
    }
    told = answer({"variant": "sichuan", "ask": "settle", "options": options, "given": given})
    return told["payments"]
