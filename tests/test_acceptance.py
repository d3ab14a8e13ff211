"""What a discard leaves to hope for: against every draw and discard tried, at all nine tables."""

import time
from random import Random

import pytest

from rules import variants
from rules.acceptance import SELF, best, cuts, one_step, quick, unseen
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand, Meld
from rules.tiles import MARKS, tile
from rules.variants import VARIANTS
from tests.acceptance_world import asked, by_luck, slowly, table_of


def at(key, text, melds=(), wild=(), facts=NO_FACTS, shown=(), **options):
    """The cuts of a hand by their tile's mark."""
    table, hand = variants.table(key, **options), Hand.parse(text, melds, wild)
    left = unseen(table, hand, (), [tile(mark) for mark in shown])
    return {MARKS[cut.tile]: cut for cut in cuts(table, hand, left, facts)}


@pytest.mark.parametrize("key", VARIANTS)
def test_steps_and_tiles_are_those_of_every_draw_and_discard_tried(key):
    chance, near = Random(f"accept {key}"), 0
    for _ in range(14):
        table = table_of(key, chance)
        hand, facts, left = asked(table, chance)
        if key in ("beijing", "longgang", "luoyang") and by_luck(table, hand, facts):
            continue
        found = {cut.tile: cut for cut in cuts(table, hand, left, facts)}
        for thrown in chance.sample(sorted(found), 2):
            away, helps = slowly(table, hand, thrown, facts)
            cut = found[thrown]
            assert min(cut.away, 2) == away, (str(hand), hand.wild, thrown)
            if away == 1:
                assert list(cut.kinds) == helps, (str(hand), hand.wild, thrown)
                near += 1
    assert near > 3


@pytest.mark.parametrize("key", VARIANTS)
def test_the_quick_way_says_the_same(key):
    chance = Random(f"quick {key}")
    for _ in range(25):
        table = table_of(key, chance)
        hand, facts, left = asked(table, chance)
        briefs = quick(table, hand, left, facts)
        explained = cuts(table, hand, left, facts)
        assert [(b.tile, b.away, b.tiles) for b in briefs] == [
            (c.tile, c.away, c.tiles) for c in explained
        ]
        assert [b.tile for b in best(briefs)] == [c.tile for c in best(explained)]


@pytest.mark.parametrize("key", [key for key in VARIANTS if key != "liaoyuan"])
def test_the_quick_way_takes_about_a_millisecond(key):
    chance, table = Random("speed"), variants.table(key)
    many = [asked(table, chance) for _ in range(12)]
    quick(table, many[0][0], many[0][2], many[0][1])
    times = []
    for hand, facts, left in many:
        start = time.process_time()
        quick(table, hand, left, facts)
        times.append(time.process_time() - start)
    assert sorted(times)[3] < 0.003


def test_in_koudian_a_tile_must_be_left_to_wait_for_of_six_or_more():
    found = at("koudian", "13567m345s6699p66z")
    assert (found["1m"].away, found["1m"].tiles) == (1, 6)
    assert found["3m"].rank == found["1m"].rank
    assert (found["6p"].away, found["6p"].tiles) == (1, 4)
    assert sum(one.left for one in found["6p"].shape) == 8
    assert {c for c, cut in found.items() if cut in best(found.values())} == {"1m", "3m"}


def test_in_yuci_the_third_suit_goes_first():
    found = at("yuci", "114556789m9p567s7z")
    assert (found["9p"].tiles, found["7z"].tiles) == (20, 17)
    assert sum(one.left for one in found["7z"].shape) == 28
    assert [MARKS[cut.tile] for cut in best(found.values())] == ["9p"]


def test_tiles_that_others_show_are_not_counted():
    plain = at("yuci", "13m79m66m57p123p888p")
    assert plain["1m"].tiles == plain["9m"].tiles == plain["5p"].tiles == 8
    shown = at("yuci", "13m79m66m57p123p888p", shown=("2m", "2m"))
    assert (shown["1m"].tiles, shown["9m"].tiles, shown["5p"].tiles) == (8, 6, 6)


def test_a_ready_rest_names_the_tiles_that_really_win():
    cut = at("koudian", "45m123p789p777s22z9s")["9s"]
    assert [(MARKS[one.kind], one.left, one.state) for one in cut.accepts] == [
        ("3m", 4, SELF), ("6m", 4, "any"),
    ]  # fmt: skip
    assert cut.why.code == "ready"
    gate = at("koudian", "35p234m777s999s66z1m")["1m"]
    assert gate.away == 1
    assert gate.why.code == "barred"
    assert "四筒" in gate.why.text.say("zh")


