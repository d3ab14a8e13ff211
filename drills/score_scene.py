"""What a settled hand looks like on the table, and the question about it."""

from __future__ import annotations

from drills.deal import Deal
from drills.puzzle import Amounts, Choice, Field, Number, Scene, Seat
from drills.roles import ROLES, role, roles, who
from drills.wrong_rules import Slip
from rules.hand import MELD_NAMES, Hand
from rules.tiles import NAMES
from rules.variant import Kong
from rules.words import Text

_WON = {
    "self_draw": Text("{winner}自摸{tile}，胡了。", "Won by {winner} with an own draw of {tile}."),
    "replacement": Text("{winner}{kong}后补牌，补到{tile}，胡了。",
                        "Won by {winner} on {tile}, the tile drawn after a {kong}."),
    "discard": Text("{winner}胡了{source}打出的{tile}。",
                    "Won by {winner} on {tile}, thrown by {source}."),
    "rob_kong": Text("{source}拿{tile}补杠，被{winner}抢杠胡了。",
                     "{tile} was added to a pong by {source}; {winner} robbed it 抢杠 and won."),
}  # fmt: skip
_DRAWN = Text("牌摸完了，没有人胡：荒庄。", "The wall is used up and nobody has won: 荒庄.")
_WITH_KONGS = Text("连杠一起算。", "Kongs are settled too.")
_WITHOUT_KONGS = Text("只算胡牌这一笔，杠钱不算。", "Count the win alone; leave the kongs out.")
_SAYS = {
    "self_draw": Text("{winner}自摸", "own draw, {winner}"),
    "replacement": Text("{winner}杠后补牌", "replacement tile, {winner}"),
    "discard": Text("{source}打出", "thrown by {source}"),
    "rob_kong": Text("{source}补杠", "added to a pong by {source}"),
}
_FED = Text("{by}的点杠{tile}：{source}打的，当时{state}。",
            "Kong of {tile} by {by}: fed by {source}, {state} at that moment.")  # fmt: skip
_ADDED = Text(
    "{by}的补杠{tile}：碰的是{source}打的，第四张自己摸的。",
    "Added kong of {tile} by {by}: ponged from {source}, the fourth drawn later.",
)
_THEN = (Text("还没报听", "undeclared"), Text("已经报听", "declared 报听"))
_TAGS = {
    "winner": Text("胡", "wins 胡"), "source": Text("点炮", "feeds 点炮"),
    "robbed": Text("被抢杠", "robbed 抢杠"),
}  # fmt: skip
_NEXT = Text("下一局谁坐庄？", "Who deals next?")
_MULTIPLIER = Text("倍数（自摸的二算在内）", "multiplier, own draw included")
_PAYMENTS = Text("四家收付", "what each seat pays or gets")


def lead(deal: Deal, with_kongs: bool) -> Text:
    """The sentence that says what happened and what to count."""
    if deal.offer is None:
        return Text("{what}{count}", "{what} {count}").fill(what=_DRAWN, count=_WITH_KONGS)
    what = _filled(deal, _WON[deal.offer.by])
    if not deal.kongs:
        return what
    count = _WITH_KONGS if with_kongs else _WITHOUT_KONGS
    return Text("{what}{count}", "{what} {count}").fill(what=what, count=count)


def _filled(deal: Deal, text: Text) -> Text:
    offer = deal.offer
    if offer is None:
        return text
    source = who(deal.me, offer.source) if offer.source is not None else ""
    kong = MELD_NAMES[offer.kong_type or "ckong"]
    winner = who(deal.me, offer.winner)
    return text.fill(winner=winner, source=source, tile=NAMES[offer.tile], kong=kong)


def scene(deal: Deal) -> Scene:
    """Seats with melds, marks and tags, the winner's hand and tile in the middle."""
    offer = deal.offer
    seats = tuple(_seat(deal, seat) for seat in range(4))
    facts = tuple(_fact(deal, kong) for kong in stories(deal))
    if offer is None:
        return Scene(deal.mine or Hand(()), seats=seats, wall=0, facts=facts)
    says = _filled(deal, _SAYS[offer.by])
    return Scene(offer.hand, offer.tile, says, seats, facts=facts)


def _seat(deal: Deal, seat: int) -> Seat:
    offer, tags = deal.offer, []
    if offer and offer.winner == seat:
        tags.append(_TAGS["winner"])
    if offer and offer.source == seat:
        tags.append(_TAGS["robbed" if offer.by == "rob_kong" else "source"])
    return Seat(
        seat,
        role(deal.me, seat),
        declared=seat in deal.declared,
        dealer=seat == 0,
        melds=deal.melds[seat],
        hand=offer.hand if offer and offer.winner == seat else None,
        tags=tuple(tags),
    )


def stories(deal: Deal) -> tuple[Kong, ...]:
    """The kongs of which more is told than the tiles show: fed ones, and ponged ones added to."""
    feeders = dict(deal.case.feeders)
    return tuple(kong for kong in deal.kongs if kong.type == "kong" or kong.tile in feeders)


def _fact(deal: Deal, kong: Kong) -> Text:
    by = who(deal.me, kong.by)
    if kong.type == "kong" and kong.source is not None:
        state = _THEN[kong.source_declared]
        return _FED.fill(
            by=by, tile=NAMES[kong.tile], source=who(deal.me, kong.source), state=state
        )
    feeder = who(deal.me, dict(deal.case.feeders)[kong.tile])
    return _ADDED.fill(by=by, tile=NAMES[kong.tile], source=feeder)


def fields(
    deal: Deal, slips: tuple[Slip, ...], with_kongs: bool, dealer: bool
) -> tuple[Field, ...]:
    """The answer form: the multiplier of a win, four amounts, and who deals next if asked."""
    found: list[Field] = []
    if deal.offer is not None:
        found.append(Number("multiplier", _MULTIPLIER, _multipliers(deal, slips)))
    amounts = _amounts(deal, slips, with_kongs)
    found.append(Amounts("payments", _PAYMENTS, roles(deal.me), amounts))
    if dealer:
        seats = [(deal.me + turn) % 4 for turn in range(4)]
        options = tuple((str(seat), ROLES[role(deal.me, seat)]) for seat in seats)
        found.append(Choice("next_dealer", _NEXT, options))
    return tuple(found)


def _multipliers(deal: Deal, slips: tuple[Slip, ...]) -> tuple[int, ...]:
    """The right one among what wrong rules give, at least four of them."""
    found = {deal.case.multiplier, *(slip.multiplier for slip in slips)}
    for more in (1, 2, 4, 8):
        if len(found) < 4:
            found.add(more)
    return tuple(sorted(found))


def _amounts(deal: Deal, slips: tuple[Slip, ...], with_kongs: bool) -> tuple[int, ...]:
    """The right amounts among those of wrong rules, twelve at most and always with 0."""
    found = {0, *deal.payments(with_kongs)}
    for slip in slips:
        if len(found) < 12:
            found.update(slip.payments[: 12 - len(found)])
    return tuple(sorted(found))
