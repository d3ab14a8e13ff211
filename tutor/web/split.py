"""Splits of a hand as they are drawn: which tile lies in each place, and what a wild counts as."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import g

from drills.puzzle import Block, Row, Verdict
from rules.hand import MELD_NAMES, Hand
from rules.tiles import NAMES
from rules.words import Text, say

BLOCKS = {
    "run": Text("顺子", "run 顺子"),
    "triplet": Text("刻子", "triplet 刻子"),
    "pair": Text("将", "pair 将"),
    "honours": Text("风嘴", "honour run 风嘴"),
    "orphan": Text("单张", "single 单张"),
    "meld": Text("副露", "meld 副露"),
    "left": Text("剩下", "left over 剩下"),
}
"""What each sort of block is called."""

BAD = ("miss", "extra", "way")


@dataclass(frozen=True, slots=True)
class Place:
    """One drawn tile: its kind, the kind that it counts as if it is wild, whether it was won."""

    kind: int
    counts_as: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """One drawn block: how it looks ("", "fixed", "left") and its places."""

    look: str
    places: tuple[Place, ...]


def drawn(split: Iterable[Block], hand: Hand) -> list[Drawn]:
    """The blocks of a split as they are drawn, the hand's own wild tiles in the wild places."""
    wilds = [kind for kind in hand.concealed if kind in hand.wild]
    blocks = []
    for block in split:
        places = []
        for at, kind in enumerate(block.kinds):
            wild = at in block.wilds
            tile = (wilds.pop(0) if wilds else hand.wild[0]) if wild and hand.wild else kind
            places.append(Place(tile, kind if wild else None, at == block.won))
        blocks.append(Drawn({"meld": "fixed", "left": "left"}.get(block.name, ""), tuple(places)))
    return blocks


def split_words(split: Iterable[Block]) -> str:
    """A split as a sentence."""
    return "; ".join(f"{_block_name(block)}: {_places(block)}" for block in split)


def _block_name(block: Block) -> str:
    name = MELD_NAMES.get(block.meld) or BLOCKS.get(block.name) or BLOCKS["meld"]
    return name.say(g.lang)


def _places(block: Block) -> str:
    _, said = g.say, []
    for at, kind in enumerate(block.kinds):
        name = NAMES[kind].say(g.lang)
        name = _("wild as %(tile)s", tile=name) if at in block.wilds else name
        said.append(_("%(tile)s (the tile won)", tile=name) if at == block.won else name)
    return say(said, g.lang)


def short_rows(verdict: Verdict) -> list[Row]:
    """The rows that fit on the corrected sheet: one tile each, with a mark; [] if few have one."""
    rows = [row for section in verdict.sections for row in section.rows]
    one = [row for row in rows if len(row.tiles) == 1 and row.mark in ("ok", *BAD)]
    order = ("ok", *BAD)
    return sorted(one, key=lambda row: order.index(row.mark))
