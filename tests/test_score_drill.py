"""What is it worth and who pays? Two ways of reckoning agree, and wrong rules are recognised."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from drills import account
from drills.account import Case, Habit
from drills.deal import Plan, checked, deal
from drills.drill import DRILLS, at, level_of, make
from drills.options import without
from drills.reckoning import reckon, whole
from drills.report_run import tiles_shown
from drills.report_say import everything_said
from drills.score_plans import FOCUS, THEMES
from drills.won_hands import Wish
from drills.wrong_rules import MULTIPLIERS, PAYMENTS, POINTS
from rules import variants
from rules.hand import Hand
from rules.tiles import tile
from rules.variant import Kong, Offer
from tests.vectors import cases

TABLES = {
    "basic": {},
    "haozi": {"mode": "haozi"},
    "shuang_haozi": {"mode": "shuang_haozi"},
    "house2": {"mode": "house2"},
    "no_honors": {"no_honors": True, "mo5_hu6": True},
    "dealer": {"dai_zhuang": True, "zimo_zhuang_double": True},
    "once": {"dai_zhuang": True, "bao_plus5": "once", "mode": "feng_haozi"},
    "bao": {"diangang_bao": True, "dianpao_bao_gang": True},
    "stack": {"stack_special": True, "circle": True, "wind_runs": True},
    "plain": {"special_fan": False, "void_kongs_on_draw": False, "replacement": "no"},
}
CASES = [
    (kind, name, level, seed)
    for kind in ("score", "settle")
    for name in TABLES
    for level in range(1, 6)
    for seed in range(2)
]
SETTLED = [
    case for case in cases() if case.variant == "koudian" and case.question["ask"] == "settle"
]


def price(table, kong, given):
    """The points of a kong; four wilds may have their own."""
    own = table.settings["wild_kong_points"]
    wild = {tile(mark) for mark in given.get("wild", ())}
    return own if kong.tile in wild and own != "face" else table.points(kong.tile)


def puzzle(kind, name, level, seed):
    return make(kind, "koudian", TABLES[name], level, seed)


@pytest.mark.parametrize("case", SETTLED, ids=lambda case: case.id)
def test_the_second_account_agrees_with_the_book(case):
    """account.py has never seen the rules' own settlement; both must give the book's amounts."""
    given, table = case.question["given"], variants.table("koudian", **case.question["options"])
    kongs = tuple(
        Kong(k["by"], tile(k["tile"]), k["type"], k.get("from"), k.get("from_declared", False))
        for k in given["kongs"]
    )
    declared = frozenset(given.get("declared", ()))
    points = times = 0
    if given["result"] == "win":
        hand = Hand.parse(given["hand"], given["melds"], given.get("wild", ()))
        won = Offer(hand, tile(given["win_tile"]), given["win_by"], given["winner"])
        score = table.score(replace(won, source=given.get("from"), declared=declared))
        points, times = score.points, score.multiplier
    robbed = tile(given["win_tile"]) if given.get("win_by") == "rob_kong" else None
    made = [kong for kong in kongs if (kong.by, kong.tile) != (given.get("from"), robbed)]
    own = given.get("win_by") == "self_draw"
    mine = Case(
        table.settings, points, times, given.get("winner"), given.get("from"), own, declared,
        declared, tuple((kong, price(table, kong, given)) for kong in made),
    )  # fmt: skip
    assert list(account.win(mine)) == case.expect["hu"]
    assert list(account.kongs(mine)) == case.expect["kongs"]


@pytest.mark.parametrize(("kind", "name", "level", "seed"), CASES)
def test_a_puzzle_of_every_table_and_level(kind, name, level, seed):
    made, table = puzzle(kind, name, level, seed), variants.table("koudian", **TABLES[name])
    drill, asked = DRILLS[kind], made.facts
    settled = asked.deal.settlement
    assert level_of(made.rating) == level
    assert made.concepts
    assert sum(made.key["payments"]) == 0
    assert tuple(made.key["payments"]) == (settled.payments if kind == "settle" else settled.win)
    assert max(tiles_shown(made.scene)) <= 4
    checked(table, asked.deal)
    if asked.deal.offer is not None:
        assert table.win(asked.deal.offer).ok
        assert made.key["multiplier"] == settled.score.multiplier
    form = {field.name: field for field in drill.steps(made, {})}
    assert set(form) == set(made.key)
    for field in form.values():
        if hasattr(field, "likely"):
            right = made.key[field.name]
            assert list(field.likely) == sorted(set(field.likely))
            assert set(right if isinstance(right, list) else [right]) <= set(field.likely)
    verdict = drill.grade(made, made.key)
    assert (verdict.result, verdict.share) == ("right", 1)
    assert verdict.ledger.rows[-1][1] == tuple(made.key["payments"])
    assert at(made.address) == made


@pytest.mark.parametrize(("kind", "name", "level", "seed"), CASES[::3])
def test_every_answer_is_explained(kind, name, level, seed):
    assert list(everything_said(DRILLS[kind], puzzle(kind, name, level, seed))) == []


@pytest.mark.parametrize(("kind", "name", "level", "seed"), CASES[1::4])
def test_the_result_of_a_wrong_rule_is_recognised(kind, name, level, seed):
    made, drill = puzzle(kind, name, level, seed), DRILLS[kind]
    for slip in made.facts.slips:
        answer = made.key | {"payments": list(slip.payments)}
        if "multiplier" in answer:
            answer["multiplier"] = slip.multiplier
        verdict = drill.grade(made, answer)
        alike = [
            other.wrong.text
            for other in made.facts.slips
            if other.multiplier == slip.multiplier and other.payments == slip.payments
        ]
        assert verdict.result != "right"
        assert verdict.lead in alike
        assert verdict.charged in made.concepts
        assert 0 <= verdict.share < 1


def won_hand(text, mark, by="self_draw", source=None, declared=(1,), winner=1, melds=(), **options):
    """A deal made by hand: no kongs, seat 1 wins unless told otherwise."""
    table = variants.table("koudian", **options)
    offer = Offer(Hand.parse(text, melds), tile(mark), by, winner, source, frozenset(declared))
    plan = Plan("plain", "self_draw", Wish())
    rng = Random(1)
    while True:
        made = deal(table, plan, rng)
        if made is not None:
            break
    made = replace(
        made, me=0, wild=(), offer=offer, melds=((), offer.hand.melds, (), ()), kongs=(),
        robbed=None, declared=offer.declared,
    )  # fmt: skip
    score = table.score(offer)
    case = Case(
        table.settings, score.points, score.multiplier, winner, source, offer.own,
        offer.declared, offer.declared,
    )  # fmt: skip
    settled = table.settle(offer, (), result="win")
    made = replace(made, case=case, settlement=settled)
    return table, whole(table, reckon(table, made, with_kongs=False, asks_dealer=False))


def texts(asked, *, times=None, payments=None):
    return {
        slip.wrong.key
        for slip in asked.slips
        if (times is None or slip.multiplier == times)
        and (payments is None or slip.payments == payments)
    }


def test_multiplying_a_straight_into_one_suit_is_named():
    """The model explanation of CURRICULUM 5: 72 instead of 36."""
    _, asked = won_hand("12345678955m78m", "9m")
    assert asked.deal.score.per_payer == 36
    assert "stacked" in texts(asked, times=8)
    assert "overlooked" in texts(asked, times=2)


def test_nine_ranks_and_honours_alone_are_no_special_hands():
    _, asked = won_hand("12334556778m22z", "9m", "discard", 2, (1, 2))
    assert "near_straight" in texts(asked, times=2)
    _, asked = won_hand("111222z55566z77z", "7z", "discard", 2, (1, 2))
    assert asked.deal.score.multiplier == 1
    assert "near_colour" in texts(asked, times=2)


def test_liability_is_three_shares():
    _, asked = won_hand("45p234m789m666s33z", "6p", "discard", 3)
    assert asked.deal.payments(False) == (0, 18, 0, -18)
    assert "never" in texts(asked, payments=(-6, 18, -6, -6))
    assert "once" in texts(asked, payments=(0, 6, 0, -6))
    _, asked = won_hand("45p234m789m666s33z", "6p", "discard", 3, (1, 3))
    assert "always" in texts(asked, payments=(0, 18, 0, -18))
    assert "third" in texts(asked, payments=(-2, 6, -2, -2))


def test_the_dealers_five_in_a_liable_share():
    _, asked = won_hand("45p234m789m666s33z", "6p", "discard", 3, dai_zhuang=True)
    assert asked.deal.payments(False) == (0, 23, 0, -23)
    assert "own" in texts(asked, payments=(0, 18, 0, -18))
    assert "double" in texts(asked, payments=(0, 28, 0, -28))


def test_a_habit_that_is_not_the_books_differs_somewhere():
    """Every wrong rule about money changes the amounts of some hand; else it teaches nothing."""
    seen = Counter(
        slip.wrong.key
        for kind in ("score", "settle")
        for name in ("basic", "haozi", "dealer", "bao", "stack", "house2")
        for level in range(1, 6)
        for seed in range(4)
        for slip in puzzle(kind, name, level, seed).facts.slips
    )
    never = {wrong.key for wrong in (*MULTIPLIERS, *POINTS, *PAYMENTS)} - set(seen)
    assert never <= {"deal_keep", "drawn", "robbed_more", "sum"}
    assert all(wrong.habit != Habit() for wrong in PAYMENTS)


def test_drawn_hands_and_robbed_kongs_come_about():
    ends = Counter()
    for seed in range(60):
        made = puzzle("settle", "basic", 2 + seed % 3, seed).facts.deal
        ends["drawn"] += made.offer is None
        ends["robbed"] += made.robbed is not None
        ends["late"] += any(k.source in made.declared and not k.source_declared for k in made.kongs)
    assert min(ends["drawn"], ends["robbed"], ends["late"]) >= 1


@pytest.mark.parametrize("key", FOCUS)
def test_an_option_that_is_on_changes_the_account(key):
    kind = (
        "settle" if key in ("diangang_bao", "dianpao_bao_gang", "void_kongs_on_draw") else "score"
    )
    value = {"void_kongs_on_draw": False, "special_fan": False, "replacement": "no",
             "bao_plus5": "once", "shisanyao_fan": 4}.get(key, True)  # fmt: skip
    options = {key: value}
    if key in ("zimo_zhuang_double", "bao_plus5"):
        options["dai_zhuang"] = True
    table = variants.table("koudian", **options)
    level = 2 if key == "void_kongs_on_draw" else 3
    made = [make(kind, "koudian", options, level, seed) for seed in range(14)]
    changed = [DRILLS[kind].key_at(without(table, key), one) != one.key for one in made]
    assert sum(changed) >= 2


@pytest.mark.parametrize("theme", [name for name, _ in THEMES[2]])
def test_every_theme_gives_hands(theme):
    table, rng = variants.table("koudian"), Random(theme)
    made = [deal(table, Plan(theme, "self_draw", Wish()), rng) for _ in range(60)]
    assert any(made)
