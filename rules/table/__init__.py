"""The table of play: whole hands under a variant's rules.

>>> from rules.table import deal, game
>>> play = deal(game("koudian"), 1)
>>> play = play.apply(play.legal(0)[-1])
"""

from rules.table.action import Action, PlayError
from rules.table.dealing import deal, laid
from rules.table.game import Game
from rules.table.games import game, game_at
from rules.table.log import Log, LogError, read, written
from rules.table.session import Session
from rules.table.state import Discard, Event, Lying, Play, Result, Seat, Win
from rules.table.view import View, view

__all__ = [
    "Action", "Discard", "Event", "Game", "Log", "LogError", "Lying", "Play", "PlayError",
    "Result", "Seat", "Session", "View", "Win", "deal", "game", "game_at", "laid", "read", "view",
    "written",
]  # fmt: skip
