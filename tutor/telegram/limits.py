"""How much Telegram takes: so many messages a second over all, to one chat, and to a group.

When a call reaches Telegram nobody here knows, only that it is between its start and its answer.
So a span is counted from the answers to what was before, and however calls bunch on their way, no
more of them arrive in a second than are allowed.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass

from tutor.outbox import LATER, NOW

SECOND, MINUTE = 1.0, 60.0
MARGIN = 0.01
"""Seconds by which a span is taken longer."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Telegram's limits, as https://core.telegram.org/bots/faq tells them.

    overall: calls a second; unasked: how many of them the lane LATER takes at most, evenly spread,
    so that an answer never finds a second used up; lag: seconds that it may catch up on when it was
    kept waiting; group: calls a minute to one group; apart: seconds between two messages to one
    chat; burst: how many may follow each other at once if it was quiet before (answers only: what
    is said unasked keeps its distance always).
    """

    overall: int = 30
    unasked: int = 28
    lag: float = 0.1
    group: int = 20
    apart: float = 1.0 + MARGIN
    burst: int = 4


@dataclass(eq=False, slots=True)
class Call:
    """One call; ended: when its answer came, endless while it is under way."""

    chat: int
    fresh: bool
    began: float
    ended: float = math.inf


class Limits:
    """What has gone out lately, and so what may go out at a moment (seconds of one clock)."""

    def __init__(self, rates: Rates | None = None) -> None:
        self.rates = rates or Rates()
        self._all: deque[Call] = deque(maxlen=self.rates.overall)
        self._groups: defaultdict[int, deque[Call]] = defaultdict(self._window)
        self._chats: dict[int, float] = {}
        self._refused: dict[int, float] = {}
        self._lanes = {NOW: 0.0, LATER: 0.0}

    def _window(self) -> deque[Call]:
        return deque(maxlen=self.rates.group)

    def free_at(self, chat: int, lane: int, *, fresh: bool = True) -> float:
        """From when on a call to a chat may be made; fresh: whether it makes a new message."""
        return max(self.lane_free_at(lane), self.chat_free_at(chat, lane, fresh=fresh))

    def lane_free_at(self, lane: int) -> float:
        """From when on any call of a lane may be made."""
        full = len(self._all) == self.rates.overall
        return max(self._lanes[lane], self._all[0].ended + SECOND + MARGIN if full else 0.0)

    def chat_free_at(self, chat: int, lane: int, *, fresh: bool = True) -> float:
        """From when on a chat may have another call, whatever the others have."""
        burst = self.rates.burst if lane == NOW else 1
        at = self._refused.get(chat, 0.0)
        if fresh:
            at = max(at, self._chats.get(chat, 0.0) - (burst - 1) * self.rates.apart)
        window = self._groups.get(chat)
        if window is not None and len(window) == self.rates.group:
            at = max(at, window[0].ended + MINUTE + MARGIN)
        return at

    def begin(self, chat: int, lane: int, now: float, *, fresh: bool = True) -> Call:
        """A call goes out."""
        call = Call(chat, fresh, now)
        self._all.append(call)
        if lane == LATER:
            begun = max(self._lanes[LATER], now - self.rates.lag)
            self._lanes[LATER] = begun + SECOND / self.rates.unasked
        if fresh:
            self._chats[chat] = max(self._chats.get(chat, 0.0), now) + self.rates.apart
        if chat < 0:
            self._groups[chat].append(call)
        return call

    def end(self, call: Call, now: float) -> None:
        """The answer to a call is there."""
        call.ended = now
        if call.fresh:
            at = self._chats.get(call.chat, call.began + self.rates.apart)
            self._chats[call.chat] = at + now - call.began

    def refuse(self, chat: int, seconds: float, now: float) -> None:
        """Telegram asks to wait (429): the chat waits, and with it whoever else it may mean.

        It does not say whom it means. In a group that is the group; in a private chat all that is
        said unasked waits too; a second chat refused meanwhile means everybody.
        """
        until = now + seconds + MARGIN
        others = any(at > now for other, at in self._refused.items() if other != chat)
        self._refused[chat] = max(self._refused.get(chat, 0.0), until)
        if chat > 0 or others:
            self._lanes[LATER] = max(self._lanes[LATER], until)
        if others:
            self._lanes[NOW] = max(self._lanes[NOW], until)

    def held(self, lane: int, now: float) -> frozenset[int]:
        """The chats to which nothing may be said in a lane at the moment."""
        self._forget(now)
        known = {*self._chats, *self._refused, *self._groups}
        return frozenset(chat for chat in known if self.chat_free_at(chat, lane) > now)

    def _forget(self, now: float) -> None:
        """Forget what holds nobody any more."""
        self._chats = {chat: at for chat, at in self._chats.items() if at > now}
        self._refused = {chat: at for chat, at in self._refused.items() if at > now}
        for chat in [
            c for c, times in self._groups.items() if times[-1].ended + MINUTE < now - SECOND
        ]:
            del self._groups[chat]
