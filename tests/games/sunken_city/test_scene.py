"""The scene of Sunken City: what is seen and may be touched, in pictures and in words."""

import ast
import gzip
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from importlib.resources import files
from string import Formatter

import numpy as np
import pytest

from games.sunken_city.lakes import EMPTY, lake, play
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.kernel import COMPILED
from vineta.core.language import LANGUAGES, catalogue
from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.core.scene import Choice, Scene, Sprite, choices, to_json
from vineta.games.sunken_city import GAME

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"expert": True},
    {"expert": True, "short": True},
    {"no_chips": True},
    {"turn_limit": 3},
)
KILOBYTE = 1024
PLIES = 150 if COMPILED else 50
FOLDER = files(GAME.package)


def seen(position: Position, seat: int | None = None, language: str = "en") -> Scene:
    """What a seat sees, the one to move if none is named."""
    watcher = position.mover if seat is None else seat
    return GAME.scene(position.view(watcher).state, watcher, language)


@cache
def random_game(players: int, option_index: int = 0, plies: int = PLIES) -> tuple[Position, ...]:
    """The positions of a game whose players prefer walking and the merman, so that something happens."""
    generator = np.random.default_rng(10 * players + option_index)
    position = Position(GAME, players, {"turn_limit": 25, **OPTIONS[option_index]})
    positions = [position]
    while not position.over and len(positions) < plies:
        legal = position.odds()[0] if position.mover == NATURE else legal_actions(position)
        moving = [action for action in legal if GAME.text(action).startswith(("walk", "roll", "merman", "banish"))]
        preferred = moving if moving and generator.random() < 0.7 else legal
        position = position.copy()
        position.play(int(generator.choice(preferred)))
        positions.append(position)
    return tuple(positions)


def single_actions(scene: Scene) -> list[int]:
    return [choice.actions[0] for choice in choices(scene) if len(choice.actions) == 1]


def legal_actions(position: Position) -> list[int]:
    return [GAME.parse(text, position.state) for text in position.actions]


def choice_of(scene: Scene, move: str) -> Choice:
    """The one choice that stands for a move; several moves are joined by commas."""
    actions = tuple(_action(text) for text in move.split(", "))
    [choice] = [choice for choice in choices(scene) if choice.actions == actions]
    return choice


def _action(text: str) -> int:
    return next(action for action in range(GAME.action_count) if GAME.text(action) == text)


def sprites(scene: Scene) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in scene.sprites}


@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("players", GAME.player_counts)
class TestRandomGames:
    def test_every_legal_action_is_offered_once_to_its_mover_and_to_nobody_else(
        self, players: int, options: int
    ) -> None:
        for position in random_game(players, options):
            for seat in range(SPECTATOR, players):
                offered = single_actions(seen(position, seat))
                expected = legal_actions(position) if seat == position.mover and seat >= 0 else []
                assert sorted(offered) == sorted(expected)

    def test_a_far_walk_can_be_played_step_by_step(self, players: int, options: int) -> None:
        for position in random_game(players, options):
            if position.mover < 0:
                continue
            for choice in choices(seen(position)):
                if len(choice.actions) > 1:
                    twin = position.copy()
                    for action in choice.actions:
                        twin.play(action, position.mover)

    def test_ids_are_unique_and_all_symbols_exist(self, players: int, options: int) -> None:
        known = set(symbols())
        for position in random_game(players, options):
            scene = seen(position, 0)
            items = [item for panel in (*scene.players, *scene.shared) for item in panel.items]
            panels = [panel.id for panel in (*scene.players, *scene.shared)]
            ids = [*(sprite.id for sprite in scene.sprites), *(item.id for item in items), *panels]
            assert len(ids) == len(set(ids))
            assert {sprite.symbol for sprite in scene.sprites} | {item.symbol for item in items} <= known

    def test_pieces_of_choices_are_there(self, players: int, options: int) -> None:
        for position in random_game(players, options):
            if position.mover >= 0:
                scene = seen(position)
                assert {choice.piece for choice in choices(scene)} - {""} <= set(sprites(scene))

    def test_only_what_a_move_moves_changes_its_place(self, players: int, options: int) -> None:
        before: dict[str, Sprite] = {}
        for position in random_game(players, options):
            now = sprites(seen(position, 0))
            moved = {name for name in before.keys() & now.keys() if place(before[name]) != place(now[name])}
            assert moved <= may_move(position)
            if before and not {name for name in before.keys() ^ now.keys() if name.startswith("stack")}:
                assert all(name.startswith(("street", "loot")) for name in before.keys() ^ now.keys())
            before = now

    def test_every_scene_can_be_sent_within_its_limits(self, players: int, options: int) -> None:
        for position in random_game(players, options):
            sent = to_json(seen(position, max(position.mover, 0), "de"))
            assert len(sent) <= 20 * KILOBYTE
            assert len(gzip.compress(sent)) <= 5 * KILOBYTE


