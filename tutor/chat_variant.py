"""Choosing a variant in the chat: the list of all tables, and sitting down at one."""

from __future__ import annotations

from dataclasses import replace

from rules.variants import VARIANTS
from tutor import learner as learners
from tutor.chat_back import back
from tutor.chat_reply import Button, Reply
from tutor.chat_table import table_line
from tutor.chat_talk import Replies, Talk


def menu(talk: Talk) -> Reply:
    """Every variant with its place, the learner's own ticked."""
    own, language = talk.learner.variant, talk.language
    lines = [
        talk.say("Your table: %(table)s", table=_own(talk)),
        talk.say("Which table do you practise for? Your house rules are kept for each."),
        "",
        *(f"· {rules.name.say(language)} – {_place(rules.place.say(language))}"
          for rules in VARIANTS.values()),
    ]  # fmt: skip
    buttons = [
        Button(("✓ " if key == own else "") + rules.name.say(language), f"v:{key}")
        for key, rules in VARIANTS.items()
    ]
    rows = tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))
    return Reply("\n".join(lines), (*rows, back(talk)))


def _own(talk: Talk) -> str:
    return table_line(talk.learner.variant, talk.learner.options, talk.language)


def _place(place: str) -> str:
    return place[:1].upper() + place[1:]


def named(words: str) -> str | None:
    """The variant that is named by key, code or name; None for none.

    >>> named("四川"), named("Beijing"), named("kd"), named("chess")
    ('sichuan', 'beijing', 'koudian', None)
    """
    said = words.strip().lower()
    for key, rules in VARIANTS.items():
        names = (key, rules.code, rules.name.zh, rules.name.en, rules.place.zh)
        if said and any(name.lower().startswith(said) for name in names):
            return key
    return None


def sit(talk: Talk, variant: str) -> Replies:
    """At another table, with the house rules kept from the last time."""
    changed = learners.set_table(talk.store, talk.learner, variant)
    table = table_line(changed.variant, changed.options, talk.language)
    lines = [talk.say("You now practise for: %(table)s", table=table)]
    rules = VARIANTS[variant]
    if rules.marks:
        lines.append(
            talk.say(
                "Some rules here have no firm source; /rules says row by row how sure they are."
            )
        )
    keys = (
        (Button(talk.say("Start practising"), "m:quiz"),),
        (Button(talk.say("Choose a drill"), "m:kinds"), Button(talk.say("The rules"), "m:rules")),
    )
    return (Reply("\n".join(lines), keys),)


def change(talk: Talk, words: str) -> Replies:
    """What /variant does: the list, or the table that is named."""
    key = named(words)
    return sit(talk, key) if key else (menu(talk),)


def press(talk: Talk, variant: str) -> Replies:
    """A button of the list; the same table again changes nothing."""
    if variant == talk.learner.variant:
        return (Reply(notice=talk.say("You sit there already.")),)
    ticked = replace(menu(replace(talk, learner=_moved(talk, variant))), edit=True)
    return (ticked, *sit(talk, variant))


def _moved(talk: Talk, variant: str) -> learners.Learner:
    return learners.seated(talk.store, talk.learner, variant)
