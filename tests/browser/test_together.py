"""Looking back together: somebody leads, others follow, on a large screen and on a phone; and trying it differently."""

import random
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person
from browser.tables import Opened, connect, join_table, open_table
from server.serving import actions
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, pages")

GAME = "submarine"
"""It has hands that the others do not see: in a finished game all eyes are open."""


class Pair(NamedTuple):
    """Ada at a large screen and Bo at a phone, after a game of theirs."""

    ada: Person
    bo: Person
    steps: int


@pytest.fixture
def pair(server: Server, invite: Invite) -> Pair:
    opened = open_table(server, GAME, "me", "open", options={"start": "white"})
    joined = join_table(server, opened, "Bo")
    steps = _play_and_resign(server, opened, joined)
    ada, bo = invite("Ada"), invite("Bo", "phone", has_touch=True)
    ada.sit(opened.place)
    bo.sit(joined.place)
    return Pair(ada, bo, steps)


def _play_and_resign(server: Server, opened: Opened, joined: Opened) -> int:
    chance = random.Random(1)
    with connect(server, opened) as ada, connect(server, joined) as bo:
        ada.done("Begin")
        for _ in range(6):
            mover = ada if ada.showing["mover"] == 0 else bo
            mover.wait_for(lambda showing: showing["asked"])
            number = mover.done("Play", seat=mover.showing["seat"], action=chance.choice(actions(mover.showing)))
            for client in (ada, bo):
                client.hear_of(number)
        bo.done("Resign", seat=1)
        return int(bo.showing["steps"])


def looks_at(person: Person, step: int, steps: int) -> None:
    expect(person.find("looking")).to_contain_text(f"move {step} of {steps}")


def go_to(person: Person, step: int) -> None:
    person.find("replay-slider").fill(str(step))


def test_one_leads_and_the_other_follows(pair: Pair) -> None:
    ada, bo, steps = pair
    ada.touch("lead")
    for person in (ada, bo):
        looks_at(person, 0, steps)
        expect(person.find("leader")).to_have_text("Ada leads.")
    go_to(ada, steps - 1)
    looks_at(bo, steps - 1, steps)
    ada.find("board").click(position={"x": 200, "y": 150})
    expect(bo.find("pointer")).to_be_in_viewport()
    expect(ada.find("pointer")).to_be_visible()

    bo.touch("look-elsewhere")
    bo.touch("replay-previous")
    looks_at(bo, steps - 2, steps)
    expect(bo.find("pointer")).to_have_count(0)
    go_to(ada, 1)
    looks_at(ada, 1, steps)
    looks_at(bo, steps - 2, steps)
    bo.touch("follow")
    looks_at(bo, 1, steps)

    bo.find("tab-log").click()
    bo.find("chat-input").fill("Here it went wrong")
    bo.page.keyboard.press("Enter")
    expect(ada.find("log")).to_contain_text("Here it went wrong")
    bo.page.get_by_role("button", name="Players").click()

    ada.find("hand-on").select_option("Bo")
    expect(ada.find("look-elsewhere")).to_be_visible()
    bo.touch("replay-next")
    looks_at(ada, 2, steps)
    bo.page.reload()
    looks_at(bo, 2, steps)
    bo.touch("look-back")
    expect(ada.find("outcome")).to_be_visible()


def test_the_leader_plays_on_with_everybody_and_the_real_game_is_a_click_away(pair: Pair) -> None:
    ada, bo, steps = pair
    ada.touch("lead")
    go_to(ada, steps - 1)
    looks_at(bo, steps - 1, steps)
    ada.touch("play-on")
    ada.touch("play-on-begin")
    for person in (ada, bo):
        expect(person.find("origin")).to_contain_text(f"from move {steps - 1} on")
    mover = ada if ada.asked else bo
    mover.play_any(random.Random(1))
    bo.until(lambda: bo.ply == ada.ply)
    bo.touch("real-game")
    looks_at(bo, steps - 1, steps)

    ada.touch("real-game")
    ada.touch("play-on")
    ada.touch("manner-me")
    ada.touch("play-on-begin")
    expect(bo.find("origin")).to_be_visible()
    expect(ada.find("origin")).to_be_visible()
    for _ in range(3):  # whoever is to move, Ada moves, and no curtain comes between
        ada.until(lambda: ada.asked)
        ada.play_any(random.Random(2))
    assert ada.frame["mine"] == [0, 1]
    assert bo.frame["mine"] == []


def test_anybody_plays_on_against_bots(pair: Pair, invite: Invite) -> None:
    ada, bo, steps = pair
    bo.page.keyboard.press("ArrowLeft")
    looks_at(bo, steps - 1, steps)
    bo.touch("play-on")
    bo.find("play-on-bot").select_option(index=0)
    bo.touch("play-on-begin")
    expect(bo.find("origin")).to_be_visible()
    bo.until(lambda: bo.frame["mine"] == [1] and bo.showing["seats"][0]["kind"] == "bot")
    bo.until(lambda: bo.asked)
    bo.play_any(random.Random(1))
    assert not ada.showing["variation"]
    bo.touch("real-game")
    expect(bo.find("outcome")).to_be_visible()

    eve = invite("Eve")
    eve.visit(ada.frame["links"]["watch"].replace("/watch/", "/replay/"))
    go_to(eve, 2)
    eve.touch("play-on")
    eve.page.get_by_label("Your name").fill("Eve")
    eve.find("play-on-seat").select_option("1")
    eve.touch("play-on-begin")
    eve.until(lambda: bool(eve.frames.showings) and eve.frame["mine"] == [1])
    eve.touch("real-game")
    expect(eve.find("replay-step")).to_have_text(f"2 / {steps}")