def place(sprite: Sprite) -> tuple[float, float, int]:
    return sprite.x, sprite.y, sprite.turn


def may_move(position: Position) -> set[str]:
    """The sprites that the last move may have moved: sinking sends houses and adventurers home."""
    if not position.moves:
        return set()
    kind, *words = GAME.text(position.moves[-1]).split()
    if kind == "house":
        return {f"house-{words[0]}"}
    if kind == "walk":
        return {f"{piece}-{colour}" for piece in ("adventurer", "loot") for colour in position.seats}
    if kind in ("merman", "banish", "grotto", "street"):
        sunk = {f"house-{number}" for number in range(1, 11)} | {f"adventurer-{colour}" for colour in position.seats}
        return {"merman", *(sunk if kind in ("merman", "banish") else ())}
    return set()


def test_the_fullest_position_can_be_sent_within_its_limits() -> None:
    position = play(Position(GAME, 4, {"expert": True, "start": "yellow"}), "card 4/3")
    for language in LANGUAGES:
        sent = to_json(seen(position, 0, language))
        assert len(sent) <= 20 * KILOBYTE
        assert len(gzip.compress(sent)) <= 5 * KILOBYTE


def test_the_same_view_makes_the_same_scene() -> None:
    for position in random_game(3):
        for seat in range(SPECTATOR, 3):
            guess = position.view(seat).guess(np.random.default_rng(0))
            assert to_json(seen(position, seat)) == to_json(GAME.scene(guess.state, seat, "en"))


def test_other_dark_squares_are_shown_one_by_one() -> None:
    dark = "#......../" * 4 + "........#/" + "........./" * 3 + "........#"
    position = Position(GAME, 2, {"dark_squares": dark, "start": "yellow"})
    ids = {name for name in sprites(seen(position)) if name.startswith("deep")}
    assert ids == {"deep-a1", "deep-a2", "deep-a3", "deep-a4", "deep-e5", "deep-i5", "deep-i9"}


ROW = """
    A A B B 9 . . . .
    . . . . C . . . .
    . . . . C . . . .
    . . . . . . . . .
    . . . . 0 . . . .
"""


def test_a_house_is_chosen_by_its_square_then_its_number() -> None:
    position = play(lake(EMPTY, grotto=10, expert=True), "card 4/3")
    [target] = [
        target for target in seen(position).targets if target.shape == "square" and (target.x, target.y) == (6, 2)
    ]
    assert [choice.label for choice in target.choices] == [str(number) for number in range(1, 11)]
    assert target.choices[8].piece == "house-9"
    assert target.choices[8].actions == (_action("house 9 e1"),)


def test_a_street_is_chosen_by_the_edge_between_its_squares() -> None:
    position = play(lake(ROW), "card 4/3")
    edges = {target.choices[0].label: target for target in seen(position).targets if target.shape == "edge"}
    assert (edges["g5-h5"].x, edges["g5-h5"].y, edges["g5-h5"].turn) == (8.5, 6, 0)
    assert (edges["g5-g6"].x, edges["g5-g6"].y, edges["g5-g6"].turn) == (8, 6.5, 90)


