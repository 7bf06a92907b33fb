"""A result to look at: first on every screen, ranked, in words, with its story."""

import random

import pytest
from playwright.sync_api import expect

from browser.conftest import SIZES, Invite
from browser.people import Person
from browser.tables import QUICK, Opened, connect, open_table
from server.saying import said_in
from server.serving import actions
from services.server import Server

pytestmark = [pytest.mark.xdist_group("browser, pages"), pytest.mark.parametrize("size", SIZES)]


@pytest.fixture(scope="module")
def finished(server: Server) -> Opened:
    """Ada has played Atlandice against two bots, to the end."""
    opened = open_table(server, "atlandice", "me", "bot:random", "bot:random", options=QUICK["atlandice"])
    chance = random.Random(1)
    with connect(server, opened) as client:
        while client.showing["stage"] != "over":
            client.wait_for(lambda showing: showing["asked"] or showing["stage"] == "over")
            if client.showing["asked"]:
                client.done("Play", seat=0, action=chance.choice(actions(client.showing)))
    return opened


def test_the_own_place_is_seen_first_and_everybody_is_ranked(size: str, finished: Opened, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.sit(finished.place)
    expect(ada.find("own-place")).to_be_in_viewport(ratio=1)
    outcome = ada.showing["outcome"]
    better = sum(scores > outcome["scores"][0] for scores in outcome["scores"])
    shared = outcome["scores"].count(outcome["scores"][0]) > 1
    words = ["You share the victory." if shared else "You win!", "You come second.", "You come third."]
    expect(ada.find("own-place")).to_have_text(words[better])
    points = [int(row.get_by_role("cell").last.inner_text()) for row in ada.find("ranked").all()]
    assert points == sorted((scores[0] for scores in outcome["scores"]), reverse=True)
    columns = [said_in(figure, "en", "atlandice") for figure in outcome["counted"]]
    table = ada.find("outcome").get_by_role("table").first
    expect(table.get_by_role("columnheader")).to_have_text(["Place", "Player", *columns], ignore_case=True)
    all_equal = len({tuple(scores) for scores in outcome["scores"]}) == 1
    expect(ada.find("decision")).to_contain_text("They are equal" if all_equal else columns[0])


def test_the_result_tells_how_it_came_about(size: str, finished: Opened, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.sit(finished.place)
    drawing = ada.find("curve").get_by_role("img")
    expect(drawing).to_have_accessible_name(f"Points over {ada.showing['steps']} moves. At the end: {ends(ada)}")
    details = ada.find("items")
    expect(details).to_have_count(3)
    total = 0
    best = details.first
    best.locator("summary").click()
    expect(best.locator("li").first).to_be_visible()
    for change in best.get_by_test_id("change").all():
        total += int(change.locator("strong").inner_text().replace("−", "-"))
    assert total == max(scores[0] for scores in ada.showing["outcome"]["scores"])
    ada.find("proof").locator("summary").click()
    expect(ada.find("proof")).to_contain_text(ada.showing["seed"])


def test_a_moment_is_shown_on_the_board(size: str, finished: Opened, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.sit(finished.place)
    ada.find("moment").first.click()
    expect(ada.find("looking")).to_be_in_viewport()
    expect(ada.find("board")).to_be_in_viewport(ratio=1)
    expect(ada.find("outcome")).to_have_count(0)
    ada.touch("look-back")
    expect(ada.find("own-place")).to_be_in_viewport(ratio=1)


def ends(person: Person) -> str:
    """How everybody stood at the end, as it is said."""
    scores = person.showing["outcome"]["scores"]
    names = [said_in(seat["called"], "en", "atlandice") for seat in person.showing["seats"]]
    return ", ".join(f"{name} {score[0]}" for name, score in zip(names, scores, strict=True))
