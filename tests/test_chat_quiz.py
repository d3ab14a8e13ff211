"""Whole puzzles in the chat, without a platform: every kind, level and language."""

from itertools import cycle

import pytest
import time_machine
from hypothesis import given, settings
from hypothesis import strategies as st

from drills import address
from drills.drill import DRILLS, make
from drills.puzzle import Amounts, Number
from tests.chat_player import READY, Player, data, kept_limits
from tests.practising import NOON, wrong
from tutor import attempt, chat, learner
from tutor.lengths import length, pieces
from tutor.store import open_store

KINDS = sorted(DRILLS)
MODES = ("basic", "haozi", "house2", "shuang_haozi", "feng_haozi")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return open_store(tmp_path_factory.mktemp("chat") / "t.sqlite3")


@pytest.fixture
def player(store, request):
    language = getattr(request, "param", "zh")
    return Player(store, learner.new_guest(store, language)[0])


def put(player, kind, level=3, seed=0, options=None):
    """A puzzle put before the player by its link."""
    where = address.write(kind, "koudian", options or {}, level, seed)
    player.say(f"/start p_{where}")
    return attempt.puzzle_at(where)


def reachable(puzzle):
    """Whether the whole key can be given by buttons alone."""
    answer = {}
    while fields := DRILLS[puzzle.kind].steps(puzzle, answer):
        for field in fields:
            wanted = puzzle.key[field.name]
            numbers = [wanted] if isinstance(field, Number) else wanted
            if isinstance(field, Number | Amounts) and not set(numbers) <= set(field.likely):
                return False
        answer |= {field.name: puzzle.key[field.name] for field in fields}
    return True


# --- right and wrong, by buttons and by words -------------------------------------------


@pytest.mark.parametrize(
    ("player", "level"), list(zip(cycle(["zh", "en"]), (1, 2, 3, 4, 5), strict=False)),
    indirect=["player"],
)  # fmt: skip
@pytest.mark.parametrize("kind", KINDS)
def test_the_key_by_buttons_is_right(player, kind, level):
    puzzle = put(player, kind, level, seed=level, options={"mode": MODES[level - 1]})
    assert reachable(puzzle)
    done = player.answer_by_buttons(puzzle.key)
    assert done.result == "right"
    assert done.answer == puzzle.key
    closed, verdict = player.seen[-2:]
    assert closed.edit
    assert closed.buttons == ()
    assert verdict.text.startswith("✓")


@pytest.mark.parametrize("player", ["zh", "en"], indirect=True)
@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_in_words_is_explained(player, kind):
    puzzle = put(player, kind, level=1, seed=1)
    answer = wrong(puzzle)
    done = player.answer_by_words(answer)
    assert done.result in ("partly", "wrong")
    assert done.answer == answer
    told = player.seen[-1].text
    verdict = attempt.told(done).verdict
    language = player.me.language
    assert told.startswith(("✗", "△"))
    for section in verdict.sections:
        for row in section.rows:
            assert row.text.say(language) in told


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_answer_by_words_and_by_buttons_is_the_same_answer(store, kind):
    answers = []
    for way in ("answer_by_words", "answer_by_buttons"):
        one = Player(store, learner.new_guest(store, "zh")[0])
        puzzle = put(one, kind, level=2, seed=2, options={"mode": MODES[1]})
        answers.append(getattr(one, way)(puzzle.key).answer)
    assert answers[0] == answers[1] == puzzle.key


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_is_longer_than_a_platform_takes(store, kind, language):
    player = Player(store, learner.new_guest(store, language)[0])
    for level, mode in enumerate(MODES, 1):
        puzzle = put(player, kind, level, seed=level, options={"mode": mode})
        player.answer_by_words(wrong(puzzle))
    longest = max(length(reply.text) for reply in player.seen)
    assert longest < 2 * 4096
    for reply in player.seen:
        assert all(length(piece) <= 4096 for piece in pieces(reply.text, 4096))


# --- steps ------------------------------------------------------------------------------


def test_marks_come_in_two_steps_and_a_tick_only_changes_the_buttons(player):
    puzzle = put(player, "waits", 3, READY)
    marks = list(puzzle.key[player.field.name])
    assert marks
    (ticked,) = player.press(player.button(f"+{marks[0]}"))
    assert ticked.edit
    assert ticked.text == ""
    assert any(button.label.startswith("✓") for row in ticked.buttons for button in row)
    (unticked,) = player.press(player.button(f"-{marks[0]}"))
    assert not any(button.label.startswith("✓") for row in unticked.buttons for button in row)
    player.press(player.button(f"+{marks[0]}"))
    (second,) = player.press(player.button("ok"))
    assert second.edit
    offered = [d.rsplit(":", 1)[1] for d in data(second) if d.startswith("q:")]
    assert offered == [f"+{marks[0]}", "none"]


