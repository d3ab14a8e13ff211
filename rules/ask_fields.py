"""The fields of a question: how each is read from JSON, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.ask_errors import hint, problem, type_name
from rules.errors import RuleError
from rules.facts import Field, Reader
from rules.hand import Meld
from rules.tiles import parse, tile
from rules.values import Kong, Passed
from rules.words import Text

TEXT_LENGTH = 200
"""Most characters in one text of a question."""

LIST_LENGTH = 40
"""Most entries in one list of a question."""

MOST = 2**53
"""No whole number of a question is larger."""


def read_fields(
    fields: tuple[Field, ...], given: Any, where: str, elsewhere: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Read an object by a table of fields; what may be left out comes as its default.

    Args:
        fields: the table.
        given: the object.
        where: the object's own name, for errors.
        elsewhere: fields that another form of the same question has.

    Raises:
        RuleError: naming the field that is unknown, out of place, missing or unreadable.
    """
    an_object(given, where)
    known = {field.name: field for field in fields}
    for name in given:
        if name in elsewhere and name not in known:
            raise problem("not_with", field=name, with_what=", ".join(known & given.keys()))
        if name not in known:
            near = hint(str(name), tuple(known))
            raise problem("unknown_field", field=str(name), name=str(name), hint=near)
    return {field.name: _read(field, given) for field in fields}


def _read(field: Field, given: Mapping[str, Any]) -> Any:
    if field.name in given:
        return field.read(given[field.name], field.name)
    if field.required:
        raise problem("missing", field=field.name, about=field.about)
    return field.default


def _typed(kind: type, value: Any, name: str) -> Any:
    if type(value) is not kind:
        from rules.ask_errors import TYPES

        raise problem("wrong_type", field=name, want=TYPES[kind], got=type_name(value))
    return value


def an_object(value: Any, name: str) -> dict[str, Any]:
    """A JSON object."""
    return _typed(dict, value, name)


def flag(value: Any, name: str) -> bool:
    """True or false."""
    return _typed(bool, value, name)


def text(value: Any, name: str) -> str:
    """A text of at most TEXT_LENGTH characters."""
    if len(_typed(str, value, name)) > TEXT_LENGTH:
        raise problem("too_long", field=name, most=TEXT_LENGTH, unit=Text("个字", "characters"))
    return value


def label(value: Any, name: str) -> str | int:
    """A question's own mark, which its answer repeats: a text or a whole number."""
    return value if type(value) is int and abs(value) <= MOST else text(value, name)


def one_of(*values: str) -> Reader:
    """A reader of one of a few words."""

    def read(value: Any, name: str) -> str:
        if text(value, name) not in values:
            raise problem(
                "unknown_value", field=name, name=value, values=values, hint=hint(value, values)
            )
        return value

    return read


def whole(low: int, high: int) -> Reader:
    """A reader of a whole number within bounds."""

    def read(value: Any, name: str) -> int:
        if not low <= _typed(int, value, name) <= high:
            raise problem("out_of_range", field=name, low=low, high=high, got=clipped_int(value))
        return value

    return read


def clipped_int(value: int) -> str:
    """A whole number in digits, a huge one by its size only.

    >>> clipped_int(12), clipped_int(10**50)
    ('12', '≥ 2^166')
    """
    return str(value) if abs(value) < 10**20 else f"≥ 2^{abs(value).bit_length() - 1}"


def seat(value: Any, name: str) -> int:
    """A seat, 0 to 3."""
    if not 0 <= _typed(int, value, name) <= 3:
        raise problem("no_seat", field=name, seat=clipped_int(value))
    return value


def maybe(read: Reader) -> Reader:
    """A reader that takes null as well, as None."""

    def read_maybe(value: Any, name: str) -> Any:
        return None if value is None else read(value, name)

    return read_maybe


def list_of(read: Reader) -> Reader:
    """A reader of a list."""

    def read_list(value: Any, name: str) -> tuple[Any, ...]:
        if len(_typed(list, value, name)) > LIST_LENGTH:
            raise problem("too_long", field=name, most=LIST_LENGTH, unit=Text("项", "entries"))
        return tuple(read(item, name) for item in value)

    return read_list


def some(read: Reader) -> Reader:
    """A reader of a list that holds something."""

    def read_some(value: Any, name: str) -> tuple[Any, ...]:
        if found := read(value, name):
            return found
        raise problem("empty", field=name)

    return read_some


