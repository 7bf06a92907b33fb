"""Whatever the board offers can be reached by mouse and finger, and a finger sees what it has hit before it counts."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.people import LIES_BELOW, Person
from browser.tables import open_table, play_line
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, games")

PHONE = {"size": "phone", "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TO_HIS_HOUSE = (
    *("card 4/3", "street a1-a2", "street a3-a4", "street a5-b5", "street c5-d5", "end"),
    *("card 0/7", "end"),
    *("card 1/6", "roll"),
)
TO_HIS_STREET = (
    *TO_HIS_HOUSE,
    *("merman c5", "street i1-i2", "end"),
    *("card 1/6", "street i3-i4", "end"),
    *("card 0/7", "roll"),
)
"""In Sunken City, yellow has built a way to the merman. Both may walk now, and she may walk to where he stands."""


@pytest.mark.parametrize("device", ["mouse", "finger"])
@pytest.mark.parametrize(("moves", "walk"), [(TO_HIS_HOUSE, "Walk to house 10"), (TO_HIS_STREET, "Walk to c5")])
def test_a_place_under_a_piece_can_be_chosen_and_so_can_the_piece(
    moves: tuple[str, ...], walk: str, device: str, server: Server, invite: Invite
) -> None:
    ada = invite("Ada", **(PHONE if device == "finger" else {}))
    opened = open_table(server, "sunken-city", "me", "me", options={"start": "yellow"})
    play_line(server, opened, "sunken-city", *moves)
    ada.sit(opened.place)
    place = ada.page.get_by_role("button", name=walk)
    assert place.evaluate(LIES_BELOW)
    choice = place.get_attribute("data-actions") or ""
    touch_the_middle(ada, place, device)
    ada.touch("chooser-piece")
    expect(ada.find("piece").and_(ada.page.locator("[aria-pressed=true]"))).to_have_count(1)
    ada.touch("unpick")
    touch_the_middle(ada, place, device)
    before = ada.ply
    ada.page.locator(f'[data-testid=chooser-choice][data-actions="{choice}"]').click()
    ada.until(lambda: ada.ply >= before + choice.count("+") + 1)


def touch_the_middle(person: Person, place: Locator, device: str) -> None:
    middle = middle_of(place)
    (person.page.touchscreen.tap if device == "finger" else person.page.mouse.click)(middle["x"], middle["y"])


def middle_of(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_a_finger_among_small_places_sees_which_it_has_hit_before_it_counts(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    streets = sit_before_streets(ada, server)
    before = ada.ply
    for street in (streets.nth(40), streets.nth(60)):
        street.tap()
        expect(ada.page.locator("[data-testid=target].aimed")).to_have_count(1)
        expect(street).to_contain_class("aimed")
        expect(ada.find("confirm")).to_have_attribute("data-actions", street.get_attribute("data-actions") or "")
    assert ada.ply == before
    streets.nth(60).tap()
    ada.until(lambda: ada.ply > before)
    expect(ada.find("confirm")).to_have_count(0)


def test_what_a_finger_has_hit_can_be_confirmed_or_left(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    street = sit_before_streets(ada, server).nth(40)
    before = ada.ply
    street.tap()
    ada.find("unpick").tap()
    expect(ada.find("confirm")).to_have_count(0)
    assert ada.ply == before
    street.tap()
    ada.find("confirm").tap()
    ada.until(lambda: ada.ply > before)


def test_where_fingers_play_places_are_marked_when_a_piece_is_taken_up(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    streets = sit_before_streets(ada, server)
    mark = streets.nth(40).locator(".glow")
    expect(mark).to_have_css("opacity", "0")
    pile = ada.page.locator("[data-testid=piece][data-piece=stack-1]")
    pile.tap()
    expect(mark).to_have_css("opacity", "1")
    build(ada, streets.nth(40))
    expect(pile).to_have_attribute("aria-pressed", "true")
    ada.find("unpick").tap()
    expect(mark).to_have_css("opacity", "0")


def build(person: Person, street: Locator) -> None:
    before = person.ply
    street.tap()
    person.find("confirm").tap()
    person.until(lambda: person.ply > before)


def test_what_would_be_built_is_seen_under_a_finger_that_slides_and_stays_where_it_is_lifted(
    server: Server, invite: Invite
) -> None:
    ada = invite("Ada", **PHONE)
    streets = sit_before_streets(ada, server)
    first, last = middle_of(streets.nth(40)), middle_of(streets.nth(60))
    expect(ada.find("ghost")).to_have_count(0)
    finger = ada.context.new_cdp_session(ada.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first]})
    expect(ada.find("ghost")).to_have_count(1)
    before = ada.find("ghost").get_attribute("transform") or ""
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [last]})
    expect(ada.find("ghost")).not_to_have_attribute("transform", before)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ada.find("confirm")).to_have_attribute("data-actions", streets.nth(60).get_attribute("data-actions") or "")
    expect(ada.find("ghost")).to_have_count(1)


def test_a_chooser_says_what_it_chooses(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    sit_before_streets(ada, server)
    site = ada.page.locator("[data-testid=target].square").first
    site.tap()
    expect(ada.find("chooser-choice").first).to_have_text("House 1")
    ada.page.keyboard.press("Escape")
    ada.page.locator("[data-testid=piece][data-piece=h3]").tap()
    expect(site).to_have_attribute("aria-label", "e1: House 3")


def test_a_mouse_need_not_confirm(server: Server, invite: Invite) -> None:
    ada = invite("Ada", "phone")
    street = sit_before_streets(ada, server).nth(40)
    before = ada.ply
    street.click()
    ada.until(lambda: ada.ply > before)


def sit_before_streets(person: Person, server: Server) -> Locator:
    """A table where all streets can be built: there are no smaller places in any game."""
    person.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).place)
    person.page.locator("[data-testid=item][data-actions]").last.click()
    streets = person.page.locator("[data-testid=target].edge")
    expect(streets.nth(100)).to_be_visible()
    return streets
