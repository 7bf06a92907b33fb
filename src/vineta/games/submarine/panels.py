"""What everybody has beside the sea: containers, jokers, hands, piles and ships; and what all share."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from vineta.core.game import NATURE
from vineta.core.kernel import State
from vineta.core.phrase import Part, Phrase, listed, phrase
from vineta.core.scene import Item, Panel
from vineta.games.submarine import board
from vineta.games.submarine.board import (
    COLOUR_TITLES,
    COLOURS,
    KIND_TITLES,
    KINDS,
    MOVES,
    SEATS,
    TITLES,
    TOKEN_NAMES,
    TOKEN_TITLES,
)
from vineta.games.submarine.moves.layout import boats_to_place
from vineta.games.submarine.offers import choice
from vineta.games.submarine.places import KEPT, Sea
from vineta.games.submarine.words import SHIP_PLACES, Offered

# --- Every line that there can be -----------------------------------------------------------------------------------
_BOATS_LEFT = {
    (seat, count): Item(f"{name}-boats", f"boat-{name}", name, str(count), Phrase("Boats to place"))
    for seat, name in enumerate(SEATS)
    for count in range(max(board.BOATS_EACH) + 1)
}

_SHIPS = {
    (seat, column): Item(f"{name}-ship", f"ship-{name}", name, place)
    for seat, name in enumerate(SEATS)
    for column, place in SHIP_PLACES.items()
}

_CONTAINERS = {
    (seat, count): Item(f"{name}-container", "container", text=f"{count}/{len(KINDS)}", hint=Phrase("Container"))
    for seat, name in enumerate(SEATS)
    for count in range(len(KINDS) + 1)
}

_GAPS = {
    (seat, kind): Item(f"{name}-{gap}", f"gap-{gap}", hint=KIND_TITLES[kind])
    for seat, name in enumerate(SEATS)
    for kind, gap in enumerate(KINDS)
}
"""The places for kinds that are still missing."""

_WON = [Item(name, name, hint=title) for name, title in zip(TOKEN_NAMES, TOKEN_TITLES, strict=True)]

_JOKERS = {
    (token, used, offered): Item(
        name,
        name,
        text=Phrase("in use") if used else Phrase("joker"),
        hint=TOKEN_TITLES[token],
        choices=(choice(MOVES.number("joker", token), name),) if offered else (),
    )
    for token, name in enumerate(TOKEN_NAMES)
    for used in (False, True)
    for offered in (False, True)
}
"""Shells and duplicates; the one that was named is marked."""

_CARDS = {
    (seat, colour, count, word): Item(
        f"{name}-hand-{COLOURS[colour]}",
        f"card-{COLOURS[colour]}",
        text=str(count),
        hint=phrase("In hand: {colour}", colour=title),
        choices=(choice(MOVES.number(word, colour)),) if word else (),
    )
    for seat, name in enumerate(SEATS)
    for colour, title in enumerate(COLOUR_TITLES)
    for count in range(1, board.HAND + 1)
    for word in ("", "pay", "tuck")
}
"""The cards of a colour that the one who looks knows to be in a hand, and what may be done with one of them."""

_UNSEEN = {
    (seat, count): Item(f"{name}-hand", "card-back", text=str(count), hint=Phrase("In hand, unseen"))
    for seat, name in enumerate(SEATS)
    for count in range(1, board.HAND + 1)
}

_DISCARDED = {
    (colour, count): Item(f"discard-{name}", f"card-{name}", text=str(count), hint=COLOUR_TITLES[colour])
    for colour, name in enumerate(COLOURS)
    for count in range(board.CARDS_OF_A_COLOUR + 1)
}


# --- What everybody has ---------------------------------------------------------------------------------------------
class Belongings(NamedTuple):
    """What a seat has, as far as the one who looks may know, and may do with it."""

    boats_left: int | None
    """How many are still to be placed; None later on."""
    ship: int
    won: tuple[int, ...]
    """The tokens in the container."""
    jokers: tuple[int, ...]
    """The tokens beside it."""
    used: int
    """The joker that was named, or NO_TOKEN."""
    hand: tuple[int, ...]
    """By colour, the cards that are known."""
    hand_size: int
    pile: bytes
    offered: tuple[int, ...]


def players(state: State, record: Any, sea: Sea, offered: Offered) -> tuple[Panel, ...]:
    """A panel for each seat; the mover's may be touched by the one who is asked."""
    actions = tuple([action for word in ("joker", "pay", "tuck") for action in offered.get(word, ())])
    placing = record.phase == board.PLACE_BOATS or record.mover == NATURE
    return tuple(
        [
            _player(
                seat,
                seat == record.mover,
                Belongings(
                    boats_to_place(state, seat) if placing else None,
                    record.ships[seat],
                    sea.tokens[board.CONTAINER + seat],
                    sea.tokens[board.BESIDE + seat],
                    record.joker if seat == record.mover else board.NO_TOKEN,
                    tuple(record.hand[seat]),
                    record.hand_size[seat],
                    record.pile[board.CARDS * seat : board.CARDS * seat + record.height[seat]],
                    actions if seat == record.mover else (),
                ),
            )
            for seat in range(record.players)
        ]
    )


