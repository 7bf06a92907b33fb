"""Every lesson of every game can be played to its end, and answers whatever else is touched."""

import itertools

import pytest

from vineta.core import handbook, lessons
from vineta.core.errors import VinetaError
from vineta.core.game import Game
from vineta.core.lessons import Lesson, Moment, wrong_touch
from vineta.core.options import read_options
from vineta.core.position import Position
from vineta.core.scene import Scene, choices
from vineta.core.why import Touch


def all_lessons(game: Game) -> list[tuple[str, Lesson]]:
    return [(name, lessons.find(game, name)) for name in lessons.names(game)]


def scene_of(moment: Moment, seat: int) -> Scene:
    game = moment.position.game
    return game.scene(game.view(moment.position.state, seat), seat)


def test_every_game_has_a_lesson(game: Game) -> None:
    assert lessons.names(game)


def test_a_lesson_is_played_to_its_end_and_won(game: Game) -> None:
    for name, lesson in all_lessons(game):
        *before, end = lessons.moments(game.name, name)
        assert end.kind == "end"
        assert "end" not in {moment.kind for moment in before}
        outcome = end.position.outcome
        assert outcome is not None, "a lesson ends with a game that is over"
        assert outcome.winners == (lesson.seat,)


def test_what_is_to_be_chosen_leads_to_what_comes_next(game: Game) -> None:
    for name, lesson in all_lessons(game):
        told = lessons.moments(game.name, name)
        for moment, following in itertools.pairwise(told):
            if moment.kind != "touch":
                continue
            assert moment.choice in choices(scene_of(moment, lesson.seat))
            assert moment.position.mover == lesson.seat
            assert moment.choice is not None
            played = moment.position.copy()
            for action in moment.choice.actions:
                played.play(action)
            texts = following.position.move_texts
            assert texts[: len(played.history)] == played.move_texts or following.chapter > moment.chapter


def test_nothing_is_asked_while_somebody_else_is_to_move(game: Game) -> None:
    """Whoever reads may look at any position; what is watched is somebody's move, or nature's."""
    for name, lesson in all_lessons(game):
        for moment in lessons.moments(game.name, name):
            assert moment.kind != "watch" or len(moment.position.history) > 0
            assert moment.kind != "touch" or moment.position.mover == lesson.seat


def test_every_wrong_touch_is_answered_with_a_rule(game: Game) -> None:
    known = handbook.rules(game)
    for name, lesson in all_lessons(game):
        for moment in lessons.moments(game.name, name):
            if moment.kind != "touch":
                continue
            assert moment.rule in known
            assert str(moment.wrong)
            scene = scene_of(moment, lesson.seat)
            for sprite in scene.sprites:
                answer = wrong_touch(moment, lesson.seat, Touch(sprite.id, sprite.x, sprite.y))
                assert answer.rule in known
            assert wrong_touch(moment, lesson.seat, Touch("nothing of this name", -3.0, 1e9)).rule in known


def test_each_step_speaks_of_a_rule_and_of_one_idea(game: Game) -> None:
    """A few words at a time: they are read on a phone, above the board."""
    for _, lesson in all_lessons(game):
        for chapter in lesson.chapters:
            for step in chapter.steps:
                assert step.rule in handbook.rules(game)
                assert 0 < len(step.say) <= 260, step.say


def test_a_first_game_of_ones_own_can_begin(game: Game) -> None:
    for _, lesson in all_lessons(game):
        assert not lesson.play.moves
        Position(game, lesson.play.players, read_options(game.options, lesson.play.options))


def test_positions_of_lessons_are_records(game: Game) -> None:
    """Set-up and moves alone lead to a position: nothing in a lesson depends on a seed."""
    for name, _ in all_lessons(game):
        for moment in lessons.moments(game.name, name):
            assert moment.position.nature is None


def test_an_unknown_lesson_names_those_there_are(game: Game) -> None:
    with pytest.raises(VinetaError, match=f"there are: {lessons.names(game)[0]}"):
        lessons.find(game, "nonsense")


def test_a_file_that_is_no_lesson_says_what_was_expected() -> None:
    with pytest.raises(VinetaError, match=r"the lesson first\.json cannot be read: .*`title`"):
        lessons.read(b"{}", "first.json")
    with pytest.raises(VinetaError, match="contains unknown field `moves`"):
        lessons.read(b'{"moves": []}', "first.json")


def test_a_lesson_that_asks_for_what_is_not_offered_is_refused(game: Game) -> None:
    name, lesson = all_lessons(game)[0]
    first = lessons.moments(game.name, name)[0]
    legal = set(first.position.legal.tolist())
    illegal = next(action for action in range(game.action_count) if action not in legal)
    with pytest.raises(VinetaError, match="which is not offered"):
        lessons._choice_of(first.position, lesson.seat, game.text(illegal))
