"""How 扣点点 is played (koudian.md, sections 1–4 and 9): the common course, nothing kept back."""

from __future__ import annotations

from typing import Any

from rules.table.game import Game


class KoudianGame(Game):
    """One table of 扣点点: declare with a discard, no chow, the wall drawn to its last tile."""

    def finished(self, session: Any) -> bool:
        """After eight hands, or when the deal would come back to the first dealer (一圈)."""
        if not self.table.settings["circle"]:
            return super().finished(session)
        return bool(session.rounds)