def test_a_far_destination_is_chosen_with_its_cost() -> None:
    position = play(lake(ROW), "card 3/4")
    scene = seen(position)
    assert choice_of(scene, "walk a1").label == "Walk to a1"
    assert choice_of(scene, "walk a1, walk c1, walk e1").label == "Walk to house 9: 3 steps"
    assert choice_of(scene, "walk a1, walk c1, walk e1, walk e2").piece == "adventurer-yellow"


def test_the_way_home_is_one_choice() -> None:
    position = play(lake(ROW, adventurers={"yellow": "e1"}), "card 3/4")
    assert choice_of(seen(position), "walk c1, walk a1, walk home").label == "Walk home: 3 steps"


def test_no_far_walk_passes_the_house_of_the_mermans_grotto() -> None:
    position = play(lake(ROW.replace("0", "."), grotto=9, expert=True), "card 1/6")
    ends = {
        GAME.text(choice.actions[-1]) for choice in choices(seen(position)) if GAME.text(choice.actions[0]) == "walk a1"
    }
    assert ends == {"walk a1", "walk c1", "walk e1"}


def test_no_far_walk_passes_that_house_at_the_village_either() -> None:
    dark = "#......../" + "........./" * 7 + "........#"
    position = play(lake("9 A A . . . . . .", grotto=9, expert=True, dark_squares=dark), "card 1/6")
    assert [choice.label for choice in choices(seen(position)) if choice.piece == "adventurer-yellow"] == [
        "Walk to house 9"
    ]


def test_a_chip_is_chosen_by_touching_it() -> None:
    position = play(lake(ROW, safe={"yellow": [3]}, found={"yellow": [5]}, chips={"yellow": 1}), "card 2/5")
    [item] = [item for item in seen(position).players[0].items if item.id == "yellow-chips"]
    assert [choice.label for choice in item.choices] == ["Play a chip: walk 9 farther"]


def test_after_the_roll_the_die_shows_how_far_the_merman_may_go() -> None:
    position = play(lake(ROW, merman="e2"), "card 4/3", "roll", "die 2")
    assert sprites(seen(position))["die"].text == "2"
    assert "Move the merman up to 2." in seen(position).question
    assert choice_of(seen(position), "merman e1, merman c1").piece == "merman"


def test_the_merman_goes_far_in_one_choice() -> None:
    position = play(lake(ROW, merman="a1"), "card 3/4")
    assert choice_of(seen(position), "merman c1, merman e1, merman e2").label == "Merman to e2: 3 steps"
    assert not [choice for choice in choices(seen(position)) if len(choice.actions) > 3 and choice.piece == "merman"]


def test_figures_on_one_piece_keep_their_own_places() -> None:
    alone = sprites(seen(lake(ROW, adventurers={"red": "e1"})))
    crowded = sprites(
        seen(lake(ROW, merman="e1", adventurers=dict.fromkeys(("yellow", "red", "white", "orange"), "e1")))
    )
    assert place(alone["adventurer-red"]) == place(crowded["adventurer-red"])
    figures = {name: place(sprite) for name, sprite in crowded.items() if name.startswith(("adventurer", "merman"))}
    assert len(set(figures.values())) == 5


def test_houses_are_lit_for_whoever_has_yet_to_find_their_treasure() -> None:
    position = lake(ROW, found={"yellow": [9]})
    assert sprites(seen(position, 0))["house-9"].symbol == "house"
    assert sprites(seen(position, 1))["house-9"].symbol == "lit-house"
    assert sprites(seen(position, SPECTATOR))["house-9"].symbol == "lit-house"


def test_panels_show_treasures_chips_and_cards() -> None:
    position = lake(ROW, found={"red": [9]}, safe={"red": [1, 12]}, chips={"red": 2}, hands={"red": "0/7 1/6"})
    panel = seen(position, 0).players[1]
    texts = {item.id: item.text for item in panel.items}
    assert panel.title == "Red"
    assert texts["red-home"] == "At home: 1 12"
    assert texts["red-open"] == "Open: 9"
    assert texts["red-hidden"] == "To find: 2 3 4 5 6 7 8 10"
    assert texts["red-chips"] == "2"
    assert [item.symbol for item in panel.items[4:]] == ["card", "card", *["played-card"] * 4]
    assert [panel.active for panel in seen(position, 0).players] == [True, False, False, False]


