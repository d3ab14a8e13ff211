"""The choices of a hand that are worth another look, made again in the chat."""

from __future__ import annotations

from drills.judge import Judged, judge
from rules.errors import RuleError
from tutor import chat_play_keys, chat_play_shown, coaching, play_words, scene_key
from tutor import replay as replays
from tutor.chat_reply import Reply
from tutor.chat_talk import Replies, Talk
from tutor.moment import Moment
from tutor.replay import Replay, ReplayError


def press(talk: Talk, replay_id: str, step: str, wanted: str = "") -> Replies:
    """A choice asked anew, or what is to be said of an act chosen for it."""
    try:
        kept = replays.load(talk.store, replay_id)
    except ReplayError:
        return (Reply(edit=True, notice=talk.say("This hand is not kept any more. /play")),)
    if not step.isdecimal() or int(step) not in kept.choices:
        return (Reply(notice=talk.say("This button has grown old. /help")),)
    play, done = kept.at(int(step))
    assert done is not None
    now = Moment(play, done.seat)
    return _judged(talk, kept, int(step), now, wanted) if wanted else _asked(talk, kept, step, now)


def _asked(talk: Talk, kept: Replay, step: str, now: Moment) -> Replies:
    """The moment as it stood, with everything that could be done."""
    drawn = chat_play_shown.picture(now)
    alt = chat_play_shown.words(now, drawn, talk.language, full=True)
    text = chat_play_shown.caption(talk, now, [talk.say("Your choice once more")])
    buttons = _buttons(talk, kept, int(step), now)
    return (Reply(text, buttons, drawn, alt, picture_key=scene_key.key(drawn)),)


def _judged(talk: Talk, kept: Replay, step: int, now: Moment, wanted: str) -> Replies:
    """The same message with what is to be said of the act."""
    try:
        action = play_words.read(now.seat, wanted)
    except RuleError as error:
        return (Reply(notice=error.text.say(talk.language)),)
    if action not in now.mine:
        return (Reply(notice=talk.say("This button has grown old. /help")),)
    label = play_words.label(now.play.game, action).say(talk.language)
    notes = [talk.say("You chose: %(act)s", act=label)]
    notes += _verdict(talk, now, judge(now.play, now.seat, action))
    text = chat_play_shown.caption(talk, now, notes)
    return (Reply(text, _buttons(talk, kept, step, now), edit=True),)


def _verdict(talk: Talk, now: Moment, judged: Judged | None) -> list[str]:
    if judged is None:
        return [talk.say("There was nothing to choose between.")]
    if judged.speaks:
        return chat_play_shown.coached(talk, now.play, judged)
    return [f"✓ {talk.say('Nothing better')}", judged.why.say(talk.language)]


def _buttons(talk: Talk, kept: Replay, step: int, now: Moment) -> chat_play_keys.Rows:
    acts = chat_play_keys.acts(talk, now, f"{chat_play_keys.AGAIN}:{kept.id}:{step}")
    steps = [at for at, _ in coaching.worst_of(kept)]
    return (*acts, *chat_play_keys.again(talk, kept.id, steps, but=step))
