"""The address of a puzzle: a short text from which the puzzle is made again, exactly.

`kdw30-5-1z` is variant code, drill letter, level and generator version of this kind, then the
table's options as one mixed-radix number and the seed, both in base 36. A digit counts from the
option's default, the first option lowest, so that options added later leave every old address as it
is.

`own-kdw1-5-eyJo…` is a position that somebody gave: no level and no seed, but the whole position
(drills/own.py) in base 64.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules import variants
from rules.errors import RuleError
from rules.variant import Option, Variant

OLDEST = "2"
"""The first version of the generator whose addresses are still read."""

PUBLISHED: Mapping[str, str] = {
    "safe": "234", "declare": "234", "discard": "234", "claim": "3", "keep": "34", "safest": "34",
}  # fmt: skip
"""The versions of each kind that there are addresses of, the oldest first; of all others `OLDEST`.

A character is added whenever the same seed would make another puzzle; the older ones stay, and
`Drill.makers` makes their puzzles as before.
"""

LETTERS = {
    "waits": "w", "declare": "d", "win": "h", "score": "s", "settle": "t", "kong": "k", "safe": "a",
    "dealer": "z", "tables": "x", "discard": "o",
    "claim": "p", "keep": "l", "safest": "f",
}  # fmt: skip
"""The letter of each kind of drill (h for 胡, t for settle, z for 庄, x for two, o for 打出, p for
碰 pong, l for 留)."""

_KINDS = {letter: kind for kind, letter in LETTERS.items()}
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FORM = re.compile(r"([a-z]+)([a-z])([1-5])([0-9a-z])-([0-9a-z]{1,14})-([0-9a-z]{1,14})", re.ASCII)


OWN = "own-"
"""What the address of a given position begins with; no other address does."""

OWN_VERSION = "1"
"""One character, changed whenever the same position would make another puzzle."""

LONGEST_POSITION = 2000
_OWN_FORM = re.compile(
    rf"{OWN}([a-z]+)([a-z])([0-9a-z])-([0-9a-z]{{1,14}})-([0-9A-Za-z_-]{{2,{LONGEST_POSITION}}})",
    re.ASCII,
)


class AddressError(ValueError):
    """A text that is the address of no puzzle."""


def versions(kind: str) -> str:
    """The versions of the generator of a kind that may be read, the one of new puzzles last."""
    return PUBLISHED.get(kind, OLDEST)


def current(kind: str) -> str:
    """The version of the generator that makes new puzzles of a kind.

    >>> current("waits"), current("safe")
    ('2', '4')
    """
    return versions(kind)[-1]


def write(
    kind: str,
    variant: str,
    options: Mapping[str, Any],
    level: int,
    seed: int,
    *,
    version: str = "",
) -> str:
    """The address of a puzzle: at most 40 letters, digits and hyphens.

    version: of the generator that makes it; the current one if it is not said.

    Raises:
        AddressError: if a value of the options or the seed cannot be written.
    """
    rules = variants.VARIANTS[variant]
    if not 0 <= seed < 36**14:
        raise AddressError(f"seed {seed}")
    chosen = _number(rules.options, options)
    made_by = version or current(kind)
    return f"{rules.code}{LETTERS[kind]}{level}{made_by}-{base36(chosen)}-{base36(seed)}"


def read(text: str) -> tuple[str, str, dict[str, Any], int, int, str]:
    """Kind, variant, options off their default, level, seed and generator version of an address.

    Raises:
        AddressError: if the text is no address, or its options cannot be chosen together.
    """
    form = _FORM.fullmatch(text)
    if form is None:
        raise AddressError(text)
    code, letter, level, version, options, seed = form.groups()
    rules = {kind.code: kind for kind in variants.VARIANTS.values()}.get(code)
    kind = _KINDS.get(letter, "")
    if rules is None or not kind or version not in versions(kind):
        raise AddressError(text)
    chosen = _options(rules, int(options, 36), text)
    found = kind, rules.key, chosen, int(level), int(seed, 36)
    if write(*found, version=version) != text:
        raise AddressError(text)
    return *found, version


def write_own(kind: str, variant: str, options: Mapping[str, Any], position: str) -> str:
    """The address of a given position.

    Raises:
        AddressError: if a value of the options cannot be written.
    """
    rules = variants.VARIANTS[variant]
    chosen = base36(_number(rules.options, options))
    return f"{OWN}{rules.code}{LETTERS[kind]}{OWN_VERSION}-{chosen}-{position}"


def read_own(text: str) -> tuple[str, str, dict[str, Any], str]:
    """Kind, variant, options off their default and position of the address of a given position.

    Raises:
        AddressError: if the text is no such address, or its options cannot be chosen together.
    """
    form = _OWN_FORM.fullmatch(text)
    if form is None:
        raise AddressError(text)
    code, letter, version, options, position = form.groups()
    rules = {kind.code: kind for kind in variants.VARIANTS.values()}.get(code)
    if rules is None or letter not in _KINDS or version != OWN_VERSION:
        raise AddressError(text)
    found = _KINDS[letter], rules.key, _options(rules, int(options, 36), text), position
    if write_own(*found) != text:
        raise AddressError(text)
    return found


def _number(options: tuple[Option, ...], chosen: Mapping[str, Any]) -> int:
    number, weight = 0, 1
    for option in options:
        values = _values(option)
        value = chosen.get(option.key, option.default)
        if value not in values:
            raise AddressError(f"{option.key}={value}")
        number += values.index(value) * weight
        weight *= len(values)
    return number


def _options(rules: type[Variant], number: int, text: str) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for option in rules.options:
        values = _values(option)
        number, place = divmod(number, len(values))
        if place:
            chosen[option.key] = values[place]
    if number:
        raise AddressError(text)
    try:
        return dict(variants.table(rules.key, **chosen).chosen())
    except RuleError as fault:
        raise AddressError(text) from fault


def _values(option: Option) -> list[Any]:
    values = [value for value, _ in option.choices]
    if option.numbers:
        low, high = option.numbers
        values += [number for number in range(low, high + 1) if number not in values]
    at = values.index(option.default)
    return values[at:] + values[:at]


def base36(number: int) -> str:
    """A number from 0 in base 36.

    >>> base36(0), base36(35), base36(36)
    ('0', 'z', '10')
    """
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits
