"""What the table pays, where it clearly decides: a choice made for a much dearer hand.

Steps and tiles that help know nothing of points. Where the hope of a choice in points of its table
(rules/hopes.py) is clearly greater, it is no mistake to give tiles or a step for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules import hopes
from rules.acceptance import throwable
from rules.hopes import Sight
from rules.opponents import melded
from rules.table import Action, Play
from rules.tiles import NAMES
from rules.words import Text

CLEAR: Mapping[str, float] = {
    "tiles": 1.2, "step": 1.3, "claim": 1.3, "told": 2.0, "dear": 1.3,
}  # fmt: skip
"""So many times the hope of the other choice clearly decides.

tiles: for a discard that gives away tiles that help; step: for one that gives away a step; claim:
for a tile that is let go or taken against the steps; told: for the coach to speak of the dearer
way though nothing was wrong; dear: so much more of the dear hands (一色, 七对, 碰碰 …) must be in
sight where the steps differ, since hopes a step apart are estimated in different ways.
"""

MEASURED = ("pong", "chow")
"""The claims whose hope is measured."""

SAYS = {
    "for": Text(
        "为的是更大的牌：照这桌的付法估，打{tile}的指望约是打{other}的 {times} 倍。",
        "For a dearer hand: by what this table pays, {tile} leaves about {times} times the hope "
        "of {other}.",
    ),
    "told": Text(
        "这样打没错；想做大的，照这桌的付法估，打{tile}的指望约是它的 {times} 倍。",
        "Nothing wrong with it; for a dearer hand, by what this table pays, {tile} leaves about "
        "{times} times the hope.",
    ),
    "pass": Text(
        "不{act}是为更大的牌：照这桌的付法估，指望约是{act}了的 {times} 倍。",
        "Letting it go keeps a dearer hand: by what this table pays, about {times} times the hope "
        "that the {act} leaves.",
    ),
    "claim": Text(
        "{act}是为更大的牌：照这桌的付法估，指望约是不{act}的 {times} 倍。",
        "The {act} is for a dearer hand: by what this table pays, about {times} times the hope of "
        "letting it go.",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hoped:
    """What each discard of a hand may expect in points of its table, in all and of dear hands."""

    values: Mapping[int, float]
    dear: Mapping[int, float]
    aways: Mapping[int, int]

    def times(self, tile: int, other: int) -> float:
        """How many times the hope of another discard one leaves; 0 where it is not comparable."""
        dearer = _times(self.dear[tile], self.dear[other]) >= CLEAR["dear"]
        if self.aways[tile] != self.aways[other] and not dearer:
            return 0.0
        return _times(self.values[tile], self.values[other])


def of_throws(play: Play, seat: int, tiles: Iterable[int]) -> Hoped:
    """What a seat may expect of a win after each of some discards: a fine apart."""
    sight, hand, kinds = Sight.of(play, seat), play.seats[seat].full, sorted(set(tiles))
    found = hopes.of_discards(sight, hand, kinds)
    return Hoped(
        {hope.tile: hope.value + hope.fine for hope in found},
        {hope.tile: hope.dear for hope in found}, {hope.tile: hope.away for hope in found},
    )  # fmt: skip


def excused(hoped: Hoped, mine: int, best: Iterable[int], *, step: bool) -> Text | None:
    """Why a discard that gives away tiles, or a step, is none the worse; None where it is."""
    other = max(best, key=lambda tile: hoped.values[tile])
    times = hoped.times(mine, other)
    if times < CLEAR["step" if step else "tiles"]:
        return None
    return SAYS["for"].fill(tile=NAMES[mine], other=NAMES[other], times=_said(times))


def beside(hoped: Hoped, mine: int) -> Text | None:
    """What is said of a much dearer way beside a discard that is right."""
    top = max(hoped.values, key=lambda tile: hoped.times(tile, mine))
    times = hoped.times(top, mine)
    if times < CLEAR["told"]:
        return None
    return SAYS["told"].fill(tile=NAMES[top], times=_said(times))


def let_go(play: Play, seat: int, claim: Action) -> Text | None:
    """Why a claim that saves a step may well be passed; None where it may not."""
    found = _claimed(play, seat, claim)
    if found is None or 1 / found[0] < CLEAR["claim"] or 1 / found[1] < CLEAR["dear"]:
        return None
    return SAYS["pass"].fill(act=play.game.acts[claim.act], times=_said(1 / found[0]))


def taken(play: Play, seat: int, claim: Action, *, step: bool) -> Text | None:
    """Why a claim that saves no step, or costs one, may well be made; None where it may not."""
    found = _claimed(play, seat, claim)
    if found is None or found[0] < CLEAR["claim"] or (step and found[1] < CLEAR["dear"]):
        return None
    return SAYS["claim"].fill(act=play.game.acts[claim.act], times=_said(found[0]))


def _claimed(play: Play, seat: int, claim: Action) -> tuple[float, float] | None:
    """How many times the hope of letting a tile go a claim leaves, in all and of dear hands."""
    if claim.act not in MEASURED:
        return None
    hand, sight = play.seats[seat].hand, Sight.of(play, seat)
    now, after = hopes.of_hand(sight, hand), melded(hand, claim)
    found = hopes.of_discards(sight, after, throwable(sight.table, after))
    value = max((hope.value for hope in found), default=0.0)
    dear = max((hope.dear for hope in found), default=0.0)
    return _times(value, now.value), _times(dear, now.dear)


LEAST, MOST = 0.1, 10.0
"""Ratios beyond are taken for these; so is one over a hope of nothing."""


def _times(hope: float, other: float) -> float:
    return min(MOST, max(LEAST, hope / other)) if other > 0 else (MOST if hope > 0 else 1.0)


def _said(times: float) -> str:
    """A ratio as it is said.

    >>> _said(1.52), _said(2.96), _said(10.0)
    ('1.5', '3', '10')
    """
    return f"{times:.1f}".removesuffix(".0")
