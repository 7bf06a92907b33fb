"""The game in words, in the reader's language: who is who, what is asked, what was done."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from vineta.core.game import NATURE, Outcome
from vineta.core.language import Words, speak
from vineta.games.sunken_city import board
from vineta.games.sunken_city.board import SQUARE_NAMES
from vineta.games.sunken_city.places import STREET_NAMES


@cache
def words_in(language: str) -> Words:
    """The catalogue of this game in a language."""
    return speak("vineta.games.sunken_city", language)


@cache
def player_names(language: str) -> dict[str, str]:
    """The seats in a language, by their English names."""
    words = words_in(language)
    names = (words("Yellow"), words("Red"), words("White"), words("Orange"))
    return dict(zip(board.COLOURS, names, strict=True))


# --- What is asked --------------------------------------------------------------------------------------------------
class Asked(NamedTuple):
    """What the seat to move may do, kind by kind: the actions offered to it."""

    streets: list[int]
    houses: tuple[int, ...]
    walks: list[int]
    mermen: list[int]
    """The merman's steps."""
    cards: tuple[int, ...]
    """The cards and the chip: what is touched beside the board."""
    rest: tuple[int, ...]


def question(record: Any, asked: Asked | None, outcome: Outcome | None, language: str) -> str:
    """What is asked of the one who looks, or what the others wait for."""
    if outcome:
        return _result(record, outcome, language)
    if record.mover == NATURE and record.phase == board.DRAW_START:
        return words_in(language)("Who begins is being drawn.")
    colour = record.village[record.turn]
    if record.mover == NATURE:
        return words_in(language)("{player} rolls for the merman.", player=_player(colour, language))
    if asked is None:
        return _of_others(record.phase, record.tide, colour, record.build_left, record.walk_left, language)
    return _of_mover(record, asked, language)


def _player(colour: int, language: str) -> str:
    return player_names(language)[board.COLOURS[colour]]


@lru_cache(1024)
def _of_others(phase: int, tide: int, colour: int, build: int, walk: int, language: str) -> str:
    words, player = words_in(language), _player(colour, language)
    if phase == board.PLAY_CARD:
        return words("{player} chooses a card.", player=player)
    if phase == board.CHOOSE_GROTTO:
        return words("{player} decides on the merman's grotto.", player=player)
    if tide == board.SPENT:
        return words("{player}: {walk} to walk.", player=player, walk=walk)
    if tide == board.SINKING:
        return words("{player}: {build} for the merman, {walk} to walk.", player=player, build=build, walk=walk)
    return words("{player}: {build} to build, {walk} to walk.", player=player, build=build, walk=walk)


def _of_mover(record: Any, asked: Asked, language: str) -> str:
    words = words_in(language)
    if record.phase == board.PLAY_CARD:
        return words("Play a card: pieces to build / spaces to walk.")
    if record.phase == board.CHOOSE_GROTTO:
        return words("Put the merman into another grotto, or let him stay.")
    may_end = board.END in asked.rest
    parts = [
        _building(bool(asked.streets), bool(asked.houses), may_end, record.build_left, language),
        _walking(record.walk_left, language) if asked.walks else "",
        _merman(record, asked, language),
    ]
    return " ".join(filter(None, parts)) or words("End your turn.")


@cache
def _building(streets: bool, houses: bool, may_end: bool, count: int, language: str) -> str:
    words = words_in(language)
    if streets and houses:
        return words("Build {count} more: streets, at most one house.", count=count)
    if streets:
        return words("Build {count} more: streets only.", count=count)
    if houses:
        return words("You may raise a house.") if may_end else words("Raise a house.")
    return ""


@cache
def _walking(count: int, language: str) -> str:
    return words_in(language)("Walk up to {count}.", count=count)


def _merman(record: Any, asked: Asked, language: str) -> str:
    words = words_in(language)
    if board.ROLL in asked.rest:
        return words("You may roll for the merman.")
    if asked.mermen:
        return words("Move the merman up to {count}.", count=merman_steps(record))
    return words("Banish the merman into a grotto.") if _INTO_GROTTO_10 in asked.rest else ""


_INTO_GROTTO_10 = board.BANISH + board.HOUSES - 1
"""Where he may be banished at all, it may be there: this grotto is in every game."""


