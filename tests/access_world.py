"""Two classes with all that belongs to a class, and everybody who may come to their doors."""

import json
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from drills import drill
from rules.table import deal, game, written
from rules.variants import table
from tutor import attempt, learner, replay, sitting, store_classes
from tutor.attempt import Place
from tutor.classes import classroom
from tutor.learner import Learner
from tutor.store import Store

MISSING = {
    "n": "9999", "learner_id": "9999", "notice_id": "9999", "address": "kdw99-zz-zz",
    "code": "zzzzzzzz", "invite": "zzzzzzzz", "filename": "none.svg",
}  # fmt: skip
"""What leads to nothing, by the name of the gap; "0" × 12 for all that have random ids."""

AFTER = ("Words after the set.", "Words after the puzzle.")
"""What an instructor says when the keys are shown."""

FAR = 4_000_000_000_000
"""A moment in a hundred years."""


@dataclass(frozen=True)
class Door:
    """One class's ids, by the names of the gaps in routes."""

    gaps: dict[str, str] = field(default_factory=dict)


class World:
    """The people by name, with a cookie each, and the ids of our class and of theirs."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.people: dict[str, Learner] = {}
        self.cookies: dict[str, str] = {}
        for name in ("guest", "learner", "second", "waiting", "removed", "other", "co", "owner"):
            self.people[name], self.cookies[name] = learner.new_guest(store, "en")
        for name in ("other", "co", "owner"):
            self._account(name, instructor=1)
        self.ours = self._class("owner", "learner", 1)
        self.theirs = self._class("other", "guest", 2)
        for name, role, state in (
            ("co", "instructor", "in"), ("second", "learner", "in"),
            ("waiting", "learner", "waiting"), ("removed", "learner", "removed"),
        ):  # fmt: skip
            self._member(self.ours["class_id"], name, role, state)

    def newcomer(self, name: str) -> str:
        """One more learner of our class, who has done nothing yet; the name."""
        self.people[name], self.cookies[name] = learner.new_guest(self.store, "en")
        self._member(self.ours["class_id"], name, "learner", "in")
        return name

    def _account(self, name: str, instructor: int = 0) -> None:
        self._add(
            "accounts", learner_id=self.people[name].id, name=name, folded=name, password=None,
            instructor=instructor, created=1,
        )  # fmt: skip

    def _member(self, class_id: str, name: str, role: str, state: str) -> None:
        with self.store.writing():
            store_classes.put_member(
                self.store, class_id, self.people[name].id, role=role, state=state,
                name=f"Member-{name}",
                managed=0, joined=1,
            )  # fmt: skip

    def _class(self, owner: str, pupil: str, seed: int) -> dict[str, str]:
        """A class of `owner` with one learner, a set of two puzzles, assigned; and a live round."""
        made = classroom.create(
            self.store, self.people[owner], f"Class {seed}", member=f"Member-{owner}"
        )
        if pupil != "guest":
            self._member(made.id, pupil, "learner", "in")
        puzzles = [drill.make("waits", "koudian", {}, 2, 10 * seed + n) for n in range(4)]
        ids = {
            name: f"{name[0]}{seed}a0b1c2d3e4" for name in ("set_id", "assignment_id", "round_id")
        }
        items = [f"{n}{seed}e0b1c2d3e4" for n in range(2)]
        self._add(
            "sets", id=ids["set_id"], owner_id=self.people[owner].id, title=f"Set {seed}",
            variant="koudian", options="{}", share=f"share{seed}0a1b2c", author=owner, created=1,
            sharing="link" if seed == 1 else "private",
            changed=1, after=AFTER[0],
        )  # fmt: skip
        for n, item in enumerate(items):
            self._add("items", id=item, set_id=ids["set_id"], place=n + 1,
                      address=puzzles[n].address, after=AFTER[1])  # fmt: skip
        self._add(
            "assignments", id=ids["assignment_id"], class_id=made.id, set_id=ids["set_id"],
            shows="asked", created=1, opens=1, due=FAR, tries=1,
        )  # fmt: skip
        self._add("rounds", id=ids["round_id"], class_id=made.id, address=puzzles[2].address,
                  started=1, ends=FAR)  # fmt: skip
        mine = self._own(pupil, puzzles[3])
        return {
            **ids, "class_id": made.id, "item_id": items[0], "share": f"share{seed}0a1b2c",
            "code": made.invite, "invite": made.invite, "n": str(self.people[pupil].id),
            "learner_id": str(self.people[pupil].id), "attempt_id": mine,
            "address": puzzles[3].address, "filename": "icon.svg", **self._played(pupil),
        }  # fmt: skip

    def _played(self, name: str) -> dict[str, str]:
        """A hand that somebody plays, and a log that they keep."""
        me = self.people[name]
        begun = sitting.begin(self.store, me, table("koudian"), "quick", "off")
        text = written(deal(game("koudian"), 1))
        return {"play_id": begun.id, "replay_id": replay.paste(self.store, me, text)}

    def _own(self, name: str, puzzle: drill.Puzzle) -> str:
        """An answered attempt of somebody's own practice."""
        with self.store.writing():
            mine = attempt.begin(self.store, self.people[name], puzzle, "web", Place())
        attempt.give(self.store, self.people[name], mine.id, puzzle.key)
        return mine.id

    def _add(self, table: str, **row: object) -> None:
        names, gaps = ", ".join(row), ", ".join(f":{name}" for name in row)
        with self.store.writing():
            self.store.run(f"INSERT INTO {table} ({names}) VALUES ({gaps})", **row)

    def keep(self, path: Path) -> None:
        """Copy the database as it stands now."""
        self.store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(self.store.path, path)

    def restore(self, path: Path) -> None:
        """Back to a kept copy."""
        self.store.close()
        for end in ("-wal", "-shm"):
            Path(self.store.path + end).unlink(missing_ok=True)
        shutil.copy(path, self.store.path)

    def all_rows(self, but: tuple[str, ...]) -> list[str]:
        """Everything that the database holds, row by row, some tables left out."""
        return sorted(
            f"{name} {json.dumps(row, sort_keys=True, default=str)}"
            for name in self.store.tables() - set(but)
            for row in self.store.rows(f"SELECT * FROM {name}")
        )


def missing(gap: str) -> str:
    """A value for a gap that leads to nothing."""
    return MISSING.get(gap, "000000000000")
