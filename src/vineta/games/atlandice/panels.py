"""What everybody has, beside the board: a panel for each owner; the clock, and what the open tiles do."""

from functools import cache, lru_cache
from typing import Any

from vineta.core.game import OVER
from vineta.core.phrase import Phrase, Text, phrase
from vineta.core.scene import Item, Panel
from vineta.games.atlandice import board
from vineta.games.atlandice.board import AREA, AREAS, RESOURCES
from vineta.games.atlandice.figures import BY_NAME, HELD_HINTS, START_HINT, TAKEN_HINT
from vineta.games.atlandice.places import KEPT
from vineta.games.atlandice.state import CLOSED, NOBODY, clock_fields
from vineta.games.atlandice.words import FIELDS, OWNERS, effect, owner_called, points_in_words, rule_of_tile

_FORESEEN = 3
"""So many fields of the clock are announced."""

_TOTAL_HINT = Phrase("All resources together (AT-41).")

_COUNTED: dict[str, tuple[str, Text]] = {
    "points": ("points", BY_NAME["points"].hint),
    "dice": ("die", TAKEN_HINT),
    **{f"has-{word}": (word, hint) for word, hint in zip(RESOURCES, HELD_HINTS, strict=True)},
    "total": ("field-total", _TOTAL_HINT),
    "tiles": ("tiles", BY_NAME["tiles"].hint),
}
"""The lines of a player's panel: symbol and hint."""

_STARTS = Item("starts", "start", text=Phrase("Start player"), hint=START_HINT)


def players(record: Any, won: tuple[str, ...]) -> tuple[Panel, ...]:
    """A panel for each seat, and for the neutral player; of all owners the tiles won are given."""
    active = record.active if record.mover != OVER else NOBODY
    return tuple(
        [
            _player(
                owner,
                record.players,
                record.points[owner] if owner >= record.players else None,
                record.taken[owner],
                record.holdings[owner],
                won[owner],
                owner == record.start,
                owner == active,
            )
            for owner in range(len(OWNERS[record.players]))
        ]
    )


@lru_cache(KEPT)
def _player(
    owner: int,
    players: int,
    neutral_points: int | None,
    dice: int,
    holdings: tuple[int, ...],
    tiles: str,
    starts: bool,
    active: bool,
) -> Panel:
    """Dice, resources and tiles. Of a seat's points the standing tells, of the neutral player's it does not."""
    name = OWNERS[players][owner].tone
    items = (
        _dice(name, dice),
        *([_line(name, "points", points_in_words(neutral_points))] if neutral_points is not None else ()),
        *_holdings(name, holdings),
        *([_line(name, "tiles", tiles)] if tiles else ()),
        *([_STARTS] if starts else ()),
    )
    return Panel(f"panel-{name}", owner_called(owner, players), items, tone=name, active=active)


@cache
def _dice(name: str, dice: int) -> Item:
    return _line(name, "dice", f"{dice}/{board.DICE_EACH}")


@lru_cache(KEPT)
def _holdings(name: str, counts: tuple[int, ...]) -> list[Item]:
    """What an owner has of each resource, and of all together."""
    items = [_line(name, f"has-{word}", str(count)) for word, count in zip(RESOURCES, counts, strict=True) if count]
    return [*items, _line(name, "total", str(sum(counts)))] if items else []


@lru_cache(KEPT)
def _line(name: str, what: str, text: Text) -> Item:
    """The same line is the same object, whoever looks."""
    symbol, hint = _COUNTED[what]
    return Item(f"{name}-{what}", symbol, text=text, hint=hint)


# --- What all share -------------------------------------------------------------------------------------------------
@lru_cache(KEPT)
def clock(dial: bytes, hand: int, waves: int) -> Panel:
    """Where the hand is, and which fields lie before it."""
    fields = clock_fields(dial)
    ahead = [step for step in range(hand + 1, waves + 1) if fields[step] != board.PLAIN]
    text = phrase("Hand on {step} of {end}", step=hand, end=waves)
    hand_on = Item("hand-on", "i-hand", text=text, hint=BY_NAME["hand"].hint)
    fields_ahead = [_ahead(step, step - hand, fields[step]) for step in ahead[:_FORESEEN]]
    return Panel("panel-clock", Phrase("The tower clock"), (hand_on, *fields_ahead))


@cache
def _ahead(step: int, distance: int, symbol: int) -> Item:
    return Item(f"ahead-{step}", f"field-{board.CLOCK_WORDS[symbol]}", text=f"+{distance}", hint=FIELDS[symbol])


@lru_cache(KEPT)
def effects(open_tiles: tuple[int, ...]) -> Panel:
    """What the open tiles do."""
    items = [_effect(area, letter) for area, letter in enumerate(open_tiles[: board.MARKET]) if letter != CLOSED]
    return Panel("panel-effects", Phrase("Effects"), tuple(items))


@cache
def _effect(area: int, letter: int) -> Item:
    hint = phrase(
        "{area} {letter} ({rule}).",
        area=AREA.called(area),
        letter=board.LETTERS[letter],
        rule=rule_of_tile(area, letter),
    )
    return Item(f"effect-{AREAS[area]}", f"die-{area + 1}", text=effect(board.tile_at(area, letter)), hint=hint)
