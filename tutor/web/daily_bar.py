"""Around a puzzle of the daily quiz: how far one is, and what comes next."""

from __future__ import annotations

from typing import Any

from flask import g

from tutor import daily as quizzes
from tutor.attempt import Attempt
from tutor.web.asked import MARK_OF
from tutor.web.identity import store, visitor


def around(mine: Attempt | None) -> dict[str, Any]:
    """What a page of a daily puzzle has in place of the strip and the way on of a run."""
    me = visitor()
    if mine is None or me is None or mine.slot != quizzes.SLOT:
        return {}
    quiz = quizzes.of_attempt(store(), mine)
    if quiz is None:
        return {}
    done, n = quizzes.done(store(), me, quiz), int(mine.item or 1)
    marks = [MARK_OF[result] if result else "" for result in done.results]
    if mine.open:
        marks[n - 1] = "now"
    words = g.say(
        "Puzzle %(n)s of %(of)s; right %(right)s, not right %(wrong)s",
        n=n, of=len(marks), right=done.right,
        wrong=len(marks) - done.results.count(None) - done.right,
    )  # fmt: skip
    return {
        "strip": "parts/daily_strip.html", "next_step": "parts/daily_next.html", "quiz": done,
        "quiz_marks": marks, "quiz_words": words, "quiz_place": n,
        "quiz_today": quiz.day == quizzes.today(me) and _at(me, quiz),
    }  # fmt: skip


def _at(me: Any, quiz: quizzes.Daily) -> bool:
    """Whether the learner still sits at the table of the quiz."""
    return (me.variant, dict(me.options)) == (quiz.variant, dict(quiz.options))
