"""What a move of Submarine brings about, as it is told: every kind of happening once at least, to all eyes."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

import vineta
from contract.golden import expected
from contract.stories import difference, explained, retold
from games.moves import play
from games.submarine.crowds import crowded_game
from games.submarine.table import hand, table
from games.submarine.twins import CardTracker, twin
from vineta.core import record
from vineta.core.game import SPECTATOR, all_eyes
from vineta.core.happenings import BOX, Change, Happening
from vineta.core.kernel import COMPILED
from vineta.core.position import Position
from vineta.core.telling import words_of
from vineta.games.submarine import GAME, board

GOLDEN = Path(__file__).parent / "golden"


def told_to_all(position: Position, move: str) -> dict[int, list[Happening]]:
    """What each pair of eyes is told of a move; all that is counted changes by that."""
    game, action = position.game, position.game.parse(move)
    eyes = all_eyes(position.players)
    before = {eye: game.view(position.state, eye) for eye in eyes}
    seen = {eye: game.glimpse(position.state, action, eye) for eye in eyes}
    position.play(move)
    told = {}
    for eye in eyes:
        after = game.view(position.state, eye)
        happenings = game.happenings(before[eye], seen[eye], after, eye)
        assert explained(happenings) == difference(game, game.counts(before[eye]), game.counts(after))
        told[eye] = list(happenings)
    return told


def told(position: Position, move: str) -> list[Happening]:
    """What a spectator is told of a move."""
    return told_to_all(position, move)[SPECTATOR]


def kinds(happenings: list[Happening]) -> list[str]:
    return [happening.kind for happening in happenings]


def only(happenings: list[Happening], kind: str) -> Happening:
    [found] = [happening for happening in happenings if happening.kind == kind]
    return found


def sentences(happenings: list[Happening]) -> list[str]:
    return [str(happening.text) for happening in happenings if happening.text]


# --- The set-up -----------------------------------------------------------------------------------------------------
def laid_out() -> Position:
    """Two players; the treasures and shells are given out, and all cards but one are dealt."""
    position = vineta.new("submarine", 2, by_hand=True, start="white")
    play(position, *[f"treasure {token}" for token in board.TOKEN_NAMES[: board.TREASURES]], "shell red", "shell blue")
    return play(position, *["deal red", "deal yellow"] * 11, *["deal green", "deal grey"] * 3, "deal blue")


def test_treasures_are_laid_out_where_they_are_seen() -> None:
    """SU-2"""
    [laid] = told(vineta.new("submarine", 2, by_hand=True, start="white"), "treasure bell-red")
    assert (laid.kind, laid.rule, laid.text, laid.place) == ("laid", 2, "", (2.4, 3.88))
    assert laid.changes == (Change("sea", BOX, 1),)


def test_a_shell_goes_to_a_player() -> None:
    """SU-4"""
    position = vineta.new("submarine", 2, by_hand=True, start="white")
    play(position, *[f"treasure {token}" for token in board.TOKEN_NAMES[: board.TREASURES]], "shell red")
    [given] = told(position, "shell blue")
    assert (given.kind, given.rule, given.seats, given.mood) == ("given", 4, (1,), "gain")
    assert str(given.text) == "Violet starts with the blue shell as a joker."
    assert given.changes == (Change("jokers", 1, 1),)


def test_with_the_last_card_everybody_draws_three_and_sees_only_those() -> None:
    """SU-5, SU-54"""
    told = told_to_all(laid_out(), "deal blue")
    assert kinds(told[0]) == ["dealt", "drawn", "drawn"]
    assert set(told[0][0].changes) == {Change("cards", 1, 1), Change("cards", BOX, -1)}
    assert sentences(told[0]) == ["White draws 2 green cards and one blue card.", "Violet draws 3 cards."]
    assert sentences(told[1]) == ["White draws 3 cards.", "Violet draws one blue card and 2 grey cards."]
    assert sentences(told[SPECTATOR]) == ["White draws 3 cards.", "Violet draws 3 cards."]


def test_boats_are_placed_until_the_first_turn_begins() -> None:
    """SU-9"""
    position = play(laid_out(), "deal blue")
    [placed] = told(position, "place c")
    assert (placed.kind, placed.text, placed.place) == ("placed", "", (6.4, 3.4))
    assert placed.changes == (Change("boats", 0, 1), Change("boats", BOX, -1))
    play(position, *["place c"] * 8)
    _, begun = told(position, "place d")
    assert (begun.kind, begun.rule, begun.mood) == ("begun", 9, "twist")
    assert str(begun.text) == "All boats are in the sea: White takes the first turn."


# --- Salvage --------------------------------------------------------------------------------------------------------
def test_a_treasure_costs_a_card_and_fills_its_place_in_the_container() -> None:
    """SU-27, SU-34"""
    position = table(boats={"white": "c2"}, hands={"white": "green"}, containers={"white": "bell-red"})
    discarded, won = told(play(position, "sail c"), "salvage amphora-green")
    assert (discarded.kind, discarded.rule, discarded.place) == ("discarded", 27, (6.4, 3.4))
    assert discarded.changes == (Change("cards", 0, -1), Change("hand", 0, -1), Change("discard", BOX, 1))
    assert (won.kind, won.rule, won.seats, won.mood) == ("new kind", 34, (0,), "gain")
    assert (won.changes, won.place) == ((Change("kinds", 0, 1), Change("sea", BOX, -1)), (6.4, 3.88))
    assert sentences([discarded, won]) == [
        "White discards a green card.",
        "White puts the green amphora into the container: kind 2 of 12.",
    ]


def test_a_toll_is_told_for_everyone_who_receives_it() -> None:
    """SU-28: clockwise, from the pile, unseen."""
    position = table(
        3,
        mover="violet",
        boats={"violet": "c3", "white": "c2", "brown": "c2 c3 c4"},
        hands={"violet": "red"},
        sea={"c3": "mask-red"},
    )
    happenings = told(play(position, "sail c"), "salvage mask-red")
    assert kinds(happenings) == ["discarded", "toll", "toll", "out of cards", "new kind"]
    assert sentences(happenings)[1:4] == [
        "Violet pays Brown a toll of 2 cards.",
        "Violet pays White a toll of one card.",
        "Violet has no card left.",
    ]
    toll = happenings[1]
    assert (toll.rule, toll.seats, toll.mood, toll.place) == (28, (1, 2), "loss", (6.4, 5.4))
    assert toll.changes == (Change("cards", 1, -2), Change("cards", 2, 2))


def test_who_knows_a_card_of_a_toll_is_told_its_colour() -> None:
    """SU-55: White has put it under the pile before."""
    position = table(
        boats={"white": "c3", "violet": "c2 c3"},
        hands={"white": "red"},
        piles={"white": "yellow blue green"},
        sea={"c3": "mask-red"},
    )
    position.state[0].seen[0, 1] = 1
    told = told_to_all(play(position, "sail c"), "salvage mask-red")
    assert sentences(told[0])[1] == "White pays Violet a toll: one blue card and one unseen card."
    assert sentences(told[1])[1] == sentences(told[SPECTATOR])[1] == "White pays Violet a toll of 2 cards."


def test_whoever_receives_cards_fills_the_hand_at_once_and_sees_them() -> None:
    """SU-33"""
    position = table(
        boats={"white": "c3", "violet": "c2 c3 c3"},
        hands={"white": "red", "violet": "grey"},
        piles={"white": "yellow blue green", "violet": ""},
        sea={"c3": "mask-red"},
    )
    told = told_to_all(play(position, "sail c"), "salvage mask-red")
    drawn = only(told[1], "drawn")
    assert (drawn.rule, drawn.seats, drawn.changes) == (33, (1,), (Change("hand", 1, 2),))
    assert str(drawn.text) == "Violet draws one green card and one blue card."
    assert str(only(told[0], "drawn").text) == "Violet draws 2 cards."


def paying() -> Position:
    """White owes Violet two cards and Brown one, and has but one card in the pile."""
    position = table(
        3,
        boats={"white": "c3", "violet": "c2 c3", "brown": "c3"},
        hands={"white": "red yellow green", "brown": "grey"},
        piles={"white": "blue", "brown": ""},
        sea={"c3": "mask-red"},
    )
    return play(position, "sail c")


def test_a_pile_runs_out_and_the_hand_pays_the_rest() -> None:
    """SU-30"""
    position = paying()
    happenings = told(position, "salvage mask-red")
    assert kinds(happenings) == ["discarded", "toll", "pile empty"]
    assert (happenings[-1].rule, happenings[-1].mood) == (30, "loss")
    assert str(happenings[-1].text) == "The pile of White has run out."
    told_of_pay = told_to_all(position, "pay yellow")
    assert sentences(told_of_pay[0]) == ["Violet gets a yellow card from the hand of White."]
    assert sentences(told_of_pay[1]) == ["Violet gets a card from the hand of White."]
    assert only(told_of_pay[2], "toll").changes == (
        Change("cards", 0, -1),
        Change("hand", 0, -1),
        Change("cards", 1, 1),
    )


def test_the_last_card_of_a_toll_wins_the_treasure() -> None:
    """SU-28, SU-33: and Brown draws it at once."""
    told = told_to_all(play(paying(), "salvage mask-red", "pay yellow"), "pay green")
    assert kinds(told[SPECTATOR]) == ["toll", "drawn", "out of cards", "new kind"]
    assert sentences(told[2])[:2] == ["Brown gets a card from the hand of White.", "Brown draws one green card."]
    assert sentences(told[1])[:2] == ["Brown gets a card from the hand of White.", "Brown draws a card."]


def test_a_card_from_a_hand_that_is_known_is_told_by_its_colour() -> None:
    """SU-55: Brown knows that White has nothing but a blue card."""
    position = table(
        3,
        boats={"white": "c2", "violet": "c2"},
        hands={"white": "green blue"},
        piles={"white": ""},
        sea={"c2": "bell-green"},
    )
    position.state[0].known[2, 0, board.COLOURS.index("blue")] = 1
    play(position, "sail c", "salvage bell-green")
    told = told_to_all(position, "pay blue")
    assert sentences(told[2])[0] == "Violet gets a blue card from the hand of White."
    assert sentences(told[1])[0] == "Violet gets a card from the hand of White."


# --- Jokers ---------------------------------------------------------------------------------------------------------
def test_a_joker_stays_in_the_sea_for_the_treasure_it_takes() -> None:
    """SU-42"""
    position = play(table(boats={"white": "c2"}, jokers={"white": "shell-red"}), "sail c")
    assert told(position, "joker shell-red") == []
    left, won = told(position, "swap amphora-green")
    assert (left.kind, left.rule, left.place) == ("joker left", 42, (6.4, 3.4))
    assert left.changes == (Change("jokers", 0, -1), Change("sea", BOX, 1))
    assert str(left.text) == "White leaves the red shell on c2."
    assert won.kind == "new kind"


def test_duplicates_and_shells_become_jokers() -> None:
    """SU-34"""
    position = table(
        boats={"white": "c2 c3"},
        hands={"white": "green red"},
        containers={"white": "amphora-red"},
        sea={"c3": "shell-red"},
    )
    duplicate = only(told(play(position, "sail c"), "salvage amphora-green"), "joker won")
    assert (duplicate.rule, duplicate.changes) == (34, (Change("jokers", 0, 1), Change("sea", BOX, -1)))
    assert str(duplicate.text) == "White has this kind already: the green amphora becomes a joker for later turns."
    shell = only(told(position, "salvage shell-red"), "joker won")
    assert str(shell.text) == "White gets the red shell as a joker for later turns."


# --- Turns ----------------------------------------------------------------------------------------------------------
def test_ships_and_boats_that_move_bring_nothing_about() -> None:
    """SU-11"""
    position = table(boats={"white": "c2 c3"})
    assert [told(position, move) for move in ("sail c", "boat c2-d3", "done")] == [[], [], []]


def test_the_hand_is_filled_at_the_end_of_the_turn_until_the_pile_runs_out() -> None:
    """SU-35"""
    position = table(boats={"white": "c2"}, hands={"white": "green"}, piles={"white": "red red"})
    told = told_to_all(play(position, "sail c", "salvage amphora-green"), "done")
    assert sentences(told[0]) == ["White draws 2 red cards.", "The pile of White has run out."]
    assert sentences(told[1]) == ["White draws 2 cards.", "The pile of White has run out."]
    assert told[0][0].rule == 35


def test_a_ship_that_leaves_has_a_pause_until_all_return() -> None:
    """SU-17, SU-44"""
    position = table(boats={"white": "c2"})
    [paused] = told(position, "sail off")
    assert (paused.kind, paused.rule, paused.place) == ("paused", 44, (14.1, 1.6))
    assert str(paused.text) == "White is in the research pause until the last ship has left."
    assert told(position, "pass") == []
    [last] = told(position, "sail off")
    assert str(last.text) == "Violet is the last in the research pause: after this turn all ships return."
    [returned] = told(position, "pass")
    assert (returned.kind, returned.rule, returned.mood) == ("returned", 17, "twist")
    assert str(returned.text) == "All ships return to the start: White begins a new voyage."


def test_who_swaps_a_card_is_told_what_came_and_so_is_who_knew_it() -> None:
    """SU-44, SU-55"""
    position = table(3, ships={"white": "off"}, hands={"white": "red grey grey"}, piles={"white": "blue green"})
    position.state[0].seen[0, 1] = 0b100
    told = told_to_all(position, "tuck red")
    assert sentences(told[0]) == sentences(told[2]) == ["White draws a green card."]
    assert (told[0][0].kind, told[0][0].rule, told[0][0].changes) == ("drawn", 44, ())
    assert told[1] == told[SPECTATOR] == []


def test_a_long_standstill_is_told_half_way_and_a_round_before_it_ends_the_game() -> None:
    """SU-51"""
    position = table(boats={"white": "c2"}, ships={"violet": "off"}, stall_turns=3)
    heard = []
    while not position.over:
        move = next(
            move for move in ("done", "pass", "boat c2-d2", "boat d2-c2", "sail off") if move in position.actions
        )
        heard += [happening for happening in told(position, move) if happening.kind in ("standstill", "end")]
    assert [happening.rule for happening in heard] == [51, 51, 51, 52]
    assert sentences(heard) == [
        "3 turns in a row have passed without progress; 6 end the game.",
        "4 turns in a row have passed without progress; 6 end the game.",
        "Too many turns have passed without progress.",
        "White and Violet share the victory. Kinds: 0, jokers: 0, cards: 6.",
    ]


def test_a_single_idle_turn_may_be_half_way() -> None:
    """SU-51"""
    position = play(table(stall_turns=1), "sail off")
    assert sentences(told(position, "pass")) == ["One turn has passed without progress; 2 in a row end the game."]


# --- The end --------------------------------------------------------------------------------------------------------
def test_an_empty_column_ends_the_game() -> None:
    """SU-49, SU-52"""
    lonely = {"d2": "amphora-green", "d3": "bell-red bell-yellow", "d4": "crown-red crown-yellow compass-grey"}
    position = table(
        boats={"white": "c2"},
        hands={"white": "red"},
        sea={**lonely, "c2": "mask-red", "e5": "mask-grey pearl-red pearl-yellow pearl-green"},
    )
    happenings = told(play(position, "sail c"), "salvage mask-red")
    assert kinds(happenings) == ["discarded", "new kind", "column empty", "end"]
    emptied, ended = happenings[2:]
    assert (emptied.rule, emptied.mood, emptied.place) == (49, "twist", (6.4, 1.6))
    assert str(emptied.text) == "Column c has no treasure left."
    assert (ended.rule, ended.seats, ended.mood) == (52, (0, 1), "end")
    assert str(ended.text) == "White wins. Kinds: 1, jokers: 0, cards: 3."


def test_a_full_container_wins_the_game() -> None:
    """SU-48"""
    eleven = " ".join(f"{kind}-grey" for kind in board.KINDS if kind != "amphora")
    position = table(boats={"white": "c2"}, hands={"white": "green"}, containers={"white": eleven})
    happenings = told(play(position, "sail c"), "salvage amphora-green")
    assert kinds(happenings) == ["discarded", "new kind", "container full", "end"]
    assert str(happenings[2].text) == "White has all kinds: the container is full."
    assert (happenings[2].rule, happenings[2].seats) == (48, (0,))


def test_the_game_ends_with_the_last_card() -> None:
    """SU-50"""
    position = table(boats={"white": "c2"}, hands={"white": "green", "violet": ""}, piles={"white": "", "violet": ""})
    happenings = told(play(position, "sail c"), "salvage amphora-green")
    assert kinds(happenings) == ["discarded", "out of cards", "new kind", "out of cards", "end"]
    assert sentences(happenings)[3] == "Nobody has a card left."


@pytest.mark.parametrize(
    ("things", "words"),
    [
        ({"containers": {"violet": "bell-red"}}, "Violet wins. Kinds: 1, jokers: 0, cards: 6."),
        (
            {"jokers": {"white": "shell-red"}},
            "White wins with as many kinds as Violet and Brown, but more jokers. Kinds: 0, jokers: 1, cards: 6.",
        ),
        (
            {"jokers": {"white": "shell-red", "brown": "shell-blue"}, "hands": {"white": "red"}},
            "Brown wins with as many kinds and jokers as White, but more cards. Kinds: 0, jokers: 1, cards: 6.",
        ),
        ({"hands": {"white": "red"}}, "Violet and Brown share the victory. Kinds: 0, jokers: 0, cards: 6."),
    ],
)
def test_what_broke_a_tie_is_told(things: dict[str, dict[str, str]], words: str) -> None:
    """SU-52"""
    position = table(3, ships=dict.fromkeys(board.SEATS, "off"), stall_turns=1, **things)  # type: ignore[arg-type]
    position.state[0].idle = 2
    assert str(only(told(position, "pass"), "end").text) == words


# --- What is counted ------------------------------------------------------------------------------------------------
def test_kinds_jokers_and_cards_decide_and_everything_else_is_counted() -> None:
    """SU-52"""
    position = table(
        3,
        boats={"violet": "a2 a3"},
        containers={"violet": "bell-red mask-red"},
        jokers={"violet": "shell-red"},
        hands={"violet": "red"},
    )
    assert [figure.name for figure in GAME.figures] == [
        *("kinds", "jokers", "cards", "hand", "boats", "sea", "discard")
    ]
    counts = GAME.counts(position.state)
    assert counts[1] == (2, 1, 4, 1, 2, 0, 0)
    assert counts[-1] == (0, 0, 44, 0, 13, 58, 0)
    assert [figure.name for figure in GAME.figures if figure.decides] == ["kinds", "jokers", "cards"]


# --- Whole games ----------------------------------------------------------------------------------------------------
def test_a_whole_game_reads_as_a_story() -> None:
    position = record.replay(record.from_json((GOLDEN / "story.json").read_bytes()))
    found = retold(position, {"white": "Ada", "violet": "Ben", "brown": "Cleo"}, eyes=0)
    assert found == expected(GOLDEN / "story.txt", found)


@pytest.mark.parametrize(("language", "words"), [("de", "Ada zieht 2 Karten."), ("nl", "Ada trekt 2 kaarten.")])
def test_people_are_called_by_their_names_in_every_language(language: str, words: str) -> None:
    position = table(boats={"white": "c2"}, hands={"white": "green"}, piles={"white": "red red"})
    drawn = only(told(play(position, "sail c", "salvage amphora-green"), "done"), "drawn")
    assert words_of(GAME.name, language).among({"white": "Ada"}).say(drawn.text) == words


Story = list[tuple[Happening, ...]]


def story(position: Position, eyes: int) -> Story:
    """All that a seat was told in a game, move by move."""
    walked = [(GAME.view(walk.state, eyes), step.seen_by(eyes)) for walk, step in position.steps()]
    views = [*[view for view, _ in walked], GAME.view(position.state, eyes)]
    return [GAME.happenings(view, action, views[number], eyes) for number, (view, action) in enumerate(walked, start=1)]


@pytest.mark.broad
@pytest.mark.parametrize("players", GAME.player_counts)
def test_games_that_differ_in_unseen_cards_only_are_told_alike(players: int) -> None:
    """SU-54, SU-55: whatever the cards are that a seat has never seen, it is told the same story."""
    for seed in range(3 if COMPILED else 1):
        tracker = CardTracker(players)
        for position in crowded_game(players, seed):
            tracker.follow(position)
        for eyes in all_eyes(players):
            other = twin(position, tracker, eyes, random.Random(seed))
            assert other.moves != position.moves
            assert story(other, eyes) == story(position, eyes)


COUNTED_CARDS = re.compile(r"(an?|one|\d+) (red|yellow|green|blue|grey) cards?")


def cards_in(happening: Happening) -> Counter[str]:
    """The cards that a sentence names."""
    found = COUNTED_CARDS.findall(str(happening.text))
    return Counter({colour: int(number) if number.isdigit() else 1 for number, colour in found})


@pytest.mark.parametrize("players", GAME.player_counts)
def test_every_card_of_ones_own_hand_is_told_when_it_comes_and_when_it_goes(players: int) -> None:
    """SU-54: so that one can tell from the story what one has in the hand."""
    *_, position = crowded_game(players, seed=7)
    for seat in range(players):
        held: Counter[str] = Counter()
        for move, happenings in zip(position.move_texts, story(position, seat), strict=True):
            word, _, thing = move.partition(" ")
            for happening in happenings:
                if happening.kind == "drawn" and happening.seats == (seat,):
                    held += cards_in(happening)
                    held -= Counter({thing: 1}) if word == "tuck" else Counter()
                if happening.seats[:1] == (seat,) and (happening.kind == "discarded" or happening.rule == 30):
                    held -= cards_in(happening)
        assert held == Counter(hand(position, board.SEATS[seat]).split())
