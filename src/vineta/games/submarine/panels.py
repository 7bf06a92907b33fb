"""What everybody has beside the sea: containers, jokers, hands, piles and ships; and what all share."""

from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from vineta.core.game import NATURE
from vineta.core.scene import Choice, Item, Panel
from vineta.games.submarine import board
from vineta.games.submarine.board import COLOURS, COLUMN_NAMES, KINDS, SEATS, TOKEN_NAMES
from vineta.games.submarine.places import KEPT, Places
from vineta.games.submarine.words import Asked, boats_to_place, kinds_in, names_in, words_in

Offered = tuple[int, ...]
"""The jokers and cards of a panel that may be played."""


class Belongings(NamedTuple):
    """The tokens that a seat has won."""

    won: tuple[int, ...]
    """In the container."""
    jokers: tuple[int, ...]
    """Beside it: shells and duplicates."""


@lru_cache(KEPT)
def belongings(place_of: Places, seat: int) -> Belongings:
    """What a seat has of the tokens."""
    container, beside = board.CONTAINER + seat, board.BESIDE + seat
    return Belongings(
        tuple(token for token, place in enumerate(place_of) if place == container),
        tuple(token for token, place in enumerate(place_of) if place == beside),
    )


def players(record: Any, asked: Asked | None, language: str) -> tuple[Panel, ...]:
    """A panel for each seat; the mover's may be touched by the one who is asked."""
    offered = (*asked.jokers, *asked.payments, *asked.tucks) if asked else ()
    return tuple(
        [_player_now(record, seat, offered if seat == record.mover else (), language) for seat in range(record.players)]
    )


def _player_now(record: Any, seat: int, offered: Offered, language: str) -> Panel:
    """Ships sail and turns end far more often than anything else changes: so the rest is remembered by itself."""
    placing = record.phase == board.PLACE_BOATS or record.mover == NATURE
    own, hand, bottom = belongings(record.place, seat), tuple(record.hand[seat]), board.CARDS * seat
    possessions = (
        own,
        record.joker if record.joker in own.jokers else None,
        hand,
        record.hand_size[seat] - sum(hand),
        record.pile[bottom : bottom + record.height[seat]],
        offered,
    )
    boats_left = boats_to_place(record, seat) if placing else None
    return _player(seat, boats_left, record.ships[seat], possessions, seat == record.mover, language)


Possessions = tuple[Belongings, int | None, tuple[int, ...], int, bytes, Offered]
"""The tokens, the joker in use, the known cards of the hand by colour and the number of the others, the pile; and what
of these is offered."""


@lru_cache(2 * KEPT)
def _player(
    seat: int, boats_left: int | None, ship: int, possessions: Possessions, active: bool, language: str
) -> Panel:
    """A player's ship, container with a place for each kind, the jokers beside it, hand and pile."""
    fleet = _ship(seat, ship, language) if boats_left is None else _boats(seat, boats_left, language)
    items = (fleet, *_possessions(seat, possessions, language))
    name = SEATS[seat]
    return Panel(name, names_in(language).seats[seat], items, tone=name, active=active)


@lru_cache(KEPT)
def _possessions(seat: int, possessions: Possessions, language: str) -> tuple[Item, ...]:
    own, joker_in_use, hand, unseen_cards, pile, offered = possessions
    return (
        *_container(seat, own.won, language),
        *[_joker(token, token == joker_in_use, board.JOKER + token in offered, language) for token in own.jokers],
        *_hand(seat, hand, offered, language),
        *([_unseen_cards(seat, unseen_cards, language)] if unseen_cards else []),
        _pile(seat, pile, language),
    )


# --- Boats and ship -------------------------------------------------------------------------------------------------
@cache
def _boats(seat: int, count: int, language: str) -> Item:
    """How many are left, while they are placed."""
    name = SEATS[seat]
    return Item(f"{name}-boats", f"boat-{name}", name, str(count), words_in(language)("Boats to place"))


@cache
def _ship(seat: int, column: int, language: str) -> Item:
    name = SEATS[seat]
    return Item(f"{name}-ship", f"ship-{name}", name, _ship_place(column, language))


def _ship_place(column: int, language: str) -> str:
    words = words_in(language)
    if column == board.AT_START:
        return words("at the start")
    if column == board.OFF_BOARD:
        return words("research pause")
    return words("above {column}", column=COLUMN_NAMES[column])


