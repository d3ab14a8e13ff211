"""The two languages of the faces: English sentences are the keys, Chinese stands in locales/."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

LANGUAGES = ("zh", "en")
"""The codes, the default first."""

HTML_LANG = {"zh": "zh-Hans", "en": "en"}
"""What the pages say in their lang attribute."""

_FOLDER = Path(__file__).parent.parent / "locales"


class Translator:
    """Says a sentence in one language; call it with the English one and values for its gaps."""

    def __init__(self, language: str, sentences: Mapping[str, str]) -> None:
        self.language = language
        self._sentences = sentences

    def __call__(self, message: str, /, **gaps: Any) -> str:
        """The sentence, its gaps filled."""
        said = self._sentences.get(message, message)
        return said % gaps if gaps else said

    def plural(self, one: str, many: str, n: int, /, **gaps: Any) -> str:
        """The sentence for a count, `%(n)s` in it; Chinese has the key of `one` alone.

        >>> translator("en").plural("%(n)s tile", "%(n)s tiles", 2)
        '2 tiles'
        """
        said = self._sentences.get(one, one if n == 1 else many)
        return said % {"n": n, **gaps}


@lru_cache(maxsize=8)
def translator(language: str) -> Translator:
    """The translator of a language.

    >>> translator("en")("%(n)s of %(all)s", n=3, all=12)
    '3 of 12'

    Raises:
        ValueError: for a language that is not spoken.
    """
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not spoken here")
    return Translator(language, {} if language == "en" else catalogue(language))


def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language by their English key, over all files of its folder."""
    found: dict[str, str] = {}
    for path in sorted((_FOLDER / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                key, said = _one(message.id), _one(message.string)
                if key and said and not message.fuzzy:
                    found[key] = said
    return found


def _one(text: Any) -> str:
    return text if isinstance(text, str) else text[0] if text else ""


def best(header: str | None) -> str:
    """The language that an Accept-Language header likes best; the default if it names neither.

    >>> best("en-GB,en;q=0.9,zh;q=0.2"), best("zh-TW"), best("fr;q=0.9, en;q=0.1"), best(None)
    ('en', 'zh', 'en', 'zh')
    """
    liked = {"zh": 0.0, "en": 0.0}
    for part in (header or "").split(","):
        name, _, quality = part.strip().partition(";")
        code = name.strip().lower().split("-")[0]
        if code in liked:
            liked[code] = max(liked[code], _quality(quality))
    if not any(liked.values()):
        return LANGUAGES[0] if not (header or "").strip(" *") else "en"
    return max(LANGUAGES, key=lambda language: liked[language])


def _quality(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
