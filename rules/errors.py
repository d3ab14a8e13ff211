"""What can be wrong with a question, each naming the tile or the field."""

from __future__ import annotations

from rules.words import Text


class RuleError(ValueError):
    """A question that the rules cannot answer, with a code, the field and the tile at fault."""

    def __init__(self, code: str, text: Text, *, field: str = "", tile: str = "") -> None:
        super().__init__(text.say("en"))
        self.code = code
        self.text = text
        self.field = field
        self.tile = tile


class TileError(RuleError):
    """A tile that does not exist or cannot be read."""


class HandError(RuleError):
    """Tiles that cannot make this hand: too many copies, a wrong count."""


class MeldError(RuleError):
    """A meld that cannot be."""


class OptionError(RuleError):
    """An option that is unknown, has an impossible value or clashes with another."""


class QuestionError(RuleError):
    """A question with a missing, unknown or contradictory field."""
