"""Kong or not: may this kong be made, mostly after declaring, and if not, for which reason?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from drills import concepts, difficulty, options
from drills.claimed import Claimed, after_kong, declared_hand
from drills.concepts_table import KONG
from drills.core import study
from drills.drill import Drill, agreed, level_of
from drills.hands import stock, wild_kinds
from drills.kong_claims import Taste, claim
from drills.kong_scene import ASKS, ask, choice, lead, scene
from drills.kong_tell import verdict
from drills.parcels import in_parcel
from drills.puzzle import Answer, Field, Puzzle, Verdict
from rules.hand import Hand
from rules.variant import KongOffer, Variant
from rules.words import Text

TRIES = 120
STRAY = 0.01
"""How often, when a seed's own side was tried in vain, another one is."""

MOST_KINDS = 8
"""More waits than this are tedious to compare and teach nothing more."""

LEAN = 0.85
"""How often the seed chooses some ranks, so that seeds do not repeat hands."""

FOCUSED = 0.7
"""How often an option that is on is made to change the answer, where it can."""

MONEY = 0.2
"""How often level 1 asks who pays for a kong instead."""

_OPEN = ("fed", "drawn", "undeclared", "pong", "four_wilds")
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "may": (*_OPEN, *("added", "ponged") * 2),
    "not_listening": ("fed", "drawn"),
    "wait_changed": ("fed", "drawn"),
    "not_drawn_tile": ("older_four", "older_added"),
    "late_kong": ("ponged",),
    "tiles": ("two_in_hand",),
    "wall_empty": ("empty_wall",),
    "face_down": ("face_down",),
    "declared": ("pong",),
    "no_chow": ("chow",),
    "wild_claim": ("wild_fed",),
}
"""The families of situations in which an answer can come about."""

TESTED = ("may", "not_listening", "wait_changed")
"""Answers for which the waits before and after are looked at."""

EASY = {
    "tiles": 2, "wall_empty": 2, "face_down": 2, "declared": 2, "no_chow": 2, "late_kong": 2,
    "not_drawn_tile": 1, "wild_claim": 4,
}  # fmt: skip
WANTED: Mapping[int, Mapping[str, int]] = {
    1: EASY,
    2: {"not_listening": 6, "not_drawn_tile": 2, "late_kong": 2, "face_down": 1, "wild_claim": 3,
        "wall_empty": 1},
    3: {"not_listening": 6, "wait_changed": 5, "not_drawn_tile": 2, "late_kong": 1},
    4: {"not_listening": 6, "wait_changed": 6},
    5: {"not_listening": 6, "wait_changed": 6},
}  # fmt: skip
"""Reasons against, with weights, by level."""

SUITS = {1: (2, 3, 3), 2: (2, 2, 3), 3: (1, 2, 2), 4: (1, 1, 2), 5: (1, 1, 2)}
MELDS = {1: (0, 1, 1, 2), 2: (0, 1, 1, 2), 3: (0, 0, 1), 4: (1,), 5: (1, 1, 1, 0)}
FACTS = {1: (0, 0, 1), 2: (0, 1, 2), 3: (0, 1, 2), 4: (1, 2, 3), 5: (2, 3, 3, 4)}
NEUTRAL = ("wall", "passed", "others", "not_down")


class KongDrill(Drill):
    """May this kong be made?"""

    key = "kong"
    letter = "k"
    name = Text("杠不杠", "Kong or not? 杠不杠")
    question = ASKS["kong"]

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A claim with the answer that was chosen first, so that answers are balanced."""
        coin = chance if chance.random() < STRAY else Random(f"{self.key}/{seed // 2}")
        money = coin.random() < MONEY and level == 1
        side = "may" if money or (coin.random() < 0.5) != bool(seed % 2) else "no"
        focus = "" if money else _focus(table, level, side, coin)
        for at in range(TRIES):
            aim = focus if at < TRIES // 4 else ""
            made = _claimed(table, level, "money" if money else side, aim, seed=seed, chance=chance)
            if made is not None:
                return self._puzzle(table, level, seed, made)
        return None

    def _puzzle(self, table: Variant, level: int, seed: int, made: Claimed) -> Puzzle:
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=ask(made),
            lead=lead(made),
            scene=scene(made),
            key={"kong": _answer(table, made)},
            concepts=concepts.carried(KONG, made),
            rating=rating(table, made),
            facts=made,
            traps=traps(made),
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Choice."""
        return () if "kong" in given else (choice(self.table(puzzle), puzzle.facts),)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right or not, with the waits before and after as tiles."""
        return verdict(self.table(puzzle), puzzle, str(answer["kong"]))

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The answer to the same claim at another table."""
        return {"kong": _answer(table, puzzle.facts)}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(KONG)

    def balance(self, puzzle: Puzzle) -> str:
        """Yes or no, or the question of money."""
        if puzzle.facts.money:
            return "money"
        return "yes" if puzzle.key["kong"] == "may" else "no"


