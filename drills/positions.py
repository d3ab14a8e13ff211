"""Made-up positions before your discard: four seats with melds and rivers, a wall, your 14 tiles.

The order of play comes from river.py; here it gets its tiles, so that nothing seen contradicts
the hands that the declared players really hold. Played-out positions come with the table of play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from drills.proofs import ROLES, Gone, Threat, View, role, run_partners
from drills.puzzle import Cast, Scene, Seat
from drills.river import Course, course
from rules.hand import Hand, Meld
from rules.tiles import NAMES, is_honour
from rules.variant import Variant
from rules.words import Text

DEALT = 53
_TRIES = 12
_FIRST = Text("{who}先报听。", "{who} declared first.")
_BETWEEN = Text(
    "到后一家报听以前，别人还打过：{tiles}。", "Before the later declaration others threw: {tiles}."
)
_NOTHING = Text(
    "到后一家报听以前，别人没打过明牌。", "Before the later declaration nobody else threw openly."
)
_SINCE = Text(
    "{who}上次摸打以后，别人打过：{tiles}。", "Since {who}'s last turn others threw: {tiles}."
)
_NONE_SINCE = Text("{who}刚打完，还没轮到别人打。", "{who} has only just thrown; nobody has since.")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a position shall hold: declared opponents, tiles of yours that went by, other wishes.

    passed: how many kinds of your hand were let go; zero: one kind with all four copies seen;
    wild: a wild in your hand.
    """

    threats: int
    passed: int = 0
    zero: bool = False
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A position: the course, the kind of every throw, melds by seat, hidden hands of the declared."""

    me: int
    hand: Hand
    course: Course
    kinds: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    hidden: tuple[tuple[int, Hand], ...]
    open_ting: bool
    view: View


@dataclass(slots=True)
class _Making:
    table: Variant
    rng: Random
    plan: Plan
    me: int
    wild: tuple[int, ...]
    course: Course
    pool: list[int]
    kinds: list[int | None]
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])
    hidden: dict[int, Hand] = field(default_factory=dict)
    mine: list[int] = field(default_factory=list)

    def take(self, kind: int, copies: int = 1) -> None:
        """Take copies of a kind out of the pool."""
        self.pool[kind] -= copies

    @property
    def open_ting(self) -> bool:
        """Whether declaring tiles lie open at this table."""
        return bool(self.table.settings["open_ting_tile"])

    def watchers(self, at: int) -> list[int]:
        """Declared seats that a throw went past."""
        throw = self.course.throws[at]
        if throw.down and not self.open_ting:
            return []
        return [seat for seat, since in self.course.declared if since < at and seat != throw.seat]

    def fits(self, at: int, kind: int) -> bool:
        """Whether a throw can be of this kind, given what the declared players hold."""
        if self.pool[kind] < 1 or kind in self.wild:
            return False
        throw = self.course.throws[at]
        for seat in self.watchers(at):
            if seat in self.hidden and kind in self.table.waits(self.hidden[seat]).discard:
                return False
        since = dict(self.course.declared).get(throw.seat, at)
        if since >= at or throw.seat not in self.hidden:
            return True
        mine_high = kind in self.mine and self.table.points(kind) > 5
        if mine_high and not self.table.settings["must_hu"]:
            return False
        return kind not in self.table.waits(self.hidden[throw.seat]).self_draw


def position(table: Variant, plan: Plan, rng: Random, wild: tuple[int, ...]) -> Position | None:
    """A position by plan, None if the tiles drawn do not go together."""
    me = rng.randrange(4)
    made = _start(table, plan, rng, me, wild)
    if made is None:
        return None
    steps = (_lay_threats, _lay_melds, _deal_mine, _throw_zero, _throw_passed, _throw_rest)
    return _finished(made) if all(step(made) for step in steps) else None


def _start(
    table: Variant, plan: Plan, rng: Random, me: int, wild: tuple[int, ...]
) -> _Making | None:
    others = [seat for seat in range(4) if seat != me]
    seats = rng.sample(others, plan.threats)
    length = rng.randint(18, 34)
    declares = [(seat, rng.randint(9, max(10, length - 7))) for seat in seats]
    calls = [_calls(rng, plan) for _ in range(4)]
    pool = [4 if kind in table.kinds else 0 for kind in range(34)]
    wall = sum(pool) - DEALT
    order = course(rng, me=me, calls=calls, declares=declares, length=length, wall=wall)
    if order.wall < 4 or len(order.declared) != plan.threats:
        return None
    empty: list[int | None] = [None] * len(order.throws)
    return _Making(table, rng, plan, me, wild, order, pool, empty)


def _calls(rng: Random, plan: Plan) -> list[str]:
    """The melds that a seat wants: none in 40 %, one in 38 %, two in 17 %, three in 5 %."""
    names = rng.choices([0, 1, 2, 3], [40, 38, 17, 5])[0]
    wanted = rng.choices(["pong", "kong", "ckong"], [76, 14, 10], k=names)
    if "pong" in wanted and rng.random() < 0.15:
        wanted.insert(wanted.index("pong") + 1, "addkong")
    return wanted


def _lay_threats(made: _Making) -> bool:
    """Give every declared player melds and a hand that may declare."""
    for seat, _ in made.course.declared:
        if not _lay(made, seat):
            return False
        hand = _ready(made, seat)
        if hand is None:
            return False
        for kind in hand.concealed:
            made.take(kind)
        made.hidden[seat] = hand
    return True


def _lay_melds(made: _Making) -> bool:
    return all(_lay(made, seat) for seat in range(4) if seat not in made.hidden)


def _lay(made: _Making, seat: int) -> bool:
    for laid in made.course.melds[seat]:
        copies = 3 if laid.type == "pong" else 4
        able = [
            kind
            for kind in made.table.kinds
            if made.pool[kind] >= copies
            and kind not in made.wild
            and (laid.throw is None or made.fits(laid.throw, kind))
        ]
        if not able:
            return False
        kind = made.rng.choices(able, [3 if is_honour(k) else 2 for k in able])[0]
        made.take(kind, copies)
        made.melds[seat].append(Meld(laid.type, (kind,) * copies))
        if laid.throw is not None:
            made.kinds[laid.throw] = kind
    return True


def _ready(made: _Making, seat: int) -> Hand | None:
    """A ready hand with the gate satisfied: whole sets and a pair of the pool, one tile taken out."""
    need = 4 - len(made.melds[seat])
    for _ in range(_TRIES):
        tiles = _whole_sets(made, need)
        if tiles is None:
            continue
        tiles.remove(made.rng.choice(tiles))
        hand = Hand(tuple(tiles), tuple(made.melds[seat]), made.wild)
        if made.table.waits(hand).can_declare:
            return hand
    return None


def _whole_sets(made: _Making, need: int) -> list[int] | None:
    pool, tiles = list(made.pool), []
    pairs = [kind for kind in made.table.kinds if pool[kind] >= 2]
    blocks = [tuple([made.rng.choice(pairs)] * 2)]
    for _ in range(need):
        kind = made.rng.choice(made.table.kinds)
        run = not is_honour(kind) and kind % 9 <= 6 and made.rng.random() < 0.75
        blocks.append((kind, kind + 1, kind + 2) if run else (kind, kind, kind))
    for block in blocks:
        for kind in block:
            pool[kind] -= 1
            tiles.append(kind)
    return tiles if min(pool) >= 0 else None


def _deal_mine(made: _Making) -> bool:
    """Your 14 tiles: loose pairs and neighbours, nothing that could be declared."""
    size = 14 - 3 * len(made.melds[made.me])
    wild = made.wild if made.plan.wild else ()
    if wild and made.pool[wild[0]]:
        made.mine.append(wild[0])
        made.take(wild[0])
    while len(made.mine) < size:
        kind = _next_tile(made)
        if kind is None:
            return False
        made.mine.append(kind)
        made.take(kind)
    hand = Hand(tuple(made.mine), tuple(made.melds[made.me]), made.wild)
    return not made.table.declare(hand)


def _next_tile(made: _Making) -> int | None:
    rng, pool = made.rng, made.pool
    if made.mine and rng.random() < 0.5:
        near = rng.choice(made.mine)
        able = [near, near + 1, near - 1, near + 2] if not is_honour(near) else [near]
        kind = rng.choice(able)
        same = kind == near or (not is_honour(near) and 0 <= kind < 27 and kind // 9 == near // 9)
        if same and pool[kind] and made.mine.count(kind) < 2 and kind not in made.wild:
            return kind
    able = [kind for kind in made.table.kinds if pool[kind] and kind not in made.wild]
    return rng.choice(able) if able else None


def _high(made: _Making) -> list[int]:
    """Your kinds of 6 points and more, wilds left out, in random order."""
    kinds = sorted({k for k in made.mine if made.table.points(k) > 5 and k not in made.wild})
    made.rng.shuffle(kinds)
    return kinds


def _throw_zero(made: _Making) -> bool:
    """Let every other copy of one of your kinds lie in the rivers, if the plan wants it."""
    if not made.plan.zero:
        return True
    for kind in _high(made):
        pairs = run_partners(made.table, kind)
        if any(made.pool[a] and made.pool[b] for a, b in pairs):
            continue
        if _throw_all(made, kind):
            return True
    return False


def _throw_all(made: _Making, kind: int) -> bool:
    places = [at for at, thrown in enumerate(made.kinds) if thrown is None and made.fits(at, kind)]
    early = [at for at in places if not made.watchers(at) and not made.course.throws[at].down]
    if len(early) < made.pool[kind]:
        return False
    for at in made.rng.sample(early, made.pool[kind]):
        made.kinds[at] = kind
        made.take(kind)
    return True


def _throw_passed(made: _Making) -> bool:
    """Let some of your kinds go by after the declarations, thrown by others or by you."""
    wanted = made.plan.passed
    for kind in _high(made):
        if not wanted:
            break
        places = [
            at
            for at, thrown in enumerate(made.kinds)
            if thrown is None
            and len(made.watchers(at)) >= _must_watch(made)
            and not made.course.throws[at].down
            and made.fits(at, kind)
        ]
        if places:
            made.kinds[made.rng.choice(places)] = kind
            made.take(kind)
            wanted -= 1
    return not wanted


def _must_watch(made: _Making) -> int:
    return len(made.hidden) if made.rng.random() < 0.7 else 1


def _throw_rest(made: _Making) -> bool:
    """Fill the rivers: honours and ends first, the middle later."""
    for at, thrown in enumerate(made.kinds):
        if thrown is not None:
            continue
        able = [kind for kind in made.table.kinds if made.fits(at, kind)]
        if not able:
            return False
        early = at < 16
        kind = made.rng.choices(able, [_readiness(kind, early) for kind in able])[0]
        made.kinds[at] = kind
        made.take(kind)
    return True


def _readiness(kind: int, early: bool) -> int:
    end = is_honour(kind) or kind % 9 in (0, 8)
    return (6 if end else 2) if early else (2 if end else 3)


def _finished(made: _Making) -> Position:
    kinds = tuple(kind for kind in made.kinds if kind is not None)
    hand = Hand(tuple(made.mine), tuple(made.melds[made.me]), made.wild)
    melds = tuple(tuple(laid) for laid in made.melds)
    view = View(
        made.me,
        hand,
        tuple(_threat(made, seat, since, kinds) for seat, since in made.course.declared),
        _unseen(made, kinds),
    )
    hidden = tuple(sorted(made.hidden.items()))
    return Position(made.me, hand, made.course, kinds, melds, hidden, made.open_ting, view)


def _threat(made: _Making, seat: int, since: int, kinds: tuple[int, ...]) -> Threat:
    last = made.course.last_of(seat)
    gone = tuple(
        Gone(kinds[at], throw.seat, at > last)
        for at, throw in enumerate(made.course.throws)
        if at > since and throw.seat != seat and (made.open_ting or not throw.down)
    )
    own = tuple(
        kinds[at]
        for at, throw in enumerate(made.course.throws)
        if at > since and throw.seat == seat
    )
    return Threat(seat, role(made.me, seat), tuple(made.melds[seat]), gone, own)


def _unseen(made: _Making, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Tiles of each kind that you do not see: the wall, concealed hands, face-down tiles."""
    left = [4 if kind in made.table.kinds else 0 for kind in range(34)]
    for kind in made.mine:
        left[kind] -= 1
    for laid in made.melds:
        for meld in laid:
            for kind in meld.tiles:
                left[kind] -= 1
    for at, throw in enumerate(made.course.throws):
        if throw.caller is None and (made.open_ting or not throw.down):
            left[kinds[at]] -= 1
    return tuple(left)


