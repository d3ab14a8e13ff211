"""What 扣点点 says: the short name of every reason, and the sentence that tells it of one tile."""

from __future__ import annotations

from collections.abc import Iterable

from rules.tiles import NAMES
from rules.words import Text


def named(kinds: Iterable[int]) -> tuple[Text, ...]:
    """The names of some kinds, to stand in a gap."""
    return tuple(NAMES[kind] for kind in kinds)


REASONS = {
    "ok": Text("可以", "allowed"),
    "undeclared": Text("没报听", "not declared 报听"),
    "shape": Text("牌型没成", "the hand is not complete"),
    "points": Text("点数不够", "too few points 点数"),
    "passed": Text("放过牌（过胡）", "a win was passed 过胡"),
    "wild_discard": Text("打出的耗子不能胡", "a discarded wild 耗子"),
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "face_down": Text("报听扣下的牌不能要", "the face-down declaring tile 报听牌"),
    "haozi_diao": Text("耗子吊将只能自摸", "a lone wild 耗子吊将 wins by own draw only"),
    "tiles": Text("张数不够", "too few copies"),
    "not_listening": Text("杠了就不够报听", "the gate shuts after the kong"),
    "wait_changed": Text("杠了听口就变", "the waits would change"),
    "late_kong": Text("碰的时候放弃了杠", "the kong was given up by the pong"),
    "wall_empty": Text("没牌可补", "no tile left to draw"),
    "not_drawn_tile": Text("不是刚摸的牌", "not the tile just drawn"),
    "wild_claim": Text("打出的耗子不能碰杠", "a discarded wild 耗子 cannot be called"),
    "declared": Text("报听后不能碰", "no pong 碰 after declaring"),
    "no_chow": Text("没有吃", "there is no chow 吃"),
    "not_ready": Text("没听", "not ready"),
    "dead": Text("听的牌四张都在自己手里", "all four copies of the wait are one's own"),
    "gate": Text("没过六点门槛", "the six-point gate 六点门槛 is shut"),
    "largest_only": Text("只算最大的", "only the largest counts"),
    "wild_mode": Text("有耗子的玩法不加番", "no multiplier in a wild mode"),
    "house2": Text("《2》不加番", "no multiplier in 《2》"),
    "option_off": Text("这桌不加番", "multipliers are off here"),
    "not_parted": Text("分不成三副顺子", "the nine ranks do not part"),
    "not_listed": Text("不在加番之列", "not on the list"),
}
"""The short name of every code that an answer about 扣点点 can carry."""

WIN_CODES = (
    "undeclared", "face_down", "only_added_kong", "wild_discard", "shape", "points", "haozi_diao",
    "passed",
)  # fmt: skip
"""Why a tile cannot be won on, in the order in which it is asked."""

KONG_CODES = (
    "no_chow", "face_down", "wall_empty", "declared", "wild_claim", "tiles", "not_drawn_tile",
    "late_kong", "not_listening", "wait_changed",
)  # fmt: skip
"""Why a kong or pong may not be made, in the order in which it is asked."""

WIN_SAYS = {
    "own_draw": Text(
        "{tile} {n} 点，自摸能胡", "{tile} is worth {n} {n:point|points}: an own draw 自摸 wins"
    ),
    "discard": Text(
        "{tile} {n} 点，6 点以上点炮也能胡",
        "{tile} is worth {n} points: from 6 up a discard 点炮 wins too",
    ),
    "rob_kong": Text(
        "抢补杠算点炮，{tile} {n} 点，够 6 点，能胡",
        "robbing a 补杠 counts as a discard; {tile} is worth {n} points, 6 or more, so it wins",
    ),
    "drawn_wild": Text(
        "报听后摸到耗子总能胡，按听口里最大的 {n} 点算",
        "a drawn wild 耗子 always completes a declared hand, at its best wait: {n} points",
    ),
    "undeclared": Text(
        "没报过听，{tile}能成牌也不能胡，自摸也不行",
        "nobody wins without having declared 报听, not even by own draw; so not on {tile} either",
    ),
    "shape": Text("加上{tile}牌型没成", "{tile} does not complete the hand"),
    "no_waits": Text(
        "这手没有听，摸到耗子也成不了",
        "the hand is not ready: a drawn wild 耗子 cannot complete it",
    ),
    "never": Text(
        "{tile}只有 {n} 点：{low} 点和更小的牌，自摸点炮都不能胡",
        "{tile} is worth {n} {n:point|points}; {low} and less never win, not even by own draw",
    ),
    "own_draw_only": Text(
        "{tile} {n} 点：不到 6 点只能自摸",
        "{tile} is worth {n} points: under 6 it wins by own draw 自摸 only",
    ),
    "robbed_low": Text(
        "抢杠算点炮，要 6 点以上；{tile}只有 {n} 点",
        "robbing counts as a discard and takes 6 points; {tile} is worth {n}",
    ),
    "no_winnable": Text(
        "听的牌点数都不够，摸到耗子也不能胡",
        "no wait has points enough to be won on, so a drawn wild 耗子 does not win either",
    ),
    "passed_all": Text(
        "放过了{passed}，这一局以后只能自摸",
        "{passed} was let go, so only own draws 自摸 win for the rest of the hand",
    ),
    "passed_tile": Text(
        "放过了{passed}，这一局点炮不能再胡这张",
        "{passed} was let go, so it cannot be won from a discard again in this hand",
    ),
    "passed_go_round": Text(
        "刚放过{passed}，自己还没轮到过一次，不能胡它",
        "{passed} was just let go; it is closed until the player's own next turn 过圈",
    ),
    "wild_discard": Text(
        "{tile}是耗子，打出来谁都不能胡，当本来的牌也不行",
        "{tile} is wild 耗子: once discarded nobody wins on it, not even as its own face",
    ),
    "only_added_kong": Text(
        "这是{kong}，只有补杠能抢", "this is a {kong}; only an added kong 补杠 can be robbed"
    ),
    "face_down": Text(
        "{tile}是报听扣下的牌，不能胡",
        "{tile} is the face-down declaring tile 报听牌; nobody wins on it",
    ),
    "haozi_diao": Text(
        "只剩一张耗子吊将，这桌规定只能自摸",
        "all but a lone wild is complete (耗子吊将): at this table it wins by own draw only",
    ),
}  # fmt: skip
"""The sentence for each outcome of "may I win?"."""

