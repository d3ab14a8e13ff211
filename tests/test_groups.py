"""A group: its settings, its day, who comes and goes."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from drills.drill import kinds_at
from rules.variants import VARIANTS
from tests import dailies
from tests.chat_player import Player, kept_limits
from tests.group_play import (
    CHAT,
    DAY,
    EARLY,
    EVENING,
    HOUR,
    NOON,
    answer,
    datas,
    drain,
    member,
    posts,
    press,
    say,
    simple_post,
    strike,
    values,
)
from tutor import (
    attempt,
    bot_link,
    chat,
    chat_group,
    chat_group_post,
    daily,
    group,
    group_post,
    presence,
    store_groups,
)
from tutor.chat_reply import Reply
from tutor.outbox import Change
from tutor.store import open_store
from tutor.telegram import groupwork


@pytest.fixture
def shelf(tmp_path):
    opened = open_store(tmp_path / "chat.sqlite3")
    dailies.keep(opened, NOON.date(), 4)
    yield opened
    opened.close()


@pytest.fixture
def here(shelf):
    return group.enter(shelf, CHAT, "Table", "en", now=EARLY)


@pytest.fixture
def on(shelf, here):
    return group.change(shelf, here, active=True, now=EARLY)


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
        ("zone:7", "zone", "Europe/Berlin"),
        ("kinds:win:0", "kinds", tuple(k for k in kinds_at("koudian") if k != "win")),
    ],
)
def test_buttons_set_what_they_say(shelf, here, data, name, value):
    admin = member(shelf, admin=True, thread=9)
    [page] = press(admin, f"g:set:{data}")
    assert page.edit
    assert getattr(group.of(shelf, CHAT), name) == value


def test_the_topic_in_which_an_admin_says_so_gets_the_puzzles(shelf, here):
    for thread, told in ((9, "into this topic"), (None, "outside of topics")):
        [notice] = press(member(shelf, admin=True, thread=thread), "g:set:topic")
        assert told in notice.notice
        assert group.of(shelf, CHAT).thread == thread


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


def test_what_was_laid_aside_in_private_is_begun_anew_by_its_link(shelf, here):
    who = member(shelf)
    group.meet(shelf, here, who.learner, who.name)
    post = simple_post(shelf, who, "score")
    for way in ("/skip", "/stop"):
        chat.converse(shelf, who.learner, f"/start g_{post.id}", "telegram", 1)
        chat.converse(shelf, who.learner, way, "telegram", 1)
    player = Player(shelf, who.learner)
    player.say(f"/start g_{post.id}")
    assert player.answer_by_words(player.attempt.puzzle.key).result == "right"
    [row] = store_groups.results(shelf, post.id)
    assert row["result"] == "right"


def test_a_post_that_cannot_be_read_keeps_no_others_number_from_being_shown(shelf, on, caplog):
    strike(shelf, NOON)
    first, *_, last = [post for post in posts(shelf) if group_post.simple(post.puzzle)]
    who = member(shelf)
    group.meet(shelf, on, who.learner, "Anna")
    for post in (first, last):
        answer(who, post, now=NOON)
    with shelf.writing():
        for table in ("attempts", "posts"):
            shelf.run(f"UPDATE {table} SET address = 'gone' WHERE address = :at", at=first.address)
    [change] = [c for c in strike(shelf, NOON + HOUR) if isinstance(c, Change)]
    assert (change.message, "1 answered" in change.reply.text) == (last.message, True)
    assert "is not shown" in caplog.text


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


def test_what_many_groups_have_open_is_closed_turn_by_turn(shelf, on, monkeypatch):
    strike(shelf, NOON)
    monkeypatch.setattr(groupwork, "LONGEST", 0)
    assert groupwork.end_posts(shelf, EVENING, breath=0.001) == 0
    assert len(posts(shelf)) == 5
    monkeypatch.undo()
    assert groupwork.end_posts(shelf, EVENING, breath=0.001) == 5


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
