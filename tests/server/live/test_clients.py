"""Several clients at one table send all sorts of things, late, twice, at once and in others' names, against a model."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from server.live.test_limits import GARBAGE
from server.serving import PATIENCE, Client, Json, Serving, watch_key
from table.model import Model
from vineta.core.game import NATURE, SPECTATOR, all_eyes
from vineta.server.live.openings import NewSeat
from vineta.table import HOUSE, Event, Request, Table, events, requests

PLAYERS = 3
CLIENTS = {"Ann": "Ann", "Ann's phone": "Ann", "Ben": "Ben", "a spectator": ""}
"""Who is connected; Ann twice. The third seat is open at first."""
WHO = st.sampled_from(sorted(CLIENTS))
SEATS = st.sampled_from([*all_eyes(PLAYERS), NATURE, PLAYERS])
LATE = st.sampled_from([0, 0, 0, 0, 1, 2, 5, -1, -1000])
"""How many events a message is behind; mostly none."""
WITHOUT_SEAT = st.sampled_from(["Begin", "Arrive", "Depart", "Rematch"])
WITH_SEAT = st.sampled_from(["Sit", "Leave", "Resign", "HandOver", "Undo"])


class Clients(RuleBasedStateMachine):
    """Every grant is noted; the store must hold these events and the bots' own, in the order of their numbers."""

    serving: Serving

    def __init__(self) -> None:
        super().__init__()
        self.opened: NewSeat | None = None
        self.clients: dict[str, Client] = {}
        self.granted: dict[int, tuple[Request, str]] = {}
        self.keys: dict[str, str] = {}

    @initialize(begin=st.booleans())
    def open(self, begin: bool) -> None:
        opened = self.opened = self.serving.open("me", "open", "open")
        joined = self.serving.join(opened, "Ben")
        keys = (opened.key, opened.key, joined.key, watch_key(opened))
        self.keys = dict(zip(CLIENTS, keys, strict=True))
        self.first = self.stored().ply
        self.clients = {who: self.serving.sit(key) for who, key in self.keys.items()}
        if begin:
            self.ask("Ben", {"request": "Sit", "seat": 2}, 0)
            self.ask("Ann", {"request": "Begin"}, 0)

    def teardown(self) -> None:
        for client in self.clients.values():
            client.close()

    # What clients do

    def begin(self, who: str, request: Json, late: int) -> int:
        client = self.clients[who]
        return client.begin("ask", request={**request, "ply": client.ply - late})

    def finish(self, who: str, number: int, request: Json, late: int) -> None:
        client = self.clients[who]
        ply = client.ply - late
        answer = client.answer_to(number)
        if answer["message"] == "granted":
            assert answer["ply"] not in self.granted, "two requests were granted as one event"
            parsed = msgspec.convert({**request, "ply": max(ply, 0)}, Request)
            self.granted[answer["ply"]] = parsed, CLIENTS[who]

    def ask(self, who: str, request: Json, late: int) -> None:
        self.finish(who, self.begin(who, request, late), request, late)

    @rule(who=WHO, seat=SEATS, action=st.integers(-1, 12), late=LATE)
    def play(self, who: str, seat: int, action: int, late: int) -> None:
        self.ask(who, {"request": "Play", "seat": seat, "action": action}, late)

    @rule(choice=st.integers(0, 2), late=LATE)
    def play_something_legal(self, choice: int, late: int) -> None:
        request = self.legal_move(choice)
        if request:
            self.ask(request[0], request[1], late)

    def legal_move(self, choice: int) -> tuple[str, Json] | None:
        situation = self.stored().situation
        seat = situation.mover
        if seat is None or situation.position is None or not situation.played_by_person(seat):
            return None
        legal = situation.position.legal.tolist()
        move = {"request": "Play", "seat": seat, "action": legal[choice % len(legal)]}
        return situation.seats[seat].person, move

    @rule(choice=st.integers(0, 2))
    def play_the_same_move_three_times_at_once(self, choice: int) -> None:
        request = self.legal_move(choice)
        if request:
            names = [request[0], request[0], "Ann's phone"]
            before = len(self.granted)
            numbers = [self.begin(who, request[1], 0) for who in names]
            for who, number in zip(names, numbers, strict=True):
                self.finish(who, number, request[1], 0)
            assert len(self.granted) == before + 1

    @rule(who=WHO, request=WITH_SEAT, seat=SEATS, late=LATE)
    def ask_about_a_seat(self, who: str, request: str, seat: int, late: int) -> None:
        self.ask(who, {"request": request, "seat": seat}, late)

    @rule(who=WHO, request=WITHOUT_SEAT, late=LATE)
    def ask_for_something(self, who: str, request: str, late: int) -> None:
        self.ask(who, {"request": request}, late)

    @rule(who=WHO, text=st.text(max_size=8), late=LATE)
    def say(self, who: str, text: str, late: int) -> None:
        self.ask(who, {"request": "Say", "text": text}, late)

    @rule(text=st.sampled_from(["ahoy", "ship"]))
    def all_speak_at_once(self, text: str) -> None:
        request = {"request": "Say", "text": text}
        numbers = {who: self.begin(who, request, 0) for who in CLIENTS}
        for who, number in numbers.items():
            self.finish(who, number, request, 0)

    @rule(who=WHO, content=st.sampled_from(sorted(map(str, GARBAGE.values()))) | st.text(max_size=40))
    def send_garbage(self, who: str, content: str) -> None:
        client = self.clients[who]
        client.send(content)
        assert client.tell("ping")["message"] == "pong"

    @rule(who=WHO, seat=SEATS)
    def look(self, who: str, seat: int) -> None:
        answer = self.clients[who].tell("look", seat=seat)
        assert answer["message"] == "refused" or answer["showing"]["seat"] in (seat, SPECTATOR)

    @rule(who=WHO)
    def reload(self, who: str) -> None:
        self.clients[who].close()
        self.clients[who] = self.serving.sit(self.keys[who])

    # What must be true

    def stored(self) -> Table:
        assert self.opened is not None
        return self.serving.stored(self.opened.table)

    def settled(self) -> Table:
        """The table when no bot is to move any more and the rematch, if there is one, is open."""
        until = time.monotonic() + PATIENCE
        while (table := self.stored()).thinking() or (table.situation.agreed and _to_come(table)):
            assert time.monotonic() < until, "a bot does not move, or a rematch does not begin"
            time.sleep(0.01)
        return table

    @invariant()
    def all_see_what_is_stored(self) -> None:
        if self.opened is None:
            return
        table = self.settled()
        for who, client in self.clients.items():
            client.wait_for(lambda showing: showing["ply"] == table.ply)
            self.expect_own_sight(table, who, client)
        self.follow(table)

    def expect_own_sight(self, table: Table, who: str, client: Client) -> None:
        """Exactly what the table shows these eyes, which must be one's own."""
        own = table.situation.seats_of(CLIENTS[who]) if CLIENTS[who] else []
        eyes = client.showing["seat"]
        assert client.frame["mine"] == own
        assert eyes in own or (eyes == SPECTATOR and (not own or table.situation.stage == "gathering"))
        expected = json.loads(msgspec.json.encode(table.show(eyes, time.time())))
        shown = dict(client.showing)
        for field in ("log", "successor"):
            del expected[field], shown[field]
        assert shown == expected
        if table.situation.stage != "over":
            assert not any(table.situation.opening.seed in frame for frame in client.raw)

    def follow(self, table: Table) -> None:
        """The store holds what was granted, and what bots played: nothing else, nothing less."""
        model = Model(PLAYERS, table.situation.opening.seed, {0: "Ann", 1: "Ben"}, here={"Ann", "Ben"})
        for number, event in enumerate(table.events[self.first + 1 :], start=self.first + 1):
            request, by = self.granted.get(number, (_of_the_house(event, number), HOUSE))
            assert request is not None, f"nobody asked for event {number}: {event}"
            if isinstance(request, requests.Play):
                assert model.may_play(request.seat, request.action, by)
            model.take_in(request, by)
        assert set(self.granted) <= set(range(len(table.events)))
        position = table.situation.position
        assert (position and position.to_bytes()) == (model.position and model.position.to_bytes())
        assert {seat for seat, taken in enumerate(table.situation.seats) if taken.bot} == model.bots
        said = [(event.person, event.text) for event in table.events if isinstance(event, events.Said)]
        assert said == model.said


def _to_come(table: Table) -> bool:
    return set(table.situation.present) <= set(table.situation.agreed) and not table.situation.successor


def _of_the_house(event: Event, number: int) -> Request | None:
    """What the server does by itself in this test: it plays for bots, and opens the rematch."""
    if isinstance(event, events.Moved):
        return requests.Play(number - 1, event.seat, event.action)
    return requests.Rematch(number - 1) if isinstance(event, events.RematchOpened) else None


@pytest.fixture(scope="module")
def lenient_serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Lets clients send as much as they like, and believes in their return."""
    folder: Path = tmp_path_factory.mktemp("clients")
    limits: Json = {"message_rate": 1e6, "message_burst": 10**6, "chat_burst": 10**6, "patience": 10**6}
    with Serving(folder, depart_after=600.0, **limits) as serving:
        yield serving


def test_all_clients_stay_in_sync_whatever_is_sent(lenient_serving: Serving) -> None:
    Clients.serving = lenient_serving
    bounds = settings(
        max_examples=25,
        stateful_step_count=25,
        deadline=None,
        phases=[Phase.generate],  # shrinking takes minutes, and the steps of a failure are readable as they are
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Clients, settings=bounds)
