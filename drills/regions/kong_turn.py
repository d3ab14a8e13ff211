"""洛阳's own question: what does an own turn bring at its best, a bomb or one of the 次?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from drills.drill import agreed
from drills.puzzle import Answer, Choice, Field, Puzzle, Row, Section
from drills.regions import kong_scene, kong_tell
from drills.regions.kong_asking import told
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Draft
from drills.regions.kong_ci import (
    HAND,
    YOURS,
    Ci,
    features,
    given_of,
    looked_at,
    may_turn,
    reading,
    rest_row,
    waits_of,
    with_three,
    without,
)
from drills.regions.kong_sorts import Sort
from rules.facts import Facts
from rules.hand import Hand, Meld
from rules.tiles import MARKS, NAMES, tile
from rules.values import KongOffer, Why
from rules.variant import Variant
from rules.words import Text

_TURN = Text("轮到你，最好的一手是什么？", "Your turn: what is the best it brings?")
_TURN_LABEL = Text("最好的一手", "the best it brings")
_TURN_LEAD = Text("你摸到{drawn}。", "You draw {drawn}.")
NONE = Text("胡不了，次不了", "no win of any kind")
WAYS = {
    "炸弹": Text("炸弹：自摸就胡", "炸弹, a bomb: the draw wins"),
    "天次": Text("天次：三张次牌", "天次: three of the 次牌"),
    "暗次": Text("暗次：暗杠{tile}，拿次牌", "暗次: kong {tile} and take the 次牌"),
    "续次": Text("续次：补杠{tile}，拿次牌", "续次: add {tile} to the pong and take the 次牌"),
}
"""The wins of an own turn, by the table's names."""

_BOMB = Text("炸弹", "bomb 炸弹")
_BOMB_YES = Text("十四张成了，是炸弹。", "The fourteen tiles are complete: a bomb.")
_BOMB_NO = Text("十四张没成，不是炸弹。", "The fourteen tiles are not complete: no bomb.")
_HARD = Text(
    "十四张成了，可这桌是硬次，光自摸不算。",
    "The fourteen tiles are complete, but with 硬次 a plain own draw wins nothing.",
)
_TIANCI = Text("天次", "天次")
_TIANCI_SAYS = Text("手里 {n} 张{ci}，要三张。", "{n} {ci} in hand; it takes three.")
_SAYS = Text("{way}。", "{way:cap}.")
_SEVERAL = Text("几样都能，取最大的", "of several take the dearest")
_SEVERAL_SAYS = Text("次比炸弹大得多，能次就次。", "A 次 brings far more than a bomb: take it.")
_EARLIER = Text("早就亮出的杠", "a kong laid down before")
_EARLIER_SAYS = Text("亮出去的杠早收过钱了，次要拿手里还没亮的杠。",
                     "It was paid long ago; a 次 takes a kong that is still in hand.")  # fmt: skip


def turn_given(offer: KongOffer) -> dict[str, Any]:
    """The question of an own turn with its drawn tile."""
    drawn_tile = offer.drawn if offer.drawn is not None else offer.tile
    return {
        **given_of(offer.hand, offer.facts["ci"]),
        "what": "choices",
        "drawn": MARKS[drawn_tile],
    }


def words(choice: str) -> Text:
    """A win of an own turn in words."""
    if choice == "none":
        return NONE
    name, _, mark = choice.partition(":")
    return WAYS[name].fill(tile=NAMES[tile(mark)]) if mark else WAYS[name]


