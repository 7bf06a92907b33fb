"""A live match: seats, clocks, undo, log and rematch. It knows no server, no database and no time of its own."""

from vineta.table.clocks import Clock
from vineta.table.events import Event, decode_event, encode_event
from vineta.table.rematch import open_rematch, rematch_ready
from vineta.table.requests import Request, parse_request
from vineta.table.showing import Showing
from vineta.table.table import HOUSE, Table, Thought
from vineta.table.variation import open_variation, tell_variation

__all__ = [
    "HOUSE",
    "Clock",
    "Event",
    "Request",
    "Showing",
    "Table",
    "Thought",
    "decode_event",
    "encode_event",
    "open_rematch",
    "open_variation",
    "parse_request",
    "rematch_ready",
    "tell_variation",
]
