"""What everybody has beside the sea: containers, jokers, hands, piles and ships; and what all share."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import groupby

import numpy as np

from vineta.core.game import NATURE
from vineta.core.kernel import State
from vineta.core.phrase import Phrase, Text, listed, phrase
from vineta.core.scene import Item, Panel
from vineta.games.submarine import board
from vineta.games.submarine.board import COLOUR_COUNT, COLOUR_TITLES, COLOURS, LETTERS, SEATS
from vineta.games.submarine.moves import layout
from vineta.games.submarine.offers import choice
from vineta.games.submarine.places import GAP_IDS, KEPT, TOKEN_IDS, Sea
from vineta.games.submarine.state import Plain
from vineta.games.submarine.words import SHIP_PLACES, Offered

# --- Every line that there can be -----------------------------------------------------------------------------------
_BOATS_LEFT = {
    (seat, count): Item(
        f"{LETTERS[seat]}-boats", f"boat-{name}", name, str(count), Phrase("Boats still to be put into the sea (SU-9).")
    )
    for seat, name in enumerate(SEATS)
    for count in range(max(board.BOATS_EACH) + 1)
}

_SHIPS = {
    (seat, column): Item(
        f"{LETTERS[seat]}-ship",
        f"ship-{name}",
        name,
        place,
        Phrase("Sails right, to boats of its own (SU-15)."),
    )
    for seat, name in enumerate(SEATS)
    for column, place in SHIP_PLACES.items()
}

_CONTAINERS = [
    Item(f"{letter}-container", "container", hint=Phrase("Most kinds win, twelve at once (SU-52)."))
    for letter in LETTERS
]
"""By seat; how many kinds are in it is told by the standing, which ones by what follows."""

_GAPS = [
    [
        Item(
            gaps[kind],
            f"gap-{name}",
            hint=phrase("{kind}: missing (SU-34).", kind=board.KIND_TITLES[kind]),
        )
        for kind, name in enumerate(board.KINDS)
    ]
    for gaps in GAP_IDS
]
"""By seat and kind: the places for kinds that are still missing, in the panel of the one who looks."""

_WON = [
    Item(token, name, hint=phrase("{token}: won for good (SU-34).", token=title))
    for token, name, title in zip(TOKEN_IDS, board.TOKEN_NAMES, board.TOKEN_TITLES, strict=True)
]

_EXPLAINED = 4
"""So many jokers that may be used are explained, each by itself: who has more knows them, and scenes stay small."""


@cache
def _joker(token: int, used: bool, offered: bool, explained: bool) -> Item:
    """A shell or duplicate; the one that was named is marked. Where one may be used, the choice says what it is."""
    hint: Text = Phrase("Takes a treasure for nothing (SU-42).") if explained else ""
    if not offered:
        hint = phrase("{token}: takes a treasure for nothing (SU-42).", token=board.TOKEN_TITLES[token])
    return Item(
        TOKEN_IDS[token],
        board.TOKEN_NAMES[token],
        text=Phrase("in use") if used else Phrase("joker"),
        hint=hint,
        choices=(choice(board.JOKER + token),) if offered else (),
    )


_KNOWN_CARD = Phrase("Known to you (SU-55).")

_CARDS = {
    (seat, colour, count, word, own): Item(
        f"{letter}-hand-{COLOURS[colour]}",
        f"card-{COLOURS[colour]}",
        text=str(count),
        hint=phrase("Each raises a {colour} treasure (SU-27).", colour=adjective) if own else _KNOWN_CARD,
        choices=(choice(board.MOVES.number(word, colour)),) if word else (),
    )
    for seat, letter in enumerate(LETTERS)
    for colour, adjective in enumerate(board.ADJECTIVES)
    for count in range(1, board.HAND + 1)
    for word, own in (("", False), ("", True), ("pay", True), ("tuck", True))
}
"""The cards of a colour that the one who looks knows to be in a hand, and what may be done with one of them."""

_UNSEEN = {
    (seat, count): Item(
        f"{letter}-hand", "card-back", text=str(count), hint=Phrase("Cards of the hand, unseen (SU-54).")
    )
    for seat, letter in enumerate(LETTERS)
    for count in range(1, board.HAND + 1)
}

_DISCARDED = {
    (colour, count): Item(
        f"discard-{name}",
        f"card-{name}",
        text=str(count),
        hint=phrase("Discarded {colour} cards (SU-27).", colour=board.ADJECTIVES[colour]),
    )
    for colour, name in enumerate(COLOURS)
    for count in range(board.CARDS_OF_A_COLOUR + 1)
}


# --- What everybody has ---------------------------------------------------------------------------------------------
def players(state: State, record: Plain, sea: Sea, offered: Offered, eyes: int) -> tuple[Panel, ...]:
    """A panel for each seat; the mover's may be touched by the one who is asked."""
    actions = tuple([action for word in ("joker", "pay", "tuck") for action in offered.get(word, ())])
    placing = record.phase == board.PLACE_BOATS or record.mover == NATURE
    return tuple(
        [
            _player(
                seat,
                seat == record.mover,
                seat == eyes,
                layout.boats_to_place(state, seat) if placing else None,
                record.ships[seat],
                sea.tokens[board.CONTAINER + seat],
                sea.tokens[board.BESIDE + seat],
                record.hand[COLOUR_COUNT * seat : COLOUR_COUNT * (seat + 1)],
                record.hand_size[seat],
                record.pile[board.CARDS * seat : board.CARDS * seat + record.height[seat]],
                record.joker if seat == record.mover else board.NO_TOKEN,
                actions if seat == record.mover else (),
            )
            for seat in range(record.players)
        ]
    )


