"""An account: a name and a password by which a learner is known again on any browser.

Guests need none. Who has one may be an instructor, which another instructor or the person who runs
the service makes them.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime

from werkzeug.security import check_password_hash, generate_password_hash

from tutor import clock, codes, guesses, memory, store_accounts, store_learners
from tutor.guesses import WrongGuess
from tutor.learner import Learner, by_id
from tutor.store import Row, Store

LONGEST_NAME = 30
SHORTEST, LONGEST = 8, 200
"""Letters of a password."""

EASY = frozenset({
    "12345678", "123456789", "1234567890", "87654321", "11111111", "88888888", "66666666",
    "00000000", "password", "password1", "passwort", "qwertyui", "qwertyuiop", "asdfghjkl",
    "iloveyou", "abcd1234", "abc12345", "1q2w3e4r", "a1234567", "5201314520",
})  # fmt: skip
"""Passwords that everybody tries first."""

AFTER_RECOVERY = 30 * 60 * 1000
"""How long somebody who has used a recovery code need not know the old password, in ms."""

_RECOVERED = "recovered"
METHOD = "scrypt:32768:8:1"


class AccountError(WrongGuess):
    """An account that cannot be made, opened or changed so.

    code: "wrong" (name or password: nobody is told which), "name", "taken", "short", "long",
    "easy", "same" (the password is the name), "has" (there is an account already), "none" (there is
    none); `field` names the field at fault.
    """

    def __init__(self, code: str, text: str, field: str = "") -> None:
        super().__init__(text)
        self.code, self.field = code, field


@dataclass(frozen=True, slots=True)
class Account:
    """The account of a learner; password: whether one was set."""

    learner_id: int
    name: str
    instructor: bool
    password: bool
    created: int


def of(store: Store, learner: Learner) -> Account | None:
    """The learner's account, None for a guest."""
    row = store_accounts.find(store, learner.id)
    return None if row is None else _read(row)


def called(store: Store, learner: Learner) -> str:
    """How somebody is called: by their account, a pupil by the name in the class, else ""."""
    found = store_accounts.find(store, learner.id)
    return found["name"] if found else store_accounts.pupil_name(store, learner.id)


def is_pupil(store: Store, learner: Learner) -> bool:
    """Whether an instructor has made this learner, and can renew their card."""
    return bool(store_accounts.pupil_name(store, learner.id))


def named(store: Store, name: str) -> Account | None:
    """The account with a name, however it is written."""
    row = store_accounts.by_name(store, fold(name))
    return None if row is None else _read(row)


def may_teach(store: Store, learner: Learner) -> bool:
    """Whether a learner may make classes."""
    found = of(store, learner)
    return found is not None and found.instructor


def way_back(store: Store, learner: Learner) -> bool:
    """Whether a learner can be reached without this browser: by name, chat or pupil's card."""
    return (
        store_accounts.find(store, learner.id) is not None
        or bool(store_learners.chats(store, learner.id))
        or codes.left(store, learner, "pupil") > 0
    )


def check_new(store: Store, name: str, password: str) -> tuple[str, str]:
    """The name and the password of an account that could be made.

    Raises:
        AccountError: "name", "taken", "short", "long", "easy", "same".
    """
    name = known_name(name)
    if store_accounts.by_name(store, fold(name)):
        raise AccountError("taken", f"the name {name!r} is taken", "name")
    return name, known_password(password, name)


def is_just_made(store: Store, name: str, now: datetime | None = None) -> bool:
    """Whether an account with this name was made within the last minute."""
    found = named(store, name)
    return found is not None and clock.stamp(now) - found.created < 60_000


def sign_up(
    store: Store, learner: Learner, name: str, password: str, now: datetime | None = None
) -> Account:
    """An account for a learner who had none; what was practised is in it.

    A pupil whom an instructor manages is their own from then on: the pupil's code ends.

    Raises:
        AccountError: "name", "taken", "short", "long", "easy", "same", or "has".
    """
    name, password = check_new(store, name, password)
    digest = _hash(password)
    with store.writing():
        if store_accounts.find(store, learner.id):
            raise AccountError("has", f"learner {learner.id} has an account")
        if not store_accounts.add(
            store, learner=learner.id, name=name, folded=fold(name), password=digest,
            at=clock.stamp(now),
        ):  # fmt: skip
            raise AccountError("taken", f"the name {name!r} is taken", "name")
        store_accounts.set_own(store, learner.id)
        codes.drop(store, learner, "pupil")
    return _known(store, learner)


def sign_in(
    store: Store, name: str, password: str, address: str = "", now: datetime | None = None
) -> Learner:
    """The learner with this name and password; `address` says from where it is tried.

    Raises:
        AccountError: "wrong".
        GuessError: after too many wrong ones.
    """
    places = {"name": fold(name), **({"address": address} if address else {})}
    with guesses.limited(store, now=now, **places):
        row = store_accounts.by_name(store, fold(name))
        if not _matches(row, password) or row is None:
            raise AccountError("wrong", "no such name with this password", "password")
    guesses.forget(store, name=fold(name))
    return by_id(store, row["learner_id"])


