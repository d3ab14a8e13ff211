"""Accounts: names and passwords, one-time codes, wrong guesses, instructors."""

from datetime import timedelta

import pytest

from tests.practising import NOON
from tutor import account, codes, guesses, learner
from tutor.account import AccountError
from tutor.codes import ALPHABET, CodeError
from tutor.guesses import GuessError
from tutor.store import open_store

SECRET = "seven old tiles"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    opened = open_store(tmp_path_factory.mktemp("accounts") / "tingpai.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def me(store):
    return learner.new_guest(store, "en")[0]


@pytest.fixture(scope="module")
def wang(store):
    found, _ = learner.new_guest(store, "zh")
    account.sign_up(store, found, "Wang 丽", SECRET)
    return found


def later(**time):
    return NOON + timedelta(**time)


def refused(code, call, *args, **kwargs):
    with pytest.raises((AccountError, CodeError)) as told:
        call(*args, **kwargs)
    assert told.value.code == code
    return told.value


# --- name and password ----------------------------------------------------------------------------


def test_a_name_is_known_again_however_it_is_written(store, wang):
    assert account.sign_in(store, " ｗＡＮＧ  丽", SECRET).id == wang.id
    assert account.named(store, "WANG 丽").name == "Wang 丽"
    row = store.row("SELECT * FROM accounts WHERE learner_id = :id", id=wang.id)
    assert row["password"].startswith("scrypt:")
    assert SECRET not in str(row)


def test_a_wrong_name_and_a_wrong_password_are_refused_alike(store, wang):
    errors = [
        refused("wrong", account.sign_in, store, *tried)
        for tried in (("Wang 丽", "seven new tiles"), ("Nobody", SECRET), ("Wang 丽", ""))
    ]
    assert len({(str(one), one.field) for one in errors}) == 1


@pytest.mark.parametrize(
    ("name", "password", "code", "field"),
    [
        ("", SECRET, "name", "name"),
        ("  ", SECRET, "name", "name"),
        ("…", SECRET, "name", "name"),
        ("a\u202eb", SECRET, "name", "name"),
        ("x" * 31, SECRET, "name", "name"),
        ("WANG  丽", SECRET, "taken", "name"),
        ("Li", "short", "short", "password"),
        ("Li", "x" * 201, "long", "password"),
        ("Li", "Password", "easy", "password"),
        ("Li", "abababababab", "easy", "password"),
        ("Li Bai 李白", "li bai 李白", "same", "password"),
    ],
)
def test_what_cannot_be_an_account_is_refused_by_field(
    store, wang, me, name, password, code, field
):
    assert refused(code, account.sign_up, store, me, name, password).field == field
    assert account.of(store, me) is None


def test_one_learner_has_one_account(store, wang):
    refused("has", account.sign_up, store, wang, "Wang the Second", SECRET)


def test_password_and_name_can_be_changed(store, me):
    account.sign_up(store, me, "Changing", SECRET)
    refused("wrong", account.change_password, store, me, "no", "another secret")
    refused("short", account.change_password, store, me, SECRET, "x")
    account.change_password(store, me, SECRET, "another secret")
    assert account.rename(store, me, "CHANGED").name == "CHANGED"
    refused("wrong", account.sign_in, store, "Changing", "another secret")
    assert account.sign_in(store, "changed", "another secret").id == me.id
    refused("taken", account.rename, store, me, "wang 丽")


def test_guessing_has_to_wait_and_ends_by_itself(store, me):
    account.sign_up(store, me, "Guessed", SECRET)
    for n in range(guesses.MOST["name"]):
        refused("wrong", account.sign_in, store, "Guessed", f"guess {n}", now=later(seconds=n))
    with pytest.raises(GuessError) as told:
        account.sign_in(store, "ＧＵＥＳＳＥＤ", SECRET, now=later(minutes=1))
    assert told.value.minutes == 9
    assert account.sign_in(store, "Guessed", SECRET, now=later(minutes=10, seconds=1)).id == me.id


def test_one_address_cannot_try_many_names(store):
    with guesses.limited(store, address="10.1.1.1", now=NOON):
        pass
    for _ in range(guesses.MOST["address"]):
        with pytest.raises(CodeError), guesses.limited(store, address="10.1.1.1", now=NOON):
            codes.look(store, "WRONG")
    with pytest.raises(GuessError), guesses.limited(store, address="10.1.1.1", now=NOON):
        raise AssertionError
    with guesses.limited(store, address="10.1.1.2", now=NOON):
        pass
    assert not any("10.1" in str(row) for row in store.rows("SELECT * FROM guesses"))


# --- codes ----------------------------------------------------------------------------------------


def test_a_code_opens_once_however_it_is_typed(store, me):
    shown = codes.issue(store, "login", me, NOON)
    assert set(shown) - {"-"} <= set(ALPHABET)
    assert not any(shown.replace("-", "") in str(row) for row in store.rows("SELECT * FROM codes"))
    typed = f" {shown.lower().replace('-', ' ')} "
    assert codes.look(store, typed, NOON).learner == me
    refused("unknown", codes.redeem, store, "link", typed, NOON)
    assert codes.redeem(store, "login", typed, NOON) == me
    refused("used", codes.redeem, store, "login", typed, NOON)


def test_a_code_ends_and_a_newer_one_takes_its_place(store, me):
    first = codes.issue(store, "link", me, NOON)
    second = codes.issue(store, "link", me, NOON)
    refused("unknown", codes.redeem, store, "link", first, NOON)
    refused("expired", codes.redeem, store, "link", second, later(minutes=10))
    assert codes.redeem(store, "link", second, later(minutes=9)) == me


def test_a_pupils_card_works_until_it_is_renewed_or_the_pupil_has_an_account(store, me):
    card = codes.issue(store, "pupil", me)
    assert [codes.redeem(store, "pupil", card) for _ in range(2)] == [me, me]
    renewed = codes.issue(store, "pupil", me)
    refused("unknown", codes.redeem, store, "pupil", card)
    account.sign_up(store, me, "Grown up", SECRET)
    refused("unknown", codes.redeem, store, "pupil", renewed)
    refused("own", codes.issue, store, "pupil", me)


def test_recovery_codes_come_in_a_set_each_used_once(store, me):
    old = codes.recovery(store, me)
    new = codes.recovery(store, me)
    assert len({*old, *new}) == 2 * codes.RECOVERY
    refused("unknown", codes.redeem, store, "recovery", old[0])
    assert codes.redeem(store, "recovery", new[0]) == me
    refused("used", codes.redeem, store, "recovery", new[0])
    assert codes.left(store, me, "recovery") == codes.RECOVERY - 1


# --- instructors ----------------------------------------------------------------------------------


def test_instructors_invite_instructors(store, wang, me):
    assert not account.may_teach(store, wang)
    account.set_instructor(store, wang)
    assert account.may_teach(store, wang)
    code = codes.issue(store, "instructor", wang)
    refused("none", account.accept_invitation, store, me, code)
    account.sign_up(store, me, "Invited", SECRET)
    assert account.accept_invitation(store, me, code).instructor
    refused("used", account.accept_invitation, store, me, code)
    account.set_instructor(store, me, False)
    assert not account.may_teach(store, me)


def test_an_invitation_ends_with_the_right_to_give_it(store, wang, me):
    account.set_instructor(store, wang)
    code = codes.issue(store, "instructor", wang)
    account.set_instructor(store, wang, False)
    account.sign_up(store, me, "Too late", SECRET)
    refused("unknown", account.accept_invitation, store, me, code)
    account.set_instructor(store, wang)
    for _ in range(codes.INVITES):
        codes.issue(store, "instructor", wang)
    refused("many", codes.issue, store, "instructor", wang)
