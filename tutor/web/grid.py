"""The grid of results: what each learner picked, drawn as small tiles with what was missed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import g
from markupsafe import Markup, escape

from drills.address import AddressError
from drills.drill import DRILLS
from drills.puzzle import Answer, Choice, Marks, Puzzle
from rules.tiles import MARKS, NAMES
from rules.words import Text
from tutor.attempt import puzzle_at
from tutor.classes import picked
from tutor.classes.picked import Part, Pick, Slip
from tutor.classes.picks import asked as asked_fields
from tutor.classes.practice_set import Item
from tutor.classes.results import Cell, Figures, Table, parts
from tutor.web import asked
from tutor.web.words import chinese, signed

BARS = {"": "none", "self": "self", "ci": "self", "bomb": "third"}
"""How a tile's state is drawn under it; those that are not named here are solid."""

WORDS = {
    "miss": Text("漏{n}", "{n} missed"),
    "extra": Text("多{n}", "{n} extra"),
    "way": Text("方式错{n}", "{n} wrong way"),
    "value": Text("错", "wrong"),
}
HOWS = {
    "ok": Text("{tile}", "{tile}"),
    "miss": Text("漏了{tile}", "missed {tile}"),
    "extra": Text("多了{tile}", "{tile} extra"),
    "way": Text("{tile}方式不对", "{tile}, the wrong way"),
}
SLIPS = {
    "miss": Text("漏了{what}", "left out {what}"),
    "extra": Text("多标了{what}", "added {what}"),
    "way": Text("{what}的方式标错", "had {what} the wrong way"),
    "value": Text("答成{what}", "said {what}"),
}


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its item and number, the kind, the table, the key as it is drawn."""

    item: Item
    n: int
    kind: Text | str
    table: Text | str
    key: Markup
    figures: Figures


def heads(table: Table) -> list[Head]:
    """The columns of a grid."""
    return [_head(table, n, item) for n, item in enumerate(table.items, 1)]


def _head(table: Table, n: int, item: Item) -> Head:
    figures, puzzle = table.figures[item.id], puzzle_of(item)
    if puzzle is None:
        kind = DRILLS[item.fresh.kind].name if item.fresh else ""
        each = g.say("each their own") if item.fresh else g.say("not there any more")
        return Head(item, n, kind, each, Markup(), figures)
    key = drawn(dict(puzzle.key), dict(puzzle.key), item.address)
    rules = asked.table_of(puzzle)
    return Head(item, n, DRILLS[puzzle.kind].name, asked.mode_of(rules) or rules.name, key, figures)


def puzzle_of(item: Item) -> Puzzle | None:
    """The puzzle that an item puts before everybody; None for one of each learner's own."""
    if item.address is None:
        return None
    try:
        return puzzle_at(item.address)
    except AddressError:
        return None


def cell(one: Cell | None, item: Item) -> Markup:
    """A cell of the grid: what was picked, what came of it, how long it took."""
    if one is None:
        return Markup('<td class="blank"></td>')
    body, res = _cell(one.answer, one.key, one.result, item.address, g.lang)
    small = [_time(one.ms)] if one.ms else []
    if one.late:
        small.append(g.say("late"))
    if one.tries > 1:
        then = g.say("right at last") if one.best >= 1 and one.result != "right" else ""
        small.append(g.say.plural("%(n)s try", "%(n)s tries", one.tries) + (" ✓" if then else ""))
    kind = (
        "" if one.result == "right" else f' class="{"partly" if one.result == "partly" else "no"}"'
    )
    foot = f"<small>{escape(' · '.join(small))}</small>" if small else ""
    return Markup(f"<td{kind}>{body}{res}{foot}</td>")  # noqa: S704


@lru_cache(maxsize=8192)
def _cell(
    answer: str, key: str, result: str, address: str | None, language: str
) -> tuple[str, str]:
    """What was picked and what came of it, as markup; the same for everybody who says the same."""
    found = parts(answer, key)
    body = _parts(found, address, language, _sprite())
    if result == "right":
        words = escape(Text("对", "right").say(language))
        return body, (
            f'<span class="res ok"><svg aria-hidden="true"><use href="{_icons()}#tick"/></svg>'
            f'<span class="vh">{words}</span></span>'
        )
    return body, f'<span class="res">{escape(_res(found, language))}</span>'


def _res(found: tuple[Part, ...], language: str) -> str:
    counts: dict[str, int] = {}
    for part in found:
        for pick in part.picks or ():
            counts[pick.how] = counts.get(pick.how, 0) + 1
        if part.picks is None and not part.right:
            counts["value"] = counts.get("value", 0) + 1
    said = [
        words.fill(n=counts[how]).say(language) for how, words in WORDS.items() if how in counts
    ]
    return (" " if language == "zh" else ", ").join(said)


def drawn(answer: Answer, key: Answer, address: str | None) -> Markup:
    """An answer as small tiles and figures, what was missed and extra marked on them."""
    return Markup(_parts(picked.parts(answer, key), address, g.lang, _sprite()))  # noqa: S704


