"""A group: its settings, its puzzles for all, whose answer counts, how they end, the boards."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from drills.drill import DRILLS, kinds_at, make
from drills.puzzle import Choice, Marks, Number, Pick
from rules.variants import VARIANTS
from tests.chat_player import kept_limits
from tests.fake_telegram import BOT, FakeTelegram, buttons, words
from tests.telegram_bot import Program
from tutor import (
    attempt,
    bot_link,
    chat,
    chat_group,
    chat_group_poll,
    chat_group_post,
    clock,
    daily,
    group,
    group_post,
    learner,
    nudge,
    outbox,
    practice,
    presence,
    store_groups,
)
from tutor.chat_group_talk import Here
from tutor.chat_reply import Reply
from tutor.outbox import Change
from tutor.store import open_store
from tutor.telegram import IN_GROUPS, groupwork

CHAT = -500
EARLY = datetime(2026, 11, 28, 2, tzinfo=UTC)  # 10:00 on a Saturday in Shanghai
NOON = datetime(2026, 11, 28, 4, tzinfo=UTC)
EVENING = datetime(2026, 11, 28, 13, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NAMES = {1: "Anna", 2: "Bei", 3: "Cai"}


@pytest.fixture
def shelf(tmp_path):
    opened = open_store(tmp_path / "chat.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def here(shelf):
    return group.enter(shelf, CHAT, "Table", "en", now=EARLY)


@pytest.fixture
def on(shelf, here):
    return group.change(shelf, here, active=True, now=EARLY)


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


# --- settings -------------------------------------------------------------------------


def test_only_admins_change_settings_and_everybody_may_read_them(shelf, here):
    [page] = say(member(shelf), "/settings")
    assert "off" in page.text
    assert page.buttons == ()
    [refused] = press(member(shelf), "g:set:active:1")
    assert refused.alert
    [told] = say(member(shelf), "/daily 19:30")
    assert "admins" in told.text
    assert not group.of(shelf, CHAT).active
    [page] = press(member(shelf, admin=True), "g:set")
    assert "g:set:active:1" in datas(page)


@pytest.mark.parametrize(
    ("data", "name", "value"),
    [
        ("active:1", "active", True),
        ("count:3", "count", 3),
        ("board:x", "board", None),
        ("board:22", "board", 22),
        ("table:sichuan", "variant", "sichuan"),
        ("form:poll", "form", "poll"),
        ("lang:zh", "language", "zh"),
        ("limit:10", "minutes", 10),
        ("topic", "thread", 9),
        ("zone:7", "zone", "Europe/Berlin"),
        ("kinds:win:0", "kinds", tuple(k for k in kinds_at("koudian") if k != "win")),
    ],
)
def test_buttons_set_what_they_say(shelf, here, data, name, value):
    admin = member(shelf, admin=True, thread=9)
    [page] = press(admin, f"g:set:{data}")
    assert page.edit
    assert getattr(group.of(shelf, CHAT), name) == value


@pytest.mark.parametrize(
    "data",
    ["count:9", "hour:24", "zone:99", "table:chess", "rules:mode:77", "rules:none:0", "lang:fr",
     "quiet:9:1", "kinds:none:1", "limit:0", "topic:1", "form:song", "active", "nothing"],
)  # fmt: skip
def test_what_no_button_says_changes_nothing(shelf, here, data):
    [told] = press(member(shelf, admin=True), f"g:set:{data}")
    assert told.notice
    assert group.of(shelf, CHAT) == here


def test_hours_days_and_zone_can_be_written_or_tapped(shelf, here):
    admin = member(shelf, admin=True)
    say(admin, "/daily 19:30")
    say(admin, "/daily Europe/Berlin")
    press(member(shelf, admin=True), "g:set:quiet:6:1")
    found = group.of(shelf, CHAT).schedule
    assert (found.hour, found.minute, found.zone, found.quiet) == (
        19, 30, "Europe/Berlin", {6},
    )  # fmt: skip
    for wrong in ("/daily 25:00", "/daily Moon/Base"):
        assert "No clock" in say(admin, wrong)[0].text
    press(member(shelf, admin=True), "g:set:quiet:6:0")
    assert group.of(shelf, CHAT).schedule.quiet == set()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_page_of_every_table_keeps_the_limits(shelf, here, variant):
    press(member(shelf, admin=True), f"g:set:table:{variant}")
    admin = member(shelf, admin=True)
    for name in ("hour", "board", "kinds", "table", "rules", "zone", "main"):
        [page] = press(admin, f"g:set:{name}")
        assert page.edit
        assert len(page.text) < 4096


def test_a_house_rule_is_set_and_goes_with_its_table(shelf, here):
    admin = member(shelf, admin=True)
    [rules] = press(admin, "g:set:rules")
    changed = [press(admin, data)[0] for data in datas(rules)[:-1]]
    assert any(told.text for told in changed)
    assert group.of(shelf, CHAT).options
    press(member(shelf, admin=True), "g:set:table:sichuan")
    assert group.of(shelf, CHAT).options == {}


# --- the day --------------------------------------------------------------------------


def test_the_days_puzzles_come_once_at_the_hour(shelf, on):
    assert strike(shelf, NOON - HOUR) == []
    said = kept_limits([r for r in strike(shelf, NOON) if r.text])
    assert len(said) == 5
    assert all(len(r.text) <= 4096 for r in said)
    assert strike(shelf, NOON + HOUR) == []
    quiz = daily.of(shelf, on.variant, on.options, NOON.date())
    assert [post.address for post in posts(shelf)] == list(quiz.addresses)


def test_a_group_takes_its_kinds_and_as_many_as_it_wants(shelf, on):
    quiz = daily.of(shelf, on.variant, on.options, NOON.date())
    kinds = [group_post.attempts.puzzle_at(address).kind for address in quiz.addresses]
    assert group_post.wanted(replace(on, count=2), quiz) == tuple(enumerate(quiz.addresses, 1))[:2]
    [one] = group_post.wanted(replace(on, kinds=(kinds[3],), count=1), quiz)
    assert one == (4, quiz.addresses[3])
    other = next(kind for kind in kinds_at(on.variant) if kind not in kinds)
    assert group_post.wanted(replace(on, kinds=(other,)), quiz) == ((1, quiz.addresses[0]),)


def test_an_answer_in_the_group_counts_once_with_private_chat_and_page(shelf, on):
    strike(shelf, NOON)
    who = member(shelf)
    post = next(p for p in posts(shelf) if group_post.simple(p.puzzle))
    told = answer(who, post, now=NOON)
    assert told.alert
    assert told.notice.startswith("✓")
    quiz = daily.load(shelf, post.daily_id)
    done = daily.done(shelf, who.learner, quiz)
    assert done.results[post.place - 1] == "right"
    again = chat_group_post.press(who, post.id, values(post, post.puzzle.key)[0], NOON)
    assert "first answer" in again[0].notice
    assert daily.done(shelf, who.learner, quiz) == done
    assert daily.done(shelf, member(shelf, 2).learner, quiz).answered == 0


def test_what_takes_several_steps_is_answered_in_private_and_counts_here(shelf, on):
    who = member(shelf)
    post = simple_post(shelf, who, "score")
    assert group_post.simple(post.puzzle) is None
    bot_link.learn(shelf, "tingpai_bot")
    [[go]] = chat_group_post.keys(on, post)
    [opened] = chat_group.press(who, go.data)
    assert opened.opens.endswith(f"tingpai_bot?start=g_{post.id}")
    [asked] = chat.converse(shelf, who.learner, f"/start g_{post.id}", "telegram", 1)
    assert asked.buttons
    mine = store_groups.attempt_of(shelf, post.id, who.learner.id)
    given = attempt.load_attempt(shelf, who.learner, mine).puzzle.key
    attempt.give(shelf, who.learner, mine, given)
    [told] = chat.converse(shelf, who.learner, f"/start g_{post.id}", "telegram", 1)
    assert told.text.startswith("✓")
    assert chat_group.press(who, go.data)[0].notice.startswith("✓")
    [row] = store_groups.results(shelf, post.id)
    assert (row["name"], row["result"]) == ("Anna", "right")
    [gone, _] = chat.converse(shelf, who.learner, "/start g_999", "telegram", 1)
    assert "no puzzle" in gone.text


def test_the_number_of_answers_is_shown_and_nobodys_pick(shelf, on):
    strike(shelf, NOON)
    post = next(p for p in posts(shelf) if group_post.simple(p.puzzle))
    who = member(shelf)
    group.meet(shelf, on, who.learner, "Anna")
    answer(who, post, now=NOON)
    [change] = [c for c in strike(shelf, NOON + HOUR) if isinstance(c, Change)]
    assert "1 answered" in change.reply.text
    assert "Anna" not in change.reply.text
    assert change.reply.buttons == chat_group_post.keys(on, post)
    assert strike(shelf, NOON + HOUR) == []


def test_in_the_evening_all_is_explained_and_the_board_comes_once(shelf, on):
    strike(shelf, NOON)
    who = member(shelf)
    group.meet(shelf, on, who.learner, "Anna")
    for post in posts(shelf):
        if group_post.simple(post.puzzle):
            answer(who, post, now=NOON)
    said = strike(shelf, EVENING)
    texts = [content.text for content in said if isinstance(content, Reply)]
    assert sum("Closed." in text for text in texts) == 5
    boards = [text for text in texts if text.startswith("Board")]
    assert len(boards) == 1
    assert "and 1 more" in boards[0]
    assert "Anna" not in "".join(texts)
    assert strike(shelf, EVENING + HOUR) == []
    assert posts(shelf) == []


def test_after_an_outage_the_evening_is_told_in_the_morning(shelf, on):
    strike(shelf, NOON)
    night = EVENING + 6 * HOUR
    assert strike(shelf, night) == []
    morning = datetime(2026, 11, 29, 0, tzinfo=UTC)
    assert len(strike(shelf, morning)) > 5


def test_at_the_end_of_week_and_month_their_boards_come_too(shelf, on):
    group.change(shelf, on, count=1, now=EARLY)
    for day in range(3):
        strike(shelf, NOON + day * DAY)
        said = strike(shelf, EVENING + day * DAY)
        [text] = [c.text for c in said if isinstance(c, Reply) and c.text.startswith("Board")]
        assert ("Week" in text, "Month" in text) == [(False, False), (True, False),
                                                     (False, True)][day]  # fmt: skip


def test_a_kill_between_the_posts_neither_loses_nor_doubles_one(shelf, on):
    def dies(*given):
        chat_group_post.put_day(*given)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        group.ask(shelf, CHAT, dies, NOON)
    assert (posts(shelf), drain(shelf, NOON)) == ([], [])
    assert len([reply for reply in strike(shelf, NOON + HOUR) if reply.text]) == 5
    assert group.ask(shelf, CHAT, dies, NOON + HOUR) is None


def test_a_group_that_moves_over_the_date_line_gets_no_day_twice(shelf, on):
    one = group.change(shelf, on, count=1, now=EARLY)
    assert strike(shelf, NOON)
    group.change(shelf, one, zone="Pacific/Pago_Pago", now=NOON + HOUR)
    same_day = datetime(2026, 11, 28, 23, tzinfo=UTC)  # noon of the 28th there
    quizzes = [c for c in strike(shelf, same_day) if isinstance(c, Reply) and "no. 1" in c.text]
    assert all("Closed" in reply.text for reply in quizzes)
    assert len(posts(shelf)) == 0
    strike(shelf, same_day + DAY)
    assert len(posts(shelf)) == 1


def test_quiet_days_and_a_late_start_bring_nothing(shelf, here):
    group.change(shelf, here, active=True, quiet={6}, now=NOON + HOUR)
    assert strike(shelf, NOON + HOUR) == []
    assert strike(shelf, NOON + DAY) == []
    assert strike(shelf, NOON + 2 * DAY)


# --- boards and consent ---------------------------------------------------------------


def test_nobody_is_named_without_having_asked_for_it(shelf, on):
    strike(shelf, NOON)
    post = next(p for p in posts(shelf) if group_post.simple(p.puzzle))
    for user in (1, 2):
        who = member(shelf, user)
        group.meet(shelf, on, who.learner, who.name)
        answer(who, post, now=NOON)
    day = NOON.date().isoformat()
    [told] = press(member(shelf, 1), f"g:show:1:day:{day}")
    assert "1. Anna 1/1" in told.text
    assert "Bei" not in told.text
    assert "and 1 more" in told.text
    [told] = press(member(shelf, 2), f"g:board:month:{day}")
    assert "Anna" in told.text
    [told] = press(member(shelf, 1), f"g:show:0:day:{day}")
    assert "and 2 more" in told.text


def test_who_leaves_is_forgotten_by_the_board_until_they_ask_again(shelf, on):
    strike(shelf, NOON)
    post = next(p for p in posts(shelf) if group_post.simple(p.puzzle))
    who, day = member(shelf), NOON.date().isoformat()
    answer(who, post, now=NOON)
    press(who, f"g:show:1:day:{day}")
    group.leave(shelf, CHAT, 1)
    [told] = press(member(shelf, 2), f"g:board:day:{day}")
    assert "Nobody" in told.text
    group.meet(shelf, on, who.learner, "Anna")
    [told] = press(member(shelf, 2), f"g:board:day:{day}")
    assert "and 1 more" in told.text


@pytest.mark.parametrize(
    "data", ["g:board:day:soon", "g:show:1:year:2026-11-28", "g:a:1:0", "g:a:x:0", "q:1:0:1", "g"]
)
def test_old_and_foreign_buttons_get_a_kind_word(shelf, here, data):
    [told] = press(member(shelf), data)
    assert told.notice
    assert not told.text


# --- for all at once ------------------------------------------------------------------


def test_a_quiz_for_all_has_a_time_limit_and_one_is_open_at_a_time(shelf, here):
    assert say(member(shelf, thread=3), "/quiz win") == ()
    [(chat_id, asked)] = drain(shelf)
    assert chat_id == CHAT
    assert "3 minutes" in asked.text
    [post] = posts(shelf)
    assert post.thread == 3
    [told] = say(member(shelf), "/quiz")
    assert "One is open" in told.text
    late = clock.moment(post.closes)
    [told] = chat_group_post.press(member(shelf), post.id, "0", late)
    assert "over" in told.notice
    groupwork.end_posts(shelf, late)
    assert posts(shelf) == []
    assert chat_group.end(shelf, post.id, late) is False


def test_who_was_right_is_named_only_if_shown(shelf, here):
    post = simple_post(shelf, member(shelf))
    for user in (1, 2):
        who = member(shelf, user)
        group.meet(shelf, here, who.learner, who.name)
        answer(who, post)
    group.show(shelf, here, member(shelf, 2).learner, shown=True)
    groupwork.end_posts(shelf, clock.moment(post.closes))
    said = [c for _, c in drain(shelf, clock.moment(post.closes + 12 * 3600 * 1000))]
    [text] = [c.text for c in said if isinstance(c, Reply)]
    assert "Answered 2, right 2." in text
    assert "Right: Bei" in text
    assert "Anna" not in text


def test_who_practises_in_private_gets_the_whole_verdict_there(shelf, here):
    who = member(shelf)
    chat.converse(shelf, who.learner, "/quiz", "telegram", 1)
    post = simple_post(shelf, who)
    answer(who, post)
    [(chat_id, told)] = drain(shelf)
    assert chat_id == 1
    assert "For all" in told.text
    answer(member(shelf, 2), post)
    assert drain(shelf) == []


def test_who_answers_in_groups_alone_is_not_nudged_in_private(shelf, here):
    who = member(shelf)
    answer(who, simple_post(shelf, who))
    later = [clock.moment(clock.stamp()) + hours * HOUR for hours in range(24, 36)]
    assert [nudge.waiting(shelf, now) for now in later] == [()] * 12
    found = practice.next_attempt(shelf, who.learner, None, "telegram")
    attempt.give(shelf, who.learner, found.id, found.puzzle.key)
    assert any(nudge.waiting(shelf, now) for now in later)


@pytest.mark.parametrize("kind", DRILLS)
def test_every_kind_can_be_answered_on_a_shared_message_or_says_where(shelf, here, kind):
    variant = next(key for key in VARIANTS if kind in kinds_at(key))
    found = group.change(shelf, here, variant=variant)
    puzzle = make(kind, variant, {}, 3, 5)
    with shelf.writing():
        number = store_groups.add_post(shelf, {
            "chat": CHAT, "thread": None, "daily_id": None, "address": puzzle.address, "place": 1,
            "form": "buttons", "opened": clock.stamp(), "closes": clock.stamp() + 60000,
        })  # fmt: skip
    post = group_post.find(shelf, number)
    chat_group_post.put(shelf, found, post)
    said = [content for _, content in drain(shelf)]
    kept_limits([reply for reply in said if reply.text])
    if group_post.simple(puzzle) is None:
        assert "in private" in said[-1].text
    else:
        assert set(values(post, puzzle.key)) <= {data.split(":")[3] for data in datas(said[-1])}
        assert answer(member(shelf), post).notice.startswith("✓")
    assert chat_group_post.explanation(found, post)


def test_tiles_are_tapped_for_oneself_and_tapped_away_again(shelf, here):
    who = member(shelf)
    post = simple_post(shelf, who, "waits")
    field = group_post.simple(post.puzzle)
    mark = datas(Reply("x", chat_group_post.keys(here, post)))[0].split(":")[3]
    assert "no tile" in press(who, f"g:a:{post.id}:ok")[0].notice
    picked = [press(who, f"g:a:{post.id}:{mark}")[0].notice for _ in range(len(field.states) + 1)]
    assert picked[-1] == "Nothing picked."
    assert len(set(picked)) == len(picked)
    assert drain(shelf) == []


# --- polls ----------------------------------------------------------------------------


def places_of(post, given):
    """The options of a poll that make an answer."""
    field = group_post.simple(post.puzzle)
    wanted = given[field.name]
    values = [value for value, _ in chat_group_poll.choices(post.puzzle, "en")]
    if isinstance(field, Pick | Marks):
        return [values.index(mark) for mark in wanted] or [values.index("")]
    return [values.index(wanted)]


@pytest.mark.parametrize("variant", ["koudian", "sichuan"])
@pytest.mark.parametrize("kind", DRILLS)
def test_a_vote_in_a_poll_is_the_answer_that_counts(shelf, here, kind, variant):
    group.change(shelf, here, variant=variant)
    found = group.change(shelf, group.of(shelf, CHAT), form="poll")
    if kind not in kinds_at(variant):
        kind = "win"
    post = simple_post(shelf, member(shelf), kind)
    fits = 2 <= len(chat_group_poll.choices(post.puzzle, "en")) <= 12
    assert (post.form == "poll") == fits
    if not fits:
        return
    poll = chat_group_poll.made(found, post)
    assert poll.closes == post.closes
    who = member(shelf)
    assert sorted(places_of(post, post.puzzle.key)) == sorted(poll.right)
    chat_group.vote(who, post, poll.right)
    chat_group.vote(who, post, poll.right[:0])
    [row] = store_groups.results(shelf, post.id)
    assert (row["result"], row["shown"]) == ("right", 0)
    other = next(at for at in range(len(poll.options)) if at not in poll.right)
    chat_group.vote(who, post, [other])
    assert store_groups.results(shelf, post.id) == [row]
    chat_group.vote(member(shelf, 2), post, [other])
    assert [one["result"] == "right" for one in store_groups.results(shelf, post.id)] == [
        True, False,
    ]  # fmt: skip
    late = clock.moment(post.closes)
    groupwork.end_posts(shelf, late)
    [told] = [c for _, c in drain(shelf, late + 12 * HOUR)]
    assert "Answered 2, right 1." in told.text


# --- in and out -----------------------------------------------------------------------


def test_a_group_that_moves_keeps_all_and_one_that_is_gone_gets_nothing(shelf, on):
    strike(shelf, NOON)
    presence.move(shelf, CHAT, -1000)
    moved = group.of(shelf, -1000)
    assert (moved.active, group.of(shelf, CHAT)) == (True, None)
    assert len(store_groups.open_posts(shelf, -1000)) == 5
    presence.gone(shelf, -1000, "left")
    assert strike(shelf, NOON + DAY) == []
    presence.back(shelf, -1000, NOON + DAY)
    assert strike(shelf, NOON + 2 * DAY)


def test_words_that_are_no_command_get_no_answer(shelf, here):
    assert say(member(shelf), "hello there") == ()
    assert say(member(shelf), "/unknown") == ()
    assert "private" in say(member(shelf), "/stats")[0].text
    assert "/quiz" in say(member(shelf), "/help")[0].text
    assert "Board" in say(member(shelf), "/board week")[0].text


# --- over HTTP ------------------------------------------------------------------------


@pytest.fixture
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


@pytest.fixture
def program(fake, tmp_path):
    running = Program(fake, tmp_path / "bot.sqlite3").start()
    yield running
    assert running.end() == 0
    assert "Traceback" not in running.said
    assert fake.refused == []


def test_a_group_from_being_joined_to_being_left(fake, program):
    fake.group(-900, members=(12, 13), admins=(11,), kind="group")
    welcome = fake.wait(-900)
    assert "/quiz" in words(welcome)
    menu = fake.scopes["all_group_chats", "zh"]
    assert [command["command"] for command in menu] == list(IN_GROUPS)
    assert {command["description"] for command in menu} & set(IN_GROUPS.values()) == set()
    assert "管理员" in fake.wait_answer(fake.press(welcome, "g:set", by=12))
    fake.press(welcome, "g:set", by=11)
    page = fake.wait(-900, 2)
    fake.wait_answer(fake.press(page, "g:set:count:2", by=11))
    fake.until(lambda: "一天 2 道" in words(fake.now(page)), 20, "two a day")
    fake.migrate(-900, -901)
    thread = fake.topic(-901)
    fake.say(-901, "/quiz@another_bot", by=12)
    fake.say(-901, "/quiz win", by=12, thread=thread)
    asked = fake.wait(-901)
    assert asked["message_thread_id"] == thread
    store = open_store(program.database)
    assert group.of(store, -901).count == 2
    [post] = [group_post.read(row) for row in store_groups.open_posts(store, -901)]
    [right] = values(post, post.puzzle.key)
    query = fake.press(asked, f"g:a:{post.id}:{right}", by=12)
    assert fake.wait_answer(query).startswith("✓")
    assert fake.queries[query]["alert"]
    assert "只算第一次" in fake.wait_answer(fake.press(asked, f"g:a:{post.id}:{right}", by=12))
    with store.writing():
        store.run("UPDATE posts SET closes = :now", now=clock.stamp())
    told = fake.wait(-901, 2, 20)
    assert "1 人作答，1 人答对" in words(told)
    assert told["message_thread_id"] == thread
    assert buttons(fake.now(asked)) == []
    fake.say(-901, "/board", by=13)
    assert "还没有人" in words(fake.wait(-901, 3))
    fake.press(fake.sent(-901)[-1], "g:set:form:poll", by=11)
    fake.until(lambda: group.of(store, -901).form == "poll", 20, "polls")
    before = len(fake.sent(-901))
    fake.say(-901, "/quiz win", by=12)
    asked = fake.wait(-901, before + 2)
    assert asked["poll"]["type"] == "quiz"
    assert "photo" in fake.wait(-901, before + 1)
    [post] = [group_post.read(row) for row in store_groups.open_posts(store, -901)]
    assert fake.vote(asked, *places_of(post, post.puzzle.key), by=13)
    fake.until(lambda: store_groups.results(store, post.id), 20, "the vote")
    assert store_groups.results(store, post.id)[0]["name"] == "L13"
    with store.writing():
        store.run("UPDATE posts SET closed = closes")
    fake.say(-901, "/quiz score", by=12)
    query = fake.tap(fake.wait(-901, before + 3), "私聊作答", by=12)
    fake.until(lambda: fake.queries[query], 20, "the way into the private chat")
    [opened] = [call["data"]["url"] for call in fake.calls if "url" in call["data"]]
    assert opened.startswith(f"https://t.me/{BOT['username']}?start=g_")
    fake.become(-901, 12, "left")
    fake.become(-901, BOT["id"], "kicked", by=11)
    fake.until(lambda: group.of(store, -901).gone, 20, "the bot is gone")
    store.close()
