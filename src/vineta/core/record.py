"""Records: set-up and moves of a game as readable JSON. They replay without any random numbers.

A record is published with the hash of its seed; once the seed is revealed, every roll can be proved.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from vineta.core import registry
from vineta.core.errors import RecordError, VinetaError
from vineta.core.files import write_whole
from vineta.core.game import NATURE
from vineta.core.nature import Nature, commitment
from vineta.core.position import Position

FORMAT = "vineta record"
VERSION = 1


@dataclass(frozen=True)
class Record:
    """A game on paper."""

    game: str
    players: int
    options: dict[str, Any]
    seed_hash: str | None
    seed: str | None
    moves: list[str]
    state_hash: str
    outcome: dict[str, Any] | None
    watcher: int | None = None
    """The seat whose view this is a record of; such a record can be read, not replayed."""

    format: str = field(default=FORMAT)
    version: int = field(default=VERSION)


def state_hash(position: Position) -> str:
    """A fingerprint of the state, byte for byte."""
    return hashlib.sha256(position.to_bytes()).hexdigest()


def take_record(position: Position, reveal_seed: bool | None = None) -> Record:
    """The record of a position; the seed is told only when the game is over, or on demand (the host's own copy)."""
    reveal = position.over if reveal_seed is None else reveal_seed
    outcome = position.outcome
    return Record(
        game=position.game.name,
        players=position.players,
        options=dict(position.options),
        seed_hash=position.seed_hash,
        seed=position.nature.seed if position.nature and reveal else None,
        moves=position.history,
        state_hash=state_hash(position),
        outcome=asdict(outcome) if outcome else None,
        watcher=position.watcher,
    )


def write(record: Record, path: Path) -> None:
    """Writes a record to a file: wholly or not at all."""
    text = json.dumps(asdict(record), indent=1, ensure_ascii=False) + "\n"
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise RecordError(f"cannot write {path}: {error.strerror}") from error


def read(path: Path) -> Record:
    """Reads a record from a file."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"cannot read {path}: {getattr(error, 'strerror', None) or 'it is no text'}") from error
    except json.JSONDecodeError as error:
        raise RecordError(f"{path} is no whole record: JSON breaks off or is wrong at line {error.lineno}") from error
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path} is no record: its JSON holds a number too long or goes too deep") from error
    return from_json(content)


_SHAPE: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "players": (int,),
    "options": (dict,),
    "seed_hash": (str, type(None)),
    "seed": (str, type(None)),
    "moves": (list,),
    "state_hash": (str,),
    "outcome": (dict, type(None)),
    "watcher": (int, type(None)),
    "format": (str,),
    "version": (int,),
}


def from_json(content: object) -> Record:
    """A record from parsed JSON, checked field by field."""
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise RecordError(f'this is no Vineta record: expected an object with "format": "{FORMAT}"')
    version = content.get("version")
    if not isinstance(version, int) or version < 1:
        raise RecordError(f"the record's version is a whole number from 1 on, not {version!r}")
    if version > VERSION:
        raise RecordError(f"the record has version {version}; this Vineta reads up to version {VERSION}")
    for name, kinds in _SHAPE.items():
        if name not in content or not isinstance(content[name], kinds) or isinstance(content[name], bool):
            raise RecordError(f"the record's field {name!r} is missing or of the wrong kind")
    if unknown := sorted(set(content) - set(_SHAPE)):
        raise RecordError(f"the record has a field {unknown[0]!r} that this version does not know")
    if not all(isinstance(move, str) for move in content["moves"]):
        raise RecordError("the record's moves are texts")
    return Record(**content)


def replay(record: Record) -> Position:
    """The position a record leads to, exactly as it was; raises RecordError where the record contradicts itself."""
    position = _replayed(record)
    if state_hash(position) != record.state_hash:
        raise RecordError("the moves do not lead to the recorded state: the record was edited or cut short")
    if take_record(position).outcome != _untyped(record.outcome):
        raise RecordError("the recorded outcome is not the one the moves lead to")
    position.seed_hash = record.seed_hash
    if record.seed is not None:
        _expect_committed(record)
        position.resume(Nature(record.seed))
    return position


def _untyped(outcome: dict[str, Any] | None) -> dict[str, Any] | None:
    """JSON knows lists only; outcomes hold tuples."""
    if outcome is None or not isinstance(outcome.get("scores"), list) or not isinstance(outcome.get("winners"), list):
        return outcome
    return {**outcome, "winners": tuple(outcome["winners"]), "scores": tuple(map(tuple, outcome["scores"]))}


def _replayed(record: Record) -> Position:
    if record.watcher is not None:
        raise RecordError("this record holds one seat's view of a running game; it can be read, not replayed")
    try:
        position = Position(registry.find(record.game), record.players, record.options)
    except VinetaError as error:
        raise RecordError(f"the record's set-up is wrong: {error}") from error
    for number, move in enumerate(record.moves, start=1):
        try:
            position.play(move)
        except VinetaError as error:
            raise RecordError(f"move {number} of the record, {move!r}, cannot be played: {error}") from error
    return position


def verify(record: Record) -> Position:
    """Proves that every one of nature's moves follows from the seed that was committed to."""
    if record.seed is None or record.seed_hash is None:
        raise RecordError("the seed is not revealed (it is, when the game is over): nothing can be proved yet")
    _expect_committed(record)
    _prove_draws(record, Nature(record.seed))
    return replay(record)


def _expect_committed(record: Record) -> None:
    if record.seed is None or commitment(record.seed) != record.seed_hash:
        raise RecordError("the revealed seed is not the one that was committed to: its hash differs")


def _prove_draws(record: Record, nature: Nature) -> None:
    try:
        position = Position(registry.find(record.game), record.players, record.options)
        draws = 0
        for number, move in enumerate(record.moves, start=1):
            if position.mover == NATURE:
                actions, weights = position.odds()
                drawn = position.game.text(actions[nature.draw(draws, weights)])
                if drawn != move:
                    raise RecordError(f"move {number} of the record is {move!r}, but the seed gives {drawn!r}")
                draws += 1
            position.play(move)
    except RecordError:
        raise
    except VinetaError as error:
        raise RecordError(f"the record cannot be replayed: {error}") from error


def save(position: Position, path: Path | str) -> None:
    """Saves a game to a file, with its seed, so that it can go on later: the host's own copy."""
    write(take_record(position, reveal_seed=True), Path(path))


def load(path: Path | str) -> Position:
    """The position saved in a file; the game can go on if its seed is in it."""
    return replay(read(Path(path)))
