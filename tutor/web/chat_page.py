"""The chat on the page: the same conversation as in Telegram, with or without a script."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request, url_for

from tutor import chat
from tutor.chat import Said
from tutor.learner import by_id
from tutor.web import identity
from tutor.web.page import Answered, go, swapping
from tutor.web.seat import my_table

chat_page = Blueprint("chat_page", __name__)

LONGEST = 1000


@chat_page.get("/chat", endpoint="chat")
def page() -> Answered:
    """The last lines of the conversation, and where to write."""
    me = identity.visitor()
    lines = chat.history(identity.store(), me) if me else ()
    page = render_template(
        "chat.html", lines=lines, notice="", buttons=last(lines), table=my_table()
    )  # fmt: skip
    return make_response(page)


@chat_page.post("/chat", endpoint="say")
def said() -> Answered:
    """Write a message, or press a button of the conversation."""
    store, me = identity.store(), identity.learner()
    data, text = request.form.get("press", ""), request.form.get("text", "").strip()[:LONGEST]
    if data:
        replies = chat.press(store, me, data)
    else:
        replies = chat.converse(store, me, text) if text else ()
    if not swapping():
        return go(url_for(".chat") + "#end")
    notice = " ".join(reply.notice for reply in replies if reply.notice)
    me = by_id(store, me.id)
    identity.speak(me.language)
    lines = chat.history(store, me)
    page = render_template(
        "parts/talk_swap.html", lines=lines, notice=notice, buttons=last(lines), swapped=True,
        live=" ".join(reply.text for reply in replies), table=me.table,
    )  # fmt: skip
    return make_response(page)


def last(lines: tuple[Said, ...]) -> int:
    """The number of the last reply that carries buttons: only its buttons stay pressable."""
    with_buttons = [n for n, line in enumerate(lines) if line.reply.buttons and not line.mine]
    return with_buttons[-1] if with_buttons else -1
