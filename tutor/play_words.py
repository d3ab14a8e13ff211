"""A hand of play in words: what has happened, what is asked, what each act is called."""

from __future__ import annotations

from collections.abc import Iterable

from drills.roles import role, who
from rules.table import Action, Event, Game, Play, View
from rules.table.action import ACTS
from rules.tiles import MARKS, NAMES, SUIT_NAMES, suit
from rules.values import NO_TILE
from rules.words import Text

HAPPENED = {
    "discard": Text("{who}打{tile}", "{who:cap}: {tile} thrown"),
    "drawn": Text("{who}摸{tile}", "{who:cap}: {tile} drawn"),
    "replacement": Text("{who}补{tile}", "{who:cap}: {tile} as replacement"),
    "flower": Text("{who}补花，{tile}", "{who:cap}: flower {tile}, replaced"),
    "ponged": Text("{who}碰{tile}", "{who:cap}: pong 碰 of {tile}"),
    "chowed": Text("{who}吃{tile}", "{who:cap}: chow 吃 of {tile}"),
    "konged": Text("{who}杠{tile}", "{who:cap}: kong 杠 of {tile}"),
    "won": Text("{who}胡{tile}", "{who:cap}: win 胡 on {tile}"),
}
"""What has happened, by event; acts of a turn are named by the game."""

DECLARED = Text("{who}{term}，扣下一张", "{who:cap}: {term}, one tile face down")
DECLARED_OWN = Text("{who}{term}，扣下{tile}", "{who:cap}: {term}, {tile} face down")
ACTED = Text("{who}{act}{tile}", "{who:cap}: {act} {tile}")
ACTED_ALONE = Text("{who}{act}", "{who:cap}: {act}")
TURN_UP = Text("翻出{tile}", "{tile} is turned up")
TURNED_UP = Text("翻出的牌：{tiles}", "Turned up: {tiles}")
FIRST = ("discard", "declare")
"""The acts that end what comes before play."""
QUIET = ("deal", "end", "win", "pass", "chow", "pong", "kong", "draw", "flower_draw")
"""Events of which nothing is said: what comes of them is."""

ASKED = {
    "drew": Text("你摸了{tile}：打哪一张？", "You drew {tile}. What goes?"),
    "call": Text("轮到你打一张", "Your discard"),
    "discard": Text("{who}打{tile}：要不要？", "{who:cap} threw {tile}. Take it?"),
    "rob_kong": Text("{who}要杠{tile}：抢不抢？", "{who:cap} makes a kong of {tile}. Rob it?"),
    "setup": Text("开打之前先选", "Choose before play begins"),
    "wait": Text("等别家", "The others play"),
    "draw": Text("荒庄，没人胡", "A drawn hand: nobody won"),
    "won": Text("{who}胡了", "{who:cap} won 胡"),
    "mine": Text("你胡了！", "You won 胡!"),
    "left": Text("这一局不打了", "This session is over"),
}
"""What stands above the table."""

ACT = Text("{act}{tile}", "{act} {tile}")
CHOW = Text("{act}{tile}（用{with_}）", "{act} {tile} with {with_}")
MOST = 6
"""So many acts are named as the better ones."""
WON_WITH = Text("{who}：{names}", "{who:cap}: {names}")
FACE_DOWN = Text("一张扣着的牌", "a tile face down")

SEATS = {
    "": Text("四家都看", "all four"),
    "0": Text("庄家", "the dealer 庄"),
    "1": Text("庄家的下家", "to the dealer's right"),
    "2": Text("庄家的对家", "across from the dealer"),
    "3": Text("庄家的上家", "to the dealer's left"),
}
"""Whose choices a log is looked at for."""

STRENGTHS = {
    "quick": Text("快手", "Quick"),
    "careful": Text("稳手", "Careful"),
}
"""The strengths of opponents by name."""
STRENGTH_TELLS = {
    "quick": Text("只看离听牌多远、进张多少", "go by distance and by the tiles that help"),
    "careful": Text("也看打出去险不险、胡了值多少", "also weigh danger and what a hand is worth"),
}
"""How they choose."""
COACHES = {
    "off": Text("不说话", "says nothing"),
    "each": Text("有更好的打法就说", "speaks when a choice could be better"),
    "end": Text("打完再说", "speaks at the end"),
}
"""When the coach speaks."""


def named(kind: int) -> Text:
    """A tile's name, also of one that cannot be seen."""
    return FACE_DOWN if kind == NO_TILE else NAMES[kind]


def happened(view: View, game: Game, events: Iterable[Event]) -> list[Text]:
    """What a seat saw happen, one short text for each thing worth saying."""
    found = (_happened(view.seat, game, event) for event in events)
    return [text for text in found if text is not None]


def since(view: View, game: Game, events: Iterable[Event]) -> list[Text]:
    """What happened since a seat's last act; its own draw is left to what it is asked."""
    told = tuple(events)
    if view.result is None and told and told[-1].what == "draw" and told[-1].seat == view.seat:
        told = told[:-1]
    return happened(view, game, told)


def settled(play: Play, view: View) -> tuple[Text, ...]:
    """What lies in no river: what is turned up, what was chosen before the first discard.

    What came of the choices is told in their place, once it has come.
    """
    up, events = play.game.turned_up(play), view.events
    facts = [TURNED_UP.fill(tiles=tuple(NAMES[kind] for kind in up))] if up else []
    own = [name for name in play.game.acts if name not in ACTS]
    first = next((n for n, event in enumerate(events) if event.what in FIRST), len(events))
    told = {event.what for event in events[:first]} & play.game.happenings.keys()
    before = [event for event in events[:first] if event.what in (told or own)]
    return (*facts, *happened(view, play.game, before))


