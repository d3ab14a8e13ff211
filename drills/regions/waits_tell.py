"""Grading "which tiles win?" at the tables beyond 扣点点: a row for every tile missed, extra."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from drills import splits
from drills.puzzle import Block, Puzzle, Row, Section, Verdict
from drills.regions.waits_book import Book, Seen
from drills.regions.waits_say import bar_text, decides, how, not_complete, open_text, shown_way
from drills.waits_told import Marked, compare, head
from rules.tiles import KINDS, MARKS, NAMES
from rules.variant import Variant
from rules.words import Text

States = tuple[tuple[str, Text, Text], ...]

_TITLE = Text("能胡的 {n} 张", "The {n} that {n:wins|win}")
_TITLE_EXTRA = Text("多标的 {n} 张", "Marked, but {n:it does|they do} not win: {n}")
_TITLE_NEVER = Text("牌型成了，也不能胡", "Complete, yet never a win")
_TITLE_WHY = Text("为什么没听", "Why it is not ready")
_TITLE_NOTE = Text("还有一句", "One more thing")
_GIVEN = Text("你标了“{state}”", "you marked: {state}")


def told(
    book: Book, table: Variant, puzzle: Puzzle, given: Mapping[str, str], states: States
) -> Verdict:
    """The verdict on the marks given, with everything explained."""
    seen: Seen = puzzle.facts
    marked = compare(puzzle.key["waits"], given)
    names = {value: name for value, name, _ in states} if len(states) > 1 else {}
    said = {mark: _GIVEN.fill(state=names[state]) for mark, state in given.items() if names}
    sheet = _Sheet(book, table, seen, marked, said)
    return Verdict(
        result="right" if marked.exact else "partly" if marked.share or marked.right else "wrong",
        share=marked.share,
        head=head(marked, puzzle.key["waits"]),
        lead=decides(book, table, seen),
        sections=_sections(sheet),
        charged=charged(book, puzzle, seen, marked),
    )


@dataclass(frozen=True, slots=True)
class _Sheet:
    """An answer to be gone through: what was marked, and what the learner said of each tile."""

    book: Book
    table: Variant
    seen: Seen
    marked: Marked
    said: Mapping[str, Text]


def _sections(sheet: _Sheet) -> tuple[Section, ...]:
    seen, marked = sheet.seen, sheet.marked
    wins = sorted((*marked.right, *marked.missed, *marked.way))
    barred = [kind for kind, _ in seen.found.barred if kind not in marked.extra]
    extra = [_extra(sheet, kind) for kind in marked.extra]
    sections = (
        (_TITLE.fill(n=len(wins)), [_win(sheet, kind) for kind in wins]),
        (_TITLE_EXTRA.fill(n=len(extra)), extra),
        (_TITLE_NEVER, [_never(sheet, kind, "note") for kind in barred]),
        (_TITLE_WHY, [] if seen.ready else [_open_blocks(sheet.table, seen)]),
        (_TITLE_NOTE, [_note(*row) for row in sheet.book.notes(sheet.table, seen)]),
    )
    return tuple(Section(title, tuple(rows)) for title, rows in sections if rows)


def _note(title: Text, text: Text) -> Row:
    return Row(mark="note", head=title, text=text)


def _win(sheet: _Sheet, kind: int) -> Row:
    book, table, seen, marked = sheet.book, sheet.table, sheet.seen, sheet.marked
    mark = "miss" if kind in marked.missed else "way" if kind in marked.way else "ok"
    text, split = book.how(table, seen, kind) or how(table, seen, kind)
    rule = book.why_way(table, seen, kind) if mark == "way" else None
    return Row(
        mark=mark,
        head=NAMES[kind],
        text=rule or text,
        tiles=(kind,),
        flag=seen.found.state(kind),
        given=sheet.said.get(MARKS[kind]) if mark == "way" else None,
        split=split,
    )


def _extra(sheet: _Sheet, kind: int) -> Row:
    book, table, seen = sheet.book, sheet.table, sheet.seen
    if seen.found.state(kind) == "never":
        return _never(sheet, kind, "extra")
    split, left = _left_over(table, seen, kind)
    text = book.why_not(table, seen, kind) or not_complete(table, seen, kind, left)
    return Row(
        mark="extra",
        head=NAMES[kind],
        text=text,
        tiles=(kind,),
        flag="no",
        given=sheet.said.get(MARKS[kind]),
        split=split,
    )


def _left_over(table: Variant, seen: Seen, kind: int) -> tuple[tuple[Block, ...], tuple[int, ...]]:
    """The best split with a kind that does not win; none of a flower or a wild tile."""
    flower = kind >= KINDS or kind in seen.hand.wild
    if flower or seen.hand.held[kind] == 4 or seen.shapes == {"unrelated"}:
        return (), ()
    return splits.left_over(table, seen.hand, kind)


def _never(sheet: _Sheet, kind: int, mark: str) -> Row:
    return Row(
        mark=mark,
        head=NAMES[kind],
        text=bar_text(sheet.book, sheet.seen, kind),
        tiles=(kind,),
        flag="never",
        given=sheet.said.get(MARKS[kind]) if mark == "extra" else None,
        split=splits.drawn(shown_way(sheet.seen, kind).blocks),
    )


def _open_blocks(table: Variant, seen: Seen) -> Row:
    shape = splits.nearest_shape(table, seen.hand)
    blocks, left = splits.left_over(table, seen.hand, None) if shape != "unrelated" else ((), ())
    text = open_text(table, seen, left)
    return Row(mark="note", head=Text("没听", "Not ready"), text=text, flag="no", split=blocks)


def _barred(seen: Seen, marked: Marked) -> bool:
    """A barred kind was marked, or a win left out of a hand that has barred ones too."""
    never = {kind for kind, _ in seen.found.barred}
    return bool(never) and bool(never & {*marked.extra} or marked.missed)


def _wild(seen: Seen, marked: Marked) -> bool:
    wrong = (*marked.missed, *marked.extra, *marked.way)
    return any(kind in seen.hand.wild for kind in wrong)


MISTAKES: Mapping[str, Callable[[Seen, Marked], bool]] = {
    "barred": _barred,
    "dead": lambda seen, marked: any(kind in seen.dead for kind in marked.extra),
    "wild": _wild,
    "way": lambda seen, marked: bool(marked.way) and not (marked.missed or marked.extra),
}
"""What an answer can show that it got wrong."""


def charged(book: Book, puzzle: Puzzle, seen: Seen, marked: Marked) -> str:
    """The concept that a wrong answer counts against: the first that catches it."""
    tests = {**MISTAKES, **book.mistakes}
    for mistake, concept in book.caught.items():
        if concept in puzzle.concepts and tests[mistake](seen, marked):
            return concept
    return puzzle.concepts[0] if puzzle.concepts else ""
