"""The daily quiz 每日五题: the same five puzzles, rising in level, for everybody on one date.

A date and a rule profile (a variant with its options) have one quiz, made when it is first asked
for; no quiz ever has a puzzle that another had. What is done in it stands in the one ledger.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from drills import drill, hands
from drills.puzzle import Puzzle
from rules import variants
from rules.variant import Variant
from tutor import attempt as attempts
from tutor import clock, store_daily
from tutor.attempt import Attempt, Place
from tutor.language import translator
from tutor.learner import Learner
from tutor.store import Row, Store
from tutor.streak import Streak, streak

LEVELS = (1, 2, 3, 4, 5)
"""The level of each puzzle of a quiz."""

SLOT = "daily"
"""What the attempts of a quiz have as their slot."""

FEW = 5
"""A board with fewer people than this is seen only after one's own answers."""

SQUARES = {"right": "🟩", "partly": "🟨", "wrong": "🟥", None: "⬜"}
SPANS = ("day", "week", "month")
LONGEST_NAME = 24
_SEEDS = 36**8


class DailyError(ValueError):
    """A quiz that is not there, or a name that no board can show; `code` says which."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Daily:
    """The quiz of one date and one rule profile, with the addresses of its puzzles in order."""

    id: str
    day: date
    variant: str
    options: Mapping[str, Any]
    addresses: tuple[str, ...]

    @property
    def table(self) -> Variant:
        """Its rules."""
        return variants.table(self.variant, **self.options)


@dataclass(frozen=True, slots=True)
class Done:
    """How far a learner is in a quiz: the result of each puzzle, None where there is none yet."""

    daily: Daily
    results: tuple[str | None, ...]

    @property
    def answered(self) -> int:
        """How many are answered."""
        return len(self.results) - self.results.count(None)

    @property
    def right(self) -> int:
        """How many are all right."""
        return self.results.count("right")

    @property
    def whole(self) -> bool:
        """Whether every puzzle is answered."""
        return None not in self.results

    @property
    def squares(self) -> str:
        """The results as coloured squares."""
        return "".join(SQUARES[result] for result in self.results)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a board; place: 1 for the best, the same for equals; you: whether it is one."""

    place: int
    name: str
    right: int
    answered: int
    you: bool


def today(learner: Learner, now: datetime | None = None) -> date:
    """The date of the learner's own day."""
    return learner.day(clock.stamp(now))


def of(
    store: Store, variant: str, options: Mapping[str, Any], day: date, *,
    now: datetime | None = None,
) -> Daily:  # fmt: skip
    """The quiz of a date and a rule profile, made if nobody has asked for it yet.

    Raises:
        OptionError: for rules that cannot be.
    """
    table = variants.table(variant, **dict(options))
    kept = json.dumps(dict(table.chosen()), sort_keys=True)
    row = store_daily.find(store, day.isoformat(), variant, kept)
    if row is None:
        made = [_made(store, table, level, kind) for level, kind in _plan(table, day)]
        with store.writing():
            row = store_daily.find(store, day.isoformat(), variant, kept)
            if row is None:
                daily_id = "d" + secrets.token_hex(6)
                store_daily.add(store, {
                    "id": daily_id, "day": day.isoformat(), "variant": variant, "options": kept,
                    "made": clock.stamp(now),
                }, made)  # fmt: skip
                row = store_daily.by_id(store, daily_id)
    assert row is not None
    return _read(store, row)


def load(store: Store, daily_id: str) -> Daily:
    """The quiz with this id, for anybody.

    Raises:
        DailyError: "unknown" if there is none.
    """
    row = store_daily.by_id(store, daily_id)
    if row is None:
        raise DailyError("unknown", f"no daily quiz {daily_id!r}")
    return _read(store, row)


def mine(store: Store, learner: Learner, *, now: datetime | None = None) -> Daily:
    """Today's quiz at the learner's table."""
    return of(store, learner.variant, learner.options, today(learner, now), now=now)


def done(store: Store, learner: Learner, daily: Daily) -> Done:
    """How far the learner is in a quiz."""
    results = {row["place"]: row["result"] for row in _attempts(store, learner, daily)}
    places = range(1, len(daily.addresses) + 1)
    return Done(daily, tuple(results.get(place) for place in places))


def attempts_of(store: Store, learner: Learner, daily: Daily) -> dict[int, str]:
    """The ids of the learner's attempts at a quiz, by the place of the puzzle."""
    return {row["place"]: row["id"] for row in _attempts(store, learner, daily)}


def next_attempt(
    store: Store, learner: Learner, daily: Daily, source: str, *, now: datetime | None = None
) -> Attempt | None:
    """The first puzzle of a quiz that the learner has not answered; None when all are."""
    with store.writing():
        begun = {row["place"]: row for row in _attempts(store, learner, daily)}
        for place, address in enumerate(daily.addresses, 1):
            row = begun.get(place)
            if row is None:
                stands = Place(assignment=daily.id, item=str(place), slot=SLOT)
                puzzle = attempts.puzzle_at(address)
                return attempts.begin(store, learner, puzzle, source, stands, now=now)
            if row["result"] is None:
                return attempts.load_attempt(store, learner, row["id"])
    return None


