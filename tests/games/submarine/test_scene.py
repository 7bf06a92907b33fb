"""The scene of Submarine: what is seen and may be touched, in pictures and in words."""

import random
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from itertools import chain, cycle, islice, pairwise

import pytest

import vineta
from contract.scenes import (
    SVG,
    a_sample,
    action_of,
    art_of,
    assert_promises,
    assert_unchanged_things_are_the_same,
    assert_within_limits,
    choice_of,
    items,
    place,
    seen,
    sprites,
    symbols,
    told,
)
from games.moves import play
from games.submarine.crowds import crowded_move
from games.submarine.table import table
from vineta.core.game import OVER, SPECTATOR
from vineta.core.kernel import COMPILED
from vineta.core.language import LANGUAGES
from vineta.core.phrase import Phrase
from vineta.core.position import Position
from vineta.core.scene import Choice, Item, Sprite, choices
from vineta.core.telling import words_of
from vineta.games.submarine import GAME, board
from vineta.games.submarine.places import BOAT_IDS, TOKEN_IDS

PLIES = 100 if COMPILED else 40


BOATS = {boat for boats in BOAT_IDS for boat in boats}
TOKENS = dict(zip(board.TOKEN_NAMES, TOKEN_IDS, strict=True))


@cache
def random_game(players: int, plies: int = PLIES) -> tuple[Position, ...]:
    """The positions of a game with many tolls and jokers; in a short one, after the boats are placed."""
    chooser = random.Random(players)
    position = vineta.new("submarine", players, seed=str(players), stall_turns=6)
    positions = [position]
    while not position.over and len(positions) < plies:
        position = position.copy()
        position.play(crowded_move(position, chooser))
        if COMPILED or position.state[0].start == board.NOBODY:
            positions.append(position)
    return tuple(positions)


@pytest.mark.parametrize("players", GAME.player_counts)
class TestRandomGames:
    def test_scenes_keep_the_contract(self, players: int) -> None:
        assert_promises(a_sample(random_game(players)))

    def test_what_a_move_leaves_alone_is_the_very_same_object(self, players: int) -> None:
        assert_unchanged_things_are_the_same(random_game(players))

    def test_every_token_is_seen_wherever_it_goes(self, players: int) -> None:
        for position in random_game(players):
            scene = seen(position, SPECTATOR)
            places = zip(TOKEN_IDS, position.state[0].place.tolist(), strict=True)
            in_play = {name for name, place in places if place != board.BOX}
            assert {*sprites(scene), *items(scene)} & set(TOKEN_IDS) == in_play

    def test_only_what_a_move_moves_changes_its_place(self, players: int) -> None:
        positions = random_game(players)
        for before, after in pairwise(positions):
            old, new = sprites(seen(before, 0)), sprites(seen(after, 0))
            moved = {name for name in old.keys() & new.keys() if place(old[name]) != place(new[name])}
            assert moved <= may_move(before, after)
            assert old.keys() ^ new.keys() <= {*TOKEN_IDS, *BOATS}


def may_move(before: Position, after: Position) -> set[str]:
    """The sprites that a move may have moved: ships, and tokens whose field has gained or lost one."""
    ships = {f"ship-{seat.name}" for seat in before.seats}
    old, new = before.state[0].place.tolist(), after.state[0].place.tolist()
    fields = {field for pair in zip(old, new, strict=True) if pair[0] != pair[1] for field in pair}
    return ships | {TOKEN_IDS[token] for token, field in enumerate(new) if field in fields}


JOKERS = [*(f"shell-{colour}" for colour in board.COLOURS), "trident-red", "trident-yellow", "trident-green"]


