"""龙港: what its "score this hand" asks, its hands of seventeen tiles, and how they are won."""

from __future__ import annotations

from random import Random
from typing import Any

from drills.regions.longgang_score_hands import (
    bulldozer,
    home,
    honour_sets,
    shared,
    two_wilds,
    wild_gap,
    wild_set,
    won_on,
)
from drills.regions.longgang_score_loser import (
    at,
    flowers,
    guests,
    laid,
    loser_hu,
    nothing,
    open_hand,
    open_pair,
    totals,
    turned_flower,
)
from drills.regions.longgang_score_sums import (
    counts,
    face_said,
    having,
    is_limit,
    loser_said,
    more,
    pays,
    raw,
    sum_said,
    tai_said,
    value_said,
)
from drills.regions.longgang_score_wrong import WRONGS, at_home
from drills.regions.score_book import Ask, Book, Case, Draft, Event, Focus, Level, Setting
from drills.regions.score_hands import (
    honours,
    mixed,
    near,
    pairs,
    pungs,
    runs,
    sets,
    spread,
    straight,
    suits,
)
from drills.regions.score_scene import (
    OWN,
    OWN_SAYS,
    REPLACED,
    REPLACED_SAYS,
    ROBBED,
    ROBBED_SAYS,
    THROWN,
    THROWN_SAYS,
)
from drills.regions.score_wrong import nearly_one_suit, nearly_triplets
from rules.facts import Facts
from rules.features import HONOURS, TERMINALS, WINDS
from rules.tiles import KINDS, NAMES
from rules.variant import Variant
from rules.variants.longgang_elements import DRAGONS, ROUND
from rules.variants.longgang_wild import FLOWERS, wilds_of
from rules.words import Text

ONE, TWO, MIXED = suits(1), suits(2, honours=0.4), suits(1, honours=1)
ALL = suits(3, honours=0.4)

HANDS = {
    "plain": sets(ALL, 0.4),
    "runs": runs(suits(3), 0.5),
    "gap": won_on("gap", sets(ALL, 0.3)),
    "edge": won_on("edge", sets(ALL, 0.3)),
    "single": won_on("single", sets(ALL, 0.4)),
    "home": home,
    "wild_gap": wild_gap,
    "shared": shared,
    "four": spread(suits(3), 0.3),
    "honours": honour_sets(TWO),
    "two_wilds": two_wilds,
    "pungs": pungs(suits(3, honours=0.6)),
    "near_pungs": near(pungs(suits(3, honours=0.6)), 0.0, pair=0.0),
    "mixed": sets(MIXED, 0.4),
    "near_mixed": near(sets(MIXED, 0.4), pair=0.2),
    "mixed_honours": honour_sets(ONE),
    "mixed_pungs": pungs(MIXED),
    "straight": straight("other"),
    "colour": sets(ONE, 0.3),
    "near_colour": near(sets(ONE, 0.3)),
    "colour_pairs": pairs((0, 1), ONE),
    "pairs": pairs((0, 0, 1), suits(3, honours=0.5)),
    "bulldozer": bulldozer,
    "wild_set": wild_set,
    "winds": mixed(honours(WINDS, (4,), pair=False), honours(WINDS, (3,), pair=True)),
    "near_winds": mixed(honours(WINDS, (3,), pair=False), honours(WINDS, (2,), pair=True)),
    "ends": mixed(pungs(suits(3), TERMINALS), pungs(suits(3, honours=1), (*TERMINALS, *HONOURS))),
    "guardians": mixed(honours(HONOURS, (3,), pair=True), honours(HONOURS, (4,), pair=False)),
}

# --- what is known before ------------------------------------------------------------------------

FLOWER_UP, HONOUR_UP = 0.06, 0.3
"""How often a flower is turned up, and how often 中, 发 or the winner's wind."""

