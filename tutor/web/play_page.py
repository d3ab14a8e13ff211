"""Play on a page: one learner against three opponents, one tap for each act."""

from __future__ import annotations

import json
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, abort, g, make_response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from drills.judge import Judged
from drills.seen import WON, scene
from rules.errors import RuleError
from rules.table import Action, Play, view
from rules.table.view import seen as seen_since
from rules.tiles import parse
from rules.values import NO_TILE
from rules.variants import VARIANTS
from rules.words import say
from tutor import accounted, clock, coaching, of_tiles, play_words, sitting, withheld
from tutor.learner import Learner
from tutor.sitting import Sitting, SittingError
from tutor.store import Row
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go, show, swapping
from tutor.web.seat import asked_table, sit_at

play_page = Blueprint("play_page", __name__)


@play_page.get("/play")
def play() -> Answered:
    """Sit down to play, or go on with a hand."""
    return _choose()


@play_page.post("/play")
def begin() -> Answered:
    """Deal the first hand of a new session."""
    form = request.form
    sit_at(form.get("variant", ""))
    try:
        begun = sitting.begin(
            store(), learner(), g.learner.table, form.get("strength", ""), form.get("coach", "")
        )
    except SittingError:
        return _choose(_("Choose the opponents and the coach from the list."))
    return go(url_for(".table", play_id=begun.id))


@play_page.get("/play/<play_id>")
def table(play_id: str) -> Answered:
    """The table as it stands."""
    return _table(_mine(play_id))


@play_page.post("/play/<play_id>")
def act(play_id: str) -> Answered:
    """One act, the next hand, another coach, or leaving."""
    mine = _mine(play_id)
    do = request.form.get("do", "act")
    if do not in DOINGS:
        abort(400, "form")
    return DOINGS[do](mine)


def _act(mine: Sitting) -> Answered:
    said = request.form.get("number", "")
    number = int(said) if said.isdecimal() and len(said) < 10 else -1
    try:
        action = chosen(mine.mine, mine.seat, request.form.get("act", ""), request.form)
        done = sitting.act(store(), learner(), mine.id, number, action)
    except RuleError as error:
        return _table(mine, problem=say(error.text, g.lang))
    return _table(done, late=number != mine.number)


def _next(mine: Sitting) -> Answered:
    """The next hand; once the session is over, the choice of another."""
    following = sitting.following(store(), learner(), mine.id)
    leads_away = following.ended and not swapping()
    return go(url_for(".play")) if leads_away else _table(following)


def _coach(mine: Sitting) -> Answered:
    try:
        changed = sitting.coached(store(), learner(), mine.id, request.form.get("coach", ""))
    except SittingError:
        abort(400, "form")
    return go(url_for(".table", play_id=changed.id))


def _leave(mine: Sitting) -> Answered:
    sitting.leave(store(), learner(), mine.id)
    return go(url_for(".play"))


DOINGS = {"act": _act, "next": _next, "coach": _coach, "leave": _leave}
"""What may be done at a table."""


def _(text: str, **values: Any) -> str:
    return str(g.say(text, **values))


def _mine(play_id: str) -> Sitting:
    """A session of the visitor's own; else 404."""
    me = visitor()
    try:
        return sitting.mine(store(), me, play_id) if me else abort(404, "unknown")
    except SittingError:
        abort(404, "unknown")


def _choose(problem: str = "") -> Answered:
    me = visitor()
    page = render_template(
        "play.html", table=asked_table(), problem=problem, strengths=play_words.STRENGTHS,
        tells=play_words.STRENGTH_TELLS, coaches=play_words.COACHES,
        running=[_going(row) for row in sitting.running(store(), me)] if me else (),
        replays=[_kept(row, me) for row in sitting.kept(store(), me)] if me else (),
    )  # fmt: skip
    return make_response(page)


def _going(row: Row) -> Row:
    return row | {
        "name": VARIANTS[row["variant"]].name, "played": json.loads(row["standing"])["played"],
    }  # fmt: skip


def _kept(row: Row, me: Learner) -> Row:
    when = clock.moment(row["created"]).astimezone(ZoneInfo(me.zone))
    return row | {"name": VARIANTS[row["variant"]].name, "at": f"{when:%Y-%m-%d %H:%M}"}


