"""A class and its people: who comes in by a code, who is let in, and what they are told."""

from datetime import timedelta

import pytest

from rules.errors import OptionError
from tests.practising import NOON
from tutor import account, codes, learner, notice
from tutor.classes import classroom, member, pupil
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


# --- who is let in ------------------------------------------------------------------------------


def waiting_class(shelf, club):
    classroom.change(shelf, club, joining="approve")
    return club


def test_where_one_asks_first_one_waits_and_the_instructors_are_told(shelf, club, teacher):
    waiting_class(shelf, club)
    one, two = guest(shelf), guest(shelf)
    assert member.join(shelf, one, club.invite, "李雷").state == "waiting"
    member.join(shelf, two, club.invite, "韩梅梅")
    assert said(shelf, teacher) == ["有人想进“周二班”，等你点头。"]
    with pytest.raises(ClassError):
        classroom.load(shelf, one, club.id)
    assert member.approve(shelf, club, [one.id, one.id, 999]) == 1
    assert member.refuse(shelf, club, [two.id, one.id]) == 1
    assert classroom.load(shelf, one, club.id).member == "李雷"
    assert said(shelf, one) == ["“周二班”收下你了。"]
    assert "没有收你" in said(shelf, two)[0]
    assert member.approve(shelf, club, [two.id]) == 0


def test_whoever_was_taken_out_waits_even_where_the_door_is_open(shelf, club):
    me = guest(shelf)
    member.join(shelf, me, club.invite, "李雷")
    member.remove(shelf, club, me.id)
    assert names(shelf, club) == ["王老师"]
    assert member.join(shelf, me, club.invite, "李雷").state == "waiting"


def test_joining_late_a_second_time_does_not_undo_what_an_instructor_has_done(shelf, club):
    waiting_class(shelf, club)
    me = guest(shelf)
    member.join(shelf, me, club.invite, "李雷")
    member.approve(shelf, club, [me.id])
    assert member.join(shelf, me, club.invite, "李雷").state == "in"


@pytest.mark.parametrize("how", ["closed", "archived"])
def test_a_closed_class_takes_nobody_but_keeps_who_is_there(shelf, club, how):
    me = guest(shelf)
    member.join(shelf, me, club.invite, "李雷")
    if how == "archived":
        classroom.archive(shelf, club)
        assert "结束了" in said(shelf, me)[0]
    else:
        classroom.change(shelf, club, joining="closed")
    with pytest.raises(ClassError) as told:
        member.join(shelf, guest(shelf), club.invite, "韩梅梅")
    assert told.value.code == "closed"
    assert member.join(shelf, me, club.invite, "李雷").state == "in"
    classroom.restore(shelf, club)
    classroom.change(shelf, club, joining="open")
    assert member.join(shelf, guest(shelf), club.invite, "韩梅梅").state == "in"


def test_a_new_code_ends_the_old_one(shelf, club):
    renewed = classroom.renew(shelf, club)
    assert renewed.invite != club.invite
    with pytest.raises(ClassError):
        member.join(shelf, guest(shelf), club.invite, "李雷")
    assert member.join(shelf, guest(shelf), renewed.invite, "李雷").state == "in"


def test_a_class_holds_so_many(shelf, club, monkeypatch):
    monkeypatch.setattr(member, "MOST", 2)
    member.join(shelf, guest(shelf), club.invite, "李雷")
    with pytest.raises(ClassError) as told:
        member.join(shelf, guest(shelf), club.invite, "韩梅梅")
    assert told.value.code == "full"


# --- roles --------------------------------------------------------------------------------------


@pytest.fixture
def second(shelf, club):
    me = guest(shelf, "en")
    member.join(shelf, me, club.invite, "Anna")
    member.appoint(shelf, club, me.id, "instructor")
    return me


def test_a_co_instructor_does_all_but_what_is_the_owners(shelf, club, teacher, second):
    theirs = classroom.load(shelf, second, club.id, "instructor")
    assert theirs.invite == club.invite
    me = guest(shelf)
    member.join(shelf, me, club.invite, "李雷")
    member.rename(shelf, theirs, me.id, "李雷 2")
    member.remove(shelf, theirs, me.id)
    classroom.change(shelf, theirs, about="每周二晚上", zone="Europe/Berlin")
    for forbidden in (
        lambda: member.appoint(shelf, theirs, second.id, "owner"),
        lambda: member.remove(shelf, theirs, teacher.id),
        lambda: member.remove(shelf, theirs, second.id),
        lambda: classroom.archive(shelf, theirs),
    ):
        with pytest.raises(ClassError) as told:
            forbidden()
        assert told.value.code == "owner"
    assert classroom.load(shelf, teacher, club.id).about == "每周二晚上"


def test_a_learner_may_do_nothing_of_that(shelf, club):
    me = guest(shelf)
    mine = member.join(shelf, me, club.invite, "李雷")
    for forbidden in (
        lambda: member.approve(shelf, mine, [me.id]),
        lambda: member.remove(shelf, mine, me.id),
        lambda: member.rename(shelf, mine, me.id, "x"),
        lambda: member.appoint(shelf, mine, me.id, "owner"),
        lambda: classroom.change(shelf, mine, name="x"),
        lambda: classroom.renew(shelf, mine),
        lambda: classroom.set_rules(shelf, mine, "sichuan", {}),
    ):
        with pytest.raises(ClassError) as told:
            forbidden()
        assert told.value.code == "unknown"
    member.call_me(shelf, me, mine, "雷雷")
    assert names(shelf, club) == ["王老师", "雷雷"]


