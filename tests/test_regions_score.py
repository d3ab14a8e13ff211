"""Score this hand at the tables beyond 扣点点: keys, wrong rules, traps, balance, no repeats."""

from collections import Counter
from functools import cache

import pytest

from drills.concepts import CONCEPTS
from drills.drill import DRILLS, at, level_of, make
from drills.options import without
from drills.regions.score import BOOKS, book
from drills.regions.score_book import Draft, Setting
from drills.regions.score_case import agrees, case, slips
from drills.report_run import likeness, tiles_shown
from drills.report_say import everything_said
from rules import variants
from rules.facts import Facts
from rules.hand import Hand
from rules.tiles import tile
from rules.values import Offer

TRAPS = {
    "sichuan": range(2, 8),
    "guangdong": (1, 2, 3, 4, 5, 6, 9, 11, 12, 13, 14),
    "qiannv": range(1, 11),
    "beijing": (1, 2, 3, 10, 11),
    "yuci": (6, 7, 8, 9, 10, 11, 12, 13, 15, 23),
    "liaoyuan": (4, 9, 10),
    "luoyang": (7, 12, 13),
    "longgang": range(1, 19),
}
"""The traps of each rule book that this kind has to set."""

OPTIONS = {
    "sichuan": (
        {"points": "pow2", "cap": 5},
        {"combine_patterns": True},
        {"zimo_bonus": 1, "last_tile_fan": True},
        {"clean_pairs": True, "clean_terminals": True, "clean_dragon": True},
        {"tianhu_points": 6, "kong_shot": True, "mode": "ordinary"},
    ),
    "guangdong": (
        {"table": "B"},
        {"cap": 5, "kong_fan": True},
        {"discard_payment": "double", "base_point": 2},
        {"table": "B", "min_fan": 3},
    ),
    "beijing": (
        {"combine": "add"},
        {"discard_payment": "discarder_only", "dealer_pays_double": True},
        {"benhun_stack": True, "limit_flat": False, "upstairs_stack": True},
        {"zhuowukui_any_five": True, "double_rich_pairs": 8, "rob_kong_stack": False},
        {"discard_payment": "discarder_covers_all", "rich_pairs_natural": True},
    ),
    "qiannv": (
        {"round_wind": "rotate", "seven_pairs_fan": 4, "unrelated_fan": 4},
        {"zimo_on_big": True, "big_combine": True},
        {"nine_gates_any_wait": True, "pinghu_pair": "no_honour", "dihu_broken_by": "chow_pong"},
        {"honour_pairs_as_ziyise": True, "seven_pairs_fan": 2, "round_wind": "南"},
    ),
    "yuci": (
        {"pengpeng_single_wait": True},
        {"seven_pairs_points": 7},
        {"dead_waits": "count"},
        {"kong_doubles": True},
        {"kong_doubles": True, "pengpeng_single_wait": True, "seven_pairs_points": 7},
    ),
    "liaoyuan": (
        {"baosanjia": True},
        {"bian_diao": True, "egg_keeps_standing": True},
        {"gangkai_double": True, "cap": 16},
        {"cap": 16, "baosanjia": True},
    ),
    "luoyang": (
        {"anci_kong_mult": 2, "honor_ci": "double"},
        {"zhici_split": "equal"},
        {"dealer_double": True},
        {"baoci": True, "dealer_double": True},
    ),
    "longgang": (
        {"single_wait_self_draw": 2, "single_wait_discard": 2},
        {"edge_discard": 2, "replacement_tai": 1},
        {"loser_pairs": "none", "follow": "after_broke"},
        {"round_wind": True, "men_qing": 1},
        {"yi_tiao_long": 1, "si_jin_gang": True, "human_win": True},
    ),
}
"""Tables off their defaults."""

SEEDS = 12
HERE = [name for name in BOOKS if name in TRAPS]


@cache
def served(variant):
    """Puzzles of every level at the table as it stands."""
    return [
        make("score", variant, {}, level, seed)
        for level in book(variant).levels
        for seed in range(SEEDS)
    ]


def at_options(variant):
    """Puzzles at tables off their defaults."""
    return [
        make("score", variant, options, level, 7 * level)
        for options in OPTIONS[variant]
        for level in (2, 3, 4)
    ]


@pytest.mark.parametrize("variant", HERE)
def test_every_level_is_served_and_every_number_is_the_tables(variant):
    table, data = variants.table(variant), book(variant)
    for puzzle in served(variant):
        made = puzzle.facts
        assert level_of(puzzle.rating) == puzzle.level, puzzle.address
        assert tuple(puzzle.key["payments"]) == table.score(made.offer).payments
        assert sum(puzzle.key["payments"]) == 0
        assert agrees(table, data, made)
        assert table.waits(made.offer.hand, facts=made.offer.facts) == table.waits_by_reading(
            made.offer.hand, facts=made.offer.facts
        )
        assert max(tiles_shown(puzzle.scene)) <= 4
        assert puzzle.concepts
        assert set(puzzle.concepts) <= set(CONCEPTS)
        assert at(puzzle.address) == puzzle


