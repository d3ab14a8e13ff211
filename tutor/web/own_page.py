"""Own puzzles: a position by tapping or typing, its key at once; and each puzzle with its key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from drills import own
from drills.address import AddressError
from drills.drill import DRILLS, Disagreement
from drills.own_facts import WORDS
from drills.own_start import start
from drills.puzzle import Puzzle
from rules.errors import RuleError
from rules.hand import MELD_NAMES
from rules.values import WAYS
from rules.variant import Variant
from rules.words import Text
from tutor.attempt import puzzle_at
from tutor.classes import fresh, practice_set, regrade, set_change
from tutor.classes.practice_set import Item, PracticeSet, SetError
from tutor.classes.regrade import Regraded
from tutor.web import beside, own_form, set_room
from tutor.web.analyse import pad
from tutor.web.identity import learner, store
from tutor.web.own_form import Position
from tutor.web.page import Answered, go, swapping
from tutor.web.set_room import SAID, item_of, mine

own_page = Blueprint("own_page", __name__)

DIFFER = Text(
    "两套算法对这手牌算得不一样，先不能用；已经记下。",
    "The two engines differ about this hand, so it cannot be used yet; it is noted.",
)
UNFINISHED: Mapping[str, Text] = {
    "wrong_count": Text("{text}", "{text}"),
    "missing": Text("还要说：{about}", "Still to be said: {about}"),
    "tile_needed": Text("还要说是哪一张牌", "Say which tile it is"),
    "from_needed": Text("还要说牌从谁来", "Say from whom the tile comes"),
    "wild_needed": Text("还要说翻出的是哪张", "Say which tile is turned up"),
    "no_such_kong": Text("还要有一副杠，牌是补来的", "Lay the kong that the tile is drawn for"),
    "kong_type_unclear": Text("还要说是哪种杠", "Say which kong it was"),
}
"""Errors that only say what is still to be filled in, and how that is said on a page."""

EMPTY = Text("点牌，或者打字", "Tap tiles, or type them")


@own_page.get("/sets/<set_id>/items/<item_id>", endpoint="item")
def item(set_id: str, item_id: str) -> Answered:
    """A puzzle of a set as learners see it, with its key."""
    practice = mine(set_id)
    one = item_of(practice, item_id)
    shown: dict[str, Any] = {"practice": practice, "item": one, "made": None, "sample": ""}
    at = practice.items.index(one)
    shown |= {"n": at + 1, "back": practice.items[at - 1] if at else None}
    shown["on"] = practice.items[at + 1] if at + 1 < len(practice.items) else None
    try:
        puzzle = fresh.puzzle(one, learner().id)
        shown |= {"made": puzzle, **set_room.keyed(puzzle), "sample": puzzle.address}
        shown["editable"] = puzzle.kind in own.kinds_at(practice.variant)
    except (AddressError, ValueError):
        shown |= {"table": practice.table, "editable": False}
    return make_response(render_template("set_item.html", **shown))


@own_page.get("/sets/<set_id>/own", endpoint="own")
def editor(set_id: str) -> Answered:
    """The editor of a position; `item` names the puzzle to change, `start` one to begin with."""
    return _editor(mine(set_id))


@own_page.post("/sets/<set_id>/own", endpoint="put")
def put(set_id: str) -> Answered:
    """Put the position into the set, or in the place of the puzzle that was changed."""
    practice = mine(set_id)
    address = request.form.get("address", "")[:3000]
    try:
        puzzle = puzzle_at(address)
    except AddressError:
        abort(404, "puzzle")
    form = request.form
    try:
        item_id, done = _put(practice, puzzle, form.get("item", ""))
        set_change.change_item(
            store(), practice_set.load(store(), learner(), set_id), item_id,
            weight=form.get("weight", "1"), before=form.get("before", ""),
            after=form.get("after", ""),
        )  # fmt: skip
    except SetError as error:
        if error.code == "unknown":
            abort(404)
        return _editor(practice, error, puzzle)
    where = url_for(
        "sets_page.one", set_id=set_id, marked=done.attempts or None, anew=done.anew or None,
        _anchor=f"i-{item_id}",
    )  # fmt: skip
    return go(where)


def _put(practice: PracticeSet, puzzle: Puzzle, item_id: str) -> tuple[str, Regraded]:
    """Put a puzzle in an item's place or behind the others; the item, and what came of it."""
    if item_id:
        item_of(practice, item_id)
        return item_id, regrade.replace_item(store(), practice, item_id, puzzle.address)
    draft = practice_set.draft(address=puzzle.address)
    return practice_set.add(store(), practice, [draft], once=set_room.once())[0], Regraded()


# --- the editor ----------------------------------------------------------------------------------


