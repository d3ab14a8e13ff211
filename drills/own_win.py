"""May I win on this tile, in a given position? Asked and told by the drill of its table.

Where that has no answer to offer (a hand that wins as dealt, a reason that its puzzles never give)
the question is put in one plain way for all tables.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from drills import difficulty, own_facts, own_native
from drills.concepts import CONCEPTS, rarest_first
from drills.core import Study
from drills.drill import Drill, agreed, way_at
from drills.puzzle import Answer, Choice, Field, Puzzle, Row, Scene, Section, Verdict
from drills.regions.win_scene import COMES, NO, SAYS
from drills.roles import who
from drills.saying import names
from drills.split import split
from drills.win_scene import ASK, LABEL, YES, sentences
from rules.ask_checks import offer_of
from rules.errors import QuestionError
from rules.facts import Facts
from rules.tiles import MARKS, NAMES
from rules.values import Offer, Ruling, Why
from rules.variant import Variant
from rules.words import Text

_COMPLETE = Text("看的是这手牌本身，没有牌来。", "It is the hand as it is; no tile comes.")
_NEVER_LET_GO = Text(
    "{tile}这手牌本来就胡不了，谈不上放过",
    "the hand does not win on {tile}, so it was never let go",
)
_DEALT = Text("起手", "as dealt")
_RIGHT = {True: Text("对，能胡", "Right, you may"), False: Text("对，不能胡", "Right, you may not")}
_WRONG = {
    True: Text("其实能胡", "You may, indeed"), False: Text("其实不能胡", "You may not"),
    None: Text("不能胡是对的，理由不对", "No is right, the reason is not"),
}  # fmt: skip
_YOURS = Text("你选：{what}", "you chose: {what}")
_DECIDES = Text("定下来的那一条", "The condition that decides")
_SHAPE = Text("牌型", "The shape")
_END = Text("{why}。", "{why:cap}.")
_NO_WHY = Text("这桌不许。", "This table does not allow it.")
_WAITS = Text("这手牌等{tiles}。", "The hand waits for {tiles}.")
_WAITS_HEAD = Text("听口", "what it waits for")
_NOTHING = Text("这手牌还没听，什么牌来都不成。", "The hand is not ready: no tile completes it.")
_THIS = Text("{tile}来了，正好成牌。", "With {tile} it is complete.")
_NOT_THIS = Text("{tile}不成牌。", "{tile} does not complete it.")


@dataclass(frozen=True, slots=True)
class Asked:
    """A given offer: the ruling, the hand as read (None where no tile comes), what is told."""

    offer: Offer
    ruling: Ruling
    seen: Study | None
    told: tuple[Text, ...]

    @property
    def answer(self) -> str:
        """What is right: "yes", or the reason against."""
        return "yes" if self.ruling.ok else self.ruling.why.code


class OwnWin(Drill):
    """Do you win on this tile?"""

    key: ClassVar[str] = "win"
    letter: ClassVar[str] = "h"
    question: ClassVar[Text] = ASK

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Choice."""
        way = _way(puzzle)
        if way is not None:
            return way.steps(puzzle, given)
        return () if "win" in given else (choice(self.table(puzzle), puzzle.facts),)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right or not, with the condition that decides."""
        way = _way(puzzle)
        if way is not None:
            return way.grade(puzzle, answer)
        return verdict(self.table(puzzle), puzzle, str(answer["win"]))

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The answer to the same offer at another table."""
        way = _way(puzzle)
        if way is not None:
            return way.key_at(table, puzzle)
        ruling = table.win(puzzle.facts.offer)
        return {"win": "yes" if ruling.ok else ruling.why.code}

    def balance(self, puzzle: Puzzle) -> str:
        """Yes or no."""
        way = _way(puzzle)
        if way is not None:
            return way.balance(puzzle)
        return "yes" if puzzle.facts.ruling.ok else "no"


def puzzle(table: Variant, given: Any) -> Puzzle:
    """The puzzle of an offer.

    Raises:
        RuleError: naming the tile or the field at fault.
        Disagreement: if the engines differ about the hand.
    """
    read = own_facts.read_offer(table, "win", given)
    offer = offer_of(table, read)
    asked = Asked(offer, table.win(offer), _seen(table, offer), _told(table, offer, read))
    made = _plain(table, asked)
    known = own_native.known(table, asked.offer, asked.seen) if asked.seen else None
    if known is None:
        return made
    return replace(
        made,
        key=known.key,
        concepts=known.concepts or made.concepts,
        rating=known.rating,
        facts=known.facts,
    )


def _way(puzzle: Puzzle) -> Drill | None:
    """The drill of the table, None for a puzzle that is put in the plain way."""
    return None if isinstance(puzzle.facts, Asked) else way_at("win", puzzle.variant)


def _plain(table: Variant, asked: Asked) -> Puzzle:
    """The puzzle in the way that is the same for all tables."""
    offer = asked.offer
    return Puzzle(
        kind="win",
        variant=table.key,
        options=table.chosen(),
        level=1,
        seed=0,
        ask=ASK,
        lead=sentences([*asked.told, comes(offer)]),
        scene=_scene(asked),
        key={"win": asked.answer},
        concepts=_concepts(asked),
        rating=rating(table, asked),
        facts=asked,
    )


