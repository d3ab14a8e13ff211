"""What would you throw? 打哪张: the one tile that leaves most to hope for, at every table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

from drills import concepts, options, throws
from drills.concepts import Test
from drills.discard_played import DEALT_AT_FIRST, played
from drills.discard_seen import FURTHEST, Seen, briefly, confirmed, in_reach, seen
from drills.discard_spot import Spot, Wish, spots
from drills.discard_tell import verdict
from drills.drill import LEVELS, Draw, Drill, level_of
from drills.puzzle import Answer, Field, Puzzle, Verdict
from rules import variants
from rules.errors import RuleError
from rules.tiles import MARKS
from rules.variant import Variant
from rules.words import Text

TRIES = 14
PLAYED, OF, LOOKS = 7, 10, 60
"""So many seeds of ten have positions out of hands of play, so many of each hand are tried."""
SPARE = 0.1
"""How often a hand without a position of the level gives one of another, for want of better."""

_LABEL = Text("打哪一张？", "which tile do you throw?")
_ASK = Text("这手牌打哪张？", "What would you throw?")
_LEADS = {
    True: Text(
        "轮到你打，还没报听。挑打完离能报的听最近、进张最多的一张。",
        "Your turn, nothing declared. Throw the tile that leaves you nearest to a ready hand that "
        "may be declared, with most tiles that help.",
    ),
    False: Text(
        "轮到你打。挑打完离能胡的听最近、进张最多的一张。",
        "Your turn. Throw the tile that leaves you nearest to a ready hand that may win, with most "
        "tiles that help.",
    ),
}
"""By whether one declares at the table."""

EASY: Mapping[str, tuple[int, ...]] = {"beijing": (2, 3, 4, 5), "longgang": (2, 3, 4, 5)}
"""The levels where a wild to come always helps, so that nothing is as plain as level 1."""

ENDS = 0.3
"""In so many puzzles the last tile may be the only right one: honours go first often enough."""
MANY = 2
"""With so many kinds of wild no position is as plain, either."""

GATE, SUITS = frozenset({"koudian"}), frozenset({"yuci", "sichuan", "liaoyuan"})
TESTS: Mapping[str, Test] = {
    "discard.accept": lambda look: True,
    "discard.parts": lambda look: look.parts,
    "discard.gate-aware": lambda look: look.barred,
    "discard.suit-aware": lambda look: look.barred,
    "discard.two-plans": lambda look: look.plans,
    "discard.dead-partner": lambda look: look.shown,
}
"""When a position carries a concept."""

ONLY: Mapping[str, frozenset[str]] = {
    "discard.gate-aware": GATE,
    "discard.suit-aware": SUITS,
    "discard.two-plans": frozenset({"yuci", "sichuan", "beijing"}),
}
"""The tables of a concept that is not practised at all of them."""

TRAPS: Mapping[str, tuple[int, ...]] = {
    "koudian": (5,), "yuci": (1,), "sichuan": (1,), "liaoyuan": (1,),
}  # fmt: skip
"""The traps of each book's section 12 that the table's bars set."""

WISHES: Mapping[int, tuple[tuple[str, int, int], ...]] = {
    1: (("", 3, 4), ("shown", 3, 1)),
    2: (("", 3, 4), ("barred", 2, 3), ("shown", 3, 2)),
    3: (("", 3, 3), ("barred", 3, 3), ("shown", 3, 2), ("plans", 3, 1)),
    4: (("", 4, 2), ("barred", 3, 3), ("shown", 4, 3), ("plans", 4, 2)),
    5: (("", 4, 2), ("barred", 4, 3), ("shown", 4, 3), ("plans", 4, 1)),
}
"""What a position of each level shall turn on, how many tiles are exchanged, with weights."""


class DiscardDrill(Drill):
    """Which tile would you throw?"""

    key = "discard"
    letter = "o"
    name = Text("打哪张", "What would you throw? 打哪张")
    question = _ASK
    tables = frozenset(variants.VARIANTS)
    turns = 40

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The levels that puzzles can have at a table."""
        return LEVELS[1:] if table.wild_number >= MANY else EASY.get(table.key, LEVELS)

    def levels_of(self, version: str, table: Variant) -> tuple[int, ...]:
        """At first two wilds were thought to leave plain positions."""
        return EASY.get(table.key, LEVELS) if version in "23" else self.levels(table)

    def makers(self) -> Mapping[str, Draw]:
        """At first some tables had dealt positions only; a hand gave its own level or nothing."""
        return {"2": self.first, "3": self.second, "4": self.draw}

    def turns_of(self, version: str) -> int:
        """Where a hand gave nothing else, more of them had to be played."""
        return {"2": 160, "3": 160}.get(version, self.turns)

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """The best of a few positions of the level: what it turns on is chosen first."""
        last = throws.may_end(self.key, table, level, seed, ENDS)
        return self.best(table, (level, seed), chance, plays=True, last=last, spare=SPARE)

    def second(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """The same where a hand gave a position of the level or nothing."""
        last = throws.may_end(self.key, table, level, seed)
        return self.best(table, (level, seed), chance, plays=True, last=last)

    def first(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """The same where positions of play were at first."""
        plays = table.key not in DEALT_AT_FIRST
        return self.best(table, (level, seed), chance, plays=plays)

    def best(
        self,
        table: Variant,
        place: tuple[int, int],
        chance: Random,
        *,
        plays: bool,
        last: bool = True,
        spare: float = 0.0,
    ) -> Puzzle | None:
        """The best of a few positions.

        plays: whether seven seeds of ten have them of play; last: whether the last tile may be the
        only one that is right; spare: how often one of another level is given for want of better.
        """
        level, seed = place
        focus, exchanged = _wish(table, level, chance)
        option = options.exercised(self.key, table, chance)
        wish = Wish(exchanged, chance.random() < 0.5, focus == "barred" and table.key in SUITS)
        source: Iterator[Spot] = islice(spots(table, wish, seed, chance), TRIES)
        if not option and (7 * seed + level) % OF < PLAYED and plays:
            source, focus = islice(played(table, level, chance), LOOKS), ""
        other: Spot | None = None
        for spot in source:
            briefs = briefly(table, spot)
            if not briefs:
                continue
            if spare and not in_reach(level, spot, briefs):
                other = spot
                continue
            look = seen(table, spot)
            if spare and look.waits_own:
                continue
            fits = level_of(look.rating) == level and _on(look, focus) and _sole(look, last=last)
            if fits and (not option or _decides(table, option, look)):
                return _puzzle(table, level, seed, confirmed(table, look))
        if other is None or chance.random() > spare:
            return None
        look = seen(table, other)
        sole = _sole(look, last=last) and not look.waits_own
        return _puzzle(table, level, seed, confirmed(table, look)) if sole else None

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Choice among the tiles of the hand."""
        return throws.steps(_LABEL, (cut.tile for cut in puzzle.facts.cuts), given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right with any tile that nothing beats; what every tile leaves is told."""
        return verdict(self.table(puzzle), puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The best tile of the same position at another table."""
        right = _right(table, puzzle.facts.spot)
        kept = puzzle.facts.right[0] in right
        return dict(puzzle.key) if kept else {"throw": MARKS[right[0]] if right else ""}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(key for key in TESTS if variant in ONLY.get(key, self.tables))

    def balance(self, puzzle: Puzzle) -> str:
        """What sort of tile is right: an honour, an end (1, 2, 8, 9), one of the middle."""
        return throws.sort_of(puzzle.facts.top.tile)


def _wish(table: Variant, level: int, chance: Random) -> tuple[str, int]:
    rows = [
        row for row in WISHES[level]
        if (row[0] != "barred" or table.key in GATE | SUITS)
        and (row[0] != "plans" or table.key in ONLY["discard.two-plans"])
    ]  # fmt: skip
    focus, exchanged, _ = chance.choices(rows, [weight for _, _, weight in rows])[0]
    return focus, min(exchanged + chance.randrange(2), FURTHEST + 2)


def _sole(look: Seen, *, last: bool) -> bool:
    """Whether one tile is right, the last of the hand only where it may be."""
    return len(look.right) == 1 and (last or not throws.ends(look.right, look.spot.hand))


def _decides(table: Variant, option: str, look: Seen) -> bool:
    """Whether another tile is right at a table with one option less."""
    return _right(options.without(table, option), look.spot) != look.right


def _on(look: Seen, focus: str) -> bool:
    """Whether a position turns on what it shall."""
    return not focus or bool(getattr(look, focus))


def _right(table: Variant, spot: Spot) -> tuple[int, ...]:
    """The best tiles of a position at another table, () if it cannot lie there."""
    try:
        return seen(table, spot).right
    except RuleError:
        return ()


def _puzzle(table: Variant, level: int, seed: int, look: Seen) -> Puzzle:
    tests = {key: TESTS[key] for key in TESTS if table.key in ONLY.get(key, DiscardDrill.tables)}
    return Puzzle(
        kind="discard",
        variant=table.key,
        options=table.chosen(),
        level=level,
        seed=seed,
        ask=_ASK,
        lead=_LEADS[table.declares],
        scene=look.spot.scene(),
        key={"throw": MARKS[look.top.tile]},
        concepts=concepts.carried(tests, look),
        rating=look.rating,
        facts=look,
        traps=TRAPS.get(table.key, ()) if look.barred else (),
    )
