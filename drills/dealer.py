"""Dealer and wall 庄与局: who deals next, where the wall is broken, when the session ends.

Every variant has a deck of cards, each a question that its table answers (rules.ask); a card says
how the answer comes about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from random import Random

from drills import difficulty
from drills.dealer_cards import Card, Deck
from drills.drill import LEVELS, Drill, level_of
from drills.puzzle import Answer, Choice, Field, Number, Puzzle, Row, Scene, Section, Verdict
from rules.hand import Hand
from rules.variant import Variant
from rules.words import Text

DECKS: Mapping[str, str] = {
    "koudian": "drills.regions.koudian_dealer",
    "yuci": "drills.regions.yuci_dealer",
    "sichuan": "drills.regions.sichuan_dealer",
    "beijing": "drills.regions.beijing_dealer",
    "guangdong": "drills.regions.guangdong_dealer",
    "qiannv": "drills.regions.qiannv_dealer",
    "luoyang": "drills.regions.luoyang_dealer",
    "longgang": "drills.regions.longgang_dealer",
    "liaoyuan": "drills.regions.liaoyuan_dealer",
}
"""Where the deck of each variant is."""

TRIES = 60
_RIGHT = Text("对", "Right")
_WRONG = Text("不对", "Not so")
_PARTLY = Text("对了一半", "Partly right")
_LEAD = Text("答案：{answer}。", "The answer: {answer}.")
_HOW = Text("怎么来的", "How it comes about")
_YOURS = Text("你答：{what}", "you said: {what}")
_FIELD = Text("{label}：{value}", "{label}: {value}")


class DealerDrill(Drill):
    """Who deals next, and other questions of the wall and the session."""

    key = "dealer"
    letter = "z"
    name = Text("庄与局", "Dealer and wall 庄与局")
    question = Text("下一把谁坐庄？", "Who deals next?")
    tables = frozenset(DECKS)

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The first three: nothing here is as hard as a hand."""
        return LEVELS[:3]

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A card of the deck, the sort of card chosen by the seed."""
        able = [row for row in deck(table.key) if level in row.levels]
        lot = Random(f"{self.key}/{level}/{seed}")
        row = lot.choices(able, [row.weight for row in able])[0]
        for _ in range(TRIES):
            card = row.make(table, level, seed, chance)
            rating = difficulty.rating(self.key, card.features) if card else 0
            if card is not None and level_of(rating) == level:
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
            scene=Scene(Hand(()), facts=card.facts),
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
        )

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The answer to the same card at another table."""
        card: Card = puzzle.facts
        return card.again(table)

    def balance(self, puzzle: Puzzle) -> str:
        """The right answer to the first field."""
        card: Card = puzzle.facts
        return str(card.key[card.fields[0].name])


def _said(field: Field, value: object) -> Text:
    if isinstance(field, Choice):
        return dict(field.options).get(str(value), Text("？", "?"))
    if isinstance(field, Number):
        return _FIELD.fill(label=field.label, value=str(value))
    return Text(str(value), str(value))


def _answers(card: Card, answer: Answer) -> Iterator[Row]:
    for field in card.fields:
        right = answer.get(field.name) == card.key[field.name]
        given = None if right else _YOURS.fill(what=_said(field, answer.get(field.name)))
        text = Text("{what}。", "{what:cap}.").fill(what=_said(field, card.key[field.name]))
        yield Row("ok" if right else "miss", field.label, text, given=given)


def _steps(card: Card) -> Iterator[Row]:
    return (Row("note", head, text) for head, text in card.because)


@cache
def deck(variant: str) -> Deck:
    """The cards of a variant."""
    found: Deck = import_module(DECKS[variant]).DECK
    return found
