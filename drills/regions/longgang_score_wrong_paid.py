"""龙港: wrong rules on hands that did not win and on who pays (longgang.md, section 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drills.regions.longgang_score_loser import counted, open_seat, told_hu, zeroed
from drills.regions.longgang_score_sums import (
    FOLLOW,
    LIMITS,
    between,
    chips,
    follow,
    having,
    hu_of,
    raw,
    tens,
    won,
)
from drills.regions.score_book import Case, Gives, Wrong
from rules.payments import pay, shifted, total
from rules.values import Four
from rules.variants.longgang_elements import honours_of
from rules.variants.longgang_score import Counted
from rules.words import Text

# --- an open hand that did not win ---------------------------------------------------------------


def _open(hu: Callable[[Any, Case, Counted], int]) -> Any:
    """Another total of the open hand."""

    def gives(table: Any, made: Case) -> Gives | None:
        if open_seat(made) is None or zeroed(made):
            return None
        return Gives({"loser_hu": hu(table, made, counted(table, made))})

    return gives


def _with_tai(test: Callable[[Case, Counted], bool]) -> Any:
    return _open(lambda t, c, lost: hu_of(lost.pai_mian, lost.tais + test(c, lost), 0))


def _no_wild(made: Case, lost: Counted) -> bool:
    return made.draft.hands[0][1].wilds == 0


def _useless(made: Case, lost: Counted) -> bool:
    """Wilds that stand in no triplet, and so count for nothing."""
    keys = {element.key for element in lost.tai}
    return made.draft.hands[0][1].wilds > 0 and not keys & {
        "two_wilds", "own_flower", "four_flowers"
    }  # fmt: skip


def _wild_pair(table: Any, made: Case, lost: Counted) -> int:
    """2 more for a lone 中, 发 or own wind with a wild beside it."""
    seat, hand = made.draft.hands[0]
    lone = any(hand.concealed.count(kind) == 1 for kind in honours_of(seat) - {*hand.wild})
    return hu_of(lost.pai_mian + 2 * (lone and hand.wilds > 0), lost.tais, 0)


def _uncut(table: Any, made: Case, lost: Counted) -> int:
    return tens(raw(lost.pai_mian, lost.tais, 0))


# --- who pays ------------------------------------------------------------------------------------


def _paid(amounts: Callable[[Any, Case], Four | None]) -> Any:
    """Other amounts for the same figures."""

    def gives(table: Any, made: Case) -> Gives | None:
        found = amounts(table, made)
        return None if found is None else Gives({}, found)

    return gives


def _due(made: Case, share: Callable[[int, bool], int]) -> Four:
    """A share by seat and by whether it is with the dealer, and what the losers settle."""
    winner = made.offer.winner
    seats = [seat for seat in range(4) if seat != winner]
    dues = [(seat, share(seat, 0 in (seat, winner))) for seat in seats]
    return total((pay(winner, dues), between(having(made, {}))))


def _terms(table: Any, made: Case) -> tuple[int, int]:
    figures = made.figures
    return chips(figures["total_hu"]), follow(table, figures["tai_total"])


def _follow_doubled(table: Any, made: Case) -> Four:
    t, f = _terms(table, made)
    return _due(made, lambda seat, dealer: (t + f) * (1 + dealer))


def _follow_on(table: Any, made: Case) -> Four | None:
    """The follow-on raised past three tai."""
    t, tai = chips(made.figures["total_hu"]), made.figures["tai_total"]
    if tai <= 3:
        return None
    step = FOLLOW[table.settings["follow"]][0]
    return _due(made, lambda seat, dealer: t * (1 + dealer) + step * (tai + 1))


def _no_follow(table: Any, made: Case) -> Four:
    t, _ = _terms(table, made)
    return _due(made, lambda seat, dealer: t * (1 + dealer))


def _no_dealer(table: Any, made: Case) -> Four:
    t, f = _terms(table, made)
    return _due(made, lambda seat, dealer: t + f)


def _feeder(table: Any, made: Case) -> Four | None:
    """Who threw the tile pays for all three."""
    source, winner = made.offer.source, made.offer.winner
    if source is None:
        return None
    paid = won(table, made, made.figures)
    return total((paid, shifted(paid, source, winner), between(having(made, {}))))


def _unsettled(table: Any, made: Case) -> Four:
    return won(table, made, made.figures)


def _single(table: Any, made: Case) -> Four:
    """The losers settle without the dealer's double."""
    return total((won(table, made, made.figures), between(having(made, {}), dealer=1)))


