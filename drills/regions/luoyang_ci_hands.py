"""Hands of 洛阳杠次 for "may I win?": each with a 次牌 that suits it, or that it cannot use."""

from __future__ import annotations

from itertools import chain
from random import Random

from drills.regions.win_book import Built, Order, Setting
from drills.regions.win_hands import fit, in_one_suit, one_set, pool, sets
from rules import lattice
from rules.facts import Facts
from rules.hand import Hand, Meld
from rules.tiles import NAMES, suit
from rules.variant import Variant
from rules.words import Text

_CI = Text("翻在那里的次牌是{ci}。", "The 次牌 that lies face up is {ci}.")
LARGE = 10
"""From so many tiles of one suit on a plan takes numbered hands."""


def with_ci(ci: int) -> Setting:
    """The 次牌, face up."""
    said = _CI.fill(ci=NAMES[ci])
    return Setting(facts=Facts({"ci": ci}), shown=(ci,), told=(said,))


def may_turn(table: Variant, kind: int) -> bool:
    """Whether a kind may be the 次牌 at this table."""
    return suit(kind) != "z" or table.settings["honor_ci"] != "redraw"


def setting(table: Variant, chance: Random) -> Setting:
    """Any 次牌."""
    return with_ci(chance.choice([kind for kind in table.kinds if may_turn(table, kind)]))


def _placed(order: Order, hand: Hand, kinds: list[int], tile: int | None) -> Built | None:
    """The hand with one of these kinds face up, no more than two of which it holds."""
    able = [
        k for k in kinds
        if may_turn(order.table, k) and hand.held[k] + (k == tile) < 4
        and hand.concealed.count(k) + (k == tile) < 3
    ]  # fmt: skip
    return Built(hand, tile, with_ci(order.chance.choice(able))) if able else None


def waiting(order: Order) -> Built | None:
    """A ready hand, one of its waits face up."""
    built = in_one_suit(order) if order.plan.inside >= LARGE else sets(order)
    if built is None:
        return None
    waits = order.table.completing(lattice.waits, built.hand, True)
    return _placed(order, built.hand, list(waits), None)


def held(order: Order) -> Built | None:
    """A quad kept in hand; the drawn tile leaves the others waiting for the 次牌.

    `inside`: how many of the sets, and with them the pair, lie in its suit.
    """
    chance, near = order.chance, order.plan.inside
    focus = chance.randrange(3)
    quad = chance.choice(pool(order, (focus,)))
    blocks = [one_set(order, (focus,) if at < near else range(4)) for at in range(3)]
    two = (chance.choice(pool(order, (focus,) if near else range(4))),) * 2
    tiles = [*chain(*blocks), *two]
    if quad in tiles or not fit((*tiles, *(quad,) * 4)):
        return None
    ci, tile = chance.sample(tiles, 2)
    rest = [*tiles, *(quad,) * 4]
    rest.remove(ci)
    rest.remove(tile)
    return _placed(order, Hand(tuple(rest)), [ci], tile)


def both(order: Order) -> Built | None:
    """A triplet beside two tiles of a run: the fourth completes the hand, and makes a 次.

    `inside`: how many of the other sets lie in its suit.
    """
    chance = order.chance
    place = chance.randrange(3)
    start = 9 * place + chance.randrange(6)
    kind, ci = (start, start + 3) if chance.random() < 0.5 else (start + 3, start)
    near = order.plan.inside
    blocks = [one_set(order, (place,) if at < near else range(4)) for at in range(2)]
    two = (chance.choice(pool(order, range(4))),) * 2
    rest = [*(kind,) * 3, start + 1, start + 2, *chain(*blocks), *two]
    if not fit((*rest, kind, ci)):
        return None
    return _placed(order, Hand(tuple(rest)), [ci], kind)


def breaks(order: Order) -> Built | None:
    """A triplet that is pair and run at once: its fourth tile makes a kong that takes the pair.

    `inside`: how many of the other sets lie in its suit.
    """
    chance, place = order.chance, order.chance.randrange(3)
    start = 9 * place + chance.randrange(7)
    run = (start, start + 1, start + 2)
    kind = chance.choice(run)
    near = order.plan.inside
    blocks = [one_set(order, (place,) if at < near else range(4)) for at in range(3)]
    tiles = [*run, kind, kind, *chain(*blocks)]
    if tiles.count(kind) > 3 or not fit((*tiles, kind)):
        return None
    ci = chance.choice([tile for tile in tiles if tile != kind])
    tiles.remove(ci)
    return _placed(order, Hand(tuple(tiles)), [ci], kind)


def three(order: Order) -> Built | None:
    """Two tiles of the 次牌 among tiles that need not fit; the third is drawn 天次."""
    return _few(order, 2, ())


def ponged(order: Order) -> Built | None:
    """The three tiles of the 次牌 lie in a pong, the rest fits nothing."""
    return _few(order, 0, (3,))


def _few(order: Order, inside: int, apart: tuple[int, ...]) -> Built | None:
    """Rubbish with so many tiles of the 次牌 in hand, and the others in a pong."""
    able = [kind for kind in order.table.kinds if may_turn(order.table, kind)]
    ci = order.chance.choice(able)
    melds = tuple(Meld("pong", (ci,) * number) for number in apart)
    plain = [kind for kind in order.table.kinds if kind != ci]
    rest = order.chance.sample(plain, order.table.hand_size - inside - 3 * len(melds))
    tile = ci if inside else order.chance.choice(plain)
    hand = Hand((*rest, *(ci,) * inside), melds)
    return Built(hand, tile, with_ci(ci)) if fit((*hand.all_tiles, tile, ci)) else None
