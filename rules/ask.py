"""One question in, one answer out: the form in which programs, pages and chats ask the rules.

A question is `{"variant", "ask", "options", "given"}` with plain JSON values; docs/asking.md
describes every ask. ASKS is the table of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rules import ask_fields as read
from rules import lattice
from rules.ask_checks import (
    check_draw,
    check_kongs,
    check_robbed,
    facts_of,
    hand_of,
    kong_offer_of,
    offer_of,
)
from rules.ask_errors import hint, problem, type_name
from rules.ask_forms import CONVENTIONS, QUESTION
from rules.ask_many import told as score_told
from rules.ask_tables import check_here, own_asks, own_given, own_question, read_given, spoken
from rules.errors import RuleError
from rules.tiles import MARKS
from rules.variant import Offer, Waits
from rules.variants import VARIANTS, table
from rules.words import LANGUAGES, Text

Answer = dict[str, Any]


def answer(question: Any, language: str = "en") -> Answer:
    """Answer one question, or say in `{"error": …}` what is wrong with it; never raises.

    Args:
        question: an object of "variant", "ask", "options", "given" and, if wanted, "language"
            ("zh" or "en", for the words) and "id" (repeated in the answer).
        language: the language of a question that names none.

    >>> asked = {"variant": "koudian", "ask": "dealer"}
    >>> answer(asked | {"given": {"dealer": 0, "result": "win", "winner": 2}})
    {'next_dealer': 2}
    >>> answer(asked | {"given": {"dealer": 4, "result": "draw"}})["error"]["code"]
    'no_seat'
    """
    spoken, mark = _language(question, language), {}
    try:
        if not isinstance(question, dict):
            raise problem("not_object", got=type_name(question))
        fields = read.read_fields(QUESTION, question, "question")
        mark = {} if fields["id"] is None else {"id": fields["id"]}
        return mark | _answer(fields, spoken)
    except RuleError as error:
        return mark | told(error, spoken)


def told(error: RuleError, language: str) -> Answer:
    """An error in the form of an answer."""
    text = error.text.say(language)
    return {"error": {"code": error.code, "field": error.field, "tile": error.tile, "text": text}}


def _language(question: Any, language: str) -> str:
    named = question.get("language") if isinstance(question, dict) else None
    return named if isinstance(named, str) and named in LANGUAGES else language


def _answer(fields: dict[str, Any], language: str) -> Answer:
    name, variant = fields["ask"], fields["variant"]
    if name not in ASKS and name not in own_asks():
        near = hint(name, (*ASKS, *own_asks()))
        raise problem("unknown_ask", field="ask", name=name, hint=near)
    if variant not in VARIANTS:
        near = hint(variant, tuple(VARIANTS))
        raise problem("unknown_variant", field="variant", name=variant, hint=near)
    VARIANTS[variant].checked(fields["options"])
    chosen = table(variant, **fields["options"])
    asked = own_question(chosen, name, fields["given"])
    if asked is not None:
        return spoken(asked.answer(chosen, own_given(asked, fields["given"])), language)
    check_here(chosen, name)
    return ASKS[name](chosen, read_given(chosen, name, fields["given"]), language)


def _marks(kinds: Any) -> list[str]:
    return [MARKS[kind] for kind in kinds]


def _waits(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    hand = hand_of(chosen, given, "hand", (chosen.hand_size,), given["seat"])
    terms = _conventions(given)
    live = terms.pop("live")
    engine = partial(lattice.waits, **terms)
    complete = chosen.completing(engine, hand, live)
    waits: Waits = chosen.judge_at(hand, complete, engine, facts_of(chosen, given))
    return {way: _marks(kinds) for way, kinds in waits.ways} | {
        "waits": _marks(waits.shape),
        "self_draw": _marks(waits.self_draw),
        "discard": _marks(waits.discard),
        "can_declare": waits.can_declare,
        "wild_draw_points": waits.wild_draw_points,
        "why_code": waits.gate.code,
        "why": waits.gate.text.say(language),
    }


def _conventions(given: dict[str, Any]) -> dict[str, Any]:
    return {field.name: given[field.name] for field in CONVENTIONS}


def _win(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    if "candidates" in given:
        return _who_wins(chosen, given)
    ruling = chosen.win(offer_of(chosen, given))
    return {
        "win": ruling.ok,
        "why_code": ruling.why.code,
        "why": ruling.why.text.say(language),
        "may_pass": ruling.may_pass,
    }


def _who_wins(chosen: Any, given: dict[str, Any]) -> Answer:
    if given["from"] in given["candidates"]:
        raise problem("winner_is_from", field="candidates", seat=given["from"])
    for seat in given["refused"]:
        if seat not in given["candidates"]:
            raise problem("not_a_candidate", field="refused", seat=seat)
    winners = chosen.winners(given["candidates"], given["from"], given["refused"])
    every = {"winners": list(winners)} if chosen.many_win else {}
    return {"winner": winners[0] if winners else None} | every


def _won(chosen: Any, given: dict[str, Any]) -> Offer:
    offer = offer_of(chosen, given)
    ruling = chosen.win(offer)
    if not ruling.ok:
        raise problem("no_win", field="win_tile", kind=offer.tile, why=ruling.why.text)
    return offer


def _score(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    return score_told(chosen, chosen.score(_won(chosen, given)))


def _ting(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    hand = hand_of(chosen, given, "hand14", (chosen.hand_size + 1,), given["seat"])
    cuts = chosen.declare(hand)
    return {"declare_discards": {MARKS[cut]: _marks(waits.shape) for cut, waits in cuts.items()}}


def _kong(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    ruling = chosen.kong(kong_offer_of(chosen, given))
    return {
        "allowed": ruling.ok,
        "why_code": ruling.why.code,
        "why": ruling.why.text.say(language),
        "waits_before": None if ruling.before is None else _marks(ruling.before),
        "waits_after": None if ruling.after is None else _marks(ruling.after),
    }


def _settle(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    if given["result"] == "draw":
        check_draw(chosen, given["kongs"], given["wild"])
        settled = chosen.settle(None, given["kongs"], "draw", wild=given["wild"])
    else:
        offer = _won(chosen, given)
        check_robbed(offer, given["robbed"])
        check_kongs(chosen, given["kongs"], offer)
        settled = chosen.settle(offer, given["kongs"])
    return {
        "hu": list(settled.win),
        "kongs": list(settled.kongs),
        "payments": list(settled.payments),
    }


def _dealer(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    winner, result = given["winner"], given["result"]
    if result == "win" and winner is None:
        raise problem("missing", field="winner", about=Text("谁胡了", "who won"))
    if result == "draw" and winner is not None:
        raise problem("not_with", field="winner", with_what="draw")
    seat = chosen.next_dealer(given["dealer"], result, winner, given["kongs_made"])
    return {"next_dealer": seat}


def _shanten(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    size = chosen.hand_size
    hand = hand_of(chosen, given, "hand", (size, size + 1), given["seat"])
    wanted = given["shapes"] or chosen.shapes
    shapes = tuple(shape for shape in lattice.EVERY_SHAPE if shape in wanted)
    if hand.melds and "standard" not in shapes:
        return {"shanten": None}
    terms = _conventions(given) | {"honour_runs": chosen.honour_runs}
    return {"shanten": lattice.shanten(hand, shapes=shapes, **terms)}


def _discard(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    from rules.ask_discard import answer as told_discards  # numpy is loaded for this ask alone

    return told_discards(chosen, given, language)


def _danger(chosen: Any, given: dict[str, Any], language: str) -> Answer:
    from rules.ask_danger import answer as told_danger  # numpy is loaded for this ask alone

    return told_danger(chosen, given, language)


ASKS: dict[str, Callable[[Any, dict[str, Any], str], Answer]] = {
    "waits": _waits,
    "win": _win,
    "score": _score,
    "ting": _ting,
    "kong": _kong,
    "settle": _settle,
    "dealer": _dealer,
    "shanten": _shanten,
    "danger": _danger,
    "discard": _discard,
}
"""Every ask with what answers it, given the table, the fields as read and the language."""
