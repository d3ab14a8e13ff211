"""What is drawn on a tile's face, in a box of 60 × 80."""

from __future__ import annotations

from functools import cache

from tutor.tiles_art.outlines import outlines

INK, RED, GREEN, BLUE = "#1b2228", "#b8261c", "#1d6b47", "#24468f"
RUST, PURPLE = "#a04a1c", "#63397f"

PINS: dict[int, tuple[tuple[float, float, float, str], ...]] = {
    2: ((30, 24, 11.5, GREEN), (30, 56, 11.5, BLUE)),
    3: ((17, 19, 9.6, BLUE), (30, 40, 9.6, RED), (43, 61, 9.6, GREEN)),
    4: ((18, 22, 10, BLUE), (42, 22, 10, GREEN), (18, 58, 10, GREEN), (42, 58, 10, BLUE)),
    5: (
        (16, 19, 8.8, BLUE), (44, 19, 8.8, GREEN), (30, 40, 8.8, RED),
        (16, 61, 8.8, GREEN), (44, 61, 8.8, BLUE),
    ),
    6: (
        (19, 17, 8.6, GREEN), (41, 17, 8.6, GREEN),
        *((x, y, 8.6, RED) for y in (43, 63) for x in (19, 41)),
    ),
    7: (
        (14, 13, 7.4, GREEN), (30, 20, 7.4, GREEN), (46, 27, 7.4, GREEN),
        *((x, y, 8, RED) for y in (47, 65) for x in (19, 41)),
    ),
    8: tuple((x, y, 7.7, BLUE) for y in (14, 31.3, 48.7, 66) for x in (19, 41)),
    9: tuple((x, y, 7.3, c) for y, c in ((17, GREEN), (40, RED), (63, BLUE)) for x in (13, 30, 47)),
}  # fmt: skip
"""The dots of 筒: x, y, radius, colour."""

SOUS: dict[int, tuple[tuple[float, float, float, str, float], ...]] = {
    2: ((30, 23, 27, GREEN, 0), (30, 57, 27, BLUE, 0)),
    3: ((30, 23, 27, BLUE, 0), (18, 57, 27, GREEN, 0), (42, 57, 27, GREEN, 0)),
    4: (
        (18, 23, 27, GREEN, 0), (42, 23, 27, BLUE, 0),
        (18, 57, 27, BLUE, 0), (42, 57, 27, GREEN, 0),
    ),
    5: (
        (14, 23, 26, GREEN, 0), (46, 23, 26, BLUE, 0), (30, 40, 26, RED, 0),
        (14, 57, 26, BLUE, 0), (46, 57, 26, GREEN, 0),
    ),
    6: tuple((x, y, 27, c, 0) for y, c in ((23, GREEN), (57, BLUE)) for x in (13, 30, 47)),
    7: (
        (30, 15, 20, RED, 0),
        *((x, y, 20, c, 0) for y in (40, 63) for x, c in ((13, GREEN), (30, BLUE), (47, GREEN))),
    ),
    8: (
        (11, 25, 26, GREEN, 0), (49, 25, 26, GREEN, 0),
        (23, 25, 25, GREEN, -38), (37, 25, 25, GREEN, 38),
        (11, 56, 26, BLUE, 0), (49, 56, 26, BLUE, 0),
        (23, 56, 25, BLUE, 38), (37, 56, 25, BLUE, -38),
    ),
    9: tuple(
        (x, y, 20, c, 0) for y in (16, 40, 64) for x, c in ((13, GREEN), (30, RED), (47, BLUE))
    ),
}  # fmt: skip
"""The sticks of 条: x, y, height, colour, turn."""

HONOURS = {
    1: ("east", BLUE), 2: ("south", BLUE), 3: ("west", BLUE), 4: ("north", BLUE),
    6: ("fa", GREEN), 7: ("zhong", RED),
}  # fmt: skip
FLOWERS = {
    1: ("spring", GREEN), 2: ("summer", RED), 3: ("autumn", RUST), 4: ("winter", BLUE),
    5: ("plum", RED), 6: ("orchid", PURPLE), 7: ("bamboo", GREEN), 8: ("mum", RUST),
}  # fmt: skip
_WHITE = (
    f'<path fill="none" stroke="{BLUE}" stroke-width="2.6" d="M10 10H50V70H10ZM15 15H45V65H15Z"/>'
)

Box = tuple[float, float, float, float]


