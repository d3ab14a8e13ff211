"""洛阳杠次, which tiles win: a draw that completes 炸弹, or a kong while waiting for the 次牌.

The kong is taken away; if the rest and the face-up 次牌 are complete, its tile wins: 暗次 by an own
draw, 直次 from a discard onto three in hand, 续次 by a draw onto an own pong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from drills import saying, splits
from drills.drill import LEVELS
from drills.puzzle import Block
from drills.regions import luoyang_waits_hands as hands
from drills.regions.waits_book import Book, Found, Plans, Seen, by_shape
from drills.regions.waits_plans import PAIRED, PLANS, kept, served
from drills.regions.waits_tests import tests
from drills.waits_told import Marked
from rules import lattice, readings
from rules.hand import Hand
from rules.readings import Reading
from rules.tiles import NAMES
from rules.values import Waits
from rules.variant import Variant
from rules.variants.luoyang_ci import after_kong
from rules.words import Text

STATES = (
    ("both", Text("打也成次", "thrown too"),
     Text("别人打出来也成次（直次，自己摸就是暗次）", "a 次 thrown 直次 or drawn 暗次")),
    ("ci", Text("摸成次", "drawn 次"),
     Text("只有自己摸才成次（暗次、续次、天次）", "a 次 by own draw only: 暗次, 续次, 天次")),
    ("bomb", Text("炸弹", "bomb 炸弹"),
     Text("自己摸到，炸弹", "a bomb 炸弹, by own draw")),
)  # fmt: skip
"""How a tile wins: the dearest way counts."""

WAYS = {
    "zhici_discards": "both", "anci_draws": "ci", "xuci_draws": "ci", "tianci_draws": "ci",
    "bomb_draws": "bomb",
}  # fmt: skip
"""The state of each way of the table's own answer, the dearest first."""


def key(table: Variant, hand: Hand, waits: Waits) -> Mapping[int, str]:
    """Every kind that wins, in the dearest way."""
    found: dict[int, str] = {}
    for way, state in WAYS.items():
        for kind in waits.by(way):
            found.setdefault(kind, state)
    return found


# --- readings ------------------------------------------------------------------------------------


def konged(said: Found, kind: int) -> Iterator[int]:
    """The kinds that may be laid out as a kong once `kind` has come, and leave the rest ready."""
    hand, ci = said.hand, said.setting.facts["ci"]
    full = hand.plus(kind)
    pongs = {meld.kind for meld in hand.melds if meld.type == "pong"}
    for four in sorted({*full.concealed}):
        if four == ci or not (full.concealed.count(four) == 4 or four in pongs):
            continue
        if ci in lattice.waits(after_kong(full, four)):
            yield four


def ways(table: Variant, said: Found) -> dict[int, tuple[Reading, ...]]:
    """The readings of bombs, and of the hands that a kong leaves with the 次牌 in them."""
    found = by_shape(table, said)
    ci = said.setting.facts["ci"]
    for kind, state in said.key:
        if state != "bomb":
            rests = (after_kong(said.hand.plus(kind), four) for four in konged(said, kind))
            every = chain(*(readings.readings(rest, ci, shapes=table.shapes) for rest in rests))
            found[kind] = tuple(every) or found.get(kind, ())
    return {kind: of_kind for kind, of_kind in sorted(found.items()) if of_kind}


# --- what is said --------------------------------------------------------------------------------

_ZHICI = Text(
    "三张{four}在手：打来第四张就杠，剩下的正等次牌{ci}，直次；自己摸是暗次。",
    "Three {four} in hand: a thrown fourth is konged, and the rest waits for the 次牌 {ci}: 直次; "
    "drawn, 暗次.",
)
_ANCI = Text(
    "摸到{tile}，四张{four}一杠，剩下的正好拿次牌{ci}成牌：暗次。",
    "With {tile} drawn the four {four} are konged, and the 次牌 {ci} completes the rest: 暗次.",
)
_XUCI = Text(
    "摸到{tile}，碰出的{four}补杠，剩下的拿次牌{ci}成牌：续次。",
    "With {tile} drawn the pong of {four} becomes a kong, and {ci}, the 次牌, completes the rest: "
    "续次.",
)
_TIANCI = Text(
    "手里两张{ci}，自己再摸一张，三张次牌在手：天次。",
    "Two {ci} in hand and one more drawn: three 次牌 are 天次.",
)
_DRAWN_CI = Text(
    "摸来的{tile}不是翻开的那一张：平常成牌，只是炸弹。",
    "A drawn {tile} is not the one lying face up: it completes the hand as any tile, a bomb 炸弹.",
)
_BOMB = Text(
    "{tile}成牌，可没有杠可开，不是次：炸弹。",
    "{tile} completes the hand, but no kong goes with it: a bomb 炸弹, not a 次.",
)
_PONGED = Text(
    "碰出的{tile}别人打来没用，要自己摸第四张才是续次。",
    "A thrown {tile} is nothing to the pong: the fourth must be drawn, and that is 续次.",
)
_BY_DRAW = Text(
    "要自己摸到{tile}才行，别人打来成不了次。",
    "{tile} must be drawn: thrown it makes no 次.",
)
_CI_KIND = Text(
    "手里有{tile}不等于听次：要先有一副能杠，拿开以后听它才算。",
    "Holding {tile} is no wait for the 次牌: a kong must be taken away first, and the rest wait "
    "for it.",
)
_BREAKS = Text(
    "四张{tile}一杠，听口就散了：剩下的不听次牌{ci}。",
    "Konged, the four {tile} break the wait: the rest does not wait for the 次牌 {ci}.",
)
_SHOWN = Text(
    "另外三张{ci}都在你手里也不要紧：次拿的是翻开的那一张。",
    "That the other three {ci} are yours does not matter: a 次 takes the one that lies face up.",
)
_NO_DISCARD = Text(
    "这里没有点炮：平常成牌的张，别人打出来不算。",
    "There is no win on a discard here: a tile that completes the hand is nothing when thrown.",
)


