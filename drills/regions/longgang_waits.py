"""龙港, which tiles win: sixteen tiles, five sets or 八对半; 财神 and 坐花 come by draw only.

The turned-up kind is wild for all, the own flower for its owner; where a flower is turned up, the
three others are. Three true wilds win with any other tiles.
"""

from __future__ import annotations

from random import Random

from drills import saying
from drills.puzzle import Block
from drills.regions import waits_wild
from drills.regions.longgang_waits_hands import PLANS, half, rubbish_of
from drills.regions.waits_book import Book, Found, Plan, Seen, Setting
from drills.regions.waits_plans import served
from drills.regions.waits_tests import shape, tests
from drills.waits_told import Marked
from rules import lattice
from rules.hand import Hand
from rules.tiles import KINDS, NAMES, counts
from rules.variant import Variant
from rules.variants.longgang_wild import FLOWERS, IN_PLAY, NATURAL, bulldozer, true_held, wilds_held
from rules.words import Text

# --- what lies on the table ----------------------------------------------------------------------

TURNED = Text("翻牌", "Turned up 翻牌")
WINDS = (27, 28, 29, 30)
_SEAT = Text("你坐{wind}，坐花是{flower}。", "You sit {wind}: your own flower 坐花 is {flower}.")
_FLOWER = Text(
    "翻出来的是花：另外三张花都是财神。", "A flower is turned up: the other three are wild 财神."
)

FLOWER_TURNED = 0.08
"""How often a flower is turned up."""


def setting(table: Variant, hand: Hand, plan: Plan, chance: Random) -> tuple[Hand, Setting] | None:
    """A turned-up tile and a seat, and so many of the wilds in the hand."""
    seat = chance.randrange(4)
    turned = _turned(table, hand, plan, chance)
    rubbish = plan.recipe == "rubbish"
    facts = Setting().facts
    wild = table.wilds_at((turned,), seat, facts)
    pool = [kind for kind in wild for _ in range(1 if kind in FLOWERS else IN_PLAY)]
    taken = [turned] * 2 if rubbish else chance.sample(pool, min(plan.wilds, len(pool)))
    if rubbish and plan.wilds == 3:
        taken.append(FLOWERS[seat])
    told = [_SEAT.fill(wind=NAMES[WINDS[seat]], flower=NAMES[FLOWERS[seat]])]
    told += [_FLOWER] if turned in FLOWERS else []
    lies = Setting(facts, turned, TURNED, tuple(told), shown=bool(taken))
    return Hand((*hand.concealed, *taken), hand.melds, wild), lies


def _turned(table: Variant, hand: Hand, plan: Plan, chance: Random) -> int:
    if plan.recipe != "rubbish" and chance.random() < FLOWER_TURNED:
        return chance.choice(FLOWERS)
    free = [kind for kind in NATURAL if not hand.held[kind]]
    own = [] if plan.wilds else [k for k in lattice.waits(hand, shapes=table.shapes) if k in free]
    return chance.choice(own if own and chance.random() < 0.2 else free)


# --- what is said --------------------------------------------------------------------------------

_ONLY_DRAWN = Text(
    "{tile}是财神：财神、坐花只能自己摸，打出来谁也胡不了。",
    "{tile} is wild: 财神 and the own flower come by draw only, and thrown win for nobody.",
)
_EITHER = Text(
    "{tile}是平常的牌：点炮、自摸都能胡。", "{tile} is a natural tile: it wins drawn or thrown."
)
_THIRD = Text(
    "{tile}是第三张财神：三张一齐，别的牌乱着也胡。",
    "{tile} is the third true wild 财神: with three, any other tiles win.",
)
_GUEST = Text(
    "{tile}不是你的坐花，摸到只能补花。",
    "{tile} is not your own flower 坐花: drawn, it is laid out and replaced.",
)
_THERE = Text(
    "{tile}只有一张，已经在你手里。", "There is one {tile} only, and it is in this hand already."
)
_EIGHT = Text(
    "八对加一张{tile}不算：八对半要七对和一副刻子。",
    "Eight pairs and a single are nothing: 八对半 is seven pairs and a triplet.",
)
_RUBBISH = Text(
    "两张财神在手，别的不用看：第三张财神摸来就胡。",
    "Two true wilds 财神 in hand: the rest does not matter, the third one drawn wins.",
)


_PAIRS = Text(
    "八对在手：哪一对来第三张成了刻子，都是七对加一刻，八对半。",
    "Eight pairs in hand: whichever of them becomes a triplet, it is 八对半, seven pairs and a "
    "triplet.",
)


def how(table: Variant, seen: Seen, kind: int) -> tuple[Text, tuple[Block, ...]] | None:
    """The wild as a wait, the third true one among them."""
    third = bulldozer(table, (*wilds_held(seen.hand), kind), seen.hand.wild)
    if kind in seen.hand.wild and third and not seen.ways:
        return _THIRD.fill(tile=NAMES[kind]), ()
    return waits_wild.drawn(table, seen, kind)


def why_way(table: Variant, seen: Seen, kind: int) -> Text:
    """Why a tile is won in its way."""
    return (_ONLY_DRAWN if kind in seen.hand.wild else _EITHER).fill(tile=NAMES[kind])


