"""The ladder of the levels: each against the one below it, in every rule set, the strong ones against yardsticks, too.

    python benchmarks/ladder.py --games 1000 --levels random,deckhand,sailor,greedy
    python benchmarks/ladder.py --games 200 --minutes 30 --levels greedy,captain,admiral --write

With two players they change seats; at larger tables the better one sits alone among as many of the other as fit; one
that meets itself shows what each seat is worth. Games add up from run to run, in ladder.json, until there are as many
as wanted; those of bots that choose otherwise today are played anew. `--write` puts all that is known into
docs/bots.md.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise

import played
from matches import RULE_SETS, Match, RuleSet, Scale, markdown, play_match, share_cell, write_table
from played import Book, Played
from vineta import bots
from vineta.arena.statistics import Share
from vineta.cli.progress import progress_bar
from vineta.core import registry

GAMES_A_RUN = 20
YARDSTICKS = ("random", "greedy")
"""What the strong levels are held against, besides the level below."""
MIRRORED = "greedy"
"""Whose games against itself show what seats are worth."""
OLD = "†"


def matches(levels: Sequence[str], counts: Sequence[int], games: Sequence[str] = ()) -> Iterator[Match]:
    """What is played, the quickest first, for these player counts and games; for all there are if none are named."""
    for pairing in pairings(levels):
        for rules, players in lines(counts):
            if not games or rules.game in games:
                yield Match(rules, players, pairing)


def pairings(levels: Sequence[str]) -> list[tuple[str, ...]]:
    """Each level with the one below it and with the yardsticks; and one with itself."""
    steps: list[tuple[str, ...]] = [(better, worse) for worse, better in pairwise(levels)]
    mirrored = [(level,) for level in levels if level == MIRRORED]
    order = bots.names()
    measured = [
        (level, yardstick)
        for level in levels
        for yardstick in YARDSTICKS
        if order.index(level) > order.index(MIRRORED) > 0 and yardstick != level
    ]
    return sorted(dict.fromkeys([*steps, *mirrored, *measured]), key=lambda pairing: order.index(pairing[0]))


def lines(counts: Sequence[int]) -> Iterator[tuple[RuleSet, int]]:
    """The lines of the tables."""
    for rules in RULE_SETS:
        for players in registry.find(rules.game).player_counts:
            if not counts or players in counts:
                yield rules, players


def play_on(chosen: list[Match], games: int, workers: int, until: float) -> None:
    """Plays what is missing; every run is kept as soon as it is over."""
    for match in chosen:
        with progress_bar(played.key(match), games) as tell:
            known = played.of_today(played.read(), match)
            while known.games < games and time.monotonic() < until:
                tell(known.games)
                scale = Scale(min(GAMES_A_RUN, games - known.games), workers, None, seed=known.runs)
                known = known.with_run(play_match(match, scale))
                played.write({**played.read(), played.key(match): known})


def ladder_table(book: Book) -> str:
    """A line for each rule set and player count, a column for each step of the ladder."""
    return _table(book, [(better, worse) for worse, better in pairwise(bots.names())])


def yardstick_table(book: Book) -> str:
    """The same for the strong levels against the yardsticks."""
    strong = bots.names()[bots.names().index(MIRRORED) + 1 :]
    return _table(book, [(level, yardstick) for level in strong for yardstick in reversed(YARDSTICKS)])


def _table(book: Book, pairs: list[tuple[str, str]]) -> str:
    head = ["rule set, players", "fair share", *(f"{better} over {worse}" for better, worse in pairs)]
    rows = [
        [
            f"{rules}, {players}",
            f"{100 / players:.0f} %",
            *(_cell(book, Match(rules, players, pair)) for pair in pairs),
        ]
        for rules, players in lines(())
    ]
    return markdown(head, rows)


def _cell(book: Book, match: Match) -> str:
    known = book.get(played.key(match))
    if not known:
        return "–"
    return f"{share_cell(known.share)} of {known.games:,}{_age(book, match)}"


def _age(book: Book, match: Match) -> str:
    """A mark for games of bots that choose otherwise today."""
    return "" if played.of_today(book, match).games else f" {OLD}"


def seat_table(book: Book) -> str:
    """What seats are worth, and moving first or last."""
    known = [(rules, players, book.get(played.key(Match(rules, players, (MIRRORED,))))) for rules, players in lines(())]
    rows = [[f"{rules}, {players}", f"{found.games:,}", *_worths(found)] for rules, players, found in known if found]
    return markdown(["rule set, players", "games", "won by each seat", "by who moves first, second …"], rows)


def _worths(found: Played) -> list[str]:
    return [
        " · ".join(f"{100 * share.share:.0f}" for share in shares) + f" % (± {_reach(shares):.0f})"
        for shares in (found.shares(found.seats), found.shares(found.turns))
    ]


def _reach(shares: list[Share]) -> float:
    return max(50 * (share.high - share.low) for share in shares)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--levels", default=",".join(bots.names()), help="with commas between, the weakest first")
    parser.add_argument("--players", type=int, nargs="*", default=[], help="player counts; all if none are named")
    parser.add_argument("--only", nargs="*", default=[], help="names of games; all if none are named")
    parser.add_argument("--games", type=int, default=200, help="for each match, those of earlier runs included")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="when to stop, after the run under way")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/bots.md")
    wanted = parser.parse_args()
    chosen = list(matches(wanted.levels.split(","), wanted.players, wanted.only))
    play_on(chosen, wanted.games, wanted.workers, time.monotonic() + 60 * wanted.minutes)
    book = played.read()
    tables = [ladder_table(book), yardstick_table(book), seat_table(book)]
    print("\n\n".join(tables))
    if wanted.write:
        for name, table in zip(("ladder", "yardsticks", "seats"), tables, strict=True):
            write_table(name, table)


if __name__ == "__main__":
    main()
