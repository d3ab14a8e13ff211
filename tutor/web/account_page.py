"""One's account: signing up and in, codes, chats and browsers, password, inviting instructors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, abort, g, make_response, render_template, request, url_for

from rules.words import Text
from tutor import account as accounts
from tutor import account_words, bot_link, clock, codes, guesses, learner, merge, store_learners
from tutor.account import AccountError
from tutor.codes import CodeError
from tutor.guesses import GuessError
from tutor.learner import Learner
from tutor.merge import MergeError
from tutor.web import identity
from tutor.web.home import own_path
from tutor.web.identity import store, visitor
from tutor.web.page import Answered, go

account_page = Blueprint("account_page", __name__)

REFUSALS = (AccountError, CodeError, GuessError, MergeError)
TYPED = ("name", "code")
"""What a form that comes back still holds; a password is typed anew."""


@account_page.get("/account", endpoint="account")
def page() -> Answered:
    """Who one is here, and how to be known again elsewhere."""
    return _page()


@account_page.post("/account/sign-up")
def sign_up() -> Answered:
    """Give oneself a name and a password; what was practised is in it."""

    def act() -> Answered:
        name, password = request.form.get("name", ""), request.form.get("password", "")
        if accounts.is_just_made(store(), name):
            return _come_in(name, password, "taken")
        accounts.check_new(store(), name, password)
        accounts.sign_up(store(), identity.learner(), name, password)
        identity.refresh()
        return _home()

    return _tried("up", act)


@account_page.post("/account/sign-in")
def sign_in() -> Answered:
    """Come back by name and password."""

    def act() -> Answered:
        return _come_in(request.form.get("name", ""), request.form.get("password", ""))

    return _tried("in", act)


def _come_in(name: str, password: str, otherwise: str = "") -> Answered:
    """Sign in; a form for a new account that came twice is such a sign-in, too."""
    try:
        who = accounts.sign_in(store(), name, password, identity.address())
    except AccountError as error:
        if otherwise:
            raise AccountError(otherwise, str(error), "name") from error
        raise
    identity.sign_in(who)
    return _home()


@account_page.post("/account/code")
def code() -> Answered:
    """Type a code, whatever it is for."""

    def act() -> Answered:
        typed = request.form.get("code", "")
        with guesses.limited(store(), address=identity.address()):
            found = codes.look(store(), typed)
        return _BY_PURPOSE[found.purpose](found.learner, typed)

    return _tried("code", act)


def _enter(who: Learner, typed: str) -> Answered:
    """A code from a chat or a card signs in."""
    purpose = codes.look(store(), typed).purpose
    identity.sign_in(codes.redeem(store(), purpose, typed))
    return _home()


def _recover(who: Learner, typed: str) -> Answered:
    identity.sign_in(accounts.recover(store(), typed))
    return go(url_for(".account") + "#password")


def _link(who: Learner, typed: str) -> Answered:
    """A chat's code: ask before two become one; a browser without anything just signs in."""
    me = visitor()
    if me is None or me.id == who.id or merge.is_blank(store(), me):
        return _enter(who, typed)
    merge.ordered(store(), me, who)
    shown = render_template(
        "account_join.html", code=typed, they=_about(who), mine=_about(me), day=_day
    )
    return make_response(shown)


def _invited(who: Learner, typed: str) -> Answered:
    me = visitor()
    if me is None:
        raise AccountError("none", "a stranger has no account")
    accounts.accept_invitation(store(), me, typed)
    return _home()


_BY_PURPOSE: Mapping[str, Callable[[Learner, str], Answered]] = {
    "login": _enter,
    "pupil": _enter,
    "link": _link,
    "recovery": _recover,
    "instructor": _invited,
}


@account_page.post("/account/join")
def join() -> Answered:
    """Become one with the chat whose code was typed."""

    def act() -> Answered:
        me = identity.learner()
        with guesses.limited(store(), address=identity.address()), store().writing():
            they = codes.redeem(store(), "link", request.form.get("code", ""))
            merge.merge(store(), me, they)
        return _home()

    return _tried("code", act)


@account_page.post("/account/along")
def along() -> Answered:
    """Take along what was practised in this browser before signing in, or leave it there."""
    guest, me = identity.offered(), visitor()
    if guest is not None and me is not None:
        if request.form.get("take") == "yes":
            identity.taken_along(merge.merge(store(), me, guest))
        else:
            identity.left_behind()
    return go(own_path(request.form.get("next", "")) or url_for(".account"))


