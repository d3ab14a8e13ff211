"""Tingpai's web application and its commands."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import waitress
from flask import Flask, current_app
from flask.cli import with_appcontext
from werkzeug.middleware.proxy_fix import ProxyFix

import tutor.web
from tutor import account, attempt, codes, export, learner, store, store_learners

ROOT = Path(__file__).parent
THREADS = 8
FAREWELL = 10
"""Seconds that the bot is given to end by itself."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application; `config` may name another DATABASE.

    The store is `app.extensions["store"]`.
    """
    app = Flask(__name__, static_folder=ROOT / "static", template_folder=ROOT / "templates")
    app.config["DATABASE"] = os.environ.get("TINGPAI_DB") or str(ROOT / "data/tingpai.sqlite3")
    app.config.update(config or {})
    app.extensions["store"] = store.open_store(app.config["DATABASE"])
    tutor.web.register(app)
    _behind_proxies(app, os.environ.get("TINGPAI_PROXIES", ""))
    for command in COMMANDS:
        app.cli.add_command(command)
    return app


def _behind_proxies(app: Flask, number: str) -> None:
    """Believe what so many web servers in front say about address, host and TLS of a visitor."""
    if number.isdecimal() and int(number):
        trusted = {f"x_{name}": int(number) for name in ("for", "proto", "host")}
        app.wsgi_app = ProxyFix(app.wsgi_app, **trusted)  # type: ignore[method-assign]


def _address(command: Callable[..., None]) -> Callable[..., None]:
    host = click.option(
        "--host", envvar="TINGPAI_HOST", default="127.0.0.1", show_default=True,
        help="Where to listen.",
    )  # fmt: skip
    port = click.option(
        "--port", envvar="TINGPAI_PORT", default=8000, show_default=True, help="Which port."
    )
    return host(port(command))


@click.command
@_address
@with_appcontext
def serve(host: str, port: int) -> None:
    """Serve the pages, and nothing else."""
    _serve(host, port)


@click.command
@_address
@with_appcontext
def start(host: str, port: int) -> None:
    """Serve the pages, and run the bot beside them if TELEGRAM_BOT_TOKEN is set."""
    if os.environ.get("TELEGRAM_BOT_TOKEN"):
        with _bot_beside():
            _serve(host, port)
    else:
        click.echo("No bot: set TELEGRAM_BOT_TOKEN to a token from @BotFather to have one.")
        _serve(host, port)


@click.command
@click.option("--leash", is_flag=True, hidden=True, help="End when standard input does.")
@with_appcontext
def bot(leash: bool) -> None:
    """Run the Telegram bot alone."""
    from tutor.telegram import main

    if leash:
        threading.Thread(target=_end_with_input, daemon=True).start()
    os.environ["TINGPAI_DB"] = _store().path
    main()


@click.command
@with_appcontext
def migrate() -> None:
    """Make the database, or bring it up to date."""
    click.echo(f"{_store().path} is up to date")


@click.command
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Overwrite FILE.")
@with_appcontext
def backup(file: Path, replace: bool) -> None:
    """Copy the database into FILE, while it is in use."""
    with _said(store.StoreError, OSError):
        store.backup(_store().path, file, replace=replace)
    people = len(store_learners.all_ids(_store()))
    click.echo(f"{file}: {file.stat().st_size:,} bytes, {people} learners")


@click.command(name="export")
@click.argument("learner_id", metavar="LEARNER", type=int)
@click.option("--csv", "as_csv", is_flag=True, help="The attempts alone, as CSV.")
@click.option("--to", type=click.File("w", encoding="utf-8", lazy=True), default="-",
              help="A file instead of standard output.")  # fmt: skip
@with_appcontext
def export_(learner_id: int, as_csv: bool, to: Any) -> None:
    """Write everything about a learner as JSON."""
    with _said(learner.LearnerError):
        text = (export.as_csv if as_csv else export.as_json)(_store(), learner_id)
    to.write(text)


@click.command
@click.argument("learner_ids", metavar="[LEARNER]...", nargs=-1, type=int)
@with_appcontext
def recount(learner_ids: tuple[int, ...]) -> None:
    """Rebuild ratings and review cards from the ledger (of all learners, if none is named)."""
    with _said(learner.LearnerError):
        for learner_id in learner_ids:
            learner.by_id(_store(), learner_id)
    for learner_id in learner_ids or store_learners.all_ids(_store()):
        games = attempt.recount(_store(), learner_id)
        click.echo(f"learner {learner_id}: {games} first answers")


@click.command
@with_appcontext
def regrade() -> None:
    """Mark answers again whose puzzles have other keys than when they were given."""
    from tutor.classes.regrade import everything

    done = everything(_store())
    click.echo(f"{done.attempts} answers marked again, {done.changed} results changed")


@click.command
@click.argument("name")
@click.option("--off", is_flag=True, help="Take the right back.")
@with_appcontext
def instructor(name: str, off: bool) -> None:
    """Let the account NAME make classes and invite other instructors."""
    found = account.set_instructor(_store(), _named(name), not off)
    click.echo(f"{found.name} {'may teach' if found.instructor else 'teaches no more'}")


@click.command(name="login-code")
@click.argument("name")
@with_appcontext
def login_code(name: str) -> None:
    """Make a code by which the owner of the account NAME can sign in once, within ten minutes."""
    click.echo(codes.issue(_store(), "login", _named(name)))


def _named(name: str) -> learner.Learner:
    found = account.named(_store(), name)
    if found is None:
        raise click.ClickException(f"nobody is called {name!r}; accounts are made at /account")
    return learner.by_id(_store(), found.learner_id)


@click.command(
    name="drill-report", context_settings={"ignore_unknown_options": True}, add_help_option=False
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def drill_report(arguments: tuple[str, ...]) -> None:
    """Make a thousand puzzles of every kind and measure them."""
    from drills.report import main

    sys.exit(main(list(arguments)))


@click.command(name="telegram-month")
@click.option("--check", is_flag=True, help="Fail if a quiz was missed or came twice.")
@click.option("--days", type=click.IntRange(1, 31), default=31, show_default=True,
              help="How many days of the month.")  # fmt: skip
def telegram_month(check: bool, days: int) -> None:
    """Let a month of daily quizzes pass on a clock of its own, with outages, moves and kills."""
    from tutor.telegram import month

    with tempfile.TemporaryDirectory() as folder:
        told = month.live(Path(folder), days)
    click.echo(told)
    if check and not told.good:
        sys.exit(1)


@click.command
@click.argument("variant")
@click.option("--hands", type=click.IntRange(1, 10**6), default=1000, show_default=True,
              help="How many hands.")  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help="Which hands.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
              help="An option of the table off its default; may be given again.")  # fmt: skip
@click.option("--check", is_flag=True, help="Check every hand, and fail if there is a fault.")
def selfplay(variant: str, hands: int, seed: int, options: tuple[str, ...], check: bool) -> None:
    """Play random hands of VARIANT and count how they end."""
    from rules.table import selfplay as random_play

    with _said(ValueError):
        at = random_play.game_from(variant, options)
    line = ""
    for line in random_play.report(at, hands, seed, check=check):
        click.echo(line)
    if check and not line.endswith(" 0 faults"):
        sys.exit(1)


COMMANDS = (
    serve, start, bot, migrate, backup, export_, recount, regrade, instructor, login_code,
    drill_report, telegram_month, selfplay,
)  # fmt: skip


def _store() -> store.Store:
    found: store.Store = current_app.extensions["store"]
    return found


def _serve(host: str, port: int) -> None:
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    with _said(OSError):
        server = waitress.create_server(app, host=host, port=port, threads=THREADS)
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_: sys.exit(0))
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    click.echo(f"听牌 Tingpai: http://{host}:{server.effective_port}  (Ctrl-C ends it)")
    try:
        server.run()
    finally:
        server.close()


@contextmanager
def _bot_beside() -> Iterator[None]:
    """The bot as a process of its own, which ends with this one however this one ends."""
    command = [sys.executable, "-m", "flask", "--app", str(ROOT / "app.py"), "bot", "--leash"]
    env = {**os.environ, "TINGPAI_DB": _store().path}
    child = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, start_new_session=True)  # noqa: S603
    ending = threading.Event()
    threading.Thread(target=_watch, args=(child, ending), daemon=True).start()
    try:
        yield
    finally:
        ending.set()
        child.terminate()
        try:
            child.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            child.kill()


def _watch(child: subprocess.Popen[bytes], ending: threading.Event) -> None:
    code = child.wait()
    if not ending.is_set():
        click.echo(f"The bot has ended (exit code {code}); the pages go on without it.", err=True)


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def _said(*errors: type[Exception]) -> Iterator[None]:
    """Faults that somebody at the keyboard can mend, in one line instead of a traceback."""
    try:
        yield
    except errors as error:
        raise click.ClickException(str(error)) from error
