"""What can be wrong with a question: every code of the asking itself with its words."""

from __future__ import annotations

from typing import Any

from rules.errors import QuestionError
from rules.tiles import MARKS, NAMES
from rules.words import Text

SHOWN = 40
"""How many characters of the asker's own text an error repeats."""

PROBLEMS = {
    "not_json": Text(
        "这一行不是 JSON：{detail}",
        "this line is no JSON: {detail}",
    ),
    "too_long": Text(
        "太长了：最多 {most} {unit}",
        "too long: {most} {unit} at most",
    ),
    "not_object": Text(
        "一个问题是一个 JSON 对象，这里是{got}",
        "a question is a JSON object, here is {got}",
    ),
    "wrong_type": Text(
        "“{field}”要{want}，这里是{got}",
        "“{field}” takes {want}, here is {got}",
    ),
    "missing": Text(
        "缺“{field}”：{about}",
        "“{field}” is missing: {about}",
    ),
    "field_twice": Text(
        "“{field}”写了两次",
        "“{field}” occurs twice",
    ),
    "empty": Text(
        "“{field}”是空的",
        "“{field}” is empty",
    ),
    "unknown_field": Text(
        "没有“{name}”这一项{hint}",
        "there is no field “{name}”{hint}",
    ),
    "unknown_ask": Text(
        "没有“{name}”这种问法{hint}",
        "there is no ask “{name}”{hint}",
    ),
    "unknown_variant": Text(
        "没有“{name}”这种打法{hint}",
        "there is no variant “{name}”{hint}",
    ),
    "unknown_value": Text(
        "“{field}”不能是“{name}”，只能是：{values}{hint}",
        "“{field}” cannot be “{name}”, only one of: {values}{hint}",
    ),
    "option_type": Text(
        "选项“{name}”要{want}，这里是{got}",
        "the option “{name}” takes {want}, here is {got}",
    ),
    "no_seat": Text(
        "座位是 0 到 3（0 是庄家），没有 {seat}",
        "a seat is 0 to 3 (0 is the dealer), not {seat}",
    ),
    "seat_twice": Text(
        "“{field}”里座位 {seat} 写了两次",
        "“{field}” names seat {seat} twice",
    ),
    "out_of_range": Text(
        "“{field}”要在 {low} 和 {high} 之间，这里是 {got}",
        "“{field}” lies between {low} and {high}, here is {got}",
    ),
    "not_in_play": Text(
        "这一桌不用{tile}",
        "{tile} is not in play at this table",
    ),
    "meld_not_in_play": Text(
        "这一桌没有{type}，“{meld}”不可能",
        "there is no {type} at this table, so “{meld}” cannot be",
    ),
    "wild_meld": Text(
        "{tile}是耗子，这一桌不能{type}",
        "{tile} is wild, so there is no {type} of it at this table",
    ),
    "wild_twice": Text(
        "耗子牌{tile}写了两次，要不同的牌",
        "the wild kind {tile} is named twice; they must differ",
    ),
    "winner_is_from": Text(
        "座位 {seat} 不能胡自己打出的牌",
        "seat {seat} cannot win on a tile of its own",
    ),
    "feeder_is_maker": Text(
        "座位 {seat} 不能杠自己打出的牌",
        "seat {seat} cannot make a kong of a tile of its own",
    ),
    "from_needed": Text(
        "“{by}”要写明牌从谁来（from）",
        "“{by}” needs “from”: the seat that the tile comes from",
    ),
    "not_with": Text(
        "“{field}”和{with_what}不能一起出现",
        "“{field}” cannot stand with {with_what}",
    ),
    "not_a_candidate": Text(
        "座位 {seat} 不在能胡的人里，谈不上不要",
        "seat {seat} is no candidate, so it cannot have refused",
    ),
    "robbed_tile_held": Text(
        "被抢的{tile}杠家有四张，胡家手里不可能还有",
        "the robbed player has all four {tile}, so the winner cannot hold one",
    ),
    "robbed_differs": Text(
        "被抢的是{tile}，胡的是{other}，应当是同一张",
        "the robbed tile {tile} and the winning tile {other} must be the same",
    ),
    "no_such_kong": Text(
        "副露里没有{type}，补不到这张牌",
        "there is no {type} among the melds to draw a replacement for",
    ),
    "kong_type_unclear": Text(
        "副露里有不同的杠，请写明 kong_type",
        "there are different kongs among the melds: say which one by “kong_type”",
    ),
    "kong_not_melded": Text(
        "座位 {seat} 的{type} {tile}不在副露里",
        "the {type} of {tile} by seat {seat} is not among the melds",
    ),
    "kong_not_listed": Text(
        "副露里的{type} {tile}没有写进 kongs",
        "the {type} of {tile} among the melds is not listed in “kongs”",
    ),
    "five_in_question": Text(
        "{tile}一共出现了 {n} 张，最多四张",
        "{n} copies of {tile} in the whole question; there are only four",
    ),
    "too_many": Text(
        "{tile}有 {n} 张，这副牌里只有 {most} 张",
        "{n} copies of {tile}; the set has {most}",
    ),
    "no_flower": Text(
        "{tile}不是花",
        "{tile} is no flower",
    ),
    "flower_in_hand": Text(
        "{tile}是花，要摆出来（写进 flowers），不留在手里",
        "{tile} is a flower: it is laid out (“flowers”), not kept in the hand",
    ),
    "tile_needed": Text(
        "“{by}”要写明胡的是哪张（win_tile）",
        "“{by}” needs “win_tile”: the winning tile",
    ),
    "not_here": Text(
        "{variant}没有“{name}”这种问法{hint}",
        "{variant} has no answer to “{name}”{hint}",
    ),
    "no_win": Text(
        "这手牌不能胡，没有分可算：{why}",
        "this is no win, so there is nothing to score: {why}",
    ),
    "fault": Text(
        "程序自己出了错（{detail}），请报告这个问题",
        "a fault of the program itself ({detail}); please report this question",
    ),
}  # fmt: skip
"""Every code that the asking itself can answer with; tiles, hands and options add their own."""

