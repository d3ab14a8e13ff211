"""What a won hand of any table looks like, and the form in which it is scored."""

from __future__ import annotations

from drills.puzzle import Amounts, Choice, Field, Number, Scene, Seat
from drills.regions.score_book import Ask, Book, Case, Draft
from drills.regions.score_case import plain
from drills.roles import role, roles, who
from rules.hand import MELD_NAMES
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

OWN = Text("{winner}自摸{tile}，胡了。", "Won by {winner} with an own draw of {tile}.")
REPLACED = Text("{winner}{kong}后补牌，补到{tile}，胡了。",
                "Won by {winner} on {tile}, the tile drawn after a {kong}.")  # fmt: skip
THROWN = Text(
    "{winner}胡了{source}打出的{tile}。", "Won by {winner} on {tile}, thrown by {source}."
)
ROBBED = Text(
    "{source}拿{tile}补杠，被{winner}抢杠胡了。",
    "{tile} was added to a pong by {source}; {winner} robbed it 抢杠 and won.",
)
OWN_SAYS = Text("{winner}自摸", "own draw, {winner}")
REPLACED_SAYS = Text("{winner}杠后补牌", "replacement tile, {winner}")
THROWN_SAYS = Text("{source}打出", "thrown by {source}")
ROBBED_SAYS = Text("{source}补杠", "added to a pong by {source}")
_TAGS = {
    "winner": Text("胡", "wins 胡"), "source": Text("点炮", "feeds 点炮"),
    "robbed": Text("被抢杠", "robbed 抢杠"),
}  # fmt: skip
_PAYMENTS = Text("四家收付", "what each seat pays or gets")
AMOUNTS = 12
NUMBERS = 4


def filled(draft: Draft, text: Text) -> Text:
    """A sentence about a win with its seats and tiles filled in."""
    offer = draft.offer
    source = who(draft.me, offer.source) if offer.source is not None else ""
    kong = MELD_NAMES[offer.kong_type or "ckong"]
    tile = "" if offer.added is None else NAMES[offer.tile]
    winner = who(draft.me, offer.winner)
    return text.fill(winner=winner, source=source, tile=tile, kong=kong, dealer=who(draft.me, 0))


def lead(book: Book, made: Case) -> Text:
    """The sentence that says what happened."""
    return filled(made.draft, book.events[made.event].told)


def scene(book: Book, made: Case) -> Scene:
    """Seats with melds and tags, the winner's hand and tile in the middle, facts below."""
    draft, offer = made.draft, made.offer
    seats = tuple(_seat(draft, seat) for seat in range(4))
    tile = offer.added
    says = filled(draft, book.events[made.event].says) if tile is not None else None
    facts = tuple(filled(draft, text) for text in (*draft.setting.told, *draft.told))
    return Scene(offer.hand, tile, says, seats, facts=facts)


def _seat(draft: Draft, seat: int) -> Seat:
    offer = draft.offer
    tags = list(draft.setting.tags[seat : seat + 1])
    if offer.winner == seat:
        tags.append(_TAGS["winner"])
    if offer.source == seat:
        tags.append(_TAGS["robbed" if offer.by == "rob_kong" else "source"])
    beside = tuple(meld for other, meld in draft.beside if other == seat)
    hand = offer.hand if offer.winner == seat else dict(draft.hands).get(seat)
    return Seat(
        seat,
        role(draft.me, seat),
        dealer=seat == 0,
        melds=beside if hand is None else hand.melds,
        hand=hand,
        tags=tuple(tags),
    )


def fields(table: Variant, book: Book, made: Case) -> tuple[Field, ...]:
    """The answer form: the figures of this table, then four amounts."""
    asked = [ask for ask in book.asks if ask.asked(table, made)]
    form: list[Field] = [_field(table, made, ask) for ask in asked]
    return (*form, Amounts("payments", _PAYMENTS, roles(made.draft.me), _amounts(made)))


def _field(table: Variant, made: Case, ask: Ask) -> Field:
    if ask.options is not None:
        return Choice(ask.key, ask.label, ask.options(table, made))
    right = ask.of(made) if ask.of else made.figures[ask.key]
    found = {right, *(slip.figures[ask.key] for slip in made.slips)}
    for more in ask.near:
        if len(found) < NUMBERS:
            found.add(more)
    return Number(ask.key, ask.label, tuple(sorted(map(int, map(plain, found)))))


def _amounts(made: Case) -> tuple[int, ...]:
    """The right amounts among those of wrong rules, always with 0."""
    found = {0, *made.score.payments}
    for slip in made.slips:
        if len(found) < AMOUNTS:
            found.update(slip.payments[: AMOUNTS - len(found)])
    return tuple(sorted(found))
