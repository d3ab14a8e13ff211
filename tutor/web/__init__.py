"""The web face: thin pages over the tutor, working with or without a script."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, current_app, g, request, url_for
from jinja2 import StrictUndefined

from rules.hand import MELD_NAMES
from rules.tiles import MARKS, NAMES, SUIT_NAMES
from rules.values import PARTS, TERMS
from tutor.language import HTML_LANG
from tutor.web import asked, form, identity, mistakes, policy, seat, split, tell, words
from tutor.web.about import about
from tutor.web.account_page import account_page
from tutor.web.analyse import analyse
from tutor.web.assign_page import assign_page
from tutor.web.chat_page import chat_page
from tutor.web.class_learner import class_learner
from tutor.web.class_page import class_page
from tutor.web.class_settings import class_settings
from tutor.web.classes_page import classes_page
from tutor.web.compare import compare
from tutor.web.daily_page import daily_page
from tutor.web.do_page import do_page
from tutor.web.farewell_page import farewell_page
from tutor.web.home import home
from tutor.web.joining import joining
from tutor.web.library_page import library_page
from tutor.web.live import live
from tutor.web.mistakes_page import mistakes_page
from tutor.web.notices import has_classes, news, news_link, news_text, notices
from tutor.web.own_page import own_page
from tutor.web.people_page import people_page
from tutor.web.play_page import play_page
from tutor.web.practice import practice
from tutor.web.progress import progress
from tutor.web.puzzle import puzzle
from tutor.web.replay_page import replay_page
from tutor.web.results_page import results_page
from tutor.web.results_show import results_show
from tutor.web.rules_page import rules_page
from tutor.web.set_filling import set_filling
from tutor.web.sets_page import sets_page
from tutor.web.settings_page import settings_page
from tutor.web.table_page import table_page
from tutor.web.variants_page import variants_page

BLUEPRINTS = (
    sets_page, set_filling, own_page, home, practice, daily_page, puzzle, progress, analyse,
    variants_page, table_page, rules_page, compare, chat_page, about, classes_page, joining,
    class_page, people_page, class_settings, notices, library_page, live, account_page,
    settings_page, farewell_page, do_page, results_page, results_show, assign_page, class_learner,
    mistakes_page, play_page, replay_page,
)  # fmt: skip
FILTERS = (
    words.say, words.stop, words.plain, words.signed, words.kbd, words.figures, form.sort_of,
)  # fmt: skip
HELPERS = (
    tell.role, tell.by_role, tell.sentence, tell.thrown, tell.meld_words, tell.all_casts,
    tell.dealer_of, tell.names_of, form.rows_of, form.marked, form.open_row, form.racked,
    form.step_name, asked.grouped, asked.mode_of, split.drawn, split.split_words, seat.house,
    seat.reconstructed, words.english, tell.term, tell.not_term, news, news_text, news_link,
    has_classes,
)  # fmt: skip
SUIT_KINDS = {
    letter: [kind for kind, mark in enumerate(MARKS) if mark[1] == letter] for letter in SUIT_NAMES
}
TABLES = {
    "MARKS": MARKS, "NAMES": NAMES, "MELD_NAMES": MELD_NAMES, "SUIT_NAMES": SUIT_NAMES,
    "SIDES": tell.SIDES, "FLAGS": form.FLAGS, "BAD": split.BAD, "SUIT_KINDS": SUIT_KINDS,
    "PARTS": PARTS, "TERMS": TERMS,
}  # fmt: skip


def register(app: Flask) -> None:
    """Give an app the pages, their language, identity, policy and mistakes."""
    app.config["MAX_CONTENT_LENGTH"] = 256 * 1024
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update({helper.__name__: helper for helper in FILTERS})
    app.jinja_env.globals.update({helper.__name__: helper for helper in HELPERS}, **TABLES)
    app.before_request(identity.recognise)
    app.before_request(policy.guard)
    app.after_request(identity.remember)
    app.after_request(policy.headers)
    app.context_processor(_surroundings)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    mistakes.register(app)


def _surroundings() -> dict[str, Any]:
    """What every template knows: the language, where one is, and where the pictures lie."""
    return {
        "_": g.say,
        "plural": g.say.plural,
        "lang": g.lang,
        "html_lang": HTML_LANG[g.lang],
        "other_language": words.OTHER[g.lang],
        "here": request.endpoint,
        "here_path": request.full_path.rstrip("?") if request.method == "GET" else "/",
        "static": static,
        "sprite": static("made/tiles.svg"),
        "icons": static("icons.svg"),
        "swapped": False,
        "my_name": identity.name,
        "tile_size": me.tiles if (me := g.get("learner")) else "",
    }


def static(filename: str) -> str:
    """The URL of a static file, with a mark of its content, so that it may be kept for good."""
    folder = Path(current_app.static_folder or "")
    return url_for("static", filename=filename, v=_mark(folder / filename))


@lru_cache(maxsize=64)
def _mark(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:10] if path.exists() else "none"
