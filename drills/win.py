"""May I win on this? 能胡吗: yes, or no with the reason that decides, one trap at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from drills import concepts, difficulty, options, win_hands
from drills.concepts import Test
from drills.core import Study, study
from drills.drill import LEVELS, Drill, agreed, level_of
from drills.hands import stock
from drills.offered import ANSWERS, LOW, Offered, offered, with_facts, with_hand
from drills.parcels import in_parcel
from drills.puzzle import Answer, Field, Puzzle, Verdict
from drills.win_hands import DANGLING, FEWEST, HIGHEST, Served, one_suit
from drills.win_scene import ASK, choice, lead, scene
from drills.win_tell import looked_at, verdict
from rules.variant import Variant
from rules.words import Text

TRIES = 2700
FOCUSED = 60
"""So many tries are spent on the option that a puzzle is to exercise."""

EXERCISED = 0.75
"""How often an option that is on is made to change the answer, on the side where it can."""

WANTED: Mapping[int, Mapping[str, int]] = {
    1: {"undeclared": 3, "shape": 4, "only_added_kong": 2, "face_down": 2, "wild_discard": 2},
    2: {"shape": 3, "points": 5, "passed": 3, "undeclared": 1, "face_down": 1,
        "only_added_kong": 1, "wild_discard": 1},
    3: {"shape": 3, "points": 5, "passed": 5},
    4: {"shape": 3, "points": 5, "passed": 5, "haozi_diao": 2},
    5: {"points": 4, "passed": 5, "haozi_diao": 1},
}  # fmt: skip
"""Reasons against, with weights, by level."""

DEEP: Mapping[str, tuple[str, ...]] = {
    "yes": ("drawn_low_after_pass", "robbed_after_low", "after_low", "drawn_low_after_low"),
    "points": ("low_robbed",),
    "passed": ("robbed_after_pass",),
    "haozi_diao": ("dangling", "dangling_robbed"),
}
"""The families in which enough conditions come up for the highest level."""

FACTS = {1: (0, 0, 1), 2: (0, 1, 2), 3: (0, 1, 2), 4: (0, 1, 2), 5: (1, 2)}


class WinDrill(Drill):
    """Do you win on this tile?"""

    key: ClassVar[str] = "win"
    letter: ClassVar[str] = "h"
    name: ClassVar[Text] = Text("能胡吗", "May I win? 能胡吗")
    question: ClassVar[Text] = ASK

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """An offer with the side of the answer that was chosen first, so that they balance."""
        side = "yes" if Random(f"{self.key}/{seed}").random() < 0.5 else "no"
        focus = _focus(table, level, side, chance)
        for turn in range(TRIES):
            exercised = focus if turn < FOCUSED else ""
            made = _made(table, level, side, exercised, turn=(seed, turn), chance=chance)
            if made is not None:
                agreed(table, made.seen.hand)
                return self._puzzle(table, level, seed, made)
        return None

    def _puzzle(self, table: Variant, level: int, seed: int, made: Offered) -> Puzzle:
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=ASK,
            lead=lead(made),
            scene=scene(made),
            key={"win": made.answer},
            concepts=concepts.carried(WIN, made),
            rating=rating(table, made),
            facts=made,
            traps=traps(table, made),
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Choice."""
        return () if "win" in given else (choice(self.table(puzzle)),)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right or not, condition by condition."""
        return verdict(self.table(puzzle), puzzle, str(answer["win"]))

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The answer to the same offer at another table."""
        return {"win": _answer(table, puzzle.facts)}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(WIN)

    def balance(self, puzzle: Puzzle) -> str:
        """Yes or no."""
        return "yes" if puzzle.facts.ruling.ok else "no"


# --- making one ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Focus:
    """How an option changes the answer: on which side, by what, at which levels."""

    sides: tuple[str, ...]
    families: tuple[str, ...]
    hands: Served = ()
    levels: tuple[int, ...] = LEVELS


FOCUS: Mapping[str, Focus] = {
    "must_hu": Focus(("yes",), (*ANSWERS["yes"], *DEEP["yes"])),
    "mo5_hu6": Focus(("no",), ("drawn_low", "drawn_low_after_pass"), (), (2, 3, 4)),
    "wind_runs": Focus(
        ("yes", "no"),
        ("discard", "drawn", "near", "near_drawn"),
        (("winds", 0), ("winds", 1)),
        (1, 2, 3),
    ),
    "pass_lock": Focus(
        ("yes",), ("after_pass", "after_same_since", "robbed_after_pass"), (), (2, 3, 4)
    ),
    "open_ting_tile": Focus(("yes",), ("face_down",), (), (2, 3, 4)),
    "haozi_diao": Focus(("no",), ("dangling", "dangling_robbed"), DANGLING, (4, 5)),
}
"""What each option that matters here does, on the levels that have room for it.

A win on few points, on a face-down tile or after a pass takes three conditions, more than level 1
holds; at level 5 each of them comes with a second one that bars the win or not by itself.
"""


def _focus(table: Variant, level: int, side: str, chance: Random) -> str:
    """The option that this puzzle is to exercise, "" for none; each works on some sides only."""
    able = [
        key
        for key in options.exercisable("win", table)
        if key in FOCUS and side in FOCUS[key].sides and level in FOCUS[key].levels
    ]
    return chance.choice(able) if able and chance.random() < EXERCISED else ""


