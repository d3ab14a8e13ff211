"""Positions given by hand: asked at every table, refused by the tile, made again by address."""

from __future__ import annotations

import base64
import json
import random
from typing import Any

import pytest
from flask import Flask

from app import create_app
from drills import drill, own
from drills.address import AddressError
from drills.drill import BANDS, DRILLS
from drills.own_start import start
from drills.puzzle import Amounts, Choice, Puzzle
from rules import variants
from rules.errors import RuleError
from tests.chat_player import Player
from tests.own_positions import EVERY, NINE, OPTIONS, SAFE, SCORES, WAITS, WINS
from tutor import attempt, form, learner

IDS = [f"{kind}-{variant}" for kind, variant, _ in EVERY]


def made(kind: str, variant: str, given: dict[str, Any]) -> Puzzle:
    return own.make(kind, variants.table(variant, **OPTIONS.get((kind, variant), {})), given)


@pytest.mark.parametrize(("kind", "variant", "given"), EVERY, ids=IDS)
def test_a_position_is_asked_and_made_again_from_its_address(
    kind: str, variant: str, given: dict[str, Any]
) -> None:
    puzzle = made(kind, variant, given)
    assert drill.at(puzzle.address) == puzzle
    assert (puzzle.kind, puzzle.variant) == (kind, variant)
    low, high = BANDS[puzzle.level]
    assert low <= puzzle.rating < high or puzzle.rating < 600
    answer = form.whole(puzzle, json.loads(json.dumps(dict(puzzle.key))))
    verdict = DRILLS[kind].grade(puzzle, answer)
    assert (verdict.result, verdict.share) == ("right", 1.0)
    assert puzzle.concepts
    assert verdict.charged in puzzle.concepts
    assert DRILLS[kind].key_at(DRILLS[kind].table(puzzle), puzzle) == puzzle.key
    assert DRILLS[kind].balance(puzzle)


@pytest.mark.parametrize(("kind", "variant", "given"), EVERY, ids=IDS)
def test_wrong_answers_are_wrong_and_everything_is_said_in_both_languages(
    kind: str, variant: str, given: dict[str, Any]
) -> None:
    puzzle = made(kind, variant, given)
    wrong = form.whole(puzzle, _wrong(puzzle))
    verdict = DRILLS[kind].grade(puzzle, wrong)
    assert verdict.result != "right"
    assert 0 <= verdict.share < 1
    said = [puzzle.ask, puzzle.lead, *puzzle.scene.facts, verdict.head, verdict.lead]
    said += [row.text for section in verdict.sections for row in section.rows]
    for text in said:
        for language in ("zh", "en"):
            words = text.say(language)
            assert words.strip()
            assert "{" not in words


def _wrong(puzzle: Puzzle) -> dict[str, Any]:
    answer: dict[str, Any] = dict(puzzle.key)
    for field in DRILLS[puzzle.kind].steps(puzzle, {}):
        right = puzzle.key[field.name]
        if isinstance(field, Choice):
            answer[field.name] = next(value for value, _ in field.options if value != right)
        elif isinstance(field, Amounts):
            answer[field.name] = [amount + 3 for amount in right]
        elif isinstance(right, int):
            answer[field.name] = right + 7
        elif isinstance(right, dict):
            state = field.states[0][0]  # type: ignore[union-attr]
            answer[field.name] = {} if right else {"1m": state}
        else:
            answer[field.name] = [] if right else list(form._pick(field, ["1m"]))
    return answer


DEEP = b'{"a":' + b"[" * 700 + b"]" * 700 + b"}"
REFUSED = [
    ("waits", "koudian", {"hand": "11111m45678999m"}, "hand", "1m"),
    ("waits", "koudian", {"hand": "123m"}, "hand", ""),
    ("waits", "koudian", {"hand": NINE, "melds": ["chow:123m"]}, "melds", "1m"),
    ("waits", "sichuan", {"hand": "123m456p789s1234z"}, "hand", "1z"),
    ("waits", "beijing", {"hand": NINE}, "wild", ""),
    ("waits", "luoyang", {"hand": NINE}, "ci", ""),
    ("waits", "koudian", {"hand": NINE, "live": True}, "live", ""),
    ("waits", "koudian", {"hand": NINE, "colour": "red"}, "colour", ""),
    ("win", "koudian", WINS["koudian"] | {"win_tile": "1z", "from": 1}, "from", ""),
    ("win", "koudian", WINS["koudian"] | {"hand": "1111234567899m", "win_tile": "1m"}, "", "1m"),
    ("score", "koudian", SCORES["koudian"] | {"win_tile": "1z"}, "win_tile", "1z"),
    ("score", "yuci", SCORES["yuci"] | {"hand": "234m567p345s678s5m"}, "win_tile", "5m"),
    ("win", "sichuan", WINS["sichuan"] | {"passed": [{"tile": "6p"}]}, "passed", "6p"),
    ("safe", "qiannv", SAFE["yuci"], "kind", ""),
    ("safe", "yuci", SAFE["yuci"] | {"me": 3}, "me", ""),
    ("safe", "yuci", SAFE["yuci"] | {"seats": {"1": {"river": "9p9p9p"}}}, "seats", "9p"),
    ("safe", "yuci", SAFE["yuci"] | {"seats": {"1": {"river": "9p", "declared": 2}}}, "seats", ""),
    ("kong", "koudian", {"hand": NINE}, "kind", ""),
]


