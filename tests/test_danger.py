"""Danger is exact: every hand of a small wall listed and judged gives the same counts."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from rules.danger import Opponent, Public, danger
from rules.danger_terms import terms
from rules.hand import Hand, Meld
from rules.tiles import NAMES, parse
from rules.values import Passed
from rules.variants import VARIANTS, table
from tests.danger_cases import TABLES, counted, listed, small

CASES = [
    (name, options, seed)
    for name, several in TABLES.items()
    for options in several
    for seed in range(6)
]


@pytest.mark.parametrize(("name", "options", "seed"), CASES)
def test_counts_are_those_of_all_hands_listed(name: str, options: Any, seed: int) -> None:
    found = small(table(name, **options), Random(seed))
    own = terms(found.table, found.public, found.opponent)
    fits, wins = listed(found)
    if own.all_closed:
        assert not any(wins)
    elif own.notes:
        assert counted(found)[0] == fits
        assert all(more >= n for more, n in zip(counted(found)[1], wins, strict=True))
    else:
        assert counted(found) == (fits, wins)


LARGE = [
    ("koudian", {"mode": "shuang_haozi"}, (4, 22), (8, 26), (177991603600369, 577326290759966)),
    ("koudian", {"mode": "haozi", "wind_runs": True}, (30,), (8,),
     (140227502949354, 559521401961838)),
    ("beijing", {}, (13,), (2, 3), (80613912661066, 214909061866635)),
    ("yuci", {}, (), (8,), (1502543520411, 2143892198357)),
]  # fmt: skip
"""Closed hands early in play: hands that fit and wins on all kinds, as counted side by side, with
every opponent, part and shape for itself."""


@pytest.mark.parametrize(("name", "options", "wild", "passed", "numbers"), LARGE)
def test_large_counts_are_exact(
    name: str, options: Any, wild: Any, passed: Any, numbers: Any
) -> None:
    chosen = table(name, **options)
    let_go = tuple(Passed(kind) for kind in passed)
    other = Opponent(2, declared=chosen.declares, passed=let_go)
    hand = Hand(parse("11357m2469p1358s7z"))
    public = Public(0, hand, (other,), river=parse("12z9m"), wild=wild)
    found = terms(chosen, public, other).counted()
    assert (found.ready, sum(found.wins)) == numbers


@pytest.mark.parametrize("seed", range(4))
def test_liaoyuan_counts_no_hand_too_few(seed: int) -> None:
    found = small(table("liaoyuan"), Random(seed))
    fits, wins = listed(found)
    more, most = counted(found)
    assert more >= fits
    assert all(upper >= n for upper, n in zip(most, wins, strict=True))


def a_view(name: str, **changes: Any) -> Public:
    others = tuple(Opponent(seat, declared=table(name).declares, **changes) for seat in (1, 2, 3))
    wild = (4,) if table(name).wild_number or name == "longgang" else ()
    size = table(name).hand_size + 1
    hand = Hand(parse("1123456778m1223468p")[:size])
    return Public(
        0, hand, others, wild=wild, seen=wild, facts={"ci": 20} if name == "luoyang" else {}
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_ranks_the_tiles_of_a_hand(name: str) -> None:
    found = danger(table(name), a_view(name, concealed=table(name).hand_size))
    assert {risk.kind for risk in found.risks} <= set(parse("1123456778m1223468p"))
    assert list(found.risks) == sorted(found.risks, key=lambda risk: (risk.order, risk.kind))
    for language in ("zh", "en"):
        assert found.assumption.say(language).endswith("。" if language == "zh" else ".")
        for risk in found.risks:
            for proof in risk.proofs:
                assert "{" not in proof.text.say(language)
    assert set(found.best) <= {risk.kind for risk in found.risks}
    assert len(found.plan) == 4


def test_who_has_not_declared_cannot_win_and_the_low_tiles_are_safe() -> None:
    koudian = table("koudian")
    quiet = Opponent(1, concealed=13)
    threat = Opponent(2, (Meld("pong", (32,) * 3),), 10, declared=True, passed=(Passed(26),))
    public = Public(0, Hand(parse("159m167p1289s11223z")), (quiet, threat))
    found = danger(koudian, public)
    assert set(parse("15m1p12s9s")) <= set(found.proved)
    assert [proof.code for proof in found.risk(26).proofs] == ["undeclared", "passed"]
    low = found.risk(0).proofs
    assert [proof.code for proof in low] == ["low"]
    assert NAMES[0].zh in low[0].text.say("zh")
    risk = found.risk(8)
    assert not risk.proved
    assert risk.proofs == ()
    assert risk.against[0].wins == 0 < risk.against[1].wins < risk.against[1].ready
    assert risk.expected == Fraction(risk.against[1].wins, risk.against[1].ready) * 27


def test_the_third_suit_of_two_suited_melds_is_safe() -> None:
    melds = (Meld("pong", (0,) * 3), Meld("pong", (9,) * 3))
    for name in ("sichuan", "yuci"):
        other = Opponent(2, melds, 7, declared=table(name).declares)
        found = danger(table(name), Public(0, Hand(parse("259m258p25578s")), (other,)))
        assert found.proved == parse("2578s")
        assert {proof.code for proof in found.risk(19).proofs} == {"third_suit"}


def test_a_called_hand_of_beijing_cannot_win_a_discard() -> None:
    other = Opponent(2, (Meld("chow", (0, 1, 2)),), 10)
    found = danger(table("beijing"), Public(0, Hand(parse("259m")), (other,), wild=(30,)))
    assert found.proved == parse("259m")
    assert found.risk(4).proofs[0].code == "opened"


def test_the_plan_takes_safe_tiles_first_and_keeps_the_hand() -> None:
    other = Opponent(2, declared=True)
    hand = Hand(parse("123m456m12399p9s11z"))
    found = danger(table("koudian"), Public(0, hand, (other,)))
    assert set(found.plan) <= set(found.proved)
    assert found.best == found.proved
    assert found.risks[-1].expected == max(risk.expected for risk in found.risks)


def test_a_proof_of_this_turn_alone_is_used_first() -> None:
    other = Opponent(2, declared=True, passed=(Passed(8),))
    hand = Hand(parse("179m456m12399p9s11z"))
    found = danger(table("koudian", pass_lock="go_round"), Public(0, hand, (other,)))
    assert found.risk(8).fleeting
    assert 8 not in found.plan[1:]
    lasting = danger(table("koudian", pass_lock="tile"), Public(0, hand, (other,)))
    assert not lasting.risk(8).fleeting
