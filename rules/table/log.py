"""The log of a hand: JSON lines that replay to the identical state.

The first line names the table and holds the wall as it was built and all that lot decided; then
comes a line for each event, those that a seat chose with `"act"`, those that followed by themselves
with `"then"`; the last line is the account.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rules.errors import RuleError
from rules.facts import Facts
from rules.table.action import Action
from rules.table.dealing import laid
from rules.table.game import Game
from rules.table.games import game
from rules.table.state import Event, Play
from rules.tiles import MARKS, mpsz, parse, suit
from rules.values import NO_TILE
from rules.words import Text

VERSION = 1
LONGEST = 200_000
"""Most characters of a log that is read."""
MOST_LINES = 2_000

_SAYS = {
    "empty": Text("这里没有牌谱", "there is no log here"),
    "long": Text("牌谱太长", "the log is too long"),
    "line": Text("第 {n} 行读不懂：{why}", "line {n} cannot be read: {why}"),
    "json": Text("不是 JSON", "it is no JSON object"),
    "head": Text("第一行要写明是哪一桌", "the first line must name the table"),
    "differs": Text(
        "第 {n} 行写的是“{given}”，按规则应是“{found}”",
        "line {n} says “{given}”, by the rules it is “{found}”",
    ),
}  # fmt: skip


class LogError(RuleError):
    """A log that cannot be replayed; `line` is where."""

    def __init__(self, code: str, text: Text, line: int = 0) -> None:
        super().__init__(code, text, field="log")
        self.line = line


@dataclass(frozen=True, slots=True)
class Log:
    """A hand that can be stepped through: the play as dealt and after each act.

    plays: one more than acts.
    """

    plays: tuple[Play, ...]
    acts: tuple[Action, ...]

    @property
    def last(self) -> Play:
        """The play at the end of the log."""
        return self.plays[-1]


def lines(play: Play) -> Iterator[str]:
    """The log of a play, line by line without line ends."""
    yield _dumped(head(play))
    for event in play.events:
        yield _dumped(_event(event))
    if play.result is not None:
        ending = {"result": play.result.result, "payments": list(play.result.payments)}
        yield _dumped(ending)


def written(play: Play) -> str:
    """The log of a play as one text."""
    return "".join(f"{line}\n" for line in lines(play))


def head(play: Play) -> dict[str, Any]:
    """The first line: the table, the wall as built, what lot and session decided."""
    table = play.game.table
    return {
        "tingpai": VERSION, "variant": table.key, "options": dict(table.chosen()),
        "wall": in_order(play.built), "facts": facts_json(play.dealt),
    }  # fmt: skip


def in_order(kinds: tuple[int, ...]) -> str:
    """Tiles in MPSZ in the order given, where `mpsz` would sort them.

    >>> in_order((2, 0, 9, 1))
    '31m1p2m'
    """
    runs = groupby(kinds, suit)
    return "".join("".join(MARKS[kind][0] for kind in run) + letter for letter, run in runs)


def read(text: str) -> Log:
    """Read a log and play it again, act by act.

    Raises:
        LogError: naming the line that cannot be read, or that the rules contradict.
    """
    if len(text) > LONGEST:
        raise LogError("long", _SAYS["long"])
    given = [line for line in text.splitlines() if line.strip()]
    if not given or len(given) > MOST_LINES:
        raise LogError("empty" if not given else "long", _SAYS["long" if given else "empty"])
    objects = [_loaded(line, n) for n, line in enumerate(given, 1)]
    plays, acts = [begun(objects[0])], []
    for n, line in enumerate(objects[1:], 2):
        if "act" in line:
            try:
                act = Action.parse(line)
                plays.append(plays[-1].apply(act))
            except RuleError as error:
                raise LogError(error.code, _SAYS["line"].fill(n=n, why=error.text), n) from error
            acts.append(act)
    log = Log(tuple(plays), tuple(acts))
    _compared(log.last, objects)
    return log


def _compared(play: Play, objects: list[dict[str, Any]]) -> None:
    """Refuse a line that says otherwise than the rules."""
    for n, (given, line) in enumerate(zip(objects[1:], list(lines(play))[1:], strict=False), 2):
        if given != json.loads(line):
            says = _SAYS["differs"].fill(n=n, given=_dumped(given), found=line)
            raise LogError("differs", says, n)


def begun(line: Mapping[str, Any]) -> Play:
    """The play as it was dealt, from the first line of a log.

    Raises:
        LogError: what is wrong with the line.
    """
    try:
        if line.get("tingpai") != VERSION:
            raise LogError("head", _SAYS["head"], 1)
        at: Game = game(str(line["variant"]), **dict(line.get("options") or {}))
        facts = facts_read(dict(line.get("facts") or {}))
        return laid(at, parse(str(line["wall"]), field="wall"), facts)
    except LogError:
        raise
    except RuleError as error:
        raise LogError(error.code, _SAYS["line"].fill(n=1, why=error.text), 1) from error
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise LogError("head", _SAYS["head"], 1) from error


def _loaded(line: str, n: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise LogError("json", _SAYS["line"].fill(n=n, why=_SAYS["json"]), n)
    return value


def _event(event: Event) -> dict[str, Any]:
    line: dict[str, Any] = {"seat": event.seat} if event.seat >= 0 else {}
    line["act" if event.chosen else "then"] = event.what
    if event.tile != NO_TILE:
        line["tile"] = MARKS[event.tile]
    if event.tiles:
        line["with"] = mpsz(event.tiles)
    if event.source is not None:
        line["from"] = event.source
    return line


def facts_json(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as JSON values."""
    return {name: _plain(value) for name, value in facts.items()}


def facts_read(values: Mapping[str, Any]) -> Facts:
    """The facts that `facts_json` wrote."""
    return Facts({name: _read(value) for name, value in values.items()})


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _read(value: Any) -> Any:
    return tuple(_read(one) for one in value) if isinstance(value, list) else value


def _dumped(line: Mapping[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
