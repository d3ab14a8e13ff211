"""龙港: chow, pong and kong of sixteen tiles: no swap, no wild, no kong in a claim's turn.

What was let go or thrown in this go-around closes some of it (longgang.md, section 3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from drills.regions import kong_claims as made
from drills.regions import kong_twists as so
from drills.regions.kong_after import After, AfterIt, laid
from drills.regions.kong_asking import marks, ruling, told
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Case, Check, Draft, Myth, Sentence, of
from drills.regions.kong_common import (
    CAUGHT,
    CONCEPTS,
    FED,
    IDLE,
    NOT_PREVIOUS,
    OWN,
    SAYS,
    TILES,
    WALL,
)
from drills.regions.kong_concepts import sort, why
from drills.regions.kong_runs import Runs, WhichRun
from drills.regions.kong_sorts import Calls, May
from rules.facts import NO_FACTS
from rules.hand import KONGS, Hand, Meld
from rules.tiles import KINDS, MARKS, NAMES
from rules.values import KongOffer, Why
from rules.variant import Variant
from rules.words import Text

_OTHER_END = Text(
    "吃进{tile}，打的是顺子另一头的，是换吃",
    "{tile} is taken at one end of the run and its other-end tile thrown: a swap",
)

# --- the rulings ---------------------------------------------------------------------------------


def ruled(table: Variant, offer: KongOffer) -> Why:
    """The table's ruling: without the hand by its own questions, then with the hand."""
    asked = _of_kong(table, offer) if offer.type in KONGS else _of_claim(table, offer)
    if asked.code == "swap" and offer.facts["next_discard"] != offer.tile:
        return Why("swap", _OTHER_END.fill(tile=NAMES[offer.tile]))
    return table.kong(offer).why if asked.code == "ok" else asked


def _of_claim(table: Variant, offer: KongOffer) -> Why:
    """The question `claim`, with what is thrown next and what went before."""
    cut = offer.facts.get("next_discard")
    given: dict[str, Any] = {
        "claim": offer.type, "claimer": offer.by, "from": offer.source,
        "tile": MARKS[offer.tile], "with": marks(offer.uses),
        "next_discard": None if cut is None else MARKS[cut],
        "own_discards_this_round": marks(offer.facts.get("own_discards", ())),
        "passed_same_tile_since_last_draw": bool(offer.facts.get("passed_pong")),
        "wild": marks(offer.hand.wild[:1]),
    }  # fmt: skip
    return ruling(told(table, "claim", given))


def _of_kong(table: Variant, offer: KongOffer) -> Why:
    """The question whether a kong may be made."""
    kept = Meld("pong", (offer.tile,) * 3) in offer.hand.melds
    fourth = offer.drawn if offer.drawn is not None else offer.tile
    given: dict[str, Any] = {
        "what": "may", "tile": MARKS[offer.tile], "type": offer.type,
        "own_turn": offer.type != "kong", "exposed_pong": kept,
        "uses_wild": offer.type == "ckong" and fourth in offer.hand.wild,
        "just_claimed": bool(table.fact(offer, "just_claimed")),
        "phase": table.fact(offer, "phase"),
    }  # fmt: skip
    return ruling(told(table, "kong", given))


def cut_is_free(table: Variant, offer: KongOffer, cut: int) -> bool:
    """Whether a tile may be thrown after a claim: no swap."""
    given = {
        "claim": offer.type, "claimer": offer.by, "from": offer.source,
        "tile": MARKS[offer.tile], "with": marks(offer.uses), "next_discard": MARKS[cut],
    }  # fmt: skip
    return cut >= KINDS or told(table, "claim", given)["why_code"] != "swap"


def _wild(table: Variant, me: int, chance: Random) -> tuple[int, ...]:
    """What one turned-up tile makes wild for a seat: its own kind and the seat's flower."""
    turned = chance.choice([kind for kind in table.kinds if kind < KINDS])
    return table.wilds_at((turned,), me, NO_FACTS)


def _begin(table: Variant, asked: Asked) -> tuple[Text, ...]:
    turned, flower = asked.offer.hand.wild
    return (_TURNED.fill(tile=NAMES[turned], flower=NAMES[flower]),)


_TURNED = Text("{tile}是财神，{flower}是你的坐花，也当财神。",
               "{tile:cap} is wild 财神, and so is your own flower 坐花, {flower}.")  # fmt: skip

# --- what may be so ------------------------------------------------------------------------------


def throws(bench: Bench, draft: Draft, able: list[int]) -> Draft | None:
    """The claim with a tile that is thrown next, one of some that the hand then holds."""
    hand = laid(draft.offer)
    held = [kind for kind in able if kind in hand.concealed]
    if not held:
        return None
    return so.told(so.fact(draft, next_discard=bench.rng.choice(held)), "next")


def swaps(bench: Bench, draft: Draft) -> Draft | None:
    """The same tile is thrown, or that at the other end of the run."""
    offer = draft.offer
    free = [kind for kind in {*offer.hand.concealed} if kind < KINDS]
    found = [kind for kind in free if not cut_is_free(bench.table, offer, kind)]
    return throws(bench, draft, sorted(found))


