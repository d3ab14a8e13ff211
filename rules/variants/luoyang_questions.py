"""The questions of 洛阳杠次's own: what a tile offers, payments by the way of winning, the deal."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import ask_fields as read
from rules.ask_checks import at_most_four, hand_of, in_play
from rules.ask_errors import problem
from rules.facts import Fact, Field, Question
from rules.hand import KONGS, Hand
from rules.payments import NOTHING, total
from rules.tiles import MARKS, NAMES
from rules.values import NO_TILE, Kong
from rules.variants.luoyang_ci import Road, check_ci, own_roads, plain_kongs, why_no_zhici
from rules.variants.luoyang_elements import FED, NAMES_OF, WINS, Stakes, parts, stakes, wins_by
from rules.variants.luoyang_score import Won, check_feeder, dearest, kong_money, win_lines
from rules.variants.luoyang_texts import KONG_SAYS, refused
from rules.words import Text

Given = dict[str, Any]

STACKS = 17
"""Stacks of each wall."""
LAST_STAGE = 16
"""The tiles to draw with which the last stage of the wall begins (包次)."""

# --- what the tiles offer ------------------------------------------------------------------------


def _hand(table: Any, given: Given, coming: str, size: int) -> Hand:
    tiles = () if given[coming] is None else (given[coming],)
    hand = hand_of(table, given | {"wild": ()}, "hand", (size,))
    in_play(table, tiles, coming)
    at_most_four(Counter((*hand.all_tiles, *tiles)), coming)
    check_ci(table, given["ci"], (*hand.all_tiles, *tiles))
    return hand


def _choices(table: Any, given: Given) -> Given:
    """Every win that an own turn offers, the best of them, and the plain kongs."""
    drawn = given["drawn"]
    hand = _hand(table, given, "drawn", table.hand_size + (drawn is None))
    full = hand if drawn is None else hand.plus(drawn)
    free = not given["just_ponged"]
    every = [road for road in own_roads(table, full, given["ci"]) if wins_by(table, road.key)]
    every = sorted(every if free else [], key=lambda road: LISTED.index(road.key))
    best = dearest(table, every) if every else None
    return {
        "choices": [_named(road) for road in every],
        "best": best and _named(best),
        "best_per_head": best
        and sum(other for _, _, other in parts(table, best.key, table.stakes)),
        "ci_possible": any(road.key != "bomb" for road in every),
        "kongs": [str(meld) for meld in plain_kongs(full, given["ci"]) if free],
    }


LISTED = ("bomb", "tianci", "anci", "xuci")
"""The order of the choices."""


def _named(road: Road) -> str:
    name = NAMES_OF[road.key].zh
    return name if road.kong is None else f"{name}:{MARKS[road.kong]}"


def _zhici(table: Any, given: Given) -> Given:
    """Whether a discard makes a 直次."""
    hand, discard, ci = (
        _hand(table, given, "discard", table.hand_size),
        given["discard"],
        given["ci"],
    )
    code = why_no_zhici(table, hand, discard, ci)
    why = KONG_SAYS[code or "ok"].fill(tile=NAMES[discard], ci=NAMES[ci])
    kong = None if code else MARKS[discard]
    return {"zhici": code is None, "kong": kong, "why_code": code or "ok", "why": why}


def _ci(table: Any, given: Given) -> Given:
    """The 次牌 cannot be konged, whoever holds the other three."""
    _hand(table, given | {"none": None}, "none", table.hand_size)
    why = KONG_SAYS["ci_kong"].fill(tile=NAMES[given["ci"]])
    return {"kong_of_ci_possible": False, "why_code": "ci_kong", "why": why}


# --- payments ------------------------------------------------------------------------------------


def _stakes(table: Any, given: Given) -> Given:
    at = table.stakes if given["gang"] is None else stakes(given["gang"])
    return {"gang": at.gang, "bomb": at.bomb, "ci": at.ci}


def _won(table: Any, given: Given) -> Any:
    """The payments of a win by its way alone."""
    key, winner, feeder = given["way"], given["winner"], given["from"]
    if key not in FED and feeder is not None:
        raise problem("not_with", field="from", with_what=NAMES_OF[key])
    if not wins_by(table, key):
        raise problem("not_here", field="way", variant=table.name, name=key, hint="")
    if key == "heavenly" and winner != 0:
        raise problem("out_of_range", field="winner", low=0, high=0, got=str(winner))
    check_feeder(key, winner, feeder, "from")
    check_ci(table, given["ci"], ())
    at = given["base"] or table.stakes
    won = Won(key, winner, feeder, at, given["ci"], given["last_stage"])
    return total(line.amounts for line in win_lines(table, won))


def _formula(table: Any, given: Given) -> Given:
    return {"way": NAMES_OF[given["way"]].zh, "payments": _won(table, given)}


def _kongs(table: Any, given: Given) -> Any:
    at = given["base"] or table.stakes
    return total(kong_money(table, kong, at) for kong in given["kongs"])


def _account(table: Any, given: Given) -> Given:
    """A win by its way alone, with the kongs of the hand."""
    won, kongs = _won(table, given), _kongs(table, given)
    return {"hu": won, "kongs": kongs, "payments": total((won, kongs))}


def _draw(table: Any, given: Given) -> Given:
    """The kong money that stays paid after a drawn hand."""
    void = table.settings["drawn_hand_kongs"] == "void"
    return {"payments": NOTHING if void else _kongs(table, given)}


def _pay(table: Any, given: Given) -> Given:
    """What a kong is paid at once."""
    kong = _made(given)
    return {"payments": kong_money(table, kong, given["base"] or table.stakes)}


def _made(entry: Given) -> Kong:
    if entry["type"] == "ckong" and entry["from"] is not None:
        raise problem("not_with", field="from", with_what="ckong")
    if entry["type"] == "kong" and entry["from"] is None:
        raise refused("feeder", "from")
    if entry["from"] == entry["by"]:
        raise problem("feeder_is_maker", field="from", seat=entry["by"])
    return Kong(entry["by"], entry.get("tile", NO_TILE), entry["type"], entry["from"])


# --- the deal ------------------------------------------------------------------------------------


def _wall(table: Any, given: Given) -> Given:
    size, hands = table.hand_size, table.settings["session_hands"]
    dealt = 4 * size + 1
    return {
        "tiles": table.deck, "stacks_per_wall": STACKS, "dealer_hand": size + 1,
        "others_hand": size, "dealt": dealt, "drawable": table.deck - dealt - 1, "hands": hands,
    }  # fmt: skip


def broken(table: Any, given: Given) -> Given:
    """Where the wall is broken: counted clockwise, the smaller die passed from the right."""
    dice = given["dice"]
    if len(dice) != 2:
        raise problem("out_of_range", field="dice", low="2", high="2", got=str(len(dice)))
    skip = min(dice)
    return {
        "wall_seat": (given["dealer"] - (sum(dice) - 1)) % 4,
        "skip_stacks": skip,
        "first_dealt_stack": skip + 1,
        "ci_stack": skip,
        "ci_level": "top",
    }


# --- the questions -------------------------------------------------------------------------------

MONEY = read.whole(1, 10**9)
STAKES = (
    Field("gang", MONEY, Text("杠底", "the kong stake 杠底"), True),
    Field("bomb", MONEY, Text("炸弹底", "the bomb stake 炸弹底"), True),
    Field("ci", MONEY, Text("杠次底", "the ci stake 杠次底"), True),
)
BASE = Field(
    "base", read.within(STAKES, lambda at: Stakes(**at)),
    Text("三个底（不写就是这一桌的）", "the three stakes (else the table's)"),
)  # fmt: skip
BY = Field("by", read.seat, Text("谁杠", "who makes it"), True)
TYPE = Field("type", read.one_of(*KONGS), Text("哪种杠", "which kong"), True)
FROM = Field("from", read.seat, Text("谁点的（补杠：谁让碰的）", "who fed it, or the pong"))
TILE = Field("tile", read.one_tile, Text("什么牌", "of what tile"), True)
PAID = Field(
    "kongs", read.list_of(read.within((TYPE, BY, FROM), _made)),
    Text("这一手的杠", "the kongs of the hand"), default=(),
)  # fmt: skip
CI = Field("ci", read.one_tile, Text("次牌", "the 次牌"), True)
HELD = (
    Field("hand", read.tiles, Text("手里的暗牌", "the concealed tiles"), True),
    Field("melds", read.melds, Text("副露", "the melds"), default=()),
    CI,
)
LAST = Field("last_stage", read.flag, Text("牌快摸完了", "near the end of the wall"), default=False)
JUST_PONGED = Field(
    "just_ponged", read.flag, Text("刚碰完，还没摸牌", "in the turn of a pong"), default=False
)
WAY = (
    Field("way", read.one_of(*(win.key for win in WINS)), Text("怎么胡", "how it is won"), True),
    Field("winner", read.seat, Text("谁胡", "who wins"), True),
    FROM, BASE,
    Field("ci", read.one_tile, Text("次牌", "the 次牌")),
    LAST,
)  # fmt: skip

FACTS = (
    Fact(
        "ci", read.one_tile, Text("翻开的次牌", "the 次牌, face up"), True,
        asks=("waits", "win", "score", "settle", "kong"),
    ),
    Fact(
        "pong_feeder", read.seat, Text("续次：当时谁让碰的", "for 续次: who fed the pong"),
        asks=("score", "settle"),
    ),
    Fact("last_stage", read.flag, LAST.about, default=False, asks=("score", "settle")),
    Fact("just_ponged", read.flag, JUST_PONGED.about, default=False, asks=("kong",)),
    Fact(
        "kongs", read.list_of(read.within((TYPE, BY, FROM, TILE), _made)),
        Text("这一手的杠，补杠也写谁让碰的", "the kongs, an added one with who fed the pong"),
        default=(), asks=("settle",),
    ),
)  # fmt: skip

QUESTIONS = (
    Question("kong", "choices", Text("摸了牌能怎么胡", "what wins an own turn offers"), (
        *HELD, Field("drawn", read.one_tile, Text("刚摸的牌", "the tile just drawn")), JUST_PONGED,
    ), _choices),
    Question("kong", "zhici", Text("别人打的能不能直次", "does a discard make a 直次?"), (
        *HELD, Field("discard", read.one_tile, Text("打出的牌", "the tile discarded"), True),
        Field("from", read.seat, Text("谁打的", "who discarded")),
    ), _zhici),
    Question("kong", "ci", Text("次牌能不能杠", "may the 次牌 be konged?"), HELD, _ci),
    Question("kong", "pay", Text("杠当时付多少", "what a kong is paid at once"), (
        TYPE, BY, FROM, BASE,
    ), _pay),
    Question("score", "formula", Text("这样胡付多少", "what a way of winning pays"), WAY, _formula),
    Question("settle", "stakes", Text("三个底各多少", "the three stakes"), (
        Field("gang", MONEY, Text("杠底", "the kong stake 杠底")),
    ), _stakes),
    Question("settle", "account", Text("这样胡，加上杠", "a way of winning, with the kongs"), (
        *WAY, PAID,
    ), _account),
    Question("settle", "draw", Text("荒庄", "a drawn hand"), (PAID, BASE), _draw),
    Question("settle", "wall", Text("一副牌多少张", "the set and the deal"), (), _wall),
    Question("dealer", "break", Text("从哪里开牌，次牌在哪", "where the wall is broken"), (
        Field(
            "dice", read.list_of(read.whole(1, 6)), Text("两颗骰子", "the two dice"), True,
        ),
        Field("dealer", read.seat, Text("庄家", "the dealer"), default=0),
    ), broken),
)  # fmt: skip
"""Every question of its own."""
