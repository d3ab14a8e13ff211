"""What was picked: an answer beside its key, tile by tile, without making the puzzle again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.tiles import MARKS

_PLACE = {mark: at for at, mark in enumerate(MARKS)}
Value = str | int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """One tile of an answer or of its key.

    how: "ok", "miss" (in the key alone), "extra" (in the answer alone) or "way" (in both, with
    another state); state: as given, or as due where it was missed; "" where tiles have no state.
    """

    mark: str
    how: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One field of an answer: its tiles, or else its value and whether that is the key's."""

    field: str
    picks: tuple[Pick, ...] | None
    value: Value = ""
    right: bool = True


class Slip(NamedTuple):
    """One thing that is wrong in an answer, the same one for everybody who makes it.

    how: "miss", "extra", "way" with a `mark`, or "value" with what was said; wanted: the key's.
    """

    field: str
    how: str
    mark: str = ""
    state: str = ""
    value: Value = ""
    wanted: Value = ""


def parts(answer: Mapping[str, Any], key: Mapping[str, Any]) -> tuple[Part, ...]:
    """An answer field by field, in the order of the key, then what the key has not.

    >>> [pick.how for pick in parts({"waits": ["1m", "3m"]}, {"waits": ["1m", "2m"]})[0].picks]
    ['ok', 'miss', 'extra']
    """
    names = dict.fromkeys((*key, *answer))
    return tuple(_part(name, answer.get(name), key.get(name)) for name in names)


def slips(answer: Mapping[str, Any], key: Mapping[str, Any]) -> tuple[Slip, ...]:
    """Everything in an answer that the key has otherwise.

    >>> slips({"win": "no"}, {"win": "yes"})[0].wanted
    'yes'
    """
    found: list[Slip] = []
    for part in parts(answer, key):
        if part.picks is not None:
            wrong = (pick for pick in part.picks if pick.how != "ok")
            found += [Slip(part.field, pick.how, pick.mark, pick.state) for pick in wrong]
        elif not part.right and part.field in answer:
            wanted = _plain(key.get(part.field, ""))
            found.append(Slip(part.field, "value", value=part.value, wanted=wanted))
    return tuple(found)


def _part(name: str, said: Any, due: Any) -> Part:
    if _of_tiles(said) and _of_tiles(due):
        return Part(name, _picks(_states(said), _states(due)))
    return Part(name, None, _plain(said), said == due)


def _of_tiles(value: Any) -> bool:
    """Whether a value marks tiles: a list of them, or a state for some."""
    if value is None or isinstance(value, Mapping):
        return True
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _states(value: Any) -> dict[str, str]:
    if isinstance(value, Mapping):
        return {str(mark): str(state) for mark, state in value.items()}
    return dict.fromkeys(map(str, value or ()), "")


def _picks(said: Mapping[str, str], due: Mapping[str, str]) -> tuple[Pick, ...]:
    return tuple(_pick(mark, said, due) for mark in _in_order({*said, *due}))


def _pick(mark: str, said: Mapping[str, str], due: Mapping[str, str]) -> Pick:
    if mark not in said:
        return Pick(mark, "miss", due[mark])
    if mark not in due:
        return Pick(mark, "extra", said[mark])
    return Pick(mark, "ok" if said[mark] == due[mark] else "way", said[mark])


def _in_order(marks: Iterable[str]) -> list[str]:
    return sorted(marks, key=lambda mark: (_PLACE.get(mark, len(_PLACE)), mark))


def _plain(value: Any) -> Value:
    if isinstance(value, list | tuple):
        return tuple(int(one) for one in value) if not _of_tiles(list(value)) else ()
    return value if isinstance(value, int) else "" if value is None else str(value)
