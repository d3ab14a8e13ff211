"""Groups of the fake Bot API: who is in them, who may what, topics, and how groups move."""

from dataclasses import dataclass, field

from tests.fake_telegram_rules import RefusedError, bad
from tests.fake_telegram_sending import BOT

ANONYMOUS = {
    "id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot",
}  # fmt: skip
"""In whose name an admin speaks who does not want to be seen."""

RIGHTS = (
    "can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members",
    "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories",
    "can_edit_stories", "can_delete_stories", "can_pin_messages", "can_manage_topics",
)  # fmt: skip
ADMINS, OUT = {"creator", "administrator"}, {"left", "kicked"}
MAY = (
    "can_send_messages", "can_send_polls", "can_send_other_messages", "can_add_web_page_previews",
    "can_manage_topics", "can_send_audios", "can_send_documents", "can_send_photos",
    "can_send_videos", "can_send_video_notes", "can_send_voice_notes", "can_change_info",
    "can_invite_users", "can_pin_messages", "can_react_to_messages", "can_edit_tag",
)  # fmt: skip


@dataclass
class Group:
    """A group; members: the status of each, by the number of the user."""

    kind: str = "supergroup"
    title: str = "Table"
    forum: bool = False
    members: dict = field(default_factory=lambda: {BOT["id"]: "member"})
    anonymous: set = field(default_factory=set)
    topics: dict = field(default_factory=dict)
    moved: int | None = None


def member(person, status, anonymous=False):
    """A ChatMember as Telegram tells it."""
    more = {
        "creator": {"is_anonymous": anonymous},
        "administrator": dict.fromkeys(RIGHTS, True) | {
            "can_be_edited": False, "is_anonymous": anonymous,
        },
        "restricted": dict.fromkeys(MAY, False) | {"is_member": True, "until_date": 0},
        "kicked": {"until_date": 0},
    }  # fmt: skip
    return {"user": person, "status": status} | more.get(status, {})


def user(number, language="zh-hans"):
    spoken = {"language_code": language} if language else {}
    return {"id": abs(number), "is_bot": False, "first_name": f"L{number}", **spoken}


def chat_of(number, group=None):
    if number < 0:
        known = group or Group()
        forum = {"is_forum": True} if known.forum else {}
        return {"id": number, "type": known.kind, "title": known.title, **forum}
    return {"id": number, "type": "private", "first_name": f"L{number}"}


