"""A puzzle in a group, in words: put for all, answered by each alone, explained at the end.

Nobody's pick is shown: the buttons are the same for all, what somebody has picked so far is told to
them alone, and of the answers the group sees how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from drills.puzzle import Choice, Field, Marks, Number, Pick, Puzzle
from rules.tiles import MARKS, tile
from rules.variants import VARIANTS
from tutor import attempt as attempts
from tutor import (
    bot_link,
    chat_fields,
    chat_group_poll,
    chat_quiz,
    chat_state,
    clock,
    group_post,
    memory,
    outbox,
    presence,
    store_groups,
)
from tutor.attempt import Attempt
from tutor.chat_group_talk import Here
from tutor.chat_group_words import explanation, stem, title
from tutor.chat_reply import CAPTION, Button, Reply
from tutor.chat_talk import Replies, Talk
from tutor.chat_words import capital, names, scene_words, short, verdict_words
from tutor.classes import doing
from tutor.daily import Daily
from tutor.form import FormError
from tutor.group import Group
from tutor.group_post import Post, PostError
from tutor.language import translator
from tutor.lengths import length
from tutor.outbox import Change
from tutor.store import Row, Store

RESERVE = 40
"""So many letters are left free below a question, for how many have answered."""

APART = 20 * 1000
"""The least time in ms between two changes of a post's number of answers."""

MARK = {"right": "✓", "partly": "△", "wrong": "✗"}
_DRAFT, _COUNT = "group-draft", "group-count"
_WIDE = 4
Rows = tuple[tuple[Button, ...], ...]


# --- putting ------------------------------------------------------------------------


def put_day(store: Store, group: Group, quiz: Daily, now: datetime) -> None:
    """Post the day's puzzles; called inside the transaction that notes it."""
    for post in group_post.of_day(store, group, quiz, now):
        put(store, group, post, tag=f"post/{group.chat}/{quiz.day}/{post.place}", now=now)


def put(
    store: Store, group: Group, post: Post, *, lane: int = outbox.LATER, tag: str = "",
    now: datetime | None = None,
) -> None:  # fmt: skip
    """Put a post into the outbox: its picture, its question, its buttons; or above a poll.

    It belongs inside writing().
    """
    where: dict[str, Any] = {"lane": lane, "thread": post.thread, "until": post.closes, "now": now}
    poll = chat_group_poll.made(group, post) if group.form == "poll" else None
    if poll is not None:
        above = replace(_pictured(group, post), text=stem(group, post))
        outbox.put(store, group.chat, above, tag=tag and f"{tag}/stem", **where)
        store_groups.as_poll(store, post.id)
        outbox.put(store, group.chat, poll, tag=tag, post=post.id, **where)
        return
    reply = Reply(question(group, post, 0), keys(group, post))
    picture = _pictured(group, post)
    if borne(group, post):
        reply = replace(picture, text=reply.text, buttons=reply.buttons)
    elif picture.picture:
        outbox.put(store, group.chat, picture, tag=tag and f"{tag}/picture", **where)
    outbox.put(store, group.chat, reply, tag=tag, post=post.id, **where)


def _pictured(group: Group, post: Post) -> Reply:
    """The picture of a post, in words too; without one, a reply that says nothing."""
    puzzle = post.puzzle
    if not puzzle.scene.tiles:
        return Reply()
    wild = VARIANTS[puzzle.variant].terms["wild"]
    alt = scene_words(puzzle.scene, group.language, full=True, wild=wild)
    return Reply(picture=puzzle.scene, alt=alt, picture_key=f"p_{puzzle.address}")


def borne(group: Group, post: Post) -> bool:
    """Whether the picture bears the question as its caption."""
    bare = length(stem(group, post)) + length(_prompt(group, post.puzzle))
    return post.puzzle.scene.tiles and bare + 2 * RESERVE + 100 <= CAPTION


def question(group: Group, post: Post, answered: int) -> str:
    """The text of a post that is open."""
    several = translator(group.language)("Several steps: answer in private, it counts here too.")
    prompt = _prompt(group, post.puzzle) or several
    return f"{stem(group, post)}\n\n{prompt}\n{_answered(group, answered)}"


def _answered(group: Group, n: int) -> str:
    return translator(group.language).plural("%(n)s answered", "%(n)s answered", n)


def _prompt(group: Group, puzzle: Puzzle) -> str:
    """What is asked of each, "" for a puzzle that takes several steps."""
    field, say = group_post.simple(puzzle), translator(group.language)
    match field:
        case None:
            return ""
        case Marks() if len(field.states) > 1:
            states = " → ".join(name.say(group.language) for _, name, _ in field.states)
            return say("Tap each tile until it says: %(states)s; then Done.", states=states)
        case Marks() | Pick():
            return say("Tap the tiles, then Done; only you see what you tapped.")
        case Number():
            return capital(field.label.say(group.language))
    return capital(chat_fields.prompt(field, {}, group.language))


