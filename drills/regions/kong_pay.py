"""What the kongs of a hand bring: a few of them are told, each seat's sum is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from drills.puzzle import Amounts, Answer, Field, Ledger, Puzzle, Row, Scene, Section
from drills.regions import kong_scene, kong_tell
from drills.regions.kong_bench import Bench
from drills.regions.kong_book import Asked, Book, Draft
from drills.regions.kong_sorts import Sort
from drills.roles import roles, who
from rules import variants
from rules.hand import MELD_NAMES, Hand, Meld
from rules.payments import total
from rules.tiles import NAMES
from rules.values import Four, Kong, KongOffer, Why
from rules.variant import Variant
from rules.words import Text

ASK = Text("这几个杠，各家收付多少？", "What do these kongs bring each seat?")
LEAD = Text(
    "这一手先后开了这些杠。只算杠钱。",
    "These kongs are made in one hand. Count kong money alone.",
)
ROBBED = 0.3
"""How often the last kong is robbed, where there is robbing."""

BESIDE = ("dealer", "losing", "late")
"""Sentences that may stand beside kong money."""


@dataclass(frozen=True, slots=True)
class Paid:
    """The kongs of a hand, in order.

    out: seats that are out of the hand when the last of them is made; robbed: the place in the list
    of one that is robbed (the last), and by whom.
    """

    kongs: tuple[Kong, ...]
    out: tuple[int, ...] = ()
    robbed: tuple[int, int] | None = None

    def robber(self, at: int) -> int | None:
        """Who robs the kong at a place."""
        return self.robbed[1] if self.robbed is not None and self.robbed[0] == at else None


Money = Callable[[Variant, Paid, int], Four]
"""What the kong at a place of the list brings each seat."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong rule about kong money: what it is, what it would give."""

    text: Text
    money: Money


@dataclass(frozen=True, slots=True)
class Paying:
    """How a table pays kongs.

    fed: the types of which it is told who fed them (an added kong: the pong); says: the rule for
    one of them; tiles: those that it is often about; outs, robs: whether seats may be out, and
    kongs robbed; number: how many kongs by level; types: by weight.
    """

    money: Money
    says: Callable[[Variant, Paid, int], Text]
    wrong: Mapping[str, Wrong]
    number: Mapping[int, tuple[int, ...]]
    types: Mapping[str, int]
    fed: tuple[str, ...] = ("kong",)
    outs: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    robs: bool = False
    tiles: tuple[int, ...] = ()
    ask: Text = ASK
    lead: Text = LEAD


_TOLD = {
    "kong": Text("{source}打出{tile}，{by}开了杠。",
                 "{source:cap} threw {tile} and {by} konged it."),
    "ckong": Text("{by}摸齐四张{tile}，开了暗杠。",
                  "{by:cap} laid down a concealed kong 暗杠 of {tile}."),
    "addkong": Text("{by}碰过{tile}，自己摸到第四张补了杠。",
                    "{by:cap} drew the fourth tile for a pong of {tile} and added it 补杠."),
    "fed_addkong": Text("{source}让{by}碰了{tile}，{by}后来摸到第四张补了杠。",
                        "{source:cap} fed {by} a pong of {tile}; the fourth came later and was "
                        "added 补杠."),
}  # fmt: skip
_ROBBED = Text("{told}这张被{robber}抢了杠。", "{told} {robber:cap} robbed it.")
_OUT = Text("在这以前，{seats}已经胡了。", "Before that {seats} had won already.")
_LABEL = Text("各家收付（收正付负）", "what each receives (paying is negative)")
_STEPS = Text("一个杠一个杠算", "One kong after another")
_SEATS = Text("哪几家不对", "The seats that differ")
_SEAT = Text("应是 {right}，你写 {given}。", "It is {right}; you wrote {given}.")
_ROW = Text("{by}{kong}{tile}", "{by}: {kong} {tile}")
_TOTAL = Text("合计", "total")
_YOURS = Text("你是这样算的", "how you reckoned")
_ALL = Text("三家加起来，一收一付正好抵平。", "What is received and paid sums to nothing.")


