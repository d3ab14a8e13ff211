"""What is said after a score at any table: what counts, what does not, the sum, the slip named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from drills.puzzle import Answer, Ledger, Puzzle, Row, Section, Verdict
from drills.regions.score_book import Ask, Book, Case, Slip
from drills.regions.score_case import figures_of, plain
from drills.roles import named, roles, who
from drills.split import blocks
from rules.values import Element, Four, Line
from rules.variant import Variant
from rules.words import Text

_HEADS = {
    "right": Text("全对", "all right"),
    "sums": Text("{n} 家对了", "{n} of four seats right"),
    "figures": Text("收付对了，{label}不对", "the payments are right; not so: {label}"),
    "wrong": Text("没算对", "not right"),
}
_OWN_WAY = Text("{label}错了；收付是照你的数算的，算法没错。",
                "Wrong: {label}. The payments follow from your number correctly.")  # fmt: skip
_SHOULD = Text("应该是：{why}", "It should be: {why}")
_COUNTS = Text("算的", "What counts")
_SUMS = Text("怎么算、谁付", "The sum, and who pays")
_SEATS = Text("哪几家不对", "The seats that differ")
_HEAD = Text("{name} {value}", "{name} {value}")
_TIMES = Text("{head}（{n} 次）", "{head} ({n} times)")
_NOT = Text("{name}不算", "{name} does not count")
_NEAR = Text("不是{name}", "no {name}")
_IS = Text("{label}：{n}", "{label}: {n}")
_YOURS = Text("你写 {n}", "you wrote {n}")
_YOURS_IS = Text("你选 {n}", "you chose {n}")
_RECKONED = Text("你是这样算的", "how you reckoned")
_SEAT = Text("应是 {right}，你写 {given}。", "It is {right}; you wrote {given}.")
_WHO_PAYS = Text("谁付", "who pays")
_PAID = {
    "one": Text("{who}一家付 {n}。", "{who:cap} alone: {n}."),
    "each": Text("{who}每家付 {n}。", "{who:cap}: {n} each."),
    "own": Text("{parts}。", "{parts:cap}."),
}
_TOTAL = Text("合计", "total")
_FITS = Text("这手牌有它。", "The hand has it.")


def verdict(table: Variant, book: Book, puzzle: Puzzle, answer: Answer) -> Verdict:
    """Grade the figures and the amounts, and explain the whole score."""
    made: Case = puzzle.facts
    wrong = _wrong(puzzle, answer)
    parts = _parts(book, puzzle)
    share = 1 - sum(parts[name] for name in wrong) / sum(parts.values())
    slip = _slip(puzzle, answer, wrong)
    result = "right" if not wrong else "partly" if share > 0 else "wrong"
    return Verdict(
        result=result,
        share=share,
        head=_head(book, wrong, len(parts)),
        lead=_lead((table, book), puzzle, answer, wrong, slip),
        sections=_sections(table, book, puzzle, answer, slip),
        charged=_charged(puzzle, wrong, slip),
        ledger=_ledger(made, answer),
    )


def _parts(book: Book, puzzle: Puzzle) -> dict[str, float]:
    """What an answer is made of, with weights; the seats together weigh three."""
    parts = {f"seat{seat}": 0.75 for seat in range(4)}
    return parts | {ask.key: ask.weight for ask in book.asks if ask.key in puzzle.key}


def _wrong(puzzle: Puzzle, answer: Answer) -> list[str]:
    key = puzzle.key
    wrong = [name for name in key if name != "payments" and answer[name] != key[name]]
    pairs = enumerate(zip(answer["payments"], key["payments"], strict=True))
    return wrong + [f"seat{seat}" for seat, (given, right) in pairs if given != right]


def _head(book: Book, wrong: list[str], parts: int) -> Text:
    if not wrong:
        return _HEADS["right"]
    if len(wrong) == parts:
        return _HEADS["wrong"]
    seats = sum(name.startswith("seat") for name in wrong)
    if seats:
        return _HEADS["sums"].fill(n=4 - seats)
    return _HEADS["figures"].fill(label=_labels(book, wrong))


def _labels(book: Book, wrong: list[str]) -> tuple[Text, ...]:
    return tuple(ask.label for ask in book.asks if ask.key in wrong)


# --- which mistake it was ------------------------------------------------------------------------


def _slip(puzzle: Puzzle, answer: Answer, wrong: list[str]) -> Slip | None:
    """The wrong rule that gives the learner's numbers: the whole answer first, then a part."""
    made: Case = puzzle.facts
    if not wrong:
        return None
    given, figures = tuple(answer["payments"]), _figures(answer)
    right = _figures(puzzle.key)
    whole = [s for s in made.slips if s.figures == figures and s.payments == given]
    if whole:
        return whole[0]
    if figures != right:
        same = [slip for slip in made.slips if slip.figures == figures]
        first = [slip for slip in made.slips if _first(slip.figures) == _first(figures)]
        first = [slip for slip in first if _first(slip.figures) != _first(right)]
        return next(iter(same or first), None)
    return next((slip for slip in made.slips if slip.payments == given), None)


