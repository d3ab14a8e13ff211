"""An invitation: what the code of a class tells to whoever holds it, before they are in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules import variants
from rules.variant import Variant
from tutor import store_classes
from tutor.classes.classroom import ClassError, plain_code
from tutor.guesses import WrongGuess
from tutor.learner import Learner
from tutor.store import Store


class InviteError(ClassError, WrongGuess):
    """A code that opens no class: it counts as a guess."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A class as it is shown to those who come.

    id: of the class; joining: "open", "approve" or "closed"; invite: the code as it is kept;
    instructors: their names, the owner's first; state: of the learner who holds the code, "" for
    none.
    """

    id: str
    name: str
    about: str
    variant: str
    options: Mapping[str, Any]
    joining: str
    invite: str
    instructors: tuple[str, ...]
    state: str

    @property
    def direct(self) -> bool:
        """Whether one is in at once; who was taken out waits whatever the class says."""
        return self.joining == "open" and self.state != "removed"

    @property
    def table(self) -> Variant:
        """The house rules of the class as a table."""
        return variants.table(self.variant, **self.options)


def invitation(store: Store, learner: Learner | None, code: str) -> Invitation:
    """What a code opens, for whoever may come in by it or is there already.

    Raises:
        InviteError: "invite" for a code that opens nothing.
        ClassError: "closed" for a class that takes nobody.
    """
    row = store_classes.by_invite(store, plain_code(code))
    if row is None:
        raise InviteError("invite", f"no class has the code {code[:40]!r}", "invite")
    mine = store_classes.membership(store, row["id"], learner.id) if learner else None
    state = mine["state"] if mine else ""
    if state not in ("in", "waiting") and (row["archived"] or row["joining"] == "closed"):
        raise ClassError("closed", f"class {row['id']} takes nobody at present", "invite")
    return Invitation(
        id=row["id"], name=row["name"], about=row["about"], variant=row["variant"],
        options=json.loads(row["options"]), joining=row["joining"], invite=row["invite"],
        instructors=instructors(store, row["id"]), state=state,
    )  # fmt: skip


def instructors(store: Store, class_id: str) -> tuple[str, ...]:
    """What the instructors of a class are called, the owner first."""
    return tuple(row["name"] for row in store_classes.teachers(store, class_id))
