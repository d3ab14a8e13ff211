"""The questions of 龙港's own: losers and whole deals, claims, chips, the wall."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import ask_fields as read
from rules.ask_checks import at_most_four, hand_of, offer_of
from rules.ask_errors import problem
from rules.ask_forms import OFFER
from rules.ask_many import told
from rules.facts import Facts, Field, Question
from rules.hand import KONGS, Hand
from rules.payments import NOTHING
from rules.variant import after
from rules.variants import longgang_claims as claims
from rules.variants import longgang_count as count
from rules.variants import longgang_pay as pay
from rules.variants.longgang_facts import FACTS, HU, PHASES, SPECIAL, WON
from rules.variants.longgang_score import Counted, lost, total_hu
from rules.variants.longgang_texts import refused
from rules.words import Text

Given = dict[str, Any]

NO_WORD = ("declared", "ting_tile")
FOUR = {"passed": (), "ting_tile": False, "declared": ()}


def _list(elements: Any) -> list[list[Any]]:
    return [[element.name.zh, element.value] for element in elements]


def _shown(hand: Counted) -> Given:
    return {
        "elements": _list(hand.face), "tai": _list(hand.tai), "pai_mian": hand.pai_mian,
        "tai_total": hand.tais, "total_hu": hand.total,
    }  # fmt: skip


def _held(table: Any, given: Given, seat: int, field: str) -> Hand:
    hand = hand_of(table, given, field, (table.hand_size, table.hand_size + 1), seat)
    table.check_turned(hand)
    return hand


# --- scores --------------------------------------------------------------------------------------


def _loser(table: Any, given: Given) -> Given:
    """What a hand that did not win counts."""
    hand = _held(table, given, given["seat"], "hand")
    dead, wind = given["dead_hand"], given["round_wind"]
    return _shown(lost(table, hand, given["seat"], dead=dead, round_wind=wind))


def _total(table: Any, given: Given) -> Given:
    """The total of a face count and doublings, and a winner's follow-on."""
    winner = given["role"] == "winner"
    total = {"total_hu": total_hu(given["pai_mian"], given["tai"], winner=winner)}
    return total | ({"follow_hu": pay.follow(table, given["tai"])} if winner else {})


def _deal(table: Any, given: Given) -> Given:
    """A win with the tiles of everybody."""
    others, winner = dict(given["others"]), given["winner"]
    if winner in others:
        raise refused("winner_loses", "others", seat=winner)
    hands = {
        seat: _held(table, other | {"wild": given["wild"]}, seat, "hand")
        for seat, other in others.items()
    }
    offer = offer_of(table, FOUR | given)
    shown = Counter((*offer.hand.all_tiles, *(() if offer.added is None else (offer.tile,))))
    for hand in hands.values():
        shown += Counter(hand.all_tiles)
    at_most_four(shown, "others")
    ruling = table.win(offer)
    if not ruling.ok:
        raise problem("no_win", field="win_tile", why=ruling.why.text)
    dead, wind = given["dead"], given["round_wind"]
    totals = {
        seat: lost(table, hand, seat, dead=seat in dead, round_wind=wind).total
        for seat, hand in hands.items()
    }
    facts = Facts({**offer.facts, "losers_hu": tuple(sorted(totals.items()))})
    return told(table, table.score(table.with_facts(offer, facts))) | {"losers_hu": totals}


# --- winning -------------------------------------------------------------------------------------

ORDER = ("heavenly", "dealt_wilds", "earthly", "discard")


def _claims(table: Any, given: Given) -> Given:
    """Who wins of several: 天胡, three wilds as dealt, then the nearest after the discarder."""
    source = 0 if given["from"] is None else given["from"]

    def place(claim: Given) -> tuple[int, int]:
        kind = claim["type"]
        if kind == "three_wilds":
            kind = "discard" if claim["drawn"] else "dealt_wilds"
        return ORDER.index(kind), (claim["seat"] - source) % 4

    seats = [claim["seat"] for claim in given["claims"]]
    for seat in seats:
        if seats.count(seat) > 1:
            raise problem("seat_twice", field="claims", seat=seat)
    return {"winner": min(given["claims"], key=place)["seat"]}


def _declaration(table: Any, given: Given) -> Given:
    return {"declaration": table.declares}


# --- chips ---------------------------------------------------------------------------------------


def _follow(table: Any, given: Given) -> Given:
    return {"follow_hu": pay.follow(table, given["tai"])}


