"""What is refused over a WebSocket is a phrase, which the words of every language say."""

from pathlib import Path
from typing import Any

from server.saying import said_in
from server.serving import Client, Serving, actions, watch_key


def refused(client: Client, request: str, language: str = "nl", game: str = "", **fields: Any) -> str:
    answer = client.request(request, **fields)
    assert answer["message"] == "refused", answer
    return said_in(answer["error"]["text"], language, game)


def test_requests_are_refused_in_dutch(serving: Serving) -> None:
    opened = serving.open("me", "open")
    joined = serving.join(opened, "Ben")
    with serving.sit(opened.key) as ann:
        assert refused(ann, "Undo", "en", seat=0) == "the game has not begun"
    with serving.sit(joined.key) as ben, serving.sit(watch_key(opened)) as spectator:
        assert refused(ben, "Begin") == "dat kan alleen wie de tafel leidt"
        assert refused(ben, "Sit", seat=0) == "deze plaats is bezet"
        assert refused(ben, "Undo", seat=1) == "het spel is nog niet begonnen"
        assert refused(ben, "Say", text="x" * 301) == "een regel in de chat heeft hoogstens 300 tekens, niet 301"
        assert refused(spectator, "Say", text="Hallo") == "wie toekijkt, speelt niet mee"


def test_names_in_a_refusal_stay_as_they_are(serving: Serving) -> None:
    opened = serving.open("me", "open", name="{Ann}")
    joined = serving.join(opened, "none")  # also a word of the catalogue
    with serving.sit(opened.key) as ann, serving.sit(joined.key):
        ann.wait_for(lambda showing: all(seat["present"] for seat in showing["seats"]))
        assert refused(ann, "Leave", seat=1) == "none is er en kan alleen zelf opstaan"


def test_turns_and_undo_are_refused_in_dutch(serving: Serving) -> None:
    with serving.sit(serving.open("me", "me").key) as client:
        mover = client.showing["mover"]
        assert refused(client, "Undo", seat=mover) == "er valt niets terug te nemen"
        assert refused(client, "Play", seat=1 - mover, action=0) == "deze plaats is niet aan zet"


def test_too_much_chat_is_refused_in_dutch(tmp_path: Path) -> None:
    with (
        Serving(tmp_path, chat_rate=0.1, chat_burst=1) as serving,
        serving.sit(serving.open("me", "me").key) as client,
    ):
        client.done("Say", text="een")
        assert refused(client, "Say", text="twee") == "zo veel chat tegelijk: wacht een paar seconden"


def test_an_illegal_move_is_refused_in_dutch(serving: Serving) -> None:
    opened = serving.open("me", "me", game="sunken-city", options={"start": "yellow"})
    with serving.sit(opened.key) as client:
        legal, mover = actions(client.showing), client.showing["mover"]
        wrong = next(action for action in range(100) if action not in legal)
        text, english = (
            refused(client, "Play", told, "sunken-city", seat=mover, action=wrong) for told in ("nl", "en")
        )
        assert text.startswith("SC-")
        assert text != english
