"""Reading what people write: hands with melds and wilds, bare tiles, numbers, yes and no."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from rules import tiles
from rules.errors import RuleError
from rules.hand import Meld

_ONE = (
    r"(?:[0-9][mpszf]|[0-9一二三四五六七八九伍两幺][万萬筒饼餅条條索]"
    r"|红?中|[东東南西北]风?|白板?|[发發][财財]?)"
)
_MELD_WORDS = {
    "吃": "chow", "chow": "chow", "chi": "chow",
    "碰": "pong", "pong": "pong", "pung": "pong", "peng": "pong",
    "点杠": "kong", "直杠": "kong", "杠": "kong", "kong": "kong", "gang": "kong",
    "补杠": "addkong", "明杠": "addkong", "addkong": "addkong",
    "暗杠": "ckong", "ckong": "ckong", "蛋": "egg", "egg": "egg",
}  # fmt: skip
_NAMED = "|".join(sorted(_MELD_WORDS, key=len, reverse=True))
_MELD = re.compile(rf"({_NAMED})\s*[:=]?\s*([0-9]{{3,4}}[mpszf]|(?:{_ONE})+)", re.IGNORECASE)
_WILD = re.compile(
    rf"(?:[双风]?耗子|[赖癞混]子|混儿|财神|wilds?)\s*(?:是|[:=])?\s*({_ONE}(?:(?:\s*(?:[、,和&]|and)\s*)?{_ONE})?)",
    re.IGNORECASE,
)
_SHOWN = re.compile(
    r"(?:次牌?|翻(?:出来?的?|的)?|混坯|\bci\b|\bindicator\b|\bturned up\b)"
    rf"\s*(?:是|[:=])?\s*({_ONE})",
    re.IGNORECASE,
)
_SUIT_WORDS = {
    "wan": "m", "characters": "m", "tong": "p", "bing": "p", "dots": "p",
    "tiao": "s", "suo": "s", "bamboo": "s",
}  # fmt: skip
_SPELT = re.compile(rf"([0-9](?:[\s,]*[0-9])*)\s*({'|'.join(_SUIT_WORDS)})(?![a-z])", re.IGNORECASE)
_HONOUR_WORDS = {
    "east": "东", "south": "南", "west": "西", "north": "北",
    "white": "白", "green": "发", "red": "中",
}  # fmt: skip
_SPELT_HONOUR = re.compile(
    rf"\b({'|'.join(_HONOUR_WORDS)})\b(?:\s+(?:wind|dragon)\b)?\s*[东南西北白发中]?", re.IGNORECASE
)
_TIMES = re.compile(r"([东南西北白发中])\s*[×x]\s*([1-4])")
_QUESTION = re.compile(
    r"听(?:什么|啥|哪|几|谁)(?:几|些)?张?牌?|听牌(?:了?[吗么没])|(?:胡|和|要|打|切)(?:什么|啥|哪)(?:几|些)?张?牌?"
    r"|能(?:报听|胡|和)[吗么]|怎么打"
    r"|\b(?:what|which)\b|\bwaits?\b|\bwaiting\b|\bready\b|\bdiscards?\b|\bcuts?\b",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"你好|请问|请教|请|麻烦|谢谢|帮忙?我?|看一?看|看?一下|我手[里上]有?|手[里上]的?|这手牌?|我的?牌|手牌|在?听|报听|是|呢|吗|么|嘛|了|的|该|应该|[?!。.：:+·]"
    r"|\b(?:does|do|is|are|it|this|the|a|hand|tiles?|on|for|with|of|i|my|please|should|can|to"
    r"|have|declare|complete[sd]?|win|wins)\b",
    re.IGNORECASE,
)
_TILES = re.compile(r"[0-9][\s,]*[0-9]*[mpsz]|[一二三四五六七八九][万萬筒饼条條索]", re.IGNORECASE)
_NONE = re.compile(
    r"(?:没听牌?|没有听?|没|无|都?不是?|都没有|一张也?没有|空"
    r"|none|no|nothing|not ready|0|-)[。.!]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Request:
    """A hand that somebody asks about; `wild` is what they wrote, () for nothing.

    shown: the tile turned up (次牌, 混坯), None if none is named.
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    wild: tuple[int, ...] = ()
    shown: int | None = None


def plain(text: str) -> str:
    """The text with wide letters and digits made narrow, without what is invisible.

    >>> plain("１２３ｍ　碰：555s")
    '123m 碰:555s'
    """
    narrow = unicodedata.normalize("NFKC", text)
    return "".join(c for c in narrow if c.isspace() or unicodedata.category(c)[0] != "C").strip()


def asks_about_tiles(text: str) -> bool:
    """Whether a text is a question about a hand.

    >>> asks_about_tiles("四五万 听什么"), asks_about_tiles("7m 6p")
    (True, False)
    """
    return bool(_QUESTION.search(plain(text)) and _TILES.search(spelt(plain(text))))


def shows_tiles(text: str) -> bool:
    """Whether a text has something like tiles in it.

    >>> shows_tiles("123m456p"), shows_tiles("hello"), shows_tiles("7 wan")
    (True, False, True)
    """
    return bool(_TILES.search(spelt(plain(text))))


def spelt(text: str) -> str:
    """Spelt-out English names as MPSZ and single characters.

    >>> spelt("7 8 9 wan · White 白 ×3")
    '789m · 白白白'
    """
    text = _SPELT.sub(lambda m: re.sub(r"[\s,]", "", m[1]) + _SUIT_WORDS[m[2].lower()], text)
    text = _SPELT_HONOUR.sub(lambda m: _HONOUR_WORDS[m[1].lower()], text)
    return _TIMES.sub(lambda m: m[1] * int(m[2]), text)


