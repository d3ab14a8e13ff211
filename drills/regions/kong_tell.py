"""What is said after an answer about a claim: every condition in order, up to the one that bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drills.puzzle import Row, Section
from drills.regions import kong_scene
from drills.regions.kong_book import Asked, Book
from rules.hand import MELD_NAMES
from rules.tiles import NAMES
from rules.values import Why
from rules.variant import Variant
from rules.words import Text

_RIGHT = {
    True: Text("对，能", "Right, it may be made"),
    False: Text("对，不能", "Right, it may not"),
}
_WRONG = {
    True: Text("其实能", "It may be made after all"),
    False: Text("不能", "It may not"),
}
_REASON = Text("不能是对的，理由不对", "No is right, the reason is not")
_PLAIN = (Text("对", "right"), Text("对了一部分", "partly right"), Text("不对", "not right"))
_SENTENCE = Text("{why}。", "{why:cap}.")
_STEPS = Text("一条一条看", "One condition after another")
_BESIDE = Text("旁的", "Besides")
_EACH = Text("碰和杠分开看", "Pong and kong apart")
_YOURS = Text("你选：{what}", "you chose: {what}")
_MAY = Text("能，没有哪一条拦着。", "It may: no condition bars it.")
_HEAD_MAY = Text("结果", "so")


def head(share: float, may: bool) -> Text:
    """The verdict in a few words, for a yes or no with a reason."""
    if share == 1:
        return _RIGHT[may]
    return _REASON if share else _WRONG[may]


def plain_head(share: float) -> Text:
    """The same where the answer is no yes or no."""
    return _PLAIN[0] if share == 1 else _PLAIN[1] if share else _PLAIN[2]


def sentence(why: Why) -> Text:
    """A ruling as a sentence."""
    return _MAY if why.code == "ok" else _SENTENCE.fill(why=why.text)


def conditions(
    book: Book, table: Variant, asked: Asked, key: str, given: str, *, title: Text = _STEPS
) -> Section:
    """Every condition that comes up, in order; a wrong reason is set right."""
    chosen = _YOURS.fill(what=said(book, table, given)) if given != key else None
    rows = [*_passed(book, table, asked)]
    if key == "may":
        rows.append(Row("ok" if chosen is None else "miss", _HEAD_MAY, _MAY, given=chosen))
    else:
        rows.append(_deciding(book, asked, chosen))
    if given in book.myths:
        filled = kong_scene.gaps(book, table, asked)
        myth = book.myths[given]
        rows.append(Row("extra", myth.text.fill(**filled), myth.truth.fill(**filled)))
    elif chosen is not None and given in book.checks:
        rows.append(_not_so(book, table, asked, given))
    return Section(title, tuple(rows))


def _passed(book: Book, table: Variant, asked: Asked) -> Iterator[Row]:
    filled = kong_scene.gaps(book, table, asked)
    for code, check in book.checks.items():
        if code == asked.why.code:
            return
        if check.needs(table) and check.comes(table, asked.offer):
            yield Row("note", check.head, check.passes.fill(**filled))


def _deciding(book: Book, asked: Asked, chosen: Text | None) -> Row:
    tile = asked.offer.tile
    head = book.checks[asked.why.code].head
    mark = "ok" if chosen is None else "miss"
    return Row(mark, head, sentence(asked.why), (tile,), given=chosen)


_NOT_SO = Text("不是这一条：{passes}", "Not this one: {passes}")
_LATER = Text("拦着的不是这一条。", "This is not what bars it.")


def _not_so(book: Book, table: Variant, asked: Asked, given: str) -> Row:
    """Why the reason that was chosen is not the one."""
    check = book.checks[given]
    filled = kong_scene.gaps(book, table, asked)
    if not check.comes(table, asked.offer):
        return Row("extra", check.head, _LATER)
    return Row("extra", check.head, _NOT_SO.fill(passes=check.passes.fill(**filled)))


def said(book: Book, table: Variant, given: str) -> Text:
    """An answer in words."""
    if given == "may":
        return kong_scene.MAY
    return kong_scene.reasons(book, table).get(given, Text("？", "?"))


def of_each(found: Mapping[str, Why], asked: Asked, given: Text | None) -> Section:
    """What the rules say of several claims of one tile."""
    rows = [
        Row("note", MELD_NAMES[type_], sentence(why), (asked.offer.tile,))
        for type_, why in found.items()
    ]
    if given is not None:
        rows.append(Row("extra", NAMES[asked.offer.tile], _YOURS.fill(what=given)))
    return Section(_EACH, tuple(rows))


def beside(book: Book, table: Variant, asked: Asked) -> Section | None:
    """What the sentences have to do with it that change nothing."""
    filled = kong_scene.gaps(book, table, asked)
    rows = [
        Row("note", _short(book, key).fill(**filled), book.says[key].why.fill(**filled))
        for key in asked.idle
    ]
    return Section(_BESIDE, tuple(rows)) if rows else None


def _short(book: Book, key: str) -> Text:
    return book.says[key].text
