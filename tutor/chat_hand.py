"""A hand that somebody asks about: what it waits for in three states, each with its split."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from drills.puzzle import Scene
from rules import tiles
from rules.ask_checks import hand_of
from rules.errors import RuleError
from rules.facts import NO_FACTS, Facts
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
    facts: Facts = NO_FACTS

    @property
    def language(self) -> str:
        return self.talk.language

    @property
    def between(self) -> str:
        """What stands between a head and what it says."""
        return "：" if self.language == "zh" else ": "

    def waits(self) -> Waits:
        """What the whole hand waits for."""
        return self.rules.waits(self.whole, facts=self.facts)

    def term(self, key: str) -> str:
        """A word of the table's own."""
        return capital(self.rules.terms[key].say(self.language))


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
    facts = _facts(rules, request)
    full = rules.hand_size
    sizes = (full, *(n for n in range(1, full + 2) if n % 3 and n != full))
    hand = hand_of(rules, given, "hand", sizes)
    wild = tuple(kind for kind in rules.wilds_at(hand.wild, None, facts) if kind < tiles.KINDS)
    hand = Hand(hand.concealed, hand.melds, wild)
    if hand.size == 2:
        return _paired(talk, rules, hand, facts)
    return _Look(talk, rules, hand, _filled(hand, rules, facts), facts=facts)


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


_SHOWN = ("ci", "indicator")
"""Facts that are a tile turned up for all to see."""


def _facts(rules: Variant, request: Request) -> Facts:
    name = next((fact.name for fact in rules.facts if fact.name in _SHOWN), None)
    return Facts({name: request.shown}) if name and request.shown is not None else NO_FACTS


def _paired(talk: Talk, rules: Variant, hand: Hand, facts: Facts) -> _Look:
    """Two tiles alone: a piece of a hand whose other sets and pair are there."""
    wholes = []
    for spare in _spares(hand, rules):
        held = Hand((*hand.concealed, spare[-1], spare[-1]), hand.melds, hand.wild)
        wholes.append((_filled(held, rules, facts), (spare[-1],)))
    whole, eyes = min(wholes, key=lambda made: _barred(made[0], rules, facts))
    return _Look(talk, rules, hand, whole, eyes, facts)


def _filled(hand: Hand, rules: Variant, facts: Facts) -> Hand:
    """The hand with kongs for the sets that were not named, such that they bar no wait."""
    missing = (rules.hand_size + 1 - hand.size) // 3
    if not missing:
        return hand
    wholes = []
    for spare in _spares(hand, rules):
        melds = tuple(Meld("ckong", (kind,) * 4) for kind in spare[:missing])
        wholes.append(Hand(hand.concealed, (*hand.melds, *melds), hand.wild))
    return min(wholes, key=lambda whole: _barred(whole, rules, facts))


def _barred(hand: Hand, rules: Variant, facts: Facts) -> int:
    return len(rules.waits(hand, facts=facts).barred) if hand.size == rules.hand_size else 0


def _spares(hand: Hand, rules: Variant) -> tuple[list[int], ...]:
    """Kinds that the hand has not, honours late, so that each may stand four times.

    Those that it could wait for come last. Suits as they are, the hand's own first, and suit by
    suit in turn: tables differ in the suits that a hand must or must not have.
    """
    there = {*hand.all_tiles, *hand.wild}
    spare = [kind for kind in rules.kinds if kind < tiles.KINDS and kind not in there]
    suits = {kind // 9 for kind in there}
    near = {kind + by for kind in there if kind < 27 for by in (-2, -1, 1, 2)}
    far = sorted(spare, key=lambda kind: (kind in near, kind >= 27))
    own = sorted(far, key=lambda kind: (kind in near, kind >= 27, kind // 9 not in suits))
    turns = sorted(far, key=lambda kind: (kind in near, kind >= 27, kind % 9))
    return far, own, turns


# --- what is said -------------------------------------------------------------------


def _shown(look: _Look, lines: Iterable[str]) -> Reply:
    language, options = look.language, dict(look.rules.chosen())
    said = [table_line(look.rules.key, options, language), hand_row(look.hand, language)]
    if look.hand.wild:
        wild = names(look.hand.wild, language)
        said.append(f"{look.term('wild')}{look.between}{wild}")
    elif look.talk.learner.table.wild_number:
        said.append(
            look.talk.say(
                "No wild is named, so none is counted. Name it like this: %(wild)s5z",
                wild=look.rules.terms["wild"].zh,
            )
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
    say, waits = look.talk.say, look.waits()
    lines = [line for state in ("any", "self", "never") for line in _group(look, waits, state)]
    lines += _barred_lines(look, waits)
    if not lines:
        return [_not_ready(look, waits)]
    if waits.wild_draw_points is not None and look.hand.wild:
        lines.append(say("A drawn wild counts %(n)s points.", n=waits.wild_draw_points))
    return lines if look.filler else [*lines, "", _gate(look, waits)]


def _not_ready(look: _Look, waits: Waits) -> str:
    why = waits.gate.text.say(look.language)
    away = look.talk.say("Not ready 没听: %(n)s away.", n=max(look.rules.shanten(look.whole), 1))
    return f"{away}\n{capital(why)}"


def _gate(look: _Look, waits: Waits) -> str:
    why = waits.gate.text.say(look.language)
    if not look.rules.declares:
        return capital(why)
    if waits.can_declare:
        return look.talk.say("It may be declared: %(why)s", why=why)
    return look.talk.say("It may not be declared: %(why)s", why=why)


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


def _barred_lines(look: _Look, waits: Waits) -> list[str]:
    """Tiles that complete the hand and win for nobody, each with its reason."""
    found = [(kind, why) for kind, why in waits.barred if kind not in look.filler]
    if not found:
        return []
    head = look.talk.say("Completes the hand but never wins:")
    return [
        head,
        *(f"{_split(look, kind)}\n   {why.text.say(look.language)}" for kind, why in found),
    ]


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
    if not look.rules.declares:
        return _ready_cuts(look)
    legal, ready = look.rules.declare(look.whole), look.rules.cuts(look.whole)
    lines = [_cut(look, kind, waits, legal=True) for kind, waits in legal.items()]
    lines += [_cut(look, k, waits, legal=False) for k, waits in ready.items() if k not in legal]
    away = look.rules.shanten(look.whole)
    if not ready:
        lines.append(say("No discard makes it ready: %(n)s away.", n=max(away, 1)))
    elif not legal:
        lines.append(say("No discard may be declared with."))
    if legal:
        lines.insert(0, say("It may be declared by discarding:"))
    if away == -1:
        lines.insert(0, say("The hand is complete; it wins only once declared."))
    return lines


def _ready_cuts(look: _Look) -> list[str]:
    """Fourteen tiles where nothing is declared: the discards that leave the hand ready."""
    say, ready = look.talk.say, look.rules.cuts(look.whole, facts=look.facts)
    away = look.rules.shanten(look.whole)
    lines = [_cut(look, kind, waits, legal=True) for kind, waits in ready.items()]
    head = say("Ready after discarding:") if ready else ""
    none = say("No discard makes it ready: %(n)s away.", n=max(away, 1))
    whole = [say("The tiles are complete already.")] if away == -1 else []
    return [*whole, *([head, *lines] if ready else [none])]


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
