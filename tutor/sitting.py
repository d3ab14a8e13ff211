"""A learner's table of play: one against three opponents, every state in the store.

A session is a run of hands. What is kept of a hand is the wall and the acts; the state is played
again from them, so that a reload or a crash loses nothing and no state can be made up.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any

from rules.opponents import STRENGTHS
from rules.table import Action, Play, Session, game, log
from rules.variant import Variant
from tutor import clock, moment, store_plays
from tutor.learner import Learner
from tutor.store import Row, Store

ME = 0
"""The learner's place among the players of a session."""

COACHES = ("off", "each", "end")
"""When the coach speaks: never, after each choice that could be better, at the end."""

LAST_SEAT = 3
KEEP = 200
"""So many logs of a learner are kept."""
SHOWN = 20


class SittingError(ValueError):
    """No such session, or an act that does not fit the moment; `code` says which."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Sitting:
    """A session of play as it stands: the hand, where the session stood before it, who coaches.

    plays: the hand as dealt and after each of `acts`; number: how many acts of the session were the
    learner's; replay: the address of the hand's log once it is over.
    """

    id: str
    plays: tuple[Play, ...]
    acts: tuple[Action, ...]
    session: Session
    strength: str
    coach: str
    number: int
    replay: str | None
    ended: bool

    @property
    def play(self) -> Play:
        """The hand as it stands."""
        return self.plays[-1]

    @property
    def seat(self) -> int:
        """Where the learner sits in this hand, counted from the dealer."""
        return self.session.seat_of(ME)

    @property
    def table(self) -> Variant:
        """The rules."""
        return self.play.game.table

    @property
    def mine(self) -> tuple[Action, ...]:
        """What the learner may do now."""
        return () if self.ended else self.play.legal(self.seat)

    @property
    def since(self) -> int:
        """The index of the learner's last act among the events, 0 before the first."""
        return moment.since(self.play, self.seat)

    @property
    def after(self) -> Session:
        """Where the session stands after this hand, if it is over."""
        return self.session.after(self.play) if self.play.over else self.session


def begin(store: Store, learner: Learner, table: Variant, strength: str, coach: str) -> Sitting:
    """A new session at a table, dealt.

    Raises:
        SittingError: no such strength of opponents, or no such coach.
    """
    if strength not in STRENGTHS or coach not in COACHES:
        raise SittingError("unknown", "no such opponents or coach")
    at = game(table.key, **table.settings)
    session = Session.drawn(at, Random(secrets.randbits(48)))
    sitting_id = secrets.token_hex(6)
    row = {
        "id": sitting_id, "learner_id": learner.id, "variant": table.key,
        "options": json.dumps(dict(table.chosen())), "strength": strength, "coach": coach,
        "at": clock.stamp(), **_dealt(session, strength),
    }  # fmt: skip
    with store.writing():
        store_plays.add_play(store, row)
        _keep_if_over(store, learner, sitting_id)
    return mine(store, learner, sitting_id)


def mine(store: Store, learner: Learner, sitting_id: str) -> Sitting:
    """A learner's own session.

    Raises:
        SittingError: "none" if the learner has no such session.
    """
    row = store_plays.play(store, sitting_id, learner.id)
    if row is None:
        raise SittingError("none", "no such session of play")
    return _sitting(row)


def act(store: Store, learner: Learner, sitting_id: str, number: int, action: Action) -> Sitting:
    """The learner acts, then the opponents until the learner is asked again.

    A doubled or stale request (another `number`) changes nothing.

    Raises:
        SittingError: "none"; PlayError: an act that the rules do not allow, naming the rule.
    """
    with store.writing():
        now = mine(store, learner, sitting_id)
        if number != now.number or now.ended or now.play.over:
            return now
        play = _played(now.play.apply(action), now.seat, now.strength)
        acts = json.dumps([one.json() for one in _acts(play)], separators=(",", ":"))
        store_plays.acted(store, sitting_id, acts, number + 1, clock.stamp())
        if play.over:
            _keep(store, learner, now, play)
    return mine(store, learner, sitting_id)


def following(store: Store, learner: Learner, sitting_id: str) -> Sitting:
    """The next hand of a session, once the last is over; the session ends where its game says.

    Raises:
        SittingError: "none".
    """
    with store.writing():
        now = mine(store, learner, sitting_id)
        if now.ended or not now.play.over:
            return now
        session = now.session.after(now.play)
        if session.over:
            store_plays.end(store, sitting_id, clock.stamp())
        else:
            row = _dealt(session, now.strength)
            store_plays.next_hand(
                store, sitting_id, {**row, "number": now.number + 1, "at": clock.stamp()}
            )
            _keep_if_over(store, learner, sitting_id)
    return mine(store, learner, sitting_id)


