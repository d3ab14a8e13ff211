"""What is said after a discard: what the best tile leaves, and what every other one costs."""

from __future__ import annotations

from drills import throws
from drills.discard_seen import Seen
from drills.puzzle import Answer, Puzzle, Row, Section, Verdict
from drills.saying import tiles as told_tiles
from rules.acceptance import Cut
from rules.odds import odds
from rules.tiles import KINDS, MARKS, NAMES
from rules.variant import Variant
from rules.words import Text

_RIGHT = Text("对，就打{tile}", "Right: {tile}")
_TIE = Text("对，{tile}也一样好", "Right: {tile} is as good")
_NEAR = Text("差一点，应打{tile}", "Close: {tile} is better")
_WRONG = Text("应打{tile}", "{tile:cap} was the one")
_LEAD = {
    "right": Text(
        "打完差 {away} 步听牌；一样近的打法里，它的进张最多：{n} 张。",
        "{away} {away:step|steps} from ready; of the discards as near, none leaves more than its "
        "{n} tiles that help.",
    ),
    "alone": Text(
        "打完差 {away} 步听牌，{n} 张进张；打别的都更远。",
        "{away} {away:step|steps} from ready, with {n} tiles that help; after any other it is "
        "further off.",
    ),
    "fewer": Text(
        "打{tile}有 {n} 张进张；打{mine}只有 {m} 张。",
        "{n} tiles help after {tile}, only {m} after {mine}.",
    ),
    "slower": Text(
        "打{tile}差 {away} 步听牌；打{mine}要退 {back} 步，差 {far} 步。",
        "After {tile} ready is {away} {away:step|steps} off; after {mine} it is {far}.",
    ),
    "barred": Text(
        "打{mine}只看牌型是 {shape} 张，可这桌能用的只有 {m} 张；打{tile}有 {n} 张。",
        "By shape {mine} looks like {shape} tiles, but at this table {m} of them help; "
        "after {tile} {n} do.",
    ),
    "seems": Text(
        "打{mine}牌型上已经听了，可这桌不算：还差 {far} 步，进张 {m} 张；打{tile}有 {n} 张。",
        "After {mine} the shape is ready, but not at this table: {far} {far:step|steps} to go, "
        "with {m} {m:tile|tiles} that help; after {tile} {n}.",
    ),
    "nearer": Text(
        "打{mine}牌型上差 {near} 步，按这桌的规矩差 {far} 步，进张 {m} 张；打{tile}有 {n} 张。",
        "After {mine} ready is {near} {near:step|steps} off by shape, {far} by this table's rules, "
        "with {m} {m:tile|tiles} that help; after {tile} {n}.",
    ),
    "longer": Text(
        "打{mine}牌型上近，可按这桌的规矩还差 {far} 步；打{tile}只差 {away} 步。",
        "After {mine} the shape is near, but by this table's rules ready is {far} "
        "{far:step|steps} off; after {tile} {away}.",
    ),
    "outside": Text(
        "这张不能打。应打{tile}。", "That tile cannot be thrown. {tile:cap} was the one."
    ),
}  # fmt: skip
_BEST, _OTHERS = Text("最好的一张", "The best"), Text("打别的", "Any other")
_DRAWS = Text("进的是{tiles}。", "They are {tiles}.")
_CHANCE = Text(
    "还能摸 {draws} 次，没人打扰的话，自己摸成的机会 {percent}%。",
    "With {draws} draws left and nobody interfering, you complete it yourself {percent}% "
    "of the time.",
)
_EACH = Text("{tile}×{n}", "{tile} ×{n}")
_YOU = Text("你打的", "you threw it")
_MANY = 6


def verdict(table: Variant, puzzle: Puzzle, answer: Answer) -> Verdict:
    """Grade one tile: right if nothing beats it, partly if it comes near."""
    look: Seen = puzzle.facts
    tile = MARKS.index(answer["throw"]) if answer["throw"] in MARKS else KINDS
    mine = look.cut(tile)
    right = mine is not None and mine.rank == look.top.rank
    near = mine is not None and mine in look.plausible
    result = "right" if right else "partly" if near else "wrong"
    return Verdict(
        result=result,
        share=1.0 if right else mine.tiles / look.top.tiles / 2 if near and mine else 0.0,
        head=_head(look, mine, result),
        lead=_lead(look, mine, right),
        sections=_sections(table, look, tile),
        charged=_charged(puzzle, look, mine),
    )


