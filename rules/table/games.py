"""The games: how each variant is played, one module each beside the variant."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from rules.table.game import Game
from rules.variant import Variant
from rules.variants import table

GAMES = {
    "koudian": "KoudianGame",
    "beijing": "BeijingGame",
    "luoyang": "LuoyangGame",
    "guangdong": "GuangdongGame",
    "liaoyuan": "LiaoyuanGame",
    "longgang": "LonggangGame",
    "qiannv": "QiannvGame",
    "sichuan": "SichuanGame",
    "yuci": "YuciGame",
}
"""The class of each game, in `rules/variants/<key>_play.py`."""


def game(key: str, **options: Any) -> Game:
    """How one table is played: the same options always give the same object.

    >>> game("koudian", mode="haozi") is game("koudian", mode="haozi")
    True

    Raises:
        OptionError: as `rules.variants.table`.
    """
    return game_at(table(key, **options))


@lru_cache(maxsize=1024)
def game_at(chosen: Variant) -> Game:
    """How a table is played."""
    module = import_module(f"rules.variants.{chosen.key}_play")
    found: Game = getattr(module, GAMES[chosen.key])(chosen)
    return found
