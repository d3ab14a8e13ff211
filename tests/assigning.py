"""A class with a set to do: an instructor, a few learners, puzzles that are the same for all."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from drills.drill import make
from tests.practising import wrong
from tutor import learner as learners
from tutor.classes import assignment, classroom, doing, member, practice_set
from tutor.classes.fresh import Recipe

MONDAY = datetime(2026, 5, 4, 4, 0, tzinfo=UTC)
"""Noon of a Monday in Shanghai."""
HOUR = 3_600_000


@dataclass
class School:
    """Everybody and everything of a class; `token` maps a learner's id to the cookie."""

    store: object
    teacher: object
    room: object
    practice: object
    pupils: list
    token: dict

    def assign(self, **how):
        return assignment.assign(self.store, self.room, self.practice.id, **{"now": MONDAY, **how})

    def next(self, who, given, now=MONDAY, source="web"):
        return doing.next_attempt(self.store, who, seen(self, who, given), source, now=now)

    def answer(self, who, given, right=True, now=MONDAY, ms=None):
        """Do the next puzzle of an assignment; what came of it."""
        mine = self.next(who, given, now)
        answer = mine.puzzle.key if right else wrong(mine.puzzle)
        return doing.give(self.store, who, mine, answer, ms, now=now)

    def all(self, who, given, results, now=MONDAY):
        """Do all puzzles in order, right or wrong."""
        return [
            self.answer(who, given, right, now + timedelta(seconds=n))
            for n, right in enumerate(results)
        ]


def seen(school, who, given):
    """An assignment as somebody sees it."""
    return assignment.load(school.store, who, given.id)


def school(store, pupils=3, puzzles=3, fresh=False, kind="waits", language="zh"):
    """A class whose learners are called 学员0, 学员1 …"""
    token = {}
    teacher, token_ = learners.new_guest(store, language)
    token[teacher.id] = token_
    room = classroom.create(store, teacher, "周三班", member="王老师")
    practice = practice_set.create(store, teacher, "报听以后", author="王老师")
    if fresh:
        drafts = [
            practice_set.draft(fresh=Recipe(kind, "koudian", (), (1,))) for _ in range(puzzles)
        ]
    else:
        drafts = [
            practice_set.draft(address=make(kind, "koudian", {}, 1, seed).address)
            for seed in range(puzzles)
        ]
    practice_set.add(store, practice, drafts)
    people = []
    for n in range(pupils):
        who, token_ = learners.new_guest(store, language)
        token[who.id] = token_
        member.join(store, who, room.invite, f"学员{n}")
        people.append(who)
    return School(
        store, teacher, room, practice_set.load(store, teacher, practice.id), people, token
    )
