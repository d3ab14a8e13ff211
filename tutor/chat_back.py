"""The way back from a screen to the settings."""

from __future__ import annotations

from dataclasses import replace

from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Talk


def back(talk: Talk) -> tuple[Button, ...]:
    """The row that leads to the settings."""
    return (Button(talk.say("« Settings"), "e:menu"),)


def with_back(talk: Talk, reply: Reply) -> Reply:
    """A screen with the way to the settings below its buttons."""
    return replace(reply, buttons=(*reply.buttons, back(talk)))
