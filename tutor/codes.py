"""One-time codes: what is read in one place and typed in another, to prove that both are one's own.

A code is eight or twelve signs without look-alikes. Only its hash is stored; spaces, dashes and
small letters are forgiven.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from tutor import clock, store_accounts
from tutor.guesses import WrongGuess
from tutor.learner import Learner, by_id
from tutor.store import Row, Store

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Thirty-one signs: no 0 and O, no 1, I and L."""

_MINUTE = 60 * 1000
_DAY = 24 * 60 * _MINUTE


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a code is for: signs in it, ms until it ends (None: never), whether used only once.

    alone: whether a new one takes the place of the last.
    """

    signs: int
    lasts: int | None
    once: bool = True
    alone: bool = True


PURPOSES = {
    "login": Purpose(8, 10 * _MINUTE),
    "link": Purpose(8, 10 * _MINUTE),
    "recovery": Purpose(12, None, alone=False),
    "pupil": Purpose(8, None, once=False),
    "instructor": Purpose(12, 7 * _DAY, alone=False),
}
"""Signing in on another browser, joining a chat and a browser, signing in without a password,
a pupil's card, becoming an instructor."""

RECOVERY = 6
"""Recovery codes in a set."""

INVITES = 20
"""Invitations of one instructor that may be open at once."""


class CodeError(WrongGuess):
    """A code that opens nothing.

    code: "unknown", "expired", "used", "own" (a pupil's card for somebody with an account), "many"
    (too many open invitations).
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Code:
    """A code that may be used: for what, and whose it is."""

    purpose: str
    learner: Learner
    hash: str


def issue(store: Store, purpose: str, learner: Learner, now: datetime | None = None) -> str:
    """A new code of a learner, as it is shown: this is the only time that it can be read.

    Raises:
        CodeError: "own" for a pupil's card of somebody who has an account, "many" for an
            instructor with too many open invitations.
    """
    kind, at, text = PURPOSES[purpose], clock.stamp(now), _random(PURPOSES[purpose].signs)
    with store.writing():
        if purpose == "pupil" and store_accounts.find(store, learner.id):
            raise CodeError("own", f"learner {learner.id} has an account of their own")
        if (
            purpose == "instructor"
            and store_accounts.open_codes(store, learner.id, purpose, at) >= INVITES
        ):
            raise CodeError("many", f"learner {learner.id} has {INVITES} open invitations")
        if kind.alone:
            store_accounts.drop_codes(store, learner.id, purpose)
        store_accounts.prune_codes(store, at - _DAY)
        store_accounts.add_code(
            store, hash=_digest(text), purpose=purpose, learner=learner.id, at=at,
            expires=None if kind.lasts is None else at + kind.lasts,
        )  # fmt: skip
    return shown(text)


def recovery(store: Store, learner: Learner, now: datetime | None = None) -> tuple[str, ...]:
    """A new set of recovery codes; those of an older set end."""
    with store.writing():
        drop(store, learner, "recovery")
        return tuple(issue(store, "recovery", learner, now) for _ in range(RECOVERY))


def look(store: Store, text: str, now: datetime | None = None) -> Code:
    """What a typed code is for, without using it.

    Raises:
        CodeError: "unknown", "expired" or "used".
    """
    return _open(store_accounts.code(store, _digest(text)), store, clock.stamp(now))


def redeem(store: Store, purpose: str, code: str, now: datetime | None = None) -> Learner:
    """Use a code; whose it is. A pupil's stays usable, every other is used up.

    Raises:
        CodeError: "unknown" (also for a code of another purpose), "expired" or "used".
    """
    at = clock.stamp(now)
    with store.writing():
        found = _open(store_accounts.code(store, _digest(code)), store, at)
        if found.purpose != purpose:
            raise CodeError("unknown", f"a code for {found.purpose}, not for {purpose}")
        if PURPOSES[purpose].once and not store_accounts.use_code(store, found.hash, at):
            raise CodeError("used", "this code was used before")
    return found.learner


def left(store: Store, learner: Learner, purpose: str, now: datetime | None = None) -> int:
    """How many codes of a purpose a learner could still use."""
    return store_accounts.open_codes(store, learner.id, purpose, clock.stamp(now))


def drop(store: Store, learner: Learner, purpose: str) -> None:
    """End all codes of a purpose of a learner."""
    with store.writing():
        store_accounts.drop_codes(store, learner.id, purpose)


def shown(text: str) -> str:
    """A code in fours, to read and copy.

    >>> shown("abcd2345wxyz")
    'ABCD-2345-WXYZ'
    """
    bare = bare_code(text)
    return "-".join(bare[at : at + 4] for at in range(0, len(bare), 4))


def bare_code(text: str) -> str:
    """The signs of a typed code alone.

    >>> bare_code(" abcd 2345"), bare_code("ＡＢＣＤ－２３４５")
    ('ABCD2345', 'ABCD2345')
    """
    wide = unicodedata.normalize("NFKC", text).upper()
    return "".join(sign for sign in wide if sign.isalnum())


def _open(row: Row | None, store: Store, at: int) -> Code:
    if row is None:
        raise CodeError("unknown", "nobody has this code")
    if row["used"] is not None:
        raise CodeError("used", "this code was used before")
    if row["expires"] is not None and row["expires"] <= at:
        raise CodeError("expired", "this code has ended")
    return Code(row["purpose"], by_id(store, row["learner_id"]), row["hash"])


def _random(signs: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(signs))


def _digest(text: str) -> str:
    return hashlib.sha256(bare_code(text).encode()).hexdigest()
