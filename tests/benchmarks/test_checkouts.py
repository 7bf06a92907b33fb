"""Two checkouts are measured by turns; here both are this one."""

from pathlib import Path

import pytest

import checkouts
import ours
import shown
import versions
from vineta.core import registry
from vineta.core.game import SPECTATOR

NAME = ("Atlandice, 4 players", "a move inside the kernel")


@pytest.fixture(scope="module")
def pearls() -> ours.Case:
    return ours.Case(registry.find("pearls"), 3, {})


def test_figures_are_measured_in_a_process_of_the_checkout() -> None:
    with checkouts.measured_version(checkouts.HERE) as version:
        assert {checkouts.IMPORTING, NAME} < set(version.names)
        pairs = checkouts.compare(version, version, [checkouts.IMPORTING, NAME], rounds=2)
    assert [len(rounds) for rounds in pairs.values()] == [2, 2]
    assert all(pair.here > 0 and pair.there > 0 for rounds in pairs.values() for pair in rounds)


def test_another_vineta_than_the_checkouts_own_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="Python finds Vineta in"):
        checkouts.expect_inside(Path(checkouts.__file__), tmp_path)


def test_ratios_are_taken_within_each_round_and_stand_beside_their_spread() -> None:
    rounds = [checkouts.Pair(1, 2), checkouts.Pair(30, 30), checkouts.Pair(8, 2)]
    [sheet] = checkouts.sheets({("Pearls", "a scene"): rounds})
    assert sheet.rows == [("a scene", (8, 2, 1, 0.5, 4))]


def test_tables_go_on_move_by_move(pearls: ours.Case) -> None:
    tables = shown.TablesAtOnce(pearls, 2)
    assert all(time > 0 for time in shown.showing_times(tables, shown.TEN_SPECTATORS, 60))


def test_spectators_who_can_share_a_showing_do() -> None:
    class Told:
        """As a version shows that draws for each language."""

        def show(self, seat: int, language: str, now: float, since: int) -> tuple[object, ...]:
            return seat, language, since

    shown_in_languages = versions.showings(Told(), ("en", "de", "en"), 0.0, 7, in_a_language=True)
    assert shown_in_languages == [(SPECTATOR, "en", 7), (SPECTATOR, "de", 7)]

    class Shared:
        """As a version shows that draws once for all."""

        def show(self, seat: int, now: float, since: int) -> tuple[object, ...]:
            return seat, since

    assert versions.showings(Shared(), ("en", "de", "en"), 0.0, 7, in_a_language=False) == [(SPECTATOR, 7)]


@pytest.mark.parametrize("scene", [lambda view, seat, language: (seat, language), lambda view, seat: (seat, "en")])
def test_a_scene_is_drawn_with_a_language_or_without(pearls: ours.Case, scene: object) -> None:
    draw = versions.scene_of(type("AnyGame", (), {"scene": staticmethod(scene)}))  # type: ignore[arg-type]
    assert draw(pearls.begin().state, 2) == (2, "en")
