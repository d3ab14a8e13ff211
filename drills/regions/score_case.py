"""Won hands for "score this hand": dealt by a table's book, scored by the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Any

from drills.hands import fits
from drills.regions.score_book import (
    Aimed,
    Block,
    Blocks,
    Book,
    Case,
    Draft,
    Event,
    Figures,
    Focus,
    Level,
    Pool,
    Setting,
    Slip,
)
from drills.regions.score_hands import possible
from drills.regions.score_lot import Share, share
from rules.elements import Row
from rules.errors import RuleError
from rules.facts import Facts
from rules.features import Finished, finished
from rules.hand import Hand, Meld
from rules.tiles import KINDS
from rules.values import Four, Offer
from rules.variant import Variant
from rules.words import Text

LONGEST_WAIT = 5
"""Beyond so many waits the others are not scored."""

LAYOUTS = 8
"""In how many ways the blocks of a hand are laid out before others are made."""

DRAWN_WILD = 0.25
"""How often the winning tile may be a wild itself."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a seed is to come to: an own draw or not, an option that it shows at work, its lot."""

    own: bool
    focus: str = ""
    seed: int = 0


def weighted(chance: Random, weights: Mapping[str, float], among: Sequence[str] = ()) -> str:
    """A name by weight, of `among` if there are any (1 for those without a weight)."""
    names = list(among or weights)
    return chance.choices(names, [weights.get(name, 1) for name in names])[0]


@dataclass(frozen=True, slots=True)
class _Making:
    """A win in the making: the table and its book, what was chosen so far, and chance."""

    table: Variant
    book: Book
    plan: Level
    focus: Focus
    event: Event
    seats: tuple[int, int | None]
    setting: Setting
    chance: Random


def deal(table: Variant, book: Book, level: int, aim: Aim, chance: Random) -> Case | None:
    """A win of a level, None if what was drawn does not win or does not go together."""
    plan, focus = book.levels[level], book.exercised.get(aim.focus, Focus())
    name = weighted(chance, plan.events, _able(table, book, plan, aim))
    if focus.events:
        name = weighted(chance, plan.events, _able(table, book, plan, aim, focus.events))
    event = book.events[name]
    seats = _seats(table, event, chance)
    if seats is None:
        return None
    setting = book.setting(table, seats[0], chance)
    making = _Making(table, book, plan, focus, event, seats, setting, chance)
    hand = weighted(chance, plan.hands, focus.hands)
    mine = _share(making, hand, None if aim.focus else aim.seed)
    draft = _laid_out(making, mine) if mine and _possible(mine.blocks, setting) else None
    draft = _told(making, draft) if draft else None
    return None if draft is None or not _held(draft) else case(table, book, draft, name)


def _possible(blocks: Blocks, setting: Setting) -> bool:
    """Whether no tile that is no flower is there five times."""
    plain = [tuple(kind for kind in block if kind < KINDS) for block in blocks]
    return possible(plain, [kind for kind in setting.shown if kind < KINDS])


def _able(
    table: Variant, book: Book, plan: Level, aim: Aim, among: Sequence[str] = ()
) -> list[str]:
    """The events that come to what is aimed at, of `among` if some of these do."""
    able = [
        name
        for name, event in book.events.items()
        if event.needs(table)
        and table.ways[event.by].fed != aim.own
        and (name in plan.events or name in among)
    ]
    return [name for name in able if name in among] or able


def _seats(table: Variant, event: Event, chance: Random) -> tuple[int, int | None] | None:
    winner = chance.choice(event.winners)
    if not table.ways[event.by].fed:
        return winner, None
    sources = [seat for seat in event.sources if seat != winner]
    return (winner, chance.choice(sources)) if sources else None


