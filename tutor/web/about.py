"""What this is made of, where it comes from, and under which licences."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template

about = Blueprint("about", __name__)

LIBRARIES = (
    ("Flask", "3", "BSD-3-Clause"), ("Jinja", "3", "BSD-3-Clause"), ("waitress", "3", "ZPL-2.1"),
    ("sqlite-utils", "4", "Apache-2.0"), ("Babel", "2", "BSD-3-Clause"),
    ("NumPy", "2", "BSD-3-Clause"), ("python-telegram-bot", "22", "LGPL-3.0"),
    ("glicko2", "2", "MIT"), ("fsrs", "6", "MIT"), ("resvg-py", "0.5", "MIT"),
    ("fontTools", "4", "MIT"), ("Brotli", "1", "MIT"), ("tzdata", "2026", "Apache-2.0"),
    ("Segno", "1", "BSD-3-Clause"),
)  # fmt: skip
"""Python libraries with their series and licence."""


@about.get("/about", endpoint="about")
def page() -> Response:
    """About and licences."""
    return make_response(render_template("about.html", libraries=LIBRARIES))
