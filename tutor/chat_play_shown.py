"""The table of play as a message: the situation in words, its picture, the account at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from drills.judge import Judged
from drills.puzzle import Ledger, Scene
from drills.seen import scene
from rules.table import Play, view
from rules.table.view import seen
from rules.values import NO_TILE
from rules.words import Text
from tutor import (
    accounted,
    chat_play_keys,
    chat_play_state,
    coaching,
    page_link,
    play_words,
    scene_key,
    withheld,
)
from tutor.accounted import BOTH, ONE
from tutor.chat_reply import CAPTION, Button, Reply
from tutor.chat_table import table_line
from tutor.chat_talk import Replies, Talk
from tutor.chat_words import capital, ledger_words, names, role_words, scene_words, signed
from tutor.lengths import length, pieces
from tutor.moment import Moment
from tutor.sitting import Sitting

DREW = Text("摸到", "drawn")
LIES = Text("打出", "thrown")
TOGETHER = Text("合计", "together")


def table(talk: Talk, now: Sitting, *, edit: bool = False, problem: str = "") -> Replies:
    """The table as it stands, with everything that may be done."""
    chat_play_state.showing(talk, now)
    if now.play.over:
        return (_final(talk, now, edit), account(talk, now))
    drawn, language = picture(now), talk.language
    alt = words(now, drawn, language, full=True)
    notes = [problem] if problem else _coached(talk, now)
    kept = [text.say(language) for text in withheld.since(now)]
    text = caption(talk, now, [*kept, *notes])
    buttons = () if now.ended else chat_play_keys.table(talk, now)
    return (Reply(text, buttons, drawn, alt, edit, picture_key=scene_key.key(drawn)),)


def step(talk: Talk, now: Sitting, draft: str) -> Reply:
    """The next tile of an act that is chosen tile by tile, in place of the pressed message."""
    chat_play_state.showing(talk, now, draft)
    lines = []
    if draft:
        name, tiles = chat_play_keys.chosen_so_far(draft)
        label = now.play.game.acts[name].say(talk.language)
        said = names(tiles, talk.language) if tiles else "…"
        lines = [talk.say("%(label)s: %(tile)s", label=label, tile=said)]
    return Reply(caption(talk, now, lines), chat_play_keys.table(talk, now, draft), edit=True)


# --- the situation -------------------------------------------------------------------------------


def picture(now: Sitting | Moment) -> Scene:
    """The table as a picture; the tile that was drawn, or that lies to be taken, apart."""
    sight = view(now.play, now.seat)
    drawn = sight.mine.drawn
    shown = scene(sight, facts=play_words.settled(now.play, sight))
    if drawn != NO_TILE:
        return replace(shown, tile=drawn, tile_says=DREW)
    return replace(shown, tile_says=None if shown.tile is None else LIES)


def words(now: Sitting | Moment, shown: Scene, language: str, *, full: bool = False) -> str:
    """How things stand, in words; full: as for whoever has no picture."""
    wild = now.table.terms["wild"]
    return scene_words(shown, language, full=full, wild=wild)


def caption(talk: Talk, now: Sitting | Moment, notes: Sequence[str] = ()) -> str:
    """What has happened and how things stand, short enough to stand under a picture."""
    sight, language = view(now.play, now.seat), talk.language
    events = seen(now.play, now.seat, now.since)
    moves = [text.say(language) for text in play_words.since(sight, now.play.game, events)]
    title = play_words.asked(sight, now.play.game, ended=now.ended).say(language)
    drawn = picture(now)
    short = replace(drawn, seats=tuple(replace(seat, river=()) for seat in drawn.seats))
    for shown in (drawn, short):
        stands = words(now, shown, language)
        for skipped in range(len(moves) + 1):
            text = _joined(moves[skipped:], [title, *notes], [stands])
            if length(text) <= CAPTION:
                return text
    return pieces(_joined([title, *notes], [stands]), CAPTION)[0]


def _joined(*parts: Iterable[str]) -> str:
    return "\n\n".join("\n".join(part) for part in parts if part)


def _coached(talk: Talk, now: Sitting) -> list[str]:
    """What the coach says of the last choice, where it could have been better."""
    judged = None if now.ended else coaching.last(now)
    return coached(talk, now.play, judged) if judged and judged.speaks else []


def coached(talk: Talk, play: Play, judged: Judged) -> list[str]:
    """What the coach says of a choice that could have been better, or dearer."""
    if judged.beside:
        return ["💡 " + judged.beside.say(talk.language)]
    found = [better(talk, play, judged), judged.why.say(talk.language)]
    found += [text.say(talk.language) for text in (judged.chosen, judged.assumed) if text]
    return ["💡 " + "\n".join(found)]


def better(talk: Talk, play: Play, judged: Judged) -> str:
    """What would have been better."""
    said = [text.say(talk.language) for text in play_words.several(play.game, judged.best)]
    return talk.say("Better: %(acts)s", acts=_list(talk, said))


def _list(talk: Talk, words: Iterable[str]) -> str:
    return ("、" if talk.language == "zh" else ", ").join(words)


# --- the end -------------------------------------------------------------------------------------


def _final(talk: Talk, now: Sitting, edit: bool) -> Reply:
    """The last picture of a hand: all four hands laid open."""
    drawn, language = picture(now), talk.language
    seats = tuple(
        replace(seat, river=(), hand=None if seat.role == "you" else now.play.seats[seat.seat].full)
        for seat in drawn.seats
    )
    mine = now.play.seats[now.seat].full
    drawn = replace(drawn, hand=mine, tile=None, tile_says=None, seats=seats, facts=())
    sight = view(now.play, now.seat)
    events = seen(now.play, now.seat, now.since)
    moves = [text.say(language) for text in play_words.happened(sight, now.play.game, events)]
    title = play_words.asked(sight, now.play.game).say(language)
    stands = words(now, drawn, language)
    text = next(
        text
        for n in range(len(moves) + 1)
        if length(text := _joined(moves[n:], [title], [stands])) <= CAPTION or n == len(moves)
    )
    text, alt = pieces(text, CAPTION)[0], words(now, drawn, language, full=True)
    return Reply(text, (), drawn, alt, edit, picture_key=scene_key.key(drawn))


def account(talk: Talk, now: Sitting) -> Reply:
    """The account of a hand that is over, what the coach has to say, and the way on."""
    result, language = now.play.result, talk.language
    assert result is not None
    rows = [
        (BOTH.fill(text=text, note=note) if note else ONE.fill(text=text), amounts)
        for text, note, amounts in accounted.rows(now.play, now.seat)
    ]
    rows.append((TOGETHER, result.payments))
    ledger = Ledger(play_words.roles(now.play, now.seat), tuple(rows))
    parts = [talk.say("Hand %(n)s", n=now.session.played + 1) + " · " + _table(talk, now)]
    parts += [text.say(language) for text in play_words.won_with(now.play, now.seat)]
    parts += ["", ledger_words(ledger, language), "", _points(talk, now)]
    found = coaching.after_hand(talk.store, now)
    parts += _lessons(talk, now, found)
    link = now.replay and page_link.to(f"/replay/{now.replay}")
    parts += ["", talk.say("Look at the hand again: %(link)s", link=link)] if link else []
    over = now.ended or now.after.over
    parts += ["", talk.say("The session is over.")] if over else []
    again = chat_play_keys.again(talk, now.replay or "", [at for at, _ in found])
    return Reply("\n".join(parts), (*again, *_on(talk, now, over)))


def _table(talk: Talk, now: Sitting) -> str:
    return table_line(now.table.key, dict(now.table.settings), talk.language)


def _points(talk: Talk, now: Sitting) -> str:
    points, order = now.after.points, play_words.roles(now.play, now.seat)
    said = [
        f"{role_words(order[seat], talk.language)} {signed(points[now.session.player_of(seat)])}"
        for seat in sorted(range(4), key=lambda n: (n - now.seat) % 4)
    ]
    return talk.say("Points now: %(points)s", points=_list(talk, said))


def _lessons(talk: Talk, now: Sitting, found: Iterable[tuple[int, Judged]]) -> list[str]:
    """The learner's worst choices, if there were any."""
    lines = []
    for n, (at, judged) in enumerate(found, 1):
        play = now.plays[at]
        did = play_words.label(play.game, judged.action).say(talk.language)
        lines.append(f"{n}. {capital(did)} – {better(talk, play, judged)}")
        lines.append(f"   {capital(judged.why.say(talk.language))}")
    return ["", talk.say("Worth another look:"), *lines] if lines else []


def _on(talk: Talk, now: Sitting, over: bool) -> tuple[tuple[Button, ...], ...]:
    what = talk.say("Play again") if over else talk.say("Next hand")
    following = Button(what, f"p:n:{now.id}:{now.number}")
    return ((following,), (Button(talk.say("Coach, sessions …"), "p:m"),))
