"""What lies on the table, in words: for whoever hears the page instead of seeing it."""

from __future__ import annotations

from collections.abc import Iterable

from flask import g

from drills.puzzle import Cast, Scene, Seat
from rules.hand import MELD_NAMES, Hand, Meld
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text, say

ROLES = {
    "you": Text("你", "you"),
    "right": Text("下家", "right 下家"),
    "across": Text("对家", "across 对家"),
    "left": Text("上家", "left 上家"),
}
"""Who sits where, seen from the asked player."""

SIDES = {"you": "s", "right": "e", "across": "n", "left": "w"}
"""On which side of the drawn table a role sits."""

SEEN = ("you", "right", "across", "left")


NOT = Text("没{term}", "not {term}")


def term(table: Variant, key: str) -> Text:
    """What players of a table call something: "wild", "declared", "win"."""
    return table.terms[key]


def not_term(table: Variant, key: str) -> Text:
    """That something is not so, in the words of a table."""
    return NOT.fill(term=table.terms[key])


def role(name: str) -> Text:
    """The name of a seat's role."""
    return ROLES[name]


def by_role(roles: Iterable[str]) -> list[int]:
    """Seats in the order in which a player thinks of them: you, right, across, left.

    >>> by_role(("left", "you", "right", "across"))
    [1, 2, 3, 0]
    """
    seats = list(roles)
    return [seats.index(name) for name in SEEN]


def names_of(kinds: Iterable[int], wild: Iterable[int] = ()) -> str:
    """Tile names in the reader's language, wild ones said to be so."""
    _, wild = g.say, set(wild)
    said = [
        _("%(tile)s (wild)", tile=NAMES[k].say(g.lang)) if k in wild else NAMES[k] for k in kinds
    ]
    return say(said, g.lang)


def meld_words(meld: Meld) -> str:
    """A meld as "pong: 5 tiao"."""
    return g.say(
        "%(meld)s: %(tiles)s",
        meld=MELD_NAMES[meld.type].say(g.lang),
        tiles=names_of(sorted(set(meld.tiles))),
    )


def sentence(hand: Hand, apart: int | None = None) -> str:
    """A whole hand as one sentence."""
    _ = g.say
    parts = [_("In hand: %(tiles)s.", tiles=names_of(hand.concealed, hand.wild))]
    parts += [_("Laid open, %(meld)s.", meld=meld_words(meld)) for meld in hand.melds]
    if apart is not None:
        parts.append(_("Apart: %(tile)s.", tile=NAMES[apart].say(g.lang)))
    return " ".join(parts)


def thrown(seat: Seat) -> str:
    """A river as a sentence, what came after the declaration apart."""
    _ = g.say
    early = [cast for cast in seat.river if not cast.late]
    late = [cast for cast in seat.river if cast.late]
    parts = [_("Thrown: %(tiles)s.", tiles=_casts(early))] if early else []
    if late:
        parts.append(_("After the declaration: %(tiles)s.", tiles=_casts(late)))
    return " ".join(parts)


def _casts(casts: list[Cast]) -> str:
    return say([_cast(cast) for cast in casts], g.lang)


def _cast(cast: Cast) -> str:
    name = NAMES[cast.kind].say(g.lang)
    if cast.down:
        return str(g.say("a tile face down"))
    return str(g.say("%(tile)s (claimed)", tile=name)) if cast.taken else name


def all_casts(scene: Scene) -> list[Cast]:
    """Every thrown tile of a scene."""
    return [cast for seat in scene.seats for cast in seat.river]


def dealer_of(scene: Scene) -> int | None:
    """The dealer's seat, if the scene shows it."""
    return next((seat.seat for seat in scene.seats if seat.dealer), None)
