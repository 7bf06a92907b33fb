"""OpenSpiel: every game under a name of its own, once this module is imported.

>>> import pyspiel
>>> import vineta.research.openspiel
>>> game = pyspiel.load_game("python_vineta_sunken_city(players=3,expert=True)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
>>> state.action_to_string(state.legal_actions()[0])
'start yellow'
"""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from vineta.core import registry, secrets
from vineta.core.game import Game
from vineta.core.options import Value, read_options
from vineta.core.position import wrong_player_count
from vineta.core.sketch import plain
from vineta.core.warm import warm
from vineta.research.lanes import shares
from vineta.research.observers import ViewObserver, fields_of
from vineta.research.play import CHANCE, TERMINAL, Play, course

LONGEST_GAME = 100_000
"""More moves than any game has had; OpenSpiel wants to know a bound."""


def short_name(game: Game) -> str:
    """What a game is called in OpenSpiel."""
    return f"python_vineta_{game.name.replace('-', '_')}"


def hides_nothing(game: Game) -> bool:
    return game.view is secrets.view


class VinetaGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its player count and options; they are OpenSpiel's parameters."""

    game: Game
    """Each game has a class of its own: OpenSpiel keeps it until the program has ended, which only classes survive."""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game, wanted = self.game, dict(parameters or {})
        players = wanted.pop("players", game.player_counts[0])
        if players not in game.player_counts:
            raise wrong_player_count(game, players)
        self.players: int = players
        self.options: dict[str, Value] = read_options(
            game.options, {name: _read(value) for name, value in wanted.items()}
        )
        self._beginning = game.setup(players, self.options).tobytes()
        warm(game)
        self._course = course(game.name, players)
        super().__init__(_game_type(game), _game_info(game, players), parameters or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "VinetaState":
        """The game before its first move, nature's included."""
        return VinetaState(self, Play(self._course, self._beginning))

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST_GAME

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What OpenSpiel looks through: where nothing is hidden, the kind of observer that it wants for that."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if hides_nothing(self.game) and (kind.perfect_recall or not kind.public_info):
            return IIGObserverForPublicInfoGame(kind, params)
        return ViewObserver(self.game, self.players, kind)


class VinetaState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. Nature's moves are chance nodes, small moves are what they are."""

    def __init__(self, game: VinetaGame, play: Play) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        return self.play.player

    def is_terminal(self) -> bool:
        return self.play.player == TERMINAL

    def is_chance_node(self) -> bool:
        """OpenSpiel knows this by itself; it need not be asked by way of C++."""
        return self.play.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, which goes from Python to C++ and back and takes three times as long."""
        if self.play.player == TERMINAL or (player is not None and player != self.play.player):
            return []
        return self.play.legal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's possible moves and how likely each is."""
        return self.play.chances()

    def _apply_action(self, action: int) -> None:
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.game.text(action)

    def returns(self) -> list[float]:
        """At the end the winners share one, and everybody pays an equal part of it."""
        if not self.is_terminal():
            return [0.0] * self.play.players
        return shares([int(self.play.game.score(self.play.state, seat)) for seat in range(self.play.players)])

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "VinetaState":
        """A state that agrees with all that a player knows; the moves so far are in it as that player saw them.

        Where something is hidden its `history` is empty, as nobody knows all of it.
        """
        if hides_nothing(self.play.game):
            return self.clone()  # type: ignore[no-any-return]
        generator = np.random.default_rng(int(probability_sampler() * 2**53))
        return VinetaState(self.get_game(), self.play.guessed(player, generator))

    def sketch(self) -> str:
        """All of the game as a picture of text."""
        return plain(self.play.game.sketch(self.play.state))

    def __str__(self) -> str:
        """All of it field by field: algorithms tell states apart by this text."""
        return "\n".join(f"{name}: {value}" for name, value in fields_of(self.play.game, self.play.state).items())


def _written(value: Value) -> Value:
    """An option as a parameter of OpenSpiel, whose texts have no commas."""
    return value.replace(",", ";") if isinstance(value, str) else value


def _read(value: Value) -> Value:
    return value.replace(";", ",") if isinstance(value, str) else value


def _game_type(game: Game) -> Any:
    kinds, public = pyspiel.GameType, hides_nothing(game)
    return kinds(
        short_name=short_name(game),
        long_name=f"Vineta: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if public else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.player_counts[-1],
        min_num_players=game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=not public,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.player_counts[0]}
        | {option.name: _written(option.default) for option in game.options},
    )


def _game_info(game: Game, players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.action_count,
        max_chance_outcomes=game.action_count,
        num_players=players,
        min_utility=-1 / players,
        max_utility=1 - 1 / players,
        utility_sum=0.0,
        max_game_length=LONGEST_GAME,
    )


def _register(game: Game) -> None:
    own_class = type(f"{game.title.replace(' ', '')}Game", (VinetaGame,), {"game": game})
    pyspiel.register_game(_game_type(game), own_class)


for _name in registry.names():
    _register(registry.find(_name))
