"""What happens in front of the fake Bot API comes to the bot as Telegram would tell it."""

import json

import pytest
from telegram import Update

from tests.fake_telegram import BOT, TOKEN, FakeTelegram, words
from tests.fake_telegram_calls import ME, answer, article, do, key, keys, poll, refusal

GROUP, ADMIN, ANN, BEN = -100, 1, 2, 3


@pytest.fixture
def fake():
    telegram = FakeTelegram()
    telegram.say(ME, "/start")
    telegram.group(GROUP, admins=(ADMIN,), members=(ANN, BEN))
    telegram.updates.clear()
    yield telegram
    telegram.server.server_close()


def told(fake):
    """The updates since the last look, as the library reads them."""
    updates = [Update.de_json(json.loads(json.dumps(one)), None) for one in fake.updates]
    fake.updates.clear()
    return updates


def kinds(fake):
    return [next(name for name in one if name != "update_id") for one in fake.updates]


# --- polls ----------------------------------------------------------------------------------------


def test_an_answer_to_a_quiz_is_told_once_and_stays(fake):
    sent = do(fake, "sendPoll", **poll(chat_id=GROUP))
    assert fake.vote(sent, 1, by=ANN)
    assert not fake.vote(sent, 0, by=ANN)
    assert not fake.vote(sent, by=ANN)
    assert not fake.vote(sent, 0, 1, by=BEN)
    state, vote = told(fake)
    assert [option.voter_count for option in state.poll.options] == [0, 1, 0]
    assert (vote.poll_answer.user.id, vote.poll_answer.option_ids) == (ANN, (1,))
    assert vote.poll_answer.poll_id == sent["poll"]["id"]


def test_a_poll_that_is_no_quiz_knows_no_right_answer_and_lets_minds_change(fake):
    sent = do(fake, "sendPoll", **poll(chat_id=GROUP, type="regular"))
    assert "correct_option_ids" not in sent["poll"]
    assert fake.vote(sent, 0, by=ANN)
    assert fake.vote(sent, 2, by=ANN)
    assert fake.vote(sent, by=ANN)
    votes = [one.poll_answer.option_ids for one in told(fake) if one.poll_answer]
    assert votes == [(0,), (2,), ()]


def test_who_has_left_the_group_cannot_vote(fake):
    sent = do(fake, "sendPoll", **poll(chat_id=GROUP))
    fake.become(GROUP, ANN, "left")
    assert not fake.vote(sent, 1, by=ANN)


def test_an_anonymous_poll_tells_nobody(fake):
    sent = do(fake, "sendPoll", **poll(chat_id=GROUP, is_anonymous=True))
    fake.vote(sent, 0, by=ANN)
    assert kinds(fake) == ["poll"]


def test_an_anonymous_admin_votes_in_the_name_of_the_group(fake):
    fake.of(GROUP).anonymous.add(ADMIN)
    fake.vote(do(fake, "sendPoll", **poll(chat_id=GROUP)), 1, by=ADMIN)
    vote = told(fake)[1].poll_answer
    assert (vote.user, vote.voter_chat.id) == (None, GROUP)


def test_several_right_options_are_chosen_together(fake):
    many = {"correct_option_ids": [0, 2], "allows_multiple_answers": True}
    sent = do(fake, "sendPoll", **poll(chat_id=GROUP, **many))
    assert fake.vote(sent, 0, 2, by=ANN)
    assert told(fake)[1].poll_answer.option_ids == (0, 2)


@pytest.mark.parametrize(
    "wrong",
    [
        {"correct_option_ids": []}, {"correct_option_ids": [3]}, {"correct_option_ids": [-1]},
        {"correct_option_ids": [1, 1], "allows_multiple_answers": True},
        {"correct_option_ids": [2, 0], "allows_multiple_answers": True},
        {"correct_option_ids": [0, 1]}, {"options": ["a", " "]}, {"options": ["a", "a"]},
        {"question": "  "}, {"type": "exam"}, {"open_period": 60, "close_date": 2_000_000_000},
        {"close_date": 1}, {"open_period": "soon"}, {"media": {"type": "photo", "media": "?"}},
    ],
    ids=json.dumps,
)  # fmt: skip
def test_wrong_polls_are_refused_and_not_sent(fake, wrong):
    assert refusal(fake, "sendPoll", **poll(chat_id=GROUP, **wrong))
    assert (fake.sent(GROUP), fake.ballots) == ([], {})


def test_a_poll_closes_by_its_time_and_takes_no_more_votes(fake):
    sent = do(fake, "sendPoll", **poll(chat_id=GROUP, open_period=600))
    fake.later(599)
    assert fake.vote(sent, 1, by=ANN)
    fake.later(2)
    assert not fake.vote(sent, 1, by=BEN)
    *_, last = told(fake)
    assert last.poll.is_closed
    place = {"chat_id": GROUP, "message_id": sent["message_id"]}
    assert refusal(fake, "stopPoll", **place) == "poll has already been closed"


