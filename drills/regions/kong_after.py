"""May it be made, and how does the hand stand then: its waits, or the cuts that leave it ready."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from drills import difficulty, saying
from drills.core import Study, study
from drills.drill import agreed
from drills.puzzle import Answer, Field, Pick, Puzzle, Row, Section
from drills.regions import kong_scene, kong_tell
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book
from drills.regions.kong_sorts import May, answer_of
from drills.splits import best, drawn, left_over
from rules.hand import KONGS, Hand, Meld
from rules.tiles import KINDS, MARKS, NAMES, tile
from rules.values import KongOffer, Waits
from rules.variant import Variant
from rules.words import Text

BARRED = 0.12
"""How often, on the "no" side, the claim may not be made at all."""

UNREADABLE = ("tiles", "wild_claim")
"""Reasons for which the tiles of the claim make no set."""

MOST = 9
"""More waits or cuts than this are tedious to pick."""


@dataclass(frozen=True, slots=True)
class After:
    """How the hand stands once a claim lies there.

    hand: for a pong or chow a tile is still to be thrown; ways: the cuts that leave it ready, each
    with its waits (one entry under -1 for a kong, if it is ready); seen: the hand that tells how
    hard it is to read; in_core: whether the claimed tiles belong to what the wait hangs on; lost:
    waits that a kong takes away; barred: ways of being ready by shape that win for nobody.
    """

    hand: Hand
    ways: Mapping[int, Waits]
    seen: Study
    in_core: bool = False
    lost: int = 0
    barred: int = 0

    @property
    def kinds(self) -> tuple[int, ...]:
        """The right picks: the cuts, or what the hand waits for after a kong."""
        if -1 in self.ways:
            return tuple(k for k in self.ways[-1].shape if k not in self.hand.wild and k < KINDS)
        return tuple(sorted(self.ways))


def laid(offer: KongOffer) -> Hand:
    """The hand once the claim lies on the table."""
    hand, kind = offer.hand, offer.tile
    if offer.drawn is not None:
        hand = hand.plus(offer.drawn) if offer.drawn != kind else hand
    if offer.type == "chow":
        rest = list(hand.concealed)
        for used in offer.uses:
            rest.remove(used)
        meld = Meld("chow", (kind, *offer.uses))
        return replace(hand, concealed=tuple(rest), melds=(*hand.melds, meld))
    if offer.type == "pong":
        rest = list(hand.concealed)
        rest.remove(kind)
        rest.remove(kind)
        meld = Meld("pong", (kind,) * 3)
        return replace(hand, concealed=tuple(rest), melds=(*hand.melds, meld))
    rest = [other for other in hand.concealed if other != kind]
    melds = tuple(m for m in hand.melds if m != Meld("pong", (kind,) * 3))
    meld = Meld(offer.type, (kind,) * 4)
    return replace(hand, concealed=tuple(rest), melds=(*melds, meld))


def cuts(book: Book, table: Variant, offer: KongOffer, hand: Hand) -> dict[int, Waits]:
    """The cuts that leave a hand ready after a claim, as far as it may throw and declare so."""
    found = table.cuts(hand, facts=offer.facts)  # type: ignore[arg-type]
    return {
        cut: waits
        for cut, waits in found.items()
        if (waits.can_declare or not table.declares) and book.cut(table, offer, cut)
    }


def ways(book: Book, table: Variant, offer: KongOffer) -> tuple[Hand, dict[int, Waits]]:
    """The hand once a claim lies there, and how it can be ready then."""
    hand = laid(offer)
    if offer.type not in KONGS:
        return hand, cuts(book, table, offer, hand)
    waits = table.waits(hand, facts=offer.facts)  # type: ignore[arg-type]
    return hand, {-1: waits} if waits.shape else {}


def after(book: Book, table: Variant, offer: KongOffer, ready: bool | None = None) -> After | None:
    """How the hand stands afterwards, None where it would be tedious to say.

    ready: whether it is to be ready then; if it is not, it must be one tile away.
    """
    hand, found = ways(book, table, offer)
    if ready is not None and bool(found) != ready:
        return None
    if not found and table.shanten(hand) > 1:
        return None
    if offer.type in KONGS:
        return _after_kong(table, offer, hand, found)
    if max((len(found), *(len(waits.shape) for waits in found.values()))) > MOST:
        return None
    cut = max(found, key=lambda cut: len(found[cut].shape)) if found else None
    seen = study(table, offer.hand) if cut is None else study(table, hand.minus(cut), found[cut])
    return After(hand, found, seen, barred=sum(map(_barred, bars(table, offer, hand))))


def bars(table: Variant, offer: KongOffer, hand: Hand) -> Iterator[Waits]:
    """What the table says of every cut."""
    for cut in {*hand.concealed}:
        if table.may_discard(hand, cut):
            yield table.waits(hand.minus(cut), facts=offer.facts)  # type: ignore[arg-type]


def _barred(waits: Waits) -> bool:
    return bool(waits.barred)


def _after_kong(
    table: Variant, offer: KongOffer, hand: Hand, found: dict[int, Waits]
) -> After | None:
    waits = table.waits(offer.hand, facts=offer.facts)  # type: ignore[arg-type]
    if max(len(waits.shape), len(found[-1].shape) if found else 0) > MOST:
        return None
    before = study(table, offer.hand, waits)
    now = found[-1].shape if found else ()
    core = offer.tile in before.core.tiles and bool(waits.shape)
    lost = len({*waits.shape} - {*now})
    then = table.waits(hand, facts=offer.facts)  # type: ignore[arg-type]
    return After(hand, found, before, core, lost, len(then.barred))


_NO_WAIT = Text("一张也不听", "It waits for nothing")
_NO_CUT = Text("打哪张都不听", "No cut leaves it ready")
_WAITS = Text("杠完，剩下的听什么", "Once the kong lies there: what does the rest wait for?")
_CUTS = {
    "pong": Text("碰完打哪张，这手就听", "After the pong: which cuts leave the hand ready?"),
    "chow": Text("吃完打哪张，这手就听", "After the chow: which cuts leave the hand ready?"),
}
_ASKS = {
    "pong": Text("能碰吗？碰完听不听？", "May it be ponged, and is the hand ready then?"),
    "chow": Text("能吃吗？吃完听不听？", "May it be chowed, and is the hand ready then?"),
} | dict.fromkeys(
    KONGS, Text("能杠吗？杠完听什么？", "May this kong be made, and what does the hand wait for?")
)


class AfterIt(May):
    """May the claim be made; and if so, how does the hand stand then?"""

    name = "after"

    def draw(self, bench: Bench, side: str, codes: tuple[str, ...]) -> Asked | None:
        """A claim that leaves a ready hand on the "yes" side; a barred one or none on the other."""
        table, book = bench.table, bench.book
        barred = side == "no" and bench.rng.random() < BARRED
        asked = super().draw(bench, "no" if barred else "yes", codes)
        if asked is None or not readable(table, asked):
            return None
        found = after(book, table, asked.offer, None if barred else side == "yes")
        if found is None or (side == "yes" and not found.kinds):
            return None
        return replace(asked, sort="after", own=found)

    def key(self, book: Book, table: Variant, asked: Asked) -> dict[str, object]:
        """Yes or the reason; if yes, the waits or the cuts."""
        why = book.ruled(table, asked.offer)
        if why.code != "ok":
            return {"kong": why.code}
        hand, found = ways(book, table, asked.offer)
        kinds = After(hand, found, asked.own.seen).kinds
        return {"kong": "may", "after": [MARKS[kind] for kind in kinds]}

    def ask(self, asked: Asked) -> Text:
        """The question in one line."""
        return _ASKS[asked.offer.type]

    def fields(self, book: Book, table: Variant, asked: Asked, given: Answer) -> tuple[Field, ...]:
        """The choice; then, if it may be made, the waits or the cuts."""
        if "kong" not in given:
            return (kong_scene.choice(book, table),)
        if given["kong"] != "may" or "after" in given:
            return ()
        hand = asked.own.hand
        if asked.offer.type in KONGS:
            kinds = tuple(k for k in table.kinds if k < KINDS and k not in hand.wild)
            return (Pick("after", _WAITS, kinds, _NO_WAIT),)
        kinds = tuple(sorted({*hand.concealed}))
        return (Pick("after", _CUTS[asked.offer.type], kinds, _NO_CUT),)

    def looked(self, book: Book, asked: Asked) -> Mapping[str, int]:
        """The hand is read as well."""
        found: After = asked.own
        number = len(found.kinds) - 1 + found.lost
        looked = super().looked(book, asked)
        return {
            **looked,
            "in_core": int(found.in_core or not found.ways),
            "options": looked["options"] + min(found.barred, 2),
            "reading": difficulty.of_study(found.seen) - 600,
            "compared": number + 2 * (asked.offer.type not in KONGS),
        }

    def share(self, puzzle: Puzzle, answer: Answer) -> float:
        """Half for the choice, half for the tiles, less for every one too many."""
        key = puzzle.key
        if "may" not in (key["kong"], answer["kong"]):
            return super().share(puzzle, answer)
        if key["kong"] != answer["kong"]:
            return 0.0
        right, given = {*key["after"]}, {*answer.get("after", ())}
        if right == given:
            return 1.0
        hit = len(right & given) - len(given - right)
        return 0.5 + 0.4 * max(0, hit) / max(len(right), 1)

    def head(self, puzzle: Puzzle, answer: Answer) -> Text:
        """The verdict in a few words."""
        share = self.share(puzzle, answer)
        if puzzle.key["kong"] == "may" == answer["kong"] and share < 1:
            return kong_tell.plain_head(share)
        return kong_tell.head(share, puzzle.key["kong"] == "may")

    def says(self, puzzle: Puzzle) -> Text:
        """The ruling, and how the hand stands then."""
        asked: Asked = puzzle.facts
        if not asked.ok:
            return kong_tell.sentence(asked.why)
        found: After = asked.own
        kong = asked.offer.type in KONGS
        if not found.kinds:
            return _LEADS["none" if kong else "no_cut"]
        return _LEADS["waits" if kong else "cuts"].fill(tiles=saying.names(found.kinds))

    def sections(
        self, book: Book, table: Variant, puzzle: Puzzle, answer: Answer
    ) -> Iterator[Section]:
        """The conditions, then the hand afterwards."""
        yield from super().sections(book, table, puzzle, answer)
        asked: Asked = puzzle.facts
        if asked.ok or answer["kong"] == "may":
            yield Section(_HAND, tuple(_rows(table, asked, answer.get("after"))))

    def slips(self, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
        """The reason that was missed, or the reading."""
        kind = "kong" if puzzle.facts.offer.type in KONGS else "claim"
        same = puzzle.key["kong"] == answer["kong"]
        return (f"after.{kind}",) if same else super().slips(puzzle, answer)

    def balance(self, puzzle: Puzzle) -> str:
        """Whether it may be made and leaves the hand ready."""
        return "yes" if puzzle.key.get("after") else "no"

    def checked(self, table: Variant, asked: Asked) -> None:
        """Both engines must agree on every hand that is shown or comes of it."""
        super().checked(table, asked)
        found: After = asked.own
        facts = asked.offer.facts
        if asked.offer.type in KONGS:
            agreed(table, found.hand, facts)  # type: ignore[arg-type]
            return
        for cut in {*found.hand.concealed}:
            if table.may_discard(found.hand, cut):
                agreed(table, found.hand.minus(cut), facts)  # type: ignore[arg-type]


def readable(table: Variant, asked: Asked) -> bool:
    """Whether the tiles of the claim are there, so that it can be laid down at all."""
    offer = asked.offer
    if offer.hand.size != table.hand_size:
        return False
    if any(offer.hand.concealed.count(kind) < offer.uses.count(kind) for kind in offer.uses):
        return False
    needed = {"pong": 2, "kong": 3, "ckong": 3, "addkong": 0, "chow": 0}[offer.type]
    return offer.hand.concealed.count(offer.tile) >= needed and asked.why.code not in UNREADABLE


_HAND = Text("看牌", "The hand")
_LEADS = {
    "waits": Text("能，杠完听{tiles}。", "It may, and then the hand waits for {tiles}."),
    "none": Text("能，可杠完就没听了。", "It may, but then the hand waits for nothing."),
    "cuts": Text("能，打{tiles}就听。", "It may, and throwing {tiles} leaves the hand ready."),
    "no_cut": Text("能，可打哪张都还没听。", "It may, but no cut leaves the hand ready."),
}
_BEFORE = Text("杠以前", "before the kong")
_AFTER = Text("杠以后", "after the kong")
_LISTENS = Text("听{tiles}。", "It waits for {tiles}.")
_IN = Text("听{tiles}。{tile}在听口里，动了就变。",
           "It waits for {tiles}. {tile} belongs to the wait.")  # fmt: skip
_OUT = Text("听{tiles}。{tile}不在听口里。", "It waits for {tiles}. {tile} is no part of the wait.")
_NOTHING = Text("没有听，凑不成。", "It waits for nothing.")
_CUT = Text("打{tile}", "throw {tile}")
_CUT_SAYS = Text("剩下的听{tiles}。", "The rest waits for {tiles}.")
_NOT_CUT = Text("打了{tile}，剩下的还不听。", "Without {tile} the rest is not ready.")
_BARRED_CUT = Text("打了{tile}凑得成，可{why}。", "Without {tile} it would do, but {why}.")
_SWAP = Text("{tile}不能打：吃碰了又打一样的。", "{tile} may not be thrown after this claim.")
_EXTRA = Text("{tile}凑不成。", "{tile} does not complete it.")


def _rows(table: Variant, asked: Asked, given: object) -> Iterator[Row]:
    picked = {tile(mark) for mark in given} if isinstance(given, list | tuple) else None
    if asked.offer.type in KONGS:
        yield from _kong_rows(table, asked, picked)
    else:
        yield from _cut_rows(table, asked, picked)


def _kong_rows(table: Variant, asked: Asked, picked: set[int] | None) -> Iterator[Row]:
    found: After = asked.own
    kind, before = asked.offer.tile, found.seen.asked
    if before:
        text = (_IN if found.in_core else _OUT).fill(tiles=saying.names(before), tile=NAMES[kind])
        split = drawn(best(found.seen, before[0]).blocks)
        yield Row("note", _BEFORE, text, before, split=split)
    yield _stands(table, found, picked)
    for other in sorted((picked or set()) - {*found.kinds}):
        yield Row("extra", NAMES[other], _EXTRA.fill(tile=NAMES[other]), (other,))


def _stands(table: Variant, found: After, picked: set[int] | None) -> Row:
    missed = picked is not None and not {*found.kinds} <= picked
    mark = "miss" if missed else "ok"
    if not found.kinds:
        split, _ = left_over(table, found.hand, None)
        return Row("note", _AFTER, _NOTHING, split=split)
    seen = study(table, found.hand, found.ways[-1])
    split = drawn(best(seen, found.kinds[0]).blocks) if found.kinds[0] in seen.ways else ()
    text = _LISTENS.fill(tiles=saying.names(found.kinds))
    return Row(mark, _AFTER, text, found.kinds, split=split)


def _cut_rows(table: Variant, asked: Asked, picked: set[int] | None) -> Iterator[Row]:
    found: After = asked.own
    for cut, waits in sorted(found.ways.items()):
        mark = "miss" if picked is not None and cut not in picked else "ok"
        kinds = tuple(kind for kind in waits.shape if kind not in found.hand.wild)
        seen = study(table, found.hand.minus(cut), waits)
        split = drawn(best(seen, kinds[0]).blocks) if kinds and seen.ways.get(kinds[0]) else ()
        text = _CUT_SAYS.fill(tiles=saying.names(waits.shape))
        yield Row(mark, _CUT.fill(tile=NAMES[cut]), text, (cut,), split=split)
    for cut in sorted((picked or set()) - {*found.ways}):
        yield _extra_cut(table, asked, found, cut)
    if not found.ways:
        split, _ = left_over(table, found.hand, None)
        yield Row("note", _NO_CUT, _NOTHING, split=split)


def _extra_cut(table: Variant, asked: Asked, found: After, cut: int) -> Row:
    head = _CUT.fill(tile=NAMES[cut])
    text = _NOT_CUT.fill(tile=NAMES[cut])
    if cut in found.hand.wild:
        return Row("extra", head, text, (cut,))
    rest = found.hand.minus(cut)
    waits = table.waits(rest, facts=asked.offer.facts)  # type: ignore[arg-type]
    if waits.barred:
        text = _BARRED_CUT.fill(tile=NAMES[cut], why=waits.barred[0][1].text)
    elif waits.shape:
        text = _SWAP.fill(tile=NAMES[cut])
    split, _ = left_over(table, rest, None) if not waits.shape else ((), ())
    return Row("extra", head, text, (cut,), split=split)


__all__ = ["After", "AfterIt", "after", "answer_of", "cuts", "laid", "ways"]
