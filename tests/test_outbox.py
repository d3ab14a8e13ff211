"""The outbox: put once, taken in order, struck off when sent; chats that come, go and move."""

from datetime import UTC, datetime, timedelta

import pytest
from telegram.constants import MessageLimit, PollLimit
from telegram.error import ChatMigrated

from tutor import chat_reply, learner, outbox, poll, presence, store_outbox
from tutor.chat_reply import Button, Reply
from tutor.lengths import length
from tutor.outbox import LATER, NOW, Change, Close
from tutor.poll import Poll
from tutor.store import open_store
from tutor.telegram import night, refusals

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
AT = int(NOON.timestamp() * 1000)
KEYS = ((Button("go", "m:quiz"),),)
POLL = Poll("Which?", ("1m", "2m", "3m"), (1,), "Because.")


@pytest.fixture
def store(tmp_path):
    opened = open_store(tmp_path / "t.sqlite3")
    yield opened
    opened.close()


def put(store, chat, text, **more):
    return outbox.put(store, chat, Reply(text), **{"now": NOON, **more})


def take(store, held=None, seconds=0):
    return outbox.take(
        store, held or {NOW: (), LATER: ()}, now=NOON + timedelta(seconds=seconds)
    )  # fmt: skip


def drain(store, seconds=0):
    """Take and strike off all that is due; what it said."""
    said = []
    while (one := take(store, seconds=seconds)) is not None:
        outbox.sent(store, one, 1, now=NOON)
        said.append((one.chat, one.content().text))
    return said


def subscribe(store, chat, **more):
    row = {"kind": "group", "zone": "UTC", "variant": "koudian", "active": 1, "next_due": 1} | more
    names = ", ".join(["chat", "created", *row])
    values = ", ".join([":chat", "1", *(f":{name}" for name in row)])
    with store.writing():
        store.run(f"INSERT INTO subscriptions ({names}) VALUES ({values})", chat=chat, **row)


def test_the_limits_are_telegrams():
    assert chat_reply.TEXT == MessageLimit.MAX_TEXT_LENGTH
    assert chat_reply.CAPTION == MessageLimit.CAPTION_LENGTH
    assert poll.QUESTION == PollLimit.MAX_QUESTION_LENGTH
    assert poll.OPTION == PollLimit.MAX_OPTION_LENGTH
    assert poll.OPTIONS[1] == PollLimit.MAX_OPTION_NUMBER
    assert poll.EXPLANATION == PollLimit.MAX_EXPLANATION_LENGTH
    assert poll.LINE_FEEDS == PollLimit.MAX_EXPLANATION_LINE_FEEDS


@pytest.mark.parametrize(
    "content",
    [Reply("hi", KEYS, edit=True), POLL, Change(7, Reply("new", KEYS), photo=True), Close(7)],
    ids=lambda content: type(content).__name__,
)
def test_what_is_put_comes_out_as_it_was(store, content):
    outbox.put(store, 5, content, thread=3, now=NOON)
    one = take(store)
    assert (one.chat, one.thread, one.content()) == (5, 3, content)


@pytest.mark.parametrize(
    "wrong",
    [
        {"question": ""},
        {"question": "x" * 301},
        {"options": ("one",), "right": (0,)},
        {"options": tuple(map(str, range(13)))},
        {"options": ("a", "b" * 101)},
        {"options": ("a", "a")},
        {"right": (3,)},
        {"right": ()},
    ],
    ids=str,
)
def test_a_poll_that_telegram_refuses_cannot_be_made(wrong):
    good = {"question": "Which?", "options": ("a", "b"), "right": (1,)}
    with pytest.raises(poll.PollError, match="no platform takes"):
        Poll(**{**good, **wrong})


def test_an_explanation_is_cut_to_what_a_poll_takes():
    long = poll.explained("九万 wins.\n" * 40)
    assert length(long) <= 200
    assert long.count("\n") <= 2
    assert long.endswith("…")


