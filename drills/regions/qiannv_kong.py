"""倩女幽魂: chow from the 上家, pong and kong; a wall that may keep a reserve (qiannv.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drills.regions import kong_claims as made
from drills.regions import kong_twists as so
from drills.regions.kong_after import AfterIt
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Book, Case, Check, Draft, Focus, Myth, Sentence
from drills.regions.kong_common import (
    CAUGHT,
    CONCEPTS,
    IDLE,
    NOT_PREVIOUS,
    OWN,
    PLAIN_CASES,
    SAYS,
    TILES,
)
from drills.regions.kong_concepts import sort, why
from drills.regions.kong_runs import WhichRun
from drills.regions.kong_sorts import Calls, May
from rules.hand import KONGS
from rules.values import KongOffer
from rules.variant import Variant
from rules.words import Text


def _reserve(table: Variant) -> bool:
    return bool(table.settings["reserve"])


def only_the_reserve(bench: Bench, draft: Draft) -> Draft | None:
    """The tiles that are left may not be drawn."""
    left = int(bench.table.settings["reserve"]) - bench.rng.choice((0, 0, 1, 3))
    return so.told(replace(draft, offer=replace(draft.offer, wall_left=left)), "wall")


def above_the_reserve(bench: Bench, draft: Draft) -> Draft | None:
    """One or two tiles above the reserve."""
    left = int(bench.table.settings["reserve"]) + bench.rng.choice((1, 1, 2))
    return so.told(replace(draft, offer=replace(draft.offer, wall_left=left)), "wall")


CASES = (
    *(case for case in PLAIN_CASES if case.twist is not so.last_tiles),
    Case("ok", (made.fed, *OWN), above_the_reserve, 2),
    Case("ok", (made.chow,), weight=3),
    Case("not_previous", (made.chow_across,), weight=5),
    Case("tiles", (made.no_run,), weight=2, levels=(1, 2, 3)),
    Case("wall_empty", (made.fed, *OWN), only_the_reserve, 8, needs=_reserve),
)

CHECKS: Mapping[str, Check] = {
    "not_previous": NOT_PREVIOUS,
    "wall_empty": Check(
        Text("补牌", "the replacement"),
        Text("剩 {n} 张，其中 {reserve} 张不摸，补得到。",
             "{n} {n:tile is|tiles are} left, of which {reserve} stay undrawn: one can be drawn."),
        lambda table, offer: offer.wall_left is not None and offer.type in KONGS,
    ),
    "tiles": TILES,
}  # fmt: skip

SAYS_HERE: Mapping[str, Sentence] = {
    **SAYS,
    "passed": Sentence(
        Text("你刚放过一张{spare}没胡。", "You have just let a win on {spare} go."),
        Text("放过胡，不管吃碰杠。", "Passing a win has no say over claims."), group="passed",
    ),
    "title": Sentence(
        Text("再赢一局，头衔就升一级。", "One more win would raise your title."),
        Text("头衔只看分。", "Titles look at points only."), group="title",
    ),
    "flower": Sentence(
        Text("你刚补过一张花。", "You have just replaced a flower."),
        Text("花摆出去就完了，不管要牌。", "A flower laid out has no say over claims."),
        lambda table, offer: bool(table.settings["flowers"]) and offer.source is not None,
        "flower",
    ),
}  # fmt: skip

MYTHS: Mapping[str, Myth] = {
    "big_hand": Myth(
        Text("做大牌，不能要", "a big hand may not be opened"),
        Text("开了门也能做大牌，要不要随你。",
             "An opened hand may still be a big one; the choice is yours."),
    ),
    "first_round": Myth(
        Text("头一圈不能要", "not in the first go-around"),
        Text("头一圈也能要；只是有人吃碰杠，地胡就没了。",
             "The first go-around is no bar; only 地胡 is void after a claim."),
    ),
}  # fmt: skip


def _gaps(table: Variant, offer: KongOffer) -> Mapping[str, Any]:
    return {"reserve": table.settings["reserve"]}


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
    idle=(*IDLE, "passed", "title", "flower"),
    traps=(),
    concepts={
        **CONCEPTS,
        "kong.no-tile": lambda asked: "wall" in asked.facts,
        "claim.previous": why("not_previous"),
        "claim.which-run": sort("run"),
    },
    caught={**CAUGHT, "run": "claim.which-run"},
    myths=MYTHS,
    suits={1: (2, 3, 3), 2: (2, 3), 3: (2, 2, 3), 4: (1, 1, 2), 5: (1,)},
    lean={5: 3},
    focus={"reserve": Focus(("may", "after"), (1, 2, 3, 4, 5), ("wall_empty",), ("no",))},
    gaps=_gaps,
)
