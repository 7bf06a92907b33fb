"""Films of whole games."""

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from contract.cases import Setup, random_game
from games.moves import play
from vineta import new
from vineta.core import registry
from vineta.core.errors import PictureError
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.position import Position
from vineta.core.scene import Scene
from vineta.draw.film import LAST, MILLISECONDS, Every, Film, Format, make, scenes

PLIES = 24


def beginning(name: str, plies: int = PLIES) -> Position:
    """The first moves of a random game after its set-up."""
    setup = Setup(name, registry.find(name).player_counts[0])
    position = setup.start()
    for move in random_game(setup, 1)[: first_turn(setup) + plies]:
        position.play(move)
    return position


def first_turn(setup: Setup) -> int:
    """How many moves nature makes before anybody else."""
    position = setup.start()
    for ply, move in enumerate(random_game(setup, 1)):
        if position.mover != NATURE:
            return ply
        position.play(move)
    raise AssertionError("nobody ever moves")


def film(position: Position, kind: Format = "GIF", **wanted: object) -> Image.Image:
    return Image.open(io.BytesIO(make(position, Film(width=120, **wanted), kind)))  # type: ignore[arg-type]


def lengths(image: Image.Image) -> Iterator[int]:
    for number in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(number)
        image.load()
        yield image.info["duration"]


@pytest.mark.parametrize("kind", ["GIF", "WEBP"])
def test_a_film_has_a_frame_for_every_move(drawn: str, kind: Format) -> None:
    position = beginning(drawn)
    moves = len(position.history) - first_turn(Setup(drawn, position.players))
    image = film(position, kind, every="move")
    assert sum(lengths(image)) == moves * MILLISECONDS["move"] + LAST
    assert image.width == 120


def test_a_film_has_a_frame_for_every_turn() -> None:
    """Pearls: the set-up, and each turn is a roll and a take, after which the next seat's die is rolled."""
    position = beginning("pearls", 0)
    for _ in range(4):
        while position.mover == NATURE:
            position.play(position.actions[0])
        position.play("take 1")
    assert len(scenes(position, Film())) == 1 + 4
    assert sum(lengths(film(position))) == 4 * MILLISECONDS["turn"] + LAST


@pytest.mark.parametrize("every", ["turn", "move"])
def test_a_game_that_has_not_begun_is_one_picture(drawn: str, every: Every) -> None:
    setup = Setup(drawn, registry.find(drawn).player_counts[0])
    assert len(scenes(setup.start(), Film(every=every))) == 1


def test_scenes_tell_the_moves(drawn: str) -> None:
    told = [scene.sentence for scene in scenes(beginning(drawn), Film(every="move"))]
    assert all(told[1:])


def test_a_caption_tells_the_last_move_and_what_the_turn_brought_about() -> None:
    position = new("pearls", players=2, by_hand=True)
    play(position, "favour 2", "favour 3", *["die 3", "take 3"] * 4)
    for every in ("turn", "move"):
        captions = [scene.sentence for scene in scenes(position, Film(every=every))]
        assert captions[-1] == (
            "Coral takes pearls: 3 The bowl is empty, and all favourites are shown. "
            "Amber's favourite 2 divides 6 pearls: four points more. "
            "Coral's favourite 3 divides 6 pearls: four points more."
        )


def test_progress_is_told() -> None:
    passed: list[Scene] = []

    def tell(shots: list[Scene]) -> Iterator[Scene]:
        for shot in shots:
            passed.append(shot)
            yield shot

    make(beginning("pearls", 4), Film(width=60), "GIF", tell)
    assert passed == scenes(beginning("pearls", 4), Film(width=60))


def test_a_film_for_everybody_shows_no_secret() -> None:
    position = beginning("pearls")
    shots = scenes(position, Film(seat=SPECTATOR))
    cards = {
        item.text for shot in shots[:-1] for panel in shot.players for item in panel.items if item.symbol == "card"
    }
    assert "?" in cards
    assert not cards & set("2345") or position.over


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(PictureError, match="there are seats 0 to 1, not 5"):
        make(beginning("pearls"), Film(seat=5), "GIF")
