"""The browser client's sources: its types are the server's own, and it knows no game."""

import re
import runpy
from pathlib import Path

from vineta.core import registry
from vineta.core.game import Game

WEB = Path(__file__).parents[1] / "web"
WRITTEN = (".ts", ".svelte", ".css", ".html", ".py", ".po", ".md", ".json")
NOT_OURS = ("node_modules", "package-lock.json")
ORDINARY = re.compile(r"white-space")
"""Where a word of a game means something else."""


def test_the_clients_types_are_those_of_the_servers_structs() -> None:
    protocol = runpy.run_path(str(WEB / "protocol.py"))
    written = protocol["TARGET"].read_text(encoding="utf-8")
    assert written == protocol["Writer"]().write(), "`python web/protocol.py` writes them anew"


def test_no_line_of_the_client_names_a_game_or_its_seats_and_tones() -> None:
    games = [registry.find(name) for name in registry.names()]
    known = re.compile(rf"\b({'|'.join(sorted(set().union(*map(words_of, games))))})\b", re.IGNORECASE)
    for path in sources():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            found = known.search(ORDINARY.sub("", line))
            assert not found, f"{path.relative_to(WEB)}:{number} names {found and found[0]!r}"


def words_of(game: Game) -> set[str]:
    """What only this game's own folder may say: its names, its rules, its seats and their colours."""
    seats = {seat for count in game.player_counts for seat in game.seats(count)}
    names = {game.name, game.name.replace("-", "_"), game.title, *(seat.name for seat in seats)}
    return {re.escape(word) for word in names | {seat.tone for seat in seats}} | {rf"{game.prefix}-\d+"}


def sources() -> list[Path]:
    """The client's files that people write; at least one of every kind, or the test would look at nothing."""
    files = [path for path in WEB.rglob("*") if path.suffix in WRITTEN and not set(path.parts) & set(NOT_OURS)]
    assert {path.suffix for path in files} == set(WRITTEN)
    return files
