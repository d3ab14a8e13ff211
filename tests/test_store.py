"""The store on real SQLite files: one way to write, migrations, backup, languages, memory."""

import re
import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from tutor import clock, language, learner, memory, schema, store
from tutor.store import StoreError, open_store

ROOT = Path(__file__).parent.parent


@pytest.fixture
def shelf(tmp_path):
    opened = open_store(tmp_path / "deep/tingpai.sqlite3")
    yield opened
    opened.close()


def test_the_tables_are_exactly_the_expected_ones_all_strict_with_foreign_keys_on(shelf):
    assert shelf.tables() == schema.TABLES
    listed = {r["name"]: r for r in shelf.rows("PRAGMA table_list") if r["name"] in schema.TABLES}
    assert all(row["strict"] for row in listed.values())
    assert shelf.row("PRAGMA foreign_keys") == {"foreign_keys": 1}
    assert shelf.row("PRAGMA journal_mode") == {"journal_mode": "wal"}
    assert shelf.row("PRAGMA foreign_key_check") is None


def test_the_file_is_for_its_owner_alone(shelf):
    assert stat.S_IMODE(Path(shelf.path).stat().st_mode) == 0o600


def test_every_table_that_a_statement_names_exists():
    """A misspelt table would be made by sqlite-utils' insert(); we name tables in SQL only."""
    sql = "\n".join(path.read_text() for path in (ROOT / "tutor").glob("store*.py"))
    named = set(re.findall(r"\b(?:INTO|UPDATE|FROM|JOIN) ([a-z_]+)", sql))
    made_on_the_way = {"sqlite_master", "told", "missed", "lived", "placed", "json_each", "people"}
    assert named - made_on_the_way == schema.TABLES
    assert "insert(" not in sql


def test_no_sql_outside_of_the_store():
    words = re.compile(r'"\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|PRAGMA|BEGIN)\b')
    speaking = [
        path.name
        for path in (*(ROOT / "tutor").rglob("*.py"), ROOT / "app.py")
        if words.search(path.read_text()) and not path.name.startswith(("store", "schema"))
    ]
    assert speaking == []


def test_nothing_writes_outside_of_writing(shelf):
    with pytest.raises(StoreError) as told:
        shelf.run("DELETE FROM learners")
    assert told.value.code == "not_writing"
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        shelf.db.execute("INSERT INTO cookies VALUES ('x', 1, 1)")
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        shelf.db["oops"].insert({"a": 1})
    assert shelf.tables() == schema.TABLES


def test_a_block_is_written_whole_or_not_at_all(shelf):
    def half() -> None:
        with shelf.writing():
            learner.new_guest(shelf, "zh")
            raise RuntimeError("power gone")

    with pytest.raises(RuntimeError):
        half()
    assert shelf.rows("SELECT * FROM learners") == []
    with pytest.raises(StoreError):
        shelf.run("DELETE FROM learners")


def _two_guests(shelf, *languages):
    with shelf.writing():
        for spoken in languages:
            learner.new_guest(shelf, spoken)


def test_an_inner_block_can_fail_alone(shelf):
    with shelf.writing():
        kept, _ = learner.new_guest(shelf, "zh")
        with pytest.raises(learner.LearnerError):
            _two_guests(shelf, "en", "fr")
    assert [row["id"] for row in shelf.rows("SELECT id FROM learners")] == [kept.id]


def test_reading_sees_one_moment(shelf):
    writer = open_store(shelf.path)
    with shelf.reading():
        assert shelf.rows("SELECT id FROM learners") == []
        learner.new_guest(writer, "zh")
        assert shelf.rows("SELECT id FROM learners") == []
    assert len(shelf.rows("SELECT id FROM learners")) == 1
    writer.close()


def test_each_thread_has_its_own_connection(shelf):
    seen = []

    def look() -> None:
        seen.append((shelf.db is mine, shelf.row("SELECT count(*) AS n FROM learners")))
        shelf.close()

    mine = shelf.db
    learner.new_guest(shelf, "zh")
    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [(False, {"n": 1})]


def test_opening_again_changes_nothing_and_a_newer_file_is_refused(shelf):
    assert store.migrate(shelf) == ()
    with shelf.writing():
        shelf.run(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('tingpai', 'from_the_future', '')"
        )
    with pytest.raises(StoreError) as told:
        open_store(shelf.path)
    assert told.value.code == "newer"


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("shopping list " * 500)
    with pytest.raises(StoreError) as told:
        open_store(tmp_path / "notes.txt")
    assert told.value.code == "no_database"
    assert (tmp_path / "notes.txt").read_text().startswith("shopping list")


def test_a_database_without_its_tables_is_refused(shelf):
    with shelf.writing():
        shelf.run("DROP TABLE reports")
        shelf.run("DELETE FROM _sqlite_migrations")
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        open_store(shelf.path)


