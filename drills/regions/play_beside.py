"""What lies beside a hand of play, in words: the wild, the tile turned up, the suit given up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.table import Play
from rules.tiles import KINDS, NAMES, SUIT_NAMES
from rules.words import Text

_WILD = Text("{wild}是耗子。", "{wild} {n:is|are} wild 耗子.")
_TURNED = Text("翻出的是{shown}，{wild}是混儿。", "{shown} was turned up: {wild} is the wild 混儿.")
_FORTUNE = Text(
    "翻出的是{shown}：财神是{shown}，你自己的花也顶用。",
    "{shown} was turned up: it is the wild 财神, and so is your own flower.",
)
_CI = Text("次牌是{ci}。", "The 次牌 is {ci}.")
_GIVEN_UP = Text("你定缺{suit}。", "You gave up {suit} 定缺.")


def _wild(play: Play, seat: int) -> tuple[Text, ...]:
    wild = tuple(NAMES[kind] for kind in play.wild)
    return (_WILD.fill(wild=wild, n=len(wild)),) if wild else ()


def _turned(play: Play, seat: int) -> tuple[Text, ...]:
    wild = tuple(NAMES[kind] for kind in play.seats[seat].hand.wild if kind < KINDS)
    return (_TURNED.fill(shown=NAMES[play.facts["indicator"]], wild=wild),)


def _fortune(play: Play, seat: int) -> tuple[Text, ...]:
    return (_FORTUNE.fill(shown=NAMES[play.facts["turned"]]),)


def _ci(play: Play, seat: int) -> tuple[Text, ...]:
    return (_CI.fill(ci=NAMES[play.facts["ci"]]),)


def _given_up(play: Play, seat: int) -> tuple[Text, ...]:
    suit = play.seats[seat].marks.get("named", "")
    return (_GIVEN_UP.fill(suit=SUIT_NAMES[suit]),) if suit else ()


SAYS: Mapping[str, Callable[[Play, int], tuple[Text, ...]]] = {
    "koudian": _wild,
    "beijing": _turned,
    "longgang": _fortune,
    "luoyang": _ci,
    "sichuan": _given_up,
}
"""By variant; a table that is not named has nothing of the kind."""


def beside(play: Play, seat: int) -> tuple[Text, ...]:
    """What a seat has to know besides the tiles, in short sentences."""
    says = SAYS.get(play.game.table.key)
    return () if says is None else says(play, seat)
