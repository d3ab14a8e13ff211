"""What stands above a puzzle in a group, and the reasons that are told when it is over."""

from __future__ import annotations

from typing import Any

from drills.drill import DRILLS
from rules.variants import VARIANTS
from tutor import chat_fields
from tutor.chat_table import table_line
from tutor.chat_words import scene_words, verdict_words
from tutor.group import Group
from tutor.group_post import Post
from tutor.language import translator


def stem(group: Group, post: Post) -> str:
    """A puzzle without its answer form: title, table, question, what lies there."""
    puzzle, language = post.puzzle, group.language
    wild = VARIANTS[puzzle.variant].terms["wild"]
    lines = [title(group, post), table_line(puzzle.variant, dict(puzzle.options), language), ""]
    lines += [puzzle.ask.say(language), puzzle.lead.say(language), ""]
    lines.append(scene_words(puzzle.scene, language, wild=wild))
    return "\n".join(line for n, line in enumerate(lines) if line or n in {2, 5}).strip()


def title(group: Group, post: Post) -> str:
    """What a post is called."""
    say, name = translator(group.language), DRILLS[post.puzzle.kind].name.say(group.language)
    if post.daily_id is not None:
        return say("Daily five · no. %(n)s · %(name)s", n=post.place, name=name)
    n = max(1, round(((post.closes or post.opened) - post.opened) / 60000))
    return say.plural("For all, %(n)s minute · %(name)s", "For all, %(n)s minutes · %(name)s",
                      n, name=name)  # fmt: skip


def explanation(group: Group, post: Post) -> str:
    """The key of a post with all reasons."""
    puzzle, drill = post.puzzle, DRILLS[post.puzzle.kind]
    verdict = drill.grade(puzzle, puzzle.key)
    said, done = [], dict[str, Any]()
    while fields := drill.steps(puzzle, done):
        for field in fields:
            words = chat_fields.said(field, puzzle.key[field.name], group.language)
            said.append(f"{field.label.say(group.language).rstrip('？?：:')}: {words}")
        done |= {field.name: puzzle.key[field.name] for field in fields}
    return "\n".join(said) + "\n\n" + verdict_words(verdict, group.language)
