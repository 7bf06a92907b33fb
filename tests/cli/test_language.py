"""The terminal in the reader's language."""

from pathlib import Path

import numpy as np
import pytest

from cli.terminal import vineta as command
from games.moves import play
from games.submarine.table import table
from vineta import load, new, save
from vineta.cli.picture import listing
from vineta.cli.voice import chosen, labels, seen, spoken
from vineta.core import handbook, registry
from vineta.core.errors import IllegalMoveError, VinetaError
from vineta.core.game import SPECTATOR
from vineta.core.language import LANGUAGES, translations

TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
GERMAN = ("--language", "de")
HOTSEAT = ("play", "sunken-city", "--players", "2", "--seed", "1", "--option", "start=yellow")


def shown(*lines: str, arguments: tuple[str, ...] = (*HOTSEAT, *GERMAN)) -> str:
    run = command(*arguments, typed="".join(f"{line}\n" for line in lines))
    assert run.returncode == 0, run.stderr
    return " ".join(run.stdout.split())


# --- Which language -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_speaks_its_own_language_if_it_is_one_of_ours(environment: dict[str, str], language: str) -> None:
    assert chosen(None, environment) == language


def test_the_language_asked_for_comes_first() -> None:
    assert chosen("nl", {"LANG": "de_DE.UTF-8"}) == "nl"
    with pytest.raises(VinetaError, match="no language is called 'fr'; there are en, de, nl"):
        chosen("fr", {})


@pytest.mark.parametrize("arguments", [HOTSEAT, ("rules", "sunken-city"), ("replay", "nowhere.json")])
def test_an_unknown_language_is_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    run = command(*arguments, "--language", "fr")
    assert run.returncode == 1
    assert run.stderr.strip() == "vineta: no language is called 'fr'; there are en, de, nl"


# --- Playing --------------------------------------------------------------------------------------------------------
def test_names_question_and_last_move_are_told() -> None:
    text = shown("card 3/4")
    assert "Spiel eine Karte aus: Bauteile / Zugpunkte. Möglich: card 0/7" in text
    assert "Gelb spielt die Karte 3/4 aus. Noch 3 bauen: Straßen, höchstens ein Haus." in text
    assert "Gelb> " in text


def test_a_refusal_names_its_rule_in_the_language() -> None:
    heading = handbook.find_rule(registry.find("sunken-city"), "SC-15", "de").heading
    told = f"SC-15: {heading}; a1 ist belegt: die Straße a1–b1"
    assert told in shown("card 3/4", "street a1-b1", "house 9 a1")


def test_text_that_is_no_move_is_answered_with_moves() -> None:
    assert "'tanzen' ist kein Zug in Sunken City Möglich: card 0/7" in shown("tanzen")


def test_undo_is_refused_in_the_language() -> None:
    assert "es gibt nichts zurückzunehmen" in shown("undo")


def test_rules_and_help_are_in_the_language() -> None:
    heading = handbook.find_rule(registry.find("sunken-city"), "24", "de").heading
    assert shown("help 24", "rules").count(heading) == 2
    assert heading in shown(arguments=("rules", "sunken-city", "24", *GERMAN))
    assert heading in shown(arguments=("rules", "sunken-city", *GERMAN))


def test_what_is_hidden_stays_hidden_in_words() -> None:
    position = table(ships={"white": "off"}).view(0).guess(np.random.default_rng(0))  # one that can be looked back on
    play(position, "tuck grey")
    told = {eyes: seen(position, spoken("en", "submarine"), eyes).sentence for eyes in (SPECTATOR, 0, 1)}
    assert told[0] == "White puts a grey card under the pile and draws one."
    assert told[1] == told[SPECTATOR] == "White puts a card under the pile and draws one."


def test_the_result_is_told_as_in_the_scene(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = ("play", "sunken-city", "--players", "2", "--bots", "2", "--bot", "random", "--seed", "7", *GERMAN)
    text = shown(arguments=(*table, "--record", str(file)))
    position = load(str(file))
    words = spoken("de", "sunken-city")
    people = words.among({"yellow": "Treibholz · Gelb", "white": "Treibholz · Weiß"})
    assert str(seen(position, people).question) in text
    assert "gewinnt" in text or "teilen sich den Sieg" in text
    assert str(seen(position, words).question) in shown(arguments=("replay", str(file), *GERMAN))


def test_a_position_is_replayed_in_the_language(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    save(new("sunken-city", players=2, seed=1, start="yellow"), str(file))
    assert "Nach 0 Zügen: Gelb wählt eine Karte." in shown(arguments=("replay", str(file), *GERMAN))


# --- The voice ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_every_game_can_be_told(name: str, language: str) -> None:
    words = spoken(language, name)
    position = new(name, players=registry.find(name).player_counts[-1], seed=1)
    assert len({words.say(seat.title) for seat in position.seats}) == position.players
    position.play(position.legal[0])
    assert seen(position, words).sentence
    assert seen(position, words, position.mover).question
    with pytest.raises(IllegalMoveError) as refused:
        position.play(next(a for a in range(position.game.action_count) if a not in position.legal))
    assert words.say(refused.value.phrase).startswith(f"{refused.value.rule}: ")


def test_labels_stand_beside_moves_where_they_say_more() -> None:
    position = new("sunken-city", players=2, seed=1, start="yellow")
    for move in ("card 4/3", "street a1-b1", "street c1-d1", "house 1 e1", "street f1-g1"):
        position.play(move)
    told = labels(position, spoken("en", "sunken-city"))
    assert told["walk a1"] == "Walk to a1"
    assert not any(move.startswith("street") for move in told)
    assert len(listing(["walk a1", "street c2-d2"], told).renderables) == 2


# --- The catalogues -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_help_fits_a_terminal(language: str) -> None:
    introduction = next(str(text) for text in translations("vineta.cli", language).values() if "\n" in text)
    assert max(map(len, introduction.splitlines())) <= 79
