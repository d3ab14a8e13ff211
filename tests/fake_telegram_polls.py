"""Polls of the fake Bot API: sent, voted in, stopped, run out."""

import itertools

from tests.fake_telegram_rules import bad, markup, spoken, units, whole
from tests.fake_telegram_sending import BOT

QUESTION, OPTION, EXPLANATION, LINE_FEEDS, DESCRIPTION = 300, 100, 200, 2, 1024
OPTIONS, OPEN = (1, 12), (5, 2_628_000)


def checked_question(data):
    question = data["question"].strip()
    if not question:
        raise bad("poll question must be non-empty")
    if units(question) > QUESTION:
        raise bad("poll question length must not exceed 300")
    return question


def checked_options(data):
    said = spoken(data, "options")
    texts = [one if isinstance(one, str) else one.get("text", "") for one in said]
    if len(texts) < OPTIONS[0]:
        raise bad(f"poll must have at least {OPTIONS[0]} option")
    if len(texts) > OPTIONS[1]:
        raise bad(f"poll can't have more than {OPTIONS[1]} options")
    texts = [text.strip() for text in texts]
    if not all(texts):
        raise bad("poll options must be non-empty")
    if any(units(text) > OPTION for text in texts):
        raise bad(f"poll options length must not exceed {OPTION}")
    if len(set(texts)) < len(texts):
        raise bad("POLL_OPTION_DUPLICATE")
    return texts


def checked_quiz(data, count):
    """What a quiz has besides: its right options and the explanation."""
    right = spoken(data, "correct_option_ids") if "correct_option_ids" in data else []
    if not right or not set(right) <= set(range(count)):
        raise bad("wrong correct option ID specified")
    if any(one >= other for one, other in itertools.pairwise(right)):
        raise bad("correct option IDs must be increasing")
    several = data.get("allows_multiple_answers") == "true"
    if len(right) > 1 and not several:
        raise bad("QUIZ_CORRECT_ANSWERS_TOO_MUCH")
    explanation = data.get("explanation", "").strip()
    if units(explanation) > EXPLANATION:
        raise bad("message is too long")
    if explanation.count("\n") > LINE_FEEDS:
        raise bad("explanation must have at most 2 line feeds")
    return {"correct_option_ids": right, "explanation": explanation}


def checked_end(data, now):
    """When the poll closes by itself, None for never."""
    if {"open_period", "close_date"} <= set(data):
        raise bad("open_period and close_date can't be used together")
    least, most = OPEN
    period = whole(data, "open_period", least, most, "open period is invalid")
    date = whole(data, "close_date", now + least, now + most, "close date is invalid")
    return now + period if period is not None else date


class Polls:
    """The part of the fake that keeps polls: `ballots` are the votes, poll by poll."""

    def send_poll(self, data):
        question, texts = checked_question(data), checked_options(data)
        kind = data.get("type", "regular")
        if kind not in {"regular", "quiz"}:
            raise bad("unsupported poll type specified")
        if units(data.get("description", "")) > DESCRIPTION:
            raise bad("poll description is too long")
        quiz = checked_quiz(data, len(texts)) if kind == "quiz" else {}
        ends = checked_end(data, int(self.time()))
        media = self.poll_media(data)
        poll = {
            "id": f"poll-{next(self.ids)}", "question": question, "type": kind,
            "options": [{"text": text, "voter_count": 0, "persistent_id": f"o{at}"}
                        for at, text in enumerate(texts)],
            "total_voter_count": 0, "is_closed": data.get("is_closed") == "true",
            "is_anonymous": data.get("is_anonymous", "true") == "true",
            "allows_multiple_answers": data.get("allows_multiple_answers") == "true",
            "members_only": data.get("members_only") == "true",
            "allows_revoting": data.get("allows_revoting", str(kind != "quiz").lower()) == "true",
            **{name: value for name, value in quiz.items() if value}, **media,
            **({"close_date": ends} if ends else {}),
        }  # fmt: skip
        message = self.post(data, poll=poll)
        self.ballots[poll["id"]] = {}
        return message

    def poll_media(self, data):
        found = {}
        for name in ("media", "explanation_media"):
            if name in data:
                said = spoken(data, name)
                if said.get("type") != "photo":
                    raise bad("unsupported type of media")
                found[name] = {"photo": [self.photo(self.uploaded(said["media"], data))]}
        return found

    def stop_poll(self, data):
        chat = self.reach(data)
        message = self.chats[chat].get(int(data["message_id"]))
        if message is None:
            raise bad("message with poll to stop not found")
        if "poll" not in message:
            raise bad("message is not a poll")
        if message["from"] != BOT:
            raise bad("poll can't be stopped")
        if message["poll"]["is_closed"]:
            raise bad("poll has already been closed")
        message.pop("reply_markup", None)
        message |= markup(data, only_inline=True)
        return self.close(message)

    def close(self, message):
        """Close a poll, as its time or somebody does, and tell the bot of it."""
        poll = self.now(message)["poll"]
        poll["is_closed"] = True
        self.push(poll=dict(poll))
        return poll

    def close_what_has_run_out(self):
        """Close the polls whose time is over; the fake does it whenever its clock is moved."""
        for message in [m for chat in self.chats.values() for m in chat.values() if "poll" in m]:
            poll = message["poll"]
            if not poll["is_closed"] and poll.get("close_date", self.time() + 1) <= self.time():
                self.close(message)

    # --- what a learner does ---------------------------------------------------------------------

    def vote(self, message, *places, by=None, language="zh-hans"):
        """Choose options of a poll (none: take the vote back); whether the program allows it."""
        with self.changed:
            message = self.now(message)
            chat = message["chat"]["id"]
            poll, who = message["poll"], by or chat
            self.close_what_has_run_out()
            if poll["is_closed"] or self.is_out(chat, who) or not self._may_vote(poll, who, places):
                return False
            votes = self.ballots[poll["id"]]
            votes.pop(who, None)
            votes |= {who: places} if places else {}
            _count(poll, votes)
            hidden = chat < 0 and who in self.of(chat).anonymous
            sender = (
                {"voter_chat": message["chat"]} if hidden else {"user": self.person(who, language)}
            )
            self._tell_vote(poll, sender, places)
        return True

    def _may_vote(self, poll, who, places):
        again = who in self.ballots[poll["id"]]
        if (again and not poll["allows_revoting"]) or (not places and not again):
            return False
        return len(places) <= 1 or poll["allows_multiple_answers"]

    def _tell_vote(self, poll, sender, places):
        self.push(poll={**poll, "options": [dict(one) for one in poll["options"]]})
        if not poll["is_anonymous"]:
            ids = [poll["options"][at]["persistent_id"] for at in places]
            self.push(
                poll_answer={
                    "poll_id": poll["id"], **sender, "option_ids": list(places),
                    "option_persistent_ids": ids,
                }
            )  # fmt: skip


def _count(poll, votes):
    for at, option in enumerate(poll["options"]):
        option["voter_count"] = sum(at in places for places in votes.values())
    poll["total_voter_count"] = len(votes)
