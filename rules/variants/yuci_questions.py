"""The questions of 榆次's own: claims and readings, kongs and the wall; the rest from yuci_pot."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import ask_fields as read
from rules.ask_checks import at_most_four, facts_of, hand_of, in_play, offer_of
from rules.ask_errors import problem
from rules.ask_forms import OFFER
from rules.facts import Fact, Field, Question, Reader
from rules.features import finished
from rules.hand import KONGS, Meld
from rules.values import KongOffer
from rules.variants import yuci_pot as pot
from rules.variants.yuci_texts import refused
from rules.variants.yuci_wall import RESERVE, STACKS, may_draw, offers, reserve
from rules.words import Text

Given = dict[str, Any]

UNUSED = ("by", "with", "flowers", "seat", "wild", "ponged_with_three")
"""Common fields that mean nothing here."""

KONGS_MADE = Fact(
    "kongs_made", read.maybe(read.whole(0, 16)),
    Text("各家一共开了几个杠（不写就看自己的）", "kongs made by everybody (else one's own)"),
    asks=("kong",),
)  # fmt: skip
JUST_PONGED = Fact(
    "just_ponged", read.flag, Text("刚碰完，还没摸牌", "in the turn of a pong, before a draw"),
    default=False, asks=("kong",),
)  # fmt: skip
FROM = Field("from", read.seat, Text("谁打的", "who discarded or was robbed"))
TILE = Field("tile", read.one_tile, Text("打出的牌", "the tile discarded"), True)
LEFT = Field(
    "wall_left", read.whole(0, 136), Text("牌墙一共还剩几张", "tiles left, the reserve included")
)


# --- claims and readings -------------------------------------------------------------------------


def _claims(table: Any, given: Given) -> Given:
    """Who gets a discard that several want: the nearest who wins, else who pongs or kongs."""
    claims = dict(given["claims"])
    in_play(table, (given["tile"],), "tile")
    if given["from"] in claims:
        raise problem("winner_is_from", field="claims", seat=given["from"])
    calls = [seat for seat, claim in claims.items() if claim != "win"]
    if len(calls) > 1:
        raise refused("two_claims", "claims", first=calls[0], second=calls[1])
    wins = [seat for seat, claim in claims.items() if claim == "win"]
    taken = table.who_wins(wins, given["from"]) if wins else next(iter(calls), None)
    return {"taken_by": taken, "as": claims.get(taken)}


def _readings(table: Any, given: Given) -> Given:
    """Whether a tile wins, and in how many ways the complete hand can be laid out."""
    offer = offer_of(table, given | {"wild": (), "flowers": ()})
    ruling = table.win(offer)
    every = {tuple(sorted((b.name, b.kinds) for b in f.blocks)) for f in finished(table, offer)}
    return {
        "win": ruling.ok,
        "why_code": ruling.why.code,
        "why": ruling.why.text,
        "readings": len(every),
    }


# --- kongs and the wall --------------------------------------------------------------------------


def _which(table: Any, given: Given) -> Given:
    """Every pong and kong that may be made of a discard, or with the tile just drawn."""
    drawn, discard = given["drawn"], given["discard"]
    if discard is not None and (drawn is not None or given["just_ponged"]):
        raise problem("not_with", field="discard", with_what="drawn, just_ponged")
    if drawn is not None and given["just_ponged"]:
        raise problem("not_with", field="drawn", with_what="just_ponged")
    if discard is None and given["ting_tile"]:
        raise problem("missing", field="discard", about=Text("打出的牌", "the tile discarded"))
    coming = [kind for kind in (drawn, discard) if kind is not None]
    hand = hand_of(table, given | {"wild": ()}, "hand", (table.hand_size + 1 - len(coming),))
    in_play(table, coming, "drawn" if discard is None else "discard")
    at_most_four(Counter((*hand.all_tiles, *coming)), "hand")
    found = [
        Meld(type_, (kind,) * (4 if type_ in KONGS else 3))
        for type_, kind in offers(hand, drawn, discard)
        if table.kong(
            KongOffer(
                hand, kind, type_, given["declared"], drawn, face_down=given["ting_tile"],
                wall_left=given["wall_left"], facts=facts_of(table, given),
            )
        ).ok
    ]  # fmt: skip
    return {"allowed": [str(meld) for meld in found]}


def _reserve(table: Any, given: Given) -> Given:
    """How many tiles stay undrawn; with the tiles left, whether one may be drawn."""
    kongs, left = given["kongs_made"], given["wall_left"]
    answer: Given = {"reserve_tiles": reserve(kongs)}
    if left is None:
        return answer
    draws = may_draw(table, left, kongs)
    return answer | {"may_draw": draws, "result": "play" if draws else "draw"}


def _wall(table: Any, given: Given) -> Given:
    size = table.hand_size
    left = table.deck - 4 * size - 1
    return {
        "tiles": table.deck, "stacks_per_wall": STACKS, "dealer_hand": size + 1,
        "others_hand": size, "left": left, "reserve_tiles": RESERVE, "draws": left - RESERVE,
    }  # fmt: skip


# --- the questions -------------------------------------------------------------------------------


def _exactly(number: int, entry: Reader) -> Reader:
    """A reader of a list of so many."""

    def read_them(value: Any, name: str) -> tuple[Any, ...]:
        found = read.list_of(entry)(value, name)
        if len(found) != number:
            raise problem("out_of_range", field=name, low=number, high=number, got=len(found))
        return found

    return read_them


MADE = (
    Field("by", read.seat, Text("谁杠的", "who made it"), True),
    Field("type", read.one_of(*KONGS), Text("哪种杠", "which kong"), True),
    Field("tile", read.one_tile, Text("什么牌", "of what tile"), True),
)
OTHER_KONGS = Field(
    "kongs", read.list_of(read.within(MADE)), Text("没胡的人的杠", "kongs without a win"),
    default=(),
)  # fmt: skip
DIE, TWO = read.whole(1, 6), read.whole(2, 12)

QUESTIONS = (
    Question("win", "claims", Text("几家都要，归谁", "who gets a tile that several want"), (
        TILE,
        Field("from", read.seat, Text("谁打的", "who discarded"), True),
        Field(
            "claims", read.by_seat(read.one_of("win", "kong", "pong")),
            Text("各家要什么", "what each wants"), True,
        ),
    ), _claims),
    Question(
        "win", "readings", Text("能不能胡，有几种摆法", "may it win, and how many ways it is laid"),
        tuple(field for field in OFFER if field.name not in UNUSED), _readings,
    ),
    Question("kong", "which", Text("现在能碰什么杠什么", "every pong and kong that may be made"), (
        Field("hand", read.tiles, Text("手里的暗牌", "the concealed tiles"), True),
        Field("melds", read.melds, Text("副露", "the melds"), default=()),
        Field("declared", read.flag, Text("上架了没有", "whether declared"), default=False),
        Field("drawn", read.one_tile, Text("刚摸的牌", "the tile just drawn")),
        Field("discard", read.one_tile, Text("别人打的牌", "the tile another discards")),
        Field("ting_tile", read.flag, Text("是扣下的牌", "it is face down"), default=False),
        LEFT, KONGS_MADE, JUST_PONGED,
    ), _which),
    Question("kong", "reserve", Text("王牌几张，还能不能摸", "the reserve; may one draw?"), (
        Field("kongs_made", read.whole(0, 16), Text("开了几个杠", "kongs made"), default=0), LEFT,
    ), _reserve),
    Question("dealer", "wall", Text("一副牌多少张", "the set and the deal"), (), _wall),
    Question("dealer", "break", Text("开谁的门", "whose wall is broken"), (
        Field("dice_sum", TWO, Text("两颗骰子的和", "the sum of two dice"), True),
    ), pot.broken),
    Question("dealer", "stacks", Text("从哪一墩起牌", "the stack where drawing starts"), (
        Field("dice", _exactly(4, DIE), Text("先后四颗骰子", "the four dice in turn"), True),
    ), pot.stacks),
    Question("dealer", "first", Text("头一锅谁坐庄", "who deals first of all"), (
        Field("dice_sums", _exactly(4, TWO), Text("各家的骰子", "everybody's dice")),
        Field("east", read.seat, Text("坐东的", "the East seat"), default=0),
    ), pot.first_dealer),
    Question("dealer", "next_pot", Text("下一锅谁坐庄", "who deals the next pot"), (
        Field("bust", read.some(read.seats), Text("谁塌锅了", "who went bust"), True),
    ), pot.next_pot),
    Question("settle", "points", Text("一锅多少分", "the points of a pot"), (
        Field("cards", read.some(read.list_of(read.whole(1, 13))), Text("每人的牌", "the cards")),
    ), pot.points),
    Question("settle", "pot", Text("这一手以后锅里怎样", "the pot after a hand"), (
        Field("points_before", read.amounts, Text("先前各有多少", "points before"), True),
        Field("payments", pot.win_payments, Text("这一手的输赢", "payments of the hand"), True),
        Field("hands_played", read.whole(0, 200), Text("打了几手", "hands played"), default=0),
    ), pot.pot),
    Question("settle", "draw", Text("荒庄", "a drawn hand"), (
        OTHER_KONGS,
        Field("kongs_made", read.whole(0, 16), Text("开了几个杠", "kongs made")),
    ), pot.drawn),
    Question("settle", "formula", Text("多少分付多少", "what so many points are paid"), (
        Field("winner", read.seat, Text("谁胡", "who wins"), True),
        Field(
            "win_by", read.one_of("self_draw", "discard", "rob_kong"), Text("怎么胡", "how won"),
            True,
        ),
        FROM,
        Field("declared", read.seats, Text("上架的座位", "the seats that have declared"), True),
        Field("pattern", read.whole(0, 99), Text("牌型分", "points of the patterns"), True),
        Field("kong_points", read.whole(0, 8), Text("杠分", "kong points"), default=0),
        OTHER_KONGS,
    ), pot.formula),
)  # fmt: skip
"""Every question of its own."""
