"""Inline mode: a hand behind the bot's name is analysed, the name alone offers puzzles to share."""

import re

import pytest
from telegram.constants import InlineQueryLimit, InlineQueryResultLimit, MessageLimit

from drills.drill import at
from rules.variants import VARIANTS
from tests.fake_telegram import FakeTelegram, links, words
from tests.telegram_bot import Program
from tutor import attempt, bot_link, chat, chat_inline, learner
from tutor.lengths import length
from tutor.store import open_store
from tutor.telegram import inbox

BOT, ASKER, FRIENDS = "tingpai_test_bot", 31, -9
LINK = re.compile(rf"https://t\.me/{BOT}\?start=(\S+)")
HAND = "123m45p789s11z 碰555z"


@pytest.fixture
def store(tmp_path):
    opened = open_store(tmp_path / "inline.sqlite3")
    bot_link.learn(opened, BOT)
    yield opened
    opened.close()


def talk(store, language="zh", number=ASKER):
    return chat_inline.talk_of(store, "telegram", number, language)


def people(store):
    return store.row("SELECT count(*) AS n FROM learners")["n"]


def kept_limits(offered):
    assert len({one.id for one in offered}) == len(offered) <= InlineQueryLimit.RESULTS
    for one in offered:
        low, high = InlineQueryResultLimit.MIN_ID_LENGTH, InlineQueryResultLimit.MAX_ID_LENGTH
        assert low <= len(one.id.encode()) <= high
        assert one.title.strip()
        assert length(one.title) <= chat_inline.TITLE
        assert length(one.line) <= chat_inline.LINE
        assert 0 < length(one.text) <= MessageLimit.MAX_TEXT_LENGTH
        assert bool(one.label) == bool(one.link)
    return offered


def one_hand(store, query, language="zh"):
    (found,) = kept_limits(chat_inline.offers(talk(store, language), query))
    assert not found.link
    return found


# --- a hand -------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "split"), [("zh", "45[6]筒"), ("en", "45[6] tong")])
def test_a_hand_is_shared_with_its_waits_and_splits(store, language, split):
    found = one_hand(store, HAND, language)
    assert split in found.text
    assert split.split("[")[0] in found.line
    assert found.title in found.text
    assert "碰白" in found.title or "pong" in found.title.lower()


def test_a_hand_is_said_as_the_chat_says_it_at_the_askers_own_table(store):
    me = learner.by_chat(store, "telegram", ASKER, "en")
    learner.set_table(store, me, "sichuan")
    said = one_hand(store, "123m45p789s11222m")
    (reply,) = chat.converse(store, learner.by_id(store, me.id), "123m45p789s11222m", "telegram")
    assert said.text == reply.text
    assert VARIANTS["sichuan"].name.en in said.text


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("123m 0x", "x"),
        ("55555m", "5"),
        ("45m 碰12z", "碰"),
        ("hello", "h"),
        ("1", "1"),
        ("１２３ｍ　９z", "9z"),
        ("碰", "碰"),
        ("9" * 256, "9"),
        ("🀇" * 128, "🀇"),
    ],
)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_cannot_be_read_is_named(store, query, named, language):
    found = one_hand(store, query, language)
    assert named in found.title
    assert "123m45p789s11z" in found.text


def test_whole_sets_are_no_fault(store):
    assert "whole sets" in one_hand(store, "123m", "en").title


# --- the name alone -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "variant"), [("zh", "koudian"), ("en", "sichuan"), ("zh", "beijing")]
)
def test_the_name_alone_offers_a_puzzle_of_the_table_and_todays_five(store, variant, language):
    me = learner.by_chat(store, "telegram", ASKER, language)
    learner.set_table(store, me, variant)
    puzzle, daily = kept_limits(chat_inline.offers(talk(store), " "))
    address = LINK.search(puzzle.text)[1].removeprefix("p_")
    assert LINK.fullmatch(puzzle.link)[1] == f"p_{address}"
    assert at(address).variant == variant
    assert at(address).ask.say(language) in puzzle.text
    assert LINK.search(daily.text)[1] == "d_today"


def test_each_puzzle_is_another_one_and_the_links_lead_there(store):
    first, second = (chat_inline.offers(talk(store), "")[0] for _ in range(2))
    assert first.link != second.link
    friend = learner.new_guest(store, "en")[0]
    for one in (first, *chat_inline.offers(talk(store), "")[1:]):
        replies = chat.converse(store, friend, "/start " + LINK.search(one.text)[1], "telegram")
        assert any(reply.buttons for reply in replies)
        assert "no puzzle of today" not in replies[0].text


def test_asking_leaves_nothing_behind_and_tells_nothing_of_the_asker(store):
    for query in ("", HAND, "0x"):
        chat_inline.offers(talk(store, "en", 99), query)
    assert people(store) == 0
    me = learner.by_chat(store, "telegram", ASKER, "zh")
    chat.converse(store, me, "/quiz", "telegram")
    mine = store.row("SELECT id, address FROM attempts")
    before = store.row("SELECT count(*) AS n FROM attempts")["n"]
    shared = [one for query in ("", HAND) for one in chat_inline.offers(talk(store), query)]
    assert store.row("SELECT count(*) AS n FROM attempts")["n"] == before
    told = "".join(one.text + one.link for one in shared)
    assert not {str(ASKER), mine["id"], mine["address"]} & set(re.split(r"[\s_=?/]", told))
    assert attempt.load_attempt(store, me, mine["id"]).open


def test_while_nobody_knows_the_bots_name_only_hands_are_shared(tmp_path):
    store = open_store(tmp_path / "nameless.sqlite3")
    assert chat_inline.offers(talk(store), "") == ()
    assert len(chat_inline.offers(talk(store), HAND)) == 1
    store.close()


# --- over HTTP ----------------------------------------------------------------------


def test_inline_queries_are_answered_and_what_is_chosen_stands_in_the_chat(tmp_path):
    fake = FakeTelegram().start()
    program = Program(fake, tmp_path / "own.sqlite3")
    fake.push(inline_query={"id": "1", "query": "no asker"})
    stale = fake.ask(ASKER, "45m")
    fake.inline[stale] = {"results": []}
    queries = [fake.ask(ASKER, words, "en") for words in ("", HAND, "0x", "z" * 256)]
    program.start()
    try:
        shared = [fake.wait_results(query, 30) for query in queries]
        assert [len(results) for results in shared] == [2, 1, 1, 1]
        message = fake.choose(queries[0], "puzzle", FRIENDS, ASKER)
        assert LINK.search(words(message))[1].startswith("p_")
        assert links(message)
        assert "45[6] tong" in words(fake.choose(queries[1], "hand", FRIENDS, ASKER))
        assert all(fake.inline[query]["is_personal"] for query in queries)
        fake.choose(queries[1], "hand", ASKER, ASKER)
        store = open_store(program.database)
        fake.until(lambda: fake.updates == [] == inbox.waiting(store), 20, "nothing waits")
        assert people(store) == 0
        assert fake.sent(ASKER) == []
        store.close()
    finally:
        assert program.end() == 0
        fake.stop()
    assert "Traceback" not in program.said
    assert [method for method, _, _ in fake.refused] == ["answerInlineQuery"]
    assert "inline query not answered" in program.said
