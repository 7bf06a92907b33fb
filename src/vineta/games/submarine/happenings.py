"""What a move brings about: to whom, how much, where, and by which rule; nothing but what the eyes may know.

What happens to cards is told in `payments.py`.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from vineta.core.game import OVER
from vineta.core.happenings import BOX, Happening
from vineta.core.kernel import State
from vineta.core.phrase import Phrase, phrase, plural
from vineta.games.submarine import board, words
from vineta.games.submarine.board import COLOUR_COUNT, COLUMN_NAMES, FIELD_NAMES, MOVES, PLAYERS, TOKEN_OBJECTS
from vineta.games.submarine.figures import standing, winners
from vineta.games.submarine.payments import (
    cards_of,
    discarding,
    drawing_one,
    drawn_for_another,
    draws,
    paid_colour,
    paying,
    run_out,
    tolls,
)
from vineta.games.submarine.places import COLUMN_BOXES, KEPT, MARGIN_BOX, START, Point, sea
from vineta.games.submarine.state import Plain, plain
from vineta.games.submarine.steps import Step, middle, told

KINDS = (
    "laid",  # a treasure of the set-up lies in the sea
    "given",  # a shell of the set-up goes to a player
    "dealt",  # a card goes onto a pile
    "placed",  # a boat goes into the sea
    "begun",  # all boats are placed
    "drawn",  # cards go from a pile to the hand of its player
    "paused",  # a ship has left the board
    "returned",  # all ships are back at the start
    "discarded",  # the matching card
    "toll",  # cards go to the owner of a boat
    "pile empty",
    "out of cards",
    "joker left",  # a joker stays in the sea
    "new kind",  # a treasure goes into the container
    "joker won",  # a duplicate or a shell comes to lie beside the container
    "column empty",
    "container full",
    "standstill",  # too long without progress
    "end",
)
"""Every kind of happening."""


def happenings(before: State, action: int, after: State, eyes: int) -> tuple[Happening, ...]:
    """What a move brought about, as these eyes may see it, in the order in which it happened."""
    tell = _TELLERS[action]
    return tuple(tell(Step(plain(before), plain(after), action, eyes))) if tell else ()


# --- The set-up -----------------------------------------------------------------------------------------------------
def _laid(step: Step) -> Iterator[Happening]:
    yield _laying(step.named, sea(step.after.place).points[step.named])


@lru_cache(KEPT)
def _laying(token: int, place: Point) -> Happening:
    return told("laid", 2, changes=(("sea", BOX, 1),), place=place)


def _given(step: Step) -> Iterator[Happening]:
    shell = board.TREASURES + step.named
    yield _giving(sea(step.after.place).places[shell] - board.BESIDE, shell)


@cache
def _giving(seat: int, shell: int) -> Happening:
    text = phrase("{player} starts with {token} as a joker.", player=PLAYERS[seat], token=TOKEN_OBJECTS[shell])
    return told("given", 4, text, (seat,), (("jokers", seat, 1),), mood="gain")


def _dealt(step: Step) -> Iterator[Happening]:
    """With the last card everybody draws three."""
    before, after = step.before, step.after
    yield _dealing(next(seat for seat in range(before.players) if cards_of(after, seat) > cards_of(before, seat)))
    if after.phase != board.DEAL_CARDS:
        for seat in range(before.players):
            yield from draws(step, seat, rule=5)


@cache
def _dealing(seat: int) -> Happening:
    return told("dealt", 5, seats=(seat,), changes=(("cards", seat, 1), ("cards", BOX, -1)))


def _placed(step: Step) -> Iterator[Happening]:
    yield _placing(step.before.mover, step.named)
    if step.after.phase != board.PLACE_BOATS:
        text = phrase("All boats are in the sea: {player} takes the first turn.", player=PLAYERS[step.after.mover])
        yield told("begun", 9, text, (step.after.mover,), mood="twist")


@cache
def _placing(seat: int, field: int) -> Happening:
    return told(
        "placed",
        9,
        seats=(seat,),
        changes=(("boats", seat, 1), ("boats", BOX, -1)),
        place=middle(field),
    )


# --- Salvage --------------------------------------------------------------------------------------------------------
def _salvaged(step: Step) -> Iterator[Happening]:
    """The matching card, the toll as far as the pile pays it, and the token unless the hand has still to pay."""
    seat, token = step.before.mover, step.named
    field = sea(step.before.place).places[token]
    yield discarding(seat, token % COLOUR_COUNT, field)
    yield from tolls(step, seat, field)
    yield from run_out(step, seat)
    yield from _won(step, seat, token)


def _paid(step: Step) -> Iterator[Happening]:
    """A card of the hand goes to the next receiver; with the last one the token is won."""
    payer, token = step.before.mover, step.before.target
    field = sea(step.before.place).places[token]
    seat = next(seat for seat in range(step.before.players) if cards_of(step.after, seat) > cards_of(step.before, seat))
    yield paying(payer, seat, paid_colour(step, seat), field)
    yield from draws(step, seat, rule=33)
    yield from run_out(step, payer)
    yield from _won(step, payer, token)


def _swapped(step: Step) -> Iterator[Happening]:
    """The joker stays where the treasure lay."""
    field = sea(step.before.place).places[step.named]
    yield _leaving(step.before.mover, step.before.joker, field)
    yield from _won(step, step.before.mover, step.named)


@lru_cache(KEPT)
def _leaving(seat: int, joker: int, field: int) -> Happening:
    text = phrase(
        "{player} leaves {token} on {field}.",
        player=PLAYERS[seat],
        token=TOKEN_OBJECTS[joker],
        field=FIELD_NAMES[field],
    )
    return told("joker left", 42, text, (seat,), (("jokers", seat, -1), ("sea", BOX, 1)), middle(field), "loss")


def _won(step: Step, seat: int, token: int) -> Iterator[Happening]:
    """A token has left the sea, and may have ended the game."""
    before, after = sea(step.before.place), sea(step.after.place)
    if after.places[token] < board.FIELDS:
        return
    if after.places[token] == board.CONTAINER + seat:
        yield _winning_kind(seat, token, len(after.tokens[board.CONTAINER + seat]), before.points[token])
    else:
        yield _winning_joker(seat, token, before.points[token])
    if step.after.mover == OVER:
        yield from _ended(step, before.places[token] % board.COLUMNS)


@lru_cache(KEPT)
def _winning_kind(seat: int, token: int, count: int, place: Point) -> Happening:
    text = phrase(
        "{player} puts {token} into the container: kind {number} of {all}.",
        player=PLAYERS[seat],
        token=TOKEN_OBJECTS[token],
        number=count,
        all=board.KIND_COUNT,
    )
    return told("new kind", 34, text, (seat,), (("kinds", seat, 1), ("sea", BOX, -1)), place, "gain")


@lru_cache(KEPT)
def _winning_joker(seat: int, token: int, place: Point) -> Happening:
    names = {"player": PLAYERS[seat], "token": TOKEN_OBJECTS[token]}
    if token < board.TREASURES:
        text = phrase("{player} has this kind already: {token} becomes a joker for later turns.", **names)
    else:
        text = phrase("{player} gets {token} as a joker for later turns.", **names)
    return told("joker won", 34, text, (seat,), (("jokers", seat, 1), ("sea", BOX, -1)), place, "gain")


# --- Turns and the end ----------------------------------------------------------------------------------------------
def _paused(step: Step) -> Iterator[Happening]:
    seat = step.before.mover
    others = [ship for other, ship in enumerate(step.after.ships[: step.after.players]) if other != seat]
    yield _pausing(seat, last=all(ship == board.OFF_BOARD for ship in others))


@cache
def _pausing(seat: int, last: bool) -> Happening:
    player = PLAYERS[seat]
    if last:
        text = phrase("{player} is the last in the research pause: after this turn all ships return.", player=player)
    else:
        text = phrase("{player} is in the research pause until the last ship has left.", player=player)
    return told("paused", 44, text, (seat,), place=MARGIN_BOX[:2])


def _tucked(step: Step) -> Iterator[Happening]:
    """Whoever knows the card that was drawn is told it: the move itself tells the rest."""
    seat = step.before.mover
    colour = drawn_for_another(step, seat)
    if colour is not None:
        yield drawing_one(seat, colour)
    yield from _turn_over(step)


def _turn_over(step: Step) -> Iterator[Happening]:
    """The hand is filled up, all ships may return, and too many idle turns end the game."""
    before, after = step.before, step.after
    yield from draws(step, before.mover, rule=35)
    yield from run_out(step, before.mover)
    if after.mover == OVER:
        yield from _ended(step)
        return
    if after.ships != before.ships:
        yield _returning(after.mover)
    if after.idle != before.idle:
        yield from _idled(after.idle, after.stall_limit, after.players)


@cache
def _returning(seat: int) -> Happening:
    text = phrase("All ships return to the start: {player} begins a new voyage.", player=PLAYERS[seat])
    return told("returned", 17, text, (seat,), place=START, mood="twist")


@cache
def _idled(idle: int, limit: int, players: int) -> tuple[Happening, ...]:
    """Half-way to the end, and one round before it."""
    if idle == 0 or idle not in ((limit + 1) // 2, limit - players):
        return ()
    text = plural(
        "One turn has passed without progress; {limit} in a row end the game.",
        "{count} turns in a row have passed without progress; {limit} end the game.",
        count=idle,
        limit=limit,
    )
    return (told("standstill", 51, text, mood="twist"),)


def _ended(step: Step, column: int | None = None) -> Iterator[Happening]:
    """Why the game is over, and who has won. The column is the one that the last token came from."""
    record = step.after
    scores = standing(record)
    if record.ending == board.BY_CONTAINER:
        yield _filling(winners(scores)[0])
    if column is not None and _is_empty(record, column):
        yield _emptying(column)
    if record.ending in _LAST_CAUSES:
        yield _LAST_CAUSES[record.ending]
    yield told("end", 52, words.victory(scores), tuple(range(record.players)), mood="end")


@cache
def _filling(seat: int) -> Happening:
    text = phrase("{player} has all kinds: the container is full.", player=PLAYERS[seat])
    return told("container full", 48, text, (seat,), mood="gain")


def _is_empty(record: Plain, column: int) -> bool:
    """Whether a column holds no treasure; shells do not count."""
    tokens = sea(record.place).tokens
    lying = [token for field in range(column, board.FIELDS, board.COLUMNS) for token in tokens[field]]
    return all(token >= board.TREASURES for token in lying)


@cache
def _emptying(column: int) -> Happening:
    text = phrase("Column {column} has no treasure left.", column=COLUMN_NAMES[column])
    return told("column empty", 49, text, place=COLUMN_BOXES[column][:2], mood="twist")


_LAST_CAUSES = {
    board.BY_CARDS: told("out of cards", 50, Phrase("Nobody has a card left."), mood="twist"),
    board.BY_STALL: told("standstill", 51, Phrase("Too many turns have passed without progress."), mood="twist"),
}

_Teller = Callable[[Step], Iterator[Happening]]

_BY_VERB: dict[str, _Teller] = {
    "treasure": _laid,
    "shell": _given,
    "deal": _dealt,
    "deal ?": _dealt,
    "place": _placed,
    "sail off": _paused,
    "salvage": _salvaged,
    "swap": _swapped,
    "pay": _paid,
    "pay ?": _paid,
    "tuck": _tucked,
    "tuck ?": _tucked,
    "pass": _turn_over,
    "done": _turn_over,
}

_TELLERS: list[_Teller | None] = [_BY_VERB.get(verb.word) for verb, _ in MOVES.entries]
"""By action: what tells more than the sentence of the move."""
