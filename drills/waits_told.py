"""Grading "which tiles win?": the verdict, and a row for every tile missed, extra."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drills import saying, splits
from drills.core import Study
from drills.puzzle import Puzzle, Row, Section, Verdict
from drills.waits_why import how, never_wins, no_run_here, not_ready, set_aside, way_rule
from rules.readings import ORPHANS
from rules.tiles import MARKS, NAMES, tile
from rules.variant import Variant
from rules.words import Text

GIVEN = {
    "any": Text("你标了都能胡", "you marked: any"),
    "self": Text("你标了只自摸", "you marked: self-draw only"),
}
"""What the learner said of a tile."""

_HEAD = {
    "missed": Text("漏{n}", "Missed {n}"),
    "extra": Text("多{n}", "extra {n}"),
    "way": Text("胡法错{n}", "way {n}"),
}
_RIGHT = Text("全对：{n} 张", "All right: {n} {n:tile|tiles}")
_RIGHT_NONE = Text("对，一张也胡不了", "Right: nothing wins")
_WRONG_NONE = Text("多{n}：其实一张也胡不了", "Extra {n}: nothing wins here")
_TITLE = Text("能胡的 {n} 张", "The {n} that {n:wins|win}")
_TITLE_EXTRA = Text("多标的 {n} 张", "Marked, but {n:it does|they do} not win: {n}")
_TITLE_NEVER = Text("牌型成了，也不能胡", "Complete, yet never a win")
_TITLE_WHY = Text("为什么没听", "Why it is not ready")
_TITLE_NOTE = Text("还有一句", "One more thing")


@dataclass(frozen=True, slots=True)
class Marked:
    """A learner's marks against the key: kinds exactly right, missed, extra, of the wrong way."""

    right: tuple[int, ...]
    missed: tuple[int, ...]
    extra: tuple[int, ...]
    way: tuple[int, ...]

    @property
    def exact(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.missed or self.extra or self.way)

    @property
    def share(self) -> float:
        """Right minus wrong, a wrong way counting half, from 0; 1 only if all is exact."""
        if self.exact:
            return 1.0
        number = len(self.right) + len(self.missed) + len(self.way)
        if not number:
            return 0.0
        points = len(self.right) + len(self.way) / 2 - len(self.extra)
        return max(0.0, round(points / number, 3))


def compare(key: Mapping[str, str], given: Mapping[str, str]) -> Marked:
    """The marks against the key.

    >>> compare({"6p": "any"}, {"6p": "self", "9p": "any"}).way
    (14,)
    """
    kinds = sorted({tile(mark) for mark in (*key, *given)})
    ways = {kind: (key.get(MARKS[kind]), given.get(MARKS[kind])) for kind in kinds}
    return Marked(
        right=tuple(k for k, (true, said) in ways.items() if true == said),
        missed=tuple(k for k, (true, said) in ways.items() if true and not said),
        extra=tuple(k for k, (true, said) in ways.items() if said and not true),
        way=tuple(k for k, (true, said) in ways.items() if true and said and true != said),
    )


def told(table: Variant, puzzle: Puzzle, given: Mapping[str, str]) -> Verdict:
    """The verdict on the marks given, with everything explained."""
    seen: Study = puzzle.facts
    asked = {mark: state for mark, state in given.items() if tile(mark) not in seen.hand.wild}
    marked = compare(puzzle.key["waits"], asked)
    result = "right" if marked.exact else "partly" if marked.share or marked.right else "wrong"
    return Verdict(
        result=result,
        share=marked.share,
        head=head(marked, puzzle.key["waits"]),
        lead=set_aside(seen) if seen.asked else not_ready(table, seen),
        sections=_sections(table, seen, marked, asked),
        charged=charged(puzzle, seen, marked),
    )


