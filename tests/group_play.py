"""A group and its members, as tests need them: who presses, who answers, what goes out."""

from datetime import UTC, datetime, timedelta

from drills import address
from drills.puzzle import Choice, Marks, Number, Pick
from tests.chat_player import kept_limits
from tutor import (
    chat_group,
    chat_group_poll,
    chat_group_post,
    clock,
    group,
    group_post,
    learner,
    outbox,
    store_groups,
)
from tutor.chat_group_talk import Here
from tutor.telegram import groupwork

CHAT = -500
EARLY = datetime(2026, 11, 28, 2, tzinfo=UTC)  # 10:00 on a Saturday in Shanghai
NOON = datetime(2026, 11, 28, 4, tzinfo=UTC)
EVENING = datetime(2026, 11, 28, 13, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NAMES = {1: "Anna", 2: "Bei", 3: "Cai"}


def member(store, user=1, *, admin=False, thread=None):
    me = learner.by_chat(store, "telegram", user, "en")
    return Here(store, group.of(store, CHAT), me, user, NAMES[user], admin, thread)


def press(who, data):
    return kept_limits(chat_group.press(who, data))


def say(who, text):
    return kept_limits(chat_group.converse(who, text))


def datas(reply):
    return [button.data for row in reply.buttons for button in row]


def drain(store, now=None):
    """All that goes out, as Telegram would number it."""
    said = []
    while (one := outbox.take(store, now=now)) is not None:
        outbox.sent(store, one, one.id, now=now)
        said.append((one.chat, one.content()))
    return said


def strike(store, now):
    groupwork.turn(store, now)
    return [content for _, content in drain(store, now)]


def posts(store):
    return [group_post.read(row) for row in store_groups.open_posts(store, CHAT)]


def values(post, answer):
    """What to press for an answer."""
    field = group_post.simple(post.puzzle)
    given = answer[field.name]
    match field:
        case Choice():
            return [str([key for key, _ in field.options].index(given))]
        case Number():
            return [str(given)]
        case Pick():
            return [*given, "ok"] if given else ["none"]
        case Marks():
            states = [key for key, _, _ in field.states]
            taps = [mark for mark in given for _ in range(states.index(given[mark]) + 1)]
            return [*taps, "ok"] if taps else ["none"]
    raise AssertionError(field)


def answer(who, post, given=None, now=None):
    told = ()
    for value in values(post, given or post.puzzle.key):
        told = chat_group_post.press(who, post.id, value, now)
    return told[0]


def simple_post(store, who, kind="win", now=None):
    """An open puzzle for all at once."""
    with store.writing():
        post = group_post.for_all(store, who.group, kind, None, now)
        chat_group_post.put(store, who.group, post, now=now)
    drain(store, now)
    return group_post.find(store, post.id)


def fixed_post(store, here, kind):
    """An open post of a group that is not put yet: always the same puzzle of a kind."""
    with store.writing():
        number = store_groups.add_post(store, {
            "chat": CHAT, "thread": None, "daily_id": None, "place": 1, "form": "buttons",
            "address": address.write(kind, here.variant, {}, 3, 5),
            "opened": clock.stamp(), "closes": clock.stamp() + 60000,
        })  # fmt: skip
    return group_post.find(store, number)


def places_of(post, given):
    """The options of a poll that make an answer."""
    field = group_post.simple(post.puzzle)
    wanted = given[field.name]
    values = [value for value, _ in chat_group_poll.choices(post.puzzle, "en")]
    if isinstance(field, Pick | Marks):
        return [values.index(mark) for mark in wanted] or [values.index("")]
    return [values.index(wanted)]
