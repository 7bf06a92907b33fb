"""What every scene of every game must fulfil, and how tests look at scenes, at art and at texts."""

import gzip
import os
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise

import numpy as np

from vineta.core import registry
from vineta.core.game import SPECTATOR, Game, all_eyes
from vineta.core.language import LANGUAGES
from vineta.core.position import Position
from vineta.core.scene import Choice, Item, Panel, Scene, Sprite, choices, said, to_json
from vineta.core.telling import words_of
from vineta.draw.colours import TONES

KILOBYTE = 1024
MOST_BYTES, MOST_PACKED = 20 * KILOBYTE, 5 * KILOBYTE
SVG = "{http://www.w3.org/2000/svg}"


# --- Looking at a scene ---------------------------------------------------------------------------------------------
def mover_or_spectator(position: Position) -> int:
    """The seat to move; a spectator if nobody is to move."""
    return position.mover if position.mover >= 0 else SPECTATOR


def seen(position: Position, seat: int | None = None) -> Scene:
    """What a seat sees, the one to move if none is named; a spectator if nobody is to move."""
    watcher = mover_or_spectator(position) if seat is None else seat
    return position.game.scene(position.game.view(position.state, watcher), watcher)


def worded(scene: Scene, language: str = "en") -> Scene:
    """A scene in words."""
    return said(scene, words_of(scene.game, language).say)


def told(position: Position, seat: int | None = None, language: str = "en") -> Scene:
    """What a seat sees, in words."""
    return worded(seen(position, seat), language)


def single_actions(scene: Scene) -> list[int]:
    return [choice.actions[0] for choice in choices(scene) if len(choice.actions) == 1]


@cache
def _numbers(name: str) -> dict[str, int]:
    game = registry.find(name)
    return {game.text(action): action for action in range(game.action_count)}


def action_of(game: Game, text: str) -> int:
    return _numbers(game.name)[text]


def choice_of(scene: Scene, move: str) -> Choice:
    """The one choice that stands for a move; several moves are joined by commas."""
    actions = tuple(_numbers(scene.game)[text] for text in move.split(", "))
    [choice] = [choice for choice in choices(scene) if choice.actions == actions]
    return choice


def sprites(scene: Scene) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in scene.sprites}


def panels(scene: Scene) -> tuple[Panel, ...]:
    return *scene.players, *scene.shared


def items(scene: Scene) -> dict[str, Item]:
    return {item.id: item for panel in panels(scene) for item in panel.items}


def place(sprite: Sprite) -> tuple[float, float, int]:
    return sprite.x, sprite.y, sprite.turn


def assert_within_limits(scene: Scene) -> None:
    """What is sent to a client stays small."""
    sent = to_json(scene)
    assert len(sent) <= MOST_BYTES
    assert len(gzip.compress(sent)) <= MOST_PACKED


# --- Art and texts of a game ----------------------------------------------------------------------------------------
@cache
def art_of(game: str) -> str:
    return (files(registry.find(game).package) / "art.svg").read_text("utf-8")


@cache
def symbols(game: str) -> dict[str, str]:
    """The drawing of every symbol, without its name."""
    found = {str(symbol.get("id")): symbol for symbol in ElementTree.fromstring(art_of(game)).iter(f"{SVG}symbol")}
    return {name: "".join(ElementTree.tostring(part, "unicode") for part in symbol) for name, symbol in found.items()}


@cache
def tones(game: str) -> set[str]:
    """The colours that the art names, those of all games where it names none."""
    return {"", *(re.findall(r"\.([\w-]+)\s*\{\s*color\b", art_of(game)) or TONES)}


# --- The contract ---------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Look:
    """A position as everyone sees it: a spectator and every seat."""

    position: Position

    @cached_property
    def scenes(self) -> dict[int, Scene]:
        return {eye: seen(self.position, eye) for eye in all_eyes(self.position.players)}

    @property
    def asked(self) -> list[Choice]:
        """What the one to move may choose."""
        return choices(self.scenes[self.position.mover]) if self.position.mover >= 0 else []


