"""The opponents: they know what their seat sees, keep to the rules, and care pays."""

from __future__ import annotations

from random import Random

import pytest

from bench.play import gains
from rules import hopes
from rules.careful import careful, risks
from rules.hand import Hand
from rules.hopes import Sight
from rules.opponents import STRENGTHS, quick, steps
from rules.table import Play, deal, game
from rules.table.faults import hidden_shuffled, of_moment
from rules.table.games import GAMES
from rules.threats import threats
from rules.tiles import parse
from tests.table_play import act, all_pass, dealt, played

READY = "123456m45p789s22z"
"""Waits for 3p and 6p."""


MOST = 110
"""So many events of a hand are walked."""


def walked(play: Play, strength: str, rng: Random, look: int) -> Play:
    """A hand played on, one moment in so many asked again with all hidden tiles shuffled."""
    choose = STRENGTHS[strength]
    while not play.over and len(play.events) < MOST:
        seat = rng.choice(play.waiting)
        action = choose(play, seat)
        if rng.randrange(look) == 0:
            assert choose(hidden_shuffled(play, seat, rng), seat) == action
        assert action in play.legal(seat)
        play = play.apply(action)
    return play


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("key", GAMES)
def test_an_opponent_knows_what_its_seat_sees_and_does_what_is_allowed(
    key: str, strength: str
) -> None:
    play = walked(deal(game(key), 11), strength, Random(key), 9)
    assert not list(of_moment(play, Random(1)))


def test_careful_declares_the_wide_wait_of_high_points() -> None:
    """报听: 6p 9p are more tiles than 8p 2z; 2z 9p pay more than 2m 9p."""
    play = dealt(game("koudian"), {0: "123456m78p789s22z"}, "8p")
    assert careful(play, 0) == act("0 declare 8p")
    pairs = dealt(game("koudian"), {0: "123456m22m99p789s"}, "2z")
    assert careful(pairs, 0).act == "declare"
    after = all_pass(played(play, "0 declare 8p"))
    assert after.seats[0].declared is not None


def test_careful_gives_up_the_third_suit_in_yuci() -> None:
    """缺一门: the lone tiles of the suit of which fewest are held go first."""
    play = dealt(game("yuci"), {0: "1234567m23467p5s"}, "8s")
    assert careful(play, 0).tile in parse("58s")


def test_a_dear_hand_is_preferred_to_a_plain_one_that_is_as_near() -> None:
    """清一色 of 榆次: with eleven tiles of a suit the honours and strangers go."""
    play = dealt(game("yuci"), {0: "1123456788m2p44z"}, "9m")
    assert careful(play, 0) == act("0 discard 2p")


def test_careful_throws_what_is_proved_safe_when_far_and_threatened() -> None:
    play = dealt(game("koudian"), {0: READY, 1: "147m258p369s1567z"}, "7z1z")
    play = all_pass(played(play, "0 declare 7z"))
    assert threats(play, 1) == (0,)
    costs = risks(play, 1, set(play.seats[1].full.concealed))
    chosen = careful(play, 1)
    assert costs[chosen.tile] == min(costs.values()) == 0.0


def test_careful_stays_as_near_as_quick_where_nobody_declares() -> None:
    """四川: near the end of the wall everybody threatens, and a hand given up may be fined."""
    play, late = deal(game("sichuan"), 4), 0
    while not play.over:
        seat = play.waiting[0]
        action = quick(play, seat)
        if play.stage == "turn" and action.act == "discard":
            hand = play.seats[seat].full
            left = [hand.minus(one.tile) for one in (action, careful(play, seat))]
            assert steps(play, seat, left[0]) == steps(play, seat, left[1])
            late += bool(threats(play, seat))
        play = play.apply(action)
    assert late


def test_a_hand_is_worth_less_once_another_has_declared() -> None:
    dealt_out = dealt(game("koudian"), {0: READY, 1: "123456m45p789s22z"}, "7z1z")
    found = [
        {hope.tile: hope for hope in hopes.of_discards(Sight.of(play, 1), hand, parse("1z2z"))}
        for play in (dealt_out, all_pass(played(dealt_out, "0 declare 7z")))
        for hand in (Hand.parse("123456m45p789s221z"),)
    ]
    before, after = (one[27] for one in found)
    assert before.away == after.away == 0
    assert before.value > after.value > found[1][28].value


def test_a_hand_is_worth_more_the_nearer_it_is() -> None:
    play = dealt(game("koudian"), {0: READY}, "7z")
    sight = Sight.of(play, 0)
    near = [
        hopes.of_hand(sight, Hand.parse(text))
        for text in (READY, "123456m4p7z789s22z", "147m258p369s1567z")
    ]
    assert [hope.away for hope in near] == sorted(hope.away for hope in near)
    assert near[0].value > near[1].value > near[2].value


@pytest.mark.parametrize(("key", "opens"), [("beijing", False), ("guangdong", True)])
def test_careful_opens_no_hand_that_is_worth_far_less_open(key: str, opens: bool) -> None:
    """北京: an opened hand wins by own draw alone, for half."""
    play = dealt(game(key), {0: "", 1: "12399m45p789s35z2m"}, "9m4z")
    play = played(play, "0 discard 9m")
    assert quick(play, 1) == act("1 pong 9m")
    assert (careful(play, 1).act == "pong") is opens


def test_care_pays() -> None:
    """A slice of `python -m bench.play --strength`."""
    assert sum(gains(game("koudian"), 2, 0)) > 0