def test_only_polls_of_the_bot_are_stopped_and_only_once(fake):
    sent = do(fake, "sendPoll", **poll(chat_id=GROUP))
    said = do(fake, "sendMessage", chat_id=GROUP, text="x")
    stop = {"chat_id": GROUP, "message_id": sent["message_id"]}
    assert do(fake, "stopPoll", **stop, reply_markup=keys([key()]))["is_closed"]
    assert fake.now(sent)["reply_markup"] == keys([key()])
    assert refusal(fake, "stopPoll", **stop) == "poll has already been closed"
    for number, text in ((said["message_id"], "message is not a poll"),
                         (999, "message with poll to stop not found")):  # fmt: skip
        assert refusal(fake, "stopPoll", chat_id=GROUP, message_id=number) == text
    edit = {**stop, "text": "not a text"}
    assert refusal(fake, "editMessageText", **edit) == "there is no text in the message to edit"


# --- groups ---------------------------------------------------------------------------------------


def test_the_bot_is_told_when_it_is_added_promoted_and_thrown_out(fake):
    fake.become(GROUP, 42, "administrator", by=ADMIN)
    fake.become(GROUP, 42, "kicked", by=ADMIN)
    changes = [update.my_chat_member for update in told(fake)]
    assert [(c.old_chat_member.status, c.new_chat_member.status) for c in changes] == [
        ("member", "administrator"), ("administrator", "kicked"),
    ]  # fmt: skip
    assert changes[0].from_user.id == ADMIN
    status, text = answer(fake, "sendMessage", {"chat_id": GROUP, "text": "x"})
    assert (status, text) == (403, "Forbidden: bot was kicked from the supergroup chat")
    fake.say(GROUP, "/quiz", by=ANN)
    assert fake.updates == []
    fake.group(-200, admins=(ADMIN,))
    added, message = told(fake)
    assert added.my_chat_member.new_chat_member.status == "member"
    assert message.message.new_chat_members[0].id == 42


def test_a_bot_that_leaves_or_is_restricted_cannot_write(fake):
    fake.become(GROUP, 42, "restricted", by=ADMIN)
    text = "not enough rights to send text messages to the chat"
    assert refusal(fake, "sendMessage", chat_id=GROUP, text="x") == text
    do(fake, "leaveChat", chat_id=GROUP)
    status, said = answer(fake, "sendMessage", {"chat_id": GROUP, "text": "x"})
    assert (status, said) == (403, "Forbidden: bot is not a member of the supergroup chat")


def test_members_come_and_go_and_admins_are_told_apart(fake):
    fake.become(GROUP, 9, "member")
    fake.become(GROUP, ANN, "left")
    assert kinds(fake) == ["message", "message"]
    fake.become(GROUP, 42, "administrator", by=ADMIN)
    fake.allowed = ["my_chat_member", "chat_member"]
    fake.updates.clear()
    fake.become(GROUP, BEN, "administrator", by=ADMIN)
    (change,) = told(fake)
    assert change.chat_member.new_chat_member.user.id == BEN
    admins = do(fake, "getChatAdministrators", chat_id=GROUP)
    statuses = {one["user"]["id"]: one["status"] for one in admins}
    assert statuses == {ADMIN: "creator", BEN: "administrator"}
    assert do(fake, "getChatMember", chat_id=GROUP, user_id=ANN)["status"] == "left"
    assert refusal(fake, "getChatMember", chat_id=GROUP, user_id=99) == "user not found"
    assert do(fake, "getChatMemberCount", chat_id=GROUP) == 4
    assert refusal(fake, "getChatAdministrators", chat_id=ME)


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("good morning", False), ("/quiz", True), ("/quiz@tingpai_test_bot now", True),
        ("/quiz@another_bot", False), ("/quiz@Tingpai_Test_Bot", True),
    ],
)  # fmt: skip
def test_in_privacy_mode_a_bot_hears_only_what_is_meant_for_it(fake, text, heard):
    fake.say(GROUP, text, by=ANN)
    assert bool(told(fake)) == heard
    fake.privacy = False
    fake.say(GROUP, text, by=ANN)
    assert len(told(fake)) == 1


def test_replies_to_the_bot_are_heard_and_admins_may_be_anonymous(fake):
    asked = do(fake, "sendMessage", chat_id=GROUP, text="how many?")
    fake.say(GROUP, "eight", by=ANN, reply=asked)
    fake.of(GROUP).anonymous.add(ADMIN)
    fake.say(GROUP, "/daily", by=ADMIN)
    reply, command = told(fake)
    assert reply.message.reply_to_message.from_user.id == 42
    assert command.message.sender_chat.id == GROUP
    assert command.message.from_user.username == "GroupAnonymousBot"


def test_a_group_that_moves_says_where_to(fake):
    fake.groups[GROUP].kind = "group"
    fake.migrate(GROUP, -1005)
    old, new = told(fake)
    assert old.message.migrate_to_chat_id == new.message.chat.id == -1005
    assert new.message.migrate_from_chat_id == GROUP
    status, body = fake.answer(TOKEN, "sendMessage", {"chat_id": str(GROUP), "text": "x"})
    assert (status, body["parameters"]) == (400, {"migrate_to_chat_id": -1005})
    do(fake, "sendMessage", chat_id=-1005, text="x")


