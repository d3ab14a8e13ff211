"""How long a text is for the platform, and how it is cut to fit."""

from __future__ import annotations


def length(text: str) -> int:
    """How long a text is for Telegram: in UTF-16 units.

    >>> length("三万"), length(chr(0x1F007))
    (2, 2)
    """
    return len(text.encode("utf-16-le")) // 2


def pieces(text: str, limit: int) -> tuple[str, ...]:
    r"""A text cut into pieces of at most `limit` UTF-16 units, at line ends where possible.

    >>> pieces("one two\nthree", 8)
    ('one two', 'three')
    """
    out: list[str] = []
    rest = text.strip("\n")
    while length(rest) > limit:
        head = _fitting(rest, limit)
        cut = max(head.rfind("\n"), 0) or max(head.rfind(" "), 0) or len(head)
        out.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip("\n ")
    return (*out, rest)


def _fitting(text: str, limit: int) -> str:
    """The longest start of a text that keeps the limit."""
    return text.encode("utf-16-le")[: 2 * limit].decode("utf-16-le", "ignore")