def keys(group: Group, post: Post) -> Rows:
    """The buttons of a post, the same for all."""
    field, head, language = group_post.simple(post.puzzle), f"g:a:{post.id}", group.language
    if field is None:
        return ((Button(translator(language)("Answer in private"), f"{head}:go"),),)
    if isinstance(field, Choice | Number):
        rows = chat_fields.keys(field, {}, language)
        return tuple(
            tuple(Button(words, f"{head}:{value}") for words, value in row) for row in rows
        )
    assert isinstance(field, Pick | Marks)
    tiles = [
        Button(short(kind, language), f"{head}:{MARKS[kind]}") for kind in group_post.asked(field)
    ]
    board = tuple(tuple(tiles[at : at + _WIDE]) for at in range(0, len(tiles), _WIDE))
    say = translator(language)
    foot = (
        Button(say("Done"), f"{head}:ok"),
        Button(capital(field.none.say(language)), f"{head}:none"),
    )
    return (*board, foot)


# --- answering ----------------------------------------------------------------------


def press(here: Here, number: int, value: str, now: datetime | None = None) -> Replies:
    """A member presses a button of a post; what comes back is for them alone."""
    say = here.alone.say
    try:
        post = group_post.load(here.store, number, now)
    except PostError as error:
        gone = say("The time for this one is over.")
        return (Reply(notice=gone if error.code == "closed" else say("There is no such puzzle.")),)
    field = group_post.simple(post.puzzle)
    if post.chat != here.group.chat:
        return (Reply(notice=say("There is no such puzzle.")),)
    mine = group_post.attempt_of(here.store, here.learner, post, now=now)
    if not mine.open:
        return (Reply(notice=_before(here, mine), alert=True),)
    if field is None:
        link = bot_link.to(here.store, f"g_{post.id}")
        return (Reply(opens=link) if link else Reply(notice=say("Write to me in private first.")),)
    answer = _answer(here, post, field, value)
    if isinstance(answer, Reply):
        return (answer,)
    return (_give(here, post, mine, {field.name: answer}, now),)


def vote(here: Here, post: Post, places: Sequence[int], now: datetime | None = None) -> bool:
    """A member votes in a post's poll; whether that is the answer that counts.

    Telegram takes no vote after the end, so that one which is heard of later was in time.
    """
    given = chat_group_poll.answer(post.puzzle, places)
    field = group_post.simple(post.puzzle)
    mine = group_post.attempt_of(here.store, here.learner, post, now=now)
    if given is None or field is None or not mine.open:
        return False
    _give(here, post, mine, {field.name: given}, now)
    return True


def _before(here: Here, mine: Attempt) -> str:
    words = here.alone.say("You answered this one: only the first answer counts.")
    return f"{MARK[mine.result or 'wrong']} {words}"


def _answer(here: Here, post: Post, field: Field, value: str) -> Any:
    """The answer that a value completes, or the reply to a value that does not."""
    if isinstance(field, Choice | Number):
        step = chat_fields.pressed(field, {}, value)
        return step.answer if isinstance(step, chat_fields.Done) else _old(here)
    assert isinstance(field, Pick | Marks)
    draft = _draft(here, post)
    if value == "none":
        return {} if isinstance(field, Marks) else []
    if value == "ok":
        if draft:
            return draft if isinstance(field, Marks) else list(draft)
        return Reply(notice=here.alone.say("You have tapped no tile yet."))
    if value not in {MARKS[kind] for kind in group_post.asked(field)}:
        return _old(here)
    draft = _turned(field, draft, value)
    memory.remember(here.store, _DRAFT, _name(here, post), draft, learner=here.learner)
    return Reply(notice=_picked(here, field, draft))


def _old(here: Here) -> Reply:
    return Reply(notice=here.alone.say("This button has grown old. /help"))


def _draft(here: Here, post: Post) -> dict[str, str]:
    found: dict[str, str] = memory.recall(here.store, _DRAFT, _name(here, post), {})
    return found


def _name(here: Here, post: Post) -> str:
    return f"{post.id}/{here.learner.id}"


def _turned(field: Pick | Marks, draft: dict[str, str], mark: str) -> dict[str, str]:
    """The draft after a tap: a tile goes from state to state and then out again."""
    states = [key for key, _, _ in field.states] if isinstance(field, Marks) else ["yes"]
    at = states.index(draft[mark]) + 1 if mark in draft else 0
    wanted = {**draft, mark: states[at]} if at < len(states) else dict(draft)
    if at == len(states):
        del wanted[mark]
    return {m: wanted[m] for m in MARKS if m in wanted}


