"""Every table in the chat: choosing it, its rules, hands asked about, a puzzle of every kind."""

import pytest

from drills.drill import DRILLS, kinds_at
from rules.variants import VARIANTS
from tests.chat_player import Player, data
from tutor import learner
from tutor.chat_variant import named
from tutor.store import open_store

EVERY = tuple(VARIANTS)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return open_store(tmp_path_factory.mktemp("chat") / "t.sqlite3")


@pytest.fixture
def player(store, request):
    return Player(store, learner.new_guest(store, getattr(request, "param", "zh"))[0])


def again(player):
    player.me = learner.by_id(player.store, player.me.id)
    return player


def at(player, variant):
    player.say(f"/variant {variant}")
    return again(player)


def test_the_list_names_every_table_and_ticks_ones_own(player):
    (reply,) = player.say("/variant")
    for key, rules in VARIANTS.items():
        assert rules.name.zh in reply.text
        assert f"v:{key}" in data(reply)
    labels = [button.label for row in reply.buttons for button in row]
    assert [label for label in labels if "✓" in label] == [f"✓ {VARIANTS['koudian'].name.zh}"]


@pytest.mark.parametrize("variant", EVERY)
@pytest.mark.parametrize("player", ["zh", "en"], indirect=True)
def test_a_table_is_taken_by_name_and_told(player, variant):
    at(player, variant)
    assert player.me.variant == variant
    name = VARIANTS[variant].name.say(player.me.language)
    (reply,) = player.say("/rules")
    assert reply.text.startswith(name)
    assert reply.text.count("·") >= 7
    for row in reply.buttons:
        for button in row:
            assert len(button.data.encode()) <= 58


@pytest.mark.parametrize("variant", EVERY)
def test_a_button_of_the_list_moves_once(player, variant):
    replies = player.press(f"v:{variant}")
    assert again(player).me.variant == variant
    if variant != "koudian":
        assert replies[0].edit
        assert VARIANTS[variant].name.zh in replies[-1].text
    assert player.press(f"v:{variant}")[0].notice


def test_house_rules_are_kept_for_each_table(player):
    learner.set_table(player.store, player.me, "koudian", {"mo5_hu6": True})
    again(player)
    at(player, "sichuan")
    assert dict(player.me.options) == {}
    at(player, "koudian")
    assert dict(player.me.options) == {"mo5_hu6": True}


@pytest.mark.parametrize("variant", EVERY)
def test_a_piece_of_a_hand_is_answered_at_every_table(player, variant):
    (reply,) = at(player, variant).say("四五万 听什么")
    assert "· 三万 = [3]45万" in reply.text
    assert "· 六万 = 45[6]万" in reply.text
    assert "不能胡" not in reply.text


@pytest.mark.parametrize(
    ("variant", "asked", "said"),
    [
        ("sichuan", "/hand 234m567m99s345p68s", ["七条 = ", "三门都有", "凑得成，但不能胡"]),
        ("liaoyuan", "/hand 345m678p23s555m66s", ["一条", "四条"]),
        ("beijing", "/hand 345m678m222s78s99s 混坯3p", ["四筒", "六条", "九条"]),
        ("luoyang", "/hand 222345m678p99s78s 次牌1z", ["只能自摸", "六条", "九条"]),
        ("longgang", "/hand 1112345678999p123s", ["九筒 = "]),
        ("guangdong", "/hand 1133m5577p99s66z8s", ["没听"]),
        ("qiannv", "/hand 1133m5577p99s66z8s", ["八条"]),
        ("yuci", "/hand 123456m789m11p23m9s", ["打"]),
    ],
)  # fmt: skip
def test_hands_are_answered_by_the_rules_of_the_table(player, variant, asked, said):
    (reply,) = at(player, variant).say(asked)
    assert [words for words in said if words not in reply.text] == []


@pytest.mark.parametrize("variant", EVERY)
def test_only_kinds_of_the_table_are_offered(player, variant):
    replies = at(player, variant).press("m:kinds")
    offered = {
        button.data[2:] for row in replies[0].buttons for button in row if button.data[:2] == "k:"
    }
    assert offered == set(kinds_at(variant))


@pytest.mark.parametrize(
    ("variant", "kind"), [(variant, kind) for variant in EVERY for kind in kinds_at(variant)]
)
def test_a_puzzle_of_every_kind_is_put_and_answered(player, variant, kind):
    (reply,) = at(player, variant).say(f"/quiz {kind}")
    assert DRILLS[kind].name.zh in reply.text
    assert VARIANTS[variant].name.zh in reply.text
    assert reply.picture is not None or kind in ("dealer", "settle")


def test_tables_are_found_by_many_names():
    assert [named(words) for words in ("北京", "yc", "guang", "洛阳", "", "xyz")] == [
        "beijing", "yuci", "guangdong", "luoyang", None, None,
    ]  # fmt: skip
