"""扣点点 against its rule book: which kongs and pongs may be made."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand import Hand
from rules.tiles import mpsz, tile
from rules.variant import KongOffer
from tests.koudian_hands import hand, kd

quick = settings(deadline=None)


def kong(text: str, *melds: str, wild: str = "", **given: Any) -> KongOffer:
    drawn = given.pop("drawn", None)
    kind = tile(given.pop("tile"))
    return KongOffer(
        hand(text, *melds, wild=wild), kind, drawn=None if drawn is None else tile(drawn), **given
    )


APART = "45m123p789p777s22z"
EATS = "44456m123p78p789s"
SHRINKS = "123m456p7888s111z"
BELOW = "123m456p5666s111z"
KONG: list[tuple[str, dict[str, Any], KongOffer]] = [
    ("ok", {}, kong(APART, tile="7s", type="kong", source=2)),
    ("ok", {}, kong(EATS, tile="4m", type="kong", source=2)),
    ("ok", {}, kong(APART, tile="7s", type="kong", source=2, declared=True)),
    ("not_listening", {}, kong(EATS, tile="4m", type="kong", source=2, declared=True)),
    ("not_listening", {}, kong(BELOW, tile="6s", type="kong", source=2, declared=True)),
    ("ok", {}, kong(SHRINKS, tile="8s", type="kong", source=2, declared=True)),
    ("wait_changed", {"gai_kou_no_gang": True},
     kong(SHRINKS, tile="8s", type="kong", source=2, declared=True)),
    ("not_listening", {"gai_kou_no_gang": True},
     kong(EATS, tile="4m", type="kong", source=2, declared=True)),
    ("ok", {"gai_kou_no_gang": True},
     kong(SHRINKS, tile="8s", type="kong", source=2, declared=False)),
    ("ok", {"gai_kou_no_gang": True},
     kong("1113456m", "pong:999p", "pong:222z", tile="1m", type="kong", source=2, declared=True)),
    ("ok", {}, kong(APART, tile="7s", type="ckong", drawn="7s", declared=True)),
    ("ok", {}, kong(SHRINKS, tile="8s", type="ckong", drawn="8s", declared=True)),
    ("wait_changed", {"gai_kou_no_gang": True},
     kong(SHRINKS, tile="8s", type="ckong", drawn="8s", declared=True)),
    ("ok", {}, kong("456m123p78p7777s2z", tile="7s", type="ckong", drawn="1m")),
    ("ok", {}, kong("456m123p78p7777s22z", tile="7s", type="ckong")),
    ("not_drawn_tile", {},
     kong("45m123p7777s9999m", tile="7s", type="ckong", drawn="1m", declared=True)),
    ("ok", {}, kong("56s123m789p22z", "pong:777s", tile="7s", type="addkong", drawn="7s",
                    declared=True)),
    ("ok", {"gai_kou_no_gang": True},
     kong("56s123m789p22z", "pong:777s", tile="7s", type="addkong", drawn="7s", declared=True)),
    ("ok", {}, kong("56s123m789p22z7s", "pong:777s", tile="7s", type="addkong", declared=True)),
    ("not_drawn_tile", {},
     kong("567s123m789p2z", "pong:777s", tile="7s", type="addkong", drawn="1m", declared=True)),
    ("ok", {}, kong("567s123m789p2z", "pong:777s", tile="7s", type="addkong", drawn="1m")),
    ("late_kong", {}, kong("567s123m789p22z", "pong:777s", tile="7s", type="addkong",
                           ponged_with_three=True)),
    ("ok", {"late_kong": True}, kong("567s123m789p22z", "pong:777s", tile="7s", type="addkong",
                                     ponged_with_three=True)),
    ("tiles", {}, kong("56s123m789p222z", "pong:777s", tile="7s", type="addkong", drawn="1m")),
    ("tiles", {}, kong("56s123m789p222z", "pong:777s", tile="2z", type="addkong", drawn="2z")),
    ("tiles", {}, kong(APART, tile="2z", type="kong", source=2)),
    ("tiles", {}, kong(APART, tile="7s", type="ckong", drawn="1m")),
    ("tiles", {}, kong(APART, tile="4m", type="pong", source=2)),
    ("ok", {}, kong(APART, tile="2z", type="pong", source=2)),
    ("declared", {}, kong(APART, tile="2z", type="pong", source=2, declared=True)),
    ("no_chow", {}, kong(APART, tile="6m", type="chow", source=0)),
    ("wall_empty", {}, kong(APART, tile="7s", type="kong", source=2, wall_left=0)),
    ("wall_empty", {}, kong(APART, tile="7s", type="ckong", drawn="7s", wall_left=0)),
    ("ok", {}, kong(APART, tile="7s", type="kong", source=2, wall_left=1)),
    ("ok", {}, kong(APART, tile="2z", type="pong", source=2, wall_left=0)),
    ("face_down", {}, kong(APART, tile="7s", type="kong", source=2, face_down=True)),
    ("face_down", {}, kong(APART, tile="2z", type="pong", source=2, face_down=True)),
    ("ok", {"open_ting_tile": True},
     kong(APART, tile="7s", type="kong", source=2, face_down=True)),
    ("wild_claim", {"mode": "haozi"},
     kong("45m123p789p22s555z", wild="5z", tile="5z", type="kong", source=2)),
    ("wild_claim", {"mode": "haozi"},
     kong("45m123p789p22s555z", wild="5z", tile="5z", type="pong", source=2)),
    ("ok", {"mode": "haozi", "wild_claim": True},
     kong("45m123p789p22s555z", wild="5z", tile="5z", type="kong", source=2)),
    ("ok", {"mode": "haozi"},
     kong("45m123p789p22s555z", wild="5z", tile="5z", type="ckong", drawn="5z")),
]  # fmt: skip


@pytest.mark.parametrize(("code", "options", "wanted"), KONG)
def test_may_this_kong_be_made(code: str, options: dict[str, Any], wanted: KongOffer) -> None:
    ruling = kd(**options).kong(wanted)
    assert (ruling.why.code, ruling.ok) == (code, code == "ok")
    for language in ("zh", "en"):
        said = ruling.why.text.say(language)
        assert "{" not in said
        assert len(said) <= 200


@pytest.mark.parametrize(
    ("text", "won", "options", "before", "after", "zh"),
    [
        (APART, "7s", {}, "36m", "36m", "还是听三万、六万"),
        (EATS, "4m", {}, "69p", "", "杠掉四万就没听了"),
        (BELOW, "6s", {}, "457s", "5s", "只听五条"),
        (SHRINKS, "8s", {}, "679s", "7s", "从六条、七条、九条变成七条"),
        (SHRINKS, "8s", {"gai_kou_no_gang": True}, "679s", "7s", "改变听口不能杠"),
    ],
)
def test_a_kong_after_declaring_shows_the_waits_on_both_sides(
    text: str, won: str, options: dict[str, Any], before: str, after: str, zh: str
) -> None:
    ways: list[dict[str, Any]] = [{"type": "kong", "source": 2}, {"type": "ckong", "drawn": won}]
    for way in ways:
        ruling = kd(**options).kong(kong(text, tile=won, declared=True, **way))
        assert ruling.before is not None
        assert ruling.after is not None
        assert (mpsz(ruling.before), mpsz(ruling.after)) == (before, after)
        assert zh in ruling.why.text.say("zh")


def test_losing_a_wait_that_could_not_be_won_changes_nothing() -> None:
    wanted = kong("1113456m", "pong:999p", "pong:222z", tile="1m", type="kong", source=2,
                  declared=True)  # fmt: skip
    ruling = kd(gai_kou_no_gang=True).kong(wanted)
    assert ruling.ok
    assert "少了二万" in ruling.why.text.say("zh")
    assert "2 wan is lost" in ruling.why.text.say("en")


def test_an_added_kong_is_not_tested_and_leaves_the_waits() -> None:
    wanted = kong("56s123m789p22z7s", "pong:777s", tile="7s", type="addkong", declared=True)
    ruling = kd(gai_kou_no_gang=True).kong(wanted)
    assert ruling.ok
    assert (ruling.before, ruling.after) == ((tile("4s"), tile("7s")), (tile("4s"),))
    drawn = kong(
        "45m123p789p22z", "pong:777s", tile="7s", type="addkong", drawn="7s", declared=True
    )
    assert kd().kong(drawn).before == kd().kong(drawn).after == (tile("3m"), tile("6m"))


def test_waits_are_not_shown_where_nobody_asks() -> None:
    assert kd().kong(kong(APART, tile="7s", type="kong", source=2)).before is None
    refused = kong(APART, tile="2z", type="kong", source=2, declared=True)
    assert kd().kong(refused).before is None


@quick
@given(st.integers(0, 10**9))
def test_option_one_allows_exactly_the_kongs_that_keep_the_winnable_waits(seed: int) -> None:
    rng = random.Random(seed)
    kinds = rng.sample(range(27), 8)
    deck = [kind for kind in kinds for _ in range(4)]
    rng.shuffle(deck)
    some = Hand(tuple(deck[:13]))
    before = kd().waits(some)
    for kind in {kind for kind in some.concealed if some.concealed.count(kind) == 3}:
        wanted = KongOffer(some, kind, "kong", declared=True, source=2)
        free, strict = kd().kong(wanted), kd(gai_kou_no_gang=True).kong(wanted)
        rest = tuple(k for k in some.concealed if k != kind)
        after = kd().waits(Hand.parse(mpsz(rest), [f"kong:{mpsz([kind] * 4)}"]))
        assert free.ok == after.can_declare
        assert strict.ok == (after.can_declare and before.self_draw == after.self_draw)
        assert free.before == before.shape
        assert free.after == after.shape
