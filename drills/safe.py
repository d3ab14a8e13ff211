"""Safe discard: which of your 14 tiles are proven, so that nobody can win on them?

The key holds exactly the kinds with a proof; every other kind has a witness, a hand that a declared
player may hold and win with. A position with a kind that has neither is not asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from drills import concepts, difficulty, options
from drills.concepts_table import SAFE
from drills.drill import Draw, Drill, level_of
from drills.hands import wild_kinds
from drills.positions import Plan, Position, position, scene, view
from drills.proofs import prove
from drills.puzzle import Answer, Field, Pick, Puzzle, Verdict
from drills.roles import ROLES
from drills.safe_played import positions
from drills.safe_tell import verdict
from drills.safety import Safety, open_again
from drills.witness import Witness, witness
from rules.hand import Hand
from rules.tiles import MARKS
from rules.variant import Variant
from rules.words import Text

TRIES = 60
FOCUSED = 0.5
"""How often an option that is on is made to change the answer."""

_LABEL = Text("谁也胡不了的，全挑出来", "pick every tile that nobody can win on")
_NONE = Text("没有一张能肯定", "none is proven")
_ASK = Text("哪些牌打出去，谁也不能胡？", "Which of your tiles can nobody win on?")
_LEADS = (
    Text("还没有人报听。你十四张里要打一张，不报听。",
         "Nobody has declared yet. You are about to throw one of your 14 tiles, not declaring."),
    Text("{who}报听了。你要打一张，不报听；把肯定没事的全挑出来。",
         "{who} declared ready 报听. You throw a tile without declaring: "
         "pick all that are proven safe."),
)  # fmt: skip

PLANS: Mapping[int, tuple[tuple[Plan, int], ...]] = {
    1: ((Plan(0), 1), (Plan(1, low=True), 3)),
    2: ((Plan(1), 2), (Plan(1, 1), 4), (Plan(1, zero=True), 3), (Plan(1, wild=True), 3),
        (Plan(1, high=True), 2)),
    3: ((Plan(1, 1, zero=True), 3), (Plan(1, 1, wild=True), 3), (Plan(1, 2), 2), (Plan(2), 1),
        (Plan(2, 1), 3), (Plan(1, 1, high=True), 2), (Plan(1, high=True), 1)),
    4: ((Plan(2, 2), 3), (Plan(2, 1, zero=True), 3), (Plan(2, 1, wild=True), 3), (Plan(3, 1), 2),
        (Plan(2, 2, zero=True, high=True), 2)),
    5: ((Plan(3, 2, zero=True), 4), (Plan(3, 2, wild=True), 4), (Plan(3, 3), 3),
        (Plan(2, 3, zero=True), 2)),
}  # fmt: skip
"""What dealt positions of each level hold, with weights; ratings decide in the end."""

NOBODY = "undeclared"
WISHES: Mapping[int, tuple[tuple[str, int], ...]] = {
    1: ((NOBODY, 1), ("", 3)),
    2: (("", 2), ("passed", 4), ("zero", 3), ("wild", 3)),
    3: (("", 2), ("passed", 3), ("zero", 3), ("wild", 3)),
    4: (("", 2), ("passed", 2), ("zero", 3), ("wild", 3)),
    5: (("", 1), ("zero", 1), ("wild", 1)),
}  # fmt: skip
"""The proof that a position of play is looked for with, by level, with weights."""
HANDS: Mapping[int, int] = {1: 2, 2: 3, 3: 3, 4: 3, 5: 1}
"""So many hands of play are looked at for a position of a level before one is dealt."""
ALIKE: Mapping[str, frozenset[str]] = {"passed": frozenset({"passed", "must"})}
"""Proofs that are as good as one that is looked for."""
STARTS, LEAST, LOOKS = (6, 30), 4, 4
"""At which choice of a hand one begins to look, how many kinds are held at least, and how many
positions are tried that are not as wished for."""


class SafeDrill(Drill):
    """Which tiles can nobody win on?"""

    key = "safe"
    letter = "a"
    name = Text("安全打牌", "Safe discard 安全打牌")
    question = _ASK

    def makers(self) -> Mapping[str, Draw]:
        """At first all positions were dealt; version 4 is of other tables."""
        return {"2": self.dealt, "3": self.draw, "4": self.draw}

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A position out of a hand of play, a dealt one if none of the level comes up soon."""
        focus = _focus(table, level, chance)
        safety = _played(table, level, focus, chance)
        if safety is None:
            return self.dealt(table, level, seed, chance, focus)
        return _puzzle(table, level, seed, safety)

    def dealt(
        self, table: Variant, level: int, seed: int, chance: Random, focus: str | None = None
    ) -> Puzzle | None:
        """A position of the level's plans with every kind either proven or witnessed against."""
        if focus is None:
            focus = _focus(table, level, chance)
        for _ in range(TRIES):
            safety = _found(table, level, focus, chance)
            if safety is not None:
                return _puzzle(table, level, seed, safety)
        return None

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Pick of the hand's kinds."""
        if "safe" in given:
            return ()
        return (Pick("safe", _LABEL, puzzle.facts.kinds, _NONE),)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Missed and extra tiles apart, each with its proof or its witness."""
        return verdict(puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The tiles that are proven in the same position at another table."""
        return {"safe": [MARKS[kind] for kind in proven(table, puzzle.facts.position).safe]}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(SAFE)

    def balance(self, puzzle: Puzzle) -> str:
        """How many kinds are proven: all, none, or some."""
        safety = puzzle.facts
        if len(safety.safe) in (0, len(safety.kinds)):
            return "none" if not safety.safe else "all"
        return "few" if 2 * len(safety.safe) <= len(safety.kinds) else "many"


