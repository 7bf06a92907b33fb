"""The game tells its story: people by their names, what moves brought about, and what happened since one's turn."""

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import SIZES, Invite
from browser.people import Person
from browser.tables import Opened, connect, join_table, open_table
from server.serving import actions
from services.server import Server

Json = Any

pytestmark = [pytest.mark.xdist_group("browser, pages"), pytest.mark.parametrize("size", SIZES)]


def test_people_are_called_by_their_names_with_the_colour_of_their_seat(
    size: str, server: Server, invite: Invite
) -> None:
    ada = invite("Ada", size)
    ada.sit(after_a_round(server, "sunken-city").place)
    expect(panel(ada, "Ada")).to_contain_text("Yellow · you")
    expect(panel(ada, "Driftwood")).to_contain_text("White · Bot")
    lines = open_log(ada)
    own = lines.filter(has_text="Ada plays the card").first
    expect(own).to_be_attached()
    dot = own.locator(".dot").first
    assert dot.get_attribute("aria-hidden") == "true"
    assert dot.evaluate("dot => getComputedStyle(dot).backgroundColor") not in ("", "rgba(0, 0, 0, 0)")
    expect(lines.filter(has_text="Yellow plays")).to_have_count(0)


def test_somebody_with_several_seats_is_called_by_seat_too(size: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", size)
    opened = open_table(server, "sunken-city", "me", "me", options={"start": "yellow"})
    ada.sit(opened.place)
    ada.play(ada.choices()[0])
    expect(open_log(ada).last).to_contain_text("Ada · Yellow plays the card")


def test_a_happening_stands_below_its_move_and_opens_its_rule(size: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.sit(after_a_round(server, "atlandice", moves=40).place)
    open_log(ada)
    happening = ada.find("happening").last
    expect(happening).not_to_be_empty()
    number = happening.get_by_role("button").inner_text()
    happening.get_by_role("button").click()
    rule = ada.page.get_by_role("dialog").locator("section.marked")
    expect(rule).to_have_attribute("id", number)
    expect(rule).to_be_in_viewport()
    ada.page.keyboard.press("Escape")
    expect(ada.find("board")).to_be_visible()


def test_since_your_turn_every_other_player_has_a_line(size: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.sit(after_a_round(server, "sunken-city", "bot:random", "bot:random").place)
    told = open_recap(ada)
    expect(told).to_have_count(2)
    expect(told.first).to_contain_text("Driftwood · Red")
    before = told.all_inner_texts()
    ada.page.reload()
    assert open_recap(ada).all_inner_texts() == before
    ada.touch("recap-replay")
    expect(ada.find("looking")).to_contain_text("Looking back: move")
    ada.page.keyboard.press("Escape")
    expect(ada.find("looking")).to_have_count(0)
    if size == "phone":
        ada.page.get_by_role("button", name="Players").click()
    ada.play(ada.choices()[0])
    expect(ada.find("recap")).to_have_count(0)


def test_the_set_up_is_one_line_that_can_be_opened(size: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.sit(open_table(server, "submarine", "me", "bot:random").place)
    ada.until_playing()
    lines = open_log(ada).filter(has_text="Chance")
    laid = ada.find("laid")
    expect(laid).to_have_count(1)
    expect(lines.first).not_to_be_visible()
    laid.locator("summary").click()
    expect(lines.first).to_be_visible()


@pytest.mark.parametrize(("game", "players"), [("sunken-city", 4), ("atlandice", 4), ("submarine", 5)])
def test_all_panels_stay_in_sight_beside_an_open_recap(
    size: str, game: str, players: int, server: Server, invite: Invite
) -> None:
    ada = invite("Ada", size)
    ada.sit(after_a_round(server, game, *["bot:random"] * (players - 1)).place)
    panels = ada.page.get_by_role("group", name="Players").get_by_role("region")
    expect(panels.first).to_be_in_viewport()
    if size == "wide":
        shared = [panel for panel in ada.showing["scene"]["shared"] if panel["items"]]
        expect(panels).to_have_count(players + len(shared))
        expect(ada.find("recap")).to_be_in_viewport()
        for number in range(players + len(shared)):
            expect(panels.nth(number)).to_be_in_viewport(ratio=1)
    else:
        expect(panel(ada, "Ada").get_by_test_id("figures")).to_be_in_viewport(ratio=1)


def test_any_earlier_move_can_be_looked_at(size: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.sit(after_a_round(server, "sunken-city").place)
    before = board_of(ada)
    line = open_log(ada).filter(has_text="Ada plays the card").first
    step = int(line.get_attribute("data-step") or "")
    line.click()
    expect(ada.find("looking")).to_contain_text(f"move {step} of {ada.showing['steps']}")
    expect(ada.find("looked-lines")).to_contain_text("Ada plays the card")
    expect(ada.find("target")).to_have_count(0)
    ada.page.keyboard.press("ArrowRight")
    expect(ada.find("looking")).to_contain_text(f"move {step + 1} of")
    ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.find("looking")).to_contain_text(f"move {step - 1} of")
    expect(ada.find("look-back")).to_be_in_viewport()
    ada.page.keyboard.press("Escape")
    expect(ada.find("looking")).to_have_count(0)
    assert board_of(ada) == before


def test_whoever_looks_back_is_told_what_happens_meanwhile(size: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", size)
    opened = open_table(server, "sunken-city", "me", "open", options={"start": "yellow"})
    other = join_table(server, opened, "Bo")
    with connect(server, opened) as client:
        client.done("Begin")
        client.done("Play", seat=0, action=actions(client.showing)[0])
    ada.sit(opened.place)
    play_until_asked(server, opened, other)
    ada.until(lambda: not ada.asked)
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.find("looking")).to_be_visible()
    with connect(server, other) as client:
        client.done("Play", seat=1, action=actions(client.showing)[0])
    expect(ada.find("missed")).to_contain_text("1 new move meanwhile.")
    ada.touch("look-back")
    expect(ada.find("looking")).to_have_count(0)


def test_the_speed_of_moves_is_remembered(size: str, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.visit("/")
    ada.page.get_by_role("button", name="Settings").click()
    expect(ada.find("speed")).to_have_value("at once")
    ada.find("speed").select_option("calm")
    ada.page.reload()
    ada.page.get_by_role("button", name="Settings").click()
    expect(ada.find("speed")).to_have_value("calm")


def after_a_round(server: Server, game: str, *others: str, moves: int = 0) -> Opened:
    """Ada's table against bots: everybody has played, and it is her turn again."""
    start = {"start": "yellow"} if game == "sunken-city" else {}
    opened = open_table(server, game, "me", *(others or ("bot:random",)), options=start)
    chance = random.Random(8)
    with connect(server, opened) as client:
        made = 0
        while made < moves or not is_new_turn(client.showing):
            client.wait_for(lambda showing: showing["asked"])
            client.done("Play", seat=0, action=chance.choice(actions(client.showing)))
            client.wait_for(lambda showing: showing["asked"])
            made += 1
    return opened


def is_new_turn(showing: Json) -> bool:
    """Whether others have moved last, and it is one's own turn."""
    moves = [line for line in showing["log"] if line["kind"] == "move"]
    return bool(moves) and moves[-1].get("seat", -1) > 0 and bool(showing["asked"])


def play_until_asked(server: Server, opened: Opened, other: Opened) -> None:
    """Plays Ada's turn to its end."""
    with connect(server, opened) as client, connect(server, other) as waiting:
        while client.showing["mover"] == 0:
            client.done("Play", seat=0, action=actions(client.showing)[0])
        waiting.wait_for(lambda showing: showing["asked"])


def panel(person: Person, name: str) -> Locator:
    return person.page.get_by_role("group", name="Players").get_by_role("region", name=name)


def open_log(person: Person) -> Locator:
    """The moves in the log."""
    person.open_log()
    return person.find("log-line")


def open_recap(person: Person) -> Locator:
    expect(person.find("recap")).to_be_attached()
    if person.find("tab-recap").is_visible():
        person.touch("tab-recap")
    expect(person.find("recap")).to_be_in_viewport()
    return person.find("doings")


def board_of(person: Person) -> list[str]:
    """Where everything lies on the board."""
    sprites = person.find("board").locator("[data-sprite]")
    expect(sprites).to_have_count(len(person.showing["scene"]["sprites"]))  # they are drawn in steps
    return sorted(sprites.evaluate_all("all => all.map(each => each.dataset.sprite + each.getAttribute('transform'))"))