def test_a_doubled_put_does_nothing_even_after_the_message_is_sent(store):
    assert put(store, 5, "x" * 5000, tag="d/1")
    assert not put(store, 5, "x" * 5000, tag="d/1")
    assert [len(text) for _, text in drain(store)] == [4096, 904]
    assert not put(store, 5, "x" * 5000, tag="d/1")
    assert outbox.state(store, "d/1") == "sent"
    assert outbox.state(store, "d/2") is None


def test_what_fails_with_the_effect_was_never_put(store):
    def effect():
        with store.writing():
            put(store, 5, "no", tag="d")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        effect()
    assert drain(store) == []
    assert put(store, 5, "yes", tag="d")


def test_a_chat_gets_its_messages_in_order_and_answers_go_first(store):
    for chat, text, lane in ((1, "a", LATER), (1, "b", LATER), (2, "c", LATER), (1, "d", NOW)):
        put(store, chat, text, lane=lane)
    assert drain(store) == [(1, "d"), (1, "a"), (1, "b"), (2, "c")]


def test_what_is_behind_a_message_that_is_under_way_or_put_off_waits(store):
    for text in ("a", "b"):
        put(store, 1, text)
    put(store, 2, "c")
    first = take(store)
    assert take(store).chat == 2
    assert take(store) is None
    outbox.put_off(store, first, 5, now=NOON)
    assert take(store) is None
    assert take(store, seconds=6).tries == 2


def test_a_chat_that_is_held_keeps_nobody_else_waiting(store):
    put(store, 1, "a")
    put(store, 2, "b")
    assert take(store, {NOW: (), LATER: {1}}).chat == 2
    assert take(store, {NOW: ()}) is None


def test_what_is_due_later_waits_and_what_is_too_late_is_dropped(store):
    put(store, 1, "tomorrow", due=AT + 10_000)
    put(store, 1, "too late", until=AT + 1000, tag="t")
    put(store, 1, "now")
    assert outbox.wait(store, NOON) == 0
    assert drain(store, seconds=2) == [(1, "now")]
    assert outbox.wait(store, NOON - timedelta(seconds=5)) == 5
    outbox.tidy(store, NOON + timedelta(seconds=2))
    assert outbox.state(store, "t") == "dropped"
    assert outbox.wait(store, NOON) == 10
    assert drain(store, seconds=10) == [(1, "tomorrow")]


def test_what_a_killed_process_left_under_way_is_sent_again_and_nothing_else(store):
    for text in ("a", "b", "c"):
        put(store, 1, text)
    outbox.sent(store, take(store), 11, now=NOON)
    assert take(store).content().text == "b"
    again = open_store(store.path)
    assert outbox.take_up(again) == 1
    assert [text for _, text in drain(again)] == ["b", "c"]
    again.close()


def test_words_are_not_kept_and_tags_are_forgotten_when_nobody_puts_them_again(store):
    put(store, 1, "secret", tag="t")
    drain(store)
    assert store_outbox.tagged(store, "t")["body"] is None
    outbox.tidy(store, NOON + outbox.REMEMBERED)
    assert outbox.state(store, "t") == "sent"
    outbox.tidy(store, NOON + outbox.REMEMBERED + timedelta(seconds=1))
    assert outbox.state(store, "t") is None


@pytest.mark.parametrize(("zone", "minutes"), [("Asia/Shanghai", 720), ("Europe/Berlin", 5)])
def test_what_could_not_be_said_by_day_waits_for_the_morning(store, zone, minutes):
    learner.set_zone(store, learner.by_chat(store, "telegram", 7), zone)
    put(store, 7, "a reminder")
    outbox.put_off(store, take(store), 300, now=NOON)
    night.let_sleep(store, NOON + timedelta(hours=3))  # at 23:00 and at 16:00
    assert store_outbox.next_due(store) == AT + minutes * 60_000


