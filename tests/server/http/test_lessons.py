"""Lessons are asked for over HTTP, moment by moment; nothing is kept of them."""

import pytest

from server.http.visits import Visit, kind_of
from server.saying import said_in
from vineta.core import lessons, registry

CITY = "/api/games/sunken-city/lessons"


def test_the_lobby_and_the_list_offer_the_same_lessons(visit: Visit) -> None:
    games = visit.client.get("/api/games").json()["games"]
    for game in games:
        listed = visit.client.get(f"/api/games/{game['name']}/lessons").json()["lessons"]
        assert game["lessons"] == listed
        assert [lesson["name"] for lesson in listed] == lessons.names(registry.find(game["name"]))


def test_a_lesson_tells_which_game_comes_after_it(visit: Visit) -> None:
    first, expert = visit.client.get(CITY).json()["lessons"]
    assert (first["players"], first["options"]) == (2, {})
    assert expert["options"] == {"expert": True}
    assert said_in(first["title"], "de", "sunken-city") == "Deine ersten Schätze"


def test_a_moment_says_what_to_do_and_shows_where(visit: Visit) -> None:
    moment = visit.client.get(f"{CITY}/first/steps/1").json()
    assert (moment["step"], moment["kind"], moment["chapter"]) == (1, "touch", 0)
    assert moment["rule"] == "SC-7"
    assert moment["heading"] == ["A turn begins with one card", []]
    items = [item for panel in moment["scene"]["players"] for item in panel["items"]]
    offered = [choice[0] for item in items for choice in item.get("choices", [])]
    assert moment["actions"] in offered


def test_every_moment_can_be_asked_for_and_the_last_one_ends(visit: Visit) -> None:
    address = "/api/games/pearls/lessons/first/steps"
    count = visit.client.get(f"{address}/0").json()["steps"]
    kinds = [visit.client.get(f"{address}/{step}").json()["kind"] for step in range(count)]
    assert kinds[-1] == "end"
    assert kinds.count("touch") == 2


def test_a_touch_beside_the_point_is_answered_with_a_rule(visit: Visit) -> None:
    answer = visit.client.get(f"{CITY}/first/steps/1/why", params={"thing": "merman", "x": 5, "y": 5.5}).json()
    assert answer["rule"].startswith("SC-")
    assert answer["heading"][0]
    assert visit.client.get(f"{CITY}/first/steps/1/why").json()["rule"] == "SC-7"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/games/nonsense/lessons", 404),
        ("/api/games/sunken-city/lessons/nonsense/steps/0", 404),
        ("/api/games/sunken-city/lessons/..%2Ffirst/steps/0", 404),
        ("/api/games/sunken-city/lessons/first/steps/1000", 400),
        ("/api/games/sunken-city/lessons/first/steps/-1", 400),
        ("/api/games/sunken-city/lessons/first/steps/one", 400),
        ("/api/games/sunken-city/lessons/first/steps/1/why?x=left", 400),
        ("/api/games/sunken-city/lessons/first/steps/1000/why", 400),
    ],
)
def test_what_does_not_exist_is_refused(visit: Visit, path: str, status: int) -> None:
    answer = visit.client.get(path)
    assert answer.status_code == status
    assert kind_of(answer) == {400: "malformed", 404: "missing"}[status]
