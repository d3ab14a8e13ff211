"""Figures with a picture: the last thirty days drawn, said in words, uploaded once."""

import asyncio
from datetime import timedelta
from itertools import islice
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from telegram.ext import ExtBot

from app import create_app
from tests.chat_player import Player
from tests.fake_telegram import TOKEN, FakeTelegram, words
from tests.practising import practise, puzzles
from tutor import chart, chat_log, clock, learner, picture
from tutor.chart import Days
from tutor.telegram.sending import Post
from tutor.web.identity import COOKIE

CHAT = 5


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("stats") / "stats.sqlite3")})


def practised(app, language="en"):
    """Somebody with three answers today, two of them right, and one five days ago; the cookie."""
    store, now = app.extensions["store"], clock.moment(clock.stamp())
    me, cookie = learner.new_guest(store, language)
    for n, puzzle in enumerate(islice(puzzles(), 4)):
        ago = timedelta(days=5 if n == 3 else 0)
        practise(store, me, puzzle, right=n != 1, now=now - ago)
    return Player(store, me), cookie


def test_the_days_are_drawn_and_said_in_words(app):
    player, _ = practised(app)
    (reply,) = player.say("/stats")
    assert len(reply.picture.days) == 30
    assert (reply.picture.days[-1], reply.picture.days[-6]) == ((3, 2), (1, 1))
    assert sum(whole for whole, _ in reply.picture.days) == 4
    assert reply.alt in reply.text
    assert "4 answered (light), of these 3 right (dark)" in reply.alt
    assert reply.alt.endswith(": 3.")
    assert chat_log.from_value(chat_log.as_value(reply)) == reply
    assert picture.png(reply.picture)[:8] == b"\x89PNG\r\n\x1a\n"


def test_without_answers_lately_there_is_no_picture(app):
    store = app.extensions["store"]
    player = Player(store, learner.new_guest(store, "en")[0])
    assert player.say("/stats")[0].picture is None
    long_ago = clock.moment(clock.stamp()) - timedelta(days=40)
    practise(store, player.me, next(puzzles()), now=long_ago)
    (reply,) = player.say("/stats")
    assert "Answered 1" in reply.text
    assert reply.picture is None


@pytest.mark.parametrize("days", [((0, 0),), ((12, 9), (0, 0), (1, 0)), ((4000, 1),) * 30])
def test_equal_days_have_equal_keys_and_the_key_tells_them(days):
    drawn = Days(days)
    assert Days.read(drawn.key) == drawn
    assert len({drawn.key, Days(((7, 1), *days)).key}) == 2
    root = ElementTree.fromstring(drawn.svg('<a> & "b"'))
    assert root.get("aria-label") == '<a> & "b"'
    bars = [r for r in root.iter() if r.get("class") in {"whole", "part"}]
    assert len(bars) == sum((whole > 0) + (part > 0) for whole, part in days)
    assert all(0 <= float(bar.get("y")) <= chart.HEIGHT for bar in bars)


def test_telegram_gets_an_equal_picture_once(app):
    one, two = practised(app)[0], practised(app, "zh")[0]
    replies = [*one.say("/stats"), *two.say("/stats"), *one.say("/stats")]
    fake = FakeTelegram().start()
    fake.keep(CHAT, {"id": CHAT, "is_bot": False})

    async def send():
        async with ExtBot(TOKEN, base_url=fake.url) as bot:
            for reply in replies:
                await Post(bot, one.store, CHAT).deliver(reply)

    try:
        asyncio.run(send())
        sent = fake.sent(CHAT)
        assert [words(message) for message in sent] == [reply.text for reply in replies]
        assert len({message["photo"][0]["file_id"] for message in sent}) == 1
        assert len(fake.files) == 1
    finally:
        fake.stop()


def test_the_page_of_the_chat_shows_it_with_its_words(app):
    _, cookie = practised(app)
    client = app.test_client()
    client.set_cookie(COOKIE, cookie)
    client.post("/chat", data={"text": "/stats"})
    page = BeautifulSoup(client.get("/chat").get_data(as_text=True), "html.parser")
    drawn = page.select_one(".days-drawn svg[role=img]")
    assert "4 answered" in drawn["aria-label"]
    assert len(drawn.select("rect.whole")) == 2
