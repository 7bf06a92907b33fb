"""A puzzle is solved in the browser, wrongly and then rightly, with a mouse and with a finger."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.people import Person
from services.server import Server
from vineta.core import puzzles, registry
from vineta.core.scene import choices
from vineta.draw.look import look
from vineta.insight.solving import Task, task

pytestmark = pytest.mark.xdist_group("browser, pages")

PHONE = {"size": "phone", "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def first_task(game: str) -> Task:
    return task(registry.find(game), puzzles.collected(game).puzzles[0])


def listed(person: Person, given: Task, right: bool) -> Locator:
    """The first choice that begins with the right move, or with another one."""
    offered = choices(look(given.position, given.puzzle.seat))
    chosen = next(choice for choice in offered if (choice.actions[0] == given.right) == right)
    name = "+".join(map(str, chosen.actions))
    return person.page.locator(f"[data-testid=choice][data-actions='{name}']").first


@pytest.mark.parametrize(("game", "settings"), [("sunken-city", {}), ("submarine", {**PHONE, "locale": "de-DE"})])
def test_a_wrong_move_tells_what_it_gives_away_and_the_right_one_why(
    game: str, settings: dict[str, object], server: Server, invite: Invite
) -> None:
    ada, given = invite("Ada", **settings), first_task(game)
    ada.visit(f"/puzzles/{game}/{given.puzzle.name}")
    ada.find("choice-list").locator("summary").click()
    listed(ada, given, right=False).click()
    expect(ada.find("puzzle-say")).to_contain_text(str(given.best))
    expect(ada.find("puzzle")).to_have_attribute("data-kind", "touch")
    listed(ada, given, right=True).click()
    expect(ada.find("puzzle")).to_have_attribute("data-kind", "end")
    expect(ada.find("puzzle-say").locator("p")).not_to_have_count(1)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= ada.page.viewport_size["width"]  # type: ignore[index]
    ada.touch("puzzle-on")
    ada.visit("/puzzles")
    expect(ada.page.locator(f"[href='/puzzles/{game}/{given.puzzle.name}'] .solved")).to_be_visible()


def test_the_puzzle_of_the_day_leads_from_the_lobby_and_can_be_given_up(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/")
    ada.touch("daily-puzzle-open")
    ada.touch("puzzle-give-up")
    expect(ada.find("puzzle")).to_have_attribute("data-kind", "end")
    expect(ada.page.locator("[data-pointed]").first).to_be_attached()
    ada.touch("puzzle-next")
    expect(ada.find("puzzle")).to_have_attribute("data-kind", "touch")


def test_puzzles_are_chosen_by_theme_and_one_that_is_not_there_says_so(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/puzzles")
    everything = sum(len(puzzles.collected(name).puzzles) for name in registry.names())
    expect(ada.find("puzzle-link")).to_have_count(everything)
    ada.find("puzzles-theme").select_option("score")
    expect(ada.find("puzzle-link").first).to_contain_text("score")
    assert ada.find("puzzle-link").count() < everything
    ada.complaints.forgive("404")
    ada.visit("/puzzles/sunken-city/nonsense")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Nothing here but water")


def test_a_page_that_did_not_come_says_so_and_can_be_loaded_again(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.complaints.forgive("Failed to load resource")
    ada.page.route("**/assets/puzzles-*.js", lambda route: route.fulfill(status=404))
    ada.visit("/")
    ada.touch("daily-puzzle-open")
    expect(ada.page.get_by_role("alert")).to_contain_text("This page did not come.")
    ada.page.unroute_all()
    ada.touch("load-again")
    expect(ada.find("puzzle")).to_be_visible()


def test_when_the_server_does_not_answer_a_puzzle_says_so(server: Server, invite: Invite) -> None:
    ada, given = invite("Ada"), first_task("atlandice")
    ada.complaints.forgive("Failed to load resource")
    ada.visit(f"/puzzles/atlandice/{given.puzzle.name}")
    for hook, asked in (("puzzle-give-up", "**/answer"), ("puzzle-next", "**/api/puzzles")):
        ada.page.route(asked, lambda route: route.abort())
        ada.touch(hook)
        expect(ada.page.get_by_role("alert")).to_contain_text("The server does not answer.")
        ada.page.unroute_all()
        ada.page.get_by_role("button", name="Try again").click()
        expect(ada.page.get_by_role("alert")).to_have_count(0)
    expect(ada.find("puzzle")).to_have_attribute("data-kind", "touch")
