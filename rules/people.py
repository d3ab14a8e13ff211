"""Answers for people: the same questions asked on a command line, told in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from rules.ask import answer
from rules.tiles import NAMES, tile
from rules.variant import COUNTS
from rules.variants import VARIANTS, table
from rules.words import Text

Answer = dict[str, Any]

SEATS = (
    Text("庄家", "dealer 庄家"),
    Text("下家", "seat 1 下家"),
    Text("对家", "seat 2 对家"),
    Text("上家", "seat 3 上家"),
)
"""The seats, counted from the dealer."""

_NONE = Text("没有", "none")
_SENTENCES = {
    "waits_none": Text("没有听", "Waits for nothing"),
    "waits_any": Text("自摸、点炮都能胡：{tiles}", "By own draw or a discard: {tiles}"),
    "waits_self": Text("只能自摸：{tiles}", "By own draw 自摸 only: {tiles}"),
    "waits_never": Text("凑得成但不能胡：{tiles}", "Completes the hand but never wins: {tiles}"),
    "wild_draw": Text("摸到耗子算 {n} 点", "A drawn wild 耗子 counts {n} {n:point|points}"),
    "gate": Text("{why}", "{why}"),
    "win": Text("能胡：{why}", "A win: {why}"),
    "no_win": Text("不能胡：{why}", "No win: {why}"),
    "may_pass": Text("也可以不胡", "It may be passed"),
    "must_win": Text("有胡必胡，不能放过", "It is taken automatically 有胡必胡"),
    "winner": Text("{seat}胡", "{seat} wins"),
    "no_winner": Text("没有人胡", "nobody wins"),
    "element": Text("{name} ×{value}", "{name} ×{value}"),
    "counted": Text("{name} {value}", "{name} {value}"),
    "figure": Text("{name}：{value}", "{name}: {value}"),
    "field": Text("{name}：{value}", "{name}: {value}"),
    "unit": Text(
        "{points} 点 × {multiplier} = 一家 {per_payer}",
        "{points} {points:point|points} × {multiplier} = {per_payer} from one payer",
    ),
    "ting": Text("打{cut}报听，听{tiles}", "Discard {cut} and declare 报听: waits for {tiles}"),
    "ting_none": Text("打哪张都不能报听", "No discard may be declared with"),
    "allowed": Text("可以：{why}", "Allowed: {why}"),
    "refused": Text("不可以：{why}", "Not allowed: {why}"),
    "before": Text("开杠前能胡：{tiles}", "Winnable before: {tiles}"),
    "after": Text("开杠后能胡：{tiles}", "Winnable after: {tiles}"),
    "hu": Text("胡牌：{row}", "Win: {row}"),
    "kongs": Text("杠：{row}", "Kongs: {row}"),
    "payments": Text("合计：{row}", "In all: {row}"),
    "row": Text("{seat} {amount}", "{seat} {amount}"),
    "next_dealer": Text("下一手{seat}坐庄", "{seat} deals next"),
    "complete": Text("已经成牌", "Complete"),
    "ready": Text("已经听牌（差 0 步）", "Ready 听牌 (0 away)"),
    "safe": Text("{tile}没事：{why}", "{tile} is safe: {why}"),
    "risky": Text("{tile}：平均赔 {expected}（{hands}）", "{tile}: costs {expected} ({hands})"),
    "hands": Text("{seat} {ready} 手里 {wins} 手胡它", "{wins} of {ready} hands of {seat}"),
    "plan": Text("接下来打：{tiles}", "To throw in the next turns: {tiles}"),
    "away": Text("离听牌还差 {n} 步", "{n} away from ready 听牌"),
}  # fmt: skip


def tell(question: dict[str, Any], language: str) -> tuple[list[str], bool]:
    """Ask one question; the lines to print, and whether it could be answered.

    >>> asked = {"variant": "koudian", "ask": "dealer"}
    >>> tell(asked | {"given": {"dealer": 0, "result": "win", "winner": 2}}, "en")
    (['Seat 2 对家 deals next'], True)
    """
    found = answer(_filled(question), language)
    if "error" in found:
        return [found["error"]["text"]], False
    lines = _teller(question, found)(found, question)
    said = (line.say(language) for line in lines)
    return [line[:1].upper() + line[1:] for line in said], True


def _filled(question: Answer) -> Answer:
    """The question with what a person need not say: that the winner had declared."""
    given, variant = question["given"], VARIANTS.get(question["variant"])
    if "what" in given or variant is None or not variant.declares:
        return question
    usual = {"win": [given.get("winner")], "kong": False}
    usual |= dict.fromkeys(("score", "settle"), usual["win"])
    if question["ask"] not in usual or given.get("result") == "draw":
        return question
    return question | {"given": {"declared": usual[question["ask"]]} | given}


def _teller(question: Answer, found: Answer) -> Callable[[Answer, Answer], list[Text]]:
    """What tells an answer: that of its ask, or a row for each field of a question of its own."""
    own = "what" in question["given"] or question["ask"] not in _TELLERS
    shown = {"dealer": "next_dealer" in found}.get(question["ask"], True)
    return _fields if own or not shown else _TELLERS[question["ask"]]


def _fields(found: Answer, question: Answer) -> list[Text]:
    return [
        _line("payments", row=_row(value)) if name == "payments"
        else _line("field", name=name, value=json.dumps(value, ensure_ascii=False))
        for name, value in found.items()
    ]  # fmt: skip


def _line(key: str, **gaps: Any) -> Text:
    return _SENTENCES[key].fill(**gaps)


def _names(marks: Iterable[str]) -> Any:
    return tuple(NAMES[tile(mark)] for mark in marks) or _NONE


def _waits(found: Answer, question: Answer) -> list[Text]:
    any_, self_ = found["discard"], [w for w in found["self_draw"] if w not in found["discard"]]
    never = [w for w in found["waits"] if w not in found["self_draw"]]
    groups = {"waits_any": any_, "waits_self": self_, "waits_never": never}
    lines = [_line(key, tiles=_names(marks)) for key, marks in groups.items() if marks]
    if found["wild_draw_points"]:
        lines.append(_line("wild_draw", n=found["wild_draw_points"]))
    return [*(lines or [_line("waits_none")]), _line("gate", why=found["why"])]


def _win(found: Answer, question: Answer) -> list[Text]:
    if "winner" in found:
        seat = found["winner"]
        return [_line("no_winner") if seat is None else _line("winner", seat=SEATS[seat])]
    lines = [_line("win" if found["win"] else "no_win", why=found["why"])]
    if found["win"] and found["may_pass"] is not None:
        lines.append(_line("may_pass" if found["may_pass"] else "must_win"))
    return lines


def _score(found: Answer, question: Answer) -> list[Text]:
    chosen: Any = table(question["variant"], **question["options"])
    names = {element.name.zh: element.name for element in chosen.elements}
    times = "element" if chosen.counts is COUNTS else "counted"
    lines = [
        _line(times, name=names.get(zh, zh), value=n)
        for group in chosen.groups
        for zh, n in found[group]
    ]
    if chosen.counts is COUNTS:
        lines.append(_line("unit", **{key: found[key] for key in COUNTS}))
    else:
        lines += [
            _line("figure", name=name, value=found[key])
            for key, name in chosen.counts.items()
            if found[key] is not None
        ]
    return [*lines, _line("payments", row=_row(found["payments"]))]


def _row(amounts: list[int]) -> tuple[Text, ...]:
    signed = (f"{amount:+d}".replace("-", "−") if amount else "0" for amount in amounts)
    return tuple(
        _line("row", seat=seat, amount=amount) for seat, amount in zip(SEATS, signed, strict=True)
    )


def _ting(found: Answer, question: Answer) -> list[Text]:
    cuts = found["declare_discards"].items()
    told = [_line("ting", cut=NAMES[tile(cut)], tiles=_names(waits)) for cut, waits in cuts]
    return told or [_line("ting_none")]


def _kong(found: Answer, question: Answer) -> list[Text]:
    lines = [_line("allowed" if found["allowed"] else "refused", why=found["why"])]
    known = {key: found[f"waits_{key}"] for key in ("before", "after")}
    told = (_line(key, tiles=_names(marks)) for key, marks in known.items() if marks is not None)
    return [*lines, *told]


def _settle(found: Answer, question: Answer) -> list[Text]:
    return [_line(key, row=_row(found[key])) for key in ("hu", "kongs", "payments")]


def _dealer(found: Answer, question: Answer) -> list[Text]:
    return [_line("next_dealer", seat=SEATS[found["next_dealer"]])]


def _shanten(found: Answer, question: Answer) -> list[Text]:
    away = found["shanten"]
    return [_line({-1: "complete", 0: "ready"}.get(away, "away"), n=away)]


def _danger(found: Answer, question: Answer) -> list[Text]:
    tiles = [_danger_of(one) for one in found["tiles"]]
    plan = _line("plan", tiles=_names(found["plan"]))
    return [*tiles, plan, _line("gate", why=found["assumption"])]


def _danger_of(one: Answer) -> Text:
    name = NAMES[tile(one["tile"])]
    if one["proofs"]:
        why = " ".join(proof["why"] for proof in one["proofs"])
        return _line("safe", tile=name, why=why)
    risky = [row for row in one["against"] if row["wins"]]
    counts = tuple(
        _line("hands", seat=SEATS[row["seat"]], wins=row["wins"], ready=row["ready"])
        for row in risky
    )
    return _line("risky", tile=name, expected=f"{one['expected']:.2f}", hands=counts)


_TELLERS = {
    "waits": _waits,
    "win": _win,
    "score": _score,
    "ting": _ting,
    "kong": _kong,
    "settle": _settle,
    "dealer": _dealer,
    "shanten": _shanten,
    "danger": _danger,
}


def options(variant: str, language: str) -> list[str]:
    """Every option of a variant, a line each: key, values (the default first), name, effect.

    Raises:
        OptionError: an unknown variant.
    """
    lines = []
    for option in table(variant).options:
        values = [option.default, *(v for v, _ in option.choices if v != option.default)]
        shown = "|".join(str(value).lower() for value in values)
        lines.append(
            f"{option.key}={shown}  {option.name.say(language)}: {option.effect.say(language)}"
        )
    return lines
