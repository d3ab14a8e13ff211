"""扣点点 against its rule book: tiles, waits and the gate, reasons."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import HandError, OptionError
from rules.hand import Hand
from rules.tiles import KINDS, NAMES, mpsz, tile
from rules.variant import KongOffer, Offer, Variant, Waits
from rules.variants.koudian_texts import KONG_CODES, REASONS, WIN_CODES
from rules.words import Text
from tests.koudian_hands import CHINESE, SPLIT_3_6, hand, kd

MODES = ("basic", "haozi", "feng_haozi", "shuang_haozi", "house2")
quick = settings(deadline=None)


def names(waits: Waits) -> tuple[str, str, str, bool]:
    return mpsz(waits.shape), mpsz(waits.self_draw), mpsz(waits.discard), waits.can_declare


# --- tiles and wilds -----------------------------------------------------------------------------


def test_points_are_the_rank_and_ten_for_every_honour() -> None:
    assert [kd().points(kind) for kind in range(KINDS)] == [*range(1, 10)] * 3 + [10] * 7


def test_without_honours_there_are_27_kinds() -> None:
    assert kd().kinds == tuple(range(34))
    assert kd(no_honors=True).kinds == tuple(range(27))
    assert not kd(no_honors=True, wind_runs=True).honour_runs
    assert kd(wind_runs=True).honour_runs


@pytest.mark.parametrize(
    ("mode", "number", "kinds"),
    [
        ("basic", 0, 0),
        ("haozi", 1, 34),
        ("feng_haozi", 1, 7),
        ("shuang_haozi", 2, 34),
        ("house2", 0, 0),
    ],
)
def test_each_mode_has_its_wilds(mode: str, number: int, kinds: int) -> None:
    assert kd(mode=mode).wild_number == number
    assert len(kd(mode=mode).wild_kinds()) == kinds


@pytest.mark.parametrize(
    ("options", "wild", "code"),
    [
        ({}, "5z", "wild_number"),
        ({"mode": "house2"}, "5z", "wild_number"),
        ({"mode": "haozi"}, "", "wild_number"),
        ({"mode": "haozi"}, "5z 1m", "wild_number"),
        ({"mode": "shuang_haozi"}, "5z", "wild_number"),
        ({"mode": "shuang_haozi"}, "5z 5z", "wild_number"),
        ({"mode": "feng_haozi"}, "5m", "wild_kind"),
        ({"mode": "haozi", "no_honors": True}, "5z", "wild_kind"),
    ],
)
def test_wilds_that_do_not_fit_the_mode_are_refused(
    options: dict[str, Any], wild: str, code: str
) -> None:
    some = hand(SPLIT_3_6, wild=wild)
    for ask in (
        lambda: kd(**options).waits(some),
        lambda: kd(**options).waits_by_reading(some),
        lambda: kd(**options).win(Offer(some, 5, "self_draw", 1)),
        lambda: kd(**options).kong(KongOffer(some, 24, "kong", source=2)),
    ):
        with pytest.raises(OptionError) as fault:
            ask()
        assert (fault.value.code, fault.value.field) == (code, "wild")


def test_a_hand_of_another_size_is_refused() -> None:
    with pytest.raises(HandError):
        kd().waits(hand("45m123p789p22z"))
    with pytest.raises(HandError):
        kd().cuts(hand(SPLIT_3_6))


# --- waits and the gate --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shape", "self_draw", "discard", "ready"),
    [
        ("45p123m789m777s22z", "36p", "36p", "6p", True),
        ("23456p123m789m22z", "147p", "47p", "7p", True),
        ("46s123m789m777p22z", "5s", "5s", "", False),
        ("13s123m789m777p22z", "2s", "", "", False),
        ("123p456m789s333z6z", "6z", "6z", "6z", True),
        ("2244m6688p1155s3s", "3s", "3s", "", False),
        ("2244m6688p1155s6s", "6s", "6s", "6s", True),
        ("199m19p19s123456z", "7z", "7z", "7z", True),
        ("19m19p19s1234567z", "19m19p19s1234567z", "9m9p9s1234567z", "9m9p9s1234567z", True),
        ("123m456p789s12z13m", "", "", "", False),
    ],
)
def test_waits_in_three_states_and_the_gate(
    text: str, shape: str, self_draw: str, discard: str, ready: bool
) -> None:
    assert names(kd().waits(hand(text))) == (shape, self_draw, discard, ready)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, ("258m", "58m", "8m", True)),
        ({"mo5_hu6": True}, ("258m", "58m", "8m", True)),
    ],
)
def test_draw_five_win_six_leaves_the_gate_alone(
    options: dict[str, Any], expected: tuple[str, str, str, bool]
) -> None:
    assert names(kd(**options).waits(hand("34567m123p789p22z"))) == expected
    strict = kd(mo5_hu6=True).waits(hand("45m123p789p777s22z"))
    assert names(strict) == ("36m", "6m", "6m", True)
    assert strict.state(tile("3m")) == "never"
    assert kd(mo5_hu6=True).waits(hand("34m123p789p777s22z")).gate.code == "gate"


@pytest.mark.parametrize(
    ("text", "melds", "code", "zh", "en"),
    [
        (SPLIT_3_6, (), "ok", "听三万、六万；六万够", "worth 6 points or more: 6 wan"),
        ("34m123p789p777s22z", (), "gate", "听二万、五万，没有一张", "none is worth 6 points"),
        ("123m456p789s12z13m", (), "not_ready", "没有一张牌", "no tile completes"),
        ("123m456p7777s222z", (), "dead", "只差七条", "only 7 tiao would"),
        ("9s", ("ckong:1111z", "pong:222z", "pong:333z", "pong:999s"), "dead", "九条", "9 tiao"),
    ],
)
def test_the_gate_gives_its_reason(
    text: str, melds: tuple[str, ...], code: str, zh: str, en: str
) -> None:
    gate = kd().waits(hand(text, *melds)).gate
    assert gate.code == code
    assert zh in gate.text.say("zh")
    assert en in gate.text.say("en")


def test_melds_do_not_matter_for_the_gate_but_their_tiles_are_held() -> None:
    assert names(kd().waits(hand("56s22z", "pong:111m", "ckong:7777s", "kong:4444z")))[0] == "4s"
    assert names(kd().waits(hand("77m22z", "pong:777s", "kong:1111z", "ckong:3333p")))[3]


def test_formal_waits_can_be_asked_for() -> None:
    assert mpsz(kd().waits(hand("123m456p7777s222z"), live=False).shape) == "7s"


def test_honour_runs_are_an_option() -> None:
    assert names(kd(wind_runs=True).waits(hand("123m456p789p9s134z")))[0] == "9s"
    assert names(kd(wind_runs=True).waits(hand("123m456p789p99s57z")))[0] == "6z"
    assert names(kd().waits(hand("123m456p789p99s57z")))[0] == ""


def test_wild_draw_points_are_those_of_the_best_winnable_wait() -> None:
    one = kd(mode="haozi")
    assert one.waits(hand("78m123p456p777s22z", wild="5z")).wild_draw_points == 9
    assert one.waits(hand("13m123p456p789s22z", wild="5z")).wild_draw_points == 0
    assert one.waits(hand("24m123p456p789s22z", wild="5z")).wild_draw_points == 3
    assert kd(mode="haozi", mo5_hu6=True).waits(
        hand("24m123p456p789s22z", wild="5z")
    ).wild_draw_points == 0  # fmt: skip
    assert kd().waits(hand(SPLIT_3_6)).wild_draw_points is None


def test_the_wilds_own_face_is_an_own_draw_only_or_no_wait() -> None:
    some = hand("56m123p456p777s22z", wild="7m")
    assert names(kd(mode="haozi").waits(some)) == ("47m", "47m", "", True)
    assert names(kd(mode="haozi", wild_face_wait=False).waits(some)) == ("4m", "4m", "", False)


def test_a_lone_wild_waits_for_everything_in_play() -> None:
    lone = hand("123m555m456p789s2s", wild="2s")
    waits = kd(mode="haozi", no_honors=True).waits(lone)
    assert waits.shape == tuple(range(27))
    assert kd(mode="haozi").waits(lone).shape == tuple(range(34))
    drawn_only = kd(mode="haozi", haozi_diao="zimo_only").waits(lone)
    assert drawn_only.discard == ()
    assert drawn_only.self_draw == kd(mode="haozi").waits(lone).self_draw
    assert drawn_only.can_declare


def test_a_wild_that_does_not_wait_for_everything_is_no_diao() -> None:
    some = hand("123m7m456p9p789s22z", wild="9p")
    assert kd(mode="haozi", haozi_diao="zimo_only").waits(some) == kd(mode="haozi").waits(some)


def test_a_lone_wild_with_a_dead_kind_is_diao_all_the_same() -> None:
    some = hand("123m456p5z", "ckong:9999s", "pong:111z", wild="5z")
    assert tile("9s") not in kd(mode="haozi").waits(some).shape
    assert kd(mode="haozi", haozi_diao="zimo_only").waits(some).discard == ()


def profiles(rng: random.Random) -> tuple[Variant, tuple[int, ...]]:
    mode = rng.choice(MODES)
    options = {
        "mode": mode,
        "wind_runs": rng.random() < 0.5,
        "mo5_hu6": rng.random() < 0.5,
        "wild_face_wait": rng.random() < 0.5,
        "haozi_diao": rng.choice(["normal", "zimo_only"]),
        "no_honors": mode != "feng_haozi" and rng.random() < 0.3,
    }
    chosen = kd(**options)
    return chosen, tuple(rng.sample(chosen.wild_kinds(), chosen.wild_number))


@quick
@given(st.integers(0, 10**9))
def test_both_engines_give_the_same_waits_at_every_table(seed: int) -> None:
    rng = random.Random(seed)
    chosen, wild = profiles(rng)
    low = rng.choice([0, 9, 18])
    near = [kind for kind in chosen.kinds if low <= kind < low + 9 or kind in wild or kind > 31]
    deck = [kind for kind in rng.choice([near, chosen.kinds]) for _ in range(4)]
    rng.shuffle(deck)
    some = Hand(tuple(deck[:13]), (), wild)
    assert chosen.waits(some) == chosen.waits_by_reading(some)


@quick
@given(st.integers(0, 10**9))
def test_declaring_cuts_are_the_cuts_whose_gate_is_open(seed: int) -> None:
    rng = random.Random(seed)
    chosen, wild = profiles(rng)
    deck = [kind for kind in rng.sample(chosen.kinds, 9) for _ in range(4)]
    rng.shuffle(deck)
    some = Hand(tuple(deck[:14]), (), wild)
    cuts, legal = chosen.cuts(some), chosen.declare(some)
    assert legal == {cut: waits for cut, waits in cuts.items() if waits.can_declare}
    for cut in set(some.concealed):
        after = chosen.waits(some.minus(cut))
        assert (cut in cuts) == bool(after.shape)
        high = [kind for kind in after.shape if chosen.points(kind) >= 6]
        assert (cut in legal) == bool(high)
        assert set(after.discard) <= set(after.self_draw) <= set(after.shape)


def test_cuts_keep_the_high_half() -> None:
    some = hand("468m123p789p777s22z")
    assert {mpsz([c]): mpsz(w.shape) for c, w in kd().cuts(some).items()} == {
        "4m": "7m",
        "8m": "5m",
    }
    assert list(kd().declare(some)) == [tile("4m")]


# --- reasons -------------------------------------------------------------------------------------


def test_every_reason_has_a_name_in_both_languages() -> None:
    assert set(WIN_CODES) | set(KONG_CODES) <= set(REASONS)
    assert kd().reasons == REASONS
    for text in REASONS.values():
        assert CHINESE.search(text.zh)
        assert re.search("[a-z]", text.en)
        assert "{" not in text.zh + text.en


def test_the_reasons_that_can_occur_follow_the_options() -> None:
    assert kd().win_codes == (
        "undeclared", "face_down", "only_added_kong", "shape", "points", "passed",
    )  # fmt: skip
    assert set(kd(must_hu=True, open_ting_tile=True).win_codes) == {
        "undeclared", "only_added_kong", "shape", "points",
    }  # fmt: skip
    assert set(kd(mode="haozi", haozi_diao="zimo_only").win_codes) == set(WIN_CODES)
    assert "wait_changed" not in kd().kong_codes
    assert set(kd(mode="haozi", gai_kou_no_gang=True).kong_codes) == set(KONG_CODES)
    assert set(KONG_CODES) - set(kd(late_kong=True, open_ting_tile=True).kong_codes) == {
        "late_kong", "face_down", "wait_changed", "wild_claim",
    }  # fmt: skip


def test_texts_are_short_and_whole() -> None:
    from rules.variants import koudian_score, koudian_settle, koudian_texts

    gaps = {
        name: Text("九万", "9 wan")
        for name in (
            "tile", "n", "low", "passed", "kong", "waits", "high", "dead", "before", "after",
            "lost", "unit", "points", "elements", "times", "extra", "v", "due",
        )
    }  # fmt: skip
    tables = (
        koudian_texts.WIN_SAYS, koudian_texts.GATE_SAYS, koudian_texts.KONG_SAYS,
        koudian_score.SAYS, koudian_settle.SAYS,
    )  # fmt: skip
    for text in (text for says in tables for text in says.values()):
        assert set(re.findall(r"{(\w+)}", text.zh)) == set(re.findall(r"{(\w+)}", text.en))
        for language in ("zh", "en"):
            assert len(text.fill(**gaps).say(language)) <= 200
    assert NAMES[0].zh == "一万"
