"""Which tiles win? 听什么: every tile that completes the hand, and the way it may be won."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from drills import concepts_tests, difficulty, options
from drills.concepts import carried
from drills.concepts_tests import TRAPS, WAITS
from drills.core import Study, study
from drills.drill import Drill, agreed, level_of
from drills.hands import own_face, stock, unheld_wild, wild_kinds
from drills.lots import FINE, LOTS, own_hands
from drills.puzzle import Answer, Field, Marks, Puzzle, Scene, Verdict
from drills.saying import names
from drills.waits_hands import RECIPES, rare_orphans
from drills.waits_plans import FEW, answer_class, order, serves, wilds_held
from drills.waits_told import told
from rules.hand import Hand
from rules.tiles import MARKS
from rules.variant import Variant, Waits
from rules.words import Text

TRIES = 500
MOST_KINDS = 14
"""More winning kinds than this are tedious to mark and teach nothing more."""

THIN_MARK, THIN_FOUR = 0.3, 0.55
"""How often a hand is thrown away that has no 5 with 摸五胡六, or four alike shared out."""

OWN_FACE = 0.12
"""How often the wild is made a kind that the hand waits for anyway."""

STATES = (
    ("any", Text("都能胡", "Any"), Text("点炮、自摸都行", "discard or self-draw")),
    ("self", Text("只自摸", "Self"), Text("别人打的不行", "self-draw only")),
)
"""The ways in which a tile is won: value, name, long name."""

NONE = Text("没听牌，一张也胡不了", "Not ready: nothing wins")
_LEAD = Text(
    "按已经报听算。能胡的标上胡法，不能胡的空着。",
    "Take it as declared 报听. Mark how each winning tile may be won; leave the rest blank.",
)
_WILD_LEAD = Text(
    "{wild}是耗子。按已经报听算，能胡的标上胡法，不能胡的空着。",
    "{wild} {n:is|are} wild 耗子. Take it as declared 报听; mark how each winning tile may be won, "
    "leave the rest blank.",
)
_LABEL = Text("标出能胡的牌", "Mark the winning tiles")


class WaitsDrill(Drill):
    """Which tiles win this hand, and which of them only by own draw?"""

    key: ClassVar[str] = "waits"
    letter: ClassVar[str] = "w"
    name: ClassVar[Text] = Text("听什么", "Which tiles win? 听什么")
    question: ClassVar[Text] = Text("这手牌，听什么？", "Which tiles win this hand?")

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """One hand of a class of answer chosen first, so that answers are balanced."""
        few = _orphans(table, level, seed, chance)
        if few:
            return self._puzzle(table, level, seed, few)
        kinds = answer_class(level, chance)
        focus = options.exercised(self.key, table, chance) if kinds else ""
        wilds = wilds_held(level, kinds, chance) if table.wild_number else 0
        if not serves(level, kinds, wilds):
            return None
        goods = stock(table, chance, wild_kinds(table, chance) if wilds else ())
        orders = (order(level, kinds, wilds, seed, chance) for _ in range(TRIES))
        drawn = (RECIPES[what.recipe](chance, goods, what) for what in orders)
        lots = FINE // 2 if (level, kinds) in FEW and not wilds else LOTS
        for made in own_hands(drawn, seed, lots):
            hand = made if wilds else _beside_wild(table, made, chance)
            seen = hand and _wanted(table, hand, level, kinds, focus)
            if seen and not _too_common(table, seen, chance):
                agreed(table, seen.hand)
                return self._puzzle(table, level, seed, seen)
        return None

    def _puzzle(self, table: Variant, level: int, seed: int, seen: Study) -> Puzzle:
        wild = seen.hand.wild
        lead = _WILD_LEAD.fill(wild=names(wild), n=len(wild)) if wild else _LEAD
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=self.question,
            lead=lead,
            scene=Scene(seen.hand),
            key={"waits": marks(seen.hand, seen.waits)},
            concepts=carried(WAITS, seen),
            rating=difficulty.of_study(seen),
            facts=seen,
            traps=tuple(trap for trap, test in TRAPS["waits"] if test(table, seen)),
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The one field of marks, until it is answered."""
        if "waits" in given:
            return ()
        kinds = self.table(puzzle).kinds
        return (Marks("waits", _LABEL, tuple(kinds), STATES, NONE, puzzle.scene.hand.wild),)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right only with exactly the winning kinds, each with its way."""
        return told(self.table(puzzle), puzzle, dict(answer.get("waits") or {}))

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(WAITS)

    def balance(self, puzzle: Puzzle) -> str:
        """How many kinds complete the hand: "0" for not ready, "4+" for four or more."""
        number = len(puzzle.facts.asked)
        return "4+" if number > 3 else str(number)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The key that the same hand has at another table."""
        hand = puzzle.scene.hand
        return {"waits": marks(hand, table.waits(hand))}


