"""The turns of 龙港: flowers, discards and what they bind, the share-out (longgang.md, 3 and 5)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.facts import Facts
from rules.hand import Hand
from rules.table import course
from rules.table.action import Action
from rules.table.state import Event, Play, Seat
from rules.tiles import KINDS
from rules.values import NO_TILE
from rules.variants.longgang_claims import CLAIM_TESTS
from rules.variants.longgang_count import SHARED
from rules.variants.longgang_elements import BIG
from rules.variants.longgang_wall import bottom, replaced
from rules.variants.longgang_wild import FLOWERS, true_held

UNTIL_DRAW = ("let_go", "pongs", "thrown", "broke", "claimed_win")
"""What binds a seat until its next own draw."""

TWO_TAI = 2

HOPELESS = 5
"""So many steps from ready, a hand as it is dealt is better drawn than played."""


# --- flowers -------------------------------------------------------------------------------------


def guest(hand: Hand, kind: int) -> bool:
    """Whether a tile is a guest flower 客花, which is laid out: a flower that is no wild."""
    return kind >= KINDS and kind not in hand.wild


def guests(hand: Hand) -> tuple[int, ...]:
    """The guest flowers still among the concealed tiles."""
    return tuple(kind for kind in hand.concealed if guest(hand, kind))


def flowers_out(play: Play, seat: int) -> Play:
    """The guest flowers of a seat laid out and replaced as its turn comes; none when sharing."""
    while bottom(play) >= SHARED and (out := guests(play.seats[seat].full)):
        hand = play.seats[seat].full.minus(out[0])
        laid = Hand(hand.concealed, hand.melds, hand.wild, (*hand.flowers, out[0]))
        tile, wall = replaced(play)
        play = play.but(wall=wall).seat_but(seat, hand=laid, drawn=tile)
        play = play.told(Event("flower", seat, out[0]), Event("flower_draw", seat, tile))
    return play


def unbound(play: Play, seat: int) -> Play:
    """The play after an own draw: what bound the seat until then is gone."""
    marks = play.seats[seat].marks
    if not any(name in marks for name in UNTIL_DRAW):
        return play
    return play.seat_but(seat, marks=Facts({k: marks[k] for k in marks if k not in UNTIL_DRAW}))


# --- what is let go ------------------------------------------------------------------------------


def answered(play: Play, action: Action) -> Play:
    """What an answer to a tile that lies binds: a win or a pong let go."""
    seat, acts = action.seat, {option.act for option in play.options[action.seat]}
    assert play.lying is not None
    lies = play.lying.tile
    if "pong" in acts and action.act not in ("win", "kong", "pong"):
        pongs = play.seats[seat].marks.get("pongs", ())
        play = play.marked(seat, pongs=(*pongs, lies))
    if "win" in acts and action.act != "win":
        four = len(play.seats[seat].hand.concealed) == 4 and action.act in ("chow", "pong")
        claimed = lies if four else NO_TILE
        play = declined(play, seat).marked(seat, let_go=True, held=True, claimed_win=claimed)
    return play


def declined(play: Play, seat: int) -> Play:
    """A win of two tai let go with two true wilds and the own flower: 三财神吊字牌 is barred."""
    if not three_wilds(play.seats[seat].full, seat):
        return play
    score = play.game.table.score(play.game.offer(play, seat))
    two = score.figure("tai_total") == TWO_TAI
    return play.marked(seat, lies=True) if two else play


def three_wilds(hand: Hand, seat: int) -> bool:
    """Whether a hand holds two true wilds and the own flower, and no third true wild."""
    return hand.wilds == 3 and true_held(hand) == 2 and FLOWERS[seat] in hand.concealed


def refrained(play: Play, seat: int) -> Play:
    """The play when a seat does something else than win on its own draw."""
    wins = any(option.act == "win" for option in play.options[seat])
    return declined(play, seat) if wins else play


def kong(play: Play, action: Action) -> Play:
    """A kong of the own turn, a win let go for it or not."""
    return course.ACTS[action.act](refrained(play, action.seat), action)


# --- discards ------------------------------------------------------------------------------------


def discard(play: Play, action: Action) -> Play:
    """A tile thrown, with what that binds."""
    seat, place = action.seat, play.seats[action.seat]
    play = refrained(play, seat)
    marks = {**play.seats[seat].marks, "thrown": (*place.marks.get("thrown", ()), action.tile)}
    marks.pop("held", None)
    claim = marks.pop("claim", None)
    if _spoils(place, action.tile):
        marks["zero"] = True
    instead = claim is not None and claim[1] == marks.get("claimed_win", NO_TILE)
    if instead and place.full.concealed == (action.tile,) * 2:
        marks["broke"] = action.tile
    return course.discard(play.seat_but(seat, marks=Facts(marks)), action)


def _spoils(place: Seat, tile: int) -> bool:
    """Whether the fourth tile of an own exposed triplet is thrown, drawn after the pong."""
    ponged = any(meld.type == "pong" and meld.kind == tile for meld in place.hand.melds)
    return ponged and tile not in place.spare


# --- the share-out -------------------------------------------------------------------------------


def share_out(play: Play, seats: tuple[int, ...]) -> Play:
    """The bottom tiles go one each; play rests at the first who can win, else the hand is drawn."""
    while seats:
        seat, *rest = seats
        seats = tuple(rest)
        tile, wall = play.wall.draw()
        play = play.but(wall=wall, turn=seat, came="share", kong_type="", stage="turn")
        play = unbound(play.seat_but(seat, drawn=tile).told(Event("draw", seat, tile)), seat)
        if can_win(play, seat):
            return course.rested(play.fact(share=seats))
    return course.ended(play)


def shared_early(play: Play, seat: int) -> Play:
    """A replacement just before the share-out is this seat's share; the others take the rest."""
    rest = tuple((seat + n) % 4 for n in (1, 2, 3))
    play = play.told(Event("share_out")).but(came="share")
    return play.fact(share=rest) if can_win(play, seat) else share_out(play, rest)


