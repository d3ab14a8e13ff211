"""A puzzle as the page shows it: the step to ask next, what was said before, the told verdict."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from flask import g, url_for
from werkzeug.datastructures import MultiDict

from drills.concepts import CONCEPTS
from drills.drill import DRILLS
from drills.puzzle import Amounts, Answer, Choice, Field, Marks, Pick, Puzzle
from drills.roles import ROLES
from rules import variants
from rules.hand import Hand
from rules.tiles import MARKS, NAMES
from rules.variant import Variant
from rules.words import Text, say
from tutor import clock
from tutor.attempt import Attempt, Told
from tutor.practice import Run, run
from tutor.web import form, split
from tutor.web.identity import store, visitor

NEVER = Text("不能胡", "No win")
LOOKS = {"never": "none", "no": "none"}
MARK_OF = {"right": "ok", "partly": "part", "wrong": "no"}


@dataclass(frozen=True, slots=True)
class Bar:
    """The run above a question: where one stands, a mark for each puzzle, and that in words."""

    kind: str | None
    place: int
    size: int
    marks: tuple[str, ...]
    words: str
    done: bool


def table_of(puzzle: Puzzle) -> Variant:
    """The rules under which a puzzle is asked."""
    return variants.table(puzzle.variant, **dict(puzzle.options))


def mode_of(table: Variant) -> Text | str:
    """The name of a table's mode, "" if it has none."""
    mode = next((option for option in table.options if option.key == "mode"), None)
    return dict(mode.choices)[table.settings["mode"]] if mode else ""


def replay(puzzle: Puzzle, given: Answer) -> tuple[list[Field], tuple[Field, ...]]:
    """The fields that are answered, step by step, and those to ask next."""
    answered: list[Field] = []
    so_far: dict[str, Any] = {}
    while True:
        fields = DRILLS[puzzle.kind].steps(puzzle, so_far)
        if not fields or any(field.name not in given for field in fields):
            return answered, fields
        answered += fields
        so_far |= {field.name: given[field.name] for field in fields}


def at_step(puzzle: Puzzle, given: Answer, step: str) -> tuple[dict[str, Any], tuple[Field, ...]]:
    """What was answered before a posted step, and its fields; () if no step is called so."""
    so_far: dict[str, Any] = {}
    while True:
        fields = DRILLS[puzzle.kind].steps(puzzle, so_far)
        if not fields or form.step_name(fields) == step:
            return so_far, fields
        if any(field.name not in given for field in fields):
            return so_far, ()
        so_far |= {field.name: given[field.name] for field in fields}


def question(
    puzzle: Puzzle,
    action: str,
    attempt: Attempt | None = None,
    filled: MultiDict[str, str] | None = None,
    problem: str = "",
) -> dict[str, Any]:
    """Everything that the question template draws: `filled` is what a refused form had in it."""
    partial = (attempt.partial if attempt else None) or {}
    answered, fields = replay(puzzle, partial)
    return {
        "puzzle": puzzle,
        "table": table_of(puzzle),
        "fields": fields,
        "given": filled if filled is not None else MultiDict(),
        "problem": problem,
        "began": clock.stamp(),
        "action": action,
        "attempt": attempt,
        "run": bar(attempt) if attempt else None,
        "said_before": " ".join(_said(field, partial[field.name]) for field in answered),
    }


def _said(field: Field, value: Any) -> str:
    """An answered field in words."""
    said: Any = str(value)
    if isinstance(field, Marks | Pick):
        said = [NAMES[MARKS.index(mark)] for mark in value] or field.none
    elif isinstance(field, Choice):
        said = dict(field.options)[value]
    elif isinstance(field, Amounts):
        said = [
            Text("{who} {n}", "{who} {n}").fill(who=ROLES[role], n=f"{amount:+d}")
            for role, amount in zip(field.roles, value, strict=True)
        ]
    return f"{field.label.say(g.lang)} {say(said, g.lang)}"


def told(done: Told) -> dict[str, Any]:
    """Everything that the told template draws."""
    puzzle, attempt = done.puzzle, done.attempt
    answer = attempt.answer or {}
    fields, _ = replay(puzzle, answer)
    rack = form.racked(fields, puzzle.scene.hand.concealed)
    here = bar(attempt)
    return {
        "puzzle": puzzle,
        "table": table_of(puzzle),
        "attempt": attempt,
        "verdict": done.verdict,
        "short": split.short_rows(done.verdict),
        "concepts": [CONCEPTS[key] for key in puzzle.concepts if key in CONCEPTS],
        "racked_told": rack is not None,
        "keyed": puzzle.key.get(rack.name, ()) if rack else (),
        "picked": answer.get(rack.name, ()) if rack else (),
        "run": here,
        "finished": here is not None and here.done,
        **flags(fields),
    }


def flags(fields: list[Field]) -> dict[str, Any]:
    """What the states of a puzzle's marks are called and look like in an explanation."""
    states = [state for field in fields if isinstance(field, Marks) for state in field.states]
    words = {value: name for value, name, _ in states} | {"never": NEVER, "no": NEVER}
    looks = {state[0]: form.FLAGS[at] for at, state in enumerate(dict.fromkeys(states))}
    return {"flag_words": words, "flag_looks": looks | LOOKS}


def bar(attempt: Attempt) -> Bar | None:
    """The run that an attempt belongs to, if it is the learner's newest of its kind."""
    here = _run_of(attempt)
    if here is None:
        return None
    marks = [MARK_OF[result] for result in here.results]
    place = attempt.place or here.n
    if attempt.open:
        marks.append("now")
    marks += [""] * (here.of - len(marks))
    right = here.results.count("right")
    words = g.say(
        "Puzzle %(n)s of %(of)s; right %(right)s, not right %(wrong)s",
        n=place, of=here.of, right=right, wrong=len(here.results) - right,
    )  # fmt: skip
    return Bar(here.kind, place, here.of, tuple(marks[: here.of]), words, here.done)


def _run_of(attempt: Attempt) -> Run | None:
    learner = visitor()
    if learner is None or attempt.session is None:
        return None
    both = (run(store(), learner), run(store(), learner, attempt.kind))
    return next((one for one in both if one is not None and one.id == attempt.session), None)


def grouped(hand: Hand) -> list[tuple[int, int]]:
    """The concealed kinds of a hand with their numbers, in order."""
    return sorted(Counter(hand.concealed).items())


def attempt_url(attempt: Attempt) -> str:
    """Where an attempt lives."""
    return url_for("puzzle.attempt", attempt_id=attempt.id)
