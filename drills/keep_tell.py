"""What is said after a wait was chosen: the tiles of every way to be ready, counted."""

from __future__ import annotations

from drills import throws
from drills.keep_seen import Waiting, from_discards
from drills.puzzle import Answer, Puzzle, Row, Section, Verdict
from drills.saying import joined
from rules.acceptance import Accepted, Cut
from rules.tiles import KINDS, MARKS, NAMES
from rules.variant import Variant
from rules.words import Text

_RIGHT = Text("对，打{tile}", "Right: {tile}")
_NEAR = Text("听是听了，打{tile}更宽", "Ready, but {tile} leaves a wider wait")
_WRONG = Text("应打{tile}", "{tile:cap} was the one")
_LEAD = {
    "right": Text(
        "听{tiles}，还剩 {n} 张，比别的听法都多。",
        "It waits for {tiles}: {n} left, more than any other wait.",
    ),
    "fewer": Text(
        "打{tile}听{tiles}，还剩 {n} 张；打{mine}只剩 {m} 张。",
        "After {tile} it waits for {tiles}, {n} left; after {mine} only {m}.",
    ),
    "off": Text(
        "打{mine}还差 {far} 步；打{tile}就听{tiles}，还剩 {n} 张。",
        "After {mine} ready is {far} {far:step|steps} off; after {tile} it waits for {tiles}, "
        "{n} left.",
    ),
    "outside": Text(
        "这张不能打。应打{tile}。", "That tile cannot be thrown. {tile:cap} was the one."
    ),
}  # fmt: skip
_EACH = Text("{tile}×{n}", "{tile} ×{n}")
_READY = Text("听{each}，共 {n} 张。", "Waits for {each}: {n} in all.")
_STATES = Text(
    "听{each}，共 {n} 张，点炮也能胡的 {m} 张。",
    "Waits for {each}: {n} in all, {m} of them from a discard, too.",
)
_OWN = Text("听{each}，共 {n} 张，只能自摸。", "Waits for {each}: {n} in all, by own draw only.")
_WAITS, _OTHERS = Text("几种听法", "The waits"), Text("打别的", "Any other")
_YOU = Text("你打的", "you threw it")
_SAME = Text("{why:cap}。", "{why:cap}.")


def verdict(table: Variant, puzzle: Puzzle, answer: Answer) -> Verdict:
    """Grade one tile: right if nothing beats it, partly if it leaves the hand ready."""
    look: Waiting = puzzle.facts
    tile = MARKS.index(answer["throw"]) if answer["throw"] in MARKS else KINDS
    mine = look.cut(tile)
    right = mine is not None and mine.tile in look.right
    near = mine is not None and mine.away == 0
    result = "right" if right else "partly" if near else "wrong"
    share = mine.tiles / look.top.tiles / 2 if near and mine else 0.0
    top = mine if right and mine else look.top
    return Verdict(
        result=result,
        share=1.0 if right else share,
        head={"right": _RIGHT, "partly": _NEAR, "wrong": _WRONG}[result].fill(tile=NAMES[top.tile]),
        lead=_lead(top, mine, right),
        sections=_sections(look, tile),
        charged=_charged(puzzle, look, mine),
    )


def _lead(top: Cut, mine: Cut | None, right: bool) -> Text:
    tile, tiles = NAMES[top.tile], joined([NAMES[one.kind] for one in _told(top)])
    if mine is None:
        return _LEAD["outside"].fill(tile=tile)
    code = "right" if right else "off" if mine.away else "fewer"
    return _LEAD[code].fill(
        tile=tile, tiles=tiles, n=top.tiles, mine=NAMES[mine.tile], m=mine.tiles, far=mine.away
    )


def _sections(look: Waiting, mine: int) -> tuple[Section, ...]:
    ready = tuple(_row(look, cut, mine) for cut in look.ready)
    rest = [cut for cut in look.cuts if cut.away and (cut.tile == mine or cut.shape_away == 0)]
    rest.sort(key=lambda cut: cut.tile != mine)
    others = tuple(_row(look, cut, mine) for cut in rest)
    found = (Section(_WAITS, ready), Section(_OTHERS, others))
    return tuple(section for section in found if section.rows)


def _row(look: Waiting, cut: Cut, mine: int) -> Row:
    right = cut.tile in look.right
    mark = ("ok" if right else "extra") if cut.tile == mine else "miss" if right else "note"
    text = _SAME.fill(why=throws.left_by(cut)) if cut.away else _waits(cut)
    given = _YOU if mark == "extra" else None
    return Row(mark, NAMES[cut.tile], text, (cut.tile,), given=given)


def _told(cut: Cut) -> list[Accepted]:
    """The kinds that it waits for, without flowers that are wild and gone."""
    return [one for one in cut.accepts if one.left or one.kind < KINDS]


def _waits(cut: Cut) -> Text:
    each = tuple(_EACH.fill(tile=NAMES[one.kind], n=one.left) for one in _told(cut))
    fed = from_discards(cut)
    if fed in (0, cut.tiles):
        return (_READY if fed else _OWN).fill(each=each, n=cut.tiles)
    return _STATES.fill(each=each, n=cut.tiles, m=fed)


def _charged(puzzle: Puzzle, look: Waiting, mine: Cut | None) -> str:
    """The concept whose trap the answer fell into, else the main one."""
    if mine is None:
        return puzzle.concepts[0]
    caught = {
        "keep.bars": mine.shape_away == 0 < mine.away,
        "keep.gone": mine.tile in look.bare,
        "keep.kinds-or-copies": mine.away == 0
        and len(mine.accepts) >= max(len(look.top.accepts), 2),
        "keep.states": mine.away == 0 and from_discards(mine) >= from_discards(look.top),
    }
    return next((key for key in puzzle.concepts if caught.get(key)), puzzle.concepts[0])
