"""Links that open the pages from elsewhere."""

from __future__ import annotations

import os


def to(path: str) -> str | None:
    """The whole address of a page; None unless TINGPAI_URL says where the pages are."""
    at = os.environ.get("TINGPAI_URL", "").strip().rstrip("/")
    return f"{at}{path}" if at else None
