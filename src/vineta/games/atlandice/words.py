"""The game in the reader's language: names, what is asked, what was done, and how it ended."""

from collections.abc import Callable
from functools import cache
from typing import Any

from vineta.core.game import NATURE, Outcome
from vineta.core.language import Words, speak
from vineta.games.atlandice import board, state
from vineta.games.atlandice.board import ACTIONS, LETTERS


@cache
def words_in(language: str) -> Words:
    """The catalogue of this game in a language."""
    return speak("vineta.games.atlandice", language)


# --- Names ----------------------------------------------------------------------------------------------------------
class Names:
    """Who and what there is, in one language; languages with cases need an area in several forms."""

    def __init__(self, words: Words):
        self.seats = (words("Amber"), words("Coral"), words("Jade"), words("Pearl"))
        self.neutral = words("Neutral")
        self.areas = (
            words("Jeweller"),
            words("Library"),
            words("Tavern"),
            words("Machine works"),
            words("Forge"),
            words("Black market"),
        )
        self.the_areas = (
            words("the jeweller"),
            words("the library"),
            words("the tavern"),
            words("the machine works"),
            words("the forge"),
            words("the market"),
        )
        self.at_areas = (
            words("at the jeweller"),
            words("in the library"),
            words("in the tavern"),
            words("in the machine works"),
            words("in the forge"),
            words("on the market"),
        )
        self.from_areas = (
            words("from the jeweller"),
            words("from the library"),
            words("from the tavern"),
            words("from the machine works"),
            words("from the forge"),
            words("from the market"),
        )
        self.into_areas = (
            words("to the jeweller"),
            words("into the library"),
            words("into the tavern"),
            words("into the machine works"),
            words("into the forge"),
            words("onto the market"),
        )
        self.resources = (words("Jewels"), words("Books"), words("Provisions"), words("Tools"), words("Weapons"))
        self.single = (words("jewel"), words("book"), words("provision"), words("tool"), words("weapon"))
        self.one = (words("a jewel"), words("a book"), words("a provision"), words("a tool"), words("a weapon"))
        self.two = (
            words("two jewels"),
            words("two books"),
            words("two provisions"),
            words("two tools"),
            words("two weapons"),
        )
        self.fields = (
            *self.resources,
            words("All resources together"),
            words("Donation"),
            words("The waves: the end"),
        )
        """What the symbols of the clock mean, in the order of `board.CLOCK_WORDS`."""

    def owner(self, owner: int, players: int) -> str:
        """A seat's name, or the neutral player's in the game for two."""
        return self.neutral if players == 2 and owner == state.NEUTRAL else self.seats[owner]


@cache
def names_in(language: str) -> Names:
    return Names(words_in(language))


@cache
def effect_in(area: int, letter: int, language: str) -> str:
    """What a tile does, in a few words."""
    words, tile = words_in(language), board.tile_at(area, letter)
    faces = faces_of(area, letter)
    effects = {
        board.NO_EFFECT: words("No effect"),
        board.WIN_HERE: words("Roll {faces}: one more from here", faces=faces),
        board.WIN_ELSEWHERE: words("Roll {faces}: one from another district", faces=faces),
        board.WIN_FROM_MARKET: words("Roll {faces}: one from the market", faces=faces),
        board.MORE_WITH_SECOND_DIE: words("With the second die: one more from here"),
        board.SWAP_WITH_DISTRICT: words("Swap one here with one of another district"),
        board.PUT_ONTO_MARKET: words("One from here onto the market"),
        board.PUT_INTO_OTHER_DISTRICT: words("One from the market into another district"),
        board.PUT_INTO_ANY_DISTRICT: words("One from the market into any district"),
        board.ADVANCE_HAND: words("Roll {faces}: the hand moves one field", faces=faces),
        board.TURN_A_DIE: words("Turn an untaken die"),
        board.MOVE_SUBMARINE: words("Move the submarine"),
        board.SEARCH_AGAIN: words("Roll {faces}: roll again and search there", faces=faces),
    }
    return effects[tile.effect]


def faces_of(area: int, letter: int) -> str:
    """The faces that win: "1 3 5", or "1–4" where they are many."""
    faces = board.tile_at(area, letter).faces
    return f"{faces[0]}–{faces[-1]}" if len(faces) > 3 else " ".join(map(str, faces))


