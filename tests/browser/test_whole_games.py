"""Two people on two devices play every game from the lobby to its end, look at it again, and want a rematch."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person, play_on
from server.saying import said_in

pytestmark = pytest.mark.xdist_group("browser, games")

SHORTER: dict[str, dict[str, object]] = {
    "sunken-city": {"turns a player after which": 3},
    "atlandice": {"the clock's fields": "1 jewel, 2 donation, 4 waves"},
    "submarine": {"turns a player without progress": 2},
}
"""Options that keep people who choose at random from playing for hours."""


@pytest.mark.parametrize("game", SHORTER)
def test_two_people_play_a_whole_game(game: str, invite: Invite, tmp_path: Path) -> None:
    ada, bo = invite("Ada"), invite("Bo")
    gather(ada, bo, game)
    play_on([ada, bo], random.Random(5))
    both_see_the_same_outcome(ada, bo)
    the_record_is_accepted(ada, tmp_path)
    the_replay_goes_through_all_moves(bo)


def gather(ada: Person, bo: Person, game: str) -> None:
    ada.open_table(game, "With friends", 2, **SHORTER[game])
    expect(ada.find("begin")).to_be_disabled()
    bo.join(ada.invitation())
    expect(bo.find("gathering")).to_contain_text("Ada begins the game.")
    ada.touch("begin")


def both_see_the_same_outcome(ada: Person, bo: Person) -> None:
    expect(ada.find("outcome")).to_contain_text("The game is over")
    counted = [said_in(figure, "en", ada.showing["game"]) for figure in ada.showing["outcome"]["counted"]]
    columns = ada.find("outcome").get_by_role("columnheader")
    expect(columns).to_have_text(["Place", "Player", *counted], ignore_case=True)
    assert ranking(ada) == ranking(bo)
    assert ada.showing["outcome"] == bo.showing["outcome"]


def ranking(person: Person) -> list[str]:
    """The table of places in words; it tells everybody also who they are."""
    told = person.find("outcome").get_by_role("table").inner_text().split()
    return [word for word in told if word != "you"]


def the_record_is_accepted(person: Person, folder: Path) -> None:
    with person.page.expect_download() as download:
        person.touch("record-link")
    record = folder / "record"
    download.value.save_as(record)
    verified = subprocess.run(
        [sys.executable, "-m", "vineta.cli", "verify", record], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stdout + verified.stderr


def the_replay_goes_through_all_moves(person: Person) -> None:
    person.touch("replay-link")
    slider, step = person.find("replay-slider"), person.find("replay-step")
    expect(step).to_have_text(f"0 / {slider.get_attribute('max')}")
    before = person.question
    slider.fill("20")
    expect(step).to_contain_text("20 /")
    expect(person.find("question")).not_to_have_text(before)
    person.touch("replay-next")
    expect(step).to_contain_text("21 /")


def test_a_rematch_leads_both_to_a_new_table(invite: Invite) -> None:
    ada, bo = invite("Ada"), invite("Bo")
    ada.open_table("submarine", "With friends", 2, **{"turns a player without progress": 1})
    bo.join(ada.invitation())
    ada.touch("begin")
    play_on([ada, bo], random.Random(2))
    before = ada.page.url, bo.page.url
    bo.touch("rematch")
    expect(ada.page.get_by_text("A rematch is wanted by Bo.")).to_be_visible()
    ada.touch("rematch")
    for person, old in zip((ada, bo), before, strict=True):
        expect(person.page).not_to_have_url(old)
        assert "/table/" in person.page.url
        person.until_playing()
        expect(person.find("outcome")).to_have_count(0)
    play_on([ada, bo], random.Random(3), most=4)