def test_the_question_says_what_is_left_to_do() -> None:
    position = lake(ROW)
    assert seen(position, 0).question == "Play a card: pieces to build / spaces to walk."
    assert seen(position, 1).question == "Yellow chooses a card."
    play(position, "card 3/4")
    assert seen(position, 0).question == "Build 3 more, at most one house. Walk up to 4."
    assert seen(position, 1).question == "Yellow: 3 to build, 4 to walk."
    assert seen(position, 0, "de").question == "Lass noch 3 auftauchen, höchstens ein Haus. Zieh bis zu 4 weit."
    play(position, "house 1 a5", "street g5-h5", "street g7-h7")
    assert seen(position, 0).question == "Walk up to 4."
    play(position, "walk a1", "walk home", "walk a1", "walk home")
    assert seen(position, 0).question == "End your turn."


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (lake(ROW, merman="a1"), "Move the merman up to 3."),
        (lake(ROW, merman="e2"), "You may roll for the merman."),
        (lake(ROW, merman="e2", turn="red"), "You may roll for the merman."),
        (lake(ROW, merman="e5", expert=True), "Banish the merman into a grotto."),
        (lake(ROW, merman="e5", expert=True, short=True), "Banish the merman into a grotto."),
        (lake(ROW, merman="e2", expert=True), "Move the merman up to 4."),
        (lake(ROW, stacks=(0, 0, 0, 0, 0, 0), field=6), "You may raise a house."),
    ],
)
def test_the_question_speaks_of_the_merman_and_of_houses(position: Position, words: str) -> None:
    assert words in seen(play(position, "card 4/3")).question


def test_others_are_told_what_the_tide_leaves_to_do() -> None:
    sinking = play(lake(ROW, merman="e2", expert=True), "card 4/3")
    assert seen(sinking, 1).question == "Yellow: 4 for the merman, 3 to walk."
    spent = play(lake(ROW, merman="e5", expert=True, field=5), "card 4/3")
    assert seen(spent, 1).question == "Yellow: 3 to walk."
    assert sprites(seen(spent))["tide"].hint == "The merman is stuck for good"


def test_the_mermans_grotto_is_chosen_by_touching_it() -> None:
    position = play(lake(ROW.replace("0", "."), grotto=9, expert=True), "card 1/6", "walk a1", "walk c1", "walk e1")
    assert seen(position).question == "Put the merman into another grotto, or let him stay."
    assert seen(position, 1).question == "Yellow decides on the merman's grotto."
    assert choice_of(seen(position), "grotto 5").label == "Merman into grotto 5"
    assert choice_of(seen(position), "stay") in seen(position).buttons


def test_nature_is_waited_for() -> None:
    assert seen(Position(GAME, 2), 0).question == "Who begins is being drawn."
    position = play(lake(ROW, merman="e2"), "card 4/3", "roll")
    assert seen(position, 0).question == "Yellow rolls for the merman."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_names_the_winners(language: str) -> None:
    for players in GAME.player_counts:
        last = random_game(players, len(OPTIONS) - 1, 2000)[-1]
        outcome = GAME.outcome(last.state)
        assert outcome
        scene = seen(last, 0, language)
        assert all(scene.players[winner].title in scene.question for winner in outcome.winners)
        assert not choices(scene)


def test_the_result_says_how_many_treasures_won() -> None:
    position = lake(ROW, safe={"yellow": [1, 2], "red": [1, 2]}, start="red", turn_limit=1)
    position.state[0].mover, position.state[0].ending = -2, 4
    question = seen(position, 0).question
    assert question == "The last turn has been played. Yellow and Red share the victory. Treasures at home: 2, worth 3."


