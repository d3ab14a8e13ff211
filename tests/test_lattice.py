"""What holds of the lattice for every hand: by hypothesis, on top of the agreement of engines."""

import subprocess
import sys
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.agree import differences
from bench.positions import positions
from rules.batch import shanten_many, waits_many
from rules.errors import HandError, QuestionError
from rules.hand import Hand, Meld
from rules.lattice import completes, lattice, shanten, waits
from rules.room import need
from rules.shapes import ORPHANS
from rules.targets import HONOURS, HONOURS_WITH_RUNS, SUIT, lacks, targets
from rules.tiles import counts

DECK = tuple(kind for kind in range(34) for _ in range(4))
FEW = settings(max_examples=60, deadline=None)
MANY = settings(max_examples=300, deadline=None)


def hands(*sizes: int, melds: int = 0, wild: bool = True) -> st.SearchStrategy[Hand]:
    """Hands of so many concealed tiles, drawn from few suits so that they are near to ready."""

    def drawn(draw) -> Hand:
        laid = tuple(Meld("pong", (kind,) * 3) for kind in draw(meld_kinds))
        gone = counts(kind for meld in laid for kind in meld.tiles)
        deck = [k for k in range(34) for _ in range(4 - gone[k]) if k in draw_from[draw(suits)]]
        places = draw(st.permutations(range(len(deck))))
        concealed = tuple(deck[at] for at in places[: draw(st.sampled_from(sizes))])
        wilds = draw(st.sampled_from(((), (concealed[0],)))) if wild else ()
        return Hand(concealed, laid, wilds)

    meld_kinds = st.lists(st.integers(0, 33), min_size=melds, max_size=melds, unique=True)
    draw_from = (range(34), range(9, 27), (*range(9), *range(27, 34)), (*range(9), *range(9, 14)))
    suits = st.sampled_from(range(len(draw_from)))
    return st.composite(drawn)()


POSITION = st.integers(0, 10**9).map(lambda seed: next(positions(1, seed)))


