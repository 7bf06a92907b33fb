"""Records: set-up and moves of a game as readable JSON. They replay without any random numbers.

A record is published with the hash of its seed; once the seed is revealed, every roll can be proved.
"""

import hashlib
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from vineta.core import registry
from vineta.core.errors import RecordError, VinetaError
from vineta.core.files import write_whole
from vineta.core.game import NATURE, Outcome
from vineta.core.nature import LONGEST_SEED, MOST_SHAKES, Nature, Shake, commitment
from vineta.core.options import Value
from vineta.core.position import Position
from vineta.core.resignation import outcome_of

FORMAT = "vineta record"
VERSION = 4
"""Version 2 adds `shakes`, 3 `resigned`, 4 `by_kind` and `given`; what has none is written as version 1, as ever."""


LARGEST_FILE = 16 * 2**20
"""Bytes: the longest games have some hundred thousand."""

MOST_SEATS = 16
"""No game has more."""

Hash = Annotated[str, msgspec.Meta(max_length=64)]
Move = Annotated[str, msgspec.Meta(max_length=200)]


class RecordedOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended; the sentence is for readers only."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[tuple[int, ...], ...]
    sentence: str = ""


class GameRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game on paper."""

    game: str
    players: int
    options: dict[str, Value]
    seed_hash: Hash | None
    seed: Annotated[str, msgspec.Meta(max_length=LONGEST_SEED)] | None
    moves: list[Move]
    state_hash: Hash
    outcome: RecordedOutcome | None
    watcher: int | None
    """The seat (or SPECTATOR) whose view this is a record of; such a record can be read, not replayed."""
    format: Literal["vineta record"]
    version: Annotated[int, msgspec.Meta(ge=1, le=VERSION)]
    shakes: Annotated[tuple[Shake, ...], msgspec.Meta(max_length=MOST_SHAKES)] = ()
    """The random values that people added after the seed's hash was published: draws follow from the seed and these."""
    resigned: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST_SEATS)] = ()
    """The seats that were given up, in that order: they cannot win, and who alone is left has won."""
    by_kind: bool = False
    """Whether nature's draws are counted by their kinds; otherwise all together."""
    given: Annotated[int, msgspec.Meta(ge=0)] = 0
    """So many of the moves belong to another game, from whose position this one began: no seed proves them here."""

    @property
    def nature(self) -> Nature | None:
        """Who made nature's moves, if the seed is told."""
        return None if self.seed is None else Nature(self.seed, self.shakes, self.by_kind)


def state_hash(position: Position) -> str:
    """A fingerprint of the state, byte for byte."""
    return hashlib.sha256(position.to_bytes()).hexdigest()


def take_record(position: Position, reveal_seed: bool | None = None, resigned: tuple[int, ...] = ()) -> GameRecord:
    """The record of a position; the seed is told only when the game is over, or on demand (the host's own copy).

    `resigned` are the seats that were given up, in that order.
    """
    outcome = outcome_of(position, resigned)
    reveal = outcome is not None if reveal_seed is None else reveal_seed
    shakes = position.nature.shakes if position.nature else ()
    by_kind = position.nature is not None and position.nature.by_kind
    given = min(position.given, len(position.history))
    return GameRecord(
        game=position.game.name,
        players=position.players,
        options=dict(position.options),
        seed_hash=position.seed_hash,
        seed=position.nature.seed if position.nature and reveal else None,
        moves=position.move_texts,
        state_hash=state_hash(position),
        outcome=RecordedOutcome(*_decided(outcome), str(outcome.sentence)) if outcome else None,
        watcher=position.watcher,
        format="vineta record",
        version=4 if by_kind or given else 3 if resigned else 2 if shakes else 1,
        shakes=shakes,
        resigned=resigned,
        by_kind=by_kind,
        given=given,
    )


def _decided(outcome: Outcome | RecordedOutcome) -> tuple[tuple[int, ...], str, tuple[tuple[int, ...], ...]]:
    """What counts of an outcome: words may change."""
    return outcome.winners, outcome.reason, outcome.scores


