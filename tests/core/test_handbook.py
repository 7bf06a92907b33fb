"""Rules are found by any spelling of their number."""

import pytest

from vineta.core import handbook, registry
from vineta.core.errors import VinetaError


@pytest.mark.parametrize("text", ["PE-6", "pe6", "6", " pe 6 ", "-6"])
def test_rules_are_found(text: str) -> None:
    rule = handbook.find_rule(registry.find("pearls"), text)
    assert rule.name == "PE-6"
    assert rule.heading == "A player takes at most what the die shows"
    assert rule.body.startswith("At least one pearl")


@pytest.mark.parametrize("text", ["PE-12", "0", "", "SC-6", "six"])
def test_unknown_rules_are_told_with_the_known_ones(text: str) -> None:
    with pytest.raises(VinetaError) as caught:
        handbook.find_rule(registry.find("pearls"), text)
    assert str(caught.value) == f"no rule is called {text!r}; there are PE-1 to PE-11"


def test_a_rule_ends_where_the_next_chapter_begins() -> None:
    rules = handbook.rules(registry.find("pearls"))
    assert list(rules) == list(range(1, 12))
    assert "Taking pearls" not in rules[4].body
    assert "How moves are written" not in rules[11].body
