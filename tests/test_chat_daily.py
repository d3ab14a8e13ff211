"""The daily quiz in the chat: five in a row, the squares, the boards; the page goes on with it."""

import pytest
import time_machine

from tests import dailies
from tests.chat_player import Player
from tests.practising import NOON
from tutor import chat, daily, learner
from tutor.store import open_store


@pytest.fixture
def shelf(tmp_path):
    opened = open_store(tmp_path / "chat.sqlite3")
    dailies.keep(opened, NOON.date())
    with time_machine.travel(NOON):
        yield opened
    opened.close()


@pytest.fixture(params=["zh", "en"])
def player(shelf, request):
    return Player(shelf, learner.new_guest(shelf, request.param)[0])


def text(replies):
    return "\n".join(reply.text for reply in replies)


def datas(replies):
    return [button.data for reply in replies for row in reply.buttons for button in row]


def play(player, n=5):
    """Answer the next n puzzles of today's quiz right; what was said to the last."""
    player.say("/daily")
    for place in range(1, n + 1):
        assert player.attempt.item == str(place)
        player.answer_by_buttons(player.attempt.puzzle.key)
        on = f"n:{player.attempt.id}"
        if place < n:
            player.press(on)
    return player.seen[-2:]


def test_five_one_after_the_other_and_then_the_squares(shelf, player):
    said = play(player)
    assert "🟩🟩🟩🟩🟩 5/5" in text(said)
    assert "d:board:day" in datas(said)
    again = player.say("/daily")
    assert "🟩🟩🟩🟩🟩" in text(again)
    assert daily.done(shelf, player.me, daily.mine(shelf, player.me)).whole


def test_what_the_chat_began_the_page_goes_on_with(shelf, player):
    play(player, 2)
    quiz = daily.mine(shelf, player.me)
    assert daily.next_attempt(shelf, player.me, quiz, "web").item == "3"


def test_a_name_is_shown_on_the_boards_and_taken_off(shelf, player):
    play(player)
    assert "Wang" in text(player.say("/daily show Wang"))
    for span in ("day", "week", "month"):
        assert "1. Wang" in text(chat.press(shelf, player.me, f"d:board:{span}"))
    player.say("/daily hide")
    assert "Wang" not in text(player.say("/daily board"))
    refused = player.say("/daily show " + "x" * 30)
    assert "24" in text(refused)


def test_a_deep_link_and_plain_words_lead_to_it(player):
    first = text(player.say("/start d_"))
    assert first
    linked = text(player.say("/start d_today"))
    assert linked == text(player.say("每日五题"))


def test_a_daily_puzzle_is_not_skipped(player):
    player.say("/daily")
    before = player.attempt.address
    player.say("/skip")
    player.say("/daily")
    assert player.attempt.address == before


@pytest.mark.parametrize("data", ["d:", "d:board", "d:board:year", "d:go:1", "d:x"])
def test_strange_buttons_are_answered_kindly(shelf, player, data):
    assert any(reply.notice for reply in chat.press(shelf, player.me, data))
