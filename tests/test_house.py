"""The house stands as docs/house.md says: imports point one way, files and functions stay small."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ("rules", "drills", "tutor", "faces")
ABOVE_THE_RULES = {"flask", "telegram", "sqlite3", "sqlite_utils", "babel", "resvg_py"}
PARTS = ("rules", "drills", "tutor", "bench")
SOURCES = [
    *sorted(path for part in PARTS for path in (ROOT / part).rglob("*.py")),
    ROOT / "app.py",
]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def floor(module: str) -> int | None:
    """The floor of a module of ours, None for libraries."""
    if module.startswith(("tutor.web", "tutor.telegram")):
        return FLOORS.index("faces")
    top = module.split(".")[0]
    return FLOORS.index(top) if top in FLOORS else None


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def functions(path: Path) -> list[tuple[str, int]]:
    return [
        (node.name, node.end_lineno - node.lineno + 1)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_no_import_points_back_up_the_house(path):
    module = name(path).removesuffix(".py").replace("/", ".")
    here = floor(module)
    if here is None:
        return
    above = {other for other in imports(path) if (floor(other) or 0) > here}
    assert above == set()


@pytest.mark.parametrize(
    "path", [p for p in SOURCES if name(p).startswith(("rules/", "drills/"))], ids=name
)
def test_rules_and_drills_know_no_face_and_no_store(path):
    assert {other.split(".")[0] for other in imports(path)} & ABOVE_THE_RULES == set()


def test_all_sql_lives_in_the_store():
    speaking = [
        name(path)
        for path in SOURCES
        if {"sqlite3", "sqlite_utils"} & {other.split(".")[0] for other in imports(path)}
        and not path.name.startswith("store")
        and "bench" not in path.parts
    ]
    assert speaking == []


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_files_and_functions_stay_small(path):
    assert len(path.read_text().splitlines()) <= 400
    assert [f for f in functions(path) if f[1] > 60] == []
