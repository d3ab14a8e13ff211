"""All tables: which variant to practise, with what is practised there and how it goes."""

from __future__ import annotations

from flask import Blueprint, g, make_response, render_template, request, url_for

from drills.drill import DRILLS, kinds_at
from rules.variants import VARIANTS
from rules.words import Text
from tutor import progress
from tutor.web.identity import store, visitor
from tutor.web.page import Answered, go
from tutor.web.seat import my_table, sit_at
from tutor.web.words import english

variants_page = Blueprint("variants_page", __name__)


@variants_page.get("/variants", endpoint="variants")
def page() -> Answered:
    """Every variant, and where one sits."""
    me = visitor()
    shown = render_template(
        "variants.html", variants=VARIANTS, here_key=my_table().key,
        kinds={key: [_short(DRILLS[kind].name) for kind in kinds_at(key)] for key in VARIANTS},
        practised=progress.practised(store(), me) if me else {},
    )  # fmt: skip
    return make_response(shown)


def _short(name: Text) -> str:
    return english(name) if g.lang == "en" else name.zh


@variants_page.post("/variants", endpoint="sit")
def sit() -> Answered:
    """Sit down at a variant's table, as one left it."""
    sit_at(request.form.get("variant", ""))
    return go(url_for("practice.choose"))