def head(marked: Marked, key: Mapping[str, str]) -> Text:
    """The verdict in a few words: how many missed, extra, of the wrong way."""
    if marked.exact:
        return _RIGHT.fill(n=len(key)) if key else _RIGHT_NONE
    if not key:
        return _WRONG_NONE.fill(n=len(marked.extra))
    counts = {"missed": marked.missed, "extra": marked.extra, "way": marked.way}
    parts = [_HEAD[name].fill(n=len(kinds)) for name, kinds in counts.items() if kinds]
    return _dotted(parts)


def _dotted(parts: list[Text]) -> Text:
    text = parts[0] if parts[0].en.startswith("Missed") else _capital(parts[0])
    for part in parts[1:]:
        text = Text("{one} {more}", "{one} · {more}").fill(one=text, more=part)
    return text


def _capital(text: Text) -> Text:
    return Text(text.zh, text.en[0].upper() + text.en[1:], text.gaps)


def _sections(
    table: Variant, seen: Study, marked: Marked, given: Mapping[str, str]
) -> tuple[Section, ...]:
    wins = sorted((*marked.right, *marked.missed, *marked.way))
    extra = [_extra(table, seen, kind, given) for kind in marked.extra]
    never = [
        kind
        for kind in seen.asked
        if seen.waits.state(kind) == "never" and kind not in marked.extra
    ]
    sections = (
        (_TITLE.fill(n=len(wins)), [_win(table, seen, kind, marked, given) for kind in wins]),
        (_TITLE_EXTRA.fill(n=len(extra)), extra),
        (_TITLE_NEVER, [_never(table, seen, kind, "note", None) for kind in never]),
        (_TITLE_WHY, [] if seen.asked else [_open_blocks(table, seen)]),
        (_TITLE_NOTE, _notes(seen)),
    )
    return tuple(Section(title, tuple(rows)) for title, rows in sections if rows)


def _win(table: Variant, seen: Study, kind: int, marked: Marked, given: Mapping[str, str]) -> Row:
    way = splits.best(seen, kind)
    mark = "miss" if kind in marked.missed else "way" if kind in marked.way else "ok"
    state = seen.waits.state(kind)
    text = way_rule(table, kind, state) if mark == "way" else how(seen, kind, way)
    return Row(
        mark=mark,
        head=NAMES[kind],
        text=text,
        tiles=(kind,),
        flag=state,
        given=GIVEN[given[MARKS[kind]]] if mark == "way" else None,
        split=splits.drawn(way.blocks),
    )


def _extra(table: Variant, seen: Study, kind: int, given: Mapping[str, str]) -> Row:
    said = GIVEN.get(given[MARKS[kind]])
    if kind in seen.asked:
        return _never(table, seen, kind, "extra", said)
    blocks, left = splits.left_over(table, seen.hand, kind)
    return Row(
        mark="extra",
        head=NAMES[kind],
        text=why_not(table, seen, kind, left),
        tiles=(kind,),
        flag="no",
        given=said,
        split=blocks,
    )


def why_not(table: Variant, seen: Study, kind: int, left: tuple[int, ...]) -> Text:
    """Why a kind does not complete a hand; `left`: what stays over in its best split."""
    if kind in seen.dead or seen.hand.held[kind] == 4:
        return _FOUR.fill(tile=NAMES[kind])
    if no_run_here(table, seen.hand, kind):
        return _NO_RUN
    short = table.shanten(seen.hand.plus(kind)) + 1
    return _LEFT.fill(left=saying.tiles(left, seen.hand.wild), n=short)


_FOUR = Text(
    "四张{tile}都在你手里（碰、杠也算），没有第五张可等。",
    "All four of {tile} are yours, melds counted: there is no fifth to wait for.",
)
_NO_RUN = Text(
    "要把三张字牌当一副才成：这桌没有风嘴子，字牌不成顺。",
    "It would need three honours as a set; this table has no honour runs 风嘴子.",
)
_LEFT = Text(
    "剩下{left}，凑不齐，还差 {n} 张。",
    "{left} left over, not a whole group: {n} {n:tile|tiles} short.",
)


