"""龙港: flowers laid out, what the others have, and an open hand that did not win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from drills.regions.score_book import Case, Draft
from drills.roles import who
from rules import variants
from rules.facts import Facts
from rules.hand import Hand, Meld
from rules.tiles import KINDS, NAMES
from rules.variant import Variant
from rules.variants.longgang_elements import honours_of
from rules.variants.longgang_score import ZEROING, Counted, lost
from rules.variants.longgang_wild import FLOWERS, IN_PLAY, true_kinds, wilds_of
from rules.words import Text

TOTALS = (0, 0, 0, 10, 10, 20, 20, 30, 40, 60, 80)
"""What a hand that did not win has, where it is told and not shown."""

WITH_PONG = tuple(hu for hu in TOTALS if hu)
STRAYS = 40
"""How often a tile that stands alone is looked for."""

PAIRS = 20
"""How often an open hand is made before a pair of honours is given up."""

# --- flowers -------------------------------------------------------------------------------------

_FLOWERS = Text("{winner}摆出的花：{flowers}。", "Flowers laid out by {winner}: {flowers}.")


def turned_flower(draft: Draft) -> bool:
    """Whether a flower was turned up, so that nobody lays any out."""
    return len(true_kinds(draft.offer.hand.wild)) > 1


def guests(draft: Draft) -> list[int]:
    """The flowers of the winner's three others."""
    return [kind for kind in FLOWERS if kind != FLOWERS[draft.offer.winner]]


def laid(draft: Draft, kinds: Iterable[int]) -> Draft:
    """The draft with flowers that its winner has laid out."""
    flowers = tuple(sorted(kinds))
    hand = replace(draft.offer.hand, flowers=flowers)
    told = _FLOWERS.fill(flowers=tuple(NAMES[kind] for kind in flowers))
    return replace(draft, offer=replace(draft.offer, hand=hand), told=(*draft.told, told))