class Groups:
    """The part of the fake that keeps groups and their members, and the people who blocked it."""

    def group(self, chat, members=(), admins=(), by=None, **more):
        """Make a group; the bot is added to it by an admin (or by `by`), who is told of it."""
        group = self.groups[chat] = Group(**more)
        group.members = {BOT["id"]: "left"} | dict.fromkeys(members, "member")
        group.members |= {
            who: "administrator" if at else "creator" for at, who in enumerate(admins)
        }
        self.chats.setdefault(chat, {})
        self.become(chat, BOT["id"], "member", by or next(iter((*admins, *members)), 1))
        return chat

    def of(self, chat):
        """A group; one that nobody made is a supergroup where the bot is a member."""
        return self.groups.setdefault(chat, Group())

    def person(self, number, language="zh-hans"):
        """Somebody, of whom the bot has heard from now on."""
        self.met.add(number)
        return BOT if number == BOT["id"] else user(number, language)

    def become(self, chat, who, status, by=None):
        """Somebody gets another status in a group: joins, leaves, is promoted, restricted, kicked.

        The bot hears of its own always; of others by a message if they join or leave, and by
        `chat_member` if it is an admin and has asked for such updates.
        """
        group, person = self.of(chat), self.person(who)
        old = group.members.get(who, "left")
        group.members[who] = status
        hidden = who in group.anonymous
        change = {
            "chat": chat_of(chat, group), "from": self.person(by or who), "date": int(self.time()),
            "old_chat_member": member(person, old, hidden),
            "new_chat_member": member(person, status, hidden),
        }  # fmt: skip
        if who == BOT["id"]:
            self.push(my_chat_member=change)
        elif self.may_manage(chat) and "chat_member" in (self.allowed or ()):
            self.push(chat_member=change)
        here, there = (one not in OUT for one in (old, status))
        if here != there and self.is_in(chat):
            told = {"new_chat_members": [person]} if there else {"left_chat_member": person}
            self.push(message=self.keep(chat, self.person(by or who), **told))

    def migrate(self, old, new):
        """A group becomes a supergroup: told in both, and the old one takes nothing any more."""
        group, by = self.of(old), self.person(1)
        self.groups[new] = Group(title=group.title, members=dict(group.members))
        group.kind, group.moved = "group", new
        self.push(message=self.keep(old, by, migrate_to_chat_id=new))
        self.push(message=self.keep(new, by, migrate_from_chat_id=old))

    def topic(self, chat, name="Puzzles"):
        """Open a topic in a group; its thread."""
        self.of(chat).forum = True
        message = self.keep(chat, self.person(1), is_topic_message=True)
        thread = message["message_thread_id"] = message["message_id"]
        message["forum_topic_created"] = {"name": name, "icon_color": 7322096}
        self.of(chat).topics[thread] = True
        self.push(message=message)
        return thread

    def block(self, chat):
        self.blocked.add(chat)
        self._tell_block(chat, "member", "kicked")

    def unblock(self, chat):
        self.blocked.discard(chat)
        self._tell_block(chat, "kicked", "member")

    def _tell_block(self, chat, old, new):
        self.push(
            my_chat_member={
                "chat": chat_of(chat), "from": user(chat), "date": int(self.time()),
                "old_chat_member": member(BOT, old), "new_chat_member": member(BOT, new),
            }
        )  # fmt: skip

    # --- what the bot may ------------------------------------------------------------------------

    def may_manage(self, chat):
        return self.of(chat).members.get(BOT["id"]) in ADMINS

    def is_in(self, chat):
        return self.of(chat).members.get(BOT["id"], "left") not in OUT

    def is_out(self, chat, who):
        """Whether somebody has left a group or was thrown out."""
        return chat < 0 and self.of(chat).members.get(who) in OUT

    def reach(self, data):
        """The chat that is written to.

        Raises:
            RefusedError: as Telegram says why not.
        """
        if "chat_id" not in data:
            raise bad("chat_id is empty")
        try:
            chat = int(data["chat_id"])
        except ValueError:
            raise bad("chat not found") from None
        if chat not in self.chats and chat in self.met:
            raise RefusedError(403, "Forbidden: bot can't initiate conversation with a user")
        if chat not in self.chats:
            raise bad("chat not found")
        if chat in self.blocked:
            raise RefusedError(403, "Forbidden: bot was blocked by the user")
        if chat in self.deactivated:
            raise RefusedError(403, "Forbidden: user is deactivated")
        if chat < 0:
            self.check_group(chat)
        return chat

    def check_group(self, chat):
        group = self.of(chat)
        status, kind = group.members.get(BOT["id"], "left"), group.kind
        if group.moved is not None:
            text = "Bad Request: group chat was upgraded to a supergroup chat"
            raise RefusedError(400, text, migrate_to_chat_id=group.moved)
        if status == "kicked":
            raise RefusedError(403, f"Forbidden: bot was kicked from the {kind} chat")
        if status == "left":
            raise RefusedError(403, f"Forbidden: bot is not a member of the {kind} chat")

    def check_right_to_send(self, chat):
        if chat < 0 and self.of(chat).members.get(BOT["id"]) == "restricted":
            raise bad("not enough rights to send text messages to the chat")

    def check_topic(self, chat, thread):
        open_still = self.of(chat).topics.get(thread) if chat < 0 else None
        if open_still is None:
            raise bad("message thread not found")
        if not open_still:
            raise bad("TOPIC_CLOSED")

    # --- what the bot asks -----------------------------------------------------------------------

    def get_chat(self, data):
        chat = self.reach(data)
        more = {"permissions": dict.fromkeys(MAY[:-1], True)} if chat < 0 else {}
        gifts = dict.fromkeys(
            ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription",
             "gifts_from_channels"), False,
        )  # fmt: skip
        return chat_of(chat, self.groups.get(chat)) | more | {
            "accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": gifts,
        }  # fmt: skip

    def get_member(self, data):
        group, who = self.of(self.in_group(data)), int(data["user_id"])
        if who not in group.members:
            raise bad("user not found")
        return member(self.person(who), group.members[who], who in group.anonymous)

    def get_admins(self, data):
        group = self.of(self.in_group(data))
        return [
            member(self.person(who), status, who in group.anonymous)
            for who, status in group.members.items()
            if status in ADMINS and who != BOT["id"]
        ]

    def count_members(self, data):
        members = self.of(self.in_group(data)).members.values()
        return sum(status not in OUT for status in members)

    def in_group(self, data):
        chat = self.reach(data)
        if chat > 0:
            raise bad("there are no administrators in the private chat")
        return chat

    def leave(self, data):
        self.become(self.in_group(data), BOT["id"], "left", BOT["id"])
        return True
