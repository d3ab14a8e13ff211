"""洛阳杠次: kongs and the 次牌 that lies face up: 直次, which kong keeps the wait (luoyang.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drills.regions import kong_claims as made
from drills.regions import kong_twists as so
from drills.regions.kong_asking import told
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Case, Check, Draft, Focus, Myth, Sentence, of
from drills.regions.kong_ci import Ci, Zhici, may_turn, waits_for
from drills.regions.kong_common import (
    CAUGHT,
    CONCEPTS,
    IDLE,
    NO_CHOW,
    PLAIN_CASES,
    SAYS,
    TILES,
    WALL,
)
from drills.regions.kong_concepts import sort, why
from drills.regions.kong_pay import Paid, Pay, Paying, Wrong
from drills.regions.kong_sorts import Calls, May
from drills.regions.kong_turn import Turn
from rules.facts import Facts
from rules.hand import KONGS, Hand, Meld
from rules.payments import each, pay
from rules.tiles import NAMES
from rules.values import Four, KongOffer
from rules.variant import Variant
from rules.words import Text

# --- what lies there -----------------------------------------------------------------------------


def _facts(bench: Bench, hand: Hand, tile: int) -> Facts:
    """A 次牌 of which the hand does not hold all the others, not the tile in question."""
    able = [k for k in bench.pool() if hand.held[k] < 3 and k != tile and may_turn(bench.table, k)]
    able = able or [k for k in range(27) if hand.held[k] < 3 and k != tile]
    return Facts({"ci": bench.rng.choice(able)})


def _begin(table: Variant, asked: Asked) -> tuple[Text, ...]:
    return (_FACE_UP.fill(ci=NAMES[asked.offer.facts["ci"]]),)


_FACE_UP = Text("次牌翻开的是{ci}。", "The 次牌, face up, is {ci}.")

# --- what may be so ------------------------------------------------------------------------------


def ci_to_a_pong(bench: Bench) -> Draft | None:
    """A pong of the 次牌: the tile that lies there is wanted as its fourth."""
    kind = bench.pick()
    hand = bench.round_set((), melds=(Meld("pong", (kind,) * 3),))
    return None if hand is None else _takes(bench, hand, kind, "addkong")


def ci_to_three(bench: Bench) -> Draft | None:
    """Three of the 次牌 in hand: the one that lies there is wanted as the fourth."""
    kind = bench.pick()
    hand = bench.round_set((kind,) * 3)
    return None if hand is None else _takes(bench, hand, kind, "ckong")


def _takes(bench: Bench, hand: Hand, kind: int, type_: str) -> Draft | None:
    if hand.held[kind] != 3 or not may_turn(bench.table, kind):
        return None
    return Draft(KongOffer(hand, kind, type_, by=bench.me, facts=Facts({"ci": kind})), ("ci_take",))


def just_ponged(bench: Bench, draft: Draft) -> Draft | None:
    """The kong is wanted in the turn of a pong."""
    offer = draft.offer
    other = [meld for meld in offer.hand.melds if meld.type == "pong" and meld.kind != offer.tile]
    if offer.type == "ckong" and not other:
        return None
    key = "just_ponged_own" if offer.type == "addkong" else "just_ponged"
    return so.told(so.fact(draft, just_ponged=True), key)


CASES = (
    *PLAIN_CASES,
    Case("no_chow", (made.chow,), weight=3, levels=(1, 2, 3)),
    Case(
        "just_ponged", (made.in_the_turn(made.added), made.in_the_turn(made.drawn)), just_ponged, 4
    ),
    Case("ci_kong", (ci_to_a_pong, ci_to_three), weight=4, also=("tiles",)),
)

CHECKS: Mapping[str, Check] = {
    "no_chow": NO_CHOW,
    "ci_kong": Check(
        Text("次牌", "the 次牌"), Text("要的不是次牌。", "It is not the 次牌 that is wanted."),
        of(*KONGS),
    ),
    "just_ponged": Check(
        Text("刚碰的这一手", "the turn of a pong"),
        Text("不是刚碰完，自己摸过牌了。", "It is no turn of a pong: a tile was drawn."),
        of("addkong", "ckong"),
    ),
    "wall_empty": WALL,
    "tiles": TILES,
}  # fmt: skip

SAYS_HERE: Mapping[str, Sentence] = {
    **SAYS,
    "ci_take": Sentence(
        Text("第四张{tile}，就是翻在那里的次牌。",
             "The fourth {tile} is the 次牌 that lies face up."),
        Text("翻开的次牌不能拿来杠。", "The 次牌 is never konged."), group="ci",
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
    "seen_ci": Sentence(
        Text("另外三张{ci}，桌上都见过了。", "The other three {ci} have all been seen."),
        Text("次的就是翻开的那一张，别的见光不相干。",
             "A 次 takes the one that lies face up; the others have no say."),
        lambda table, offer: (
            offer.hand.held[offer.facts["ci"]] == 0 and offer.tile != offer.facts["ci"]
            and offer.drawn != offer.facts["ci"]
        ), "ci",
    ),
    "waited": Sentence(
        Text("刚才有人打过你听的牌。", "A tile that you wait for was thrown a moment ago."),
        Text("这里没有点炮，放过也不关什么。",
             "No plain discard wins here, so letting it go closes nothing."), group="passed",
    ),
}  # fmt: skip

MYTHS: Mapping[str, Myth] = {
    "only_ci": Myth(
        Text("不听次牌不能杠", "the hand does not wait for the 次牌"),
        Text("杠不一定要次；平常开杠也收杠钱。",
             "A kong need not be a 次; a plain one is paid as well."),
    ),
}  # fmt: skip

# --- kong money ----------------------------------------------------------------------------------


def money(table: Variant, paid: Paid, at: int) -> Four:
    """What a kong is paid at once, as the table says."""
    kong = paid.kongs[at]
    given: dict[str, Any] = {"what": "pay", "type": kong.type, "by": kong.by}
    if kong.source is not None:
        given["from"] = kong.source
    return tuple(told(table, "kong", given)["payments"])


_RULES = {
    "kong": Text("明杠：点的人付一个杠底 {gang}。",
                 "A fed kong 明杠: the feeder pays one 杠底, {gang}."),
    "addkong": Text("补杠：当初让碰的那一家付一个杠底 {gang}。",
                    "An added kong 补杠: whoever fed the pong pays one 杠底, {gang}."),
    "add_all": Text("补杠：这桌三家各付一个杠底 {gang}。",
                    "An added kong 补杠: at this table each pays one 杠底, {gang}."),
    "ckong": Text("暗杠：三家各付 {times} 个杠底。",
                  "A concealed kong 暗杠: each pays {times} times the 杠底."),
    "dealer": Text("{rule}和庄家来往的加倍。",
                   "{rule} Whatever the dealer pays or gets is doubled."),
}  # fmt: skip


def _says(table: Variant, paid: Paid, at: int) -> Text:
    kong = paid.kongs[at]
    key = kong.type
    if key == "addkong" and table.settings["bugang_payer"] == "all":
        key = "add_all"
    rule = _RULES[key].fill(gang=table.settings["base"], times=table.settings["angang_mult"])
    return _RULES["dealer"].fill(rule=rule) if table.settings["dealer_double"] else rule


def _everybody(table: Variant, paid: Paid, at: int) -> Four:
    kong = paid.kongs[at]
    times = 2 if kong.type == "ckong" else 1
    return each(kong.by, times * int(table.settings["base"]))


def _fed_only(table: Variant, paid: Paid, at: int) -> Four:
    kong = paid.kongs[at]
    if kong.type != "addkong":
        return money(table, paid, at)
    return each(kong.by, int(table.settings["base"]))


def _once(table: Variant, paid: Paid, at: int) -> Four:
    kong = paid.kongs[at]
    gang = int(table.settings["base"])
    if kong.source is not None:
        return pay(kong.by, [(kong.source, gang)])
    return each(kong.by, gang)


PAYING = Paying(
    money=money,
    says=_says,
    wrong={
        "everybody": Wrong(
            Text("你让三家都付了明杠；明杠只有点的人付。",
                 "You had all three pay fed kongs; the feeder alone does."), _everybody,
        ),
        "fed_only": Wrong(
            Text("补杠不是三家付，是当初让碰的那一家付。",
                 "An added kong is not paid by all, but by whoever fed the pong."), _fed_only,
        ),
        "once": Wrong(
            Text("暗杠要按几个杠底看清楚，这里你按一个算了。",
                 "You counted a concealed kong as one 杠底."), _once,
        ),
    },
    number={1: (1,), 2: (2, 2, 3), 3: (4, 5), 4: (5,), 5: (5,)},
    types={"kong": 3, "addkong": 4, "ckong": 3},
    fed=("kong", "addkong"),
)  # fmt: skip


def _gaps(table: Variant, offer: KongOffer) -> Mapping[str, Any]:
    return {"ci": NAMES[offer.facts["ci"]]}


# --- traps and concepts --------------------------------------------------------------------------


def _ci(asked: Asked) -> bool:
    return isinstance(asked.own, Ci)


def _breaks(table: Variant, asked: Asked) -> bool:
    """A hand that waits for the 次牌 as it stands, and not once the kong is made."""
    if not _ci(asked):
        return False
    fed = asked.sort == "zhici" and asked.why.code == "breaks_wait"
    drawn = asked.sort == "turn" and asked.draft.family == "fourth"
    return fed or (drawn and not any(":" in choice for choice in asked.own.choices))


def _earlier(table: Variant, asked: Asked) -> bool:
    """A kong that was laid down before, while the rest waits for the 次牌 and no 次 is open."""
    if asked.sort != "turn" or any(":" in choice for choice in asked.own.choices):
        return False
    hand = asked.offer.hand
    return any(meld.is_kong for meld in hand.melds) and waits_for(table, hand, asked.own.ci)


def _two(asked: Asked) -> bool:
    return asked.sort == "turn" and len(asked.own.kinds) > 1


TRAPS = (
    (3, _earlier),
    (4, _breaks),
    (5, lambda table, asked: asked.sort == "zhici" and asked.why.code == "exposed_pong"),
    (6, lambda table, asked: (
        "seen_ci" in asked.idle and _ci(asked)
        and (asked.sort == "zhici") * asked.ok + any(":" in c for c in asked.own.choices) > 0
    )),
    (7, lambda table, asked: (
        asked.sort == "turn" and asked.offer.drawn == asked.own.ci
        and asked.own.choices == ("炸弹",)
    )),
    (8, lambda table, asked: asked.why.code == "ci_kong"),
    (10, lambda table, asked: asked.sort == "turn" and len(asked.own.choices) > 1),
    (11, lambda table, asked: (
        _two(asked) and sum(":" in choice for choice in asked.own.choices) == 1
    )),
)  # fmt: skip

BOOK = Book(
    plan={
        1: {"may": 3, "pay": 1, "zhici": 1},
        2: {"may": 3, "calls": 1, "pay": 1, "zhici": 2, "turn": 3},
        3: {"pay": 1, "zhici": 6, "turn": 8},
        4: {"zhici": 1, "turn": 2},
        5: {"zhici": 1, "turn": 2},
    },
    sorts={"may": May(), "calls": Calls(), "pay": Pay(PAYING), "zhici": Zhici(), "turn": Turn()},
    cases=CASES,
    checks=CHECKS,
    says=SAYS_HERE,
    idle=(*IDLE, "seen_ci", "waited"),
    traps=TRAPS,
    concepts={
        **CONCEPTS,
        "claim.plain": lambda asked: asked.ok and asked.sort in ("may", "calls"),
        "claim.none": why("no_chow"),
        "kong.ci-kong": why("ci_kong"),
        "kong.same-turn": why("just_ponged"),
        "kong.exposed": why("exposed_pong"),
        "kong.eats": lambda asked: (
            asked.why.code == "breaks_wait" or asked.draft.family in ("fourth", "breaks_wait")
        ),
        "kong.keep-warm": sort("turn"),
        "kong.which-quad": _two,
        "kong.zhici": sort("zhici"),
        "kong.who-pays": sort("pay"),
    },
    caught={
        **CAUGHT, "ci_kong": "kong.ci-kong", "just_ponged": "kong.same-turn",
        "exposed_pong": "kong.exposed", "breaks_wait": "kong.eats", "two": "kong.which-quad",
        "turn": "kong.keep-warm",
    }
    | dict.fromkeys(PAYING.wrong, "kong.who-pays"),
    myths=MYTHS,
    focus={
        "base": Focus(("pay",), (1, 2, 3), sides=("yes", "no")),
        "angang_mult": Focus(("pay",), (1, 2, 3), sides=("yes", "no")),
        "bugang_payer": Focus(("pay",), (1, 2, 3), sides=("yes", "no")),
        "dealer_double": Focus(("pay",), (1, 2, 3), sides=("yes", "no")),
        "ordinary_zimo": Focus(("turn",), (2, 3, 4), ("bomb",), ("no",)),
        "three_ci_wins": Focus(("turn",), (2, 3, 4), ("third",), ("no",)),
    },
    facts=_facts,
    begin=_begin,
    gaps=_gaps,
)  # fmt: skip
