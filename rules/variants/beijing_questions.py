"""The questions of 北京's own: wall, kept tiles, fees, passes, 相公, 混儿悠, the deal and 上楼."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import ask_fields as read
from rules.ask_checks import at_most_four, hand_of
from rules.ask_errors import problem
from rules.facts import Fact, Field, Question
from rules.payments import NOTHING, each, scaled
from rules.tiles import NAMES
from rules.variant import after
from rules.variants.beijing_texts import RIDE_SAYS, WIN_SAYS, refused
from rules.words import Text

Given = dict[str, Any]

INDICATOR = Fact(
    "indicator", read.one_tile, Text("翻出的混坯", "the tile turned up, before the wild"),
    asks=("waits", "win", "score", "settle", "ting", "shanten"),
)  # fmt: skip
MOST_DRAWN = 12
"""The drawn hands that still count upstairs."""
UPSTAIRS = Fact("upstairs", read.flag, Text("在楼上", "the table is upstairs 上楼"), default=False)
DRAWN_HANDS = Fact(
    "drawn_hands",
    read.whole(1, MOST_DRAWN),
    Text("上楼以来荒了几次", "drawn hands since then"),
    default=1,
)
FACTS = (
    INDICATOR,
    Fact("last_tile", read.flag, Text("保留牌前最后一张", "the last before the kept stacks"),
         default=False),
    Fact("no_discard_yet", read.flag, Text("自己还没打过牌", "no discard of the own yet"),
         default=False),
    Fact("hun_you", read.one_of("", "success"), Text("混儿悠成了", "a 混儿悠 that succeeds"),
         default=""),
    Fact("failed_hun_you", read.seats, Text("混儿悠没成的座位", "seats whose 混儿悠 failed"),
         default=()),
    UPSTAIRS,
    DRAWN_HANDS,
    Fact("claims_already", read.whole(0, 4), Text("已经吃碰了几次", "chows and pongs made"),
         default=0, asks=("kong",)),
    Fact("tiles_held", read.whole(1, 18), Text("轮到自己时手里几张", "tiles held on the own turn"),
         default=14, asks=("kong",)),
)  # fmt: skip

HAND_SIZE = 14
FALSE_WIN, BURN = 20, 10
"""What each of the others gets for a 诈胡, and at a 烧庄."""


# --- wall and kept tiles (section 1) -------------------------------------------------------------


def _wall(table: Any, given: Given) -> Given:
    tail = kept(table, 0)
    return {
        "tiles": table.deck, "stacks_per_side": table.deck // 8, "flowers": 0,
        "reserved_stacks": tail[0], "reserved_tiles": tail[1],
        "draws": table.deck - 4 * table.hand_size - 2 - tail[1],
    }  # fmt: skip


def kept(table: Any, kongs: int) -> tuple[int, int]:
    """The stacks out of bounds after so many kongs, and the tiles left when the hand is drawn."""
    counted = table.settings["tail_rule"] == "counted"
    stacks = max(7, 6 + kongs) if counted else 7
    return stacks, 2 * stacks - kongs


def _tail(table: Any, given: Given) -> Given:
    stacks, left = kept(table, given["kongs_made"])
    return {"tail_stacks": stacks, "tiles_left_when_drawn": left}


# --- winning (sections 3 to 6) -------------------------------------------------------------------


def _who_wins(table: Any, given: Given) -> Given:
    """抢胡: the nearest who can and does declare."""
    source, able, declare = given["from"], given["can_win"], given["declare"]
    if source in able:
        raise problem("winner_is_from", field="can_win", seat=source)
    for seat in declare:
        if seat not in able:
            raise refused("cannot_win", "declare", seat=seat)
    winner = table.who_wins(declare, source)
    first = next(seat for seat in after(source) if seat in able)
    says = "nobody" if winner is None else "nearest" if winner == first else "next"
    return {"winner": winner, "win": winner is not None, "why": WIN_SAYS[says]}


def _held(table: Any, given: Given) -> Given:
    """相公: the number of tiles on the own turn."""
    held = given["tiles_held"]
    says = "small" if held < HAND_SIZE else "big" if held > HAND_SIZE else "right"
    if says == "right" and not given["complete"]:
        says = "incomplete"
    return {"win": says == "right", "why": WIN_SAYS[says]}


def _pass(table: Any, given: Given) -> Given:
    """顺胡: whether a win is open after one was let go."""
    scope = table.settings["pass_scope"]
    same = scope == "any" or given["same_tile"]
    closed = given["by"] == "discard" and same and not given["own_turn_since"]
    return {"win": not closed, "why": WIN_SAYS["passed" if closed else "passed_open"]}


def _ride(table: Any, given: Given) -> Given:
    """混儿悠: a win by self-draw declined, and every tile completes what is left."""
    hand = hand_of(table, given, "hand", (table.hand_size,))
    drawn = given["drawn"]
    at_most_four(Counter((*hand.all_tiles, drawn)), "drawn")
    rest = hand.plus(drawn).minus(given["discard"])
    waits = table.waits(rest).shape
    says = "ok" if table.waits_on_all(rest) else "not_all"
    if drawn not in table.waits(hand).self_draw:
        says = "no_win"
    text = RIDE_SAYS[says].fill(waits=[NAMES[kind] for kind in waits])
    return {"allowed": says == "ok", "why": text}


# --- fees (section 8) ----------------------------------------------------------------------------


def _times(table: Any, given: Given) -> int:
    return 2 ** table.doublings(given) if table.settings["upstairs_fees"] else 1


def _false_win(table: Any, given: Given) -> Given:
    fee = FALSE_WIN * _times(table, given)
    return {"payments": each(given["offender"], -fee), "next_dealer": 0}


def burn(table: Any, given: Given) -> Given:
    """烧庄: the dealer's first discard answered by the same tile all round."""
    first, second = given["first_discards"], given["second_discards"]
    for name, tiles in (("first_discards", first), ("second_discards", second)):
        if len(tiles) != 4 and (tiles or name == "first_discards"):
            raise refused("not_four", name, n=len(tiles))
    at_most_four(Counter(first + second), "second_discards")
    if given["result"] == "draw" or len(set(first)) > 1:
        return {"payments": NOTHING}
    goes_on = table.settings["burn_chain"] and len(set(second)) == 1
    fee = BURN * (2 if goes_on else 1) * _times(table, given)
    return {"payments": scaled(each(0, 1), -fee)}


