"""Who is asking: known by a random cookie, made only when there is something to keep.

Signing in gives the browser another cookie. If the guest who was there before has something, the
old one stays beside it: signing out leads back to that guest, and until then what they have done
may be taken along.
"""

from __future__ import annotations

from flask import Response, current_app, g, request

from tutor import account, clock, merge
from tutor.language import LANGUAGES, best, translator
from tutor.learner import (
    Learner,
    by_cookie,
    drop_cookie,
    drop_cookies,
    is_old_cookie,
    new_cookie,
    new_guest,
)
from tutor.store import Store

COOKIE = "tingpai"
BEFORE = "tingpai_before"
"""The cookie of the guest whom a browser had before somebody signed in."""

LEFT = ".left"
"""What the end of that cookie says once its practice is not to be taken along."""

YEARS = 2 * 365 * 24 * 3600
RENEWING = ("practice.next_puzzle", "home.home", "account_page.account")
"""Where an old cookie is given again."""


def store() -> Store:
    """The store of this app."""
    found: Store = current_app.extensions["store"]
    return found


def recognise() -> None:
    """Before a request: find the learner (or nobody) and the language to speak."""
    g.learner = _whose(COOKIE)
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


def sign_in(who: Learner) -> None:
    """From now on this browser is somebody's: with a new cookie, the old one ended or kept aside.

    A guest without anything is dropped; one who has something is kept aside, for `before`.
    """
    old, mine = visitor(), request.cookies.get(COOKIE, "")[:200]
    if old is not None:
        if old.id == who.id or account.way_back(store(), old):
            drop_cookie(store(), mine)
        elif not merge.drop_blank(store(), old):
            g.before = mine
    _become(who)


def refresh() -> None:
    """Give this browser a new cookie in place of the one it has."""
    drop_cookie(store(), request.cookies.get(COOKIE, "")[:200])
    _become(learner())


def sign_out() -> None:
    """This browser is nobody's again, or the guest's whom it had before."""
    drop_cookie(store(), request.cookies.get(COOKIE, "")[:200])
    guest = before()
    g.learner, g.token, g.before = guest, "", ""
    if guest is not None:
        g.token = request.cookies[BEFORE].removesuffix(LEFT)[:200]


def sign_out_elsewhere() -> None:
    """End every other browser of the learner."""
    drop_cookies(store(), learner())
    _become(learner())


def before() -> Learner | None:
    """The guest whom this browser had before somebody signed in, if that one still has anything."""
    guest = _whose(BEFORE)
    mine = visitor()
    return None if guest is None or (mine and guest.id == mine.id) else guest


def offered() -> Learner | None:
    """The same guest, as long as it is not said whether their practice is to be taken along."""
    return None if request.cookies.get(BEFORE, "").endswith(LEFT) else before()


def taken_along(now: Learner) -> None:
    """The guest of before and the learner are one now."""
    g.learner, g.before = now, ""


def left_behind() -> None:
    """The guest of before stays by themselves."""
    g.before = request.cookies.get(BEFORE, "").removesuffix(LEFT)[:200] + LEFT


def address() -> str:
    """From where somebody asks, as far as it matters for guessing: of IPv6 the network alone."""
    found = request.remote_addr or ""
    return ":".join(found.split(":")[:4]) if ":" in found else found


def _whose(name: str) -> Learner | None:
    token = request.cookies.get(name, "").removesuffix(LEFT)
    return by_cookie(store(), token[:200]) if token else None


def _become(who: Learner) -> None:
    g.learner, g.token = who, new_cookie(store(), who)
    speak(who.language)


def name() -> str:
    """How the visitor is called, "" for a guest."""
    me = g.get("learner")
    return account.called(store(), me) if me else ""


def _zone() -> str:
    """The zone that the page's script filled in, if it is one."""
    try:
        return clock.known_zone(request.form.get("zone", "")[:64])
    except clock.ClockError:
        return clock.DEFAULT_ZONE


def remember(response: Response) -> Response:
    """After a request: hand over the cookies that have changed, take away those that ended.

    Browsers forget a cookie after some hundred days, so one that grows old is given again.
    """
    if request.endpoint in RENEWING and "token" not in g and g.get("learner"):
        mine = request.cookies.get(COOKIE, "")[:200]
        if is_old_cookie(store(), mine):
            g.token = mine
    for name, value in ((COOKIE, g.get("token")), (BEFORE, g.get("before"))):
        if value:
            response.set_cookie(
                name, value, max_age=YEARS, httponly=True, samesite="Lax",
                secure=request.is_secure,
            )  # fmt: skip
        elif value is not None and name in request.cookies:
            response.delete_cookie(name, httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def known_language(code: str) -> str | None:
    """The code, if it is a language that is spoken here."""
    return code if code in LANGUAGES else None
