"""The table of play: the course of a hand, at 扣点点 and, at random, at every table."""

from __future__ import annotations

import json
from random import Random

import pytest

from rules.table import Action, LogError, PlayError, Session, deal, game, read, view, written
from rules.table.faults import hidden_shuffled, lost
from rules.table.games import GAMES
from rules.table.selfplay import hands, report
from rules.tiles import parse, tile
from tests.table_play import act, acts, all_pass, dealt, played

READY = "123456m45p789s22z"
"""Waits for 3p and 6p."""


@pytest.mark.parametrize("key", GAMES)
def test_random_hands_have_no_fault(key: str) -> None:
    *_, last = report(game(key), 12, 5, check=True)
    assert last == "12 hands, 0 faults"


@pytest.mark.parametrize("key", GAMES)
def test_a_seed_deals_the_same_hand_again(key: str) -> None:
    assert deal(game(key), 3) == deal(game(key), 3)
    assert deal(game(key), 3).built != deal(game(key), 4).built


def test_only_who_has_declared_wins_and_an_undeclared_feeder_pays_for_all() -> None:
    play = dealt(game("koudian"), {0: READY}, "7z6p")
    play = all_pass(played(play, "0 declare 7z"))
    assert play.seats[0].river[0].face_down
    play = played(play, "1 discard 6p")
    assert acts(play, 0) == {"win", "pass"}
    play = played(play, "0 win 6p")
    assert play.result is not None
    assert play.result.payments == (18, -18, 0, 0)
    undeclared = played(dealt(game("koudian"), {0: READY}, "7z6p"), "0 discard 7z", "1 discard 6p")
    assert undeclared.lying is None or "win" not in acts(undeclared, 0)


def test_a_tile_let_go_closes_every_discard_but_no_own_draw() -> None:
    play = dealt(game("koudian"), {0: READY}, "7z6p1z1z3p")
    play = all_pass(played(play, "0 declare 7z", "1 discard 6p"))
    play = all_pass(played(play, "2 discard 1z"))
    play = all_pass(played(play, "3 discard 1z"))
    assert Action(0, "win", tile("3p")) in play.legal(0)
    assert [p.tile for p in play.seats[0].passed] == [tile("6p")]


def test_in_house2_a_tile_let_go_is_open_again_after_a_kong_as_well() -> None:
    """koudian.md, section 5: closed only until the passer has had a turn of their own (过圈)."""
    hands = {0: "123m45p789s22555z"}
    play = dealt(game("koudian", mode="house2"), hands, "7z6p5z6p", "1m")
    play = all_pass(played(play, "0 declare 7z", "1 discard 6p"))
    play = played(play, "2 discard 5z", "0 kong 5z", "0 discard 1m", "1 discard 6p")
    assert act("0 win 6p") in play.legal(0)


def test_the_declaring_tile_is_seen_by_whom_the_table_lets_claim_it() -> None:
    """koudian.md, 11.6 and 11.10: who feeds a kong with it has not declared before it."""
    at = game("koudian", open_ting_tile=True, diangang_bao=True)
    play = dealt(at, {0: READY, 2: "777z"}, "7z").apply(act("0 declare 7z"))
    assert act("2 kong 7z") in play.legal(2)
    shown = view(play, 2).lying
    assert shown is not None
    assert shown.tile == tile("7z")
    taken = played(play, "2 kong 7z")
    assert taken.kongs[0].source_declared is False
    assert list(lost(hidden_shuffled(taken, 1, Random(1)))) == []


def test_a_declared_player_throws_the_tile_just_drawn() -> None:
    play = dealt(game("koudian"), {0: READY}, "7z1z1z1z5z")
    for line in ("0 declare 7z", "1 discard 1z", "2 discard 1z", "3 discard 1z"):
        play = all_pass(played(play, line))
    assert play.legal(0) == (act("0 discard 5z"),)
    with pytest.raises(PlayError) as refused:
        play.apply(act("0 discard 2z"))
    assert refused.value.code == "declared"


def test_a_pong_takes_the_turn_and_leaves_only_a_discard() -> None:
    play = dealt(game("koudian"), {2: "55m123p", 1: ""}, "5m")
    play = played(play, "0 discard 5m", "2 pong 5m")
    assert (play.turn, play.came, play.wall.left) == (2, "call", 83)
    assert "win" not in acts(play, 2)
    assert play.seats[0].river[0].claimed == 2
    assert play.seats[2].feeders == (0,)