@account_page.post("/account/sign-out")
def sign_out() -> Answered:
    """Sign out of this browser, or of all others."""
    me = visitor()
    if me is not None and request.form.get("where") == "elsewhere":
        identity.sign_out_elsewhere()
    elif me is not None and accounts.way_back(store(), me):
        identity.sign_out()
    return go(url_for(".account"))


@account_page.post("/account/password")
def password() -> Answered:
    """Change the password."""

    def act() -> Answered:
        accounts.change_password(
            store(), _me(), request.form.get("old", ""), request.form.get("new", "")
        )
        identity.sign_out_elsewhere()
        return go(url_for(".account", changed="password") + "#password")

    return _tried("password", act)


@account_page.post("/account/name")
def rename() -> Answered:
    """Change the name."""

    def act() -> Answered:
        accounts.rename(store(), _me(), request.form.get("name", ""))
        return _home()

    return _tried("rename", act)


@account_page.post("/account/codes")
def make_codes() -> Answered:
    """Make a code to type elsewhere: it is shown this once."""

    def act() -> Answered:
        purpose = request.form.get("for", "")
        if purpose not in ("login", "link", "recovery", "instructor"):
            abort(404)
        return _page(made=(purpose, _made(purpose)))

    return _tried("made", act)


def _made(purpose: str) -> tuple[str, ...]:
    me = identity.learner()
    if purpose == "instructor" and not accounts.may_teach(store(), me):
        abort(404)
    if purpose == "recovery":
        if accounts.of(store(), me) is None:
            abort(404)
        return codes.recovery(store(), me)
    return (codes.issue(store(), purpose, me),)


@account_page.post("/account/chat")
def part_chat() -> Answered:
    """Part a chat from the account; it begins anew, what it did stays here."""
    me = visitor()
    if me is not None:
        platform, _, chat_id = request.form.get("chat", "").partition(":")
        learner.drop_chat(store(), me, platform, chat_id)
    return go(url_for(".account"))


# --- what is shown ------------------------------------------------------------------


def _tried(form: str, act: Callable[[], Answered]) -> Answered:
    """Do it; what is refused comes back with all that was typed and a word beside the field."""
    try:
        return act()
    except REFUSALS as error:
        field = getattr(error, "field", "") or _FIRST.get(form, "")
        return _page(refused=(form, field, account_words.refused(error)))


_FIRST = {"in": "name", "up": "name", "code": "code", "password": "old", "rename": "name"}


def _page(
    *,
    refused: tuple[str, str, Text] | None = None,
    made: tuple[str, tuple[str, ...]] | None = None,
) -> Answered:
    me, guest = visitor(), identity.offered()
    typed = {name: request.form.get(name, "")[:200] for name in TYPED} if refused else {}
    page = render_template(
        "account.html", me=_about(me) if me else None, refused=refused, typed=typed, made=made,
        guest=_about(guest) if guest else None, changed=request.args.get("changed", ""),
        next_path=own_path(request.values.get("next", "")) or "",
        link=bot_link.to(store(), f"l_{codes.bare_code(made[1][0])}")
        if made and made[0] == "link" else None, day=_day,
    )  # fmt: skip
    response = make_response(page)
    response.headers["Cache-Control"] = "no-store"
    return response


def _about(who: Learner) -> dict[str, Any]:
    """What the page says about somebody."""
    mine = accounts.of(store(), who)
    return {
        "account": mine,
        "answers": merge.answered(store(), who),
        "since": who.created,
        "chats": store_learners.chats(store(), who.id),
        "browsers": len(store_learners.cookies(store(), who.id)),
        "recovery": codes.left(store(), who, "recovery"),
        "recovered": mine is not None and accounts.is_recovered(store(), who),
        "way_back": accounts.way_back(store(), who),
        "pupil": mine is None and accounts.is_pupil(store(), who),
    }


def _day(at: int) -> str:
    """The visitor's date of a moment."""
    me = visitor()
    return (me.day(at) if me else clock.local_day(at, clock.DEFAULT_ZONE)).isoformat()


def _me() -> Learner:
    """The visitor; a stranger has nothing to change here."""
    me = visitor()
    if me is None:
        raise AccountError("none", "a stranger has no account")
    return me


def _home() -> Answered:
    """Where whoever has signed in goes on: the guest's practice first, if there is any."""
    wanted = own_path(request.form.get("next", ""))
    if wanted and not g.get("before"):
        return go(wanted)
    return go(url_for(".account", next=wanted or None))