@pytest.mark.parametrize(("kind", "variant", "given", "field", "tile"), REFUSED)
def test_what_cannot_be_is_refused_by_its_tile_or_field(
    kind: str, variant: str, given: dict[str, Any], field: str, tile: str
) -> None:
    with pytest.raises(RuleError) as refused:
        made(kind, variant, given)
    assert refused.value.tile == tile
    assert not field or refused.value.field == field


def test_a_tile_that_is_neither_proven_nor_open_is_named() -> None:
    given = {
        "hand": "123m456p789s5z67m19p",
        "seats": {"1": {"river": "9m8m7m5z1z", "declared": 2}},
    }
    with pytest.raises(RuleError) as refused:
        made("safe", "koudian", given)
    assert (refused.value.code, refused.value.tile) == ("undecided", "7m")


def test_a_low_tile_thrown_and_a_tile_that_went_by_are_proven() -> None:
    puzzle = made("safe", "koudian", SAFE["koudian"])
    assert {"1m", "5m", "1p", "9m"} <= set(puzzle.key["safe"])
    assert "6m" not in puzzle.key["safe"]


@pytest.mark.parametrize("variant", ["koudian", "yuci"])
def test_nobody_has_declared_where_nothing_is_said_of_it(variant: str) -> None:
    given = {name: value for name, value in WINS[variant].items() if name != "declared"}
    puzzle = made("win", variant, given | {"win_tile": "9m", "hand": "1112345678999m"})
    assert puzzle.key == {"win": "undeclared"}
    assert drill.at(puzzle.address) == puzzle


def test_kongs_that_are_settled_apart_are_said_to_be_left_out() -> None:
    given = SCORES["koudian"] | {"hand": "234m567p678s9m", "melds": ["ckong:1111z"]}
    assert "杠钱不算" in made("score", "koudian", given).lead.say("zh")
    assert "杠钱不算" not in made("score", "koudian", SCORES["koudian"]).lead.say("zh")
    yuci = SCORES["yuci"] | {"hand": "234567m678s5m", "melds": ["ckong:1111s"]}
    assert "杠钱不算" not in made("score", "yuci", yuci).lead.say("zh")


def test_positions_that_say_the_same_have_one_address() -> None:
    one = made("waits", "koudian", {"hand": "9991112345678m", "melds": [], "wild": []})
    assert one.address == made("waits", "koudian", {"hand": NINE}).address
    melds = ["pong:111z", "pong:999s"]
    given = WINS["koudian"] | {"hand": "1112345m", "melds": melds, "declared": [1, 0]}
    turned = given | {"melds": melds[::-1], "declared": [0, 1]}
    assert made("win", "koudian", given).address == made("win", "koudian", turned).address


@pytest.mark.parametrize(
    "text",
    [
        "own-", "own-kdw1-0-", "own-kdw1-0-eyJ9", "own-kdw1-0-e30", "own-kdw9-0-e30",
        "own-xxw1-0-e30", "own-kdz1-0-e30", "own-kdw1-0-W10", "own-kdw1-0-" + "a" * 3000,
        "own-kdw1-0-" + base64.urlsafe_b64encode(b'{"a":' + b"[" * 1400).decode().rstrip("="),
        "own-kdw1-0-" + base64.urlsafe_b64encode(DEEP).decode().rstrip("="),
        "own-kdw1-0-eyJoYW5kIjogIjExMTIzNDU2Nzg5OTltIn0",
        "own-kdw1-0-eyJoYW5kIjoiMTExMjM0NTY3ODk5OW0ifR",
    ],
)  # fmt: skip
def test_other_texts_are_the_address_of_no_position(text: str) -> None:
    with pytest.raises(AddressError):
        drill.at(text)


