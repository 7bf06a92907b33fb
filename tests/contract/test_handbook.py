"""The handbook numbers its rules from 1 on, and every rule is proved by a test that names it."""

import ast
import re
from importlib.resources import files
from pathlib import Path

from vineta.core import handbook
from vineta.core.game import Game

TESTS = Path(__file__).parent.parent


def rule_tests(game: Game) -> list[Path]:
    """The files that prove a game's rules: the tiny game's lie here, the others' in a folder of their own."""
    own = TESTS / "games" / game.name.replace("-", "_")
    return [*own.rglob("test_*.py"), *Path(__file__).parent.glob(f"test_{game.name}.py")]


def named_rules(game: Game) -> set[int]:
    """The rules that the docstrings of a game's tests name."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in rule_tests(game)]
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    docstrings = [ast.get_docstring(node) or "" for node in functions if node.name.startswith("test_")]
    return {int(number) for text in docstrings for number in re.findall(rf"\b{game.prefix}-(\d+)\b", text)}


def test_rules_are_numbered_from_one_on(game: Game) -> None:
    text = (files(game.package) / "handbook.en.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^### [A-Z]+-(\d+) ", text, flags=re.MULTILINE)]
    assert numbers, "the handbook has no rules"
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers == list(handbook.rules(game)), f"every rule's number starts with {game.prefix}-"


def test_headings_are_sentences_without_a_full_stop(game: Game) -> None:
    for rule in handbook.rules(game).values():
        assert rule.heading[0].isupper(), rule
        assert rule.heading[-1] not in ".:;,", rule


def test_every_rule_has_a_test(game: Game) -> None:
    rules = set(handbook.rules(game))
    missing, unknown = sorted(rules - named_rules(game)), sorted(named_rules(game) - rules)
    assert not missing, "no test names " + ", ".join(map(game.rule, missing))
    assert not unknown, "the handbook lacks " + ", ".join(map(game.rule, unknown))
