"""A month of groups: their puzzles at the hour, their boards in the evening, and what befalls them.

Groups become supergroups, kick the bot and take it back, move to other zones. Telegram knows of it
at once, the bot by an update that may come after it has tried to write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import partial
from typing import NamedTuple

from telegram import (
    Chat,
    ChatMember,
    ChatMemberBanned,
    ChatMemberMember,
    ChatMemberUpdated,
    User,
)
from telegram.error import ChatMigrated, Forbidden, TelegramError

from tutor import daily, group, outbox, presence, store_groups, store_outbox
from tutor.chat_reply import Reply
from tutor.outbox import Taken
from tutor.store import Store, open_store
from tutor.telegram import groups, groupwork, inbox, refusals
from tutor.telegram.month_world import (
    LONG_AGO,
    MORNING,
    NIGHT,
    START,
    TICK,
    Fate,
    Frail,
    Killed,
    Sum,
    Trail,
    Wall,
    ticks,
)

Chosen = tuple[str, int, int, tuple[int, ...], int | None, int, str]
CLUBS: tuple[Chosen, ...] = (
    ("Asia/Shanghai", 12, 0, (), 21, 5, "buttons"),
    ("Asia/Shanghai", 12, 0, (4,), 21, 3, "poll"),
    ("Europe/Berlin", 2, 30, (), 20, 2, "buttons"),
    ("Europe/Berlin", 20, 0, (), 21, 5, "poll"),
    ("America/New_York", 7, 30, (), 22, 2, "buttons"),
    ("Australia/Sydney", 2, 30, (), 1, 1, "buttons"),
    ("Australia/Lord_Howe", 2, 10, (), 2, 2, "poll"),
    ("Pacific/Kiritimati", 9, 0, (), 20, 2, "buttons"),
    ("Pacific/Pago_Pago", 21, 50, (), 23, 1, "buttons"),
    ("Pacific/Auckland", 23, 30, (5, 6), 23, 3, "poll"),
    ("America/St_Johns", 20, 0, (0,), 21, 2, "buttons"),
    ("Asia/Kathmandu", 6, 0, (), None, 1, "poll"),
)  # fmt: skip
"""Zone, hour, minute, quiet days, hour of the board, puzzles a day, form."""

STEPS = 60
"""So many steps at least has a turn that gives five puzzles to one group."""

FATES = (
    (100, 10, "moves", "", 0), (196, 0, "kicks", "", 2), (202, 0, "takes", "", 0),
    (214, 2, "moves", "", 0), (258, 1, "kicks", "", 0), (300, 1, "takes", "", 0),
    (300, 4, "zone", "America/Los_Angeles", 0), (330, 7, "zone", "Pacific/Pago_Pago", 0),
    (350, 9, "kicks", "", 1), (376, 9, "takes", "", 1), (402, 7, "zone", "Pacific/Kiritimati", 0),
    (426, 3, "moves", "", 3), (450, 5, "zone", "Asia/Tokyo", 0), (468, 6, "kicks", "", 0),
    (470, 6, "takes", "", 0), (520, 0, "moves", "", 1), (580, 8, "zone", "Pacific/Apia", 0),
)  # fmt: skip
"""After how many hours which club does what, and after how many moments the bot is told."""

BOT, ADMIN = User(42, "Tingpai", is_bot=True), User(7, "Anna", is_bot=False)
Work = Callable[[Store, datetime], object]


class Quiz(NamedTuple):
    """One puzzle of a day."""

    club: int
    day: date
    place: int


class Board(NamedTuple):
    """The board of an evening."""

    club: int
    day: date


@dataclass(frozen=True, slots=True)
class Evening:
    """A board that is to come, from when on by which wall."""

    day: date
    wall: Wall
    closes: datetime

    def due(self, now: datetime) -> bool:
        """Whether the board may be said: not in the night, unless its hour is just over."""
        shown = self.wall.shows(now)
        late = shown - self.closes > timedelta(hours=1)
        return shown >= self.closes and (not late or MORNING <= shown.time() < NIGHT)


class Told(NamedTuple):
    """An update that Telegram has for the bot: from when on, its number, of whom, what it does."""

    at: datetime
    number: int
    club: Club
    work: Work


@dataclass(slots=True)
class Club:
    """One group as its members see it; the rest is what the oracle knows of it.

    out: it has kicked the bot; known: the bot has been told, or has been refused.
    """

    place: int
    number: int
    wall: Wall
    count: int
    board: int | None
    last: date = date.min
    last_at: datetime = LONG_AGO
    owed: tuple[date, datetime] | None = None
    evenings: list[Evening] = field(default_factory=list)
    out: bool = False
    known: bool = False

    def clear(self) -> None:
        """The bot is out: nothing that was to come comes."""
        self.known, self.owed, self.evenings = True, None, []

    def begin(self, now: datetime, day: date) -> None:
        """The quiz of a day is put, if it is due."""
        if self.known or day <= self.last:
            return
        if now - self.last_at < timedelta(hours=6):
            return
        self.last, self.last_at = day, now
        wall, shown = Wall(self.wall.zone, 0, 0), self.wall.shows(now)
        if self.board is None:
            self.owed = day, shown + timedelta(hours=23)
            return
        closes = datetime.combine(shown.date(), datetime.min.time()).replace(hour=self.board)
        closes += timedelta(days=closes <= shown)
        self.owed = day, closes
        self.evenings.append(Evening(day, wall, closes))

    def comes(self, now: datetime) -> Iterator[Quiz | Board]:
        """What is due now, where everything that is put can also be sent."""
        if self.out and (self.owed or any(one.due(now) for one in self.evenings)):
            self.clear()
        if self.owed is not None:
            day, closes = self.owed
            if self.wall.shows(now) <= closes:
                yield from (Quiz(self.place, day, n) for n in range(1, self.count + 1))
            self.owed = None
        for one in [one for one in self.evenings if one.due(now)]:
            yield Board(self.place, one.day)
            self.evenings.remove(one)


@dataclass(slots=True)
class Clubs:
    """The groups of the month, and the updates that Telegram has for the bot."""

    path: str
    clubs: list[Club]
    trail: Trail = field(default_factory=lambda: Trail(STEPS))
    moved: dict[int, int] = field(default_factory=dict)
    updates: list[Told] = field(default_factory=list)

    def live(self, days: int) -> None:
        """Let the days pass."""
        fates = list(enumerate(FATES))
        for hours, now, up, reached in ticks(days):
            while fates and fates[0][1][0] <= hours:
                number, (_, place, what, zone, after) = fates.pop(0)
                club = self.clubs[place]
                work = self._befall(club, what, zone)
                self.updates.append(Told(now + after * TICK, number, club, work))
            self._expect(now, up=up, reached=reached)
            if up:
                self._run(now, reached=reached)

    def _befall(self, club: Club, what: str, zone: str) -> Work:
        """Something happens to a club; what the update of it does."""
        if what == "zone":
            club.wall.zone = zone
            return partial(_settle, club.number, zone)
        if what == "moves":
            old, new = club.number, club.number - 10**6
            club.number = self.moved[old] = new
            return partial(_move, old, new)
        club.out = what == "kicks"
        return partial(_change, club.number, club.out)

    def _expect(self, now: datetime, *, up: bool, reached: bool) -> None:
        """What the walls say is due now."""
        for club in self.clubs:
            if up and reached and any(one.at <= now and one.club is club for one in self.updates):
                if club.out:
                    club.clear()
                club.known = club.out
            day = club.wall.open(now)
            if up and day is not None:
                club.begin(now, day)
            if up and reached:
                self.trail.due.update(club.comes(now))

    def _run(self, now: datetime, *, reached: bool) -> None:
        """One turn of the program, killed once in it, and started again at once."""
        fate = Fate(self.trail.after)
        try:
            self._turn(now, fate, reached=reached)
        except Killed:
            self.trail.killed()
            self._turn(now, Fate(), reached=reached)
        if reached:
            self.updates = [one for one in self.updates if one.at > now]

    def _turn(self, now: datetime, fate: Fate, *, reached: bool) -> None:
        store = Frail(self.path, fate)
        told = [one for one in self.updates if reached and one.at <= now]
        try:
            fate.busy = self._busy(store, now) or bool(told)
            outbox.take_up(store, now=now)
            for update in told:
                inbox.arrive(store, update.number, "{}")
                inbox.do(store, update.number, partial(update.work, store, now))
            groupwork.turn(store, now)
            while (one := outbox.take(store, now=now)) is not None:
                if not reached:
                    outbox.put_off(store, one, 60, now=now)
                    break
                self._send(store, one, fate, now)
        finally:
            store.close()

    def _busy(self, store: Store, now: datetime) -> bool:
        at = int(now.timestamp() * 1000)
        over = store_groups.over(store, at, 1)
        return bool(over or group.due(store, now)) or outbox.wait(store, now) == 0

    def _send(self, store: Store, one: Taken, fate: Fate, now: datetime) -> None:
        """Telegram takes a message, or says why not."""
        refusal = self._refusal(one.chat)
        if refusal is not None:
            refusals.settle(store, one, refusal, now)
            return
        what = self._brings(store, one)
        if what is not None:
            self.trail.came.append((one.id, what))
        self.trail.flying[one.id] += 1
        fate.step()
        outbox.sent(store, one, one.id, now=now)
        self.trail.flying[one.id] -= 1

    def _refusal(self, chat: int) -> TelegramError | None:
        if chat in self.moved:
            return ChatMigrated(self.moved[chat])
        if any(club.number == chat and club.out for club in self.clubs):
            return Forbidden("Forbidden: bot was kicked from the supergroup chat")
        return None

    def _brings(self, store: Store, one: Taken) -> Quiz | Board | None:
        """The puzzle or the board that a message brings, None for all others."""
        place = next(club.place for club in self.clubs if club.number == one.chat)
        row = store_outbox.find(store, one.id)
        post = store_groups.post(store, row["post"]) if row and row["post"] else None
        if post is not None:
            return Quiz(place, daily.load(store, post["daily_id"]).day, post["place"])
        content = one.content()
        keys = content.buttons if isinstance(content, Reply) else ()
        data = [button.data for row_ in keys for button in row_]
        days = [said.split(":")[3] for said in data if said.startswith("g:board:")]
        return Board(place, date.fromisoformat(days[0])) if days else None


def setting() -> str:
    """The clubs of the month, in words."""
    zones = len({one[0] for one in CLUBS})
    told = {what: sum(fate[2] == what for fate in FATES) for what in ("moves", "kicks", "zone")}
    return (
        f"{len(CLUBS)} groups in {zones} zones, {told['zone']} moves,"
        f" {told['moves']} times a supergroup, {told['kicks']} times put out and let in"
    )


def live(path: str, days: int) -> Sum:
    """Let a month pass for groups, beside a store in which the quizzes of its days may stand."""
    store = open_store(path)
    clubs = Clubs(path, list(_clubs(store, CLUBS)))
    store.close()
    clubs.live(days)
    return clubs.trail.sum()


def _clubs(store: Store, chosen: Iterable[Chosen]) -> Iterable[Club]:
    for place, (zone, hour, minute, quiet, board, count, form) in enumerate(chosen):
        here = group.enter(store, -1000 - place, "Table", "zh", now=START)
        here = group.change(
            store, here, zone=zone, hour=hour, minute=minute, quiet=quiet, board=board,
            count=count, form=form, now=START,
        )  # fmt: skip
        here = group.change(store, here, active=True, now=START)
        wall = Wall(zone, hour, minute, frozenset(quiet))
        yield Club(place, here.chat, wall, count, board, last=here.last_day or date.min)


# --- what the bot is told ------------------------------------------------------------


def _settle(chat: int, zone: str, store: Store, now: datetime) -> None:
    """An admin says where the group lives."""
    here = group.of(store, chat)
    assert here is not None
    group.change(store, here, zone=zone, now=now)


def _move(old: int, new: int, store: Store, now: datetime) -> None:
    """The group has become a supergroup."""
    presence.move(store, old, new)


def _change(chat: int, out: bool, store: Store, now: datetime) -> None:
    """The bot is put out of a group, or let in again."""
    here: ChatMember = ChatMemberMember(BOT)
    gone: ChatMember = ChatMemberBanned(BOT, now)
    old, new = (here, gone) if out else (gone, here)
    place = Chat(chat, Chat.SUPERGROUP, title="Table")
    groups.changed(store, ChatMemberUpdated(place, ADMIN, now, old, new), now)
