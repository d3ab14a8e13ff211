"""Asking what to throw: every variant answers, and what cannot be is refused by its field."""

import pytest

from rules.ask import answer
from rules.variants import VARIANTS


def ask(variant="koudian", **given):
    return answer({"variant": variant, "ask": "discard", "given": given})


HAND = "13567m345s6699p66z"
HANDS = {"sichuan": "13567m345s66998p", "longgang": "13567m345s6699p66z123m"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_answers(variant):
    hand = HANDS.get(variant, HAND) + ("9p" if variant == "sichuan" else "")
    given = {"hand14": hand, "seen": "2m"} | ({"wild": ["9m"]} if variant == "beijing" else {})
    found = ask(variant, **given)
    ranks = [(one["away"], -one["tiles"]) for one in found["discards"]]
    assert ranks == sorted(ranks)
    assert found["best"] == [
        one["tile"] for one in found["discards"] if (one["away"], -one["tiles"]) == ranks[0]
    ]


def test_the_gate_of_koudian_and_the_chance():
    found = ask(hand14=HAND, draws=12)
    assert found["best"] == ["1m", "3m"]
    first = found["discards"][0]
    assert (first["away"], first["tiles"], first["why_code"]) == (1, 6, "nearer")
    assert 0 < first["chance"] < 1
    assert "chance" not in ask(hand14=HAND)["discards"][0]


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"hand14": "123m"}, "wrong_count", "hand14"),
        ({"hand14": HAND, "seen": "666z"}, "five_in_question", "seen"),
        (
            {"hand14": HAND, "others": ["pong:555z"], "seen": "5z5z"},
            "five_in_question",
            "seen",
        ),
        ({"hand14": HAND, "draws": -1}, "out_of_range", "draws"),
        ({}, "missing", "hand14"),
    ],
)
def test_what_cannot_be_is_refused(given, code, field):
    error = ask(**given)["error"]
    assert (error["code"], error["field"]) == (code, field)