def how(table: Variant, seen: Seen, kind: int) -> tuple[Text, tuple[Block, ...]] | None:
    """Which kong makes a 次, with what it leaves; None for bombs."""
    state, ci = seen.found.state(kind), seen.setting.facts["ci"]
    if state == "bomb":
        return None
    fours = tuple(konged(seen.found, kind))
    if not fours:
        return _TIANCI.fill(ci=NAMES[ci]), ()
    four = kind if kind in fours else fours[0]
    pong = any(meld.type == "pong" and meld.kind == four for meld in seen.hand.melds)
    text = _ZHICI if state == "both" else _XUCI if pong else _ANCI
    way = readings.reading(after_kong(seen.hand.plus(kind), four), ci, shapes=table.shapes)
    names = {"tile": NAMES[kind], "four": NAMES[four], "ci": NAMES[ci]}
    return text.fill(**names), splits.drawn(way.blocks) if way is not None else ()


def why_way(table: Variant, seen: Seen, kind: int) -> Text:
    """Why a tile wins in its way and no other."""
    state = seen.found.state(kind)
    if state == "bomb":
        drawn = kind == seen.setting.facts["ci"]
        return (_DRAWN_CI if drawn else _BOMB).fill(tile=NAMES[kind])
    told = how(table, seen, kind)
    if state == "both" and told is not None:
        return told[0]
    ponged = any(meld.type == "pong" and meld.kind == kind for meld in seen.hand.melds)
    return (_PONGED if ponged else _BY_DRAW).fill(tile=NAMES[kind])


def why_not(table: Variant, seen: Seen, kind: int) -> Text | None:
    """Why a tile makes no 次 where it looks as if it did."""
    ci = seen.setting.facts["ci"]
    if kind == ci:
        return _CI_KIND.fill(tile=NAMES[kind])
    if seen.hand.concealed.count(kind) == 3:
        return _BREAKS.fill(tile=NAMES[kind], ci=NAMES[ci])
    return None


def has_ci(seen: Seen | Found) -> bool:
    """Whether a 次 is among the wins."""
    said = seen.found if isinstance(seen, Seen) else seen
    return any(state != "bomb" for _, state in said.key)


_LEAVES = Text(
    "拿开{fours}当杠，剩下的等的正是次牌{ci}：那就是次。",
    "Take {fours} away as a kong: the rest waits for the 次牌 {ci}, and that is a 次.",
)


def decides(table: Variant, seen: Seen) -> Text | None:
    """Which kong leaves a wait for the 次牌."""
    kinds = [kind for kind, state in seen.found.key if state != "bomb"]
    fours = sorted({four for kind in kinds for four in konged(seen.found, kind)})
    if not fours:
        return None
    ci = NAMES[seen.setting.facts["ci"]]
    return _LEAVES.fill(fours=saying.joined(saying.names(fours), saying.OR), ci=ci)


def notes(table: Variant, seen: Seen) -> tuple[tuple[Text, Text], ...]:
    """That a discard does not win, that the 次牌 is there though all others are held."""
    rows = []
    if any(state == "bomb" for _, state in seen.found.key) and not table.settings["dianpao"]:
        rows.append((Text("点炮", "a discard 点炮"), _NO_DISCARD))
    if _all_held(seen):
        ci = NAMES[seen.setting.facts["ci"]]
        rows.append((ci, _SHOWN.fill(ci=ci)))
    return tuple(rows)


def _all_held(seen: Seen) -> bool:
    """A 次 is waited for though the other three of its kind are in the own hand and melds."""
    return has_ci(seen) and seen.hand.held[seen.setting.facts["ci"]] == 3


def _held_only(seen: Seen) -> bool:
    """A tile of the 次牌's kind is held, the hand is ready, and yet no 次 is waited for."""
    ready = bool(seen.ways) and not has_ci(seen)
    return ready and seen.setting.facts["ci"] in seen.hand.concealed


# --- what is asked for ---------------------------------------------------------------------------


def _bombs(said: Found) -> int:
    """How many kinds complete the hand, where no 次 does; won or not."""
    return 0 if has_ci(said) else len({*said.waits.shape, *dict(said.barred)})


