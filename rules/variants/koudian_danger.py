"""What a declared player of 扣点点 may win on: 6 points and more, but for what was let go."""

from __future__ import annotations

from typing import Any

from rules.danger_public import Opponent, Proof, Public
from rules.danger_special import Orphans
from rules.danger_terms import NONE, Case, Terms, let_go, usual
from rules.danger_words import let_go_of
from rules.tiles import NAMES
from rules.variants.koudian_points import GATE, LEAST, POINTS
from rules.words import Text

SAYS = {
    "undeclared": Text("{who}没报听，不能胡。",
                       "Not declared ready 报听, so no win: {who}."),
    "low": Text("{tile}只有 {n} 点。打出来的 1–5 点，谁也不能胡。",
                "{tile} is worth {n}. A discard of 1–5 points cannot be won on by anybody."),
    "wild": Text("{tile}是耗子。打出来的耗子谁也不能胡。",
                 "{tile} is the wild 耗子. A thrown wild can never be won on."),
    "all": Text("{who}报听以后放过{tile}：要是听它，往后只能自摸。",
                "{who:cap} let {tile} go after declaring: who waits for it "
                "has only own draws left 过胡."),
    "tile": Text("{who}报听以后放过{tile}，这张打出来不能再胡。",
                 "{who:cap} let {tile} go after declaring: it is closed as a discard 过胡."),
    "go_round": Text("{who}上次摸打以后放过{tile}，再轮到自己以前不能胡它。",
                     "{who:cap} let {tile} go since the last own turn 过圈: "
                     "closed until the next."),
    "must": Text("有胡必胡：{who}报听以后见过{tile}，能胡早就胡了。",
                 "With 有胡必胡 a win is taken by itself: {tile} came after {who} declared, "
                 "so it is not waited for."),
    "diao": Text("单吊耗子的手也算在内，虽然它们只能自摸",
                 "hands with a lone wild are counted, though they must draw"),
    "kong": Text("开过杠的当作听口没变", "waits are taken as not changed by a kong"),
    "orphans": Text("有五张以上耗子的十三幺没算",
                    "thirteen orphans with five wilds or more are left out"),
}  # fmt: skip


def terms(table: Any, public: Public, opponent: Opponent) -> Terms:
    """The declared hands that fit, by pass_lock, must_hu and the wild mode."""
    own, least = LEAST[bool(table.settings["mo5_hu6"])]
    wild, kinds = public.wild, range(len(POINTS))
    faces = () if table.settings["wild_face_wait"] else wild
    gate = frozenset(k for k in table.kinds if POINTS[k] >= GATE and k not in faces)
    case = usual(table, public, opponent, ready=gate)
    if not opponent.declared:
        proof = Proof("undeclared", SAYS["undeclared"], opponent.seat)
        return Terms(case, all_closed=proof)
    closed = {
        kind: Proof("low", SAYS["low"].fill(tile=NAMES[kind], n=POINTS[kind]))
        for kind in kinds
        if POINTS[kind] < least
    }
    closed |= {kind: Proof("wild", SAYS["wild"].fill(tile=NAMES[kind])) for kind in wild}
    notes = _notes(table, opponent, case)
    found = Terms(case, closed, notes=notes, whole=SAYS["orphans"] not in notes)
    return _passed(table, public, opponent, found, own)


def _passed(table: Any, public: Public, opponent: Opponent, found: Terms, own: int) -> Terms:
    """The same with what he let go, and what he drew and threw where a win must be taken."""
    lock, must = table.settings["pass_lock"], table.settings["must_hu"]
    gone = frozenset(
        kind
        for kind in let_go(opponent, since_turn=lock == "go_round" and not must)
        if kind not in found.closed
    )
    thrown, locks = NONE, gone if lock == "all" and not must else NONE
    if must:
        thrown = gone | {kind for kind in opponent.after if POINTS[kind] >= own}
        gone = frozenset(kind for kind in thrown if kind not in found.closed)
    says = SAYS["must" if must else lock]
    code, fleeting = ("must", False) if must else ("passed", lock == "go_round")
    proofs = {
        kind: Proof(
            code, says.fill(tile=let_go_of(public, opponent, kind)), opponent.seat, (kind,),
            fleeting,
        )
        for kind in gone
    }  # fmt: skip
    return found.with_closed(proofs, impossible=thrown, locks=locks)


def _notes(table: Any, opponent: Opponent, case: Case) -> tuple[Text, ...]:
    kong = any(meld.is_kong for meld in opponent.melds) and bool(opponent.passed)
    most = max(len(wilds) - 1 for wilds, _ in case.parts)
    diao = table.wild_number and table.settings["haozi_diao"] != "normal"
    orphans = most > Orphans.MOST_WILDS and "orphans" in case.shapes
    return (SAYS["kong"],) * kong + (SAYS["diao"],) * bool(diao) + (SAYS["orphans"],) * orphans
