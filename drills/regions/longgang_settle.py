"""Chips between all four, and what a hand that did not win counts, at a 龙港 table.

Source: longgang.md, sections 7 and 8.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from drills.card import Card, Deck, Sort, likely, own, told
from drills.dealer_story import ME
from drills.puzzle import Answer, Number, Scene
from drills.regions.settle_cards import amounts, another, dealer
from drills.roles import who
from rules.hand import Hand, Meld
from rules.tiles import KINDS, MARKS, NAMES, mpsz
from rules.variant import Variant
from rules.words import Text

# --- chips ---------------------------------------------------------------------------------------

TOTALS = {2: tuple(range(20, 110, 10)), 3: tuple(range(60, 140, 10)), 4: tuple(range(140, 310, 20))}
LOSERS = {2: (0, 0, 10, 20, 30), 3: (0, 10, 20, 30, 40, 60), 4: (0, 20, 40, 80, 130, 300)}
TAI = {2: (0, 1), 3: (1, 2, 3), 4: (2, 3, 4, 5)}

_ASK = Text("四家各收付几个子？", "How many chips does each seat pay or get?")
_WON = Text("{winner}胡了，总胡 {total}，{tai} 台。", "{winner:cap} won {total} hu, {tai} tai.")
_LOST = Text("没胡的总胡：{each}。", "The others' totals: {each}.")
_EACH = Text("{who} {hu}", "{who} {hu}")
_LIABLE = Text("{who}打错了要包。", "{who:cap} {n:is|are} liable for all three.")
_RULES = (
    (
        Text("胡家", "the winner"),
        Text(
            "每家付总胡加跟胡；和庄家之间总胡加倍，跟胡不加倍。",
            "Each pays total and follow-on; with the dealer the total alone doubles.",
        ),
    ),
    (
        Text("输家之间", "among the losers"),
        Text(
            "两两找差额，有庄家的加倍，没有跟胡。",
            "Every two settle their difference, doubled if one is the dealer, without follow-on.",
        ),
    ),
    (
        Text("跟胡", "follow-on"),
        Text(
            "跟胡看台数，三台封顶；10 胡一个子。",
            "It goes by tai, three at most; 10 hu are a chip.",
        ),
    ),
)


def _chips(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """The winner's total and tai, and the three others' totals."""
    few = (LOSERS[level],) * 3
    me, winner, *numbers = own(seed, 4, 4, *map(len, (TOTALS[level], TAI[level], *few)))
    total, tai = TOTALS[level][numbers[0]], TAI[level][numbers[1]]
    others = [seat for seat in range(4) if seat != winner]
    lost = {str(seat): LOSERS[level][at] for seat, at in zip(others, numbers[2:], strict=True)}
    liable = another(chance, winner) if level > 2 and chance.random() < 0.2 else None
    given: dict[str, Any] = {
        "what": "payments",
        "winner": winner,
        "total_hu": total,
        "tai": tai,
        "losers_hu": lost,
    }
    given |= {} if liable is None else {"liable": liable}

    def again(other: Variant) -> Answer:
        return {"payments": list(told(other, "settle", **given)["payments"])}

    key = again(table)
    right = list(key["payments"])
    said = tuple(_EACH.fill(who=who(me, int(seat)), hu=hu) for seat, hu in lost.items())
    differ = len(set(lost.values())) > 1
    facts = [
        dealer(me),
        _WON.fill(winner=who(me, winner), total=total, tai=tai),
        _LOST.fill(each=said),
    ]
    if liable is not None:
        facts.append(_LIABLE.fill(who=who(me, liable), n=2 if liable == me else 1))
    return Card(
        ask=_ASK,
        lead=facts[0],
        facts=tuple(facts[1:]),
        key=key,
        again=again,
        because=_RULES,
        fields=(amounts(me, right, [amount // 2 for amount in right]),),
        concept="settle.losers" if differ else "settle.follow",
        traps=(
            *((17,) if winner == 0 or tai > 3 else ()),
            *((18,) if winner and differ and lost["0"] else ()),
            *((19,) if max(lost.values()) > 100 else ()),
        ),
        features={
            "players": sum(hu > 0 for hu in lost.values()),
            "liabilities": int(liable is not None),
            "extras": tai + (winner == 0) + differ,
            "rows": len(set(lost.values())) - 1,
            "kongs": 0,
        },
    )


# --- a hand that did not win ---------------------------------------------------------------------

_COUNTS = Text("没胡的这一手，算多少？", "This hand did not win. What does it count?")
_SEAT = Text("{seat}；财神是{wild}。", "{seat}; wild 财神: {wild}.")
_SEATS = (
    Text("你是东", "you are East 东"),
    Text("你是南", "you are South 南"),
    Text("你是西", "you are West 西"),
    Text("你是北", "you are North 北"),
)
_FACE, _ALL = Text("牌面几胡", "the face count"), Text("总胡", "the total")
_TWENTY = Text("没胡的不加 20。", "A loser adds no 20.")
_ROWS = Text("{name} {value}", "{name} {value}")
_TAI, _NO_TAI = Text("台", "tai"), Text("没有台", "no tai")
_LOSER = Text("输家", "a loser")


def _loser(table: Variant, level: int, seed: int, chance: Random) -> Card | None:
    """The face count and total of a hand that did not win."""
    seat = chance.randrange(4)
    kinds = [kind for kind in table.kinds if kind < KINDS]
    wild = chance.choice(kinds)
    hand = _hand(level, kinds, wild, seat, chance)
    if hand is None:
        return None
    given: dict[str, Any] = {
        "what": "loser",
        "hand": mpsz(hand.concealed),
        "melds": [str(m) for m in hand.melds],
        "wild": [MARKS[wild]],
        "seat": seat,
        "flowers": [MARKS[kind] for kind in hand.flowers],
    }

    def again(other: Variant) -> Answer:
        found = told(other, "score", **given)
        return {"face": found["pai_mian"], "total": found["total_hu"]}

    found, zh = told(table, "score", **given), told(table, "score", "zh", **given)
    face, total = int(found["pai_mian"]), int(found["total_hu"])
    rows = tuple(_ROWS.fill(name=name, value=value) for name, value in zh["elements"])
    tai = tuple(_ROWS.fill(name=name, value=value) for name, value in zh["tai"])
    lead = _SEAT.fill(seat=_SEATS[seat], wild=NAMES[wild])
    return Card(
        ask=_COUNTS,
        lead=lead,
        key=again(table),
        again=again,
        scene=Scene(Hand(hand.concealed, hand.melds, (wild,), hand.flowers)),
        fields=(
            Number("face", _FACE, likely(face, (face + 20, face * 2, face - 4, face + 4))),
            Number("total", _ALL, likely(total, (total + 20, total + 10, total - 10, total * 2))),
        ),
        because=(
            (_FACE, _list(rows)),
            (_TAI, _list(tai) if tai else _NO_TAI),
            (_LOSER, _TWENTY),
        ),
        concept="score.loser",
        traps=(
            1,
            *((13,) if hand.wilds or wild in hand.concealed else ()),
        ),
        features={"rows": len(rows) + len(tai), "extras": 1 + len(rows), "kongs": 0},
    )


def _list(rows: tuple[Text, ...]) -> Text:
    return Text("{rows}。", "{rows}.").fill(rows=rows or (Text("什么也没有", "nothing"),))


def _hand(level: int, every: list[int], wild: int, seat: int, chance: Random) -> Hand | None:
    """Sixteen tiles: some triplets and pairs, some laid apart, and strays; now and then a wild."""
    kinds = chance.sample([kind for kind in every if kind != wild], 5)
    number = chance.choice((0, 1, 1) if level < 3 else (1, 2, 3))
    tiles = [kind for kind in kinds[:number] for _ in range(3)]
    melds: tuple[Meld, ...] = ()
    if number and chance.random() < 0.6:
        name = chance.choice(("pong", "ckong", "kong"))
        melds = (Meld(name, (kinds[4],) * (3 if name == "pong" else 4)),)
    if chance.random() < 0.4:
        tiles += [wild]
    pile = [kind for kind in every for _ in range(2) if kind not in (wild, kinds[4])]
    missing = 16 - 3 * len(melds) - len(tiles)
    tiles += chance.sample(pile, missing)
    if max(Counter(tiles).values()) > 4:
        return None
    flowers = (KINDS + seat,) if chance.random() < 0.3 else ()
    return Hand(tuple(sorted(tiles)), melds, (), flowers)


# --- face and tai together -----------------------------------------------------------------------

_TOTAL = Text("两家的总胡各是多少？", "What are the two totals?")
_WINNER = Text("{who}胡了：牌面 {face} 胡，{tai} 台。", "{who:cap} won: face {face}, {tai} tai.")
_BEATEN = Text("{who}没胡：牌面 {face} 胡，{tai} 台。", "{who:cap} lost: face {face}, {tai} tai.")
_OF_WINNER, _OF_LOSER = (
    Text("胡家总胡", "the winner's total"),
    Text("输家总胡", "the loser's total"),
)
_HOW_WINNER = Text(
    "（牌面 + 20）× 2 的台数次方，进到整十，最多 300。",
    "(face + 20) × 2^tai, up to the next ten, 300 at most.",
)
_HOW_LOSER = Text(
    "牌面 × 2 的台数次方，进到整十，最多 300；牌面是 0 就没有。",
    "Face × 2^tai, up to the next ten, 300 at most; nothing without a face count.",
)
FACES = 40
"""Face counts that may be asked, in steps of two."""


def _total(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """The totals of a winner and of a loser, from their face counts and tai."""
    winner, loser, mine, others, won_face, lost_face = own(seed, 4, 3, 4, 4, FACES, FACES // 2)
    loser = (winner + 1 + loser) % 4
    won, lost = 2 * won_face, 2 * lost_face if chance.random() > 0.3 else 0

    def total(other: Variant, role: str, face: int, tai: int) -> int:
        given: dict[str, Any] = {"role": role, "pai_mian": face, "tai": tai}
        return int(told(other, "score", what="total", **given)["total_hu"])

    def again(other: Variant) -> Answer:
        return {
            "winner": total(other, "winner", won, mine),
            "loser": total(other, "loser", lost, others),
        }

    first, second = total(table, "winner", won, mine), total(table, "loser", lost, others)
    twenty = total(table, "winner", lost, others) != second
    return Card(
        ask=_TOTAL,
        lead=_WINNER.fill(who=who(ME, winner), face=won, tai=mine),
        facts=(_BEATEN.fill(who=who(ME, loser), face=lost, tai=others),),
        fields=(
            Number("winner", _OF_WINNER, likely(first, _near(first, won, mine))),
            Number("loser", _OF_LOSER, likely(second, _near(second, lost, others))),
        ),
        key=again(table),
        because=((_OF_WINNER, _HOW_WINNER), (_OF_LOSER, _HOW_LOSER)),
        concept="score.loser" if chance.random() < 0.5 else "score.round-up",
        again=again,
        traps=(*((1,) if twenty else ()), *((30,) if not lost and others else ())),
        features={"extras": 2 + (mine > 0), "kongs": 0},
    )


def _near(right: int, face: int, tai: int) -> tuple[int, ...]:
    """What mistakes give: rounding down, the other's 20, no doubling."""
    return right + 10, right - 10, (face + 20) * 2**tai, face * 2**tai


DECK: Deck = (
    Sort(3, (2, 3, 4), _chips, ("follow",), concepts=("settle.losers", "settle.follow")),
    Sort(2, (1, 2, 3), _loser, ("loser_pairs",), concepts=("score.loser",)),
    Sort(1, (1,), _total, concepts=("score.loser", "score.round-up")),
)
