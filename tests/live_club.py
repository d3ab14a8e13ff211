"""A class that plays live rounds: its host, its learners, and the moments of a round."""

from datetime import UTC, datetime, timedelta

from bs4 import BeautifulSoup

from drills import drill
from tutor import learner, store_classes
from tutor.classes import classroom, live
from tutor.web.identity import COOKIE

NOW = datetime(2026, 5, 4, 11, 0, tzinfo=UTC)
WAITS = drill.make("waits", "koudian", {}, 2, 5)
WIN = drill.make("win", "koudian", {}, 2, 5)


class Club:
    """A class with one instructor and some learners, each with a cookie."""

    def __init__(self, app, learners=2):
        self.app, self.store = app, app.extensions["store"]
        self.host, self.token = learner.new_guest(self.store, "en")
        self.room = classroom.create(self.store, self.host, "Club", member="Host")
        self.people = [self.join(f"L{n}") for n in range(learners)]

    def join(self, name):
        me, token = learner.new_guest(self.store, "en")
        with self.store.writing():
            store_classes.put_member(
                self.store, self.room.id, me.id, role="learner", state="in", name=name,
                managed=0, joined=1,
            )  # fmt: skip
        return me, token

    def begin(self, puzzle=WAITS, seconds=60, **how):
        return live.begin(self.store, self.room, puzzle.address, seconds, **how)

    def seen(self, round_, who, now):
        return live.load(self.store, who, round_.id, now=now)

    def client(self, token):
        client = self.app.test_client()
        client.set_cookie(COOKIE, token)
        return client


def after(seconds):
    return NOW + timedelta(seconds=seconds)


def soup(response):
    assert response.status_code == 200, response.get_data(as_text=True)[:500]
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")
