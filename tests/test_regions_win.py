"""May I win, at the tables beyond 扣点点: the key is the table's own, every trap is reached."""

import pytest

from drills.drill import DRILLS, at, level_of, make
from drills.regions.win import BOOKS, book_of
from drills.report_run import likeness, tiles_shown
from rules import variants
from rules.ask import answer as ask
from rules.tiles import MARKS, mpsz

DRILL = DRILLS["win"]
TABLES = {
    "yuci": ({}, {"decline_self_draw": False}),
    "beijing": (
        {},
        {"three_wilds_self_draw": True, "pass_scope": "same_tile"},
        {"four_wilds_auto": False},
    ),
    "longgang": (
        {},
        {"ba_dui_ban": "off", "pass_rule": "all"},
        {"robbed_single_wild": False, "four_true_wilds": True},
    ),
    "luoyang": (
        {},
        {"ordinary_zimo": False, "three_ci_wins": False},
        {"dianpao": True, "qianggang": True, "seven_pairs": True},
    ),
    "liaoyuan": (
        {},
        {"quemen": True, "qidui": False, "multi_win": True},
        {"dahu_exempt": False},
    ),
    "qiannv": ({}, {"pass_rule": "same_tile", "multi_win": True}),
    "guangdong": (
        {},
        {"min_fan": 3, "table": "B"},
        {"min_fan": 1, "multi_win": "nearest", "louhu": "off"},
        {"min_fan": 3, "triple_min": True},
    ),
    "sichuan": ({}, {"dingque": True}, {"pass_scope": "same_tile", "must_win_last": 0}),
}
"""Options of the tables that are tried, the default first."""

TRAPS = {
    "yuci": {1, 2, 16, 17, 19},
    "beijing": {4, 6, 7, 9},
    "longgang": {22, 23, 24, 25, 27, 29},
    "luoyang": {1, 4, 5, 7, 9, 10, 11},
    "liaoyuan": {1, 2, 4, 11},
    "qiannv": {7},
    "guangdong": {7, 8, 10},
    "sichuan": {1, 11, 12},
}
"""Traps of section 12 of each book that this kind is to set."""

CASES = [
    (variant, n, level, level - 1)
    for variant in BOOKS
    for n in range(len(TABLES[variant]))
    for level in range(1, 6)
]
SEEDS = 60


def puzzle(variant, n, level, seed):
    return make("win", variant, TABLES[variant][n], level, seed)


def many(variant, number, n=0):
    return [puzzle(variant, n, 1 + seed % 5, seed) for seed in range(number)]


def asked_again(made):
    """The offer as a question in the product's own form, its answer by name."""
    offer = made.facts.offer
    given = {
        "hand": mpsz(offer.hand.concealed),
        "melds": [str(meld) for meld in offer.hand.melds],
        "win_tile": MARKS[offer.tile] if offer.added is not None else None,
        "win_by": offer.by,
        "winner": offer.winner,
        **given_facts(offer.facts),
    }
    if made.variant in TURNED:
        given["wild"] = [MARKS[kind] for kind in made.facts.draft.setting.shown]
    if offer.source is not None:
        given["from"] = offer.source
    if offer.kong_type:
        given["kong_type"] = offer.kong_type
    if offer.passed:
        given["passed"] = [
            {"tile": MARKS[let.tile], "own_draw_since": let.own_draw_since} for let in offer.passed
        ]
    if offer.declared:
        given["declared"] = sorted(offer.declared)
    if offer.face_down:
        given["ting_tile"] = True
    if made.facts.draft.cut is not None:
        return ride_again(made, given)
    return asked(made, "win", given)


def ride_again(made, given):
    """混儿悠: the win is declined, and a tile thrown."""
    kept = {name: given[name] for name in ("hand", "melds", "indicator")}
    cut = {"drawn": given["win_tile"], "discard": MARKS[made.facts.draft.cut]}
    answer = asked(made, "ting", {"what": "hun_you", **kept, **cut})
    return {**answer, "win": answer["allowed"], "why_code": made.key["win"]}


def asked(made, name, given):
    options = dict(made.options)
    return ask({"variant": made.variant, "ask": name, "options": options, "given": given})


TURNED = {"longgang"}
"""Tables at which a tile turned up tells the wilds, and a question names it."""

