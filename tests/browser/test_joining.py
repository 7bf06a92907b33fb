"""Friends come by a link; whoever comes too late watches."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person
from browser.tables import ask, join_table, open_table
from services.server import Server
from vineta.server.run import address_in_network

pytestmark = pytest.mark.xdist_group("browser, pages")


def test_three_clicks_of_the_host_and_one_of_a_guest_lead_from_the_lobby_to_a_game(
    server: Server, invite: Invite
) -> None:
    """Only the first guest is a person with a page; all that is clicked is counted by the pages."""
    ada, bo = invite("Ada"), invite("Bo", "phone", has_touch=True, is_mobile=True)
    for person in (ada, bo):
        person.page.add_init_script(COUNT_CLICKS)
    ada.visit("/")
    ada.touch("friends-sunken-city")
    ada.touch("play")
    ada.find("gathering").wait_for()
    link = ada.invitation()
    bo.visit(link)
    bo.touch("join")
    bo.find("gathering").wait_for()
    ask(server, f"/api/links/{link.rpartition('/')[2]}/join", {"name": "Eve"})
    ada.touch("begin")
    ada.until_playing()
    bo.until_playing()
    assert clicks_of(ada) == 3
    assert clicks_of(bo) == 1


COUNT_CLICKS = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true)"""


def clicks_of(person: Person) -> int:
    clicks: int = person.page.evaluate("Number(sessionStorage.clicks)")
    return clicks


def test_a_name_that_is_taken_is_refused_and_another_is_welcome(server: Server, invite: Invite) -> None:
    ada, bo = invite("Ada"), invite("ADA")
    bo.complaints.forgive("status of 409", "status of 400")
    opened = open_table(server, "atlandice", "me", "open")
    ada.sit(opened.place)
    bo.join(opened.invite)
    expect(bo.page.get_by_role("alert")).to_contain_text("Ada")
    bo.name = "Bo"
    bo.join(opened.invite)
    expect(bo.find("gathering")).to_contain_text("Bo (you)")
    expect(ada.find("gathering")).to_contain_text("Bo")
    expect(ada.find("begin")).to_be_enabled()


def test_whoever_follows_the_link_to_a_full_table_watches(server: Server, invite: Invite) -> None:
    eve = invite("Eve")
    opened = open_table(server, "atlandice", "me", "open")
    join_table(server, opened, "Bo")
    eve.visit(opened.invite)
    expect(eve.page.get_by_text("All seats are taken. You can watch.")).to_be_visible()
    eve.page.get_by_role("link", name="Watch").click()
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    expect(eve.find("chat-input")).to_have_count(0)
    assert eve.page.url == f"{server.address}{opened.watch}"


def test_the_link_leads_whoever_has_a_seat_back_to_it(server: Server, invite: Invite) -> None:
    bo = invite("Bo")
    opened = open_table(server, "atlandice", "me", "open")
    bo.join(opened.invite)
    expect(bo.find("gathering")).to_be_visible()
    seat = bo.page.url
    bo.visit(opened.invite)
    bo.page.wait_for_url(seat)


def test_a_link_that_opens_nothing_says_so(invite: Invite) -> None:
    bo = invite("Bo")
    bo.complaints.forgive("status of 404", "WebSocket connection")
    for page in ("join", "watch", "table", "replay"):
        bo.visit(f"/{page}/nothingnothingnothing1")
        expect(bo.page.get_by_role("heading", name="No such table")).to_be_visible()


def test_what_is_said_is_read_by_all(server: Server, invite: Invite) -> None:
    ada, bo, eve = invite("Ada"), invite("Bo"), invite("Eve")
    opened = open_table(server, "atlandice", "me", "open")
    ada.sit(opened.place)
    bo.join(opened.invite)
    eve.sit(opened.watch)
    expect(bo.find("gathering")).to_be_visible()
    bo.find("chat-input").fill("<b>Ahoy</b> & welcome")
    bo.page.keyboard.press("Enter")
    for person in (ada, bo, eve):
        expect(person.find("log")).to_contain_text("Bo: <b>Ahoy</b> & welcome")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_host_alone_is_asked_whether_phones_in_the_network_may_join(
    server: Server, invite: Invite, size: str
) -> None:
    ada, bo, eve = invite("Ada", size), invite("Bo", size), invite("Eve", size)
    opened = open_table(server, "sunken-city", "me", "open", "open")
    ada.sit(opened.place)
    bo.sit(join_table(server, opened, "Bo").place)
    eve.sit(opened.watch)
    ada.touch("open-network")
    expect(ada.page.get_by_text("Everybody in your network")).to_be_visible()
    expect(ada.find("open-network-confirm")).to_be_visible()
    ada.page.get_by_role("button", name="Cancel").click()
    expect(ada.find("open-network")).to_be_visible()
    for guest in (bo, eve):
        expect(guest.find("gathering")).to_be_visible()
        expect(guest.find("open-network")).to_have_count(0)
    expect(eve.page.get_by_label("Invite friends")).to_have_count(0)


def test_a_phone_joins_by_the_code_after_the_host_has_opened_the_server(
    tmp_path_factory: pytest.TempPathFactory, invite: Invite
) -> None:
    with Server(tmp_path_factory.mktemp("network")) as own:
        ada, bo = invite("Ada"), invite("Bo", "phone")
        ada.sit(f"{own.address}{open_table(own, 'sunken-city', 'me', 'open').place}")
        ada.touch("open-network")
        ada.touch("open-network-confirm")
        if not address_in_network("0.0.0.0"):
            ada.complaints.forgive("status of 409")
            expect(ada.page.get_by_text("this computer is in no network")).to_be_visible()
            return
        expect(ada.find("code")).to_be_visible()
        box = ada.find("code").bounding_box()
        assert box is not None
        assert box["width"] >= 200
        bo.join(ada.invitation())
        expect(ada.find("gathering")).to_contain_text("Bo")
        ada.touch("begin")
        bo.until_playing()
        for person in (ada, bo):
            person.complaints.forgive("leaves the server", "ERR_CONNECTION_REFUSED", "Cross-Origin-Opener-Policy")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_friend_finds_a_waiting_table_in_the_lobby(server: Server, invite: Invite, size: str) -> None:
    ada, bo = invite("Ada", size), invite("Bo", size)
    host = f"Ada {size}"
    ada.sit(open_table(server, "sunken-city", "me", "open", name=host, listed=True).place)
    ada.sit(open_table(server, "sunken-city", "me", "open", name=f"Hidden {size}").place)
    bo.visit("/")
    row = bo.find("waiting").locator("li").filter(has_text=host)
    expect(row).to_have_count(1)
    expect(bo.find("waiting")).not_to_contain_text("Hidden")
    row.get_by_test_id("waiting-table").click()
    bo.touch("join")
    expect(bo.find("gathering")).to_contain_text("(you)")
