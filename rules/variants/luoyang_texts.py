"""What 洛阳杠次 says: the short name of every reason, its sentences, the rows of its rule page."""

from __future__ import annotations

from rules.claims import CLAIM_REASONS
from rules.errors import QuestionError
from rules.tiles import MARKS, NAMES
from rules.values import Note
from rules.words import Text

REASONS = {code: CLAIM_REASONS[code] for code in ("ok", "no_chow", "wall_empty", "tiles")} | {
    "no_robbing": Text("没有抢杠", "no robbing of kongs 抢杠"),
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "no_discard": Text("点炮不能胡", "no win on a discard but 直次"),
    "not_dealer": Text("天胡只有庄家", "only the dealer has 天胡"),
    "hard_ci": Text("硬次，自摸不能胡", "硬次: a plain own draw does not win"),
    "ci_pong": Text("碰出去的次牌不算天次", "a pong of the 次牌 is no 天次"),
    "shape": Text("牌型没成", "the hand is not complete"),
    "ci_kong": Text("次牌杠不了", "the 次牌 cannot be konged"),
    "just_ponged": Text("刚碰完不能杠", "no kong in the turn of a pong"),
    "exposed_pong": Text("碰出去的不能直次", "no 直次 on an exposed pong"),
    "breaks_wait": Text("杠了就不听次牌", "the kong loses the wait for the 次牌"),
    "not_declared": Text("不报听", "nothing is declared"),
    "not_ready": Text("没听", "not ready"),
}
"""The short name of every code that an answer about 洛阳杠次 can carry."""

WIN_SAYS = {
    "bomb": Text("摸到{tile}成牌，炸弹", "{tile} completes the hand: 炸弹"),
    "heavenly": Text("起手成牌，天胡", "complete as dealt: 天胡"),
    "anci": Text("杠{kong}，拿次牌成牌：暗次", "kong {kong} and the 次牌 completes the hand: 暗次"),
    "xuci": Text(
        "把{kong}补到碰上，拿次牌成牌：续次",
        "{kong} is added to the pong and the 次牌 completes the hand: 续次",
    ),
    "zhici": Text(
        "杠别人打的{kong}，拿次牌成牌：直次",
        "the discarded {kong} makes a kong and the 次牌 completes the hand: 直次",
    ),
    "tianci": Text(
        "手里三张次牌，天次，牌型不论", "three 次牌 in hand: 天次, whatever the rest is"
    ),
    "dianpao": Text("{tile}点炮，打的人付", "{tile} from a discard: the discarder pays"),
    "qianggang": Text("抢杠胡{tile}，杠的人付", "{tile} robbed: the konger pays"),
    "no_robbing": Text("这一桌不能抢杠", "kongs are not robbed at this table"),
    "only_added_kong": Text(
        "这是{kong}，只有补杠能抢", "this is a {kong}; only 补杠 can be robbed"
    ),
    "no_discard": Text(
        "别人打的牌不能胡，除非手里有三张、杠了次（直次）",
        "a discard is never won on, but for a kong of three in hand that takes the 次牌 (直次)",
    ),
    "not_dealer": Text(
        "天胡要庄家起手十四张", "天胡 is for the dealer's first fourteen tiles only"
    ),
    "hard_ci": Text(
        "硬次：平常成牌不算胡，只能次", "硬次: a plain complete hand does not win, only a 次 does"
    ),
    "ci_pong": Text(
        "次牌碰出去了，手里没有三张，不算天次",
        "the 次牌 lie in an exposed pong, not three in hand: that is no 天次",
    ),
    "shape": Text("加上{tile}牌型没成，也没有次", "{tile} does not complete it and makes no 次"),
    "shape_dealt": Text("起手没成，也没有次", "not complete as dealt, and no 次"),
}
"""The sentence for each outcome of "may I win?"."""

KONG_SAYS = {
    "ok": Text("杠了还听次牌，可以次", "after the kong the hand waits for the 次牌: it wins"),
    "ci_kong": Text(
        "第四张{tile}翻在那里当次牌，凑不齐四张",
        "the fourth {tile} lies face up as the 次牌, so there is no kong of it",
    ),
    "just_ponged": Text(
        "刚碰完没摸牌，这一轮不能杠", "in the turn of a pong, before a draw, there is no kong"
    ),
    "exposed_pong": Text(
        "{tile}碰出去了，别人打的第四张没有用",
        "{tile} is an exposed pong; another's fourth tile cannot be added to it",
    ),
    "tiles": Text("手里没有三张{tile}", "there are no three {tile} in hand"),
    "breaks_wait": Text(
        "杠了{tile}，剩下的不听次牌{ci}", "without {tile} the rest does not wait for the 次牌, {ci}"
    ),
}
"""The sentence for each kong that makes a 次, or does not."""

