"""The coach's verdicts: what is said of a choice, and that it is what the drills would say."""

from __future__ import annotations

import pytest

from drills.danger_tell import proofs
from drills.judge import considered, judge, risk_says, worst
from rules.acceptance import best, cuts
from rules.danger import danger
from rules.hand import Hand
from rules.opponents import quick
from rules.table import game, written
from rules.table.faults import hidden_shuffled
from rules.table.games import GAMES
from rules.table.known import unseen
from rules.table.log import read
from rules.table.public import public
from rules.table.selfplay import any_act, hands
from rules.threats import threats
from rules.tiles import NAMES, parse, tile
from tests.table_play import act, all_pass, dealt, played

READY = "123456m45p789s22z"


def test_a_discard_is_judged_by_the_tiles_that_help() -> None:
    play = dealt(game("koudian"), {0: "123456m45p789s11z"}, "9p")
    said = judge(play, 0, act("0 discard 4p"))
    assert said is not None
    assert (said.by, said.good) == ("declare", False)
    far = dealt(game("koudian"), {0: "23456m456p44778s"}, "7z")
    found = cuts(far.game.table, far.seats[0].full, unseen(far, 0))
    for one in far.legal(0):
        judged = judge(far, 0, one)
        assert judged is not None
        assert judged.good or one.tile not in {cut.tile for cut in best(found)}


def test_a_discard_that_is_as_good_as_another_is_told_by_its_own_tile() -> None:
    far = dealt(game("koudian"), {0: "23456m456p4477s6z"}, "7z")
    kinds = {cut.tile for cut in best(cuts(far.game.table, far.seats[0].full, unseen(far, 0)))}
    fine = [judge(far, 0, one) for one in far.legal(0) if one.tile in kinds]
    said = [one.why.say("zh").split("：")[0] for one in fine if one]
    assert said == [f"打{NAMES[kind].zh}" for kind in sorted(kinds)]
    assert len(said) > 1


def test_at_luoyang_tiles_that_lead_to_a_mere_kong_with_the_ci_do_not_help() -> None:
    """luoyang.md, 5 (续次): the fourth tile of a pong and the 次牌 may win whatever is drawn."""
    play = dealt(game("luoyang"), draws="9m", tail="4p5z")
    hand = Hand.parse("3445m456p11s3z", ["pong:333z"])
    play = play.seat_but(0, hand=hand, feeders=(1,))
    cut = next(cut for cut in considered(play, 0) if cut.tile == tile("9m"))
    assert (cut.away, cut.kinds) == (1, parse("23456m1s"))


def test_a_hand_that_may_be_declared_and_is_not_is_told_so() -> None:
    play = dealt(game("koudian"), {0: READY}, "7z")
    said = judge(play, 0, act("0 discard 7z"))
    assert said is not None
    assert said.best == (act("0 declare 7z"),)
    assert "六筒" in said.why.say("zh")
    declared = judge(play, 0, act("0 declare 7z"))
    assert declared is not None
    assert declared.good


def test_a_win_let_go_is_told_so() -> None:
    play = all_pass(played(dealt(game("koudian"), {0: READY}, "7z6p"), "0 declare 7z"))
    play = played(play, "1 discard 6p")
    said = judge(play, 0, act("0 pass"))
    assert said is not None
    assert (said.by, said.good, said.best) == ("win", False, (act("0 win 6p"),))
    won = judge(play, 0, act("0 win 6p"))
    assert won is not None
    assert won.good
    assert won.why != said.why


def test_far_from_ready_and_threatened_a_discard_is_judged_by_danger() -> None:
    play = dealt(game("koudian"), {0: READY, 1: "1379m1379p1379s7z"}, "7z9s")
    play = all_pass(played(play, "0 declare 7z"))
    assert threats(play, 1) == (0,)
    weighed = danger(play.game.table, public(play, 1))
    for one in play.legal(1):
        said = judge(play, 1, one)
        assert said is not None
        assert said.by == "danger"
        assert (said.cost == 0) == (one.tile in weighed.best)
    assert tile("1m") in weighed.best


def test_several_reasons_why_a_tile_is_safe_stand_as_sentences() -> None:
    (hand,) = hands(game("yuci"), 1, 0, lambda play, seat, _: quick(play, seat))
    at = read(written(hand.play))
    seen = public(at.plays[49], at.acts[49].seat)
    weighed = danger(hand.play.game.table, seen)
    why = risk_says(seen, weighed, weighed.risk(tile("8m")))
    assert len(proofs(seen, weighed, tile("8m"))) == 2
    assert why.say("zh").count("。") == 2
    assert "。、" not in why.say("zh")
    assert ".," not in why.say("en")