def test_the_ledger_refuses_what_cannot_be(shelf):
    me, _ = learner.new_guest(shelf, "zh")
    for sql in (
        "UPDATE learners SET language = 'fr'",
        "UPDATE learners SET options = '{'",
        "INSERT INTO cookies VALUES ('h', 999, 1)",
        "INSERT INTO memory VALUES ('p', 'n', 'no json', NULL, 1)",
        "UPDATE learners SET created = 'yesterday'",
    ):
        with pytest.raises(sqlite3.IntegrityError), shelf.writing():
            shelf.run(sql)
    assert learner.by_id(shelf, me.id) == me


# --- backup ------------------------------------------------------------------------------------


def test_a_backup_is_one_whole_file(shelf, tmp_path):
    me, token = learner.new_guest(shelf, "en")
    target = store.backup(shelf.path, tmp_path / "copy.sqlite3")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["copy.sqlite3", "deep"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    copy = open_store(target)
    assert learner.by_cookie(copy, token) == me
    copy.close()


def test_a_backup_overwrites_only_when_told(shelf, tmp_path):
    (tmp_path / "old").write_text("precious")
    with pytest.raises(StoreError) as told:
        store.backup(shelf.path, tmp_path / "old")
    assert told.value.code == "exists"
    assert (tmp_path / "old").read_text() == "precious"
    store.backup(shelf.path, tmp_path / "old", replace=True)
    assert (tmp_path / "old").read_bytes().startswith(b"SQLite format 3")


def test_a_backup_of_nothing_makes_nothing(tmp_path):
    with pytest.raises(StoreError):
        store.backup(tmp_path / "no.sqlite3", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


# --- learners ----------------------------------------------------------------------------------


def test_a_cookie_is_stored_only_as_a_hash(shelf):
    me, token = learner.new_guest(shelf, "zh", "Europe/Berlin")
    assert learner.by_cookie(shelf, token) == me
    assert token.encode() not in Path(shelf.path + "-wal").read_bytes()
    for wrong in (
        None,
        "",
        token + "x",
        token.lower(),
        shelf.rows("SELECT hash FROM cookies")[0]["hash"],
    ):
        assert learner.by_cookie(shelf, wrong) is None


def test_a_chat_is_always_the_same_learner(shelf):
    me = learner.by_chat(shelf, "telegram", 77, "en")
    assert learner.by_chat(shelf, "telegram", "77", "zh") == me
    assert learner.by_chat(shelf, "other", 77, "zh") != me


def test_language_and_zone_are_checked_and_kept(shelf):
    me, _ = learner.new_guest(shelf, "zh")
    assert learner.set_language(shelf, me, "en") == learner.by_id(shelf, me.id)
    assert (
        learner.set_zone(shelf, learner.by_id(shelf, me.id), "America/Lima").zone == "America/Lima"
    )
    for change, wrong in (
        (learner.set_language, "fr"),
        (learner.set_zone, "Mars/Olympus"),
        (learner.set_zone, "../../etc/passwd"),
        (learner.set_zone, ""),
    ):
        with pytest.raises(ValueError, match=r"spoken|zone"):
            change(shelf, me, wrong)
    kept = learner.by_id(shelf, me.id)
    assert (kept.language, kept.zone) == ("en", "America/Lima")
    with pytest.raises(learner.LearnerError):
        learner.by_id(shelf, 999)


def test_memory_keeps_recalls_and_forgets_once(shelf):
    me, _ = learner.new_guest(shelf, "zh")
    assert memory.recall(shelf, "chat:1", "asked", "nothing") == "nothing"
    memory.remember(shelf, "chat:1", "asked", {"tiles": "一万"}, learner=me)
    memory.remember(shelf, "chat:1", "asked", [1, None], learner=me)
    assert memory.recall(shelf, "chat:1", "asked") == [1, None]
    assert memory.recall(shelf, "chat:2", "asked") is None
    assert [memory.forget(shelf, "chat:1", "asked") for _ in range(2)] == [True, False]


# --- language and time -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (None, "zh"),
        ("", "zh"),
        ("*", "zh"),
        ("zh-Hans-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("de-DE,de;q=0.9", "en"),
        ("en;q=0.1,zh;q=0.1", "zh"),
        ("en,zh;q=nonsense", "en"),
        ("zh;q=0", "en"),
        ("EN-us", "en"),
        (";;,,", "en"),
    ],
)
def test_the_language_that_a_browser_likes_best(header, code):
    assert language.best(header) == code


def test_sentences_with_gaps_plurals_and_percent_signs():
    en = language.translator("en")
    assert en("100 %") == "100 %"
    assert en("%(n)s of %(all)s", n=1, all=2) == "1 of 2"
    assert (en.plural("%(n)s day", "%(n)s days", 1), en.plural("%(n)s day", "%(n)s days", 0)) == (
        "1 day",
        "0 days",
    )
    assert (
        language.translator("zh")("a sentence that nobody wrote") == "a sentence that nobody wrote"
    )
    with pytest.raises(ValueError, match="spoken"):
        language.translator("fr")


def test_moments_without_a_zone_are_refused():
    from datetime import UTC, datetime

    assert clock.moment(clock.stamp(datetime(2026, 1, 2, tzinfo=UTC))) == datetime(
        2026, 1, 2, tzinfo=UTC
    )
    with pytest.raises(clock.ClockError):
        clock.stamp(datetime(2026, 1, 2))
