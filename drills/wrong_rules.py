"""Wrong rules that learners reckon by: what each would give for a deal, and what to say about it.

A learner's number is compared with what every wrong rule gives; where one fits, that rule is
named and its concept is charged. The same results are offered as numbers to tap in the chat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from drills import account
from drills.account import BOOK, Habit
from drills.deal import Deal
from rules import variants
from rules.errors import RuleError
from rules.tiles import is_honour
from rules.variant import Four, Score, Variant
from rules.words import Text

Numbers = tuple[int, int]
"""Points of the tile and multiplier, as a wrong rule has them."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong rule: its name, the concept and traps it belongs to, and what to say about it.

    numbers: the points and multiplier that it gives for a deal (None: it does not apply);
    habit: how it reckons the payments.
    """

    key: str
    concept: str
    traps: tuple[int, ...]
    text: Text
    numbers: Callable[[Variant, Deal], Numbers | None] | None = None
    habit: Habit = BOOK


@dataclass(frozen=True, slots=True)
class Slip:
    """What a wrong rule makes of one deal."""

    wrong: Wrong
    points: int
    multiplier: int
    payments: Four


def _own(deal: Deal) -> bool:
    return deal.case.own_extra


def _right(deal: Deal) -> Numbers:
    return deal.case.points, deal.case.multiplier


def _special(deal: Deal) -> int:
    """The multiplier without the own draw's two."""
    return deal.case.multiplier // (2 if _own(deal) else 1)


def _twice(table: Variant, deal: Deal) -> Numbers | None:
    points, multiplier = _right(deal)
    return (points, multiplier * 2) if _own(deal) and _special(deal) > 1 else None


