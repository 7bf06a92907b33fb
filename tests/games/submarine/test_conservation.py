"""Nothing is ever lost or found: checked after every move of random games."""

import numpy as np
import pytest

from games.submarine.crowds import GAMES, crowded_game
from vineta.core.game import NATURE, OVER
from vineta.core.kernel import StateRecord
from vineta.games.submarine import board


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_boats_and_tokens_are_conserved(players: int) -> None:
    for seed in range(GAMES):
        for position in crowded_game(players, seed):
            record = position.state[0]
            check_cards(record)
            check_boats(record)
            check_tokens(record)
            check_knowledge(record)
            check_scratch(record)


def check_cards(record: StateRecord) -> None:
    """Twelve of each colour; piles are filled from the bottom; hands hold three at most."""
    in_piles = np.array([(record.pile == colour).sum() for colour in range(5)])
    assert (record.hand.sum(axis=0) + in_piles + record.discard + record.stock == board.CARDS_OF_A_COLOUR).all()
    assert (record.hand.sum(axis=1) == record.hand_size).all()
    assert (record.hand_size <= board.HAND).all()
    for seat in range(5):
        assert (record.pile[seat, : record.height[seat]] >= 0).all()
        assert (record.pile[seat, record.height[seat] :] == board.NO_CARD).all()
        assert (record.seen[seat, record.height[seat] :] == 0).all()
        short = record.hand_size[seat] < board.HAND and record.height[seat] > 0
        assert not short or record.mover in (seat, NATURE, OVER), (
            "only the mover's hand may be short of cards in the pile"
        )


def check_boats(record: StateRecord) -> None:
    """After the placing everyone has all boats, always below the surface."""
    if record.phase > board.PLACE_BOATS:
        each = board.BOATS_EACH[record.players]
        assert record.boats.sum(axis=1).tolist() == [each if seat < record.players else 0 for seat in range(5)]
    assert (record.boats >= 0).all()
    assert (record.moved <= record.boats[max(record.mover, 0)]).all()


def check_tokens(record: StateRecord) -> None:
    """Treasures never leave the game; each kind is once in a container; no field holds more tokens than at first."""
    if record.phase > board.LAY_TREASURES:
        assert (record.place[: board.TREASURES] < board.BOX).all()
    for seat in range(5):
        kinds = np.flatnonzero(record.place[: board.TREASURES] == board.CONTAINER + seat) // 5
        assert len(set(kinds.tolist())) == len(kinds)
    assert not np.isin(record.place[board.TREASURES :], range(board.CONTAINER, board.BESIDE)).any()
    in_fields = np.bincount(record.place[record.place < board.FIELDS], minlength=board.FIELDS)
    assert (in_fields <= np.arange(board.FIELDS) // board.COLUMNS + 1).all()


def check_knowledge(record: StateRecord) -> None:
    """Nobody knows cards that are not there, and a hand is never known by more cards than it has."""
    for seat in range(5):
        assert (record.known[seat] <= record.hand).all()
        assert (record.known[seat, seat] == 0).all()
    assert (record.known >= 0).all()
    assert (record.seen >= 0).all()


def check_scratch(record: StateRecord) -> None:
    """What belongs to one phase is empty in the others: alike situations are alike byte for byte."""
    assert (record.target >= 0) == (record.phase == board.PAYING) == bool(record.owed.sum())
    assert (record.joker >= 0) == (record.phase == board.SWAPPING)
    if record.phase in (board.SAILING, board.FINISHED) or record.mover == OVER:
        assert not record.touched.any()
        assert not record.moved.any()
        assert record.progress == 0
    if record.phase >= board.SAILING:
        assert (record.step, record.start) == (0, board.NOBODY)
