"""The answer form in a conversation: each field becomes short steps of buttons or typed words.

A draft is what is known of the field at hand: {"stage": n, "chosen": [...], "got": ...}. A step
takes a pressed value or a typed text and gives the next draft, or `Done` with the field's answer.
Pressed values say what is wanted ("+7m", "-7m"), so that a doubled press changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drills.puzzle import Amounts, Choice, Field, Marks, Number, Pick, Scene
from rules.tiles import KINDS, MARKS, suit, tile
from tutor import chat_read
from tutor.chat_words import capital, names, role_words, short, signed
from tutor.language import translator

Draft = Mapping[str, Any]
Keys = tuple[tuple[tuple[str, str], ...], ...]
"""Rows of (label, value)."""

_WIDE = {"m": 5, "p": 5, "s": 5, "z": 4}
OK, NONE = "ok", "none"
_BUTTON = 36
"""So many letters can be read on a button as wide as a phone."""


@dataclass(frozen=True, slots=True)
class Done:
    """A field that is answered."""

    answer: Any


Step = Draft | Done | None
"""The next draft, the answer, or None for what was not understood."""


def stage(draft: Draft) -> int:
    """How many steps of the field are behind."""
    return int(draft.get("stage", 0))


def prompt(field: Field, draft: Draft, language: str) -> str:
    """What is asked at this step."""
    return capital(_FORMS[type(field)].prompt(field, draft, language))


def keys(field: Field, draft: Draft, language: str) -> Keys:
    """The buttons of this step."""
    return _FORMS[type(field)].keys(field, draft, language)


def pressed(field: Field, draft: Draft, value: str) -> Step:
    """What a pressed value makes of the draft."""
    return _FORMS[type(field)].pressed(field, draft, value)


def typed(field: Field, draft: Draft, text: str, scene: Scene, language: str) -> Step:
    """What a typed text makes of the draft.

    Raises:
        UnclearError: for tiles that are not offered or could be several.
    """
    return _FORMS[type(field)].typed(field, draft, text, scene, language)


def said(field: Field, answer: Any, language: str) -> str:
    """A field's answer in words.

    >>> from rules.words import Text
    >>> said(Number("n", Text("倍数", "multiplier")), 4, "zh")
    '4'
    """
    return _FORMS[type(field)].said(field, answer, language)


# --- tiles to choose ----------------------------------------------------------------


def _board(kinds: tuple[int, ...], chosen: list[str], language: str) -> Keys:
    """Tiles as buttons, suit by suit, a tick on the chosen ones."""
    rows: list[tuple[tuple[str, str], ...]] = []
    for letter in "mpszf":
        group = [kind for kind in sorted(kinds) if suit(kind) == letter]
        wide = _WIDE.get(letter, 4)
        rows += [
            tuple(_tile_key(kind, chosen, language) for kind in group[at : at + wide])
            for at in range(0, len(group), wide)
        ]
    return tuple(rows)


def _tile_key(kind: int, chosen: list[str], language: str) -> tuple[str, str]:
    mark, label = MARKS[kind], short(kind, language)
    return (f"✓ {label}", f"-{mark}") if mark in chosen else (label, f"+{mark}")


def _foot(chosen: list[str], none: str, language: str) -> Keys:
    _ = translator(language)
    if chosen:
        return (((_("Done (%(n)s)", n=len(chosen)), OK),),)
    return (((capital(none), NONE),),)


def _toggled(chosen: list[str], value: str, kinds: tuple[int, ...]) -> list[str] | None:
    """The chosen marks after "+7m" or "-7m"; None for another value or tile."""
    sign, mark = value[:1], value[1:]
    if sign not in "+-" or mark not in [MARKS[kind] for kind in kinds]:
        return None
    wanted = {*chosen, mark} if sign == "+" else {*chosen} - {mark}
    return [m for m in MARKS[:KINDS] if m in wanted]


class _Pick:
    @staticmethod
    def prompt(field: Pick, draft: Draft, language: str) -> str:
        return field.label.say(language)

    @staticmethod
    def keys(field: Pick, draft: Draft, language: str) -> Keys:
        chosen = draft.get("chosen", [])
        foot = _foot(chosen, field.none.say(language), language)
        return _board(field.kinds, chosen, language) + foot

    @staticmethod
    def pressed(field: Pick, draft: Draft, value: str) -> Step:
        chosen = draft.get("chosen", [])
        if value == NONE:
            return Done([])
        if value == OK:
            return Done(chosen) if chosen else None
        wanted = _toggled(chosen, value, field.kinds)
        return None if wanted is None else {"chosen": wanted}

    @staticmethod
    def typed(field: Pick, draft: Draft, text: str, scene: Scene, language: str) -> Step:
        if chat_read.says_none(text):
            return Done([])
        found = chat_read.pick(text, field.kinds, scene.hand.concealed)
        return None if found is None else Done([MARKS[kind] for kind in found])

    @staticmethod
    def said(field: Pick, answer: Any, language: str) -> str:
        return _tiles(answer, field.none.say(language), language)


def _tiles(marks: list[str], none: str, language: str) -> str:
    return names([tile(mark) for mark in marks], language) if marks else none


# --- states: which win at all, then which of them so --------------------------------


class _Marks:
    """Which kinds have a state at all; then, for each state but the last, which have that one."""

    @staticmethod
    def prompt(field: Marks, draft: Draft, language: str) -> str:
        _ = translator(language)
        at, last = stage(draft), len(field.states)
        if at == 0:
            text = _("Step 1 of %(of)s: which tiles win at all, own draw counted?", of=last)
            return (text if last > 1 else field.label.say(language)) + _given(field, language)
        return _(
            "Step %(n)s of %(of)s: which of these are “%(state)s”?\n%(tiles)s",
            n=at + 1, of=last, state=field.states[at - 1][2].say(language),
            tiles=_tiles(_open(draft), "", language),
        )  # fmt: skip

    @staticmethod
    def keys(field: Marks, draft: Draft, language: str) -> Keys:
        _ = translator(language)
        chosen = draft.get("chosen", [])
        none = field.none.say(language) if stage(draft) == 0 else _("None of these")
        board = _board(_offered(field, draft), chosen, language)
        return board + _foot(chosen, none, language)

    @staticmethod
    def pressed(field: Marks, draft: Draft, value: str) -> Step:
        chosen = draft.get("chosen", [])
        if value == NONE:
            return _marked(field, draft, [])
        if value == OK:
            return _marked(field, draft, chosen) if chosen else None
        wanted = _toggled(chosen, value, _offered(field, draft))
        return None if wanted is None else {**draft, "chosen": wanted}

    @staticmethod
    def typed(field: Marks, draft: Draft, text: str, scene: Scene, language: str) -> Step:
        if chat_read.says_none(text):
            return _marked(field, draft, [])
        found = chat_read.pick(text, _offered(field, draft), scene.hand.concealed)
        return None if found is None else _marked(field, draft, [MARKS[kind] for kind in found])

    @staticmethod
    def said(field: Marks, answer: Any, language: str) -> str:
        if len(field.states) == 1 or not answer:
            return _tiles(list(answer), field.none.say(language), language)
        parts = []
        for state, name, _long in field.states:
            marks = [mark for mark, given in answer.items() if given == state]
            if marks:
                parts.append(f"{name.say(language)} {_tiles(marks, '', language)}")
        return ("；" if language == "zh" else "; ").join(parts)


def _given(field: Marks, language: str) -> str:
    """A line about the kinds that are shown but not asked."""
    if not field.given:
        return ""
    _ = translator(language)
    return "\n" + _("(The wild %(tiles)s is not asked.)", tiles=names(field.given, language))


def _offered(field: Marks, draft: Draft) -> tuple[int, ...]:
    if stage(draft) == 0:
        return tuple(kind for kind in field.kinds if kind not in field.given)
    return tuple(tile(mark) for mark in _open(draft))


def _open(draft: Draft) -> list[str]:
    """The marks that still have no state."""
    return [mark for mark in draft["all"] if mark not in draft["got"]]


def _marked(field: Marks, draft: Draft, chosen: list[str]) -> Step:
    """The draft after the step at hand is answered by these marks."""
    at, states = stage(draft), [key for key, _, _ in field.states]
    if at == 0:
        everything, got = chosen, {}
    else:
        everything = draft["all"]
        got = {**draft["got"], **dict.fromkeys(chosen, states[at - 1])}
    left = [mark for mark in everything if mark not in got]
    if not left or at == len(states) - 1:
        got |= dict.fromkeys(left, states[-1])
        return Done({mark: got[mark] for mark in everything})
    return {"stage": at + 1, "all": everything, "got": got}


# --- one of a few -------------------------------------------------------------------


def _numbered(field: Choice, language: str) -> list[str]:
    return [f"{n}. {text.say(language)}" for n, (_, text) in enumerate(field.options, 1)]


class _Choice:
    @staticmethod
    def prompt(field: Choice, draft: Draft, language: str) -> str:
        label, options = field.label.say(language), _numbered(field, language)
        if field.kinds:
            return label
        return "\n".join([label, *options] if max(map(len, options)) > _BUTTON else [label])

    @staticmethod
    def keys(field: Choice, draft: Draft, language: str) -> Keys:
        if field.kinds:
            names = [(name.say(language), str(n)) for n, (_, name) in enumerate(field.options)]
            return tuple(tuple(names[at : at + 4]) for at in range(0, len(names), 4))
        return tuple(((label, str(n)),) for n, label in enumerate(_numbered(field, language)))

    @staticmethod
    def pressed(field: Choice, draft: Draft, value: str) -> Step:
        known = value.isdecimal() and len(value) < 3 and int(value) < len(field.options)
        return Done(field.options[int(value)][0]) if known else None

    @staticmethod
    def typed(field: Choice, draft: Draft, text: str, scene: Scene, language: str) -> Step:
        options = tuple((value, words.say(language)) for value, words in field.options)
        found = chat_read.choice(text, options)
        return None if found is None else Done(found)

    @staticmethod
    def said(field: Choice, answer: Any, language: str) -> str:
        return dict(field.options)[answer].say(language)


# --- numbers ------------------------------------------------------------------------


def _number_rows(likely: tuple[int, ...], sign: bool) -> Keys:
    show = signed if sign else str
    cells = [(show(n), str(n)) for n in likely]
    return tuple(tuple(cells[at : at + 4]) for at in range(0, len(cells), 4))


def _whole(value: str) -> int | None:
    digits = value.removeprefix("-")
    return int(value) if digits.isdecimal() and len(digits) <= 7 else None


class _Number:
    @staticmethod
    def prompt(field: Number, draft: Draft, language: str) -> str:
        _ = translator(language)
        return field.label.say(language) + "\n" + _("Tap a number, or type one.")

    @staticmethod
    def keys(field: Number, draft: Draft, language: str) -> Keys:
        return _number_rows(field.likely, False)

    @staticmethod
    def pressed(field: Number, draft: Draft, value: str) -> Step:
        number = _whole(value)
        return None if number is None else Done(number)

    @staticmethod
    def typed(field: Number, draft: Draft, text: str, scene: Scene, language: str) -> Step:
        found = chat_read.numbers(text)
        return Done(found[0]) if len(found) == 1 else None

    @staticmethod
    def said(field: Number, answer: Any, language: str) -> str:
        return str(answer)


class _Amounts:
    """Seat after seat; typed, all four at once or the one that is asked."""

    @staticmethod
    def prompt(field: Amounts, draft: Draft, language: str) -> str:
        _ = translator(language)
        got = draft.get("got", [])
        seats = [role_words(role, language) for role in field.roles]
        lines = [field.label.say(language)]
        lines += [f"{seat} {signed(n)}" for seat, n in zip(seats, got, strict=False)]
        lines.append(_("%(seat)s: receives + or pays −?", seat=seats[len(got)]))
        if not got:
            order = ("、" if language == "zh" else ", ").join(seats)
            text = "Tap seat by seat, or type all four in this order (%(order)s): -6 18 -6 -6"
            lines.append(_(text, order=order))
        return "\n".join(lines)

    @staticmethod
    def keys(field: Amounts, draft: Draft, language: str) -> Keys:
        return _number_rows(field.likely, True)

    @staticmethod
    def pressed(field: Amounts, draft: Draft, value: str) -> Step:
        number = _whole(value)
        return None if number is None else _amount(draft, (number,))

    @staticmethod
    def typed(field: Amounts, draft: Draft, text: str, scene: Scene, language: str) -> Step:
        found = chat_read.numbers(text)
        if len(found) == 4:
            return Done(list(found))
        return _amount(draft, found) if 0 < len(found) <= 4 - len(draft.get("got", [])) else None

    @staticmethod
    def said(field: Amounts, answer: Any, language: str) -> str:
        seats = (role_words(role, language) for role in field.roles)
        each = (f"{seat} {signed(n)}" for seat, n in zip(seats, answer, strict=True))
        return ("，" if language == "zh" else ", ").join(each)


def _amount(draft: Draft, more: tuple[int, ...]) -> Step:
    got = [*draft.get("got", []), *more]
    return Done(got) if len(got) == 4 else {"stage": len(got), "got": got}


_FORMS: Mapping[type, Any] = {
    Pick: _Pick, Marks: _Marks, Choice: _Choice, Number: _Number, Amounts: _Amounts,
}  # fmt: skip
