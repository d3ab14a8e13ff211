"""The course of a hand up to your turn: who threw in which order, who called, who declared.

Only the order is made here; which tiles were thrown is decided in positions.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

FROM_DISCARD = ("pong", "kong")


@dataclass(frozen=True, slots=True)
class Throw:
    """One discard: by whom, face down at a declaration, and who called it as what."""

    seat: int
    down: bool = False
    caller: int | None = None
    call: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld in the course: its type and the throw that fed it (None for a concealed kong)."""

    type: str
    throw: int | None


@dataclass(frozen=True, slots=True)
class Course:
    """The order of play: throws from the first, melds by seat, declarations, tiles left to draw.

    declared: (seat, index of his face-down throw) in the order of declaring.
    """

    throws: tuple[Throw, ...]
    melds: tuple[tuple[Laid, ...], ...]
    declared: tuple[tuple[int, int], ...]
    wall: int

    def after(self, index: int, *, by: int | None = None, but: int | None = None) -> list[int]:
        """Open throws later than `index`: those of seat `by`, or of everybody but `but`."""
        return [
            at
            for at, throw in enumerate(self.throws)
            if at > index
            and not throw.down
            and (by is None or throw.seat == by)
            and (but is None or throw.seat != but)
        ]

    def last_of(self, seat: int) -> int:
        """The index of a seat's last throw, -1 if there is none."""
        return max((at for at, throw in enumerate(self.throws) if throw.seat == seat), default=-1)


@dataclass(slots=True)
class _Play:
    rng: Random
    waiting: list[list[str]]
    declares: dict[int, int]
    throws: list[Throw] = field(default_factory=list)
    melds: list[list[Laid]] = field(default_factory=lambda: [[], [], [], []])
    declared: list[tuple[int, int]] = field(default_factory=list)
    drawn: int = 0

    def own_kongs(self, seat: int) -> None:
        """Concealed and added kongs of a seat on its turn, before anybody has declared."""
        for name in ("ckong", "addkong"):
            if name in self.waiting[seat] and not self.declared and self.throws:
                pongs = [laid for laid in self.melds[seat] if laid.type == "pong"]
                if name == "addkong" and not pongs:
                    continue
                self.waiting[seat].remove(name)
                self.drawn += 1
                if name == "addkong":
                    at = self.melds[seat].index(pongs[0])
                    self.melds[seat][at] = Laid("addkong", pongs[0].throw)
                else:
                    self.melds[seat].append(Laid("ckong", None))

    def throw(self, seat: int) -> int | None:
        """A seat throws; the seat that calls it, if any."""
        index = len(self.throws)
        down = seat in self.declares and index >= self.declares[seat] and not self.waiting[seat]
        caller, call = (None, "") if down else self._call(seat)
        self.throws.append(Throw(seat, down, caller, call))
        if down:
            self.declared.append((seat, index))
            del self.declares[seat]
        return caller

    def _call(self, seat: int) -> tuple[int | None, str]:
        done = {who for who, _ in self.declared}
        able = [
            (who, name)
            for who in range(4)
            if who != seat and who not in done
            for name in self.waiting[who][:1]
            if name in FROM_DISCARD
        ]
        if not able or self.rng.random() > 0.4:
            return None, ""
        who, name = self.rng.choice(able)
        self.waiting[who].remove(name)
        self.melds[who].append(Laid(name, len(self.throws)))
        return who, name


def course(
    rng: Random,
    *,
    me: int,
    calls: Sequence[Sequence[str]],
    declares: Sequence[tuple[int, int]],
    length: int,
    wall: int,
) -> Course:
    """Play the order forward until `me` has drawn, not before `length` throws.

    calls: melds that each seat wants, in order ("pong", "kong", "ckong", "addkong" after a pong);
    declares: (seat, throw from which he may declare); wall: tiles to draw at the deal.
    """
    play = _Play(rng, [list(wanted) for wanted in calls], dict(declares))
    seat, drew = 0, True
    while len(play.throws) < 70:
        if seat == me and drew and len(play.throws) >= length and not play.declares:
            break
        if len(play.throws) >= length:
            play.waiting = [[], [], [], []]
        play.own_kongs(seat)
        caller = play.throw(seat)
        drew = caller is None or play.throws[-1].call == "kong"
        play.drawn += drew
        seat = (seat + 1) % 4 if caller is None else caller
    melds = tuple(tuple(laid) for laid in play.melds)
    return Course(tuple(play.throws), melds, tuple(play.declared), wall - play.drawn)