def scene(position: Position, table: Variant) -> Scene:
    """What the asked player sees of a position."""
    declared = dict(position.course.declared)
    latest = max(declared.values(), default=len(position.kinds))
    seats = []
    for seat in range(4):
        river = tuple(
            Cast(
                position.kinds[at],
                late=at > latest,
                down=throw.down and not position.open_ting,
                taken=throw.caller is not None,
            )
            for at, throw in enumerate(position.course.throws)
            if throw.seat == seat
        )
        seats.append(
            Seat(
                seat,
                role(position.me, seat),
                declared=seat in declared,
                dealer=seat == 0,
                melds=position.melds[seat],
                river=river,
            )
        )
    return Scene(
        position.hand, seats=tuple(seats), wall=position.course.wall, facts=_facts(position, table)
    )


def _facts(position: Position, table: Variant) -> tuple[Text, ...]:
    """What the rivers do not show by themselves: who saw a tile go by when two have declared."""
    facts = []
    latest = max((at for _, at in position.course.declared), default=0)
    for seat, since in position.course.declared:
        who = ROLES[role(position.me, seat)]
        between = _thrown(position, seat, since, latest)
        if since < latest:
            facts.append(_FIRST.fill(who=who))
            facts.append(_BETWEEN.fill(tiles=between) if between else _NOTHING)
    if table.settings["pass_lock"] == "go_round" and not table.settings["must_hu"]:
        for threat in position.view.threats:
            tiles = tuple(NAMES[gone.kind] for gone in threat.let_go if gone.since_turn)
            text = _SINCE if tiles else _NONE_SINCE
            facts.append(text.fill(who=ROLES[threat.role], tiles=tiles))
    return tuple(facts)


def _thrown(position: Position, seat: int, since: int, until: int) -> tuple[Text, ...]:
    return tuple(
        NAMES[position.kinds[at]]
        for at, throw in enumerate(position.course.throws)
        if since < at < until and throw.seat != seat and (position.open_ting or not throw.down)
    )
