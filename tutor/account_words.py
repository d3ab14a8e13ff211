"""What is said when an account or a code cannot be used, in both languages."""

from __future__ import annotations

from rules.words import Text
from tutor.account import LONGEST, LONGEST_NAME, SHORTEST, AccountError
from tutor.codes import INVITES, CodeError
from tutor.guesses import GuessError
from tutor.merge import MergeError

Refusal = AccountError | CodeError | GuessError | MergeError
"""Everything that is answered with a sentence of this module."""

SAID = {
    "wrong": Text("名字或密码不对", "The name or the password is not right"),
    "wrong_old": Text("现在的密码不对", "This is not your present password"),
    "name": Text(
        f"名字要 1 到 {LONGEST_NAME} 个字，至少有一个字母、数字或汉字",
        f"A name has 1 to {LONGEST_NAME} letters",
    ),
    "taken": Text("这个名字有人用了，换一个", "This name is taken; choose another"),
    "short": Text(
        f"密码太短，至少 {SHORTEST} 个字符；几个词连起来最好记",
        f"The password is too short: {SHORTEST} letters at least; a few words are easy to keep",
    ),
    "long": Text(f"密码最长 {LONGEST} 个字符", f"A password has at most {LONGEST} letters"),
    "easy": Text("这个密码太好猜了，换一个", "This password is among the first that are guessed"),
    "same": Text("密码不能就是名字", "The password cannot be the name"),
    "has": Text("你已经有名字了", "You have a name already"),
    "none": Text(
        "先起个名字、设个密码，再输入这个码",
        "Choose a name and a password first, then type this code again",
    ),
    "unknown": Text(
        "没有这个码，看看有没有抄错", "Nobody has this code; look whether every sign is right"
    ),
    "expired": Text("这个码过期了，要一个新的", "This code has ended; ask for a new one"),
    "used": Text(
        "这个码已经用过。要是你自己刚用的，刷新一下就好；不是的话，要一个新的",
        "This code was used before. If that was you just now, open the page again; else ask for"
        " a new one",
    ),
    "own": Text(
        "这位学员有自己的账户，不再用登录卡",
        "This learner has an account of their own and needs no card",
    ),
    "many": Text(
        f"你已经有 {INVITES} 个没用掉的邀请码",
        f"{INVITES} of your invitations are still open; use those first",
    ),
    "wait": Text(
        "试错的次数太多，请等 {minutes} 分钟再试",
        "Too many wrong tries: wait {minutes} {minutes:minute|minutes}, then try again",
    ),
    "gone": Text(
        "两边已经变过了，刷新一下再看",
        "Something has changed here meanwhile; open the page again",
    ),
    "two": Text(
        "两边都有自己的名字，合不到一起；用其中一个登录就行",
        "Both have a name of their own and cannot become one; sign in with one of them",
    ),
}
"""Each refusal by its code."""


def refused(error: Refusal) -> Text:
    """The sentence for a refusal, without its full stop.

    >>> refused(GuessError(61)).say("en")
    'Too many wrong tries: wait 2 minutes, then try again'
    """
    if isinstance(error, GuessError):
        return SAID["wait"].fill(minutes=error.minutes)
    if isinstance(error, AccountError) and (error.code, error.field) == ("wrong", "old"):
        return SAID["wrong_old"]
    return SAID[error.code]
