"""Pictures without words. A scene: the own hand large, the other seats small, each by an arrow.

Words stand in the caption (`chat_words.scene_words`), so that no font is needed and one picture
serves both languages. An arrow says where a seat is: ▶ 下家, ▲ 对家, ◀ 上家.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from drills.puzzle import Cast, Scene, Seat
from rules.hand import Hand, Meld
from rules.tiles import MARKS
from tutor.chart import Days
from tutor.chat_reply import Picture
from tutor.chat_words import owner
from tutor.tiles_art.rows import FELT, RING
from tutor.tiles_art.sprite import BACK, HEIGHT, WIDTH, tile_group

WIDE = 800
"""Width of a picture in pixels."""

_MARGIN, _GAP, _APART, _BELOW, _HEAD = 20, 3, 24, 16, 46
_IN_ROW, _IN_RIVER, _RIVER, _MELDS = 7, 11, 0.62, 0.8
_LEAST = _IN_ROW * (WIDTH + _GAP) - _GAP
_FADED = 0.38
_ARROWS = {
    "right": "M4 4L26 17L4 30Z", "across": "M2 28L15 5L28 28Z",
    "left": "M26 4L4 17L26 30Z", "you": "M2 6L15 29L28 6Z",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Tile:
    """A drawn tile: its mark, whether it wears the wild ring, whether it is faded (taken)."""

    mark: str
    ring: bool = False
    faded: bool = False


@dataclass(frozen=True, slots=True)
class _Group:
    """Tiles side by side; `bar`: a line before them (thrown after the declaration)."""

    tiles: tuple[_Tile, ...]
    bar: bool = False

    @property
    def width(self) -> float:
        return len(self.tiles) * (WIDTH + _GAP) - _GAP


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of groups: its scale; `seat`: it lies before another seat, under its `arrow`."""

    groups: tuple[_Group, ...]
    scale: float = 1.0
    seat: bool = False
    arrow: str = ""

    @property
    def width(self) -> float:
        wide = sum(group.width for group in self.groups) + _APART * (len(self.groups) - 1)
        return wide * self.scale + (_HEAD if self.seat else 0)

    @property
    def height(self) -> float:
        return HEIGHT * self.scale


def png(what: Picture) -> bytes:
    """The picture of a reply as a PNG; takes some 50 ms, so call it off the event loop."""
    import resvg_py

    drawn = what.svg() if isinstance(what, Days) else svg(what)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=WIDE, skip_system_fonts=True))


def svg(scene: Scene) -> str:
    """The scene as an SVG text."""
    lines = _lines(scene)
    widest = max(line.width for line in lines)
    width = max(_LEAST, widest) + 2 * _MARGIN
    y, drawn = float(_MARGIN), []
    for line in lines:
        drawn.append(_drawn(line, (width - widest) / 2, y))
        y += line.height + _BELOW
    height = y - _BELOW + _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}">'
        f'<rect width="{width:.1f}" height="{height:.1f}" fill="{FELT}"/>{"".join(drawn)}</svg>'
    )


# --- what is drawn -------------------------------------------------------------------------------


def _lines(scene: Scene) -> list[_Line]:
    order = {"left": 0, "across": 1, "right": 2, "you": 3}
    seats = sorted(scene.seats, key=lambda seat: order[seat.role])
    lines = [line for seat in seats for line in _seat(seat, scene)]
    return lines + _own(scene)


def _own(scene: Scene) -> list[_Line]:
    """The hand in lines of seven at most, the tile in question apart, melds below."""
    hand = scene.hand
    tiles = tuple(_Tile(MARKS[kind], kind in hand.wild) for kind in hand.concealed)
    rows = [_Line((_Group(part),)) for part in _parts(tiles, _IN_ROW)]
    if scene.tile is not None:
        apart = _Group((_Tile(MARKS[scene.tile]),), bar=True)
        if rows and len(rows[-1].groups[0].tiles) < _IN_ROW:
            rows[-1] = replace(rows[-1], groups=(*rows[-1].groups, apart))
        else:
            rows.append(_Line((apart,)))
    melds = [_Group(_meld(meld)) for meld in hand.melds]
    rows += [_Line(tuple(melds[at : at + 2]), _MELDS) for at in range(0, len(melds), 2)]
    return rows if owner(scene) == "you" else _before(owner(scene), rows)


