"""龙港 beyond the book's worked cases: its traps, and every option that changes an answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ask import answer
from rules.hand import Hand
from rules.tiles import tile
from rules.variants import table

PLAIN = {
    "hand": "67m33567s", "melds": ["chow:123p", "chow:456p", "chow:789s"], "win_tile": "8m",
    "winner": 1,
}  # fmt: skip
FED = {"win_by": "discard", "from": 2}
OWN = {"win_by": "self_draw"}
WILD_WAIT = PLAIN | {"hand": "67m33s5p88s", "wild": ["8s"]} | FED


def ask(ask_: str, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    asked = {"variant": "longgang", "ask": ask_, "options": options or {}, "given": given}
    return answer(asked)


def score(options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    return ask("score", options, **(PLAIN | FED | given))


def loser(options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    return ask("score", options, what="loser", seat=0, **given)


# --- wilds and waits -----------------------------------------------------------------------------


def test_the_own_flower_is_wild_for_its_owner_alone() -> None:
    found = {seat: ask("waits", hand="67m33567s1f", melds=[], seat=seat) for seat in (0, 1)}
    assert found[1]["error"]["code"] == "flower_in_hand"
    assert found[0]["error"]["code"] == "wrong_count"


def test_where_a_flower_is_turned_up_the_other_three_are_wild_for_all() -> None:
    melds = ["chow:123p", "chow:456p", "chow:789s", "chow:345m", "pong:777z"]
    found = ask("waits", hand="2f", melds=melds, seat=0, wild=["3f"])
    assert found["draw_only"] == ["1f", "4f"]
    assert len(found["waits"]) == 33


@pytest.mark.parametrize("wild", [["5z"], ["5f"], ["5m", "6m"]])
def test_what_cannot_be_turned_up_is_refused(wild: list[str]) -> None:
    found = ask("waits", hand=PLAIN["hand"], melds=PLAIN["melds"], seat=0, wild=wild)
    assert found["error"]["field"] == "wild"


def test_three_of_the_turned_up_kind_are_left_to_hold() -> None:
    found = ask("waits", hand="5555m567s", melds=PLAIN["melds"], seat=0, wild=["5m"])
    assert found["error"]["code"] == "fourth_wild"


def test_a_wild_is_won_by_own_draw_only() -> None:
    given = PLAIN | {"hand": "67m33s45p8s", "wild": ["8s"], "win_tile": "8s"}
    assert ask("win", **given, **FED)["why_code"] == "wild_discard"
    assert ask("win", **given, **OWN)["win"]


def test_a_wild_is_never_thrown() -> None:
    hand = Hand.parse("67m33s45p88s", ["chow:123p", "chow:456p", "chow:789s"], wild=["8s"])
    assert tile("8s") not in table("longgang").cuts(hand)


def test_three_true_wilds_win_on_anything() -> None:
    rubbish = {"hand": "1479m28p346s246z7z555p", "melds": [], "winner": 1, "wild": ["5p"]}
    assert ask("win", win_tile="1s", win_by="self_draw", **rubbish)["win"]
    four = ask("win", {"four_true_wilds": True}, win_tile="1s", win_by="self_draw", **rubbish)
    assert four["why_code"] == "shape"


# --- winning -------------------------------------------------------------------------------------


def test_a_pass_bars_own_draws_only_by_option() -> None:
    passed = PLAIN | OWN | {"passed_this_round": True}
    assert ask("win", **passed)["win"]
    assert ask("win", {"pass_rule": "all"}, **passed)["why_code"] == "passed"


def test_a_lone_wild_robs_a_kong_unless_the_table_forbids_it() -> None:
    melds = ["chow:123p", "chow:456p", "chow:789s", "chow:345m", "pong:777z"]
    given = {
        "hand": "8s", "melds": melds, "wild": ["8s"], "win_tile": "1m", "winner": 1,
        "win_by": "rob_kong", "from": 2,
    }  # fmt: skip
    assert ask("win", **given)["win"]
    assert ask("win", {"robbed_single_wild": False}, **given)["why_code"] == "lone_wild"


def test_wilds_drawn_later_do_not_beat_an_earthly_win() -> None:
    claims = [{"seat": 1, "type": "earthly"}, {"seat": 2, "type": "three_wilds", "drawn": True}]
    assert ask("win", what="claims", claims=claims) == {"winner": 1}


# --- the winner's score --------------------------------------------------------------------------


def test_a_single_wait_is_worth_nothing_unless_the_table_pays_it() -> None:
    single = {"hand": "567m123s4z", "win_tile": "4z"}
    assert score(**single)["elements"] == []
    assert score({"single_wait_discard": 2}, **single)["elements"] == [["单吊", 2]]
    assert score({"dan_diao_tai": 1}, **single)["tai"] == [["无财神", 1], ["独听", 1]]


def test_wilds_at_home_are_wilds_unless_the_table_says_otherwise() -> None:
    home = {"hand": "67m33s567s", "wild": ["6s"], "melds": ["chow:123p", "chow:456p", "chow:123s"]}
    assert score(**home)["tai"] == []
    assert score({"wild_home_counts_as_none": True}, **home)["tai"] == [["无财神", 1]]


def test_a_straight_and_a_concealed_hand_count_by_option_only() -> None:
    long = {"hand": "12345678m123p456s7z7z", "melds": [], "win_tile": "9m"}
    assert score(**long)["tai_total"] == 1
    assert score({"yi_tiao_long": 1}, **long)["tai_total"] == 2
    assert score({"men_qing": 1}, **long)["tai"] == [["无财神", 1], ["门清", 1]]


def test_the_round_wind_counts_by_option_only() -> None:
    wind = {"hand": "33567s67m", "melds": ["pong:111z", "chow:456p", "chow:789s"]}
    assert score(**wind, round_wind="东")["tai_total"] == 1
    assert score({"round_wind": True}, **wind, round_wind="东")["tai_total"] == 2


@pytest.mark.parametrize(
    ("option", "melds", "limit"),
    [
        ("five_kongs", ["kong:2222m", "kong:4444p", "kong:6666s", "kong:8888p", "ckong:1111z"],
         "五杠子"),
        ("triplets_in_row", ["pong:222m", "pong:333m", "pong:444m", "pong:555m", "pong:666m"],
         "五连刻"),
        ("si_jin_gang", ["pong:111z", "pong:222z", "pong:666z", "chow:456p", "chow:789s"],
         "四金刚"),
    ],
)  # fmt: skip
def test_rare_limits_are_limits_by_option_only(option: str, melds: list[str], limit: str) -> None:
    given = {"hand": "7z", "melds": melds, "win_tile": "7z"}
    assert score(**given)["limit"] is None
    assert score({option: True}, **given)["limit"] == limit


def test_a_wind_that_is_wild_takes_two_true_wilds_in_strict_tables() -> None:
    melds = ["pong:111z", "pong:222z", "pong:333z", "chow:123m"]
    given = {"hand": "45p4z2f", "melds": melds, "win_tile": "6p", "wild": ["4z"]}
    assert score(**given)["limit"] == "小四喜"
    assert score({"si_xi_wild": "strict"}, **given)["limit"] is None


def test_the_others_count_nothing_beside_a_heavenly_win_and_their_own_beside_one_suit() -> None:
    told = {"losers_hu": {"0": 70, "2": 20, "3": 0}}
    suit = {"hand": "2223334567m", "melds": ["chow:123m", "chow:789m"], "win_tile": "7m"}
    found = score(**(suit | told))
    assert found["limit"] == "清一色"
    assert found["payments"] == [-48, 156, -50, -58]
    human = score({"human_win": True}, **told, special="human")
    assert human["payments"] == [-72, 156, -42, -42]
    assert score(**told, special="human")["limit"] is None


# --- losers --------------------------------------------------------------------------------------


def test_useless_wilds_of_a_loser_count_nothing() -> None:
    rubbish = {"hand": "147m258p46s34z88s1f9m", "melds": ["chow:123s"], "wild": ["8s"]}
    found = loser(**rubbish)
    assert found["elements"] == [["暗刻·大", 8]]
    assert found["tai_total"] == 1


def test_natural_honour_pairs_of_a_loser() -> None:
    pairs = {"hand": "147m28p69s2z66z77z11z", "melds": ["pong:333z"]}
    assert loser(**pairs)["pai_mian"] == 10
    assert loser({"loser_pairs": "none"}, **pairs)["pai_mian"] == 4


# --- chips, claims, the wall ---------------------------------------------------------------------


def test_both_who_run_out_at_once_end_the_game() -> None:
    found = ask("settle", what="broke", broke_this_deal=2)
    assert found == {"chips_added": 0, "game_over": True}
    first = ask("settle", {"add_chips": False}, what="broke", broke_this_deal=1)
    assert first["game_over"]


def test_late_is_what_the_table_says() -> None:
    thrown = {"what": "liable", "seat": 2, "lone_honours": ["3z", "7z"], "discard": "7z"}
    assert ask("settle", **thrown, draws_left=4) == {"liable": 2}
    assert ask("settle", **thrown, draws_left=5) == {"liable": None}
    assert ask("settle", {"late_phase_draws": 5}, **thrown, draws_left=5) == {"liable": 2}


def test_the_winner_is_no_loser() -> None:
    found = ask("settle", what="payments", winner=1, total_hu=50, tai=1, losers_hu={"1": 10})
    assert found["error"]["code"] == "winner_loses"
    assert ask("settle", what="false_win", false_win_by=4)["error"]["code"] == "seats"


@pytest.mark.parametrize(
    ("taken", "uses", "cut", "code"),
    [
        ("5m", ["3m", "4m"], "2m", "swap"),
        ("4m", ["3m", "5m"], "2m", "ok"),
        ("9m", ["7m", "8m"], "6m", "swap"),
        ("1m", ["2m", "3m"], "1p", "ok"),
        ("1m", ["2m", "4m"], "9s", "tiles"),
    ],
)
def test_swaps(taken: str, uses: list[str], cut: str, code: str) -> None:
    given = {"claim": "chow", "claimer": 1, "from": 0, "tile": taken, "with": uses}
    assert ask("claim", **given, next_discard=cut)["why_code"] == code


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"type": "addkong", "own_turn": True, "exposed_pong": True}, "ok"),
        ({"type": "addkong", "own_turn": False, "exposed_pong": True}, "turn"),
        ({"type": "kong", "own_turn": False, "in_hand": 2}, "tiles"),
    ],
)
def test_kongs(given: dict[str, Any], code: str) -> None:
    assert ask("kong", what="may", tile="5m", **given)["why_code"] == code


def test_the_wall_has_an_odd_tile_after_an_even_count_of_replacements() -> None:
    found = [ask("count", what="wall", replacements=n)["drawable"] for n in range(3)]
    assert found == [49, 50, 49]