# --- What is asked --------------------------------------------------------------------------------------------------
def question(record: Any, asked: bool, outcome: Outcome | None, language: str) -> str:
    """What is asked of the one who looks, or what the others wait for."""
    words, names = words_in(language), names_in(language)
    if outcome:
        return _result(outcome, words, names)
    if record.mover == NATURE:
        return _of_nature(record, words, names)
    if asked:
        text = _of_mover(record, words, names)
    else:
        text = _of_others(record.stage, record.mover, record.searched, language)
    if _for_neutral(record):
        return f"{text} {words('It goes to the neutral player.')}"
    return text


def _for_neutral(record: Any) -> bool:
    return bool(record.players == 2 and record.searcher == state.NEUTRAL)


def _of_nature(record: Any, words: Words, names: Names) -> str:
    if record.stage == state.DRAW_START:
        return words("Who begins is being drawn.")
    if record.stage == state.OPEN_GATES:
        return words("The gates open. Dice still to roll: {count}.", count=record.unrolled)
    if record.stage == state.ROLL_EFFECT:
        player, at_area = names.seats[record.active], names.at_areas[record.searched]
        return words("{player} rolls for the effect {at_area}.", player=player, at_area=at_area)
    if record.stage == state.ROLL_AREA:
        return words("{player} rolls for the next area to search.", player=names.seats[record.active])
    return words("A new tile is revealed {at_area}.", at_area=names.at_areas[record.emptied])


@cache
def _of_others(stage: int, mover: int, searched: int, language: str) -> str:
    words, names = words_in(language), names_in(language)
    player = names.seats[mover]
    if stage == state.CHOOSE_DIE:
        return words("{player} takes a die.", player=player)
    if stage == state.DONATE_PAIR:
        return words("{player} may donate.", player=player)
    return words("{player} searches {area}.", player=player, area=names.the_areas[searched])


def _of_mover(record: Any, words: Words, names: Names) -> str:
    stage = record.stage
    if stage == state.CHOOSE_DIE:
        return _which_die(record, words)
    if stage == state.TAKE_FIRST:
        return words("Take a resource {from_area}.", from_area=names.from_areas[record.searched])
    if stage in (state.TAKE_EXTRA, state.TAKE_WON, state.FETCH_WON):
        return _which_extra(record, words, names)
    if stage == state.SWAP_TWO:
        return words("Swap a resource here with one of another district.")
    if stage == state.MOVE_ONE:
        return _which_move(record, words)
    if stage == state.TURN_DIE:
        return words("Turn an untaken die to a face of your choice.")
    if stage == state.PLACE_SUBMARINE:
        return words("Move the submarine to another area.")
    return words("You may donate two resources for 1 point.")


def _which_die(record: Any, words: Words) -> str:
    if record.players == 2 and record.taken[record.active] == board.DICE_EACH:
        return words("Take a die for the neutral player.")
    if record.players == 2 and not record.given[record.active]:
        return words("Take a die, for yourself or for the neutral player.")
    return words("Take a die and search its area.")


def _which_extra(record: Any, words: Words, names: Names) -> str:
    """The neutral player cannot do without."""
    if record.stage == state.FETCH_WON:
        if effect_of(record, record.searched) == board.WIN_FROM_MARKET:
            source = names.from_areas[board.MARKET]
        else:
            source = words("from another district")
    else:
        source = names.from_areas[record.searched]
    if record.stage == state.TAKE_EXTRA:
        return words("The submarine is here: take one more resource {from_area}.", from_area=source)
    if _for_neutral(record):
        return words("Take one more resource {from_area}.", from_area=source)
    return words("You may take one more resource {from_area}.", from_area=source)


def _which_move(record: Any, words: Words) -> str:
    effect = effect_of(record, record.searched)
    if effect == board.PUT_ONTO_MARKET:
        return words("Put a resource from here onto the market.")
    if effect == board.PUT_INTO_OTHER_DISTRICT:
        return words("Put a resource from the market into another district.")
    return words("Put a resource from the market into any district.")


def effect_of(record: Any, area: int) -> int:
    """What the open tile of an area does."""
    return board.tile_at(area, record.open_tile[area]).effect


