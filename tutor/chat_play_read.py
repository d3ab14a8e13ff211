"""An act of play from written words: 打三万, discard 3m, 胡, 过, 碰, or the name of any act."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules import tiles
from rules.errors import RuleError
from rules.table import Action
from rules.values import NO_TILE
from tutor import chat_read
from tutor.sitting import Sitting

WORDS: Mapping[str, tuple[str, ...]] = {
    "discard": ("打", "切", "出", "丢", "discard", "throw", "cut"),
    "win": ("胡", "和", "自摸", "win", "hu"),
    "pass": ("过", "不要", "不碰", "不吃", "不胡", "pass", "skip"),
    "pong": ("碰", "pong", "pung", "peng"),
    "chow": ("吃", "chow", "chi"),
    "kong": ("杠", "kong", "gang"),
    "ckong": ("杠", "暗杠", "kong", "gang", "ckong", "concealed kong"),
    "addkong": ("杠", "补杠", "kong", "gang", "addkong", "added kong"),
    "declare": ("报听打", "报听", "听", "报", "declare", "ready"),
}
"""What people write for the acts that most tables have; all are also known by their names."""


def read(now: Sitting, text: str) -> tuple[Action, ...] | None:
    """The acts that a text can mean, those that the rules allow if there are any.

    None if the text is about no act at all.
    """
    said = chat_read.plain(text).lower().strip("。.!！ ")
    for name, rest in _named(now, said):
        found = _tiles(rest)
        if found is None:
            continue
        allowed = tuple(act for act in now.mine if act.act in name and _meant(act, found))
        return allowed or tuple(_wished(now, one, found) for one in name[:1])
    return None


def _named(now: Sitting, said: str) -> list[tuple[list[str], str]]:
    """What a text may begin with: names of acts, the longest first, and the rest; then a tile."""
    offered = {act.act for act in now.mine}
    known: dict[str, list[str]] = {}
    for act, words in _all_words(now).items():
        for word in words:
            if said.startswith(word):
                known.setdefault(word, []).append(act)
    found = [
        (sorted(known[word], key=lambda act: act not in offered), said[len(word) :])
        for word in sorted(known, key=len, reverse=True)
    ]
    return [*found, (["discard"], said)] if _TILE.match(said) else found


_TILE = re.compile(r"[0-9一二三四五六七八九伍两幺东東南西北白发發红中ewsnrg]")


def _all_words(now: Sitting) -> dict[str, tuple[str, ...]]:
    """The words for each act of the game: the common ones, its key, its names."""
    found = {}
    for act, name in now.play.game.acts.items():
        latin = re.sub(r"[^\x00-\x7f]+", "", name.en).strip().lower()
        own = tuple(word for word in (act, name.zh.lower(), name.en.lower(), latin) if word)
        found[act] = (*WORDS.get(act, ()), *own)
    return found


def _tiles(text: str) -> tuple[int, ...] | None:
    """The tiles that follow a name; None if there is something else."""
    rest = chat_read.spelt(re.sub(r"\bwith\b|用|了|吧|[（）(),，、:：]", " ", text)).strip()
    if not rest:
        return ()
    try:
        return tiles.parse(rest)
    except RuleError:
        return None


def _meant(act: Action, found: tuple[int, ...]) -> bool:
    """Whether tiles that were written fit an act: none, its own, those that it takes, or all."""
    own = (act.tile,) if act.tile != NO_TILE else ()
    fits = ((), own, tuple(sorted(act.uses)), tuple(sorted((*own, *act.uses))))
    return tuple(sorted(found)) in fits or (len(set(found)) == 1 and found[:1] == own)


def _wished(now: Sitting, act: str, found: tuple[int, ...]) -> Action:
    """What was wished for, for the rules to say why it may not be."""
    lying, drawn = now.play.lying, now.play.seats[now.seat].drawn
    tile = found[0] if found else drawn if lying is None else lying.tile
    return Action(now.seat, act, NO_TILE if act == "pass" else tile, found[1:])
