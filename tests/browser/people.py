"""People who play in a browser: each has a context of their own, as on a device of their own."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from browser.watch import Complaints, Frames

Json = Any

PATIENCE = 90.0
"""Seconds after which somebody gives up waiting: only what hangs takes as long, however crowded the machine is."""
EVERY = 16
"""Milliseconds from one look at a condition to the next."""

LIES_BELOW = """place => {
  const box = place.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !place.contains(top) && Boolean(top?.closest("[data-testid=piece], [data-testid=target]"));
}"""
"""Whether the middle of a place on the board is covered by something else that can be touched."""


class Person:
    """Somebody in front of a page. What they read and touch are the page's own elements."""

    def __init__(self, name: str, context: BrowserContext, origin: str) -> None:
        self.name = name
        self.context = context
        self.page, self.frames, self.complaints = _open_page(context, origin)
        self._origin = origin

    # Where to go

    def visit(self, address: str) -> None:
        self.page.goto(address)

    def sit(self, address: str) -> None:
        """Goes to a table and waits until it is shown."""
        self.visit(address)
        self.until(lambda: bool(self.frames.showings))

    def forget(self) -> None:
        """Leaves nothing of what was done before: the next page is visited as if it were the first."""
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        if self.page.url.startswith(self._origin):
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.frames.showings.clear()

    def second_tab(self) -> "Person":
        """The same person with another tab of the same browser."""
        return Person(self.name, self.context, self._origin)

    def open_table(self, game: str, company: str, players: int, **options: object) -> None:
        """From the lobby to a new table, by the fields of the dialog."""
        self.visit("/")
        self.touch(f"game-{game}")
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_text(company).click()
        dialog.get_by_role("group", name="Players").get_by_text(str(players), exact=True).click()
        dialog.get_by_label("Your name").fill(self.name)
        self._choose_options(dialog, options)
        self.touch("play")
        self.until(lambda: bool(self.frames.showings))

    def _choose_options(self, dialog: Locator, options: dict[str, object]) -> None:
        if options:
            dialog.get_by_text("More", exact=True).click()
        for explanation, value in options.items():
            field = dialog.get_by_label(explanation)
            if not field.is_visible():
                dialog.get_by_text("For experts").click()
            field.fill(str(value))

    def join(self, link: str) -> None:
        """Follows an invitation and takes a seat."""
        self.visit(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.touch("join")

    def invitation(self) -> str:
        """The link for friends that the table shows."""
        return self.page.get_by_label("Invite friends with this link").input_value()

    def open_log(self) -> None:
        """Shows the log, which phones have in a tab, and large screens may fold."""
        self.find("tab-log").or_(self.find("unfold-log")).filter(visible=True).click()
        expect(self.find("log")).to_be_visible()

    # What is seen

    @property
    def question(self) -> str:
        """What the page asks."""
        return self.find("question").text_content() or ""

    def find(self, hook: str) -> Locator:
        """The elements with this data-testid."""
        return self.page.get_by_test_id(hook)

    @property
    def frame(self) -> Json:
        """The last frame with a showing."""
        return self.frames.showings[-1]

    @property
    def showing(self) -> Json:
        return self.frame["showing"]

    @property
    def ply(self) -> int:
        ply: int = self.showing["ply"]
        return ply

    @property
    def asked(self) -> bool:
        return bool(self.frames.showings) and bool(self.showing["asked"])

    @property
    def over(self) -> bool:
        return bool(self.frames.showings) and self.showing["stage"] == "over"

    def until(self, condition: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Waits until something is so; the page goes on meanwhile."""
        end = time.monotonic() + patience
        while not condition():
            assert time.monotonic() < end, f"{self.name} has waited in vain at {self.page.url}"
            self.page.wait_for_timeout(EVERY)

    def until_playing(self) -> None:
        """Waits until a game is shown that is on, whoever is to move."""
        self.until(lambda: bool(self.frames.showings) and self.showing["stage"] == "playing")

    # What is done

    def touch(self, hook: str) -> None:
        """Clicks the element with this data-testid."""
        self.find(hook).click()

    def choices(self) -> list[str]:
        """Everything that the table offers this person now, as the elements name it in `data-actions`."""
        scene = self.showing["scene"]
        at_targets = [choice for target in scene["targets"] for choice in target[5]]
        # Touching an item that acts on targets picks it.
        acting = {choice[2] for choice in at_targets if len(choice) > 2}
        items = [item for panel in (*scene["players"], *scene["shared"]) for item in panel["items"]]
        at_items = [choice for item in items if item["id"] not in acting for choice in item.get("choices", [])]
        return sorted({name_of(choice) for choice in (*at_targets, *at_items, *scene["buttons"])})

    def play(self, choice: str, touch: Callable[[Locator], None] = Locator.click) -> None:
        """Touches what stands for a choice, says which if that stands for several, and waits until it is done."""
        before = self.ply
        place = self.place_of(choice)
        touch(self._in_the_list(choice) if place.evaluate(LIES_BELOW) else place)
        hooks = ("chooser-choice", "confirm")
        which = self.page.locator(", ".join(f'[data-testid={hook}][data-actions="{choice}"]' for hook in hooks))
        self.until(lambda: self.ply > before or which.is_visible())
        if self.ply == before:
            touch(which)
        self.until(lambda: self.ply >= before + choice.count("+") + 1)

    def play_any(self, chance: random.Random) -> str:
        """Plays one of all choices."""
        choice = chance.choice(self.choices())
        self.play(choice)
        return choice

    def _in_the_list(self, choice: str) -> Locator:
        self.page.keyboard.press("l")
        return self.page.locator(f'[data-testid=choice][data-actions="{choice}"]')

    def place_of(self, choice: str) -> Locator:
        """What stands for a choice on the board or beside it: the last one lies on top."""
        hooks = ("target", "button", "item")
        return self.page.locator(", ".join(f'[data-testid={hook}][data-actions~="{choice}"]' for hook in hooks)).last


def _open_page(context: BrowserContext, origin: str) -> tuple[Page, Frames, Complaints]:
    page = context.new_page()
    return page, Frames(page), Complaints(page, origin)


def name_of(choice: Json) -> str:
    """A choice as the elements name it: its actions, one after the other."""
    return "+".join(str(action) for action in choice[0])


def whoever_is_asked(people: Sequence[Person]) -> Person | None:
    """Waits until all have seen the same, and one is to move; None when the game is over."""

    def in_step() -> bool:
        same = all(person.frames.showings for person in people) and len({person.ply for person in people}) == 1
        return same and any(person.asked or person.over for person in people)

    people[0].until(in_step)
    return next((person for person in people if person.asked), None)


def play_on(people: Sequence[Person], chance: random.Random, most: int = 10_000) -> int:
    """Lets people play to the end, or for so many turns; how many choices they made."""
    for made in range(most):
        mover = whoever_is_asked(people)
        if mover is None:
            return made
        mover.play_any(chance)
    return most
