"""What a key in an address opens, and how often an address may try."""

import re

from starlette.requests import Request

from vineta.server.errors import RefusedError
from vineta.server.house import House
from vineta.server.links import Pass
from vineta.server.security import PerAddress
from vineta.server.settings import Settings

_KEY = re.compile(r"[A-Za-z0-9_-]{22}")


class Entrance:
    """Looks keys up, and turns those away who open, join or guess too much."""

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self._settings = settings
        self._tables = PerAddress(settings.tables_per_minute)
        self._joins = PerAddress(settings.joins_per_minute)
        self._guesses = PerAddress(settings.wrong_keys_per_minute)

    async def opened(self, request: Request) -> Pass:
        """What the key in a request's address opens. A wrong one costs its sender a try."""
        key = request.path_params["key"]
        found = await self._house.find(key) if _KEY.fullmatch(key) else None
        if found:
            return found
        if not self._guesses.take(_address(request)):
            raise RefusedError("limit", "too many wrong links from your address: wait a minute")
        raise RefusedError("missing", "nothing is known of this link")

    def expect_few_tables(self, request: Request) -> None:
        """Raises where an address has opened too many tables."""
        if not self._tables.take(_address(request)):
            most = self._settings.tables_per_minute
            raise RefusedError("limit", "an address opens at most {most} tables a minute: wait a little", most=most)

    def expect_few_joins(self, request: Request) -> None:
        """Raises where an address has joined too often."""
        if not self._joins.take(_address(request)):
            most = self._settings.joins_per_minute
            raise RefusedError("limit", "an address joins at most {most} times a minute: wait a little", most=most)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
