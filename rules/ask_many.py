"""Several winners of one tile (一炮多响): the question `many` of the ask `score`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules import ask_fields as read
from rules.ask_checks import at_most_four, offer_of
from rules.ask_errors import problem
from rules.facts import Fact, Field, Question
from rules.payments import total
from rules.values import Offer, Score
from rules.words import Text, say

Given = dict[str, Any]

HELD = (
    Field("seat", read.seat, Text("谁", "the winner"), True),
    Field("hand", read.tiles, Text("手里的暗牌", "the concealed tiles"), True),
    Field("melds", read.melds, Text("副露", "the melds"), default=()),
)
FROM = Field("from", read.seat, Text("谁打的", "who discarded"), True)
TILE = Field("win_tile", read.one_tile, Text("胡的牌", "the winning tile"), True)
WILD = Field("wild", read.tile_list, Text("赖子", "the wild kinds"), default=())
BY = Field(
    "win_by", read.one_of("discard", "rob_kong"), Text("怎么胡", "how it is won"), default="discard"
)
WINNERS = Field(
    "winners", read.some(read.list_of(read.within(HELD))),
    Text("胡的各家", "everybody who wins"), True,
)  # fmt: skip


def told(table: Any, score: Score) -> Given:
    """A score as an answer: the lists of its elements, its figures, its payments."""
    lists: Given = {group: [] for group in table.groups}
    for element in score.elements:
        lists[element.group].append([element.name.zh, element.value])
    figures = {name: _named(value) for name, value in score.counted.items()}
    return lists | figures | {"payments": list(score.payments)}


def _named(value: Any) -> Any:
    """A figure as JSON has it; the name of a hand in Chinese, like those of elements."""
    if isinstance(value, Text):
        return say(value, "zh")
    return list(value) if isinstance(value, tuple) else value


def many(facts: Sequence[Fact] = ()) -> Question:
    """The question for a variant: `winners`, one tile, and those of its facts that are named."""
    fields = (WINNERS, TILE, BY, FROM, WILD, *facts)
    return Question(
        "score", "many", Text("一张牌几家胡", "several winners of one tile"), fields, _answer
    )


def _answer(table: Any, given: Given) -> Given:
    offers = [_offer(table, given, winner) for winner in given["winners"]]
    seats = [offer.winner for offer in offers]
    for seat in seats:
        if seats.count(seat) > 1:
            raise problem("seat_twice", field="winners", seat=seat)
    shown = Counter(kind for offer in offers for kind in offer.hand.all_tiles)
    at_most_four(shown + Counter([given["win_tile"]]), "winners")
    scores = table.score_all(offers)
    payments = total(score.payments for score in scores)
    return {"scores": [told(table, score) for score in scores], "payments": payments}


def _offer(table: Any, given: Given, winner: Given) -> Offer:
    common = {
        "winner": winner["seat"], "hand": winner["hand"], "melds": winner["melds"],
        "declared": (), "passed": (), "ting_tile": False, "kong_type": "", "flowers": (),
    }  # fmt: skip
    offer = offer_of(table, common | given)
    ruling = table.win(offer)
    if not ruling.ok:
        raise problem("no_win", field="winners", kind=offer.tile, why=ruling.why.text)
    return offer
