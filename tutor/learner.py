"""A learner: a guest known by a cookie or a chat, with a language, a table and a time zone."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from rules import variants
from rules.errors import OptionError
from rules.variant import Variant
from tutor import clock, store_learners
from tutor.language import LANGUAGES
from tutor.store import Row, Store

VARIANT = "koudian"
"""The table that a newcomer sits down at."""

DAY_ENDS = range(7)
"""Hours of the night at which a day may end."""

OLD = 30 * 24 * 3600 * 1000
"""Milliseconds after which a cookie is old."""

TILES = ("", "large", "huge")
"""How large tiles may be drawn."""


class LearnerError(ValueError):
    """A learner who is not there, or a setting that there is not."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Learner:
    """One learner.

    variant and options: of the table where the learner sits, only options off their default;
    ladder: the variant whose titles show the learner's progress, "" for none; day_end: the hour
    (0–6) at which the learner's day ends; tiles: how large tiles are drawn ("", "large", "huge").
    """

    id: int
    language: str
    variant: str
    options: Mapping[str, Any]
    zone: str
    created: int
    ladder: str = ""
    day_end: int = 0
    tiles: str = ""

    @property
    def table(self) -> Variant:
        """The rules of the learner's table."""
        return variants.table(self.variant, **self.options)

    def day(self, at: int) -> date:
        """The learner's own day at a moment (UTC ms)."""
        return clock.local_day(at, self.zone, self.day_end)


def new_guest(
    store: Store, language: str, zone: str = clock.DEFAULT_ZONE, now: datetime | None = None
) -> tuple[Learner, str]:
    """A new learner and the cookie that proves it; only the cookie's hash is stored."""
    token = secrets.token_urlsafe(32)
    with store.writing():
        learner = _add(store, language, zone, clock.stamp(now))
        store_learners.add_cookie(store, _digest(token), learner.id, learner.created)
    return learner, token


def new_cookie(store: Store, learner: Learner, now: datetime | None = None) -> str:
    """One more cookie that proves a learner, for a browser where they have signed in."""
    token = secrets.token_urlsafe(32)
    with store.writing():
        store_learners.add_cookie(store, _digest(token), learner.id, clock.stamp(now))
    return token


def is_old_cookie(store: Store, token: str, now: datetime | None = None) -> bool:
    """Whether a cookie was made so long ago that a browser may soon forget it."""
    made = store_learners.cookie_made(store, _digest(token))
    return made is not None and clock.stamp(now) - made > OLD


def drop_cookie(store: Store, token: str) -> None:
    """End a cookie: the browser that has it is a stranger's again."""
    with store.writing():
        store_learners.drop_cookie(store, _digest(token))


def drop_chat(store: Store, learner: Learner, platform: str, chat_id: str) -> bool:
    """Part a chat from its learner: it is a newcomer's again; False if it was not theirs."""
    with store.writing():
        return store_learners.drop_chat(store, learner.id, platform, chat_id)


def drop_cookies(store: Store, learner: Learner) -> int:
    """End all cookies of a learner; how many there were."""
    with store.writing():
        return store_learners.drop_cookies(store, learner.id)


def by_cookie(store: Store, token: str | None) -> Learner | None:
    """The learner to whom a cookie belongs, or None for one that nobody has."""
    row = store_learners.by_cookie(store, _digest(token)) if token else None
    return None if row is None else _learner(row)


def by_chat(
    store: Store,
    platform: str,
    chat_id: str | int,
    language: str = "zh",
    now: datetime | None = None,
) -> Learner:
    """The learner of a chat, made on first sight (`language` matters only then)."""
    known = known_in_chat(store, platform, chat_id)
    if known is not None:
        return known
    with store.writing():
        known = known_in_chat(store, platform, chat_id)
        if known is not None:
            return known
        learner = _add(store, language, clock.DEFAULT_ZONE, clock.stamp(now))
        store_learners.add_chat(store, platform, str(chat_id), learner.id, learner.created)
    return learner


def known_in_chat(store: Store, platform: str, chat_id: str | int) -> Learner | None:
    """The learner of a chat, None if nobody has talked there."""
    row = store_learners.by_chat(store, platform, str(chat_id))
    return None if row is None else _learner(row)


def stranger(language: str, now: datetime | None = None) -> Learner:
    """A newcomer of whom nothing is kept: number 0, at the table where newcomers sit."""
    return Learner(0, _spoken(language), VARIANT, {}, clock.DEFAULT_ZONE, clock.stamp(now))


