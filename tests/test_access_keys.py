"""No learner meets a key before it may be shown, on any page, in any header, address or export."""

import html
import json
import re

import pytest

from app import create_app
from drills import drill
from tests.access_world import AFTER, World
from tests.practising import wrong
from tests.test_access import ROUTES, fill, gaps_of, table
from tutor import attempt, chat, learner
from tutor.classes import key
from tutor.web.identity import COOKIE

OWN = {"attempt_id"}
FOR_LEARNERS = ("EVERYBODY", "MEMBERS", "WHOSE IT IS", "WHO IT IS ABOUT")
SEEN = [
    route for route in ROUTES if route.startswith("GET ") and table().get(route) in FOR_LEARNERS
]
"""What a learner of the class can look at."""

LONG = 10
"""Texts shorter than this are no proof of anything."""


class Pupil:
    """Somebody of the class who answers all that is asked, rightly or wrongly, and looks around."""

    def __init__(self, app, world, name, right):
        self.world, self.right, self.name = world, right, name
        self.me = world.people[name]
        self.client = app.test_client()
        self.client.set_cookie(COOKIE, world.cookies[name])
        self.work = []
        self.given = []

    def do_all(self):
        """Everything that is assigned, and the live round."""
        url = f"/do/{self.world.ours['assignment_id']}"
        for _ in range(2):
            self.answer(self.client.post(url).location)
        self.answer(f"/live/{self.world.ours['round_id']}")
        return self

    def answer(self, url):
        puzzle = self.puzzle(url)
        given = puzzle.key if self.right else wrong(puzzle)
        self.given.append((puzzle, given))
        asked = []
        self.world.store.db.conn.set_trace_callback(asked.append)
        response = self.client.post(url, data=form_of(puzzle, given))
        self.world.store.db.conn.set_trace_callback(None)
        assert response.status_code == 303, response.get_data(as_text=True)
        self.work.append(len(asked))

    def puzzle(self, url):
        found = self.world.store.row(
            "SELECT address FROM attempts WHERE id = :id", id=url.rsplit("/", 1)[1]
        ) or self.world.store.row(
            "SELECT address FROM rounds WHERE id = :id", id=url.rsplit("/", 1)[1]
        )
        return drill.at(found["address"])

    def attempts(self):
        rows = self.world.store.rows(
            "SELECT id FROM attempts WHERE learner_id = :id AND assignment IS NOT NULL"
            " ORDER BY opened, id",
            id=self.me.id,
        )
        return [row["id"] for row in rows]

    def urls(self):
        for route in SEEN:
            rule = route.split()[1]
            for attempt_id in self.attempts() if set(gaps_of(rule)) & OWN else [""]:
                mine = {"attempt_id": attempt_id, "n": str(self.me.id)}
                yield fill(rule, {**self.world.ours, **mine})

    def pages(self, url):
        """All that an address gives: the page, the part that is swapped in, and the headers."""
        for headers in ({}, {"HX-Request": "true"}):
            response = self.client.get(url, headers=headers, buffered=True)
            if response.mimetype.startswith(("text/", "application/", "image/svg")):
                yield f"{response.get_data(as_text=True)}\n{response.headers}"


def form_of(puzzle, answer):
    field = drill.DRILLS["waits"].steps(puzzle, {})[0]
    named = {f"{field.name}-{mark}": state for mark, state in answer[field.name].items()}
    return {"step": field.name, **(named or {f"{field.name}-none": "yes"})}


def key_texts(puzzle, given, language):
    """What only somebody who knows the key can say, about the key itself or about an answer."""
    found = set(AFTER)
    for answer in (puzzle.key, given):
        verdict = drill.DRILLS[puzzle.kind].grade(puzzle, answer)
        found |= {verdict.head.say(language), verdict.lead.say(language)}
        for section in verdict.sections:
            found |= {text.say(language) for row in section.rows for text in (row.head, row.text)}
    return {puzzle.address, *(text for text in found if len(text) >= LONG)}


@pytest.fixture(scope="module")
def class_(tmp_path_factory):
    """A world where two learners have done the same, one rightly and one wrongly."""
    app = create_app({"DATABASE": str(tmp_path_factory.mktemp("keys") / "keys.sqlite3")})
    world = World(app.extensions["store"])
    for name in ("Dora", "Egon"):
        world.newcomer(name)
    pupils = [Pupil(app, world, name, name == "Dora").do_all() for name in ("Dora", "Egon")]
    return app, world, pupils


