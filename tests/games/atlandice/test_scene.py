"""The scene of Atlandice: what is seen and may be touched, in pictures and in words."""

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
    seen,
    single_actions,
    sprites,
    symbols,
    told,
)
from games.atlandice.tables import lay_table
from games.moves import play
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.phrase import Phrase
from vineta.core.position import Position
from vineta.core.scene import Scene, Sprite, Target, choices
from vineta.core.telling import words_of
from vineta.games.atlandice import GAME
from vineta.games.atlandice.board import CLOCK_WORDS, LETTERS

LONG_CLOCK = "2 donation, 9 jewel, 30 total, 40 waves"


@cache
def random_game(players: int) -> tuple[Position, ...]:
    """The positions of a whole game."""
    generator = np.random.default_rng(players)
    position = Position(GAME, players, {"clock": LONG_CLOCK} if players == 3 else {})
    positions = [position]
    while not position.over:
        legal = position.odds()[0] if position.mover == NATURE else position.legal.tolist()
        position = position.copy()
        position.play(int(generator.choice(legal)))
        positions.append(position)
    return tuple(positions)


def touched(scene: Scene, move: str) -> tuple[float, float]:
    """Where a move is touched on the board."""
    target = target_of(scene, move)
    return target.x, target.y


def target_of(scene: Scene, move: str) -> Target:
    """The place on the board where a move is touched."""
    choice = choice_of(scene, move)
    [target] = [target for target in scene.targets if choice in target.choices]
    return target


def place(sprite: Sprite) -> tuple[float, float]:
    return sprite.x, sprite.y


@pytest.mark.parametrize("players", GAME.player_counts)
class TestRandomGames:
    def test_scenes_keep_the_contract(self, players: int) -> None:
        assert_promises(a_sample(random_game(players)))

    def test_what_a_move_leaves_alone_is_the_very_same_object(self, players: int) -> None:
        assert_unchanged_things_are_the_same(random_game(players))

    def test_the_end_names_the_winners(self, players: int) -> None:
        assert_winners_named(random_game(players)[-1])

    def test_pieces_of_choices_are_there_on_the_board(self, players: int) -> None:
        for position in random_game(players):
            if position.mover >= 0:
                scene = seen(position)
                assert {choice.piece for choice in choices(scene)} - {""} <= set(sprites(scene))

    def test_everything_keeps_its_place_but_submarine_and_marks(self, players: int) -> None:
        before: dict[str, Sprite] = {}
        for position in random_game(players):
            now = sprites(seen(position, 0))
            moved = {name for name in before.keys() & now.keys() if place(before[name]) != place(now[name])}
            assert moved <= {"submarine", "searching", "turn", "start"}
            before = now


FULL = dict.fromkeys(("jewel", "book", "provision", "tool", "weapon"), 2)
AREAS = ("jeweller", "library", "tavern", "works", "forge", "market")


CROWDED = {
    "jeweller": {"jewel": 3, "book": 1, "tool": 1},
    "library": {"book": 2, "weapon": 1, "tool": 1},
    "tavern": {"provision": 2, "jewel": 1},
    "works": {"tool": 2, "book": 1},
    "forge": {"weapon": 2, "provision": 1},
    "market": FULL,
}
"""As many kinds of things lie about as in the fullest of many random games, and everybody holds all of them."""


def test_the_fullest_positions_can_be_sent_within_their_limits() -> None:
    swap = lay_table(4, {"jeweller": "b"}, [1, 1, 2, 2, 3, 4, 5], CROWDED, [FULL] * 4)
    assert_within_limits(seen(swap, 0))
    play(swap, "search jeweller", "take jewel")
    assert len(single_actions(seen(swap))) == 27
    assert_within_limits(seen(swap, 0))
    assert_within_limits(seen(lay_table(2, {}, [1, 2, 3, 4, 5], CROWDED, [FULL] * 3, clock=LONG_CLOCK), 0))


# --- What may be touched --------------------------------------------------------------------------------------------
def test_a_die_is_taken_by_touching_its_area() -> None:
    scene = told(lay_table(dice=[5]))
    assert choice_of(scene, "search forge").label == "Search the forge"
    assert touched(scene, "search forge")[0] == sprites(scene)["forge"].x
    assert "forge-die-1" in sprites(scene)


