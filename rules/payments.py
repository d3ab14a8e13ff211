"""Payments between four seats: amounts in seat order that always sum to 0."""

from __future__ import annotations

from collections.abc import Iterable

from rules.values import Four

NOTHING: Four = (0, 0, 0, 0)


def pay(to: int, dues: Iterable[tuple[int, int]]) -> Four:
    """What each seat gets when `to` is paid so much by each (seat, amount).

    >>> pay(1, [(0, 5), (3, 7)])
    (-5, 12, 0, -7)
    """
    amounts = [0, 0, 0, 0]
    for seat, amount in dues:
        amounts[seat] -= amount
        amounts[to] += amount
    return amounts[0], amounts[1], amounts[2], amounts[3]


def each(to: int, amount: int) -> Four:
    """Each of the other three pays the amount.

    >>> each(2, 6)
    (-6, -6, 18, -6)
    """
    amounts = [-amount] * 4
    amounts[to] = 3 * amount
    return amounts[0], amounts[1], amounts[2], amounts[3]


def among(to: int, amount: int, payers: Iterable[int]) -> Four:
    """Each of some seats pays the amount; `to` itself is passed over.

    >>> among(2, 6, (0, 1, 2))
    (-6, -6, 12, 0)
    """
    return pay(to, [(seat, amount) for seat in payers if seat != to])


def scaled(amounts: Four, times: int) -> Four:
    """Every amount so many times.

    >>> scaled((-2, 2, 0, 0), 5)
    (-10, 10, 0, 0)
    """
    a, b, c, d = amounts
    return a * times, b * times, c * times, d * times


def shifted(amounts: Four, payer: int, to: int) -> Four:
    """What changes when `payer` takes over all that the others owe to `to`.

    >>> shifted((-6, -6, 18, -6), 0, 2)
    (-12, 6, 0, 6)
    """
    back = [-n if seat not in (payer, to) else 0 for seat, n in enumerate(amounts)]
    back[payer] = -sum(back)
    return back[0], back[1], back[2], back[3]


def total(rows: Iterable[Four]) -> Four:
    """The sum of rows, seat by seat.

    >>> total([(-6, 6, 0, 0), (0, -2, 2, 0)])
    (-6, 4, 2, 0)
    """
    a, b, c, d = 0, 0, 0, 0
    for row in rows:
        a, b, c, d = a + row[0], b + row[1], c + row[2], d + row[3]
    return a, b, c, d
