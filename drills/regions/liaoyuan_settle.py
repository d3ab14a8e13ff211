"""Eggs and kongs of all four at a 辽源 table (liaoyuan.md, sections 7 and 8)."""

from __future__ import annotations

from random import Random

from drills.card import Card, Deck, Sort, told
from drills.puzzle import Answer
from drills.regions.settle_cards import amounts, dealer, four, sentence, summed
from drills.roles import who
from rules.hand import Meld
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

NUMBER = {1: (1, 2, 2), 2: (2, 3), 3: (4, 5), 4: (6, 7)}
"""How many eggs and kongs lie on the table, by level."""

_ASK = Text("下蛋开杠，四家各收付多少？", "For eggs and kongs, what does each seat pay or get?")
_LEAD = {
    "win": Text("这一把有人胡了，胡的那一笔不算。", "Somebody won; leave the win itself out."),
    "draw": Text("荒庄了。", "The hand was drawn."),
}
_HAS = Text("{who}：{meld}", "{who}: {meld}")
_NAMES = {
    "egg": Text("蛋 {tiles}", "egg 蛋 {tiles}"),
    "ckong": Text("暗杠 {tiles}", "concealed 暗杠 {tiles}"),
    "kong": Text("明杠 {tiles}", "fed kong 明杠 {tiles}"),
    "addkong": Text("补杠 {tiles}", "added 补杠 {tiles}"),
}
_RULE = Text(
    "不管谁胡，有蛋有杠的都收，每家付一份。",
    "Whoever won: everybody with an egg or a kong is paid a share by each.",
)
_HEAD = Text("规则", "the rule")
EGGS = ((27, 28, 29, 30), (31, 32, 33))
"""Tiles of eggs: the four winds, the three dragons."""


def _melds(number: int, chance: Random) -> list[tuple[int, Meld]]:
    found: list[tuple[int, Meld]] = []
    kinds = chance.sample(range(34), number)
    eggs = chance.sample(EGGS, 2)
    for kind in kinds:
        if eggs and chance.random() < 0.4:
            meld = Meld("egg", eggs.pop())
        else:
            meld = Meld(chance.choice(("ckong", "kong", "addkong")), (kind,) * 4)
        found.append((chance.randrange(4), meld))
    return found


def _clash(melds: list[tuple[int, Meld]]) -> bool:
    tiles = [kind for _, meld in melds for kind in meld.tiles]
    return any(tiles.count(kind) > 4 for kind in set(tiles))


def _eggs(table: Variant, level: int, seed: int, chance: Random) -> Card | None:
    """Everybody's eggs and kongs, the losers' too."""
    me, result = chance.randrange(4), chance.choice(("win", "win", "draw"))
    melds = _melds(chance.choice(NUMBER[level]), chance)
    if _clash(melds):
        return None

    def rows(other: Variant) -> list[list[int]]:
        asked = []
        for seat, meld in melds:
            seats = [[str(meld)] if at == seat else [] for at in range(4)]
            found = told(other, "settle", what="eggs", melds_by_seat=seats, result=result)
            asked.append(list(found["payments"]))
        return asked

    def again(other: Variant) -> Answer:
        return {"payments": summed(rows(other))}

    says = [_HAS.fill(who=who(me, seat), meld=_said(meld)) for seat, meld in melds]
    paid = rows(table)
    right = summed(paid)
    return Card(
        ask=_ASK,
        lead=_LEAD[result],
        key=again(table),
        fields=(amounts(me, right, [amount // 2 for amount in right]),),
        facts=(dealer(me), *map(sentence, says)),
        ledger=tuple((text, four(row)) for text, row in zip(says, paid, strict=True)),
        because=((_HEAD, _RULE),),
        concept="settle.losers",
        again=again,
        traps=(8,),
        features={"kongs": len(melds), "players": len({seat for seat, _ in melds}) - 1},
    )


def _said(meld: Meld) -> Text:
    return _NAMES[meld.type].fill(tiles=tuple(NAMES[kind] for kind in dict.fromkeys(meld.tiles)))


DECK: Deck = (Sort(1, (1, 2, 3, 4), _eggs),)
