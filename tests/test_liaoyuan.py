"""辽源 beyond the book's worked cases: its traps, and every option that changes an answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ask import answer
from rules.hand import Hand, Meld
from rules.tiles import parse, tile
from rules.values import Kong, Offer
from rules.variants import table
from rules.variants.liaoyuan_eggs import egg, worth

PLAIN = {"hand": "123m456p23s55m", "melds": ["pong:777s"], "win_tile": "4s"}
KONGED = PLAIN | {"melds": ["kong:7777s"]}
DRAWN = {"hand": "123m456p23s55m", "melds": ["ckong:7777s"], "win_tile": "4s"}
TRIPLETS = {"hand": "777m88m33s", "melds": ["pong:222m", "pong:555m"], "win_tile": "3s"}
PAIRS = {"hand": "1111m5555p2244s5z", "win_tile": "5z"}
WITH_EGG = {"hand": "123m456p78s22s", "melds": ["egg:567z"], "win_tile": "9s"}
FROM_2 = {"win_by": "discard", "winner": 1, "from": 2}
OWN = {"win_by": "self_draw", "winner": 1}
AFTER_KONG = {"win_by": "replacement", "winner": 1}


def ask(ask_: str, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    asked = {"variant": "liaoyuan", "ask": ask_, "options": options or {}, "given": given}
    return answer(asked)


def counted(options: dict[str, Any] | None = None, /, **given: Any) -> list[list[Any]]:
    return sorted(ask("score", options, **given)["elements"])


def paid(options: dict[str, Any] | None = None, /, **given: Any) -> list[int]:
    return ask("score", options, **given)["payments"]


def refused(ask_: str, options: dict[str, Any] | None = None, /, **given: Any) -> tuple[str, str]:
    error = ask(ask_, options, **given)["error"]
    return error["code"], error["field"]


# --- the three conditions ------------------------------------------------------------------------


def test_one_of_two_waits_may_be_legal_and_the_other_is_told_why_not() -> None:
    waits = table("liaoyuan").waits(Hand.parse("234m456p777s23s55m"))
    assert (waits.shape, waits.state(tile("4s"))) == (parse("1s"), "never")
    assert [(kind, why.code) for kind, why in waits.barred] == [(tile("4s"), "terminal")]


def test_a_dragon_pair_replaces_the_triplet_and_a_wind_pair_does_not() -> None:
    assert table("liaoyuan").waits(Hand.parse("123m456p789s23s55z")).shape == parse("14s")
    winds = table("liaoyuan").waits(Hand.parse("123m456p789s23s22z"))
    assert (winds.shape, {why.code for _, why in winds.barred}) == ((), {"triplet"})


def test_pairs_are_free_of_suits_and_terminals_unless_the_table_says_otherwise() -> None:
    pairs = {"hand": "2233445566778m", "win_tile": "8m"} | OWN
    assert ask("win", **pairs)["win"] is True
    assert ask("win", {"dahu_exempt": False}, **pairs)["why_code"] == "three_suits"
    assert ask("win", {"dahu_exempt": False, "quemen": True}, **pairs)["why_code"] == "terminal"
    exempt = {"hand": "1133m5577p2244s5z", "win_tile": "5z"} | OWN
    assert ask("win", {"dahu_exempt": False}, **exempt)["win"] is True


def test_without_seven_pairs_they_do_not_win_and_do_not_score() -> None:
    assert ask("win", {"qidui": False}, **PAIRS, **OWN)["why_code"] == "shape"
    keys = {element.key for element in table("liaoyuan", qidui=False).elements}
    assert not keys & {"pairs", "pairs_1", "pairs_2", "pairs_3"}


def test_a_base_counts_only_in_a_reading_that_may_win() -> None:
    """111222333 has triplets, or is three runs around a gap: the runs alone may not win."""
    hand = {"hand": "11122333m456p55s", "win_tile": "2m"}
    assert counted(**hand, **FROM_2) == [["平胡", 1], ["站立", 2]]
    dragons = hand | {"hand": "11122333m456p55z"}
    assert counted({"quemen": True}, **dragons, **FROM_2) == [["夹胡", 2], ["站立", 2]]


def test_an_egg_serves_for_the_triplet_but_is_none_for_all_triplets() -> None:
    egg_and_triplets = {"hand": "222m333p88s44p", "melds": ["egg:567z"], "win_tile": "4p"}
    assert counted(**egg_and_triplets, **FROM_2) == [["平胡", 1]]
    assert counted({"egg_keeps_standing": True}, **egg_and_triplets, **FROM_2)[1] == ["站立", 2]


# --- eggs and kongs ------------------------------------------------------------------------------


def test_mixed_ones_and_nines_are_no_egg_and_three_winds_only_by_option() -> None:
    assert egg(table("liaoyuan"), parse("1m1p9s")) is None
    assert egg(table("liaoyuan"), parse("123z")) is None
    assert egg(table("liaoyuan", feng_dan=3), parse("123z")) is not None


@pytest.mark.parametrize("tiles", ["1123z", "55677z", "55667z", "1m1p1s1m", "12z", "555z", "123m"])
def test_what_cannot_be_laid_as_an_egg(tiles: str) -> None:
    found = ask("kong", {"feng_dan": 3}, what="egg", egg=tiles)
    assert (found["egg"], found["why_code"]) == (None, "no_egg")


def test_a_new_egg_after_the_first_discard_only_by_option() -> None:
    late = {"what": "egg", "egg": "567z", "before_first_discard": False}
    assert ask("kong", **late)["why_code"] == "late"
    assert ask("kong", {"zan_dan": True}, **late)["egg"] == "喜蛋"


def test_three_winds_lie_only_where_they_are_an_egg() -> None:
    laid = {"hand": "123m456p78s22s", "melds": ["egg:123z"]}
    assert refused("waits", **laid) == ("no_egg", "melds")
    assert refused("shanten", **laid) == ("no_egg", "melds")
    assert ask("waits", {"feng_dan": 3}, **laid)["waits"] == ["6s", "9s"]
    assert ask("waits", **laid | {"melds": ["egg:1234z"]})["waits"] == ["6s", "9s"]
    assert refused("kong", what="pay", kong="egg:123z") == ("no_egg", "kong")
    assert refused("kong", what="add_egg", egg_on_table="123z", add="4z")[0] == "no_egg"


def test_a_three_tile_egg_draws_no_replacement_and_a_four_tile_egg_one() -> None:
    drawn = [ask("kong", what="egg", egg=tiles)["replacement"] for tiles in ("567z", "1234z")]
    assert drawn == [0, 1]


def test_only_a_tile_of_the_eggs_family_is_added() -> None:
    fourth = ask("kong", {"feng_dan": 3}, what="add_egg", egg_on_table="123z", add="4z")
    assert (fourth["each_pays_now"], fourth["egg_total"], fourth["replacement"]) == (1, 2, 1)
    other = ask("kong", what="add_egg", egg_on_table="1m1p1s", add="9m")
    assert (other["each_pays_now"], other["egg_total"], other["why_code"]) == (0, 1, "no_egg")
    assert refused("kong", what="add_egg", egg_on_table="pong:111m", add="1m")[0] == "not_an_egg"
    assert refused("kong", what="add_egg", egg_on_table="55567z", add="9m9m")[0] == "one_tile"


def test_the_tiles_of_a_big_egg() -> None:
    every = ("1111m", "9999m", "1111p", "1111s", "9999s", "1111z", "5555z", "6666z", "7777z")
    kongs = [worth(Meld.parse(f"ckong:{tiles}")) for tiles in every]
    assert kongs == [4, 4, 8, 8, 4, 4, 8, 8, 8]


# --- who pays ------------------------------------------------------------------------------------


def test_the_dealer_doubles_pair_by_pair_and_the_discarder_the_own_share() -> None:
    assert paid(**PLAIN, **FROM_2) == [-2, 5, -2, -1]
    assert paid(**PLAIN, **(FROM_2 | {"from": 0})) == [-4, 6, -1, -1]


def test_a_cap_is_on_what_one_payer_owes() -> None:
    assert paid(**PAIRS, **FROM_2) == [-64, 160, -64, -32]
    assert paid({"cap": 16}, **PAIRS, **FROM_2) == [-16, 48, -16, -16]
    assert paid({"cap": 50, "baosanjia": True}, **PAIRS, **FROM_2) == [0, 132, -132, 0]
    offer = Offer(Hand.parse(PAIRS["hand"]), tile("5z"), "discard", 1, 2)
    note = table("liaoyuan", cap=50).score(offer).lines[0].note
    assert note is not None
    assert "50" in note.say("zh")


def test_edge_and_single_waits_only_by_option() -> None:
    edge = {"hand": "12m456p777s234s55m", "win_tile": "3m"}
    single = {"hand": "123m456p777s234s5m", "win_tile": "5m"}
    for hand, name in ((edge, "边胡"), (single, "单吊")):
        assert ["平胡", 1] in counted(**hand, **FROM_2)
        assert [name, 2] in counted({"bian_diao": True}, **hand, **FROM_2)


def test_a_replacement_win_doubles_only_by_option() -> None:
    assert counted(**KONGED, **AFTER_KONG) == [["平胡", 1], ["自摸", 2]]
    options = {"gangkai_double": True}
    assert ["明蛋搂", 2] in counted(options, **KONGED, **AFTER_KONG)
    assert ["暗蛋搂", 2] in counted(options, **DRAWN, **AFTER_KONG)
    assert counted(options, **KONGED, **OWN) == [["平胡", 1], ["自摸", 2]]


def test_the_last_tile_doubles_an_own_draw_alone() -> None:
    assert ["海底捞", 2] in counted(**PLAIN, **OWN, last_tile=True)
    assert counted(**PLAIN, **FROM_2, last_tile=True) == [["平胡", 1]]


def test_one_winner_or_all_by_option() -> None:
    could = {"candidates": [1, 3], "from": 2}
    assert ask("win", **could)["winner"] == 3
    assert ask("win", {"multi_win": True}, **could)["winners"] == [3, 1]


def test_two_winners_of_one_tile_are_paid_each_by_all_others() -> None:
    winners = [
        {"seat": 1, "hand": "123m456p23s55m", "melds": ["pong:777s"]},
        {"seat": 3, "hand": "789m789p23s66z", "melds": ["pong:222z"]},
    ]
    found = ask("score", {"multi_win": True}, what="many", winners=winners, win_tile="4s", **{
        "from": 2,
    })  # fmt: skip
    assert [score["payments"] for score in found["scores"]] == [[-2, 5, -2, -1], [-2, -1, -2, 5]]
    assert found["payments"] == [-4, 4, -4, 4]


# --- the account of a hand -----------------------------------------------------------------------


def test_losers_collect_for_their_eggs_too() -> None:
    win = WITH_EGG | OWN | {"result": "win"}
    alone = ask("settle", **win)
    assert (alone["hu"], alone["kongs"]) == ([-4, 8, -2, -2], [-1, 3, -1, -1])
    more = ask("settle", **win, eggs={"0": ["egg:1m1p1s"], "3": ["9m9p9s", "1234z"]})
    assert more["kongs"] == [3 - 1 - 3, 3 - 1 - 3, -1 - 1 - 3, 9 - 1 - 1]


def test_eggs_of_an_account_that_cannot_be() -> None:
    win = WITH_EGG | OWN | {"result": "win"}
    assert refused("settle", **win, eggs={"1": ["egg:1234z"]}) == ("winner_eggs", "eggs")
    assert refused("settle", **win, eggs={"2": ["egg:123z"]}) == ("no_egg", "eggs")
    assert refused("settle", **win, eggs={"2": ["pong:111z"]}) == ("not_an_egg", "eggs")
    twice = {"2": ["egg:5567z"], "3": ["egg:55667z"]}
    assert refused("settle", **win, eggs=twice) == ("five_in_question", "eggs")
    assert refused("settle", **win, eggs={"2": ["egg:12m"]})[1] == "eggs.2"


def test_a_robbed_kong_is_not_paid_and_the_konger_stands_for_the_discarder() -> None:
    hand = Hand.parse("123m456p23s55m", ["pong:777s"])
    offer = Offer(hand, tile("4s"), "rob_kong", 1, 3, kong_type="addkong")
    kongs = (Kong(3, tile("4s"), "addkong"), Kong(2, tile("8m"), "ckong"))
    settled = table("liaoyuan").settle(offer, kongs)
    assert (settled.win, settled.kongs) == ((-2, 5, -1, -2), (-4, -4, 12, -4))
    rob = PLAIN | {"win_by": "rob_kong", "winner": 1, "from": 3, "kong_type": "ckong"}
    assert ask("win", **rob)["why_code"] == "only_added_kong"


def test_eggs_and_kongs_of_a_drawn_hand_are_paid_only_by_option() -> None:
    laid = {"what": "draw", "eggs": {"0": ["egg:567z"]}, "kongs": [
        {"by": 2, "tile": "8m", "type": "kong", "from": 1},
    ]}  # fmt: skip
    assert ask("settle", **laid)["payments"] == [0, 0, 0, 0]
    assert ask("settle", {"drawn_eggs": "paid"}, **laid)["payments"] == [1, -3, 5, -3]
    both = {"drawn_eggs": "paid", "dian_dan": True}
    assert ask("settle", both, **laid)["payments"] == [3, -7, 5, -1]
    all_seats = {"what": "eggs", "melds_by_seat": [["egg:567z"], [], [], []], "result": "draw"}
    assert ask("settle", {"drawn_eggs": "paid"}, **all_seats)["payments"] == [3, -1, -1, -1]


def test_the_feeder_of_a_kong_has_to_be_known_where_the_feeder_pays() -> None:
    kong = {"what": "pay", "kong": "kong:3333m", "by": 1}
    assert ask("settle", **kong)["payments"] == [-2, 6, -2, -2]
    assert ask("settle", **kong, fed_by=3)["payments"] == [-2, 6, -2, -2]
    assert refused("settle", {"dian_dan": True}, **kong) == ("missing", "fed_by")
    assert refused("settle", **kong, fed_by=1) == ("feeder_is_maker", "fed_by")
    concealed = kong | {"kong": "ckong:3333m", "fed_by": 3}
    assert refused("settle", **concealed) == ("not_with", "fed_by")
    seats = {"what": "eggs", "result": "win", "melds_by_seat": [["kong:3333m"]]}
    assert refused("settle", {"dian_dan": True}, **seats) == ("feeder", "melds_by_seat")
    assert refused("settle", **seats | {"melds_by_seat": [[]] * 5}) == ("seats", "melds_by_seat")


# --- claims, the wall, the room ------------------------------------------------------------------


def test_fourteen_tiles_stay_by_option() -> None:
    kong = {"hand": "123m456p777s23s55m", "tile": "7s", "type": "kong", "from": 2}
    stay = {"liu_qi_dun": True}
    assert ask("kong", **kong, wall_left=14)["allowed"] is True
    assert ask("kong", stay, **kong, wall_left=14)["why_code"] == "wall_empty"
    assert ask("kong", stay, **kong, wall_left=15)["allowed"] is True
    assert ask("kong", stay, **kong)["allowed"] is True
    assert ask("kong", stay, **kong | {"type": "pong"}, wall_left=14)["allowed"] is True
    walls = [ask("settle", options, what="wall") for options in ({}, stay)]
    assert [(wall["reserve"], wall["drawable"]) for wall in walls] == [(0, 83), (14, 69)]


def test_the_fourth_open_meld_is_barred_by_option_and_eggs_do_not_count() -> None:
    claim = {"tile": "5m", "type": "pong", "from": 2}
    three = claim | {"hand": "55m1s2z", "melds": ["chow:123m", "pong:777s", "chow:456p"]}
    assert ask("kong", **three)["allowed"] is True
    assert ask("kong", {"max_open_melds": 3}, **three)["why_code"] == "most_melds"
    with_egg = three | {"melds": ["egg:567z", "pong:777s", "chow:456p"]}
    assert ask("kong", {"max_open_melds": 3}, **with_egg)["allowed"] is True


def test_a_chow_is_from_the_player_before() -> None:
    chow = {"hand": "23m456p777s23s55m1z", "tile": "1m", "type": "chow", "by": 1}
    assert ask("kong", **chow, **{"from": 0})["allowed"] is True
    assert ask("kong", **chow, **{"from": 2})["why_code"] == "not_previous"


def test_a_room_is_over_after_its_hands() -> None:
    for hands in (8, 16, 24):
        played = [
            ask("settle", {"room_hands": hands}, what="session", hands_played=n)["session_over"]
            for n in (hands - 1, hands)
        ]
        assert played == [False, True]


# --- how sure the book is ------------------------------------------------------------------------


def test_every_rule_option_and_element_says_how_sure_it_is() -> None:
    rules = table("liaoyuan", bian_diao=True, gangkai_double=True, feng_dan=3)
    marks = {note.mark for note in rules.notes} | {option.mark for option in rules.options}
    assert marks | {element.mark for element in rules.elements} == set(rules.marks)
    assert {row.mark for row in rules.notes} == set(rules.marks)


def test_no_reading_of_a_switch_is_told_as_known() -> None:
    """Only rooms of 8, 16 or 24 hands are the advert's own; readings of 点蛋 and 搂 are guesses."""
    rules = table("liaoyuan", gangkai_double=True)
    options = {option.key: option.mark for option in rules.options}
    assert [key for key, mark in options.items() if mark == "advert"] == ["room_hands"]
    assert (options["gangkai_double"], options["dian_dan"]) == ("unverified", "unverified")
    marks = {element.key: element.mark for element in rules.elements}
    assert marks["open_kong_draw"] == marks["concealed_kong_draw"] == "unverified"
    assert not {"铁蛋", "大岔"} & {option.name.zh for option in rules.options}