def test_a_tick_taken_back_is_not_in_the_answer(player):
    puzzle = put(player, "waits", 3, READY)
    field = player.field
    extra = next(m for m in ("1m", "9p", "5s") if m not in puzzle.key[field.name])
    player.press(player.button(f"+{extra}"))
    player.press(player.button(f"-{extra}"))
    assert player.answer_by_buttons(puzzle.key).result == "right"


def test_all_tiles_together_are_no_right_answer(player):
    put(player, "waits", 3, READY)
    field = player.field
    everything = {d.split("+")[1]: field.states[0][0] for d in data(player.live) if "+" in d}
    done = player.answer_by_buttons({field.name: everything})
    assert done.result != "right"
    assert done.share == 0


def test_digits_alone_are_asked_about_where_they_could_mean_several(player):
    put(player, "waits", 3, READY)
    (asked,) = player.say("7")
    assert "七万" in asked.text
    assert "七条" in asked.text
    assert player.attempt.open


def test_words_that_are_no_answer_get_the_question_once_more(player):
    put(player, "waits", 3, READY)
    (asked,) = player.say("what a lovely day")
    assert "没看懂" in asked.text
    assert data(asked) == data(player.seen[-2])


# --- doubled, stale and foreign presses -------------------------------------------------


def test_a_doubled_press_changes_nothing(player):
    put(player, "waits", 3, READY)
    tick = player.button("+7m")
    first = player.press(tick)
    again = player.press(tick)
    assert first[0].buttons
    assert again == (chat.Reply(),)
    assert player.state.draft["chosen"] == ["7m"]


def test_a_doubled_last_press_counts_once_and_is_answered_kindly(player):
    put(player, "waits", 3, READY)
    none = player.button("none")
    player.press(none)
    told = attempt.load_attempt(player.store, player.me, player.state.attempt)
    (again,) = player.press(none)
    assert again.notice == "这道题已经答过了"
    assert again.edit
    assert player.attempt == told
    assert told.repairs == 0


def test_a_press_on_a_step_that_is_behind_is_answered_kindly(player):
    put(player, "waits", 3, READY)
    old = player.button("none")
    player.say("7m")
    (again,) = player.press(old)
    assert again.notice == "这一步已经答过了"
    assert player.attempt.open


def test_a_press_on_a_puzzle_laid_aside_is_answered_kindly(player):
    put(player, "waits", 3, READY)
    old = player.button("none")
    (closed, fresh) = player.press(next(d for d in data(player.live) if d.startswith("s:")))
    assert closed.edit
    assert fresh.picture is not None
    (again,) = player.press(old)
    assert "放下" in again.notice
    assert player.attempt.open


def test_nobody_presses_the_buttons_of_another(store, player):
    puzzle = put(player, "waits", 3, READY)
    other = Player(store, learner.new_guest(store, "zh")[0])
    for sent in data(player.live):
        (reply,) = other.press(sent)
        assert reply.notice
        assert reply.text == ""
    assert player.attempt.open
    assert player.answer_by_buttons(puzzle.key).result == "right"


@pytest.mark.parametrize(
    "sent",
    ["", ":", "q", "q:x:0:ok", "q:x", "zz:1", "k:none", "t:s:mode:99", "t:s:nothing:0", "t:o:no",
     "l:fr", "m:no", "n:", "s:", "r:", "☃" * 30, "t:s:mode:x", "q:a:b:c:d"],
)  # fmt: skip
def test_an_unknown_button_is_answered_kindly(player, sent):
    (reply,) = player.press(sent)
    assert reply.notice
    assert not reply.text


def test_next_pressed_twice_brings_one_puzzle(player):
    player.say("/quiz waits")
    player.answer_by_words(wrong(player.attempt.puzzle))
    following = next(d for d in data(player.seen[-1]) if d.startswith("n:"))
    (fresh,) = player.press(following)
    (again,) = player.press(following)
    assert fresh.picture is not None
    assert again.notice
    assert again.text == ""


def test_a_menu_button_pressed_twice_brings_one_puzzle(player):
    with time_machine.travel(NOON, tick=False):
        (first,) = player.press("k:waits")
        (again,) = player.press("k:waits")
    assert first.picture is not None
    assert again.notice


# --- going on ---------------------------------------------------------------------------


