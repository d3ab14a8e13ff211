"""Rows of tiles as one picture, for where no style sheet reaches."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.tiles_art.sprite import HEIGHT, WIDTH, tile_group

FELT, RING = "#1f4d40", "#dcae62"
_GAP, _BETWEEN, _MARGIN, _LEAD = 3, 22, 18, 14


def row_svg(
    rows: Sequence[Sequence[Sequence[str]]],
    *,
    ringed: frozenset[tuple[int, int, int]] = frozenset(),
    scale: float = 1.5,
) -> str:
    """Rows of groups of tiles on felt.

    rows: rows → groups → marks ("5m", "back"); ringed: (row, group, place) of tiles that wear the
    wild ring. The picture is as wide as its widest row.
    """
    width = max(map(_row_width, rows)) + 2 * _MARGIN
    height = len(rows) * (HEIGHT + _LEAD) - _LEAD + 2 * _MARGIN
    tiles = "".join(
        _row(groups, n, _MARGIN + n * (HEIGHT + _LEAD), ringed) for n, groups in enumerate(rows)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width * scale:.0f}" height="{height * scale:.0f}">'
        f'<rect width="{width}" height="{height}" fill="{FELT}"/>{tiles}</svg>'
    )


def _row_width(groups: Sequence[Sequence[str]]) -> int:
    tiles = sum(len(group) for group in groups)
    return tiles * WIDTH + (tiles - len(groups)) * _GAP + (len(groups) - 1) * _BETWEEN


def _row(
    groups: Sequence[Sequence[str]], row: int, y: int, ringed: frozenset[tuple[int, int, int]]
) -> str:
    x, drawn = _MARGIN, []
    for g, group in enumerate(groups):
        for place, mark in enumerate(group):
            drawn.append(f'<g transform="translate({x} {y})">{tile_group(mark)}</g>')
            if (row, g, place) in ringed:
                drawn.append(_ring(x, y))
            x += WIDTH + _GAP
        x += _BETWEEN - _GAP
    return "".join(drawn)


def _ring(x: int, y: int) -> str:
    return (
        f'<rect x="{x - 2}" y="{y - 2}" width="{WIDTH + 4}" height="{HEIGHT + 4}" rx="9" '
        f'fill="none" stroke="{RING}" stroke-width="4"/>'
    )
