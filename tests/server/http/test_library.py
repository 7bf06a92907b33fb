"""What can be read before a game begins."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from server.http.visits import Visit, kind_of
from server.saying import said_in
from vineta.core import handbook, registry
from vineta.core.language import LANGUAGES
from vineta.server.http.answers import preferred
from vineta.server.http.rulebook import render

GAMES = ["atlandice", "submarine", "sunken-city"]
CITY = "sunken-city"


def test_the_lobby_lists_every_game_with_all_it_needs(visit: Visit) -> None:
    games = {game["name"]: game for game in visit.client.get("/api/games").json()["games"]}
    assert list(games) == registry.names()
    city = games["sunken-city"]
    assert city["title"] == ["Sunken City", []]
    assert city["tagline"] == [
        "You raise a sunken city from its lake and carry its treasures home to your village.",
        [],
    ]
    assert city["players"] == [2, 3, 4]
    assert [seat["name"] for seat in city["seats"]["2"]] == ["yellow", "white"]
    assert city["seats"]["2"][0] == {"name": "yellow", "title": ["Yellow", []], "tone": "yellow"}


def test_options_say_what_they_take(visit: Visit) -> None:
    games = {game["name"]: game for game in visit.client.get("/api/games").json()["games"]}
    options = {option["name"]: option for option in games["sunken-city"]["options"]}
    assert {option["kind"] for option in options.values()} == {"flag", "number", "choice", "text"}
    assert options["expert"]["default"] is False
    assert said_in(options["expert"]["explanation"], "de", CITY) == "ohne Würfel: die Stadt steigt und sinkt in Phasen"
    assert (options["turn_limit"]["lowest"], options["turn_limit"]["highest"]) == (1, 30_000)
    assert options["start"]["words"] == ["random", "yellow", "red", "white", "orange"]
    labels = [said_in(label, "de", CITY).capitalize() for label in options["start"]["labels"]]
    assert labels == ["Zufällig", "Gelb", "Rot", "Weiß", "Orange"]
    assert said_in(options["sixth_card"]["expected"], "de", CITY) == "Bauen/Gehen, zum Beispiel 4/2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_taglines_are_among_the_words_of_a_game(visit: Visit, language: str) -> None:
    games = {game["name"]: game for game in visit.client.get("/api/games").json()["games"]}
    for name, game in games.items():
        words = visit.client.get(f"/api/games/{name}/words", params={"language": language}).json()
        tagline = words["messages"][game["tagline"][0]]
        assert 10 < len(tagline) < 120
        assert tagline.endswith(".")
    titles = {"en": "Sunken City", "de": "Versunkene Stadt", "nl": "De Verzonken Stad"}
    words = visit.client.get(f"/api/games/{CITY}/words", params={"language": language}).json()
    assert (words["language"], words["messages"]["Sunken City"]) == (language, titles[language])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_a_section_with_its_number(visit: Visit, name: str, language: str) -> None:
    told = visit.client.get(f"/api/games/{name}/rules", params={"language": language}).json()
    assert (told["game"], told["language"]) == (name, language)
    sections = re.findall(r'<section id="([A-Z]+-\d+)">\n<h3>\1 ', told["html"])
    assert sections == [rule.name for rule in handbook.rules(registry.find(name), language).values()]
    assert told["html"].count("<section") == told["html"].count("</section>") == len(sections)
    assert told["html"].startswith('<div class="summary">')
    assert "<h1" not in told["html"]
    assert "<p></p>" not in told["html"]


@pytest.mark.parametrize("name", GAMES)
def test_the_pictures_beside_the_rules_are_there_and_kept_for_ever(visit: Visit, name: str) -> None:
    html = visit.client.get(f"/api/games/{name}/rules").json()["html"]
    addresses = re.findall(r'<img src="([^"]+)" alt="[^"]*" width="\d+" height="\d+" loading="lazy">', html)
    assert len(addresses) == html.count("<img") > 10
    for address in set(addresses):
        picture = visit.client.get(address)
        assert picture.headers["content-type"] == "image/svg+xml"
        assert "immutable" in picture.headers["cache-control"]


def test_rules_that_the_text_names_are_links_to_their_sections() -> None:
    told = render("## Turn\n### X-1 Walk\nSee X-2, not X-9 or `X-1`.\n### X-2 As X-1 says\n**X-1** comes first.", "X")
    assert 'See <a href="#X-2">X-2</a>, not X-9 or <code>X-1</code>.' in told
    assert '<strong><a href="#X-1">X-1</a></strong> comes first.' in told
    assert "<h3>X-2 As X-1 says</h3>" in told


def test_a_handbook_that_begins_with_rules_has_no_summary() -> None:
    assert "summary" not in render("# A\n\nHello.\n\n## One\n\n### AB-1 First\nText.\n\n## Two\n", "AB")


@pytest.mark.parametrize("rule", ["SC-5", "SC-999", "nonsense", "..%2F..%2Fart"])
def test_a_rule_without_a_picture_has_none(visit: Visit, rule: str) -> None:
    assert visit.client.get(f"/api/games/sunken-city/pictures/{rule}.svg").status_code == 404


def test_a_handbook_without_a_translation_is_told_in_english(visit: Visit) -> None:
    assert visit.client.get("/api/games/pearls/rules?language=nl").json()["language"] == "en"


def test_html_in_a_handbook_is_shown_not_obeyed() -> None:
    html = render(
        "# A\n\n### AB-1 Hi <script>alert(1)</script>\n<b onclick=x>bold</b>\n[x](javascript:alert(1))\n", "AB"
    )
    assert "<script" not in html
    assert "<b " not in html
    assert 'href="javascript' not in html


@pytest.mark.parametrize("file", ["art.svg", "picture.svg"])
@pytest.mark.parametrize("name", GAMES)
def test_drawings_are_svg_and_may_style_themselves_only(visit: Visit, name: str, file: str) -> None:
    answer = visit.client.get(f"/api/games/{name}/{file}")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"
    policy = answer.headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


def test_a_picture_is_kept_for_ever_under_the_address_that_the_lobby_tells(visit: Visit) -> None:
    for game in visit.client.get("/api/games").json()["games"]:
        if game["name"] in GAMES:
            assert "immutable" in visit.client.get(game["picture"]).headers["cache-control"]
        else:
            assert game["picture"] == ""


def test_an_old_address_of_a_picture_is_not_kept(visit: Visit) -> None:
    answer = visit.client.get("/api/games/submarine/picture.svg?version=old")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["submarine/art.svg", "submarine/rules?language=de", "submarine/words?language=de"])
def test_what_has_not_changed_is_not_sent_again(visit: Visit, path: str) -> None:
    first = visit.client.get(f"/api/games/{path}")
    assert first.headers["cache-control"] == "no-cache"
    again = visit.client.get(f"/api/games/{path}", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_other_answers_are_not_kept(visit: Visit) -> None:
    for path in ("/api/status", "/api/games", "/api/nothing"):
        assert visit.client.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["atlantis/rules", "atlantis/art.svg", "pearls/picture.svg", "..%2Fcore/art.svg"])
def test_what_no_game_has_is_missing(visit: Visit, path: str) -> None:
    answer = visit.client.get(f"/api/games/{path}")
    assert (answer.status_code, kind_of(answer)) == (404, "missing")


def test_an_unknown_language_is_refused(visit: Visit) -> None:
    answer = visit.client.get("/api/words?language=fr")
    assert (answer.status_code, kind_of(answer)) == (400, "malformed")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("fr,de;q=0.3,nl;q=0.7", "nl"),
        ("fr-FR, es", "en"),
        ("DE-at", "de"),
        ("de;q=0", "en"),
        ("de;q=much, nl;q=0.1", "nl"),
        ("", "en"),
        (",;=", "en"),
    ],
)
def test_the_language_a_browser_likes_best_is_spoken(header: str, language: str) -> None:
    assert preferred(header) == language


def test_the_header_decides_if_no_language_is_named(visit: Visit) -> None:
    told = visit.client.get("/api/games/sunken-city/rules", headers={"Accept-Language": "de-CH,en;q=0.5"})
    assert told.json()["language"] == "de"
    assert "Accept-Language" in told.headers["vary"]
