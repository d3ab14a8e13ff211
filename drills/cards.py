"""Drills made of cards: questions that a table answers itself, each with the way to its answer.

Every variant that has such a drill has a deck; a card says how its answer comes about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import ClassVar

from drills import difficulty
from drills.card import Card, Deck, Sort
from drills.drill import Drill, level_of
from drills.options import SHARE, without
from drills.puzzle import (
    Amounts,
    Answer,
    Choice,
    Field,
    Ledger,
    Number,
    Puzzle,
    Row,
    Scene,
    Section,
    Verdict,
)
from drills.roles import ROLES
from rules.hand import Hand
from rules.variant import Variant
from rules.words import Text

TRIES = 60
STRAY = 0.02
"""How often an option is let be, so that no seed is without a puzzle."""

AGAIN = 1_000_003
"""How far the next try of a seed lies from it, so that no seed nearby owns it."""
_RIGHT = Text("对", "Right")
_WRONG = Text("不对", "Not so")
_PARTLY = Text("对了一半", "Partly right")
_LEAD = Text("答案：{answer}。", "The answer: {answer}.")
_HOW = Text("怎么来的", "How it comes about")
_YOURS = Text("你答：{what}", "you said: {what}")
_TOTAL = Text("合计", "total")
_AMOUNT = Text("{who} {n}", "{who} {n}")
_FIELD = Text("{label}：{value}", "{label}: {value}")


def exercised(table: Variant, able: Sequence[Sort], lot: Random) -> str:
    """The option off its default that a card is to depend on, "" for none in particular."""
    matter = {key for row in able for key in row.options}
    keys = [key for key, _ in table.chosen() if key in matter]
    draw, share = lot.random(), min(SHARE, 1 / len(keys)) if keys else 0.0
    return next((key for at, key in enumerate(keys) if draw < share * (at + 1)), "")


class CardDrill(Drill):
    """A kind of puzzle made of cards; it states where the decks of its tables are."""

    decks: ClassVar[Mapping[str, str]]
    """The module of each variant's deck."""

    def levels(self, table: Variant) -> tuple[int, ...]:
        """Those that the deck has cards for."""
        return tuple(sorted({level for row in deck(self.decks[table.key]) for level in row.levels}))

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A card of the deck, the sort of card chosen by the seed."""
        able = [row for row in deck(self.decks[table.key]) if level in row.levels]
        lot = Random(f"{self.key}/{level}/{seed}")
        key = exercised(table, able, lot) if chance.random() > STRAY else ""
        able = [row for row in able if not key or key in row.options]
        row = lot.choices(able, [row.weight for row in able])[0]
        for at in range(TRIES):
            card = row.make(table, level, seed + at * AGAIN, chance)
            rating = difficulty.rating(self.key, card.features) if card else 0
            if card is None or level_of(rating) != level:
                continue
            if not key or card.again(without(table, key)) != card.key:
                return self._puzzle(table, level, seed, card, rating)
        return None

    def _puzzle(self, table: Variant, level: int, seed: int, card: Card, rating: int) -> Puzzle:
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=card.ask,
            lead=card.lead,
            scene=card.scene or Scene(Hand(()), facts=card.facts),
            key=card.key,
            concepts=(card.concept,),
            rating=rating,
            facts=card,
            traps=card.traps,
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The fields of the card that are not answered yet."""
        card: Card = puzzle.facts
        return tuple(field for field in card.fields if field.name not in given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Each field apart, then how the answer comes about."""
        card: Card = puzzle.facts
        hits = [answer.get(field.name) == card.key[field.name] for field in card.fields]
        share = sum(hits) / len(hits)
        result = "right" if share == 1 else "partly" if share else "wrong"
        said = tuple(_said(field, card.key[field.name]) for field in card.fields)
        return Verdict(
            result=result,
            share=share,
            head={"right": _RIGHT, "partly": _PARTLY, "wrong": _WRONG}[result],
            lead=_LEAD.fill(answer=said),
            sections=(Section(_HOW, (*_answers(card, answer), *_steps(card))),),
            charged=card.concept,
            ledger=_ledger(card, answer),
        )

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The answer to the same card at another table."""
        card: Card = puzzle.facts
        return card.again(table)

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(key for row in deck(self.decks[variant]) for key in row.concepts)

    def balance(self, puzzle: Puzzle) -> str:
        """The right answer to the first field."""
        card: Card = puzzle.facts
        return str(card.key[card.fields[0].name])


def _said(field: Field, value: object) -> Text:
    if isinstance(field, Choice):
        return dict(field.options).get(str(value), Text("？", "?"))
    if isinstance(field, Number):
        return _FIELD.fill(label=field.label, value=str(value))
    if isinstance(field, Amounts) and isinstance(value, list | tuple):
        said = tuple(
            _AMOUNT.fill(who=ROLES[role], n=f"{amount:+d}" if amount else "0")
            for role, amount in zip(field.roles, value, strict=False)
        )
        return Text("{each}", "{each}").fill(each=said)
    return Text("？", "?")


def _ledger(card: Card, answer: Answer) -> Ledger | None:
    """The account row by row, where the card has one; the last row is the sum."""
    field = next((field for field in card.fields if isinstance(field, Amounts)), None)
    if field is None or not card.ledger:
        return None
    sums = card.key[field.name]
    rows = (*card.ledger, (_TOTAL, (sums[0], sums[1], sums[2], sums[3])))
    given = answer.get(field.name)
    wrong = given is not None and list(given) != list(sums)
    return Ledger(field.roles, rows, tuple(given) if wrong and given else None)


def _answers(card: Card, answer: Answer) -> Iterator[Row]:
    for field in card.fields:
        right = answer.get(field.name) == card.key[field.name]
        given = None if right else _YOURS.fill(what=_said(field, answer.get(field.name)))
        text = Text("{what}。", "{what:cap}.").fill(what=_said(field, card.key[field.name]))
        yield Row("ok" if right else "miss", field.label, text, given=given)


def _steps(card: Card) -> Iterator[Row]:
    return (Row("note", head, text) for head, text in card.because)


@cache
def deck(module: str) -> Deck:
    """The cards of a variant."""
    found: Deck = import_module(module).DECK
    return found
