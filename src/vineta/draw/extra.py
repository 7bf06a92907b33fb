"""What pictures need and the rest of Vineta does not: installed with the extra `draw`."""

import importlib
from pathlib import Path
from typing import Any

from vineta.core.errors import PictureError

INSTALL = "pip install 'vineta[draw]'"


def needed(module: str, purpose: str) -> Any:
    """A module of the extra; if it is missing, says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise PictureError(f"{purpose} needs the package {error.name}: {INSTALL}") from error


def font_files() -> list[str]:
    """An open font (SIL Open Font License), so that letters look the same everywhere, fonts installed or not."""
    folder = Path(needed("font_source_sans_pro", "drawing letters").__file__).parent / "files"
    return [str(folder / f"SourceSansPro-{weight}.otf") for weight in ("Regular", "Bold")]


FONT = "Source Sans Pro"