def can_win(play: Play, seat: int) -> bool:
    """Whether a seat could win on the tile it has."""
    near = play.game.near(play, seat, play.seats[seat].drawn)
    return near and play.game.win(play, seat).ok


def keep(play: Play, action: Action) -> Play:
    """A shared-out tile on which one could win is only kept."""
    play = play.told(Event("keep", action.seat, chosen=True))
    return share_out(play, play.facts["share"])


# --- hands that end early ------------------------------------------------------------------------

NINE = 9
KONGS = 4


def nine_kinds(play: Play, seat: int) -> bool:
    """Whether a seat's first hand, nothing claimed or thrown, has nine kinds of big tiles."""
    place = play.seats[seat]
    first = not place.river and not place.hand.melds and place.drawn != NO_TILE
    kinds = {kind for kind in place.full.concealed if kind in BIG and kind not in place.hand.wild}
    return first and len(kinds) >= NINE


def nine(play: Play, action: Action) -> Play:
    """九种么牌: the hand is drawn."""
    return course.ended(play.told(Event("nine", action.seat, chosen=True)))


def gives_up(play: Play, seat: int) -> Action | None:
    """九种么牌, if it may be said and the hand is far from ready."""
    nine = next((one for one in play.legal(seat) if one.act == "nine"), None)
    far = nine and play.game.shanten(play, seat, play.seats[seat].full) >= HOPELESS
    return nine if far else None


def four_winds(play: Play) -> bool:
    """Whether the first four discards are the same wind (四风连打)."""
    rivers = [seat.river for seat in play.seats]
    if any(len(river) != 1 for river in rivers):
        return False
    thrown = {river[0].tile for river in rivers}
    return len(thrown) == 1 and thrown <= {27, 28, 29, 30}


def three_winners(play: Play) -> bool:
    """Whether three seats have just claimed the same tile to win (三家同胡)."""
    return [event.what for event in play.events[-3:]] == ["win"] * 3


def natural(hand: Hand) -> bool:
    """Whether a hand holds anything but wilds."""
    return any(kind not in hand.wild for kind in hand.concealed)


def may_throw(hand: Hand, claimed: tuple[str, int, tuple[int, ...]] | None) -> Iterable[int]:
    """The kinds that may be thrown, after a claim no swap."""
    for kind in sorted(set(hand.concealed)):
        if kind in hand.wild or kind >= KINDS:
            continue
        if claimed is not None:
            act, tile, uses = claimed
            swap = {"claim": act, "tile": tile, "with": uses, "next_discard": kind}
            if CLAIM_TESTS["swap"](swap):
                continue
        yield kind
