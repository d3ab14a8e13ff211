"""A whole tile, and all tiles in one file of symbols."""

from __future__ import annotations

from functools import cache

from rules.tiles import MARKS
from tutor.tiles_art.faces import face

WIDTH, HEIGHT = 60, 80
BACK = "back"

_BODY = "".join(
    f'<rect x="1" y="{y}" width="58" height="{height}" rx="6.5" fill="{colour}"/>'
    for y, height, colour in ((5, 74.5, "#a9793a"), (4, 73, "#d3a764"), (2.5, 71.5, "#d9d3c1"))
) + (
    '<rect x="1.4" y="1.4" width="57.2" height="70.4" rx="6" fill="#fdfbf3" '
    'stroke="#ddd5bf" stroke-width=".8"/>'
)
_BACK = (
    '<rect x="1" y="5" width="58" height="74.5" rx="6.5" fill="#87602c"/>'
    '<rect x="1" y="1" width="58" height="74" rx="6.5" fill="#cf9f58"/>'
    '<path d="M11 9V68M20 14V70M29.5 6V62M39 12V69M49 7V66" stroke="#bd8c47" '
    'stroke-width="1.5" stroke-linecap="round"/>'
    '<path d="M15.5 8V40M34 30V70M44 8V36" stroke="#dcb373" stroke-width="1.3" '
    'stroke-linecap="round"/>'
)


@cache
def tile_group(mark: str) -> str:
    """The shapes of one tile ("5m"), or of its back ("back"), 60 × 80."""
    if mark == BACK:
        return _BACK
    return f'{_BODY}<g transform="translate(1.5 -.6) scale(.95)">{face(mark)}</g>'


def tile_svg(mark: str) -> str:
    """One tile as a file of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"{tile_group(mark)}</svg>"
    )


def sprite() -> str:
    """All tiles and the back as symbols #t1m … #t8f, #tback, for `<use href="tiles.svg#t5m"/>`."""
    symbols = "\n".join(
        f'<symbol id="t{mark}" viewBox="0 0 {WIDTH} {HEIGHT}">{tile_group(mark)}</symbol>'
        for mark in (*MARKS, BACK)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'
