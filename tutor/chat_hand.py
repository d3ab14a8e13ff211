"""A hand that somebody asks about: what it waits for in three states, each with its split."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from drills.puzzle import Scene
from rules import tiles
from rules.ask_checks import hand_of
from rules.errors import RuleError
from rules.hand import Hand, Meld
from rules.readings import reading
from rules.tiles import NAMES
from rules.variant import Variant, Waits
from rules.variants import table
from tutor import chat_read
from tutor.chat_read import Request
from tutor.chat_reply import Button, Reply
from tutor.chat_table import table_line
from tutor.chat_talk import Replies, Talk
from tutor.chat_words import capital, hand_names, hand_row, names, split_words

_MODES = {0: "basic", 1: "haozi", 2: "shuang_haozi"}
"""The mode whose hands have so many wild kinds, where the learner's own table has not."""


@dataclass(frozen=True, slots=True)
class _Look:
    """A hand at one table; `whole` has filler for what is not named, `filler` is no wait."""

    talk: Talk
    rules: Variant
    hand: Hand
    whole: Hand
    filler: tuple[int, ...] = ()

    @property
    def language(self) -> str:
        return self.talk.language


def asked(talk: Talk, text: str) -> Replies:
    """The answer to a hand written in any way; an error names the tile."""
    try:
        request = chat_read.request(text)
        whole = _whole_sets(talk, request)
        if whole:
            return (Reply(whole),)
        look = _look(talk, request)
        return (_shown(look, _about(look)),)
    except RuleError as error:
        return (Reply(_refusal(talk, error)),)


def _refusal(talk: Talk, error: RuleError) -> str:
    return f"{capital(error.text.say(talk.language))}\n{form(talk)}"


def form(talk: Talk) -> str:
    """How a hand is written."""
    return talk.say("Write it like this: 123m45p789s11z 碰555z 耗子9s, or 四五万 for a part.")


def scene(key: str) -> Scene:
    """The picture of a hand from its key, `h_<tiles>[+meld…][*wild]`.

    >>> scene("h_45m+pong:555s*5m").hand.melds[0].kind
    22
    """
    held, _, wild = key.removeprefix("h_").partition("*")
    concealed, *melds = held.split("+")
    return Scene(Hand.parse(concealed, melds, [wild] if wild else []))


def _key(hand: Hand) -> str:
    key = "h_" + "+".join([tiles.mpsz(hand.concealed), *map(str, hand.melds)])
    return key + (f"*{tiles.mpsz(hand.wild)}" if hand.wild else "")


def _whole_sets(talk: Talk, request: Request) -> str:
    """What is said of tiles that are sets already and wait for nothing; "" for all others."""
    held = request.concealed
    if not held or len(held) % 3 or request.melds or len(held) > 12:
        return ""
    eyes = next(kind for kind in reversed(range(34)) if kind not in (*held, *request.wild))
    found = reading(Hand((*held, eyes, eyes), (), request.wild), shapes=("standard",))
    if found is None:
        return ""
    sets = [block for block in found.blocks if eyes not in block.kinds]
    split = split_words(sets, talk.language)
    return (
        talk.say("%(split)s: whole sets, they wait for nothing.", split=split) + "\n" + form(talk)
    )


# --- which table, which hand --------------------------------------------------------


def _look(talk: Talk, request: Request) -> _Look:
    rules = _rules(talk, len(request.wild))
    flowers = {kind for kind in rules.kinds if kind >= tiles.KINDS}
    held = tuple(kind for kind in request.concealed if kind not in flowers)
    given = {"hand": held, "melds": request.melds, "wild": request.wild}
    full = rules.hand_size
    sizes = (full, *(n for n in range(1, full + 2) if n % 3 and n != full))
    hand = hand_of(rules, given, "hand", sizes)
    if hand.size == 2:
        return _paired(talk, rules, hand)
    melds = _filler(hand, rules)
    return _Look(talk, rules, hand, Hand(hand.concealed, (*hand.melds, *melds), hand.wild))


def _rules(talk: Talk, wilds: int) -> Variant:
    """The learner's table, or the mode that has as many wilds as the hand names."""
    learner, own = talk.learner, talk.learner.table
    mode = _MODES.get(wilds, "shuang_haozi")
    modes = [key for option in own.options if option.key == "mode" for key, _ in option.choices]
    if wilds == own.wild_number or mode not in modes:
        return own
    try:
        return table(learner.variant, **{**learner.options, "mode": mode})
    except RuleError:
        return table(learner.variant, mode=mode)


def _paired(talk: Talk, rules: Variant, hand: Hand) -> _Look:
    """Two tiles alone: a piece of a hand whose other sets and pair are there."""
    eyes = _spare(hand, rules)[-1]
    held = Hand((*hand.concealed, eyes, eyes), hand.melds, hand.wild)
    whole = Hand(held.concealed, _filler(held, rules), held.wild)
    return _Look(talk, rules, hand, whole, (eyes,))


def _filler(hand: Hand, rules: Variant) -> tuple[Meld, ...]:
    """Triplets that stand in for the sets that were not named: they change no wait."""
    missing = (rules.hand_size + 1 - hand.size) // 3
    return tuple(Meld("pong", (kind,) * 3) for kind in _spare(hand, rules)[:missing])


