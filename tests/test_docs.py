"""The manual names every command, route, option, drill, question and setting."""

import re
from pathlib import Path

import pytest

from app import create_app
from drills.drill import DRILLS
from rules.variants import VARIANTS

ROOT = Path(__file__).parent.parent
MANUAL = {page.name: page.read_text() for page in (ROOT / "docs").glob("*.md")}
APP = create_app({"DATABASE": ":memory:"})


def named(word: str) -> bool:
    return any(f"`{word}`" in text for text in MANUAL.values())


@pytest.mark.parametrize("command", sorted(set(APP.cli.commands) - {"run", "shell", "routes"}))
def test_every_command_is_in_the_manual(command):
    assert re.search(rf"`flask {re.escape(command)}\b[^`]*`", "\n".join(MANUAL.values()))


@pytest.mark.parametrize("route", sorted({r.rule for r in APP.url_map.iter_rules()}))
def test_every_route_is_in_the_manual(route):
    assert named(route)


@pytest.mark.parametrize(
    ("variant", "option"),
    [(v.key, o) for v in VARIANTS.values() for o in v.options],
    ids=lambda part: getattr(part, "key", part),
)
def test_every_option_is_in_the_manual_in_both_languages(variant, option):
    page = MANUAL[f"{variant}.md"]
    assert f"`{option.key}`" in page
    assert option.name.zh in page
    assert option.name.en in page


@pytest.mark.parametrize("kind", sorted(DRILLS))
def test_every_drill_is_in_the_manual(kind):
    assert re.search(rf"^## .*`{kind}`", MANUAL["drills.md"], re.MULTILINE)
    assert DRILLS[kind].name.zh in MANUAL["drills.md"]


def test_every_environment_variable_is_in_the_manual():
    code = (
        "\n".join(
            path.read_text()
            for folder in ("rules", "drills", "tutor")
            for path in (ROOT / folder).rglob("*.py")
        )
        + (ROOT / "app.py").read_text()
    )
    settings = set(re.findall(r'"((?:TINGPAI|TELEGRAM)_[A-Z_]+)"', code))
    assert settings
    assert [name for name in sorted(settings) if not named(name)] == []


def test_every_page_of_the_manual_is_in_its_index():
    index = MANUAL["README.md"]
    assert [
        name for name in sorted(MANUAL) if name != "README.md" and f"({name})" not in index
    ] == []


@pytest.mark.parametrize("page", [*sorted(MANUAL), "../README.md"])
def test_links_lead_somewhere(page):
    here = (ROOT / "docs" / page).resolve()
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", here.read_text()):
        assert (here.parent / target).exists(), f"{page}: {target}"
