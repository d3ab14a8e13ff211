"""A group's boards, puzzles for all at once, polls: whose answer counts, and who is named."""

from datetime import timedelta

import pytest
from telegram import ChatMemberUpdated

from drills.drill import DRILLS, kinds_at
from rules.variants import VARIANTS
from tests import dailies
from tests.chat_player import kept_limits
from tests.fake_telegram import chat_of
from tests.fake_telegram import user as person
from tests.fake_telegram_groups import member as placed
from tests.group_play import (
    CHAT,
    EARLY,
    EVENING,
    HOUR,
    NOON,
    answer,
    datas,
    drain,
    fixed_post,
    member,
    places_of,
    posts,
    press,
    say,
    simple_post,
    strike,
    values,
)
from tests.practising import puzzles
from tutor import (
    attempt,
    chat,
    chat_group,
    chat_group_poll,
    chat_group_post,
    clock,
    group,
    group_post,
    nudge,
    outbox,
    practice,
    store_groups,
)
from tutor.chat_reply import Reply
from tutor.outbox import Change
from tutor.store import open_store
from tutor.telegram import groups, groupwork

MORNING = EVENING + 11 * HOUR  # eight o'clock in Shanghai


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
    ("status", "still", "left"),
    [("left", {}, True), ("kicked", {}, True), ("restricted", {"is_member": False}, True),
     ("restricted", {}, False), ("administrator", {}, False)],
)  # fmt: skip
def test_an_admin_bot_is_told_who_leaves_and_takes_them_off_the_boards(
    shelf, here, status, still, left
):
    who = member(shelf)
    group.meet(shelf, here, who.learner, "Anna")
    group.show(shelf, here, who.learner, shown=True)
    change = ChatMemberUpdated.de_json({
        "chat": chat_of(CHAT), "from": person(9), "date": 1, "old_chat_member": status_of("member"),
        "new_chat_member": status_of(status) | still,
    })  # fmt: skip
    groups.came_or_went(shelf, change)
    assert store_groups.is_member(shelf, CHAT, who.learner.id) is not left


def status_of(status):
    return placed(person(1), status)


@pytest.mark.parametrize(
    "data",
    ["g:board:day:soon", "g:show:1:year:2026-11-28", "g:a:1:0", "g:a:x:0", "q:1:0:1", "g",
     "g:board:month:9999-12-31", "g:show:1:week:9999-12-31", f"g:a:{'9' * 20}:0"],
)  # fmt: skip
def test_old_and_foreign_buttons_get_a_kind_word(shelf, here, data):
    [told] = press(member(shelf), data)
    assert told.notice
    assert not told.text


def test_a_board_that_telegram_could_not_take_in_the_evening_waits_for_the_morning(shelf, on):
    group.change(shelf, on, count=1, now=EARLY)
    strike(shelf, NOON)
    groupwork.turn(shelf, EVENING)
    for minutes in range(0, 300, 5):
        now = EVENING + timedelta(minutes=minutes)
        groupwork.turn(shelf, now)
        one = outbox.take(shelf, now=now)
        if one is not None:
            outbox.put_off(shelf, one, 60, now=now)
    assert drain(shelf, EVENING + 5 * HOUR) == []
    assert strike(shelf, MORNING - HOUR) == []
    said = strike(shelf, MORNING)
    assert sum(isinstance(one, Reply) and one.text.startswith("Board") for one in said) == 1


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
    [change] = [c for c in said if isinstance(c, Change)]
    assert "Answered 2, right 2." in change.reply.text
    assert "Bei" not in change.reply.text  # below a picture there is no room for many names


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
    post = fixed_post(shelf, found, kind)
    puzzle = post.puzzle
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


def test_a_puzzle_that_may_ask_more_is_not_put_for_one_tap_even_if_its_key_is_short():
    short = next(one for one in puzzles("declare") if one.key["cuts"] == [])
    assert group_post.simple(short) is None


@pytest.mark.parametrize("variant", ["koudian", "sichuan"])
@pytest.mark.parametrize("kind", DRILLS)
def test_a_vote_in_a_poll_is_the_answer_that_counts(shelf, here, kind, variant):
    group.change(shelf, here, variant=variant)
    found = group.change(shelf, group.of(shelf, CHAT), form="poll")
    if kind not in kinds_at(variant):
        kind = "win"
    post = fixed_post(shelf, found, kind)
    with shelf.writing():
        chat_group_post.put(shelf, found, post)
    drain(shelf)
    post = group_post.find(shelf, post.id)
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
