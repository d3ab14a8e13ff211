"""A puzzle of a group, opened in private by its link: there it counts for its members."""

from __future__ import annotations

import re

from tutor import chat_group_post, clock, group_post, store_groups
from tutor.chat_reply import Reply
from tutor.chat_talk import Replies, Talk
from tutor.group_post import Post
from tutor.store import Store


def named(store: Store, text: str) -> Post | None:
    """The post that a link names, None for words that are no such link."""
    found = re.fullmatch(r"/start(?:@\w+)?\s+g_(\d{1,15})", text.strip())
    return group_post.find(store, int(found[1])) if found else None


def opened(talk: Talk, number: str) -> Replies | None:
    """The puzzle of a post for a member of its group, a kind word for others; None: no post."""
    post = group_post.find(talk.store, int(number)) if _is_number(number) else None
    if post is None:
        return None
    if not store_groups.is_member(talk.store, post.chat, talk.learner.id):
        return None if post.over(clock.stamp()) else (Reply(_stranger(talk)),)
    return chat_group_post.private(talk, number)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 16


def _stranger(talk: Talk) -> str:
    return talk.say(
        "This puzzle is of a group, and I cannot see that you are in it. If you are, press a button"
        " under the puzzle in the group once, and open the link again: then it counts there."
    )
