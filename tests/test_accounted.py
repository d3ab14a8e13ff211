"""The account of a hand names seats as the learner sees them, in either language."""

from __future__ import annotations

import pytest

from drills.roles import named
from rules.facts import Facts
from rules.hand import Hand
from rules.table import game
from rules.table.selfplay import any_act, hands
from rules.tiles import parse, tile
from rules.values import Offer
from rules.variants import table
from rules.words import LANGUAGES, Seat, Text
from tutor import accounted


def numbered(text: Text) -> bool:
    """Whether a text has a gap for a seat."""
    return any(isinstance(value, Seat) for _, value in text.gaps)


@pytest.mark.parametrize("variant", ["sichuan", "liaoyuan"])
def test_no_row_of_a_hand_tells_a_seat_by_its_number(variant: str) -> None:
    met = 0
    for hand in hands(game(variant), 6, 11, any_act):
        assert hand.play.result is not None
        met += sum(numbered(line.text) for line in hand.play.result.lines)
        for me in range(4):
            for text, note, _ in accounted.rows(hand.play, me):
                said = [one.say(language) for one in (text, note or text) for language in LANGUAGES]
                assert not any("座位" in one or "seat " in one for one in said), said
    assert met


def test_who_is_bound_is_told_as_the_learner_sees_it_and_by_number_to_others() -> None:
    hand = Hand(parse("123m456p7891234s"))
    offer = Offer(hand, tile("1s"), "self_draw", 0, facts=Facts({"bao": 2}))
    row = table("guangdong").score(offer).lines[-1].text
    assert row.say("zh") == "座位 2 包三家的"
    assert named(0, row).say("zh") == "对家包三家的"
    assert named(2, row).say("en") == "you are bound and pay for all 包"
    assert named(3, row).say("en") == "Left 上家 is bound and pays for all 包"