# --- the deal and 上楼 (section 2) ---------------------------------------------------------------


def after_hand(table: Any, given: Given) -> Given:
    """Who deals next and whether the table is upstairs then."""
    result, winner, dealer = given["result"], given["winner"], given["dealer"]
    if (winner is None) == (result == "win"):
        if winner is None:
            raise problem("missing", field="winner", about=Text("谁胡了", "who won"))
        raise problem("not_with", field="winner", with_what=result)
    seat = table.next_dealer(dealer, result, winner)
    upstairs, drawn = given["upstairs"], given["drawn_hands"] if given["upstairs"] else 0
    if result == "draw":
        upstairs, drawn = True, drawn + 1
    if seat != dealer and given["dealer_wind"] == "4z":
        upstairs, drawn = False, 0
    return {"next_dealer": seat, "upstairs": upstairs, "drawn_hands": drawn}


HAND = (
    Field("hand", read.tiles, Text("摸牌前的暗牌", "concealed tiles before the draw"), True),
    Field("melds", read.melds, Text("副露", "the melds"), default=()),
    Field("wild", read.tile_list, Text("混儿", "the wild kind"), default=()),
    INDICATOR,
)
FROM = Field("from", read.seat, Text("谁打的", "who discarded"), True)
TILES4 = Text("四家各打的，庄家在前", "one discard of each, the dealer's first")

QUESTIONS = (
    Question("settle", "wall", Text("一副牌多少张", "the set and the deal"), (), _wall),
    Question(
        "settle", "false_win", Text("诈胡赔多少", "what a 诈胡 pays"),
        (Field("offender", read.seat, Text("谁诈胡", "who"), True), UPSTAIRS, DRAWN_HANDS),
        _false_win,
    ),
    Question(
        "settle", "burn_dealer", Text("烧庄赔多少", "what 烧庄 pays"),
        (
            Field("first_discards", read.tile_list, TILES4, True),
            Field("second_discards", read.tile_list, TILES4, default=()),
            Field("result", read.one_of("win", "draw"), Text("胡了还是荒庄", "win or draw"), True),
            UPSTAIRS,
            DRAWN_HANDS,
        ),
        burn,
    ),
    Question(
        "kong", "tail", Text("保留牌到哪里", "how far the kept tiles reach"),
        (Field("kongs_made", read.whole(0, 4), Text("开了几个杠", "kongs made"), True),), _tail,
    ),
    Question(
        "win", "who_wins", Text("几家能胡谁胡", "who of several wins"),
        (
            FROM,
            Field("can_win", read.some(read.seats), Text("能胡的座位", "seats that can win"), True),
            Field("declare", read.seats, Text("要胡的座位", "seats that declare"), True),
        ),
        _who_wins,
    ),
    Question(
        "win", "held", Text("张数不对（相公）还能不能胡", "a win with a wrong number of tiles"),
        (
            Field("tiles_held", read.whole(1, 18), Text("轮到自己时几张，杠算三张", "tiles held"),
                  True),
            Field("complete", read.flag, Text("牌型成了没有", "is it complete?"), default=True),
        ),
        _held,
    ),
    Question(
        "win", "pass", Text("放过以后还能不能胡", "is a win open after a pass?"),
        (
            Field("own_turn_since", read.flag, Text("之后自己轮到过没有", "a turn since?"), True),
            Field("by", read.one_of("self_draw", "discard"), Text("怎么胡", "how won"), True),
            Field("same_tile", read.flag, Text("是不是放过的那张", "is it the tile passed?"),
                  default=False),
        ),
        _pass,
    ),
    Question(
        "ting", "hun_you", Text("能不能报混儿悠", "may 混儿悠 be announced?"),
        (
            *HAND,
            Field("drawn", read.one_tile, Text("摸的牌", "the tile drawn"), True),
            Field("discard", read.one_tile, Text("打的牌", "the tile thrown"), True),
        ),
        _ride,
    ),
    Question(
        "dealer", "", Text("下一手谁坐庄，在不在楼上", "who deals next, and whether upstairs"),
        (
            Field("result", read.one_of("win", "draw", "false_win"),
                  Text("胡了、荒庄还是诈胡", "win, draw or 诈胡"), True),
            Field("winner", read.seat, Text("谁胡", "who won")),
            Field("dealer", read.seat, Text("现在的庄家", "the present dealer"), default=0),
            Field("dealer_wind", read.one_of("1z", "2z", "3z", "4z"),
                  Text("庄家开局抓的风", "the wind that the dealer drew at the start"),
                  default="1z"),
            UPSTAIRS,
            DRAWN_HANDS,
        ),
        after_hand,
    ),
)  # fmt: skip
"""Every question of its own; `dealer` takes the place of the common form."""
