"""The same game for others: everybody plays at a table of their own, with the same dice, cards and bots."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.serving import PATIENCE, Serving, actions
from services.postgres import Postgres
from vineta import bots
from vineta.bots.base import Bot, Seed
from vineta.bots.opinion import Budget
from vineta.core import record, registry
from vineta.core.errors import RecordError
from vineta.core.game import NATURE
from vineta.core.nature import commitment
from vineta.core.options import read_options
from vineta.server.http import standings
from vineta.server.http.standings import FRESH_FOR
from vineta.server.live import results
from vineta.store import ShownAttempt, StoredChallenge, StoreError
from vineta.table.challenge import Challenge

ADA, BO, CAT = (f"a-browser-of-{name:>9}".replace(" ", "-") for name in ("Ada", "Bo", "Cat"))
TOMORROW = 86_400.0


def get(serving: Serving, path: str, **headers: str) -> Any:
    wanted = urllib.request.Request(f"{serving.address}{path}", headers=headers)
    with urllib.request.urlopen(wanted) as answer:
        return json.load(answer)


def post(serving: Serving, path: str, **body: Any) -> Any:
    headers = {"Content-Type": "application/json"}
    wanted = urllib.request.Request(f"{serving.address}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(wanted) as answer:
        return json.load(answer)


def card(serving: Serving, path: str, visitor: str = "") -> Any:
    return get(serving, f"/api{path.replace('/challenge/', '/challenges/')}", **{"Vineta-Visitor": visitor})


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


@pytest.fixture
def small_captain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A captain who thinks so little that it matters what it has thought of before in its turn."""
    find = bots.find
    find("captain").prepare(registry.find("sunken-city"))  # compiles what nobody waits for later

    def find_small(name: str, seed: Seed = None, budget: Budget | None = None) -> Bot:
        return find(name, seed, Budget(iterations=60) if name == "captain" else budget)

    monkeypatch.setattr(bots, "find", find_small)


def play_with_breaks(serving: Serving, key: str, moves: int) -> int:
    """Plays the last of what is offered, and goes away whenever a bot is in the middle of its turn; how often."""
    breaks, begun = 0, 0
    client = serving.sit(key)
    while moves:
        showing = client.wait_for(asked_or_after(begun))
        if showing["asked"]:
            client.done("Play", seat=0, action=actions(showing)[-1])
            moves, begun = moves - 1, client.showing["steps"]
        else:
            client.close()
            breaks, begun = breaks + 1, showing["steps"]
            wait_until_bots_sleep(serving, key)
            client = serving.sit(key)
    client.close()
    return breaks


def asked_or_after(step: int) -> Callable[[Any], bool]:
    """Whether it is one's turn, or more moves than so many were made."""
    return lambda showing: bool(showing["asked"] or showing["steps"] > step)


def wait_until_bots_sleep(serving: Serving, key: str) -> None:
    link = serving.store.find_link(key)
    assert link is not None
    deadline = time.monotonic() + PATIENCE
    while serving.rooms._room(link.table)._bots.awake:
        assert time.monotonic() < deadline, "the bots play on though nobody looks on"
        time.sleep(0.01)


@pytest.mark.slow
def test_bots_answer_the_same_after_an_interruption(small_captain: None, tmp_path: Path) -> None:
    """A turn in Sunken City has many moves, and what the captain has thought of for one counts for the next."""
    with Serving(tmp_path, bot_pause=0.05) as serving:
        path = keep_challenge(serving, "sunken-city", bot="captain", start="yellow")
        ada, bo = take(serving, path, "Ada", ADA), take(serving, path, "Bo", BO)
        play(serving, ada, choice=-1, moves=20)
        assert play_with_breaks(serving, bo, moves=20) > 5
        both = list(zip(moves_of(serving, ada), moves_of(serving, bo), strict=False))
        assert len(both) > 30
        assert [mine for mine, _ in both] == [yours for _, yours in both]


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


def test_only_whoever_has_played_challenges_others(serving: Serving) -> None:
    opened = serving.open("me", "bot:greedy", name="Ada")
    play(serving, opened.key)
    watching, invited = (link.rpartition("/")[2] for link in (opened.links.watch, opened.links.invite))
    with serving.sit(opened.key) as ada, serving.sit(watching) as eve:
        assert (ada.showing["can_challenge"], eve.showing["can_challenge"]) == (True, False)
    for key in (watching, invited):
        assert "only whoever has played" in refused(409, f"/api/links/{key}/challenge", serving, visitor=CAT)
    path = post(serving, f"/api/links/{opened.key}/challenge", visitor=ADA)["path"]
    assert [result["mine"] for result in card(serving, path, ADA)["results"]] == [True]


def test_what_is_asked_by_address_tells_nobody_who_asks(serving: Serving) -> None:
    _, path = challenge_of_ada(serving)
    address = f"/api{path.replace('/challenge/', '/challenges/')}"
    assert not get(serving, f"{address}?visitor={ADA}")["finished"]
    assert get(serving, address, **{"Vineta-Visitor": ADA})["finished"]


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
    return keep_challenge(serving, day="2026-11-17", kept_until=kept_until)