def why_not(table: Variant, seen: Seen, kind: int) -> Text | None:
    """Why another's flower, or the ninth pair, is nothing."""
    if kind >= KINDS:
        held = _THERE if kind in seen.hand.concealed else None
        text = held if kind in seen.hand.wild else _GUEST
        return text and text.fill(tile=NAMES[kind])
    row = counts((*seen.hand.concealed, kind))
    if not seen.hand.melds and sum(n // 2 for n in row) == 8 and not seen.wilds:
        single = next(other for other, n in enumerate(row) if n % 2)
        return _EIGHT.fill(tile=NAMES[single])
    return None


def decides(table: Variant, seen: Seen) -> Text | None:
    """That rubbish wins, or that each of eight pairs may become the triplet."""
    if rubbish(seen):
        return _RUBBISH
    eight = seen.shapes == {"pairs"} and len(seen.found.won) > 2 and not seen.wilds
    return _PAIRS if eight else None


_TURNED_SAYS = Text(
    "翻出{turned}，{wilds}是你的财神，只能自己摸。",
    "{turned} is turned up: {wilds} {n:is|are} wild for you, by own draw only.",
)


def notes(table: Variant, seen: Seen) -> tuple[tuple[Text, Text], ...]:
    """Which tiles are wild for this seat."""
    wild, turned = seen.hand.wild, seen.setting.tile
    if turned is None:
        return ()
    names = saying.joined(saying.names(wild))
    said = _TURNED_SAYS.fill(turned=NAMES[turned], wilds=names, n=len(wild))
    return ((table.terms["wild"], said),)


# --- what is asked for ---------------------------------------------------------------------------


def rubbish(seen: Seen) -> bool:
    """Whether the third true wild wins with tiles that wait for nothing."""
    return _third_wild(seen.found) and not seen.ways


def _third_wild(said: Found) -> bool:
    return waits_wild.only_wild(said) and true_held(said.hand) == 2


def _half(said: Found) -> bool:
    return bool(lattice.waits(said.hand, shapes=("pairs",)))


def _eight(table: Variant, seen: Seen) -> bool:
    """八对半 is waited for, or eight pairs with a single look like it."""
    row = counts(seen.hand.concealed)
    pairs = not seen.hand.melds and sum(n // 2 for n in row) == 7 and not seen.ways
    return shape("pairs")(seen) or (pairs and sum(n % 2 for n in row) == 2)


def _draw_only(seen: Seen, marked: Marked) -> bool:
    """A wild was left out, or marked as won from a discard."""
    return any(kind in seen.hand.wild for kind in (*marked.missed, *marked.way))


def _has(table: Variant, target: str) -> bool:
    """Whether 八对半, and three true wilds alone, win at a table."""
    if target == "rubbish":
        return not table.settings["four_true_wilds"]
    return target != "half" or "pairs" in table.shapes


BOOK = Book(
    lead=Text(
        "不报听，十六张。能胡的都标上胡法，你的财神和坐花也算。",
        "Nothing is declared; sixteen tiles. Mark how each winning tile may be won, your wilds "
        "财神 and own flower 坐花 too.",
    ),
    shares={
        1: {"0": 13, "1": 46, "2": 41},
        2: {"0": 12, "1": 25, "2": 32, "3": 22, "half": 4, "rubbish": 5},
        3: {"0": 11, "1": 10, "2": 30, "3": 23, "4": 14, "half": 8, "rubbish": 4},
        4: {"0": 6, "1": 6, "2": 26, "3": 30, "4": 32},
        5: {"2": 8, "3": 27, "4": 65},
    },
    plans={
        **PLANS,
        (2, "half"): served((4, "half", 6), (4, "half", 4)),
        (3, "half"): served((4, "half", 0), (4, "half", 2)),
        (4, "half"): served((4, "half", 4), (4, "half", 0)),
        (2, "rubbish"): served((1, "rubbish", 0), wilds=2),
        (3, "rubbish"): served((1, "rubbish", 0), wilds=3),
        **{(level, "two-wilds"): served((1, "rubbish", 0), wilds=2) for level in (3, 4)},
        (1, "no-half"): served((1, "half", 2), (1, "half", 1)),
        (2, "no-half"): served((1, "half", 4), (1, "half", 6)),
    },
    targets={
        **dict.fromkeys(("half", "no-half"), _half),
        "rubbish": _third_wild,
        "two-wilds": lambda said: true_held(said.hand) == 2 and not said.won,
    },
    recipes={"half": half, "rubbish": rubbish_of},
    has=_has,
    setting=setting,
    concepts=tests(
        "waits.wild",
        eight_and_half=shape("pairs"),
        two_shapes=lambda seen: len(seen.shapes) > 1,
        rubbish=rubbish,
        own_draw=lambda seen: bool(seen.found.key),
    ),
    traps=(
        (21, lambda table, seen: bool(seen.dead)),
        (22, _eight),
        (23, lambda table, seen: rubbish(seen)),
        (24, lambda table, seen: any(kind in seen.hand.wild for kind, _ in seen.found.key)),
    ),
    how=how,
    why_not=why_not,
    why_way=why_way,
    decides=decides,
    notes=notes,
    mistakes={"draw": _draw_only},
    caught={"dead": "waits.dead", "draw": "waits.own-draw"},
    matter={"ba_dui_ban": ("no-half",), "four_true_wilds": ("two-wilds",)},
)
