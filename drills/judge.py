"""A choice at the table judged by what the drills judge by: acceptance, danger, the rules.

Every judgement stands on what the seat could see. Discards go by the tiles that help (as in the
drill `discard`); where somebody threatens and the own hand is far, by danger (as in `safe`); claims
by the steps that they save and then the tiles that help (as in `claim`). Ties are all right, and so
is what gives tiles or a step for a clearly dearer hand (dearer.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce

from drills import dearer
from drills.claim_seen import Choices, Way, asked, choices
from drills.danger_tell import proofs
from drills.roles import who
from rules.acceptance import Cut, best, cuts
from rules.danger import Danger, Public, Risk, danger
from rules.opponents import KONGS, konged, least, steps
from rules.table import Action, Play
from rules.table.known import unseen
from rules.table.public import public
from rules.threats import threats
from rules.tiles import NAMES
from rules.words import Text

SPEAKS = 0.2
"""A choice that costs less is let pass without a word."""

FAR_FROM_READY = 2
"""So many steps from ready, a hand that is threatened looks to danger first."""

BROADER = 1.3
"""A claim that brings no step is none the worse where so many times the tiles help after it."""

SAYS = {
    "won": Text("能胡就胡。", "It can be won, and was."),
    "win": Text("能胡，放过了。", "It could be won, and was let go."),
    "declare": Text(
        "可以{term}：{why}；没有{term}就胡不了。",
        "The hand may be {term}: {why}; undeclared it cannot win.",
    ),
    "cut": Text("打{tile}：{why}", "{tile:cap}: {why}"),
    "then": Text("{first}{second}", "{first} {second}"),
    "risk": Text(
        "每一千手合得上的听牌里，{who}有 {n} 手胡它",
        "of each thousand ready hands that fit, {who} has {n} that win on it",
    ),
    "claim": Text(
        "{act}了以后离听牌 {after} 步，不{act}是 {now} 步。",
        "After the {act} {after} {after:step|steps} from ready, without it {now}.",
    ),
    "wider": Text(
        "几样都近一步：这样{act}有 {n} 张进张，你那样 {m} 张。",
        "Several come a step nearer: this {act} leaves {n} tiles that help, yours {m}.",
    ),
    "kong_far": Text(
        "杠了反而远：从 {now} 步到 {after} 步。",
        "The kong leads away from ready: from {now} {now:step|steps} to {after}.",
    ),
    "kept": Text(
        "拿了并不更近：还是 {after} 步。",
        "Nothing on offer brings it nearer: {after} {after:step|steps} from ready.",
    ),
    "ready": Text("已经听牌了，不用拿。", "The hand is ready as it is."),
    "broad": Text(
        "{act}了也还是 {after} 步，进张却从 {m} 张变成 {n} 张。",
        "After the {act} still {after} {after:step|steps}, but {n} tiles that help instead of {m}.",
    ),
    "pass": Text(
        "{act}了并不更近：还是 {after} 步，牌却亮出去了。",
        "The {act} brings nothing: still {after} {after:step|steps}, with tiles laid open.",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judged:
    """What is to be said of a choice.

    by: what it was judged by ("win", "declare", "acceptance", "danger", "claim", "worth"); best:
    every act that nothing beats; cost: 0 for one of them, more the worse it was; why: the reason
    for the one that was chosen, else for the best; chosen: the reason against what was done, None
    where the first says it all; assumed: what is taken for granted; beside: a dearer way that is to
    be spoken of all the same.
    """

    by: str
    action: Action
    best: tuple[Action, ...]
    cost: float
    why: Text
    chosen: Text | None = None
    assumed: Text | None = None
    beside: Text | None = None

    @property
    def good(self) -> bool:
        """Whether nothing was clearly better."""
        return self.cost < SPEAKS

    @property
    def speaks(self) -> bool:
        """Whether the coach has something to say."""
        return not self.good or self.beside is not None


def judge(play: Play, seat: int, action: Action) -> Judged | None:
    """What is to be said of a seat's choice; None where there was none, or no opinion."""
    options = play.legal(seat)
    if len(options) < 2 or play.stage == "setup":
        return None
    wins = tuple(one for one in options if one.act == "win")
    if wins:
        taken = action.act == "win"
        return Judged("win", action, wins, 2.0 * (not taken), SAYS["won" if taken else "win"])
    if play.stage == "claims":
        return _claim(play, seat, action)
    if action.act in ("discard", "declare"):
        return _discard(play, seat, action)
    return _own_kong(play, seat, action) if action.act in KONGS else None


