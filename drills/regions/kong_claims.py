"""How claims come about: every maker draws one, whether the rules allow it or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Draft, Maker
from rules.hand import Hand, Meld
from rules.tiles import is_honour

THREE_HONOURS = ((27, 28, 29), (28, 29, 30), (31, 32, 33))
LOOSE = (0, 0, 2, 3)
"""How many tiles are exchanged by chance where the hand need not be near to ready."""


def _free(hand: Hand | None, kind: int, held: int) -> Hand | None:
    """The hand, if it holds exactly so many of a kind, melds counted."""
    return hand if hand is not None and hand.held[kind] == held else None


def _some(bench: Bench, hand: Hand | None, *keep: int) -> Hand | None:
    """The hand, loosened at times."""
    if hand is None or bench.level > 3:
        return hand
    return bench.loosened(hand, keep, bench.rng.choice(LOOSE))


def as_type(draft: Draft, type_: str) -> Draft:
    """The same tile claimed in another way."""
    return replace(draft, offer=replace(draft.offer, type=type_))


# --- pong and kong of a discard ------------------------------------------------------------------


def pong(bench: Bench) -> Draft | None:
    """A pair in hand, a third one thrown."""
    kind = bench.pick()
    hand = _free(_some(bench, bench.round_part((kind, kind)), kind), kind, 2)
    return bench.draft(hand, kind, "pong", source=bench.any_seat())


def pong_in_runs(bench: Bench) -> Draft | None:
    """Two alike that stand in two runs, a third one thrown."""
    kind = bench.pick(runs=True)
    runs = [bench.run_with(kind), bench.run_with(kind)]
    if runs[0] is None or runs[1] is None or runs[0] == runs[1]:
        return None
    hand = _free(bench.round_set(runs[0], runs[1]), kind, 2)
    if hand is None or hand.concealed.count(kind) != 2:
        return None
    return bench.draft(hand, kind, "pong", source=bench.any_seat())


def pong_with_three(bench: Bench) -> Draft | None:
    """Three in hand and the fourth thrown; a pong is wanted, not the kong."""
    found = fed(bench)
    return found and as_type(found, "pong")


def lone(bench: Bench) -> Draft | None:
    """One in hand, another thrown: too few for the pong that is wanted."""
    found = pong(bench)
    if found is None:
        return None
    kind, hand = found.offer.tile, found.offer.hand
    other = bench.other(hand, kind)
    if other is None:
        return None
    return bench.draft(hand.minus(kind).plus(other), kind, "pong", source=bench.any_seat())


def fed(bench: Bench) -> Draft | None:
    """Three in hand, the fourth thrown."""
    kind = bench.pick()
    hand = _free(_some(bench, bench.round_set((kind,) * 3), kind), kind, 3)
    return bench.draft(hand, kind, "kong", source=bench.any_seat())


def two_in_hand(bench: Bench) -> Draft | None:
    """Two in hand, a third one thrown: too few for the kong that is wanted."""
    found = pong(bench)
    return found and as_type(found, "kong")


def exposed_fed(bench: Bench) -> Draft | None:
    """A pong lies there and somebody throws its fourth tile."""
    kind = bench.pick()
    hand = bench.round_set((), melds=(Meld("pong", (kind,) * 3),))
    hand = _free(_some(bench, hand, kind), kind, 3)
    return bench.draft(hand, kind, "kong", source=bench.any_seat())


# --- kongs of the own turn -----------------------------------------------------------------------


def drawn(bench: Bench) -> Draft | None:
    """Three in hand, the fourth drawn."""
    kind = bench.pick()
    hand = _free(_some(bench, bench.round_set((kind,) * 3), kind), kind, 3)
    return bench.draft(hand, kind, "ckong", drawn=kind)


def older_four(bench: Bench) -> Draft | None:
    """Four in hand for some time, another tile drawn."""
    kind = bench.pick(runs=True)
    run = bench.run_with(kind)
    if run is None:
        return None
    hand = bench.round_set((kind,) * 3, run)
    if hand is None or hand.concealed.count(kind) != 4:
        return None
    other = bench.other(hand, kind)
    return None if other is None else bench.draft(hand, kind, "ckong", drawn=other)


def added(bench: Bench) -> Draft | None:
    """A pong lies there, its fourth tile drawn."""
    kind = bench.pick()
    hand = bench.round_set((), melds=(Meld("pong", (kind,) * 3),))
    hand = _free(_some(bench, hand, kind), kind, 3)
    return bench.draft(hand, kind, "addkong", drawn=kind)


def older_added(bench: Bench) -> Draft | None:
    """A pong lies there, its fourth tile has been in hand for some time, another tile drawn."""
    kind = bench.pick(runs=True)
    run = bench.run_with(kind)
    if run is None:
        return None
    hand = bench.round_set(run, melds=(Meld("pong", (kind,) * 3),))
    if hand is None or hand.concealed.count(kind) != 1 or hand.held[kind] != 4:
        return None
    other = bench.other(hand, kind)
    return None if other is None else bench.draft(hand, kind, "addkong", drawn=other)


def in_the_turn(maker: Maker) -> Maker:
    """The claims of a maker with nothing drawn: the hand holds the fourth tile already."""

    def in_turn(bench: Bench) -> Draft | None:
        draft = maker(bench)
        if draft is None:
            return None
        hand = draft.offer.hand
        if hand.size == bench.table.hand_size:
            hand = hand.plus(draft.offer.tile)
        return replace(draft, offer=replace(draft.offer, hand=hand, drawn=None))

    return in_turn


def three_and_wild(bench: Bench) -> Draft | None:
    """Three in hand and a wild one that is to stand for the fourth."""
    wild = [kind for kind in bench.wild if kind < 34]
    found = drawn(bench) if wild else None
    if found is None or bench.rng.random() < 0.5:
        return None
    hand, kind = found.offer.hand, found.offer.tile
    loose = [k for k in hand.concealed if k not in (kind, *bench.wild)]
    if not loose:
        return None
    hand = hand.minus(bench.rng.choice(loose)).plus(wild[0])
    return None if hand.held[wild[0]] > 3 else bench.draft(hand, kind, "ckong", drawn=wild[0])


# --- chows ---------------------------------------------------------------------------------------


def _neighbours(bench: Bench) -> tuple[int, tuple[int, int]] | None:
    """A tile, and two that make a run with it."""
    kind = bench.pick(runs=True)
    run = bench.run_with(kind)
    if run is None:
        return None
    first, last = (other for other in run if other != kind)
    return kind, (first, last)


def chow(bench: Bench) -> Draft | None:
    """Two neighbours in hand, the third thrown by the player before."""
    return _chow(bench, bench.seat("left"))


def chow_across(bench: Bench) -> Draft | None:
    """The same, thrown by another than the player before."""
    return _chow(bench, bench.seat(bench.rng.choice(("across", "right"))))


def _chow(bench: Bench, source: int) -> Draft | None:
    found = _neighbours(bench)
    if found is None:
        return None
    kind, two = found
    hand = _some(bench, bench.round_part(two), kind, *two)
    if hand is None or hand.held[kind] > 3:
        return None
    return bench.draft(hand, kind, "chow", source=source, uses=two)


def no_run(bench: Bench) -> Draft | None:
    """Two tiles that look like a run with the third and are none."""
    kinds = _lookalike(bench)
    if kinds is None:
        return None
    kind, two = kinds
    hand = bench.round_part(two)
    if hand is None or hand.held[kind] > 3:
        return None
    return bench.draft(hand, kind, "chow", source=bench.seat("left"), uses=two)


def _lookalike(bench: Bench) -> tuple[int, tuple[int, int]] | None:
    """Three winds or dragons, 8-9-1, or three ranks in two suits."""
    rng, places = bench.rng, bench.places
    honours = {*bench.pool()}
    ways: list[Sequence[int]] = [three for three in THREE_HONOURS if {*three} <= honours]
    suits = [place for place in places if place < 3]
    first = rng.choice(suits) * 9
    ways += [(first + 7, first + 8, first), (first + 8, first, first + 1)]
    if len(suits) > 1:
        a, b = rng.sample(suits, 2)
        at = rng.randrange(7)
        ways.append((9 * a + at, 9 * a + at + 1, 9 * b + at + 2))
    three = list(rng.choice(ways))
    if {*three} & {*bench.wild} or any(kind not in bench.table.kinds for kind in three):
        return None
    kind = three.pop(rng.randrange(3))
    return kind, (three[0], three[1])


# --- wilds ---------------------------------------------------------------------------------------


def wild_thrown(bench: Bench) -> Draft | None:
    """Two or three wild tiles in hand, another one thrown."""
    wild = [kind for kind in bench.wild if kind < 34]
    if not wild:
        return None
    hand = bench.round_part((wild[0], wild[0]))
    if hand is None or hand.held[wild[0]] != 2:
        return None
    return bench.draft(hand, wild[0], "pong", source=bench.any_seat())


def with_wild(bench: Bench) -> Draft | None:
    """One in hand and a wild that is to stand for the second, a third one thrown."""
    wild = [kind for kind in bench.wild if kind < 34]
    if not wild:
        return None
    kind = bench.pick()
    hand = bench.round_part((kind, wild[0]))
    if hand is None or hand.held[kind] != 1:
        return None
    uses = (kind, wild[0])
    return bench.draft(hand, kind, "pong", source=bench.any_seat(), uses=uses)


def run_with_wild(bench: Bench) -> Draft | None:
    """A neighbour in hand and a wild that is to fill the run."""
    wild = [kind for kind in bench.wild if kind < 34]
    found = _neighbours(bench)
    if found is None or not wild:
        return None
    kind, two = found
    hand = bench.round_part((two[0], wild[0]))
    if hand is None or is_honour(kind) or hand.held[kind] > 3:
        return None
    return bench.draft(hand, kind, "chow", source=bench.seat("left"), uses=(two[0], wild[0]))
