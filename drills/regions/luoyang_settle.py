"""Wins with the kongs of the hand, and drawn hands, at a 洛阳 table (luoyang.md, section 8)."""

from __future__ import annotations

from random import Random
from typing import Any

from drills.card import PLACES, Card, Deck, Sort, own, told
from drills.dealer_story import ME
from drills.puzzle import Answer
from drills.regions.settle_cards import (
    ASK,
    amounts,
    another,
    dealer,
    four,
    kongs_of,
    made,
    sentence,
)
from drills.roles import who
from rules.variant import Variant
from rules.words import Text

NUMBER = {1: (1,), 2: (2, 3), 3: (3, 4), 4: (5, 6)}
WAYS = {
    "bomb": Text("{winner}炸弹胡了", "{winner} won with a bomb 炸弹"),
    "anci": Text("{winner}暗次胡了", "{winner} won by 暗次"),
    "zhici": Text("{winner}直次胡了，{source}点的", "{winner} won by 直次, fed by {source}"),
    "xuci": Text(
        "{winner}续次胡了，当初是{source}让碰的", "{winner} won by 续次, the pong fed by {source}"
    ),
}
EVEN = ("bomb", "anci")
_STAKES = Text(
    "杠底 {gang}，杠次底 {ci}，炸弹底 {bomb}。", "The stakes: kong {gang}, 杠次 {ci}, bomb {bomb}."
)
_DRAWN = Text("荒庄了，只算杠。", "The hand was drawn: kongs alone.")
_RULE = Text(
    "炸弹、暗次三家一样；直次点的付两个杠次底加杠底，别家各半个；续次让碰的多付一个杠底。",
    "炸弹 and 暗次 are even; 直次: 2 ci + kong by the feeder, half a ci by the others; "
    "续次: a kong stake more by who fed the pong.",
)
_HEAD = Text("怎么分", "who pays what")


def _account(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """A way of winning and the kongs of the hand; or a drawn hand."""
    won, *numbers = own(seed, 5, 4, PLACES, 7)
    way, winner = (chance.choice(_ways(table, level)) if won < 4 else ""), won
    me = chance.randrange(4) if table.settings["dealer_double"] else ME
    number = chance.choice(NUMBER[level])
    kongs = kongs_of(chance, number, range(34), numbers=numbers, fed=("kong", "addkong"))
    asked = [{key: value for key, value in kong.items() if key != "tile"} for kong in kongs]
    source = another(chance, winner) if way in ("zhici", "xuci") else None
    account: dict[str, Any] = {"what": "account", "way": way, "winner": winner}
    account |= {} if source is None else {"from": source}

    def given(other: Variant) -> dict[str, Any]:
        return account if way in WAYS and _wins(other, way) else {"what": "draw"}

    def rows(other: Variant) -> list[list[int]]:
        won = list(told(other, "settle", **given(other), kongs=[])["payments"])
        return [won, *(list(told(other, "kong", what="pay", **kong)["payments"]) for kong in asked)]

    def again(other: Variant) -> Answer:
        return {"payments": list(told(other, "settle", **given(other), kongs=asked)["payments"])}

    stakes = told(table, "settle", what="stakes")
    head = WAYS[way].fill(winner=who(me, winner), source=_named(me, source)) if way else _DRAWN
    says = [made(me, kong) for kong in kongs]
    right = list(again(table)["payments"])
    ledger = [(text, four(row)) for text, row in zip([head, *says], rows(table), strict=True)]
    if not way:
        ledger = ledger[1:]
    near = [amount // 2 for amount in right]
    return Card(
        ask=ASK,
        lead=sentence(head) if way else _DRAWN,
        fields=(amounts(me, right, near),),
        key={"payments": right},
        ledger=tuple(ledger),
        again=again,
        because=((_HEAD, _RULE),),
        concept="settle.ci-split" if source is not None else "settle.kongs",
        facts=(
            *((dealer(me),) if table.settings["dealer_double"] else ()),
            _STAKES.fill(**_stakes(stakes)),
            *map(sentence, says),
        ),
        traps=(*((12,) if way == "zhici" else ()), *((13,) if way == "xuci" else ())),
        features={
            "kongs": len(kongs),
            "liabilities": int(source is not None),
            "players": sum("from" in kong for kong in kongs),
            "extras": int(bool(way)),
        },
    )


def _wins(table: Variant, way: str) -> bool:
    """Whether a way of winning is one here: with 硬次 a plain own draw is none."""
    return way != "bomb" or bool(table.settings["ordinary_zimo"])


def _ways(table: Variant, level: int) -> list[str]:
    """The ways that a level asks: the even ones on the first."""
    return [way for way in (EVEN if level == 1 else WAYS) if _wins(table, way)]


def _named(me: int, source: int | None) -> Text | str:
    return "" if source is None else who(me, source)


def _stakes(found: Any) -> dict[str, Any]:
    return {"gang": found["gang"], "ci": found["ci"], "bomb": found["bomb"]}


OPTIONS = ("anci_kong_mult", "zhici_split", "dealer_double", "drawn_hand_kongs", "angang_mult")
DECK: Deck = (
    Sort(1, (1, 2, 3, 4), _account, OPTIONS, concepts=("settle.ci-split", "settle.kongs")),
)
