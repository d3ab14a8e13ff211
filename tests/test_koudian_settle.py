"""扣点点 against its rule book: the account of a hand, kongs included."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import QuestionError
from rules.tiles import tile
from rules.variant import Kong, Settlement
from tests.koudian_hands import SPLIT_3_6, kd, offer, some_options, somebody

quick = settings(deadline=None)


FED, UNFED = Kong(1, tile("8s"), "kong", 2, True), Kong(1, tile("8s"), "kong", 2, False)
THREE = (UNFED, Kong(2, tile("9m"), "ckong"), Kong(3, tile("5p"), "addkong"))
"""A fed kong of 8 by seat 1, a concealed one of 9 by seat 2, an added one of 5 by seat 3."""


def account(
    kongs: tuple[Kong, ...],
    by: str = "discard",
    declared: tuple[int, ...] = (1,),
    text: str = SPLIT_3_6,
    **chosen: Any,
) -> Settlement:
    won = offer(text, tile="6m", by=by, source=3, declared=declared)
    return kd(**chosen).settle(won, kongs)


@pytest.mark.parametrize(
    ("chosen", "by", "declared", "kongs", "paid"),
    [
        ({}, "discard", (1,), THREE, (-31, 1, 41, -11)),
        ({}, "self_draw", (1,), (FED,), (-8, 24, -8, -8)),
        ({}, "self_draw", (1,), (UNFED,), (-8, 24, -8, -8)),
        ({"diangang_bao": True}, "self_draw", (1,), (FED,), (-8, 24, -8, -8)),
        ({"diangang_bao": True}, "self_draw", (1,), (UNFED,), (0, 24, -24, 0)),
        ({"mode": "house2"}, "self_draw", (1,), (UNFED,), (0, 24, -24, 0)),
        ({"diangang_bao": True}, "self_draw", (1, 2), (UNFED,), (0, 24, -24, 0)),
        ({"diangang_bao": True}, "self_draw", (1,), THREE[1:], (-23, -23, 49, -3)),
        ({"dianpao_bao_gang": True}, "discard", (1,), THREE, (0, 24, 54, -78)),
        ({"dianpao_bao_gang": True, "diangang_bao": True}, "discard", (1,), THREE,
         (0, 24, 54, -78)),
        ({"dianpao_bao_gang": True}, "rob_kong", (1,), THREE, (0, 24, 54, -78)),
        ({"dianpao_bao_gang": True}, "discard", (1, 3), THREE, (-31, 1, 41, -11)),
        ({"dianpao_bao_gang": True}, "self_draw", (1,), THREE, (-31, 1, 41, -11)),
        ({"dai_zhuang": True}, "discard", (1,), THREE, (-31, 1, 41, -11)),
        ({}, "discard", (1,), (Kong(2, tile("1m"), "addkong"),), (-1, -1, 3, -1)),
        ({}, "discard", (1,), (Kong(2, tile("2m"), "ckong"),), (-4, -4, 12, -4)),
        ({}, "discard", (1,), (Kong(0, tile("7z"), "ckong"),), (60, -20, -20, -20)),
    ],
)  # fmt: skip
def test_kongs_are_settled_beside_the_win(
    chosen: dict[str, Any],
    by: str,
    declared: tuple[int, ...],
    kongs: tuple[Kong, ...],
    paid: tuple[int, ...],
) -> None:
    found = account(kongs, by, declared, **chosen)
    assert found.kongs == paid
    assert found.score is not None
    assert found.win == found.score.payments
    assert found.payments == tuple(a + b for a, b in zip(found.win, paid, strict=True))
    assert [row.key for row in found.lines].count("kong") == len(kongs)


def test_a_robbed_kong_is_no_kong() -> None:
    robbed = Kong(3, tile("6m"), "addkong")
    found = account((robbed,), "rob_kong")
    assert found.kongs == (0, 0, 0, 0)
    assert "被抢" in found.lines[-1].note.say("zh")  # type: ignore[union-attr]
    assert account((robbed,), "discard").kongs == (-6, -6, -6, 18)
    assert account((Kong(2, tile("6m"), "addkong"),), "rob_kong").kongs == (-6, -6, 18, -6)
    won = offer(SPLIT_3_6, tile="6m", by="rob_kong", source=3)
    assert kd().settle(won, [robbed], robbed=tile("6m")).kongs == (0, 0, 0, 0)


def test_a_drawn_hand_pays_nothing_unless_the_table_pays_its_kongs() -> None:
    assert kd().settle(None, THREE, "draw").payments == (0, 0, 0, 0)
    assert len(kd().settle(None, THREE, "draw").lines) == 3
    paid = kd(void_kongs_on_draw=False).settle(None, THREE, "draw")
    assert (paid.win, paid.kongs) == ((0, 0, 0, 0), (-31, 1, 41, -11))
    both = kd(void_kongs_on_draw=False, dianpao_bao_gang=True, diangang_bao=True)
    assert both.settle(None, THREE, "draw").kongs == (-23, 1, 25, -3)
    assert kd().settle(None, (), "draw").score is None


def test_four_wilds_are_worth_what_the_table_says() -> None:
    text, won = "78m123p456p22z", "9m"
    kongs = (Kong(1, tile("5z"), "ckong"), Kong(2, tile("9s"), "ckong"))
    for worth, each in (("face", 20), (20, 40), (50, 100), (7, 14)):
        table = kd(mode="haozi", wild_kong_points=worth)
        win = offer(text, "ckong:5555z", tile=won, by="self_draw", wild="5z")
        assert table.settle(win, kongs[:1]).kongs == (-each, 3 * each, -each, -each)
        assert table.settle(win, kongs[1:]).kongs == (-18, -18, 54, -18)
    drawn = kd(mode="haozi", wild_kong_points=20, void_kongs_on_draw=False)
    assert drawn.settle(None, kongs[:1], "draw", wild=(31,)).kongs == (-40, 120, -40, -40)


@pytest.mark.parametrize(
    ("chosen", "kong", "zh", "en"),
    [
        ({}, THREE[1], "9 点 ×2，三家各付 18", "9 points ×2: each of the others pays 18"),
        ({}, Kong(2, 0, "addkong"), "1 点，三家各付 1", "1 point: each of the others pays 1"),
        ({"diangang_bao": True}, UNFED, "点杠包杠：点杠的没报听，一个人付 3×8", "pays 3×8 alone"),
        ({"dianpao_bao_gang": True}, UNFED, "都归他付", "the undeclared discarder pays all of it"),
        ({"dianpao_bao_gang": True}, THREE[2], "作废", "are void"),
    ],
)
def test_a_kong_row_says_how_it_is_paid(
    chosen: dict[str, Any], kong: Kong, zh: str, en: str
) -> None:
    row = account((kong,), **chosen).lines[-1]
    assert row.note is not None
    assert zh in row.note.say("zh")
    assert en in row.note.say("en")
    assert row.text.say("zh").startswith(
        {"kong": "点杠", "addkong": "明杠", "ckong": "暗杠"}[kong.type]
    )


def test_an_account_that_cannot_be_is_refused() -> None:
    won = offer(SPLIT_3_6, tile="6m", by="discard")
    for wrong in (
        lambda: kd().settle(None, (), "win"),
        lambda: kd().settle(won, (), "draw"),
        lambda: kd().settle(won, [Kong(1, 8, "kong")]),
        lambda: kd().settle(offer(SPLIT_3_6, tile="9m", by="discard"), ()),
    ):
        with pytest.raises(QuestionError):
            wrong()


@quick
@given(st.integers(0, 10**9))
def test_accounts_sum_to_nothing(seed: int) -> None:
    rng = random.Random(seed)
    won, table = somebody(rng), kd(**some_options(rng))
    kongs = []
    for kind in rng.sample(range(34), rng.randrange(4)):
        by, source = rng.sample(range(4), 2)
        type_ = rng.choice(["kong", "addkong", "ckong"])
        fed = source if type_ == "kong" else None
        kongs.append(Kong(by, kind, type_, fed, fed is not None and rng.random() < 0.5))
    drawn = rng.random() < 0.2
    found = table.settle(None if drawn else won, kongs, "draw" if drawn else "win")
    assert sum(found.payments) == sum(found.win) == sum(found.kongs) == 0
    sums = [sum(row.amounts[seat] for row in found.lines) for seat in range(4)]
    assert tuple(sums) == found.payments
