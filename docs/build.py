"""Builds the site of these pages: `make docs`, or `python docs/build.py FOLDER` to have it in a new folder.

`python docs/build.py FOLDER vineta.core` has the reference of these packages only, which is quicker.

The pages are gathered first, each at the path it has in the repository, so that the links between them hold there
as they do here; the README becomes the first page. Handbooks and modules are found by walking, not listed.
"""

import gc
import json
import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # A page shows the function that was written, not what was made of it.

from babel import Locale
from sphinx.cmd.build import build_main

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "vineta"
GATHERED = (
    "*.md",
    "docs/*.md",
    "docs/pictures/*.png",
    "docs/pictures/*.svg",
    "docs/pictures/walkthrough/*.webp",
    "web/README.md",
    "src/vineta/games/*/handbook.*.md",
    "src/vineta/games/*/pictures/*.svg",
)
GUIDES = (
    "docs/walkthrough",
    "docs/architecture",
    "docs/insight",
    "docs/protocol",
    "docs/deploy",
    "docs/research",
    "docs/bots",
    "docs/add-a-game",
    "web/README",
    "CONTRIBUTING",
    "CHANGELOG",
)
FIGURES = ("docs/features", "docs/benchmarks", "docs/load", "docs/scale", "docs/lighthouse")
INSIDE = ("vineta.games", "vineta.cli", "vineta.server", "vineta.store")
"""What nobody calls from Python: the games' rooms, the commands, and the server, whose face is its protocol."""


def main(target: Path, only: Collection[str] = ()) -> int:
    """Builds the site into `target/site`, with the reference of all packages or `only` some; a warning is an error."""
    pages, site = target / "pages", target / "site"
    gather(pages, {name: modules for name, modules in packages().items() if name in (only or [name])})
    strictly = ["--quiet", "--fail-on-warning", "--keep-going"]
    gc.disable()  # The pages are trees of many small objects, and none is given up before the end.
    folders = ["--conf-dir", str(ROOT / "docs"), "--doctree-dir", str(target / "read"), str(pages), str(site)]
    status = build_main(strictly + folders)
    if status == 0:
        print(f"The pages are at {(site / 'index.html').as_uri()}")
    return status


def gather(pages: Path, told: Mapping[str, list[str]]) -> None:
    """Puts all pages where Sphinx reads them, and one for each package that is told of."""
    for pattern in GATHERED:
        for path in ROOT.glob(pattern):
            write(pages / path.relative_to(ROOT), path.read_bytes())
    for page in pages.glob("src/vineta/games/*/handbook.*.md"):
        page.write_text(linked(illustrated(page, ROOT / page.parent.relative_to(pages))), encoding="utf-8")
    (pages / "README.md").rename(pages / "index.md")
    append(pages / "index.md", contents(told))
    for handbook in handbooks():
        append(pages / f"{handbook}.md", translations(handbook))
    for package, modules in told.items():
        write(pages / f"{reference(package)}.rst", reference_page(package, modules).encode())


RULE_HEADING = re.compile(r"^### (?P<rule>(?P<prefix>[A-Z]+)-(?P<number>\d+)) (?P<words>.+)$", re.MULTILINE)
APART = re.compile(
    r"^#[^\n]*$|^```.*?^```$|`[^`]*`|\[[^\]]*\]\([^)]*\)|^!\[[^\n]*$|<a .*?</a>", re.MULTILINE | re.DOTALL
)
"""What is no running text in a handbook: headings, code, links and pictures."""


def linked(text: str) -> str:
    """A handbook in which the rules that its text names are links to their headings."""
    known = {heading["rule"] for heading in RULE_HEADING.finditer(text)}
    number = re.compile(r"\b[A-Z]+-\d+\b")

    def link(match: re.Match[str]) -> str:
        return f'<a href="#{match[0]}">{match[0]}</a>' if match[0] in known else match[0]

    ends = [0, *(place for part in APART.finditer(text) for place in part.span()), len(text)]
    parts = [text[start:end] for start, end in pairwise(ends)]
    running = [part if place % 2 else number.sub(link, part) for place, part in enumerate(parts)]
    return RULE_HEADING.sub(lambda heading: f'<a id="{heading["rule"]}"></a>\n\n{heading[0]}', "".join(running))


def illustrated(page: Path, game: Path) -> str:
    """A handbook with a picture below the heading of each rule that has one."""
    told = json.loads((game / "illustrations.json").read_text(encoding="utf-8"))
    first = {rule: picture["rules"][0] for picture in told["pictures"] for rule in picture["rules"]}

    def with_picture(heading: re.Match[str]) -> str:
        number = first.get(int(heading["number"]))
        picture = f"\n\n![{heading['words']}](pictures/{heading['prefix']}-{number}.svg)\n" if number else ""
        return heading[0] + picture

    return RULE_HEADING.sub(with_picture, page.read_text(encoding="utf-8"))


def write(path: Path, content: bytes) -> None:
    """Writes a file, and makes its folder first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def append(path: Path, text: str) -> None:
    """Writes on below what a page says."""
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{text}", encoding="utf-8")


def contents(told: Iterable[str]) -> str:
    """Everything that the site's menu leads to."""
    return "\n".join(
        [
            menu("The games", handbooks()),
            menu("The house", GUIDES),
            menu("Figures", FIGURES),
            menu("Reference", map(reference, told)),
        ]
    )


def menu(caption: str, pages: Iterable[str]) -> str:
    """A part of the menu."""
    return "\n".join(["```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```", ""])


def handbooks() -> Iterator[str]:
    """The page with the English handbook of every game."""
    for path in sorted(ROOT.glob("src/vineta/games/*/handbook.en.md")):
        yield str(path.relative_to(ROOT).with_suffix(""))


def translations(handbook: str) -> str:
    """The same handbook in other languages, under it in the menu."""
    every = {path.stem for path in (ROOT / handbook).parent.glob("handbook.*.md")}
    return menu("In other languages", map(called_by_its_language, sorted(every - {"handbook.en"})))


def called_by_its_language(page: str) -> str:
    """A page as the menu lists it: many games have the same title everywhere."""
    language = Locale.parse(page.rpartition(".")[2]).display_name or page
    return f"{language.capitalize()} <{page}>"


def packages() -> dict[str, list[str]]:
    """Every package that is called from Python, with its modules. Nothing is loaded: `conf.py` has a say in that."""
    found: dict[str, list[str]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        folder = ".".join(path.relative_to(SOURCES.parent).parent.parts)
        if folder.startswith(INSIDE):
            continue
        modules = found.setdefault(folder, [])
        if path.stem != "__init__":
            modules.append(f"{folder}.{path.stem}")
    return found


def reference(package: str) -> str:
    """The page of a package."""
    return f"reference/{package}"


def reference_page(package: str, modules: list[str]) -> str:
    """What the docstrings of a package and of all its modules say."""
    return "\n".join([documented(package, "="), *(documented(module, "-") for module in modules)])


def documented(module: str, underline: str) -> str:
    """A heading, and under it the docstrings of one module."""
    return "\n".join([module, underline * len(module), "", f".. automodule:: {module}", ""])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), sys.argv[2:]))
