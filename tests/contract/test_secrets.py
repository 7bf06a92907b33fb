"""What a seat sees tells it nothing that it may not know."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from contract.cases import LONGEST_GAME, Player, Setup, plain_setups, samples, setups, verdicts
from vineta.core import record
from vineta.core.game import NATURE, OVER, SPECTATOR, Game
from vineta.core.kernel import State
from vineta.core.position import Position
from vineta.core.sketch import plain


def looks(setup: Setup, seed: int, count: int) -> Iterator[tuple[Position, int]]:
    """Positions of a random game, each with everyone who looks at it."""
    for position in samples(setup, seed, count):
        for seat in setup.eyes:
            yield position, seat


def test_looking_changes_nothing(game: Game) -> None:
    for setup in setups(game):
        for position, seat in looks(setup, seed=1, count=6):
            before = position.to_bytes()
            seen = game.view(position.state, seat)
            assert seen.dtype == position.state.dtype
            assert not np.shares_memory(seen, position.state)
            assert position.to_bytes() == before


def test_a_view_shows_who_moves_and_how_it_ended(game: Game) -> None:
    for setup in setups(game):
        for position, seat in looks(setup, seed=2, count=6):
            seen = position.view(seat)
            assert seen.mover == position.mover
            assert seen.outcome == position.outcome


def test_a_view_shows_the_mover_everything_that_decides_what_is_legal(game: Game) -> None:
    for setup in setups(game):
        for position in samples(setup, seed=3, count=12):
            if position.mover >= 0:
                seen = position.view(position.mover)
                assert seen.legal.tolist() == position.legal.tolist()
                assert_same_refusals(game, position, seen)


def assert_same_refusals(game: Game, one: Position, other: Position) -> None:
    given = verdicts(game, one.state)
    assert given == verdicts(game, other.state)
    for action, rule in enumerate(given):
        if rule:
            told = game.explain(one.state, action, rule), game.explain(other.state, action, rule)
            assert told[0] == told[1], game.text(action)
            assert "\n" not in str(told[0])


def test_a_guess_agrees_with_the_view(game: Game) -> None:
    generator = np.random.default_rng(4)
    for setup in setups(game):
        for position, seat in looks(setup, seed=4, count=8):
            seen = game.view(position.state, seat)
            before = seen.tobytes()
            guessed = game.guess(seen, seat, generator)
            where = f"{setup}, seat {seat}, after {len(position.moves)} moves"
            assert seen.tobytes() == before, f"{where}: guessing changed the view"
            assert game.view(guessed, seat).tobytes() == before, f"{where}: the guess does not agree with the view"


def test_a_guess_follows_from_the_view_and_the_generator_alone(game: Game) -> None:
    for setup in plain_setups(game):
        for position, seat in looks(setup, seed=5, count=4):
            seen = position.view(seat)
            assert seen.guess(np.random.default_rng(6)) == seen.guess(np.random.default_rng(6))


def test_a_guess_shows_the_mover_the_same_moves(game: Game) -> None:
    generator = np.random.default_rng(7)
    for setup in setups(game):
        for position in samples(setup, seed=7, count=10):
            if position.mover >= 0:
                guessed = position.view(position.mover).guess(generator)
                assert guessed.legal.tolist() == position.legal.tolist()
                assert_same_refusals(game, position, guessed)


def test_guesses_are_spread_like_the_truth(game: Game) -> None:
    """Before any player moves, a guess is as good as the deal itself: over many deals nobody could tell them apart."""
    generator = np.random.default_rng(9)
    for setup in plain_setups(game):
        player = Player(game, setup.players)
        for seat in (SPECTATOR, 0):
            dealt = [deal(setup, player) for _ in range(200)]
            guessed = [game.guess(game.view(state, seat), seat, generator) for state in dealt]
            truth, guesses = figures(dealt), figures(guessed)
            spread = np.sqrt((truth.var(axis=0) + guesses.var(axis=0)) / len(dealt))
            distance = np.abs(truth.mean(axis=0) - guesses.mean(axis=0))
            assert (distance <= 5 * spread).all(), f"{setup}, seat {seat}: guesses are not like deals"


def deal(setup: Setup, player: Player) -> State:
    """The state when the first player is to move."""
    state = setup.start().state
    while state[0].mover == NATURE:
        setup.game.drive.attempt(state, player.move(state))
    return state


def figures(states: list[State]) -> npt.NDArray[np.float64]:
    """For each state a row of all its numbers, and how many different ones each field holds."""
    fields = [
        np.array([state[name][0] for state in states]).reshape(len(states), -1) for name in states[0].dtype.names or ()
    ]
    different = [[len(set(row)) for row in field.tolist()] for field in fields]
    return np.hstack([*fields, np.array(different).T]).astype(np.float64)


def test_guessed_positions_play_to_the_end(game: Game) -> None:
    generator, player = np.random.default_rng(8), Player(game, 8)
    for setup in setups(game):
        for position, seat in looks(setup, seed=8, count=5):
            guessed = position.view(seat).guess(generator)
            assert player.play_out(guessed.state) < LONGEST_GAME
            assert guessed.outcome is not None


def test_sketches_fit_a_terminal(game: Game) -> None:
    for setup in setups(game):
        for position, seat in looks(setup, seed=9, count=5):
            lines = plain(game.sketch(game.view(position.state, seat))).splitlines()
            assert lines
            assert max(map(len, lines)) <= 78, f"{setup}: {max(lines, key=len)}"


def test_worlds_that_look_alike_to_a_seat_play_alike(game: Game) -> None:
    """A game, and one that differs in hidden things only: the seat sees the same moves, refusals and record of both."""
    generator = np.random.default_rng(10)
    for setup in setups(game):
        player = Player(game, 10)
        for world, seat in looks(setup, seed=10, count=3):
            other = world.view(seat).guess(generator)
            assert record.take_record(world.view(seat)) == record.take_record(other.view(seat))
            for _ in range(40):
                if world.over or not play_alike(world, other, seat, player):
                    break
                last = world.move_texts[-1], other.move_texts[-1]
                assert_alike(world, other, seat, f"{setup}, seat {seat}: {last}")
            assert record.take_record(world.view(seat)) == record.take_record(other.view(seat))


def play_alike(world: Position, other: Position, seat: int, player: Player) -> bool:
    """Plays a random move in each of the worlds that the seat cannot tell apart; False where there are none left."""
    game = world.game
    tries = [player.move(world.state) for _ in range(4)] if world.mover != OVER else []
    for action in tries:
        seen = results(world, seat, [action])
        for twin in [action] if world.mover == seat else shuffled(other, player):
            if results(other, seat, [twin]).keys() == seen.keys():
                if game.glimpse(world.state, action, seat) == game.glimpse(other.state, twin, seat):
                    world.play(action)
                    other.play(twin)
                    return True
    return False


def shuffled(position: Position, player: Player) -> list[int]:
    """The legal moves, from a random one on."""
    actions: list[int] = position.legal.tolist()
    start = player.below(len(actions))
    return actions[start:] + actions[:start]


def assert_alike(world: Position, other: Position, seat: int, where: str) -> None:
    if world.mover == seat and seat != SPECTATOR:
        assert world.legal.tolist() == other.legal.tolist(), where
        if len(world.moves) % 16 == 0:
            assert_same_refusals(world.game, world, other)


def test_what_a_view_hides_no_glimpse_tells(game: Game) -> None:
    """Moves of a kind that lead to different states, which look the same to a seat, look the same to it themselves."""
    for setup in plain_setups(game):
        for position, seat in looks(setup, seed=10, count=14):
            if seat != position.mover:
                for kind in kinds(position).values():
                    for states, glimpses in results(position, seat, kind[:20]).values():
                        assert len(states) == 1 or len(glimpses) == 1, f"{setup}, seat {seat}: {position.actions}"


def kinds(position: Position) -> dict[str, list[int]]:
    """The legal moves by the word their text begins with."""
    found: dict[str, list[int]] = {}
    for action in position.legal.tolist():
        found.setdefault(position.game.text(action).split()[0], []).append(action)
    return found


def results(position: Position, seat: int, actions: list[int]) -> dict[bytes, tuple[set[bytes], set[int]]]:
    """For every view that these moves may lead to, the states it may be a view of, and what was seen of the move."""
    game = position.game
    found: dict[bytes, tuple[set[bytes], set[int]]] = {}
    for action in actions:
        after = position.copy()
        after.play(action)
        states, glimpses = found.setdefault(game.view(after.state, seat).tobytes(), (set(), set()))
        states.add(after.to_bytes())
        glimpses.add(game.glimpse(position.state, action, seat))
    return found


def test_a_seat_sees_its_own_moves_as_they_are(game: Game) -> None:
    for setup in setups(game):
        for position in samples(setup, seed=11, count=20):
            if position.mover >= 0:
                for action in position.legal.tolist():
                    assert game.glimpse(position.state, action, position.mover) == action


def test_a_veiled_move_is_never_legal(game: Game) -> None:
    for setup in plain_setups(game):
        for position, seat in looks(setup, seed=12, count=20):
            for action in position.legal.tolist():
                glimpsed = game.glimpse(position.state, action, seat)
                assert glimpsed == action or game.verdict(position.state, glimpsed), game.text(glimpsed)
                assert glimpsed == action or action in game.moves.veiled, "it needs a stand-in in the table of moves"


def test_the_record_of_a_view_can_be_read_but_not_replayed(game: Game) -> None:
    for setup in plain_setups(game):
        for position, seat in looks(setup, seed=13, count=3):
            seen = record.take_record(position.view(seat))
            assert seen.watcher == seat
            assert seen.seed is None
            assert len(seen.moves) == len(position.moves)
