"""Safe discard at the other tables: proofs hold against every hand tried, witnesses really win."""

from random import Random

import pytest

from drills.drill import DRILLS, at, level_of, make
from drills.regions.safe import RegionalSafe, book
from drills.regions.safe_spot import offered, witness
from rules import variants
from rules.tiles import MARKS

DRILL = DRILLS["safe"]
TABLES = sorted(RegionalSafe.books)
TRAPS = {"yuci": {1, 2, 17}, "sichuan": {1}}


def puzzles(variant, number):
    levels = DRILL.levels(variants.table(variant))
    return [make("safe", variant, {}, level, seed) for level in levels for seed in range(number)]


@pytest.mark.parametrize("variant", TABLES)
def test_every_kind_is_proven_or_has_a_witness_that_wins(variant):
    table = variants.table(variant)
    for made in puzzles(variant, 6):
        safety = made.facts
        assert made.key["safe"] == [MARKS[kind] for kind in safety.safe]
        assert set(safety.safe) | set(safety.witnesses) == set(safety.proofs)
        assert dict(DRILL.key_at(table, made)) == dict(made.key)
        assert at(made.address) == made
        assert level_of(made.rating) == made.level
        unseen = safety.spot.unseen(table)
        for kind, (seat, hand) in safety.witnesses.items():
            foe = next(foe for foe in safety.spot.foes if foe.seat == seat)
            assert table.win(offered(table, safety.spot, foe, hand, kind)).ok
            assert all(hand.concealed.count(tile) <= unseen[tile] for tile in hand.concealed)


@pytest.mark.parametrize("variant", TABLES)
def test_no_hand_can_be_found_that_wins_on_a_proven_tile(variant):
    table, rng = variants.table(variant), Random(7)
    for made in puzzles(variant, 4):
        where = made.facts.spot
        for kind in made.facts.safe:
            for foe in where.foes:
                passed = kind in foe.let_go
                if not foe.out and not passed:
                    assert witness(table, where, foe, kind, rng) is None


@pytest.mark.parametrize("variant", TABLES)
def test_picks_are_graded_and_every_kind_is_explained(variant):
    for made in puzzles(variant, 3):
        key = list(made.key["safe"])
        for picked in (key, [], key[1:], [MARKS[kind] for kind in made.facts.proofs]):
            verdict = DRILL.grade(made, {"safe": picked})
            assert (verdict.share == 1) == (picked == key)
            rows = [row for section in verdict.sections for row in section.rows]
            told = {kind for row in rows for kind in row.tiles}
            counted = {row.kind for row in verdict.counts.rows}
            assert told | counted == set(made.facts.proofs)
            assert counted == set(made.facts.witnesses)
            for language in ("zh", "en"):
                assert all(0 < len(row.text.say(language)) <= 200 for row in rows)
                assert not any("{" in row.text.say(language) for row in rows)


@pytest.mark.parametrize("variant", TABLES)
def test_the_traps_and_proofs_of_the_table_come_up(variant):
    made = puzzles(variant, 25)
    assert {trap for one in made for trap in one.traps} >= TRAPS[variant]
    concepts = {proof.concept for proof in book(variant).proofs}
    assert {key for one in made for key in one.concepts} == concepts
