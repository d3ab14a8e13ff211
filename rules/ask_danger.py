"""The answer to `danger`: how dangerous each tile of a hand is to throw (rules/danger.py)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.ask_checks import Given, at_most_four, check_meld, enough, hand_of, in_play
from rules.ask_errors import problem
from rules.ask_tables import spoken
from rules.danger import Danger, Opponent, Public, Risk, danger
from rules.errors import RuleError
from rules.facts import Facts
from rules.tiles import MARKS

OF_A_VARIANT = ("named", "ci", "out")
"""Fields that only some variants know."""


def answer(table: Any, given: Given, language: str) -> dict[str, Any]:
    """Every kind of the hand, the safest first, with proofs and counts.

    Raises:
        RuleError: tiles that cannot be, seats named twice, facts that the variant does not have.
    """
    found = danger(table, public_of(table, given))
    told: dict[str, Any] = spoken(_told(found), language)
    return told


def _told(found: Danger) -> dict[str, Any]:
    return {
        "proved": [MARKS[kind] for kind in found.proved],
        "best": [MARKS[kind] for kind in found.best],
        "plan": [MARKS[kind] for kind in found.plan],
        "tiles": [_risk(risk) for risk in found.risks],
        "assumption": found.assumption,
    }


def _risk(risk: Risk) -> dict[str, Any]:
    return {
        "tile": MARKS[risk.kind],
        "proofs": [{"why_code": proof.code, "why": proof.text} for proof in risk.proofs],
        "expected": round(float(risk.expected), 4),
        "against": [
            {
                "seat": one.seat,
                "wins": one.wins,
                "ready": one.ready,
                "share": round(float(one.share), 6),
                "price": one.price,
            }
            for one in risk.against
        ],
    }


def public_of(table: Any, given: Given) -> Public:
    """What one seat can see, as the question says it."""
    hand = hand_of(table, given, "hand", (table.hand_size + 1, table.hand_size), given["me"])
    _known(table, given)
    others = tuple(_opponent(table, given, entry) for entry in given["opponents"])
    for at in (other.seat for other in others):
        if at == given["me"] or sum(other.seat == at for other in others) > 1:
            raise problem("seat_twice", field="opponents", seat=at)
    for name in ("river", "seen"):
        in_play(table, given[name], name)
    facts = {name: given[name] for name in ("ci", "out") if given[name] not in (None, ())}
    seen = given["seen"] + ((given["ci"],) if "ci" in facts else ())
    public = Public(
        given["me"], hand, others, given["river"], seen, given["wild"], facts=Facts(facts)
    )
    shown = public.shown()
    at_most_four(shown, "seen")
    enough(table, Counter(shown), "seen")
    return public


def _known(table: Any, given: Given) -> None:
    """Refuse facts that the variant does not have."""
    names = {fact.name for fact in table.facts}
    entries = [*given["opponents"], given]
    for name in OF_A_VARIANT:
        if name not in names and any(entry.get(name) not in (None, ()) for entry in entries):
            raise problem("unknown_field", field=name, name=name, hint="")


def _opponent(table: Any, given: Given, entry: dict[str, Any]) -> Opponent:
    """One of the others, possible at this table."""
    try:
        wild = table.wilds_at(given["wild"], entry["seat"], Facts())
        for meld in entry["melds"]:
            check_meld(table, meld, wild)
        for name in ("river", "after"):
            in_play(table, entry[name], name)
        in_play(table, (passed.tile for passed in entry["passed"]), "passed")
        concealed = table.hand_size - 3 * len(entry["melds"])
        if concealed < 1 or (entry["concealed"] or concealed) != concealed:
            raise problem("out_of_range", field="concealed", low=1, high=concealed,
                          got=str(entry["concealed"] or concealed))  # fmt: skip
    except RuleError as error:
        error.field = f"opponents.{error.field}"
        raise
    facts = {} if entry["named"] is None else {"named": entry["named"]}
    return Opponent(
        entry["seat"], entry["melds"], concealed, entry["declared"], entry["river"],
        entry["after"], entry["passed"], Facts(facts),
    )  # fmt: skip
