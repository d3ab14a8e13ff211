"""What a live round shows to whom: a face with a tag, by which a waiting page learns of changes."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from flask import g, url_for
from werkzeug.datastructures import MultiDict

from drills import drill
from drills.address import AddressError
from drills.concepts import CONCEPTS
from drills.puzzle import Verdict
from rules.variants import VARIANTS
from rules.words import Text, say
from tutor import attempt as attempts
from tutor import clock, memory, store_rounds
from tutor.attempt import Attempt
from tutor.classes import assignment as assignments
from tutor.classes import fresh, key, picks
from tutor.classes import live as rounds
from tutor.classes import practice_set as sets
from tutor.classes.classroom import Classroom
from tutor.classes.live import Round
from tutor.classes.practice_set import Item, PracticeSet
from tutor.web import asked, form
from tutor.web.identity import learner, store

FEW = 5
"""Of fewer people than these, no learner is told how the others did."""

GONE = Text("换过新版的题", "a puzzle that was replaced")

LONGEST = 3 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Face:
    """What is shown: the template live_<name>, its values, and what tells it from others.

    tag: before the dot what makes it another page, behind it what changes in `part` alone.
    """

    name: str
    tag: str
    values: Mapping[str, Any] = field(default_factory=dict)
    part: str = ""


def waiting(classroom: Classroom) -> Face:
    """A class before its first puzzle."""
    poll = url_for("live.room", class_id=classroom.id)
    values = {
        "classroom": classroom, "poll": poll, "meet": poll, "live": "", "round": None,
        "ended": False, "self_title": g.say("Live round"),
    }  # fmt: skip
    return Face("wait", "wait", values)


def of(
    here: Round,
    *,
    picks: bool = False,
    filled: MultiDict[str, str] | None = None,
    problem: str = "",
) -> Face:
    """A round as whoever asks may see it: the host's screen, or a learner's phone."""
    if here.classroom.teaches:
        return _host(here, picks)
    return _phone(here, rounds.mine(store(), learner(), here), filled, problem)


# --- the phone --------------------------------------------------------------------------------


def _phone(
    here: Round, mine: Attempt | None, filled: MultiDict[str, str] | None, problem: str
) -> Face:
    answered = mine is not None and not mine.open
    if here.state == "shown":
        return _told(here, mine) if mine is not None and answered else _key(here)
    if answered or here.state == "over":
        return _kept(here, mine if answered else None)
    return _ask(here, mine, filled, problem)


def _common(here: Round, live: str = "") -> dict[str, Any]:
    kind = drill.DRILLS[here.puzzle.kind].name
    return {
        "round": here, "classroom": here.classroom, "live": live,
        "poll": url_for("live.round_", round_id=here.id), "strip": "parts/live_strip.html",
        "meet": url_for("live.room", class_id=here.classroom.id), "ended": here.ended,
        "puzzle": here.puzzle, "table": asked.table_of(here.puzzle),
        "self_title": g.say("Live: %(kind)s", kind=say(kind, g.lang)),
    }  # fmt: skip


def _ask(
    here: Round, mine: Attempt | None, filled: MultiDict[str, str] | None, problem: str
) -> Face:
    action = url_for("live.answer", round_id=here.id)
    drawn = asked.question(here.puzzle, action, mine, filled=filled, problem=problem)
    values = {
        **_common(here, "" if problem else g.say("A new puzzle.")),
        **drawn,
        "began": clock.stamp(),
    }
    return Face("ask", f"ask.{here.ends}", values, "parts/live_clock.html")


def _kept(here: Round, mine: Attempt | None) -> Face:
    over, answered = here.state == "over", mine is not None
    text = g.say("The time is up.") if over else g.say("Your answer is in.")
    said = key.said_to(here.puzzle, mine.answer or {}) if mine else []
    values = {**_common(here, text), "answered": answered, "over": over, "said": said}
    part = "" if over else "parts/live_clock.html"
    return Face("kept", f"kept-{int(answered)}-{int(over)}.{here.ends}", values, part)


def _told(here: Round, mine: Attempt) -> Face:
    told = attempts.told(mine)
    heard = g.say(
        "%(head)s. %(lead)s",
        head=say(told.verdict.head, g.lang),
        lead=say(told.verdict.lead, g.lang),
    )
    values = {
        **_common(here, heard), **asked.told(told), "again": False, "reported": False,
        "next_step": "parts/live_next.html", "group": _group(here),
    }  # fmt: skip
    return Face("told", f"told-{int(here.ended)}", values)


def _key(here: Round) -> Face:
    verdict = key.bare(here.puzzle)
    values = {
        **_common(here, say(verdict.head, g.lang)),
        **_bare(here, verdict),
        "group": _group(here),
    }
    return Face("told", f"key-{int(here.ended)}", values)


def _bare(here: Round, verdict: Verdict) -> dict[str, Any]:
    """Everything that the told template draws where nobody has answered."""
    puzzle = here.puzzle
    fields = picks.asked(puzzle, puzzle.key)
    rack = form.racked(fields, puzzle.scene.hand.concealed)
    keyed = puzzle.key.get(rack.name, ()) if rack else ()
    return {
        "puzzle": puzzle, "table": asked.table_of(puzzle), "attempt": None, "verdict": verdict,
        "short": [], "concepts": [CONCEPTS[one] for one in puzzle.concepts if one in CONCEPTS],
        "racked_told": rack is not None, "keyed": keyed, "picked": keyed, "run": None,
        "finished": False, "again": False, "reported": False,
        "next_step": "parts/live_next.html", **asked.flags(fields),
    }  # fmt: skip


def _group(here: Round) -> dict[str, int] | None:
    """How the class did, None where that would tell on somebody."""
    results = [result for _, result in rounds.answers(store(), here)]
    if len(results) < FEW:
        return None
    return {"right": results.count("right"), "of": len(results)}


# --- the host ---------------------------------------------------------------------------------


def _host(here: Round, early: bool) -> Face:
    shown = here.state == "shown"
    if shown:
        rounds.reveal(store(), here)
    given = rounds.answers(store(), here)
    drawn = early or here.state != "open"
    values = {
        **_common(here), **_bare(here, key.bare(here.puzzle)),
        "poll": url_for("live.round_", round_id=here.id, picks=1 if early else None),
        "count": rounds.count(store(), here), "early": early, "shown": shown,
        "pictures": picks.pictures(here.puzzle, [one for one, _ in given]) if drawn else (),
        "right": [result for _, result in given].count("right"),
        "following": _following(here), "fields": asked.replay(here.puzzle, {})[1],
        "times": rounds.TIMES, "terms_given": last_terms(here.classroom),
    }  # fmt: skip
    phase = f"host-{here.state}-{int(here.ended)}"
    return Face("host", f"{phase}.{here.ends}-{len(given)}", values, "parts/live_board.html")


def _following(here: Round) -> tuple[PracticeSet, Item, int] | None:
    """The next puzzle of the set that is being shown, and its number."""
    owner = store_rounds.set_of(store(), here.item) if here.item else None
    if owner is None:
        return None
    try:
        found = sets.readable(store(), learner(), owner)
    except sets.SetError:
        return None
    ids = [item.id for item in found.items]
    at = ids.index(here.item) + 1 if here.item in ids else len(ids)
    return (found, found.items[at], at + 1) if at < len(ids) else None


# --- the desk ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Terms:
    """How long a round lasts, and whether its key waits for the host's word."""

    seconds: int = rounds.USUAL
    asked: bool = False


