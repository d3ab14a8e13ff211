"""What is said after a scoring answer: the sum step by step, the account, and the slip named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drills import account
from drills.puzzle import Answer, Ledger, Puzzle, Row, Section, Verdict
from drills.reckoning import Reckoning
from drills.roles import roles, who
from drills.split import split
from drills.wrong_rules import MULTIPLIERS, Slip
from rules import variants
from rules.tiles import NAMES
from rules.variant import Four, Score, Variant
from rules.words import Text

_HEADS = {
    "right": Text("全对", "All right"),
    "sums": Text("四家里对了 {n} 家", "{n} of four seats right"),
    "none": Text("四家都不对", "No seat is right"),
    "multiplier": Text("倍数不对", "The multiplier is wrong"),
    "dealer": Text("账对了，庄不对", "The account is right, the dealer is not"),
    "wrong": Text("没算对", "Not right"),
}
_LEADS = {
    "right": Text("{why}", "{why}"),
    "slip": Text("{slip}", "{slip}"),
    "own_way": Text("倍数错了，钱是照那个倍数算的，算法没错。",
                    "Only the multiplier is wrong; the payments follow from it correctly."),
    "wrong": Text("应该是：{why}", "It should be: {why}"),
    "dealer": Text("下一局是{who}坐庄。", "Next to deal: {who}."),
}  # fmt: skip
_STEPS = Text("一步一步", "Step by step")
_SEATS = Text("哪几家不对", "The seats that differ")
_UNIT = Text("一份是 {n} 分", "one share is {n}")
_SUM = Text("{points} 点{rows} = {n}", "{points} points{rows} = {n}")
_TIMES = Text(" × {name} {value}", " × {name} {value}")
_ROW = Text("{tile}：{sum}", "{tile}: {sum}")
_WILD = Text("摸到的{tile}是耗子，按听口里最大的算：{sum}",
             "The drawn {tile} is wild and takes the best wait: {sum}")  # fmt: skip
_MULTIPLIER = Text("倍数是 {n}", "the multiplier is {n}")
_YOURS = Text("你写 {n}", "you wrote {n}")
_NOT = Text("{name}不算", "{name:cap} does not count")
_SAYS_NOT = {
    "largest_only": Text("这手也是{name}，几种大牌只算最大的一种。",
                         "It is {name} too, but only the largest of several counts."),
    "wild_mode": Text("牌是{name}，有耗子的玩法不加番。",
                      "It is {name}, but nothing multiplies in a wild mode."),
    "house2": Text("牌是{name}，《2》里不加番。", "It is {name}, but nothing multiplies in 《2》."),
    "option_off": Text("牌是{name}，这桌没勾加番。", "It is {name}, but multipliers are off here."),
    "not_parted": Text("九张都有，可分不成 123、456、789 三副再剩一副一对，不是{name}。",
                       "All nine ranks, but not 123, 456, 789 and a whole rest: no {name}."),
    "not_listed": Text("{name}在这里不加番。", "{name:cap} adds nothing here."),
}  # fmt: skip
_PAID = {
    "own": Text("自摸，三家各付一份。", "An own draw: each of the three pays a share."),
    "shared": Text("{who}那时报了听，三家各付一份。",
                   "Each of the three pays a share: {who} had declared."),
    "liable": Text("{who}那时没报听，三份一个人付（包胡）。",
                   "All three shares fall on {who}, undeclared at that moment 包胡."),
}  # fmt: skip
_PAYS = {
    "each": Text("三家各付", "each of the three pays"),
    "liable": Text("{who}一个人付 {n}", "paid by {who} alone: {n}"),
}
_EXTRA = Text("庄家的 {n} 分", "the dealer's {n}")
_EXTRA_SAYS = Text(
    "带庄：庄家和对方之间多 {n} 分，不翻倍，也不进杠钱。",
    "带庄: {n} more wherever the dealer is one side; never multiplied, never on kongs.",
)
_WIN_ROW = Text("胡{tile}", "win on {tile}")
_KONG_ROW = Text("{kong}{tile}", "{kong} {tile}")
_TOTAL = Text("合计", "total")
_SEAT = Text("应是 {right}，你写 {given}。{parts}", "It is {right}; you wrote {given}. {parts}")
_PARTS = Text("胡牌 {win}，杠 {kongs}。", "Win {win}, kongs {kongs}.")
_DEALER_HEAD = Text("下一局{who}坐庄", "next to deal: {who}")


def verdict(puzzle: Puzzle, answer: Answer) -> Verdict:
    """Grade multiplier, amounts and next dealer, and explain the whole account."""
    asked: Reckoning = puzzle.facts
    table = variants.table(puzzle.variant, **dict(puzzle.options))
    wrong = _wrong(puzzle, answer)
    parts = _parts(puzzle)
    share = 1 - sum(parts[name] for name in wrong) / sum(parts.values())
    slip = _slip(asked, puzzle, answer, wrong)
    result = "right" if not wrong else "partly" if share > 0 else "wrong"
    return Verdict(
        result=result,
        share=share,
        head=_head(wrong, len(parts)),
        lead=_lead(asked, wrong, slip, answer),
        sections=_sections(table, puzzle, answer, slip),
        charged=_charged(puzzle, wrong, slip),
        ledger=_ledger(asked, answer),
    )


def _parts(puzzle: Puzzle) -> dict[str, float]:
    """What an answer is made of, with weights; the seats together weigh three."""
    parts = {f"seat{seat}": 0.75 for seat in range(4)}
    if "multiplier" in puzzle.key:
        parts["multiplier"] = 2
    if "next_dealer" in puzzle.key:
        parts["next_dealer"] = 1
    return parts


def _wrong(puzzle: Puzzle, answer: Answer) -> list[str]:
    key = puzzle.key
    names = [name for name in ("multiplier", "next_dealer") if name in key]
    wrong = [name for name in names if answer[name] != key[name]]
    pairs = enumerate(zip(answer["payments"], key["payments"], strict=True))
    return wrong + [f"seat{seat}" for seat, (given, right) in pairs if given != right]


def _head(wrong: list[str], parts: int) -> Text:
    if not wrong:
        return _HEADS["right"]
    if wrong == ["next_dealer"]:
        return _HEADS["dealer"]
    if len(wrong) == parts:
        return _HEADS["wrong"]
    seats = sum(name.startswith("seat") for name in wrong)
    if seats == 4:
        return _HEADS["none"]
    return _HEADS["sums"].fill(n=4 - seats) if seats else _HEADS["multiplier"]


# --- which mistake it was ------------------------------------------------------------------------


def _slip(asked: Reckoning, puzzle: Puzzle, answer: Answer, wrong: list[str]) -> Slip | None:
    """The wrong rule that gives the learner's numbers: the whole account first, then a part."""
    given, times = tuple(answer["payments"]), answer.get("multiplier")
    right = tuple(puzzle.key["payments"])
    if "multiplier" in wrong:
        fit = [slip for slip in asked.slips if slip.multiplier == times]
        fit = [slip for slip in fit if slip.wrong in MULTIPLIERS]
        return next((s for s in fit if s.payments == given), fit[0] if fit else None)
    if given == right:
        return None
    fit = [slip for slip in asked.slips if slip.payments == given]
    same = [slip for slip in fit if slip.multiplier == asked.deal.case.multiplier]
    return next(iter(same or fit), None)