def test_three_suits_are_no_ready_hand_in_sichuan_and_the_suit_given_up_counts():
    cut = at("sichuan", "123m456p789s2233m5s")["5s"]
    assert (cut.shape_away, cut.away, cut.why.code) == (0, 3, "barred")
    named = at("sichuan", "123m456m2233p55s8m7s", facts=Facts({"named": "m"}), dingque=True)
    free = at("sichuan", "123m456m2233p55s8m7s")
    assert named["2p"].away > free["2p"].away


def test_all_tiles_low_are_two_steps_from_a_gate_that_opens():
    assert at("koudian", "123m345p345s55s34m1z")["1z"].away == 2


def test_copies_in_own_melds_cannot_come():
    table, hand = variants.table("qiannv"), Hand.parse("7789m2p111223z", ["pong:888m"])
    cut = at("qiannv", "7789m2p111223z", ["pong:888m"])["2p"]
    assert slowly(table, hand, cut.tile, NO_FACTS) == (1, list(cut.kinds))
    brief = next(b for b in quick(table, hand, unseen(table, hand)) if b.tile == cut.tile)
    assert (cut.tiles, brief.tiles) == (15, 18)


@pytest.mark.parametrize(
    ("key", "text", "meld", "thrown"),
    [
        ("koudian", "6m1277899p8s11z", "pong:888p", "8s"),
        ("luoyang", "66m1223777p24s", "kong:3333s", "6m"),
    ],
)
def test_a_wait_that_an_own_meld_uses_up_is_no_step(key, text, meld, thrown):
    table, hand = variants.table(key), Hand.parse(text, [meld])
    cut = at(key, text, [meld])[thrown]
    away, helps = slowly(table, hand, cut.tile, NO_FACTS)
    assert (cut.away, list(cut.kinds)) == (away, helps or [])


def test_a_drawn_wild_helps_and_a_wild_that_may_not_be_thrown_is_no_cut():
    found = at("koudian", "1234m567p89s1123z7z", wild=("7z",), mode="haozi")
    assert all(tile("7z") in cut.kinds for cut in found.values() if cut.away)
    table = variants.table("longgang")
    hand = Hand.parse("123456789m1234p123s4p", (), ("4p",))
    assert tile("4p") not in {cut.tile for cut in cuts(table, hand, unseen(table, hand))}


def test_liaoyuan_wants_three_suits_an_end_and_a_triplet():
    assert at("liaoyuan", "234m678p56s222s33m7z")["7z"].away == 1
    assert at("liaoyuan", "345m678p23s555m66s7z")["7z"].away == 0


def test_melds_leave_the_suits_that_they_show():
    found = at("yuci", "123m55m78s7z", ["pong:222p", "pong:333p"])
    assert found["7z"].away == 2
    assert found["7z"].shape_away == 0


def test_what_is_left_counts_every_tile_that_lies_open():
    table = variants.table("luoyang")
    left = unseen(table, Hand.parse("1123m"), (Meld("pong", (0, 0, 0)),), (tile("3m"),))
    assert left[:4] == (0, 3, 2, 4)


@pytest.mark.parametrize(
    ("text", "melds", "ci"),
    [
        ("34459m456p11s3z", ["pong:333z"], "4p"),
        ("66m249s", ["kong:3333s", "pong:111z", "pong:222z"], "6m"),
    ],
)
def test_a_kong_or_three_of_the_ci_alone_make_no_hand_ready_by_its_shape(text, melds, ci):
    """luoyang.md, section 5: 续次 and 天次 win whatever the rest waits for."""
    table, facts = variants.table("luoyang"), Facts({"ci": tile(ci)})
    hand = Hand.parse(text, melds)
    for cut in cuts(table, hand, unseen(table, hand), facts, exact=True):
        away, helps = slowly(table, hand, cut.tile, facts)
        assert (cut.away, list(cut.kinds) if cut.away == 1 else None) == (away, helps)


@pytest.mark.parametrize(
    "text", ["11345m244455p344s", "22255m22334p2344s", "111345m444552p34s", "2223344m2555p134s"]
)
def test_a_wild_that_waits_in_a_hand_of_low_tiles_may_still_wait_for_a_high_one(text):
    """koudian.md, sections 4 and 6: 4条 and the wild wait for 6条 once 3条 is thrown."""
    table = variants.table("koudian", mode="haozi")
    hand = Hand.parse(text, wild=("2p",))
    for cut in cuts(table, hand, unseen(table, hand), exact=True):
        away, helps = slowly(table, hand, cut.tile, NO_FACTS)
        assert (min(cut.away, 2), list(cut.kinds) if cut.away == 1 else None) == (away, helps)


def test_the_tile_that_lies_face_up_at_luoyang_is_no_fourth_copy():
    hand = Hand.parse("777m12m11179p246s")
    away, kinds = one_step(variants.table("luoyang"), hand, Facts({"ci": tile("7m")}))
    assert away == 1
    assert tile("7m") not in kinds
