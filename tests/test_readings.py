"""The second engine: readings, waits by reading, what is left over."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import lattice, readings
from rules.errors import HandError
from rules.hand import Hand, Meld
from rules.parting import ReadBlock, parts
from rules.readings import Reading, leftovers, reading, waits
from rules.tiles import KINDS, mpsz, tile

quick = settings(deadline=None)


def hand(text: str, *melds: str, wild: str = "") -> Hand:
    return Hand.parse(text, melds, wild.split())


def shown(block: ReadBlock) -> str:
    """The tiles of a block, wilds in brackets and the won tile marked."""
    signs = []
    for place, kind in enumerate(block.kinds):
        sign = mpsz([kind])
        sign = f"({sign})" if place in block.wilds else sign
        signs.append(f"{sign}!" if place == block.won else sign)
    return "".join(signs)


def split(one: Reading | None) -> str:
    assert one is not None
    return " ".join(map(shown, one.blocks))


def splits(*args: object, **terms: object) -> set[str]:
    found = readings.readings(*args, **terms)  # type: ignore[arg-type]
    every = [split(one) for one in found]
    assert len(set(every)) == len(every)
    return set(every)


@st.composite
def hands(draw: st.DrawFn, *, wilds: int = 2, sizes: tuple[int, ...] = (4, 7, 10, 13)) -> Hand:
    """Hands one tile short, often of few kinds so that they are near completion."""
    first = draw(st.sampled_from([0, 9, 18, 25]))
    kinds = draw(st.sampled_from([range(first, first + 9), range(KINDS)]))
    deck = draw(st.permutations([kind for kind in kinds for _ in range(4)]))
    wild = draw(st.lists(st.sampled_from(list(kinds)), max_size=wilds, unique=True))
    size = draw(st.sampled_from(sizes))
    pongs = [kind for kind in kinds if kind not in deck[:size]][: (13 - size) // 3]
    melds = tuple(Meld("pong", (kind,) * 3) for kind in pongs)
    return Hand(tuple(deck[:size]), melds, tuple(wild))


# --- readings ------------------------------------------------------------------------------------


def test_every_split_is_listed_once() -> None:
    assert splits(hand("11122233344455m")) == {
        "1m1m1m 2m2m2m 3m3m3m 4m4m4m 5m5m",
        "1m1m1m 2m2m 2m3m4m 3m4m5m 3m4m5m",
        "1m1m1m 2m3m4m 2m3m4m 2m3m4m 5m5m",
        "1m2m3m 1m2m3m 1m2m3m 4m4m4m 5m5m",
    }


def test_the_won_tile_is_marked_in_each_block_that_may_have_taken_it() -> None:
    assert splits(hand("3455m"), tile("5m")) == {"3m4m5m! 5m5m", "3m4m5m 5m5m!"}
    assert splits(hand("55z33m"), tile("3m")) == {"3m3m3m! 5z5z"}


def test_a_won_tile_is_never_a_wild() -> None:
    assert splits(hand("5m3z", wild="3z"), None) == {"5m(5m)"}
    assert splits(hand("3z", wild="3z"), tile("3z")) == {"3z!(3z)"}
    assert splits(hand("4m", wild="3z"), tile("3z")) == set()


def test_wilds_fill_every_place_of_a_group() -> None:
    assert splits(hand("2p1155z", wild="5z")) == {"2p(2p) 1z1z(1z)", "2p(2p)(2p) 1z1z"} | {
        f"{run} 1z1z" for run in ("(1p)2p(3p)", "2p(3p)(4p)")
    }


def test_a_wild_may_be_a_fifth_copy() -> None:
    assert splits(hand("1115z", wild="5z"), tile("1z")) == {
        "1z1z1z! 1z(1z)",
        "1z1z1z 1z!(1z)",
        "1z1z! 1z1z(1z)",
        "1z1z 1z1z!(1z)",
    }


def test_wilds_alone_are_one_group_of_their_own_face() -> None:
    assert splits(hand("123m77z", wild="7z")) == {"1m2m3m (7z)(7z)"} | {
        text for text in splits(hand("123m77z", wild="7z")) if "7z" not in text
    }
    assert splits(hand("11m777z", wild="7z")) >= {"1m1m (7z)(7z)(7z)"}


def test_melds_come_last_and_stay_what_they_are() -> None:
    found = reading(hand("45m22z", "pong:777s", "ckong:3333p"), tile("6m"))
    assert split(found) == "4m5m6m! 2z2z 7s7s7s 3p3p3p3p"
    assert found is not None
    assert [(b.name, b.meld) for b in found.blocks[2:]] == [("meld", "pong"), ("meld", "ckong")]


@pytest.mark.parametrize(
    ("run", "honours"),
    [("1z2z3z", "12"), ("1z2z4z", "12"), ("1z3z4z", "13"), ("2z3z4z", "34"), ("5z6z7z", "57")],
)
def test_honour_runs_only_where_they_are_played(run: str, honours: str) -> None:
    won = next(z for z in run[::2] if z not in honours)
    one_short = hand(f"99s{honours}z")
    assert splits(one_short, tile(f"{won}z")) == set()
    found = reading(one_short, tile(f"{won}z"), honour_runs=True)
    assert split(found).replace("!", "") == f"9s9s {run}"


def test_winds_and_dragons_make_no_run_together() -> None:
    for mixed in ("145z", "156z", "467z", "112z"):
        assert readings.readings(hand(f"99s{mixed}"), honour_runs=True) == ()
    assert splits(hand("99s477z", wild="7z"), honour_runs=True) >= {"9s9s (1z)(2z)4z"}


def test_seven_pairs_and_orphans() -> None:
    fours = reading(hand("1133m5555p2222s9s"), tile("9s"))
    assert split(fours) == "1m1m 3m3m 5p5p 5p5p 2s2s 2s2s 9s9s!"
    thirteen = hand("19m19p19s1234567z")
    assert split(reading(thirteen, tile("9s"))) == "1m 9m 1p 9p 1s 9s9s! 1z 2z 3z 4z 5z 6z 7z"
    wild = hand("19m19p19s123456z3m", wild="3m")
    assert len(readings.readings(wild, tile("7z"))) == 13
    assert reading(thirteen, tile("9s"), shapes=("standard", "pairs")) is None
    assert reading(hand("1133m5555p2222s9s"), tile("9s"), shapes=("standard",)) is None


def test_no_pairs_or_orphans_beside_a_meld() -> None:
    assert reading(hand("1133m5577p22s", "ckong:8888s"), tile("2s")) is None
    assert waits(hand("1133m5577p22s", "ckong:8888s")) == ()


@quick
@given(hands(sizes=(4, 7, 10)), st.integers(0, 33))
def test_a_reading_is_made_of_exactly_the_tiles(some: Hand, won: int) -> None:
    if some.held[won] == 4:
        return
    real = Counter(kind for kind in some.concealed if kind not in some.wild)
    found = readings.readings(some, won)
    assert bool(found) == (won in waits(some))
    for one in found:
        concealed = [block for block in one.blocks if block.name != "meld"]
        used = Counter(
            kind
            for block in concealed
            for place, kind in enumerate(block.kinds)
            if place not in block.wilds
        )
        assert used == real + Counter([won])
        assert sum(len(block.wilds) for block in concealed) == some.wilds
        assert [block.kinds[block.won] for block in one.blocks if block.won is not None] == [won]


# --- waits ---------------------------------------------------------------------------------------


def naive(counts: list[int]) -> bool:
    """Sets and a pair, as a child would look for them."""
    if sum(counts) == 0:
        return True
    if sum(counts) % 3 == 2:
        return any(n > 1 and naive(_less(counts, k, k)) for k, n in enumerate(counts))
    low = next(kind for kind, n in enumerate(counts) if n)
    if counts[low] > 2 and naive(_less(counts, low, low, low)):
        return True
    run = low < 27 and low % 9 < 7 and counts[low + 1] and counts[low + 2]
    return bool(run) and naive(_less(counts, low, low + 1, low + 2))


def _less(counts: list[int], *kinds: int) -> list[int]:
    rest = list(counts)
    for kind in kinds:
        rest[kind] -= 1
    return rest


@quick
@given(hands(wilds=1, sizes=(4, 7)))
def test_waits_are_those_of_trying_every_tile_for_every_wild(some: Hand) -> None:
    if some.wilds > 1:
        return
    row = [0 if kind in some.wild else n for kind, n in enumerate(some.counts)]
    expected = set()
    for stands in combinations_with_replacement(range(KINDS), some.wilds):
        full = _less(row, *())
        for kind in stands:
            full[kind] += 1
        expected |= {k for k in range(KINDS) if some.held[k] < 4 and naive(_more(full, k))}
    assert set(waits(some, shapes=("standard",))) == expected


def _more(counts: list[int], kind: int) -> list[int]:
    more = list(counts)
    more[kind] += 1
    return more


@quick
@given(hands(), st.booleans(), st.booleans())
def test_both_engines_agree(some: Hand, honour_runs: bool, live: bool) -> None:
    mine = waits(some, honour_runs=honour_runs, live=live)
    assert mine == tuple(lattice.waits(some, honour_runs=honour_runs, live=live))


def test_a_tile_held_four_times_is_no_wait_melds_and_wilds_counted() -> None:
    assert waits(hand("123m456p7777s222z")) == ()
    assert mpsz(waits(hand("123m456p7777s222z"), live=False)) == "7s"
    assert mpsz(waits(hand("56s22z", "ckong:7777s"))) == "4s"
    four_wilds = hand("567777m5m", wild="7m")
    assert tile("7m") in waits(four_wilds, live=False)
    assert tile("7m") not in waits(four_wilds)


def test_a_hand_of_another_size_is_refused() -> None:
    with pytest.raises(HandError) as fault:
        waits(hand("12345m"))
    assert fault.value.code == "wrong_count"


def test_parts_counts_its_tiles() -> None:
    assert parts(hand("11m").counts, 0, 0)
    assert not parts(hand("11m").counts, 0, 1)
    assert not parts(hand("112m").counts, 0, 0)


# --- what is left over ---------------------------------------------------------------------------


def left(some: Hand, extra: str, **terms: bool) -> tuple[str, str]:
    blocks, rest = leftovers(some, tile(extra), **terms)
    return " ".join(map(shown, blocks)), mpsz(rest)


@pytest.mark.parametrize(
    ("text", "wild", "extra", "blocks", "rest"),
    [
        ("45m123p789p777s22z", "", "9m", "1p2p3p 7p8p9p 7s7s7s 2z2z", "459m"),
        ("1133m5577p2244s5m", "", "6m", "1m1m 3m3m 5p5p 7p7p 2s2s 4s4s", "56m"),
        ("56m123p456p777s22z", "7m", "8m", "1p2p3p 4p5p6p 7s7s7s 2z2z", "568m"),
        ("12m123p456p789s15z", "5z", "9m", "1m2m(3m) 1p2p3p 4p5p6p 7s8s9s", "9m1z"),
        ("23m777m3455p666z1m", "1m", "8p", "(1m)2m3m 7m7m7m 3p4p5p 6z6z6z", "58p"),
    ],
)
def test_what_an_extra_tile_leaves_over(
    text: str, wild: str, extra: str, blocks: str, rest: str
) -> None:
    found = left(hand(text, wild=wild), extra)
    assert found == (blocks, rest)


def test_orphans_leave_the_tile_that_is_none() -> None:
    assert left(hand("19m19p19s1234567z"), "5m")[1] == "5m"
    assert left(hand("258m258p258s1234z"), "7z")[1] == "258m258p258s12347z"


def test_honour_runs_are_groups_where_they_are_played() -> None:
    some = hand("123m456p789p5s124z")
    assert left(some, "9s", honour_runs=True)[1] == "59s"
    assert len(leftovers(some, tile("9s"))[1]) == 5


@quick
@given(hands(), st.integers(0, 33))
def test_blocks_and_leftovers_are_all_the_tiles(some: Hand, extra: int) -> None:
    if some.held[extra] == 4:
        return
    blocks, rest = leftovers(some, extra)
    assert (rest == ()) == (extra in waits(some))
    assert leftovers(some, extra) == (blocks, rest)
    real = [kind for kind in some.concealed if kind not in some.wild] + [extra]
    used = [k for b in blocks for place, k in enumerate(b.kinds) if place not in b.wilds]
    spent = sum(len(block.wilds) for block in blocks)
    idle = some.wilds - spent
    assert len(used) + spent + len(rest) == len(some.concealed) + 1
    assert Counter(used) + Counter(rest) - Counter(real) <= Counter(some.concealed)
    assert idle == len(rest) - sum((Counter(real) - Counter(used)).values())


@quick
@given(hands(sizes=(4, 7), wilds=0), st.integers(0, 33))
def test_no_split_leaves_fewer(some: Hand, extra: int) -> None:
    if some.held[extra] == 4:
        return
    _, rest = leftovers(some, extra, shapes=("standard",))
    tiles = [*some.concealed, extra]
    full = [tiles.count(kind) for kind in range(KINDS)]
    sets = len(tiles) // 3
    assert len(rest) == len(tiles) - _most(full, sets, 1)


def _most(counts: list[int], sets: int, pairs: int) -> int:
    """The most tiles that so many sets and pairs can hold."""
    best = 0
    for kind, n in enumerate(counts):
        if sets and n > 2:
            best = max(best, 3 + _most(_less(counts, kind, kind, kind), sets - 1, pairs))
        if pairs and n > 1:
            best = max(best, 2 + _most(_less(counts, kind, kind), sets, pairs - 1))
        run = kind < 27 and kind % 9 < 7 and n and counts[kind + 1] and counts[kind + 2]
        if sets and run:
            best = max(best, 3 + _most(_less(counts, kind, kind + 1, kind + 2), sets - 1, pairs))
    return best
