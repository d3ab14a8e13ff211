"""Hands a few tiles from ready at every table, and what a discard leaves by the slow way."""

from rules import variants
from rules.acceptance import unseen
from rules.facts import NO_FACTS
from rules.hand import Hand
from rules.tiles import KINDS

OPTIONS = {
    "koudian": ({}, {"mode": "haozi"}, {"wind_runs": True}, {"mode": "house2"}),
    "yuci": ({}, {"dead_waits": "count"}),
}


def table_of(key, chance):
    return variants.table(key, **chance.choice(OPTIONS.get(key, ({},))))


def asked(table, chance):
    """A complete hand with some tiles exchanged, its facts, and what is left."""
    while True:
        try:
            hand, facts = _hand(table, chance)
            table.waits(hand.minus(hand.concealed[0]), facts=facts)
        except ValueError:
            continue
        return hand, facts, unseen(table, hand)


def _hand(table, chance):
    kinds = [kind for kind in table.kinds if kind < KINDS]
    suits = chance.choice(((0,), (0, 1), (0, 1, 2), (1, 2), (0, 2)))
    tiles = [kind for _ in range(table.hand_size // 3) for kind in _set(chance, suits)]
    tiles += [chance.choice(kinds)] * 2
    if chance.random() < 0.15 and table.hand_size == 13:
        tiles = [kind for kind in chance.sample(kinds, 7) for _ in (0, 1)]
    for _ in range(chance.choice((1, 2, 2, 3))):
        tiles[chance.randrange(len(tiles))] = chance.choice(kinds)
    if not table.wild_number:
        rest, facts = table.situation(Hand(tuple(tiles[1:])), chance)
        return rest.plus(tiles[0]), facts
    wild = tuple(sorted(chance.sample(tuple(table.wild_kinds()), table.wild_number)))
    for _ in range(chance.randrange(2)):
        tiles[chance.randrange(len(tiles))] = wild[0]
    return Hand(tuple(tiles), (), wild), NO_FACTS


def _set(chance, suits):
    start = 9 * chance.choice(suits)
    if chance.random() < 0.3:
        return [start + chance.randrange(9)] * 3
    low = start + chance.randrange(7)
    return [low, low + 1, low + 2]


def ready(table, hand, facts):
    """Whether a hand may be declared, or win with a complete shape, by the table's waits."""
    waits = table.waits(hand, facts=facts)
    if table.declares:
        return waits.can_declare
    return bool(waits.by("bomb_draws") if "ci" in facts else waits.self_draw or waits.discard)


def slowly(table, hand14, tile, facts):
    """Steps up to one, two for more, and the kinds that help: every draw and discard is tried."""
    hand = hand14.minus(tile)
    if ready(table, hand, facts):
        return 0, None
    kinds = {*(kind for kind in table.kinds if kind < KINDS), *hand.wild}
    helps = [kind for kind in sorted(kinds) if _leads(table, hand, kind, facts)]
    return (1, helps) if helps else (2, None)


def _leads(table, hand, kind, facts):
    if hand.all_tiles.count(kind) >= table.copies(kind):
        return False
    more = hand.plus(kind)
    ci = facts.get("ci")
    return any(
        table.may_discard(more, tile)
        and (ci is None or more.minus(tile).held[ci] < 4)
        and ready(table, more.minus(tile), facts)
        for tile in sorted(set(more.concealed))
    )


def by_luck(table, hand, facts):
    """Whether wilds in hand, or three copies of the 次牌, may win or clash without any shape."""
    ci = facts.get("ci")
    return hand.wilds > (table.key == "beijing") or (ci is not None and hand.held[ci] > 2)
