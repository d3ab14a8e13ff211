"""Why a tile wins, and why it does not: the sentences of "which tiles win?"."""

from __future__ import annotations

from collections.abc import Sequence

from drills import saying, splits
from drills.core import Study, wait_type
from rules import lattice
from rules.hand import Hand
from rules.parting import ReadBlock
from rules.readings import Reading
from rules.tiles import KINDS, NAMES
from rules.variant import Variant
from rules.words import Text

WILD = "耗子"
"""What a wild tile is called here; other tables say their own word."""

_LOW = {False: (2, 5), True: (4, 5)}
"""The most points that never win, and that win by own draw only; True: with 摸五胡六."""

_SELF = Text(
    "{tile} {n} 点，只能自摸；点炮要六点以上。",
    "{tile} is worth {n} {n:point|points}: own draw only; a discard must be worth 6.",
)
_ANY = Text(
    "{tile}有 {n} 点，够六点，点炮也能胡。",
    "{tile} is worth {n}, 6 or more, so a discard wins as well.",
)
_NEVER = Text(
    "牌型是成了，可{tile}只有 {n} 点。{low} 点以下的牌，点炮、自摸都不能胡。",
    "The hand is complete, but {tile} is worth {n}: {low} points or less never win, drawn or not.",
)


def way_rule(table: Variant, kind: int, state: str) -> Text:
    """The rule on points that settles how a tile is won."""
    rule = _ANY if state == "any" else _SELF
    return rule.fill(tile=NAMES[kind], n=points(table, kind))


def never_wins(table: Variant, kind: int) -> Text:
    """The rule on points that bars a tile altogether."""
    low, _ = _LOW[bool(table.settings.get("mo5_hu6"))]
    return _NEVER.fill(tile=NAMES[kind], n=points(table, kind), low=low)


def points(table: Variant, kind: int) -> int:
    """The points of a tile at this table."""
    return int(table.points(kind))


_HOW = {
    "pair": Text("单吊：再来一张{tile}作将", "A single: a second {tile} makes the pair"),
    "pairs": Text("七对：单着的{tile}成一对", "Seven pairs: the single {tile} finds its twin"),
    "triplet": Text("一对{tile}成刻子", "The pair of {tile} becomes a triplet"),
    "gap": Text("夹在{rest}中间", "It fits between {rest}"),
    "edge": Text("{rest}只能接这一头", "{rest} can only be joined at this end"),
    "two-sided": Text("接在{rest}的一头", "It joins one end of {rest}"),
    "honours": Text("和{rest}凑成一副（风嘴子）", "With {rest} it makes an honour run 风嘴子"),
    "orphan": Text("十三幺里正缺这一种", "The one kind that the thirteen orphans lack"),
}
_WILD_PAIR = Text(
    "{wild}当{tile}，两张作将", "The wild {wild} stands for a second {tile}: the pair"
)
_WILD_SET = Text(
    "{wild}当{as_}，和{tile}凑成一副",
    "The wild {wild} stands for {as_} and makes a set with {tile}",
)
_PAIR = Text("{how}，{pair}作将。", "{how}, beside {pair}.")
_END = Text("{how}。", "{how}.")
_MORE = Text("{how}另有 {n} 种拆法。", "{how} There {n:is|are} {n} more {n:split|splits}.")


def how(seen: Study, kind: int, way: Reading, wild: str = WILD) -> Text:
    """How a kind completes the hand in one reading, and how many other splits there are."""
    block = splits.won_block(way)
    said = _sentence(kind, way, block, wild)
    pair = splits.pair_of(way)
    if pair is None or pair is block:
        text = _END.fill(how=said)
    else:
        text = _PAIR.fill(how=said, pair=_pair(pair, wild))
    more = seen.splits(kind) - 1
    return _MORE.fill(how=text, n=more) if more else text


def _pair(pair: ReadBlock, wild: str) -> Text:
    if len(pair.wilds) == 2:
        return Text("两张{wild}", "two wilds {wild}").fill(wild=wild)
    if pair.wilds:
        text = Text("{tile}配{wild}", "the pair of {tile} and the wild {wild}")
        return text.fill(tile=NAMES[pair.kinds[0]], wild=wild)
    return saying.group(pair)


def _sentence(kind: int, way: Reading, block: ReadBlock, wild: str) -> Text:
    kind_of = "pairs" if way.shape == "pairs" else wait_type(way)
    if way.shape == "orphans":
        kind_of = "orphan"
    if block.wilds and way.shape != "orphans":
        if block.name == "pair":
            return _WILD_PAIR.fill(tile=NAMES[kind], wild=wild)
        as_ = saying.names([block.kinds[at] for at in block.wilds])
        return _WILD_SET.fill(tile=NAMES[kind], as_=as_, wild=wild)
    rest = [other for at, other in enumerate(block.kinds) if at != block.won]
    return _HOW[kind_of].fill(tile=NAMES[kind], rest=saying.tiles(rest))


