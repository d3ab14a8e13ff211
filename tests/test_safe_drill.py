"""Which tiles can nobody win on? Every kind has a proof or a witness, and never the wrong one."""

import json
from itertools import combinations_with_replacement
from random import Random

import pytest

from drills.drill import DRILLS, at, level_of, make
from drills.hands import wild_kinds
from drills.position_making import Plan
from drills.positions import position
from drills.proofs import prove
from drills.report_say import everything_said
from drills.witness import consistent
from rules import variants
from rules.hand import Hand
from rules.tiles import MARKS
from rules.variant import Offer, Passed

DRILL = DRILLS["safe"]
TABLES = {
    "basic": {},
    "haozi": {"mode": "haozi"},
    "shuang_haozi": {"mode": "shuang_haozi"},
    "house2": {"mode": "house2"},
    "no_honors": {"no_honors": True},
    "must": {"must_hu": True},
    "tile": {"pass_lock": "tile", "mo5_hu6": True},
    "open": {"open_ting_tile": True, "wind_runs": True},
}
DEALT, PLAYED = 0, 1
CASES = [(name, level, DEALT) for name in TABLES for level in range(1, 6)]
CASES += [
    (name, level, PLAYED) for at, name in enumerate(TABLES) for level in (1 + at % 2, 3 + at % 3)
]


def puzzle(name, level, seed):
    """A position as they were dealt at first from even seeds, one of today's from odd ones."""
    return make("safe", "koudian", TABLES[name], level, seed, version="23"[seed % 2])


def table_of(name):
    return variants.table("koudian", **TABLES[name])


@pytest.mark.parametrize(("name", "level", "seed"), CASES)
def test_every_kind_has_a_proof_or_a_witness_that_wins(name, level, seed):
    made, table = puzzle(name, level, seed), table_of(name)
    safety = made.facts
    view = safety.position.view
    assert level_of(made.rating) == level
    assert made.concepts
    assert [MARKS[kind] for kind in safety.safe] == made.key["safe"]
    assert set(safety.kinds) == set(made.scene.hand.concealed)
    for kind in safety.kinds:
        assert bool(safety.proofs[kind]) != (kind in safety.witnesses)
    for kind, seen in safety.witnesses.items():
        threat = next(threat for threat in view.threats if threat.seat == seen.seat)
        assert seen.hand.size == 13
        assert seen.hand.melds == threat.melds
        assert all(n <= view.unseen[k] for k, n in enumerate(seen.hand.counts))
        waits = table.waits_by_reading(seen.hand)
        assert kind in waits.discard
        assert waits.can_declare
        assert not set(threat.own) & set(waits.self_draw)
        passed = [g for g in threat.let_go if g.kind in waits.discard]
        declared = frozenset(t.seat for t in view.threats)
        offer = Offer(
            seen.hand, kind, "discard", seen.seat, made.facts.position.me, declared,
            tuple(Passed(g.kind, not g.since_turn) for g in passed),
        )  # fmt: skip
        assert table.win(offer).ok
        assert not (passed and table.settings["must_hu"])


@pytest.mark.parametrize(("name", "level", "seed"), CASES)
def test_the_position_could_be_on_a_table(name, level, seed):
    made = puzzle(name, level, seed)
    found = made.facts.position
    view, course = found.view, found.course
    hidden = sum(13 - 3 * len(found.melds[seat]) for seat in range(4) if seat != found.me)
    down = sum(throw.down for throw in course.throws) if not found.open_ting else 0
    assert sum(view.unseen) == course.wall + hidden + down
    assert min(view.unseen) >= 0
    assert found.hand.size == 14
    calls = sum(throw.caller is not None for throw in course.throws)
    thrown = [sum(throw.seat == seat for throw in course.throws) for seat in range(4)]
    assert max(thrown) - min(thrown) <= calls + 1
    taken = [found.kinds[i] for i, throw in enumerate(course.throws) if throw.caller is not None]
    fed = [m.kind for laid in found.melds for m in laid if m.type != "ckong"]
    assert sorted(taken) == sorted(fed)
    assert not table_of(name).declare(found.hand)
    seats = {seat.seat: seat for seat in made.scene.seats}
    assert [seats[s].declared for s in range(4)] == [s in dict(course.declared) for s in range(4)]
    assert sum(len(seat.river) for seat in seats.values()) == len(course.throws)


@pytest.mark.parametrize("name", TABLES)
def test_what_the_declared_really_hold_fits_what_was_seen(name):
    for level in (3, 5):
        made, table = puzzle(name, level, 7), table_of(name)
        found = made.facts.position
        for seat, hand in found.hidden:
            threat = next(threat for threat in found.view.threats if threat.seat == seat)
            waits = table.waits(hand)
            assert waits.can_declare
            assert not {gone.kind for gone in threat.let_go} & set(waits.discard)
            assert not set(threat.own) & set(waits.self_draw)
            assert all(n <= found.view.unseen[kind] for kind, n in enumerate(hand.counts))


