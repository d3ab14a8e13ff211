"""Grading "which cut declares?": the verdict, a row for every cut and every tile that matters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from drills import saying, splits
from drills.core import Study, study
from drills.declare_concepts import GATE, block, halves, mixed, special
from drills.declare_seen import Cut, Fourteen, waits_of
from drills.declare_why import why_legal, why_not_legal
from drills.puzzle import Answer, Puzzle, Row, Section, Verdict
from drills.waits_told import Marked, compare, why_not
from drills.waits_why import how
from rules.tiles import MARKS, NAMES, tile
from rules.variant import Variant
from rules.words import Text

EXTRA = 0.5
"""What a cut too many takes off, in legal cuts."""


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer against the key: legal cuts found and missed, cuts too many, marks of each."""

    found: tuple[int, ...]
    missed: tuple[int, ...]
    extra: tuple[int, ...]
    marked: Mapping[int, Marked]
    given: Mapping[int, tuple[int, ...]]

    @property
    def off(self) -> tuple[int, ...]:
        """The legal cuts that were found, their tiles not exactly."""
        return tuple(kind for kind in self.found if not self.marked[kind].exact)

    @property
    def exact(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.missed or self.extra or self.off)

    @property
    def share(self) -> float:
        """Half a point for a legal cut, half for its tiles, half off for each cut too many."""
        if self.exact:
            return 1.0
        number = len(self.found) + len(self.missed)
        points = sum((1 + self.marked[kind].share) / 2 for kind in self.found)
        return max(0.0, round((points - EXTRA * len(self.extra)) / (number or 1), 3))


def graded(puzzle: Puzzle, answer: Answer) -> Graded:
    """The answer against the key; marks on wild kinds are not asked and left out."""
    seen: Fourteen = puzzle.facts
    picked = sorted({tile(mark) for mark in answer.get("cuts") or ()})
    legal = [cut.kind for cut in seen.legal]
    given = {kind: _asked(seen, answer.get(waits_of(MARKS[kind]))) for kind in picked}
    found = tuple(kind for kind in legal if kind in picked)
    return Graded(
        found=found,
        missed=tuple(kind for kind in legal if kind not in picked),
        extra=tuple(kind for kind in picked if kind not in legal),
        marked={kind: compare(puzzle.key[waits_of(MARKS[kind])], given[kind]) for kind in found},
        given={kind: tuple(sorted(map(tile, marks))) for kind, marks in given.items()},
    )


def _asked(seen: Fourteen, marks: Mapping[str, str] | None) -> dict[str, str]:
    return {
        mark: state for mark, state in (marks or {}).items() if tile(mark) not in seen.hand.wild
    }


def told(table: Variant, puzzle: Puzzle, answer: Answer) -> Verdict:
    """The verdict on cuts and tiles, with everything explained."""
    seen: Fourteen = puzzle.facts
    got = graded(puzzle, answer)
    return Verdict(
        result="right" if got.exact else "partly" if got.share else "wrong",
        share=got.share,
        head=_head(seen, got),
        lead=_lead(seen),
        sections=tuple(section for section in _sections(table, seen, got) if section.rows),
        charged=charged(puzzle, seen, got),
    )


# --- the first two lines -----------------------------------------------------------------------

_RIGHT = Text("全对：打{cuts}", "All right: cut {cuts}")
_RIGHT_NONE = Text("对，哪张都报不了", "Right: no cut may declare")
_WRONG_NONE = Text("哪张都报不了，你多挑了 {n} 种", "No cut may declare; {n} picked")
_HEAD = {
    "missed": Text("漏了 {n} 种打法", "missed {n} {n:cut|cuts}"),
    "extra": Text("多挑了 {n} 种", "extra {n} {n:cut|cuts}"),
    "off": Text("听的牌错了 {n} 处", "waits wrong after {n} {n:cut|cuts}"),
}
_DOT = Text("{one}，{more}", "{one} · {more}")


def _head(seen: Fourteen, got: Graded) -> Text:
    if got.exact:
        return _RIGHT.fill(cuts=saying.names(got.found)) if got.found else _RIGHT_NONE
    if not seen.legal:
        return _WRONG_NONE.fill(n=len(got.extra))
    counts = {"missed": got.missed, "extra": got.extra, "off": got.off}
    parts = [_HEAD[name].fill(n=len(kinds)) for name, kinds in counts.items() if kinds]
    text = Text(parts[0].zh, parts[0].en[0].upper() + parts[0].en[1:], parts[0].gaps)
    for part in parts[1:]:
        text = _DOT.fill(one=text, more=part)
    return text