def keep_challenge(
    serving: Serving, game: str = "pearls", bot: str = "greedy", day: str = "", kept_until: float = 0, **options: str
) -> str:
    """A challenge of which the test knows the seed."""
    read = read_options(registry.find(game).options, options)
    challenge = Challenge(game, 2, read, ("", bot), "salt", day, kept_until)
    stored = StoredChallenge("k" * 22, msgspec.json.encode(challenge).decode(), day or None)
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


def test_what_ends_after_the_day_does_not_count(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """From midnight on everybody may know the seed, and with it all dice."""
    path = keep_days_challenge(serving, time.time() + TOMORROW)
    ada, bo, _ = take(serving, path, "Ada", ADA), take(serving, path, "Bo", BO), take(serving, path, "Cat", CAT)
    play(serving, ada)
    finished_card(serving, path, ADA)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + TOMORROW)
    play(serving, bo)
    own = [result for result in finished_card(serving, path, BO)["results"] if result["mine"]]
    assert [(result["place"] > 0, result["late"], result["counts"]) for result in own] == [(True, True, False)]
    time.sleep(FRESH_FOR)
    seen = card(serving, path)
    assert [(result["name"], result["counts"]) for result in seen["results"]] == [("Ada", True)]
    assert seen["taken"] == 3
    still_playing = [result for result in card(serving, path, CAT)["results"] if result["mine"]]
    assert [(result["place"], result["late"], result["counts"]) for result in still_playing] == [(0, True, False)]


def test_a_result_is_told_until_the_store_takes_it(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep_challenge(serving)
    monkeypatch.setattr(results, "RETRY_AFTER", 0.01)
    refusals, note = [StoreError("not now")] * 3, serving.store.challenges.note_result

    def note_later(table: str, result: str) -> None:
        if refusals:
            raise refusals.pop()
        note(table, result)

    monkeypatch.setattr(serving.store.challenges, "note_result", note_later)
    play(serving, take(serving, path, "Bo", BO))
    assert finished_card(serving, path, BO)["results"][0]["place"] > 0


def test_a_result_that_a_dead_worker_has_not_told_is_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Serving(tmp_path) as serving, monkeypatch.context() as dying:
        path = keep_challenge(serving)
        dying.setattr(serving.store.challenges, "note_result", lambda table, result: None)
        assert play(serving, take(serving, path, "Bo", BO)) == "over"
    with Serving(tmp_path) as serving:
        assert card(serving, path)["results"][0]["place"] == 0
        assert finished_card(serving, path, BO)["results"][0]["place"] > 0


@pytest.fixture
def asked(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """Of whom attempts were read, None for everybody's."""
    asked, attempts = [], serving.store.challenges.attempts

    def counted(challenge: str, visitor: str | None = None) -> list[ShownAttempt]:
        asked.append(visitor)
        return attempts(challenge, visitor)

    monkeypatch.setattr(serving.store.challenges, "attempts", counted)
    return asked


def test_standings_are_read_again_only_when_they_have_changed(
    serving: Serving, asked: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "FRESH_FOR", 0.0)
    path = keep_challenge(serving)
    play(serving, take(serving, path, "Bo", BO))
    finished_card(serving, path, BO)
    card(serving, path)
    asked.clear()
    for _ in range(5):
        assert card(serving, path)["taken"] == 1
    assert asked == []
    take(serving, path, "Cat", CAT)
    asked.clear()
    assert [card(serving, path)["taken"] for _ in range(2)] == [2, 2]
    assert asked == [None]


def test_many_who_ask_are_told_what_was_read_once(
    serving: Serving, asked: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep_challenge(serving)
    monkeypatch.setattr(standings, "FRESH_FOR", PATIENCE)
    for _ in range(5):
        assert card(serving, path)["taken"] == 0
    assert asked == [None]
    bo = take(serving, path, "Bo", BO)
    told = card(serving, path, BO)
    assert (told["taken"], told["own"]) == (1, f"/table/{bo}"), "who has taken it is told so at once"


def test_the_best_are_told_and_always_oneself(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "MOST_SHOWN", 1)
    path = keep_challenge(serving)
    for name, visitor in (("Bo", BO), ("Cat", CAT)):
        play(serving, take(serving, path, name, visitor))
        finished_card(serving, path, visitor)
    assert [result["name"] for result in card(serving, path)["results"]] == ["Bo"]
    told = card(serving, path, CAT)
    assert ([result["name"] for result in told["results"]], told["taken"]) == (["Bo", "Cat"], 2)


def test_there_is_one_challenge_every_day(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)  # midnight may come between two calls
    today = card(serving, "/challenge/today")
    assert card(serving, "/challenge/today") == today == card(serving, today["path"])
    assert today["day"] == time.strftime("%Y-%m-%d", time.gmtime(now))
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
    today = [card(worker, "/challenge/today") for worker in (one, two)]
    assert len({told["day"] for told in today}) == len({told["path"] for told in today})  # midnight may have come
    _, path = challenge_of_ada(one)
    bo = take(two, path, "Bo", BO)
    assert take(one, path, "Bo", BO) == bo
    play(one, bo)
    assert finished_card(two, path, BO) == finished_card(one, path, BO)
