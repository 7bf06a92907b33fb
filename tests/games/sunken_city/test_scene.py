"""The scene of Sunken City: what is seen and may be touched, in pictures and in words."""

from functools import cache

import numpy as np
import pytest

from contract.scenes import (
    a_sample,
    action_of,
    assert_promises,
    assert_unchanged_things_are_the_same,
    assert_winners_named,
    assert_within_limits,
    choice_of,
    items,
    place,
    seen,
    single_actions,
    sprites,
    symbols,
    told,
)
from games.moves import play
from games.sunken_city.lakes import EMPTY, colours, lake
from vineta.core.game import NATURE, OVER, SPECTATOR
from vineta.core.kernel import COMPILED
from vineta.core.nature import Nature
from vineta.core.phrase import Phrase
from vineta.core.position import Position
from vineta.core.scene import Sprite, choices
from vineta.core.telling import words_of
from vineta.games.sunken_city import GAME
from vineta.games.sunken_city.board import CARDS, COLOURS, LIMIT
from vineta.games.sunken_city.places import HOUSE_IDS

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"expert": True},
    {"expert": True, "short": True},
    {"no_chips": True},
    {"turn_limit": 3},
)
PLIES = 150 if COMPILED else 50


@cache
def random_game(players: int, option_index: int = 0, plies: int = PLIES) -> tuple[Position, ...]:
    """The positions of a game whose players prefer walking and the merman, so that something happens."""
    generator = np.random.default_rng(10 * players + option_index)
    position = Position(GAME, players, {"turn_limit": 25, **OPTIONS[option_index]})
    positions = [position]
    while not position.over and len(positions) < plies:
        legal = position.odds()[0] if position.mover == NATURE else position.legal.tolist()
        moving = [action for action in legal if GAME.text(action).startswith(("walk", "roll", "merman", "banish"))]
        preferred = moving if moving and generator.random() < 0.7 else legal
        position = position.copy()
        position.play(int(generator.choice(preferred)))
        positions.append(position)
    return tuple(positions)


@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("players", GAME.player_counts)
class TestRandomGames:
    def test_scenes_keep_the_contract(self, players: int, options: int) -> None:
        assert_promises(a_sample(random_game(players, options)))

    def test_what_a_move_leaves_alone_is_the_very_same_object(self, players: int, options: int) -> None:
        assert_unchanged_things_are_the_same(random_game(players, options))

    def test_pieces_of_choices_are_there_on_the_board(self, players: int, options: int) -> None:
        for position in random_game(players, options):
            if position.mover >= 0:
                scene = seen(position)
                assert {scene.actor, *(choice.piece for choice in choices(scene))} - {""} <= set(sprites(scene))

    def test_only_what_a_move_moves_changes_its_place(self, players: int, options: int) -> None:
        before: dict[str, Sprite] = {}
        for position in random_game(players, options):
            now = sprites(seen(position, 0))
            moved = {name for name in before.keys() & now.keys() if place(before[name]) != place(now[name])}
            assert moved <= may_move(position)
            if before and not {name for name in before.keys() ^ now.keys() if name.startswith("stack")}:
                assert all(name.startswith(("street", "loot")) for name in before.keys() ^ now.keys())
            before = now


def may_move(position: Position) -> set[str]:
    """The sprites that the last move may have moved: sinking sends houses and adventurers home."""
    if not position.moves:
        return set()
    kind, *words = GAME.text(position.moves[-1]).split()
    if kind == "house":
        return {HOUSE_IDS[int(words[0])]}
    if kind == "walk":
        return {f"{piece}-{colour}" for piece in ("adventurer", "loot") for colour in colours(position)}
    if kind in ("merman", "banish", "grotto", "street"):
        sunk = {*HOUSE_IDS[1:]} | {f"adventurer-{colour}" for colour in colours(position)}
        return {"merman", *(sunk if kind in ("merman", "banish") else ())}
    return set()


def test_the_fullest_position_can_be_sent_within_its_limits() -> None:
    position = play(Position(GAME, 4, {"expert": True, "start": "yellow"}), "card 4/3")
    assert_within_limits(seen(position, 0))


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
    assert target.choices[8].piece == HOUSE_IDS[9]
    assert target.choices[8].actions == (action_of(GAME, "house 9 e1"),)


def test_choices_in_words_say_what_numbers_count_and_which_pile_streets_come_from() -> None:
    position = play(Position(GAME, 2, {"start": "yellow"}), "card 4/3")
    offered = {choice.actions: choice for choice in choices(told(position))}
    house, street = (offered[(GAME.parse(move),)] for move in ("house 3 e1", "street a1-b1"))
    assert (house.label, house.piece) == ("house 3", "h3")
    assert (street.label, street.piece) == ("Street", "stack-1")


