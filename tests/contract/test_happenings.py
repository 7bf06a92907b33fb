"""Every game tells its story: whatever is counted changes by what is told, and what is not offered has a rule.

`VINETA_STORY_GAMES=2000` tells so many games of each game, and how long that takes (`make story`).
"""

import ast
import os
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from contract.cases import Setup, plain_setups, samples, setups
from contract.catalogues import TRANSLATED
from contract.scenes import items, mover_or_spectator, panels, seen, symbols, told
from contract.stories import (
    GAMES,
    Pace,
    Step,
    copied,
    difference,
    explained,
    kinds,
    messages,
    outside_of_seats,
    phrases,
    steps,
    told_games,
)
from contract.test_handbook import rule_tests
from contract.test_languages import speaks
from vineta.core import handbook, registry, secrets
from vineta.core.game import Game
from vineta.core.happenings import BOX, Change, Figure, Happening
from vineta.core.kernel import COMPILED, State
from vineta.core.phrase import SEAT, Phrase
from vineta.core.position import Position
from vineta.core.scene import Scene, Target, choices
from vineta.core.telling import words_of
from vineta.core.why import Touch, nearest_reason

MOST_MICROSECONDS = 50
"""What the happenings of a move may take, on average."""

ANSWERED = 0.95
"""So many of the touches on what is not offered must be answered with a rule."""

EVERY = 7
"""Of a game's steps each so-manieth is looked at closely."""

POSITIONS, TOUCHES = (6, 12) if COMPILED else (2, 4)


# --- What is counted ------------------------------------------------------------------------------------------------
def test_figures_are_named_explained_and_those_that_decide_come_first(game: Game) -> None:
    assert len({figure.name for figure in game.figures}) == len(game.figures)
    deciding = [figure.decides for figure in game.figures]
    assert deciding == sorted(deciding, reverse=True)
    assert deciding[0], "something decides who wins"
    for figure in game.figures:
        assert isinstance(figure.title, Phrase), figure
        assert isinstance(figure.hint, Phrase), figure
        assert str(figure.hint).endswith("."), f"{figure.name}: a hint is a sentence"
        assert figure.rule in handbook.rules(game), figure
        assert figure.symbol in {"", *symbols(game.name)}, figure


def deciding(game: Game) -> list[Figure]:
    return [figure for figure in game.figures if figure.decides]


def standing(position: Position, eyes: int) -> tuple[tuple[int, ...], ...]:
    """The figures that decide, as these eyes count them."""
    game = position.game
    counts = game.counts(game.view(position.state, eyes))
    assert len(counts) == position.players + 1, "a row for each seat, and one for the box"
    return tuple(row[: len(deciding(game))] for row in counts[:-1])


def test_scenes_show_what_decides_as_it_is_counted(game: Game) -> None:
    for setup in setups(game) if COMPILED else plain_setups(game):
        for position in samples(setup, seed=4, count=POSITIONS) if COMPILED else [setup.start()]:
            for eyes in setup.eyes:
                assert seen(position, eyes).standing == standing(position, eyes), f"{setup}, eyes {eyes}"


def test_the_outcome_is_what_was_counted(game: Game) -> None:
    for setup in setups(game) if COMPILED else ():
        *_, last = samples(setup, seed=4, count=2)
        assert last.outcome
        assert last.outcome.counted == tuple(figure.title for figure in deciding(game))
        for eyes in setup.eyes:
            assert last.outcome.scores == standing(last, eyes), f"{setup}, eyes {eyes}"


def test_panels_are_titled_by_who_sits_there(game: Game) -> None:
    for setup in plain_setups(game):
        position = setup.start()
        scene = seen(position, 0)
        for seat, panel in zip(position.seats, scene.players, strict=False):
            assert seat.player in [*phrases(panel.title)], panel.title


def test_everything_in_a_panel_is_explained_in_a_sentence(game: Game) -> None:
    for setup in setups(game) if COMPILED else plain_setups(game):
        for position in samples(setup, seed=4, count=POSITIONS) if COMPILED else [setup.start()]:
            for item in items(told(position)).values():
                assert str(item.hint).endswith("."), f"{setup}: {item.id}: {item.hint!s}"


