"""A game of every rule set is played to its end in Firefox and in WebKit, by touching what the page offers."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from browser.tables import QUICK, open_table
from engines.engine import SIZES, Engine
from engines.player import Player
from services.server import Server

RULE_SETS: dict[str, tuple[str, object]] = {
    "sunken-city": ("sunken-city", {"turn_limit": 4}),
    "sunken-city expert": ("sunken-city", {"expert": True, "turn_limit": 4}),
    "atlandice": ("atlandice", QUICK["atlandice"]),
    "submarine": ("submarine", QUICK["submarine"]),
}
"""Games and options: short ones, since whoever touches at random plays for hours otherwise."""


PICTURES = Path(os.environ["VINETA_ENGINES"])
"""Where the pages are kept as they looked before the first move and at the end, for people to look at."""


@pytest.fixture(params=SIZES)
def player(request: pytest.FixtureRequest, engine: Engine) -> Player:
    engine.resize(*SIZES[request.param])
    return Player(engine, random.Random(7))


@pytest.fixture
def keep_picture(request: pytest.FixtureRequest, engine: Engine) -> Callable[[str], None]:
    """Keeps how the page looks now, under the name of the test's case and of the moment."""
    PICTURES.mkdir(parents=True, exist_ok=True)

    def keep(moment: str) -> None:
        case = request.node.callspec.id.replace(" ", "-")
        (PICTURES / f"{case}-{moment}.png").write_bytes(engine.photograph())

    return keep


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_game_of_every_rule_set_is_played_to_its_end(
    rule_set: str, player: Player, server: Server, keep_picture: Callable[[str], None]
) -> None:
    game, options = RULE_SETS[rule_set]
    opened = open_table(server, game, "me", "bot:random", options=options)
    player.engine.visit(server.address + opened.place)
    assert player.text("question")
    keep_picture("beginning")
    assert player.play_to_the_end() > 0
    assert player.text("ranked")
    assert player.text("curve")
    keep_picture("end")
    assert player.engine.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is too wide"
    assert not player.engine.complaints()


def test_one_touch_in_the_lobby_begins_a_game(player: Player, server: Server) -> None:
    player.engine.visit(server.address)
    player.touch("now-sunken-city")
    player.until(lambda: "/table/" in player.engine.evaluate("location.pathname"), "the table")
    assert player.text("question")
    assert not player.engine.complaints()
