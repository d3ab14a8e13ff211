"""Asking for danger: every variant answers, and what cannot be is refused by its field."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ask import answer
from rules.variants import VARIANTS, table

HAND = "159m167p1289s1122z"
THREAT = {"seat": 2, "declared": True, "melds": ["pong:666z"], "river": "12s"}


def asked(variant: str = "koudian", **given: Any) -> dict[str, Any]:
    return {
        "variant": variant,
        "ask": "danger",
        "given": {"hand": HAND, "opponents": [THREAT]} | given,
    }


def test_counts_and_proofs_stand_in_the_answer() -> None:
    found = answer(asked(opponents=[{"seat": 1}, THREAT | {"passed": [{"tile": "9s"}]}]))
    assert found["proved"] == found["best"] == ["1m", "5m", "1p", "1s", "2s", "9s"]
    last = found["tiles"][-1]
    assert last["proofs"] == []
    quiet, threat = last["against"]
    assert quiet["wins"] == quiet["ready"] == 0
    assert threat["share"] == round(threat["wins"] / threat["ready"], 6)
    assert last["expected"] == max(one["expected"] for one in found["tiles"])


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_answers_in_both_languages(variant: str) -> None:
    hand = "147m258p3699s112233z4m" if table(variant).hand_size == 16 else "147m258p3699s1122z"
    hand = hand.replace("1122z", "558p") if variant == "sichuan" else hand
    wild = {"wild": ["9m"]} if variant in ("beijing", "longgang") else {}
    ci = {"ci": "9m"} if variant == "luoyang" else {}
    others = [{"seat": 1, "melds": ["ckong:7777s"]}]
    found = answer(asked(variant, hand=hand, opponents=others, **wild, **ci), "zh")
    assert found["assumption"].endswith("。")
    assert {one["tile"] for one in found["tiles"]} >= set(found["plan"])


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "nobody": (asked(opponents=[]), "empty", "opponents"),
    "myself": (asked(me=2), "seat_twice", "opponents"),
    "twice": (asked(opponents=[THREAT, THREAT]), "seat_twice", "opponents"),
    "no seat": (asked(opponents=[{"seat": 4}]), "no_seat", "opponents.seat"),
    "chow": (asked(opponents=[{"seat": 1, "melds": ["chow:123m"]}]), "meld_not_in_play",
             "opponents.melds"),
    "count": (asked(opponents=[{"seat": 1, "concealed": 10}]), "out_of_range",
              "opponents.concealed"),
    "five": (asked(seen="1111m"), "five_in_question", "seen"),
    "flower": (asked(seen="1f"), "not_in_play", "seen"),
    "named": (asked(opponents=[THREAT | {"named": "m"}]), "unknown_field", "named"),
    "ci": (asked(ci="1m"), "unknown_field", "ci"),
    "short": (asked(hand="159m"), "wrong_count", "hand"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_refused_by_its_field(case: str) -> None:
    question, code, field = REFUSED[case]
    for language in ("zh", "en"):
        error = answer(question, language)["error"]
        assert (error["code"], error["field"]) == (code, field)
        assert error["text"]
