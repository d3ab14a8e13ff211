"""Which tiles win? 听什么 at the tables beyond 扣点点: one way of making, a book of data each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, ClassVar

from drills import concepts, hands, options
from drills.drill import Drill, agreed, level_of
from drills.lots import own_hands
from drills.puzzle import Answer, Field, Marks, Puzzle, Scene, Verdict
from drills.regions.waits_book import Bench, Book, Found, Plan, Plans, Seen
from drills.regions.waits_hands import RECIPES
from drills.regions.waits_plans import PAIRED, PLANS, kept
from drills.regions.waits_study import found, rating, study
from drills.regions.waits_tell import told
from rules.hand import Hand
from rules.tiles import KINDS, MARKS
from rules.variant import Variant
from rules.words import Text

BOOKS: Mapping[str, str] = {
    "yuci": "drills.regions.yuci_waits",
    "sichuan": "drills.regions.sichuan_waits",
    "beijing": "drills.regions.beijing_waits",
    "guangdong": "drills.regions.guangdong_waits",
    "qiannv": "drills.regions.qiannv_waits",
    "luoyang": "drills.regions.luoyang_waits",
    "longgang": "drills.regions.longgang_waits",
    "liaoyuan": "drills.regions.liaoyuan_waits",
}
"""Where the data of each variant is."""

TRIES = 160
PLANS_TRIED, OTHERS_TRIED = 6, 6
"""After so many plans a seed gives up its class of answer, and then its own lot: few do."""

FREE: Mapping[str, dict[str, Any]] = {"numbered": {"recipe": "suit", "size": 11}}
"""What is made instead by whoever leaves its lot: nothing that those who stay in theirs make."""

OTHERWISE = 0.05
"""How often the class of answer, or the option, that a seed has is left: some cannot be met."""

NONE = Text("没听牌，一张也胡不了", "Not ready: nothing wins")
_LABEL = Text("标出能胡的牌", "Mark the winning tiles")

TARGETS: Mapping[str, Callable[[Found], bool]] = {
    "0": lambda said: not said.key and not said.barred,
    "1": lambda said: len(said.won) == 1 and not said.barred,
    "2": lambda said: len(said.won) == 2 and not said.barred,
    "3": lambda said: len(said.won) == 3 and not said.barred,
    "4": lambda said: len(said.won) >= 4 and not said.barred,
    "barred": lambda said: not said.key and bool(said.barred),
    "partly": lambda said: bool(said.key) and bool(said.barred),
}
"""Classes of answer; books add their own."""


@cache
def book_of(variant: str) -> Book:
    """The data of a variant."""
    book: Book = import_module(BOOKS[variant]).BOOK
    return book


class RegionalWaits(Drill):
    """Which tiles win this hand, by the rules of this place?"""

    key: ClassVar[str] = "waits"
    letter: ClassVar[str] = "w"
    name: ClassVar[Text] = Text("听什么", "Which tiles win? 听什么")
    question: ClassVar[Text] = Text("这手牌，听什么？", "Which tiles win this hand?")
    tables: ClassVar[frozenset[str]] = frozenset(BOOKS)

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The levels that puzzles can have at a table."""
        return book_of(table.key).levels(table)

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """One hand of the class of answer that the seed has, so that answers are balanced."""
        book = book_of(table.key)
        few = _rare(book, table, level, seed, chance)
        if few is not None:
            return _puzzle(book, table, level, seed, few)
        bench = _bench(book, table, seed, chance)
        for turn in range(PLANS_TRIED + OTHERS_TRIED + 1):
            own = turn < PLANS_TRIED + OTHERS_TRIED
            wish = _wish(book, table, level, seed if turn < PLANS_TRIED else None, chance)
            for made in _hands(book, bench, wish.plan, chance, own):
                seen = _looked_at(book, table, made, wish, chance)
                if seen is None or level_of(rating(seen)) != level:
                    continue
                if not wish.focus or _turns(book, table, seen, wish.focus):
                    agreed(table, seen.hand, seen.setting.facts)
                    return _puzzle(book, table, level, seed, seen)
        return None

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The one field of marks, until it is answered."""
        if "waits" in given:
            return ()
        table = self.table(puzzle)
        flowers = any(kind >= KINDS for kind in puzzle.facts.hand.wild)
        kinds = tuple(kind for kind in table.kinds if flowers or kind < KINDS)
        return (Marks("waits", _LABEL, kinds, states_of(table), NONE),)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right only with exactly the winning kinds, each with its way."""
        table = self.table(puzzle)
        given = dict(answer.get("waits") or {})
        return told(book_of(table.key), table, puzzle, given, states_of(table))

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(book_of(variant).concepts)

    def balance(self, puzzle: Puzzle) -> str:
        """How many kinds win, wild ones left out: "0" if nothing does, "4+" for four or more."""
        seen: Seen = puzzle.facts
        number = max(len(seen.found.won), int(bool(seen.found.key)))
        return "4+" if number > 3 else str(number)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The key that the same hand has at another table."""
        return {"waits": _marks(_key(book_of(table.key), table, puzzle.facts))}


def states_of(table: Variant) -> tuple[tuple[str, Text, Text], ...]:
    """The states in which a tile is marked at a table: value, name, long name."""
    own = book_of(table.key).states
    return own or tuple((state.value, state.name, state.long) for state in table.states)


def _key(book: Book, table: Variant, seen: Seen) -> dict[int, str]:
    return dict(found(book, table, seen.hand, seen.setting).key)


def _marks(key: Mapping[int, str]) -> dict[str, str]:
    return {MARKS[kind]: state for kind, state in key.items()}


# --- making one ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be made: the option it is to exercise ("" for none), class of answer, plan."""

    focus: str
    target: str
    plan: Plan