def test_a_die_and_its_first_resource_are_taken_by_touching_the_resource() -> None:
    scene = told(lay_table(dice=[5]))
    assert choice_of(scene, "search forge, take weapon").label == "Take a weapon from the forge"
    assert touched(scene, "search forge, take weapon") == place(sprites(scene)["forge-weapon"])


def test_a_die_may_go_to_the_neutral_player() -> None:
    position = lay_table(players=2, dice=[5])
    scene = told(position, 0, "de")
    assert choice_of(scene, "give forge").label == "die Schmiede für den neutralen Spieler durchsuchen"
    assert choice_of(scene, "give forge, take weapon").label == "Für den neutralen Spieler"
    assert choice_of(scene, "search forge, take weapon").label == "Nehmen"
    assert target_of(scene, "search forge, take weapon").place == "Schmiede, Waffe"
    play(position, "give forge")
    assert told(position).question == "Take a resource from the forge. It goes to the neutral player."


def test_the_last_die_can_only_go_to_the_neutral_player() -> None:
    position = play(lay_table(players=2, dice=[5], stock={"market": {}}), *["search market"] * 4)
    label = choice_of(told(position), "give forge, take weapon").label
    assert label == "Take a weapon from the forge for the neutral player"


def test_a_resource_is_taken_by_touching_it() -> None:
    scene = told(play(lay_table(dice=[5], stock={"forge": {"weapon": 2, "book": 1}}), "search forge"))
    assert choice_of(scene, "take book").label == "Take a book from the forge"
    assert touched(scene, "take book") == place(sprites(scene)["forge-book"])


def test_a_won_resource_is_fetched_by_touching_it() -> None:
    position = play(lay_table(dice=[2]), "search library", "take book", "die 6")
    scene = told(position)
    assert touched(scene, "fetch weapon forge") == place(sprites(scene)["forge-weapon"])
    assert choice_of(scene, "decline") in scene.buttons
    assert scene.question == "You may take one more resource from another district."


def test_a_swap_joins_two_resources() -> None:
    scene = told(play(lay_table(tiles={"jeweller": "b"}, dice=[1]), "search jeweller", "take jewel"))
    assert touched(scene, "swap jewel forge weapon") == place(sprites(scene)["forge-weapon"])
    assert choice_of(scene, "swap jewel forge weapon").piece == "jeweller-jewel"
    assert choice_of(scene, "swap jewel forge weapon").label == "jewel"
    assert target_of(scene, "swap jewel forge weapon").place == "Forge, weapon"


def test_a_moved_resource_is_chosen_and_then_its_area() -> None:
    onto_market = seen(play(lay_table(tiles={"library": "b"}, dice=[2]), "search library", "take book"))
    assert touched(onto_market, "move book market") == place(sprites(onto_market)["market"])
    assert choice_of(onto_market, "move book market").piece == "library-book"
    into_district = seen(play(lay_table(tiles={"forge": "b"}, dice=[5]), "search forge", "take weapon"))
    assert choice_of(into_district, "move book forge").piece == "market-book"


def test_a_die_is_turned_by_touching_it() -> None:
    scene = told(play(lay_table(tiles={"tavern": "c"}, dice=[3, 5]), "search tavern", "take provision"))
    target = target_of(scene, "turn forge 3")
    assert [choice.label for choice in target.choices][:2] == ["Turn to 1: Jeweller", "Turn to 2: Library"]
    assert target.choices[2].piece == "forge-die-1"


def test_the_submarine_is_moved_by_touching_an_area() -> None:
    position = play(lay_table(dice=[4]), "search works", "take tool", "decline")
    before = seen(position)
    assert touched(before, "submarine market") == place(sprites(before)["market"])
    assert choice_of(before, "submarine market").piece == "submarine"
    after = seen(play(position, "submarine market"))
    assert place(sprites(before)["submarine"]) != place(sprites(after)["submarine"])


def donating() -> Position:
    position = lay_table(holdings=[{"jewel": 2, "tool": 1}], clock="2 donation, 20 waves")
    while position.mover >= 0 and "done" not in position.actions:
        play(position, position.actions[0])
    return position


def test_two_resources_are_donated_by_touching_one_and_then_the_other() -> None:
    position = donating()
    scene = told(position)
    name = position.seats[position.mover].tone
    assert touched(scene, "donate jewel tool") == place(sprites(scene)[f"{name}-jewel"])
    assert choice_of(scene, "donate jewel tool").piece == f"{name}-tool"
    assert choice_of(scene, "donate jewel jewel").label == "Donate two jewels"
    assert choice_of(scene, "done") in scene.buttons


