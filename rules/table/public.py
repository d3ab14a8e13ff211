"""What a seat of a hand of play knows of the others, in the form that danger is counted from."""

from __future__ import annotations

from collections.abc import Iterator

from rules.danger_public import Opponent, Public
from rules.facts import Facts
from rules.table.state import Play
from rules.values import Passed


def public(play: Play, seat: int) -> Public:
    """What lies open for a seat, with its own tiles.

    >>> from rules.table import deal, game
    >>> seen = public(deal(game("koudian"), 1), 0)
    >>> len(seen.hand.concealed), [other.concealed for other in seen.opponents], seen.wall_left
    (14, [13, 13, 13], 83)
    """
    game, place = play.game, play.seats[seat]
    others = [n for n, one in enumerate(play.seats) if n != seat and one.won is None]
    laid = tuple(kind for n, one in enumerate(play.seats) if n != seat for kind in one.hand.flowers)
    return Public(
        seat, place.full, tuple(opponent(play, n) for n in others), tuple(_open(play, seat)),
        (*game.turned_up(play), *_of_winners(play, seat), *laid), game.named_wild(play),
        game.draws_left(play), game.hand_facts(play, seat),
    )  # fmt: skip


def opponent(play: Play, seat: int) -> Opponent:
    """What everybody knows of a seat."""
    place = play.seats[seat]
    since = place.declared
    after = () if since is None else tuple(d.tile for d in place.river if d.at > since)
    return Opponent(
        seat, place.hand.melds, len(place.full.concealed), since is not None,
        tuple(_open(play, seat)), after, tuple(_let_go(play, seat)),
        Facts(dict(play.game.open_marks(place))),
    )  # fmt: skip


def _open(play: Play, seat: int) -> Iterator[int]:
    """The tiles of a river that lie open and were not taken."""
    for thrown in play.seats[seat].river:
        if thrown.claimed is None and not thrown.face_down:
            yield thrown.tile


def _of_winners(play: Play, seat: int) -> Iterator[int]:
    """The tiles of those who have won and are out: melds, rivers, and what they won on."""
    out = [n for n, one in enumerate(play.seats) if n != seat and one.won is not None]
    for n in out:
        yield from (kind for meld in play.seats[n].hand.melds for kind in meld.tiles)
        yield from _open(play, n)
    offers = {play.seats[win.seat].won: win.offer for win in play.wins if win.seat in out}
    yield from (offer.tile for offer in offers.values() if not offer.own)


def _let_go(play: Play, seat: int) -> Iterator[Passed]:
    """The discards that a seat did not win on with the hand that it has.

    Since it declared, else since it last drew or threw: whoever calls a tile has another hand. What
    it threw itself after declaring is among them where an own draw can be let go.
    """
    begin = _last(play, seat, "draw", "replacement", "discard")
    turn = _last(play, seat, "draw", "replacement")
    declared = play.seats[seat].declared
    own = declared is not None and play.game.own_draw_let_go
    for n, event in enumerate(play.events):
        late = n > (begin if declared is None else declared)
        if late and event.what == "discard" and (own or event.seat != seat):
            yield Passed(event.tile, n < turn, event.seat)


def _last(play: Play, seat: int, *what: str) -> int:
    """The number of a seat's last event of some sorts, -1 if there is none."""
    own = (n for n, one in enumerate(play.events) if one.seat == seat and one.what in what)
    return max(own, default=-1)
