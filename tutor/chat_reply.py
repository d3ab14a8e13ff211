"""What the chat answers: a text with buttons, and the picture that belongs to it."""

from __future__ import annotations

from dataclasses import dataclass

from drills.puzzle import Scene
from tutor.chart import Days
from tutor.poll import Poll

DATA_BYTES = 64
"""The longest data that a button may carry, in UTF-8 bytes (Telegram's limit, kept everywhere)."""

TEXT, CAPTION = 4096, 1024
"""The longest text of a message, and of one with a picture or a file, in UTF-16 units."""


Picture = Scene | Days
"""What can be drawn: tiles, or a learner's days."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: what stands on it, and what is sent back when it is pressed."""

    label: str
    data: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One message of the chat, in the learner's language.

    text: plain, lines parted by newlines, of any length (a face cuts it with `pieces`);
    buttons: rows of buttons under it; picture: what is drawn above it, alt: the same in words,
    picture_key: names the picture for good (equal keys, equal pictures); edit: this replaces the
    message whose button was pressed; notice: a short word that passes, possibly without a text
    (then nothing new is shown). id: the message's number in the web log, 0 elsewhere; file: a name
    and a text to be sent as a file with the words beneath it; alert: the notice stays until it is
    put away; opens: a link into the private chat that the pressed button opens. poll: what is asked
    as a poll of the platform, its question being the text; post: the row of `posts` that learns
    under which numbers it stands in the chat.
    """

    text: str = ""
    buttons: tuple[tuple[Button, ...], ...] = ()
    picture: Picture | None = None
    alt: str = ""
    edit: bool = False
    notice: str = ""
    picture_key: str = ""
    id: int = 0
    file: tuple[str, str] | None = None
    alert: bool = False
    opens: str = ""
    poll: Poll | None = None
    post: int = 0
