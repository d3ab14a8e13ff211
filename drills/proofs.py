"""Which of your tiles nobody can win on, and why: proofs that hold whatever the others hide.

Rules of 扣点点: undeclared players cannot win, a discard of 1–5 points and a wild cannot be won on,
a tile let go closes discards (how far depends on the table), and some tiles leave no ready hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drills.roles import ROLES, role
from rules.hand import Hand, Meld
from rules.tiles import NAMES, is_honour
from rules.variant import Variant
from rules.words import Text

WINDS = (27, 28, 29, 30)
DRAGONS = (31, 32, 33)
ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
CODES = ("undeclared", "low", "wild", "passed", "must", "zero")
"""Every kind of proof, in the order in which they are tried."""

_TEXTS = {
    "undeclared": Text("没有人报听。没报听不能胡，打什么都没事。",
                       "Nobody has declared ready 报听, and without that nobody can win."),
    "low": Text("{tile}只有 {n} 点。打出来的 1–5 点，谁也不能胡。",
                "{tile} is worth {n}. A discard of 1–5 points cannot be won on by anybody."),
    "wild": Text("{tile}是耗子。打出来的耗子谁也不能胡。",
                 "{tile} is the wild 耗子. A thrown wild can never be won on."),
    "passed_all": Text("{who}报听以后，{by}打过{tile}，没胡。放过一张，往后只能自摸。",
                       "After {who} declared, {by} threw {tile} and it was let go. "
                       "One pass 过胡 leaves own draws only."),
    "passed_tile": Text("{who}报听以后，{by}打过{tile}，没胡。放过的这张，以后打出来不能再胡。",
                        "After {who} declared, {by} threw {tile} and it was let go. "
                        "A tile let go 过胡 is closed as a discard."),
    "passed_go_round": Text("{who}上次摸打以后，{by}打过{tile}，没胡。再轮到自己以前，这张不能胡。",
                            "Since {who}'s last turn {by} threw {tile} and it was let go. "
                            "Until his own turn 过圈 it stays closed."),
    "must": Text("有胡必胡：{who}报听以后，{by}出过{tile}，要能胡早就胡了。",
                 "With 有胡必胡 a win is taken by itself: {tile} came from {by} "
                 "after {who} declared, so nobody waits for it."),
    "zero_single": Text("{who}四副都落了地，只剩一张单吊；{tile}四张都见了，没有第五张可吊。",
                        "{who} has four melds and one tile. All four {tile} are seen, "
                        "so it cannot be the tile he waits with."),
    "zero_honour": Text("四张{tile}都见了。没有一对、也没有单张可等它，{who}听不到。",
                        "All four {tile} are seen: no single and no pair is left to wait for it, "
                        "so {who} cannot."),
    "zero_suit": Text("四张{tile}都见了，{gone}也见完了：没有单张、对子、搭子可等它，{who}听不到。",
                      "All four {tile} are seen and so are all {gone}: no single, pair or two-tile "
                      "shape can wait for it."),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Gone:
    """A tile that went by openly: its kind, who threw it, whether since the threat's last turn."""

    kind: int
    seat: int
    since_turn: bool = False


@dataclass(frozen=True, slots=True)
class Threat:
    """What is publicly known of a declared opponent.

    let_go: what others threw after he declared; own: what he threw himself after declaring.
    """

    seat: int
    role: str
    melds: tuple[Meld, ...]
    let_go: tuple[Gone, ...] = ()
    own: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many tiles he hides."""
        return 13 - 3 * len(self.melds)


@dataclass(frozen=True, slots=True)
class View:
    """What the asked player knows: 14 tiles, each threat, unseen tiles by kind (34 counts)."""

    me: int
    hand: Hand
    threats: tuple[Threat, ...]
    unseen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a tile cannot be won on: a code of CODES, its words, the threat it speaks of, evidence.

    shown: kinds of thrown tiles that prove it.
    """

    code: str
    text: Text
    seat: int | None = None
    shown: tuple[int, ...] = ()


