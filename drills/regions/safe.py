"""Safe discard at the other tables: which of your tiles can nobody win on, whatever is hidden?

As at 扣点点: the key holds the kinds with a proof against everybody; every other kind has a
witness, a hand that somebody may hold and win with; a kind with neither drops the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import ClassVar

from drills import concepts, danger_tell, difficulty
from drills.drill import Draw, Drill, level_of
from drills.from_play import other_draws
from drills.puzzle import Answer, Field, Pick, Puzzle, Row, Scene, Section, Verdict
from drills.regions.safe_book import Book
from drills.regions.safe_moments import Moment, moments_of
from drills.regions.safe_played import free, positions
from drills.regions.safe_spot import Foe, Spot, spot, witness
from drills.roles import who
from drills.safe_tell import in_order, lead, outside, proof_rows, shown
from drills.split import split
from rules.danger import Danger
from rules.hand import Hand
from rules.opponents import quick
from rules.table import Play
from rules.tiles import KINDS, MARKS, NAMES
from rules.variant import Variant
from rules.words import Text

TRIES = 60
LOOKS = 2
"""So many positions of one moment, alike but for the tile drawn, are tried for witnesses."""
OTHERS = 6
"""So many positions are tried in the end that do not turn on the proof that was looked for."""
_ASK = Text("哪些牌打出去，谁也不能胡？", "Which of your tiles can nobody win on?")
_LEAD = Text("你十四张里要打一张；把肯定没事的全挑出来。",
             "You throw one of your 14 tiles: pick all that are proven safe.")  # fmt: skip
_LABEL = Text("谁也胡不了的，全挑出来", "pick every tile that nobody can win on")
_NONE = Text("没有一张能肯定", "none is proven")


Proofs = Mapping[int, tuple[tuple[int, str], ...]]
"""By kind, against whom it is proven, and by what."""


@dataclass(frozen=True, slots=True)
class Safety:
    """A position with the proofs of each kind by seat and code, and a witness for the others."""

    spot: Spot
    proofs: Proofs
    witnesses: Mapping[int, tuple[int, Hand]]

    @property
    def safe(self) -> tuple[int, ...]:
        """The kinds that are proven."""
        return tuple(kind for kind in sorted(self.proofs) if kind not in self.witnesses)


class RegionalSafe(Drill):
    """Which tiles can nobody win on?"""

    key = "safe"
    letter = "a"
    name = Text("安全打牌", "Safe discard 安全打牌")
    question = _ASK
    books: ClassVar[Mapping[str, str]] = {
        variant: f"drills.regions.{variant}_safe" for variant in ("yuci", "sichuan")
    }
    tables = frozenset(books)

    def levels(self, table: Variant) -> tuple[int, ...]:
        """Two of them: who lacks a suit is seen at a glance, or among several at a second one."""
        return tuple(sorted(book(table.key).shapes))

    def makers(self) -> Mapping[str, Draw]:
        """At first all positions were dealt; then some of 榆次 came out of play."""
        return {"2": self.dealt, "3": self.early, "4": self.draw}

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A position out of a hand of play, a dealt one if none of the level comes up soon."""
        rules = book(table.key)
        safety = _looked_for(table, rules, level, chance)
        if safety is None:
            return _dealt(table, rules, (level, seed), chance)
        return _puzzle(table, level, seed, safety)

    def early(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """The same with fewer proofs, and only where somebody has declared."""
        rules = before(table.key)
        for _ in range(rules.hands.get(level, 0)):
            for where, play, drawn in positions(table, chance, chance.randint(*rules.starts)):
                if _asked(where, proven(table, rules, where), level) and free(play, drawn):
                    safety = found(table, rules, where, chance)
                    if safety is not None:
                        return _puzzle(table, level, seed, safety)
        return _dealt(table, rules, (level, seed), chance)

    def dealt(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A position in which every kind is proven or witnessed against, some of each."""
        return _dealt(table, before(table.key), (level, seed), chance)

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Pick of the hand's kinds."""
        if "safe" in given:
            return ()
        return (Pick("safe", _LABEL, tuple(sorted(puzzle.facts.proofs)), _NONE),)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Missed and extra tiles apart, each with its proof or its witness."""
        return verdict(self.table(puzzle), puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The kinds that are proven in the same position at another table."""
        proofs = proven(table, book(table.key), puzzle.facts.spot)
        foes = {foe.seat for foe in _threats(puzzle.facts.spot)}
        return {"safe": [MARKS[kind] for kind in sorted(proofs) if _against(proofs[kind]) >= foes]}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(proof.concept for proof in book(variant).proofs)

    def balance(self, puzzle: Puzzle) -> str:
        """Whether few or many kinds are proven."""
        safety: Safety = puzzle.facts
        return "few" if 2 * len(safety.safe) <= len(safety.proofs) else "many"


def book(variant: str) -> Book:
    """What a variant's proofs are."""
    rules: Book = import_module(RegionalSafe.books[variant]).BOOK
    return rules


def before(variant: str) -> Book:
    """What the proofs were in the versions 2 and 3."""
    rules = book(variant)
    return rules.before or rules


def _dealt(table: Variant, rules: Book, place: tuple[int, int], chance: Random) -> Puzzle | None:
    for _ in range(TRIES):
        where = spot(table, chance.choice(rules.shapes[place[0]]), chance)
        safety = found(table, rules, where, chance) if where else None
        if safety is None or not safety.safe or not safety.witnesses:
            continue
        if level_of(_rating(safety)) == place[0]:
            return _puzzle(table, *place, safety)
    return None


def _looked_for(table: Variant, rules: Book, level: int, chance: Random) -> Safety | None:
    """A position of a few hands of play that turns on a proof chosen first, or another one."""
    codes = rules.wishes[level]
    wish = chance.choices([code for code, _ in codes], [n for _, n in codes])[0]
    others: list[tuple[Moment, Play, int]] = []
    for _ in range(rules.hands[level]):
        skip = chance.randint(*rules.starts)
        for where, play in moments_of(table, chance, skip, rules.plays.get(wish, quick)):
            drawn = _draws(table, rules, level, (where, play), chance)
            fit = sorted(drawn, key=lambda one: len(one[1]))
            safety = _first(table, rules, [one for one, by in fit if wish in by][:LOOKS], chance)
            if safety is not None:
                return safety
            others += [one for one, by in fit if wish not in by][:1]
    chance.shuffle(others)
    return _first(table, rules, others[:OTHERS], chance)


def _first(
    table: Variant, rules: Book, some: Iterable[tuple[Moment, Play, int]], chance: Random
) -> Safety | None:
    """The first position in which a tile may be thrown as one likes, every kind clear."""
    for where, play, drawn in some:
        if free(play, drawn):
            safety = found(table, rules, where.whole(play), chance)
            if safety is not None:
                return safety
    return None


def _draws(
    table: Variant, rules: Book, level: int, moment: tuple[Moment, Play], chance: Random
) -> Iterator[tuple[tuple[Moment, Play, int], set[str]]]:
    """The tiles that make a position of the level when they are drawn, and the codes of its proofs.

    A tile of which more is hidden changes nothing for the others.
    """
    before, play = moment
    held, kinds = proven(table, rules, before), other_draws(play)
    for kind in chance.sample(kinds, len(kinds)):
        where = before.drawing(kind)
        new = {kind: _by(table, rules, where, kind)}
        proofs = {**held, **new} if where.left[kind] else proven(table, rules, where)
        codes = _asked(where, proofs, level)
        if codes:
            yield (where, play, kind), codes


def _asked(where: Spot, proofs: Proofs, level: int) -> set[str]:
    """The codes of what is proven in a position of the level, none where all or nothing is."""
    foes = {foe.seat for foe in _threats(where)}
    safe = [by for by in proofs.values() if _against(by) >= foes]
    if not safe or len(safe) == len(proofs) or level_of(_rated(where, proofs)) != level:
        return set()
    return {code for by in safe for _, code in by}


def _threats(where: Spot) -> tuple[Foe, ...]:
    return tuple(foe for foe in where.foes if not foe.out)


def _against(proofs: tuple[tuple[int, str], ...]) -> set[int]:
    return {seat for seat, _ in proofs}


def proven(table: Variant, rules: Book, where: Spot) -> dict[int, tuple[tuple[int, str], ...]]:
    """For each kind held, against whom it is proven, and by what."""
    kinds = [kind for kind in sorted(set(where.hand.concealed)) if kind not in where.hand.wild]
    return {kind: _by(table, rules, where, kind) for kind in kinds}


def _by(table: Variant, rules: Book, where: Spot, kind: int) -> tuple[tuple[int, str], ...]:
    """Against whom a kind is proven, and by what."""
    return tuple(
        (foe.seat, proof.code)
        for foe in _threats(where)
        for proof in rules.proofs
        if proof.holds(table, where, foe, kind)
    )


def found(table: Variant, rules: Book, where: Spot, chance: Random) -> Safety | None:
    """A position with proofs and witnesses, None if a kind has neither."""
    proofs, witnesses = proven(table, rules, where), {}
    for kind, against in proofs.items():
        open_ = [foe for foe in _threats(where) if foe.seat not in _against(against)]
        if not open_:
            continue
        seen = next(_witnesses(table, where, open_, kind, chance), None)
        if seen is None:
            return None
        witnesses[kind] = seen
    return Safety(where, proofs, witnesses)


def _witnesses(
    table: Variant, where: Spot, foes: list[Foe], kind: int, chance: Random
) -> Iterator[tuple[int, Hand]]:
    for foe in foes:
        hand = witness(table, where, foe, kind, chance)
        if hand is not None:
            yield foe.seat, hand


def _codes(safety: Safety) -> set[str]:
    return {code for kind in safety.safe for _, code in safety.proofs[kind]}


def _rating(safety: Safety) -> int:
    return _rated(safety.spot, safety.proofs)


def _rated(where: Spot, proofs: Proofs) -> int:
    """Opponents against whom every tile is proven, and their proofs, are no work."""
    wary = {
        foe.seat
        for foe in _threats(where)
        if any(foe.seat not in _against(found) for found in proofs.values())
    }
    needed = {(seat, code) for found in proofs.values() for seat, code in found}
    return difficulty.rating(
        "safe",
        {
            "proofs": len({code for seat, code in needed if seat in wary}) - 1,
            "opponents": len(wary),
            "candidates_beyond_three": len(proofs) - 9,
            "no_proof": 0,
        },
    )


def _puzzle(table: Variant, level: int, seed: int, safety: Safety) -> Puzzle:
    rules, where = book(table.key), safety.spot
    carried = [rules.concept(code) for code in sorted(_codes(safety))]
    return Puzzle(
        kind="safe",
        variant=table.key,
        options=table.chosen(),
        level=level,
        seed=seed,
        ask=_ASK,
        lead=_LEAD,
        scene=Scene(where.hand, seats=where.seats(), wall=where.wall,
                    facts=tuple(rules.told(table, where))),
        key={"safe": [MARKS[kind] for kind in safety.safe]},
        concepts=concepts.rarest_first(carried),
        rating=_rating(safety),
        facts=safety,
        traps=tuple(sorted({trap for code in _codes(safety) for trap in rules.traps(code)})),
    )  # fmt: skip


# --- what is said --------------------------------------------------------------------------------

_HEADS = {"right": Text("全对", "all right"), "partly": Text("对了一部分", "partly right"),
          "wrong": Text("一种也没挑对", "none of the proven tiles found")}  # fmt: skip
_SAFE = Text("一定没事", "Proven safe")
_OPEN = Text("谁可能在等", "Who may be waiting")
_MAY = Text("{who}可能是这样一手：都是没见过的牌。",
            "{who:cap} may hold this: only tiles you have not seen.")  # fmt: skip
_LEFT = Text("你没挑", "you left it out")


def verdict(table: Variant, puzzle: Puzzle, answer: Answer) -> Verdict:
    """Grade a pick of kinds: a proof for every safe one, exact counts for the others."""
    safety: Safety = puzzle.facts
    seen = safety.spot.public()
    weighed = danger_tell.weighed(table, seen)
    picked = {MARKS.index(mark) for mark in answer["safe"] if mark in MARKS[:KINDS]}
    safe = set(safety.safe)
    share = 1.0 if picked == safe else len(safe & picked) / len(safe | picked)
    result = "right" if share == 1 else "partly" if safe & picked else "wrong"
    return Verdict(
        result=result,
        share=share,
        head=_HEADS[result],
        lead=lead(seen, weighed, sorted(safe - picked), sorted(picked - safe)),
        sections=_sections(table, safety, weighed, picked),
        charged=puzzle.concepts[0],
        counts=danger_tell.counts(seen, weighed, picked),
    )


def _sections(
    table: Variant, safety: Safety, weighed: Danger, picked: set[int]
) -> tuple[Section, ...]:
    """What is proven, missed ones first; a hand that may be there for what was picked in vain."""
    seen = safety.spot.public()
    safe = [row for kind in safety.safe for row in proof_rows(seen, weighed, kind, kind in picked)]
    risky = [
        _open_row(table, safety, kind, kind in picked)
        for kind in shown(weighed, picked)
        if kind in safety.witnesses
    ]
    beyond = [outside(kind) for kind in sorted(picked - set(safety.proofs))]
    parts = (Section(_SAFE, in_order(safe)), Section(_OPEN, in_order(risky + beyond)))
    return tuple(section for section in parts if section.rows)


def _open_row(table: Variant, safety: Safety, kind: int, picked: bool) -> Row:
    seat, hand = safety.witnesses[kind]
    return Row(
        "extra" if picked else "note",
        NAMES[kind],
        _MAY.fill(who=who(safety.spot.me, seat)),
        (kind,),
        given=danger_tell.PICKED if picked else None,
        split=split(table, hand, kind),
    )
