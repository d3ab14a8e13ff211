"""How the daily quiz comes by itself, set in the chat: hour, quiet days, how many, reminders."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from tutor import clock, subscription
from tutor import learner as learners
from tutor.chat_back import back
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk
from tutor.clock import ClockError
from tutor.subscription import COUNT, Subscription, SubscriptionError

WORDS = {"settings": "", "设置": "", "on": "on", "开": "on", "off": "off", "关": "off"}
"""What may stand behind /daily, and what it means here."""

_TIME = re.compile(r"(\d{1,2})[:.](\d{2})")
_ZONE = re.compile(r"[A-Za-z_]+(?:/[A-Za-z0-9_+-]+)+")
_DAYS = {
    "zh": ("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}
Row = tuple[Button, ...]


def days_of_week(language: str) -> tuple[str, ...]:
    """The days of the week in short, from Monday on.

    >>> days_of_week("en")[0]
    'Mon'
    """
    return _DAYS[language]


def understood(rest: str) -> bool:
    """Whether what stands behind /daily belongs here.

    >>> [understood(rest) for rest in ("settings", "19:30", "Europe/Berlin", "board")]
    [True, True, True, False]
    """
    return rest.lower() in WORDS or bool(_TIME.fullmatch(rest) or _ZONE.fullmatch(rest))


def command(talk: Talk, rest: str) -> Replies:
    """The settings; a time of day, a time zone, `on` or `off` sets that at once."""
    if not talk.chat:
        return (_elsewhere(talk),)
    time = _TIME.fullmatch(rest)
    if time is not None:
        return (_at(talk, int(time[1]), int(time[2])),)
    if _ZONE.fullmatch(rest):
        return (_in_zone(talk, rest),)
    wish = WORDS[rest.lower()]
    if wish:
        subscription.turn(talk.store, talk.learner, talk.chat, on=wish == "on")
    return (page(talk),)


def press(talk: Talk, parts: list[str]) -> Replies:
    """A button of the settings; each says what it wants, so that twice is as good as once."""
    if not talk.chat:
        return (_elsewhere(talk),)
    store, me, chat = talk.store, talk.learner, talk.chat
    match parts:
        case []:
            return (page(talk),)
        case ["on", ("0" | "1") as on]:
            subscription.turn(store, me, chat, on=on == "1")
        case ["hours"]:
            return (replace(page(talk), buttons=_hours(talk), edit=True),)
        case ["hour", hour] if hour in map(str, range(24)):
            subscription.set_time(store, me, chat, int(hour))
        case ["count", count] if count in map(str, range(1, COUNT + 1)):
            subscription.set_count(store, me, chat, int(count))
        case ["quiet", day, ("0" | "1") as quiet] if day in map(str, range(7)):
            now = subscription.of(store, me, chat).schedule.quiet
            days = now | {int(day)} if quiet == "1" else now - {int(day)}
            subscription.set_quiet(store, me, chat, days)
        case ["remind", ("0" | "1") as wanted]:
            subscription.set_remind(store, me, chat, wanted == "1")
        case _:
            return (Reply(notice=talk.say("This button has grown old. /help")),)
    return (replace(page(talk), edit=True),)


def page(talk: Talk, now: datetime | None = None) -> Reply:
    """All settings in words, and the buttons that change them."""
    here = subscription.of(talk.store, talk.learner, talk.chat)
    say, at = talk.say, f"{here.schedule.hour}:{here.schedule.minute:02}"
    lines = [say("Daily five by themselves: %(state)s", state=_state(talk, here.active))]
    if here.active:
        lines.append(_when(talk, here, now))
    elif subscription.rests(talk.store, talk.chat):
        n = subscription.REST
        lines.append(say("They rest, since nothing was answered here for %(n)s days.", n=n))
    lines += [
        say("Hour: %(time)s; another one, to the minute: /daily 19:30", time=at),
        say("Time zone: %(zone)s. Another one: /daily Europe/Berlin", zone=talk.learner.zone),
        say("Puzzles a day: %(n)s. Days in a row count with all five.", n=here.count),
        say("Quiet days: %(days)s", days=_quiet(talk, here)),
        say("A word a day after you last practised, never at night: %(state)s",
            state=_state(talk, here.remind)),
    ]  # fmt: skip
    return Reply("\n".join(lines), _keys(talk, here))


def _state(talk: Talk, on: bool) -> str:
    return talk.say("on") if on else talk.say("off")


def _when(talk: Talk, here: Subscription, now: datetime | None) -> str:
    """When the next quiz comes, by the learner's clock."""
    moment = here.next(clock.stamp(now))
    if moment is None:
        return talk.say("All days are quiet: it never comes.")
    day = days_of_week(talk.language)[moment.weekday()]
    return talk.say("Next: %(day)s %(when)s", day=day, when=f"{moment:%m-%d %H:%M}")


def _quiet(talk: Talk, here: Subscription) -> str:
    names = [days_of_week(talk.language)[day] for day in sorted(here.schedule.quiet)]
    return ("、" if talk.language == "zh" else ", ").join(names) or talk.say("none")


def _keys(talk: Talk, here: Subscription) -> tuple[Row, ...]:
    on, remind = here.active, here.remind
    turn = talk.say("Turn it off") if on else talk.say("Turn it on")
    word = talk.say("No such reminders") if remind else talk.say("Remind me")
    counts = tuple(
        Button(("✓ " if n == here.count else "") + str(n), f"d:set:count:{n}")
        for n in range(1, COUNT + 1)
    )
    days = [_day(talk, here, day) for day in range(7)]
    return (
        (Button(turn, f"d:set:on:{int(not on)}"), Button(talk.say("Another hour"), "d:set:hours")),
        counts,
        tuple(days[:4]),
        tuple(days[4:]),
        (Button(word, f"d:set:remind:{int(not remind)}"),),
        back(talk),
    )


def _day(talk: Talk, here: Subscription, day: int) -> Button:
    """A day of the week, ticked if the quiz comes; pressing it makes it the other."""
    quiet = day in here.schedule.quiet
    label = days_of_week(talk.language)[day]
    return Button(label if quiet else f"✓ {label}", f"d:set:quiet:{day}:{int(not quiet)}")


def _hours(talk: Talk) -> tuple[Row, ...]:
    hours = [Button(f"{hour}:00", f"d:set:hour:{hour}") for hour in range(24)]
    return (*(tuple(hours[at : at + 6]) for at in range(0, 24, 6)), back(talk))


def _at(talk: Talk, hour: int, minute: int) -> Reply:
    """Set a time of day, and turn the quiz on."""
    try:
        subscription.set_time(talk.store, talk.learner, talk.chat, hour, minute)
    except SubscriptionError:
        return Reply(talk.say("No clock shows that. An example: /daily 19:30"))
    subscription.turn(talk.store, talk.learner, talk.chat, on=True)
    return page(talk)


def _in_zone(talk: Talk, zone: str) -> Reply:
    """Set the learner's zone, and show when the quiz comes there."""
    try:
        moved = learners.set_zone(talk.store, talk.learner, zone)
    except ClockError:
        return Reply(talk.say("There is no such time zone. An example: /daily Asia/Shanghai"))
    return page(replace(talk, learner=moved))


def _elsewhere(talk: Talk) -> Reply:
    """The page's own chat cannot speak first."""
    return Reply(talk.say("By themselves the five come in Telegram: write /daily settings there."))
