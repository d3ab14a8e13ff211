"""The brush characters, the bird and the flowers, cut out of Noto Sans Symbols 2 (OFL 1.1).

The font comes from its npm package at set-up. Its tile glyphs are a frame (two contours) around a
picture; the picture alone is kept, and the 万 glyphs are parted into number and 萬.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FONT = (
    ROOT / "node_modules/@fontsource/noto-sans-symbols-2/files"
    / "noto-sans-symbols-2-symbols-400-normal.woff2"
)  # fmt: skip
MADE = ROOT / "static/made/outlines.json"

_NUMBER_ABOVE = 340
_SINGLE = {
    "east": 0x1F000, "south": 0x1F001, "west": 0x1F002, "north": 0x1F003,
    "zhong": 0x1F004, "fa": 0x1F005, "bird": 0x1F010,
    "plum": 0x1F022, "orchid": 0x1F023, "bamboo": 0x1F024, "mum": 0x1F025,
    "spring": 0x1F026, "summer": 0x1F027, "autumn": 0x1F028, "winter": 0x1F029,
}  # fmt: skip
_FIRST_WAN = 0x1F007


class Outline(NamedTuple):
    """An SVG path (y down, font units) and the box it fills: left, top, right, bottom."""

    d: str
    box: tuple[int, int, int, int]


class NoFontError(FileNotFoundError):
    """The font has not been fetched yet."""


@cache
def outlines() -> dict[str, Outline]:
    """Every outline by name: num1 … num9, wan, east … zhong, bird, plum … winter.

    Raises:
        NoFontError: before `make setup` has run.
    """
    if not MADE.exists():
        MADE.parent.mkdir(parents=True, exist_ok=True)
        MADE.write_text(json.dumps(_cut(FONT)))
    return {name: Outline(d, tuple(box)) for name, (d, box) in json.loads(MADE.read_text()).items()}


def _cut(font_file: Path) -> dict[str, Outline]:
    if not font_file.exists():
        raise NoFontError(f"the tile font is missing; run `make setup` ({font_file.name})")
    pictures = _Pictures(font_file)
    cut = {name: pictures.outline(pictures.inner(point)) for name, point in _SINGLE.items()}
    for n in range(9):
        parts = pictures.inner(_FIRST_WAN + n)
        cut[f"num{n + 1}"] = pictures.outline([c for c in parts if _middle(c) > _NUMBER_ABOVE])
        if n == 0:
            cut["wan"] = pictures.outline([c for c in parts if _middle(c) <= _NUMBER_ABOVE])
    return cut


Contour = Sequence[tuple[str, tuple]]


class _Pictures:
    def __init__(self, font_file: Path) -> None:
        from fontTools.ttLib import TTFont

        font = TTFont(font_file)
        self.glyphs, self.names = font.getGlyphSet(), font.getBestCmap()

    def inner(self, point: int) -> list[Contour]:
        """The contours of a glyph without its frame: the two that fill the most."""
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        pen = DecomposingRecordingPen(self.glyphs)
        self.glyphs[self.names[point]].draw(pen)
        contours: list[list[tuple[str, tuple]]] = [[]]
        for step in pen.value:
            contours[-1].append(step)
            if step[0] in ("closePath", "endPath"):
                contours.append([])
        by_area = sorted((c for c in contours if c), key=_area)
        frame = by_area[-2:]
        return [c for c in contours if c and c not in frame]

    @staticmethod
    def outline(parts: list[Contour]) -> Outline:
        """The parts as one path, y turned downwards, whole units."""
        from fontTools.pens.svgPathPen import SVGPathPen
        from fontTools.pens.transformPen import TransformPen

        pen = SVGPathPen(None, ntos=lambda v: str(round(v)))
        flip = TransformPen(pen, (1, 0, 0, -1, 0, 0))
        for contour in parts:
            for operator, points in contour:
                getattr(flip, operator)(*points)
        lefts, bottoms, rights, tops = zip(*map(_box, parts), strict=True)
        left, bottom, right, top = min(lefts), min(bottoms), max(rights), max(tops)
        return Outline(pen.getCommands(), (round(left), round(-top), round(right), round(-bottom)))


def _box(contour: Contour) -> tuple[float, float, float, float]:
    from fontTools.pens.boundsPen import BoundsPen

    pen = BoundsPen(None)
    for operator, points in contour:
        getattr(pen, operator)(*points)
    return pen.bounds


def _area(contour: Contour) -> float:
    left, bottom, right, top = _box(contour)
    return (right - left) * (top - bottom)


def _middle(contour: Contour) -> float:
    _, bottom, _, top = _box(contour)
    return (bottom + top) / 2
