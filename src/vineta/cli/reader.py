"""Reads what a person types: with completion and a memory at a terminal, line by line from anywhere else."""

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

Suggestions = Callable[[], list[str]]
"""What may be typed now."""


def at_terminal() -> bool:
    """Whether a person sits there."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def line_reader(suggestions: Suggestions) -> Callable[[str], str]:
    """A function that asks for a line; EOFError and KeyboardInterrupt mean that the person leaves."""
    return _prompting(suggestions) if at_terminal() else _ask_plainly


def _ask_plainly(question: str) -> str:
    sys.stdout.write(question)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def _prompting(suggestions: Suggestions) -> Callable[[str], str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion

    class Completing(Completer):
        """Completes the next word of a move or a command."""

        def get_completions(self, document: "Document", complete_event: "CompleteEvent") -> "Iterable[Completion]":
            typed = document.text_before_cursor.lstrip()
            word = typed.rpartition(" ")[2]
            for completion in next_words(suggestions(), typed):
                yield Completion(completion, start_position=-len(word))

    session: PromptSession[str] = PromptSession(completer=Completing(), complete_while_typing=False)

    def ask(question: str) -> str:
        return session.prompt(question).strip()

    return ask


def next_words(lines: list[str], typed: str) -> list[str]:
    """The words that may stand where the last one is being typed."""
    before, _, word = typed.lower().rpartition(" ")
    done = before.split()
    words = [line.split() for line in lines]
    fitting = [line[len(done)] for line in words if len(line) > len(done) and line[: len(done)] == done]
    return list(dict.fromkeys(choice for choice in fitting if choice.startswith(word)))
