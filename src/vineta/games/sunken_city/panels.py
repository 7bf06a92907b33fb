"""What everybody has, beside the lake: treasures, chips and cards; and what all share."""

from functools import cache, lru_cache

from vineta.core.game import OVER
from vineta.core.kernel import StateRecord
from vineta.core.phrase import Phrase, message, phrase
from vineta.core.scene import Choice, Item, Panel
from vineta.games.sunken_city import board, places, rules, words


def on_turn(record: StateRecord) -> int:
    """The seat whose turn it is, also while nature rolls for it; NOBODY before the game and after it."""
    seat: int = record.turn
    return seat if record.start != board.NOBODY and record.mover != OVER else board.NOBODY


def players(record: StateRecord, asked: words.Asked) -> tuple[Panel, ...]:
    """A panel for each seat; what is asked belongs to the one on turn."""
    turn, choosing = on_turn(record), "card" in asked
    farther = record.chip_points if "chip" in asked else None
    return tuple(
        [
            _player(
                record.village[seat],
                record.safe[seat],
                record.found[seat],
                record.treasures,
                record.chips[seat],
                farther if seat == turn else None,
                record.cards,
                record.hand[seat],
                choosing and seat == turn,
                seat == turn,
            )
            for seat in range(record.players)
        ]
    )


@lru_cache(places.KEPT)
def _player(
    village: int,
    safe: int,
    found: int,
    treasures: int,
    chips: int,
    farther: int | None,
    cards: tuple[int, ...],
    held: tuple[int, ...],
    choosing: bool,
    active: bool,
) -> Panel:
    """A player's treasures, chips and cards; remembered, as most panels are the same after a move."""
    colour, heaps = board.COLOURS[village], (safe, found, treasures & ~(safe | found))
    items = (
        *[_treasures(colour, heap, mask) for heap, mask in enumerate(heaps) if mask],
        _chips(colour, chips, farther),
        *_cards(colour, cards, held, choosing),
    )
    return Panel(colour, board.PLAYERS[village], items, tone=colour, active=active)


_HEAPS = (
    ("home", "tower", "", Phrase("At home (SC-41)")),
    ("open", "treasure", message("Open: {numbers}"), Phrase("Open (SC-36)")),
    ("hidden", "roof", message("To find: {numbers}"), Phrase("To find (SC-25)")),
)
"""Each treasure lies in one of them; how many are at home the standing tells, which of them is told here.

The hints are short here, and whole sentences in the catalogues.
"""


@cache
def _treasures(colour: str, heap: int, mask: int) -> Item:
    name, symbol, text, hint = _HEAPS[heap]
    numbers = " ".join(map(str, rules.treasures(mask)))
    return Item(f"{colour}-{name}", symbol, text=phrase(text, numbers=numbers) if text else numbers, hint=hint)


@cache
def _chips(colour: str, chips: int, farther: int | None) -> Item:
    """How many there are; where one may be played, how much farther it lets its owner walk."""
    choices = () if farther is None else (Choice((board.CHIP,), board.MOVES.label(board.CHIP, count=farther)),)
    return Item(f"{colour}-chips", "chip", text=str(chips), hint=Phrase("Chips (SC-28)"), choices=choices)


@lru_cache(places.KEPT)
def _cards(colour: str, cards: tuple[int, ...], held: tuple[int, ...], asked: bool) -> tuple[Item, ...]:
    """Where one is to be played, all of them, one by one; otherwise a line of those in hand."""
    if asked:
        return tuple([_card(colour, card, in_hand) for card, in_hand in zip(cards, held, strict=True)])
    in_hand = " ".join([board.CARD_NAMES[card] for card, kept in zip(cards, held, strict=True) if kept])
    return (Item(f"{colour}-hand", "card", text=phrase("In hand: {cards}", cards=in_hand), hint=Phrase("Hand (SC-7)")),)


@cache
def _card(colour: str, card: int, in_hand: int) -> Item:
    """In hand, or lying open."""
    identifier, text = f"{colour}-{card:02}", board.CARD_NAMES[card]
    if not in_hand:
        return Item(identifier, "played-card", text=text, hint=Phrase("Played (SC-8)"))
    action = board.MOVES.number("card", card)
    build, walk = board.CARD_POINTS[card].tolist()
    hint = phrase("Build {build}, walk {walk} (SC-7)", build=build, walk=walk)
    return Item(identifier, "card", text=text, hint=hint, choices=(Choice((action,), board.MOVES.label(action)),))


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
    return Item("streets", "stack", text=text, hint=Phrase("Streets (SC-38)"))


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
    hint=Phrase("Last round (SC-39)"),
)
