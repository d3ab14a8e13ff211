"""What is said after a claim or a pass: how near every act leads, and why one is right."""

from __future__ import annotations

from drills.claim_seen import Choices, Way
from drills.puzzle import Answer, Puzzle, Row, Section, Verdict
from drills.saying import OR, joined, names
from rules.table import Action
from rules.table.action import ACTS
from rules.table.games import game_at
from rules.tiles import NAMES, mpsz
from rules.variant import Variant
from rules.words import Text

OUTCOMES = {
    "ready": Text("{act}：打一张就听", "{act:cap}: then ready"),
    "nearer": Text("{act}：近一步，还没听", "{act:cap}: a step nearer, not ready"),
    "same": Text("过：要了也不更近", "Pass 过: taking it brings no step"),
    "further": Text("过：要了反而更远", "Pass 过: taking it leads away"),
}
"""What comes of an act, by code."""

_CHOW = Text("用{tiles}吃", "chow 吃 with {tiles}")
_PASS = Text("过", "pass 过")
_RIGHT = Text("对，{act}", "Right: {act}")
_HALF = Text("{act}没错，后果没算对", "{act:cap} is right, what comes of it is not")
_WRONG = Text("应该{act}", "{act:cap} was right")
_LEADS = {
    "ready": Text(
        "{act}了打{cuts}就听；不要还差 {now} 步。",
        "After the {act} throw {cuts} and it is ready; without it ready is {now} "
        "{now:step|steps} off.",
    ),
    "kong_ready": Text(
        "{act}了就听，还补一张；不要还差 {now} 步。",
        "After the {act} it is ready, with a tile to draw; without it {now} {now:step|steps} off.",
    ),
    "nearer": Text(
        "{act}了从 {now} 步变成 {after} 步。",
        "The {act} brings it from {now} {now:step|steps} to {after}.",
    ),
    "wider": Text(
        "几样都近一步，{act}了进张最多：{n} 张。",
        "Several come a step nearer; the {act} leaves most tiles that help: {n}.",
    ),
    "same": Text(
        "要了还是差 {now} 步，一步没近，牌倒亮出去了。",
        "Taken, ready is still {now} {now:step|steps} off: nothing gained, with tiles laid open.",
    ),
    "fewer": Text(
        "要了还是差 {now} 步，进张从 {m} 张变成 {n} 张，牌倒亮出去了。",
        "Taken, ready is still {now} {now:step|steps} off, {n} tiles help where {m} did, and "
        "tiles are laid open.",
    ),
    "more": Text(
        "要了还是差 {now} 步，没近一步：进张从 {m} 张变成 {n} 张，也不值得亮牌。",
        "Taken, ready is still {now} {now:step|steps} off: no step nearer. That {n} tiles help "
        "where {m} did is no reason to lay tiles open.",
    ),
    "pairs": Text(
        "要了从 {now} 步退到 {after} 步：这手离七对更近，亮出一副就做不成了。",
        "Taken, it goes from {now} {now:step|steps} to {after}: the hand is nearer to seven pairs, "
        "which an open set gives up.",
    ),
    "further": Text(
        "要了从 {now} 步退到 {after} 步：这几张在手里各有用处。",
        "Taken, it goes from {now} {now:step|steps} to {after}: these tiles have work to do in "
        "the hand.",
    ),
    "barred": Text(
        "光看牌型近了一步，按这桌的规矩还是差 {after} 步，不要。",
        "By shape it is a step nearer; by the rules of this table ready is still {after} "
        "{after:step|steps} off. Pass.",
    ),
}  # fmt: skip
_WAY = {
    "cut": Text(
        "打{cuts}，差 {away} 步听牌，进张 {n} 张。",
        "Throw {cuts}: {away} {away:step|steps} from ready, {n} {n:tile|tiles} that help.",
    ),
    "cut_ready": Text(
        "打{cuts}就听，能胡的还剩 {n} 张。",
        "Throw {cuts}: ready, {n} {n:tile|tiles} left to win on.",
    ),
    "stand": Text(
        "差 {away} 步听牌，进张 {n} 张。",
        "{away} {away:step|steps} from ready, {n} {n:tile|tiles} that help.",
    ),
    "kong": Text(
        "补一张，差 {away} 步听牌。", "A tile is drawn for it; {away} {away:step|steps} from ready."
    ),
    "kong_ready": Text("补一张，已经听牌。", "A tile is drawn for it; ready."),
}
_EVERY = Text("一样一样看", "Act by act")
_YOU = Text("你选的", "your choice")


