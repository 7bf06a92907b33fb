"""Challenges over HTTP: the same game for others, one of them every day, and how all who took it have fared."""

import asyncio
import hashlib
import time
from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vineta.bots.portraits import title
from vineta.core import registry
from vineta.core.game import Game
from vineta.core.nature import commitment, fresh_seed
from vineta.core.phrase import Phrase, Text
from vineta.core.variants import variant_with
from vineta.server.addresses import PerAddress
from vineta.server.errors import RefusedError
from vineta.server.http.access import Access
from vineta.server.http.analyses import Analyses
from vineta.server.http.answers import answer, read_body
from vineta.server.http.standings import Boards, ChallengeResult, Entry, Standings, shown
from vineta.server.links import fresh_identifier, fresh_key, may_be_key
from vineta.server.live import errands
from vineta.server.live.errands import Errand
from vineta.server.live.openings import NewSeat
from vineta.server.live.rooms import Rooms
from vineta.server.prepare import Preparation
from vineta.server.settings import Settings
from vineta.store import Attempt, Store, StoredChallenge
from vineta.table.challenge import (
    Challenge,
    challenge_of,
    challenge_of_day,
    first_events,
    result_of,
)
from vineta.table.names import check_name

TODAY = "today"
"""What the day's challenge is called, whatever its key."""
VISITOR = "Vineta-Visitor"
"""The header in which a browser says who it is. Keys follow from that, and addresses are written to many a log."""


class Taking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a challenge."""

    name: str
    visitor: Errand
    """What the browser calls itself: whoever comes again is led to the same table, and the first attempt counts."""
    again: bool = False
    """Whether somebody who has finished it wants to play it once more."""
    errand: Errand = ""
    """Whoever asks again is led to the same table by what the browser calls itself."""


class Challenging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who challenges others to the game that they have played."""

    visitor: Errand
    errand: Errand = ""
    """It is done once, however often it is asked for: a table has one challenge."""


class NewChallenge(msgspec.Struct, frozen=True):
    """Where a challenge is taken."""

    path: str