@pytest.mark.parametrize("variant", HERE)
def test_the_form_holds_the_key_and_grades_it_right(variant):
    for puzzle in (*served(variant), *at_options(variant)):
        form = {field.name: field for field in DRILLS["score"].steps(puzzle, {})}
        assert set(form) == set(puzzle.key)
        for name, right in puzzle.key.items():
            if hasattr(form[name], "likely"):
                held = set(right if isinstance(right, list) else [right])
                assert held <= set(form[name].likely)
                assert list(form[name].likely) == sorted(set(form[name].likely))
            else:
                assert right in dict(form[name].options)
        verdict = DRILLS["score"].grade(puzzle, puzzle.key)
        assert (verdict.result, verdict.share) == ("right", 1)
        *rows, last = [amounts for _, amounts in verdict.ledger.rows]
        assert [sum(row[seat] for row in rows) for seat in range(4)] == list(last)


@pytest.mark.parametrize("variant", HERE)
def test_everything_is_explained_in_both_languages(variant):
    drill = DRILLS["score"].at(variant)
    for puzzle in (*served(variant)[::3], *at_options(variant)):
        assert list(everything_said(drill, puzzle)) == []


@pytest.mark.parametrize("variant", HERE)
def test_the_result_of_a_wrong_rule_is_recognised(variant):
    drill = DRILLS["score"]
    for puzzle in served(variant)[::2]:
        for slip in puzzle.facts.slips:
            verdict = drill.grade(puzzle, {**slip.figures, "payments": list(slip.payments)})
            alike = [
                other.wrong.text
                for other in puzzle.facts.slips
                if other.figures == slip.figures and other.payments == slip.payments
            ]
            assert verdict.result != "right"
            assert verdict.lead in alike
            assert verdict.charged in puzzle.concepts


@pytest.mark.parametrize("variant", HERE)
def test_every_trap_of_the_book_is_set(variant):
    found = Counter(trap for puzzle in served(variant) for trap in puzzle.traps)
    named = {trap for wrong in book(variant).wrongs for trap in wrong.traps}
    assert set(TRAPS[variant]) <= named
    assert set(TRAPS[variant]) <= set(found), found


@pytest.mark.parametrize("variant", HERE)
def test_answers_are_spread(variant):
    puzzles = served(variant)
    own = sum(puzzle.facts.offer.source is None for puzzle in puzzles)
    assert 0.3 < own / len(puzzles) < 0.7
    first = Counter(str(next(iter(puzzle.key.values()))) for puzzle in puzzles)
    assert first.most_common(1)[0][1] < 0.5 * len(puzzles)
    assert len({puzzle.facts.offer.winner for puzzle in puzzles}) == 4


@pytest.mark.parametrize("variant", HERE)
def test_no_hand_comes_twice(variant):
    again = Counter(likeness(puzzle) for puzzle in served(variant))
    assert max(again.values()) == 1


@pytest.mark.parametrize("variant", HERE)
def test_options_change_answers(variant):
    """About a third of the puzzles, at least, hang on an option that is off its default."""
    changed, of = 0, 0
    for options in OPTIONS[variant]:
        for level in (2, 3, 4):
            puzzle = make("score", variant, options, level, 7 * level)
            table = variants.table(variant, **options)
            able = [key for key in book(variant).exercised if key in dict(table.chosen())]
            keys = [DRILLS["score"].key_at(without(table, key), puzzle) for key in able]
            changed, of = changed + any(key != puzzle.key for key in keys), of + 1
    assert changed >= of / 3


@pytest.mark.parametrize("variant", HERE)
def test_the_payments_are_worked_out_twice_at_other_tables_too(variant):
    for options in OPTIONS[variant]:
        table = variants.table(variant, **options)
        for puzzle in served(variant)[::2]:
            made = case(table, book(variant), puzzle.facts.draft, puzzle.facts.event)
            assert made is None or agrees(table, book(variant), made)


def by_hand(variant, hand, won, melds=(), by="discard", wild=(), facts=None, winner=1, **options):
    """A case made by hand, with what the wrong rules come to; seat 3 throws where somebody does."""
    table, data = variants.table(variant, **options), book(variant)
    source = None if by in ("self_draw", "replacement") else 3
    offer = Offer(Hand.parse(hand, melds, wild), tile(won), by, winner, source,
                  facts=Facts(facts))  # fmt: skip
    made = case(table, data, Draft(0, offer, Setting()), next(iter(data.events)))
    return made, {slip.wrong.key: slip for slip in slips(table, data, made)}