@dataclass(frozen=True, slots=True)
class Focus:
    """How an option is made to change the answer: on which side, by which families, up to where.

    answer: the answer that it leads to, "" for any.
    """

    sides: tuple[str, ...]
    families: tuple[str, ...]
    answer: str = ""
    top: int = 5


FOCUS: Mapping[str, Focus] = {
    "gai_kou_no_gang": Focus(("no",), ("fed", "drawn"), "wait_changed"),
    "late_kong": Focus(("may",), ("ponged",), "may", 2),
    "open_ting_tile": Focus(("may",), ("face_down",), "may", 2),
    "wild_claim": Focus(("may",), ("wild_fed",), "may", 2),
    "wind_runs": Focus(("may", "no"), ("fed", "drawn"), top=4),
}
"""What each option that matters here does."""


def _focus(table: Variant, level: int, side: str, chance: Random) -> str:
    """The option that this puzzle is to exercise, "" for none."""
    able = [
        key
        for key in options.exercisable("kong", table)
        if side in FOCUS[key].sides and level <= FOCUS[key].top
    ]
    able = [key for key in able if level > 2 or FOCUS[key].families != ("fed", "drawn")]
    return chance.choice(able) if able and chance.random() < FOCUSED else ""


def _against(table: Variant, level: int, chance: Random) -> str:
    settings = table.settings
    never = {
        "wait_changed": not settings["gai_kou_no_gang"],
        "late_kong": settings["late_kong"],
        "face_down": settings["open_ting_tile"],
        "wild_claim": not table.wild_number or settings["wild_claim"],
    }
    able = {code: n for code, n in WANTED[level].items() if not never.get(code)}
    return chance.choices(list(able), list(able.values()))[0]


def _claimed(
    table: Variant, level: int, side: str, focus: str, *, seed: int, chance: Random
) -> Claimed | None:
    """A claim on the wanted side of the level's rating; side: "may", "no" or "money"."""
    wanted = _against(table, level, chance) if side == "no" else "may"
    families = ("fed", "drawn", "added") if side == "money" else FAMILIES[wanted]
    if focus:
        wanted, families = FOCUS[focus].answer or wanted, FOCUS[focus].families
    family, winds = chance.choice(families), focus == "wind_runs"
    made = _made(table, level, wanted, family, winds=winds, seed=seed, chance=chance)
    if made is None:
        return None
    if focus and _answer(options.without(table, focus), made) == _answer(table, made):
        return None
    made = with_facts(table, replace(made, money=side == "money"), level, chance)
    if level_of(rating(table, made)) != level:
        return None
    found = _in_parcel(table, made, level, focus, seed=seed, chance=chance)
    if found is not None and found.before is not None:
        agreed(table, declared_hand(found.offer))
    return found


def _in_parcel(
    table: Variant, made: Claimed, level: int, focus: str, *, seed: int, chance: Random
) -> Claimed | None:
    """The claim with sets outside the core exchanged, so that seeds do not repeat hands."""
    if made.before is None or level < 3:
        return made
    hand, tile = made.offer.hand, made.offer.tile
    blocks = [block for block in made.before.core.aside if not block.wilds]
    aside = [block.kinds for block in blocks if tile not in block.kinds]
    for other in in_parcel(chance, stock(table, chance, hand.wild), hand, aside, seed)[:3]:
        found = made if other is hand else _with_hand(table, made, other)
        if found is None or level_of(rating(table, found)) != level:
            continue
        if not focus or _answer(options.without(table, focus), found) != _answer(table, found):
            return found
    return None


def _with_hand(table: Variant, made: Claimed, hand: Hand) -> Claimed | None:
    """The same claim of another hand, if the answer stays what it was."""
    offer = replace(made.offer, hand=hand)
    if hand.held[offer.tile] != 3 or not table.waits(hand).can_declare:
        return None
    ruling = table.kong(offer)
    if (ruling.ok, ruling.why.code) != (made.ruling.ok, made.ruling.why.code):
        return None
    before, after = study(table, declared_hand(offer)), table.waits(after_kong(offer))
    return replace(made, offer=offer, ruling=ruling, before=before, after=after)