def request(text: str) -> Request:
    """Read a hand with melds and wilds out of a question.

    >>> request("1m234p 碰555s 耗子5z 听什么").melds
    (Meld(type='pong', tiles=(22, 22, 22)),)

    Raises:
        TileError, MeldError: naming what cannot be read.
    """
    rest = spelt(plain(text))
    wild: list[int] = []
    melds: list[Meld] = []
    shown: list[int] = []
    rest = _SHOWN.sub(lambda m: _take(shown, tiles.parse(m[1])), rest)
    rest = _WILD.sub(lambda m: _take(wild, tiles.parse(re.sub("和|and|&", "", m[1]))), rest)
    rest = _MELD.sub(lambda m: _take(melds, [_meld(m[1], m[2])]), rest)
    rest = _FILLER.sub(" ", _QUESTION.sub(" ", rest))
    up = shown[-1] if shown else None
    return Request(tiles.parse(rest), tuple(melds), tuple(dict.fromkeys(wild)), up)


def _take(into: list, found: Iterable) -> str:
    into.extend(found)
    return " "


def _meld(word: str, text: str) -> Meld:
    kind = _MELD_WORDS[word.lower()]
    found = tiles.parse(text, field="melds")
    if len(found) == 1 and kind != "chow":
        found *= 3 if kind == "pong" else 4
    return Meld(kind, found)


def says_none(text: str) -> bool:
    """Whether a text says "none of them" or "not ready".

    >>> says_none("没听"), says_none("none"), says_none("七万")
    (True, True, False)
    """
    return bool(_NONE.fullmatch(plain(text)))


class UnclearError(ValueError):
    """A bare digit that could mean several tiles, or a tile that was not offered.

    tiles: the kinds it could mean; () if the tile was not offered, which is then named.
    """

    def __init__(self, said: str, could_be: tuple[int, ...] = ()) -> None:
        super().__init__(said)
        self.said = said
        self.tiles = could_be


def pick(
    text: str, offered: tuple[int, ...], shown: tuple[int, ...] = ()
) -> tuple[int, ...] | None:
    """Tiles written as an answer, each one offered; None if it is no list of tiles.

    Bare digits are taken in the one suit that they can mean: of the offered kinds, or else of
    the tiles `shown`.

    >>> pick("7m 6p", tuple(range(34)))
    (6, 14)
    >>> pick("2 5", (18, 19, 21, 22))
    (19, 22)

    Raises:
        UnclearError: if a digit could mean several tiles, or a tile was not offered.
    """
    words = _FILLER.sub(" ", spelt(plain(text))).strip()
    if re.fullmatch(r"[1-9](?:[\s,、，]*[1-9])*", words):
        return _by_rank(re.findall("[1-9]", words), offered, shown)
    try:
        found = tiles.parse(words)
    except RuleError:
        return None
    for kind in found:
        if kind not in offered:
            raise UnclearError(tiles.MARKS[kind])
    return tuple(sorted(set(found))) or None


def _by_rank(
    digits: Iterable[str], offered: tuple[int, ...], shown: tuple[int, ...]
) -> tuple[int, ...]:
    suits = {tiles.suit(kind) for kind in shown} - {"z"}
    out = set()
    for digit in digits:
        fits = [k for k in offered if k < 27 and tiles.rank(k) == int(digit)]
        if len(fits) > 1 and len(suits) == 1:
            fits = [k for k in fits if tiles.suit(k) in suits]
        if len(fits) != 1:
            raise UnclearError(digit, tuple(fits))
        out.add(fits[0])
    return tuple(sorted(out))


def numbers(text: str) -> tuple[int, ...]:
    """The whole numbers in a text, with their signs; 付 is minus, 收 plus.

    >>> numbers("-6 +18 −6 付6")
    (-6, 18, -6, -6)
    """
    found = re.findall(r"(付|收|[+\-−–—])?\s*([0-9]{1,7})(?![0-9])", plain(text))
    return tuple(-int(n) if sign and sign in "付-−–—" else int(n) for sign, n in found)


def choice(text: str, options: tuple[tuple[str, str], ...]) -> str | None:
    """Which option a text means: its number from 1, its value, or its words; None if unclear.

    >>> choice("2", (("yes", "能胡"), ("points", "不能，点数不够")))
    'points'
    """
    said = plain(text).lower().strip("。.! ")
    if re.fullmatch(r"[0-9]{1,2}", said):
        at = int(said)
        return options[at - 1][0] if 1 <= at <= len(options) else None
    exact = [value for value, words in options if said in (value.lower(), words.lower())]
    near = [value for value, words in options if said and words.lower().startswith(said)]
    for found in (exact, near, _yes_or_no(said, options)):
        if len(found) == 1:
            return found[0]
    return None


def _yes_or_no(said: str, options: tuple[tuple[str, str], ...]) -> list[str]:
    if re.fullmatch(r"能胡?|可以|行|好|胡|杠|是|yes|y|ok|可", said):
        return [value for value, _ in options if value in ("yes", "ok", "may")]
    if re.fullmatch(r"不能?|不行|不可以|否|no|n|不胡|不杠", said):
        return [value for value, _ in options if value not in ("yes", "ok", "may")]
    return []