def _parts(found: tuple[Part, ...], address: str | None, language: str, sprite: str) -> str:
    labels = _labels(address, language) if address else {}
    lines = [_line(part, labels, language, sprite) for part in found]
    return "".join(line for line in lines if line)


def _line(part: Part, labels: dict[tuple[str, str], str], language: str, sprite: str) -> str:
    if part.picks:
        pips = "".join(
            _pip(pick, labels.get((part.field, pick.state), ""), language, sprite)
            for pick in part.picks
        )
        return f'<span class="pips">{pips}</span>'
    if part.picks is not None:
        return f'<span class="said">{Text("没有", "none").say(language)}</span>'
    if part.value == "":
        return ""
    if isinstance(part.value, tuple):
        return f'<span class="said">{" ".join(map(signed, part.value))}</span>'
    words = labels.get((part.field, str(part.value)), "" if isinstance(part.value, str) else None)
    text = str(part.value) if words is None else words
    return f'<span class="said">{_marked(text, language)}</span>' if text else ""


def _pip(pick: Pick, state: str, language: str, sprite: str) -> str:
    name, look = NAMES[MARKS.index(pick.mark)], BARS.get(pick.state, "any")
    how = "" if pick.how == "ok" else f" {pick.how}"
    said = HOWS[pick.how].fill(tile=name).say(language)
    words = escape(f"{said}{'，' if language == 'zh' else ', '}{state}" if state else said)
    cross = f'<svg class="x" aria-hidden="true"><use href="{_icons()}#cross"/></svg>'
    return (
        f'<span class="pip {look}{how}" role="img" aria-label="{words}">'
        f'<svg class="tile" aria-hidden="true"><use href="{sprite}#t{pick.mark}"/></svg>'
        f"{cross if pick.how == 'extra' else ''}<i></i></span>"
    )


@lru_cache(maxsize=1024)
def _labels(address: str, language: str) -> dict[tuple[str, str], str]:
    """What the values of a puzzle's choices and states are called, those its key leads to."""
    try:
        puzzle = puzzle_at(address)
    except AddressError:
        return {}
    fields, _ = asked.replay(puzzle, puzzle.key)
    found = {
        (field.name, value): words.say(language)
        for field in fields
        if isinstance(field, Choice)
        for value, words in field.options
    }
    return found | {
        (field.name, value): short.say(language)
        for field in fields
        if isinstance(field, Marks) and len(field.states) > 1
        for value, short, _ in field.states
    }


def slip_words(slip: Slip, item: Item) -> str:
    """A slip in words: what was left out, added or said."""
    if slip.mark:
        return SLIPS[slip.how].fill(what=NAMES[MARKS.index(slip.mark)]).say(g.lang)
    labels = _labels(item.address, g.lang) if item.address else {}
    said = slip.value
    text = (
        " ".join(map(signed, said))
        if isinstance(said, tuple)
        else labels.get((slip.field, str(said)), str(said))
    )
    words = SLIPS["value"].fill(what=Text(text, text)).say(g.lang)
    label = _field_name(item.address, slip.field, g.lang) if item.address else ""
    return f"{label}{'：' if g.lang == 'zh' else ': '}{words}" if label else words


@lru_cache(maxsize=1024)
def _field_name(address: str, field: str, language: str) -> str:
    """What a field asks in a word or two, "" where a puzzle has no other."""
    puzzle = puzzle_at(address)
    fields = asked_fields(puzzle, puzzle.key)
    label = next((one.label for one in fields if one.name == field), None)
    if label is None or len(fields) < 2:
        return ""
    short = label.zh.split("（")[0] if language == "zh" else label.en.split(",")[0]
    return short.rstrip("？?：:")


def insight(table: Table, item: Item) -> str:
    """What an instructor should know of an item: how many had it right, the commonest slip."""
    found, _ = table.figures[item.id], g.say
    said = [str(_("%(right)s of %(of)s right.", right=found.right, of=found.n))]
    if found.common is not None:
        slip, n = found.common
        said.append(str(_("%(n)s × %(slip)s.", n=n, slip=slip_words(slip, item))))
    return " ".join(said)


def apart_words(found: Figures) -> str:
    """How well a puzzle tells learners apart, in words; "" while too few have answered."""
    r, _ = found.tells_apart, g.say
    if r is None:
        return ""
    if r >= 0.3:
        return str(_("tells apart well"))
    if r >= 0.1:
        return str(_("tells apart a little"))
    return str(_("hardly tells apart")) if r > -0.1 else str(_("the wrong way round: look at it"))


def hundredths(value: float) -> str:
    """A share with its sign.

    >>> hundredths(-0.034), hundredths(0.5)
    ('−0.03', '0.50')
    """
    return f"{value:.2f}".replace("-", "−")


def _time(ms: int) -> str:
    """A time as minutes and seconds.

    >>> _time(83_400)
    '1:23'
    """
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


def _marked(text: str, language: str) -> Any:
    return escape(text) if language == "zh" else chinese(text)


def _sprite() -> str:
    from tutor.web import static

    return static("made/tiles.svg")


def _icons() -> str:
    from tutor.web import static

    return static("icons.svg")