def _table(mine: Sitting, problem: str = "", *, late: bool = False) -> Answered:
    url, play = url_for(".table", play_id=mine.id), mine.play
    seen = view(play, mine.seat)
    events = seen_since(play, mine.seat, mine.since)
    title = say(play_words.asked(seen, play.game, ended=mine.ended), g.lang)
    happened = play_words.since(seen, play.game, events)
    settled = () if play.over else play_words.settled(play, seen)
    return show(
        "play_table", url=url, mine=mine, seen=seen, scene=scene(seen), action=url,
        problem=problem, late=late, title=title, self_title=title, live=title, happened=happened,
        settled=[text for text in settled if text not in happened],
        withheld=withheld.since(mine), undeclared=withheld.undeclared(mine),
        rack=rack(play, mine.seat, mine.mine), several=several(play, mine.mine),
        ticked=request.form.getlist("with"), acts=acts(play, mine.mine),
        points=_points(mine), table=mine.table,
        coaches=play_words.COACHES, order=play_words.roles(play, mine.seat),
        **_coached(mine), won_with=play_words.won_with(play, mine.seat),
        hands=open_hands(play, mine.seat) if play.over else (),
        account=accounted.rows(play, mine.seat) if play.over else (),
    )  # fmt: skip


def _coached(mine: Sitting) -> dict[str, Any]:
    """What the coach says now: of the last choice if it could be better; of the hand at its end."""
    last = None if mine.play.over else coaching.last(mine)
    judged = last if last and last.speaks else None
    worst = coaching.after_hand(store(), mine) if mine.play.over else ()
    return {
        "judged": judged, "judged_best": best_of(mine.play, judged) if judged else None,
        "worst": [
            {
                "step": step, "did": play_words.label(mine.play.game, one.action),
                "best": best_of(mine.play, one), "why": one.why, "chosen": one.chosen,
            }
            for step, one in worst
        ],
    }  # fmt: skip


def best_of(play: Play, judged: Judged) -> str:
    """The acts that nothing beats, named."""
    return say(play_words.several(play.game, judged.best), g.lang)


def rack(play: Play, seat: int, options: tuple[Action, ...]) -> list[dict[str, Any]]:
    """A seat's tiles in order, the drawn one last; `act` where it may be thrown, else `tick`.

    tick: whether it may be one of the tiles of an act that is chosen tile by tile.
    """
    place = play.seats[seat]
    throws = {act.tile: play_words.written(act) for act in options if act.act == "discard"}
    many = of_tiles.names(options)
    ticks = {kind for act in options if act.act in many for kind in of_tiles.needs(act)}
    tiles = [(kind, False) for kind in place.hand.concealed]
    tiles += [(place.drawn, True)] if place.drawn != NO_TILE else []
    return [
        {"kind": k, "drawn": drawn, "act": throws.get(k, ""), "tick": k in ticks}
        for k, drawn in tiles
    ]


def acts(play: Play, options: tuple[Action, ...]) -> list[dict[str, Any]]:
    """Everything else that a seat may do of a list, in the order of the game."""
    game, many = play.game, of_tiles.names(options)
    return [
        {
            "act": act.act, "value": play_words.written(act), "tile": act.tile, "uses": act.uses,
            "name": game.acts.get(act.act), "label": play_words.label(game, act),
        }
        for act in options
        if act.act != "discard" and act.act not in many
    ]  # fmt: skip


def several(play: Play, options: tuple[Action, ...]) -> list[dict[str, Any]]:
    """What a seat may do with tiles that it ticks in its hand."""
    return [
        {"value": of_tiles.STEP + name, "act": name, "name": play.game.acts[name]}
        for name in of_tiles.names(options)
    ]


def chosen(options: tuple[Action, ...], seat: int, text: str, form: MultiDict[str, str]) -> Action:
    """The act that a form names, or that is named with the tiles that are ticked.

    Raises:
        RuleError: what cannot be read.
    """
    if not text.startswith(of_tiles.STEP):
        return play_words.read(seat, text)
    tiles = [kind for mark in form.getlist("with") for kind in parse(mark)]
    return of_tiles.whole(options, seat, text.removeprefix(of_tiles.STEP), tiles)


def _points(mine: Sitting) -> list[int]:
    """What each seat has, the hand that has just ended included."""
    session = mine.after
    return [session.points[mine.session.player_of(seat)] for seat in range(4)]


def open_hands(play: Play, me: int) -> list[dict[str, Any]]:
    """Every hand in the order you, right, across, left; of a win the tile that it was won on."""
    won = {win.seat: win.offer for win in play.wins if win.offer.tile != NO_TILE}
    found = []
    for seat in ((me + turn) % 4 for turn in range(4)):
        whole = play.seats[seat].full
        offer = won.get(seat)
        tile = None if offer is None or offer.tile not in whole.concealed else offer.tile
        hand = whole if tile is None else whole.minus(tile)
        says = WON if seat in won else None
        found.append({"seat": seat, "hand": hand, "tile": tile, "won": says})
    return found
