"""四川 before the first discard: 换三张 and 定缺 by options, secret until all have chosen."""

import json
from random import Random

import pytest

from rules.table import LogError, Play, PlayError, game, read, view, written
from rules.table.faults import hidden_shuffled
from rules.table.selfplay import hands
from rules.tiles import parse, tile
from tests.table_play import act, acts, dealt, played

HANDS = {
    0: "123m456p789s2345s",
    1: "123m456p789s2345m",
    2: "123m456p789s2345p",
    3: "66777m78899p666s",
}


def swapping(die: int, **options) -> Play:
    return dealt(game("sichuan", swap_three=True, **options), HANDS, "9m", swap_die=die)


GIVEN = {0: "123m", 1: "456p", 2: "789s", 3: "666s"}


def swap(play: Play, *seats: int) -> Play:
    for seat in seats:
        wanted = parse(GIVEN[seat])
        play = play.apply(next(a for a in play.legal(seat) if a.uses == wanted))
    return play


@pytest.mark.parametrize(("die", "on"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_three_tiles_of_one_suit_go_on_in_the_direction_of_the_die(die: int, on: int) -> None:
    before = swapping(die)
    play = swap(before, 2, 0, 3, 1)
    assert (play.stage, play.waiting) == ("turn", (0,))
    for seat, given in GIVEN.items():
        to = (seat + on) % 4
        (event,) = [e for e in play.events if e.what == "swapped" and e.seat == to]
        assert (event.tiles, event.source) == (parse(given), seat)
        had, has = before.seats[to].full.concealed, play.seats[to].full.concealed
        assert sorted(has) == sorted(
            [*_without(had, parse(GIVEN[to])), *parse(given)],
        )


def _without(tiles, gone):
    left = list(tiles)
    for kind in gone:
        left.remove(kind)
    return left


def test_tiles_of_two_suits_are_not_passed_on() -> None:
    play = swapping(1)
    for line in ("0 swap", "0 discard 1m"):
        with pytest.raises(PlayError) as refused:
            play.apply(act(line))
        assert refused.value.code == "setup"
    assert {a.act for a in play.legal(0)} == {"swap"}
    assert all(len({kind // 9 for kind in a.uses}) == 1 for a in play.legal(0))


def test_what_was_passed_on_is_known_to_two_and_the_die_to_nobody_before() -> None:
    play = swap(swapping(3), 0, 1)
    assert not [e for e in view(play, 2).events if e.what == "swap"]
    assert "swap_die" not in view(play, 2).facts
    assert view(hidden_shuffled(play, 2, Random(1)), 2) == view(play, 2)
    after = swap(play, 2, 3)
    seen = {e.seat: e.tiles for e in view(after, 2).events if e.what == "swapped"}
    assert seen == {0: (), 1: (), 2: parse("123m"), 3: ()}
    assert view(after, 2).facts["swap_die"] == 3


def test_a_dealer_who_gives_the_last_tile_away_still_has_one_too_many() -> None:
    play = swapping(1)
    gives = next(a for a in play.legal(0) if a.uses == parse("239m"))
    play = swap(play.apply(gives), 1, 2, 3)
    assert len(play.seats[0].full.concealed) == 14
    assert play.seats[0].drawn in parse("666s")


def naming(**options) -> Play:
    return dealt(game("sichuan", dingque=True, **options), HANDS, "9m9p")


def test_all_name_a_suit_and_it_is_told_when_the_last_has_named() -> None:
    play = naming()
    assert play.waiting == (0, 1, 2, 3)
    play = played(play, "3 lack_s", "0 lack_m", "1 lack_s")
    assert "named" not in {e.what for e in play.events}
    assert not view(play, 2).seats[3].marks
    play = played(play, "2 lack_s")
    assert [e.tile for e in play.events if e.what == "named"] == [
        tile("1m"), tile("1s"), tile("1s"), tile("1s"),
    ]  # fmt: skip
    assert view(play, 2).seats[0].marks["named"] == "m"


def named() -> Play:
    return played(naming(), "3 lack_s", "0 lack_m", "1 lack_s", "2 lack_s")


def test_tiles_of_the_named_suit_are_thrown_first() -> None:
    play = named()
    assert {a.tile for a in play.legal(0) if a.act == "discard"} == set(parse("1239m"))
    with pytest.raises(PlayError) as refused:
        play.apply(act("0 discard 4p"))
    assert refused.value.code == "named_first"


def test_the_named_suit_is_not_ponged() -> None:
    play = dealt(game("sichuan", dingque=True), {2: "66s66m"}, "6s")
    for suit, pongs in (("s", False), ("p", True)):
        at = played(play, "0 lack_s", "1 lack_s", f"2 lack_{suit}", "3 lack_s")
        at = at.apply(act("0 discard 6s"))
        assert ("pong" in acts(at, 2)) is pongs


def test_a_hand_that_still_holds_the_named_suit_does_not_win() -> None:
    ready = "123456789m11p78p"
    for suit, wins in (("m", False), ("s", True)):
        play = dealt(game("sichuan", dingque=True), {1: ready}, "9p")
        play = played(play, "0 lack_p", f"1 lack_{suit}", "2 lack_s", "3 lack_s")
        play = play.apply(act("0 discard 9p"))
        assert ("win" in acts(play, 1)) is wins


def test_suits_are_named_after_the_exchange() -> None:
    play = swap(swapping(1, dingque=True), 0, 1, 2, 3)
    assert play.stage == "setup"
    assert acts(play, 0) == {"lack_m", "lack_p", "lack_s"}


def test_hands_with_both_options_replay_from_their_log() -> None:
    for one in hands(game("sichuan", dingque=True, swap_three=True), 3, 2, check=True):
        assert one.faults == ()
        assert read(written(one.play)).last == one.play


def test_opponents_give_up_their_shortest_suit() -> None:
    play = naming()
    assert play.game.prefers(play, 3).act == "lack_s"
    assert swapping(1).game.prefers(swapping(1), 3).uses == parse("666s")


@pytest.mark.parametrize(
    "facts",
    [
        {"swap_die": 7},
        {"swap_die": 1.0},
        {"swap_die": True},
        {"swap_die": [3]},
        {"swap_die": [[1]]},
        {"kong_paid": []},
        {"dealer_dice": 3},
    ],
)
def test_a_log_whose_lots_cannot_be_is_refused(facts) -> None:
    head, *rest = written(swapping(2)).splitlines()
    changed = json.dumps({**json.loads(head), "facts": facts})
    with pytest.raises(LogError) as refused:
        read("\n".join([changed, *rest]))
    assert (refused.value.code, refused.value.line) == ("facts", 1)
