"""What is a given win worth, and what does each seat pay? Asked and told by the drill of its table.

Where that has nothing to say (a way of winning that its puzzles do not have) the question is put in
one plain way for all tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from drills import difficulty, own_facts, own_native
from drills.concepts import CONCEPTS, rarest_first
from drills.drill import Drill, agreed, way_at
from drills.own_win import comes, says
from drills.puzzle import (
    Amounts,
    Answer,
    Field,
    Ledger,
    Number,
    Puzzle,
    Row,
    Scene,
    Seat,
    Section,
    Verdict,
)
from drills.roles import named, role, roles, who
from drills.score import ScoreDrill
from drills.split import split
from drills.win_scene import sentences
from rules.ask_checks import offer_of
from rules.ask_errors import problem
from rules.errors import RuleError
from rules.facts import Facts
from rules.payments import NOTHING
from rules.values import Element, Four, Line, Offer, Score
from rules.variant import Variant
from rules.words import Text

_ASK = Text("这手牌怎么算，四家各收付多少？",
            "What is this hand worth, and what does each seat pay or get?")  # fmt: skip
_ALONE = Text("只算胡牌这一笔，杠钱不算。", "Count the win alone; leave the kongs out.")
_WINS = Text("你胡了。", "You win.")
_PAYMENTS = Text("四家收付", "what each seat pays or gets")
_TAGS = {"winner": Text("胡", "wins 胡"), "source": Text("点炮", "feeds 点炮")}
_HEADS = {
    "right": Text("全对", "All right"),
    "partly": Text("对了 {n} 处，共 {all} 处", "{n} of {all} numbers right"),
    "wrong": Text("没算对", "Not right"),
}
_COUNTS = Text("算的", "What counts")
_SUMS = Text("怎么算、谁付", "The sum, and who pays")
_SEATS = Text("哪几家不对", "The seats that differ")
_NAMED = Text("{name} {value}", "{name} {value}")
_NOT = Text("{name}不算", "{name} does not count")
_FITS = Text("这手牌有它。", "The hand has it.")
_PLAIN = Text("没有另外算的。", "Nothing special counts.")
_IS = Text("{label}：{n}", "{label}: {n}")
_HERE = Text("这一手是 {n}。", "Here it is {n}.")
_YOURS = Text("你写 {n}", "you wrote {n}")
_SEAT = Text("应是 {right}，你写 {given}。", "It is {right}; you wrote {given}.")
_TOTAL = Text("合计", "total")
_SUM = Text("{parts}。", "{parts:cap}.")
FIGURES = 2
"""So many figures are asked beside the amounts, the first that are numbers."""

LIKELY = 9


@dataclass(frozen=True, slots=True)
class Won:
    """A given win as the table scores it, and what is told with it."""

    offer: Offer
    score: Score
    told: tuple[Text, ...]


class OwnScore(Drill):
    """What is this win worth, and who pays it?"""

    key: ClassVar[str] = ScoreDrill.key
    letter: ClassVar[str] = ScoreDrill.letter
    question: ClassVar[Text] = _ASK

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The table's figures that are numbers, and the four amounts."""
        way = _way(puzzle)
        if way is not None:
            return way.steps(puzzle, given)
        form = fields(self.table(puzzle), puzzle.facts)
        return tuple(field for field in form if field.name not in given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Each number apart."""
        way = _way(puzzle)
        if way is not None:
            return way.grade(puzzle, answer)
        return verdict(self.table(puzzle), puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The same win at another table; what does not win there pays nothing."""
        way = _way(puzzle)
        if way is not None:
            return way.key_at(table, puzzle)
        offer = puzzle.facts.offer
        try:
            score = table.score(offer) if table.win(offer).ok else Score(())
        except RuleError:
            score = Score(())
        return {**dict.fromkeys(puzzle.key, 0), **key_of(table, score)}

    def balance(self, puzzle: Puzzle) -> str:
        """An own draw, or a tile of somebody else's."""
        way = _way(puzzle)
        if way is not None:
            return way.balance(puzzle)
        return "own draw" if puzzle.facts.offer.source is None else "thrown"


def puzzle(table: Variant, given: Any) -> Puzzle:
    """The puzzle of a win.

    Raises:
        RuleError: naming the tile or the field at fault, or why it is no win.
        Disagreement: if the engines differ about the hand.
    """
    read = own_facts.read_offer(table, "score", given)
    offer = offer_of(table, read)
    ruling = table.win(offer)
    if not ruling.ok:
        kind = offer.added
        raise problem("no_win", field="win_tile", kind=kind, why=ruling.why.text)
    if offer.added is not None:
        agreed(table, offer.hand, Facts(offer.facts))
    made = _plain(table, Won(offer, table.score(offer), _told(table, offer, read)))
    known = own_native.scored(table, offer)
    if known is None:
        return made
    return replace(
        made, key=known.key, concepts=known.concepts, rating=known.rating, facts=known.facts
    )


def _way(puzzle: Puzzle) -> Drill | None:
    """The drill of the table, None for a puzzle that is put in the plain way."""
    return None if isinstance(puzzle.facts, Won) else way_at("score", puzzle.variant)


def _plain(table: Variant, won: Won) -> Puzzle:
    """The puzzle in the way that is the same for all tables."""
    offer = won.offer
    return Puzzle(
        kind="score",
        variant=table.key,
        options=table.chosen(),
        level=1,
        seed=0,
        ask=_ASK,
        lead=sentences(
            [*won.told, comes(offer), _WINS, *[_ALONE] * own_native.alone(table, offer)]
        ),
        scene=_scene(won),
        key=key_of(table, won.score),
        concepts=_concepts(won),
        rating=rating(won),
        facts=won,
    )


def _told(table: Variant, offer: Offer, read: dict[str, Any]) -> tuple[Text, ...]:
    turned = own_facts.turned_up(table, read)
    declared = own_facts.story(table, offer) if len(offer.declared) > 1 else ()
    return (
        *own_facts.wilds(table, offer.hand.wild, turned),
        *declared,
        *own_facts.told(table, "score", read, offer.winner),
    )


def _scene(won: Won) -> Scene:
    offer = won.offer
    seats = tuple(_seat(offer, seat) for seat in range(4))
    return Scene(offer.hand, offer.added, None if offer.added is None else says(offer), seats)


def _seat(offer: Offer, seat: int) -> Seat:
    tags = [_TAGS["winner"]] if seat == offer.winner else []
    tags += [_TAGS["source"]] if seat == offer.source else []
    mine = seat == offer.winner
    return Seat(
        seat,
        role(offer.winner, seat),
        declared=seat in offer.declared,
        dealer=seat == 0,
        melds=offer.hand.melds if mine else (),
        hand=offer.hand if mine else None,
        tags=tuple(tags),
    )


def figures_of(table: Variant, score: Score) -> dict[str, int]:
    """The figures that are asked: the first that are numbers."""
    counted = score.counted
    numbers = {
        name: counted[name]
        for name in table.counts
        if type(counted.get(name)) is int and name != "per_payer"
    }
    return dict(list(numbers.items())[:FIGURES])


def key_of(table: Variant, score: Score) -> dict[str, Any]:
    """The right answer."""
    return {**figures_of(table, score), "payments": list(score.payments or NOTHING)}


def _concepts(won: Won) -> tuple[str, ...]:
    keys = [f"score.{element.key.replace('_', '-')}" for element in won.score.elements]
    return rarest_first([key for key in keys if key in CONCEPTS] or ["score.plain"])


def rating(won: Won) -> int:
    """The starting rating by the formula of the kind."""
    melds = won.offer.hand.melds
    return difficulty.rating(
        "score",
        {
            "rows": len(won.score.elements),
            "rules_in_force": len(won.score.also),
            "melds": sum(not meld.is_kong for meld in melds),
            "kongs": sum(meld.is_kong for meld in melds),
            "wilds": won.offer.hand.wilds,
            "payments": 1,
            "extras": max(len(won.score.lines) - 1, 0),
            "decoys": len(won.told),
        },
    )


# --- the form ------------------------------------------------------------------------------------


def fields(table: Variant, won: Won) -> tuple[Field, ...]:
    """The figures of the table, then four amounts."""
    figures = figures_of(table, won.score)
    form: list[Field] = [
        Number(name, table.counts[name], near(value)) for name, value in figures.items()
    ]
    return (*form, Amounts("payments", _PAYMENTS, roles(won.offer.winner), _amounts(won.score)))


def near(value: int) -> tuple[int, ...]:
    """A number among others that are likely.

    >>> near(4)
    (2, 3, 4, 5, 8)
    """
    return tuple(sorted({value, value + 1, max(value - 1, 0), value * 2, value // 2}))


def _amounts(score: Score) -> tuple[int, ...]:
    found = {0, *score.payments}
    for amount in score.payments:
        for other in (2 * amount, amount // 2, -amount):
            if len(found) < LIKELY:
                found.add(other)
    return tuple(sorted(found))


# --- what is said after the answer ---------------------------------------------------------------


def verdict(table: Variant, puzzle: Puzzle, answer: Answer) -> Verdict:
    """Grade the figures and the amounts, and explain the score."""
    won, key = puzzle.facts, puzzle.key
    figures = [name for name in key if name != "payments"]
    wrong = [name for name in figures if answer[name] != key[name]]
    seats = [at for at in range(4) if answer["payments"][at] != key["payments"][at]]
    parts, missed = len(figures) + 4, len(wrong) + len(seats)
    result = "right" if not missed else "partly" if missed < parts else "wrong"
    return Verdict(
        result=result,
        share=1 - missed / parts,
        head=_HEADS[result].fill(n=parts - missed, all=parts),
        lead=_sum(won.score),
        sections=_sections(table, puzzle, answer, seats),
        charged=puzzle.concepts[0],
        ledger=_ledger(won, answer),
    )


def _sum(score: Score) -> Text:
    notes = [line.note for line in score.lines if line.note is not None]
    if notes:
        return _SUM.fill(parts=notes[0])
    if not score.elements:
        return _PLAIN
    return _SUM.fill(parts=tuple(map(_valued, score.elements)))


def _valued(element: Element) -> Text:
    return _NAMED.fill(name=element.name, value=element.value)


def _sections(
    table: Variant, puzzle: Puzzle, answer: Answer, seats: list[int]
) -> tuple[Section, ...]:
    won: Won = puzzle.facts
    found = [Section(_COUNTS, tuple(_elements(table, won)))]
    sums = (*_figures(table, puzzle, answer), *_lines(won))
    found.append(Section(_SUMS, sums))
    me = won.offer.winner
    rows = [_seat_row(puzzle, answer, at) for at in sorted(seats, key=lambda at: (at - me) % 4)]
    return (*found, Section(_SEATS, tuple(rows))) if rows else tuple(found)


def _elements(table: Variant, won: Won) -> Iterator[Row]:
    """The elements that count, the first with the hand as it is read; those that do not."""
    offer = won.offer
    drawn = () if offer.added is None else split(table, offer.hand, offer.tile)
    if not won.score.elements:
        yield Row("note", _COUNTS, _PLAIN, split=drawn)
    for element in won.score.elements:
        yield Row("ok", _valued(element), element.needs or _FITS, split=drawn)
        drawn = ()
    for element, why in won.score.also:
        yield Row("note", _NOT.fill(name=element.name), why.text)


def _figures(table: Variant, puzzle: Puzzle, answer: Answer) -> Iterator[Row]:
    for name, right in figures_of(table, puzzle.facts.score).items():
        wrong = answer[name] != right
        given = _YOURS.fill(n=answer[name]) if wrong else None
        head = _IS.fill(label=table.counts[name], n=right)
        yield Row("miss" if wrong else "ok", head, _HERE.fill(n=right), given=given)


def _lines(won: Won) -> Iterator[Row]:
    for line in won.score.lines:
        if line.note is not None:
            yield Row("note", _line(won, line), line.note)


def _line(won: Won, line: Line) -> Text:
    """What a row of the account is for, the seat that it names as the learner sees it."""
    return named(won.offer.winner, line.text)


def _seat_row(puzzle: Puzzle, answer: Answer, seat: int) -> Row:
    right, given = puzzle.key["payments"][seat], answer["payments"][seat]
    says = _SEAT.fill(right=f"{right:+d}", given=f"{given:+d}")
    return Row(
        "way", who(puzzle.facts.offer.winner, seat), says, given=_YOURS.fill(n=f"{given:+d}")
    )


def _ledger(won: Won, answer: Answer) -> Ledger:
    rows: list[tuple[Text, Four]] = [(_line(won, line), line.amounts) for line in won.score.lines]
    rows.append((_TOTAL, won.score.payments))
    return Ledger(roles(won.offer.winner), tuple(rows), tuple(answer["payments"]))