def positions_with_few_hidden(table, number, size, plan=Plan(1, 1)):  # noqa: B008
    seed = 0
    while number:
        rng = Random(f"few/{seed}")
        seed += 1
        found = position(table, plan, rng, wild_kinds(table, rng))
        if found and found.view.threats[0].size <= size:
            number -= 1
            yield found


@pytest.mark.parametrize("name", ["basic", "house2", "must", "tile", "open"])
def test_all_hands_of_four_tiles_agree_with_proofs_and_witnesses(name):
    """A declared player with three melds: every hand that he may have is tried."""
    table = table_of(name)
    for found in positions_with_few_hidden(table, 2, 4):
        view, threat = found.view, found.view.threats[0]
        high = [kind for kind in set(found.hand.concealed) if table.points(kind) > 5]
        winners = set()
        kinds = [kind for kind in table.kinds if view.unseen[kind]]
        for tiles in combinations_with_replacement(kinds, threat.size):
            if any(tiles.count(kind) > view.unseen[kind] for kind in tiles):
                continue
            waits = table.waits(Hand(tiles, threat.melds, found.hand.wild)).discard
            for kind in set(waits).intersection(high):
                if consistent(table, view, threat, tiles, kind):
                    winners.add(kind)
        proven = {kind for kind in high if prove(table, view, kind)}
        assert not winners & proven
        assert set(high) - winners - proven <= set(threat.own)


@pytest.mark.parametrize("name", TABLES)
def test_no_random_ready_hand_wins_on_a_proven_tile(name):
    table = table_of(name)
    tried = 0
    for level, seed in ((3, 20), (4, 21), (5, 22)):
        safety = puzzle(name, level, seed).facts
        view, rng = safety.position.view, Random(seed)
        pool = [kind for kind in range(34) for _ in range(view.unseen[kind])]
        for threat in view.threats:
            for _ in range(150):
                tiles = ready_by_chance(table, pool, threat, rng, safety.position.hand.wild)
                if tiles is None:
                    continue
                tried += 1
                for kind in safety.safe:
                    assert not consistent(table, view, threat, tiles, kind)
    assert tried > 20


def ready_by_chance(table, pool, threat, rng, wild):
    """Sets and a pair of unseen tiles, one of them taken out."""
    counts = {kind: pool.count(kind) for kind in set(pool)}
    tiles = []
    while len(tiles) < threat.size - 1:
        kind = rng.choice(pool)
        run = (kind, kind + 1, kind + 2)
        block = run if kind % 9 < 7 and kind < 27 and rng.random() < 0.6 else (kind,) * 3
        if all(tiles.count(k) + block.count(k) <= counts.get(k, 0) for k in block):
            tiles += block
    kind = rng.choice(pool)
    tiles += [kind, kind]
    tiles.remove(rng.choice(tiles))
    if any(tiles.count(k) > counts.get(k, 0) for k in tiles):
        return None
    return tiles if table.waits(Hand(tuple(tiles), threat.melds, wild)).can_declare else None


def test_with_nobody_declared_everything_is_safe():
    made = next(
        p
        for p in (puzzle("basic", 1, s) for s in range(0, 80, 2))
        if not p.facts.position.view.threats
    )
    assert made.key["safe"] == [MARKS[kind] for kind in made.facts.kinds]
    assert made.concepts[0] == "safe.undeclared"


def test_in_house2_a_tile_let_go_is_open_again_after_the_next_turn():
    again = [
        kind
        for seed in range(0, 24, 2)
        for threat in puzzle("house2", 4, seed).facts.position.view.threats
        for kind in (gone.kind for gone in threat.let_go if not gone.since_turn)
        if kind in puzzle("house2", 4, seed).facts.witnesses
    ]
    assert again


def test_proofs_of_every_code_occur():
    names = ("basic", "haozi", "must")
    codes = {
        code
        for name in names
        for level in range(1, 6)
        for seed in (0, 2, 4, 6)
        for code in puzzle(name, level, seed).facts.codes
    }
    assert codes == {"undeclared", "low", "wild", "passed", "must", "zero"}


@pytest.mark.parametrize(("name", "level", "seed"), CASES[::4])
def test_every_answer_is_explained_and_the_address_reproduces(name, level, seed):
    made = puzzle(name, level, seed)
    assert list(everything_said(DRILL, made)) == []
    assert at(made.address) == made
    assert json.loads(json.dumps(made.key)) == made.key


def test_missed_and_extra_tiles_are_told_apart():
    made = puzzle("basic", 3, 1)
    safe = made.key["safe"]
    risky = [MARKS[kind] for kind in made.facts.kinds if MARKS[kind] not in safe]
    verdict = DRILL.grade(made, {"safe": [*safe[1:], risky[0]]})
    rows = {row.mark: row for section in verdict.sections for row in section.rows}
    assert verdict.result == ("partly" if len(safe) > 1 else "wrong")
    assert rows["miss"].tiles == (MARKS.index(safe[0]),)
    assert rows["extra"].tiles == (MARKS.index(risky[0]),)
    assert rows["extra"].split
    assert verdict.charged in made.concepts
    assert 0 <= verdict.share < 1
    assert DRILL.grade(made, {"safe": list(reversed(safe))}).result == "right"
