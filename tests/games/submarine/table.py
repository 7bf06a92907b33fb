"""Tables for tests: a fixed sea, and on it only what a test is about.

Treasures lie in the order of their numbers, field by field: a2 has the red amphora, b2 the yellow one, and so on.
Everyone has three grey cards in the hand and a pile of three blue ones; nobody has a boat or a shell. A test moves what
it needs.
"""

from collections.abc import Mapping

import vineta
from vineta.core.position import Position
from vineta.games.submarine import board

Things = Mapping[str, str]
"""What a seat has, as words: {"white": "c2 c4"}."""


def table(
    players: int = 2,
    *,
    mover: str = "white",
    boats: Things | None = None,
    ships: Things | None = None,
    hands: Things | None = None,
    piles: Things | None = None,
    sea: Things | None = None,
    containers: Things | None = None,
    jokers: Things | None = None,
    stall_turns: int = 30,
) -> Position:
    """A position before the mover's voyage (or in the research pause, if the ship is off the board).

    `sea` says which tokens lie in which field. Piles are told from the bottom.
    """
    position = vineta.new("submarine", players, by_hand=True, start=mover, stall_turns=stall_turns)
    record = position.state[0]
    record.place[: board.TREASURES] = board.FILLING
    record.start = board.NOBODY
    record.mover = board.SEATS.index(mover)
    for field, tokens in (sea or {}).items():
        lay(position, tokens.split(), board.FIELD_NAMES.index(field))
    for seat, name in enumerate(board.SEATS[:players]):
        lay(position, words(containers, name), board.CONTAINER + seat)
        lay(position, words(jokers, name), board.BESIDE + seat)
        for field in words(boats, name):
            record.boats[seat, board.FIELD_NAMES.index(field)] += 1
        record.ships[seat] = ship_place((ships or {}).get(name, "start"))
        give_cards(position, seat, (hands or {}).get(name, "grey grey grey"), (piles or {}).get(name, "blue blue blue"))
    record.stock[:] = [board.CARDS_OF_A_COLOUR - count for count in cards_in_play(position)]
    record.phase = board.PAUSING if record.ships[record.mover] == board.OFF_BOARD else board.SAILING
    return position


def words(things: Things | None, name: str) -> list[str]:
    return (things or {}).get(name, "").split()


def lay(position: Position, tokens: list[str], place: int) -> None:
    for token in tokens:
        position.state[0].place[board.TOKEN_NAMES.index(token)] = place


def ship_place(text: str) -> int:
    return {"start": board.AT_START, "off": board.OFF_BOARD}.get(text, "abcdef".find(text))


def give_cards(position: Position, seat: int, hand: str, pile: str) -> None:
    record = position.state[0]
    for card in hand.split():
        record.hand[seat, board.COLOURS.index(card)] += 1
    record.hand_size[seat] = len(hand.split())
    for place, card in enumerate(pile.split()):
        record.pile[seat, place] = board.COLOURS.index(card)
    record.height[seat] = len(pile.split())


def cards_in_play(position: Position) -> list[int]:
    record = position.state[0]
    return [
        int(record.hand[:, colour].sum() + (record.pile == colour).sum() + record.discard[colour])
        for colour in range(len(board.COLOURS))
    ]


def offered(position: Position, word: str) -> list[str]:
    """The legal moves that begin with a word."""
    return [move for move in position.actions if move.split()[0] == word]


def hand(position: Position, name: str) -> str:
    """The cards in a hand, in the order of the colours; whoever sees all sees as many as are counted."""
    record, seat = position.state[0], board.SEATS.index(name)
    counts = record.hand[seat].tolist()
    assert position.watcher is not None or sum(counts) == record.hand_size[seat]
    return " ".join(" ".join([colour] * count) for colour, count in zip(board.COLOURS, counts, strict=True) if count)


def pile(position: Position, name: str) -> str:
    """The cards of a pile from the bottom; above its top lies nothing."""
    record = position.state[0]
    seat = board.SEATS.index(name)
    assert (record.pile[seat, record.height[seat] :] == board.NO_CARD).all()
    names = {**dict(enumerate(board.COLOURS)), board.HIDDEN_CARD: "?"}
    return " ".join(names[card] for card in record.pile[seat, : record.height[seat]].tolist())


def where(position: Position, token: str) -> str:
    """The place of a token: a field, or whose container it is in or beside."""
    place = int(position.state[0].place[board.TOKEN_NAMES.index(token)])
    if place < board.FIELDS:
        return board.FIELD_NAMES[place]
    if place < board.BESIDE:
        return f"in {board.SEATS[place - board.CONTAINER]}'s container"
    return "in the box" if place == board.BOX else f"beside {board.SEATS[place - board.BESIDE]}'s container"


def boats_on(position: Position, name: str, field: str) -> int:
    return int(position.state[0].boats[board.SEATS.index(name), board.FIELD_NAMES.index(field)])


def ship(position: Position, name: str) -> str:
    place = int(position.state[0].ships[board.SEATS.index(name)])
    return {board.AT_START: "start", board.OFF_BOARD: "off"}.get(place) or board.COLUMN_NAMES[place]