def bare(page):
    """The words of a page, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", page)).split())


def leaks(app, pupil, language):
    """Where a learner is told what only the key knows, and a stranger is not: url and texts."""
    secrets = set().union(*(key_texts(*one, language) for one in pupil.given))
    assert len(secrets) > 5
    stranger = app.test_client()
    for url in pupil.urls():
        for page in pupil.pages(url):
            words = bare(page)
            said = {text for text in secrets if text in page or text in words}
            if said:
                public = stranger.get(url, headers={"Accept-Language": language}, buffered=True)
                said -= {text for text in said if text in bare(public.get_data(as_text=True))}
            if said:
                yield url, said


@pytest.mark.parametrize(("who", "language"), [(0, "en"), (1, "zh")])
def test_no_page_says_what_is_right_while_a_key_is_kept(class_, who, language):
    app, world, pupils = class_
    learner.set_language(world.store, pupils[who].me, language)
    assert list(leaks(app, pupils[who], language)) == []


@pytest.mark.parametrize("shows", ["end", "due"])
def test_no_page_says_it_before_the_end_or_the_due_time(class_, shows):
    app, world, _ = class_
    with world.store.writing():
        world.store.run("UPDATE assignments SET shows = :shows", shows=shows)
    pupil = Pupil(app, world, world.newcomer(f"Anna{shows}"), True)
    pupil.answer(pupil.client.post(f"/do/{world.ours['assignment_id']}").location)
    assert list(leaks(app, pupil, "en")) == []


def test_what_is_begun_in_the_chat_is_kept_there_too(class_):
    app, world, _ = class_
    pupil = Pupil(app, world, world.newcomer("Fritz"), True)
    said = chat.converse(world.store, pupil.me, f"/start a_{world.ours['assignment_id']}", "web")
    (mine,) = pupil.attempts()
    puzzle = attempt.load_attempt(world.store, pupil.me, mine).puzzle
    pupil.given.append((puzzle, wrong(puzzle)))
    assert puzzle.address not in str([(one.text, one.alt, one.buttons) for one in said])
    assert list(leaks(app, pupil, "en")) == []


def alike(page, pupil):
    """A page without what must differ between two people: their name, ids, answer, the clock."""
    text = re.sub(r'<div id="now".*?</div>', "", page, flags=re.DOTALL)
    for puzzle, given in pupil.given:
        for _, words in key.said_to(puzzle, given):
            text = text.replace(words.say("en"), "ANSWER")
    own = rf"\b{pupil.name}\b|/learner/{pupil.me.id}\b|Content-Length: \d+"
    text = re.sub(own, "NAME", text)
    return re.sub(r"\b[0-9a-f]{12}\b|\b\d{13}\b", "ID", text)


def test_pages_do_not_depend_on_whether_a_kept_answer_is_right(class_):
    _, world, (one, other) = class_
    for pupil in (one, other):
        learner.set_language(world.store, pupil.me, "en")
    for mine, theirs in zip(one.urls(), other.urls(), strict=True):
        if "export" in mine:
            continue
        for page, twin in zip(one.pages(mine), other.pages(theirs), strict=True):
            assert alike(page, one) == alike(twin, other), mine


def test_taking_an_answer_is_the_same_work_whether_it_is_right(class_):
    _, _, (one, other) = class_
    assert one.work == other.work


def test_exports_hold_no_key_while_it_is_kept(class_):
    _, _, pupils = class_
    for pupil in pupils:
        everything = json.loads(pupil.client.get("/account/export.json").get_data(as_text=True))
        kept = [row for row in everything["attempts"] if row["assignment"]]
        assert len(kept) == 3
        for row in kept:
            told = {name: row.get(name) for name in ("key", "result", "share", "charged")}
            assert set(told.values()) == {None}


def test_the_chat_keeps_keys_too(class_):
    _, world, pupils = class_
    for pupil in pupils:
        secrets = set().union(*(key_texts(*one, "en") for one in pupil.given))
        for command in chat.COMMANDS:
            if command != "delete":
                for reply in chat.converse(world.store, pupil.me, f"/{command}", "telegram"):
                    text = json.dumps(str(reply), ensure_ascii=False)
                    assert {one for one in secrets if one in text} == set(), command
        for attempt_id in pupil.attempts():
            for what in "nsr":
                replies = chat.press(world.store, pupil.me, f"{what}:{attempt_id}", "telegram")
                assert {one for one in secrets for r in replies if one in str(r)} == set()


def test_the_search_finds_a_key_that_is_shown(class_):
    """The search above can fail: of an answer of one's own practice it finds the key."""
    _, world, (one, _) = class_
    puzzle = drill.make("waits", "koudian", {}, 2, 77)
    mine = attempt.open_attempt(world.store, one.me, puzzle.address, "web")
    attempt.give(world.store, one.me, mine.id, puzzle.key)
    page = one.client.get(f"/a/{mine.id}").get_data(as_text=True)
    assert {text for text in key_texts(puzzle, puzzle.key, "en") if text in page}
