"""The rematch: a new table for the same people."""

import time

from vineta.core.nature import fresh_seed
from vineta.server.links import fresh_identifier
from vineta.server.live.branches import Branch
from vineta.table import Table, rematch, rematch_ready


def open_rematch(table: Table) -> Branch | None:
    """The rematch of a table whose people have agreed, of which its last event tells; None if they have not."""
    if not rematch_ready(table):
        return None
    successor = fresh_identifier()
    return Branch(successor, rematch.open_rematch(table, successor, fresh_seed(), time.time()))
