"""Cards on their way: drawn, discarded, and paid as tolls; each by its colour to whoever knows it."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from vineta.core.happenings import BOX, Happening
from vineta.core.phrase import Text, both, phrase, plural
from vineta.games.submarine import board
from vineta.games.submarine.board import COLOUR_COUNT, PLAYERS
from vineta.games.submarine.places import KEPT
from vineta.games.submarine.state import Plain
from vineta.games.submarine.steps import Step, middle, told


# --- Hands and piles ------------------------------------------------------------------------------------------------
def cards_of(record: Plain, seat: int) -> int:
    return record.hand_size[seat] + record.height[seat]


def _hand(record: Plain, seat: int) -> tuple[int, ...]:
    """The cards of each colour that the eyes know to be in a hand."""
    return record.hand[COLOUR_COUNT * seat : COLOUR_COUNT * (seat + 1)]


def _pile(record: Plain, seat: int) -> bytes:
    """A pile from the bottom on; a hidden card is no colour."""
    return record.pile[board.CARDS * seat : board.CARDS * seat + record.height[seat]]


def _colours(cards: bytes) -> tuple[int, ...]:
    """How many cards of each colour the eyes know among these."""
    return tuple([cards.count(colour) for colour in range(COLOUR_COUNT)])


def _called(colours: Sequence[int], count: int) -> Text:
    """Some cards as the object of a sentence: by their colours as far as these are known."""
    known = [
        plural("one {colour} card", "{count} {colour} cards", colour=board.ADJECTIVES[colour], count=number)
        for colour, number in enumerate(colours)
        if number
    ]
    unseen = count - sum(colours)
    return both([*known, *([plural("one unseen card", "{count} unseen cards", count=unseen)] if unseen else [])])


def draws(step: Step, seat: int, rule: int) -> Iterator[Happening]:
    """A hand was filled up."""
    count = step.after.hand_size[seat] - step.before.hand_size[seat]
    if count > 0:
        hands = zip(_hand(step.before, seat), _hand(step.after, seat), strict=True)
        yield _drawing(seat, count, tuple([after - before for before, after in hands]), rule)


@lru_cache(KEPT)
def _drawing(seat: int, count: int, colours: tuple[int, ...], rule: int) -> Happening:
    if any(colours):
        text = phrase("{player} draws {cards}.", player=PLAYERS[seat], cards=_called(colours, count))
    else:
        text = plural("{player} draws a card.", "{player} draws {count} cards.", player=PLAYERS[seat], count=count)
    return told("drawn", rule, text, (seat,), (("hand", seat, count),))


def run_out(step: Step, seat: int) -> Iterator[Happening]:
    """Tells when the last card of a pile is gone, or the very last card."""
    before, after = step.before, step.after
    if cards_of(before, seat) and not cards_of(after, seat):
        yield _lacking(seat, out_of_cards=True)
    elif before.height[seat] and not after.height[seat]:
        yield _lacking(seat, out_of_cards=False)


@cache
def _lacking(seat: int, out_of_cards: bool) -> Happening:
    player = PLAYERS[seat]
    if out_of_cards:
        return told("out of cards", 50, phrase("{player} has no card left.", player=player), (seat,), mood="loss")
    text = phrase("The pile of {player} has run out.", player=player)
    return told("pile empty", 30, text, (seat,), mood="loss")


# --- The swap of a card ---------------------------------------------------------------------------------------------
def drawn_for_another(step: Step, seat: int) -> int | None:
    """The colour of the card that came for the one put under the pile, if the eyes know it."""
    if step.eyes != seat:
        top = _pile(step.before, seat)[-1]
        return top if top < COLOUR_COUNT else None
    cards = list(_hand(step.before, seat))
    cards[step.named] -= 1
    return next(colour for colour, now in enumerate(_hand(step.after, seat)) if now > cards[colour])


@cache
def drawing_one(seat: int, colour: int) -> Happening:
    text = phrase("{player} draws {cards}.", player=PLAYERS[seat], cards=board.CARD_NAMES[colour])
    return told("drawn", 44, text, (seat,))


# --- What a salvage costs -------------------------------------------------------------------------------------------
@cache
def discarding(seat: int, colour: int, field: int) -> Happening:
    text = phrase("{player} discards {card}.", player=PLAYERS[seat], card=board.CARD_NAMES[colour])
    changes = (("cards", seat, -1), ("hand", seat, -1), ("discard", BOX, 1))
    return told("discarded", 27, text, (seat,), changes, middle(field))


def tolls(step: Step, payer: int, field: int) -> Iterator[Happening]:
    """What the payer's pile has given, from its top, clockwise; whoever receives cards draws at once."""
    paid = 0
    from_the_top = _pile(step.before, payer)[::-1]
    for distance in range(1, step.before.players):
        seat = (payer + distance) % step.before.players
        count = cards_of(step.after, seat) - cards_of(step.before, seat)
        if count > 0:
            yield _tolling(payer, seat, count, _colours(from_the_top[paid : paid + count]), field)
            paid += count
            yield from draws(step, seat, rule=33)


@lru_cache(KEPT)
def _tolling(payer: int, seat: int, count: int, colours: tuple[int, ...], field: int) -> Happening:
    names = {"player": PLAYERS[payer], "receiver": PLAYERS[seat]}
    if any(colours):
        text = phrase("{player} pays {receiver} a toll: {cards}.", **names, cards=_called(colours, count))
    else:
        text = plural(
            "{player} pays {receiver} a toll of one card.",
            "{player} pays {receiver} a toll of {count} cards.",
            **names,
            count=count,
        )
    changes = (("cards", payer, -count), ("cards", seat, count))
    return told("toll", 28, text, (payer, seat), changes, middle(field), "loss")


def paid_colour(step: Step, receiver: int) -> int | None:
    """The card that was paid, if the eyes know it: they have paid it themselves, or see it on the pile."""
    if step.action < board.TUCK:
        return step.named
    top = _pile(step.after, receiver)[-1:]
    known = step.after.hand_size[receiver] == step.before.hand_size[receiver] and top and top[0] < COLOUR_COUNT
    return top[0] if known else None


@lru_cache(KEPT)
def paying(payer: int, seat: int, colour: int | None, field: int) -> Happening:
    names = {"player": PLAYERS[payer], "receiver": PLAYERS[seat]}
    if colour is None:
        text = phrase("{receiver} gets a card from the hand of {player}.", **names)
    else:
        text = phrase("{receiver} gets {card} from the hand of {player}.", **names, card=board.CARD_NAMES[colour])
    changes = (("cards", payer, -1), ("hand", payer, -1), ("cards", seat, 1))
    return told("toll", 30, text, (payer, seat), changes, middle(field), "loss")
