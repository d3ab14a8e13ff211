"""What a win of 榆次 is worth, and who pays it (yuci.md, section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.elements import best
from rules.hand import MELD_NAMES
from rules.payments import NOTHING, each, pay, shifted, total
from rules.tiles import NAMES
from rules.values import Four, Kong, Line, Offer, Score, Settlement
from rules.variants.yuci_elements import counted, kongs_of, worth
from rules.words import Text

BASE, DEALER, BAO = 2, 1, 1
"""What everybody pays at least, what is more with the dealer, what 包 costs on top."""

CALLED = {
    "all": (Text("平胡", "平胡"), Text("庄平胡", "庄平胡")),
    "liable": (Text("大包", "大包"), Text("包庄", "包庄")),
    "own": (Text("平摸", "平摸"), Text("庄摸", "庄摸")),
}
"""What a win is called, of another player and of the dealer."""

SAYS = {
    "share": Text("{called}：每家 {due}", "{called}: {due} each"),
    "sum": Text("底 2 加牌型 {pattern}", "base 2 and patterns {pattern}"),
    "doubled": Text("底 2 加牌型 {pattern}，自摸加倍", "base 2 and patterns {pattern}, doubled"),
    "dealer_won": Text("庄家胡，每家多付 {n}", "the dealer wins: {n} more each"),
    "dealer_paid": Text("庄家多付 {n}", "the dealer pays {n} more"),
    "kong": Text("杠分，每家 {due}", "kong points: {due} each"),
    "liable": Text(
        "打的人没上架，三家的都归他付", "the discarder had not declared and pays for all three"
    ),
    "bao": Text("包再加 1", "包: 1 more"),
    "other": Text("{kong}{tile}", "{kong}, {tile}"),
    "inside": Text("胡家的杠，已经算在胡里", "the winner's kong, counted in the win"),
    "loser": Text("没胡，杠不算分", "no win, so the kong is worth nothing"),
}


@dataclass(frozen=True, slots=True)
class Win:
    """A win as it is paid: by whom, from whom (None: own draw), P, K, whether the feeder is liable.

    liable: he had not declared; whoever is robbed of a kong had not either.
    """

    winner: int
    source: int | None
    pattern: int
    kong_points: int
    liable: bool

    @property
    def own(self) -> bool:
        """Whether it is an own draw."""
        return self.source is None

    @property
    def called(self) -> Text:
        """平胡, 大包 or 平摸, or what it is called if the dealer wins."""
        return CALLED["own" if self.own else "liable" if self.liable else "all"][self.winner == 0]


def score(table: Any, offer: Offer) -> Score:
    """Patterns, kongs and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the hand is not complete.
    """
    won = best(table, offer, lambda hand: counted(table, hand), worth)
    kongs = kongs_of(offer.hand)
    points = sum(element.value for element in kongs)
    liable = not offer.own and (offer.by == "rob_kong" or offer.source not in offer.declared)
    win = Win(offer.winner, offer.source, won.total, points, liable)
    lines = tuple(paid(table, win))
    return Score(
        (*won.elements, *kongs), payments=total(line.amounts for line in lines), lines=lines,
        also=won.also, figures=table.figures(pattern=won.total, kong_points=points),
    )  # fmt: skip


def paid(table: Any, win: Win) -> Iterator[Line]:
    """The rows that a win is paid in."""
    shares = tuple(_shares(table, win))
    yield from shares
    if win.source is not None and win.liable:
        owed = total(line.amounts for line in shares)
        yield Line(SAYS["liable"], shifted(owed, win.source, win.winner), "liable")
        yield Line(SAYS["bao"], pay(win.winner, [(win.source, BAO)]), "bao")


def _shares(table: Any, win: Win) -> Iterator[Line]:
    """What the three losers owe, each his own."""
    times = 2 if win.own else 1
    due = times * (BASE + win.pattern)
    note = SAYS["doubled" if win.own else "sum"].fill(pattern=win.pattern)
    text = SAYS["share"].fill(called=win.called, due=due)
    yield Line(text, each(win.winner, due), "share", note)
    yield _dealers(win, times * DEALER)
    if win.kong_points:
        due = win.kong_points * (times if table.settings["kong_doubles"] else 1)
        yield Line(SAYS["kong"].fill(due=due), each(win.winner, due), "kong")


def _dealers(win: Win, more: int) -> Line:
    if win.winner == 0:
        return Line(SAYS["dealer_won"].fill(n=more), each(0, more), "dealer")
    return Line(SAYS["dealer_paid"].fill(n=more), pay(win.winner, [(0, more)]), "dealer")


def settle(table: Any, offer: Offer | None, kongs: Sequence[Kong]) -> Settlement:
    """The account of a hand: the win; kongs of others, and those of a drawn hand, are nothing."""
    scored = None if offer is None else score(table, offer)
    win: Four = NOTHING if scored is None else scored.payments
    rows = () if scored is None else scored.lines
    more = tuple(_kong_line(kong, offer) for kong in kongs)
    return Settlement(win, NOTHING, win, rows + more, scored)


def _kong_line(kong: Kong, offer: Offer | None) -> Line:
    text = SAYS["other"].fill(kong=MELD_NAMES[kong.type], tile=NAMES[kong.tile])
    mine = offer is not None and offer.winner == kong.by
    return Line(text, NOTHING, "kong", SAYS["inside" if mine else "loser"])