class Turn(Sort):
    """What does an own turn bring at its best?"""

    def draw(self, bench: Bench, side: str, codes: tuple[str, ...]) -> Asked | None:
        """A draw that wins by the 次牌 on the "yes" side; codes: the ways in which it may come."""
        able = codes or tuple(TURNS)
        name = bench.rng.choices(able, [TURNS[key][1] for key in able])[0]
        offer = TURNS[name][0](bench)
        if offer is None:
            return None
        found = told(bench.table, "kong", turn_given(offer))
        wins = bool(found["ci_possible"])
        if wins != (side == "yes"):
            return None
        full = offer.hand.plus(offer.drawn if offer.drawn is not None else offer.tile)
        kinds = kongs_in(full, int(offer.facts["ci"]))
        own = looked_at(bench.table, offer, kinds)
        if own is None or not (kinds or found["choices"] or _complete(bench.table, full)):
            return None
        own = replace(own, choices=tuple(found["choices"]))
        why = Why("ok", NONE)
        return Asked("turn", Draft(offer, (), name), why, me=bench.me, own=own)

    def key(self, book: Book, table: Variant, asked: Asked) -> dict[str, object]:
        """The dearest win, "none" without one."""
        return {"kong": told(table, "kong", turn_given(asked.offer))["best"] or "none"}

    def ask(self, asked: Asked) -> Text:
        """The question in one line."""
        return _TURN

    def lead(self, book: Book, table: Variant, asked: Asked) -> Text:
        """The 次牌, and what was drawn."""
        drawn_tile = asked.offer.drawn
        said = _TURN_LEAD.fill(drawn=NAMES[asked.offer.tile if drawn_tile is None else drawn_tile])
        return kong_scene.sentences((*book.begin(table, asked), said))

    def fields(self, book: Book, table: Variant, asked: Asked, given: Answer) -> tuple[Field, ...]:
        """A bomb, each kong that can be thought of, three 次牌, or none."""
        if "kong" in given:
            return ()
        full = _full(asked.offer)
        kongs = [f"{_name(full, kind)}:{MARKS[kind]}" for kind in asked.own.kinds]
        every = ("炸弹", *kongs, "天次", "none")
        return (Choice("kong", _TURN_LABEL, tuple((value, words(value)) for value in every)),)

    def looked(self, book: Book, asked: Asked) -> Mapping[str, int]:
        """Every kong and the hand itself are to be read."""
        return features(asked, len(asked.own.before.asked) + len(asked.own.kinds))

    def share(self, puzzle: Puzzle, answer: Answer) -> float:
        """Half for a win that is not the dearest."""
        if puzzle.key["kong"] == answer["kong"]:
            return 1.0
        return 0.5 if answer["kong"] in puzzle.facts.own.choices else 0.0

    def head(self, puzzle: Puzzle, answer: Answer) -> Text:
        """The verdict in a few words."""
        return kong_tell.plain_head(self.share(puzzle, answer))

    def says(self, puzzle: Puzzle) -> Text:
        """The best win."""
        return _SAYS.fill(way=words(str(puzzle.key["kong"])))

    def sections(
        self, book: Book, table: Variant, puzzle: Puzzle, answer: Answer
    ) -> Iterator[Section]:
        """The bomb, each kong, the 次牌 in hand."""
        asked: Asked = puzzle.facts
        full, own = _full(asked.offer), asked.own
        rows = [_bomb_row(table, full, own)]
        rows += [rest_row(table, full, kind, own.ci) for kind in own.kinds]
        number = full.concealed.count(own.ci)
        if number:
            rows.append(Row("note", _TIANCI, _TIANCI_SAYS.fill(n=number, ci=NAMES[own.ci])))
        if any(meld.is_kong for meld in full.melds):
            rows.append(Row("note", _EARLIER, _EARLIER_SAYS))
        if len(own.choices) > 1:
            rows.append(Row("note", _SEVERAL, _SEVERAL_SAYS))
        if answer["kong"] != puzzle.key["kong"]:
            said = YOURS.fill(what=words(str(answer["kong"])))
            rows.append(Row("miss", words(str(puzzle.key["kong"])), self.says(puzzle), given=said))
        yield Section(HAND, tuple(rows))

    def slips(self, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
        """Two kongs, or the wait."""
        return ("two" if len(puzzle.facts.own.kinds) > 1 else "breaks_wait", "turn")

    def balance(self, puzzle: Puzzle) -> str:
        """Whether the 次牌 is won with."""
        return "no" if puzzle.key["kong"] in ("none", "炸弹") else "yes"

    def checked(self, table: Variant, asked: Asked) -> None:
        """Both engines must agree on the hand and on what every kong leaves."""
        super().checked(table, asked)
        for kind in asked.own.kinds:
            agreed(reading(table), without(_full(asked.offer), kind))


def _full(offer: KongOffer) -> Hand:
    return offer.hand.plus(offer.tile if offer.drawn is None else offer.drawn)


def kongs_in(full: Hand, ci: int) -> tuple[int, ...]:
    """The kongs of an own turn that can be thought of."""
    four = {kind for kind in full.concealed if full.concealed.count(kind) == 4}
    added = {m.kind for m in full.melds if m.type == "pong" and m.kind in full.concealed}
    return tuple(sorted((four | added) - {ci}))


def _name(full: Hand, kind: int) -> str:
    return "暗次" if full.concealed.count(kind) == 4 else "续次"


def _bomb_row(table: Variant, full: Hand, own: Ci) -> Row:
    if "炸弹" in own.choices:
        return Row("note", _BOMB, _BOMB_YES)
    return Row("note", _BOMB, _HARD if _complete(table, full) else _BOMB_NO)


def _complete(table: Variant, full: Hand) -> bool:
    first = full.concealed[0]
    return waits_of(table, full.minus(first)).state(first) != "no"


def _turn(bench: Bench, hand: Hand | None, drawn_kind: int, ci: int | None) -> KongOffer | None:
    if hand is None or ci is None or hand.size != 13:
        return None
    if not may_turn(bench.table, ci) or hand.held[drawn_kind] > 3:
        return None
    if hand.held[ci] + (ci == drawn_kind) > 3:
        return None
    facts = Facts({"ci": ci})
    return KongOffer(hand, drawn_kind, "ckong", drawn=drawn_kind, by=bench.me, facts=facts)


def _one(bench: Bench, able: tuple[int, ...] | list[int], *but: int) -> int | None:
    free = [kind for kind in able if kind not in but]
    return bench.rng.choice(free) if free else None


def _fourth(bench: Bench) -> KongOffer | None:
    """Three in hand and the fourth drawn; the rest waits for the 次牌, or only the whole does."""
    found = with_three(bench)
    if found is None:
        return None
    hand, kind = found
    rest = waits_of(bench.table, without(hand, kind)).shape
    whole = tuple(k for k in waits_of(bench.table, hand).shape if k not in rest)
    return _turn(bench, hand, kind, _one(bench, rest if bench.rng.random() < 0.5 else whole, kind))


def _held(bench: Bench) -> KongOffer | None:
    """Four in hand for some time; the draw makes the rest wait for the 次牌."""
    kind = bench.pick()
    hand = bench.round_set((kind,) * 3)
    if hand is None or hand.held[kind] != 3 or hand.concealed.count(kind) != 3:
        return None
    loose = [k for k in {*hand.concealed} if k != kind]
    drawn_kind = bench.rng.choice(sorted(loose))
    ci = _one(bench, waits_of(bench.table, without(hand, kind)).shape, kind, drawn_kind)
    return _turn(bench, hand.minus(drawn_kind).plus(kind), drawn_kind, ci)


def _added(bench: Bench) -> KongOffer | None:
    """A pong and its fourth tile drawn, or kept in hand with another tile drawn."""
    kind = bench.pick()
    hand = bench.round_set((), melds=(Meld("pong", (kind,) * 3),))
    if hand is None or hand.held[kind] != 3:
        return None
    ci = _one(bench, waits_of(bench.table, hand).shape, kind)
    if bench.rng.random() < 0.5:
        return _turn(bench, hand, kind, ci)
    drawn_kind = bench.rng.choice(hand.concealed)
    return _turn(bench, hand.minus(drawn_kind).plus(kind), drawn_kind, ci)


def _two_quads(bench: Bench) -> KongOffer | None:
    """Two kongs in hand, one of which lends its tiles to a run."""
    first, second = bench.pick(), bench.pick(runs=True)
    run = bench.run_with(second)
    if run is None or first in run or first == second:
        return None
    single = bench.pick()
    tiles = [*(first,) * 4, *(second,) * 3, *run, *bench.a_set(), single]
    if max(tiles.count(kind) for kind in tiles) > 4 or single in (first, second):
        return None
    drawn_kind = bench.rng.choice((first, second))
    tiles.remove(drawn_kind)
    hand = Hand(tuple(tiles))
    able = waits_of(bench.table, without(hand.plus(drawn_kind), first)).shape
    return _turn(bench, hand, drawn_kind, _one(bench, able, first, second))


def _earlier(bench: Bench) -> KongOffer | None:
    """A kong that was laid down before; the rest waits for the 次牌, an idle tile comes."""
    kind = bench.pick()
    hand = bench.round_set((), melds=(Meld("ckong", (kind,) * 4),))
    if hand is None:
        return None
    waits = waits_of(bench.table, hand).shape
    idle = bench.other(hand, *waits, kind)
    return None if idle is None else _turn(bench, hand, idle, _one(bench, waits, kind, idle))


def _bomb(bench: Bench) -> KongOffer | None:
    """The draw completes the hand; at times it is of the 次牌's own kind."""
    hand = bench.round_set(())
    if hand is None:
        return None
    waits = waits_of(bench.table, hand).shape
    drawn_kind = _one(bench, waits)
    if drawn_kind is None:
        return None
    ci = drawn_kind if bench.rng.random() < 0.6 else _one(bench, waits, drawn_kind)
    return _turn(bench, hand, drawn_kind, ci)


def _third(bench: Bench) -> KongOffer | None:
    """Two of the 次牌 in hand, the third or another tile drawn."""
    ci = bench.pick()
    hand = bench.round_part((ci, ci))
    if hand is None or hand.concealed.count(ci) != 2:
        return None
    drawn_kind = ci if bench.rng.random() < 0.5 else bench.other(hand, ci)
    return None if drawn_kind is None else _turn(bench, hand, drawn_kind, ci)


TURNS = {
    "fourth": (_fourth, 6), "held": (_held, 3), "added": (_added, 3), "two": (_two_quads, 3),
    "earlier": (_earlier, 4), "bomb": (_bomb, 1), "third": (_third, 1),
}  # fmt: skip
"""How an own turn comes about, with weights."""
