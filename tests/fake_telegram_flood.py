"""How many messages came in how short a time, held against what Telegram takes."""

from collections import defaultdict, deque
from typing import NamedTuple

OVERALL, CHAT, GROUP = (30, 1.0), (1, 1.0), (20, 60.0)
"""So many messages within so many seconds: to all, to one chat, to one group."""

LIMITS = {"overall": OVERALL, "chat": CHAT, "group": GROUP}


class Passed(NamedTuple):
    """A limit that was passed: at which moment, by which chat, so many instead of `limit`."""

    limit: str
    chat: int
    at: float
    count: int


class Flood:
    """Counts the messages of the last moments."""

    def __init__(self):
        self.times = defaultdict(deque)

    def note(self, chat, now):
        """A message to a chat; the limits it passes."""
        keys = [("overall", None), ("chat", chat)] + [("group", chat)] * (chat < 0)
        passed = []
        for limit, key in keys:
            most, span = LIMITS[limit]
            times = self.times[limit, key]
            times.append(now)
            while times[0] <= now - span:
                times.popleft()
            if len(times) > most:
                passed.append(Passed(limit, chat, now, len(times)))
        return passed

    def forget(self, chat):
        """A message that was refused after all counts for nothing."""
        for limit, key in list(self.times):
            if key in {None, chat} and self.times[limit, key]:
                self.times[limit, key].pop()


def wait_for(passed):
    """The seconds that Telegram asks to wait."""
    return max(int(LIMITS[one.limit][1]) for one in passed)
