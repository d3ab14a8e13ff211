"""A few hands one after the other, and who deals next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from drills.card import Card, Maker, own, seats, told
from drills.puzzle import Answer
from drills.roles import who
from rules.variant import Variant
from rules.words import Text

HANDS: Mapping[int, tuple[int, ...]] = {1: (2, 3), 2: (4, 5), 3: (7, 8)}
"""How many hands are told, by level."""

ME = 0
"""Where you sit: only seats from yours on are told, so it makes no difference."""

_ASK = Text("打完这几把，下一把谁坐庄？", "After these hands, who deals next?")
_LEAD = Text("第一把{dealer}坐庄。", "{dealer:cap} {n:deals|deal} the first hand.")
_LABEL = Text("下一把谁坐庄", "who deals next")
_HAND = Text("第 {n} 把", "hand {n}")
_STORY = Text("第 {n} 把：{what}。", "Hand {n}: {what}.")
_DRAWN = Text("{winner}自摸胡了", "{winner} won by own draw")
_WON = Text("{winner}胡了{source}打的牌", "{winner} won on a tile thrown by {source}")
_NOBODY = {
    False: Text("荒庄，没人开过杠", "a drawn hand, no kong was made"),
    True: Text("荒庄，开过 {kongs} 个杠", "a drawn hand, {kongs} {kongs:kong|kongs} made"),
}
_STAYS = Text("{what}：{dealer}接着坐庄。", "{what}: {dealer} {n:keeps|keep} the deal.")
_WINNER = Text("{what}：胡的坐庄，轮到{to}。", "{what}: the winner deals, that is {to}.")
_PASSES = Text(
    "{what}：庄家的下家坐庄，轮到{to}。",
    "{what}: the deal goes to the dealer's right 下家, that is {to}.",
)
_OTHER = Text("{what}：轮到{to}坐庄。", "{what}: {to} {n:deals|deal} next.")


@dataclass(frozen=True, slots=True)
class Event:
    """How one hand ended: who won (nobody: a drawn hand), on whose tile, the kongs made."""

    winners: tuple[int, ...] = ()
    source: int | None = None
    kongs: int = 0


Ask = Callable[[int, Event], dict[str, Any]]
"""The fields of the question who deals next, for the dealer and how the hand ended."""

Traps = Callable[[Variant, list[tuple[int, Event, int]]], tuple[int, ...]]
"""The traps that a story sets: the dealer before, what happened, the dealer after."""


def common(dealer: int, event: Event) -> dict[str, Any]:
    """The question as most tables put it."""
    if not event.winners:
        return {"dealer": dealer, "result": "draw"}
    return {"dealer": dealer, "result": "win", "winner": event.winners[0]}


def with_kongs(dealer: int, event: Event) -> dict[str, Any]:
    """The same where kongs of a drawn hand matter."""
    return common(dealer, event) | ({} if event.winners else {"kongs_made": event.kongs})


def story(ask: Ask = common, *, many: bool = False, traps: Traps = lambda table, told: ()) -> Maker:
    """Cards of a few hands; `many`: several may win on one tile."""

    def make(table: Variant, level: int, seed: int, chance: Random) -> Card:
        number = chance.choice(HANDS[level])
        first, events = hands_of(number, seed, many)
        course = _course(table, ask, first, events)
        last = course[-1][2]

        def again(other: Variant) -> Answer:
            return {"dealer": str(_course(other, ask, first, events)[-1][2])}

        return Card(
            ask=_ASK,
            lead=_LEAD.fill(dealer=who(ME, first), n=2 if first == ME else 1),
            facts=tuple(_STORY.fill(n=at + 1, what=said(event)) for at, event in enumerate(events)),
            fields=(seats("dealer", _LABEL, ME),),
            key={"dealer": str(last)},
            because=tuple(_because(course)),
            concept=_concept(events),
            again=again,
            features={"facts_beyond_one": number - 1},
            traps=traps(table, course),
        )

    return make


def hands_of(number: int, seed: int, many: bool = False) -> tuple[int, tuple[Event, ...]]:
    """The first dealer as you (seat 0) see it, and how so many hands ended, by a seed.

    Each seed has a story of its own until all are told.
    """
    ends = MANY_ENDS if many else ENDS
    first, *course = own(seed, 4, *[len(ends)] * number)
    return first, tuple(ends[end] for end in course)


_FED = tuple((winner, source) for winner in range(4) for source in range(4) if winner != source)
ENDS = (
    *(Event(kongs=number) for number in (0, 1, 2, 3)),
    *(Event((seat,)) for seat in range(4)),
    *(Event((winner,), source) for winner, source in _FED),
)
"""Every end of a hand: drawn with so many kongs, an own draw, a discard."""

MANY_ENDS = (
    *ENDS,
    *(
        Event((one, two), source)
        for source in range(4)
        for one in range(4)
        for two in range(one + 1, 4)
        if source not in (one, two)
    ),
)
"""The same, with two winners on one tile."""


Course = list[tuple[int, Event, int]]
"""The dealer before, how the hand ended, the dealer after; hand by hand."""

_FIRST = Text("{dealer}坐庄，这一把{what}。", "{dealer:cap} {n:deals|deal}; {what}.")
_DICE = Text(
    "接着开下一把，庄家掷出 {a} 和 {b}。", "For the next hand the dealer's dice show {a} and {b}."
)


@dataclass(frozen=True, slots=True)
class Throw:
    """A hand and the dice of the next one: who dealt, how it ended, what was thrown."""

    ask: Ask
    first: int
    event: Event
    dice: tuple[int, int]

    @classmethod
    def of(cls, ask: Ask, seed: int) -> Throw:
        """The one of a seed."""
        first, end, one, two = own(seed, 4, len(ENDS), 6, 6)
        return cls(ask, first, ENDS[end], (one + 1, two + 1))

    def course(self, table: Variant) -> Course:
        """The hand with its dealers."""
        return _course(table, self.ask, self.first, (self.event,))

    def dealer(self, table: Variant) -> int:
        """Who deals the hand that the dice are thrown for."""
        return self.course(table)[-1][2]

    @property
    def told(self) -> tuple[Text, Text]:
        """The hand and the dice in words."""
        n = 2 if self.first == ME else 1
        hand = _FIRST.fill(dealer=who(ME, self.first), what=said(self.event), n=n)
        return hand, _DICE.fill(a=self.dice[0], b=self.dice[1])

    def because(self, table: Variant) -> tuple[tuple[Text, Text], ...]:
        """Why the deal stays or passes."""
        return tuple(_because(self.course(table)))


def _course(table: Variant, ask: Ask, first: int, events: tuple[Event, ...]) -> Course:
    found, dealer = [], first
    for event in events:
        after = int(told(table, "dealer", **ask(dealer, event))["next_dealer"])
        found.append((dealer, event, after))
        dealer = after
    return found


def said(event: Event) -> Text:
    """How a hand ended, in words."""
    if not event.winners:
        return _NOBODY[event.kongs > 0].fill(kongs=event.kongs)
    winner = tuple(who(ME, seat) for seat in event.winners)
    if event.source is None:
        return _DRAWN.fill(winner=winner)
    return _WON.fill(winner=winner, source=who(ME, event.source))


def _because(course: Course) -> Iterator[tuple[Text, Text]]:
    for at, (dealer, event, after) in enumerate(course):
        gaps = {"what": said(event), "dealer": who(ME, dealer), "to": who(ME, after)}
        says = _OTHER
        if after == dealer:
            says = _STAYS
        elif event.winners == (after,) and after != (dealer + 1) % 4:
            says = _WINNER
        elif after == (dealer + 1) % 4:
            says = _PASSES
        yield _HAND.fill(n=at + 1), says.fill(n=2 if after == ME else 1, **gaps)


STORY = ("dealer.after-draw", "dealer.after-win")
MANY = (*STORY, "dealer.multi")
"""The concepts of stories, and of those in which several may win."""


def _concept(events: tuple[Event, ...]) -> str:
    if any(len(event.winners) > 1 for event in events):
        return "dealer.multi"
    return "dealer.after-draw" if not events[-1].winners else "dealer.after-win"
