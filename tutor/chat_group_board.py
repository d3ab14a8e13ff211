"""A group's boards: of the evening, the week, the month; only who asked for it is named."""

from __future__ import annotations

from datetime import date, datetime

from tutor import clock, daily, group, outbox, store_groups, store_subscriptions
from tutor.chat_group_talk import Here
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies
from tutor.group import Group
from tutor.group_post import Post
from tutor.language import Translator, translator
from tutor.store import Row, Store

LINES = 10
"""So many lines a board has."""

Rows = tuple[tuple[Button, ...], ...]


def evening(store: Store, here: Group, post: Post, now: datetime | None = None) -> bool:
    """Put the evening board when the last puzzle of a day is closed, inside writing()."""
    left = [row for row in store_groups.open_posts(store, here.chat) if row["daily_id"]]
    if here.board is None or post.daily_id is None:
        return False
    if any(row["daily_id"] == post.daily_id for row in left):
        return False
    at, day = clock.stamp(now), daily.load(store, post.daily_id).day
    if not store_subscriptions.note(store, here.chat, day.isoformat(), "board", at):
        return False
    reply = _evening(store, here, day)
    outbox.put(store, here.chat, reply, tag=f"board/{here.chat}/{day}", thread=post.thread,
               due=here.awake(at, post.closes or at), now=now)  # fmt: skip
    return True


def _evening(store: Store, here: Group, day: date) -> Reply:
    """The board of a day; at the end of a week or a month that of the week or month too."""
    ends = [span for span in daily.SPANS if daily.span_of(day, span)[1] == day]
    text = "\n\n".join(_text(store, here, day, span) for span in ends)
    return Reply(text, _keys(here, "day", day))


def board(store: Store, here: Group, day: date, span: str) -> Reply:
    """The board of the day, week or month in which a day lies."""
    return Reply(_text(store, here, day, span), _keys(here, span, day))


def press(here: Here, parts: list[str]) -> Replies:
    """A button of a board: another span, or to be shown on it or not."""
    match parts:
        case ["board", span, day] if span in daily.SPANS and _day(day):
            return (_again(here, span, day),)
        case ["show", ("0" | "1") as shown, span, day] if span in daily.SPANS and _day(day):
            group.meet(here.store, here.group, here.learner, here.name)
            group.show(here.store, here.group, here.learner, shown=shown == "1")
            say = here.alone.say
            told = say("You are on this group's boards now; “Not me” ends it.")
            notice = told if shown == "1" else say("You are on no board of this group.")
            again = _again(here, span, day)
            return (Reply(again.text, again.buttons, edit=True, notice=notice),)
    return (Reply(notice=here.alone.say("This button has grown old. /help")),)


def _again(here: Here, span: str, day: str) -> Reply:
    told = board(here.store, here.group, date.fromisoformat(day), span)
    return Reply(told.text, told.buttons, edit=True)


def _day(text: str) -> bool:
    """Whether a text is a day, with a week and a month around it."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return False
    return day.isoformat() == text and date.min.year < day.year < date.max.year


def _text(store: Store, here: Group, day: date, span: str) -> str:
    say = translator(here.language)
    since, until = daily.span_of(day, span)
    rows = store_groups.board(store, here.chat, since.isoformat(), until.isoformat())
    lines = [f"{say('Board')} · {_titles(say)[span]} · {_dates(since, until)}"]
    shown = _placed(rows)
    lines += shown[:LINES]
    more = len(rows) - len(shown[:LINES])
    if more:
        lines.append(say.plural("and %(n)s more", "and %(n)s more", more))
    if not rows:
        lines.append(say("Nobody has answered yet."))
    return "\n".join(lines)


def _placed(rows: list[Row]) -> list[str]:
    """A line for each who shows themselves; equals have the same place among all."""
    lines = []
    for row in rows:
        place = 1 + sum(other["right"] > row["right"] for other in rows)
        if row["shown"]:
            lines.append(f"{place}. {row['name']} {row['right']}/{row['answered']}")
    return lines


def _titles(say: Translator) -> dict[str, str]:
    return {"day": say("Day"), "week": say("Week"), "month": say("Month")}


def _dates(since: date, until: date) -> str:
    return f"{since:%m-%d}" if since == until else f"{since:%m-%d} – {until:%m-%d}"


def _keys(here: Group, span: str, day: date) -> Rows:
    say = translator(here.language)
    spans = tuple(
        Button(words, f"g:board:{key}:{day}") for key, words in _titles(say).items() if key != span
    )
    me = (
        Button(say("Show me"), f"g:show:1:{span}:{day}"),
        Button(say("Not me"), f"g:show:0:{span}:{day}"),
    )
    return (me, spans)
