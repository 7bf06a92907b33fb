"""The site: it can be built without a warning, shows everything, and fetches nothing from elsewhere."""

import html.parser
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import vineta
from docs.pages import PAGES, ROOT

pytestmark = pytest.mark.xdist_group("site")

PACKAGE = Path(vineta.__file__).parent
FETCHED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}


class Fetched(html.parser.HTMLParser):
    """What a browser fetches to show a page."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        address = dict(attributes).get(FETCHED.get(tag, ""))
        if address:
            self.addresses.append(address)


WHOLE = os.environ.get("VINETA_SITE")
"""Where `make docs` has built the whole site."""
REFERENCE = ["core", "bots", "draw", "table"] if WHOLE else ["core"]
"""Packages whose reference is looked at."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` has built it; or all its pages, and the reference of one package."""
    if WHOLE:
        return ROOT / WHOLE / "site"
    folder = tmp_path_factory.mktemp("docs")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "build.py"), str(folder), *(f"vineta.{name}" for name in REFERENCE)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "site"


def fetched_by(site: Path) -> Iterator[tuple[Path, str]]:
    """Every page, with every file that it fetches."""
    for page in sorted(site.rglob("*.html")):
        for address in Fetched(page).addresses:
            if file := address.partition("#")[0].partition("?")[0]:
                yield page, file


def test_every_page_of_the_repository_is_in_the_site(site: Path) -> None:
    for page in PAGES:
        shown = site / Path(page).with_suffix(".html") if page != "README.md" else site / "index.html"
        assert shown.is_file()


def test_every_handbook_shows_its_game(site: Path) -> None:
    for handbook in (page for page in PAGES if "handbook" in page):
        shown = site / Path(handbook).with_suffix(".html")
        assert any("_images" in address for address in Fetched(shown).addresses)


def test_rules_that_a_handbook_names_are_links_to_their_headings(site: Path) -> None:
    for handbook in (page for page in PAGES if "handbook" in page):
        shown = (site / Path(handbook).with_suffix(".html")).read_text(encoding="utf-8")
        named = set(re.findall(r'<a href="#([A-Z]+-\d+)">\1</a>', shown))
        assert named
        assert named <= set(re.findall(r'<a id="([A-Z]+-\d+)"></a>', shown))


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_missing(site: Path) -> None:
    for page, address in fetched_by(site):
        assert "//" not in address
        assert (page.parent / address).is_file()


@pytest.mark.parametrize("package", REFERENCE)
def test_the_reference_tells_of_every_module(site: Path, package: str) -> None:
    for module in (PACKAGE / package).rglob("*.py"):
        folder = ".".join(module.parent.relative_to(PACKAGE.parent).parts)
        name = folder if module.stem == "__init__" else f"{folder}.{module.stem}"
        shown = (site / "reference" / f"{folder}.html").read_text(encoding="utf-8")
        assert f'id="module-{name}"' in shown


def test_the_reference_names_types_as_the_sources_do(site: Path) -> None:
    shown = (site / "reference" / "vineta.core.html").read_text(encoding="utf-8")
    contract = shown.partition('id="module-vineta.core.game"')[2].partition("</section>")[0]
    assert ">State<" in contract
    assert "ndarray" not in contract
