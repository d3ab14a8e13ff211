"""Replays on a page: a hand at its address, stepped through, or pasted from elsewhere."""

from __future__ import annotations

from flask import Blueprint, Response, abort, g, make_response, render_template, request, url_for

from drills.roles import roles
from drills.seen import scene
from rules.table import LogError, view
from rules.table.log import LONGEST
from rules.table.view import seen as seen_since
from rules.words import say
from tutor import play_words, replay
from tutor.replay import Replay, ReplayError
from tutor.web.identity import learner, store
from tutor.web.page import Answered, go, show
from tutor.web.play_page import open_hands

replay_page = Blueprint("replay_page", __name__)


@replay_page.get("/replay")
def paste() -> Answered:
    """Where a log is pasted."""
    return _paste()


@replay_page.post("/replay")
def pasted() -> Answered:
    """Keep a pasted log and lead to it."""
    text = request.form.get("log", "")
    try:
        replay_id = replay.paste(store(), learner(), text)
    except LogError as error:
        return _paste(text[:LONGEST], say(error.text, g.lang))
    return go(url_for(".replay", replay_id=replay_id))


@replay_page.get("/replay/<replay_id>", endpoint="replay")
def step(replay_id: str) -> Answered:
    """One moment of a hand, all hands open."""
    kept = _kept(replay_id)
    at = request.args.get("at", "0")
    return _step(kept, int(at) if at.isdecimal() and len(at) < 6 else 0)


@replay_page.get("/replay/<replay_id>/log")
def log(replay_id: str) -> Response:
    """The log as it was written, to take away."""
    kept = _kept(replay_id)
    response = make_response(kept.text)
    response.headers["Content-Type"] = "application/x-ndjson; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="tingpai-{kept.id}.jsonl"'
    return response


def _kept(replay_id: str) -> Replay:
    try:
        return replay.load(store(), replay_id)
    except ReplayError:
        abort(404, "unknown")


def _paste(text: str = "", problem: str = "") -> Answered:
    return make_response(render_template("replay_paste.html", text=text, problem=problem))


def _step(kept: Replay, at: int) -> Answered:
    at = max(0, min(at, kept.steps))
    play, following = kept.at(at)
    before, _ = kept.at(max(at - 1, 0))
    me = kept.seat or 0
    seen, since = view(play, me), len(before.events) if at else 0
    url = url_for(".replay", replay_id=kept.id, at=at)
    told = play_words.happened(seen, play.game, seen_since(play, me, since))
    title = say(told[0], g.lang) if told else str(g.say("The hand is dealt"))
    return show(
        "replay", url=url, kept=kept, at=at, play=play, scene=scene(seen), title=title,
        self_title=title, live=title, happened=told, hands=open_hands(play, me),
        following=play_words.label(play.game, following) if following else None,
        order=roles(me), table=play.game.table, seen=seen,
    )  # fmt: skip