# --- Sentences and languages ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("move", "actor", "language", "expected"),
    [
        ("card 3/4", "red", "en", "Red plays the card 3/4."),
        ("street c3-d3", "red", "en", "Red raises a street on c3–d3."),
        ("house 9 e1", "white", "en", "White raises house 9 on e1."),
        ("walk c3", "orange", "en", "Orange walks to c3."),
        ("walk home", "orange", "de", "Orange kehrt ins Dorf zurück."),
        ("chip", "yellow", "nl", "Geel zet een watergeestfiche in."),
        ("roll", "yellow", "en", "Yellow rolls for the merman."),
        ("merman c3", "yellow", "de", "Gelb zieht den Wassermann nach c3."),
        ("grotto 5", "yellow", "en", "Yellow puts the merman into grotto 5."),
        ("stay", "yellow", "en", "Yellow lets the merman stay in his grotto."),
        ("banish 10", "yellow", "en", "Yellow banishes the merman into grotto 10."),
        ("end", "yellow", "en", "Yellow ends the turn."),
        ("die 2", "nature", "en", "The die shows 2."),
        ("start white", "nature", "de", "Weiß beginnt."),
    ],
)
def test_a_move_is_told_in_a_sentence(move: str, actor: str, language: str, expected: str) -> None:
    assert GAME.sentence(_action(move), actor, language) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_sentence_of_its_own(language: str) -> None:
    sentences = {GAME.sentence(action, "red", language) for action in range(GAME.action_count)}
    assert len(sentences) == GAME.action_count
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


def texts() -> set[str]:
    """Every English text that the game looks up."""
    found = set()
    for name in ("scene.py", "words.py"):
        for node in ast.walk(ast.parse((FOLDER / name).read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("words", "words_in(language)"):
                text = ast.literal_eval(node.args[0])
                assert isinstance(text, str)
                found.add(text)
    return found


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_catalogues_are_complete_and_hold_nothing_else(language: str) -> None:
    translations = catalogue(GAME.package, language)
    assert set(translations) == texts()
    assert all(names(text) == names(translation) for text, translation in translations.items())


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_handbooks_have_the_same_rules_and_examples(language: str) -> None:
    def outline(text: str) -> list[str]:
        return re.findall(r"^(?:### SC-\d+|## |# |\| |```)", text, re.MULTILINE)

    def mentions(text: str) -> list[str]:
        return sorted(re.findall(r"SC-\d+|\b[a-i][1-9]\b|`[^`\n]+`", text))

    english = (FOLDER / "handbook.en.md").read_text("utf-8")
    translated = (FOLDER / f"handbook.{language}.md").read_text("utf-8")
    assert outline(translated) == outline(english)
    assert mentions(translated) == mentions(english)


# --- Art ------------------------------------------------------------------------------------------------------------
ART = (FOLDER / "art.svg").read_text("utf-8")
SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> list[str]:
    return [str(symbol.get("id")) for symbol in ElementTree.fromstring(ART).iter(f"{SVG}symbol")]


def test_the_art_is_small_and_stands_alone() -> None:
    root = ElementTree.fromstring(ART)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert len(ART.encode()) <= 40 * KILOBYTE
    assert not [element for element in root.iter() if element.tag in (f"{SVG}text", f"{SVG}script", f"{SVG}image")]
    references = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', ART)
    assert {(a or b).removeprefix("#") for a, b in references} <= set(map(str, ids))


@pytest.mark.parametrize("colour", GAME.seats(4))
def test_players_differ_by_shape_as_well(colour: str) -> None:
    shapes = {
        name: ElementTree.tostring(symbol)
        for name, symbol in zip(symbols(), ElementTree.fromstring(ART).iter(f"{SVG}symbol"), strict=True)
    }
    for kind in ("village", "adventurer"):
        others = [shapes[f"{kind}-{other}"].replace(other.encode(), b"") for other in GAME.seats(4) if other != colour]
        assert shapes[f"{kind}-{colour}"].replace(colour.encode(), b"") not in others


def test_nature_of_a_seeded_game_is_seen_too() -> None:
    position = Position(GAME, 2, nature=Nature("seed"))
    assert len(single_actions(seen(position))) == 6