@lru_cache(2 * KEPT)
def _player(seat: int, active: bool, own: Belongings) -> Panel:
    """A player's ship, container with a place for each kind, the jokers beside it, hand and pile."""
    unseen_cards = own.hand_size - sum(own.hand)
    items = (
        _SHIPS[seat, own.ship] if own.boats_left is None else _BOATS_LEFT[seat, own.boats_left],
        *_container(seat, own.won),
        *[_JOKERS[token, token == own.used, board.JOKER + token in own.offered] for token in own.jokers],
        *[_CARDS[seat, colour, count, _use(colour, own)] for colour, count in enumerate(own.hand) if count],
        *([_UNSEEN[seat, unseen_cards]] if unseen_cards else []),
        _pile(seat, own.pile),
    )
    return Panel(SEATS[seat], TITLES[seat], items, tone=SEATS[seat], active=active)


def _container(seat: int, won: tuple[int, ...]) -> list[Item]:
    """A place for each kind."""
    found = {token // len(COLOURS): token for token in won}
    kinds = range(len(KINDS))
    return [
        _CONTAINERS[seat, len(found)],
        *[_WON[found[kind]] if kind in found else _GAPS[seat, kind] for kind in kinds],
    ]


def _use(colour: int, own: Belongings) -> str:
    """What may be done with a card of the hand: pay it, or put it under the pile."""
    if board.PAY + colour in own.offered:
        return "pay"
    return "tuck" if board.TUCK + colour in own.offered else ""


@lru_cache(KEPT)
def _pile(seat: int, cards: bytes) -> Item:
    """The cards from the bottom on; what the one who looks knows of them is told from the top."""
    signed = memoryview(cards).cast("b").tolist()  # what is hidden has a number below 0
    hint = Phrase("Pile")
    if signed.count(board.HIDDEN_CARD) < len(signed):
        hint = phrase("Pile, from the top: {cards}", cards=listed(_run(*run) for run in groupby(reversed(signed))))
    return Item(f"{SEATS[seat]}-pile", "pile", text=str(len(cards)), hint=hint)


def _run(card: int, alike: Iterable[int]) -> Part:
    number = len(list(alike))
    if card == board.HIDDEN_CARD:
        return f"{number} ?"
    return phrase("{number} {colour}", number=number, colour=COLOUR_TITLES[card])


# --- What all share -------------------------------------------------------------------------------------------------
def discard(record: Any) -> Panel:
    """What has left the game, and how long nothing has happened, once that matters."""
    standstill = record.stall_limit and 2 * record.idle >= record.stall_limit
    return _discard(record.discard, record.idle if standstill else 0, record.stall_limit)


@lru_cache(KEPT)
def _discard(counts: tuple[int, ...], idle: int, limit: int) -> Panel:
    items = [_DISCARDED[card] for card in enumerate(counts)]
    if idle:
        text = phrase("Turns without progress: {number} of {limit}", number=idle, limit=limit)
        items.append(Item("idle", "hourglass", text=text))
    return Panel("discard", Phrase("Discard"), tuple(items))
