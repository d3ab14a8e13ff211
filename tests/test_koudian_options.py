"""扣点点 against its rule book: options, and which go together."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import OptionError
from rules.variants import VARIANTS, table
from rules.variants.koudian import Koudian
from tests.koudian_hands import CHINESE, kd

KEYS = (
    "mode", "gai_kou_no_gang", "dai_zhuang", "zimo_zhuang_double", "no_honors", "diangang_bao",
    "dianpao_bao_gang", "must_hu", "mo5_hu6", "late_kong", "wind_runs", "special_fan", "circle",
    "pass_lock", "open_ting_tile", "replacement", "void_kongs_on_draw", "bao_plus5",
    "stack_special", "shisanyao_fan", "wild_claim", "wild_kong_points", "wild_face_wait",
    "haozi_diao",
)  # fmt: skip
"""The order of the options, for ever: addresses of puzzles count on it."""


def test_the_options_keep_their_order_and_the_numbers_of_the_book() -> None:
    assert tuple(option.key for option in Koudian.options) == KEYS
    assert [option.number for option in Koudian.options[1:12]] == list(range(1, 12))
    assert [option.number for option in Koudian.options[12:]] == [None] * 12


def test_defaults_are_off_but_for_the_multipliers() -> None:
    on = {option.key for option in Koudian.options if option.default is True}
    assert on == {"special_fan", "void_kongs_on_draw", "wild_face_wait"}
    assert {o.key: o.default for o in Koudian.options if not isinstance(o.default, bool)} == {
        "mode": "basic", "pass_lock": "all", "replacement": "zimo", "bao_plus5": "sum",
        "shisanyao_fan": 2, "wild_kong_points": "face", "haozi_diao": "normal",
    }  # fmt: skip


@pytest.mark.parametrize("option", Koudian.options, ids=lambda option: option.key)
def test_an_option_says_itself_in_both_languages(option: Any) -> None:
    assert option.name.zh in option.name.en
    for text in (option.name, option.effect, *(name for _, name in option.choices)):
        assert text.zh.strip()
        assert text.en.strip()
    assert option.allows(option.default)
    assert len({text.zh for _, text in option.choices}) == len(option.choices)


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"zimo_zhuang_double": True}, "option_clash", "zimo_zhuang_double"),
        ({"mode": "feng_haozi", "no_honors": True}, "option_clash", "no_honors"),
        ({"mode": "house2", "diangang_bao": False}, "option_fixed", "diangang_bao"),
        ({"mode": "house2", "special_fan": True}, "option_fixed", "special_fan"),
        ({"mode": "house2", "pass_lock": "all"}, "option_fixed", "pass_lock"),
        ({"dai_zuang": True}, "unknown_option", "dai_zuang"),
        ({"mode": "laizi"}, "option_value", "mode"),
        ({"mode": ["basic"]}, "option_value", "mode"),
        ({"dai_zhuang": 1}, "option_value", "dai_zhuang"),
        ({"dai_zhuang": "yes"}, "option_value", "dai_zhuang"),
        ({"shisanyao_fan": True}, "option_value", "shisanyao_fan"),
        ({"shisanyao_fan": 3}, "option_value", "shisanyao_fan"),
        ({"shisanyao_fan": 2.0}, "option_value", "shisanyao_fan"),
        ({"wild_kong_points": 0}, "option_value", "wild_kong_points"),
        ({"wild_kong_points": 1001}, "option_value", "wild_kong_points"),
        ({"wild_kong_points": None}, "option_value", "wild_kong_points"),
    ],
)
def test_what_cannot_be_chosen_is_refused_by_name(
    given: dict[str, Any], code: str, field: str
) -> None:
    with pytest.raises(OptionError) as fault:
        kd(**given)
    assert (fault.value.code, fault.value.field) == (code, field)
    assert CHINESE.search(fault.value.text.say("zh"))


def test_a_near_miss_of_a_name_is_suggested() -> None:
    with pytest.raises(OptionError, match="dai_zhuang"):
        kd(dai_zuang=True)
    with pytest.raises(OptionError, match="koudian") as fault:
        table("kouduan")
    assert (fault.value.code, fault.value.field) == ("unknown_variant", "variant")
    with pytest.raises(OptionError):
        table("qqq")


def test_house2_settles_three_options_and_leaves_the_rest() -> None:
    house = kd(mode="house2", must_hu=True)
    assert house.settings["diangang_bao"] is True
    assert house.settings["special_fan"] is False
    assert house.settings["pass_lock"] == "go_round"
    assert house.chosen() == (("mode", "house2"), ("must_hu", True))
    assert kd(mode="house2", diangang_bao=True, must_hu=True) is house
    assert Koudian.fixed({"mode": "house2"}) == {
        "diangang_bao": True, "special_fan": False, "pass_lock": "go_round",
    }  # fmt: skip
    assert Koudian.fixed({"mode": "basic"}) == {}


def test_what_is_off_default_makes_the_same_table_again() -> None:
    chosen: dict[str, Any]
    for chosen in ({}, {"mode": "haozi", "mo5_hu6": True}, {"special_fan": False, "circle": True}):
        assert dict(kd(**chosen).chosen()) == chosen
        assert table("koudian", **dict(kd(**chosen).chosen())) is kd(**chosen)
    assert kd(wild_kong_points=30).chosen() == (("wild_kong_points", 30),)


def test_the_profile_shows_every_option_or_those_that_matter() -> None:
    rows = kd(mode="haozi", dai_zhuang=True, wild_kong_points=30)
    assert len(rows.profile()) == len(KEYS)
    short = [(name.zh, value.say("zh")) for name, value in rows.profile(whole=False)]
    assert short == [("玩法", "耗子"), ("带庄多五分", "开"), ("四张耗子的杠", "30")]


def test_the_variant_is_known() -> None:
    assert VARIANTS["koudian"] is Koudian
    assert (Koudian.code, Koudian.hand_size, kd().name.zh) == ("kd", 13, "扣点点")