def _played(table: Variant, level: int, focus: str, chance: Random) -> Safety | None:
    """A position of play as it is wished for, or of a hand that has none any of the level."""
    wish = _wish(table, level, focus, chance)
    for _ in range(HANDS[level]):
        others: list[Safety] = []
        for safety in _of_hand(table, level, wish, chance):
            if focus and not _decides(table, focus, safety):
                continue
            if wish and not ALIKE.get(wish, {wish}) & safety.codes:
                others.append(safety)
                continue
            whole = witnessed(table, safety, chance)
            if whole is not None:
                return whole
        for safety in chance.sample(others, min(LOOKS, len(others))):
            whole = witnessed(table, safety, chance)
            if whole is not None:
                return whole
    return None


def _of_hand(table: Variant, level: int, wish: str, chance: Random) -> Iterator[Safety]:
    """The positions of a level in one hand, where somebody has declared unless nobody shall."""
    for found in positions(table, chance, chance.randint(*STARTS), idle=wish == NOBODY):
        safety = proven(table, found)
        if len(safety.kinds) < LEAST or level_of(_rating(table, safety)) != level:
            continue
        if not table.declare(found.hand):
            yield safety


def _wish(table: Variant, level: int, focus: str, chance: Random) -> str:
    """The proof that a position is to turn on, "" for any; where an option is to, it alone."""
    rows = [row for row in WISHES[level] if row[0] != "wild" or table.wild_number]
    wish = chance.choices([wish for wish, _ in rows], [n for _, n in rows])[0]
    return "" if focus else wish


def _decides(table: Variant, focus: str, safety: Safety) -> bool:
    """Whether an option changes what is proven."""
    return proven(options.without(table, focus), safety.position).safe != safety.safe


def _found(table: Variant, level: int, focus: str, chance: Random) -> Safety | None:
    """One try: a position by plan, whose rating fits, where the option in focus matters."""
    plan = _plan(table, level, focus, chance)
    found = position(table, plan, chance, wild_kinds(table, chance)) if plan else None
    if found is None:
        return None
    safety = proven(table, found)
    if level_of(_rating(table, safety)) != level:
        return None
    if focus and not _decides(table, focus, safety):
        return None
    return witnessed(table, safety, chance)