def _head(look: Seen, mine: Cut | None, result: str) -> Text:
    if result == "right" and mine is not None:
        text = _RIGHT if len(look.right) == 1 else _TIE
        return text.fill(tile=NAMES[mine.tile])
    return (_NEAR if result == "partly" else _WRONG).fill(tile=NAMES[look.top.tile])


def _lead(look: Seen, mine: Cut | None, right: bool) -> Text:
    top = look.top
    if mine is None:
        return _LEAD["outside"].fill(tile=NAMES[top.tile])
    code = _code(look, mine)
    if right:
        code = "right" if sum(cut.away == top.away for cut in look.cuts) > 1 else "alone"
    return _LEAD[code].fill(
        tile=NAMES[top.tile], mine=NAMES[mine.tile], n=top.tiles, m=mine.tiles, away=top.away,
        far=mine.away, back=mine.away - top.away, near=mine.shape_away, shape=-mine.shape_rank[1],
    )  # fmt: skip


def _code(look: Seen, mine: Cut) -> str:
    """What speaks against a tile that is not right."""
    barred = look.barred and mine.tile in look.shape
    if mine.away > look.top.away:
        return "longer" if barred else "slower"
    if barred and mine.shape_away < mine.away:
        return "nearer" if mine.shape_away else "seems"
    return "barred" if barred and -mine.shape_rank[1] > mine.tiles else "fewer"


def _sections(table: Variant, look: Seen, mine: int) -> tuple[Section, ...]:
    good = [cut for cut in look.cuts if cut.tile in look.right]
    rest = [cut for cut in look.cuts if cut.tile not in look.right]
    rest.sort(key=lambda cut: cut.tile != mine)
    found = (
        Section(_BEST, tuple(_row(look, cut, mine) for cut in good), _chance(table, look)),
        Section(_OTHERS, tuple(_row(look, cut, mine) for cut in rest)),
    )
    return tuple(section for section in found if section.rows)


def _row(look: Seen, cut: Cut, mine: int) -> Row:
    right = cut.tile in look.right
    mark = ("ok" if right else "extra") if cut.tile == mine else "miss" if right else "note"
    parts = [throws.left_by(cut), *_drawn(cut, full=right or cut.tile == mine)]
    return Row(
        mark,
        NAMES[cut.tile],
        _joined(parts),
        (cut.tile,),
        given=_YOU if mark == "extra" else None,
    )


def _joined(parts: list[Text]) -> Text:
    """The first part ends here; the others are whole sentences."""
    gaps = {f"s{at}": part for at, part in enumerate(parts)}
    zh = "。".join(["{s0:cap}", "".join(f"{{s{at}}}" for at in range(1, len(parts)))])
    en = ". ".join(["{s0:cap}", " ".join(f"{{s{at}}}" for at in range(1, len(parts)))])
    return Text(zh, en.rstrip() if len(parts) > 1 else "{s0:cap}.").fill(**gaps)


def _drawn(cut: Cut, *, full: bool) -> list[Text]:
    """The tiles that help, by name and number where there are few."""
    live = [one for one in cut.accepts if one.left]
    if not full or cut.away == 0 or cut.why.code == "barred" or not live:
        return []
    if len(live) > _MANY:
        return [_DRAWS.fill(tiles=told_tiles([one.kind for one in live]))]
    each = tuple(_EACH.fill(tile=NAMES[one.kind], n=one.left) for one in live)
    return [_DRAWS.fill(tiles=each)]


def _chance(table: Variant, look: Seen) -> Text | None:
    """The chance to complete the best by own draws, where it is exact."""
    spot = look.spot
    if look.top.away > 1 or spot.draws < 1:
        return None
    found = odds(table, spot.hand, look.top, spot.left, spot.draws, facts=spot.beside.facts)
    return _CHANCE.fill(draws=found.draws, percent=found.percent) if found else None


def _charged(puzzle: Puzzle, look: Seen, mine: Cut | None) -> str:
    """The concept whose trap the answer fell into, else the main one."""
    catches = {
        "discard.gate-aware": look.shape,
        "discard.suit-aware": look.shape,
        "discard.dead-partner": look.bare,
    }
    for key in puzzle.concepts:
        if mine is not None and mine.tile in catches.get(key, ()):
            return key
    return puzzle.concepts[0]
