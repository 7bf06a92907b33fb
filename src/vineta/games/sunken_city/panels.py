"""What everybody has, beside the lake: treasures, chips and cards; and what all share."""

from collections.abc import Iterator
from functools import cache, lru_cache

from vineta.core.game import OVER
from vineta.core.kernel import StateRecord
from vineta.core.phrase import Phrase, phrase
from vineta.core.scene import Choice, Item, Panel
from vineta.games.sunken_city import board, places, rules, words

_item = lru_cache(places.KEPT)(Item)
_panel = lru_cache(places.KEPT)(Panel)
"""The same line and the same panel are the same objects from scene to scene."""


def on_turn(record: StateRecord, seat: int) -> bool:
    """Whether it is this seat's turn, also while nature rolls for it."""
    return bool(seat == record.turn and record.start != board.NOBODY and record.mover != OVER)


def players(record: StateRecord, asked: words.Asked) -> tuple[Panel, ...]:
    """A panel for each seat; what is asked belongs to the one on turn."""
    return tuple([_player_now(record, seat, asked if on_turn(record, seat) else {}) for seat in range(record.players)])


def _player_now(record: StateRecord, seat: int, asked: words.Asked) -> Panel:
    return _player(
        record.village[seat],
        (record.treasures, record.safe[seat], record.found[seat]),
        (record.chips[seat], record.chip_points if "chip" in asked else None),
        (tuple(record.cards), tuple(record.hand[seat]), tuple(asked.get("card", ()))),
        on_turn(record, seat),
    )


@lru_cache(places.KEPT)
def _player(
    village: int,
    found: tuple[int, int, int],
    chips: tuple[int, int | None],
    cards: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]],
    active: bool,
) -> Panel:
    """A player's treasures, chips and cards; remembered, as most panels are the same after a move."""
    colour = board.COLOURS[village]
    items = (*_treasures(colour, *found), _chips(colour, *chips), *_cards(colour, *cards))
    return Panel(colour, board.TITLES[village], items, tone=colour, active=active)


def _treasures(colour: str, all_of_them: int, safe: int, found: int) -> Iterator[Item]:
    hidden = all_of_them & ~(safe | found)
    if safe:
        yield _item(f"{colour}-home", "tower", text=phrase("At home: {numbers}", numbers=_numbers(safe)))
    if found:
        yield _item(f"{colour}-open", "treasure", text=phrase("Open: {numbers}", numbers=_numbers(found)))
    if hidden:
        yield _item(f"{colour}-hidden", "roof", text=phrase("To find: {numbers}", numbers=_numbers(hidden)))


def _numbers(mask: int) -> str:
    return " ".join(map(str, rules.treasures(mask)))


def _chips(colour: str, chips: int, farther: int | None) -> Item:
    """How many there are; where one may be played, how much farther it lets its owner walk."""
    choices = () if farther is None else (Choice((board.CHIP,), board.MOVES.label(board.CHIP, count=farther)),)
    return _item(f"{colour}-chips", "chip", text=str(chips), choices=choices)


def _cards(colour: str, cards: tuple[int, ...], held: tuple[int, ...], offered: tuple[int, ...]) -> list[Item]:
    hand = zip(cards, held, strict=True)
    return [_card(colour, card, in_hand, board.MOVES.number("card", card) in offered) for card, in_hand in hand]


@cache
def _card(colour: str, card: int, in_hand: int, offered: bool) -> Item:
    """In hand, or lying open."""
    action = board.MOVES.number("card", card)
    choices = (Choice((action,), board.MOVES.label(action)),) if offered else ()
    symbol = "card" if in_hand else "played-card"
    return Item(f"{colour}-{card:02}", symbol, text=board.CARD_NAMES[card], choices=choices)


# --- What all share -------------------------------------------------------------------------------------------------
def shared(record: StateRecord) -> tuple[Panel]:
    """The lake: streets, the tide of the expert game, the last round."""
    return (_panel("lake", Phrase("The lake"), tuple(_lake(record))),)


def _lake(record: StateRecord) -> Iterator[Item]:
    count = record.stack[record.field]
    yield _item("streets", "stack", text=phrase("Streets on field {field}: {count}", field=record.field, count=count))
    if record.tide != board.CALM:
        yield _item("phase", tide_symbol(record.tide), text=words.TIDES[record.tide])
    if record.ending:
        yield _item("last-round", "hourglass", text=Phrase("Last round"))


def tide_symbol(tide: int) -> str:
    """How the expert game's tide is drawn."""
    return "rising" if tide == board.RISING else "sinking"
