"""Telegram's limits are kept: so much a second, to a chat, to a group; answers go first."""

import asyncio
import itertools
import math

import pytest
from telegram.error import RetryAfter

from tutor.outbox import LATER, NOW
from tutor.telegram.flow import Flow
from tutor.telegram.limits import MARGIN, Limits, Rates


def send_all(limits, calls, until=10_000.0):
    """The moments at which calls (chat, lane) go out, each as soon as it may, one after another."""
    now, at = 0.0, []
    for chat, lane in calls:
        now = max(now, limits.free_at(chat, lane))
        if now > until:
            break
        limits.end(limits.begin(chat, lane, now), now)
        at.append(now)
    return at


def most(times, span):
    """The most moments that lie within a span."""
    return max(sum(start <= t < start + span for t in times) for start in times)


def test_no_more_than_thirty_a_second_whoever_speaks():
    lanes = itertools.cycle((NOW, NOW, LATER))
    times = send_all(Limits(), [(chat, next(lanes)) for chat in range(1, 400)])
    assert most(times, 1.0) == Rates().overall == 30
    assert times[-1] < 15


def test_what_is_said_unasked_leaves_room_for_answers_in_every_tenth_of_a_second():
    times = send_all(Limits(), [(chat, LATER) for chat in range(1, 200)])
    assert most(times, 1.0) <= 30
    assert most(times, 0.1) <= 6


def test_a_chat_hears_one_thing_a_second_and_may_be_answered_a_little_faster():
    unasked = send_all(Limits(), [(5, LATER)] * 4)
    assert [round(b - a, 2) for a, b in itertools.pairwise(unasked)] == [1 + MARGIN] * 3
    answers = send_all(Limits(), [(5, NOW)] * 10)
    assert answers[3] < 0.1
    assert answers[9] > 6
    limits = Limits()
    for _ in range(3):
        limits.end(limits.begin(5, NOW, 0.0, fresh=False), 0.0)
    assert limits.free_at(5, LATER) == 0


def test_a_group_gets_twenty_a_minute_edits_counted():
    times = send_all(Limits(), [(-5, LATER)] * 45)
    assert most(times, 60.0) == 20
    limits = Limits()
    for _ in range(20):
        limits.end(limits.begin(-5, NOW, 0.0, fresh=False), 0.0)
    assert limits.free_at(-5, NOW, fresh=False) > 60


def test_a_refused_group_waits_alone_and_two_chats_mean_everybody():
    limits = Limits()
    limits.refuse(-5, 30, 0.0)
    assert limits.held(NOW, 1.0) == limits.held(LATER, 1.0) == {-5}
    assert limits.lane_free_at(LATER) == 0
    limits.refuse(7, 10, 1.0)
    assert limits.lane_free_at(NOW) == limits.lane_free_at(LATER) == 11 + MARGIN
    assert limits.held(NOW, 40.0) == frozenset()


def test_a_person_who_is_refused_stops_what_is_said_unasked_and_no_answers_to_others():
    limits = Limits()
    limits.refuse(7, 10, 0.0)
    assert limits.lane_free_at(LATER) == 10 + MARGIN
    assert limits.free_at(8, NOW) == 0
    assert limits.free_at(7, NOW) > 10


def test_what_was_long_ago_is_forgotten():
    limits = Limits()
    send_all(limits, [(-chat, LATER) for chat in range(1, 50)])
    limits.refuse(3, 1, 0.0)
    assert limits.held(LATER, 100.0) == frozenset()
    assert (limits._chats, limits._groups, limits._refused) == ({}, {}, {})


def test_calls_that_are_long_on_their_way_cannot_bunch_at_telegrams_door():
    limits = Limits()
    calls = [limits.begin(chat, NOW, 0.0) for chat in range(1, 31)]
    assert limits.lane_free_at(NOW) == math.inf
    for call in calls:
        limits.end(call, 5.0)
    assert limits.lane_free_at(NOW) == 6 + MARGIN
    call = limits.begin(99, LATER, 7.0)
    limits.end(call, 9.5)
    assert limits.chat_free_at(99, LATER) == pytest.approx(9.5 + limits.rates.apart)


# --- the flow itself ------------------------------------------------------------------------------


async def call(flow, done, name, chat, lane=NOW, faults=()):
    left = list(faults)

    async def send():
        if left:
            raise RetryAfter(left.pop())
        done.append(name)
        return True

    return await flow.process_request(send, (), {}, "sendMessage", {"chat_id": chat}, lane or None)


def run(*calls, rates=None):
    """What was done in which order, when calls are made at once; and how long it took."""
    done = []

    async def all_of():
        flow, began = Flow(rates), asyncio.get_running_loop().time()
        tasks = [asyncio.create_task(call(flow, done, *one)) for one in calls]
        told = await asyncio.gather(*tasks, return_exceptions=True)
        return told, asyncio.get_running_loop().time() - began

    told, took = asyncio.run(all_of())
    return done, told, took


def test_answers_overtake_what_is_said_unasked_and_nobody_overtakes_in_a_chat():
    rates = Rates(overall=1000, unasked=20, lag=0, burst=1)
    unasked = [(f"d{n}", n, LATER) for n in range(1, 5)]
    answers = [("a1", 8), ("a2", 9)]
    done, _, took = run(*unasked, *answers, rates=rates)
    assert done == ["d1", "a1", "a2", "d2", "d3", "d4"]
    assert took >= 0.15


def test_in_one_chat_calls_keep_their_order():
    done, _, took = run(("a", 5), ("b", 5), ("c", 6), rates=Rates(burst=1))
    assert done == ["a", "c", "b"]
    assert took >= 1


def test_a_refused_answer_is_sent_again_and_what_is_said_unasked_goes_back_to_the_outbox():
    done, told, took = run(("a", 5, NOW, (0.1,)), ("b", -6, LATER, (0.1,)))
    assert done == ["a"]
    assert isinstance(told[1], RetryAfter)
    assert took >= 0.1


def test_a_call_that_goes_to_no_chat_waits_for_nobody():
    async def all_of():
        flow, done = Flow(Rates(overall=1)), []

        async def send():
            done.append(1)

        for method in ("answerCallbackQuery", "getChat", "sendChatAction"):
            for _ in range(3):
                await flow.process_request(send, (), {}, method, {"chat_id": "@name"}, None)
        return done

    assert len(asyncio.run(all_of())) == 9


def test_who_gives_up_waiting_takes_no_turn():
    async def all_of():
        flow, done = Flow(Rates(overall=1000, unasked=10, lag=0)), []
        tasks = [asyncio.create_task(call(flow, done, n, n, LATER)) for n in range(1, 4)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        with pytest.raises(asyncio.CancelledError):
            await tasks[1]
        await asyncio.gather(tasks[0], tasks[2])
        return done

    assert asyncio.run(all_of()) == [1, 3]
