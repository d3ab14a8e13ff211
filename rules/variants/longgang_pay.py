"""Who pays what in 龙港, in chips 子 (longgang.md, sections 2 and 8); 10 胡 are one chip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from rules.features import WINDS
from rules.payments import pay, shifted, total
from rules.values import Four, Line
from rules.variant import after
from rules.variants.longgang_elements import DRAGONS
from rules.words import Text

Due = tuple[int, int, int]
"""A payer, a receiver, an amount."""

FOLLOW = {"normal": (30, 60, 90, 120), "after_broke": (50, 100, 150, 200)}
"""The follow-on 跟胡数 by 台, three and more alike."""

STAKE = {"chips": 100, "pool_each": 5, "pieces": {"50": 1, "10": 4, "1": 5}}
ADDED = {4: 50, 5: 100}
"""What the first player to run out adds, by the number of players."""

FALSE_WIN = 10
"""What a false win costs by each other; the dealer pays and gets double."""

SAYS = {
    "share": Text(
        "每家付总胡 {t} 子加跟胡 {f} 子，和庄家之间总胡加倍",
        "each pays {t} for the total and {f} to follow; the total doubled with the dealer",
    ),
    "liable": Text("打错的人包，三家的都由他付", "the liable player pays all three shares"),
    "losers": Text(
        "没胡的人互相找差额，和庄家之间加倍",
        "the others settle their differences, doubled with the dealer",
    ),
}


def chips(hu: int) -> int:
    """Chips for 胡, rounded up.

    >>> chips(300), chips(50)
    (30, 5)
    """
    return -(-hu // 10)


def follow(table: Any, tai: int) -> int:
    """The follow-on of a winner of so many 台, in 胡."""
    return FOLLOW[table.settings["follow"]][min(tai, 3)]


def share(table: Any, winner: int, hu: int, tai: int) -> Four:
    """What the winner is paid: total and follow-on, the total doubled with the dealer."""
    t, f = chips(hu), chips(follow(table, tai))
    return pay(winner, [(seat, t + f + t * (0 in (seat, winner))) for seat in after(winner)])


def differences(winner: int, losers: Mapping[int, int]) -> list[Due]:
    """What the losers owe one another."""
    found = []
    for one, two in combinations(sorted(losers), 2):
        less, more = sorted((one, two), key=lambda seat: losers[seat])
        amount = (chips(losers[more]) - chips(losers[less])) * (1 + (0 in (one, two)))
        found.append((less, more, amount))
    return found


def account(
    table: Any, won: tuple[int, int, int], losers: Mapping[int, int], liable: int | None
) -> tuple[Line, ...]:  # fmt: skip
    """The rows of a hand's account, `won` being winner, total and 台; they sum to its payments."""
    winner, hu, tai = won
    paid = share(table, winner, hu, tai)
    text = SAYS["share"].fill(t=chips(hu), f=chips(follow(table, tai)))
    lines = [Line(text, paid, "share")]
    if liable is not None:
        lines.append(Line(SAYS["liable"], shifted(paid, liable, winner), "liable"))
    between = total(pay(to, [(payer, n)]) for payer, to, n in differences(winner, losers))
    if any(between):
        lines.append(Line(SAYS["losers"], between, "losers"))
    return tuple(lines)


def from_stacks(
    winner: int, paid: Four, losers: Mapping[int, int], stacks: Sequence[int]
) -> Four:  # fmt: skip
    """Payments out of what each holds: the winner first, then the others in turn order.

    What is missing is not owed; what comes in cannot be paid out again.
    """
    owed: list[Due] = [(seat, winner, -n) for seat, n in enumerate(paid) if seat != winner]
    between = differences(winner, losers)
    owed += [due for seat in after(winner) for due in between if due[1] == seat]
    left, rows = list(stacks), []
    for payer, to, due in owed:
        amount = min(due, left[payer])
        left[payer] -= amount
        rows.append(pay(to, [(payer, amount)]))
    return total(rows)


def false_win(seat: int, players: int) -> tuple[int, ...]:
    """What a false win 诈胡 costs; with five players the resting one comes last."""
    rows = [0] * players
    for other in range(players):
        if other != seat:
            due = FALSE_WIN * (1 + (0 in (seat, other)))
            rows[other] += due
            rows[seat] -= due
    return tuple(rows)


def broke(table: Any, now: int, before: int, players: int) -> dict[str, Any]:
    """What happens when players run out: chips added once, or the end of the game."""
    first = now == 1 and not before and table.settings["add_chips"]
    over = bool(now) and not first
    found: dict[str, Any] = {"chips_added": ADDED[players] if first else 0, "game_over": over}
    if not over:
        later = bool(now or before)
        found["follow_from_next_deal"] = "after_broke" if later else "normal"
    return found


def liable(
    seat: int, lone: Sequence[int], discard: int, seen: Sequence[int], ponged: Sequence[int]
) -> bool:
    """Whether a late discard breaks the order: own wind, a dragon let pass, one nobody has seen."""

    def place(kind: int) -> int:
        if kind == WINDS[seat]:
            return 0
        return 1 if kind in seen else 2

    duties = {kind for kind in lone if kind in (*DRAGONS, WINDS[seat])} - {*ponged}
    if discard not in duties:
        return False
    return any(place(kind) < place(discard) for kind in duties)