def _figures(answer: Answer) -> dict[str, object]:
    return {name: value for name, value in answer.items() if name != "payments"}


def _first(figures: object) -> object:
    return next(iter(dict(figures).values()), None)  # type: ignore[call-overload]


def _follows(table: Variant, book: Book, puzzle: Puzzle, answer: Answer) -> bool:
    """Whether the amounts are right for the learner's own figures."""
    made: Case = puzzle.facts
    figures = {**made.figures, **_figures(answer)}
    return book.pays(table, made, figures) == tuple(answer["payments"])


def _lead(
    rules: tuple[Variant, Book], puzzle: Puzzle, answer: Answer, wrong: list[str], slip: Slip | None
) -> Text:
    table, book = rules
    why = _short(table, book, puzzle)
    if not wrong:
        return why
    if slip is not None:
        return slip.wrong.text
    labels = _labels(book, wrong)
    if labels and _follows(table, book, puzzle, answer):
        return _OWN_WAY.fill(label=labels)
    return _SHOULD.fill(why=why)


def _short(table: Variant, book: Book, puzzle: Puzzle) -> Text:
    made: Case = puzzle.facts
    if book.sum is not None:
        return book.sum(table, made)
    notes = [line.note for line in made.score.lines if line.note is not None]
    return notes[0] if notes else _names(book, made)


def _names(book: Book, made: Case) -> Text:
    names = tuple(_valued(book, element) for element in made.score.elements)
    return Text("{names}", "{names}").fill(names=names)


def _valued(book: Book, element: Element) -> Text:
    return _HEAD.fill(name=element.name, value=book.value(element))


def _charged(puzzle: Puzzle, wrong: list[str], slip: Slip | None) -> str:
    """The concept that the mistake belongs to, if the puzzle carries it."""
    if slip is not None and slip.wrong.concept in puzzle.concepts:
        return slip.wrong.concept
    seats = all(name.startswith("seat") for name in wrong)
    family = "settle." if wrong and seats else "score."
    return next((key for key in puzzle.concepts if key.startswith(family)), puzzle.concepts[0])


# --- the explanation -----------------------------------------------------------------------------


def _sections(
    table: Variant, book: Book, puzzle: Puzzle, answer: Answer, slip: Slip | None
) -> tuple[Section, ...]:
    made: Case = puzzle.facts
    found = [Section(_COUNTS, (*_elements(book, made), *_not_counted(made)))]
    sums = [*_asked(table, book, puzzle, answer), *_lines(made)]
    sums += [Row("note", head, text) for head, text in book.more(table, made)]
    if slip is not None:
        sums.append(Row("extra", _RECKONED, slip.wrong.text))
    found.append(Section(_SUMS, tuple(sums)))
    seats = tuple(_seats(made, answer))
    return (*found, Section(_SEATS, seats)) if seats else tuple(found)