def test_a_street_is_chosen_by_the_edge_between_its_squares() -> None:
    position = play(lake(ROW), "card 4/3")
    edges = {target.place: target for target in seen(position).targets if target.shape == "edge"}
    assert (edges["g5-h5"].x, edges["g5-h5"].y, edges["g5-h5"].turn) == (8.5, 6, 0)
    assert (edges["g5-g6"].x, edges["g5-g6"].y, edges["g5-g6"].turn) == (8, 6.5, 90)


@pytest.mark.parametrize(("language", "street"), [("en", "Street"), ("de", "Straße"), ("nl", "Straat")])
def test_a_street_is_called_one(language: str, street: str) -> None:
    scene = told(play(lake(ROW), "card 4/3"), language=language)
    assert choice_of(scene, "street g5-h5").label == street


def test_a_far_destination_is_chosen_with_its_cost() -> None:
    position = play(lake(ROW), "card 3/4")
    scene = told(position)
    assert choice_of(scene, "walk a1").label == "Walk to a1"
    assert choice_of(scene, "walk a1, walk c1, walk e1").label == "Walk to house 9: 3 steps"
    assert choice_of(scene, "walk a1, walk c1, walk e1, walk e2").piece == "adventurer-yellow"


def test_the_way_home_is_one_choice() -> None:
    position = play(lake(ROW, adventurers={"yellow": "e1"}), "card 3/4")
    assert choice_of(told(position), "walk c1, walk a1, walk home").label == "Walk home: 3 steps"


def test_no_far_walk_passes_the_house_of_the_mermans_grotto() -> None:
    position = play(lake(ROW.replace("0", "."), grotto=9, expert=True), "card 1/6")
    ends = {
        GAME.text(choice.actions[-1]) for choice in choices(seen(position)) if GAME.text(choice.actions[0]) == "walk a1"
    }
    assert ends == {"walk a1", "walk c1", "walk e1"}


def test_no_far_walk_passes_that_house_at_the_village_either() -> None:
    dark = "#......../" + "........./" * 7 + "........#"
    position = play(lake("9 A A . . . . . .", grotto=9, expert=True, dark_squares=dark), "card 1/6")
    assert [choice.label for choice in choices(told(position)) if choice.piece == "adventurer-yellow"] == [
        "Walk to house 9"
    ]


def test_a_chip_is_chosen_by_touching_it() -> None:
    position = play(lake(ROW, safe={"yellow": [3]}, found={"yellow": [5]}, chips={"yellow": 1}), "card 2/5")
    [item] = [item for item in told(position).players[0].items if item.id == "yellow-chips"]
    assert [choice.label for choice in item.choices] == ["Play a chip: walk 9 farther"]


def test_after_the_roll_the_die_shows_how_far_the_merman_may_go() -> None:
    position = play(lake(ROW, merman="e2"), "card 4/3", "roll", "die 2")
    assert sprites(seen(position))["die"].text == "2"
    assert "Move the merman up to 2." in str(told(position).question)
    assert choice_of(seen(position), "merman e1, merman c1").piece == "merman"


def test_the_merman_goes_far_in_one_choice() -> None:
    position = play(lake(ROW, merman="a1"), "card 3/4")
    assert choice_of(told(position), "merman c1, merman e1, merman e2").label == "Merman to e2: 3 steps"
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
    assert sprites(seen(position, 0))[HOUSE_IDS[9]].symbol == "house"
    assert sprites(seen(position, 1))[HOUSE_IDS[9]].symbol == "lit-house"
    assert sprites(seen(position, SPECTATOR))[HOUSE_IDS[9]].symbol == "lit-house"


def test_panels_show_treasures_chips_and_cards() -> None:
    position = lake(ROW, found={"red": [9]}, safe={"red": [1, 12]}, chips={"red": 2}, hands={"red": "0/7 1/6"})
    panel = told(position, 0).players[1]
    texts = {item.id: item.text for item in panel.items}
    assert panel.title == "Red"
    assert texts["red-home"] == "1 12"
    assert texts["red-open"] == "Open: 9"
    assert texts["red-hidden"] == "To find: 2 3 4 5 6 7 8 10"
    assert texts["red-chips"] == "2"
    assert texts["red-hand"] == "In hand: 0/7 1/6"
    assert [panel.active for panel in seen(position, 0).players] == [True, False, False, False]


