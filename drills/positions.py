"""Made-up positions before your discard: four seats with melds and rivers, a wall, your 14 tiles.

The order of play comes from river.py, its tiles from position_making.py. Played-out positions come
with the table of play; they will be the same value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from drills.position_making import Making, Plan, by_turns, fill
from drills.proofs import Gone, Threat, View
from drills.puzzle import Cast, Scene, Seat
from drills.river import Course, course
from drills.roles import ROLES, role, who
from rules.hand import Hand, Meld
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

__all__ = ["SINCE", "Plan", "Position", "position", "scene", "view"]

DEALT = 53
_BETWEEN = Text(
    "{who}{term}以后、最后一家{term}以前，别人打过：{tiles}。",
    "After {who} declared and before the last declaration others threw: {tiles}.",
)
SINCE = Text(
    "{who}上次摸打以后，别人打过：{tiles}。", "Since {who}'s last turn others threw: {tiles}."
)
_NONE_SINCE = Text(
    "{who}刚打完，后面还没人打过牌。", "{who} has only just thrown; nobody has since."
)
ORDER = Text("先{term}的在前：{who}。", "Declared, first to last: {who}.")


@dataclass(frozen=True, slots=True)
class Position:
    """A position: the course, the kind of every throw, melds by seat, hands of the declared.

    hidden: (seat, hand) of each declared player, one that fits all that is seen; open_ting:
    whether declaring tiles lie open; in_play: the kinds at this table; view: what the asked
    player knows; played: whether it comes out of a hand of play.
    """

    me: int
    hand: Hand
    course: Course
    kinds: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    hidden: tuple[tuple[int, Hand], ...]
    open_ting: bool
    in_play: tuple[int, ...]
    view: View
    played: bool = False


def position(table: Variant, plan: Plan, rng: Random, wild: tuple[int, ...]) -> Position | None:
    """A position by plan, None if the tiles drawn do not go together."""
    made = _start(table, plan, rng, wild)
    return _finished(made) if made and fill(made) else None


def _start(table: Variant, plan: Plan, rng: Random, wild: tuple[int, ...]) -> Making | None:
    me = rng.randrange(4)
    seats = rng.sample([seat for seat in range(4) if seat != me], plan.threats)
    length = rng.randint(18, 34)
    declares = [(seat, rng.randint(9, max(10, length - 7))) for seat in seats]
    pool = [4 if kind in table.kinds else 0 for kind in range(34)]
    order = course(
        rng,
        me=me,
        calls=[_calls(rng) for _ in range(4)],
        declares=declares,
        length=length,
        wall=sum(pool) - DEALT,
    )
    if order.wall < 4 or len(order.declared) != plan.threats:
        return None
    empty: list[int | None] = [None] * len(order.throws)
    return Making(table, rng, plan, me, wild, order, pool, empty)


def _calls(rng: Random) -> list[str]:
    """The melds that a seat wants: none in 40 %, one in 38 %, two in 17 %, three in 5 %."""
    names = rng.choices([0, 1, 2, 3], [40, 38, 17, 5])[0]
    wanted = rng.choices(["pong", "kong", "ckong"], [76, 14, 10], k=names)
    if "pong" in wanted and rng.random() < 0.15:
        wanted.insert(wanted.index("pong") + 1, "addkong")
    return wanted


def _finished(made: Making) -> Position:
    kinds = tuple(kind for kind in made.kinds if kind is not None)
    melds = tuple(tuple(laid) for laid in made.melds)
    hand = Hand(tuple(made.mine), melds[made.me], made.wild)
    hidden = tuple(sorted(made.hidden.items(), key=lambda item: item[0]))
    kinds_in_play = tuple(made.table.kinds)
    empty = View(made.me, hand, (), ())
    found = Position(
        made.me, hand, made.course, kinds, melds, hidden, made.open_ting, kinds_in_play, empty
    )
    return replace(found, view=view(found, open_ting=made.open_ting))


def view(position: Position, *, open_ting: bool) -> View:
    """What the asked player knows; open_ting: whether declaring tiles lie open."""
    threats = tuple(
        _threat(position, seat, since, open_ting) for seat, since in position.course.declared
    )
    return View(position.me, position.hand, threats, _unseen(position, open_ting))


def _threat(position: Position, seat: int, since: int, open_ting: bool) -> Threat:
    last, kinds = position.course.last_of(seat), position.kinds
    late = [(at, throw) for at, throw in enumerate(position.course.throws) if at > since]
    gone = tuple(
        Gone(kinds[at], throw.seat, at > last)
        for at, throw in late
        if throw.seat != seat and (open_ting or not throw.down)
    )
    own = tuple(kinds[at] for at, throw in late if throw.seat == seat)
    return Threat(seat, role(position.me, seat), position.melds[seat], gone, own)


def _unseen(position: Position, open_ting: bool) -> tuple[int, ...]:
    """Tiles of each kind that you do not see: the wall, concealed hands, face-down tiles."""
    left = [4 if kind in position.in_play else 0 for kind in range(34)]
    for kind in position.hand.concealed:
        left[kind] -= 1
    for meld in (meld for laid in position.melds for meld in laid):
        for kind in meld.tiles:
            left[kind] -= 1
    for at, throw in enumerate(position.course.throws):
        if throw.caller is None and (open_ting or not throw.down):
            left[position.kinds[at]] -= 1
    return tuple(left)


# --- how it looks --------------------------------------------------------------------------------


def scene(position: Position, table: Variant) -> Scene:
    """What the asked player sees; late = thrown after the last declaration."""
    wall, facts = position.course.wall, told(position, table)
    return Scene(position.hand, seats=felt(position), wall=wall, facts=facts)


def felt(position: Position) -> tuple[Seat, ...]:
    """The four seats, each with its melds and its river."""
    return tuple(
        Seat(
            seat,
            role(position.me, seat),
            declared=seat in dict(position.course.declared),
            dealer=seat == 0,
            melds=position.melds[seat],
            river=_river(position, seat),
        )
        for seat in range(4)
    )


def _river(position: Position, seat: int) -> tuple[Cast, ...]:
    latest = max((at for _, at in position.course.declared), default=len(position.kinds))
    return tuple(
        Cast(
            position.kinds[at],
            late=at > latest,
            down=throw.down and not position.open_ting,
            taken=throw.caller is not None,
        )
        for at, throw in enumerate(position.course.throws)
        if throw.seat == seat
    )


def told(position: Position, table: Variant) -> tuple[Text, ...]:
    """What the rivers do not show by themselves: which tile went past whom."""
    declared, term = position.course.declared, table.terms["declared"]
    facts = []
    if len(declared) > 1:
        names = tuple(who(position.me, seat) for seat, _ in declared)
        facts.append(ORDER.fill(who=names, term=term))
    for seat, since in declared[:-1]:
        tiles = _between(position, seat, since, declared[-1][1])
        if tiles:
            name = who(position.me, seat)
            facts.append(_BETWEEN.fill(who=name, tiles=tiles, term=term))
    if by_turns(table):
        facts += [_since(threat) for threat in position.view.threats]
    return tuple(facts)


def _since(threat: Threat) -> Text:
    tiles = tuple(NAMES[gone.kind] for gone in threat.let_go if gone.since_turn)
    return (SINCE if tiles else _NONE_SINCE).fill(who=ROLES[threat.role], tiles=tiles)


def _between(position: Position, seat: int, since: int, until: int) -> tuple[Text, ...]:
    return tuple(
        NAMES[position.kinds[at]]
        for at, throw in enumerate(position.course.throws)
        if since < at <= until and throw.seat != seat and (position.open_ting or not throw.down)
    )
