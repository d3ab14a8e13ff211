"""What 龙港 needs to know beyond tiles, as fields of the common questions."""

from __future__ import annotations

from rules import ask_fields as read
from rules.facts import Fact, Reader
from rules.values import WAYS, Way
from rules.variants.longgang_elements import ROUND
from rules.words import Text

WON = WAYS | {
    "share": Way(Text("分张", "shared-out tile 分张")),
    "deal": Way(Text("起手", "as dealt 起手"), tile=False),
}
"""The ways of winning."""

SPECIAL = {
    "heavenly": Text("天胡", "heavenly 天胡"),
    "earthly": Text("地胡", "earthly 地胡"),
    "human": Text("人胡", "human 人胡"),
}
HU: Reader = read.whole(0, 300)
PHASES = ("play", "share")


def _flag(name: str, about: Text, *asks: str) -> Fact:
    return Fact(name, read.flag, about, default=False, asks=asks or ("win", "score", "settle"))


FACTS = (
    _flag("passed_this_round", Text("放过一次胡", "a win was let go")),
    _flag("drawn_since_pass", Text("之后自己摸过牌", "an own draw came since")),
    Fact(
        "own_discards_this_round", read.tile_list,
        Text("这一圈自己打过的牌", "the own discards of this go-around"), default=(),
    ),
    _flag("broke_pair_into_single_wait", Text(
        "剩四张时吃碰了那张，拆对成单吊",
        "that tile was claimed, and the pair broken into a single wait",
    )),
    _flag("followed_same_tile", Text("别人跟着打同一张", "the same tile was followed")),
    _flag("dead_hand", Text("只能陪打", "the hand only plays along")),
    _flag("two_wilds_and_seat_flower_passed_two_tai", Text(
        "拿着两张财神和坐花，放过两台的胡",
        "with two wilds and the own flower a two-tai win was let go",
    )),
    Fact(
        "special", read.one_of(*SPECIAL),
        Text("天胡、地胡还是人胡", "a win of the first go-around"),
        default="", asks=("win", "score", "settle"),
    ),
    Fact(
        "losers_hu", read.by_seat(HU),
        Text("没胡的各家总胡（不写算 0）", "totals of the others, else 0"),
        default=(), asks=("score", "settle"),
    ),
    Fact(
        "liable", read.maybe(read.seat), Text("谁要包", "who is liable"),
        asks=("score", "settle"),
    ),
    Fact(
        "round_wind", read.one_of(*ROUND), Text("圈风", "the round wind"), default="",
        asks=("score", "settle"),
    ),
    _flag("just_claimed", Text("刚吃碰，还没摸牌", "in the turn of a chow or pong"), "kong"),
    Fact(
        "phase", read.one_of(*PHASES), Text("平时还是分张", "in play or in the share-out"),
        default="play", asks=("kong",),
    ),
)  # fmt: skip
"""Every fact."""
