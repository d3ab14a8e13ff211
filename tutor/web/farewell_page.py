"""What is kept about one: to take away, and to delete."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request, url_for

from rules.words import Text
from tutor import account as accounts
from tutor import account_words, export, farewell
from tutor.account import AccountError
from tutor.guesses import GuessError
from tutor.web import identity
from tutor.web.identity import store, visitor
from tutor.web.page import Answered, go

farewell_page = Blueprint("farewell_page", __name__)

BOM = "\ufeff"
"""By it a spreadsheet knows that the Chinese is UTF-8."""


@farewell_page.get("/account/export.json", endpoint="as_json")
def as_json() -> Answered:
    """Everything that is kept about the visitor."""
    me = visitor()
    if me is None:
        return go(url_for(".farewell"))
    return _file(export.as_json(store(), me.id), "application/json", "tingpai.json")


@farewell_page.get("/account/export.csv", endpoint="as_csv")
def as_csv() -> Answered:
    """The visitor's attempts as a sheet."""
    me = visitor()
    if me is None:
        return go(url_for(".farewell"))
    return _file(BOM + export.as_csv(store(), me.id), "text/csv; charset=utf-8", "tingpai.csv")


def _file(text: str, kind: str, name: str) -> Response:
    response = make_response(text)
    response.headers["Content-Type"] = kind
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@farewell_page.get("/account/farewell", endpoint="farewell")
def page() -> Answered:
    """What would be deleted, and what would become of one's classes."""
    return _page()


@farewell_page.post("/account/farewell")
def leave() -> Answered:
    """Delete everything about the visitor, after a tick and the password."""
    me = visitor()
    if me is None:
        return go(url_for(".farewell"))
    if request.form.get("sure") != "yes":
        return _page("sure", Text("先勾上这一格", "Tick this box first"))
    try:
        accounts.check(store(), me, request.form.get("old", ""))
    except (AccountError, GuessError) as error:
        return _page("old", account_words.refused(error))
    farewell.leave(store(), me)
    identity.sign_out()
    return go(url_for(".farewell", done=1))


def _page(field: str = "", problem: Text | None = None) -> Answered:
    me = visitor()
    mine = accounts.of(store(), me) if me else None
    page = render_template(
        "farewell.html", account=mine, field=field, problem=problem,
        left=farewell.preview(store(), me) if me else None, done="done" in request.args,
        asks=mine is not None and mine.password, sure=request.form.get("sure") == "yes",
    )  # fmt: skip
    return make_response(page)