def _happened(me: int, game: Game, event: Event) -> Text | None:
    mine = event.seat == me
    if event.what in game.happenings:
        return _own_happening(me, game, event)
    if event.what == "draw" and mine:
        return HAPPENED["drawn"].fill(who=who(me, me), tile=named(event.tile))
    if event.what in QUIET or event.seat < 0:
        return TURN_UP.fill(tile=named(event.tile)) if event.what == "turn_up" else None
    at, tile = who(me, event.seat), named(event.tile)
    if event.what == "declare":
        says = DECLARED if event.tile == NO_TILE else DECLARED_OWN
        return says.fill(who=at, term=game.table.terms["declared"], tile=tile)
    if event.what == "replacement" and not mine:
        return None
    if event.what in HAPPENED:
        return HAPPENED[event.what].fill(who=at, tile=tile)
    if event.what not in game.acts:
        return None
    tiles = (event.tile,) if event.tile != NO_TILE else event.tiles
    says = ACTED if tiles else ACTED_ALONE
    named_ = tuple(NAMES[kind] for kind in tiles)
    return says.fill(who=at, act=game.acts[event.what], tile=named_)


def _own_happening(me: int, game: Game, event: Event) -> Text | None:
    """An event of a game's own, unless its tiles are hidden."""
    says, tiles = game.happenings[event.what], tuple(NAMES[kind] for kind in event.tiles)
    if "{tiles}" in says.zh and not tiles:
        return None
    at = who(me, event.seat) if event.seat >= 0 else ""
    letter = suit(event.tile) if event.tile != NO_TILE else "m"
    return says.fill(who=at, tile=named(event.tile), tiles=tiles, suit=SUIT_NAMES[letter])


def asked(view: View, game: Game, *, ended: bool = False) -> Text:
    """What a seat is asked now, or how the hand ended."""
    if view.result is not None:
        return _ending(view)
    if ended:
        return ASKED["left"]
    if not view.options:
        return ASKED["wait"]
    if view.stage == "setup":
        return ASKED["setup"]
    if view.stage == "claims" and view.lying is not None:
        source = who(view.seat, view.lying.source)
        return ASKED[view.lying.by].fill(who=source, tile=named(view.lying.tile))
    drew = view.mine.drawn != NO_TILE and view.came != "call"
    return ASKED["drew"].fill(tile=named(view.mine.drawn)) if drew else ASKED["call"]


def _ending(view: View) -> Text:
    if not view.winners:
        return ASKED["draw"]
    if view.winners == (view.seat,):
        return ASKED["mine"]
    return ASKED["won"].fill(who=[who(view.seat, seat) for seat in view.winners])


def won_with(play: Play, me: int) -> list[Text]:
    """What each winner has won with."""
    return [
        WON_WITH.fill(who=who(me, win.seat), names=tuple(one.name for one in win.score.elements))
        for win in play.wins
        if win.score.elements
    ]


def label(game: Game, action: Action) -> Text:
    """What an act is called on its button."""
    name = game.acts.get(action.act, Text(action.act, action.act))
    if action.tile == NO_TILE:
        with_ = tuple(NAMES[kind] for kind in action.uses)
        return ACT.fill(act=name, tile=with_) if with_ else name
    if action.uses and action.act == "chow":
        with_ = tuple(NAMES[kind] for kind in action.uses)
        return CHOW.fill(act=name, tile=NAMES[action.tile], with_=with_)
    return ACT.fill(act=name, tile=NAMES[action.tile])


def several(game: Game, actions: Iterable[Action]) -> tuple[Text, ...]:
    """Several acts by name: those that differ in their tile alone name the act once."""
    every = tuple(actions)[:MOST]
    alone = len({act.act for act in every}) == 1 and not any(act.uses for act in every)
    if len(every) < 2 or not alone or any(act.tile == NO_TILE for act in every):
        return tuple(label(game, act) for act in every)
    tiles = tuple(NAMES[act.tile] for act in every)
    return (ACT.fill(act=game.acts[every[0].act], tile=tiles),)


def did(game: Game, me: int, action: Action) -> Text:
    """What a seat does, as another sees it: who, the act, its tile."""
    at, name = who(me, action.seat), game.acts.get(action.act, Text(action.act, action.act))
    tiles = (action.tile,) if action.tile != NO_TILE else action.uses
    says = ACTED if tiles else ACTED_ALONE
    return says.fill(who=at, act=name, tile=tuple(NAMES[kind] for kind in tiles))


def written(action: Action) -> str:
    """An act as a form field or a button carries it.

    >>> written(Action(2, "chow", 2, (0, 1)))
    'chow 3m 12m'
    """
    return str(action).partition(" ")[2]


def read(seat: int, text: str) -> Action:
    """An act of a seat from what `written` wrote.

    >>> read(0, "swap 469p").uses, read(0, "chow 3m 12m").uses
    ((12, 14, 17), (0, 1))

    Raises:
        PlayError, TileError: what cannot be read.
    """
    name, *tiles = text.split(" ")
    several = len(tiles) == 1 and len(tiles[0]) > len(MARKS[0])
    fields = ("with",) if several else ("tile", "with")
    line = {"seat": seat, "act": name} | dict(zip(fields, tiles, strict=False))
    return Action.parse(line)


def roles(play: Play, me: int) -> tuple[str, str, str, str]:
    """The roles of the seats as the learner sees them."""
    a, b, c, d = (role(me, seat) for seat in range(4))
    return a, b, c, d
