"""The quiz in a conversation: put a puzzle, take its answer step by step, say what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drills.drill import DRILLS, NoPuzzle
from drills.puzzle import Field, Puzzle
from rules.variants import VARIANTS
from rules.words import Text
from tutor import attempt as attempts
from tutor import (
    chat_assigned,
    chat_fields,
    chat_poll,
    chat_quiz_of_day,
    chat_state,
    clock,
    mistakes,
    practice,
)
from tutor.attempt import Attempt, AttemptError, Told
from tutor.chat_fields import Done, Draft
from tutor.chat_read import UnclearError
from tutor.chat_reply import Button, Reply
from tutor.chat_state import State
from tutor.chat_table import table_line
from tutor.chat_talk import Replies, Talk
from tutor.chat_words import names, scene_words, verdict_words
from tutor.classes import doing
from tutor.classes.assignment import AssignmentError
from tutor.daily import SLOT

_TWICE = 3000
"""Within so many ms a second press on a button that puts a puzzle is taken for a double tap."""


# --- putting a puzzle ---------------------------------------------------------------


def start(talk: Talk, kind: str | None = None) -> Replies:
    """The next puzzle of a run, over all kinds or one."""
    try:
        found = practice.next_attempt(talk.store, talk.learner, kind, talk.source)
    except NoPuzzle:
        text = talk.say("This table has no such puzzle. Try another drill, or a mix: /quiz")
        return (Reply(text),)
    return put(talk, found, kind)


def put(talk: Talk, attempt: Attempt, kind: str | None = None) -> Replies:
    """Put a puzzle, from where its answer stands if it was begun."""
    state = chat_state.load(talk.store, talk.learner)
    if state.attempt != attempt.id:
        state = State(attempt=attempt.id, shown=clock.stamp())
    state = replace(state, kind=kind, wants="")
    chat_state.save(talk.store, talk.learner, state)
    puzzle = attempt.puzzle
    field = open_field(puzzle, attempt.partial or {})
    if field is None:
        return _finish(talk, state, attempt, attempt.partial or {})
    polled = None if state.draft else chat_poll.asked(talk, attempt, _away(talk, attempt))
    if polled is not None:
        return _pictured(talk, puzzle, Reply(_stem(talk, attempt))), polled
    return (_pictured(talk, puzzle, _question(talk, state, attempt, field)),)


def _pictured(talk: Talk, puzzle: Puzzle, reply: Reply) -> Reply:
    """A reply below the picture of a puzzle, if it has one."""
    if not puzzle.scene.tiles:
        return reply
    alt = scene_words(puzzle.scene, talk.language, full=True, wild=_wild(puzzle))
    return replace(reply, picture=puzzle.scene, alt=alt, picture_key=f"p_{puzzle.address}")


def _wild(puzzle: Puzzle) -> Text:
    """What the puzzle's table calls its wild tiles."""
    return VARIANTS[puzzle.variant].terms["wild"]


def open_field(puzzle: Puzzle, given: Mapping[str, Any]) -> Field | None:
    """The first field without an answer, None if all are answered."""
    drill = DRILLS[puzzle.kind]
    done: dict[str, Any] = {}
    while fields := drill.steps(puzzle, done):
        for field in fields:
            if field.name not in given:
                return field
        done |= {field.name: given[field.name] for field in fields}
    return None


def _question(talk: Talk, state: State, attempt: Attempt, field: Field) -> Reply:
    prompt = chat_fields.prompt(field, state.draft, talk.language)
    text = f"{_stem(talk, attempt)}\n\n{prompt}"
    return Reply(text, _keyboard(talk, state, attempt, field))


def _stem(talk: Talk, attempt: Attempt) -> str:
    """A puzzle without its answer form: title, table, question, what lies there."""
    puzzle, language = attempt.puzzle, talk.language
    title, assigned = DRILLS[puzzle.kind].name.say(language), _stand(attempt).where(talk, attempt)
    if assigned:
        title = f"{assigned}\n{title}"
    elif attempt.place is not None:
        title += talk.say(" · %(n)s of %(of)s", n=attempt.place, of=practice.SIZE)
    lines = [title, table_line(puzzle.variant, dict(puzzle.options), language), ""]
    lines += [puzzle.ask.say(language), puzzle.lead.say(language), ""]
    lines.append(scene_words(puzzle.scene, language, wild=_wild(puzzle)))
    return "\n".join(lines).replace("\n\n\n", "\n\n")


