"""What is said after a kong answer: the rule that decides, and the waits before and after."""

from __future__ import annotations

from collections.abc import Iterator

from drills import saying, splits
from drills.claimed import Claimed, after_kong
from drills.core import Study
from drills.kong_scene import MONEY
from drills.puzzle import Block, Puzzle, Row, Section, Verdict
from rules.leftovers import leftovers
from rules.parting import ReadBlock
from rules.readings import readings
from rules.tiles import NAMES
from rules.variant import Variant, Waits
from rules.words import Text

_RIGHT = {
    True: Text("对，能杠", "Right, it may be made"),
    False: Text("对，不能", "Right, it may not"),
}
_RIGHT_MONEY = Text("对", "Right")
_REASON = Text("不能是对的，理由不对", "No is right, the reason is not")
_WRONG = {
    True: Text("其实能", "It may be made after all"),
    False: Text("不能", "It may not"),
}
_WRONG_MONEY = Text("不对", "Not right")
_BEFORE = Text("杠以前", "before the kong")
_AFTER = Text("杠以后", "after the kong")
_WHY = Text("看听口", "Look at the waits")
_RULE = Text("规矩", "The rule")
_WAITS = Text("听{waits}。{core}", "It waits for {waits}. {core}")
_IN = Text("{tile}在听口里，动了就变。", "{tile} belongs to the wait; taking it out changes it.")
_OUT = Text("{tile}不在听口里，拿走不碍事。", "{tile} is no part of the wait; nothing changes.")
_LEFT = Text("听{waits}。", "It waits for {waits}.")
_NONE = Text("没有听了，剩下的凑不成。", "It waits for nothing any more.")
_LOW = Text("只听{waits}，没有一张够六点，门槛关了。",
            "It waits for {waits} only, none worth 6: the gate is shut.")  # fmt: skip
_YOURS = Text("你选：{what}", "you chose: {what}")
_FACT = {
    "wall": Text("还有牌可补，不碍事。", "There is a tile to draw, so the wall bars nothing."),
    "passed": Text("过胡只管胡，不管杠。", "Passing a win closes wins, not kongs."),
    "others": Text("别家报没报听，不管你杠。", "It makes no difference whether others declared."),
    "not_down": Text("不是扣下的那张，可以要。", "Only the declaring tile cannot be called."),
    "face_down": Text("报听扣下的牌，不能碰也不能杠。", "The declaring tile cannot be called."),
}  # fmt: skip
_FACTS = Text("旁的", "Besides")
_WHO_PAYS = {
    "added": Text("补杠：碰过再补第四张，每家付 {v}。当初谁打的那张不相干，永远不归他包。",
                  "Added to a pong: each pays {v}. Who fed the pong never carries it."),
    "concealed": Text("暗杠：四张都是自己摸的，每家付两倍，{twice}。",
                      "All four drawn by oneself: each pays twice the points, {twice}."),
    "fed_each": Text("点杠：这里不归点的人包，三家各付 {v}。",
                     "A fed kong that the feeder does not carry here: each pays {v}."),
    "fed_alone": Text("点杠包杠：点的人没报听，三家的份都归他，{all}。",
                      "With 点杠包杠 an undeclared feeder pays all three shares, {all}."),
}  # fmt: skip


def verdict(table: Variant, puzzle: Puzzle, given: str) -> Verdict:
    """Right, the right side for a wrong reason, or wrong."""
    made: Claimed = puzzle.facts
    key = str(puzzle.key["kong"])
    half = key != "may" and given != "may" and not made.money
    result = "right" if given == key else "partly" if half else "wrong"
    return Verdict(
        result=result,
        share={"right": 1.0, "partly": 0.5, "wrong": 0.0}[result],
        head=_head(made, key, result),
        lead=_reason(table, made, key),
        sections=tuple(_sections(table, made, key, given)),
        charged=_charged(puzzle, key, given),
    )


def _head(made: Claimed, key: str, result: str) -> Text:
    if made.money:
        return _RIGHT_MONEY if result == "right" else _WRONG_MONEY
    if result == "right":
        return _RIGHT[key == "may"]
    return _REASON if result == "partly" else _WRONG[key == "may"]


