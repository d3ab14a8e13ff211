"""Notices: short words about what others did, said once at the next page or in the chat."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tutor import clock, store_notices
from tutor.language import translator
from tutor.store import Store

SAID: dict[str, str] = {
    "waiting": "Somebody waits to be let into “%(name)s”.",
    "let_in": "You are in the class “%(name)s” now.",
    "refused": "“%(name)s” did not take you in. Ask the instructor if that is a mistake.",
    "removed": "You are no longer in the class “%(name)s”. What you practised stays yours.",
    "instructor": "You are now one of the instructors of “%(name)s”.",
    "learner": "You are now a learner of “%(name)s”, not an instructor.",
    "owner": "The class “%(name)s” is yours now.",
    "archived": "The class “%(name)s” is closed; what was done in it can still be read.",
    "assigned": "New in “%(name)s”: “%(title)s”.",
    "released": "The keys of “%(title)s” are shown now.",
    "remind": "Your instructor reminds you of “%(title)s”.",
    "rules": "“%(name)s” plays by other house rules from now on.",
    "regraded": "“%(name)s” was corrected: your answers were marked again.",
    "asked_anew": "A puzzle of “%(name)s” was replaced by another: please do that one, too.",
    "corrected": "Some keys were corrected: your answers were marked again.",
}
"""What each code says, in English; the Chinese stands in locales/."""

MOST = 5
"""How many are shown at once; the newest, if there are more."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice: its code, and what fills its gaps.

    gaps: by name; beside those of the sentence there may be `class_id` or `assignment`, which say
    where it leads, and `told`: the learner's chat was told at once.
    """

    id: int
    code: str
    gaps: Mapping[str, Any]
    at: int

    def say(self, language: str) -> str:
        """The notice in a language; a code that is known no more says nothing."""
        sentence = SAID.get(self.code)
        return translator(language)(sentence, **self.gaps) if sentence else ""


def tell(
    store: Store,
    learner_ids: Iterable[int],
    code: str,
    *,
    now: datetime | None = None,
    **gaps: Any,
) -> None:
    """Tell several learners something, once for as long as they have not seen it.

    code: one of SAID; gaps: plain values for its gaps, and `class_id` or `assignment` to lead on.
    """
    assert code in SAID, code
    kept = json.dumps(gaps, ensure_ascii=False, sort_keys=True)
    with store.writing():
        store_notices.add(store, learner_ids, code, kept, clock.stamp(now))


def waiting(store: Store, learner_id: int) -> tuple[Notice, ...]:
    """What a learner has not seen yet, oldest first, the last few only."""
    rows = store_notices.waiting(store, learner_id, MOST)
    return tuple(Notice(**{**row, "gaps": json.loads(row["gaps"])}) for row in rows)


def seen(store: Store, learner_id: int, up_to: int, now: datetime | None = None) -> int:
    """Mark all notices up to one as seen; how many were new."""
    with store.writing():
        return store_notices.see(store, learner_id, up_to, clock.stamp(now))