@pytest.mark.parametrize("late", [False, True])
def test_a_kong_given_up_for_a_pong_comes_back_only_where_the_table_has_it(late: bool) -> None:
    at = game("koudian", late_kong=late)
    play = dealt(at, {2: "555m123789s1234p"}, "5m1z2z3z1z")
    play = played(play, "0 discard 5m", "2 pong 5m", "2 discard 1p")
    for line in ("3 discard 1z", "0 discard 2z", "1 discard 3z"):
        play = played(all_pass(play), line)
    play = all_pass(play)
    assert play.turn == 2
    assert (act("2 addkong 5m") in play.legal(2)) is late


def test_an_added_kong_can_be_robbed_and_is_then_no_kong() -> None:
    play = dealt(game("koudian"), {0: READY, 2: "66p123789s1234m7z"}, "7z6p1z1z4z6p")
    play = played(play, "0 discard 7z", "1 discard 6p", "2 pong 6p")
    play = played(play, "2 discard 7z", "3 discard 1z", "0 declare 1z", "1 discard 4z")
    play = played(all_pass(play), "2 addkong 6p")
    assert acts(play, 0) == {"win", "pass"}
    robbed = played(play, "0 win 6p")
    assert robbed.wins[0].offer.by == "rob_kong"
    assert robbed.kongs == ()
    assert robbed.result is not None
    assert robbed.result.payments == (18, 0, -18, 0)
    stands = played(play, "0 pass")
    assert [kong.type for kong in stands.kongs] == ["addkong"]
    assert stands.came == "replacement"


def test_a_kong_takes_its_replacement_from_the_tail() -> None:
    play = dealt(game("koudian"), {0: "1111m"}, "9s", "5z")
    play = played(play, "0 ckong 1m")
    assert play.seats[0].drawn == tile("5z")
    assert (play.came, play.kong_type, play.wall.tail) == ("replacement", "ckong", 1)


def test_the_nearest_wins_a_tile_that_several_could() -> None:
    play = dealt(
        game("koudian"),
        {0: "", 1: "123456m789p11z78s", 3: "123456p789m22z78s"},
        "3z5z4z5z9s",
    )
    for line in ("0 discard 3z", "1 declare 5z", "2 discard 4z", "3 declare 5z", "0 discard 9s"):
        play = played(all_pass(play), line)
    assert play.waiting == (1, 3)
    taken = play.apply(act("3 win 9s")).apply(act("1 win 9s"))
    assert [win.seat for win in taken.wins] == [1]
    assert taken.seats[3].passed == ()
    left = play.apply(act("3 win 9s")).apply(act("1 pass"))
    assert [win.seat for win in left.wins] == [3]


def test_a_drawn_hand_pays_nothing_and_passes_the_deal() -> None:
    for one in hands(game("koudian"), 40, 11):
        if one.play.wins:
            continue
        assert one.play.result is not None
        assert one.play.result.payments == (0, 0, 0, 0)
        assert one.play.game.next_dealer(one.play) == 1
        assert one.play.wall.left == 0
        break
    else:
        pytest.fail("no hand of forty was drawn")


def test_a_session_ends_after_its_hands_or_one_round() -> None:
    for options, most in (({}, 8), ({"circle": True}, 200)):
        session, rng = Session.begin(game("koudian", **options)), Random(1)
        dealers = []
        while not session.over:
            dealers.append(session.dealer)
            play = session.deal(rng.randrange(10**6))
            while not play.over:
                seat = play.waiting[0]
                play = play.apply(play.legal(seat)[0])
            session = session.after(play)
        assert session.played == len(dealers) <= most
        assert sum(session.points) == 0
        if options:
            assert set(dealers) == {0, 1, 2, 3}
            assert session.dealer == 0


def test_who_opens_the_table_deals_first() -> None:
    """koudian.md, section 2: the first dealer is the first player to enter the room."""
    assert {Session.drawn(game("koudian"), Random(seed)).dealer for seed in range(9)} == {0}


def test_what_a_seat_cannot_see_changes_nothing_that_it_is_told() -> None:
    play = dealt(game("koudian"), {0: READY}, "7z6p")
    play = all_pass(played(play, "0 declare 7z"))
    seen = view(play, 2)
    assert seen.seats[0].river[0].tile == -1
    assert all(event.tile == -1 for event in seen.events if event.what == "declare")
    assert view(hidden_shuffled(play, 2, Random(1)), 2) == seen
    assert view(hidden_shuffled(play, 0, Random(1)), 2) != seen


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("1 discard 1m", "not_asked"),
        ("0 discard 9s", "not_held"),
        ("0 discard", "not_held"),
        ("0 pong 7z", "tiles"),
        ("0 win 7z", "undeclared"),
        ("0 ckong 2z", "tiles"),
        ("0 dance", "no_act"),
    ],
)
def test_an_act_that_is_not_allowed_names_its_rule(line: str, code: str) -> None:
    play = dealt(game("koudian"), {0: "123456m45p78s22z1p"}, "7z")
    with pytest.raises(PlayError) as refused:
        play.apply(act(line))
    assert refused.value.code == code
    assert refused.value.text.zh != refused.value.text.en