_COMPLETE = Text(
    "十四张已经成牌，可没报过听，胡不了：只能打一张报听，等下一张。",
    "All fourteen make a whole hand, but without a declaration 报听 nobody wins: "
    "cut one, declare, and wait.",
)
_COMPLETE_SHUT = Text(
    "十四张已经成牌，可没报过听，胡不了；打哪张听的又都不到六点，也报不了。",
    "A whole hand, but not declared 报听, so no win; and no cut leaves a wait worth 6.",
)
_NONE_SHUT = Text(
    "有听的打法，可听的牌没有一张够六点：六点门槛关着，报不了。",
    "Some cuts leave it ready, but never for a tile worth 6: the gate 六点门槛 stays shut.",
)
_NONE_DEAD = Text(
    "看着像听了，可等的牌四张都在自己手里，不算听。",
    "It looks ready, but all four of the tile it waits for are in this hand.",
)
_NONE_READY = Text(
    "打哪张都还差一张才听，报不了。", "Whatever is cut, one tile is lacking before it waits."
)
_KEEP_HIGH = Text(
    "{block}，留高的一半：打{cut}，听{waits}。",
    "Of {block} keep the high half: cut {cut} and wait for {waits}.",
)
_CUT = Text("打{cut}，听{waits}。", "Cut {cut} and wait for {waits}.")
_CUTS = Text(
    "能报的有 {n} 种：打{cuts}。听的牌各不一样，一种一种看。",
    "{n} cuts may declare: {cuts}. Each waits for tiles of its own; take them one by one.",
)


def _lead(seen: Fourteen) -> Text:
    if seen.complete:
        return _COMPLETE if seen.legal else _COMPLETE_SHUT
    if not seen.legal:
        return _NONE_SHUT if seen.shut else _NONE_DEAD if seen.dead else _NONE_READY
    if len(seen.legal) > 1:
        cuts = saying.names([cut.kind for cut in seen.legal])
        return _CUTS.fill(n=len(seen.legal), cuts=saying.joined(cuts, saying.OR))
    one, both = seen.legal[0], halves(seen)
    said = {"cut": _name(seen, one.kind), "waits": saying.tiles(one.seen.asked)}
    if both:
        return _KEEP_HIGH.fill(block=saying.tiles(block(both[0])), **said)
    return _CUT.fill(**said)


def _name(seen: Fourteen, kind: int) -> Text:
    wild = Text("耗子{tile}", "the wild 耗子 {tile}").fill(tile=NAMES[kind])
    return wild if kind in seen.hand.wild else NAMES[kind]


# --- the rows ----------------------------------------------------------------------------------

_TITLE = Text("能报的打法：{n} 种", "May declare 报听: {n} {n:cut|cuts}")
_TITLE_EXTRA = Text("挑多了的", "Picked, but barred")
_TITLE_SHUT = Text("听了，也报不了", "Ready, yet barred")
_TITLE_AFTER = Text("打{tile}以后听什么", "After {tile}: what it waits for")
_TITLE_FAR = Text("为什么没听", "Why it is not ready")
_TITLE_NOTE = Text("还有一句", "One more thing")
_OFF = Text("听的牌没标对", "its tiles were not right")
_THROW = Text("打{tile}", "Cut {tile}")
_BARRED = Text("报不了", "barred")


def _sections(table: Variant, seen: Fourteen, got: Graded) -> Iterator[Section]:
    legal = tuple(_legal(table, seen, cut, got) for cut in seen.legal)
    yield Section(_TITLE.fill(n=len(legal)), legal)
    for kind in got.off:
        yield _after(table, seen, kind, tuple(_tiles(table, seen, kind, got)))
    yield Section(_TITLE_EXTRA, tuple(_barred(table, seen, kind, "extra") for kind in got.extra))
    for kind in got.extra:
        yield _after(table, seen, kind, tuple(_anyway(table, seen, kind, got)))
    rest = [cut.kind for cut in seen.cuts if not cut.legal and cut.kind not in got.extra]
    yield Section(_TITLE_SHUT, tuple(_barred(table, seen, kind, "note") for kind in rest))
    near = [cut.kind for cut in seen.near if cut.kind not in got.extra][:1]
    yield Section(_TITLE_FAR, tuple(_barred(table, seen, kind, "note") for kind in near))
    yield Section(_TITLE_NOTE, tuple(_notes(table, seen)))