def every_legal_action_is_offered_once_to_its_mover_and_to_nobody_else(look: Look) -> None:
    mover = look.position.mover
    for eye, scene in look.scenes.items():
        if eye == mover and mover >= 0:
            assert sorted(single_actions(scene)) == look.position.legal.tolist()
        else:
            assert not choices(scene)


def several_actions_of_one_choice_can_be_played_step_by_step(look: Look) -> None:
    for choice in look.asked:
        assert choice.actions
        if len(choice.actions) > 1:
            twin = look.position.copy()
            for action in choice.actions:
                twin.play(action, look.position.mover)


def choices_at_one_place_can_be_told_apart(look: Look) -> None:
    for scene in look.scenes.values():
        places = *(target.choices for target in scene.targets), *(item.choices for item in items(scene).values())
        for group in (*places, scene.buttons):
            assert all(str(choice.label).strip() for choice in group)
            assert len({(choice.label, choice.piece) for choice in group}) == len(group)
        assert all(target.choices and target.shape in ("square", "circle", "edge") for target in scene.targets)


def choices_in_a_list_can_be_told_apart(look: Look) -> None:
    """By what acts, by the place and by their words: whoever does not see the board chooses from a list."""
    scene = worded(look.scenes[mover_or_spectator(look.position)])
    hints = {thing.id: thing.hint or thing.id for things in (sprites(scene), items(scene)) for thing in things.values()}
    on_board = [(choice, target.place) for target in scene.targets for choice in target.choices]
    listed: dict[tuple[object, ...], tuple[int, ...]] = {}
    for choice, called in [*on_board, *((button, "") for button in scene.buttons)]:
        words = hints.get(choice.piece, ""), called, choice.label
        assert listed.setdefault(words, choice.actions) == choice.actions, words


def pieces_of_choices_are_there(look: Look) -> None:
    for scene in look.scenes.values():
        assert {choice.piece for choice in choices(scene)} - {""} <= {*sprites(scene), *items(scene)}


def ids_are_unique(look: Look) -> None:
    for scene in look.scenes.values():
        lines = [item.id for panel in panels(scene) for item in panel.items]
        ids = [*(sprite.id for sprite in scene.sprites), *lines, *(panel.id for panel in panels(scene))]
        assert len(ids) == len(set(ids))
        assert all(ids)


def all_symbols_and_tones_exist(look: Look) -> None:
    for scene in look.scenes.values():
        lines = items(scene).values()
        used = {sprite.symbol for sprite in scene.sprites} | {item.symbol for item in lines}
        toned = {sprite.tone for sprite in scene.sprites} | {item.tone for item in lines}
        assert used <= symbols(scene.game).keys()
        assert toned | {panel.tone for panel in panels(scene)} <= tones(scene.game)


def everything_lies_on_the_board(look: Look) -> None:
    for scene in look.scenes.values():
        middles = {(sprite.x, sprite.y) for sprite in scene.sprites} | {(spot.x, spot.y) for spot in scene.targets}
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in middles)


def every_seat_has_its_panel_and_the_mover_the_active_one(look: Look) -> None:
    position, mover = look.position, look.position.mover
    for scene in look.scenes.values():
        assert scene.game == position.game.name
        assert len(scene.players) >= len(position.seats)
        assert all(str(panel.title).strip() for panel in scene.players)
        active = [seat for seat, panel in enumerate(scene.players) if panel.active]
        assert active == [mover] if mover >= 0 else len(active) <= (0 if position.over else 1)


