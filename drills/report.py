"""The report on the drills: a thousand puzzles of every kind, made and measured.

`flask drill-report [--kinds waits,score] [--number 1000] [--mode haozi]`, and for the other tables
`--variant NAME` (report_variants.py).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from drills.drill import DRILLS
from drills.options import MATTER
from drills.report_checks import Finding, all_checks
from drills.report_run import SIGN, Faults, Made, made
from drills.report_variants import report as other
from rules.variants import VARIANTS

TRAPS = range(1, 27)
NUMBER = 1000


@dataclass(frozen=True, slots=True)
class Report:
    """What is known of one kind: its puzzles, disagreements, findings, and the seconds it took."""

    kind: str
    made: tuple[Made, ...]
    faults: tuple[str, ...]
    findings: tuple[Finding, ...]
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether no check fails."""
        return all(finding.ok is not False for finding in self.findings)


def report(kind: str, number: int = NUMBER, mode: str | None = None) -> Report:
    """The report on one kind of drill."""
    start = time.perf_counter()
    with Faults() as faults:
        found = tuple(made(kind, number, mode))
    findings = tuple(all_checks(kind, found, faults.said))
    return Report(kind, found, tuple(faults.said), findings, time.perf_counter() - start)


def lines(found: Report) -> Iterable[str]:
    """A report in words: traps, concepts, answers, times, then the ten checks."""
    puzzles = [one.puzzle for one in found.made]
    yield f"== {found.kind}: {len(puzzles)} puzzles in {found.seconds:.0f} s"
    traps = Counter(trap for puzzle in puzzles for trap in puzzle.traps)
    yield "traps     " + _counts((f"T{trap}", traps[trap]) for trap in TRAPS if traps[trap])
    concepts = Counter(key for puzzle in puzzles for key in puzzle.concepts)
    yield "concepts  " + _counts(concepts.most_common())
    mains = Counter(puzzle.concepts[0] for puzzle in puzzles if puzzle.concepts)
    yield "main      " + _counts(mains.most_common())
    classes = Counter(DRILLS[found.kind].balance(puzzle) for puzzle in puzzles)
    yield "answers   " + _counts(sorted(classes.items()))
    times = sorted(one.seconds * 1000 for one in found.made)
    if times:
        median, late = times[len(times) // 2], times[int(len(times) * 0.95)]
        yield f"times     median {median:.1f} ms, 95 % {late:.1f} ms, most {times[-1]:.0f} ms"
    for finding in found.findings:
        yield f"  {SIGN[finding.ok]} check {finding.check:>2}  {finding.text}"


def _counts(pairs: Iterable[tuple[str, int]]) -> str:
    return "  ".join(f"{name} {number}" for name, number in pairs) or "none"


def unreached(reports: Sequence[Report]) -> list[int]:
    """The traps of the rule book's section 12 that no puzzle of these reports held."""
    seen = {trap for found in reports for one in found.made for trap in one.puzzle.traps}
    return [trap for trap in TRAPS if trap not in seen]


def main(arguments: Sequence[str] | None = None, say: Callable[[str], object] = print) -> int:
    """Print the report; 0 if every check holds, else 1."""
    parser = argparse.ArgumentParser(prog="flask drill-report", description=__doc__)
    parser.add_argument("--kinds", help="comma-separated, all without it")
    parser.add_argument("--number", type=int, default=NUMBER, help="puzzles of each kind")
    parser.add_argument("--mode", help="only tables of this mode (basic, haozi, …)")
    parser.add_argument("--variant", choices=(*VARIANTS, "all"), help="measure another table")
    chosen = parser.parse_args(arguments)
    asked = chosen.kinds.split(",") if chosen.kinds else []
    if chosen.variant:
        which = VARIANTS if chosen.variant == "all" else (chosen.variant,)
        well = [other(name, asked, chosen.number, say) for name in which]
        return 0 if all(well) else 1
    kinds = asked or list(MATTER)
    reports = []
    for kind in kinds:
        reports.append(report(kind, chosen.number, chosen.mode))
        for line in lines(reports[-1]):
            say(line)
    missing = [] if asked else unreached(reports)
    if missing:
        say(f"FAIL traps never reached: {missing}")
    return 0 if all(found.ok for found in reports) and not missing else 1
