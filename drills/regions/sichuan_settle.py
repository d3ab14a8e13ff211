"""Kong money and the drawn hand at a 四川 table (sichuan.md, sections 8 and 9)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from drills.card import Card, Deck, Sort, own, told
from drills.dealer_story import ME
from drills.puzzle import Answer, Scene, Seat
from drills.regions.settle_cards import (
    amounts,
    another,
    four,
    kongs_of,
    made,
    sentence,
    summed,
)
from drills.roles import role, who
from rules.hand import Hand, Meld
from rules.tiles import MARKS, mpsz
from rules.values import Four
from rules.variant import Variant
from rules.words import Text

# --- kongs as they are made ----------------------------------------------------------------------

KONGS = {1: (2,), 2: (2, 3), 3: (4, 5), 4: (6, 7)}
"""How many kongs are told, by level."""

_KONG_ASK = Text("这些杠，四家各收付多少？", "What does each seat pay or get for these kongs?")
_KONG_LEAD = Text(
    "血战到底，杠钱当时就付，按先后。", "Kongs are paid at once, one after the other."
)
_ROBBED = Text("{what}，被{robber}抢了", "{what}, robbed by {robber}")
_GONE = Text("{who}早就胡了，不付也不收。", "{who:cap} won earlier and neither pays nor gets.")
_RULE = Text(
    "直杠点的付两底，补杠每家一底，暗杠每家两底；被抢的不算。",
    "直杠: two by the feeder; 补杠: one by each; 暗杠: two by each; a robbed one nothing.",
)
_HEAD = Text("杠钱", "kong money")


def _kongs(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Kongs in the order in which they were made, somebody out already at higher levels."""
    out = (another(chance, ME),) if level > 1 and chance.random() < 0.6 else ()
    here = [seat for seat in range(4) if seat not in out]
    kongs = kongs_of(
        chance, chance.choice(KONGS[level]), range(27), here, numbers=own(seed, 4, 9, 5, 4, 9, 5)
    )
    robbed = _rob(kongs, here, chance) if level > 1 else None

    def rows(other: Variant) -> list[list[int]]:
        return [
            told(other, "kong", what="pay", out=list(out), **kong)["payments"] for kong in kongs
        ]

    def again(other: Variant) -> Answer:
        return {"payments": summed(rows(other))}

    says = [_said(kong) for kong in kongs]
    paid = rows(table)
    right = summed(paid)
    near = [amount * 2 for amount in right] + [amount // 2 for amount in right]
    return Card(
        ask=_KONG_ASK,
        lead=_KONG_LEAD,
        fields=(amounts(ME, right, near),),
        key=again(table),
        facts=(*(_GONE.fill(who=who(ME, seat)) for seat in out), *map(sentence, says)),
        ledger=tuple((text, four(row)) for text, row in zip(says, paid, strict=True)),
        because=((_HEAD, _RULE),),
        concept="settle.kongs",
        again=again,
        traps=(*((7,) if out else ()), *((8,) if robbed is not None else ())),
        features={
            "kongs": len(kongs),
            "players": len(out),
            "extras": 0,
            "liabilities": sum("from" in kong for kong in kongs[:2]) + (robbed is not None),
        },
    )


def _rob(kongs: list[dict[str, Any]], here: list[int], chance: Random) -> int | None:
    """Let somebody rob the last added kong; its place."""
    for at in reversed(range(len(kongs))):
        if kongs[at]["type"] == "addkong":
            by = kongs[at]["by"]
            kongs[at]["robbed_by"] = chance.choice([seat for seat in here if seat != by])
            return at
    return None


def _said(kong: dict[str, Any]) -> Text:
    if "robbed_by" not in kong:
        return made(ME, kong)
    return _ROBBED.fill(what=made(ME, kong), robber=who(ME, kong["robbed_by"]))


# --- the drawn hand ------------------------------------------------------------------------------

_DRAWN = Text(
    "荒庄了，{n} 家没胡。杠钱以外，四家各收付多少？",
    "The wall is used up and nobody has won. What does each seat pay or get?",
)
_LEAD = Text("没胡的都摊开手牌。", "Everybody who has not won shows the hand.")
_PIG = Text("三门都有，花猪：赔没花猪的每家 16", "three suits, a 花猪: 16 to everybody who is none")
_UNREADY = Text("没有叫：赔有叫的每家最大的那副", "not ready: pays each ready hand its largest win")
_READY = Text("有叫：等着收", "ready: waits to be paid")
_STATES = {"pig": _PIG, "unready": _UNREADY, "ready": _READY}


def _draw(table: Variant, level: int, seed: int, chance: Random) -> Card | None:
    """花猪 and 查大叫: four hands, some ready, some not, perhaps one of three suits; a kong."""
    me = chance.randrange(4)
    order = chance.sample(chance.choice(STATES[level]), 4)
    konger = chance.randrange(4) if level > 2 else -1
    hands = _dealt(order, konger, chance)
    if hands is None:
        return None
    given = {
        str(seat): {"hand": mpsz(hand.concealed), "melds": [str(meld) for meld in hand.melds]}
        for seat, hand in enumerate(hands)
    }
    kongs = [
        {"type": "ckong", "by": seat, "paid": list(_fee(table, seat, hand.melds[0].kind))}
        for seat, hand in enumerate(hands)
        if hand.melds
    ]

    def again(other: Variant) -> Answer:
        found = told(other, "settle", what="draw", hands=given, kongs=kongs)
        return {"payments": list(found["payments"])}

    found = told(table, "settle", what="draw", hands=given, kongs=kongs)
    pigs, unready = set(found["pigs"]), set(found["not_ready"])
    right = list(found["payments"])
    seats = tuple(
        Seat(seat, role(me, seat), dealer=seat == 0, hand=hands[seat], melds=hands[seat].melds)
        for seat in range(4)
    )
    said = [(who(me, seat), sentence(_state(seat, pigs, unready))) for seat in range(4)]
    back = konger in pigs | unready
    if kongs:
        said.append((_HEAD, _BACK[back].fill(who=who(me, konger))))
    return Card(
        ask=_DRAWN,
        lead=_LEAD,
        fields=(amounts(me, right, (16, -16, 32, -32)),),
        key=again(table),
        because=tuple(said),
        concept="settle.drawn",
        again=again,
        scene=Scene(hands[me], seats=seats, facts=(_PAID,) if kongs else ()),
        traps=(*((9,) if pigs else ()), *((10,) if back else ())),
        features={
            "players": 4,
            "liabilities": len(pigs) + len(unready),
            "extras": len(pigs),
            "kongs": len(kongs),
        },
    )


_BACK = {
    True: Text("没叫，杠钱要退：{who}。", "Not ready, so the kong money goes back: {who}."),
    False: Text("有叫，杠钱不退：{who}。", "Ready, so the kong money is kept: {who}."),
}
_PAID = Text(
    "杠钱当时付过了，没叫的要退。",
    "The kong was paid when made; who is not ready gives it back.",
)

STATES = {
    2: (["ready", "ready", "ready", "unready"], ["ready", "ready", "ready", "pig"]),
    3: (["ready", "ready", "unready", "pig"], ["ready", "ready", "unready", "unready"]),
    4: (["ready", "unready", "pig", "pig"], ["ready", "unready", "unready", "pig"]),
}
"""What the four hands are, by level."""


def _state(seat: int, pigs: set[int], unready: set[int]) -> Text:
    return _STATES["pig" if seat in pigs else "unready" if seat in unready else "ready"]


def _fee(table: Variant, by: int, tile: int) -> Four:
    """What a concealed kong was paid when it was made."""
    found = told(table, "kong", what="pay", type="ckong", tile=MARKS[tile], by=by)
    return four(found["payments"])


def _dealt(order: list[str], konger: int, chance: Random) -> tuple[Hand, ...] | None:
    """Four hands out of one set of tiles, None if they do not fit."""
    hands: list[Hand] = []
    for seat, state in enumerate(order):
        tiles, melds = _tiles(state, 3 if seat == konger else 4, chance)
        every = [kind for hand in hands for kind in hand.all_tiles]
        every += [*tiles, *(kind for meld in melds for kind in meld.tiles)]
        if max(Counter(every).values()) > 4:
            return None
        hands.append(Hand(tiles, melds))
    return tuple(hands)


def _tiles(state: str, sets: int, chance: Random) -> tuple[tuple[int, ...], tuple[Meld, ...]]:
    """One short of a win in two suits, without a plan, or of three suits; a kong if sets is 3."""
    one, two, three = (range(9 * at, 9 * at + 9) for at in chance.sample(range(3), 3))
    melds = (Meld("ckong", (chance.choice(one),) * 4),) if sets == 3 else ()
    if state == "ready":
        tiles = [kind for _ in range(sets) for kind in _set(chance.choice((one, two)), chance)]
        tiles += [chance.choice((*one, *two))] * 2
        tiles.remove(chance.choice(tiles))
    else:
        suits = (*one, *two, *three) if state == "pig" else (*one, *two)
        tiles = chance.sample([kind for kind in suits for _ in range(2)], 3 * sets + 1)
    return tuple(sorted(tiles)), melds


def _set(suit: range, chance: Random) -> list[int]:
    if chance.random() < 0.25:
        return [chance.choice(suit)] * 3
    first = chance.choice(suit[:7])
    return [first, first + 1, first + 2]


DECK: Deck = (
    Sort(3, (1, 2, 3, 4), _kongs, ("direct_kong", "cagua"), concepts=("settle.kongs",)),
    Sort(2, (2, 3, 4), _draw, ("points", "ready_pay"), concepts=("settle.drawn",)),
)