def prove(table: Variant, view: View, kind: int) -> tuple[Proof, ...]:
    """The proofs that together make a kind safe, () if it is not proven.

    One proof when it holds against everybody, else one for each declared opponent.
    """
    if not view.threats:
        return (Proof("undeclared", _TEXTS["undeclared"]),)
    everybody = _for_everybody(table, view, kind)
    if everybody:
        return (everybody,)
    proofs = [against(table, view, threat, kind) for threat in view.threats]
    return tuple(proof for proof in proofs if proof) if all(proofs) else ()


def _for_everybody(table: Variant, view: View, kind: int) -> Proof | None:
    if kind in view.hand.wild:
        return Proof("wild", _TEXTS["wild"].fill(tile=NAMES[kind]))
    points = table.points(kind)
    if points <= 5:
        return Proof("low", _TEXTS["low"].fill(tile=NAMES[kind], n=points))
    return None


def against(table: Variant, view: View, threat: Threat, kind: int) -> Proof | None:
    """The proof that one declared opponent cannot win on a kind of 6 points or more."""
    return _passed(table, view, threat, kind) or _zero(table, view, threat, kind)


def _passed(table: Variant, view: View, threat: Threat, kind: int) -> Proof | None:
    gone = [tile for tile in threat.let_go if tile.kind == kind]
    lock = table.settings["pass_lock"]
    code = "passed"
    if table.settings["must_hu"]:
        code = key = "must"
        gone += [Gone(kind, threat.seat)] * (kind in threat.own)
    else:
        key = f"passed_{lock}"
        gone = [tile for tile in gone if lock != "go_round" or tile.since_turn]
    if not gone:
        return None
    by = ROLES[role(view.me, gone[-1].seat)]
    text = _TEXTS[key].fill(who=ROLES[threat.role], by=by, tile=NAMES[kind])
    return Proof(code, text, threat.seat, (kind,))


def _zero(table: Variant, view: View, threat: Threat, kind: int) -> Proof | None:
    """No tile of this kind, no wild and no two neighbours are left to wait for it with."""
    unseen = view.unseen
    if unseen[kind] or any(unseen[wild] for wild in view.hand.wild):
        return None
    who = ROLES[threat.role]
    if threat.size == 1:
        return Proof("zero", _TEXTS["zero_single"].fill(who=who, tile=NAMES[kind]), threat.seat)
    partners = run_partners(table, kind)
    if any(all(unseen[other] for other in pair) for pair in partners):
        return None
    if not threat.melds and _orphans_can_wait(unseen, kind):
        return None
    gone = tuple(sorted({other for pair in partners for other in pair if not unseen[other]}))
    if not gone:
        text = _TEXTS["zero_honour"].fill(tile=NAMES[kind], who=who)
    else:
        names = tuple(NAMES[other] for other in gone)
        text = _TEXTS["zero_suit"].fill(tile=NAMES[kind], gone=names, who=who)
    return Proof("zero", text, threat.seat, (kind, *gone))


def run_partners(table: Variant, kind: int) -> tuple[tuple[int, int], ...]:
    """The pairs of kinds that make a run with this one, honour runs where the table has them."""
    if not is_honour(kind):
        low = kind - kind % 9
        starts = [first for first in (kind - 2, kind - 1, kind) if low <= first <= low + 6]
        return tuple(_others((s, s + 1, s + 2), kind) for s in starts)
    if not table.honour_runs:
        return ()
    if kind in DRAGONS:
        return (_others(DRAGONS, kind),)
    others = [wind for wind in WINDS if wind != kind]
    return tuple((a, b) for a in others for b in others if a < b)


def _others(run: Sequence[int], kind: int) -> tuple[int, int]:
    first, second = (other for other in run if other != kind)
    return first, second


def _orphans_can_wait(unseen: Sequence[int], kind: int) -> bool:
    """Whether thirteen orphans may lack just this kind: the twelve others, one of them twice."""
    if kind not in ORPHANS:
        return False
    others = [unseen[other] for other in ORPHANS if other != kind]
    return min(others) >= 1 and max(others) >= 2
