"""Turns and rounds: cards, the end of a turn, the end of the game."""

from vineta.core.game import OVER
from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.sunken_city import articles, board
from vineta.games.sunken_city.moves import merman, tides, walking

HAND = len(board.CARDS)


@kernel
def begin_game(record: StateRecord, seat: int) -> None:
    record.start = seat
    record.quiet = 1
    begin_turn(record, seat)


@kernel
def begin_turn(record: StateRecord, seat: int) -> None:
    record.turn = seat
    record.mover = seat
    record.phase = board.PLAY_CARD
    record.chip_points = walking.hidden_treasures(record, seat)
    clear_turn(record)


@kernel
def clear_turn(record: StateRecord) -> None:
    record.build_left = 0
    record.built = 0
    record.house_built = 0
    record.walk_left = 0
    record.walked = 0
    record.walk_over = 0
    record.chip_used = 0
    record.merman_move = board.READY
    record.merman_left = 0


@kernel
def forbids_card(record: StateRecord, card: int) -> int:
    for index in range(HAND):
        if record.cards[index] == card and record.hand[record.turn, index]:
            return 0
    return articles.CARDS_STAY_OPEN


@kernel
def list_cards(record: StateRecord, actions: Actions, end: int) -> int:
    for index in range(HAND):
        if record.hand[record.turn, index]:
            actions[end] = board.CARD + record.cards[index]
            end += 1
    return end


@kernel
def play_card(record: StateRecord, card: int) -> None:
    seat = int(record.turn)
    cards_left = 0
    for index in range(HAND):
        if record.cards[index] == card:
            record.hand[seat, index] = 0
        cards_left += record.hand[seat, index]
    if cards_left == 0:
        for index in range(HAND):
            record.hand[seat, index] = 1
    record.build_left = board.CARD_POINTS[card, 0]
    record.walk_left = board.CARD_POINTS[card, 1]
    record.phase = board.TURN


@kernel
def forbids_end(record: StateRecord, due: bool) -> int:
    """The rule against ending the turn; `due` says whether building has to go on."""
    if due:
        return articles.BUILDING_IS_COMPULSORY
    return articles.BANISHMENT_DUE if merman.forbids_banishing(record) == 0 else 0


@kernel
def end_turn(record: StateRecord) -> None:
    following = int((record.turn + 1) % record.players)
    if following == record.start:
        end_round(record)
    if record.ending and following == record.start:
        finish(record)
    else:
        begin_turn(record, following)


@kernel
def end_round(record: StateRecord) -> None:
    """Counts the round; one stall too many, or one round too many, ends the game."""
    record.rounds += 1
    record.quiet_rounds = record.quiet_rounds + 1 if record.quiet else 0
    record.quiet = 1
    if record.stall_rounds and record.quiet_rounds >= record.stall_rounds:
        tides.last_round(record, board.STALL)
    if record.rounds >= record.turn_limit:
        tides.last_round(record, board.LIMIT)


@kernel
def finish(record: StateRecord) -> None:
    clear_turn(record)
    record.phase = board.FINISHED
    record.mover = OVER
