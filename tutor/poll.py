"""A quiz poll of the platform: a question, a few options, which of them are right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tutor.lengths import length, pieces

OPTIONS = (2, 12)
"""How few and how many options a poll may have."""

QUESTION, OPTION, EXPLANATION, LINE_FEEDS = 300, 100, 200, 2


class PollError(ValueError):
    """A poll that no platform would take; `code` is "poll"."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.code = "poll"


@dataclass(frozen=True, slots=True)
class Poll:
    """A quiz poll that is not anonymous.

    right: the places of the right options, from 0; closes: UTC ms, None if it is closed by hand.

    Raises:
        PollError: for too many or too long options, or a question too long.
    """

    question: str
    options: tuple[str, ...]
    right: tuple[int, ...]
    explanation: str = ""
    closes: int | None = None

    def __post_init__(self) -> None:
        few, many = OPTIONS
        fits = 0 < length(self.question) <= QUESTION and few <= len(self.options) <= many
        named = all(0 < length(option) <= OPTION for option in self.options)
        known = set(self.right) <= set(range(len(self.options))) and self.right
        if not (fits and named and known and len(set(self.options)) == len(self.options)):
            raise PollError(f"no platform takes this poll: {self}")

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> Poll:
        """A poll from its plain values.

        >>> from dataclasses import asdict
        >>> poll = Poll("1 or 2?", ("1", "2"), (0,))
        >>> Poll.read(asdict(poll)) == poll
        True
        """
        return cls(**{**kept, "options": tuple(kept["options"]), "right": tuple(kept["right"])})


def explained(text: str) -> str:
    r"""A poll's explanation, as long as a platform takes it.

    >>> explained("one\ntwo\n\nthree\nfour").count("\n")
    2
    """
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    told = "\n".join((*lines[:LINE_FEEDS], " ".join(lines[LINE_FEEDS:]))).strip()
    if length(told) <= EXPLANATION:
        return told
    return pieces(told, EXPLANATION - 1)[0] + "…"
