"""How Sphinx builds the site. `build.py` gathers its pages; nothing it shows is fetched from elsewhere."""

from typing import NewType

from pygments.lexers.special import TextLexer
from sphinx.addnodes import desc_content
from sphinx.application import Sphinx
from sphinx.domains.python import ObjectEntry, PythonDomain
from sphinx.environment import BuildEnvironment

import vineta
from vineta.core import kernel

project = "Vineta"
version = release = vineta.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3

# Docstrings put code between single backticks. This role links what is a name, and leaves the rest as it is.
default_role = "py:obj"
highlight_language = "none"  # Blocks that name no language are commands and drawings.
autodoc_default_options = {
    "members": True,
    "undoc-members": True,
    "show-inheritance": True,
    "ignore-module-all": True,  # Everything is told once, where it is written.
}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_use_type_comments = False  # There are none, and looking for them parses every function once more.
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
toc_object_entries = False  # A page lists its modules at the side; their hundreds of names are in the index.
add_module_names = False

html_theme = "furo"
html_title = "Vineta"
html_favicon = "../web/public/icons/vineta.svg"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False

# Python forgets what an array type was called. Modules that are loaded after this name it as their sources do.
for name in ("State", "Actions", "Weights", "Values"):
    named = NewType(name, getattr(kernel, name))  # type: ignore[misc]  # mypy wants them spelt out
    named.__module__ = kernel.__name__
    setattr(kernel, name, named)


class QuickPythonDomain(PythonDomain):
    """Knows at once that there is no page about a name, such as that of a type of Python's own."""

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self._last_parts: set[str] = set()
        self._counted = 0

    def find_obj(
        self,
        env: BuildEnvironment,
        modname: str,
        classname: str,
        name: str,
        type: str | None,  # noqa: A002  # Sphinx calls it so
        searchmode: int = 0,
    ) -> list[tuple[str, ObjectEntry]]:
        """Sphinx looks through thousands of names for one that ends so, and most of the time in vain."""
        if self._counted != len(self.objects):
            self._counted = len(self.objects)
            self._last_parts = {known.rpartition(".")[2] for known in self.objects}
        if name.removesuffix("()").rpartition(".")[2] not in self._last_parts:
            return []
        return super().find_obj(env, modname, classname, name, type, searchmode)


def list_fields_once(
    app: Sphinx, what: str, name: str, member: object, options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """A class whose fields are listed below it, each with its docstring, does not name them all in its heading too."""
    return ("", None) if what == "class" and hasattr(member, "__match_args__") else (signature, returned)


def pass_over_numbers(app: Sphinx, what: str, name: str, member: object, options: object, docstring: list[str]) -> None:
    """What Python itself says of a tuple's field is only its number."""
    if docstring and docstring[0].startswith("Alias for field number"):
        docstring.clear()


def pass_over_object(app: Sphinx, domain: str, kind: str, description: desc_content) -> None:
    """That a class is an object goes without saying."""
    if description.children and description[0].astext() == "Bases: object":
        del description[0]


def setup(app: Sphinx) -> None:
    """Adds what no setting says; the sessions of protocol.md are in no language that has colours."""
    app.add_lexer("session", TextLexer)
    app.add_domain(QuickPythonDomain, override=True)
    app.connect("autodoc-process-signature", list_fields_once)
    app.connect("autodoc-process-docstring", pass_over_numbers)
    app.connect("object-description-transform", pass_over_object)
