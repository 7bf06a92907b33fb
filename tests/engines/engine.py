"""What a browser must be able to do for somebody who plays in it, whatever its protocol is."""

from typing import Any, Protocol

Json = Any

SIZES = {"wide": (1280, 800), "phone": (390, 664)}
"""The page itself, in pixels; a phone's is what remains between the bars of its browser."""


class Engine(Protocol):
    """A browser with one page."""

    name: str

    def visit(self, address: str) -> None:
        """Goes to a page, and waits until it is loaded."""

    def resize(self, width: int, height: int) -> None:
        """Makes the page so large."""

    def evaluate(self, expression: str) -> Json:
        """The value of a JavaScript expression in the page, as JSON has it."""

    def click(self, x: float, y: float) -> None:
        """Presses and lifts the mouse's button at a point of the page."""

    def photograph(self) -> bytes:
        """The page as a PNG."""

    def complaints(self) -> list[str]:
        """Errors that the pages have printed or thrown since they were last asked for."""

    def close(self) -> None:
        """Ends the browser."""