def _seen(table: Variant, offer: Offer) -> Study | None:
    """The hand as a reader takes it apart; None where it is complete as dealt."""
    if offer.added is None or offer.hand.size != table.hand_size:
        return None
    waits = agreed(table, offer.hand, Facts(offer.facts))
    for let in offer.passed:
        if let.tile not in waits.shape:
            text = _NEVER_LET_GO.fill(tile=NAMES[let.tile])
            raise QuestionError("passed", text, field="passed", tile=MARKS[let.tile])
    return own_native.study(table, offer.hand, waits)


def _told(table: Variant, offer: Offer, read: dict[str, Any]) -> tuple[Text, ...]:
    turned = own_facts.turned_up(table, read)
    return (
        own_facts.sits(offer.winner),
        *own_facts.wilds(table, offer.hand.wild, turned),
        *own_facts.story(table, offer),
        *own_facts.told(table, "win", read, offer.winner),
    )


def comes(offer: Offer) -> Text:
    """How the tile comes."""
    if offer.added is None:
        return _COMPLETE
    third = who(0, 2)
    return COMES[way_of(offer)].fill(who=thrower(offer), third=third, tile=NAMES[offer.tile])


def way_of(offer: Offer) -> str:
    """The way of the tile, that of a robbed kong by its type."""
    return offer.kong_type if offer.by == "rob_kong" else offer.by


def thrower(offer: Offer) -> Text:
    """Who the tile comes from, as the winner sees it."""
    return who(offer.winner, offer.winner if offer.source is None else offer.source)


def says(offer: Offer) -> Text:
    """What stands above the tile."""
    if offer.added is None:
        return _DEALT
    return SAYS[way_of(offer)].fill(who=thrower(offer))


def _scene(asked: Asked) -> Scene:
    offer = asked.offer
    return Scene(offer.hand, offer.added, None if offer.added is None else says(offer))


def _concepts(asked: Asked) -> tuple[str, ...]:
    offer, codes = asked.offer, [asked.answer.replace("_", "-")]
    codes += ["rob"] * (offer.by == "rob_kong") + ["passed"] * bool(offer.passed)
    codes += ["face-down"] * offer.face_down
    found = [f"win.{code}" for code in codes if f"win.{code}" in CONCEPTS]
    return rarest_first(found or ["win.shape"])


def rating(table: Variant, asked: Asked) -> int:
    """The starting rating by the formula of the kind: what is told counts as conditions."""
    offer, seen = asked.offer, asked.seen
    told = len(asked.told) - 1
    read = seen is not None and asked.answer in ("yes", "shape", "points", "passed")
    return difficulty.rating(
        "win",
        {
            "conditions": 1 + (offer.by == "rob_kong") + told // 2,
            "decoys": told - told // 2 if asked.ruling.ok else 0,
            "wilds": offer.hand.wilds if read else 0,
            "reading": difficulty.of_study(seen) - 600 if seen is not None and read else 0,
        },
    )


def choice(table: Variant, asked: Asked) -> Choice:
    """May win, or not with each reason that this table has."""
    codes = [*(getattr(table, "win_codes", ()) or table.win_bars)]
    if not asked.ruling.ok and asked.answer not in codes:
        codes.append(asked.answer)
    reasons = tuple((code, _no(table, code, asked.ruling.why)) for code in dict.fromkeys(codes))
    return Choice("win", LABEL, (("yes", YES), *reasons))


def _no(table: Variant, code: str, why: Why) -> Text:
    short = table.reasons.get(code) or (why.text if why.code == code else Text(code, code))
    return NO.fill(why=short)


def verdict(table: Variant, puzzle: Puzzle, given: str) -> Verdict:
    """Grade a choice, and say what decides."""
    asked: Asked = puzzle.facts
    ok, right = asked.ruling.ok, given == asked.answer
    options = dict(choice(table, asked).options)
    near = not right and not ok and given != "yes"
    yours = None if right else _YOURS.fill(what=options.get(given, given))
    why = _END.fill(why=asked.ruling.why.text) if asked.ruling.why.text.zh else _NO_WHY
    decides = Row("ok" if right else "miss", options[asked.answer], why, given=yours)
    return Verdict(
        result="right" if right else "partly" if near else "wrong",
        share=1.0 if right else 0.5 if near else 0.0,
        head=_RIGHT[ok] if right else _WRONG[None if near else ok],
        lead=why,
        sections=(Section(_DECIDES, (decides,)), Section(_SHAPE, _shape(table, asked))),
        charged=puzzle.concepts[0],
    )


def _shape(table: Variant, asked: Asked) -> tuple[Row, ...]:
    """What the hand waits for, and whether this tile is among it."""
    offer, seen = asked.offer, asked.seen
    if seen is None:
        return (Row("note", _WAITS_HEAD, _COMPLETE),)
    kinds = tuple(seen.ways)
    waits = _WAITS.fill(tiles=names(kinds)) if kinds else _NOTHING
    rows = [Row("note", _WAITS_HEAD, waits, tiles=kinds)]
    tile, drawn = offer.tile, split(table, offer.hand, offer.tile)
    says = _THIS if drawn else _NOT_THIS
    if kinds:
        rows.append(Row("note", NAMES[tile], says.fill(tile=NAMES[tile]), (tile,), split=drawn))
    return tuple(rows)
