"""Claim or let go? 碰杠过: a tile lies that you could take; positions come from play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

from drills import concepts, options
from drills.claim_seen import Asked, Choices, asked, choices, confirmed, counted
from drills.claim_tell import OUTCOMES, act_name, named, outcome, verdict
from drills.concepts import Test
from drills.drill import Drill, level_of
from drills.from_play import crowded, drawing, drew, moments, other_draws
from drills.puzzle import Answer, Choice, Field, Puzzle, Scene, Verdict
from drills.regions.play_beside import beside
from drills.roles import who
from drills.seen import thrown_scene
from rules import variants
from rules.errors import RuleError
from rules.opponents import steps
from rules.table import Action, Play
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

_ASK = Text("{who}打{tile}：要不要？", "{who:cap} threw {tile}. Take it?")
_LABEL = Text("你怎么办？", "what do you do?")
_LEADS = {
    True: Text(
        "你还没{term}。能离可以{term}的牌更近一步才要，几样都行就看打完以后的进张。",
        "You are not {term}. Take it only for a step nearer to a hand that may be; of several, "
        "the one that leaves most tiles that help.",
    ),
    False: Text(
        "能离胡得了的听牌更近一步才要，几样都行就看打完以后的进张。",
        "Take it only for a step nearer to a ready hand that may win; of several, the one that "
        "leaves most tiles that help.",
    ),
}
"""By whether one declares at the table."""

TESTS: Mapping[str, Test] = {
    "take.ready": lambda look: look.takes and look.nearest.away == 0,
    "take.nearer": lambda look: look.takes and look.nearest.away > 0,
    "take.idle": lambda look: not look.takes and look.nearest.away == look.now.away,
    "take.breaks": lambda look: not look.takes and look.nearest.away > look.now.away,
    "take.kong": lambda look: "kong" in look.asked.acts,
    "take.which": lambda look: look.close and len(look.right) == 1,
    "take.pairs": lambda look: look.pairs,
    "take.bars": lambda look: look.barred,
}
"""When a position carries a concept."""

TAKEN = 0.42
"""How often a position is looked for in which the tile is taken."""
SPARE = 0.02
"""How often the other answer does, where a hand has none that is looked for."""
OTHER_LEVEL = 0.15
"""How often a hand without a position of the level gives one of another, for want of better."""
WINDOWS: Mapping[int, tuple[int, int, int]] = {
    1: (10, 34, 60), 2: (6, 26, 40), 3: (2, 16, 40), 4: (0, 8, 26), 5: (0, 4, 22),
}  # fmt: skip
"""At which choice of a hand one begins to look, at least and at most, and for how many."""
STEPS: Mapping[int, tuple[int, ...]] = {1: (1,), 2: (1, 2), 3: (2,), 4: (3,), 5: (3, 4, 5)}
"""How far from ready a hand is whose position can be of a level."""
EACH = 12
"""So many tiles that could have been drawn and thrown are tried at a moment."""


class ClaimDrill(Drill):
    """Pong, kong, chow or pass?"""

    key = "claim"
    letter = "p"
    name = Text("碰杠过", "Claim or pass? 碰杠过")
    question = Text("这张要不要？", "Do you take this tile?")
    tables = frozenset(variants.VARIANTS)
    ties = True
    turns = 40

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """The first clear position of the level in one hand of play.

        Whether the tile is taken is the lot of the seed, not of one hand: a pass is the rarer find.
        """
        takes = Random(f"{self.key}/{table.key}/{level}/{seed}").random() < TAKEN
        spare: tuple[Choices, Play, int] | None = None
        other: tuple[Choices, Play, int] | None = None
        option = options.exercised(self.key, table, chance)
        for play, seat, spot in offers(table, level, chance):
            look = choices(table, spot, quickly=True)
            if not _asks(look, level) or (spare and look.takes != takes):
                other = (look, play, seat) if look.clear else other
                continue
            look = choices(table, spot)
            if not _asks(look, level) or (option and not _changed(table, look, option)):
                continue
            if not counted(table, look):
                continue
            if look.takes == takes:
                return _puzzle(table, (level, seed), confirmed(table, look), (play, seat))
            spare = look, play, seat
        spare = (
            spare if chance.random() < SPARE else other if chance.random() < OTHER_LEVEL else None
        )
        if spare is None:
            return None
        _, play, seat = spare
        look = choices(table, spare[0].asked)
        if not look.clear or not counted(table, look):
            return None
        return _puzzle(table, (level, seed), confirmed(table, look), (play, seat))

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Choice: every claim on offer, and letting it go, with what comes of it."""
        if "take" in given:
            return ()
        return (Choice("take", _LABEL, tuple(offered(self.table(puzzle), puzzle.facts))),)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right with any act that nothing beats, half right if what comes of it is wrong."""
        return verdict(self.table(puzzle), puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """What is right in the same position at another table."""
        try:
            right = right_values(choices(table, puzzle.facts.asked))
        except RuleError:
            right = ()
        if puzzle.key["take"] in right:
            return dict(puzzle.key)
        return {"take": right[0] if right else ""}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(TESTS)

    def balance(self, puzzle: Puzzle) -> str:
        """What is right: pass, pong, chow or kong."""
        act: str = puzzle.facts.right[0].act
        return act


def _asks(look: Choices, level: int) -> bool:
    return look.clear and level_of(look.rating) == level


def offers(table: Variant, level: int, chance: Random) -> Iterator[tuple[Play, int, Asked]]:
    """Positions of one hand in which a tile just drawn is thrown and somebody could take it."""
    least, most, number = WINDOWS[level]
    skip = chance.randint(least, most)
    for play in islice(moments(table, chance, skip), number):
        seats = _far(play, STEPS[level]) if drew(play) else ()
        kinds = [kind for kind in other_draws(play) if _wanted(play, kind, seats)] if seats else []
        for kind in _sampled(play, kinds, seats, chance):
            thrown, drawn = Action(play.turn, "discard", kind), drawing(play, kind)
            if thrown not in drawn.legal(play.turn):
                continue
            after = drawn.apply(thrown)
            for seat in seats if after.stage == "claims" else ():
                spot = asked(after, seat)
                if spot is not None and len(spot.claims) + 1 == len(after.legal(seat)):
                    yield after, seat, spot


def _far(play: Play, far: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that may be asked, so far from ready."""
    return tuple(
        seat
        for seat, place in enumerate(play.seats)
        if seat != play.turn and place.won is None and place.declared is None
        and not crowded(play, seat)
        and steps(play, seat, place.hand) in far
    )  # fmt: skip


