"""Puzzle, Verdict and what they are made of: values that every drill makes and every face shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.hand import Hand, Meld
from rules.words import Text

# --- what lies on the table ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cast:
    """A thrown tile: `late` = after the (latest) declaration that matters, `down` = face down."""

    kind: int
    late: bool = False
    down: bool = False
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """What the asked player can see of one seat.

    seat: from the dealer, 0–3; role: its name from where the asked player sits ("you", "right"
    下家, "across" 对家, "left" 上家); tags: short labels such as 点炮;
    hand: only where it lies open.
    """

    seat: int
    role: str
    declared: bool = False
    dealer: bool = False
    melds: tuple[Meld, ...] = ()
    river: tuple[Cast, ...] = ()
    hand: Hand | None = None
    tags: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn on the felt.

    hand: the asked player's tiles (or the winner's); tile: the tile in question, apart, with
    `tile_says` above it; seats: the other parts of the table, empty for a hand alone;
    wall: tiles left to draw, if it matters; facts: short sentences that belong to the question.
    """

    hand: Hand
    tile: int | None = None
    tile_says: Text | None = None
    seats: tuple[Seat, ...] = ()
    wall: int | None = None
    facts: tuple[Text, ...] = ()

    @property
    def tiles(self) -> bool:
        """Whether there is any tile to draw; a question of the session has none."""
        return bool(self.hand.all_tiles or self.seats) or self.tile is not None


# --- the answer form: data, drawn by every face in its own way ---------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """Exactly one of a few options. Answer: its value (str).

    kinds: where the options are tiles of the hand, to be tapped there, these tiles in their order.
    """

    name: str
    label: Text
    options: tuple[tuple[str, Text], ...]
    kinds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """Any number of tiles out of `kinds`. Answer: list of MPSZ marks, [] for `none`."""

    name: str
    label: Text
    kinds: tuple[int, ...]
    none: Text


@dataclass(frozen=True, slots=True)
class Marks:
    """A state for any of `kinds`. Answer: {mark: state}, {} for `none`.

    states: (value, name, long name), in the order in which a tap goes round; an unmarked kind
    does not win. `given`: kinds that are shown but not asked (the wild).
    """

    name: str
    label: Text
    kinds: tuple[int, ...]
    states: tuple[tuple[str, Text, Text], ...]
    none: Text
    given: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """One whole number, with a few likely ones to tap. Answer: int."""

    name: str
    label: Text
    likely: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Amounts:
    """A signed whole number for each seat (receives +, pays −). Answer: four ints by seat."""

    name: str
    label: Text
    roles: tuple[str, str, str, str]
    likely: tuple[int, ...] = ()


Field = Choice | Pick | Marks | Number | Amounts
Answer = Mapping[str, Any]
"""Field name -> answer, JSON-able: what a learner gave, whole or so far."""


# --- the puzzle ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One question with its key.

    kind: the drill ("waits"); variant and options (only those off their default); level 1–5 and
    seed reproduce it; ask: the question in one line, lead: the sentence under it; key: the right
    Answer; concepts: all keys of CONCEPTS that it carries, main first; rating: its starting rating;
    facts: whatever the drill needs again for grading and explaining (never shown); position: a
    position that somebody gave, as its address carries it, "" for one that the seed makes;
    version: of the generator that made it.
    """

    kind: str
    variant: str
    options: tuple[tuple[str, Any], ...]
    level: int
    seed: int
    ask: Text
    lead: Text
    scene: Scene
    key: Answer
    concepts: tuple[str, ...]
    rating: int
    facts: Any = None
    traps: tuple[int, ...] = field(default=())
    position: str = ""
    version: str = ""

    @property
    def address(self) -> str:
        """The text that reproduces this puzzle exactly: letters, digits, - and _.

        At most 40 of them, but as many as it takes where it carries a position.
        """
        from drills.address import write, write_own

        if self.position:
            return write_own(self.kind, self.variant, dict(self.options), self.position)
        place = self.kind, self.variant, dict(self.options), self.level, self.seed
        return write(*place, version=self.version)


# --- the verdict -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """One group of tiles in a drawn split.

    name: "run", "triplet", "pair", "honours", "orphan", "meld" or "left" (left over, in a dashed
    frame); kinds: what each place counts as; wilds: places (0-based) where a wild stands; won: the
    place of the tile that was won, or None; meld: the type of a meld.
    """

    name: str
    kinds: tuple[int, ...]
    wilds: tuple[int, ...] = ()
    won: int | None = None
    meld: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of an explanation.

    mark: "ok" (right), "miss" (should have been given), "extra" (should not), "way" (right tile,
    wrong way), "note" (neither); head: what the row is about (a tile name, "one share is 18");
    tiles: drawn beside it; flag: its state in the key ("any", "self", "never", "no" or a Text);
    given: what the learner said, if that was wrong; split: the blocks to draw; text: the reason, at
    most 200 characters in either language.
    """

    mark: str
    head: Text
    text: Text
    tiles: tuple[int, ...] = ()
    flag: str = ""
    given: Text | None = None
    split: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A titled group of rows, with a sentence before them if one helps."""

    title: Text
    rows: tuple[Row, ...]
    lead: Text | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """A payment table: rows of (what for, amount by seat), the last one the total."""

    roles: tuple[str, str, str, str]
    rows: tuple[tuple[Text, tuple[int, int, int, int]], ...]
    given: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """One tile of a table of counts.

    left: copies that are not seen; wins: who may hold hands that win on it, and how many; cost: the
    payment to be expected; given: what the learner did with it, if that was wrong.
    """

    kind: int
    left: int
    wins: tuple[tuple[Text, Text], ...]
    cost: float
    given: Text | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """How dangerous tiles are: those without a proof, the safest first; how it was counted.

    alone: the only one who may win, if there is only one; plan: kinds to throw in the next turns,
    with the sentence that says so before them.
    """

    title: Text
    rows: tuple[Count, ...]
    notes: tuple[Text, ...]
    alone: Text | None = None
    plan: tuple[int, ...] = ()
    plan_says: Text | None = None

    @property
    def most(self) -> float:
        """The greatest payment to be expected."""
        return max((row.cost for row in self.rows), default=0.0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an answer.

    result: "right", "partly" or "wrong"; share: 0–1, 1 only if right; head: the verdict in a few
    words; lead: the sentence that decides; sections: the explanation; ledger for payments; counts
    for dangers; charged: the concept that a wrong answer counts against (the main one unless
    another carried concept catches this very mistake).
    """

    result: str
    share: float
    head: Text
    lead: Text
    sections: tuple[Section, ...]
    charged: str
    ledger: Ledger | None = None
    counts: Counts | None = None
