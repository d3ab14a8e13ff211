"""Why a tile wins, why it does not, what decides: sentences in the words of each table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drills import saying, splits, waits_why
from drills.core import wait_type
from drills.puzzle import Block
from drills.regions.waits_book import Book, Seen
from drills.regions.waits_study import elsewhere
from rules.readings import ORPHANS, Reading
from rules.tiles import KINDS, NAMES
from rules.variant import Variant
from rules.words import Text

_ORDER = ("pair", "two-sided", "gap", "edge", "triplet", "orphan", "single")


def word(table: Variant) -> str:
    """What a wild tile is called at a table."""
    return table.terms["wild"].zh


def shown_way(seen: Seen, kind: int) -> Reading:
    """The reading that shows best how a kind wins."""
    return clearest(seen.ways[kind])


def clearest(ways: Sequence[Reading]) -> Reading:
    """By sets if it can be, and with no wild beside the winning tile if there is such a reading."""

    def cost(way: Reading) -> tuple[bool, int, int]:
        block = splits.won_block(way)
        return way.shape != "standard", len(block.wilds), _ORDER.index(wait_type(way))

    return min(ways, key=cost)


_UNRELATED = Text(
    "全不靠：三门各占一路，{tile}和哪张都不挨，也不重。",
    "全不靠: each suit keeps to its own third; {tile} repeats no tile and is near none.",
)
_HALF = Text(
    "八对半：{tile}补上，正好七对加一副刻子。",
    "八对半: with {tile} it is seven pairs and a triplet.",
)


def how(table: Variant, seen: Seen, kind: int) -> tuple[Text, tuple[Block, ...]]:
    """How a kind wins, with the split to draw."""
    way = shown_way(seen, kind)
    split = splits.drawn(way.blocks)
    if way.shape == "unrelated":
        return _UNRELATED.fill(tile=NAMES[kind]), _singles(way)
    if way.shape == "pairs" and table.hand_size > 14:
        return _HALF.fill(tile=NAMES[kind]), split
    return waits_why.how(seen, kind, way, word(table)), split


def _singles(way: Reading) -> tuple[Block, ...]:
    return tuple(Block("orphan", b.kinds, b.wilds, b.won) for b in way.blocks)


# --- what decides --------------------------------------------------------------------------------

_BARRED = Text("牌型成了，可是{why}", "The hand is complete, but {why}")
_ALL_UNRELATED = Text(
    "全不靠，十四张没有一张能靠：没摸到的那几种，来一张就成。",
    "全不靠, fourteen tiles none of which go together: any kind it lacks and has room for wins.",
)
_NO_SPLIT = Text(
    "像全不靠，还差一张：万、筒、条各占一路，字牌各一张，不能重也不能挨。",
    "Like 全不靠, one tile short: each suit keeps to its own third, no tile twice or near another.",
)


def decides(book: Book, table: Variant, seen: Seen) -> Text:
    """The sentence that decides."""
    own = book.decides(table, seen)
    if own is not None:
        return own
    if not seen.ready:
        return waits_why.not_ready(table, seen)
    if not seen.found.key:
        return bar_text(book, seen, seen.found.barred[0][0])
    if seen.shapes == {"unrelated"}:
        return _ALL_UNRELATED
    return waits_why.set_aside(seen, word(table))


def bar_text(book: Book, seen: Seen, kind: int) -> Text:
    """Why a kind that completes the hand wins for nobody."""
    why = dict(seen.found.barred)[kind]
    return _BARRED.fill(why=book.bars.get(why.code, why.text))


# --- what does not win ---------------------------------------------------------------------------

_FOUR = Text(
    "四张{tile}都在你手里（碰、杠也算），没有第五张可等。",
    "All four of {tile} are yours, melds counted: there is no fifth to wait for.",
)
_LEFT = Text(
    "剩下{left}，凑不齐，还差 {n} 张。",
    "{left} left over, not a whole group: {n} {n:tile|tiles} short.",
)
_SHORT = Text(
    "加上{tile}也凑不齐，还差 {n} 张。", "{tile} does not complete it: {n} {n:tile|tiles} short."
)
_FLOWER = Text(
    "花牌摸到就补，不用来成牌。", "A flower is laid out and replaced; it completes no hand."
)
NOT_HERE: Mapping[str, Text] = {
    "pairs": Text(
        "那是七对，这里七对不算胡。", "That would be seven pairs 七对, which do not win here."
    ),
    "orphans": Text(
        "那是十三幺，这里不算胡。", "That would be thirteen orphans 十三幺, which do not win here."
    ),
}
"""Shapes of other tables that a learner may think of."""


def not_complete(table: Variant, seen: Seen, kind: int, left: tuple[int, ...]) -> Text:
    """Why a kind does not complete a hand; `left`: what stays over in its best split."""
    if kind >= KINDS and kind not in seen.hand.wild:
        return _FLOWER
    if kind in seen.dead or (kind < KINDS and seen.hand.held[kind] == 4):
        return _FOUR.fill(tile=NAMES[kind])
    for shape, text in NOT_HERE.items():
        if kind in elsewhere(table, seen.hand, shape):
            return text
    if seen.shapes == {"unrelated"}:
        return _touches(seen, kind)
    short = table.shanten(seen.hand.plus(kind)) + 1
    if not left:
        return _SHORT.fill(tile=NAMES[kind], n=short)
    return _LEFT.fill(left=saying.tiles(left, seen.hand.wild, word(table)), n=short)


_TWICE = Text(
    "{tile}已经有了，全不靠不能重。", "{tile} is there already, and 全不靠 has no tile twice."
)
_NEAR = Text(
    "{tile}和{near}不在一路，全不靠要隔两张。",
    "{tile} does not go with {near}: in 全不靠 the tiles of a suit are three or six apart.",
)


def _touches(seen: Seen, kind: int) -> Text:
    """What a tile is too near to, in a hand of single tiles."""
    if kind in seen.hand.concealed:
        return _TWICE.fill(tile=NAMES[kind])
    near = [k for k in seen.hand.concealed if k // 9 == kind // 9 and abs(k - kind) % 3]
    return _NEAR.fill(tile=NAMES[kind], near=saying.joined(saying.names(near)))


_AWAY = Text(
    "拆到最好还剩{left}：要先补一张，才等得到下一张。",
    "At best {left} {n:is|are} left over: it needs one tile first, and only then waits.",
)
_DEAD = Text(
    "只差{dead}，可四张都在你手里：这叫绝张，不算听。",
    "Only {dead} would complete it, and all four are yours: a dead wait 绝张 is no wait.",
)
_TWO_ORPHANS = Text(
    "像十三幺，可{lacks}都没有：还差一张才听。",
    "Like thirteen orphans 十三幺, but it lacks {lacks}: one tile short of ready.",
)


def open_text(table: Variant, seen: Seen, left: tuple[int, ...]) -> Text:
    """What keeps a hand from being ready."""
    if seen.dead:
        return _DEAD.fill(dead=saying.names(seen.dead))
    nearest = splits.nearest_shape(table, seen.hand)
    if nearest == "orphans":
        lacks = [kind for kind in ORPHANS if kind not in seen.hand.concealed]
        return _TWO_ORPHANS.fill(lacks=saying.joined(saying.names(lacks)))
    for shape, text in NOT_HERE.items():
        if elsewhere(table, seen.hand, shape):
            return text
    if nearest == "unrelated" or not left:
        return _NO_SPLIT
    return _AWAY.fill(left=saying.tiles(left, seen.hand.wild, word(table)), n=len(left))
