"""What cannot be at this table: the checks across the fields of one question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.ask_errors import problem
from rules.errors import RuleError
from rules.facts import NO_FACTS, Facts
from rules.hand import KONGS, MELD_NAMES, Hand, Meld
from rules.tiles import KINDS, NAMES
from rules.values import NO_TILE, WAYS, Kong, KongOffer, Offer, Way

Given = Mapping[str, Any]

WON_BY = {key: way.name for key, way in WAYS.items()}
"""The common ways of winning with their names."""


def hand_of(
    table: Any, given: Given, field: str, sizes: tuple[int, ...], seat: int | None = None
) -> Hand:
    """The hand of a question, possible at this table.

    Args:
        table: the variant with its options.
        given: the fields as read: `field`, "melds", "wild", "flowers" and the facts.
        field: which field holds the concealed tiles.
        sizes: how many tiles there may be, a kong counted as three.
        seat: whose hand it is, where that matters.

    Raises:
        RuleError: tiles or melds that are not in play, wild kinds that do not fit the mode, a
            fifth copy, a wrong count.
    """
    flowers = given.get("flowers", ())
    in_play(table, given[field], field)
    in_play(table, flowers, "flowers")
    for kind in flowers:
        if kind < KINDS:
            raise problem("no_flower", field="flowers", kind=kind)
    wild = table.wilds_at(given["wild"], seat, facts_of(table, given))
    check_wild(table, wild)
    _no_flower(given[field], wild, field)
    for meld in given["melds"]:
        check_meld(table, meld, wild)
    try:
        hand = Hand(given[field], given["melds"], wild, flowers)
        hand = hand if hand.size in sizes else hand.expect(sizes[0])
        enough(table, Counter((*hand.all_tiles, *flowers)), field)
        return hand
    except RuleError as error:
        error.field = field
        raise


def _no_flower(kinds: tuple[int, ...], wild: tuple[int, ...], field: str) -> None:
    """Refuse a flower among the concealed tiles that is no wild: it is laid out."""
    for kind in kinds:
        if kind >= KINDS and kind not in wild:
            raise problem("flower_in_hand", field=field, kind=kind)


def facts_of(table: Any, given: Given) -> Facts:
    """The variant's own facts among the fields of a question."""
    if not table.facts:
        return NO_FACTS
    names = {fact.name for fact in table.facts}
    return Facts({name: value for name, value in given.items() if name in names})


def enough(table: Any, shown: Counter[int], field: str) -> None:
    """Refuse more copies of a tile than the set has."""
    for kind, n in shown.items():
        if n > table.copies(kind):
            raise problem("too_many", field=field, kind=kind, n=n, most=table.copies(kind))


def in_play(table: Any, kinds: Iterable[int], field: str) -> None:
    """Refuse the first kind that this table does not use."""
    for kind in kinds:
        if kind not in table.kinds:
            raise problem("not_in_play", field=field, kind=kind)


def check_wild(table: Any, wild: tuple[int, ...]) -> None:
    """Refuse wild kinds that are not as many, or not such, as the mode has."""
    for kind in wild:
        if wild.count(kind) > 1:
            raise problem("wild_twice", field="wild", kind=kind)
    table.check_wild(wild)


def check_meld(table: Any, meld: Meld, wild: tuple[int, ...]) -> None:
    """Refuse a meld of a kind that this table does not have, or of tiles it may not be made of."""
    in_play(table, meld.tiles, "melds")
    name = MELD_NAMES[meld.type]
    if meld.type not in table.melds:
        raise problem("meld_not_in_play", field="melds", kind=meld.kind, type=name, meld=str(meld))
    if meld.kind in wild and meld.type != "ckong" and not _claims_wild(table):
        raise problem("wild_meld", field="melds", kind=meld.kind, type=name)
    table.check_meld(meld)


def _claims_wild(table: Any) -> bool:
    return bool(table.settings.get("wild_claim", True))


def at_most_four(shown: Counter[int], field: str) -> None:
    """Refuse a question that shows a fifth copy of a tile."""
    for kind, n in shown.items():
        if n > 4:
            raise problem("five_in_question", field=field, kind=kind, n=n)


