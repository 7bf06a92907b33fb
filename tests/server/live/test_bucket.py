"""Limits: so much at once, and so much a second."""

from vineta.server.limits import Bucket


def test_a_bucket_gives_what_it_holds_and_then_at_its_rate() -> None:
    now = [0.0]
    bucket = Bucket(rate=2.0, burst=3, now=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.4
    assert not bucket.take()
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_a_bucket_never_holds_more_than_at_first() -> None:
    now = [0.0]
    bucket = Bucket(rate=2.0, burst=3, now=lambda: now[0])
    now[0] = 1000.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
