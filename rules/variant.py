"""What a variant is: the values that its questions and answers are made of, and the base class.

A variant is bound to its options: `variants.table("koudian", mode="haozi")` is one table's rules.
Every answer carries its reason as a Why: a code that is exact and a Text for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.hand import Hand
from rules.words import Text

Four = tuple[int, int, int, int]
"""Four amounts in seat order (0 the dealer, 1 his 下家 …); positive receives."""


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: `code` for programs ("points"), `text` for people."""

    code: str
    text: Text


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a table may choose: the book's number, key, name, effect and values."""

    key: str
    name: Text
    effect: Text
    default: Any
    choices: tuple[tuple[Any, Text], ...]
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Waits:
    """What a hand one tile short waits for.

    shape: live kinds that complete it; self_draw, discard: those that may be won that way;
    can_declare and gate: whether it may be declared ready, and why (or why not);
    wild_draw_points: points of a drawn wild, None without wilds or without a winnable wait.
    """

    shape: tuple[int, ...]
    self_draw: tuple[int, ...]
    discard: tuple[int, ...]
    can_declare: bool
    gate: Why
    wild_draw_points: int | None = None

    def state(self, kind: int) -> str:
        """How a kind may be won: "any", "self", "never" (completes but barred) or "no"."""
        if kind in self.discard:
            return "any"
        if kind in self.self_draw:
            return "self"
        return "never" if kind in self.shape else "no"


@dataclass(frozen=True, slots=True)
class Passed:
    """A tile that the player could have won and let go; whether a turn of the own came since."""

    tile: int
    own_draw_since: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile on which `winner` may be able to win.

    hand: the tiles without it; by: "self_draw", "replacement", "discard" or "rob_kong";
    source: the seat it comes from (None for an own draw); declared: seats that declared before
    the tile; face_down: it is a declaring tile; kong_type: the kong behind a robbery or a
    replacement ("addkong", "ckong", "kong").
    """

    hand: Hand
    tile: int
    by: str
    winner: int
    source: int | None = None
    declared: frozenset[int] = frozenset()
    passed: tuple[Passed, ...] = ()
    face_down: bool = False
    kong_type: str = ""

    @property
    def own(self) -> bool:
        """Whether the tile is an own draw (a replacement tile included)."""
        return self.by in ("self_draw", "replacement")


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether something is allowed, and why; `may_pass` where a win could be declined."""

    ok: bool
    why: Why
    may_pass: bool | None = None


@dataclass(frozen=True, slots=True)
class Element:
    """A scoring element that applies: name (中文 | English) and its value."""

    key: str
    name: Text
    value: int


@dataclass(frozen=True, slots=True)
class Line:
    """One row of an account: what it is for, and what each seat receives or pays."""

    text: Text
    amounts: Four


@dataclass(frozen=True, slots=True)
class Score:
    """A scored win: elements, points of the tile, multiplier, unit of one payer, payments.

    `also` are elements that fit but do not count (the largest one only does), each with its why.
    """

    elements: tuple[Element, ...]
    points: int
    multiplier: int
    per_payer: int
    payments: Four
    lines: tuple[Line, ...] = ()
    also: tuple[tuple[Element, Why], ...] = ()


@dataclass(frozen=True, slots=True)
class Kong:
    """A kong made in the hand: by whom, of what, its type, and for a fed one by whom."""

    by: int
    tile: int
    type: str
    source: int | None = None
    source_declared: bool = False


@dataclass(frozen=True, slots=True)
class KongOffer:
    """A kong that a player may want to make.

    hand: without the drawn or discarded fourth tile (for "addkong" without `drawn` the hand after
    the draw); type: "kong", "addkong" or "ckong"; drawn: the tile just drawn, if any.
    """

    hand: Hand
    tile: int
    type: str
    declared: bool = False
    drawn: int | None = None
    source: int | None = None
    ponged_with_three: bool = False
    face_down: bool = False
    wall_left: int | None = None


@dataclass(frozen=True, slots=True)
class KongRuling:
    """Whether a kong may be made, why, and the winnable waits before and after (None: not ready)."""

    ok: bool
    why: Why
    before: tuple[int, ...] | None = None
    after: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """The account of a hand: the win, the kongs, their sum, and the rows that make them up."""

    win: Four
    kongs: Four
    payments: Four
    lines: tuple[Line, ...] = ()
    score: Score | None = None


class Variant:
    """One variant bound to one table's options.

    A variant overrides what differs and states the rest as data. `settings` holds every option
    with its value, defaults included.
    """

    key: ClassVar[str]
    code: ClassVar[str]
    name: ClassVar[Text]
    place: ClassVar[Text]
    options: ClassVar[tuple[Option, ...]]
    hand_size: ClassVar[int] = 13

    settings: Mapping[str, Any]