def _made(
    table: Variant, level: int, wanted: str, family: str, *, winds: bool, seed: int, chance: Random
) -> Claimed | None:
    """A claim of a family whose ruling is the wanted one."""
    lean = seed if chance.random() < LEAN else None
    wild = wild_kinds(table, chance)
    taste = Taste(
        chance.choice(SUITS[level]),
        chance.choice(MELDS[level]),
        chance.choice((0, 0, 1, 2)) if wild and level > 1 else 0,
        winds,
    )
    offer = claim(table, family, taste, wild, rng=chance, lean=lean)
    ruling = table.kong(offer) if offer else None
    if offer is None or ruling is None or (ruling.why.code if not ruling.ok else "may") != wanted:
        return None
    tested = offer.declared and offer.type in ("kong", "ckong") and wanted in TESTED
    if tested and len(table.waits(declared_hand(offer)).shape) > MOST_KINDS:
        return None
    return Claimed(
        family,
        offer,
        ruling,
        study(table, declared_hand(offer)) if tested else None,
        table.waits(after_kong(offer)) if tested else None,
        feeder=offer.source if offer.source is not None else chance.choice((1, 2, 3)),
        feeder_declared=chance.random() < 0.5,
    )


def with_facts(table: Variant, made: Claimed, level: int, chance: Random) -> Claimed:
    """The claim with the facts it turns on, and as many that change nothing as the level takes."""
    if made.money:
        return made
    able = [key for key in NEUTRAL if _fits(made.offer, key)]
    chance.shuffle(able)
    found = made
    for number in chance.sample(FACTS[level], len(FACTS[level])):
        found = _telling(table, made, able[:number], chance)
        if level_of(rating(table, found)) == level:
            return found
    return found


def _telling(table: Variant, made: Claimed, neutral: list[str], chance: Random) -> Claimed:
    offer = made.offer
    shown = (*(["face_down"] if offer.face_down else []), *neutral)
    if "wall" in shown:
        offer = replace(offer, wall_left=chance.choice((1, 1, 2, 3, 9, 24)))
    high = [kind for kind in table.kinds if table.points(kind) > 5 and kind != offer.tile]
    passed = chance.choice(high) if "passed" in shown else None
    return replace(made, offer=offer, facts=shown, passed=passed)


def _fits(offer: KongOffer, key: str) -> bool:
    if key == "wall":
        return offer.wall_left is None
    if key == "not_down":
        return offer.source is not None and not offer.face_down
    return key == "others" or offer.declared


def _answer(table: Variant, made: Claimed) -> str:
    """The key of a claim at a table."""
    if made.money:
        if made.offer.type != "kong":
            return {"ckong": "concealed", "addkong": "added"}[made.offer.type]
        alone = table.settings["diangang_bao"] and not made.feeder_declared
        return "fed_alone" if alone else "fed_each"
    ruling = table.kong(made.offer)
    return "may" if ruling.ok else ruling.why.code


def rating(table: Variant, made: Claimed) -> int:
    """Facts to weigh, the core, the reading of the hand."""
    offer = made.offer
    tested = made.tested
    settings = table.settings
    looked = len(made.facts) + (offer.wall_left == 0)
    looked += tested * (bool(settings["gai_kou_no_gang"]) + bool(offer.hand.wild))
    reading = difficulty.of_study(made.before) - 600 if tested and made.before else 0
    return difficulty.rating(
        "kong",
        {
            "options": looked,
            "claims_beyond_one": tested and offer.source is not None and _also_wins(made),
            "in_core": tested and made.in_core,
            "declared": offer.declared,
            "reading": reading,
            "compared": _compared(made) if tested else 0,
        },
    )


def _compared(made: Claimed) -> int:
    """Waits to compare: those beyond the first, and those that the kong takes away."""
    before = made.before.waits.shape if made.before else ()
    after = made.after.shape if made.after else ()
    return len(before) - 1 + len(set(before) - set(after))


def _also_wins(made: Claimed) -> bool:
    return made.before is not None and made.offer.tile in made.before.waits.discard


TRAPS = {
    "not_listening": 18, "wait_changed": 18, "late_kong": 19, "no_chow": 24, "wild_claim": 21,
}  # fmt: skip


def traps(made: Claimed) -> tuple[int, ...]:
    """The traps of the rule book's section 12 that the claim walks past."""
    if made.money:
        return (13,)
    found = {TRAPS[made.code]} if made.code in TRAPS else set()
    if made.in_core or made.shrinks:
        found.add(18)
    if made.family == "ponged":
        found.add(19)
    return tuple(sorted(found))