def throws_near(bench: Bench, draft: Draft) -> Draft | None:
    """A neighbour of the run is thrown that is no swap."""
    offer = draft.offer
    near = [kind for kind in range(offer.tile - 3, offer.tile + 4) if kind != offer.tile]
    near = [k for k in near if 0 <= k < 27 and k // 9 == offer.tile // 9]
    near = [k for k in near if k not in offer.hand.wild]
    return throws(bench, draft, [k for k in near if cut_is_free(bench.table, offer, k)])


def just_thrown(bench: Bench, draft: Draft) -> Draft | None:
    """The asked player threw the same tile in this go-around."""
    return so.told(so.fact(draft, own_discards=(draft.offer.tile,)), "thrown")


def let_pass(bench: Bench, draft: Draft) -> Draft | None:
    """A pong of the same tile was let pass since the own last draw."""
    return so.told(so.fact(draft, passed_pong=True), "pong_passed")


def passed_before(bench: Bench, draft: Draft) -> Draft | None:
    """It was let pass, but an own draw came since."""
    return so.told(draft, "pong_passed_before")


def in_share_out(bench: Bench, draft: Draft) -> Draft | None:
    """The last four tiles are being shared out."""
    return so.told(so.fact(draft, phase="share"), "share")


def just_claimed(bench: Bench, draft: Draft) -> Draft | None:
    """The kong is wanted in the turn of a chow or pong."""
    other = [m for m in draft.offer.hand.melds if m.type in ("pong", "chow")]
    if draft.offer.type == "ckong" and not other:
        return None
    key = "just_claimed_own" if draft.offer.type == "addkong" else "just_claimed"
    return so.told(so.fact(draft, just_claimed=True), key)


THREE = (made.fed, made.drawn, made.added, made.older_four, made.older_added)
CASES = (
    Case("ok", (*FED, made.chow, made.chow), weight=3),
    Case("ok", OWN, weight=3),
    Case("ok", (made.pong_in_runs, made.chow), weight=2, levels=(3, 4, 5)),
    Case("ok", (made.chow, made.chow, made.pong), throws_near, 4, sorts=("may",)),
    Case("ok", (made.pong,), so.one_of(just_thrown, passed_before), 3, (1, 2, 3)),
    Case("ok", OWN, so.last_tiles, 1),
    Case("swap", (made.chow, made.chow, made.pong_with_three), swaps, 6, sorts=("may",)),
    Case("just_claimed", (made.in_the_turn(made.added), made.in_the_turn(made.drawn)),
         just_claimed, 3, (1, 2, 3)),
    Case("share_out", OWN, in_share_out, 2),
    Case("just_discarded", (made.chow,), just_thrown, 3),
    Case("passed_claim", (made.pong,), let_pass, 3),
    Case("not_previous", (made.chow_across,), weight=2),
    Case("wild_claim", (made.with_wild, made.run_with_wild, made.three_and_wild), weight=3,
         also=("tiles",)),
    Case("exposed", (made.exposed_fed,), weight=2, also=("tiles",)),
    Case("wall_empty", THREE, so.empty_wall, 1),
    Case("tiles", (made.two_in_hand, made.lone, made.no_run), weight=1, levels=(1, 2, 3)),
)  # fmt: skip

CHECKS: Mapping[str, Check] = {
    "share_out": Check(
        Text("分张", "the share-out"), Text("还没分张。", "The share-out has not begun."),
        of(*KONGS),
    ),
    "just_claimed": Check(
        Text("吃碰的这一手", "the turn of a claim"),
        Text("不是刚吃碰完，自己摸过牌了。", "It is no turn of a claim: a tile was drawn."),
        of("addkong", "ckong"),
    ),
    "wild_claim": Check(
        Text("财神", "wilds 财神"), Text("没拿财神和花来凑。", "No wild or flower takes part."),
        short=Text("财神不能吃碰杠", "a wild 财神 in a claim"),
    ),
    "not_previous": NOT_PREVIOUS,
    "exposed": Check(
        Text("碰出去的", "an exposed triplet"),
        Text("三张都在手里，没碰出去。", "The three are in hand, not exposed."), of("kong"),
        Text("碰出去的，别人打的补不上", "another's tile is not added to a pong"),
    ),
    "just_discarded": Check(
        Text("自己刚打过", "thrown by oneself"),
        Text("这一圈自己没打过{tile}。", "{tile:cap} was not thrown by oneself in this go-around."),
        of("chow"),
    ),
    "passed_claim": Check(
        Text("放过没碰", "a pong let pass"),
        Text("上次摸牌以后没放过{tile}。", "No pong of {tile} was let pass since the own draw."),
        of("pong"),
    ),
    "swap": Check(
        Text("换吃", "a swap"), Text("打的不是换吃。", "What is thrown is no swap."),
        lambda table, offer: offer.facts.get("next_discard") is not None,
        Text("换吃：吃碰了又打一样的", "a swap: throwing the like"),
    ),
    "wall_empty": WALL,
    "tiles": TILES,
}  # fmt: skip

SAYS_HERE: Mapping[str, Sentence] = {
    **SAYS,
    "next": Sentence(
        Text("要了就打{next}。", "Then you want to throw {next}."),
        Text("换吃才不行。", "Only a swap is barred."), group="next",
    ),
    "thrown": Sentence(
        Text("这一圈你自己刚打过{tile}。", "You threw {tile} yourself in this go-around."),
        Text("刚打过的不能吃，碰和杠不管。", "It bars a chow, not a pong or a kong."), group="seen",
    ),
    "pong_passed": Sentence(
        Text("刚才有人打过{tile}，你没碰，还没轮到你摸牌。",
             "{tile:cap} was thrown a moment ago and you let the pong pass; no draw came since."),
        Text("自己摸牌以前不能再碰。", "No pong of it before the own next draw."), group="seen",
    ),
    "pong_passed_before": Sentence(
        Text("上一圈有人打过{tile}，你没碰，后来自己摸过牌。",
             "{tile:cap} was let pass in the last go-around; you have drawn since."),
        Text("自己摸过牌，又能碰了。", "An own draw opens it again."), group="seen",
    ),
    "share": Sentence(
        Text("已经在分张了。", "The last tiles are being shared out."),
        Text("分张不杠。", "No kong in the share-out."), group="wall",
    ),
    "just_claimed": Sentence(
        Text("你刚吃碰完一副，还没打牌。", "You have just claimed and not thrown a tile yet."),
        Text("吃碰的这一手没摸牌。", "In the turn of a claim nothing is drawn."), group="turn",
    ),
    "just_claimed_own": Sentence(
        Text("你手里三张{tile}，刚拿两张碰了，还没打牌。",
             "You held three {tile}, have just ponged with two and not thrown a tile yet."),
        Text("吃碰的这一手没摸牌。", "In the turn of a claim nothing is drawn."), group="turn",
    ),
    "passed_win": Sentence(
        Text("你刚放过一张{spare}没胡。", "You have just let a win on {spare} go."),
        Text("过水只管胡，不管吃碰杠。", "Passing a win closes wins, not claims."), group="passed",
    ),
}  # fmt: skip

MYTHS: Mapping[str, Myth] = {
    "flowers": Myth(
        Text("没补花，不能要", "a flower is not replaced yet"),
        Text("坐花留在手里当财神，不用补，也不挡吃碰杠。",
             "The own flower stays in hand as a wild; it bars no claim."),
    ),
}  # fmt: skip


def _gaps(table: Variant, offer: KongOffer) -> Mapping[str, Any]:
    cut = offer.facts.get("next_discard")
    return {"next": Text("", "") if cut is None else NAMES[cut]}


# --- traps and concepts --------------------------------------------------------------------------


def _swap_matters(table: Variant, asked: Asked) -> bool:
    """A swap, or a cut that would leave the hand ready and is one; a kong in a claim's turn."""
    if asked.why.code in ("swap", "just_claimed"):
        return True
    if isinstance(asked.own, After) and asked.ok and asked.offer.type not in KONGS:
        every = table.cuts(asked.own.hand)
        return any(cut not in asked.own.ways for cut in every)
    if isinstance(asked.own, Runs):
        return any(_barred(table, asked, run.uses, run.hand) for run in asked.own.ways)
    return False


def _barred(table: Variant, asked: Asked, uses: tuple[int, int], hand: Hand) -> bool:
    offer = replace(asked.offer, uses=uses)
    return any(not cut_is_free(table, offer, cut) for cut in table.cuts(hand))


BOOK = Book(
    plan={
        1: {"may": 1},
        2: {"may": 6, "calls": 1, "run": 2, "after": 2},
        3: {"may": 3, "calls": 1, "run": 2, "after": 4},
        4: {"after": 3, "run": 1},
        5: {"after": 1},
    },
    sorts={"may": May(), "calls": Calls(), "after": AfterIt(), "run": WhichRun()},
    cases=CASES,
    checks=CHECKS,
    says=SAYS_HERE,
    idle=(*IDLE, "passed_win"),
    traps=((26, _swap_matters),),
    concepts={
        **CONCEPTS,
        "claim.swap": lambda asked: (
            asked.offer.facts.get("next_discard") is not None or asked.sort in ("after", "run")
        )
        and asked.offer.type not in KONGS,
        "kong.same-turn": why("just_claimed"),
        "kong.share-out": why("share_out"),
        "claim.given-up": lambda asked: bool(
            {"thrown", "pong_passed", "pong_passed_before"} & {*asked.draft.told}
        ),
        "claim.wild": why("wild_claim"),
        "claim.previous": why("not_previous"),
        "kong.exposed": why("exposed"),
        "claim.which-run": sort("run"),
    },
    caught={
        **CAUGHT, "swap": "claim.swap", "just_claimed": "kong.same-turn",
        "share_out": "kong.share-out", "just_discarded": "claim.given-up",
        "passed_claim": "claim.given-up", "wild_claim": "claim.wild", "exposed": "kong.exposed",
        "run": "claim.which-run",
    },
    myths=MYTHS,
    wild=_wild,
    ruled=ruled,
    cut=cut_is_free,
    begin=_begin,
    gaps=_gaps,
)  # fmt: skip
