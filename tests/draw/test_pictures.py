"""The pictures of the documentation are those that the games look like now."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from PIL import Image

import vineta
from vineta.core import record
from vineta.insight.analysis import Analysis

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "docs" / "pictures"
RECORDS = sorted(FOLDER.glob("*.json"))
PAGES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *Path(vineta.__file__).parent.glob("games/*/*.md")]
LARGEST = 150_000


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    """The script that makes them; it belongs to no package."""
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("recorded", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_picture_is_up_to_date(recorded: Path, pictures: ModuleType) -> None:
    stored = recorded.with_suffix(".svg").read_text(encoding="utf-8")
    assert pictures.draw(recorded) == stored, "run make pictures"


@pytest.mark.parametrize("recorded", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_picture_of_the_lobby_is_up_to_date(recorded: Path, pictures: ModuleType) -> None:
    stored = pictures.board_file(recorded.stem).read_text(encoding="utf-8")
    assert pictures.draw_for_lobby(recorded) == stored, "run make pictures"
    borne = re.findall(r"<(?:text|title)\b[^>]*>(.*?)</", stored)
    assert not [text for text in borne if re.search(r"[^\W\d]{2}", text) and text != recorded.stem]


@pytest.mark.parametrize("recorded", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_picture_is_small(recorded: Path, pictures: ModuleType) -> None:
    with Image.open(recorded.with_suffix(".png")) as image:
        assert image.width == pictures.WIDTH
    for ending in (".svg", ".png"):
        assert recorded.with_suffix(ending).stat().st_size < LARGEST


def test_the_curve_is_that_of_the_analysis_beside_its_record(pictures: ModuleType) -> None:
    analysis = msgspec.json.decode((FOLDER / "curve" / "analysis.json").read_bytes(), type=Analysis)
    assert pictures.curve_of(analysis) == (FOLDER / "curve.svg").read_text(encoding="utf-8"), "run make pictures"
    assert len(analysis.curve) == len(record.read(FOLDER / "curve" / "game.json").moves) + 1
    with Image.open(FOLDER / "curve.png") as image:
        assert image.width == pictures.WIDTH


def test_every_game_has_a_picture() -> None:
    games = {path.parent.name.replace("_", "-") for path in Path(vineta.__file__).parent.glob("games/*/art.svg")}
    assert {path.stem for path in RECORDS} >= games


@pytest.mark.parametrize("page", PAGES, ids=lambda page: "/".join(page.parts[-2:]))
def test_pages_show_pictures_that_exist(page: Path) -> None:
    for link in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).is_file(), link
