"""Play over days: who wants it is told when it is their turn, and takes their seat along to another device."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright, Worker, expect

from browser.conftest import SIZES, WITH_WINDOWS, Invite, launched
from browser.people import PATIENCE, Json, Person
from browser.tables import join_table, open_table
from browser.test_phone import PHONE
from server.serving import Client, Serving, actions
from services.push import PushService
from services.server import Server
from vineta.core.phrase import Phrase
from vineta.core.telling import words_of

pytestmark = pytest.mark.xdist_group("browser, games")

SUBSCRIBE = """
(() => {
  const described = DESCRIBED;
  let current = null;
  const subscription = {
    endpoint: described.endpoint,
    toJSON: () => ({ endpoint: described.endpoint, keys: { p256dh: described.p256dh, auth: described.auth } }),
    unsubscribe: async () => { current = null; return true; },
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.serverKey = applicationServerKey.length;
    return (current = subscription);
  };
  PushManager.prototype.getSubscription = async () => current;
})();
"""
"""The browser's own push service lies outside: a device of the tests' stands in for it. All else is real."""

CLICK = """async () => {
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
}"""
SHOWN = (
    """async () => (await self.registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))"""
)


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def telling(server: Server, service: PushService, tmp_path: Path) -> Iterator[Serving]:
    """A server that knows the tests' push service. Where the other one runs, the games are compiled."""
    with Serving(tmp_path, push_services=(service.origin,), notice_after=0.0) as serving:
        yield serving


@pytest.fixture
def phone(playwright: Playwright, telling: Serving) -> Iterator[BrowserContext]:
    width, height = SIZES["phone"]
    with launched(playwright, WITH_WINDOWS) as browser:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=telling.address,
            locale="de-DE",
            reduced_motion="reduce",
            has_touch=True,
            is_mobile=True,
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.grant_permissions(["notifications"], origin=telling.address)
        yield context


def test_who_has_left_is_told_that_it_is_their_turn_and_led_to_the_table(
    phone: BrowserContext, telling: Serving, service: PushService
) -> None:
    opened = telling.open("me", "open", game="sunken-city", name="Ada", options={"start": "yellow"})
    guest = telling.join(opened, "Bo")
    device = service.device()
    phone.add_init_script(SUBSCRIBE.replace("DESCRIBED", json.dumps(device.described)))
    ada = Person("Ada", phone, telling.address)
    with telling.sit(guest.key) as bo:
        ada.sit(f"/table/{opened.key}")
        ada.touch("begin")
        ada.until(lambda: ada.asked)
        ada.find("tell-me").click()
        expect(ada.find("tell-me")).to_have_attribute("aria-pressed", "true")
        assert ada.page.evaluate("window.serverKey") == 65
        while ada.asked:
            ada.play_any(random.Random(3))
        worker = worker_of(phone, ada)
        ada.page.goto("/rules/sunken-city")  # she looks at something else
        bo.wait_for(lambda showing: showing["asked"])
        play_turn(bo)
        told = device.read(service.next())
        assert told == {
            "table": opened.table,
            "game": "sunken-city",
            "title": words_of("sunken-city", "de").say(Phrase("Sunken City")),
            "text": "Du bist am Zug, Ada.",
            "language": "de",
        }
        deliver(ada, json.dumps(told))
        ada.until(lambda: bool(worker.evaluate(SHOWN)))
        assert worker.evaluate(SHOWN) == [{"title": told["title"], "body": told["text"], "tag": opened.table}]
        ada.frames.showings.clear()
        worker.evaluate(CLICK)
        ada.page.wait_for_url(f"**/table/{opened.key}")
        ada.until(lambda: ada.asked)
        ada.find("tell-me").click()
        expect(ada.find("tell-me")).to_have_attribute("aria-pressed", "false")
    assert not telling.store.subscriptions.any_at(opened.table)
    assert not ada.complaints.unforgiven()


def worker_of(context: BrowserContext, person: Person) -> Worker:
    person.until(lambda: bool(context.service_workers))
    (worker,) = context.service_workers
    assert worker.url.endswith("/service-worker.js")
    return worker


