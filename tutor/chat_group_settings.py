"""A group's settings: a page that all may read, and buttons that work for its admins alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from drills.drill import DRILLS, kinds_at
from rules.errors import RuleError
from rules.variants import VARIANTS
from tutor import group as groups
from tutor.chat_group_talk import Here
from tutor.chat_reply import Button, Reply
from tutor.chat_subscription import days_of_week
from tutor.chat_table import table_line
from tutor.chat_talk import Replies
from tutor.clock import ClockError
from tutor.group import COUNT, GroupError
from tutor.language import LANGUAGES

ZONES = (
    "Asia/Shanghai", "Asia/Urumqi", "Asia/Singapore", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland", "Europe/London", "Europe/Berlin", "Europe/Moscow", "America/New_York",
    "America/Chicago", "America/Los_Angeles",
)  # fmt: skip
"""Zones to tap; any other can be written."""

_OWN_NAMES = {"zh": "中文", "en": "English"}
Row = tuple[Button, ...]


def command(here: Here, rest: str) -> Replies:
    """/settings and /daily: the page; `on`, `off`, a time of day or a time zone set something."""
    changes = _written(rest)
    if changes is None:
        return (page(here),)
    if not here.admin:
        return (Reply(here.say("Only the admins of this group change that.")),)
    try:
        changed = groups.change(here.store, here.group, **changes)
    except (GroupError, ClockError):
        return (Reply(here.say("No clock shows that. Examples: /daily 19:30, /daily Asia/Tokyo")),)
    return (page(replace(here, group=changed)),)


def _written(rest: str) -> dict[str, Any] | None:
    time = re.fullmatch(r"(\d{1,2})[:：](\d{2})", rest)
    if time:
        return {"hour": int(time[1]), "minute": int(time[2])}
    if rest.lower() in ("on", "off", "开", "关"):
        return {"active": rest.lower() in ("on", "开")}
    return {"zone": rest} if rest else None


def press(here: Here, parts: list[str]) -> Replies:
    """A button of the settings; each says what it wants, so that twice is as good as once."""
    if not here.admin:
        told = here.alone.say("Only the admins of this group change that.")
        return (Reply(notice=told, alert=True),)
    old = Reply(notice=here.alone.say("This button has grown old. /help"))
    match parts:
        case []:
            return (page(here),)
        case [("hour" | "board" | "kinds" | "table" | "rules" | "zone" | "main") as name]:
            return (replace(_PAGES[name](here), edit=True),)
        case [name, *values] if name in _CHANGES:
            try:
                changes = _CHANGES[name](here, *values)
                changed = groups.change(here.store, here.group, **changes)
            except RuleError as error:
                return (Reply(notice=error.text.say(here.learner.language), alert=True),)
            except (LookupError, TypeError, ValueError):
                return (old,)
            if name == "topic":
                return (Reply(notice=_where(here), alert=True),)
            shown = _PAGES.get(_BACK.get(name, "main"), page)
            return (replace(shown(replace(here, group=changed)), edit=True),)
    return (old,)


def _where(here: Here) -> str:
    """Where the puzzles go from now on."""
    if here.thread is None:
        return here.alone.say("The puzzles come outside of topics from now on.")
    return here.alone.say("The puzzles come into this topic from now on.")


def _option(here: Here, key: str, at: str) -> dict[str, Any]:
    option = {one.key: one for one in here.group.table.options}[key]
    return {"options": {**here.group.options, key: option.choices[int(at)][0]}}


def _kinds(here: Here, kind: str, on: str) -> dict[str, Any]:
    known = here.group.kinds or kinds_at(here.group.variant)
    chosen = [*known, kind] if on == "1" else [one for one in known if one != kind]
    return {"kinds": tuple(chosen)}


def _quiet(here: Here, day: str, quiet: str) -> dict[str, Any]:
    now = here.group.schedule.quiet
    return {"quiet": now | {int(day)} if quiet == "1" else now - {int(day)}}


_CHANGES: Mapping[str, Callable[..., dict[str, Any]]] = {
    "active": lambda here, value: {"active": value == "1"},
    "hour": lambda here, value: {"hour": int(value), "minute": 0},
    "board": lambda here, value: {"board": None if value == "x" else int(value)},
    "count": lambda here, value: {"count": int(value)},
    "quiet": _quiet,
    "kinds": _kinds,
    "table": lambda here, value: {"variant": value},
    "rules": _option,
    "zone": lambda here, value: {"zone": ZONES[int(value)]},
    "lang": lambda here, value: {"language": value},
    "form": lambda here, value: {"form": value},
    "limit": lambda here, value: {"minutes": int(value)},
    "topic": lambda here: {"thread": here.thread},
}
_BACK = {"kinds": "kinds", "rules": "rules"}
"""Pages that stay when something on them is changed."""


# --- the pages ----------------------------------------------------------------------


def page(here: Here) -> Reply:
    """All settings in words; for admins the buttons that change them."""
    group, say = here.group, here.say
    between = "、" if group.language == "zh" else ", "
    week = days_of_week(group.language)
    quiet = between.join(week[day] for day in sorted(group.schedule.quiet)) or say("none")
    kinds = between.join(DRILLS[kind].name.say(group.language) for kind in group.kinds)
    board = say("none") if group.board is None else f"{group.board}:00"
    at = f"{group.schedule.hour}:{group.schedule.minute:02}"
    lines = [
        say("The daily puzzles in this group: %(state)s",
            state=say("on") if group.active else say("off")),
        say("Table: %(table)s", table=table_line(group.variant, group.options, group.language)),
        say("They come at %(time)s, the board at %(board)s (%(zone)s)",
            time=at, board=board, zone=group.zone),
        say("Puzzles a day: %(n)s. Kinds: %(kinds)s", n=group.count, kinds=kinds or say("all")),
        say("Quiet days: %(days)s", days=quiet),
        say("A puzzle for all (/quiz) is open for %(n)s min", n=group.minutes),
        _form(here),
        "",
        say("Written by an admin: /daily 19:30, /daily Asia/Tokyo, /daily on, /daily off"),
    ]  # fmt: skip
    return Reply("\n".join(lines), _keys(here) if here.admin else ())


def _keys(here: Here) -> tuple[Row, ...]:
    group, say = here.group, here.say
    turn = say("Turn it off") if group.active else say("Turn it on")
    days = [_day(here, day) for day in range(7)]
    language = next(code for code in LANGUAGES if code != group.language)
    return (
        (Button(turn, f"g:set:active:{int(not group.active)}"),
         Button(_OWN_NAMES[language], f"g:set:lang:{language}")),
        (Button(say("Hour"), "g:set:hour"), Button(say("Hour of the board"), "g:set:board"),
         Button(say("Time zone"), "g:set:zone")),
        (Button(say("Table"), "g:set:table"), Button(say("House rules"), "g:set:rules"),
         Button(say("Kinds"), "g:set:kinds")),
        _choices("count", range(1, COUNT + 1), group.count),
        tuple(days[:4]),
        tuple(days[4:]),
        _choices("limit", groups.MINUTES, group.minutes, say(" min")),
        (Button(say("Post here, in this topic"), "g:set:topic"), _other_form(here)),
    )  # fmt: skip


def _form(here: Here) -> str:
    """How puzzles are posted, and what that shows of those who answer."""
    if here.group.form == "poll":
        return here.say("As quiz polls where that fits: there all see who chose what.")
    return here.say("As messages with buttons: nobody sees what the others choose.")


def _other_form(here: Here) -> Button:
    if here.group.form == "poll":
        return Button(here.say("Rather with buttons"), "g:set:form:buttons")
    return Button(here.say("Rather as polls"), "g:set:form:poll")


def _choices(name: str, values: Any, now: int, unit: str = "") -> Row:
    return tuple(
        Button(f"{_tick(n == now)}{n}{unit}", f"g:set:{name}:{n}") for n in values
    )  # fmt: skip


def _tick(on: bool) -> str:
    return "✓ " if on else ""


def _day(here: Here, day: int) -> Button:
    """A day of the week, ticked if puzzles come."""
    quiet = day in here.group.schedule.quiet
    label = days_of_week(here.group.language)[day]
    return Button(f"{_tick(not quiet)}{label}", f"g:set:quiet:{day}:{int(not quiet)}")


def _hours(here: Here) -> Reply:
    rows = _grid([Button(f"{n}:00", f"g:set:hour:{n}") for n in range(24)], 6)
    return _of(here, here.say("At which hour shall the puzzles come?"), rows)


def _boards(here: Here) -> Reply:
    rows = _grid([Button(f"{n}:00", f"g:set:board:{n}") for n in range(24)], 6)
    none = (Button(here.say("No board"), "g:set:board:x"),)
    text = here.say("At which hour shall the puzzles close and the board come?")
    return _of(here, text, (*rows, none))


def _zones(here: Here) -> Reply:
    rows = _grid([Button(zone, f"g:set:zone:{n}") for n, zone in enumerate(ZONES)], 2)
    return _of(here, here.say("Which time zone? Any other one: /daily Europe/Paris"), rows)


def _tables(here: Here) -> Reply:
    group = here.group
    rows = _grid([
        Button(_tick(key == group.variant) + rules.name.say(group.language), f"g:set:table:{key}")
        for key, rules in VARIANTS.items()
    ], 2)  # fmt: skip
    return _of(here, here.say("Which table shall the puzzles be of?"), rows)


def _rules(here: Here) -> Reply:
    """Every option of the table; a tap sets the next of its choices."""
    group, rows = here.group, []
    for option in group.table.options:
        value = group.table.settings[option.key]
        values = [key for key, _ in option.choices]
        at = (values.index(value) + 1) % len(values)
        name = option.name.say(group.language)
        label = f"{name}: {option.says(value).say(group.language)}"
        rows.append((Button(label, f"g:set:rules:{option.key}:{at}"),))
    return _of(here, here.say("Tap to change what this group's table plays:"), tuple(rows))


def _kinds_page(here: Here) -> Reply:
    group = here.group
    known = kinds_at(group.variant)
    chosen = group.kinds or known
    rows = _grid([
        Button(_tick(key in chosen) + DRILLS[key].name.say(group.language),
               f"g:set:kinds:{key}:{int(key not in chosen)}")
        for key in known
    ], 2)  # fmt: skip
    text = here.say("Of the day's five this group gets those of the kinds that are ticked.")
    return _of(here, text, rows)


def _grid(buttons: list[Button], wide: int) -> tuple[Row, ...]:
    return tuple(tuple(buttons[at : at + wide]) for at in range(0, len(buttons), wide))


def _of(here: Here, text: str, rows: tuple[Row, ...]) -> Reply:
    return Reply(text, (*rows, (Button(here.say("Back"), "g:set:main"),)))


_PAGES: Mapping[str, Callable[[Here], Reply]] = {
    "main": page, "hour": _hours, "board": _boards, "zone": _zones, "table": _tables,
    "rules": _rules, "kinds": _kinds_page,
}  # fmt: skip
