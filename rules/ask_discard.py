"""The answer to `discard`: what every discard leaves to hope for (rules/acceptance.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rules.acceptance import Cut, best, cuts, unseen
from rules.ask_checks import Given, at_most_four, check_meld, enough, facts_of, hand_of, in_play
from rules.errors import RuleError
from rules.hand import Hand
from rules.odds import odds
from rules.tiles import MARKS


def answer(table: Any, given: Given, language: str) -> dict[str, Any]:
    """Every discard, the best first: steps, tiles that help, why; the chance where it is exact.

    Raises:
        RuleError: tiles that cannot be, or more of a kind than there are.
    """
    hand = hand_of(table, given, "hand14", (table.hand_size + 1,), given["seat"])
    left = _left(table, hand, given)
    facts = facts_of(table, given)
    every = cuts(table, hand, left, facts, exact=True)
    found = sorted(every, key=lambda cut: (*cut.rank, cut.tile))
    draws = given["draws"]
    return {
        "best": [MARKS[cut.tile] for cut in best(found)],
        "discards": [
            _told(cut, language) | _chance(table, hand, cut, (left, draws, facts)) for cut in found
        ],
    }


def _left(table: Any, hand: Hand, given: Given) -> tuple[int, ...]:
    others, seen = given["others"], given["seen"]
    in_play(table, seen, "seen")
    try:
        for meld in others:
            check_meld(table, meld, ())
    except RuleError as error:
        error.field = "others"
        raise
    shown = Counter(hand.all_tiles) + Counter(_tiles(others)) + Counter(seen)
    at_most_four(shown, "seen")
    enough(table, shown, "seen")
    return tuple(unseen(table, hand, others, seen))


def _tiles(melds: Iterable[Any]) -> Iterable[int]:
    return (kind for meld in melds for kind in meld.tiles)


def _told(cut: Cut, language: str) -> dict[str, Any]:
    return {
        "tile": MARKS[cut.tile],
        "away": cut.away,
        "tiles": cut.tiles,
        "helps": [
            {"tile": MARKS[one.kind], "left": one.left, "how": one.state} for one in cut.accepts
        ],
        "why_code": cut.why.code,
        "why": cut.why.text.say(language),
    }


def _chance(table: Any, hand: Hand, cut: Cut, known: tuple[Any, Any, Any]) -> dict[str, Any]:
    left, draws, facts = known
    if not draws or cut.away > 1:
        return {}
    found = odds(table, hand, cut, left, draws, facts=facts)
    return {} if found is None else {"chance": round(float(found.chance), 4)}