def merman_steps(record: Any) -> int:
    """How far the merman can go now, once he may go at all."""
    if record.tide == board.SINKING:
        return int(record.build_left)
    if record.merman_move == board.MOVING:
        return int(record.merman_left)
    return int(board.TERRITORY_STEPS[record.players])


def _result(record: Any, outcome: Outcome, language: str) -> str:
    words, names = words_in(language), player_names(language)
    winners = [names[board.COLOURS[record.village[seat]]] for seat in outcome.winners]
    count, total = outcome.scores[outcome.winners[0]]
    if len(winners) == 1:
        result = words(
            "{player} wins. Treasures at home: {count}, worth {total}.", player=winners[0], count=count, total=total
        )
    else:
        players = ", ".join(winners[:-1]) + words(" and ") + winners[-1]
        result = words(
            "{players} share the victory. Treasures at home: {count}, worth {total}.",
            players=players,
            count=count,
            total=total,
        )
    return f"{_cause(outcome.reason, words)} {result}"


def _cause(reason: str, words: Words) -> str:
    causes = {
        "hourglass": words("The hourglass has run out."),
        "treasures": words("All treasures of one player are at home."),
        "stall": words("Nothing has happened on the lake for too long."),
        "limit": words("The last turn has been played."),
    }
    return causes[reason]


# --- What was done --------------------------------------------------------------------------------------------------
def sentence(action: int, actor: str, language: str) -> str:
    """A move in words; the actor is a seat's English name, or nature's."""
    player = player_names(language).get(actor, "")
    say = next(say for end, say in _SENTENCES if action < end)
    return say(action, player, language)


def _plays_card(action: int, player: str, language: str) -> str:
    card = f"{action // 10}/{action % 10}"
    return words_in(language)("{player} plays the card {card}.", player=player, card=card)


def _raises_street(action: int, player: str, language: str) -> str:
    words = words_in(language)
    return words("{player} raises a street on {place}.", player=player, place=STREET_NAMES[action - board.STREET])


def _raises_house(action: int, player: str, language: str) -> str:
    number, square = divmod(action - board.HOUSE, board.SQUARES)
    words = words_in(language)
    return words(
        "{player} raises house {number} on {square}.", player=player, number=number + 1, square=SQUARE_NAMES[square]
    )


def _walks(action: int, player: str, language: str) -> str:
    words = words_in(language)
    if action == board.WALK + board.HOME:
        return words("{player} walks home.", player=player)
    return words("{player} walks to {square}.", player=player, square=SQUARE_NAMES[action - board.WALK])


def _plays_chip(action: int, player: str, language: str) -> str:
    return words_in(language)("{player} plays a chip.", player=player)


def _rolls(action: int, player: str, language: str) -> str:
    return words_in(language)("{player} rolls for the merman.", player=player)


def _moves_merman(action: int, player: str, language: str) -> str:
    words = words_in(language)
    return words("{player} moves the merman to {square}.", player=player, square=SQUARE_NAMES[action - board.MERMAN])


def _chooses_grotto(action: int, player: str, language: str) -> str:
    words = words_in(language)
    if action == board.STAY:
        return words("{player} lets the merman stay in his grotto.", player=player)
    return words("{player} puts the merman into grotto {number}.", player=player, number=action - board.GROTTO + 1)


def _banishes(action: int, player: str, language: str) -> str:
    words = words_in(language)
    return words("{player} banishes the merman into grotto {number}.", player=player, number=action - board.BANISH + 1)


def _ends_turn(action: int, player: str, language: str) -> str:
    return words_in(language)("{player} ends the turn.", player=player)


def _shows(action: int, player: str, language: str) -> str:
    return words_in(language)("The die shows {pips}.", pips=action - board.DIE)


def _begins(action: int, player: str, language: str) -> str:
    beginner = player_names(language)[board.COLOURS[action - board.START]]
    return words_in(language)("{player} begins.", player=beginner)


_SENTENCES: tuple[tuple[int, Callable[[int, str, str], str]], ...] = (
    (board.STREET, _plays_card),
    (board.HOUSE, _raises_street),
    (board.WALK, _raises_house),
    (board.CHIP, _walks),
    (board.ROLL, _plays_chip),
    (board.MERMAN, _rolls),
    (board.GROTTO, _moves_merman),
    (board.BANISH, _chooses_grotto),
    (board.END, _banishes),
    (board.DIE, _ends_turn),
    (board.START, _shows),
    (board.ACTIONS, _begins),
)
"""What says an action, by the end of its range."""
