"""Replays on a page: a hand at its address, stepped through, or pasted from elsewhere."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, g, make_response, render_template, request, url_for

from drills.judge import judge
from drills.roles import roles
from drills.seen import scene, whole_scene
from rules.errors import RuleError
from rules.table import Action, LogError, view
from rules.table.log import LONGEST
from rules.table.refusal import refusal
from rules.table.view import seen as seen_since
from rules.words import say
from tutor import accounted, coaching, play_words, replay
from tutor.replay import Replay, ReplayError
from tutor.web.identity import learner, store
from tutor.web.page import Answered, go, show
from tutor.web.play_page import acts, best_of, chosen, open_hands, rack, several

replay_page = Blueprint("replay_page", __name__)


@replay_page.get("/replay")
def paste() -> Answered:
    """Where a log is pasted."""
    return _paste()


@replay_page.post("/replay")
def pasted() -> Answered:
    """Keep a pasted log and lead to it."""
    text, seat = request.form.get("log", ""), request.form.get("seat", "")
    try:
        replay_id = replay.paste(store(), learner(), text, replay.seat_of(seat))
    except LogError as error:
        return _paste(text[:LONGEST], say(error.text, g.lang), seat)
    return go(url_for(".replay", replay_id=replay_id))


@replay_page.get("/replay/<replay_id>", endpoint="replay")
def step(replay_id: str) -> Answered:
    """One moment of a hand, all hands open; or a choice of it, asked anew."""
    kept = _kept(replay_id)
    given = request.args.get("at", "0")
    at = int(given) if given.isdecimal() and len(given) < 6 else 0
    return _ask(kept, at) if request.args.get("ask") else _step(kept, at)


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


def _paste(text: str = "", problem: str = "", seat: str = "") -> Answered:
    page = render_template(
        "replay_paste.html", text=text, problem=problem, seat=seat, seats=play_words.SEATS
    )
    return make_response(page)


def _step(kept: Replay, at: int) -> Answered:
    at = max(0, min(at, kept.steps))
    play, following = kept.at(at)
    back, on = kept.beside(at)
    before, done = kept.at(back or 0)
    me = kept.seat or 0
    seen, since = view(play, me), len(before.events) if at else 0
    told = play_words.happened(seen, play.game, seen_since(play, me, since))
    if not told and at and done:
        told = [play_words.did(play.game, me, done)]
    title = say(told[0], g.lang) if told else str(g.say("The hand is dealt"))
    judged = coaching.at(kept, at) if kept.seat is None or _acts(kept, at) else None
    return show(
        "replay", url=url_for(".replay", replay_id=kept.id, at=at), kept=kept, at=at, play=play,
        scene=whole_scene(seen), title=title, self_title=title, live=title, happened=told,
        settled=play_words.settled(play, seen) if at else (),
        hands=open_hands(play, me), order=roles(me), table=play.game.table, seen=seen,
        following=play_words.did(play.game, me, following) if following else None,
        back=back, on=on, choice=kept.choices_beside(at), choices=_choices(kept), judged=judged,
        account=accounted.rows(play, me) if play.over else (),
        won_with=play_words.won_with(play, me),
        judged_best=best_of(play, judged) if judged else None,
    )  # fmt: skip


def _choices(kept: Replay) -> list[dict[str, Any]]:
    """The choices of the replay's own seat, each with its mark."""
    game = kept.log.last.game
    return [
        {"step": step, "good": one.good, "did": play_words.label(game, one.action)}
        for step, one in coaching.choices(kept)
    ]


def _acts(kept: Replay, at: int) -> bool:
    """Whether the act that comes at a step is a choice of the replay's own seat."""
    return at < kept.steps and kept.log.acts[at].seat == kept.seat


def _ask(kept: Replay, at: int) -> Answered:
    """The moment of a choice, asked anew: what was done is not shown, the pick is judged."""
    if not 0 <= at < kept.steps:
        abort(404, "unknown")
    play, done = kept.at(at)
    assert done is not None
    seat, picked = done.seat, request.args.get("pick", "")
    seen, options = view(play, seat), play.legal(seat)
    pick = _picked(options, seat, picked)
    problem = say(refusal(play, pick).text, g.lang) if pick and pick not in options else ""
    pick = None if problem else pick
    judged = judge(play, seat, pick) if pick else None
    title = say(play_words.asked(seen, play.game), g.lang)
    return show(
        "replay_ask", url=url_for(".replay", replay_id=kept.id, at=at, ask=1), kept=kept, at=at,
        play=play, scene=scene(seen), title=title, self_title=title, live=title, seen=seen,
        rack=rack(play, seat, options), acts=acts(play, options), table=play.game.table,
        several=several(play, options), ticked=request.args.getlist("with"),
        problem=problem, pick=play_words.label(play.game, pick) if pick else None,
        order=roles(seat), settled=play_words.settled(play, seen),
        judged=judged, judged_best=best_of(play, judged) if judged else None,
        another=_another(kept, at),
    )  # fmt: skip


def _picked(options: tuple[Action, ...], seat: int, text: str) -> Action | None:
    """The act that is asked about, allowed or not; None if nothing that can be read is."""
    try:
        return chosen(options, seat, text, request.args) if text else None
    except RuleError:
        return None


def _another(kept: Replay, at: int) -> int | None:
    """The choice worth another look that comes after this one, if there are several."""
    steps = [step for step, _ in coaching.worst_of(kept)]
    if at not in steps or len(steps) < 2:
        return None
    return steps[(steps.index(at) + 1) % len(steps)]
