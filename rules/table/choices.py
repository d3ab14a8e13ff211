"""What each seat may do: worked out once whenever the play comes to rest."""

from __future__ import annotations

from collections.abc import Iterator

from rules.table.action import Action
from rules.table.state import NOBODY, OWN_DRAWS, Options, Play
from rules.values import NO_TILE


def turn_options(play: Play) -> Options:
    """What the seat in turn may do; nobody else moves."""
    options = list(NOBODY)
    options[play.turn] = tuple(_of_turn(play, play.turn))
    return tuple(options)


def _of_turn(play: Play, seat: int) -> Iterator[Action]:
    game, place = play.game, play.seats[seat]
    own = play.came in OWN_DRAWS
    if own and game.near(play, seat, place.drawn):
        ruling = game.win(play, seat)
        if ruling.ok:
            yield Action(seat, "win", place.drawn)
            if ruling.may_pass is False:
                return
    yield from game.more_turn(play, seat)
    if game.may_replace(play, seat):
        yield from _own_kongs(play, seat)
    yield from (Action(seat, "declare", cut) for cut in game.cuts(play, seat))
    yield from (Action(seat, "discard", kind) for kind in game.discards(play, seat))


def _own_kongs(play: Play, seat: int) -> Iterator[Action]:
    place = play.seats[seat]
    ponged = {meld.kind for meld in place.hand.melds if meld.type == "pong"}
    for kind in sorted({*place.hand.concealed, place.drawn} - {NO_TILE}):
        if kind in ponged:
            wanted = Action(seat, "addkong", kind)
        elif place.holds(kind) == 4:
            wanted = Action(seat, "ckong", kind)
        else:
            continue
        if play.game.kong(play, wanted).ok:
            yield wanted


def claim_options(play: Play) -> Options:
    """What the others may do about the tile that lies; nothing for whom there is nothing to do."""
    return tuple(tuple(_of_claim(play, seat)) for seat in range(4))


def _of_claim(play: Play, seat: int) -> Iterator[Action]:
    lying, place = play.lying, play.seats[seat]
    assert lying is not None
    if seat == lying.source or place.won is not None:
        return
    game, found = play.game, False
    if game.near(play, seat, lying.tile):
        ruling = game.win(play, seat)
        if ruling.ok:
            yield Action(seat, "win", lying.tile)
            found = True
            if ruling.may_pass is False:
                return
    for action in _claims(play, seat):
        yield action
        found = True
    if found:
        yield Action(seat, "pass")


def _claims(play: Play, seat: int) -> Iterator[Action]:
    lying, game = play.lying, play.game
    assert lying is not None
    yield from game.more_claims(play, seat)
    if lying.by != "discard":
        return
    copies = play.seats[seat].hand.concealed.count(lying.tile)
    wanted = [Action(seat, act, lying.tile) for act, n in (("kong", 3), ("pong", 2)) if copies >= n]
    if "chow" in game.table.melds and seat == (lying.source + 1) % 4 and lying.tile < 27:
        wanted += [
            Action(seat, "chow", lying.tile, pair) for pair in game.chows(play, seat, lying.tile)
        ]
    yield from (action for action in wanted if game.kong(play, action).ok)
