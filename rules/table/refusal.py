"""Why an act is not allowed: the rule that bars it, by asking what the choices asked."""

from __future__ import annotations

from rules.errors import RuleError
from rules.table.action import Action, PlayError
from rules.table.state import Play
from rules.tiles import MARKS, NAMES
from rules.values import NO_TILE
from rules.words import Text

OVER = Text("这一手已经打完了", "the hand is over")
NOT_ASKED = Text("现在没轮到这一家", "it is not for this seat to act now")
NO_ACT = Text("没有“{act}”这种做法", "there is no act “{act}”")
NOT_HELD = Text("手里没有{tile}", "{tile} is not in the hand")
MUST = Text("现在只能：{acts}", "only this is possible now: {acts}")
DECLARED = Text(
    "{term}以后只能打刚摸的牌", "once {term}, only the tile just drawn is thrown"
)  # fmt: skip
NOT_NOW = Text("现在不能这样做", "that is not possible now")
ANSWER_FIRST = Text("先说要不要{tile}", "first say whether {tile} is wanted")
NO_TILE_LIES = Text("没有别人打的牌可要", "no tile of another player lies to be claimed or let go")
OTHER_TILE = Text("现在只能要{tile}", "the tile in question is {tile}")
AFTER_CALL = Text(
    "吃碰以后没摸牌，只能打一张", "after a chow or pong nothing is drawn: a discard follows"
)
NO_DECLARING = Text("这种打法不报听", "nothing is declared at this table")

CLAIMS = ("kong", "pong", "chow", "ckong", "addkong")
OF_A_TILE = ("pass", "chow", "pong", "kong")
DRAWN_WITH = ("win", "ckong", "addkong")
"""Acts that an own draw comes before."""


def refusal(play: Play, action: Action) -> PlayError:
    """The error for an act that is not among a seat's choices; it names the rule."""
    try:
        code, text = _why(play, action)
    except RuleError as error:
        code, text = error.code, error.text
    tile = MARKS[action.tile] if action.tile != NO_TILE else ""
    return PlayError(code, text, field="act", tile=tile)


def _why(play: Play, action: Action) -> tuple[str, Text]:
    if play.over:
        return "over", OVER
    options = play.options[action.seat]
    if not options:
        return "not_asked", NOT_ASKED
    if action.act not in play.game.acts:
        return "no_act", NO_ACT.fill(act=action.act)
    if all(option.act == "win" for option in options):
        return "must_win", MUST.fill(acts=play.game.acts["win"])
    return _of_the_rules(play, action)


def _of_the_rules(play: Play, action: Action) -> tuple[str, Text]:
    place = play.seats[action.seat]
    held = action.tile != NO_TILE and place.holds(action.tile) > 0
    throws = action.act in ("discard", "declare") and play.stage == "turn"
    if throws and not held:
        return "not_held", NOT_HELD.fill(tile=_name(action.tile))
    own = play.game.refused(play, action)
    if own is not None:
        return own
    if throws and place.declared is not None:
        return "declared", DECLARED.fill(term=play.game.table.terms["declared"])
    if action.act == "win" and _called(play):
        return "after_call", AFTER_CALL
    if action.act == "win":
        ruling = play.game.win(play, action.seat)
        if not ruling.ok:
            return ruling.why.code, ruling.why.text
    if action.act in CLAIMS and action.tile != NO_TILE:
        barred = play.game.kong(play, action)
        if not barred.ok:
            return barred.why.code, barred.why.text
    return _of_the_moment(play, action) or ("not_now", NOT_NOW)


def _of_the_moment(play: Play, action: Action) -> tuple[str, Text] | None:
    """What an act waits for that the rules would allow at another moment."""
    if play.stage == "claims" and play.lying is not None:
        return _of_the_tile(action, play.lying.tile)
    if action.act in OF_A_TILE:
        return "no_tile", NO_TILE_LIES
    if _called(play) and action.act in DRAWN_WITH:
        return "after_call", AFTER_CALL
    if action.act == "win":
        return "other_tile", OTHER_TILE.fill(tile=_name(play.seats[action.seat].drawn))
    return _of_the_gate(play, action) if action.act == "declare" else None


def _of_the_tile(action: Action, lies: int) -> tuple[str, Text] | None:
    if action.act not in ("win", *OF_A_TILE):
        return "answer_first", ANSWER_FIRST.fill(tile=_name(lies))
    if action.act != "pass" and action.tile != lies:
        return "other_tile", OTHER_TILE.fill(tile=_name(lies))
    return None


def _of_the_gate(play: Play, action: Action) -> tuple[str, Text] | None:
    """Why a hand may not be declared with this discard."""
    table = play.game.table
    if not table.declares:
        return "no_declaring", NO_DECLARING
    gate = table.waits(play.seats[action.seat].full.minus(action.tile)).gate
    return None if gate.code == "ok" else (gate.code, gate.text)


def _called(play: Play) -> bool:
    """Whether the seat in turn came to it by a chow or pong, with nothing drawn."""
    return play.stage == "turn" and play.came == "call"


def _name(tile: int) -> Text:
    return NAMES[tile] if tile != NO_TILE else Text("这张牌", "this tile")
