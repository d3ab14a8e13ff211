"""Score this hand at 龙港: flowers and wilds, an open hand that did not win, options, chips."""

from collections import Counter
from functools import cache

import pytest

from drills.card import told
from drills.drill import DRILLS, make
from drills.options import without
from drills.regions.longgang_score_sums import between, having
from drills.regions.score import book
from drills.regions.score_book import Draft, Setting
from drills.regions.score_case import case
from rules import variants
from rules.facts import Facts
from rules.hand import Hand
from rules.tiles import KINDS, MARKS, mpsz, tile
from rules.values import Offer
from rules.variants.longgang_wild import FLOWERS, true_held

TABLE = variants.table("longgang")
OPTIONS = {
    "single_wait_self_draw": 2,
    "single_wait_discard": 2,
    "edge_discard": 2,
    "wild_wait": "plain",
    "replacement_tai": 1,
    "human_win": True,
    "loser_pairs": "none",
    "follow": "after_broke",
    "wild_home_counts_as_none": True,
    "round_wind": True,
    "dan_diao_tai": 1,
    "men_qing": 1,
    "yi_tiao_long": 1,
    "si_jin_gang": True,
}
"""Every option that the book exercises, off its default."""


@cache
def served():
    """Puzzles of the levels at which flowers and open hands are told."""
    return [make("score", "longgang", {}, level, seed) for level in (3, 4, 5) for seed in range(11)]


def opened():
    """Those with an open hand that did not win."""
    return [(one, *one.facts.draft.hands[0]) for one in served() if one.facts.draft.hands]


def test_an_open_hand_counts_what_the_table_says():
    assert len(opened()) > 15
    for puzzle, seat, hand in opened():
        turned = puzzle.facts.draft.setting.shown
        found = told(
            TABLE, "score", what="loser", hand=mpsz(hand.concealed), seat=seat,
            melds=[str(meld) for meld in hand.melds], wild=[MARKS[kind] for kind in turned],
            flowers=[MARKS[kind] for kind in hand.flowers],
        )  # fmt: skip
        limit = puzzle.facts.score.elements[0].key
        zero = limit in {"heavenly", "earthly", "bulldozer"}
        assert puzzle.key["loser_hu"] == (0 if zero else found["total_hu"])


def test_an_open_hand_is_sixteen_tiles_of_another_seat_and_has_not_won():
    for puzzle, seat, hand in opened():
        assert seat != puzzle.facts.offer.winner
        assert hand.size == TABLE.hand_size
        assert true_held(hand) < 3
        assert [one.hand for one in puzzle.scene.seats if one.seat == seat] == [hand]


def test_every_flower_is_in_one_place_and_nobody_lays_out_the_own_one():
    for puzzle in served():
        draft = puzzle.facts.draft
        hands = {draft.offer.winner: draft.offer.hand, **dict(draft.hands)}
        held = Counter(draft.setting.shown)
        held.update(() if draft.offer.added is None else (draft.offer.tile,))
        for seat, hand in hands.items():
            held.update((*hand.concealed, *hand.flowers))
            assert FLOWERS[seat] not in hand.flowers
            if draft.setting.shown[0] in FLOWERS:
                assert not hand.flowers
        assert all(n == 1 for kind, n in held.items() if kind >= KINDS)
    assert any(puzzle.facts.offer.hand.flowers for puzzle in served())
    assert any(puzzle.facts.offer.hand.wilds > 1 for puzzle in served())


def test_the_options_of_the_book_are_all_tried():
    assert set(OPTIONS) == set(book("longgang").exercised)


@pytest.mark.parametrize("key", OPTIONS)
def test_an_option_off_its_default_changes_answers(key):
    table = variants.table("longgang", **{key: OPTIONS[key]})
    puzzles = (make("score", "longgang", {key: OPTIONS[key]}, 3, seed) for seed in range(12))
    assert any(DRILLS["score"].key_at(without(table, key), one) != one.key for one in puzzles)


def test_losers_settle_the_difference_twice_with_the_dealer():
    assert between({0: 40, 2: 20, 3: 0}) == (12, 0, -2, -10)
    assert between({1: 0, 2: 30, 3: 10}) == (0, -4, 5, -1)


@pytest.mark.parametrize(
    ("special", "others"), [("earthly", {0: 0, 2: 0, 3: 0}), ("", {0: 30, 2: 0, 3: 10})]
)
def test_one_suit_lets_the_others_count_and_the_first_discard_does_not(special, others):
    facts = {"special": special, "losers_hu": ((0, 30), (3, 10))}
    hand = Hand.parse("1112223334445567m", wild=["1s", "2f"])
    offer = Offer(hand, tile("8m"), "discard", 1, 0, facts=Facts(facts))
    made = case(TABLE, book("longgang"), Draft(0, offer, Setting()), "thrown")
    assert made.figures["total_hu"] == 300
    assert having(made, {}) == others
