"""Eggs and kongs of all four at a 辽源 table (liaoyuan.md, sections 7 and 8)."""

from __future__ import annotations

from random import Random

from drills.card import PLACES, Card, Deck, Sort, kind_at, own, told
from drills.puzzle import Answer
from drills.regions.settle_cards import TYPES, amounts, dealer, four, sentence, summed
from drills.roles import who
from rules.hand import EGGS, Meld
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

NUMBER = {2: (2, 3), 3: (4, 5), 4: (6, 7)}
"""How many eggs and kongs lie on the table, by level; two on the first."""

DRAWN = 0.15
"""How often the hand was drawn."""

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
WINDS, DRAGONS, ONES, NINES = EGGS
EGG_SHARE = 0.35
"""How often a meld is an egg; on level 1 every meld there is comes as often as any other."""


def _egg(number: int, table: Variant, chance: Random) -> Meld:
    """One of EVERY_EGG, up to exchange of suits; three winds where they are one."""
    if number < 3:
        fewer = table.settings["feng_dan"] == 3 and chance.random() < 0.7
        return Meld("egg", tuple(sorted(chance.sample(WINDS, 3))) if fewer and number else WINDS)
    family = (DRAGONS, ONES, NINES)[number % 3]
    more = (chance.choice(family),) if number > 5 else ()
    return Meld("egg", tuple(sorted((*family, *more))))


EVERY_EGG, EVERY_MELD = 9, 9 + 3 * PLACES


def _meld(number: int, table: Variant, chance: Random) -> Meld:
    """One of EVERY_MELD: the eggs, then each kong of each kind."""
    if number < EVERY_EGG:
        return _egg(number, table, chance)
    type_, place = divmod(number - EVERY_EGG, PLACES)
    return Meld(TYPES[type_], (kind_at(place, chance),) * 4)


def _melds(table: Variant, level: int, seed: int, chance: Random) -> list[tuple[int, Meld]]:
    """Melds with the seats that they lie before; on level 1 those of one seat."""
    seat, *mine = own(seed, 4, EVERY_MELD, EVERY_MELD)
    if level == 1:
        return [(seat, _meld(number, table, chance)) for number in mine]
    found = []
    for _ in range(chance.choice(NUMBER[level])):
        eggs = chance.random() < EGG_SHARE
        number = chance.randrange(EVERY_EGG) if eggs else chance.randrange(EVERY_EGG, EVERY_MELD)
        found.append((chance.randrange(4), _meld(number, table, chance)))
    return found


def _clash(melds: list[tuple[int, Meld]]) -> bool:
    tiles = [kind for _, meld in melds for kind in meld.tiles]
    return any(tiles.count(kind) > 4 for kind in set(tiles))


def _eggs(table: Variant, level: int, seed: int, chance: Random) -> Card | None:
    """Everybody's eggs and kongs, the losers' too."""
    me, result = chance.randrange(4), "draw" if chance.random() < DRAWN else "win"
    melds = _melds(table, level, seed, chance)
    if _clash(melds):
        return None

    def rows(other: Variant) -> list[list[int]]:
        asked = []
        for seat, meld in melds:
            lies = _lies(other, meld)
            seats = [[str(meld)] if at == seat and lies else [] for at in range(4)]
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
        traps=(8,) if result == "win" else (),
        features={"kongs": len(melds), "players": len({seat for seat, _ in melds}) - 1},
    )


def _lies(table: Variant, meld: Meld) -> bool:
    """Whether a meld is one at a table: three winds are an egg only where the option says so."""
    three = meld.type == "egg" and len(meld.tiles) == 3 and {*meld.tiles} <= {*WINDS}
    return not three or table.settings["feng_dan"] == 3


def _said(meld: Meld) -> Text:
    tiles = meld.tiles if meld.type == "egg" else meld.tiles[:1]
    return _NAMES[meld.type].fill(tiles=tuple(NAMES[kind] for kind in tiles))


OPTIONS = ("feng_dan", "drawn_eggs")
DECK: Deck = (Sort(1, (1, 2, 3, 4), _eggs, OPTIONS, concepts=("settle.losers",)),)
