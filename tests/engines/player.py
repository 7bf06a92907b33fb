"""Somebody who plays by what the page shows alone: whatever carries actions, and is not covered, can be touched."""

import random
import time
from collections.abc import Callable
from typing import Any

from engines.engine import Engine

Json = Any

PATIENCE = 30.0
"""Seconds after which somebody gives up waiting."""
EVERY = 0.02
"""Seconds from one look to the next."""

LOOK = """(() => {
  const isTouchable = element => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return box.width > 0 && !element.disabled && element.contains(document.elementFromPoint(x, y));
  };
  const tell = element => {
    const box = element.getBoundingClientRect();
    return {
      hook: element.dataset.testid ?? "", actions: element.dataset.actions,
      x: box.x + box.width / 2, y: box.y + box.height / 2,
      pressed: element.getAttribute("aria-pressed") === "true",
    };
  };
  const hooks = name => document.querySelectorAll(`[data-testid=${name}]`);
  return {
    over: hooks("outcome").length > 0,
    question: hooks("question")[0]?.textContent ?? "",
    told: hooks("log")[0]?.textContent.length ?? 0,
    touchable: [...document.querySelectorAll("[data-actions]")].filter(isTouchable).map(tell),
  };
})()"""


class Player:
    """Somebody in front of an engine's page."""

    def __init__(self, engine: Engine, chance: random.Random) -> None:
        self.engine = engine
        self._chance = chance

    def touch(self, hook: str) -> None:
        """Clicks the middle of the element with this data-testid, once it is there."""
        element = f"document.querySelector('[data-testid={hook}]')"
        self.until(lambda: self.engine.evaluate(f"Boolean({element})"), hook)
        middle = f"""(() => {{
          {element}.scrollIntoView({{ block: "center" }});
          const box = {element}.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }})()"""
        self.engine.click(*self.engine.evaluate(middle))

    def text(self, hook: str) -> str:
        """What the element with this data-testid says, once it is there."""
        said = f"document.querySelector('[data-testid={hook}]')?.textContent ?? ''"
        self.until(lambda: bool(self.engine.evaluate(said)), hook)
        return str(self.engine.evaluate(said))

    def play_to_the_end(self, most: int = 2_000) -> int:
        """Touches something that is offered until the game is over; how many touches that took."""
        for touches in range(most):
            seen = self._when_something_can_be_done()
            if seen["over"]:
                return touches
            place = self._chance.choice(seen["touchable"])
            self.engine.click(place["x"], place["y"])
            self._wait_for_another_look(seen)
        raise AssertionError(f"{self.engine.name}: the game was not over after {most} touches")

    def until(self, condition: Callable[[], bool], awaited: str) -> None:
        """Waits until something is so."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"{self.engine.name} waited in vain for {awaited}"
            time.sleep(EVERY)

    def _when_something_can_be_done(self) -> Json:
        seen: list[Json] = []

        def is_up_to_somebody() -> bool:
            seen[:] = [self._look()]
            return bool(seen[0]["over"] or seen[0]["touchable"])

        self.until(is_up_to_somebody, "something to do")
        return seen[0]

    def _wait_for_another_look(self, seen: Json) -> None:
        self.until(lambda: self._look() != seen, "an answer to a touch")

    def _look(self) -> Json:
        return self.engine.evaluate(LOOK)
