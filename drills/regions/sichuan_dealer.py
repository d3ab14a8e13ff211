"""Who deals and who draws at a 四川 table (sichuan.md, section 2)."""

from __future__ import annotations

from random import Random
from typing import Any

from drills.card import Card, Deck, Sort, seats, told
from drills.dealer_story import Course, Event, story
from drills.puzzle import Answer
from drills.roles import who
from rules.variant import Variant
from rules.words import Text


def _question(dealer: int, event: Event) -> dict[str, Any]:
    given: dict[str, Any] = {"dealer": dealer, "winners": list(event.winners)}
    if event.winners:
        given["by"] = "self_draw" if event.source is None else "discard"
    return given if event.source is None else given | {"from": event.source}


def _traps(table: Variant, course: Course) -> tuple[int, ...]:
    """14: several won on one tile."""
    return (14,) if any(len(event.winners) > 1 for _, event, _ in course) else ()


_ASK = Text("胡了以后，接着谁摸牌？", "After these wins, who draws next?")
_LEAD = Text("血战到底，这一手还没完。", "血战到底: the hand goes on.")
_LABEL = Text("接着谁摸", "who draws next")
_WON = {
    True: Text("{who}自摸胡了。", "{who:cap} won by own draw."),
    False: Text("{source}打的牌，{who}胡了。", "{who:cap} won on a tile thrown by {source}."),
}
_OUT = Text("{who}早就胡了，已经不打了。", "{who:cap} won earlier and plays no more.")
_HOW = Text(
    "胡了的离场，从{from_}往下数，还在打的第一家摸：{to}。",
    "Winners are out; from {from_} on, the first who still plays draws: {to}.",
)
_TURN = Text("轮到谁", "whose turn")


def _after_win(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Who draws after a win, with players out already at higher levels."""
    order = chance.sample(range(4), 4)
    me, winner, source = chance.randrange(4), order[0], order[1]
    out = (order[2],) if level > 1 else ()
    drawn = chance.random() < 0.3
    given: dict[str, Any] = {"winners": [winner], "out": list(out)}
    given |= {} if drawn else {"from": source}

    def again(other: Variant) -> Answer:
        return {"next": str(told(other, "settle", what="after_win", **given)["next"])}

    to = int(again(table)["next"])
    won = _WON[drawn].fill(who=who(me, winner), source=who(me, source))
    gone = tuple(_OUT.fill(who=who(me, seat)) for seat in out)
    start = winner if table.settings["after_win"] == "next" or drawn else source
    return Card(
        ask=_ASK, lead=_LEAD, fields=(seats("next", _LABEL, me),), key={"next": str(to)},
        because=((_TURN, _HOW.fill(from_=who(me, start), to=who(me, to))),),
        concept="dealer.next-draw", again=again, facts=(*gone, won),
        features={"facts_beyond_one": 3 * (level > 1)},
    )  # fmt: skip


DECK: Deck = (
    Sort(12, (1, 2, 3), story(_question, many=True, traps=_traps)),
    Sort(1, (1, 2), _after_win),
)
