"""What is told of a given position beside its tiles: every field that was filled, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from drills.roles import ROLES, role, who
from drills.saying import names
from rules.ask_tables import read_given
from rules.errors import RuleError
from rules.facts import Fact, Field
from rules.tiles import NAMES, SUIT_NAMES
from rules.values import Offer
from rules.variant import Variant
from rules.words import Text

_WILD = Text("{wild}是{word}。", "{wild} {n:is|are} {word}.")
_TURNED = Text("翻出的是{wild}。", "{wild} is turned up.")
_STATE = {
    True: Text("你已经{declared}。", "You have {declared}."),
    False: Text("你还没{declared}。", "You have not {declared}."),
}
_OTHERS = Text("{who}也{declared}了。", "{who:cap} {n:has|have} {declared} as well.")
_LET = {
    False: Text("刚才有人打{tile}，你没要；那以后你还没摸过牌。",
                "A moment ago {tile} was thrown and you let it go; you have not drawn since."),
    True: Text("前面有人打{tile}，你没要；那以后你又摸过牌。",
               "Earlier {tile} was thrown and you let it go; you have drawn since."),
}  # fmt: skip
_IS = Text("{about}。", "{about:cap}.")
_HAS = Text("{about}：{value}。", "{about:cap}: {value}.")
_FLOWERS = Text("摆出的花：{tiles}。", "Flowers laid out: {tiles}.")
_SITS = Text("你坐{seat}。", "You sit {seat}.")
SEATS = (
    Text("庄家", "as the dealer 庄"), Text("庄家的下家", "to the dealer's right"),
    Text("庄家的对家", "opposite the dealer"), Text("庄家的上家", "to the dealer's left"),
)  # fmt: skip
WORDS: Mapping[str, Text] = {
    **{letter: SUIT_NAMES[letter] for letter in "mps"},
    "E": Text("东风", "East 东"), "S": Text("南风", "South 南"), "W": Text("西风", "West 西"),
    "N": Text("北风", "North 北"), "东": Text("东风", "East 东"), "南": Text("南风", "South 南"),
    "西": Text("西风", "West 西"), "北": Text("北风", "North 北"),
    "天和": Text("天和", "天和, the dealer's at the deal"),
    "人和": Text("人和", "人和, before the first draw"),
    "地和": Text("地和", "地和, on the dealer's first discard"),
    "heavenly": Text("天胡", "heavenly 天胡"), "earthly": Text("地胡", "earthly 地胡"),
    "human": Text("人胡", "human 人胡"), "success": Text("成了", "it succeeds"),
}  # fmt: skip
"""The words that facts take, for people."""


@dataclass(frozen=True, slots=True)
class Sort:
    """What a fact takes, found out by asking its reader.

    name: "flag", "tile", "tiles", "seat", "seats", "amounts" by seat, "number", "word", or "" for
    what only a program would write; words: the values of a "word"; low, high: the bounds of a
    "number".
    """

    name: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0


_SAMPLES = (
    ("flag", True), ("tile", "1m"), ("seats", [3]), ("tiles", ["1m"]), ("amounts", {"1": 20}),
    ("seat", 3),
)  # fmt: skip


def sort_of(fact: Field) -> Sort:
    """What a fact takes.

    >>> from rules import variants
    >>> facts = {fact.name: fact for fact in variants.table("sichuan").facts}
    >>> sort_of(facts["named"]).words, sort_of(facts["kong_from"]).name, sort_of(facts["out"]).name
    (('m', 'p', 's'), 'seat', 'seats')
    """
    words = _gap(fact, "?", "values")
    if words:
        return Sort("word", tuple(filter(None, words)))
    name = next((name for name, sample in _SAMPLES if _takes(fact, sample)), "")
    if name != "seat" or _gap(fact, 4, "seat") is not None:
        return Sort(name)
    low, high = _gap(fact, -1000, "low"), _gap(fact, 10**6, "high")
    return Sort("number", low=int(low or 0), high=int(high or 0))


def _takes(fact: Field, sample: Any) -> bool:
    try:
        fact.read(sample, fact.name)
    except RuleError:
        return False
    return True


def _gap(fact: Field, sample: Any, gap: str) -> Any:
    """What the refusal of a sample says in one of its gaps."""
    try:
        fact.read(sample, fact.name)
    except RuleError as error:
        return dict(error.text.gaps).get(gap)
    return None


def read_offer(table: Variant, ask: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a win as read; nobody has declared where nothing is said of it.

    Raises:
        RuleError: naming the field at fault.
    """
    nobody: dict[str, Any] = {} if "declared" in table.without else {"declared": []}
    return read_given(table, ask, {**nobody, **given})