# --- discards ------------------------------------------------------------------------------------


def _discard(play: Play, seat: int, action: Action) -> Judged | None:
    throws = [one for one in play.legal(seat) if one.act in ("discard", "declare")]
    tiles = {one.tile for one in throws}
    if len(tiles) < 2:
        return None
    found = {cut.tile: cut for cut in considered(play, seat) if cut.tile in tiles}
    if not found:
        return None
    away = min(cut.away for cut in found.values())
    if away >= FAR_FROM_READY and threats(play, seat):
        return _by_danger(play, seat, action, throws)
    declarable = [one for one in throws if one.act == "declare"]
    if declarable and action.act == "discard":
        judged = _undeclared(play, action, declarable, found)
    else:
        judged = _by_acceptance(action, throws, found)
    return _weighed(play, seat, judged, found)


def _weighed(play: Play, seat: int, judged: Judged, found: Mapping[int, Cut]) -> Judged:
    """The same, unless what the table pays clearly decides."""
    mine, right = judged.action.tile, {one.tile for one in judged.best}
    if mine in right and not judged.good:
        return judged
    hoped = dearer.of_throws(play, seat, found)
    if judged.good:
        return replace(judged, beside=dearer.beside(hoped, mine))
    step = found[mine].away > min(found[tile].away for tile in right)
    why = dearer.excused(hoped, mine, right, step=step)
    return judged if why is None else _worth(judged, why)


def _worth(judged: Judged, why: Text) -> Judged:
    """A choice that is none the worse for what it gives away."""
    return Judged("worth", judged.action, (judged.action, *judged.best), 0.0, why)


def considered(play: Play, seat: int) -> tuple[Cut, ...]:
    """What every discard of a seat leaves to hope for."""
    hand, facts = play.seats[seat].full, play.game.hand_facts(play, seat)
    return cuts(play.game.table, hand, unseen(play, seat), facts, exact=True)


def _undeclared(
    play: Play, action: Action, declarable: list[Action], found: dict[int, Cut]
) -> Judged:
    top = min(found[one.tile].rank for one in declarable)
    right = tuple(one for one in declarable if found[one.tile].rank == top)
    term = play.game.table.terms["declared"]
    why = found[right[0].tile].why.text
    return Judged("declare", action, right, 1.0, SAYS["declare"].fill(term=term, why=why))


def _by_acceptance(action: Action, throws: list[Action], found: dict[int, Cut]) -> Judged:
    top = best(found.values())
    kinds = {cut.tile for cut in top}
    declared = {one.tile for one in throws if one.act == "declare"}
    right = tuple(
        one for one in throws
        if one.tile in kinds and (one.act == "declare" or one.tile not in declared)
    )  # fmt: skip
    mine = found[action.tile]
    if mine.tile in kinds:
        return Judged("acceptance", action, right, 0.0, _cut_says(mine))
    cost = cut_cost(mine, top[0])
    return Judged("acceptance", action, right, cost, _cut_says(top[0]), _cut_says(mine))


def cut_cost(mine: Cut, top: Cut) -> float:
    """How much a discard gives away: two for each step, besides the part of the tiles lost."""
    if mine.away > top.away:
        return 2.0 * (mine.away - top.away)
    return 1.0 - mine.tiles / top.tiles if top.tiles else 0.0


def _cut_says(cut: Cut) -> Text:
    return SAYS["cut"].fill(tile=NAMES[cut.tile], why=cut.why.text)


def _by_danger(play: Play, seat: int, action: Action, throws: list[Action]) -> Judged:
    seen = public(play, seat)
    weighed = danger(play.game.table, seen, {one.tile for one in throws})
    right = tuple(one for one in throws if one.tile in weighed.best and one.act == "discard")
    mine, top = weighed.risk(action.tile), weighed.risk(weighed.best[0])
    safest = action.tile in weighed.best
    cost, best_of = (0.0, mine) if safest else (danger_cost(mine, top), top)
    return Judged(
        "danger", action, right, cost, risk_says(seen, weighed, best_of),
        risk_says(seen, weighed, mine) if cost else None, _assumed(weighed),
    )  # fmt: skip


