"""Making hands: canonical forms, numbered hands, parcels, options that are exercised."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drills import options
from drills.hands import canonical, fits, melded, own_face, stock, unheld_wild, wild_kinds
from drills.parcels import NUMBERS, in_parcel, numbered, parcel, suit_hand
from drills.waits_hands import RECIPES, Order, all_orphans
from rules import variants
from rules.hand import Hand
from rules.tiles import counts, parse

TABLE = variants.table("koudian")
SIZES = {
    "ambiguous": 8, "ambiguous-sided": 9, "numbered": 10, "beside-meld": 10, "shuffled": 8,
}  # fmt: skip
PILE = [kind for kind in range(34) for _ in range(4)]


def exchanged(hand, order):
    def move(kind):
        return (
            kind if kind >= 27 else "mps".index(order["mps".index("mps"[kind // 9])]) * 9 + kind % 9
        )

    melds = [type(meld)(meld.type, tuple(map(move, meld.tiles))) for meld in hand.melds]
    return Hand(tuple(map(move, hand.concealed)), tuple(melds), tuple(map(move, hand.wild)))


@settings(deadline=None)
@given(st.permutations(PILE).map(lambda pile: tuple(pile[:13])), st.permutations("mps"))
def test_exchanging_suits_changes_neither_canonical_form_nor_parcel(tiles, order):
    hand = Hand(tiles)
    other = exchanged(hand, order)
    assert canonical(hand) == canonical(other)
    assert parcel(hand.concealed, ()) == parcel(other.concealed, ())


def test_mirrored_ranks_are_another_hand():
    assert canonical(Hand.parse("12m")) != canonical(Hand.parse("89m"))
    assert canonical(Hand.parse("12m", wild=["3m"])) != canonical(Hand.parse("12m", wild=["3p"]))


@pytest.mark.parametrize("tiles", [1, 2, 5])
def test_every_suit_hand_has_one_number(tiles):
    number = {1: 9, 2: 45, 5: 1278}[tiles]
    found = {suit_hand(at, tiles) for at in range(number)}
    assert len(found) == number
    assert all(len(hand) == tiles and max(counts(hand)) <= 4 for hand in found)


@pytest.mark.parametrize(("size", "beside"), [(10, False), (11, False), (13, False), (10, True)])
def test_no_two_seeds_share_a_numbered_hand(size, beside):
    chance, owner = Random("numbered"), {}
    for _ in range(1500):
        seed = chance.randrange(NUMBERS)
        hand = numbered(chance, stock(TABLE, chance, ()), size, seed, beside=beside)
        if hand is not None:
            assert hand.size == 13
            assert owner.setdefault(canonical(hand), seed) == seed
    assert len(owner) > 500


def test_a_hand_is_exchanged_until_it_lies_near_its_seed():
    chance, hand = Random("parcel"), Hand.parse("45p234m789m666s33z")
    aside = [parse("234m"), parse("789m"), parse("666s"), parse("33z")]
    near = 0
    for seed in range(40):
        best = in_parcel(chance, stock(TABLE, chance, ()), hand, aside, seed)[0]
        assert best.size == 13
        assert not set(parse("45p")) - set(best.concealed)
        near += (parcel(best.concealed, best.melds) - seed) % 32 == 0
    assert near >= 38


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.parametrize("mode", ["basic", "shuang_haozi"])
def test_every_recipe_makes_hands_of_thirteen_tiles(name, mode):
    table, made = variants.table("koudian", mode=mode), 0
    chance = Random(f"{name} {mode}")
    for turn in range(60):
        wild = wild_kinds(table, chance)
        order = Order(name, SIZES.get(name, turn % 3), int(bool(wild)))
        hand = RECIPES[name](chance, stock(table, chance, wild), order)
        if hand is not None:
            made += 1
            assert hand.size == 13
            assert fits(hand.all_tiles)
            assert hand.wild == wild
    assert made or mode == "shuang_haozi"


def test_sets_are_laid_apart_only_if_they_are_triplets():
    chance = Random("melds")
    for _ in range(100):
        stay, melds = melded(chance, [(0, 0, 0), (3, 4, 5), (9, 9, 9), (3, 3)], 3, (0,))
        assert (3, 4, 5) in stay
        assert {meld.kind for meld in melds} == {0, 9}
        assert all(meld.type == "pong" for meld in melds if meld.kind == 0)


def test_the_wild_is_given_a_face_that_the_hand_waits_for_or_lacks():
    table, chance = variants.table("koudian", mode="shuang_haozi"), Random("face")
    hand = Hand.parse("45p234m789m666s33z")
    for _ in range(20):
        own = own_face(table, hand, chance)
        assert own is not None
        assert len(set(own.wild) & set(parse("36p"))) == 1
        other = unheld_wild(table, hand, chance)
        assert not set(other.wild) & set(hand.concealed)


@pytest.mark.parametrize(
    ("out", "twice", "number"), [(0, 0, 1), (1, 0, 9), (1, 1, 76), (2, 1, 313)]
)
def test_the_few_hands_of_orphans_are_listed_once(out, twice, number):
    hands = all_orphans(out, twice)
    assert len({canonical(hand) for hand in hands}) == len(hands) == number


def test_options_that_cannot_matter_are_not_exercised():
    assert options.exercisable("waits", TABLE) == ()
    every = variants.table("koudian", mo5_hu6=True, wind_runs=True, must_hu=True, dai_zhuang=True)
    assert options.exercisable("waits", every) == ("mo5_hu6", "wind_runs")
    no_honours = variants.table("koudian", wind_runs=True, no_honors=True)
    assert options.exercisable("waits", no_honours) == ()


def test_the_options_shown_are_those_that_matter():
    names = [name.say("zh") for name, _ in options.shown("waits", TABLE)]
    assert "摸五胡六" in names
    assert "带庄多五分" not in names


def test_an_option_is_put_back_alone():
    both = variants.table("koudian", mo5_hu6=True, wind_runs=True)
    assert options.without(both, "mo5_hu6") is variants.table("koudian", wind_runs=True)