def offer_of(table: Any, given: Given) -> Offer:
    """The tile on which somebody may win, with everything that the question says about it.

    Raises:
        RuleError: fields that contradict each other, or tiles that cannot be.
    """
    way: Way = table.ways[given["win_by"]]
    tile = _win_tile(given, way)
    sizes = (table.hand_size,) if tile else (table.hand_size, table.hand_size + 1)
    hand = hand_of(table, given, "hand", sizes, given["winner"])
    in_play(table, tile, "win_tile")
    in_play(table, (entry.tile for entry in given["passed"]), "passed")
    _check_source(given, way)
    kong_type = _kong_type(table, given, way)
    shown = Counter(hand.all_tiles) + Counter(tile)
    at_most_four(shown, "win_tile")
    enough(table, shown, "win_tile")
    gone = Counter(entry.tile for entry in given["passed"])
    at_most_four(shown + (gone - _claimed(hand)), "passed")
    if given["win_by"] == "rob_kong" and tile[0] in hand.all_tiles:
        raise problem("robbed_tile_held", field="win_tile", kind=given["win_tile"])
    return Offer(
        hand, tile[0] if tile else NO_TILE, given["win_by"], given["winner"], given["from"],
        frozenset(given["declared"]), given["passed"], given["ting_tile"], kong_type,
        facts_of(table, given),
    )  # fmt: skip


def _claimed(hand: Hand) -> Counter[int]:
    """The tiles that a hand may have claimed: let go as a win and then ponged, it is one tile."""
    return Counter(kind for meld in hand.melds if meld.type != "ckong" for kind in set(meld.tiles))


def _win_tile(given: Given, way: Way) -> tuple[int, ...]:
    """The winning tile, () where the hand wins as it is."""
    tile = given["win_tile"]
    if tile is None and way.tile:
        raise problem("tile_needed", field="win_tile", by=way.name)
    return () if tile is None else (tile,)


def _check_source(given: Given, way: Way) -> None:
    source = given["from"]
    if way.fed:
        if source is None:
            raise problem("from_needed", field="from", by=way.name)
        if source == given["winner"]:
            raise problem("winner_is_from", field="from", seat=source)
    elif source is not None:
        raise problem("not_with", field="from", with_what=way.name)
    if given["ting_tile"] and given["win_by"] != "discard":
        raise problem("not_with", field="ting_tile", with_what=way.name)


def _kong_type(table: Any, given: Given, way: Way) -> str:
    by, named = given["win_by"], given["kong_type"]
    if by == "rob_kong":
        return named or "addkong"
    if by != "replacement":
        if named:
            raise problem("not_with", field="kong_type", with_what=way.name)
        return ""
    made = {meld.type for meld in given["melds"] if meld.is_kong}
    if len(made) != 1 and not named and _has_flowers(table):
        return ""
    if not made or (named and named not in made):
        raise problem("no_such_kong", field="kong_type", type=MELD_NAMES[named or "kong"])
    if not named and len(made) > 1:
        raise problem("kong_type_unclear", field="kong_type")
    return named or made.pop()


def _has_flowers(table: Any) -> bool:
    """Whether flowers are replaced, so that a replacement may be without a kong."""
    return any(kind >= KINDS for kind in table.kinds)


def kong_offer_of(table: Any, given: Given) -> KongOffer:
    """The kong (or claim) that a player may want to make.

    Raises:
        RuleError: fields that contradict each other, or tiles that cannot be.
    """
    claimed = given["type"] not in ("addkong", "ckong")
    _check_kong_fields(given, claimed)
    open_draw = not claimed and given["drawn"] is None
    sizes = (table.hand_size, table.hand_size + open_draw)
    hand = hand_of(table, given, "hand", sizes, given["by"])
    in_play(table, (given["tile"],), "tile")
    in_play(table, () if given["drawn"] is None else (given["drawn"],), "drawn")
    _no_flower((given["tile"],), hand.wild, "tile")
    _no_flower(() if given["drawn"] is None else (given["drawn"],), hand.wild, "drawn")
    hand, drawn = _drawn(table, hand, given) if open_draw else (hand, given["drawn"])
    coming = given["tile"] if claimed else drawn
    if coming is not None:
        field = "tile" if claimed else "drawn"
        at_most_four(Counter((*hand.all_tiles, coming)), field)
    return KongOffer(
        hand, given["tile"], given["type"], given["declared"], drawn, given["from"],
        given["ponged_with_three"], given["ting_tile"], given["wall_left"], given["by"],
        given["with"], facts_of(table, given),
    )  # fmt: skip


