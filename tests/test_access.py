"""Who gets in where: every route and every command, tried by everybody who may come to the door.

WHO names every route under the people for whom it is there. A new route fails the walk until it
stands in the table; from then on the walk tries it as everybody, and holds that for the others it
is not there at all, neither by its status nor by its page nor by the work that is done.
"""

import html
import re
import time

import pytest
import time_machine

from app import create_app
from drills import drill
from tests.access_world import World, missing
from tutor.classes import assignment, classroom, live, practice_set
from tutor.web.identity import COOKIE

PEOPLE = ("stranger", "guest", "waiting", "removed", "other", "learner", "second", "co", "owner")
ONE_OF_EACH = ("stranger", "guest", "learner", "owner")
"""For pages that name nothing of a class."""

MAY = {
    "EVERYBODY": set(PEOPLE),
    "INSTRUCTORS": {"other", "co", "owner"},
    "MEMBERS": {"learner", "second", "co", "owner"},
    "TEACHERS": {"co", "owner"},
    "OWNER": {"owner"},
    "WHOSE IT IS": {"learner"},
    "WHO IT IS ABOUT": {"learner", "co", "owner"},
}
WHO = """
EVERYBODY
GET /static/<path:filename>
GET / | POST /language
GET /practice | POST /practice | GET /run
GET /daily | POST /daily | POST /daily/board
GET /p/<address> | POST /p/<address>
GET /progress | POST /progress/ladder | GET /mistakes | POST /mistakes
GET /analyse
GET /variants | POST /variants | GET /table | POST /table | GET /rules | GET /compare
GET /chat | POST /chat
GET /about
GET /account | POST /account/sign-up | POST /account/sign-in | POST /account/sign-out
POST /account/code | POST /account/codes | POST /account/join | POST /account/along
POST /account/name | POST /account/password | POST /account/chat
GET /account/settings | POST /account/settings | GET /account/farewell | POST /account/farewell
GET /account/export.json | GET /account/export.csv
GET /classes | POST /classes/join | POST /classes/withdraw | POST /notices/seen
GET /join/<code> | POST /join/<code>
GET /library | GET /s/<share>
GET /play | POST /play | GET /replay | POST /replay
GET /replay/<replay_id> | GET /replay/<replay_id>/log

INSTRUCTORS
POST /classes | POST /s/<share>/copy
GET /sets | GET /sets/new | POST /sets/new

MEMBERS
GET /c/<class_id> | POST /c/<class_id>/practise | POST /c/<class_id>/me
GET /c/<class_id>/leave | POST /c/<class_id>/leave
GET /c/<class_id>/live | GET /live/<round_id> | POST /live/<round_id>
GET /do/<assignment_id> | POST /do/<assignment_id>

TEACHERS
GET /c/<class_id>/qr.svg | GET /c/<class_id>/people | POST /c/<class_id>/people
GET /c/<class_id>/people/<int:n> | POST /c/<class_id>/people/<int:n> | POST /c/<class_id>/pupils
GET /c/<class_id>/settings | POST /c/<class_id>/settings | POST /c/<class_id>/invite
GET /c/<class_id>/rules | POST /c/<class_id>/rules
POST /c/<class_id>/live | POST /live/<round_id>/host
GET /c/<class_id>/assign | POST /c/<class_id>/assign
GET /results/<assignment_id> | GET /results/<assignment_id>.csv
GET /results/<assignment_id>.jsonl | GET /results/<assignment_id>/show
GET /results/<assignment_id>/print | GET /sets/<set_id>/print
GET /results/<assignment_id>/terms | POST /results/<assignment_id>/terms
POST /results/<assignment_id>/remind

OWNER
POST /c/<class_id>/archive
GET /sets/<set_id>/share | POST /sets/<set_id>/share
GET /sets/<set_id> | POST /sets/<set_id> | GET /sets/<set_id>/add
POST /sets/<set_id>/kinds | POST /sets/<set_id>/addresses
GET /sets/<set_id>/mistakes | POST /sets/<set_id>/mistakes
GET /sets/<set_id>/own | POST /sets/<set_id>/own
GET /sets/<set_id>/items/<item_id> | POST /sets/<set_id>/items/<item_id>
POST /sets/<set_id>/drop | POST /sets/<set_id>/restore

WHO IT IS ABOUT
GET /c/<class_id>/learner/<int:n>

WHOSE IT IS
GET /a/<attempt_id> | POST /a/<attempt_id> | POST /a/<attempt_id>/skip | POST /a/<attempt_id>/report
GET /play/<play_id> | POST /play/<play_id>
"""
"""Every route, by who gets in."""

