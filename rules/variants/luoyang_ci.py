"""The ways of winning by the 次牌, the tile that lies face up (luoyang.md, section 5).

A kong is taken out of the hand; if the rest and the 次牌 are complete, that kong wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules import lattice
from rules.ask_checks import in_play
from rules.ask_errors import problem
from rules.hand import Hand, Meld
from rules.tiles import suit
from rules.values import Offer
from rules.variant import Engine
from rules.variants.luoyang_elements import wins_by
from rules.variants.luoyang_texts import refused

Kinds = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Road:
    """A way to win now: the key of its element; the kind of the kong, None without one."""

    key: str
    kong: int | None = None


def check_ci(table: Any, ci: int | None, tiles: Iterable[int]) -> None:
    """Refuse a 次牌 that cannot lie there: it is one of its four copies.

    Raises:
        QuestionError: "not_in_play", "ci_honour" (option `honor_ci`), "five_in_question".
    """
    if ci is None:
        return
    in_play(table, (ci,), "ci")
    if table.settings["honor_ci"] == "redraw" and suit(ci) == "z":
        raise refused("ci_honour", "ci", kind=ci)
    shown = 1 + sum(kind == ci for kind in tiles)
    if shown > 4:
        raise problem("five_in_question", field="ci", kind=ci, n=shown)


def after_kong(hand: Hand, kind: int) -> Hand:
    """The hand with every concealed copy of a kind laid out as a kong; a pong of it grows."""
    pong = Meld("pong", (kind,) * 3)
    type_ = "addkong" if pong in hand.melds else "ckong"
    melds = tuple(meld for meld in hand.melds if meld != pong)
    rest = tuple(tile for tile in hand.concealed if tile != kind)
    return replace(hand, concealed=rest, melds=(*melds, Meld(type_, (kind,) * 4)))


def _with_three(hand: Hand, ci: int) -> Kinds:
    return tuple(k for k in sorted({*hand.concealed}) if hand.concealed.count(k) == 3 and k != ci)


def _with_four(hand: Hand) -> Kinds:
    return tuple(k for k in sorted({*hand.concealed}) if hand.concealed.count(k) == 4)


def _ponged(hand: Hand, ci: int) -> Kinds:
    return tuple(meld.kind for meld in hand.melds if meld.type == "pong" and meld.kind != ci)


def keeps(table: Any, engine: Engine, hand: Hand, kind: int, ci: int) -> bool:
    """Whether the hand still waits for the 次牌 once a kind is konged."""
    return ci in table.completing(engine, after_kong(hand, kind), True)


# --- before the tile comes -----------------------------------------------------------------------


def draws(table: Any, engine: Engine, hand: Hand, ci: int) -> dict[str, Kinds]:
    """The tiles that make each 次, of a hand one tile short."""
    fed = {kind for kind in _with_three(hand, ci) if keeps(table, engine, hand, kind, ci)}
    own = fed | set(_held_back(table, engine, hand, ci, _with_four(hand)))
    kept = [kind for kind in _ponged(hand, ci) if kind in hand.concealed]
    added = set(_held_back(table, engine, hand, ci, kept)) | {
        kind
        for kind in _ponged(hand, ci)
        if kind not in kept and keeps(table, engine, hand, kind, ci)
    }
    return {
        "anci_draws": tuple(sorted(own)),
        "zhici_discards": tuple(sorted(fed)),
        "xuci_draws": tuple(sorted(added)),
        "tianci_draws": _third(table, hand, ci),
    }


def _held_back(
    table: Any, engine: Engine, hand: Hand, ci: int, kongs: Iterable[int]
) -> Iterator[int]:
    """Draws after which a kong kept in hand may be made: those that complete it with the 次牌."""
    for kind in kongs:
        yield from table.completing(engine, after_kong(hand, kind).plus(ci), True)


def _third(table: Any, hand: Hand, ci: int) -> Kinds:
    """The draws that win by 天次: the third 次牌, or with three in hand whatever is drawn."""
    held = hand.concealed.count(ci)
    if not wins_by(table, "tianci") or held < 2:
        return ()
    drawable = tuple(kind for kind in table.kinds if hand.held[kind] + (kind == ci) < 4)
    return drawable if held == 3 else tuple({ci} & {*drawable})


# --- with the tile in hand -----------------------------------------------------------------------


def complete(table: Any, full: Hand) -> bool:
    """Whether a hand of fourteen is complete."""
    kind = full.concealed[0]
    return kind in table.completing(lattice.waits, full.minus(kind), True)


def roads(table: Any, offer: Offer) -> tuple[Road, ...]:
    """Every way in which an offer wins at this table.

    Raises:
        QuestionError: a 次牌 that cannot be, see check_ci.
    """
    ci = table.fact(offer, "ci")
    full = offer.hand if offer.added is None else offer.hand.plus(offer.tile)
    check_ci(table, ci, full.all_tiles)
    found = _fed(table, offer, full, ci) if not offer.own else own_roads(table, full, ci, offer)
    return tuple(road for road in found if wins_by(table, road.key))


def _fed(table: Any, offer: Offer, full: Hand, ci: int | None) -> Iterator[Road]:
    if offer.by == "rob_kong":
        if complete(table, full) and offer.kong_type in ("", "addkong"):
            yield Road("qianggang")
        return
    if ci is not None and why_no_zhici(table, offer.hand, offer.tile, ci) is None:
        yield Road("zhici", offer.tile)
    if complete(table, full):
        yield Road("dianpao")


def own_roads(table: Any, full: Hand, ci: int | None, offer: Offer | None = None) -> Iterator[Road]:
    """The ways of an own turn; at the deal, non-dealers have only three 次牌 to show."""
    dealt = offer is not None and offer.by == "dealt"
    dealer = offer is not None and offer.winner == 0
    if ci is not None and full.concealed.count(ci) == 3:
        yield Road("tianci")
    if full.size == table.hand_size or (dealt and not dealer):
        return
    if complete(table, full):
        yield Road("heavenly" if dealt else "bomb")
    if ci is None:
        return
    four = [("anci", kind) for kind in _with_four(full)]
    added = [("xuci", kind) for kind in _ponged(full, ci) if kind in full.concealed]
    for key, kind in (*four, *added):
        if keeps(table, lattice.waits, full, kind, ci):
            yield Road(key, kind)


def why_no_zhici(table: Any, hand: Hand, discard: int, ci: int) -> str | None:
    """The code of why a discard makes no 直次, None if it does."""
    if discard == ci:
        return "ci_kong"
    if hand.concealed.count(discard) < 3:
        exposed = Meld("pong", (discard,) * 3) in hand.melds
        return "exposed_pong" if exposed else "tiles"
    return None if keeps(table, lattice.waits, hand, discard, ci) else "breaks_wait"


def plain_kongs(hand: Hand, ci: int) -> tuple[Meld, ...]:
    """Every kong that may be made in an own turn."""
    four = [Meld("ckong", (kind,) * 4) for kind in _with_four(hand)]
    added = [kind for kind in _ponged(hand, ci) if kind in hand.concealed]
    return (*four, *(Meld("addkong", (kind,) * 4) for kind in added))
