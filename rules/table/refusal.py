"""Why an act is not allowed: the rule that bars it, by asking what the choices asked."""

from __future__ import annotations

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

CLAIMS = ("kong", "pong", "chow", "ckong", "addkong")


def refusal(play: Play, action: Action) -> PlayError:
    """The error for an act that is not among a seat's choices; it names the rule."""
    code, text = _why(play, action)
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
    if action.act == "win":
        ruling = play.game.win(play, action.seat)
        return (ruling.why.code, ruling.why.text) if not ruling.ok else ("not_now", NOT_NOW)
    if action.act in CLAIMS and action.tile != NO_TILE:
        barred = play.game.kong(play, action)
        if not barred.ok:
            return barred.why.code, barred.why.text
    return "not_now", NOT_NOW


def _name(tile: int) -> Text:
    return NAMES[tile] if tile != NO_TILE else Text("这张牌", "this tile")
