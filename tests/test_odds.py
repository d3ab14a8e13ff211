"""The chance to complete a hand: against every order of tiny walls, and against simulation."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from rules import variants
from rules.acceptance import best, cuts, quick, unseen, won_by
from rules.hand import Hand
from rules.odds import ESTIMATE, EXACT, odds, once, twice
from rules.tiles import FLOWER_KINDS, MARKS, parse, tile


def walls(marks):
    """What is left if only these tiles are unseen."""
    row = [0] * FLOWER_KINDS
    for kind in parse(marks):
        row[kind] += 1
    return tuple(row)


def played(table, hand, left, order):
    """Whether the policy completes the hand on these draws."""
    for at, drawn in enumerate(order):
        waits = table.waits(hand)
        wins = {one.kind for one in won_by(waits, hand, left)}
        ready = waits.can_declare if table.declares else bool(wins)
        if ready:
            return any(kind in wins for kind in order[at:])
        more = hand.plus(drawn)
        fewer = tuple(n - (kind == drawn) for kind, n in enumerate(left))
        top = best(quick(table, more, fewer))[0]
        hand = more.minus(top.tile if top.away == 0 else drawn)
    return False


HANDS = (
    ("yuci", "13m79m66m123p888p57p", "1m", "2m8m2m6p5p9p9p"),
    ("koudian", "13567m345s6699p66z", "1m", "2m9p6p6z1s4m5m"),
    ("sichuan", "2345m456789p77m1s9s", "1s", "1m4m7m5m6m1p8p"),
    ("qiannv", "1122334455667m9p", "9p", "7m9p9p1s1s2s3s"),
)


@pytest.mark.parametrize(("key", "text", "thrown", "wall"), HANDS)
@pytest.mark.parametrize("draws", [1, 2, 3])
def test_on_tiny_walls_every_order_is_counted(key, text, thrown, wall, draws):
    table, hand = variants.table(key), Hand.parse(text)
    left = walls(wall)
    cut = next(cut for cut in cuts(table, hand, left) if MARKS[cut.tile] == thrown)
    found = odds(table, hand, cut, left, draws)
    assert found is not None
    assert (found.exact, found.policy) == (True, EXACT)
    rest = hand.minus(cut.tile)
    orders = list(permutations(parse(wall), draws))
    won = sum(played(table, rest, left, order) for order in orders)
    assert found.chance == Fraction(won, len(orders))


def test_a_simulation_of_a_whole_wall_comes_to_the_same():
    table, hand = variants.table("yuci"), Hand.parse("114556789m9p567s7z")
    left = unseen(table, hand)
    cut = best(cuts(table, hand, left))[0]
    found = odds(table, hand, cut, left, 12)
    assert found is not None
    pool = [kind for kind, n in enumerate(left) for _ in range(n)]
    steps = {one.kind: _wins(table, hand.minus(cut.tile), one.kind, left) for one in cut.accepts}
    chance, won = Random("odds"), 0
    for _ in range(20_000):
        draws = chance.sample(pool, 12)
        at = next((at for at, kind in enumerate(draws) if kind in steps), None)
        won += at is not None and any(kind in steps[draws[at]] for kind in draws[at + 1 :])
    assert abs(won / 20_000 - found.chance) < 4 * 0.5 / 20_000**0.5


def _wins(table, rest, kind, left):
    more = rest.plus(kind)
    fewer = tuple(n - (at == kind) for at, n in enumerate(left))
    top = best(quick(table, more, fewer))[0]
    return {one.kind for one in won_by(table.waits(more.minus(top.tile)), more, fewer)}


def test_ready_two_steps_and_further():
    table, hand = variants.table("qiannv"), Hand.parse("45m123p789p777s22z9s")
    left = unseen(table, hand)
    cut = next(cut for cut in cuts(table, hand, left) if cut.tile == tile("9s"))
    found = odds(table, hand, cut, left, 10)
    assert found is not None
    assert found.chance == once(8, 122, 10)
    assert found.percent == 51
    far = Hand.parse("13m79m66m57p123p88p4z")
    top = best(cuts(table, far, left := unseen(table, far)))[0]
    assert top.away == 2
    guess = odds(table, far, top, left, 12)
    assert guess is not None
    assert (guess.exact, guess.policy) == (False, ESTIMATE)
    assert 0 < guess.chance < 0.5
    off = Hand.parse("147m258p369s12345z")
    plain = variants.table("guangdong")
    cut = best(cuts(plain, off, unseen(plain, off)))[0]
    assert odds(plain, off, cut, unseen(plain, off), 12) is None


def test_more_draws_never_make_it_less_likely():
    table, hand = variants.table("koudian"), Hand.parse("13567m345s6699p66z")
    left = unseen(table, hand)
    cut = best(cuts(table, hand, left))[0]
    chances = [odds(table, hand, cut, left, n).chance for n in (0, 4, 8, 16)]
    assert chances == sorted(chances)
    assert chances[0] == 0
    assert twice((), 50, 10) == 0
