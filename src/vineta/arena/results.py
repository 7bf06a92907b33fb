"""The results of a run in a file that only grows: whoever was stopped goes on where that was."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

import vineta
from vineta.arena.playing import Result, Setting
from vineta.core.errors import VinetaError

_line = msgspec.json.Decoder(Result)


def heading(setting: Setting) -> dict[str, Any]:
    """What the first line of a file says: which games are in it."""
    bots = [{"bot": contender.name, "fingerprint": contender.fingerprint} for contender in setting.contenders]
    return {
        "vineta": vineta.__version__,
        "game": setting.game,
        "players": setting.players,
        "options": setting.options,
        "meet": setting.meet,
        "seed": setting.seed,
        "bots": bots,
    }


class ResultsFile:
    """A line for each game, after one that says which games these are. A last line that is torn counts for nothing."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path = path
        content = _content(path)
        whole = content[: content.rfind(b"\n") + 1]
        own = msgspec.json.encode(heading(setting)) + b"\n"
        self.before = tuple(_read(path, whole, setting)) if whole else ()
        """The results that were there already."""
        if not whole and not own.startswith(content):
            raise _foreign(path)
        try:
            self._file = path.open("ab")
        except OSError as error:
            raise VinetaError(f"cannot write {path}: {error.strerror}") from error
        self._file.truncate(len(whole))
        if not whole:
            self._write(own)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, result: Result) -> None:
        """Keeps one more; it is on the disk when this returns."""
        self._write(msgspec.json.encode(result) + b"\n")

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise VinetaError(f"cannot read {path}: {error.strerror}") from error


def _read(path: Path, whole: bytes, setting: Setting) -> Iterator[Result]:
    first, *lines = whole.splitlines()
    _expect_same(path, first, setting)
    for number, line in enumerate(lines, start=2):
        try:
            yield _line.decode(line)
        except msgspec.MsgspecError as error:
            raise VinetaError(f"line {number} of {path} is no result: {error}") from error


def _expect_same(path: Path, first: bytes, setting: Setting) -> None:
    """Raises VinetaError where the first line tells of other games."""
    wanted = heading(setting)
    try:
        found = msgspec.json.decode(first, type=dict[str, Any])
    except msgspec.MsgspecError:
        raise _foreign(path) from None
    if found.keys() != wanted.keys():
        raise _foreign(path)
    told = "; ".join(f"{name}: {found[name]}, not {wanted[name]}" for name in wanted if found[name] != wanted[name])
    if told:
        raise VinetaError(f"{path} holds results of other games ({told}); name another file, or ask for the same")


def _foreign(path: Path) -> VinetaError:
    return VinetaError(f"{path} is there already and holds no results of an arena: it stays as it is")
