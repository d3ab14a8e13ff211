"""Which two tiles chow it best: the run after which the hand waits for most tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from drills import difficulty, saying
from drills.core import Study, study
from drills.drill import agreed
from drills.puzzle import Answer, Choice, Field, Puzzle, Row, Section
from drills.regions import kong_scene, kong_tell
from drills.regions.kong_after import MOST, ways
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Draft
from drills.regions.kong_sorts import Sort
from drills.splits import best, drawn, left_over
from rules.hand import Hand
from rules.tiles import KINDS, MARKS, NAMES
from rules.values import KongOffer, Waits, Why
from rules.variant import Variant
from rules.words import Text

AROUND = ((-2, -1, 1), (-1, 1, 2), (-2, -1, 1, 2), (-2, -1, 1, 2))
"""The tiles round the thrown one, by their distance: two or three runs."""


@dataclass(frozen=True, slots=True)
class Run:
    """One way to chow: the two tiles, the best cut afterwards, its waits and how many are left.

    cut: None where no cut leaves the hand ready.
    """

    uses: tuple[int, int]
    hand: Hand
    cut: int | None = None
    waits: Waits | None = None
    copies: int = 0

    @property
    def mark(self) -> str:
        """Its value in the answer."""
        return "".join(MARKS[kind] for kind in self.uses)


@dataclass(frozen=True, slots=True)
class Runs:
    """Every way to chow a tile, and the study of the best of them."""

    ways: tuple[Run, ...]
    seen: Study


def runs_of(book: Book, table: Variant, offer: KongOffer) -> tuple[Run, ...]:
    """Every run that the hand can make with the tile and that may be chowed."""
    hand, tile = offer.hand, offer.tile
    found = []
    for low in (-2, -1, 0):
        run = tuple(tile + low + step for step in range(3))
        uses = tuple(kind for kind in run if kind != tile)
        one_suit = run[0] // 9 == run[2] // 9 and run[0] >= 0
        if not one_suit or any(kind not in hand.concealed for kind in uses):
            continue
        claim = replace(offer, uses=uses)
        if book.ruled(table, claim).code == "ok":
            found.append(_best_cut(book, table, claim))
    return tuple(found)


def _best_cut(book: Book, table: Variant, claim: KongOffer) -> Run:
    hand, cuts = ways(book, table, claim)
    first, last = claim.uses
    if not cuts:
        return Run((first, last), hand)
    left = {cut: _copies(hand, waits) for cut, waits in cuts.items()}
    cut = max(left, key=lambda cut: (left[cut], -cut))
    return Run((first, last), hand, cut, cuts[cut], left[cut])


def _copies(hand: Hand, waits: Waits) -> int:
    """How many of the natural tiles that it waits for are not in the hand."""
    natural = [kind for kind in waits.shape if kind not in hand.wild and kind < KINDS]
    return sum(4 - hand.held[kind] for kind in natural)


def right(found: tuple[Run, ...]) -> str:
    """The best way; "none" if no way leaves the hand ready, "equal" if two are as good."""
    most = max((run.copies for run in found), default=0)
    top = [run.mark for run in found if run.copies == most]
    return "none" if not most else top[0] if len(top) == 1 else "equal"


_ASK = Text(
    "用哪两张吃，吃完听的张数最多？", "Which two should chow it, so that most tiles win then?"
)
_LABEL = Text("用哪两张吃（按手里看得见的数）", "the two tiles (by what your own hand shows)")
_WILD_LABEL = Text(
    "用哪两张吃（按手里看得见的数，{wild}不算）",
    "the two tiles (by what your own hand shows, {wild} left out)",
)
_RUN = Text("{two}", "{two}")
_EQUAL = Text("有两种一样多", "two ways are as good")
_NONE = Text("怎么吃都还不听", "no way leaves it ready")
_SECTION = Text("一种一种试", "One way after another")
_READY = Text("吃完打{cut}，听{waits}，还有 {n} 张。",
              "Then throw {cut}: it waits for {waits}, {n} left.")  # fmt: skip
_NOT = Text("吃完打哪张都不听。", "Then no cut leaves it ready.")
_SAYS = {
    "none": Text("怎么吃都还不听。", "No way leaves the hand ready."),
    "equal": Text("有两种吃法一样多。", "Two ways are as good."),
    "run": Text("用{two}吃最好，听 {n} 张。", "{two} chow it best: {n} tiles win then."),
}
_YOURS = Text("你选：{what}", "you chose: {what}")


class WhichRun(Sort):
    """Which two tiles should chow it?"""

    def draw(self, bench: Bench, side: str, codes: tuple[str, ...]) -> Asked | None:
        """A tile from the 上家 that two or three runs of the hand can take."""
        offer = _offer(bench)
        if offer is None:
            return None
        found = runs_of(bench.book, bench.table, offer)
        if len(found) < 2 or not _worth_asking(found, bench):
            return None
        if any(run.waits is not None and len(run.waits.shape) > MOST for run in found):
            return None
        best_run = max(found, key=lambda run: run.copies)
        hand = best_run.hand
        if best_run.cut is None or best_run.waits is None:
            if bench.table.shanten(hand) > 1:
                return None
            seen = study(bench.table, offer.hand)
        else:
            seen = study(bench.table, hand.minus(best_run.cut), best_run.waits)
        own = Runs(found, seen)
        return Asked("run", Draft(offer, (), "run"), Why("ok", _EQUAL), me=bench.me, own=own)

    def key(self, book: Book, table: Variant, asked: Asked) -> dict[str, object]:
        """The best way, as the two tiles' marks."""
        return {"kong": right(runs_of(book, table, asked.offer))}

    def ask(self, asked: Asked) -> Text:
        """The question in one line."""
        return _ASK

    def lead(self, book: Book, table: Variant, asked: Asked) -> Text:
        """Who threw the tile."""
        return kong_scene.lead(book, table, asked, "run")

    def fields(self, book: Book, table: Variant, asked: Asked, given: Answer) -> tuple[Field, ...]:
        """Every way, two alike, or none."""
        if "kong" in given:
            return ()
        found: Runs = asked.own
        each = tuple((run.mark, _RUN.fill(two=saying.names(run.uses))) for run in found.ways)
        wild = table.terms["wild"].zh
        label = _WILD_LABEL.fill(wild=wild) if asked.offer.hand.wild else _LABEL
        return (Choice("kong", label, (*each, ("equal", _EQUAL), ("none", _NONE))),)

    def looked(self, book: Book, asked: Asked) -> Mapping[str, int]:
        """Every way is to be tried."""
        found: Runs = asked.own
        ready = sum(run.cut is not None for run in found.ways)
        return {
            **super().looked(book, asked),
            "claims_beyond_one": len(found.ways) - 1,
            "reading": difficulty.of_study(found.seen) - 600,
            "compared": 1 + ready + (ready == 0),
        }

    def share(self, puzzle: Puzzle, answer: Answer) -> float:
        """All or nothing."""
        return float(puzzle.key["kong"] == answer["kong"])

    def head(self, puzzle: Puzzle, answer: Answer) -> Text:
        """The verdict in a few words."""
        return kong_tell.plain_head(self.share(puzzle, answer))

    def says(self, puzzle: Puzzle) -> Text:
        """The best way."""
        key = str(puzzle.key["kong"])
        run = next((run for run in puzzle.facts.own.ways if run.mark == key), None)
        if run is None:
            return _SAYS[key]
        return _SAYS["run"].fill(two=saying.names(run.uses), n=run.copies)

    def sections(
        self, book: Book, table: Variant, puzzle: Puzzle, answer: Answer
    ) -> Iterator[Section]:
        """One row for each way."""
        found: Runs = puzzle.facts.own
        chosen, key = str(answer["kong"]), str(puzzle.key["kong"])
        rows = [_row(table, run, key, chosen) for run in found.ways]
        if chosen in ("equal", "none") and chosen != key:
            what = _EQUAL if chosen == "equal" else _NONE
            rows.append(Row("extra", NAMES[puzzle.facts.offer.tile], _YOURS.fill(what=what)))
        yield Section(_SECTION, tuple(rows))

    def slips(self, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
        """The reading."""
        return ("run",)

    def balance(self, puzzle: Puzzle) -> str:
        """A class of its own."""
        return "run"

    def checked(self, table: Variant, asked: Asked) -> None:
        """Both engines must agree on every hand that comes of it."""
        super().checked(table, asked)
        for run in asked.own.ways:
            for cut in {*run.hand.concealed}:
                if table.may_discard(run.hand, cut):
                    agreed(table, run.hand.minus(cut), asked.offer.facts)  # type: ignore[arg-type]


def _worth_asking(found: tuple[Run, ...], bench: Bench) -> bool:
    """Whether the ways differ clearly: not three alike, and "none" or "equal" only at times."""
    copies = sorted((run.copies for run in found), reverse=True)
    if not copies[0]:
        return bench.rng.random() < 0.12
    if copies[0] == copies[1]:
        return len(copies) == 2 and bench.rng.random() < 0.5
    return True


def _offer(bench: Bench) -> KongOffer | None:
    kind = bench.pick(runs=True)
    around = tuple(kind + step for step in bench.rng.choice(AROUND))
    if any(k // 9 != kind // 9 or k < 0 or k in bench.wild for k in around):
        return None
    hand = bench.round_tiles(around)
    if hand is None or hand.held[kind] > 3:
        return None
    draft = bench.draft(hand, kind, "chow", source=bench.seat("left"))
    return None if draft is None else draft.offer


def _row(table: Variant, run: Run, key: str, chosen: str) -> Row:
    mark = "note"
    if run.mark == key:
        mark = "ok" if chosen == key else "miss"
    elif run.mark == chosen:
        mark = "extra"
    head = _RUN.fill(two=saying.names(run.uses))
    if run.cut is None or run.waits is None:
        split, _ = left_over(table, run.hand, None)
        return Row(mark, head, _NOT, run.uses, split=split)
    kinds = tuple(k for k in run.waits.shape if k not in run.hand.wild and k < KINDS)
    seen = study(table, run.hand.minus(run.cut), run.waits)
    split = drawn(best(seen, kinds[0]).blocks) if kinds and seen.ways.get(kinds[0]) else ()
    text = _READY.fill(cut=NAMES[run.cut], waits=saying.names(kinds), n=run.copies)
    return Row(mark, head, text, run.uses, split=split)
