"""A bot can be told as text, with what can be set of it; whatever it does not take is refused with what it takes."""

import pytest

from vineta import bots
from vineta.bots.careless import CarelessBot
from vineta.bots.greedy import GreedyBot
from vineta.bots.levels import LEVELS
from vineta.bots.opinion import Budget
from vineta.bots.parameters import parameters_of, read_parameters
from vineta.bots.random import RandomBot
from vineta.bots.search import SearchBot
from vineta.core.errors import VinetaError


def made(seed: int, depth: int | None = None, share: float = 0.5, calm: bool = False, judge: str = "") -> None:
    """Stands for the maker of a bot that takes a thing of every kind."""


def test_the_seed_is_no_parameter() -> None:
    assert parameters_of(GreedyBot) == {"width": int, "budget": int}
    assert parameters_of(RandomBot) == {}


def test_texts_become_what_the_maker_takes() -> None:
    texts = {"depth": "3", "share": "0.25", "calm": "yes", "judge": "learned"}
    read = read_parameters("made", made, texts)
    assert read == {"depth": 3, "share": 0.25, "calm": True, "judge": "learned"}


def test_a_described_bot_has_its_parameters() -> None:
    bot = bots.find_described("greedy:width=7,budget=90", 1)
    assert isinstance(bot, GreedyBot)
    assert (bot._width, bot._budget) == (7, 90)
    assert isinstance(bots.find_described("random"), RandomBot)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("clever", "no bot is called 'clever'; there are .*greedy"),
        ("greedy:depth=3", "greedy has no parameter 'depth'; there are width, budget"),
        ("random:width=3", "random has no parameter 'width'; there are none"),
        ("greedy:seed=3", "no parameter 'seed'"),
        ("greedy:width", "told as name=value, with commas between, not 'width'"),
        ("greedy:width=1,width=2", "'width' is given twice"),
        ("captain:width=3", "captain has no parameter 'width'; there are iterations, seconds, threads"),
        ("sailor:width=3", "sailor is a level as it is and has no parameters"),
        ("careless:width=3", "careless wants to be told more: .*'budget'"),
        ("greedy:width=wide", "'width' of the bot greedy is a whole number, not 'wide'"),
    ],
)
def test_what_a_bot_does_not_take_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(VinetaError, match=complaint):
        bots.find_described(text)


def test_who_thinks_as_long_as_it_may_is_told_how_long() -> None:
    for text in ("search:iterations=30,threads=2", "captain:iterations=30,threads=2"):
        bot = bots.find_described(text, 1)
        assert isinstance(bot, SearchBot)
        assert bot._budget == Budget(iterations=30, threads=2)
    admiral = bots.find_described("admiral", 1)
    assert isinstance(admiral, SearchBot)
    assert (admiral._budget, admiral._planning) == LEVELS[-1].budgets


def test_levels_are_what_they_are() -> None:
    careless = bots.find_described("careless:width=3,budget=4,overlooks=0.5", 1)
    assert isinstance(careless, CarelessBot)
    assert careless._overlooks == 0.5
    assert all(bots.find_described(name, 1) for name in bots.names())


def test_a_name_alone_has_no_parameters() -> None:
    """Names come from the network, too: nobody there may say how long a bot thinks."""
    with pytest.raises(VinetaError, match="no bot is called 'greedy:width=1000000'"):
        bots.find("greedy:width=1000000")
    with pytest.raises(VinetaError):
        bots.expect_known("greedy:width=1000000")
