"""Pictures of addresses, to be read by a phone's camera."""

from __future__ import annotations

import io

import segno
from flask import Response


def picture(address: str) -> Response:
    """A QR picture as SVG, dark on white with its margin, whatever the page's colours are."""
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=4, dark="#1b2228", light="#ffffff", xmldecl=False,
        svgclass=None, lineclass=None, omitsize=True,
    )  # fmt: skip
    return Response(drawn.getvalue(), content_type="image/svg+xml; charset=utf-8")
