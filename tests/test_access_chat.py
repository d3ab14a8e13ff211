"""Who gets in where in the chat: every command, deep link and button, tried by everybody.

What the people of a class are offered is collected by pressing on from every command; then those
who do not belong press the same. A new command or button is thereby tried unasked.
"""

import re

import pytest

from tests.access_world import World, missing
from tutor import chat
from tutor.store import open_store

WAY = "telegram"
INSIDE = ("learner", "second", "co", "owner")
OUTSIDE = ("guest", "waiting", "removed", "other")
NOT_TRIED = {"delete", "export", "language"}
"""Commands that are about oneself alone and change who one is, or how one is spoken to."""

LAST_STEP = "a:x:"
"""The button by which one deletes oneself; it is asked for twice before it comes."""

OURS = ("Set 1", "Member-")
"""What only members may read: titles, and names of people."""

DEPTH = 3


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("chat")
    world = World(open_store(folder / "chat.sqlite3"))
    world.keep(folder / "kept.sqlite3")
    yield world, folder / "kept.sqlite3"
    world.store.close()


@pytest.fixture
def world(kept):
    world, path = kept
    world.restore(path)
    return world


def said(replies):
    """All that replies tell: words, buttons, pictures, files."""
    return [
        (r.text, r.notice, r.alt, r.picture_key, r.buttons, str(getattr(r, "file", None)))
        for r in replies
    ]


def offered(world, who):
    """The data of all buttons that somebody is led to from the commands, some steps deep."""
    me, found, open_ = world.people[who], [], []

    def note(replies):
        for button in (b for reply in replies for row in reply.buttons for b in row):
            if shape(button.data) not in [shape(data) for data in found]:
                found.append(button.data)
                open_.append(button.data)

    for command in chat.COMMANDS:
        if command not in NOT_TRIED:
            note(chat.converse(world.store, me, f"/{command}", WAY))
    note(chat.converse(world.store, me, f"/start a_{world.ours['assignment_id']}", WAY))
    for _ in range(DEPTH):
        for data in [open_.pop() for _ in list(open_)]:
            if not data.startswith(LAST_STEP):
                note(chat.press(world.store, me, data, WAY))
    return found


def shape(data):
    """What a button does, without whose thing it does it to; answers and options are all alike."""
    if data[0] in "qt" or data.startswith("p:t:"):
        return data[:3]
    return re.sub(r"[0-9a-f]{12}|\b\d+\b", "#", data)


def buttons(world, kept):
    """What insiders are offered about things that have an id, one of each shape."""
    found = {}
    for who in INSIDE:
        world.restore(kept[1])
        found |= {shape(data): data for data in offered(world, who)}
    world.restore(kept[1])
    return {data for data in found.values() if re.search(r"[0-9a-f]{12}", data)}


def nowhere(data, world):
    """The same button about what does not exist."""
    gone = re.sub(r"[0-9a-f]{12}", "000000000000", data)
    ids = {str(one.id) for one in world.people.values()}
    return ":".join(
        "9999" if part in ids and n > 2 else part for n, part in enumerate(gone.split(":"))
    )


def test_buttons_of_a_class_do_nothing_for_those_who_do_not_belong(world, kept):
    answered = {f"{what}:{world.ours['attempt_id']}" for what in "nrs"}
    tried = buttons(world, kept) | answered
    assert {data.split(":")[0] for data in tried} >= {"q", "n", "s", "r", "c", "w"}
    before = world.all_rows(("memory", "learners"))
    for who in OUTSIDE:
        me = world.people[who]
        for data in sorted(tried):
            there = said(chat.press(world.store, me, data, WAY))
            gone = said(chat.press(world.store, me, nowhere(data, world), WAY))
            assert there == gone, (who, data)
            assert not any(name in str(there) for name in OURS), (who, data)
    assert world.all_rows(("memory", "learners")) == before


def test_buttons_of_instructors_do_nothing_for_learners(world, kept):
    offers = {}
    for who in INSIDE:
        world.restore(kept[1])
        offers[who] = {shape(data): data for data in offered(world, who)}
    world.restore(kept[1])
    only = {k: v for k, v in offers["owner"].items() if k not in offers["learner"] and "#" in k}
    before = world.all_rows(("memory", "learners"))
    for data in sorted(v for v in only.values() if v.startswith("c:")):
        there = said(chat.press(world.store, world.people["learner"], data, WAY))
        gone = said(chat.press(world.store, world.people["learner"], nowhere(data, world), WAY))
        assert there == gone, data
    assert world.all_rows(("memory", "learners")) == before


@pytest.mark.parametrize("letter", sorted(chat.LINKS))
def test_a_deep_link_is_no_door_but_for_whom_it_is_meant(world, letter):
    for who in OUTSIDE:
        me = world.people[who]
        for gap, value in world.ours.items():
            if (letter, gap) in {("c", "code"), ("c", "invite"), ("p", "address")}:
                continue
            there = said(chat.converse(world.store, me, f"/start {letter}_{value}", WAY))
            wrong = missing(gap)
            gone = said(chat.converse(world.store, me, f"/start {letter}_{wrong}", WAY))
            assert there == gone, (who, gap)
            assert not any(name in str(there) for name in OURS), (who, gap)


def test_no_command_tells_others_about_a_class(world):
    for who in OUTSIDE:
        for command in chat.COMMANDS:
            if command not in NOT_TRIED:
                for value in ("", *world.ours.values()):
                    if value in (world.ours["invite"], world.ours["code"]):
                        continue
                    text = str(
                        said(
                            chat.converse(
                                world.store, world.people[who], f"/{command} {value}", WAY
                            )
                        )
                    )
                    assert "Set 1" not in text, (who, command)
                    assert "Class 1" not in text or who == "waiting", (who, command)


def test_an_invite_tells_the_class_its_table_and_its_instructors_and_nothing_more(world):
    (asked,) = chat.converse(
        world.store, world.people["guest"], f"/start c_{world.ours['invite']}", WAY
    )
    assert "Class 1" in asked.text
    assert set(re.findall(r"Member-(\w+)", asked.text)) == {"owner", "co"}