def _spare(hand: Hand, rules: Variant) -> list[int]:
    """Kinds that the hand has not, honours last, so that each may stand three times."""
    there = {*hand.all_tiles, *hand.wild}
    return [kind for kind in rules.kinds if kind < tiles.KINDS and kind not in there]


# --- what is said -------------------------------------------------------------------


def _shown(look: _Look, lines: Iterable[str]) -> Reply:
    language, options = look.language, dict(look.rules.chosen())
    said = [table_line(look.rules.key, options, language), hand_row(look.hand, language)]
    if look.hand.wild:
        wild = names(look.hand.wild, language)
        said.append(look.talk.say("Wild 耗子: %(tiles)s", tiles=wild))
    elif look.talk.learner.table.wild_number:
        said.append(
            look.talk.say("No wild is named, so none is counted. Name it like this: 耗子5z")
        )
    text = "\n".join([*said, "", *lines])
    alt = look.talk.say("Hand: %(tiles)s", tiles=hand_names(look.hand, language))
    practise = Button(look.talk.say("Practise"), "m:quiz")
    return Reply(text, ((practise,),), Scene(look.hand), alt, picture_key=_key(look.hand))


def _about(look: _Look) -> list[str]:
    cut = look.hand.size % 3 == 2 and not look.filler
    lines = _cuts(look) if cut else _waits(look)
    if look.filler:
        lines.append(look.talk.say("(The rest of the hand is taken to be complete.)"))
    elif look.whole != look.hand:
        lines.append(look.talk.say("(The sets that are not named are taken to be there.)"))
    return lines


def _waits(look: _Look) -> list[str]:
    say, waits = look.talk.say, look.rules.waits(look.whole)
    shape = [kind for kind in waits.shape if kind not in look.filler]
    lines = [line for state in ("any", "self", "never") for line in _group(look, waits, state)]
    if not shape:
        return [_not_ready(look, waits)]
    if waits.wild_draw_points is not None and look.hand.wild:
        lines.append(say("A drawn wild 耗子 counts %(n)s points.", n=waits.wild_draw_points))
    return lines if look.filler else [*lines, "", _gate(look, waits)]


def _not_ready(look: _Look, waits: Waits) -> str:
    why = waits.gate.text.say(look.language)
    away = look.talk.say("Not ready 没听: %(n)s away.", n=max(look.rules.shanten(look.whole), 1))
    return f"{away}\n{capital(why)}"


def _gate(look: _Look, waits: Waits) -> str:
    why = waits.gate.text.say(look.language)
    if waits.can_declare:
        return look.talk.say("May be declared 报听: %(why)s", why=why)
    return look.talk.say("May not be declared 报听: %(why)s", why=why)


def _group(look: _Look, waits: Waits, state: str) -> list[str]:
    found = [k for k in waits.shape if waits.state(k) == state and k not in look.filler]
    if not found:
        return []
    head = {
        "any": look.talk.say("By own draw or a discard:"),
        "self": look.talk.say("By own draw 自摸 only:"),
        "never": look.talk.say("Completes the hand but never wins:"),
    }[state]
    return [head, *(_split(look, kind) for kind in found)]


def _split(look: _Look, kind: int) -> str:
    """A wait with the split that it completes, filler left out."""
    found = reading(look.whole, kind, shapes=look.rules.shapes, honour_runs=look.rules.honour_runs)
    if found is None:
        return f"· {NAMES[kind].say(look.language)}"
    melds, blocks = len(look.hand.melds), found.blocks
    inside = [b for b in blocks if not b.meld and not (set(b.kinds) & set(look.filler))]
    shown = inside + [b for b in blocks if b.meld][:melds]
    return f"· {NAMES[kind].say(look.language)} = {split_words(shown, look.language)}"


def _cuts(look: _Look) -> list[str]:
    """Fourteen tiles: which discards may be declared, which are ready but barred."""
    say = look.talk.say
    legal, ready = look.rules.declare(look.whole), look.rules.cuts(look.whole)
    lines = [_cut(look, kind, waits, legal=True) for kind, waits in legal.items()]
    lines += [_cut(look, k, waits, legal=False) for k, waits in ready.items() if k not in legal]
    away = look.rules.shanten(look.whole)
    if not ready:
        lines.append(say("No discard makes it ready: %(n)s away.", n=max(away, 1)))
    elif not legal:
        lines.append(say("No discard may be declared with."))
    if legal:
        lines.insert(0, say("May be declared 报听 by discarding:"))
    if away == -1:
        lines.insert(0, say("The hand is complete; it wins only after declaring 报听."))
    return lines


def _cut(look: _Look, kind: int, waits: Waits, *, legal: bool) -> str:
    say, language = look.talk.say, look.language
    states = [
        (say("by own draw or a discard"), waits.discard),
        (say("by own draw 自摸 only"), [k for k in waits.self_draw if k not in waits.discard]),
        (say("never"), [k for k in waits.shape if k not in waits.self_draw]),
    ]
    told = [f"{names(kinds, language)} ({words})" for words, kinds in states if kinds]
    between = "；" if language == "zh" else "; "
    line = say("%(tile)s → waits %(waits)s",
               tile=NAMES[kind].say(language), waits=between.join(told))  # fmt: skip
    if legal:
        return f"✓ {line}"
    return f"✗ {line}\n   {waits.gate.text.say(language)}"
