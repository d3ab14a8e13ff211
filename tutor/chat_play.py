"""Playing a hand in the chat: sessions, one tap or a few words for each act, the coach."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.errors import RuleError
from rules.opponents import STRENGTHS
from rules.table import Action
from rules.variants import VARIANTS
from tutor import (
    chat_play_again,
    chat_play_keys,
    chat_play_read,
    chat_play_shown,
    chat_play_state,
    of_tiles,
    play_words,
    sitting,
)
from tutor.chat_reply import Button, Reply
from tutor.chat_table import table_line
from tutor.chat_talk import Replies, Talk
from tutor.sitting import COACHES, Sitting, SittingError

LISTED = 8
"""So many sessions that go on are offered."""

NEXT = re.compile(r"下一[手局把]|接着打|继续|next(?: hand)?|go on", re.IGNORECASE)
"""Words for the next hand, once one is over."""


def command(talk: Talk, rest: str) -> Replies:
    """What /play does: go on with what was touched last, or begin; `/play new` begins."""
    going = sitting.running(talk.store, talk.learner)
    if going and rest.strip().lower() not in ("new", "新", "新的"):
        now = sitting.mine(talk.store, talk.learner, going[0]["id"])
        return chat_play_shown.table(talk, now)
    return (_choose(talk),)


# --- written -------------------------------------------------------------------------------------


def typed(talk: Talk, text: str) -> Replies | None:
    """A text taken as an act at the table that was shown last; None if it is none."""
    if not chat_play_state.before_the_puzzle(talk):
        return None
    now = _shown(talk)
    if now is None or now.ended:
        return None
    if now.play.over:
        return _following(talk, now) if NEXT.fullmatch(text.strip()) else None
    meant = chat_play_read.read(now, text)
    if meant is None:
        return None
    if len(meant) > 1:
        return (Reply(_which(talk, now, meant), chat_play_keys.table(talk, now)),)
    return _acted(talk, now, meant[0], pressed=False)


def _shown(talk: Talk) -> Sitting | None:
    try:
        return sitting.mine(talk.store, talk.learner, chat_play_state.load(talk).sitting)
    except SittingError:
        return None


def _which(talk: Talk, now: Sitting, acts: tuple[Action, ...]) -> str:
    said = [play_words.label(now.play.game, act).say(talk.language) for act in acts]
    return talk.say("Which one?") + "\n" + "\n".join(f"· {one}" for one in said[:LISTED])


# --- pressed -------------------------------------------------------------------------------------


def press(talk: Talk, parts: list[str]) -> Replies:
    """A button of play; an old one gets a kind word, or brings the table up to date."""
    try:
        match parts:
            case ["t", play_id, number, wanted]:
                return _pressed(talk, _mine(talk, play_id), number, wanted)
            case ["n", play_id, number]:
                return _on(talk, _mine(talk, play_id), number)
            case [("s" | "l") as what, play_id]:
                return _OF_A_SESSION[what](talk, _mine(talk, play_id))
            case ["c", play_id, coach] if coach in COACHES:
                return _coach(talk, _mine(talk, play_id), coach)
            case ["o", value] if value in STRENGTHS or value in COACHES:
                return _chosen(talk, value)
            case ["a", replay_id, step, *act] if len(act) < 2:
                return chat_play_again.press(talk, replay_id, step, *act)
            case ["b", count]:
                return _begin(talk, count)
            case [what] if what in _SCREENS:
                return _SCREENS[what](talk)
    except SittingError:
        return (Reply(edit=True, notice=talk.say("This session is not there any more. /play")),)
    return (Reply(notice=talk.say("This button has grown old. /help")),)


def _mine(talk: Talk, play_id: str) -> Sitting:
    return sitting.mine(talk.store, talk.learner, play_id)


def _pressed(talk: Talk, now: Sitting, number: str, wanted: str) -> Replies:
    if number != str(now.number) or now.ended or now.play.over:
        return _stale(talk, now)
    if wanted.startswith(of_tiles.STEP):
        return _step(talk, now, wanted)
    try:
        action = play_words.read(now.seat, wanted)
    except RuleError as error:
        return (Reply(notice=error.text.say(talk.language)),)
    return _acted(talk, now, action, pressed=True)


def _stale(talk: Talk, now: Sitting) -> Replies:
    """A button of an earlier moment: the table as it stands, unless that is what was shown last."""
    notice = talk.say("That moment has passed: here is how the table stands.")
    if now.ended:
        return (Reply(edit=True, notice=talk.say("This session is over. /play begins anew.")),)
    if chat_play_state.load(talk).shows(now):
        return (Reply(notice=talk.say("The hand has gone on: the newest table counts.")),)
    first, *rest = chat_play_shown.table(talk, now, edit=True)
    return (replace(first, notice=notice), *rest)


def _step(talk: Talk, now: Sitting, wanted: str) -> Replies:
    """A tile of an act of several; the same tap twice changes nothing."""
    draft = "" if wanted == of_tiles.STEP else wanted
    if chat_play_state.load(talk).draft == draft:
        return (Reply(),)
    try:
        found = chat_play_keys.stepped(now, draft) if draft else ""
    except RuleError:
        found = None
    if found is None:
        return (Reply(notice=talk.say("This button has grown old. /help")),)
    if isinstance(found, Action):
        return _acted(talk, now, found, pressed=True)
    return (chat_play_shown.step(talk, now, found),)


def _acted(talk: Talk, now: Sitting, action: Action, *, pressed: bool) -> Replies:
    try:
        done = sitting.act(talk.store, talk.learner, now.id, now.number, action)
    except RuleError as error:
        why = error.text.say(talk.language)
        if pressed:
            return (Reply(notice=why),)
        return (Reply(why, chat_play_keys.table(talk, now)),)
    return chat_play_shown.table(talk, done, edit=pressed)


# --- from hand to hand, from session to session --------------------------------------------------


def _on(talk: Talk, now: Sitting, number: str) -> Replies:
    """The next hand, or after the last one the choice of a new session; the button goes."""
    if number != str(now.number) or not now.play.over or now.ended:
        return _stale(talk, now)
    return (Reply(edit=True), *_following(talk, now))


def _following(talk: Talk, now: Sitting) -> Replies:
    now = sitting.following(talk.store, talk.learner, now.id)
    return (_choose(talk),) if now.ended else chat_play_shown.table(talk, now)


def _open(talk: Talk, now: Sitting) -> Replies:
    return chat_play_shown.table(talk, now)


def _leave(talk: Talk, now: Sitting) -> Replies:
    if now.ended:
        return (Reply(edit=True, notice=talk.say("This session is over. /play begins anew.")),)
    sitting.leave(talk.store, talk.learner, now.id)
    chat_play_state.left(talk)
    text = talk.say("You have left the table. What was played stays among your replays.")
    return (Reply(text, (_new(talk),), edit=True),)


def _coach(talk: Talk, now: Sitting, coach: str) -> Replies:
    if coach == now.coach:
        return (Reply(),)
    sitting.coached(talk.store, talk.learner, now.id, coach)
    return (replace(_menu(talk), edit=True),)


_OF_A_SESSION: Mapping[str, Callable[[Talk, Sitting], Replies]] = {"s": _open, "l": _leave}


def _new(talk: Talk) -> tuple[Button, ...]:
    return (Button(talk.say("A new session"), "p:new"),)


def _menu(talk: Talk) -> Reply:
    """The sessions that go on, and of the one that was touched last the coach and the way out."""
    going = sitting.running(talk.store, talk.learner)
    if not going:
        return _choose(talk)
    now = _shown(talk)
    if now is None or now.ended:
        now = _mine(talk, going[0]["id"])
    name = table_line(now.table.key, dict(now.table.settings), talk.language)
    lines = [talk.say("At the table: %(table)s", table=name), "", talk.say("The coach:")]
    coaches = tuple(
        (Button(_ticked(talk, key, now.coach, play_words.COACHES), f"p:c:{now.id}:{key}"),)
        for key in COACHES
    )
    others = tuple((_going(talk, row),) for row in going[:LISTED])
    leave = (Button(talk.say("Give this session up"), f"p:l:{now.id}"),)
    return Reply("\n".join(lines), (*coaches, *others, leave, _new(talk)))


def _going(talk: Talk, row: sitting.Row) -> Button:
    """A session that goes on, to be opened."""
    played = json.loads(row["standing"])["played"]
    hand = talk.say("Hand %(n)s", n=played + 1)
    name = VARIANTS[row["variant"]].name.say(talk.language)
    return Button(f"{name} · {hand}", f"p:s:{row['id']}")


def _ticked(talk: Talk, key: str, chosen: str, words: Mapping[str, play_words.Text]) -> str:
    return ("✓ " if key == chosen else "") + words[key].say(talk.language)


# --- sitting down --------------------------------------------------------------------------------


def _choose(talk: Talk) -> Reply:
    """Opponents, coach, and the deal."""
    state, table = chat_play_state.load(talk), talk.learner.table
    lines = [
        talk.say("Play a hand against three opponents, by the rules of your table:"),
        table_line(table.key, dict(table.settings), talk.language), "",
        talk.say("Every tap is kept: go on later, here or on the page."), "",
    ]  # fmt: skip
    for key in STRENGTHS:
        name, tells = play_words.STRENGTHS[key], play_words.STRENGTH_TELLS[key]
        lines.append(talk.say("%(label)s: %(tile)s", label=name.say(talk.language),
                              tile=tells.say(talk.language)))  # fmt: skip
    strengths = tuple(
        Button(_ticked(talk, key, state.strength, play_words.STRENGTHS), f"p:o:{key}")
        for key in STRENGTHS
    )
    coaches = tuple(
        (Button(_ticked(talk, key, state.coach, play_words.COACHES), f"p:o:{key}"),)
        for key in COACHES
    )
    deal = (Button(talk.say("Deal"), f"p:b:{state.deals}"),)
    return Reply("\n".join(lines), (strengths, *coaches, deal))


def _chosen(talk: Talk, value: str) -> Replies:
    state = chat_play_state.load(talk)
    if value in (state.strength, state.coach):
        return (Reply(),)
    opponents = value in STRENGTHS
    changed = replace(state, strength=value) if opponents else replace(state, coach=value)
    chat_play_state.save(talk, changed)
    return (replace(_choose(talk), edit=True),)


def _begin(talk: Talk, count: str) -> Replies:
    """Deal; a doubled tap deals once."""
    state = chat_play_state.load(talk)
    if count != str(state.deals):
        return (Reply(notice=talk.say("This was dealt already. /play goes on.")),)
    chat_play_state.save(talk, replace(state, deals=state.deals + 1))
    begun = sitting.begin(talk.store, talk.learner, talk.learner.table, state.strength, state.coach)
    return (Reply(edit=True), *chat_play_shown.table(talk, begun))


_SCREENS: Mapping[str, Callable[[Talk], Replies]] = {
    "go": lambda talk: command(talk, ""),
    "new": lambda talk: (_choose(talk),),
    "m": lambda talk: (_menu(talk),),
}
