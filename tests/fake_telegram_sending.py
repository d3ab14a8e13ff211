"""What the bot does with messages: sends, edits, deletes, answers presses."""

import re

from tests.fake_telegram_rules import (
    COMMAND,
    COMMANDS,
    DESCRIPTION,
    FILE,
    NOTICE,
    PHOTO,
    bad,
    checked_caption,
    checked_text,
    markup,
    png_size,
    spoken,
)

BOT = {"id": 42, "is_bot": True, "first_name": "Tingpai", "username": "tingpai_test_bot"}
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)
STALE = "query is too old and response timeout expired or query ID is invalid"
DELETABLE = 48 * 3600
"""So many seconds a message may be taken back."""

OWN_LINK = f"https://t.me/{BOT['username']}?start="
ACTIONS = {
    "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice",
    "upload_document", "choose_sticker", "find_location", "record_video_note", "upload_video_note",
}  # fmt: skip


class Sending:
    """The part of the fake that keeps what the bot sends."""

    def post(self, data, **content):
        """Keep a message of the bot, if it may be sent where it is to go."""
        chat = self.reach(data)
        place = self.place(chat, data)
        return self.keep(chat, BOT, **content, **place, **markup(data))

    def place(self, chat, data):
        """The topic of a message and what it replies to."""
        found = {}
        if "message_thread_id" in data:
            thread = int(data["message_thread_id"])
            self.check_topic(chat, thread)
            found |= {"message_thread_id": thread, "is_topic_message": True}
        if "reply_parameters" in data:
            said = spoken(data, "reply_parameters")
            first = self.chats[chat].get(said["message_id"])
            if first is None and not said.get("allow_sending_without_reply"):
                raise bad("message to be replied not found")
            found |= {"reply_to_message": _without_reply(first)} if first else {}
        return found

    def send_message(self, data):
        return self.post(data, text=checked_text(data))

    def send_photo(self, data):
        caption = checked_caption(data)
        self.reach(data)
        words = {"caption": caption} if caption else {}
        return self.post(data, photo=[self.photo(data["photo"])], **words)

    def photo(self, photo):
        """A picture that was uploaded, or one that is known by its file_id."""
        if isinstance(photo, str):
            if not isinstance(self.files.get(photo), bytes):
                raise bad("wrong file identifier/HTTP URL specified")
            name, (width, height) = photo, png_size(self.files[photo])
        else:
            if len(photo) > PHOTO:
                raise bad("file is too big")
            width, height = png_size(photo)
            name = self.stored(photo)
        return {"file_id": name, "file_unique_id": "u" + name, "width": width, "height": height}

    def stored(self, file):
        name = f"file-{next(self.ids)}"
        self.files[name] = file
        return name

    def send_document(self, data):
        self.reach(data)
        file, caption = data["document"], checked_caption(data)
        if isinstance(file, str):
            if file not in self.files:
                raise bad("wrong file identifier/HTTP URL specified")
            name = file
        elif not file or len(file) > FILE:
            raise bad("file must be non-empty" if not file else "file is too big")
        else:
            name = self.stored(file)
        size = len(self.files[name])
        document = {"file_id": name, "file_unique_id": "u" + name, "file_size": size}
        return self.post(data, document=document, **({"caption": caption} if caption else {}))

    # --- messages that stand ---------------------------------------------------------------------

    def edit(self, data, gone=(), **content):
        """Change a message in place; what is `gone` is left out."""
        inline = data.get("inline_message_id")
        if inline is not None:
            return self.edit_inline(inline, content | markup(data, only_inline=True))
        chat = self.reach(data)
        message = self.mine(chat, data)
        if "text" in content and "text" not in message:
            raise bad("there is no text in the message to edit")
        if "caption" in content and not {"photo", "document"} & set(message):
            raise bad("there is no caption in the message to edit")
        kept = {k: v for k, v in message.items() if k not in {"reply_markup", *gone}}
        fresh = kept | content | markup(data, only_inline=True)
        if not fresh.get("caption", "-"):
            del fresh["caption"]
        if fresh == message:
            raise bad(NOT_MODIFIED)
        self.chats[chat][message["message_id"]] = fresh
        return fresh

    def edit_media(self, data):
        media = spoken(data, "media")
        if media.get("type") != "photo":
            raise bad("unsupported type of media")
        words = {"caption": checked_caption(media)} if media.get("caption") else {}
        photo = self.photo(self.uploaded(media["media"], data))
        message = self.mine(self.reach(data), data)
        if not {"photo", "document", "text"} & set(message):
            raise bad("message can't be edited")
        return self.edit(data, ("text", "caption", "document"), photo=[photo], **words)

    def uploaded(self, named, data):
        """The bytes that attach://… names, or else the file_id itself."""
        if not named.startswith("attach://"):
            return named
        file = data.get(named.removeprefix("attach://"))
        if not isinstance(file, bytes):
            raise bad("there is no file that is attached")
        return file

    def mine(self, chat, data):
        """A message of the bot that can be edited."""
        message = self.chats[chat].get(int(data.get("message_id") or 0))
        if message is None:
            raise bad("message to edit not found")
        if message["from"] != BOT:
            raise bad("message can't be edited")
        return message

    def delete_message(self, data):
        chat = self.reach(data)
        message = self.chats[chat].get(int(data["message_id"]))
        if message is None:
            raise bad("message to delete not found")
        theirs = message["from"] != BOT and chat < 0
        stale = message["date"] <= self.time() - DELETABLE
        if (theirs or stale) and not (chat < 0 and self.may_manage(chat)):
            raise bad("message can't be deleted for everyone")
        del self.chats[chat][message["message_id"]]
        return True

    def pin(self, data):
        chat = self.reach(data)
        if int(data["message_id"]) not in self.chats[chat]:
            raise bad("message to pin not found")
        if chat < 0 and not self.may_manage(chat):
            raise bad("not enough rights to manage pinned messages in the chat")
        return True

    def chat_action(self, data):
        if data["action"] not in ACTIONS:
            raise bad("wrong parameter action in request")
        return bool(self.reach(data))

    # --- presses and commands --------------------------------------------------------------------

    def answer_query(self, data):
        query, text = data["callback_query_id"], data.get("text", "")
        late = query in self.old or self.queries.get(query) is not None
        if query not in self.queries or late:
            raise bad(STALE)
        if len(text) > NOTICE:
            raise bad("MESSAGE_TOO_LONG")
        if not data.get("url", OWN_LINK).startswith(OWN_LINK):
            raise bad("URL_INVALID")
        self.queries[query] = {"text": text, "alert": data.get("show_alert") == "true"}
        return True

    def set_commands(self, data):
        commands, language = spoken(data, "commands"), data.get("language_code", "")
        if len(commands) > COMMANDS or (language and not re.fullmatch("[a-z]{2}", language)):
            raise bad("BOT_COMMAND_INVALID")
        for command in commands:
            name, words = command["command"], command["description"]
            named = re.fullmatch(rf"[a-z0-9_]{{1,{COMMAND}}}", name)
            if not named or not 1 <= len(words) <= DESCRIPTION:
                raise bad("BOT_COMMAND_INVALID")
        scope = spoken(data, "scope")["type"] if "scope" in data else "default"
        self.scopes[scope, language] = commands
        if scope == "default":
            self.commands[language] = commands
        return True


def _without_reply(message):
    return {k: v for k, v in message.items() if k != "reply_to_message"}
