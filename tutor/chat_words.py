"""Everything that is drawn on the pages, in words: tiles, splits, the table, a verdict."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from drills.puzzle import Block, Cast, Counts, Ledger, Row, Scene, Seat, Section, Verdict
from drills.roles import ROLES
from rules import tiles
from rules.hand import MELD_NAMES, Hand, Meld
from rules.parting import ReadBlock
from rules.tiles import NAMES, SUIT_NAMES
from rules.values import TERMS
from rules.words import Text
from tutor.language import translator

MARKS = {"ok": "✓", "miss": "○", "extra": "✗", "way": "△", "note": "·"}
"""What stands before a row of an explanation: right, missed, extra, right tile in a wrong way."""

WILD = Text("耗", "*")
"""What stands for a wild tile inside a split."""

ARROWS = {"you": "▼", "right": "▶", "across": "▲", "left": "◀"}
"""What stands for a seat in a picture."""

_SHORT = "东南西北白发中"
Group = Block | ReadBlock
"""A group of tiles, as a verdict draws it or as the rules read it."""


def names(kinds: Iterable[int], language: str) -> str:
    """Every tile by its full name.

    >>> names((6, 27), "zh"), names((6, 27), "en")
    ('七万、东风', '7 wan, East 东')
    """
    between = "、" if language == "zh" else ", "
    return between.join(NAMES[kind].say(language) for kind in kinds)


def row(kinds: Iterable[int], language: str) -> str:
    """Tiles as players write them, suit by suit; it can be typed back.

    >>> row((18, 6, 7, 8, 31, 31), "zh"), row((6, 7, 8, 31, 31), "en")
    ('7 8 9 万 · 1 条 · 白 白', '7 8 9 wan · White 白 ×2')
    """
    parts = []
    for suit, group in groupby(sorted(kinds), key=tiles.suit):
        if suit in "mps":
            ranks = " ".join(str(tiles.rank(kind)) for kind in group)
            parts.append(f"{ranks} {SUIT_NAMES[suit].say(language)}")
        else:
            parts.append(_honours(list(group), language))
    return " · ".join(parts)


def _honours(kinds: list[int], language: str) -> str:
    if language == "zh":
        return " ".join(short(kind, "zh") for kind in kinds)
    counted = [(kind, len(list(same))) for kind, same in groupby(kinds)]
    return " · ".join(NAMES[k].say("en") + (f" ×{n}" if n > 1 else "") for k, n in counted)


def short(kind: int, language: str) -> str:
    """A tile on a button: as short as it can be said.

    >>> short(6, "zh"), short(27, "zh"), short(6, "en"), short(27, "en")
    ('7万', '东', '7m', 'E 东')
    """
    if kind >= 27:
        chinese = _SHORT[kind - 27] if kind < 34 else NAMES[kind].zh
        return chinese if language == "zh" else f"{NAMES[kind].en[0]} {chinese}"
    suit = tiles.suit(kind)
    return f"{tiles.rank(kind)}{SUIT_NAMES[suit].zh if language == 'zh' else suit}"


def hand_row(hand: Hand, language: str) -> str:
    """A hand as players write it, melds after the concealed tiles."""
    parts = [row(hand.concealed, language)]
    parts += [meld_words(meld, language) for meld in hand.melds]
    return " · ".join(part for part in parts if part)


def hand_names(hand: Hand, language: str) -> str:
    """A hand tile by tile, for a screen reader."""
    parts = [names(hand.concealed, language)]
    parts += [meld_words(meld, language) for meld in hand.melds]
    return ("，" if language == "zh" else "; ").join(part for part in parts if part)


def meld_words(meld: Meld, language: str) -> str:
    """A meld: its type and the tile.

    >>> meld_words(Meld("pong", (22, 22, 22)), "zh")
    '碰五条'
    """
    kinds = meld.tiles if meld.type == "chow" else meld.tiles[:1]
    name = MELD_NAMES[meld.type].say(language)
    return f"{name}{'' if language == 'zh' else ' '}{names(kinds, language)}"


# --- splits -------------------------------------------------------------------------


def split_words(blocks: Iterable[Group], language: str) -> str:
    """A split into sets and pair: the tile won in brackets, a wild as 耗, melds named.

    >>> run = Block("run", (2, 3, 4), wilds=(1,), won=2)
    >>> split_words((run, Block("pair", (27, 27))), "zh")
    '3耗[5]万 + 东东'
    """
    blocks = list(blocks)
    orphans = any(block.name == "orphan" and block.won is None for block in blocks)
    shown = [b for b in blocks if b.name != "orphan" or b.won is not None]
    words = [_block(block, language) for block in shown]
    if orphans:
        words.append(translator(language)("one each of the other orphans 十三幺"))
    return " + ".join(words)


def _block(block: Group, language: str) -> str:
    if block.meld:
        return meld_words(Meld(block.meld, block.kinds), language)
    words = _suited(block, language) if block.kinds[0] < 27 else _honoured(block, language)
    if block.name == "left":
        return translator(language)("left over: %(tiles)s", tiles=words)
    return words


def _suited(block: Group, language: str) -> str:
    out = []
    for suit, places in groupby(range(len(block.kinds)), key=lambda i: tiles.suit(block.kinds[i])):
        if suit == "z":
            out.append(_honoured(block, language))
            break
        ranks = (_place(block, i, str(tiles.rank(block.kinds[i])), language) for i in places)
        gap = "" if language == "zh" else " "
        out.append("".join(ranks) + gap + SUIT_NAMES[suit].say(language))
    return " ".join(out)


def _honoured(block: Group, language: str) -> str:
    places = [i for i, kind in enumerate(block.kinds) if kind >= 27]
    words = [_place(block, i, _SHORT[block.kinds[i] - 27], language) for i in places]
    return "".join(words)


def _place(block: Group, at: int, word: str, language: str) -> str:
    word = WILD.say(language) if at in block.wilds else word
    return f"[{word}]" if at == block.won else word


# --- the table ----------------------------------------------------------------------


def role_words(role: str, language: str) -> str:
    """The name of a seat from where the asked player sits.

    >>> role_words("right", "en")
    'Right 下家'
    """
    return capital(ROLES[role].say(language))


def owner(scene: Scene) -> str:
    """The role of the seat whose hand is drawn large: the asked player's, or the winner's."""
    return next((seat.role for seat in scene.seats if seat.hand == scene.hand), "you")


def scene_words(
    scene: Scene, language: str, *, full: bool = False, wild: Text = TERMS["wild"]
) -> str:
    """All that a picture shows, in words, a line for each part; `full` names tile by tile.

    wild: what the table calls its wild tiles.
    """
    _ = translator(language)
    lines = [] if scene.hand == Hand(()) else [_hand_words(scene, language, full)]
    if scene.hand.wild:
        label, tiles_ = capital(wild.say(language)), names(scene.hand.wild, language)
        lines.append(_("%(label)s: %(tiles)s", label=label, tiles=tiles_))
    if scene.tile is not None:
        label = scene.tile_says.say(language) if scene.tile_says else _("The tile")
        lines.append(_("%(label)s: %(tile)s", label=label, tile=NAMES[scene.tile].say(language)))
    lines += [_seat(seat, scene, language) for seat in scene.seats]
    if any(cast.late for seat in scene.seats for cast in seat.river):
        lines.append(_("After the bar |: thrown since the last declaration 报听."))
    if scene.wall is not None and not any("牌墙" in fact.say("zh") for fact in scene.facts):
        lines.append(_("Left in the wall: %(n)s", n=scene.wall))
    return "\n".join([*lines, *(fact.say(language) for fact in scene.facts)])


def _hand_words(scene: Scene, language: str, full: bool) -> str:
    _ = translator(language)
    tiles_ = (hand_names if full else hand_row)(scene.hand, language)
    if owner(scene) == "you":
        return _("Hand: %(tiles)s", tiles=tiles_)
    return _("Hand of %(seat)s: %(tiles)s", seat=_role(owner(scene), language), tiles=tiles_)


def _role(role: str, language: str) -> str:
    """A seat as the picture shows it: its arrow and its name."""
    return f"{ARROWS[role]} {role_words(role, language)}"


def _seat(seat: Seat, scene: Scene, language: str) -> str:
    _ = translator(language)
    tags = [_("dealer 庄")] if seat.dealer else []
    tags += [_("declared 报听")] if seat.declared else []
    tags += [tag.say(language) for tag in seat.tags]
    parts = []
    if seat.role != owner(scene):
        if seat.hand is None:
            parts += [meld_words(meld, language) for meld in seat.melds]
        else:
            parts.append(_("open hand: %(tiles)s", tiles=hand_row(seat.hand, language)))
    if seat.river:
        parts.append(_("threw %(tiles)s", tiles=river_words(seat.river, language)))
    head = _role(seat.role, language)
    if tags:
        head += _(" (%(tags)s)", tags=_list(tags, language))
    return _("%(seat)s: %(what)s", seat=head, what=_list(parts, language)) if parts else head


def _list(parts: Iterable[str], language: str) -> str:
    return ("，" if language == "zh" else "; ").join(parts)


def river_words(river: Iterable[Cast], language: str) -> str:
    """Thrown tiles in order: a face-down one as such, those after the declaration behind a bar."""
    _ = translator(language)
    words, late = [], False
    for cast in river:
        word = _("face down") if cast.down else short(cast.kind, language)
        word = _("%(tile)s (taken)", tile=word) if cast.taken else word
        words.append(f"| {word}" if cast.late and not late else word)
        late = late or cast.late
    return " ".join(words)


# --- a verdict ----------------------------------------------------------------------


def verdict_words(verdict: Verdict, language: str) -> str:
    """A verdict with all of its explanation, in paragraphs."""
    head = f"{ {'right': '✓', 'partly': '△', 'wrong': '✗'}[verdict.result] } "
    parts = [head + capital(verdict.head.say(language))]
    lead = verdict.lead.say(language)
    if lead:
        parts[0] += "\n" + lead
    parts += [section_words(section, language) for section in verdict.sections]
    if verdict.counts is not None:
        parts.append(counts_words(verdict.counts, language))
    if verdict.ledger is not None:
        parts.append(ledger_words(verdict.ledger, language))
    return "\n\n".join(part for part in parts if part)


def section_words(section: Section, language: str) -> str:
    """A titled group of explanations."""
    lines = [_titled(section.title.say(language))]
    if section.lead is not None:
        lines.append(section.lead.say(language))
    lines += [row_words(line, language) for line in section.rows]
    return "\n".join(line for line in lines if line)


def _titled(title: str) -> str:
    return f"【{title}】" if title else ""


def row_words(line: Row, language: str) -> str:
    """One explanation: its mark, what it is about, the reason, and the split."""
    gap = "：" if language == "zh" else ": "
    head, text = line.head.say(language), line.text.say(language)
    about = gap.join(part for part in (head, text) if part)
    out = f"{MARKS[line.mark]} {about}"
    if line.split:
        out += f"\n   {split_words(line.split, language)}"
    return out


def counts_words(counts: Counts, language: str) -> str:
    """The tiles without a proof from safe to risky, the plan, and what is assumed."""
    _, lines = translator(language), []
    if counts.rows:
        order = names([row.kind for row in counts.rows], language)
        lines += [
            _titled(counts.title.say(language)),
            _("Least risky first: %(tiles)s", tiles=order),
        ]
    if counts.plan and counts.plan_says is not None:
        gap = "" if language == "zh" else " "
        lines.append(counts.plan_says.say(language) + gap + names(counts.plan, language))
    if counts.rows:
        lines += [note.say(language) for note in counts.notes[-1:]]
    return "\n".join(lines)


def ledger_words(ledger: Ledger, language: str) -> str:
    """A payment table, a line for each row."""
    _ = translator(language)
    seats = [role_words(role, language) for role in ledger.roles]
    lines = [_titled(_("The account"))]
    rows = [(text.say(language), amounts) for text, amounts in ledger.rows]
    if ledger.given is not None:
        rows.append((_("Your answer"), tuple(ledger.given)))  # type: ignore[arg-type]
    for text, amounts in rows:
        each = (f"{seat} {signed(n)}" for seat, n in zip(seats, amounts, strict=True))
        lines.append(_("%(label)s: %(tile)s", label=text, tile=_list(each, language)))
    return "\n".join(lines)


def capital(text: str) -> str:
    """A text that begins with a capital.

    >>> capital("none of them"), capital("没听")
    ('None of them', '没听')
    """
    return text[:1].upper() + text[1:]


def signed(amount: int) -> str:
    """An amount with its sign.

    >>> signed(18), signed(-6), signed(0)
    ('+18', '−6', '0')
    """
    return f"{amount:+d}".replace("-", "−") if amount else "0"
