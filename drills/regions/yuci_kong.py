"""榆次: pong and kong before and after 上架, the face-down tile, the 王牌 (yuci.md, 3 and 4).

Nobody chows; whoever has declared takes nothing more; a kong needs a tile above the reserve, which
every kong makes two tiles larger.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drills.regions import kong_claims as made
from drills.regions import kong_twists as so
from drills.regions.kong_after import AfterIt
from drills.regions.kong_asking import told
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Case, Check, Draft, Focus, Myth, Sentence, of
from drills.regions.kong_concepts import breaks, kong_eats, ready_by_claim
from drills.regions.kong_sorts import Calls, May
from rules.hand import KONGS
from rules.values import KongOffer
from rules.variant import Variant
from rules.words import Text

# --- what may be so ------------------------------------------------------------------------------


def _undrawn(table: Variant, kongs: int) -> int:
    """How many tiles stay undrawn after so many kongs, as the table counts them."""
    given = {"what": "reserve", "kongs_made": kongs}
    reserve = int(told(table, "kong", given)["reserve_tiles"])
    while told(table, "kong", {**given, "wall_left": reserve})["may_draw"]:
        reserve -= 1
    return reserve


def _wall(bench: Bench, draft: Draft, above: tuple[int, ...]) -> Draft:
    """So many tiles above the reserve of a hand with some kongs."""
    offer = draft.offer
    own = sum(meld.is_kong for meld in offer.hand.melds)
    kongs = own + bench.rng.choice((0, 1, 1, 2))
    left = _undrawn(bench.table, kongs) + bench.rng.choice(above)
    found = so.fact(replace(draft, offer=replace(offer, wall_left=left)), kongs_made=kongs)
    return so.told(found, "wall", "kongs")


def reserve_reached(bench: Bench, draft: Draft) -> Draft | None:
    """Only the reserve is left."""
    return _wall(bench, draft, (0, 0, -1))


def tile_left(bench: Bench, draft: Draft) -> Draft | None:
    """One to three tiles above the reserve."""
    return _wall(bench, draft, (1, 1, 2, 3))


def just_ponged(bench: Bench, draft: Draft) -> Draft | None:
    """The kong is wanted in the turn of a pong: with the fourth tile kept, or with four alike."""
    offer = draft.offer
    other = [meld for meld in offer.hand.melds if meld.type == "pong" and meld.kind != offer.tile]
    if offer.type == "ckong" and not other:
        return None
    found = so.fact(draft, just_ponged=True)
    return so.told(found, "just_ponged_own" if offer.type == "addkong" else "just_ponged")


UNDECLARED = so.undeclared
FED = (made.pong, made.fed, made.pong_with_three)
LATER = so.both(so.undeclared, just_ponged)
OWN = (made.drawn, made.added, made.older_four, made.older_added)

CASES = (
    Case("ok", FED, UNDECLARED, 4),
    Case("ok", OWN, UNDECLARED, 3),
    Case("ok", (made.pong_in_runs,), UNDECLARED, 2, (3, 4, 5)),
    Case("ok", (made.fed, *OWN), so.both(UNDECLARED, tile_left), 4),
    Case("ok", (made.pong, made.pong_with_three), so.both(UNDECLARED, reserve_reached), 2),
    Case("declared", (*FED, *FED, *OWN), so.declared, 6),
    Case("face_down", FED, so.both(UNDECLARED, so.face_down), 2, (1, 2, 3)),
    Case("wall_empty", (made.fed, *OWN), so.both(UNDECLARED, reserve_reached), 4),
    Case(
        "just_ponged",
        (made.in_the_turn(made.added), made.in_the_turn(made.drawn)),
        LATER,
        3,
        (1, 2, 3),
    ),
    Case(
        "ok",
        (made.in_the_turn(made.added), made.in_the_turn(made.drawn)),
        LATER,
        2,
        (1, 2, 3),
        needs=lambda table: bool(table.settings["kong_right_after_pong"]),
    ),
    Case("no_chow", (made.chow,), UNDECLARED, 2, (1, 2, 3)),
    Case("tiles", (made.two_in_hand, made.exposed_fed, made.lone), UNDECLARED, 2, (1, 2)),
)

CHECKS: Mapping[str, Check] = {
    "no_chow": Check(
        Text("吃", "chow 吃"),
        Text("你要的不是吃，碰和杠都有。", "This is no chow: pong and kong exist."),
    ),
    "face_down": Check(
        Text("扣牌", "the face-down tile"),
        Text("这张是明着打的，不是扣下的。", "The tile was thrown openly, not face down."),
        lambda table, offer: offer.source is not None,
    ),
    "declared": Check(
        Text("上没上架", "declared or not"),
        Text("还没上架，手没锁。", "Not declared 上架 yet: the hand is not locked."),
    ),
    "just_ponged": Check(
        Text("刚碰的这一手", "the turn of a pong"),
        Text("轮到你摸过牌了。", "You have drawn in this turn."), of("addkong", "ckong"),
    ),
    "wall_empty": Check(
        Text("补牌", "the replacement"),
        Text("王牌 {reserve} 张，牌墙剩 {n} 张，补得到。",
             "The reserve 王牌 is {reserve} and {n} tiles are left: there is one to draw."),
        lambda table, offer: offer.wall_left is not None and offer.type in KONGS,
    ),
    "tiles": Check(
        Text("张数", "the tiles"),
        Text("{tile}手里有 {copies} 张，够。", "You hold {copies} {tile}: enough."),
        of("pong", "kong", "ckong"),
    ),
}  # fmt: skip

SAYS: Mapping[str, Sentence] = {
    "declared": Sentence(
        Text("你已经上了架。", "You have declared 上架."),
        Text("上架以后手就锁了。", "Declaring locks the hand."), group="state",
    ),
    "undeclared": Sentence(
        Text("你还没上架。", "You have not declared 上架."),
        Text("没上架，手没锁。", "An undeclared hand is not locked."), group="state",
    ),
    "face_down": Sentence(
        Text("{tile}是{who}上架扣下的那张。", "{tile} is the tile that {who} declared with."),
        Text("扣下的牌谁也不能要。", "Nobody may take a face-down tile."), group="thrower",
    ),
    "just_ponged": Sentence(
        Text("你刚碰完一副，还没打牌。", "You have just ponged and not thrown a tile yet."),
        Text("碰的这一手没摸牌。", "In the turn of a pong nothing is drawn."), group="turn",
    ),
    "just_ponged_own": Sentence(
        Text("你手里三张{tile}，刚拿两张碰了，还没打牌。",
             "You held three {tile}, have just ponged with two and not thrown a tile yet."),
        Text("碰的这一手没摸牌。", "In the turn of a pong nothing is drawn."), group="turn",
    ),
    "wall": Sentence(
        Text("牌墙连王牌一共还剩 {n} 张。", "{n} tiles are left, the reserve 王牌 among them."),
        Text("够补。", "Enough."), group="wall",
    ),
    "kongs": Sentence(
        Text("这一手大家一共开了 {kongs} 个杠。",
             "{kongs} {kongs:kong|kongs} {kongs:has|have} been made in this hand."),
        Text("王牌多了。", "The reserve grows."), group="kongs",
    ),
    "thrower_declared": Sentence(
        Text("{who}早就上了架。", "{who:cap} declared some time ago."),
        Text("{who}上没上架不管你要不要这张，扣下的那一张才不能要。",
             "His state has no say; only the one face-down tile cannot be taken."),
        lambda table, offer: offer.source is not None, "thrower",
    ),
    "thrower_undeclared": Sentence(
        Text("{who}还没上架。", "{who:cap} has not declared."),
        Text("打的人上没上架，只管胡的时候谁付。", "It matters for who pays a win only."),
        lambda table, offer: offer.source is not None, "thrower",
    ),
    "others": Sentence(
        Text("别的三家里有两家上了架。", "Two of the others have declared."),
        Text("别家上了架，不管你碰不碰、杠不杠。", "Their state does not bar your claims."),
        group="others",
    ),
    "passed": Sentence(
        Text("{spare}上一圈有人打过，你没碰。", "{spare} went past you in the last go-around."),
        Text("没碰的牌不算过，只有放过的胡才关。",
             "Only a win let go closes anything, and wins only."),
        group="passed",
    ),
    "dealer": Sentence(
        Text("你是庄家。", "You are the dealer."),
        Text("庄家碰杠跟别家一样。", "The dealer claims like everybody."), group="dealer",
    ),
    "full": Sentence(
        Text("牌墙还高，中间都没摸到。", "The wall is still high, not half drawn."),
        Text("离王牌还远，有牌可补。", "The reserve is far away."),
        lambda table, offer: offer.wall_left is None, "wall",
    ),
    "fresh": Sentence(
        Text("{tile}前面没人打过。", "Nobody has thrown {tile} before."),
        Text("生张熟张都一样要。", "Seen or not, it may be taken alike."),
        lambda table, offer: offer.source is not None, "seen",
    ),
}  # fmt: skip

IDLE = (
    "undeclared", "thrower_declared", "thrower_undeclared", "others", "passed", "dealer", "full",
    "fresh",
)  # fmt: skip

MYTHS: Mapping[str, Myth] = {
    "third_suit": Myth(
        Text("要缺的那门，不能要", "it is of the suit that must go"),
        Text("缺一门只管上架和胡，碰杠哪一门都行。",
             "The missing suit matters for declaring and winning; any suit may be claimed."),
    ),
}  # fmt: skip


def _gaps(table: Variant, offer: KongOffer) -> Mapping[str, Any]:
    kongs = table.fact(offer, "kongs_made")
    if kongs is None:
        return {"kongs": 0, "reserve": 0}
    return {"kongs": kongs, "reserve": _undrawn(table, kongs)}


# --- concepts and traps --------------------------------------------------------------------------


def _why(*codes: str) -> Any:
    return lambda asked: asked.why.code in codes


def _near_reserve(asked: Asked) -> bool:
    return "wall" in asked.facts


CONCEPTS = {
    "kong.locked": lambda asked: "declared" in asked.facts,
    "claim.face-down": lambda asked: asked.offer.face_down or "thrower_declared" in asked.idle,
    "kong.reserve": _near_reserve,
    "kong.same-turn": lambda asked: asked.offer.facts.get("just_ponged", False),
    "claim.none": _why("no_chow"),
    "claim.short": _why("tiles"),
    "claim.pong-ready": ready_by_claim,
    "claim.pong-breaks": breaks,
    "claim.kong-or-pong": lambda asked: asked.sort == "calls",
    "kong.eats": kong_eats,
    "kong.kind": lambda asked: asked.offer.type in KONGS,
    "claim.plain": lambda asked: asked.ok,
}

CAUGHT = {
    "declared": "kong.locked", "face_down": "claim.face-down", "wall_empty": "kong.reserve",
    "just_ponged": "kong.same-turn", "no_chow": "claim.none", "tiles": "claim.short",
    "after.kong": "kong.eats", "after.claim": "claim.pong-ready",
}  # fmt: skip


def _bigger_reserve(table: Variant, asked: Asked) -> bool:
    """A wall that would be high enough if kongs did not make the reserve larger."""
    return asked.why.code == "wall_empty" and (asked.offer.wall_left or 0) > 14


TRAPS = (
    (18, lambda table, asked: asked.offer.declared),
    (19, lambda table, asked: asked.offer.face_down),
    (21, _bigger_reserve),
    (22, lambda table, asked: asked.why.code == "no_chow"),
)

BOOK = Book(
    plan={
        1: {"may": 1},
        2: {"may": 5, "calls": 3, "after": 1},
        3: {"may": 2, "calls": 2, "after": 5},
        4: {"after": 1},
        5: {"after": 1},
    },
    sorts={"may": May(), "calls": Calls(), "after": AfterIt()},
    cases=CASES,
    checks=CHECKS,
    says=SAYS,
    idle=IDLE,
    traps=TRAPS,
    concepts=CONCEPTS,
    caught=CAUGHT,
    myths=MYTHS,
    focus={
        "kong_right_after_pong": Focus(("may",), (1, 2, 3), ("ok",)),
        "reserve_mode": Focus(("may", "calls", "after"), (2, 3), ("ok",)),
    },
    gaps=_gaps,
    suits={1: (1, 2, 2), 2: (1, 2), 3: (1, 2), 4: (1, 1, 2), 5: (1,)},
)
