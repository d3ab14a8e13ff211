"""The variants that are taught, and the tables of them: one variant bound to its options."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.errors import OptionError
from rules.variant import Variant
from rules.variants.koudian import Koudian
from rules.variants.sichuan import Sichuan
from rules.words import Text

_EVERY: tuple[type[Variant], ...] = (
    Koudian,
    Sichuan,
)

VARIANTS: dict[str, type[Variant]] = {variant.key: variant for variant in _EVERY}
"""Every variant by its key."""


def table(key: str, **options: Any) -> Variant:
    """One table's rules: the same options always give the same object.

    >>> table("koudian", mode="haozi").settings["mode"]
    'haozi'
    >>> table("koudian") is table("koudian", mode="basic")
    True

    Raises:
        OptionError: an unknown variant, or options that are unknown, impossible or clash.
    """
    if key not in VARIANTS:
        from difflib import get_close_matches  # only a mistake needs it

        near = get_close_matches(str(key), tuple(VARIANTS), n=1)
        text = Text("没有“{key}”这种麻将", "there is no variant “{key}”")
        if near:
            text = Text("没有“{key}”，是不是“{near}”？", "no variant “{key}”; is “{near}” meant?")
        raise OptionError("unknown_variant", text.fill(key=str(key), near=near), field="variant")
    return _table(key, tuple(VARIANTS[key].checked(options).items()))


@lru_cache(maxsize=4096)
def _table(key: str, settings: tuple[tuple[str, Any], ...]) -> Variant:
    return VARIANTS[key](dict(settings))
