"""Safe discard: which of your 14 tiles are proven, so that nobody can win on them?

The key holds exactly the kinds with a proof; every other kind has a witness, a hand that a declared
player may hold and win with. A position with a kind that has neither is not asked about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from drills import concepts, difficulty, options
from drills.concepts_table import SAFE
from drills.drill import Drill, level_of
from drills.hands import wild_kinds
from drills.positions import Plan, Position, position, scene, view
from drills.proofs import prove
from drills.puzzle import Answer, Field, Pick, Puzzle, Verdict
from drills.roles import ROLES
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
"""What positions of each level hold, with weights; ratings decide in the end."""


class SafeDrill(Drill):
    """Which tiles can nobody win on?"""

    key = "safe"
    letter = "a"
    name = Text("安全打牌", "Safe discard 安全打牌")
    question = _ASK

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A position of the level's plans with every kind either proven or witnessed against."""
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


def _found(table: Variant, level: int, focus: str, chance: Random) -> Safety | None:
    """One try: a position by plan, whose rating fits, where the option in focus matters."""
    plan = _plan(table, level, focus, chance)
    found = position(table, plan, chance, wild_kinds(table, chance)) if plan else None
    if found is None:
        return None
    safety = proven(table, found)
    if level_of(_rating(table, safety)) != level:
        return None
    if focus and proven(options.without(table, focus), found).safe == safety.safe:
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
