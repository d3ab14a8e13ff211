"""What is right at a puzzle, told to somebody who has not answered it."""

from __future__ import annotations

from dataclasses import replace

from drills.drill import DRILLS
from drills.puzzle import Answer, Puzzle, Row, Section, Verdict
from rules.words import Text
from tutor.chat_fields import said
from tutor.classes.picks import asked

ANSWER = Text("答案：{answer}", "Answer: {answer}")


def bare(puzzle: Puzzle) -> Verdict:
    """The verdict on the key itself, without the praise: head, reasons, payments."""
    verdict = DRILLS[puzzle.kind].grade(puzzle, puzzle.key)
    ledger = replace(verdict.ledger, given=None) if verdict.ledger else None
    sections = tuple(map(_unmarked, verdict.sections))
    return replace(verdict, head=in_words(puzzle), sections=sections, ledger=ledger)


def in_words(puzzle: Puzzle) -> Text:
    """The key in one line, field by field."""
    parts = [words for _, words in said_to(puzzle, puzzle.key)]
    zh, en = ("；".join(one.zh for one in parts), "; ".join(one.en for one in parts))
    return ANSWER.fill(answer=Text(zh, en))


def said_to(puzzle: Puzzle, answer: Answer) -> list[tuple[Text, Text]]:
    """An answer in words: each field's question, and what was said to it."""
    return [
        (
            field.label,
            Text(said(field, answer[field.name], "zh"), said(field, answer[field.name], "en")),
        )
        for field in asked(puzzle, answer)
    ]


def _unmarked(section: Section) -> Section:
    return replace(section, rows=tuple(map(_row, section.rows)))


def _row(row: Row) -> Row:
    return replace(row, mark="note", given=None)
