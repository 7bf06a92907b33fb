"""Opening tables, and what their links lead to."""

import re

import pytest

from server.http.visits import HOME, ORDER, Keys, Visit, finished, gathering, keep, kind_of
from table.tables import begun
from vineta.server.settings import Settings

LIMITS = Settings("")


def opened(visit: Visit, **changes: object) -> dict[str, dict[str, str]]:
    answer = visit.client.post("/api/tables", json={**ORDER, **changes})
    assert answer.status_code == 201, answer.text
    body: dict[str, dict[str, str]] = answer.json()
    return body


def told(visit: Visit, key: object) -> dict[str, object]:
    answer = visit.client.get(f"/api/links/{key}")
    assert answer.status_code == 200, answer.text
    body: dict[str, object] = answer.json()
    return body


def key_in(link: str) -> str:
    return link.rpartition("/")[2]


def test_opening_a_table_gives_a_key_and_links_for_friends(visit: Visit) -> None:
    body = opened(visit)
    assert set(body) == {"table", "key", "links"}
    assert re.fullmatch(r"[\w-]{22}", str(body["key"]))
    assert re.fullmatch(r"/join/[\w-]{22}", body["links"]["invite"])
    assert re.fullmatch(r"/watch/[\w-]{22}", body["links"]["watch"])


def test_a_table_with_an_open_seat_gathers(visit: Visit) -> None:
    link = told(visit, opened(visit)["key"])
    assert (link["stage"], link["host"], link["person"]) == ("gathering", "Ada", "Ada")
    assert (link["game"], link["title"], link["role"]) == ("pearls", ["Pearls", []], "person")


def test_a_table_without_an_open_seat_begins_at_once(visit: Visit) -> None:
    assert told(visit, opened(visit, seats=["me", "bot:random"])["key"])["stage"] == "playing"
    assert told(visit, opened(visit, seats=["me", "me"])["key"])["stage"] == "playing"


def test_seats_are_told_as_in_a_showing(visit: Visit) -> None:
    link = told(visit, opened(visit, players=3, seats=["me", "open", "bot:greedy"])["key"])
    seats = link["seats"]
    assert isinstance(seats, list)
    assert [(seat["kind"], seat["person"], seat["bot"]) for seat in seats] == [
        ("person", "Ada", ""),
        ("open", "", ""),
        ("bot", "", "greedy"),
    ]


@pytest.mark.parametrize(
    ("changes", "status", "kind"),
    [
        ({"game": "atlantis"}, 400, "malformed"),
        ({"players": 9}, 400, "malformed"),
        ({"players": "2"}, 400, "malformed"),
        ({"players": True}, 400, "malformed"),
        ({"options": {"wings": True}}, 400, "malformed"),
        ({"options": {"pearls": 10**30}}, 400, "malformed"),
        ({"options": []}, 400, "malformed"),
        ({"surprise": 1}, 400, "malformed"),
        ({"name": None}, 400, "malformed"),
        ({"clock": {"per": "year"}}, 400, "malformed"),
        ({"seats": ["me", "bot:hal"]}, 409, "table"),
        ({"seats": ["me"]}, 409, "table"),
        ({"seats": ["me", "you"]}, 409, "table"),
        ({"name": ""}, 409, "table"),
        ({"name": "A" * 25}, 409, "table"),
        ({"name": "A\u202eb"}, 409, "table"),
        ({"clock": {"per": "move", "seconds": 0}}, 409, "table"),
    ],
)
def test_an_order_that_cannot_be_is_refused(visit: Visit, changes: dict[str, object], status: int, kind: str) -> None:
    answer = visit.client.post("/api/tables", json={**ORDER, **changes})
    assert (answer.status_code, kind_of(answer)) == (status, kind)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff\xfe", b'{"game": ' + b"[" * 5000, b"null", b"1e999"])
def test_what_is_no_order_is_malformed(visit: Visit, body: bytes) -> None:
    answer = visit.client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, kind_of(answer)) == (400, "malformed")


def test_a_long_body_is_refused(visit: Visit) -> None:
    answer = visit.client.post("/api/tables", json={**ORDER, "name": "A" * 9000})
    assert (answer.status_code, kind_of(answer)) == (413, "limit")


def test_a_body_that_is_not_said_to_be_json_is_refused(visit: Visit) -> None:
    answer = visit.client.post("/api/tables", content=b"{}", headers={"Content-Type": "text/plain"})
    assert (answer.status_code, kind_of(answer)) == (415, "malformed")


def test_an_invitation_gives_a_seat_and_a_key_of_ones_own(visit: Visit) -> None:
    body = opened(visit)
    answer = visit.client.post(f"/api/links/{key_in(body['links']['invite'])}/join", json={"name": "Bo"})
    assert answer.status_code == 201
    joined = answer.json()
    assert joined["table"] == body["table"]
    assert joined["key"] not in (body["key"], *map(key_in, body["links"].values()))
    link = told(visit, joined["key"])
    assert (link["person"], link["host"]) == ("Bo", "Ada")


@pytest.mark.parametrize("name", ["Ada", "ada", "", " Bo", "B\n"])
def test_a_name_that_is_taken_or_none_does_not_join(visit: Visit, name: str) -> None:
    invite = key_in(opened(visit)["links"]["invite"])
    answer = visit.client.post(f"/api/links/{invite}/join", json={"name": name})
    assert (answer.status_code, kind_of(answer)) == (409, "table")


def test_nobody_joins_where_no_seat_is_open(visit: Visit) -> None:
    invite = key_in(opened(visit, seats=["me", "bot:random"])["links"]["invite"])
    answer = visit.client.post(f"/api/links/{invite}/join", json={"name": "Bo"})
    assert (answer.status_code, kind_of(answer)) == (409, "table")


