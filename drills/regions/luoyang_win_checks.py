"""洛阳杠次, may I win: the conditions, and what a kong leaves behind."""

from __future__ import annotations

from drills import splits
from drills.puzzle import Row
from drills.regions.win_book import Asked, Check
from rules import lattice, readings
from rules.hand import Hand
from rules.tiles import NAMES
from rules.variant import Variant
from rules.variants.luoyang_ci import after_kong, complete, keeps, roads
from rules.words import Text


def full(asked: Asked) -> Hand:
    """The hand with the tile."""
    return asked.hand.plus(asked.offer.tile)


def kongs(asked: Asked) -> list[int]:
    """The kinds that the tile lets be konged, or that were kept for it."""
    held, tile = full(asked), asked.offer.tile
    pongs = {meld.kind for meld in held.melds if meld.type == "pong"}
    if not asked.offer.own:
        return [tile] if held.concealed.count(tile) == 4 and asked.offer.by == "discard" else []
    four = {kind for kind in held.concealed if held.concealed.count(kind) == 4}
    return sorted((four | (pongs & {*held.concealed})) - {asked.offer.facts["ci"]})


def kept(table: Variant, asked: Asked) -> list[int]:
    """Those of `kongs` after which the rest waits for the 次牌."""
    ci = asked.offer.facts["ci"]
    return [k for k in kongs(asked) if keeps(table, lattice.waits, full(asked), k, ci)]


def _fourth(table: Variant, asked: Asked) -> Text:
    said = Text("手里能凑出杠：{tiles}。", "There is a kong to make: {tiles}.")
    return said.fill(tiles=tuple(NAMES[kind] for kind in kongs(asked)))


def _konging(table: Variant, asked: Asked) -> Text:
    wins, tiles = kept(table, asked), kongs(asked)
    ci = NAMES[asked.offer.facts["ci"]]
    if wins:
        said = Text("杠{tile}，剩下的听次牌{ci}：这就次了。",
                    "Kong {tile}: the rest waits for the 次牌 {ci}, which is a 次.")  # fmt: skip
        return said.fill(tile=NAMES[wins[0]], ci=ci)
    said = Text("杠了{tiles}，剩下的不听次牌{ci}。",
                "Without {tiles} the rest does not wait for the 次牌 {ci}.")  # fmt: skip
    return said.fill(tiles=tuple(NAMES[kind] for kind in tiles), ci=ci)


def exposed(table: Variant, asked: Asked) -> bool:
    """A discard of the kind of an exposed pong."""
    pongs = {meld.kind for meld in asked.hand.melds if meld.type == "pong"}
    return asked.offer.by == "discard" and asked.offer.tile in pongs


def _three(table: Variant, asked: Asked) -> Text:
    count = full(asked).concealed.count(asked.offer.facts["ci"])
    if count == 3 and not table.settings["three_ci_wins"]:
        return Text(
            "这桌没有天次，要看牌型。", "There is no 天次 at this table: the shape decides."
        )
    if count == 3:
        return Text("手里三张次牌，天次，不看牌型。", "Three 次牌 in hand: 天次, all else aside.")
    return Text("手里的次牌不到三张，没有天次。", "Fewer than three 次牌 in hand: no 天次.")


def _has_ci(table: Variant, asked: Asked) -> bool:
    ci = asked.offer.facts["ci"]
    return bool(asked.offer.own and full(asked).all_tiles.count(ci) >= 2)


def _whole(table: Variant, asked: Asked) -> Text:
    if complete(table, full(asked)):
        return Text("加上这张，牌型成了。", "With this tile the hand is complete.")
    return Text("平常成牌没成，靠的是次。", "Not complete as it stands; the 次 does it.")


def _best(table: Variant, asked: Asked) -> Text:
    return Text("两样都行，取大的：次比炸弹大。", "Both are open; take the dearer: a 次, not 炸弹.")


def several(table: Variant, asked: Asked) -> bool:
    """Whether more than one way of winning is open."""
    return asked.answer.ok and len({road.key for road in roads(table, asked.offer)}) > 1


CHECKS = (
    Check("fourth", Text("第四张", "the fourth tile"), _fourth,
          lambda table, asked: bool(kongs(asked)), plain=True),
    Check("kong", Text("杠次", "a 次 by a kong"), _konging,
          lambda table, asked: bool(kongs(asked)), plain=True, reads=True),
    Check("second", Text("另一个杠", "another kong"),
          Text("每个杠都要试：杠了还听不听次牌。", "Try each kong: does the rest still wait?"),
          lambda table, asked: len(kongs(asked)) > 1, plain=True),
    Check("exposed", Text("碰出去的", "an exposed pong"),
          Text("碰出去的，别人打第四张没有用。", "Nobody's discard goes onto an exposed pong."),
          exposed),
    Check("only_added_kong", Text("抢杠", "robbing a kong 抢杠"),
          Text("补杠的第四张能抢。", "The fourth tile of a 补杠 can be robbed."),
          lambda table, asked: asked.offer.by == "rob_kong" and bool(table.settings["qianggang"])),
    Check("no_robbing", Text("抢杠", "robbing a kong 抢杠"), Text("", ""),
          lambda table, asked: asked.offer.by == "rob_kong" and not table.settings["qianggang"]),
    Check("no_discard", Text("别人打的牌", "a discard"),
          Text("手里三张，杠来就次，这是直次。", "Three in hand: konged it makes a 次, 直次."),
          lambda table, asked: asked.offer.by == "discard" and not table.settings["dianpao"],
          plain=True),
    Check("ci_pong", Text("三张次牌", "three 次牌"), _three, _has_ci),
    Check("hard_ci", Text("硬次", "硬次"),
          Text("平常成牌不算，可这里有次。", "A plain hand does not win, but here is a 次."),
          lambda table, asked: asked.offer.own and not table.settings["ordinary_zimo"]
          and complete(table, full(asked)),
          plain=True),
    Check("shape", Text("牌型", "the shape"), _whole,
          lambda table, asked: asked.answer.code not in ("zhici", "tianci"), plain=True,
          reads=True),
    Check("best", Text("取哪样", "which way"), _best, several),
)  # fmt: skip


def split(table: Variant, asked: Asked) -> Row | None:
    """A 次: the rest after its kong, with the face-up tile."""
    wins = kept(table, asked)
    if asked.answer.code not in ("anci", "xuci", "zhici") or not wins:
        return None
    rest, ci = after_kong(full(asked), wins[0]), asked.offer.facts["ci"]
    found = readings.reading(rest, ci, shapes=table.shapes)
    said = Text("杠完拿次牌{ci}，正好成牌。", "After the kong the 次牌 {ci} completes it.")
    text = said.fill(ci=NAMES[ci])
    return Row("note", NAMES[ci], text, split=splits.drawn(found.blocks)) if found else None