@cache
def face(mark: str) -> str:
    """The drawing of a tile such as "5m", "1s", "7z" or "3f"."""
    n = int(mark[0])
    draw = {"m": _wan, "p": _tong, "s": _tiao, "z": _honour, "f": _flower}[mark[1]]
    return draw(n)


def _wan(n: int) -> str:
    return _brush(f"num{n}", (9, 8, 42, 27), INK, 0.9) + _brush("wan", (9, 37, 42, 36), RED, 1)


def _tong(n: int) -> str:
    return _wheel(30, 40, 22) if n == 1 else "".join(_dot(*dot) for dot in PINS[n])


def _tiao(n: int) -> str:
    if n == 1:
        return _brush("bird", (6, 6, 48, 68), GREEN, 0.7)
    return "".join(_stick(*stick) for stick in SOUS[n])


def _honour(n: int) -> str:
    if n == 5:
        return _WHITE
    name, colour = HONOURS[n]
    return _brush(name, (7, 9, 46, 62), colour, 1.1)


def _flower(n: int) -> str:
    name, colour = FLOWERS[n]
    return _brush(name, (7, 9, 46, 62), colour, 0.4)


def _brush(name: str, box: Box, colour: str, bold: float) -> str:
    """An outline fitted into a box and centred; `bold` thickens it, in tile units."""
    path, (left, top, right, bottom) = outlines()[name]
    x, y, width, height = box
    scale = min(width / (right - left), height / (bottom - top))
    dx = x + (width - scale * (right - left)) / 2 - scale * left
    dy = y + (height - scale * (bottom - top)) / 2 - scale * top
    return (
        f'<path transform="translate({dx:.2f} {dy:.2f}) scale({scale:.4f})" fill="{colour}" '
        f'stroke="{colour}" stroke-width="{bold / scale:.0f}" d="{path}"/>'
    )


def _dot(x: float, y: float, r: float, colour: str) -> str:
    return (
        _ring(x, y, r, colour)
        + f'<circle cx="{x}" cy="{y}" r="{r * 0.72:.2f}" fill="none" stroke="#fff" '
        f'stroke-width="{r * 0.16:.2f}"/>'
        + _ring(x, y, r * 0.3, "#fff")
        + _ring(x, y, r * 0.13, colour)
    )


def _ring(x: float, y: float, r: float, colour: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r:.2f}" fill="{colour}"/>'


def _wheel(x: float, y: float, r: float) -> str:
    beads = "".join(
        f'<circle cx="{x}" cy="{y - r * 0.8:.2f}" r="{r * 0.075:.2f}" fill="#fff" '
        f'transform="rotate({turn} {x} {y})"/>'
        for turn in range(0, 360, 20)
    )
    petals = "".join(
        f'<ellipse cx="{x}" cy="{y - r * 0.33:.2f}" rx="{r * 0.13:.2f}" ry="{r * 0.21:.2f}" '
        f'fill="{RED}" transform="rotate({turn} {x} {y})"/>'
        for turn in range(0, 360, 45)
    )
    hub = _ring(x, y, r * 0.14, GREEN)
    return _ring(x, y, r, BLUE) + beads + _ring(x, y, r * 0.62, "#fff") + petals + hub


def _stick(x: float, y: float, height: float, colour: str, turn: float) -> str:
    """A joint of bamboo: a stem with three swellings and a light grain."""
    width, top, joint = height * 0.4, y - height / 2, height * 0.11
    bottom = top + height
    knots = "".join(
        f'<rect x="{x - width / 2:.2f}" y="{at - joint / 2:.2f}" width="{width:.2f}" '
        f'height="{joint * 1.25:.2f}" rx="{joint / 2:.2f}"/>'
        for at in (top + joint / 2, y, bottom - joint)
    )
    grain = (
        f'<path d="M{x} {top + joint * 1.7:.2f}V{y - joint:.2f}'
        f'M{x} {y + joint:.2f}V{bottom - joint * 1.9:.2f}" stroke="#fff" '
        f'stroke-width="{width * 0.16:.2f}" stroke-linecap="round"/>'
    )
    stem = (
        f'<rect x="{x - width * 0.32:.2f}" y="{top:.2f}" width="{width * 0.64:.2f}" '
        f'height="{height:.2f}" rx="{width * 0.34:.2f}"/>'
    )
    turned = f' transform="rotate({turn} {x} {y})"' if turn else ""
    return f'<g{turned} fill="{colour}">{stem}{knots}{grain}</g>'