def ids_stay_the_same_across_a_move(look: Look) -> None:
    """Panels stay; of the things on the board that are still there, most lie where they lay."""
    if look.position.over:
        return
    legal = look.position.legal
    after = look.position.copy()
    after.play(int(legal[len(legal) // 2]))
    for eye, scene in look.scenes.items():
        moved = seen(after, eye)
        assert [panel.id for panel in panels(moved)] == [panel.id for panel in panels(scene)]
        old, new = sprites(scene), sprites(moved)
        assert 2 * len(old.keys() & new.keys()) >= len(old)
        still = [name for name in old.keys() & new.keys() if place(old[name])[:2] == place(new[name])[:2]]
        assert 2 * len(still) >= len(old.keys() & new.keys())


def nothing_hidden_is_seen(look: Look) -> None:
    """Whatever the hidden things are, the same scene is made; and making it changes nothing."""
    game, generator = look.position.game, np.random.default_rng(len(look.position.moves))
    for eye, scene in look.scenes.items():
        view = game.view(look.position.state, eye)
        before = view.tobytes()
        twin = game.view(game.guess(view, eye, generator), eye)
        assert to_json(game.scene(twin, eye)) == to_json(scene)
        assert to_json(game.scene(view, eye)) == to_json(scene)
        assert view.tobytes() == before


def every_scene_can_be_said_in_every_language_and_sent_within_its_limits(look: Look) -> None:
    for scene in look.scenes.values():
        assert_within_limits(scene)
        for language in LANGUAGES:
            assert "{" not in to_json(worded(scene, language)).decode().replace('{"', "")


Promise = Callable[[Look], None]

PROMISES: tuple[Promise, ...] = (
    every_legal_action_is_offered_once_to_its_mover_and_to_nobody_else,
    several_actions_of_one_choice_can_be_played_step_by_step,
    choices_at_one_place_can_be_told_apart,
    choices_in_a_list_can_be_told_apart,
    pieces_of_choices_are_there,
    ids_are_unique,
    all_symbols_and_tones_exist,
    everything_lies_on_the_board,
    every_seat_has_its_panel_and_the_mover_the_active_one,
    ids_stay_the_same_across_a_move,
    nothing_hidden_is_seen,
    every_scene_can_be_said_in_every_language_and_sent_within_its_limits,
)


def assert_kept(promise: Promise, look: Look) -> None:
    """A promise that is broken tells how to get there."""
    try:
        promise(look)
    except Exception as error:
        error.add_note(f"{look.position.game.name} {len(look.position.seats)}: {', '.join(look.position.move_texts)}")
        raise


SAMPLED = 24
"""Positions of a game that a plain run looks at: its neighbours differ in one move."""


def a_sample(positions: Sequence[Position]) -> Sequence[Position]:
    """Some positions of a game, evenly spread from the first to the last; `make fuzz` looks at all of them."""
    if "VINETA_FUZZ_GAMES" in os.environ or len(positions) <= SAMPLED:
        return positions
    return [positions[round(number)] for number in np.linspace(0, len(positions) - 1, SAMPLED)]


def assert_promises(positions: Iterable[Position]) -> None:
    """Every promise, for positions that a game's own tests have found worth looking at."""
    for look in map(Look, positions):
        for promise in PROMISES:
            assert_kept(promise, look)


def assert_winners_named(position: Position) -> None:
    """Once a game is over, everyone reads in every language who has won, and nobody is asked anything."""
    assert position.outcome
    for eye in all_eyes(position.players):
        for language in LANGUAGES:
            scene = told(position, eye, language)
            assert all(str(scene.players[winner].title) in str(scene.question) for winner in position.outcome.winners)
            assert not choices(scene)
            assert not any(panel.active for panel in scene.players)


def assert_unchanged_things_are_the_same(positions: Iterable[Position]) -> None:
    """What a move leaves as it was is the very same object in the next scene: it need not be compared to be told."""
    for eye in (SPECTATOR, 0):
        for before, after in pairwise(seen(position, eye) for position in positions):
            old, new = _things(before), _things(after)
            unchanged = [name for name in old.keys() & new.keys() if old[name] == new[name]]
            assert [name for name in unchanged if old[name] is not new[name]] == []


def _things(scene: Scene) -> dict[str, Sprite | Item | Panel]:
    return {**sprites(scene), **items(scene), **{panel.id: panel for panel in panels(scene)}}