@lru_cache(2 * KEPT)
def _player(
    seat: int,
    active: bool,
    own: bool,
    boats_left: int | None,
    ship: int,
    won: tuple[int, ...],
    jokers: tuple[int, ...],
    hand: tuple[int, ...],
    hand_size: int,
    pile: bytes,
    used: int,
    offered: tuple[int, ...],
) -> Panel:
    """A seat's boats to be placed or its ship, its container, jokers, known cards, and pile."""
    unseen_cards = hand_size - sum(hand)
    items = (
        _SHIPS[seat, ship] if boats_left is None else _BOATS_LEFT[seat, boats_left],
        _CONTAINERS[seat],
        *_container(seat, won, own),
        *[_joker(token, token == used, board.JOKER + token in offered, len(jokers) <= _EXPLAINED) for token in jokers],
        *[_CARDS[seat, colour, count, _use(colour, offered), own] for colour, count in enumerate(hand) if count],
        *([_UNSEEN[seat, unseen_cards]] if unseen_cards else []),
        _pile(seat, pile, hand_size + len(pile)),
    )
    return Panel(SEATS[seat], board.PLAYERS[seat], items, tone=SEATS[seat], active=active)


def _container(seat: int, won: tuple[int, ...], own: bool) -> list[Item]:
    """The kinds won; in the own container every kind has its place, and what is missing is seen."""
    if not own:
        return [_WON[token] for token in won]
    found = {token // COLOUR_COUNT: _WON[token] for token in won}
    return [found.get(kind, gap) for kind, gap in enumerate(_GAPS[seat])]


def _use(colour: int, offered: tuple[int, ...]) -> str:
    """What may be done with a card of the hand: pay it, or put it under the pile."""
    if board.PAY + colour in offered:
        return "pay"
    return "tuck" if board.TUCK + colour in offered else ""


def _pile(seat: int, pile: bytes, cards: int) -> Item:
    """The cards from the bottom on; what the one who looks knows of them is told."""
    known = pile.strip(_HIDDEN)
    return _known_pile(seat, pile) if known else _hidden_pile(seat, len(pile), cards)


_HIDDEN = np.int8(board.HIDDEN_CARD).tobytes()


@lru_cache(KEPT)
def _hidden_pile(seat: int, height: int, cards: int) -> Item:
    hint = phrase("To draw, and to pay tolls (SU-30); with the hand {cards} cards.", cards=cards)
    return Item(f"{LETTERS[seat]}-pile", "pile", text=phrase("Pile: {count}", count=height), hint=hint)


@lru_cache(KEPT)
def _known_pile(seat: int, pile: bytes) -> Item:
    signed = memoryview(pile).cast("b").tolist()  # what is hidden has a number below 0
    told = [card for run in groupby(reversed(signed)) for card in _run(*run)]
    hint = phrase("From the top: {cards} (SU-55).", cards=listed(told))
    return Item(f"{LETTERS[seat]}-pile", "pile", text=phrase("Pile: {count}", count=len(pile)), hint=hint)


def _run(card: int, alike: Iterable[int]) -> list[Text]:
    """Cards that follow each other: each by its colour, or how many are hidden."""
    number = len(list(alike))
    return [f"{number} ?"] if card == board.HIDDEN_CARD else [COLOUR_TITLES[card]] * number


# --- What all share -------------------------------------------------------------------------------------------------
def discard(record: Plain) -> Panel:
    """What has left the game, and how long nothing has happened, once that matters."""
    standstill = record.stall_limit and 2 * record.idle >= record.stall_limit
    return _discard(record.discard, record.idle if standstill else 0, record.stall_limit)


@lru_cache(KEPT)
def _discard(counts: tuple[int, ...], idle: int, limit: int) -> Panel:
    items = [_DISCARDED[card] for card in enumerate(counts)]
    if idle:
        text = phrase("Turns without progress: {number} of {limit}", number=idle, limit=limit)
        items.append(Item("idle", "hourglass", text=text, hint=Phrase("Too many of them end the game (SU-51).")))
    return Panel("discard", Phrase("Discard"), tuple(items))
