"""Every lesson can be played in the browser by touching what is marked, with a mouse or a finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.people import Person
from services.server import Server
from vineta.core import lessons, registry

pytestmark = pytest.mark.xdist_group("browser, games")

PHONE = {"size": "phone", "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
GAMES = ("sunken-city", "atlandice", "submarine")
LESSONS = [(game, lesson) for game in GAMES for lesson in lessons.names(registry.find(game))]

Press = Callable[[Person, Locator], None]


def click(person: Person, place: Locator) -> None:
    """Where the middle of it is, whatever lies on top."""
    person.page.mouse.click(*middle(place))


def tap(person: Person, place: Locator) -> None:
    person.page.touchscreen.tap(*middle(place))


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def begin(person: Person, game: str, lesson: str) -> None:
    person.visit(f"/learn/{game}/{lesson}")
    expect(person.find("lesson")).to_be_visible()


def moment(person: Person) -> tuple[str, int]:
    coach = person.find("lesson")
    return coach.get_attribute("data-kind") or "", int(coach.get_attribute("data-step") or -1)


def marked(person: Person) -> Locator:
    """What is pointed at now: in the window that asks, if there is one; otherwise what comes first on the page."""
    seen = person.page.locator("[data-pointed]").filter(visible=True)
    for hook in ("chooser-choice", "confirm"):
        asked = person.page.locator(f"[data-testid={hook}][data-pointed]").filter(visible=True)
        if asked.count():
            return asked.first
    return seen.first


def do_what_is_said(person: Person, press: Press) -> None:
    """One moment: reads on, or touches what is marked until the lesson goes on."""
    kind, step = moment(person)
    if kind != "touch":
        person.find("lesson-next").click()
    for _ in range(3):
        if kind == "touch" and moment(person)[1] == step:
            expect(marked(person)).to_be_in_viewport()
            press(person, marked(person))
            person.page.wait_for_timeout(60)
    person.until(lambda: moment(person)[1] > step)


def play_to_the_end(person: Person, press: Press) -> None:
    while moment(person)[0] != "end":
        do_what_is_said(person, press)


@pytest.mark.parametrize(("game", "lesson"), LESSONS[::2])
def test_a_lesson_is_played_by_touching_what_is_marked(game: str, lesson: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    begin(ada, game, lesson)
    play_to_the_end(ada, click)
    ada.touch("lesson-play")
    ada.until_playing()


@pytest.mark.parametrize(("game", "lesson"), LESSONS[1::2])
def test_a_lesson_is_played_with_a_finger(game: str, lesson: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE, locale="nl-NL" if lesson == "expert" else "de-DE")
    begin(ada, game, lesson)
    play_to_the_end(ada, tap)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_another_legal_move_is_answered_kindly_with_the_rule(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    begin(ada, "sunken-city", "first")
    ada.find("lesson-next").click()
    ada.page.locator("[data-testid=item]:not([data-pointed])").first.click()
    expect(ada.find("lesson-answer")).to_contain_text("You may do that in a game, too")
    expect(ada.find("lesson-answer")).to_contain_text("A turn begins with one card")
    ada.find("lesson-answer").get_by_role("button", name="Rule SC-7").click()
    expect(ada.page.get_by_role("dialog").locator("#SC-7")).to_be_in_viewport()
    assert moment(ada)[1] == 1


def test_a_touch_on_what_offers_nothing_is_answered_with_a_rule(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    begin(ada, "sunken-city", "first")
    ada.find("lesson-next").click()
    ada.page.locator("[data-sprite=merman]").click(force=True)
    expect(ada.find("lesson-answer")).to_contain_text("SC-")
    click(ada, marked(ada))
    expect(ada.find("lesson-answer")).to_have_count(0)


def test_who_loads_the_page_anew_goes_on_there_and_may_go_back(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    begin(ada, "atlandice", "first")
    do_what_is_said(ada, click)
    do_what_is_said(ada, click)
    ada.page.reload()
    expect(ada.find("lesson")).to_have_attribute("data-step", "2")
    do_what_is_said(ada, click)
    ada.touch("lesson-back")
    expect(ada.find("lesson")).to_have_attribute("data-step", "2")


def test_lessons_are_found_from_the_lobby(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/")
    ada.touch("learn-sunken-city")
    ada.touch("lesson-expert")
    expect(ada.find("lesson-say")).to_contain_text("In the expert game the lake is empty")


@pytest.mark.parametrize("path", ["/learn/sunken-city/nonsense", "/learn/nonsense", "/learn/nonsense/first"])
def test_a_lesson_that_does_not_exist_says_so(path: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit(path)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Nothing here but water")


def test_a_step_beyond_the_end_is_refused_in_words(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.complaints.forgive("400")
    ada.visit("/learn/sunken-city/first?step=5000")
    expect(ada.page.get_by_role("alert")).to_be_visible()
