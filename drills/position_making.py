"""Giving tiles to the course of a hand, so that what is seen and what is hidden go together.

The declared players get their ready hands first; nothing that they let go or threw themselves
afterwards may be a tile that they could have won on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from drills.river import Course, Laid
from rules.danger_words import run_partners
from rules.hand import Hand, Meld
from rules.tiles import is_honour
from rules.variant import Variant, Waits, Why
from rules.words import Text

_TRIES = 12
_OPEN_AGAIN = 0.4
"""How often a tile goes by without regard to whether it is still closed."""
_NOTHING = Waits((), (), (), False, Why("", Text("", "")))


@dataclass(frozen=True, slots=True)
class Plan:
    """What a position shall hold: declared opponents, tiles of yours that went by, other wishes.

    passed: how many kinds of your hand were let go; zero: one kind with all four copies seen;
    wild: a wild in your hand; high: only kinds of 6 points and more in your hand; low: three such
    kinds at most; force: an option that shall make a difference ("pass_lock", "must_hu",
    "open_ting_tile", "wind_runs").
    """

    threats: int
    passed: int = 0
    zero: bool = False
    wild: bool = False
    high: bool = False
    low: bool = False
    force: str = ""


@dataclass(slots=True)
class Making:
    """A position while it gets its tiles: what is left in the pool, what each throw is."""

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
    waiting: dict[int, Waits] = field(default_factory=dict)
    mine: list[int] = field(default_factory=list)

    @property
    def open_ting(self) -> bool:
        """Whether declaring tiles lie open at this table."""
        return bool(self.table.settings["open_ting_tile"])

    def throw(self, at: int, kind: int) -> None:
        """Let a throw be of this kind."""
        self.kinds[at] = kind
        self.pool[kind] -= 1

    def watchers(self, at: int) -> list[int]:
        """Declared seats that a throw went past."""
        throw = self.course.throws[at]
        if throw.down and not self.open_ting:
            return []
        return [seat for seat, since in self.course.declared if since < at and seat != throw.seat]

    def closed(self, at: int) -> list[int]:
        """Declared seats that a throw is closed to since it went past them."""
        if not by_turns(self.table):
            return self.watchers(at)
        return [seat for seat in self.watchers(at) if at > self.course.last_of(seat)]

    def fits(self, at: int, kind: int) -> bool:
        """Whether a throw can be of this kind, given what the declared players hold."""
        if self.pool[kind] < 1 or kind in self.wild:
            return False
        if any(kind in self._waits(seat).discard for seat in self.watchers(at)):
            return False
        throw = self.course.throws[at]
        since = dict(self.course.declared).get(throw.seat, at)
        if since >= at:
            return True
        if self.is_high(kind) and self.plan.force != "must_hu":
            return False
        return kind not in self._waits(throw.seat).self_draw

    def hide(self, seat: int, hand: Hand, waits: Waits) -> None:
        """Let a declared player hold this hand."""
        self.hidden[seat] = hand
        self.waiting[seat] = waits
        for kind in hand.concealed:
            self.pool[kind] -= 1

    def _waits(self, seat: int) -> Waits:
        return self.waiting.get(seat, _NOTHING)

    def is_high(self, kind: int) -> bool:
        """Whether a kind is one of yours that needs a proof of its own."""
        return kind in self.mine and self.table.points(kind) > 5 and kind not in self.wild

    def high(self) -> list[int]:
        """Your kinds that need a proof of their own, in random order."""
        kinds = sorted({kind for kind in self.mine if self.is_high(kind)})
        self.rng.shuffle(kinds)
        return kinds


def by_turns(table: Variant) -> bool:
    """Whether a tile let go is closed until the player's next turn only."""
    settings = table.settings
    return not settings.get("must_hu") and settings.get("pass_lock") == "go_round"


