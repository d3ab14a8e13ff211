"""The SQL of the library: sets that are shared with everybody, and who may see what of them."""

from __future__ import annotations

from tutor.store import Row, Store

_PUBLIC = (
    " FROM sets WHERE sharing = 'public' AND dropped IS NULL"
    " AND (:variant = '' OR variant = :variant)"
    " AND (:text = '' OR instr(lower(title || ' ' || author || ' ' || before), :text))"
    " AND EXISTS (SELECT 1 FROM items WHERE set_id = sets.id AND items.dropped IS NULL)"
)


def public(store: Store, variant: str, text: str, first: int, many: int) -> list[Row]:
    """Public sets with the number of their `puzzles`, the last changed first.

    variant and text (small letters): "" for any; first: how many are left out before.
    """
    return store.rows(
        "SELECT sets.*, (SELECT count(*) FROM items WHERE set_id = sets.id"  # noqa: S608
        f" AND items.dropped IS NULL) AS puzzles{_PUBLIC}"
        " ORDER BY changed DESC, id LIMIT :many OFFSET :first",
        variant=variant, text=text, first=first, many=many,
    )  # fmt: skip


def count(store: Store, variant: str, text: str) -> int:
    """How many public sets there are."""
    row = store.row(f"SELECT count(*) AS n{_PUBLIC}", variant=variant, text=text)
    assert row is not None
    return int(row["n"])


def variants(store: Store) -> list[str]:
    """The variants for which there are public sets."""
    found = store.rows(f"SELECT DISTINCT variant{_PUBLIC}", variant="", text="")
    return [row["variant"] for row in found]


def learns(store: Store, set_id: str, learner_id: int) -> bool:
    """Whether a set is assigned to a class in which somebody learns, and not all keys are shown."""
    found = store.row(
        "SELECT 1 FROM assignments JOIN members USING (class_id)"
        " WHERE set_id = :id AND learner_id = :learner AND state = 'in' AND role = 'learner'"
        " AND released IS NULL",
        id=set_id, learner=learner_id,
    )  # fmt: skip
    return found is not None


def copied(store: Store, owner: int, share: str, since: int) -> str | None:
    """The set that somebody has copied from a share code since a moment."""
    row = store.row(
        "SELECT id FROM sets WHERE owner_id = :owner AND dropped IS NULL AND created > :since"
        " AND json_extract(source, '$.share') = :share",
        owner=owner, share=share, since=since,
    )  # fmt: skip
    return None if row is None else str(row["id"])
