"""Questions as JSON lines: one line in, one line out, whatever the line holds."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any, BinaryIO

from rules.ask import answer, told
from rules.ask_errors import problem
from rules.errors import RuleError
from rules.words import Text

LINE_LENGTH = 100_000
"""Most bytes in one line."""

FAULTS = logging.getLogger("tingpai.faults")


def converse(source: BinaryIO, sink: BinaryIO, language: str = "en") -> bool:
    """Answer every line of a source, each at once; empty lines are passed over.

    Returns:
        Whether every line could be answered without an error.
    """
    fine = True
    for line in _lines(source):
        found = answer_line(line, language)
        fine = fine and "error" not in found
        sink.write(json.dumps(found, ensure_ascii=False).encode("utf-8", "backslashreplace"))
        sink.write(b"\n")
        sink.flush()
    return fine


def answer_line(line: bytes, language: str = "en") -> dict[str, Any]:
    """The answer to one line, or what is wrong with it; never raises.

    >>> answer_line(b"[1]")["error"]["code"]
    'not_object'
    """
    try:
        return answer(parse_line(line), language)
    except RuleError as error:
        return told(error, language)
    except Exception as fault:
        FAULTS.error("%r while answering %.400r", fault, line)
        return told(problem("fault", detail=type(fault).__name__), language)


def parse_line(line: bytes) -> Any:
    """What a line holds, read as JSON.

    Raises:
        QuestionError: if it cannot be read, or names a field twice.
    """
    if len(line) > LINE_LENGTH:
        raise problem("too_long", most=LINE_LENGTH, unit=Text("字节", "bytes"))
    try:
        return json.loads(
            line.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_constant
        )
    except RuleError:
        raise
    except (ValueError, RecursionError) as error:
        raise problem("not_json", detail=_unread(error)) from None


def _unread(error: Exception) -> Text:
    if isinstance(error, RecursionError):
        return Text("套得太深", "nested too deep")
    if isinstance(error, UnicodeDecodeError):
        return Text("第 {n} 个字节不是 UTF-8", "byte {n} is not UTF-8").fill(n=error.start + 1)
    if isinstance(error, json.JSONDecodeError):
        return Text("第 {n} 个字符读不通", "character {n} does not fit").fill(n=error.pos + 1)
    return Text("数字太长", "a number is too long")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise problem("field_twice", field=name)
        found[name] = value
    return found


def _no_constant(name: str) -> Any:
    raise problem("not_json", detail=Text("{name} 不是数", "{name} is no number").fill(name=name))


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a source; of one that is too long no more than shows it is kept."""
    while line := source.readline(LINE_LENGTH + 2):
        rest = line
        while len(rest) == LINE_LENGTH + 2 and not rest.endswith(b"\n"):
            rest = source.readline(LINE_LENGTH + 2)
        if line.strip():
            yield line.rstrip(b"\r\n")