def change_password(
    store: Store, learner: Learner, old: str, new: str, now: datetime | None = None
) -> None:
    """Another password, given the old one (any, if there was none).

    Raises:
        AccountError: "wrong" (field "old"), "short", "long", "easy", "same", "none".
        GuessError: after too many wrong ones.
    """
    check(store, learner, old, now)
    set_password(store, learner, new)


def check(store: Store, learner: Learner, password: str, now: datetime | None = None) -> None:
    """Make sure that somebody knows their own password, if they have one.

    Raises:
        AccountError: "wrong" (field "old").
        GuessError: after too many wrong ones.
    """
    row = store_accounts.find(store, learner.id)
    if row is None or row["password"] is None or is_recovered(store, learner, now):
        return
    with guesses.limited(store, now=now, learner=str(learner.id)):
        if not _matches(row, password):
            raise AccountError("wrong", "not the password", "old")


def recover(store: Store, code: str, now: datetime | None = None) -> Learner:
    """Whose a recovery code is; for a while they may set a password without the old one.

    Raises:
        CodeError: if the code opens nothing.
    """
    with store.writing():
        found = codes.redeem(store, "recovery", code, now)
        memory.remember(store, _RECOVERED, str(found.id), True, learner=found, now=now)
    return found


def is_recovered(store: Store, learner: Learner, now: datetime | None = None) -> bool:
    """Whether a recovery code was used within the last half hour, and no password set since."""
    since = memory.since(store, _RECOVERED, str(learner.id))
    return since is not None and clock.stamp(now) - since < AFTER_RECOVERY


def set_password(store: Store, learner: Learner, new: str) -> None:
    """Another password, without the old one: for who has used a recovery code.

    Raises:
        AccountError: "short", "long", "easy", "same", "none".
    """
    mine = _known(store, learner)
    digest = _hash(known_password(new, mine.name, "new"))
    with store.writing():
        store_accounts.change(store, learner.id, password=digest)
        memory.forget(store, _RECOVERED, str(learner.id))


def rename(store: Store, learner: Learner, name: str) -> Account:
    """Another name.

    Raises:
        AccountError: "name", "taken", "none".
    """
    name = known_name(name)
    with store.writing():
        _known(store, learner)
        other = store_accounts.by_name(store, fold(name))
        if other is not None and other["learner_id"] != learner.id:
            raise AccountError("taken", f"the name {name!r} is taken", "name")
        store_accounts.change(store, learner.id, name=name, folded=fold(name))
    return _known(store, learner)


def set_instructor(store: Store, learner: Learner, teaches: bool = True) -> Account:
    """Let somebody make classes, or no longer.

    Raises:
        AccountError: "none" for a guest.
    """
    with store.writing():
        _known(store, learner)
        store_accounts.change(store, learner.id, instructor=int(teaches))
        if not teaches:
            codes.drop(store, learner, "instructor")
    return _known(store, learner)


def accept_invitation(
    store: Store, learner: Learner, code: str, now: datetime | None = None
) -> Account:
    """Become an instructor by another instructor's code.

    Raises:
        AccountError: "none" for a guest; the code stays usable.
        CodeError: if the code opens nothing.
    """
    with store.writing():
        _known(store, learner)
        inviting = codes.redeem(store, "instructor", code, now)
        if not may_teach(store, inviting):
            raise codes.CodeError("unknown", f"learner {inviting.id} invites nobody any more")
        return set_instructor(store, learner)


def fold(name: str) -> str:
    """A name as it is compared: width, case and doubled spaces do not matter.

    >>> fold(" Wáng  Ｌi "), fold("王丽")
    ('wáng li', '王丽')
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def known_name(text: str) -> str:
    """A name in one line.

    >>> known_name("  Wang   Li ")
    'Wang Li'

    Raises:
        AccountError: "name" if it is empty, too long, or has signs that cannot be seen.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    seen = name.isprintable() and any(sign.isalnum() for sign in name)
    if not seen or len(name) > LONGEST_NAME or not fold(name):
        raise AccountError("name", f"a name has 1 to {LONGEST_NAME} letters: {text!r}", "name")
    return name


def known_password(text: str, name: str, field: str = "password") -> str:
    """A password that is not the first to be tried.

    Raises:
        AccountError: "short", "long", "easy" or "same" (as the name).
    """
    for code, bad in (
        ("short", len(text) < SHORTEST),
        ("long", len(text) > LONGEST),
        ("easy", text.casefold() in EASY or len(set(text)) < 3),
        ("same", fold(text) == fold(name)),
    ):
        if bad:
            raise AccountError(code, f"the password is {code}", field)
    return text


def _hash(password: str) -> str:
    return generate_password_hash(_even(password), METHOD)


def _matches(row: Row | None, password: str) -> bool:
    """Whether the password is right; who has none costs the same time."""
    digest = row["password"] if row is not None else None
    right = check_password_hash(digest or _NOBODY, _even(password[: LONGEST + 1]))
    return right and digest is not None


def _even(password: str) -> str:
    return unicodedata.normalize("NFKC", password)


_NOBODY = METHOD + "$nobody$" + "0" * 128


def _known(store: Store, learner: Learner) -> Account:
    found = of(store, learner)
    if found is None:
        raise AccountError("none", f"learner {learner.id} has no account")
    return found


def _read(row: Row) -> Account:
    return Account(
        row["learner_id"], row["name"], bool(row["instructor"]), row["password"] is not None,
        row["created"],
    )  # fmt: skip