def test_a_post_learns_under_which_numbers_it_stands(store):
    with store.writing():
        store.run(
            "INSERT INTO posts (id, chat, address, form, opened) VALUES (9, -1, 'x', 'poll', 1)"
        )
    outbox.put(store, -1, POLL, post=9, now=NOON)
    outbox.sent(store, take(store), 41, "poll-7", now=NOON)
    assert store.row("SELECT message, poll_id FROM posts") == {"message": 41, "poll_id": "poll-7"}


# --- chats that come, go and move -----------------------------------------------------------------


def test_who_is_gone_gets_nothing_until_they_are_back(store):
    subscribe(store, -1)
    put(store, -1, "a", tag="a")
    put(store, 2, "b")
    assert presence.gone(store, -1, "left", NOON)
    assert not presence.gone(store, -1, "left", NOON)
    assert drain(store) == [(2, "b")]
    assert store_outbox.tagged(store, "a")["why"] == "left"
    assert store.row("SELECT gone, next_due FROM subscriptions") == {"gone": "left", "next_due": 1}
    assert presence.back(store, -1, NOON)
    assert not presence.back(store, -1, NOON)
    assert store.row("SELECT gone, next_due FROM subscriptions") == {"gone": None, "next_due": AT}


def test_all_of_a_group_moves_to_its_new_number_once(store):
    me, _ = learner.new_guest(store, "zh")
    subscribe(store, -1, title="old")
    subscribe(store, -100, title="new")
    with store.writing():
        for chat in (-1, -100):
            store.run(
                "INSERT INTO group_members (chat, learner_id, name, shown, joined)"
                " VALUES (:chat, :me, :name, 1, 1)", chat=chat, me=me.id, name=str(chat),
            )  # fmt: skip
            store.run("INSERT INTO sendings VALUES (:chat, 'd', 'daily', 1)", chat=chat)
        store.run(
            "INSERT INTO posts (chat, address, form, message, opened)"
            " VALUES (-1, 'x', 'poll', 5, 1)"
        )
    put(store, -1, "a")
    for _ in range(2):
        presence.move(store, -1, -100)
    assert drain(store) == [(-100, "a")]
    assert store.rows("SELECT chat, title FROM subscriptions") == [{"chat": -100, "title": "old"}]
    assert store.rows("SELECT chat, name FROM group_members") == [{"chat": -100, "name": "-1"}]
    assert store.rows("SELECT chat FROM sendings") == [{"chat": -100}]
    assert store.rows("SELECT chat, message FROM posts") == [{"chat": -100, "message": None}]


def test_a_topic_that_is_gone_is_written_past(store):
    subscribe(store, -1, thread=4)
    put(store, -1, "a", thread=4)
    put(store, -1, "b", thread=5)
    presence.without_topic(store, -1, 4)
    assert [take(store).thread] == [None]
    assert store.row("SELECT thread FROM subscriptions") == {"thread": None}


def test_what_changes_a_message_does_not_go_with_a_group_that_moves(store):
    for content in (Change(7, Reply("new")), Close(8), Reply("said")):
        outbox.put(store, -1, content, now=NOON)
    refused = take(store)
    presence.move(store, -1, -100)
    refusals.settle(store, refused, ChatMigrated(-100), NOON)
    assert drain(store) == [(-100, "said")]
    assert store_outbox.counts(store) == {"dropped": 2, "sent": 1}


def test_a_post_that_is_sent_while_its_group_moves_learns_no_number_of_a_message(store):
    with store.writing():
        store.run(
            "INSERT INTO posts (id, chat, address, form, opened) VALUES (9, -1, 'x', 'poll', 1)"
        )
    outbox.put(store, -1, POLL, post=9, now=NOON)
    one = take(store)
    presence.move(store, -1, -100)
    outbox.sent(store, one, 41, "poll-7", now=NOON)
    assert store.row("SELECT message, poll_id FROM posts") == {"message": None, "poll_id": "poll-7"}
