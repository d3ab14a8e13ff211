"""Who deals and who draws at a 四川 table (sichuan.md, section 2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from drills.card import Card, Deck, Sort, own, seats, told
from drills.dealer_story import MANY, ME, Course, Event, story
from drills.puzzle import Answer
from drills.roles import who
from rules.tiles import NAMES
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


_ASK = Text("第二家胡了以后，接着谁摸牌？", "After the second win, who draws next?")
_LEAD = Text("血战到底，这一手还没完。", "血战到底: the hand goes on.")
_LABEL = Text("接着谁摸", "who draws next")
_WON = {
    True: Text("{who}自摸{tile}胡了。", "{who:cap} won by an own draw of {tile}."),
    False: Text("{source}打{tile}，{who}胡了。", "{who:cap} won on {tile}, thrown by {source}."),
}
_OUT = Text("{who}离场，不再打了。", "{who:cap} {n:is|are} out from then on.")
_HOW = Text(
    "胡了的离场，从{from_}往下数，还在打的第一家摸：{to}。",
    "Winners are out; from {from_} on, the first who still plays draws: {to}.",
)
_TURN = Text("轮到谁", "whose turn")


def _after_win(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Who draws after the second win of a hand."""
    first, how, second, again_how, one, two = own(seed, 4, 4, 3, 3, 9, 9)
    out = _win(range(4), first, how)
    winner, source = _win([seat for seat in range(4) if seat != first], second, again_how)
    given: dict[str, Any] = {"winners": [winner], "out": [first]}
    given |= {} if source is None else {"from": source}

    def again(other: Variant) -> Answer:
        return {"next": str(told(other, "settle", what="after_win", **given)["next"])}

    to = int(again(table)["next"])
    drawn = table.settings["after_win"] == "next" or source is None
    start = winner if drawn or source is None else source
    tiles = [NAMES[rank + 9 * chance.randrange(3)] for rank in (one, two)]
    return Card(
        ask=_ASK, lead=_LEAD, fields=(seats("next", _LABEL, ME),), key={"next": str(to)},
        because=((_TURN, _HOW.fill(from_=who(ME, start), to=who(ME, to))),),
        concept="dealer.next-draw", again=again,
        facts=(
            _won(*out, tiles[0]),
            _OUT.fill(who=who(ME, first), n=2 if first == ME else 1),
            _won(winner, source, tiles[1]),
        ),
        features={"facts_beyond_one": 3},
    )  # fmt: skip


def _win(here: Sequence[int], number: int, how: int) -> tuple[int, int | None]:
    """A winner of those who play, and the feeder, None by an own draw."""
    others = [seat for seat in here if seat != here[number]]
    return here[number], others[how] if how < len(others) else None


def _won(winner: int, source: int | None, tile: Text) -> Text:
    fed = {} if source is None else {"source": who(ME, source)}
    return _WON[source is None].fill(who=who(ME, winner), tile=tile, **fed)


DECK: Deck = (
    Sort(
        12,
        (1, 2, 3),
        story(_question, many=True, traps=_traps),
        ("dealer_rule", "draw_dealer"),
        concepts=MANY,
    ),
    Sort(1, (2,), _after_win, ("after_win",), concepts=("dealer.next-draw",)),
)
