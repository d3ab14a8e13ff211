"""Which cut declares: the key counted again by plain search, answers graded, everything said."""

import json
import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from drills.concepts import CONCEPTS
from drills.declare_concepts import DECLARE
from drills.declare_seen import look
from drills.drill import DRILLS, NoPuzzle, at, level_of, make
from drills.hands import canonical
from rules import variants
from rules.hand import Hand
from rules.readings import ORPHANS
from rules.tiles import MARKS, tile
from rules.variants.koudian import Koudian
from rules.words import LANGUAGES

DRILL = DRILLS["declare"].at("koudian")
MODES = ("basic", "haozi", "feng_haozi", "shuang_haozi", "house2")
LEVELS = (1, 2, 3, 4, 5)
TABLES = (
    *({"mode": mode} for mode in MODES),
    {"wind_runs": True},
    {"mode": "shuang_haozi", "no_honors": True, "wild_face_wait": False},
    {"mo5_hu6": True, "no_honors": True},
)


def posed(tiles, melds=(), wild=(), **options):
    """The question about given fourteen tiles."""
    table = variants.table("koudian", **options)
    return DRILL.posed(table, look(table, Hand.parse(tiles, melds, wild)), 3, 0)


def answered(cuts):
    """An answer from {"4s": "7s 8s"}."""
    waits = {f"waits_{cut}": dict.fromkeys(kinds.split(), "win") for cut, kinds in cuts.items()}
    return {"cuts": list(cuts), **waits}


def rows(verdict):
    return [row for section in verdict.sections for row in section.rows]


def everything_said(verdict):
    texts = [verdict.head, verdict.lead, *(section.title for section in verdict.sections)]
    texts += [text for row in rows(verdict) for text in (row.head, row.text, row.given) if text]
    return [text.say(language) for text in texts for language in LANGUAGES]


def cuts_of(key):
    return {cut: " ".join(key[f"waits_{cut}"]) for cut in key["cuts"]}


# --- the key, counted again ----------------------------------------------------------------------

