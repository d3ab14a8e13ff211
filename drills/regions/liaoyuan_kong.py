"""辽源: chow, pong and kong, eggs 蛋 and what is drawn for them, kong money (liaoyuan.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drills.regions import kong_claims as made
from drills.regions import kong_twists as so
from drills.regions.kong_after import AfterIt
from drills.regions.kong_asking import told
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Case, Check, Draft, Focus, Myth, Sentence, of
from drills.regions.kong_common import (
    CAUGHT,
    CONCEPTS,
    FED,
    IDLE,
    NOT_PREVIOUS,
    PLAIN_CASES,
    SAYS,
    TILES,
    WALL,
)
from drills.regions.kong_concepts import sort, why
from drills.regions.kong_egg import LayEgg, answer
from drills.regions.kong_pay import Paid, Pay, Paying, Wrong
from drills.regions.kong_runs import WhichRun
from drills.regions.kong_sorts import Calls, May
from rules.hand import EGGS, KONGS, Meld
from rules.payments import each, pay
from rules.values import Four
from rules.variant import Variant
from rules.words import Text

# --- claims --------------------------------------------------------------------------------------


def _most(table: Variant) -> bool:
    return int(table.settings["max_open_melds"]) < 4


def three_open(bench: Bench, draft: Draft) -> Draft | None:
    """Three melds lie open already."""
    found: Draft | None = draft
    for _ in range(3 - len(draft.offer.hand.melds)):
        found = found and so.used(bench.rng.choice(("pong", "chow")))(bench, found)
    return found


CASES = (
    *PLAIN_CASES,
    Case("ok", (made.chow,), weight=3),
    Case("not_previous", (made.chow_across,), weight=4),
    Case("tiles", (made.no_run,), weight=2, levels=(1, 2, 3)),
    Case("most_melds", (*FED, made.chow), three_open, 6, needs=_most),
)

CHECKS: Mapping[str, Check] = {
    "most_melds": Check(
        Text("吃碰几副了", "how many melds"), Text("还没满。", "The table's limit is not reached."),
        of("chow", "pong", "kong"), needs=_most,
    ),
    "not_previous": NOT_PREVIOUS,
    "wall_empty": WALL,
    "tiles": TILES,
}  # fmt: skip

SAYS_HERE: Mapping[str, Sentence] = {
    **SAYS,
    "threw": Sentence(
        Text("这一手你已经打过牌了。", "You have thrown a tile in this hand already."),
        Text("打过牌只管新蛋，不管吃碰杠和补蛋。",
             "It bars new eggs only, not claims, kongs or a tile added to an egg."), group="threw",
    ),
    "fresh_start": Sentence(
        Text("这一手你还没打过牌。", "You have not thrown a tile in this hand yet."),
        Text("新蛋要在打第一张以前下。", "A new egg is laid before the own first discard."),
        group="threw",
    ),
    "other_egg": Sentence(
        Text("对家这一手也下了蛋。", "Across 对家 has laid an egg in this hand, too."),
        Text("各下各的蛋，互不相干。", "Everybody's eggs are his own affair."), group="luck",
    ),
    "suits": Sentence(
        Text("你手里三门还没齐。", "You do not hold all three suits yet."),
        Text("三门齐只管胡，不管要牌。", "Three suits are for the win, not for claims."),
        lambda table, offer: len({k // 9 for k in offer.hand.all_tiles if k < 27}) < 3, "suits",
    ),
}  # fmt: skip

MYTHS: Mapping[str, Myth] = {
    "suits": Myth(
        Text("三门没齐，不能要", "the three suits are not there"),
        Text("三门齐、幺九、刻子只管胡，碰杠随便。",
             "Three suits, a terminal and a triplet are for the win; claims are free."),
    ),
    "standing": Myth(
        Text("要站立，不能要", "the hand must stay closed"),
        Text("站立多翻一番，可不是非站立不可。",
             "An unexposed hand doubles once more, but need not stay so."),
    ),
}  # fmt: skip

# --- kong money ----------------------------------------------------------------------------------

BIG_OR_NOT = (0, 9, 18, 31, 32, 33, 27, 8)
"""Tiles of which some make a 大蛋 and some look as if they did."""


def money(table: Variant, paid: Paid, at: int) -> Four:
    """What a kong earns, as the table says."""
    kong = paid.kongs[at]
    given: dict[str, Any] = {
        "what": "pay", "kong": str(Meld(kong.type, (kong.tile,) * 4)), "by": kong.by,
    }  # fmt: skip
    if kong.source is not None:
        given["fed_by"] = kong.source
    return tuple(told(table, "settle", given)["payments"])


def _worth(table: Variant, paid: Paid, at: int) -> int:
    kong = paid.kongs[at]
    meld = str(Meld(kong.type, (kong.tile,) * 4))
    return int(told(table, "kong", {"what": "pay", "kong": meld})["each_pays"])


def _is_big(table: Variant, paid: Paid, at: int) -> bool:
    kong = paid.kongs[at]
    plain = str(Meld(kong.type, (1,) * 4))
    return _worth(table, paid, at) > int(
        told(table, "kong", {"what": "pay", "kong": plain})["each_pays"]
    )


_RULES = {
    "open": Text("{kind}明的每家付 {n}。", "{kind}an open one: each pays {n}."),
    "ckong": Text("{kind}暗的每家付 {n}。", "{kind}a concealed one: each pays {n}."),
    "fed": Text("{kind}点蛋：点的人替三家付，一共 {all}。",
                "{kind}with 点蛋 the feeder pays for all three, {all}."),
}  # fmt: skip
_BIG = Text("幺筒、幺条、中发白是大蛋，加倍；", "1 tong, 1 tiao and dragons are a 大蛋, doubled: ")
_PLAIN = Text("不是大蛋；", "No 大蛋: ")


def _says(table: Variant, paid: Paid, at: int) -> Text:
    kong = paid.kongs[at]
    n = _worth(table, paid, at)
    fed = kong.type == "kong" and table.settings["dian_dan"]
    key = "fed" if fed else "ckong" if kong.type == "ckong" else "open"
    kind = _BIG if _is_big(table, paid, at) else _PLAIN
    return _RULES[key].fill(kind=kind, n=n, all=3 * n)


def _feeder(table: Variant, paid: Paid, at: int) -> Four:
    kong, n = paid.kongs[at], _worth(table, paid, at)
    return each(kong.by, n) if kong.source is None else pay(kong.by, [(kong.source, 3 * n)])


def _each(table: Variant, paid: Paid, at: int) -> Four:
    return each(paid.kongs[at].by, _worth(table, paid, at))


def _ones_big(table: Variant, paid: Paid, at: int) -> Four:
    """1 wan taken for a big tile as well."""
    kong, n = paid.kongs[at], _worth(table, paid, at)
    return each(kong.by, 2 * n if kong.tile == 0 else n)


def _never_big(table: Variant, paid: Paid, at: int) -> Four:
    n = _worth(table, paid, at)
    return each(paid.kongs[at].by, n // 2 if _is_big(table, paid, at) else n)


PAYING = Paying(
    money=money,
    says=_says,
    wrong={
        "feeder": Wrong(
            Text("你让点的人一家付了；这桌明杠也是三家各付。",
                 "You had the feeder pay alone; here an open kong is paid by each."), _feeder,
        ),
        "each": Wrong(
            Text("点蛋的桌，点的人替三家付。", "With 点蛋 the feeder pays for all three."), _each,
        ),
        "ones_big": Wrong(
            Text("你把一万也当了大蛋；大蛋是幺筒、幺条、中发白。",
                 "You took 1 wan for a 大蛋; those are 1 tong, 1 tiao and the dragons."), _ones_big,
        ),
        "never_big": Wrong(
            Text("幺筒、幺条、中发白的杠是大蛋，要加倍。",
                 "Kongs of 1 tong, 1 tiao and dragons are a 大蛋 and doubled."), _never_big,
        ),
    },
    number={1: (1,), 2: (2, 2, 3), 3: (4, 5), 4: (5,), 5: (5,)},
    types={"kong": 3, "addkong": 3, "ckong": 4},
    tiles=BIG_OR_NOT,
)  # fmt: skip

# --- traps and concepts --------------------------------------------------------------------------


def _egg(asked: Asked) -> bool:
    return asked.sort == "egg"


def _replaced(table: Variant, asked: Asked) -> bool:
    """An egg that may be laid: three tiles draw nothing, four draw one."""
    return _egg(asked) and ":" in answer(table, asked.own)


def _no_egg(table: Variant, asked: Asked) -> bool:
    """Ones and nines mixed, or three winds."""
    if not _egg(asked) or asked.own.laid is not None or answer(table, asked.own) != "no":
        return False
    winds = len(asked.own.tiles) == 3 and {*asked.own.tiles} <= {*EGGS[0]}
    return winds or all(kind < 27 and kind % 9 in (0, 8) for kind in asked.own.tiles)


def _big(table: Variant, asked: Asked) -> bool:
    """A kong of 1 wan, which is no 大蛋, or of one that is."""
    return isinstance(asked.own, Paid) and any(k.tile in (0, 9, 18) for k in asked.own.kongs)


def _new_after(table: Variant, asked: Asked) -> bool:
    """An egg after the first discard: a new one is too late, a tile may still be added."""
    return _egg(asked) and "threw" in asked.facts


TRAPS = ((3, _replaced), (5, _no_egg), (6, _big), (7, _new_after))

BOOK = Book(
    plan={
        1: {"may": 2, "egg": 3, "pay": 1},
        2: {"may": 3, "egg": 4, "calls": 1, "pay": 2, "after": 1},
        3: {"may": 2, "egg": 2, "pay": 1, "run": 2, "after": 6},
        4: {"after": 4, "run": 1},
        5: {"after": 1},
    },
    sorts={
        "may": May(), "calls": Calls(), "after": AfterIt(), "run": WhichRun(), "egg": LayEgg(),
        "pay": Pay(PAYING),
    },
    cases=CASES,
    checks=CHECKS,
    says=SAYS_HERE,
    idle=(*IDLE, "threw", "suits", "other_egg"),
    traps=TRAPS,
    concepts={
        **CONCEPTS,
        "kong.kind": lambda asked: asked.offer.type in KONGS and not _egg(asked),
        "claim.plain": lambda asked: asked.ok and asked.sort in ("may", "calls", "after", "run"),
        "claim.previous": why("not_previous"),
        "claim.most-melds": why("most_melds"),
        "claim.which-run": sort("run"),
        "kong.egg": sort("egg"),
        "kong.egg-replaced": lambda asked: _egg(asked) and asked.draft.family == "add_egg",
        "kong.big-egg": lambda asked: isinstance(asked.own, Paid)
        and any(kong.tile in (0, 9, 18, 31, 32, 33) for kong in asked.own.kongs),
        "kong.who-pays": sort("pay"),
    },
    caught={
        **CAUGHT, "most_melds": "claim.most-melds", "run": "claim.which-run", "egg": "kong.egg",
        "egg_replace": "kong.egg", "ones_big": "kong.big-egg", "never_big": "kong.big-egg",
        "feeder": "kong.who-pays", "each": "kong.who-pays",
    },
    myths=MYTHS,
    focus={
        "max_open_melds": Focus(("may",), (1, 2, 3), ("most_melds",), ("no",)),
        "feng_dan": Focus(("egg",), (1, 2, 3)),
        "zan_dan": Focus(("egg",), (1, 2, 3)),
        "dian_dan": Focus(("pay",), (1, 2, 3), sides=("yes", "no")),
    },
    suits=dict.fromkeys((1, 2, 3, 4, 5), (3,)),
    lean={4: 3, 5: 8},
)  # fmt: skip
