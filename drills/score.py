"""Score this hand: the multiplier and what each seat pays or gets, without or with the kongs.

Two drills, one module: `score` leaves the kongs out, `settle` counts them in. Some puzzles ask who
deals next as well; after a drawn hand that and the payments are all there is to say.
"""

from __future__ import annotations

from random import Random

from drills import concepts, difficulty, options
from drills.concepts_table import SCORE, SETTLE
from drills.deal import deal
from drills.drill import Drill, level_of
from drills.puzzle import Answer, Field, Puzzle, Verdict
from drills.reckoning import Reckoning, checked, reckon, settled_at, whole
from drills.score_plans import FOCUS, outcome, plan_for
from drills.score_scene import fields, lead, scene, stories
from drills.score_tell import verdict
from rules.variant import Variant
from rules.words import Text

_ASK = Text("四家各收付多少？", "What does each seat pay or get?")
_ASK_DEALER = Text("四家各收付多少，下一局谁坐庄？", "Who pays what, and who deals next?")

TRIES = 80
STRAY = 0.1
"""How often, when a seed's own end was tried in vain, another one is."""

FOCUSED = 0.75
"""How often an option that is on is made to change the answer, where it can."""

TOO_MUCH = (
    "circle", "replacement", "shisanyao_fan", "stack_special", "special_fan", "diangang_bao",
)  # fmt: skip
"""Options that level 1 has no room for."""


class ScoreDrill(Drill):
    """What is this win worth, and who pays it?"""

    key = "score"
    letter = "s"
    name = Text("算分", "Score the hand 算分")
    question = _ASK
    with_kongs = False

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A settled hand whose end was chosen first, so that answers are balanced."""
        coin = chance
        if chance.random() > STRAY:
            coin = Random(f"{self.key}/{level}/{seed}")
        wanted = outcome(table, level, coin, with_kongs=self.with_kongs)
        focus = _focus(self.key, table, wanted.end, level, coin)
        for _ in range(TRIES):
            plan = plan_for(table, level, chance, wanted.end, focus, with_kongs=self.with_kongs)
            made = deal(table, plan, chance)
            if made is None or (self.with_kongs and not (made.kongs or made.robbed)):
                continue
            dealer = wanted.asks_dealer or focus == "circle"
            asked = reckon(table, made, with_kongs=self.with_kongs, asks_dealer=dealer)
            rating = difficulty.rating(self.key, features(asked))
            if level_of(rating) != level or (focus and not _changes(table, asked, focus)):
                continue
            return self._puzzle(table, level, seed, whole(table, checked(table, asked)), rating)
        return None

    def _puzzle(
        self, table: Variant, level: int, seed: int, asked: Reckoning, rating: int
    ) -> Puzzle:
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=_ASK_DEALER if asked.asks_dealer else _ASK,
            lead=lead(asked.deal, self.with_kongs),
            scene=scene(asked.deal),
            key=key_of(asked),
            concepts=concepts.carried({**SCORE, **SETTLE}, asked),
            rating=rating,
            facts=asked,
            traps=_traps(asked),
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The multiplier, the four amounts, and the next dealer where it is asked."""
        asked: Reckoning = puzzle.facts
        form = fields(asked.deal, asked.slips, self.with_kongs, asked.asks_dealer)
        return tuple(field for field in form if field.name not in given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Each number apart; a wrong one is compared with what the wrong rules give."""
        return verdict(puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The account of the same situation at another table."""
        return key_of(settled_at(table, puzzle.facts))

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset({*SCORE, *SETTLE})

    def balance(self, puzzle: Puzzle) -> str:
        """Who pays the win: all three by own draw, all three for a discard, or the feeder."""
        made = puzzle.facts.deal
        if made.offer is None:
            return "drawn"
        if made.offer.source is None:
            return "own draw"
        return "liable" if made.case.liable else "shared"


class SettleDrill(ScoreDrill):
    """The same, with all kongs settled."""

    key = "settle"
    letter = "t"
    name = Text("连杠算账", "Settle with kongs 连杠算账")
    question = Text("连杠一起，四家各收付多少？", "Kongs included: what does each seat pay or get?")
    with_kongs = True


def _focus(kind: str, table: Variant, end: str, level: int, chance: Random) -> str:
    """The option that this seed is to exercise, "" for none."""
    able = [key for key in options.exercisable(kind, table) if end in FOCUS[key]]
    if level == 1:
        able = [key for key in able if key not in TOO_MUCH]
    return chance.choice(able) if able and chance.random() < FOCUSED else ""


def _changes(table: Variant, asked: Reckoning, focus: str) -> bool:
    other = settled_at(options.without(table, focus), asked)
    return key_of(other) != key_of(asked)


def key_of(asked: Reckoning) -> dict[str, object]:
    """The right answer."""
    made = asked.deal
    key: dict[str, object] = {}
    if made.offer is not None:
        key["multiplier"] = made.case.multiplier
    key["payments"] = list(made.payments(asked.with_kongs))
    if asked.asks_dealer:
        key["next_dealer"] = str(made.next_dealer)
    return key


def features(asked: Reckoning) -> dict[str, int]:
    """The counts that the starting rating is made of."""
    made = asked.deal
    score, offer = made.score, made.offer
    elements = score.elements if score else ()
    return {
        "rows": sum(_steps(element.key) for element in elements),
        "near_misses": len(asked.near),
        "rules_in_force": sum(min(2, _steps(element.key)) for element, _ in asked.also),
        "other_totals": asked.other_totals,
        "melds": sum(not meld.is_kong for laid in made.melds for meld in laid),
        "kongs": len(made.kongs) + bool(made.robbed),
        "wilds": (offer.hand.wilds + (offer.tile in made.wild)) if offer else 0,
        "payments": 1,
        "liabilities": asked.liabilities,
        "players": (made.case.source is not None) + len(stories(made)),
        "extras": asked.extras,
        "dearer_waits": asked.dearer_waits,
        "decoys": 0 if asked.with_kongs else len(stories(made)),
        "dealer": asked.asks_dealer,
    }


_STEPS = {"plain": 0, "pairs_one": 2, "pairs_two": 3, "pairs_three": 4}
"""Rows that an element counts for; the family of seven pairs is a ladder."""


def _steps(key: str) -> int:
    return _STEPS.get(key, 1)


def _traps(asked: Reckoning) -> tuple[int, ...]:
    """Traps that a wrong rule would walk into here, or that the answer turns on."""
    found = {trap for slip in asked.slips for trap in slip.wrong.traps}
    if asked.asks_dealer:
        found.add(17)
    return tuple(sorted(found))
