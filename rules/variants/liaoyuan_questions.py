"""The questions of 辽源's own: eggs, what they earn, the account of all, the room."""

from __future__ import annotations

from typing import Any

from rules import ask_fields as read
from rules.ask_errors import problem
from rules.ask_many import many
from rules.facts import Fact, Field, Question
from rules.hand import EGGS as FAMILIES
from rules.hand import Meld
from rules.payments import total
from rules.variants.liaoyuan_eggs import egg, paid, worth
from rules.words import Text

Given = dict[str, Any]

FACTS = (Fact("last_tile", read.flag, Text("牌墙最后一张", "the wall's last tile"), default=False),)

SWITCHES = ("暗蛋", "拉拉蛋", "铁蛋", "点蛋", "明蛋搂", "暗蛋搂", "大岔")
"""All that the only source names; it explains none of them."""


def _meld(value: Any, name: str) -> Meld:
    return Meld.parse(read.text(value, name))


def _egg(table: Any, given: Given) -> Given:
    tiles = given["egg"]
    late = not given["before_first_discard"] and not table.settings["zan_dan"]
    found = egg(table, tiles)
    if late or found is None:
        says = ("要在自己打第一张以前", "only before the own first discard")
        return {"egg": None, "why": Text(*says) if late else Text("不成蛋", "that is no egg")}
    each = worth(Meld("egg", tiles))
    return {"egg": found.name.zh, "each_pays": each, "replacement": len(tiles) - 3}


def _add(table: Any, given: Given) -> Given:
    laid, tile = given["egg_on_table"], given["add"]
    if laid.type != "egg":
        values = ("egg:567z",)
        raise problem("unknown_value", field="egg_on_table", name=str(laid), values=values, hint="")
    kinds = next(kinds for kinds in FAMILIES if laid.kind in kinds)
    fits = tile in kinds and (tile in laid.tiles or table.settings["feng_dan"] == 3)
    grown = Meld("egg", (*laid.tiles, tile)) if fits else laid
    now = worth(grown) - worth(laid)
    return {"each_pays_now": now, "egg_total": worth(grown), "replacement": now}


def _egg_meld(value: Any, name: str) -> Meld:
    found = read.text(value, name)
    return _meld(found if ":" in found else f"egg:{found}", name)


def _pay(table: Any, given: Given) -> Given:
    return {"each_pays": worth(given["kong"])}


def _fed(table: Any, given: Given) -> Given:
    if given["by"] == given["fed_by"]:
        raise problem("feeder_is_maker", field="fed_by", seat=given["by"])
    return {"payments": list(paid(table, given["kong"], given["by"], given["fed_by"]))}


def _eggs(table: Any, given: Given) -> Given:
    seats = given["melds_by_seat"]
    if len(seats) > 4:
        raise problem("no_seat", field="melds_by_seat", seat=str(len(seats) - 1))
    void = given["result"] == "draw" and table.settings["drawn_eggs"] == "void"
    rows = [paid(table, meld, by) for by, melds in enumerate(seats) for meld in melds]
    return {"payments": list(total(() if void else rows))}


def _session(table: Any, given: Given) -> Given:
    hands = given["room_hands"] or table.settings["room_hands"]
    return {"session_over": given["hands_played"] >= hands}


def _switches(table: Any, given: Given) -> Given:
    return {"switches": list(SWITCHES)}


FIRST = Field(
    "before_first_discard", read.flag, Text("自己还没打过牌", "before the own first discard"),
    default=True,
)  # fmt: skip
KONG = Field("kong", _meld, Text("哪副", "the kong or egg"), True)

QUESTIONS = (
    many(FACTS),
    Question("kong", "egg", Text("这几张是什么蛋", "which egg is this?"), (
        Field("egg", read.tiles, Text("哪几张", "its tiles"), True), FIRST,
    ), _egg),
    Question("kong", "add_egg", Text("蛋上补一张", "a tile added to an egg"), (
        Field("egg_on_table", _egg_meld, Text("下好的蛋", "the egg"), True),
        Field("add", read.one_tile, Text("补哪张", "the tile"), True), FIRST,
    ), _add),
    Question("kong", "pay", Text("每家付多少", "what each pays for it"), (KONG,), _pay),
    Question("settle", "pay", Text("一副杠谁付", "who pays a kong"), (
        KONG, Field("by", read.seat, Text("谁的", "whose"), True),
        Field("fed_by", read.seat, Text("谁点的", "who fed it")),
    ), _fed),
    Question("settle", "eggs", Text("各家的蛋和杠", "the eggs and kongs of all"), (
        Field("melds_by_seat", read.list_of(read.melds), Text("各家副露", "melds by seat"), True),
        Field("result", read.one_of("win", "draw"), Text("胡了没有", "win or draw"), True),
    ), _eggs),
    Question("settle", "session", Text("打完没有", "is the room over?"), (
        Field("hands_played", read.whole(0, 100), Text("打了几局", "hands played"), True),
        Field("room_hands", read.whole(1, 100), Text("一共几局", "hands of the room")),
    ), _session),
    Question("settle", "switches", Text("广告上的开关", "the switches named"), (), _switches),
)  # fmt: skip
"""Every question of its own."""
