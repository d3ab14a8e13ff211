"""Options: the rules that a table may choose, and which of their values go together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.errors import OptionError
from rules.tiles import MARKS, NAMES
from rules.words import Text


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a table may choose: the book's number, key, name, effect and values.

    numbers: besides the choices any whole number from the first to the second is allowed; mark:
    how sure the book is of it, a key of the variant's `marks`.
    """

    key: str
    name: Text
    effect: Text
    default: Any
    choices: tuple[tuple[Any, Text], ...]
    number: int | None = None
    numbers: tuple[int, int] | None = None
    mark: str = ""

    def allows(self, value: Any) -> bool:
        """Whether the value is one of the choices (True is no 1) or within the numbers."""
        if any(type(value) is type(choice) and value == choice for choice, _ in self.choices):
            return True
        return self.numbers is not None and type(value) is int and _within(value, self.numbers)

    def says(self, value: Any) -> Text:
        """The name of a value."""
        named = {choice: text for choice, text in self.choices if type(choice) is type(value)}
        return named.get(value) or Text(str(value), str(value))


OFF_ON = ((False, Text("关", "off")), (True, Text("开", "on")))


def tick(
    key: str, zh: str, en: str, effect: Text, *,
    on: bool = False, number: int | None = None, mark: str = "",
) -> Option:  # fmt: skip
    """An option that is off or on.

    >>> tick("qidui", "七对", "seven pairs", Text("七对能胡", "seven pairs win")).name.en
    'seven pairs 七对'
    """
    return Option(key, Text(zh, f"{en} {zh}"), effect, on, OFF_ON, number, mark=mark)


def choice(
    key: str, zh: str, en: str, effect: Text, *values: tuple[Any, str, str],
    numbers: tuple[int, int] | None = None, mark: str = "",
) -> Option:  # fmt: skip
    """An option of several values, each with its 中文 and English; the first is the default.

    >>> hands = choice("hands", "几局", "hands", Text("打几局", "how many"), (8, "8 局", "8"))
    >>> hands.default, hands.says(8).zh
    (8, '8 局')
    """
    choices = tuple((value, Text(zh_value, en_value)) for value, zh_value, en_value in values)
    name = Text(zh, f"{en} {zh}")
    return Option(key, name, effect, values[0][0], choices, None, numbers, mark)


def _within(value: int, numbers: tuple[int, int]) -> bool:
    return numbers[0] <= value <= numbers[1]


@dataclass(frozen=True, slots=True)
class Fix:
    """A value of an option that settles others: {key: value}."""

    key: str
    value: Any
    settles: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Clash:
    """Option values that cannot stand together; `field` is the option to blame."""

    field: str
    values: Mapping[str, Any]
    text: Text


def check(
    options: Sequence[Option],
    fixes: Sequence[Fix],
    clashes: Sequence[Clash],
    given: Mapping[str, Any],
) -> dict[str, Any]:
    """Every option with its value, those given and those settled by them included.

    Raises:
        OptionError: an unknown option ("unknown_option"), an impossible value ("option_value"),
            another value than the one settled ("option_fixed"), values that cannot stand together
            ("option_clash"); `field` is the option's key.
    """
    known = {option.key: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise _unknown(key, tuple(known))
        if not known[key].allows(value):
            raise _impossible(known[key], value)
    settings = {key: option.default for key, option in known.items()} | dict(given)
    fixed = settled(fixes, settings)
    for key, value in fixed.items():
        if given.get(key, value) != value:
            raise _fixed(known[key], value)
    settings |= fixed
    for clash in clashes:
        if all(settings[key] == value for key, value in clash.values.items()):
            raise OptionError("option_clash", clash.text, field=clash.field)
    return settings


def settled(fixes: Sequence[Fix], settings: Mapping[str, Any]) -> dict[str, Any]:
    """What these settings settle about other options."""
    found: dict[str, Any] = {}
    for fix in fixes:
        if settings.get(fix.key) == fix.value:
            found |= fix.settles
    return found


def check_wild(wild: Sequence[int], number: int, allowed: Collection[int]) -> None:
    """Refuse wild kinds (赖子) that are not as many different ones as the table has, or not such.

    Raises:
        OptionError: "wild_number" or "wild_kind", with field "wild".
    """
    if len(set(wild)) != number or len(wild) != number:
        text = Text(
            "这桌要 {want} 种赖子，给了 {have} 种", "it takes {want} wild kinds, not {have}"
        )
        raise OptionError("wild_number", text.fill(want=number, have=len(wild)), field="wild")
    for kind in wild:
        if kind not in allowed:
            text = Text("{tile}在这桌不能当赖子", "{tile} cannot be wild at this table")
            mark = MARKS[kind]
            raise OptionError("wild_kind", text.fill(tile=NAMES[kind]), field="wild", tile=mark)


def _unknown(key: str, known: tuple[str, ...]) -> OptionError:
    from difflib import get_close_matches  # only a mistake needs it

    near = get_close_matches(str(key), known, n=1, cutoff=0.5)
    text = Text("没有选项“{key}”", "there is no option “{key}”")
    if near:
        text = Text(
            "没有选项“{key}”，是不是“{near}”？", "there is no option “{key}”; is “{near}” meant?"
        )
    return OptionError("unknown_option", text.fill(key=str(key), near=near), field=str(key))


def _impossible(option: Option, value: Any) -> OptionError:
    text = Text(
        "“{name}”不能是 {value}，可选：{choices}", "{name} cannot be {value}; it may be {choices}"
    )
    choices = tuple(_shown(choice) for choice, _ in option.choices)
    return OptionError(
        "option_value",
        text.fill(name=option.name, value=_shown(value), choices=choices),
        field=option.key,
    )


def _fixed(option: Option, value: Any) -> OptionError:
    text = Text("选了这种玩法，“{name}”就定为“{value}”", "in this mode {name} is settled: {value}")
    return OptionError(
        "option_fixed", text.fill(name=option.name, value=option.says(value)), field=option.key
    )


def _shown(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
