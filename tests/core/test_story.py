"""The story of a game: each move as it was seen, what it brought about, and how the seats stood then."""

import pytest

from games.moves import play
from vineta import new
from vineta.core.errors import MoveError
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.position import Position
from vineta.core.story import last_deed

OPENING = ("favour 2", "favour 3", "die 3", "take 3", "die 3", "take 3")
ENDING = ("die 3", "take 3", "die 3", "take 3")


def pearls(*moves: str) -> Position:
    return play(new("pearls", players=2, by_hand=True), *moves)


def test_every_move_has_its_passage() -> None:
    passages = list(pearls(*OPENING).story())
    assert [passage.step for passage in passages] == [1, 2, 3, 4, 5, 6]
    assert [passage.mover for passage in passages] == [NATURE, NATURE, NATURE, 0, NATURE, 1]
    assert str(passages[3]) == "Amber takes pearls: 3"


def test_a_passage_tells_the_move_and_what_it_brought_about() -> None:
    *_, last = pearls(*OPENING, *ENDING).story()
    assert [happening.kind for happening in last.happenings] == ["taken", "emptied", "bonus", "bonus"]
    assert str(last).splitlines() == [
        "Coral takes pearls: 3",
        "The bowl is empty, and all favourites are shown.",
        "Amber's favourite 2 divides 6 pearls: four points more.",
        "Coral's favourite 3 divides 6 pearls: four points more.",
    ]


def test_the_standing_is_told_with_every_passage() -> None:
    standings = [passage.standing for passage in pearls(*OPENING, *ENDING).story()]
    assert standings[2:6] == [((0,), (0,)), ((3,), (0,)), ((3,), (0,)), ((3,), (3,))]
    assert standings[-1] == ((10,), (10,))


def test_a_story_is_told_as_its_reader_saw_it() -> None:
    position = pearls(*OPENING)
    told = {eyes: str(next(position.story(eyes))).splitlines()[0] for eyes in (SPECTATOR, 0, 1)}
    assert told == {
        SPECTATOR: "A favourite is dealt",
        0: "The favourite 2 is dealt",
        1: "A favourite is dealt",
    }


def test_a_story_can_be_told_from_the_middle() -> None:
    position = pearls(*OPENING)
    whole = list(position.story(0))
    for since in range(len(whole) + 1):
        assert list(position.story(0, since)) == whole[since:]


def test_the_last_passage_is_the_last_deed() -> None:
    position = pearls(*OPENING)
    for eyes in (SPECTATOR, 0, 1):
        done, (*_, last) = last_deed(position, eyes), position.story(eyes)
        assert done is not None
        assert (done.mover, done.text, done.happenings) == (last.mover, last.text, last.happenings)
    assert last_deed(pearls(), 0) is None


def test_telling_leaves_the_position_alone() -> None:
    position = pearls(*OPENING)
    before = position.to_bytes()
    list(position.story(1))
    assert (position.to_bytes(), len(position.history)) == (before, len(OPENING))


def test_a_view_does_not_know_its_whole_past() -> None:
    with pytest.raises(MoveError, match="ask the position itself"):
        pearls(*OPENING).view(0).story()


@pytest.mark.parametrize("eyes", [2, NATURE, -2])
def test_there_are_no_other_eyes(eyes: int) -> None:
    with pytest.raises(MoveError, match=f"seats 0 to 1, and -3 for a spectator, not {eyes}"):
        pearls().story(eyes)
