"""Addresses: short, exact, and refused by name when they are none."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drills.address import LETTERS, AddressError, current, read, write
from drills.drill import DRILLS, at, make
from rules import variants
from rules.errors import RuleError

OPTIONS = variants.VARIANTS["koudian"].options


@st.composite
def tables(draw):
    """Options off their default that go together, as a table chooses them."""
    off = draw(st.lists(st.sampled_from(OPTIONS), unique_by=lambda option: option.key, max_size=8))
    chosen = {option.key: draw(st.sampled_from([v for v, _ in option.choices])) for option in off}
    if draw(st.booleans()) and "wild_kong_points" in chosen:
        chosen["wild_kong_points"] = draw(st.integers(1, 1000))
    try:
        return dict(variants.table("koudian", **chosen).chosen())
    except RuleError:
        return {}


@settings(deadline=None)
@given(st.sampled_from(sorted(LETTERS)), tables(), st.integers(1, 5), st.integers(0, 36**14 - 1))
def test_an_address_reads_back_as_it_was_written(kind, options, level, seed):
    text = write(kind, "koudian", options, level, seed)
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,40}", text)
    assert read(text) == (kind, "koudian", options, level, seed, current(kind))


@settings(deadline=None)
@given(st.text("kdwhsk0123456789-xz", max_size=24))
def test_any_other_text_is_refused(text):
    try:
        found = read(text)
    except AddressError:
        return
    assert write(*found[:5], version=found[5]) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "kd", "kdw", "kdw01-0-1", "kdw61-0-1", "kdw12-0-", "kdw12-00-1",
        "xxw12-0-1", "kdq12-0-1", "kdw12-0-01", "kdw1z-0-1",
        "kdw12-zzzzzzzzzzzz-1", "KDW12-0-1", "kdw12-0-1 ",
        "kdw12-0-zzzzzzzzzzzzzzz", "kdw12-0-1\n",
    ],
)  # fmt: skip
def test_what_is_no_address_is_said_to_be_none(text):
    with pytest.raises(AddressError):
        at(text)


def test_options_that_cannot_go_together_have_no_address():
    chosen = {"mode": "feng_haozi", "no_honors": True}
    with pytest.raises(AddressError):
        read(write("waits", "koudian", chosen, 1, 1))


def test_a_value_outside_the_options_cannot_be_written():
    with pytest.raises(AddressError):
        write("waits", "koudian", {"shisanyao_fan": 3}, 1, 1)
    with pytest.raises(AddressError):
        write("waits", "koudian", {}, 1, -1)


def test_the_same_table_written_otherwise_is_the_same_puzzle():
    assert make("waits", "koudian", {"mode": "basic"}, 2, 9) is make("waits", "koudian", {}, 2, 9)


def test_every_kind_has_a_letter_of_its_own():
    assert set(LETTERS) >= set(DRILLS)
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert all(DRILLS[kind].letter == LETTERS[kind] for kind in DRILLS)