def marks(hand: Hand, waits: Waits) -> dict[str, str]:
    """The way in which each winning kind is won; wild kinds are not asked."""
    asked = (kind for kind in waits.self_draw if kind not in hand.wild)
    return {MARKS[kind]: waits.state(kind) for kind in asked}


def _beside_wild(table: Variant, hand: Hand, chance: Random) -> Hand | None:
    """A hand without a wild tile, at a table that may have some."""
    if not table.wild_number:
        return hand
    return (
        own_face(table, hand, chance)
        if chance.random() < OWN_FACE
        else _unheld(table, hand, chance)
    )


def _unheld(table: Variant, hand: Hand, chance: Random) -> Hand | None:
    spare = sum(not hand.held[kind] for kind in table.wild_kinds())
    return unheld_wild(table, hand, chance) if spare >= table.wild_number else None


def _orphans(table: Variant, level: int, seed: int, chance: Random) -> Study | None:
    """The hand of orphans that the seed may have: plain, or with one wild tile where there is."""
    hand = rare_orphans(level, min(table.wild_number, 1), seed)
    if hand is None or "orphans" not in table.shapes:
        return None
    if table.wild_number:
        hand = _unheld(table, hand, chance)
        hand = hand and hand.plus(hand.wild[0])
    seen = hand and study(table, hand)
    if not seen or level_of(difficulty.of_study(seen)) != level:
        return None
    agreed(table, seen.hand)
    return seen


def _wanted(table: Variant, hand: Hand, level: int, kinds: int, focus: str) -> Study | None:
    waits = table.waits(hand)
    asked = sum(kind not in hand.wild for kind in waits.shape)
    if min(asked, 4) != kinds or asked > MOST_KINDS or (waits.shape and not asked):
        return None
    if focus and not _changes(table, hand, waits, focus):
        return None
    seen = study(table, hand, waits)
    if level_of(difficulty.of_study(seen)) != level:
        return None
    return seen if asked or _near_miss(table, seen) else None


def _changes(table: Variant, hand: Hand, waits: Waits, focus: str) -> bool:
    other = options.without(table, focus).waits(hand)
    return marks(hand, other) != marks(hand, waits)


def _too_common(table: Variant, seen: Study, chance: Random) -> bool:
    """Thin out what would fill a level, so that the rarer marks and concepts have their share."""
    rare = seen.asked and table.settings.get("mo5_hu6") and "self" not in seen.states
    if rare and chance.random() < THIN_MARK:
        return True
    return concepts_tests.split_four(seen) and chance.random() < THIN_FOUR


def _near_miss(table: Variant, seen: Study) -> bool:
    """One tile away, with two kinds at least after which one block is open."""
    if seen.away != 1:
        return False
    helping = 0
    held = seen.hand.held
    for kind in table.kinds:
        if held[kind] < 4 and table.shanten(seen.hand.plus(kind)) == 0:
            helping += 1
            if helping == 2:
                return True
    return False
