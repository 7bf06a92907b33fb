"""What is asked and how a game ended, as phrases: said here once for scene, sketch and result."""

from collections.abc import Mapping, Sequence

from vineta.core.game import NATURE
from vineta.core.kernel import State
from vineta.core.phrase import Phrase, both, message, phrase, plural
from vineta.games.submarine import board
from vineta.games.submarine.board import COLUMN_NAMES, MOVES, PLAYERS, TOKEN_OBJECTS
from vineta.games.submarine.figures import Standing, winners
from vineta.games.submarine.moves.layout import boats_to_place
from vineta.games.submarine.moves.salvage import receiver
from vineta.games.submarine.state import Plain

Offered = Mapping[str, Sequence[int]]
"""The actions that the one who looks may choose from, by their verbs."""

SHIP_PLACES = {
    board.AT_START: Phrase("at the start"),
    **{column: phrase("above {column}", column=name) for column, name in enumerate(COLUMN_NAMES)},
    board.OFF_BOARD: Phrase("research pause"),
}


# --- What is asked --------------------------------------------------------------------------------------------------
def question(state: State, record: Plain, offered: Offered) -> Phrase:
    """What is asked of the one who looks; where nothing is offered, what the others wait for."""
    if record.mover == NATURE:
        return _OF_CHANCE[record.phase]
    return _of_mover(state, record, offered) if offered else _of_others(state, record)


_OF_CHANCE = {
    board.DRAW_START: Phrase("Who begins is being drawn."),
    board.LAY_TREASURES: Phrase("The treasures are being laid out."),
    board.GIVE_SHELLS: Phrase("The shells are being given out."),
    board.DEAL_CARDS: Phrase("The cards are being dealt."),
}

_OF_OTHERS = {
    board.PLACE_BOATS: message("{player} puts a boat into the sea."),
    board.SAILING: message("{player} is about to sail."),
    board.PAUSING: message("{player} is in the research pause."),
}
_AT_WORK = message("The boats of {player} are at work.")


def _of_others(state: State, record: Plain) -> Phrase:
    if record.phase == board.PAYING:
        return _of_debtor(state, record)
    if record.phase == board.SWAPPING:
        return MOVES.sentence(MOVES.number("joker", record.joker), PLAYERS[record.mover])
    return Phrase(_OF_OTHERS.get(record.phase, _AT_WORK), (PLAYERS[record.mover],))


def _of_debtor(state: State, record: Plain) -> Phrase:
    seat, cards = _debt(state)
    return plural(
        "{player} pays {receiver} a card of the hand for {token}.",
        "{player} pays {receiver} {count} cards of the hand for {token}.",
        player=PLAYERS[record.mover],
        receiver=PLAYERS[seat],
        count=cards,
        token=TOKEN_OBJECTS[record.target],
    )


def _debt(state: State) -> tuple[int, int]:
    """Who is paid next, and how many cards."""
    seat = int(receiver(state[0]))
    return seat, int(state["owed"][0, seat])


def _of_mover(state: State, record: Plain, offered: Offered) -> Phrase:
    if record.phase == board.PLACE_BOATS:
        return plural(
            "Put your last boat into a field of level 2.",
            "Put a boat into a field of level 2. You have {count} left.",
            count=int(boats_to_place(state, record.mover)),
        )
    if record.phase == board.SAILING:
        return _of_sailor(offered)
    if record.phase == board.PAYING:
        return _of_payer(state)
    if record.phase == board.SWAPPING:
        return Phrase("Which treasure does the joker take?")
    if record.phase == board.PAUSING:
        return _of_idler(offered)
    return _of_diver(record.phase, offered)


def _of_sailor(offered: Offered) -> Phrase:
    if "sail" in offered:
        return Phrase("Sail to a column with a boat of yours, or leave the board.")
    return Phrase("No boat of yours lies ahead: leave the board.")


def _of_payer(state: State) -> Phrase:
    seat, cards = _debt(state)
    return plural(
        "Your pile is empty: pay {receiver} a card of your hand.",
        "Your pile is empty: pay {receiver} {count} cards of your hand.",
        receiver=PLAYERS[seat],
        count=cards,
    )


def _of_idler(offered: Offered) -> Phrase:
    if "tuck" in offered:
        return Phrase("Research pause: put a card under your pile and draw the top one, or pass.")
    return Phrase("Research pause: pass.")


def _of_diver(phase: int, offered: Offered) -> Phrase:
    salvage = "salvage" in offered or "joker" in offered
    if phase == board.READY:
        return Phrase("Move boats below your ship, or salvage.") if salvage else Phrase("Move boats below your ship.")
    if "boat" in offered:
        return Phrase("Move another boat, or end the turn.")
    return Phrase("Salvage more, or end the turn.") if salvage else Phrase("End the turn.")


# --- How it ended ---------------------------------------------------------------------------------------------------
_CAUSES = {
    "container": Phrase("A container is full."),
    "column": Phrase("A column has no treasure left."),
    "cards": Phrase("Nobody has a card left."),
    "stall": Phrase("Too many turns have passed without progress."),
}


def result(scores: Sequence[Standing], reason: str) -> Phrase:
    """Why the game is over, who has won, and with what."""
    return phrase("{cause} {victory}", cause=_CAUSES[reason], victory=victory(scores))


def victory(scores: Sequence[Standing]) -> Phrase:
    """Who has won, by what in a tie, and with what."""
    kinds, jokers, cards = max(scores)
    return phrase(
        "{victory} Kinds: {kinds}, jokers: {jokers}, cards: {cards}.",
        victory=_winning(scores),
        kinds=kinds,
        jokers=jokers,
        cards=cards,
    )


def _winning(scores: Sequence[Standing]) -> Phrase:
    best, seats = max(scores), winners(scores)
    players = both(PLAYERS[seat] for seat in seats)
    if len(seats) > 1:
        return phrase("{players} share the victory.", players=players)
    for equals, text in ((2, _MORE_CARDS), (1, _MORE_JOKERS)):
        rivals = [seat for seat, score in enumerate(scores) if score[:equals] == best[:equals] and seat not in seats]
        if rivals:
            return Phrase(text, (players, both(PLAYERS[seat] for seat in rivals)))
    return phrase("{player} wins.", player=players)


_MORE_JOKERS = message("{player} wins with as many kinds as {others}, but more jokers.")
_MORE_CARDS = message("{player} wins with as many kinds and jokers as {others}, but more cards.")