def of_attempt(store: Store, attempt: Attempt) -> Daily | None:
    """The quiz that an attempt belongs to, if it belongs to one."""
    row = store_daily.by_id(store, attempt.assignment) if attempt.assignment else None
    return None if row is None else _read(store, row)


def shared(done: Done, language: str) -> str:
    """How a quiz went, in one line that gives no puzzle away."""
    say, quiz = translator(language), done.daily
    return say(
        "Tingpai 听牌 %(day)s %(table)s %(squares)s %(right)s/%(all)s",
        day=quiz.day.isoformat(), table=quiz.table.name.say(language), squares=done.squares,
        right=done.right, all=len(done.results),
    )  # fmt: skip


def streak_of(store: Store, learner: Learner, *, now: datetime | None = None) -> Streak:
    """The learner's streak of days, over all tables."""
    days = {date.fromisoformat(day) for day in store_daily.finished(store, learner.id)}
    return streak(days, today(learner, now))


def show(store: Store, learner: Learner, name: str, *, now: datetime | None = None) -> None:
    """Show the learner on the boards under a name; nobody is shown who has not asked for it.

    Raises:
        DailyError: "name" if nothing is left of the name, or too much.
    """
    said = " ".join(name.split())
    if not 0 < len(said) <= LONGEST_NAME or not said.isprintable():
        raise DailyError("name", f"a name on a board has 1 to {LONGEST_NAME} letters")
    with store.writing():
        store_daily.show(store, learner.id, said, clock.stamp(now))


def hide(store: Store, learner: Learner) -> None:
    """Show the learner on no board any more."""
    with store.writing():
        store_daily.hide(store, learner.id)


def shown_as(store: Store, learner: Learner) -> str | None:
    """The name under which a learner shows on the boards, None if on none."""
    row = store_daily.player(store, learner.id)
    return None if row is None else str(row["name"])


def board(store: Store, learner: Learner, daily: Daily, span: str) -> tuple[Standing, ...] | None:
    """A board of the day, week or month of a quiz; None where the learner must answer first."""
    since, until = span_of(daily.day, span)
    options = json.dumps(dict(daily.options), sort_keys=True)
    rows = store_daily.board(
        store, daily.variant, options, since.isoformat(), until.isoformat()
    )  # fmt: skip
    if 0 < len(rows) < FEW and not done(store, learner, daily).whole:
        return None
    return _placed(rows, learner.id)


def span_of(day: date, span: str) -> tuple[date, date]:
    """The first and the last day of the day, week or month that a date lies in.

    >>> [d.isoformat() for d in span_of(date(2026, 11, 30), "week")]
    ['2026-11-30', '2026-12-06']
    """
    if span == "day":
        return day, day
    if span == "week":
        monday = day - timedelta(day.weekday())
        return monday, monday + timedelta(6)
    first = day.replace(day=1)
    return first, (first + timedelta(31)).replace(day=1) - timedelta(1)


def _placed(rows: list[Row], learner_id: int) -> tuple[Standing, ...]:
    standings: list[Standing] = []
    for at, row in enumerate(rows):
        tied = at > 0 and row["right"] == rows[at - 1]["right"]
        place = standings[-1].place if tied else at + 1
        you = row["learner_id"] == learner_id
        standings.append(Standing(place, row["name"], row["right"], row["answered"], you))
    return tuple(standings)


def _plan(table: Variant, day: date) -> list[tuple[int, str]]:
    """Level and kind of each puzzle: the first asks what wins, no kind comes twice if it can."""
    kinds = list(drill.kinds_at(table.key))
    chance = random.Random(f"{day}/{table.key}/{table.chosen()}")
    others = chance.sample(kinds[1:], len(kinds) - 1)
    row = [kinds[0], *others]
    return [(level, row[at % len(row)]) for at, level in enumerate(LEVELS)]


def _made(store: Store, table: Variant, level: int, kind: str) -> tuple[str, str]:
    """Address and position of a puzzle that no quiz has had; nobody can know it beforehand."""
    while True:
        seed = secrets.randbelow(_SEEDS)
        try:
            puzzle = drill.make(kind, table.key, dict(table.chosen()), level, seed)
        except drill.NoPuzzle:
            kind = drill.kinds_at(table.key)[0]
            continue
        address, position = puzzle.address, _position(puzzle)
        if not store_daily.used(store, address, position):
            return address, position


def _position(puzzle: Puzzle) -> str:
    """What makes a puzzle the same one again: its kind, its tiles up to exchange of suits, more."""
    scene = puzzle.scene
    tiles = hands.canonical(scene.hand) if scene.hand.all_tiles else ()
    more = "" if tiles else repr((scene, puzzle.lead))
    return f"{puzzle.kind}/{tiles}/{more}"


def _attempts(store: Store, learner: Learner, daily: Daily) -> list[Row]:
    return store_daily.attempts(store, daily.id, learner.id)


def _read(store: Store, row: Row) -> Daily:
    addresses = tuple(store_daily.addresses(store, row["id"]))
    day = date.fromisoformat(row["day"])
    return Daily(row["id"], day, row["variant"], json.loads(row["options"]), addresses)
