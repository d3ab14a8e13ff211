"""The course of a hand: what every act does, and what then happens by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.hand import Hand, Meld
from rules.table.action import Action, PlayError
from rules.table.choices import claim_options, turn_options
from rules.table.refusal import refusal
from rules.table.state import NOBODY, Discard, Event, Lying, Play
from rules.values import NO_TILE, Kong, Offer, Passed
from rules.variant import following


def apply(play: Play, action: Action) -> Play:
    """The play after an act.

    Raises:
        PlayError: an act that is not allowed; it names the rule.
    """
    if action not in play.options[action.seat]:
        raise refusal(play, action)
    if play.stage == "claims":
        return _answered(play, action)
    known = play.game.own_acts.get(action.act) or ACTS.get(action.act)
    if known is None:
        raise PlayError("no_act", refusal(play, action).text, field="act")
    return known(play, action)


# --- an own turn ---------------------------------------------------------------------------------


def discard(play: Play, action: Action) -> Play:
    """A tile thrown, open or as a declaration face down; the others are asked."""
    seat, tile = action.seat, action.tile
    play = _refrained(play, seat)
    place, declares = play.seats[seat], action.act == "declare"
    thrown = Discard(tile, declares, None, len(play.events), tile == place.drawn)
    play = play.seat_but(
        seat, hand=place.full.minus(tile), drawn=NO_TILE, river=(*place.river, thrown),
        declared=len(play.events) if declares else place.declared,
    )  # fmt: skip
    play = play.told(Event(action.act, seat, tile, chosen=True))
    return offered(play, Lying(tile, seat, face_down=declares))


def own_win(play: Play, action: Action) -> Play:
    """A win by an own draw."""
    offer = play.game.offer(play, action.seat)
    play = play.told(Event("win", action.seat, action.tile, chosen=True))
    return won(play, (offer,))


def concealed_kong(play: Play, action: Action) -> Play:
    """Four of a kind laid down in an own turn."""
    play = _refrained(play, action.seat)
    play = play.told(Event("ckong", action.seat, action.tile, chosen=True))
    play = _melded(play, action.seat, Meld("ckong", (action.tile,) * 4), (action.tile,) * 4, None)
    return _kong_stands(play, Kong(action.seat, action.tile, "ckong"))


def added_kong(play: Play, action: Action) -> Play:
    """A fourth tile added to a pong: it may be robbed before it stands."""
    seat, tile = action.seat, action.tile
    play = _refrained(play, seat)
    play = play.told(Event("addkong", seat, tile, chosen=True))
    play = play.seat_but(seat, hand=play.seats[seat].full.minus(tile), drawn=NO_TILE)
    return offered(play, Lying(tile, seat, "rob_kong", "addkong"))


def _refrained(play: Play, seat: int) -> Play:
    """An own draw that wins and is not taken is let go, where the table minds."""
    wins = any(action.act == "win" for action in play.options[seat])
    minds = wins and play.game.own_draw_let_go
    return _let_go(play, seat, play.seats[seat].drawn) if minds else play


ACTS: Mapping[str, Callable[[Play, Action], Play]] = {
    "discard": discard,
    "declare": discard,
    "win": own_win,
    "ckong": concealed_kong,
    "addkong": added_kong,
}
"""What each act of an own turn does."""


# --- a tile that lies ----------------------------------------------------------------------------


def offered(play: Play, lying: Lying) -> Play:
    """The play in which the others are asked about a tile; goes on at once if nobody can use it."""
    play = play.but(stage="claims", turn=lying.source, lying=lying, said=(), options=NOBODY)
    options = claim_options(play)
    if not any(options):
        return _unclaimed(play)
    return play.but(options=options)


def _answered(play: Play, action: Action) -> Play:
    """One seat has said what it wants; when all have, the strongest claim holds."""
    play = play.game.answered(play, action)
    options = tuple(() if n == action.seat else of for n, of in enumerate(play.options))
    let_go = action.act != "win" and any(a.act == "win" for a in play.options[action.seat])
    if let_go and play.lying is not None:
        play = _let_go(play, action.seat, play.lying.tile)
    said = (*play.said, action)
    play = play.told(Event(action.act, action.seat, action.tile, action.uses, chosen=True))
    play = play.but(options=options, said=said)
    return play if any(options) else _decided(play)


def _let_go(play: Play, seat: int, tile: int) -> Play:
    play = play.seat_but(seat, passed=(*play.seats[seat].passed, Passed(tile)))
    return play.game.let_go(play, seat, tile)


STRENGTH = ("kong", "pong", "chow")
"""The claims after a win, the strongest first."""


def _decided(play: Play) -> Play:
    by_act: dict[str, list[Action]] = {}
    for action in play.said:
        by_act.setdefault(action.act, []).append(action)
    wins = tuple(sorted(action.seat for action in by_act.get("win", ())))
    if wins:
        winners = play.game.winners(play, wins)
        if winners:
            return won(play, tuple(play.game.offer(play, seat) for seat in winners))
    own = [act for act in by_act if act in play.game.own_acts]
    if own:
        return play.game.own_acts[own[0]](play, by_act[own[0]][0])
    for act in STRENGTH:
        if act in by_act:
            return claimed(play, by_act[act][0])
    return _unclaimed(play)


def claimed(play: Play, action: Action) -> Play:
    """A discard taken as a chow, pong or kong."""
    assert play.lying is not None
    seat, tile, source = action.seat, action.tile, play.lying.source
    uses = action.uses or (tile,) * (3 if action.act == "kong" else 2)
    bound = source in play.game.bound(play, source)
    spare = action.act == "pong" and play.seats[seat].hand.concealed.count(tile) >= 3
    play = _taken(play, seat)
    play = play.told(Event(f"{action.act}ed", seat, tile, uses, source))
    play = _melded(play, seat, Meld(action.act, (tile, *uses)), uses, source)
    play = play.but(turn=seat, stage="turn", lying=None, said=())
    if action.act == "kong":
        return _kong_stands(play, Kong(seat, tile, "kong", source, bound))
    if spare:
        play = play.seat_but(seat, spare=(*play.seats[seat].spare, tile))
    return rested(play.game.after_claim(play.but(came="call", kong_type=""), seat, action.act))


def _taken(play: Play, seat: int) -> Play:
    """The tile that lies is marked in its river as claimed by a seat."""
    assert play.lying is not None
    if play.lying.by != "discard":
        return play
    river = play.seats[play.lying.source].river
    return play.seat_but(play.lying.source, river=(*river[:-1], replace(river[-1], claimed=seat)))


def _shown(play: Play, seat: int) -> Play:
    """The tile that lies goes to the first of those who won on it; a laid kong keeps its own."""
    assert play.lying is not None
    if play.lying.kong_type in ("ckong", "kong"):
        return play
    return _taken(play, seat).seat_but(seat, drawn=play.lying.tile)


def _melded(play: Play, seat: int, meld: Meld, uses: tuple[int, ...], feeder: int | None) -> Play:
    place = play.seats[seat]
    hand = place.full
    for kind in uses:
        hand = hand.minus(kind)
    hand = Hand(hand.concealed, (*hand.melds, meld), hand.wild, hand.flowers)
    return play.seat_but(seat, hand=hand, drawn=NO_TILE, feeders=(*place.feeders, feeder))


def _unclaimed(play: Play) -> Play:
    """Nobody wants the tile: an added kong stands, after a discard the next seat draws."""
    lying = play.lying
    assert lying is not None
    play = play.but(lying=None, said=(), options=NOBODY)
    if lying.by == "discard":
        return next_turn(play, next_seat(play, lying.source))
    if lying.kong_type == "addkong":
        play = added(play, lying.source, lying.tile)
        return _kong_stands(play, Kong(lying.source, lying.tile, "addkong"), robbable=False)
    return _replaced(play, lying.source, lying.kong_type)


def added(play: Play, seat: int, tile: int) -> Play:
    """The pong of a kind turned into an added kong."""
    place = play.seats[seat]
    melds = tuple(
        Meld("addkong", (tile,) * 4) if meld == Meld("pong", (tile,) * 3) else meld
        for meld in place.hand.melds
    )
    hand = Hand(place.hand.concealed, melds, place.hand.wild, place.hand.flowers)
    return play.seat_but(seat, hand=hand)


def _kong_stands(play: Play, kong: Kong, *, robbable: bool = True) -> Play:
    """A kong is made: it is booked, may be robbed where the game has that, and is replaced."""
    play = play.but(kongs=(*play.kongs, kong), turn=kong.by, stage="turn")
    play = play.game.after_kong(play, kong)
    if play.over:
        return play
    if robbable and kong.type in play.game.robbed_kongs:
        return offered(play, Lying(kong.tile, kong.by, "rob_kong", kong.type))
    return _replaced(play, kong.by, kong.type)


# --- draws ---------------------------------------------------------------------------------------


def next_seat(play: Play, seat: int) -> int:
    """The seat that plays after another, those that have won left out."""
    seat = following(seat)
    while play.seats[seat].won is not None:
        seat = following(seat)
    return seat


def next_turn(play: Play, seat: int) -> Play:
    """A seat draws and is asked; the hand ends if there is nothing to draw."""
    if play.game.draws_left(play) < 1:
        onward = play.game.ended(play)
        return ended(play) if onward is None else onward
    passed = tuple(Passed(p.tile, True) for p in play.seats[seat].passed)
    play = play.seat_but(seat, passed=passed, draws=play.seats[seat].draws + 1)
    return drawn(play.but(turn=seat, kong_type=""), seat, "draw")


def _replaced(play: Play, seat: int, kong_type: str) -> Play:
    play = play.but(stage="turn", turn=seat, lying=None, said=(), kong_type=kong_type)
    if play.game.replacements_left(play) < 1:
        onward = play.game.ended(play)
        return ended(play) if onward is None else onward
    return drawn(play, seat, "replacement")


def drawn(play: Play, seat: int, came: str) -> Play:
    """A tile is drawn, flowers are laid out and replaced, the seat is asked."""
    play = _one_drawn(play, seat, came, play.game.from_tail and came == "replacement")
    while play.game.laid_out(play, seat, play.seats[seat].drawn):
        play = _flower(play, seat, play.seats[seat].drawn)
        if play.game.replacements_left(play) < 1:
            return ended(play)
        play = _one_drawn(play, seat, "flower_draw", True)
    return rested(play.game.drawn(play.but(came=came, stage="turn"), seat))


def _one_drawn(play: Play, seat: int, what: str, tail: bool) -> Play:
    tile, wall = play.game.replaced(play) if tail else play.wall.draw()
    return play.but(wall=wall).seat_but(seat, drawn=tile).told(Event(what, seat, tile))


def _flower(play: Play, seat: int, tile: int) -> Play:
    hand = play.seats[seat].hand
    laid = Hand(hand.concealed, hand.melds, hand.wild, (*hand.flowers, tile))
    return play.seat_but(seat, hand=laid, drawn=NO_TILE).told(Event("flower", seat, tile))


def flowers_out(play: Play) -> Play:
    """The flowers of the deal laid out and replaced, seat after seat from the dealer on."""
    for seat in range(4):
        play = _dealt_flowers(play, seat)
    return play


def _dealt_flowers(play: Play, seat: int) -> Play:
    """A seat's dealt flowers replaced, its fourteenth tile last, until none is left."""
    place, laid_out = play.seats[seat], play.game.laid_out
    while flowers := [kind for kind in place.hand.concealed if laid_out(play, seat, kind)]:
        fourteenth = place.drawn
        play = play.seat_but(seat, hand=place.hand.minus(flowers[0]))
        play = _one_drawn(_flower(play, seat, flowers[0]), seat, "flower_draw", True)
        play = play.seat_but(seat, hand=play.seats[seat].full, drawn=fourteenth)
        place = play.seats[seat]
    while laid_out(play, seat, play.seats[seat].drawn):
        play = _one_drawn(_flower(play, seat, play.seats[seat].drawn), seat, "flower_draw", True)
    return play