class ChallengeSeat(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    title: Text
    tone: str
    bot: Text
    """Empty for whoever takes the challenge."""


class ChallengeCard(msgspec.Struct, frozen=True):
    """A game that many play."""

    path: str
    game: str
    title: Text
    variant: Text
    """Empty for the usual game, and where none has just these options."""
    day: str
    """The date of a day's challenge; empty for those among friends."""
    seats: tuple[ChallengeSeat, ...]
    seed_hash: str
    seed: str | None
    """Of a day's challenge when the day is over."""
    closes_at: float | None
    """Until when it can be taken; None if for ever."""
    taken: int
    """By how many."""
    counted: tuple[Text, ...]
    """What the scores count."""
    results: tuple[ChallengeResult, ...]
    own: str
    """Where this browser plays it, or has played it last."""
    finished: bool
    """Whether whoever asks has finished it."""


class Challenges:
    """Answers what is asked of challenges."""

    def __init__(
        self,
        rooms: Rooms,
        access: Access,
        store: Store,
        preparation: Preparation,
        analyses: Analyses,
        new_tables: PerAddress,
        settings: Settings,
    ) -> None:
        self._rooms, self._access, self._store, self._preparation = rooms, access, store, preparation
        self._boards = Boards(store, rooms)
        self._analyses = analyses
        self._most_bytes = settings.frame_bytes
        self._new_tables = new_tables

    async def challenge(self, request: Request) -> Response:
        """A challenge, and how all who took it have fared."""
        stored, challenge = await self._find(request)
        visitor = request.headers.get(VISITOR, "")
        standings = await self._boards.of(stored.identifier)
        own = await self._boards.own(stored.identifier, _mark(visitor)) if visitor else []
        return answer(_card(stored.identifier, challenge, standings, own, visitor))

    async def take_challenge(self, request: Request) -> Response:
        """Opens a table of one's own at which the challenge is played."""
        taking = await read_body(request, Taking, self._most_bytes)
        check_name(taking.name)
        stored, challenge = await self._find(request)
        await self._new_tables.expect_few_everywhere(request, "tables", self._rooms.fleet.count_try)
        self._preparation.hurry(challenge.game)
        seat = await self._open(stored.identifier, challenge, taking)
        self._boards.forget(stored.identifier)
        return answer(seat, 201)

    async def _open(self, identifier: str, challenge: Challenge, taking: Taking) -> NewSeat:
        """The table at which somebody plays on, or a new one."""
        own = [entry.attempt for entry in await self._boards.own(identifier, _mark(taking.visitor))]
        opened_here = bool(own) and own[-1].table == _table_of(taking.visitor, identifier, len(own) - 1)
        goes_on = opened_here and (not taking.again or own[-1].result is None)
        number = len(own) - 1 if goes_on else len(own)
        table, now = _table_of(taking.visitor, identifier, number), time.time()
        if not goes_on and challenge.over_at(now):
            raise RefusedError("table", "this challenge was for {day}: another one is in the lobby", day=challenge.day)
        name = own[-1].person if goes_on else taking.name
        attempt = Attempt(table, identifier, _mark(taking.visitor), name, now)
        happened = first_events(challenge, identifier, name, now)
        return await self._rooms.open_attempt(attempt, _key_of(taking.visitor, table), happened)

    async def challenge_others(self, request: Request) -> Response:
        """Makes a finished game against bots one that others can play."""
        challenging = await read_body(request, Challenging, self._most_bytes)
        opened, table = await self._access.visit(request)
        situation = table.situation
        if situation.opening.challenge:
            return answer(NewChallenge(_path(situation.opening.challenge)), 201)
        made, result = challenge_of(situation, opened.person), result_of(table.events, situation)
        content = msgspec.json.encode(made).decode()
        stored = StoredChallenge(fresh_key(), content, origin=opened.table)
        visitor, told = _mark(challenging.visitor), msgspec.json.encode(result).decode()
        first = Attempt(opened.table, stored.identifier, visitor, opened.person, table.events[0].at, told)
        kept = await asyncio.to_thread(self._store.challenges.keep, stored, first)
        await self._analyses.note_known(opened.table)
        return answer(NewChallenge(_path(kept.identifier)), 201)

    async def _find(self, request: Request) -> tuple[StoredChallenge, Challenge]:
        """The challenge that an address names."""
        named = request.path_params["challenge"]
        if named == TODAY:
            stored = await asyncio.to_thread(self._of_today)
        else:
            found = await asyncio.to_thread(self._store.challenges.find, named) if may_be_key(named) else None
            if found is None:
                await self._rooms.expect_few_guesses(request)
                raise RefusedError("missing", "nothing is known of this link")
            stored = found
        return stored, msgspec.json.decode(stored.content, type=Challenge)

    def _of_today(self) -> StoredChallenge:
        """Made by whoever first asks for it, of a seed that nobody can know before."""
        day = datetime.fromtimestamp(time.time(), UTC).date()
        known = self._store.challenges.of_day(day.isoformat())
        if known is not None:
            return known
        content = msgspec.json.encode(challenge_of_day(day, fresh_seed())).decode()
        return self._store.challenges.keep(StoredChallenge(fresh_key(), content, day=day.isoformat()))


def _card(identifier: str, challenge: Challenge, standings: Standings, own: list[Entry], visitor: str) -> ChallengeCard:
    game, now = registry.find(challenge.game), time.time()
    last = own[-1].attempt.table if own else ""
    opened_here = bool(last) and last == _table_of(visitor, identifier, len(own) - 1)
    return ChallengeCard(
        path=_path(identifier),
        game=game.name,
        title=Phrase(game.title),
        variant=_variant(game, challenge),
        day=challenge.day,
        seats=_seats(game, challenge),
        seed_hash=commitment(challenge.seed),
        seed=challenge.seed if challenge.over_at(now) else None,
        closes_at=challenge.kept_until if challenge.day else None,
        taken=standings.taken,
        counted=tuple(figure.title for figure in game.figures if figure.decides),
        results=shown(standings, own, challenge, now),
        own=f"/table/{_key_of(visitor, last)}" if opened_here else "",
        finished=any(entry.result for entry in own),
    )


def _seats(game: Game, challenge: Challenge) -> tuple[ChallengeSeat, ...]:
    seats = zip(game.seats(challenge.players), challenge.bots, strict=True)
    return tuple(ChallengeSeat(seat.title, seat.tone, title(bot) if bot else "") for seat, bot in seats)


def _variant(game: Game, challenge: Challenge) -> Text:
    variant = variant_with(game, challenge.options)
    return variant.title if variant and variant != game.variants[0] else ""


def _path(identifier: str) -> str:
    return f"/challenge/{identifier}"


def _mark(visitor: str) -> str:
    """What the store knows of a browser."""
    return hashlib.sha256(f"vineta visitor {visitor}".encode()).hexdigest()


def _table_of(visitor: str, challenge: str, number: int) -> str:
    """What the table is called at which a browser plays a challenge for the n-th time."""
    digest = hashlib.sha256(f"vineta attempt {visitor} {challenge} {number}".encode()).hexdigest()
    return digest[: len(fresh_identifier())]


def _key_of(visitor: str, table: str) -> str:
    """The key of whoever plays there: only they know what it follows from, so they can be given it again."""
    return errands.key_of(visitor, table, "challenge")