def _picked(here: Here, field: Pick | Marks, draft: dict[str, str]) -> str:
    """What a member has picked so far."""
    language = here.learner.language
    if not draft:
        return here.alone.say("Nothing picked.")
    if isinstance(field, Marks):
        return chat_fields.said(field, draft, language)
    return names([tile(mark) for mark in draft], language)


def _give(here: Here, post: Post, mine: Attempt, answer: Any, now: datetime | None) -> Reply:
    """Enter an answer; its verdict goes to the one who gave it."""
    try:
        told = doing.give(here.store, here.learner, mine, answer, None, now=now)
    except FormError:
        return _old(here)
    memory.forget(here.store, _DRAFT, _name(here, post))
    language, verdict = here.learner.language, told.verdict
    words = f"{MARK[verdict.result]} {capital(verdict.head.say(language))}"
    lead = verdict.lead.say(language)
    if _talks(here):
        text = f"{title(here.group, post)}\n\n{verdict_words(verdict, language)}"
        doubt = Button(here.alone.say("Is the key wrong?"), f"r:{mine.id}")
        outbox.put(here.store, here.user, Reply(text, ((doubt,),)), lane=outbox.NOW,
                   tag=f"told/{post.id}/{here.learner.id}", now=now)  # fmt: skip
    return Reply(notice=f"{words}\n{lead}".strip(), alert=True)


def _talks(here: Here) -> bool:
    """Whether a member practises in private too, so that the bot can write there."""
    talked = chat_state.load(here.store, here.learner) != chat_state.State()
    return talked and presence.reached(here.store, here.user)


# --- counting and closing -----------------------------------------------------------


def recount(store: Store, group: Group, row: Row, now: datetime | None = None) -> bool:
    """Show how many have answered a post, if that changed and was not shown just now."""
    post, at = group_post.read(row), clock.stamp(now)
    shown, when = memory.recall(store, _COUNT, str(post.id), [0, 0])
    if row["answered"] == shown or at - when < APART or post.over(at):
        return False
    text = question(group, post, row["answered"])
    with store.writing():
        memory.remember(store, _COUNT, str(post.id), [row["answered"], at])
        change = Change(row["message"], Reply(text, keys(group, post)), borne(group, post))
        outbox.put(store, group.chat, change, thread=post.thread, until=post.closes, now=now)
    return True


def close(store: Store, group: Group, post: Post, now: datetime | None = None) -> bool:
    """Close a post and explain it, inside writing(); False if it was closed before."""
    at = clock.stamp(now)
    if not store_groups.close(store, post.id, at):
        return False
    memory.forget(store, _COUNT, str(post.id))
    results = store_groups.results(store, post.id)
    if post.message is None and not results:
        return True
    when: dict[str, Any] = {
        "due": group.awake(at, post.closes or at),
        "thread": post.thread,
        "now": now,
    }
    if post.message is not None and post.form == "buttons":
        text = f"{stem(group, post)}\n\n{_counted(group, results)}"
        change = Change(post.message, Reply(text), borne(group, post))
        outbox.put(store, group.chat, change, tag=f"over/{post.id}", **when)
    text = f"{title(group, post)}\n{_over(group, results)}\n\n{explanation(group, post)}"
    outbox.put(store, group.chat, Reply(text), tag=f"why/{post.id}", **when)
    return True


def _over(group: Group, results: list[Row]) -> str:
    """How a closed post was answered; those who were right by name, if they show themselves."""
    say, line = translator(group.language), _counted(group, results)
    shown = [row["name"] for row in results if row["result"] == "right" and row["shown"]]
    between = "、" if group.language == "zh" else ", "
    return f"{line} {say('Right: %(names)s', names=between.join(shown))}" if shown else line


def _counted(group: Group, results: list[Row]) -> str:
    """How many answered a closed post, and how many were right: short enough below a picture."""
    say, right = translator(group.language), sum(row["result"] == "right" for row in results)
    return say("Closed. Answered %(n)s, right %(right)s.", n=len(results), right=right)


def private(talk: Talk, number: str) -> Replies | None:
    """The puzzle of a post in private (`/start g_<number>`); None if there is none."""
    post = group_post.find(talk.store, int(number)) if number.isdecimal() else None
    if post is None:
        return None
    mine = group_post.attempt_of(talk.store, talk.learner, post, talk.source)
    if not mine.open:
        told = attempts.told(mine)
        return (Reply(verdict_words(told.verdict, talk.language)),)
    if post.over(clock.stamp()):
        return None
    return chat_quiz.put(talk, mine)