class Pay(Sort):
    """What do the kongs bring each seat?"""

    def __init__(self, paying: Paying) -> None:
        self.paying = paying

    def draw(self, bench: Bench, side: str, codes: tuple[str, ...]) -> Asked | None:
        """Some kongs, the asked player's own among them at times."""
        rng, paying = bench.rng, self.paying
        number = rng.choice(paying.number[bench.level])
        outs = rng.choice(paying.outs.get(bench.level, (0,)))
        out = tuple(sorted(rng.sample(range(4), outs)))
        able = [seat for seat in range(4) if seat not in out]
        every = [kind for kind in bench.table.kinds if kind < 34]
        tiles = rng.sample(paying.tiles if paying.tiles and rng.random() < 0.7 else every, number)
        kongs = tuple(_kong(bench, paying, able, kind, set(out)) for kind in tiles)
        robbed, last = None, kongs[-1]
        if paying.robs and bench.level > 1 and rng.random() < ROBBED:
            last = replace(last, type="addkong", source=None)
            kongs = (*kongs[:-1], last)
            robbed = (number - 1, rng.choice([seat for seat in able if seat != last.by]))
        paid = Paid(kongs, out, robbed)
        hand = _hand(bench, paid)
        if hand is None:
            return None
        facts = bench.book.facts(bench, hand, last.tile)
        offer = KongOffer(hand, last.tile, last.type, by=bench.me, facts=facts)
        return Asked("pay", Draft(offer, (), last.type), Why("ok", _ALL), me=bench.me, own=paid)

    def key(self, book: Book, table: Variant, asked: Asked) -> dict[str, object]:
        """Four amounts."""
        return {"payments": list(self._sum(table, asked.own, self.paying.money))}

    def _sum(self, table: Variant, paid: Paid, money: Money) -> Four:
        return total(money(table, paid, at) for at in range(len(paid.kongs)))

    def ask(self, asked: Asked) -> Text:
        """The question in one line."""
        return self.paying.ask

    def lead(self, book: Book, table: Variant, asked: Asked) -> Text:
        """What is counted; the kongs themselves are told as sentences."""
        return kong_scene.sentences((*book.begin(table, asked), self.paying.lead))

    def scene(self, book: Book, table: Variant, asked: Asked) -> Scene:
        """The own hand, the kongs as sentences, then what changes nothing."""
        paid: Paid = asked.own
        facts = [_told(asked, paid, at, self.paying) for at in range(len(paid.kongs))]
        if paid.out:
            seats = tuple(who(asked.me, seat) for seat in paid.out)
            facts.insert(0, _OUT.fill(seats=seats))
        filled = kong_scene.gaps(book, table, asked)
        idle = [book.says[key].text.fill(**filled) for key in asked.idle]
        return Scene(asked.offer.hand, facts=(*facts, *idle))

    def fields(self, book: Book, table: Variant, asked: Asked, given: Answer) -> tuple[Field, ...]:
        """Four amounts, with those of wrong rules to tap."""
        if "payments" in given:
            return ()
        every = [self._sum(table, asked.own, wrong.money) for wrong in self.paying.wrong.values()]
        every.append(self._sum(table, asked.own, self.paying.money))
        likely = sorted(
            {amount for row in every for amount in row} | {0}, key=lambda n: (abs(n), n)
        )
        return (Amounts("payments", _LABEL, roles(asked.me), tuple(sorted(likely[:12]))),)

    def looked(self, book: Book, asked: Asked) -> Mapping[str, int]:
        """Every kong, every seat that is out and a robbery are to be weighed."""
        paid: Paid = asked.own
        facts = len(paid.kongs) + len(paid.out) + 2 * (paid.robbed is not None)
        return {"options": facts, "claims_beyond_one": int(len(asked.idle) > 1)}

    def share(self, puzzle: Puzzle, answer: Answer) -> float:
        """A quarter for each seat."""
        pairs = zip(puzzle.key["payments"], answer["payments"], strict=True)
        return sum(right == given for right, given in pairs) / 4

    def head(self, puzzle: Puzzle, answer: Answer) -> Text:
        """The verdict in a few words."""
        return kong_tell.plain_head(self.share(puzzle, answer))

    def says(self, puzzle: Puzzle) -> Text:
        """The rule of the dearest kong."""
        paid: Paid = puzzle.facts.own
        table = self._table(puzzle)
        sums = [max(self.paying.money(table, paid, at)) for at in range(len(paid.kongs))]
        return self.paying.says(table, paid, sums.index(max(sums)))

    def _table(self, puzzle: Puzzle) -> Variant:
        return variants.table(puzzle.variant, **dict(puzzle.options))

    def sections(
        self, book: Book, table: Variant, puzzle: Puzzle, answer: Answer
    ) -> Iterator[Section]:
        """The rule for every kong, the wrong rule that gives these sums, the seats that differ."""
        asked: Asked = puzzle.facts
        paid: Paid = asked.own
        rows = [
            Row("note", _head(asked, kong), self.paying.says(table, paid, at), (kong.tile,))
            for at, kong in enumerate(paid.kongs)
        ]
        slip = self._slip(table, puzzle, answer)
        if slip:
            rows.append(Row("extra", _YOURS, self.paying.wrong[slip].text))
        yield Section(_STEPS, tuple(rows))
        seats = [
            Row("miss", who(asked.me, seat), _SEAT.fill(right=_signed(right), given=_signed(given)))
            for seat, (right, given) in enumerate(
                zip(puzzle.key["payments"], answer["payments"], strict=True)
            )
            if right != given
        ]
        if seats:
            yield Section(_SEATS, tuple(seats))

    def _slip(self, table: Variant, puzzle: Puzzle, answer: Answer) -> str:
        given = tuple(answer["payments"])
        if list(given) == puzzle.key["payments"]:
            return ""
        paid = puzzle.facts.own
        sums = {key: self._sum(table, paid, row.money) for key, row in self.paying.wrong.items()}
        return next((key for key, found in sums.items() if found == given), "")

    def slips(self, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
        """The wrong rule, if one gives these sums."""
        return self._slip(self._table(puzzle), puzzle, answer), "pay"

    def ledger(self, table: Variant, puzzle: Puzzle, answer: Answer) -> Ledger | None:
        """The account beside what was written."""
        asked: Asked = puzzle.facts
        paid: Paid = asked.own
        rows = [
            (_head(asked, kong), self.paying.money(table, paid, at))
            for at, kong in enumerate(paid.kongs)
        ]
        key: Four = tuple(puzzle.key["payments"])
        return Ledger(roles(asked.me), (*rows, (_TOTAL, key)), tuple(answer["payments"]))

    def idle(self, book: Book) -> tuple[str, ...]:
        """The sentences that have no say over money."""
        return tuple(key for key in book.idle if key in BESIDE)

    def balance(self, puzzle: Puzzle) -> str:
        """One class of its own."""
        return "pay"


def _kong(bench: Bench, paying: Paying, able: list[int], kind: int, out: set[int]) -> Kong:
    rng = bench.rng
    by = rng.choice(able)
    type_ = rng.choices(list(paying.types), list(paying.types.values()))[0]
    source = None
    if type_ in paying.fed:
        source = rng.choice([seat for seat in able if seat != by])
    return Kong(by, kind, type_, source)


def _hand(bench: Bench, paid: Paid) -> Hand | None:
    """The asked player's hand, his own kongs laid down, none of the others' tiles in it."""
    own = [kong for kong in paid.kongs if kong.by == bench.me]
    if len(own) > 2 or bench.me in paid.out:
        return None
    melds = tuple(Meld(kong.type, (kong.tile,) * 4) for kong in own)
    places = replace(bench, melds=len(melds))
    hand = places.round_set((), melds=melds)
    taken = {kong.tile for kong in paid.kongs}
    if hand is None or taken & {*hand.concealed} or len(hand.melds) > len(melds):
        return None
    return hand


def _told(asked: Asked, paid: Paid, at: int, paying: Paying) -> Text:
    kong = paid.kongs[at]
    way = "fed_addkong" if kong.type == "addkong" and kong.source is not None else kong.type
    text = _TOLD[way].fill(
        by=who(asked.me, kong.by),
        source=who(asked.me, kong.by if kong.source is None else kong.source),
        tile=NAMES[kong.tile],
    )
    robber = paid.robber(at)
    return text if robber is None else _ROBBED.fill(told=text, robber=who(asked.me, robber))


def _head(asked: Asked, kong: Kong) -> Text:
    return _ROW.fill(by=who(asked.me, kong.by), kong=MELD_NAMES[kong.type], tile=NAMES[kong.tile])


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else str(amount).replace("-", "−")