def _hands(book: Book, bench: Bench, plan: Plan, chance: Random, own: bool) -> Iterator[Hand]:
    """Different hands of a plan: of the seed's own lot, or of any."""
    plan = plan if own else replace(plan, **FREE.get(plan.recipe, {}))
    recipe = book.recipes.get(plan.recipe) or RECIPES[plan.recipe]
    drawn = (recipe(chance, bench, plan) for _ in range(TRIES))
    before: set[Hand] = set()
    for made in own_hands(drawn, bench.seed) if own else filter(None, drawn):
        if made not in before:
            yield made
        before.add(made)


def _wish(book: Book, table: Variant, level: int, seed: int | None, chance: Random) -> Wish:
    """What a seed is to have, and by which plan it is tried this time; anything without a seed."""
    leaves = seed is None or chance.random() < OTHERWISE
    own = chance if leaves else Random(f"waits/{table.key}/{level}/{seed}")
    shares = {t: n for t, n in book.shares[level].items() if book.has(table, t)}
    able = [key for key, _ in table.chosen() if key in book.matter]
    able = [key for key in able if _wanted(book, level, shares, book.matter[key])]
    focus = ""
    if able and own.random() < min(options.SHARE * len(able), 1):
        focus = own.choice(able)
        shares = _wanted(book, level, shares, book.matter[focus])
    target = own.choices(list(shares), list(shares.values()))[0]
    plans = book.plans.get((level, target)) or _common(table, level, target)
    plan = chance.choices([plan for _, plan in plans], [weight for weight, _ in plans])[0]
    return Wish(focus, target, plan)


def _common(table: Variant, level: int, target: str) -> Plans:
    """The common plans for a class of answer, without pairs where they are no shape."""
    every = PLANS[level, target]
    return every if "pairs" in table.shapes else kept(every, PAIRED) or every


def _wanted(
    book: Book, level: int, shares: Mapping[str, float], targets: Sequence[str]
) -> dict[str, float]:
    """The shares of some targets at a level, "" for all; some have plans and no share."""
    if "" in targets:
        return dict(shares)
    every = {*shares, *(target for at, target in book.plans if at == level)}
    return {target: shares.get(target, 10) for target in targets if target in every}


def _turns(book: Book, table: Variant, seen: Seen, option: str) -> bool:
    """Whether the answer is another without an option."""
    return _key(book, options.without(table, option), seen) != dict(seen.found.key)


def _rare(book: Book, table: Variant, level: int, seed: int, chance: Random) -> Seen | None:
    """The rare hand that a seed has at a level."""
    made = (few.at(seed) for few in book.rare.get(level, ()))
    hand = next((hand for hand in made if hand is not None), None)
    placed = hand and book.setting(table, _exchanged(hand, chance), Plan("rare"), chance)
    if not placed:
        return None
    seen = study(book, table, found(book, table, *placed))
    if level_of(rating(seen)) != level:
        return None
    agreed(table, seen.hand, seen.setting.facts)
    return seen


def _exchanged(hand: Hand, chance: Random) -> Hand:
    """The concealed tiles with the suits in another order."""
    order = chance.sample(range(3), 3)
    return Hand(tuple(k if k >= 27 else 9 * order[k // 9] + k % 9 for k in hand.concealed))


def _bench(book: Book, table: Variant, seed: int, chance: Random) -> Bench:
    stock = hands.stock(table, chance, ())
    return Bench(
        stock=replace(stock, kinds=tuple(kind for kind in stock.kinds if kind < KINDS)),
        sets=table.hand_size // 3,
        chows="chow" in table.melds,
        rest=book.rest,
        seed=seed,
        may_lie=book.may_lie,
    )


def _looked_at(book: Book, table: Variant, made: Hand, wish: Wish, chance: Random) -> Seen | None:
    """The hand in its setting, if what it waits for is of the class that was wanted."""
    placed = book.setting(table, made, wish.plan, chance) if book.may_lie(made.melds) else None
    if placed is None:
        return None
    said = found(book, table, *placed)
    fits = book.targets.get(wish.target) or TARGETS[wish.target]
    if len(said.key) > book.most or not fits(said):
        return None
    seen = study(book, table, said)
    return seen if seen.ready or wish.target != "0" or _near_miss(table, seen) else None


def _near_miss(table: Variant, seen: Seen) -> bool:
    """One tile away, with two kinds at least after which it is ready; or on dead tiles alone."""
    if seen.away != 1:
        return False
    helping = 0
    for kind in table.kinds:
        if kind < KINDS and seen.hand.held[kind] < 4:
            helping += table.shanten(seen.hand.plus(kind)) == 0
            if helping == 2:
                return True
    return False


def _puzzle(book: Book, table: Variant, level: int, seed: int, seen: Seen) -> Puzzle:
    setting = seen.setting
    wild = seen.hand.wild if setting.shown else ()
    return Puzzle(
        kind=RegionalWaits.key,
        variant=table.key,
        options=table.chosen(),
        level=level,
        seed=seed,
        ask=RegionalWaits.question,
        lead=book.lead,
        scene=Scene(
            replace(seen.hand, wild=wild), setting.tile, setting.tile_says, facts=setting.told
        ),
        key={"waits": _marks(dict(seen.found.key))},
        concepts=concepts.carried(book.concepts, seen),
        rating=rating(seen),
        facts=seen,
        traps=tuple(trap for trap, test in book.traps if test(table, seen)),
    )
