"""The words of the proofs that several variants share, and why nothing can wait for a tile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.danger_public import Opponent, Proof, Public, who
from rules.features import DRAGONS, WINDS
from rules.tiles import NAMES, is_honour
from rules.words import Text

THIRD_SUIT = Text(
    "{who}的副露已经有两门，有{tile}就是三门，胡不了。",
    "The melds of {who} show two suits already; {tile} would be a third, which cannot win.",
)
PASSED_TURN = Text(
    "{who}放过{tile}，再轮到自己以前不能胡它。",
    "{who:cap} let {tile} go, so it stays closed until the next own turn 过胡.",
)
NOTHING_FITS = Text("{who}没有一手合得上的听牌。", "No ready hand is left for {who}.")
ZERO = {
    "any": Text(
        "合得上的听牌一手也胡不了{tile}：要的牌都见光了。",
        "None of the ready hands that fit wins on {tile}: what it takes is all in sight.",
    ),
    "single": Text(
        "{who}四副都落了地，只剩一张单吊；{tile}四张都见了，没有第五张可吊。",
        "Four melds and a single tile, and all four {tile} are seen: not what {who} waits with.",
    ),
    "honour": Text(
        "四张{tile}都见了。没有一对、也没有单张可等它，{who}听不到。",
        "All four {tile} are seen: no single and no pair is left to wait for it with, for {who}.",
    ),
    "suit": Text(
        "四张{tile}都见了，{gone}也见完了：没有单张、对子、搭子可等它，{who}听不到。",
        "All four {tile} are seen and so are all {gone}: "
        "nothing is left to wait for it with, for {who}.",
    ),
}
_FROM = Text("{by}打的{tile}", "{tile} thrown by {by}")
_OWN = Text("自己打的{tile}", "their own {tile}")


def let_go_of(public: Public, opponent: Opponent, kind: int) -> Text:
    """A tile that an opponent let go, with the seat that threw it where that is known."""
    by = [one.source for one in opponent.passed if one.tile == kind and one.source is not None]
    if not by:
        return NAMES[kind]
    if by[-1] == opponent.seat:
        return _OWN.fill(tile=NAMES[kind])
    return _FROM.fill(by=who(public.me, by[-1]), tile=NAMES[kind])


def zero(table: Any, public: Public, opponent: Opponent, kind: int, unseen: Sequence[int]) -> Text:
    """Why no hand wins on a kind, where the count is none; {who} is left open.

    unseen: natural tiles of each kind that may be hidden.
    """
    partners = run_partners(table, kind)
    whole = unseen[kind] or any(all(unseen[other] for other in pair) for pair in partners)
    wilds = any(n for n in _wilds_left(table, public, opponent))
    if not wilds and not unseen[kind] and opponent.concealed == 1:
        return ZERO["single"].fill(tile=NAMES[kind])
    if whole or wilds:
        return ZERO["any"].fill(tile=NAMES[kind])
    gone = sorted({other for pair in partners for other in pair if not unseen[other]})
    says = ZERO["suit" if gone else "honour"]
    return says.fill(tile=NAMES[kind], gone=tuple(NAMES[other] for other in gone))


def _wilds_left(table: Any, public: Public, opponent: Opponent) -> Iterable[int]:
    shown = public.shown()
    wild = table.wilds_at(public.wild, opponent.seat, public.facts)
    return [max(0, table.copies(kind) - shown[kind]) for kind in wild]


def run_partners(table: Any, kind: int) -> tuple[tuple[int, int], ...]:
    """The pairs of kinds that make a run with this one, honour runs where the table has them.

    >>> from rules.variants import table
    >>> run_partners(table("koudian"), 1)
    ((0, 2), (2, 3))
    """
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


def in_words(me: int, proofs: Iterable[Proof]) -> tuple[Text, ...]:
    """What proofs say, those that differ only in the player joined."""
    alike: dict[object, list[Proof]] = {}
    for proof in proofs:
        rest = tuple(gap for gap in proof.text.gaps if gap[0] != "who")
        alike.setdefault((proof.text.zh, rest), []).append(proof)
    return tuple(
        found[0].text.fill(
            who=tuple(who(me, proof.seat) for proof in found if proof.seat is not None)
        )
        for found in alike.values()
    )
