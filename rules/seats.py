"""Seats, 0 to 3 in the order of play."""

from __future__ import annotations


def after(seat: int) -> tuple[int, int, int]:
    """The other three seats in the order of play.

    >>> after(2)
    (3, 0, 1)
    """
    return ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)


def following(seat: int) -> int:
    """The seat that plays next, the 下家.

    >>> following(3)
    0
    """
    return (seat + 1) % 4
