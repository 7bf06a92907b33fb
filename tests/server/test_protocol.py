"""Runs the example session of docs/protocol.md, line by line, against a real server."""

import re
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.serving import PATIENCE, Client, Json, Serving
from vineta.core.language import LANGUAGES, Catalogue, catalogue
from vineta.core.phrase import Phrase, Text, listed, phrase, plural, seat_phrase

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def block(kind: str) -> str:
    """The one example of a kind."""
    blocks = re.findall(rf"^```{kind}\n(.*?)^```", PROTOCOL.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    [only] = blocks
    return str(only)


class Session:
    """People with their connections, what they were answered, and what the names stand for."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving
        self._clients: dict[str, Client] = {}
        self._known: dict[str, Any] = {}
        self._speaker = ""
        self._answer: Json = None
        """The answer over HTTP that has not been looked at yet."""

    def run(self, line: str) -> None:
        if line.startswith(" "):
            self._expect(msgspec.json.decode(line.encode()))
            return
        self._speaker, verb, *rest = line.split(" ", 2)
        getattr(self, f"_{verb}")(*rest)

    def close(self) -> None:
        for client in self._clients.values():
            client.close()

    def _posts(self, rest: str) -> None:
        path, body = rest.split(" ", 1)
        self._answer = self._fetch(path, body.encode())

    def _gets(self, path: str) -> None:
        self._answer = self._fetch(path, None)

    def _fetch(self, path: str, body: bytes | None) -> Json:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._serving.address + self._filled(path), body, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read())

    def _connects(self, rest: str) -> None:
        self._clients[self._speaker] = self._serving.connect(self._filled(rest.removeprefix("with ")))

    def _sends(self, frame: str) -> None:
        self._clients[self._speaker].send(self._filled(frame))

    def _hears(self) -> None:
        """What follows comes by itself."""

    def _expect(self, wanted: Json) -> None:
        if self._answer is not None:
            assert self._fits(wanted, self._answer), (wanted, self._answer)
            self._answer = None
        else:
            while not self._fits(wanted, self._clients[self._speaker].receive()):
                pass

    def _filled(self, text: str) -> str:
        """The text with what its names stand for; a number needs no quotes."""
        for name, value in self._known.items():
            if isinstance(value, int):
                text = text.replace(f'"${name}"', str(value))
            text = re.sub(rf"\${name}\b", str(value), text)
        assert "$" not in text, text
        return text

    def _fits(self, wanted: Json, given: Json) -> bool:
        """Whether what came has all that is wanted; remembers what the names stand for."""
        if isinstance(wanted, dict):
            return isinstance(given, dict) and all(
                name in given and self._fits(value, given[name]) for name, value in wanted.items()
            )
        if isinstance(wanted, list) and isinstance(given, list):
            return len(wanted) == len(given) and all(map(self._fits, wanted, given))
        if isinstance(wanted, str) and "$" in wanted:
            start, _, name = wanted.partition("$")
            self._known[name] = given.removeprefix(start) if isinstance(given, str) else given
            return not start or (isinstance(given, str) and given.startswith(start))
        return bool(wanted == given)


def test_the_example_session_goes_as_it_is_told(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        session = Session(serving)
        try:
            for line in block("session").splitlines():
                session.run(line)
        finally:
            session.close()
    assert session._known["rule"].startswith("SC-")
    assert session._known["text"][0].startswith("{rule}: {heading}")
    assert (
        str(msgspec.convert(session._known["turn"], Phrase)) == "SC-5: Players take turns clockwise; Yellow is to move"
    )
    assert str(msgspec.convert(session._known["move"], Phrase)) == "Yellow plays the card 3/4."


PHRASES: list[Text] = [
    "Ann",
    Phrase("spectators look on"),
    Phrase("a name that is {not} in | any catalogue"),
    listed(["Ann", Phrase("nobody"), 3]),
    phrase("an address opens at most {most} tables a minute: wait a little", most=30),
    phrase("{first} and {last}", first=listed(["{Ann}", "Ben"]), last="none"),
    plural("{count} pearl of {owner}", "{count} pearls of {owner}", owner="Ann", count=1),
    plural("{count} pearl of {owner}", "{count} pearls of {owner}", owner="Ann", count=2),
    seat_phrase("amber", Phrase("nobody")),
    phrase("{first} and {last}", first=seat_phrase("amber", "Amber"), last=seat_phrase("coral", Phrase("nobody"))),
]


@pytest.mark.parametrize("text", PHRASES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ten_lines_say_what_the_catalogues_say(text: Text, language: str) -> None:
    counted = {"{count} pearl of {owner}": ("{count} Perle von {owner}", "{count} Perlen von {owner}")}
    words = Catalogue(language, {**catalogue(language).translations, **counted})
    names: dict[str, Any] = {"re": re}
    exec(block("python"), names)
    sent = msgspec.json.decode(msgspec.json.encode([text, words.translations]))
    people = {"amber": "Ann"}
    assert names["say"](*sent, people) == words.among(people).say(text)
    assert names["say"](*sent) == words.say(text)
