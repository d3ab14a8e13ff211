"""What is said after the answer: the conditions in their order, up to the one that decides."""

from __future__ import annotations

from collections.abc import Iterator

from drills import saying, splits
from drills.puzzle import Puzzle, Row, Section, Verdict
from drills.regions.win_book import Asked, Book, Check
from drills.regions.win_scene import BESIDE, choice, gaps_of
from rules import readings
from rules.tiles import KINDS, NAMES
from rules.variant import Variant
from rules.words import Text

_RIGHT = {True: Text("对，能", "Right, you may"), False: Text("对，不能", "Right, you may not")}
_WRONG = {True: Text("其实能", "You may, indeed"), False: Text("其实不能", "You may not")}
_REASON = {
    True: Text("能是对的，怎么个能法不对", "Yes is right, but not which yes"),
    False: Text("不能是对的，理由不对", "No is right, the reason is not"),
}
_YOURS = Text("你选：{what}", "you chose: {what}")
_ORDER = Text("一条一条看", "One condition after the other")
_SHAPE = Text("牌型", "The shape")
_TWIN = Text("要是换一样", "If one thing were different")
_BESIDE = Text("旁的", "Besides")
_END = Text("{why}。", "{why:cap}.")
_NO_SAY = Text("这跟能不能胡没关系。", "This has no say in whether you win.")
_LATER = Text("还没看到这一条，前面就定了。", "An earlier condition has decided before this one.")
_IDLE = Text("这里没有这回事。", "Nothing of that kind comes up here.")
_DONE = Text("这样拆，正好成牌。", "Split like this the hand is complete.")
_LEFT = Text("怎么拆都剩下{left}。", "However it is split, {left} {n:stays|stay} over.")
MANY = 6
"""So many tiles left over are not named one by one."""

_SHORT = Text("怎么拆都差一点。", "However it is split, something is missing.")


def looked_at(book: Book, table: Variant, asked: Asked) -> list[Check]:
    """The conditions that come up, to the one that decides."""
    rows = [check for check in book.checks if check.comes(table, asked)]
    codes = [check.code for check in rows]
    if asked.answer.ok or asked.answer.code not in codes:
        return rows
    last = len(codes) - codes[::-1].index(asked.answer.code)
    return rows[:last]


def decoys(book: Book, table: Variant, asked: Asked) -> int:
    """How many conditions look as if they barred a win, and do not."""
    rows = looked_at(book, table, asked)
    return sum(not row.plain for row in (rows if asked.answer.ok else rows[:-1]))


def reads(book: Book, table: Variant, asked: Asked) -> bool:
    """Whether the hand must be read to answer."""
    return any(row.reads for row in looked_at(book, table, asked))


def verdict(book: Book, table: Variant, puzzle: Puzzle, given: str) -> Verdict:
    """Right, the right side for a wrong reason, or wrong."""
    asked: Asked = puzzle.facts
    answer = asked.answer
    half = answer.ok == (given in _wins(book, table))
    result = "right" if given == answer.code else "partly" if half else "wrong"
    heads = {"right": _RIGHT, "partly": _REASON, "wrong": _WRONG}[result]
    return Verdict(
        result=result,
        share={"right": 1.0, "partly": 0.5, "wrong": 0.0}[result],
        head=heads[answer.ok],
        lead=_END.fill(why=answer.why),
        sections=tuple(_sections(book, table, asked, given)),
        charged=_charged(book, puzzle, answer.code, given),
    )


def _wins(book: Book, table: Variant) -> set[str]:
    return {value for value, _ in book.wins(table)}


def _told(book: Book, table: Variant, asked: Asked, given: str) -> Text:
    return dict(choice(book, table, asked).options).get(given, Text("？", "?"))


def _sections(book: Book, table: Variant, asked: Asked, given: str) -> Iterator[Section]:
    yield Section(_ORDER, tuple(_conditions(book, table, asked, given)))
    shape = _split_of(book, table, asked) if reads(book, table, asked) else None
    if shape is not None:
        yield Section(_SHAPE, (shape,))
    twin = book.twins.get(asked.answer.code)
    waits = _waits_of(asked)
    if twin is not None and (waits or asked.answer.code != "shape"):
        text = twin.fill(waits=saying.joined(saying.names(waits), saying.OR))
        yield Section(_TWIN, (Row("note", NAMES[asked.offer.tile], text, waits),))
    if asked.beside:
        rows = tuple(Row("note", _said(asked, key), _NO_SAY) for key in asked.beside)
        yield Section(_BESIDE, rows)


def _said(asked: Asked, key: str) -> Text:
    return BESIDE[key].text.fill(**gaps_of(asked.draft))


def _conditions(book: Book, table: Variant, asked: Asked, given: str) -> Iterator[Row]:
    answer, wrong = asked.answer, given != asked.answer.code
    chosen = _YOURS.fill(what=_told(book, table, asked, given)) if wrong else None
    rows = looked_at(book, table, asked)
    for at, check in enumerate(rows):
        decides = not answer.ok and at == len(rows) - 1
        if decides:
            text = _END.fill(why=answer.why)
            yield Row("miss" if wrong else "ok", check.head, text, given=chosen)
        else:
            mine = wrong and check.code == given
            said = check.passes if isinstance(check.passes, Text) else check.passes(table, asked)
            yield Row("extra" if mine else "note", check.head, said, given=chosen if mine else None)
    if answer.ok:
        mark, head = "miss" if wrong else "ok", _told(book, table, asked, answer.code)
        yield Row(mark, head, _END.fill(why=answer.why), given=chosen)
    if wrong and given not in {row.code for row in rows}:
        yield from _idle(book, table, asked, given)


def _idle(book: Book, table: Variant, asked: Asked, given: str) -> Iterator[Row]:
    """A reason given that does not come up, or not before the one that decides."""
    for check in [row for row in book.checks if row.code == given][:1]:
        yield Row("extra", check.head, _LATER if check.comes(table, asked) else _IDLE)


def _split_of(book: Book, table: Variant, asked: Asked) -> Row | None:
    own = None if book.split is None else book.split(table, asked)
    return own or split(table, asked)


def split(table: Variant, asked: Asked) -> Row | None:
    """The winning split, or what is left over; None where the tiles need not fit."""
    tile, seen = asked.offer.tile, asked.seen
    if tile in seen.ways:
        singles = [way for way in seen.ways[tile] if way.shape == "unrelated"]
        best = singles[0] if singles else splits.best(seen, tile)
        return Row("note", NAMES[tile], _DONE, split=splits.drawn(best.blocks))
    if asked.answer.ok:
        found = readings.reading(seen.hand, tile, shapes=table.shapes)
        blocks = splits.drawn(found.blocks) if found else ()
        return Row("note", NAMES[tile], _DONE, split=blocks) if found else None
    blocks, left = splits.left_over(table, seen.hand, tile if tile < KINDS else None)
    over = saying.tiles(left, seen.hand.wild, table.terms["wild"].zh)
    text = _LEFT.fill(left=over, n=len(left)) if 0 < len(left) < MANY else _SHORT
    return Row("note", NAMES[tile], text, split=blocks)


def _waits_of(asked: Asked) -> tuple[int, ...]:
    """The tiles that would win in the way in which this one came."""
    if asked.answer.code != "shape":
        return ()
    waits = asked.draft.waits
    return waits.self_draw if asked.offer.own else waits.discard


def _charged(book: Book, puzzle: Puzzle, key: str, given: str) -> str:
    for code in (key, given):
        if book.caught.get(code) in puzzle.concepts:
            return book.caught[code]
    return puzzle.concepts[0]
