"""The server calls push services of the public network, and nobody else whom a subscription names."""

import asyncio
import logging
import socket
from pathlib import Path
from typing import Any

import pytest

from services.push import Device, PushService
from vineta.server.errors import RefusedError
from vineta.server.push.sender import Sender
from vineta.server.push.services import expect_push_service, public_addresses
from vineta.server.settings import Settings
from vineta.store import Subscription, open_store

PUBLIC = "93.184.216.34"


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com:443/wpush/v2/abc",
        f"https://{PUBLIC}/device",
        "http://10.0.0.7:8080/device",
    ],
)
def test_public_push_services_and_named_ones_are_called(endpoint: str) -> None:
    expect_push_service(endpoint, ("http://10.0.0.7:8080",))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/device",
        "https://127.0.0.1/device",
        "https://2130706433/device",
        "https://[::1]/device",
        "https://[::ffff:10.0.0.1]/device",
        "https://[64:ff9b::7f00:1]/device",
        "https://[2002:7f00:1::]/device",
        "https://[fe80::1%25eth0]/device",
        "https://169.254.169.254/latest",
        "https://192.168.1.1/device",
        "https://224.0.0.1/device",
        "https://localhost/device",
        "https://printer.local/device",
        "https://push.example:8443/device",
        "https://somebody@push.example/device",
        "https://push.example:port/device",
        "https://[push.example/device",
        "https:///device",
        "http://10.0.0.7:8081/device",
        "http://10.0.0.7:8080@push.example/device",
        "ftp://push.example/device",
        "push.example",
        "",
        "https://push.example/\u00e9",
        "https://push.example/\n",
        "https://push.example/" + "x" * 3000,
    ],
)
def test_nobody_else_is_called(endpoint: str) -> None:
    with pytest.raises(RefusedError, match="push service"):
        expect_push_service(endpoint, ("http://10.0.0.7:8080",))


@pytest.mark.parametrize("found", [["127.0.0.1"], [PUBLIC, "10.0.0.1"], ["fe80::1%eth0"], ["::ffff:127.0.0.1"], []])
def test_a_name_that_leads_into_the_own_network_leads_nowhere(
    found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lead_to(found, monkeypatch)
    with pytest.raises(OSError, match="public network"):
        asyncio.run(public_addresses("push.example", 443))


def test_a_name_in_the_public_network_is_called_by_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    lead_to([PUBLIC, PUBLIC, "2606:2800:220:1:248:1893:25c8:1946"], monkeypatch)
    assert asyncio.run(public_addresses("push.example", 443)) == [PUBLIC, "2606:2800:220:1:248:1893:25c8:1946"]


def test_names_are_looked_up_that_way_when_something_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = lead_to(["127.0.0.1"], monkeypatch)
    monkeypatch.setattr("vineta.server.push.sender.PAUSES", ())
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    device = device_of(Device("https://push.example/secret-of-a-device"))
    with caplog.at_level(logging.WARNING):
        assert asyncio.run(Sender(store, Settings("")).send(device, b"{}", "table")) == "failed"
    store.close()
    assert asked == ["push.example"]
    assert "push.example" in caplog.text
    assert "secret-of-a-device" not in caplog.text


def test_what_an_operator_does_not_name_any_more_is_not_called(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    with PushService() as service:
        sent = asyncio.run(Sender(store, Settings("")).send(device_of(service.device()), b"{}", "table"))
        assert service.quiet
    store.close()
    assert sent == "gone"


def lead_to(addresses: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lets every name lead to these addresses; notes the names."""
    asked: list[str] = []

    def look_up(host: str, port: int, **how: Any) -> list[tuple[Any, ...]]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr("vineta.server.push.services.socket.getaddrinfo", look_up)
    return asked


def device_of(device: Device) -> Subscription:
    described = device.described
    return Subscription(described["endpoint"], described["p256dh"], described["auth"], "en")
