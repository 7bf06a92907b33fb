"""The same game for others: everybody plays at a table of their own, with the same dice, cards and bots."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.serving import PATIENCE, Serving, actions
from services.postgres import Postgres
from vineta.core import record
from vineta.core.errors import RecordError
from vineta.core.game import NATURE
from vineta.core.nature import commitment
from vineta.store import StoredChallenge
from vineta.table.challenge import Challenge

ADA, BO, CAT = (f"a-browser-of-{name:>9}".replace(" ", "-") for name in ("Ada", "Bo", "Cat"))
TOMORROW = 86_400.0


def get(serving: Serving, path: str) -> Any:
    with urllib.request.urlopen(f"{serving.address}{path}") as answer:
        return json.load(answer)


def post(serving: Serving, path: str, **body: Any) -> Any:
    headers = {"Content-Type": "application/json"}
    wanted = urllib.request.Request(f"{serving.address}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(wanted) as answer:
        return json.load(answer)


def card(serving: Serving, path: str, visitor: str = "") -> Any:
    return get(serving, f"/api{path.replace('/challenge/', '/challenges/')}?visitor={visitor}")


def take(serving: Serving, path: str, name: str, visitor: str, again: bool = False) -> str:
    taken = post(serving, f"/api/challenges/{path.rpartition('/')[2]}/take", name=name, visitor=visitor, again=again)
    return str(taken["key"])


def play(serving: Serving, key: str, choice: int = 0, moves: int = 1000) -> str:
    """Plays on, always the first of what is offered or the last; the table's stage then."""
    with serving.sit(key) as client:
        for _ in range(moves):
            client.wait_for(lambda showing: showing["asked"] or showing["stage"] == "over")
            if client.showing["stage"] == "over":
                break
            client.done("Play", seat=client.showing["mover"], action=actions(client.showing)[choice])
        return str(client.showing["stage"])


def moves_of(serving: Serving, key: str) -> list[str]:
    table = serving.store.find_link(key)
    assert table is not None
    return serving.stored(table.table).situation.begun.move_texts


def draws_of(serving: Serving, key: str) -> list[str]:
    table = serving.store.find_link(key)
    assert table is not None
    position = serving.stored(table.table).situation.begun
    moves = zip(position.history.movers, position.move_texts, strict=True)
    return [text for mover, text in moves if mover == NATURE and not text.startswith("favour")]


def finished_card(serving: Serving, path: str, visitor: str) -> Any:
    """The card once the result is written down."""
    deadline = time.monotonic() + PATIENCE
    while not (told := card(serving, path, visitor))["finished"]:
        assert time.monotonic() < deadline, "the result was never written down"
        time.sleep(0.02)
    return told


def challenge_of_ada(serving: Serving) -> tuple[str, str]:
    """Ada has played against a bot, and challenges others: her key, and where the challenge is."""
    key = serving.open("me", "bot:greedy", name="Ada").key
    assert play(serving, key) == "over"
    return key, post(serving, f"/api/links/{key}/challenge", visitor=ADA)["path"]


def test_others_have_the_same_dice_and_the_same_bots(serving: Serving) -> None:
    ada, path = challenge_of_ada(serving)
    bo, cat = take(serving, path, "Bo", BO), take(serving, path, "Cat", CAT)
    play(serving, bo)
    assert moves_of(serving, bo) == moves_of(serving, ada), "who plays the same, is answered the same"
    play(serving, cat, choice=-1)
    assert moves_of(serving, cat) != moves_of(serving, ada)
    assert all(mine == yours for mine, yours in zip(draws_of(serving, cat), draws_of(serving, ada), strict=False))


