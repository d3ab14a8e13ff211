"""Tingpai's web application and its commands."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from flask import Flask, current_app

import tutor.web
from tutor.store import Store, open_store

ROOT = Path(__file__).parent


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application; `config` may name another DATABASE.

    The store is `app.extensions["store"]`.
    """
    app = Flask(__name__, static_folder=ROOT / "static", template_folder=ROOT / "templates")
    app.config["DATABASE"] = os.environ.get("TINGPAI_DB") or str(ROOT / "data/tingpai.sqlite3")
    app.config.update(config or {})
    app.extensions["store"] = open_store(app.config["DATABASE"])
    tutor.web.register(app)
    for command in (migrate,):
        app.cli.add_command(command)
    return app


@click.command
def migrate() -> None:
    """Make the database, or bring it up to date."""
    store: Store = current_app.extensions["store"]
    click.echo(f"{store.path} is up to date")
