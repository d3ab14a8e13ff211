"""龙港: face count, 台, total and chips of a win, worked out apart from the table's payments.

Source: longgang.md, sections 7 and 8.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from drills.regions.longgang_score_loser import (
    counted,
    loser_hu,
    open_seat,
    told_hu,
    zeroed,
)
from drills.regions.score_book import Case, Figures
from drills.roles import who
from rules.elements import tally
from rules.features import Finished
from rules.payments import pay, total
from rules.values import Element, Four
from rules.variants.longgang_elements import TAI, face
from rules.variants.longgang_limits import BY_TILES, by_tiles
from rules.words import Text

LIMIT, BASE = 300, 20
FOLLOW = {"normal": (3, 6, 9, 12), "after_broke": (5, 10, 15, 20)}
"""The follow-on in chips by 台, three and more alike."""

LIMITS = frozenset(row.element.key for row in BY_TILES)
"""The limit hands that leave the others their count."""

# --- sums ----------------------------------------------------------------------------------------


def raw(face_hu: int, tai: int, base: int = BASE) -> int:
    """The sum before it is rounded and cut."""
    return int((face_hu + base) * 2 ** max(tai, 0))


def tens(hu: int) -> int:
    """Up to the next ten.

    >>> tens(28), tens(30), tens(0)
    (30, 30, 0)
    """
    return -(-hu // 10) * 10


def hu_of(face_hu: int, tai: int, base: int = BASE) -> int:
    """The total of a face count and 台.

    >>> hu_of(8, 1), hu_of(18, 3), hu_of(4, 1, base=0)
    (60, 300, 10)
    """
    return min(LIMIT, tens(raw(face_hu, tai, base)))


def is_limit(made: Case) -> bool:
    """Whether it is a limit hand, which no sum is made of."""
    return made.figures["limit"] is not None


def counts(table: Any, hand: Finished) -> tuple[Element, ...]:
    """The elements of one reading: a limit hand alone, or face count and 台."""
    rank = by_tiles(table, hand)
    if rank < len(BY_TILES):
        return (BY_TILES[rank].element,)
    return (*face(table, hand), *tally(TAI, table, hand).elements)


# --- who pays ------------------------------------------------------------------------------------


def chips(hu: int) -> int:
    """Chips for 胡."""
    return -(-hu // 10)


def follow(table: Any, tai: int) -> int:
    """The follow-on in chips."""
    return FOLLOW[table.settings["follow"]][min(max(tai, 0), 3)]


def having(made: Case, figures: Figures) -> dict[int, int]:
    """What the others count in the account, by an answer's figure for the open hand."""
    hu = {seat: 0 if zeroed(made) else n for seat, n in told_hu(made).items()}
    seat = open_seat(made)
    return hu if seat is None else hu | {seat: figures.get("loser_hu", loser_hu(made))}


def won(table: Any, made: Case, figures: Figures) -> Four:
    """What the winner is paid: total and follow-on, the total doubled with the dealer."""
    t, f = chips(figures["total_hu"]), follow(table, figures["tai_total"])
    winner = made.offer.winner
    seats = [seat for seat in range(4) if seat != winner]
    return pay(winner, [(s, t * (1 + (0 in (s, winner))) + f) for s in seats])


def between(hu: Mapping[int, int], *, dealer: int = 2) -> Four:
    """What those who did not win pay one another."""
    rows = []
    for one, two in combinations(sorted(hu), 2):
        due = (chips(hu[two]) - chips(hu[one])) * (dealer if one == 0 else 1)
        rows.append(pay(two, [(one, due)]))
    return total(rows)


def pays(table: Any, made: Case, figures: Figures) -> Four:
    """The four amounts of an account."""
    return total((won(table, made, figures), between(having(made, figures))))


# --- how it is said ------------------------------------------------------------------------------

_SUM = Text("（{face} + 20）× {times} = {raw}，{up}", "({face} + 20) × {times} = {raw}; {up}")
_LOST = Text("{face} × {times} = {raw}，{up}", "{face} × {times} = {raw}; {up}")
_PLAIN = {
    "won": Text("没有台：{face} + 20 = {raw}，{up}", "no tai: {face} + 20 = {raw}; {up}"),
    "lost": Text("没有台，{raw}，{up}", "no tai: {raw}; {up}"),
}
_UP = {
    "full": Text("满 300 只算 300。", "300 is the most."),
    "tens": Text("进到 {hu}。", "up to {hu}."),
    "even": Text("不用进位。", "nothing to round."),
}
_LIMIT = Text("{names}：腊子，直接 300，三台，牌面不算。",
              "{names}: a limit hand, 300 and three tai, whatever the face count.")  # fmt: skip
_NOTHING = Text("没有，是 0。", "none, so 0.")
_ONE = Text("{name} {n}。", "{name} {n}.")
_ADDED = Text("{parts} = {n}。", "{parts} = {n}.")
_LOSER = Text("没胡的不加 20。{sum}", "A loser adds no 20. {sum}")
_ZEROED = Text("{names}，别家都算 0。", "{names}: the others count 0.")
_UNITS = {"tai": Text("{n} 台", "{n} tai"), "elements": Text("{n} 胡", "{n} hu")}