def leave(store: Store, learner: Learner, sitting_id: str) -> None:
    """Give a session up: it is no longer among those that run.

    Raises:
        SittingError: "none".
    """
    with store.writing():
        mine(store, learner, sitting_id)
        store_plays.end(store, sitting_id, clock.stamp())


def coached(store: Store, learner: Learner, sitting_id: str, coach: str) -> Sitting:
    """The session with another coach.

    Raises:
        SittingError: "none", or no such coach.
    """
    if coach not in COACHES:
        raise SittingError("unknown", "no such coach")
    with store.writing():
        mine(store, learner, sitting_id)
        store_plays.set_coach(store, sitting_id, coach)
    return mine(store, learner, sitting_id)


def running(store: Store, learner: Learner) -> list[Row]:
    """A learner's sessions that go on, the last touched first: id, variant, options, touched."""
    return store_plays.running(store, learner.id, SHOWN)


def kept(store: Store, learner: Learner) -> list[Row]:
    """A learner's newest replays: id, seat, variant, created."""
    return store_plays.replays(store, learner.id, SHOWN)


# --- the state in the store ----------------------------------------------------------------------


def _dealt(session: Session, strength: str) -> dict[str, Any]:
    while session.seat_of(ME) > LAST_SEAT:
        session = session.after(_played(session.deal(secrets.randbits(48)), -1, strength))
    play = _played(session.deal(secrets.randbits(48)), session.seat_of(ME), strength)
    return {
        "standing": json.dumps(_session_json(session)), "head": json.dumps(log.head(play)),
        "acts": json.dumps([action.json() for action in _acts(play)], separators=(",", ":")),
    }  # fmt: skip


def _played(play: Play, seat: int, strength: str) -> Play:
    """The play after all that the opponents do until the learner is asked or the hand is over.

    A seat that nobody has plays the whole hand: the learner rests, one of five.
    """
    choose = STRENGTHS[strength]
    while not play.over and (others := [n for n in play.waiting if n != seat]):
        play = play.apply(choose(play, others[0]))
    return play


def _acts(play: Play) -> list[Action]:
    return [event.action for event in play.events if event.chosen]


def _sitting(row: Row) -> Sitting:
    plays, acts = _replayed(row["head"], row["acts"])
    return Sitting(
        row["id"], plays, acts, _session(plays[0], json.loads(row["standing"])), row["strength"],
        row["coach"], row["number"], row["replay"], row["ended"] is not None,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _replayed(head: str, acts: str) -> tuple[tuple[Play, ...], tuple[Action, ...]]:
    """The hand as dealt and after each act, and the acts."""
    done = tuple(Action.parse(line) for line in json.loads(acts))
    plays = accumulate(done, Play.apply, initial=log.begun(json.loads(head)))
    return tuple(plays), done


def _session_json(session: Session) -> dict[str, Any]:
    return {
        "dealer": session.dealer, "first": session.first, "played": session.played,
        "rounds": session.rounds, "points": list(session.points),
        "facts": log.facts_json(session.facts),
    }  # fmt: skip


def _session(play: Play, kept: Mapping[str, Any]) -> Session:
    return Session(
        play.game, kept["dealer"], kept["first"], kept["played"], kept["rounds"],
        tuple(kept["points"]), log.facts_read(kept["facts"]),
    )  # fmt: skip


def _keep_if_over(store: Store, learner: Learner, sitting_id: str) -> None:
    """Keep the log of a hand that ended before the learner was asked at all."""
    dealt = mine(store, learner, sitting_id)
    if dealt.play.over:
        _keep(store, learner, dealt, dealt.play)


def _keep(store: Store, learner: Learner, sitting: Sitting, play: Play) -> None:
    replay_id = secrets.token_hex(6)
    store_plays.add_replay(store, {
        "id": replay_id, "learner_id": learner.id, "play_id": sitting.id, "seat": sitting.seat,
        "variant": sitting.table.key, "log": log.written(play), "created": clock.stamp(),
    })  # fmt: skip
    store_plays.drop_replays(store, learner.id, KEEP)
    store_plays.hand_over(store, sitting.id, replay_id)
