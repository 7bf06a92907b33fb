"""The page of what observations tell is made of the games' tables."""

import importlib.util
from types import ModuleType

from docs.pages import ROOT
from vineta.core import registry


def written_by() -> ModuleType:
    spec = importlib.util.spec_from_file_location("features_page", ROOT / "docs" / "features.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_tells_every_field_as_the_tables_do() -> None:
    """If this fails: python docs/features.py."""
    page, script = (ROOT / "docs" / "features.md").read_text(encoding="utf-8"), written_by()
    for name in registry.names():
        if name != "pearls":
            section = "\n".join(script.section(registry.find(name)))
            assert section in page, f"python docs/features.py writes {name} anew"
