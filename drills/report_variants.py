"""The report on one variant: how often each trap and concept of its kinds occurs, what repeats.

`flask drill-report --variant sichuan [--kinds win,score] [--number 1000]`; `--variant all` for all.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from drills.drill import DRILLS, Kind, NoPuzzle, kinds_at, level_of
from drills.puzzle import Puzzle
from drills.report_checks import BOUNDS, Finding, all_checks
from drills.report_run import SIGN, Faults, Made, likeness
from rules import variants

TRAPS: Mapping[str, int] = {
    "koudian": 26, "yuci": 23, "sichuan": 14, "beijing": 12, "guangdong": 14, "qiannv": 11,
    "luoyang": 14, "longgang": 30, "liaoyuan": 12,
}  # fmt: skip
"""How many traps section 12 of each book has."""

OTHER_TABLES: Mapping[str, Mapping[str, object]] = {"guangdong": {"min_fan": 1}}
"""Options without which a trap of the book cannot be: every fifth puzzle is made there."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What is known of one kind at one variant.

    findings: those of the ten checks, for kinds that are made in one way at every table.
    """

    kind: str
    puzzles: tuple[Puzzle, ...]
    missed: int
    repeats: int
    wrong: int
    faults: int
    milliseconds: float
    findings: tuple[Finding, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether keys grade as right, both engines agreed on every hand and no check fails."""
        fails = any(finding.ok is False for finding in self.findings)
        return not self.wrong and not self.faults and bool(self.puzzles) and not fails


def measured(variant: str, kind: str, number: int) -> Measured:
    """So many puzzles of a kind at the usual table, the levels in turn, consecutive seeds.

    Where a trap lives only at another table, some of them are made there (OTHER_TABLES).
    """
    usual, drill = variants.table(variant), DRILLS[kind]
    other = variants.table(variant, **OTHER_TABLES.get(variant, {}))
    found: list[Made] = []
    times: list[float] = []
    with Faults() as faults:
        for at in range(number):
            start = time.process_time()
            table, level = other if at // 5 % 5 == 4 else usual, 1 + at % 5
            due = min(drill.levels(table), key=lambda able: abs(able - level))
            with suppress(NoPuzzle):
                found.append(Made(drill.make(table, level, at), level, 0.0, (), (), due))
            times.append((time.process_time() - start) * 1000)
    puzzles = tuple(one.puzzle for one in found)
    alike = Counter(map(likeness, puzzles))
    wrong = sum(drill.grade(one, dict(one.key)).share < 1 for one in puzzles)
    repeats = sum(alike.values()) - len(alike)
    median = sorted(times)[len(times) // 2] if times else 0.0
    checked = all_checks(kind, found, faults.said) if kind in BOUNDS and _one_way(kind) else ()
    missed = number - len(puzzles)
    return Measured(kind, puzzles, missed, repeats, wrong, len(faults.said), median, tuple(checked))


def _one_way(kind: str) -> bool:
    return not isinstance(DRILLS[kind], Kind)


def lines(found: Measured) -> Iterator[str]:
    """What was measured, in words."""
    puzzles, drill = found.puzzles, DRILLS[found.kind]
    counted = f"{len(puzzles)} puzzles, {found.repeats} repeats, {found.missed} not made"
    yield f"== {found.kind}: {counted}"
    traps = Counter(trap for puzzle in puzzles for trap in puzzle.traps)
    yield "traps     " + _counts({f"T{trap}": traps[trap] for trap in sorted(traps)})
    concepts = Counter(key for puzzle in puzzles for key in puzzle.concepts)
    yield "concepts  " + _counts(dict(concepts.most_common()))
    answers = Counter(drill.balance(puzzle) for puzzle in puzzles)
    yield "answers   " + _counts(dict(answers.most_common(12)))
    levels = Counter(level_of(puzzle.rating) for puzzle in puzzles)
    yield "levels    " + _counts({str(level): levels[level] for level in sorted(levels)})
    yield f"times     median {found.milliseconds:.1f} ms"
    for finding in found.findings:
        yield f"  {SIGN[finding.ok]} check {finding.check:>2}  {finding.text}"
    if not found.ok:
        yield f"FAIL {found.wrong} keys graded wrong, {found.faults} disagreements"


def _counts(numbers: Mapping[str, int]) -> str:
    return "  ".join(f"{name} {number}" for name, number in numbers.items()) or "none"


def unreached(variant: str, found: Sequence[Measured]) -> list[int]:
    """The traps of the variant's book that no puzzle held."""
    seen = {trap for one in found for puzzle in one.puzzles for trap in puzzle.traps}
    return [trap for trap in range(1, TRAPS[variant] + 1) if trap not in seen]


def report(
    variant: str, kinds: Sequence[str], number: int, say: Callable[[str], object] = print
) -> bool:
    """Measure one variant and say what came of it; whether all is well."""
    say(f"# {variant}")
    found = []
    for kind in kinds or kinds_at(variant):
        found.append(measured(variant, kind, number))
        for line in lines(found[-1]):
            say(line)
    missing = [] if kinds else unreached(variant, found)
    if missing:
        say(f"traps never reached: {missing}")
    return all(one.ok for one in found) and not missing
