"""The game in words: what is asked, and how it ended."""

from collections.abc import Iterator
from functools import cache

from vineta.core.game import NATURE, OVER, Outcome
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Part, Phrase, Text, both, message, phrase
from vineta.games.sunken_city import board, figures
from vineta.games.sunken_city.moves import lake, merman
from vineta.games.sunken_city.state import seats

Asked = dict[str, list[int]]
"""What the seat to move may do: the legal moves by their verbs."""

TIDES = {
    board.RISING: Phrase("The city rises"),
    board.SINKING: Phrase("The city sinks"),
    board.SPENT: Phrase("The merman is stuck for good"),
}
"""Of the expert game."""


TIDE_HINTS = {
    board.RISING: Phrase("Rising (SC-50)"),
    board.SINKING: Phrase("Sinking (SC-54)"),
    board.SPENT: Phrase("Stuck (SC-59)"),
}
"""What each tide means."""


def piece(record: StateRecord, square: int) -> Phrase:
    """A piece in words: "house 10 on e5", "the street c3-d3"."""
    number = lake.house_number(record, square)
    if number:
        return phrase("house {number} on {square}", number=number, square=board.SQUARE_NAMES[square])
    first = lake.name_square(record, square)
    return phrase("the street {street}", street=street_name(int(record.cover[first]), first))


def street_name(half: int, first: int) -> str:
    """A street by its squares, given what covers the first of them: "c3–d3"."""
    return f"{board.SQUARE_NAMES[first]}–{board.SQUARE_NAMES[first + int(board.TO_OTHER_HALF[half])]}"


# --- What is asked --------------------------------------------------------------------------------------------------
def question(record: StateRecord, asked: Asked) -> Text:
    """What is asked of the one who looks, or what the others wait for. The record is a plain one."""
    ended = outcome(record.state) if record.mover == OVER else None
    if ended:
        return ended.sentence
    if record.mover == NATURE and record.phase == board.DRAW_START:
        return Phrase("Who begins is being drawn.")
    if asked:
        return _of_mover(record.state, record, asked)
    return _of_others(record, record.village[record.turn])


def _of_others(record: StateRecord, village: int) -> Phrase:
    if record.mover == NATURE:
        return phrase("{player} rolls for the merman.", player=board.PLAYERS[village])
    if record.phase == board.PLAY_CARD:
        return phrase("{player} chooses a card.", player=board.PLAYERS[village])
    if record.phase == board.CHOOSE_GROTTO:
        return phrase("{player} decides on the merman's grotto.", player=board.PLAYERS[village])
    return _points_left(record.tide, village, record.build_left, record.walk_left, record.merman_left)


@cache
def _points_left(tide: int, village: int, build: int, walk: int, merman: int) -> Phrase:
    player = board.PLAYERS[village]
    if tide == board.SPENT:
        return phrase("{player}: {walk} to walk.", player=player, walk=walk)
    if tide == board.SINKING:
        return phrase("{player}: {merman} for the merman, {walk} to walk.", player=player, merman=build, walk=walk)
    if merman:
        text = message("{player}: {build} to build, {walk} to walk, {merman} for the merman.")
        return phrase(text, player=player, build=build, walk=walk, merman=merman)
    return phrase("{player}: {build} to build, {walk} to walk.", player=player, build=build, walk=walk)


def _of_mover(state: State, record: StateRecord, asked: Asked) -> Phrase:
    if record.phase == board.PLAY_CARD:
        return Phrase("Play a card: pieces to build / spaces to walk.")
    if record.phase == board.CHOOSE_GROTTO:
        return Phrase("Put the merman into another grotto, or let him stay.")
    return _one_after_the_other(list(_possibilities(state, record, asked)))


def _possibilities(state: State, record: StateRecord, asked: Asked) -> Iterator[Phrase]:
    """What the rest of the turn may bring: building, walking, the merman."""
    if "street" in asked and "house" in asked:
        yield phrase("Build {count} more: streets, at most one house.", count=record.build_left)
    elif "street" in asked:
        yield phrase("Build {count} more: streets only.", count=record.build_left)
    elif "house" in asked:
        yield Phrase("You may raise a house.") if "end" in asked else Phrase("Raise a house.")
    if "walk" in asked:
        yield phrase("Walk up to {count}.", count=record.walk_left)
    if "roll" in asked:
        yield Phrase("You may roll for the merman.")
    elif "merman" in asked:
        yield phrase("Move the merman up to {count}.", count=merman.merman_steps(state[0]))
    elif "banish" in asked:
        yield Phrase("Banish the merman into a grotto.")


def _one_after_the_other(sentences: list[Phrase]) -> Phrase:
    if not sentences:
        return Phrase("End your turn.")
    first, *others = sentences
    return phrase("{sentence} {next}", sentence=first, next=_one_after_the_other(others)) if others else first


# --- How it ended ---------------------------------------------------------------------------------------------------
_CAUSES = {
    "hourglass": Phrase("The hourglass has run out."),
    "treasures": Phrase("All treasures of one player are at home."),
    "stall": Phrase("Nothing has happened on the lake for too long."),
    "limit": Phrase("The last turn has been played."),
}
_LAST_PHASE = Phrase("The last sinking phase is over.")
"""Why an expert game ends where the base game's hourglass has run out."""
_COUNTED = tuple(figure.title for figure in figures.FIGURES if figure.decides)


def outcome(state: State) -> Outcome | None:
    """Who has won and why, once the game is over."""
    record = figures.record_of(state.tobytes())
    if record.mover != OVER:
        return None
    totals = figures.standing(record)
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    reason = board.REASONS[record.ending]
    return Outcome(winners, reason, totals, _COUNTED, _result(record, winners, totals, reason))


def _result(record: StateRecord, winners: tuple[int, ...], totals: tuple[tuple[int, int], ...], reason: str) -> Phrase:
    at_table, (treasures, total) = seats(record.players), max(totals)
    parts: dict[str, Part] = {"cause": _cause(record, reason), "treasures": treasures, "total": total}
    players = both(at_table[seat].player for seat in winners)
    if len(winners) > 1:
        text = message("{cause} {players} share the victory. Treasures at home: {treasures}, worth {total}.")
        return phrase(text, players=players, **parts)
    if sum(count == treasures for count, _ in totals) == 1:
        text = message("{cause} {player} wins. Treasures at home: {treasures}, worth {total}.")
    else:
        text = message(
            "{cause} Equally many treasures: {player} wins by the higher sum. "
            "Treasures at home: {treasures}, worth {total}."
        )
    return phrase(text, player=players, **parts)


def _cause(record: StateRecord, reason: str) -> Phrase:
    return _LAST_PHASE if reason == "hourglass" and record.tide == board.SPENT else _CAUSES[reason]