@pytest.mark.parametrize(
    ("before", "line", "code"),
    [
        ((), "0 declare 1z", "gate"),
        ((), "0 declare 1m", "not_ready"),
        ((), "0 pong 1s", "no_tile"),
        ((), "0 pass", "no_tile"),
        (("0 discard 5m",), "1 discard 9s", "answer_first"),
        (("0 discard 5m",), "1 ckong 2s", "answer_first"),
        (("0 discard 5m",), "1 pong 7p", "other_tile"),
        (("0 discard 5m", "1 pong 5m"), "1 win 5m", "after_call"),
        (("0 discard 5m", "1 pong 5m"), "1 ckong 2s", "after_call"),
    ],
)
def test_an_act_out_of_turn_is_told_what_it_waits_for(before, line: str, code: str) -> None:
    """koudian.md, sections 3 and 4: the gate of 6 points, one act a turn, claims on one tile."""
    hands = {0: "123456m12p11789s", 1: "55m2222s77p1234z9s"}
    play = played(dealt(game("koudian"), hands, "1z"), *before)
    with pytest.raises(PlayError) as refused:
        play.apply(act(line))
    assert refused.value.code == code
    assert refused.value.text.zh != refused.value.text.en


@pytest.mark.parametrize("key", ["sichuan", "guangdong", "beijing"])
def test_where_nothing_is_declared_a_declaration_says_so(key: str) -> None:
    play = dealt(game(key), {0: "123456m789p2245s"}, "9s")
    with pytest.raises(PlayError) as refused:
        play.apply(act("0 declare 9s"))
    assert refused.value.code == "no_declaring"


def test_a_claim_let_go_leaves_no_trace_in_what_the_others_see() -> None:
    """Whether a seat was asked about a tile tells of its hand: only its answer is open."""
    views = []
    for pair, other in (("55m", "2p8s"), ("58s", "2p5m")):
        hands = {1: "1479m258p69s1234z", 2: f"9p{other}", 3: f"{pair}19p17s"}
        play = played(dealt(game("luoyang"), hands, "5m1z", tail="7s5z"), "0 discard 5m")
        play = played(all_pass(play), "1 discard 1z")
        views.append(view(all_pass(play), 1))
    assert views[0] == views[1]


def test_a_log_replays_and_one_that_lies_is_refused_by_line() -> None:
    one = next(hands(game("koudian", mode="haozi"), 1, 4))
    text = written(one.play)
    log = read(text)
    assert log.last == one.play
    assert len(log.plays) == len(log.acts) + 1
    lines = text.splitlines()
    drawn = next(n for n, line in enumerate(lines) if json.loads(line).get("then") == "draw")
    lines[drawn] = json.dumps({**json.loads(lines[drawn]), "tile": "9s"})
    with pytest.raises(LogError) as refused:
        read("\n".join(lines))
    assert (refused.value.code, refused.value.line) == ("differs", drawn + 1)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "empty", 0),
        ("hello", "json", 1),
        ("[]", "json", 1),
        ('{"tingpai": 2}', "head", 1),
        ('{"tingpai": 1, "variant": "chess", "wall": ""}', "unknown_variant", 1),
        ('{"tingpai": 1, "variant": "koudian", "wall": "123m"}', "wall", 1),
        ('{"tingpai": 1, "variant": "koudian", "options": 3, "wall": "1m"}', "head", 1),
        ('{"tingpai": 1, "variant": "koudian", "options": {"mode": "x"}, "wall": "1m"}', None, 1),
        ("[" * 100_000, "json", 1),
        ("x" * 300_000, "long", 0),
    ],
)
def test_a_log_that_cannot_be_read_says_where(text: str, code: str | None, line: int) -> None:
    with pytest.raises(LogError) as refused:
        read(text)
    assert code in (None, refused.value.code)
    assert refused.value.line == line


def test_tiles_in_the_order_of_the_wall_are_read_back() -> None:
    play = deal(game("koudian"), 9)
    head = json.loads(written(play).splitlines()[0])
    assert parse(head["wall"]) == play.built
