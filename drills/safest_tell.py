"""What is said after a tile was chosen as the safest: its proof or its count, and the best ones."""

from __future__ import annotations

from drills import danger_tell
from drills.puzzle import Answer, Puzzle, Row, Section, Verdict
from drills.roles import who
from drills.safest_seen import Weighed
from drills.saying import OR, joined
from rules.danger import Risk
from rules.tiles import KINDS, MARKS, NAMES
from rules.words import Text

_RIGHT = Text("对，打{tile}", "Right: {tile}")
_NEAR = Text("还算稳，{tiles}更稳", "Not bad, but {tiles} {n:is|are} safer")
_WRONG = Text("应打{either}", "{tiles:cap} {n:was|were} the safest")
_LEADS = {
    "proved": Text("谁也胡不了它，理由见下面。", "Nobody can win on it; see why below."),
    "least": Text(
        "没有一张能肯定，平均要赔的它最少。{figure}",
        "None is proven; this one costs least on the average. {figure}",
    ),
    "least_of_all": Text(
        "没有一张能肯定；几家加起来，平均要赔的它最少。{figure}",
        "None is proven; against all of them together this one costs least on the average. "
        "{figure}",
    ),
    "risk": Text("{figure}{tiles}却是谁也胡不了的。", "{figure} Nobody can win on {tiles}."),
    "more": Text(
        "平均要赔的是{best}的 {times} 倍。{figure}",
        "On the average it costs {times} times as much as {best}. {figure}",
    ),
    "more_of_all": Text(
        "几家加起来，平均要赔的是{best}的 {times} 倍。{figure}",
        "Against all of them together it costs {times} times as much as {best} on the average. "
        "{figure}",
    ),
    "outside": Text("这张不能打。", "That tile cannot be thrown."),
}
_FIGURE = Text(
    "{who}合得上的听牌里 {percent}% 能胡{tile}。",
    "{percent}% of the ready hands that fit {who} win on {tile}.",
)
_WORST = Text(
    "最要防{who}：合得上的听牌里 {percent}% 能胡{tile}。",
    "The worst is {who}: {percent}% of the ready hands that fit win on {tile}.",
)
_ALIKE = {
    "low": Text(
        "打出来的 1–5 点，谁也不能胡。", "A discard of 1–5 points cannot be won on by anybody."
    ),
    "no_kong": Text(
        "外面都不够三张，谁也杠不了。", "Fewer than three are left outside: nobody can kong it."
    ),
}
"""Proofs that hold for many tiles in the same words, by code."""
_SAFE = Text("一定没事", "Proven safe")
_LEAST = Text("最稳的", "The least dangerous")
_YOURS = Text("你打的", "Your tile")
_YOU = Text("你打的", "you threw it")
WITHIN = 0.15
"""Partly right is what lies so near to the best, of the way to the worst."""


def verdict(puzzle: Puzzle, answer: Answer) -> Verdict:
    """Grade one tile: right if it is of the best tier, partly if it comes near."""
    look: Weighed = puzzle.facts
    tile = MARKS.index(answer["throw"]) if answer["throw"] in MARKS else KINDS
    mine = look.found.risk(tile) if tile in look.kinds else None
    share = _share(look, mine)
    result = "right" if share == 1 else "partly" if share else "wrong"
    heads = {"right": _RIGHT, "partly": _NEAR, "wrong": _WRONG}
    names = [NAMES[kind] for kind in look.right]
    picked = () if mine is None else (tile,)
    return Verdict(
        result=result,
        share=share,
        head=heads[result].fill(
            tile=NAMES[tile] if mine else "",
            tiles=joined(names),
            either=joined(names, OR),
            n=len(names),
        ),
        lead=_lead(look, mine),
        sections=_sections(look, mine),
        charged=_charged(puzzle, look, mine),
        counts=danger_tell.counts(look.public, look.found, picked if result != "right" else ()),
    )


def _share(look: Weighed, mine: Risk | None) -> float:
    """1 for the best tier, a half for what comes near, else nothing."""
    if mine is None:
        return 0.0
    if mine.kind in look.right:
        return 1.0
    worst = look.others[-1].expected
    near = mine.expected - look.top.expected <= WITHIN * float(worst - look.top.expected)
    return 0.5 if near else 0.0