def _payments(table: Any, given: Given) -> Given:
    """The payments of a hand by its totals."""
    winner, told_hu = given["winner"], dict(given["losers_hu"])
    for field, seats in (("losers_hu", [*told_hu]), ("liable", [given["liable"]])):
        if winner in seats:
            raise refused("winner_loses", field, seat=winner)
    losers = {seat: told_hu.get(seat, 0) for seat in after(winner)}
    won = (winner, given["total_hu"], given["tai"])
    lines = pay.account(table, won, losers, given["liable"])
    paid = pay.total(line.amounts for line in lines if line.key != "losers")
    payments = pay.total(line.amounts for line in lines)
    if given["stacks"] is not None:
        payments = pay.from_stacks(winner, paid, losers, given["stacks"])
    return {"follow_hu": pay.follow(table, given["tai"]), "payments": payments}


def _false_win(table: Any, given: Given) -> Given:
    players = given["players"] or table.settings["players"]
    if given["false_win_by"] >= players:
        raise refused("seats", "false_win_by", seat=given["false_win_by"])
    return {"payments": pay.false_win(given["false_win_by"], players)}


def _broke(table: Any, given: Given) -> Given:
    players = given["players"] or table.settings["players"]
    return pay.broke(table, given["broke_this_deal"], given["broke_before"], players)


def _liable(table: Any, given: Given) -> Given:
    """Who pays for all three after a late discard that was won on, if anybody."""
    late, left = given["late"], given["draws_left"]
    if left is not None:
        late = left <= table.settings["late_phase_draws"]
    broken = pay.liable(
        given["seat"], given["lone_honours"], given["discard"], given["seen"], given["ponged"]
    )  # fmt: skip
    return {"liable": given["seat"] if late and given["won"] and broken else None}


def _dealer(table: Any, given: Given) -> Given:
    """Who deals next; a drawn hand pays nothing."""
    winner, result = given["winner"], given["result"]
    if result == "win" and winner is None:
        raise problem("missing", field="winner", about=Text("谁胡了", "who won"))
    if result == "draw" and winner is not None:
        raise problem("not_with", field="winner", with_what="draw")
    found: Given = {"next_dealer": table.next_dealer(given["dealer"], result, winner)}
    return found if result == "win" else found | {"payments": NOTHING}


# --- fields --------------------------------------------------------------------------------------


def _tick(name: str, zh: str, en: str, default: Any = False) -> Field:
    return Field(name, read.flag, Text(zh, en), default=default)


HAND = Field("hand", read.tiles, Text("手里的暗牌", "the concealed tiles"), True)
MELDS = Field("melds", read.melds, Text("副露", "the melds"), default=())
FLOWERS = Field("flowers", read.tile_list, Text("摆出的花", "the flowers laid out"), default=())
WILD = Field("wild", read.tile_list, Text("翻开的牌", "the turned-up tile"), default=())
SEAT = Field("seat", read.seat, Text("谁", "who"), True)
TILE = Field("tile", read.one_tile, Text("哪张牌", "the tile"), True)
FROM = Field("from", read.seat, Text("谁打的", "who discarded"))
TAI = Field("tai", read.whole(0, 99), Text("几台", "how many tai 台"), True)
TOTAL = count.TOTAL
LIABLE = Field("liable", read.maybe(read.seat), Text("谁要包", "who is liable"))
LOSERS = Field(
    "losers_hu", read.by_seat(HU), Text("没胡的各家总胡", "the others' totals"), default=()
)
WINNER = Field("winner", read.seat, Text("谁胡", "who wins"), True)
FACE = Field("pai_mian", read.whole(0, 999), Text("牌面", "the face count"), True)
PLAYERS = count.PLAYERS
ROLE = Field("role", read.one_of("winner", "loser"), Text("胡没胡", "winner or loser"), True)
WIN_BY = Field("win_by", read.one_of(*WON), Text("怎么胡", "how it is won"), True)
WIND = next(fact for fact in FACTS if fact.name == "round_wind")
DEAD = Field("dead_hand", read.flag, Text("只能陪打", "it only plays along"), default=False)
WIN_TILE = Field("win_tile", read.maybe(read.one_tile), Text("胡的牌", "the winning tile"))
OTHER = read.by_seat(read.within((HAND, MELDS, FLOWERS)))
OF_A_DEAL = tuple(
    {"win_by": WIN_BY, "win_tile": WIN_TILE}.get(field.name, field)
    for field in OFFER
    if field.name not in (*NO_WORD, "passed")
)
CLAIM = (
    SEAT,
    Field(
        "type", read.one_of(*list(SPECIAL)[:2], "three_wilds", "discard"),
        Text("凭什么胡", "by what it wins"), True,
    ),
    _tick("drawn", "三张财神是摸齐的", "the three wilds were completed by a draw"),
)  # fmt: skip

