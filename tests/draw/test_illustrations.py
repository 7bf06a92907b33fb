"""The pictures beside the rules: every rule has one, or is about what cannot be seen; and they are up to date."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from vineta.core import handbook, registry
from vineta.core.errors import PictureError
from vineta.core.lessons import Beginning
from vineta.draw import illustrations
from vineta.draw.illustrations import drawings, picture_name

SCRIPT = Path(__file__).parents[2] / "docs" / "pictures.py"
GAMES = ("atlandice", "submarine", "sunken-city")
LARGEST = 60_000


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    """The script that makes them; it belongs to no package."""
    spec = importlib.util.spec_from_file_location("pictures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_picture_or_cannot_be_seen(name: str) -> None:
    told = illustrations.illustrations(name)
    seen = [rule for picture in told.pictures for rule in picture.rules]
    assert len(seen) == len(set(seen)), "one picture for each rule"
    assert not set(seen) & set(told.unseen)
    assert sorted({*seen, *told.unseen}) == sorted(handbook.rules(registry.find(name)))


@pytest.mark.parametrize("name", GAMES)
def test_the_pictures_are_up_to_date_and_small(name: str, pictures: ModuleType) -> None:
    folder = pictures.rule_folder(name)
    stored = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert dict(drawings(name)) == stored, "run make pictures"
    assert max(map(len, stored.values())) < LARGEST


def test_rules_that_share_a_picture_find_it() -> None:
    city = registry.find("sunken-city")
    assert picture_name(city, 1) == picture_name(city, 3) == "SC-1.svg"
    assert picture_name(city, 5) == ""
    assert picture_name(registry.find("pearls"), 1) == ""


def test_a_mark_that_is_not_there_is_named() -> None:
    wrong = illustrations.Illustration((1,), (0, 0, 3, 3), Beginning(2), marks=("nobody",))
    with pytest.raises(PictureError, match="no sprite called 'nobody'"):
        illustrations._draw(illustrations._position(registry.find("sunken-city"), wrong), wrong)


def test_a_picture_of_nowhere_is_refused() -> None:
    wrong = illustrations.Illustration((2,), (0, 0, 3, 3))
    with pytest.raises(PictureError, match="SC-2 either begins somewhere or follows a lesson"):
        illustrations._position(registry.find("sunken-city"), wrong)
