"""What the 洛阳杠次 book says beside its worked cases: traps, options, payments, what cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import readings
from rules.ask import answer
from rules.facts import Facts
from rules.hand import Hand
from rules.tiles import MARKS, tile
from rules.values import Kong, Offer
from rules.variants import table


def ask(name: str, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    return answer({"variant": "luoyang", "ask": name, "options": options or {}, "given": given})


def waits(hand: str, ci: str, *melds: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    found = ask("waits", options, hand=hand, melds=list(melds), ci=ci)
    return {name: kinds for name, kinds in found.items() if name in WAYS}


WAYS = ("bomb_draws", "anci_draws", "zhici_discards", "xuci_draws", "tianci_draws")
NONE: dict[str, list[str]] = {name: [] for name in WAYS}

ZHICI = {"hand": "111m222p333m44p56s", "winner": 1, "ci": "7s"}
ANCI = {"hand": "111s222p33s444p23m", "win_tile": "1s", "winner": 1, "ci": "4m"}
BOMB = {"hand": "111p234p56s88m999m", "win_tile": "4s", "winner": 1, "ci": "5m"}
XUCI = {
    "hand": "123m456p77m56s", "melds": ["pong:444m"], "win_tile": "4m", "winner": 1, "ci": "7s",
}  # fmt: skip
THREE = {"hand": "77s35m9m148p25s136z", "win_tile": "7s", "winner": 1, "ci": "7s"}


# --- the traps (section 12) ----------------------------------------------------------------------


def test_the_first_example_of_the_book() -> None:
    draws = waits("111s222p33s444p23m", "4m")
    assert draws["anci_draws"] == ["2p", "4p", "1s"]
    assert draws["bomb_draws"] == ["1m", "4m"]


def test_a_copy_of_the_ci_in_hand_is_no_wait_on_it() -> None:
    assert waits("111m234p555p22s78s", "7s")["anci_draws"] == []
    assert waits("111m234p555p22s78s", "9s")["anci_draws"] == ["1m", "5p"]


def test_a_quad_declared_too_early_makes_no_ci() -> None:
    assert waits("1111s3m234p33s456p", "4m")["anci_draws"] == ["2m", "5m"]
    declared = waits("23m234p33s456p", "4m", "ckong:1111s")
    assert (declared["anci_draws"], declared["bomb_draws"]) == ([], ["1m", "4m"])


def test_a_discard_is_no_use_to_an_exposed_pong() -> None:
    found = waits("123m456p77m56s", "7s", "pong:444m")
    assert (found["xuci_draws"], found["zhici_discards"]) == (["4m"], [])


def test_the_face_up_tile_is_taken_when_all_others_are_seen() -> None:
    found = waits("111m456p99m56s", "7s", "pong:777s")
    assert found["bomb_draws"] == ["4s"]
    assert found["anci_draws"] == ["1m"]


def test_three_ci_in_hand_win_and_two_with_a_pong_do_not() -> None:
    assert waits("77s35m9m148p25s136z", "7s") == NONE | {"tianci_draws": ["7s"]}
    held = waits("777s35m9m148p25s13z", "7s")["tianci_draws"]
    assert len(held) == 33
    assert "7s" not in held
    found = ask("win", **THREE, win_by="self_draw")
    assert (found["win"], found["why_code"]) == (True, "ok")
    ponged = {"hand": "35m9m148p25s13z", "melds": ["pong:777s"], "win_tile": "6z"}
    found = ask("win", **ponged, winner=1, ci="7s", win_by="self_draw")
    assert (found["win"], found["why_code"]) == (False, "ci_pong")


def test_a_ci_drawn_in_the_ordinary_way_is_a_bomb() -> None:
    given = {"hand": "111p234p46m88s999s", "win_tile": "5m", "winner": 1, "ci": "5m"}
    found = ask("score", **given, win_by="self_draw")
    assert (found["elements"], found["total"]) == ([["炸弹", 200]], 600)


def test_of_two_wins_the_dearer_is_taken() -> None:
    both = {"hand": "111p23p456s789s55m", "win_tile": "1p", "winner": 2, "ci": "4p"}
    found = ask("score", **both, win_by="self_draw")
    assert (found["elements"], found["payments"]) == ([["暗次", 700]], [-700, -700, 2100, -700])


def test_of_two_quads_one_may_keep_the_wait() -> None:
    given = {"what": "choices", "hand": "1111p222s34s456m8m", "drawn": "2s", "ci": "8m"}
    found = ask("kong", **given)
    assert found["choices"] == ["暗次:1p"]
    assert found["kongs"] == ["ckong:1111p", "ckong:2222s"]


def test_no_ci_in_the_turn_of_a_pong() -> None:
    given = {"what": "choices", "hand": "1111s33s456p23m", "melds": ["pong:222p"], "ci": "4m"}
    assert ask("kong", **given)["choices"] == ["暗次:1s"]
    ponged = ask("kong", **given, just_ponged=True)
    assert (ponged["choices"], ponged["kongs"]) == ([], [])


# --- the ways, counted by hand over random tables ------------------------------------------------


def complete(hand: Hand, ci: int) -> bool:
    return ci in readings.waits(hand, shapes=("standard",), live=False)


def by_trying(hand: Hand, drawn: int, ci: int) -> set[str]:
    """The 次 of a draw, by laying out each kong in turn and reading the rest."""
    full, found = hand.plus(drawn), set()
    for kind in set(full.concealed) - {ci}:
        rest = tuple(t for t in full.concealed if t != kind)
        pongs = [meld for meld in full.melds if meld.type == "pong" and meld.kind == kind]
        four = full.concealed.count(kind) == 4
        if not four and not pongs:
            continue
        others = [str(meld) for meld in full.melds if meld not in pongs]
        after = Hand.parse("", [*others, f"ckong:{MARKS[kind][0] * 4}{MARKS[kind][1]}"])
        if complete(Hand(rest, after.melds), ci):
            found.add("anci_draws" if four else "xuci_draws")
    return found


HANDS = (
    ("1111s3m222p33s456p", ()), ("1111s222p33s4m456p", ()), ("555m777m9s8s22m", ("pong:222p",)),
    ("4m123m456p77m5s", ("pong:444m",)), ("1111222233334m", ()), ("111p22p345s789s78s", ()),
)  # fmt: skip


@pytest.mark.parametrize(("hand", "melds"), HANDS)
def test_every_draw_tried_tile_by_tile(hand: str, melds: tuple[str, ...]) -> None:
    rules, held = table("luoyang"), Hand.parse(hand, melds)
    for ci in Random(3).sample([k for k in rules.kinds if held.held[k] < 4], 12):
        found = rules.waits(held, facts=Facts({"ci": ci}))
        for drawn in rules.kinds:
            if held.held[drawn] + (drawn == ci) < 4:
                ways = {way for way in ("anci_draws", "xuci_draws") if drawn in found.by(way)}
                assert ways == by_trying(held, drawn, ci), (MARKS[ci], MARKS[drawn])


# --- winning -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "given", "code"),
    [
        ({}, BOMB | {"win_by": "self_draw"}, "ok"),
        ({}, BOMB | {"win_by": "discard", "from": 0}, "no_discard"),
        ({"dianpao": True}, BOMB | {"win_by": "discard", "from": 0}, "ok"),
        ({}, BOMB | {"win_by": "rob_kong", "from": 0}, "no_robbing"),
        ({"qianggang": True}, BOMB | {"win_by": "rob_kong", "from": 0}, "ok"),
        (
            {"qianggang": True},
            BOMB | {"win_by": "rob_kong", "from": 0, "kong_type": "ckong"},
            "only_added_kong",
        ),
        ({"ordinary_zimo": False}, BOMB | {"win_by": "self_draw"}, "hard_ci"),
        ({"ordinary_zimo": False}, ANCI | {"win_by": "self_draw"}, "ok"),
        ({}, BOMB | {"win_by": "self_draw", "win_tile": "1z"}, "shape"),
        ({"three_ci_wins": False}, THREE | {"win_by": "self_draw"}, "shape"),
        ({}, {"hand": "111p234p456s88m999m", "win_by": "dealt", "winner": 0, "ci": "5m"}, "ok"),
        (
            {},
            {"hand": "111p234p456s88m999m", "win_by": "dealt", "winner": 1, "ci": "5m"},
            "not_dealer",
        ),
        ({}, {"hand": "777s35m9m148p25s13z", "win_by": "dealt", "winner": 1, "ci": "7s"}, "ok"),
        ({}, {"hand": "1133557799m112p", "win_by": "self_draw", "win_tile": "2p", "winner": 1,
              "ci": "5s"}, "shape"),
        ({"seven_pairs": True}, {"hand": "1133557799m112p", "win_by": "self_draw",
                                 "win_tile": "2p", "winner": 1, "ci": "5s"}, "ok"),
    ],
)  # fmt: skip
def test_what_wins(options: dict[str, Any], given: dict[str, Any], code: str) -> None:
    found = ask("win", options, **given)
    assert (found["why_code"], found["win"]) == (code, code == "ok")


# --- payments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "given", "payments"),
    [
        ({}, ZHICI | {"win_tile": "2p", "win_by": "discard", "from": 2}, [-300, 1900, -1300, -300]),
        ({}, XUCI | {"win_by": "self_draw", "pong_feeder": 3}, [-600, 1900, -600, -700]),
        ({"base": 1000}, ANCI | {"win_by": "self_draw"}, [-7000, 21000, -7000, -7000]),
        ({"dealer_double": True}, BOMB | {"win_by": "self_draw"}, [-400, 800, -200, -200]),
        ({"dealer_double": True}, THREE | {"win_by": "self_draw", "winner": 0},
         [4200, -1400, -1400, -1400]),
        ({"baoci": True}, ZHICI | {"win_tile": "2p", "win_by": "discard", "from": 2,
                                   "last_stage": True}, [0, 1900, -1900, 0]),
        ({"baoci": True}, ZHICI | {"win_tile": "2p", "win_by": "discard", "from": 2},
         [-300, 1900, -1300, -300]),
        ({"dianpao": True}, BOMB | {"win_by": "discard", "from": 0}, [-200, 200, 0, 0]),
        ({"qianggang": True}, BOMB | {"win_by": "rob_kong", "from": 0}, [-600, 600, 0, 0]),
    ],
)  # fmt: skip
def test_who_pays(options: dict[str, Any], given: dict[str, Any], payments: list[int]) -> None:
    assert ask("score", options, **given)["payments"] == payments


def test_an_honour_as_ci_doubles_every_ci_but_no_bomb() -> None:
    double = {"honor_ci": "double"}
    given = {"what": "formula", "winner": 2, "ci": "1z"}
    assert ask("score", double, **given, way="anci")["payments"] == [-1400, -1400, 4200, -1400]
    assert ask("score", double, **given, way="bomb")["payments"] == [-200, -200, 600, -200]
    assert ask("score", double, **(given | {"ci": "1m"}), way="anci")["payments"][2] == 2100


@pytest.mark.parametrize("options", [{}, {"dealer_double": True, "baoci": True}])
def test_the_rows_of_a_score_sum_to_its_payments(options: dict[str, Any]) -> None:
    rules = table("luoyang", **options)
    facts = Facts({"ci": tile("7s"), "last_stage": True})
    offer = Offer(Hand.parse(ZHICI["hand"]), tile("2p"), "discard", 1, 0, facts=facts)
    found = rules.score(offer)
    columns = zip(*(line.amounts for line in found.lines), strict=True)
    assert tuple(sum(column) for column in columns) == found.payments


@pytest.mark.parametrize(
    ("options", "kong", "payments"),
    [
        ({}, {"type": "kong", "by": 1, "from": 3}, [0, 100, 0, -100]),
        ({}, {"type": "addkong", "by": 1, "from": 2}, [0, 100, -100, 0]),
        ({"bugang_payer": "all"}, {"type": "addkong", "by": 1}, [-100, 300, -100, -100]),
        ({"dealer_double": True}, {"type": "ckong", "by": 1}, [-400, 800, -200, -200]),
    ],
)
def test_what_a_kong_is_paid(
    options: dict[str, Any], kong: dict[str, Any], payments: list[int]
) -> None:
    assert ask("kong", options, what="pay", **kong)["payments"] == payments
    void = options | {"drawn_hand_kongs": "void"}
    assert ask("settle", options, what="draw", kongs=[kong])["payments"] == payments
    assert ask("settle", void, what="draw", kongs=[kong])["payments"] == [0] * 4
    won = ask("settle", options, what="account", way="bomb", winner=2, kongs=[kong])
    assert won["kongs"] == payments
    assert [a + b for a, b in zip(won["hu"], payments, strict=True)] == won["payments"]


def test_earlier_kongs_stay_paid_beside_the_win() -> None:
    hand = {"hand": "7s111m234p456p", "melds": ["ckong:9999s"], "winner": 1, "ci": "7s"}
    won = hand | {"win_tile": "1m", "win_by": "discard", "from": 0, "result": "win"}
    kongs = [
        {"by": 1, "type": "ckong", "tile": "9s"},
        {"by": 3, "type": "addkong", "tile": "8s", "from": 0},
    ]
    found = ask("settle", **won, kongs=kongs)
    assert found["hu"] == [-1300, 1900, -300, -300]
    assert found["kongs"] == [-300, 600, -200, -100]


def test_a_robbed_kong_is_not_paid() -> None:
    rules = table("luoyang", qianggang=True)
    hand, facts = Hand.parse(BOMB["hand"]), Facts({"ci": tile("5m")})
    offer = Offer(hand, tile("4s"), "rob_kong", 1, 0, kong_type="addkong", facts=facts)
    found = rules.settle(offer, (Kong(0, tile("4s"), "addkong", 2),))
    assert (found.win, found.kongs) == ((-600, 600, 0, 0), (0, 0, 0, 0))


# --- kongs and the deal --------------------------------------------------------------------------

KONGS = {"hand": "777s1111p234m55m9s", "ci": "3s"}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"tile": "7s", "type": "kong", "from": 0}, "ok"),
        ({"tile": "7s", "type": "chow", "from": 0}, "no_chow"),
        ({"tile": "5m", "type": "pong", "from": 0}, "ok"),
        ({"tile": "5m", "type": "kong", "from": 0}, "tiles"),
        ({"tile": "1p", "type": "ckong", "drawn": "9m"}, "ok"),
        ({"tile": "1p", "type": "ckong", "drawn": "9m", "just_ponged": True}, "just_ponged"),
        ({"tile": "7s", "type": "kong", "from": 0, "wall_left": 0}, "wall_empty"),
        ({"tile": "7s", "type": "kong", "from": 0, "ci": "7s"}, "ci_kong"),
        ({"tile": "3s", "type": "kong", "from": 0}, "ci_kong"),
    ],
)
def test_what_bars_a_kong(given: dict[str, Any], code: str) -> None:
    assert ask("kong", **(KONGS | given))["why_code"] == code


def test_what_bars_a_zhici() -> None:
    given = {"what": "zhici", "hand": "222p34p777m456s88s", "ci": "7s"}
    assert ask("kong", **given, discard="2p")["why_code"] == "breaks_wait"
    assert ask("kong", **given, discard="8s")["why_code"] == "tiles"
    assert ask("kong", **given, discard="7s")["why_code"] == "ci_kong"


@pytest.mark.parametrize(
    ("options", "given", "seat"),
    [
        ({}, {"result": "win", "winner": 3}, 3),
        ({}, {"result": "draw"}, 1),
        ({"dealer_rule": "rotate"}, {"result": "win", "winner": 1}, 2),
    ],
)
def test_who_deals_next(options: dict[str, Any], given: dict[str, Any], seat: int) -> None:
    assert ask("dealer", options, dealer=1, **given) == {"next_dealer": seat}


def test_the_wall_is_counted_clockwise() -> None:
    places = [ask("dealer", what="break", dice=[1, n], dealer=1)["wall_seat"] for n in range(1, 7)]
    assert places == [0, 3, 2, 1, 0, 3]
    assert ask("settle", {"session_hands": 16}, what="wall")["hands"] == 16


@pytest.mark.parametrize(
    ("name", "options", "given", "code"),
    [
        ("waits", {}, {"hand": ZHICI["hand"]}, "missing"),
        ("waits", {}, {"hand": "1111m222p333m44p5s", "ci": "1m"}, "five_in_question"),
        ("waits", {"honor_ci": "redraw"}, {"hand": ZHICI["hand"], "ci": "1z"}, "ci_honour"),
        ("waits", {}, {"hand": ZHICI["hand"], "ci": "1f"}, "not_in_play"),
        ("waits", {}, {"hand": "444p33m56s56s7s", "melds": ["chow:123m"], "ci": "7s"},
         "meld_not_in_play"),
        ("score", {}, XUCI | {"win_by": "self_draw"}, "pong_feeder"),
        ("score", {}, XUCI | {"win_by": "self_draw", "pong_feeder": 1}, "winner_is_from"),
        ("score", {}, BOMB | {"win_by": "discard", "from": 0}, "no_win"),
        ("score", {}, {"what": "formula", "way": "zhici", "winner": 1}, "feeder"),
        ("score", {}, {"what": "formula", "way": "bomb", "winner": 1, "from": 2}, "not_with"),
        ("score", {}, {"what": "formula", "way": "dianpao", "winner": 1, "from": 2}, "not_here"),
        ("score", {}, {"what": "formula", "way": "heavenly", "winner": 1}, "out_of_range"),
        ("kong", {}, {"what": "pay", "type": "kong", "by": 1}, "feeder"),
        ("kong", {}, {"what": "pay", "type": "addkong", "by": 1}, "pong_feeder"),
        ("kong", {}, {"what": "pay", "type": "ckong", "by": 1, "from": 2}, "not_with"),
        ("kong", {}, {"what": "pay", "type": "kong", "by": 1, "from": 1}, "feeder_is_maker"),
        ("dealer", {}, {"what": "break", "dice": [1, 2, 3]}, "out_of_range"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(
    name: str, options: dict[str, Any], given: dict[str, Any], code: str
) -> None:
    assert ask(name, options, **given)["error"]["code"] == code