def _stand(attempt: Attempt) -> Any:
    """The module that knows where a puzzle stands: in the daily quiz, or in an assignment."""
    return chat_quiz_of_day if attempt.slot == SLOT else chat_assigned


def _keyboard(
    talk: Talk, state: State, attempt: Attempt, field: Field
) -> tuple[tuple[Button, ...], ...]:
    head = f"q:{attempt.id}:{_count(attempt, state)}"
    rows = chat_fields.keys(field, state.draft, talk.language)
    board = tuple(tuple(Button(label, f"{head}:{value}") for label, value in row) for row in rows)
    return (*board, *_away(talk, attempt))


def _away(talk: Talk, attempt: Attempt) -> tuple[tuple[Button, ...], ...]:
    """The button that lays a puzzle aside, where that may be done."""
    if attempt.assignment is not None:
        return ()
    return ((Button(talk.say("Another one"), f"s:{attempt.id}"),),)


def _count(attempt: Attempt, state: State) -> int:
    """The number of the step at hand: what tells an old button from a live one."""
    return 10 * len(attempt.partial or {}) + chat_fields.stage(state.draft)


# --- taking an answer ---------------------------------------------------------------


def press(talk: Talk, attempt_id: str, count: str, value: str) -> Replies:
    """A pressed button of a puzzle."""
    attempt = attempts.load_attempt(talk.store, talk.learner, attempt_id)
    state = chat_state.load(talk.store, talk.learner)
    if not attempt.open:
        notice = talk.say("This one is answered already.")
        return (Reply(edit=True, notice=notice),)
    if attempt.skipped is not None or state.attempt != attempt.id:
        return (Reply(edit=True, notice=talk.say("This one was laid aside. /quiz goes on.")),)
    field = open_field(attempt.puzzle, attempt.partial or {})
    step = None
    if field is not None and count == str(_count(attempt, state)):
        step = chat_fields.pressed(field, state.draft, value)
    if field is None or step is None:
        return (Reply(notice=talk.say("This step is done already.")),)
    if step == state.draft:
        return (Reply(),)
    return _take(talk, state, attempt, field, step, pressed=True)


def typed(talk: Talk, text: str) -> Replies | None:
    """A text taken as an answer to the puzzle at hand; None if there is none or it is no answer."""
    state = chat_state.load(talk.store, talk.learner)
    attempt = current(talk, state)
    if attempt is None:
        return None
    puzzle = attempt.puzzle
    field = open_field(puzzle, attempt.partial or {})
    if field is None:
        return None
    try:
        step = chat_fields.typed(field, state.draft, text, puzzle.scene, talk.language)
    except UnclearError as unclear:
        return (Reply(_unclear(talk, unclear)),)
    return None if step is None else _take(talk, state, attempt, field, step, pressed=False)


def ask_again(talk: Talk) -> Replies:
    """The step at hand once more, after words that were no answer; () without a puzzle."""
    state = chat_state.load(talk.store, talk.learner)
    attempt = current(talk, state)
    field = open_field(attempt.puzzle, attempt.partial or {}) if attempt else None
    if attempt is None or field is None:
        return ()
    prompt = chat_fields.prompt(field, state.draft, talk.language)
    text = talk.say("I did not get that as an answer.") + "\n\n" + prompt
    return (Reply(text, _keyboard(talk, state, attempt, field)),)


def current(talk: Talk, state: State) -> Attempt | None:
    """The open puzzle of the conversation, if there is one that can still be answered."""
    if not state.attempt:
        return None
    try:
        found = attempts.load_attempt(talk.store, talk.learner, state.attempt)
        found.puzzle  # noqa: B018
    except AttemptError:
        return None
    return found if found.open and found.skipped is None else None


