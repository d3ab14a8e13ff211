"""How tiles, groups and their parts are said, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.tiles import NAMES, rank, suit
from rules.words import Text

_DIGITS = "一二三四五六七八九"
_SUIT = {"m": ("万", "wan"), "p": ("筒", "tong"), "s": ("条", "tiao")}
WILD = Text("耗子", "the wild 耗子")
_AND = Text("{first}和{last}", "{first} and {last}")
OR = Text("{first}或{last}", "{first} or {last}")
_TIMES = ("", "一张", "两张", "三张", "四张")


class Group(Protocol):
    """A block of a reading, as far as it is said."""

    @property
    def name(self) -> str:
        """Its kind of group."""
        ...

    @property
    def kinds(self) -> tuple[int, ...]:
        """What each place counts as."""
        ...


def tiles(kinds: Sequence[int], wild: Sequence[int] = (), word: str = "耗子") -> Text:
    """Tiles in words, those of a suit together, wild ones last, called by the table's `word`.

    >>> tiles((9, 10, 10, 33)).say("zh"), tiles((9, 10, 10, 33)).say("en")
    ('一二二筒和红中', '122 tong and Red 中')
    >>> tiles((31, 31, 33)).say("zh"), tiles((31, 31, 33)).say("en")
    ('一对白板和红中', 'a pair of White 白 and Red 中')
    """
    plain = [kind for kind in sorted(kinds) if kind not in wild]
    parts = [_suited(plain, letter) for letter in "mps"]
    honours = sorted({kind for kind in plain if kind >= 27})
    parts += [_copies(kind, plain.count(kind)) for kind in honours]
    said = [part for part in parts if part is not None]
    number = len(kinds) - len(plain)
    if number:
        said.append(Text(_TIMES[number] + word if number > 1 else word, _wilds(number, word)))
    return joined(said)


def _suited(kinds: Sequence[int], letter: str) -> Text | None:
    ranks = [rank(kind) for kind in kinds if suit(kind) == letter]
    if not ranks:
        return None
    zh, en = _SUIT[letter]
    return Text("".join(_DIGITS[n - 1] for n in ranks) + zh, "".join(map(str, ranks)) + f" {en}")


_MANY = {
    2: Text("一对{tile}", "a pair of {tile}"),
    3: Text("三张{tile}", "three {tile}"),
    4: Text("四张{tile}", "four {tile}"),
}


def _copies(kind: int, number: int) -> Text:
    return _MANY[number].fill(tile=NAMES[kind]) if number > 1 else NAMES[kind]


def _wilds(number: int, word: str) -> str:
    return f"the wild {word}" if number == 1 else f"{number} wilds {word}"


def joined(parts: Sequence[Text], last: Text = _AND) -> Text:
    """A list in words: commas, and 和 or another word before the last."""
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return Text("", "")
    return last.fill(first=tuple(parts[:-1]), last=parts[-1])


def group(block: Group) -> Text:
    """A group in words.

    >>> from drills.puzzle import Block
    >>> group(Block("pair", (6, 6))).say("zh"), group(Block("pair", (6, 6))).say("en")
    ('一对七万', 'a pair of 7 wan')
    """
    if block.name == "pair":
        return _copies(block.kinds[0], 2)
    if block.name == "triplet":
        return _copies(block.kinds[0], 3)
    return tiles(block.kinds)


def names(kinds: Sequence[int]) -> tuple[Text, ...]:
    """The names of some kinds, to fill a gap."""
    return tuple(NAMES[kind] for kind in kinds)
