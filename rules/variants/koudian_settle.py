"""The account of a hand of 扣点点: the win and every kong (koudian.md, sections 8 and 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.errors import QuestionError
from rules.payments import NOTHING, each, pay, total
from rules.tiles import NAMES
from rules.variant import Element, Four, Kong, Line, Offer, Settlement
from rules.variants.koudian_score import liable_seat, score
from rules.words import Text

KONGS = {
    "kong": Element("kong", Text("点杠", "fed kong 点杠"), 1, None, Text(
        "别人打的第四张（也叫吃杠）；点杠包杠时没报听的点杠人一个人付",
        "the fourth tile from a discard; with 点杠包杠 an undeclared feeder pays it all",
    )),
    "addkong": Element("addkong", Text("明杠", "added kong 明杠"), 1, None, Text(
        "碰过再补的第四张（补杠）；跟谁打的没关系", "added to a pong (补杠); nobody has fed it",
    )),
    "ckong": Element("ckong", Text("暗杠", "concealed kong 暗杠"), 2, None, Text(
        "四张都是自己摸的", "all four drawn by oneself",
    )),
}  # fmt: skip
"""Each type of kong with what its points are multiplied by; each of the three others pays."""

SAYS = {
    "kong": Text("{kong}{tile}", "{kong} of {tile}"),
    "each": Text(
        "{v} 点{times}，三家各付 {due}",
        "{v} {v:point|points}{times}: each of the others pays {due}",
    ),
    "fed": Text(
        "点杠包杠：点杠的没报听，一个人付 3×{due}",
        "点杠包杠: the feeder had not declared and pays 3×{due} alone",
    ),
    "taken": Text(
        "点炮包杠：没报听点了炮，别家的杠 3×{due} 都归他付",
        "点炮包杠: the undeclared discarder pays all of it, 3×{due}",
    ),
    "void": Text("点炮包杠：点炮的自己的杠作废", "点炮包杠: the discarder's own kongs are void"),
    "robbed": Text("被抢了，不算杠", "robbed: it is no kong"),
    "drawn": Text("荒庄，杠不算", "a drawn hand: no kong is paid"),
    "result": Text("流局没有胡牌，胡了就不是流局", "a drawn hand has no win, and a won one has"),
    "no_source": Text("点杠要说明是谁点的", "a kong from a discard needs to say who fed it"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Account:
    """What the kongs of a hand are settled by."""

    table: Any
    offer: Offer | None
    result: str
    robbed: int | None
    wild: tuple[int, ...]

    @property
    def taker(self) -> int | None:
        """The undeclared discarder who pays all kongs of the others (点炮包杠), if any."""
        if self.offer is None or not self.table.settings["dianpao_bao_gang"]:
            return None
        return liable_seat(self.offer)

    def due(self, kong: Kong) -> int:
        """What each of three pays: points, twice for a concealed kong."""
        return self.points(kong.tile) * KONGS[kong.type].value

    def points(self, tile: int) -> int:
        """The points of a kong's tile; four wilds may have their own."""
        own = self.table.settings["wild_kong_points"]
        return int(self.table.points(tile) if tile not in self.wild or own == "face" else own)

    def is_robbed(self, kong: Kong) -> bool:
        """Whether this is the kong that the winner robbed."""
        if self.offer is None or self.offer.by != "rob_kong":
            return False
        tile = self.offer.tile if self.robbed is None else self.robbed
        return (kong.by, kong.tile, kong.type) == (self.offer.source, tile, "addkong")


def settle(account: Account, kongs: tuple[Kong, ...]) -> Settlement:
    """The account of a hand: the win, every kong made, and the rows that make them up.

    Raises:
        QuestionError: a win without an offer, or the other way round; a fed kong without a feeder;
            a tile that does not complete the hand.
    """
    offer = account.offer
    if (offer is None) != (account.result == "draw"):
        raise QuestionError("result", SAYS["result"], field="result")
    scored = None if offer is None else score(account.table, offer)
    won = () if scored is None else scored.lines
    paid = tuple(_kong_line(account, kong) for kong in kongs)
    win, more = total(line.amounts for line in won), total(line.amounts for line in paid)
    return Settlement(win, more, total((win, more)), won + paid, scored)


def _kong_line(account: Account, kong: Kong) -> Line:
    says, due = _rule(account, kong), account.due(kong)
    text = SAYS["kong"].fill(kong=KONGS[kong.type].name, tile=NAMES[kong.tile])
    times = " ×2" if kong.type == "ckong" else ""
    note = SAYS[says].fill(v=account.points(kong.tile), times=times, due=due)
    return Line(text, _amounts(account, kong, says, due), "kong", note)


def _amounts(account: Account, kong: Kong, says: str, due: int) -> Four:
    payer = {"fed": kong.source, "taken": account.taker}.get(says)
    if payer is not None:
        return pay(kong.by, [(payer, 3 * due)])
    return each(kong.by, due) if says == "each" else NOTHING


def _rule(account: Account, kong: Kong) -> str:
    """By which rule a kong is paid: the first that fits."""
    settings, taker = account.table.settings, account.taker
    if kong.type == "kong" and kong.source is None:
        raise QuestionError("no_source", SAYS["no_source"], field="kongs")
    if account.is_robbed(kong):
        return "robbed"
    if account.result == "draw" and settings["void_kongs_on_draw"]:
        return "drawn"
    if taker is not None:
        return "void" if kong.by == taker else "taken"
    fed = kong.type == "kong" and settings["diangang_bao"] and not kong.source_declared
    return "fed" if fed else "each"
