"""The buttons of the table of play: own acts, the tiles of the hand, acts of several tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.table import Action
from rules.tiles import mpsz, parse
from rules.values import NO_TILE
from tutor import of_tiles, play_words
from tutor.chat_reply import Button
from tutor.chat_talk import Talk
from tutor.chat_words import short
from tutor.moment import Moment
from tutor.sitting import Sitting

IN_ROW = 7
"""Tiles in a row of buttons."""

WIDE = 2
"""Acts in a row of buttons."""

DRAWN = "▸"
"""What stands before the tile that was just drawn."""

AGAIN = "p:a"
"""What the data of a choice that may be made again begins with."""

Rows = tuple[tuple[Button, ...], ...]


def table(talk: Talk, now: Sitting, draft: str = "") -> Rows:
    """All that may be done now; or the next tile of an act of several."""
    head = f"p:t:{now.id}:{now.number}"
    if draft:
        return (*_steps(talk, now, head, draft), _session(talk))
    return (*acts(talk, now, head), _session(talk))


def acts(talk: Talk, now: Sitting | Moment, head: str) -> Rows:
    """All that may be done; head: what the data of each button begins with."""
    listed = [act for act in now.mine if act.act != "discard"]
    many = of_tiles.names(listed)
    said = [
        Button(play_words.label(now.play.game, act).say(talk.language), _data(head, act))
        for act in listed
        if act.act not in many
    ]
    for name in many:
        label = now.play.game.acts[name].say(talk.language)
        said.append(Button(f"{label} …", f"{head}:{of_tiles.STEP}{name}"))
    return (*rows(said, WIDE), *rows(_tiles(talk, now, head), IN_ROW))


def again(talk: Talk, replay_id: str, steps: Sequence[int], but: int = -1) -> Rows:
    """A button for each choice worth another look, in the order in which they are named."""
    found = (
        Button(talk.say("Choose again: %(n)s", n=n), f"{AGAIN}:{replay_id}:{step}")
        for n, step in enumerate(steps, 1)
        if step != but
    )
    return rows(found, len(steps)) if steps else ()


def rows(buttons: Iterable[Button], wide: int) -> Rows:
    """Buttons in rows."""
    row = tuple(buttons)
    return tuple(row[at : at + wide] for at in range(0, len(row), wide))


def _session(talk: Talk) -> tuple[Button, ...]:
    return (Button(talk.say("Coach, sessions …"), "p:m"),)


def _data(head: str, act: Action) -> str:
    return f"{head}:{play_words.written(act)}"


def _tiles(talk: Talk, now: Sitting | Moment, head: str) -> list[Button]:
    """A button for each kind that may be thrown, that of the drawn tile last."""
    drawn = now.play.seats[now.seat].drawn
    throws = [act for act in now.mine if act.act == "discard"]
    throws.sort(key=lambda act: (act.tile == drawn != NO_TILE, act.tile))
    return [
        Button((DRAWN if act.tile == drawn else "") + short(act.tile, talk.language),
               _data(head, act))
        for act in throws
    ]  # fmt: skip


# --- acts of several tiles -----------------------------------------------------------------------


def stepped(now: Sitting, wanted: str) -> Action | str | None:
    """What comes of a step: the whole act, the draft so far, or None if it leads nowhere.

    wanted: "~name", then the tiles chosen so far, as in "~swap 12p".
    """
    name, chosen = _split(wanted)
    fits = of_tiles.fitting(now.mine, name, chosen)
    if not fits:
        return None
    whole = [act for act in fits if of_tiles.needs(act) == chosen]
    return whole[0] if whole else wanted


def _split(draft: str) -> tuple[str, Counter[int]]:
    name, _, tiles = draft.removeprefix(of_tiles.STEP).partition(" ")
    return name, Counter(parse(tiles) if tiles else ())


def _steps(talk: Talk, now: Sitting, head: str, draft: str) -> Rows:
    name, chosen = _split(draft)
    fits = of_tiles.fitting(now.mine, name, chosen)
    more = {kind for act in fits for kind in of_tiles.needs(act) - chosen}
    so_far = tuple(chosen.elements())
    tiles = [
        Button(short(kind, talk.language), f"{head}:{of_tiles.STEP}{name} {mpsz((*so_far, kind))}")
        for kind in sorted(more)
    ]
    back = Button(talk.say("Choose anew"), f"{head}:{of_tiles.STEP}")
    return (*rows(tiles, IN_ROW), (back,))


def chosen_so_far(draft: str) -> tuple[str, tuple[int, ...]]:
    """The name of an act that is being chosen, and its tiles so far."""
    name, chosen = _split(draft)
    return name, tuple(sorted(chosen.elements()))