def _after(table: Variant, seen: Fourteen, kind: int, rows: tuple[Row, ...]) -> Section:
    return Section(_TITLE_AFTER.fill(tile=_name(seen, kind)), rows)


def _legal(table: Variant, seen: Fourteen, cut: Cut, got: Graded) -> Row:
    mark = "miss" if cut.kind in got.missed else "way" if cut.kind in got.off else "ok"
    because = why_legal(table, cut)
    return Row(
        mark=mark,
        head=_THROW.fill(tile=_name(seen, cut.kind)),
        text=because.text,
        tiles=(cut.kind,),
        given=_OFF if mark == "way" else None,
        split=because.split,
    )


def _barred(table: Variant, seen: Fourteen, kind: int, mark: str) -> Row:
    because = why_not_legal(table, seen, kind)
    return Row(
        mark=mark,
        head=_THROW.fill(tile=_name(seen, kind)),
        text=because.text,
        tiles=(kind,),
        flag="no" if mark == "extra" else "",
        split=because.split,
    )


def _tiles(table: Variant, seen: Fourteen, cut: int, got: Graded) -> Iterator[Row]:
    """Every tile of a legal cut that was not marked exactly: right, missed, too many."""
    marked, after = got.marked[cut], _after_cut(table, seen, cut)
    for kind in sorted((*marked.right, *marked.missed)):
        yield _wins(after, kind, "miss" if kind in marked.missed else "ok")
    for kind in marked.extra:
        yield _no_win(table, after, kind)


def _anyway(table: Variant, seen: Fourteen, cut: int, got: Graded) -> Iterator[Row]:
    """Every tile that was marked after a cut that may not declare."""
    after = _after_cut(table, seen, cut)
    for kind in got.given[cut]:
        yield _wins(after, kind, "ok") if kind in after.ways else _no_win(table, after, kind)


def _after_cut(table: Variant, seen: Fourteen, kind: int) -> Study:
    cut = seen.cut(kind)
    return cut.seen if cut else study(table, seen.hand.minus(kind))


def _wins(after: Study, kind: int, mark: str) -> Row:
    way = splits.best(after, kind)
    return Row(mark, NAMES[kind], how(after, kind, way), (kind,), "win", None,
               splits.drawn(way.blocks))  # fmt: skip


def _no_win(table: Variant, after: Study, kind: int) -> Row:
    blocks, left = splits.left_over(table, after.hand, kind)
    return Row("extra", NAMES[kind], why_not(table, after, kind, left), (kind,), "no", None, blocks)


_MO5 = Text(
    "摸五胡六只管哪张能胡，报听的门槛照旧是六点。",
    "摸五胡六 says which tiles win; the gate for declaring stays at 6.",
)
_FACE = Text(
    "摸到耗子也成牌，所以没问它；它本来的牌面能成牌，才算听口。",
    "A drawn wild 耗子 completes the hand too, so it is not asked; "
    "it is a wait only if its own face fits.",
)


def _notes(table: Variant, seen: Fourteen) -> Iterator[Row]:
    low = any(table.points(kind) < GATE for cut in seen.cuts for kind in cut.seen.asked)
    if table.settings.get("mo5_hu6") and low:
        yield Row("note", Text("摸五胡六", "摸五胡六"), _MO5)
    if seen.hand.wild and seen.legal:
        yield Row("note", saying.WILD, _FACE, seen.hand.wild)


# --- which concept a wrong answer counts against -----------------------------------------------


def charged(puzzle: Puzzle, seen: Fourteen, got: Graded) -> str:
    """The concept that catches the first mistake, the main one if none does."""
    for key in _caught(seen, got):
        if key in puzzle.concepts:
            return key
    return puzzle.concepts[0] if puzzle.concepts else ""


def _caught(seen: Fourteen, got: Graded) -> Iterator[str]:
    both = halves(seen)
    for kind in got.extra:
        cut = seen.cut(kind)
        if cut is None or not cut.shut:
            yield "declare.cut"
            continue
        if special(cut):
            yield "declare.pairs-orphans"
        if both and both[1].kind == kind:
            yield "declare.half"
        yield "declare.wild-no-help"
        yield "declare.gate"
    if got.missed and not got.found and seen.complete:
        yield "declare.complete-hand"
    if any(mixed(cut) for cut in seen.legal if cut.kind in got.missed):
        yield "declare.one-is-enough"
    if got.missed or got.off:
        yield "declare.cut"
