"""What cards of accounts share: the four amounts, kongs in words, numbers to tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from drills.card import kind_at
from drills.puzzle import Amounts
from drills.roles import roles, who
from rules.tiles import MARKS, NAMES
from rules.values import Four
from rules.words import Text

ASK = Text("四家各收付多少？", "What does each seat pay or get?")
DEALER = Text("{dealer}坐庄。", "{dealer:cap} {n:is|are} the dealer.")
PAYMENTS = Text("每家收 +，付 −", "gets +, pays −")
WON = Text("{winner}自摸胡了。", "{winner:cap} won by own draw.")
FED = Text("{winner}胡了{source}打的牌。", "{winner:cap} won on a tile thrown by {source}.")
_MADE = {
    "kong": Text("{source}打{tile}，{by}开明杠", "{by}: kong of {tile}, thrown by {source}"),
    "addkong": Text("{by}补杠{tile}", "{by}: added kong 补杠 of {tile}"),
    "ckong": Text("{by}暗杠{tile}", "{by}: concealed kong 暗杠 of {tile}"),
}
_ROW = Text("{what}", "{what:cap}")


def amounts(me: int, right: Sequence[int], near: Sequence[int]) -> Amounts:
    """The field of four amounts; `near`: what mistakes would give."""
    found = {0, *right, *(-number for number in right), *near}
    shown = sorted(found, key=lambda number: (abs(number), number))[:16]
    return Amounts("payments", PAYMENTS, roles(me), tuple(sorted({*shown, *right})))


def dealer(me: int) -> Text:
    """Who the dealer, seat 0, is."""
    return DEALER.fill(dealer=who(me, 0), n=2 if me == 0 else 1)


def made(me: int, kong: Mapping[str, Any]) -> Text:
    """A kong in words, without a full stop."""
    source = kong.get("from")
    return _MADE[kong["type"]].fill(
        by=who(me, kong["by"]),
        tile=NAMES[MARKS.index(kong["tile"])],
        source="" if source is None else who(me, source),
    )


def sentence(text: Text) -> Text:
    """A text with its full stop."""
    return Text("{what}。", "{what:cap}.").fill(what=text)


TYPES = ("ckong", "addkong", "kong")


def kongs_of(
    chance: Random,
    number: int,
    kinds: Sequence[int],
    seats: Sequence[int] = (0, 1, 2, 3),
    *,
    numbers: Sequence[int] = (),
    fed: Sequence[str] = ("kong",),
) -> list[dict[str, Any]]:
    """So many kongs of different tiles by some seats, as the asks take them.

    numbers: seat, place (kind_at) and way of the first ones, three for each, as a seed owns them;
    fed: the types of which it is told who threw the tile or the pong.
    """
    taken: list[int] = []
    found = []
    for at in range(number):
        mine = numbers[3 * at : 3 * at + 3]
        by = seats[mine[0] % len(seats)] if mine else chance.choice(seats)
        others = [seat for seat in seats if seat != by]
        ways = [(t, seat) for t in TYPES for seat in (others if t in fed else others[:1])]
        free = [kind for kind in kinds if kind not in taken]
        tile = kind_at(mine[1], chance, taken) if mine else chance.choice(free)
        type_, source = ways[mine[2] % len(ways)] if mine else _way(chance, others)
        taken.append(tile)
        kong: dict[str, Any] = {"type": type_, "tile": MARKS[tile], "by": by}
        found.append(kong | ({"from": source} if type_ in fed else {}))
    return found


def _way(chance: Random, others: Sequence[int]) -> tuple[str, int]:
    return chance.choice(TYPES), chance.choice(others)


def four(row: Sequence[int]) -> Four:
    """Four amounts as a tuple."""
    return row[0], row[1], row[2], row[3]


def summed(rows: Sequence[Sequence[int]]) -> list[int]:
    """Rows added up, seat by seat."""
    return [sum(row[seat] for row in rows) for seat in range(4)]


def another(chance: Random, *but: int) -> int:
    """A seat that is none of these."""
    return chance.choice([seat for seat in range(4) if seat not in but])