# --- The explanation test -------------------------------------------------------------------------------------------
@pytest.mark.broad
def test_every_change_of_what_is_counted_is_told(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    pace = Pace()
    for setup, seed in told_games(game):
        for step in steps(setup, seed):
            assert_explained(game, step, pace.tell(step))
        pace.games += 1
    if os.environ.get(GAMES):
        with capsys.disabled():
            print(f"\n{game.title}: {pace}")
        assert pace.microseconds <= MOST_MICROSECONDS or not COMPILED


def assert_explained(game: Game, step: Step, happenings: tuple[Happening, ...]) -> None:
    changed = difference(game, game.counts(step.before), game.counts(step.after))
    told = explained(happenings)
    assert told == changed, f"{step}: told {dict(told)}, but it is {dict(changed)}"


# --- How it is told -------------------------------------------------------------------------------------------------
@cache
def closely(name: str) -> tuple[tuple[Step, tuple[Happening, ...]], ...]:
    """Steps of every set-up that brought something about, with what is told of them."""
    return tuple(_closely(name))


def _closely(name: str) -> Iterator[tuple[Step, tuple[Happening, ...]]]:
    game = registry.find(name)
    for setup in setups(game) if COMPILED else plain_setups(game):
        for number, step in enumerate(steps(setup, seed=5)):
            if number % EVERY == 0:
                happenings = step.happenings()
                if happenings:
                    yield step, happenings


def test_something_is_told_of_random_games(game: Game) -> None:
    assert closely(game.name)
    assert any(happening.text for _, happenings in closely(game.name) for happening in happenings)


def test_kinds_are_listed_once_and_rules_are_in_the_handbook(game: Game) -> None:
    assert len(set(kinds(game))) == len(kinds(game))
    for step, happenings in closely(game.name):
        for happening in happenings:
            assert happening.kind in kinds(game), f"{step}: {happening}"
            assert happening.rule in handbook.rules(game), f"{step}: {happening}"


def test_happenings_concern_seats_figures_and_places_that_there_are(game: Game) -> None:
    figures = {figure.name for figure in game.figures}
    for step, happenings in closely(game.name):
        for happening in happenings:
            assert set(happening.seats) <= set(range(step.setup.players)), f"{step}: {happening}"
            assert happening.mood in ("", "gain", "loss", "twist", "end"), f"{step}: {happening}"
            assert all(is_change(change, figures, step.setup) for change in happening.changes), f"{step}: {happening}"
            assert lies_on_the_board(happening, board(step.setup)), f"{step}: {happening}"
            assert happening.text or happening.changes or happening.mood, f"{step}: {happening} tells nothing"


def is_change(change: Change, figures: set[str], setup: Setup) -> bool:
    seats = (BOX, *range(setup.players))
    return change.figure in figures and change.seat in seats and type(change.amount) is int and change.amount != 0


@cache
def board(setup: Setup) -> tuple[float, float]:
    """Width and height of its scenes."""
    scene = seen(setup.start(), 0)
    return scene.width, scene.height


def lies_on_the_board(happening: Happening, size: tuple[float, float]) -> bool:
    if happening.place is None:
        return True
    (x, y), (width, height) = happening.place, size
    return 0 <= x <= width and 0 <= y <= height


def test_happenings_are_sentences_in_every_language(game: Game) -> None:
    texts = {happening.text for _, happenings in closely(game.name) for happening in happenings if happening.text}
    assert all(isinstance(text, Phrase) for text in texts)
    for language in ("en", *TRANSLATED):
        words = words_of(game.name, language)
        for text in texts:
            assert words.say(text).endswith((".", "!")), words.say(text)
            assert "{" not in words.say(text), words.say(text)
            if language in TRANSLATED and speaks(game.name):
                assert messages(text) <= words.translations.keys()


def test_players_are_told_of_by_the_names_of_those_who_sit_there(game: Game) -> None:
    titles = {seat.title for seat in game.seats(game.player_counts[-1])}
    for step, happenings in closely(game.name):
        for happening in happenings:
            bare = titles & set(outside_of_seats(happening.text))
            assert not bare, f"{step}: {happening.text!s} names a seat, not who sits there"
            named = [said for said in phrases(happening.text) if said.message == SEAT]
            seats = {str(seat.player): number for number, seat in enumerate(game.seats(step.setup.players))}
            assert {seats[str(said)] for said in named if str(said) in seats} <= set(happening.seats), (
                f"{step}: {happening}"
            )


def test_every_kind_is_seen_in_a_test_of_the_game(game: Game) -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in rule_tests(game)]
    texts = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert kinds(game)
    assert [kind for kind in kinds(game) if kind not in texts] == []


