"""The terminal front end. Games and kernels are loaded when a command needs them, so that asking for help is quick."""

import sys

from vineta.cli.app import app
from vineta.core.errors import VinetaError


def main() -> None:
    """Runs a command: status 0 if all went well, 1 with one line on what did not, 2 for a wrong call."""
    try:
        app(prog_name="vineta")
    except VinetaError as error:
        print(f"vineta: {error}", file=sys.stderr)
        sys.exit(1)
