"""The forms of the questions: which fields each ask takes, as tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules import ask_fields as read
from rules.ask_checks import WON_BY
from rules.ask_opponents import SEEN
from rules.facts import Field
from rules.hand import COMMON_MELDS, KONGS
from rules.words import LANGUAGES, Text

SHAPES = ("standard", "pairs", "orphans", "unrelated")
"""The shapes that a shanten may be asked for."""

QUESTION = (
    Field("variant", read.text, Text("打法，如 koudian", "the variant, e.g. koudian"), True),
    Field("ask", read.text, Text("问什么，如 waits", "what is asked, e.g. waits"), True),
    Field("options", read.option_values, Text("这一桌的选项", "the table's options"), default={}),
    Field("given", read.an_object, Text("所问的牌和情形", "the tiles and the case"), default={}),
    Field("language", read.one_of(*LANGUAGES), Text("回答用的语言", "language of the words")),
    Field("id", read.label, Text("记号，照样写回", "a mark, repeated in the answer")),
)
"""The fields of every question."""

MELDS = Field("melds", read.melds, Text("副露", "the melds"), default=())
WILD = Field("wild", read.tile_list, Text("耗子牌", "the wild kinds"), default=())
FLOWERS = Field("flowers", read.tile_list, Text("摆出的花", "the flowers laid out"), default=())
SEAT = Field("seat", read.seat, Text("谁的牌", "whose hand it is"))
HAND = (
    Field("hand", read.tiles, Text("手里的暗牌", "the concealed tiles"), True),
    MELDS, WILD, FLOWERS,
)  # fmt: skip
HAND14 = (
    Field("hand14", read.tiles, Text("打牌前的暗牌", "concealed tiles before the discard"), True),
    MELDS, WILD, FLOWERS, SEAT,
)  # fmt: skip

CONVENTIONS = (
    Field(
        "live", read.flag,
        Text("自己已有四张的牌不算听", "a tile of which all four are held is no wait"),
        default=True,
    ),
    Field(
        "melds_count", read.flag,
        Text("副露里的牌也算在四张之内", "tiles in own melds count among those four"),
        default=True,
    ),
    Field(
        "quad_pairs", read.flag,
        Text("七小对里四张一样算两对", "four alike are two of the seven pairs"),
        default=True,
    ),
)  # fmt: skip
"""What engines disagree on; the defaults are this project's (rules/lattice.py)."""

FROM = Field("from", read.seat, Text("牌从谁来", "the seat that the tile comes from"))
TING_TILE = Field(
    "ting_tile", read.flag, Text("是报听时扣下的牌", "it is a face-down declaring tile"),
    default=False,
)  # fmt: skip
OFFER = (
    *HAND,
    Field("win_tile", read.one_tile, Text("胡的牌", "the winning tile"), True),
    Field("win_by", read.one_of(*WON_BY), Text("怎么胡", "how it is won"), True),
    Field("winner", read.seat, Text("谁胡", "who wins"), True),
    FROM,
    Field("declared", read.seats, Text("已报听的座位", "the seats that have declared"), True, ()),
    Field("passed", read.passed, Text("先前放过的牌", "tiles let go earlier"), default=()),
    TING_TILE,
    Field("kong_type", read.one_of(*KONGS), Text("是哪种杠", "which type of kong"), default=""),
)
"""The fields of a tile that somebody may win on."""

CANDIDATES = (
    Field("candidates", read.some(read.seats), Text("能胡的座位", "the seats that can win"), True),
    Field("from", read.seat, Text("谁打的", "who discarded"), True),
    Field("refused", read.seats, Text("不要的座位", "the seats that declined"), default=()),
)
"""The fields of the question who of several wins."""

KONG = (
    *HAND,
    Field("tile", read.one_tile, Text("哪张牌", "the tile"), True),
    Field("type", read.one_of(*COMMON_MELDS), Text("哪种杠", "the type of kong"), True),
    Field("declared", read.flag, Text("报听了没有", "whether it is after declaring"), True, False),
    FROM,
    Field("by", read.seat, Text("谁要", "who wants it")),
    Field("with", read.tile_list, Text("拿哪两张吃", "the two tiles of a chow"), default=()),
    Field("drawn", read.one_tile, Text("刚摸的牌", "the tile just drawn")),
    Field(
        "ponged_with_three", read.flag,
        Text("碰的时候手里有三张", "three were in hand when it was ponged"), default=False,
    ),
    TING_TILE,
    Field("wall_left", read.whole(0, 144), Text("牌墙还剩几张", "tiles left in the wall")),
)  # fmt: skip
"""The fields of a kong that a player may want to make."""

RESULT = Field("result", read.one_of("win", "draw"), Text("胡了还是荒庄", "win or draw"), True)
KONGS_MADE = Field("kongs", read.kongs, Text("这一手的杠", "the kongs of the hand"), default=())
SETTLE_WIN = (
    RESULT, *OFFER, KONGS_MADE,
    Field("robbed", read.one_tile, Text("被抢的杠", "the robbed kong's tile")),
)  # fmt: skip
SETTLE_DRAW = (RESULT, KONGS_MADE, WILD)

DEALER = (
    Field("dealer", read.seat, Text("现在的庄家", "the present dealer"), True),
    RESULT,
    Field("winner", read.seat, Text("谁胡了", "who won")),
    Field("kongs_made", read.whole(0, 16), Text("开了几个杠", "kongs made"), default=0),
)

DISCARD = (
    *HAND14,
    Field("others", read.melds, Text("别家的副露", "the melds of the others"), default=()),
    Field("seen", read.tiles, Text("别的亮着的牌", "other tiles that lie open"), default=()),
    Field("draws", read.whole(0, 40), Text("自己还能摸几张", "own draws left"), default=0),
)
"""The fields of a hand that throws."""

SHANTEN = (
    *HAND, SEAT, *CONVENTIONS,
    Field("shapes", read.some(read.words(*SHAPES)), Text("算哪些牌型", "the shapes that count")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Form:
    """One form of an ask: what it is for, its fields, and when an object is written in it.

    own: whether the facts of the variant belong to it.
    """

    about: str
    fields: tuple[Field, ...]
    meant: Callable[[dict[str, Any]], bool] = lambda given: True
    own: bool = True


FORMS: dict[str, tuple[Form, ...]] = {
    "waits": (Form("waits", (*HAND, SEAT, *CONVENTIONS)),),
    "win": (
        Form(
            "candidates",
            CANDIDATES,
            lambda given: bool({"candidates", "refused"} & {*given}),
            False,
        ),
        Form("win", OFFER),
    ),
    "score": (Form("score", OFFER),),
    "ting": (Form("ting", HAND14),),
    "kong": (Form("kong", KONG),),
    "settle": (
        Form("draw", SETTLE_DRAW, lambda given: given.get("result") == "draw", False),
        Form("win", SETTLE_WIN),
    ),
    "dealer": (Form("dealer", DEALER),),
    "shanten": (Form("shanten", SHANTEN),),
    "danger": (Form("danger", (*HAND, *SEEN), own=False),),
    "discard": (Form("discard", DISCARD, own=False),),
}
"""Every ask with its forms; the first form that is meant is the one read."""
