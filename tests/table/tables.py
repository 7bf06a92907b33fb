"""Tables for the tests: small, quickly set, and played on by anybody."""

from vineta import bots
from vineta.table import HOUSE, Clock, Table, decode_event, encode_event
from vineta.table.requests import Arrive, Begin, Depart, Play, Request, SeatBot, Sit, Undo

START = {"sunken-city": {"start": "yellow"}, "submarine": {"start": "white"}, "atlandice": {"start": "1"}}
GAMES = sorted(START)


def open_table(game: str = "pearls", players: int = 2, seed: str = "7", clock: Clock | None = None) -> Table:
    return Table.open(game, players, START.get(game, {}), seed, now=0.0, clock=clock, stand_in="random")


def begun(
    game: str = "pearls", people: tuple[str, ...] = ("Ann", "Ben"), seed: str = "7", clock: Clock | None = None
) -> Table:
    """A game between these people; an empty name is a bot."""
    table = open_table(game, len(people), seed, clock)
    for seat, person in enumerate(people):
        ask(table, Sit(table.ply, seat) if person else SeatBot(table.ply, seat, "random"), person or HOUSE)
    ask(table, Begin(table.ply), HOUSE)
    return table


def ask(table: Table, request: Request, by: str | None, now: float = 0.0) -> None:
    table.ask(request, by, now)


def play(table: Table, move: str, now: float = 0.0) -> None:
    """Plays a move for the person to move."""
    position = table.situation.position
    assert position is not None
    seat = position.mover
    action = position.game.parse(move)
    table.ask(Play(table.ply, seat, action), table.situation.seats[seat].person, now)


def play_any(table: Table, now: float = 0.0, choice: int = 0) -> None:
    """Plays some legal move for the person to move."""
    position = table.situation.position
    assert position is not None
    legal = position.legal
    action = int(legal[choice % len(legal)])
    table.ask(Play(table.ply, position.mover, action), table.situation.seats[position.mover].person, now)


def undo(table: Table, whole_turn: bool = False, now: float = 0.0) -> None:
    """Takes back for the person to move."""
    seat = mover(table)
    table.ask(Undo(table.ply, seat, whole_turn), table.situation.seats[seat].person, now)


def come(table: Table, person: str, now: float = 0.0) -> None:
    table.ask(Arrive(table.ply), person, now)


def go(table: Table, person: str, now: float = 0.0) -> None:
    table.ask(Depart(table.ply), person, now)


def let_bot_play(table: Table, now: float = 0.0) -> None:
    """Has the bot think that is asked, and plays what it chose."""
    thought = table.thinking()
    assert thought is not None
    action = bots.find(thought.bot, thought.seed).choose(thought.view)
    table.ask(Play(thought.ply, thought.seat, action), HOUSE, now)


def mover(table: Table) -> int:
    seat = table.situation.mover
    assert seat is not None
    return seat


def history(table: Table) -> list[str]:
    """The game's moves so far."""
    position = table.situation.position
    return position.move_texts if position else []


def kept_and_read(table: Table) -> Table:
    """The table that a store has kept, read again."""
    return Table.replay([decode_event(encode_event(event)) for event in table.events])


def assert_same(one: Table, other: Table) -> None:
    """Both tables are the same in every respect."""
    assert one.events == other.events
    assert one.situation == other.situation
    assert history(one) == history(other)
