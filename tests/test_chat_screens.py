"""The chat's fixed pages, hands that are asked about, the table's buttons, and the page's log."""

import pytest

from rules.variants import VARIANTS
from tests.chat_player import Player, data
from tutor import attempt, chat, chat_hand, chat_log, learner, picture
from tutor.store import open_store


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return open_store(tmp_path_factory.mktemp("chat") / "t.sqlite3")


@pytest.fixture
def player(store, request):
    return Player(store, learner.new_guest(store, getattr(request, "param", "zh"))[0])


def again(player):
    player.me = learner.by_id(player.store, player.me.id)
    return player


# --- hands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("/hand 1113456666788s", ["七条 = ", "八条 = ", "只能自摸：\n· 五条", "不能胡：\n· 二条"]),
        ("四五万 听什么", ["六万 = 45[6]万", "三万 = [3]45万", "其余的牌当作都凑齐了"]),
        ("44m 听什么", ["四万 = 44[4]万"]),
        ("2345m 听什么", ["五万 = 234万 + 5[5]万", "二万 = ", "没写的几副当作已经成了"]),
        ("/hand 1m23477m3455p 碰666z 耗子1m", ["六筒 = 234万 + 77万 + 345筒 + 耗5[6]筒 + 碰发财",
                                             "摸到耗子算 7 点", "耗子：一万"]),
        ("/hand 123456789m1234p9s", ["✓ 打一筒 → 听九条", "✗ 打九条", "不能报听"]),
        ("/hand 12345m", ["打"]),
        ("/hand 123456m789p11s222z", ["已经凑成"]),
        ("/hand 147m258p369s1234z", ["没听，还差"]),
        ("/hand 19m19p19s1234567z", ["十三幺", "九万 = 9[9]万 + 其余幺九各一张"]),
        ("/hand 2222m333p444s555z", ["没听，还差 1 步", "二万"]),
        ("123m456p 听什么", ["123万 + 456筒：都成副了"]),
    ],
)  # fmt: skip
def test_a_hand_is_answered_in_words_with_its_splits(player, asked, said):
    (reply,) = player.say(asked)
    assert [words for words in said if words not in reply.text] == []


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("/hand 10m", "0m"), ("/hand 55555m", "五万"), ("/hand 8z", "8z"), ("/hand 45", "45"),
        ("/hand 123m碰碰5x", "碰"), ("/hand 123m456p789s111z22z333z", "17"),
        ("/hand 吃123m45p", "吃"), ("/hand 45m碰123m", "碰"), ("/hand 45m 耗子5m6m7m", "3"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused_by_name(player, asked, named):
    (reply,) = player.say(asked)
    assert named in reply.text
    assert reply.picture is None


def test_hand_without_tiles_waits_for_them_even_in_a_puzzle(player):
    player.say("/quiz waits")
    player.say("/hand")
    assert "听" in player.say("45m123p789p777s22z")[0].text
    assert player.attempt.open
    assert player.say("没听")[0].text.startswith(("✓", "✗", "△"))


def test_the_words_and_the_picture_of_a_hand_are_the_same_tiles(player):
    (reply,) = player.say("/hand 1m23477m3455p 碰666z 耗子1m")
    assert reply.alt == "手牌：一万、二万、三万、四万、七万、七万、三筒、四筒、五筒、五筒，碰发财"
    assert chat_hand.scene(reply.picture_key) == reply.picture
    assert reply.picture.hand.wild == (0,)


def test_the_table_without_honours_refuses_them(player):
    learner.set_table(player.store, player.me, "koudian", {"no_honors": True})
    (reply,) = again(player).say("/hand 45m123p789p777s22z")
    assert "南风" in reply.text
    assert reply.picture is None


def test_a_table_with_a_wild_says_that_none_was_named(player):
    learner.set_table(player.store, player.me, "koudian", {"mode": "haozi"})
    assert "没写耗子" in again(player).say("/hand 45m123p789p777s22z")[0].text


# --- screens --------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["zh", "en"], indirect=True)
@pytest.mark.parametrize("command", sorted(set(chat.COMMANDS) - {"language"}))
def test_every_command_is_answered_in_its_language(player, command):
    replies = player.say(f"/{command}")
    text = "".join(reply.text for reply in replies)
    chinese = sum("一" <= c <= "鿿" for c in text)
    assert (chinese > len(text) / 4) == (player.me.language == "zh")


def test_an_unknown_command_and_nonsense_get_the_same_kind_word(player):
    assert player.say("/nonsense") == player.say("so what")
    assert "/help" in player.seen[-1].text


@pytest.mark.parametrize(
    ("text", "same"), [("规则", "/rules"), ("help", "/help"), ("统计", "/stats")]
)
def test_plain_words_stand_for_commands(player, text, same):
    assert player.say(text) == player.say(same)


def test_figures_name_kinds_and_what_is_worth_another_look(player):
    for n in range(8):
        player.say("/quiz waits")
        puzzle = player.attempt.puzzle
        answer = puzzle.key if n < 2 else {"waits": {"1m": "any", "9s": "self"}}
        attempt.give(player.store, player.me, player.attempt.id, answer)
    text = player.say("/stats")[0].text
    assert "做了 8 题" in text
    assert "听什么：8 题对 2" in text
    assert "连续 1 天" in text


def test_the_language_is_changed_by_button_and_by_word(player):
    player.press("l:en")
    assert "the next puzzle" in again(player).say("/help")[0].text
    player.say("/language 中文")
    assert "出题" in again(player).say("/help")[0].text


@pytest.mark.parametrize("variant", sorted(VARIANTS))
@pytest.mark.parametrize(
    "text", ["/rules", "四五万 听什么", "/hand 45m123p789p777s22s", "/hand 45m1f 耗子5m", "/quiz"]
)
def test_every_variant_is_answered_at_its_table(player, variant, text):
    learner.set_table(player.store, player.me, variant, {})
    assert again(player).say(text)[0].text


# --- the table ------------------------------------------------------------------------------------


def test_every_option_can_be_set_to_every_value_by_buttons(player):
    for option in VARIANTS["koudian"].options:
        for at, (value, _) in enumerate(option.choices):
            learner.set_table(player.store, player.me, "koudian", {})
            (reply,) = again(player).press(f"t:s:{option.key}:{at}")
            again(player)
            chosen = {**dict(player.me.table.settings)}[option.key] == value
            assert chosen == bool(reply.text), (option.key, value, reply.notice)
            assert reply.notice


def test_an_option_that_clashes_is_refused_by_name(player):
    learner.set_table(player.store, player.me, "koudian", {"mode": "feng_haozi"})
    at = [o.key for o in VARIANTS["koudian"].options].index("no_honors")
    option = VARIANTS["koudian"].options[at]
    on = [value for value, _ in option.choices].index(True)
    (reply,) = again(player).press(f"t:s:no_honors:{on}")
    assert "不带风" in reply.notice
    assert not reply.text
    assert not again(player).me.table.settings["no_honors"]


def test_a_ticked_box_is_shown_ticked_and_the_next_puzzle_has_it(player):
    player.say("/rules")
    tick = next(d for d in data(player.live) if d.startswith("t:s:mo5_hu6"))
    (shown,) = player.press(tick)
    assert any("✓ 摸五胡六" in b.label for row in shown.buttons for b in row)
    assert "摸五胡六" in shown.text
    again(player).say("/quiz waits")
    assert dict(player.attempt.puzzle.options) == {"mo5_hu6": True}
    assert "摸五胡六" in player.live.text


def test_the_rules_in_short_follow_the_table(player):
    assert "3 到 5 只能自摸" in player.say("/rules")[0].text
    learner.set_table(player.store, player.me, "koudian", {"mo5_hu6": True})
    assert "1 到 4 不能胡" in again(player).say("/rules")[0].text


# --- the page's own log ---------------------------------------------------------------------------


def test_the_log_shows_what_was_said_and_edits_in_place(player):
    store, me = player.store, player.me
    chat.converse(store, me, "/quiz waits")
    (mine, shown) = chat.history(store, me)
    assert mine.mine
    assert mine.reply.text == "/quiz waits"
    assert shown.reply.picture is not None
    assert shown.reply.alt
    tick = next(d for d in data(shown.reply) if d.endswith("+7m"))
    (edit,) = chat.press(store, me, tick)
    assert edit.id == shown.reply.id
    lines = chat.history(store, me)
    assert len(lines) == 2
    assert lines[1].reply.text == shown.reply.text
    assert "✓ 7万" in [b.label for row in lines[1].reply.buttons for b in row]
    done = next(d for d in data(lines[1].reply) if d.endswith(":ok"))
    chat.press(store, me, done)
    chat.converse(store, me, "没有")
    assert chat.history(store, me)[-1].reply.text.startswith(("✓", "✗", "△"))
    following = next(d for d in data(chat.history(store, me)[-1].reply) if d.startswith("n:"))
    chat.press(store, me, following)
    asked, fresh = chat.history(store, me)[-2:]
    assert asked == chat.Said(chat.Reply("下一题", id=asked.reply.id), mine=True)
    assert "第 2 题" in fresh.reply.text


def test_the_log_keeps_its_last_lines_and_its_numbers_grow(player):
    for _ in range(chat_log.KEPT):
        chat.converse(player.store, player.me, "/language")
    lines = chat.history(player.store, player.me, 1000)
    assert len(lines) == chat_log.KEPT
    ids = [line.reply.id for line in lines]
    assert ids == list(range(chat_log.KEPT + 1, 2 * chat_log.KEPT + 1))


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand", ["123m", "1m23477m3455p", "123456789m1234p9s", "19m19p19s1234z6677z"]
)
def test_a_picture_draws_every_tile_once(hand):
    scene = chat_hand.scene(f"h_{hand}+ckong:5555z")
    drawn = picture.svg(scene)
    assert drawn.count('<g transform="translate(') >= len(scene.hand.concealed) + 4
    assert picture.png(scene)[:8] == b"\x89PNG\r\n\x1a\n"
