"""The facts and questions of 广东's own: several winners, who is bound, counts, the deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules import ask_fields as read
from rules.ask_checks import in_play
from rules.ask_errors import problem
from rules.ask_many import many
from rules.facts import Fact, Field, Question
from rules.payments import NOTHING, each, pay, scaled
from rules.values import Four
from rules.variants.guangdong_bao import bound, completes_big, kong_feeder, twelve_on_table
from rules.variants.guangdong_elements import OPENINGS, WIND_LETTERS
from rules.variants.guangdong_score import own_drawn, thrown, times
from rules.words import Text

Given = dict[str, Any]

WIND = read.one_of(*WIND_LETTERS)
ROUND_WIND = Fact("round_wind", WIND, Text("圈风", "the round wind"), default="E")
OPENING = Fact(
    "opening", read.one_of(*OPENINGS), Text("起手就胡的哪一种", "a win at the very beginning"),
    default="",
)  # fmt: skip
KONG_CLAIM = Fact(
    "kong_claim", read.flag, Text("别家要杠这张", "another wants to kong the same discard"),
    default=False,
)  # fmt: skip

FACTS = (
    ROUND_WIND,
    OPENING,
    KONG_CLAIM,
    Fact("last_tile", read.flag, Text("牌墙最后一张", "the wall's last tile"), default=False),
    Fact("bao", read.seat, Text("谁包", "who is bound to pay for all")),
    Fact(
        "three_winners", read.flag, Text("这张牌三家胡", "three win on this discard"),
        default=False,
    ),
)  # fmt: skip

# --- several winners -----------------------------------------------------------------------------

MANY = many((ROUND_WIND, OPENING, KONG_CLAIM))


def _many(table: Any, given: Given) -> Given:
    three = {"three_winners": len(given["winners"]) == 3}
    found = MANY.answer(table, given | three)
    return {**found, "fans": [score["fan"] for score in found["scores"]]}


# --- who is bound to pay -------------------------------------------------------------------------

WINNER = Field("winner", read.seat, Text("谁胡", "who wins"), True)
FROM = Field("from", read.seat, Text("谁打的", "who discarded or was robbed"))
FEEDER = Field("feeder", read.seat, Text("谁打的最后一副", "who fed the last of them"))
FED_TILE = Field("fed_tile", read.one_tile, Text("打的哪张", "the tile he fed"))
EVENT = (
    Field("feeder", read.seat, Text("谁打的", "who fed"), True),
    Field("makes_twelve", read.seat, Text("谁落地十二张", "who so has four open sets"), True),
)


def _fed(entry: Given) -> tuple[int, int]:
    feeder, player = entry["feeder"], entry["makes_twelve"]
    if feeder == player:
        raise problem("feeder_is_maker", field="feeder", seat=feeder)
    return feeder, player


def _liable(table: Any, given: Given) -> Given:
    """Who pays for all, None if everybody pays as usual; with a score also what is paid."""
    winner, source, by = given["winner"], given["from"], given["win_by"]
    fed = table.ways[by].fed
    if fed and source is None:
        raise problem("from_needed", field="from", by=table.ways[by].name)
    if not fed and source is not None:
        raise problem("not_with", field="from", with_what=table.ways[by].name)
    if source == winner:
        raise problem("winner_is_from", field="from", seat=source)
    events = (*given["events"], *_big(table, given))
    liable = None if fed else bound(table, events, winner)
    return {"liable": liable} | _paid(table, given, liable)


def _big(table: Any, given: Given) -> tuple[tuple[int, int], ...]:
    """The feeder of the last triplet of 大三元 or 大四喜, with the winner."""
    tile, feeder = given["fed_tile"], given["feeder"]
    if tile is None:
        return ()
    in_play(table, (tile, *given["exposed_pongs"]), "fed_tile")
    if feeder is None:
        raise problem("missing", field="feeder", about=FEEDER.about)
    if feeder == given["winner"]:
        raise problem("feeder_is_maker", field="feeder", seat=feeder)
    return ((feeder, given["winner"]),) if completes_big(given["exposed_pongs"], tile) else ()


def _paid(table: Any, given: Given, liable: int | None) -> Given:
    amount, winner, source = given["score"], given["winner"], given["from"]
    if amount is None:
        return {}
    if source is not None:
        return {"payments": thrown(table, winner, given["win_by"], source, amount)}
    if liable is not None:
        return {"payments": pay(winner, [(liable, 3 * amount * times(table))])}
    return {"payments": own_drawn(table, winner, amount)}


def _twelve(table: Any, given: Given) -> Given:
    """Whether the last call puts twelve tiles on the table, and binds who fed it."""
    full = twelve_on_table(given["exposed"])
    return {"twelve_on_table": full, "liable": given["feeder_of_last"] if full else None}


KONG = (
    Field("type", read.one_of("kong", "addkong", "ckong"), Text("哪种杠", "which kong"), True),
    Field("from", read.seat, Text("谁打的", "who fed it")),
)


def _kong_source(entry: Given) -> int | None:
    if (entry["from"] is None) == (entry["type"] == "kong"):
        code = "from_needed" if entry["from"] is None else "not_with"
        raise problem(code, field="from", by=entry["type"], with_what=entry["type"])
    return None if entry["from"] is None else int(entry["from"])


def _kong_bao(table: Any, given: Given) -> Given:
    return {"liable": kong_feeder(table, given["kongs"])}


# --- counts, 地和, robbing -----------------------------------------------------------------------


def _count(table: Any, given: Given) -> Given:
    """大相公, 小相公 or right, by the tiles held before a draw; what a wrong count pays."""
    more = given["tiles"] - table.hand_size
    state = "大相公" if more > 0 else "小相公" if more < 0 else "正常"
    answer: Given = {"state": state, "can_win": more == 0}
    if given["seat"] is None:
        return answer
    return answer | {"payments": _penalty(table, given["seat"]) if more else NOTHING}


def _penalty(table: Any, seat: int) -> Four:
    if table.settings["count_penalty"] == "dead":
        return NOTHING
    return scaled(each(seat, table.base * 2**table.cap), -1)


def _dihe(table: Any, given: Given) -> Given:
    """Whether a win can be 地和."""
    first = given["first_own_draw"] and given["win_by"] == "self_draw"
    return {"dihe": first and given["winner"] != 0 and not given["calls"]}


def _rob(table: Any, given: Given) -> Given:
    return {"win": given["type"] == "addkong"}


# --- the wall and the deal -----------------------------------------------------------------------


def _wall(table: Any, given: Given) -> Given:
    size = table.hand_size
    return {"tiles": table.deck, "dealer_hand": size + 1, "others_hand": size}


def _replacement(table: Any, given: Given) -> Given:
    return {"replacement_from": "back"}


def _dealer(table: Any, given: Given) -> Given:
    """Who deals next, and the round wind then; seat 0 dealt first."""
    dealer, wind = given["dealer"], given["round_wind"]
    one = () if given["winner"] is None else (given["winner"],)
    winners = (*given["winners"], *one)
    if (given["result"] == "win") != bool(winners):
        if winners:
            raise problem("not_with", field="winner", with_what="draw")
        raise problem("missing", field="winner", about=WINNER.about)
    winner = dealer if dealer in winners else next(iter(winners), None)
    seat = table.next_dealer(dealer, given["result"], winner)
    over = dealer == 3 and seat == 0
    return {
        "next_dealer": seat,
        "round_wind": WIND_LETTERS[(WIND_LETTERS.index(wind) + over) % 4],
    }


QUESTIONS = (
    replace(MANY, answer=_many),
    Question(
        "settle", "liable", Text("谁包自摸", "who is bound to pay for an own draw"),
        (
            WINNER,
            Field(
                "win_by", read.one_of("self_draw", "replacement", "discard", "rob_kong"),
                Text("怎么胡", "how it is won"), True,
            ),
            FROM,
            Field(
                "events", read.list_of(read.within(EVENT, _fed)),
                Text("先后谁打给谁第四副", "who fed whose fourth open set, in order"), default=(),
            ),
            Field(
                "exposed_pongs", read.tile_list, Text("已经落地的刻子", "triplets on the table"),
                default=(),
            ),
            FED_TILE,
            FEEDER,
            Field("score", read.whole(0, 2**30), Text("一家付多少", "what one payer pays")),
        ),
        _liable,
    ),
    Question(
        "settle", "twelve", Text("十二张落地没有", "are twelve tiles on the table?"),
        (
            Field("exposed", read.melds, Text("副露", "the melds, the last one last"), True),
            Field("feeder_of_last", read.seat, Text("最后一副谁打的", "who fed the last one")),
        ),
        _twelve,
    ),
    Question(
        "settle", "kong_bao", Text("杠上开花谁包", "who is bound to pay for 杠上开花"),
        (
            Field(
                "kongs", read.some(read.list_of(read.within(KONG, _kong_source))),
                Text("这一轮先后的杠", "the kongs of the turn in order"), True,
            ),
        ),
        _kong_bao,
    ),
    Question(
        "settle", "count", Text("张数对不对", "a hand of a wrong count"),
        (
            Field("tiles", read.whole(0, 20), Text("摸牌前有几张", "tiles before a draw"), True),
            Field("seat", read.seat, Text("谁", "whose hand it is")),
        ),
        _count,
    ),
    Question("settle", "wall", Text("一副牌多少张", "the set and the deal"), (), _wall),
    Question(
        "win", "dihe", Text("还能不能地和", "is 地和 still possible?"),
        (
            WINNER,
            Field("win_by", read.one_of("self_draw", "discard"), Text("怎么胡", "how"), True),
            Field(
                "calls", read.words("chow", "pong", "kong", "addkong", "ckong"),
                Text("第一轮里的吃碰杠", "calls and kongs of the first go-round"), default=(),
            ),
            Field(
                "first_own_draw", read.flag, Text("自己第一次摸", "the own first draw"),
                default=True,
            ),
        ),
        _dihe,
    ),
    Question(
        "win", "rob", Text("这种杠能不能抢", "can this kong be robbed?"), KONG[:1], _rob
    ),
    Question(
        "dealer", "", Text("下一局谁坐庄", "who deals next"),
        (
            Field("dealer", read.seat, Text("现在的庄家", "the present dealer"), True),
            Field(
                "result", read.one_of("win", "draw"), Text("胡了还是荒庄", "win or draw"), True,
            ),
            Field("winner", read.seat, Text("谁胡了", "who won")),
            Field("winners", read.seats, Text("几家胡的都写", "all who won"), default=()),
            Field("round_wind", WIND, Text("圈风", "the round wind"), default="E"),
        ),
        _dealer,
    ),
    Question(
        "kong", "replacement", Text("补牌从哪摸", "where the replacement comes from"), (),
        _replacement,
    ),
)  # fmt: skip
"""Every question of its own; `dealer` takes the place of the common form."""
