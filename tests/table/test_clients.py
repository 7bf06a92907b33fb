"""Several clients that ask for all sorts of things, late, twice, and in others' names: the table stays what it is."""

from contextlib import suppress

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from table.model import Model
from table.tables import assert_same, kept_and_read, let_bot_play
from vineta.core.errors import VinetaError
from vineta.core.game import SPECTATOR, all_eyes
from vineta.table import HOUSE, Clock, Table, parse_request, requests
from vineta.table.errors import MalformedRequestError, StaleRequestError

PLAYERS = 2
SECONDS = 20.0
PEOPLE = st.sampled_from(["Ann", "Ben", "Eve"])
ANYBODY = st.sampled_from(["Ann", "Ben", "Eve", HOUSE, ""])
SEATS = st.integers(-1, PLAYERS)
OF_SEATS = st.sampled_from([requests.Sit, requests.Leave, requests.Resign, requests.HandOver, requests.Undo])
OF_PEOPLE = st.sampled_from([requests.Begin, requests.Arrive, requests.Depart, requests.Rematch])


class Clients(RuleBasedStateMachine):
    """The table, a twin that hears of its events only, and a model that hears of granted requests only."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table.open("pearls", PLAYERS, {}, "7", 0.0, Clock("move", SECONDS), "random")
        self.twin = kept_and_read(self.table)
        self.model = Model(PLAYERS, "7")
        self.now = 0.0

    def send(self, request: requests.Request, by: str | None) -> bool:
        """Whether the request was granted."""
        before = len(self.table.events)
        try:
            event = self.table.ask(request, by, self.now)
        except VinetaError:
            assert len(self.table.events) == before
            return False
        assert self.table.events[before:] == [event]
        self.model.take_in(request, by)
        return True

    @initialize(names=st.none() | st.tuples(*[st.sampled_from(["Ann", "Ben", ""])] * PLAYERS))
    def gather(self, names: tuple[str, ...] | None) -> None:
        """Most tables are full from the start, so that much is played; an empty name is a bot."""
        for seat, person in enumerate(names or ()):
            request = requests.Sit(self.table.ply, seat) if person else requests.SeatBot(self.table.ply, seat, "random")
            assert self.send(request, person or HOUSE)
        if names:
            self.begin()

    # People who mean well

    @precondition(lambda self: self.model.position is None)
    @rule(seat=SEATS, person=PEOPLE)
    def sit_down(self, seat: int, person: str) -> None:
        free = seat in range(PLAYERS) and seat not in self.model.people and seat not in self.model.bots
        assert self.send(requests.Sit(self.table.ply, seat), person) == free

    @precondition(lambda self: len(self.model.people) + len(self.model.bots) == PLAYERS and not self.model.position)
    @rule()
    def begin(self) -> None:
        assert self.send(requests.Begin(self.table.ply), self.table.situation.host or HOUSE)

    @precondition(lambda self: self.model.mover is not None)
    @rule(choice=st.integers(0, 2), seconds=st.floats(0, SECONDS / 4))
    def play_in_turn(self, choice: int, seconds: float) -> None:
        assert self.model.position is not None
        seat, legal = self.model.position.mover, self.model.position.legal.tolist()
        by = HOUSE if seat in self.model.bots else self.model.people[seat]
        self.tick(seconds)
        if (seat in self.model.bots) == (by is HOUSE):
            assert self.send(requests.Play(self.table.ply, seat, legal[choice % len(legal)]), by)

    @precondition(lambda self: self.model.mover in self.model.bots)
    @rule()
    def let_a_bot_play(self) -> None:
        let_bot_play(self.table, self.now)
        event = self.table.events[-1]
        self.model.take_in(requests.Play(self.table.ply - 1, event.seat, event.action), HOUSE)  # type: ignore[union-attr]

    @rule(person=PEOPLE, text=st.text(max_size=5))
    def speak(self, person: str, text: str) -> None:
        if self.send(requests.Say(self.table.ply, text), person):
            assert person in self.model.people.values()

    @precondition(lambda self: self.model.mover is not None and set(self.model.people) - self.model.bots)
    @rule(data=st.data())
    def be_replaced_while_away(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(set(self.model.people) - self.model.bots)))
        self.send(requests.Depart(self.table.ply), self.model.people[seat])
        assert self.send(requests.HandOver(self.table.ply, seat), self.table.situation.host)

    @rule(person=PEOPLE)
    def return_to_the_table(self, person: str) -> None:
        self.send(requests.Arrive(self.table.ply), person)

    # People who do not

    @rule(seat=SEATS, action=st.integers(-2, 14), by=ANYBODY)
    def play_anything(self, seat: int, action: int, by: str | None) -> None:
        in_time = by is HOUSE or not self.table.situation.clocks.ran_out(self.now)
        expected = self.model.may_play(seat, action, by) and in_time
        assert self.send(requests.Play(self.table.ply, seat, action), by) == expected

    @rule(kind=OF_SEATS, seat=SEATS, by=ANYBODY)
    def ask_for_a_seat(self, kind: type[requests.Sit], seat: int, by: str | None) -> None:
        self.send(kind(self.table.ply, seat), by)

    @rule(seat=SEATS, by=ANYBODY, bot=st.sampled_from(["random", "greedy", "oracle"]))
    def ask_for_a_bot(self, seat: int, by: str | None, bot: str) -> None:
        if self.send(requests.SeatBot(self.table.ply, seat, bot), by):
            assert bot != "oracle"

    @rule(kind=OF_PEOPLE, by=ANYBODY)
    def ask_for_more(self, kind: type[requests.Begin], by: str | None) -> None:
        self.send(kind(self.table.ply), by)

    @precondition(lambda self: self.model.granted)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """A request that was granted is never granted twice: neither at once nor later."""
        request, by = data.draw(st.sampled_from(self.model.granted))
        with pytest.raises(StaleRequestError):
            self.table.ask(request, by, self.now)

    @precondition(lambda self: self.model.mover is not None)
    @rule(data=st.data())
    def answer_what_has_passed_or_not_come(self, data: st.DataObject) -> None:
        last_move = self.table.situation.touched["game"]
        passed, to_come = st.integers(0, last_move - 1), st.integers(self.table.ply + 1, self.table.ply + 99)
        ply, seat = data.draw(passed | to_come), self.model.mover
        assert self.model.position is not None
        assert seat is not None
        by = HOUSE if seat in self.model.bots else self.model.people[seat]
        with pytest.raises(StaleRequestError):
            self.table.ask(requests.Play(ply, seat, int(self.model.position.legal[0])), by, self.now)

    @rule(content=st.binary() | st.text() | st.sampled_from(['{"request":"Play","ply":0}', '{"event":"Begun","at":0}']))
    def send_garbage(self, content: bytes | str) -> None:
        with suppress(UnicodeEncodeError), pytest.raises(MalformedRequestError):
            parse_request(content)

    # Time

    @rule(seconds=st.floats(0, 2 * SECONDS))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @rule(seconds=st.floats(0, SECONDS))
    def tick(self, seconds: float) -> None:
        self.now += seconds
        late = self.table.situation.clocks.ran_out(self.now)
        event = self.table.tick(self.now)
        assert (event is not None) == late
        if late:
            assert self.model.mover not in self.model.bots
            self.model.run_out()

    # What holds at every moment

    @invariant()
    def the_twin_hears_all_and_is_the_same(self) -> None:
        for event in self.table.events[len(self.twin.events) :]:
            self.twin.apply(event)
        assert_same(self.table, self.twin)
        assert_same(self.table, kept_and_read(self.table))

    @invariant()
    def what_is_remembered_shows_the_same_as_a_table_read_anew(self) -> None:
        anew = kept_and_read(self.table)
        for eyes in all_eyes(PLAYERS):
            assert self.table.show(eyes, self.now) == anew.show(eyes, self.now)

    @invariant()
    def the_model_agrees(self) -> None:
        model, situation = self.model, self.table.situation
        assert {seat: taken.person for seat, taken in enumerate(situation.seats) if taken.person} == model.people
        assert {seat for seat, taken in enumerate(situation.seats) if taken.bot} == model.bots
        assert {person for person, present in situation.present.items() if present} == model.here
        assert (situation.position is None) == (model.position is None)
        if situation.position and model.position:
            assert situation.position.moves == model.position.moves
        heard = [(line.person, line.text) for line in self.table.show(SPECTATOR, self.now).log if line.kind == "chat"]
        assert heard == model.said


Clients.TestCase.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
TestClients = Clients.TestCase
