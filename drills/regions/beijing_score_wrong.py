"""北京: the wrong rules that its "score this hand" recognises (beijing.md, section 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drills.regions.score_book import Case, Figures, Gives, Wrong
from drills.regions.score_wrong import (
    among_others,
    at_table,
    nearly_one_suit,
    score_with,
)
from rules.payments import among, each, pay
from rules.values import Four, Offer
from rules.variants.beijing_elements import ELEMENTS, FLAT, as_self_draw, dragons, on_the_five
from rules.variants.beijing_wild import held
from rules.words import Text

FLAT_KEYS = frozenset(FLAT)


def is_flat(made: Case) -> bool:
    """Whether the win is worth 40 and nothing beside."""
    return bool(FLAT_KEYS & made.keys)


# --- what is paid --------------------------------------------------------------------------------


def pays(table: Any, made: Case, figures: Figures) -> Four:
    """Every other pays a share of his own."""
    offer, points = made.offer, int(figures["points"])
    others = [seat for seat in range(4) if seat != offer.winner]
    dues = dict.fromkeys(others, points)
    thrown = offer.source is not None and not as_self_draw(offer)
    if thrown and not is_flat(made):
        dues[offer.source or 0] += points if table.settings["combine"] == "multiply" else 2
    if table.settings["dealer_pays_double"] and 0 in dues and not is_flat(made):
        dues[0] *= 2
    for seat in offer.facts.get("failed_hun_you", ()):
        dues[seat] *= 2
    dues = {seat: due * 2 ** table.storeys(offer) for seat, due in dues.items()}
    rule = table.settings["discard_payment"]
    if thrown and rule != "all_discarder_double":
        alone = dues[offer.source or 0] if rule == "discarder_only" else sum(dues.values())
        dues = {offer.source or 0: alone}
    return pay(offer.winner, dues.items())


# --- what a hand only looks like -----------------------------------------------------------------


def wilds_of(made: Case) -> int:
    """How many wild tiles the finished hand has."""
    return held(made.offer)


def at_home(made: Case) -> bool:
    """Whether every wild there is stands at its own place."""
    if not made.readings or not wilds_of(made):
        return False
    blocks = [b for b in made.hand.blocks if b.wilds]
    return all(b.kinds[at] in made.offer.hand.wild for b in blocks for at in b.wilds)


def nearly_dragon(made: Case) -> bool:
    """All nine ranks of a suit, and no straight."""
    if not made.readings or not made.hand.standard or {"dragon", "own_dragon"} & made.keys:
        return False
    tiles = set(made.hand.tiles)
    return any(tiles >= set(range(low, low + 9)) for low in (0, 9, 18))


def other_five(made: Case) -> bool:
    """Whether it is won on 五万 without catching it."""
    return bool(made.readings) and on_the_five(made.hand) and "catch_five" not in made.keys


def wild_suit_dragon(table: Any, made: Case) -> bool:
    """A straight in the wild's suit with more than one wild."""
    if not made.readings or "own_dragon" in made.keys or wilds_of(made) < 2:
        return False
    low = made.offer.hand.wild[0] // 9 * 9
    return low < 27 and low in dragons(table, made.hand)


# --- the wrong rules -----------------------------------------------------------------------------

Test = Callable[[Case], bool]


