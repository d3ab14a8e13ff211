"""What is public of a seat: what it let go binds only the hand that it had then."""

from random import Random

import pytest

from drills.from_play import moments
from drills.regions.safe_moments import eager
from rules import variants
from rules.table.public import opponent, public


def hands_of_play(variant):
    """The moments of hands in which all like to pong, with the tiles of all at each event."""
    table = variants.table(variant)
    for name in range(5):
        held = []
        for play in moments(table, Random(f"public {name}"), 0, eager):
            now = [seat.hand for seat in play.seats]
            held += [now] * (len(play.events) - len(held))
            yield play, held


def last_draw(play, seat):
    own = (n for n, e in enumerate(play.events) if (e.seat, e.what) == (seat, "draw"))
    return max(own, default=-1)


@pytest.mark.parametrize("variant", ["sichuan", "guangdong", "longgang", "beijing"])
def test_a_tile_counts_as_let_go_only_with_the_hand_that_a_seat_still_has(variant):
    called = 0
    for play, held in hands_of_play(variant):
        thrown = [(n, e) for n, e in enumerate(play.events) if e.what == "discard"]
        for seat in {0, 1, 2, 3} - {play.turn}:
            hand = play.seats[seat].hand
            same = {e.tile for n, e in thrown if held[n][seat] == hand}
            assert {one.tile for one in opponent(play, seat).passed} <= same
            since = [(n, e) for n, e in thrown if n > last_draw(play, seat) and e.seat != seat]
            called += any(held[n][seat] != hand for n, e in since)
    assert called > 10


def test_a_tile_that_was_won_on_is_seen_by_those_who_play_on():
    seen = 0
    for play, _ in hands_of_play("sichuan"):
        fed = [win for win in play.wins if win.offer.by == "discard"]
        for win in fed:
            for seat, place in enumerate(play.seats):
                if place.won is None and not play.over:
                    seen += 1
                    assert win.offer.tile in public(play, seat).seen
    assert seen > 10


def test_what_is_thrown_after_declaring_is_let_go_at_yuci():
    thrown = 0
    for play, _ in hands_of_play("yuci"):
        for seat in play.declared:
            other = opponent(play, seat)
            thrown += len(other.after)
            assert set(other.after) <= {one.tile for one in other.passed}
    assert thrown > 10