def _follows(asked: Reckoning, answer: Answer) -> bool:
    """Whether the amounts are right for the learner's own multiplier."""
    times = answer.get("multiplier")
    if times is None or times == asked.deal.case.multiplier:
        return False
    case = replace(asked.deal.case, multiplier=times)
    paid = account.payments(case, with_kongs=asked.with_kongs)
    return paid == tuple(answer["payments"])


def _lead(asked: Reckoning, wrong: list[str], slip: Slip | None, answer: Answer) -> Text:
    if wrong == ["next_dealer"]:
        return _LEADS["dealer"].fill(who=who(asked.deal.me, asked.deal.next_dealer))
    if slip is not None:
        return slip.wrong.text
    if _follows(asked, answer):
        return _LEADS["own_way"]
    return (_LEADS["wrong"] if wrong else _LEADS["right"]).fill(why=_short(asked))


def _short(asked: Reckoning) -> Text:
    score, offer = asked.deal.score, asked.deal.offer
    if score is None or offer is None:
        return Text("荒庄，谁也不付。", "A drawn hand: nobody pays.")
    return Text("{sum}。{paid}", "{sum}. {paid}").fill(sum=_sum(score), paid=_payers(asked))


def _charged(puzzle: Puzzle, wrong: list[str], slip: Slip | None) -> str:
    """The concept that the mistake belongs to, if the puzzle carries it."""
    if slip is not None and slip.wrong.concept in puzzle.concepts:
        return slip.wrong.concept
    family = "score." if "multiplier" in wrong else "settle."
    if wrong == ["next_dealer"]:
        family = "dealer."
    return next((key for key in puzzle.concepts if key.startswith(family)), puzzle.concepts[0])


