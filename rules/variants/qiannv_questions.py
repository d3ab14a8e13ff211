"""The questions of 倩女幽魂's own: the wall, titles, points, drawn hands, the deal."""

from __future__ import annotations

from typing import Any

from rules import ask_fields as read
from rules.ask_errors import problem
from rules.facts import Fact, Field, Question
from rules.tiles import KINDS
from rules.variants.qiannv_elements import WIND_NAMES
from rules.variants.qiannv_score import drawn, standing
from rules.variants.qiannv_titles import LADDER, level, title
from rules.words import Text

Given = dict[str, Any]

FACTS = (
    Fact("round_wind", read.one_of(*WIND_NAMES), Text("圈风", "the prevailing wind")),
    Fact("opening_hand", read.flag, Text("起手就成", "complete as dealt"), default=False),
    Fact(
        "dealers_first_discard", read.flag,
        Text("庄家打的第一张", "the dealer's first discard"), default=False,
    ),
    Fact("own_first_draw", read.flag, Text("自己第一次摸", "the own first draw"), default=False),
    Fact(
        "calls_before", read.flag, Text("之前有人吃碰", "somebody has called before"),
        default=False,
    ),
    Fact(
        "kong_before", read.flag, Text("之前有人明杠", "a called kong came before"),
        default=False,
    ),
)  # fmt: skip


def _wall(table: Any, given: Given) -> Given:
    size = table.hand_size
    flowers = sum(table.copies(kind) for kind in table.kinds if kind >= KINDS)
    deal = {"dealer_hand": size + 1, "others_hand": size}
    return {"tiles": table.deck, "flowers": flowers, **deal, "reserve": table.settings["reserve"]}


def _ladder(table: Any, given: Given) -> Given:
    return {"ladder": [[name.zh, points] for name, points in LADDER], "levels": len(LADDER)}


def _title(table: Any, given: Given) -> Given:
    points = given["points"]
    return {"level": level(points), "title": title(points).zh}


def _standing(table: Any, given: Given) -> Given:
    """Total points after a hand, with the titles that go with them."""
    points = tuple(standing(table, given["before"], given["won"]))
    return {"points": points, "titles": [title(total).zh for total in points]}


def _draw(table: Any, given: Given) -> Given:
    return {"payments": drawn(table, given["ready"])}


def _replacement(table: Any, given: Given) -> Given:
    return {"replacement_from": "back"}


def _first_dealer(table: Any, given: Given) -> Given:
    return {"next_dealer": "random"}


def _dealer(table: Any, given: Given) -> Given:
    """Who deals the next game, "random" where the system picks."""
    dealer, winner, drawn_hand = given["dealer"], given["winner"], given["result"] == "draw"
    if drawn_hand and winner is not None:
        raise problem("not_with", field="winner", with_what="draw")
    if not drawn_hand and winner is None:
        raise problem("missing", field="winner", about=WINNER.about)
    after = {
        "random": "random",
        "winner": dealer if drawn_hand else winner,
        "rotate": (dealer + 1) % 4,
    }
    return {"next_dealer": after[table.settings["next_dealer"]]}


WINNER = Field("winner", read.seat, Text("谁胡了", "who won"))

QUESTIONS = (
    Question("settle", "wall", Text("一副牌多少张", "the set and the deal"), (), _wall),
    Question("settle", "ladder", Text("头衔表", "the titles and their points"), (), _ladder),
    Question(
        "settle", "title", Text("多少分是什么头衔", "the title of a total"),
        (
            Field(
                "points", read.whole(-read.MOST, read.MOST), Text("总分", "total points"), True,
            ),
        ),
        _title,
    ),
    Question(
        "settle", "standing", Text("打完一局的总分", "total points after a hand"),
        (
            Field("before", read.amounts, Text("打之前各家的总分", "totals before it"), True),
            Field("won", read.amounts, Text("这一局的收付", "payments of the hand"), True),
        ),
        _standing,
    ),
    Question(
        "settle", "draw", Text("荒庄", "a drawn hand"),
        (Field("ready", read.seats, Text("听了的座位", "the seats that are ready"), default=()),),
        _draw,
    ),
    Question(
        "dealer", "", Text("下一局谁坐庄", "who deals the next game"),
        (
            Field("dealer", read.seat, Text("现在的庄家", "the present dealer"), True),
            Field(
                "result", read.one_of("win", "draw"), Text("胡了还是荒庄", "win or draw"), True,
            ),
            WINNER,
        ),
        _dealer,
    ),
    Question(
        "dealer", "first_dealer", Text("第一局谁坐庄", "who deals the first game"), (),
        _first_dealer,
    ),
    Question(
        "kong", "replacement", Text("杠后补花后从哪摸", "where a replacement comes from"), (),
        _replacement,
    ),
)  # fmt: skip
"""Every question of its own but `many`; `dealer` takes the place of the common form."""
