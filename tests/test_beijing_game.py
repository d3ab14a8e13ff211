"""A game of 北京 at the table of play: 烧庄, the deal, 上楼, rounds (beijing.md, 2, 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules.table import Action, Play, Session, game
from rules.table.selfplay import hands
from tests.table_play import all_pass, dealt, drained, paid, played, thrown, won

AT = game("beijing")
READY = "123456m45p789s22z"
"""Closed, waits for 3p and 6p."""

BURNT = "5z9p5z5z5z4z6p"


@pytest.mark.parametrize(
    ("facts", "options", "found"),
    [
        ({}, {}, (-38, 34, 2, 2)),
        ({"upstairs": True, "drawn_hands": 1}, {}, (-46, 58, -6, -6)),
        ({"upstairs": True, "drawn_hands": 1}, {"upstairs_fees": True}, (-76, 68, 4, 4)),
    ],
)
def test_a_dealer_whose_first_discard_all_answer_pays_ten_to_each(
    facts: dict[str, object], options: dict[str, object], found: tuple[int, ...]
) -> None:
    play = dealt(game("beijing", **options), {1: READY}, BURNT, **facts)
    play = thrown(play, *(f"{n} discard 5z" for n in range(4)), "0 discard 4z")
    play = played(play, "1 win 6p")
    assert (paid(play), play.result and play.result.lines[-1].key) == (found, "burn")


def test_the_fee_doubles_with_the_second_discards_where_the_table_has_that() -> None:
    play = dealt(game("beijing", burn_chain=True), {1: READY}, "5z9p5z5z5z4z4z4z4z7z6p")
    for kind in ("5z", "4z"):
        play = thrown(play, *(f"{n} discard {kind}" for n in range(4)))
    play = played(thrown(play, "0 discard 7z"), "1 win 6p")
    assert paid(play) == (-8 - 60, 24 + 20, -8 + 20, -8 + 20)


# --- a game (sections 2 and 9) -------------------------------------------------------------------


@pytest.fixture(scope="module")
def ends() -> dict[str, Play]:
    """A hand drawn, one that the dealer wins, one that another wins."""
    drawn = drained(dealt(AT, seed=3), 0)
    drawn = all_pass(drawn.apply(Action(drawn.turn, "discard", drawn.seats[drawn.turn].drawn)))
    dealer = played(dealt(AT, {0: READY}, "6p9p"), "0 win 6p")
    other = played(dealt(AT, {2: READY}, "6p9p"), "0 discard 6p", "2 win 6p")
    return {"drawn": drawn, "dealer": dealer, "other": other}


def course(session: Session, ends: dict[str, Play], names: Iterable[str]) -> Session:
    """A session after hands that ended so, each dealt with what the session knows."""
    for name in names:
        session = session.after(ends[name].fact(**session.facts))
    return session


def test_the_deal_moves_one_seat_when_another_wins_and_stays_otherwise(
    ends: dict[str, Play],
) -> None:
    begun = Session.begin(AT, 2)
    assert course(begun, ends, ["drawn", "dealer"]).dealer == 2
    assert course(begun, ends, ["other"]).dealer == 3


def test_a_drawn_hand_puts_the_table_upstairs_until_north_gives_up_the_deal(
    ends: dict[str, Play],
) -> None:
    up = course(Session.begin(AT, 1), ends, ["drawn", "other", "dealer", "other", "other"])
    assert (up.dealer, up.facts["upstairs"]) == (0, True)
    assert course(up, ends, ["drawn"]).facts["drawn_hands"] == 2
    down = course(up, ends, ["dealer", "other"])
    assert (down.dealer, down.facts["upstairs"], down.facts["drawn_hands"]) == (1, False, 0)


@pytest.mark.parametrize(("stack", "times"), [(False, 2), (True, 8)])
def test_upstairs_all_doubles(stack: bool, times: int) -> None:
    at = game("beijing", upstairs_stack=stack)
    play = dealt(at, {0: READY}, "6p9p", upstairs=True, drawn_hands=3)
    play = played(play, "0 win 6p")
    assert (won(play)["upstairs"], paid(play)[1]) == (times, -40 * times)


def test_a_game_has_as_many_rounds_as_the_table_says(ends: dict[str, Play]) -> None:
    at = game("beijing", rounds=1, start_chips=100)
    session = course(Session.begin(at), ends, ["other"] * 3 + ["dealer"])
    assert not session.over
    assert course(session, ends, ["other"]).over
    assert Session.begin(at).points == (100,) * 4


def test_random_play_wins_in_every_common_way() -> None:
    plays = [one.play for one in hands(AT, 40, 8)]
    assert {win.offer.by for play in plays for win in play.wins} >= {"self_draw", "discard"}
    assert {kong.type for play in plays for kong in play.kongs} == {"kong", "addkong", "ckong"}
    assert any(not play.wins for play in plays)