def _unclear(talk: Talk, unclear: UnclearError) -> str:
    if unclear.tiles:
        could_be = names(unclear.tiles, talk.language)
        text = "Which %(digit)s do you mean: %(tiles)s? Write the suit too, like 7m or 七万."
        return talk.say(text, digit=unclear.said, tiles=could_be)
    return talk.say("%(tile)s cannot be chosen here.", tile=unclear.said)


def _take(
    talk: Talk, state: State, attempt: Attempt, field: Field, step: Draft | Done, *, pressed: bool
) -> Replies:
    """Keep what a step brought, and ask on or grade."""
    if not isinstance(step, Done):
        state = state.drafting(step)
        chat_state.save(talk.store, talk.learner, state)
        return (_on(talk, state, attempt, field, pressed),)
    given = {**(attempt.partial or {}), field.name: step.answer}
    state = state.drafting({})
    chat_state.save(talk.store, talk.learner, state)
    following = open_field(attempt.puzzle, given)
    if following is None:
        return _finish(talk, state, attempt, given, pressed=pressed)
    attempt = attempts.keep(talk.store, attempt, given)
    return (_on(talk, state, attempt, following, pressed),)


def _on(talk: Talk, state: State, attempt: Attempt, field: Field, pressed: bool) -> Reply:
    """The next step: in place of the pressed message, or as a short message after typed words."""
    if not pressed:
        prompt = chat_fields.prompt(field, state.draft, talk.language)
        return Reply(prompt, _keyboard(talk, state, attempt, field))
    reply = replace(_question(talk, state, attempt, field), edit=True)
    return replace(reply, text="") if "chosen" in state.draft else reply


def _finish(
    talk: Talk, state: State, attempt: Attempt, given: Mapping[str, Any], *, pressed: bool = False
) -> Replies:
    ms = clock.stamp() - state.shown if state.shown else None
    try:
        told = doing.give(talk.store, talk.learner, attempt, given, ms)
    except AssignmentError:
        chat_state.save(talk.store, talk.learner, State())
        return (Reply(talk.say("The time is over: that answer is not taken any more.")),)
    sealed = told.attempt.sealed
    replies = [chat_assigned.keeps(talk, told.attempt) if sealed else verdict(talk, told)]
    if pressed:
        stem, answer = _stem(talk, attempt), _answer(talk, told)
        text = stem + "\n\n" + talk.say("Your answer: %(answer)s", answer=answer)
        replies.insert(0, Reply(text, edit=True))
    return tuple(replies)


def voted(talk: Talk, attempt: Attempt, given: Mapping[str, Any]) -> Replies:
    """An answer that was given in a poll, also to a puzzle that is not the last one any more."""
    state = chat_state.load(talk.store, talk.learner)
    if state.attempt == attempt.id:
        state = state.drafting({})
        chat_state.save(talk.store, talk.learner, state)
        return _finish(talk, state, attempt, given)
    return _finish(talk, State(kind=state.kind), attempt, given)


def _answer(talk: Talk, told: Told) -> str:
    """The whole answer in words, a line for each field if there are several."""
    puzzle, drill = told.puzzle, DRILLS[told.puzzle.kind]
    given, parts = told.attempt.answer or {}, []
    done: dict[str, Any] = {}
    while fields := drill.steps(puzzle, done):
        for field in fields:
            words = chat_fields.said(field, given[field.name], talk.language)
            label = field.label.say(talk.language).rstrip("？?：:")
            parts.append(talk.say("%(label)s: %(tile)s", label=label, tile=words))
        done |= {field.name: given[field.name] for field in fields}
    return words if len(parts) == 1 else "\n" + "\n".join(parts)


# --- the verdict --------------------------------------------------------------------


