"""The fixed pages of the chat: welcome, help, drills to choose, figures, language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from drills.concepts import CONCEPTS
from drills.drill import DRILLS, Drill, kinds_at
from tutor.chart import Days
from tutor.chat_reply import Button, Reply
from tutor.chat_table import table_line
from tutor.chat_talk import Talk
from tutor.language import LANGUAGES
from tutor.progress import Concept, Day, Kind, progress

_OWN_NAMES = {"zh": "中文", "en": "English"}
Row = tuple[Button, ...]


def welcome(talk: Talk) -> Reply:
    """What this is, and the three ways in."""
    table = table_line(talk.learner.variant, talk.learner.options, talk.language)
    lines = [
        talk.say("Hello! Here one practises regional mahjong, table by table."),
        talk.say("Your table: %(table)s", table=table),
        "",
        talk.say("I lay out a hand, you say what it waits for; each miss is explained."),
        talk.say("You can also send me a hand, for example: 四五万 听什么"),
    ]
    return Reply("\n".join(lines), (*_menu(talk), _languages(talk)))


def _menu(talk: Talk) -> tuple[Row, ...]:
    return (
        (Button(talk.say("Start practising"), "m:quiz"),),
        (Button(talk.say("Daily five"), "d:go"), Button(talk.say("Choose a drill"), "m:kinds")),
        (Button(talk.say("Play a hand"), "p:go"),),
        (Button(talk.say("Another table"), "m:variant"), Button(talk.say("My figures"), "m:stats")),
        (
            Button(talk.say("The rules"), "m:rules"),
            Button(talk.say("Settings"), "m:settings"),
            Button(talk.say("Help"), "m:help"),
        ),
    )


def _languages(talk: Talk) -> Row:
    return tuple(Button(_OWN_NAMES[code], f"l:{code}") for code in LANGUAGES)


def help_page(talk: Talk) -> Reply:
    """Every command in a line."""
    say = talk.say
    lines = [
        say("/quiz – the next puzzle; with a drill's name only that kind"),
        *(f"   /quiz {drill.key} – {drill.name.say(talk.language)}" for drill in _offered(talk)),
        say("/daily – today's five, the same for everybody at your table; /daily board"),
        say("/daily settings – let them come by themselves: hour, days, how many"),
        say("/play – a whole hand against three opponents, begun or gone on with"),
        say("/hand – what does this hand wait for? Example: /hand 123m45p789s11z 碰555z 耗子9s"),
        say("/rules – the rules of your table, and how to change them"),
        say("/variant – another table: Sichuan, Beijing …"),
        say("/stats – how you are doing"),
        say("/mistakes – what you missed lately, to practise again"),
        say("/sets – what your class has assigned"),
        say("/language – 中文 or English"),
        say("/classes – your classes; with a code, join one"),
        say("/settings – language, table, daily five, reminders, polls, account"),
        say("/link – chat and browser become one; /login – sign in on a browser"),
        say("/export – all that is kept about you; /delete – be rid of it"),
        say("/stop – enough for now"),
        "",
        say("Tiles: 1–9 with m 万, p 筒, s 条; 1–7 with z 东南西北白发中. Chinese is read too."),
        say("Answers can be tapped or typed: 7m 6p, 没听, 2, -6 18 -6 -6."),
    ]
    return Reply("\n".join(lines), _menu(talk))


def _offered(talk: Talk) -> list[Drill]:
    """The drills that are practised at the learner's table."""
    return [DRILLS[key] for key in kinds_at(talk.learner.variant)]


def kinds(talk: Talk) -> Reply:
    """The drills to choose from."""
    offered = _offered(talk)
    lines = [f"{d.name.say(talk.language)} – {d.question.say(talk.language)}" for d in offered]
    buttons = [Button(d.name.say(talk.language), f"k:{d.key}") for d in offered]
    rows = tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))
    mixed = Button(talk.say("A mix of all (best)"), "m:quiz")
    return Reply("\n".join(lines), ((mixed,), *rows))


def languages(talk: Talk) -> Reply:
    """The choice of a language, said in both."""
    return Reply("用哪种语言？ / Which language?", (_languages(talk),))


def language_set(talk: Talk) -> Reply:
    """The word after a language was chosen, in that language."""
    return Reply(talk.say("English it is. /quiz goes on, /help lists all."), _menu(talk))


def not_understood(talk: Talk) -> Reply:
    """A kind word about what cannot be read."""
    text = talk.say("I did not get that. Send me tiles, for example 四五万 听什么, or use /help.")
    return Reply(text, _menu(talk)[:1])


def figures(talk: Talk) -> Reply:
    """The learner's progress in words, and the last thirty days as a picture."""
    found, say = progress(talk.store, talk.learner, days=30), talk.say
    if not found.tries:
        return Reply(say("Nothing answered yet at this table. /quiz begins."), _menu(talk)[:1])
    lines = [
        say("Answered %(n)s, all right %(right)s.", n=found.tries, right=found.right),
        say("Days in a row: %(n)s (longest %(longest)s).",
            n=found.streak.days, longest=found.streak.longest),
        say("The last 7 days: %(days)s", days=" ".join(str(day.tries) for day in found.days[-7:])),
        *_drawn(talk, found.days),
        "",
        *(_kind(talk, kind) for kind in found.kinds if kind.tries),
    ]  # fmt: skip
    if found.weak:
        lines += ["", say("Worth another look:")]
        lines += [_concept(talk, concept) for concept in found.weak[:5]]
    reply = Reply("\n".join(lines), (*_menu(talk)[:1], (Button(say("My mistakes"), "x:go"),)))
    alt = " ".join(_drawn(talk, found.days))
    if not alt:
        return reply
    drawn = Days(tuple((day.tries, day.right) for day in found.days))
    return replace(reply, picture=drawn, alt=alt, picture_key=drawn.key)


def _drawn(talk: Talk, days: Sequence[Day]) -> list[str]:
    """What the picture of the days shows, in words; [] if nothing was done on them."""
    busiest = max(days, key=lambda day: day.tries)
    if not busiest.tries:
        return []
    return [
        talk.say(
            "In the picture the last %(n)s days, today at the right: %(all)s answered (light), of"
            " these %(right)s right (dark); most on %(month)s/%(day)s: %(most)s.",
            n=len(days), all=sum(day.tries for day in days), right=sum(day.right for day in days),
            month=busiest.day.month, day=busiest.day.day, most=busiest.tries,
        )
    ]  # fmt: skip


def _kind(talk: Talk, kind: Kind) -> str:
    name = DRILLS[kind.key].name.say(talk.language)
    words = talk.say("%(right)s of %(tries)s right", right=kind.right, tries=kind.tries)
    return f"{name}{'：' if talk.language == 'zh' else ': '}{words}"


def _concept(talk: Talk, concept: Concept) -> str:
    name = CONCEPTS[concept.key].name.say(talk.language) if concept.key in CONCEPTS else concept.key
    words = talk.say("%(right)s of %(tries)s right", right=concept.right, tries=concept.tries)
    return f"· {name}{'：' if talk.language == 'zh' else ': '}{words}"
