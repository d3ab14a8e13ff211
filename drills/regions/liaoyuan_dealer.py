"""Dealer, session and what is known of a 辽源 table (liaoyuan.md, sections 2 and 11)."""

from __future__ import annotations

from random import Random

from drills.card import Card, Deck, Sort, own, told
from drills.dealer_story import ENDS, STORY, said, story
from drills.puzzle import Answer, Choice
from rules.variant import Variant
from rules.words import Text

# --- how much of it is known ---------------------------------------------------------------------

_ASK = Text("这两条，书上说得各有多准？", "How sure is the book of each of these?")
_FIRST, _SECOND = Text("第一条：{what}", "One: {what}"), Text("第二条：{what}", "Two: {what}")
_LABELS = {"first": Text("第一条", "the first"), "second": Text("第二条", "the second")}
_SAYS = Text("书上记的是“{mark}”。", "The book marks it: {mark}.")
_REBUILT = Text(
    "辽源的打法一部分是照邻近的吉林规则重建的，没有把握的不要当成定论。",
    "It is partly rebuilt from its Jilin neighbours; a guess is no rule.",
)
_HEAD = Text("记住", "remember")


def _sure(table: Variant, level: int, seed: int, chance: Random) -> Card | None:
    """How sure the book is of two of its rows."""
    rows = [(note.text, note.mark) for note in table.notes if note.mark]
    if len(rows) < 2:
        return None
    one, step = own(seed, len(rows), len(rows) - 1)
    pair = (rows[one], rows[(one + 1 + step) % len(rows)])
    key: dict[str, object] = {name: mark for name, (_, mark) in zip(_LABELS, pair, strict=True)}

    def again(other: Variant) -> Answer:
        return key

    marks = tuple(table.marks.items())
    says = [
        (label, _SAYS.fill(mark=table.marks[mark]))
        for label, (_, mark) in zip(_LABELS.values(), pair, strict=True)
    ]
    return Card(
        ask=_ASK, lead=_FIRST.fill(what=pair[0][0]), facts=(_SECOND.fill(what=pair[1][0]),),
        fields=tuple(Choice(name, label, marks) for name, label in _LABELS.items()), key=key,
        because=(*says, (_HEAD, _REBUILT)), concept="dealer.known", again=again, traps=(12,),
        features={"facts_beyond_one": 3},
    )  # fmt: skip


# --- when the room is over -----------------------------------------------------------------------

_OVER = Text("打完没有？", "Is the session over?")
_ROOM = Text(
    "说好打 {all} 局，已经打了 {played} 局，荒庄 {drawn} 局在内。",
    "{all} hands were agreed; {played} are played, {drawn} drawn ones among them.",
)
_ONE_MORE = Text("接着又打了一把：{what}。", "Then another hand is played: {what}.")
_OVER_LABEL = Text("打完没有", "over or not")
_YES, _NO = Text("打完了", "over"), Text("还没有", "not yet")
_COUNT = Text(
    "局数数的是打过的手数，荒庄也算一局。", "Hands are counted as they are played, drawn ones too."
)


ROOMS, LEFT = (8, 16, 24), (1, 1, 2, 3)
"""How many hands are agreed, and how many of them were left before the last one told."""


def _session(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Whether the agreed number of hands is played."""
    size, less, drawn, end = own(seed, len(ROOMS), len(LEFT), 6, len(ENDS))
    room, event = ROOMS[size], ENDS[end]
    played = room - LEFT[less]

    def again(other: Variant) -> Answer:
        over = told(other, "settle", what="session", hands_played=played + 1, room_hands=room)
        return {"over": "yes" if over["session_over"] else "no"}

    return Card(
        ask=_OVER, lead=_ROOM.fill(all=room, played=played, drawn=drawn),
        facts=(_ONE_MORE.fill(what=said(event)),),
        fields=(Choice("over", _OVER_LABEL, (("yes", _YES), ("no", _NO))),), key=again(table),
        because=((_OVER_LABEL, _COUNT),), concept="dealer.end", again=again,
        features={"facts_beyond_one": 1},
    )  # fmt: skip


DECK: Deck = (
    Sort(20, (1, 2, 3), story(), concepts=STORY),
    Sort(2, (2,), _sure, concepts=("dealer.known",)),
    Sort(1, (1,), _session, concepts=("dealer.end",)),
)
