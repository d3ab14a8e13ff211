"""Which cut declares? 打哪张报听: every legal declaring discard, and what each then waits for."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, ClassVar

from drills import declare_seen, options, splits
from drills.concepts import carried
from drills.core import GROUPS
from drills.declare_concepts import DECLARE, TRAPS
from drills.declare_hands import RECIPES
from drills.declare_plans import MOST_CUTS, MOST_MARKS, NUMBERED, answer_class, order
from drills.declare_seen import Fourteen, Ready, look
from drills.declare_told import told
from drills.difficulty import FORMULA
from drills.drill import BANDS, Drill, agreed, level_of
from drills.hands import own_face, stock, unheld_wild, wild_kinds
from drills.parcels import in_parcel
from drills.puzzle import Answer, Field, Marks, Pick, Puzzle, Scene, Verdict
from drills.saying import names
from drills.waits_hands import Order
from rules.hand import Hand
from rules.tiles import MARKS, NAMES, tile
from rules.variant import Variant
from rules.words import Text

TRIES = 400
MOST_KINDS = 9
"""A cut after which more kinds win is tedious to mark."""

OWN_FACE = 0.15
"""How often the wild is made a kind that the hand waits for anyway."""

STATES = (("win", Text("能成", "Completes"), Text("来这张就成牌", "this tile completes it")),)
"""The one state of a tile after a cut: value, name, long name."""

NO_CUT = Text("哪张都报不了", "No cut may declare")
NO_WAIT = Text("一张也不听", "It waits for nothing")
_CUTS = Text("打哪几张能报听", "The cuts that may declare 报听")
_WAITS = Text("打{tile}以后听什么", "After {tile}: which tiles complete the hand?")
_LEAD = Text(
    "十四张，还没报过听。能报的打法都挑出来，再说每种打法听什么。",
    "Fourteen tiles, not declared yet. Pick every cut that may declare 报听, then what each "
    "waits for.",
)
_MELDS_LEAD = Text(
    "轮到你打，还没报过听。能报的打法都挑出来，再说每种打法听什么。",
    "It is your discard, and you have not declared yet. Pick every cut that may declare 报听, "
    "then what each waits for.",
)
_WILD_LEAD = Text("{wild}是耗子。{lead}", "{wild} {n:is|are} wild 耗子. {lead}")


class DeclareDrill(Drill):
    """Which discards may declare ready, and with which waits?"""

    key = "declare"
    letter = "d"
    name: ClassVar[Text] = Text("打哪张报听", "Which cut declares? 打哪张报听")
    question: ClassVar[Text] = Text("打哪张能报听？", "Which cuts may declare?")

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """One hand of a class of answer chosen first, so that answers are balanced."""
        wild = table.wild_number > 0
        kind = answer_class(level, wild, chance)
        focus = options.exercised(self.key, table, chance)
        for _ in range(TRIES):
            what = order(level, kind, wild, seed, chance)
            hand = _hand(table, what, chance)
            seen = hand and _wanted(table, hand, level, kind, focus)
            if seen and what.recipe not in NUMBERED:
                seen = _in_parcel(table, seen, (level, kind, focus), seed, chance)
            if seen:
                for one in seen.kinds:
                    agreed(table, seen.hand.minus(one))
                return self._puzzle(table, level, seed, seen)
        return None

    def _puzzle(self, table: Variant, level: int, seed: int, seen: Fourteen) -> Puzzle:
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=self.question,
            lead=_lead(seen.hand),
            scene=Scene(seen.hand),
            key=key_of(seen.hand, {cut.kind: cut.waits for cut in seen.cuts}),
            concepts=carried(DECLARE, seen),
            rating=declare_seen.rating(seen),
            facts=seen,
            traps=tuple(trap for trap, test in TRAPS if test(table, seen)),
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The cuts first; then, for each that was picked, the tiles that complete the hand."""
        if "cuts" not in given:
            return (Pick("cuts", _CUTS, puzzle.facts.kinds, NO_CUT),)
        kinds, wild = tuple(self.table(puzzle).kinds), puzzle.scene.hand.wild
        return tuple(
            Marks(waits_of(mark), _WAITS.fill(tile=NAMES[tile(mark)]), kinds, STATES, NO_WAIT, wild)
            for mark in given["cuts"]
            if waits_of(mark) not in given
        )

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right only with exactly the legal cuts, each with exactly its tiles."""
        return told(self.table(puzzle), puzzle, answer)

    def balance(self, puzzle: Puzzle) -> str:
        """How many cuts are legal: none, one or more."""
        return ("none", "one", "more")[min(len(puzzle.facts.legal), 2)]

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The key that the same tiles have at another table."""
        hand = puzzle.scene.hand
        return key_of(hand, table.cuts(hand))


def waits_of(mark: str) -> str:
    """The name of the field that asks what a cut waits for."""
    return f"waits_{mark}"