def _reason(table: Variant, made: Claimed, key: str) -> Text:
    if made.money:
        v = table.points(made.offer.tile)
        return _WHO_PAYS[key].fill(v=v, twice=2 * v, all=3 * v)
    return Text("{why}。", "{why:cap}.").fill(why=made.ruling.why.text)


def _sections(table: Variant, made: Claimed, key: str, given: str) -> Iterator[Section]:
    yield Section(_RULE, (_rule(table, made, key, given),))
    if made.before is not None and not made.money:
        yield Section(_WHY, tuple(_waits(table, made, made.before)))
    beside = [Row("note", _title(made, fact), _FACT[fact]) for fact in made.facts]
    if beside:
        yield Section(_FACTS, tuple(beside))


def _title(made: Claimed, fact: str) -> Text:
    heads = {
        "wall": Text("牌墙", "the wall"), "passed": Text("放过的牌", "the tile let go"),
        "others": Text("别家报听", "others declared"), "not_down": Text("打的人", "the thrower"),
        "face_down": Text("扣下的牌", "the declaring tile"),
    }  # fmt: skip
    return heads[fact]


def _rule(table: Variant, made: Claimed, key: str, given: str) -> Row:
    wrong = given != key
    return Row(
        "miss" if wrong else "ok",
        NAMES[made.offer.tile],
        _reason(table, made, key),
        (made.offer.tile,),
        given=_YOURS.fill(what=_said(table, made, given)) if wrong else None,
    )


def _said(table: Variant, made: Claimed, given: str) -> Text:
    if made.money:
        v = table.points(made.offer.tile)
        return MONEY[given].fill(v=v, twice=2 * v, all=3 * v) if given in MONEY else Text("？", "?")
    if given == "may":
        return Text("能", "yes")
    return table.reasons.get(given, Text("？", "?"))


def _waits(table: Variant, made: Claimed, before: Study) -> Iterator[Row]:
    """The hand as declared with a split through the konged tiles, and what is left of it."""
    tile = made.offer.tile
    note = (_IN if made.in_core else _OUT).fill(tile=NAMES[tile])
    shape = before.waits.shape
    text = _WAITS.fill(waits=saying.names(shape), core=note)
    yield Row("note", _BEFORE, text, shape, split=_through(before, tile))
    if made.after is not None:
        split = _rest(table, made)
        yield Row("note", _AFTER, _left(made.after), made.after.shape, split=split)


def _left(after: Waits) -> Text:
    if not after.shape:
        return _NONE
    return (_LEFT if after.can_declare else _LOW).fill(waits=saying.names(after.shape))


def _through(before: Study, tile: int) -> tuple[Block, ...]:
    """A winning split in which the konged tiles are not one triplet, if there is such."""
    ways = [way for found in before.ways.values() for way in found]
    broken = [way for way in ways if not _apart(way.blocks, tile)]
    return splits.drawn((broken or ways)[0].blocks)


def _apart(blocks: tuple[ReadBlock, ...], tile: int) -> bool:
    return any(block.name == "triplet" and set(block.kinds) == {tile} for block in blocks)


def _rest(table: Variant, made: Claimed) -> tuple[Block, ...]:
    """How the hand stands after the kong: a winning split, or what is left over."""
    hand = after_kong(made.offer)
    runs = table.honour_runs
    if made.after is not None and made.after.shape:
        kind = max(made.after.shape, key=table.points)
        found = readings(hand, kind, shapes=table.shapes, honour_runs=runs)
        return splits.drawn(found[0].blocks)
    blocks, left = leftovers(hand, None, shapes=table.shapes, honour_runs=runs)
    return splits.drawn(blocks, left)


_CAUGHT = {
    "not_listening": "kong.eats", "wait_changed": "kong.shrinks", "late_kong": "kong.late",
    "wall_empty": "kong.no-tile", "no_chow": "claim.no-chow",
    "not_drawn_tile": "kong.after-declare",
}  # fmt: skip
"""The concept that each reason, given or missed, belongs to."""


def _charged(puzzle: Puzzle, key: str, given: str) -> str:
    for code in (key, given):
        if _CAUGHT.get(code) in puzzle.concepts:
            return _CAUGHT[code]
    return puzzle.concepts[0]