PAY_SAYS = {
    "bomb": Text("炸弹底", "the bomb stake 炸弹底"),
    "ci": Text("杠次底", "the ci stake 杠次底"),
    "kong": Text("杠底", "the kong stake 杠底"),
    "each": Text("每家 {fed}", "{fed} from each"),
    "fed": Text("点的 {fed}，别家 {other}", "{fed} from the feeder, {other} from each other"),
    "honour": Text("次风翻倍", "the 次牌 is an honour: doubled 次风翻倍"),
    "dealer": Text("庄家加倍", "the dealer doubles 庄家加倍"),
    "liable": Text("包次：点的一家付", "包次: the feeder pays for all"),
    "made": Text("{kong}{tile}", "{kong}, {tile}"),
    "void": Text("荒庄荒杠", "void after a drawn hand"),
    "robbed": Text("被抢了，不算杠", "robbed: it is no kong"),
}
"""The rows of an account."""

ERRORS = {
    "ci_honour": Text(
        "{tile}是字牌，这一桌不次风，要另翻一张",
        "{tile} is an honour; at this table another 次牌 is turned",
    ),
    "feeder": Text("要写明谁打的（from）", "“from” is needed: who discarded"),
    "pong_feeder": Text("补到碰上的，要写明当时谁让碰的", "it must be said who fed the pong"),
}
"""What can be wrong with a question about 洛阳杠次 alone."""

MARKS_OF = {"ours": Text("原文没有，这里定的", "not in the source, settled here")}
"""How sure the book is."""

NOTES = (
    Note("tiles", Text(
        "136 张，没有花；一张翻开做次牌，不摸；53 张发掉，还有 82 张可摸",
        "136 tiles, no flowers; one lies face up as the 次牌 and is not drawn; 53 are dealt, 82 "
        "may be drawn",
    )),
    Note("claims", Text(
        "能碰能杠，不能吃；别人打的只有直次能胡；刚碰完不能杠",
        "pong and kong, no chow; a discard is won on only by 直次; no kong in the turn of a pong",
    )),
    Note("ready", Text("不报听，杠可以留着不开", "nothing is declared; a kong may be held back")),
    Note("shapes", Text(
        "四副一对；手里三张次牌也行（天次）", "four sets and a pair; or three 次牌 in hand (天次)",
    )),
    Note("limits", Text(
        "只能自摸或次；放过不罚；次牌自己杠不了",
        "only by own draw or by 次; passing costs nothing; the 次牌 cannot be konged",
    )),
    Note("wilds", Text("没有；次牌只是它自己", "none; the 次牌 stands for nothing but itself")),
    Note("scores", Text(
        "没有番：看怎么胡。炸弹、天胡一个炸弹底；次一个杠次底加杠底；三个底是 1 比 2 比 6",
        "no fan: the way of winning counts. 炸弹 and 天胡 one bomb stake, a 次 one ci stake and a "
        "kong stake; the three stakes are 1 : 2 : 6",
    )),
    Note("pays", Text(
        "炸弹、暗次、天次三家一样；直次点的付两个杠次底加杠底，别家各半个；续次让碰的多付一个杠底",
        "炸弹, 暗次, 天次 evenly; 直次 2C + G by the feeder, C/2 by each other; 续次 C each and G "
        "more by who fed the pong",
    )),
    Note("kongs", Text(
        "当时就付：明杠点的付一个杠底，暗杠每家两个；次成的杠不再另付",
        "at once: 明杠 one stake by the feeder, 暗杠 two by each; that of a 次 is not paid again",
    )),
    Note("kongs", Text(
        "没次成的补杠，让碰的付一个杠底",
        "an added kong that is no 次: one stake by who fed the pong",
    ), "ours"),
    Note("draw", Text("没人胡；收过的杠钱留着", "nobody wins; kong money stays paid"), "ours"),
    Note("dealer", Text("胡家坐庄，荒庄连庄", "the winner; a drawn hand keeps the dealer"), "ours"),
    Note("source", Text(
        "一页洛阳杠次的规则（例子和数有缺），另看了两个公开的程序",
        "a page on 洛阳杠次 (digits lost in examples and sums) and two public programs",
    )),
    Note("open", Text(
        "暗杠在次里算一个还是两个杠底、直次平不平分、补杠谁付、荒庄的杠还算不算，原文不清楚；"
        "这里各定一样，别的做成选项",
        "whether a 暗杠 inside a 次 is one stake or two, how 直次 is split, who pays a 补杠, "
        "whether kongs stay paid in a drawn hand: unclear there; one is settled here, the rest are "
        "options",
    )),
)  # fmt: skip
"""The rule page."""


def refused(code: str, field: str, *, kind: int | None = None) -> QuestionError:
    """The error of a code of ERRORS; a `kind` is the tile at fault."""
    if kind is None:
        return QuestionError(code, ERRORS[code], field=field)
    text = ERRORS[code].fill(tile=NAMES[kind])
    return QuestionError(code, text, field=field, tile=MARKS[kind])