def fill(made: Making) -> bool:
    """Give everything its tiles; False if those drawn do not go together."""
    steps = (_threats, _other_melds, _mine, _forced, _zero, _passed, _rest)
    return all(step(made) for step in steps)


# --- melds and hidden hands ----------------------------------------------------------------------


def _threats(made: Making) -> bool:
    """Give every declared player melds and a hand that may declare."""
    for seat, _ in made.course.declared:
        if not _lay(made, seat):
            return False
        if not _hide_ready(made, seat):
            return False
    return True


def _other_melds(made: Making) -> bool:
    return all(_lay(made, seat) for seat in range(4) if seat not in made.hidden)


def _lay(made: Making, seat: int) -> bool:
    for laid in made.course.melds[seat]:
        able = _meldable(made, laid)
        if not able:
            return False
        kind = made.rng.choices(able, [3 if is_honour(k) else 2 for k in able])[0]
        copies = 3 if laid.type == "pong" else 4
        made.melds[seat].append(Meld(laid.type, (kind,) * copies))
        made.pool[kind] -= copies
        if laid.throw is not None:
            made.kinds[laid.throw] = kind
    return True


def _meldable(made: Making, laid: Laid) -> list[int]:
    copies = 3 if laid.type == "pong" else 4
    return [
        kind
        for kind in made.table.kinds
        if made.pool[kind] >= copies
        and kind not in made.wild
        and (laid.throw is None or made.fits(laid.throw, kind))
    ]


def _hide_ready(made: Making, seat: int) -> bool:
    """Give a seat a hand that may be declared: sets and a pair of the pool, one tile taken out."""
    need = 4 - len(made.melds[seat])
    for _ in range(_TRIES):
        tiles = _whole(made, need)
        if tiles is None:
            continue
        tiles.remove(made.rng.choice(tiles))
        hand = Hand(tuple(tiles), tuple(made.melds[seat]), made.wild)
        waits = made.table.waits(hand)
        if waits.can_declare:
            made.hide(seat, hand, waits)
            return True
    return False


def _whole(made: Making, need: int) -> list[int] | None:
    pool, tiles = list(made.pool), []
    pairs = [kind for kind in made.table.kinds if pool[kind] >= 2]
    blocks: list[tuple[int, ...]] = [(made.rng.choice(pairs),) * 2]
    for _ in range(need):
        kind = made.rng.choice(made.table.kinds)
        run = not is_honour(kind) and kind % 9 <= 6 and made.rng.random() < 0.75
        blocks.append((kind, kind + 1, kind + 2) if run else (kind, kind, kind))
    for block in blocks:
        for kind in block:
            pool[kind] -= 1
            tiles.append(kind)
    return tiles if min(pool) >= 0 else None


# --- your hand -----------------------------------------------------------------------------------


def _mine(made: Making) -> bool:
    """Your 14 tiles: loose pairs and neighbours, nothing that could be declared."""
    size = 14 - 3 * len(made.melds[made.me])
    if made.plan.wild and made.wild and made.pool[made.wild[0]]:
        _draw(made, made.wild[0])
    while len(made.mine) < size:
        kind = _near(made) if made.mine and made.rng.random() < 0.5 else None
        able = [kind] if kind is not None else _drawable(made)
        if not able:
            return False
        _draw(made, made.rng.choice(able))
    hand = Hand(tuple(made.mine), tuple(made.melds[made.me]), made.wild)
    return not made.table.declare(hand)


def _draw(made: Making, kind: int) -> None:
    made.mine.append(kind)
    made.pool[kind] -= 1


def _drawable(made: Making) -> list[int]:
    points = made.table.points
    least, most = 6 if made.plan.high else 1, 10
    held = set(made.mine)
    if made.plan.low and sum(points(kind) > 5 for kind in held) >= 3:
        most = 5
    return [
        kind
        for kind in made.table.kinds
        if made.pool[kind]
        and kind not in made.wild
        and (least <= points(kind) <= most or (kind in held and not made.plan.high))
    ]