def _sampled(play: Play, kinds: list[int], seats: tuple[int, ...], chance: Random) -> list[int]:
    """Some of these tiles, those that make a kong first: they come up seldom."""
    some = chance.sample(kinds, len(kinds))
    held = [play.seats[seat].hand.concealed for seat in seats]
    some.sort(key=lambda kind: all(tiles.count(kind) < 3 for tiles in held))
    return some[:EACH]


def _wanted(play: Play, kind: int, seats: tuple[int, ...]) -> bool:
    """A quick look whether one of these seats could take a tile."""
    if kind in play.seats[play.turn].hand.wild:
        return False
    chows = "chow" in play.game.table.melds and kind < 27
    return any(
        play.seats[seat].hand.concealed.count(kind) > 1
        or (chows and seat == (play.turn + 1) % 4 and bool(play.game.chows(play, seat, kind)))
        for seat in seats
    )


def _changed(table: Variant, look: Choices, option: str) -> bool:
    other = choices(options.without(table, option), look.asked)
    return not set(right_values(other)) & set(right_values(look))


def right_values(look: Choices) -> tuple[str, ...]:
    """The answers that are right."""
    return tuple(
        named(way.action) if len(look.ways) > 1 and way.action else outcome(look, way)
        for way in look.right
    )


def offered(table: Variant, look: Choices) -> Iterator[tuple[str, Text]]:
    """The answers to choose from: one claim with what it may bring, several by name; two passes."""
    for way in look.ways:
        act = act_name(table, way.action)
        if len(look.ways) > 1:
            yield named(way.action), act
        else:
            for code in ("ready", "nearer"):
                yield f"{named(way.action)}:{code}", OUTCOMES[code].fill(act=act)
    for code in ("same", "further"):
        yield f"pass:{code}", OUTCOMES[code]


def _puzzle(table: Variant, place: tuple[int, int], look: Choices, at: tuple[Play, int]) -> Puzzle:
    (level, seed), (play, seat) = place, at
    thrown = play.lying.source if play.lying else seat
    return Puzzle(
        kind="claim",
        variant=table.key,
        options=table.chosen(),
        level=level,
        seed=seed,
        ask=_ASK.fill(who=who(seat, thrown), tile=NAMES[look.asked.tile]),
        lead=_LEADS[table.declares].fill(term=table.terms["declared"]),
        scene=_scene(play, seat),
        key={"take": right_values(look)[0]},
        concepts=concepts.carried(TESTS, look),
        rating=look.rating,
        facts=look,
    )


def _scene(play: Play, seat: int) -> Scene:
    return thrown_scene(play.view(seat), beside(play, seat))
