"""The commands that look after a store: backup, restore, check. What they need is loaded when they run."""

from pathlib import Path
from typing import Annotated

import typer

from vineta.core.errors import VinetaError
from vineta.core.phrase import plural

StoreUrl = Annotated[
    str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; a file of yours if not told.")
]
Language = Annotated[
    str | None, typer.Option(help="The language of the words: en, de or nl; the terminal's own if not told.")
]

_store = typer.Typer(help="Look after the tables that are kept.", no_args_is_help=True)
MOST_FAULTS = 20
"""So many are told; whoever has more knows enough."""


def register(app: typer.Typer) -> None:
    """Adds the commands to the others."""
    app.command("backup")(backup)
    app.command("restore")(restore)
    app.add_typer(_store, name="store")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; whatever the store is, it is SQLite.")],
    store: StoreUrl = None,
    language: Language = None,
) -> None:
    """Copy all tables into a file; the server may be running."""
    from vineta.cli.serve import default_store, place
    from vineta.cli.voice import chosen, spoken
    from vineta.store.copies import back_up

    url = store or default_store()
    back_up(url, file)
    words = spoken(chosen(language))
    print(words("All that the store {place} holds is in {file} now.", place=place(url), file=str(file)))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What vineta backup has written.")],
    store: StoreUrl = None,
    language: Language = None,
) -> None:
    """Lay a backup into a new or empty store."""
    from vineta.cli.serve import default_store, place
    from vineta.cli.voice import chosen, spoken
    from vineta.store.copies import restore as lay

    url = store or default_store()
    count = lay(file, url)
    told = plural(
        "{count} table is in {place} now.", "{count} tables are in {place} now.", count=count, place=place(url)
    )
    print(spoken(chosen(language)).say(told))


@_store.command()
def check(store: StoreUrl = None, language: Language = None) -> None:
    """Read all tables, and tell whether anything is damaged or missing."""
    from vineta.cli.serve import default_store, place
    from vineta.cli.voice import chosen, spoken
    from vineta.store.check import check as find_faults

    url, words = store or default_store(), spoken(chosen(language))
    found = find_faults(url)
    if found.faults:
        faults = "\n  ".join(["", *found.faults[:MOST_FAULTS]])
        raise VinetaError(words("{place} is not sound: {faults}", place=place(url), faults=faults))
    told = plural(
        "{place} is sound: {tables} tables, {count} event.",
        "{place} is sound: {tables} tables, {count} events.",
        count=found.events,
        place=place(url),
        tables=found.tables,
    )
    print(words.say(told))
