"""The values that questions to a variant and its answers are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.facts import NO_FACTS
from rules.hand import Hand
from rules.words import Text

Four = tuple[int, int, int, int]
"""Four amounts in seat order (0 the dealer, 1 his 下家 …); positive receives."""

NO_TILE = -1
"""Stands for the winning tile of a hand that is complete as dealt."""

FED = ("discard", "rob_kong")


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: `code` for programs ("points"), `text` for people."""

    code: str
    text: Text


@dataclass(frozen=True, slots=True)
class Way:
    """A way of winning: its name; whether the tile comes from another seat; whether there is one.

    A way without a tile wins with the hand as it is.
    """

    name: Text
    fed: bool = False
    tile: bool = True


WAYS = {
    "self_draw": Way(Text("自摸", "own draw 自摸")),
    "replacement": Way(Text("杠上补牌", "replacement tile 杠上")),
    "discard": Way(Text("点炮", "discard 点炮"), fed=True),
    "rob_kong": Way(Text("抢杠", "robbed kong 抢杠"), fed=True),
}
"""The common ways of winning."""


@dataclass(frozen=True, slots=True)
class State:
    """How a tile may be won, in the answer of a waits puzzle: its value and its names."""

    value: str
    name: Text
    long: Text


STATES = (
    State("any", Text("点炮自摸", "both"), Text("自摸点炮都能胡", "by own draw or a discard")),
    State("self", Text("自摸", "own draw"), Text("只能自摸", "by own draw 自摸 only")),
)
"""Where own draws and discards differ."""

WIN_STATE = (State("win", Text("胡", "wins"), Text("能胡", "wins 胡")),)
"""Where every wait may be won either way."""


@dataclass(frozen=True, slots=True)
class Waits:
    """What a hand one tile short waits for.

    shape: live kinds that complete it; self_draw, discard: those that may be won that way;
    can_declare and gate: whether it may be declared ready, and why (or why not);
    wild_draw_points: points of a drawn wild, None in a mode without wilds, 0 without a winnable
    wait; barred: kinds that complete the shape and win for nobody, each with its why; ways: kinds
    by names of the variant's own, where waits come in several ways.
    """

    shape: tuple[int, ...]
    self_draw: tuple[int, ...]
    discard: tuple[int, ...]
    can_declare: bool
    gate: Why
    wild_draw_points: int | None = None
    barred: tuple[tuple[int, Why], ...] = ()
    ways: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def state(self, kind: int) -> str:
        """How a kind may be won: "any", "self", "never" (completes but barred) or "no"."""
        if kind in self.discard:
            return "any"
        if kind in self.self_draw:
            return "self"
        barred = kind in self.shape or any(kind == other for other, _ in self.barred)
        return "never" if barred else "no"

    def by(self, way: str) -> tuple[int, ...]:
        """The kinds of one of the variant's own ways."""
        return dict(self.ways).get(way, ())


@dataclass(frozen=True, slots=True)
class Passed:
    """A tile that the player could have won and let go; whether a turn of the own came since.

    source: the seat that threw it, where that is known.
    """

    tile: int
    own_draw_since: bool = False
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile on which `winner` may be able to win.

    hand: the tiles without it; tile: NO_TILE where the hand is complete without; by: one of the
    table's `ways`; source: the seat it comes from (None for an own draw); declared: seats that
    declared before the tile; face_down: it is a declaring tile; kong_type: the kong behind a
    robbery or a replacement ("addkong", "ckong", "kong"); facts: what the variant asks beyond.
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
    facts: Mapping[str, Any] = NO_FACTS

    @property
    def own(self) -> bool:
        """Whether the tile is an own draw (a replacement tile included)."""
        return self.by not in FED and self.source is None

    @property
    def added(self) -> int | None:
        """The tile, None where the hand is complete without."""
        return None if self.tile == NO_TILE else self.tile


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether something is allowed, and why; `may_pass` where a win could be declined."""

    ok: bool
    why: Why
    may_pass: bool | None = None


@dataclass(frozen=True, slots=True)
class Element:
    """A scoring element: name (中文 | English) and its value (× from a discard).

    For tables of elements: own, its value by own draw, the own-draw ×2 inside (None: not so won);
    needs: what it takes and what it excludes; group: which list of a score it stands in; mark: how
    sure the book is of it, a key of the variant's `marks`.
    """

    key: str
    name: Text
    value: int
    own: int | None = None
    needs: Text | None = None
    group: str = "elements"
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure that a table's players count: its key, its name, its value.

    The value is a number; a text where a hand has a name of its own, None without one.
    """

    key: str
    name: Text
    value: Any


