"""The titles of 倩女幽魂 by points (qiannv.md, section 2); the deal goes by lot there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from drills.card import Card, Deck, Sort, own, told
from drills.puzzle import Answer, Choice
from rules.variant import Variant
from rules.words import Text

PLAYED = {1: (2, 2), 2: (3, 4), 3: (6, 7)}
"""How many hands are added up, by level."""

_ASK = Text("现在是什么头衔？", "What is the title now?")
_NOW = Text("总分 {points}。", "The total is {points}.")
_WAS = Text("先前总分 {points}。", "The total was {points}.")
_WON = Text("第 {n} 把赢了 {amount}。", "Hand {n} won {amount}.")
_LOST = Text("第 {n} 把输了 {amount}。", "Hand {n} lost {amount}.")
_LABEL = Text("头衔", "title")
_SUM = Text("加起来", "the sum")
_TOTAL = Text("总分到 {points}。", "The total comes to {points}.")
_RULE = Text(
    "{title}从 {floor} 分起，{after}要 {next_} 分。",
    "{title} begins at {floor} points, {after} at {next_}.",
)
_HIGHEST = Text(
    "{title}从 {floor} 分起，再上面没有了。",
    "{title} begins at {floor} points; there is nothing above.",
)
_CLOSE = 0.7
"""How often the total lies within a step of a threshold, where one is easily off by one title."""


def _name(title: str) -> Text:
    return Text(title, title)


def _total(ladder: list[tuple[str, int]], at: int, chance: Random) -> int:
    """A total that has the title at a place of the ladder."""
    floor = ladder[at][1]
    above = ladder[at + 1][1] if at + 1 < len(ladder) else floor * 2
    if chance.random() < _CLOSE:
        return chance.choice((floor, floor + chance.randrange(0, 9), above - 1))
    return chance.randrange(floor, above)


SIZES = (2, 4, 8, 12, 16, 24, 32, 48, 64, 96)
AMOUNTS = (*SIZES, *(-size for size in SIZES))


def _titles(table: Variant, level: int, seed: int, chance: Random) -> Card | None:
    """The title of a total, near its threshold; at higher levels after hands won and lost."""
    ladder = [(name, int(floor)) for name, floor in told(table, "settle", what="ladder")["ladder"]]
    at, one, two = own(seed, len(ladder), len(AMOUNTS), len(AMOUNTS))
    total = _total(ladder, at, chance)
    low, high = PLAYED[level]
    more = chance.choices(AMOUNTS, k=chance.randint(low, high) - 2)
    won = [AMOUNTS[one], AMOUNTS[two], *more]
    before = total - sum(won)
    if before < 0:
        return None

    def again(other: Variant) -> Answer:
        return {"title": told(other, "settle", what="title", points=total)["title"]}

    start = max(0, min(at - 2, len(ladder) - 5))
    near = ladder[start : start + 5]
    close = total - ladder[at][1] < 9 or (at + 1 < len(ladder) and total == ladder[at + 1][1] - 1)
    return Card(
        ask=_ASK, lead=(_WAS if won else _NOW).fill(points=before),
        facts=tuple(_told(won)),
        fields=(Choice("title", _LABEL, tuple((name, _name(name)) for name, _ in near)),),
        key=again(table), because=tuple(_because(ladder, at, total, won)), concept="dealer.titles",
        again=again, traps=(11,) if close else (), features={"facts_beyond_one": len(won)},
    )  # fmt: skip


def _told(won: list[int]) -> Iterator[Text]:
    for at, amount in enumerate(won):
        yield (_WON if amount > 0 else _LOST).fill(n=at + 1, amount=abs(amount))


def _because(
    ladder: list[tuple[str, int]], at: int, total: int, won: list[int]
) -> Iterator[tuple[Text, Text]]:
    if won:
        yield _SUM, _TOTAL.fill(points=total)
    title, floor = ladder[at]
    if at + 1 == len(ladder):
        yield _LABEL, _HIGHEST.fill(title=title, floor=floor)
    else:
        after, next_ = ladder[at + 1]
        yield _LABEL, _RULE.fill(title=title, floor=floor, after=after, next_=next_)


DECK: Deck = (Sort(1, (1, 2, 3), _titles, concepts=("dealer.titles",)),)