# --- What is seen ---------------------------------------------------------------------------------------------------
def test_the_hand_turns_with_the_clock() -> None:
    assert sprites(seen(lay_table(hand=0)))["hand"].turn == 0
    assert sprites(seen(lay_table(hand=20)))["hand"].turn == 343


def test_the_next_fields_of_the_clock_are_announced() -> None:
    panel = told(lay_table(hand=4)).shared[0]
    assert [item.text for item in panel.items] == ["Hand on 4 of 20", "+1", "+3", "+5"]
    assert [item.symbol for item in panel.items[1:]] == ["field-donation", "field-book", "field-provision"]


def test_a_closed_district_has_sunk() -> None:
    position = lay_table(dice=[1], stock={"jeweller": {"jewel": 1}}, gone={"jeweller": "bc"})
    play(position, "search jeweller", "take jewel", "die 2")
    found = sprites(seen(position))
    assert found["jeweller"].symbol == "sunk"
    assert not [name for name in found if name.startswith("jeweller-") and name != "jeweller-name"]


def test_a_district_shows_effect_hand_symbols_and_unseen_tiles() -> None:
    found = sprites(told(lay_table(tiles={"forge": "c"})))
    assert (found["forge-effect"].symbol, found["forge-effect"].text) == ("effect-market", "6")
    assert found["forge-effect"].hint == "Roll 6: one from the market (AT-31)."
    assert found["forge-hands"].symbol == "hands-3"
    assert found["forge-hands"].hint == "The last die here moves the hand by 3 (AT-39)."
    unseen = found["forge-unseen"]
    assert (unseen.text, unseen.hint) == ("2", "Still to come: a b (AT-38).")


def test_a_plate_shows_points_dice_and_resources() -> None:
    position = play(lay_table(dice=[5], holdings=[{"book": 3}]), "search forge", "take weapon", "die 1")
    found = sprites(seen(position))
    assert found["amber"].text == "0"
    assert found["amber-book"].text == "3"
    assert found["amber-weapon"].text == "1"
    assert "amber-die-1" in found
    assert place(found["turn"]) == place(found["coral-plate"])


def test_panels_show_what_everybody_has() -> None:
    position = lay_table(players=2, holdings=[{"book": 3}, {}, {"jewel": 1}])
    position.state[0].tiles[1, 2] = 2
    scene = told(position)
    assert [panel.title for panel in scene.players] == ["Amber", "Coral", "Neutral"]
    assert [panel.active for panel in scene.players] == [True, False, False]
    texts = {item.id: item.text for panel in scene.players for item in panel.items}
    assert texts["amber-has-book"] == "3"
    assert texts["amber-dice"] == "0/2"
    assert texts["neutral-total"] == "1"
    assert texts["neutral-tiles"] == "2c"
    assert texts["starts"] == "Start player"
    assert "amber-points" not in texts, "that is told by the standing"
    assert texts["neutral-points"] == "0 points"
    assert scene.players[0].items[0].hint == "Dice taken in this round (AT-12)."


def test_the_effects_of_the_open_tiles_are_told() -> None:
    panel = told(lay_table(tiles={"forge": "c"})).shared[1]
    assert (panel.items[4].hint, panel.items[4].text) == ("Forge c (AT-31).", "Roll 6: one from the market")


# --- What is asked --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("position", "own", "others"),
    [
        (lay_table(), "Take a die and search its area.", "Amber takes a die."),
        (lay_table(players=2), "Take a die, for yourself or for the neutral player.", "Amber takes a die."),
        (
            play(lay_table(dice=[4]), "search works", "take tool"),
            "The submarine is here: take one more resource from the machine works.",
            "Amber searches the machine works.",
        ),
        (
            play(lay_table(dice=[5]), "search forge", "take weapon", "die 2"),
            "You may take one more resource from the forge.",
            "Amber searches the forge.",
        ),
        (
            play(lay_table(players=2, dice=[5]), "give forge", "take weapon", "die 2"),
            "Take one more resource from the forge. It goes to the neutral player.",
            "Amber searches the forge. It goes to the neutral player.",
        ),
        (
            play(lay_table(tiles={"forge": "c"}, dice=[5]), "search forge", "take weapon", "die 6"),
            "You may take one more resource from the market.",
            "Amber searches the forge.",
        ),
        (
            play(lay_table(tiles={"tavern": "b"}, dice=[3]), "search tavern", "take provision"),
            "Put a resource from the market into another district.",
            "Amber searches the tavern.",
        ),
        (
            play(lay_table(tiles={"forge": "b"}, dice=[5]), "search forge", "take weapon"),
            "Put a resource from the market into any district.",
            "Amber searches the forge.",
        ),
    ],
)
def test_the_question_says_what_is_expected(position: Position, own: str, others: str) -> None:
    assert told(position).question == own
    assert told(position, 1).question == others
    assert told(position, SPECTATOR).question == others


