"""The special shapes (seven pairs, thirteen orphans, 八对半, 全不靠): what 34 counts lack."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import permutations

from rules.tiles import KINDS

ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
"""The kinds of thirteen orphans: ones, nines and honours."""

UNRELATED = tuple(
    tuple(9 * suit + first + 3 * n for suit, first in enumerate(firsts) for n in range(3))
    + tuple(range(27, KINDS))
    for firsts in permutations(range(3))
)
"""The six sets of sixteen kinds of 全不靠: 147, 258 and 369, each in another suit, and honours."""

_IS_ORPHAN = tuple(kind in ORPHANS for kind in range(KINDS))

Lack = Callable[[Sequence[int]], int]


def special(shapes: Collection[str], tiles: int, *, quad_pairs: bool, fifth: bool) -> list[Lack]:
    """How the special shapes among `shapes` are measured for so many concealed tiles."""
    found: list[Lack] = []
    if "pairs" in shapes and tiles in (13, 14):
        found.append(pairs if quad_pairs else different_pairs)
    if "pairs" in shapes and tiles in (16, 17):
        found.append(partial(pairs_and_triplet, fifth=fifth))
    if "orphans" in shapes and tiles in (13, 14):
        found.append(orphans)
    if "unrelated" in shapes and tiles in (13, 14):
        found.append(unrelated)
    return found


def pairs(row: Sequence[int]) -> int:
    """What is missing of seven pairs, four alike being two.

    >>> pairs([4, 4, 2, 2, 1])
    1
    """
    return _missing(7 - _pairs(row), _singles(row))


def _pairs(row: Sequence[int]) -> int:
    return row.count(2) + row.count(3) + 2 * (row.count(4) + row.count(5))


def _singles(row: Sequence[int]) -> int:
    return row.count(1) + row.count(3) + row.count(5)


def _missing(more_pairs: int, singles: int) -> int:
    return max(0, more_pairs) + max(0, more_pairs - singles)


def different_pairs(row: Sequence[int]) -> int:
    """What is missing of seven pairs of different kinds.

    >>> different_pairs([4, 4, 2, 2, 1])
    5
    """
    kinds = len(row) - row.count(0)
    return 7 - min(7, kinds - row.count(1)) + max(0, 7 - kinds)


def orphans(row: Sequence[int]) -> int:
    """What is missing of one of each orphan and a second of one of them.

    >>> row = [0] * 34
    >>> orphans(row)
    14
    """
    mine = [row[kind] for kind in ORPHANS]
    return 14 - sum(n > 0 for n in mine) - any(n > 1 for n in mine)


def unrelated(row: Sequence[int]) -> int:
    """What is missing of fourteen different tiles of one of the sets of 全不靠.

    >>> row = [1] * 34
    >>> unrelated(row)
    0
    """
    return 14 - max(min(14, sum(row[kind] > 0 for kind in kinds)) for kinds in UNRELATED)


def pairs_and_triplet(row: Sequence[int], *, fifth: bool = False) -> int:
    """What is missing of seven pairs and a triplet (八对半), four alike being two pairs.

    With `fifth`, five alike are a triplet and a pair.

    >>> pairs_and_triplet([4, 4, 2, 2, 2, 2]), pairs_and_triplet([4, 4, 4, 4])
    (1, 2)
    >>> pairs_and_triplet([4, 4, 4, 4], fifth=True)
    1
    """
    all_pairs, singles, best = _pairs(row), _singles(row), 17
    for n in set(row):
        over = n - 3 if fifth and n > 3 else 0
        more = 7 - all_pairs + n // 2 - over // 2
        best = min(best, max(0, 3 - n) + _missing(more, singles - n % 2 + over % 2))
    return best


def draws(lack: Lack, row: list[int], wilds: int) -> list[int]:
    """The kinds that bring a row to what so many wilds can fill; none if it is not one away.

    Kinds that are held equally often, orphans apart, help equally; of 全不靠 each for itself.
    """
    if lack(row) > wilds + 1:
        return []
    same = range(KINDS) if lack is unrelated else _IS_ORPHAN
    helps: dict[tuple[int, int], bool] = {}
    for kind, alike in enumerate(zip(row, same, strict=True)):
        if alike not in helps:
            row[kind] += 1
            helps[alike] = lack(row) <= wilds
            row[kind] -= 1
    return [kind for kind, alike in enumerate(zip(row, same, strict=True)) if helps[alike]]