# --- the explanation -----------------------------------------------------------------------------


def _sections(
    table: Variant, puzzle: Puzzle, answer: Answer, slip: Slip | None
) -> tuple[Section, ...]:
    asked: Reckoning = puzzle.facts
    rows = [*_unit(table, asked, answer), *_not_counted(asked), *_money(asked)]
    if slip is not None:
        rows.append(Row("extra", Text("你是这样算的", "how you reckoned"), slip.wrong.text))
    rows += _next_dealer(table, puzzle, answer)
    found = [Section(_STEPS, tuple(rows))]
    seats = tuple(_seats(asked, answer))
    if seats:
        found.append(Section(_SEATS, seats))
    return tuple(found)


def _unit(table: Variant, asked: Reckoning, answer: Answer) -> Iterator[Row]:
    """The hand read, and points times multiplier."""
    score, offer = asked.deal.score, asked.deal.offer
    if score is None or offer is None:
        return
    wild = offer.own and offer.tile in offer.hand.wild
    tile = offer.tile if not wild else _best(table, asked)
    text = (_WILD if wild else _ROW).fill(tile=NAMES[offer.tile], sum=_sum(score))
    given = answer.get("multiplier")
    wrong = given is not None and given != score.multiplier
    yield Row(
        "miss" if wrong else "ok",
        _MULTIPLIER.fill(n=score.multiplier),
        text,
        (offer.tile,),
        given=_YOURS.fill(n=given) if wrong else None,
        split=split(table, offer.hand, tile),
    )


def _best(table: Variant, asked: Reckoning) -> int:
    """The wait that a drawn wild stands for."""
    offer = asked.deal.offer
    kinds = table.waits(offer.hand).self_draw if offer else ()
    return max(kinds, key=table.points)


def _sum(score: Score) -> Text:
    """The arithmetic of one share: 9 点 × 清一色 2 × 自摸 2 = 36."""
    rows = Text("", "")
    for element in score.elements:
        more = _TIMES.fill(name=element.name, value=element.value)
        rows = Text("{a}{b}", "{a}{b}").fill(a=rows, b=more)
    return _SUM.fill(points=score.points, rows=rows, n=score.per_payer)


def _not_counted(asked: Reckoning) -> Iterator[Row]:
    score = asked.deal.score
    for element, why in score.also if score else ():
        text = _SAYS_NOT.get(why.code, why.text).fill(name=element.name)
        yield Row("note", _NOT.fill(name=element.name), text)


def _money(asked: Reckoning) -> Iterator[Row]:
    """Who pays the win, the dealer's extra, and every kong."""
    case, me = asked.deal.case, asked.deal.me
    if asked.deal.offer is not None:
        alone = case.liable and case.source is not None
        owed = -account.win(case)[case.source] if alone and case.source is not None else 0
        head = _PAYS["liable"].fill(who=_source(asked), n=owed) if alone else _PAYS["each"]
        if asked.extras:
            text = _EXTRA_SAYS.fill(n=case.extra)
            yield Row("note", _EXTRA.fill(n=case.extra), text)
        yield Row("note", head, _payers(asked))
    if asked.with_kongs:
        for line in asked.deal.settlement.lines:
            if line.key == "kong" and line.note is not None:
                yield Row("note", line.text, line.note)
    if asked.with_kongs and asked.deal.robbed is not None:
        head = _KONG_ROW.fill(kong=Text("补杠", "added kong 补杠"), tile=_robbed(asked))
        text = Text("{who}的杠被抢了，不算杠，不付。", "The kong of {who} was robbed: it is none.")
        yield Row("note", head, text.fill(who=who(me, asked.deal.robbed.by)))


def _robbed(asked: Reckoning) -> Text:
    robbed = asked.deal.robbed
    return NAMES[robbed.tile] if robbed else Text("", "")


