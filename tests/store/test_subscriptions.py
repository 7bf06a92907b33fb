"""Devices that are told of turns, and the server's own secrets: over SQLite and over PostgreSQL."""

import threading

from vineta.store import Link, Store, Subscription, make_link
from vineta.store.subscriptions import MOST_DEVICES

PHONE = Subscription("https://push.example/phone", "a key", "a secret", "de")
LAPTOP = Subscription("https://push.example/laptop", "a key", "a secret", "en")


def seat(store: Store, person: str = "Ada", table: str = "atlantis") -> Link:
    link = make_link(f"the key of {person} at {table}", table, "person", person)
    if store.table_keys(table) is None:
        store.add_table(table, f"come to {table}", f"look at {table}", [b"opened"])
    store.add_link(link)
    return link


def test_a_turn_is_given_out_once(store: Store) -> None:
    ada, bo = seat(store), seat(store, "Bo")
    for device in (PHONE, LAPTOP):
        assert store.subscriptions.add(ada.digest, device)
    store.subscriptions.add(bo.digest, PHONE)
    assert set(store.subscriptions.claim("atlantis", "Ada", 0)) == {PHONE, LAPTOP}
    assert store.subscriptions.claim("atlantis", "Ada", 0) == []
    assert store.subscriptions.claim("atlantis", "Bo", 0) == [PHONE]
    assert set(store.subscriptions.claim("atlantis", "Ada", 3)) == {PHONE, LAPTOP}
    assert store.subscriptions.claim("atlantis", "Ada", 2) == []
    assert store.subscriptions.claim("another table", "Ada", 9) == []


def test_of_many_who_ask_at_once_one_gets_a_turn(store: Store) -> None:
    ada = seat(store)
    store.subscriptions.add(ada.digest, PHONE)
    given: list[Subscription] = []

    def claim() -> None:
        given.extend(store.subscriptions.claim("atlantis", "Ada", 5))

    threads = [threading.Thread(target=claim) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert given == [PHONE]


def test_devices_come_and_go(store: Store) -> None:
    ada, elsewhere = seat(store), seat(store, table="vineta")
    for digest in (ada.digest, elsewhere.digest):
        store.subscriptions.add(digest, PHONE)
    assert store.subscriptions.any_at("atlantis")
    assert store.subscriptions.any_at("atlantis", "Ada")
    assert not store.subscriptions.any_at("atlantis", "Bo")
    store.subscriptions.remove(ada.digest, PHONE.endpoint)
    assert not store.subscriptions.any_at("atlantis")
    assert store.subscriptions.any_at("vineta")
    store.subscriptions.forget(PHONE.endpoint)
    assert not store.subscriptions.any_at("vineta")


def test_there_is_room_for_a_few_and_the_same_one_replaces_itself(store: Store) -> None:
    ada = seat(store)
    for number in range(MOST_DEVICES):
        assert store.subscriptions.add(ada.digest, PHONE._replace(endpoint=f"https://push.example/{number}"))
    assert not store.subscriptions.add(ada.digest, PHONE)
    changed = PHONE._replace(endpoint="https://push.example/3", language="nl")
    assert store.subscriptions.add(ada.digest, changed)
    devices = store.subscriptions.claim("atlantis", "Ada", 0)
    assert len(devices) == MOST_DEVICES
    assert changed in devices


def test_a_secret_of_the_server_is_made_once(store: Store) -> None:
    made: list[str] = []

    def fresh() -> str:
        made.append(f"secret {len(made)}")
        return made[-1]

    known = [store.subscriptions.server_secret("a name", fresh) for _ in range(3)]
    assert known == ["secret 0"] * 3
    assert store.subscriptions.server_secret("another", fresh) == "secret 1"