def deliver(person: Person, message: str) -> None:
    """What the browser does when its push service has brought a message: it wakes the page's service worker."""
    registered: list[Json] = []
    developer = person.context.new_cdp_session(person.page)
    developer.on("ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(told["registrations"]))
    developer.send("ServiceWorker.enable")
    person.until(lambda: bool(registered))
    worker = registered[-1]
    origin = worker["scopeURL"].removesuffix("/")
    developer.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": worker["registrationId"], "data": message},
    )
    developer.detach()


def play_turn(client: Client) -> None:
    seat = client.showing["seat"]
    while client.showing["mover"] == seat:
        client.done("Play", seat=seat, action=actions(client.showing)[0])


def test_where_the_browser_cannot_tell_it_is_not_offered(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    ada.page.add_init_script("delete window.PushManager")
    ada.sit(open_table(server, "sunken-city", "me", "bot:random").place)
    expect(ada.find("move-device")).to_be_attached()
    expect(ada.find("tell-me")).to_have_count(0)


def test_whoever_does_not_allow_it_is_told_where_it_can_be_allowed(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.page.add_init_script("Notification.requestPermission = async () => 'denied'")
    ada.sit(open_table(server, "sunken-city", "me", "bot:random").place)
    ada.touch("tell-me")
    expect(ada.find("own-table")).to_contain_text("Your browser does not allow it")
    expect(ada.find("tell-me")).to_have_attribute("aria-pressed", "false")


def test_a_link_moves_a_seat_to_another_device(server: Server, invite: Invite) -> None:
    ada, phone, bo = invite("Ada"), invite("Ada on her phone", **PHONE), invite("Bo")
    opened = open_table(server, "sunken-city", "me", "open", options={"start": "yellow"})
    bo.sit(join_table(server, opened, "Bo").place)
    ada.sit(opened.place)
    ada.touch("begin")
    ada.until(lambda: ada.asked)
    ada.touch("move-device")
    dialog = ada.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Whoever has this link plays for you.")
    link = dialog.get_by_label("Your own link").input_value()
    assert link.endswith(f"/move#{opened.key}")
    ada.page.keyboard.press("Escape")
    phone.visit(link)
    phone.until(lambda: phone.asked)
    assert phone.page.url.endswith(opened.place)
    before = ada.ply
    phone.play_any(random.Random(1))
    ada.until(lambda: ada.ply > before)
    phone.visit("/")
    expect(phone.page.get_by_role("region", name="Your tables").get_by_role("link", name="Continue")).to_have_attribute(
        "href", opened.place
    )
    assert re.fullmatch(r"[\w-]{22}", opened.key)


def test_a_move_without_a_key_leads_nowhere(invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/move")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    assert ada.page.url.endswith("/move")


def test_a_notice_of_an_unknown_table_leads_to_the_lobby(invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    ada.visit("/mine/0123456789abcdef")
    expect(ada.find("game-sunken-city")).to_be_visible()


def test_sounds_are_offered_once(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    opened = open_table(server, "sunken-city", "me", "bot:random")
    ada.sit(opened.place)
    expect(ada.find("sound")).to_have_text("Sounds?")
    ada.find("sound").tap()
    expect(ada.find("sound")).to_have_attribute("aria-pressed", "true")
    expect(ada.find("sound")).to_have_text("")
    bo = invite("Bo")
    for offer in ("Sounds?", ""):
        bo.frames.showings.clear()
        bo.sit(opened.watch)
        expect(bo.find("sound")).to_have_text(offer)
        expect(bo.find("sound")).to_have_attribute("aria-pressed", "false")


def test_who_has_tables_sees_them_first(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    ada.visit("/")
    expect(ada.find("game-sunken-city")).to_be_visible()
    expect(ada.page.get_by_role("region", name="Your tables")).to_have_count(0)
    ada.sit(open_table(server, "sunken-city", "me", "bot:random").place)
    ada.page.wait_for_function("Object.values(localStorage).some((kept) => kept.includes('sunken-city'))")
    ada.visit("/")
    expect(ada.find("game-sunken-city")).to_be_attached()
    mine = ada.page.get_by_role("region", name="Your tables")
    expect(mine).to_be_in_viewport()
    games = ada.page.get_by_role("region", name="Games")
    top, below = mine.bounding_box(), games.bounding_box()
    assert top is not None
    assert below is not None
    assert top["y"] + top["height"] <= below["y"]
