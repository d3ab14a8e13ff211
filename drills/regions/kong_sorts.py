"""What a sort of question is, and the plain ones: may it be made, and what may be made of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace

from drills.drill import agreed
from drills.puzzle import Answer, Choice, Field, Ledger, Puzzle, Scene, Section
from drills.regions import kong_scene, kong_tell
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Case, Draft
from rules.values import KongOffer, Why
from rules.variant import Variant
from rules.words import Text

STATE = "state"
"""The group of the sentences that say whether one has declared."""

FEW = 60
"""How often a case is tried before another one is."""


class Sort(ABC):
    """One sort of question about claims: how it is drawn, asked, answered, rated and told."""

    @abstractmethod
    def draw(self, bench: Bench, side: str, codes: tuple[str, ...]) -> Asked | None:
        """A question on one side ("yes" or "no"), its answer among some codes if any are named."""

    @abstractmethod
    def key(self, book: Book, table: Variant, asked: Asked) -> dict[str, object]:
        """The right answer, asked of the table."""

    def ask(self, asked: Asked) -> Text:
        """The question in one line."""
        return kong_scene.ASKS[asked.offer.type]

    def lead(self, book: Book, table: Variant, asked: Asked) -> Text:
        """The story."""
        return kong_scene.lead(book, table, asked)

    def scene(self, book: Book, table: Variant, asked: Asked) -> Scene:
        """What is drawn."""
        return kong_scene.scene(book, table, asked)

    def fields(self, book: Book, table: Variant, asked: Asked, given: Answer) -> tuple[Field, ...]:
        """The fields to ask next."""
        return () if "kong" in given else (kong_scene.choice(book, table),)

    def looked(self, book: Book, asked: Asked) -> Mapping[str, int]:
        """Counts of the difficulty formula: facts to weigh, whether one has declared."""
        facts = [key for key in asked.facts if book.says[key].group != STATE]
        return {"options": len(facts), "declared": int(asked.offer.declared)}

    def share(self, puzzle: Puzzle, answer: Answer) -> float:
        """How much of the answer is right, 0 to 1."""
        key, given = puzzle.key["kong"], answer["kong"]
        return 1.0 if key == given else 0.5 if "may" not in (key, given) else 0.0

    def head(self, puzzle: Puzzle, answer: Answer) -> Text:
        """The verdict in a few words."""
        return kong_tell.head(self.share(puzzle, answer), puzzle.key["kong"] == "may")

    def says(self, puzzle: Puzzle) -> Text:
        """The sentence that decides."""
        return kong_tell.sentence(puzzle.facts.why)

    def sections(
        self, book: Book, table: Variant, puzzle: Puzzle, answer: Answer
    ) -> Iterator[Section]:
        """The explanation, the sentences that have no say left out."""
        given = str(answer["kong"])
        yield kong_tell.conditions(book, table, puzzle.facts, str(puzzle.key["kong"]), given)

    def slips(self, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
        """Codes by which a wrong answer is charged, the nearest first."""
        return str(puzzle.key["kong"]), str(answer["kong"])

    def idle(self, book: Book) -> tuple[str, ...]:
        """The sentences that may stand beside it and change nothing."""
        return book.idle

    def ledger(self, table: Variant, puzzle: Puzzle, answer: Answer) -> Ledger | None:
        """An account, where amounts are asked."""
        return None

    def balance(self, puzzle: Puzzle) -> str:
        """The class of the right answer."""
        return "yes" if puzzle.key["kong"] == "may" else "no"

    def checked(self, table: Variant, asked: Asked) -> None:
        """Both engines must say the same of the hand."""
        hand = asked.offer.hand
        if hand.size > table.hand_size:
            hand = hand.minus(asked.offer.tile if asked.offer.source is None else hand.concealed[0])
        if hand.size == table.hand_size:
            agreed(table, hand, asked.offer.facts)  # type: ignore[arg-type]


def answer_of(why: Why) -> str:
    """The value of a ruling in a Choice."""
    return "may" if why.code == "ok" else why.code


def alone(table: Variant, offer: KongOffer, *codes: str) -> bool:
    """Whether no condition but these bars a claim."""
    return all(name in codes or bar(table, offer) is None for name, bar in table.kong_bars.items())


def able(bench: Bench, sort: str, side: str, codes: tuple[str, ...]) -> list[Case]:
    """The cases that may serve a sort of question."""
    return [
        case
        for case in bench.book.cases
        if bench.level in case.levels
        and sort in case.sorts
        and (case.code == "ok") == (side == "yes")
        and (not codes or case.code in codes)
        and case.needs(bench.table)
    ]


def drafted(bench: Bench, case: Case) -> tuple[Draft, Why] | None:
    """A claim of a case with its ruling, None if the ruling is another."""
    maker = bench.rng.choice(case.makers)
    draft = maker(bench)
    draft = None if draft is None else case.twist(bench, draft)
    if draft is None or not bench.owns(draft.offer.hand):
        return None
    why = bench.book.ruled(bench.table, draft.offer)
    if why.code != case.code or not alone(bench.table, draft.offer, case.code, *case.also):
        return None
    return replace(draft, family=maker.__name__), why


class May(Sort):
    """May this claim be made, and if not, why not?"""

    name = "may"

    def draw(self, bench: Bench, side: str, codes: tuple[str, ...]) -> Asked | None:
        """A claim of one of the cases."""
        cases = able(bench, self.name, side, codes)
        if not cases:
            return None
        case = bench.rng.choices(cases, [case.weight for case in cases])[0]
        for _ in range(FEW):
            found = drafted(bench, case)
            if found is not None:
                return Asked("may", *found, me=bench.me)
        return None

    def key(self, book: Book, table: Variant, asked: Asked) -> dict[str, object]:
        """Yes, or the reason."""
        return {"kong": answer_of(book.ruled(table, asked.offer))}


CALLS = {
    "none": Text("都不能", "neither"),
    "pong": Text("只能碰", "only a pong 碰"),
    "kong": Text("只能杠", "only a kong 杠"),
    "both": Text("碰、杠都能", "pong or kong, as you like"),
}
_CALLS_SAYS = Text("{what}。", "{what:cap}.")
_CALLS_LABEL = Text("这张能怎么要", "what may be made of it")
_CALLS_ASK = Text("这张打出来，你能碰还是能杠？", "May you pong it, kong it, or either?")


def calls(book: Book, table: Variant, offer: KongOffer) -> dict[str, Why]:
    """What the rules say of a pong and of a kong of the same tile."""
    return {type_: book.ruled(table, replace(offer, type=type_)) for type_ in ("pong", "kong")}


class Calls(May):
    """May a thrown tile be ponged, konged, or either?"""

    def draw(self, bench: Bench, side: str, codes: tuple[str, ...]) -> Asked | None:
        """A claim of a case on a discard; both sides are drawn alike."""
        cases = able(bench, "calls", side, codes)
        cases = [case for case in cases if case.code not in ("tiles", "no_chow")]
        if not cases:
            return None
        case = bench.rng.choices(cases, [case.weight for case in cases])[0]
        for _ in range(FEW):
            found = drafted(bench, case)
            if found is None or found[0].offer.type not in ("pong", "kong"):
                continue
            if found[0].offer.hand.concealed.count(found[0].offer.tile) < 2:
                return None
            return Asked("calls", *found, me=bench.me)
        return None

    def key(self, book: Book, table: Variant, asked: Asked) -> dict[str, object]:
        """Which of the two."""
        may = [type_ for type_, why in calls(book, table, asked.offer).items() if why.code == "ok"]
        return {"kong": "both" if len(may) == 2 else may[0] if may else "none"}

    def ask(self, asked: Asked) -> Text:
        """The question in one line."""
        return _CALLS_ASK

    def lead(self, book: Book, table: Variant, asked: Asked) -> Text:
        """The story: only what was thrown."""
        return kong_scene.lead(book, table, asked, "calls")

    def fields(self, book: Book, table: Variant, asked: Asked, given: Answer) -> tuple[Field, ...]:
        """One choice of four."""
        return () if "kong" in given else (Choice("kong", _CALLS_LABEL, tuple(CALLS.items())),)

    def looked(self, book: Book, asked: Asked) -> Mapping[str, int]:
        """Two claims are weighed."""
        return {**super().looked(book, asked), "claims_beyond_one": 1}

    def share(self, puzzle: Puzzle, answer: Answer) -> float:
        """Half for one of the two."""
        parts = {"none": (), "pong": ("pong",), "kong": ("kong",), "both": ("pong", "kong")}
        key, given = ({*parts[str(a["kong"])]} for a in (puzzle.key, answer))
        return (2 - len(key ^ given)) / 2

    def head(self, puzzle: Puzzle, answer: Answer) -> Text:
        """The verdict in a few words."""
        return kong_tell.plain_head(self.share(puzzle, answer))

    def says(self, puzzle: Puzzle) -> Text:
        """What may be made."""
        return _CALLS_SAYS.fill(what=CALLS[str(puzzle.key["kong"])])

    def sections(
        self, book: Book, table: Variant, puzzle: Puzzle, answer: Answer
    ) -> Iterator[Section]:
        """One row for each of the two."""
        asked: Asked = puzzle.facts
        given = CALLS[str(answer["kong"])]
        wrong = answer["kong"] != puzzle.key["kong"]
        yield kong_tell.of_each(calls(book, table, asked.offer), asked, given if wrong else None)

    def slips(self, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
        """The reason that was missed."""
        return (puzzle.facts.why.code,)

    def balance(self, puzzle: Puzzle) -> str:
        """Its four answers."""
        return str(puzzle.key["kong"])
