"""One game of the arena. It follows from the setting and its fixture alone, whoever plays it."""

import hashlib
import time
from collections.abc import Mapping
from pathlib import Path

import msgspec

from vineta.arena.contenders import Contender
from vineta.arena.outside import told
from vineta.arena.schedule import Fixture, Meet, Meeting, meetings
from vineta.bots.base import Bot
from vineta.core import registry
from vineta.core.errors import MoveError, VinetaError
from vineta.core.game import NATURE, Game
from vineta.core.nature import Nature
from vineta.core.options import Value, read_options
from vineta.core.position import Position
from vineta.core.ranking import ranking


class Setting(msgspec.Struct, frozen=True):
    """What all games of a run have in common."""

    game: str
    players: int
    contenders: tuple[Contender, ...]
    meet: Meet
    seed: int = 0
    options: dict[str, Value] = {}

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        return meetings(len(self.contenders), self.players, self.meet)


class Result(msgspec.Struct, frozen=True):
    """How a game ended. All but the seconds follow from the setting and the fixture."""

    meeting: int
    deal: int
    seating: tuple[int, ...]
    shares: tuple[float, ...]
    """For each seat: 1 for a victory, a part of it for a shared one, 0 otherwise."""
    places: tuple[int, ...]
    """For each seat where it came, from 1 on."""
    order: tuple[int, ...]
    """The seats in the order of their first moves."""
    choices: tuple[int, ...]
    """For each seat how often it chose."""
    seconds: tuple[float, ...]
    """For each seat how long it thought in all."""

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.meeting, self.deal, self.seating)


def new_setting(
    game: str, players: int, contenders: tuple[Contender, ...], meet: Meet, seed: int, options: Mapping[str, object]
) -> Setting:
    """A setting whose games can be played; raises VinetaError where they cannot."""
    found = registry.find(game)
    Position(found, players, options)
    usual = read_options(found.options, {})
    changed = {name: value for name, value in read_options(found.options, options).items() if value != usual[name]}
    return Setting(game, players, contenders, meet, seed, changed)


def options_of_variant(game: Game, name: str) -> dict[str, Value]:
    """What a variant means, as options; raises VinetaError where the game has no such variant."""
    for variant in game.variants:
        if variant.name == name:
            return variant.options
    there_are = f"there are {', '.join(variant.name for variant in game.variants)}" if game.variants else "it has none"
    raise VinetaError(f"{game.title} has no variant {name!r}; {there_are}")


def prepare(setting: Setting) -> None:
    """Makes all bots ready once, so that the processes that play do not each compile the same."""
    game = registry.find(setting.game)
    for contender in setting.contenders:
        try:
            contender.bot(0).prepare(game)
        except VinetaError:
            raise
        except Exception as error:
            raise VinetaError(f"{contender.name} failed in prepare: {told(error)}") from error


def play(setting: Setting, fixture: Fixture) -> Result:
    """Plays a game to its end. A bot that fails or breaks a rule ends the run: its games would prove nothing."""
    position = Position(
        registry.find(setting.game), setting.players, setting.options, Nature(f"arena {setting.seed} {fixture.deal}")
    )
    seats = [_seated(setting, fixture, seat) for seat in range(setting.players)]
    choices, seconds = [0] * setting.players, [0.0] * setting.players
    while not position.over:
        mover = position.mover
        started = time.perf_counter()
        _let_move(setting, fixture, position, seats[mover])
        seconds[mover] += time.perf_counter() - started
        choices[mover] += 1
    return _result(fixture, position, choices, seconds)


def _seated(setting: Setting, fixture: Fixture, seat: int) -> Bot:
    """The bot of a seat, ready to play; its chances follow from the deal, the seat and the bot itself."""
    contender = setting.contenders[fixture.seating[seat]]
    root = f"arena bot {setting.seed} {fixture.deal} {seat} {contender.name}"
    bot = contender.bot(int.from_bytes(hashlib.sha256(root.encode()).digest()[:8], "big"))
    bot.prepare(registry.find(setting.game))
    return bot


def _let_move(setting: Setting, fixture: Fixture, position: Position, bot: Bot) -> None:
    seat = position.mover
    try:
        position.play(bot.choose(position.view(seat)), seat)
    except MoveError as error:
        raise VinetaError(f"{_situation(setting, fixture, position)} what is refused: {error}") from error
    except Exception as error:
        path = Path(f"{setting.contenders[fixture.seating[seat]].text.partition('.py:')[0]}.py").expanduser()
        raise VinetaError(
            f"{_situation(setting, fixture, position)} nothing, but failed: {told(error, path)}"
        ) from error


def _situation(setting: Setting, fixture: Fixture, position: Position) -> str:
    """Who has chosen, and where, so that it can be looked at again: the beginning of a complaint."""
    around = ", ".join(setting.contenders[bot].name for bot in fixture.seating)
    name = setting.contenders[fixture.seating[position.mover]].name
    return f"in deal {fixture.deal} ({around}), after {len(position.history)} moves, {name} chose"


def _result(fixture: Fixture, position: Position, choices: list[int], seconds: list[float]) -> Result:
    outcome = position.outcome
    assert outcome is not None, "the game is over"
    places = {rank.seat: rank.place for rank in ranking(outcome)}
    seats = range(position.players)
    movers = dict.fromkeys(mover for mover in position.history.movers if mover != NATURE)
    return Result(
        meeting=fixture.meeting,
        deal=fixture.deal,
        seating=fixture.seating,
        shares=tuple((seat in outcome.winners) / len(outcome.winners) for seat in seats),
        places=tuple(places[seat] for seat in seats),
        order=tuple(dict.fromkeys((*movers, *seats))),
        choices=tuple(choices),
        seconds=tuple(round(spent, 6) for spent in seconds),
    )