RUNS = [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
HONOUR_RUNS = [(27, 28, 29), (27, 28, 30), (27, 29, 30), (28, 29, 30), (31, 32, 33)]


@cache
def in_sets(row, wilds, sets, pair, runs):
    """Whether tiles and wilds make so many sets and a pair, tried group by group."""
    if min(wilds, sets) < 0:
        return False
    low = next((kind for kind, n in enumerate(row) if n), None)
    if low is None:
        return wilds == 3 * sets + 2 * pair

    def less(kinds):
        left = list(row)
        for kind in kinds:
            left[kind] -= 1
        return tuple(left) if min(left) >= 0 else None

    groups = [((low,) * n, 3 - n, 1, 0) for n in (1, 2, 3)]
    groups += [((low,) * n, 2 - n, 0, 1) for n in (1, 2)] if pair else []
    for run in RUNS + (HONOUR_RUNS if runs else []):
        if low in run:
            others = [kind for kind in run if kind != low]
            some = ([], others[:1], others[1:], others)
            groups += [((low, *part), 2 - len(part), 1, 0) for part in some]
    return any(
        rest is not None and in_sets(rest, wilds - used, sets - one, pair - two, runs)
        for kinds, used, one, two in groups
        for rest in [less(kinds)]
    )


def completes(table, hand, kind):
    """Whether a hand of thirteen is complete with a tile of its own face."""
    natural = [k for k in hand.concealed if k not in hand.wild] + [kind]
    row = tuple(natural.count(k) for k in range(34))
    wilds, sets = hand.wilds, 4 - len(hand.melds)
    if in_sets(row, wilds, sets, 1, table.honour_runs):
        return True
    if hand.melds:
        return False
    if sum(n % 2 for n in row) <= wilds:
        return True
    own = [k for k in natural if k in ORPHANS]
    few = len(own) == len(natural) and len(own) - len(set(own)) <= 1
    return few and "orphans" in table.shapes


def counted(table, hand):
    """Legal cuts and their tiles by plain search: a live wait, one of them worth six."""
    key = {"cuts": []}
    for cut in sorted(set(hand.concealed)):
        after = hand.minus(cut)
        waits = [
            kind
            for kind in table.kinds
            if after.held[kind] < 4
            and (kind not in hand.wild or table.settings["wild_face_wait"])
            and completes(table, after, kind)
        ]
        if any(kind >= 27 or kind % 9 >= 5 for kind in waits):
            key["cuts"].append(MARKS[cut])
            asked = [kind for kind in waits if kind not in hand.wild]
            key[f"waits_{MARKS[cut]}"] = {MARKS[kind]: "win" for kind in asked}
    return key


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_key_is_what_plain_search_counts(options):
    table = variants.table("koudian", **options)
    for level in (1, 3, 4):
        puzzle = make("declare", "koudian", options, level, 7, version="323"[level % 3])
        assert puzzle.key == counted(table, puzzle.scene.hand), puzzle.address


# --- making --------------------------------------------------------------------------------------


SERVED = [(options, level) for at, options in enumerate(TABLES)
          for level in LEVELS if (at + level) % 2]  # fmt: skip
"""Half of the levels of every table."""


@pytest.mark.parametrize(("options", "level"), SERVED, ids=str)
def test_every_table_has_puzzles_of_every_level(options, level):
    puzzle = make("declare", "koudian", options, level, 11)
    assert level_of(puzzle.rating) == level
    assert set(puzzle.concepts) <= set(CONCEPTS)
    assert puzzle.scene.hand.size == 14
    assert json.loads(json.dumps(puzzle.key)) == puzzle.key
    assert DRILL.grade(puzzle, puzzle.key).result == "right"
    assert level < 3 or len(puzzle.facts.cuts or puzzle.facts.near) > 1
    for cut in puzzle.key["cuts"]:
        assert 0 < len(puzzle.key[f"waits_{cut}"]) <= 9


def test_the_same_seed_makes_the_same_puzzle():
    table = variants.table("koudian", mode="haozi")
    places = [(2, 1, "3"), (4, 1, "3"), (2, 2, "2"), (4, 2, "2")]
    first, again = ([DRILL.make(table, *place) for place in places] for _ in (1, 2))
    assert first == again
    assert [at(puzzle.address).key for puzzle in first] == [puzzle.key for puzzle in first]
    assert len({puzzle.scene.hand for puzzle in first}) == 4


def test_answers_are_balanced_and_hands_do_not_repeat():
    puzzles = [make("declare", "koudian", {}, level, seed, version="2")
               for level in (1, 2, 3) for seed in range(40)]  # fmt: skip
    counted = Counter(map(DRILL.balance, puzzles))
    assert 12 <= counted["none"] <= 42
    assert min(counted["one"], counted["more"]) >= 24
    assert len({canonical(puzzle.scene.hand) for puzzle in puzzles}) == 120
    melds = [len(puzzle.scene.hand.melds) for puzzle in puzzles]
    assert set(melds) >= {0, 1, 2}


class Doubtful(Koudian):
    """A table whose second engine errs once."""

    asked = 0

    def waits_by_reading(self, hand, **facts):
        self.asked += 1
        waits = super().waits_by_reading(hand, **facts)
        return replace(waits, shape=()) if self.asked == self.wrong_at else waits


@pytest.mark.parametrize("wrong_at", [1, 2])
def test_nothing_is_asked_that_the_engines_dispute(wrong_at, caplog):
    table = variants.table("koudian")
    served = next(p for p in (DRILL.make(table, 2, seed, "2") for seed in range(9))
                  if {MARKS[kind] for kind in p.facts.kinds[:2]} <= set(p.key["cuts"]))  # fmt: skip
    doubtful = Doubtful(table.settings)
    doubtful.wrong_at = wrong_at
    other = DRILL.make(doubtful, 2, served.seed, "2")
    assert served.scene.hand != other.scene.hand
    assert [record.name for record in caplog.records] == ["tingpai.faults"]


def test_where_nothing_is_declared_nothing_is_asked():
    with pytest.raises(NoPuzzle):
        DRILL.make(variants.table("sichuan"), 1, 0)


# --- asking and grading --------------------------------------------------------------------------


def test_the_cuts_are_asked_first_then_the_tiles_of_each():
    puzzle = posed("677p234m888m456s66z")
    (first,) = DRILL.steps(puzzle, {})
    assert [MARKS[kind] for kind in first.kinds] == sorted(
        {"6p", "7p", "2m", "3m", "4m", "8m", "4s", "5s", "6s", "6z"}, key=tile
    )
    assert DRILL.steps(puzzle, {"cuts": []}) == ()
    second = DRILL.steps(puzzle, {"cuts": ["6p", "7p"]})
    assert [field.name for field in second] == ["waits_6p", "waits_7p"]
    assert [state for state, _, _ in second[0].states] == ["win"]
    left = DRILL.steps(puzzle, {"cuts": ["6p", "7p"], "waits_6p": {}})
    assert [field.name for field in left] == ["waits_7p"]
    assert DRILL.steps(puzzle, puzzle.key) == ()


HALF = ("468s234m678p111m66z", (), {"4s": "7s"})
LEAN = ("677p234m888m456s66z", (), {"6p": "7p 6z", "7p": "5p 8p"})
LOW = ("246s234m678p111m66z", (), {})
GRADES = (
    (HALF, {"4s": "7s"}, "right", 1, None),
    (HALF, {"8s": "5s"}, "wrong", 0, "declare.half"),
    (HALF, {"4s": "7s", "8s": "5s"}, "partly", 0.5, "declare.half"),
    (HALF, {"4s": "5s 7s"}, "partly", 0.5, "declare.cut"),
    (HALF, {"4s": "5s"}, "partly", 0.5, "declare.cut"),
    (HALF, {}, "wrong", 0, "declare.cut"),
    (LEAN, {"7p": "5p 8p"}, "partly", 0.5, "declare.cut"),
    (LEAN, {"6p": "7p 6z", "7p": "8p"}, "partly", 0.875, "declare.cut"),
    (LEAN, {"6p": "7p 6z"}, "partly", 0.5, "declare.one-is-enough"),
    (LEAN, {"7p": "5p 8p", "6p": "7p 6z", "2m": "1m"}, "partly", 0.75, "declare.cut"),
    (LOW, {}, "right", 1, None),
    (LOW, {"2s": "5s"}, "wrong", 0, "declare.gate"),
    (LOW, {"2s": ""}, "wrong", 0, "declare.gate"),
)


@pytest.mark.parametrize(("hand", "given", "result", "share", "charged"), GRADES, ids=str)
def test_answers_are_graded(hand, given, result, share, charged):
    puzzle = posed(*hand[:2])
    assert cuts_of(puzzle.key) == {cut: " ".join(sorted(kinds.split(), key=tile))
                                   for cut, kinds in hand[2].items()}  # fmt: skip
    verdict = DRILL.grade(puzzle, answered(given))
    assert (verdict.result, verdict.share) == (result, share)
    if charged:
        assert verdict.charged == charged


@pytest.mark.parametrize("hand", [HALF, LEAN, LOW], ids=str)
def test_picking_everything_fails(hand):
    puzzle = posed(*hand[:2])
    every = [MARKS[kind] for kind in puzzle.facts.kinds]
    all_kinds = {MARKS[kind]: "win" for kind in range(34)}
    given = {"cuts": every} | {f"waits_{cut}": all_kinds for cut in every}
    assert DRILL.grade(puzzle, given).result == "wrong"


def test_marks_on_the_wild_are_not_counted():
    puzzle = posed("12m123p456p789s15z4s", (), ["5z"], mode="haozi")
    assert cuts_of(puzzle.key) == {"4s": "3m 1z"}
    assert DRILL.grade(puzzle, answered({"4s": "3m 1z 5z"})).result == "right"


def test_the_key_follows_the_options():
    puzzle = posed("4556m789p66s99s124z", (), (), wind_runs=True)
    assert cuts_of(puzzle.key) == {"5m": "6s 9s"}
    assert DRILL.key_at(variants.table("koudian"), puzzle) == {"cuts": []}


# --- what is said --------------------------------------------------------------------------------

SAID = (
    (HALF, {"8s": "5s"}, "四六八条，留高的一半", "keep the high half"),
    (("11m33p5577s88s22z34m", ()), {"3m": "4m"}, "七对也要过", "pairs meet the same gate"),
    (("19m9p19s11234567z5m", ()), {"5m": "1p"}, "十三幺就等一筒", "thirteen orphans"),
    (("79m123p456s99s2m", ("ckong:8888m",)), {"2m": "8m"}, "绝张不算听", "a dead wait"),
    (("24m123p456s99s124z5m", ()), {"5m": "3m"}, "没有风嘴子", "no honour runs"),
    (("677p234m888m456s66z", ()), {"2m": "1m"}, "没听", "Not ready"),
    (("234m777s999p22z678m", ()), {}, "没报过听", "without a declaration"),
)  # fmt: skip


@pytest.mark.parametrize(("hand", "given", "zh", "en"), SAID, ids=str)
def test_the_reason_is_said_in_both_languages(hand, given, zh, en):
    words = everything_said(DRILL.grade(posed(*hand[:2]), answered(given)))
    assert any(zh in text for text in words)
    assert any(en in text for text in words)


def test_the_wild_opens_no_gate():
    puzzle = posed("12m123p456p789s15z4s", (), ["5z"], mode="haozi")
    verdict = DRILL.grade(puzzle, answered({"1z": "3m 4s"}))
    assert verdict.charged == "declare.wild-no-help"
    assert any("帮不了门槛" in text for text in everything_said(verdict))
    assert 22 in puzzle.traps


@pytest.mark.parametrize("options", [{}, {"mode": "haozi"}, {"wind_runs": True}], ids=str)
def test_every_single_pick_and_every_tile_after_it_has_a_row(options):
    table = variants.table("koudian", **options)
    for level in (1, 3):
        puzzle = make("declare", "koudian", options, level, 4)
        for cut in puzzle.facts.kinds:
            for kind in table.kinds:
                verdict = DRILL.grade(puzzle, answered({MARKS[cut]: MARKS[kind]}))
                about = {one for row in rows(verdict) for one in row.tiles}
                assert cut in about
                asked = f"waits_{MARKS[cut]}"
                assert kind in about | set(puzzle.scene.hand.wild) or kind in map(
                    tile, puzzle.key.get(asked, ())
                )


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_nothing_said_is_empty_or_long(options):
    chance = random.Random("said")
    for level in (level for served, level in SERVED if served is options):
        puzzle = make("declare", "koudian", options, level, 11)
        kinds = [MARKS[kind] for kind in puzzle.facts.kinds]
        for number in (0, 1, 3, len(kinds)):
            cuts = sorted(chance.sample(kinds, number), key=tile)
            marks = {cut: " ".join(chance.sample(MARKS[:27], 3)) for cut in cuts}
            verdict = DRILL.grade(puzzle, answered(marks))
            assert verdict.charged in puzzle.concepts
            assert verdict.sections
            for text in everything_said(verdict):
                assert 0 < len(text) <= 200, (puzzle.address, text)
                assert "{" not in text


# --- traps and concepts --------------------------------------------------------------------------

TRAPPED = (
    (2, LEAN, {}),
    (5, LOW, {}),
    (6, HALF, {}),
    (7, ("45m123p789s777p22z9s", ()), {"mo5_hu6": True}),
    (9, ("1111m33p5577s88s67z", ()), {}),
    (23, ("24m123p456s99s124z5m", ()), {}),
    (26, ("79m123p456s99s2m", ("ckong:8888m",)), {}),
)


@pytest.mark.parametrize(("trap", "hand", "options"), TRAPPED, ids=str)
def test_traps_are_tagged(trap, hand, options):
    assert trap in posed(*hand[:2], **options).traps


def test_all_traps_and_concepts_are_reached():
    found = [
        make("declare", "koudian", options, level, seed, version="2")
        for options in ({}, {"mode": "haozi"}, {"mo5_hu6": True}, {"wind_runs": True})
        for level in (1, 2, 3, 4)
        for seed in range(20, 29)
    ]
    assert {2, 5, 6, 7, 9, 22, 23, 26} <= {trap for puzzle in found for trap in puzzle.traps}
    named = {key for puzzle in found for key in puzzle.concepts}
    assert named == set(DECLARE)
