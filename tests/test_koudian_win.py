"""扣点点 against its rule book: may I win, who wins, who deals next."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tiles import mpsz, tile
from rules.variant import Offer, Passed
from tests.koudian_hands import SPLIT_3_6, hand, kd, offer

WIN = [
    ("ok", {}, {"tile": "6m", "by": "self_draw"}),
    ("ok", {}, {"tile": "3m", "by": "self_draw"}),
    ("ok", {}, {"tile": "3m", "by": "replacement"}),
    ("ok", {}, {"tile": "6m", "by": "discard"}),
    ("ok", {}, {"tile": "6m", "by": "rob_kong", "kong_type": "addkong"}),
    ("ok", {}, {"tile": "6m", "by": "rob_kong"}),
    ("undeclared", {}, {"tile": "6m", "by": "self_draw", "declared": ()}),
    ("undeclared", {}, {"tile": "6m", "by": "discard", "declared": (0, 2, 3)}),
    ("undeclared", {}, {"tile": "9m", "by": "self_draw", "declared": ()}),
    ("shape", {}, {"tile": "9m", "by": "self_draw"}),
    ("shape", {}, {"tile": "1m", "by": "discard"}),
    ("points", {}, {"tile": "3m", "by": "discard"}),
    ("points", {}, {"tile": "3m", "by": "rob_kong"}),
    ("points", {"mo5_hu6": True}, {"tile": "3m", "by": "self_draw"}),
    ("only_added_kong", {}, {"tile": "6m", "by": "rob_kong", "kong_type": "ckong"}),
    ("only_added_kong", {}, {"tile": "6m", "by": "rob_kong", "kong_type": "kong"}),
    ("face_down", {}, {"tile": "6m", "by": "discard", "face_down": True}),
    ("face_down", {}, {"tile": "9m", "by": "discard", "face_down": True}),
    ("ok", {"open_ting_tile": True}, {"tile": "6m", "by": "discard", "face_down": True}),
]


@pytest.mark.parametrize(("code", "options", "given"), WIN)
def test_may_this_tile_be_won(code: str, options: dict[str, Any], given: dict[str, Any]) -> None:
    ruling = kd(**options).win(offer(SPLIT_3_6, **given))
    assert (ruling.why.code, ruling.ok) == (code, code == "ok")


@pytest.mark.parametrize(
    ("wait", "own", "discard", "own_mo5", "discard_mo5"),
    [
        (1, False, False, False, False),
        (2, False, False, False, False),
        (3, True, False, False, False),
        (4, True, False, False, False),
        (5, True, False, True, False),
        (6, True, True, True, True),
        (7, True, True, True, True),
        (8, True, True, True, True),
        (9, True, True, True, True),
    ],
)
def test_the_points_limit(
    wait: int, own: bool, discard: bool, own_mo5: bool, discard_mo5: bool
) -> None:
    pair = f"123s456s789s222z{wait}p"
    for mo5, by, allowed in (
        (False, "self_draw", own),
        (False, "replacement", own),
        (False, "discard", discard),
        (False, "rob_kong", discard),
        (True, "self_draw", own_mo5),
        (True, "discard", discard_mo5),
    ):
        ruling = kd(mo5_hu6=mo5).win(offer(pair, tile=f"{wait}p", by=by))
        assert ruling.why.code == ("ok" if allowed else "points"), (mo5, by)
        assert str(wait) in ruling.why.text.say("zh")
        assert f"{wait} tong" in ruling.why.text.say("en")


@pytest.mark.parametrize("honour", ["1z", "4z", "5z", "7z"])
def test_every_honour_may_be_won_either_way(honour: str) -> None:
    for by in ("self_draw", "discard"):
        assert kd(mo5_hu6=True).win(offer(f"123s456s789s999p{honour}", tile=honour, by=by)).ok


PASSED_6, PASSED_6_TURN = Passed(tile("6m"), False), Passed(tile("6m"), True)
PASSED = [
    ("all", "9m", PASSED_6, "passed"),
    ("all", "9m", PASSED_6_TURN, "passed"),
    ("all", "6m", PASSED_6_TURN, "passed"),
    ("tile", "9m", PASSED_6, "ok"),
    ("tile", "6m", PASSED_6_TURN, "passed"),
    ("go_round", "9m", PASSED_6, "ok"),
    ("go_round", "6m", PASSED_6, "passed"),
    ("go_round", "6m", PASSED_6_TURN, "ok"),
]


@pytest.mark.parametrize(("lock", "won", "passed", "code"), PASSED)
def test_passing_a_win_closes_what_the_table_says(
    lock: str, won: str, passed: Passed, code: str
) -> None:
    some = "78m123p456p777s22z"
    chosen = kd(pass_lock=lock)
    for by in ("discard", "rob_kong"):
        ruling = chosen.win(offer(some, tile=won, by=by, passed=(passed,)))
        assert ruling.why.code == code
        if code == "passed":
            assert "六万" in ruling.why.text.say("zh")
            assert "6 wan" in ruling.why.text.say("en")
    assert chosen.win(offer(some, tile=won, by="self_draw", passed=(passed,))).ok


def test_house2_reopens_a_passed_tile_after_a_turn() -> None:
    some = "78m123p456p777s22z"
    house = kd(mode="house2")
    assert not house.win(offer(some, tile="6m", by="discard", passed=(PASSED_6,))).ok
    assert house.win(offer(some, tile="9m", by="discard", passed=(PASSED_6,))).ok
    assert house.win(offer(some, tile="6m", by="discard", passed=(PASSED_6_TURN,))).ok


def test_a_tile_that_could_not_be_won_closes_nothing() -> None:
    low = Passed(tile("3m"))
    assert kd().win(offer(SPLIT_3_6, tile="6m", by="discard", passed=(low,))).ok
    elsewhere = Passed(tile("9s"))
    assert kd().win(offer(SPLIT_3_6, tile="6m", by="discard", passed=(elsewhere,))).ok
    mine = offer("789m123p456p77s2z5z", wild="5z", tile="2z", by="discard", passed=(Passed(31),))
    assert kd(mode="haozi").win(mine).ok


def test_a_discarded_wild_going_by_closes_nothing() -> None:
    some = hand("78m123p456p777s22z", wild="9m")
    assert tile("9m") in kd(mode="haozi").waits(some).shape
    by = Offer(some, tile("6m"), "discard", 1, 2, frozenset([1]), (Passed(tile("9m")),))
    assert kd(mode="haozi").win(by).ok


def test_the_reason_names_the_limit_of_the_table() -> None:
    four = offer("123s456s789s222z4p", tile="4p", by="discard")
    assert "只能自摸" in kd().win(four).why.text.say("zh")
    assert "4 点和更小的牌" in kd(mo5_hu6=True).win(four).why.text.say("zh")
    assert "4 and less" in kd(mo5_hu6=True).win(four).why.text.say("en")


def test_a_tile_passed_before_a_kong_still_closes() -> None:
    after = hand("7s123m456p111z", "kong:8888s")
    won = Offer(after, tile("7s"), "discard", 1, 2, frozenset([1]), (Passed(tile("9s")),))
    assert kd().win(won).why.code == "passed"


def test_a_win_may_be_declined_unless_the_table_takes_it() -> None:
    won = offer(SPLIT_3_6, tile="6m", by="discard")
    assert kd().win(won).may_pass is True
    assert kd(must_hu=True).win(won).may_pass is False
    assert kd().win(offer(SPLIT_3_6, tile="9m", by="discard")).may_pass is None


# --- wilds in a win ------------------------------------------------------------------------------


def wild_offer(text: str, won: str, by: str, wild: str = "5z", **more: Any) -> Offer:
    return offer(text, tile=won, by=by, wild=wild, **more)


@pytest.mark.parametrize(
    ("text", "won", "by", "wild", "code"),
    [
        ("78m123p456p777s22z", "5z", "discard", "5z", "wild_discard"),
        ("78m123p456p777s22z", "5z", "rob_kong", "5z", "wild_discard"),
        ("56m123p456p777s22z", "7m", "discard", "7m", "wild_discard"),
        ("78m123p456p777s22z", "1s", "discard", "1s", "wild_discard"),
        ("78m123p456p777s22z", "5z", "self_draw", "5z", "ok"),
        ("78m123p456p777s22z", "5z", "replacement", "5z", "ok"),
        ("24m123p456p789s22z", "5z", "self_draw", "5z", "ok"),
        ("13m123p456p789s22z", "5z", "self_draw", "5z", "points"),
        ("139m12p456p78s122z", "5z", "self_draw", "5z", "shape"),
        ("123m456p789s1115z", "2m", "self_draw", "5z", "points"),
        ("123m456p789s1115z", "9m", "discard", "5z", "ok"),
    ],
)
def test_wilds_drawn_and_discarded(text: str, won: str, by: str, wild: str, code: str) -> None:
    ruling = kd(mode="haozi").win(wild_offer(text, won, by, wild))
    assert ruling.why.code == code


def test_a_lone_wild_may_have_to_draw() -> None:
    strict = kd(mode="haozi", haozi_diao="zimo_only")
    lone = "123m456p789s1115z"
    assert strict.win(wild_offer(lone, "9m", "discard")).why.code == "haozi_diao"
    assert strict.win(wild_offer(lone, "3m", "discard")).why.code == "points"
    assert strict.win(wild_offer(lone, "9m", "self_draw")).ok
    assert strict.win(wild_offer("78m123p456p777s22z", "9m", "discard")).ok


def test_two_wild_kinds_are_both_wild() -> None:
    two = kd(mode="shuang_haozi")
    some = "456p789s123s2z8m1m5z"
    assert mpsz(two.waits(hand(some, wild="1m 5z")).shape) == "6789m2z"
    for won in ("1m", "5z"):
        assert two.win(wild_offer(some, won, "self_draw", "1m 5z")).ok
        assert not two.win(wild_offer(some, won, "discard", "1m 5z")).ok


# --- who wins, who deals -------------------------------------------------------------------------


def test_the_nearest_after_the_discarder_wins() -> None:
    for source in range(4):
        order = [(source + step) % 4 for step in (1, 2, 3)]
        for at in range(3):
            assert kd().who_wins(order[at:][::-1], source, ()) == order[at]
            assert kd().who_wins(order, source, order[:at]) == order[at]
    assert kd().who_wins([1, 3], 0, [1, 3]) is None
    assert kd().who_wins([], 0) is None


@pytest.mark.parametrize(
    ("options", "result", "winner", "kongs", "deals"),
    [
        ({}, "win", 0, 0, 0),
        ({}, "win", 2, 0, 2),
        ({}, "draw", None, 0, 1),
        ({}, "draw", None, 3, 1),
        *[
            (rotation, *case)
            for rotation in ({"circle": True}, {"dai_zhuang": True})
            for case in (
                ("win", 0, 0, 0),
                ("win", 1, 0, 1),
                ("win", 3, 2, 1),
                ("draw", None, 0, 0),
                ("draw", None, 1, 1),
            )
        ],
    ],
)
def test_who_deals_next(
    options: dict[str, Any], result: str, winner: int | None, kongs: int, deals: int
) -> None:
    for dealer in range(4):
        seat = None if winner is None else (dealer + winner) % 4
        found = kd(**options).next_dealer(dealer, result, seat, kongs)
        assert found == (dealer + deals) % 4