def _pool(making: _Making) -> Pool:
    table, setting = making.table, making.setting
    kinds = tuple(kind for kind in table.kinds if kind < KINDS and kind not in setting.wild)
    return Pool(kinds, table.hand_size // 3, setting.wild, setting.facts, making.seats[0])


def _share(making: _Making, hand: str, seed: int | None) -> Share | None:
    """Blocks of a recipe; where it makes few and there is a seed, some that are its own."""
    recipe, pool, chance = making.book.hands[hand], _pool(making), making.chance
    if seed is not None and hand in making.book.few_hands:
        return share(recipe, pool, seed, chance)
    made = recipe(pool, chance)
    if made is None:
        return None
    return Share(made.blocks, made.tile) if isinstance(made, Aimed) else Share(made, None)


def _laid_out(making: _Making, mine: Share) -> Draft | None:
    """The hand with its melds, wilds and the tile that it wins on."""
    for _ in range(LAYOUTS):
        stay, melds = _laid(making, mine.blocks)
        if not making.book.may_lie(melds):
            continue
        rest = with_wilds(making, [*chain(*stay)])
        for tile in _winners(making, rest) if mine.tile is None else [mine.tile]:
            kept = list(rest)
            if tile not in kept:
                continue
            kept.remove(tile)
            if mine.has(kept, melds, tile):
                return _draft(making, kept, melds, tile)
    return None


def _winners(making: _Making, rest: Sequence[int]) -> list[int]:
    """The tiles that may be the one that is won, in any order."""
    chance, wild = making.chance, making.setting.wild
    kinds = sorted(set(rest))
    own = not making.table.ways[making.event.by].fed
    if wild and not (own and chance.random() < DRAWN_WILD):
        kinds = [kind for kind in kinds if kind not in wild]
    return chance.sample(kinds, len(kinds))


def _draft(
    making: _Making, rest: Sequence[int], melds: tuple[Meld, ...], tile: int
) -> Draft | None:
    """The win, None if the hand does not go with how it comes about or with what lies open."""
    event, setting, (winner, source) = making.event, making.setting, making.seats
    made = [meld.type for meld in melds if meld.is_kong]
    if event.by == "replacement" and event.kong and not made:
        return None
    held = [*rest, tile, *(kind for meld in melds for kind in meld.tiles), *setting.shown]
    if not _enough(making.table, held):
        return None
    hand = Hand(tuple(rest), melds, setting.wild)
    own = made[-1] if made and event.kong else ""
    kong = {"replacement": own, "rob_kong": event.robs}.get(event.by, "")
    facts = Facts({**setting.facts, **event.facts})
    offer = Offer(hand, tile, event.by, winner, source, kong_type=kong, facts=facts)
    return Draft(making.chance.randrange(4), offer, setting)


def _enough(table: Variant, held: Sequence[int]) -> bool:
    """Whether no kind is there more often than the set has it, flowers included."""
    flowers = [kind for kind in held if kind >= KINDS]
    alone = all(flowers.count(kind) <= table.copies(kind) for kind in flowers)
    return alone and fits(kind for kind in held if kind < KINDS)


def _laid(making: _Making, blocks: Blocks) -> tuple[Blocks, tuple[Meld, ...]]:
    """The blocks that stay in the hand, and those laid apart: sets without a wild kind."""
    plan, chance, fixed = making.plan, making.chance, making.book.always_laid
    always = tuple(meld for meld in map(fixed, blocks) if meld is not None)
    stay = [block for block in blocks if fixed(block) is None]
    kong = making.event.by == "replacement" and making.event.kong
    lot = plan.melds if making.event.melds is None else making.event.melds
    number = max(chance.choice(lot), int(kong))
    if sum(len(block) == 2 for block in blocks) != 1:
        return stay, always
    able = [b for b in stay if len(b) == 3 and (making.book.chows or b[0] == b[1])]
    able = [block for block in able if not set(block) & set(making.setting.wild)]
    if making.event.only:
        able = [block for block in able if block[0] == block[1]]
    chance.shuffle(able)
    if kong:
        able.sort(key=lambda block: block[0] != block[1])
    melds = []
    for at, block in enumerate(able[:number]):
        share = 1.0 if kong and at == 0 else plan.kongs
        meld = _meld(block, blocks, share, chance)
        if making.event.only and meld.type not in making.event.only:
            continue
        melds.append(meld)
        stay.remove(block)
    return stay, (*always, *melds[::-1])


def _meld(block: Block, blocks: Blocks, kongs: float, chance: Random) -> Meld:
    if block[0] != block[1]:
        return Meld("chow", block)
    free = sum(other.count(block[0]) for other in blocks) < 4
    if free and chance.random() < kongs:
        return Meld(chance.choice(("kong", "addkong", "ckong")), block[:1] * 4)
    return Meld("pong", block)


def with_wilds(making: _Making, rest: Sequence[int]) -> list[int]:
    """The tiles with some taken out and wilds in their place."""
    kept, wild = list(rest), making.setting.wild
    number = min(making.chance.choice(making.plan.wilds), len(kept)) if wild else 0
    for at in making.chance.sample(range(len(kept)), number):
        kept[at] = making.chance.choice(wild)
    return kept


def _told(making: _Making, draft: Draft) -> Draft | None:
    """The draft with everything that is told beside the tiles."""
    table, event, chance = making.table, making.event, making.chance
    found = event.twist(table, draft, chance) if event.twist else draft
    robbed = event.by == "rob_kong" and event.robs == "addkong"
    if found is not None and robbed and draft.offer.source is not None:
        pong = Meld("pong", (draft.offer.tile,) * 3)
        found = replace(found, beside=(*found.beside, (draft.offer.source, pong)))
    for name, twist in making.book.twists.items():
        share = making.plan.twists.get(name, 0)
        wanted = name in making.focus.twists or chance.random() < share
        if found is not None and wanted:
            found = twist(table, found, chance) or found
    return found


def _held(draft: Draft) -> bool:
    """Whether no tile is there five times over the whole scene."""
    offer = draft.offer
    seen = [*offer.hand.all_tiles, *draft.setting.shown]
    seen += [] if offer.added is None else [offer.tile]
    seen += [kind for _, meld in draft.beside for kind in meld.tiles]
    seen += [kind for _, hand in draft.hands for kind in hand.all_tiles]
    return fits(kind for kind in seen if kind < KINDS)


# --- the case of a draft -------------------------------------------------------------------------


def case(table: Variant, book: Book, draft: Draft, event: str) -> Case | None:
    """The draft as the table scores it, None if it does not win there."""
    draft = book.at(table, draft)
    offer = draft.offer
    try:
        if not table.win(offer).ok:
            return None
        score = table.score(offer)
    except RuleError:
        return None
    found = Case(draft, event, score, readings(table, book, offer))
    first = _first(table, book, found)
    if first is not None:
        rest = tuple(other for other in found.readings if other is not first)
        found = replace(found, readings=(first, *rest))
    return replace(found, others=tuple(_others(table, offer)))


Fit = tuple[Finished, Mapping[str, int]]
"""A reading of a hand, and how often each element fits it."""


def _first(table: Variant, book: Book, made: Case) -> Fit | None:
    """The reading that counts."""
    if book.counts is not None:
        right = made.score.elements
        return next((r for r in made.readings if book.counts(table, r[0]) == right), None)
    counted = {row.element.key for row in book.rows(table)} & made.keys
    return next((r for r in made.readings if counted <= r[1].keys()), None)


def readings(table: Variant, book: Book, offer: Offer) -> tuple[Fit, ...]:
    """Each reading of a won hand, and how often each row fits it."""
    rows: Sequence[Row] = book.rows(table)
    found = []
    for hand in finished(table, offer):
        fit: Counter[str] = Counter()
        if book.counts is not None:
            fit.update(element.key for element in book.counts(table, hand))
        for row in rows:
            fit[row.element.key] += int(row.fits(table, hand))
        found.append((hand, {key: times for key, times in fit.items() if times}))
    return tuple(found)


def _others(table: Variant, offer: Offer) -> Iterator[Figures]:
    """The figures that the other waits of the hand would give."""
    if offer.added is None:
        return
    waits = table.waits(offer.hand, facts=Facts(offer.facts))
    kinds = waits.self_draw if offer.own else waits.discard
    if len(kinds) > LONGEST_WAIT:
        return
    for kind in kinds:
        if kind != offer.tile and kind not in offer.hand.wild:
            try:
                yield table.score(replace(offer, tile=kind)).counted
            except RuleError:
                continue


# --- what is asked of it -------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """A figure as an answer holds it: a number, or words."""
    if isinstance(value, Text):
        return value.zh
    return "none" if value is None else value


def figures_of(table: Variant, book: Book, made: Case, figures: Figures) -> dict[str, Any]:
    """The figures that are asked of a case, as an answer holds them."""
    own = {ask.key: ask.of(made) for ask in book.asks if ask.of and ask.key not in figures}
    every = {**own, **figures}
    return {ask.key: plain(every[ask.key]) for ask in book.asks if ask.asked(table, made)}


def key_of(table: Variant, book: Book, made: Case) -> dict[str, Any]:
    """The right answer."""
    return {
        **figures_of(table, book, made, made.figures),
        "payments": list(made.score.payments),
    }


def slips(table: Variant, book: Book, made: Case) -> tuple[Slip, ...]:
    """What every wrong rule that applies would give, where that differs from the right answer."""
    right = figures_of(table, book, made, made.figures)
    found = []
    for wrong in book.wrongs:
        gives = wrong.gives(table, made)
        if gives is None:
            continue
        every = {**made.figures, **gives.figures}
        paid: Four = gives.payments or book.pays(table, made, every)
        figures = figures_of(table, book, made, every)
        if paid != made.score.payments or figures != right:
            found.append(Slip(wrong, figures, paid))
    return tuple(found)


def agrees(table: Variant, book: Book, made: Case) -> bool:
    """Whether the payments worked out apart are those of the table."""
    return book.pays(table, made, made.figures) == made.score.payments
