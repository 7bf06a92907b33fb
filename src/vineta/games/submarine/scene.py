"""The sea as a seat sees it: ships, boats and tokens, what may be touched, and what everybody has."""

from bisect import bisect_left
from functools import cache, lru_cache
from itertools import groupby, pairwise, product
from types import SimpleNamespace
from typing import Any

import numpy as np

from vineta.core.game import NATURE
from vineta.core.kernel import State
from vineta.core.language import Words
from vineta.core.scene import Choice, Item, Panel, Scene, Sprite, Target
from vineta.games.submarine import board, places, rules
from vineta.games.submarine.board import COLOURS, COLUMN_NAMES, FIELD_NAMES, FIELDS, KINDS, SEATS, TOKEN_NAMES
from vineta.games.submarine.moves.jokers import list_swaps
from vineta.games.submarine.moves.salvage import whole_toll
from vineta.games.submarine.words import Asked, boats_to_place, kinds_in, names_in, question, words_in

_COLOURS = len(COLOURS)
_DUPLICATE_SCALE = 0.78
"""What the one who looks has already is drawn smaller."""
_KEPT = 1024
"""So many seas are remembered: what lies in one changes far less often than ships and boats move."""
_MOST_PAIRS = 20
"""So many jokers with their treasures are offered at one go; where there are more, the joker is chosen first."""


def scene(state: State, seat: int, language: str) -> Scene:
    """What a seat sees of its view and may touch, in a language."""
    record = _plain(state)
    words = words_in(language)
    asked = _asked(state) if record.mover == seat and seat >= 0 else None
    lying = _lying(record.place)
    return Scene(
        game="submarine",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=_sprites(record, seat, language),
        targets=_targets(record, asked, lying, _token_choices(state, asked, language), language) if asked else (),
        players=tuple(_player(record, other, asked, language) for other in range(record.players)),
        shared=(_discard(record, language),),
        buttons=_buttons(asked, words) if asked else (),
        question=question(state, record, asked, language),
    )


_SEEN = (
    *("players", "mover", "phase", "joker", "place", "boats", "ships"),
    *("hand", "hand_size", "height", "pile", "discard", "idle", "stall_limit"),
)
"""The fields that are shown; the others are large, and what they hold shows in these."""


def _plain(state: State) -> Any:
    """The record with plain numbers and lists: reading those is ten times as fast."""
    record = SimpleNamespace(**{name: state[name].tolist()[0] for name in _SEEN})
    record.place = tuple(record.place)
    return record


def _asked(state: State) -> Asked:
    """The legal actions, sorted out by kind."""
    buffer = np.empty(board.ACTIONS, np.int32)
    actions: list[int] = buffer[: rules.legal(state, buffer)].tolist()
    ends = (board.SAIL, board.BOAT, board.SALVAGE, board.JOKER, board.SWAP, board.PAY, board.TUCK, board.PASS)
    bounds = [0, *(bisect_left(actions, end) for end in ends), len(actions)]
    return Asked(*(actions[first:last] for first, last in pairwise(bounds)))


Places = tuple[int, ...]
"""For each token the field, container or other place where it is."""

Lying = dict[int, places.Point]
"""Where each token of the sea lies."""


