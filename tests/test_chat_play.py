"""Play in the chat: whole hands by taps and by words, stale and doubled taps, from page to chat."""

from itertools import count

import pytest

from rules.opponents import quick
from rules.tiles import mpsz
from tests.chat_player import Player, data
from tests.playing import choice, newest, sitting_at
from tutor import (
    chat,
    chat_log,
    coaching,
    learner,
    play_words,
    replay,
    scene_key,
    sitting,
)
from tutor.chat_reply import CAPTION
from tutor.lengths import length
from tutor.store import open_store

FAMILIES = [("koudian", "zh"), ("beijing", "zh"), ("longgang", "en"), ("sichuan", "en")]


def seated(variant="koudian", language="en", **options):
    store = open_store(":memory:")
    me = learner.by_chat(store, "telegram", 5, language)
    return Player(store, learner.set_table(store, me, variant, options))


def dealt(player):
    """A session begun by buttons."""
    (asked,) = player.say("/play new")
    deal = next(one for one in data(asked) if one.startswith("p:b:"))
    player.press(deal)
    return now(player)


def now(player):
    return sitting_at(player.store, newest(player.store))


def tap(player, wanted=None):
    """Press what a quick player would choose, or an act; it has to be offered."""
    at = now(player)
    sent = f"p:t:{at.id}:{at.number}:{wanted or choice(at)}"
    assert sent in data(player.live)
    return player.press(sent)


@pytest.mark.parametrize(("variant", "language"), FAMILIES)
def test_a_hand_is_played_to_its_end_by_taps(monkeypatch, variant, language):
    monkeypatch.setenv("TINGPAI_URL", "https://tingpai.example/")
    player = seated(variant, language)
    dealt(player)
    replies = player.seen[-1:]
    while not now(player).play.over:
        replies = tap(player)
        assert replies[0].edit
        assert length(replies[0].text) <= CAPTION
        assert scene_key.key(scene_key.read(replies[0].picture_key)) == replies[0].picture_key
    at = now(player)
    final, account = replies
    assert not final.buttons
    assert len([seat for seat in final.picture.seats if seat.hand]) == 3
    assert f"https://tingpai.example/replay/{at.replay}" in account.text
    for paid in at.play.result.payments:
        assert str(abs(paid)) in account.text
    player.press(f"p:n:{at.id}:{at.number}")
    assert now(player).session.played == 1 or now(player).ended


def test_words_play_as_well_as_taps():
    player = seated()
    dealt(player)
    at = now(player)
    for _ in range(60):
        if at.play.over:
            break
        act = quick(at.play, at.seat)
        tile = mpsz((act.tile,)) if act.tile >= 0 else ""
        word = {"discard": "打", "declare": "报听", "win": "胡", "pass": "过", "pong": "碰"}
        replies = player.say(f"{word.get(act.act, act.act)}{tile if act.act != 'pass' else ''}")
        assert not replies[0].edit
        after = now(player)
        assert after.number == at.number + 1
        at = after
    assert at.play.over
    player.say("下一手")
    assert now(player).session.played == 1


def test_words_that_the_rules_refuse_say_why_and_others_mean_what_they_always_do():
    player = seated()
    at = dealt(player)
    while at.play.stage != "turn":
        tap(player)
        at = now(player)
    (refused,) = player.say("胡")
    assert refused.text
    assert data(refused)
    held = {*at.play.seats[at.seat].full.concealed}
    missing = next(kind for kind in range(34) if kind not in held)
    (refused,) = player.say(f"discard {mpsz((missing,))}")
    assert data(refused)
    assert now(player).number == at.number
    assert "45m" not in player.say("四五万 听什么")[0].text
    assert player.say("/help")[0].text.startswith("/quiz")
    thrown = next(act.tile for act in at.mine if act.act == "discard")
    player.say(mpsz((thrown,)))
    assert now(player).number == at.number + 1


def test_doubled_and_stale_taps_change_nothing_and_are_answered():
    player = seated()
    at = dealt(player)
    sent = f"p:t:{at.id}:{at.number}:{choice(at)}"
    player.press(sent)
    after = now(player)
    (told,) = player.press(sent)
    assert told.notice
    assert not told.edit
    assert now(player).play == after.play
    if not after.play.over:
        sitting.act(player.store, player.me, at.id, after.number, quick(after.play, after.seat))
        told = player.press(f"p:t:{at.id}:{after.number}:{choice(after)}")[0]
        assert told.edit
        assert told.notice
        assert now(player).number == after.number + 1
    assert player.press("p:t:000000000000:0:pass")[0].notice
    assert player.press(f"p:t:{at.id}:{now(player).number}:dance")[0].notice


