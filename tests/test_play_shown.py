"""What stands at the table besides the tiles that lie: wild kinds, what was settled before play."""

import pytest
from bs4 import BeautifulSoup

from app import create_app
from rules.opponents import quick
from rules.table import deal, game, view, written
from rules.tiles import NAMES
from tutor import play_words


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    made = create_app({"DATABASE": str(tmp_path_factory.mktemp("shown") / "play.sqlite3")})
    visitor = made.test_client()
    visitor.post("/language", data={"to": "en"})
    return visitor


def moment(client, play, seat, query=""):
    """A moment of a replay as its page shows it."""
    at = client.post("/replay", data={"log": written(play), "seat": str(seat)}).location
    return BeautifulSoup(client.get(at + query).get_data(as_text=True), "html.parser")


@pytest.fixture(scope="module")
def named():
    """A hand at 四川 after three tiles were passed on and a suit given up, one tile thrown."""
    play = deal(game("sichuan", swap_three=True, dingque=True), 3)
    while not any(event.what == "discard" for event in play.events):
        play = play.apply(quick(play, play.waiting[0]))
    return play


@pytest.mark.parametrize("variant", ["beijing", "longgang"])
def test_the_wild_kind_lies_in_the_middle_whoever_has_one(client, variant):
    play = deal(game(variant), 5).apply(quick(deal(game(variant), 5), 0))
    for seat in range(4):
        page = moment(client, play, seat, f"?at={len(written(play).splitlines())}")
        labels = [tile["aria-label"] for tile in page.select(".mid .wilds svg")]
        wild = dict.fromkeys(play.seats[seat].hand.wild)
        assert labels == [NAMES[kind].say("en") for kind in wild] != []


def test_what_was_chosen_before_the_first_discard_stays_in_sight(client, named):
    for seat in range(4):
        settled = play_words.settled(named, view(named, seat))
        said = [text.say("zh") for text in settled]
        assert sum("换来" in text for text in said) == 1
        assert sum("缺" in text for text in said) == 4
    page = moment(client, named, 0, "?at=9")
    assert [one.text for one in page.select(".lies .cap")] == [
        text.say("en") for text in play_words.settled(named, view(named, 0))
    ]


def test_the_hand_of_a_replay_holds_the_tile_that_was_just_drawn(client):
    page = moment(client, deal(game("koudian"), 3), 0)
    assert len(page.select(".own-hand .concealed .tile")) == 14
