"""Hands that somebody may hold and win with, found apart from the counts: what they must not deny.

A hand of unseen tiles is laid around a tile and asked of the table's own `win`. It bears a tile out
that is counted as dangerous; no such hand may win on a tile that is proved safe.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from drills.drill import Disagreement, faults
from drills.proofs import Threat, View
from drills.witness import filled, ways
from rules.danger import Danger, Opponent, Public, Risk
from rules.danger_price import Deal
from rules.danger_terms import terms
from rules.facts import Facts
from rules.hand import Hand
from rules.tiles import KINDS
from rules.values import Offer
from rules.variant import Variant

WAYS, LEAVES, MADE = 24, 3, 40
"""So many ways to wait are tried for a tile, so many hands for each, so many plain hands."""
ROOM = 10
"""Kinds beyond the 34: flowers that are wild."""


def won_on(table: Variant, public: Public, opponent: Opponent, hand: Hand) -> tuple[int, ...]:
    """The kinds on which an opponent with these tiles wins when I throw them, () if he cannot."""
    facts = Facts({**opponent.facts, **public.facts})
    waits = table.waits(hand, facts=facts)
    if table.declares and not (opponent.declared and waits.can_declare):
        return ()
    gone = tuple(one for one in opponent.passed if one.tile in waits.discard)
    bound = table.settings.get("must_hu")
    if {*opponent.after} & {*waits.self_draw} or (bound and gone):
        return ()
    declared = frozenset(one.seat for one in public.opponents if one.declared)
    return tuple(
        kind for kind in waits.discard if kind < KINDS and hand.held[kind] < 4 and table.win(
            Offer(hand, kind, "discard", opponent.seat, public.me, declared, passed=gone,
                  facts=facts)
        ).ok
    )  # fmt: skip


def borne_out(table: Variant, public: Public, found: Danger) -> bool:
    """Whether a winning hand is found for every tile that is no proved one.

    Raises:
        Disagreement: if one of these hands wins on a tile that is proved safe; it is logged.
    """
    chance, safe = Random(repr(public.hand.concealed)), frozenset(found.proved)
    return all(
        _dangerous(table, public, risk, safe, chance)
        for risk in reversed(found.risks)
        if not risk.proved
    )


def _dangerous(
    table: Variant, public: Public, risk: Risk, safe: frozenset[int], chance: Random
) -> bool:
    kind = risk.kind
    against = sorted(risk.against, key=lambda one: -one.share)
    for one in against:
        if not one.wins:
            continue
        opponent = public.opponent(one.seat)
        for hand in hands(table, public, opponent, kind, chance):
            won = won_on(table, public, opponent, hand)
            if safe.intersection(won):
                faults.error("a hand wins on a proved tile: %s in %s at %s", hand, public,
                             table.chosen())  # fmt: skip
                raise Disagreement(str(hand))
            if kind in won:
                return True
    return False


def hands(
    table: Variant, public: Public, opponent: Opponent, kind: int, chance: Random
) -> Iterator[Hand]:
    """Hands of unseen tiles that an opponent may hold and that may wait for a kind."""
    wild = table.wilds_at(public.wild, opponent.seat, Facts(dict(public.facts)))
    left = (*public.unseen(), *(0,) * ROOM)
    for tiles in _tiles(table, public, opponent, kind, chance):
        if all(tiles.count(one) <= left[one] for one in set(tiles)):
            yield Hand(tuple(sorted(tiles)), opponent.melds, wild)


def _tiles(
    table: Variant, public: Public, opponent: Opponent, kind: int, chance: Random
) -> Iterator[tuple[int, ...]]:
    size = table.hand_size - 3 * len(opponent.melds)
    own = terms(table, public, opponent)
    if own.made is not None:
        deal = Deal(opponent.seat, public.me, frozenset(), Facts(dict(public.facts)))
        every = islice(own.made(table, deal, kind), MADE)
        yield from (one.concealed for one in every if len(one.concealed) == size)
    view = View(public.me, public.hand, (), public.unseen())
    threat = Threat(opponent.seat, "", opponent.melds)
    for at, left in enumerate(_rows(table, public, opponent, kind, chance)):
        able = [
            (part, pair)
            for part, pair in ways(table, view, threat, kind, chance)
            if all(part.count(one) <= left[one] for one in part)
            and _fits(size - len(part) - 2 * pair)
        ]
        for part, pair in able[: WAYS // (at + 1)]:
            laid = filled(table, left, size, part, pair=pair, rng=chance)
            yield from (tuple(tiles) for tiles in islice(laid, LEAVES))


def _fits(rest: int) -> bool:
    """Whether so many tiles are whole sets."""
    return rest >= 0 and rest % 3 == 0


def _rows(
    table: Variant, public: Public, opponent: Opponent, kind: int, chance: Random
) -> Iterator[list[int]]:
    """What may be hidden: all of it, then of two suits alone, and of one."""
    unseen = [*public.unseen(), *(0,) * ROOM]
    unseen = [n if one in table.kinds else 0 for one, n in enumerate(unseen)]
    must = {one // 9 for meld in opponent.melds for one in meld.tiles} | {kind // 9}
    others = [suit for suit in range(3) if suit not in must]
    chance.shuffle(others)
    yield unseen
    for number in (1, 0):
        suits = must | set(others[:number]) | {3}
        yield [n if one // 9 in suits else 0 for one, n in enumerate(unseen)]
