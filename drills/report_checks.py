"""The ten checks that a generator of puzzles must pass (CURRICULUM 6), as figures with a verdict.

Each check takes the puzzles of one kind and answers with findings; a finding that is not ok fails
the report. Check 7 is for positions out of hands of play, the learner's half of check 9 needs
attempts: they say so. Shares have room for chance: a figure fails only beyond three standard
deviations.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from drills.drill import DRILLS
from drills.puzzle import Choice, Puzzle
from drills.report_run import Made, likeness, tiles_shown
from drills.report_say import everything_said

ROOM = 3.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a check: its number, whether it holds (None: cannot be told yet), the figures."""

    check: int
    ok: bool | None
    text: str


def within(share: float, low: float, high: float, of: int) -> bool:
    """Whether a share lies between two bounds, chance allowed for.

    >>> within(0.44, 0.45, 0.55, 300), within(0.3, 0.45, 0.55, 300)
    (True, False)
    """
    return low - _room(low, of) <= share <= high + _room(high, of)


def _room(bound: float, of: int) -> float:
    return ROOM * sqrt(max(bound * (1 - bound), 0.01) / max(of, 1))


def _share(part: int, of: int) -> float:
    return part / of if of else 0.0


# --- 1: the key is the only answer ---------------------------------------------------------------


def key_is_right(kind: str, found: Sequence[Made], faults: Sequence[str]) -> Iterator[Finding]:
    """Both engines agree, the key grades as right, no tile five times over, accounts sum up."""
    yield Finding(1, not faults, f"{len(faults)} engine disagreements in {len(found)}")
    drill = DRILLS[kind]
    graded = [drill.grade(made.puzzle, made.puzzle.key) for made in found]
    wrong = sum(verdict.result != "right" for verdict in graded)
    five = sum(max(tiles_shown(made.puzzle.scene)) > 4 for made in found)
    yield Finding(1, not wrong, f"{wrong} keys not graded right")
    yield Finding(1, not five, f"{five} puzzles with a tile five times over")
    ledgers = [verdict.ledger for verdict in graded if verdict.ledger]
    if ledgers:
        bad = sum(not _sums(ledger.rows) for ledger in ledgers)
        yield Finding(1, not bad, f"{bad} of {len(ledgers)} accounts whose rows do not sum up")


def _sums(rows: Sequence[tuple[object, tuple[int, int, int, int]]]) -> bool:
    """The rows add up to the last one, and every row to zero."""
    *parts, total = [amounts for _, amounts in rows]
    columns = [sum(part[seat] for part in parts) for seat in range(4)]
    return columns == list(total) and not any(sum(row) for row in (*parts, total))


# --- 2: no give-aways ----------------------------------------------------------------------------

