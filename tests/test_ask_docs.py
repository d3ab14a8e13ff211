"""docs/asking.md is exact: its examples run, its tables are the program's own.

After a change of words, `python -m tests.test_ask_docs` writes the answers of its examples anew.
"""

from __future__ import annotations

import ast
import json
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.ask import answer
from rules.ask_errors import PROBLEMS
from rules.ask_forms import FORMS, QUESTION

ROOT = Path(__file__).parent.parent
FILE = ROOT / "docs" / "asking.md"
PAGE = FILE.read_text(encoding="utf-8")
PAIR = re.compile(r"```json\n(\{.+?)\n```\n\n```json\n(\{.+?)\n```", re.DOTALL)
SESSION = re.compile(r"```console\n\$ python -m rules (.+?)\n(.+?)```", re.DOTALL)
PAIRS, SESSIONS = PAIR.findall(PAGE), SESSION.findall(PAGE)

ELSEWHERE = {"batch.py"}
"""Modules that no question reaches."""

APART = ("variants", "table")
"""Folders whose errors are not among those of every question: a variant's, the table of play's."""

PYTHON_ONLY = {"no_source", "result"}
"""Codes that no question meets, because its fields are read before."""


@pytest.mark.parametrize(("asked", "told"), PAIRS)
def test_example(asked: str, told: str) -> None:
    assert answer(json.loads(asked)) == json.loads(told)


@pytest.mark.parametrize(("command", "printed"), SESSIONS)
def test_command(command: str, printed: str, capsys: Any) -> None:
    status = main(shlex.split(command))
    out, err = capsys.readouterr()
    assert out + err == printed
    assert status == (2 if err else 0)


def test_there_is_an_example_of_every_ask_and_of_an_error() -> None:
    assert {json.loads(asked)["ask"] for asked, _ in PAIRS} == set(FORMS)
    assert any("error" in json.loads(told) for _, told in PAIRS)
    assert {command.split()[0] for command, _ in SESSIONS} >= {"waits", "win", "score", "ting"}


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("ask", FORMS)
def test_every_field_of_an_ask_is_in_its_section(ask: str) -> None:
    text = section(f"`{ask}`")
    for form in FORMS[ask]:
        for field in form.fields:
            wanted = f"`{field.name}`" + (" *" if field.required else "")
            assert wanted in text + section("Fields that several asks share"), field.name


def test_every_field_of_a_question_is_named() -> None:
    text = section("A question")
    assert [field.name for field in QUESTION if f"`{field.name}`" not in text] == []


def raised() -> set[str]:
    """Every code that an error of the rules is raised with."""
    found = set()
    for path in (ROOT / "rules").rglob("*.py"):
        if path.name in ELSEWHERE or path.parent.name in APART:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.args else None
                if node.func.id.endswith("Error") and isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return {code for code in found if re.fullmatch(r"[a-z_]+", code)} - PYTHON_ONLY


def test_every_code_of_an_error_is_in_the_table() -> None:
    listed = set(re.findall(r"^\| `([a-z_]+)` \|", section("Errors"), re.MULTILINE))
    assert listed == set(PROBLEMS) | raised()


def test_every_problem_is_raised_somewhere() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "rules").glob("ask*.py"))
    assert [name for name in PROBLEMS if code.count(f'"{name}"') < 2] == []


def written_anew() -> str:
    """The page with the answers that the program gives now."""

    def told(found: re.Match[str]) -> str:
        return found[0].replace(
            found[2], json.dumps(answer(json.loads(found[1])), ensure_ascii=False)
        )

    def printed(found: re.Match[str]) -> str:
        with redirect_stdout(StringIO()) as said, redirect_stderr(said):
            main(shlex.split(found[1]))
        return found[0].replace(found[2], said.getvalue())

    return SESSION.sub(printed, PAIR.sub(told, PAGE))


if __name__ == "__main__":
    FILE.write_text(written_anew(), encoding="utf-8")
