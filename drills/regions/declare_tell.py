"""Grading "which cut declares?" at other tables: a row for every cut and tile that matters."""

from __future__ import annotations

from collections.abc import Iterator

from drills import saying, splits
from drills.core import Study, study
from drills.declare_seen import Cut, Fourteen
from drills.declare_told import Graded, graded
from drills.puzzle import Answer, Puzzle, Row, Section, Verdict
from drills.regions.declare_book import DeclareBook, DeclareWords
from drills.regions.declare_making import look
from drills.waits_why import how
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

_HEAD = {
    "missed": Text("漏{n}种打法", "missed {n} {n:cut|cuts}"),
    "extra": Text("多{n}种打法", "extra {n} {n:cut|cuts}"),
    "off": Text("听的牌错{n}处", "waits wrong after {n} {n:cut|cuts}"),
}
_RIGHT = Text("全对", "All right")
_DOT = Text("{one} {more}", "{one} · {more}")
_CUT = Text("打{cut}，听{waits}。", "Cut {cut} and wait for {waits}.")
_CUTS = Text("能打的有 {n} 种：{cuts}。", "{n} cuts may declare: {cuts}.")
_THROW = Text("打{tile}", "Cut {tile}")
_OFF = Text("听的牌没标对", "its tiles were not right")
_NO_WIN = Text("来{tile}还剩{left}，凑不成。", "With {tile} there is still {left} left over.")
_NO_SUIT = Text("来{tile}凑得成，可三门都有，不能胡。",
                "{tile:cap} would complete it, but in three suits it wins for nobody.")  # fmt: skip


def told(book: DeclareBook, table: Variant, puzzle: Puzzle, answer: Answer) -> Verdict:
    """The verdict on cuts and tiles, with everything explained."""
    seen: Fourteen = puzzle.facts
    got = graded(puzzle, answer)
    sections = tuple(part for part in _sections(book.words, table, seen, got) if part.rows)
    return Verdict(
        result="right" if got.exact else "partly" if got.share else "wrong",
        share=got.share,
        head=_head(got),
        lead=_lead(book.words, seen),
        sections=sections,
        charged=_charged(book, puzzle, seen, got),
    )


def _head(got: Graded) -> Text:
    counts = {"missed": got.missed, "extra": got.extra, "off": got.off}
    parts = [_HEAD[name].fill(n=len(kinds)) for name, kinds in counts.items() if kinds]
    if not parts:
        return _RIGHT
    text = parts[0]
    for part in parts[1:]:
        text = _DOT.fill(one=text, more=part)
    return text


def _lead(words: DeclareWords, seen: Fourteen) -> Text:
    if seen.complete:
        return words.complete if seen.legal else words.complete_shut
    if not seen.legal:
        return (
            words.none_barred if seen.shut else words.none_dead if seen.dead else words.none_ready
        )
    if len(seen.legal) > 1:
        cuts = saying.names([cut.kind for cut in seen.legal])
        return _CUTS.fill(n=len(seen.legal), cuts=saying.joined(cuts, saying.OR))
    one = seen.legal[0]
    return _CUT.fill(cut=NAMES[one.kind], waits=saying.tiles(one.waits.shape))


def _sections(
    words: DeclareWords, table: Variant, seen: Fourteen, got: Graded
) -> Iterator[Section]:
    titles = words.titles
    yield Section(titles["legal"], tuple(_legal(words, cut, got) for cut in seen.legal))
    for kind in got.off:
        rows = tuple(_tiles(table, seen, kind, got))
        yield Section(titles["after"].fill(tile=NAMES[kind]), rows)
    extra = tuple(_barred(words, table, seen, kind, "extra") for kind in got.extra)
    yield Section(titles["extra"], extra)
    rest = [cut.kind for cut in seen.cuts if not cut.legal and cut.kind not in got.extra]
    shut = tuple(_barred(words, table, seen, kind, "note") for kind in rest)
    yield Section(titles["shut"], shut)
    near = [cut.kind for cut in seen.near if cut.kind not in got.extra][:1]
    far = tuple(_barred(words, table, seen, kind, "note") for kind in near)
    yield Section(titles["far"], far)


def _legal(words: DeclareWords, cut: Cut, got: Graded) -> Row:
    mark = "miss" if cut.kind in got.missed else "way" if cut.kind in got.off else "ok"
    shown = next(kind for kind in cut.waits.shape if cut.seen.ways.get(kind))
    return Row(
        mark=mark,
        head=_THROW.fill(tile=NAMES[cut.kind]),
        text=words.legal.fill(waits=saying.tiles(cut.waits.shape)),
        tiles=(cut.kind,),
        given=_OFF if mark == "way" else None,
        split=splits.drawn(splits.best(cut.seen, shown).blocks),
    )


def _barred(words: DeclareWords, table: Variant, seen: Fourteen, kind: int, mark: str) -> Row:
    """Why a cut may not declare."""
    cut = seen.cut(kind)
    head, flag = _THROW.fill(tile=NAMES[kind]), "no" if mark == "extra" else ""
    if cut is not None and cut.shut:
        text = words.barred.fill(waits=saying.tiles(cut.waits.shape))
        split = splits.drawn(splits.best(cut.seen, cut.waits.shape[0]).blocks)
        return Row(mark, head, text, (kind,), flag, split=split)
    after = seen.hand.minus(kind)
    split, left = splits.left_over(table, after, None)
    if cut is not None:
        text = words.dead.fill(dead=saying.names(cut.seen.dead))
    else:
        text = words.away.fill(left=saying.tiles(left), n=table.shanten(after))
    return Row(mark, head, text, (kind,), flag, split=split)


def _tiles(table: Variant, seen: Fourteen, kind: int, got: Graded) -> Iterator[Row]:
    """Every tile of a legal cut that was not marked exactly."""
    cut = seen.cut(kind)
    after = cut.seen if cut is not None else study(table, seen.hand.minus(kind))
    marked = got.marked[kind]
    for one in sorted((*marked.right, *marked.missed)):
        way = splits.best(after, one)
        mark = "miss" if one in marked.missed else "ok"
        yield Row(mark, NAMES[one], how(after, one, way), (one,), "win", None,
                  splits.drawn(way.blocks))  # fmt: skip
    for one in marked.extra:
        yield _no_win(table, after, one)


def _no_win(table: Variant, after: Study, kind: int) -> Row:
    blocks, left = splits.left_over(table, after.hand, kind)
    barred = any(kind == other for other, _ in after.waits.barred)
    text = _NO_SUIT if barred else _NO_WIN.fill(left=saying.tiles(left))
    split = () if barred else blocks
    return Row("extra", NAMES[kind], text.fill(tile=NAMES[kind]), (kind,), "no", None, split)


def _charged(book: DeclareBook, puzzle: Puzzle, seen: Fourteen, got: Graded) -> str:
    """The concept that catches the first mistake, the main one if none does."""
    for code in _mistakes(seen, got):
        if book.caught.get(code) in puzzle.concepts:
            return book.caught[code]
    return puzzle.concepts[0]


def _mistakes(seen: Fourteen, got: Graded) -> Iterator[str]:
    for kind in got.extra:
        cut = seen.cut(kind)
        yield "away" if cut is None else "barred" if cut.shut else "dead"
    if got.missed and not got.found and seen.complete:
        yield "complete"
    if got.missed or got.off:
        yield "away"


__all__ = ["look", "told"]