def test_a_doubled_tap_deals_once_and_choices_are_kept():
    player = seated()
    (asked,) = player.say("打一局")
    (changed,) = player.press("p:o:end")
    assert changed.edit
    assert player.press("p:o:end") == (chat.Reply(),)
    player.press("p:o:careful")
    deal = next(one for one in data(asked) if one.startswith("p:b:"))
    player.press(deal)
    (told,) = player.press(deal)
    assert told.notice
    assert len(sitting.running(player.store, player.me)) == 1
    assert (now(player).coach, now(player).strength) == ("end", "careful")


def test_what_was_begun_on_the_page_goes_on_in_the_chat_and_can_be_left():
    player = seated()
    begun = sitting.begin(player.store, player.me, player.me.table, "quick", "each")
    (shown,) = player.say("/play")
    assert f"p:t:{begun.id}:0:{choice(begun)}" in data(shown)
    (menu,) = player.press("p:m")
    assert f"p:s:{begun.id}" in data(menu)
    player.press(f"p:c:{begun.id}:off")
    assert now(player).coach == "off"
    assert player.press(f"p:c:{begun.id}:off") == (chat.Reply(),)
    player.press(f"p:s:{begun.id}")
    player.press(f"p:l:{begun.id}")
    assert now(player).ended
    assert player.press(f"p:t:{begun.id}:0:{choice(begun)}")[0].notice
    assert player.say("/play")[0].picture is None


def test_three_tiles_of_many_are_chosen_one_by_one():
    player = seated("sichuan", swap_three=True)
    for _ in count():
        at = dealt(player)
        if len(at.mine) > 20:
            break
    act = at.mine[-1]
    head = f"p:t:{at.id}:{at.number}:~{act.act}"
    (step,) = player.press(head)
    assert step.edit
    first = f"{head} {mpsz(act.uses[:1])}"
    assert first in data(step)
    player.press(first)
    assert player.press(first) == (chat.Reply(),)
    player.press(f"p:t:{at.id}:{at.number}:~")
    for n in range(3):
        (step, *_) = player.press(f"{head} {mpsz(act.uses[: n + 1])}")
    assert now(player).number == at.number + 1
    assert now(player).acts.count(act) == 1


def careless(at):
    """An act without a look at the hand: the first claim offered, of one's tiles the last."""
    return play_words.written(at.mine[0] if at.play.stage != "turn" else at.mine[-1])


def test_the_coach_speaks_where_something_was_better():
    player = seated()
    at = dealt(player)
    while True:
        at = now(player)
        if at.play.over:
            at = dealt(player)
        told = player.say(careless(at))[0].text
        if "Better" in told:
            break
    assert "💡" in told


def played_badly(player):
    """A hand played carelessly to its end; the choices worth another look, if any."""
    while not (at := now(player)).play.over:
        player.press(f"p:t:{at.id}:{at.number}:{careless(at)}")
    return coaching.worst_of(replay.load(player.store, at.replay))


def test_a_choice_worth_another_look_is_made_again():
    player = seated("koudian", "en")
    player.press("p:o:end")
    dealt(player)
    while not (found := played_badly(player)):
        player.press(f"p:n:{now(player).id}:{now(player).number}")
        if now(player).ended:
            dealt(player)
    at = now(player)
    kept = replay.load(player.store, at.replay)
    (step, judged), *_ = found
    again = f"p:a:{kept.id}:{step}"
    account = player.seen[-1]
    assert again in data(account)
    (asked,) = player.press(again)
    assert not asked.edit
    assert asked.picture.hand == kept.log.plays[step].seats[kept.seat].hand
    assert all(seat.hand is None for seat in asked.picture.seats)
    assert f"{again}:{play_words.written(judged.action)}" in data(asked)
    assert "Better" in player.press(f"{again}:{play_words.written(judged.action)}")[0].text
    (told,) = player.press(f"{again}:{play_words.written(judged.best[0])}")
    assert told.edit
    assert "✓ Nothing better" in told.text or "💡" in told.text
    assert "Better" not in told.text
    for stale in (f"p:a:{'0' * 12}:{step}", f"p:a:{kept.id}:9999", f"p:a:{kept.id}:x",
                  f"{again}:discard 9f", f"{again}:~swap", f"{again}:dance"):  # fmt: skip
        assert player.press(stale)[0].notice
    assert now(player).acts == at.acts


def test_the_page_keeps_one_message_as_the_table():
    store = open_store(":memory:")
    me = learner.set_table(store, learner.by_chat(store, "telegram", 5, "zh"), "koudian")
    chat.converse(store, me, "/play")
    chat.press(store, me, "p:b:0")
    lines = len(chat.history(store, me))
    at = sitting_at(store, newest(store))
    chat.press(store, me, f"p:t:{at.id}:{at.number}:{choice(at)}")
    last = chat.history(store, me)[-1].reply
    assert len(chat.history(store, me)) == lines
    assert last.picture == chat_log.from_value(chat_log.as_value(last)).picture
    assert f":{at.number + 1}:" in str(last.buttons)