def _times(test: Test, more: int, by: int = 1) -> Any:
    """The points times or divided by something, where rows multiply and a test holds."""

    def gives(table: Any, made: Case) -> Gives | None:
        if is_flat(made) or table.settings["combine"] != "multiply" or not test(made):
            return None
        return Gives({"points": made.figures["points"] * more // by})

    return gives


def _has(key: str) -> Test:
    return lambda made: key in made.keys


def _added(table: Any, made: Case) -> Gives | None:
    other = "add" if table.settings["combine"] == "multiply" else "multiply"
    return at_table(combine=other)(table, made)


def _two_wilds(table: Any, made: Case) -> Gives | None:
    if not wild_suit_dragon(table, made):
        return None
    return _times(lambda c: "dragon" in c.keys, 2)(table, made)


def _all_double(table: Any, made: Case) -> Gives | None:
    """A discard doubles what everybody pays."""
    if "discard" not in made.keys or table.settings["discard_payment"] != "all_discarder_double":
        return None
    return Gives({}, each(made.offer.winner, -min(made.score.payments)))


def _none_double(table: Any, made: Case) -> Gives | None:
    if "discard" not in made.keys:
        return None
    due = made.figures["points"] * 2 ** table.storeys(made.offer)
    return Gives({}, each(made.offer.winner, due))


def _discarder_alone(table: Any, made: Case) -> Gives | None:
    offer = made.offer
    if "discard" not in made.keys or offer.source is None:
        return None
    due = -made.score.payments[offer.source]
    return Gives({}, among(offer.winner, due, [offer.source]))


def _dealer_doubles(table: Any, made: Case) -> Gives | None:
    """The dealer doubles a flat hand too."""
    if not is_flat(made) or made.offer.winner != 0:
        return None
    return Gives({"points": 2 * made.figures["points"]})


def _flat_multiplied(table: Any, made: Case) -> Gives | None:
    if "four_wilds" in made.keys:
        return _own_on_flat(table, made)
    return at_table(limit_flat=False)(table, made) if is_flat(made) else None


def _own_on_flat(table: Any, made: Case) -> Gives:
    return Gives({"points": 2 * made.figures["points"]})


def _upstairs_forgotten(table: Any, made: Case) -> Gives | None:
    score = score_with(table, made, upstairs=False) if table.storeys(made.offer) else None
    return Gives({}, score.payments) if score else None


def _flat_upstairs(table: Any, made: Case) -> Gives | None:
    return _upstairs_forgotten(table, made) if is_flat(made) else None


def _upstairs_in_points(table: Any, made: Case) -> Gives | None:
    """The doubling of upstairs counted in the points and paid again."""
    if not table.storeys(made.offer):
        return None
    return Gives({"points": made.figures["points"] * 2 ** table.storeys(made.offer)})


def _stacked(table: Any, made: Case) -> Gives | None:
    """Upstairs doubled with every drawn hand."""
    if made.offer.facts.get("drawn_hands", 1) < 2:
        return None
    return at_table(upstairs_stack=True)(table, made)


def _failed_forgotten(table: Any, made: Case) -> Gives | None:
    if not made.offer.facts.get("failed_hun_you"):
        return None
    score = score_with(table, made, failed_hun_you=())
    return Gives({}, score.payments) if score else None


def _robbed(made: Case) -> bool:
    return made.offer.by == "rob_kong" and as_self_draw(made.offer)


def _robbed_pays(table: Any, made: Case) -> Gives | None:
    """Whoever was robbed is made to pay double."""
    offer: Offer = made.offer
    if not _robbed(made) or offer.source is None:
        return None
    owed = [(seat, -a) for seat, a in enumerate(made.score.payments) if a < 0]
    dues = [(seat, due * (1 + (seat == offer.source))) for seat, due in owed]
    return Gives({}, pay(offer.winner, dues))


def _concealed_kong(made: Case) -> bool:
    return "concealed" in made.keys and bool(made.offer.hand.melds)


def _open_kong(made: Case) -> bool:
    """Whether open kongs alone open the hand."""
    types = {meld.type for meld in made.offer.hand.melds}
    return "kong" in types and types <= {"kong", "ckong"}


NAMED = {key: element.name for key, element in ELEMENTS.items()}
"""What rows are called."""

WRONGS = (
    Wrong("added", "score.multiply", (), Text(
        "番是相乘的，不是相加。", "The rows multiply; they are not added.",
    ), lambda t, c: _added(t, c) if t.settings["combine"] == "multiply" else None),
    Wrong("multiplied", "score.multiply", (), Text(
        "这桌番是相加的，不是相乘。", "At this table the rows add up; they do not multiply.",
    ), lambda t, c: _added(t, c) if t.settings["combine"] == "add" else None),
    Wrong("any_five", "score.catch-five", (1,), Text(
        "捉五魁要只听五万，嵌在四六万中间（或七对单张）。",
        "捉五魁: 五万 must be the one wait and fill 四六万 (or be the single of seven pairs).",
    ), _times(other_five, 2), near=True, name=NAMED["catch_five"]),
    Wrong("five_missed", "score.catch-five", (1,), Text(
        "只听五万、嵌在四六万中间，是捉五魁，要乘 2。",
        "五万 was the only wait and fills 四六万: 捉五魁, × 2.",
    ), _times(_has("catch_five"), 1, 2)),
    Wrong("home", "score.no-wild", (2,), Text(
        "混儿当本牌用也还是混儿，不算无混儿。",
        "A wild at its own place is still a wild: no 无混儿.",
    ), _times(lambda c: at_home(c) and not {"own_dragon", "no_wild"} & c.keys, 2), near=True,
        name=NAMED["no_wild"]),
    Wrong("own_dragon_more", "score.own-wild-dragon", (2,), Text(
        "本混儿龙已经替下一条龙和无混儿，不再乘。",
        "本混儿龙 stands for 一条龙 and 无混儿; neither is counted again.",
    ), at_table(benhun_stack=True)),
    Wrong("own_dragon_missed", "score.own-wild-dragon", (2,), Text(
        "龙和混儿同一门，手里只一张混儿：是本混儿龙，乘 4。",
        "The dragon is of the wild's suit and there is one wild: 本混儿龙, × 4.",
    ), _times(_has("own_dragon"), 1, 2)),
    Wrong("two_wilds", "score.own-wild-dragon", (2,), Text(
        "本混儿龙只能有一张混儿，两张就是普通一条龙。",
        "本混儿龙 takes exactly one wild; with two it is a plain 一条龙.",
    ), _two_wilds, near=True, name=NAMED["own_dragon"]),
    Wrong("near_dragon", "score.straight", (3,), Text(
        "一到九都有，可拆不出 123、456、789 三副。",
        "All nine ranks, but they do not part into 123, 456 and 789.",
    ), _times(nearly_dragon, 2), near=True, name=NAMED["dragon"]),
    Wrong("flat_upstairs", "score.flat", (10,), Text(
        "四十番在楼上也翻倍。", "The flat 40 double upstairs too.",
    ), _flat_upstairs),
    Wrong("upstairs_forgotten", "score.multiply", (10,), Text(
        "在楼上，付的都翻倍。", "Upstairs everything that is paid doubles.",
    ), _upstairs_forgotten),
    Wrong("upstairs_stacked", "score.multiply", (10,), Text(
        "楼上再荒也不多翻，只翻一倍。", "Further drawn hands upstairs do not double again.",
    ), _stacked),
    Wrong("upstairs_inside", "score.multiply", (), Text(
        "上楼翻的是付的钱，不进这个分，翻了两次。",
        "Upstairs doubles what is paid and is not in the points; it was taken twice.",
    ), _upstairs_in_points),
    Wrong("flat_dealer", "score.flat", (11,), Text(
        "四十番不管谁坐庄。", "The flat 40 do not care who deals.",
    ), _dealer_doubles),
    Wrong("flat_multiplied", "score.flat", (), Text(
        "混杠、天和、地和固定 40，别的都不乘。",
        "混杠, 天和 and 地和 are 40 flat; nothing multiplies.",
    ), _flat_multiplied),
    Wrong("all_double", "settle.share-double", (11,), Text(
        "点炮只翻点炮那家的一份。", "A discard doubles the discarder's own share alone.",
    ), _all_double),
    Wrong("none_double", "settle.share-double", (11,), Text(
        "点炮的那家要付双份。", "The discarder pays double.",
    ), _none_double),
    Wrong("discarder_alone", "settle.share-double", (11,), Text(
        "三家都付，点炮的双份，不是他一家付。",
        "All three pay, the discarder double; not the discarder alone.",
    ), _discarder_alone),
    Wrong("discard_inside", "score.multiply", (11,), Text(
        "点炮的 2 只乘他那一份，不进大家的分。",
        "The × 2 of 点炮 is on one share and not in the points of all.",
    ), _times(_has("discard"), 2)),
    Wrong("dealer_loses", "settle.dealer", (), Text(
        "庄家输了不加倍，庄家胡才乘 2。", "A losing dealer pays no more; a winning one takes × 2.",
    ), lambda t, c: at_table(dealer_pays_double=True)(t, c) if not is_flat(c) else None),
    Wrong("dealer_forgotten", "score.multiply", (), Text(
        "庄家胡，要乘 2。", "The dealer won: × 2.",
    ), _times(_has("dealer"), 1, 2)),
    Wrong("failed_forgotten", "settle.share-double", (), Text(
        "混儿悠没成的那家付双份。", "Whose 混儿悠 failed pays double.",
    ), _failed_forgotten),
    Wrong("kong_opens", "score.concealed", (), Text(
        "暗杠不破门清，还是乘 2。", "A concealed kong keeps 门清: × 2.",
    ), _times(_concealed_kong, 1, 2)),
    Wrong("open_kong", "score.concealed", (), Text(
        "明杠破了门清。", "An open kong ends 门清.",
    ), _times(_open_kong, 2), near=True, name=NAMED["concealed"]),
    Wrong("concealed_missed", "score.concealed", (), Text(
        "没吃碰明杠，门清要乘 2。", "Nothing was laid open: 门清, × 2.",
    ), _times(lambda c: "concealed" in c.keys and not c.offer.hand.melds, 1, 2)),
    Wrong("no_wild_missed", "score.no-wild", (), Text(
        "一张混儿也没有，无混儿要乘 2。", "Not one wild in the hand: 无混儿, × 2.",
    ), _times(_has("no_wild"), 1, 2)),
    Wrong("draw_inside", "score.multiply", (), Text(
        "杠上开花以外，自摸还要乘 2。", "自摸 multiplies on top of 杠上开花.",
    ), _times(_has("kong_draw"), 1, 2)),
    Wrong("robbed_once", "score.multiply", (), Text(
        "抢补杠、抢暗杠也算自摸，两样都乘。",
        "Such a robbery counts as self-draw as well: both multiply.",
    ), at_table(rob_kong_stack=False)),
    Wrong("robbed_pays", "settle.share-double", (), Text(
        "这样抢杠算自摸，三家一样付。", "Such a robbery is a self-draw: all three pay alike.",
    ), _robbed_pays),
    Wrong("pairs_for_rich", "score.pairs-family", (), Text(
        "有四张一样的，是豪华七对子，乘 4。", "With four alike it is 豪华七对子, × 4.",
    ), _times(_has("rich_pairs"), 1, 2)),
    Wrong("near_colour", "score.colour", (), Text(
        "有一副是另一门，不是清一色。", "One block is of another suit: no 清一色.",
    ), _times(lambda c: bool(c.readings) and nearly_one_suit(c), 4), near=True,
        name=NAMED["one_suit"]),
    Wrong("split", "settle.each", (), Text(
        "三家每家都付一整份，不是分着付。", "Each of the three pays a full share.",
    ), among_others),
)  # fmt: skip