QUESTIONS = (
    Question("score", "loser", Text("没胡的牌算多少", "what a hand that did not win counts"), (
        HAND, MELDS, FLOWERS, WILD, SEAT, DEAD, WIND,
    ), _loser),
    Question("score", "total", Text("牌面和台合多少", "the total of a face count and tai"), (
        ROLE, FACE, TAI,
    ), _total),
    Question("score", "deal", Text("一手牌各家的账", "a whole deal, everybody's tiles"), (
        *OF_A_DEAL, *(fact for fact in FACTS if "score" in fact.asks and fact.name != "losers_hu"),
        Field("others", OTHER, Text("别家的牌", "the others' tiles"), True),
        Field("dead", read.seats, Text("陪打的座位", "seats that only play along"), default=()),
    ), _deal),
    Question("win", "claims", Text("几家都要胡", "several want to win"), (
        Field("claims", read.some(read.list_of(read.within(CLAIM))), Text("各家", "the claims"),
              True),
        FROM,
    ), _claims),
    Question("ting", "declaration", Text("要不要报听", "is a ready hand declared"), (),
             _declaration),
    Question("claim", "", Text("能不能吃碰", "may a chow or pong be made"), (
        Field("claim", read.one_of("chow", "pong"), Text("吃还是碰", "chow or pong"), True),
        Field("claimer", read.seat, Text("谁要", "who wants it"), True),
        Field("from", read.seat, Text("谁打的", "who discarded"), True),
        TILE,
        Field("with", read.tile_list, Text("拿哪两张", "the two tiles from hand"), default=()),
        Field("next_discard", read.maybe(read.one_tile), Text("接着打什么", "the next discard")),
        Field("own_discards_this_round", read.tile_list,
              Text("这一圈自己打过的牌", "the own discards of this go-around"), default=()),
        _tick("passed_same_tile_since_last_draw", "放过同一张没碰", "the same pong was let pass"),
        WILD,
    ), claims.claim),
    Question("kong", "may", Text("能不能开杠", "may a kong be made"), (
        TILE,
        Field("type", read.one_of(*KONGS), Text("哪种杠", "which kong"), True),
        Field("own_turn", read.flag, Text("轮到自己", "in the own turn"), True),
        Field("in_hand", read.maybe(read.whole(0, 4)), Text("手里几张", "how many in hand")),
        Field("exposed_pong", read.maybe(read.flag), Text("碰过", "it was ponged")),
        _tick("uses_wild", "用了财神", "with a wild"),
        _tick("just_claimed", "刚吃碰", "in the turn of a chow or pong"),
        Field("phase", read.one_of(*PHASES), Text("平时还是分张", "play or share-out"),
              default="play"),
    ), claims.may_kong),
    Question("dealer", "", Text("下一手谁坐庄", "who deals next"), (
        Field("dealer", read.seat, Text("现在的庄家", "the present dealer"), True),
        Field("result", read.one_of("win", "draw"), Text("胡了还是荒庄", "win or draw"), True),
        Field("winner", read.seat, Text("谁胡了", "who won")),
    ), _dealer),
    Question("settle", "follow", Text("跟胡数", "the follow-on of so many tai"), (TAI,), _follow),
    Question("settle", "total", Text("总胡和跟胡", "total and follow-on"), (ROLE, FACE, TAI),
             _total),
    Question("settle", "payments", Text("按总胡付多少", "payments by totals"), (
        WINNER, TOTAL, TAI, LOSERS, LIABLE,
        Field("stacks", read.maybe(read.amounts), Text("各家手里的子", "the chips of each")),
    ), _payments),
    Question("settle", "false_win", Text("诈胡", "a false win"), (
        Field("false_win_by", read.whole(0, 4), Text("谁诈胡", "by whom"), True), PLAYERS,
    ), _false_win),
    Question("settle", "broke", Text("有人输光", "players run out"), (
        Field("broke_this_deal", read.whole(0, 5), Text("这一手几个", "in this deal"), True),
        Field("broke_before", read.whole(0, 5), Text("先前几个", "before it"), default=0), PLAYERS,
    ), _broke),
    Question("settle", "liable", Text("打错了要不要包", "liability for a late discard"), (
        SEAT,
        Field("lone_honours", read.tile_list, Text("手里单张的字", "lone honours in hand"), True),
        Field("discard", read.one_tile, Text("打了什么", "what was thrown"), True),
        Field("seen", read.tile_list, Text("已经放过的", "those let pass already"), default=()),
        Field("ponged", read.tile_list, Text("有人碰出的", "those exposed by somebody"),
              default=()),
        _tick("late", "快完了", "late in the deal"),
        Field("draws_left", read.maybe(read.whole(0, 60)),
              Text("分张前还摸几张", "draws before the share-out")),
        _tick("won", "有人胡了", "somebody won on it", True),
    ), _liable),
    *count.QUESTIONS,
)  # fmt: skip
"""Every question of its own."""
