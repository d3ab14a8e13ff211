"""The variants that are taught, and the tables of them: one variant bound to its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from rules.errors import OptionError
from rules.variant import Variant
from rules.words import Text

_CLASSES = {
    "koudian": "Koudian",
    "sichuan": "Sichuan",
    "yuci": "Yuci",
    "qiannv": "Qiannv",
    "luoyang": "Luoyang",
    "guangdong": "Guangdong",
    "beijing": "Beijing",
    "longgang": "Longgang",
    "liaoyuan": "Liaoyuan",
}
"""The class of each variant, in the module that has its key for a name."""


class _Variants(Mapping[str, type[Variant]]):
    """Every variant by its key; a module is loaded when it is asked for."""

    def __getitem__(self, key: str) -> type[Variant]:
        name = _CLASSES[key]
        found: type[Variant] = getattr(import_module(f"{__name__}.{key}"), name)
        return found

    def __contains__(self, key: object) -> bool:
        return key in _CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


VARIANTS: Mapping[str, type[Variant]] = _Variants()
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