TILE_FACTS = {"ci", "indicator"}
LISTS = {"let_go_before_declaring", "own_discards_this_round"}


def given_facts(facts):
    told = {}
    for name, value in facts.items():
        if name in TILE_FACTS:
            told[name] = MARKS[value]
        elif name in LISTS:
            told[name] = [MARKS[kind] for kind in value]
        else:
            told[name] = list(value) if isinstance(value, tuple) else value
    return told


@pytest.mark.parametrize(("variant", "n", "level", "seed"), CASES)
def test_the_key_is_what_the_table_answers(variant, n, level, seed):
    made = puzzle(variant, n, level, seed)
    table = variants.table(variant, **TABLES[variant][n])
    found = made.facts
    answer = asked_again(made)
    assert "error" not in answer, answer
    assert answer["win"] == (found.answer.ok or made.key["win"] == "nearer")
    if not answer["win"]:
        assert answer["why_code"] == made.key["win"]
    able = book_of(variant).levels
    assert level_of(made.rating) == min(able, key=lambda other: abs(other - level))
    assert made.key["win"] in dict(DRILL.steps(made, {})[0].options)
    assert max(tiles_shown(made.scene)) <= 4
    facts = found.offer.facts
    assert table.waits(found.hand, facts=facts) == table.waits_by_reading(found.hand, facts=facts)
    assert at(made.address) == made


@pytest.mark.parametrize(("variant", "n", "level", "seed"), CASES)
def test_every_answer_is_graded_and_explained_in_both_languages(variant, n, level, seed):
    made = puzzle(variant, n, level, seed)
    (field,) = DRILL.steps(made, {})
    assert DRILL.steps(made, {"win": "yes"}) == ()
    for value, _ in field.options:
        verdict = DRILL.grade(made, {"win": value})
        assert (verdict.result == "right") == (value == made.key["win"])
        assert verdict.share == {"right": 1.0, "partly": 0.5, "wrong": 0.0}[verdict.result]
        assert verdict.charged in made.concepts
        rows = [row for section in verdict.sections for row in section.rows]
        assert ("miss" in {row.mark for row in rows}) == (verdict.result != "right")
        for row in rows:
            said(row.text)
            said(row.head)


def said(text):
    for language in ("zh", "en"):
        words = text.say(language)
        assert 0 < len(words) <= 200
        assert "{" not in words
        assert not words.endswith("。。")
        assert not words.endswith("..")


@pytest.mark.parametrize("variant", BOOKS)
def test_traps_and_families_are_reached(variant):
    found = many(variant, SEEDS)
    assert all(made.concepts for made in found)
    tables = len(TABLES[variant])
    more = (puzzle(variant, seed % tables, 1 + seed % 5, seed) for seed in range(600))
    while True:
        traps = {trap for made in found for trap in made.traps}
        families = {made.facts.family for made in found}
        if traps >= TRAPS[variant] and families >= always_served(variant):
            break
        found.append(next(more))


def always_served(variant):
    """Families that a level serves at the default table, one in twenty of its puzzles at least."""
    book, table = book_of(variant), variants.table(variant)
    served = set()
    for level in book.levels.values():
        weights = {n: w for n, w in level.families.items() if book.families[n].needs(table)}
        served |= {name for name, w in weights.items() if w * 8 >= sum(weights.values())}
    return served


@pytest.mark.parametrize("variant", BOOKS)
def test_yes_and_no_balance_and_no_two_are_alike(variant):
    found = many(variant, SEEDS)
    assert 0.38 * SEEDS <= sum(made.facts.answer.ok for made in found) <= 0.62 * SEEDS
    able = book_of(variant).levels
    own = [made for made in found if made.level in able]
    assert len({likeness(made) for made in own}) == len(own)


@pytest.mark.parametrize("variant", BOOKS)
def test_an_option_that_is_on_is_exercised(variant):
    for key in book_of(variant).exercised:
        options = next(o for o in TABLES[variant] if key in o)
        n = TABLES[variant].index(options)
        rest = {name: value for name, value in options.items() if name != key}
        plain = variants.table(variant, **rest)
        found = (puzzle(variant, n, 1 + seed % 5, seed) for seed in range(40))
        assert any(DRILL.key_at(plain, made) != made.key for made in found), key
