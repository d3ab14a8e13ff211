"""龙港: the wrong rules that its "score this hand" recognises (longgang.md, section 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from drills.regions.longgang_score_sums import (
    LIMIT,
    LIMITS,
    hu_of,
    is_limit,
    raw,
    tens,
)
from drills.regions.longgang_score_wrong_paid import PAID
from drills.regions.score_book import Case, Gives, Wrong
from drills.regions.score_wrong import nearly_one_suit, nearly_triplets
from rules.elements import tally
from rules.features import HONOURS, WINDS, is_triplet, is_wild
from rules.tiles import KINDS, suit
from rules.variants.longgang_elements import (
    BIG,
    TAI,
    face,
    honours_of,
    set_element,
    wait,
)
from rules.variants.longgang_wild import FLOWERS, true_held, true_kinds, wilds_held
from rules.words import Text

Counting = Callable[[Any, Case], int]

# --- what a hand holds ---------------------------------------------------------------------------


def wilds(made: Case) -> tuple[int, ...]:
    """The wild tiles in hand."""
    return wilds_held(made.offer.hand, made.offer.added)


def true_wilds(made: Case) -> int:
    """How many true wilds there are."""
    return true_held(made.offer.hand, made.offer.added)


def own_flower(made: Case) -> bool:
    """Whether the own flower is in hand, a wild of its own."""
    flower = FLOWERS[made.offer.winner]
    return flower in wilds(made) and flower not in true_kinds(made.offer.hand.wild)


def at_home(made: Case) -> bool:
    """Whether a wild stands as its own face."""
    return any(
        block.kinds[at] in made.offer.hand.wild for block in made.hand.blocks for at in block.wilds
    )


def other_winds(table: Any, made: Case) -> int:
    """Triplets of winds that are no tai."""
    counting = {WINDS[made.offer.winner]}
    if table.settings["round_wind"]:
        counting |= {w for w, name in zip(WINDS, "东南西北", strict=True)
                     if name == made.offer.facts.get("round_wind")}  # fmt: skip
    kinds = [b.kinds[0] for b in made.hand.sets if is_triplet(b) and not is_wild(b)]
    return sum(kind in WINDS and kind not in counting for kind in kinds)


def wild_honour(table: Any, made: Case) -> int:
    """Whether two wilds look like a triplet of 中, 发 or the own wind."""
    kinds = [kind for kind in true_kinds(made.offer.hand.wild) if kind < KINDS]
    return int(true_wilds(made) >= 2 and any(k in honours_of(made.offer.winner) for k in kinds))


def five_runs(table: Any, made: Case) -> bool:
    """Five runs that are more than the bare 20."""
    figures = made.figures
    more = bool(figures["pai_mian"] or figures["tai_total"])
    return not is_limit(made) and made.hand.standard and made.hand.all_runs and more


def nearly_mixed(made: Case) -> bool:
    """All blocks but one are of one suit or honours."""
    hand = made.hand
    found = Counter(suit(b.kinds[0]) for b in hand.blocks if not is_wild(b))
    if not hand.standard or not found["z"] or len(found) != 3:
        return False
    return min(n for name, n in found.items() if name != "z") == 1


def nearly_winds(made: Case) -> bool:
    """Three triplets of winds, and the fourth is not the pair; or two and a pair."""
    kinds = [kind for kind in made.hand.triplets if kind in WINDS]
    pair = made.hand.pair is not None and made.hand.pair.kinds[0] in WINDS
    return made.hand.standard and len(kinds) + pair == 3


def nearly_honours(made: Case) -> bool:
    """All blocks but one are honours."""
    found = [b.kinds[0] in HONOURS for b in made.hand.blocks if not is_wild(b)]
    return made.hand.standard and found.count(False) == 1


# --- wrong counts --------------------------------------------------------------------------------


def _summed(made: Case, face_hu: int, tai: int) -> Gives:
    return Gives({"pai_mian": face_hu, "tai_total": tai, "total_hu": hu_of(face_hu, tai)})


def _face(more: Counting) -> Callable[[Any, Case], Gives | None]:
    """So much more face count, in a hand that is no limit."""

    def gives(table: Any, made: Case) -> Gives | None:
        plus = 0 if is_limit(made) else more(table, made)
        figures = made.figures
        return _summed(made, figures["pai_mian"] + plus, figures["tai_total"]) if plus else None

    return gives


def _tai(more: Counting) -> Callable[[Any, Case], Gives | None]:
    """So many tai more, in a hand that is no limit."""

    def gives(table: Any, made: Case) -> Gives | None:
        plus = 0 if is_limit(made) else int(more(table, made))
        figures = made.figures
        return _summed(made, figures["pai_mian"], figures["tai_total"] + plus) if plus else None

    return gives


def _waits(own: bool, *names: str) -> Counting:
    """2 hu where the last tile filled one of these waits, and no element says so."""

    def more(table: Any, made: Case) -> int:
        paid = made.keys & {"edge", "single", "gap"} and not own
        fits = made.offer.own == own and wait(table, made.hand) in names
        return 2 * (fits and not paid)

    return more


def _single(table: Any, made: Case) -> int:
    return 2 * (made.hand.wait == "single" and "single" not in made.keys)


def _fed_triplet(table: Any, made: Case) -> int:
    last = made.hand.last
    if made.offer.own or last is None or last.name != "triplet":
        return 0
    return set_element("pong", last.kinds[0]).value


def _four(table: Any, made: Case) -> int:
    """Four alike, or a pong and its fourth tile, as a kong."""
    more = 0
    for block in made.hand.sets:
        kind = block.kinds[0]
        if is_triplet(block) and kind in made.hand.alikes and kind not in made.offer.hand.wild:
            has, kong = ("pong", "addkong") if block.meld else ("concealed", "ckong")
            more += set_element(kong, kind).value - set_element(has, kind).value
    return more


def _reused(table: Any, made: Case) -> int:
    """A triplet of tiles that stand in runs or in the pair."""
    offer = made.offer
    held = Counter(offer.hand.concealed)
    held.update(() if offer.added is None else (offer.tile,))
    free = [k for k, n in held.items() if n >= 3 and k not in offer.hand.wild]
    return sum(8 if k in BIG else 4 for k in free if k not in made.hand.triplets)


def _flowers(table: Any, made: Case) -> int:
    """A tai for each flower of somebody else."""
    return 0 if "four_flowers" in made.keys else len(made.offer.hand.flowers)


def _big_small(table: Any, made: Case) -> int:
    """Big triplets as small ones."""
    kinds = ("ckong_big", "kong_big", "concealed_big", "pong_big")
    return -sum(e.value // 2 for e in made.score.elements if e.key in kinds)


def _flat(table: Any, made: Case) -> Gives | None:
    return _summed(made, 0, 0) if five_runs(table, made) else None


def _as_limit(test: Callable[[Case], bool]) -> Callable[[Any, Case], Gives | None]:
    """300 and three tai for what only looks like a limit hand."""

    def gives(table: Any, made: Case) -> Gives | None:
        if is_limit(made) or not test(made):
            return None
        return Gives({"pai_mian": 0, "tai_total": 3, "total_hu": LIMIT})

    return gives


def _by_sum(table: Any, made: Case) -> Gives | None:
    """A limit hand as the sum of its face count and tai."""
    if not made.keys & LIMITS:
        return None
    found = [
        (sum(e.value for e in face(table, hand)),
         sum(e.value for e in tally(TAI, table, hand).elements))
        for hand, _ in made.readings
    ]  # fmt: skip
    return _summed(made, *max(found, key=lambda sums: (hu_of(*sums), sums)))


def _rounded(how: Callable[[int], int]) -> Callable[[Any, Case], Gives | None]:
    def gives(table: Any, made: Case) -> Gives | None:
        hu = raw(made.figures["pai_mian"], made.figures["tai_total"])
        return None if is_limit(made) else Gives({"total_hu": min(LIMIT, how(hu))})

    return gives


def _uncut(table: Any, made: Case) -> Gives | None:
    hu = raw(made.figures["pai_mian"], made.figures["tai_total"])
    return Gives({"total_hu": tens(hu)}) if hu > LIMIT and not is_limit(made) else None


def _no_twenty(table: Any, made: Case) -> Gives | None:
    figures = made.figures
    hu = hu_of(figures["pai_mian"], figures["tai_total"], 0)
    return None if is_limit(made) else Gives({"total_hu": hu})


# --- the wrong rules -----------------------------------------------------------------------------

FACE = (
    Wrong("fed_triplet", "score.face", (3,), Text(
        "别人打的牌凑成的刻子算明刻，不算暗刻。",
        "A triplet finished by a discard is exposed 明刻, not concealed.",
    ), _face(_fed_triplet)),
    Wrong("open_paid", "score.face", (4,), Text(
        "胡别人打的，两面和边张都不加胡。", "On a discard an open or an edge wait adds nothing.",
    ), _face(_waits(False, "open", "edge"))),
    Wrong("gap_twice", "score.face", (5,), Text(
        "自摸卡档一共 4 胡，自摸不再另加。",
        "A self-drawn gap is 4 in all; nothing more for the draw.",
    ), _face(_waits(True, "gap"))),
    Wrong("single_paid", "score.face", (6,), Text(
        "单吊不加胡，只看将是不是中、发、门风。",
        "A single wait adds nothing; only the pair itself may count.",
    ), _face(_single)),
    Wrong("four_as_kong", "score.face", (7,), Text(
        "四张一样没开杠，只算刻子。", "Four alike that were not declared are a triplet, no kong.",
    ), _face(_four)),
    Wrong("reused", "score.face", (8,), Text(
        "已经用在顺子或将里的牌，不能再算刻子。",
        "Tiles that stand in a run or the pair are no triplet as well.",
    ), _face(_reused)),
    Wrong("big_small", "score.face", (), Text(
        "一、九和字牌是大子，比小子多一倍。", "Ones, nines and honours are big: twice the small.",
    ), _face(_big_small)),
)  # fmt: skip

DOUBLED = (
    Wrong("other_wind", "score.tai", (9,), Text(
        "别家的风做刻子，有胡没有台。", "A triplet of another seat's wind has hu and no tai.",
    ), _tai(other_winds), near=True, name=Text("字刻", "honour triplet 字刻")),
    Wrong("guest_flowers", "score.tai", (10,), Text(
        "别家的花只算 4 胡一张，没有台。", "Flowers of others are 4 hu each and no tai.",
    ), _tai(_flowers)),
    Wrong("flower_twice", "score.tai", (10,), Text(
        "四花代替坐花，坐花不再算。", "四花 takes the place of 坐花; it is not added again.",
    ), _tai(lambda t, c: "four_flowers" in c.keys)),
    Wrong("flower_and_wild", "score.tai", (11,), Text(
        "坐花加一张财神，还是一台。", "The own flower with one true wild is still one tai.",
    ), _tai(lambda t, c: own_flower(c) and true_wilds(c) == 1)),
    Wrong("no_wild_missed", "score.tai", (12,), Text(
        "一张财神、坐花都没有，无财神一台。", "Neither a wild nor the own flower: 无财神, one tai.",
    ), _tai(lambda t, c: -("no_wild" in c.keys))),
    Wrong("wild_at_home", "score.no-wild", (), Text(
        "财神当本来的牌用，也还是有财神。", "A wild at its own place is a wild all the same.",
    ), _tai(lambda t, c: at_home(c) and "no_wild" not in c.keys),
       near=True, name=Text("无财神", "no wild 无财神")),
    Wrong("wild_triplet", "score.tai", (14,), Text(
        "它是财神，就只当财神，没有字刻。",
        "That kind is the wild and nothing else: no 字刻 of it.",
    ), _tai(wild_honour)),
    Wrong("near_mixed", "score.colour", (), Text(
        "不全是一门加字牌。", "Not all of it is one suit and honours.",
    ), _tai(lambda t, c: nearly_mixed(c)),
       near=True, name=Text("混一色", "one suit and honours 混一色")),
    Wrong("near_triplets", "score.triplets", (), Text(
        "有一副是顺子，不是对对胡。", "One set is a run, so it is no 对对胡.",
    ), _tai(lambda t, c: nearly_triplets(c)),
       near=True, name=Text("对对胡", "all triplets 对对胡")),
    Wrong("flat", "score.tai", (15,), Text(
        "五副顺子不等于平胡；有胡有台就照算。",
        "Five runs alone are no 平胡; whatever hu and tai there are still count.",
    ), _flat),
)  # fmt: skip

TOTAL = (
    Wrong("nearest", "score.round-up", (2,), Text(
        "不满十的一律往上进，不是四舍五入。", "Always up to the next ten, never to the nearest.",
    ), _rounded(lambda hu: (hu + 5) // 10 * 10)),
    Wrong("down", "score.round-up", (), Text(
        "不满十的往上进，不是抹掉。", "Up to the next ten; the rest is not dropped.",
    ), _rounded(lambda hu: hu // 10 * 10)),
    Wrong("uncut", "score.round-up", (), Text(
        "最多 300。", "300 is the most.",
    ), _uncut),
    Wrong("no_twenty", "score.face", (), Text(
        "胡的人先加 20，再翻台。", "The winner adds 20 before the tai double it.",
    ), _no_twenty),
    Wrong("by_sum", "score.limit", (16,), Text(
        "这是腊子，直接 300、三台，不用加。", "A limit hand: 300 and three tai, without any sum.",
    ), _by_sum),
    Wrong("near_colour", "score.limit", (), Text(
        "有一副是别的门，不是清一色。", "One block is of another suit, so it is no 清一色.",
    ), _as_limit(nearly_one_suit), near=True, name=Text("清一色", "one suit 清一色")),
    Wrong("near_winds", "score.limit", (), Text(
        "风刻和风将还差一副，不是四喜。", "One block of winds is missing, so it is no 四喜.",
    ), _as_limit(nearly_winds), near=True, name=Text("四喜", "four winds 四喜")),
    Wrong("near_honours", "score.limit", (), Text(
        "有一副不是字牌，不是字一色。", "One block is no honour, so it is no 字一色.",
    ), _as_limit(nearly_honours), near=True, name=Text("字一色", "all honours 字一色")),
)  # fmt: skip

WRONGS = (*FACE, *DOUBLED, *TOTAL, *PAID)