def test_bots_answer_the_same_after_an_interruption(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        ada, path = challenge_of_ada(serving)
        bo = take(serving, path, "Bo", BO)
        play(serving, bo, moves=1)
    with Serving(tmp_path) as serving:
        play(serving, bo)
        assert moves_of(serving, bo) == moves_of(serving, ada)


def test_results_stand_side_by_side_and_games_are_shown_to_those_who_have_finished(serving: Serving) -> None:
    _, path = challenge_of_ada(serving)
    bo = take(serving, path, "Bo", BO)
    before = card(serving, path, BO)
    assert [result["replay"] for result in before["results"]] == ["", ""], "it would tell the dice"
    assert (before["taken"], before["finished"], before["own"]) == (2, False, f"/table/{bo}")
    assert [(result["name"], result["place"] > 0) for result in before["results"]] == [("Ada", True), ("Bo", False)]
    play(serving, bo, choice=-1)
    after = finished_card(serving, path, BO)
    by_name = {result["name"]: result for result in after["results"]}
    assert {name: result["mine"] for name, result in by_name.items()} == {"Ada": False, "Bo": True}
    assert [result["place"] for result in after["results"]] == sorted(result["place"] for result in after["results"])
    watched = by_name["Ada"]["replay"].rpartition("/")[2]
    assert get(serving, f"/api/links/{watched}/replay")["outcome"]
    assert card(serving, path)["results"][0]["replay"] == "", "a stranger has not finished it"
    assert len(by_name["Ada"]["scores"]) == len(after["counted"]) > 0


def test_the_first_attempt_of_a_browser_counts(serving: Serving) -> None:
    _, path = challenge_of_ada(serving)
    first = take(serving, path, "Bo", BO)
    assert take(serving, path, "Boris", BO, again=True) == first, "before the end one comes back to one's table"
    play(serving, first, choice=-1)
    finished_card(serving, path, BO)
    assert take(serving, path, "Bo", BO) == first
    second = take(serving, path, "Bo", BO, again=True)
    assert second != first
    play(serving, second)
    own = [result for result in card(serving, path, BO)["results"] if result["mine"]]
    assert sorted(result["counts"] for result in own) == [False, True]
    seen = card(serving, path, CAT)
    assert (seen["taken"], len(seen["results"])) == (2, 2)


def test_a_challenge_leads_to_the_same_challenge_again(serving: Serving) -> None:
    ada, path = challenge_of_ada(serving)
    assert post(serving, f"/api/links/{ada}/challenge", visitor=ADA)["path"] == path
    bo = take(serving, path, "Bo", BO)
    play(serving, bo)
    assert post(serving, f"/api/links/{bo}/challenge", visitor=BO)["path"] == path


def refused(status: int, path: str, serving: Serving, **body: Any) -> str:
    with pytest.raises(urllib.error.HTTPError) as caught:
        post(serving, path, **body)
    assert caught.value.code == status
    return str(json.load(caught.value)["error"]["text"])


def test_only_finished_games_against_bots_become_challenges(serving: Serving) -> None:
    running, together = serving.open("me", "bot:greedy").key, serving.open("me", "me").key
    with serving.sit(together) as client:
        client.done("Resign", seat=0)
    for key in (running, together):
        assert "one person has played against bots" in refused(409, f"/api/links/{key}/challenge", serving, visitor=ADA)


def test_what_is_no_challenge_is_told_so(serving: Serving) -> None:
    body = {"name": "Bo", "visitor": BO}
    assert "nothing is known" in refused(404, "/api/challenges/no-such-key-with-22-ch/take", serving, **body)
    assert "visitor" in refused(400, "/api/challenges/today/take", serving, name="Bo", visitor="short")
    assert refused(409, "/api/challenges/today/take", serving, name="", visitor=BO)


def keep_days_challenge(serving: Serving, kept_until: float) -> str:
    """A challenge of a day that ends then."""
    challenge = Challenge(
        "pearls", 2, {"pearls": 12, "open_cards": False}, ("", "greedy"), "salt", "2026-11-17", kept_until
    )
    stored = StoredChallenge("k" * 22, msgspec.json.encode(challenge).decode(), challenge.day)
    return f"/challenge/{serving.store.challenges.keep(stored).identifier}"


def test_the_seed_of_a_day_is_kept_until_its_end_and_proves_the_draws_then(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep_days_challenge(serving, time.time() + TOMORROW)
    bo = take(serving, path, "Bo", BO)
    with serving.sit(bo) as client:
        assert (client.showing["seed_hash"], client.showing["hints"]) == (commitment("salt"), False)
    play(serving, bo)
    told = finished_card(serving, path, BO)
    assert (told["seed_hash"], told["seed"]) == (commitment("salt"), None)
    with serving.sit(bo) as client:
        assert (client.showing["stage"], client.showing["seed"]) == ("over", None)
    kept = record.from_json(msgspec.json.encode(get(serving, f"/api/links/{bo}/record")))
    assert kept.seed is None
    with pytest.raises(RecordError, match="nothing can be proved yet"):
        record.verify(kept)
    record.verify(record.with_seed(kept, "salt"))
    with pytest.raises(RecordError, match="its hash differs"):
        record.verify(record.with_seed(kept, "pepper"))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + TOMORROW)
    assert card(serving, path)["seed"] == "salt"
    assert card(serving, path)["results"][0]["replay"]
    record.verify(record.from_json(msgspec.json.encode(get(serving, f"/api/links/{bo}/record"))))
    assert "another one is in the lobby" in refused(
        409, f"/api{path.replace('challenge', 'challenges')}/take", serving, name="Cat", visitor=CAT
    )


def test_there_is_one_challenge_every_day(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    today = card(serving, "/challenge/today")
    assert card(serving, "/challenge/today") == today == card(serving, today["path"])
    assert today["day"] == time.strftime("%Y-%m-%d", time.gmtime())
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + TOMORROW)
    tomorrow = card(serving, "/challenge/today")
    assert tomorrow["path"] != today["path"]
    assert tomorrow["seed_hash"] != today["seed_hash"]
    assert commitment(card(serving, today["path"])["seed"]) == today["seed_hash"]


@pytest.fixture
def workers(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[Serving, Serving]]:
    url = postgres.new_database()
    with Serving(tmp_path, store=url) as one, Serving(tmp_path, store=url) as two:
        yield one, two


@pytest.mark.xdist_group("postgres")
def test_several_workers_know_the_same_challenges(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    assert card(one, "/challenge/today")["path"] == card(two, "/challenge/today")["path"]
    _, path = challenge_of_ada(one)
    bo = take(two, path, "Bo", BO)
    assert take(one, path, "Bo", BO) == bo
    play(one, bo)
    assert finished_card(two, path, BO) == finished_card(one, path, BO)
