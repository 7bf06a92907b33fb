"""The game in words, in the reader's language: who is who, what is asked, what was done."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from vineta.core.game import NATURE, OVER, Outcome
from vineta.core.kernel import State
from vineta.core.language import Words, speak
from vineta.games.submarine import board, rules
from vineta.games.submarine.board import COLOURS, COLUMN_NAMES, FIELD_NAMES, FIELDS, KINDS, SEATS, TOKENS
from vineta.games.submarine.moves.salvage import receiver


@cache
def words_in(language: str) -> Words:
    """The catalogue of this game in a language."""
    return speak("vineta.games.submarine", language)


class Names(NamedTuple):
    """What everything is called in a language."""

    seats: tuple[str, ...]
    colours: tuple[str, ...]
    tokens: tuple[str, ...]
    """As a caption: "Anchor, red"."""
    raised: tuple[str, ...]
    """The tokens as the object of a sentence: "the red anchor"."""
    cards: tuple[str, ...]
    """The cards as the object of a sentence: "a red card"."""


@cache
def names_in(language: str) -> Names:
    words = words_in(language)
    colours = (words("red"), words("yellow"), words("green"), words("blue"), words("grey"))
    return Names(
        seats=(words("White"), words("Violet"), words("Brown"), words("Black"), words("Orange")),
        colours=colours,
        tokens=tuple(f"{kind}, {colour}" for kind in _kinds(words) for colour in colours),
        raised=tuple(words(f"the {colour} {kind}") for kind in (*KINDS, "shell") for colour in COLOURS),
        cards=tuple(words(f"a {colour} card") for colour in COLOURS),
    )


def _kinds(words: Words) -> tuple[str, ...]:
    return (
        words("Amphora"),
        words("Anchor"),
        words("Bell"),
        words("Chalice"),
        words("Compass"),
        words("Crown"),
        words("Dagger"),
        words("Lantern"),
        words("Mask"),
        words("Pearl"),
        words("Statue"),
        words("Trident"),
        words("Shell"),
    )


@cache
def kinds_in(language: str) -> tuple[str, ...]:
    """The kinds of tokens, the shell last."""
    return _kinds(words_in(language))


# --- What is asked --------------------------------------------------------------------------------------------------
class Asked(NamedTuple):
    """What the seat to move may do, kind by kind: the actions offered to it."""

    places: list[int]
    voyages: list[int]
    boats: list[int]
    salvages: list[int]
    jokers: list[int]
    swaps: list[int]
    payments: list[int]
    tucks: list[int]
    rest: list[int]
    """Passing, and being done."""


def question(state: State, record: Any, asked: Asked | None, language: str) -> str:
    """What is asked of the one who looks, or what the others wait for; the record is that of the state, but plain."""
    words = words_in(language)
    outcome = rules.outcome(state) if record.mover == OVER else None
    if outcome:
        return _result(outcome, language)
    if record.mover == NATURE:
        return _of_chance(record.phase, words)
    if asked is None:
        return _of_others(record.phase, record.mover, language)
    return _of_payer(state, language) if asked.payments else _of_mover(record, asked, words)


def _of_chance(phase: int, words: Words) -> str:
    questions = {
        board.DRAW_START: words("Who begins is being drawn."),
        board.LAY_TREASURES: words("The treasures are being laid out."),
        board.GIVE_SHELLS: words("The shells are being given out."),
        board.DEAL_CARDS: words("The cards are being dealt."),
    }
    return questions[phase]


@cache
def _of_others(phase: int, mover: int, language: str) -> str:
    words, player = words_in(language), names_in(language).seats[mover]
    questions = {
        board.PLACE_BOATS: words("{player} puts a boat into the sea.", player=player),
        board.SAILING: words("{player} is about to sail.", player=player),
        board.PAYING: words("{player} pays a toll from the hand.", player=player),
        board.SWAPPING: words("{player} uses a joker.", player=player),
        board.PAUSING: words("{player} is in the research pause.", player=player),
    }
    return questions.get(phase) or words("The boats of {player} are at work.", player=player)


def _of_mover(record: Any, asked: Asked, words: Words) -> str:
    if record.phase == board.PLACE_BOATS:
        count = boats_to_place(record, record.mover)
        return words("Put a boat into a field of level 2. Boats left: {count}.", count=count)
    if record.phase == board.SAILING:
        return _of_sailor(asked, words)
    if record.phase == board.SWAPPING:
        return words("Which treasure does the joker take?")
    if record.phase == board.PAUSING:
        return _of_idler(asked, words)
    return _of_diver(record, asked, words)


def boats_of(record: Any, seat: int) -> bytes:
    """How many boats a seat has in each field."""
    fields: bytes = record.boats[FIELDS * seat : FIELDS * (seat + 1)]
    return fields


def boats_to_place(record: Any, seat: int) -> int:
    """How many boats a seat has still to place."""
    return int(board.BOATS_EACH[record.players]) - sum(boats_of(record, seat))


def _of_sailor(asked: Asked, words: Words) -> str:
    if len(asked.voyages) > 1:
        return words("Sail to a column with a boat of yours, or leave the board.")
    return words("No boat of yours lies ahead: leave the board.")


def _of_payer(state: State, language: str) -> str:
    """Whoever is owed a card next gets all of theirs before the next."""
    seat = receiver(state[0])
    player, count = names_in(language).seats[seat], int(state["owed"][0, seat])
    words = words_in(language)
    return words("Your pile is empty: pay {player} from your hand. Cards: {count}.", player=player, count=count)


def _of_idler(asked: Asked, words: Words) -> str:
    if asked.tucks:
        return words("Research pause: put a card under your pile and draw the top one, or pass.")
    return words("Research pause: pass.")


def _of_diver(record: Any, asked: Asked, words: Words) -> str:
    salvage = asked.salvages or asked.jokers
    if record.phase == board.READY:
        return words("Move boats below your ship, or salvage.") if salvage else words("Move boats below your ship.")
    if asked.boats:
        return words("Move another boat, or end the turn.")
    return words("Salvage more, or end the turn.") if salvage else words("End the turn.")


def _result(outcome: Outcome, language: str) -> str:
    words = words_in(language)
    winners = [names_in(language).seats[seat] for seat in outcome.winners]
    treasures, jokers, cards = outcome.scores[outcome.winners[0]]
    if len(winners) == 1:
        victory = words("{player} wins.", player=winners[0])
    else:
        players = ", ".join(winners[:-1]) + words(" and ") + winners[-1]
        victory = words("{players} share the victory.", players=players)
    counted = words(
        "Treasures: {treasures}, jokers: {jokers}, cards: {cards}.", treasures=treasures, jokers=jokers, cards=cards
    )
    return f"{_cause(outcome.reason, words)} {victory} {counted}"


def _cause(reason: str, words: Words) -> str:
    causes = {
        "container": words("A container is full."),
        "column": words("A column has no treasure left."),
        "cards": words("Nobody has a card left."),
        "stall": words("Too many turns have passed without progress."),
    }
    return causes[reason]


# --- What was done --------------------------------------------------------------------------------------------------
def sentence(action: int, actor: str, language: str) -> str:
    """A move in words; the actor is a seat's English name, or nature's."""
    player = names_in(language).seats[SEATS.index(actor)] if actor in SEATS else ""
    say = next(say for end, say in _SENTENCES if action < end)
    return say(action, player, language)


def _begins(action: int, player: str, language: str) -> str:
    return words_in(language)("{player} begins.", player=names_in(language).seats[action - board.START])


def _is_laid(action: int, player: str, language: str) -> str:
    treasure = names_in(language).raised[action - board.TREASURE]
    return words_in(language)("Chance lays out {token}.", token=treasure)


def _is_given(action: int, player: str, language: str) -> str:
    shell = names_in(language).raised[board.TREASURES + action - board.SHELL]
    return words_in(language)("Chance gives out {token}.", token=shell)


def _is_dealt(action: int, player: str, language: str) -> str:
    return words_in(language)("Chance deals {card}.", card=names_in(language).cards[action - board.DEAL])


def _places(action: int, player: str, language: str) -> str:
    words = words_in(language)
    return words("{player} puts a boat on {field}.", player=player, field=FIELD_NAMES[action - board.PLACE])


def _sails(action: int, player: str, language: str) -> str:
    words = words_in(language)
    if action == board.SAIL_OFF:
        return words("{player} leaves the board.", player=player)
    return words("{player} sails to column {column}.", player=player, column=COLUMN_NAMES[action - board.SAIL])


def _moves_boat(action: int, player: str, language: str) -> str:
    source, target = divmod(action - board.BOAT, FIELDS)
    words = words_in(language)
    return words(
        "{player} moves a boat from {source} to {target}.",
        player=player,
        source=FIELD_NAMES[source],
        target=FIELD_NAMES[target],
    )


def _salvages(action: int, player: str, language: str) -> str:
    words = words_in(language)
    return words("{player} salvages {token}.", player=player, token=_raised(action, language))


def _uses_joker(action: int, player: str, language: str) -> str:
    words = words_in(language)
    return words("{player} uses {token} as a joker.", player=player, token=_raised(action, language))


def _takes(action: int, player: str, language: str) -> str:
    words = words_in(language)
    return words("{player} takes {token} with the joker.", player=player, token=_raised(action, language))


def _raised(action: int, language: str) -> str:
    """The token of a salvage, joker or swap: their blocks of actions are of one size."""
    return names_in(language).raised[(action - board.SALVAGE) % TOKENS]


def _pays(action: int, player: str, language: str) -> str:
    card = names_in(language).cards[action - board.PAY]
    return words_in(language)("{player} pays {card} as a toll.", player=player, card=card)


def _tucks(action: int, player: str, language: str) -> str:
    card = names_in(language).cards[action - board.TUCK]
    return words_in(language)("{player} puts {card} under the pile and draws one.", player=player, card=card)


def _rests(action: int, player: str, language: str) -> str:
    words = words_in(language)
    if action == board.PASS:
        return words("{player} passes.", player=player)
    return words("{player} ends the turn.", player=player)


def _is_veiled(action: int, player: str, language: str) -> str:
    words = words_in(language)
    if action == board.VEILED_DEAL:
        return words("Chance deals a card.")
    if action == board.VEILED_PAY:
        return words("{player} pays a card of the hand as a toll.", player=player)
    return words("{player} puts a card under the pile and draws one.", player=player)


_SENTENCES: tuple[tuple[int, Callable[[int, str, str], str]], ...] = (
    (board.TREASURE, _begins),
    (board.SHELL, _is_laid),
    (board.DEAL, _is_given),
    (board.PLACE, _is_dealt),
    (board.SAIL, _places),
    (board.BOAT, _sails),
    (board.SALVAGE, _moves_boat),
    (board.JOKER, _salvages),
    (board.SWAP, _uses_joker),
    (board.PAY, _takes),
    (board.TUCK, _pays),
    (board.PASS, _tucks),
    (board.VEILED_DEAL, _rests),
    (board.ACTIONS, _is_veiled),
)
"""What says an action, by the end of its range."""