WORKED = [
    ("sichuan", "112233789m78p99p", "9p", {}, "total", 3, {}),
    ("sichuan", "123s123m789s456m9m", "9m", {}, "total", 1, {"near_ends": 3}),
    ("sichuan", "222m555m888m22p66p", "2p", {}, "total", 2, {"near_middles": 4}),
    ("sichuan", "1122334455667s", "7s", {}, "total", 3, {"patterns_added": 6}),
    ("sichuan", "345m55m567m34m", "2m", {"melds": ["pong:777p"]}, "total", 2,
     {"roots_missed": 1}),
    ("sichuan", "55m678m34m", "2m", {"melds": ["kong:7777p", "pong:999p"]}, "total", 2,
     {"kong_as_root": 3, "kong_forgotten": 1}),
    ("sichuan", "11119999m44668p", "8p", {}, "total", 5, {"dragon_and_root": 6, "one_root": 4}),
    ("guangdong", "22m11z", "1z",
     {"melds": ["pong:777s", "pong:888p", "pong:444m"], "by": "self_draw", "table": "B",
      "winner": 0}, "fan", 5, {"uncapped": 6, "wind_once": None, "other_table": 3}),
    ("guangdong", "66m77z", "7z", {"melds": ["pong:111z", "pong:222z", "pong:333z"]}, "fan", 4,
     {"bonus_outside": 7, "near_small_winds": 5}),
    ("guangdong", "1112345678899p", "9p", {}, "fan", 4, {"near_gates": 6}),
    ("qiannv", "33m66z", "6z",
     {"melds": ["pong:777m", "pong:888m", "pong:111m"], "by": "self_draw"}, "fan", 5,
     {"uncapped": 8}),
    ("qiannv", "66z99p", "6z", {"melds": ["pong:555z", "pong:777z", "chow:123m"],
     "by": "self_draw"}, "fan", 9, {"on_fixed": 10}),
    ("qiannv", "1133m5577p99s66z8s", "8s", {}, "fan", 0, {"pairs_paid": 4}),
    ("qiannv", "1112345678899s", "9s", {}, "fan", 5, {"near_gates": 9}),
    ("beijing", "46m345p789p222s33z", "5m", {"wild": ["4z"]}, "points", 8, {"five_missed": 4}),
    ("beijing", "34m345p789p222s33z", "5m", {"wild": ["4z"]}, "points", 4, {"any_five": 8}),
    ("beijing", "123456789p22m67s", "8s", {"wild": ["5p"]}, "points", 8,
     {"own_dragon_more": 32, "own_dragon_missed": 4}),
    ("beijing", "1234567p2m678s55p", "9p", {"wild": ["5p"], "by": "self_draw"}, "points", 8,
     {"two_wilds": 16}),
    ("longgang", "68m345s22p", "7m", {"melds": ["chow:123p", "chow:456m", "pong:999s"],
     "by": "self_draw", "wild": ["3z", "2f"]}, "pai_mian", 8, {"gap_twice": 10, "flat": None}),
    ("longgang", "777z34m55p", "2m", {"melds": ["chow:123p", "chow:456s", "pong:999s"],
     "wild": ["3z", "2f"]}, "total_hu", 130,
     {"no_wild_missed": 70, "open_paid": 140, "nearest": None, "down": 120}),
    ("longgang", "22z88p", "2z", {"melds": ["chow:123p", "chow:456s", "pong:999s", "pong:777z"],
     "by": "self_draw", "wild": ["3z", "2f"]}, "total_hu", 300, {"uncut": 310}),
    ("longgang", "11m99p777z", "9p", {"melds": ["pong:111p", "pong:999s", "pong:222z"],
     "wild": ["5m", "1f"], "winner": 0}, "pai_mian", 0, {"by_sum": 24}),
    ("longgang", "67m33s5p77z", "8m", {"melds": ["chow:123p", "chow:456p", "chow:789s"],
     "wild": ["7z", "1f"], "winner": 0}, "total_hu", 50, {"wild_triplet": 100}),
    ("longgang", "33567s67m", "8m", {"melds": ["pong:333z", "chow:456p", "chow:789s"],
     "wild": ["1m", "2f"]}, "tai_total", 1, {"other_wind": 2}),
    ("longgang", "33345p67s", "8s", {"melds": ["chow:345m", "chow:456s", "pong:888p"],
     "wild": ["9m", "2f"]}, "pai_mian", 2, {"reused": 6, "open_paid": 4}),
]  # fmt: skip
"""Hands of the curriculum: the first figure, and what wrong rules come to."""


@pytest.mark.parametrize(
    ("variant", "hand", "won", "how", "figure", "right", "wrong"),
    WORKED,
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_worked_hands_and_their_wrong_rules(variant, hand, won, how, figure, right, wrong):
    made, found = by_hand(variant, hand, won, **how)
    assert made.figures[figure] == right
    for key, value in wrong.items():
        assert (found[key].figures[figure] if key in found else None) == value, key
