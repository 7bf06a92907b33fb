"""What is said over HTTP is phrases; the words for them can be fetched in every language."""

import threading
from pathlib import Path

import pytest

from server.http.visits import ORDER, Visit, gathering, keep, visiting
from server.saying import said_in
from table.tables import begun
from vineta.core import warm
from vineta.core.game import Game
from vineta.core.language import catalogue
from vineta.core.phrase import Text
from vineta.core.telling import words_of
from vineta.core.warm import Say
from vineta.server.prepare import Preparation

PATIENCE = 60


def refused(visit: Visit, path: str, body: object = None, language: str = "de", game: str = "", **headers: str) -> str:
    method = "GET" if body is None else "POST"
    answer = visit.client.request(method, path, json=body, headers=headers)
    assert answer.status_code >= 400, answer.text
    return said_in(answer.json()["error"]["text"], language, game)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"name": "x" * 25}, "ein Name hat 1 bis 24 Zeichen, nicht 25"),
        ({"name": " Ada"}, "ein Name beginnt und endet nicht mit einem Leerzeichen"),
        ({"players": 9}, "dieses Spiel ist für 2 bis 3 Personen, nicht für 9"),
        ({"clock": {"per": "move", "seconds": 0}}, "eine Uhr, die läuft, hat mindestens eine Sekunde"),
        ({"game": "chess"}, "kein Spiel heißt „chess“; es gibt atlandice, pearls, submarine, sunken-city"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused_in_german(
    visit: Visit, changes: dict[str, object], text: str
) -> None:
    assert refused(visit, "/api/tables", {**ORDER, **changes}) == text


@pytest.mark.parametrize(
    ("game", "options", "text"),
    [
        (
            "sunken-city",
            {"sixth_card": "4-2"},
            "„die sechste Bewegungskarte“: erwartet wird Bauen/Gehen, zum Beispiel 4/2, nicht '4-2'",
        ),
        (
            "sunken-city",
            {"stall_rounds": -1},
            "„so viele ereignislose Runden beenden das Spiel; 0 für nie“: möglich ist 0 bis 30000, nicht -1",
        ),
        (
            "sunken-city",
            {"start": "orange"},
            "„wer beginnt“: zufällig oder eine Farbe am Tisch (Gelb, Weiß), nicht 'orange'",
        ),
        (
            "sunken-city",
            {"sixth_card": "3/4"},
            "„die sechste Bewegungskarte“: eine andere als die übrigen (0/7, 1/6, 2/5, 3/4, 4/3), nicht 3/4",
        ),
        (
            "submarine",
            {"start": "orange"},
            "„wer beginnt“: zufällig oder eine Farbe am Tisch (Weiß, Violett), nicht 'orange'",
        ),
        ("atlandice", {"start": "4"}, "wer beginnt: zufällig oder 1 bis 2, nicht 4"),
        (
            "atlandice",
            {"clock": "5 jewel, 3 waves"},
            "die Felder der Uhr haben aufsteigende Schritte von 1 bis 40, nicht '5 jewel, 3 waves'",
        ),
        (
            "atlandice",
            {"clock": "3 waves, 5 jewel"},
            "die Uhr endet mit den Wellen (waves) und hat sie sonst nirgends, nicht '3 waves, 5 jewel'",
        ),
    ],
)
def test_an_option_is_spoken_of_by_what_the_lobby_calls_it(
    visit: Visit, game: str, options: dict[str, object], text: str
) -> None:
    assert refused(visit, "/api/tables", {**ORDER, "game": game, "options": options}, "de", game) == text


def test_who_cannot_join_is_told_so_in_german(visit: Visit) -> None:
    full, open_table = keep(visit.store, begun("pearls")), keep(visit.store, gathering())
    join = f"/api/links/{open_table.invite}/join"
    assert refused(visit, f"/api/links/{full.invite}/join", {"name": "Bo"}) == "kein Platz ist mehr frei"
    assert visit.client.post(join, json={"name": "Bo"}).status_code == 201
    taken = "am Tisch heißt schon jemand „Bo“: nimm einen anderen Namen"
    assert refused(visit, join, {"name": "Bo"}) == taken
    assert refused(visit, join, {"name": "bo"}) == taken


def test_what_is_no_address_of_ours_is_refused_in_german(visit: Visit) -> None:
    assert refused(visit, f"/api/links/{'x' * 22}") == "dieser Link führt zu keinem Tisch"
    assert refused(visit, "/api/nowhere") == "unter dieser Adresse ist nichts"
    foreign = {"Origin": "http://elsewhere.example"}
    assert refused(visit, "/api/tables", ORDER, **foreign) == "eine Seite anderer Herkunft darf das nicht"


def test_the_common_words_say_what_no_game_says(visit: Visit) -> None:
    told = visit.client.get("/api/words?language=de").json()
    assert told["language"] == "de"
    assert told["messages"] == catalogue("de").translations
    assert visit.client.get("/api/words", headers={"Accept-Language": "nl-BE"}).json()["language"] == "nl"


def test_the_words_of_a_game_say_all_that_is_said_where_it_is_played(visit: Visit) -> None:
    told = visit.client.get("/api/games/sunken-city/words?language=de").json()["messages"]
    words = words_of("sunken-city", "de").translations
    assert {english: told[english] for english in words} == {
        english: list(said) if isinstance(said, tuple) else said for english, said in words.items()
    }


def test_words_change_with_a_new_version_only(visit: Visit) -> None:
    first = visit.client.get("/api/words?language=de")
    again = visit.client.get("/api/words?language=de", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    version = first.headers["etag"].strip('"')
    assert "immutable" in visit.client.get(f"/api/words?language=de&version={version}").headers["cache-control"]


def test_how_far_compiling_has_come_is_told_in_german(tmp_path: Path) -> None:
    begun_to_load, may_go_on = threading.Event(), threading.Event()

    def stage(game: Game, say: Say) -> None:
        begun_to_load.set()
        assert may_go_on.wait(PATIENCE)

    with visiting(tmp_path, Preparation(["pearls"], [stage])) as visit:
        assert begun_to_load.wait(PATIENCE)
        preparing = visit.client.get("/api/status").json()["preparing"]
        may_go_on.set()
    assert said_in(preparing["text"], "de") == "Pearls wird auf diesem Computer vorbereitet, einmalig"
    assert (preparing["done"], preparing["total"]) == (0, 1)


def test_each_step_of_compiling_is_told_in_german() -> None:
    said: list[Text] = []
    warm._compile("Pearls", [("legal moves", lambda: None)], said.append)
    step, end = map(catalogue("de").say, said)
    assert step == "Schritt 1 von 1: erlaubte Züge"
    assert end.startswith("Fertig nach ")