def danger_cost(mine: Risk, top: Risk) -> float:
    """How much danger is taken on: ten for the whole of the fitting hands."""
    return 10.0 * float(mine.share - top.share)


def risk_says(seen: Public, weighed: Danger, risk: Risk) -> Text:
    """How dangerous a tile is: its proof, or the count against whom it is worst."""
    tile = NAMES[risk.kind]
    if risk.proved:
        why = reduce(_then, proofs(seen, weighed, risk.kind))
        return SAYS["cut"].fill(tile=tile, why=why)
    worst = max(risk.against, key=lambda one: one.share)
    n = round(1000 * worst.share)
    return SAYS["cut"].fill(tile=tile, why=SAYS["risk"].fill(who=who(seen.me, worst.seat), n=n))


def _then(first: Text, second: Text) -> Text:
    return SAYS["then"].fill(first=first, second=second)


def _assumed(weighed: Danger) -> Text | None:
    return None if weighed.proved else weighed.assumption


# --- claims and kongs ----------------------------------------------------------------------------


def _claim(play: Play, seat: int, action: Action) -> Judged | None:
    spot = asked(play, seat)
    passing = tuple(one for one in play.legal(seat) if one.act == "pass")
    if spot is None or not passing:
        return None
    look = choices(play.game.table, spot, exact=True)
    mine = look.way(action)
    if look.takes:
        judged = _worth_it(play, action, look, mine)
        dear = dearer.let_go(play, seat, judged.best[0]) if action in passing else None
        return judged if dear is None else _worth(judged, dear)
    now = look.now.away
    if action in passing:
        why = SAYS["kept" if now else "ready"].fill(after=now)
        return Judged("claim", action, passing, 0.0, why)
    if mine.away <= now and action.act == "kong":
        return None
    code = "claim" if mine.away > now else "pass"
    why = SAYS[code].fill(act=play.game.acts[action.act], after=mine.away, now=now)
    judged = Judged("claim", action, passing, 0.5 + mine.away - now, why)
    return _no_nearer(play, seat, judged, look)


def _no_nearer(play: Play, seat: int, judged: Judged, look: Choices) -> Judged:
    """A claim that brings no step: none the worse if many more tiles help, or for what it pays."""
    mine, now = look.way(judged.action), look.now
    if mine.away == now.away and mine.tiles >= BROADER * now.tiles:
        act = play.game.acts[mine.act]
        broad = SAYS["broad"].fill(act=act, after=mine.away, n=mine.tiles, m=now.tiles)
        return _worth(judged, broad)
    dear = dearer.taken(play, seat, judged.action, step=mine.away > now.away)
    return judged if dear is None else _worth(judged, dear)


def _worth_it(play: Play, action: Action, look: Choices, mine: Way) -> Judged:
    right = tuple(way.action for way in look.right if way.action is not None)
    top = look.right[0]
    code = "wider" if look.close and mine.away == top.away else "claim"
    why = SAYS[code].fill(
        act=play.game.acts[top.act], after=top.away, now=look.now.away, n=top.tiles, m=mine.tiles
    )
    lost = 1.0 - mine.tiles / top.tiles if top.tiles else 0.0
    cost = 0.0 if action in right else float(mine.away - top.away) or max(lost, 0.0)
    return Judged("claim", action, right, cost, why)


def _own_kong(play: Play, seat: int, action: Action) -> Judged | None:
    hand = play.seats[seat].full
    now, after = least(play, seat, hand), steps(play, seat, konged(hand, action))
    if after <= now:
        return None
    others = tuple(one for one in play.legal(seat) if one.act == "discard")
    why = SAYS["kong_far"].fill(now=now, after=after)
    return Judged("claim", action, others, 2.0 * (after - now), why)


def worst(judged: Iterable[tuple[int, Judged]], most: int = 3) -> tuple[tuple[int, Judged], ...]:
    """The choices that cost most, the worst first; none that are good."""
    poor = [(at, one) for at, one in judged if not one.good]
    return tuple(sorted(poor, key=lambda pair: -pair[1].cost)[:most])
