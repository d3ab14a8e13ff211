"""What a group picked at one puzzle, counted field by field: the picture of a live round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from drills.drill import DRILLS
from drills.puzzle import Amounts, Answer, Choice, Field, Marks, Number, Pick, Puzzle
from drills.roles import ROLES
from rules.tiles import MARKS
from rules.words import Text
from tutor.chat_words import signed

MOST = 8
"""So many different figures are shown before the rest is put together."""

OTHERS = Text("其他", "others")


@dataclass(frozen=True, slots=True)
class Bar:
    """One pick: how many made it.

    kind: the tile that it is about, None for none; state: what was said of the tile, "" for no
    more than that it was picked; text: the pick in words, "" for a tile; right: whether the key
    says so, None where that cannot be said (the rest put together).
    """

    n: int
    kind: int | None = None
    state: Text | str = ""
    text: Text | str = ""
    right: bool | None = False


@dataclass(frozen=True, slots=True)
class Picture:
    """What was said to one field: its bars, and how many said anything to it."""

    label: Text
    bars: tuple[Bar, ...]
    of: int


def pictures(puzzle: Puzzle, answers: Iterable[Answer]) -> tuple[Picture, ...]:
    """One picture for each field that anybody, or the key, was asked."""
    given = list(answers)
    fields: dict[str, Field] = {}
    for answer in (*given, puzzle.key):
        fields |= {field.name: field for field in asked(puzzle, answer)}
    return tuple(_picture(field, puzzle, given) for field in fields.values())


def asked(puzzle: Puzzle, answer: Answer) -> list[Field]:
    """The fields that an answer speaks to, step by step."""
    found: list[Field] = []
    so_far: dict[str, Any] = {}
    while fields := DRILLS[puzzle.kind].steps(puzzle, so_far):
        if any(field.name not in answer for field in fields):
            break
        found += fields
        so_far |= {field.name: answer[field.name] for field in fields}
    return found


def _picture(field: Field, puzzle: Puzzle, given: list[Answer]) -> Picture:
    said = [answer[field.name] for answer in given if field.name in answer]
    bars = _BARS[type(field)](field, said, puzzle.key.get(field.name))
    return Picture(field.label, tuple(bars), len(said))


def _choice(field: Choice, said: list[Any], key: Any) -> list[Bar]:
    counted = Counter(said)
    return [Bar(counted[value], text=text, right=value == key) for value, text in field.options]


def _pick(field: Pick, said: list[Any], key: Any) -> list[Bar]:
    counted = Counter(mark for marks in said for mark in marks)
    right = set(key or ())
    bars = [
        Bar(counted[mark], kind=kind, right=mark in right)
        for kind, mark in _in_order(field.kinds)
        if counted[mark] or mark in right
    ]
    return [*bars, *_none(field, said, key)]


def _marks(field: Marks, said: list[Any], key: Any) -> list[Bar]:
    counted = Counter(pair for marks in said for pair in marks.items())
    right = set((key or {}).items())
    several = len(field.states) > 1
    bars = [
        Bar(counted[mark, state], kind, name if several else "", right=(mark, state) in right)
        for kind, mark in _in_order(field.kinds)
        for state, name, _ in field.states
        if counted[mark, state] or (mark, state) in right
    ]
    return [*bars, *_none(field, said, key)]


def _in_order(kinds: Iterable[int]) -> list[tuple[int, str]]:
    return [(kind, MARKS[kind]) for kind in sorted(kinds)]


def _none(field: Pick | Marks, said: list[Any], key: Any) -> list[Bar]:
    """Those who said that there is none, if anybody did or should have."""
    n = sum(not marks for marks in said)
    return [Bar(n, text=field.none, right=not key)] if n or not key else []


def _number(field: Number, said: list[Any], key: Any) -> list[Bar]:
    return _commonest(said, key, str)


def _amounts(field: Amounts, said: list[Any], key: Any) -> list[Bar]:
    figures = [tuple(amounts) for amounts in said]
    return _commonest(figures, tuple(key) if key is not None else None, _in_words(field))


def _in_words(field: Amounts) -> Any:
    def words(amounts: tuple[int, ...]) -> list[Text]:
        return [
            Text("{who} {n}", "{who} {n}").fill(who=ROLES[role], n=signed(amount))
            for role, amount in zip(field.roles, amounts, strict=True)
        ]

    return words


def _commonest(said: list[Any], key: Any, words: Any) -> list[Bar]:
    """The key and the commonest figures, the rest in one bar."""
    counted = Counter(said)
    if key is not None:
        counted.setdefault(key, 0)
    shown = [value for value, _ in counted.most_common(MOST)]
    if key is not None and key not in shown:
        shown[-1] = key
    bars = [Bar(counted[value], text=words(value), right=value == key) for value in shown]
    rest = len(said) - sum(bar.n for bar in bars)
    return [*bars, Bar(rest, text=OTHERS, right=None)] if rest else bars


_BARS: Any = {
    Choice: _choice, Pick: _pick, Marks: _marks, Number: _number, Amounts: _amounts,
}  # fmt: skip
