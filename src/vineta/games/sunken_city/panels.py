"""What everybody has, beside the lake: treasures, chips and cards; and what all share."""

from functools import cache, lru_cache
from typing import Any

from vineta.core.game import OVER
from vineta.core.scene import Choice, Item, Panel
from vineta.games.sunken_city import board
from vineta.games.sunken_city.board import COLOURS
from vineta.games.sunken_city.places import KEPT
from vineta.games.sunken_city.words import player_names, words_in

Offered = tuple[int, ...]
"""The cards, and the chip, that may be played."""


def players(record: Any, offered: Offered, language: str) -> tuple[Panel, ...]:
    """A panel for each seat; what is offered belongs to the one on turn."""
    return tuple([_player_now(record, seat, offered, language) for seat in range(record.players)])


def _player_now(record: Any, seat: int, offered: Offered, language: str) -> Panel:
    on_turn = seat == record.turn and record.start >= 0 and record.mover != OVER
    own = offered if on_turn else ()
    return _player(
        record.village[seat],
        (record.treasures, record.safe[seat], record.found[seat]),
        record.chips[seat],
        (*record.cards, *record.hand[seat]),
        on_turn,
        own,
        record.chip_points if own else 0,
        language,
    )


@lru_cache(KEPT)
def _player(
    village: int,
    treasures: tuple[int, int, int],
    chips: int,
    cards: tuple[int, ...],
    on_turn: bool,
    offered: Offered,
    chip_points: int,
    language: str,
) -> Panel:
    """A player's treasures, chips and cards."""
    colour = COLOURS[village]
    items = (
        *_treasures(colour, *treasures, language),
        _chips(colour, chips, chip_points if board.CHIP in offered else None, language),
        *_cards(colour, cards, offered, language),
    )
    return Panel(colour, player_names(language)[colour], items, tone=colour, active=on_turn)


@lru_cache(KEPT)
def _treasures(colour: str, treasures: int, safe: int, found: int, language: str) -> tuple[Item, ...]:
    words, hidden = words_in(language), treasures & ~(safe | found)
    lines = (
        ("home", "tower", words("At home: {numbers}", numbers=_numbers(safe)), safe),
        ("open", "treasure", words("Open: {numbers}", numbers=_numbers(found)), found),
        ("hidden", "roof", words("To find: {numbers}", numbers=_numbers(hidden)), hidden),
    )
    return tuple(_line(f"{colour}-{kind}", symbol, text) for kind, symbol, text, mask in lines if mask)


@lru_cache(KEPT)
def _line(name: str, symbol: str, text: str) -> Item:
    return Item(name, symbol, text=text)


@cache
def _numbers(mask: int) -> str:
    return " ".join(str(number) for number in range(1, board.CHEST + 1) if mask >> number & 1)


@cache
def _chips(colour: str, chips: int, farther: int | None, language: str) -> Item:
    """How many there are; where one may be played, how much farther it lets its owner walk."""
    choices: tuple[Choice, ...] = ()
    if farther is not None:
        label = words_in(language)("Play a chip: walk {count} farther", count=farther)
        choices = (Choice((board.CHIP,), label),)
    return Item(f"{colour}-chips", "chip", text=str(chips), choices=choices)


def _cards(colour: str, cards: tuple[int, ...], offered: Offered, language: str) -> list[Item]:
    """In hand, or lying open: the cards, and behind them whether each is held."""
    count = len(cards) // 2
    return [
        _card(colour, card, bool(held), board.CARD + card in offered, language)
        for card, held in zip(cards[:count], cards[count:], strict=True)
    ]


@cache
def _card(colour: str, card: int, held: bool, offered: bool, language: str) -> Item:
    text = f"{card // 10}/{card % 10}"
    choices = (Choice((board.CARD + card,), words_in(language)("Play {card}", card=text)),) if offered else ()
    return Item(f"{colour}-{card:02}", "card" if held else "played-card", text=text, choices=choices)


# --- What all share -------------------------------------------------------------------------------------------------
def shared(record: Any, language: str) -> tuple[Panel]:
    """The lake."""
    return (_lake(record.field, record.stack[record.field], record.tide, bool(record.ending), language),)


@cache
def _lake(field: int, stack: int, tide: int, last_round: bool, language: str) -> Panel:
    """What all share: streets, the tide of the expert game, the last round."""
    words = words_in(language)
    items = [_line("streets", "stack", words("Streets on field {field}: {count}", count=stack, field=field))]
    if tide != board.CALM:
        items.append(_line("phase", tide_symbol(tide), tide_name(tide, language)))
    if last_round:
        items.append(_line("last-round", "hourglass", words("Last round")))
    return Panel("lake", words("The lake"), tuple(items))


def tide_symbol(tide: int) -> str:
    """How the expert game's tide is drawn …"""
    return "rising" if tide == board.RISING else "sinking"


def tide_name(tide: int, language: str) -> str:
    """… and what it is called."""
    words = words_in(language)
    if tide == board.RISING:
        return words("The city rises")
    return words("The city sinks") if tide == board.SINKING else words("The merman is stuck for good")