def _parts(tiles: tuple[_Tile, ...], most: int) -> list[tuple[_Tile, ...]]:
    """Tiles in as few lines as possible, as even as possible, longer ones first."""
    lines = -(-len(tiles) // most)
    sizes = [len(tiles) // lines + (n < len(tiles) % lines) for n in range(lines)]
    starts = [sum(sizes[:n]) for n in range(lines)]
    return [tiles[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def _meld(meld: Meld) -> tuple[_Tile, ...]:
    """A meld; of a concealed kong one tile lies face down."""
    tiles = [_Tile(MARKS[kind]) for kind in meld.tiles]
    if meld.type == "ckong":
        tiles[0] = _Tile(BACK)
    return tuple(tiles)


def _seat(seat: Seat, scene: Scene) -> list[_Line]:
    """What lies before a seat: open hand, melds, river; those of the large hand are with it."""
    lines: list[_Line] = []
    if seat.role != owner(scene):
        if seat.hand is not None:
            lines += _open_hand(seat.hand)
        if seat.melds:
            lines.append(_Line(tuple(_Group(_meld(meld)) for meld in seat.melds), _RIVER))
    return _before(seat.role, lines + _river(seat.river))


def _before(role: str, lines: list[_Line]) -> list[_Line]:
    """Lines that lie before a seat: its arrow by the first, the others under it."""
    arrows = [role, *[""] * len(lines)]
    return [
        replace(line, seat=True, arrow=arrow) for line, arrow in zip(lines, arrows, strict=False)
    ]


def _open_hand(hand: Hand) -> list[_Line]:
    tiles = tuple(_Tile(MARKS[kind], kind in hand.wild) for kind in hand.concealed)
    return [_Line((_Group(part),), _RIVER) for part in _parts(tiles, _IN_RIVER)]


def _river(river: Sequence[Cast]) -> list[_Line]:
    """Thrown tiles, eleven in a line; the late ones behind a bar."""
    lines = []
    for at in range(0, len(river), _IN_RIVER):
        part = river[at : at + _IN_RIVER]
        early = tuple(_cast(cast) for cast in part if not cast.late)
        late = tuple(_cast(cast) for cast in part if cast.late)
        groups = (_Group(early), _Group(late, bar=True))
        lines.append(_Line(tuple(group for group in groups if group.tiles), _RIVER))
    return lines


def _cast(cast: Cast) -> _Tile:
    return _Tile(BACK if cast.down else MARKS[cast.kind], faded=cast.taken)


# --- how it is drawn -----------------------------------------------------------------------------


def _drawn(line: _Line, x: float, y: float) -> str:
    parts = []
    if line.arrow:
        parts.append(
            f'<path transform="translate({x:.1f} {y + line.height / 2 - 17:.1f})" '
            f'fill="{RING}" d="{_ARROWS[line.arrow]}"/>'
        )
    if line.seat:
        x += _HEAD
    for group in line.groups:
        if group.bar:
            parts.append(_bar(x - _APART * line.scale / 2, y, line))
        for tile in group.tiles:
            parts.append(_tile(tile, x, y, line.scale))
            x += (WIDTH + _GAP) * line.scale
        x += (_APART - _GAP) * line.scale
    return "".join(parts)


def _bar(x: float, y: float, line: _Line) -> str:
    return (
        f'<rect x="{x - 1.5:.1f}" y="{y:.1f}" width="3" height="{line.height:.1f}" rx="1.5" '
        f'fill="{RING}"/>'
    )


def _tile(tile: _Tile, x: float, y: float, scale: float) -> str:
    ring = (
        f'<rect x="-1" y="-1" width="{WIDTH + 2}" height="{HEIGHT + 2}" rx="8" fill="none" '
        f'stroke="{RING}" stroke-width="5"/>'
    )
    faded = f' opacity="{_FADED}"' if tile.faded else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale})"{faded}>'
        f"{tile_group(tile.mark)}{ring if tile.ring else ''}</g>"
    )
