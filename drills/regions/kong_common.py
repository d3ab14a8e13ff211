"""Conditions, sentences, concepts and cases that claims have in common at most tables."""

from __future__ import annotations

from collections.abc import Mapping

from drills.concepts import Test
from drills.regions import kong_claims as made
from drills.regions import kong_twists as so
from drills.regions.kong_book import Case, Check, Sentence, of
from drills.regions.kong_concepts import breaks, kong_eats, of_type, ready_by_claim, sort, why
from rules.hand import KONGS
from rules.words import Text

FED = (made.pong, made.fed, made.pong_with_three)
"""Claims of a discard that most tables allow."""

OWN = (made.drawn, made.added, made.older_four, made.older_added)
"""Kongs of an own turn that most tables allow."""

FEW = (made.two_in_hand, made.exposed_fed, made.lone)
"""Claims for which the tiles are not there."""

NO_CHOW = Check(
    Text("吃", "chow 吃"),
    Text("你要的不是吃，碰和杠都有。", "This is no chow: pong and kong exist."),
)
NOT_PREVIOUS = Check(
    Text("谁打的", "whose tile"),
    Text("是上家打的，可以吃。", "It is from the player before 上家: a chow is open."),
    of("chow"),
)
WALL = Check(
    Text("补牌", "the replacement"),
    Text(
        "还剩 {n} 张，补得到。",
        "{n:There is one tile left|There are some left} ({n}): one can be drawn.",
    ),
    lambda table, offer: offer.wall_left is not None and offer.type in KONGS,
)
TILES = Check(
    Text("张数", "the tiles"),
    Text("{tile}有 {copies} 张，够。", "There are {copies} of {tile}: enough."),
    of("pong", "kong", "ckong"),
)

SAYS: Mapping[str, Sentence] = {
    "wall": Sentence(
        Text("牌墙还剩 {n} 张。", "The wall has {n} {n:tile|tiles} left."),
        Text("有牌可补。", "There is a tile to draw."), group="wall",
    ),
    "full": Sentence(
        Text("牌墙还高，才摸了一小半。", "Less than half of the wall has been drawn."),
        Text("有的是牌可补。", "There are tiles enough to draw."),
        lambda table, offer: offer.wall_left is None, "wall",
    ),
    "dealer": Sentence(
        Text("你是庄家。", "You are the dealer."),
        Text("庄家吃碰杠跟别家一样。", "The dealer claims like everybody."),
        lambda table, offer: offer.by == 0, "dealer",
    ),
    "let_go": Sentence(
        Text("{spare}上一圈有人打过，你没要。", "{spare} went past you in the last go-around."),
        Text("那是另一张牌，跟这张不相干。", "That was another tile and has no say over this one."),
        group="passed",
    ),
    "fresh": Sentence(
        Text("{tile}前面没人打过。", "Nobody has thrown {tile} before."),
        Text("生张熟张都一样要。", "Seen or not, it may be taken alike."),
        lambda table, offer: offer.source is not None, "seen",
    ),
    "others": Sentence(
        Text("{who}这一手已经碰了两副。", "{who:cap} has ponged twice in this hand."),
        Text("别人碰了几副，不管你。", "What others have claimed does not bar you."),
        lambda table, offer: offer.source is not None, "thrower",
    ),
    "late": Sentence(
        Text("已经打了 {count} 圈。", "{count} go-arounds have been played."),
        Text("早晚都一样，除非牌摸完了。", "Early or late is all one while tiles are left."),
        lambda table, offer: offer.wall_left is None, "wall",
    ),
    "losing": Sentence(
        Text("你今天输得最多。", "You have lost most today."),
        Text("输赢不管这一张。", "That has no say."), group="luck",
    ),
}  # fmt: skip
"""Sentences, those that change nothing at most tables among them."""

IDLE = ("full", "dealer", "let_go", "fresh", "others", "late", "losing")

CONCEPTS: Mapping[str, Test] = {
    "claim.short": why("tiles"),
    "kong.no-tile": lambda asked: asked.why.code == "wall_empty" or asked.offer.wall_left == 0,
    "claim.pong-ready": ready_by_claim,
    "claim.pong-breaks": breaks,
    "claim.kong-or-pong": sort("calls"),
    "kong.eats": kong_eats,
    "kong.kind": of_type(*KONGS),
    "claim.plain": lambda asked: asked.ok and asked.sort != "pay",
}

CAUGHT = {
    "wall_empty": "kong.no-tile", "tiles": "claim.short", "no_chow": "claim.none",
    "not_previous": "claim.previous", "after.kong": "kong.eats", "after.claim": "claim.pong-ready",
    "pay": "kong.who-pays",
}  # fmt: skip

PLAIN_CASES = (
    Case("ok", (*FED, *OWN), weight=5),
    Case("ok", (made.pong_in_runs,), weight=2, levels=(3, 4, 5)),
    Case("ok", (made.fed, *OWN), so.last_tiles, 2),
    Case("ok", (made.pong, made.pong_with_three), so.empty_wall, 2),
    Case("wall_empty", (made.fed, *OWN), so.empty_wall, 4),
    Case("tiles", FEW, weight=3, levels=(1, 2, 3)),
)
"""Cases of most tables: enough tiles or too few, a tile to replace a kong or none."""
