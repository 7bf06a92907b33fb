"""Ratings by openskill (Plackett–Luce): one number for each bot, from whole rankings of any number of players."""

import importlib
from collections.abc import Iterable
from typing import Any

import msgspec

from vineta.arena.playing import Result
from vineta.core.errors import VinetaError


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot is thought to be: the mean of a normal distribution, and its deviation; beginners have 25."""

    mean: float
    deviation: float


def openskill_models() -> Any:
    """The library's models; raises VinetaError where it is not installed."""
    try:
        return importlib.import_module("openskill.models")
    except ModuleNotFoundError as error:
        raise VinetaError("ratings need openskill: pip install 'vineta[arena]'") from error


def rate(bots: int, results: Iterable[Result]) -> tuple[Rating, ...]:
    """The rating of each bot after all these games, in their order."""
    model = openskill_models().PlackettLuce()
    rated = [model.rating() for _ in range(bots)]
    for result in results:
        teams = [[model.rating(mu=rated[bot].mu, sigma=rated[bot].sigma)] for bot in result.seating]
        after = [team[0] for team in model.rate(teams, ranks=list(result.places))]
        for bot in set(result.seating):
            rated[bot] = _mean(model, [own for own, other in zip(after, result.seating, strict=True) if other == bot])
    return tuple(Rating(round(rating.mu, 4), round(rating.sigma, 4)) for rating in rated)


def _mean(model: Any, ratings: list[Any]) -> Any:
    """What a bot is rated that sat on several seats of the same game."""
    mu, sigma = (sum(getattr(rating, name) for rating in ratings) / len(ratings) for name in ("mu", "sigma"))
    return model.rating(mu=mu, sigma=sigma)