_TAGS = tuple(Text(NAMES[kind].zh[0], NAMES[kind].en) for kind in WINDS)
_TURNED = Text("翻开的是{turned}，它是财神；胡家的坐花是{flower}。",
               "{turned} is turned up and wild 财神; the winner's own flower 坐花 is {flower}.",
)  # fmt: skip
_FLOWER = Text("翻开的是花牌{turned}，另外三张花都是财神。",
               "The flower {turned} is turned up: the other three are wild 财神.")  # fmt: skip
_ROUND = Text("圈风是{wind}。", "The round wind is {wind}.")


def _setting(table: Variant, winner: int, chance: Random) -> Setting:
    """The tile turned up, with what is wild for the winner; the round wind where it counts."""
    turned = _turned(table, winner, chance)
    says = _FLOWER if turned in FLOWERS else _TURNED
    told = [says.fill(turned=NAMES[turned], flower=NAMES[FLOWERS[winner]])]
    facts: dict[str, Any] = {}
    if table.settings["round_wind"]:
        wind = chance.choice([seat for seat in range(4) if seat != winner or chance.random() < 0.5])
        facts["round_wind"] = ROUND[wind]
        told.append(_ROUND.fill(wind=_TAGS[wind]))
    return Setting(wilds_of((turned,), winner), Facts(facts), (turned,), tuple(told), _TAGS)


def _turned(table: Variant, winner: int, chance: Random) -> int:
    lot = chance.random()
    if lot < FLOWER_UP:
        return chance.choice(FLOWERS)
    if lot < FLOWER_UP + HONOUR_UP:
        return chance.choice((*DRAGONS, WINDS[winner]))
    return chance.choice([kind for kind in table.kinds if kind < KINDS])


# --- how the tile comes --------------------------------------------------------------------------


