"""Whole page or fragment: the same template part, with or without what surrounds it."""

from __future__ import annotations

from typing import Any

from flask import Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as Plain

Answered = Response | Plain


def swapping() -> bool:
    """Whether htmx asks for the part alone."""
    asked = request.headers.get("HX-Request") == "true"
    return asked and request.headers.get("HX-History-Restore-Request") != "true"


def show(part: str, url: str | None = None, **values: Any) -> Response:
    """The page around `part`, or the part alone; `url` is what the address bar should say then."""
    if not swapping():
        return make_response(render_template(f"{part}.html", **values))
    response = make_response(render_template("swap.html", part=part, swapped=True, **values))
    if url is not None:
        response.headers["HX-Push-Url"] = url
    return response


def go(url: str) -> Plain:
    """See other: what a form without a script gets after it has changed something."""
    return redirect(url, 303)