def rested(play: Play) -> Play:
    """The play with what the seat in turn may do, unless the hand is over."""
    return play if play.over else play.but(options=turn_options(play))


# --- the end -------------------------------------------------------------------------------------


def won(play: Play, offers: tuple[Offer, ...]) -> Play:
    """Somebody has won: the hand ends, or goes on without the winners."""
    wins = play.game.scored(play, offers)
    place = sum(seat.won is not None for seat in play.seats)
    if play.lying is not None:
        play = _shown(play, offers[0].winner)
    for win in wins:
        play = play.seat_but(win.seat, won=place)
    play = play.told(
        *(Event("won", win.seat, win.offer.tile, (), win.offer.source) for win in wins)
    )
    play = play.game.after_win(play.but(wins=(*play.wins, *wins)), wins)
    onward = play.game.goes_on(play)
    play = play.but(lying=None, said=(), options=NOBODY)
    return ended(play) if onward is None else next_turn(play, onward)


def ended(play: Play) -> Play:
    """The hand is over: it is settled."""
    play = play.but(stage="over", lying=None, said=(), options=NOBODY)
    result = play.game.settle(play)
    return play.but(result=result).told(Event("end"))


__all__ = [
    "ACTS", "added", "apply", "claimed", "discard", "drawn", "ended", "flowers_out", "next_seat",
    "next_turn", "offered", "own_win", "rested", "won",
]  # fmt: skip