def test_strange_positions_are_refused_and_make_no_fault() -> None:
    chance = random.Random(5)
    values = [
        None, True, 0, 3, 4, -1, "", "1m", "5z", NINE, "self_draw", "discard", "rob_kong", "kong",
        [], [0], [1, 1], ["1m"], ["pong:111z"], {}, {"0": 1}, {"1": {"river": "1m"}},
        [{"tile": "1m"}], "东",
    ]  # fmt: skip
    every = [(kind, variant, dict(given)) for kind, variant, given in EVERY]
    refused: list[RuleError] = []
    for turn in range(400):
        kind, variant, given = every[turn % len(every)]
        names = [*given, *(fact.name for fact in variants.table(variant).facts), "wild", "melds"]
        strange = {**given, chance.choice(names): chance.choice(values)}
        try:
            puzzle = made(kind, variant, strange)
        except RuleError as error:
            refused.append(error)
        else:
            for answer in _answers(puzzle):
                result = DRILLS[kind].grade(puzzle, answer).result
                assert (result == "right") == (answer == puzzle.key)
    assert len(refused) > 150
    assert all(error.text.say("zh") for error in refused)


def _answers(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Every answer to a choice; the key and a wrong one to others."""
    field, *others = DRILLS[puzzle.kind].steps(puzzle, {})
    if isinstance(field, Choice) and not others:
        return [{field.name: value} for value, _ in field.options]
    return [dict(puzzle.key), _wrong(puzzle)]


def test_the_kinds_of_each_table() -> None:
    for variant in variants.VARIANTS:
        assert own.kinds_at(variant)[:3] == ("waits", "win", "score")
    assert WAITS.keys() == WINS.keys() == SCORES.keys() == variants.VARIANTS.keys()
    assert SAFE.keys() == DRILLS["safe"].tables


# --- on every face -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("own") / "t.sqlite3")})


@pytest.mark.parametrize(("kind", "variant", "given"), EVERY[::4])
def test_a_position_is_answered_in_the_chat_by_its_link(
    app: Flask, kind: str, variant: str, given: dict[str, Any]
) -> None:
    store = app.extensions["store"]
    puzzle = made(kind, variant, given)
    player = Player(store, learner.new_guest(store, "zh")[0])
    player.say(f"/start p_{puzzle.address}")
    player.answer_by_words(puzzle.key)
    assert player.attempt.result == "right"
    assert (player.attempt.address, player.attempt.counts) == (puzzle.address, True)
    assert attempt.recount(store, player.me.id) == 1


@pytest.mark.parametrize(("kind", "variant", "given"), EVERY[2::4])
def test_a_position_is_answered_on_its_page(
    app: Flask, kind: str, variant: str, given: dict[str, Any]
) -> None:
    puzzle = made(kind, variant, given)
    client = app.test_client()
    for language in ("zh-CN", "en"):
        asked = client.get(f"/p/{puzzle.address}", headers={"Accept-Language": language})
        assert asked.status_code == 200
    answered = client.post(f"/p/{puzzle.address}", data=_form(puzzle), follow_redirects=True)
    assert answered.status_code == 200
    assert 'class="verdict right"' in answered.get_data(as_text=True)


def _form(puzzle: Puzzle) -> dict[str, Any]:
    """What a browser sends that gives the key."""
    fields = DRILLS[puzzle.kind].steps(puzzle, {})
    form: dict[str, Any] = {"step": " ".join(field.name for field in fields)}
    for field in fields:
        right = puzzle.key[field.name]
        if isinstance(field, Amounts):
            for seat, amount in enumerate(right):
                form[f"{field.name}-{seat}"] = str(abs(amount))
                form[f"{field.name}-{seat}-sign"] = "minus" if amount < 0 else "plus"
        elif isinstance(right, dict):
            form |= {f"{field.name}-{mark}": state for mark, state in right.items()}
            form |= {} if right else {f"{field.name}-none": "1"}
        else:
            form[field.name] = right
            form |= {} if right != [] else {f"{field.name}-none": "1"}
    return form


# --- from puzzles that seeds make ----------------------------------------------------------------


@pytest.mark.parametrize("variant", sorted(variants.VARIANTS))
def test_the_position_of_a_made_puzzle_has_the_same_key_by_hand(variant: str) -> None:
    table = variants.table(variant)
    for kind in [kind for kind in own.kinds_at(variant)[:3] if kind in drill.kinds_at(variant)]:
        theirs = drill.make(kind, variant, {}, 2, 1)
        mine = own.make(kind, table, start(theirs) or {})
        names = mine.key.keys() & theirs.key.keys()
        assert [mine.key[name] for name in names] == [theirs.key[name] for name in names]
        assert abs(mine.rating - theirs.rating) < 300


def test_a_kind_that_is_not_asked_by_hand_starts_nothing() -> None:
    assert start(drill.make("kong", "koudian", {}, 1, 1)) is None