def _lead(look: Weighed, mine: Risk | None) -> Text:
    if mine is None:
        return _LEADS["outside"]
    if mine.proved:
        return _LEADS["proved"]
    figure, of_all = _figure(look, mine), "_of_all" * (len(look.able) > 1)
    if mine.kind in look.right:
        return _LEADS[f"least{of_all}"].fill(figure=figure)
    tiles = joined([NAMES[kind] for kind in look.right])
    if look.proved or not look.top.expected:
        return _LEADS["risk"].fill(figure=figure, tiles=tiles)
    more = float(mine.expected / look.top.expected)
    times = f"{more:.1f}" if more < 10 else f"{more:.0f}"
    return _LEADS[f"more{of_all}"].fill(best=tiles, times=times, figure=figure)


def _figure(look: Weighed, risk: Risk) -> Text:
    """Which part of the hands wins on a tile, for the player against whom it is worst."""
    worst = max(risk.against, key=lambda one: one.expected)
    part = 100 * float(worst.share)
    text = _WORST if sum(one.expected > 0 for one in risk.against) > 1 else _FIGURE
    return text.fill(
        who=who(look.public.me, worst.seat), percent=f"{part:.1f}" if part >= 0.05 else "<0.1",
        tile=NAMES[risk.kind],
    )  # fmt: skip


def _sections(look: Weighed, mine: Risk | None) -> tuple[Section, ...]:
    own = mine.kind if mine else KINDS
    title = _SAFE if look.proved else _LEAST
    codes = {kind: _code(look, kind) for kind in look.right}
    alone = [kind for kind in look.right if codes[kind] not in _ALIKE]
    rows = [row for kind in alone for row in _best(look, kind, own)]
    for code, text in _ALIKE.items():
        rows += _together(look, [kind for kind in look.right if codes[kind] == code], own, text)
    rows.sort(key=lambda row: row.mark == "note")
    found = [Section(title, tuple(rows))]
    if mine and own not in look.right:
        text = danger_tell.figure(look.public, look.found, own)
        found.insert(0, Section(_YOURS, (Row("extra", NAMES[own], text, (own,), given=_YOU),)))
    return tuple(found)


def _code(look: Weighed, kind: int) -> str:
    """The only proof of a right tile, by code."""
    codes = {proof.code for proof in look.found.risk(kind).proofs}
    return codes.pop() if len(codes) == 1 else ""


def _together(look: Weighed, kinds: list[int], own: int, text: Text) -> list[Row]:
    """One row for all of them, the one that was thrown apart."""
    mine = tuple(kind for kind in kinds if kind == own)
    rest = tuple(kind for kind in kinds if kind != own)
    marked = [(mine, "ok"), (rest, "note" if own in look.right else "miss")]
    return [
        Row(mark, joined([NAMES[kind] for kind in some]), text, some)
        for some, mark in marked
        if some
    ]


def _best(look: Weighed, kind: int, own: int) -> list[Row]:
    """One row for each proof of a tile of the best tier, or one with its count."""
    seen, found = look.public, look.found
    texts = danger_tell.proofs(seen, found, kind) if look.proved else ()
    right = own in look.right
    mark = "ok" if kind == own else "note" if right else "miss"
    return [
        Row(mark, NAMES[kind], text, (kind,))
        for text in texts or (danger_tell.figure(seen, found, kind),)
    ]


def _charged(puzzle: Puzzle, look: Weighed, mine: Risk | None) -> str:
    """The concept whose trap the answer fell into, else the main one."""
    if mine is None or mine.kind in look.right:
        return puzzle.concepts[0]
    caught = {
        "safest.thrown": mine.kind in look.thrown,
        "safest.dearer": mine.share < look.top.share,
        "safest.close": mine == look.others[0],
        "safest.proof": look.proved,
        "safest.ranked": not look.proved,
    }
    return next((key for key in puzzle.concepts if caught.get(key)), puzzle.concepts[0])
