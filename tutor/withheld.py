"""What the rules kept from a seat: a tile that completed its hand, a pair that could not be ponged.

The rules themselves are asked, so that the reason is the one they would give to who tries.
"""

from __future__ import annotations

from collections.abc import Iterator

from drills.judge import considered
from rules.batch import plain_row
from rules.table import Action, Play
from rules.table.state import OWN_DRAWS, Lying
from rules.tiles import NAMES
from rules.values import NO_TILE
from rules.variants.goals import goal
from rules.words import Text
from tutor.sitting import Sitting

SAYS = {
    "win": Text(
        "{tile}凑成了牌型，可胡不了：{why}。",
        "{tile:cap} completes the shape, but cannot be won on: {why}.",
    ),
    "pong": Text("碰不了{tile}：{why}。", "{tile:cap} cannot be ponged: {why}."),
    "declare": Text("打{tile}：{why}", "{tile:cap}: {why}"),
}
"""What is said of an act that is not offered."""

THROWN = ("discard",)
"""Acts of others whose tile all see."""


def since(sitting: Sitting) -> tuple[Text, ...]:
    """What was kept from the learner since the last act of theirs, in order, each thing once."""
    if sitting.ended or sitting.play.stage == "setup":
        return ()
    own = [n for n, act in enumerate(sitting.acts) if act.seat == sitting.seat]
    first = own[-1] + 1 if own else 0
    moments = zip(sitting.plays[first:], sitting.acts[first:], strict=False)
    thrown = (text for play, act in moments for text in _thrown(play, sitting.seat, act))
    return tuple(dict.fromkeys((*thrown, *_drawn(sitting.play, sitting.seat))))


def _thrown(play: Play, seat: int, act: Action) -> Iterator[Text]:
    """What may not be done about a tile that another seat throws."""
    if act.act not in THROWN or act.seat == seat or play.seats[seat].won is not None:
        return
    lies = play.but(stage="claims", turn=act.seat, lying=Lying(act.tile, act.seat))
    ruling = lies.game.win(lies, seat) if completes(play, seat, act.tile) else None
    if ruling is not None:
        if not ruling.ok:
            yield SAYS["win"].fill(tile=NAMES[act.tile], why=ruling.why.text)
        return
    if play.seats[seat].hand.concealed.count(act.tile) >= 2 and "pong" in play.game.table.melds:
        pong = lies.game.kong(lies, Action(seat, "pong", act.tile))
        if not pong.ok:
            yield SAYS["pong"].fill(tile=NAMES[act.tile], why=pong.why.text)


def _drawn(play: Play, seat: int) -> Iterator[Text]:
    """Why an own draw that completes the shape does not win."""
    place = play.seats[seat]
    own = play.stage == "turn" and play.turn == seat and play.came in OWN_DRAWS
    if not own or place.drawn == NO_TILE or place.won is not None:
        return
    if any(act.act == "win" for act in play.legal(seat)) or not completes(play, seat, place.drawn):
        return
    ruling = play.game.win(play, seat)
    if not ruling.ok:
        yield SAYS["win"].fill(tile=NAMES[place.drawn], why=ruling.why.text)


def undeclared(sitting: Sitting) -> tuple[Text, ...]:
    """Why a hand that is ready by shape after some discard may not be declared with it."""
    play, seat = sitting.play, sitting.seat
    if not play.game.table.declares or play.seats[seat].declared is not None:
        return ()
    acts = {act.act for act in sitting.mine}
    if "discard" not in acts or "declare" in acts:
        return ()
    throws = {act.tile for act in sitting.mine}
    return tuple(
        SAYS["declare"].fill(tile=NAMES[cut.tile], why=cut.why.text)
        for cut in considered(play, seat)
        if cut.tile in throws and cut.shape_away == 0 < cut.away
    )


def completes(play: Play, seat: int, tile: int) -> bool:
    """Whether a tile completes a seat's hand by shape alone."""
    table, hand = play.game.table, play.seats[seat].hand.plus(tile)
    if hand.all_tiles.count(tile) > table.copies(tile):
        return False
    aim = goal(table, hand, play.game.hand_facts(play, seat)).plain()
    far, _ = aim.away(plain_row(hand)[None], hand.wilds)
    return int(far[0]) < 0
