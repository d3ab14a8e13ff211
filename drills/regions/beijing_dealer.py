"""Dealer, upstairs and 烧庄 at a 北京 table (beijing.md, sections 2, 8 and 9)."""

from __future__ import annotations

from random import Random
from typing import Any

from drills.card import PLACES, Card, Deck, Sort, kind_at, own, told, yes_no
from drills.dealer_story import ENDS, ME, STORY, Event, common, said, story
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


def _hands(number: int, seed: int) -> tuple[int, int, tuple[Event, ...]]:
    """The dealer's wind, the first dealer, and hands of which half the time one is drawn."""
    wind, first, at, one, *course = own(seed, 4, 4, 2 * number - 2, 4, *[len(ENDS)] * (number - 1))
    told_hands = [ENDS[end] for end in course]
    at, drawn = at // 2, at % 2
    event = Event(kongs=one) if drawn else Event((one,))
    return wind, first, (*told_hands[:at], event, *told_hands[at:])


def _upstairs(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Whether the table is upstairs after some hands."""
    wind, first, events = _hands(2 * level, seed)

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
_UPSTAIRS_NOW = Text("现在在楼上，荒过 {n} 把。",
                     "The table is upstairs 上楼, after {n} drawn {n:hand|hands}.")  # fmt: skip
_FIRST = Text(
    "四家打的第一张，从庄家起：{tiles}。", "The first discards, from the dealer: {tiles}."
)
_SECOND = Text("四家打的第二张：{tiles}。", "The second discards: {tiles}.")
_END = Text("后来{what}。", "Later: {what}.")
_PAID = Text("烧庄的钱", "paid for 烧庄")
_BURN_RULE = Text(
    "庄家头一张，三家都跟着打同一张，庄家赔三家各 10；荒庄不赔。",
    "If all three answer the dealer's first discard with the same tile, the dealer "
    "pays each 10; in a drawn hand nothing.",
)
_BURN_MORE = {
    ("burn_chain", False): Text("第二张跟不跟都一样。", "The second discards change nothing."),
    ("burn_chain", True): Text("第二张也跟上，再翻一倍。", "The second ones alike double it."),
    ("upstairs_fees", False): Text("楼上也不翻倍。", "It is not doubled upstairs."),
    ("upstairs_fees", True): Text("楼上也翻倍。", "It is doubled upstairs too."),
}
_BURN_HEAD = Text("烧庄", "烧庄")
FOLLOWED = 0.7
"""How often all three follow the dealer's discard."""


def _round(kind: int, chance: Random) -> list[int]:
    """Four discards of a kind, or three and another."""
    tiles = [kind] * 4
    if chance.random() > FOLLOWED:
        tiles[chance.randrange(1, 4)] = chance.choice([k for k in range(34) if k != kind])
    return tiles


def _burn(table: Variant, level: int, seed: int, chance: Random) -> Card | None:
    """What is paid if the others follow the dealer's first discard, or two of them do."""
    dealer, end, place = own(seed, 4, len(ENDS), PLACES)
    kind, event = kind_at(place, chance), ENDS[end]
    up = level == 3 or chance.random() < 0.3
    again_thrown = level == 3 or (not up and chance.random() < 0.5)
    tiles = _round(kind, chance)
    second = _round(chance.choice([k for k in range(34) if k != kind]), chance)
    if any((tiles + second).count(other) > 4 for other in tiles):
        return None
    given: dict[str, Any] = {
        "what": "burn_dealer", "first_discards": [MARKS[kind] for kind in tiles],
        "result": "win" if event.winners else "draw",
    }  # fmt: skip
    given |= {"second_discards": [MARKS[kind] for kind in second]} if again_thrown else {}
    given |= {"upstairs": True, "drawn_hands": 1 + chance.randrange(2)} if up else {}

    def again(other: Variant) -> Answer:
        paid = told(other, "settle", **given)["payments"]
        return {"paid": [paid[(seat - dealer) % 4] for seat in range(4)]}

    facts = [_UPSTAIRS_NOW.fill(n=given["drawn_hands"])] if up else []
    facts += [_FIRST.fill(tiles=tuple(NAMES[kind] for kind in tiles))]
    facts += [_SECOND.fill(tiles=tuple(NAMES[kind] for kind in second))] if again_thrown else []
    comes = {"burn_chain": again_thrown, "upstairs_fees": up}
    more = [_BURN_MORE[key, bool(table.settings[key])] for key, here in comes.items() if here]
    return Card(
        ask=_BURN, lead=_SEAT.fill(dealer=who(ME, dealer), n=2 if dealer == ME else 1),
        facts=(*facts, _END.fill(what=said(event))),
        fields=(Amounts("paid", _PAID, roles(ME), (-40, -30, -20, -10, 0, 10, 20, 30, 40)),),
        key=again(table), because=tuple((_BURN_HEAD, text) for text in (_BURN_RULE, *more)),
        concept="dealer.burn", again=again,
        traps=(12,) if len(set(tiles)) > 1 or not event.winners else (),
        features={"facts_beyond_one": 3 + 2 * again_thrown + up},
    )  # fmt: skip


DECK: Deck = (
    Sort(4, (1, 2, 3), story(), concepts=STORY),
    Sort(3, (1, 2, 3), _upstairs, concepts=("dealer.upstairs",)),
    Sort(3, (2, 3), _burn, ("burn_chain", "upstairs_fees"), concepts=("dealer.burn",)),
)