def _made(
    table: Variant, level: int, side: str, focus: str, *, turn: tuple[int, int], chance: Random
) -> Offered | None:
    """An offer on the wanted side, of the level's rating; turn: the seed, and which try of it."""
    wanted = "yes" if side == "yes" else _against(table, level, chance)
    families = FOCUS[focus].families if focus else _families(level, wanted)
    served = FOCUS[focus].hands if focus else ()
    hand = win_hands.made(
        table, level, DANGLING if wanted == "haozi_diao" else served, turn, chance
    )
    if hand is None:
        return None
    waits = table.waits(hand)
    if len(waits.shape) < FEWEST.get(level, 1):
        return None
    seen = study(table, hand, waits)
    family = chance.choice(families)
    offer = offered(table, family, seen, chance)
    if offer is None:
        return None
    made = Offered(family, offer, table.win(offer), seen)
    if not _fits(table, made, wanted, focus, side):
        return None
    told = _with_facts(table, made, level, chance)
    own = told and _of_seed(table, told, turn[0], chance)
    if own is None or level_of(rating(table, own)) != level:
        return None
    return own if _fits(table, own, wanted, focus, side) else None


def _of_seed(table: Variant, made: Offered, seed: int, chance: Random) -> Offered | None:
    """The offer with groups beside the core exchanged, so that seeds do not repeat hands."""
    seen = made.seen
    if one_suit(seen.hand):
        return made
    aside = [block.kinds for block in seen.core.aside if not block.wilds]
    pool = stock(table, chance, seen.hand.wild)
    for hand in in_parcel(chance, pool, seen.hand, aside, seed)[:3]:
        found = made if hand is seen.hand else with_hand(table, made, hand)
        if found is not None:
            return found
    return None


def _families(level: int, wanted: str) -> tuple[str, ...]:
    return DEEP[wanted] if level == HIGHEST else ANSWERS[wanted]


def _fits(table: Variant, made: Offered, wanted: str, focus: str, side: str) -> bool:
    if made.ruling.ok != (side == "yes"):
        return False
    if focus:
        return _answer(options.without(table, focus), made) != made.answer
    return side == "yes" or made.answer == wanted


def _with_facts(table: Variant, made: Offered, level: int, chance: Random) -> Offered | None:
    for number in chance.sample(FACTS[level], len(FACTS[level])):
        found = with_facts(made, number, chance)
        if level_of(rating(table, found)) == level:
            return found
    return None


def _against(table: Variant, level: int, chance: Random) -> str:
    codes = getattr(table, "win_codes", ())
    able = {code: weight for code, weight in WANTED[level].items() if code in codes}
    return chance.choices(list(able), list(able.values()))[0]


# --- what it is worth, and what it shows ---------------------------------------------------------


def _answer(table: Variant, made: Offered) -> str:
    ruling = table.win(made.offer)
    if not ruling.ok:
        return ruling.why.code
    return "yes" if ruling.may_pass else "must"


def rating(table: Variant, made: Offered) -> int:
    """The starting rating: conditions to look at, those that only look bad, the reading."""
    looked = looked_at(table, made)
    decoys = [c for c in looked[1:] if c not in ("shape", made.answer)]
    read = "shape" in looked
    return difficulty.rating(
        "win",
        {
            "conditions": len(looked),
            "decoys": len(decoys) + len(made.facts),
            "wilds": made.seen.wilds if read else 0,
            "reading": difficulty.of_study(made.seen) - 600 if read else 0,
        },
    )


def _low_own(made: Offered) -> bool:
    return made.offer.own and made.seen.waits.state(made.offer.tile) == "self"


WIN: Mapping[str, Test] = {
    "win.shape": lambda made: made.answer == "shape" or made.ruling.ok,
    "win.undeclared": lambda made: made.answer == "undeclared",
    "win.points": lambda made: made.answer == "points" or _low_own(made),
    "win.passed": lambda made: bool(made.offer.passed),
    "win.rob": lambda made: made.offer.by == "rob_kong",
    "win.face-down": lambda made: made.offer.face_down,
    "win.wild-tile": lambda made: (
        made.offer.tile in made.offer.hand.wild or made.answer == "haozi_diao"
    ),
    "win.must": lambda made: made.answer == "must",
}
"""The tests of the win concepts, over the Offered."""

_TRAPS = {"undeclared": 1, "passed": 20, "only_added_kong": 14, "wild_discard": 21}


def traps(table: Variant, made: Offered) -> tuple[int, ...]:
    """The traps of the rule book's section 12 that the offer sets."""
    offer, seen = made.offer, made.seen
    found = {_TRAPS[made.answer]} if made.answer in _TRAPS else set()
    points = table.points(offer.tile)
    low = made.answer == "points" or _low_own(made)
    found |= {2} if _low_own(made) else set()
    found |= {3} if low and 3 <= points < LOW else set()
    found |= {4} if made.answer == "points" and points < 3 else set()
    found |= {7} if low and table.settings["mo5_hu6"] and 3 <= points < LOW else set()
    found |= {20} if offer.passed else set()
    found |= {21} if offer.tile in offer.hand.wild else set()
    found |= {23} if _would_run(table, seen, offer.tile) else set()
    return tuple(sorted(found))


def _would_run(table: Variant, seen: Study, tile: int) -> bool:
    """Whether the option 风嘴子 settles the shape."""
    if not any(kind >= 27 for kind in seen.hand.concealed) or table.settings["no_honors"]:
        return False
    key = "wind_runs"
    other = dict(table.chosen()) | {key: not table.settings[key]}
    return (tile in type(table)(type(table).checked(other)).waits(seen.hand).shape) != (
        tile in seen.waits.shape
    )
