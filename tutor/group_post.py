"""A puzzle that stands in a group for all: how it is posted, who answers it, when it ends."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from drills import drill
from drills.drill import DRILLS, NoPuzzle, kinds_at
from drills.puzzle import Choice, Field, Marks, Number, Pick, Puzzle
from rules.tiles import MARKS
from tutor import attempt as attempts
from tutor import clock, store_groups
from tutor.attempt import Attempt, Place
from tutor.daily import SLOT as DAILY
from tutor.daily import Daily
from tutor.group import Group
from tutor.learner import Learner
from tutor.store import Row, Store

SLOT = "group"
"""Why an attempt was begun: at a puzzle for all at once, which no daily quiz has."""

LEVELS = (2, 3, 4)
"""Of which level a puzzle for all at once may be."""

AT_ONCE = 20
_SEEDS = 36**8


class PostError(ValueError):
    """A post that cannot be answered: `code` is "unknown" or "closed"."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Post:
    """One puzzle in a group: place: its number in the daily quiz; closes, closed: UTC ms."""

    id: int
    chat: int
    thread: int | None
    daily_id: str | None
    address: str
    place: int
    form: str
    message: int | None
    opened: int
    closes: int | None
    closed: int | None

    @property
    def puzzle(self) -> Puzzle:
        """Its puzzle."""
        return attempts.puzzle_at(self.address)

    def over(self, at: int) -> bool:
        """Whether it takes no more answers at a moment (UTC ms)."""
        return self.closed is not None or (self.closes is not None and self.closes <= at)


def wanted(group: Group, quiz: Daily) -> tuple[tuple[int, str], ...]:
    """Place and address of the day's puzzles that a group gets: of its kinds, as many as it wants.

    On a day that has none of its kinds it gets the first.
    """
    places = tuple(enumerate(quiz.addresses, 1))
    of_kind = [one for one in places if attempts.puzzle_at(one[1]).kind in group.kinds]
    return tuple(of_kind[: group.count] if of_kind else places[: 1 if group.kinds else group.count])


def of_day(store: Store, group: Group, quiz: Daily, now: datetime) -> tuple[Post, ...]:
    """Open a group's puzzles of a day, inside writing()."""
    at = clock.stamp(now)
    return tuple(
        _open(
            store,
            group,
            at,
            group.closing(at),
            thread=group.thread,
            daily_id=quiz.id,
            address=address,
            place=place,
        )
        for place, address in wanted(group, quiz)
    )


def for_all(
    store: Store, group: Group, kind: str | None, thread: int | None, now: datetime | None = None
) -> Post | None:
    """Open a puzzle for all at once, with a time limit; None while another one is open."""
    at = clock.stamp(now)
    open_ = [read(row) for row in store_groups.open_posts(store, group.chat)]
    if any(post.daily_id is None and not post.over(at) for post in open_):
        return None
    closes = at + int(timedelta(minutes=group.minutes).total_seconds() * 1000)
    with store.writing():
        return _open(
            store,
            group,
            at,
            closes,
            thread=thread,
            daily_id=None,
            address=_made(group, kind).address,
            place=1,
        )


def load(store: Store, number: int, now: datetime | None = None) -> Post:
    """The post with this id, if it still takes answers.

    Raises:
        PostError: "unknown" or "closed".
    """
    post = find(store, number)
    if post is None:
        raise PostError("unknown", f"no post {number}")
    if post.over(clock.stamp(now)):
        raise PostError("closed", f"post {number} is closed")
    return post


def find(store: Store, number: int) -> Post | None:
    """The post with this id, open or closed."""
    row = store_groups.post(store, number)
    return None if row is None else read(row)


def attempt_of(
    store: Store, learner: Learner, post: Post, source: str = SLOT, now: datetime | None = None
) -> Attempt:
    """The learner's attempt at a post: the same one here, in private and on the page."""
    with store.writing():
        known = store_groups.attempt_of(store, post.id, learner.id)
        if known is not None:
            return attempts.load_attempt(store, learner, known)
        stands = Place(slot=SLOT, item=str(post.id))
        if post.daily_id is not None:
            stands = Place(assignment=post.daily_id, item=str(post.place), slot=DAILY)
        return attempts.begin(store, learner, post.puzzle, source, stands, now=now)


def simple(puzzle: Puzzle) -> Field | None:
    """The one field of a puzzle that asks nothing more, whatever is answered; None for others.

    Only such a puzzle can be answered on a message that many share.
    """
    drill_ = DRILLS[puzzle.kind]
    first = drill_.steps(puzzle, {})
    if len(first) != 1 or (isinstance(first[0], Number) and _unlikely(puzzle, first[0])):
        return None
    field = first[0]
    probes = [puzzle.key[field.name], *_probes(field)]
    ends = all(not drill_.steps(puzzle, {field.name: answer}) for answer in probes)
    return field if ends and isinstance(field, Choice | Number | Pick | Marks) else None


def asked(field: Pick | Marks) -> list[int]:
    """The kinds that a field asks for, suit by suit."""
    given = field.given if isinstance(field, Marks) else ()
    return [kind for kind in sorted(field.kinds) if kind not in given]


def _unlikely(puzzle: Puzzle, field: Number) -> bool:
    return puzzle.key[field.name] not in field.likely


def _probes(field: Field) -> Iterator[Any]:
    """Some answers that might be given."""
    match field:
        case Choice():
            yield from (value for value, _ in field.options)
        case Number():
            yield from field.likely
        case Pick():
            yield from ([], *([MARKS[kind]] for kind in field.kinds))
        case Marks():
            yield from ({}, *({MARKS[kind]: field.states[0][0]} for kind in asked(field)))


def _made(group: Group, kind: str | None) -> Puzzle:
    """A new puzzle of a kind that can be answered on a shared message, if there is one."""
    kinds = [kind] if kind else [k for k in kinds_at(group.variant) if k in (group.kinds or k)]
    for _ in range(24):
        try:
            puzzle = drill.make(
                random.choice(kinds), group.variant, dict(group.options),
                random.choice(LEVELS), secrets.randbelow(_SEEDS),
            )  # fmt: skip
        except NoPuzzle:
            continue
        if kind or simple(puzzle) is not None:
            return puzzle
    return drill.make("waits", group.variant, dict(group.options), 3, secrets.randbelow(_SEEDS))


def _open(store: Store, group: Group, opened: int, closes: int, **row: Any) -> Post:
    """A new post; row: thread, daily_id, address, place."""
    row |= {"chat": group.chat, "form": "buttons", "opened": opened, "closes": closes}
    found = find(store, store_groups.add_post(store, row))
    assert found is not None
    return found


def read(row: Row) -> Post:
    """A post from its row."""
    return Post(**{name: row[name] for name in Post.__slots__})
