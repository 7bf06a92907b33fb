"""What can go wrong where tables are kept."""

from vineta.core.errors import VinetaError


class StoreError(VinetaError):
    """The store cannot be opened, or did not answer; nothing has changed."""


class UnknownOutcomeError(StoreError):
    """The store was lost while it wrote: whether that was done is not known, but it is whole or not at all.

    Reading tells, and so does writing it once more: what is there already is a ConflictError.
    """


class ConflictError(StoreError):
    """What came does not continue what is stored: a number or key is taken, or there is no such table.

    Nothing has changed.
    """


class DamagedError(StoreError):
    """What is read is not what was written: the chain of a table's lines is broken."""
