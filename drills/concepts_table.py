"""When a puzzle of the table carries a concept: one test each, over the facts of its drill."""

from __future__ import annotations

from collections.abc import Mapping

from drills.concepts import Test
from drills.reckoning import Reckoning
from drills.safety import Safety, open_again


def _proof(*codes: str) -> Test:
    def test(safety: Safety) -> bool:
        return bool(safety.codes.intersection(codes))

    return test


SAFE: Mapping[str, Test] = {
    "safe.undeclared": _proof("undeclared"),
    "safe.low-points": _proof("low"),
    "safe.passed": lambda safety: (
        bool(safety.codes & {"passed", "must"}) or bool(open_again(safety))
    ),
    "safe.wild-tile": _proof("wild"),
    "safe.zero-count": _proof("zero"),
    "safe.ranked": lambda safety: not safety.safe,
}
"""Which tiles are proven safe; ranked: none is."""


def _own_special(asked: Reckoning) -> bool:
    return asked.deal.case.own_extra and bool(asked.special)


def _slip(*keys: str) -> Test:
    """Whether one of these wrong rules would give something else."""

    def test(asked: Reckoning) -> bool:
        return any(slip.wrong.key in keys for slip in asked.slips)

    return test


def _looks(*keys: str) -> Test:
    """Whether one of these hands counts, fits, or only seems to be there."""

    def test(asked: Reckoning) -> bool:
        fits = {element.key for element, _ in asked.also}
        return bool((asked.special | asked.near | fits).intersection(keys))

    return test


def _won(asked: Reckoning) -> bool:
    return asked.deal.offer is not None


def _shared(asked: Reckoning) -> bool:
    return _won(asked) and not asked.deal.case.liable


def _drew_wild(asked: Reckoning) -> bool:
    offer = asked.deal.offer
    return offer is not None and offer.own and offer.tile in asked.deal.wild


def _no_pay(asked: Reckoning) -> bool:
    made = asked.deal
    return asked.with_kongs and (made.robbed is not None or (not _won(asked) and bool(made.kongs)))


SCORE: Mapping[str, Test] = {
    "score.plain": lambda asked: _won(asked) and not asked.special,
    "score.tile-points": _slip("best_wait", "honour_one"),
    "score.own-draw-inside": _own_special,
    "score.largest-only": lambda asked: bool(asked.also),
    "score.pairs-family": _looks("pairs", "pairs_one", "pairs_two", "pairs_three"),
    "score.straight": _looks("straight"),
    "score.straight-end": lambda asked: asked.one_end,
    "score.colour": _looks("one_suit", "mixed_suit", "all_honours"),
    "score.best-reading": lambda asked: len(asked.shapes) > 1,
    "score.drawn-wild": _drew_wild,
}
"""What the hand is worth; largest-only: a hand fits that does not count."""

SETTLE: Mapping[str, Test] = {
    "settle.each": _shared,
    "settle.liable": lambda asked: asked.deal.case.liable,
    "settle.at-the-tile": _slip("fed_end"),
    "settle.dealer": lambda asked: asked.extras > 0,
    "settle.kongs": lambda asked: asked.with_kongs and _won(asked) and bool(asked.deal.kongs),
    "settle.fed-kong": _slip("fed_always", "fed_never", "fed_added"),
    "settle.deal-in-kongs": _slip("deal_always", "deal_never", "deal_keep"),
    "settle.no-pay": _no_pay,
    "dealer.after-win": lambda asked: asked.asks_dealer and _won(asked),
    "dealer.after-draw": lambda asked: asked.asks_dealer and not _won(asked),
}
"""Who pays and who deals next."""


KONG: Mapping[str, Test] = {
    "kong.kind": lambda claimed: claimed.money or not claimed.offer.declared,
    "kong.after-declare": lambda claimed: claimed.offer.declared and not claimed.money,
    "kong.eats": lambda claimed: claimed.tested and claimed.in_core,
    "kong.shrinks": lambda claimed: claimed.tested and claimed.shrinks,
    "kong.late": lambda claimed: claimed.family == "ponged",
    "kong.no-tile": lambda claimed: claimed.offer.wall_left == 0,
    "claim.no-chow": lambda claimed: claimed.offer.type == "chow",
}
"""May this kong be made?"""
