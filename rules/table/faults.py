"""What must hold of a hand of play, whatever was done in it; each fault in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rules.ask import answer
from rules.table.asking import kong_json, question
from rules.table.choices import claim_options, turn_options
from rules.table.log import LogError, read, written
from rules.table.state import Discard, Play, Seat
from rules.table.view import view
from rules.tiles import mpsz
from rules.values import NO_TILE, Four, Offer


def of_moment(play: Play, rng: Random, *, leaks: bool = True) -> Iterator[str]:
    """What is wrong at one moment: tiles lost or doubled, nobody to move, a view that tells."""
    yield from lost(play)
    if play.over == bool(play.waiting):
        yield "nobody can move" if not play.over else "the hand is over, yet somebody may move"
    if leaks and not play.over:
        yield from leaked(play, rng)


def of_end(play: Play) -> Iterator[str]:
    """What is wrong with a finished hand: its account, its log."""
    assert play.result is not None
    if sum(play.result.payments):
        yield f"payments sum to {sum(play.result.payments)}: {play.result.payments}"
    for win in play.wins:
        yield from _asked(play, win.offer, win.score.payments)
    yield from _account(play)
    try:
        if read(written(play)).last != play:
            yield "the log replays to another state"
    except LogError as error:
        yield f"the log does not replay: {error}"


def _asked(play: Play, offer: Offer, payments: Four) -> Iterator[str]:
    table = play.game.table
    for ask, name in (("win", "win"), ("score", "payments")):
        asked = question(table, ask, offer)
        told = answer(asked)
        found = told.get(name)
        wanted = True if ask == "win" else list(payments)
        if found != wanted:
            yield f"asked directly, {ask} is {told.get('error', found)}, not {wanted}: {asked}"


def _account(play: Play) -> Iterator[str]:
    """Whether the account of one win with its kongs is what the rules answer when asked."""
    if not play.game.common_account or len(play.wins) != 1 or play.result is None:
        return
    offer = play.wins[0].offer
    asked = question(play.game.table, "settle", offer)
    declares = play.game.table.declares
    kongs = [kong_json(kong, declares=declares) for kong in play.kongs]
    asked["given"] |= {"result": "win", "kongs": kongs}
    told = answer(asked)
    if told.get("payments") != list(play.result.payments):
        yield f"asked directly, settle is {told}, not {play.result.payments}: {asked}"


def lost(play: Play) -> Iterator[str]:
    """The tiles that are too many or too few."""
    wall = play.wall
    there = Counter(wall.rest) + Counter(wall.tiles[len(wall.tiles) - wall.aside :])
    for seat in play.seats:
        there.update(_of_seat(seat))
    if play.lying is not None and play.lying.kong_type == "addkong":
        there[play.lying.tile] += 1
    wanted = Counter(play.built)
    if there != wanted:
        more, fewer = there - wanted, wanted - there
        yield f"too many {mpsz(more.elements())}, too few {mpsz(fewer.elements())}"


def _of_seat(seat: Seat) -> list[int]:
    tiles = [*seat.hand.all_tiles, *seat.hand.flowers]
    tiles += [thrown.tile for thrown in seat.river if thrown.claimed is None]
    return tiles if seat.drawn == NO_TILE else [*tiles, seat.drawn]


def leaked(play: Play, rng: Random) -> Iterator[str]:
    """Whether a seat's view or choices change when the tiles hidden from it are shuffled."""
    seat = rng.randrange(4)
    other = hidden_shuffled(play, seat, rng)
    if view(other, seat) != view(play, seat):
        yield f"the view of seat {seat} tells hidden tiles"
    options = {"turn": turn_options, "claims": claim_options}.get(play.stage)
    if options is not None and play.options[seat]:
        again = options(other.but(said=()))[seat]
        if again != play.options[seat]:
            yield f"the choices of seat {seat} tell hidden tiles: {again} {play.options[seat]}"


def hidden_shuffled(play: Play, seat: int, rng: Random) -> Play:
    """The same play for a seat: every tile that it cannot see changes place with another.

    Flowers that would be laid out stay in the wall: nobody holds one.
    """
    hidden, wall = _hidden(play, seat), play.wall
    rng.shuffle(hidden)
    hidden.sort(key=lambda tile: not play.game.laid_out(play, seat, tile))
    drawable, rest = hidden[: wall.left], hidden[wall.left :]
    rng.shuffle(drawable)
    tiles, pool = list(wall.tiles), iter(rest)
    tiles[wall.head : wall.head + wall.left] = drawable
    a, b, c, d = (one if n == seat else _reshuffled(one, pool) for n, one in enumerate(play.seats))
    return replace(play, wall=replace(wall, tiles=tuple(tiles)), seats=(a, b, c, d))


def _hidden(play: Play, seat: int) -> list[int]:
    tiles = list(play.wall.rest)
    for n, one in enumerate(play.seats):
        if n != seat:
            tiles += one.full.concealed
            tiles += [thrown.tile for thrown in one.river if _is_hidden(thrown)]
    return tiles


def _is_hidden(thrown: Discard) -> bool:
    """Whether a tile thrown face down still lies so: one that was claimed lies in a meld."""
    return thrown.face_down and thrown.claimed is None


def _reshuffled(seat: Seat, pool: Iterator[int]) -> Seat:
    concealed = tuple(next(pool) for _ in seat.hand.concealed)
    drawn = NO_TILE if seat.drawn == NO_TILE else next(pool)
    river = tuple(
        replace(thrown, tile=next(pool)) if _is_hidden(thrown) else thrown for thrown in seat.river
    )
    hand = replace(seat.hand, concealed=concealed)
    return replace(seat, hand=hand, drawn=drawn, river=river)
