"""Small charts as SVG text: no script, no style, no words inside; classes colour them on a page.

Presentation attributes colour them where there is no style sheet, as in a PNG. Labels of the axes
are the page's to write, so that they stay legible on a phone: `ticks` says where they go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 660, 240
_FRAME, _PAPER = 24, "#fbfaf5"
_NICE = (4, 8, 12, 20, 40, 60, 80, 120, 200, 400, 800, 1200, 2000, 4000)


@dataclass(frozen=True, slots=True)
class Days:
    """Days side by side as (answered, right), the newest last: a picture that its key tells.

    >>> Days.read(Days(((3, 2), (0, 0))).key).days
    ((3, 2), (0, 0))
    """

    days: tuple[tuple[int, int], ...]

    @property
    def key(self) -> str:
        """Names the picture for good: equal days, equal keys."""
        return "b_" + "-".join(f"{whole}.{part}" for whole, part in self.days)

    @classmethod
    def read(cls, key: str) -> Days:
        """The days of a key."""
        pairs = (pair.split(".") for pair in key.removeprefix("b_").split("-"))
        return cls(tuple((int(whole), int(part)) for whole, part in pairs))

    def svg(self, label: str = "") -> str:
        """The bars on paper, within a margin."""
        drawn = _grid() + _bars([("", whole, part) for whole, part in self.days])
        wide, high = WIDTH + 2 * _FRAME, HEIGHT + 2 * _FRAME
        name = f' role="img" aria-label="{escape(label)}"' if label else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"{name}>'
            f'<rect width="{wide}" height="{high}" fill="{_PAPER}"/>'
            f'<g transform="translate({_FRAME} {_FRAME})">{drawn}</g></svg>'
        )


def ticks(most: float) -> tuple[int, int, int]:
    """The numbers at the foot, the middle and the top of a chart that must hold `most`.

    >>> ticks(7), ticks(0), ticks(90)
    ((0, 4, 8), (0, 2, 4), (0, 60, 120))
    """
    top = next((nice for nice in _NICE if nice >= most), int(-(-most // 1000) * 1000))
    return 0, top // 2, top


def bars(values: Sequence[tuple[str, int, int]], label: str) -> str:
    """A bar for each (title, whole, part): the part stands dark in the light whole."""
    return _svg(label, _grid() + _bars(values))


def line(values: Sequence[tuple[str, float]], label: str, low: float, high: float) -> str:
    """A line through (title, value), drawn between the values `low` (foot) and `high` (top)."""
    step = WIDTH / max(1, len(values) - 1)
    spread = max(high - low, 1e-9)
    points = [
        (place * step, _inside(HEIGHT * (1 - (value - low) / spread)))
        for place, (_, value) in enumerate(values)
    ]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    drawn = f'<path class="line" d="M{path}" fill="none" stroke="#1f4a9c" stroke-width="2.5"/>'
    dots = "".join(
        f'<path class="dot" d="M{x:.1f} {y:.1f}h0" stroke="#1f4a9c" stroke-width="8"'
        f' stroke-linecap="round"><title>{escape(title)}</title></path>'
        for (x, y), (title, _) in zip(points, values, strict=True)
    )
    return _svg(label, _grid() + (drawn + dots if points else ""))


def _bars(values: Sequence[tuple[str, int, int]]) -> str:
    top = ticks(max((whole for _, whole, _ in values), default=0))[2]
    step = WIDTH / max(1, len(values))
    drawn = []
    for place, (title, whole, part) in enumerate(values):
        said = f"<title>{escape(title)}</title>" if title else ""
        drawn.append(f"<g>{said}{_bar(place * step, step, whole, part, top)}</g>")
    return "".join(drawn)


def _bar(left: float, step: float, whole: int, part: int, top: int) -> str:
    return "".join(
        f'<rect class="{name}" x="{left + step * 0.15:.1f}" y="{HEIGHT * (1 - n / top):.1f}"'
        f' width="{step * 0.7:.1f}" height="{HEIGHT * n / top:.1f}" fill="{fill}"/>'
        for name, n, fill in (("whole", whole, "#b9c7c4"), ("part", part, "#1f4a9c"))
        if n
    )


def _inside(y: float) -> float:
    return min(HEIGHT, max(0.0, y))


def _grid() -> str:
    lines = f"M0 .5H{WIDTH}M0 {HEIGHT / 2:g}H{WIDTH}M0 {HEIGHT - 0.5:g}H{WIDTH}"
    return f'<path class="gridline" d="{lines}" fill="none" stroke="#cfd6d3"/>'


def _svg(label: str, drawn: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' preserveAspectRatio="none" role="img" aria-label="{escape(label)}">{drawn}</svg>'
    )
