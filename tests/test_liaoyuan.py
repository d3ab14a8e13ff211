"""辽源 beyond the book's worked cases: its traps."""

from __future__ import annotations

from typing import Any

from rules.hand import Hand, Meld
from rules.tiles import parse, tile
from rules.values import Offer
from rules.variants.liaoyuan import Liaoyuan
from rules.variants.liaoyuan_eggs import egg, worth


def table(**options: Any) -> Liaoyuan:
    return Liaoyuan(Liaoyuan.checked(options))


def test_a_dragon_pair_replaces_the_triplet_and_a_wind_pair_does_not() -> None:
    assert table().waits(Hand.parse("123m456p789s23s55z")).shape == parse("14s")
    winds = table().waits(Hand.parse("123m456p789s23s22z"))
    assert (winds.shape, {why.code for _, why in winds.barred}) == ((), {"triplet"})


def test_mixed_ones_and_nines_are_no_egg_and_three_winds_only_by_option() -> None:
    assert egg(table(), parse("1m1p9s")) is None
    assert egg(table(), parse("123z")) is None
    assert egg(table(feng_dan=3), parse("123z")) is not None


def test_the_tiles_of_a_big_egg() -> None:
    kongs = [worth(Meld.parse(f"ckong:{tiles}")) for tiles in ("1111m", "1111p", "1111s")]
    assert kongs == [4, 8, 8]


def test_a_cap_and_who_pays_for_all() -> None:
    offer = Offer(Hand.parse("1111m5555p2244s5z"), tile("5z"), "discard", 1, 2)
    assert table(cap=16).score(offer).payments == (-16, 48, -16, -16)
    assert table(baosanjia=True).score(offer).payments[2] == -table().score(offer).payments[1]