def facts_at(table: Variant, ask: str) -> tuple[Fact, ...]:
    """The facts of a table that an ask takes."""
    return tuple(fact for fact in table.facts if ask in fact.asks)


def told(table: Variant, ask: str, given: Mapping[str, Any], me: int) -> tuple[Text, ...]:
    """The facts that are not at their default, in words, as seat `me` sees them."""
    return tuple(_told(table, ask, given, me))


def _told(table: Variant, ask: str, given: Mapping[str, Any], me: int) -> Iterator[Text]:
    for fact in facts_at(table, ask):
        value = given.get(fact.name, fact.default)
        if value == fact.default or value is None:
            continue
        if value is True:
            yield _IS.fill(about=fact.about)
        else:
            yield _HAS.fill(about=fact.about, value=said(sort_of(fact), value, me))
    if given.get("flowers"):
        yield _FLOWERS.fill(tiles=names(given["flowers"]))


def said(sort: Sort, value: Any, me: int) -> Any:
    """The value of a fact in words."""
    if sort.name == "tile":
        return NAMES[value]
    if sort.name == "seat":
        return who(me, value)
    if sort.name == "seats":
        return tuple(who(me, seat) for seat in value)
    if sort.name == "word":
        return WORDS.get(value, Text(value, value))
    if isinstance(value, tuple):
        return tuple(_part(part, me) for part in value)
    return str(value)


def _part(part: Any, me: int) -> Any:
    """One entry of a list: a tile, or an amount of a seat."""
    if isinstance(part, tuple):
        return Text("{who} {n}", "{who} {n}").fill(who=who(me, part[0]), n=str(part[1]))
    return NAMES[part]


def wilds(table: Variant, wild: tuple[int, ...], turned: int | None) -> tuple[Text, ...]:
    """Which kinds are wild, and by which tile that is known."""
    found = [] if turned is None else [_TURNED.fill(wild=NAMES[turned])]
    if wild and max(wild) < len(NAMES):
        word = table.terms["wild"]
        found.append(_WILD.fill(wild=names(wild), word=word, n=len(wild)))
    return tuple(found)


def turned_up(table: Variant, given: Mapping[str, Any]) -> int | None:
    """The tile that is turned up and tells the wild, where the wild itself is not named."""
    named = given.get("wild") or ()
    return named[0] if named and not table.wild_number else None


def sits(seat: int) -> Text:
    """Where the asked player sits."""
    return _SITS.fill(seat=SEATS[seat])


def story(table: Variant, offer: Offer) -> tuple[Text, ...]:
    """Who has declared, and what was let go, before the tile comes."""
    me = offer.winner
    found = []
    if table.declares:
        declared = table.terms["declared"]
        found.append(_STATE[me in offer.declared].fill(declared=declared))
        others = [seat for seat in sorted(offer.declared) if seat != me]
        if others:
            called = tuple(ROLES[role(me, seat)] for seat in others)
            found.append(_OTHERS.fill(who=called, declared=declared, n=len(others)))
    found += [_LET[let.own_draw_since].fill(tile=NAMES[let.tile]) for let in offer.passed]
    return tuple(found)
