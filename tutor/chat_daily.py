"""The daily quiz in the chat: today's five one after the other, the boards, one's name on them."""

from __future__ import annotations

from tutor import attempt as attempts
from tutor import chat_quiz, chat_quiz_of_day, chat_subscription, daily
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk
from tutor.daily import DailyError, Standing

LINES = 10
"""So many lines of a board are shown, and one's own."""


def command(talk: Talk, rest: str) -> Replies:
    """Go on with today's five; `board`, `show NAME` and `hide` are for the boards.

    `settings`, `on`, `off` and a time of day are for when they come by themselves.
    """
    if chat_subscription.understood(rest):
        return chat_subscription.command(talk, rest)
    word, _, more = rest.partition(" ")
    match word.lower():
        case "board" | "榜":
            return (_board(talk, more.strip() or "day"),)
        case "show" | "上榜":
            return (_show(talk, more),)
        case "hide" | "下榜":
            daily.hide(talk.store, talk.learner)
            return (Reply(talk.say("You are on no board any more.")),)
    return go(talk)


def go(talk: Talk) -> Replies:
    """The next puzzle of today's quiz, or how it went."""
    quiz = daily.mine(talk.store, talk.learner)
    mine = daily.next_attempt(talk.store, talk.learner, quiz, talk.source)
    if mine is not None:
        return chat_quiz.put(talk, mine)
    done = daily.done(talk.store, talk.learner, quiz)
    text = chat_quiz_of_day.result(talk, done)
    text += "\n" + talk.say("The next five come with your next day.")
    return (Reply(text, (chat_quiz_of_day.ways(talk),)),)


def following(talk: Talk, attempt_id: str) -> Replies:
    """The puzzle after an answered one of a quiz."""
    mine = attempts.load_attempt(talk.store, talk.learner, attempt_id)
    if chat_quiz.busy(talk, mine):
        return (Reply(notice=talk.say("The next one is below already.")),)
    return go(talk)


def press(talk: Talk, parts: list[str]) -> Replies:
    """A pressed button: go on, a board, a setting."""
    match parts:
        case ["go"]:
            if chat_quiz.asked_twice(talk):
                return (Reply(notice=talk.say("It is below already.")),)
            return go(talk)
        case ["board", span] if span in daily.SPANS:
            return (_board(talk, span),)
        case ["set", *more]:
            return chat_subscription.press(talk, more)
    return (Reply(notice=talk.say("This button has grown old. /help")),)


def _board(talk: Talk, span: str) -> Reply:
    span = span if span in daily.SPANS else "day"
    quiz = daily.mine(talk.store, talk.learner)
    board = daily.board(talk.store, talk.learner, quiz, span)
    titles = {"day": talk.say("Today"), "week": talk.say("This week"),
              "month": talk.say("This month")}  # fmt: skip
    lines = [f"{talk.say('Board')} · {titles[span]} · {quiz.table.name.say(talk.language)}"]
    if board is None:
        few = "Few are on this board yet: you see it when your own five are answered."
        lines.append(talk.say(few))
    else:
        lines += [_line(talk, one) for n, one in enumerate(board) if n < LINES or one.you]
    if not board and board is not None:
        lines.append(talk.say("Nobody is on this board yet."))
    if daily.shown_as(talk.store, talk.learner) is None:
        lines.append(talk.say("“/daily show NAME” shows you here under a name of your choice."))
    others = tuple(
        Button(title, f"d:board:{key}") for key, title in titles.items() if key != span
    )  # fmt: skip
    settings = (Button(talk.say("When it comes"), "d:set"),)
    return Reply("\n".join(lines), (others, settings) if talk.chat else (others,))


def _line(talk: Talk, one: Standing) -> str:
    you = talk.say(" (you)") if one.you else ""
    return f"{one.place}. {one.name}{you} {one.right}/{one.answered}"


def _show(talk: Talk, name: str) -> Reply:
    try:
        daily.show(talk.store, talk.learner, name)
    except DailyError:
        return Reply(talk.say("A name on a board has 1 to 24 letters."))
    shown = daily.shown_as(talk.store, talk.learner)
    return Reply(talk.say("The boards show you as “%(name)s”. /daily hide ends it.", name=shown))