def _near(made: Making) -> int | None:
    """A tile beside one that you hold, or its twin, if there is one to draw."""
    held = made.rng.choice(made.mine)
    kind = held if is_honour(held) else held + made.rng.choice((0, 1, -1, 2))
    same_suit = kind == held or (0 <= kind < 27 and kind // 9 == held // 9)
    if same_suit and made.mine.count(kind) < 2 and kind in _drawable(made):
        return kind
    return None


# --- rivers --------------------------------------------------------------------------------------


def _forced(made: Making) -> bool:
    """Put one of your kinds where the option in question makes the difference."""
    force = made.plan.force
    if not force:
        return True
    if force == "wind_runs":
        honours = [kind for kind in made.high() if is_honour(kind)]
        return any(not _lonely(made, kind) and _throw_all(made, kind) for kind in honours)
    places = [at for at, kind in enumerate(made.kinds) if kind is None and _bites(made, at)]
    for kind in made.high():
        able = [at for at in places if made.fits(at, kind)]
        if able:
            made.throw(made.rng.choice(able), kind)
            return True
    return False


def _bites(made: Making, at: int) -> bool:
    """Whether a throw of one of your kinds is judged otherwise because of the forced option."""
    throw, since = made.course.throws[at], dict(made.course.declared)
    if made.plan.force == "open_ting_tile":
        return throw.down and bool(made.watchers(at))
    if made.plan.force == "must_hu":
        return since.get(throw.seat, at) < at and len(made.watchers(at)) == len(made.hidden) - 1
    return not throw.down and bool(made.watchers(at)) and not made.closed(at)


def _zero(made: Making) -> bool:
    """Let every other copy of one of your kinds lie in the rivers, if the plan wants it."""
    if not made.plan.zero:
        return True
    return any(_lonely(made, kind) and _throw_all(made, kind) for kind in made.high())


def _lonely(made: Making, kind: int) -> bool:
    """Whether no two neighbours are left that would wait for a kind."""
    pairs = run_partners(made.table, kind)
    return not any(made.pool[first] and made.pool[second] for first, second in pairs)


def _throw_all(made: Making, kind: int) -> bool:
    early = [at for at in _open(made) if not made.watchers(at) and made.fits(at, kind)]
    if len(early) < made.pool[kind]:
        return False
    for at in made.rng.sample(early, made.pool[kind]):
        made.throw(at, kind)
    return True


def _open(made: Making) -> list[int]:
    """Throws without a tile that do not lie face down."""
    return [
        at for at, kind in enumerate(made.kinds) if kind is None and not made.course.throws[at].down
    ]


def _passed(made: Making) -> bool:
    """Let some of your kinds go by after the declarations, thrown by others or by you."""
    wanted = made.plan.passed
    for kind in made.high():
        if not wanted:
            break
        least = len(made.hidden) if made.rng.random() < 0.6 else 1
        seen = made.watchers if made.rng.random() < _OPEN_AGAIN else made.closed
        able = [at for at in _open(made) if len(seen(at)) >= least]
        able = [at for at in able if made.fits(at, kind)]
        if able:
            made.throw(made.rng.choice(able), kind)
            wanted -= 1
    return not wanted


def _rest(made: Making) -> bool:
    """Fill the rivers: honours and ends first, the middle later; no more of yours go by."""
    for at, thrown in enumerate(made.kinds):
        if thrown is not None:
            continue
        able = [kind for kind in made.table.kinds if made.fits(at, kind)]
        if made.watchers(at):
            able = [kind for kind in able if not made.is_high(kind)]
        if not able:
            return False
        weights = [_readiness(kind, early=at < 16) for kind in able]
        made.throw(at, made.rng.choices(able, weights)[0])
    return True


def _readiness(kind: int, *, early: bool) -> int:
    end = is_honour(kind) or kind % 9 in (0, 8)
    if early:
        return 6 if end else 2
    return 2 if end else 3