@dataclass(frozen=True, slots=True)
class Line:
    """One row of an account: what it is for, and what each seat receives or pays.

    key: which row ("share", "dealer", "liable", "kong" …); note: the arithmetic behind it.
    """

    text: Text
    amounts: Four
    key: str = ""
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A scored win: elements, points of the tile, multiplier, unit of one payer, payments.

    `also` are elements that fit but do not count (the largest one only does), each with its why;
    figures: what this table's players count, in order (P and K, 番, 胡 and 台 …), in place of
    points, multiplier and unit.
    """

    elements: tuple[Element, ...]
    points: int = 0
    multiplier: int = 1
    per_payer: int = 0
    payments: Four = (0, 0, 0, 0)
    lines: tuple[Line, ...] = ()
    also: tuple[tuple[Element, Why], ...] = ()
    figures: tuple[Figure, ...] = ()

    @property
    def counted(self) -> dict[str, Any]:
        """Every figure by its key."""
        if self.figures:
            return {figure.key: figure.value for figure in self.figures}
        names = ("points", "multiplier", "per_payer")
        return {name: getattr(self, name) for name in names}

    def figure(self, key: str) -> Any:
        """One of the figures."""
        return self.counted[key]


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
    """A kong (or a claim) that a player may want to make.

    hand: without the drawn or discarded fourth tile (for "addkong" without `drawn` the hand after
    the draw); type: "kong", "addkong", "ckong", or "pong", "chow"; drawn: the tile just drawn, if
    any; by: the seat of the player, where it matters; uses: the two tiles of a chow; facts: what
    the variant asks beyond.
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
    by: int | None = None
    uses: tuple[int, ...] = ()
    facts: Mapping[str, Any] = NO_FACTS

    @property
    def fed(self) -> bool:
        """Whether the tile is another player's discard."""
        return self.type not in ("addkong", "ckong")

    @property
    def copies(self) -> int:
        """How many copies of the tile the player has concealed, the one just drawn included."""
        drawn = not self.fed and self.drawn == self.tile
        return self.hand.concealed.count(self.tile) + drawn


@dataclass(frozen=True, slots=True)
class KongRuling:
    """Whether a kong may be made, why, and the waits before and after it.

    before, after: kinds that complete the hand, as in Waits.shape; None where nobody asks (the
    player has not declared, or the kong fails before the waits matter).
    """

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


@dataclass(frozen=True, slots=True)
class Note:
    """One row of a rule page: which part of the rules, what holds, how sure that is.

    mark: a key of the variant's `marks`, "" where the book has no doubt.
    """

    part: str
    text: Text
    mark: str = ""


PARTS = {
    "tiles": Text("牌", "tiles"),
    "claims": Text("吃碰杠", "claims"),
    "ready": Text("报听", "declaring ready"),
    "shapes": Text("牌型", "shapes"),
    "limits": Text("胡牌限制", "limits on winning"),
    "wilds": Text("赖子", "wild tiles"),
    "scores": Text("怎么算分", "what scores"),
    "pays": Text("谁付", "who pays"),
    "kongs": Text("杠", "kongs"),
    "draw": Text("荒庄", "drawn hand"),
    "dealer": Text("坐庄", "the dealer"),
    "source": Text("来源", "sources"),
    "open": Text("没定的地方", "open questions"),
}
"""The parts of a rule page in order, the same for every variant, so that they can be compared."""


TERMS = {
    "win": Text("胡", "win 胡"),
    "wild": Text("赖子", "wild 赖子"),
    "declared": Text("报听", "declared ready 报听"),
}
"""What players of a table call things, where a variant does not say otherwise."""
