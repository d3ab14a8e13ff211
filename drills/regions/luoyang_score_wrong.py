"""洛阳: the wrong rules that its "score this hand" recognises (luoyang.md, section 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drills.regions.score_book import Case, Figures, Gives, Wrong
from drills.regions.score_wrong import at_table
from rules.payments import pay
from rules.tiles import suit
from rules.values import Four
from rules.variants.luoyang_ci import roads
from rules.words import Text

CI = ("anci", "tianci", "zhici", "xuci")
"""The ways that the 次牌 wins."""

# --- what is paid --------------------------------------------------------------------------------


def way(made: Case) -> str:
    """The way of winning that counts."""
    return made.score.elements[0].key


def shares(table: Any, key: str) -> tuple[int, int]:
    """What a way costs who fed it, and each other."""
    g, z, c = table.stakes.gang, table.stakes.bomb, table.stakes.ci
    inside = c + g * table.settings["anci_kong_mult"]
    even = table.settings["zhici_split"] == "equal"
    zhici = (c + g, c) if even else (2 * c + g, c // 2)
    return {
        "bomb": (z, z), "heavenly": (z, z), "anci": (inside, inside), "tianci": (inside, inside),
        "zhici": zhici, "xuci": (c + g, c), "dianpao": (z, 0), "qianggang": (3 * z, 0),
    }[key]  # fmt: skip


def fed_by(made: Case) -> int | None:
    """Who threw the tile, or fed the pong of a 续次."""
    source = made.offer.source
    feeder: int | None = made.offer.facts.get("pong_feeder")
    return feeder if source is None else source


def paid(table: Any, made: Case, key: str, feeder: int | None) -> Four:
    """The four amounts of a way that somebody fed."""
    fed, other = shares(table, key)
    winner, ci = made.offer.winner, made.offer.facts["ci"]
    twice = key in CI and table.settings["honor_ci"] == "double" and suit(ci) == "z"
    dues = {s: fed if s == feeder else other for s in range(4) if s != winner}
    dealer = table.settings["dealer_double"]
    for seat in dues:
        dues[seat] *= (1 + twice) * (1 + (dealer and 0 in (seat, winner)))
    late = made.offer.facts.get("last_stage") and table.settings["baoci"]
    if key == "zhici" and late and feeder is not None:
        return pay(winner, [(feeder, sum(dues.values()))])
    return pay(winner, dues.items())


def pays(table: Any, made: Case, figures: Figures) -> Four:
    """Who fed it his share, the others theirs; options double or move them."""
    return paid(table, made, figures.get("way", way(made)), fed_by(made))


# --- the wrong rules -----------------------------------------------------------------------------


def _as(key: str, test: Callable[[Any, Case], bool]) -> Any:
    """Another way, where a test holds."""

    def gives(table: Any, made: Case) -> Gives | None:
        if way(made) == key or not test(table, made):
            return None
        amounts = paid(table, made, key, fed_by(made))
        return Gives({"way": key, "total": amounts[made.offer.winner]}, amounts)

    return gives


def drawn_ci(made: Case) -> bool:
    """The kind of the 次牌 came from the wall and finished the hand."""
    return bool(way(made) == "bomb" and made.offer.tile == made.offer.facts["ci"])


def also_bomb(table: Any, made: Case) -> bool:
    """Whether the same draw is a 炸弹 as well."""
    return any(road.key == "bomb" for road in roads(table, made.offer))


def _even(table: Any, made: Case) -> Gives | None:
    """直次 paid as 续次 is: a ci stake each."""
    if way(made) != "zhici":
        return None
    return Gives({}, paid(table, made, "xuci", made.offer.source))


def _half(table: Any, made: Case) -> Gives | None:
    """直次 paid by who threw it alone."""
    if way(made) != "zhici":
        return None
    return Gives({}, pay(made.offer.winner, [(made.offer.source, made.figures["total"])]))  # type: ignore[list-item]


def _last(table: Any, made: Case) -> Gives | None:
    """续次 charged to whoever threw the last tile."""
    last = made.draft.marks.get("last")
    if way(made) != "xuci" or last is None:
        return None
    return Gives({}, paid(table, made, "xuci", last))


def _kong_each(table: Any, made: Case) -> Gives | None:
    """The kong stake of a 续次 or 直次 is paid by all."""
    if way(made) not in ("xuci", "zhici"):
        return None
    amounts = paid(table, made, "anci", None)
    return Gives({"total": amounts[made.offer.winner]}, amounts)


def _no_kong(table: Any, made: Case) -> Gives | None:
    """The kong stake inside is forgotten."""
    if way(made) not in ("anci", "tianci", "xuci"):
        return None
    c, winner = table.stakes.ci, made.offer.winner
    return Gives({"total": 3 * c}, pay(winner, [(s, c) for s in range(4) if s != winner]))


WRONGS = (
    Wrong("drawn_ci", "score.way", (7,), Text(
        "从牌墙摸来的次牌不算次，只是炸弹。", "The 次牌's kind drawn from the wall is only a 炸弹.",
    ), _as("anci", lambda t, c: drawn_ci(c))),
    Wrong("bomb_first", "score.way", (), Text(
        "这一摸也能暗次，取大的。", "The same draw makes a 次 as well; take the dearer.",
    ), _as("bomb", lambda t, c: way(c) in CI and also_bomb(t, c))),
    Wrong("kong_unseen", "score.way", (), Text(
        "杠出来的是次，不是平常的炸弹。", "The kong finds the 次牌: it is no plain 炸弹.",
    ), _as("bomb", lambda t, c: way(c) in ("anci", "xuci", "tianci"))),
    Wrong("added_as_hidden", "score.way", (), Text(
        "碰过的补上去是续次，不是暗次。", "Added to a pong it is 续次, not 暗次.",
    ), _as("anci", lambda t, c: way(c) == "xuci")),
    Wrong("hidden_as_added", "score.way", (), Text(
        "四张都在手里是暗次，三家付得一样。", "All four in hand: 暗次, and all three pay alike.",
    ), _as("xuci", lambda t, c: way(c) == "anci")),
    Wrong("even", "settle.ci-split", (12,), Text(
        "直次不是平摊：点的付两个杠次底加杠底，别家各半个。",
        "直次 is not even: two ci stakes and the kong by the feeder, half of one by each other.",
    ), _even),
    Wrong("feeder_alone", "settle.ci-split", (12,), Text(
        "直次不是点的一家付，别家各付半个杠次底。",
        "直次 is not paid by the feeder alone; each other pays half a ci stake.",
    ), _half),
    Wrong("last_discarder", "settle.ci-split", (13,), Text(
        "续次的杠底由当初让碰的付，不是刚才打牌的。",
        "The kong stake of a 续次 is paid by who fed the pong, not by the last discarder.",
    ), _last),
    Wrong("kong_by_all", "settle.ci-split", (), Text(
        "杠底只有点的、让碰的那家付。", "Only who fed it, or the pong, pays the kong stake.",
    ), _kong_each),
    Wrong("kong_inside", "settle.each", (), Text(
        "次里面还有一个杠底。", "A kong stake is inside the 次 as well.",
    ), _no_kong),
    Wrong("options", "settle.each", (), Text(
        "看看这桌改了哪些规定，钱数跟着变。", "This table's options change the amounts.",
    ), at_table(anci_kong_mult=1, zhici_split="feeder", dealer_double=False, baoci=False,
                honor_ci="allowed")),
)  # fmt: skip
