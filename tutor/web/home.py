"""The front page, with one question to try at once, and the change of language."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, make_response, render_template, request, url_for

from drills.drill import DRILLS
from rules import variants
from rules.hand import Hand
from rules.tiles import tile
from rules.variant import Offer
from tutor import learner as learners
from tutor.learner import VARIANT
from tutor.web import identity
from tutor.web.page import Answered, go, swapping

home = Blueprint("home", __name__)

TRY = Offer(
    Hand.parse("234789m56p666s33z"), tile("4p"), "discard", winner=0, source=1,
    declared=frozenset({0}),
)  # fmt: skip
"""The question of the front page: declared ready, a tile of four points is thrown."""


@home.get("/", endpoint="home")
def front() -> Answered:
    """What this is, and one question to try."""
    me, example = identity.visitor(), variants.table(VARIANT)
    shown: dict[str, Any] = {
        "question": TRY,
        "tried": request.args.get("win"),
        "ruling": example.win(TRY),
        "example": example,
    }
    if swapping() and shown["tried"]:
        return make_response(render_template("parts/try.html", **shown))
    page = render_template(
        "home.html", drills=DRILLS, variants=variants.VARIANTS, known=me is not None, **shown
    )  # fmt: skip
    return make_response(page)


@home.post("/language")
def language() -> Answered:
    """Speak another language from now on."""
    code = identity.known_language(request.form.get("to", ""))
    if code is not None:
        identity.speak(code)
        me = identity.learner()
        if me.language != code:
            learners.set_language(identity.store(), me, code)
    return go(own_path(request.form.get("back", "")) or url_for(".home"))


def own_path(text: str) -> str | None:
    r"""A path on this site, or None; never another site.

    >>> own_path("/p/x?a=1"), own_path("//evil.example"), own_path("/\\\\evil")
    ('/p/x?a=1', None, None)
    """
    parts = urlsplit(text) if text.isprintable() and "\\" not in text else None
    if parts is None or parts.scheme or parts.netloc or not text.startswith("/"):
        return None
    return None if text.startswith("//") else text
