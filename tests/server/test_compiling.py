"""Games are compiled side by side, in processes of their own; what is wanted comes first, and others make room."""

from collections.abc import Iterator

import pytest

from vineta.server import compiling
from vineta.server.compiling import BOTS, GAME, MOVES, PARTS, RULES, SEARCH, Compiler, seconds_to_compile


class Work:
    """A process that is done when somebody says so."""

    def __init__(self) -> None:
        self.status: int | None = None
        self.ended = False

    def poll(self) -> int | None:
        return self.status

    def terminate(self) -> None:
        self.ended = True


class Hall:
    """All processes that were started."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, str]] = []
        self.works: dict[tuple[str, str], Work] = {}
        self.closed = False

    def start(self, game: str, part: str) -> Work:
        self.begun.append((game, part))
        self.works[game, part] = Work()
        return self.works[game, part]

    def close(self) -> None:
        self.closed = True

    def finish(self, game: str, *parts: str, status: int = 0) -> None:
        for part in parts:
            self.works[game, part].status = status


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr(compiling, "missing_parts", lambda game: () if game == "old" else PARTS)
    return Hall()


def compiler(hall: Hall, *games: str, at_once: int = 2) -> Compiler:
    return Compiler(games, at_once, hall)


def test_as_many_parts_are_compiled_at_once_as_there_are_cores(hall: Hall) -> None:
    made = compiler(hall, "one", "two", at_once=3)
    assert made._next() is None
    assert hall.begun == [("one", RULES), ("one", MOVES), ("two", RULES)]


def test_bots_come_when_their_game_can_be_played(hall: Hall) -> None:
    made = compiler(hall, "one", at_once=9)
    made._next()
    assert hall.begun == [("one", RULES), ("one", MOVES)]
    hall.finish("one", RULES)
    assert made._next() is None
    assert len(hall.begun) == 2
    hall.finish("one", MOVES)
    assert made._next() == ("one", GAME)
    assert made._next() is None
    assert hall.begun[2:] == [("one", SEARCH), ("one", BOTS)]
    assert made.done("one") == 2
    hall.finish("one", SEARCH)
    assert made._next() == ("one", SEARCH)
    hall.finish("one", BOTS)
    assert made._next() == ("one", BOTS)
    assert made.done("one") == len(PARTS)


def test_where_nobody_waits_all_games_come_before_bots_and_long_work_before_short(hall: Hall) -> None:
    made = compiler(hall, "one", "two", at_once=2)
    made._next()
    hall.finish("one", RULES, MOVES)
    assert [made._next(), made._next()] == [("one", GAME), None]
    assert hall.begun[2:] == [("two", RULES), ("two", MOVES)]
    hall.finish("two", RULES, MOVES)
    assert [made._next(), made._next()] == [("two", GAME), None]
    assert hall.begun[4:] == [("one", SEARCH), ("two", SEARCH)]


def test_the_wanted_game_comes_first_and_others_make_room(hall: Hall) -> None:
    made = compiler(hall, "one", "two", "three")
    made._next()
    first = dict(hall.works)
    made.hurry("three")
    assert all(work.ended for work in first.values())
    made._next()
    assert hall.begun[2:] == [("three", RULES), ("three", MOVES)]
    hall.finish("three", RULES, MOVES)
    assert made._next() == ("three", GAME)
    made._next()
    hall.finish("three", BOTS, SEARCH)
    assert [made._next(), made._next()] == [("three", BOTS), ("three", SEARCH)]
    made._next()
    assert ("one", RULES) in hall.begun[4:], "what made room begins anew"


def test_games_that_are_both_waited_for_do_not_end_each_others_work(hall: Hall) -> None:
    made = compiler(hall, "one", "two")
    made._next()
    made.hurry("one")
    made.hurry("two")
    made.hurry("one")
    assert hall.begun == [("one", RULES), ("one", MOVES)]
    assert not any(work.ended for work in hall.works.values())


def test_a_search_that_is_waited_for_does_not_end_the_rules_of_another_game(hall: Hall) -> None:
    made = compiler(hall, "one", "two")
    made._next()
    hall.finish("one", RULES, MOVES)
    assert made._next() == ("one", GAME)
    made.hurry("two")
    assert made._next() is None
    rules = {task: work for task, work in hall.works.items() if task[0] == "two"}
    assert set(rules) == {("two", RULES), ("two", MOVES)}
    made.hurry("one")
    assert not any(work.ended for work in rules.values())


def test_rules_that_are_waited_for_take_the_place_of_a_search(hall: Hall) -> None:
    made = compiler(hall, "one", "two")
    made.hurry("one")
    hall.finish("one", RULES, MOVES)
    assert [made._next(), made._next()] == [("one", GAME), None]
    assert hall.begun[2:] == [("one", BOTS), ("one", SEARCH)]
    made.hurry("two")
    assert hall.works["one", BOTS].ended
    assert hall.works["one", SEARCH].ended
    assert hall.begun[4:] == [("two", RULES), ("two", MOVES)]


def test_hurrying_what_is_compiled_already_disturbs_nobody(hall: Hall) -> None:
    made = compiler(hall, "old", "one")
    assert [made._next() for _ in range(3)] == [("old", GAME), ("old", BOTS), ("old", SEARCH)]
    made._next()
    made.hurry("old")
    made.hurry("nonsense")
    assert not any(work.ended for work in hall.works.values())


def test_what_was_compiled_on_an_earlier_day_starts_nothing(hall: Hall) -> None:
    assert list(compiler(hall, "old").compiled()) == [("old", GAME), ("old", BOTS), ("old", SEARCH)]
    assert hall.begun == []


def test_a_process_that_fails_leaves_the_rest_to_the_server(hall: Hall) -> None:
    made = compiler(hall, "one", at_once=9)
    made._next()
    hall.finish("one", RULES, MOVES, status=1)
    assert made._next() == ("one", GAME)
    made._next()
    hall.finish("one", BOTS, status=1)
    assert made._next() == ("one", BOTS)


def test_stopping_ends_all_processes_and_gives_the_games_back(hall: Hall) -> None:
    made = compiler(hall, "one", "two")
    games: Iterator[tuple[str, str]] = made.compiled()
    made._next()
    made.stop()
    assert all(work.ended for work in hall.works.values())
    assert list(games) == [(game, need) for game in ("one", "two") for need in (GAME, BOTS, SEARCH)]
    assert len(hall.begun) == 2
    assert hall.closed


def test_no_process_is_left_when_all_is_compiled(hall: Hall) -> None:
    made = compiler(hall, "old")
    assert list(made.compiled()) == [("old", need) for need in (GAME, BOTS, SEARCH)]
    assert hall.closed


def test_what_it_takes_is_told_beforehand(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "cores", lambda: 2)
    assert seconds_to_compile(["old"]) == 0
    assert seconds_to_compile(["one", "two", "three"]) == 12 * compiling.SECONDS_A_PART / 2


def test_a_process_compiles_every_part(monkeypatch: pytest.MonkeyPatch) -> None:
    for part in PARTS:
        compiling.compile_part("pearls", part)
