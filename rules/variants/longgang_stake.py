"""The chips of 龙港 from hand to hand: stacks, who runs out, the end (longgang.md, 2 and 8)."""

from __future__ import annotations

from typing import Any

from rules.payments import NOTHING, total
from rules.table.state import Play
from rules.values import Four
from rules.variants.longgang_elements import ROUND
from rules.variants.longgang_pay import FOLLOW, STAKE, broke, from_stacks

MOST_BROKE = 1
"""How many may have run out while the session goes on."""


def start() -> int:
    """What everybody has once the pool has its share."""
    whole: Any = STAKE["chips"]
    pool: Any = STAKE["pool_each"]
    return int(whole - pool)


def stacks(session: Any) -> list[int]:
    """What the four at the table have, by seat."""
    return [session.points[session.player_of(seat)] for seat in range(4)]


def moved(session: Any, play: Play) -> Four:
    """What the hand really moves out of the stacks."""
    if not play.wins:
        return NOTHING
    win = play.wins[0]
    differ = any(line.key == "losers" for line in win.score.lines)
    told = dict(win.offer.facts.get("losers_hu", ())) if differ else {}
    losers = {seat: told.get(seat, 0) for seat in range(4) if seat != win.seat}
    shares = total(line.amounts for line in win.score.lines if line.key != "losers")
    return from_stacks(win.seat, shares, losers, stacks(session))


def out(session: Any, play: Play) -> tuple[int, ...]:
    """The seats that have nothing left."""
    after = zip(stacks(session), moved(session, play), strict=True)
    return tuple(seat for seat, (held, more) in enumerate(after) if held + more <= 0)


def running_out(table: Any, session: Any, play: Play) -> dict[str, Any]:
    """What follows where players have run out: chips added, the end, the follow-on."""
    before = int(session.facts.get("broke", 0))
    return broke(table, len(out(session, play)), before, table.settings["players"])


def paid(table: Any, session: Any, play: Play) -> Four:
    """What every seat gains or loses, the chips that the first to run out adds included."""
    more = running_out(table, session, play)["chips_added"]
    gone = out(session, play)
    a, b, c, d = (
        amount + more * (seat in gone) for seat, amount in enumerate(moved(session, play))
    )
    return (a, b, c, d)


def next_facts(table: Any, session: Any, play: Play) -> dict[str, Any]:
    """How many have run out, whether that ends the session, and the round wind."""
    before, gone = int(session.facts.get("broke", 0)), len(out(session, play))
    over = bool(running_out(table, session, play)["game_over"])
    dealer = session.player_of(play.game.next_dealer(play))
    came_round = dealer == session.first and dealer != session.dealer
    known = {"broke": before + gone, "over": over, "follow": session.facts["follow"]}
    return known | round_wind(table, session.rounds + came_round)


def may_be(name: str, value: Any) -> bool:
    """Whether a fact of the session is one that `next_facts` could have told."""
    if name == "broke":
        return type(value) is int and 0 <= value <= MOST_BROKE
    values: dict[str, tuple[Any, ...]] = {
        "over": (False,), "follow": tuple(FOLLOW), "round_wind": ROUND,
    }  # fmt: skip
    return value in values.get(name, ())


def round_wind(table: Any, rounds: int) -> dict[str, Any]:
    """The round wind 圈风 as a fact, where it counts."""
    return {"round_wind": ROUND[rounds % 4]} if table.settings["round_wind"] else {}
