"""A class and its people: who comes in by a code, who is let in, and what they are told."""

import pytest

from tutor import learner, notice
from tutor.classes import classroom, member
from tutor.classes.classroom import ClassError
from tutor.store import open_store


@pytest.fixture
def shelf(tmp_path):
    opened = open_store(tmp_path / "tingpai.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def teacher(shelf):
    return learner.new_guest(shelf, "zh")[0]


@pytest.fixture
def club(shelf, teacher):
    return classroom.create(shelf, teacher, "周二班", member="王老师")


def guest(shelf, language="zh"):
    return learner.new_guest(shelf, language)[0]


def names(shelf, club, state="in"):
    return [one.name for one in member.people(shelf, club) if one.state == state]


def said(shelf, me):
    return [one.say(me.language) for one in notice.waiting(shelf, me.id)]


def test_whoever_has_the_code_of_an_open_class_is_in_however_it_is_typed(shelf, club):
    typed = f" {club.invite[:4].upper()}-{club.invite[4:]} "
    mine = member.join(shelf, guest(shelf), typed, " 李  雷 ")
    assert (mine.id, mine.role, mine.state, mine.member, mine.invite) == (
        club.id, "learner", "in", "李 雷", "",
    )  # fmt: skip
    assert names(shelf, club) == ["李 雷", "王老师"]


def test_joining_twice_changes_nothing(shelf, club, teacher):
    me = guest(shelf)
    first = member.join(shelf, me, club.invite, "李雷")
    assert member.join(shelf, me, club.invite, "韩梅梅") == first
    assert member.join(shelf, teacher, club.invite, "x").role == "owner"
    assert len(member.people(shelf, club)) == 2


@pytest.mark.parametrize("invite", ["", "zzzzzzzz", "x" * 5000, "' or 1=1"])
def test_a_code_that_opens_nothing_is_named(shelf, club, invite):
    with pytest.raises(ClassError) as told:
        member.join(shelf, guest(shelf), invite, "李雷")
    assert (told.value.code, told.value.field) == ("invite", "invite")


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x00b"])
def test_a_name_is_asked_for(shelf, club, name):
    with pytest.raises(ClassError) as told:
        member.join(shelf, guest(shelf), club.invite, name)
    assert (told.value.code, told.value.field) == ("name", "member")
    assert names(shelf, club) == ["王老师"]


def test_a_notice_is_told_once_until_it_is_seen(shelf, teacher):
    for _ in range(3):
        notice.tell(shelf, [teacher.id, teacher.id], "waiting", name="周二班", class_id="x")
    assert said(shelf, teacher) == ["有人想进“周二班”，等你点头。"]
    (one,) = notice.waiting(shelf, teacher.id)
    assert one.say("en") == "Somebody waits to be let into “周二班”."
    assert notice.seen(shelf, teacher.id, one.id) == 1
    assert notice.waiting(shelf, teacher.id) == ()
    notice.tell(shelf, [teacher.id], "waiting", name="周二班", class_id="x")
    assert len(notice.waiting(shelf, teacher.id)) == 1
