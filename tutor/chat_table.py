"""The table's rules in the chat: what is chosen, the rules in short, and buttons to change them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.errors import RuleError
from rules.values import PARTS
from rules.variant import Option, Variant
from rules.variants import VARIANTS
from tutor import learner as learners
from tutor.chat_back import back
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk

_IN_SHORT: Mapping[str, tuple[str | tuple[str, str, str], ...]] = {
    "koudian": (
        "Declare ready 报听 first: whoever has not declared cannot win, not even by own draw.",
        "You may declare if the hand lacks one tile and a wait is worth 6 points or more.",
        "Points: the number on the tile; every honour counts 10.",
        (
            "mo5_hu6",
            "1 and 2 never win, 3 to 5 by own draw 自摸 only, 6 to 9 and honours either way.",
            "1 to 4 never win, 5 by own draw 自摸 only, 6 to 9 and honours either way.",
        ),
        "One payer owes the points of the winning tile times the multiplier; own draw doubles.",
        "A discarder who has not declared pays for all three; one who has pays one share.",
        "There is no chow 吃. Kongs are paid beside the win: the points, twice if concealed.",
    )
}
"""The rules of a variant in a few sentences (koudian.md, sections 3 to 8).

Three texts are an option, and what is said without and with it.
"""


def table_line(variant: str, options: Mapping[str, Any], language: str) -> str:
    """A table in one line: the variant, its mode, and what is off its default."""
    rules = VARIANTS[variant]
    parts = [rules.name.say(language)]
    for option in rules.options:
        value = options.get(option.key, option.default)
        if option.key == "mode":
            parts.append(_choice(option, value, language))
        elif value != option.default:
            parts.append(_setting(option, value, language))
    return " · ".join(parts)


def _choice(option: Option, value: Any, language: str) -> str:
    return option.says(value).say(language)


def _setting(option: Option, value: Any, language: str) -> str:
    """An option with its value; of a box that is ticked, the name alone."""
    name = option.name.say(language)
    if value is True:
        return name
    gap = "：" if language == "zh" else ": "
    return f"{name}{gap}{_choice(option, value, language)}"


def rules(talk: Talk) -> Reply:
    """The table's rules in short, and what can be changed."""
    learner, say = talk.learner, talk.say
    lines = [table_line(learner.variant, learner.options, talk.language), ""]
    own = _IN_SHORT.get(learner.variant)
    lines += [f"· {say(_told(learner.table, row))}" for row in own or ()]
    lines += [] if own else _noted(learner.table, talk.language)
    lines += ["", say("Tap to change what your table plays:")]
    return Reply("\n".join(lines), _main_keys(talk))


_PARTS = ("claims", "ready", "shapes", "limits", "wilds", "scores", "pays", "kongs", "dealer")
"""The parts of a rule page that are told in short."""


def _noted(table: Variant, language: str) -> list[str]:
    """A variant's own notes in short, each with how sure the book is of it."""
    between = "：" if language == "zh" else ": "
    lines = []
    for note in table.notes:
        if note.part in _PARTS:
            sure = f" ({table.marks[note.mark].say(language)})" if note.mark else ""
            text = note.text.say(language)
            lines.append(f"· {PARTS[note.part].say(language)}{between}{text}{sure}")
    return lines


def _told(table: Variant, row: str | tuple[str, str, str]) -> str:
    if isinstance(row, str):
        return row
    option, without, with_it = row
    return with_it if table.settings[option] else without


def _main_keys(talk: Talk) -> tuple[tuple[Button, ...], ...]:
    table = talk.learner.table
    rows = [_option_row(talk, table, option) for option in _boxes(table)]
    more = Button(talk.say("More house rules…"), "t:more")
    below = (Button(talk.say("Another table"), "m:variant"), _practise(talk))
    return (*rows, (more,), below, back(talk))


def _boxes(table: Variant) -> list[Option]:
    """The mode and the options that have a number in the book."""
    return [o for o in table.options if o.key == "mode" or o.number is not None]


def _practise(talk: Talk) -> Button:
    return Button(talk.say("Practise"), "m:quiz")


def _option_row(talk: Talk, table: Variant, option: Option) -> tuple[Button, ...]:
    value, name = table.settings[option.key], option.name.say(talk.language)
    if {key for key, _ in option.choices} == {True, False}:
        label = f"✓ {name}" if value else name
        return (Button(label, f"t:s:{option.key}:{_index(option, not value)}"),)
    gap = "：" if talk.language == "zh" else ": "
    label = f"{name}{gap}{_choice(option, value, talk.language)}"
    return (Button(label, f"t:o:{option.key}"),)


def _index(option: Option, value: Any) -> int:
    return [key for key, _ in option.choices].index(value)


def press(talk: Talk, parts: list[str]) -> Replies:
    """A button of the rules: `more`, `main`, `o:<option>`, `s:<option>:<number of the choice>`."""
    match parts:
        case ["main"]:
            return (replace(rules(talk), edit=True),)
        case ["more"]:
            return (_more(talk),)
        case ["o", key] if (option := _find(talk, key)) is not None:
            return (_one(talk, option),)
        case ["s", key, at] if (option := _find(talk, key)) is not None:
            return _set(talk, option, at)
    return (Reply(notice=talk.say("This button has grown old. /help")),)


def _find(talk: Talk, key: str) -> Option | None:
    return next((o for o in talk.learner.table.options if o.key == key), None)


def _more(talk: Talk) -> Reply:
    table = talk.learner.table
    boxes = _boxes(table)
    rows = [_option_row(talk, table, o) for o in table.options if o not in boxes]
    back = Button(talk.say("Back"), "t:main")
    text = talk.say("House rules that differ from table to table. Their usual value is set.")
    return Reply(text, (*rows, (back,)), edit=True)


def _one(talk: Talk, option: Option) -> Reply:
    value = talk.learner.table.settings[option.key]
    lines = [option.name.say(talk.language), option.effect.say(talk.language)]
    rows = tuple(
        (Button(("✓ " if key == value else "") + text.say(talk.language), f"t:s:{option.key}:{n}"),)
        for n, (key, text) in enumerate(option.choices)
    )
    back = Button(talk.say("Back"), "t:main")
    return Reply("\n".join(lines), (*rows, (back,)), edit=True)


def _set(talk: Talk, option: Option, at: str) -> Replies:
    if not at.isdecimal() or len(at) > 2 or int(at) >= len(option.choices):
        return (Reply(notice=talk.say("This button has grown old. /help")),)
    value = option.choices[int(at)][0]
    learner = talk.learner
    try:
        changed = learners.set_table(
            talk.store, learner, learner.variant, {**learner.options, option.key: value}
        )
    except RuleError as error:
        return (Reply(notice=error.text.say(talk.language)),)
    now = replace(talk, learner=changed)
    shown = _more(now) if option not in _boxes(changed.table) else rules(now)
    return (replace(shown, edit=True, notice=_setting(option, value, talk.language)),)