def to_json(record: GameRecord) -> bytes:
    """A record as it is written: readable, a move to a line."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def from_json(content: bytes) -> GameRecord:
    """A record as it was written, checked field by field."""
    _expect_format(content)
    try:
        return msgspec.json.decode(content, type=GameRecord)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordError(f"this record cannot be read: {error}") from error


class _Head(msgspec.Struct):
    """What tells a record from other files, and its version from others."""

    format: object = None
    version: object = None


def _expect_format(content: bytes) -> None:
    try:
        head = msgspec.json.decode(content, type=_Head)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"this is no whole record: {error}") from error
    if head.format != FORMAT:
        raise RecordError(f'this is no Vineta record: expected an object with "format": "{FORMAT}"')
    if isinstance(head.version, int) and head.version > VERSION:
        raise RecordError(f"the record has version {head.version}; this Vineta reads up to version {VERSION}")


def write(record: GameRecord, path: Path) -> None:
    """Writes a record to a file: wholly or not at all."""
    try:
        write_whole(path, to_json(record))
    except OSError as error:
        raise RecordError(f"cannot write {path}: {error.strerror}") from error


def read(path: Path) -> GameRecord:
    """Reads a record from a file."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror}") from error
    if len(content) > LARGEST_FILE:
        raise RecordError(f"cannot read {path}: it is no record, which has at most {LARGEST_FILE // 2**20} MB")
    try:
        return from_json(content)
    except RecordError as error:
        raise RecordError(f"cannot read {path}: {error}") from error


def replay(record: GameRecord) -> Position:
    """The position a record leads to, exactly as it was; raises RecordError where the record contradicts itself."""
    return _agreeing(_replayed(record), record)


def _agreeing(position: Position, record: GameRecord) -> Position:
    """A replayed position, ready to go on, if it is the one that was recorded."""
    if state_hash(position) != record.state_hash:
        raise RecordError("the moves do not lead to the recorded state: the record was edited or cut short")
    _expect_resignations(record)
    outcome = outcome_of(position, record.resigned)
    if (record.outcome and _decided(record.outcome)) != (outcome and _decided(outcome)):
        raise RecordError("the recorded outcome is not the one the moves lead to")
    position.seed_hash = record.seed_hash
    if record.nature is not None:
        _expect_committed(record)
        position.resume(record.nature)
    return position


def _expect_resignations(record: GameRecord) -> None:
    seats = record.resigned
    if len(set(seats)) != len(seats) or len(seats) >= record.players or not set(seats) <= set(range(record.players)):
        raise RecordError(
            f"the record's resignations are wrong: expected seats 0 to {record.players - 1}, not all of them"
        )


def _replayed(record: GameRecord, proving: Nature | None = None) -> Position:
    """The moves once more; if there is a nature to be proved, hers are those that she makes."""
    if record.watcher is not None:
        raise RecordError("this record holds one seat's view of a running game; it can be read, not replayed")
    try:
        position = Position(registry.find(record.game), record.players, record.options)
    except VinetaError as error:
        raise RecordError(f"the record's set-up is wrong: {error}") from error
    if record.given > len(record.moves):
        raise RecordError(f"the record began after {record.given} moves of another game, and has {len(record.moves)}")
    for number, move in enumerate(record.moves, start=1):
        if proving and position.mover == NATURE and number > record.given:
            _expect_drawn(position, proving, number, move)
        try:
            position.play(move)
        except VinetaError as error:
            raise RecordError(f"move {number} of the record, {move!r}, cannot be played: {error}") from error
    position.given = record.given
    return position


def _expect_drawn(position: Position, nature: Nature, number: int, move: str) -> None:
    drawn = position.game.text(position.draw(nature))
    if drawn != move:
        raise RecordError(f"move {number} of the record is {move!r}, but the seed gives {drawn!r}")


def with_seed(record: GameRecord, seed: str) -> GameRecord:
    """A record that was taken before its seed was told, with the seed."""
    return msgspec.structs.replace(record, seed=seed)


def verify(record: GameRecord) -> Position:
    """Proves that every one of nature's moves follows from the seed that was committed to, and from people's shakes.

    Of a game that began from a position of another one, those moves are proved that came after it (see `given`).
    """
    if record.seed is None or record.seed_hash is None:
        raise RecordError(
            "the seed is not revealed (it is, when the game is over; that of a day's challenge, when its day is): "
            "nothing can be proved yet"
        )
    _expect_committed(record)
    return _agreeing(_replayed(record, record.nature), record)


def _expect_committed(record: GameRecord) -> None:
    if record.seed is None or commitment(record.seed) != record.seed_hash:
        raise RecordError("the revealed seed is not the one that was committed to: its hash differs")


def save(position: Position, path: Path | str) -> None:
    """Saves a game to a file, with its seed, so that it can go on later: the host's own copy."""
    write(take_record(position, reveal_seed=True), Path(path))


def load(path: Path | str) -> Position:
    """The position saved in a file; the game can go on if its seed is in it."""
    return replay(read(Path(path)))
