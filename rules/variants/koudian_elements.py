"""The scoring elements of 扣点点, and which of them a finished hand is (koudian.md, section 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.parting import STARTS, are_orphans, parts, real_counts
from rules.tiles import KINDS
from rules.variant import Element, Offer
from rules.words import Text

PLAIN = Element("plain", Text("平胡", "plain win 平胡"), 1, 2, Text(
    "不是下面任何一样", "none of the hands below",
))  # fmt: skip
OWN_DRAW = Element("own_draw", Text("自摸", "own draw 自摸"), 2, 2, Text(
    "自己摸的：杠后补的、摸到的耗子也算",
    "drawn by oneself, a replacement tile and a drawn wild included",
))  # fmt: skip
ONE_SUIT = Element("one_suit", Text("清一色", "one suit 清一色"), 2, 4, Text(
    "所有的牌同一门，碰杠也算；有字牌不算；普通牌型或七对",
    "every tile of one suit, melds too, no honour; sets and a pair, or pairs",
))  # fmt: skip
STRAIGHT = Element("straight", Text("一条龙", "straight 一条龙"), 2, 4, Text(
    "同一门 123、456、789 三副顺子都在手里；余下一副和将随便",
    "123, 456 and 789 of one suit as three concealed sets; the other set and the pair are free",
))  # fmt: skip
ORPHANS = Element("orphans", Text("十三幺", "thirteen orphans 十三幺"), 2, 4, Text(
    "三门的一、九和七样字牌各一张，其中一样成对；没有副露",
    "one of each 1, 9 and honour, one of them doubled; no meld",
))  # fmt: skip
PAIRS = (
    Element("pairs", Text("七小对", "seven pairs 七小对"), 2, 4, Text(
        "七个不同的对子，没有副露", "seven different pairs, no meld",
    )),
    Element("pairs_one", Text("黄金七小对", "seven pairs, one four-alike 黄金七小对"), 4, 8, Text(
        "五对加一个四张一样的（不是杠）", "five pairs and one four-alike (no kong)",
    )),
    Element("pairs_two", Text("豪华七小对", "seven pairs, two four-alikes 豪华七小对"), 8, 16, Text(
        "三对加两个四张一样的", "three pairs and two four-alikes",
    )),
    Element(
        "pairs_three",
        Text("豪华黄金七小对", "seven pairs, three four-alikes 豪华黄金七小对"), 16, 32,
        Text("一对加三个四张一样的", "one pair and three four-alikes"),
    ),
)  # fmt: skip
"""The seven-pairs family by the number of four-alikes."""

ELEMENTS = (PLAIN, OWN_DRAW, ONE_SUIT, PAIRS[0], STRAIGHT, *PAIRS[1:], ORPHANS)
"""The closed list, in the book's order: value from a discard, value by own draw."""

UNLISTED = {
    "triplets": Text("碰碰胡", "all triplets 碰碰胡"),
    "mixed_suit": Text("混一色", "one suit with honours 混一色"),
    "all_honours": Text("字一色", "all honours 字一色"),
    "rob_kong": Text("抢杠", "a robbed kong 抢杠"),
}
"""What counts in other games and adds nothing here."""

SUITS = STARTS[:3]
HONOURS, SINGLE, MIXED = 8, (0, 1, 2, 4), (9, 10, 12)
"""Colours of a hand: 1 for 万, 2 for 筒, 4 for 条, 8 for honours, added."""


@dataclass(frozen=True, slots=True)
class Won:
    """A finished hand: what it is, whatever it is worth.

    row: the concealed tiles that are not wild, the tile won included, as 34 counts; wilds: the
    wild ones; sets: how many sets the concealed tiles make; melded: the kinds of the melds;
    colours: the suits of all tiles, melds included.
    """

    row: list[int]
    wilds: int
    sets: int
    melded: tuple[int, ...]
    colours: int
    honour_runs: bool
    honours: bool

    @classmethod
    def of(cls, table: Any, offer: Offer) -> Won:
        """The hand of an offer with its tile; a drawn wild is one wild more."""
        hand = offer.hand
        drawn_wild = offer.own and offer.tile in hand.wild
        row = real_counts(hand, None if drawn_wild else offer.tile)
        tiles = len(hand.concealed) + 1
        melded = tuple(meld.kind for meld in hand.melds)
        honours = len(table.kinds) == KINDS
        return cls(
            row,
            tiles - sum(row),
            tiles // 3,
            melded,
            _colours(row, melded),
            table.honour_runs,
            honours,
        )

    def ways(self) -> Iterator[tuple[Element, ...]]:
        """For each shape that the hand is, the special hands that it is in that shape."""
        suit = (ONE_SUIT,) if self.one_suit else ()
        if self.pairs:
            yield (PAIRS[self.fours], *suit)
        if parts(self.row, self.wilds, self.sets, honour_runs=self.honour_runs):
            yield (*suit, STRAIGHT) if self.straight else suit
        if not self.melded and self.honours and are_orphans(self.row, self.wilds):
            yield (ORPHANS,)

    @property
    def singles(self) -> int:
        """How many kinds have an odd tile."""
        return self.row.count(1) + self.row.count(3)

    @property
    def pairs(self) -> bool:
        """Whether it is all pairs, without a meld."""
        return not self.melded and self.sets == 4 and self.singles <= self.wilds

    @property
    def fours(self) -> int:
        """How many four-alikes there are among the seven pairs, wilds put where they make most."""
        spare = (self.wilds - self.singles) // 2
        have = self.row.count(3) + self.row.count(4)
        single = 7 - 2 * have - spare
        return have + min(spare, single) + max(0, spare - single) // 2

    @property
    def one_suit(self) -> bool:
        """Whether all tiles, melds included, are of one suit."""
        return self.colours in SINGLE

    @property
    def straight(self) -> bool:
        """Whether 123 456 789 of one suit are three of its concealed sets."""
        return self.sets >= 3 and any(self._straight(first) for first in SUITS)

    def _straight(self, first: int) -> bool:
        missing = self.row[first : first + 9].count(0)
        if missing > self.wilds:
            return False
        rest = [n - (first <= kind < first + 9 and n > 0) for kind, n in enumerate(self.row)]
        left = self.wilds - missing
        return parts(rest, left, self.sets - 3, honour_runs=self.honour_runs)

    @property
    def nine_ranks(self) -> bool:
        """Whether all nine ranks of a suit are there, melds included."""
        if KINDS - self.row.count(0) + len(self.melded) < 9:
            return False
        held = {kind for kind, n in enumerate(self.row) if n}.union(self.melded)
        return any(held.issuperset(range(first, first + 9)) for first in SUITS)

    @property
    def triplets(self) -> bool:
        """Whether its concealed tiles are triplets and a pair, without a wild."""
        return (self.wilds, self.row.count(3), self.row.count(2)) == (0, self.sets, 1)


def _colours(row: list[int], melded: tuple[int, ...]) -> int:
    colours = any(row[:9]) + 2 * any(row[9:18]) + 4 * any(row[18:27]) + 8 * any(row[27:])
    for kind in melded:
        colours |= 1 << kind // 9
    return colours
