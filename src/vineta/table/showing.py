"""What somebody at the table is shown: plain data, from which a page is made. Nothing in it tells a secret."""

from typing import Literal

import msgspec
import numpy as np
from msgspec.structs import replace

from vineta.bots.portraits import title
from vineta.core import registry
from vineta.core.errors import MoveError
from vineta.core.game import SPECTATOR, Outcome, all_eyes
from vineta.core.phrase import Text
from vineta.core.scene import Scene, at_rest
from vineta.core.telling import callings
from vineta.table import events
from vineta.table.challenge import can_challenge
from vineta.table.clocks import Clock, Clocks
from vineta.table.log import LogLine, log_lines
from vineta.table.requests import Offer, offers
from vineta.table.retelling import seen_now
from vineta.table.situation import Occupant, Situation, Stage
from vineta.table.undo import can_undo, why_no_undo


class ShownSeat(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat."""

    name: str
    """The seat's name, by which phrases speak of whoever sits there."""
    called: Text
    """How whoever sits there is called: by name, with the seat where one person has several, or by the seat."""
    title: Text
    """What the game calls the seat: a colour, for instance."""
    tone: str
    kind: Literal["open", "person", "bot", "stand-in"]
    person: str
    bot: str
    present: bool
    resigned: bool
    seconds_left: float | None
    """None where no clock is used."""


class ShownShake(msgspec.Struct, frozen=True, gc=False):
    """The random value that somebody has shaken the dice with."""

    person: str
    value: str


class Showing(msgspec.Struct, frozen=True, gc=False):
    """All that one seat, or a spectator, is shown at one moment."""

    game: str
    seat: int
    ply: int
    """The number of the last event: what the next request answers."""
    steps: int
    """How many moves of the game have been made, nature's included."""
    stage: Stage
    mover: int | None
    asked: bool
    """Whether this seat is to move, and its person plays it."""
    hints: bool
    """Whether people at this table may ask for hints."""
    can_undo: bool
    why_no_undo: Text
    """Why nothing can be taken back, to whoever has moved in this turn; empty where there is nothing to explain."""
    offers: tuple[Offer, ...]
    """What else this seat may ask for, as buttons."""
    host: str
    seats: tuple[ShownSeat, ...]
    clock: Clock
    running: int | None
    """The seat whose clock runs."""
    log: tuple[LogLine, ...]
    scene: Scene | None
    """None before the game, and where it is drawn elsewhere."""
    outcome: Outcome | None
    seed_hash: str
    seed: str | None
    """Told when the game is over, so that every roll can be proved."""
    shakes: tuple[ShownShake, ...]
    """Who has shaken the dice, and how: before the game and after it."""
    begins_by_itself: bool
    """Whether the game begins as soon as all who are here have shaken the dice, or some time has passed."""
    agreed: tuple[str, ...]
    successor: str
    challenge: str
    """What the challenge is called that is played here; empty if none is."""
    can_challenge: bool
    """Whether this seat can challenge others to play this game: it is over, and its person played it against bots."""
    given: int
    """How many of the moves belong to another game, from whose position this one was begun; mostly none."""
    leader: str
    """Who leads the others through the finished game, or empty."""
    variation: str
    """Where the leader tried it differently last, or empty."""


class Prospect(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """All that a scene is drawn from: what these eyes may see, and nothing else."""

    game: str
    eyes: int
    view: bytes
    sentence: Text
    """The last move in words."""
    ending: Text = ""
    """How the game ended, where people have decided that and not the view alone."""


def show(
    happened: list[events.Event],
    situation: Situation,
    seat: int,
    now: float,
    since: int,
    drawn: bool = True,
) -> Showing:
    """The table as a seat (or SPECTATOR) sees it, with the log after event `since`, and its scene if `drawn`."""
    if seat not in all_eyes(len(situation.seats)):
        raise MoveError(f"there are seats 0 to {len(situation.seats) - 1}, and {SPECTATOR} for a spectator, not {seat}")
    around = _surroundings(situation, seat, now)
    mover = situation.mover
    asked = seat != SPECTATOR and mover == seat and situation.played_by_person(seat)
    seen = prospect(situation, seat) if drawn else None
    shown = replace(
        around,
        ply=len(happened) - 1,
        steps=len(situation.position.history) if situation.position else 0,
        mover=mover,
        asked=asked,
        can_undo=asked and can_undo(situation),
        why_no_undo=why_no_undo(situation) if asked else "",
        seats=_with_clocks(around.seats, situation.clocks, now),
        running=situation.clocks.running,
        log=log_lines(happened, situation, seat, max(since, -1)),
        scene=make_scene(seen) if seen else None,
    )
    return shown if shown.stage == "playing" else _around_the_game(shown, situation, now)


def _surroundings(situation: Situation, seat: int, now: float) -> Showing:
    """What stays as it is from move to move: the table itself, who sits there, and what a seat may ask for besides."""
    known = situation.surroundings
    if not known:
        known[SPECTATOR] = _surroundings_for_all(situation)
    if seat not in known:
        known[seat] = replace(known[SPECTATOR], seat=seat, offers=offers(situation, seat, now))
    return known[seat]


def _surroundings_for_all(situation: Situation) -> Showing:
    """The same for whoever looks on. What moves change is left empty here; `show` fills it in."""
    opening = situation.opening
    return Showing(
        game=opening.game,
        seat=SPECTATOR,
        ply=0,
        steps=0,
        stage=situation.stage,
        mover=None,
        asked=False,
        hints=opening.hints,
        can_undo=False,
        why_no_undo="",
        offers=(),
        host=situation.host,
        seats=_seats(situation),
        clock=opening.clock,
        running=None,
        log=(),
        scene=None,
        outcome=None,
        seed_hash=situation.seed_hash,
        seed=None,
        shakes=(),
        begins_by_itself=situation.begins_by_itself,
        agreed=tuple(situation.agreed),
        successor=situation.successor,
        challenge=opening.challenge,
        can_challenge=False,
        given=len(opening.given),
        leader=situation.leader,
        variation=situation.variation.table if situation.variation else "",
    )


def _around_the_game(shown: Showing, situation: Situation, now: float) -> Showing:
    """What is told before the game and after it alone."""
    return replace(
        shown,
        outcome=situation.outcome if shown.stage == "over" else None,
        seed=situation.opening.seed if situation.may_tell_seed(now) else None,
        shakes=tuple(ShownShake(*shake) for shake in situation.shakes.items()),
        can_challenge=shown.seat == situation.lone_seat and can_challenge(situation),
    )


def _with_clocks(seats: tuple[ShownSeat, ...], clocks: Clocks, now: float) -> tuple[ShownSeat, ...]:
    if clocks.clock.per == "off":
        return seats
    return tuple([replace(seat, seconds_left=clocks.seconds_left(number, now)) for number, seat in enumerate(seats)])


def _seats(situation: Situation) -> tuple[ShownSeat, ...]:
    """Who sits where, without their clocks."""
    occupants, present = situation.seats, situation.present
    seats = situation.game.seats(len(occupants))
    names = callings(seats, [each.alias or each.person or title(each.bot) for each in occupants])
    return tuple(
        ShownSeat(
            name=seat.name,
            called=called,
            title=seat.title,
            tone=seat.tone,
            kind=_kind(occupant),
            person=occupant.person,
            bot=occupant.bot,
            present=present.get(occupant.person, bool(occupant.bot)),
            resigned=occupant.resigned,
            seconds_left=None,
        )
        for seat, called, occupant in zip(seats, names, occupants, strict=True)
    )


def _kind(occupant: Occupant) -> Literal["open", "person", "bot", "stand-in"]:
    if occupant.person:
        return "stand-in" if occupant.bot else "person"
    return "bot" if occupant.bot else "open"


def prospect(situation: Situation, eyes: int) -> Prospect | None:
    """What is seen of the game; None before it."""
    position = situation.position
    if position is None:
        return None
    view, sentence = seen_now(situation, eyes)
    outcome = situation.outcome if situation.resigned else None
    return Prospect(position.game.name, eyes, view.tobytes(), sentence, outcome.sentence if outcome else "")


def make_scene(seen: Prospect) -> Scene:
    """The scene of what is seen."""
    game = registry.find(seen.game)
    view = np.frombuffer(bytearray(seen.view), game.state_type)
    scene = replace(game.scene(view, seen.eyes), sentence=seen.sentence)
    return at_rest(scene, seen.ending) if seen.ending else scene
