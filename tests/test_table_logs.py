"""Logs that lie or are torn: each is refused by line, none is a fault of ours."""

from __future__ import annotations

import json
from random import Random

import pytest

from rules.table import LogError, game, read, written
from rules.table.games import GAMES
from rules.table.selfplay import hands

STRANGE = (
    None, True, -1, 99, 1e9, 2**70, "", "x", "1m", "9f", "123m", [], [1], ["1m"], [[1, 2]], [0, 0],
    [34], [None], {}, {"a": 1},
)  # fmt: skip
NAMES = (
    "seat", "act", "then", "tile", "with", "from", "facts", "options", "variant", "wall", "tingpai",
    "wild", "dice", "ci", "indicator", "upstairs", "drawn_hands", "round_wind", "swap_die",
)  # fmt: skip


def torn(lines: list[str], rng: Random) -> str:
    """A log with something in it, or among its facts, replaced or left out."""
    lines = list(lines)
    at = 0 if rng.random() < 0.6 else rng.randrange(len(lines))
    line = json.loads(lines[at])
    into = line["facts"] if at == 0 and rng.random() < 0.6 else line
    name = rng.choice([*into, rng.choice(NAMES)])
    if rng.random() < 0.2:
        into.pop(name, None)
    else:
        into[name] = rng.choice(STRANGE)
    lines[at] = json.dumps(line)
    return "\n".join(lines)


@pytest.mark.parametrize("key", GAMES)
def test_a_torn_log_is_refused_or_plays(key: str) -> None:
    rng = Random(key)
    lines = written(next(hands(game(key), 1, 3)).play).splitlines()
    refusals = [fault for _ in range(24) if (fault := refusal(torn(lines, rng)))]
    assert len(refusals) > 12
    assert all(0 <= fault.line <= len(lines) and fault.text.zh for fault in refusals)


def refusal(text: str) -> LogError | None:
    try:
        read(text)
    except LogError as error:
        return error
    return None
