"""Notices in the chat: what others did meanwhile, said once before the next answer."""

from __future__ import annotations

from tutor import notice
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk
from tutor.notice import Notice


def before(talk: Talk, replies: Replies) -> Replies:
    """The replies, behind what the learner has not read yet; on the page it stands above all."""
    if talk.source == "web":
        return replies
    found = notice.waiting(talk.store, talk.learner.id)
    if not found:
        return replies
    notice.seen(talk.store, talk.learner.id, found[-1].id)
    new = [one for one in found if not one.gaps.get("told")]
    lines = [text for one in new if (text := one.say(talk.language))]
    buttons = {button.data: button for one in new if (button := _button(talk, one))}
    if not lines:
        return replies
    return (Reply("\n".join(lines), tuple((one,) for one in buttons.values())), *replies)


def _button(talk: Talk, one: Notice) -> Button | None:
    """The way to what a notice is about."""
    if "assignment" in one.gaps:
        return Button(str(one.gaps["title"]), f"w:{one.gaps['assignment']}")
    if "class_id" in one.gaps:
        return Button(str(one.gaps["name"]), f"c:o:{one.gaps['class_id']}")
    return None