def seats(value: Any, name: str) -> tuple[int, ...]:
    """A list of different seats."""
    found = list_of(seat)(value, name)
    for at in found:
        if found.count(at) > 1:
            raise problem("seat_twice", field=name, seat=at)
    return found


def one_tile(value: Any, name: str) -> int:
    """One tile, as its kind."""
    return tile(text(value, name), field=name)


def tiles(value: Any, name: str) -> tuple[int, ...]:
    """Tiles, as their kinds."""
    return parse(text(value, name), field=name)


def _meld(value: Any, name: str) -> Meld:
    return Meld.parse(text(value, name))


def words(*values: str) -> Reader:
    """A reader of a list of some of a few words."""
    return list_of(one_of(*values))


tile_list = list_of(one_tile)
melds = list_of(_meld)

_PASSED = (
    Field("tile", one_tile, Text("放过的牌", "the tile let go"), required=True),
    Field("own_draw_since", flag, Text("之后自己摸过牌没有", "a turn since?"), default=False),
)
_KONG = (
    Field("by", seat, Text("谁杠的", "who made it"), required=True),
    Field("tile", one_tile, Text("什么牌", "of what tile"), required=True),
    Field("type", one_of("kong", "addkong", "ckong"), Text("哪种杠", "its type"), required=True),
    Field("from", seat, Text("谁点的", "who fed it")),
    Field("from_declared", flag, Text("点的人当时报听没有", "had the feeder declared then?")),
)


def within(fields: tuple[Field, ...], make: Callable[[dict[str, Any]], Any] = dict) -> Reader:
    """A reader of one object in another; its errors name both, `kongs.from`.

    `make` makes a value of the fields as read.
    """

    def read_entry(value: Any, name: str) -> Any:
        an_object(value, name)
        try:
            return make(read_fields(fields, value, name))
        except RuleError as error:
            error.field = f"{name}.{error.field}" if error.field else name
            raise

    return read_entry


def _passed(entry: dict[str, Any]) -> Passed:
    return Passed(entry["tile"], entry["own_draw_since"])


def _kong(entry: dict[str, Any]) -> Kong:
    fed, source, declared = entry["type"] == "kong", entry["from"], entry.get("from_declared")
    for name in ("from", "from_declared") if "from_declared" in entry else ("from",):
        if fed and entry[name] is None:
            about = next(field.about for field in _KONG if field.name == name)
            raise problem("missing", field=name, about=about)
        if not fed and entry[name] is not None:
            raise problem("not_with", field=name, with_what=entry["type"])
    if source == entry["by"]:
        raise problem("feeder_is_maker", field="from", seat=source)
    return Kong(entry["by"], entry["tile"], entry["type"], source, bool(declared))


passed = list_of(within(_PASSED, _passed))
kongs = list_of(within(_KONG, _kong))
undeclared_kongs = list_of(within(_KONG[:-1], _kong))
"""Kongs at a table where nothing is declared."""


def by_seat(read: Reader) -> Reader:
    """A reader of an object of seats, "0" to "3", as (seat, value) pairs in seat order."""

    def read_seats(value: Any, name: str) -> tuple[tuple[int, Any], ...]:
        for key in an_object(value, name):
            if key not in ("0", "1", "2", "3"):
                raise problem("no_seat", field=name, seat=str(key))
        return tuple((int(key), read(value[key], f"{name}.{key}")) for key in sorted(value))

    return read_seats


def amounts(value: Any, name: str) -> tuple[int, int, int, int]:
    """Four amounts in seat order."""
    found = list_of(whole(-MOST, MOST))(value, name)
    if len(found) != 4:
        raise problem("out_of_range", field=name, low="4", high="4", got=str(len(found)))
    return found[0], found[1], found[2], found[3]


def option_values(value: Any, name: str) -> dict[str, bool | int | str]:
    """The options of a table: names with plain values."""
    an_object(value, name)
    if len(value) > LIST_LENGTH:
        raise problem("too_long", field=name, most=LIST_LENGTH, unit=Text("项", "entries"))
    return {text(key, name): _option(key, chosen) for key, chosen in value.items()}


def _option(key: str, chosen: Any) -> bool | int | str:
    if type(chosen) is bool:
        return chosen
    if type(chosen) is int:
        return whole(-MOST, MOST)(chosen, key)
    if type(chosen) is str:
        return text(chosen, key)
    want = Text("是/否、整数或文字", "true or false, a whole number or a text")
    raise problem("option_type", field=key, name=key, want=want, got=type_name(chosen))
