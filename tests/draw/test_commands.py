"""`vineta draw` and `vineta film`."""

import errno
import io
import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
import typer
from PIL import Image
from typer.testing import CliRunner

import vineta
from vineta.core.errors import PictureError, VinetaError
from vineta.draw import commands

APP = typer.Typer(pretty_exceptions_enable=False)
commands.register(APP)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    position = vineta.new("pearls", players=2, seed=1)
    while not position.over:
        position.play(position.actions[0])
    path = tmp_path / "game.json"
    vineta.save(position, str(path))
    return path


def run(*words: object) -> str:
    """Runs a command; what it prints, or the error it raises."""
    result = CliRunner().invoke(APP, [str(word) for word in words])
    if isinstance(result.exception, VinetaError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def image(path: Path) -> Image.Image:
    return Image.open(io.BytesIO(path.read_bytes()))


def test_draw_writes_svg(game: Path, tmp_path: Path) -> None:
    output = tmp_path / "board.svg"
    assert run("draw", game, "-o", output).startswith(f"drawn: {output}")
    ElementTree.fromstring(output.read_text(encoding="utf-8"))


def test_draw_writes_png_in_the_width_asked_for(game: Path, tmp_path: Path) -> None:
    run("draw", game, "--output", tmp_path / "board.PNG", "--width", "200", "--layout", "tall")
    assert image(tmp_path / "board.PNG").width == 200


def test_draw_shows_an_earlier_ply(game: Path, tmp_path: Path) -> None:
    for ply in (3, 4):
        run("draw", game, "--ply", ply, "-o", tmp_path / f"{ply}.svg")
    assert (tmp_path / "3.svg").read_bytes() != (tmp_path / "4.svg").read_bytes()


def test_draw_shows_what_a_seat_sees(game: Path, tmp_path: Path) -> None:
    for seat in (0, 1):
        run("draw", game, "--ply", "4", "--seat", seat, "-o", tmp_path / f"{seat}.svg")
    assert (tmp_path / "0.svg").read_bytes() != (tmp_path / "1.svg").read_bytes()


@pytest.mark.parametrize("ending", ["gif", "webp"])
def test_film_writes_a_film(game: Path, tmp_path: Path, ending: str) -> None:
    output = tmp_path / f"game.{ending}"
    run("film", game, "-o", output, "--width", "120")
    assert image(output).n_frames > 5  # type: ignore[attr-defined]


def test_film_shows_every_move_if_asked(game: Path, tmp_path: Path) -> None:
    for every in ("turn", "move"):
        run("film", game, "-o", tmp_path / f"{every}.webp", "--width", "60", "--every", every)
    frames = [image(tmp_path / f"{every}.webp").n_frames for every in ("turn", "move")]  # type: ignore[attr-defined]
    assert frames[0] < frames[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["draw", "-o", "board.jpg"], "the output ends in .svg or .png, which .*board.jpg does not"),
        (["draw", "-o", "none/board.svg"], "there is no folder .*none"),
        (["draw", "-o", "board.svg", "--ply", "999"], "this game has moves 0 to .*, not 999"),
        (["draw", "-o", "board.svg", "--seat", "2"], "there are seats 0 to 1, not 2"),
        (["draw", "-o", "board.svg", "--language", "xx"], "no language is called 'xx'"),
        (["draw", "-o", "board.svg", "--layout", "round"], "no layout is called 'round'"),
        (["draw", "-o", "board.png", "--width", "3"], "16 to 8192 pixels wide, not 3"),
        (["film", "-o", "game.png"], "the output ends in .gif or .webp"),
        (["film", "-o", "game.gif", "--every", "year"], "every turn or every move, not every year"),
        (["film", "-o", "game.gif", "--seat", "7"], "there are seats 0 to 1, not 7"),
    ],
)
def test_bad_wishes_are_told_in_a_line_and_write_nothing(
    words: list[str], message: str, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(VinetaError, match=message) as refused:
        run(words[0], game, *words[1:])
    assert "\n" not in str(refused.value)
    assert list(tmp_path.iterdir()) == [game]


def test_a_record_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    with pytest.raises(VinetaError, match="is no whole record"):
        run("draw", tmp_path / "broken.json", "-o", tmp_path / "board.svg")
    assert not (tmp_path / "board.svg").exists()


def test_a_failing_write_leaves_the_old_picture(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = tmp_path / "board.svg"
    output.write_text("old", encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(PictureError, match=r"cannot write .*board\.svg: No space left on device"):
        run("draw", game, "-o", output)
    assert output.read_text(encoding="utf-8") == "old"
    assert {path.name for path in tmp_path.iterdir()} == {"game.json", "board.svg"}