def _elements(book: Book, made: Case) -> Iterator[Row]:
    """The elements that count, the first with the hand as it is read."""
    split = blocks(made.readings[0][0].reading) if made.readings else ()
    for element, times in Counter(made.score.elements).items():
        head = _valued(book, element)
        head = head if times == 1 else _TIMES.fill(head=head, n=times)
        yield Row("ok", head, element.needs or _FITS, split=split)
        split = ()


def _not_counted(made: Case) -> Iterator[Row]:
    for element, why in made.score.also:
        yield Row("note", _NOT.fill(name=element.name), why.text)
    said = set()
    for slip in made.slips:
        if slip.wrong.near and slip.wrong.name is not None and slip.wrong.key not in said:
            said.add(slip.wrong.key)
            yield Row("note", _NEAR.fill(name=slip.wrong.name), slip.wrong.text)


def _asked(table: Variant, book: Book, puzzle: Puzzle, answer: Answer) -> Iterator[Row]:
    made: Case = puzzle.facts
    right = figures_of(table, book, made, made.figures)
    for ask in book.asks:
        if ask.key not in right:
            continue
        wrong = answer[ask.key] != right[ask.key]
        said = _said(table, ask, made, right[ask.key])
        given = None
        if wrong:
            yours = _YOURS_IS if ask.options else _YOURS
            given = yours.fill(n=_said(table, ask, made, answer[ask.key]))
        text = ask.why(table, made) if ask.why else _short(table, book, puzzle)
        head = _IS.fill(label=ask.label, n=said)
        yield Row("miss" if wrong else "ok", head, text, given=given)


def _said(table: Variant, ask: Ask, made: Case, value: object) -> Text | str:
    if ask.options is not None:
        return dict(ask.options(table, made)).get(str(value), str(value))
    return str(plain(value))


def _lines(made: Case) -> Iterator[Row]:
    """Who pays the win, and the rows of the account that say more than the sum."""
    yield Row("note", _WHO_PAYS, _paid(made))
    for line in made.score.lines[1:]:
        if line.note is not None:
            yield Row("note", _line(made, line), line.note)


def _paid(made: Case) -> Text:
    """What each payer owes, in words."""
    me, payments = made.draft.me, made.score.payments
    dues = {seat: -amount for seat, amount in enumerate(payments) if amount < 0}
    names = tuple(who(me, seat) for seat in dues)
    if len(set(dues.values())) == 1:
        says = _PAID["one" if len(dues) == 1 else "each"]
        return says.fill(who=names, n=next(iter(dues.values())))
    parts = tuple(_HEAD.fill(name=who(me, seat), value=due) for seat, due in dues.items())
    return _PAID["own"].fill(parts=parts)


def _line(made: Case, line: Line) -> Text:
    """What a row of the account is for, with the seat that it names as the learner sees it."""
    return named(made.draft.me, line.text)


def _seats(made: Case, answer: Answer) -> Iterator[Row]:
    """A row for every seat whose amount is wrong."""
    right, me = made.score.payments, made.draft.me
    for seat in [(me + turn) % 4 for turn in range(4)]:
        given = answer["payments"][seat]
        if given != right[seat]:
            text = _SEAT.fill(right=_signed(right[seat]), given=_signed(given))
            yield Row("way", who(me, seat), text, given=_YOURS.fill(n=_signed(given)))


def _signed(amount: int) -> str:
    """An amount with its sign.

    >>> _signed(5), _signed(-5), _signed(0)
    ('+5', '−5', '0')
    """
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"


def _ledger(made: Case, answer: Answer) -> Ledger:
    """The account row by row, the total, and what was written."""
    rows: list[tuple[Text, Four]] = [(_line(made, line), line.amounts) for line in made.score.lines]
    rows.append((_TOTAL, made.score.payments))
    return Ledger(roles(made.draft.me), tuple(rows), tuple(answer["payments"]))
