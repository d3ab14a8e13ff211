"""Tile kinds and their notation.

A kind is a small int: 0–8 万, 9–17 筒, 18–26 条, 27–33 东南西北白发中, 34–41 the flowers
春夏秋冬梅兰竹菊. Text is MPSZ (`123m55p7z`); Chinese (`三万`, `二三万`, `东`, `发发`) is read
as well.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from rules.errors import TileError
from rules.words import Text

KINDS = 34
FLOWER_KINDS = 42
SUITS = "mpszf"
_FIRST = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34}
_SIZE = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}

MARKS = tuple(f"{n}{s}" for s in SUITS for n in range(1, _SIZE[s] + 1))
"""The MPSZ mark of every kind, flowers included."""

_KIND = {mark: kind for kind, mark in enumerate(MARKS)}
_DIGITS = "一二三四五六七八九"
_HONOURS = ("East", "South", "West", "North", "White", "Green", "Red")
_FLOWERS = ("Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Bamboo", "Chrysanthemum")
SUIT_NAMES = {
    "m": Text("万", "wan"), "p": Text("筒", "tong"), "s": Text("条", "tiao"),
    "z": Text("字", "honours"), "f": Text("花", "flowers"),
}  # fmt: skip
"""The name of each suit letter."""


def _names() -> tuple[Text, ...]:
    suits = [
        Text(f"{_DIGITS[n]}{SUIT_NAMES[s].zh}", f"{n + 1} {SUIT_NAMES[s].en}")
        for s in "mps"
        for n in range(9)
    ]
    honours = [
        Text(long, f"{english} {short}")
        for long, short, english in zip(
            ("东风", "南风", "西风", "北风", "白板", "发财", "红中"), "东南西北白发中", _HONOURS,
            strict=True,
        )
    ]  # fmt: skip
    flowers = [
        Text(zh, f"{english} {zh}")
        for zh, english in zip("春夏秋冬梅兰竹菊", _FLOWERS, strict=True)
    ]
    return (*suits, *honours, *flowers)


NAMES = _names()
"""The name of every kind in both languages."""

_CHINESE_SUIT = {
    "万": "m", "萬": "m", "筒": "p", "饼": "p", "餅": "p", "条": "s", "條": "s", "索": "s",
}  # fmt: skip
_CHINESE_ONE = {
    "东": 27, "東": 27, "南": 28, "西": 29, "北": 30, "白": 31, "发": 32, "發": 32, "中": 33,
    "春": 34, "夏": 35, "秋": 36, "冬": 37, "梅": 38, "兰": 39, "蘭": 39, "竹": 40, "菊": 41,
}  # fmt: skip
_CHINESE_DIGIT = {c: n for n, c in enumerate(_DIGITS, 1)} | {"伍": 5, "两": 2, "幺": 1}
_ONE = Text("这里要一张牌，不是“{text}”", "one tile is wanted here, not “{text}”")
_SILENT_AFTER = {
    "风": "东東南西北", "風": "东東南西北", "板": "白", "财": "发發", "財": "发發", "皮": "白",
}  # fmt: skip


def suit(kind: int) -> str:
    """The suit letter of a kind.

    >>> suit(26), suit(27)
    ('s', 'z')
    """
    return MARKS[kind][1]


def rank(kind: int) -> int:
    """The digit of a kind, from 1.

    >>> rank(26), rank(33)
    (9, 7)
    """
    return int(MARKS[kind][0])


def is_honour(kind: int) -> bool:
    """Whether a kind is a wind or a dragon."""
    return 27 <= kind < KINDS


def parse(text: str, *, field: str = "hand") -> tuple[int, ...]:
    """Read tiles in MPSZ or Chinese, in the order written.

    >>> parse("13m7z")
    (0, 2, 33)
    >>> parse("四五万 红中发发") == parse("45m766z")
    True

    Raises:
        TileError: naming what cannot be read and the field it stood in.
    """
    kinds: list[int] = []
    waiting: list[int] = []
    last = ""
    for char in unicodedata.normalize("NFKC", text):
        if char.isspace() or char in ",，、;；":
            continue
        digit = _digit(char)
        letter = _CHINESE_SUIT.get(char, char.lower())
        if digit is not None:
            waiting.append(digit)
        elif letter in _FIRST:
            kinds += _close(waiting, letter, field)
            waiting = []
        elif char == "红":
            pass
        elif char in _CHINESE_ONE:
            if waiting:
                raise _no_suit("".join(map(str, waiting)), field)
            kinds.append(_CHINESE_ONE[char])
        elif not (last and last in _SILENT_AFTER.get(char, "")):
            raise _unreadable(char, field)
        last = char
    if waiting:
        raise _no_suit("".join(map(str, waiting)), field)
    return tuple(kinds)


def _digit(char: str) -> int | None:
    if char in "0123456789":
        return int(char)
    return _CHINESE_DIGIT.get(char)


def _close(digits: list[int], letter: str, field: str) -> list[int]:
    if not digits:
        raise TileError(
            "no_number",
            Text("“{suit}”前面没有数字", "“{suit}” has no number before it").fill(suit=letter),
            field=field, tile=letter,
        )  # fmt: skip
    return [_kind(n, letter, field) for n in digits]


def _kind(number: int, letter: str, field: str) -> int:
    mark = f"{number}{letter}"
    if mark in _KIND:
        return _KIND[mark]
    raise TileError(
        "no_such_tile",
        Text("没有 {tile} 这张牌", "there is no tile {tile}").fill(tile=mark),
        field=field, tile=mark,
    )  # fmt: skip


def _unreadable(char: str, field: str) -> TileError:
    return TileError(
        "unreadable",
        Text("看不懂“{char}”", "cannot read “{char}”").fill(char=char),
        field=field, tile=char,
    )  # fmt: skip


def _no_suit(digits: str, field: str) -> TileError:
    return TileError(
        "no_suit",
        Text("“{digits}”后面没有花色", "“{digits}” has no suit after it").fill(digits=digits),
        field=field, tile=digits,
    )  # fmt: skip


def tile(text: str, *, field: str = "tile") -> int:
    """Read exactly one tile.

    >>> tile("5m"), tile("發")
    (4, 32)

    Raises:
        TileError: if the text is not one tile.
    """
    kinds = parse(text, field=field)
    if len(kinds) != 1:
        raise TileError(
            "one_tile",
            _ONE.fill(text=text),
            field=field, tile=text,
        )  # fmt: skip
    return kinds[0]


def mpsz(kinds: Iterable[int]) -> str:
    """Write tiles in MPSZ, sorted and grouped by suit.

    >>> mpsz((33, 0, 2, 1))
    '123m7z'
    """
    ranks: dict[str, str] = {}
    for kind in sorted(kinds):
        ranks[suit(kind)] = ranks.get(suit(kind), "") + MARKS[kind][0]
    return "".join(digits + letter for letter, digits in ranks.items())


def counts(kinds: Iterable[int]) -> tuple[int, ...]:
    """How many of each of the 34 kinds; flowers are not counted.

    >>> counts((0, 0, 33))[0], counts((0, 0, 33))[33]
    (2, 1)
    """
    row = [0] * FLOWER_KINDS
    for kind in kinds:
        row[kind] += 1
    return tuple(row[:KINDS])


def glyph(kind: int) -> str:
    """The Unicode picture of a tile, for plain text.

    >>> glyph(27) == chr(0x1F000)
    True
    """
    letter, n = suit(kind), rank(kind)
    if letter == "z":
        return chr(0x1F000 + (0, 1, 2, 3, 6, 5, 4)[n - 1])
    if letter == "f":
        return chr((0x1F026, 0x1F027, 0x1F028, 0x1F029, 0x1F022, 0x1F023, 0x1F024, 0x1F025)[n - 1])
    return chr({"m": 0x1F007, "s": 0x1F010, "p": 0x1F019}[letter] + n - 1)
