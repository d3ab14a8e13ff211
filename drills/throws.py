"""One tile of the own hand to be thrown: the question's field, and what sort of tile it is."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from drills.puzzle import Answer, Choice, Field
from rules.acceptance import Cut
from rules.hand import Hand
from rules.tiles import MARKS, NAMES
from rules.variant import Variant
from rules.words import Text

NAME = "throw"
"""The field's name."""


LAST = 0.4
"""In so many puzzles the last tile of the hand may be the only one that is right: honours go first
so often that it would be worth a guess."""


NAMED = 4
"""So many tiles that a table bars are named in one sentence, more are not."""
_BARRED = Text(
    "牌型上听好几种，可这桌都不算。还差 {away} 步，进张 {n} 张",
    "by shape it waits for many kinds, but at this table none of them counts. "
    "{away} {away:step|steps} to go, {n} {n:tile|tiles} that help",
)


def left_by(cut: Cut) -> Text:
    """What a discard leaves, in a sentence of some two hundred characters at most."""
    if cut.why.code != "barred" or len(cut.shape) <= NAMED:
        return cut.why.text
    return _BARRED.fill(away=cut.away, n=cut.tiles)


def may_end(kind: str, table: Variant, level: int, seed: int, share: float = LAST) -> bool:
    """Whether the last tile may be the only right one in the puzzle of a seed.

    share: in so many of the puzzles it may.
    """
    return Random(f"last/{kind}/{table.key}/{level}/{seed}").random() < share


def ends(right: Iterable[int], hand: Hand) -> bool:
    """Whether the last tile of a hand is the only one that is right.

    >>> ends((33,), Hand.parse("123m7z")), ends((0, 33), Hand.parse("123m7z"))
    (True, False)
    """
    return tuple(right) == hand.concealed[-1:]


def steps(label: Text, kinds: Iterable[int], given: Answer) -> tuple[Field, ...]:
    """A Choice among some tiles, tapped in the hand; nothing once it is answered."""
    if NAME in given:
        return ()
    tiles = tuple(sorted(kinds))
    named = tuple((MARKS[tile], NAMES[tile]) for tile in tiles)
    return (Choice(NAME, label, named, tiles),)


def sort_of(tile: int) -> str:
    """An honour, an end (1, 2, 8, 9), or one of the middle.

    >>> sort_of(0), sort_of(4), sort_of(33)
    ('end', 'middle', 'honour')
    """
    if tile >= 27:
        return "honour"
    return "end" if tile % 9 in (0, 1, 7, 8) else "middle"