def _two_held(said: Found) -> bool:
    return said.hand.concealed.count(said.setting.facts["ci"]) == 2


def _wrong(seen: Seen, marked: Marked) -> bool:
    """Something is wrong about a tile that makes a 次, or was taken for one."""
    wrong = {*marked.missed, *marked.extra, *marked.way}
    return any(seen.found.state(kind) in ("both", "ci") for kind in wrong) or (
        seen.setting.facts["ci"] in marked.extra
    )


def _without_pairs(level: int, numbers: str) -> Plans:
    """The common plans for hands that wait for so many kinds, those of pairs left out."""
    every = (PLANS.get((level, number), ()) for number in numbers)
    return kept(tuple(chain(*every)), PAIRED)


def _levels(table: Variant) -> tuple[int, ...]:
    """Where bombs win nothing (硬次) there is nothing for beginners: a 次 is never that easy."""
    return LEVELS if table.settings["ordinary_zimo"] else LEVELS[1:]


BOOK = Book(
    lead=Text(
        "标出每张怎么胡：打也成次、摸成次，还是炸弹，哪样贵标哪样；一张都不行就说没听。",
        "Mark how each tile wins, in its dearest way: as a 次 thrown too, as a 次 drawn, or as a "
        "bomb 炸弹; if none does, say so.",
    ),
    shares={
        1: {"0": 14, "one": 46, "two": 40},
        2: {"0": 13, "one": 14, "bombs": 20, "ci": 49, "two-ci": 4},
        3: {"0": 12, "one": 8, "bombs": 16, "ci": 60, "two-ci": 4},
        4: {"bombs": 24, "ci": 76},
        5: {"bombs": 32, "ci": 68},
    },
    levels=_levels,
    plans={
        **{(1, name): PLANS[1, number] for name, number in (("one", "1"), ("two", "2"))},
        **{(level, "one"): _without_pairs(level, "1") for level in (2, 3)},
        **{(level, "bombs"): _without_pairs(level, "1234") for level in (2, 3, 4, 5)},
        (2, "ci"): served(
            (5, "triplets", 0), (5, "quad", 1), (4, "pong", 1), (4, "seen", 0), (3, "two-sided", 1),
            (2, "numbered", 10),
        ),
        (3, "ci"): served(
            (5, "triplets", 2), (4, "triplets", 1), (4, "quad", 0), (3, "quad", 1), (5, "pong", 2),
            (3, "seen", 1), (3, "spoiled", 2), (3, "1112", 1),
        ),
        (4, "ci"): served(
            (5, "triplets", 3), (4, "triplets", 2), (4, "seen", 0), (3, "spoiled", 2),
            (3, "11123", 1), (3, "1223", 2), (3, "numbered", 10), (3, "quad", 2), (3, "pong", 3),
        ),
        (5, "ci"): served(
            (5, "triplets", 3), (3, "pong", 2), (4, "numbered", 13), (3, "numbered", 10),
            (3, "spoiled", 3), (3, "12345", 2),
        ),
        **{
            (level, "two-ci"): served((3, "two-ci", 0), (3, "two-ci", 1), (3, "two-ci", 2))
            for level in (2, 3, 4)
        },
        **{
            (level, "no-third"): served((3, "two-ci", 0), (3, "two-ci", 1), (3, "two-ci", 2))
            for level in (2, 3, 4)
        },
        (1, "pairs"): served((3, "pairs", 2), (2, "pairs", 3)),
        (2, "pairs"): served((3, "pairs", 5), (3, "pairs", 6)),
    },
    targets={
        "one": lambda said: _bombs(said) == 1,
        "two": lambda said: _bombs(said) == 2,
        "bombs": lambda said: _bombs(said) > 0,
        "ci": lambda said: bool(said.waits.by("anci_draws") or said.waits.by("xuci_draws")),
        "two-ci": lambda said: _two_held(said) and has_ci(said),
        "no-third": _two_held,
        "pairs": lambda said: bool(said.key),
    },
    recipes={
        "triplets": hands.with_triplets, "quad": hands.with_quad, "pong": hands.with_pong,
        "two-ci": hands.with_two_ci, "seen": hands.with_seen,
    },
    has=lambda table, target: target != "two-ci" or bool(table.settings["three_ci_wins"]),
    setting=hands.setting,
    key=key,
    ways=ways,
    states=STATES,
    concepts=tests(ci=has_ci),
    traps=(
        (2, lambda table, seen: _held_only(seen)),
        (6, lambda table, seen: _all_held(seen)),
    ),
    bars={
        "hard_ci": Text(
            "这桌打硬次：没有次，平常自摸不能胡。",
            "this table plays 硬次: without a 次 a plain own draw does not win.",
        ),
    },
    how=how,
    why_not=why_not,
    why_way=why_way,
    decides=decides,
    notes=notes,
    mistakes={"ci": _wrong},
    caught={"ci": "waits.ci", "dead": "waits.dead"},
    matter={"ordinary_zimo": ("",), "three_ci_wins": ("no-third",), "seven_pairs": ("pairs",)},
)  # fmt: skip