def test_a_pong_that_saves_no_step_is_no_gain() -> None:
    play = dealt(game("koudian"), {2: "4556m456789p13s2z"}, "5m")
    play = played(play, "0 discard 5m")
    taken, passed = judge(play, 2, act("2 pong 5m")), judge(play, 2, act("2 pass"))
    assert taken is not None
    assert passed is not None
    assert passed.good
    assert not taken.good
    assert not passed.why.say("zh").startswith("了")


def test_what_is_given_for_a_much_dearer_hand_is_no_mistake() -> None:
    flush = dealt(game("sichuan"), {0: "112334556789m1p"}, "2p")
    for line in ("0 discard 1p", "0 discard 1m"):
        said = judge(flush, 0, act(line))
        assert said is not None
        assert said.good
        assert act(line) in said.best
    dear, near = judge(flush, 0, act("0 discard 1p")), judge(flush, 0, act("0 discard 1m"))
    assert dear is not None
    assert near is not None
    assert (dear.by, near.by) == ("worth", "acceptance")
    assert near.beside is not None
    assert "一筒" in near.beside.say("zh")
    third = judge(flush, 0, act("0 discard 9m"))
    assert third is not None
    assert not third.good


def test_a_step_is_given_for_a_much_dearer_hand_only() -> None:
    flush = dealt(game("qiannv"), {0: "1123345567m23p9m"}, "1p")
    away = {cut.tile: cut.away for cut in considered(flush, 0)}
    assert (away[tile("9m")], away[tile("1p")]) == (0, 1)
    for line, good in (("0 discard 1p", True), ("0 discard 3m", False)):
        said = judge(flush, 0, act(line))
        assert said is not None
        assert said.good is good


def test_a_pong_after_which_many_more_tiles_help_is_none_the_worse() -> None:
    play = dealt(game("koudian"), {2: "2355m456789p123s"}, "5m")
    said = judge(played(play, "0 discard 5m"), 2, act("2 pong 5m"))
    assert said is not None
    assert (said.by, said.good) == ("worth", True)


def test_a_claim_may_be_let_go_for_a_much_dearer_hand() -> None:
    play = dealt(game("koudian"), {2: "3445m249p1s11177z"}, "7z")
    said = judge(played(play, "0 discard 7z"), 2, act("2 pass"))
    assert said is not None
    assert (said.by, said.good) == ("worth", True)


@pytest.mark.parametrize("key", GAMES)
def test_verdicts_stand_on_what_the_seat_can_see(key: str) -> None:
    seen = []

    def look(play, seat, rng):
        chosen = any_act(play, seat, rng)
        if rng.random() < 0.06:
            one = judge(play, seat, chosen)
            other = judge(hidden_shuffled(play, seat, rng), seat, chosen)
            seen.append((one, other))
        return chosen

    list(hands(game(key), 2, 3, look))
    assert seen
    assert [one for one, other in seen if one != other] == []


def test_the_worst_are_those_that_cost_most() -> None:
    play = dealt(game("koudian"), {0: "23456m456p44778s"}, "7z")
    rated = [(n, said) for n, one in enumerate(play.legal(0)) if (said := judge(play, 0, one))]
    found = worst(rated, 3)
    costs = [one.cost for _, one in found]
    assert costs == sorted(costs, reverse=True)
    assert max(one.cost for _, one in rated) == costs[0]
    assert all(not one.good for _, one in found)


def test_a_kong_that_breaks_a_ready_hand_is_told_so_another_is_not_blamed() -> None:
    thrower = "5m123456789s119p"
    play = dealt(game("sichuan"), {0: thrower, 1: "55567m34677889p"}, "1s")
    play = played(play, "0 discard 5m")
    broken = judge(play, 1, act("1 kong 5m"))
    assert broken is not None
    assert (broken.good, broken.best) == (False, (act("1 pass"),))
    assert broken.why.say("zh") == "杠了以后离听牌 1 步，不杠是 0 步。"
    passed = judge(play, 1, act("1 pass"))
    assert passed is not None
    assert passed.why.say("zh") == "已经听牌了，不用拿。"
    free = dealt(game("sichuan"), {0: thrower, 1: "555m234789p34688p"}, "1s")
    assert judge(played(free, "0 discard 5m"), 1, act("1 kong 5m")) is None