def verdict(talk: Talk, told: Told) -> Reply:
    """What is said to an answer whose key may be seen, and the way on."""
    text = verdict_words(told.verdict, talk.language)
    if not told.first:
        text += "\n\n" + talk.say("This was answered before: only the first answer counts.")
    run = practice.run(talk.store, talk.learner, _run_kind(talk))
    following = talk.say("Next one")
    if run is not None and run.done and run.id == told.attempt.session:
        text += "\n\n" + summary(talk, run)
        following = talk.say("Another round")
    attempt_id = told.attempt.id
    on: chat_assigned.Rows = ((Button(following, f"n:{attempt_id}"),),)
    if told.attempt.assignment is not None:
        words, on = _stand(told.attempt).after(talk, told.attempt)
        text += words
    if told.attempt.slot == mistakes.SLOT:
        on = (*on, (Button(talk.say("My mistakes"), "x:go"),))
    return Reply(text, (*on, (Button(talk.say("Is the key wrong?"), f"r:{attempt_id}"),)))


def _run_kind(talk: Talk) -> str | None:
    return chat_state.load(talk.store, talk.learner).kind


def summary(talk: Talk, run: practice.Run) -> str:
    """A run in one sentence."""
    right = sum(result == "right" for result in run.results)
    partly = sum(result == "partly" for result in run.results)
    return talk.say(
        "Round over: %(n)s answered, %(right)s right, %(partly)s partly.",
        n=len(run.results), right=right, partly=partly,
    )  # fmt: skip


def following(talk: Talk, attempt_id: str) -> Replies:
    """The puzzle after an answered one; pressed again, it says where that is."""
    attempt = attempts.load_attempt(talk.store, talk.learner, attempt_id)
    if busy(talk, attempt):
        return (Reply(notice=talk.say("The next one is below already.")),)
    return start(talk, chat_state.load(talk.store, talk.learner).kind)


def busy(talk: Talk, attempt: Attempt) -> bool:
    """Whether another puzzle than this one is open in the conversation."""
    state = chat_state.load(talk.store, talk.learner)
    return attempt.id != state.attempt and current(talk, state) is not None


def skip(talk: Talk, attempt_id: str) -> Replies:
    """Lay a puzzle aside for another one."""
    attempt = attempts.load_attempt(talk.store, talk.learner, attempt_id)
    state = chat_state.load(talk.store, talk.learner)
    if not attempt.open:
        return (Reply(edit=True, notice=talk.say("This one is answered already.")),)
    if state.attempt != attempt.id or attempt.skipped is not None:
        return (Reply(edit=True, notice=talk.say("This one was laid aside. /quiz goes on.")),)
    if attempt.assignment is not None:
        return (Reply(talk.say("This puzzle stays to be done. /quiz practises others meanwhile.")),)
    practice.skip(talk.store, talk.learner, attempt.id)
    return (Reply(edit=True), *start(talk, state.kind))


def report(talk: Talk, attempt_id: str) -> Replies:
    """Note that a learner doubts a key."""
    attempt = attempts.load_attempt(talk.store, talk.learner, attempt_id)
    attempts.report(talk.store, talk.learner, attempt, f"chat ({talk.source})")
    return (Reply(notice=talk.say("Thank you. This one will be looked at again.")),)


def asked_twice(talk: Talk) -> bool:
    """Whether a puzzle was put just now, so that a second press is a double tap."""
    state = chat_state.load(talk.store, talk.learner)
    fresh = 0 <= clock.stamp() - state.shown < _TWICE
    return fresh and current(talk, state) is not None


def stop(talk: Talk) -> Replies:
    """End the quiz: what is answered counts, the open puzzle does not."""
    state = chat_state.load(talk.store, talk.learner)
    run = practice.run(talk.store, talk.learner, state.kind)
    open_ = current(talk, state)
    if open_ is not None and open_.assignment is None:
        practice.skip(talk.store, talk.learner, open_.id)
    practice.stop(talk.store, talk.learner, state.kind)
    chat_state.save(talk.store, talk.learner, State())
    if run is None or run.done or not run.results:
        return (Reply(talk.say("That is all for now. /quiz whenever you like.")),)
    text = summary(talk, run) + "\n" + talk.say("That is all for now. /quiz whenever you like.")
    return (Reply(text),)
