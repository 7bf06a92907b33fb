"""What can go wrong where tables are kept."""

from vineta.core.errors import VinetaError


class StoreError(VinetaError):
    """The store cannot be opened, or did not answer.

    Nothing is half done; whether it was done at all, reading tells: the answer itself may have been lost.
    """


class ConflictError(StoreError):
    """What came does not continue what is stored: a number or key is taken, or there is no such table.

    Nothing has changed.
    """