def _result(outcome: Outcome, words: Words, names: Names) -> str:
    winners = [names.seats[seat] for seat in outcome.winners]
    (points,) = outcome.scores[outcome.winners[0]]
    if len(winners) == 1:
        return words("The city has sunk. {player} wins. Points: {count}.", player=winners[0], count=points)
    players = ", ".join(winners[:-1]) + words(" and ") + winners[-1]
    return words("The city has sunk. {players} share the victory. Points: {count}.", players=players, count=points)


# --- What was done --------------------------------------------------------------------------------------------------
def sentence(action: int, actor: str, language: str) -> str:
    """A move in words; the actor is a seat's English name, or nature's."""
    verb, named = ACTIONS[action]
    names = names_in(language)
    player = names.seats[state.SEATS.index(actor)] if actor in state.SEATS else ""
    return _SENTENCES[verb](named, player, words_in(language), names)


Named = tuple[int, ...]


def _rolls(named: Named, player: str, words: Words, names: Names) -> str:
    return words("The die shows {pips}.", pips=named[0] + 1)


def _reveals(named: Named, player: str, words: Words, names: Names) -> str:
    return words("Tile {letter} is revealed {at_area}.", letter=LETTERS[named[1]], at_area=names.at_areas[named[0]])


def _begins(named: Named, player: str, words: Words, names: Names) -> str:
    return words("{player} begins.", player=names.seats[named[0]])


def _searches(named: Named, player: str, words: Words, names: Names) -> str:
    return words("{player} searches {area}.", player=player, area=names.the_areas[named[0]])


def _gives(named: Named, player: str, words: Words, names: Names) -> str:
    area = names.the_areas[named[0]]
    return words("{player} searches {area} for the neutral player.", player=player, area=area)


def _takes(named: Named, player: str, words: Words, names: Names) -> str:
    return words("{player} takes {resource}.", player=player, resource=names.one[named[0]])


def _declines(named: Named, player: str, words: Words, names: Names) -> str:
    return words("{player} does without.", player=player)


def _fetches(named: Named, player: str, words: Words, names: Names) -> str:
    return words(
        "{player} takes {resource} {from_area}.",
        player=player,
        resource=names.one[named[0]],
        from_area=names.from_areas[named[1]],
    )


def _swaps(named: Named, player: str, words: Words, names: Names) -> str:
    return words(
        "{player} swaps {given} for {received} {from_area}.",
        player=player,
        given=names.one[named[0]],
        received=names.one[named[2]],
        from_area=names.from_areas[named[1]],
    )


def _moves(named: Named, player: str, words: Words, names: Names) -> str:
    return words(
        "{player} puts {resource} {into_area}.",
        player=player,
        resource=names.one[named[0]],
        into_area=names.into_areas[named[1]],
    )


def _turns(named: Named, player: str, words: Words, names: Names) -> str:
    return words(
        "{player} turns a die {at_area} to {pips}.",
        player=player,
        at_area=names.at_areas[named[0]],
        pips=named[1] + 1,
    )


def _dives(named: Named, player: str, words: Words, names: Names) -> str:
    return words("{player} moves the submarine beside {area}.", player=player, area=names.the_areas[named[0]])


def _donates(named: Named, player: str, words: Words, names: Names) -> str:
    return words("{player} donates {resources}.", player=player, resources=pair(named, words, names))


def _is_done(named: Named, player: str, words: Words, names: Names) -> str:
    return words("{player} donates no more.", player=player)


def pair(named: Named, words: Words, names: Names) -> str:
    """Two resources: "two books", "a book and a tool"."""
    first, second = named
    return names.two[first] if first == second else names.one[first] + words(" and ") + names.one[second]


_SENTENCES: dict[int, Callable[[Named, str, Words, Names], str]] = {
    board.DIE: _rolls,
    board.TILE: _reveals,
    board.START: _begins,
    board.SEARCH: _searches,
    board.GIVE: _gives,
    board.TAKE: _takes,
    board.DECLINE: _declines,
    board.FETCH: _fetches,
    board.SWAP: _swaps,
    board.MOVE: _moves,
    board.TURN: _turns,
    board.SUBMARINE: _dives,
    board.DONATE: _donates,
    board.DONE: _is_done,
}
