"""洛阳: what its "score this hand" asks, its hands around a 次牌, and how they are won."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from drills.regions.luoyang_score_wrong import WRONGS, also_bomb, drawn_ci, pays, way
from drills.regions.score_book import (
    Aimed,
    Ask,
    Block,
    Blocks,
    Book,
    Case,
    Draft,
    Event,
    Focus,
    Level,
    Pool,
    Setting,
)
from drills.regions.score_hands import a_set, of, sets, suits
from drills.regions.score_scene import OWN, OWN_SAYS, THROWN, THROWN_SAYS
from drills.roles import who
from rules.facts import Facts
from rules.hand import Meld
from rules.tiles import NAMES
from rules.values import Element
from rules.variant import Variant
from rules.variants.luoyang_elements import WINS
from rules.words import Text

ALL = suits(3, honours=0.4)
_CI = Text("次牌是{ci}，翻在桌上。", "The 次牌 is {ci}, face up on the table.")


def _setting(table: Variant, winner: int, chance: Random) -> Setting:
    """The 次牌."""
    ci = chance.choice([k for k in table.kinds if k < 27 or chance.random() < 0.5])
    if table.settings["honor_ci"] == "redraw" and ci >= 27:
        ci = chance.randrange(27)
    return Setting(facts=Facts({"ci": ci}), shown=(ci,), told=(_CI.fill(ci=NAMES[ci]),))


# --- hands ---------------------------------------------------------------------------------------


def _with_ci(ci: int, chance: Random) -> Block:
    """A set or a pair with the 次牌 in it."""
    lows = [low for low in (ci - 2, ci - 1, ci) if ci < 27 and low >= 0]
    runs = [(k, k + 1, k + 2) for k in lows if k % 9 <= 6 and k // 9 == ci // 9]
    return chance.choice([*runs, *runs, (ci,) * 3, (ci,) * 2])


def _waiting(pool: Pool, chance: Random, number: int) -> tuple[Blocks, Block]:
    """So many sets and a pair with the 次牌 in one of them, and that block without it."""
    ci, kinds = pool.facts["ci"], of(pool, ALL(pool, chance))
    block = _with_ci(ci, chance)
    two = [] if len(block) == 2 else [(chance.choice(kinds),) * 2]
    number -= len(block) == 3
    whole: Blocks = [*(a_set(kinds, chance, 0.4) for _ in range(number)), *two]
    left = list(block)
    left.remove(ci)
    return whole, tuple(left)


def _kong(pool: Pool, chance: Random) -> Aimed:
    """Four alike, and a rest that waits for the 次牌; won on one of the four."""
    whole, left = _waiting(pool, chance, pool.sets - 1)
    held = {kind for block in (*whole, left) for kind in block} | {pool.facts["ci"]}
    four = chance.choice([kind for kind in pool.kinds if kind not in held])
    return Aimed([*whole, *((kind,) for kind in left), (four,) * 4], four)


def _drawn(pool: Pool, chance: Random) -> Aimed:
    """A hand that the kind of the 次牌 finishes."""
    whole, left = _waiting(pool, chance, pool.sets)
    ci = pool.facts["ci"]
    return Aimed([*whole, *((kind,) for kind in left), (ci,)], ci)


def _three_ci(pool: Pool, chance: Random) -> Blocks:
    """Three 次牌 and whatever there is."""
    kinds = [kind for kind in pool.kinds if kind != pool.facts["ci"]]
    return [(pool.facts["ci"],) * 3, *((kind,) for kind in chance.sample(kinds, 11))]


def _ponged(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Three of the winning tile lie as a pong, fed long ago by one of the others."""
    offer = draft.offer
    rest = [kind for kind in offer.hand.concealed if kind != offer.tile]
    if len(offer.hand.concealed) - len(rest) != 3:
        return None
    feeder, last, _ = chance.sample([s for s in range(4) if s != offer.winner], 3)
    melds = (Meld("pong", (offer.tile,) * 3), *offer.hand.melds)
    hand = replace(offer.hand, concealed=tuple(rest), melds=melds)
    facts = Facts({**offer.facts, "pong_feeder": feeder})
    told = _FED.fill(tile=NAMES[offer.tile], feeder=who(draft.me, feeder), last=who(draft.me, last))
    return replace(
        draft,
        offer=replace(offer, hand=hand, facts=facts),
        told=(*draft.told, told),
        marks={**draft.marks, "last": last},
    )