def key_of(hand: Hand, waits: Ready) -> dict[str, Any]:
    """The legal cuts, and for each the kinds that complete the hand; wild kinds are not asked."""
    legal = {kind: after for kind, after in waits.items() if after.can_declare}
    key: dict[str, Any] = {"cuts": [MARKS[kind] for kind in legal]}
    for kind, after in legal.items():
        asked = [one for one in after.shape if one not in hand.wild]
        key[waits_of(MARKS[kind])] = {MARKS[one]: "win" for one in asked}
    return key


def _lead(hand: Hand) -> Text:
    lead = _MELDS_LEAD if hand.melds else _LEAD
    if not hand.wild:
        return lead
    return _WILD_LEAD.fill(wild=names(hand.wild), n=len(hand.wild), lead=lead)


# --- making hands ----------------------------------------------------------------------------


def _hand(table: Variant, what: Order, chance: Random) -> Hand | None:
    wild = wild_kinds(table, chance)
    if wild and not what.wilds:
        hand = RECIPES[what.recipe](chance, stock(table, chance, ()), what)
        if hand is None or chance.random() >= OWN_FACE:
            return hand and unheld_wild(table, hand, chance)
        after = own_face(table, hand.minus(chance.choice(hand.concealed)), chance)
        if after is None or set(after.wild) & set(hand.concealed):
            return None
        return Hand(hand.concealed, hand.melds, after.wild)
    return RECIPES[what.recipe](chance, stock(table, chance, wild), what)


Wanted = tuple[int, int, str]
"""Level, class of answer and exercised option."""


def _wanted(table: Variant, hand: Hand, level: int, kind: int, focus: str) -> Fourteen | None:
    """The hand looked at, if it is of this level and class and an answer says it all."""
    waits = declare_seen.ready(table, hand)
    if not _fair(hand, waits, level, kind) or not _may_rate(hand, waits, level):
        return None
    if focus and not _changes(table, hand, waits, focus):
        return None
    seen = look(table, hand, waits)
    if level_of(declare_seen.rating(seen)) != level:
        return None
    return seen if seen.cuts or seen.near[0].away == 1 else None


def _fair(hand: Hand, waits: Ready, level: int, kind: int) -> bool:
    """Whether the legal cuts are of the wanted number, and no wait is a matter of taste.

    A cut of which the hand held all four, and waits for, is left out: the book counts the copies
    that are held after the cut, but the face-down one is gone just the same.
    """
    legal = [after for after in waits.values() if after.can_declare]
    if min(len(legal), 2) != kind or len(legal) > MOST_CUTS[level]:
        return False
    if level >= 3 and len(waits) == 1:
        return False
    held, wild = hand.held, hand.wild
    if any(cut in after.shape and held[cut] == 4 for cut, after in waits.items()):
        return False
    asked = [len([one for one in after.shape if one not in wild]) for after in waits.values()]
    if any(after.shape and not n for after, n in zip(waits.values(), asked, strict=True)):
        return False
    marks = [n for after, n in zip(waits.values(), asked, strict=True) if after.can_declare]
    return max(marks, default=0) <= MOST_KINDS and sum(marks) <= MOST_MARKS[level]


def _may_rate(hand: Hand, waits: Ready, level: int) -> bool:
    """Whether the rating can lie in the band, whatever the reading of the hand adds."""
    base, weights = FORMULA["declare"]
    legal = sum(after.can_declare for after in waits.values())
    least = base + weights["wilds"][0] * hand.wilds
    least += weights["illegal"][0] * min(len(waits) - legal, weights["illegal"][1])
    least += weights["legal_beyond_one"][0] * min(max(legal - 1, 0), weights["legal_beyond_one"][1])
    low, high = BANDS[level]
    return low - 670 <= least < high


def _changes(table: Variant, hand: Hand, waits: Ready, focus: str) -> bool:
    other = options.without(table, focus).cuts(hand)
    return key_of(hand, other) != key_of(hand, waits)


def _in_parcel(
    table: Variant, seen: Fourteen, wanted: Wanted, seed: int, chance: Random
) -> Fourteen | None:
    """The hand, or one like it, from the parcel of the seed, so that seeds do not repeat hands."""
    aside = _aside(table, seen)
    others = in_parcel(chance, stock(table, chance, seen.hand.wild), seen.hand, aside, seed)
    for hand in others[:3]:
        found = seen if hand is seen.hand else _wanted(table, hand, *wanted)
        if found and found.complete == seen.complete:
            return found
    return None


def _aside(table: Variant, seen: Fourteen) -> list[tuple[int, ...]]:
    """The groups that no cut and no wait touches."""
    if not seen.cuts:
        blocks, _ = splits.left_over(table, seen.hand, None)
        return [b.kinds for b in blocks if b.name in GROUPS and not b.wilds]
    common: Counter[tuple[int, ...]] | None = None
    for cut in seen.cuts:
        here = Counter(b.kinds for b in cut.seen.core.aside if not b.wilds)
        common = here if common is None else common & here
    return sorted((common or Counter()).elements())
