"""Results as CSV: one answer a line, or one learner a line; safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from drills.drill import DRILLS
from rules.words import Text
from tutor import clock, store_results
from tutor.classes import results
from tutor.classes.answer_words import words
from tutor.classes.assignment import Assignment
from tutor.store import Store

BOM = "\ufeff"
"""What tells spreadsheets that the text is UTF-8, so that 中文 stays whole."""

_RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula."""

_COLUMNS = (
    Text("班级", "class"), Text("作业", "assignment"), Text("学员", "learner"),
    Text("题号", "puzzle"), Text("题型", "kind"), Text("地址", "address"), Text("第几次", "try"),
    Text("结果", "result"), Text("得分", "share"), Text("分值", "weight"), Text("回答", "answer"),
    Text("答案", "key"), Text("用时秒", "seconds"), Text("交题时间", "answered at"),
    Text("迟交", "late"), Text("从哪里", "by way of"),
)  # fmt: skip
_RESULTS = {
    "right": Text("对", "right"),
    "partly": Text("部分对", "partly right"),
    "wrong": Text("错", "wrong"),
}
_YES = Text("是", "yes")


def answers(store: Store, assignment: Assignment, language: str) -> Iterator[str]:
    """Every answer with its try, what was said and what should have been; a line each."""
    table = results.table(store, assignment)
    items = {item.id: (n, item) for n, item in enumerate(table.items, 1)}
    names = {line.learner_id: line.name for line in table.lines}
    yield BOM + line(text.say(language) for text in _COLUMNS)
    tries: dict[tuple[int, str], int] = {}
    order = {learner_id: n for n, learner_id in enumerate(names)}
    rows = store_results.cells(store, assignment.id, names)
    for row in sorted(rows, key=lambda row: order[row["learner_id"]]):
        if row["item"] not in items:
            continue
        place = (row["learner_id"], row["item"])
        tries[place] = tries.get(place, 0) + 1
        n, item = items[row["item"]]
        own = item.address and row["address"]
        yield line((
            assignment.classroom.name, assignment.title, names[row["learner_id"]], n,
            DRILLS[row["kind"]].name.say(language), row["address"], tries[place],
            _RESULTS[row["result"]].say(language), round(row["share"], 3), item.weight,
            words(row["answer"], own, language), words(row["key"] or "{}", own, language),
            "" if row["ms"] is None else round(row["ms"] / 1000, 1),
            _moment(row["answered"], assignment.classroom.zone),
            _YES.say(language) if assignment.is_late(row["answered"]) else "", row["source"],
        ))  # fmt: skip


def grid(store: Store, assignment: Assignment, language: str) -> Iterator[str]:
    """A learner a line: points, right, late, then the best share of each puzzle."""
    table = results.table(store, assignment)
    heads = [
        Text("学员", "learner"), Text("得分", "points"), Text("满分", "of"),
        Text("首答全对", "right at first"), Text("已答", "answered"), Text("迟交", "late"),
        *(Text(f"第{n}题", f"puzzle {n}") for n in range(1, len(table.items) + 1)),
    ]  # fmt: skip
    yield BOM + line(text.say(language) for text in heads)
    given = results.cells(store, assignment, (one.learner_id for one in table.lines))
    for one in table.lines:
        mine = given.get(one.learner_id, {})
        shares = [round(mine[i.id].best, 3) if i.id in mine else "" for i in table.items]
        yield line((
            one.name, round(one.points, 2), table.possible, one.right, one.answered, one.late,
            *shares,
        ))  # fmt: skip


def line(cells: Iterable[Any]) -> str:
    r"""A line of CSV whose texts are no formulas.

    >>> line(["王", "=1+1", -5, "a,b"])
    '王,\'=1+1,-5,"a,b"\r\n'
    """
    sheet = io.StringIO()
    csv.writer(sheet).writerow(_safe(list(cells)))
    return sheet.getvalue()


def _safe(cells: Sequence[Any]) -> list[Any]:
    return [f"'{one}" if isinstance(one, str) and one.startswith(_RISKY) else one for one in cells]


def _moment(at: int, zone: str) -> str:
    return clock.moment(at).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M:%S")
