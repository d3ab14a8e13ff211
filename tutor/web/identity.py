"""Who is asking: a guest known by a random cookie, made only when there is something to keep."""

from __future__ import annotations

from flask import Response, current_app, g, request

from tutor import clock
from tutor.language import LANGUAGES, best, translator
from tutor.learner import Learner, by_cookie, new_guest
from tutor.store import Store

COOKIE = "tingpai"
YEARS = 2 * 365 * 24 * 3600


def store() -> Store:
    """The store of this app."""
    found: Store = current_app.extensions["store"]
    return found


def recognise() -> None:
    """Before a request: find the learner (or nobody) and the language to speak."""
    token = request.cookies.get(COOKIE)
    g.learner = by_cookie(store(), token[:200]) if token else None
    speak(g.learner.language if g.learner else best(request.headers.get("Accept-Language")))


def speak(language: str) -> None:
    """Answer this request in a language."""
    g.lang = language
    g.say = translator(language)


def visitor() -> Learner | None:
    """The learner, if this browser is known."""
    found: Learner | None = g.learner
    return found


def learner() -> Learner:
    """The learner; a stranger becomes a guest and is given a cookie with the answer."""
    if g.learner is None:
        g.learner, g.token = new_guest(store(), g.lang, _zone())
    found: Learner = g.learner
    return found


def _zone() -> str:
    """The zone that the page's script filled in, if it is one."""
    try:
        return clock.known_zone(request.form.get("zone", "")[:64])
    except clock.ClockError:
        return clock.DEFAULT_ZONE


def remember(response: Response) -> Response:
    """After a request: hand the new guest the cookie."""
    token = g.get("token")
    if token:
        response.set_cookie(
            COOKIE, token, max_age=YEARS, httponly=True, samesite="Lax", secure=request.is_secure
        )
    return response


def known_language(code: str) -> str | None:
    """The code, if it is a language that is spoken here."""
    return code if code in LANGUAGES else None
