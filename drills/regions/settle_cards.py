"""What cards of accounts share: the four amounts, kongs in words, numbers to tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

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


def kongs_of(
    chance: Random, number: int, kinds: Sequence[int], seats: Sequence[int] = (0, 1, 2, 3)
) -> list[dict[str, Any]]:
    """So many kongs of different tiles by some seats, as the asks take them."""
    found = []
    for tile in chance.sample(list(kinds), number):
        type_ = chance.choice(("kong", "addkong", "ckong"))
        by = chance.choice(list(seats))
        kong: dict[str, Any] = {"type": type_, "tile": MARKS[tile], "by": by}
        if type_ == "kong":
            kong["from"] = chance.choice([seat for seat in seats if seat != by])
        found.append(kong)
    return found


def four(row: Sequence[int]) -> Four:
    """Four amounts as a tuple."""
    return row[0], row[1], row[2], row[3]


def summed(rows: Sequence[Sequence[int]]) -> list[int]:
    """Rows added up, seat by seat."""
    return [sum(row[seat] for row in rows) for seat in range(4)]


def another(chance: Random, *but: int) -> int:
    """A seat that is none of these."""
    return chance.choice([seat for seat in range(4) if seat not in but])
