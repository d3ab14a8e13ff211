"""What a win is paid at a 榆次 table, kongs of all included (yuci.md, section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

from drills.card import Card, Deck, Sort, own, told
from drills.difficulty import rating
from drills.drill import level_of
from drills.puzzle import Answer
from drills.regions.settle_cards import (
    ASK,
    FED,
    TYPES,
    WON,
    amounts,
    another,
    dealer,
    four,
    kongs_of,
    made,
)
from drills.roles import who
from rules.tiles import MARKS
from rules.values import Four
from rules.variant import Variant
from rules.words import Text

PATTERNS = {1: (0, 1, 2), 2: (1, 2, 5), 3: (2, 5, 10), 4: (10, 15, 20)}
OTHERS = {1: (0,), 2: (1, 2), 3: (2, 3), 4: (4, 5)}
"""Kongs of players who did not win, by level."""

_POINTS = Text("胡家牌型合 {pattern} 分。", "The winner's patterns come to {pattern}.")
_OWN = Text("胡家的杠：{kongs}。", "The winner's kongs: {kongs}.")
_LOSERS = Text("别家的杠：{kongs}。", "Kongs of others: {kongs}.")
_UP = Text("上架的：{who}。", "Declared 上架: {who}.")
_RULES = (
    (
        Text("底和牌型", "base and patterns"),
        Text("每家付底 2 加牌型，自摸加倍。", "Each pays 2 and the patterns, doubled by own draw."),
    ),
    (
        Text("庄家", "the dealer"),
        Text("和庄家来往多 1，自摸多 2。", "1 more to or by the dealer, 2 by own draw."),
    ),
    (
        Text("杠分", "kong points"),
        Text(
            "只有胡家的杠算，明杠补杠 1，暗杠 2，自摸不加倍。",
            "Only the winner's kongs: 1, or 2 if concealed; never doubled.",
        ),
    ),
    (
        Text("包", "who pays for all"),
        Text(
            "点炮的没上架，一家包三家，再加 1。",
            "A discarder who had not declared pays for all three, and 1 more.",
        ),
    ),
)


def _formula(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """A win with its points, and kongs on all sides."""
    me, winner, source, up, *numbers = _who(level, seed)
    own_kongs = _kongs(chance, numbers[0] + (level > 2), winner)
    others = [
        kong
        for kong in kongs_of(chance, chance.choice(OTHERS[level]), range(27))
        if kong["by"] != winner
    ]
    pattern = PATTERNS[level][numbers[1]]
    points = sum(2 if kong["type"] == "ckong" else 1 for kong in own_kongs)
    given: dict[str, Any] = {
        "what": "formula",
        "winner": winner,
        "declared": up,
        "pattern": pattern,
        "win_by": "self_draw" if source is None else "discard",
        "kong_points": points,
        "kongs": [{key: kong[key] for key in ("by", "type", "tile")} for kong in others],
    }
    given |= {} if source is None else {"from": source}

    def again(other: Variant) -> Answer:
        return {"payments": list(told(other, "settle", **given)["payments"])}

    found = told(table, "settle", **given)
    right = list(found["payments"])
    won = WON if source is None else FED
    names = {"winner": who(me, winner), "source": "" if source is None else who(me, source)}
    facts = [
        dealer(me),
        _UP.fill(who=tuple(who(me, seat) for seat in up)),
        _POINTS.fill(pattern=pattern),
    ]
    facts += [_OWN.fill(kongs=tuple(made(me, kong) for kong in own_kongs))] if own_kongs else []
    facts += [_LOSERS.fill(kongs=tuple(made(me, kong) for kong in others))] if others else []
    liable = source is not None and source not in up
    return Card(
        ask=ASK,
        lead=won.fill(**names),
        facts=tuple(facts),
        key={"payments": right},
        fields=(amounts(me, right, [amount * 2 for amount in right]),),
        again=again,
        ledger=tuple(_rows(found, told(table, "settle", "zh", **given))),
        because=_RULES,
        concept="settle.kongs" if own_kongs or others else "settle.each",
        traps=(
            *((14,) if others or (own_kongs and source is None) else ()),
            *((15,) if liable else ()),
        ),
        features=_weight(winner, source, up, len(own_kongs) + len(others), pattern),
    )


Who = tuple[int, int, int | None, list[int], int, int]
"""Your seat, the winner's, the discarder's (None by own draw), who has declared; two numbers.

The numbers: kongs of the winner, and a place in PATTERNS.
"""
SIZES = (4, 4, 4, 8, 2, 3)


def _who(level: int, seed: int) -> Who:
    """The one of a seed."""
    return _read(own(seed, *SIZES) if level > 1 else _easy()[own(seed, len(_easy()))[0]])


def _read(numbers: Sequence[int]) -> Who:
    me, winner, fed, declared, kongs, pattern = numbers
    others = [seat for seat in range(4) if seat != winner]
    up = [seat for at, seat in enumerate(others) if declared >> at & 1]
    source = others[fed] if fed < 3 else None
    return me, winner, source, sorted([winner, *up]), kongs, pattern


@cache
def _easy() -> tuple[tuple[int, ...], ...]:
    """Those that are of the first level."""
    return tuple(
        numbers
        for numbers in product(*map(range, SIZES))
        if level_of(rating("settle", _weight(*_read(numbers)[1:5], PATTERNS[1][numbers[5]]))) == 1
    )


def _weight(winner: int, source: int | None, up: Sequence[int], kongs: int, pattern: int) -> Any:
    """The counts that the starting rating is made of."""
    return {
        "kongs": kongs,
        "liabilities": int(source is not None and source not in up),
        "players": len(up) - 1,
        "extras": int(winner == 0 or pattern > 2),
        "rows": int(pattern > 5),
    }


def _kongs(chance: Random, number: int, winner: int) -> list[dict[str, Any]]:
    """The winner's own kongs, fed ones by anybody."""
    found = []
    for tile in chance.sample(range(27, 34), number):
        kong: dict[str, Any] = {"type": chance.choice(TYPES), "tile": MARKS[tile], "by": winner}
        if kong["type"] == "kong":
            kong["from"] = another(chance, winner)
        found.append(kong)
    return found


def _rows(en: Mapping[str, Any], zh: Mapping[str, Any]) -> Iterator[tuple[Text, Four]]:
    for one, other in zip(zh["rows"], en["rows"], strict=True):
        yield Text(one["text"], other["text"]), four(other["amounts"])


DECK: Deck = (
    Sort(1, (1, 2, 3, 4), _formula, ("kong_doubles",), concepts=("settle.kongs", "settle.each")),
)
