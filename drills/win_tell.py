"""What is said after a win answer: the conditions in their order, up to the one that decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from drills import splits
from drills.offered import LOW, Offered
from drills.puzzle import Puzzle, Row, Section, Verdict
from drills.win_scene import told
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

_RIGHT = {True: Text("对，能胡", "Right, you win"), False: Text("对，不能胡", "Right, you do not")}
_WRONG = {True: Text("其实能胡", "You do win"), False: Text("不能胡", "You do not win")}
_REASON = Text("不能胡是对的，理由不对", "No is right, the reason is not")
_PASS = Text("能胡是对的，能不能放过弄反了", "You win, yes; passing is the other way round")
_YOURS = Text("你选：{what}", "you chose: {what}")
_ORDER = Text("一条一条看", "One condition after the other")
_SHAPE = Text("牌型", "The shape")
_TWIN = Text("要是换一样", "If one thing were different")
_FACTS = Text("旁的", "Besides")
_END = Text("{why}。", "{why:cap}.")
_BESIDE = Text("这跟能不能胡没关系。", "It makes no difference to whether you win.")

Check = tuple[str, Callable[[Variant, Offered], bool], Text, Text]
"""Code, whether the condition comes up, its name, and what is said when it bars nothing."""


def _looks_low(table: Variant, made: Offered) -> bool:
    return made.offer.tile not in made.offer.hand.wild and table.points(made.offer.tile) < LOW


def _dangling(table: Variant, made: Offered) -> bool:
    return bool(getattr(table, "barred_diao", lambda hand: False)(made.offer.hand))


CHECKS: tuple[Check, ...] = (
    ("undeclared", lambda table, made: True, Text("报听", "declared 报听"),
     Text("报过听，这一关过了。", "You declared, so this bars nothing.")),
    ("face_down", lambda table, made: made.offer.face_down, Text("扣下的牌", "the face-down tile"),
     Text("这桌报听扣下的牌也能胡。", "At this table a declaring tile may be won on.")),
    ("only_added_kong", lambda table, made: made.offer.by == "rob_kong",
     Text("抢杠", "robbing a kong"),
     Text("补杠的第四张能抢，算别人打的。", "A 补杠 can be robbed; it counts as a discard.")),
    ("wild_discard", lambda table, made: made.offer.tile in made.offer.hand.wild,
     Text("耗子", "the wild 耗子"),
     Text("自己摸到的耗子可以用。", "A wild that you draw yourself counts.")),
    ("shape", lambda table, made: True, Text("牌型", "the shape"),
     Text("加上这张，牌型成了。", "With this tile the hand is complete.")),
    ("points", _looks_low, Text("点数", "the points 点数"),
     Text("不到六点，可这是自己摸的，够了。", "Under 6, but drawn by yourself, which is enough.")),
    ("haozi_diao", _dangling,
     Text("耗子吊将", "a lone wild 耗子吊将"),
     Text("自己摸的，不受限制。", "An own draw is not barred.")),
    ("passed", lambda table, made: bool(made.offer.passed), Text("过胡", "a win let go 过胡"),
     Text("", "")),
)  # fmt: skip
"""The conditions in the order in which they are looked at."""

_OPEN = {
    "own": Text("放过牌，自摸不受影响。", "Letting a tile go never closes an own draw."),
    "low": Text("放过的那张本来就胡不了，不算过胡。",
                "The tile let go could not be won on anyway, so nothing was passed."),
    "tile": Text("只封放过的那一张，这张不是。",
                 "Only the tile let go is closed; this is another."),
    "go_round": Text("放过的那张只封到自己再摸牌，现在解了。",
                     "The tile let go was closed only until your next draw."),
}  # fmt: skip

TWINS: Mapping[str, Text] = {
    "undeclared": Text("报过听，这张就能胡。", "Had you declared before, you would win."),
    "face_down": Text("不是扣下的那张，就能胡。", "Were it an ordinary discard, you would win."),
    "only_added_kong": Text("要是补杠，就能抢。",
                            "Were it a kong added to a pong, you could rob it."),
    "wild_discard": Text("自己摸到这张耗子，就能胡。", "Drawn by yourself, this wild would win."),
    "shape": Text("换成{waits}，就成牌了。",
                  "What would complete the hand: {waits}."),
    "points": Text("能这样胡的是{waits}。", "What wins in this way is {waits}."),
    "haozi_diao": Text("自己摸到，就能胡。", "Drawn by yourself, it would win."),
    "passed": Text("前面没放过牌，这张就能胡；自己摸到也能胡。",
                   "Had you let nothing go, you would win; by own draw you still may."),
    "yes": Text("没报听的话，什么牌也不能胡。", "Undeclared, no tile would win."),
    "must": Text("不勾有胡必胡的桌子，可以放过。", "Without 有胡必胡 you might let it go."),
}  # fmt: skip
"""What would turn the answer round, one fact changed."""


def looked_at(table: Variant, made: Offered) -> list[str]:
    """The conditions that come up, to the one that decides."""
    found = []
    for code, comes_up, _, _ in CHECKS:
        if comes_up(table, made):
            found.append(code)
        if code == made.answer:
            break
    return found


def verdict(table: Variant, puzzle: Puzzle, given: str) -> Verdict:
    """Right, the right side for a wrong reason, or wrong."""
    made: Offered = puzzle.facts
    key = made.answer
    half = _wins(key) == _wins(given)
    result = "right" if given == key else "partly" if half else "wrong"
    return Verdict(
        result=result,
        share={"right": 1.0, "partly": 0.5, "wrong": 0.0}[result],
        head=_head(key, result),
        lead=_END.fill(why=made.ruling.why.text),
        sections=tuple(_sections(table, made, given)),
        charged=_charged(puzzle, key, given),
    )


def _wins(answer: str) -> bool:
    return answer in ("yes", "must")


def _head(key: str, result: str) -> Text:
    if result == "partly":
        return _PASS if _wins(key) else _REASON
    return (_RIGHT if result == "right" else _WRONG)[_wins(key)]


def _sections(table: Variant, made: Offered, given: str) -> Iterator[Section]:
    yield Section(_ORDER, tuple(_conditions(table, made, given)))
    if "shape" in looked_at(table, made):
        yield Section(_SHAPE, (_split(table, made),))
    waits = _others(table, made)
    if made.answer not in ("shape", "points") or waits:
        twin = TWINS[made.answer].fill(waits=waits)
        yield Section(_TWIN, (Row("note", NAMES[made.offer.tile], twin, waits_of(table, made)),))
    if made.facts:
        rows = tuple(Row("note", _FACT_HEADS[key], _BESIDE) for key in made.facts)
        yield Section(_FACTS, rows)


_FACT_HEADS = {
    "others": Text("别家报听", "others declared"),
    "thrower": Text("打的人报了听", "the thrower declared"),
    "thrower_not": Text("打的人没报听", "the thrower did not declare"),
    "last": Text("最后一张", "the last tile"),
    "early": Text("报听早晚", "when you declared"),
}


def _conditions(table: Variant, made: Offered, given: str) -> Iterator[Row]:
    heads = {code: head for code, _, head, _ in CHECKS}
    passes = {code: text for code, _, _, text in CHECKS}
    wrong = given != made.answer
    chosen = _YOURS.fill(what=told(table, given)) if wrong else None
    for code in looked_at(table, made):
        if code == made.answer:
            text = _END.fill(why=made.ruling.why.text)
            yield Row("miss" if wrong else "ok", heads[code], text, given=chosen)
        elif code == given:
            yield Row("extra", heads[code], _passes(table, made, code, passes), given=chosen)
        else:
            yield Row("note", heads[code], _passes(table, made, code, passes))
    if _wins(made.answer):
        text = _END.fill(why=made.ruling.why.text)
        yield Row("miss" if wrong else "ok", told(table, made.answer), text, given=chosen)


def _passes(table: Variant, made: Offered, code: str, passes: Mapping[str, Text]) -> Text:
    if code != "passed":
        return passes[code]
    offer = made.offer
    if offer.own:
        return _OPEN["own"]
    if table.points(offer.passed[0].tile) < LOW:
        return _OPEN["low"]
    return _OPEN.get(str(table.settings["pass_lock"]), _OPEN["own"])


def _split(table: Variant, made: Offered) -> Row:
    """The winning split, or what is left over."""
    tile, seen = made.offer.tile, made.seen
    if tile in seen.hand.wild:
        tile = max(seen.waits.self_draw or seen.waits.shape or (tile,), key=table.points)
    if tile in seen.ways:
        way = splits.best(seen, tile)
        return Row("note", NAMES[tile], _DONE, split=splits.drawn(way.blocks))
    blocks, left = splits.left_over(table, seen.hand, tile)
    text = _LEFT.fill(left=tuple(NAMES[kind] for kind in left)) if left else _SHORT
    return Row("note", NAMES[tile], text, split=blocks)


_DONE = Text("这样拆，正好成牌。", "Split like this the hand is complete.")
_LEFT = Text("怎么拆都剩下{left}。", "However it is split, {left} stay over.")
_SHORT = Text("怎么拆都差一点。", "However it is split, something is missing.")


def waits_of(table: Variant, made: Offered) -> tuple[int, ...]:
    """The tiles that would win in the way in which this one came."""
    if made.answer not in ("shape", "points"):
        return ()
    waits = made.seen.waits
    if made.answer == "shape":
        return waits.shape
    return waits.self_draw if made.offer.own else waits.discard


def _others(table: Variant, made: Offered) -> tuple[Text, ...]:
    return tuple(NAMES[kind] for kind in waits_of(table, made))


CAUGHT: Mapping[str, str] = {
    "undeclared": "win.undeclared", "shape": "win.shape", "points": "win.points",
    "passed": "win.passed", "only_added_kong": "win.rob", "face_down": "win.face-down",
    "wild_discard": "win.wild-tile", "haozi_diao": "win.wild-tile", "must": "win.must",
}  # fmt: skip
"""The concept that each reason, given or missed, belongs to."""


def _charged(puzzle: Puzzle, key: str, given: str) -> str:
    for code in (key, given):
        if CAUGHT.get(code) in puzzle.concepts:
            return CAUGHT[code]
    return puzzle.concepts[0]
