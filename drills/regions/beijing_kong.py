"""北京: one chow or one pong a hand, kongs free; no wild in a claim; 相公 (beijing.md, 3, 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from drills.regions import kong_claims as made
from drills.regions import kong_twists as so
from drills.regions.kong_after import AfterIt
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Case, Check, Draft, Focus, Myth, Sentence, of
from drills.regions.kong_common import (
    CAUGHT,
    CONCEPTS,
    FED,
    FEW,
    IDLE,
    NOT_PREVIOUS,
    OWN,
    SAYS,
    TILES,
    WALL,
)
from drills.regions.kong_concepts import sort, why
from drills.regions.kong_runs import WhichRun
from drills.regions.kong_scene import told_wild
from drills.regions.kong_sorts import Calls, May
from rules.hand import KONGS
from rules.variant import Variant
from rules.words import Text

CALLS = ("chow", "pong")


def _wild(table: Variant, me: int, chance: Random) -> tuple[int, ...]:
    """The wild of one hand, by lot."""
    return (chance.choice(table.wild_kinds()),)


# --- what may be so ------------------------------------------------------------------------------


def one_tile_short(bench: Bench, draft: Draft) -> Draft | None:
    """小相公: the hand holds a tile too few."""
    offer = draft.offer
    loose = [kind for kind in offer.hand.concealed if kind not in (offer.tile, *offer.uses)]
    if not loose:
        return None
    hand = offer.hand.minus(bench.rng.choice(loose))
    found = so.fact(replace(draft, offer=replace(offer, hand=hand)), tiles_held=13)
    return so.told(found, "short")


def one_tile_more(bench: Bench, draft: Draft) -> Draft | None:
    """大相公: the hand holds a tile too many."""
    offer = draft.offer
    other = bench.other(offer.hand, offer.tile)
    if other is None:
        return None
    hand = offer.hand.plus(other)
    found = so.fact(replace(draft, offer=replace(offer, hand=hand)), tiles_held=15)
    return so.told(found, "more")


USED = so.one_of(so.used("chow"), so.used("pong"))
ONE_CALL = (made.pong, made.pong_with_three, made.chow)

CASES = (
    Case("ok", (*FED, made.chow, made.chow), weight=4),
    Case("ok", OWN, weight=3),
    Case("ok", (made.pong_in_runs, made.chow), weight=2, levels=(3, 4, 5)),
    Case("ok", (made.fed, made.drawn, made.older_four), USED, 4),
    Case("ok", (made.drawn, made.added, made.fed), one_tile_short, 1, (1, 2, 3)),
    Case("claim_used", ONE_CALL, USED, 6),
    Case("not_previous", (made.chow_across,), weight=2),
    Case("wild_claim", (made.wild_thrown,), weight=1),
    Case("wild_claim", (made.with_wild, made.run_with_wild), weight=2, also=("tiles",)),
    Case("tiles", (*FEW, made.no_run, made.three_and_wild), weight=2, levels=(1, 2, 3)),
    Case("small", ONE_CALL, one_tile_short, 1, (1, 2, 3)),
    Case("big", (*ONE_CALL, made.fed), one_tile_more, 1, (1, 2, 3)),
    Case("ok", (made.wild_thrown,), weight=4, needs=lambda t: bool(t.settings["wild_in_claims"])),
)

CHECKS: Mapping[str, Check] = {
    "not_previous": NOT_PREVIOUS,
    "wild_claim": Check(
        Text("混儿", "the wild 混儿"),
        Text("没拿混儿来凑。", "No wild takes part in it."),
        lambda table, offer: not table.settings["wild_in_claims"],
        Text("混儿不能吃碰杠", "a wild 混儿 in a claim"),
    ),
    "claim_used": Check(
        Text("吃碰的机会", "the one chow or pong"),
        Text("还没吃过、碰过；开过的杠不算。",
             "No chow or pong has been made; kongs do not count."), of(*CALLS),
    ),
    "big": Check(
        Text("大相公", "a tile too many 大相公"), Text("牌不多。", "There is no tile too many."),
        short=Text("牌多了，大相公", "a tile too many 大相公"),
    ),
    "small": Check(
        Text("小相公", "a tile too few 小相公"),
        Text("张数对，不是小相公。", "The number of tiles is right."), of(*CALLS),
        short=Text("牌少了，小相公", "a tile too few 小相公"),
    ),
    "wall_empty": WALL,
    "tiles": TILES,
}  # fmt: skip

SAYS_HERE: Mapping[str, Sentence] = {
    **SAYS,
    "short": Sentence(
        Text("你有一圈忘了摸牌，手里少一张。", "You forgot to draw once and hold a tile too few."),
        Text("小相公还能杠。", "A 小相公 may still kong."), group="number",
    ),
    "more": Sentence(
        Text("你多摸了一张，手里多一张。", "You drew once too often and hold a tile too many."),
        Text("大相公什么都不能要。", "A 大相公 may claim nothing."), group="number",
    ),
    "passed": Sentence(
        Text("你刚放过一张{spare}没胡。", "You have just let a win on {spare} go."),
        Text("过了只管胡，不管吃碰杠。", "A pass closes wins, not claims."), group="passed",
    ),
    "upstairs": Sentence(
        Text("现在在楼上。", "The table is upstairs 上楼."),
        Text("上楼只管翻番。", "That doubles points and nothing else."), group="storey",
    ),
}  # fmt: skip

MYTHS: Mapping[str, Myth] = {
    "kong_counts": Myth(
        Text("开过杠，机会用完了", "a kong has used up the right"),
        Text("杠不占吃碰的那一次，开几个都行。",
             "Kongs stand outside the one chow or pong, however many."),
    ),
    "opens": Myth(
        Text("开了门就不能再要牌", "an opened hand claims nothing"),
        Text("开门只管胡：以后只能自摸；杠照样能开。",
             "Opening matters for the win, by own draw only; kongs go on."),
    ),
}  # fmt: skip


def _one_call(table: Variant, asked: Asked) -> bool:
    """A second call, or kongs that do not count."""
    offer = asked.offer
    if asked.why.code == "claim_used":
        return True
    kongs = any(meld.type in ("kong", "ckong") for meld in offer.hand.melds)
    called = any(meld.type in ("chow", "pong", "addkong") for meld in offer.hand.melds)
    wrong = called if offer.type in KONGS else kongs
    return asked.ok and asked.sort in ("may", "calls", "after") and wrong


def _of_one_call(asked: Asked) -> bool:
    called = any(meld.type in ("chow", "pong", "addkong") for meld in asked.offer.hand.melds)
    return asked.why.code == "claim_used" or called


BOOK = Book(
    plan={
        1: {"may": 1},
        2: {"may": 5, "calls": 2, "run": 2, "after": 1},
        3: {"may": 2, "calls": 1, "run": 2, "after": 4},
        4: {"after": 3, "run": 1},
        5: {"after": 1},
    },
    sorts={"may": May(), "calls": Calls(), "after": AfterIt(), "run": WhichRun()},
    cases=CASES,
    checks=CHECKS,
    says=SAYS_HERE,
    idle=(*IDLE, "passed", "upstairs"),
    traps=((5, _one_call),),
    concepts={
        **CONCEPTS,
        "claim.one-call": _of_one_call,
        "claim.wild": why("wild_claim"),
        "claim.previous": why("not_previous"),
        "claim.number": why("small", "big"),
        "claim.which-run": sort("run"),
    },
    caught={
        **CAUGHT, "claim_used": "claim.one-call", "wild_claim": "claim.wild",
        "small": "claim.number", "big": "claim.number", "run": "claim.which-run",
    },
    myths=MYTHS,
    focus={"wild_in_claims": Focus(("may",), (1, 2, 3))},
    wild=_wild,
    begin=told_wild,
    laid=("kong", "ckong", "ckong"),
)  # fmt: skip