FORMS = {
    "POST /play": {"variant": "koudian", "strength": "quick", "coach": "off"},
    "POST /variants": {"variant": "koudian"}, "POST /language": {"to": "en"},
    "POST /live/<round_id>/host": {"act": "stop"}, "POST /c/<class_id>/live": {"kind": "win"},
    "POST /account/codes": {"for": "link"},
    "POST /sets/<set_id>/own": {"address": drill.make("win", "koudian", {}, 1, 1).address},
}  # fmt: skip
"""What is posted where an empty form would lead nowhere."""

COMES_AND_GOES = ("learners", "cookies", "guesses", "_sqlite_migrations")
"""Tables that a refused visit may touch: it may make a guest."""


def table() -> dict[str, str]:
    """Route → the name of those who get in."""
    found, who = {}, ""
    for line in WHO.strip().splitlines():
        if line in MAY:
            who = line
        found |= {route.strip(): who for route in line.split(" | ") if "/" in route}
    return found


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("access") / "access.sqlite3")})


@pytest.fixture(scope="module")
def kept(app, tmp_path_factory):
    world = World(app.extensions["store"])
    path = tmp_path_factory.mktemp("kept") / "kept.sqlite3"
    world.keep(path)
    return world, path


@pytest.fixture
def world(kept):
    """The world as it was at first."""
    world, path = kept
    world.restore(path)
    return world


ROUTES = sorted(
    f"{method} {rule.rule}"
    for rule in create_app({"DATABASE": ":memory:"}).url_map.iter_rules()
    for method in rule.methods - {"HEAD", "OPTIONS"}
)
INSIDE = [route for route in ROUTES if table().get(route, "EVERYBODY") != "EVERYBODY"]


class Visit:
    """One request of somebody: what came back, and how many statements the store ran for it."""

    def __init__(self, app, world, who, route, form=None, **gaps):
        method, rule = route.split()
        self.url = fill(rule, gaps)
        client = app.test_client()
        if who != "stranger":
            client.set_cookie(COOKIE, world.cookies[who])
        asked = []
        world.store.db.conn.set_trace_callback(asked.append)
        self.response = client.open(
            self.url, method=method, buffered=True, query_string=form if method == "GET" else None,
            data=(form or FORMS.get(route, {})) if method == "POST" else None,
            headers={"Accept-Language": "en"},
        )  # fmt: skip
        world.store.db.conn.set_trace_callback(None)
        self.status, self.work = self.response.status_code, len(asked)

    @property
    def seen(self):
        """All that tells anything: status, headers and page, without the address that was asked."""
        headers = sorted((k, v) for k, v in self.response.headers if k not in _LOOSE)
        page = self.response.get_data(as_text=True)
        for asked in (html.escape(self.response.request.full_path), self.url):
            page = page.replace(asked, "HERE")
        return self.status, headers, page


_LOOSE = ("Content-Length", "Set-Cookie", "Date")


def fill(rule, gaps):
    """A rule with its gaps filled."""
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda gap: gaps[gap[1]], rule)


def gaps_of(rule):
    return re.findall(r"<(?:\w+:)?(\w+)>", rule)


def there(visit, who):
    """That somebody is let in, whatever an empty form may lack."""
    assert visit.status < 500, who
    assert visit.status not in (403, 404, 405), who


def test_the_table_names_every_route_and_no_other():
    assert [route for route in ROUTES if route not in table()] == [], "say in WHO who gets in there"
    assert [route for route in table() if route not in ROUTES] == []


