"""洛阳's own question: does a discard make a 直次? And how a hand stands to the 次牌."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from drills import difficulty, options, saying
from drills.core import Study, study
from drills.drill import agreed
from drills.puzzle import Answer, Choice, Field, Puzzle, Row, Section
from drills.regions import kong_scene, kong_tell
from drills.regions.kong_asking import hand_text, ruling, told
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Draft
from drills.regions.kong_sorts import Sort, answer_of
from drills.splits import best, drawn, left_over
from rules.facts import Facts
from rules.hand import Hand, Meld
from rules.tiles import MARKS, NAMES
from rules.values import KongOffer, Waits, Why
from rules.variant import Variant
from rules.words import Text

MOST = 9
"""More waits than this are tedious to read."""


@dataclass(frozen=True, slots=True)
class Ci:
    """What a question about the 次牌 needs again.

    ci: the tile that lies face up; before: the hand as it stands, studied; choices: every win of an
    own turn, as the table names them; kinds: the kongs that can be thought of.
    """

    ci: int
    before: Study
    choices: tuple[str, ...] = ()
    kinds: tuple[int, ...] = ()


def without(hand: Hand, kind: int) -> Hand:
    """The hand once every copy of a kind lies there as a kong, the fourth counted in."""
    pong = Meld("pong", (kind,) * 3)
    rest = tuple(other for other in hand.concealed if other != kind)
    melds = tuple(meld for meld in hand.melds if meld != pong)
    type_ = "addkong" if pong in hand.melds else "ckong"
    return replace(hand, concealed=rest, melds=(*melds, Meld(type_, (kind,) * 4)))


def reading(table: Variant) -> Variant:
    """The table at which a complete hand is a win: a 次 is read by shape, with 硬次 as well."""
    return options.without(table, "ordinary_zimo")


def waits_of(table: Variant, hand: Hand) -> Waits:
    """What completes a hand one tile short, whether that alone wins or not."""
    return reading(table).waits(hand)


def waits_for(table: Variant, hand: Hand, ci: int) -> bool:
    """Whether a hand one tile short is completed by the 次牌."""
    return ci in waits_of(table, hand).shape


def may_turn(table: Variant, kind: int) -> bool:
    """Whether a kind may lie there as the 次牌."""
    return kind < 27 or table.settings["honor_ci"] != "redraw"


def given_of(hand: Hand, ci: int) -> dict[str, Any]:
    """The hand and the 次牌 as a question of the table takes them."""
    return {
        "hand": hand_text(hand.concealed),
        "melds": [str(meld) for meld in hand.melds],
        "ci": MARKS[ci],
    }


def features(asked: Asked, compared: int) -> Mapping[str, int]:
    """Counts of the difficulty formula for a hand that is read to the 次牌."""
    own: Ci = asked.own
    return {
        "options": len(asked.facts),
        "in_core": int(asked.offer.tile in own.before.core.tiles),
        "reading": difficulty.of_study(own.before) - 600,
        "compared": compared,
        "claims_beyond_one": len(own.kinds) - 1,
    }


_BEFORE = Text("现在", "as it stands")
_AFTER = Text("杠了{tile}", "after the kong of {tile}")
_WAITS = Text("听{waits}。", "It waits for {waits}.")
_WITH = Text(
    "剩下的听{waits}，里面有次牌{ci}。", "The rest waits for {waits}, the 次牌 {ci} among them."
)
_BUT = Text("剩下的听{waits}，没有次牌{ci}。", "The rest waits for {waits}, not for the 次牌 {ci}.")
_NOTHING = Text("剩下的什么也不听。", "The rest waits for nothing.")
HAND = Text("看牌", "The hand")


def rest_row(table: Variant, hand: Hand, kind: int, ci: int) -> Row:
    """What a hand waits for once a kind is konged, and whether the 次牌 is among it."""
    head = _AFTER.fill(tile=NAMES[kind])
    rest = without(hand, kind)
    waits = waits_of(table, rest)
    if not waits.shape:
        split, _ = left_over(table, rest, None)
        return Row("note", head, _NOTHING, (kind,), split=split)
    seen = study(table, rest, waits)
    fits = ci in waits.shape
    text = (_WITH if fits else _BUT).fill(waits=saying.names(waits.shape), ci=NAMES[ci])
    split = drawn(best(seen, ci if fits else waits.shape[0]).blocks)
    return Row("note", head, text, waits.shape, split=split)


# --- 直次 ----------------------------------------------------------------------------------------


CODES: Mapping[str, tuple[Text, Text]] = {
    "ci_kong": (
        Text("打的就是次牌", "the discard is the 次牌 itself"),
        Text("打的不是次牌。", "The discard is not the 次牌 itself."),
    ),
    "exposed_pong": (
        Text("碰出去的不能直次", "an exposed pong makes no 直次"),
        Text("没碰出去，都在手里。", "It is in hand, not exposed."),
    ),
    "tiles": (
        Text("手里没有三张", "there are no three in hand"),
        Text("手里有三张。", "There are three in hand."),
    ),
    "breaks_wait": (
        Text("杠了就不听次牌", "the kong takes the wait for the 次牌 away"),
        Text("杠了还听次牌。", "After the kong it still waits for the 次牌."),
    ),
}
"""The reasons against a 直次 in their order: as offered, and what is said when it is not so."""

_ZHICI = Text("这张打出来，能直次吗？", "Does this discard make a 直次?")
_LABEL = Text("能不能直次，为什么", "yes or no, and why")
_STEPS = Text("一条一条看", "One condition after another")
YOURS = Text("你选：{what}", "you chose: {what}")
_SO = Text("结果", "so")


def zhici(table: Variant, offer: KongOffer) -> Why:
    """What the table says of a discard and the 次牌."""
    given = {
        **given_of(offer.hand, offer.facts["ci"]), "what": "zhici", "discard": MARKS[offer.tile],
    }  # fmt: skip
    found = ruling(told(table, "kong", given))
    return found if found.code in CODES else Why("ok", found.text)


class Zhici(Sort):
    """Does a discard make a 直次?"""

    def draw(self, bench: Bench, side: str, codes: tuple[str, ...]) -> Asked | None:
        """A discard that makes one, or fails for one of the reasons."""
        rng = bench.rng
        family = "yes" if side == "yes" else rng.choices(tuple(CODES), (1, 2, 1, 8))[0]
        if side == "no" and (bench.level > 3 or (bench.level > 2 and rng.random() < 0.9)):
            family = "breaks_wait"
        offer = DISCARDS[family](bench)
        if offer is None:
            return None
        why = zhici(bench.table, offer)
        if answer_of(why) != ("may" if side == "yes" else family):
            return None
        own = looked_at(bench.table, offer, (offer.tile,))
        if own is None:
            return None
        return Asked("zhici", Draft(offer, (), family), why, me=bench.me, own=own)

    def key(self, book: Book, table: Variant, asked: Asked) -> dict[str, object]:
        """Yes or the reason."""
        return {"kong": answer_of(zhici(table, asked.offer))}

    def ask(self, asked: Asked) -> Text:
        """The question in one line."""
        return _ZHICI

    def lead(self, book: Book, table: Variant, asked: Asked) -> Text:
        """The 次牌, and what was thrown."""
        return kong_scene.lead(book, table, asked, "calls")

    def fields(self, book: Book, table: Variant, asked: Asked, given: Answer) -> tuple[Field, ...]:
        """Yes, or no with each reason."""
        if "kong" in given:
            return ()
        no = tuple((code, kong_scene.MAY_NOT.fill(why=text)) for code, (text, _) in CODES.items())
        return (Choice("kong", _LABEL, (("may", kong_scene.MAY), *no)),)

    def looked(self, book: Book, asked: Asked) -> Mapping[str, int]:
        """The hand is read with and without the kong."""
        return features(asked, len(asked.own.before.asked))

    def sections(
        self, book: Book, table: Variant, puzzle: Puzzle, answer: Answer
    ) -> Iterator[Section]:
        """The reasons in order, then the hand with and without the kong."""
        asked: Asked = puzzle.facts
        yield Section(_STEPS, tuple(_reasons(asked, str(answer["kong"]))))
        rows = [_now(asked.own)]
        if asked.offer.hand.concealed.count(asked.offer.tile) == 3:
            rows.append(rest_row(table, asked.offer.hand, asked.offer.tile, asked.own.ci))
        yield Section(HAND, tuple(rows))

    def checked(self, table: Variant, asked: Asked) -> None:
        """Both engines must agree with and without the kong."""
        super().checked(table, asked)
        if asked.offer.hand.concealed.count(asked.offer.tile) == 3:
            agreed(reading(table), without(asked.offer.hand, asked.offer.tile))


def _reasons(asked: Asked, given: str) -> Iterator[Row]:
    key = answer_of(asked.why)
    said = {"may": kong_scene.MAY} | {code: text for code, (text, _) in CODES.items()}
    chosen = YOURS.fill(what=said[given]) if given != key else None
    for code, (head, passes) in CODES.items():
        if code == key:
            break
        yield Row("note", head, passes)
    mark = "ok" if chosen is None else "miss"
    head = CODES[key][0] if key in CODES else _SO
    yield Row(mark, head, kong_tell.sentence(asked.why), (asked.offer.tile,), given=chosen)


def _now(own: Ci) -> Row:
    seen = own.before
    if not seen.asked:
        return Row("note", _BEFORE, Text("还没听。", "It is not ready."))
    split = drawn(best(seen, seen.asked[0]).blocks)
    return Row(
        "note", _BEFORE, _WAITS.fill(waits=saying.names(seen.asked)), seen.asked, split=split
    )


def looked_at(table: Variant, offer: KongOffer, kinds: tuple[int, ...]) -> Ci | None:
    """The hand as it stands with its 次牌, None if it waits for too much."""
    before = waits_of(table, offer.hand)
    if len(before.shape) > MOST:
        return None
    return Ci(int(offer.facts["ci"]), study(table, offer.hand, before), kinds=kinds)


def _discard(bench: Bench, hand: Hand | None, kind: int, ci: int | None) -> KongOffer | None:
    """The offer, if the tiles can be so: one 次牌 lies there, one tile was thrown."""
    if hand is None or ci is None or not may_turn(bench.table, ci):
        return None
    held = hand.held
    if held[ci] + 1 + (ci == kind) > 4 or held[kind] + 1 + (ci == kind) > 4:
        return None
    return KongOffer(
        hand, kind, "kong", source=bench.any_seat(), by=bench.me, facts=Facts({"ci": ci})
    )


def with_three(bench: Bench) -> tuple[Hand, int] | None:
    """A hand one tile short with three of a kind in it, and the kind."""
    kind = bench.pick()
    hand = bench.round_set((kind,) * 3)
    if hand is None or hand.concealed.count(kind) != 3 or hand.held[kind] != 3:
        return None
    return hand, kind


def _makes_it(bench: Bench) -> KongOffer | None:
    found = with_three(bench)
    if found is None:
        return None
    hand, kind = found
    after = [k for k in waits_of(bench.table, without(hand, kind)).shape if k != kind]
    return _discard(bench, hand, kind, bench.rng.choice(after) if after else None)


def _breaks(bench: Bench) -> KongOffer | None:
    """The hand waits for the 次牌 as it stands, and no more once the three are gone."""
    found = with_three(bench)
    if found is None:
        return None
    hand, kind = found
    after = waits_of(bench.table, without(hand, kind)).shape
    able = [k for k in waits_of(bench.table, hand).shape if k not in after and k != kind]
    return _discard(bench, hand, kind, bench.rng.choice(able) if able else None)


def _exposed(bench: Bench) -> KongOffer | None:
    kind = bench.pick()
    hand = bench.round_set((), melds=(Meld("pong", (kind,) * 3),))
    able = [] if hand is None else [k for k in waits_of(bench.table, hand).shape if k != kind]
    return _discard(bench, hand, kind, bench.rng.choice(able) if able else None)


def _two(bench: Bench) -> KongOffer | None:
    kind = bench.pick()
    hand = bench.round_part((kind, kind))
    if hand is None or hand.held[kind] != 2:
        return None
    able = [k for k in waits_of(bench.table, hand).shape if k != kind] or [bench.pick()]
    return _discard(bench, hand, kind, bench.rng.choice(able))


def _ci_itself(bench: Bench) -> KongOffer | None:
    kind = bench.pick()
    hand = bench.round_part((kind, kind))
    if hand is None or hand.held[kind] != 2:
        return None
    return _discard(bench, hand, kind, kind)


DISCARDS = {
    "yes": _makes_it, "breaks_wait": _breaks, "exposed_pong": _exposed, "tiles": _two,
    "ci_kong": _ci_itself,
}  # fmt: skip
