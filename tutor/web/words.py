"""How a page says things: in the reader's language, Chinese in English pages marked as such."""

from __future__ import annotations

import re
from typing import Any

from flask import g
from markupsafe import Markup, escape

from rules.words import Text
from rules.words import say as say_in

CHINESE = re.compile("[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+")
HTML_LANG = {"zh": "zh-Hans", "en": "en"}
OTHER = {"zh": ("en", "English"), "en": ("zh", "中文")}


def chinese(text: Any) -> Markup:
    """Escaped text for an English page, each Chinese run wrapped so that it is read as Chinese.

    >>> chinese("pong 碰 <3")
    Markup('pong <span lang="zh-Hans">碰</span> &lt;3')
    """
    return Markup(CHINESE.sub(r'<span lang="zh-Hans">\g<0></span>', str(escape(text))))  # noqa: S704


def say(value: Any) -> Markup:
    """A Text, a string or several of them as page text in the reader's language."""
    text = say_in(value, g.lang)
    return escape(text) if g.lang == "zh" else chinese(text)


def english(name: Text) -> str:
    """The English of a name without the Chinese that stands beside it in running text.

    >>> english(Text("清一色", "one suit 清一色"))
    'one suit'
    """
    return name.en.removesuffix(name.zh).strip() or name.en


def stop(value: Any) -> Markup:
    """A reason as a whole sentence: with its full stop."""
    said = say(value)
    if not said or said[-1] in ".。!?！？":
        return said
    return said + ("。" if g.lang == "zh" else ".")


def plain(value: Any) -> str:
    """The same as a bare string, for attributes."""
    return say_in(value, g.lang)


def signed(amount: int) -> str:
    """An amount with its sign, as ledgers write it.

    >>> signed(4), signed(-71), signed(0)
    ('+4', '−71', '0')
    """
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"


def kbd(text: Any) -> Markup:
    """A sentence in which [X] stands for the key X.

    >>> kbd("press [M]")
    Markup('press <kbd>M</kbd>')
    """
    return Markup(re.sub(r"\[([^\]]+)\]", r"<kbd>\1</kbd>", str(escape(text))))  # noqa: S704


def figures(value: Any) -> Markup:
    """A verdict's head with its numbers set off."""
    return Markup(re.sub(r"(?<![\w#&])[+−-]?\d[\d,]*", r"<b>\g<0></b>", str(say(value))))  # noqa: S704