def _against(table: Any, made: Case) -> Four:
    """Each loser settles his total against the winner's."""
    t, f = _terms(table, made)
    hu = having(made, {})
    return _due(made, lambda seat, dealer: max(0, t - chips(hu[seat])) * (1 + dealer) + f)


def _zeroed(table: Any, made: Case) -> Gives | None:
    """The others count nothing, for a limit hand that lets them count."""
    if not made.keys & LIMITS:
        return None
    figures = {} if open_seat(made) is None else {"loser_hu": 0}
    return Gives(figures, won(table, made, made.figures))


def _kept(table: Any, made: Case) -> Gives | None:
    """The others count theirs, for a limit hand that zeroes them."""
    if not zeroed(made):
        return None
    seat, hu = open_seat(made), told_hu(made)
    figures = {} if seat is None else {"loser_hu": hu[seat]}
    return Gives(figures, total((won(table, made, made.figures), between(hu))))


PAID = (
    Wrong("loser_twenty", "score.loser", (1,), Text(
        "没胡的不加 20。", "Only the winner adds 20; a loser does not.",
    ), _open(lambda t, c, lost: hu_of(lost.pai_mian, lost.tais))),
    Wrong("loser_no_wild", "score.loser", (12,), Text(
        "无财神只给胡的人算。", "无财神 is for the winner only.",
    ), _with_tai(_no_wild)),
    Wrong("loser_wilds", "score.loser", (13,), Text(
        "没胡的，财神和坐花要用在刻子里才有台。",
        "A loser's wilds and own flower are tai only inside a triplet.",
    ), _with_tai(_useless)),
    Wrong("loser_pair", "score.loser", (13,), Text(
        "没胡的不能用财神凑对子。", "A loser makes no pair with a wild.",
    ), _open(_wild_pair)),
    Wrong("loser_uncut", "score.loser", (19,), Text(
        "没胡的也最多 300。", "A loser's total stops at 300 too.",
    ), _open(_uncut)),
    Wrong("loser_tai_missed", "score.loser", (), Text(
        "没胡的也翻台。", "A loser's tai double as well.",
    ), _open(lambda t, c, lost: hu_of(lost.pai_mian, 0, 0))),
    Wrong("zeroed", "score.limit", (16,), Text(
        "只有天胡、地胡、推土机让别家算 0，这手不会。",
        "Only 天胡, 地胡 and 推土机 let the others count 0; this hand does not.",
    ), _zeroed),
    Wrong("kept", "score.limit", (16,), Text(
        "天胡、地胡、推土机，别家一律算 0。", "With 天胡, 地胡 and 推土机 the others count 0.",
    ), _kept),
    Wrong("follow_doubled", "settle.follow", (17,), Text(
        "和庄家之间只有总胡加倍，跟胡不加倍。",
        "With the dealer the total alone doubles, not the follow-on.",
    ), _paid(_follow_doubled)),
    Wrong("follow_past_three", "settle.follow", (17,), Text(
        "跟胡到三台为止。", "The follow-on stops rising at three tai.",
    ), _paid(_follow_on)),
    Wrong("no_follow", "settle.follow", (), Text(
        "除了总胡，每家还付跟胡。", "Beside the total, each pays the follow-on too.",
    ), _paid(_no_follow)),
    Wrong("no_dealer", "settle.dealer", (), Text(
        "和庄家之间，总胡加倍。", "With the dealer the total doubles.",
    ), _paid(_no_dealer)),
    Wrong("feeder", "settle.each", (), Text(
        "谁打的都一样，三家各付各的。", "Whoever threw it, all three pay their shares.",
    ), _paid(_feeder)),
    Wrong("unsettled", "settle.losers", (), Text(
        "没胡的之间也要找差额。", "Those who did not win settle their differences too.",
    ), _paid(_unsettled)),
    Wrong("single", "settle.losers", (18,), Text(
        "没胡的之间，和庄家也加倍。", "Among the losers, too, it doubles with the dealer.",
    ), _paid(_single)),
    Wrong("against", "settle.losers", (18,), Text(
        "付给胡家的是整数，自己的胡不能抵。",
        "The winner is paid in full; one's own total takes nothing off.",
    ), _paid(_against)),
)  # fmt: skip
