"""Tests of the concepts that claims at several tables share."""

from __future__ import annotations

from drills.concepts import Test
from drills.regions.kong_after import After
from drills.regions.kong_book import Asked
from rules.hand import KONGS


def why(*codes: str) -> Test:
    """Whether the rules give one of these reasons."""
    return lambda asked: asked.why.code in codes


def of_type(*types: str) -> Test:
    """Whether the claim is of one of these types."""
    return lambda asked: asked.offer.type in types


def sort(name: str) -> Test:
    """Whether it is a question of this sort."""
    return lambda asked: asked.sort == name


def ready_by_claim(asked: Asked) -> bool:
    """A pong or chow after which some cut leaves the hand ready."""
    found = asked.own
    claim = asked.offer.type not in KONGS
    return claim and isinstance(found, After) and bool(found.kinds) and asked.ok


def breaks(asked: Asked) -> bool:
    """A pong or chow that leaves no cut ready."""
    found = asked.own
    claim = asked.offer.type not in KONGS
    return claim and isinstance(found, After) and not found.kinds and asked.ok


def kong_eats(asked: Asked) -> bool:
    """A kong of tiles that the wait hangs on."""
    return isinstance(asked.own, After) and asked.own.in_core
