"""The questions of 辽源's own: eggs, what they earn, the account of all, the room."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import ask_fields as read
from rules.ask_checks import at_most_four, check_draw, in_play
from rules.ask_errors import problem
from rules.ask_many import many
from rules.errors import RuleError
from rules.facts import Fact, Field, Question
from rules.hand import Meld
from rules.payments import total
from rules.tiles import NAMES, mpsz
from rules.variants.liaoyuan_eggs import check_laid, egg, feeder_pays, grown, paid, worth
from rules.variants.liaoyuan_score import all_paid, settle
from rules.variants.liaoyuan_texts import SAYS, refused
from rules.words import Text

Given = dict[str, Any]

SWITCHES = ("暗蛋", "拉拉蛋", "铁蛋", "点蛋", "明蛋搂", "暗蛋搂", "大岔")
"""All that the only source names; it explains none of them."""

RESERVE = 14
"""The tiles that 留七墩 leaves in the wall."""

START = 0
"""The chips of everybody at the start of a room."""


def _meld(value: Any, name: str) -> Meld:
    """A meld; an egg may be named by its tiles alone."""
    told = read.text(value, name)
    try:
        return Meld.parse(told if ":" in told else f"egg:{told}")
    except RuleError as error:
        error.field = name
        raise


EGGS_OF = read.by_seat(read.list_of(_meld))
LAST = Fact(
    "last_tile", read.flag, Text("能摸的最后一张", "the last tile that is drawn"), default=False
)
FACTS = (
    LAST,
    Fact(
        "eggs", EGGS_OF, Text("没胡的各家的蛋", "the eggs of those who did not win, by seat"),
        default=(), asks=("settle",),
    ),
)  # fmt: skip
"""What a win needs to know beyond, and an account."""


# --- one egg -------------------------------------------------------------------------------------


def _egg(table: Any, given: Given) -> Given:
    tiles = given["egg"]
    at_most_four(Counter(tiles), "egg")
    in_play(table, tiles, "egg")
    late = not given["before_first_discard"] and not table.settings["zan_dan"]
    found = egg(table, tiles)
    if late or found is None:
        code = "late" if late else "no_egg"
        return {"egg": None, "why_code": code, "why": SAYS[code].fill(tiles=mpsz(tiles))}
    each = worth(Meld("egg", tiles))
    ok = {"why_code": "ok", "why": found.name}
    return {"egg": found.name.zh, "each_pays": each, "replacement": len(tiles) - 3} | ok


def _add(table: Any, given: Given) -> Given:
    laid, tile = given["egg_on_table"], given["add"]
    if laid.type != "egg":
        raise refused("not_an_egg", "egg_on_table", mpsz(laid.tiles), meld=str(laid))
    check_laid(table, laid, "egg_on_table")
    at_most_four(Counter((*laid.tiles, tile)), "add")
    more = grown(laid, tile)
    code, why = ("no_egg", "no_add") if more is None else ("ok", "added")
    now, then = worth(laid), worth(more or laid)
    return {
        "each_pays_now": then - now, "egg_total": then, "replacement": then - now,
        "why_code": code, "why": SAYS[why].fill(tile=NAMES[tile]),
    }  # fmt: skip


def _pay(table: Any, given: Given) -> Given:
    check_laid(table, given["kong"], "kong")
    return {"each_pays": worth(given["kong"])}


def _fed(table: Any, given: Given) -> Given:
    kong, by, feeder = given["kong"], given["by"], given["fed_by"]
    check_laid(table, kong, "kong")
    if by == feeder:
        raise problem("feeder_is_maker", field="fed_by", seat=by)
    if feeder is not None and kong.type != "kong":
        raise problem("not_with", field="fed_by", with_what=kong.type)
    if feeder is None and feeder_pays(table, kong):
        raise problem("missing", field="fed_by", about=FED_BY.about)
    return {"payments": paid(table, kong, by, feeder)}


# --- everybody's ---------------------------------------------------------------------------------


def _eggs(table: Any, given: Given) -> Given:
    seats = given["melds_by_seat"]
    if len(seats) > 4:
        raise refused("seats", "melds_by_seat", n=len(seats))
    void = given["result"] == "draw" and table.settings["drawn_eggs"] == "void"
    rows = tuple(all_paid(table, seats))
    return {"payments": total(() if void else (row.amounts for row in rows))}


def _draw(table: Any, given: Given) -> Given:
    check_draw(table, given["kongs"], ())
    return {"payments": settle(table, None, given["kongs"], given["eggs"]).payments}


def _wall(table: Any, given: Given) -> Given:
    size, reserve = table.hand_size, RESERVE if table.settings["liu_qi_dun"] else 0
    left = table.deck - 4 * size - 1 - reserve
    return {
        "tiles": table.deck, "dealer_hand": size + 1, "others_hand": size, "reserve": reserve,
        "drawable": left, "hands": table.settings["room_hands"], "start_chips": START,
    }  # fmt: skip


def _session(table: Any, given: Given) -> Given:
    hands = given["room_hands"] or table.settings["room_hands"]
    return {"session_over": given["hands_played"] >= hands}


def _switches(table: Any, given: Given) -> Given:
    return {"switches": SWITCHES}


FIRST = Field(
    "before_first_discard", read.flag, Text("自己还没打过牌", "before the own first discard"),
    default=True,
)  # fmt: skip
KONG = Field("kong", _meld, Text("哪副", "the kong or egg"), True)
FED_BY = Field("fed_by", read.seat, Text("谁点的", "who fed it"))

QUESTIONS = (
    many((LAST,)),
    Question("kong", "egg", Text("这几张是什么蛋", "which egg is this?"), (
        Field("egg", read.tiles, Text("哪几张", "its tiles"), True), FIRST,
    ), _egg),
    Question("kong", "add_egg", Text("蛋上补一张", "a tile added to an egg"), (
        Field("egg_on_table", _meld, Text("下好的蛋", "the egg"), True),
        Field("add", read.one_tile, Text("补哪张", "the tile"), True), FIRST,
    ), _add),
    Question("kong", "pay", Text("每家付多少", "what each pays for it"), (KONG,), _pay),
    Question("settle", "pay", Text("一副杠谁付", "who pays a kong"), (
        KONG, Field("by", read.seat, Text("谁的", "whose"), True), FED_BY,
    ), _fed),
    Question("settle", "eggs", Text("各家的蛋和杠", "the eggs and kongs of all"), (
        Field("melds_by_seat", read.list_of(read.list_of(_meld)), Text("各家副露", "melds by seat"),
              True),
        Field("result", read.one_of("win", "draw"), Text("胡了没有", "win or draw"), True),
    ), _eggs),
    Question("settle", "draw", Text("荒庄", "a drawn hand"), (
        Field("eggs", EGGS_OF, Text("各家的蛋", "everybody's eggs, by seat"), default=()),
        Field("kongs", read.undeclared_kongs, Text("这一手的杠", "the kongs of the hand"),
              default=()),
    ), _draw),
    Question("settle", "wall", Text("一副牌多少张", "the set and the deal"), (), _wall),
    Question("settle", "session", Text("打完没有", "is the room over?"), (
        Field("hands_played", read.whole(0, 100), Text("打了几局", "hands played"), True),
        Field("room_hands", read.whole(1, 100), Text("一共几局", "hands of the room")),
    ), _session),
    Question("settle", "switches", Text("广告上的开关", "the switches named"), (), _switches),
)  # fmt: skip
"""Every question of its own."""
