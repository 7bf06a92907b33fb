"""Position: the friendly Python face of one state. It alone checks legality; kernels trust."""

from collections.abc import Mapping
from typing import Self

import numpy as np

from vineta.core import handbook
from vineta.core.errors import (
    IllegalMoveError,
    MalformedMoveError,
    MoveError,
    NotYourTurnError,
    SetupError,
)
from vineta.core.game import NATURE, OVER, SPECTATOR, Game, Outcome
from vineta.core.kernel import Actions, State, copy_state
from vineta.core.nature import Nature
from vineta.core.options import Value, read_options
from vineta.core.sketch import plain
from vineta.core.warm import warm


def wrong_player_count(game: Game, players: object) -> SetupError:
    """What is said where a game is not for so many."""
    bounds = {"fewest": game.player_counts[0], "most": game.player_counts[-1], "players": repr(players)}
    return SetupError("{title} is for {fewest} to {most} players, not {players}", title=game.title, **bounds)


class Position:
    """A game in progress: its state, the moves that led to it, and the nature that rolls its dice.

    Without a nature its moves wait to be played by hand, as any other: `position.play("die 2")`.

    >>> position = vineta.new("sunken-city", players=2, start="yellow")
    >>> position.actions
    ['card 0/7', 'card 1/6', 'card 2/5', 'card 3/4', 'card 4/2', 'card 4/3']
    >>> position.play("card 3/4")
    >>> position.play("card 3/4")
    Traceback (most recent call last):
    vineta.core.errors.IllegalMoveError: SC-7: a turn begins with one card (legal now: street, house)
    >>> position.history
    ['card 3/4']
    >>> position.at(0).mover_name
    'yellow to move'
    """

    def __init__(
        self, game: Game, players: int, options: Mapping[str, object] | None = None, nature: Nature | None = None
    ) -> None:
        if type(players) is not int or players not in game.player_counts:
            raise wrong_player_count(game, players)
        self.game = game
        self.players = players
        self.options: dict[str, Value] = read_options(game.options, options or {})
        self.nature: Nature | None = None
        self.seed_hash: str | None = None
        """What was published of nature's seed before the game began."""
        self.watcher: int | None = None
        """The seat (or SPECTATOR) whose view this is; None where everything is known."""
        self._start(game.setup(players, self.options))
        warm(game)
        if nature:
            self.resume(nature)

    def _start(self, state: State) -> None:
        self.moves: list[int] = []
        self._buffer = np.empty(self.game.action_count, np.int32)
        self._attempt = self.game.drive.attempt
        self._begin(state)

    def _begin(self, state: State) -> None:
        """Starts here; of a guess the moves so far are known only as they were seen, so it begins in mid-game."""
        self._hold(state)
        self._beginning = copy_state(state)
        self._first_ply = len(self.moves)
        self._draws = 0
        self._glimpsed: dict[int, tuple[list[int], State]] = {}
        """For each seat that has looked: the moves as it saw them, and the state they have been followed to."""

    def _hold(self, state: State) -> None:
        self.state = state
        self._mover = state["mover"]

    @property
    def mover(self) -> int:
        """The seat to move, NATURE, or OVER."""
        mover: int = self._mover.item()
        return mover

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.game.seats(self.players)

    @property
    def over(self) -> bool:
        return self.mover == OVER

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self.game.outcome(self.state) if self.over else None

    @property
    def legal(self) -> Actions:
        """The legal actions as numbers, in ascending order."""
        return self._buffer[: self.game.legal(self.state, self._buffer)].copy()

    @property
    def actions(self) -> list[str]:
        """The legal actions as text."""
        return [self.game.text(int(action)) for action in self.legal]

    @property
    def history(self) -> list[str]:
        """All moves so far as text, nature's included."""
        return [self.game.text(action) for action in self.moves]

    def chances(self) -> dict[str, float]:
        """Nature's possible moves and how likely each is."""
        actions, weights = self.odds()
        return {self.game.text(action): weight / sum(weights) for action, weight in zip(actions, weights, strict=True)}

    def odds(self) -> tuple[list[int], list[int]]:
        """Nature's possible moves as numbers, with their whole-number weights; none while a seat is to move."""
        if self.mover != NATURE:
            return [], []
        weights = np.empty(self.game.action_count, np.int64)
        count = self.game.odds(self.state, self._buffer, weights)
        return self._buffer[:count].tolist(), weights[:count].tolist()

    def play(self, move: str | int | np.integer, seat: int | None = None) -> None:
        """Plays a move; refuses what is not legal, naming the rule, and then changes nothing."""
        action = self.game.parse(move, self.state) if isinstance(move, str) else self._number(move)
        mover = self._expect_mover(seat)
        rule = self._attempt(self.state, action)
        if rule:
            raise self._refusal(action, rule)
        self.moves.append(action)
        self._draws += mover == NATURE
        self._let_nature_move()

    def resume(self, nature: Nature) -> None:
        """Lets this nature make its moves from here on; its earlier draws are those already played."""
        self.nature = nature
        self.seed_hash = nature.commitment
        self._let_nature_move()

    def copy(self) -> Self:
        """An independent twin."""
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self))
        twin.moves = self.moves.copy()
        twin._glimpsed = {}
        twin._buffer = np.empty_like(self._buffer)  # shared, two threads would write into one list
        twin._hold(copy_state(self.state))
        return twin

    def at(self, ply: int) -> Self:
        """The position after the first `ply` moves; the same nature goes on from there."""
        if not self._first_ply <= ply <= len(self.moves):
            raise MoveError(f"this game has moves {self._first_ply} to {len(self.moves)}, not {ply}")
        earlier = self.copy()
        earlier.nature = None
        earlier.moves = self.moves[: self._first_ply]
        earlier._begin(copy_state(self._beginning))
        for action in self.moves[self._first_ply : ply]:
            earlier.play(action)
        earlier.nature = self.nature
        return earlier

    def view(self, seat: int = SPECTATOR) -> Self:
        """What a seat may know, as a position to look at; `guess` makes it one to play on."""
        if self.watcher is not None:
            raise MoveError("this is a view already: look at the position itself with other eyes")
        if not SPECTATOR <= seat < self.players:
            raise MoveError(f"there are seats 0 to {self.players - 1}, and {SPECTATOR} for a spectator, not {seat}")
        seen = self.copy()
        seen.nature = None
        seen.watcher = seat
        seen._hold(self.game.view(self.state, seat))
        seen.moves = self._glimpses(seat)
        return seen

    def guess(self, generator: np.random.Generator) -> Self:
        """A complete position that agrees with this view, with nature's moves to be played by hand."""
        if self.watcher is None:
            raise MoveError("only a view can be completed: position.view(seat).guess(generator)")
        complete = self.copy()
        complete.watcher = None
        complete._begin(self.game.guess(self.state, self.watcher, generator))
        return complete

    def to_bytes(self) -> bytes:
        """The whole state, byte for byte."""
        return self.state.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game is other.game and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __str__(self) -> str:
        return plain(self.game.sketch(self.state))

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.players} players, {len(self.moves)} moves, {self.mover_name}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows: everything everybody may see."""
        from vineta.draw.look import picture  # drawing rests on core, so it is fetched only when somebody looks

        return picture(self, layout="wide")

    @property
    def mover_name(self) -> str:
        """Who is to move, in words."""
        mover = self.mover
        if mover == OVER:
            return "game over"
        return "nature to move" if mover == NATURE else f"{self.seats[mover]} to move"

    def _number(self, move: object) -> int:
        if type(move) is int:  # nearly always; the rest is slower to tell apart
            number = move
        elif isinstance(move, (int, np.integer)) and not isinstance(move, bool):
            number = int(move)
        else:
            number = -1
        if not 0 <= number < self.game.action_count:
            last = self.game.action_count - 1
            raise MalformedMoveError(
                "{title} has moves 0 to {last}, not {move}", title=self.game.title, last=last, move=repr(move)
            )
        return number

    def _expect_mover(self, seat: int | None) -> int:
        """Who is to move; raises MoveError where that is nobody, or not the given seat."""
        if self.watcher is not None:
            raise MoveError("this is a view: play on the position itself, or on view.guess(generator)")
        mover = self.mover
        if mover == OVER:
            raise NotYourTurnError("the game is over; no move is expected")
        if seat is not None and seat != mover:
            name = self.seats[seat] if 0 <= seat < self.players else f"seat {seat}"
            raise NotYourTurnError("{name} is not to move; {mover}", name=name, mover=self.mover_name)
        return mover

    def _let_nature_move(self) -> None:
        while self.nature is not None and self.mover == NATURE:
            actions, weights = self.odds()
            action = actions[self.nature.draw(self._draws, weights)]
            self._attempt(self.state, action)
            self.moves.append(action)
            self._draws += 1

    def _glimpses(self, seat: int) -> list[int]:
        """The moves so far, each as the seat saw it when it was played; only those since its last look are new."""
        if seat not in self._glimpsed:
            self._glimpsed[seat] = self.moves[: self._first_ply], copy_state(self._beginning)
        seen, earlier = self._glimpsed[seat]
        for action in self.moves[len(seen) :]:
            seen.append(self.game.glimpse(earlier, action, seat))
            self._attempt(earlier, action)
        return seen.copy()

    def _refusal(self, action: int, rule: int) -> IllegalMoveError:
        heading = handbook.rules(self.game)[rule].heading
        particulars = self.game.explain(self.state, action, rule)
        sentence = f"{heading[0].lower()}{heading[1:]}" + (f"; {particulars}" if particulars else "")
        name = self.game.rule(rule)
        return IllegalMoveError(f"{name}: {sentence} ({self._instead(action)})", name, particulars)

    def _instead(self, action: int) -> str:
        """What would be legal: moves of the same kind first, otherwise the kinds of moves there are."""
        kind = self.game.text(action).split()[0]
        alike = [text for text in self.actions if text.split()[0] == kind]
        if alike:
            more = f" and {len(alike) - 4} more" if len(alike) > 4 else ""
            return f"legal: {', '.join(alike[:4])}{more}"
        kinds = dict.fromkeys(text.split()[0] for text in self.actions)
        return f"legal now: {', '.join(kinds)}"
