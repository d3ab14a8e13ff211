"""Readings, cores and starting ratings, on hands that were worked out by hand."""

import pytest

from drills import difficulty
from drills.core import core, fewest_left, pattern, study, wait_type, ways_of
from rules import variants
from rules.hand import Hand
from rules.tiles import mpsz, parse

KOUDIAN = variants.table("koudian")


def seen(tiles, melds=(), wild=(), **options):
    table = variants.table("koudian", **options) if options else KOUDIAN
    return study(table, Hand.parse(tiles, melds, wild))


CORES = [
    ("456m234p888s89p66z", "89p", "7p"),
    ("123m789m555p79s22z", "79s", "8s"),
    ("234p678p111s999s7m", "7m", "7m"),
    ("111m345p777s66z78m", "78m", "69m"),
    ("234m567m345s88p33z", "88p33z", "8p3z"),
    ("6789s123m456m777p", "6789s", "69s"),
    ("7778p234m567m111z", "7778p", "689p"),
    ("7779s234m567m111z", "7779s", "89s"),
    ("6678s123m456p999p", "6678s", "69s"),
    ("7889m123p456p222s", "7889m", "8m"),
    ("45678m123s456s77z", "45678m", "369m"),
    ("56789m123s456s77z", "56789m", "47m"),
    ("67789p123m456m22z", "67789p", "58p"),
    ("78999m123p456s22z", "78999m22z", "69m2z"),
    ("2333456777888m", "2333456777m", "12347m"),
    ("1133m5577p99s66z8s", "8s", "8s"),
]


@pytest.mark.parametrize(("tiles", "left", "waits"), CORES, ids=[tiles for tiles, _, _ in CORES])
def test_the_core_is_what_no_reading_leaves_alone(tiles, left, waits):
    hand = seen(tiles)
    assert mpsz(hand.core.tiles) == left
    assert mpsz(hand.asked) == waits
    aside = [kind for block in hand.core.aside for kind in block.kinds]
    assert sorted((*aside, *hand.core.tiles)) == list(hand.hand.concealed)


RATINGS = [
    ("456m234p888s89p66z", 600),
    ("45p234m789m666s33z", 840),
    ("7778p234m567m111z", 1000),
    ("23456s789m111p55z", 1270),
    ("1113456666788s", 2050),
    ("1112345678999p", 2600),
]


@pytest.mark.parametrize(("tiles", "rating"), RATINGS, ids=[tiles for tiles, _ in RATINGS])
def test_the_anchors_of_the_rating_formula(tiles, rating):
    assert difficulty.of_study(seen(tiles)) == rating


def test_no_feature_lowers_a_rating():
    for kind, (base, table) in difficulty.FORMULA.items():
        for name, (weight, cap) in table.items():
            assert weight >= 0 <= cap
            ratings = [difficulty.rating(kind, {name: n}) for n in range(5)]
            assert ratings == sorted(ratings)
            assert ratings[0] == base


def test_a_feature_that_a_kind_does_not_have_is_refused():
    with pytest.raises(KeyError):
        difficulty.rating("waits", {"beauty": 1})


def test_patterns_are_moved_down_and_mirrored():
    assert pattern(parse("6678s")) == pattern(parse("2344p")) == "1123"
    assert pattern(parse("12m")) == pattern(parse("89s")) == "12"
    assert pattern(parse("7m77z")) == "11+1"
    assert pattern(parse("45p5z"), wild=parse("5z")) == "12*"


@pytest.mark.parametrize(
    ("tiles", "tile", "name"),
    [
        ("89p123m456m777s66z", "7p", "edge"),
        ("12p123m456m777s66z", "3p", "edge"),
        ("12p345m456m777s66z", "3p", "edge"),
        ("23p345m456m777s66z", "1p", "two-sided"),
        ("78p345m456m777s66z", "9p", "two-sided"),
        ("79p345m456m777s66z", "8p", "gap"),
        ("7p345m456m777s666z", "7p", "pair"),
        ("77p345m456m777s66z", "7p", "triplet"),
        ("19m19p19s1234567z", "5z", "pair"),
        ("19m9p19s11234567z", "1p", "orphan"),
    ],
)
def test_how_a_tile_completes_a_reading(tiles, tile, name):
    (kind,) = parse(tile)
    hand = Hand.parse(tiles)
    assert wait_type(ways_of(hand, (kind,))[kind][0]) == name


def test_a_pong_is_locked_if_its_tiles_would_change_the_waits():
    assert seen("4456p789m", ["pong:555p", "pong:222z"]).locked
    assert not seen("4456p789m", ["pong:999p", "pong:222z"]).locked


def test_a_dead_wait_is_no_wait():
    hand = seen("79m123p456s99p", ["ckong:8888m"])
    assert (hand.asked, mpsz(hand.dead), hand.away) == ((), "8m", 1)


def test_sets_are_taken_out_where_most_can_be():
    assert fewest_left(Hand.parse("234m567p99s888s13p")) == 4
    assert fewest_left(Hand.parse("11123456789m55z")) == 4
    assert fewest_left(Hand.parse("1133557799m135p")) == 13


def test_different_splits_count_once_wherever_the_tile_goes():
    hand = seen("23456s789m111p55z")
    four = parse("4s")[0]
    assert len(hand.ways[four]) == 2
    assert hand.splits(four) == 1


def test_a_wild_stands_in_the_core_where_it_is_needed():
    hand = seen("1m23477m3455p", ["pong:666z"], ["1m"], mode="haozi")
    assert mpsz(hand.asked) == "7m234567p"
    assert hand.waits.state(parse("2p")[0]) == "never"
    assert parse("1m")[0] in hand.core.tiles


def test_without_waits_the_whole_hand_is_the_core():
    hand = Hand.parse("234m567p99s13p57s1z")
    assert core(hand, {}).tiles == hand.concealed
