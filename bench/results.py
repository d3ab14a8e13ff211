"""The results page of a great class: a thousand learners, fifty puzzles, measured page by page.

python -m bench.results [--learners 1000] [--puzzles 50] [--runs 5]
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from pathlib import Path
from statistics import median

from flask.testing import FlaskClient

from drills.drill import DRILLS, make
from drills.puzzle import Amounts, Answer, Choice, Marks, Number, Pick, Puzzle
from rules.tiles import MARKS
from tutor import clock, learner, store_classes
from tutor.classes import assignment, classroom, practice_set
from tutor.classes.assignment import Assignment
from tutor.learner import Learner
from tutor.store import Store
from tutor.web.identity import COOKIE

KINDS = ("waits", "win", "score", "safe", "declare")


def fill(store: Store, learners: int, puzzles: int) -> tuple[Learner, str, Assignment]:
    """A class of so many learners who have done so many puzzles; its instructor and the cookie."""
    chance = random.Random(4)
    teacher, token = learner.new_guest(store, "zh")
    room = classroom.create(store, teacher, "大班", member="老师")
    practice = practice_set.create(store, teacher, "大作业", author="老师")
    made = [
        make(KINDS[n % len(KINDS)], "koudian", {}, 1 + n % 3, n // len(KINDS))
        for n in range(puzzles)
    ]
    items = practice_set.add(
        store, practice, [practice_set.draft(address=one.address) for one in made]
    )
    given = assignment.assign(store, room, practice.id)
    with store.writing():
        for n in range(learners):
            guest, _ = learner.new_guest(store, "zh")
            store_classes.put_member(
                store, room.id, guest.id, role="learner", state="in", name=f"学员{n:04}",
                managed=0, joined=clock.stamp(),
            )  # fmt: skip
            skill = chance.gauss(0, 1)
            for item, one in zip(items, made, strict=True):
                _answer(store, guest, given, item, one, chance, skill)
    return teacher, token, given


def _answer(  # noqa: PLR0917
    store: Store, guest: Learner, given: Assignment, item: str, one: Puzzle, chance: random.Random,
    skill: float,
) -> None:  # fmt: skip
    right = chance.gauss(skill, 1) > (one.rating - 1000) / 400
    said = dict(one.key) if right else wrong(one, chance)
    result = "right" if said == one.key else "wrong"
    at = clock.stamp()
    store.run(
        "INSERT INTO attempts (id, learner_id, address, kind, variant, options, level, seed,"
        " puzzle_rating, concepts, main, source, assignment, item, place, sealed, opened,"
        " answered, day, answer, result, share, charged, ms, counts, key, key_version)"
        " VALUES (:id, :learner, :address, :kind, 'koudian', '{}', :level, :seed, :rating,"
        " :concepts, '', 'web', :assignment, :item, 1, 0, :at, :at, '2026-05-04', :answer,"
        " :result, :share, '', :ms, 1, :key, '2')",
        id=f"{chance.getrandbits(48):012x}", learner=guest.id, address=one.address, kind=one.kind,
        level=one.level, seed=one.seed, rating=one.rating, concepts=json.dumps(one.concepts),
        assignment=given.id, item=item, at=at, answer=_json(said), result=result,
        share=1.0 if result == "right" else 0.4, ms=chance.randrange(3000, 90000),
        key=_json(one.key),
    )  # fmt: skip


def wrong(one: Puzzle, chance: random.Random) -> Answer:
    """An answer with a slip or two, of the kinds that learners make."""
    said: dict[str, object] = {}
    while fields := DRILLS[one.kind].steps(one, said):
        for field in fields:
            key = one.key.get(field.name)
            match field:
                case Choice():
                    said[field.name] = chance.choice([value for value, _ in field.options])
                case Pick():
                    extra = MARKS[chance.choice(field.kinds)]
                    said[field.name] = sorted({*(key or ()), extra}, key=MARKS.index)
                case Marks():
                    kept = dict(key or {})
                    if kept and chance.random() < 0.6:
                        kept.pop(chance.choice(list(kept)))
                    else:
                        kept[MARKS[chance.choice(field.kinds)]] = field.states[0][0]
                    said[field.name] = kept
                case Number():
                    said[field.name] = (key or 0) + chance.choice((-1, 1, 2))
                case Amounts():
                    said[field.name] = [n + chance.choice((-5, 0, 5)) for n in key or (0,) * 4]
    return said


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def main() -> None:
    """Build the class in a temporary database, open its pages, print the medians."""
    from app import create_app

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    for name, usual in (("learners", 1000), ("puzzles", 50), ("runs", 5)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE": str(Path(folder) / "bench.sqlite3")})
        start = time.perf_counter()
        _, token, given = fill(app.extensions["store"], asked.learners, asked.puzzles)
        took = time.perf_counter() - start
        print(f"{asked.learners} learners × {asked.puzzles} puzzles: filled in {took:.1f} s")
        client = app.test_client()
        client.set_cookie(COOKIE, token)
        for page in ("", "?page=7", "?by=help", "/show", ".csv", ".csv?by=learner", ".jsonl"):
            print(_timed(client, f"/results/{given.id}", page, asked.runs), flush=True)


def _timed(client: FlaskClient, base: str, page: str, runs: int) -> str:
    """A page's process time, the first and then the median, and its length."""
    times, length = [], 0
    for _ in range(runs + 1):
        start = time.process_time()
        response = client.get(base + page)
        length = len(response.data)
        assert response.status_code == 200, response.status
        times.append(1000 * (time.process_time() - start))
    first, usual = times[0], median(times[1:])
    return (
        f"{page or '(grid)':<16} {first:6.0f} ms at first, then {usual:6.0f} ms, {length:,} bytes"
    )


if __name__ == "__main__":
    main()