def _never(table: Variant, seen: Study, kind: int, mark: str, said: Text | None) -> Row:
    return Row(
        mark=mark,
        head=NAMES[kind],
        text=never_wins(table, kind),
        tiles=(kind,),
        flag="never",
        given=said,
        split=splits.drawn(splits.best(seen, kind).blocks),
    )


_AWAY = Text(
    "拆到最好还剩{left}：要先补一张，才等得到下一张。",
    "At best {left} {n:is|are} left over: it needs one tile first, and only then waits.",
)
_DEAD = Text(
    "只差{dead}，可四张都在你手里：这叫绝张，不算听。",
    "Only {dead} would complete it, and all four are yours: a dead wait 绝张 is no wait.",
)


_TWO_ORPHANS = Text(
    "像十三幺，可{lacks}都没有：还差一张才听。",
    "Like thirteen orphans 十三幺, but it lacks {lacks}: one tile short of ready.",
)


def _open_blocks(table: Variant, seen: Study) -> Row:
    blocks, left = splits.left_over(table, seen.hand, None)
    text = _AWAY.fill(left=saying.tiles(left, seen.hand.wild), n=len(left))
    if seen.dead:
        text = _DEAD.fill(dead=saying.names(seen.dead))
    elif splits.nearest_shape(table, seen.hand) == "orphans":
        lacks = [
            kind for kind in ORPHANS if kind not in seen.hand.concealed or kind in seen.hand.wild
        ]
        text = _TWO_ORPHANS.fill(lacks=saying.joined(saying.names(lacks)))
    return Row(mark="note", head=Text("没听", "Not ready"), text=text, flag="no", split=blocks)


_GATE = Text(
    "没有一张六点以上，过不了六点门槛：这手牌现在还不能报听。",
    "No wait is worth 6 points, so the gate 六点门槛 is shut: this hand may not be declared yet.",
)
_DRAWN = Text(
    "摸到耗子总能胡，按听口里最大的 {n} 点算；别人打出的耗子不能胡。",
    "A drawn wild 耗子 always wins, at your best wait, {n} points; a thrown one never does.",
)
_FACE = Text(
    "{wild}本来也在听口里，可它是耗子：只能自摸，打出来的不能胡。",
    "{wild} completes the hand as itself too, but it is wild 耗子: own draw only.",
)


def _notes(seen: Study) -> list[Row]:
    notes: list[tuple[Text, Text, tuple[int, ...]]] = []
    if seen.asked and not seen.waits.can_declare:
        notes.append((_TITLE_GATE, _GATE, ()))
    own = tuple(kind for kind in seen.waits.shape if kind in seen.hand.wild)
    if own:
        notes.append((saying.joined(saying.names(own)), _FACE.fill(wild=saying.names(own)), own))
    elif seen.asked and seen.waits.wild_draw_points:
        text = _DRAWN.fill(n=seen.waits.wild_draw_points)
        notes.append((Text("耗子", "The wild 耗子"), text, seen.hand.wild))
    return [Row(mark="note", head=title, text=text, tiles=kinds) for title, text, kinds in notes]


_TITLE_GATE = Text("六点门槛", "The gate 六点门槛")


def charged(puzzle: Puzzle, seen: Study, marked: Marked) -> str:
    """The concept that a wrong answer counts against."""
    main = puzzle.concepts[0] if puzzle.concepts else ""
    never = any(kind in seen.asked for kind in marked.extra)
    caught = ""
    if never and "waits.never" in puzzle.concepts:
        caught = "waits.never"
    elif marked.way and not marked.missed and not marked.extra:
        caught = "waits.states"
    elif any(kind in seen.dead for kind in marked.extra):
        caught = "waits.dead"
    return caught if caught in puzzle.concepts else main