def named(action: Action | None) -> str:
    """A claim as an answer, a chow with the two tiles that it uses."""
    if action is None:
        return "pass"
    return f"{action.act}-{mpsz(action.uses)}" if action.uses else action.act


def act_name(table: Variant, action: Action | None) -> Text:
    """What an act is called at a table."""
    if action is None:
        return _PASS
    if action.uses:
        return _CHOW.fill(tiles=joined(names(action.uses)))
    return game_at(table).acts.get(action.act, ACTS[action.act])


def outcome(look: Choices, way: Way) -> str:
    """An act with what comes of it, as an answer."""
    if way.action is None:
        further = look.nearest.away > look.now.away
        return f"pass:{'further' if further else 'same'}"
    return f"{named(way.action)}:{'ready' if way.away == 0 else 'nearer'}"


def answered(given: str) -> str:
    """The act of an answer, without what was said to come of it."""
    return given.partition(":")[0]


def verdict(table: Variant, puzzle: Puzzle, answer: Answer) -> Verdict:
    """Grade one act: right if nothing beats it and what was said of it holds."""
    look: Choices = puzzle.facts
    given = str(answer["take"])
    mine = answered(given)
    rights = {named(way.action): way for way in look.right}
    able = mine in rights
    whole = able and (":" not in given or outcome(look, rights[mine]) == given)
    result = "right" if whole else "partly" if able else "wrong"
    top = rights[mine] if able else look.right[0]
    head = {"right": _RIGHT, "partly": _HALF, "wrong": _WRONG}[result]
    return Verdict(
        result=result,
        share={"right": 1.0, "partly": 0.5, "wrong": 0.0}[result],
        head=head.fill(act=act_name(table, top.action)),
        lead=_lead(table, look, top),
        sections=(Section(_EVERY, tuple(_rows(table, look, mine))),),
        charged=puzzle.concepts[0],
    )


def _lead(table: Variant, look: Choices, top: Way) -> Text:
    return _LEADS[_code(look, top)].fill(
        act=act_name(table, top.action), cuts=_cuts(top), now=look.now.away,
        after=top.away if look.takes else look.nearest.away, m=look.now.tiles,
        n=top.tiles if look.takes else look.nearest.tiles,
    )  # fmt: skip


def _code(look: Choices, top: Way) -> str:
    """What decides."""
    if look.takes:
        several = look.close and top.act != "kong" and len(look.right) == 1
        return (
            "wider" if several else "nearer" if top.away else "ready" if top.cuts else "kong_ready"
        )
    if look.barred:
        return "barred"
    if look.nearest.away > look.now.away:
        return "pairs" if look.pairs else "further"
    gained = look.nearest.tiles - look.now.tiles
    return "more" if gained > 0 and look.nearest.cuts else "fewer" if gained < 0 else "same"


def _cuts(way: Way) -> Text:
    return joined([NAMES[tile] for tile in way.cuts], OR)


def _rows(table: Variant, look: Choices, mine: str) -> list[Row]:
    ways = sorted((*look.ways, look.now), key=lambda way: (way not in look.right, way.rank))
    return [_row(table, look, way, mine) for way in ways]


def _row(table: Variant, look: Choices, way: Way, mine: str) -> Row:
    right, chosen = way in look.right, named(way.action) == mine
    missed = right and all(named(one.action) != mine for one in look.right)
    mark = ("ok" if right else "extra") if chosen else "miss" if missed else "note"
    code = "stand" if way.action is None else "kong" if not way.cuts else "cut"
    if way.away == 0:
        code += "_ready"
    return Row(
        mark,
        act_name(table, way.action),
        _WAY[code].fill(cuts=_cuts(way), away=way.away, n=way.tiles),
        () if way.action is None else (look.asked.tile, *_uses(way.action)),
        given=_YOU if mark == "extra" else None,
    )


def _uses(action: Action) -> tuple[int, ...]:
    return action.uses or (action.tile,) * (3 if action.act == "kong" else 2)
