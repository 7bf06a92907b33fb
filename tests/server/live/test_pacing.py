"""A connection may send so much at once and so much a second; what can wait lets others go first."""

import asyncio
from functools import partial

from vineta.server.live.pacing import Bell, TokenBucket, Turns


def test_turns_come_in_order_and_few_at_once() -> None:
    order: list[str] = []

    async def count_rounds(rounds: int) -> None:
        for number in range(rounds):
            order.append(str(number))
            await asyncio.sleep(0)

    async def scenario() -> None:
        turns = Turns(at_once=2)
        for name in "abcdef":
            turns.queue(partial(order.append, name))
        await count_rounds(8)

    asyncio.run(scenario())
    assert [name for name in order if name.isalpha()] == list("abcdef")
    for first, next_but_one in ("ac", "ce"):
        between = order[order.index(first) : order.index(next_but_one)]
        assert any(name.isdigit() for name in between), "a round of the loop lies between them"


def test_whoever_comes_while_turns_are_called_has_one_too() -> None:
    order: list[str] = []

    async def scenario() -> None:
        turns = Turns(at_once=1)

        def come_again() -> None:
            order.append("first")
            turns.queue(partial(order.append, "second"))

        turns.queue(come_again)
        for _ in range(3):
            await asyncio.sleep(0)
        turns.queue(partial(order.append, "third"))
        await asyncio.sleep(0)

    asyncio.run(scenario())
    assert order == ["first", "second", "third"]


def test_a_bell_that_was_rung_before_wakes_whoever_comes_and_then_is_silent() -> None:
    async def scenario() -> None:
        bell = Bell()
        bell.ring()
        bell.ring()
        await asyncio.wait_for(bell.wait(), 90.0)
        waiting = asyncio.create_task(bell.wait())
        await asyncio.sleep(0)
        assert not waiting.done(), "it was rung twice, and heard once"
        bell.ring()
        await asyncio.wait_for(waiting, 90.0)

    asyncio.run(scenario())


def test_a_bucket_gives_what_it_holds_and_then_at_its_rate() -> None:
    now = [0.0]
    bucket = TokenBucket(rate=2.0, burst=3, now=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.4
    assert not bucket.take()
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_a_bucket_never_holds_more_than_at_first() -> None:
    now = [0.0]
    bucket = TokenBucket(rate=2.0, burst=3, now=lambda: now[0])
    now[0] = 1000.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