TYPES = {
    dict: Text("对象", "an object"),
    list: Text("列表", "a list"),
    str: Text("文字", "text"),
    bool: Text("是/否", "true or false"),
    int: Text("整数", "a whole number"),
    float: Text("小数", "a fraction"),
    type(None): Text("空值", "null"),
}
"""The JSON types in words."""


def problem(code: str, *, field: str = "", kind: int | None = None, **gaps: Any) -> QuestionError:
    """The error of a code of PROBLEMS, its gaps filled; text of the asker is cut to SHOWN.

    A `kind` fills the gap {tile} and is the tile at fault.

    >>> problem("no_seat", field="winner", seat=4).text.say("en")
    'a seat is 0 to 3 (0 is the dealer), not 4'
    >>> problem("not_in_play", field="hand", kind=27).tile
    '1z'
    """
    filled = {name: clipped(gap) if isinstance(gap, str) else gap for name, gap in gaps.items()}
    if kind is not None:
        filled["tile"] = NAMES[kind]
    text = PROBLEMS[code].fill(field=clipped(field), **filled)
    mark = "" if kind is None else MARKS[kind]
    return QuestionError(code, text, field=clipped(field), tile=mark)


def clipped(text: str) -> str:
    """At most SHOWN characters of a text."""
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def type_name(value: Any) -> Text:
    """The JSON type of a value in words."""
    return TYPES.get(type(value), Text("别的东西", "something else"))


def hint(name: str, known: tuple[str, ...]) -> Text:
    """“, did you mean …?” with the nearest known name, or nothing.

    >>> hint("hnad", ("hand", "melds")).say("en")
    ' (did you mean “hand”?)'
    """
    from difflib import get_close_matches

    near = get_close_matches(name[:SHOWN], known, n=1)
    if not near:
        return Text("", "")
    return Text("（是不是“{near}”？）", " (did you mean “{near}”?)").fill(near=near[0])
