"""A server that is killed, that is not there, or that has no such table: the page says so, and comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from server.server_kit import Process

from rondel.client import Client
from web.web_kit import SERVER_GONE, Background, say

pytestmark = pytest.mark.browser


class Apart:
    """A server in a process of its own, which can be killed."""

    def __init__(self, folder) -> None:
        self.server = Process(f"sqlite:///{folder / 'rondel.db'}", folder)
        self.address = self.server.start()
        self.background = Background()

    def close(self) -> None:
        self.server.kill()
        self.background.close()


@pytest.fixture(scope="module")
def apart(built_page, tmp_path_factory):
    house = Apart(tmp_path_factory.mktemp("apart"))
    yield house
    house.close()


def test_a_game_goes_on_without_a_reload_after_the_server_was_killed_and_started_again(person, apart):
    ana, ben = person("Ana", house=apart), person("Ben", house=apart)
    ana.sits_against(ben)
    ana.takes_a_turn()
    for each in (ana, ben):
        each.guard.forgive(SERVER_GONE)
        each.page.evaluate("window.sameOldPage = true")
    port = apart.server.port
    apart.server.kill()
    for each in (ana, ben):
        expect(each.page.get_by_text(say("lost"))).to_be_visible()
    apart.server.start(port)
    for each in (ana, ben):
        expect(each.page.get_by_text(say("lost"))).to_have_count(0)
    ben.takes_a_turn()
    expect(ana.page.locator(".board .above .tile")).to_have_count(2)
    ana.takes_a_turn()
    for each in (ana, ben):
        expect(each.page.locator(".board .above .tile")).to_have_count(3)
        assert each.page.evaluate("window.sameOldPage") is True


def test_the_lobby_says_that_the_server_is_gone_and_recovers_by_itself(person, apart):
    ana = person("Ana", house=apart)
    ana.guard.forgive(SERVER_GONE)
    ana.enters()
    port = apart.server.port
    apart.server.kill()
    ana.press(ana.plays())
    expect(ana.page.get_by_role("alert").filter(has_text=say("no_server")).first).to_be_visible()
    apart.server.start(port)
    expect(ana.page.get_by_text(say("lobby_no_server_help"))).to_have_count(0)
    ana.page.mouse.move(1, 1)  # what awakes under a pointer that rests there is dead for a moment: web/table/guard.ts
    ana.press(ana.plays())
    ana.is_asked()


def test_a_page_that_finds_no_server_behind_it_says_so(person):
    ana = person("Ana")
    ana.guard.forgive("ERR_FAILED|ERR_CONNECTION|WebSocket")
    ana.page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    ana.page.route_web_socket("**/api/**", lambda ws: ws.close(code=1001))
    for path in ("/", "/new", "/table/netjr67qz9ppqd"):
        ana.opens(path)
        expect(ana.page.get_by_text(say("no_server")).or_(ana.page.get_by_text(say("lost"))).first).to_be_visible()


def test_a_table_that_is_not_there_is_told_kindly_and_there_is_a_way_home(person):
    ana = person("Ana")
    ana.guard.forgive("404|WebSocket connection to")
    ana.opens("/table/doesnotexist")
    expect(ana.page.get_by_text(say("no_table"))).to_be_visible()
    ana.page.get_by_role("main").get_by_role("link", name=say("home")).click()
    ana.plays().wait_for()


def test_an_address_that_is_none_is_told_kindly(person):
    ana = person("Ana")
    ana.guard.forgive("404")
    ana.opens("/no/such/page")
    expect(ana.page.get_by_text(say("nowhere"))).to_be_visible()


def test_a_private_table_is_closed_to_those_without_a_link_as_if_it_were_not_there(person):
    ana, eva = person("Ana"), person("Eva")
    ana.sits_at([ana.me(), Client.bot("greedy")])
    eva.guard.forgive("404|WebSocket connection to")
    eva.opens(f"/table/{ana.table}")
    expect(eva.page.get_by_text(say("no_table"))).to_be_visible()
