"""A live round 现场题: one puzzle before a whole class, answered on phones within a time.

A round is open until its end, then over until its key is shown. Answers are sealed attempts whose
`assignment` is the round's id; they count once the key is shown.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from drills.puzzle import Answer, Puzzle
from tutor import attempt as attempts
from tutor import clock, store_rounds
from tutor import learner as learners
from tutor.attempt import Attempt, Place, Told
from tutor.classes import classroom as classrooms
from tutor.classes.classroom import ClassError, Classroom
from tutor.learner import Learner
from tutor.store import Row, Store

TIMES = (20, 30, 45, 60, 90, 120, 180, 300, 600)
"""How many seconds a round may be given."""

USUAL = 60
MORE = 30
"""Seconds that are added when a class needs longer."""

GRACE = 2000
"""Ms by which an answer may come after the end, because it was on its way."""

TWICE = 5000
"""Within so many ms the same puzzle once more is taken for a doubled tap."""

FORGOTTEN = 3 * 3600 * 1000
"""Ms after its end when a round that nobody closed is taken for closed."""


class LiveError(ValueError):
    """A round that cannot be run or answered so.

    code: "seconds" (no such time), "archived" (the class is put away), "over" (no answer is taken
    any more) or "host" (an instructor does not answer).
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Round:
    """A live round as one member of its class sees it at a moment.

    item: the item of a set that is shown, if it is one; started, ends, at: ms since 1970; shown:
    from when on the key is shown, None while nobody has said; closed: when the host ended it all.
    """

    id: str
    classroom: Classroom
    address: str
    item: str | None
    started: int
    ends: int
    shown: int | None
    closed: int | None
    at: int

    @property
    def state(self) -> str:
        """Where the round stands: "open" (to answers), "over" (no more), "shown" (the key)."""
        if self.shown is not None and self.at >= self.shown:
            return "shown"
        return "open" if self.at < self.ends else "over"

    @property
    def takes(self) -> bool:
        """Whether an answer that comes in now is taken."""
        return self.at < self.ends + GRACE and self.state != "shown"

    @property
    def ended(self) -> bool:
        """Whether nothing more will come of it."""
        return self.closed is not None or self.at > self.ends + FORGOTTEN

    @property
    def left(self) -> int:
        """Whole seconds that are left, the begun one too."""
        return max(0, -((self.at - self.ends) // 1000))

    @property
    def seconds(self) -> int:
        """How long it lasts, or lasted, in all."""
        return (self.ends - self.started) // 1000

    @property
    def asked(self) -> bool:
        """Whether the key waits for the host's word."""
        return self.shown is None

    @property
    def puzzle(self) -> Puzzle:
        """What is shown.

        Raises:
            AddressError: if it cannot be made again.
        """
        return attempts.puzzle_at(self.address)


# --- finding ------------------------------------------------------------------------


def load(
    store: Store,
    learner: Learner,
    round_id: str,
    role: str = "learner",
    *,
    now: datetime | None = None,
) -> Round:
    """The round, for a member of its class with at least this role: the only way to one.

    Raises:
        ClassError: "unknown", whatever the reason.
    """
    row = store_rounds.of_member(store, round_id, learner.id)
    if row is None:
        raise ClassError("unknown", f"no round {round_id!r} of learner {learner.id}")
    return _read(row, classrooms.load(store, learner, row["class_id"], role), clock.stamp(now))


def newest(store: Store, classroom: Classroom, *, now: datetime | None = None) -> Round | None:
    """The round that a class had last, whatever became of it."""
    row = store_rounds.newest(store, classroom.id)
    return None if row is None else _read(row, classroom, clock.stamp(now))


def current(store: Store, classroom: Classroom, *, now: datetime | None = None) -> Round | None:
    """The round that is before the class now, open or just shown."""
    last = newest(store, classroom, now=now)
    return None if last is None or last.ended else last


def history(
    store: Store, classroom: Classroom, last: int = 30, *, now: datetime | None = None
) -> tuple[tuple[Round, int], ...]:
    """The newest rounds of a class, each with the number of answers it had."""
    at = clock.stamp(now)
    rows = store_rounds.of_class(store, classroom.id, last)
    return tuple((_read(row, classroom, at), row["answers"]) for row in rows)


# --- the host -----------------------------------------------------------------------


def begin(
    store: Store,
    classroom: Classroom,
    address: str,
    seconds: int = USUAL,
    *,
    asked: bool = False,
    item: str | None = None,
    now: datetime | None = None,
) -> Round:
    """Show a puzzle to the class, once if that is said twice; a round before it ends with that.

    asked: whether the key waits for the host's word, instead of coming when the time is up.

    Raises:
        AddressError: if there is no such puzzle.
        LiveError: "seconds", "archived".
        ClassError: "unknown" for who does not teach the class.
    """
    _teaching(classroom)
    if classroom.archived is not None:
        raise LiveError("archived", f"class {classroom.id} is put away")
    if seconds not in TIMES:
        raise LiveError("seconds", f"no round lasts {seconds} s")
    puzzle, at, round_id = attempts.puzzle_at(address), clock.stamp(now), secrets.token_hex(6)
    ends = at + 1000 * seconds
    with store.writing():
        before = newest(store, classroom, now=now)
        if before is not None and _same(before, puzzle):
            return before
        if before is not None:
            _close(store, before)
        store_rounds.add(
            store, id=round_id, class_id=classroom.id, address=puzzle.address, item=item,
            started=max(at, before.started + 1 if before else 0), ends=ends,
            shown=None if asked else ends + GRACE,
        )  # fmt: skip
        begun = newest(store, classroom, now=now)
    assert begun is not None
    return begun


def _same(before: Round, puzzle: Puzzle) -> bool:
    """Whether a doubled tap asks for what has just been begun."""
    fresh = before.state == "open" and before.at < before.started + TWICE
    return fresh and before.address == puzzle.address


def lengthen(store: Store, round_: Round) -> None:
    """Half a minute more, for a round that is open."""
    _teaching(round_.classroom)
    if round_.state == "open":
        _put(store, round_, ends=round_.ends + 1000 * MORE)


def stop(store: Store, round_: Round) -> None:
    """End the time now; the key comes as it would have come at the end."""
    _teaching(round_.classroom)
    if round_.state == "open":
        _put(store, round_, ends=round_.at)


def show_key(store: Store, round_: Round) -> None:
    """Show the key now, and with it end the time."""
    _teaching(round_.classroom)
    if round_.state != "shown":
        ends = min(round_.ends, round_.at)
        with store.writing():
            store_rounds.change(store, round_.id, ends=ends, shown=round_.at)


def close(store: Store, round_: Round) -> None:
    """End the live session: the key is shown, and phones wait for nothing more."""
    _teaching(round_.classroom)
    with store.writing():
        _close(store, round_)


def _close(store: Store, round_: Round) -> None:
    if round_.state != "shown":
        show_key(store, round_)
    if round_.closed is None:
        store_rounds.change(store, round_.id, closed=round_.at)
    reveal(store, round_)


def _put(store: Store, round_: Round, ends: int) -> None:
    shown = None if round_.asked else ends + GRACE
    with store.writing():
        store_rounds.change(store, round_.id, ends=ends, shown=shown)


def _teaching(classroom: Classroom) -> None:
    if classroom.state != "in" or not classroom.teaches:
        raise ClassError("unknown", f"class {classroom.id} is not taught by who asks")


# --- the class ----------------------------------------------------------------------


def mine(store: Store, learner: Learner, round_: Round) -> Attempt | None:
    """What the learner has in the round, unsealed if the key is shown."""
    if round_.state == "shown":
        attempts.unseal(store, learner, round_.id)
    found = store_rounds.attempt_id(store, round_.id, learner.id)
    return None if found is None else attempts.load_attempt(store, learner, found)


def answer(
    store: Store,
    learner: Learner,
    round_: Round,
    given: Any,
    ms: int | None = None,
    *,
    source: str = "web",
    now: datetime | None = None,
) -> Told:
    """Take an answer; the first whole one is kept, whatever comes later.

    Raises:
        LiveError: "over" after the end, "host" for an instructor of the class.
        FormError: for an answer that leaves a field out (then nothing is entered) or is not as
            asked.
    """
    with store.writing():
        opened = _opened(store, learner, round_, source, now)
        return attempts.give(store, learner, opened.id, given, ms, now=now)


def keep(
    store: Store, learner: Learner, round_: Round, partial: Any, source: str = "web"
) -> Attempt:
    """Keep the fields answered so far (None: start over).

    Raises:
        LiveError: as `answer`; FormError for a field that is not as asked.
    """
    with store.writing():
        return attempts.keep(store, _opened(store, learner, round_, source, None), partial)


def _opened(
    store: Store, learner: Learner, round_: Round, source: str, now: datetime | None
) -> Attempt:
    if round_.classroom.teaches:
        raise LiveError("host", f"learner {learner.id} teaches the class of round {round_.id}")
    if not round_.takes:
        raise LiveError("over", f"round {round_.id} takes no answer any more")
    found = store_rounds.attempt_id(store, round_.id, learner.id)
    if found is not None:
        return attempts.load_attempt(store, learner, found)
    place = Place(assignment=round_.id, item=round_.item, sealed=True)
    return attempts.begin(store, learner, round_.puzzle, source, place, now=now)


def on_at(
    store: Store, learner: Learner, address: str, *, now: datetime | None = None
) -> str | None:
    """The round in which the learner has, or had, to answer this puzzle while its key is kept."""
    row, at = store_rounds.at_address(store, learner.id, address), clock.stamp(now)
    if row is None or (row["shown"] is not None and at >= row["shown"]):
        return None
    return None if at > row["ends"] + FORGOTTEN else str(row["id"])


def elsewhere(store: Store, attempt: Attempt) -> str | None:
    """The round where an unanswered attempt is to be answered, if it belongs to one."""
    row = store_rounds.find(store, attempt.assignment) if attempt.assignment else None
    return str(row["id"]) if row is not None and attempt.open else None


def settled(
    store: Store, learner: Learner, attempt: Attempt, *, now: datetime | None = None
) -> Attempt:
    """The attempt, unsealed if it belongs to a round whose key is shown, whoever has looked."""
    kept = attempt.sealed and attempt.assignment
    row = store_rounds.find(store, kept) if kept else None
    if row is None:
        return attempt
    at = clock.stamp(now)
    gone = row["closed"] is not None or at > row["ends"] + FORGOTTEN
    if gone or (row["shown"] is not None and at >= row["shown"]):
        attempts.unseal(store, learner, row["id"])
    return attempts.load_attempt(store, learner, attempt.id)


# --- what came in -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count:
    """How many have answered, and how many learners the class has."""

    answered: int
    of: int


def count(store: Store, round_: Round) -> Count:
    """How many have answered so far."""
    audience = store_rounds.audience(store, round_.classroom.id)
    answered = store_rounds.count(store, round_.id)
    return Count(answered, max(audience, answered))


def answers(store: Store, round_: Round) -> tuple[tuple[Answer, str], ...]:
    """Every answer with its result, in the order in which they came."""
    return tuple(
        (json.loads(row["answer"]), row["result"]) for row in store_rounds.answers(store, round_.id)
    )


def reveal(store: Store, round_: Round) -> int:
    """Unseal the answers of everybody, of those too who have gone; how many there were."""
    unsealed = 0
    for learner_id in store_rounds.sealed(store, round_.id):
        with store.writing():
            unsealed += attempts.unseal(store, learners.by_id(store, learner_id), round_.id)
    return unsealed


def _read(row: Row | Mapping[str, Any], classroom: Classroom, at: int) -> Round:
    names = ("id", "address", "item", "started", "ends", "shown", "closed")
    return Round(**{name: row[name] for name in names}, classroom=classroom, at=at)