def _drawn(table: Any, hand: Hand, given: Given) -> tuple[Hand, int | None]:
    """The hand before the draw and the tile drawn, where the question does not name it.

    The fourth tile if it is not there yet, or if the hand is that after the draw; else it was
    there before, and something else was drawn.
    """
    kind = given["tile"]
    if hand.size > table.hand_size:
        return (hand, None) if given["type"] == "addkong" else (hand.minus(kind), kind)
    if hand.all_tiles.count(kind) < 4:
        return hand, kind
    return hand, next(other for other in table.kinds if hand.held[other] < 4)


def _check_kong_fields(given: Given, claimed: bool) -> None:
    name = MELD_NAMES[given["type"]]
    if claimed and given["from"] is None:
        raise problem("from_needed", field="from", by=name)
    wrong = {
        "from": not claimed and given["from"] is not None,
        "drawn": claimed and given["drawn"] is not None,
        "ting_tile": not claimed and given["ting_tile"],
        "ponged_with_three": given["type"] != "addkong" and given["ponged_with_three"],
    }
    for field, refused in wrong.items():
        if refused:
            raise problem("not_with", field=field, with_what=name)


def check_robbed(offer: Offer, robbed: int | None) -> None:
    """Refuse another robbed tile than the winning tile, or one where none was robbed."""
    if robbed is None:
        return
    if offer.by != "rob_kong":
        raise problem("not_with", field="robbed", with_what=WON_BY[offer.by])
    if robbed != offer.tile:
        raise problem("robbed_differs", field="robbed", kind=robbed, other=NAMES[offer.tile])


def check_kongs(table: Any, kongs: tuple[Kong, ...], offer: Offer) -> None:
    """The kongs of a settlement beside the winner's hand, every tile counted once.

    Raises:
        QuestionError: a kong of a tile that is elsewhere, or kongs that the winner's melds deny.
    """
    in_play(table, (kong.tile for kong in kongs), "kongs")
    _match_melds(kongs, offer)
    shown = Counter((*offer.hand.all_tiles, offer.tile))
    if offer.by == "rob_kong":
        shown[offer.tile] += 3
    for kong in kongs:
        if kong.by != offer.winner and not _is_robbed(kong, offer):
            shown[kong.tile] += 4
    at_most_four(shown, "kongs")


def check_draw(table: Any, kongs: tuple[Kong, ...], wild: tuple[int, ...]) -> None:
    """The kongs of a drawn hand; its wild kinds, where a kong of them has a price of its own."""
    in_play(table, (kong.tile for kong in kongs), "kongs")
    at_most_four(Counter(kong.tile for kong in kongs for _ in range(4)), "kongs")
    priced = table.settings.get("wild_kong_points", "face") != "face"
    if wild or (kongs and priced and table.wild_number):
        check_wild(table, wild)


def _is_robbed(kong: Kong, offer: Offer) -> bool:
    robbed = (offer.source, offer.tile, "addkong")
    return offer.by == "rob_kong" and (kong.by, kong.tile, kong.type) == robbed


def _match_melds(kongs: tuple[Kong, ...], offer: Offer) -> None:
    melded = Counter((meld.type, meld.kind) for meld in offer.hand.melds if meld.type in KONGS)
    listed = Counter((kong.type, kong.tile) for kong in kongs if kong.by == offer.winner)
    for code, extra in (("kong_not_melded", listed - melded), ("kong_not_listed", melded - listed)):
        for type_, kind in extra:
            gaps = {"seat": offer.winner, "type": MELD_NAMES[type_]}
            raise problem(code, field="kongs", kind=kind, **gaps)
