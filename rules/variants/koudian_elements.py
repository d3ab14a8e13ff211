"""The scoring elements of 扣点点, and which of them a finished hand is (koudian.md, section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.parting import are_orphans, are_pairs, parts, real_counts
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


@dataclass(frozen=True)
class Won:
    """The finished hand, tile included, and the special hands that it is."""

    table: Any
    offer: Offer

    @cached_property
    def row(self) -> list[int]:
        """The concealed tiles that are not wild, as 34 counts."""
        drawn_wild = self.offer.own and self.offer.tile in self.offer.hand.wild
        return real_counts(self.offer.hand, None if drawn_wild else self.offer.tile)

    @cached_property
    def wilds(self) -> int:
        """How many concealed tiles are wild."""
        return len(self.offer.hand.concealed) + 1 - sum(self.row)

    @cached_property
    def sets(self) -> int:
        """How many sets the concealed tiles make."""
        return len(self.offer.hand.concealed) // 3

    def _parts(self, row: list[int], wilds: int, sets: int) -> bool:
        return parts(row, wilds, sets, honour_runs=self.table.honour_runs)

    @cached_property
    def standard(self) -> bool:
        """Whether it is sets and a pair."""
        return self._parts(self.row, self.wilds, self.sets)

    @cached_property
    def pairs(self) -> bool:
        """Whether it is all pairs, without a meld."""
        return not self.offer.hand.melds and are_pairs(self.row, self.wilds)

    @cached_property
    def orphans(self) -> bool:
        """Whether it is one of each orphan and a second of one, without a meld."""
        orphans = "orphans" in self.table.shapes and not self.offer.hand.melds
        return orphans and are_orphans(self.row, self.wilds)

    @property
    def fours(self) -> int:
        """How many kinds are held four times as pairs."""
        spare = (self.wilds - sum(n % 2 for n in self.row)) // 2
        have = sum(n > 2 for n in self.row)
        single = 7 - 2 * have - spare
        return have + min(spare, single) + max(0, spare - single) // 2

    @property
    def colours(self) -> set[int]:
        """The suits of all tiles, melds included: 0 万, 1 筒, 2 条, 3 the honours."""
        found = {kind // 9 for kind, n in enumerate(self.row) if n}
        return found | {meld.kind // 9 for meld in self.offer.hand.melds}

    @property
    def one_suit(self) -> bool:
        """Whether all tiles, melds included, are of one suit."""
        colours = self.colours
        return len(colours) <= 1 and 3 not in colours

    @property
    def straight(self) -> bool:
        """Whether 123 456 789 of one suit are three of its concealed sets."""
        return self.sets >= 3 and any(self._straight(first) for first in (0, 9, 18))

    def _straight(self, first: int) -> bool:
        ranks = range(first, first + 9)
        missing = sum(not self.row[kind] for kind in ranks)
        if missing > self.wilds:
            return False
        rest = [n - (kind in ranks and n > 0) for kind, n in enumerate(self.row)]
        return self._parts(rest, self.wilds - missing, self.sets - 3)

    @property
    def nine_ranks(self) -> bool:
        """Whether all nine ranks of a suit are there, melds included."""
        held = {kind for kind, n in enumerate(self.row) if n}
        held.update(meld.kind for meld in self.offer.hand.melds)
        return any(held.issuperset(range(first, first + 9)) for first in (0, 9, 18))

    @property
    def triplets(self) -> bool:
        """Whether it is four triplets and a pair without a wild."""
        return self.wilds == 0 and sorted(n for n in self.row if n) == [2] + [3] * self.sets