def test_only_an_invitation_lets_somebody_join(visit: Visit) -> None:
    body = opened(visit)
    for key in (body["key"], key_in(body["links"]["watch"])):
        answer = visit.client.post(f"/api/links/{key}/join", json={"name": "Bo"})
        assert (answer.status_code, kind_of(answer)) == (409, "table")


@pytest.fixture
def keys(visit: Visit) -> Keys:
    return keep(visit.store, begun())


def test_a_link_tells_its_role(visit: Visit, keys: Keys) -> None:
    assert [told(visit, key)["role"] for key in keys] == ["person", "invite", "watch"]
    assert [told(visit, key)["person"] for key in keys] == ["Ann", "", ""]


def test_a_spectator_is_told_no_invitation(visit: Visit, keys: Keys) -> None:
    assert told(visit, keys.watch)["links"] == {"invite": "", "watch": f"/watch/{keys.watch}"}
    assert keys.invite not in visit.client.get(f"/api/links/{keys.watch}").text
    assert told(visit, keys.invite)["links"] == {"invite": f"/join/{keys.invite}", "watch": f"/watch/{keys.watch}"}


def test_nobody_is_told_a_persons_key(visit: Visit, keys: Keys) -> None:
    for key in (keys.invite, keys.watch):
        assert keys.person not in visit.client.get(f"/api/links/{key}").text


def test_a_link_tells_how_far_the_table_is(visit: Visit) -> None:
    tables = (gathering(), begun(), finished())
    stages = [told(visit, keep(visit.store, table).watch)["stage"] for table in tables]
    assert stages == ["gathering", "playing", "over"]


def test_a_links_title_is_found_among_the_words_of_its_game(visit: Visit) -> None:
    keys = keep(visit.store, begun("sunken-city"))
    [message, _] = visit.client.get(f"/api/links/{keys.watch}").json()["title"]
    words = visit.client.get("/api/games/sunken-city/words?language=de").json()["messages"]
    assert words[message] == "Versunkene Stadt"


def test_a_table_is_no_key(visit: Visit) -> None:
    answer = visit.client.get(f"/api/links/{opened(visit)['table']}")
    assert (answer.status_code, kind_of(answer)) == (404, "missing")


@pytest.mark.parametrize("path", ["", "/picture.svg", "/record", "/replay", "/replay/0"])
@pytest.mark.parametrize("key", ["A" * 22, "short", "%00", "A" * 5000])
def test_an_unknown_key_opens_nothing(visit: Visit, key: str, path: str) -> None:
    answer = visit.client.get(f"/api/links/{key}{path}")
    assert (answer.status_code, kind_of(answer)) == (404, "missing")


def test_an_address_opens_so_many_tables_a_minute(visit: Visit) -> None:
    for _ in range(LIMITS.tables_per_minute):
        opened(visit)
    answer = visit.client.post("/api/tables", json=ORDER)
    assert (answer.status_code, kind_of(answer)) == (429, "limit")


def test_an_address_guesses_few_keys(visit: Visit) -> None:
    statuses = [visit.client.get(f"/api/links/{number:022}").status_code for number in range(25)]
    assert statuses == [404] * LIMITS.wrong_keys_per_minute + [429] * 5
    assert visit.client.get(f"{HOME}/api/status").status_code == 200


def test_an_address_joins_so_often_a_minute(visit: Visit) -> None:
    invite = key_in(opened(visit, seats=["me", "bot:random"])["links"]["invite"])
    answers = [
        visit.client.post(f"/api/links/{invite}/join", json={"name": "Bo"}).status_code
        for _ in range(LIMITS.joins_per_minute + 1)
    ]
    assert set(answers[:-1]) == {409}
    assert answers[-1] == 429


def test_several_people_on_one_screen_have_names_of_their_own(visit: Visit) -> None:
    link = told(visit, opened(visit, players=3, seats=["me", "me:Bo", "me:Cleo"])["key"])
    seats = link["seats"]
    assert isinstance(seats, list)
    assert [(seat["called"], seat["person"]) for seat in seats] == [("Ada", "Ada"), ("Bo", "Ada"), ("Cleo", "Ada")]


@pytest.mark.parametrize("other", ["Ada", "ADA", "", " Bo", "B" * 25])
def test_a_name_on_one_screen_is_one_and_nobody_elses(visit: Visit, other: str) -> None:
    answer = visit.client.post("/api/tables", json={**ORDER, "seats": ["me", f"me:{other}"]})
    assert answer.status_code == 409, answer.text
    assert kind_of(answer) == "table"


def test_a_guest_takes_no_name_of_somebody_on_the_hosts_screen(visit: Visit) -> None:
    body = opened(visit, players=3, seats=["me", "me:Bo", "open"])
    for name, status in (("Bo", 409), ("bo", 409), ("Cleo", 201)):
        answer = visit.client.post(f"/api/links/{key_in(body['links']['invite'])}/join", json={"name": name})
        assert answer.status_code == status, answer.text


def test_tables_that_wait_are_told_of_where_their_hosts_want_it(visit: Visit) -> None:
    listed, hidden = opened(visit, listed=True, name="Ada"), opened(visit, name="Eve")
    full = opened(visit, listed=True, name="Bo", seats=["me", "bot:random"])
    for table in (listed, hidden, full):
        told(visit, table["key"])
    tables = visit.client.get("/api/tables").json()["tables"]
    assert [(table["host"], table["game"], table["invite"]) for table in tables] == [
        ("Ada", "pearls", listed["links"]["invite"])
    ]