def _payers(asked: Reckoning) -> Text:
    case = asked.deal.case
    if case.source is None:
        return _PAID["own"]
    return _PAID["liable" if case.liable else "shared"].fill(who=_source(asked))


def _source(asked: Reckoning) -> Text:
    case = asked.deal.case
    return who(asked.deal.me, case.source if case.source is not None else 0)


def _next_dealer(table: Variant, puzzle: Puzzle, answer: Answer) -> list[Row]:
    asked: Reckoning = puzzle.facts
    if not asked.asks_dealer:
        return []
    right, me = asked.deal.next_dealer, asked.deal.me
    wrong = answer["next_dealer"] != str(right)
    given = who(me, int(answer["next_dealer"])) if wrong else None
    text = rotation(table, asked).fill(dealer=who(me, 0), next=who(me, 1), who=who(me, right))
    head = _DEALER_HEAD.fill(who=who(me, right))
    return [Row("miss" if wrong else "ok", head, text, given=given)]


_ROTATION = {
    ("A", "win"): Text("这桌谁胡谁坐庄。", "At this table the winner deals next."),
    ("A", "draw"): Text("这桌荒庄换庄家的下家坐庄，就是{next}。",
                        "At this table a drawn hand moves the deal to {next}."),
    ("B", "dealer"): Text("带庄或一圈：庄家胡了连庄。",
                          "With 带庄 or 一圈 a winning dealer stays."),
    ("B", "win"): Text("带庄或一圈：庄家没胡，不管谁胡，都换庄家的下家，就是{next}。",
                       "With 带庄 or 一圈, unless the dealer won, the deal goes to {next}, "
                       "whoever won."),
    ("B", "kongs"): Text("带庄或一圈：荒庄有人杠过，换庄家的下家，就是{next}。",
                         "With 带庄 or 一圈 a drawn hand with a kong moves the deal to {next}."),
    ("B", "draw"): Text("带庄或一圈：荒庄没人杠过，{dealer}连庄。",
                        "With 带庄 or 一圈 a drawn hand without a kong keeps the dealer."),
}  # fmt: skip


def rotation(table: Variant, asked: Reckoning) -> Text:
    """The rule that says who deals next."""
    made = asked.deal
    if not (table.settings["circle"] or table.settings["dai_zhuang"]):
        return _ROTATION["A", "win" if made.offer else "draw"]
    if made.offer is not None:
        return _ROTATION["B", "dealer" if made.offer.winner == 0 else "win"]
    return _ROTATION["B", "kongs" if made.kongs else "draw"]


def _seats(asked: Reckoning, answer: Answer) -> Iterator[Row]:
    """A row for every seat whose amount is wrong."""
    made = asked.deal
    right = made.payments(asked.with_kongs)
    for seat in [(made.me + turn) % 4 for turn in range(4)]:
        given = answer["payments"][seat]
        if given != right[seat]:
            text = _SEAT.fill(
                right=_signed(right[seat]), given=_signed(given), parts=_of(asked, seat)
            )
            yield Row("way", who(made.me, seat), text, given=_YOURS.fill(n=_signed(given)))


def _of(asked: Reckoning, seat: int) -> Text | str:
    settled = asked.deal.settlement
    if not asked.with_kongs:
        return ""
    return _PARTS.fill(win=_signed(settled.win[seat]), kongs=_signed(settled.kongs[seat]))


def _signed(amount: int) -> str:
    """An amount with its sign.

    >>> _signed(5), _signed(-5), _signed(0)
    ('+5', '−5', '0')
    """
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"


def _ledger(asked: Reckoning, answer: Answer) -> Ledger:
    """The account: the win, every kong that is asked, the total, and what was written."""
    made = asked.deal
    rows: list[tuple[Text, Four]] = []
    if made.offer is not None:
        rows.append((_WIN_ROW.fill(tile=NAMES[made.offer.tile]), made.settlement.win))
    if asked.with_kongs:
        kongs = [line for line in made.settlement.lines if line.key == "kong"]
        rows += [(line.text, line.amounts) for line in kongs]
    rows.append((_TOTAL, made.payments(asked.with_kongs)))
    return Ledger(roles(made.me), tuple(rows), tuple(answer["payments"]))