def terms(classroom: Classroom, sent: Mapping[str, str]) -> Terms:
    """What a form says, or what was so the last time."""
    last, seconds = last_terms(classroom), sent.get("seconds", "")
    asks = sent["key"] == "asked" if "key" in sent else last.asked
    return Terms(int(seconds) if seconds.isdecimal() and len(seconds) < 5 else last.seconds, asks)


def last_terms(classroom: Classroom) -> Terms:
    """What was so the last time in this class."""
    return Terms(**memory.recall(store(), "live", classroom.id, {}))


def remember(classroom: Classroom, kept: Terms) -> None:
    """Keep how rounds are in this class."""
    value = {"seconds": kept.seconds, "asked": kept.asked}
    memory.remember(store(), "live", classroom.id, value, learner=learner())


def desk(classroom: Classroom, chosen: PracticeSet | None) -> dict[str, Any]:
    """What an instructor may show to the class, and what was shown before."""
    history = rounds.history(store(), classroom)
    return {
        "sets": _offered(classroom),
        "titles": [(item, _drill_of(item)) for item in chosen.items] if chosen else [],
        "shown_items": store_rounds.items_of(store(), classroom.id),
        "now": rounds.current(store(), classroom), "history": history,
        "names": {one.id: _name(one.address) for one, _ in history},
        "times": rounds.TIMES, "terms_given": last_terms(classroom),
        "once": secrets.token_hex(4),
        "when": lambda at: _when(at, classroom.zone),
    }  # fmt: skip


def _offered(classroom: Classroom) -> list[tuple[str, str, Text]]:
    """Sets to show puzzles of: what the class was assigned, then one's own; id, title, table."""
    assigned = assignments.of_class(store(), classroom, learner())
    own = [one for one, puzzles, _ in sets.mine(store(), learner()) if puzzles]
    found = {one.set_id: (one.title, one.variant) for one in assigned if one.size}
    found |= {one.id: (one.title, one.variant) for one in own}
    return [(key, title, VARIANTS[variant].name) for key, (title, variant) in found.items()]


def _drill_of(item: Item) -> Text:
    return drill.DRILLS[item.fresh.kind].name if item.fresh else _name(item.address or "")


def _name(address: str) -> Text:
    """What a puzzle asks, also of one that cannot be made again."""
    try:
        return drill.DRILLS[attempts.puzzle_at(address).kind].name
    except AddressError:
        return GONE


def _when(at: int, zone: str) -> str:
    return clock.moment(at).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


def address_of(item: Item, learner_id: int) -> str:
    """The address of an item's puzzle, the same for the whole class."""
    return fresh.puzzle(item, learner_id).address


def address_in(text: str) -> str:
    """The address of a puzzle in what was typed: the address alone, or a link that ends in it.

    >>> address_in(" https://tingpai.example/p/kdw12-0-7?x=1 ")
    'kdw12-0-7'
    """
    return text.strip().split("?")[0].split("#")[0].rstrip("/").rsplit("/", 1)[-1]


def made(classroom: Classroom, kind: str, level: int, once: str = "") -> str:
    """The address of a new puzzle at the class's table, the same for a form that comes twice.

    Raises:
        NoPuzzle: if the table has none of the kind.
    """
    known = re.fullmatch("[0-9a-f]{8}", once)
    seed = int(once, 16) if known else secrets.randbits(32)
    return drill.make(kind, classroom.variant, dict(classroom.options), level, seed).address


def took(sent: Mapping[str, str]) -> int | None:
    """How long an answer took, by the page's own clock, in ms."""
    began = sent.get("began", "")
    if not began.isdecimal() or len(began) > 15:
        return None
    ms = clock.stamp() - int(began)
    return ms if 0 < ms < LONGEST else None