def value_said(element: Element) -> Text:
    """What an element counts."""
    return _UNITS[element.group].fill(n=element.value)


def _group(made: Case, group: str) -> Text:
    found = [e for e in made.score.elements if e.group == group]
    if len(found) < 2:
        return _ONE.fill(name=found[0].name, n=found[0].value) if found else _NOTHING
    values = [element.value for element in found]
    return _ADDED.fill(parts=" + ".join(map(str, values)), n=sum(values))


def _up(hu: int) -> Text:
    kind = "full" if hu >= LIMIT else "tens" if hu % 10 else "even"
    return _UP[kind].fill(hu=tens(hu))


def _names(made: Case) -> tuple[Text, ...]:
    return tuple(element.name for element in made.score.elements)


def face_said(table: Any, made: Case) -> Text:
    """What the face count is made of."""
    return _LIMIT.fill(names=_names(made)) if is_limit(made) else _group(made, "elements")


def tai_said(table: Any, made: Case) -> Text:
    """What the 台 are."""
    return _LIMIT.fill(names=_names(made)) if is_limit(made) else _group(made, "tai")


def sum_said(table: Any, made: Case) -> Text:
    """The sum of a win."""
    if is_limit(made):
        return _LIMIT.fill(names=_names(made))
    face_hu, tai = made.figures["pai_mian"], made.figures["tai_total"]
    hu = raw(face_hu, tai)
    says = _SUM if tai else _PLAIN["won"]
    return says.fill(face=face_hu, times=2**tai, raw=hu, up=_up(hu))


def loser_said(table: Any, made: Case) -> Text:
    """The sum of the open hand."""
    if zeroed(made):
        return _ZEROED.fill(names=_names(made))
    found = counted(table, made)
    if not found.face:
        return _LOSER.fill(sum=_NOTHING)
    hu = raw(found.pai_mian, found.tais, 0)
    says = _LOST if found.tais else _PLAIN["lost"]
    said = says.fill(face=found.pai_mian, times=2**found.tais, raw=hu, up=_up(hu))
    return _LOSER.fill(sum=said)


_SHARES = Text("付给胡家", "paid to the winner")
_SHARE = Text(
    "总胡 {t} 子，跟胡 {f} 子，每家 {one} 子；和庄家之间总胡加倍，跟胡不加倍：{two} 子。",
    "{t} for the total, {f} to follow: {one} each; with the dealer the total alone doubles: {two}.",
)
_ALL = Text(
    "总胡 {t} 子，跟胡 {f} 子；胡的是庄家，每家总胡加倍，跟胡不加倍：{two} 子。",
    "{t} for the total, {f} to follow; the dealer won, so the total alone doubles: {two} each.",
)
_LOSERS = Text("没胡的之间", "among the losers")
_PAIR = Text("{payer}给{to} {n}", "{payer} to {to} {n}")
_BETWEEN = Text("两两找差额，10 胡一子，和庄家加倍：{parts}。",
                "Every two settle the difference, 10 hu a chip, twice with the dealer: {parts}.",
)  # fmt: skip


def more(table: Any, made: Case) -> tuple[tuple[Text, Text], ...]:
    """What the open hand counts, the shares of the winner, the differences among the others."""
    t, f = chips(made.figures["total_hu"]), follow(table, made.figures["tai_total"])
    says = _SHARE if made.offer.winner else _ALL
    rows = [*_opened(table, made), (_SHARES, says.fill(t=t, f=f, one=t + f, two=2 * t + f))]
    parts = tuple(_pairs(made))
    return (*rows, (_LOSERS, _BETWEEN.fill(parts=parts))) if parts else tuple(rows)


_PART = Text("{who}：{name} {value}", "{who:cap}: {name} {value}")
_PARTS = Text("{who}：{name} {value}（{n} 次）", "{who:cap}: {name} {value} ({n} times)")


def _opened(table: Any, made: Case) -> Iterator[tuple[Text, Text]]:
    """A row for each element of the open hand."""
    seat = open_seat(made)
    if seat is None or zeroed(made):
        return
    found, name = counted(table, made), who(made.draft.me, seat)
    for element, times in Counter((*found.face, *found.tai)).items():
        says = _PART if times == 1 else _PARTS
        head = says.fill(who=name, name=element.name, value=value_said(element), n=times)
        yield head, element.needs or element.name


def _pairs(made: Case) -> list[Text]:
    found, me = [], made.draft.me
    for one, two in combinations(sorted(having(made, {}).items()), 2):
        (less, low), (most, high) = sorted((one, two), key=lambda seat: seat[1])
        due = (chips(high) - chips(low)) * (1 + (0 in (less, most)))
        if due:
            found.append(_PAIR.fill(payer=who(me, less), to=who(me, most), n=due))
    return found
