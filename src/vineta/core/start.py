"""Who begins: the option of games whose seats have names, one of which may be chosen."""

from collections.abc import Iterable, Mapping, Sequence

from vineta.core.errors import SetupError
from vineta.core.game import Seat
from vineta.core.options import OneOf, Value
from vineta.core.phrase import listed, message

_NAME, _BY_CHANCE = "start", message("random")


def start_option(names: Iterable[str]) -> OneOf:
    """The option: by chance, or one of all the seats that a game can have."""
    return OneOf(_NAME, _BY_CHANCE, "who begins", words=(_BY_CHANCE, *names))


def starting_seat(options: Mapping[str, Value], seats: Sequence[Seat]) -> int | None:
    """The number of the seat that begins, None where chance decides; raises SetupError for one not at the table."""
    start = str(options[_NAME])
    if start == _BY_CHANCE:
        return None
    names = [seat.name for seat in seats]
    if start not in names:
        raise SetupError(
            "option start is random or a colour at the table ({seats}), not {start}",
            seats=listed(seat.title for seat in seats),
            start=repr(start),
        )
    return names.index(start)
