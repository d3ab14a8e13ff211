"""Pages for what went wrong, in the same style and with a way on."""

from __future__ import annotations

import logging

from flask import Flask, Response, g, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from rules.words import Text
from tutor.web import identity
from tutor.web.page import swapping

log = logging.getLogger("tingpai.web")

UNKNOWN = Text("这里没有这一页", "There is no such page")
SAID: dict[str, tuple[Text, Text]] = {
    "unknown": (
        Text("这道题不是你的，或者不在了", "This attempt is not yours, or is gone"),
        Text("练习记录只有你自己看得到；换了浏览器，就找不到原来的。",
             "Attempts are seen only by whoever made them; another browser does not know them."),
    ),
    "stale": (
        Text("这道题换过新版了", "This puzzle was replaced by a newer one"),
        Text("旧题不再出，你的成绩还在。", "The old one is not asked any more; your results stay."),
    ),
    "puzzle": (
        Text("这个地址没有题", "No puzzle has this address"),
        Text("地址少了或错了一个字，就不是原来那道题。",
             "With a letter missing or wrong it is no longer the same puzzle."),
    ),
    "variant": (
        Text("没有这种麻将", "There is no such table"),
        Text("从“所有打法”里挑一种。", "Choose one among all tables."),
    ),
    "invite": (
        Text("这个班码打不开任何班", "This code opens no class"),
        Text("再核对一遍，或者跟老师再要一次链接。",
             "Read it once more, or ask your instructor for the link."),
    ),
    "closed": (
        Text("这个班现在不收人", "This class takes nobody at present"),
        Text("跟老师说一声就行。", "A word to your instructor will do."),
    ),
    "kind": (
        Text("没有这种题", "There is no such kind of puzzle"),
        Text("从练习页里挑一种。", "Choose one on the practice page."),
    ),
}  # fmt: skip
BY_CODE = {
    403: (
        Text("这个请求不是从我们的页面来的", "This request did not come from our pages"),
        Text("回到页面上再按一次。", "Go back to the page and press once more."),
    ),
    404: (UNKNOWN, Text("从下面选一处接着走。", "Go on from one of these.")),
    405: (UNKNOWN, Text("从下面选一处接着走。", "Go on from one of these.")),
    413: (
        Text("内容太长了", "That is too long"),
        Text("缩短一点再发。", "Make it shorter and send it again."),
    ),
    429: (
        Text("试得太多了", "That was tried too often"),
        Text("歇几分钟再来。", "Come back in a few minutes."),
    ),
    500: (
        Text("我们出错了", "Something went wrong on our side"),
        Text("已经记下。你答过的都在。", "It is noted. What you have answered is kept."),
    ),
}
OTHERWISE = (
    Text("这个请求看不懂", "This request cannot be understood"),
    Text("回到页面上再试一次。", "Go back to the page and try again."),
)


def register(app: Flask) -> None:
    """Show our own pages for errors."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _fault)


def _http(error: HTTPException) -> Response:
    code = error.code or 500
    head, text = SAID.get(str(error.description), BY_CODE.get(code, OTHERWISE))
    return _page(code, head, text)


def _fault(error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.path, exc_info=error)
    return _page(500, *BY_CODE[500])


def _page(code: int, head: Text, text: Text) -> Response:
    if "say" not in g:
        g.learner = None
        identity.speak("zh")
    said = {"code": code, "head": head, "text": text}
    if not swapping():
        return make_response(render_template("mistake.html", **said), code)
    title = head.say(g.lang)
    part = render_template("swap.html", part="mistake", self_title=title, live=title, **said)
    return make_response(part, code, {"HX-Retarget": "#main", "HX-Reswap": "innerHTML"})