SURFACE: Mapping[str, Callable[[Puzzle], Hashable]] = {
    "tile shown apart": lambda puzzle: puzzle.scene.tile,
    "number of melds": lambda puzzle: len(puzzle.scene.hand.melds),
    "suits held": lambda puzzle: len({kind // 9 for kind in puzzle.scene.hand.all_tiles}),
    "last tile": lambda puzzle: puzzle.scene.hand.concealed[-1:],
    "facts told": lambda puzzle: len(puzzle.scene.facts),
    "wilds held": lambda puzzle: puzzle.scene.hand.wilds,
}
"""Features of a puzzle that ought not to tell its answer."""


def no_give_aways(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """The best rule on one surface feature, learned on half of them, is no better than guessing."""
    answers = [_answer(made.puzzle) for made in found]
    if len(found) < 200:
        yield Finding(2, None, "needs 200 puzzles")
        return
    learn, test = slice(0, None, 2), slice(1, None, 2)
    common = Counter(answers[learn]).most_common(1)[0][0]
    base = _share(answers[test].count(common), len(answers[test]))
    for name, feature in SURFACE.items():
        seen = [feature(made.puzzle) for made in found]
        rule = _rule(seen[learn], answers[learn])
        hit = sum(rule.get(s, common) == a for s, a in zip(seen[test], answers[test], strict=True))
        share = _share(hit, len(answers[test]))
        ok = within(share, 0, base + 0.05, len(answers[test]))
        yield Finding(2, ok, f"by {name}: {share:.0%} right, {base:.0%} by always the same")


def _answer(puzzle: Puzzle) -> Hashable:
    return tuple(sorted((name, str(value)) for name, value in puzzle.key.items()))


def _rule(seen: Sequence[Hashable], answers: Sequence[Hashable]) -> dict[Hashable, Hashable]:
    by: dict[Hashable, Counter[Hashable]] = defaultdict(Counter)
    for feature, answer in zip(seen, answers, strict=True):
        by[feature][answer] += 1
    return {feature: counted.most_common(1)[0][0] for feature, counted in by.items()}


# --- 3: distractors ------------------------------------------------------------------------------


def distractors(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """Three wrong choices at least, the same list in the same order at one table, the key in it."""
    drill, few, lists, outside = DRILLS[kind], 0, defaultdict(set), 0
    for made in found:
        for field in drill.steps(made.puzzle, {}):
            if not isinstance(field, Choice):
                continue
            values = [value for value, _ in field.options]
            few += len(values) < 4
            outside += made.puzzle.key[field.name] not in values
            if field.name == kind:
                lists[made.puzzle.options, len(values) == 4].add(tuple(values))
    loose = sum(len(orders) > 1 for orders in lists.values())
    yield Finding(3, not few, f"{few} puzzles with fewer than three wrong choices")
    ok = not outside and not loose
    yield Finding(3, ok, f"{outside} keys outside the form, {loose} lists vary")


# --- 4 and 5: balance ----------------------------------------------------------------------------

BOUNDS: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "waits": {"0": (0.10, 0.15), "1": (0.20, 0.30), "2": (0.25, 0.35), "3": (0.15, 0.25),
              "4+": (0.10, 0.20)},
    "win": {"yes": (0.45, 0.55)},
    "kong": {"yes": (0.45, 0.55)},
    "score": {"liable": (0.40, 0.60)},
    "settle": {"liable": (0.40, 0.60)},
    "declare": {"none": (0.05, 0.30), "one": (0.20, 0.70), "more": (0.20, 0.70)},
    "safe": {"all": (0, 0.15), "none": (0, 0.15), "few": (0.2, 0.7), "many": (0.2, 0.7)},
    "claim": {"pass": (0.35, 0.65)},
    "keep": {"1": (0.02, 0.5), "2": (0.2, 0.8)},
    "safest": {"honour": (0, 0.5), "end": (0.1, 0.8), "middle": (0.1, 0.8)},
    "discard": {"honour": (0.02, 0.25), "end": (0.25, 0.65), "middle": (0.25, 0.65)},
}  # fmt: skip
"""Bounds of the share of each class of answer (CURRICULUM 6.4; declare and safe are ours)."""

AMONG: Mapping[str, tuple[str, ...]] = {
    "kong": ("yes", "no"), "score": ("liable", "shared"), "settle": ("liable", "shared"),
}  # fmt: skip
"""Classes among which the share is taken, where not among all."""


def balanced(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """Every class of answer has its share; `waits` over levels 2 to 4."""
    levels = {"waits": (2, 3, 4)}.get(kind)
    classes = [
        DRILLS[kind].balance(made.puzzle) for made in found if not levels or made.level in levels
    ]
    among = AMONG.get(kind)
    counted = Counter(name for name in classes if not among or name in among)
    total = sum(counted.values())
    for name, (low, high) in BOUNDS[kind].items():
        share = _share(counted[name], total)
        ok = within(share, low, high, total)
        yield Finding(4, ok, f"{name}: {share:.0%} of {total} ({low:.0%}–{high:.0%})")
    yield from _marks(kind, found)


def _marks(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """The states that are asked about: any, own draw only, never."""
    if kind != "waits":
        return
    states = Counter(state for made in found for state in made.puzzle.facts.states)
    total = sum(states.values())
    for state in ("any", "self", "never"):
        share = _share(states[state], total)
        yield Finding(4, within(share, 0.15, 1, total), f"marks {state}: {share:.0%} (≥ 15%)")


def no_bias(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """Suits take turns; winner, feeder and dealer sit everywhere alike."""
    suits = Counter(k // 9 for made in found for k in made.puzzle.scene.hand.concealed if k < 27)
    total = sum(suits.values())
    shares = [_share(suits[suit], total) for suit in range(3)]
    ok = all(within(share, 0.31, 0.36, len(found)) for share in shares)
    yield Finding(5, ok, "suits " + " ".join(f"{share:.1%}" for share in shares))
    for name, seats in _seats(found).items():
        counted = [_share(seats[role], sum(seats.values())) for role in _ROLES]
        ok = all(within(share, 0.22, 0.28, sum(seats.values())) for share in counted)
        yield Finding(5, ok, f"{name} " + " ".join(f"{share:.0%}" for share in counted))


STARTS: Mapping[str, tuple[int, ...]] = {
    "waits.two-sided": (2, 3, 4, 5, 6, 7), "waits.edge": (1, 8), "waits.gap": tuple(range(1, 8)),
    "waits.four-run-double-pair": tuple(range(1, 7)), "waits.doubled-run": tuple(range(1, 7)),
    "waits.triplet-neighbour": tuple(range(1, 9)), "waits.triplet-gap": tuple(range(1, 8)),
    "waits.pair-beside-run": tuple(range(1, 8)), "waits.pair-inside-run": tuple(range(1, 8)),
    "waits.three-sided": (2, 3, 4),
}  # fmt: skip
"""The lowest ranks that the core of each concept can have."""


def even_starts(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """The cores of `waits` begin at each rank that their concept allows about equally often."""
    if kind != "waits":
        return
    starts: dict[str, Counter[int]] = defaultdict(Counter)
    for made in found:
        for concept in STARTS.keys() & set(made.puzzle.concepts):
            starts[concept][min(tile % 9 for tile in made.puzzle.facts.core.tiles) + 1] += 1
    for concept, allowed in STARTS.items():
        total, even = sum(starts[concept].values()), 1 / len(allowed)
        shares = {rank: _share(number, total) for rank, number in starts[concept].items()}
        ok = not shares.keys() - set(allowed) and all(
            within(shares.get(rank, 0.0), even - 0.03, even + 0.03, total) for rank in allowed
        )
        told = " ".join(
            f"{rank}: {shares.get(rank, 0.0):.0%}" for rank in sorted({*allowed, *shares})
        )
        yield Finding(5, ok if total else None, f"{concept} in {total} begins at {told}")
    yield _leaning(starts)


def _leaning(starts: Mapping[str, Counter[int]]) -> Finding:
    """Whether the starts of all concepts together lean to one end of the suit."""
    places = [
        (STARTS[concept].index(rank) + 0.5) / len(STARTS[concept])
        for concept, counted in starts.items()
        for rank in counted.elements()
        if rank in STARTS[concept]
    ]
    if not places:
        return Finding(5, None, "no core has a name")
    mean = sum(places) / len(places)
    room = 0.03 + ROOM * sqrt(1 / 12 / len(places))
    text = f"{len(places)} cores lie at {mean:.2f} of their ranks (0 lowest, 1 highest)"
    return Finding(5, abs(mean - 0.5) <= room, text)


_ROLES = ("you", "right", "across", "left")
_WHO: Mapping[str, str] = {"胡": "winner", "点炮": "feeder"}


def _seats(found: Sequence[Made]) -> dict[str, Counter[str]]:
    """Where the winner, the feeder and the dealer sit, as the asked player sees them."""
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for seat in (seat for made in found for seat in made.puzzle.scene.seats):
        if seat.dealer:
            seen["dealer"][seat.role] += 1
        for tag in seat.tags:
            if tag.zh in _WHO:
                seen[_WHO[tag.zh]][seat.role] += 1
    return seen


# --- 6 to 10 -------------------------------------------------------------------------------------


def no_repeats(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """No two of a run are the same up to exchange of suits."""
    again = len(found) - len({likeness(made.puzzle) for made in found})
    yield Finding(6, not again, f"{again} repeats up to suit exchange in {len(found)}")


def played_out(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """How many come out of hands of play; there every claimed meld has a feeder."""
    played = [made.puzzle for made in found if made.puzzle.kind in PLAYED or _played(made.puzzle)]
    if not played:
        yield Finding(7, None, "positions are made, not played")
        return
    share = _share(len(played), len(found))
    text = f"{share:.0%} come out of hands of play (≥ 60%)"
    yield Finding(7, within(share, 0.6, 1, len(found)), text)
    unfed = sum(not _fed(puzzle) for puzzle in played)
    yield Finding(7, not unfed, f"{unfed} with a meld that nobody fed")
    melds = Counter(len(puzzle.scene.hand.melds) for puzzle in played)
    told = " ".join(f"{n}: {_share(melds[n], len(played)):.0%}" for n in range(4))
    yield Finding(7, None, f"own melds {told}")


PLAYED = ("claim", "keep")
"""Kinds of which every position comes out of a hand of play."""


def _played(puzzle: Puzzle) -> bool:
    facts = puzzle.facts
    where = (facts, getattr(facts, "spot", None), getattr(facts, "position", None))
    return any(getattr(one, "played", False) for one in where)


def _fed(puzzle: Puzzle) -> bool:
    """Whether as many thrown tiles are marked as taken as there are claimed melds."""
    seats = puzzle.scene.seats
    taken = sum(cast.taken for seat in seats for cast in seat.river)
    claimed = sum(meld.type not in ("ckong", "egg") for seat in seats for meld in seat.melds)
    return taken >= claimed


def options_matter(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """An option that is on changes the answer in three of ten puzzles that show it."""
    shown: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for made in found:
        on = [key for key in made.on if made.level in ROOM_FOR.get((kind, key), (1, 2, 3, 4, 5))]
        shown.update(on)
        changed.update(key for key in made.changed if key in on)
    for key, number in sorted(shown.items()):
        share = _share(changed[key], number)
        yield Finding(8, within(share, 0.3, 1, number), f"{key}: {share:.0%} of {number} (≥ 30%)")


_ROOMY = (
    "circle", "stack_special", "zimo_zhuang_double", "special_fan", "replacement", "shisanyao_fan",
)  # fmt: skip
ROOM_FOR: Mapping[tuple[str, str], tuple[int, ...]] = {
    **{("safe", key): (2, 3, 4, 5) for key in ("must_hu", "pass_lock", "open_ting_tile")},
    **{("kong", key): (1, 2) for key in ("late_kong", "open_ting_tile", "wild_claim")},
    **{("score", key): (2, 3, 4, 5) for key in _ROOMY},
    **{("settle", key): (2, 3, 4, 5) for key in _ROOMY},
    ("safe", "wind_runs"): (2, 3, 4, 5),
    **{("win", key): (2, 3, 4) for key in ("mo5_hu6", "pass_lock", "open_ting_tile")},
    ("win", "wind_runs"): (1, 2, 3),
    ("kong", "wind_runs"): (3, 4),
    ("kong", "gai_kou_no_gang"): (3, 4, 5),
    ("settle", "dianpao_bao_gang"): (2, 3, 4, 5),
    ("settle", "diangang_bao"): (2, 3, 4, 5),
}
"""The levels that have room for what an option does, where not all have."""


SPREAD = 2.5
"""Where a level has few concepts to begin with, one may have so many even shares."""

HALF: Mapping[tuple[str, int], float] = {("win", 1): 0.6}
"""The most where one answer, which has half of the puzzles, can carry a single concept.

Two conditions fill level 1 of `win`, declared and complete: a yes hangs on the shape alone. Near
misses come on top, or whoever has declared would always win.
"""


def honest(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """The level asked for is met, every puzzle has a concept, no concept makes a level alone."""
    met = sum(made.on_level for made in found)
    ok = within(_share(met, len(found)), 0.99, 1, len(found))
    yield Finding(9, ok, f"level met in {met} of {len(found)}")
    bare = sum(not made.puzzle.concepts for made in found)
    yield Finding(9, not bare, f"{bare} puzzles without a concept")
    mains: dict[int, Counter[str]] = defaultdict(Counter)
    for made in found:
        mains[made.level][made.puzzle.concepts[0] if made.puzzle.concepts else ""] += 1
    for level, counted in sorted(mains.items()):
        (name, number), total = counted.most_common(1)[0], sum(counted.values())
        most = HALF.get((kind, level)) or min(0.85, max(0.4, SPREAD / len(counted)))
        ok = within(_share(number, total), 0, most, total)
        text = f"level {level}: {name} is main in {number} of {total} (≤ {most:.0%})"
        yield Finding(9, ok, text)
    yield Finding(9, None, "how learners fare needs attempts")


def everything(kind: str, found: Sequence[Made]) -> Iterator[Finding]:
    """Every possible single answer has a line in both languages, of 200 characters at most."""
    sample = found[:: max(1, len(found) // 40)]
    faults = [fault for made in sample for fault in everything_said(DRILLS[kind], made.puzzle)]
    few = faults[:2] or ""
    yield Finding(10, not faults, f"{len(faults)} faults in {len(sample)} puzzles {few}")


def all_checks(kind: str, found: Sequence[Made], faults: Sequence[str]) -> list[Finding]:
    """The findings of all ten checks for one kind."""
    rest: Iterable[Callable[[str, Sequence[Made]], Iterator[Finding]]] = (
        no_give_aways, distractors, balanced, no_bias, even_starts, no_repeats, played_out,
        options_matter, honest, everything,
    )  # fmt: skip
    found_first = list(key_is_right(kind, found, faults))
    return found_first + [finding for check in rest for finding in check(kind, found)]