def flowers(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """One to three flowers of others, laid out; three oftener beside the own one."""
    hand = draft.offer.hand
    first = draft.offer.facts.get("special") in ("earthly", "human")
    if turned_flower(draft) or hand.flowers or first:
        return None
    own = FLOWERS[draft.offer.winner] in hand.concealed
    number = chance.choice((1, 2, 3, 3, 3) if own else (1, 1, 2, 3))
    return laid(draft, chance.sample(guests(draft), number))


# --- the others' totals --------------------------------------------------------------------------

_OPEN = Text("{seat}没胡，牌亮着，坐花是{flower}{flowers}。",
             "{seat:cap}: a losing hand, laid open; its flower 坐花 is {flower}{flowers}.",
)  # fmt: skip
_LAID = Text("，摆出的花：{flowers}", ", laid out: {flowers}")
_TOLD = Text("没胡的，照手里的牌：{each}。", "The losing hands, by their tiles: {each}.")
_EACH = Text("{who} {hu} 胡", "{who} {hu} hu")
_NONE = Text("没胡的三家都是 0。", "The three losing hands count 0.")


def totals(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """What the others have, told for those whose hands do not lie open."""
    offer = draft.offer
    if "losers_hu" in offer.facts:
        return None
    ponged = {seat for seat, _ in draft.beside}
    shown = {offer.winner, *(seat for seat, _ in draft.hands)}
    hu = {
        seat: chance.choice(WITH_PONG if seat in ponged else TOTALS)
        for seat in range(4)
        if seat not in shown
    }
    each = tuple(_EACH.fill(who=who(draft.me, seat), hu=n) for seat, n in hu.items())
    return _having(draft, hu, _TOLD.fill(each=each))


def nothing(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """All three others have nothing."""
    if draft.beside or draft.hands:
        return None
    return _having(draft, {}, _NONE)


def _having(draft: Draft, hu: dict[int, int], told: Text) -> Draft:
    facts = Facts({**draft.offer.facts, "losers_hu": tuple(sorted(hu.items()))})
    return replace(draft, offer=replace(draft.offer, facts=facts), told=(*draft.told, told))


def at(table: Any, draft: Draft) -> Draft:
    """The draft with what the open hand counts at this table."""
    if not draft.hands:
        return draft
    facts = draft.offer.facts
    open_ = {seat: lost(table, hand, seat, round_wind=facts.get("round_wind", "")).total
             for seat, hand in draft.hands}  # fmt: skip
    hu = tuple(sorted({**dict(facts.get("losers_hu", ())), **open_}.items()))
    return replace(draft, offer=replace(draft.offer, facts=Facts({**facts, "losers_hu": hu})))


# --- an open hand --------------------------------------------------------------------------------


class _Left:
    """The tiles that are still to be had, taken one by one."""

    def __init__(self, table: Variant, draft: Draft) -> None:
        offer = draft.offer
        seen = Counter([*offer.hand.all_tiles, *offer.hand.flowers, *draft.setting.shown])
        seen.update(kind for _, meld in draft.beside for kind in meld.tiles)
        seen.update(() if offer.added is None else (offer.tile,))
        self.left = {kind: table.copies(kind) - seen[kind] for kind in table.kinds}

    def take(self, kinds: tuple[int, ...]) -> tuple[int, ...]:
        """The tiles, () if they are not all there."""
        wanted = Counter(kinds)
        if any(self.left[kind] < n for kind, n in wanted.items()):
            return ()
        for kind, n in wanted.items():
            self.left[kind] -= n
        return kinds


def _meld(left: _Left, plain: list[int], honours: list[int], chance: Random) -> Meld | None:
    name = chance.choice(("chow", "chow", "chow", "pong", "pong", "kong", "addkong", "ckong"))
    if name == "chow":
        low = chance.choice([kind for kind in plain if kind < 27 and kind % 9 <= 6])
        taken = left.take((low, low + 1, low + 2)) if low + 2 in plain and low + 1 in plain else ()
    else:
        kind = chance.choice(honours if chance.random() < 0.15 else plain)
        taken = left.take((kind,) * (3 if name == "pong" else 4))
    return Meld(name, taken) if taken else None


def open_pair(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """An open hand with a pair of 中, 发 or the own wind that changes its total."""
    ways = [variants.table(table.key, loser_pairs=way) for way in ("each", "none")]
    for _ in range(PAIRS):
        found = open_hand(table, draft, chance)
        if found is None:
            continue
        seat, hand = found.hands[0]
        if len({lost(way, hand, seat).total for way in ways}) > 1:
            return found
    return None


def open_hand(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """The hand of one of the others: melds, triplets, pairs, a wild or two, and strays."""
    offer = draft.offer
    if draft.hands or offer.facts.get("special"):
        return None
    seats = [s for s in range(4) if s != offer.winner and s not in dict(draft.beside)]
    seat = chance.choice(seats)
    hand = _made(table, draft, seat, chance)
    if hand is None:
        return None
    laid_out = _LAID.fill(flowers=tuple(NAMES[kind] for kind in hand.flowers))
    told = _OPEN.fill(seat=who(draft.me, seat), flower=NAMES[FLOWERS[seat]],
                      flowers=laid_out if hand.flowers else "")  # fmt: skip
    return replace(draft, hands=((seat, hand),), told=(*draft.told, told))


def _made(table: Variant, draft: Draft, seat: int, chance: Random) -> Hand | None:
    left, turned = _Left(table, draft), draft.setting.shown[0]
    wild = wilds_of((turned,), seat)
    plain = [kind for kind in table.kinds if kind < KINDS and kind not in wild]
    honours = [kind for kind in sorted(honours_of(seat)) if kind in plain]
    melds = [_meld(left, plain, honours, chance) for _ in range(chance.choice((1, 2, 2, 3)))]
    made = tuple(meld for meld in melds if meld is not None)
    tiles = list(_wilds(left, wild, FLOWERS[seat], chance))
    for size, number in ((3, chance.choice((0, 1, 1))), (2, chance.choice((1, 2, 2)))):
        for _ in range(number):
            share = 0.3 if size == 3 else 0.5
            kinds = honours if chance.random() < share else plain
            tiles += left.take((chance.choice(kinds),) * size)
    room = table.hand_size - 3 * len(made) - len(tiles)
    tiles += _strays(left, plain, room, chance)
    if room < 0 or len(tiles) + 3 * len(made) != table.hand_size:
        return None
    return Hand(tuple(tiles), made, wild, _laid(left, draft, seat, chance))


def _wilds(left: _Left, wild: tuple[int, ...], own: int, chance: Random) -> Iterable[int]:
    """A wild or two; never three true ones, which would have won."""
    if own in wild and chance.random() < 0.4:
        yield from left.take((own,))
    true = true_kinds(wild)
    for _ in range(min(chance.choice((0, 0, 1, 1, 2)), IN_PLAY - 1)):
        kind = chance.choice(true)
        if kind != own:
            yield from left.take((kind,))


def _strays(left: _Left, plain: list[int], number: int, chance: Random) -> list[int]:
    """Tiles that stand alone."""
    found: list[int] = []
    for _ in range(STRAYS):
        kind = chance.choice(plain)
        if len(found) < number and kind not in found:
            found += left.take((kind,))
    return found


def _laid(left: _Left, draft: Draft, seat: int, chance: Random) -> tuple[int, ...]:
    """Flowers of others that lie before a seat."""
    if turned_flower(draft) or chance.random() < 0.5:
        return ()
    free = [kind for kind in FLOWERS if kind != FLOWERS[seat] and left.left[kind] > 0]
    return tuple(sorted(chance.sample(free, min(len(free), chance.choice((1, 1, 2))))))


# --- what the open hand counts -------------------------------------------------------------------


def open_seat(made: Case) -> int | None:
    """The seat whose losing hand lies open."""
    return made.draft.hands[0][0] if made.draft.hands else None


def counted(table: Any, made: Case) -> Counted:
    """The open hand as it is counted."""
    seat, hand = made.draft.hands[0]
    return lost(table, hand, seat, round_wind=made.offer.facts.get("round_wind", ""))


def told_hu(made: Case) -> dict[int, int]:
    """What the three others' tiles count."""
    told = dict(made.offer.facts.get("losers_hu", ()))
    return {seat: told.get(seat, 0) for seat in range(4) if seat != made.offer.winner}


def zeroed(made: Case) -> bool:
    """Whether the way of winning lets the others count nothing."""
    return bool(made.keys & ZEROING)


def loser_hu(made: Case) -> int:
    """What the open hand comes to in the account."""
    seat = open_seat(made)
    return 0 if seat is None or zeroed(made) else told_hu(made)[seat]
