"""The flow of calls to Telegram within its limits: answers first, in order, 429 waited out."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter

from tutor.outbox import LATER, NOW
from tutor.telegram.limits import Call, Limits, Rates

RETRIES = 5
"""How often an answer is sent again after Telegram asked to wait."""

FRESH = ("send", "copy", "forward")
COUNTED = (*FRESH, "edit", "stopPoll")
"""How the methods are called that make messages, and those that count at all."""

SOON = 0.2
"""Seconds for which it is no use to turn to something else."""

UNCOUNTED = "sendChatAction"
log = logging.getLogger("tingpai.telegram")


@dataclass(eq=False, slots=True)
class _Waiter:
    chat: int
    lane: int
    fresh: bool
    turn: asyncio.Future[Call] = field(default_factory=lambda: _loop().create_future())


class Flow(BaseRateLimiter[int]):
    """Lets a bot's calls go when their turn has come; `rate_limit_args` is the lane (NOW if none).

    A refused answer waits here; what is said unasked is given back to the outbox (RetryAfter).
    """

    def __init__(self, rates: Rates | None = None) -> None:
        self.limits = Limits(rates)
        self._lines: dict[int, list[_Waiter]] = {NOW: [], LATER: []}
        self._alarm: asyncio.TimerHandle | None = None

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to free."""

    async def process_request(  # noqa: PLR0917
        self,
        callback: Callable[..., Coroutine[Any, Any, bool | dict[str, Any] | list[dict[str, Any]]]],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: int | None,
    ) -> bool | dict[str, Any] | list[dict[str, Any]]:
        """Make a call when its turn has come, an answer again when Telegram asked to wait."""
        chat, lane = _chat(endpoint, data), rate_limit_args or NOW
        for tries in range(RETRIES + 1):
            call = None
            if chat is not None:
                call = await self._turn(chat, lane, fresh=endpoint.startswith(FRESH))
            try:
                return await callback(*args, **kwargs)
            except RetryAfter as refusal:
                wait = seconds(refusal)
                log.info("chat %s: Telegram asks to wait %s s", chat, wait)
                if chat is not None:
                    self.limits.refuse(chat, wait, _loop().time())
                if lane == LATER or tries == RETRIES:
                    raise
                if chat is None:
                    await asyncio.sleep(wait)
            finally:
                if call is not None:
                    self.limits.end(call, _loop().time())
                    self._serve()
        raise AssertionError("the last try returns or raises")

    def held(self) -> dict[int, frozenset[int]]:
        """The lanes that flow at the moment, each with the chats that must wait in it."""
        now = _loop().time()
        return {
            lane: self.limits.held(lane, now)
            for lane in self._lines
            if self.limits.lane_free_at(lane) <= now + SOON
        }

    async def _turn(self, chat: int, lane: int, *, fresh: bool) -> Call:
        waiter = _Waiter(chat, lane, fresh)
        self._lines[lane].append(waiter)
        self._serve()
        try:
            return await waiter.turn
        except asyncio.CancelledError:
            if waiter.turn.done() and not waiter.turn.cancelled():
                self.limits.end(waiter.turn.result(), _loop().time())
            raise

    def _serve(self) -> None:
        """Let go whoever may go now, and look again when the next one may."""
        now, again = _loop().time(), []
        passed_over: set[int] = set()
        for lane, line in self._lines.items():
            kept = []
            for waiter in line:
                at = self._free_at(waiter, passed_over)
                if waiter.turn.cancelled():
                    continue
                if at <= now:
                    call = self.limits.begin(waiter.chat, lane, now, fresh=waiter.fresh)
                    waiter.turn.set_result(call)
                else:
                    kept.append(waiter)
                    passed_over.add(waiter.chat)
                    again.append(at)
            self._lines[lane] = kept
        self._wake(min(again, default=None))

    def _free_at(self, waiter: _Waiter, passed_over: set[int]) -> float:
        """When a waiter may go: within a chat, not before those who came first."""
        at = self.limits.free_at(waiter.chat, waiter.lane, fresh=waiter.fresh)
        return at if waiter.chat not in passed_over else max(at, _loop().time() + 0.01)

    def _wake(self, at: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if at is None or at == math.inf else _loop().call_at(at, self._serve)


def seconds(refusal: RetryAfter) -> float:
    """How long Telegram asks to wait."""
    wait = refusal.retry_after
    return wait if isinstance(wait, int) else wait.total_seconds()


def _chat(endpoint: str, data: dict[str, Any]) -> int | None:
    """The chat that a call counts for, None if it counts for none."""
    if not endpoint.startswith(COUNTED) or endpoint == UNCOUNTED:
        return None
    try:
        return int(data["chat_id"])
    except (KeyError, TypeError, ValueError):
        return None


def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()
