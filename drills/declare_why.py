"""Why a cut may declare, and why not: the sentences of "which cut declares?"."""

from __future__ import annotations

from dataclasses import dataclass

from drills import saying, splits
from drills.declare_concepts import GATE, block, halves, special
from drills.declare_seen import Cut, Fourteen
from drills.puzzle import Block
from drills.waits_why import no_run_here
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

_ALL = Text("听{waits}，都在六点以上。", "It waits for {waits}, all worth 6 or more.")
_ONE = Text("听{waits}，{n} 点，过六点门槛。", "It waits for {waits}, worth {n}: the gate opens.")
_SOME = Text(
    "听{waits}。{high}够六点，有一张就能报；{low}不够也不要紧。",
    "It waits for {waits}. {high} {n:is|are} worth 6 or more, and one is enough; "
    "{low} may be lower.",
)
_OWN = Text(
    "听{waits}，还有{wild}本张：它是耗子，也算听口，够六点。",
    "It waits for {waits}, and for {wild} itself: wild 耗子, yet a wait, and worth 6 or more.",
)
_SHUT_ONE = Text(
    "只听{waits}，{n} 点，不到六点，报不了。",
    "It waits for {waits} alone, worth {n}: the gate 六点门槛 stays shut.",
)
_SHUT = Text(
    "听{waits}，最大才 {n} 点，没有一张够六点，报不了。",
    "It waits for {waits}, at most {n} points, none worth 6: the gate 六点门槛 stays shut.",
)
_SPECIAL = {
    "pairs": Text(
        "是听了，七对听{waits}，可才 {n} 点。七对也要过六点门槛。",
        "Ready for seven pairs 七对 on {waits}, but worth {n} at most: pairs meet the same gate.",
    ),
    "orphans": Text(
        "十三幺就等{waits}，才 {n} 点，一样过不了六点门槛。",
        "The thirteen orphans 十三幺 lack {waits}, worth {n}: the same gate stays shut.",
    ),
}
_NO_HELP = Text(
    "{shut}耗子什么都能当，可它不算听口，帮不了门槛。",
    "{shut} The wild 耗子 fits anywhere, yet it is no wait and opens no gate.",
)
_HALF = Text("{shut}{block}，留高的一半。", "{shut} Of {block} keep the high half.")
_DEAD = Text(
    "只差{dead}，四张都在你手里：绝张不算听。",
    "Only {dead} would complete it, and all four are yours: a dead wait 绝张 is none.",
)
_DEAD_TOO = Text(
    "{text}{dead}四张都在你手里，不算。",
    "{text} All four of {dead} are yours: not a wait.",
)
_NO_RUN = Text(
    "三张字牌不算一副（这桌没有风嘴子），没听。",
    "Three honours are no set here (no honour runs 风嘴子): not ready.",
)
_LEFT = Text(
    "没听：拆到最好还剩{left}，差 {n} 张才听。",
    "Not ready: at best {left} stay over, {n} {n:tile|tiles} short of waiting.",
)


@dataclass(frozen=True, slots=True)
class Because:
    """Why a cut may or may not declare: the sentence and a split to draw beside it."""

    text: Text
    split: tuple[Block, ...]


def why_legal(table: Variant, cut: Cut) -> Because:
    """The waits that open the gate, and a winning split on the highest of them."""
    asked = cut.seen.asked
    high = [kind for kind in asked if table.points(kind) >= GATE]
    low = [kind for kind in asked if kind not in high]
    best = max(high or cut.waits.shape, key=lambda kind: (table.points(kind), -kind))
    waits = saying.tiles(asked)
    if not high:
        text = _OWN.fill(waits=waits, wild=NAMES[best])
    elif low:
        text = _SOME.fill(waits=waits, high=saying.tiles(high), low=saying.tiles(low), n=len(high))
    else:
        text = (_ONE if len(asked) == 1 else _ALL).fill(waits=waits, n=table.points(best))
    return Because(_and_dead(cut, text), splits.drawn(splits.best(cut.seen, best).blocks))


def _and_dead(cut: Cut, text: Text) -> Text:
    if not cut.seen.dead:
        return text
    return _DEAD_TOO.fill(text=text, dead=saying.names(cut.seen.dead))


def why_not_legal(table: Variant, seen: Fourteen, kind: int) -> Because:
    """What bars a cut: a shut gate, dead waits only, or that the hand is not ready after it."""
    cut = seen.cut(kind)
    if cut is None:
        return _not_ready(table, seen, kind)
    if not cut.shut:
        blocks, _ = splits.left_over(table, cut.seen.hand, None)
        return Because(_DEAD.fill(dead=saying.names(cut.seen.dead)), blocks)
    best = max(cut.seen.asked, key=lambda one: (table.points(one), -one))
    text = shut(table, seen, cut)
    return Because(text, splits.drawn(splits.best(cut.seen, best).blocks))


def shut(table: Variant, seen: Fourteen, cut: Cut) -> Text:
    """Why the gate is shut after a cut, and the lesson that belongs to it."""
    asked = cut.seen.asked
    most = max(map(table.points, asked))
    waits = saying.tiles(asked)
    if special(cut):
        text = _SPECIAL[min(cut.seen.shapes)].fill(waits=waits, n=most)
    else:
        text = (_SHUT_ONE if len(asked) == 1 else _SHUT).fill(waits=waits, n=most)
    both = halves(seen)
    if both and both[1].kind == cut.kind:
        return _HALF.fill(shut=text, block=saying.tiles(block(cut)))
    if any(table.points(kind) >= GATE for kind in seen.hand.wild):
        return _NO_HELP.fill(shut=text)
    return _and_dead(cut, text)


def _not_ready(table: Variant, seen: Fourteen, kind: int) -> Because:
    after = seen.hand.minus(kind)
    blocks, left = splits.left_over(table, after, None)
    if any(no_run_here(table, after, one) for one in table.kinds):
        return Because(_NO_RUN, blocks)
    text = _LEFT.fill(left=saying.tiles(left, seen.hand.wild), n=table.shanten(after))
    return Because(text, blocks)
