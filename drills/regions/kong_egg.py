"""辽源's own questions: which tiles may be laid as an egg 蛋, what it earns, what is drawn then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from drills import saying
from drills.puzzle import Answer, Choice, Field, Puzzle, Row, Scene, Section
from drills.regions import kong_scene, kong_tell
from drills.regions.kong_asking import hand_text, told
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Draft
from drills.regions.kong_sorts import Sort
from rules.hand import EGGS, Hand, Meld
from rules.tiles import MARKS, NAMES
from rules.values import KongOffer, Why
from rules.variant import Variant
from rules.words import Text

WINDS, DRAGONS, ONES, NINES = EGGS
BESIDE = ("dealer", "losing", "other_egg", "threw", "suits")
"""Sentences that may stand beside an egg."""


@dataclass(frozen=True, slots=True)
class Egg:
    """The tiles that are wanted as an egg; or the egg that lies there, with the tile to be added.

    late: whether the player has thrown a tile already.
    """

    tiles: tuple[int, ...]
    late: bool = False
    laid: Meld | None = None


_ASK = Text("这几张，能下蛋吗？", "May these be laid as an egg 蛋?")
_ADD_ASK = Text("这张，能补到蛋上吗？", "May this tile be added to the egg 蛋?")
_LEAD = Text("轮到你，想把{tiles}下成蛋。", "Your turn: you want to lay {tiles} as an egg 蛋.")
_ADD_LEAD = Text("轮到你，想把{tile}补到你下好的{egg}上。",
                 "Your turn: you want to add {tile} to your egg of {egg}.")  # fmt: skip
_LABEL = Text("能不能，带来什么", "yes or no, and what it brings")
_LATE = Text("不能：自己打过牌了", "no: a tile has been thrown already")
_NO = Text("不能：凑不成蛋", "no: these make no egg")
_NO_ADD = Text("不能：这张不归这副蛋", "no: it does not belong to this egg")
_YES = Text("能：每家付 {n}，{draw}", "yes: each pays {n}, {draw}")
_DRAWS = (Text("不补牌", "nothing is drawn"), Text("补一张", "one tile is drawn"))
_STEPS = Text("一步一步看", "Step by step")
_YOURS = Text("你选：{what}", "you chose: {what}")
_WHEN = Text("什么时候", "when")
_WHICH = Text("哪几张", "which tiles")
_WORTH = Text("付多少", "what it earns")
_DRAW = Text("补不补", "the replacement")
_TEXTS = {
    "early": Text("自己还没打过牌，能下新蛋。", "No tile has been thrown: a new egg may be laid."),
    "add": Text("补蛋不看打没打过牌，轮到自己就能补。",
                "A tile may be added in any own turn, thrown before or not."),
    "late": Text("自己打过牌了，不能再下新蛋。", "A tile has been thrown: no new egg any more."),
    "no": Text("蛋要东南西北、中发白、三门幺或三门九；幺九不能混。",
               "An egg is the four winds, three dragons, the 1s or the 9s of three suits; never "
               "mixed."),
    "three": Text("蛋要三种风、中发白、三门幺或三门九；幺九不能混。",
                  "An egg is three winds, three dragons, the 1s or the 9s of three suits; never "
                  "mixed."),
    "yes": Text("{tiles}，是{name}。", "{tiles:cap}: a {name}."),
    "worth": Text("三张的每家付 1，多一张多付 1：这里 {n}。",
                  "Three tiles earn 1 from each, every further one 1 more: here {n}."),
    "worth_add": Text("补上一张，每家再付 {n}。", "One tile added: each pays {n} more."),
    "draw0": Text("三张换三张的位置，手里不少牌，不补。",
                  "Three tiles take the place of a set: nothing is missing, nothing is drawn."),
    "draw1": Text("比三张多一张，手里少一张，补一张。",
                  "One tile more than a set: the hand is one short and draws one."),
    "belongs": Text("{tile}归这副蛋。", "{tile:cap} belongs to this egg."),
    "belongs_not": Text("{tile}不归这副蛋。", "{tile:cap} does not belong to this egg."),
}  # fmt: skip


def ruled(table: Variant, egg: Egg) -> Mapping[str, object]:
    """What the table says of an egg, or of a tile added to one."""
    if egg.laid is not None:
        return told(
            table, "kong",
            {"what": "add_egg", "egg_on_table": str(egg.laid), "add": MARKS[egg.tiles[0]]},
        )  # fmt: skip
    given = {"what": "egg", "egg": hand_text(egg.tiles), "before_first_discard": not egg.late}
    return told(table, "kong", given)


def answer(table: Variant, egg: Egg) -> str:
    """The right choice: "late", "no", or what each pays and how many tiles are drawn."""
    found = ruled(table, egg)
    if found["why_code"] != "ok":
        return "late" if found["why_code"] == "late" else "no"
    pays = found["each_pays_now" if egg.laid is not None else "each_pays"]
    return f"{pays}:{found['replacement']}"


class LayEgg(Sort):
    """May these tiles be laid as an egg, and what does it bring?"""

    def draw(self, bench: Bench, side: str, codes: tuple[str, ...]) -> Asked | None:
        """Tiles that are an egg or look like one; at times a tile to add to one."""
        rng = bench.rng
        egg = _add(bench) if rng.random() < 0.3 else _new(bench, side)
        if egg is None or (answer(bench.table, egg) not in ("late", "no")) != (side == "yes"):
            return None
        hand = _hand(bench, egg)
        if hand is None:
            return None
        drawn = bench.other(hand, *egg.tiles)
        if drawn is None:
            return None
        offer = KongOffer(hand, drawn, "ckong", drawn=drawn, by=bench.me)
        draft = Draft(offer, ("threw",) if egg.late else ("fresh_start",), "egg")
        if egg.laid is not None:
            draft = Draft(offer, ("threw",) if rng.random() < 0.7 else (), "add_egg")
        return Asked("egg", draft, Why("ok", _ASK), me=bench.me, own=egg)

    def key(self, book: Book, table: Variant, asked: Asked) -> dict[str, object]:
        """The right choice."""
        return {"kong": answer(table, asked.own)}

    def ask(self, asked: Asked) -> Text:
        """The question in one line."""
        return _ASK if asked.own.laid is None else _ADD_ASK

    def lead(self, book: Book, table: Variant, asked: Asked) -> Text:
        """Which tiles are meant."""
        egg: Egg = asked.own
        if egg.laid is None:
            return _LEAD.fill(tiles=saying.tiles(egg.tiles))
        return _ADD_LEAD.fill(tile=NAMES[egg.tiles[0]], egg=saying.tiles(egg.laid.tiles))

    def scene(self, book: Book, table: Variant, asked: Asked) -> Scene:
        """The hand with the tile just drawn."""
        return kong_scene.scene(book, table, asked)

    def fields(self, book: Book, table: Variant, asked: Asked, given: Answer) -> tuple[Field, ...]:
        """No with its reason, or what it earns and draws."""
        if "kong" in given:
            return ()
        return (Choice("kong", _LABEL, choices(asked.own)),)

    def looked(self, book: Book, asked: Asked) -> Mapping[str, int]:
        """The tiles, the moment, the sentences."""
        egg: Egg = asked.own
        longer = len(egg.tiles) + (egg.laid is not None) > 3
        return {"options": len(asked.facts) + longer, "claims_beyond_one": int(longer)}

    def share(self, puzzle: Puzzle, answer: Answer) -> float:
        """Half for a no with the other reason, or one of the two numbers."""
        key, given = str(puzzle.key["kong"]), str(answer["kong"])
        if key == given:
            return 1.0
        if ":" not in key and ":" not in given:
            return 0.5
        if ":" in key and ":" in given:
            same = sum(a == b for a, b in zip(key.split(":"), given.split(":"), strict=True))
            return 0.25 + 0.25 * same
        return 0.0

    def head(self, puzzle: Puzzle, answer: Answer) -> Text:
        """The verdict in a few words."""
        return kong_tell.plain_head(self.share(puzzle, answer))

    def says(self, puzzle: Puzzle) -> Text:
        """The right choice as a sentence."""
        said = dict(choices(puzzle.facts.own))[str(puzzle.key["kong"])]
        return Text("{said}。", "{said:cap}.").fill(said=said)

    def sections(
        self, book: Book, table: Variant, puzzle: Puzzle, answer: Answer
    ) -> Iterator[Section]:
        """The moment, the tiles, what it earns, what is drawn."""
        egg: Egg = puzzle.facts.own
        key, given = str(puzzle.key["kong"]), str(answer["kong"])
        rows = [*_rows(table, egg, key)]
        if given != key:
            said = dict(choices(egg)).get(given, Text("？", "?"))
            rows.append(Row("miss", self.ask(puzzle.facts), self.says(puzzle), egg.tiles,
                            given=_YOURS.fill(what=said)))  # fmt: skip
        yield Section(_STEPS, tuple(rows))

    def slips(self, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
        """The reason, or the replacement."""
        key = str(puzzle.key["kong"])
        return ("egg_replace" if ":" in key and ":" in str(answer["kong"]) else "egg",)

    def idle(self, book: Book) -> tuple[str, ...]:
        """The sentences that may be so before the own first discard."""
        return tuple(key for key in book.idle if key in BESIDE)

    def balance(self, puzzle: Puzzle) -> str:
        """Whether it may be laid."""
        return "yes" if ":" in str(puzzle.key["kong"]) else "no"


def choices(egg: Egg) -> tuple[tuple[str, Text], ...]:
    """Every answer that can be chosen."""
    yes = tuple(
        (f"{n}:{tiles}", _YES.fill(n=n, draw=_DRAWS[tiles])) for n in (1, 2) for tiles in (0, 1)
    )
    if egg.laid is not None:
        return (*yes, ("no", _NO_ADD), ("late", _LATE))
    return (*yes, ("late", _LATE), ("no", _NO))


def _rows(table: Variant, egg: Egg, key: str) -> Iterator[Row]:
    if egg.laid is not None:
        yield Row("note", _WHEN, _TEXTS["add"])
        says = "belongs" if ":" in key else "belongs_not"
        yield Row("note", _WHICH, _TEXTS[says].fill(tile=NAMES[egg.tiles[0]]), egg.laid.tiles)
    else:
        yield Row("note", _WHEN, _TEXTS["late" if key == "late" else "early"])
        if key == "late":
            return
        if key == "no":
            three = table.settings["feng_dan"] == 3
            yield Row("note", _WHICH, _TEXTS["three" if three else "no"], egg.tiles)
            return
        found = ruled(table, egg)
        text = _TEXTS["yes"].fill(tiles=saying.tiles(egg.tiles), name=found["egg"])
        yield Row("note", _WHICH, text, egg.tiles)
    if ":" in key:
        pays, tiles = key.split(":")
        worth = "worth" if egg.laid is None else "worth_add"
        yield Row("note", _WORTH, _TEXTS[worth].fill(n=int(pays)))
        yield Row("note", _DRAW, _TEXTS[f"draw{tiles}"])


# --- eggs to be asked about ----------------------------------------------------------------------


def _new(bench: Bench, side: str) -> Egg | None:
    """Tiles that are an egg, or are not, or come too late."""
    rng = bench.rng
    good = [WINDS, DRAGONS, (*DRAGONS, rng.choice(DRAGONS)), ONES, NINES]
    if side == "yes":
        if bench.table.settings["feng_dan"] == 3:
            good.append(tuple(rng.sample(WINDS, 3)))
        late = bool(bench.table.settings["zan_dan"]) and rng.random() < 0.6
        return Egg(rng.choice(good), late=late)
    bad: list[tuple[int, ...]] = [
        tuple(rng.sample(WINDS, 3)),
        _mixed(bench),
        (*WINDS[:2], *rng.sample(DRAGONS, 1)),
        (*ONES, rng.choice(ONES)),
    ]
    if rng.random() < 0.5:
        return Egg(rng.choice(good), late=True)
    return Egg(rng.choice(bad))


def _mixed(bench: Bench) -> tuple[int, ...]:
    """A one and nines, or a nine and ones, of three suits."""
    odd = bench.rng.randrange(3)
    most, other = bench.rng.sample((ONES, NINES), 2)
    return tuple(other[at] if at == odd else most[at] for at in range(3))


def _add(bench: Bench) -> Egg | None:
    """A tile of the egg, or of another family, to be added to one that lies there."""
    rng = bench.rng
    laid = Meld("egg", rng.choice((WINDS, DRAGONS, ONES, NINES)))
    fits = rng.random() < 0.6
    tile = rng.choice(laid.tiles if fits else [k for kinds in EGGS for k in kinds])
    return Egg((tile,), late=False, laid=laid)


def _hand(bench: Bench, egg: Egg) -> Hand | None:
    """A hand one tile short in number that holds the tiles."""
    melds = () if egg.laid is None else (egg.laid,)
    number = bench.table.hand_size - len(egg.tiles) - 3 * len(melds)
    taken = {*egg.tiles, *(egg.laid.tiles if egg.laid is not None else ())}
    rest: list[int] = []
    while len(rest) + 3 <= number:
        rest += bench.a_set()
    free = [kind for kind in bench.pool() if kind not in taken]
    rest += [bench.rng.choice(free) for _ in range(number - len(rest))]
    if taken & {*rest} or any(rest.count(kind) > 4 for kind in rest):
        return None
    return Hand((*egg.tiles, *rest), melds)