def by_id(store: Store, learner_id: int) -> Learner:
    """The learner with this id.

    Raises:
        LearnerError: if there is none.
    """
    row = store_learners.find(store, learner_id)
    if row is None:
        raise LearnerError("no_learner", f"there is no learner {learner_id}")
    return _learner(row)


def set_language(store: Store, learner: Learner, language: str) -> Learner:
    """The learner, now addressed in another language.

    Raises:
        LearnerError: for a language that is not spoken.
    """
    changed = replace(learner, language=_spoken(language))
    with store.writing():
        store_learners.change(store, learner.id, "language", language)
    return changed


def set_zone(store: Store, learner: Learner, zone: str) -> Learner:
    """The learner in another time zone; days that were practised stay as they were lived.

    Raises:
        ClockError: if there is no such zone.
    """
    changed = replace(learner, zone=clock.known_zone(zone))
    with store.writing():
        store_learners.change(store, learner.id, "zone", zone)
    return changed


def set_day_end(store: Store, learner: Learner, hour: int) -> Learner:
    """The learner whose day ends at another hour of the night; days lived stay as they were.

    Raises:
        LearnerError: for an hour that is not 0 to 6.
    """
    if hour not in DAY_ENDS:
        raise LearnerError("day_end", f"a day ends at 0 to 6 o'clock, not at {hour!r}")
    with store.writing():
        store_learners.change(store, learner.id, "day_end", hour)
    return replace(learner, day_end=hour)


def set_tiles(store: Store, learner: Learner, size: str) -> Learner:
    """The learner for whom tiles are drawn in another size.

    Raises:
        LearnerError: for a size that there is not.
    """
    if size not in TILES:
        raise LearnerError("tiles", f"no such size of tiles: {size!r}")
    with store.writing():
        store_learners.change(store, learner.id, "tiles", size)
    return replace(learner, tiles=size)


def set_table(
    store: Store, learner: Learner, variant: str, options: Mapping[str, Any] | None = None
) -> Learner:
    """The learner at another table; without `options` as this learner last played the variant.

    Options on their default are not kept.

    Raises:
        OptionError: for an unknown variant or option, or options that clash.
    """
    changed = seated(store, learner, variant, options)
    kept = json.dumps(changed.options, sort_keys=True)
    with store.writing():
        store_learners.change(store, learner.id, "variant", variant)
        store_learners.change(store, learner.id, "options", kept)
        store_learners.keep_table(store, learner.id, variant, kept)
    return changed


def seated(
    store: Store, learner: Learner, variant: str, options: Mapping[str, Any] | None = None
) -> Learner:
    """The learner as if at another table, which is not kept; see `set_table`.

    Raises:
        OptionError: for an unknown variant or option, or options that clash.
    """
    if options is None:
        table = _kept(store, learner, variant)
    else:
        table = variants.table(variant, **options)
    return replace(learner, variant=variant, options=dict(table.chosen()))


def _kept(store: Store, learner: Learner, variant: str) -> Variant:
    """The table as the learner has kept it, the usual one where that is none any more."""
    kept = store_learners.kept_table(store, learner.id, variant)
    try:
        return variants.table(variant, **json.loads(kept or "{}"))
    except OptionError:
        return variants.table(variant)


def set_ladder(store: Store, learner: Learner, variant: str) -> Learner:
    """The learner whose progress is shown by the titles of a variant, "" for no titles.

    Raises:
        LearnerError: for a variant without titles.
    """
    if variant and not (variant in variants.VARIANTS and variants.VARIANTS[variant].ladder):
        raise LearnerError("ladder", f"{variant!r} has no titles")
    with store.writing():
        store_learners.change(store, learner.id, "ladder", variant)
    return replace(learner, ladder=variant)


def _add(store: Store, language: str, zone: str, at: int) -> Learner:
    language, zone = _spoken(language), clock.known_zone(zone)
    number = store_learners.add(store, language, VARIANT, zone, at)
    return Learner(number, language, VARIANT, {}, zone, at)


def _learner(row: Row) -> Learner:
    return Learner(**{**row, "options": json.loads(row["options"])})


def _spoken(language: str) -> str:
    if language not in LANGUAGES:
        raise LearnerError("language", f"{language!r} is not spoken here")
    return language


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