def test_topics_are_open_closed_or_not_there(fake):
    thread = fake.topic(GROUP)
    place = {"chat_id": GROUP, "text": "x", "message_thread_id": thread}
    assert do(fake, "sendMessage", **place)["message_thread_id"] == thread
    fake.of(GROUP).topics[thread] = False
    assert refusal(fake, "sendMessage", **place) == "TOPIC_CLOSED"
    del fake.of(GROUP).topics[thread]
    assert refusal(fake, "sendMessage", **place) == "message thread not found"
    assert refusal(fake, "sendMessage", **{**place, "chat_id": ME}) == "message thread not found"


def test_people_block_the_bot_let_it_in_again_or_are_gone(fake):
    fake.block(ME)
    assert answer(fake, "sendMessage", {"chat_id": ME, "text": "x"})[0] == 403
    fake.unblock(ME)
    do(fake, "sendMessage", chat_id=ME, text="x")
    changes = [one.my_chat_member.new_chat_member.status for one in told(fake)]
    assert changes == ["kicked", "member"]
    fake.deactivated.add(ME)
    status, text = answer(fake, "sendMessage", {"chat_id": ME, "text": "x"})
    assert (status, text) == (403, "Forbidden: user is deactivated")


def test_only_who_has_written_to_the_bot_is_written_to(fake):
    assert refusal(fake, "sendMessage", chat_id=404, text="x") == "chat not found"
    fake.say(GROUP, "/quiz", by=ANN)
    status, text = answer(fake, "sendMessage", {"chat_id": ANN, "text": "x"})
    assert (status, text) == (403, "Forbidden: bot can't initiate conversation with a user")
    fake.say(ANN, "/start")
    do(fake, "sendMessage", chat_id=ANN, text="x")


def test_a_message_is_taken_back_within_two_days_and_then_by_admins_only(fake):
    chats = (ME, GROUP)
    old, _ = [do(fake, "sendMessage", chat_id=chat, text="x") for chat in chats]
    fresh = do(fake, "sendMessage", chat_id=GROUP, text="y")
    theirs = fake.say(GROUP, "z", by=ANN)
    for message in (old, theirs):
        fake.later(48 * 3600 + 1 if message is old else 0)
        place = {"chat_id": message["chat"]["id"], "message_id": message["message_id"]}
        assert refusal(fake, "deleteMessage", **place) == "message can't be deleted for everyone"
    fake.become(GROUP, 42, "administrator", by=ADMIN)
    for message in (fresh, theirs):
        do(fake, "deleteMessage", chat_id=GROUP, message_id=message["message_id"])


def test_a_press_on_a_message_that_is_gone_tells_its_number_only(fake):
    sent = do(fake, "sendMessage", chat_id=ME, text="x", reply_markup=keys([key()]))
    do(fake, "deleteMessage", chat_id=ME, message_id=sent["message_id"])
    query = fake.press(sent, "x", language=None)
    (update,) = told(fake)
    assert not update.callback_query.message.is_accessible
    assert update.callback_query.from_user.language_code is None
    away = {"callback_query_id": query, "url": "https://elsewhere.example"}
    assert refusal(fake, "answerCallbackQuery", **away) == "URL_INVALID"
    do(fake, "answerCallbackQuery", **away | {"url": "https://t.me/tingpai_test_bot?start=d_"})


# --- inline ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        [article(), article()], [article(name="")], [{"type": "article", "id": "1"}],
        [{**article(), "type": "poem"}], [article(text=" ")],
        [{"type": "photo", "id": "1", "photo_url": "https://a.example/x.jpg"}],
        [{"type": "photo", "id": "1", "photo_file_id": "never-sent"}],
        [article(reply_markup={"inline_keyboard": [[{"text": "x"}]]})], "[",
    ],
    ids=range(9),
)  # fmt: skip
def test_wrong_results_are_refused(fake, wrong):
    query = fake.ask(ME, "123m")
    assert refusal(fake, "answerInlineQuery", inline_query_id=query, results=wrong)
    assert fake.inline[query] is None


def test_a_result_is_chosen_pressed_and_edited_in_place(fake):
    query = fake.ask(ANN, "123m")
    done = article(text="hand", reply_markup=keys([key("waits", callback_data="w")]))
    do(fake, "answerInlineQuery", inline_query_id=query, results=[done])
    assert fake.wait_results(query) == [done]
    shared = fake.choose(query, "1", GROUP, ANN)
    fake.press(shared, "w", by=BEN)
    asked, chosen, heard, pressed = told(fake)
    assert asked.inline_query.query == "123m"
    assert (heard.message.text, heard.message.via_bot.id) == ("hand", BOT["id"])
    name = chosen.chosen_inline_result.inline_message_id
    assert pressed.callback_query.inline_message_id == name
    assert pressed.callback_query.message is None
    do(fake, "editMessageText", inline_message_id=name, text="two sides")
    assert words(fake.shared[name]) == "two sides"
    late = fake.ask(ANN, "456m")
    fake.later(3600)
    assert refusal(fake, "answerInlineQuery", inline_query_id=late, results=[])
