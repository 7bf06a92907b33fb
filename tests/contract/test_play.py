"""Games run from set-up to outcome, can be written down, and can be played again from what was written."""

import msgspec
import numpy as np
import pytest

from contract.cases import Player, Setup, plain_setups, random_game, samples, setups
from vineta.core import record
from vineta.core.errors import RecordError, SetupError
from vineta.core.game import NATURE, OVER, Game, Outcome
from vineta.core.nature import Nature
from vineta.core.position import Position


def finished(setup: Setup, seed: str) -> Position:
    """A random game whose nature follows from a seed."""
    position = Position(setup.game, setup.players, dict(setup.options), Nature(seed))
    player = Player(setup.game, 5)
    while not position.over:
        position.play(player.move(position.state))
    return position


def test_the_state_is_a_record_of_signed_whole_numbers(game: Game) -> None:
    fields = game.state_type.fields
    assert fields is not None
    assert game.state_type.type is np.record
    assert "mover" in fields
    assert {kind.base.kind for kind, *_ in fields.values()} == {"i"}


def test_player_counts_that_do_not_fit_are_refused(game: Game) -> None:
    for players in (0, -1, game.player_counts[0] - 1, game.player_counts[-1] + 1):
        with pytest.raises(SetupError, match=f"players, not {players}$"):
            Position(game, players)


def test_every_seat_has_a_name_of_its_own(game: Game) -> None:
    for players in game.player_counts:
        assert len({seat.name for seat in game.seats(players)}) == players
        assert len({str(seat.title) for seat in game.seats(players)}) == players
        assert len({seat.tone for seat in game.seats(players)}) == players


@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_end(game: Game, seed: int) -> None:
    for setup in setups(game):
        position = setup.start()
        for move in random_game(setup, seed):
            assert position.outcome is None
            assert NATURE <= position.mover < setup.players, f"{setup}: mover {position.mover}"
            position.play(move)
        assert position.mover == OVER, f"{setup}: the game does not end"
        assert len(position.legal) == 0
        assert position.outcome is not None
        assert_complete(position.outcome, setup)


def assert_complete(outcome: Outcome, setup: Setup) -> None:
    assert outcome.winners, f"{setup}: nobody won"
    assert list(outcome.winners) == sorted(set(outcome.winners) & set(range(setup.players)))
    assert outcome.reason.strip()
    assert str(outcome.sentence).strip()
    assert "\n" not in str(outcome.sentence)
    assert len(outcome.scores) == setup.players
    assert {len(figures) for figures in outcome.scores} == {len(outcome.counted)}
    assert all(str(name) for name in outcome.counted)


def test_records_replay_to_identical_states(game: Game) -> None:
    for setup in setups(game):
        played = finished(setup, "replay")
        replayed = record.replay(record.from_json(record.to_json(record.take_record(played))))
        assert replayed.to_bytes() == played.to_bytes()
        assert replayed.moves == played.moves
        assert replayed.outcome == played.outcome


def test_a_running_game_goes_on_from_its_record_with_the_same_nature(game: Game) -> None:
    for setup in plain_setups(game):
        played = finished(setup, "go on")
        half = next(ply for ply in range(len(played.moves) // 2, len(played.moves)) if played.at(ply).mover != NATURE)
        resumed = record.replay(record.take_record(played.at(half), reveal_seed=True))
        while not resumed.over:
            resumed.play(played.moves[len(resumed.moves)])
        assert resumed.moves == played.moves
        assert resumed.to_bytes() == played.to_bytes()


def test_verify_accepts_what_nature_drew_and_refuses_an_edited_move_of_hers(game: Game) -> None:
    for setup in plain_setups(game):
        genuine = record.take_record(finished(setup, "proof"))
        record.verify(genuine)
        ply, other = edited_draw(setup, genuine)
        moves = [*genuine.moves[:ply], other, *genuine.moves[ply + 1 :]]
        with pytest.raises(RecordError, match=f"move {ply + 1} of the record is .* but the seed gives"):
            record.verify(msgspec.structs.replace(genuine, moves=moves))


def edited_draw(setup: Setup, genuine: record.GameRecord) -> tuple[int, str]:
    """The first of nature's moves that could have been another, and that other."""
    position = setup.start()
    for ply, move in enumerate(genuine.moves):
        others = [text for text in position.chances() if text != move]
        if others:
            return ply, others[0]
        position.play(move)
    raise AssertionError(f"{setup}: nature never had a choice")


def test_copies_are_independent(game: Game) -> None:
    for setup in plain_setups(game):
        for position in samples(setup, seed=3, count=6):
            twin, before, ply = position.copy(), position.to_bytes(), len(position.moves)
            if position.over:
                continue
            move = int(position.legal[0])
            twin.play(move)
            assert position.to_bytes() == before
            assert len(position.moves) == ply
            position.play(move)
            assert position == twin


def test_going_back_gives_the_earlier_position(game: Game) -> None:
    for setup in plain_setups(game):
        *_, last = samples(setup, seed=3, count=2)
        for position in samples(setup, seed=3, count=4):
            assert last.at(len(position.moves)) == position


def test_the_judge_values_every_seat_and_changes_nothing(game: Game) -> None:
    for setup in setups(game):
        for position in samples(setup, seed=3, count=4):
            before, values = position.to_bytes(), np.full(setup.players, np.nan)
            game.judge(position.state, values)
            assert np.isfinite(values).all(), f"{setup}: {values}"
            assert position.to_bytes() == before
