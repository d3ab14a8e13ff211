"""Dealer, session and what is known of a 辽源 table (liaoyuan.md, sections 2 and 11)."""

from __future__ import annotations

from random import Random

from drills.card import Card, Deck, Sort, told
from drills.dealer_story import story
from drills.puzzle import Answer, Choice
from rules.variant import Variant
from rules.words import Text

# --- how much of it is known ---------------------------------------------------------------------

_ASK = Text("这一条，书上说得有多准？", "How sure is the book of this?")
_ROW = Text("规则：{what}", "The rule: {what}")
_LABEL = Text("有多准", "how sure")
_MARK = Text("把握", "confidence")
_SAYS = Text("书上记的是“{mark}”。", "The book marks it: {mark}.")
_REBUILT = Text(
    "辽源的打法一部分是照邻近的吉林规则重建的，没有把握的不要当成定论。",
    "It is partly rebuilt from its Jilin neighbours; a guess is no rule.",
)
_HEAD = Text("记住", "remember")


def _sure(table: Variant, level: int, seed: int, chance: Random) -> Card | None:
    """How sure the book is of one of its rows."""
    rows = [(note.text, note.mark) for note in table.notes if note.mark]
    if not rows:
        return None
    text, mark = chance.choice(rows)

    def again(other: Variant) -> Answer:
        return {"mark": mark}

    return Card(
        ask=_ASK, lead=_ROW.fill(what=text),
        fields=(Choice("mark", _LABEL, tuple(table.marks.items())),), key={"mark": mark},
        because=((_MARK, _SAYS.fill(mark=table.marks[mark])), (_HEAD, _REBUILT)),
        concept="dealer.known", again=again, traps=(12,),
        features={"facts_beyond_one": 2 * level - 1},
    )  # fmt: skip


# --- when the room is over -----------------------------------------------------------------------

_OVER = Text("打完没有？", "Is the session over?")
_ROOM = Text(
    "说好打 {all} 局，已经打了 {played} 局。", "{all} hands were agreed, {played} are played."
)
_OVER_LABEL = Text("打完没有", "over or not")
_YES, _NO = Text("打完了", "over"), Text("还没有", "not yet")
_COUNT = Text(
    "局数数的是打过的手数，荒庄也算一局。", "Hands are counted as they are played, drawn ones too."
)


def _session(table: Variant, level: int, seed: int, chance: Random) -> Card:
    """Whether the agreed number of hands is played."""
    room = chance.choice((8, 16, 24))
    played = room + chance.choice((-2, -1, 0, 0))

    def again(other: Variant) -> Answer:
        over = told(other, "settle", what="session", hands_played=played, room_hands=room)
        return {"over": "yes" if over["session_over"] else "no"}

    return Card(
        ask=_OVER, lead=_ROOM.fill(all=room, played=played),
        fields=(Choice("over", _OVER_LABEL, (("yes", _YES), ("no", _NO))),), key=again(table),
        because=((_OVER_LABEL, _COUNT),), concept="dealer.end", again=again,
        features={"facts_beyond_one": 0},
    )  # fmt: skip


DECK: Deck = (
    Sort(20, (1, 2, 3), story()),
    Sort(1, (1, 2), _sure),
    Sort(1, (1,), _session),
)