@pytest.mark.parametrize("route", [route for route in ROUTES if route not in INSIDE])
def test_what_is_there_for_everybody_is_there_for_everybody(app, world, route):
    for who in PEOPLE if gaps_of(route) else ONE_OF_EACH:
        there(Visit(app, world, who, route, **world.ours), who)


@pytest.mark.parametrize("route", INSIDE)
def test_a_door_opens_to_those_who_belong_and_is_no_door_to_others(app, world, kept, route):
    gaps = gaps_of(route)
    nothing = {gap: missing(gap) for gap in gaps}
    before = world.all_rows(COMES_AND_GOES)
    for who in PEOPLE:
        if who in MAY[table()[route]]:
            continue
        refused = Visit(app, world, who, route, **world.ours)
        nowhere = Visit(app, world, who, route, **nothing)
        assert refused.status == 404, who
        assert refused.seen == nowhere.seen, who
        assert abs(refused.work - nowhere.work) <= 3, who
    assert world.all_rows(COMES_AND_GOES) == before
    for who in sorted(MAY[table()[route]]):
        world.restore(kept[1])
        there(Visit(app, world, who, route, **world.ours), who)


def test_ids_of_another_class_open_nothing_in_ones_own(app, world):
    before = world.all_rows(COMES_AND_GOES)
    for route in INSIDE:
        for gap in gaps_of(route):
            mixed = Visit(app, world, "owner", route, **{**world.ours, gap: world.theirs[gap]})
            nowhere = Visit(app, world, "owner", route, **{**world.ours, gap: missing(gap)})
            assert mixed.status == 404, (route, gap)
            assert mixed.seen == nowhere.seen, (route, gap)
    assert world.all_rows(COMES_AND_GOES) == before


FIELDS = {
    "set": "{set_id}", "item": "{item_id}", "class": "{class_id}", "table": "c-{class_id}",
    "who": "{n}", "n": "{n}", "learner": "{learner_id}", "id": "{n}", "round": "{round_id}",
    "assignment": "{assignment_id}", "do": "approve", "act": "save", "title": "A title",
}  # fmt: skip
"""Fields of forms that name something of a class."""


def sent(world_gaps):
    return {name: value.format(**world_gaps) for name, value in FIELDS.items()}


@pytest.mark.parametrize("route", INSIDE)
def test_ids_of_another_class_in_a_form_do_what_ids_of_nothing_do(app, world, kept, route):
    gone = {gap: missing(gap) for gap in world.ours}
    came = []
    with time_machine.travel(time.time(), tick=False):
        for form in (sent(world.theirs), sent(gone)):
            world.restore(kept[1])
            seen = Visit(app, world, "owner", route, form=form, **world.ours).seen
            came.append((loose(repr(seen)), sorted(map(loose, world.all_rows(COMES_AND_GOES)))))
    assert came[0] == came[1]


def loose(text):
    """A text without ids and codes that were made, and moments."""
    made = r"\b[0-9a-f]{12}\b|\b\d{13}\b|\"(invite|share)\": \"[\w-]+\"|\"once\" value=\"[^\"]*\""
    return re.sub(made, "ID", text)


def test_ids_tell_nothing(world):
    store, owner = world.store, world.people["owner"]
    ids = []
    for n in range(6):
        room = classroom.create(store, owner, f"Class {n}", member="W")
        made = practice_set.create(
            store, owner, f"Set {n}", author="W", variant="koudian", options={}
        )
        draft = practice_set.draft(address=world.ours["address"])
        items = practice_set.add(store, made, [draft, draft])
        given = assignment.assign(store, room, made.id, shows="each")
        shown = live.begin(store, room, world.ours["address"])
        ids += [room.id, made.id, *items, given.id, shown.id]
    assert all(re.fullmatch("[0-9a-f]{12}", one) for one in ids)
    assert len({one[:4] for one in ids}) > 30
    assert len({one[-4:] for one in ids}) > 30
