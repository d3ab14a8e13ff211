"""广东鸡平胡: chow from the 上家, pong and kong from anybody, no wilds (guangdong.md)."""

from __future__ import annotations

from collections.abc import Mapping

from drills.regions import kong_claims as made
from drills.regions.kong_after import AfterIt
from drills.regions.kong_book import Book, Case, Check, Myth, Sentence
from drills.regions.kong_common import (
    CAUGHT,
    CONCEPTS,
    IDLE,
    NOT_PREVIOUS,
    PLAIN_CASES,
    SAYS,
    TILES,
    WALL,
)
from drills.regions.kong_concepts import sort, why
from drills.regions.kong_runs import WhichRun
from drills.regions.kong_sorts import Calls, May
from rules.values import KongOffer
from rules.variant import Variant
from rules.words import Text

OPEN = ("chow", "pong", "kong", "addkong")


def _three_open(table: Variant, offer: KongOffer) -> bool:
    return sum(meld.type in OPEN for meld in offer.hand.melds) == 3


CASES = (
    *PLAIN_CASES,
    Case("ok", (made.chow,), weight=3),
    Case("not_previous", (made.chow_across,), weight=5),
    Case("tiles", (made.no_run,), weight=2, levels=(1, 2, 3)),
)

CHECKS: Mapping[str, Check] = {"not_previous": NOT_PREVIOUS, "wall_empty": WALL, "tiles": TILES}

SAYS_HERE: Mapping[str, Sentence] = {
    **SAYS,
    "passed": Sentence(
        Text("你刚放过一张{spare}没胡。", "You have just let a win on {spare} go."),
        Text("漏胡只管胡，不管吃碰杠。", "漏胡 closes a win, not claims."), group="passed",
    ),
    "chicken": Sentence(
        Text("这手牌看样子是鸡胡。", "The hand looks like a chicken hand 鸡胡."),
        Text("番数只在胡的时候看。", "Fan matter for the win only."), group="fan",
    ),
    "three_open": Sentence(
        Text("你已经有三副落地。", "Three of your sets lie open already."),
        Text("第四副落地，是打的人包自摸，不是你不能要。",
             "With a fourth the thrower is bound 包自摸; it does not bar your claim."),
        _three_open, "open",
    ),
}  # fmt: skip

MYTHS: Mapping[str, Myth] = {
    "no_fan": Myth(
        Text("番不够，不能要", "too few fan"),
        Text("起胡的番只在胡的时候算，要牌不看番。",
             "The least fan is for the win; a claim asks for none."),
    ),
    "bound": Myth(
        Text("会包牌，不能要", "somebody would be bound"),
        Text("包是打的人的事，你要牌不受影响。",
             "Being bound is the thrower's affair; the claim stands."),
    ),
}  # fmt: skip

BOOK = Book(
    plan={
        1: {"may": 1},
        2: {"may": 5, "calls": 2, "run": 2, "after": 3},
        3: {"may": 1, "calls": 1, "run": 3, "after": 4},
        4: {"after": 3, "run": 1},
        5: {"after": 1},
    },
    sorts={"may": May(), "calls": Calls(), "after": AfterIt(), "run": WhichRun()},
    cases=CASES,
    checks=CHECKS,
    says=SAYS_HERE,
    idle=(*IDLE, "passed", "chicken", "three_open"),
    traps=(),
    concepts={
        **CONCEPTS,
        "claim.previous": why("not_previous"),
        "claim.which-run": sort("run"),
    },
    caught={**CAUGHT, "run": "claim.which-run"},
    myths=MYTHS,
    suits={1: (2, 3, 3), 2: (2, 3), 3: (2, 2, 3), 4: (1, 1, 2), 5: (1,)},
    lean={5: 3},
)