def _replaced_flower(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """The flower that the drawn tile replaces, one of others at least."""
    if turned_flower(draft):
        return None
    return laid(draft, chance.sample(guests(draft), chance.choice((1, 1, 2))))


EVENTS = {
    "own": Event("self_draw", OWN, OWN_SAYS),
    "thrown": Event("discard", THROWN, THROWN_SAYS),
    "kong_draw": Event("replacement", REPLACED, REPLACED_SAYS),
    "flower_draw": Event(
        "replacement",
        Text("{winner}补花，补到{tile}，胡了。",
             "Won by {winner} on {tile}, the tile drawn for a flower."),
        Text("{winner}补花", "for a flower, {winner}"), kong=False, twist=_replaced_flower,
    ),
    "shared_out": Event(
        "share",
        Text("最后四张分张，{winner}分到{tile}，胡了。",
             "The last four tiles were shared out 分张; {winner} got {tile} and won."),
        Text("分给{winner}", "shared out to {winner}"),
    ),
    "robbed": Event("rob_kong", ROBBED, ROBBED_SAYS),
    "heavenly": Event(
        "self_draw",
        Text("{winner}坐庄，起手十七张就胡了。",
             "Won by {winner}, the dealer, on 17 tiles as dealt."),
        Text("起手第十七张", "the seventeenth tile dealt"),
        {"special": "heavenly"}, winners=(0,), melds=(0,),
    ),
    "earthly": Event(
        "discard",
        Text("{winner}胡了庄家打出的第一张牌{tile}。",
             "Won by {winner} on {tile}, the first tile thrown by the dealer."),
        Text("庄家第一张", "the dealer's first tile"),
        {"special": "earthly"}, winners=(1, 2, 3), sources=(0,), melds=(0,),
    ),
    "human": Event(
        "discard",
        Text("第一圈里，{winner}就胡了{source}打出的{tile}。",
             "Won by {winner} on {tile}, thrown by {source} in the first go-around."),
        THROWN_SAYS, {"special": "human"}, winners=(1, 2, 3), sources=(1, 2, 3), melds=(0,),
        needs=lambda table: bool(table.settings["human_win"]),
    ),
}  # fmt: skip

_HOW = {"own": 5.0, "thrown": 6.5, "kong_draw": 0.8, "flower_draw": 1.0, "shared_out": 0.6,
        "robbed": 1.0}  # fmt: skip
_FIRST = {"heavenly": 0.2, "earthly": 0.2}

TWISTS = {"flowers": flowers, "open_pair": open_pair, "open": open_hand, "nothing": nothing,
          "totals": totals}  # fmt: skip

LEVELS = {
    1: Level({"runs": 4, "plain": 3, "gap": 2, "edge": 1, "single": 1, "shared": 1,
              "near_colour": 0.5},
             {"own": 5, "thrown": 5, "shared_out": 0.5}, {"nothing": 1.0},
             melds=(1, 2, 2, 3, 3), kongs=0.0),
    2: Level({"runs": 3, "plain": 2, "gap": 2, "edge": 1, "home": 1, "shared": 2, "four": 2,
              "honours": 4, "pungs": 1, "near_pungs": 2, "mixed": 2, "near_mixed": 1,
              "colour": 2, "pairs": 0.4, "bulldozer": 0.5, "near_winds": 1, "two_wilds": 1},
             _HOW | _FIRST, {"flowers": 0.25, "nothing": 0.3, "totals": 1.0},
             melds=(1, 2, 3), kongs=0.1, wilds=(0, 0, 1)),
    3: Level({"runs": 2, "plain": 1, "gap": 2, "home": 1, "shared": 1, "four": 3,
              "wild_gap": 1, "honours": 4, "pungs": 2, "near_pungs": 2, "mixed": 2, "near_mixed": 1,
              "mixed_honours": 3, "colour": 0.7, "colour_pairs": 0.2, "pairs": 0.3,
              "bulldozer": 0.3, "wild_set": 0.5, "winds": 0.4, "near_winds": 1, "ends": 0.4,
              "two_wilds": 3},
             _HOW, {"flowers": 0.4, "open": 0.4, "totals": 1.0},
             melds=(0, 1, 2, 3), kongs=0.2, wilds=(0, 1, 1, 2)),
    4: Level({"runs": 1, "plain": 1, "gap": 2, "four": 2, "honours": 4, "pungs": 2,
              "near_pungs": 2, "mixed": 2, "mixed_honours": 4, "mixed_pungs": 1, "two_wilds": 4,
              "colour": 0.5, "wild_set": 0.5, "winds": 0.4, "near_winds": 1, "ends": 0.4,
              "pairs": 0.2},
             _HOW, {"flowers": 0.5, "open": 0.75, "totals": 1.0},
             melds=(0, 1, 2, 2), kongs=0.4, wilds=(0, 1, 2, 2)),
    5: Level({"honours": 4, "pungs": 2, "near_pungs": 1, "mixed": 2, "mixed_honours": 4,
              "mixed_pungs": 2, "two_wilds": 4, "four": 1},
             _HOW, {"flowers": 0.7, "open": 1.0, "totals": 1.0},
             melds=(1, 1, 2, 3), kongs=0.7, wilds=(1, 2, 2, 3)),
}  # fmt: skip

# --- the book ------------------------------------------------------------------------------------

FACE_KEYS = frozenset(
    {f"{name}_{size}" for name in ("ckong", "kong", "concealed", "pong")
     for size in ("small", "big")}
    | {"pair", "flower", "own_run", "own_gap", "own_triplet", "gap", "edge", "single"}
)  # fmt: skip


def _burdens(table: Any, made: Case) -> int:
    """An open hand to count, and differences among the others."""
    return len(made.draft.hands) + (len(set(having(made, {}).values())) > 1)


def _force(table: Any, made: Case) -> int:
    """A sum that is cut at 300, or a limit hand."""
    if is_limit(made):
        return 1
    return int(raw(made.figures["pai_mian"], made.figures["tai_total"]) > 300)


def _items(table: Any, made: Case) -> int:
    """What the face count is added up from."""
    return sum(element.group == "elements" for element in made.score.elements)


def _rounds(made: Case) -> bool:
    hu = raw(made.figures["pai_mian"], made.figures["tai_total"])
    return not is_limit(made) and (hu > 300 or hu % 10 > 0)


def _no_wild(made: Case) -> bool:
    """Whether it is the one tai, or a wild at its own place looks like none."""
    if is_limit(made):
        return False
    alone = made.figures["tai_total"] == 1 and made.figures["pai_mian"] <= 2
    return at_home(made) or ("no_wild" in made.keys and alone)


CONCEPTS = {
    "score.face": lambda c: _items(None, c) > 2,
    "score.tai": lambda c: c.figures["tai_total"] > 1 and not is_limit(c),
    "score.round-up": _rounds,
    "score.loser": lambda c: bool(c.draft.hands),
    "score.limit": is_limit,
    "score.no-wild": _no_wild,
    "score.colour": lambda c: bool({"mixed_suit", "one_suit", "all_honours"} & c.keys)
        or (bool(c.readings) and nearly_one_suit(c)),
    "score.triplets": lambda c: not is_limit(c) and (c.hand.all_triplets or nearly_triplets(c)),
    "settle.follow": lambda c: c.figures["tai_total"] > 3,
    "settle.losers": lambda c: len(set(having(c, {}).values())) > 1,
    "settle.dealer": lambda c: c.offer.winner == 0,
    "settle.each": lambda c: c.offer.source is not None,
}  # fmt: skip

EXERCISED = {
    "single_wait_self_draw": Focus(hands=("single",), events=("own",)),
    "single_wait_discard": Focus(hands=("single",), events=("thrown",)),
    "edge_discard": Focus(hands=("edge",), events=("thrown",), levels=(1, 2, 3, 4)),
    "wild_wait": Focus(hands=("wild_gap",), levels=(3, 4, 5)),
    "replacement_tai": Focus(events=("kong_draw", "flower_draw"), levels=(2, 3, 4, 5)),
    "human_win": Focus(events=("human",), levels=(2, 3, 4)),
    "loser_pairs": Focus(twists=("open_pair",), levels=(3, 4, 5)),
    "follow": Focus(),
    "wild_home_counts_as_none": Focus(hands=("home",), levels=(2, 3, 4)),
    "round_wind": Focus(hands=("honours", "mixed_honours"), levels=(2, 3, 4, 5)),
    "dan_diao_tai": Focus(hands=("single",), levels=(2, 3, 4, 5)),
    "men_qing": Focus(levels=(3, 4)),
    "yi_tiao_long": Focus(hands=("straight",), levels=(1, 2, 3, 4)),
    "si_jin_gang": Focus(hands=("guardians",), levels=(2, 3, 4)),
}  # fmt: skip

_NEAR = (0, 2, 4, 6, 8, 10)

BOOK = Book(
    ask=Text("牌面几胡、几台、总胡多少？四家各收付几个子？",
             "Face count, tai and total? How many chips does each seat pay or get?"),
    asks=(
        Ask("pai_mian", Text("牌面几胡（腊子写 0）", "face count 牌面 (0 for a limit hand)"),
            1.5, near=_NEAR, why=face_said),
        Ask("tai_total", Text("几台", "tai 台"), 1.5, near=(0, 1, 2, 3), why=tai_said),
        Ask("total_hu", Text("总胡", "total 总胡"), 1.5, near=(20, 30, 40, 50, 60)),
        Ask("loser_hu", Text("亮着的那家没胡的，总胡", "total of the open losing hand"), 1.5,
            asked=lambda table, made: bool(made.draft.hands), of=loser_hu,
            near=(0, 10, 20, 30, 40), why=loser_said),
    ),
    hands=HANDS,
    events=EVENTS,
    levels=LEVELS,
    pays=pays,
    wrongs=WRONGS,
    rows=lambda table: (),
    counts=counts,
    at=at,
    more=more,
    sum=sum_said,
    value=value_said,
    concepts=CONCEPTS,
    base=FACE_KEYS | {"no_wild"},
    few_hands=frozenset(),
    few=8,
    twists=TWISTS,
    setting=_setting,
    burdens=_burdens,
    force=_force,
    items=_items,
    exercised=EXERCISED,
)  # fmt: skip