def fullest(players: int = 4, jokers: int = 2) -> Position:
    """White has boats on every level below the ship (of five players: on three), cards of three colours, and jokers."""
    boats = dict.fromkeys(board.SEATS[:players], "a2 b3 d4 e5" if players < 5 else "b3 d4 e5")
    boats["white"] = "c2 c3 c4 c5" if players < 5 else "c3 c4 c5"
    beside = {seat: f"statue-{colour}" for seat, colour in zip(board.SEATS, board.COLOURS, strict=True)}
    beside["white"] = " ".join(JOKERS[:jokers])
    return play(table(players, boats=boats, hands={"white": "red yellow green"}, jokers=beside), "sail c")


@pytest.mark.parametrize("jokers", [1, 2, 8])
@pytest.mark.parametrize("players", [4, 5])
def test_the_fullest_positions_can_be_sent_within_their_limits(players: int, jokers: int) -> None:
    assert_within_limits(seen(fullest(players, jokers), 0))


def laden(treasures: int) -> Position:
    """Of five players White has won so many treasures and all shells, each for a card, and has come to know many cards.

    These are all of the own pile, which went through the hand, and a rival's hand, which was paid to the rival.

    One treasure of a kind lies in the container, the others are jokers; nothing of column c was won.
    """
    kinds = [board.TOKEN_NAMES[first : first + 5] for first in range(board.TREASURES - 5, -1, -5)]
    column_c = {
        board.TOKEN_NAMES[token] for token in range(board.TREASURES) if board.FILLING[token] % board.COLUMNS == 2
    }
    won = [[token for token in kind if token not in column_c] for kind in kinds]
    jokers = [token for kind in won for token in kind[1:]][:treasures]
    container = [kind[0] for kind in won if set(kind) & set(jokers)]
    cards = chain(["red", "yellow", "green"], cycle(["yellow", "green", "grey"]))
    left = board.CARDS - treasures - len(container) - 4
    hands = {seat: " ".join(islice(cards, min(3, left // 5))) for seat in board.SEATS}
    piles = {seat: " ".join(islice(cards, max(0, left // 5 - 3))) for seat in board.SEATS}
    position = table(
        5,
        boats={**dict.fromkeys(board.SEATS, "b3 d4 e5"), "white": "c3 c4 c5"},
        hands=hands,
        piles=piles,
        containers={"white": " ".join(container)},
        jokers={"white": " ".join([*JOKERS[:5], *jokers])},
        stall_turns=1,
    )
    position.state[0].seen[0], position.state[0].known[0, 1] = 1, position.state[0].hand[1]
    position.state[0].idle = 3
    return play(position, "sail c")


@pytest.mark.parametrize("treasures", [0, 5, 15, 20, 25, 30, 35])
def test_even_who_has_dozens_of_jokers_and_knows_many_cards_is_sent_little(treasures: int) -> None:
    scene = seen(laden(treasures), 0)
    assert len([item for item in scene.players[0].items if item.text == Phrase("joker")]) == 5 + treasures
    assert_within_limits(scene)


@pytest.mark.parametrize(("jokers", "pairs"), [(1, 4), (4, 16), (5, 0)])
def test_jokers_are_offered_with_their_treasures_while_there_is_room(jokers: int, pairs: int) -> None:
    position = table(boats={"white": "c5"}, jokers={"white": " ".join(JOKERS[:jokers])})
    offered = choices(seen(play(position, "sail c")))
    assert len([choice for choice in offered if len(choice.actions) > 1]) == pairs


# --- What may be touched --------------------------------------------------------------------------------------------
def test_a_boat_is_placed_by_touching_its_field() -> None:
    position = vineta.new("submarine", 3, seed="boats", start="white")
    [target] = [target for target in told(position).targets if target.choices[0].label == "put a boat on c2"]
    assert (target.shape, target.x, target.y) == ("square", 6.4, 3.4)
    assert items(seen(position))["W-boats"].text == "5"


def test_a_ship_sails_to_the_water_above_a_column() -> None:
    scene = told(table(boats={"white": "c3"}))
    assert choice_of(scene, "sail c").piece == "ship-white"
    assert choice_of(scene, "sail off").label == "leave the board"
    assert [target.x for target in scene.targets] == [6.4, 14.1]


def test_a_boat_is_chosen_by_where_it_goes_then_by_where_it_is() -> None:
    scene = told(play(table(boats={"white": "c2 c3"}), "sail c"))
    [target] = [target for target in scene.targets if (target.x, target.y) == (8.4, 5.4)]
    assert target.place == "d3"
    assert [choice.label for choice in target.choices] == ["from c2", "from c3"]
    assert [choice.piece for choice in target.choices] == ["c2W", "c3W"]


def test_boats_and_tokens_are_touched_at_different_places() -> None:
    for target in seen(fullest()).targets:
        if target.shape == "circle":
            fields = [other for other in seen(fullest()).targets if other.shape == "square"]
            assert not [
                field
                for field in fields
                if abs(field.x - target.x) < field.width / 2 and abs(field.y - target.y) < field.height / 2
            ]


def test_a_treasure_is_chosen_by_touching_it_and_tells_its_toll() -> None:
    position = table(boats={"white": "c2", "violet": "c2 c2"}, hands={"white": "green"})
    scene = told(play(position, "sail c"))
    assert choice_of(scene, "salvage amphora-green").label == "salvage the green amphora, toll 2"
    free = told(play(table(boats={"white": "c2"}, hands={"white": "green"}), "sail c"), None, "de")
    assert choice_of(free, "salvage amphora-green").label == "Birg die grüne Amphore"


def test_a_joker_is_chosen_beside_the_container_or_with_its_treasure() -> None:
    position = play(table(boats={"white": "c2"}, jokers={"white": "shell-red"}), "sail c")
    scene = told(position)
    assert choice_of(scene, "joker shell-red").label == "joker: Shell, Red"
    assert choice_of(scene, "joker shell-red") in items(scene)[TOKENS["shell-red"]].choices
    assert choice_of(scene, "joker shell-red, swap amphora-green").label == "joker: Shell, Red"
    assert [target.place for target in scene.targets if target.shape == "circle"] == ["Amphora, Green"]
    scene = told(play(position, "joker shell-red"))
    assert choice_of(scene, "swap amphora-green").label == "take the green amphora"
    assert items(scene)[TOKENS["shell-red"]].text == "in use"


def test_cards_are_paid_and_tucked_away_by_touching_them() -> None:
    position = table(
        boats={"white": "c2", "violet": "c2"},
        hands={"white": "green red"},
        piles={"white": ""},
        ships={"violet": "off"},
    )
    play(position, "sail c", "salvage amphora-green")
    assert items(told(position))["W-hand-red"].choices == (Choice((action_of(GAME, "pay red"),), "pay a red card"),)
    play(position, "pay red", "done")
    assert choice_of(told(position), "tuck grey").label == "put a grey card under the pile"
    assert [choice.label for choice in told(position).buttons] == ["pass"]


# --- What is seen ---------------------------------------------------------------------------------------------------
def test_boats_of_one_field_are_counted_and_everyone_has_a_place() -> None:
    alone = sprites(seen(table(5, boats={"black": "d4"}), SPECTATOR))
    crowded = sprites(seen(table(5, boats=dict.fromkeys(board.SEATS, "d4 d4")), SPECTATOR))
    assert place(alone["d4K"]) == place(crowded["d4K"])
    assert (alone["d4K"].text, crowded["d4K"].text) == ("", "2")
    assert len({place(crowded[f"d4{letter}"]) for letter in board.LETTERS}) == 5
    assert len({place(crowded[f"ship-{seat}"]) for seat in board.SEATS}) == 5


def test_tokens_of_one_field_do_not_cover_each_other() -> None:
    lying = sprites(seen(table(), SPECTATOR))
    assert len({place(lying[token]) for token in TOKEN_IDS[: board.TREASURES]}) == board.TREASURES


def test_treasures_that_one_has_already_are_drawn_smaller() -> None:
    position = table(containers={"white": "amphora-red"})
    assert sprites(seen(position, 0))[TOKENS["amphora-blue"]].scale < 1
    assert sprites(seen(position, 1))[TOKENS["amphora-blue"]].scale == 1
    assert sprites(seen(position, SPECTATOR))[TOKENS["amphora-blue"]].scale == 1


def test_small_treasures_and_ships_say_why_they_are_small() -> None:
    position = table(containers={"white": "amphora-red"}, ships={"violet": "off"}, boats={"violet": "c2"})
    things = sprites(told(position, 0))
    assert things[TOKENS["amphora-blue"]].hint == "Amphora for a blue card; small, for you have one (SU-34)."
    assert things[TOKENS["bell-blue"]].hint == "Bell for a blue card (SU-27)."
    assert things["ship-white"].hint == "Small: White has yet to sail (SU-12)."
    assert things["ship-violet"].hint == "Small: Violet has left the board (SU-44)."
    assert things["c2V"].hint == "Boats of Violet: toll here and below (SU-28)."


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_but_the_ground_is_explained_with_its_rule(language: str) -> None:
    for position in (fullest(5, 4), play(fullest(2, 1), "joker shell-red"), vineta.new("submarine", 3, seed="hints")):
        scene = told(position, 0, language)
        ground = {"board", *[name for name in sprites(scene) if name.startswith("mark-")]}
        things: dict[str, Sprite | Item] = {**sprites(scene), **items(scene)}
        hints = [str(thing.hint) for name, thing in things.items() if name not in ground]
        assert [hint for hint in hints if not re.search(r"\(SU-\d+\).*\.$", hint)] == []


def test_the_standing_is_what_decides() -> None:
    """SU-52"""
    position = table(3, containers={"violet": "bell-red mask-red"}, jokers={"brown": "shell-red"}, hands={"white": ""})
    assert seen(position, 0).standing == ((0, 0, 3), (2, 0, 6), (0, 1, 6))


def test_missing_kinds_are_seen_in_the_own_container_only() -> None:
    lines = items(seen(table(containers={"white": "bell-red"}), 0))
    assert [line for line in lines if line.endswith("W") and len(line) == 3] == [
        *("amW", "anW", "chW", "coW", "crW", "daW", "laW", "maW", "peW", "stW", "trW")
    ]
    assert "amV" not in lines


def test_panels_show_ship_container_jokers_hand_and_pile() -> None:
    position = table(
        3,
        ships={"violet": "c", "brown": "off"},
        containers={"violet": "bell-blue"},
        jokers={"violet": "shell-red"},
        hands={"violet": "red red blue"},
    )
    lines = items(told(position, 1))
    assert [lines[f"{letter}-ship"].text for letter in board.LETTERS[:3]] == [
        "at the start",
        "above c",
        "research pause",
    ]
    assert lines["V-container"].symbol == "container"
    assert lines[TOKENS["bell-blue"]].symbol == "bell-blue"
    assert "beV" not in lines
    assert lines["crV"].symbol == "gap-crown"
    assert lines[TOKENS["shell-red"]].text == "joker"
    assert (lines["V-hand-red"].text, lines["V-hand-blue"].text) == ("2", "1")
    assert (lines["W-hand"].symbol, lines["W-hand"].text) == ("card-back", "3")
    assert lines["W-pile"].text == "Pile: 3"
    assert lines["W-pile"].hint == "To draw, and to pay tolls (SU-30); with the hand 6 cards."
    assert [panel.active for panel in seen(position, 1).players] == [True, False, False]


def test_a_card_that_is_known_in_a_pile_is_told() -> None:
    position = play(table(ships={"white": "off"}), "tuck grey")
    assert items(told(position, 0))["W-pile"].hint == "From the top: 2 ?, Grey (SU-55)."
    assert "From the top" not in str(items(told(position, 1))["W-pile"].hint)


def test_the_discard_and_long_standstill_are_shared() -> None:
    position = play(table(boats={"white": "c2"}, hands={"white": "green"}, stall_turns=1), "sail c")
    play(position, "salvage amphora-green", "done")
    assert items(seen(position))["discard-green"].text == "1"
    assert "idle" not in items(seen(position))
    play(position, "sail off", "pass")
    assert items(told(position))["idle"].text == "Turns without progress: 1 of 2"


# --- What is asked --------------------------------------------------------------------------------------------------
def test_chance_is_waited_for() -> None:
    position = vineta.new("submarine", 2, by_hand=True)
    questions = []
    for phase in (board.DRAW_START, board.LAY_TREASURES, board.GIVE_SHELLS, board.DEAL_CARDS):
        position.state[0].phase = phase
        questions.append(told(position, 0).question)
    assert questions == [
        "Who begins is being drawn.",
        "The treasures are being laid out.",
        "The shells are being given out.",
        "The cards are being dealt.",
    ]


def test_the_question_follows_the_turn() -> None:
    position = table(
        3,
        boats={"white": "c3 c2", "brown": "c3"},
        hands={"white": "red green"},
        piles={"white": ""},
        sea={"c3": "mask-red", "c2": "bell-blue", "f2": "amphora-green", "f3": "bell-grey"},
        jokers={"white": "shell-red"},
        ships={"violet": "off"},
    )
    asked = []
    for move in ("sail c", "joker shell-red", "swap bell-blue", "salvage mask-red", "pay green", "done", "pass"):
        asked.append((told(position).question, told(position, 2).question))
        play(position, move)
    assert asked == [
        ("Sail to a column with a boat of yours, or leave the board.", "White is about to sail."),
        ("Move boats below your ship, or salvage.", "The boats of White are at work."),
        ("Which treasure does the joker take?", "White uses the red shell as a joker."),
        ("Salvage more, or end the turn.", "The boats of White are at work."),
        (
            "Your pile is empty: pay Brown a card of your hand.",
            "White pays Brown a card of the hand for the red mask.",
        ),
        ("End the turn.", "The boats of White are at work."),
        (
            "Research pause: put a card under your pile and draw the top one, or pass.",
            "Violet is in the research pause.",
        ),
    ]


def test_the_question_says_when_there_is_little_to_choose() -> None:
    position = table(boats={"white": "c2 c2"}, piles={"violet": ""}, ships={"violet": "off"})
    play(position, "sail c")
    assert told(position).question == "Move boats below your ship."
    play(position, "boat c2-a2")
    assert told(position).question == "Move another boat, or end the turn."
    play(position, "done")
    assert told(position).question == "Research pause: pass."
    play(position, "pass")
    assert told(position).question == "No boat of yours lies ahead: leave the board."


def test_boats_are_asked_for_one_by_one() -> None:
    position = vineta.new("submarine", 2, seed="boats", start="white")
    assert told(position, 0).question == "Put a boat into a field of level 2. You have 5 left."
    assert told(position, 1, "nl").question == "Wit zet een duikboot in."
    play(position, *["place c"] * 8)
    assert told(position, 0).question == "Put your last boat into a field of level 2."
    assert told(position, 0, "de").question == "Setz dein letztes Tauchboot in ein Feld der Ebene 2."
    assert items(told(position))["W-boats"].text == "1"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", range(1, len(board.REASONS)))
def test_the_end_names_cause_and_winners(ending: int, language: str) -> None:
    position = table(3, containers={"white": "bell-red", "brown": "bell-blue"})
    position.state[0].mover, position.state[0].ending = OVER, ending
    scene = told(position, 0, language)
    assert all(str(scene.players[winner].title) in str(scene.question) for winner in (0, 2))
    assert str(scene.players[1].title) not in str(scene.question)
    assert not choices(scene)


def test_the_result_tells_what_decided() -> None:
    position = table(containers={"violet": "bell-red"})
    position.state[0].mover, position.state[0].ending = OVER, board.BY_CARDS
    assert position.outcome
    assert seen(position, 0).question == position.outcome.sentence
    assert told(position, 0).question == "Nobody has a card left. Violet wins. Kinds: 1, jokers: 0, cards: 6."


# --- Sentences and languages ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("move", "seat", "language", "expected"),
    [
        ("start violet", "", "en", "Violet begins."),
        ("treasure anchor-red", "", "de", "Der Zufall legt den roten Anker aus."),
        ("shell red", "", "en", "Chance gives out the red shell."),
        ("deal red", "", "en", "Chance deals a red card."),
        ("deal ?", "", "nl", "Het toeval deelt een kaart."),
        ("place c", "white", "en", "White puts a boat on c2."),
        ("sail c", "white", "de", "Weiß fährt zu Spalte c."),
        ("sail off", "white", "en", "White leaves the board."),
        ("boat c2-d3", "brown", "en", "Brown moves a boat from c2 to d3."),
        ("salvage anchor-blue", "black", "de", "Schwarz birgt den blauen Anker."),
        ("joker shell-grey", "orange", "nl", "Oranje zet de grijze schelp als joker in."),
        ("swap mask-green", "violet", "nl", "Paars bergt het groene masker met de joker."),
        ("pay red", "white", "en", "White pays a red card as a toll."),
        ("pay ?", "white", "de", "Weiß zahlt eine Handkarte als Abgabe."),
        ("tuck red", "white", "en", "White puts a red card under the pile and draws one."),
        ("tuck ?", "white", "en", "White puts a card under the pile and draws one."),
        ("pass", "white", "en", "White passes."),
        ("done", "white", "en", "White ends the turn."),
    ],
)
def test_a_move_is_told_in_a_sentence(move: str, seat: str, language: str, expected: str) -> None:
    titles = {each.name: each.title for each in GAME.seats(5)}
    sentence = GAME.sentence(action_of(GAME, move), titles.get(seat, ""))
    assert words_of(GAME.name, language).say(sentence) == expected


# The colours of German and Dutch end differently before each kind of thing, and so do the articles.
@pytest.mark.parametrize(
    ("token", "german", "dutch"),
    [
        ("amphora-red", "die rote Amphore", "de rode amfora"),
        ("anchor-yellow", "den gelben Anker", "het gele anker"),
        ("chalice-blue", "den blauen Kelch", "de blauwe kelk"),
        ("mask-green", "die grüne Maske", "het groene masker"),
        ("shell-grey", "die graue Muschel", "de grijze schelp"),
    ],
)
def test_tokens_are_declined(token: str, german: str, dutch: str) -> None:
    called = board.TOKEN_OBJECTS[board.TOKEN_NAMES.index(token)]
    assert (words_of(GAME.name, "de").say(called), words_of(GAME.name, "nl").say(called)) == (german, dutch)


# --- Art ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["boat", "ship"])
def test_players_differ_by_shape_as_well(kind: str) -> None:
    assert len({symbols(GAME.name)[f"{kind}-{seat}"] for seat in board.SEATS}) == len(board.SEATS)


def test_colours_of_tokens_and_cards_differ_by_shape_as_well() -> None:
    pieces = {str(part.get("id")): part for part in ElementTree.fromstring(art_of(GAME.name)).iter(f"{SVG}g")}
    outlines = {pieces[f"p-{colour}"][0].get("d") for colour in board.COLOURS}
    assert len(outlines) == len(board.COLOURS)
    for colour in board.COLOURS:
        assert all(f"#p-{colour}" in symbols(GAME.name)[f"{thing}-{colour}"] for thing in (*board.KINDS, "shell"))
        assert f"#p-{colour}" in symbols(GAME.name)[f"card-{colour}"]
