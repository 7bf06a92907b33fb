"""How fast and how accessible the pages are, as Lighthouse judges them: `make lighthouse`, `--write` keeps the figures.

Lobby, table and rules, on a computer and on a phone of average speed that Lighthouse imitates. It is a tool of Node's,
which lies in `benchmarks/lighthouse/` and nowhere else.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

from served import FROM_ONE_ADDRESS, Served

FOLDER = Path(__file__).parent / "lighthouse"
COMMAND = FOLDER / "node_modules" / ".bin" / "lighthouse"
CHROMIUM = "/usr/bin/chromium"
REPORT = Path(__file__).parents[1] / "docs" / "lighthouse.md"
DEVICES: dict[str, list[str]] = {"computer": ["--preset=desktop"], "phone": []}
CATEGORIES = ("performance", "accessibility")
GOAL = 95
LONGEST = 180
"""Seconds that one page may take."""
RUNS = 3
"""How often a page is judged: whatever else the machine does costs points, so the middle one counts."""
TRIES = 3
"""How often Lighthouse may fail at a page: now and then it misses the beginning, and asks to be run again."""


class Judged(NamedTuple):
    """What Lighthouse says of a page."""

    page: str
    device: str
    scores: dict[str, int]
    below: list[str]
    """The titles of what costs points."""


def main() -> int:
    """Judges all pages; 1 if one of them falls short."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"keep the figures in {REPORT.name}")
    parser.add_argument("--pages", nargs="*", default=[], help="lobby, table, rules; all if none are named")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Served(_store(folder), *FROM_ONE_ADDRESS) as server:
        judged = [
            judge_often(name, device, server.address + path, Path(folder))
            for name, path in _pages(server).items()
            for device in DEVICES
            if not wanted.pages or name in wanted.pages
        ]
    print(table(judged))
    for each in judged:
        for title in each.below:
            print(f"{each.page}, {each.device}: {title}")
    if wanted.write:
        REPORT.write_text(report(judged), encoding="utf-8")
    return int(any(score < GOAL for each in judged for score in each.scores.values()))


def judge_often(page: str, device: str, address: str, folder: Path) -> Judged:
    """The middle one of several judgements, by their performance."""
    judged = sorted(
        (judge(page, device, address, folder) for _ in range(RUNS)), key=lambda each: each.scores["performance"]
    )
    print(f"{page}, {device}: performance {', '.join(str(each.scores['performance']) for each in judged)}", flush=True)
    return judged[RUNS // 2]


def judge(page: str, device: str, address: str, folder: Path) -> Judged:
    """What Lighthouse says of a page, in one of a few tries."""
    for _ in range(TRIES - 1):
        with contextlib.suppress(subprocess.CalledProcessError):
            return judge_once(page, device, address, folder)
    return judge_once(page, device, address, folder)


def judge_once(page: str, device: str, address: str, folder: Path) -> Judged:
    """Lets Lighthouse open a page in a browser of its own."""
    target = folder / f"{page}-{device}.json"
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu"
    chosen = f"--only-categories={','.join(CATEGORIES)}"
    subprocess.run(
        [COMMAND, address, "--quiet", "--output=json", f"--output-path={target}", flags, chosen, *DEVICES[device]],
        env={**os.environ, "CHROME_PATH": CHROMIUM},
        check=True,
        timeout=LONGEST,
    )
    told = json.loads(target.read_text(encoding="utf-8"))
    scores = {name: round(100 * told["categories"][name]["score"]) for name in CATEGORIES}
    return Judged(page, device, scores, [*_below(told)])


def _below(told: Any) -> list[str]:
    """What is not as it should be, among all that counts."""
    counted = {part["id"] for name in CATEGORIES for part in told["categories"][name]["auditRefs"] if part["weight"]}
    audits = [audit for name, audit in told["audits"].items() if name in counted]
    short = [audit for audit in audits if audit["score"] is not None and audit["score"] < 0.9]
    return [f"{audit['title']} {audit.get('displayValue', '')}".strip() for audit in short]


def table(judged: list[Judged]) -> str:
    """The figures in rows."""
    head = ["| page | device | performance | accessibility |", "| --- | --- | ---: | ---: |"]
    rows = [f"| {each.page} | {each.device} | {' | '.join(map(str, each.scores.values()))} |" for each in judged]
    return "\n".join([*head, *rows])


def report(judged: list[Judged]) -> str:
    """The page that keeps the figures."""
    return (
        "# What Lighthouse says of the pages\n\n"
        f"`make lighthouse` measures them, and fails below {GOAL}; `python benchmarks/lighthouse.py --write` keeps\n"
        "the figures here. "
        "The phone is one of average speed with a slow connection, imitated.\n"
        f"Of {RUNS} judgements of each page the middle one counts.\n\n"
        f"{table(judged)}\n"
    )


def _store(folder: str) -> str:
    return f"sqlite:///{folder}/vineta.sqlite"


def _pages(server: Served) -> dict[str, str]:
    """Lobby, rules, and a table at its first move."""
    order = {"game": "sunken-city", "players": 2, "name": "Ada", "seats": ["me", "bot:random"], "options": {}}
    request = urllib.request.Request(
        f"{server.address}/api/tables", json.dumps(order).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        opened = json.load(answer)
    return {"lobby": "/", "table": f"/table/{opened['key']}", "rules": "/rules/sunken-city"}


if __name__ == "__main__":
    sys.exit(main())
