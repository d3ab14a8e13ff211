"""Practice: choose what to practise, get the next puzzle in one request, see how a run went."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, abort, make_response, render_template, request, url_for

from drills.concepts import CONCEPTS, Concept
from drills.drill import DRILLS, NoPuzzle, kinds_at
from tutor import practice as runs
from tutor import rating
from tutor.attempt import Attempt
from tutor.web import asked
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go, swapping
from tutor.web.puzzle import ask, own
from tutor.web.seat import my_table, sit_at

practice = Blueprint("practice", __name__)


@practice.get("/practice")
def choose() -> str:
    """What to practise: a mixed run or one kind."""
    return _choices()


@practice.post("/practice")
def next_puzzle() -> Answered:
    """The next puzzle: a new one, or the one that was left open; at a variant, if one is named."""
    key = request.form.get("variant", "")
    if key and key != learner().variant:
        sit_at(key)
    return _deal(_kind(request.form.get("kind")))


@practice.post("/a/<attempt_id>/skip")
def skip(attempt_id: str) -> Answered:
    """Lay an unanswered attempt aside, uncounted, and go on with the next."""
    mine = own(attempt_id)
    if mine.assignment is not None:
        return go(asked.attempt_url(mine))
    here = asked.bar(mine)
    runs.skip(store(), learner(), mine.id)
    return _deal(here.kind if here else None)


@practice.get("/run")
def run() -> Answered:
    """How the newest run went, over all kinds or one."""
    me, kind = visitor(), _kind(request.args.get("kind"))
    here = runs.run(store(), me, kind) if me else None
    if here is None or not here.answered:
        return go(url_for(".choose"))
    page = render_template(
        "run.html", run=here, right=here.results.count("right"), drills=DRILLS,
        moves=_moves(here.answered), again=_again(here.answered),
    )  # fmt: skip
    return make_response(page)


def _deal(kind: str | None) -> Answered:
    try:
        mine = runs.next_attempt(store(), learner(), kind)
    except NoPuzzle:
        return make_response(_choices(lacking=kind))
    url = asked.attempt_url(mine)
    return ask(mine.puzzle, url, mine) if swapping() else go(url)


def _choices(lacking: str | None = None) -> str:
    me, table = visitor(), my_table()
    here = runs.run(store(), me) if me else None
    return render_template(
        "practice.html",
        drills={kind: DRILLS[kind] for kind in kinds_at(table.key)},
        run=here if here and here.answered and not here.done else None,
        table=table,
        ratings=rating.all_of(store(), me.id, me.variant) if me else {},
        size=runs.SIZE,
        lacking=DRILLS[lacking].name if lacking else None,
    )


def _kind(name: str | None) -> str | None:
    """The drill that was asked for, None for a mixture."""
    if name and name not in DRILLS:
        abort(404, "kind")
    return name or None


def _moves(answered: Iterable[Attempt]) -> dict[str, float]:
    """By how much the rating of each kind changed."""
    moves: dict[str, float] = {}
    for one in answered:
        if one.rating_before is not None and one.rating_after is not None:
            moves[one.kind] = moves.get(one.kind, 0) + one.rating_after - one.rating_before
    return moves


def _again(answered: Iterable[Attempt]) -> list[Concept]:
    """The concepts that were missed, each once."""
    missed = dict.fromkeys(one.charged or "" for one in answered if one.result != "right")
    return [CONCEPTS[key] for key in missed if key in CONCEPTS]
