"""Writes the client's types from the server's structs: `python web/protocol.py`, whenever one of them has changed."""

import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from vineta.core.game import SPECTATOR
from vineta.core.phrase import Part, Text
from vineta.server.errors import Error
from vineta.server.http.analyses import AnalysisProgress
from vineta.server.http.answers import Failure
from vineta.server.http.challenges import ChallengeCard, Challenging, NewChallenge, Taking
from vineta.server.http.invitations import Invitation, NetworkOpening
from vineta.server.http.lessons import LessonStep, WrongTouch
from vineta.server.http.library import Library, Rules, Words
from vineta.server.http.lobby import LinkCard, NewGuest, Status, WaitingTables
from vineta.server.http.notices import FormerDevice, NewDevice, PushKey, Told
from vineta.server.http.puzzles import PuzzleAnswer, PuzzleCards, PuzzleOfTheDay, PuzzleTask
from vineta.server.http.replays import Replay, ReplayStep
from vineta.server.live.messages import Answer, Message
from vineta.server.live.openings import NewSeat, NewTable
from vineta.server.live.variations import NewVariation
from vineta.server.scenes.changes import ChangedScene
from vineta.table.chronicle import Chronicle

TARGET = Path(__file__).parent / "src" / "protocol.generated.ts"

UNIONS: dict[str, Any] = {"Text": Text, "Part": Part, "ServerFrame": Answer, "ClientFrame": Message}
"""Unions that have a name; written where a field takes one of just these things."""

STRUCTS = (
    *(Library, Words, Rules, Status, LinkCard, WaitingTables, NewGuest, NewSeat, NewTable, Invitation, NetworkOpening),
    NewVariation,
    *(Replay, ReplayStep, Chronicle, AnalysisProgress, LessonStep, WrongTouch, Failure, ChangedScene),
    *(PuzzleCards, PuzzleOfTheDay, PuzzleTask, PuzzleAnswer),
    *(PushKey, NewDevice, FormerDevice, Told),
    *(ChallengeCard, Taking, Challenging, NewChallenge),
)
"""What is said over HTTP, and what else a client is sent; whatever these are made of is found by itself."""

NAMES: dict[type, str] = {Error: "Refusal"}
"""Structs that are called otherwise in the client, where the name means something else already."""

HEAD = """// Made from the server's structs by `python web/protocol.py`; not to be changed by hand.
"""

_PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


class Writer:
    """Writes each struct once, in the order in which it is met."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        """The declarations, by the names of their types."""
        self.unions = {_kinds(_members(union)): name for name, union in UNIONS.items()}

    def write(self) -> str:
        """The whole file."""
        for name, union in UNIONS.items():
            self.written[name] = f"export type {name} = {' | '.join(map(self.type, _members(union)))};\n"
        for struct in STRUCTS:
            self.type(inspect.type_info(struct))
        constants = f"/** The eyes of somebody without a seat. */\nexport const SPECTATOR = {SPECTATOR};\n"
        return "\n".join([HEAD, constants, *self.written.values()])

    def type(self, shape: inspect.Type) -> str:
        """A type as TypeScript names it; what it is made of is written on the way."""
        match shape:
            case inspect.Metadata():
                return self.type(shape.type)
            case inspect.StructType() | inspect.NamedTupleType():
                return self.declare(shape)
            case inspect.UnionType():
                named = self.unions.get(_kinds(shape.types))
                return named or " | ".join(dict.fromkeys(map(self.type, shape.types)))
            case inspect.LiteralType():
                return " | ".join(sorted(map(json.dumps, shape.values)))
            case inspect.ListType() | inspect.VarTupleType():
                item = self.type(shape.item_type)
                return f"({item})[]" if " " in item else f"{item}[]"
            case inspect.TupleType():
                return f"[{', '.join(map(self.type, shape.item_types))}]"
            case inspect.DictType():
                return f"Record<{self.type(shape.key_type)}, {self.type(shape.value_type)}>"
            case inspect.RawType() | inspect.AnyType():
                return "unknown"
            case _:
                return _PLAIN[type(shape)]

    def declare(self, shape: inspect.StructType | inspect.NamedTupleType) -> str:
        """Writes a struct, unless it is written already or just now; its name."""
        name = NAMES.get(shape.cls, shape.cls.__name__)
        if name not in self.written:
            self.written[name] = ""
            self.written[name] = self.declaration(name, shape)
        return name

    def declaration(self, name: str, shape: inspect.StructType | inspect.NamedTupleType) -> str:
        explained = (vars(shape.cls).get("__doc__") or "").partition("\n")[0]
        comment = f"/** {explained} */\n" if explained else ""
        fields = [f"{field.encode_name}{self.mark(shape, field)}: {self.type(field.type)}" for field in shape.fields]
        if isinstance(shape, inspect.NamedTupleType) or shape.array_like:
            return f"{comment}export type {name} = [{', '.join(fields)}];\n"
        if shape.tag_field:
            fields.insert(0, f"{shape.tag_field}: {json.dumps(shape.tag)}")
        lines = "".join(f"  {field};\n" for field in fields)
        return f"{comment}export interface {name} {{\n{lines}}}\n{_usual(name, shape)}"

    def mark(self, shape: inspect.StructType | inspect.NamedTupleType, field: inspect.Field) -> str:
        """A question mark where a field may be left out: by the server if it has its usual value, or by the client."""
        if isinstance(shape, inspect.NamedTupleType):
            return ""
        return "?" if not field.required and (_omits(shape) or shape.forbid_unknown_fields) else ""


def _members(union: Any) -> tuple[inspect.Type, ...]:
    shape = inspect.type_info(union)
    assert isinstance(shape, inspect.UnionType), f"{union} is no union"
    return shape.types


def _kinds(members: tuple[inspect.Type, ...]) -> frozenset[type]:
    """What tells one union from another: the structs in it, and the plain types."""
    return frozenset(member.cls if isinstance(member, inspect.StructType) else type(member) for member in members)


def _omits(shape: inspect.StructType) -> bool:
    return bool(shape.cls.__struct_config__.omit_defaults)


def _usual(name: str, shape: inspect.StructType) -> str:
    """The values that the server leaves out."""
    usual = {field.encode_name: field.default for field in shape.fields if field.default is not msgspec.NODEFAULT}
    if not (_omits(shape) and usual):
        return ""
    values = ", ".join(f"{field}: {msgspec.json.encode(value).decode()}" for field, value in usual.items())
    return f"/** What the server leaves out. */\nexport const usual{name} = {{ {values} }};\n"


if __name__ == "__main__":
    TARGET.write_text(Writer().write(), encoding="utf-8")