def _focus(table: Variant, level: int, chance: Random) -> str:
    """The option that this puzzle is to exercise, "" for none; level 1 has no room for it."""
    able = options.exercisable("safe", table) if level > 1 else ()
    return chance.choice(able) if able and chance.random() < FOCUSED else ""


def _plan(table: Variant, level: int, focus: str, chance: Random) -> Plan | None:
    plans = [(plan, n) for plan, n in PLANS[level] if not plan.wild or table.wild_number]
    if focus:
        least = 2 if focus == "open_ting_tile" else 1
        plans = [(plan, n) for plan, n in plans if plan.threats >= least] or [(Plan(least), 1)]
    plan = chance.choices([plan for plan, _ in plans], [n for _, n in plans])[0]
    if not focus:
        return plan
    return replace(plan, force=focus, passed=max(0, plan.passed - 1), low=False)


def proven(table: Variant, found: Position) -> Safety:
    """The proofs of a position at a table, no witnesses yet."""
    shown = bool(table.settings["open_ting_tile"])
    if shown != found.open_ting:
        found = replace(found, open_ting=shown, view=view(found, open_ting=shown))
    kinds = sorted(set(found.hand.concealed))
    return Safety(found, {kind: prove(table, found.view, kind) for kind in kinds}, {})


def witnessed(table: Variant, safety: Safety, chance: Random) -> Safety | None:
    """The same with a witness for every kind that is not proven, None if one has none."""
    witnesses = {}
    for kind in safety.kinds:
        if not safety.proofs[kind]:
            seen = _witness(table, safety.position, kind, chance)
            if seen is None:
                return None
            witnesses[kind] = seen
    return replace(safety, witnesses=witnesses)


def _witness(table: Variant, found: Position, kind: int, chance: Random) -> Witness | None:
    """A witness that goes together with a hand of every other declared player."""
    for threat in found.view.threats:
        taken = [0] * 34
        for seat, hand in found.hidden:
            if seat != threat.seat:
                _add(taken, hand)
        seen = witness(table, found.view, threat, kind, rng=chance, taken=taken)
        if seen is not None:
            return seen
    return None


def _add(counts: list[int], hand: Hand) -> None:
    for kind in hand.concealed:
        counts[kind] += 1


def _rating(table: Variant, safety: Safety) -> int:
    """Proofs count apart for each opponent; candidates are kinds that need a look of their own."""
    needed = {(proof.code, proof.seat) for found in safety.proofs.values() for proof in found}
    wild = safety.position.hand.wild
    hard = [kind for kind in safety.kinds if table.points(kind) > 5 and kind not in wild]
    threats = len(safety.position.view.threats)
    return difficulty.rating(
        "safe",
        {
            "proofs": len(needed) - 1,
            "opponents": threats,
            "candidates_beyond_three": len(hard) - 3 if threats else 0,
            "no_proof": not safety.safe,
            "wilds": sum(kind in wild for kind in safety.kinds) if threats else 0,
            "open_again": len(open_again(safety)),
        },
    )


def _puzzle(table: Variant, level: int, seed: int, safety: Safety) -> Puzzle:
    threats = safety.position.view.threats
    names = tuple(ROLES[threat.role] for threat in threats)
    return Puzzle(
        kind="safe",
        variant=table.key,
        options=table.chosen(),
        level=level,
        seed=seed,
        ask=_ASK,
        lead=_LEADS[bool(threats)].fill(who=names),
        scene=scene(safety.position, table),
        key={"safe": [MARKS[kind] for kind in safety.safe]},
        concepts=concepts.carried(SAFE, safety),
        rating=_rating(table, safety),
        facts=safety,
        traps=_traps(safety),
    )


TRAPS = {"undeclared": 1, "low": 3, "wild": 21, "passed": 20, "must": 20}
"""The trap of the rule book's section 12 that each kind of proof guards against."""


def _traps(safety: Safety) -> tuple[int, ...]:
    found = {TRAPS[code] for code in safety.codes if code in TRAPS}
    if "low" in safety.codes and any(kind < 27 and kind % 9 < 2 for kind in safety.safe):
        found.add(4)
    return tuple(sorted(found))