def _no_own(table: Variant, deal: Deal) -> Numbers | None:
    points, multiplier = _right(deal)
    return (points, multiplier // 2) if _own(deal) else None


def _own_on_discard(table: Variant, deal: Deal) -> Numbers | None:
    points, multiplier = _right(deal)
    return None if _own(deal) or deal.offer is None else (points, multiplier * 2)


def _at_table(table: Variant, deal: Deal, **options: object) -> Score | None:
    """The score of the same win at a table with other options, if there is such a table."""
    if deal.offer is None:
        return None
    try:
        other = variants.table(table.key, **{**dict(table.chosen()), **options})
        return other.score(deal.offer)
    except RuleError:
        return None


def _stacked(table: Variant, deal: Deal) -> Numbers | None:
    score = _at_table(table, deal, stack_special=True)
    return (deal.case.points, score.multiplier) if score else None


def _largest(table: Variant, deal: Deal) -> Numbers | None:
    score = _at_table(table, deal, stack_special=False)
    return (deal.case.points, score.multiplier) if score else None


def _as_basic(table: Variant, deal: Deal) -> Numbers | None:
    """The special hands multiplied at a table that has none of it."""
    if deal.offer is None or _special(deal) > 1:
        return None
    hand = replace(deal.offer.hand, wild=())
    try:
        basic = variants.table(table.key, wind_runs=bool(table.settings["wind_runs"]))
        score = basic.score(replace(deal.offer, hand=hand))
    except RuleError:
        return None
    return (deal.case.points, score.multiplier) if score.multiplier > 1 + _own(deal) else None


def _near(*keys: str) -> Callable[[Variant, Deal], Numbers | None]:
    """A hand that nearly is a special one, or would be in other games, multiplied by two."""

    def give(table: Variant, deal: Deal) -> Numbers | None:
        if deal.score is None or _special(deal) > 1 or not near(deal.score).intersection(keys):
            return None
        return deal.case.points, deal.case.multiplier * 2

    return give


def near(score: Score) -> frozenset[str]:
    """The keys of what a hand only looks like: no element of this table, or not quite one."""
    codes = ("not_parted", "not_listed")
    return frozenset(element.key for element, why in score.also if why.code in codes)


def _pairs_up(table: Variant, deal: Deal) -> Numbers | None:
    points, multiplier = _right(deal)
    return (points, multiplier * 2) if _is_pairs(deal) and _special(deal) in (2, 4, 8) else None


def _pairs_down(table: Variant, deal: Deal) -> Numbers | None:
    points, multiplier = _right(deal)
    return (points, multiplier // 2) if _is_pairs(deal) and _special(deal) > 2 else None


def _is_pairs(deal: Deal) -> bool:
    score = deal.score
    return score is not None and any(element.key.startswith("pairs") for element in score.elements)


def _overlooked(table: Variant, deal: Deal) -> Numbers | None:
    return (deal.case.points, 1 + _own(deal)) if _special(deal) > 1 else None


def _wild_ten(table: Variant, deal: Deal) -> Numbers | None:
    if deal.offer is None or deal.offer.tile not in deal.wild or not deal.offer.own:
        return None
    return table.points(deal.offer.tile), deal.case.multiplier


def _best_wait(table: Variant, deal: Deal) -> Numbers | None:
    if deal.offer is None or deal.offer.tile in deal.wild:
        return None
    best = max(map(table.points, table.waits(deal.offer.hand).self_draw))
    return (best, deal.case.multiplier) if best > deal.case.points else None


def _honour_one(table: Variant, deal: Deal) -> Numbers | None:
    if deal.offer is None or not is_honour(deal.offer.tile):
        return None
    return 1, deal.case.multiplier


def _honour_five(table: Variant, deal: Deal) -> Numbers | None:
    found = _honour_one(table, deal)
    return (5, found[1]) if found else None


def _w(  # noqa: PLR0917
    key: str,
    concept: str,
    traps: tuple[int, ...],
    zh: str,
    en: str,
    numbers: Callable[[Variant, Deal], Numbers | None] | None = None,
    habit: Habit = BOOK,
) -> Wrong:
    return Wrong(key, concept, traps, Text(zh, en), numbers, habit)


MULTIPLIERS: tuple[Wrong, ...] = (
    _w("stacked", "score.largest-only", (10,),
       "几种大牌都乘上了；这桌只算最大的一种。",
       "Several special hands were multiplied; at this table only the largest counts.", _stacked),
    _w("largest", "score.largest-only", (10,),
       "这桌勾了大牌相乘，不是只算最大的一种。",
       "This table multiplies special hands; not only the largest counts.", _largest),
    _w("as_basic", "score.largest-only", (10,),
       "这桌大牌不加番，只有自摸乘二。",
       "Special hands do not multiply at this table; only an own draw doubles.", _as_basic),
    _w("near_straight", "score.straight", (25,),
       "九张都有，可拆不出 123、456、789 再加一副一对，不是一条龙。",
       "All nine ranks, but they do not part into 123, 456, 789 and a whole rest: no 一条龙.",
       _near("straight")),
    _w("near_colour", "score.colour", (25,),
       "清一色要一门数牌，一张字牌也不能有；全是字牌也不算。",
       "清一色 is one suit without a single honour; honours alone are not it either.",
       _near("mixed_suit", "all_honours")),
    _w("pairs_up", "score.pairs-family", (9,),
       "七对的名字高了一级：一个四张是黄金，两个是豪华，三个是豪华黄金。",
       "One step too high: one four-alike is 黄金, two are 豪华, three 豪华黄金.", _pairs_up),
    _w("pairs_down", "score.pairs-family", (9,),
       "七对的名字低了一级：一个四张是黄金，两个是豪华，三个是豪华黄金。",
       "One step too low: one four-alike is 黄金, two are 豪华, three 豪华黄金.", _pairs_down),
    _w("twice", "score.own-draw-inside", (8,),
       "自摸的二已经在大牌的倍数里，又乘了一次。",
       "The own draw's × 2 is inside the special hand's figure already; it was taken twice.",
       _twice),
    _w("near_triplets", "score.plain", (),
       "四副刻子在这里不加番。", "Four triplets add nothing here.", _near("triplets")),
    _w("robbed_more", "score.plain", (14,),
       "抢杠不另加番。", "Robbing a kong adds nothing here.", _near("rob_kong")),
    _w("no_own", "score.own-draw-inside", (),
       "自摸要乘二，漏了。", "An own draw doubles; that × 2 is missing.", _no_own),
    _w("own_on_discard", "score.plain", (),
       "点炮不乘二，那是自摸才有的。", "A discard does not double; only an own draw does.",
       _own_on_discard),
    _w("overlooked", "score.colour", (),
       "大牌没看出来，只当平胡算了。", "The special hand was overlooked and counted as plain.",
       _overlooked),
)  # fmt: skip
"""Wrong rules about the multiplier."""

POINTS: tuple[Wrong, ...] = (
    _w("wild_ten", "score.drawn-wild", (21,),
       "摸到耗子，按能胡的牌里点数最高的算，不看耗子自己的点数。",
       "A drawn wild scores the highest winnable wait, not its own points.", _wild_ten),
    _w("best_wait", "score.tile-points", (21,),
       "算的是胡的这一张，不是听口里点数最高的。",
       "What counts is the tile won on, not the best of the waits.", _best_wait),
    _w("honour_one", "score.tile-points", (),
       "字牌一律十点，不是一点。", "Every honour is worth 10, not 1.", _honour_one),
    _w("honour_five", "score.tile-points", (),
       "字牌一律十点，不是五点。", "Every honour is worth 10, not 5.", _honour_five),
)  # fmt: skip
"""Wrong rules about the points of the tile."""

PAYMENTS: tuple[Wrong, ...] = (
    _w("third", "settle.each", (11,),
       "一份除以三了。均摊是三家各付一整份。",
       "The share was divided by three. Each of the three pays a full share.",
       habit=Habit(share="third")),
    _w("exempt", "settle.each", (11,),
       "报了听的输家也照样付。", "Losers who had declared pay like anyone else.",
       habit=Habit(exempt=True)),
    _w("once", "settle.liable", (12,),
       "点炮的只付了一份：没报听要包三份，报了听三家各付一份。",
       "The feeder paid one share: undeclared he pays all three, declared everybody pays one.",
       habit=Habit(liable="once")),
    _w("never", "settle.liable", (12,),
       "点炮的那张打出时没报听，三份都归他，不是三家分。",
       "The feeder had not declared: all three shares are his.", habit=Habit(liable="never")),
    _w("always", "settle.liable", (12,),
       "点炮的报了听，三家各付一份，不是他一个人包。",
       "The feeder had declared, so each of the three pays one share.",
       habit=Habit(liable="always")),
    _w("no_extra", "settle.dealer", (16,),
       "漏了带庄多出的分：赢家或付钱的是庄家，这一份就要多。",
       "The dealer's extra is missing: it is due when the winner or the payer deals.",
       habit=Habit(extra="none")),
    _w("times", "settle.dealer", (16,),
       "带庄多的分不跟着翻倍。", "The dealer's extra is flat; nothing multiplies it.",
       habit=Habit(extra="times")),
    _w("double", "settle.dealer", (16,),
       "带庄是多五分；勾了自摸庄分翻倍，自摸才是十分。",
       "The extra is 5; it is 10 only on an own draw with 自摸庄分翻倍.",
       habit=Habit(extra="double")),
    _w("sum", "settle.dealer", (16,),
       "十分是替下那五分，不是五分再加十分。", "The 10 replaces the 5; they are not added.",
       habit=Habit(extra="sum")),
    _w("own", "settle.dealer", (16,),
       "包胡把三份都包了，庄家那份多的分也归他。",
       "Who pays all three shares pays the dealer's extra in them too.", habit=Habit(extra="own")),
    _w("no_kongs", "settle.kongs", (13,),
       "杠钱没算：有人胡，各家的杠都要付。", "The kongs are missing; in a won hand all are paid.",
       habit=Habit(kongs="none")),
    _w("winner_only", "settle.kongs", (13,),
       "只算了胡家的杠，输家的杠也要付。", "Only the winner's kongs; losers' kongs are paid too.",
       habit=Habit(kongs="winner")),
    _w("ckong_once", "settle.kongs", (13,),
       "暗杠每家付两倍点数。", "A concealed kong costs each twice its points.",
       habit=Habit(concealed=1)),
    _w("fed_always", "settle.fed-kong", (13,),
       "这个点杠不归点的人包，三家各付。", "The feeder does not carry this kong; each pays.",
       habit=Habit(fed="always")),
    _w("fed_never", "settle.fed-kong", (13,),
       "点杠包杠：点的人当时没报听，三份都归他。",
       "With 点杠包杠 the feeder had not declared then and pays all three.",
       habit=Habit(fed="never")),
    _w("fed_end", "settle.at-the-tile", (12,),
       "看的是点杠那一刻报没报听，后来报的不算。",
       "What counts is the moment of the kong; declaring later changes nothing.",
       habit=Habit(fed="end")),
    _w("fed_added", "settle.fed-kong", (13,),
       "补杠是他自己碰了再补的，不归当初打那张的人包。",
       "An added kong is never charged to whoever fed the pong.", habit=Habit(fed="added")),
    _w("deal_always", "settle.deal-in-kongs", (13,),
       "点炮包杠只包没报听的；点炮的报了听，杠照常付。",
       "点炮包杠 binds an undeclared feeder only; this one had declared.",
       habit=Habit(deal_in="always")),
    _w("deal_never", "settle.deal-in-kongs", (13,),
       "点炮包杠：没报听点炮，别家的杠三份都归他，他自己的杠作废。",
       "With 点炮包杠 the undeclared feeder pays all others' kongs, and his own are void.",
       habit=Habit(deal_in="never")),
    _w("deal_keep", "settle.deal-in-kongs", (13,),
       "点炮包杠的人，自己的杠作废，收不到钱。",
       "Under 点炮包杠 the feeder's own kongs are void.", habit=Habit(deal_in="keep")),
    _w("robbed", "settle.no-pay", (14,),
       "被抢的杠不算杠，不付钱。", "A robbed kong is no kong and is not paid.",
       habit=Habit(robbed=True)),
    _w("drawn", "settle.no-pay", (15,),
       "荒庄什么都不付，杠也作废。", "In a drawn hand nothing is paid; its kongs are void.",
       habit=Habit(drawn=True)),
)  # fmt: skip
"""Wrong rules about who pays what."""


def slips(table: Variant, deal: Deal, with_kongs: bool) -> tuple[Slip, ...]:
    """What every wrong rule that applies would give, where that differs from the right answer."""
    return tuple(_slips(table, deal, with_kongs))


def _slips(table: Variant, deal: Deal, with_kongs: bool) -> Iterator[Slip]:
    right = deal.payments(with_kongs)
    for wrong in (*MULTIPLIERS, *POINTS, *PAYMENTS):
        numbers = wrong.numbers(table, deal) if wrong.numbers else _right(deal)
        if numbers is None or (wrong.key == "third" and deal.case.unit % 3):
            continue
        case = replace(deal.case, points=numbers[0], multiplier=numbers[1])
        paid = account.payments(case, wrong.habit, with_kongs=with_kongs)
        if paid != right or numbers[1] != deal.case.multiplier:
            yield Slip(wrong, numbers[0], numbers[1], paid)
