"""Position: the friendly Python face of one state. It alone checks legality; kernels trust."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self

import numpy as np

from vineta.core import handbook
from vineta.core.errors import (
    IllegalMoveError,
    MalformedMoveError,
    MoveError,
    NotYourTurnError,
    SetupError,
    rule_told,
)
from vineta.core.game import NATURE, OVER, SPECTATOR, Game, Outcome, Seat, all_eyes
from vineta.core.history import History, Step
from vineta.core.kernel import Actions, State, copy_state
from vineta.core.kinds import Kind
from vineta.core.nature import Nature
from vineta.core.options import Value, read_options
from vineta.core.phrase import Phrase, message, phrase
from vineta.core.sketch import plain
from vineta.core.story import Passage, story
from vineta.core.warm import warm
from vineta.core.why import Touch, nearest_reason

_GAME_OVER = Phrase("the game is over; no move is expected")


def wrong_player_count(game: Game, players: object) -> SetupError:
    """What is said where a game is not for so many."""
    bounds = {"fewest": game.player_counts[0], "most": game.player_counts[-1]}
    text = message("{title} is for {fewest} to {most} players, not {players}")
    return SetupError(text, title=game.title, players=repr(players), **bounds)


class Position:
    """A game in progress: its state, the moves that led to it, and the nature that rolls its dice.

    Without a nature its moves wait to be played by hand, as any other: `position.play("die 2")`.

    >>> position = vineta.new("sunken-city", players=2, start="yellow")
    >>> position.actions[:2]
    ['card 0/7', 'card 1/6']
    >>> position.play("card 3/4")
    >>> position.play("card 3/4")
    Traceback (most recent call last):
    vineta.core.errors.IllegalMoveError: SC-7: A turn begins with one card (legal now: street, house)
    >>> position.move_texts
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
        self.given = 0
        """How many of the moves were laid out, and belong to another game: none follows from this one's seed."""
        self._buffer = np.empty(game.action_count, np.int32)
        self._attempt = game.drive.advance
        self._veils = game.moves.veiled
        self.history = History()
        self._begin(game.setup(players, self.options))
        warm(game)
        if nature:
            self.resume(nature)

    def _begin(self, state: State) -> None:
        """Starts here; of a guess the moves so far are known only as they were seen, so it begins in mid-game."""
        self._hold(2 * state.tobytes())
        self.beginning = copy_state(state)
        """The state before the first move that is known."""
        self.first_move = len(self.history)
        """How many moves are known only as they were seen: none but in a guess."""
        self._draws = 0

    def _hold(self, content: bytes) -> None:
        """Stands at a state, which the content holds with the one before it."""
        self._states = np.ndarray(2, self.game.state_type, bytearray(content))
        self.state = self._states[:1]
        self._mover = self.state["mover"]

    @property
    def previous(self) -> State:
        """The state before the last move; before the first, the same as the state."""
        return self._states[1:]

    @property
    def mover(self) -> int:
        """The seat to move, NATURE, or OVER."""
        mover: int = self._mover.item()
        return mover

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the table."""
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
    def moves(self) -> list[int]:
        """All moves so far, nature's included; in a view as its seat saw them."""
        return self.history.actions.tolist()

    @property
    def move_texts(self) -> list[str]:
        """All moves so far as text."""
        return [self.game.text(action) for action in self.history.actions]

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
        action = move if type(move) is int and 0 <= move < len(self._buffer) else self._action(move)
        mover: int = self._mover.item()
        if mover == OVER or self.watcher is not None or (seat is not None and seat != mover):
            raise self._out_of_turn(seat)
        rule = self._advance(mover, action)
        if rule:
            raise self._refusal(action, rule)
        if self.nature is not None and self._mover.item() == NATURE:
            self._let_nature_move()

    def lay_out(self, moves: Iterable[int]) -> None:
        """Plays moves of another game, nature's among them: this one begins there, and its own nature draws after."""
        for move in moves:
            self.play(move)
        self.given = len(self.history)

    def draw(self, nature: Nature) -> int:
        """The move that a nature makes here, which is hers to make."""
        actions, weights = self.odds()
        if not nature.by_kind:
            return actions[nature.pick(self._draws, weights)]
        moves = self.game.moves
        kind = Kind.of(moves, actions)
        return actions[nature.pick_of_kind(kind.text(moves), kind.times_drawn(moves, self.history), weights)]

    def resume(self, nature: Nature) -> None:
        """Lets this nature make its moves from here on; its earlier draws are those already played."""
        self.nature = nature
        self.seed_hash = nature.commitment
        self._let_nature_move()

    def copy(self) -> Self:
        """An independent twin."""
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self))
        twin.history = self.history.copy()
        twin._buffer = np.empty_like(self._buffer)  # shared, two threads would write into one list
        twin._hold(self._states.tobytes())
        return twin

    def at(self, count: int) -> Self:
        """The position after the first `count` moves; the same nature goes on from there."""
        if not self.first_move <= count <= len(self.history):
            raise MoveError(f"this game has moves {self.first_move} to {len(self.history)}, not {count}")
        earlier = self._rewound()
        for number in range(self.first_move, count):
            earlier._advance(self.history.movers[number], self.history.actions[number])
        earlier.nature = self.nature
        return earlier

    def steps(self) -> Iterator[tuple[Self, Step]]:
        """The game once more: before each step the position it was made in, which is the same object all along."""
        walk = self._rewound()
        for number in range(self.first_move, len(self.history)):
            yield walk, self.history[number]
            walk._advance(self.history.movers[number], self.history.actions[number])

    def story(self, seat: int = SPECTATOR, since: int = 0) -> Iterator[Passage]:
        """The game once more as a seat (or SPECTATOR) saw it: each move in words, and what it brought about.

        From move number `since` on, if not from the beginning.

        >>> position = vineta.new("sunken-city", players=2, start="yellow")
        >>> position.play("card 3/4")
        >>> for passage in position.story():
        ...     print(passage.step, passage)
        1 Yellow plays the card 3/4.
        """
        return story(self, seat, since)

    def expect_legal(self, action: int) -> None:
        """Raises IllegalMoveError, naming the rule, where a move is not legal; of a view judged by what it shows."""
        rule = self.game.verdict(self.state, action)
        if rule:
            raise self._refusal(action, rule)

    def why_not(self, touch: Touch, seat: int | None = None) -> MoveError | None:
        """Why a seat (the mover, if none is named) is offered nothing at what it touches; None if that is not known.

        Judged by what the mover may know alone.

        >>> from vineta.core.why import Touch
        >>> position = vineta.new("sunken-city", players=2, start="yellow")
        >>> print(position.why_not(Touch("merman")).phrase)
        SC-7: A turn begins with one card
        """
        if self.over:
            return NotYourTurnError(_GAME_OVER)
        if self.mover == NATURE or seat not in (None, self.mover):
            return self._somebody_elses_turn()
        seen = self if self.watcher is not None else self.view(self.mover)
        reason = nearest_reason(self.game, seen.state, touch)
        return seen._refusal(*reason) if reason else None

    def _rewound(self) -> Self:
        """As the game began, without a nature of its own."""
        earlier = self.copy()
        earlier.nature = None
        earlier.history = self.history.until(self.first_move)
        earlier._begin(copy_state(self.beginning))
        return earlier

    def view(self, seat: int = SPECTATOR) -> Self:
        """What a seat may know, as a position to look at; `guess` makes it one to play on."""
        if self.watcher is not None:
            raise MoveError("this is a view already: look at the position itself with other eyes")
        if seat not in all_eyes(self.players):
            raise MoveError(f"there are seats 0 to {self.players - 1}, and {SPECTATOR} for a spectator, not {seat}")
        seen = self.copy()
        seen.nature = None
        seen.watcher = seat
        seen._hold(2 * self.game.view(self.state, seat).tobytes())
        seen.history = self.history.seen_by(seat)
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
        return f"<{self.game.title}, {self.players} players, {len(self.history)} moves, {self.mover_name}>"

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
        return "nature to move" if mover == NATURE else f"{self.seats[mover].name} to move"

    def _action(self, move: object) -> int:
        """The number of a move that is not such a number already."""
        if isinstance(move, str):
            return self.game.parse(move)
        number = int(move) if isinstance(move, (int, np.integer)) and not isinstance(move, bool) else -1
        if not 0 <= number < self.game.action_count:
            text = message("{title} has moves 0 to {last}, not {move}")
            last = self.game.action_count - 1
            raise MalformedMoveError(text, title=self.game.title, last=last, move=repr(move))
        return number

    def _out_of_turn(self, seat: int | None) -> MoveError:
        """What is said where nobody can move, or not the given seat."""
        if self.watcher is not None:
            return MoveError("this is a view: play on the position itself, or on view.guess(generator)")
        if self.over:
            return NotYourTurnError(_GAME_OVER)
        name = self.seats[seat].name if seat is not None and 0 <= seat < self.players else f"seat {seat}"
        return NotYourTurnError("{name} is not to move; {mover}", name=name, mover=self.mover_name)

    def _somebody_elses_turn(self) -> NotYourTurnError:
        """Whose turn it is, and the rule that says so."""
        turns, turn = self.game.turns, Phrase("chance is to move")
        if self.mover != NATURE:
            turn = phrase("{player} is to move", player=self.seats[self.mover].player)
        if not turns:
            return NotYourTurnError(turn)
        rule = self.game.rule(turns)
        return NotYourTurnError(rule_told(rule, handbook.rules(self.game)[turns].heading, turn), rule=rule)

    def _advance(self, mover: int, action: int) -> int:
        """Plays a move and notes it as everybody sees it; the number of the rule it breaks, if it is not legal."""
        veiled = self._glimpses(action) if action in self._veils else ()
        rule: int = self._attempt(self._states, action)
        if rule == 0:
            self.history.add(mover, action, veiled)
            if mover == NATURE:
                self._draws += 1
        return rule

    def _glimpses(self, action: int) -> tuple[int, ...]:
        """What the spectator and each seat see of a move that may be veiled."""
        return tuple([self.game.glimpse(self.state, action, eyes) for eyes in all_eyes(self.players)])

    def _let_nature_move(self) -> None:
        while self.nature is not None and self.mover == NATURE:
            self._advance(NATURE, self.draw(self.nature))

    def _refusal(self, action: int, rule: int) -> IllegalMoveError:
        heading = handbook.rules(self.game)[rule].heading
        particulars = self.game.explain(self.state, action, rule)
        return IllegalMoveError(self.game.rule(rule), heading, particulars, self._instead(action))

    def _instead(self, action: int) -> str:
        """What would be legal: moves of the same kind first, otherwise the kinds of moves there are."""
        kind = self.game.text(action).split()[0]
        alike = [text for text in self.actions if text.split()[0] == kind]
        if alike:
            more = f" and {len(alike) - 4} more" if len(alike) > 4 else ""
            return f"legal: {', '.join(alike[:4])}{more}"
        kinds = dict.fromkeys(text.split()[0] for text in self.actions)
        return f"legal now: {', '.join(kinds)}"
