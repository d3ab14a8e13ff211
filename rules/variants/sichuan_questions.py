"""The questions of 四川's own: kong money, drawn hands, wins one after another, the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rules import ask_fields as read
from rules.ask_checks import at_most_four, check_meld, in_play
from rules.ask_errors import problem
from rules.ask_many import many
from rules.facts import Fact, Field, Question
from rules.payments import among, total
from rules.values import Four, Kong
from rules.variant import after
from rules.variants.sichuan_draw import Made, draw, hand_read
from rules.variants.sichuan_score import check_in, kong_money, paid
from rules.variants.sichuan_texts import refused
from rules.words import Text

Given = dict[str, Any]

OUT = Fact("out", read.seats, Text("已经胡了的座位", "seats that have won already"), default=())
FROM = Field("from", read.seat, Text("谁打的", "who discarded or was robbed"))
TYPE = Field("type", read.one_of("kong", "addkong", "ckong"), Text("哪种杠", "which kong"), True)
BY = Field("by", read.one_of("self_draw", "discard", "rob_kong"), Text("怎么胡", "how won"), True)


def _wall(table: Any, given: Given) -> Given:
    size = table.hand_size
    return {"tiles": table.deck, "dealer_hand": size + 1, "others_hand": size}


# --- kongs ---------------------------------------------------------------------------------------


def _pay(table: Any, given: Given) -> Given:
    """What a kong is paid at once; a robbed one is none."""
    in_play(table, (given["tile"],), "tile")
    by, source, robber = given["by"], given["from"], given["robbed_by"]
    if (source is None) == (given["type"] == "kong"):
        code = "from_needed" if source is None else "not_with"
        raise problem(code, field="from", by=given["type"], with_what=given["type"])
    if robber is not None and (given["type"] != "addkong" or robber == by):
        raise problem("not_with", field="robbed_by", with_what=given["type"])
    check_in(by, source, given["out"])
    kong = Kong(by, given["tile"], given["type"], source)
    amounts = kong_money(table, kong, given["out"]) if robber is None else (0, 0, 0, 0)
    return {"payments": amounts, "counts_as_kong": robber is None}


def _replacement(table: Any, given: Given) -> Given:
    return {"replacement_from": "front"}


# --- wins ----------------------------------------------------------------------------------------


def _last(table: Any, given: Given) -> Given:
    """Whether a win must be taken so near the end of the wall."""
    wins = given["winning_tile"]
    return {"win": wins, "forced": wins and table.forced(given["tiles_left_before_draw"])}


def _passed(table: Any, given: Given) -> Given:
    """Whether a win is open after one of another value was let go."""
    own = given["by"] == "self_draw"
    more = given["now_value"] > given["passed_value"]
    return {"win": own or given["own_draw_since"] or more}


STEP = (
    Field("winner", read.seat, Text("谁胡", "who wins"), True),
    Field("total", read.whole(1, 99), Text("几分", "how many 分"), True),
    BY,
    FROM,
    Field("same_discard", read.flag, Text("跟上一家同一张", "same tile as before"), default=False),
)


def _sequence(table: Any, given: Given) -> Given:
    """What a hand with several wins comes to, and whether it is over."""
    steps, rows = given["steps"], []
    out: list[int] = []
    gone = given["left"] if table.settings["leaver_forfeits"] else ()
    last = 3 if table.settings["mode"] == "blood" else 1
    for at, step in enumerate(steps):
        source, before = step["from"], steps[at - 1] if at else None
        if len(out) >= last and not step["same_discard"]:
            raise refused("too_many_wins", "steps")
        if (source is None) != (step["by"] == "self_draw"):
            raise problem("from_needed", field="steps.from", by=step["by"])
        if step["same_discard"] and (before is None or before["from"] != source):
            raise problem("not_with", field="steps.same_discard", with_what="from")
        if source == step["winner"]:
            raise problem("winner_is_from", field="steps.from", seat=source)
        check_in(step["winner"], source, out)
        if step["winner"] not in gone:
            payers = (0, 1, 2, 3) if source is None else (source,)
            still = [seat for seat in payers if seat not in out]
            rows.append(among(step["winner"], paid(table, step["total"]), still))
        out.append(step["winner"])
    return {"payments": total(rows), "hand_over": len(out) >= last}


def _after_win(table: Any, given: Given) -> Given:
    """Who draws next after a win in 血战."""
    return {"next": who_draws(table, given["winners"], given["from"], given["out"])}


def who_draws(
    table: Any, winners: Sequence[int], source: int | None, out: Iterable[int]
) -> int | None:
    """Who draws next after a win in 血战: the next player still in, None if nobody is."""
    out = {*winners, *out}
    start = winners[0] if source is None else [s for s in after(source) if s in winners][-1]
    if source is not None and table.settings["after_win"] == "discarder_next":
        start = source
    return next((seat for seat in (*after(start), start) if seat not in out), None)


# --- the deal ------------------------------------------------------------------------------------


def _dealer(table: Any, given: Given) -> Given:
    """Who deals next; in 血战 `winners` are those of the first win of the hand."""
    dealer, winners, source = given["dealer"], given["winners"], given["from"]
    if (source is not None) != (given["by"] in ("discard", "rob_kong")):
        raise problem("from_needed", field="from", by=given["by"] or "winners")
    if source in winners:
        raise problem("winner_is_from", field="from", seat=source)
    if len(winners) > 1 and source is None:
        raise problem("from_needed", field="from", by="winners")
    return {"next_dealer": who_deals(table, dealer, winners, source)}


def who_deals(table: Any, dealer: int, winners: Sequence[int], source: int | None) -> int:
    """Who deals after a hand whose first win was that of `winners`, on a tile of `source`."""
    if not winners:
        return (dealer + (table.settings["draw_dealer"] == "next")) % 4
    ordinary = table.settings["mode"] == "ordinary"
    by_discarder = ordinary and table.settings["dealer_rule"] == "discarder"
    named = source is not None and (len(winners) > 1 or by_discarder)
    return source if source is not None and named else winners[0]


# --- a drawn hand --------------------------------------------------------------------------------


def _draw(table: Any, given: Given) -> Given:
    """The three steps of a drawn hand, and their sum."""
    hands = dict(given["hands"])
    for seat in range(4):
        if seat in hands and seat in given["out"]:
            raise refused("out", "hands", seat=seat)
        if seat not in hands and seat not in given["out"]:
            raise refused("missing_hand", "hands", seat=seat)
    for hand in hands.values():
        hand.expect(table.hand_size)
        in_play(table, hand.concealed, "hands")
        for meld in hand.melds:
            check_meld(table, meld, ())
    at_most_four(_shown(hand.all_tiles for hand in hands.values()), "hands")
    told = draw(table, hands, given["out"], given["kongs"], dict(given["named"]))
    return {
        "pigs": told.pigs,
        "not_ready": told.not_ready,
        "payments": total(line.amounts for line in told.lines),
        "rows": [{"text": line.text, "amounts": line.amounts} for line in told.lines],
    }


def _shown(every: Iterable[tuple[int, ...]]) -> Counter[int]:
    return Counter(kind for tiles in every for kind in tiles)


def _zero_sum(value: Any, name: str) -> Four:
    found = read.amounts(value, name)
    if sum(found):
        raise refused("not_zero", name, sum=sum(found))
    return found


MADE = (
    Field("type", read.one_of("kong", "addkong", "ckong"), Text("哪种杠", "which kong"), True),
    Field("by", read.seat, Text("谁杠的", "who made it"), True),
    Field("paid", _zero_sum, Text("当时付的", "what was paid for it"), True),
)
HELD = (
    Field("hand", read.tiles, Text("手里的暗牌", "the concealed tiles"), True),
    Field("melds", read.melds, Text("副露", "the melds"), default=()),
)
HANDS = read.by_seat(read.within(HELD, hand_read))
KONGS = read.list_of(read.within(MADE, lambda made: Made(made["type"], made["by"], made["paid"])))
SUIT = read.one_of("m", "p", "s")

QUESTIONS = (
    many((OUT,)),
    Question("settle", "wall", Text("一副牌多少张", "the set and the deal"), (), _wall),
    Question(
        "settle", "draw",
        Text("荒庄：查花猪、查大叫、退杠钱", "a drawn hand: 查花猪, 查大叫, kong money"),
        (
            Field("hands", HANDS, Text("没胡的各家的牌", "the hands of all still in"), True),
            OUT,
            Field("kongs", KONGS, Text("这一手的杠", "the kongs of the hand"), default=()),
            Field(
                "named", read.by_seat(SUIT), Text("各家定的缺", "the suit each has named"),
                default=(),
            ),
        ),
        _draw,
    ),
    Question(
        "settle", "sequence", Text("一手里先后几家胡", "wins one after another in one hand"),
        (
            Field(
                "steps", read.some(read.list_of(read.within(STEP))),
                Text("一家一家的胡", "the wins in order"), True,
            ),
            Field("left", read.seats, Text("早退作废的", "winners who forfeit"), default=()),
        ),
        _sequence,
    ),
    Question(
        "settle", "after_win", Text("血战里胡了以后谁摸", "who draws after a win in 血战"),
        (
            Field("winners", read.some(read.seats), Text("谁胡了", "who won"), True),
            FROM,
            OUT,
        ),
        _after_win,
    ),
    Question(
        "dealer", "", Text("下一手谁坐庄", "who deals next"),
        (
            Field("dealer", read.seat, Text("现在的庄家", "the present dealer"), default=0),
            Field(
                "winners", read.seats,
                Text("谁胡了（血战看第一次胡）", "who won (in 血战 the first win)"), True,
            ),
            Field("by", read.one_of("self_draw", "discard", "rob_kong"), Text("怎么胡", "how won")),
            FROM,
        ),
        _dealer,
    ),
    Question(
        "win", "last", Text("牌墙最后几张要不要胡", "must a win be taken so near the end?"),
        (
            Field(
                "tiles_left_before_draw", read.whole(0, 108),
                Text("摸这张以前牌墙剩几张", "tiles in the wall before this one was drawn"), True,
            ),
            Field("by", read.one_of("self_draw", "discard"), Text("怎么胡", "how won"), True),
            Field("winning_tile", read.flag, Text("是不是能胡", "does it win?"), default=True),
        ),
        _last,
    ),
    Question(
        "win", "pass", Text("放过以后还能不能胡", "is a win open after a pass?"),
        (
            Field("passed_value", read.whole(1, 99), Text("放过的几分", "分 passed"), True),
            Field("now_value", read.whole(1, 99), Text("现在的几分", "分 now"), True),
            Field("own_draw_since", read.flag, Text("之后自己摸过没有", "a draw since?"), True),
            BY,
        ),
        _passed,
    ),
    Question(
        "kong", "pay", Text("杠当时付多少", "what a kong is paid at once"),
        (
            TYPE,
            Field("tile", read.one_tile, Text("什么牌", "of what tile"), True),
            Field("by", read.seat, Text("谁杠", "who makes it"), True),
            FROM, OUT,
            Field("robbed_by", read.seat, Text("被谁抢了", "who has robbed it")),
        ),
        _pay,
    ),
    Question(
        "kong", "replacement", Text("补牌从哪摸", "where the replacement comes from"),
        (TYPE,), _replacement,
    ),
)  # fmt: skip
"""Every question of its own; `dealer` takes the place of the common form."""
