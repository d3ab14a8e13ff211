"""What people write is read as they meant it; every sentence of the chat is there in Chinese."""

import ast
import re
from contextlib import suppress
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from drills.puzzle import Block, Cast, Scene, Seat
from rules.errors import RuleError
from rules.hand import Hand, Meld
from rules.tiles import mpsz, parse
from rules.words import Text
from tutor import chat_read, chat_words
from tutor.chat_read import UnclearError
from tutor.lengths import length, pieces

ROOT = Path(__file__).parent.parent
ALL = tuple(range(34))


# --- hands ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tiles", "melds", "wild"),
    [
        ("123m456p 听什么", "123m456p", [], ""),
        ("四五万 听什么", "45m", [], ""),
        ("what does 45m123p789p777s22z wait on", "45m123789p777s22z", [], ""),
        ("What does 4 5 wan, 1 2 3 tong wait for?", "45m123p", [], ""),
        ("1m23477m3455p 碰666z 耗子1m", "123477m3455p", ["pong:666z"], "1m"),
        ("１ｍ２３４ｐ　碰：５５５ｓ", "1m234p", ["pong:555s"], ""),
        ("45m 碰发 暗杠东风 明杠九条", "45m", ["pong:666z", "ckong:1111z", "addkong:9999s"], ""),
        ("45m pong:555s wild 5z", "45m", ["pong:555s"], "5z"),
        ("45m kong 1111z wild: 5z and 6z", "45m", ["kong:1111z"], "56z"),
        ("双耗子是东风和3万，手牌 45m 听啥", "45m", [], "3m1z"),
        ("请问这手牌 二三四万东东东 听哪几张？", "234m111z", [], ""),
        ("7 8 9 wan · White 白 ×3 · East 东", "789m1555z", [], ""),
        ("我的牌是 红中红中 白板 伍万", "5m577z", [], ""),
        ("你好，帮我看看这手牌：一二三万 四五筒 东东，谢谢！", "123m45p11z", [], ""),
        ("麻烦看一下，我手里有 四五万", "45m", [], ""),
    ],
)
def test_hands_are_read_as_people_write_them(text, tiles, melds, wild):
    request = chat_read.request(text)
    assert mpsz(request.concealed) == tiles
    assert [str(meld) for meld in request.melds] == melds
    assert mpsz(request.wild) == wild


@pytest.mark.parametrize(
    ("text", "said"), [("0m 听什么", "0m"), ("8z", "8z"), ("10m", "0m"), ("45x", "x"), ("45", "45")]
)
def test_an_unreadable_tile_is_named_in_both_languages(text, said):
    with pytest.raises(RuleError) as caught:
        chat_read.request(text)
    assert said in caught.value.text.say("zh")
    assert said in caught.value.text.say("en")


ROWS = st.lists(st.sampled_from(ALL), min_size=1, max_size=14).filter(
    lambda kinds: max(map(kinds.count, kinds)) <= 4
)


@given(ROWS, st.sampled_from(["zh", "en"]))
def test_a_row_in_words_can_be_typed_back(kinds, language):
    said = chat_words.row(kinds, language)
    assert chat_read.request(said).concealed == tuple(sorted(kinds))


@given(ROWS, st.sampled_from(["zh", "en"]))
def test_names_can_be_typed_back(kinds, language):
    assert chat_read.request(chat_words.names(kinds, language)).concealed == tuple(kinds)


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_as_a_rule_error(text):
    with suppress(RuleError):
        assert isinstance(chat_read.request(text), chat_read.Request)


# --- answers ----------------------------------------------------------------------------


def test_bare_digits_mean_the_suit_that_is_offered_or_shown():
    tiao = parse("3334567s789m555z")
    assert chat_read.pick("2 4 5 7 8", parse("24578s")) == parse("24578s")
    assert chat_read.pick("24578", ALL, parse("3334567s555z")) == parse("24578s")
    with pytest.raises(UnclearError) as caught:
        chat_read.pick("7", ALL, tiao)
    assert caught.value.tiles == parse("7m7p7s")


def test_a_tile_that_is_not_offered_is_named():
    with pytest.raises(UnclearError) as caught:
        chat_read.pick("7m 6p", parse("7m"))
    assert caught.value.said == "6p"


@pytest.mark.parametrize("text", ["没听", "没有", "无", "none", "No", "not ready", "0"])
def test_none_is_understood(text):
    assert chat_read.says_none(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [("-6 18 -6 -6", (-6, 18, -6, -6)), ("付６，收18", (-6, 18)), ("−6", (-6,)), ("x", ())],
)
def test_amounts_are_read_with_their_signs(text, found):
    assert chat_read.numbers(text) == found


