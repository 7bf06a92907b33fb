"""What everybody has, beside the lake: treasures, chips and cards; and what all share."""

from functools import cache, lru_cache

from vineta.core.game import OVER
from vineta.core.kernel import StateRecord
from vineta.core.phrase import Phrase, message, phrase
from vineta.core.scene import Choice, Item, Panel
from vineta.games.sunken_city import board, places, rules, words


def on_turn(record: StateRecord, seat: int) -> bool:
    """Whether it is this seat's turn, also while nature rolls for it."""
    return bool(seat == record.turn and record.start != board.NOBODY and record.mover != OVER)


def players(record: StateRecord, asked: words.Asked) -> tuple[Panel, ...]:
    """A panel for each seat; what is asked belongs to the one on turn."""
    return tuple([_player_now(record, seat, asked) for seat in range(record.players)])


def _player_now(record: StateRecord, seat: int, asked: words.Asked) -> Panel:
    active, safe, found = on_turn(record, seat), record.safe[seat], record.found[seat]
    return _player(
        record.village[seat],
        (safe, found, record.treasures & ~(safe | found)),
        (record.chips[seat], record.chip_points if active and "chip" in asked else None),
        (tuple(record.cards), tuple(record.hand[seat]), active and "card" in asked),
        active,
    )


@lru_cache(places.KEPT)
def _player(
    village: int,
    treasures: tuple[int, int, int],
    chips: tuple[int, int | None],
    hand: tuple[tuple[int, ...], tuple[int, ...], bool],
    active: bool,
) -> Panel:
    """A player's treasures, chips and cards; remembered, as most panels are the same after a move."""
    colour = board.COLOURS[village]
    cards, held, asked = hand
    items = (
        _at_home(colour, treasures[0]),
        *[_treasures(colour, heap, mask) for heap, mask in enumerate(treasures[1:]) if mask],
        _chips(colour, *chips),
        *[_card(colour, card, in_hand, in_hand and asked) for card, in_hand in zip(cards, held, strict=True)],
    )
    return Panel(colour, board.PLAYERS[village], items, tone=colour, active=active)


@cache
def _at_home(colour: str, mask: int) -> Item:
    """What decides: how many treasures, and what they are worth together."""
    numbers = rules.treasures(mask)
    text = phrase("At home: {treasures}, worth {total}", treasures=len(numbers), total=sum(numbers))
    if not numbers:
        hint = Phrase("No treasure is safe at home yet; the most win (SC-41).")
    else:
        hint = phrase("Safe at home: {numbers}. The most win, then the higher sum (SC-41).", numbers=_row(numbers))
    return Item(f"{colour}-home", "tower", text=text, hint=hint)


_HEAPS = (
    (
        "open",
        "treasure",
        message("Open: {numbers}"),
        Phrase("Found, but lost again if the adventurer is sunk before it is home (SC-27, SC-36)."),
    ),
    (
        "hidden",
        "roof",
        message("To find: {numbers}"),
        Phrase("Still to be found in the houses of these numbers; 12 is the chest in the centre (SC-25, SC-26)."),
    ),
)


@cache
def _treasures(colour: str, heap: int, mask: int) -> Item:
    name, symbol, text, hint = _HEAPS[heap]
    return Item(f"{colour}-{name}", symbol, text=phrase(text, numbers=_row(rules.treasures(mask))), hint=hint)


def _row(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


@cache
def _chips(colour: str, chips: int, farther: int | None) -> Item:
    """How many there are; where one may be played, how much farther it lets its owner walk."""
    choices = () if farther is None else (Choice((board.CHIP,), board.MOVES.label(board.CHIP, count=farther)),)
    return Item(f"{colour}-chips", "chip", text=str(chips), hint=_CHIPS, choices=choices)


_CHIPS = Phrase("Chips: one lengthens a walk by a space for each treasure still to be found (SC-28).")


@cache
def _card(colour: str, card: int, in_hand: int, asked: int) -> Item:
    """In hand, or lying open."""
    action = board.MOVES.number("card", card)
    choices = (Choice((action,), board.MOVES.label(action)),) if asked else ()
    symbol, hint = ("card", _in_hand(card)) if in_hand else ("played-card", _PLAYED)
    return Item(f"{colour}-{card:02}", symbol, text=board.CARD_NAMES[card], hint=hint, choices=choices)


@cache
def _in_hand(card: int) -> Phrase:
    build, walk = board.CARD_POINTS[card].tolist()
    return phrase("A card in hand: pieces to build {build}, spaces to walk {walk} (SC-7).", build=build, walk=walk)


_PLAYED = Phrase("Played: it comes back with the others when the hand is empty (SC-8).")


# --- What all share -------------------------------------------------------------------------------------------------
def shared(record: StateRecord) -> tuple[Panel, ...]:
    """The lake: streets, the tide of the expert game, the last round."""
    return _lake(record.field, record.stack[record.field], record.tide, bool(record.ending))


@cache
def _lake(field: int, count: int, tide: int, ending: bool) -> tuple[Panel, ...]:
    last_round = [_LAST_ROUND] if ending else []
    items = (_streets(field, count), *([_PHASES[tide]] if tide in _PHASES else []), *last_round)
    return (Panel("lake", Phrase("The lake"), items),)


@cache
def _streets(field: int, count: int) -> Item:
    text = phrase("Streets on field {field}: {count}", field=field, count=count)
    return Item("streets", "stack", text=text, hint=_STREETS)


_STREETS = Phrase("Streets that may rise from the field in use; after field 5 the end is near (SC-38).")


TIDE_SYMBOLS = {board.RISING: "rising", board.SINKING: "sinking", board.SPENT: "sinking"}
"""How the expert game's tides are drawn."""

_PHASES = {
    tide: Item("phase", symbol, text=words.TIDES[tide], hint=words.TIDE_HINTS[tide])
    for tide, symbol in TIDE_SYMBOLS.items()
}
_LAST_ROUND = Item(
    "last-round",
    "hourglass",
    text=Phrase("Last round"),
    hint=Phrase("This round is played to its end, then the game is over (SC-39, SC-40)."),
)
