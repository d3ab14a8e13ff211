"""Dealer, upstairs and 烧庄 at a 北京 table (beijing.md, sections 2, 8 and 9)."""

from __future__ import annotations

from random import Random

from drills.card import Card, Deck, Sort, told, yes_no
from drills.dealer_story import ME, Event, common, hands_of, said, story
from drills.puzzle import Amounts, Answer
from drills.roles import roles, who
from rules.tiles import MARKS, NAMES
from rules.variant import Variant
from rules.words import Text

# --- upstairs ------------------------------------------------------------------------------------

_UP = Text("打完这几把，在不在楼上？", "After these hands, is the table upstairs 上楼?")
_UP_LABEL = Text("在不在楼上", "upstairs or not")
_UPSTAIRS, _DOWN = Text("在楼上", "upstairs"), Text("不在", "not")
_FROM = Text(
    "第一把{dealer}坐庄，开局抓的是{wind}，不在楼上。",
    "{dealer:cap} {n:deals|deal} first, having drawn {wind}; the table is downstairs.",
)
_HAND = Text("第 {n} 把：{what}。", "Hand {n}: {what}.")
_AFTER = {
    True: Text("打完在楼上。", "Then the table is upstairs."),
    False: Text("打完不在楼上。", "Then it is not upstairs."),
}
_RULE = Text(
    "荒庄上楼；上楼以后一直翻倍，到坐北的庄过去才下来。",
    "A drawn hand leads upstairs; all is doubled until North's deal 北 is over.",
)
_STEP, _WHY = Text("第 {n} 把", "hand {n}"), Text("上楼", "upstairs 上楼")


def _course(table: Variant, wind: int, first: int, events: tuple[Event, ...]) -> list[bool]:
    """Whether the table is upstairs after each hand."""
    states, dealer, up, drawn = [], first, False, 0
    for event in events:
        given = common(dealer, event) | {"dealer_wind": f"{wind + 1}z", "upstairs": up}
        given |= {"drawn_hands": drawn} if up else {}
        found = told(table, "dealer", **given)
        after = int(found["next_dealer"])
        wind, dealer = (wind + after - dealer) % 4, after
        up, drawn = bool(found["upstairs"]), int(found["drawn_hands"])
        states.append(up)
    return states


def _upstairs(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Whether the table is upstairs after some hands."""
    wind = chance.randrange(4)
    first, told_hands = hands_of(2 * level, seed)
    drawn = chance.randrange(len(told_hands) - 1)
    events = (*told_hands[:drawn], Event(), *told_hands[drawn + 1 :])

    def again(other: Variant) -> Answer:
        return {"up": "yes" if _course(other, wind, first, events)[-1] else "no"}

    steps = _course(table, wind, first, events)
    return Card(
        ask=_UP,
        lead=_FROM.fill(dealer=who(ME, first), wind=NAMES[27 + wind], n=2 if first == ME else 1),
        facts=tuple(_HAND.fill(n=at + 1, what=said(end)) for at, end in enumerate(events)),
        fields=(yes_no("up", _UP_LABEL, _UPSTAIRS, _DOWN),),
        key=again(table),
        because=(
            *((_STEP.fill(n=at + 1), _AFTER[up]) for at, up in enumerate(steps)),
            (_WHY, _RULE),
        ),
        concept="dealer.upstairs",
        again=again,
        traps=(10,) if any(steps[:-1]) else (),
        features={"facts_beyond_one": 2 * level - 1 + (level == 3)},
    )


# --- 烧庄 ----------------------------------------------------------------------------------------

_BURN = Text("这一手打完，烧庄各收付多少？", "When the hand is over, what is paid for 烧庄?")
_SEAT = Text("{dealer}坐庄。", "{dealer:cap} {n:deals|deal}.")
_FIRST = Text(
    "四家打的第一张，从庄家起：{tiles}。", "The first discards, from the dealer: {tiles}."
)
_RESULT = {"win": Text("这一手有人胡了。", "Somebody won the hand."),
           "draw": Text("这一手荒庄。", "The hand was drawn.")}  # fmt: skip
_PAID = Text("烧庄的钱", "paid for 烧庄")
_BURN_RULE = Text(
    "庄家头一张，三家都跟着打同一张，庄家赔三家各 10；荒庄不赔。",
    "If all three answer the dealer's first discard with the same tile, the dealer "
    "pays each 10; in a drawn hand nothing.",
)
_BURN_HEAD = Text("烧庄", "烧庄")


def _burn(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """What is paid if the others follow the dealer's first discard, or two of them do."""
    kind = chance.randrange(34)
    tiles = [kind] * 4
    if chance.random() < 0.45:
        tiles[chance.randrange(1, 4)] = chance.choice(
            [other for other in range(34) if other != kind]
        )
    result = chance.choice(("win", "win", "draw"))
    me, dealer = chance.randrange(4), chance.randrange(4)

    def again(other: Variant) -> Answer:
        discards = [MARKS[kind] for kind in tiles]
        found = told(other, "settle", what="burn_dealer", first_discards=discards, result=result)
        return {"paid": [found["payments"][(seat - dealer) % 4] for seat in range(4)]}

    return Card(
        ask=_BURN, lead=_SEAT.fill(dealer=who(me, dealer), n=2 if me == dealer else 1),
        facts=(_FIRST.fill(tiles=tuple(NAMES[kind] for kind in tiles)), _RESULT[result]),
        fields=(Amounts("paid", _PAID, roles(me), (-30, -20, -10, 0, 10, 20, 30)),),
        key=again(table), because=((_BURN_HEAD, _BURN_RULE),), concept="dealer.burn", again=again,
        traps=(12,) if len(set(tiles)) > 1 or result == "draw" else (),
        features={"facts_beyond_one": 3 + 3 * (level == 3)},
    )  # fmt: skip


DECK: Deck = (
    Sort(4, (1, 2, 3), story()),
    Sort(3, (1, 2, 3), _upstairs),
    Sort(3, (2, 3), _burn),
)