@pytest.mark.parametrize(
    ("text", "value"),
    [("yes", "yes"), ("能", "yes"), ("2", "points"), ("no: too few points", "points"),
     ("no", None), ("9", None), ("maybe", None), ("no: he", "undeclared")],
)  # fmt: skip
def test_a_choice_is_understood_by_number_value_or_words(text, value):
    options = (
        ("yes", "yes"),
        ("points", "no: too few points"),
        ("undeclared", "no: he has not declared"),
    )
    assert chat_read.choice(text, options) == value


# --- words of what is drawn -------------------------------------------------------------


def table():
    river = (*(Cast(k, late=k > 8) for k in parse("1m9m2p")), Cast(0, down=True))
    return Scene(
        Hand.parse("45m123p", ["pong:777s"], wild=["5m"]), tile=5, tile_says=Text("摸到", "drawn"),
        seats=(
            Seat(1, "right", declared=True, river=river, tags=(Text("点炮", "discarder 点炮"),)),
            Seat(2, "across", dealer=True, melds=(Meld.parse("ckong:1111z"),)),
            Seat(3, "left", hand=Hand.parse("77m")),
            Seat(0, "you"),
        ),
        wall=30, facts=(Text("你没有报听。", "You have not declared."),),
    )  # fmt: skip


SHOWN = {
    "zh": "碰七条|五万|六万|摸到|下家|报听|点炮|对家|庄|暗杠东风|7 7 万|30|扣着|你没有报听。",
    "en": "pong 碰 7 tiao|5 wan|6 wan|drawn|下家|declared 报听|点炮|dealer 庄|7 7 wan|30|face down"
    "|concealed kong 暗杠 East 东|You have not declared.",
}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("full", [True, False])
def test_words_leave_out_nothing_of_a_scene(language, full):
    said = chat_words.scene_words(table(), language, full=full)
    missing = [word for word in SHOWN[language].split("|") if word not in said]
    assert missing == []
    assert "| 2筒" in said or "| 2p" in said


def test_a_split_marks_the_won_tile_the_wild_and_what_is_left_over():
    split = (
        Block("run", (22, 23, 24), wilds=(1,), won=2),
        Block("pair", (31, 31)),
        Block("meld", (4, 4, 4), meld="pong"),
        Block("left", (0, 9)),
    )
    assert chat_words.split_words(split, "zh") == "5耗[7]条 + 白白 + 碰五万 + 剩下 1万 1筒"
    assert (
        chat_words.split_words(split, "en")
        == "5*[7] tiao + 白白 + pong 碰 5 wan + left over: 1 wan 1 tong"
    )


# --- lengths ----------------------------------------------------------------------------


@given(st.text(min_size=1, max_size=300), st.integers(8, 60))
def test_pieces_keep_the_limit_and_lose_no_word(text, limit):
    found = pieces(text, limit)
    assert all(length(piece) <= limit for piece in found)
    assert "".join("".join(found).split()) == "".join(text.split())


# --- sentences --------------------------------------------------------------------------


def sentences():
    """Every literal sentence that the chat and the bot say through the translator."""
    found = set()
    for path in [*(ROOT / "tutor").glob("chat*.py"), *(ROOT / "tutor/telegram").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def spoken(files="chat.po"):
    found = {}
    for path in sorted((ROOT / "locales/zh").glob(files)):
        with path.open("rb") as file:
            messages = [message for message in read_po(file) if message.id]
        found |= {m.id if isinstance(m.id, str) else m.id[0]: m.string for m in messages}
    return found


def calls():
    """The literal first words of every call that translates."""
    names = {"_", "say", "_say"}
    for path in [*(ROOT / "tutor").glob("chat*.py"), *(ROOT / "tutor/telegram").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = node.func
                name = getattr(called, "id", getattr(called, "attr", ""))
                through = isinstance(called, ast.Call) or name in names
                literal = [a.value for a in node.args if isinstance(a, ast.Constant)]
                if through and literal and isinstance(literal[0], str):
                    yield literal[0]


def test_every_sentence_is_there_in_chinese():
    known = spoken("*.po")
    said = {text for text in calls() if text not in ("zh", "en")}
    assert len(said) > 60
    assert [text for text in sorted(said) if text not in known] == []


def test_no_chinese_sentence_is_left_without_use():
    written = sentences()
    assert [text for text in spoken() if text not in written] == []


def test_gaps_are_the_same_in_both_languages():
    gaps = re.compile(r"%\(\w+\)s")
    wrong = {k: v for k, v in spoken().items() if set(gaps.findall(k)) != set(gaps.findall(v))}
    assert wrong == {}
