"""What is said after a safe-discard answer: a proof for every safe tile, counts for the rest."""

from __future__ import annotations

from collections.abc import Iterable

from drills import danger_tell, saying
from drills.puzzle import Answer, Puzzle, Row, Section, Verdict
from drills.roles import who
from drills.safety import Safety, public
from drills.split import split
from drills.witness import Witness
from rules import variants
from rules.danger import Danger, Public
from rules.tiles import KINDS, MARKS, NAMES
from rules.variant import Variant
from rules.words import Text

_RIGHT = Text("全对", "All right")
_NONE_RIGHT = Text("对，没有一张能肯定", "Right, none is proven")
_PARTLY = Text("对了 {n} 种，共 {of} 种", "{n} of {of} proven tiles found")
_EXTRA = Text("{tiles}不能肯定", "{tiles} {n:is|are} not proven")
_WRONG = Text("一种也没挑对", "None of the proven tiles found")
_LEADS = {
    "right": Text("能肯定没事的就是{tiles}。", "Proven safe: {tiles}."),
    "none": Text("没有一张能肯定：每一张都凑得出等它的牌。最稳的是{tiles}。",
                 "None is proven: for every tile a hand that waits for it can be made. "
                 "Least dangerous: {tiles}."),
    "missed": Text("漏了{tiles}：不管别人手里是什么，都胡不了，理由见下面。",
                   "Missed: {tiles}. Nobody can win on that, whatever he holds; see why below."),
    "extra": Text("{tiles}挑多了：{figure}", "Not proven: {tiles}. {figure}"),
    "outside": Text("{tiles}不在你手里。", "Not in your hand: {tiles}."),
}  # fmt: skip
_SAFE = Text("一定没事", "Proven safe")
_OPEN = Text("谁可能在等", "Who may be waiting")
_MAY = Text("{who}可能是这样一手，听{waits}。都是没见过的牌，跟打过的也不矛盾。",
            "{who} may hold this, waiting for {waits}: only tiles you have not seen, "
            "and nothing thrown speaks against it.")  # fmt: skip
_AGAIN = Text("{who}可能是这样一手，听{waits}。放过的{tile}，这桌过了圈又能胡。",
              "{who} may hold this, waiting for {waits}. {tile} was let go, "
              "but at this table it is open again.")  # fmt: skip
_LEFT_OUT = Text("你没挑", "you left it out")

CONCEPTS = {
    "undeclared": "safe.undeclared", "low": "safe.low-points", "wild": "safe.wild-tile",
    "passed": "safe.passed", "must": "safe.passed", "zero": "safe.zero-count",
}  # fmt: skip
"""The concept that each kind of proof belongs to."""


def verdict(puzzle: Puzzle, answer: Answer) -> Verdict:
    """Grade a pick of kinds and explain every one of the hand's kinds."""
    safety: Safety = puzzle.facts
    table = variants.table(puzzle.variant, **dict(puzzle.options))
    seen = public(safety.position)
    found = danger_tell.weighed(table, seen)
    picked = {MARKS.index(mark) for mark in answer["safe"] if mark in MARKS[:KINDS]}
    safe = set(safety.safe)
    missed, extra = sorted(safe - picked), sorted(picked - safe)
    share = 1.0 if not missed and not extra else len(safe & picked) / len(safe | picked)
    result = "right" if share == 1 else "partly" if safe & picked else "wrong"
    return Verdict(
        result=result,
        share=share,
        head=_head(result, safe, picked, extra),
        lead=lead(seen, found, missed, extra),
        sections=_sections(table, safety, found, picked),
        charged=_charged(puzzle, safety, missed, extra),
        counts=danger_tell.counts(seen, found, picked),
    )


def _head(result: str, safe: set[int], picked: set[int], extra: list[int]) -> Text:
    if result == "right":
        return _RIGHT if safe else _NONE_RIGHT
    if not safe or (extra and safe <= picked):
        return _EXTRA.fill(tiles=_names(extra), n=len(extra))
    return _WRONG if result == "wrong" else _PARTLY.fill(n=len(safe & picked), of=len(safe))


