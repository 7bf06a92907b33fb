"""Why a request was refused; the table is unchanged. Refused moves raise the MoveErrors of core."""

from vineta.core.errors import VinetaError


class TableError(VinetaError):
    """The table does not allow this now, or not to this person."""


class MalformedRequestError(TableError):
    """What came is no request."""


class StaleRequestError(TableError):
    """The request answers something that has been overtaken: it came late, twice, or out of order."""