def test_whoever_is_to_play_a_card_sees_all_of_them() -> None:
    """SC-8"""
    position = lake(ROW, turn="red", hands={"red": "0/7 1/6"})
    cards = [item for item in told(position).players[1].items if item.symbol in ("card", "played-card")]
    assert [item.symbol for item in cards] == ["card", "card", *["played-card"] * (len(CARDS) - 2)]
    assert [bool(item.choices) for item in cards] == [True, True, *[False] * (len(CARDS) - 2)]
    assert [item.id for item in told(position, 0).players[1].items if item.symbol == "card"] == ["red-hand"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Chips: one lengthens a walk by a space for each treasure still to be found (SC-28)."),
        ("de", "Chips: Einer verlängert den Weg um ein Feld für jeden Schatz, der noch zu finden ist (SC-28)."),
        ("nl", "Fiches: één verlengt de weg met een veld voor elke schat die nog te vinden is (SC-28)."),
    ],
)
def test_what_things_are_is_short_in_a_scene_and_a_sentence_in_every_language(language: str, words: str) -> None:
    assert items(seen(lake(ROW)))["red-chips"].hint == Phrase("Chips (SC-28)")
    assert items(told(lake(ROW), language=language))["red-chips"].hint == words


def test_everything_on_the_lake_is_explained_in_a_sentence() -> None:
    scene = told(lake(ROW, found={"yellow": [9]}, safe={"yellow": [10]}))
    ground = {"board", "deep"}
    unexplained = {name for name, sprite in sprites(scene).items() if not str(sprite.hint).endswith(".")}
    assert unexplained == ground


def test_the_question_says_what_is_left_to_do() -> None:
    position = lake(ROW)
    assert told(position, 0).question == "Play a card: pieces to build / spaces to walk."
    assert told(position, 1).question == "Yellow chooses a card."
    play(position, "card 3/4")
    assert told(position, 0).question == "Build 3 more: streets, at most one house. Walk up to 4."
    assert told(position, 1).question == "Yellow: 3 to build, 4 to walk."
    assert told(position, 0, "de").question == "Noch 3 bauen: Straßen, höchstens ein Haus. Zieh bis zu 4 weit."
    play(position, "house 1 a5", "street g5-h5", "street g7-h7")
    assert told(position, 0).question == "Walk up to 4."
    play(position, "walk a1", "walk home", "walk a1", "walk home")
    assert told(position, 0).question == "End your turn."


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
    assert words in str(told(play(position, "card 4/3")).question)


def test_others_are_told_what_the_tide_leaves_to_do() -> None:
    sinking = play(lake(ROW, merman="e2", expert=True), "card 4/3")
    assert told(sinking, 1).question == "Yellow: 4 for the merman, 3 to walk."
    spent = play(lake(ROW, merman="e5", expert=True, field=5), "card 4/3")
    assert told(spent, 1).question == "Yellow: 3 to walk."
    words = words_of(GAME.name, "en")
    assert sprites(told(spent))["tide"].hint == words.say(Phrase("Stuck (SC-59)"))


def test_the_mermans_grotto_is_chosen_by_touching_it() -> None:
    position = play(lake(ROW.replace("0", "."), grotto=9, expert=True), "card 1/6", "walk a1", "walk c1", "walk e1")
    assert told(position).question == "Put the merman into another grotto, or let him stay."
    assert told(position, 1).question == "Yellow decides on the merman's grotto."
    assert choice_of(told(position), "grotto 5").label == "Merman into grotto 5"
    assert choice_of(seen(position), "stay") in seen(position).buttons


def test_nature_is_waited_for() -> None:
    assert told(Position(GAME, 2), 0).question == "Who begins is being drawn."
    position = play(lake(ROW, merman="e2"), "card 4/3", "roll")
    assert told(position, 0).question == "Yellow rolls for the merman."


@pytest.mark.parametrize("players", GAME.player_counts)
def test_the_end_by_the_turn_limit_names_the_winners(players: int) -> None:
    assert_winners_named(random_game(players, len(OPTIONS) - 1, 2000)[-1])


def test_the_result_says_how_many_treasures_won() -> None:
    position = lake(ROW, safe={"yellow": [1, 2], "red": [1, 2]}, start="red", turn_limit=1)
    position.state[0].mover, position.state[0].ending = OVER, LIMIT
    question = told(position, 0).question
    assert question == "The last turn has been played. Yellow and Red share the victory. Treasures at home: 2, worth 3."


# --- Sentences and languages ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("move", "player", "language", "expected"),
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
def test_a_move_is_told_in_a_sentence(move: str, player: str, language: str, expected: str) -> None:
    titles = {seat.name: seat.title for seat in GAME.seats(4)}
    sentence = GAME.sentence(action_of(GAME, move), titles.get(player, ""))
    assert words_of(GAME.name, language).say(sentence) == expected


# --- Art ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("colour", COLOURS)
def test_players_differ_by_shape_as_well(colour: str) -> None:
    shapes = symbols(GAME.name)
    for kind in ("village", "adventurer"):
        others = [shapes[f"{kind}-{other}"].replace(other, "") for other in COLOURS if other != colour]
        assert shapes[f"{kind}-{colour}"].replace(colour, "") not in others


def test_nature_of_a_seeded_game_is_seen_too() -> None:
    position = Position(GAME, 2, nature=Nature("seed"))
    assert len(single_actions(seen(position))) == len(CARDS)
