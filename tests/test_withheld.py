"""What is said at the table: what the rules kept from a seat, what was better."""

from itertools import accumulate

import pytest

from rules.table import Action, Play, Session, game, view
from rules.tiles import tile
from rules.words import say
from tests.table_play import all_pass, dealt, played
from tutor import play_words, withheld
from tutor.sitting import ME, Sitting

READY = "123456m45p789s22z"


def sitting_of(begun, acts, seat):
    """A session in which the learner sits there, after these acts."""
    plays = tuple(accumulate(acts, Play.apply, initial=begun))
    session = Session.begin(begun.game, (ME - seat) % 4)
    return Sitting("a", plays, tuple(acts), session, "quick", "off", 0, None, False)


def after(begun, seat, *lines):
    """The same for acts in words, everybody passing between."""
    play = begun
    for line in lines:
        play = all_pass(played(play, line))
    acts = [event.action for event in play.events[len(begun.events) :] if event.chosen]
    return sitting_of(begun, acts, seat)


@pytest.mark.parametrize(
    ("key", "hands", "draws", "seat", "lines", "said"),
    [
        ("koudian", {2: READY}, "6p", 2, ["0 discard 6p"], "六筒凑成了牌型，可胡不了"),
        ("luoyang", {1: "123456m45p789s22p"}, "6p", 1, ["0 discard 6p"], "六筒凑成了牌型"),
        ("koudian", {0: READY}, "7z2z", 0, ["0 declare 7z", "1 discard 2z"], "碰不了南风"),
        ("sichuan", {1: "123m456m45p789s22p"}, "6p", 1, ["0 discard 6p"], "三门都有"),
    ],
)  # fmt: skip
def test_a_tile_that_may_not_be_taken_is_told_with_the_rule(key, hands, draws, seat, lines, said):
    now = after(dealt(game(key), hands, draws), seat, *lines)
    told = [text.say("zh") for text in withheld.since(now)]
    assert len(told) == 1
    assert said in told[0]
    assert "{" not in told[0] + withheld.since(now)[0].say("en")


def test_nothing_is_said_where_nothing_was_kept():
    now = after(dealt(game("koudian"), {2: READY}, "1m"), 2, "0 discard 1m")
    assert withheld.since(now) == ()
    declared = after(dealt(game("koudian"), {0: READY}, "7z9p"), 0, "0 declare 7z", "1 discard 9p")
    assert withheld.since(declared) == ()


def test_waits_below_the_gate_say_why_the_hand_may_not_be_declared():
    low = sitting_of(dealt(game("koudian"), {0: "35p234m777s999s66z"}, "1m"), [], 0)
    (told,) = [text.say("zh") for text in withheld.undeclared(low) if "打一万" in text.say("zh")]
    assert "四筒" in told
    high = sitting_of(dealt(game("koudian"), {0: READY}, "7z"), [], 0)
    assert withheld.undeclared(high) == ()


def test_an_own_draw_is_left_to_the_question():
    now = after(dealt(game("koudian"), {}, "1z2z3z4z5z"), 0, "0 discard 1z", "1 discard 2z",
                "2 discard 3z", "3 discard 4z")  # fmt: skip
    seen = view(now.play, 0)
    told = play_words.since(seen, now.play.game, now.play.events[now.since :])
    assert [text.say("zh") for text in told][-1] == "上家打北风"
    assert "红中" not in "".join(text.say("zh") for text in told)
    assert "摸" in play_words.asked(seen, now.play.game).say("zh")


def test_several_better_tiles_name_the_act_once():
    koudian = game("koudian")
    acts = [Action(0, "discard", tile(mark)) for mark in ("2p", "3p", "1z")]
    assert say(play_words.several(koudian, acts), "zh") == "打二筒、三筒、东风"
    mixed = [Action(0, "pong", tile("2p")), Action(0, "pass")]
    assert say(play_words.several(koudian, mixed), "zh") == "碰二筒、过"