def exchanged(kind: int, order: tuple[int, ...], mirror: bool) -> int:
    """A kind with its suits exchanged and, if asked, counted from the other end."""
    if kind >= 27:
        return kind
    rank = 8 - kind % 9 if mirror else kind % 9
    return 9 * order[kind // 9] + rank


def moved(hand: Hand, order: tuple[int, ...], mirror: bool) -> Hand:
    def move(kinds):
        return tuple(exchanged(kind, order, mirror) for kind in kinds)

    melds = tuple(Meld(meld.type, move(meld.tiles)) for meld in hand.melds)
    return Hand(move(hand.concealed), melds, move(hand.wild))


def test_the_engines_agree():
    assert list(differences(positions(1500, seed=20))) == []


@FEW
@given(hands(13, 14), st.randoms())
def test_the_order_of_tiles_says_nothing(hand, random):
    tiles = list(hand.concealed)
    random.shuffle(tiles)
    assert lattice().need(tiles, 4) == lattice().need(hand.concealed, 4)


@MANY
@given(POSITION, st.sampled_from(tuple(permutations(range(3)))), st.booleans())
def test_suits_may_be_exchanged_and_mirrored(position, order, mirror):
    hand, runs = position.hand, position.honour_runs
    other = moved(hand, order, mirror)
    assert shanten(other, honour_runs=runs) == shanten(hand, honour_runs=runs)
    there = sorted(exchanged(kind, order, mirror) for kind in waits(hand, honour_runs=runs))
    assert list(waits(other, honour_runs=runs)) == there


@FEW
@given(hands(4, 7, 10), st.integers(0, 33))
def test_a_meld_changes_waits_only_by_its_copies(hand, kind):
    if hand.held[kind] > 1:
        return
    melded = Hand(hand.concealed, (Meld("pong", (kind,) * 3),), hand.wild)
    assert waits(melded, melds_count=False) == waits(hand)
    assert shanten(melded, melds_count=False) == shanten(hand)
    assert set(waits(hand)) - set(waits(melded)) <= {kind}
    assert shanten(melded) >= shanten(hand)


@FEW
@given(hands(13, 10, melds=1) | hands(13))
def test_the_best_draw_brings_a_hand_one_nearer(hand):
    drawn = [shanten(hand.plus(k)) for k in range(34) if hand.held[k] < 4 and k not in hand.wild]
    assert min(drawn) == shanten(hand) - 1


@FEW
@given(hands(14, 11, melds=1) | hands(14))
def test_the_best_discard_keeps_the_distance(hand):
    kept = min(shanten(hand.minus(kind)) for kind in set(hand.concealed))
    assert kept == max(0, shanten(hand))


@MANY
@given(POSITION)
def test_a_hand_is_ready_if_and_only_if_it_waits(position):
    hand, runs = position.hand, position.honour_runs
    assert (shanten(hand, honour_runs=runs) == 0) == bool(waits(hand, honour_runs=runs))
    for kind in waits(hand, honour_runs=runs):
        assert completes(hand, kind, honour_runs=runs)
        if kind not in hand.wild:
            assert shanten(hand.plus(kind), honour_runs=runs) == -1


@MANY
@given(POSITION)
def test_wider_conventions_add_waits_and_take_none(position):
    hand, runs = position.hand, position.honour_runs
    live = set(waits(hand, honour_runs=runs))
    assert live <= set(waits(hand, honour_runs=runs, live=False))
    assert live <= set(waits(hand, honour_runs=runs, melds_count=False))
    assert set(waits(hand, quad_pairs=False)) <= set(waits(hand))
    assert set(waits(hand)) <= set(waits(hand, honour_runs=True))


@FEW
@given(hands(13, wild=False), st.integers(0, 12))
def test_a_wild_is_at_least_as_good_as_any_tile(hand, place):
    free = next(kind for kind in range(34) if kind not in hand.concealed)
    tiles = (*hand.concealed[:place], *hand.concealed[place + 1 :], free)
    with_wild = Hand(tiles, (), (free,))
    assert shanten(with_wild) <= shanten(hand)
    assert set(waits(hand)) <= set(waits(with_wild))


@pytest.mark.parametrize("sets", [4, 5])
def test_batches_say_what_single_hands_say(sets):
    some = [
        p for p in positions(1500, seed=sets) if not p.hand.melds and p.hand.size == 3 * sets + 1
    ]
    assert len(some) > 50
    for runs in (False, True):
        mine = [p.hand for p in some if p.honour_runs == runs]
        rows = np.array([counts(k for k in h.concealed if k not in h.wild) for h in mine], np.uint8)
        held = np.array([h.held for h in mine], np.uint8)
        wilds = np.array([h.wilds for h in mine])
        found = waits_many(rows, sets, wilds, honour_runs=runs, held=held)
        assert [tuple(row.nonzero()[0]) for row in found] == [
            waits(h, honour_runs=runs) for h in mine
        ]
        away = shanten_many(rows, sets, wilds, honour_runs=runs)
        one_by_one = np.array([shanten(h, honour_runs=runs) for h in mine])
        assert (away <= one_by_one).all()
        assert (away == one_by_one)[wilds == 0].all()


def test_batches_know_each_convention_of_single_hands():
    mine = [p.hand for p in positions(2000, seed=9) if not p.hand.melds and not p.hand.wilds]
    mine = [Hand(h.concealed) for h in mine if h.size == 13]
    rows = np.array([h.counts for h in mine], np.uint8)
    for terms in ({"live": False}, {"quad_pairs": False}, {"shapes": ("pairs",)}, {"shapes": ()}):
        found = [tuple(row.nonzero()[0]) for row in waits_many(rows, **terms)]
        assert found == [waits(hand, **terms) for hand in mine]
        away = shanten_many(rows, **terms)
        if terms.get("shapes") != ():
            assert away.tolist() == [shanten(hand, **terms) for hand in mine]


@pytest.mark.parametrize("terms", ["live", "formal", "wild"])
@pytest.mark.parametrize("quads", [True, False])
@pytest.mark.parametrize("shape", ["standard", "pairs", "orphans"])
@pytest.mark.parametrize("tiles", [13, 16])
def test_batches_and_single_hands_agree_on_hands_full_of_quads(tiles, shape, quads, terms):
    random = Random(tiles)
    decks = [4 * random.sample((*range(1, 7), *ORPHANS), 7) for _ in range(150)]
    drawn = [tuple(random.sample(deck, tiles)) for deck in decks]
    mine = [Hand(some, (), some[:1] if terms == "wild" else ()) for some in drawn]
    rows = np.array([counts(k for k in h.concealed if k not in h.wild) for h in mine], np.uint8)
    wilds, held = np.array([h.wilds for h in mine]), np.array([h.held for h in mine], np.uint8)
    ways = {"shapes": (shape,), "quad_pairs": quads, "live": terms != "formal"}
    found = waits_many(rows, tiles // 3, wilds, held=held, **ways)
    assert [tuple(row.nonzero()[0]) for row in found] == [waits(hand, **ways) for hand in mine]
    unheld = waits_many(rows, tiles // 3, wilds, **ways)
    assert (found <= unheld).all()
    assert not (unheld & (rows == 4)).any() or terms == "formal"
    away = shanten_many(rows, tiles // 3, wilds, **ways)
    one_by_one = np.array([shanten(hand, **ways) for hand in mine])
    assert (away <= one_by_one).all()
    assert (away == one_by_one).all() or (shape, terms) == ("standard", "wild")


def test_what_has_run_out_must_be_wild():
    tiles = {0: 1, 1: 1, 13: 1}
    left = tiles | {25: 4, 26: 4}
    row, room = ([some.get(kind, 0) for kind in range(34)] for some in (tiles, left))
    assert [need(row, room, 1, wilds, False) for wilds in range(3)] == [5, 3, 2]


@pytest.mark.parametrize("fifth", [False, True])
@pytest.mark.parametrize(
    "side", [SUIT, HONOURS, HONOURS_WITH_RUNS], ids=["suit", "honours", "runs"]
)
def test_the_distance_transform_is_the_nearest_target(side, fifth):
    table = lacks(side, 4, fifth=fifth)
    for point in np.random.default_rng(3).integers(0, side.points, 25):
        row = point // 5 ** np.arange(side.kinds) % 5
        for target in targets(side, 4):
            whole = target.counts if fifth else target.counts[target.counts.max(axis=1) < 5]
            nearest = np.maximum(whole - row, 0).sum(axis=1).min()
            assert table[point, 2 * target.sets + target.pairs] == nearest


@pytest.mark.parametrize("text", ["", "123m", "123m456p", "123456789m123p"])
def test_a_hand_that_cannot_wait_is_refused(text):
    hand = Hand.parse(text)
    with pytest.raises(HandError) as told:
        waits(hand)
    assert told.value.code == "wrong_count"


def test_a_hand_of_whole_sets_has_no_distance():
    with pytest.raises(HandError):
        shanten(Hand.parse("123s"))


def test_rows_of_a_wrong_size_are_refused():
    rows = np.array([Hand.parse("1112345678999m").counts], np.uint8)
    five = rows.copy()
    five[0, 0], five[0, 8] = 1, 5
    for wrong, wilds in ((rows[:, ::-1] // 2, 0), (rows, 1), (five, 0)):
        with pytest.raises(HandError):
            waits_many(wrong, 4, wilds)
    with pytest.raises(QuestionError):
        waits_many(rows - np.eye(1, 34, dtype=np.uint8), 4, 1, live=False)
    assert waits_many(rows[:0]).shape == (0, 34)


def test_numpy_is_loaded_at_the_first_question_only():
    code = "import sys, rules.lattice; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
