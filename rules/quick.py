"""The quick opponent: the distance to a hand that may win, and the tiles that help.

Here too: the hands after a claim or kong, and how far they are (`melded`, `konged`, `steps`).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules import acceptance
from rules.batch import plain_row
from rules.hand import Hand, Meld
from rules.table.action import Action
from rules.table.known import unseen
from rules.table.state import Play
from rules.variants.goals import goal

FAR = 99
KONGS = ("kong", "ckong", "addkong")


def quick(play: Play, seat: int) -> Action:
    """What a quick player does: every win, every kong that costs nothing, the nearest discard."""
    options = play.legal(seat)
    chosen = play.game.prefers(play, seat)
    if chosen is not None:
        return chosen
    if play.stage == "claims":
        return claim(play, seat, options)
    return kong(play, seat, options) or nearest(play, seat, options)


# --- an own turn ---------------------------------------------------------------------------------


def kong(play: Play, seat: int, options: Iterable[Action]) -> Action | None:
    """A kong of the own turn after which the hand is as near as before, if there is one."""
    wanted = [action for action in options if action.act in ("ckong", "addkong")]
    if not wanted:
        return None
    hand = play.seats[seat].full
    now = least(play, seat, hand)
    for action in wanted:
        if steps(play, seat, konged(hand, action)) <= now:
            return action
    return None


def nearest(play: Play, seat: int, options: Iterable[Action]) -> Action:
    """The discard that leaves the hand nearest, of those the one that most tiles help.

    A hand that may be declared with it is declared.
    """
    options = tuple(options)
    throws = {action.tile: action for action in options if action.act == "discard"}
    throws |= {action.tile: action for action in options if action.act == "declare"}
    if len(throws) < 2:
        return next(iter(throws.values()), options[0])
    hand, left = play.seats[seat].full, unseen(play, seat)
    briefs = acceptance.quick(play.game.table, hand, left, play.game.hand_facts(play, seat))
    ranks = {brief.tile: brief.rank for brief in briefs}
    return min(
        throws.values(),
        key=lambda a: (a.act != "declare", ranks.get(a.tile, (FAR, 0)), -edge(a.tile)),
    )


def edge(kind: int) -> int:
    """How far out a tile is: of equal discards the outermost goes first."""
    return 5 if kind >= 27 else abs(kind % 9 - 4)


# --- a tile that lies ----------------------------------------------------------------------------


def claim(play: Play, seat: int, options: Iterable[Action]) -> Action:
    """The claim that brings the hand nearest, or pass if none brings it nearer."""
    options = tuple(options)
    passing = next((action for action in options if action.act == "pass"), options[-1])
    hand = play.seats[seat].hand
    now = steps(play, seat, hand)
    best, chosen = (now, 0), passing
    for action in options:
        if action.act not in ("pong", "chow", "kong"):
            continue
        after = melded(hand, action)
        away = steps(play, seat, after) if action.act == "kong" else least(play, seat, after)
        rank = (away, 1 if action.act == "kong" else 2)
        if away < now or (action.act == "kong" and away == now):
            best, chosen = min((best, chosen), (rank, action), key=lambda pair: pair[0])
    return chosen


# --- hands after an act --------------------------------------------------------------------------


def konged(hand: Hand, action: Action) -> Hand:
    """A hand after a concealed or added kong, before its replacement."""
    tile, four = action.tile, Meld(action.act, (action.tile,) * 4)
    if action.act == "addkong":
        melds = tuple(
            four if meld.type == "pong" and meld.kind == tile else meld for meld in hand.melds
        )
        rest = hand.minus(tile)
        return Hand(rest.concealed, melds, hand.wild, hand.flowers)
    rest_tiles = tuple(kind for kind in hand.concealed if kind != tile)
    return Hand(rest_tiles, (*hand.melds, four), hand.wild, hand.flowers)


def melded(hand: Hand, action: Action) -> Hand:
    """A hand after a tile that lies is taken as a chow, pong or kong."""
    uses = action.uses or (action.tile,) * (3 if action.act == "kong" else 2)
    for kind in uses:
        hand = hand.minus(kind)
    meld = Meld(action.act, (action.tile, *uses))
    return Hand(hand.concealed, (*hand.melds, meld), hand.wild, hand.flowers)


def steps(play: Play, seat: int, hand: Hand) -> int:
    """How many steps a hand with no tile too many is from one that may win."""
    aim = goal(play.game.table, hand, play.game.hand_facts(play, seat))
    far, _ = aim.away(plain_row(hand)[None], hand.wilds)
    return max(int(far[0]), 0)


def least(play: Play, seat: int, hand: Hand) -> int:
    """The same after the best discard of a hand with one tile too many."""
    briefs = acceptance.quick(
        play.game.table, hand, unseen(play, seat), play.game.hand_facts(play, seat)
    )
    return min((brief.away for brief in briefs), default=FAR)
