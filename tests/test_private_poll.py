"""Polls in a private chat, over HTTP: asked with a picture, voted once, late, after a restart."""

import signal

import pytest

from drills.drill import make
from tests.fake_telegram import FakeTelegram, buttons, words
from tests.telegram_bot import Chatter, Program
from tutor import attempt, chat_group_poll, chat_poll, chat_quiz, outbox
from tutor.chat_talk import Talk
from tutor.telegram import inbox

ME = 4100


@pytest.fixture(scope="module")
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


@pytest.fixture(scope="module")
def program(fake, tmp_path_factory):
    running = Program(fake, tmp_path_factory.mktemp("bot") / "bot.sqlite3").start()
    yield running
    assert running.end() == 0
    assert "Traceback" not in running.said
    assert fake.refused == []


def place_of(puzzle, right=True):
    """The place of an option of a puzzle's poll that is right, or is not."""
    options = chat_group_poll.choices(puzzle, "zh")
    good = chat_group_poll.right(puzzle, options)
    return next(at for at in range(len(options)) if (at in good) == right)


def ask(fake, chatter, puzzle):
    """Open a puzzle; its picture (if it has one) and its poll."""
    before = len(fake.sent(chatter.chat))
    chatter.say(f"/start p_{puzzle.address}", 2)
    fake.until(lambda: not inbox.waiting(chatter.store), 20, "all struck off")
    return fake.sent(chatter.chat)[before:]


def answers(chatter):
    return len(
        chatter.store.rows(
            "SELECT 1 FROM attempts WHERE answered IS NOT NULL AND learner_id = :id",
            id=chatter.me.id,
        )
    )


def test_who_likes_polls_votes_once_is_told_why_and_goes_on(fake, program):
    chatter = Chatter(fake, program, ME)
    chatter.say("/settings")
    chatter.press("e:form:polls")
    fake.until(lambda: chat_poll.form(chatter.store, chatter.me) == "polls", 20, "polls")
    win = make("win", "koudian", {}, 3, 7)
    above, poll = ask(fake, chatter, win)
    assert "photo" in above
    assert "手牌" in words(above)
    assert poll["poll"]["type"] == "quiz"
    assert not poll["poll"]["is_anonymous"]
    assert [label for label, _ in buttons(poll)] == ["换一题"]
    assert program.kill() == -signal.SIGKILL
    program.start()
    assert fake.vote(poll, place_of(win))
    told = fake.wait(ME, 4, 30)
    assert words(told).startswith("✓")
    assert answers(chatter) == 1
    vote = next(update for update in fake.handed_out if "poll_answer" in update)
    fake.redeliver(vote)
    following = fake.tap(told, "下一题")
    fake.wait_answer(following, 20)
    fake.wait(ME, 5, 20)
    assert answers(chatter) == 1
    assert len([m for m in fake.sent(ME) if words(m).startswith("✓")]) == 1
    fake.wait_answer(fake.press(poll, buttons(poll)[0][1]), 20)
    fake.until(lambda: buttons(fake.now(poll)) == [], 20, "no button below the poll")


def test_a_late_vote_counts_unless_it_was_answered_in_words_or_laid_aside(fake, program):
    chatter = Chatter(fake, program, ME + 1)
    chatter.say("/start")
    chat_poll.set_form(chatter.store, chatter.me, "polls")
    first, second, third = (make("win", "koudian", {}, 2, seed) for seed in (11, 12, 13))
    polls = [ask(fake, chatter, puzzle)[1] for puzzle in (first, second)]
    assert fake.vote(polls[0], place_of(first, right=False))
    assert words(fake.wait(chatter.chat, 6, 20)).startswith(("✗", "△"))
    chatter.say("1")
    assert fake.vote(polls[1], place_of(second))
    assert "只算第一次" in words(fake.wait(chatter.chat, 8, 20))
    assert answers(chatter) == 2
    aside = ask(fake, chatter, third)[1]
    fake.wait_answer(fake.tap(aside, "换一题"), 20)
    fake.wait(chatter.chat, 11, 20)
    assert fake.vote(aside, place_of(third))
    fake.until(lambda: any("放下" in words(m) for m in fake.sent(chatter.chat)), 20, "a word")
    assert answers(chatter) == 2


def test_a_poll_that_comes_by_itself_is_voted_in_like_any_other(fake, program):
    chatter = Chatter(fake, program, ME + 3, "en")
    chatter.say("/start")
    chat_poll.set_form(chatter.store, chatter.me, "polls")
    puzzle = make("win", "koudian", {}, 2, 31)
    mine = attempt.open_attempt(chatter.store, chatter.me, puzzle.address, "telegram")
    talk = Talk(chatter.store, chatter.me, "telegram", chatter.chat)
    with chatter.store.writing():
        for reply in chat_quiz.put(talk, mine):
            outbox.put(chatter.store, chatter.chat, reply)
    poll = fake.wait(chatter.chat, 3, 20)
    assert poll["poll"]["question"] == puzzle.ask.en
    assert fake.vote(poll, place_of(puzzle), language="en")
    told = fake.wait(chatter.chat, 4, 20)
    assert words(told).startswith("✓")
    assert "Next one" in [label for label, _ in buttons(told)]
    assert answers(chatter) == 1


def test_a_poll_that_stands_there_twice_is_told_from_the_other(fake, program):
    chatter = Chatter(fake, program, ME + 2)
    chatter.say("/start")
    chat_poll.set_form(chatter.store, chatter.me, "polls")
    puzzle = make("win", "koudian", {}, 2, 21)
    _, poll = ask(fake, chatter, puzzle)
    with chatter.store.writing():
        chatter.store.run("UPDATE posts SET poll_id = 'another-' || id")
    assert fake.vote(poll, place_of(puzzle))
    assert "另一个" in words(fake.wait(chatter.chat, 4, 20))
    assert answers(chatter) == 0