def _editor(
    practice: PracticeSet, error: SetError | None = None, puzzle: Puzzle | None = None
) -> Answered:
    table, old = practice.table, _old(practice)
    form = _form(practice, old, puzzle)
    kinds = own.kinds_at(table.key)
    kind = form.get("kind", "")
    kind = kind if kind in kinds else kinds[0]
    position = own_form.read(table, kind, form)
    shown: dict[str, Any] = {
        "practice": practice, "table": table, "old": old, "set_error": error, "said": SAID,
        "kinds": {key: DRILLS[key] for key in kinds}, "position": position,
        **_fields(table, position, form), **_made(table, position),
        "typed": _typed(old), "answered": regrade.answers(store(), old) if old else 0,
    }  # fmt: skip
    part = "parts/set_own.html" if swapping() and request.method == "GET" else "set_own.html"
    return set_room.fresh_page(part, **shown)


def _old(practice: PracticeSet) -> Item | None:
    """The item that is changed, None for a new one; its puzzle must be the same for all."""
    said = request.values.get("item", "")
    if not said:
        return None
    old = item_of(practice, said)
    return old if old.address else abort(404)


def _form(practice: PracticeSet, old: Item | None, puzzle: Puzzle | None) -> MultiDict[str, str]:
    """What is in the form: what was sent, or the position of the puzzle that one starts from."""
    if puzzle is not None:
        return own_form.filled(puzzle.kind, start(puzzle) or {})
    if "hand" in request.args:
        usual = {} if "winner" in request.args else _usual(practice.table)
        return MultiDict([*usual.items(), *request.args.items(multi=True)])
    begin = request.args.get("start", "")[:3000] or (old.address if old else "") or ""
    try:
        first = puzzle_at(begin) if begin else None
    except AddressError:
        first = None
    given = start(first) if first and first.variant == practice.variant else None
    if first is None or given is None:
        return MultiDict({**request.args, **_usual(practice.table)})
    return own_form.filled(first.kind, given)


def _usual(table: Variant) -> dict[str, str]:
    """What a new position says until it is told otherwise."""
    usual = {"win_by": "discard", "winner": "0", "from": "1"}
    return usual if "declared" in table.without else {**usual, "declared": "0"}


def _made(table: Variant, position: Position) -> dict[str, Any]:
    """The puzzle of a position with its key, or what is wrong with it or still missing."""
    error: Any = position.error
    if error is None:
        try:
            puzzle = own.make(position.kind, table, position.given)
            return {"made": puzzle, "problem": "", "hint": "", **set_room.keyed(puzzle)}
        except RuleError as refused:
            error = refused
        except Disagreement:
            return {"made": None, "problem": DIFFER, "hint": ""}
    few = error.code != "wrong_count" or position.hand.size < table.hand_size
    if error.code in UNFINISHED and few:
        return {"made": None, "problem": "", "hint": _hint(position, error)}
    return {"made": None, "problem": error.text, "hint": "", "wrong_tile": error.tile}


def _hint(position: Position, error: RuleError) -> Text:
    """What is still to be filled in."""
    if not position.hand.size:
        return EMPTY
    about = dict(error.text.gaps).get("about", "")
    return UNFINISHED[error.code].fill(text=error.text, about=about)


def _fields(table: Variant, position: Position, form: MultiDict[str, str]) -> dict[str, Any]:
    """Everything that the form of a kind asks for."""
    kind, again = position.kind, own_form.again(position, form)
    to = form.get("as", "")
    ways = [(key, WAYS.get(key, way).name) for key, way in table.ways.items()]
    lists = [one for one in beside.lists(table, again) if one.name == "wild"]
    places = [("hand", Text("手牌", "hand")), *((m, MELD_NAMES[m]) for m in table.melds)]
    if kind in own_form.OFFERED:
        places.append(("win_tile", Text("胡的那张", "the tile to win")))
    if kind == "safe":
        rivers = zip(own_form.SEATS, beside.SEATS, strict=True)
        places += [(f"{own_form.RIVER}{seat}", _river(name)) for seat, name in rivers]
    tapped = form.get("add") or form.get("drop") or "m"
    return {
        "form": again, "to": to if to in dict(places) else "hand", "places": places,
        "pad": pad(table), "open_suit": tapped[-1] if tapped[-1] in "mpszf" else "m",
        "lists": lists, "ways": ways, "seats": list(zip(own_form.SEATS, beside.SEATS, strict=True)),
        "tiles": own_form.tiles_of(table), "taken": set(table.without),
        "kong_types": [(key, MELD_NAMES[key]) for key in ("addkong", "ckong", "kong")],
        "facts": own_form.asked(table, kind, position.given, WORDS) if kind != "safe" else [],
    }  # fmt: skip


def _river(name: Text) -> Text:
    return Text("{who}打过的", "thrown by {who}").fill(who=name)


def _typed(old: Item | None) -> dict[str, str]:
    """The words and the weight beside the position."""
    return {
        "before": request.values.get("before", old.before if old else ""),
        "after": request.values.get("after", old.after if old else ""),
        "weight": request.values.get("weight", str(old.weight if old else 1)),
    }
