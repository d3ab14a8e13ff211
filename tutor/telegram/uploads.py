"""The pictures that Telegram has already, so that each is uploaded once."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from tutor import memory
from tutor.store import Store

_PICTURES = "telegram-picture"
_under_way: WeakValueDictionary[tuple[str, str, int], asyncio.Lock] = WeakValueDictionary()


async def number(store: Store, key: str) -> str | None:
    """The number under which Telegram keeps the picture of this key, None if it has none."""
    kept: str | None = await asyncio.to_thread(memory.recall, store, _PICTURES, key)
    return kept


async def keep(store: Store, key: str, file_id: str) -> None:
    """Keep the number that Telegram gave to an uploaded picture."""
    await asyncio.to_thread(memory.remember, store, _PICTURES, key, file_id)


async def drop(store: Store, key: str, file_id: str) -> None:
    """Drop a number under which Telegram has nothing, unless another has come in its place."""
    if await number(store, key) == file_id:
        await asyncio.to_thread(memory.forget, store, _PICTURES, key)


def turn(store: Store, key: str, lane: int) -> asyncio.Lock:
    """What whoever uploads this picture holds, so that the next in the lane finds its number.

    Lanes do not wait for each other: an answer would stand behind what is said unasked.
    """
    place = (store.path, key, lane)
    lock = _under_way.get(place)
    if lock is None:
        lock = _under_way[place] = asyncio.Lock()
    return lock