def test_the_third_die_is_asked_for_the_neutral_player() -> None:
    position = lay_table(players=2)
    record = position.state[0]
    record.taken[0] = 2
    assert told(position).question == "Take a die for the neutral player."
    record.taken[0], record.given[0] = 1, 1
    assert told(position).question == "Take a die and search its area."


def test_donations_are_asked_of_one_player_after_the_other() -> None:
    position = donating()
    assert told(position).question == "You may donate two resources for 1 point."
    assert told(position, SPECTATOR).question == f"{position.seats[position.mover].name} may donate."


def test_nature_is_waited_for() -> None:
    position = Position(GAME, 3)
    assert told(position, 0).question == "Who begins is being drawn."
    play(position, "start 2")
    assert told(position, 0, "de").question == "Ein neues Plättchen wird beim Juwelier aufgedeckt."
    play(position, *(f"tile {area} {LETTERS[2]}" for area in AREAS[:5]))
    assert told(position, 0).question == "The gates open. Dice still to roll: 7."
    play(position, *(["die 1"] * 7), "search jeweller", "take jewel")
    assert told(position, 0).question == "Coral rolls for the effect at the jeweller."
    play(position, "die 6")
    assert told(position, 0).question == "Coral rolls for the next area to search."


def test_a_shared_victory_names_all_winners() -> None:
    position = random_game(4)[-1].copy()
    position.state[0].points[:] = 4
    question = told(position, 0).question
    assert question == "The city has sunk. Amber, Coral, Jade and Pearl share the victory. Points: 4."


# --- Sentences and languages ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("move", "seat", "language", "expected"),
    [
        ("search forge", "Amber", "en", "Amber searches the forge."),
        ("give market", "Amber", "nl", "Barnsteen doorzoekt de zwarte markt voor de neutrale speler."),
        ("take book", "Coral", "de", "Koralle nimmt ein Buch."),
        ("decline", "Coral", "en", "Coral does without."),
        ("fetch book market", "Coral", "en", "Coral takes a book from the market."),
        ("swap jewel forge weapon", "Jade", "de", "Jade tauscht ein Juwel gegen eine Waffe aus der Schmiede."),
        ("move book market", "Jade", "en", "Jade puts a book onto the market."),
        ("turn forge 3", "Jade", "en", "Jade turns a die in the forge to 3."),
        ("submarine market", "Pearl", "de", "Perle stellt das U-Boot neben den Schwarzmarkt."),
        ("donate book tool", "Pearl", "en", "Pearl donates a book and a tool."),
        ("donate book book", "Pearl", "nl", "Parel geeft twee boeken weg."),
        ("done", "Pearl", "en", "Pearl donates no more."),
        ("die 4", "", "en", "The die shows 4."),
        ("tile forge a", "", "de", "Plättchen a wird in der Schmiede aufgedeckt."),
        ("start 2", "", "de", "Koralle beginnt."),
    ],
)
def test_a_move_is_told_in_a_sentence(move: str, seat: str, language: str, expected: str) -> None:
    sentence = GAME.sentence(action_of(GAME, move), Phrase(seat))
    assert words_of(GAME.name, language).say(sentence) == expected


# --- Art ------------------------------------------------------------------------------------------------------------
def test_everything_that_can_come_up_has_a_symbol() -> None:
    needed = {
        *(f"field-{word}" for word in CLOCK_WORDS),
        *(f"die-{face}" for face in range(1, 7)),
        *(seat.tone for seat in GAME.seats(4)),
        *AREAS,
    }
    assert needed <= symbols(GAME.name).keys()
