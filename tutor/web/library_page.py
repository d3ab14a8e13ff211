"""The library: public sets to find, shared sets to look at and to copy, and sharing one's own."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, render_template, request, url_for

from rules import variants
from tutor import account, store_library
from tutor.classes import key, library, practice_set
from tutor.classes.practice_set import PracticeSet, SetError
from tutor.web import set_room
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go
from tutor.web.room import teaches

library_page = Blueprint("library_page", __name__)

PAGE = 12
"""How many puzzles of a set are shown at once."""


@library_page.get("/library", endpoint="library")
def shelves() -> Answered:
    """Public sets, of one table or all, with a text or without."""
    variant, text = request.args.get("variant", ""), request.args.get("q", "")
    if variant and variant not in variants.VARIANTS:
        abort(404, "variant")
    shelf = library.public(store(), variant, text, request.args.get("page", 1, int))
    shown = render_template(
        "library.html", shelf=shelf, variant=variant, q=text[:60], variants=variants.VARIANTS,
        there=store_library.variants(store()), teaches=teaches(),
    )  # fmt: skip
    return make_response(shown)


@library_page.get("/s/<share>", endpoint="shared")
def shared(share: str) -> Answered:
    """A shared set: whose it is, what is in it; with keys for instructors."""
    practice = _shared(share)
    keys = library.sees_keys(store(), visitor(), practice)
    pages = max(1, -(-len(practice.items) // PAGE))
    n = min(max(request.args.get("page", 1, int), 1), pages)
    first = (n - 1) * PAGE
    items = set_room.shown(practice)[first : first + PAGE]
    answers = {one.n: key.in_words(one.puzzle) for one in items if keys and one.puzzle}
    me = visitor()
    shown = render_template(
        "shared_set.html", practice=practice, table=practice.table, items=items, answers=answers,
        keys=keys, n=n, pages=pages, teaches=teaches(),
        mine=me is not None and practice.owner == me.id,
    )  # fmt: skip
    return make_response(shown)


@library_page.post("/s/<share>/copy", endpoint="copy")
def copy(share: str) -> Answered:
    """A copy among one's own sets."""
    set_room.teaching()
    original, me = _shared(share), learner()
    if not library.sees_keys(store(), me, original):
        abort(404)
    made = library.take(store(), me, original, author=set_room.author())
    return go(url_for("sets_page.one", set_id=made.id))


@library_page.get("/sets/<set_id>/share", endpoint="sharing")
def sharing(set_id: str) -> Answered:
    """Who may see a set of one's own."""
    return _sharing(set_room.mine(set_id))


@library_page.post("/sets/<set_id>/share", endpoint="share")
def share(set_id: str) -> Answered:
    """Show it to others, or no longer."""
    practice = set_room.mine(set_id)
    try:
        library.share(store(), practice, request.form.get("sharing", practice.sharing))
    except SetError as error:
        return _sharing(practice, error)
    return go(url_for(".sharing", set_id=practice.id))


def _sharing(practice: PracticeSet, error: SetError | None = None) -> Answered:
    me = account.of(store(), learner())
    shown = render_template(
        "set_share.html", practice=practice, error=error, name=me.name if me else practice.author,
        link=url_for(".shared", share=practice.share, _external=True),
    )  # fmt: skip
    return make_response(shown)


def _shared(share: str) -> PracticeSet:
    try:
        return practice_set.shared(store(), share)
    except SetError:
        abort(404)