_FED = Text(
    "{tile}是碰{feeder}的；刚才最后打牌的是{last}。",
    "The pong of {tile} was fed by {feeder}; the last discard came from {last}.",
)


def _late(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """The wall is nearly drawn."""
    facts = Facts({**draft.offer.facts, "last_stage": True})
    return replace(draft, offer=replace(draft.offer, facts=facts), told=(*draft.told, _LATE))


_LATE = Text("牌快摸完了。", "The wall is nearly drawn.")

HANDS = {
    "plain": sets(ALL, 0.4),
    "drawn": _drawn,
    "kong": _kong,
    "three_ci": _three_ci,
}

EVENTS = {
    "own": Event("self_draw", OWN, OWN_SAYS),
    "ponged": Event("self_draw", OWN, OWN_SAYS, twist=_ponged),
    "thrown": Event("discard", THROWN, THROWN_SAYS),
}

LEVELS = {
    1: Level({"plain": 3, "drawn": 3}, {"own": 1}, melds=(0, 1, 2), kongs=0.0),
    2: Level({"drawn": 4, "kong": 4, "three_ci": 1}, {"own": 4, "ponged": 1, "thrown": 2},
             melds=(0, 1, 1), kongs=0.2),
    3: Level({"kong": 6, "three_ci": 1}, {"own": 1, "ponged": 2, "thrown": 3},
             {"late": 0.3}, melds=(1, 2, 2), kongs=1.0),
    4: Level({"kong": 6, "three_ci": 1}, {"own": 1, "ponged": 2, "thrown": 3},
             {"late": 1.0}, melds=(2, 2, 3), kongs=1.0),
}  # fmt: skip

# --- the book ------------------------------------------------------------------------------------


def _ways(table: Any, made: Case) -> tuple[tuple[str, Text], ...]:
    known = {element.key for element in table.elements}
    return tuple((e.key, e.name) for e in WINS if e.key in known)


def _value(element: Element) -> Text:
    return Text("最多的一家付 {n}", "{n} from who pays most").fill(n=element.value)


def _force(table: Any, made: Case) -> int:
    """Two ways at once, a draw that looks like a 次, the end of the wall."""
    both = also_bomb(table, made) and way(made) != "bomb"
    return int(both) + drawn_ci(made) + bool(made.offer.facts.get("last_stage"))


def _items(table: Any, made: Case) -> int:
    """Kongs besides the one that wins, and who fed it."""
    return sum(meld.is_kong for meld in made.offer.hand.melds) + ("last" in made.draft.marks)


CONCEPTS = {
    "score.way": lambda c: True,
    "settle.ci-split": lambda c: way(c) in ("zhici", "xuci"),
    "settle.each": lambda c: way(c) in ("bomb", "anci", "tianci"),
}

EXERCISED = {
    "anci_kong_mult": Focus(hands=("kong", "three_ci"), events=("own",), levels=(2, 3, 4)),
    "zhici_split": Focus(hands=("kong",), events=("thrown",), levels=(2, 3, 4)),
    "dealer_double": Focus(),
    "honor_ci": Focus(hands=("kong",), levels=(2, 3, 4)),
    "baoci": Focus(hands=("kong",), events=("thrown",), twists=("late",), levels=(2, 3, 4)),
    "base": Focus(),
}

BOOK = Book(
    ask=Text("这是哪种胡法，一共收多少，四家各收付多少？",
             "Which way of winning, how much in all, and each seat's amount?"),
    asks=(
        Ask("way", Text("哪种胡法", "the way of winning"), of=way, options=_ways),
        Ask("total", Text("一共收", "received in all"), 1, near=(600, 1900, 2100, 1800)),
    ),
    hands=HANDS,
    events=EVENTS,
    levels=LEVELS,
    pays=pays,
    wrongs=WRONGS,
    rows=lambda table: (),
    value=_value,
    concepts=CONCEPTS,
    base=frozenset({"bomb"}),
    chows=False,
    few=1,
    twists={"late": _late},
    setting=_setting,
    burdens=lambda table, made: int(way(made) in ("zhici", "xuci")),
    force=_force,
    items=_items,
    exercised=EXERCISED,
)  # fmt: skip