# --- Secrets --------------------------------------------------------------------------------------------------------
def test_whatever_is_hidden_the_same_is_told_and_telling_changes_nothing(game: Game) -> None:
    generator = np.random.default_rng(6)
    for step, happenings in closely(game.name)[:: 1 if COMPILED else 10]:
        twin = copied(step)
        other = Step(step.setup, step.eyes, hidden_anew(twin, twin.before, generator), step.action, twin.after)
        assert other.happenings() == happenings, f"{step}: another before"
        other = Step(step.setup, step.eyes, twin.before, step.action, hidden_anew(twin, twin.after, generator))
        assert other.happenings() == happenings, f"{step}: another after"
        assert step.before.tobytes() == twin.before.tobytes()
        assert step.after.tobytes() == twin.after.tobytes()


def test_where_nothing_is_hidden_all_eyes_are_told_the_same(game: Game) -> None:
    if game.view is not secrets.view:
        return
    for step, happenings in closely(game.name)[:: 1 if COMPILED else 10]:
        for eyes in step.setup.eyes:
            assert Step(step.setup, eyes, step.before, step.action, step.after).happenings() == happenings, str(step)


def hidden_anew(step: Step, view: State, generator: np.random.Generator) -> State:
    """What the same eyes see where everything hidden is something else."""
    game = step.setup.game
    return game.view(game.guess(view, step.eyes, generator), step.eyes)


# --- Why not? -------------------------------------------------------------------------------------------------------
@pytest.mark.broad
def test_nearly_every_touch_on_what_is_not_offered_is_answered_with_a_rule(game: Game) -> None:
    generator = np.random.default_rng(8)
    answered, unanswered = 0, []
    for setup in setups(game) if COMPILED else plain_setups(game):
        for position in samples(setup, seed=7, count=POSITIONS) if COMPILED else [setup.start()]:
            for eyes in range(setup.players):
                for touch in touches(seen(position, eyes), generator):
                    if has_reason(position, eyes, touch):
                        answered += 1
                    else:
                        unanswered.append((str(setup), eyes, position.mover, touch))
    share = answered / (answered + len(unanswered))
    assert answered > 100
    assert share >= ANSWERED, (
        f"only {share:.1%} of the touches, not for example {unanswered[:: len(unanswered) // 8 + 1]}"
    )


def touches(scene: Scene, generator: np.random.Generator) -> Iterator[Touch]:
    """Random things and places, as far as nothing is offered there."""
    things = [Touch(sprite.id, sprite.x, sprite.y) for sprite in scene.sprites]
    things += [Touch(item.id) for panel in panels(scene) for item in panel.items]
    chosen = [things[number] for number in generator.integers(len(things), size=TOUCHES)]
    across, down = generator.random((2, TOUCHES))
    points = [
        Touch("", round(x * scene.width, 2), round(y * scene.height, 2)) for x, y in zip(across, down, strict=True)
    ]
    return (touch for touch in [*chosen, *points] if not is_offered(scene, touch))


def is_offered(scene: Scene, touch: Touch) -> bool:
    offering = [item.id for item in items(scene).values() if item.choices]
    acting = [choice.piece for choice in choices(scene)]
    return touch.thing in {*offering, *acting} - {""} or any(covers(target, touch) for target in scene.targets)


def covers(target: Target, touch: Touch) -> bool:
    """Whether a point lies on a target, or very near to it."""
    if touch.x is None or touch.y is None:
        return False
    turned = target.turn % 180 == 90
    width, height = (target.height, target.width) if turned else (target.width, target.height)
    return abs(touch.x - target.x) <= width / 2 and abs(touch.y - target.y) <= height / 2


def has_reason(position: Position, eyes: int, touch: Touch) -> bool:
    """Whether a rule says why not; whoever is not to move hears whose turn it is, if any move may be meant."""
    game = position.game
    view = game.view(position.state, eyes)
    meant = game.meant(view, touch)
    assert all(type(action) is int and 0 <= action < game.action_count for action in meant), meant
    return nearest_reason(game, view, touch) is not None if eyes == position.mover else bool(meant)


def test_a_touch_on_nothing_means_nothing(game: Game) -> None:
    for setup in plain_setups(game):
        position = setup.start()
        view = game.view(position.state, mover_or_spectator(position))
        assert game.meant(view, Touch()) == ()
        assert game.meant(view, Touch("no such thing")) == ()
