"""The variants that a game offers can be played, and have all that the lobby shows of them."""

from importlib.resources import files

from vineta.core.game import Game
from vineta.core.options import Flag, read_options
from vineta.core.position import Position


def test_the_usual_game_comes_first_and_every_variant_can_be_set_up(game: Game) -> None:
    if game.variants:
        assert not game.variants[0].options
    for variant in game.variants:
        for players in game.player_counts:
            position = Position(game, players, variant.options)
            assert position.options == read_options(game.options, variant.options)


def test_variants_differ_and_have_pictures(game: Game) -> None:
    assert len({variant.name for variant in game.variants}) == len(game.variants)
    assert len({str(variant.options) for variant in game.variants}) == len(game.variants)
    art = (files(game.package) / "art.svg").read_text(encoding="utf-8") if game.variants else ""
    for variant in game.variants:
        assert f'id="{variant.symbol}"' in art
        assert variant.title
        assert variant.sentence


def test_switches_are_flags_among_the_options(game: Game) -> None:
    flags = {option.name for option in game.options if isinstance(option, Flag)}
    assert set(game.switches) <= flags