@lru_cache(_KEPT)
def _lying(place_of: Places) -> Lying:
    """Every token has a favourite place in its field, so that few must give way when another comes or goes."""
    taken = [0] * FIELDS  # one bit for each place
    lying = {}
    for token, field in enumerate(place_of):
        if field < FIELDS:
            preferred = places.PREFERENCES[field // board.COLUMNS][token]
            for place in preferred:
                if not taken[field] >> place & 1:
                    break
            else:
                place = preferred[0]
            taken[field] |= 1 << place
            lying[token] = places.TOKENS_IN_FIELDS[field][place]
    return lying


# --- Sprites --------------------------------------------------------------------------------------------------------
def _sprites(record: Any, seat: int, language: str) -> tuple[Sprite, ...]:
    """From the ground up: what comes later lies on top."""
    return (
        *places.GROUND,
        *_tokens(record.place, seat, language),
        *_boats(record, language),
        *_ships(record, language),
    )


@lru_cache(_KEPT)
def _tokens(place_of: Places, seat: int, language: str) -> tuple[Sprite, ...]:
    owned = _won_kinds(place_of, seat) if seat >= 0 else {}
    lying = _lying(place_of).items()
    return tuple(_token(token, point, token // _COLOURS in owned, language) for token, point in lying)


@cache
def _token(token: int, point: places.Point, duplicate: bool, language: str) -> Sprite:
    name, hint = TOKEN_NAMES[token], names_in(language).tokens[token]
    return Sprite(name, name, *point, scale=_DUPLICATE_SCALE if duplicate else 1.0, hint=hint)


def _won_kinds(place_of: Places, seat: int) -> dict[int, int]:
    """The kinds in a seat's container, and the treasure of each."""
    return {token // _COLOURS: token for token, place in enumerate(place_of) if place == board.CONTAINER + seat}


def _boats(record: Any, language: str) -> list[Sprite]:
    """One for all boats of a seat in a field, with their number."""
    return [
        _boat(seat, field, count, record.players, language)
        for seat in range(record.players)
        for field, count in enumerate(record.boats[seat])
        if count
    ]


@cache
def _boat(seat: int, field: int, count: int, players: int, language: str) -> Sprite:
    name, scale, text = SEATS[seat], places.BOAT_SCALE[players], str(count) if count > 1 else ""
    hint = words_in(language)("Boats: {player}", player=names_in(language).seats[seat])
    point = places.BOATS[players][seat][field]
    return Sprite(boat_id(seat, field), f"boat-{name}", *point, scale=scale, tone=name, text=text, hint=hint)


def boat_id(seat: int, field: int) -> str:
    """Boats in one field are alike: their id says whose they are, and where."""
    return f"boat-{SEATS[seat]}-{FIELD_NAMES[field]}"


def _ships(record: Any, language: str) -> list[Sprite]:
    return [_ship(seat, record.ships[seat], record.players, language) for seat in range(record.players)]


@cache
def _ship(seat: int, column: int, players: int, language: str) -> Sprite:
    point = places.SHIPS[players][seat][column - board.AT_START]
    scale = 1.0 if 0 <= column < board.COLUMNS else places.MARGIN_SCALE
    hint = words_in(language)("Ship: {player}", player=names_in(language).seats[seat])
    name = f"ship-{SEATS[seat]}"
    return Sprite(name, name, *point, scale=scale, tone=SEATS[seat], hint=hint)


# --- Targets: places on the board that may be touched ---------------------------------------------------------------
def _targets(
    record: Any, asked: Asked, lying: Lying, tokens: dict[int, list[Choice]], language: str
) -> tuple[Target, ...]:
    return (
        *_place_targets(asked, language),
        *_voyage_targets(record, asked, language),
        *_boat_targets(record, asked, {record.place[token] for token in tokens}, language),
        *(_circle(lying[token], tuple(choices), token, language) for token, choices in tokens.items()),
    )


def _circle(point: places.Point, choices: tuple[Choice, ...], token: int, language: str) -> Target:
    called = names_in(language).tokens[token]
    return Target("circle", *point, places.TOKEN_SIZE, places.TOKEN_SIZE, choices, place=called)


def _place_targets(asked: Asked, language: str) -> list[Target]:
    words = words_in(language)
    targets = []
    for action in asked.places:
        field = action - board.PLACE
        choice = Choice((action,), words("Put a boat on {field}", field=FIELD_NAMES[field]))
        targets.append(Target("square", *places.FIELD_BOXES[field], (choice,)))
    return targets


def _voyage_targets(record: Any, asked: Asked, language: str) -> list[Target]:
    words, ship = words_in(language), f"ship-{SEATS[record.mover]}"
    targets = []
    for action in asked.voyages:
        if action == board.SAIL_OFF:
            box, label = places.OFF_BOARD, words("Leave the board")
        else:
            column = action - board.SAIL
            box, label = places.surface(column), words("Sail to column {column}", column=COLUMN_NAMES[column])
        targets.append(Target("square", *box, (Choice((action,), label, ship),)))
    return targets


def _boat_targets(record: Any, asked: Asked, crowded: set[int], language: str) -> list[Target]:
    """One for each field that a boat can reach, with one choice for each field that one can come from."""
    reached: dict[int, list[Choice]] = {}
    for action in asked.boats:
        reached.setdefault((action - board.BOAT) % FIELDS, []).append(_boat_choice(action, record.mover, language))
    return [
        Target("square", *(places.BAND_BOXES if field in crowded else places.FIELD_BOXES)[field], tuple(choices))
        for field, choices in reached.items()
    ]


@cache
def _boat_choice(action: int, seat: int, language: str) -> Choice:
    source, target = divmod(action - board.BOAT, FIELDS)
    label = words_in(language)("{source} to {target}", source=FIELD_NAMES[source], target=FIELD_NAMES[target])
    return Choice((action,), label, boat_id(seat, source))


def _token_choices(state: State, asked: Asked, language: str) -> dict[int, list[Choice]]:
    """What can be done with each token of the sea: a card for it, a joker, or the joker that was named."""
    choices: dict[int, list[Choice]] = {}
    tolls: dict[int, int] = {}
    for action in asked.salvages:
        token = action - board.SALVAGE
        field = int(state["place"][0, token])
        if field not in tolls:
            tolls[field] = whole_toll(state[0], field)
        choices[token] = [_salvage_choice(action, tolls[field], language)]
    for joker, swap in _jokers_with_treasures(state, asked):
        choices.setdefault(swap - board.SWAP, []).append(_joker_choice(joker, swap, language))
    for action in asked.swaps:
        choices[action - board.SWAP] = [_swap_choice(action, int(state["joker"][0]), language)]
    return choices


def _jokers_with_treasures(state: State, asked: Asked) -> list[tuple[int, int]]:
    """Every joker with everything that it could take; none where these would be too many to choose from."""
    if not asked.jokers:
        return []
    buffer = np.empty(board.TREASURES, np.int32)
    swaps: list[int] = buffer[: list_swaps(state[0], buffer)].tolist()
    return list(product(asked.jokers, swaps)) if len(asked.jokers) * len(swaps) <= _MOST_PAIRS else []


def _salvage_choice(action: int, toll: int, language: str) -> Choice:
    words, name = words_in(language), names_in(language).raised[action - board.SALVAGE]
    label = (
        words("Salvage {token}, toll {toll}", token=name, toll=toll) if toll else words("Salvage {token}", token=name)
    )
    return Choice((action,), label)


@cache
def _joker_choice(joker: int, swap: int, language: str) -> Choice:
    """The joker and what it takes, at one go."""
    token = joker - board.JOKER
    label = words_in(language)("Joker: {token}", token=names_in(language).tokens[token])
    return Choice((joker, swap), label, TOKEN_NAMES[token])


def _swap_choice(action: int, joker: int, language: str) -> Choice:
    words = words_in(language)
    label = words("Take {token}", token=names_in(language).raised[action - board.SWAP])
    return Choice((action,), label, TOKEN_NAMES[joker])


def _buttons(asked: Asked, words: Words) -> tuple[Choice, ...]:
    labels = {board.PASS: words("Pass"), board.DONE: words("End the turn")}
    return tuple(Choice((action,), labels[action]) for action in asked.rest)


# --- Panels ---------------------------------------------------------------------------------------------------------
def _player(record: Any, seat: int, asked: Asked | None, language: str) -> Panel:
    """A player's container with a place for each kind, the jokers beside it, hand, pile and ship."""
    own = asked if asked and seat == record.mover else None
    items = (
        *_fleet(record, seat, language),
        *_container(record.place, seat, language),
        *_jokers(record, seat, own, language),
        *_hand(record, seat, own, language),
        _pile(seat, tuple(record.pile[seat][: record.height[seat]]), language),
    )
    name = SEATS[seat]
    return Panel(name, names_in(language).seats[seat], items, tone=name, active=seat == record.mover)


def _fleet(record: Any, seat: int, language: str) -> list[Item]:
    """Where the ship is; while boats are placed, how many are left."""
    name, words = SEATS[seat], words_in(language)
    if record.phase == board.PLACE_BOATS or record.mover == NATURE:
        text, hint = str(boats_to_place(record, seat)), words("Boats to place")
        return [Item(f"{name}-boats", f"boat-{name}", name, text, hint)]
    return [_ship_item(seat, record.ships[seat], language)]


@cache
def _ship_item(seat: int, column: int, language: str) -> Item:
    name = SEATS[seat]
    return Item(f"{name}-ship", f"ship-{name}", name, _ship_place(column, words_in(language)))


def _ship_place(column: int, words: Words) -> str:
    if column == board.AT_START:
        return words("at the start")
    if column == board.OFF_BOARD:
        return words("research pause")
    return words("above {column}", column=COLUMN_NAMES[column])


@lru_cache(_KEPT)
def _container(place_of: Places, seat: int, language: str) -> tuple[Item, ...]:
    won = _won_kinds(place_of, seat)
    count, hint = f"{len(won)}/{len(KINDS)}", words_in(language)("Treasures in the container")
    treasures = (_won(won[kind], language) if kind in won else _gap(seat, kind, language) for kind in range(len(KINDS)))
    return (Item(f"{SEATS[seat]}-container", "container", text=count, hint=hint), *treasures)


@cache
def _won(token: int, language: str) -> Item:
    return Item(TOKEN_NAMES[token], TOKEN_NAMES[token], hint=names_in(language).tokens[token])


@cache
def _gap(seat: int, kind: int, language: str) -> Item:
    """The place for a kind that is still missing."""
    return Item(f"{SEATS[seat]}-{KINDS[kind]}", f"gap-{KINDS[kind]}", hint=kinds_in(language)[kind])


def _jokers(record: Any, seat: int, asked: Asked | None, language: str) -> list[Item]:
    """Shells and duplicates; the one that was named is marked."""
    offered = asked.jokers if asked else ()
    beside = board.BESIDE + seat
    if beside not in record.place:
        return []
    return [
        _joker(token, token == record.joker, board.JOKER + token in offered, language)
        for token, place in enumerate(record.place)
        if place == beside
    ]


@cache
def _joker(token: int, in_use: bool, offered: bool, language: str) -> Item:
    words, names, name = words_in(language), names_in(language), TOKEN_NAMES[token]
    choices: tuple[Choice, ...] = ()
    if offered:
        label = words("Use {token} as a joker", token=names.raised[token])
        choices = (Choice((board.JOKER + token,), label, name),)
    return Item(name, name, "", words("in use") if in_use else words("joker"), names.tokens[token], choices)


def _hand_id(seat: int, colour: int) -> str:
    return f"{SEATS[seat]}-hand-{COLOURS[colour]}"


def _hand(record: Any, seat: int, asked: Asked | None, language: str) -> list[Item]:
    """The cards that the one who looks knows, colour by colour, then the number of all others."""
    items = [
        _cards(seat, colour, count, _card_choices(asked, colour, language) if asked else (), language)
        for colour, count in enumerate(record.hand[seat])
        if count
    ]
    hidden = record.hand_size[seat] - sum(record.hand[seat])
    return [*items, _unseen_cards(seat, hidden, language)] if hidden else items


@cache
def _cards(seat: int, colour: int, count: int, choices: tuple[Choice, ...], language: str) -> Item:
    hint = words_in(language)("In hand: {colour}", colour=names_in(language).colours[colour])
    return Item(_hand_id(seat, colour), f"card-{COLOURS[colour]}", "", str(count), hint, choices)


@cache
def _unseen_cards(seat: int, count: int, language: str) -> Item:
    hint = words_in(language)("In hand, unseen")
    return Item(f"{SEATS[seat]}-hand", "card-back", text=str(count), hint=hint)


def _card_choices(asked: Asked, colour: int, language: str) -> tuple[Choice, ...]:
    words, card = words_in(language), names_in(language).cards[colour]
    if board.PAY + colour in asked.payments:
        return (Choice((board.PAY + colour,), words("Pay {card}", card=card)),)
    if board.TUCK + colour in asked.tucks:
        return (Choice((board.TUCK + colour,), words("Put {card} under the pile", card=card)),)
    return ()


@lru_cache(_KEPT)
def _pile(seat: int, cards: tuple[int, ...], language: str) -> Item:
    return Item(f"{SEATS[seat]}-pile", "pile", text=str(len(cards)), hint=_pile_hint(cards, language))


def _pile_hint(cards: tuple[int, ...], language: str) -> str:
    """What the one who looks knows of a pile, from the top; the cards lie from the bottom on."""
    words, colours = words_in(language), names_in(language).colours
    if cards.count(board.HIDDEN_CARD) == len(cards):
        return words("Pile")
    runs = [(card, len(list(run))) for card, run in groupby(reversed(cards))]
    known = ", ".join(f"{count} {'?' if card < 0 else colours[card]}" for card, count in runs)
    return words("Pile, from the top: {cards}", cards=known)


def _discard(record: Any, language: str) -> Panel:
    """What has left the game, and how long nothing has happened."""
    words = words_in(language)
    items: list[Item] = [_discarded(colour, count, language) for colour, count in enumerate(record.discard)]
    if record.stall_limit and 2 * record.idle >= record.stall_limit:
        text = words("Turns without progress: {count} of {limit}", count=record.idle, limit=record.stall_limit)
        items.append(Item("idle", "hourglass", text=text))
    return Panel("discard", words("Discard"), tuple(items))


@cache
def _discarded(colour: int, count: int, language: str) -> Item:
    name, hint = COLOURS[colour], names_in(language).colours[colour]
    return Item(f"discard-{name}", f"card-{name}", text=str(count), hint=hint)