_ASIDE = Text(
    "放得开的先拿开：{aside}。手里只剩{core}。",
    "Set aside {aside}: only {core} {n:is|are} left.",
)
_WHOLE = Text(
    "没有一副能先拿开，{core}都连在听口里，一张一张试。",
    "Nothing can be set aside: all of {core} takes part in the wait. Try tile by tile.",
)
_HAND = Text("整手牌", "the hand")
MOST_SAID = 140
_WILD = Text(
    "{lead}{wild}补在哪里，听口就开在哪里。",
    "{lead} Wherever the wild {wild} fills in, a wait opens.",
)


_ORPHANS_ONE = Text(
    "十三幺，一副也不用拆：缺哪一种就听哪一种。",
    "Thirteen orphans 十三幺, nothing to split: it waits for the kind it lacks.",
)
_ORPHANS_ALL = Text(
    "十三幺，十三种都有着落：哪一种再来一张都成。",
    "Thirteen orphans 十三幺, every kind is there or filled in: one more of any of them wins.",
)


def set_aside(seen: Study, wild: str = WILD) -> Text:
    """The sentence that decides a ready hand: what can be set aside, and the core that is left."""
    if seen.shapes == {"orphans"}:
        return _ORPHANS_ALL if len(seen.ways) > 2 else _ORPHANS_ONE
    core = saying.tiles(seen.core.tiles, seen.hand.wild, wild)
    if seen.core.aside:
        aside = saying.joined(_aside(seen.core.aside, wild))
        lead = _ASIDE.fill(aside=aside, core=core, n=len(seen.core.tiles))
    else:
        lead = _WHOLE.fill(core=core)
        if len(lead.say("en")) > MOST_SAID:
            lead = _WHOLE.fill(core=_HAND)
    held = any(kind in seen.hand.wild for kind in seen.core.tiles)
    return _WILD.fill(lead=lead, wild=wild) if held else lead


def _aside(blocks: Sequence[ReadBlock], wild: str) -> list[Text]:
    """The groups in words, three pairs and more together."""
    pairs = [block.kinds[0] for block in blocks if block.name == "pair" and not block.wilds]
    if len(pairs) < 3:
        return [_said(block, wild) for block in blocks]
    rest = [_said(block, wild) for block in blocks if block.name != "pair" or block.wilds]
    return [*rest, _PAIRS.fill(kinds=saying.joined(saying.names(pairs)), n=len(pairs))]


_PAIRS = Text("{kinds}这 {n} 对", "the pairs of {kinds}")


def _said(block: ReadBlock, wild: str) -> Text:
    if not block.wilds:
        return saying.group(block)
    real = [kind for at, kind in enumerate(block.kinds) if at not in block.wilds]
    if not real:
        return Text("{n} 张{wild}", "{n} wilds {wild}").fill(n=len(block.wilds), wild=wild)
    text = Text("{real}配{wild}", "{real} with the wild {wild}")
    return text.fill(real=saying.tiles(real), wild=wild)


_NOT_READY = Text(
    "还没听：差一张才听，所以现在一张也胡不了。",
    "Not ready: one tile is missing before it waits at all, so nothing wins now.",
)
_HELPS = Text("{lead}来{kinds}才听。", "{lead} {kinds} would make it ready.")
_DEAD = Text(
    "看着像听牌，可等的{dead}四张都在自己手里。",
    "It looks ready, but all four of {dead}, the tile it waits for, are in this hand.",
)
SOME = 6


def not_ready(table: Variant, seen: Study) -> Text:
    """The sentence that decides a hand that is not ready: what is missing."""
    if seen.dead:
        return _DEAD.fill(dead=saying.names(seen.dead))
    held = seen.hand.held
    helps = [
        kind
        for kind in table.kinds
        if kind < KINDS
        and held[kind] < 4
        and kind not in seen.hand.wild
        and table.shanten(seen.hand.plus(kind)) == 0
    ]
    if not 0 < len(helps) <= SOME:
        return _NOT_READY
    return _HELPS.fill(lead=_NOT_READY, kinds=saying.joined(saying.names(helps), saying.OR))


def no_run_here(table: Variant, hand: Hand, kind: int) -> bool:
    """Whether a kind would win if honours made runs, which they do not at this table."""
    if table.honour_runs:
        return False
    return kind in lattice.waits(hand, shapes=table.shapes, honour_runs=True)
