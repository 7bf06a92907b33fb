"""The HTTP part does what its OpenAPI document says, whatever it is asked."""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema

from server.http.visits import ORDER, Visit, finished, gathering, keep
from server.serving import Serving
from vineta.core import registry
from vineta.core.puzzles import collected

pytestmark = pytest.mark.xdist_group("schemathesis")
EXAMPLES = int(os.environ.get("VINETA_OPENAPI_EXAMPLES", "5"))
"""Questions of each kind to each operation, the same in every run; `make fuzz` asks more."""
Case = schemathesis.Case[Any]
BODIES: dict[str, Any] = {
    "open_table": ORDER,
    "join": {"name": "Bo"},
    "try_differently": {"step": 2, "seats": ["me", "bot:random"], "name": "Eve"},
}
OPERATIONS = [
    *("status", "games", "common_words", "game_words", "rules", "art", "picture", "open_table"),
    *("rule_picture", "lessons", "lesson_step", "lesson_why"),
    *("puzzles", "puzzle_of_the_day", "puzzle", "puzzle_answer"),
    *("invitation", "invitation_code", "open_to_network", "waiting"),
    *("moving_code", "push_key", "tell_device", "leave_device_alone"),
    *("challenge", "take_challenge", "challenge_others"),
    *("link", "join", "board", "record", "replay", "replay_step", "story", "analysis", "try_differently"),
]


PUZZLE = collected("submarine").puzzles[0].name
ALWAYS_RIGHT = ("games", "puzzles", "puzzle_of_the_day", "waiting", "push_key")
"""Nothing can be wrong about asking for this."""
ASKED = [(name, mode) for name in OPERATIONS for mode in GenerationMode if name not in ALWAYS_RIGHT or mode.is_positive]


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that lets one address do as much as it likes."""
    limits: dict[str, Any] = dict.fromkeys(
        ("analyses_per_minute", "tables_per_minute", "joins_per_minute", "wrong_keys_per_minute"), 1_000_000
    )
    with Serving(tmp_path_factory.mktemp("schemathesis"), **limits) as serving:
        yield serving


@pytest.fixture(scope="module")
def over(serving: Serving) -> str:
    """The key of a finished game."""
    return keep(serving.store, finished()).watch


@pytest.fixture(scope="module")
def invitation(serving: Serving) -> str:
    """The key of an invitation to a table with open seats."""
    return keep(serving.store, gathering()).invite


@pytest.fixture(scope="module")
def document(serving: Serving) -> OpenApiSchema:
    schema = schemathesis.openapi.from_url(f"{serving.address}/api/openapi.json")
    schema.config.output.sanitization.update(enabled=False)
    return schema


asked_often = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)


def validate(case: Case) -> None:
    """A name that is taken, or a game that does not exist, has the right shape, and is refused all the same."""
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


@pytest.mark.parametrize(("name", "mode"), ASKED)
def test_whatever_is_asked_the_answer_is_as_documented(
    document: OpenApiSchema, name: str, mode: GenerationMode
) -> None:
    @asked_often
    @given(case=document.find_operation_by_id(name).as_strategy(generation_mode=mode))
    def ask(case: Case) -> None:
        validate(case)

    ask()


@pytest.mark.parametrize("name", OPERATIONS)
def test_what_exists_is_answered_as_documented(document: OpenApiSchema, name: str, over: str, invitation: str) -> None:
    key = invitation if name == "join" else over
    known = {"key": key, "game": "submarine", "lesson": "first", "rule": "SU-1", "step": 3}
    known |= {"challenge": "today", "puzzle": PUZZLE}

    @asked_often
    @given(case=document.find_operation_by_id(name).as_strategy())
    def ask(case: Case) -> None:
        for parameter in case.path_parameters:
            case.path_parameters[parameter] = known[parameter]
        case.body = BODIES.get(name, case.body)
        validate(case)

    ask()


def test_the_document_names_everything_that_is_served(visit: Visit) -> None:
    paths = visit.client.get("/api/openapi.json").json()["paths"]
    assert {operation["operationId"] for path in paths.values() for operation in path.values()} == set(OPERATIONS)
    for path, operations in paths.items():
        for method, operation in operations.items():
            named = {parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "path"}
            assert named == set(re.findall(r"{(\w+)}", path)), (method, path)


def test_the_page_shows_the_same_without_any_script(visit: Visit) -> None:
    page = visit.client.get("/api")
    assert page.headers["content-type"].startswith("text/html")
    for path in visit.client.get("/api/openapi.json").json()["paths"]:
        assert path in page.text
    assert "<script" not in page.text
    assert not re.search(r"https?://", page.text)


def test_no_game_is_forgotten(visit: Visit) -> None:
    names = [game["name"] for game in visit.client.get("/api/games").json()["games"]]
    assert names == registry.names()


@pytest.mark.parametrize("path", ["/api", "/api/openapi.json"])
def test_whoever_asks_again_is_told_the_same(visit: Visit, path: str) -> None:
    assert visit.client.get(path).text == visit.client.get(path).text