# --- Treasures and jokers -------------------------------------------------------------------------------------------
@lru_cache(KEPT)
def _container(seat: int, won: tuple[int, ...], language: str) -> tuple[Item, ...]:
    """A place for each kind."""
    found = {token // len(COLOURS): token for token in won}
    kinds = range(len(KINDS))
    places = (_won(found[kind], language) if kind in found else _gap(seat, kind, language) for kind in kinds)
    return (_won_count(seat, len(found), language), *places)


@cache
def _won_count(seat: int, count: int, language: str) -> Item:
    hint = words_in(language)("Treasures in the container")
    return Item(f"{SEATS[seat]}-container", "container", text=f"{count}/{len(KINDS)}", hint=hint)


@cache
def _won(token: int, language: str) -> Item:
    return Item(TOKEN_NAMES[token], TOKEN_NAMES[token], hint=names_in(language).tokens[token])


@cache
def _gap(seat: int, kind: int, language: str) -> Item:
    """The place for a kind that is still missing."""
    return Item(f"{SEATS[seat]}-{KINDS[kind]}", f"gap-{KINDS[kind]}", hint=kinds_in(language)[kind])


@cache
def _joker(token: int, in_use: bool, offered: bool, language: str) -> Item:
    """A shell or a duplicate; the one that was named is marked."""
    words, names, name = words_in(language), names_in(language), TOKEN_NAMES[token]
    choices: tuple[Choice, ...] = ()
    if offered:
        label = words("Use {token} as a joker", token=names.raised[token])
        choices = (Choice((board.JOKER + token,), label, name),)
    return Item(name, name, "", words("in use") if in_use else words("joker"), names.tokens[token], choices)


# --- Cards ----------------------------------------------------------------------------------------------------------
def _hand(seat: int, counts: tuple[int, ...], offered: Offered, language: str) -> list[Item]:
    return [
        _cards(seat, colour, count, _offer(colour, offered) if offered else None, language)
        for colour, count in enumerate(counts)
        if count
    ]


def _offer(colour: int, offered: Offered) -> int | None:
    """What may be done with a card of the hand: pay it, or put it under the pile."""
    return next((action for action in (board.PAY + colour, board.TUCK + colour) if action in offered), None)


@cache
def _cards(seat: int, colour: int, count: int, offer: int | None, language: str) -> Item:
    """The cards of a colour that the one who looks knows to be in a hand."""
    words, name = words_in(language), COLOURS[colour]
    hint = words("In hand: {colour}", colour=names_in(language).colours[colour])
    choices = () if offer is None else (_card_choice(offer, colour, language),)
    return Item(f"{SEATS[seat]}-hand-{name}", f"card-{name}", "", str(count), hint, choices)


def _card_choice(action: int, colour: int, language: str) -> Choice:
    words, card = words_in(language), names_in(language).cards[colour]
    if action < board.TUCK:
        return Choice((action,), words("Pay {card}", card=card))
    return Choice((action,), words("Put {card} under the pile", card=card))


@cache
def _unseen_cards(seat: int, count: int, language: str) -> Item:
    hint = words_in(language)("In hand, unseen")
    return Item(f"{SEATS[seat]}-hand", "card-back", text=str(count), hint=hint)


@lru_cache(KEPT)
def _pile(seat: int, cards: bytes, language: str) -> Item:
    signed = memoryview(cards).cast("b").tolist()  # what is hidden has a number below 0
    return Item(f"{SEATS[seat]}-pile", "pile", text=str(len(cards)), hint=_pile_hint(signed, language))


def _pile_hint(cards: list[int], language: str) -> str:
    """What the one who looks knows of a pile, from the top; the cards lie from the bottom on."""
    words, colours = words_in(language), names_in(language).colours
    if cards.count(board.HIDDEN_CARD) == len(cards):
        return words("Pile")
    runs = [(card, len(list(run))) for card, run in groupby(reversed(cards))]
    known = ", ".join(f"{count} {'?' if card < 0 else colours[card]}" for card, count in runs)
    return words("Pile, from the top: {cards}", cards=known)


# --- What all share -------------------------------------------------------------------------------------------------
def discard(record: Any, language: str) -> Panel:
    """What has left the game, and how long nothing has happened, once that matters."""
    standstill = record.stall_limit and 2 * record.idle >= record.stall_limit
    return _discard(record.discard, record.idle if standstill else None, record.stall_limit, language)


@lru_cache(KEPT)
def _discard(counts: tuple[int, ...], idle: int | None, limit: int, language: str) -> Panel:
    words = words_in(language)
    items: list[Item] = [_discarded(colour, count, language) for colour, count in enumerate(counts)]
    if idle is not None:
        text = words("Turns without progress: {count} of {limit}", count=idle, limit=limit)
        items.append(Item("idle", "hourglass", text=text))
    return Panel("discard", words("Discard"), tuple(items))


@cache
def _discarded(colour: int, count: int, language: str) -> Item:
    name, hint = COLOURS[colour], names_in(language).colours[colour]
    return Item(f"discard-{name}", f"card-{name}", text=str(count), hint=hint)
