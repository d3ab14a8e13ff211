"""How dangerous the tiles of a hand are, told: proofs, exact counts, a plan, what is assumed.

The same at every table: the rules count (rules/danger.py), the positions say what is public.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from drills.puzzle import Count, Counts
from drills.roles import who
from rules.danger import Danger, Public, Risk, danger
from rules.danger_words import in_words
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

_TITLE = Text("说不准，按平均要赔的排", "Not proven, ranked by what they may cost")
_FITS = Text("{who}：合得上的听牌共 {n}。", "{who:cap}: {n} ready hands fit what is seen.")
_PLAN = {
    True: Text("往后这样打，张张没事：", "Safe for the next throws, in this order:"),
    False: Text("往后这样打最稳：", "Safest for the next throws, in this order:"),
}
"""By whether all of it is proven."""

_RISK = Text("{who}合得上的听牌有 {of}，其中 {n}能胡{tile}。",
             "Of {of} ready hands that fit {who}, {n} win on {tile}.")  # fmt: skip
PICKED = Text("你挑了", "you picked it")


@lru_cache(256)
def weighed(table: Variant, public: Public) -> Danger:
    """The danger of every kind that is held."""
    return danger(table, public, frozenset(public.hand.concealed))


def proofs(public: Public, found: Danger, kind: int) -> tuple[Text, ...]:
    """Why a kind is safe; who cannot win at all is left out where others can."""
    risk = found.risk(kind)
    able = {one.seat for one in risk.against if one.ready}
    needed = [proof for proof in risk.proofs if proof.seat is None or proof.seat in able]
    return in_words(public.me, needed or risk.proofs)


def counts(public: Public, found: Danger, picked: Collection[int]) -> Counts:
    """The tiles without a proof, counted; the plan; what is assumed."""
    able = [one.seat for one in found.risks[0].against if one.ready] if found.risks else []
    alone = who(public.me, able[0]) if len(able) == 1 else None
    rows = tuple(_count(public, risk, picked) for risk in found.risks if not risk.proved)
    notes = (*_basis(public, found), *([found.assumption] if rows else []))
    safe = set(found.plan) <= set(found.proved)
    return Counts(_TITLE, rows, notes, alone, found.plan, _PLAN[safe] if found.plan else None)


def _count(public: Public, risk: Risk, picked: Collection[int]) -> Count:
    wins = tuple((who(public.me, one.seat), many(one.wins)) for one in risk.against if one.wins)
    given = PICKED if risk.kind in picked else None
    left = public.unseen()[risk.kind]
    return Count(risk.kind, left, wins, float(risk.expected), given)


def _basis(public: Public, found: Danger) -> tuple[Text, ...]:
    """Against whom hands were counted, how many there are, and who cannot win."""
    against = found.risks[0].against if found.risks else ()
    fits = [
        _FITS.fill(who=who(public.me, one.seat), n=many(one.ready)) for one in against if one.ready
    ]
    none = [one.proof for one in against if not one.ready and one.proof is not None]
    return (*in_words(public.me, none), *fits)


def figure(public: Public, found: Danger, kind: int) -> Text:
    """How many hands win on a kind, of all that fit, for the player against whom it is worst."""
    worst = max(found.risk(kind).against, key=lambda one: one.expected)
    name = who(public.me, worst.seat)
    return _RISK.fill(who=name, n=many(worst.wins), of=many(worst.ready), tile=NAMES[kind])


def many(number: int) -> Text:
    """A number of hands, the very great ones rounded.

    >>> many(111_771).say("zh"), many(2_345_678_901).say("zh"), many(2_345_678_901).say("en")
    ('111,771 手', '23.5 亿手', '2.35 billion')
    """
    plain = f"{number:,}"
    if number < 10**8:
        return Text(f"{plain} 手", plain)
    zh = (10**8, "亿手") if number < 10**12 else (10**12, "万亿手")
    names = ((10**6, "million"), (10**9, "billion"), (10**12, "trillion"))
    en = max(one for one in names if one[0] <= number)
    said = [f"{_three(number / unit)} {name}" for unit, name in (zh, en)]
    return Text(said[0], said[1])


def _three(number: float) -> str:
    """Three digits that count."""
    return f"{number:,.{max(0, 3 - len(str(int(number))))}f}"
