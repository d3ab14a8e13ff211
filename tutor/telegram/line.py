"""The line of updates: kept on arrival, in order within a chat, side by side between chats."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any
from weakref import WeakValueDictionary

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from tutor.store import Store
from tutor.telegram import inbox

AT_ONCE = 32
"""Updates that are worked on at the same time."""


class Line(asyncio.Queue[object]):
    """Where fetched updates are put: an update is kept in the store before it is confirmed.

    `inside` holds the numbers of those that wait here or are being worked on.
    """

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.inside: set[int] = set()

    async def put(self, item: object) -> None:
        """Put an update, unless it came before."""
        if not isinstance(item, Update):
            await super().put(item)
        elif await asyncio.to_thread(inbox.arrive, self.store, item.update_id, item.to_json()):
            await self.put_again(item)

    async def put_again(self, update: Update) -> None:
        """Put an update that is kept already, unless it is here."""
        if update.update_id not in self.inside:
            self.inside.add(update.update_id)
            await super().put(update)


class ByChat(BaseUpdateProcessor):
    """Works on the updates of one chat one after the other, in their order."""

    def __init__(self, line: Line) -> None:
        super().__init__(AT_ONCE)
        self._line = line
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Wait for the chat's turn, then work."""
        lock = self._locks.setdefault(_whose(update), asyncio.Lock())
        try:
            async with lock:
                await coroutine
        finally:
            if isinstance(update, Update):
                self._line.inside.discard(update.update_id)

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to free."""


def _whose(update: object) -> int:
    """The chat of an update, or the user where it has none (votes); 0 for neither."""
    if not isinstance(update, Update):
        return 0
    found = update.effective_chat or update.effective_user
    return found.id if found else 0
