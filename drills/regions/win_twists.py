"""Which tile comes, and what is told with it: pieces of the families of every table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from drills.regions.win_book import Built, Draft, Twist
from drills.roles import who
from rules.facts import Facts
from rules.tiles import KINDS, NAMES, suit
from rules.values import Passed, Waits
from rules.variant import Variant
from rules.words import Text

# --- which tile ----------------------------------------------------------------------------------


def wait(table: Variant, built: Built, waits: Waits, own: bool) -> Sequence[int]:
    """A tile that wins the way it comes, no wild."""
    return [k for k in (waits.self_draw if own else waits.discard) if k not in built.hand.wild]


def near(table: Variant, built: Built, waits: Waits, own: bool) -> Sequence[int]:
    """A tile that completes nothing, beside one that the hand waits for."""
    if not waits.self_draw and not waits.barred:
        return ()
    formal = {*waits.shape, *waits.self_draw, *built.hand.wild}
    formal |= {kind for kind, _ in waits.barred}
    about = (*waits.shape, *(kind for kind, _ in waits.barred))
    plain = [kind for kind in table.kinds if kind < KINDS and kind not in formal]
    return [k for k in plain if any(_beside(k, w) for w in about)] or plain


def _beside(kind: int, other: int) -> bool:
    return suit(kind) == suit(other) and (suit(kind) == "z" or abs(kind - other) <= 3)


def barred(table: Variant, built: Built, waits: Waits, own: bool) -> Sequence[int]:
    """A tile that completes the hand and wins for nobody."""
    return [kind for kind, _ in waits.barred if kind not in waits.shape]


def made_for(table: Variant, built: Built, waits: Waits, own: bool) -> Sequence[int]:
    """The tile that the hand was made for, whatever the table says of it."""
    return () if built.tile is None else (built.tile,)


def drawn_only(table: Variant, built: Built, waits: Waits, own: bool) -> Sequence[int]:
    """A natural tile that would win if it were drawn."""
    return [k for k in waits.self_draw if k not in built.hand.wild]


def wild(table: Variant, built: Built, waits: Waits, own: bool) -> Sequence[int]:
    """A wild tile."""
    return built.hand.wild


def any_tile(table: Variant, built: Built, waits: Waits, own: bool) -> Sequence[int]:
    """Any natural tile in play."""
    return [k for k in table.kinds if k < KINDS and k not in built.hand.wild]


# --- what was let go -----------------------------------------------------------------------------

Which = Callable[[Variant, Draft], Sequence[int]]

LET = {
    False: Text(
        "刚才{who}打{tile}，你能胡没胡；那以后你还没摸过牌。",
        "A moment ago {who} threw {tile}; you could have won and let it go. "
        "You have not drawn since.",
    ),
    True: Text(
        "前面{who}打{tile}，你能胡没胡；那以后你又摸过牌。",
        "Earlier {who} threw {tile}; you could have won and let it go. You have drawn since.",
    ),
}  # fmt: skip


def the_same(table: Variant, draft: Draft) -> Sequence[int]:
    """The tile itself."""
    return [draft.offer.tile]


def another(table: Variant, draft: Draft) -> Sequence[int]:
    """Another tile that a discard wins on."""
    gone = {draft.offer.tile, *(let.tile for let in draft.offer.passed)}
    return [k for k in draft.waits.discard if k not in gone]


def let_go(which: Which, since: bool, mark: str = "passed") -> Twist:
    """A win that was let go, before or after the last own draw; the earlier one is told first."""

    def twist(table: Variant, draft: Draft, chance: Random) -> Draft | None:
        offer = draft.offer
        kinds = [k for k in which(table, draft) if room(draft, k) and k not in offer.hand.wild]
        late = since and any(not let.own_draw_since for let in offer.passed)
        if not kinds or late:
            return None
        kind = chance.choice(kinds)
        konged = offer.source if offer.by == "rob_kong" and kind == offer.tile else None
        thrower = chance.choice([s for s in range(4) if s not in (offer.winner, konged)])
        then = replace(
            offer, tile=kind, by="discard", source=thrower, passed=(), kong_type="", face_down=False
        )
        if not table.win(then).ok:
            return None
        said = LET[since].fill(who=who(offer.winner, thrower), tile=NAMES[kind])
        return replace(
            draft,
            offer=replace(offer, passed=(*offer.passed, Passed(kind, since))),
            told=(*draft.told, said),
            marks=draft.marks | {mark},
        )

    return twist


def room(draft: Draft, kind: int) -> bool:
    """Whether one more copy of a kind can have been seen: the tile of a pong, too, was thrown."""
    offer = draft.offer
    seen = [*offer.hand.all_tiles, *draft.setting.shown, *(p.tile for p in offer.passed)]
    return seen.count(kind) + (kind == offer.tile) * (3 if offer.by == "rob_kong" else 1) < 4


# --- who else could win --------------------------------------------------------------------------

_RIVAL = Text("{who}也能胡这张，也要胡。", "{who:cap} could win on it as well, and wants to.")


def rival(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Another player who can win on the same tile."""
    offer = draft.offer
    taken = (offer.winner, offer.source, *draft.busy)
    others = [seat for seat in range(4) if seat not in taken]
    if offer.source is None or draft.rivals or not others:
        return None
    seat = chance.choice(others)
    said = _RIVAL.fill(who=who(offer.winner, seat))
    return replace(draft, rivals=(seat,), busy=(*draft.busy, seat), after=(*draft.after, said))


_CLAIM = Text("{who}手里有三张，要杠这张。", "{who:cap} holds three of them and wants to kong it.")


def claimed(fact_name: str) -> Twist:
    """Another player who wants to kong the discard."""

    def twist(table: Variant, draft: Draft, chance: Random) -> Draft | None:
        offer = draft.offer
        taken = (offer.winner, offer.source, *draft.busy)
        seats = [seat for seat in range(4) if seat not in taken]
        seen = [*offer.hand.all_tiles, *draft.setting.shown, *(p.tile for p in offer.passed)]
        if offer.by != "discard" or offer.tile in seen or not seats or "claimed" in draft.marks:
            return None
        seat = chance.choice(seats)
        said = _CLAIM.fill(who=who(offer.winner, seat))
        found = with_facts(draft, said, {fact_name: True}, True, "claimed")
        return replace(found, busy=(*draft.busy, seat))

    return twist


# --- facts ---------------------------------------------------------------------------------------


def fact(said: Text, after: bool = False, mark: str = "", **facts: Any) -> Twist:
    """Facts of the table's own, with the sentence that tells them, once for a mark."""

    def twist(table: Variant, draft: Draft, chance: Random) -> Draft | None:
        if mark and mark in draft.marks:
            return None
        return with_facts(draft, said, facts, after, mark)

    return twist


def with_facts(
    draft: Draft, said: Text, facts: dict[str, Any], after: bool = False, mark: str = ""
) -> Draft:
    """The draft with facts and the sentence that tells them."""
    offer = replace(draft.offer, facts=Facts({**draft.offer.facts, **facts}))
    told = draft.told if after else (*draft.told, said)
    later = (*draft.after, said) if after else draft.after
    marks = draft.marks | ({mark} if mark else set())
    return replace(draft, offer=offer, told=told, after=later, marks=marks)


def tell(said: Text, mark: str) -> Twist:
    """A sentence without a fact, and a mark."""

    def twist(table: Variant, draft: Draft, chance: Random) -> Draft | None:
        return replace(draft, told=(*draft.told, said), marks=draft.marks | {mark})

    return twist