def test_a_class_is_handed_over(shelf, club, teacher, second):
    member.appoint(shelf, club, second.id, "owner")
    roles = {one.name: one.role for one in member.people(shelf, club)}
    assert roles == {"Anna": "owner", "王老师": "instructor"}
    assert "is yours now" in said(shelf, second)[-1]
    theirs = classroom.load(shelf, second, club.id, "owner")
    member.appoint(shelf, theirs, teacher.id, "learner")
    assert classroom.load(shelf, teacher, club.id).invite == ""


def test_an_owner_leaves_only_where_another_instructor_is(shelf, club, teacher):
    with pytest.raises(ClassError) as told:
        member.leave(shelf, teacher, club)
    assert told.value.code == "alone"
    me = guest(shelf)
    member.join(shelf, me, club.invite, "Anna")
    member.appoint(shelf, club, me.id, "instructor")
    member.leave(shelf, teacher, club)
    member.leave(shelf, teacher, club)
    assert [(one.name, one.role) for one in member.people(shelf, club)] == [("Anna", "owner")]
    assert classroom.mine(shelf, teacher) == ()
    assert member.join(shelf, teacher, club.invite, "王老师").role == "learner"


def test_the_house_rules_of_a_class_are_checked_and_told(shelf, club):
    me = guest(shelf)
    member.join(shelf, me, club.invite, "李雷")
    classroom.set_rules(shelf, club, club.variant, {})
    assert said(shelf, me) == []
    changed = classroom.set_rules(shelf, club, "koudian", {"mode": "haozi"})
    assert changed.table.key == "koudian"
    assert classroom.load(shelf, me, club.id).options == {"mode": "haozi"}
    assert said(shelf, me) == ["“周二班”换了规矩，从现在起按新的来。"]
    with pytest.raises(OptionError):
        classroom.set_rules(shelf, club, "koudian", {"mode": "no"})


@pytest.mark.parametrize(
    ("field", "text"),
    [("name", ""), ("about", "x" * 2001), ("zone", "Moon/Sea"), ("joining", "sometimes")],
)
def test_what_is_not_as_asked_is_named(shelf, club, field, text):
    with pytest.raises(ClassError) as told:
        classroom.change(shelf, club, **{field: text})
    assert told.value.code == told.value.field == field


# --- pupils -------------------------------------------------------------------------------------


def test_pupils_are_made_of_their_names_and_sign_in_with_their_cards(shelf, club):
    cards = pupil.enrol(shelf, club, " 李雷 \n\n韩  梅梅\n", "zh")
    assert [card.name for card in cards] == ["李雷", "韩 梅梅"]
    first = codes.redeem(shelf, "pupil", cards[0].code.lower())
    assert first.id == cards[0].learner_id
    assert codes.redeem(shelf, "pupil", cards[0].code) == first
    mine = classroom.load(shelf, first, club.id)
    assert (mine.member, first.zone, first.variant) == ("李雷", club.zone, club.variant)
    assert [one.name for one in pupil.managed(shelf, club)] == ["李雷", "韩 梅梅"]


def test_sending_the_names_twice_makes_nobody_twice(shelf, club):
    (before,) = pupil.enrol(shelf, club, "李雷", "zh")
    again, other = pupil.enrol(shelf, club, "李雷\n韩梅梅", "zh")
    assert (again.learner_id, again.learner_id == other.learner_id) == (before.learner_id, False)
    with pytest.raises(codes.CodeError):
        codes.redeem(shelf, "pupil", before.code)
    assert codes.redeem(shelf, "pupil", again.code).id == before.learner_id
    assert len(member.people(shelf, club)) == 3


@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        ("", "none", "no name"), ("李雷\n 李雷", "twice", "李雷"), ("王老师", "taken", "王老师"),
        ("x" * 61, "name", "x" * 40), ("\n".join(map(str, range(201))), "many", "200"),
    ],
)  # fmt: skip
def test_names_that_cannot_be_are_named_and_nobody_is_made(shelf, club, text, code, named):
    with pytest.raises(ClassError) as told:
        pupil.enrol(shelf, club, "新同学\n" + text if text else "", "zh")
    assert (told.value.code, str(told.value), told.value.field) == (code, named, "names")
    assert len(member.people(shelf, club)) == 1


def test_cards_are_renewed_for_managed_pupils_of_the_class_alone(shelf, club, teacher, second):
    one, two = pupil.enrol(shelf, club, "李雷\n韩梅梅", "zh")
    renewed = pupil.renew(shelf, club, [two.learner_id, teacher.id, second.id, 999])
    assert [card.name for card in renewed] == ["韩梅梅"]
    lei = codes.redeem(shelf, "pupil", one.code)
    with pytest.raises(ClassError):
        member.appoint(shelf, club, lei.id, "instructor")
    account.sign_up(shelf, lei, "lei", "correct horse")
    assert pupil.renew(shelf, club, [lei.id]) == ()
    with pytest.raises(ClassError) as told:
        pupil.enrol(shelf, club, "李雷", "zh")
    assert told.value.code == "taken"


def test_what_was_seen_long_ago_is_forgotten(shelf, teacher):
    def kept():
        return shelf.row("SELECT count(*) AS n FROM notices")["n"]

    for days in (0, 91, 180):
        at = NOON + timedelta(days=days)
        notice.tell(shelf, [teacher.id], "waiting", name=str(days), class_id="x", now=at)
        (one,) = notice.waiting(shelf, teacher.id)
        notice.seen(shelf, teacher.id, one.id, now=at)
    assert kept() == 2
