"""What more may be so when a claim is made: the wall, the turn, what lies open; one twist each."""

from __future__ import annotations

from dataclasses import replace

from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Draft, Twist
from rules.facts import Facts
from rules.hand import Meld


def fact(draft: Draft, **facts: object) -> Draft:
    """The claim with facts of the variant's own."""
    offer = draft.offer
    return replace(draft, offer=replace(offer, facts=Facts({**offer.facts, **facts})))


def told(draft: Draft, *keys: str) -> Draft:
    """The claim with sentences more."""
    return replace(draft, told=(*draft.told, *keys))


def empty_wall(bench: Bench, draft: Draft) -> Draft | None:
    """No tile is left to draw."""
    return told(replace(draft, offer=replace(draft.offer, wall_left=0)), "wall")


def last_tiles(bench: Bench, draft: Draft) -> Draft | None:
    """One or two tiles are left to draw."""
    left = bench.rng.choice((1, 1, 2))
    return told(replace(draft, offer=replace(draft.offer, wall_left=left)), "wall")


def face_down(bench: Bench, draft: Draft) -> Draft | None:
    """The tile lies face down: somebody declared with it."""
    return told(replace(draft, offer=replace(draft.offer, face_down=True)), "face_down")


def declared(bench: Bench, draft: Draft) -> Draft | None:
    """The asked player has declared; the hand must be one that can."""
    offer = draft.offer
    if not bench.table.waits(offer.hand).can_declare:
        return None
    if offer.drawn is not None and offer.drawn in bench.table.waits(offer.hand).self_draw:
        return None
    return told(replace(draft, offer=replace(offer, declared=True)), "declared")


def undeclared(bench: Bench, draft: Draft) -> Draft | None:
    """The asked player has not."""
    return told(draft, "undeclared")


def used(meld: str) -> Twist:
    """The twist of a chow or pong that already lies there."""

    def twist(bench: Bench, draft: Draft) -> Draft | None:
        offer = draft.offer
        rest = [kind for kind in offer.hand.concealed if kind not in (offer.tile, *offer.uses)]
        kind = bench.pick(runs=meld == "chow")
        tiles = (kind, kind + 1, kind + 2) if meld == "chow" else (kind,) * 3
        if len(rest) < 3 or tiles[-1] // 9 != kind // 9 or offer.tile in tiles:
            return None
        for tile in bench.rng.sample(rest, 3):
            rest.remove(tile)
        kept = [kind for kind in offer.hand.concealed if kind in (offer.tile, *offer.uses)]
        every = (*rest, *kept, *tiles, *(k for m in offer.hand.melds for k in m.tiles))
        if any(every.count(kind) > 4 - (kind == offer.tile) for kind in every):
            return None
        hand = replace(
            offer.hand,
            concealed=tuple(sorted((*rest, *kept))),
            melds=(*offer.hand.melds, Meld(meld, tiles)),
        )
        return replace(draft, offer=replace(offer, hand=hand))

    return twist


def both(first: Twist, second: Twist) -> Twist:
    """Two twists, one after the other."""

    def twist(bench: Bench, draft: Draft) -> Draft | None:
        found = first(bench, draft)
        return None if found is None else second(bench, found)

    return twist


def one_of(*twists: Twist) -> Twist:
    """One of some twists, by lot."""

    def twist(bench: Bench, draft: Draft) -> Draft | None:
        return bench.rng.choice(twists)(bench, draft)

    return twist
