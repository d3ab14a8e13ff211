"""四川: pong and kong, never a chow; the empty wall; who pays for a kong (sichuan.md, 3 and 8).

With 定缺 nothing of the suit given up may be claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from drills.regions import kong_claims as made
from drills.regions import kong_twists as so
from drills.regions.kong_after import AfterIt
from drills.regions.kong_asking import told
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Case, Check, Draft, Focus, Myth, Sentence
from drills.regions.kong_common import (
    CAUGHT,
    CONCEPTS,
    FED,
    IDLE,
    NO_CHOW,
    OWN,
    PLAIN_CASES,
    SAYS,
    TILES,
    WALL,
)
from drills.regions.kong_concepts import sort, why
from drills.regions.kong_pay import Paid, Pay, Paying, Wrong
from drills.regions.kong_sorts import Calls, May
from rules.payments import NOTHING, among, each, pay
from rules.tiles import MARKS, SUIT_NAMES, suit
from rules.values import Four, KongOffer
from rules.variant import Variant
from rules.words import Text

# --- the suit given up ---------------------------------------------------------------------------


def _dingque(table: Variant) -> bool:
    return bool(table.settings["dingque"])


def _linear(table: Variant) -> bool:
    return not _dingque(table)


def named(bench: Bench, draft: Draft) -> Draft | None:
    """The tile is of the suit that was given up."""
    return so.told(so.fact(draft, named=suit(draft.offer.tile)), "named")


def named_other(bench: Bench, draft: Draft) -> Draft | None:
    """Where a suit is given up, it is one that the hand holds least of."""
    if not _dingque(bench.table):
        return draft
    held = Counter(suit(kind) for kind in draft.offer.hand.all_tiles)
    others = [letter for letter in "mps" if letter != suit(draft.offer.tile)]
    return so.told(so.fact(draft, named=min(others, key=lambda s: held[s])), "named")


CASES = (
    *(
        Case(case.code, case.makers, so.both(case.twist, named_other), case.weight, case.levels)
        for case in PLAIN_CASES
    ),
    Case("no_chow", (made.chow,), named_other, 3, (1, 2, 3)),
    Case("named_suit", (*FED, *OWN), named, 5, needs=_dingque),
)

CHECKS: Mapping[str, Check] = {
    "no_chow": NO_CHOW,
    "wall_empty": WALL,
    "tiles": TILES,
    "named_suit": Check(
        Text("定缺", "the suit given up 定缺"),
        Text("不是定缺的那门。", "It is not of the suit given up."), needs=_dingque,
    ),
}  # fmt: skip

SAYS_HERE: Mapping[str, Sentence] = {
    **SAYS,
    "named": Sentence(
        Text("你定缺{named}。", "You have given up {named} 定缺."),
        Text("定缺的那门不能碰杠。", "Nothing of the suit given up may be claimed."),
        group="named",
    ),
    "won": Sentence(
        Text("有一家已经胡了，不在牌里了。", "One player has won already and is out of the hand."),
        Text("有人胡了，剩下的照样碰杠。", "After a win the others go on claiming."),
        lambda table, offer: table.settings["mode"] == "blood", "others",
    ),
    "passed": Sentence(
        Text("你刚放过一张{spare}没胡。", "You have just let a win on {spare} go."),
        Text("放过的只管胡，不管碰杠。", "A pass closes wins, not pongs and kongs."),
        group="passed",
    ),
    "three_suits": Sentence(
        Text("你手里三门都有。", "You hold all three suits."),
        Text("缺一门只管胡，三门也照样碰杠。",
             "The missing suit matters for a win only; claims are open."),
        lambda table, offer: len({suit(k) for k in offer.hand.all_tiles}) == 3, "suits",
    ),
}  # fmt: skip

MYTHS: Mapping[str, Myth] = {
    "third_suit": Myth(
        Text("这门要缺，不能要", "the suit that must go"),
        Text("没有定缺，哪一门都能碰杠；缺一门只在胡的时候看。",
             "Nothing is given up here: any suit may be claimed; two suits matter for a win only."),
        _linear,
    ),
    "not_ready": Myth(
        Text("没听牌，不能杠", "not ready"),
        Text("听不听都能碰杠；只是荒庄时没听，杠钱要退。",
             "Ready or not, claims are open; only a drawn hand takes kong money back from the "
             "unready."),
    ),
    "after_win": Myth(
        Text("有人胡了，不能再碰杠", "somebody has won"),
        Text("有人胡了，没胡的接着打，照样碰杠。",
             "Those who have not won play on and claim as before."),
    ),
}  # fmt: skip

# --- kong money ----------------------------------------------------------------------------------


def money(table: Variant, paid: Paid, at: int) -> Four:
    """What a kong is paid at once, as the table says."""
    kong = paid.kongs[at]
    given: dict[str, Any] = {
        "what": "pay", "type": kong.type, "tile": MARKS[kong.tile], "by": kong.by,
        "out": list(paid.out),
    }  # fmt: skip
    if kong.source is not None:
        given["from"] = kong.source
    robber = paid.robber(at)
    if robber is not None:
        given["robbed_by"] = robber
    return tuple(told(table, "kong", given)["payments"])


def _says(table: Variant, paid: Paid, at: int) -> Text:
    kong = paid.kongs[at]
    if paid.robber(at) is not None:
        return _RULES["robbed"]
    amounts = money(table, paid, at)
    key = "kong_all" if kong.type == "kong" and table.settings["cagua"] else kong.type
    b = table.base
    return _RULES[key].fill(n=-min(amounts), one=b, two=2 * b, seats=sum(n < 0 for n in amounts))


_RULES = {
    "kong": Text("直杠：点的人一家付 {n}。", "A fed kong 直杠: the feeder alone pays {n}."),
    "kong_all": Text("直杠：点的人付 {n}，擦挂，还在牌里的另外两家各付 {one}。",
                     "A fed kong 直杠: the feeder pays {n}; with 擦挂 the others still in pay "
                     "{one} each."),
    "addkong": Text("补杠：还在牌里的 {seats} 家各付 {n}，不管当初谁点的碰。",
                    "An added kong 补杠: each of the {seats} still in pays {n}, whoever fed the "
                    "pong."),
    "ckong": Text("暗杠：还在牌里的 {seats} 家各付 {n}。",
                  "A concealed kong 暗杠: each of the {seats} still in pays {n}."),
    "robbed": Text("被抢的杠不算，谁也不付。", "A robbed kong is none: nobody pays."),
}  # fmt: skip


def _all_pay(table: Variant, paid: Paid, at: int) -> Four:
    kong = paid.kongs[at]
    if kong.type != "kong":
        return money(table, paid, at)
    return among(kong.by, table.base, [seat for seat in range(4) if seat not in paid.out])


def _out_pays(table: Variant, paid: Paid, at: int) -> Four:
    return money(table, Paid(paid.kongs, (), paid.robbed), at)


def _robbed_pays(table: Variant, paid: Paid, at: int) -> Four:
    return money(table, Paid(paid.kongs, paid.out), at)


def _alike(table: Variant, paid: Paid, at: int) -> Four:
    kong = paid.kongs[at]
    if paid.robber(at) is not None:
        return NOTHING
    if kong.source is not None:
        return pay(kong.by, [(kong.source, table.base)])
    return among(kong.by, table.base, [seat for seat in range(4) if seat not in paid.out])


def _to_all(table: Variant, paid: Paid, at: int) -> Four:
    kong = paid.kongs[at]
    return each(kong.by, 2 * table.base) if kong.type == "ckong" else _all_pay(table, paid, at)


WRONG: Mapping[str, Wrong] = {
    "all_pay": Wrong(
        Text("直杠你让大家都付了，直杠只有点的人付。",
             "You had everybody pay a fed kong; its feeder alone does."), _all_pay,
    ),
    "out_pays": Wrong(
        Text("你让已经胡了的也付了，胡了就不在牌里了。",
             "You had a seat pay that has won already; it is out of the hand."), _out_pays,
    ),
    "robbed_pays": Wrong(
        Text("你把被抢的杠也算了钱，被抢就不成杠。", "You paid a robbed kong; it is none."),
        _robbed_pays,
    ),
    "alike": Wrong(
        Text("你把几种杠都按一份算，直杠和暗杠都是两份。",
             "You counted every kong as one share; fed and concealed ones are two."), _alike,
    ),
    "both": Wrong(
        Text("直杠不是大家付，胡了的也不用付暗杠。",
             "A fed kong is not paid by all, nor a concealed one by those who have won."), _to_all,
    ),
}  # fmt: skip

PAYING = Paying(
    money=money,
    says=_says,
    wrong=WRONG,
    number={1: (1,), 2: (1, 2, 2, 3), 3: (3, 4, 5), 4: (4, 5), 5: (5,)},
    types={"kong": 4, "addkong": 3, "ckong": 3},
    outs={1: (0,), 2: (0, 1), 3: (0, 1, 2), 4: (1, 2), 5: (2,)},
    robs=True,
)  # fmt: skip


def _gaps(table: Variant, offer: KongOffer) -> Mapping[str, Any]:
    letter = offer.facts.get("named", "")
    return {"named": SUIT_NAMES[letter] if letter else ""}


def _paid_by_out(table: Variant, asked: Asked) -> bool:
    found = asked.own
    if not isinstance(found, Paid):
        return False
    places = range(len(found.kongs))
    return any(money(table, found, at) != _out_pays(table, found, at) for at in places)


BOOK = Book(
    plan={
        1: {"may": 2, "pay": 1},
        2: {"may": 4, "calls": 2, "pay": 2, "after": 3},
        3: {"may": 1, "calls": 1, "pay": 2, "after": 5},
        4: {"after": 1},
        5: {"after": 1},
    },
    sorts={"may": May(), "calls": Calls(), "after": AfterIt(), "pay": Pay(PAYING)},
    cases=CASES,
    checks=CHECKS,
    says=SAYS_HERE,
    idle=(*IDLE, "won", "passed", "three_suits"),
    traps=(
        (7, _paid_by_out),
        (8, lambda table, asked: isinstance(asked.own, Paid) and asked.own.robbed is not None),
    ),
    concepts={
        **CONCEPTS,
        "claim.none": why("no_chow"),
        "claim.named": why("named_suit"),
        "kong.who-pays": sort("pay"),
    },
    caught={**CAUGHT, "named_suit": "claim.named"}
    | dict.fromkeys(("all_pay", "out_pays", "robbed_pays", "alike", "both"), "kong.who-pays"),
    myths=MYTHS,
    focus={
        "dingque": Focus(("may", "after"), (1, 2, 3, 4, 5), ("named_suit",), ("no",)),
        "direct_kong": Focus(("pay",), (1, 2, 3), sides=("yes", "no")),
        "cagua": Focus(("pay",), (1, 2, 3), sides=("yes", "no")),
        "base": Focus(("pay",), (1, 2, 3), sides=("yes", "no")),
    },
    gaps=_gaps,
    suits={1: (1, 2, 2, 3), 2: (1, 2, 2, 3), 3: (1, 2), 4: (1, 1, 2), 5: (1,)},
)