def test_a_restart_goes_on_in_mid_puzzle(player):
    puzzle = put(player, "waits", 3, READY)
    marks = list(puzzle.key[player.field.name])
    player.press(player.button(f"+{marks[0]}"))
    again = Player(open_store(player.store.path), player.me)
    again.live = player.live
    assert again.state.draft["chosen"] == [marks[0]]
    again.press(again.button(f"-{marks[0]}"))
    assert again.answer_by_buttons(puzzle.key).result == "right"


def test_stop_lays_the_puzzle_aside_and_quiz_brings_another(player):
    player.say("/quiz waits")
    player.answer_by_words(player.attempt.puzzle.key)
    player.say("/quiz")
    left = player.attempt
    (bye,) = player.say("/stop")
    assert "1" in bye.text
    assert attempt.load_attempt(player.store, player.me, left.id).skipped is not None
    assert player.field is None
    (fresh,) = player.say("/quiz")
    assert fresh.picture is not None
    assert player.attempt.id != left.id


def test_a_round_of_twelve_ends_with_its_sum(player):
    player.say("/quiz waits")
    for n in range(12):
        puzzle = player.attempt.puzzle
        player.answer_by_words(puzzle.key if n % 2 else wrong(puzzle))
        if n < 11:
            player.press(next(d for d in data(player.seen[-1]) if d.startswith("n:")))
    assert "全对 6" in player.seen[-1].text
    (fresh,) = player.press(next(d for d in data(player.seen[-1]) if d.startswith("n:")))
    assert "第 1 题" in fresh.text


def test_a_puzzle_by_its_link_is_that_puzzle(player):
    puzzle = make("waits", "koudian", {"mode": "haozi"}, 2, 77)
    (shown,) = player.say(f"/start p_{puzzle.address}")
    assert shown.picture == puzzle.scene
    assert shown.picture_key == f"p_{puzzle.address}"
    assert "耗子" in shown.text


@pytest.mark.parametrize("payload", ["p_nothing", "p_", "hello", "p_" + "x" * 60])
def test_an_unknown_link_is_answered_kindly(player, payload):
    replies = player.say(f"/start {payload}")
    assert "你好" in replies[-1].text


def test_report_is_kept_once(player):
    player.say("/quiz waits")
    player.answer_by_words(player.attempt.puzzle.key)
    doubt = next(d for d in data(player.seen[-1]) if d.startswith("r:"))
    for _ in range(2):
        (thanks,) = player.press(doubt)
        assert "谢谢" in thanks.notice
    rows = player.store.rows("SELECT * FROM reports WHERE learner_id = :me", me=player.me.id)
    assert len(rows) == 1


# --- anything at all --------------------------------------------------------------------

_BITS = st.sampled_from(
    ["听什么", "123m", "45p", "碰", "555s", "耗子", "5z", "/hand", "/quiz", "/start p_kdw", "没听",
     "-6", "18", "７", "万", "红中", "wait", "what", "none", "0", "\x00", "\n", "🀇", "10m", "…"]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(_BITS, max_size=8).map(" ".join)))
def test_any_text_is_answered(text):
    for player in PLAYERS:
        replies = kept_limits(chat.converse(player.store, player.me, text, "telegram"))
        assert replies
        assert all(reply.text for reply in replies)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=70))
def test_any_data_is_answered(sent):
    for player in PLAYERS:
        kept_limits(chat.press(player.store, player.me, sent, "telegram"))


@pytest.fixture(scope="module", autouse=True)
def _players(store):
    """One player in mid-puzzle and one without."""
    PLAYERS.clear()
    PLAYERS.extend(Player(store, learner.new_guest(store, code)[0]) for code in ("zh", "en"))
    put(PLAYERS[0], "waits", 3, READY)


PLAYERS: list[Player] = []


def test_every_button_of_every_screen_is_answerable(player):
    """Walk the buttons: each one seen is pressed once, and brings a screen or a word."""
    for text in ("/start", "/help", "/rules", "/language", "/stats", "/hand 45m123p789p777s22z"):
        player.say(text)
    pressed, last = set(), "a:x:"  # the button that deletes whoever presses it
    while waiting := [
        d for reply in player.seen for d in data(reply) if d not in pressed and last not in d
    ][:1]:
        pressed.add(waiting[0])
        replies = player.press(waiting[0])
        said = [reply for reply in replies if reply.text or reply.notice or reply.edit]
        assert said or replies == (chat.Reply(),)
        if len(pressed) > 400:
            break
    screens = {d.split(":")[0] for d in pressed}
    assert screens >= {"q", "s", "k", "t", "l", "m", "e"}
