"""What lies beside a hand that throws: wild tiles, a tile turned up, the suit given up.

One maker for each table that has something of the kind; a table that is not named has nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from rules.facts import NO_FACTS, Facts
from rules.tiles import KINDS, NAMES, SUIT_NAMES
from rules.variant import Variant
from rules.variants.beijing_wild import WILD_OF
from rules.variants.longgang_wild import NATURAL, wilds_of
from rules.words import Text


@dataclass(frozen=True, slots=True)
class Beside:
    """The wild kinds of the hand, the facts that its waits need, tiles that lie open, sentences."""

    wild: tuple[int, ...] = ()
    facts: Facts = NO_FACTS
    shown: tuple[int, ...] = ()
    says: tuple[Text, ...] = ()


_WILD = Text("{wild}是耗子。", "{wild} {n:is|are} wild 耗子.")
_TURNED = Text("翻出的是{shown}，{wild}是混儿。", "{shown} was turned up: {wild} is the wild 混儿.")
_FORTUNE = Text(
    "翻出的是{shown}：财神是{shown}，你自己的花也顶用。",
    "{shown} was turned up: it is the wild 财神, and so is your own flower.",
)
_CI = Text("次牌是{ci}。", "The 次牌 is {ci}.")
_GIVEN_UP = Text("你定缺{suit}。", "You gave up {suit} 定缺.")


def _mode(table: Variant, seat: int, chance: Random) -> Beside:
    wild = tuple(sorted(chance.sample(tuple(table.wild_kinds()), table.wild_number)))
    if not wild:
        return Beside()
    names = tuple(NAMES[kind] for kind in wild)
    return Beside(wild, says=(_WILD.fill(wild=names, n=len(wild)),))


def _turned(table: Variant, seat: int, chance: Random) -> Beside:
    shown = chance.choice(tuple(WILD_OF))
    wild = WILD_OF[shown]
    said = _TURNED.fill(shown=NAMES[shown], wild=NAMES[wild])
    return Beside((wild,), Facts({"indicator": shown}), (shown,), (said,))


def _fortune(table: Variant, seat: int, chance: Random) -> Beside:
    shown = chance.choice(NATURAL)
    said = _FORTUNE.fill(shown=NAMES[shown])
    return Beside(wilds_of((shown,), seat), NO_FACTS, (shown,), (said,))


def _ci(table: Variant, seat: int, chance: Random) -> Beside:
    ci = chance.choice([kind for kind in table.kinds if kind < 27])
    return Beside((), Facts({"ci": ci}), (ci,), (_CI.fill(ci=NAMES[ci]),))


def _given_up(table: Variant, seat: int, chance: Random) -> Beside:
    if not table.settings["dingque"]:
        return Beside()
    suit = chance.choice("mps")
    return Beside((), Facts({"named": suit}), (), (_GIVEN_UP.fill(suit=SUIT_NAMES[suit]),))


MAKERS: Mapping[str, Callable[[Variant, int, Random], Beside]] = {
    "koudian": _mode,
    "beijing": _turned,
    "longgang": _fortune,
    "luoyang": _ci,
    "sichuan": _given_up,
}


def beside(table: Variant, seat: int, chance: Random) -> Beside:
    """What lies beside the hand of a seat at a table."""
    made = MAKERS.get(table.key)
    return Beside() if made is None else made(table, seat, chance)


def plain_kinds(table: Variant, wild: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds of ordinary tiles at a table."""
    return tuple(kind for kind in table.kinds if kind < KINDS and kind not in wild)
