"""A drawn hand of 四川 (sichuan.md, section 9): 查花猪, 查大叫, kong money given back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.facts import Facts
from rules.hand import Hand
from rules.payments import among, pay, scaled
from rules.tiles import suit
from rules.values import Four, Line, Offer
from rules.variants.sichuan_score import paid, score
from rules.words import Seat, Text

PIG = 16
"""How many bases a 花猪 pays to each of the others."""

SAYS = {
    "pig": Text("{seat}是花猪，每家赔 {due}", "{seat} {seat:is|are} a 花猪: {due} to each"),
    "shout": Text(
        "{seat}没叫，按{to}最{which}的 {points} 分赔",
        "{seat} {seat:is|are} not ready: {points} 分, the {which} of {to}",
    ),
    "back": Text("{seat}没叫，杠钱退回", "{seat} {seat:is|are} not ready: kong money given back"),
}
WHICH = {"max": Text("大", "largest hand"), "min": Text("小", "smallest hand")}


@dataclass(frozen=True, slots=True)
class Made:
    """A kong of a hand that nobody won, and what was paid for it."""

    type: str
    by: int
    paid: Four


@dataclass(frozen=True, slots=True)
class Drawn:
    """The account of a drawn hand: who held three suits, who else was not ready, the rows."""

    pigs: tuple[int, ...]
    not_ready: tuple[int, ...]
    lines: tuple[Line, ...]


def hand_read(held: dict[str, Any]) -> Hand:
    """A hand of the fields of a question."""
    return Hand(held["hand"], held["melds"])


def draw(
    table: Any,
    hands: Mapping[int, Hand],
    out: Sequence[int],
    kongs: Sequence[Made],
    named: Mapping[int, str],
) -> Drawn:
    """Settle a drawn hand between those still in.

    hands: of every player still in; named: the suit that each has given up, with 定缺.
    """
    pigs = tuple(seat for seat, hand in hands.items() if is_pig(table, hand, named.get(seat, "")))
    ready = {}
    for seat, hand in hands.items():
        values = worths(table, hand, named.get(seat, "")) if seat not in pigs else []
        if values:
            ready[seat] = {"max": max, "min": min}[table.settings["ready_pay"]](values)
    not_ready = tuple(seat for seat in hands if seat not in pigs and seat not in ready)
    paid_pigs = (*hands, *(out if table.settings["pig_pays_winners"] else ()))
    lines = [
        *(_pig(table, seat, paid_pigs, pigs) for seat in pigs),
        *(line for seat in not_ready for line in _shouts(table, seat, ready)),
        *_back(kongs, (*pigs, *not_ready)),
    ]
    return Drawn(pigs, not_ready, tuple(lines))


def is_pig(table: Any, hand: Hand, named: str) -> bool:
    """Whether a hand holds three suits, or with 定缺 a tile of the suit that was named."""
    suits = {suit(kind) for kind in hand.all_tiles}
    return named in suits if table.settings["dingque"] and named else len(suits) == 3


def worths(table: Any, hand: Hand, named: str = "") -> list[int]:
    """The 分 of every tile that a hand waits for, from a discard; none if it is not ready."""
    facts = Facts({"named": named} if named else {})
    waits = table.waits(hand, facts=facts)
    offers = [Offer(hand, kind, "discard", 1, 2, facts=facts) for kind in waits.shape]
    return [score(table, offer).figure("total") for offer in offers]


def _pig(table: Any, seat: int, others: Sequence[int], pigs: Sequence[int]) -> Line:
    due = PIG * table.base
    owed = among(seat, -due, [other for other in others if other not in pigs])
    return Line(SAYS["pig"].fill(seat=Seat(seat), due=due), owed, "pig")


def _shouts(table: Any, seat: int, ready: Mapping[int, int]) -> Iterator[Line]:
    which = WHICH[table.settings["ready_pay"]]
    for to, points in ready.items():
        text = SAYS["shout"].fill(seat=Seat(seat), to=Seat(to), points=points, which=which)
        yield Line(text, pay(to, [(seat, paid(table, points))]), "not_ready")


def _back(kongs: Sequence[Made], seats: Sequence[int]) -> Iterator[Line]:
    for kong in kongs:
        if kong.by in seats:
            yield Line(SAYS["back"].fill(seat=Seat(kong.by)), scaled(kong.paid, -1), "kong")