GATE_SAYS = {
    "ok": Text(
        "听{waits}；{high}够 6 点，可以报听",
        "waits for {waits}; worth 6 points or more: {high}; so it may be declared 报听",
    ),
    "not_ready": Text("没有一张牌能让它成牌", "no tile completes the hand"),
    "dead": Text(
        "只差{dead}，可四张都在自己手里",
        "only {dead} would complete it, and all four are one's own",
    ),
    "gate": Text(
        "听{waits}，没有一张够 6 点，不能报听",
        "waits for {waits}; none is worth 6 points, so it may not be declared 报听",
    ),
}
"""The sentence for each outcome of "may it be declared?"."""

KONG_SAYS = {
    "ok": Text("可以", "it may be made"),
    "ok_pong": Text("手里有两张{tile}，可以碰", "two {tile} in hand are enough for a pong 碰"),
    "ok_free": Text("没报听，{kong}不受限制", "before declaring nothing bars this {kong}"),
    "ok_added": Text(
        "补杠不动手里的牌，不用看听口，总可以杠",
        "an added kong 补杠 does not touch the concealed tiles: always allowed, whatever the waits",
    ),
    "ok_same": Text("杠了还是听{after}", "after the kong it still waits for {after}"),
    "ok_fewer": Text(
        "听口从{before}变成{after}，还够报听，这桌允许",
        "the waits go from {before} to {after}; still enough to declare, so it is allowed here",
    ),
    "ok_barred": Text(
        "少了{lost}，可本来就不能胡；能胡的没变",
        "{lost} is lost but could never be won on; the winnable waits are the same",
    ),
    "no_chow": Text("扣点点没有吃", "there is no chow 吃 in 扣点点"),
    "face_down": Text(
        "{tile}是报听扣下的牌，不能碰杠",
        "{tile} is the face-down declaring tile 报听牌; it cannot be called",
    ),
    "wall_empty": Text("牌摸完了，没牌可补，不能杠", "no tile is left to replace, so no kong"),
    "declared": Text("报听以后不能碰", "after declaring 报听 there is no pong 碰"),
    "wild_claim": Text(
        "{tile}是耗子，打出来不能碰也不能杠",
        "{tile} is wild 耗子: discarded, it can be neither ponged nor konged",
    ),
    "tiles": Text(
        "{tile}只有 {n} 张，{kong}不够", "{n} {tile} {n:is|are} not enough for a {kong}"
    ),
    "tiles_pong": Text(
        "没碰过{tile}，不能补杠", "there is no pong of {tile} to add the fourth tile to"
    ),
    "not_drawn_tile": Text(
        "报听后手里的牌锁住了，只能杠刚摸的那张，{tile}不是",
        "after declaring the hand is locked: only the tile just drawn makes a kong, not {tile}",
    ),
    "late_kong": Text(
        "手里三张{tile}时选了碰，这个杠就放弃了",
        "with three {tile} in hand the pong was chosen: the kong is given up",
    ),
    "not_ready_after": Text(
        "杠掉{tile}就没听了", "without the {tile} the hand is no longer ready"
    ),
    "not_listening": Text(
        "杠了只听{after}，没有一张够 6 点",
        "after the kong only {after} is left, and none is worth 6 points",
    ),
    "wait_changed": Text(
        "能胡的牌从{before}变成{after}；这桌改变听口不能杠",
        "the winnable waits would go from {before} to {after}; 改变听口不能杠 forbids it",
    ),
}  # fmt: skip
"""The sentence for each outcome of "may this kong be made?"."""