def lead(seen: Public, found: Danger, missed: list[int], extra: list[int]) -> Text:
    """The figure of the worst tile that was picked too much, what was missed, or what is best."""
    held = [risk.kind for risk in found.risks if risk.kind in extra]
    if held:
        figure = danger_tell.figure(seen, found, held[-1])
        return _LEADS["extra"].fill(tiles=_names(extra), figure=figure)
    if missed or extra:
        return _LEADS["missed" if missed else "outside"].fill(tiles=_names(missed or extra))
    return _LEADS["right" if found.proved else "none"].fill(tiles=_names(found.best))


def _names(kinds: Iterable[int]) -> tuple[Text, ...]:
    return tuple(NAMES[kind] for kind in kinds)


def _sections(
    table: Variant, safety: Safety, found: Danger, picked: set[int]
) -> tuple[Section, ...]:
    """Missed tiles first; a hand that may be there for what was picked too much."""
    seen = public(safety.position)
    safe = [row for kind in safety.safe for row in proof_rows(seen, found, kind, kind in picked)]
    risky = [
        _risky(table, safety, kind, kind in picked)
        for kind in shown(found, picked)
        if kind in safety.witnesses
    ]
    beyond = [outside(kind) for kind in sorted(picked - set(safety.kinds))]
    parts = (Section(_SAFE, in_order(safe)), Section(_OPEN, in_order(risky + beyond)))
    return tuple(section for section in parts if section.rows)


def shown(found: Danger, picked: set[int]) -> list[int]:
    """The kinds for which a hand is drawn: those picked in vain, or the one that is least risky."""
    risky = [risk.kind for risk in found.risks if not risk.proved]
    return [kind for kind in risky if kind in picked] or risky[:1]


def in_order(rows: list[Row]) -> tuple[Row, ...]:
    """Missed and extra tiles first."""
    order = {"miss": 0, "extra": 0}
    return tuple(sorted(rows, key=lambda row: order.get(row.mark, 1)))


def proof_rows(seen: Public, found: Danger, kind: int, picked: bool) -> list[Row]:
    """One row for each proof of a kind, the same proof for several players said once."""
    return [
        Row(
            "ok" if picked else "miss",
            NAMES[kind],
            text,
            (kind,),
            given=None if picked else _LEFT_OUT,
        )
        for text in danger_tell.proofs(seen, found, kind)
    ]


def _risky(table: Variant, safety: Safety, kind: int, picked: bool) -> Row:
    seen = safety.witnesses[kind]
    return Row(
        "extra" if picked else "note",
        NAMES[kind],
        _may(safety, seen),
        (kind,),
        given=danger_tell.PICKED if picked else None,
        split=split(table, seen.hand, kind),
    )


def _may(safety: Safety, seen: Witness) -> Text:
    view = safety.position.view
    let_go = next(threat.let_go for threat in view.threats if threat.seat == seen.seat)
    again = any(gone.kind == seen.kind for gone in let_go)
    name = who(view.me, seen.seat)
    waits = saying.tiles(seen.waits.discard)
    return (_AGAIN if again else _MAY).fill(who=name, waits=waits, tile=NAMES[seen.kind])


def outside(kind: int) -> Row:
    """A tile that was picked and is not held."""
    text = Text("这张不在你手里。", "This tile is not in your hand.")
    return Row("extra", NAMES[kind], text, (kind,), given=danger_tell.PICKED)


def _charged(puzzle: Puzzle, safety: Safety, missed: list[int], extra: list[int]) -> str:
    """The concept of the first missed tile's proof, or of what made an extra one tempting."""
    if missed:
        code = safety.proofs[missed[0]][0].code
        return CONCEPTS[code]
    view = safety.position.view
    gone = {tile.kind for threat in view.threats for tile in threat.let_go}
    if "safe.passed" in puzzle.concepts and gone.intersection(extra):
        return "safe.passed"
    return puzzle.concepts[0]
